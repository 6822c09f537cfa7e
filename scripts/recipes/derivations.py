"""Words that WordNet lacks and that are made of words that it has: CLASSINESS of CLASSY, RETITLE of TITLE.

Each is explained by what it is made of: what its affix says, and after a colon what the rest means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

FEWEST = 3
"""The fewest letters of a word that others are made of."""


class Derivation(NamedTuple):
    """How a word may be made of another."""

    part: str
    """The part of speech of the word that is made."""
    base: str
    of: str
    """The part of speech of the base."""
    says: str
    """What the affix makes of the base, in words."""


SUFFIXES = """
    ness    n a the quality of being {}
    ly      r a in a way that is {}
    able    a v that one can {}
    ible    a v that one can {}
    ability n v the quality of what one can {}
    er      n v one that {s}
    or      n v one that {s}
    ation   n v {ing}, or what comes of it
    ment    n v {ing}, or what comes of it
    ist     n n one who works with, plays or believes in {}
    ist     n a one who believes in what is {}
    ism     n n the practice of, or the belief in, {}
    ism     n a the practice of, or the belief in, what is {}
    istic   a n having to do with {}
    less    a n without {}
    lessly  r n in a way that is without {}
    lessness n n the quality of being without {}
    like    a n like {}
    ish     a na rather {}, or like it
    ishly   r na in a way that is rather {}
    ishness n na the quality of being rather {}
    ity     n a the quality of being {}
    al      a n having to do with {}
    ial     a n having to do with {}
    ic      a n having to do with {}
    ical    a n having to do with {}
    ical    a a {}
    ically  r n in a way that has to do with {}
    ically  r a in a way that is {}
    ally    r n in a way that has to do with {}
    ous     a n having to do with {}
    ary     a n having to do with {}
    ory     a v that serves for {ing}
    ive     a v that tends to {}
    ively   r v in a way that tends to {}
    ingly   r v so as to {}
    y       a n like {}, or full of it
    ize     v a make {}
    ise     v a make {}
    ize     v n turn into, or treat with, {}
    ise     v n turn into, or treat with, {}
    ify     v a make {}
    ify     v n turn into {}
    ship    n n the state or skill of {a}
    hood    n n the state or time of being {a}
    dom     n n the state or realm of {a}
    ess     n n a female {}
    ful     n n as much as {a} holds
    let     n n a small {}
    ette    n n a small {}
    ward    a n towards {}
    wards   r n towards {}
    wise    r n in the way or direction of {}
    woman   n n a female {}
"""
"""Endings, the part of speech that they make, those that they are put to, and what they make of them.

In what they say, {} stands for the base, {a} for the base with an article, {s} and {ing} for forms of a verb.
"""

PREFIXES = """
    un      a a not {}
    un      v v do the reverse of {ing}
    un      r r not {}
    un      n n the lack, or the opposite, of {}
    non     a a not {}
    non     n n what is not {}
    non     r r not {}
    in      a a not {}
    in      r r not {}
    im      a a not {}
    re      v v {} again
    re      n n a second {}
    re      a a {} again
    over    v v {} too much
    over    a a too {}
    over    r r too {}
    over    n n too much of {}, or what is over it
    under   v v {} too little
    under   a a not {} enough
    under   n n too little of {}, or what is under it
    out     v v {} better, longer or more than others
    mis     v v {} badly or wrongly
    mis     n n bad or wrong {}
    dis     v v do the reverse of {ing}
    dis     n n the lack, or the opposite, of {}
    dis     a a not {}
    de      v v do the reverse of {ing}
    de      v n take away {}
    de      n n the reverse, or the taking away, of {}
    pre     v v {} beforehand
    pre     a na before what is {}
    pre     n n an earlier {}
    post    a na after what is {}
    anti    a na against what is {}
    anti    n n what is against {}, or is its opposite
    pro     a na for what is {}
    counter v v {} in answer to another
    counter n n {a} in answer to another
    co      v v {} together
    co      n n a fellow {}
    co      a a {} together
    fore    v v {} beforehand
    fore    n n the front, or the first part, of {}
    inter   a na between or among what is {}
    inter   v v {} with one another
    intra   a na inside what is {}
    sub     a na under, or less than, what is {}
    sub     n n a part of, or less than, {a}
    sub     v v {} in parts
    super   a na above, or more than, what is {}
    super   n n a greater or higher {}
    super   r r very {}
    semi    a a half or partly {}
    semi    n n half or partly {a}
    hemi    n n half of {}
    multi   a na of many, or with many, of what is {}
    mono    a na of one, or with one, of what is {}
    uni     a na of one, or with one, of what is {}
    bi      a na of two, or with two, of what is {}
    tri     a na of three, or with three, of what is {}
    quadri  a na of four, or with four, of what is {}
    poly    a na of many, or with many, of what is {}
    micro   n n a very small {}
    mini    n n a small {}
    mega    n n a very big {}, or a million of it
    giga    n n a thousand million of {}
    tera    n n a million million of {}
    kilo    n n a thousand of {}
    nano    n n a very small {}, or a thousand millionth of it
    milli   n n a thousandth of {}
    centi   n n a hundredth of {}
    ultra   a a extremely {}
    hyper   a a too, or extremely, {}
    hyper   n n too much of {}
    hypo    a a too little, or below what is, {}
    hypo    n n too little of {}
    trans   a na across what is {}
    extra   a na outside what is {}
    neo     a a {} in a new way
    neo     n n a new form of {}
    pseudo  a a falsely {}
    pseudo  n n a false {}
    quasi   a a seemingly {}
    arch    n n a chief {}
    ante    a na before what is {}
    auto    n n {}, by or of itself
    auto    a a {}, by or of itself
    bio     n n {}, of living things
    bio     a a {}, of living things
    cyber   n n {}, on computers and the internet
    electro n n {}, by electricity
    electro a a {}, by electricity
    geo     n n {}, of the earth
    geo     a a {}, of the earth
    hydro   n n {}, by or of water
    hydro   a a {}, by or of water
    macro   n n {}, on a large scale
    neuro   n n {}, of the nerves
    neuro   a a {}, of the nerves
    photo   n n {}, by or of light
    photo   a a {}, by or of light
    psycho  n n {}, of the mind
    psycho  a a {}, of the mind
    radio   n n {}, by rays or radio
    radio   a a {}, by rays or radio
    socio   a a {}, of society
    tele    n n {}, from afar
    thermo  n n {}, by or of heat
    thermo  a a {}, by or of heat
    step    n n {}, by a new marriage
    great   n n {}, one generation further away
    zoo     n n {}, of animals
    zoo     a a {}, of animals
