"""Who acts in a text, on whom, and whether all of them are known."""

import re
from collections.abc import Container, Iterable, Iterator
from itertools import pairwise

from grammar.acts import shared_words
from grammar.typos import is_english
from grammar.words import words_in
from play.language.names.lexicon import Lexicon
from play.language.readings.tokens import LEADS
from play.language.spotting.clues import REASONS, Spot
from play.language.spotting.evidence import Evidence
from play.language.spotting.names import ARTICLES, Someone
from rules.core.permissions import is_gm
from rules.core.sheet import Sheet
from rules.fast_tuples import NamedTuple

#: words before a place, or before someone who isn't affected
_PLACES = words_in("places") | {"of", "like", "around", "past", "over", "than", "as", "about"}
_ASIDE = _PLACES | {"from", "by", "for", "with", "before", "after", "through"}
_SPEAKER = frozenset({"i", "we", "i'm", "im", "i'll", "ill", "i'd", "id", "let's", "lets", "lemme"})
_OTHERS = frozenset({"he", "she", "they", "it", "he's", "she's", "they're", "it's"})
_YOU = frozenset({"you", "y'all", "you're"})
#: words that may be followed by a part of someone: under the feet of Scar
_BEHIND_A_PART = frozenset(
    {"of", "over", "through", "past", "around", "between", "across", "along", "under", "inside"}
)
_GOING = words_in("going_for")
#: acts for one's own side
_KIND = frozenset({"defend", "treat", "help", "give", "calm", "command", "cover"})
#: words after which the same actor continues: a breath, and then I strike
_BREAKS = frozenset({",", "and", "then", "to", "but", "so", "&", ":", "("})
#: words that may precede the actor of a sentence
_BEFORE_SUBJECT = _BREAKS | {".", "!", "?", ";", "while", "as", "now", "suddenly", "when"}
#: words before someone who acts at the same time
_WHILE = frozenset({"as", "before", "after"})
#: words before someone who does something else meanwhile
_MEANWHILE = frozenset({"while", "as", "when", "whilst", "before", "after"})
#: words before whom something holds against
AGAINST = frozenset({"against", "vs", "versus"})
#: acts against a foe
STRIKING = frozenset({"attack", "shoot", "throw", "grapple", "shove", "disarm"})
#: how many words may separate an act from a pronoun it affects
_NEAR_BY = 5


class Roles(NamedTuple):
    """Who acts, who is affected, and who is merely mentioned."""

    subject: Someone | None
    addressed: bool  # someone is told to do it
    unknown: bool  # the actor isn't known here
    targets: tuple[Someone, ...]
    aside: tuple[Someone, ...]
    listed: bool  # those affected are listed one after the other
    is_npcs: bool = False  # the actor is an NPC


def find_roles(evidence: Evidence, spot: Spot, lexicon: Lexicon) -> Roles:
    """Return everyone's role in an act."""
    sentence = evidence.sentence_of(spot.at)
    subject, place = _subject(evidence, spot, sentence, lexicon.table.body)
    if subject is None and (place < 0 or evidence.words[place].said in _OTHERS):
        subject = _find_antecedent(evidence, sentence, lexicon)
    speaker = place if subject is None else -1
    unknown = subject is None and speaker < 0 and _is_strangers(evidence, spot, sentence, lexicon)
    unknown = unknown or _is_either(evidence, spot, sentence, lexicon)
    after = evidence.words[subject.end].said if subject and subject.end < spot.at else ""
    others = [each for each in evidence.people if each is not subject]
    if spot.does in STRIKING | {"=move"}:  # nobody strikes themselves
        own = (str(lexicon.vocabulary.scene.acting),)
        others = [each for each in others if each.keys != own]
    others = [each for each in others if not each.pronoun] or [
        each for each in others if spot.end <= each.at < spot.end + _NEAR_BY
    ]
    sheets = lexicon.vocabulary.scene.sheets
    key = subject.keys[0] if subject else ""
    is_npcs = key.isdecimal() and sheets[int(key)].npc
    targets = _targets(evidence, spot, others, lexicon, is_npcs=is_npcs)
    return Roles(
        subject,
        addressed=after in (",", ":"),
        unknown=unknown,
        targets=targets,
        aside=tuple(each for each in others if each not in targets),
        listed=_are_listed(evidence, targets),
        is_npcs=is_npcs,
    )


