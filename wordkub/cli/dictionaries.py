"""`wordkub dict`: what dictionaries there are, adding one's own, and house words."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

import click

from wordkub import places
from wordkub.cli import completion, options
from wordkub.cli.printing import print_answer, print_list, title_or_owner
from wordkub.counting import counted
from wordkub.errors import NotationError, WordkubError, printable, shown
from wordkub.lexicon.adding import add_dictionary, prepared_card, remove_dictionary
from wordkub.lexicon.compiled import CompiledDictionary
from wordkub.lexicon.description import card_description, description, quick_summary
from wordkub.lexicon.house import house_path, read_house_words, set_house_word
from wordkub.lexicon.lists import Report
from wordkub.lexicon.locating import (
    DEFAULT,
    ENCHANT,
    PREPARED,
    Source,
    card_names,
    compiled_path,
    dictionary_names,
    find_source,
    forget_compiled,
    is_path,
)
from wordkub.lexicon.opening import open_dictionary
from wordkub.lexicon.tiling import APART
from wordkub.lexicon.verdict import SHORTEST, WordVerdict

INDENT = 12
"""Where the answers of `dict info` begin, after what each is called."""

FEW_LETTERS = "; too short, except with --min or a game's min_letters"
"""What is said of a house word that has fewer letters than the dictionary's words."""

NAMED = click.option(
    "--dict",
    "dictionary",
    default=DEFAULT,
    show_default=True,
    help="The dictionary.",
    shell_complete=completion.dictionaries,
)


@click.group("dict")
def dictionaries() -> None:
    """Dictionaries: what there is, your own lists, house words.

    \b
    Examples:
      wordkub dict list
      wordkub dict add birds birds.txt
      wordkub dict allow zoomer
    """


@dictionaries.command("list")
@options.JSON
def list_(as_json: bool) -> int:
    """The dictionaries that are there, each with its language and how many words it has.

    \b
    Example:
      wordkub dict list
    """
    own = card_names(places.own_dictionaries_dir())
    status = print_list(dictionary_names(), own, quick_summary, _line, as_json)
    for name in [] if as_json else card_names(PREPARED):
        if name not in dictionary_names():
            click.echo(f"{name:<12} no words yet; add a list with: wordkub dict add {name} FILE")
    return status


@dictionaries.command()
@click.argument("name", shell_complete=completion.dictionaries)
@options.JSON
def info(name: str, as_json: bool) -> int:
    """All that a dictionary says of itself: language, licence, source, counts, house words.

    \b
    Examples:
      wordkub dict info en-US
      wordkub dict info ./birds.txt
      wordkub dict info enchant:de_DE
    """
    answer = _info(name)
    told = ((key, value) for key, value in answer.items() if value not in ("", [], {}, None))
    lines = (line for key, value in told for line in _wrapped(f"{key + ':':<{INDENT}}{_plain(value)}"))
    print_answer(answer, lines, as_json)
    return 0


@dictionaries.command()
@click.argument("name")
@click.argument("file", type=click.Path(), metavar="FILE | -")
@click.option("--like", metavar="NAME", help="Take over language, alphabet and folding of this dictionary.")
@options.ENCODING
@click.option("--capitals", "keep_capitals", is_flag=True, help="Words with capitals are words, not names.")
@click.option(
    "--shortest",
    type=click.IntRange(1, 15),
    metavar="N",
    help="The fewest letters that a word needs, where no game says otherwise [3].",
)
@options.replace("dictionary")
@options.JSON
def add(name: str, file: str, as_json: bool, **how: Any) -> int:
    """Add a word list, or a Hunspell pair, as a dictionary of your own.

    \b
    Examples:
      wordkub dict add birds birds.txt
      wordkub dict add it /usr/share/dict/italian
      wordkub dict add house house.txt.gz --like en-US
      wordkub dict add klingon tlh.dic
      grep -v ing words.txt | wordkub dict add short -

    A list has one word a line; what is no word is left out, and it is said how many and why.
    """
    with _progress(file) as on_bytes:
        added = add_dictionary(name, file, on_bytes=on_bytes, **how)
    answer = {"dictionary": name, "path": added.path, **added.report.to_json()}
    lines = [*report_lines(added.report), *([added.note] if added.note else [])]
    there = f"The dictionary {name} is in {added.path}; use it with: --dict {name}"
    print_answer(answer | ({"note": added.note} if added.note else {}), [*lines, there], as_json)
    return 0


@dictionaries.command()
@click.argument("name", shell_complete=completion.dictionaries)
def remove(name: str) -> int:
    """Take a dictionary of your own away; its house words stay.

    \b
    Example:
      wordkub dict remove birds
    """
    remove_dictionary(name)
    click.echo(f"The dictionary {name} is gone.")
    if os.path.exists(house_path(name)):
        click.echo(f"Its house words are kept in {house_path(name)}")
    return 0


@dictionaries.command()
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@NAMED
def allow(words: tuple[str, ...], dictionary: str) -> int:
    """Let words in that a dictionary does not have.

    \b
    Example:
      wordkub dict allow zoomer vlog
    """
    return _set_house_words(words, dictionary, True)


