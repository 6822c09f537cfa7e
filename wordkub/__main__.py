"""`python -m wordkub` is `wordkub`: the program, and what it does where somebody interrupts it."""

from __future__ import annotations

import sys

from wordkub.cli import INTERRUPTED


def run() -> None:
    """Run the command line and exit; interrupted, in silence, even while it is still being loaded."""
    try:
        from wordkub.cli.main import run as run_command

        run_command()
    except KeyboardInterrupt:
        if sys.stderr is not None and sys.stderr.isatty():
            # After the ^C that the terminal shows.
            print(file=sys.stderr)
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    run()
