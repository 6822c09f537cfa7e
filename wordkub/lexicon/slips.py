"""How far a typed word is from one that may have been meant: slips of the hand and of the ear.

A slip of the hand is a letter too many, one too few, a wrong one, or two changed about; those that people
make most often count least. For the ear there are letters that sound alike: PH and F, TION and SHUN in
English, EI and AI in German. The distance is what the cheapest way costs that makes one word of the other, in
hundredths of a whole slip, so that every program comes to the same number. The costs were set by hand and
tried on public lists of misspellings (`scripts/bench spelling`).

`_near.c` works out the same distance for many words (near.py).
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise

from wordkub.lexicon.keyboards import WRITTEN, bare

WHOLE = 100
"""What a slip costs that has no reason to be common."""

DOUBLED = 10
"""What a letter costs that is doubled wrongly, or should be doubled: the commonest slip of all."""

SILENT = 55
"""What a letter costs that is too many or wanting and that often nobody hears."""

OPEN = 70
"""What any other vowel costs that is too many or wanting."""

LIQUID = 75
"""What L, N and R cost that are too many or wanting: they are lost beside other consonants."""

VOWEL = 55
"""What a vowel costs that stands for another one."""

CHANGED_ABOUT = 35
"""What two letters cost that have changed places."""

TURNED = 15
"""What two vowels cost that have changed places, as in IE and EI."""

MOVED = 75
"""What a letter costs that has moved over two others, as in YATCH."""

ALIKE = 40
"""What a consonant costs that stands for one that sounds much the same."""

BESIDE = 90
"""What a letter costs that stands for one beside it on the keyboard."""

BARE = 10
"""What a letter costs that was typed without its accent, or with one too many."""

WRITTEN_OUT = 5
"""What letters cost that are written for one that the keyboard lacks, as AE for Ä: that is no slip at all."""

AT_HEAD = 70
"""What a slip in the first letter costs more than one elsewhere."""

SAME_SOUND = 35
"""What letters cost that stand for others with the same sound."""

NEAR_SOUND = 75
"""What letters cost that stand for others with nearly the same sound."""

LONGEST = 48
"""The most letters of a word that distances are worked out of."""

ALONE = 75
"""What a slip counts that is the only one in a word, in hundredths of its cost: most words have but one."""

OMITTED = 30
"""How much less a letter costs that is wanting than one that is too many: more are left out than put in."""

PART = 6
"""The most letters that stand for others."""

ANYWHERE, HEAD, END = range(3)

_VOWELS = frozenset("AEIOUYÆŒØıАЕИОУЫЭЮЯ")

_SILENT = frozenset("EH")

_LIQUID = frozenset("LNR")

_CONSONANTS = "CK CQ KQ CS SZ SX GJ FV DT BP MN"
"""Consonants that sound much the same, in pairs."""

_KEYBOARDS = {
    "de": ("QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNM"),
    "fr": ("AZERTYUIOP", "QSDFGHJKLM", "WXCVBN"),
    "": ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"),
}

_SAME = {
    "en": """
        PH/F CK/K CK/C ^KN/N ^GN/N ^PN/N ^PS/S ^WR/R ^WH/W ^RH/R MB$/M MN$/M X/KS X/CKS X/CS TCH/CH
        DGE/GE DG/J SC/S CE/SE CI/SI CY/SY GE/JE GI/JI GY/JY QU/KW QUE$/K GUE$/G GHT/T BT/T LK/K
        STL/SL IGHT/ITE IGHT/IT EIGH/AY EIGH/A OUGH/OW OUGH/UFF OUGH/UF AUGH/AF OUGHT/AUGHT
        OUGHT/ORT AUGHT/ORT TION/SHUN TION/SHON TION/SION TION/SHEN SSION/SHUN SSION/TION CIAN/TION
        CIAN/SHUN CIAN/SION TIAL/CIAL TIAL/SHAL CIAL/SHAL CIAL/SHUL CIOUS/SHUS CIOUS/TIOUS
        TIOUS/SHUS CIOUS/SIOUS OUS/US OUS/ES OUS/IS TURE/CHER TURE/CHUR TURE/CHURE SURE/SHUR
        SURE/SHER EAU/O EAU/U EAU/EU IEW/EW IEW/UE EW/OO EW/U EW/UE UE/OO OO/U OU/OW OE/O OA/O OW/O
        OA/OW OE/OW EE/EA EE/IE EE/EI EE/E EA/E EA/IE EA/EI EI/E IE/E EY/Y IE/Y EE/Y AI/AY AI/A AY/A
        AI/EI EY/AY EI/A EI/AY IE/I IGH/I IGH/IE IGH/Y AU/AW AU/O AW/O AU/A AW/OR OI/OY ER/OR ER/AR
        ER/UR ER/IR ER/RE$ ER/OUR OR/OUR AIR/ARE EAR/EER EAR/ERE EER/IER OAR/OR ORE/OR OAR/ORE
        LLER/LLOWER LE$/EL LE$/AL LE$/IL LE$/L YS$/IES YED$/IED YER$/IER ED$/D ED$/T
    """,
    "de": """
        PH/F TZ/Z TS/Z CK/K DT/T CHS/X KS/X EI/AI EU/ÄU EU/OI IE/I IH/I IEH/IE AH/A EH/E OH/O UH/U
        ÄH/Ä ÖH/Ö ÜH/Ü AA/A EE/E SCH/SH SCHP/SP SCHT/ST TH/T RH/R QU/KW E/Ä Y/Ü C/K CH/K TION/ZION
        F/V V/W
    """,
    "fr": """
        PH/F EAU/O AU/O EAU/AU AI/E EI/E AI/EI ER$/E EZ$/E ER$/EZ QU/K QU/C C/K SS/C SC/S TION/SION
        GE/J GU/G EN/AN EM/AM EN/AM IN/AIN IN/EIN AIN/EIN IM/IN ON/OM Y/I ILL/Y OEU/EU CH/SH X/KS
        X/CS MENT$/MAN ES$/E ENT$/E TH/T
    """,
    "nl": """
        IJ/EI IJ/Y EI/Y AU/OU AU/OUW OU/OUW G/CH C/K DT$/T DT$/D D$/T TH/T IE/I IE/Y EE/E AA/A OO/O
        UU/U KS/X QU/KW PH/F SCH/S SJ/SH SJ/CH TIE/SIE CIE/SIE TIE/CIE
    """,
}
"""By language, letters that have the same sound; ^ is the head of a word and $ its end."""

_NEAR = {
    "en": """
        CH/K CH/C CH/SH TI/SH CI/SH SSI/SH SI/SH SC/SH TH/T TH/F TH/D TH/V QU/K QU/C GH/F GH/G
        IN$/ING NG/N XC/X OU/U OU/O OO/O OO/OU UI/U UI/OO EU/U AR$/A ER$/A OR$/A AR/A ALLY/LY
        ALLY/ILY ALLY/ELY AY/ET LF/F OULD/UD SW/S PT/T NX/NKS ^X/Z ZH/SI SURE/ZHER EUR/ER URE/ER
        AIR/EAR ARE/EAR YR/IR OOR/ORE GS/X LL/LY
    """,
}
"""By language, letters that have nearly the same sound."""


@dataclass(frozen=True)
class Alike:
    """Letters that stand for others."""

    letters: str
    others: str
    where: int
    """ANYWHERE, HEAD or END: where in both words they must be."""
    cost: int


@dataclass(frozen=True, eq=False)
class Costs:
    """What slips cost in a language."""

    letters: str
    """The letters of the alphabet, in the order of their codes."""
    extra: dict[str, int]
    """What each letter costs that is too many."""
    wanting: dict[str, int]
    """What each letter costs that is wanting."""
    instead: dict[str, int]
    """What a letter costs that stands for another, by both, where that is less than a whole slip."""
    alike: tuple[Alike, ...]
    """Letters that sound alike, each pair both ways."""
    vowels: frozenset[str]

    @cached_property
    def packed(self) -> bytes:
        """These as `_near.c` reads them, 32 bits a number."""
        codes = {letter: code for code, letter in enumerate(self.letters)}
        numbers = [DOUBLED, TURNED, CHANGED_ABOUT, MOVED, AT_HEAD, ALONE, len(codes), len(self.alike)]
        numbers += (self.extra[letter] for letter in self.letters)
        numbers += (self.wanting[letter] for letter in self.letters)
        numbers += (letter in self.vowels for letter in self.letters)
        numbers += (self.cost(one, other) for one in self.letters for other in self.letters)
        for pair in self.alike:
            numbers += (pair.cost, pair.where, len(pair.letters), len(pair.others))
            for part in (pair.letters, pair.others):
                numbers += [*(codes[letter] for letter in part), *[0] * (PART - len(part))]
        return struct.pack(f"={len(numbers)}i", *numbers)

    def cost(self, typed: str, meant: str) -> int:
        """What a letter costs that stands for another."""
        return 0 if typed == meant else self.instead.get(typed + meant, WHOLE)

    @cached_property
    def _by_end(self) -> dict[str, list[Alike]]:
        found: dict[str, list[Alike]] = {}
        for pair in self.alike:
            found.setdefault(pair.letters[-1], []).append(pair)
        return found

    def ending(self, typed: str, at: int) -> list[Alike]:
        """The letters alike that end at a place of what was typed."""
        return [
            pair
            for pair in self._by_end.get(typed[at - 1], ())
            if typed.endswith(pair.letters, 0, at) and _is_there(pair, typed, at, len(pair.letters))
        ]


@lru_cache(16)
def costs_of(language: str, letters: str) -> Costs:
    """What slips cost in a language.

    Args:
        language: As a card says it, as in `en`.
        letters: The letters of its alphabet, in upper case.
    """
    known = frozenset(letters)
    vowels = frozenset(letter for letter in letters if bare(letter) in _VOWELS)
    main = language.partition("-")[0]
    return Costs(
        letters,
        {letter: _extra(letter, vowels) for letter in letters},
        {letter: _extra(letter, vowels) - OMITTED for letter in letters},
        dict(_instead(letters, vowels, _KEYBOARDS.get(main, _KEYBOARDS[""]))),
        tuple(pair for pair in _alike(main) if known.issuperset(pair.letters + pair.others)),
        vowels,
    )


def _extra(letter: str, vowels: frozenset[str]) -> int:
    if letter in _SILENT:
        return SILENT
    return OPEN if letter in vowels else LIQUID if letter in _LIQUID else WHOLE


def _instead(letters: str, vowels: frozenset[str], rows: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Pairs of letters with what one costs that stands for the other, the dearer first."""
    for row in rows:
        for one, other in pairwise(row):
            yield from _both(one, other, BESIDE)
    for one in vowels:
        for other in vowels:
            yield one + other, VOWEL
    for pair in _CONSONANTS.split():
        yield from _both(pair[0], pair[1], ALIKE)
    for one in letters:
        for other in letters:
            if one != other and bare(one) == bare(other):
                yield one + other, BARE


