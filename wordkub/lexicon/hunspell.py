"""Hunspell's word lists: a list of stems with flags, and the affix rules that the flags name.

A pair is `NAME.dic` and, beside it, `NAME.aff`. Here every entry of the list is expanded into its forms: the
stem, with a prefix, with a suffix, with both, with two suffixes (or two prefixes, where the rules say so), as
long as Hunspell would accept it spelled so. Compounds, of which German has no end, are not expanded.

The rules are read by spylls; how Hunspell applies them is in the manual page hunspell(5), and where that is
silent in its source (affixmgr.cxx and affentry.cxx of 1.7). Of entries that are
spelled alike Hunspell looks at the first one only; here every one counts.
"""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from wordkub.counting import counted
from wordkub.errors import FileError, shown

LONGEST_LINE = 1 << 16
"""The most bytes of a line; the longest that anybody wrote is an affix table's alias of some hundred."""

CACHED = 1 << 14
"""How many sets of flags are kept ready; a language has some thousand."""

COMPOUNDS = ("COMPOUNDFLAG", "COMPOUNDBEGIN", "COMPOUNDMIDDLE", "COMPOUNDEND", "COMPOUNDLAST", "COMPOUNDRULE")
"""The settings that let words be put together."""

_SETTINGS = (
    *("FLAG", "LANG", "IGNORE", "COMPLEXPREFIXES", "FULLSTRIP"),
    *("NEEDAFFIX", "PSEUDOROOT", "ONLYINCOMPOUND", "FORBIDDENWORD", "CIRCUMFIX"),
    *("AF", "PFX", "SFX"),
)
"""What is read of the rules, in this order: an alias needs to know what flags look like, a rule its alias."""

_KNOWN = frozenset(_SETTINGS).union(
    COMPOUNDS,
    """
    SET TRY KEY WORDCHARS REP MAP BREAK PHONE ICONV OCONV NOSUGGEST WARN FORBIDWARN MAXNGRAMSUGS ONLYMAXDIFF
    NOSPLITSUGS MAXDIFF MAXCPDSUGS SUGSWITHDOTS SUBSTANDARD CHECKSHARPS KEEPCASE FORCEUCASE LEMMA_PRESENT
    COMPOUNDMIN COMPOUNDPERMITFLAG COMPOUNDFORBIDFLAG COMPOUNDROOT COMPOUNDWORDMAX CHECKCOMPOUNDDUP
    CHECKCOMPOUNDREP CHECKCOMPOUNDCASE CHECKCOMPOUNDTRIPLE SIMPLIFIEDTRIPLE CHECKCOMPOUNDPATTERN
    COMPOUNDSYLLABLE SYLLABLENUM AM NAME HOME VERSION
    """.split(),
)
"""Every setting that Hunspell knows."""

_COUNT = re.compile(r"\d+(\s|$)")
_HEAD = re.compile(r"[PS]FX\s+(\S+)\s+\S+\s+(\d+)")
_RULE = re.compile(r"[PS]FX\s+(\S+)\s+(\S+\s+[^\s/]+)")
_FIELDS = re.compile(r"\t|[ \t]\w\w:")
_STRAY = re.compile("[\ud800-\udfff]")
_SLASH = re.compile(r"(?<!\\)/")

Flags = frozenset[str]

_NONE: Flags = frozenset()

Chain = tuple["_Affix", ...]
"""The affixes at one end of a word, the one next to the stem first."""


class Entry(NamedTuple):
    """An entry of a list, expanded."""

    stem: str
    flags: Flags
    fields: str
    """What the list says of the word, as in `po:noun`."""
    forms: list[str]


