"""Tests run again on a compiled core that the address sanitizer watches."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent
FLAGS = "-Wall -Wextra -Werror -g -O1 -fsanitize=address,undefined -fno-sanitize-recover".split()


def check_memory(core: str, tests: Sequence[str], folder: Path) -> None:
    """Run tests on a core built with the sanitizers, and see that they pass and nothing is found.

    Args:
        core: The module, as in `words._cover`.
        tests: The files of tests, beside this one.
        folder: Where the core is built.
    """
    source = (HERE.parents[1] / "wordkub" / "solver").joinpath(*core.split(".")).with_suffix(".c")
    built = folder / f"{core}.so"
    include = f"-I{sysconfig.get_path('include')}"
    subprocess.run(["cc", *FLAGS, "-shared", "-fPIC", include, source, "-o", built], check=True)
    runtime = subprocess.check_output(["cc", "-print-file-name=libasan.so"], text=True).strip()
    name = f"wordkub.solver.{core}"
    loaded = (
        "import importlib.util, sys, pytest\n"
        f"spec = importlib.util.spec_from_file_location({name!r}, {str(built)!r})\n"
        "module = importlib.util.module_from_spec(spec)\n"
        "spec.loader.exec_module(module)\n"
        f"sys.modules[{name!r}] = module\n"
        f"files = {[str(HERE / test) for test in tests]!r}\n"
        "sys.exit(pytest.main(['-q', '-x', '-k', 'not python', *files]))\n"
    )
    env = os.environ | {
        "LD_PRELOAD": runtime,
        "ASAN_OPTIONS": "detect_leaks=0",
        "PYTHONMALLOC": "malloc",
    }
    done = subprocess.run(
        [sys.executable, "-c", loaded], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "AddressSanitizer" not in done.stderr
