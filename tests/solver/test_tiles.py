"""Tiles of several letters: judge, solver and find say the same, wherever the words are from.

The law, written here once more and apart from the program: a word takes a tile wherever it holds its letters,
from left to right, the longest first, unless a bar in the dictionary keeps them apart.
"""

from __future__ import annotations

import dataclasses
import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.judging import clauses, judged
from tests.process import wordkub
from tests.service.serving import within
from tests.solver.brute import best
from wordkub.core.codec import read_position
from wordkub.core.judging import judge
from wordkub.core.positions import Position
from wordkub.core.tiles import Group
from wordkub.core.turns import Play
from wordkub.core.verdicts import Verdict
from wordkub.letters.edition import Edition
from wordkub.letters.rules import WordRules
from wordkub.letters.themes import opening_share
from wordkub.lexicon import connect, open_dictionary
from wordkub.lexicon.adding import add_dictionary
from wordkub.lexicon.find import Query, find
from wordkub.lexicon.house import set_house_word
from wordkub.lexicon.theme import Theme
from wordkub.lexicon.themes import theme_doubt
from wordkub.lexicon.verdict import Lexicon, WordJudge
from wordkub.service.connection import Connection
from wordkub.service.settings import ServiceSettings
from wordkub.solver.words.solver import WordSolver
from wordkub.store.rulesets import open_word_rules

WIDE = [
    ("IJ",),
    ("CH", "LL", "RR"),
    ("CH", "HH"),
    ("HA", "CHA", "AC"),
    ("DZ", "DZS", "ZS"),
    ("SS", "ST", "TS"),
    ("QU",),
    ("L·L", "LL"),
    (),
]
"""The tiles of several letters of an edition: alone, several, overlapping, one within another, none."""

CARDS = ["", 'digraphs = ["IJ"]\n', 'digraphs = ["CH", "HH", "SS"]\n']
"""What the card of a dictionary may say of tiles besides."""