class HunspellPair:
    r"""A list of stems and its affix rules, to be expanded.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "en.aff").write_text("SFX S Y 2\nSFX S y ies y\nSFX S 0 s [^y]\n")
    ...     _ = Path(folder, "en.dic").write_text("2\nfly/S\ncat/S\n")
    ...     list(HunspellPair.open(f"{folder}/en.dic").forms())
    ['fly', 'flies', 'cat', 'cats']
    """

    def __init__(self, path: str, rules: _Rules, encoding: str, *, has_compounds: bool) -> None:
        self.path = path
        self.has_compounds = has_compounds
        """Whether words may be put together; those compounds are not among the forms."""
        self._rules = rules
        self._encoding = encoding

    @classmethod
    def open(cls, path: str, without: Collection[str] = ()) -> HunspellPair:
        """Read a pair's rules; its list is read when the forms are asked for.

        Args:
            path: The list, `NAME.dic`; the rules are `NAME.aff` beside it.
            without: Flags of affixes that are not put on, as those of French articles (l'homme).

        Raises:
            FileError: A file that is missing or is not Hunspell's, with the line.
        """
        base, ending = os.path.splitext(path)
        if ending != ".dic":
            raise FileError(path, "a Hunspell list is a file NAME.dic with its rules, NAME.aff, beside it")
        if os.path.exists(path) and not os.path.exists(f"{base}.aff"):
            raise FileError(path, f"its affix rules are missing: {base}.aff belongs beside it")
        _check_count(path)
        lines = list(_raw_lines(f"{base}.aff"))
        names = {_setting(line.decode("latin-1")) for _, line in lines}
        _check_settings(f"{base}.aff", names)
        encoding = _encoding(f"{base}.aff", lines)
        rules = _read_rules(f"{base}.aff", lines, encoding, without)
        return cls(path, rules, encoding, has_compounds=not names.isdisjoint(COMPOUNDS))

    def forms(self) -> Iterator[str]:
        """Every form of every entry, entry by entry, each once for an entry.

        Raises:
            FileError: The list cannot be read, with the line.
        """
        return (form for entry in self.entries() for form in entry.forms)

    def entries(self) -> Iterator[Entry]:
        """Every entry with its forms; the forbidden ones have none and are left out.

        Raises:
            FileError: The list cannot be read, with the line.
        """
        forbidden = _Forbidden(self._rules, self._stems)
        for stem, flags, fields in self._stems():
            if not forbidden.is_entry(flags):
                forms = dict.fromkeys(self._rules.forms(stem, flags))
                yield Entry(stem, flags, fields, forbidden.less(stem, forms))

    def _stems(self) -> Iterator[tuple[str, Flags, str]]:
        """The stems of the list with their flags and fields."""
        for number, raw in _raw_lines(self.path):
            if number == 1:
                continue
            stem, flags, fields = _split_entry(_text(self.path, number, raw, self._encoding))
            if not _is_whole(stem):
                raise FileError(self.path, _not_text(self._encoding), line=number)
            try:
                yield self._rules.without_ignored(stem), self._rules.flags(flags), fields
            except KeyError:
                problem = f"its rules have no flag alias {shown(flags)}"
                raise FileError(self.path, problem, line=number) from None


@dataclass(frozen=True, slots=True, eq=False)
class _Affix:
    """A line of a table of affixes."""

    flag: str
    strip: str
    """What it takes off the text."""
    add: str
    """What it puts on."""
    crosses: bool
    """Whether it goes with affixes at the other end."""
    flags: Flags
    """What it allows, and what it needs."""
    fits: Callable[[str], object]
    """Whether a text meets its condition."""


class _Affixes(ABC):
    """All affixes of a kind.

    Args:
        tables: The tables of spylls, by flag.
        most: How many a word may have.
        full_strip: Whether one may take off all that there is.
    """

    def __init__(self, tables: Mapping[str, list[Any]], most: int, *, full_strip: bool) -> None:
        self._tables = {flag: [_affix(each) for each in table] for flag, table in tables.items()}
        self._most = most
        self._full_strip = full_strip
        self.named = lru_cache(CACHED)(self._named)
        """The affixes that flags name and a text of this edge may have."""

    def on(self, text: str, flags: Flags) -> Iterator[tuple[str, Chain]]:
        """The text as it is, and with every chain of affixes that flags allow.

        Of a chain the affix next to the text comes first, and allows the next.
        """
        yield text, ()
        for inner in self.named(flags, self.edge(text)):
            once = self._put(inner, text)
            if once:
                yield once, (inner,)
                for outer in self.named(inner.flags, self.edge(once)) if self._most > 1 else ():
                    twice = self._put(outer, once)
                    if twice:
                        yield twice, (inner, outer)

    def flags_of(self, flags: Flags) -> Flags:
        """The flags of all affixes that flags name, and those flags."""
        tables = (table for flag, table in self._tables.items() if flag in flags)
        return flags.union(*(affix.flags for table in tables for affix in table))

    def _named(self, flags: Flags, edge: str) -> list[_Affix]:
        tables = (table for flag, table in self._tables.items() if flag in flags)
        return [affix for table in tables for affix in table if self.edge(affix.strip) in ("", edge)]

    def _put(self, affix: _Affix, text: str) -> str:
        """The text with an affix; nothing where it does not go with it."""
        is_left = len(text) > len(affix.strip) or self._full_strip
        return self.join(affix, text) if is_left and affix.fits(text) else ""

    @staticmethod
    @abstractmethod
    def edge(text: str) -> str:
        """The character of a text that the affixes are put next to."""

    @staticmethod
    @abstractmethod
    def join(affix: _Affix, text: str) -> str:
        """The text with an affix; nothing where it does not have what is to be stripped."""


