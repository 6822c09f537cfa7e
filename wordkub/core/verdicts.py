"""Verdicts on turns.

A violation is data: a code and the values that its sentence needs. The sentence is made from a template when
it is shown, so that it is the same everywhere, and can be translated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from wordkub.core.tiles import Group, Tile, plain
from wordkub.counting import Count
from wordkub.errors import WordkubError

_ORDER = {letter: rank for rank, letter in enumerate("CWNSIKV")}


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to tell a player, as data."""

    code: str
    """What it is, as in ``need``."""
    template: str
    """Its English sentence, with fields in braces."""
    params: Mapping[str, str | int] = field(default_factory=dict)
    """Values for the fields of the template."""

    def sentence(self, translate: Callable[[str], str] = str, **more: str) -> str:
        """The sentence for people.

        Args:
            translate: Translates an English template, as gettext does.
            more: Values for further fields.
        """
        counts = {key: Count(value) for key, value in self.params.items() if isinstance(value, int)}
        return translate(self.template).format_map({**self.params, **counts, **more})


@dataclass(frozen=True, slots=True, repr=False)
class Violation(Remark):
    """A clause that a turn breaks; `RuleSet.violation` makes it.

    >>> from wordkub.store.rulesets import open_rules
    >>> broken = open_rules("word").violation("C7")
    >>> broken.clause, broken.message
    ('C7', 'A play puts at least one tile from the rack on the table.')
    """

    group: Group | None = None
    """The group that breaks it; None if it is the turn as a whole."""

    @property
    def clause(self) -> str:
        """The clause of the rules, as in ``C6``: its code is the clause and what is wrong, ``C6.missing``."""
        return self.code.partition(".")[0]

    @property
    def message(self) -> str:
        """The sentence in English."""
        return self.sentence()

    def __repr__(self) -> str:
        return f"Violation({self.clause!r}, {self.message!r})"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a turn brings: its score, and what belongs to it (W10, W11, N5, N10).

    Each game uses some of the fields; `RuleSet.outcome_fields` names those besides the score.
    """

    score: int = 0
    doubled: bool = False
    """Whether the score was doubled for the whole rack (W11)."""
    placed: tuple[str, ...] = ()
    """The words that were placed, in plain upper case and alphabetical order (W10)."""
    longest: str | None = None
    """The first of the longest words placed."""
    points: int | None = None
    """What the sets of an initial meld are worth; None where it is none (N5)."""
    out: bool = False
    """Whether the rack is empty, where that ends the round (N10, V1)."""


NOTHING = Outcome()
"""The outcome of a turn that lays nothing or is undone."""


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """Whether a turn is legal, what follows from it, and every clause that it breaks.

    >>> from wordkub import judge, open_rules, read_position, read_turn
    >>> rules = open_rules("word")
    >>> position = read_position(rules, {"rack": "HIQ", "table": ["CLAP", "PEAR"], "melded": True})
    >>> verdict = judge(rules, position, read_turn(rules, position, "lap chip ear"))
    >>> verdict
    Verdict(legal=True, score=4, placed=('CHIP',), rack='Q', draws=6)
    >>> print(judge(rules, position, read_turn(rules, position, "clapq")))
    Not legal.
      W7: CLAPQ is not in the dictionary en-US.
    """

    violations: tuple[Violation, ...]
    table: tuple[Group, ...]
    """The table after the turn; after an illegal one, as it was."""
    rack: tuple[Tile, ...]
    """The rack after the turn, before tiles are drawn."""
    used: tuple[Tile, ...] = ()
    """Tiles of the layout that were not on the table before, whether or not they were on the rack."""
    draws: int = 0
    """How many tiles the player draws at the end of the turn."""
    outcome: Outcome = NOTHING
    """What the turn brings; nothing if it is not legal."""
    aftermath: Aftermath | None = None
    """What happens because the time was up (C12); None for every other turn."""
    upheld: bool | None = None
    """Whether a challenge is right (W14); None for every other turn."""
    unsettled: tuple[str, ...] = ()
    """The clauses that a search could not settle, so that the turn counts as legal by them (W4, N6)."""

    @property
    def legal(self) -> bool:
        """Whether the turn, or the layout when time was up, breaks no clause."""
        return not self.violations

    @property
    def score(self) -> int:
        """What the turn scores."""
        return self.outcome.score

    @property
    def doubled(self) -> bool:
        """Whether the score was doubled for the whole rack (W11)."""
        return self.outcome.doubled

    @property
    def placed(self) -> tuple[str, ...]:
        """The words that were placed (W10)."""
        return self.outcome.placed

    @property
    def longest(self) -> str | None:
        """The first of the longest words placed."""
        return self.outcome.longest

    @property
    def points(self) -> int | None:
        """What the sets of an initial meld are worth; None where it is none (N5)."""
        return self.outcome.points

    @property
    def out(self) -> bool:
        """Whether the rack is empty, where that ends the round (N10, V1)."""
        return self.outcome.out

    def __repr__(self) -> str:
        told = [f"legal={self.legal}"]
        told += [f"violations={list(self.violations)}"] if self.violations else []
        told += [f"score={self.score}"] if self.score else []
        told += [f"doubled={self.doubled}"] if self.doubled else []
        told += [f"placed={self.placed}"] if self.placed else []
        told += [f"points={self.points}"] if self.points is not None else []
        told += [f"out={self.out}"] if self.out else []
        return f"Verdict({', '.join(told)}, rack={plain(self.rack)!r}, draws={self.draws})"

    def __str__(self) -> str:
        lines = [f"  {violation.clause}: {violation.message}" for violation in self.violations]
        return "\n".join(["Not legal.", *lines]) if lines else "Legal."


@dataclass(frozen=True, slots=True)
class Aftermath:
    """Where tiles go when time is up, and what else that costs (C12)."""

    to_pool: tuple[Tile, ...] = ()
    to_rack: tuple[Tile, ...] = ()
    """Table tiles that the player must take."""
    forfeits_next: bool = False


class IllegalTurnError(WordkubError):
    """A turn that breaks a clause. Nothing has changed (C10)."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__("the turn is not legal: " + ", ".join(v.clause for v in verdict.violations))
        self.verdict = verdict


def in_order(violations: Iterable[Violation]) -> tuple[Violation, ...]:
    """Violations in the order of the rules, one for each clause and group.

    >>> [v.clause for v in in_order([Violation("W5", ""), Violation("C10", ""), Violation("C7.x", "")])]
    ['C7', 'C10', 'W5']
    """
    first: dict[tuple[str, Group | None], Violation] = {}
    for violation in violations:
        first.setdefault((violation.clause, violation.group), violation)
    return tuple(sorted(first.values(), key=_place))


def _place(violation: Violation) -> tuple[int, int, Group]:
    return _ORDER[violation.clause[0]], int(violation.clause[1:]), violation.group or ()