def leave_out_own(roles: Roles, lexicon: Lexicon) -> Roles:
    """Return the roles without the actor among those affected."""
    own = str(lexicon.vocabulary.scene.acting)
    return roles._replace(targets=tuple(each for each in roles.targets if each.keys != (own,)))


def find_hurt(evidence: Evidence, roles: Roles) -> Roles:
    """Return the roles if something hurts someone without an actor, or only with an owner: the
    spikes go through Griff's boot, Scar's bolt hits Griff."""
    named = [each for each in evidence.people if not each.pronoun]
    if any(each.lead == ":" for each in named):  # all of them: Griff and Isaac
        named = [each for each in named if each.keys != ("all",)]
    met = tuple([each for each in named if not each.owner] or named)
    if not met or not _are_listed(evidence, met):
        return roles
    return roles._replace(
        subject=None, addressed=False, unknown=False, targets=met, aside=(), listed=True
    )


def _targets(
    evidence: Evidence, spot: Spot, others: list[Someone], lexicon: Lexicon, *, is_npcs: bool
) -> tuple[Someone, ...]:
    """Return who is affected by an act; of several, those on the side it usually affects."""
    ours = spot.at > 0 and evidence.words[spot.at - 1].said in ("we", "we'll", "let's")
    # what "we" do to them is a plan, not an attack on one of them
    others = [e for e in others if not (e.guessed and (spot.does in _KIND or ours))]
    # the owner of the bolt isn't its target
    others = [e for e in others if not (e.owner and e.at < spot.at)] or others
    met = [each for each in others if _is_aimed_at(evidence, each, spot)]
    met = met or [each for each in others if each.lead in _BEHIND_A_PART]
    met = met or [each for each in others if spot.does in _KIND and not each.pronoun]
    sheets = lexicon.vocabulary.scene.sheets
    npcs = [e for e in others if e.keys[0].isdecimal() and sheets[int(e.keys[0])].npc]
    fierce = spot.does in STRIKING or spot.does in ("=spell", "cast")
    if not met and fierce and len(npcs) == 1 and npcs[0].lead in _PLACES | {"for"}:
        return tuple(npcs)  # he steps inside Scar's reach, and drives it home
    parts = spot.does in _KIND and any(each.lead == "between" for each in met)
    if len(met) > 1 and (parts or not _are_listed(evidence, tuple(met))):
        kept = [each for each in met if each in npcs]
        friends = [each for each in met if each not in npcs]
        met = friends if spot.does in _KIND or (is_npcs and friends) else kept or met
    return tuple(met)


def _is_aimed_at(evidence: Evidence, someone: Someone, spot: Spot) -> bool:
    if someone.lead in REASONS:
        return False
    if evidence.words[spot.end - 1].said == someone.lead and spot.end - spot.at > 1:
        return True  # goes straight for him
    if someone.lead == "for":  # going for his throat
        place = next((n for n in range(someone.at - 1, -1, -1)
                      if evidence.words[n].said == "for"), 0)  # fmt: skip
        return place > 0 and evidence.words[place - 1].said in _GOING
    if someone.lead == "with" and spot.does in STRIKING:  # to wrestle with Scar, not a foe with him
        between = {word.said for word in evidence.words[spot.end : someone.at]}
        return between <= ARTICLES | {"with"}
    return someone.lead not in _ASIDE or someone.lead == "with"


