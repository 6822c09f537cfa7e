"""What `scripts/bench words` measures: which of the most frequent words of a language its dictionary refuses.

The frequencies are those of the package wordfreq, which is installed for this bench only: `pip install -e
'.[words]'`. Nothing of it is shipped, and no list is made of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

DICTIONARIES = {"en-US": "en", "en-GB": "en", "de": "de", "fr": "fr", "nl": "nl"}
"""The dictionaries and the languages that their words are held against."""

FREQUENT = 20_000
"""How many of the most frequent words are asked for."""

SHOWN = 12
"""How many of the words that are refused for a reason are printed, the most frequent first."""


def frequent() -> None:
    """The share of the frequent words that each dictionary refuses, by reason."""
    try:
        from wordfreq import top_n_list
    except ModuleNotFoundError:
        print("words: the package wordfreq is not installed; pip install -e '.[words]'")
        return
    for name, language in DICTIONARIES.items():
        words = [word for word in top_n_list(language, 2 * FREQUENT) if word.isalpha() and len(word) > 2]
        for line in refusals(name, words[:FREQUENT]):
            print(line, flush=True)


def refusals(name: str, words: list[str]) -> Iterator[str]:
    """Lines that say how many of these words a dictionary refuses, and the first of them, by reason."""
    from wordkub.lexicon import open_dictionary

    refused: dict[str, list[str]] = {}
    for word, reason in zip(words, open_dictionary(name).reasons(words), strict=True):
        if reason != "ok":
            refused.setdefault(reason, []).append(word)
    counts = Counter({reason: len(found) for reason, found in refused.items()})
    yield f"{name}: {counts.total() / len(words):.1%} of {len(words)} frequent words are refused"
    for reason, count in counts.most_common():
        yield f"  {reason:<17}{count / len(words):>6.1%}  {' '.join(refused[reason][:SHOWN])}"


PARTS: dict[str, Callable[[], None]] = {"frequent": frequent}
"""What the bench measures, one after the other; each prints its own lines."""


def measure_words() -> None:
    """Measure every part."""
    for part in PARTS.values():
        part()
