"""The `wordkub` command: its commands by name, and errors as one or two lines with an exit code.

A command's module is loaded when that command is called, so that `wordkub check` starts without the game.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import sys

import click

from wordkub import __version__
from wordkub.cli import CLOSED, FILE, NO, SERVICE, WRONG, YES
from wordkub.errors import (
    AccessError,
    FileInUseError,
    ServiceError,
    WordkubError,
    cut,
    near,
    printable,
)
from wordkub.notices import heard_by
from wordkub.output import Door

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
    "games": ("wordkub.cli.games", "List, repair, remove and export saved games."),
    "score": ("wordkub.cli.score", "A score pad for games with real tiles."),
    "dict": ("wordkub.cli.dictionaries:dictionaries", "Dictionaries: what there is, your own, house words."),
    "theme": ("wordkub.cli.themes:themes", "Themes: what there is, your own."),
    "edition": ("wordkub.cli.editions:editions", "Letter tiles: what sets there are, deriving one."),
    "look": ("wordkub.cli.looks:looks", "Looks of the full screen: what there is, your own."),
    "rules": ("wordkub.cli.rules", "The clauses and settings of a rule set."),
    "schema": ("wordkub.cli.schema", "JSON Schemas of what is read and written."),
    "config": ("wordkub.cli.config", "What is used where a call names nothing."),
    "serve": ("wordkub.cli.serve", "The dictionary service over HTTP."),
    "doctor": ("wordkub.cli.doctor", "What is installed, where files are, what is missing."),
    "help": ("wordkub.cli.help:help_", "Longer help on notation, files, exit codes and more."),
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
@click.option(
    "--color",
    "colour",
    type=click.Choice(["auto", "always", "never"], case_sensitive=False),
    help="Whether to use colours; auto: on a terminal, unless NO_COLOR is set.",
)
@click.option("--quiet", "-q", is_flag=True, help="Only answers and errors: no remarks, no confirmations.")
def main(colour: str | None, quiet: bool) -> None:
    """Word Rummikub: a judge, a dictionary and a game for the terminal.

    \b
    Examples:
      wordkub play --players "Ann,computer"
      wordkub check hello colour
      wordkub judge --table "clap pear" --rack HIQ lap chip ear

    `wordkub help` lists what there is longer help on: notation, files, exit codes and more.
    """
    from wordkub import places
    from wordkub.files import sweep

    for folder in places.written_folders():
        sweep(folder)
    if colour is not None:
        from wordkub.text.colour import SETTING

        os.environ[SETTING] = colour


def run() -> None:
    """Run the command line and exit."""
    closed = _open_closed_streams()
    # What the terminal or the pipe cannot show is escaped, never a reason to stop.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    sys.stdout, sys.stderr = Door(sys.stdout), Door(sys.stderr)
    # numpy, if it is loaded, is not to start threads that nothing here uses: they cost 40 ms.
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    if "stdout" in closed:
        sys.exit(_say("standard output is closed, so there is nowhere to put an answer", FILE))
    try:
        with heard_by(_notice):
            status = _status()
    except Exception as fault:
        status = _say(_report(fault))
    sys.exit(_flushed(status))


def _open_closed_streams() -> list[str]:
    """Open the streams that somebody closed before we started, on nothing; their names.

    Else the next file that is opened takes the place of one, and messages are written into it.
    """
    closed = [name for name in ("stdin", "stdout", "stderr") if getattr(sys, name) is None]
    for name in closed:
        number = ("stdin", "stdout", "stderr").index(name)
        nothing = os.open(os.devnull, os.O_RDWR)
        if nothing != number:
            os.dup2(nothing, number)
            os.close(nothing)
        # It stays open as long as the program runs.
        setattr(sys, name, open(number, "r" if name == "stdin" else "w", encoding="utf-8", closefd=False))  # noqa: SIM115
    return closed


def _status() -> int:
    try:
        result = main.main(prog_name="wordkub", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        return _say(error.format_message(), begin="")
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
        _forget_output()
        return CLOSED
    except WordkubError as error:
        return _say("\n".join([str(error), *getattr(error, "__notes__", ())]), _code(error))
    except OSError as error:
        # What has no name is a stream: an answer did not fit on the disk.
        where = error.filename or "the answer cannot be written"
        return _say(f"{where}: {error.strerror or error}", FILE)
    except MemoryError:
        return _say("there is not enough memory for that")
    return result if isinstance(result, int) else YES


def _code(error: WordkubError) -> int:
    """The exit code of an error."""
    if isinstance(error, AccessError | FileInUseError):
        return FILE
    return SERVICE if isinstance(error, ServiceError) else WRONG


def _flushed(status: int) -> int:
    """The exit status, once all answers are where they belong; what a full disk has kept out is said."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_output()
        return CLOSED
    except OSError as error:
        _forget_output()
        return status if status > NO else _say(f"the answer cannot be written: {error.strerror}", FILE)
    return status


def _forget_output() -> None:
    """Let go of what is still buffered: it cannot be written, and would be tried again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _report(fault: Exception) -> str:
    """What is said of a fault of this program; where it happened is put into a file."""
    import traceback

    from wordkub import places
    from wordkub.files import write_whole

    path = os.path.join(places.data_dir(), "fault.txt")
    text = f"wordkub {__version__} {sys.argv[1:]}\n{''.join(traceback.format_exception(fault))}"
    add = f"what `wordkub doctor` prints, and the file {path}"
    try:
        write_whole(path, text.encode("utf-8", "backslashreplace"))
    except OSError:
        add = f"what `wordkub doctor` prints, and your call: wordkub {' '.join(map(repr, sys.argv[1:]))}"
    return (
        f"that is a fault of this program ({type(fault).__name__}: {cut(printable(str(fault)))}), and nothing"
        f" that you did.\nPlease report it on the issue page of where you got Wordkub. Add {add}"
    )


def _notice(text: str) -> None:
    """Tell somebody who waits at a terminal what takes long."""
    from wordkub.cli.printing import is_quiet

    if sys.stderr.isatty() and not is_quiet():
        print(text, file=sys.stderr)


def _say(problem: str, status: int = WRONG, begin: str = "wordkub: ") -> int:
    # Where messages cannot be written either, the exit status has to do.
    with contextlib.suppress(OSError):
        print(f"{begin}{problem}", file=sys.stderr, flush=True)
    return status
