"""Colour: what is left of a text once an act is spotted in just one way, and may become a comment.

When in doubt, nothing is done: a wrong deed costs more than a press.
"""

import re
from collections.abc import Sequence

from grammar.acts import shared_pattern, shared_words
from grammar.words import words_in
from play.language.readings.lexicon import Lexicon
from play.language.spotting.candidates import Candidate
from play.language.spotting.evidence import Evidence
from play.language.spotting.names import ARTICLES
from rules.core.permissions import is_gm

#: words behind which a place, a way or a purpose is told, up to the next comma
_LEADING = words_in("places") | frozenset(
    [
        "in",
        "into",
        "across",
        "over",
        "through",
        "from",
        "under",
        "down",
        "up",
        "along",
        "off",
        "past",
        "around",
        "toward",
        "towards",
        "to",
        "so",
        "hoping",
        "praying",
        "wanting",
        "trying",
        "while",
        "as",
        "like",
        "by",
        "until",
        "onto",
        "out",
        "for",
    ]
)
#: a wish that may be denied is not done at once
_ASKED = re.compile(
    r"\b(?:can|could|should|may|might|shall|would|do|will) (?:i|we|you)\b|\?", re.IGNORECASE
)
_SMALL = frozenset(
    [
        "i",
        "i'm",
        "im",
        "i'll",
        "ill",
        "i'd",
        "id",
        "we",
        "we're",
        "he",
        "she",
        "it",
        "they",
        "his",
        "her",
        "my",
        "your",
        "its",
        "their",
        "our",
        "me",
        "him",
        "them",
        "you",
        "am",
        "is",
        "are",
        "be",
        "will",
        "shall",
        "not's",
        "that",
        "this",
        "there",
        "here",
        "then",
        "and",
        "so",
        "very",
        "quite",
        "rather",
        "too",
        "as",
        "just",
        "still",
        "even",
        "again",
        "really",
        "right",
        "left",
        "hard",
        "fast",
        "quick",
        "slow",
        "low",
        "high",
    ]
)


#: so many words name what something is done to, and these end it
_MOST_OBJECT = 4
_NO_OBJECT = frozenset({"and", "or", "but", "then", "while", "so", "as", "when"})
_STRIKES = frozenset({"attack", "shoot", "throw", "grapple", "shove", "disarm"})
_HURT = frozenset({"wound", "wounds", "injury", "injuries", "cut", "cuts", "bleeding", "blood"})


def is_talk(text: str) -> bool:
    """Say whether a text only speaks to the others at the table: brb, nice one."""
    return shared_pattern("talk").fullmatch(text.strip(" .!?/")) is not None


def is_sure(found: Sequence[Candidate], evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether an act was spotted in exactly one way, and all else in the text is colour.

    `found` are the candidates of all acts, the best first.
    """
    best = found[0]
    return (
        not _ASKED.search(evidence.text)
        and not evidence.mild
        and not any(word.said in ("before", "after") for word in evidence.words)
        and _is_plain(best, evidence)
        and _is_aimed(best, evidence)
        and not _strikes_friend(best, evidence, lexicon)
        and _is_only_one(found, evidence)
        and _uses_all(best, evidence)
        and _leaves_colour(best, evidence, lexicon)
    )


def _strikes_friend(best: Candidate, evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether a player's character is struck, by a word that may have meant something else."""
    if not best.aims or best.spot.does not in _STRIKES or is_gm(lexicon.vocabulary.scene):
        return False
    sheets = lexicon.vocabulary.scene.sheets
    keys = (key for each in evidence.people if each.at in best.used for key in each.keys)
    return any(key.isdecimal() and not sheets[int(key)].npc for key in keys)


def _is_aimed(best: Candidate, evidence: Evidence) -> bool:
    """Say whether those whom it is done to are not only told of as a place: behind Scar."""
    met = [each for each in evidence.people if each.at in best.used and best.aims]
    return not any(each.lead in words_in("places") for each in met)


def _is_plain(best: Candidate, evidence: Evidence) -> bool:
    """Say whether an act is told as it happens, in a word that means it."""
    spot = best.spot
    known = spot.thing is not None or spot.does in shared_words("sure")
    return known and spot.strong and spot.sure and not spot.past and not evidence.corrected


def _is_only_one(found: Sequence[Candidate], evidence: Evidence) -> bool:
    """Say whether every word for something that is done means the same sentence."""
    best = found[0]
    if any(each.says != best.says and each.spot == best.spot for each in found):
        return False
    same = {(each.spot.at, each.spot.does) for each in found if each.says == best.says}
    return all(
        (spot.at, spot.does) in same or spot.does == best.spot.does or spot.at in best.used
        for spot in evidence.spots
        if not spot.does.startswith("verb:")
    )


def _uses_all(best: Candidate, evidence: Evidence) -> bool:
    """Say whether whoever and whatever is named in a text is in the sentence."""
    people = [p.at for p in evidence.people if not p.pronoun or p.at in best.used]
    clear = all(len(p.keys) == 1 for p in evidence.people if p.at in best.used)
    things = [t.at for t in evidence.things]
    amounts = [a.at for a in evidence.amounts]
    return clear and all(place in best.used for place in (*people, *things, *amounts))


def leaves_words(best: Candidate, evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether anything is left that a comment has to keep."""
    table = lexicon.table
    openers = {word for ways in table.openers.values() for way in ways for word in way}
    small = ARTICLES | table.fillers | table.light | openers | {"i", "we"}
    left = [word.said for at, word in enumerate(evidence.words) if at not in best.used]
    return any(said[:1].isalnum() and said not in small for said in left)


def _list_objects(best: Candidate, evidence: Evidence) -> set[int]:
    """Return the places of what something is done to that is nobody: climb the garden wall."""
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
    """Say whether what is left tells only how, where or what for."""
    table = lexicon.table
    openers = {word for ways in table.openers.values() for way in ways for word in way}
    small = _SMALL | ARTICLES | table.fillers | table.light | openers | table.body
    small |= shared_words("manner") | shared_words("about") | _HURT
    told = False
    objects = _list_objects(best, evidence)
    for at, word in enumerate(evidence.words):
        said = word.said
        if said in (",", ".", "!", ";", ":"):
            told = False
        elif at in best.used or at in objects or said in small or said.endswith("ly"):
            told = told or said in _LEADING
        elif said in _LEADING:
            told = True
        elif not told or (word.text[:1].isupper() and at > 0):
            return False
    return True
