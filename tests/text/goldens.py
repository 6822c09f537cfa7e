"""Whole games of two people in plain lines, with what they typed; `python -m tests.text.goldens` writes them.

The lines of a sitting are made by a player who knows every command and uses each, rightly and wrongly, while
it plays a game to its end; `golden/NAME.in` keeps them, `golden/NAME.out` what the game said. Look at what
changed before you commit it.
"""

from __future__ import annotations

import io
import os
import tempfile
from collections import deque
from pathlib import Path

from tests.playing import find_play
from tests.process import wordkub
from wordkub.core.tiles import fewer
from wordkub.core.verdicts import Violation
from wordkub.letters.rules import WordRules
from wordkub.store.games import RecordedGame
from wordkub.store.records import Player
from wordkub.store.rulesets import open_rules
from wordkub.text.console import Console
from wordkub.text.play import PlainGame

FOLDER = Path(__file__).parent / "golden"

SITTINGS = {
    "word": ("--rules", "word", "--seed", "11"),
    "word-race": ("--rules", "word-race", "--seed", "12"),
    "word-99": ("--rules", "word-99", "--seed", "13"),
    "challenge": ("--rules", "word", "--seed", "14", "--challenge"),
    "sabra": ("--rules", "sabra", "--seed", "21", "--rounds", "2"),
    "icebreaker": ("--rules", "icebreaker", "--seed", "22"),
    "classic": ("--rules", "classic", "--seed", "23"),
    "open50": ("--rules", "open50", "--seed", "24"),
    "xp": ("--rules", "xp", "--seed", "25"),
}
"""Every sitting and how it is called."""

LOOKS = (
    "help",
    "help take",
    "hint",
    "hint",
    "hint",
    "rack shuffled",
    "rack sort",
    "score",
    "table",
    "back",
    "back 3",
    "back x",
    "why",
    "why colour hello",
    "save",
    "redo",
    "undo",
    "take 99",
    "put xylophone",
    "lay",
    "drwa",
    "challenge qwzz",
    "accept",
    "done",
    "reset",
)
"""What is typed between moves, one after the other; none of it moves."""

NUMBER_LOOKS = (
    "rack numbers",
    "why r5 r6 r7 / ? k9 k10",
    "why r12 r13 r1 / k8 k8 b8 / r5 b6 y7 / ? / r5 r7",
    "take r5 r6 r7",
    "take 1 99",
    "put k1 k1 k1",
    "lay r14 r15",
    "lay 5 6 7",
    "lay g1 g2 g3",
    "? ? ?",
    "r1 r2 r3 / k13 b13 y13 r13",
    "rack y13 y12",
)
"""What is typed besides where the tiles have numbers."""


class Typist(io.StringIO):
    """A source of lines that types the next one when it is asked for, and keeps it."""

    def __init__(self) -> None:
        super().__init__()
        self.typed: list[str] = []
        self.game: RecordedGame
        self._waiting: deque[str] = deque()
        self._looks = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        if not self._waiting:
            self._waiting.extend(self._turn())
        line = self._waiting.popleft()
        self.typed.append(line)
        return line + "\n"

    def _turn(self) -> list[str]:
        if self.game.referee.would_end(self.game.match):
            return ["lay what", "accept"]
        looks = LOOKS if isinstance(self.game.rules, WordRules) else (*LOOKS, *NUMBER_LOOKS)
        look = looks[self._looks % len(looks)]
        self._looks += 1
        doubt = self._doubt()
        return [look, doubt] if doubt else [look, *self._move()]

    def _doubt(self) -> str | None:
        """A challenge of a word that is none, or after every fifth look of one that is."""
        window, rules = self.game.match.window, self.game.rules
        if window is None or window.undone or self.game.match.to_move in {window.seat, *window.challengers}:
            return None
        words = [
            rules.notation.group_text(group) for group in fewer(self.game.match.table, window.before.table)
        ]
        wrong = [word for word in words if isinstance(rules.about(word), Violation)]
        doubted = wrong or (words if self._looks % 5 == 0 else [])
        return f"challenge {doubted[0].lower()}" if doubted else None

    def _move(self) -> list[str]:
        position, rules = self.game.match.position(), self.game.rules
        if rules.players_check() and self._looks % 4 == 0:
            letters = [tile for tile in position.rack if tile != "?"]
            if len(letters) >= 6:
                return [f"lay {''.join(letters[:7]).lower()}"]
        play = find_play(rules, position)
        if play is None:
            # After a draw with which nothing is done the turn goes on (K6).
            return ["done" if position.drawn else "draw" if position.pool else "pass"]
        formed = [rules.notation.group_text(group) for group in fewer(play.table, position.table)]
        used = [rules.notation.group_text(group) for group in fewer(position.table, play.table)]
        if self._looks % 3 == 0:
            steps = [f"take {group}" for group in used] + [f"put {group}" for group in formed]
            return [*steps, "undo", "redo", "done"]
        return [rules.notation.between.join(formed)]


def play(name: str) -> str:
    """The lines of a sitting, played to its end."""
    calls = SITTINGS[name]
    rules = open_rules(calls[1])
    if "--challenge" in calls:
        rules = rules.with_settings(validation="challenge")
    game = RecordedGame.start(rules, (Player("Ann"), Player("Bob")), int(calls[3]), _rounds(calls))
    typist = Typist()
    typist.game = game
    try:
        PlainGame(game, Console(typist, io.StringIO())).run()
    finally:
        game.close()
    return "".join(f"{line}\n" for line in typist.typed)


def call(name: str) -> tuple[str, ...]:
    """How a sitting is started."""
    return ("play", "--plain", "--players", "Ann,Bob", "--time-limit", "none", *SITTINGS[name])


def said(text: str) -> str:
    """What a game said, without the place where its record is."""
    home = os.environ["WORDKUB_HOME"]
    return "".join(line for line in text.splitlines(keepends=True) if home not in line and line.strip())


def _rounds(calls: tuple[str, ...]) -> int | None:
    if "--rounds" in calls:
        return int(calls[calls.index("--rounds") + 1])
    return None if "word-99" in calls else 1


def main() -> None:
    """Write every sitting again."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["WORDKUB_HOME"] = home
        for name in SITTINGS:
            lines = play(name)
            (FOLDER / f"{name}.in").write_text(lines)
            done = wordkub(*call(name), stdin=lines)
            assert done.returncode == 0, done.stderr
            (FOLDER / f"{name}.out").write_text(said(done.stdout))
            print(name, lines.count("\n"), "lines typed")


if __name__ == "__main__":
    main()