def tilings(word: str, wide: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every way to cut a word into letters and tiles of several letters, none across a bar."""
    if not word.strip("|"):
        yield ()
        return
    word = word.lstrip("|")
    for letters in (*wide, word[0]):
        if word.startswith(letters):
            yield from ((letters, *rest) for rest in tilings(word[len(letters) :], wide))


def laid(word: str, wide: Sequence[str]) -> tuple[str, ...]:
    """The tiles that a word takes: the first is as long as may be, then the second, and so on."""
    return max(tilings(word, wide), key=lambda tiles: [len(letters) for letters in tiles])


def group_of(letters: Sequence[str]) -> Group:
    return tuple(each if len(each) == 1 else f"[{each}]" for each in letters)


@dataclass(frozen=True)
class Sample:
    """An edition and a list, by chance."""

    tiles: tuple[str, ...]
    words: tuple[str, ...]
    """In upper case, with bars."""
    chance: random.Random

    @property
    def wide(self) -> tuple[str, ...]:
        return tuple(letters for letters in self.tiles if len(letters) > 1)

    def ways(self, text: str) -> set[tuple[str, ...]]:
        """The tiles that the list's words of these letters take."""
        return {laid(word, self.wide) for word in self.words if word.replace("|", "") == text}

    def can_show(self, letters: Sequence[str]) -> bool:
        return set(letters) <= set(self.tiles)


def sample(seed: int) -> Sample:
    chance = random.Random(seed)
    wide = WIDE[seed % len(WIDE)]
    letters = sorted({*"".join(wide).replace("·", ""), *chance.sample("AEIJST", 2)})
    pieces = [*letters, *wide, *wide, *("".join(tiles) for tiles in itertools.pairwise(wide))]
    words: set[str] = set()
    while len(words) < 9:
        word = "".join(chance.choice(pieces) for _ in range(chance.randint(2, 5)))
        if chance.random() < 0.3:
            cut = chance.randrange(1, len(word))
            word = f"{word[:cut]}|{word[cut:]}"
        if 3 <= len(word.replace("|", "").replace("·", "")) <= 8 and "·|" not in word and "|·" not in word:
            words.add(word)
    single = [letter for letter in letters if letter != "Q" and chance.random() < 0.95] or letters[:1]
    return Sample((*sorted(single), *wide), tuple(sorted(words)), chance)


def rules_with(rules: WordRules, drawn: Sample, words: WordJudge | None) -> WordRules:
    counts = dict.fromkeys(drawn.tiles, 4)
    edition = Edition("own", "Own", "en", "own", False, "made up", counts)
    return dataclasses.replace(rules, edition=edition, dictionary=words)


def file_of(drawn: Sample, folder: Path) -> Path:
    """The list of a sample; one with L·L needs a card, as a plain list has the letters of English."""
    file = folder / "list.txt"
    file.write_text("\n".join(drawn.words).lower())
    card = 'digraphs = ["L·L"]\n' if "L·L" in drawn.wide else drawn.chance.choice(CARDS)
    if card:
        (folder / "list.toml").write_text(f'name = "list"\n{card}')
    return file


def verdict_on(rules: WordRules, group: Group) -> Verdict:
    """The verdict on a turn that lays one word from the rack."""
    rack = tuple(rules.notation.content([group]).elements())
    return judge(rules, Position((), (*rack, "A"), True, 40, 2), Play((group,)))


def assert_judged(rules: WordRules, drawn: Sample, texts: Sequence[str]) -> int:
    """The judge lets a word stand in the tiles that the law says, and says of all others what is right."""
    looked = 0
    for text in texts:
        ways = drawn.ways(text)
        for letters in dict.fromkeys(tilings(text, drawn.wide)):
            if not drawn.can_show(letters):
                continue
            looked += 1
            group = group_of(letters)
            if len(group) > 1 and drawn.chance.random() < 0.4:
                joker = drawn.chance.randrange(len(group))
                group = (*group[:joker], group[joker].lower(), *group[joker + 1 :])
            verdict = verdict_on(rules, group)
            said = [(fault.clause, fault.message) for fault in verdict.violations]
            if len(letters) < rules.settings.min_letters:
                assert [clause for clause, _ in said] == ["W5"], (text, letters)
            elif letters in ways:
                assert (said, verdict.score) == ([], len(letters)), (text, letters)
            elif ways:
                right = {f"{text} is not laid with these tiles; it is laid {' '.join(way)}." for way in ways}
                assert [clause for clause, _ in said] == ["W7"], (text, letters)
                assert said[0][1] in right
            else:
                assert [clause for clause, _ in said] == ["W7"], (text, letters)
                assert "is not in the dictionary" in said[0][1]
    return looked


def texts_of(drawn: Sample) -> list[str]:
    """The letters of the list's words, and of some that are none."""
    words = [word.replace("|", "") for word in drawn.words]
    return [*words, *(word[::-1] for word in words[:3])]


def rack_of(drawn: Sample, size: int) -> tuple[str, ...]:
    """Tiles by chance, most of them of one word."""
    word = drawn.chance.choice(drawn.words)
    letters = [*drawn.chance.choice([laid(word, drawn.wide), tuple(word.replace("|", "").replace("·", ""))])]
    letters += [drawn.chance.choice(drawn.tiles) for _ in range(size)]
    letters = [each for each in letters[:size] if drawn.can_show([each])]
    jokers = drawn.chance.choice([0, 0, 1])
    return (*group_of(letters), *"?" * jokers)


def assert_found(rules: WordRules, drawn: Sample, lexicon: Lexicon) -> None:
    """`find` tells the words that a rack can lay, each in the tiles that the law says."""
    rack = rack_of(drawn, 7)
    held, jokers = Counter(rack), rack.count("?")
    expected = set()
    for word in drawn.words:
        letters = laid(word, drawn.wide)
        short = (Counter(group_of(letters)) - held).total()
        if drawn.can_show(letters) and short <= jokers and short < len(letters):
            expected.add((word.replace("|", ""), letters))
    found = list(find(lexicon, Query("".join(rack), tiles=drawn.tiles)))
    assert {
        (each.word, rules.notation.letters(rules.notation.parse_group(each.tiles))) for each in found
    } == expected
    assert all(each.length == len(rules.notation.parse_group(each.tiles)) for each in found)


def assert_solved(rules: WordRules, drawn: Sample) -> None:
    """The solver's best is the best of all plays in all tiles that the judge lets stand."""
    able = [laid(word, drawn.wide) for word in drawn.words]
    if drawn.chance.random() < 0.2:
        # What stands may stand in other tiles than it takes, from before a rule or a dictionary was changed.
        able = [letters for word in drawn.words for letters in tilings(word, drawn.wide)]
    able = [letters for letters in able if len(letters) >= 3 and drawn.can_show(letters)]
    standing = [group_of(drawn.chance.choice(able)) for _ in range(drawn.chance.randint(0, 2)) if able]
    table = tuple(dict.fromkeys(tuple(_with_joker(group, drawn.chance)) for group in standing))
    texts = [rules.notation.word(group) for group in table]
    jokers = sum(map(rules.notation.jokers, table))
    if len(set(texts)) < len(texts) or sum(map(len, table)) > 8 or jokers > 1:
        table = table[:1]
    rack = rack_of(drawn, drawn.chance.randint(2, 4))
    # Every joker more makes the plays to look at many more.
    rack = rack[: rack.index("?")] if "?" in rack and any(map(rules.notation.jokers, table)) else rack
    position = Position(table, rack, True, 40, 2)
    every = [group_of(way) for text in texts_of(drawn) for way in tilings(text, drawn.wide)]
    known = [group for group in dict.fromkeys(every) if set(group) <= set(group_of(drawn.tiles))]
    answer = WordSolver(rules).best(position)
    expected = best(rules, position, known, None)
    assert answer.proved
    assert (answer.verdict.score if answer.play is not None and answer.verdict else None) == expected.score


def _with_joker(group: Group, chance: random.Random) -> Group:
    joker = chance.randrange(4 * len(group))
    return tuple(tile.lower() if place == joker else tile for place, tile in enumerate(group))


def assert_sample(rules: WordRules, seed: int, folder: Path) -> None:
    drawn = sample(seed)
    lexicon = open_dictionary(str(file_of(drawn, folder)))
    own = rules_with(rules, drawn, lexicon)
    assert_judged(own, drawn, texts_of(drawn))
    assert_found(own, drawn, lexicon)
    assert_solved(own, drawn)


@pytest.mark.parametrize("seed", range(72))
def test_judge_find_and_solver_say_what_the_law_says(rules: WordRules, seed: int, tmp_path: Path) -> None:
    assert_sample(rules, seed, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_judge_find_and_solver_say_what_the_law_says_of_thousands(
    rules: WordRules, block: int, tmp_path: Path
) -> None:
    for seed in range(1000 + 100 * block, 1100 + 100 * block):
        folder = tmp_path / str(seed)
        folder.mkdir()
        assert_sample(rules, seed, folder)


# Where the words are from


def test_a_list_by_its_path_added_and_served_are_judged_alike(
    rules: WordRules, home: Path, tmp_path: Path
) -> None:
    """And what is served is a judge only, so that nobody looks for words in it."""
    samples = {f"own{seed}": sample(seed) for seed in range(200, 212)}
    # A list that is added without a card to begin from has the letters of English.
    samples = {name: drawn for name, drawn in samples.items() if "L·L" not in drawn.wide}
    for name, drawn in samples.items():
        folder = tmp_path / name
        folder.mkdir()
        add_dictionary(name, str(file_of(drawn, folder)))
    looked = 0
    with within(ServiceSettings(), Connection) as (host, port):
        for name, drawn in samples.items():
            served = connect(f"http://{host}:{port}/{name}")
            for words in (open_dictionary(name), served):
                looked += assert_judged(rules_with(rules, drawn, words), drawn, texts_of(drawn))
            served.close()
    assert looked > 500
    for name, drawn in samples.items():
        assert_solved(rules_with(rules, drawn, open_dictionary(name)), drawn)
        assert_found(rules_with(rules, drawn, None), drawn, open_dictionary(name))


@pytest.fixture
def dutch(tmp_path: Path) -> str:
    """The list of the issue, and a word whose I and J are apart, without a card."""
    file = tmp_path / "woorden.txt"
    file.write_text("prijs\nstok\nbi|jou\nBijou\nbijtijds\n")
    return str(file)


def dutch_position(dutch: str, table: list[str], rack: str) -> dict[str, object]:
    named = {"rules": "word", "edition": "nl", "dictionary": dutch}
    return {**named, "table": table, "rack": rack, "melded": True}


def test_solve_finds_what_judge_lets_stand_with_a_list_by_its_path(dutch: str) -> None:
    before = dutch_position(dutch, ["STOK"], "PR[IJ]SQ")
    solved = json.loads(wordkub("solve", "--json", "-", stdin=json.dumps(before)).stdout)
    assert solved["turn"] == {"play": ["PR[IJ]S", "STOK"]}
    assert (solved["proved"], solved["verdict"]["score"]) == (True, 4)
    case = {"position": before, "turn": solved["turn"]}
    verdict = json.loads(wordkub("judge", "--json", "-", stdin=json.dumps(case)).stdout)
    assert (verdict["legal"], verdict["score"], verdict["placed"]) == (True, 4, ["PRIJS"])


@pytest.mark.parametrize(
    ("rack", "laid", "said"),
    [
        ("B[IJ]OUX", "B[IJ]OU", "BIJOU is not laid with these tiles; it is laid B I J O U."),
        ("PRIJSX", "PRIJS", "PRIJS is not laid with these tiles; it is laid P R IJ S."),
        ("B[IJ]TIJDSX", "B[IJ]TIJDS", "BIJTIJDS is not laid with these tiles; it is laid B IJ T IJ D S."),
        ("BOI?UX", "BIjOU", None),
        ("B[IJ]TD?SX", "B[IJ]T[ij]DS", None),
        ("B[IJ]TIDS?X", "B[IJ]TIjDS", "BIJTIJDS is not laid with these tiles; it is laid B IJ T IJ D S."),
    ],
)
@pytest.mark.parametrize("is_shipped", [False, True])
def test_the_reason_is_what_tiles_are_right(
    dutch: str, rack: str, laid: str, said: str | None, is_shipped: bool
) -> None:
    """Bijou is a name too, in either list; but B[IJ]OU is not that name, it is bijou in the wrong tiles."""
    rules = open_word_rules("word", edition="nl", dictionary="nl" if is_shipped else dutch)
    verdict = judged(rules, [], rack, [laid])
    told = [(fault["clause"], fault["message"]) for fault in verdict["violations"]]
    assert told == ([("W7", said)] if said else [])


def test_a_list_without_a_card_lays_two_tiles_where_the_edition_has_no_ij(dutch: str) -> None:
    rules = open_word_rules("word", edition="en", dictionary=dutch)
    for word in ("PRIJS", "BIJOU"):
        assert judged(rules, [], f"{word}X", [word])["score"] == 5


@pytest.mark.parametrize(
    ("edition", "word", "laid"),
    [
        ("de", "käse", "KÄSE"),
        ("es", "cañería", "CAÑERIA"),
        ("en", "käse", "KASE"),
        ("es", "llaño", "[LL]AÑO"),
    ],
)
def test_a_list_without_a_card_has_the_edition_s_letters(
    edition: str, word: str, laid: str, tmp_path: Path
) -> None:
    """No card says which letters it has; so what judge lets stand, solve and find find, and nothing else."""
    (tmp_path / "list.txt").write_text(f"{word}\nstock\n")
    rules = open_word_rules("word", edition=edition, dictionary=str(tmp_path / "list.txt"))
    score = len(rules.notation.parse_group(laid))
    assert judged(rules, [], f"{laid}X", [laid])["score"] == score
    answer = WordSolver(rules).best(read_position(rules, {"rack": f"{laid}X", "melded": True}))
    assert answer.verdict is not None
    assert answer.verdict.score == score
    done = wordkub("find", f"{laid}X", "--edition", edition, "--dict", str(tmp_path / "list.txt"))
    assert done.stdout == f"{laid}\n"
    for plain in ("KASE", "CANERIA"):
        if word[0] == plain[0].lower() and laid != plain:
            assert clauses(judged(rules, [], f"{plain}X", [plain])) == ["W7"]


def test_a_tile_that_a_dictionary_s_words_lack_is_said_to_be_wrong(tmp_path: Path) -> None:
    """A card says which letters its words have: with those of English KÄSE is laid KASE."""
    (tmp_path / "own.toml").write_text('name = "own"\n')
    (tmp_path / "own.txt").write_text("käse\n")
    rules = open_word_rules("word", edition="de", dictionary=str(tmp_path / "own.toml"))
    said = judged(rules, [], "KÄSEX", ["KÄSE"])["violations"]
    assert [fault["message"] for fault in said] == ["KÄSE is not laid with these tiles; it is laid K A S E."]
    assert judged(rules, [], "KASEX", ["KASE"])["legal"]


def test_a_card_that_names_ij_settles_nothing_in_an_edition_with_other_tiles(tmp_path: Path) -> None:
    """Its tiles of several letters are for those who name no edition."""
    (tmp_path / "klein.toml").write_text('name = "klein"\nlanguage = "nl"\ndigraphs = ["IJ"]\n')
    (tmp_path / "klein.txt").write_text("bijlicht\n")
    rules = open_word_rules("word", edition="es", dictionary=str(tmp_path / "klein.toml"))
    verdict = judged(rules, [], "BIJLI[CH]TX", ["BIJLI[CH]T"])
    assert (verdict["legal"], verdict["score"]) == (True, 7)
    answer = WordSolver(rules).best(read_position(rules, {"rack": "BIJLI[CH]T", "melded": True}))
    assert answer.verdict is not None
    assert answer.verdict.score == 14


def test_w10_and_w3_count_tiles_with_a_list_by_its_path(dutch: str) -> None:
    rules = open_word_rules("word", edition="nl", dictionary=dutch)
    assert clauses(judged(rules, [], "PR[IJ]SX", ["PR[IJ]S"], melded=False)) == ["W3"]
    opened = judged(rules, [], "B[IJ]T[IJ]DSX", ["B[IJ]T[IJ]DS"], melded=False)
    assert (opened["legal"], opened["score"]) == (True, 6)


def test_a_word_formed_again_in_other_tiles_is_new_w6(dutch: str) -> None:
    """What stands is taken apart and formed again at will, but PRIJS not of I and J where IJ was."""
    rules = open_word_rules("word", edition="nl", dictionary=dutch)
    before, rack = ["PR[IJ]S"], "PRIJSSTOK"
    assert clauses(judged(rules, before, rack, ["PR[I][J]S", "STOK"])) == ["C6", "W7"]
    assert clauses(judged(rules, before, rack, ["PR[IJ]S", "PR[I][J]S"])) == ["W6", "W7"]
    stood = judged(rules, ["PRIJS"], "[IJ]STOK", ["PRIJS", "STOK"])
    assert (stood["legal"], stood["placed"]) == (True, ["STOK"])


def test_a_challenge_is_of_the_tiles_that_lie_on_the_table_w14(dutch: str) -> None:
    rules = open_word_rules("word", edition="nl", dictionary=dutch).with_settings(validation="challenge")
    for word, table, upheld in (("prijs", "PR[IJ]S", False), ("PRIJS", "PRIJS", True)):
        assert judged(rules, [table], "A", {"challenge": word})["upheld"] is upheld


def test_w18_a_theme_has_the_words_of_a_list_by_its_path(dutch: str) -> None:
    rules = dataclasses.replace(
        open_word_rules("word", edition="nl", dictionary=dutch), theme=Theme.of("t", ["prijs"])
    )
    assert judged(rules, [], "PR[IJ]SX", ["PR[IJ]S"])["legal"]
    assert clauses(judged(rules, [], "BIJOUX", ["BIJOU"])) == ["W18"]
    answer = WordSolver(rules).best(read_position(rules, {"rack": "PR[IJ]SBIOU", "melded": True}))
    assert answer.verdict is not None
    assert answer.verdict.outcome.longest == "PRIJS"


def test_how_many_racks_can_open_with_a_theme_counts_tiles_w3(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("abijcd\n")
    lexicon = open_dictionary(str(tmp_path / "list.txt"))
    rules = open_word_rules("word", dictionary=str(tmp_path / "list.txt")).with_settings(jokers=0)
    theme = Theme.of("t", ["abijcd"])
    for tiles, share in (("A B IJ C D", 0.0), ("A B I J C D", 1.0)):
        edition = dataclasses.replace(rules.edition, tiles=dict.fromkeys(tiles.split(), 1))
        assert opening_share(dataclasses.replace(rules, edition=edition), lexicon, theme) == share


def test_a_theme_whose_words_have_too_few_tiles_is_doubted_w3(dutch: str) -> None:
    """BIJTIJDS has eight letters and six tiles."""
    words = open_dictionary(dutch)
    theme = Theme.of("t", ["bijtijds"])
    tiling = open_word_rules("word", edition="nl", dictionary=dutch).edition.tiling
    assert theme_doubt(theme, words, 6, tiling) == ""
    assert "No rack can open" in theme_doubt(theme, words, 7, tiling)
    assert theme_doubt(theme, words, 8) == ""


def test_find_cuts_words_into_an_edition_s_tiles(dutch: str) -> None:
    def found(*args: str) -> list[dict[str, object]]:
        done = wordkub("find", *args, "--dict", dutch, "--json")
        return [json.loads(line) for line in done.stdout.splitlines()]

    prijs = {"word": "PRIJS", "length": 4, "tiles": "PR[IJ]S"}
    assert found("PR[IJ]SQ", "--edition", "nl") == [prijs]
    assert found("PRIJSQ", "--edition", "nl") == []
    assert found("PRS?", "--edition", "nl") == [{**prijs, "tiles": "PR[ij]S"}]
    assert found("--pattern", "pr?s", "--edition", "nl") == [prijs]
    assert found("PRIJSQ") == [{"word": "PRIJS", "length": 5, "tiles": "PRIJS"}]
    assert [each["tiles"] for each in found("--with", "ij", "--edition", "nl")] == ["B[IJ]T[IJ]DS", "PR[IJ]S"]
    assert [each["tiles"] for each in found("--with", "[i][j]", "--edition", "nl")] == ["BIJOU"]


def test_find_tells_no_word_of_letters_that_the_edition_lacks(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("kilo\nsilo\n")
    lexicon = open_dictionary(str(tmp_path / "list.txt"))
    assert [each.tiles for each in find(lexicon, Query("ILO?", tiles=tuple("ILOS")))] == ["sILO"]


def test_house_words_take_an_edition_s_tiles_too(home: Path, rules: WordRules) -> None:
    (home / "list.txt").write_text("stok\n")
    add_dictionary("own", str(home / "list.txt"))
    set_house_word("own", "PRIJS", True)
    set_house_word("own", "B[I][J]OU", True)
    own = open_word_rules("word", edition="nl", dictionary="own")
    assert judged(own, [], "PR[IJ]SX", ["PR[IJ]S"])["legal"]
    assert judged(own, [], "BIJOUX", ["BIJOU"])["legal"]
    assert clauses(judged(own, [], "PRIJSX", ["PRIJS"])) == ["W7"]
    assert clauses(judged(own, [], "B[IJ]OUX", ["B[IJ]OU"])) == ["W7"]


def test_two_lists_that_keep_other_letters_apart_are_not_the_same(tmp_path: Path) -> None:
    """A record names a dictionary by what its words are, and these are laid otherwise."""
    identities = set()
    for number, word in enumerate(("bijou", "bi|jou", "b|ijou")):
        (tmp_path / f"{number}.txt").write_text(f"{word}\n")
        identities.add(open_dictionary(str(tmp_path / f"{number}.txt")).identity)
    assert len(identities) == 3
