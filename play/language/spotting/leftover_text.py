"""Decides whether the rest of a text, after an act was spotted, is mere description that may become
a comment.

When in doubt, nothing is done: a wrong act costs more than a press of a button.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from grammar.acts import acts_of, shared_pattern, shared_uses, shared_words
from grammar.parser import kinds_of
from grammar.typos import is_english
from grammar.words import words_in
from play.language.names.lexicon import Lexicon
from play.language.spotting.clues import UNITS, Amount, is_clubbed
from play.language.spotting.command_slips import (
    LEADING,
    SMALL,
    list_small_words,
    slips,
    tells_deed,
)
from play.language.spotting.evidence import Evidence
from play.language.spotting.names import ARTICLES, Thing
from play.language.spotting.roles import list_sheets
from play.language.spotting.sentences_of_deeds import Candidate
from play.language.who_acts import ROLLS
from rules.core.characters.group_names import make_singular
from rules.core.permissions import is_gm
from rules.lazy_regex import compile_later

#: a wish that may be denied isn't carried out at once
_ASKED = compile_later(
    r"(?<!\bas i )(?<!\bas )\b(?:can|could|should|may|might|shall|would|do|will) (?:i|we|you)\b|\?",
    re.IGNORECASE,
)
#: words before a difficulty or a distance
_MEASURED = compile_later(
    r"(?:\bis|'s|\bat|\bon|\bvs|[,.;!]|\bdifficulty|\brange|\bdistance)\s+(?:an?\s+)?",
    re.IGNORECASE,
)
#: so many words name what something is done to, and these end it
_MOST_OBJECT = 4
#: so likely is a deed that all else is colour, and that other words for deeds are, too
_CLEARLY, _BEYOND_DOUBT = 0.7, 0.8
#: the same of what changes a sheet without a roll, where no word says so
_ALL_BUT_CERTAIN = 0.97
#: the same where a weapon, whom it strikes and a word for striking are all there
_LIKELY_BLOW = 0.6
_NO_OBJECT = frozenset({"and", "or", "but", "then", "while", "so", "as", "when"})
_STRIKES = frozenset({"attack", "shoot", "throw", "grapple", "shove", "disarm"})
#: what else one does with a weapon while striking
_ARMED = frozenset({"attack", "shoot", "throw", "aim", "draw", "charge_close", "disarm"})
#: what befalls someone by a number, and words of what they have
_SUFFERED = frozenset({"hurt", "heal", "strain"})
#: so likely is what somebody does who speaks as well, and what that may be
_CERTAIN, _BESIDE_SPEECH = 0.9, ROLLS | {"heal", "item", "use", "treat", "aid", "maneuver"}
#: signs between the parts of a roll
_JOINING = frozenset({"+", "&"})
_ZONES = frozenset({"close", "near", "far", "distant"})
_TELLING = frozenset({"i", "i'm", "im", "i'll", "i've"})
_SCORES = frozenset({"attribute", "ability", "characteristic"})
_SUBJECTS = frozenset({"i", "we", "he", "she", "they", "it", "you"})
#: the most words of a short text
_FEW = 8
#: words that begin with so many of the same letters are forms of one
_STEM = 3
#: so near a number they stand
_NEAR_BY = 4
_HAVING = frozenset({"has", "have", "had", "got", "left", "at", "is", "still"})


def is_talk(text: str) -> bool:
    """Say whether a text is only talk: brb, nice one."""
    return shared_pattern("talk").fullmatch(text.strip(" .!?/")) is not None


def is_sure(
    found: Sequence[Candidate], evidence: Evidence, lexicon: Lexicon, *, looks: bool
) -> bool:
    """Say whether an act was spotted in exactly one way, and everything else is description.

    `found` are the candidates of all acts, the best first; the best only `looks` something up. The
    rest is description if each of its words is known, if the whole text resembles examples of this
    very act and no other, or if it stands behind the verb that looks this up.
    """
    best = found[0]
    looks = looks and best.says.partition(" ")[0] == evidence.verb
    return (
        not (_ASKED.search(evidence.text) and not (looks or _is_answer(best, evidence)))
        and not evidence.mild
        and not any(word.said in ("before", "after") for word in evidence.words[: best.spot.at])
        and not (best.spot.does in _SUFFERED and _tells_state(evidence))
        and not _begins_strangely(best, evidence, lexicon)
        and (looks or not slips(best, evidence, lexicon))
        and not (_tells_two(evidence) or _names_two_zones(best, evidence))
        and not any(each.spot.past for each in found if each.says == best.says)
        and not is_clubbed(evidence.words, evidence.things)
        and (looks or _is_plain(best, evidence))
        and _is_aimed(best, evidence)
        and not _strikes_friend(best, evidence, lexicon)
        and not _rolls_for_player(best, evidence, lexicon)
        and _is_only_one(found, evidence, lexicon)
        and _uses_all(best, evidence, lexicon)
        and not _loses_measure(best, evidence, lexicon)
        and not (evidence.verb and not looks and _loses_score(best, evidence, lexicon))
        and (looks or _is_like(best, evidence, lexicon) or _leaves_colour(best, evidence, lexicon))
    )


def _begins_strangely(best: Candidate, evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether a short text begins with an unknown word,
    which may mean anything: zork the sling at the ogre."""
    if len(evidence.words) > _FEW:
        return False
    small = SMALL | lexicon.table.openers.keys()
    named = {place for each in evidence.people for place in range(each.at, each.end)}
    words = [*enumerate(evidence.words)][bool(evidence.verb) :]
    first = next((at for at, word in words if word.said not in small and at not in named), 0)
    said = evidence.words[first].said
    return first not in best.used and said.isalpha() and not is_english(said)


