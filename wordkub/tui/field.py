"""The table and the rack, and tiles that go between them by keys and by the mouse.

Each move is a step of the turn's workbench, which can be undone. Only what is picked up and where the cursor
stands is kept here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.message import Message

from wordkub.core.tiles import Tile, without
from wordkub.core.workbench import Bench, Picked, Spot, Workbench
from wordkub.errors import WordkubError
from wordkub.tui.board import Board, Shown
from wordkub.tui.dialogs import LetterDialog
from wordkub.tui.held import RACK, HeldTiles, Place, tile_at


class Field(Vertical):
    """The table over the rack."""

    class Moved(Message):
        """Tiles have been moved on the workbench."""

    class Refused(Message):
        """Something cannot be done."""

        def __init__(self, problem: WordkubError) -> None:
            self.problem = problem
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self.workbench: Workbench | None = None
        """Where the turn is composed; None where nobody may move tiles."""
        self.table = Board("table", has_new=True, is_roomy=True)
        self.rack = Board("rack")
        self._held = HeldTiles()

    def compose(self) -> ComposeResult:
        """Both boards."""
        with VerticalScroll(id="cloth", can_focus=False):
            yield self.table
        yield self.rack

    def show(self, table: Sequence[Shown], rack: Sequence[Shown]) -> None:
        """Show what lies, nothing being picked up any more."""
        self._held.drop()
        self.table.show(table)
        self.rack.show(rack)
        self._show_held()

    def let_go(self) -> bool:
        """Let go of what is picked up; False where that was nothing."""
        held = bool(self._held.places)
        self._held.drop()
        self._show_held()
        return held

    def _show_held(self) -> None:
        for board in (self.table, self.rack):
            board.hold(self._held.spots(board is self.table), bool(self._held.places))

    # Keys

    @on(Board.Asked)
    def _asked(self, event: Board.Asked) -> None:
        event.stop()
        place = Place(event.board is self.table, event.board.cursor)
        match event.what:
            case "pick":
                self._pick(place)
            case "pick_group":
                self._pick_group(place)
            case "put":
                self._put_down(place)
            case "off":
                self._take_off(place)
            case "split" if place.is_table:
                self._move(lambda bench: bench.split(place.spot))
            case "join" if place.is_table:
                self._join(place.spot.group)

    # The mouse

    @on(Board.Clicked)
    def _clicked(self, event: Board.Clicked) -> None:
        event.stop()
        is_table = event.board is self.table
        spot = event.board.beyond if event.box is None else event.box.spot
        place = Place(is_table, spot)
        event.board.go_to(spot)
        if event.is_tile:
            (self._pick_group if event.times > 1 else self._pick)(place)
        elif self._held.places:
            self._put_down(place)
        elif is_table and event.box is not None and spot.at:
            self._move(lambda bench: bench.split(spot))

    @on(Board.Dragged)
    def _dragged(self, event: Board.Dragged) -> None:
        """Show where a tile would fall, or let it fall there."""
        event.stop()
        board, spot = self._under(event.to.x, event.to.y)
        for each in (self.table, self.rack):
            each.aim(spot if each is board and not event.is_dropped else None)
        if event.is_dropped and board is not None and self.workbench is not None:
            picked = Place(event.board is self.table, event.spot)
            if picked not in self._held.places:
                self._held.drop()
                self._held.pick([picked])
            self._put_down(Place(board is self.table, spot))

    def _under(self, x: int, y: int) -> tuple[Board | None, Spot]:
        """The board under a place of the screen, and what is meant there."""
        for board, shown in ((self.table, self.query_one("#cloth").region), (self.rack, self.rack.region)):
            if shown.contains(x, y):
                return board, board.place_at(x - board.content_region.x, y - board.content_region.y)
        return None, Spot(0)

    # Moving tiles

    @property
    def _bench(self) -> Bench:
        return Bench((), (), ()) if self.workbench is None else self.workbench.bench

    def _pick(self, place: Place) -> None:
        if tile_at(self._bench, place) is not None:
            self._held.toggle(place)
            self._show_held()

    def _pick_group(self, place: Place) -> None:
        groups = self._bench.table if place.is_table else (self._bench.rack, self._bench.loose)
        group = groups[place.spot.group] if place.spot.group < len(groups) else ()
        self._held.pick(Place(place.is_table, Spot(place.spot.group, at)) for at in range(len(group)))
        self._show_held()

    def _put_down(self, place: Place) -> None:
        """Put what is picked up at a place of the table, or back on the rack."""
        if not self._held.places:
            self._refuse("nothing is picked up; Space picks a tile up, G a whole group")
        elif place.is_table:
            self._lay(place.spot, [])
        else:
            self._back_to_rack(place.spot)

    def _lay(self, to: Spot, chosen: Sequence[Tile]) -> None:
        """Put what is picked up on the table, once it is known what its jokers stand for.

        Args:
            to: Where.
            chosen: What the jokers asked for so far are laid as.
        """
        faces = iter(chosen)
        picked: list[Picked] = []
        for place in self._held.places:
            tile = tile_at(self._bench, place)
            if tile is None or self.workbench is None:
                continue
            choices = self.workbench.rules.notation.faces(tile)
            face = choices[0] if len(choices) == 1 else next(faces, None)
            if place.is_table:
                picked.append(place.spot)
            elif face is None:
                self._ask_face(to, chosen, choices)
                return
            else:
                picked.append(face)
        self._move(lambda bench: bench.move(picked, to))

    def _ask_face(self, to: Spot, chosen: Sequence[Tile], choices: Sequence[Tile]) -> None:
        """Ask what a joker is to stand for."""

        def has_chosen(number: int | None) -> None:
            if number is not None:
                self._lay(to, [*chosen, choices[number]])

        self.app.push_screen(LetterDialog([face.strip("[]").upper() for face in choices]), has_chosen)

    def _back_to_rack(self, spot: Spot) -> None:
        """Take what is picked up of the table off it; put tiles of the rack at another place there."""
        spots = self._held.spots(True)
        places = [at.at for at in self._held.spots(False) if at.group == RACK]
        if spots:
            self._move(lambda bench: bench.move(spots, None))
        elif places and spot.group == RACK:
            rack = self._bench.rack
            front = [tile for at, tile in enumerate(rack[: spot.at]) if at not in places]
            order = [*front, *(rack[at] for at in places)]
            self._move(lambda bench: bench.arrange((*order, *without(rack, order))))

    def _take_off(self, place: Place) -> None:
        spots = self._held.spots(True)
        if not spots and place.is_table and tile_at(self._bench, place) is not None:
            spots = [place.spot]
        self._move(lambda bench: bench.move(spots, None))

    def _join(self, number: int) -> None:
        if number + 1 < len(self._bench.table):
            self._move(lambda bench: bench.join(number, number + 1))

    def _move(self, step: Callable[[Workbench], object]) -> None:
        """Take a step of the turn, or say why that cannot be."""
        if self.workbench is None:
            self._refuse("it is not your turn yet")
            return
        try:
            step(self.workbench)
        except WordkubError as problem:
            self.post_message(self.Refused(problem))
        self._held.drop()
        self.post_message(self.Moved())

    def _refuse(self, text: str) -> None:
        self.post_message(self.Refused(WordkubError(text)))