def _both(one: str, other: str, cost: int) -> Iterator[tuple[str, int]]:
    yield one + other, cost
    yield other + one, cost


def _alike(language: str) -> Iterator[Alike]:
    """Letters that stand for others, each pair both ways."""
    for table, cost in ((_SAME, SAME_SOUND), (_NEAR, NEAR_SOUND)):
        for text in table.get(language, "").split():
            where = HEAD if "^" in text else END if "$" in text else ANYWHERE
            one, other = text.translate({ord("^"): None, ord("$"): None}).split("/")
            yield Alike(one, other, where, cost)
            yield Alike(other, one, where, cost)
    for letter, written in WRITTEN.get(language, {}).items():
        yield Alike(written, letter, ANYWHERE, WRITTEN_OUT)


def apart(typed: str, word: str, most: int, costs: Costs) -> int | None:
    """How far what was typed is from a word, in hundredths of a slip; None where that is more than `most`.

    Args:
        typed: What was typed, letters of the alphabet.
        word: What may have been meant.
        most: The most that it may cost.
        costs: What slips cost.

    >>> english = costs_of("en", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    >>> apart("HELO", "HELLO", 200, english), apart("HLELO", "HELLO", 200, english)
    (7, 26)
    >>> apart("FONETIK", "PHONETIC", 200, english) < apart("FONETIK", "FRENETIC", 200, english)
    True
    """
    if not _is_one_slip(typed, word):
        return _way(typed, word, most, costs)
    far = (_way(typed, word, sys.maxsize, costs) or 0) * ALONE // 100
    return far if far <= most else None


