"""A rule set: the object that a game hands to the core.

It says what a tile is and how it is written, which groups are valid, what a turn scores and when a round
ends. The core asks it, and knows no letter and no number itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from wordkub.core.changes import LayoutChange
from wordkub.core.events import EndReason
from wordkub.core.notation import Notation
from wordkub.core.positions import Position
from wordkub.core.settings import Settings
from wordkub.core.tiles import Group, Heap, Tile
from wordkub.core.turns import Challenge, Play
from wordkub.core.verdicts import Outcome, Remark, Violation

if TYPE_CHECKING:
    from wordkub.core.match import Match


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended."""

    reason: EndReason
    notes: tuple[int, ...]
    """What each seat adds to its score when the round ends."""
    winners: tuple[int, ...]
    """The seats that win the round, more than one where they are equal."""


@dataclass(frozen=True, slots=True)
class Wording:
    """How a game's groups are called and typed, for prompts and help."""

    group: str
    """One group, as in ``word``."""
    groups: str
    several: str
    """How several are typed in a line, as in ``words``."""
    example: str
    """A group as it is typed."""
    examples: str
    """Several groups as they are typed."""
    tiles: str
    """Tiles of a rack as they are typed."""
    joker: str
    """How a joker is typed."""


@dataclass(frozen=True, slots=True)
class PlaySearch:
    """What a search for any legal play at all came to."""

    play: Play | None = None
    """A legal play; None where none was found."""
    is_settled: bool = True
    """Whether it is known if there is one: a play was found, or it is proved that there is none."""


PlayFinder = Callable[[Any, "Position"], PlaySearch]
"""Looks for a legal play by a rule set, the first argument, in a position, with a fixed number of nodes."""


