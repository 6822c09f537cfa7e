"""The sentences of the numeric game's clauses, in English, marked for gettext."""

from __future__ import annotations

from wordkub.core.judging import N_
from wordkub.core.judging import TEMPLATES as CORE
from wordkub.core.rules import Wording

WORDING = Wording(
    N_("set"),
    N_("sets"),
    N_("sets with / between"),
    "r5 r6 r7",
    "r5 r6 r7 / k8 b8 y8",
    "r5 k8",
    N_("?: a joker"),
)
"""What groups are called here, and how they are typed."""

TEMPLATES = {
    **CORE,
    "C9": N_("Before the initial meld the table stays as it is; this changes {groups}."),
    "N3.short": N_("{set} is no set: it has {count} of the {least:tile} that one needs."),
    "N3.colours": N_("{set} is no run: it has {colours}; nor a group: it has several numbers."),
    "N3.twice": N_("{set} is no run: it has {tile} twice."),
    "N3.gap": N_("{set} is no run: numbers wanting between its tiles: {gaps}; jokers for them: {jokers}."),
    "N3.end": N_("{set} is no run: nothing follows {highest}."),
    "N3.long": N_("{set} is no run: there are not {count} numbers from 1 to {highest}."),
    "N4.short": N_("{set} is no group: it has {count} of the {least:tile} that one needs."),
    "N4.twice": N_("{set} is no group: it has {tile} twice."),
    "N4.many": N_("{set} is no group: it has {count:tile}, and the set has {most:colour}."),
    "N9": N_("{set} is no set: it needs at least one real tile."),
    "N9.many": N_("{set} is no set: {count:joker} cannot stand for that many tiles."),
    "N5": N_(
        "An initial meld needs sets worth {least} or more from the rack alone; these are worth {points}."
    ),
    "K6": N_(
        "The tile just drawn, {drawn}, may only take a table joker's place; that joker goes into one set,"
        " with other tiles of your rack if you like."
    ),
    "K6.first": N_("Before the initial meld the tile just drawn cannot be used; the turn is over."),
    "N6": N_("You can play, so you may not draw: for example {play}."),
    "N6.pass": N_("You can play, so you may not pass: for example {play}."),
    "N6.unsettled": N_("Whether anything can be played was not found out, so this is allowed."),
    "W14.off": N_("Sets are checked by the program; nothing is challenged."),
    "is.run": N_("{set} is a run, worth {points}."),
    "is.group": N_("{set} is a group, worth {points}."),
    "need": N_("{name}'s initial meld needs sets worth {least} or more, from the rack alone."),
    "need.table": N_(
        "{name}'s initial meld needs sets worth {least} or more from the rack; with those the table may be"
        " used in the same turn."
    ),
    "drawn.joker_swap": N_(
        "You drew {tile}. It may take a joker's place on the table, and that joker is laid again at once;"
        " done ends your turn."
    ),
}
"""The sentence of every violation and remark, by its code."""
