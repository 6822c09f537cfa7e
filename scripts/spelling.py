"""How often the word that was meant stands first, of public misspellings, beside the spelling checkers.

Nothing of these lists ships with Wordkub. `--spelling FOLDER` names where they are, as far as there are any:

- `wikipedia.dat`, `aspell.dat`, `missp.dat` (Birkbeck), https://titan.dcs.bbk.ac.uk/~roger/corpora.html: a
  line `$meant` and after it what was typed; free for research
- `dictionary.txt`: of the package codespell (`pip download --no-binary :all: codespell`), CC BY-SA 3.0
"""

from __future__ import annotations

import random
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

SETS = {
    "wikipedia": "wikipedia.dat",
    "codespell": "dictionary.txt",
    "aspell": "aspell.dat",
    "birkbeck": "missp.dat",
}

MOST = 1_000
"""How many misspellings of each set are drawn."""

PEERS = {"aspell": ["aspell", "-a", "-d", "en_US"], "hunspell": ["hunspell", "-a", "-d", "en_US"]}

Pairs = list[tuple[str, str]]


def spelling(folder: Path) -> None:
    """Print the shares for each set that is there."""
    from wordkub.lexicon import open_dictionary
    from wordkub.lexicon.suggest import suggest

    words = open_dictionary("en-US")

    def ours(typed: list[str]) -> list[list[str]]:
        return [[near.word.lower() for near in suggest(words, word)] for word in typed]

    peers: dict[str, Callable[[list[str]], list[list[str]]]] = {"wordkub": ours}
    for name, command in PEERS.items():
        if shutil.which(name):
            peers[name] = lambda typed, command=command: ispell(command, typed)  # type: ignore[misc]
    try:
        peers["symspellpy"] = symspell()
    except ImportError:
        print("spelling: symspellpy is not installed")
    for name, file in SETS.items():
        if not (folder / file).is_file():
            print(f"spelling: {folder / file} is not there")
            continue
        pairs = drawn(read_pairs(folder / file), words.__contains__)
        for peer, propose in peers.items():
            before = time.perf_counter()
            found = propose([typed for typed, _ in pairs])
            each = (time.perf_counter() - before) / len(pairs)
            first = sum(near[:1] == [meant] for near, (_, meant) in zip(found, pairs, strict=True))
            five = sum(meant in near[:5] for near, (_, meant) in zip(found, pairs, strict=True))
            shares = f"first {first / len(pairs):.1%}, in five {five / len(pairs):.1%}"
            print(
                f"{len(pairs)} of {name}, {peer}: {shares}, {each * 1e3:.1f} ms each on the wall", flush=True
            )


def read_pairs(path: Path) -> Iterator[tuple[str, str]]:
    """What was typed and what was meant, in either form of list."""
    meant = ""
    for line in path.read_text(encoding="latin-1").splitlines():
        if "->" in line:
            typed, _, right = line.partition("->")
            yield typed.strip(), right.strip()
        elif line.startswith("$"):
            meant = line[1:].strip()
        elif line.strip():
            yield line.split()[0], meant


def drawn(pairs: Iterator[tuple[str, str]], is_word: Callable[[str], bool]) -> Pairs:
    """Misspellings of words that the dictionary has, each of one word only, drawn by a seed."""
    rows = sorted(
        {
            (typed.lower(), meant.lower())
            for typed, meant in pairs
            if typed.isascii()
            and typed.isalpha()
            and meant.isalpha()
            and min(len(typed), len(meant)) > 2
            and is_word(meant.lower())
            and not is_word(typed.lower())
        }
    )
    count = Counter(typed for typed, _ in rows)
    rows = [pair for pair in rows if count[pair[0]] == 1]
    random.Random(1).shuffle(rows)
    return rows[:MOST]


def ispell(command: list[str], typed: list[str]) -> list[list[str]]:
    """What a checker that speaks as ispell does proposes."""
    asked = "".join(f"^{word}\n" for word in typed)
    told = subprocess.run(command, input=asked, capture_output=True, text=True, check=True).stdout
    lines = [line for line in told.split("\n")[1:] if line]
    return [
        [word.lower() for word in line.partition(": ")[2].split(", ")] if line[0] == "&" else []
        for line in lines
    ]


def symspell() -> Callable[[list[str]], list[list[str]]]:
    """What symspellpy proposes, with the frequencies that come with it.

    Raises:
        ImportError: It is not installed.
    """
    import symspellpy

    checker = symspellpy.SymSpell(2, 7)
    data = Path(symspellpy.__file__).parent / "frequency_dictionary_en_82_765.txt"
    checker.load_dictionary(str(data), 0, 1)

    def propose(typed: list[str]) -> list[list[str]]:
        near = symspellpy.Verbosity.CLOSEST
        return [[found.term for found in checker.lookup(word, near, 2)] for word in typed]

    return propose
