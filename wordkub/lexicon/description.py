"""What a dictionary says of itself, as `dict list`, `dict info` and the service tell it."""

from __future__ import annotations

import os
from collections.abc import Callable

from wordkub.lexicon.cards import Card, read_card
from wordkub.lexicon.compiled import CompiledDictionary
from wordkub.lexicon.house import read_house_words
from wordkub.lexicon.locating import Source, compiled_path, find_source
from wordkub.lexicon.opening import open_dictionary


def summary(dictionary: CompiledDictionary | Card) -> dict[str, object]:
    """Its name, title and language, how many words it has, and what tells it from every other.

    Args:
        dictionary: The dictionary, or its card where that says the same.
    """
    words = dictionary.count if isinstance(dictionary, Card) else len(dictionary)
    return {
        "name": dictionary.name,
        "title": dictionary.title,
        "language": dictionary.language,
        "words": words,
        "identity": dictionary.identity,
    }


def quick_summary(
    name: str, opener: Callable[[str], CompiledDictionary] = open_dictionary
) -> dict[str, object]:
    """The summary of a dictionary by name, from its card where it has not been compiled yet.

    Compiling takes seconds, and the card of a list without house words says the same.

    Args:
        name: The dictionary.
        opener: What opens it, where its card does not say it all.

    Raises:
        WordkubError: There is no such dictionary, or it cannot be read.
    """
    source = find_source(name)
    if source.house is None and source.path.endswith(".toml") and not os.path.exists(compiled_path(source)):
        card = read_card(source.path)
        if card.identity and card.count is not None:
            return summary(card)
    return summary(opener(name))


def description(dictionary: CompiledDictionary, source: Source) -> dict[str, object]:
    """All that it says of itself: licence, version, alphabet, where it is from, counts, house words.

    Args:
        dictionary: The dictionary.
        source: What it was compiled of.

    Raises:
        FileError: Its card or its house words cannot be read.
    """
    has_card = source.path.endswith(".toml")
    card = read_card(source.path) if has_card else Card(dictionary.name, words=source.path)
    house = read_house_words(source.house) if source.house else {}
    return {
        **summary(dictionary),
        "shortest": dictionary.shortest,
        "shorter": int(dictionary.card["shorter"]),
        **card_description(card),
        "levels": list(dictionary.levels),
        "refused": dictionary.refused_counts(),
        "dropped": dictionary.card["dropped"],
        "allowed": sorted(word for word, fine in house.items() if fine),
        "blocked": sorted(word for word, fine in house.items() if not fine),
        "notice": list(card.notice),
    }


def card_description(card: Card) -> dict[str, object]:
    """What a card says: licence, version, alphabet, folding, source."""
    return {
        "licence": card.licence,
        "version": card.version,
        "alphabet": " ".join((*card.letters, *card.digraphs)),
        "folds": card.folds,
        "source": {key: value for key, value in card.source.items() if key != "add"},
    }
