"""Offers the likeliest sentences among those spotted, each read exactly and worded for people; what
was typed becomes their comment."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from grammar.acts import shared_pattern, shared_words, wordings
from grammar.likeness import is_common
from grammar.words import words_of
from play.language.names.lexicon import Lexicon
from play.language.readings.guards import is_lookup
from play.language.readings.tokens import LEADS
from play.language.several_sentences import split_scene
from play.language.spotting.asks import Asked, asks_for
from play.language.spotting.corrections import takes_back
from play.language.spotting.evidence import Evidence, collect
from play.language.spotting.leftover_text import (
    is_sure,
    leaves_words,
    says_otherwise,
    speaks_beside,
)
from play.language.spotting.likely_sentences import LikelyMaker
from play.language.spotting.names import Someone
from play.language.spotting.roles import tells_of_another
from play.language.spotting.sentences_of_deeds import Candidate, Maker
from play.language.spotting.slots import strip_quotes
from rules.core.characters.group_names import name_new_things
from rules.core.outcome import Choice
from rules.core.permissions import is_gm
from rules.core.sheet import Sheet
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

Judge = Callable[[str], Any]
#: the most sentences read exactly, and the most offered before their dry run
EFFORT, MOST = 12, 5
#: the longest comment
LONGEST_COMMENT = 500
#: how much worse than the best an offer beside it may be
_NEAR = 6.0
#: so much speaks for a deed that a text is surely like
_LIKENESS = 8.0
#: what only a likeness speaks for, and so little, is not offered; beside what is likelier, it may
_LEAST, _LEAST_BESIDE, _FAR_LESS = 0.2, 0.1, 0.3
#: who a sentence goes on about, and the most words of a name that one begins with
_HE, _LONGEST_NAME = compile_later(r"^(?:he|she)\b", re.IGNORECASE), 3
#: what is said not to be undone
_KEEPS_IT = compile_later(
    r"(?:n't|\bnot|\bnever|\bno need to) (?:undo|cancel|revert|take \w+ back)", re.IGNORECASE
)
#: this few words are an incomplete command
_BARE = 2
_OWN_CHANCE = 0.7
_UNDOING = frozenset({"undo", "verb:undo"})


class Spotted(NamedTuple):
    """What was spotted in a text: the offers, and the sentence to carry out at once."""

    offers: list[Choice]
    sure: str = ""
    asks: bool = False  # a game master asks players for a roll
    past: bool = False  # the likeliest is told in the past tense
    undoes: bool = False  # the likeliest undoes something
    looks: bool = False  # the likeliest looks something up
    counted: str = ""  # the text without names, as some contain numbers
    score: float = 0.0  # how strongly the likeliest is supported
    others: bool = False  # it tells of somebody who is another's to play


class Spotter:
    """Spots acts that someone describes in their own words.

    `judge` reads a sentence exactly; `verb` is the one at the beginning of the text.
    """

    def __init__(self, lexicon: Lexicon, verb: str, judge: Judge) -> None:
        self._lexicon, self._verb, self._judge = lexicon, verb, judge
        self._slips: dict[str, list[str]] = {}
        #: who was named last, in an earlier part of the text
        self._last: Someone | None = None

    def spot(self, text: str, typed: str, *, asks: bool = False) -> Spotted:
        """Return what a text may mean, the likeliest first. What was typed becomes a comment.

        `asks`: it is a question, which only a lookup may answer.
        """
        spotted = self._spot_whole(text, typed, asks=asks)
        if spotted.offers or self._verb or spotted.others:
            return spotted
        whole = takes_back(text) or shared_pattern("tales").search(text)
        self._last = None
        parts = [
            self._spot_whole(part, typed, asks=part.endswith("?"))
            for part in self._name_actors([] if whole else split_scene(text))
        ]
        told = sorted((part for part in parts if part.offers), key=_weigh, reverse=True)
        best, *others = told or [spotted]
        every = (*best.offers, *(part.offers[0] for part in others))
        offers = [*{each.label: each for each in every}.values()][:MOST]
        return best._replace(sure="", offers=offers)  # the rest may tell otherwise

    def _name_actors(self, parts: Sequence[str]) -> Iterator[str]:
        """Yield sentences, each with who the one before began with in place of he and she."""
        actor = ""
        for part in parts:
            words = part.split()
            begun = (" ".join(words[:n]).strip(",") for n in range(_LONGEST_NAME, 0, -1))
            actor = next(filter(self._lexicon.is_person, begun), actor)
            yield _HE.sub(actor, part, count=1) if actor else part

    def _spot_whole(self, text: str, typed: str, *, asks: bool = False) -> Spotted:
        evidence = self._collect(text, asks=asks)
        asked = asks_for(evidence, self._lexicon, self._verb)
        turned = bool(evidence.guards) and self._verb != "undo"
        evidence = evidence.keep_turned() if turned else evidence
        found = [] if asked and not turned else [*self._readings(evidence)]
        labels, whole = self._label_found(found, evidence)
        comment = make_comment(typed)
        if asked and not turned:
            labels = self._label_asked(asked)
            comment = comment if asked.story and not self._verb else ""
        told = {said: comment if said not in whole else "" for said in labels}
        offers = [
            Choice(label, f"{said} # {told[said]}" if told[said] else said, recalls=False)
            for said, label in [*labels.items()][:MOST]
        ]
        asking = asked is not None and not turned and bool(offers)
        shown = bool(found) and is_lookup(found[0][1])
        answers = bool(found) and (shown or found[0][0].spot.does.startswith("see_"))
        # what someone says is not done, nor what is asked, unless that is to look it up
        quoted = re.search(r'["“”„«»]', typed) is not None and not (
            found and speaks_beside(found[0][0], evidence, self._lexicon)
        )
        quoted = quoted or (asks and not answers)
        sure = "" if quoted else self._write_sure(found, evidence, comment)
        past = bool(found) and found[0][0].spot.past
        first = found[0][0].spot if found else None
        more = any(spot.strong and spot.does not in _UNDOING for spot in evidence.spots)
        undoes = first is not None and first.does in _UNDOING and not more
        score = found[0][0].score if found else 0.0
        others = tells_of_another(evidence, self._lexicon)
        counted = _strip_names(evidence)
        return Spotted(offers, sure, asking, past, undoes, answers, counted, score, others)

    def _label_found(
        self, found: Sequence[tuple[Candidate, Any]], evidence: Evidence
    ) -> tuple[dict[str, str], set[str]]:
        """Return the labels of sentences, and those that leave no word for a comment."""
        labels: dict[str, str] = {}
        whole = set()
        for candidate, reading in found:
            if not leaves_words(candidate, evidence, self._lexicon):
                whole.add(reading.said)
            label = _TO_ALL.sub(r" \1 everyone", _label_reading(reading.said, candidate.label))
            if label not in labels.values():  # two equal labels would be no choice
                labels.setdefault(reading.said, label)
        return labels, whole

    def _collect(self, text: str, *, asks: bool) -> Evidence:
        holders = holders_in(self._lexicon)
        evidence = collect(text, self._lexicon, holders, self._verb, self._slips, self._last)
        named = [each for each in evidence.people if not each.guessed]
        self._last = named[-1] if named else self._last
        if _KEEPS_IT.search(text):
            kept = [tuple(s for s in some if s.does != "undo")
                    for some in (evidence.spots, evidence.likely)]  # fmt: skip
            evidence = evidence._replace(spots=kept[0], likely=kept[1])
        if not asks:
            return evidence
        finding = shared_words("finding")
        known = tuple(s for s in evidence.spots if s.strong and s.does in finding)
        return evidence._replace(spots=known, asks=True)

    def _write_sure(
        self,
        found: list[tuple[Candidate, Any]],
        evidence: Evidence,
        comment: str,
    ) -> str:
        """Return the sentence to carry out at once, with the description as its comment."""
        if not found:
            return ""
        best, reading = found[0]
        made, looks = [each for each, _ in found], is_lookup(reading)
        if not is_sure(made, evidence, self._lexicon, looks=looks):
            return ""
        told = leaves_words(best, evidence, self._lexicon)
        whole = evidence.verb not in ("", "undo") and not (looks or told)
        if whole and says_otherwise(reading.said, evidence, self._lexicon):
            return ""  # a command that lacks something, such as the weapon, or says more
        return f"{reading.said} # {comment}" if told else str(reading.said)

    def _label_asked(self, asked: Asked) -> dict[str, str]:
        """Return the sentences that ask players for a roll, or roll for them."""
        labels: dict[str, str] = {}
        for who, roll in asked.rolls:
            reading = self._judge(f"ask {who}: {roll}")
            if reading is not None:
                whom = "everyone" if who == "all" else who
                labels[reading.said] = f"Ask {whom}: {say_for_people(roll)}"
        for who, roll in asked.rolls:
            tail = "all" if who == "all" else f"as {who}"
            reading = self._judge(f"{roll} {tail}")
            if reading is not None:
                whom = "everyone" if who == "all" else who
                labels[reading.said] = f"Roll for {whom}: {say_for_people(roll)}"
        return labels

    def _readings(self, evidence: Evidence) -> Iterator[tuple[Candidate, Any]]:
        """Yield the candidates that the exact grammar reads, best first."""
        made = self._make_all(evidence)
        best: Candidate | None = None
        for candidate in sorted(made, key=lambda each: -each.score)[:EFFORT]:
            far = best is not None and candidate.score < best.score - _NEAR
            if best is not None and far and candidate.says != best.says:
                continue
            candidate, reading = self._read(candidate, evidence)
            if reading is not None:
                best = best or candidate
                yield candidate, reading

    def _make_all(self, evidence: Evidence) -> list[Candidate]:
        """Return the sentences that may be meant, each as likely as all acts leading to it."""
        master = is_gm(self._lexicon.vocabulary.scene)
        maker = LikelyMaker(evidence, self._lexicon, "", master=master)
        likely = [] if self._verb and len(evidence.words) <= _BARE else [*maker.make()]
        rests = {each.spot.does for each in likely} & {"rest", "sleep"}  # who rests is told there
        strict = Maker(evidence, self._lexicon, self._verb, master=master).make()
        made = [*(each for each in strict if each.spot.does not in rests), *likely]
        made = [each for each in made if not _is_said_otherwise(each, made, evidence)]
        if evidence.likely and evidence.likely[0].does == "talk":
            made = [each for each in made if each.spot.strong]
        chances = _sum_chances(made, evidence)
        most = max(chances.values(), default=0.0)
        least = max(_LEAST_BESIDE, most * _FAR_LESS) if most >= _LEAST else _LEAST
        return [
            each._replace(chance=chance, score=each.score + _LIKENESS * _weigh_own(each, chance))
            for each in made
            if (chance := chances[each.says]) >= least or not each.spot.chance
        ]

    def _read(self, candidate: Candidate, evidence: Evidence) -> tuple[Candidate, Any]:
        """Return a candidate as the exact grammar reads it: without unnecessary quotes, and without
        additions that it doesn't take; in the latter case it is never carried out at once."""
        asks, odds, roll = candidate.says.partition("odds ")
        inner = self._judge(roll) if odds and not asks else None
        if inner is not None:  # as its own card would write it
            candidate = candidate._replace(says=f"odds {inner.said}")
        reading = self._judge(candidate.says) or self._judge(strip_quotes(candidate.says))
        if reading is not None:
            return candidate, reading
        for each in evidence.beside:
            before, _, after = candidate.says.rpartition(f" {each.says}")
            less = f"{before}{after}" if before else candidate.says
            if less != candidate.says and (reading := self._judge(less)) is not None:
                spot = candidate.spot._replace(sure=False)
                used = candidate.used - each.places
                score = candidate.score - 1
                return candidate._replace(says=less, spot=spot, used=used, score=score), reading
        return candidate, None