@dictionaries.command()
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@NAMED
def block(words: tuple[str, ...], dictionary: str) -> int:
    """Keep words out that a dictionary has.

    \b
    Example:
      wordkub dict block cwm crwth
    """
    return _set_house_words(words, dictionary, False)


@dictionaries.command()
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@NAMED
def forget(words: tuple[str, ...], dictionary: str) -> int:
    """Leave words to the dictionary again that were allowed or blocked.

    \b
    Example:
      wordkub dict forget zoomer

    Exit status: 1 where one of them was no house word.
    """
    return _set_house_words(words, dictionary, None)


def report_lines(report: Report) -> list[str]:
    """What reading a list came to, a line a thing."""
    lines = [f"{report.read:,} read, {report.kept:,} kept"]
    if report.twice:
        lines.append(f"  {report.twice:,} there more than once")
    if report.short:
        lines.append(f"  {report.short:,} of them too short, except with --min or a game's min_letters")
    if report.folded:
        lines.append(f"  {report.folded:,} folded (accents, or capitals in their midst)")
    for why, count in report.dropped.most_common():
        some = report.examples[why]
        more = ", ..." if count > len(some) else ""
        lines.append(f"  {count:,} left out: {why} ({', '.join(map(printable, some))}{more})")
    if report.dropped["capital"]:
        lines.append("  Words with capitals are taken for names; --capitals keeps them.")
    if any(why.startswith("letter outside") for why in report.dropped):
        lines.append("  --like NAME takes over the alphabet of another dictionary.")
    return lines


def _line(answer: dict[str, object]) -> str:
    about = title_or_owner(answer)
    return f"{answer['name']:<12} {answer['language']:<4} {answer['words']:>9,} words  {about}"


def _set_house_words(words: tuple[str, ...], name: str, is_allowed: bool | None) -> int:
    if is_path(name) or name.startswith(ENCHANT):
        raise WordkubError(
            f"house words belong to a dictionary by name; {name} is none (dict add makes it one)"
        )
    before = open_dictionary(name)
    house = read_house_words(house_path(name))
    folded = [_house_word(before, word) for word in words]
    status = 0
    for word in folded:
        if is_allowed is None and word not in house:
            click.echo(f"{word} is no house word of {name}.")
            status = 1
        set_house_word(name, word, is_allowed)
    after = open_dictionary(name)
    kept = after.path, compiled_path(Source(find_source(name).path, None))
    if before.path is not None and before.path not in kept:
        forget_compiled(before.path)
    for word in folded:
        if is_allowed is not None or word in house:
            change = _change(before.check(word, SHORTEST), after.check(word, SHORTEST))
            few = after.check(word).reason == "too-short"
            click.echo(f"{word}: {change}{FEW_LETTERS if few else ''}")
    click.echo(f"{name} has {counted(len(after), 'word')} now.")
    return status


def _house_word(dictionary: CompiledDictionary, word: str) -> str:
    folded = dictionary.alphabet.fold(word)
    if not dictionary.alphabet.reading(folded) or APART in folded:
        raise NotationError(f"{shown(word)} is not letters of {dictionary.name}, so it cannot be laid")
    if len(folded) < SHORTEST:
        raise NotationError(f"{shown(word)} is too short; a word has {SHORTEST} letters or more")
    return folded


def _change(before: WordVerdict, after: WordVerdict) -> str:
    if before.reason == after.reason:
        return f"{after.reason}, as it was"
    return f"{after.reason} (was {before.reason})"


def _info(name: str) -> dict[str, object]:
    if name.startswith(ENCHANT):
        from wordkub.lexicon.enchanted import open_enchanted

        judge = open_enchanted(name)
        return {
            "name": judge.name,
            "language": judge.language,
            "identity": judge.identity,
            "provider": judge.provider,
            "enchant": judge.version,
            "files": judge.files,
        }
    prepared = prepared_card(name) if name not in dictionary_names() else None
    if prepared is not None:
        return {"name": name, **card_description(prepared), "words": 0, "add": prepared.source.get("add", "")}
    dictionary = open_dictionary(name)
    source = find_source(name)
    return {**description(dictionary, source), "path": source.path}


def _wrapped(line: str) -> list[str]:
    """A line as a terminal can show it; a pipe gets it whole."""
    if not sys.stdout.isatty():
        return [line]
    width = shutil.get_terminal_size().columns - 1
    return textwrap.wrap(
        line,
        max(width, 2 * INDENT),
        subsequent_indent=" " * INDENT,
        break_on_hyphens=False,
        break_long_words=False,
    )


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {count}" for key, count in value.items())
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return f"{value:,}" if isinstance(value, int) else str(value)


@contextlib.contextmanager
def _progress(file: str) -> Iterator[Callable[[int], None] | None]:
    """How far reading a file has come, where somebody sits there to see it."""
    if not sys.stderr.isatty() or not os.path.isfile(file):
        yield None
        return
    with click.progressbar(length=os.path.getsize(file), label="Reading", file=sys.stderr) as bar:
        yield lambda read: bar.update(read - bar.pos)
        bar.update(bar.length or 0)
