"""Who may ask: those who bring the one token, or one of a file that names a client for each.

A line of the file is a name and a token, or the token's SHA-256, so that whoever reads the file cannot ask:

    # the table at home
    ann  open-sesame
    bob  sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import os
import re

from wordkub.errors import FileError, WordkubError, printable
from wordkub.files import read_whole

MOST = 1_000
"""How many tokens a file has at most; each is compared with every one that is brought."""

_NAME = re.compile(r"[A-Za-z0-9._-]{1,60}")
_TOKEN = re.compile(r"[!-~]{1,1000}")
_HASH = re.compile(r"sha256:([0-9A-Fa-f]{64})")

logger = logging.getLogger("uvicorn.error")


def read_tokens(path: str) -> list[tuple[bytes, str]]:
    """The tokens of a file: the SHA-256 of each, and whose it is. A client may have several.

    Raises:
        AccessError: It cannot be read.
        FileError: A line of it cannot.
    """
    known = []
    for number, line in enumerate(read_whole(path).decode(errors="replace").splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            known.append(_read_line(path, number, line))
    if not 0 < len(known) <= MOST:
        raise FileError(path, f"has {len(known)} tokens; it takes 1 to {MOST:,}, a line each: NAME TOKEN")
    return known


def _read_line(path: str, number: int, line: str) -> tuple[bytes, str]:
    name, _, token = line.strip().partition(" ")
    token = token.strip()
    if not _NAME.fullmatch(name):
        problem = "the name takes letters, digits, dots, hyphens and underscores, 60 at most"
        raise FileError(path, problem, line=number)
    if found := _HASH.fullmatch(token):
        return bytes.fromhex(found[1]), name
    if not _TOKEN.fullmatch(token) or token.startswith("sha256:"):
        # A token is not repeated: messages are read by more people than the file.
        problem = (
            f"{printable(name)} needs a token of ASCII letters, digits and signs, or sha256: and 64 digits"
        )
        raise FileError(path, problem, line=number)
    return hashlib.sha256(token.encode()).digest(), name


class Tokens:
    """The tokens in force.

    Args:
        token: The one token; None where there is none.
        path: The file of further ones; None where there is none.

    Raises:
        FileError: The file cannot be read.
    """

    def __init__(self, token: str | None, path: str | None) -> None:
        self._one = None if token is None else hashlib.sha256(token.encode()).digest()
        self._path = path
        self._as_read = self._state()
        self._named = [] if path is None else read_tokens(path)

    @property
    def are_needed(self) -> bool:
        """Whether only those are served who bring one."""
        return self._one is not None or self._path is not None

    def client(self, authorization: bytes) -> str | None:
        """Whose token a header brings: a name, nothing for the one token; None where it is no token.

        It takes as long for any token.
        """
        scheme, _, given = authorization.partition(b" ")
        if scheme.lower() != b"bearer":
            return None
        brought = hashlib.sha256(given.strip()).digest()
        found = "" if self._one is not None and hmac.compare_digest(self._one, brought) else None
        for known, name in self._named:
            if hmac.compare_digest(known, brought):
                found = name
        return found

    def renew(self) -> None:
        """Read the file anew where it has changed; where it cannot be read, the tokens stay as they are."""
        if self._path is None or (now := self._state()) == self._as_read:
            return
        self._as_read = now
        try:
            self._named = read_tokens(self._path)
        except WordkubError as problem:
            logger.error("the tokens stay as they were: %s", problem)

    def _state(self) -> tuple[int, int, int] | None:
        """What tells the file from an earlier one."""
        if self._path is None:
            return None
        try:
            found = os.stat(self._path)
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino
