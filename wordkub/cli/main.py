"""The `wordkub` command: its commands by name, and errors as one or two lines with an exit code.

A command's module is loaded when that command is called, so that `wordkub check` starts without the game.
Exit codes: 0 yes or done, 1 no, 2 the call or its input is wrong, 130 interrupted, 141 nobody reads on.
"""

from __future__ import annotations

import importlib
import io
import os
import sys

import click

from wordkub import __version__
from wordkub.cli import CLOSED
from wordkub.errors import WordkubError, near
from wordkub.notices import heard_by

COMMANDS = {
    "check": ("wordkub.cli.check", "Is this a word, and if not, why not."),
    "find": ("wordkub.cli.find", "Every word that a rack can lay, or that fits a pattern."),
    "suggest": ("wordkub.cli.suggest", "Words near to a mistyped one."),
    "define": ("wordkub.cli.define", "What English words mean."),
    "judge": ("wordkub.cli.judge", "Is this turn legal, what does it score, and if not, why not."),
    "solve": ("wordkub.cli.solve", "The best turn from a position, with proof."),
    "play": ("wordkub.cli.play", "Play a game in the terminal."),
    "resume": ("wordkub.cli.play", "Go on with a game that was left."),
    "replay": ("wordkub.cli.play", "Show a game turn by turn."),
    "games": ("wordkub.cli.play", "The games that are kept, finished or not."),
    "score": ("wordkub.cli.score", "A score pad for games with real tiles."),
    "dict": ("wordkub.cli.dictionaries:dictionaries", "Dictionaries: what there is, your own, house words."),
    "theme": ("wordkub.cli.themes:themes", "Themes: what there is, your own."),
    "look": ("wordkub.cli.looks:looks", "Looks of the full screen: what there is, your own."),
    "rules": ("wordkub.cli.rules", "The clauses and settings of a rule set."),
    "serve": ("wordkub.cli.serve", "The dictionary service over HTTP."),
    "doctor": ("wordkub.cli.doctor", "What is installed, where files are, what is missing."),
}
"""Every command: the module that holds it, under its name or the one after the colon, and what it is for."""


class OutputClosedError(Exception):
    """Nobody reads the output any more, as after `| head`."""


class InterruptedCommandError(Exception):
    """Somebody has interrupted the command."""


class Commands(click.Group):
    """The commands, loaded when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which help shows them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command from its module."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(importlib.import_module(module), name or cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """A command by its name, with near names where there is none."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            close = near(name, COMMANDS)
            hint = f"did you mean {' or '.join(close)}?" if close else "see wordkub --help."
            raise click.UsageError(f"No command {name!r}; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command.

        Click would meet a closed pipe with exit code 1, which here is the answer "no", and an interruption
        with an empty line.
        """
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise OutputClosedError from None
        except KeyboardInterrupt:
            raise InterruptedCommandError from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands for the help, without loading any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="wordkub", message="%(prog)s %(version)s")
def main() -> None:
    """Word Rummikub: a judge, a dictionary and a game for the terminal.

    \b
    Examples:
      wordkub play --players "Ann,computer"
      wordkub check hello colour
      wordkub judge --table "clap pear" --rack HIQ lap chip ear
    """


def run() -> None:
    """Run the command line and exit."""
    if sys.stdout is None or sys.stderr is None:
        # Somebody closed them before we started; a file that we open must not take their place.
        sys.exit(2)
    # What the terminal or the pipe cannot show is escaped, never a reason to stop.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    # numpy, if it is loaded, is not to start threads that nothing here uses: they cost 40 ms.
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    try:
        with heard_by(_notice):
            status = _status()
    except Exception:
        # A fault of this program must not look like the answer "no", which is exit code 1.
        import traceback

        traceback.print_exc()
        status = _say("that is a fault of this program, and nothing that you did; please report it")
    sys.exit(status)


def _status() -> int:
    try:
        result = main.main(prog_name="wordkub", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.format_message(), file=sys.stderr)
        return 2
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx else "wordkub"
        return _say(f"{error.format_message()}\nSee: {where} --help")
    except click.ClickException as error:
        return _say(error.format_message())
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except (click.Abort, InterruptedCommandError):
        raise KeyboardInterrupt from None
    except (OutputClosedError, BrokenPipeError):
        # What is still buffered cannot be written either, and would be tried again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return CLOSED
    except WordkubError as error:
        return _say(str(error))
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _say(f"{where}{error.strerror or error}")
    return result if isinstance(result, int) else 0


def _notice(text: str) -> None:
    """Tell somebody who waits at a terminal what takes long."""
    if sys.stderr is not None and sys.stderr.isatty():
        print(text, file=sys.stderr)


def _say(problem: str) -> int:
    print(f"wordkub: {problem}", file=sys.stderr)
    return 2
