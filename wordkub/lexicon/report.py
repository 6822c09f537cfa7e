"""A report on a word, for whoever keeps the list: what the dictionary says of it, and where that is from."""

from __future__ import annotations

from wordkub import __version__
from wordkub.errors import printable
from wordkub.lexicon.compiled import CompiledDictionary
from wordkub.lexicon.description import description
from wordkub.lexicon.locating import Source
from wordkub.lexicon.sentences import refusal_sentence
from wordkub.lexicon.suggest import suggest


def word_report(dictionary: CompiledDictionary, source: Source, word: str) -> str:
    """The text of a report, which nobody but the user sends.

    Args:
        dictionary: The dictionary.
        source: What it was compiled of.
        word: The word.
    """
    verdict, about = dictionary.check(word), description(dictionary, source)
    of_source = about["source"] if isinstance(about["source"], dict) else {}
    level = dictionary.level(word) if dictionary.levels else None
    house = "allowed" if verdict.valid else "blocked"
    own = dictionary.alphabet.fold(word) in about[house]  # type: ignore[operator]
    told = {
        "word": printable(word),
        "verdict": verdict.reason if verdict.valid else f"{verdict.reason}. {refusal_sentence(verdict)}",
        "spelling": verdict.spelling,
        "level": "" if level is None else f"{level} of {', '.join(map(str, dictionary.levels))}",
        "house word": f"{house} here, whatever the list says" if own else "",
        "near words": ", ".join(near.word for near in suggest(dictionary, word, 5)),
        "dictionary": f"{dictionary.name}, {about['title'] or dictionary.language}, {about['words']:,} words",
        "version": str(about["version"]),
        "identity": dictionary.identity,
        "list from": ", ".join(f"{key} {value}" for key, value in of_source.items()),
        "licence": str(about["licence"]),
        "notice": ", ".join(map(str, about["notice"])),  # type: ignore[call-overload]
        "wordkub": __version__,
    }
    lines = [f"{key + ':':<12} {printable(value)}" for key, value in told.items() if value]
    return "\n".join([*lines, "", "What I think is wrong, and where the word is to be found:", "", ""])
