"""The built wheel works alone, without the source tree."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TURN = {
    "position": {"rules": "word", "table": ["CLAP", "PEAR"], "rack": "HIQ", "melded": True, "pool": 40},
    "turn": {"lay": ["lap", "chip", "ear"]},
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of what git tracks or would track."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    ignored = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "__pycache__")
    shutil.copytree(ROOT, source, symlinks=True, ignore=ignored)
    subprocess.run(
        [sys.executable, "-c", "import setuptools.build_meta as b; b.build_wheel('..')"],
        cwd=source,
        check=True,
        capture_output=True,
    )
    return next(folder.glob("*.whl"))


@pytest.mark.slow
def test_the_wheel_holds_the_data_and_the_notices(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for name in ("dictionaries/en-US.txt.xz", "dictionaries/SCOWL.txt", "data/rules/word.toml", "py.typed"):
        assert f"wordkub/{name}" in names
    assert not any(name.startswith("tests/") for name in names)


@pytest.mark.slow
def test_the_wheel_alone_judges_a_turn(wheel: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "empty")], check=True)
    python = tmp_path / "empty" / "bin" / "python"
    installed = Path(
        subprocess.run(
            [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
    )
    zipfile.ZipFile(wheel).extractall(installed)
    # The libraries come from here; an editable wordkub does not, since a path has no .pth files read.
    libraries = sysconfig.get_path("purelib")
    home = str(tmp_path / "home")
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": libraries, "WORDKUB_HOME": home}
    done = subprocess.run(
        [python, "-m", "wordkub", "judge", "--json", "-"],
        input=json.dumps(TURN),
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["score"] == 4
    where = subprocess.run(
        [python, "-c", "import wordkub; print(wordkub.__file__)"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment,
        check=True,
    )
    assert where.stdout.startswith(str(installed))
