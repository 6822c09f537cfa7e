"""The word solver measured: positions from a seeded generator, both cores, an integer program beside them."""

from __future__ import annotations

import os
import random
import resource
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from wordkub.core.positions import Position
from wordkub.cores import SETTING, compiled
from wordkub.letters.rules import WordRules
from wordkub.lexicon.verdict import Lexicon
from wordkub.solve.answers import Answer
from wordkub.solve.budget import Budget
from wordkub.solve.letters import WordSolver
from wordkub.store.rulesets import open_rules

TABLES = (0, 30, 60, 90)
"""The tiles on the table, in turn."""


def solving(runs: int) -> None:
    """Best turns from tables of 0 to 90 tiles and racks of 1 to 14, every sixth with a joker."""
    count = 60 * runs
    rules = open_rules("word")
    positions = list(made(rules, count, 1))
    answers = {}
    for core in ("python", "compiled"):
        with_core(core)
        if core == "compiled" and compiled("_cover") is None:
            print("solve: there is no compiled core; install with a C compiler")
            continue
        solver = ready(rules)
        answers[core] = told(f"best turn, {core}, {count} positions", positions, solver.best)
    if len(answers) == 2:
        assert [worth(a) for a in answers["python"] if a.proved] == [
            worth(b) for a, b in zip(answers["python"], answers["compiled"], strict=True) if a.proved
        ]
    for core in ("python", "compiled"):
        with_core(core)
        told(f"frontier, {core}, {count // 4} positions", positions[: count // 4], ready(rules).frontier)
    growth(runs)
    integer_program(rules, [p for p in positions if "?" not in p.rack and p.table][: 2 * runs])
    print(f"{'memory of all that':<58}{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:>10.0f} MB")


def growth(runs: int) -> None:
    """How cost grows with the table and with the dictionary; the core is the last one chosen."""
    rules = open_rules("word")
    for sets in (2, 4, 8):
        some = list(made(rules, 4 * runs, 2, tables=(45 * sets,), sets=sets))
        told(f"best turn, table of {sets} sets ({45 * sets} tiles)", some, ready(rules).best)
    for name, level in (("en-US", 50), ("en-US", None), ("en-large", None), ("de", None)):
        rules = open_rules("word", edition=name[:2], dictionary=name)
        solver = ready(rules, level)
        size = len(solver._vocabulary)
        told(f"best turn, {size:,} words ({name})", list(made(rules, 8 * runs, 3)), solver.best)


def made(
    rules: WordRules, count: int, seed: int, tables: Sequence[int] = TABLES, sets: int = 1
) -> Iterator[Position]:
    """Positions as games have them: common words on the table, a rack of what is left."""
    chance = random.Random(seed)
    lexicon = rules.dictionary
    assert isinstance(lexicon, Lexicon)
    letters = Counter({tile: sets * n for tile, n in rules.tile_set(4).items() if tile != "?"})
    fits = (word for word in lexicon.words() if 3 <= len(word) <= 8 and letters.keys() >= set(word))
    known = sorted(word for word in fits if (lexicon.level(word) or 0) <= 50)
    for number in range(count):
        left, table = letters.copy(), dict.fromkeys(())
        room = tables[number % len(tables)]
        for _ in range(5_000):
            word = chance.choice(known)
            if room < 3:
                break
            if len(word) <= room and word not in table and Counter(word) <= left:
                left -= Counter(word)
                table[word] = None
                room -= len(word)
        pool = sorted(left.elements())
        chance.shuffle(pool)
        rack = pool[: chance.randint(1, 14)]
        if number % 6 == 5:
            rack[-1] = "?"
        yield Position(tuple(map(tuple, table)), rules.sort_tiles(rack), True, len(pool) - len(rack))


def told(
    what: str, positions: Sequence[Position], solve: Callable[..., Answer] | Callable[..., list[Answer]]
) -> list[Answer]:
    """Print what answers took of the processor, which others use too, and how many are proved."""
    seconds, answers = [], []
    for position in positions:
        budget = Budget(30_000 if os.environ.get(SETTING) == "python" else 4_000_000)
        start = time.process_time()
        found = solve(position, budget=budget)
        seconds.append(time.process_time() - start)
        answers.append(found[-1] if isinstance(found, list) else found)
    seconds.sort()
    median, late, worst = statistics.median(seconds), seconds[int(0.95 * len(seconds))], seconds[-1]
    proved = sum(answer.proved for answer in answers)
    print(
        f"{what:<58}{median * 1e3:>8.1f} ms median {late * 1e3:>8.1f} ms 95 % {worst * 1e3:>8.1f} ms worst"
        f"  {proved} of {len(answers)} proved"
    )
    return answers


def integer_program(rules: WordRules, positions: Sequence[Position]) -> None:
    """The same positions as an integer program over all words, by CP-SAT where it is installed."""
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        print("solve: CP-SAT is not installed; pip install ortools")
        return
    solver, ratios, agreed = ready(rules), [], 0
    for position in positions:
        start = time.process_time()
        answer = solver.best(position)
        middle = time.process_time()
        score = by_cp_sat(cp_model, rules, position)
        ratios.append((time.process_time() - middle) / (middle - start))
        agreed += score is None or score == worth(answer)
    what = f"CP-SAT, {len(positions)} of these, 30 s each at most"
    print(f"{what:<58}{statistics.median(ratios):>8.0f} times as long, median; {agreed} agree or timed out")


def by_cp_sat(cp_model: object, rules: WordRules, position: Position) -> int | None:
    """The best score, or None where it was not proved in time."""
    lexicon = rules.dictionary
    assert isinstance(lexicon, Lexicon)
    owed = Counter(letter for word in position.table for letter in word)
    rack = Counter(position.rack)
    standing = {"".join(word) for word in position.table}
    at_hand = owed + rack
    words = [word for word in {*lexicon.words(), *standing} if len(word) >= 3 and Counter(word) <= at_hand]
    model = cp_model.CpModel()  # type: ignore[attr-defined]
    laid = {word: model.new_bool_var(word) for word in words}
    used = {}
    for letter in at_hand:
        total = sum(word.count(letter) * laid[word] for word in words if letter in word)
        used[letter] = model.new_int_var(0, rack[letter], letter)
        model.add(total == owed[letter] + used[letter])
    shown = {letter: model.new_bool_var(f"{letter} shown") for letter in rack}
    for letter, is_shown in shown.items():
        model.add(used[letter] >= 1).only_enforce_if(is_shown)
    doubled = model.new_bool_var("doubled")
    model.add(sum(used.values()) == len(position.rack)).only_enforce_if(doubled)
    goals, worths = [], []
    for word in words:
        if word in standing or not set(word) & set(rack):
            continue
        for is_double in (0, 1):
            goal = model.new_bool_var(f"{word} {is_double}")
            model.add_implication(goal, laid[word])
            model.add_bool_or([shown[letter] for letter in set(word) & set(rack)]).only_enforce_if(goal)
            if is_double:
                model.add_implication(goal, doubled)
            goals.append(goal)
            worths.append(len(word) * (1 + is_double) * goal)
    model.add(sum(goals) <= 1)
    model.maximize(sum(worths))
    solver = cp_model.CpSolver()  # type: ignore[attr-defined]
    solver.parameters.max_time_in_seconds = 30
    solver.parameters.num_workers = 1
    return int(solver.objective_value) if solver.solve(model) == cp_model.OPTIMAL else None  # type: ignore[attr-defined]


def ready(rules: WordRules, level: int | None = None) -> WordSolver:
    """A solver whose words are packed already."""
    solver = WordSolver(rules, level)
    solver.best(Position((), rules.parse_rack("A"), True, 10))
    return solver


def with_core(core: str) -> None:
    """Choose the core."""
    os.environ[SETTING] = core


def worth(answer: Answer) -> int:
    """What an answer scores."""
    return answer.verdict.score if answer.verdict is not None and answer.play else 0


if __name__ == "__main__":
    solving(int(sys.argv[1]) if sys.argv[1:] else 1)
