"""The forms of German, French and Dutch words, made by rule from a word and its class.

What is made here are the words that people add to a list (`NAME.supplement.txt`): new words, so that the
regular patterns of each language suffice. Irregular words are in the sources with all their forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from wordkub.errors import WordkubError

Forms = set[str]

# --- French -------------------------------------------------------------------------------------------------

FRENCH_FEMININES = (
    ("teur", "trice"),
    ("eur", "euse"),
    ("eux", "euse"),
    ("f", "ve"),
    ("er", "ère"),
    ("el", "elle"),
    ("en", "enne"),
    ("on", "onne"),
    ("et", "ette"),
    ("c", "que"),
)
"""What the masculine ends in, and the feminine then."""

MUTE = "e es ent".split()
"""The endings of the present that are not heard."""

FRENCH_FUTURE = "ai as a ons ez ont ais ait ions iez aient".split()

FRENCH_BROAD = "ais ait aient a ai as âmes âtes ât ant ons asse asses assions assiez assent".split()
"""The endings that begin with A or O, before which C and G change."""

FRENCH_NARROW = "er ez ions iez é ée és ées èrent".split()


def french_plural(word: str) -> str:
    """A French noun or adjective in the plural.

    >>> [french_plural(word) for word in ("trend", "bureau", "relais", "royal")]
    ['trends', 'bureaux', 'relais', 'royaux']
    """
    if re.search("[sxz]$", word):
        return word
    if word.endswith("al"):
        return word[:-1] + "ux"
    return word + ("x" if re.search("(eau|eu)$", word) else "s")


def french_feminine(word: str) -> str:
    """A French adjective or noun in the feminine.

    >>> [french_feminine(word) for word in ("geek", "influenceur", "compétiteur", "viral", "végane", "actif")]
    ['geeke', 'influenceuse', 'compétitrice', 'virale', 'végane', 'active']
    """
    if word.endswith("e"):
        return word
    return next(
        (word.removesuffix(end) + instead for end, instead in FRENCH_FEMININES if word.endswith(end)),
        word + "e",
    )


def french_verb(infinitive: str) -> Forms:
    """All forms of a regular French verb in -er, or one in -ir as finir.

    >>> sorted(french_verb("liker"))[:8]
    ['lika', 'likai', 'likaient', 'likais', 'likait', 'likant', 'likas', 'likasse']
    >>> forms = french_verb("partager") | french_verb("lancer") | french_verb("tutoyer")
    >>> forms >= {"partageons", "partagé", "lançait", "lancerai", "tutoie", "tutoyons", "tutoiera"}
    True
    """
    return _french_ir(infinitive[:-2]) if infinitive.endswith("ir") else _french_er(infinitive[:-2])


def _french_er(stem: str) -> Forms:
    broad = re.sub("c$", "ç", re.sub("g$", "ge", stem))
    mute = re.sub("(?<=[aou])y$", "i", re.sub("(?:é(?=[^aeéèiouy]{1,2}$)|e(?=[^aeéèiouy]$))", "è", stem))
    future = {mute + "er", *([stem + "er"] if "é" in stem[-3:] or stem.endswith("ay") else [])}
    return {
        *(broad + ending for ending in FRENCH_BROAD),
        *(stem + ending for ending in FRENCH_NARROW),
        *(mute + ending for ending in MUTE),
        *(head + ending for head in future for ending in FRENCH_FUTURE),
    }


def _french_ir(stem: str) -> Forms:
    present = "is it issons issez issent isse isses issions issiez issais issait issaient issant".split()
    past = "îmes îtes irent ît i ie ies".split()
    return {stem + ending for ending in (*present, *past, "ir", *("ir" + end for end in FRENCH_FUTURE))}


def _french_noun(word: str) -> Forms:
    # New nouns in -al are loans, which keep it: deals, goals.
    return {word, word + "s" if word.endswith("al") else french_plural(word)}


def _french_adjective(word: str) -> Forms:
    feminine = french_feminine(word)
    return {word, french_plural(word), feminine, french_plural(feminine)}


# --- Dutch --------------------------------------------------------------------------------------------------

VOICELESS = re.compile("(t|k|f|s|ch|p|x|sh|c)e?$")
"""The ends of the stems that have -te in the past, by their sound."""

INSEPARABLE = re.compile("(be|ge|her|ont|ver)(?=[^aeiou]*[aeiou])")


def dutch_diminutive(noun: str) -> str:
    """A Dutch noun made small.

    >>> [dutch_diminutive(noun) for noun in ("app", "laadpaal", "blog", "scan", "emoji", "selfie", "pin")]
    ['appje', 'laadpaaltje', 'blogje', 'scannetje', 'emojietje', 'selfietje', 'pinnetje']
    """
    if noun.endswith("ing") and re.search("[aeiou].*ing$", noun):
        return noun[:-1] + "kje"
    if noun.endswith("m") and not re.fullmatch("[^aeiou]*[aeiou]m", noun):
        return noun + "pje"
    if re.fullmatch("[^aeiou]*[aeiou][lmnr]", noun):
        return noun + noun[-1] + "etje"
    if re.search("[^aeiouy][aou]$", noun):
        return noun + noun[-1] + "tje"
    if re.search("[^aeiou]i$", noun):
        return noun + "etje"
    if re.search("[aeo]y$", noun):
        return noun + "tje"
    return noun + ("tje" if re.search("([aeiouwlnr])$", noun) else "je")


def _dutch_noun(noun: str, plural: str) -> Forms:
    # After a consonant, Y has an apostrophe in the diminutive: story'tje.
    small = "" if re.search("[^aeiou]y$", noun) else dutch_diminutive(noun)
    return {noun, plural, small, small and small + "s"} - {""}


def dutch_plural_s(noun: str) -> str:
    """A Dutch noun with the plural -s; nothing where that has an apostrophe, or where -s cannot be added.

    >>> [dutch_plural_s(noun) for noun in ("app", "smartwatch", "lipgloss", "story", "burkini", "tattoo")]
    ['apps', 'smartwatches', 'lipglosses', '', '', 'tattoos']
    """
    if re.search("(ss|ch|sh)$", noun):
        return noun + "es"
    has_none = re.search("([sxz]|[^aeiou]y|(?<!o)o|(?<!e)[aiu])$", noun)
    return "" if has_none else noun + "s"


def dutch_plural_en(noun: str) -> str:
    """A Dutch noun with the plural -en.

    >>> [dutch_plural_en(noun) for noun in ("laadpaal", "snackbox", "webshop", "schijf", "belasting", "huis")]
    ['laadpalen', 'snackboxen', 'webshoppen', 'schijven', 'belastingen', 'huizen']
    """
    if noun.endswith("e"):
        return noun + "n"
    voiced = re.sub("(?<=[aeiou][aeiouj])f$|(?<=ij)f$", "v", noun)
    voiced = re.sub("(?<=[aeiou][aeiouj])s$|(?<=ij)s$", "z", voiced)
    if match := re.fullmatch(r"(.*[^aeiou]|)([aeou])\2([^aeiou])", voiced):
        return f"{match[1]}{match[2]}{match[3]}en"
    if re.search("(?<![aeiou])[aeiou][bdfgklmnprst]$", noun):
        return noun + noun[-1] + "en"
    return voiced + "en"


def dutch_verb(infinitive: str) -> Forms:
    """All forms of a weak Dutch verb; one whose stem keeps its E is written with a bar: `tim|en`.

    >>> sorted(dutch_verb("streamen"))[:5]
    ['gestreamd', 'gestreamde', 'stream', 'streamde', 'streamden']
    >>> dutch_verb("tim|en") >= {"time", "timet", "timede", "getimed", "timend"}
    True
    >>> dutch_verb("scannen") >= {"scan", "scant", "scande", "gescand"}
    True
    >>> dutch_verb("retweeten") >= {"retweet", "retweette", "geretweet"}
    True
    """
    whole = infinitive.replace("|", "")
    stem = whole[:-1] if "|" in infinitive else _dutch_stem(whole[:-2])
    is_voiceless = bool(VOICELESS.search(stem)) and not re.search("[vz]en$", whole)
    dental = "t" if is_voiceless else "d"
    past = stem + dental + "e"
    perfect = stem if stem.endswith(dental) else stem + dental
    participle = (
        perfect
        if INSEPARABLE.match(whole)
        else ("geü" + perfect[1:] if perfect[0] == "u" else "ge" + perfect)
    )
    second = stem if stem.endswith("t") else stem + "t"
    inflected = participle + ("e" if not participle.endswith(("tt", "dd")) else "")
    return {whole, stem, second, past, past + "n", participle, inflected, whole + "d", whole + "de"}


def _dutch_stem(head: str) -> str:
    """The stem of what stands before -en."""
    if re.search(r"([^aeiou])\1$", head):
        # An app is written so, and what one does with it.
        return head if head in ("app", "whatsapp") else head[:-1]
    if re.search("(?<![aeiou])[aou][^aeiouwxy]$", head):
        head = head[:-1] + head[-2] + head[-1]
    return re.sub("v$", "f", re.sub("z$", "s", head))


def _dutch_adjective(word: str) -> Forms:
    inflected = word if re.search("[aeiouy]$", word) else dutch_plural_en(word)[:-1]
    return {word, inflected, word + "er" if inflected == word else inflected + "r", word + "st"}


# --- German -------------------------------------------------------------------------------------------------

GERMAN_ENDINGS = "e em en er es".split()


def german_verb(infinitive: str) -> Forms:
    """All forms of a weak German verb; a prefix that comes off is written with a bar: `ein|checken`.

    >>> sorted(german_verb("ein|checken"))[:5]
    ['einchecke', 'einchecken', 'eincheckend', 'eincheckende', 'eincheckendem']
    """
    prefix, _, verb = infinitive.rpartition("|")
    stem = re.sub("e?n$", "", verb)
    link = "e" if re.search("([dt]|[^aeiouhlmnr]n)$", stem) else ""
    finite = {
        stem + end
        for end in (
            "e",
            "t" if re.search("[sßxz]$", stem) else link + "st",
            link + "t",
            "est",
            "et",
            *(f"{link}te{x}" for x in ("", "n", "st", "t")),
        )
    }
    untouched = re.match("(be|ent|er|ge|miss|ver|zer)(?=.{3})", verb) or verb.endswith("ieren")
    participle = ("" if untouched else "ge") + stem + link + "t"
    present = verb + "d"
    adjectives = {prefix + word + end for word in (participle, present) for end in ("", *GERMAN_ENDINGS)}
    return {
        prefix + verb,
        *([prefix + "zu" + verb] if prefix else [stem]),
        *(prefix + form for form in finite),
        *adjectives,
    }


def german_strong_verb(parts: str) -> Forms:
    """All forms of a German verb that changes its vowel.

    Args:
        parts: The infinitive, its prefix before a bar; the present, the past and the participle without it.

    >>> forms = german_strong_verb("hoch|laden,lädt,lud,geladen")
    >>> forms >= {"hochlade", "hochladet", "hochlädst", "hochlädt", "hochlud", "hochgeladene", "hochzuladen"}
    True
    >>> forms & {"hochgeladet", "hochladete"}
    set()
    """
    infinitive, present, past, participle = parts.split(",")
    prefix, _, verb = infinitive.rpartition("|")
    stem = verb.removesuffix("en")
    spoken = present.removesuffix("t")
    thou = present if re.search("[sßxz]$", spoken) else spoken + "st"
    finite = {verb, stem + "e", thou, present, past, past + "en"}
    finite |= {past + ("est" if past.endswith("s") else "st")}
    finite |= {head + ("et" if re.search("[dt]$", head) else "t") for head in (stem, past)}
    adjectives = {word + end for word in (participle, verb + "d") for end in ("", *GERMAN_ENDINGS)}
    return {prefix + form for form in finite | adjectives | {"zu" + verb}}


def german_adjective(word: str) -> Forms:
    """A German adjective with its endings, and compared.

    >>> len(german_adjective("nerdig"))
    16
    """
    compared = ("", "er", "est" if re.search("[dtsßxz]$", word) else "st")
    return {word} | {word + more + end for more in compared for end in ("", *GERMAN_ENDINGS)} - {
        word + compared[2]
    }


def german_noun(word: str, cases: Iterable[str]) -> Forms:
    """A German noun and its forms, by what they end in."""
    return {word, *(word + case for case in cases)}


# --- The classes that a list names --------------------------------------------------------------------------

CLASSES: Mapping[str, Mapping[str, Callable[[str], Forms]]] = {
    "fr": {
        "i": lambda word: {word},
        "n": _french_noun,
        "a": _french_adjective,
        "v": french_verb,
    },
    "nl": {
        "i": lambda word: {word},
        "n": lambda word: _dutch_noun(word, ""),
        "s": lambda word: _dutch_noun(word, dutch_plural_s(word)),
        "en": lambda word: _dutch_noun(word, dutch_plural_en(word)),
        "u": lambda word: {word},
        "a": _dutch_adjective,
        "v": dutch_verb,
    },
    "de": {
        "i": lambda word: {word},
        "s": lambda word: german_noun(word, ("s",)),
        "e": lambda word: german_noun(word, ("s", "es", "e", "en")),
        "n": lambda word: german_noun(word, ("n",)),
        "en": lambda word: german_noun(word, ("en",)),
        "er": lambda word: german_noun(word, ("s", "n", "in", "innen")),
        "in": lambda word: german_noun(word, ("s", "en", "in", "innen")),
        "a": german_adjective,
        "p": lambda word: {word, *(word + end for end in GERMAN_ENDINGS)},
        "v": german_verb,
        "st": german_strong_verb,
    },
}
"""What a class of words has for forms, by language: see the heads of the lists."""


def forms_of(language: str, word: str, kind: str) -> Forms:
    """The forms of a word of a class.

    Raises:
        WordkubError: There is no such class.

    >>> sorted(forms_of("fr", "trend", "n"))
    ['trend', 'trends']
    """
    if kind not in CLASSES[language]:
        raise WordkubError(f"{language} has no class {kind}; there is {', '.join(CLASSES[language])}")
    return CLASSES[language][kind](word)