class _Prefixes(_Affixes):
    """All prefixes."""

    @staticmethod
    def edge(text: str) -> str:
        return text[:1]

    @staticmethod
    def join(affix: _Affix, text: str) -> str:
        return affix.add + text[len(affix.strip) :] if text.startswith(affix.strip) else ""


class _Suffixes(_Affixes):
    """All suffixes."""

    @staticmethod
    def edge(text: str) -> str:
        return text[-1:]

    @staticmethod
    def join(affix: _Affix, text: str) -> str:
        return text[: len(text) - len(affix.strip)] + affix.add if text.endswith(affix.strip) else ""


class _Rules:
    """The affix rules of a pair.

    Args:
        aff: The rules as spylls reads them.
        context: How spylls reads flags.
    """

    def __init__(self, aff: Any, context: Any) -> None:
        kinds = (_Suffixes, aff.SFX), (_Prefixes, aff.PFX)
        (near, near_tables), (far, far_tables) = reversed(kinds) if aff.COMPLEXPREFIXES else kinds
        self._near = near(near_tables, 2, full_strip=bool(aff.FULLSTRIP))
        """The affixes of which a word may have two, and which are put on first."""
        self._far = far(far_tables, 1, full_strip=bool(aff.FULLSTRIP))
        self.forbidden_word: str | None = aff.FORBIDDENWORD
        self._need_affix: str | None = aff.NEEDAFFIX
        self.only_in_compound: str | None = aff.ONLYINCOMPOUND
        self._circumfix: str | None = aff.CIRCUMFIX
        self._ignored = aff.IGNORE.tr if aff.IGNORE else {}
        self._context = context
        self._reach = lru_cache(CACHED)(self._far.flags_of)
        self.flags = lru_cache(CACHED)(self._read_flags)
        """The flags that a text after a slash stands for; a KeyError where it is an alias of nothing."""

    def _read_flags(self, text: str) -> Flags:
        return frozenset(self._context.parse_flags(text))

    def without_ignored(self, stem: str) -> str:
        """A stem less the characters that the rules ignore."""
        return stem.translate(self._ignored)

    def forms(self, stem: str, flags: Flags) -> Iterator[str]:
        """Every form of an entry, the stem first; one that is made in two ways is given twice."""
        for text, near in self._near.on(stem, self._reach(flags)):
            for form, far in self._far.on(text, flags | _flags_of(near)):
                if self._stands(flags, near, far):
                    yield form

    def _stands(self, flags: Flags, near: Chain, far: Chain) -> bool:
        """Whether a stem of these flags may have these affixes, and is then a word."""
        affixes = near + far
        if not affixes:
            return self._need_affix not in flags and self.only_in_compound not in flags
        if near and far and not all(affix.crosses for affix in affixes):
            return False
        return (
            _is_allowed(near, flags, far)
            and _is_allowed(far, flags, near)
            and not all(self._need_affix in affix.flags for affix in affixes)
            and not any(self.only_in_compound in affix.flags for affix in affixes)
            and self.only_in_compound not in flags
            and (self._circumfix in _flags_of(near)) == (self._circumfix in _flags_of(far))
        )