def _weigh(spotted: Spotted) -> tuple[bool, float]:
    """Return a sort key for what was spotted: asking for a roll comes first."""
    return spotted.asks, spotted.score


def _sum_chances(made: Sequence[Candidate], evidence: Evidence) -> dict[str, float]:
    """Return how likely each sentence is, summed over all acts that lead to it."""
    chances = {each.does: each.chance for each in evidence.likely}
    leading: dict[str, dict[str, float]] = {}
    for each in made:
        does = each.spot.does
        leading.setdefault(each.says, {})[does] = chances.get(does, each.spot.chance)
    return {says: min(sum(led.values()), 1.0) for says, led in leading.items()}


def _weigh_own(candidate: Candidate, chance: float) -> float:
    """Return how likely a sentence is. An act that only this game has, told in its own words,
    counts as much as any common one."""
    spot = candidate.spot
    own = spot.strong and spot.sure and not is_common(spot.does)
    return max(chance, _OWN_CHANCE) if own else chance


def _is_said_otherwise(candidate: Candidate, made: Sequence[Candidate], evidence: Evidence) -> bool:
    """Say whether another candidate for the same act uses a word of the text that this one lacks: a
    short rest is no long one."""
    said = {word.said for word in evidence.words} - LEADS
    own = {*_strip_beside(candidate.says, evidence)}
    rests = candidate.says.startswith("rest ")
    alike = [each.says for each in made if each.spot == candidate.spot]
    alike += [each.says for each in made if rests and each.says.startswith("rest ")]
    others = [{*_strip_beside(each, evidence)} for each in alike if each != candidate.says]
    return any((other - own) & said and not (own - other) & said for other in others)