def _is_one_slip(typed: str, word: str) -> bool:
    """Whether one slip makes a word of another: a letter too many, wanting or wrong, or two changed about."""
    if abs(len(typed) - len(word)) > 1:
        return False
    pairs = enumerate(zip(typed, word, strict=False))
    head = next((at for at, (one, other) in pairs if one != other), min(len(typed), len(word)))
    typed, word = typed[head:], word[head:]
    return (
        typed[1:] in (word, word[1:])
        or typed == word[1:]
        or (len(word) > 1 and typed == word[1] + word[0] + word[2:])
    )


def _way(typed: str, word: str, most: int, costs: Costs) -> int | None:
    """What the cheapest way costs from a word to what was typed; None where that is more than `most`."""
    added = _added(word, costs.wanting)
    rows = [list(accumulate((0, *added)))]
    rows[0][1:] = [cost + AT_HEAD for cost in rows[0][1:]]
    hopeless = 0
    for at, (its, extra) in enumerate(zip(typed, _added(typed, costs.extra), strict=True), 1):
        rows.append(_row(rows, typed[:at], its, extra, word, added, costs, costs.ending(typed, at)))
        hopeless = hopeless + 1 if min(rows[-1]) > most else 0
        if hopeless >= PART:
            return None
    far = rows[-1][-1]
    return far if far <= most else None