class _Forbidden:
    """What entries that are flagged as forbidden take away from the forms of the others.

    Such an entry forbids its stem, unless an entry of the same spelling stands before it; its stem with
    affixes; and its own forms with affixes.
    """

    def __init__(self, rules: _Rules, stems: Callable[[], Iterator[tuple[str, Flags, str]]]) -> None:
        self._flag = rules.forbidden_word
        self._stems: dict[str, bool] = {}
        self._forms: set[str] = set()
        if self._flag is None:
            return
        flagged = [(stem, flags) for stem, flags, _ in stems() if self.is_entry(flags)]
        for stem, flags in flagged:
            forms = rules.forms(stem, flags - {rules.only_in_compound})
            self._forms.update(form for form in forms if form != stem)
        named = {stem for stem, _ in flagged}
        for stem, flags, _ in stems() if named else ():
            if stem in named:
                self._stems.setdefault(stem, self.is_entry(flags))

    def is_entry(self, flags: Flags) -> bool:
        """Whether an entry of these flags is a forbidden one."""
        return self._flag in flags

    def less(self, stem: str, forms: Iterable[str]) -> list[str]:
        """The forms of an entry that are not forbidden."""
        if not self._stems:
            return list(forms)
        if stem in self._stems:
            return [form for form in forms if form == stem and not self._stems[stem]]
        return [form for form in forms if form == stem or not (self._stems.get(form) or form in self._forms)]


class _Lines:
    """The lines of a file of rules, as spylls wants to have them."""

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self.number = 0
        """The line that was read last."""
        self._rest = iter(lines)

    def __iter__(self) -> Iterator[tuple[int, str]]:
        return self

    def __next__(self) -> tuple[int, str]:
        self.number, line = next(self._rest)
        return self.number, line

    def reset_encoding(self, encoding: str) -> None:
        """Nothing: the lines are text already."""


def _read_rules(path: str, raw: list[tuple[int, bytes]], encoding: str, without: Collection[str]) -> _Rules:
    from spylls.hunspell.readers.aff import read_aff

    lines = [(number, _text(path, number, line, encoding)) for number, line in raw]
    wanted = [(number, line) for number, line in lines if _setting(line) in _SETTINGS]
    wanted.sort(key=lambda line: _SETTINGS.index(_setting(line[1])))
    _check_tables(path, [line for line in wanted if _setting(line[1]) in ("PFX", "SFX")], encoding)
    reader = _Lines(wanted)
    try:
        aff, context = read_aff(reader)
    except (ValueError, TypeError, LookupError, re.error):
        raise FileError(path, "is not a rule of Hunspell's that can be read", line=reader.number) from None
    if context.flag_format not in ("short", "long", "num", "UTF-8"):
        raise FileError(path, "takes long, num or UTF-8", field="FLAG")
    for flag in without:
        aff.PFX.pop(flag, None)
        aff.SFX.pop(flag, None)
    return _Rules(aff, context)


def _check_tables(path: str, lines: list[tuple[int, str]], encoding: str) -> None:
    """Whether every table of affixes has as many lines as its first one says.

    Raises:
        FileError: It has not.
    """
    flag, left = "", 0
    for number, line in lines:
        if not left:
            head = _HEAD.match(line)
            if head is None:
                problem = "a table of affixes begins with its flag, Y or N, and the number of its lines"
                raise FileError(path, problem, line=number)
            flag, left = head[1], int(head[2])
            continue
        rule = _RULE.match(line)
        if rule is None or rule[1] != flag:
            raise FileError(
                path, f"the table of the affixes {shown(flag)} lacks {counted(left, 'line')}", line=number
            )
        if not _is_whole(rule[2]):
            raise FileError(path, _not_text(encoding), line=number)
        left -= 1
    if left:
        problem = f"the table of the affixes {shown(flag)} lacks {counted(left, 'line')}"
        raise FileError(path, problem, line=lines[-1][0])


def _setting(line: str) -> str:
    """The first word of a line of rules."""
    return "".join(line.split(None, 1)[:1])


def _check_settings(path: str, names: Collection[str]) -> None:
    """Whether a file of rules has a setting of Hunspell's, if it has anything; others it passes over.

    Raises:
        FileError: It has none.
    """
    said = {name for name in names if not name.startswith("#")}
    if said and _KNOWN.isdisjoint(said):
        problem = "is not Hunspell's: no line of it is a setting, as SET UTF-8 or SFX are"
        raise FileError(path, problem, line=1)


