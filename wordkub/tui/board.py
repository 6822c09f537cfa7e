"""Tiles on the screen: groups of them drawn in rows, with a cursor, and told by the mouse.

A table and a rack are boards. A board knows what it shows and where each tile is drawn; what a key or a click
means for the turn is its screen's affair.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import getters
from textual.binding import Binding, BindingType
from textual.events import Click, MouseDown, MouseMove, MouseUp
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from wordkub.core.workbench import Spot
from wordkub.tui.appearance import LookApp

if TYPE_CHECKING:
    from wordkub.core.rules import RuleSet
    from wordkub.core.tiles import Group, Tile
    from wordkub.store.looks import Look

CHANGED, NEW, WRONG = "*", "+", "!"
"""What stands before a group: the last turn changed it; this turn forms it; and it is not good as it lies."""

BETWEEN = 2
"""Columns between two groups, besides the one that is free before each tile."""


@dataclass(frozen=True, slots=True)
class Face:
    """A tile as it is drawn."""

    text: str
    """What it shows; for a joker what that stands for, or a question mark."""
    is_joker: bool = False
    colour: str = ""
    """The name of a number tile's colour."""

    @property
    def cell(self) -> str:
        """The tile with its edges: a joker's are round."""
        return f"({self.text})" if self.is_joker else f" {self.text} "


@dataclass(frozen=True, slots=True)
class Shown:
    """A group as it is drawn."""

    faces: tuple[Face, ...]
    mark: str = ""
    """What stands before it: CHANGED, NEW, WRONG, or nothing."""


@dataclass(frozen=True, slots=True)
class Box:
    """Where a tile is drawn."""

    spot: Spot
    x: int
    y: int
    face: Face | None
    """None for the place behind the last tile of a group, and for that of a new group."""

    @property
    def width(self) -> int:
        """How many columns the tile takes."""
        return 1 if self.face is None else len(self.face.cell)


def faces_of(rules: RuleSet, group: Group) -> tuple[Face, ...]:
    """A group's tiles as they are drawn.

    >>> from wordkub.store.rulesets import open_word_rules
    >>> [face.cell for face in faces_of(open_word_rules("word"), ("C", "h"))]
    [' C ', '(H)']
    """
    colours = rules.notation.tile_colours()
    return tuple(
        _face(tile, stands_for, colours.get(tile[0], ""))
        for tile, stands_for in zip(group, rules.notation.shows(group), strict=True)
    )


def rack_faces(rules: RuleSet, rack: Iterable[Tile]) -> tuple[Face, ...]:
    """A rack's tiles as they are drawn."""
    colours = rules.notation.tile_colours()
    return tuple(_face(tile, None, colours.get(tile[0], "")) for tile in rack)


def _face(tile: Tile, stands_for: str | None, colour: str) -> Face:
    if stands_for is not None:
        return Face(stands_for.strip("[]"), True)
    return Face(tile.strip("[]"), tile == "?", colour)


def boxes_of(groups: Sequence[Shown], width: int, has_new: bool) -> list[Box]:
    """Where tiles are drawn, and the places that a cursor can stand at behind them.

    Args:
        groups: The groups; each stands in one row where the row has room.
        width: How many columns a row has.
        has_new: Whether there is a place for a new group after the last.

    >>> shown = Shown((Face("A"), Face("B")))
    >>> [(box.x, box.y) for box in boxes_of([shown, shown], 12, False)]
    [(1, 0), (5, 0), (9, 0), (1, 1), (5, 1), (9, 1)]
    """
    boxes = []
    x = y = 0
    for number, group in enumerate(groups):
        size = sum(len(face.cell) + 1 for face in group.faces) + 1
        if x and x + size > width:
            x, y = 0, y + 1
        for at, face in enumerate(group.faces):
            if x > 0 and x + len(face.cell) + 1 > width:
                x, y = 0, y + 1
            boxes.append(Box(Spot(number, at), x + 1, y, face))
            x += len(face.cell) + 1
        boxes.append(Box(Spot(number, len(group.faces)), min(x + 1, width - 1), y, None))
        x += 1 + BETWEEN
    if has_new:
        if x and x + 2 > width:
            x, y = 0, y + 1
        boxes.append(Box(Spot(len(groups)), x + 1, y, None))
    return boxes


