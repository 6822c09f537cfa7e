"""Our own words: dictionaries/en.supplement.txt, and the forms that it gives them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from recipes.forms import forms
from recipes.lists import DICTIONARIES, people_lines
from wordkub.errors import WordkubError

FILE = "en.supplement.txt"

LINE = re.compile(r"([nuvacx]+) (\d\d)(?: (US|GB))?: (\S.*)")
"""Parts of speech, level, country where there is only one, words."""

COMPARED = {"n": "n", "v": "v", "c": "a"}
"""The parts of speech that have other forms, by their letters in the file, as `forms` calls them."""


class Ours(NamedTuple):
    """A word of ours with one of its forms."""

    spelling: str
    level: int
    country: str
    """US or GB; empty for all of them."""
    kind: str
    """The section of the file: what the word is about, or why it stands here."""


def supplement() -> Iterator[Ours]:
    """The words of the supplement, with their forms.

    Raises:
        WordkubError: A line that is none, with its text.
    """
    kind = ""
    for line in people_lines(FILE):
        if line.startswith("= "):
            kind = line[2:]
            continue
        match = LINE.fullmatch(line)
        if not match:
            raise WordkubError(f"{DICTIONARIES / FILE}: not PARTS LEVEL: WORDS: {line}")
        parts, level, country, words = match.groups()
        for word in words.split():
            for spelling in sorted(inflected(word, parts)):
                yield Ours(spelling, int(level), country or "", kind)


def inflected(word: str, parts: str) -> set[str]:
    """A word and its forms; in brackets what the rules do not know: irregular forms, or a doubled letter.

    >>> sorted(inflected("blog(g)", "nv"))
    ['blog', 'blogged', 'blogging', 'blogs']
    >>> sorted(inflected("avocado", "n")), sorted(inflected("adman(admen)", "n"))
    (['avocado', 'avocados'], ['adman', 'admen'])
    >>> sorted(inflected("comfy", "c")), sorted(inflected("rerun(reran,rerunning)", "v"))
    (['comfier', 'comfiest', 'comfy'], ['reran', 'rerun', 'rerunning', 'reruns'])
    """
    base, _, bracketed = word.rstrip(")").partition("(")
    found = {base}
    for part in filter(None, map(COMPARED.get, parts)):
        irregular = _irregular(base, bracketed, part) if bracketed and part != _regular(parts) else []
        found |= {base, *irregular} if part == "n" and irregular else forms(base, part, irregular)
    # What ends in o or ch takes either ending in the lists of the sources; new words take one.
    unusual = f"{base}es" if base.endswith("o") else f"{base}s" if base.endswith("ch") else ""
    return found - {unusual}


def _regular(parts: str) -> str:
    """The part of speech that brackets do not speak of: the noun, of what is a verb too."""
    return "n" if "v" in parts else ""


def _irregular(base: str, bracketed: str, part: str) -> list[str]:
    if len(bracketed) > 1:
        return bracketed.split(",")
    return [base + bracketed + ending for ending in {"v": ("ed", "ing"), "a": ("er", "est")}[part]]