def _is_either(evidence: Evidence, spot: Spot, sentence: range, lexicon: Lexicon) -> bool:
    """Say whether a pronoun acts that may mean any of several whom a game master just named."""
    said = evidence.words[spot.at - 1].said if spot.at else ""
    if said not in _OTHERS or not is_gm(lexicon.vocabulary.scene):
        return False
    before = {e.keys for e in evidence.people if not e.pronoun and e.at in sentence}
    return len(before) > 1


def _are_listed(evidence: Evidence, targets: tuple[Someone, ...]) -> bool:
    """Say whether only a comma or `and` separates those who are named."""
    between = (evidence.words[before.end : after.at] for before, after in pairwise(targets))
    joining = ARTICLES | {",", "and", "&"}
    return all(word.said in joining for words in between for word in words)


def _subject(
    evidence: Evidence, spot: Spot, sentence: range, body: Container[str]
) -> tuple[Someone | None, int]:
    """Return who is named first before an act, or the place of a word for the speaker."""
    by_place = {each.at: each for each in evidence.people}
    for place in range(sentence.start, spot.at):
        said = evidence.words[place].said
        someone = by_place.get(place)
        if said in _SPEAKER | _OTHERS and not (someone and not someone.pronoun):
            return None, place
        acts = someone and (not someone.owner or _wields(evidence, someone, body))
        if someone and someone.lead in _MEANWHILE and _ends_clause(evidence, someone, spot):
            continue  # while Scar fumbles, Isaac darts in
        if someone and acts and not someone.pronoun and _may_act(someone, place, spot):
            return someone, place
    return None, -1


def _ends_clause(evidence: Evidence, someone: Someone, spot: Spot) -> bool:
    """Say whether a comma ends somebody's clause before an act."""
    return any(word.said == "," for word in evidence.words[someone.end : spot.at])


def _find_antecedent(evidence: Evidence, sentence: range, lexicon: Lexicon) -> Someone | None:
    """Return who the previous sentence began with, if this one begins with a pronoun or names
    nobody: the wight turns. It cuts at Wenna. For a player this is never a foe, since `she` is
    their own character."""
    first = evidence.words[sentence.start].said if sentence else ""
    if not sentence or first in _SPEAKER:
        return None
    before = [each for each in evidence.people if each.end <= sentence.start and not each.pronoun]
    began = [each for each in before if not each.owner and _begins_sentence(evidence, each)]
    sheets = lexicon.vocabulary.scene.sheets
    found = began[-1] if began else None
    if found is None or len(found.keys) > 1 or not found.keys[0].isdecimal():
        return None
    told = first in _OTHERS or not is_gm(lexicon.vocabulary.scene)
    fought = sheets[int(found.keys[0])].npc and not is_gm(lexicon.vocabulary.scene)
    return None if fought or not told else found


