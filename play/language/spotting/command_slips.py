"""Finds what may be a slip in the words behind a typed verb, which are then no description."""

from grammar.acts import acts_of, shared_words
from grammar.typos import distance, is_english
from grammar.words import words_in
from play.language.names.lexicon import Lexicon
from play.language.readings.tokens import stems
from play.language.spotting.evidence import Evidence
from play.language.spotting.names import ARTICLES
from play.language.spotting.sentences_of_deeds import Candidate

#: words behind which a place, a way or a purpose is told, up to the next comma
LEADING = words_in("places") | words_in("leading")
SMALL = words_in("small_beside")
_HURT = frozenset({"wound", "wounds", "injury", "injuries", "cut", "cuts", "bleeding", "blood"})
_TELLING = frozenset({"i", "i'm", "im", "i'll", "i've"})
#: the words of a short command, and the letters of a term
_FEW, _SHORTEST = 8, 3


def slips(best: Candidate, evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether a word behind a typed verb may be a slip for what it takes: it is no English
    word, sounds like the number of one of several, is there twice, or stands in a term's place."""
    if not evidence.verb:
        return False
    said = [word.said for word in evidence.words]
    twice = any(said[at] == said[at - 1] or said[at - 2 : at] == said[at : at + 2] != []
                for at in range(1, len(said)))  # fmt: skip
    counts = any("too" in said[each.end : each.end + 1] for each in evidence.people)
    return twice or counts or _is_out_of_place(said, best, evidence, lexicon)


def _is_out_of_place(
    said: list[str], best: Candidate, evidence: Evidence, lexicon: Lexicon
) -> bool:
    """Say whether a word that the sentence leaves out stands where one of its terms should."""
    spans = [(each.at, each.end) for each in evidence.people if not each.pronoun]
    spans += [(each.at, each.end) for each in evidence.things]
    named = {place for start, end in spans for place in range(start, end)}
    known, small = best.used | named | {0}, list_small_words(lexicon) | LEADING
    left = [at for at, each in enumerate(said) if at not in known and each.isalpha()
            and each not in small and each not in best.says]  # fmt: skip
    short = len(said) < _FEW and _TELLING.isdisjoint(said)
    if short and any(at - 1 in named and not said[at - 1].endswith("'s") for at in left):
        return True
    left = [at for at in left if said[at] not in lexicon.words()]
    strange = [at for at in left if not (said[at].endswith("ly") or tells_deed(said[at], lexicon))]
    first = strange[:1] == [1] and evidence.verb != "undo"  # attack flute at the ogre
    return (
        first
        or any(_is_near_term(said[at], best, lexicon) for at in left if at - 1 in known)
        or any(not is_english(said[at]) for at in strange)
    )


def _is_near_term(said: str, best: Candidate, lexicon: Lexicon) -> bool:
    """Say whether a word is a letter away from one that commands take, and that is missing:
    stealth heard adv."""
    near = (each for each in lexicon.words() if each[:1] == said[:1] and len(each) >= _SHORTEST)
    return any(distance(said, each, 1) == 1 and each not in best.says for each in near)


def list_small_words(lexicon: Lexicon) -> frozenset[str]:
    """Return the words that tell nothing more than how something is done."""
    table = lexicon.table
    openers = {word for ways in table.openers.values() for way in ways for word in way}
    small = SMALL | ARTICLES | table.fillers | table.light | openers | table.body
    return small | shared_words("manner") | shared_words("about") | _HURT


def tells_deed(said: str, lexicon: Lexicon) -> bool:
    """Say whether a word is one for doing something, however it is spelt: for Climbing."""
    return not acts_of(lexicon.system).forms.isdisjoint(stems(said))
