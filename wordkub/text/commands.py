"""The commands that can be typed in a game, with their short forms and descriptions.

This table is used for help and for reading what is typed. The score pad has a similar one (pad.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wordkub.core.rules import RuleSet, Wording
from wordkub.errors import near


@dataclass(frozen=True, slots=True)
class Command:
    """A command that somebody types."""

    name: str
    short: str
    takes: str
    about: str
    more: str = ""
    """What else there is to know, with an example."""
    needs_doubt: bool = False
    """Whether it is of use only where players check the groups (W14)."""

    @property
    def head(self) -> str:
        """How help begins a line of it: its name, its short form, what it takes."""
        return f"{self.name} {self.short} {self.takes}".rstrip()


def by_name(commands: Iterable[Command]) -> dict[str, Command]:
    """Commands by whatever means one: its name, its short form, and other names of help and quit."""
    names = {key: command for command in commands for key in (command.name, command.short)}
    return names | {"?": names["help"], "exit": names["quit"]}


COMMANDS = (
    Command(
        "lay",
        "l",
        "{GROUPS}",
        "form {groups} and end the turn (LAY can be left out)",
        "{examples}: form these {groups}, from the table and the rack; {joker}.",
    ),
    Command("draw", "d", "", "draw a tile{after_draw}", "One tile from the pool, once a turn{after_draw}."),
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
        "{GROUP} or NUMBER",
        "take a {group} of the table apart",
        "take 3, or take {example}: its tiles lie loose, to be put back in other {groups}.",
    ),
    Command(
        "put",
        "pu",
        "{GROUPS}",
        "form {groups} of loose tiles and the rack",
        "put {examples}: of loose tiles first, then of the rack; done ends the turn.",
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
        "For a turn laid step by step; one {group} that is not good and nothing is changed.",
    ),
    Command(
        "why",
        "w",
        "[{GROUPS}]",
        "are these {groups}; alone: is the turn legal",
        "why {example} says whether it is a {group}, and why not; why alone, what the judge says so far.",
    ),
    Command(
        "rack",
        "r",
        "[ORDER or TILES]",
        "show the rack, or put it in order",
        "{orders}, or rack {tiles}: these tiles to the front. The order is kept.",
    ),
    Command(
        "table", "ta", "", "show table, rack and scores again", "As it lies now, with the steps of this turn."
    ),
    Command(
        "score", "s", "", "show the scores", "Points, tiles on each rack, the pool, and the rounds so far."
    ),
    Command(
        "challenge",
        "c",
        "{GROUP} [PLAYER]",
        "doubt a {group} of the last turn",
        "challenge {example}: a {group} that should not be there comes off; with a name it says who doubts.",
        needs_doubt=True,
    ),
    Command(
        "accept",
        "a",
        "",
        "let a doubtful last turn stand",
        "The turn before yours stands, without waiting for your move.",
        needs_doubt=True,
    ),
    Command(
        "hint",
        "hi",
        "",
        "help, a little more each time",
        "First what there is to gain, then with what, then the whole turn.",
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
"""Every command; names in braces are the game's wording."""

_AFTER_DRAW = {
    "end": " and end the turn",
    "joker_swap": " and end the turn, unless it can take a joker's place",
    "play": "; you may play it at once, or end the turn with done",
}
"""What follows on a draw, by the setting `after_draw`."""

_BY_NAME = by_name(COMMANDS)


def read_line(line: str) -> tuple[str, list[str]]:
    """The command that a line means and the words after it; plain words are to be laid.

    >>> read_line("lap chip ear")
    ('lay', ['lap', 'chip', 'ear'])
    >>> read_line("T 3")
    ('take', ['3'])
    >>> read_line("? r5 r6")
    ('lay', ['?', 'r5', 'r6'])
    >>> read_line("  ")
    ('', [])
    """
    words = line.replace(",", " ").split()
    if not words:
        return "", []
    command = _BY_NAME.get(words[0].lower())
    # A joker is a question mark too.
    if command is None or (words[0] == "?" and len(words) > 1):
        return "lay", words
    return command.name, words[1:]


def meant(word: str) -> str | None:
    """The command that a mistyped word looks like."""
    close = near(word, [command.name for command in COMMANDS], most=1)
    return close[0] if close else None


def help_lines(rules: RuleSet, name: str | None = None) -> list[tuple[str, str]]:
    """Commands with what they do, or the one of that name with what else there is to know.

    >>> from wordkub.store.rulesets import open_numeric_rules
    >>> help_lines(open_numeric_rules("sabra"), "t")[1]
    ('', 'take 3, or take r5 r6 r7: its tiles lie loose, to be put back in other sets.')
    """
    wording = rules.wording
    said = {
        "GROUP": wording.group.upper(),
        "GROUPS": wording.groups.upper(),
        "after_draw": _AFTER_DRAW[rules.settings.after_draw],
        "orders": ", ".join(f"rack {name}" for name in ("sort", *rules.notation.tile_orders(), "shuffle")),
        **{field: getattr(wording, field) for field in Wording.__slots__},
    }
    one = _BY_NAME.get(name.lower()) if name else None
    chosen = [one] if one else [c for c in COMMANDS if rules.players_check() or not c.needs_doubt]
    told = [(c.head.format_map(said), c.about.format_map(said)) for c in chosen]
    return [*told, ("", one.more.format_map(said))] if one else told