def tells_of_another(evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether a player only tells what another player's character does."""
    scene = lexicon.vocabulary.scene
    own = str(scene.acting)
    if is_gm(scene) or not _SPEAKER.isdisjoint(word.said for word in evidence.words):
        return False
    told = {key for each in evidence.people if _begins_sentence(evidence, each)
            and not each.pronoun for key in each.keys if key.isdecimal()}  # fmt: skip
    friends = {key for key in told if not scene.sheets[int(key)].npc}
    return bool(friends) and not any(own in each.keys for each in evidence.people)


def list_sheets(people: Iterable[Someone], lexicon: Lexicon) -> list[Sheet]:
    """Return the sheets of those who are named."""
    sheets = lexicon.vocabulary.scene.sheets
    return [sheets[int(key)] for each in people for key in each.keys if key.isdecimal()]


def is_addressed(evidence: Evidence, someone: Someone) -> bool:
    """Say whether a sentence begins with someone's name and a comma: Griff, mark one for it."""
    behind = [word.said for word in evidence.words[someone.end : someone.end + 1]]
    return _begins_sentence(evidence, someone) and behind == [","]


def only_bids(evidence: Evidence, lexicon: Lexicon) -> bool:
    """Say whether a player only tells another what to do: Isaac, make camp for the night."""
    scene = lexicon.vocabulary.scene
    first = next(iter(evidence.people), None)
    if first is None or first.at or is_gm(scene) or str(scene.acting) in first.keys:
        return False
    told = _SPEAKER | {"my", "me", "our", "us"}
    return is_addressed(evidence, first) and told.isdisjoint(w.said for w in evidence.words)


def _begins_sentence(evidence: Evidence, someone: Someone) -> bool:
    at = someone.at - (someone.at > 0 and evidence.words[someone.at - 1].said in ARTICLES)
    return at == 0 or evidence.words[at - 1].said in (".", "!", "?", ";")


def _wields(evidence: Evidence, someone: Someone, body: Container[str]) -> bool:
    """Say whether someone's weapon or body part acts: the hag's claws rake across his back."""
    arms = [thing for thing in evidence.things if thing.kind == "weapon"]
    after = evidence.words[someone.end].said if someone.end < len(evidence.words) else ""
    return after in body or any(thing.at == someone.end for thing in arms)


def _may_act(someone: Someone, place: int, spot: Spot) -> bool:
    led = someone.lead in LEADS | _ASIDE | {"if", "when", "whether"}
    if spot.chance and not spot.sure and place and someone.lead not in _BEFORE_SUBJECT:
        return False  # kick the wolf in the ribs: no word says where the deed stands
    return place == 0 or not led or (someone.end == spot.at and someone.lead in _WHILE)


def _is_strangers(evidence: Evidence, spot: Spot, sentence: range, lexicon: Lexicon) -> bool:
    """Say whether the words before an act may be an unknown actor: a wolf attacks."""
    said = evidence.words[spot.at].said
    named = spot.thing is not None and (  # a bear attacks names no move
        said in spot.thing.name.casefold() or not _is_third_person(said)
    )
    if named or spot.does.startswith("verb:"):
        return False
    typed = bool(evidence.spots) and evidence.spots[0].does.startswith("verb:")
    words = evidence.words[max(sentence.start, int(typed)) : spot.at]
    if not _is_third_person(said):  # a breath, then strike
        ends = [n for n, word in enumerate(words) if word.said in _BREAKS]
        words = words[ends[-1] + 1 :] if ends else words
    known = {word for ways in lexicon.table.openers.values() for way in ways for word in way}
    small = known | lexicon.table.fillers | lexicon.table.light | shared_words("about")
    things = {evidence.words[p].start for t in evidence.things for p in range(t.at, t.end)}
    strange = [
        word.said for word in words if word.start not in things and _is_strange(word.said, small)
    ]
    return bool(strange) or any(word.said in _YOU for word in words)


def _is_third_person(said: str) -> bool:
    return said.endswith("s") and not said.endswith("ss")


def _is_strange(said: str, small: Container[str]) -> bool:
    spoken = said.isalpha() and not said.endswith(("ly", "ing"))
    return spoken and said not in small and said not in ARTICLES


def list_by_subject(roles: Roles) -> Iterator[Roles]:
    """Yield the roles with each of those who may be the actor."""
    subject = roles.subject
    if subject is None:
        yield roles
        return
    for key, name in [*zip(subject.keys, subject.names, strict=True)][:3]:
        yield roles._replace(subject=subject._replace(keys=(key,), names=(name,)))


def misses_whom(says: str, roles: Roles) -> bool:
    """Say whether a text names those affected by an act whose sentence can't."""
    return bool(roles.targets) and not re.search("FOE|WHOM", says)


def treats_stranger(evidence: Evidence, spot: Spot, roles: Roles, lexicon: Lexicon) -> bool:
    """Say whether somebody unknown is treated, so that the healer isn't treated instead: the word
    behind the verb is neither English nor known."""
    if spot.does != "treat" or roles.targets or spot.end >= len(evidence.words):
        return False
    name = evidence.words[spot.end].said.removesuffix("'s")
    named = len(name) > 2 and name.isalpha() and not name.endswith("ly")  # bandage hurriedly
    return named and not is_english(name) and name not in lexicon.words()
