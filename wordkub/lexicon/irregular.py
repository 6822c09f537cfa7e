"""Irregular forms made by the rule, as in teached: no slip of the hand, so no distance finds them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

_VERBS = """
    arise/arose awake/awoke become/became begin/began bend/bent bind/bound bite/bit bleed/bled
    blow/blew break/broke breed/bred bring/brought build/built buy/bought catch/caught choose/chose
    cling/clung come/came creep/crept deal/dealt dig/dug draw/drew drink/drank drive/drove eat/ate
    fall/fell feed/fed feel/felt fight/fought find/found flee/fled fling/flung fly/flew
    forget/forgot forgive/forgave freeze/froze get/got give/gave go/went grind/ground grow/grew
    hear/heard hide/hid hold/held keep/kept know/knew lead/led leave/left lend/lent lose/lost
    make/made mean/meant meet/met mislead/misled mistake/mistook misunderstand/misunderstood
    overcome/overcame overtake/overtook pay/paid rebuild/rebuilt ride/rode ring/rang rise/rose
    run/ran say/said see/saw seek/sought sell/sold send/sent shake/shook shoot/shot shrink/shrank
    sing/sang sink/sank sit/sat sleep/slept slide/slid speak/spoke spend/spent spin/spun stand/stood
    steal/stole stick/stuck sting/stung stink/stank strike/struck string/strung swear/swore
    sweep/swept swim/swam swing/swung take/took teach/taught tear/tore tell/told think/thought
    throw/threw understand/understood undertake/undertook wake/woke wear/wore weave/wove weep/wept
    win/won withdraw/withdrew withhold/withheld write/wrote
"""

_PLURALS = """
    child/children foot/feet goose/geese louse/lice man/men mouse/mice ox/oxen tooth/teeth
    woman/women calf/calves elf/elves half/halves knife/knives leaf/leaves life/lives loaf/loaves
    shelf/shelves thief/thieves wife/wives wolf/wolves
"""

_LANGUAGE = "en"


def irregular(language: str, typed: str) -> str:
    """The irregular form that stands for one made by the rule; nothing where there is none.

    Args:
        language: As a card says it.
        typed: Letters in upper case.

    >>> [irregular("en", typed) for typed in ("TEACHED", "RUNNED", "MOUSES", "TAUGHT")]
    ['TAUGHT', 'RAN', 'MICE', '']
    """
    return _forms().get(typed, "") if language.partition("-")[0] == _LANGUAGE else ""


@cache
def _forms() -> dict[str, str]:
    """The irregular forms by those that the rule would make."""
    forms: dict[str, str] = {}
    for table, ruled in ((_VERBS, _past), (_PLURALS, _plural)):
        for base, form in (pair.upper().split("/") for pair in table.split()):
            forms |= dict.fromkeys(ruled(base), form)
    return forms


def _past(base: str) -> Iterator[str]:
    """The past of a verb by the rule, its last letter doubled or not: RUNED, RUNNED."""
    if base.endswith("E"):
        yield base + "D"
        return
    yield base + "ED"
    yield base + base[-1] + "ED"


def _plural(base: str) -> Iterator[str]:
    """The plural of a noun by the rule."""
    yield base + ("ES" if base.endswith(("S", "X", "CH")) else "S")
