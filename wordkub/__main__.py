"""`python -m wordkub` is `wordkub`: the program, and what it does where somebody interrupts it.

Nothing is loaded before an interruption is met in silence, not even `__future__`: it all takes a moment.
"""

import os
import sys

# `typing` itself would take a while to load.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from types import TracebackType

INTERRUPTED = 130
"""How the program ends when somebody interrupts it: 128 and the number of the signal for that."""

_hook = sys.excepthook


def _in_silence(kind: type[BaseException], error: BaseException, trace: "TracebackType | None") -> None:
    """End where somebody interrupts before `run` has begun to listen, or after it has ended."""
    if not issubclass(kind, KeyboardInterrupt):
        _hook(kind, error, trace)
        return
    os._exit(INTERRUPTED)


# The script that starts the program imports this module first.
sys.excepthook = _in_silence


def run() -> None:
    """Run the command line and exit; interrupted, in silence, even while it is still being loaded."""
    import signal

    try:
        try:
            from wordkub.cli.main import run as run_command
        except ModuleNotFoundError as missing:
            print(f"wordkub: the library {missing.name} is missing; install Wordkub again", file=sys.stderr)
            sys.exit(2)
        run_command()
    except KeyboardInterrupt:
        _say_goodbye()
        sys.exit(INTERRUPTED)
    finally:
        # What is left to do at exit has nobody who would catch an interruption and be silent.
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _say_goodbye() -> None:
    """Begin a new line after the ^C that the terminal shows."""
    try:
        if sys.stderr is not None and sys.stderr.isatty():
            print(file=sys.stderr)
    except (OSError, ValueError):
        # There is no terminal any more to begin it on.
        return


if __name__ == "__main__":
    run()