def _strip_beside(says: str, evidence: Evidence) -> list[str]:
    """Return the words of a sentence without its additions."""
    for each in evidence.beside:
        before, _, after = says.rpartition(f" {each.says}")
        says = f"{before}{after}" if before else says
    return says.split()


def holders_in(lexicon: Lexicon) -> list[Sheet]:
    """Return those whose things may be meant: the actor, and for a game master all NPCs."""
    scene = lexicon.vocabulary.scene
    own = [scene.someone] if scene.someone is not None else []
    return [*own, *(s for s in scene.list_present(npcs=True) if s.npc)] if is_gm(scene) else own


def _strip_names(evidence: Evidence) -> str:
    """Return a text without people's names."""
    gone = {p for each in evidence.people for p in range(each.at, each.end)}
    return " ".join(word.text for at, word in enumerate(evidence.words) if at not in gone)


def make_comment(typed: str) -> str:
    """Return what was typed as one inert line: without brackets, and cut between words."""
    said = " ".join(typed.replace("[[", "[").replace("]]", "]").split()).lstrip("/ #")
    said = re.sub(r"(?<=\s)#(?=\s)", "-", said)
    if len(said) > LONGEST_COMMENT:
        said = said[:LONGEST_COMMENT].rsplit(" ", 1)[0]
    return said


