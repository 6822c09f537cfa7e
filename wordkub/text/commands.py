"""What a player may type in a plain game: the commands, their short forms and what each does.

Help, completion and the reading of what is typed all come from this table.
"""

from __future__ import annotations

from dataclasses import dataclass

from wordkub.errors import near


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the plain game."""

    name: str
    short: str
    takes: str
    about: str
    more: str
    """What else there is to know, with an example."""


COMMANDS = (
    Command(
        "lay",
        "l",
        "WORDS",
        "form words and end the turn (LAY can be left out)",
        "lap chip ear: form these words, from the table and the rack; CHiP: a joker as the I.",
    ),
    Command(
        "draw", "d", "", "draw a tile and end the turn", "One tile from the pool, and the next player moves."
    ),
    Command(
        "pass",
        "p",
        "",
        "end the turn, where the pool is empty",
        "For when the pool is empty; before that a turn without a play is a draw.",
    ),
    Command(
        "take",
        "t",
        "WORD or NUMBER",
        "take a word of the table apart",
        "take 3, or take clap: its letters lie loose, to be put back in other words.",
    ),
    Command(
        "put",
        "pu",
        "WORDS",
        "form words of loose tiles and the rack",
        "put lap chip: of loose letters first, then of the rack; done ends the turn.",
    ),
    Command(
        "undo",
        "u",
        "",
        "one step of this turn back",
        "As often as there are steps, to the beginning of the turn; a turn that has ended stays.",
    ),
    Command("redo", "re", "", "one step forward again", "What undo took back."),
    Command(
        "reset",
        "rs",
        "",
        "lay everything as before this turn",
        "All steps of this turn at once; undo brings them back.",
    ),
    Command(
        "done",
        "do",
        "",
        "end the turn with the table as it lies",
        "For a turn laid step by step; one word that is not good and nothing is changed.",
    ),
    Command(
        "why",
        "w",
        "[WORDS]",
        "are these words; alone: is the turn legal",
        "why colour says whether it is a word, and why not; why alone, what the judge says so far.",
    ),
    Command(
        "rack",
        "r",
        "[sort|shuffle|TILES]",
        "show the rack, or put it in order",
        "rack sort, rack shuffle, or rack qua: these tiles to the front. The order is kept.",
    ),
    Command(
        "table", "ta", "", "show table, rack and scores again", "As it lies now, with the steps of this turn."
    ),
    Command("score", "s", "", "show the scores", "Points, tiles on each rack, and the pool."),
    Command(
        "challenge",
        "c",
        "WORD [PLAYER]",
        "doubt a word of the last turn",
        "challenge chip: a word that the dictionary lacks comes off; challenge chip Ann says who doubts.",
    ),
    Command(
        "accept",
        "a",
        "",
        "let a doubtful last turn stand",
        "The turn before yours stands, without waiting for your move.",
    ),
    Command(
        "hint",
        "hi",
        "",
        "help, a little more each time",
        "First how long a word you could lay, then how it begins, then the word.",
    ),
    Command(
        "back", "b", "[TURNS]", "look at earlier turns", "back, or back 3: the third turn before this one."
    ),
    Command(
        "save",
        "sa",
        "",
        "where the game is kept",
        "Nothing need be done: every turn is on the disk when it ends.",
    ),
    Command("help", "h", "[COMMAND]", "this list", "help take: more on one command."),
    Command(
        "quit", "q", "", "leave; wordkub resume goes on", "The game is kept as it stood after the last turn."
    ),
)
"""Every command."""

_BY_NAME = {key: command for command in COMMANDS for key in (command.name, command.short)} | {
    "?": next(command for command in COMMANDS if command.name == "help"),
    "exit": next(command for command in COMMANDS if command.name == "quit"),
}


def read_line(line: str) -> tuple[str, list[str]]:
    """The command that a line means and the words after it; plain words are to be laid.

    >>> read_line("lap chip ear")
    ('lay', ['lap', 'chip', 'ear'])
    >>> read_line("T 3")
    ('take', ['3'])
    >>> read_line("  ")
    ('', [])
    """
    words = line.replace(",", " ").split()
    if not words:
        return "", []
    command = _BY_NAME.get(words[0].lower())
    if command is None:
        return "lay", words
    return command.name, words[1:]


def meant(word: str) -> str | None:
    """The command that a mistyped word looks like."""
    close = near(word, [command.name for command in COMMANDS], most=1)
    return close[0] if close else None


def help_lines(name: str | None = None) -> list[tuple[str, str]]:
    """Commands with what they do, or the one of that name with what else there is to know.

    >>> help_lines("d")
    [('draw d', 'draw a tile and end the turn'), ('', 'One tile from the pool, and the next player moves.')]
    """
    one = _BY_NAME.get(name.lower()) if name else None
    lines = [(f"{c.name} {c.short} {c.takes}".rstrip(), c.about) for c in ([one] if one else COMMANDS)]
    return [*lines, ("", one.more)] if one else lines
