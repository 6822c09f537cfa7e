"""What all recipes share: words and refusals, the lists that people keep, the texts of lists and cards."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, cast

import tomli_w

from wordkub.errors import WordkubError
from wordkub.lexicon.alphabet import Alphabet

DICTIONARIES = Path(__file__).resolve().parents[2] / "dictionaries"

Files = Mapping[str, str | bytes]
"""What a recipe makes: the text of each file by its name; one that ends in .xz is packed when written."""

SHORTEST = 2
"""The fewest letters of a word of a list, for games that take such words."""

COUNTED = 3
"""The fewest letters of a word where no game says otherwise: what the cards say."""


class Word(NamedTuple):
    """A word as a source has it."""

    spelling: str
    level: int
    """How common it is: the size of the smallest list that has it."""
    category: str
    """Which kind of list that is."""


class Refusal(NamedTuple):
    """A word that a dictionary knows and refuses: a line of NAME.refused.txt."""

    spelling: str
    reason: str
    note: str = ""
    instead: str = ""


def merged(found: Iterable[tuple[str, Word]]) -> dict[str, Word]:
    """One word for each folded form: the plainest spelling, at the smallest level of any."""
    words: dict[str, Word] = {}
    for folded, word in found:
        known = words.setdefault(folded, word)
        if known is not word:
            words[folded] = min(known, word, key=plainness)._replace(level=min(known.level, word.level))
    return words


def plainness(word: Word) -> tuple[bool, int, bool, str]:
    """What is the least for the plainest of several spellings."""
    return not word.spelling.isascii(), word.level, not word.spelling.islower(), word.spelling


def people_lines(file: str) -> Iterator[str]:
    """The lines, without comments, of a list that people keep in dictionaries/; none where there is none."""
    path = DICTIONARIES / file
    for line in path.read_text("utf-8").splitlines() if path.exists() else []:
        if line and not line.startswith("#"):
            yield line


def settled(
    words: Mapping[str, Collection[str]],
    refused: Mapping[str, Iterable[Refusal]],
    removed: Mapping[str, Refusal],
    reasons: Sequence[str],
) -> tuple[dict[str, Collection[str]], list[Refusal]]:
    """What of a source is valid and what is refused, where a form is both: valid, unless it was removed.

    Args:
        words: The spellings of the words, by folded form.
        refused: The refusals, by folded form.
        removed: What was reviewed and left out, by folded form.
        reasons: The reasons of the source; of a form that is refused for several, the first counts.
    """
    valid = {folded: words[folded] for folded in words.keys() - removed.keys() if len(folded) >= SHORTEST}
    first = {
        folded: min(found, key=lambda refusal: (reasons.index(refusal.reason), refusal))
        for folded, found in refused.items()
    }
    known = {**first, **removed}
    refused_ones = (known[folded] for folded in known if folded not in words or folded in removed)
    return valid, [refusal for refusal in refused_ones if refusal.reason != "unknown"]


def read_removed(name: str, words: Container[str], alphabet: Alphabet) -> dict[str, Refusal]:
    """What was reviewed and left out of a dictionary: word, reason and why on each line.

    Args:
        name: Whose list it is.
        words: The words of the source, folded.
        alphabet: What folds them.

    Raises:
        WordkubError: A word that the source does not have.
    """
    file = f"{name}.removed.txt"
    removed: dict[str, Refusal] = {}
    for line in people_lines(file):
        spelling, reason, why = line.split("\t")
        folded = alphabet.fold(spelling)
        if folded not in words:
            raise WordkubError(f"{DICTIONARIES / file}: the source does not have the word {spelling}")
        removed[folded] = Refusal(spelling, reason, why)
    return removed


def listed(lines: Iterable[str]) -> str:
    """The text of a list: the lines, sorted."""
    return "".join(f"{line}\n" for line in sorted(lines))


def identity(words: Iterable[str]) -> str:
    """What tells a dictionary from others: the SHA-256 of its words as tiles lay them, sorted, one a line."""
    return hashlib.sha256("\n".join(sorted(words)).encode()).hexdigest()


def files(
    card: Mapping[str, object],
    source: Mapping[str, str],
    words: Mapping[str, Collection[str]],
    refused: Collection[Refusal] = (),
    removed: int = 0,
) -> Files:
    """The files of a dictionary: its card, its lists and the files that it takes with it as they are.

    Args:
        card: What the card says before it names and counts the lists.
        source: What the words are from.
        words: The lines of the list for each word as tiles lay it.
        refused: What is known and refused.
        removed: How many words of the source people left out.
    """
    name = card["name"]
    lines = [line for spellings in words.values() for line in spellings]
    made = {f"{name}.txt.xz": listed(lines)}
    lists = {"words": f"{name}.txt.xz"}
    counted = sum(sum(map(str.isalpha, word)) >= COUNTED for word in words)
    counts: dict[str, object] = {"words": counted, "shorter": len(words) - counted}
    if len(lines) > len(words):
        counts["spellings"] = len(lines)
    if removed:
        counts["removed"] = removed
    if refused:
        made[f"{name}.refused.txt.xz"] = listed("\t".join(refusal) for refusal in refused)
        lists["refused"] = f"{name}.refused.txt.xz"
        counts["refused"] = dict(sorted(Counter(refusal.reason for refusal in refused).items()))
    head = {key: value for key, value in card.items() if key not in LAST}
    last = {**{key: value for key, value in card.items() if key in LAST}, "shortest": COUNTED}
    tables = {"sha256": identity(words), "source": source, "counts": counts}
    made[f"{name}.toml"] = tomli_w.dumps({**head, **lists, **last, **tables})
    return {**made, **as_written(*with_it(card))}


LAST = ("family", "levels")
"""What a card says after it has named its lists."""


def with_it(card: Mapping[str, object]) -> list[str]:
    """The files that a dictionary takes with it as people wrote them: its notices and its family words."""
    notice = card["notice"]
    notices = [notice] if isinstance(notice, str) else list(cast("Iterable[str]", notice))
    return [*notices, *(str(card[key]) for key in ("family",) if key in card)]


def as_written(*files: str) -> Files:
    """Files that go with what is made, as people wrote them."""
    return {file: (DICTIONARIES / file).read_text("utf-8") for file in files}
