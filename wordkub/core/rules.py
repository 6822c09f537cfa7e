"""A rule set: the object that a game gives to the core.

It says what a tile is and how it is written, which groups are valid, what a turn scores and when a round
ends. The core itself knows no letters and no numbers.
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
    """What is added to the score of each seat."""
    winners: tuple[int, ...]
    """The seats that win the round; several if they are equal."""


@dataclass(frozen=True, slots=True)
class Wording:
    """What a game's groups are called and how they are typed, for prompts and help."""

    group: str
    """One group, as in ``word``."""
    groups: str
    several: str
    """What is typed on a line for several, as in ``words``."""
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
    """The result of a search for any legal play."""

    play: Play | None = None
    """A legal play; None if none was found."""
    is_settled: bool = True
    """Whether the answer is certain: a play was found, or it is proved that there is none."""


PlayFinder = Callable[[Any, "Position"], PlaySearch]
"""Searches for any legal play, given a rule set and a position, with a fixed number of nodes."""


class RuleSet(ABC):
    """The rules of a game, with their settings and everything that they refer to."""

    templates: ClassVar[Mapping[str, str]]
    """The English sentence of every violation and remark, by code; marked for gettext."""
    wording: ClassVar[Wording]
    """What groups are called and how they are typed."""
    scores_turns: ClassVar[bool]
    """Whether a turn can score, so that verdicts have a score."""
    draw_clause: ClassVar[str]
    """The clause that says who may draw instead of playing (W4, N6)."""

    name: str
    """The name of the rule set, or of the file that it came from."""
    settings: Settings
    find_play: PlayFinder | None
    """Finds a play, for `draw_when_able = false`. It is the solver, which the core does not know.

    store/rulesets.py puts it in when it opens the rules.
    """

    # Tiles

    @property
    @abstractmethod
    def notation(self) -> Notation:
        """How tiles, groups and racks are written and read."""

    @abstractmethod
    def tile_set(self, players: int) -> Heap:
        """All tiles of a game for so many players."""

    @abstractmethod
    def opening_rank(self, tile: Tile) -> int | None:
        """The rank of a tile in the opening draw; the lowest starts, None means to draw again (C3)."""

    # Saying

    def violation(self, code: str, group: Group | None = None, /, **params: str | int) -> Violation:
        """Make a violation.

        Args:
            code: The clause and what is wrong, as in ``C6.missing``.
            group: The group that breaks it; None if it is the turn as a whole.
            params: Values for the fields of its sentence.
        """
        return Violation(code, self.templates[code], params, group)

    def remark(self, code: str, /, **params: str | int) -> Remark:
        """Make a remark, from the code of its sentence."""
        return Remark(code, self.templates[code], params)

    # Judging

    @abstractmethod
    def could_stand(self, position: Position, group: Group) -> bool:
        """Whether a group could be on a legal table after this position."""

    @abstractmethod
    def layout_faults(self, change: LayoutChange) -> list[Violation]:
        """The clauses that groups of the layout break, alone or together, in any order."""

    @abstractmethod
    def initial_faults(self, change: LayoutChange) -> list[Violation]:
        """The clauses of an initial meld that a play breaks (W3, N5)."""

    @property
    @abstractmethod
    def outcome_fields(self) -> tuple[str, ...]:
        """The fields of an outcome that this game uses besides the score, in the order of its JSON."""

    @abstractmethod
    def failed_groups(self, change: LayoutChange) -> list[Group]:
        """The groups that do not stay when time is up (W13, S4, I4)."""

    @abstractmethod
    def outcome(self, change: LayoutChange, is_legal: bool) -> Outcome:
        """The outcome of a play; of an illegal one, as much as can be said."""

    @abstractmethod
    def about(self, text: str) -> Remark | Violation:
        """What the rules say about a typed group by itself: a remark, or a violation if it is not valid.

        Raises NotationError.
        """

    def strict(self) -> RuleSet:
        """The same rules, but the program checks everything, even what players check otherwise (W13)."""
        return self

    def refill(self, held: int) -> int:
        """How many tiles a player with so many draws at the end of a turn (W9)."""
        return 0

    def touched(self, change: LayoutChange) -> list[Violation]:
        """The violation of a player who touches the table before the initial meld (C9)."""
        gone = change.gone
        if change.position.melded or not gone:
            return []
        names = ", ".join(self.notation.group_text(group) for group in self.notation.sort_table(gone))
        code = "C9.first" if self.scores_turns else "C9"
        return [self.violation(code, groups=names)]

    def may_touch(self, position: Position) -> bool:
        """Whether the table may be touched in this turn, if the play is good enough (C9, S1)."""
        return position.melded

    def any_play(self, position: Position) -> PlaySearch:
        """Search for any legal play."""
        return PlaySearch(is_settled=False) if self.find_play is None else self.find_play(self, position)

    def play_instead(self, position: Position) -> PlaySearch:
        """Search for a play, if only players who cannot play may draw or pass (W4, N6).

        Nothing is searched for if everybody may draw, or after a tile has been drawn: then the turn may end
        anyway (K6).
        """
        if self.settings.draw_when_able or position.drawn is not None:
            return PlaySearch()
        return self.any_play(position)

    def plays_after_drawing(self, position: Position) -> bool:
        """Whether the turn continues after a draw, judging by what everybody can see (C5, K6)."""
        return self.settings.after_draw == "play"

    def after_drawing(self, tile: Tile) -> Remark:
        """What to tell a player whose turn continues after a draw."""
        return self.remark(f"drawn.{self.settings.after_draw}", tile=tile)

    # What the players check

    def players_check(self) -> bool:
        """Whether the players check the groups and may challenge a play (W14)."""
        return False

    def challenge_faults(self, position: Position, challenge: Challenge) -> list[Violation]:
        """The clauses that a challenge breaks (W14)."""
        return [self.violation("W14.off")]

    def failed_challenge_draws(self) -> int:
        """How many tiles the challenger draws after a challenge that fails (W14)."""
        return 0

    def challenge_penalty(self) -> int:
        """How many tiles a player draws whose group was rightly challenged (W14)."""
        return 0

    def is_challenge_right(self, challenge: Challenge) -> bool:
        """Whether the challenged group should not have been laid (W14)."""
        return False

    # What helps a player

    @abstractmethod
    def initial_need(self) -> Remark:
        """What an initial meld needs (W3, N5); the interface adds the player's `name`."""

    # Rounds

    @abstractmethod
    def round_result(self, match: Match) -> RoundResult | None:
        """The result of the round; None while it is not over (W15, N10, row 5)."""

    @abstractmethod
    def rack_cost(self, rack: Sequence[Tile]) -> int:
        """What the tiles left on a rack cost, 0 or more (W16, N11)."""

    @abstractmethod
    def scores_plays(self) -> bool:
        """Whether plays score. If so, racks can only cost points at the end of a round."""

    def scoring(self, outcome: Outcome) -> Sequence[str]:
        """What a legal play scored for; empty if plays do not score."""
        return ()

    def target(self) -> int | None:
        """The score that wins the match immediately, if there is one (V2)."""
        return None

    # Records

    @abstractmethod
    def to_mapping(self) -> dict[str, object]:
        """All settings in force, as they are saved with a game."""

    def references(self) -> dict[str, Any]:
        """What the rules refer to, as it is saved with a game: edition, dictionary, theme."""
        return {}
