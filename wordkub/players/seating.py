"""Reading who plays, as people type it."""

from __future__ import annotations

from collections.abc import Sequence

from wordkub.counting import counted
from wordkub.errors import NotationError, shown
from wordkub.players.skills import read_level
from wordkub.store.records import Player

COMPUTER = "computer"
"""What is typed for a computer player, optionally with a colon and a level."""

LONGEST_NAME = 24


def read_players(text: str, allowed: tuple[int, int]) -> tuple[Player, ...]:
    """Read names with commas between them; several computers are numbered.

    Args:
        text: The names; "computer" is a computer player, "computer:1" to "computer:5" one of that level.
        allowed: How few and how many play by these rules (C1).

    Raises:
        NotationError: Too few, too many, two of one name, or a name that is none.

    >>> [p.name for p in read_players("Ann, computer, computer", (2, 4))]
    ['Ann', 'computer 1', 'computer 2']
    >>> read_players("Ann, computer:5", (2, 4))[1]
    Player(name='computer', is_computer=True, level=5)
    """
    return seated(_split_names(text), allowed)


def seated(names: Sequence[str], allowed: tuple[int, int]) -> tuple[Player, ...]:
    """Read a list of names, as `read_players` does.

    Raises:
        NotationError: Too few, too many, two of one name, or a name that is none.
    """
    _check_count(names, allowed)
    computers = sum(map(_is_computer, names))
    players: list[Player] = []
    for name in names:
        is_computer, level = _is_computer(name), None
        if is_computer:
            typed = name.partition(":")[2].strip()
            level = read_level(typed) if ":" in name else None
            number = sum(player.is_computer for player in players) + 1
            name = COMPUTER if computers == 1 else f"{COMPUTER} {number}"
        _check_name(name, {player.name.lower() for player in players})
        players.append(Player(name, is_computer, level))
    return tuple(players)


def _is_computer(name: str) -> bool:
    return name.partition(":")[0].strip().lower() == COMPUTER


def read_names(text: str, allowed: tuple[int, int]) -> tuple[str, ...]:
    """Read the names of people, with commas between them.

    Args:
        text: The names.
        allowed: How few and how many play by these rules (C1).

    Raises:
        NotationError: Too few, too many, two of one name, or a name that is none.

    >>> read_names("Ann, Bob", (2, 4))
    ('Ann', 'Bob')
    """
    names = _split_names(text)
    _check_count(names, allowed)
    for place, name in enumerate(names):
        _check_name(name, {other.lower() for other in names[:place]})
    return tuple(names)


def _split_names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _check_count(names: Sequence[str], allowed: tuple[int, int]) -> None:
    least, most = allowed
    if not least <= len(names) <= most:
        raise NotationError(f"{counted(len(names), 'player')}; these rules take {least} to {most} (C1)")


def _check_name(name: str, others: set[str]) -> None:
    if not name.isprintable() or len(name) > LONGEST_NAME or "," in name:
        raise NotationError(
            f"{shown(name)} is no name; it takes up to {LONGEST_NAME} printable characters, no comma"
        )
    if name.lower() in others:
        raise NotationError(f"two players are called {name}; give each a name of their own")