class Board(Widget, can_focus=True):
    """Groups of tiles.

    Args:
        name: What the style sheet calls it.
        has_new: Whether a new group can be begun here.
        is_roomy: Whether rows stand apart where there is room.
        is_live: Whether a cursor can stand here.
    """

    app = getters.app(LookApp)

    DEFAULT_CSS = """
    Board { height: auto; width: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1)", "Tile before", show=False),
        Binding("right", "go(1)", "Tile after", show=False),
        Binding("up", "row(-1)", "Row above", show=False),
        Binding("down", "row(1)", "Row below", show=False),
        Binding("home", "first", "First tile", show=False),
        Binding("end", "last", "Last place", show=False),
        Binding("space", "ask('pick')", "Pick up, or let go", show=False),
        Binding("g", "ask('pick_group')", "Pick up the whole group", show=False),
        Binding("enter", "ask('put')", "Put down here", show=False),
        Binding("s", "ask('split')", "Split before this tile", show=False),
        Binding("j", "ask('join')", "Join with the next", show=False),
        Binding("delete,backspace", "ask('off')", "Take off the table", show=False),
    ]

    class Asked(Message):
        """What a key asks for at the cursor."""

        def __init__(self, board: Board, what: str) -> None:
            self.board = board
            self.what = what
            super().__init__()

    class Edge(Message):
        """The cursor wants to leave a board at its top or its bottom."""

        def __init__(self, board: Board, step: int) -> None:
            self.board = board
            self.step = step
            super().__init__()

    class Clicked(Message):
        """A place was clicked: a tile, or between two tiles, or where there is none."""

        def __init__(self, board: Board, box: Box | None, is_tile: bool, times: int) -> None:
            self.board = board
            self.box = box
            self.is_tile = is_tile
            self.times = times
            super().__init__()

    class Dragged(Message):
        """A tile is being dragged, or was let go of."""

        def __init__(self, board: Board, spot: Spot, to: Offset, is_dropped: bool) -> None:
            self.board = board
            self.spot = spot
            self.to = to
            """The place on the screen."""
            self.is_dropped = is_dropped
            super().__init__()

    def __init__(
        self, name: str, *, has_new: bool = False, is_roomy: bool = False, is_live: bool = True
    ) -> None:
        super().__init__(id=name)
        self.can_focus = is_live
        self._has_new = has_new
        self._is_roomy = is_roomy
        self._apart = 1
        """How many lines there are from one row to the next."""
        self.groups: tuple[Shown, ...] = ()
        """What is shown."""
        self._held: frozenset[Spot] = frozenset()
        self._carries = False
        self._aim: Spot | None = None
        self._width = 0
        self._boxes: list[Box] = []
        self._pressed: Box | None = None
        self._was_dragged = False
        self.cursor = Spot(0)

    # What is shown

    def show(self, groups: Iterable[Shown]) -> None:
        """Show these groups; the cursor stays where it was, as far as that is there."""
        rows = self._rows
        self.groups = tuple(groups)
        self._width = 0
        self._place(self.size.width)
        self.refresh(layout=self._rows != rows)
        if all(box.spot != self.cursor for box in self._boxes):
            self.cursor = self._nearest(self.cursor)

    def hold(self, held: Iterable[Spot], carries: bool) -> None:
        """Show which tiles are picked up, and whether any are, here or on another board."""
        self._held = frozenset(held)
        self._carries = carries
        self.refresh()

    def aim(self, spot: Spot | None) -> None:
        """Show where what is dragged would be put down."""
        if spot != self._aim:
            self._aim = spot
            self.refresh()

    def go_to(self, spot: Spot) -> None:
        """Put the cursor at a place."""
        if any(box.spot == spot for box in self._boxes):
            self.cursor = spot
            self._follow()

    @property
    def beyond(self) -> Spot:
        """The place that is meant where nothing is: a new group, or the end of the only one."""
        return Spot(len(self.groups)) if self._has_new else Spot(0, len(self.groups[0].faces))

    def _nearest(self, spot: Spot) -> Spot:
        """The last place that is not beyond a place."""
        before = [box.spot for box in self._boxes if box.spot <= spot]
        return max(before, default=Spot(0))

    # Drawing

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The rows that the groups take."""
        self._place(width)
        self._apart = 2 if self._is_roomy and 2 * self._rows <= container.height else 1
        return (self._rows - 1) * self._apart + 1

    @property
    def _rows(self) -> int:
        return max((box.y for box in self._boxes), default=0) + 1

    def _place(self, width: int) -> None:
        """Work out where tiles are, once for a width."""
        if width > 0 and width != self._width:
            self._width = width
            self._boxes = boxes_of(self.groups, width, self._has_new)

    def render_line(self, y: int) -> Strip:
        """A row of tiles, or what stands between two."""
        self._place(self.size.width)
        segments: list[Segment] = []
        x = 0
        ground = self.rich_style
        for box in self._row(y):
            gap = box.x - 1 - x
            if gap > 0:
                segments.append(Segment(" " * gap, ground))
            segments.append(self._before(box, ground))
            segments.append(self._drawn(box, ground))
            x = box.x + box.width
        return Strip(segments).adjust_cell_length(self.size.width, ground)

    def _before(self, box: Box, ground: Style) -> Segment:
        """The column before a tile: where a group begins its mark, and the cursor."""
        colours = self._look.colours
        if box.spot == self._aim or (self._is_at(box) and self._carries):
            return Segment("|", Style(color=colours["accent"], bold=True) + ground.background_style)
        if self._is_at(box):
            return Segment(">", Style(color=colours["accent"], bold=True) + ground.background_style)
        if box.spot.at or box.spot.group >= len(self.groups):
            return Segment(" ", ground)
        mark = self.groups[box.spot.group].mark or " "
        colour = colours["bad" if mark == WRONG else "accent"]
        return Segment(mark, Style(color=colour, bold=True) + ground.background_style)

    def _drawn(self, box: Box, ground: Style) -> Segment:
        if box.face is None:
            is_new = box.spot.group == len(self.groups) and self._carries
            sign = "_" if self._is_at(box) else "+" if is_new else " "
            return Segment(sign, Style(color=self._look.colours["accent"]) + ground.background_style)
        text = box.face.cell
        if box.spot in self._held:
            text = f"{{{box.face.text}}}"
        return Segment(text, self._style(box))

    def _style(self, box: Box) -> Style:
        colours, face = self._look.colours, box.face
        assert face is not None
        ground = colours["joker"] if face.is_joker else colours["tile"]
        if self.groups[box.spot.group].mark == CHANGED:
            ground = colours["changed"]
        if box.spot in self._held:
            ground = colours["held"]
        is_at = self._is_at(box) and not self._carries
        if is_at:
            ground = colours["cursor"]
        letter = self._look.tiles.get(face.colour, colours["letter"]) if face.colour else colours["letter"]
        if is_at:
            letter = colours["letter"]
        return Style(color=letter, bgcolor=ground, bold=True, underline=is_at)

    @property
    def _look(self) -> Look:
        return self.app.look

    def _is_at(self, box: Box) -> bool:
        return self.has_focus and box.spot == self.cursor

    # The cursor

    def action_go(self, step: int) -> None:
        """To the next place, or the one before."""
        spots = [box.spot for box in self._boxes]
        at = spots.index(self.cursor) + step if self.cursor in spots else 0
        if 0 <= at < len(spots):
            self.cursor = spots[at]
            self._follow()

    def action_row(self, step: int) -> None:
        """To the row above or below, or out of the board."""
        here = next((box for box in self._boxes if box.spot == self.cursor), None)
        row = (here.y if here else 0) + step
        near = [box for box in self._boxes if box.y == row]
        if near and here:
            self.cursor = min(near, key=lambda box: abs(box.x - here.x)).spot
            self._follow()
        else:
            self.post_message(self.Edge(self, step))

    def action_first(self) -> None:
        """To the first tile."""
        self.go_to(self._boxes[0].spot)

    def action_last(self) -> None:
        """To the last place."""
        self.go_to(self._boxes[-1].spot)

    def action_ask(self, what: str) -> None:
        """Ask for something to be done at the cursor."""
        self.post_message(self.Asked(self, what))

    def region_of(self, spot: Spot) -> Region | None:
        """Where a tile, or the place behind the last of a group, is drawn on the board; None where not."""
        box = next((box for box in self._boxes if box.spot == spot), None)
        return None if box is None else Region(box.x, box.y * self._apart, box.width, 1)

    def _follow(self) -> None:
        """Show the cursor."""
        self.refresh()
        region = self.region_of(self.cursor)
        if region is not None and isinstance(self.parent, Widget):
            self.parent.scroll_to_region(region, animate=False)

    def _row(self, y: int) -> list[Box]:
        """What stands in a line of the board."""
        row, rest = divmod(y, self._apart)
        return [] if rest else [box for box in self._boxes if box.y == row]

    # The mouse

    def box_at(self, x: int, y: int) -> tuple[Box | None, bool]:
        """What is at a place of the board, and whether that is a tile; else the tile behind the place."""
        for box in self._row(y):
            if box.x <= x < box.x + box.width:
                return box, box.face is not None
            if x == box.x - 1:
                return box, False
        return None, False

    def place_at(self, x: int, y: int) -> Spot:
        """The place that is meant by dropping something here: before or behind a tile, or a new group."""
        for box in self._row(y):
            if box.x - 1 <= x < box.x + box.width:
                is_behind = box.face is not None and x > box.x + box.width // 2
                return Spot(box.spot.group, box.spot.at + is_behind)
        return self.beyond

    def on_mouse_down(self, event: MouseDown) -> None:
        """Press on a tile, perhaps to drag it."""
        box, is_tile = self.box_at(event.x, event.y)
        self._pressed = box if is_tile else None
        if is_tile:
            self.capture_mouse()

    def on_mouse_move(self, event: MouseMove) -> None:
        """Drag what was pressed on."""
        if self._pressed is not None:
            self.post_message(self.Dragged(self, self._pressed.spot, event.screen_offset, False))

    def on_mouse_up(self, event: MouseUp) -> None:
        """Let go of what was dragged."""
        pressed, self._pressed = self._pressed, None
        self.release_mouse()
        box = self.box_at(event.x, event.y)[0]
        if pressed is None or box == pressed:
            self._was_dragged = False
        else:
            self._was_dragged = True
            self.post_message(self.Dragged(self, pressed.spot, event.screen_offset, True))

    def on_click(self, event: Click) -> None:
        """A click, unless it is the end of a drag that came back."""
        if not self._was_dragged:
            box, is_tile = self.box_at(event.x, event.y)
            self.post_message(self.Clicked(self, box, is_tile, event.chain))
