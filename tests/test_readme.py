"""What a stranger needs stands at the top of the README; that its blocks happen, test_docs.py tests."""

from __future__ import annotations

import re

from tests.pages import DOCS, ROOT, blocks

README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = list(blocks(README))

MOST_WORDS = 700
"""Two minutes of reading."""


def test_the_first_two_commands_open_the_readme() -> None:
    play, test = SHOWN[0].text.splitlines()
    assert play.startswith("scripts/play")
    assert test.startswith("scripts/test")
    assert README.index(play) < 200


def test_the_readme_is_read_in_two_minutes() -> None:
    assert len(README.split()) <= MOST_WORDS
    assert len(re.findall(r"!\[", README)) == 1


def test_what_the_readme_links_to_is_there() -> None:
    linked = re.findall(r"\]\(([^)#:]+)\)", README)
    assert len(linked) > 10
    assert [path for path in linked if not (ROOT / path).exists()] == []


def test_both_games_are_shown_from_the_first_turn_on() -> None:
    """A game is followed line by line, each of the two on its page."""
    shown = {
        name: [block.text for block in blocks((DOCS / name).read_text(encoding="utf-8"))]
        for name in ("tutorial.md", "how-to/numeric-game.md")
    }
    for name, texts in shown.items():
        games = [text for text in texts if text.startswith("$ wordkub play") and "\nAnn> " in text]
        assert len(games) == 1, name
