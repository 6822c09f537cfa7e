#!/usr/bin/env python3
"""Try an installed Wordkub: are its files and its compiled cores there, and does it answer?

python scripts/try_wheel.py
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile

TURN = {
    "position": {"rules": "word", "table": ["CLAP", "PEAR"], "rack": "HIQ", "melded": True, "pool": 40},
    "turn": {"lay": ["lap", "chip", "ear"]},
}


def main() -> None:
    """Ask the installed program some questions, in a folder where nothing else is."""
    with tempfile.TemporaryDirectory() as folder:
        assert ask(folder, "check", "tile") == "tile: ok\n"
        assert json.loads(ask(folder, "judge", "--json", "-", stdin=json.dumps(TURN)))["score"] == 4
        assert "HAPPIER" in ask(folder, "solve", "--table", "clap pear", "--rack", "HIQ")
        game = ("play", "--players", "computer,computer", "--rules", "sabra", "--rounds", "1", "--seed", "1")
        assert "wins with" in ask(folder, *game)
        where = python(folder, "import wordkub; print(wordkub.__file__)")
        for core in ("words._cover", "numbers._numbers"):
            found = python(folder, f"from wordkub.cores import compiled; print(bool(compiled({core!r})))")
            assert found == "True\n", f"the compiled core {core} is missing"
    print(f"{where.strip()} answers.")


def ask(folder: str, *args: str, stdin: str = "") -> str:
    """What the program says to a call."""
    return run(folder, "-m", "wordkub", *args, stdin=stdin)


def python(folder: str, code: str) -> str:
    """What some Python prints."""
    return run(folder, "-c", code)


def run(folder: str, *args: str, stdin: str = "") -> str:
    """Run Python in a folder, with the files of its user there too."""
    environment = {**os.environ, "WORDKUB_HOME": os.path.join(folder, "home")}
    command = [sys.executable, "-P", *args]
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, cwd=folder, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


if __name__ == "__main__":
    main()
