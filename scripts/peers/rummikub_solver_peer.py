"""Answers numeric positions with `rummikub-solver`, in an environment of its own.

Reads JSON lines `{"table": [...], "rack": "...", "objective": "tiles" or "value"}` and answers each with
`{"used": [tiles], "seconds": processor seconds}`.
"""

from __future__ import annotations

import json
import os
import sys
import time

from rummikub_solver import RuleSet, SolverMode

COLOURS = "KRBY"
MODES = {"tiles": SolverMode.TILE_COUNT, "value": SolverMode.TOTAL_VALUE}


def main() -> None:
    """Answer until the lines end."""
    # What the peer's own solver prints must not come between the answers.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    rules = RuleSet()
    joker = rules.tile_count
    for line in sys.stdin:
        asked = json.loads(line)
        game = rules.new_game()
        game.initial = False
        game.add_table(*(number(tile, joker) for group in asked["table"] for tile in group.split()))
        game.add_rack(*(number(tile, joker) for tile in asked["rack"].split()))
        before = time.process_time()
        found = rules.solve(game, MODES[asked["objective"]])
        seconds = time.process_time() - before
        used = [] if found is None else [text(int(tile), joker) for tile in found.tiles]
        print(json.dumps({"used": used, "seconds": seconds}), file=answers, flush=True)


def number(tile: str, joker: int) -> int:
    """The number that the peer gives a tile."""
    return joker if tile == "?" else 13 * COLOURS.index(tile[0]) + int(tile[1:])


def text(tile: int, joker: int) -> str:
    """The tile that the peer gives a number."""
    return "?" if tile == joker else f"{COLOURS[(tile - 1) // 13]}{(tile - 1) % 13 + 1}"


if __name__ == "__main__":
    main()