def _tells_state(evidence: Evidence) -> bool:
    """Say whether a number is what someone has now, or has yet to be rolled: Ash has 2 wounds."""
    said = [word.said for word in evidence.words]
    near = [
        each for a in evidence.amounts for each in said[max(0, a.at - _NEAR_BY) : a.at + _NEAR_BY]
    ]
    return not _HAVING.isdisjoint(near) or any("d" in each.said for each in evidence.amounts)


def _tells_two(evidence: Evidence) -> bool:
    """Say whether a text tells one act, and then another."""
    then = [at for at, word in enumerate(evidence.words) if word.said == "then"]
    acts = [(spot.at, spot.does) for spot in evidence.spots if spot.strong]
    return any(
        {does for at, does in acts if at < place} - {does for at, does in acts if at > place}
        and any(at > place for at, _ in acts)
        for place in then
    )


def _names_two_zones(best: Candidate, evidence: Evidence) -> bool:
    """Say whether someone moves from one zone to another, which are easily mistaken."""
    told = _ZONES.intersection(word.said for word in evidence.words)
    return best.says.startswith("range ") and len(told) > 1


def _is_answer(best: Candidate, evidence: Evidence) -> bool:
    """Say whether the act only answers a question, or undoes what was asked about."""
    does = best.spot.does
    asked = "?" in evidence.text and evidence.verb != "undo"
    return does.startswith("see_") or (does in ("undo", "verb:undo") and not asked)