class RuleSet(ABC):
    """The rules of a game with their settings, and all that they refer to."""

    templates: ClassVar[Mapping[str, str]]
    """The English sentence of every violation and remark, by code; marked for gettext."""
    wording: ClassVar[Wording]
    """How groups are called and typed."""
    scores_turns: ClassVar[bool]
    """Whether turns score, so that a verdict says how much."""
    draw_clause: ClassVar[str]
    """The clause that says who may draw instead of playing (W4, N6)."""

    name: str
    """What the rule set is called, or the file that it came from."""
    settings: Settings
    find_play: PlayFinder | None
    """What finds a play for `draw_when_able = false`: the solver, which the core does not know.

    Whatever opens rules from their files hands it in (store/rulesets.py).
    """

    # Tiles

    @property
    @abstractmethod
    def notation(self) -> Notation:
        """How tiles, groups and racks are written and read."""

    @abstractmethod
    def tile_set(self, players: int) -> Heap:
        """All the tiles of a game for so many players."""

    @abstractmethod
    def opening_rank(self, tile: Tile) -> int | None:
        """Where a tile stands in the opening draw, the least starts; None draws again (C3)."""

    # Saying

    def violation(self, code: str, group: Group | None = None, /, **params: str | int) -> Violation:
        """A clause that a turn breaks.

        Args:
            code: The clause and what is wrong, as in ``C6.missing``.
            group: The group that breaks it; None where it is the whole turn.
            params: What the fields of its sentence stand for.
        """
        return Violation(code, self.templates[code], params, group)

    def remark(self, code: str, /, **params: str | int) -> Remark:
        """Something to tell a player, by the code of its sentence."""
        return Remark(code, self.templates[code], params)

    # Judging

    @abstractmethod
    def could_stand(self, position: Position, group: Group) -> bool:
        """Whether a group can be part of some legal table after this position."""

    @abstractmethod
    def layout_faults(self, change: LayoutChange) -> list[Violation]:
        """The clauses that groups of the layout break, alone or together, in any order."""

    @abstractmethod
    def initial_faults(self, change: LayoutChange) -> list[Violation]:
        """The clauses of an initial meld that a play breaks (W3, N5)."""

    @property
    @abstractmethod
    def outcome_fields(self) -> tuple[str, ...]:
        """The fields of an outcome besides the score that this game tells, in the order of its JSON."""

    @abstractmethod
    def failed_groups(self, change: LayoutChange) -> list[Group]:
        """The groups that do not stay when time is over (W13, S4, I4)."""

    @abstractmethod
    def outcome(self, change: LayoutChange, is_legal: bool) -> Outcome:
        """What a play brings; of an illegal one, what can be told of it all the same."""

    @abstractmethod
    def about(self, text: str) -> Remark | Violation:
        """What the rules say of a group by itself, as typed; a violation where it is none.

        Raises NotationError.
        """

    def strict(self) -> RuleSet:
        """These rules where the program checks everything, whatever the players check (W13)."""
        return self

    def refill(self, held: int) -> int:
        """How many tiles one who holds so many draws at the end of a turn (W9)."""
        return 0

    def touched(self, change: LayoutChange) -> list[Violation]:
        """What a player who has not melded breaks by touching the table (C9)."""
        gone = change.gone
        if change.position.melded or not gone:
            return []
        names = ", ".join(self.notation.group_text(group) for group in self.notation.sort_table(gone))
        code = "C9.first" if self.scores_turns else "C9"
        return [self.violation(code, groups=names)]

    def may_touch(self, position: Position) -> bool:
        """Whether the table may be touched in this turn, the play being good enough (C9, S1)."""
        return position.melded

    def any_play(self, position: Position) -> PlaySearch:
        """Whether anything can be played here, and what for instance."""
        return PlaySearch(is_settled=False) if self.find_play is None else self.find_play(self, position)

    def play_instead(self, position: Position) -> PlaySearch:
        """What can be played where only those who cannot play may draw or pass (W4, N6).

        There is nothing to look for where everybody may, nor once a tile has been drawn: then the turn may
        end (K6).
        """
        if self.settings.draw_when_able or position.drawn is not None:
            return PlaySearch()
        return self.any_play(position)

    def plays_after_drawing(self, position: Position) -> bool:
        """Whether the turn goes on after a draw from here, told from what everybody sees (C5, K6)."""
        return self.settings.after_draw == "play"

    def after_drawing(self, tile: Tile) -> Remark:
        """What a player whose turn goes on may do with the tile just drawn, or instead."""
        return self.remark(f"drawn.{self.settings.after_draw}", tile=tile)

    # What the players check

    def players_check(self) -> bool:
        """Whether the players check the groups and may challenge a play (W14)."""
        return False

    def challenge_faults(self, position: Position, challenge: Challenge) -> list[Violation]:
        """The clauses that a challenge breaks (W14)."""
        return [self.violation("W14.off")]

    def failed_challenge_draws(self) -> int:
        """How many tiles one draws who challenged a group that is right (W14)."""
        return 0

    def challenge_penalty(self) -> int:
        """How many tiles one draws whose group was rightly challenged (W14)."""
        return 0

    def is_challenge_right(self, challenge: Challenge) -> bool:
        """Whether the challenged group should not have been laid (W14)."""
        return False

    # What helps a player

    @abstractmethod
    def initial_need(self) -> Remark:
        """What an initial meld needs (W3, N5); the face adds the player's `name`."""

    # Rounds

    @abstractmethod
    def round_result(self, match: Match) -> RoundResult | None:
        """How the round has ended, if it has (W15, N10, row 5)."""

    @abstractmethod
    def rack_cost(self, rack: Sequence[Tile]) -> int:
        """What the tiles left on a rack cost, 0 or more (W16, N11)."""

    @abstractmethod
    def scores_plays(self) -> bool:
        """Whether plays score, so that at the end of a round racks only cost."""

    def scoring(self, outcome: Outcome) -> Sequence[str]:
        """What a legal play scored for; nothing where plays do not score."""
        return ()

    def target(self) -> int | None:
        """The score that wins the match at once, if there is one (V2)."""
        return None

    # Records

    @abstractmethod
    def to_mapping(self) -> dict[str, object]:
        """The rules as in force, whole, as a record keeps them."""

    def references(self) -> dict[str, Any]:
        """What the rules refer to, by the name that a record keeps it under: edition, dictionary, theme."""
        return {}
