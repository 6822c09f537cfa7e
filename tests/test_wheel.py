"""The built wheel works alone, without the source tree; the source archive passes its own tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what git tracks or would track."""
    source = tmp_path_factory.mktemp("wheel") / "source"
    ignored = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "__pycache__")
    shutil.copytree(ROOT, source, symlinks=True, ignore=ignored)
    return source


@pytest.fixture(scope="module")
def wheel(source: Path) -> Path:
    """The wheel."""
    subprocess.run(
        [sys.executable, "-c", "import setuptools.build_meta as b; b.build_wheel('..')"],
        cwd=source,
        check=True,
        capture_output=True,
    )
    return next(source.parent.glob("*.whl"))


@pytest.mark.slow
def test_the_wheel_holds_the_data_and_the_notices(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for name in ("dictionaries/en-US.txt.xz", "dictionaries/SCOWL.txt", "data/rules/word.toml", "py.typed"):
        assert f"wordkub/{name}" in names
    assert not any(name.startswith("tests/") for name in names)
    assert "-cp311-abi3-" in wheel.name
    for name in ("LICENSE", "dictionaries/SCOWL.txt", "dictionaries/OpenTaal.txt"):
        assert any(found.endswith(f".dist-info/licenses/{name}") for found in names)


@pytest.mark.slow
def test_the_wheel_alone_answers_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    """Installed in an environment of its own, with the libraries from here and nothing of the source."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "env")], check=True)
    python = tmp_path / "env" / "bin" / "python"
    # A folder that a .pth file names has no .pth files read, so an editable wordkub is not found through it.
    site = next((tmp_path / "env" / "lib").glob("python*")) / "site-packages"
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    install = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
    ]
    subprocess.run([*install, str(wheel)], check=True, cwd=tmp_path)
    tried = said([str(python), str(ROOT / "scripts" / "try_wheel.py")], tmp_path)
    assert tried == f"{site / 'wordkub' / '__init__.py'} answers.\n"
    assert said([str(tmp_path / "env" / "bin" / "wordkub"), "check", "tile"], tmp_path) == "tile: ok\n"
    pages = {path.name for path in (tmp_path / "env" / "share" / "man" / "man1").iterdir()}
    assert {"wordkub.1", "wordkub-play.1"} <= pages


@pytest.mark.slow
def test_the_source_archive_passes_its_tests(source: Path, tmp_path: Path) -> None:
    build = "import setuptools.build_meta as b; print(b.build_sdist('..'))"
    subprocess.run([sys.executable, "-c", build], cwd=source, check=True, capture_output=True)
    with tarfile.open(next(source.parent.glob("*.tar.gz"))) as archive:
        archive.extractall(tmp_path, filter="data")
    unpacked = next(tmp_path.glob("wordkub-*"))
    said([sys.executable, "setup.py", "build_ext", "--inplace"], unpacked)
    some = ("tests/letters/test_notation.py", "tests/dictionaries/test_family.py", "tests/test_readme.py")
    said([sys.executable, "-m", "pytest", *some], unpacked)


def said(command: list[str], folder: Path) -> str:
    """What a program prints that runs in a folder and finds everything by itself."""
    environment = {"PATH": os.environ["PATH"], "WORDKUB_HOME": str(folder / "home")}
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