def _loses_measure(best: Candidate, evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether a sentence lacks a difficulty or distance; "I hit him hard" gives none."""
    rests = [evidence.text[found.end() :] for found in _MEASURED.finditer(evidence.text)]
    ways = acts_of(lexicon.system).terse
    found = [(way, match) for way in ways for rest in rests if (match := way.match.match(rest))]
    said = {*best.says.split()}
    return any(not {*match.expand(way.says).split()} <= said for way, match in found)


def _loses_score(best: Candidate, evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether a command lacks a score that the text names in an everyday word: 2 from her
    will, but not: I will."""
    kinds = _SCORES & {*kinds_of(lexicon.system)}
    known = {name for kind in kinds for name in lexicon.vocabulary.names(kind) if len(name) > 1}
    words = [word.said for word in evidence.words]
    return any(
        said in known and at not in best.used and before not in _SUBJECTS
        for at, (before, said) in enumerate(pairwise(words), 1)
    )


def _is_like(best: Candidate, evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether a text resembles examples of one act only, and names no stranger."""
    least = _LIKELY_BLOW if _is_blow(best, evidence) else _CLEARLY
    return _find_chance(best, evidence) >= least and not _names_stranger(best, evidence, lexicon)


def _names_stranger(best: Candidate, evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether a capitalised word, other than at the
    beginning of a sentence, is missing in the result."""
    spans = [(each.at, each.end) for each in evidence.people]
    spans += [(each.at, each.end) for each in evidence.things]
    known = {place for start, end in spans for place in range(start, end)}
    strange = evidence.find_strange(best.used | known)
    return not all(tells_deed(word.said, lexicon) for word in strange)


def _strikes_friend(best: Candidate, evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether a player's character would be struck because of an ambiguous word."""
    if not best.aims or best.spot.does not in _STRIKES or is_gm(lexicon.vocabulary.scene):
        return False
    met = list_sheets((e for e in evidence.people if e.at in best.used), lexicon)
    return any(not each.npc and each.record != lexicon.vocabulary.scene.acting for each in met)


def _rolls_for_player(best: Candidate, evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether a game master may just tell what a player's character achieves, in no word for a
    roll: Griff finds a cave."""
    scene = lexicon.vocabulary.scene
    if best.spot.sure or not is_gm(scene) or best.says.partition(" ")[0] not in ROLLS:
        return False
    doing = [each for each in evidence.people if not each.pronoun and each.at < best.spot.end]
    return any(
        not sheet.npc and sheet.record != scene.acting for sheet in list_sheets(doing, lexicon)
    )


def _is_aimed(best: Candidate, evidence: Evidence) -> bool:
    """Say whether those affected aren't just named as a place: behind Scar."""
    met = [each for each in evidence.people if each.at in best.used and best.aims]
    told = best.spot.does in _SUFFERED  # the floor gives way under Griff
    return told or not any(each.lead in words_in("places") and not each.owner for each in met)


def _is_plain(best: Candidate, evidence: Evidence) -> bool:
    """Say whether an act is told as it happens, in an unambiguous
    word or in a text that resembles nothing else."""
    spot = best.spot
    typed = best.says.partition(" ")[0] == evidence.verb
    known = spot.thing is not None or spot.does in shared_words("sure") or typed
    grave = spot.does in shared_words("grave")
    usual = _CLEARLY if spot.does.startswith("see_") else _BEYOND_DOUBT
    least = _ALL_BUT_CERTAIN if grave and not typed else usual
    told = (spot.strong and spot.sure) or _find_chance(best, evidence) >= least
    return known and told and not spot.past and not evidence.corrected


def _is_only_one(found: Sequence[Candidate], evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether every word for an act means the same sentence, or may do so in a text that
    resembles nothing else."""
    best = found[0]
    own = _strip_doer(best.says)
    met = best.aims and any(each.at in best.used for each in evidence.people)
    looks = best.spot.does.startswith("see_")  # of whose ways the first one is meant
    rivals = (each for each in found
              if (each.aims or not met) and not (looks and each.spot == best.spot))  # fmt: skip
    ordered = _is_ordered(best, evidence)
    alike = (each for each in rivals if each.spot == best.spot
             or (0 < best.chance <= 2 * each.chance and not ordered))  # fmt: skip
    if any(_strip_doer(each.says) != own for each in alike):
        return False
    same = {(each.spot.at, each.spot.does) for each in found if _strip_doer(each.says) == own}
    sure = _find_chance(best, evidence) >= _BEYOND_DOUBT
    blow, sentence = _is_blow(best, evidence), evidence.sentence_of(best.spot.at)
    typed = best.says.partition(" ")[0] == evidence.verb
    others = (spot for spot in evidence.spots if not spot.does.startswith("verb:"))
    return all(
        (spot.at, spot.does) in same
        or spot.does == best.spot.does
        or (blow and (spot.does in _ARMED or spot.at < sentence.start))
        or spot.at in best.used
        or (sure and spot.thing is None)
        or (ordered and spot.thing is None)
        or (typed and evidence.words[spot.at].said in lexicon.table.light)
        or (spot.thing is not None and spot.thing.name in best.says)
        for spot in others
    )


def _strip_doer(says: str) -> str:
    """Return a sentence of harm without its cause."""
    return says.partition(" as ")[0] if says.startswith("harm ") else says


def _find_chance(best: Candidate, evidence: Evidence) -> float:
    """Return how likely a text describes this act and no other. With a word for striking, a target
    and a weapon, everything else one does with a weapon is part of it."""
    if _is_ordered(best, evidence):
        return 1.0
    if not _is_blow(best, evidence):
        return best.chance
    others = {each.does: each.chance for each in evidence.likely if each.does in _ARMED}
    others.pop(best.spot.does, None)
    return min(best.chance + sum(others.values()), 1.0)


def _is_ordered(best: Candidate, evidence: Evidence) -> bool:
    """Say whether what is rolled is called by its whole name, behind the verb that rolls it."""
    thing = best.spot.thing
    if thing is None or not evidence.verb or best.says.partition(" ")[0] != evidence.verb:
        return False
    said = " ".join(word.said for word in evidence.words[thing.at : thing.end])
    whole = thing.name.replace("_", " ").casefold()
    return " " in said or make_singular(said) == make_singular(whole)


def _is_blow(best: Candidate, evidence: Evidence) -> bool:
    arms = all(each.at in best.used for each in evidence.things if each.kind == "weapon")
    met = any(each.at in best.used and not each.pronoun for each in evidence.people)
    spot = best.spot
    held = any(each.at <= spot.at < each.end for each in evidence.things)  # no word for striking
    return (
        not held
        and spot.does in _STRIKES
        and spot.strong
        and spot.sure
        and best.aims
        and arms
        and met
    )


def _uses_all(best: Candidate, evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether everyone and everything named in a text is in the sentence. A game master telling
    of harm may also tell which NPC did it, and with what."""
    scene = lexicon.vocabulary.scene
    told = is_gm(scene) and best.spot.does == "hurt"
    own = (str(scene.acting),)
    people = [p for p in evidence.people if p.at in best.used or not (p.pronoun or p.keys == own)]
    tells = _find_chance(best, evidence) >= _BEYOND_DOUBT and _is_roll_of_one(best, lexicon)
    if tells:  # whom and what a roll can't name is told beside it
        people = [p for p in people if p.at in best.used]
    npcs = {p.at for p in people if p.keys[0].isdecimal() and scene.sheets[int(p.keys[0])].npc}
    met = [p.at for p in people if not (told and p.at in npcs)]
    clear = all(len(p.keys) == 1 for p in evidence.people if p.at in best.used)
    said = {*re.findall(r"[^\W_]+", best.says.casefold())}
    rolls = best.says.partition(" ")[0] in ROLLS
    things = [t.at for t in evidence.things
              if not ({*t.name.casefold().replace("_", " ").split()} <= said or told)
              and not (rolls and _serves(t, best))]  # fmt: skip
    things = [] if tells else things
    amounts = [a.at for a in evidence.amounts if not (tells and _counts_colour(a, evidence))]
    return clear and all(place in best.used for place in (*met, *things, *amounts))


def _serves(thing: Thing, best: Candidate) -> bool:
    """Say whether a thing is for just what is done: I scan the room with the auspex."""
    return any(does == best.spot.does and named.search(thing.name) for does, named in shared_uses())


def _counts_colour(amount: Amount, evidence: Evidence) -> bool:
    """Say whether a number in words counts something outside the rules: all nine teeth."""
    typed = evidence.words[amount.at].said
    return typed.isalpha() and amount.unit.isalpha() and amount.unit not in UNITS


def _is_roll_of_one(best: Candidate, lexicon: Lexicon) -> bool:
    """Say whether this game does it without a target and without a thing: I aim at Scar."""
    ways = acts_of(lexicon.system).acts.get(best.spot.does, ())
    named = any(re.search("FOE|WHOM|WEAPON|OWN|ITEM|THING", act.says) for act in ways)
    return best.says.partition(" ")[0] in ROLLS | {"maneuver"} and bool(ways) and not named


def speaks_beside(best: Candidate, evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether a speaker certainly tells what they do, besides what they say."""
    own = str(lexicon.vocabulary.scene.acting)
    tells = any(word.said in _TELLING for word in evidence.words) or any(
        each.keys == (own,) and not each.pronoun for each in evidence.people
    )
    return tells and best.chance >= _CERTAIN and best.says.partition(" ")[0] in _BESIDE_SPEECH


def _find_small(lexicon: Lexicon) -> set[str]:
    """Return the words that tell nothing."""
    table = lexicon.table
    openers = {word for ways in table.openers.values() for way in ways for word in way}
    return {*ARTICLES, *table.fillers, *table.light, *openers, "i", "we"}


def leaves_words(best: Candidate, evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether anything is left that a comment must keep."""
    small = _find_small(lexicon)
    left = [word.said for at, word in enumerate(evidence.words) if at not in best.used]
    return any(said[:1].isalnum() and said not in small for said in left)


def says_otherwise(said: str, evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether a command's sentence has words that were not typed, or lacks some. Small words,
    units and names don't count."""
    named = {word for each in lexicon.people() for word in each.split()}
    beside = {word for each in evidence.beside for word in each.says.split()}
    gone = {p for each in evidence.beside for p in each.places}
    gone |= {p for each in evidence.people for p in range(each.at, each.end)}
    typed = {word.said for at, word in enumerate(evidence.words) if at not in gone}
    made = {*re.findall(r"[a-z]{3,}", said.casefold())} - named - beside
    left = {each for each in typed if each.isalpha() and len(each) >= _STEM}
    pairs = ((made, typed), (left - _find_small(lexicon) - UNITS, made | beside))
    starts = ((word[:_STEM], others) for words, others in pairs for word in words)
    return any(not any(each.startswith(start) for each in others) for start, others in starts)


def _list_objects(best: Candidate, evidence: Evidence) -> set[int]:
    """Return the places of an act's object that is no person: climb the garden wall."""
    if best.aims:
        return set()
    places: set[int] = set()
    for at in range(best.spot.end, min(best.spot.end + _MOST_OBJECT, len(evidence.words))):
        if not evidence.words[at].said.isalpha() or evidence.words[at].said in _NO_OBJECT:
            break
        places.add(at)
    first = evidence.words[best.spot.end].said if best.spot.end < len(evidence.words) else ""
    return places if first in ARTICLES else set()


def _leaves_colour(best: Candidate, evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether the rest only tells how, where or what for."""
    small = list_small_words(lexicon) | {*best.says.split()}
    told = False
    objects = _list_objects(best, evidence)
    for at, word in enumerate(evidence.words):
        said = word.said
        if said in (",", ".", "!", ";", ":"):
            told = False
        elif said in _JOINING:
            continue
        elif at in best.used or at in objects or said in small or said.endswith("ly"):
            told = told or said in LEADING or (said == "about" and best.spot.thing is not None)
        elif said in LEADING:
            told = True
        elif not told or (word.text[:1].isupper() and at > 0 and not tells_deed(said, lexicon)):
            return False
    return True
