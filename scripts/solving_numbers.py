"""The numeric solver beside `rummikub-solver` from PyPI and beside HiGHS, position by position in one run."""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import time
import venv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from wordkub.core.positions import Position
from wordkub.core.tiles import Group
from wordkub.cores import SETTING
from wordkub.numbers.rules import NumericRules
from wordkub.numbers.sets import JOKER
from wordkub.solver.budget import Budget
from wordkub.solver.numbers.core import solve
from wordkub.solver.numbers.solver import NumericSolver
from wordkub.solver.numbers.tasks import Tasks
from wordkub.solver.numbers.weights import OBJECTIVES, Weights
from wordkub.store.rulesets import open_numeric_rules

ROOT = Path(__file__).resolve().parent.parent
PEER = ROOT / "build" / "peers" / "rummikub-solver"
SIZES = [0] * 40 + [12] * 35 + [30] * 35 + [50] * 35 + [70] * 35 + [90] * 20
"""How many tiles lie on the tables of the positions, about."""


def solve_numbers(runs: int) -> None:
    """200 positions by both objectives: the peer, the whole answer, and the program alone, by either core."""
    rules = open_numeric_rules("classic")
    positions = list(numeric_positions(rules))
    peer = _peer()
    seconds: dict[str, list[float]] = {"rummikub-solver": []}
    outcomes: Counter[str] = Counter()
    for position in positions:
        for objective in OBJECTIVES:
            used, spent = _asked(peer, rules, position, objective)
            seconds["rummikub-solver"].append(spent)
            for core in ("compiled", "python"):
                answer = _answered(rules, position, objective, core, runs, seconds)
                ours, others = _worth(rules, answer, objective), _worth(rules, used, objective)
                outcome = "equal" if ours == others else "better" if ours > others else "worse"
                outcomes[f"{core} {objective} {outcome}"] += 1
    _print_rows(seconds)
    told = ", ".join(f"{outcome} {count}" for outcome, count in sorted(outcomes.items()))
    print(f"answers against the peer's: {told}")


def numeric_positions(rules: NumericRules) -> Iterator[Position]:
    """Positions of every size, the same every time: sets and racks of one set of tiles."""
    chance = random.Random(9)
    for size in SIZES:
        pool = rules.tile_set(4)
        table: list[Group] = []
        while sum(map(len, table)) < size:
            group = _some_set(rules, chance)
            if Counter(group) <= pool:
                pool -= Counter(group)
                table.append(rules.notation.parse_group(" ".join(group)))
        left = sorted(pool.elements())
        rack = chance.sample(left, min(len(left), chance.choice([1, 2, 4, 5, 7, 9, 11, 14, 14, 14, 17, 30])))
        yield Position(tuple(table), rules.notation.sort_tiles(rack), True, len(left) - len(rack))


def _some_set(rules: NumericRules, chance: random.Random) -> list[str]:
    """A run or a group, now and then with a joker."""
    colours = rules.sets.colours
    if chance.random() < 0.5:
        size = chance.choice([3, 3, 3, 4, 5, 6])
        first, colour = chance.randint(1, rules.sets.highest - size + 1), chance.choice(colours)
        tiles = [f"{colour}{number}" for number in range(first, first + size)]
    else:
        number = chance.randint(1, rules.sets.highest)
        tiles = [f"{colour}{number}" for colour in chance.sample(colours, chance.choice([3, 3, 4]))]
    if chance.random() < 0.1:
        tiles[chance.randrange(len(tiles))] = JOKER
    return tiles


def _answered(
    rules: NumericRules,
    position: Position,
    objective: str,
    core: str,
    runs: int,
    seconds: dict[str, list[float]],
) -> list[str]:
    """What of the rack an answer lays; its best processor time, and the program's alone, are noted."""
    os.environ[SETTING] = core
    weights = Weights.for_position(rules, position, objective)
    task = Tasks(rules, position, weights).task(frozenset())
    whole, alone = [], []
    for _ in range(runs):
        start = time.process_time()
        solve(task, Budget())
        middle = time.process_time()
        answer = NumericSolver(rules).best(position, objective)
        whole.append(time.process_time() - middle)
        alone.append(middle - start)
    assert answer.proved
    seconds.setdefault(f"{core}: the program alone", []).append(min(alone))
    seconds.setdefault(f"{core}: the whole answer, judged", []).append(min(whole))
    return list(answer.verdict.used) if answer.verdict is not None else []


def _worth(rules: NumericRules, used: list[str], objective: str) -> int:
    return len(used) if objective == "tiles" else rules.rack_cost(used)


def _print_rows(seconds: dict[str, list[float]]) -> None:
    """A line for each program: median, 95th percentile, worst, and how many times faster than the peer."""
    peer = _three(seconds["rummikub-solver"])
    print(
        f"{'positions by both objectives, in ms':<40}{'median':>10}{'95th':>10}{'worst':>10}   times faster"
    )
    for name, times in seconds.items():
        mine = _three(times)
        figures = "".join(f"{1e3 * figure:>10.3f}" for figure in mine)
        faster = " ".join(f"{a / b:>7.1f}" for a, b in zip(peer, mine, strict=True))
        print(f"{name:<40}{figures}   {faster}", flush=True)


def _three(times: list[float]) -> tuple[float, float, float]:
    ordered = sorted(times)
    return statistics.median(ordered), ordered[int(0.95 * len(ordered))], ordered[-1]


def _asked(
    peer: subprocess.Popen[str], rules: NumericRules, position: Position, objective: str
) -> tuple[list[str], float]:
    """What of the rack the peer lays, and the processor seconds that it took."""
    table = [rules.notation.group_text(group) for group in position.table]
    asked = {"table": table, "rack": rules.notation.rack_text(position.rack), "objective": objective}
    assert peer.stdin is not None
    assert peer.stdout is not None
    peer.stdin.write(json.dumps(asked) + "\n")
    peer.stdin.flush()
    answer = json.loads(peer.stdout.readline())
    return answer["used"], answer["seconds"]


def _peer() -> subprocess.Popen[str]:
    """The peer as a process, in an environment that is made the first time."""
    python = PEER / "bin" / "python"
    if not python.exists():
        venv.create(PEER, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "rummikub-solver", "highspy"], check=True)
    program = ROOT / "scripts" / "peers" / "rummikub_solver_peer.py"
    return subprocess.Popen([python, program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
