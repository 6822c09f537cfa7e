"""All the forms of common verbs and nouns are words, in each English dictionary."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wordkub.lexicon import open_dictionary

TABLE = Path(__file__).with_name("inflections.txt")


def sections() -> dict[str, list[list[str]]]:
    """The words of each line, by the title of the section up to a colon."""
    found: dict[str, list[list[str]]] = {}
    for line in TABLE.read_text("utf-8").splitlines():
        if line.startswith("= "):
            rows = found[line[2:].partition(":")[0]] = []
        elif not line.startswith("#"):
            rows.append(line.split())
    return found


def with_s(word: str) -> str:
    """The plural or the third person of a regular word."""
    if re.search("[^aeiou]y$", word):
        return word[:-1] + "ies"
    return word + ("es" if re.search("(s|x|z|sh|ch)$", word) else "s")


def verb_forms(verb: str, doubled: str = "") -> list[str]:
    """All forms of a regular verb."""
    stem = verb + doubled
    past = re.sub("([^aeiou])y$", r"\1i", stem.removesuffix("e")) + "ed"
    present = re.sub("ie$", "y", verb) if verb.endswith("ie") else re.sub("(?<=[^e])e$", "", stem)
    return [verb, with_s(verb), past, present + "ing"]


def all_forms() -> list[str]:
    """Every form of every word of the table."""
    table = sections()
    forms = [form for title in ("irregular verbs", "irregular nouns") for row in table[title] for form in row]
    forms += [f for row in table["verbs that double a letter"] for v in row for f in verb_forms(v, v[-1])]
    forms += [form for row in table["regular verbs"] for verb in row for form in verb_forms(verb)]
    return forms + [form for row in table["regular nouns"] for noun in row for form in (noun, with_s(noun))]


@pytest.mark.parametrize("name", ["en-US", "en-GB", "en-large"])
def test_every_form_is_a_word(name: str) -> None:
    forms = all_forms()
    reasons = zip(forms, open_dictionary(name).reasons(forms), strict=True)
    too_short = {"am", "be", "do", "go", "is", "ox"}
    assert [(form, reason) for form, reason in reasons if reason != "ok" and form not in too_short] == []


def test_the_table_is_long() -> None:
    counts = {
        title: len(rows) if title.startswith("irregular") else sum(map(len, rows))
        for title, rows in sections().items()
    }
    assert sum(count for title, count in counts.items() if "verb" in title) >= 300
    assert sum(count for title, count in counts.items() if "nouns" in title) >= 500
