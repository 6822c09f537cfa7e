"""The sentences of the numeric game's clauses, in English, marked for gettext."""

from __future__ import annotations

from wordkub.core.judging import N_
from wordkub.core.judging import TEMPLATES as CORE

TEMPLATES = {
    **CORE,
    "C9": N_("Before the initial meld the table stays as it is; this changes {groups}."),
    "C5.drawn": N_("A tile has been drawn, and that ends the turn here."),
    "N3.short": N_("{set} is no set: it has {count} of the {least} tiles that one needs."),
    "N3.colours": N_("{set} is no run: it has {colours}; nor a group: it has several numbers."),
    "N3.twice": N_("{set} is no run: it has {tile} twice."),
    "N3.gap": N_("{set} is no run: {gaps} numbers are wanting between, and it has {jokers} jokers."),
    "N3.end": N_("{set} is no run: nothing follows {highest}."),
    "N3.long": N_("{set} is no run: there are not {count} numbers from 1 to {highest}."),
    "N4.short": N_("{set} is no group: it has {count} of the {least} tiles that one needs."),
    "N4.twice": N_("{set} is no group: it has {tile} twice."),
    "N4.many": N_("{set} is no group: it has {count} tiles, and there are {most} colours."),
    "N9": N_("{set} is no set: it needs at least one real tile."),
    "N9.many": N_("{set} is no set: {count} jokers cannot stand for that many tiles."),
    "N5": N_(
        "An initial meld needs sets worth {least} or more from the rack alone; these are worth {points}."
    ),
    "K6": N_(
        "The tile just drawn, {drawn}, may only take a table joker's place; the joker goes into one set."
    ),
    "K6.first": N_("Before the initial meld the tile just drawn cannot be used; the turn is over."),
    "N6": N_("A player who can play may not draw; here for instance: {play}."),
    "W14.off": N_("Sets are checked by the program; nothing is challenged."),
}
"""The sentence of every violation, by its code."""