def _row(
    rows: list[list[int]],
    typed: str,
    its: str,
    extra: int,
    word: str,
    added: list[int],
    costs: Costs,
    ending: list[Alike],
) -> list[int]:
    """The costs of making of the letters typed so far each beginning of a word."""
    at, above = len(typed), rows[-1]
    row = [above[0] + extra + AT_HEAD * (at == 1)]
    for column, letter in enumerate(word, 1):
        instead = above[column - 1] + costs.cost(its, letter)
        if at == column == 1 and its != letter:
            instead += AT_HEAD
        cost = min(row[-1] + added[column - 1], above[column] + extra, instead)
        if at > 1 and column > 1 and its != letter and typed[-2] + its == letter + word[column - 2]:
            is_turned = its in costs.vowels and letter in costs.vowels
            cost = min(cost, rows[-2][column - 2] + (TURNED if is_turned else CHANGED_ABOUT))
        if at > 2 and column > 2 and _has_moved(typed[-3:], word[column - 3 : column]):
            cost = min(cost, rows[-3][column - 3] + MOVED)
        for pair in ending:
            size = len(pair.others)
            if word.endswith(pair.others, 0, column) and _is_there(pair, word, column, size):
                cost = min(cost, rows[-len(pair.letters)][column - size] + pair.cost)
        row.append(cost)
    return row


def _is_there(pair: Alike, word: str, end: int, size: int) -> bool:
    """Whether letters that end at a place are where in the word they must be."""
    return pair.where == ANYWHERE or (end == size if pair.where == HEAD else end == len(word))


def _has_moved(three: str, others: str) -> bool:
    """Whether three letters are three others with one moved to the other end."""
    return three in (others[1:] + others[0], others[2] + others[:2])


def _added(word: str, extra: dict[str, int]) -> list[int]:
    """What each letter of a word costs that is too many or wanting."""
    return [
        DOUBLED if letter == last else extra[letter] for last, letter in zip(" " + word, word, strict=False)
    ]
