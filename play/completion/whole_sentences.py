"""Completes the sentence that someone is typing, from the grammar and this game's data.

Every completion is a whole sentence. It is offered only if it would work as it is, or if it only
lacks free words, such as a new name.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import chain, islice

from grammar.parser import (
    aliases_of,
    bare_verbs,
    leads_of,
    own_verbs,
    parse,
    read_sentence,
    verbs_of,
    without_gm,
)
from grammar.typos import find_near
from grammar.verb_tail_comment import to_plain
from grammar.words import words_of
from play.completion.next_words import Continuing
from play.completion.sayable_words import Sayable, Word, fold_text, rank_word
from play.language.examples import example_sentences
from play.language.names.name_matching import read_phrases
from play.pending.plan_triggers import NOT_DEEDS
from play.referee import Referee
from play.turn.preview.dry_run import would_stand
from play.turn.preview.suggested_sentences import suggest_sentences, with_foes
from play.turn.scene_builder import build_scene, read_things, upgrade_state
from play.turn.utterance_and_ruling import Utterance
from play.turn.visibility import veil_for_speaker
from rules.core.errors import NotUnderstood, PlayerError
from rules.core.permissions import active_character, is_gm
from rules.core.records.tables_decks_notes import READ_LATER
from rules.core.records.validation import is_writable
from rules.registry import find_system
from storage import scene_query
from storage.errors import Writes

DEEPEST = 2  # sentences within sentences: `do fix move ...`
LONGEST_OFFER = 100  # Discord's limit for one completion
EFFORT = 500  # sentences and grammars tried per list, which must appear at once
FOR_ONE = 40  # the share of it reserved for completing one sentence
FEW = 4  # targets offered before anything else
TAIL = ("secret", "blind")


async def complete(referee: Referee, said: Utterance, limit: int = 25) -> list[str]:
    """Return whole sentences that continue what is being typed, the likeliest first."""
    if len(said.text) > LONGEST_OFFER or not is_writable(said.text):
        return []
    return (await completer_of(referee, said)).sentences(said.text, limit)


async def examples(referee: Referee, said: Utterance, without: Collection[str] = ()) -> list[str]:
    """Return sentences for a newcomer to try here, `without` those already tried."""
    async with referee.glance(said) as turn:
        return await suggest_sentences(turn, without)


async def find_whole(referee: Referee, said: Utterance, most: int) -> list[str]:
    """Return sentences that begin as typed and would work as they are."""
    async with referee.glance(said) as turn:
        found = await suggest_sentences(turn, most=most)
    typed = said.text.lstrip("/ ").casefold()
    return [each for each in found if each.casefold().startswith(typed)]


async def stands(referee: Referee, said: Utterance) -> bool:
    """Say whether a sentence would work if it were said now, without saying it."""
    try:
        async with referee.glance(said) as turn:
            return await would_stand(turn, said.text)
    except (PlayerError, Writes):  # `Writes`: someone new here
        return False


async def completer_of(referee: Referee, said: Utterance, start: str = "") -> "Completer":
    """Return the completer for someone's sentences in their channel.

    `start`: the beginning of the sentence, of which only a later part is being typed.
    """
    async with referee.database.begin_reading() as tx:
        found = upgrade_state(await scene_query.read(tx, said.channel, said.parent))
        scene = build_scene(found, said, referee.now())
        scene = await veil_for_speaker(tx, found.game, scene) if found.game else scene
        for kind in _things_asked(f"{start} {said.text}"):
            rows = await scene_query.read_kind(tx, found.game, kind)
            scene = replace(scene, things={**scene.things, **read_things(rows)})
    # nothing is said yet, so nothing has named who acts
    scene = replace(scene, acting=active_character(scene))
    sayable = Sayable(find_system(found.system), scene, found.people, found.last)
    return Completer(found.system, sayable)


def _things_asked(text: str) -> tuple[str, ...]:
    """Return the kinds of things that a text may go on to name.
    `table` covers decks too, as it draws cards."""
    typed = text.casefold()
    return READ_LATER if any(kind in typed for kind in READ_LATER) else ()


class Completer:
    """Completes the sentences of one speaker in one scene."""

    def __init__(self, system: str, sayable: Sayable, depth: int = 0) -> None:
        self.system = system
        self.sayable = sayable
        self._depth = depth
        self._effort = EFFORT
        self._known: dict[str, list[str]] = {}  # completions of inner sentences
        self._verbs = verbs_of(system)
        self._continuing = Continuing(sayable, self._complete_carried)

    def sentences(self, text: str, limit: int = 25) -> list[str]:
        """Return the completions of a text."""
        typed = to_plain(text).lstrip()
        slash = "/" if typed.startswith("/") else ""
        found: dict[str, None] = {}
        begun = typed.lstrip("/").lstrip()
        by_gm, begun = self._said_by_gm(begun)
        begun, before = self._split_alternative(begun)
        for short in chain(self._sentences(begun), self._complete_without_fillers(begun, found)):
            if not self._is_planned(short, before):
                continue
            sentence = f"{before}{short.removeprefix('plan ')}" if before else short
            if len(slash + by_gm + sentence) <= LONGEST_OFFER:
                found[slash + by_gm + sentence] = None
            if len(found) == limit or self._effort <= 0:
                break
        return list(found) or [slash + by_gm + each for each in self._list_examples(begun.strip())]

    def _list_examples(self, verb: str) -> list[str]:
        """Return the examples from /help for a verb that takes free words, such as a title."""
        if verb not in self._verbs:
            return []
        return example_sentences(self.system, self.sayable.vocabulary, verb, {})[:FEW]

    def _said_by_gm(self, typed: str) -> tuple[str, str]:
        """Split off a leading `gm`, if a game master is typing."""
        inner = without_gm(typed)
        is_said = inner != typed and is_gm(self.sayable.scene)
        return (typed[: len(typed) - len(inner)], inner) if is_said else ("", typed)

    def _split_alternative(self, typed: str) -> tuple[str, str]:
        """Return the last alternative of a plan as a plan of its own, and what precedes it."""
        plan = re.match(r"plan\s", typed, re.IGNORECASE)
        before, between, last = typed.rpartition("; or ")
        return (f"plan {last}", before + between) if plan and between else (typed, "")

    def _is_planned(self, sentence: str, before: str) -> bool:
        """Say whether a sentence isn't a plan, or plans something that can be planned."""
        plan = re.fullmatch(r"plan(?:\s+when\s[^:]*:)?\s*(.*)", sentence)
        if plan is None or (not before and sentence in ("plan", "plan drop")):
            return True
        first = plan[1].partition(" ")[0].casefold()
        verb = aliases_of(self.system).get(first, "").partition(" ")[0]
        return verb not in NOT_DEEDS and verb in self._verbs and verb != "pick"

    def _complete_without_fillers(self, typed: str, found: dict[str, None]) -> Iterator[str]:
        """Yield continuations of a text without its articles, if it has none as it is."""
        fillers = words_of(self.system).fillers
        words = typed.split(" ")
        kept = [word for word in words if word.casefold() not in fillers]
        if not found and len(kept) < len(words):
            yield from self._sentences(" ".join(kept))

    def examples(self) -> list[str]:
        """Return the system's own examples, with characters who are here as targets."""
        system = self.sayable.system
        own = with_foes(system, system.examples, self.sayable.scene) if system else ()
        return [e for e in own if self._state(e) == "fits"]

    def _sentences(self, typed: str) -> Iterator[str]:
        sentence = read_sentence(self.system, typed)
        body = sentence.text[sentence.start :]
        if sentence.verb and body.strip():
            yield from self._bodies(sentence.verb, body)
            return
        if sentence.verb:
            yield from self._complete_verb(sentence.verb)
            if body:
                return
        starts = self._starts(typed)
        yield from (start for start in starts if start != sentence.verb)
        if len(starts) == 1 and not sentence.verb:
            yield from self._bodies(starts[0].partition(" ")[0], " ")
        if typed and not starts:
            yield from self._without_verb(typed)
            yield from self._find_near_verbs(typed)

    def _complete_verb(self, verb: str) -> Iterator[str]:
        """Yield sentences with a verb after which nothing has been typed."""
        if self._state(verb) == "fits":
            yield verb
        yield from (each for each in self.examples() if each.startswith(f"{verb} "))
        yield from self._targets(verb)
        yield from self._bodies(verb, " ")

    def _targets(self, verb: str) -> Iterator[str]:
        """Yield sentences with a verb and a target, for verbs that need no `at`: `attack Ogre`."""
        system = self.sayable.system
        if system and "at" in leads_of(self.system, verb)[:1]:
            aimed = islice(with_foes(system, [f"{verb} FOE"], self.sayable.scene), FEW)
            yield from (sentence for sentence in aimed if self._state(sentence) == "fits")

    def _without_verb(self, typed: str) -> Iterator[str]:
        """Yield sentences that begin with what usually comes later: `hack`, `give`."""
        yield from self._complete_synonym(typed)
        said_so = {says.partition(" ")[0] for says in self._synonyms(typed)}
        for verb in bare_verbs(self.system):
            if verb not in said_so:  # else a duplicate under another name
                yield from self._bodies(verb, typed)
        for verb in self.sayable.verbs():
            if any(word.startswith(typed.casefold()) for word in self._verbs[verb].words):
                yield from self._bodies(verb, typed)

    def _complete_synonym(self, typed: str) -> Iterator[str]:
        """Yield sentences with what the first word stands for: `shoot og`."""
        rest = typed.partition(" ")[2]
        for says in self._synonyms(typed):
            yield from self._sentences(f"{says} {rest}")

    def _synonyms(self, typed: str) -> list[str]:
        """Return what the first word stands for, if more follows it."""
        first, _, rest = typed.partition(" ")
        stands = words_of(self.system).stands.get(first.casefold())
        allowed = self.sayable.verbs()
        said = stands.says if stands and rest else ()
        return [says for says in said if says.partition(" ")[0] in allowed]

    def _starts(self, typed: str) -> list[str]:
        """Return the verbs that begin like this, by any of their names."""
        begun = typed.casefold().strip()
        said = aliases_of(self.system)
        allowed = self.sayable.verbs()
        found = [verb for alias, verb in said.items() if alias.startswith(begun)]
        own = own_verbs(self.system)
        found.sort(key=lambda start: start.partition(" ")[0] not in own)
        return [start for start in dict.fromkeys(found) if start.partition(" ")[0] in allowed]

    def _find_near_verbs(self, typed: str) -> list[str]:
        """Return the verbs that a typo may have meant."""
        said = aliases_of(self.system)
        allowed = self.sayable.verbs()
        near = find_near(typed.strip(), said)
        return [said[each] for each in near if said[each].partition(" ")[0] in allowed]

    def _bodies(self, verb: str, body: str) -> Iterator[str]:
        """Yield sentences with this verb that continue its body."""
        short: list[str] = []
        if not self._speaks_as(verb, body):
            for longer in dict.fromkeys(self._lengthen_body(verb, body)):
                sentence = f"{verb} {longer}".strip()
                state = self._state(sentence)
                if state == "fits":
                    yield sentence
                elif state == "short":
                    short.append(longer)
        for place, longer in enumerate(short):
            least = self._effort - max(FOR_ONE, self._effort // (len(short) - place))
            yield from self._complete_body(verb, longer, least)
        yield from self._tails(verb, body)

    def _lengthen_body(self, verb: str, body: str) -> list[str]:
        """Return longer bodies: those that begin like this, contain it, or are close to it."""
        self._effort -= 8
        found = self._continuing.continue_body(self._verbs[verb], body)
        fitting = found.list_fitting()
        if body.endswith(" ") or not body:
            return fitting or found.near
        whole = found.whole
        if not fitting and self._state(f"{verb} {body}") == "fits":
            whole = [body.strip()]
        further = [
            more
            for each in whole[:3]
            for more in self._continuing.continue_body(self._verbs[verb], f"{each} ").list_fitting()
        ]
        return [*whole, *fitting, *further] or found.near

    def _complete_body(self, verb: str, body: str, least: int, further: int = 3) -> list[str]:
        """Return sentences with what this one lacks, or itself if it only lacks free words.

        `least`: the effort to leave for other sentences.
        """
        if self._effort <= max(0, least) or not further:
            return []
        self._effort -= 8
        short: list[str] = []
        whole: list[str] = []
        for longer in self._continuing.continue_body(self._verbs[verb], f"{body} ").samples:
            state = self._state(f"{verb} {longer}")
            whole += [f"{verb} {longer}"] if state == "fits" else []
            short += [longer] if state == "short" else []
        for longer in short if not whole else ():
            whole += self._complete_body(verb, longer, least, further - 1)
        if not whole and self._is_free(verb, body):
            return [f"{verb} {body}"]
        return whole[:4]

    def _is_free(self, verb: str, body: str) -> bool:
        """Say whether free words may follow."""
        return any(each.wanted.free for each in self._verbs[verb].openings(body))

    def _state(self, text: str) -> str:
        """Say whether a sentence `fits` as it is, is too `short`, or is `wrong`."""
        self._effort -= 1
        sentence = read_sentence(self.system, text)
        try:
            read_phrases(parse(self.system, sentence), sentence, self.sayable.vocabulary)
        except NotUnderstood as error:
            return "short" if error.column is None or error.column > len(text) else "wrong"
        except PlayerError:
            # `sheet rename` alone would be read as the sheet of someone called rename
            first = text.partition(" ")[2].partition(" ")[0].casefold()
            return "short" if first in self._verbs[sentence.verb].words else "wrong"
        return "fits"

    def _complete_carried(self, typed: str) -> list[str]:
        """Return completions of a sentence inside another one."""
        if self._depth < DEEPEST and typed not in self._known:
            inner = Completer(self.system, self.sayable, self._depth + 1)
            self._known[typed] = inner.sentences(typed)
        return self._known.get(typed, [])

    def _takes_tail(self, verb: str) -> bool:
        return verb == "roll" or verb in own_verbs(self.system)

    def _speaks_as(self, verb: str, body: str) -> re.Match[str] | None:
        said = re.fullmatch(r"(.*?)\s+as\s+(.*)", f" {body}", re.IGNORECASE)
        return said if self._takes_tail(verb) else None

    def _tails(self, verb: str, body: str) -> Iterator[str]:
        """Yield the sentence with what may stand last: `as NAME`, `secret`, `blind`."""
        if not self._takes_tail(verb):
            return
        speaking = self._speaks_as(verb, body)
        base, typed = (speaking[1], speaking[2]) if speaking else body.rpartition(" ")[::2]
        sentence = f"{verb} {base.strip()}".strip()
        if self._state(sentence) != "fits":
            return
        speakers = [Word(f"as {word.shown}") for word in self.sayable.words("speaker")]
        anyway = ["anyway"] if is_gm(self.sayable.scene) else []
        tails = [*speakers, *map(Word, (*TAIL, *anyway))]
        if speaking:
            tails, typed = speakers, f"as {typed}"
        typed = fold_text(typed)
        yield from (f"{sentence} {word.shown}" for word in tails if rank_word(typed, word) == 0)
