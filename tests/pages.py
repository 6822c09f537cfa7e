"""The pages of the documentation, and the blocks of code that they show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"

MARK = re.compile(r"<!--\s*(not run|served|file):\s*(.*?)\s*-->", re.DOTALL)
NAMED = re.compile(r"#\s*(\S+\.\w+)\n")


def pages() -> list[Path]:
    """The README and every page of the documentation that somebody has written."""
    written = (path for path in DOCS.rglob("*.md") if not {"_build", "_generated"} & set(path.parts))
    return [ROOT / "README.md", *sorted(written)]


@dataclass(frozen=True)
class Block:
    """A block of code on a page."""

    line: int
    language: str
    text: str
    mark: str = ""
    """What the comment above it says of it: `not run`, `served` or `file`."""
    said: str = ""
    """The reason, or the file's name."""

    @property
    def file(self) -> str | None:
        """The name of the file that it shows: in the comment above it, or in its first line; else None."""
        if self.mark == "file":
            return self.said
        named = NAMED.match(self.text) if self.language in ("toml", "python") else None
        return None if named is None else named[1]


def blocks(text: str) -> Iterator[Block]:
    """The blocks of a page in their order; directives of Sphinx are none.

    Raises:
        AssertionError: A comment that marks a block stands above none.
    """
    mark: re.Match[str] | None = None
    for token in MarkdownIt().parse(text):
        if token.type == "fence" and not token.info.startswith("{"):
            assert token.map is not None
            kind, said = (mark[1], mark[2]) if mark else ("", "")
            yield Block(token.map[0] + 1, token.info.strip(), token.content, kind, said)
        elif mark:
            raise AssertionError(f"{mark[0]} stands above no block of code")
        mark = MARK.fullmatch(token.content.strip()) if token.type == "html_block" else None


def commands(transcript: str) -> Iterator[tuple[str, str]]:
    """The commands of a transcript, each with what is shown below it."""
    for part in re.split(r"^\$ ", transcript, flags=re.MULTILINE)[1:]:
        match = re.match(r"((?:.*\\\n)*.*)\n?", part)
        assert match is not None
        yield match[1].replace("\\\n", ""), part[match.end() :]


def as_shown(shown: str, said: str) -> bool:
    """Whether a program says what is shown, where `...` on a line of its own is any number of lines."""
    lines = _trimmed(shown).strip("\n").split("\n")
    pattern = "".join(r"(?:.*\n)*" if line == "..." else re.escape(line) + r"\n" for line in lines)
    return re.fullmatch(pattern, _trimmed(said).strip("\n") + "\n") is not None


def _trimmed(text: str) -> str:
    return re.sub(r"[ \t\r]+$", "", text, flags=re.MULTILINE)
