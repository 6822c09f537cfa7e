"""How far a file may reach: which names in it are followed, and which only the person can say.

A file that somebody else wrote names what goes with it: a dictionary, a theme, an edition, lists. Names of
what is installed are followed, and so are files in the folder of the file itself. A service elsewhere, or a
file outside that folder, is followed only if the person has named it: with an option, in the configuration,
or when the game or score pad was begun here, which `remember` keeps.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable

from wordkub import places
from wordkub.errors import FileError, WordkubError, shown
from wordkub.files import locked, read_whole, write_whole
from wordkub.lexicon.locating import REMOTE, beside, is_path

MOST = 1_000
"""How many names are remembered; the oldest are forgotten first."""


def is_far(name: str, folder: str) -> bool:
    """Whether a name leads out of a folder: to a service, or to a file that is not in it.

    Args:
        name: The name; a path counts from the working folder.
        folder: The folder of the file that has the name.

    >>> is_far("en-US", "/home/ann"), is_far("/home/ann/pets.txt", "/home/ann"), is_far("HTTP://x", "/")
    (False, False, True)
    """
    if name.lower().startswith(REMOTE):
        return True
    if not is_path(name) and "/" not in name and "\\" not in name:
        return False
    return beside(os.path.join(folder, ""), os.path.abspath(name)) is None


def refuse_far(
    kind: str, name: str, folder: str, option: str | None = None, named: Collection[str | None] = ()
) -> None:
    """Refuse a name of a file that leads out of its folder, unless the person has named the same.

    Args:
        kind: What the file names, as in "dictionary".
        name: The name.
        folder: The folder of the file.
        option: The option with which the person says yes; None where there is none.
        named: What the person has named.

    Raises:
        WordkubError: It leads out of the folder.

    >>> refuse_far("dictionary", "http://words.example", "/home/ann", "--dict")
    Traceback (most recent call last):
    ...
    wordkub.errors.WordkubError: the file names the dictionary 'http://words.example', which is a service \
elsewhere; to use it, say so: --dict http://words.example
    """
    if name in named or not is_far(name, folder):
        return
    is_service = name.lower().startswith(REMOTE)
    where = "a service elsewhere" if is_service else "outside the file's own folder"
    way = f"to use it, say so: {option} {name}" if option else "move it into that folder"
    raise WordkubError(f"the file names the {kind} {shown(name)}, which is {where}; {way}")


def remember(names: Iterable[object]) -> None:
    """Keep what the person has named for a game or a pad, so that going on with it needs no option.

    Args:
        names: Addresses of services and paths of files are kept; anything else is not.

    Raises:
        FileError: The user's folder cannot be written.
    """
    far = [name for name in names if isinstance(name, str) and is_far(name, places.PACKAGE)]
    far = [name for name in far if "\n" not in name and name not in remembered()]
    if not far:
        return
    try:
        with locked(_path()):
            kept = [*remembered(), *far][-MOST:]
            write_whole(_path(), "".join(f"{name}\n" for name in kept).encode("utf-8", "surrogateescape"))
    except OSError as problem:
        raise FileError(_path(), f"cannot be written: {problem.strerror}") from None


def remembered() -> list[str]:
    """What the person has named for games and pads that were begun here."""
    if not os.path.exists(_path()):
        return []
    return read_whole(_path()).decode("utf-8", "surrogateescape").split("\n")[:-1]


def _path() -> str:
    return os.path.join(places.data_dir(), "named.txt")