#: a plan, and what it waits for
_PLANS = compile_later(r"^plan(?P<when> when [^:]+)?:? (?!drop\b|as\b)(?=\w)")
#: an act that is for all, which alone would read as one that hardly is
_TO_ALL = compile_later(r" (at|on|for|to) all$")
#: a game master's question, and whom it is for
_ASKS = compile_later(r"^ask (?P<whom>[^:]+): (?=\w)")
_BAND = "(?:close|near|far|short|medium|long|extreme)"
#: signs and short words of exact sentences, and what people read for them
_READ_AS = (
    (compile_later(r"^sheet (?:show )?([A-Z][^=,]*)$"), r"look at \1's sheet"),
    (compile_later(r"^turn$"), "see whose turn it is"),
    (compile_later(r"^(sheet new .+?)(?: (?:wound|strain|melee|ranged))? \w+=.*$"), r"\1"),
    (compile_later(r"^attack at "), "attack "),
    (compile_later(r"^(?:move )?defend at "), "defend "),
    (compile_later(r"^(?:move )?(aid or interfere|parley) at "), r"\1 with "),
    (compile_later(r"^effect (.+?) \+ ([^\W\d].*)$"), r"add \2 to \1"),
    (compile_later(r"^status (?!clear )(\w+) add$"), r"status \1"),
    (compile_later(r"^status (?!clear )(\w+) (?:add )?(?!clear)(\S.*)$"), r"status \2 \1"),
    (compile_later(r"^range (close|near|far|distant)$"), r"go to \1 range"),
    (compile_later(r"^save (str|dex|wil)\b(?! recover)"), r"\1 save"),
    (
        compile_later(r"^item add ([\da-z][a-z' -]*) for (\S.*)$"),
        lambda found: f"give {found[2]} {name_new_things(found[1], 1)}",
    ),
    (_TO_ALL, r" \1 everyone"),
    (compile_later(r"^resource (?=[a-z])|^ammo (?=reload)"), ""),
    (compile_later(r"^ammo \+(\d+)$"), r"add \1 ammo"),
    (compile_later(r"^sheet set moves\+=(.+)$"), r"learn \1"),
    (compile_later(r"^sheet set proficient\+=(.+)$"), r"become proficient in \1"),
    (compile_later(r"^sheet set (?:(.+) )?coin\+=(\d+)$"), r"\1 gets \2 coin"),
    (compile_later(r"^(sheet set [\w ]+)=(?=\w+$)"), r"\1 to "),
    (
        compile_later(r"^attack (?!at |unarmed|fists)([^\d,+]+?) at ((?:(?! as )[^,\d])+)$"),
        r"attack \2 with your \1",
    ),
    (
        compile_later(r"^item give (?!all |\d|an? |the )([a-z][a-z' -]*) to "),
        r"item give your \1 to ",
    ),
    (
        compile_later(rf"^attack (?!at )(.+?) at ([^,]+?)(?= (?:range|aim) | {_BAND}\b|$)"),
        r"attack \2 with \1",
    ),
    (compile_later(rf"^(attack .+ with .+?) (?:range )?({_BAND})(?: range)?\b"), r"\1 at \2 range"),
    (compile_later(r"(?<=[a-z])\s*\+\s*(?=[A-Za-z])"), " with "),
    (
        compile_later(
            r"^(move .+?|x(?: .+?)?) (very hard|nearly impossible|easy|medium|hard)(?=\s|$)"
        ),
        r"\1 (\2)",
    ),
    (compile_later(r" adv(?=\s|$)"), " with advantage"),
    (compile_later(r" dis(?=\s|$)"), " with disadvantage"),
    (compile_later(r"\b(?:str|dex|int|wis|cha|wil|bod)\b"), lambda found: found[0].upper()),
)


