"""From the English spellings of one country to those of another."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

BRITISH_TO_AMERICAN = dict(
    pair.split()
    for pair in """
        abetter abettor, accoutrement accouterment, adaptor adapter, aerofoil airfoil, aeroplane airplane,
        aluminium aluminum, ambience ambiance, ameb amoeb, amidst amid, amongst among, archeolog archaeolog,
        arse ass, arses asses, artefact artifact, bandana bandanna, bannister banister, barbeque barbecue,
        baulk balk, behov behoov, blows blowz, bosun boatswain, briar brier, burqa burka,
        callisthenic calisthenic, carburettor carburetor, chaperone chaperon, cheque check,
        chequebook checkbook, chequed checked, chequer checker, chequing checking, chocolatey chocolaty,
        clarinett clarinet, collectable collectible, colouration coloration, combatt combat,
        connexion connection, convenor convener, cosie cozie, cosil cozil, cosin cozin, cosy cozy,
        crozier crosier, cypher cipher, dentine dentin, dependant dependent, descendent descendant,
        despatch dispatch, donut doughnut, draught draft, dreamt dreamed, drily dryly, dyk dik,
        empanel impanel, encyclopaed encycloped, enquir inquir, epaulette epaulet, epilog epilogue,
        exorciz exorcis, flautist flutist, flyer flier, foet fet, fogey fogy, fogeys fogies,
        fontanelle fontanel, foregather forgather, furore furor, gaol jail, gemmolog gemolog, gips gyps,
        glamor glamour, glycerine glycerin, gobbledegook gobbledygook, gormandis gormandiz,
        gourmandis gourmandiz, gramme gram, grey gray, groyne groin, guerilla guerrilla, gyb jib,
        homoeo homeo, hyaena hyena, idyl idyll, imposter impostor, inflexion inflection,
        instal install, jewellery jewelry, kaftan caftan, kerb curb, kindergartener kindergartner,
        lasagne lasagna, learnt learned, licence license, liquorice licorice, lissom lissome, litre liter,
        lupin lupine, manoeuvr maneuver, manoeuvre maneuver, manoeuvred maneuvered, matt matte,
        mediaeval medieval, metre meter, miaow meow, moggie moggy, mollusc mollusk, monolog monologue,
        moustach mustach, mum mom, mums moms, mynah myna, nought naught, numbskull numskull, omelette omelet,
        onwards onward, organdie organdy, oversized oversize, pedlar peddler, phoney phony, pigm pygm,
        plough plow, practis practic, preterite preterit, primaeval primeval, pris priz, programme program,
        protestor protester, pyjama pajama, racoon raccoon, racquet racket, reconnoitrer reconnoiterer,
        rivett rivet, rouble ruble, saki sake, sceptic skeptic, sheik sheikh, slyer slier, slyest sliest,
        specialit specialt, spelt spelled, spilt spilled, spoilt spoiled, storey story, storeyed storied,
        storeys stories, straightjacket straitjacket, sulph sulf, sweepstake sweepstakes, synagog synagogue,
        syphon siphon, throughway thruway, titbit tidbit, travelog travelogue, tsar czar, tumbril tumbrel,
        tyre tire, tzar czar, ukelele ukulele, unbeknown unbeknownst, verandah veranda, vizor visor,
        waggon wagon, wainscott wainscot, whirr whir, whiskies whiskeys, whisky whiskey, whizz whiz,
        worshipp worship, yoghourt yogurt, yoghurt yogurt, yogourt yogurt
    """.split(",")
)
"""Parts of words, and what Americans write for them."""

AMERICAN_TO_BRITISH = {
    **{american: british for british, american in reversed(BRITISH_TO_AMERICAN.items())},
    **dict(
        pair.split()
        for pair in """
        adz adze, advertiz advertis, afterward afterwards, aline align, alined aligned, alinement alignment,
        alining aligning, altho although, alumnuses alumni, ameb amoeb, archeolog archaeolog,
        ascendency ascendancy, ax axe, bacilluses bacilli, bacterias bacteria, battleax battleaxe,
        binging bingeing, bowlder boulder, calk caulk, cancelation cancellation, cantaloup
        cantaloupe, chile chilli, chiles chillies, chilis chillies, chlorophyl chlorophyll,
        cicatrixes cicatrices, cigaret cigarette, cocain cocaine, connecter connector, cooky cookie,
        cutlas cutlass, demagog demagogue, demagogry demagoguery, dependance dependence, dialog
        dialogue, diecious dioecious, dogy dogie, edile aedile, egis aegis, employe employee,
        empaneled empanelled, empaneling empanelling, epilog epilogue, escalop escallop, esophag
        oesophag, esthet aesthet, extoll extol, eyry eyrie, fagot faggot, fetich fetish, fileted
        filleted, fileting filleting, flannelet flannelette, friz frizz, galoshe galosh, glamor
        glamour, goodby goodbye, grandaddies granddaddies, grandaddy granddaddy, haschisch hashish,
        heme haem, homolog homologue, hurrahes hurrahs, imbed embed, incumber encumber, khalif
        caliph, kidnaped kidnapped, kidnaper kidnapper, kidnaping kidnapping, lagnappe lagniappe,
        leggin legging, liquifier liquefier, lyze lyse, math maths, menad maenad, mesquit mesquite,
        millionnaire millionaire, missilry missilery, mommie mummy, monecious monoecious, monolog
        monologue, nite night, oleomargarin oleomargarine, pedagog pedagogue, pediatr paediatr,
        phrenetic frenetic, pinocle pinochle, placeboes placebos, prenomen praenomen, prevue
        preview, programed programmed, programer programmer, programing programming, prolog
        prologue, prosopopeia prosopopoeia, questor quaestor, ratlins ratlines, reenforc reinforc,
        scarey scary, shaikh sheikh, shellack shellac, shmaltz schmaltz, sirup syrup, stimuluses
        stimuli, stymyed stymied, subpena subpoena, swob swab, symmetricly symmetrically, tassells
        tassels, tenour tenor, travelog travelogue, videodisk videodisc, virtuosoes virtuosos
        """.split(",")
    ),
}
"""Parts of words, and what Britons write for them."""

ALIKE = (
    (r"(cent|fib|lit|lust|met|mit|och|theat)re(?!d)", r"\1er"),
    (r"(?<=[bcdfghptv])re(?=s?$|ly$|ness)", "er"),
    (r"(?<=[bcdfghptv])r(?=ed$|ings?$)", "er"),
    (r"our", "or"),
    (r"ou(?=l[dt])", "o"),
    (r"[ao]e(?!$)", "e"),
    (r"(?<=[iy])s(?=[aei])", "z"),
    (r"ll", "l"),
    (r"(?<=[ei]n)c(?=[ei])", "s"),
    (r"ogue(?=s?$)", "og"),
    (r"ogu(?=e[dr]|ing)", "og"),
    (r"dgem", "dgm"),
    (r"e(?=abl|abil)|e(?=ing$)", ""),
)
"""Patterns that make of a British and of an American spelling of one word the same, which is no word."""


class Respelling:
    """From the spellings of other countries to those at home.

    Args:
        words: The folded words of the dictionary.
        marked: Those of them that are spelled otherwise elsewhere.
        parts: Parts of words as they are spelled elsewhere, and what is written for them here.
    """

    def __init__(self, words: Collection[str], marked: Iterable[str], parts: Mapping[str, str]) -> None:
        self._words = words
        self._parts = parts
        self._part = re.compile("|".join(sorted(parts, key=len, reverse=True)))
        self._alike: dict[str, list[str]] = defaultdict(list)
        for word in sorted(marked):
            self._alike[_alike(word.lower())].append(word.lower())

    def here(self, folded: str) -> str:
        """How a word is spelled here; nothing where it is not certain.

        >>> Respelling({"TIRE", "COLOR"}, {"COLOR"}, BRITISH_TO_AMERICAN).here("COLOUR")
        'color'
        """
        word = folded.lower()
        respelled = self._part.sub(lambda part: self._parts[part[0]], word)
        if respelled != word and respelled.upper() in self._words:
            return respelled
        for form in dict.fromkeys([respelled, word]):
            alike = self._alike.get(_alike(form), [])
            if len(alike) == 1:
                return alike[0]
        return ""


def _alike(word: str) -> str:
    for pattern, same in ALIKE:
        word = re.sub(pattern, same, word)
    return word