def _check_count(path: str) -> None:
    """Whether a list begins as one of Hunspell's does.

    Raises:
        FileError: It does not.
    """
    number, first = next(_raw_lines(path), (1, b""))
    if number != 1 or not _COUNT.match(first.decode("latin-1")):
        raise FileError(path, "is not a Hunspell list: the number of its entries belongs here", line=1)


def _encoding(path: str, lines: list[tuple[int, bytes]]) -> str:
    """The encoding that the rules name, by Python's name for it.

    Raises:
        FileError: Python has none of that name, or it is none for single lines.
    """
    number, name = 0, b""
    for at, line in lines:
        setting, *values = line.split()
        if setting == b"SET" and values:
            number, name = at, values[0]
        elif (setting, *values[:1]) == (b"FLAG", b"UTF-8") and not name:
            name = b"UTF-8"
    known = (name or b"latin-1").decode("latin-1").lower().removeprefix("microsoft-").removesuffix("-2533")
    try:
        is_for_lines = b"SET".decode(known) == "SET"
    except (LookupError, ValueError):
        is_for_lines = False
    if not is_for_lines:
        problem = f"{shown(known)} is no encoding for a list; most are written in UTF-8"
        raise FileError(path, problem, line=number, field="SET")
    return known


def _raw_lines(path: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that are not empty, with their numbers.

    Raises:
        FileError: The file cannot be read, or has a line that is too long to be one.
    """
    try:
        with open(path, "rb") as file:
            # Its end, of two bytes at most, is not counted.
            for number, line in enumerate(iter(lambda: file.readline(LONGEST_LINE + 2), b""), 1):
                if len(line.rstrip(b"\r\n")) > LONGEST_LINE:
                    raise FileError(path, "is not Hunspell's: the line is too long", line=number)
                text = line.removeprefix(b"\xef\xbb\xbf").strip()
                if text:
                    yield number, text
    except OSError as problem:
        raise FileError(path, problem.strerror or str(problem)) from None


def _split_entry(line: str) -> tuple[str, str, str]:
    r"""The stem of a line of the list, its flags, and what else the line says of the word.

    >>> _split_entry(r"km\/h/AB po:nom"), _split_entry("/etc"), _split_entry("bow tie\t12")
    (('km/h', 'AB', 'po:nom'), ('/etc', '', ''), ('bow tie', '', '12'))
    """
    fields = _FIELDS.search(line)
    word, more = (line[: fields.start()], line[fields.start() + 1 :]) if fields else (line, "")
    slash = None if word.startswith("/") else _SLASH.search(word)
    stem, flags = (word[: slash.start()], word[slash.end() :]) if slash else (word, "")
    return stem.replace("\\/", "/"), flags.rstrip(), more


def _affix(read: Any) -> _Affix:
    """An affix as spylls reads it, made ready."""
    flags = frozenset(read.flags)
    return _Affix(read.flag, read.strip, read.add, read.crossproduct, flags, read.cond_regexp.search)


def _flags_of(affixes: Chain) -> Flags:
    """The flags of the affix next to the stem: only those say what may stand at the other end."""
    return affixes[0].flags if affixes else _NONE


def _is_allowed(affixes: Chain, flags: Flags, others: Chain) -> bool:
    """Whether the affix next to the stem is allowed, by the stem or from the other end.

    Hunspell does not look at the other end where the second affix at this end allows what stands there.
    """
    if not affixes or affixes[0].flag in flags:
        return True
    return affixes[0].flag in _flags_of(others) and not any(
        others[0].flag in affix.flags for affix in affixes[1:]
    )


def _text(path: str, number: int, line: bytes, encoding: str) -> str:
    """A line as text; flags may be bytes that the encoding does not have.

    Raises:
        FileError: It cannot be decoded at all.
    """
    try:
        return line.decode(encoding, "surrogateescape").strip()
    except UnicodeError:
        raise FileError(path, _not_text(encoding), line=number) from None


def _not_text(encoding: str) -> str:
    return f"is not {encoding.upper()} text; the line SET of the rules names the encoding of both files"


def _is_whole(text: str) -> bool:
    """Whether a text has no bytes that its encoding does not have."""
    return text.isascii() or not _STRAY.search(text)
