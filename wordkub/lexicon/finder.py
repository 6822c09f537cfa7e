"""Finding words among all words at once, by the letters that they are made of.

The letters of every word are packed into 64-bit lanes, a bit for the first of a letter, a bit for the second
and so on: what a word has beyond a rack is then one `and` with what the rack lacks, and how much that is, a
count of bits. Words lie longest first, so that those of some lengths are a slice. All of it is kept in a file
beside the compiled dictionary and mapped from there, so that nothing is worked out at the start of a command.

What a scan costs stands in BENCHMARKS.md.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from wordkub.files import write_whole
from wordkub.lexicon.container import DamagedError, mapped, places_of, put_together
from wordkub.lexicon.tiling import LETTERS, Tiling
from wordkub.lexicon.verdict import IMPOLITE, LEVEL, Lexicon

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Indices = NDArray[np.intp]
    Mask = NDArray[np.bool_]
    Lane = NDArray[np.uint64]
    Bytes = NDArray[np.uint8]

_KIND = b"WKFIND04"

MOST = 4
"""The most of one letter that lanes count; the few words that have more are looked at one by one."""

_FEW = 32
"""Of more words than these the letters are gathered all at once."""

_AT_ONCE = 1 << 15
"""The words whose letters are counted at once."""


def open_finder(dictionary: Lexicon, tiling: Tiling = LETTERS) -> Finder:
    """The valid words of a dictionary, packed once and mapped ever after.

    Args:
        dictionary: The dictionary; its words are marked with their levels, and IMPOLITE where they are.
        tiling: Which letters are one tile; the words are coded by it.
    """
    path = finder_path(dictionary, tiling)
    if path is None:
        return _packed(dictionary, tiling)
    try:
        return Finder.map(path)
    except (OSError, UnicodeError, ValueError, DamagedError):
        finder = _packed(dictionary, tiling)
    try:
        write_whole(path, finder.to_bytes())
    except OSError:
        # The cache cannot be written, so it is packed anew at every start, as the dictionary is compiled.
        return finder
    return finder


def finder_path(dictionary: Lexicon, tiling: Tiling = LETTERS) -> str | None:
    """Where the packed words of a dictionary are, or would be; None where it is not in a file itself."""
    if dictionary.path is None:
        return None
    variant = "-family" * dictionary.is_for_families + "".join(f"-{letters}" for letters in tiling.wide)
    return f"{dictionary.path.removesuffix('.wkd')}{variant}.wkf"


class Packed(NamedTuple):
    """Packed words as a file holds them, mapped."""

    letters: str
    """The alphabet, a character a letter."""
    lanes: list[memoryview]
    """For each lane 64 bits a word."""
    heavy: memoryview
    """The places of the words that have more of a letter than lanes count, 64 bits each."""
    lengths: memoryview
    """How many letters each word has, a byte each."""
    marks: memoryview
    """A byte for each word: LEVEL and IMPOLITE."""
    codes: memoryview
    """The letters of all words, a byte each: its place in the alphabet."""

    @classmethod
    def map(cls, path: str) -> Packed:
        """Map packed words from a file.

        Raises:
            OSError: It cannot be opened.
            DamagedError: It is not as it was written.
        """
        data = mapped(path)
        view = memoryview(data)
        *lanes, heavy, lengths, marks, codes, letters = (view[place] for place in places_of(_KIND, data))
        return cls(str(letters, "utf-8"), lanes, heavy, lengths, marks, codes)


class Finder:
    """Words, packed for scanning.

    >>> finder = Finder.of(["CAT", "CATS", "DOG", "BANANA"], "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    >>> finder.words(finder.fitting(Counter("TACS")))
    ['CATS', 'CAT']
    >>> finder.words(finder.fitting(Counter("DG"), jokers=1))
    ['DOG']
    """

    def __init__(
        self, letters: str, lanes: list[Lane], lengths: Bytes, marks: Bytes, codes: Bytes, heavy: Indices
    ) -> None:
        import numpy as np

        self.letters = letters
        """The alphabet, a character a letter."""
        self.lengths = lengths
        """How many letters each word has; they fall."""
        self.marks = marks
        """A byte for each word: LEVEL and IMPOLITE."""
        self._lanes = lanes
        self._codes = codes
        self._heavy = heavy
        self._starts = np.concatenate(([0], np.cumsum(lengths, dtype=np.int64)))
        self._letter = dict(enumerate(letters))
        self._allowed: Mask | None = None
        """Which words may be found; all where None."""

    @classmethod
    def of(cls, words: Iterable[str], letters: str, marks: Callable[[str], int] | None = None) -> Finder:
        """Pack words.

        Args:
            words: The words, one character a letter, in any order.
            letters: The alphabet, at most 255 letters.
            marks: The byte to keep beside a word; 0 where None.
        """
        import numpy as np

        ordered = sorted(words, key=lambda word: (-len(word), word))
        count = len(ordered)
        lengths = np.fromiter(map(len, ordered), np.uint8, count)
        marked = np.fromiter(map(marks, ordered), np.uint8, count) if marks else np.zeros(count, np.uint8)
        places = {ord(letter): place for place, letter in enumerate(letters)}
        codes = np.frombuffer("".join(ordered).translate(places).encode("latin-1"), np.uint8)
        word = np.repeat(np.arange(count), lengths)
        lanes = [np.zeros(count, np.uint64) for _ in range(-(-MOST * len(letters) // 64))]
        heavy = np.zeros(count, bool)
        for place in range(len(letters)):
            counts = np.bincount(word[codes == place], minlength=count)
            heavy |= counts > MOST
            for number in range(MOST):
                lane, bit = divmod(place * MOST + number, 64)
                lanes[lane] |= (counts > number).astype(np.uint64) << np.uint64(bit)
        return cls(letters, lanes, lengths, marked, codes, np.nonzero(heavy)[0])

    @classmethod
    def map(cls, path: str) -> Finder:
        """Map packed words from a file.

        Raises:
            OSError: It cannot be opened.
            DamagedError: It is not as it was written.
        """
        import numpy as np

        packed = Packed.map(path)
        lengths, marks, codes = (
            np.frombuffer(part, np.uint8) for part in (packed.lengths, packed.marks, packed.codes)
        )
        lanes = [np.frombuffer(lane, np.uint64) for lane in packed.lanes]
        return cls(packed.letters, lanes, lengths, marks, codes, np.frombuffer(packed.heavy, np.int64))

    def to_bytes(self) -> bytes:
        """The packed words as a file holds them."""
        import numpy as np

        arrays: tuple[NDArray[Any], ...] = (
            *self._lanes,
            self._heavy.astype(np.int64),
            self.lengths,
            self.marks,
            self._codes,
        )
        return put_together(_KIND, [*(array.tobytes() for array in arrays), self.letters.encode()])

    def only(self, letters: Iterable[str]) -> Finder:
        """These words, but only those of some letters are found."""
        import numpy as np

        others = Counter(dict.fromkeys(set(self.letters) - set(letters), MOST))
        if not others:
            return self
        some = Finder(self.letters, self._lanes, self.lengths, self.marks, self._codes, self._heavy)
        allowed = np.ones(len(self), bool)
        for other, lane in zip(self._packed(others), self._lanes, strict=True):
            allowed &= (lane & other) == 0
        some._allowed = allowed
        return some

    def __len__(self) -> int:
        """How many words there are."""
        return len(self.lengths)

    # Words by their places

    def word(self, place: int) -> str:
        """The word at a place."""
        return self._text(self._codes[self._starts[place] : self._starts[place + 1]])

    def _text(self, codes: Bytes) -> str:
        return codes.tobytes().decode("latin-1").translate(self._letter)

    def place(self, word: str) -> int | None:
        """A word's place; None for one that is not there."""
        span = self.of_lengths(len(word), len(word))
        if not word or span.start == span.stop:
            return None
        if self._rises:
            codes = word.translate(self._codes_of).encode("latin-1", "replace")
            words = self._codes[self._starts[span.start] : self._starts[span.stop]].view(f"S{len(word)}")
            at = int(words.searchsorted(codes)) + span.start
        else:
            at = bisect_left(range(span.start, span.stop), word, key=self.word) + span.start
        return at if at < span.stop and self.word(at) == word else None

    @cached_property
    def _rises(self) -> bool:
        """Whether words that rise by their letters rise by their codes too."""
        return list(self.letters) == sorted(self.letters)

    @cached_property
    def _codes_of(self) -> dict[int, int]:
        return {ord(letter): place for place, letter in enumerate(self.letters)}

    def codes(self, place: int) -> bytes:
        """The word at a place, a byte for each letter: the letter's place in `letters`."""
        return self._codes[self._starts[place] : self._starts[place + 1]].tobytes()

    def lanes(self, places: Indices) -> list[Lane]:
        """The packed letters of the words at these places: MOST bits a letter, 64 bits a lane."""
        return [lane[places] for lane in self._lanes]

    def shown(self, places: Indices) -> Lane:
        """For each of the words at these places a bit for each letter that it has, by the letter's place."""
        import numpy as np

        shown = np.zeros(len(places), np.uint64)
        for place in range(len(self.letters)):
            lane, bit = divmod(place * MOST, 64)
            has = self._lanes[lane][places] >> np.uint64(bit) & np.uint64(1)
            shown |= has << np.uint64(place)
        return shown

    def counts(self, places: Indices, wide: int) -> Bytes:
        """How many of each letter the words at these places have, a row of so many bytes for each."""
        import numpy as np

        rows = np.zeros((len(places), wide), np.uint8)
        for start in range(0, len(places), _AT_ONCE):
            some = places[start : start + _AT_ONCE]
            lengths = self.lengths[some].astype(np.int64)
            ends = np.cumsum(lengths)
            at = np.arange(int(lengths.sum())) + np.repeat(self._starts[some] - ends + lengths, lengths)
            cells = np.repeat(np.arange(len(some)) * wide, lengths) + self._codes[at]
            rows[start : start + len(some)] = np.bincount(cells, minlength=len(some) * wide).reshape(-1, wide)
        return rows

    def sums(self, values: Lane) -> Lane:
        """For every word the sum of a value for each of its letters, modulo 2 ** 64.

        Args:
            values: The value of each letter, by its place in `letters`.
        """
        import numpy as np

        if not len(self):
            return np.zeros(0, np.uint64)
        sums: Lane = np.add.reduceat(values[self._codes], self._starts[:-1])
        return sums

    def words(self, places: Indices) -> list[str]:
        """The words at these places, in their order."""
        import numpy as np

        if len(places) < _FEW:
            return list(map(self.word, places.tolist()))
        lengths = self.lengths[places].astype(np.int64)
        ends = np.cumsum(lengths)
        at = np.arange(int(ends[-1])) + np.repeat(self._starts[places] - ends + lengths, lengths)
        text = self._text(self._codes[at])
        bounds = ends.tolist()
        return [text[start:end] for start, end in zip([0, *bounds], bounds, strict=False)]

    def all_words(self) -> list[str]:
        """Every word, the longest first."""
        import numpy as np

        return self.words(np.arange(len(self)))

    def polite(self, places: Indices) -> Indices:
        """Those of some places whose words the computer may lay and hint."""
        fit: Indices = places[(self.marks[places] & IMPOLITE) == 0]
        return fit

    def common(self, places: Indices, most: int) -> Indices:
        """Those of some places whose words have at most this place among the dictionary's levels."""
        fit: Indices = places[(self.marks[places] & LEVEL) <= most]
        return fit

    def findable(self, places: Indices) -> Indices:
        """Those of some places whose words may be found: see `only`."""
        return places if self._allowed is None else places[self._allowed[places]]

    def level(self, place: int) -> int:
        """The place of a word's commonness level among the dictionary's; 0 is the commonest."""
        return int(self.marks[place]) & LEVEL

    def of_lengths(self, least: int, most: int) -> slice:
        """The places of the words of at least and at most so many letters."""

        def negative(length: int) -> int:
            return -int(length)

        # The lengths fall, so their negatives rise.
        start = bisect_left(self.lengths, -most, key=negative)
        return slice(start, max(start, bisect_right(self.lengths, -least, key=negative)))

    # Scanning

    def fitting(
        self,
        letters: Counter[str],
        jokers: int = 0,
        base: Counter[str] | None = None,
        least: int = 1,
        most: int | None = None,
    ) -> Indices:
        """The places of the words that these letters can lay, the longest first.

        Args:
            letters: The letters at hand.
            jokers: How many letters may be wanting; a word of jokers alone is none.
            base: Letters that the word must all use, taken besides those at hand.
            least: The fewest letters of a word.
            most: The most letters of a word; as many as there are at hand where None.
        """
        have = letters + base if base else letters
        at_hand = have.total() + jokers
        span = self.of_lengths(max(least, base.total() if base else 0), min(at_hand, most or at_hand))
        if jokers:
            short = self._short_by(have, span)
            mask = (short <= jokers) & (short < self.lengths[span])
        else:
            mask = self._covered(have, span)
        if base:
            mask &= self._covers(base, span)
        return self._exact(mask, span, lambda word: lays(Counter(word), have, jokers, base))

    def holding(self, letters: Counter[str], least: int = 1, most: int = 255) -> Indices:
        """The places of the words that have all of these letters, each as often, the longest first."""
        span = self.of_lengths(max(least, letters.total()), most)
        return self._exact(self._covers(letters, span), span, lambda word: letters <= Counter(word))

    def near(self, word: str, most: int) -> Indices:
        """The places of the words that have at most so many letters less, and more, than a word has."""
        span = self.of_lengths(max(1, len(word) - most), len(word) + most)
        more = self._short_by(Counter(word), span).astype(int)
        fewer = more + len(word) - self.lengths[span]
        return self._places((more <= most) & (fewer <= most), span)

    def _places(self, mask: Mask, span: slice) -> Indices:
        import numpy as np

        if self._allowed is not None:
            mask &= self._allowed[span]
        found: Indices = np.nonzero(mask)[0]
        found += span.start
        return found

    def _exact(self, mask: Mask, span: slice, fits: Callable[[str], bool]) -> Indices:
        """The places of a mask; words with more of a letter than lanes can count are looked at themselves."""
        for place in self._heavy.tolist():
            if span.start <= place < span.stop and mask[place - span.start]:
                mask[place - span.start] = fits(self.word(place))
        return self._places(mask, span)

    def _covered(self, letters: Counter[str], span: slice) -> Mask:
        """Which words have no letter beyond these."""
        import numpy as np

        beyond = np.zeros(span.stop - span.start, np.uint64)
        for have, lane in zip(self._packed(letters), self._lanes, strict=True):
            beyond |= lane[span] & ~have
        mask: Mask = beyond == 0
        return mask

    def _covers(self, letters: Counter[str], span: slice) -> Mask:
        """Which words have all of these letters."""
        import numpy as np

        mask: Mask = np.ones(span.stop - span.start, bool)
        for need, lane in zip(self._packed(letters), self._lanes, strict=True):
            if need:
                mask &= (lane[span] & need) == need
        return mask

    def _short_by(self, letters: Counter[str], span: slice) -> Bytes:
        """How many letters each word wants beyond these."""
        import numpy as np

        total = np.zeros(span.stop - span.start, np.uint8)
        for have, lane in zip(self._packed(letters), self._lanes, strict=True):
            total += np.bitwise_count(lane[span] & ~have)
        return total

    def _packed(self, letters: Counter[str]) -> list[np.uint64]:
        import numpy as np

        return list(map(np.uint64, packed_letters(self.letters, letters, len(self._lanes))))


_LANE = (1 << 64) - 1


def packed_letters(alphabet: str, letters: Counter[str], lanes: int) -> list[int]:
    """Letters as they are packed: MOST bits for each of the alphabet, 64 bits a lane; others are left out.

    >>> packed_letters("ABC", Counter("CAAX"), 1) == [0b0001_0000_0011]
    True
    """
    bits = 0
    for at, letter in enumerate(alphabet):
        bits |= ((1 << max(0, min(letters[letter], MOST))) - 1) << (at * MOST)
    return [bits >> (64 * lane) & _LANE for lane in range(lanes)]


def _packed(dictionary: Lexicon, tiling: Tiling) -> Finder:
    """A dictionary's words packed, cut into tiles."""
    marks: dict[str, int] = {}
    for reading, mark in dictionary.marked():
        word = tiling.coded(reading)
        # Two readings can be one word here: the one that says more of it counts.
        marks[word] = min(mark, marks.get(word, mark))
    return Finder.of(marks, dictionary.alphabet.singles + tiling.codes, marks.__getitem__)


def lays(word: Counter[str], have: Counter[str], jokers: int, base: Counter[str] | None = None) -> bool:
    """Whether letters at hand and jokers can lay a word that has all letters of a base."""
    short = (word - have).total()
    return short <= jokers and short < word.total() and (base is None or base <= word)
