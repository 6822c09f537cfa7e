"""The word solver measured: positions from a seeded generator, both cores, integer programs beside them."""

from __future__ import annotations

import importlib.util
import multiprocessing
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
from wordkub.solver.answers import Answer
from wordkub.solver.budget import Budget
from wordkub.solver.words.solver import WordSolver
from wordkub.store.rulesets import open_word_rules

TABLES = (0, 30, 60, 90)
"""The tiles on the table, in turn."""


def solving(runs: int) -> None:
    """Best turns from tables of 0 to 90 tiles and racks of 1 to 14, every sixth with a joker."""
    count = 60 * runs
    rules = open_word_rules("word")
    positions = list(made(rules, count, 1))
    answers = {}
    for core in ("python", "compiled"):
        with_core(core)
        if core == "compiled" and compiled("words._cover") is None:
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
    integer_programs(rules, [p for p in positions if "?" not in p.rack and p.table][: 3 * runs])
    print(f"{'memory of all that':<58}{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:>10.0f} MB")


def growth(runs: int) -> None:
    """How cost grows with the table and with the dictionary; the core is the last one chosen."""
    rules = open_word_rules("word")
    for sets in (2, 4, 8):
        some = list(made(rules, 4 * runs, 2, tables=(45 * sets,), sets=sets))
        told(f"best turn, table of {sets} sets ({45 * sets} tiles)", some, ready(rules).best)
    for name, level in (("en-US", 50), ("en-US", None), ("en-large", None), ("de", None)):
        rules = open_word_rules("word", edition=name[:2], dictionary=name)
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
        left = letters.copy()
        table: dict[str, None] = {}
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
        yield Position(tuple(map(tuple, table)), rules.notation.sort_tiles(rack), True, len(pool) - len(rack))


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


def integer_programs(rules: WordRules, positions: Sequence[Position]) -> None:
    """The same positions as integer programs over all words, by CP-SAT and HiGHS where they are installed."""
    peers = {"CP-SAT": ("ortools", by_cp_sat), "HiGHS": ("highspy", by_highs)}
    for name, (package, solve) in peers.items():
        if importlib.util.find_spec(package) is None:
            print(f"solve: {name} is not installed; pip install {package}")
            continue
        solver, ratios, proved = ready(rules), [], 0
        for position in positions:
            start = time.process_time()
            answer = solver.best(position)
            mine = time.process_time() - start
            score, seconds = bounded(solve, program(rules, position))
            ratios.append(seconds / mine)
            assert score is None or score == worth(answer)
            proved += score is not None
        what = f"{name}, {len(positions)} of these, {LIMIT} s each at most"
        times = f"{statistics.median(ratios):>8.0f} times as long, median"
        print(f"{what:<58}{times}; proved as much in {proved}")


def bounded(solve: Callable[[Program], int | None], made: Program) -> tuple[int | None, float]:
    """What a process of its own makes of a program in time, and the processor seconds that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with multiprocessing.get_context("fork").Pool(1) as pool:
        try:
            score = pool.apply_async(solve, (made,)).get(LIMIT)
        except multiprocessing.TimeoutError:
            score = None
        pool.terminate()
        pool.join()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return score, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


LIMIT = 20
"""The seconds that an integer program may take, on the wall."""


class Program:
    """An integer program: what variables are worth, and sums of them within bounds."""

    def __init__(self) -> None:
        self.most: list[int] = []
        """The most that each variable can be; the least is 0."""
        self.worth: list[int] = []
        self.sums: list[tuple[dict[int, int], int, int]] = []
        """The variables with their factors, the least that they come to and the most."""

    def variable(self, most: int = 1, worth: int = 0) -> int:
        """One more variable."""
        self.most.append(most)
        self.worth.append(worth)
        return len(self.most) - 1

    def at_most(self, part: dict[int, int], whole: dict[int, int], count: int = 0) -> None:
        """A sum is at most another one, and so much."""
        self.sums.append((part | {each: -times for each, times in whole.items()}, -(10**6), count))


def program(rules: WordRules, position: Position) -> Program:
    """The best score of a position without jokers as an integer program."""
    lexicon = rules.dictionary
    assert isinstance(lexicon, Lexicon)
    owed = Counter(letter for word in position.table for letter in word)
    rack = Counter(position.rack)
    standing = {"".join(word) for word in position.table}
    words = [
        word for word in {*lexicon.words(), *standing} if len(word) >= 3 and Counter(word) <= owed + rack
    ]
    made = Program()
    laid = {word: made.variable() for word in sorted(words)}
    used = {letter: made.variable(rack[letter]) for letter in owed + rack}
    for letter, variable in used.items():
        part = {laid[word]: word.count(letter) for word in words if letter in word} | {variable: -1}
        made.sums.append((part, owed[letter], owed[letter]))
    shown = {letter: made.variable() for letter in rack}
    for letter, variable in shown.items():
        made.at_most({variable: 1}, {used[letter]: 1})
    doubled = made.variable()
    made.at_most({doubled: len(position.rack)}, dict.fromkeys(used.values(), 1))
    goals = {}
    for word in words:
        if word not in standing and set(word) & set(rack):
            for times in (1, 2):
                goal = made.variable(worth=len(word) * times)
                made.at_most({goal: 1}, {laid[word]: 1})
                made.at_most({goal: 1}, {shown[letter]: 1 for letter in set(word) & set(rack)})
                if times == 2:
                    made.at_most({goal: 1}, {doubled: 1})
                goals[goal] = 1
    made.at_most(goals, {}, 1)
    return made


def by_cp_sat(made: Program) -> int | None:
    """The best score, or None where it was not proved in time."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    variables = [model.new_int_var(0, most, str(number)) for number, most in enumerate(made.most)]
    for part, least, most in made.sums:
        total = sum(times * variables[number] for number, times in part.items())
        model.add_linear_constraint(total, least, most)
    model.maximize(sum(worth * variables[number] for number, worth in enumerate(made.worth) if worth))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return int(solver.objective_value) if solver.solve(model) == cp_model.OPTIMAL else None


def by_highs(made: Program) -> int | None:
    """The best score, or None where it was not proved in time."""
    import highspy

    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    for most, worth in zip(made.most, made.worth, strict=True):
        solver.addVar(0, most)
        number = solver.getNumCol() - 1
        solver.changeColIntegrality(number, highspy.HighsVarType.kInteger)
        solver.changeColCost(number, worth)
    for part, least, most in made.sums:
        solver.addRow(least, most, len(part), list(part), list(part.values()))
    solver.changeObjectiveSense(highspy.ObjSense.kMaximize)
    solver.run()
    is_proved = solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return round(solver.getInfo().objective_function_value) if is_proved else None


def ready(rules: WordRules, level: int | None = None) -> WordSolver:
    """A solver whose words are packed already."""
    solver = WordSolver(rules, level)
    solver.best(Position((), rules.notation.parse_rack("A"), True, 10))
    return solver


def with_core(core: str) -> None:
    """Choose the core."""
    os.environ[SETTING] = core


def worth(answer: Answer) -> int:
    """What an answer scores."""
    return answer.verdict.score if answer.verdict is not None and answer.play else 0


if __name__ == "__main__":
    solving(int(sys.argv[1]) if sys.argv[1:] else 1)
