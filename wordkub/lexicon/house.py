"""House words: what the people of this house allow or block, kept apart from a dictionary's list.

They lie in the user's folder as `NAME.house.txt`, a word a line: `allow zoomer`, `block qi`. The identity of
a dictionary, which a record keeps, is that of the words in force, these included.
"""

from __future__ import annotations

import os

from wordkub import places
from wordkub.errors import FileError, shown
from wordkub.files import locked, write_whole
from wordkub.lexicon.lists import read_lines
from wordkub.lexicon.locating import HOUSE


def house_path(name: str) -> str:
    """Where the house words of a dictionary are, or would be."""
    return os.path.join(places.own_dictionaries_dir(), name + HOUSE)


def read_house_words(path: str) -> dict[str, bool]:
    """The house words of a file, each with whether it is allowed; none where there is no file.

    Raises:
        FileError: A line that is neither, with its number.
    """
    words: dict[str, bool] = {}
    if not os.path.exists(path):
        return words
    for number, line in read_lines(path):
        verb, _, word = line.strip().partition(" ")
        if not line.strip() or line.startswith("#"):
            continue
        if verb not in ("allow", "block") or not word.strip():
            raise FileError(path, f"{shown(line)}: a line is `allow WORD` or `block WORD`", line=number)
        if not word.strip().replace("[", "").replace("]", "").replace("·", "").isalpha():
            raise FileError(path, f"{shown(word.strip())} is not one word of letters", line=number)
        words[word.strip()] = verb == "allow"
    return words


def set_house_word(name: str, word: str, is_allowed: bool | None) -> bool:
    """Allow or block a word, or forget it (None), in the house words of a dictionary.

    Args:
        name: The dictionary.
        word: The word, folded.
        is_allowed: Whether it is valid in this house; None leaves it to the dictionary again.

    Returns:
        Whether that changed anything.

    Raises:
        FileError: The file cannot be read as house words; it is left as it is.
        OSError: It cannot be written; what stood there is untouched.
    """
    path = house_path(name)
    with locked(path):
        words = read_house_words(path)
        if words.get(word) == is_allowed:
            return False
        if is_allowed is None:
            del words[word]
        else:
            words[word] = is_allowed
        lines = (f"{'allow' if fine else 'block'} {kept}\n" for kept, fine in sorted(words.items()))
        write_whole(path, "".join(lines).encode())
        return True