"""
"""Beginnings, written as the endings are."""

SHORT = 5
"""The most letters of a word of which no other spelling is looked for: "for" is not "four"."""

LONG = {
    "in": 5,
    "im": 5,
    "de": 4,
    "co": 4,
    "bi": 4,
    "tri": 4,
    "uni": 4,
    "bio": 4,
    "zoo": 4,
    "step": 4,
    "great": 4,
}
"""The fewest letters of a base after beginnings that many words have by chance."""

RESTORED = {
    "": ("", "e", "y"),
    "ly": ("", "le", "l"),
    "ity": ("", "e"),
    **dict.fromkeys(
        ("ic", "ical", "istic", "ically", "al", "ial", "ally", "ous", "ary"),
        ("", "e", "y", "a", "ia", "us", "um", "is", "s"),
    ),
    "woman": ("man",),
    **dict.fromkeys(("ation", "ative", "ory", "ive"), ("", "e", "ate")),
    **dict.fromkeys(
        ("less", "lessly", "lessness", "like", "ship", "hood", "let", "most", "ward", "wards", "wise"), ("",)
    ),
}
"""What a base may have lost before an ending."""

CHANGED = (("bil", "ble"), ("os", "ous"), ("i", "y"))
"""How the end of a base may have changed before an ending, and what it was."""

SPELLINGS = """
    isation:ization ization:isation ise:ize ize:ise isi:izi izi:isi yse:yze yze:yse our:or or:our
    ae:e oe:e ogue:og og:ogue ll:l l:ll ppl:pl ence:ense ense:ence gray:grey grey:gray sulf:sulph
    sulph:sulf lite:light nite:night ique:ic aeo:eo tre:ter ter:tre dgement:dgment dgment:dgement
    mould:mold mold:mould plough:plow plow:plough gauge:gage programme:program woollen:woolen
    sceptic:skeptic tyre:tire pyjama:pajama cheque:check
"""
"""How parts of words may be spelled otherwise."""


def _table(rows: str) -> list[tuple[str, str, str, str]]:
    return [
        (affix, part, of, says)
        for affix, part, of, says in (row.split(maxsplit=3) for row in rows.strip().splitlines())
    ]


_SUFFIXES, _PREFIXES = sorted(_table(SUFFIXES), key=lambda row: -len(row[0])), _table(PREFIXES)
_SPELLINGS = [tuple(pair.split(":")) for pair in SPELLINGS.split()]


def derivations(word: str) -> Iterator[Derivation]:
    """How a word may be made of others, the likeliest first; whether there are such words is not known here.

    >>> [made.base for made in derivations("happily") if made.part == "r"]
    ['happi', 'happile', 'happil', 'happy']
    """
    for suffix, part, of, says in _SUFFIXES:
        if word.endswith(suffix):
            found = _bases(word.removesuffix(suffix), suffix)
            bases = dict.fromkeys(base for base in found if base != word)
            yield from (Derivation(part, base, one, says) for base in bases for one in of)
    for prefix, part, of, says in _PREFIXES:
        base = word.removeprefix(prefix)
        if base != word and len(base) >= LONG.get(prefix, FEWEST):
            yield from (Derivation(part, base, one, says) for one in of)


def respellings(word: str) -> Iterator[str]:
    """How a word may be spelled otherwise; most are no words.

    >>> "color" in set(respellings("colour"))
    True
    """
    for here, there in _SPELLINGS if len(word) > SHORT else ():
        for match in re.finditer(here, word):
            yield word[: match.start()] + there + word[match.end() :]


def _bases(stem: str, suffix: str) -> Iterator[str]:
    """What an ending may have been put to."""
    if len(stem) < FEWEST:
        return
    yield from (stem + lost for lost in RESTORED.get(suffix, RESTORED[""]))
    if stem[-1] == stem[-2] and len(stem) > FEWEST:
        yield stem[:-1]
    for now, before in CHANGED:
        if stem.endswith(now):
            yield stem.removesuffix(now) + before


def compounds(word: str) -> Iterator[tuple[str, str]]:
    """The two parts that a word may be made of.

    >>> ("cliff", "top") in set(compounds("clifftop"))
    True
    """
    if len(word) > 2 * FEWEST:
        yield from ((word[:end], word[end:]) for end in range(FEWEST, len(word) - FEWEST + 1))