def _label_reading(said: str, label: str) -> str:
    """Return the label of an offer; an act's own words don't say whose sheet is one's own."""
    own = said.partition(" # ")[0] == "sheet show"
    worded = wordings()["sheet show"] if own else label
    return worded[:1].upper() + worded[1:]


#: beginnings behind which a bare noun is a thing that one gets
_GETS = ("item add", "item buy")
_NOUN = compile_later(r"(?!.* for )(?:(\d+) )?([a-z][a-z' -]*)")


def say_for_people(said: str) -> str:
    """Return a button's label for an exact sentence that no act has words for."""
    told = said.partition(" # ")[0].replace("_", " ").replace('"', "")
    if planned := _PLANS.match(told):
        deeds = [say_for_people(each) for each in told[planned.end() :].split("; or ")]
        return f"Plan{planned['when'] or ''}: {' or '.join(map(_lower_first, deeds))}"
    if asked := _ASKS.match(told):
        return f"Ask {asked['whom']}: {say_for_people(told[asked.end() :])}"
    for sign, read in _READ_AS:
        told = sign.sub(read, told)
    for begins, instead in wordings().items():
        if f"{told} ".casefold().startswith(f"{begins} "):
            what = told[len(begins) :].strip()
            got = _NOUN.fullmatch(what) if begins in _GETS else None
            what = name_new_things(got[2], int(got[1] or 1)) if got else what
            told = f"{instead} {what}".strip()
            break
    return told[:1].upper() + told[1:]


def _lower_first(told: str) -> str:
    return told if told[1:2].isupper() else told[:1].lower() + told[1:]


def says_numbers(text: str, says: str) -> bool:
    """Say whether a sentence contains every number of a text,
    leaving comments aside, which do nothing."""
    typed, said = (set(re.findall(r"\d+", each.partition(" # ")[0])) for each in (text, says))
    return typed <= said


def spell_digits(text: str) -> str:
    """Return a text with its counts as digits: two torches are 2. One may be anyone."""
    counts = words_of("").numbers
    return re.sub(
        r"[a-z]+", lambda word: word[0] if word[0] == "one" else counts.get(word[0], word[0]), text
    )


def tell_apart(said: str) -> tuple[frozenset[str], str]:
    """Return what distinguishes two sentences, whatever their word order and small words."""
    head, _, who = said.partition(" # ")[0].casefold().partition(" as ")
    return frozenset(re.findall(r"[^\W_]+|[+-]\d+", head)) - LEADS, who
