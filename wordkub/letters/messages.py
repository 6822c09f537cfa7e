"""The sentences of the word game's clauses, in English, marked for gettext."""

from __future__ import annotations

from wordkub.core.judging import N_
from wordkub.core.judging import TEMPLATES as CORE
from wordkub.core.rules import Wording
from wordkub.lexicon.sentences import REFUSALS

WORDING = Wording(
    N_("word"), N_("words"), N_("words"), "clap", "lap chip ear", "qua", N_("CHiP: a joker as the I")
)
"""What groups are called here, and how they are typed."""

TEMPLATES = {
    **CORE,
    **{
        f"W7.{key}": template
        for key, template in REFUSALS.items()
        if key not in ("too-short", "not-in-theme")
    },
    "W5.dictionary": REFUSALS["too-short"],
    "W18": REFUSALS["not-in-theme"],
    "W3": N_("A first play needs a word of {least:letter} or more; the longest here has {longest}."),
    "W3.extra": N_("A first play is one word here, not {count}."),
    "W4": N_("You can play, so you may not draw: for example {play}."),
    "W4.pass": N_("You can play, so you may not pass: for example {play}."),
    "W4.unsettled": N_("Whether anything can be played was not found out, so this is allowed."),
    "W5": N_("{word} is too short: a word needs {least:letter}, and it has {length}."),
    "W6": N_("{word} would stand on the table twice."),
    "W6.stem": N_("{word} is too much like {other}, which stood on the table: they have the same stem."),
    "W12.letter": N_(
        "A joker stood for {letter} and no longer does; only a real {letter} on the table may release it,"
        " and there are {real} for {released}."
    ),
    "W12.placed": N_(
        "A released joker must stand in a word new to the table; {released} released, {placed} placed."
    ),
    "W14.off": N_("The program checks the words here, so there is nothing to challenge."),
    "W14.absent": N_("{word} is not on the table."),
    "W14.old": N_("{word} was not formed in the last turn."),
    "W14.late": N_("There is nothing to challenge now: the next player has acted."),
    "W14.own": N_("A player does not challenge a turn of their own."),
    "W14.again": N_("Each player may challenge once a turn, and this one has."),
    "V2": N_("A turn may form {most:new word} at most; these are {count}: {words}."),
    "is": N_("{word} is a word."),
    "need": N_("{name}'s first play needs a word of {least:letter} or more."),
}
"""What each violation and remark says, by its code."""
