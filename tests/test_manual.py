"""The manual pages say what the commands say; `python -m docs.manual` writes them again."""

from __future__ import annotations

import re
from pathlib import Path

from docs.manual import FOLDER, manual
from wordkub.cli.main import COMMANDS

ROOT = Path(__file__).parent.parent


def test_the_manual_pages_are_those_of_the_commands() -> None:
    """After a change of a command: python -m docs.manual."""
    kept = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.1")}
    assert kept == dict(manual())


def test_every_command_has_a_page_with_all_its_options() -> None:
    pages = dict(manual())
    assert {f"wordkub-{name}.1" for name in COMMANDS} | {"wordkub.1", "wordkub-dict-add.1"} <= set(pages)
    assert r"\fB\-\-players TEXT\fR" in pages["wordkub-play.1"]
    assert all(".SH OPTIONS" in text for text in pages.values())


def test_no_line_of_a_text_is_a_request_of_the_formatter() -> None:
    known = {"TH", "SH", "PP", "TP", "nf", "fi"}
    for name, text in manual():
        requests = set(re.findall(r"^[.'](\w*)", text, re.MULTILINE))
        assert requests <= known, name
