"""Completes the sentence that someone is typing, from the grammar and from this game's data.

Every completion is a whole sentence. It is offered only where it could be said as it stands, or
where what is missing is one's own words, such as a new name.
"""

import difflib
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from grammar.completing import Opening, openings
from grammar.registry import aliases_of, bare_of, own_verbs, parse, read, verbs_of
from grammar.sentence import plain
from play.matching import matched
from play.referee import Referee
from play.said import Said
from play.sayable import Sayable, Word, folded, led, ranked, slips
from play.turn import active_character, build_scene
from rules.core.errors import PlayerError
from rules.registry import SYSTEMS
from storage import games, scenes

DEEPEST = 2  # sentences within sentences: `do fix move ...`
LONGEST = 100  # Discord's limit for one completion
MOST_TRIED = 150  # sentences looked at in one go: enough to fill a list, and still at once
FIRST_OF_EACH = 12  # before the rest, so that one long list does not hide what else may be said
TAIL = ("secret", "blind")
PAIRS = frozenset({"field", "new_field", "setting"})


async def complete(referee: Referee, said: Said, limit: int = 25) -> list[str]:
    """Return whole sentences that go on from what is being typed, the likeliest first."""
    async with referee.database.reading() as tx:
        found = await scenes.read(tx, said.channel, said.parent)
        people = await games.people(tx)
    scene = build_scene(found, said, referee.now())
    scene = replace(scene, acting=active_character(scene))
    sayable = Sayable(SYSTEMS.get(found.system), scene, people, found.last)
    return Completer(found.system, sayable).sentences(said.text, limit)


class Completer:
    """Completes sentences of one speaker in one scene."""

    def __init__(self, system: str, sayable: Sayable, depth: int = 0) -> None:
        self._system = system
        self._depth = depth
        self._sayable = sayable
        self._verbs = verbs_of(system)

    def sentences(self, text: str, limit: int = 25) -> list[str]:
        """Return the completions of a text."""
        if len(text) > LONGEST:
            return []
        typed = plain(text).lstrip()
        slash = "/" if typed.startswith("/") else ""
        typed = typed.lstrip("/").lstrip()
        found: dict[str, None] = {}
        for sentence in islice(self._sentences(typed), MOST_TRIED):
            if len(slash + sentence) <= LONGEST:
                found[slash + sentence] = None
            if len(found) == limit:
                break
        return list(found)

    def _sentences(self, typed: str) -> Iterator[str]:
        sentence = read(self._system, typed)
        body = sentence.text[sentence.start :]
        if sentence.verb and body.strip():
            yield from self._bodies(sentence.verb, body)
            return
        if sentence.verb:
            yield from self._alone(sentence.verb)
            if body:
                return
        starts = self._starts(typed)
        yield from (start for start in starts if start != sentence.verb)
        if len(starts) == 1 and not sentence.verb:
            yield from self._bodies(starts[0].partition(" ")[0], " ")
        if typed and not starts:
            yield from self._without_verb(typed)
            yield from self._near(typed)

    def _alone(self, verb: str) -> Iterator[str]:
        """Return sentences of a verb of which nothing more has been typed."""
        if self._fits(verb):
            yield verb
        examples = self._sayable.system.examples if self._sayable.system else ()
        yield from (each for each in examples if each.startswith(f"{verb} "))
        yield from self._bodies(verb, " ")

    def _without_verb(self, typed: str) -> Iterator[str]:
        """Return sentences that start with what is usually said later: `hack`, `give`."""
        for verb in bare_of(self._system):
            yield from self._bodies(verb, typed)
        for verb in self._sayable.verbs():
            if any(word.startswith(typed.casefold()) for word in self._verbs[verb].words):
                yield from self._bodies(verb, typed)

    def _starts(self, typed: str) -> list[str]:
        """Return the verbs that begin so, or whose other names do."""
        folded = typed.casefold().strip()
        said = aliases_of(self._system)
        allowed = self._sayable.verbs()
        begun = [verb for alias, verb in said.items() if alias.startswith(folded)]
        return [start for start in dict.fromkeys(begun) if start.partition(" ")[0] in allowed]

    def _near(self, typed: str) -> list[str]:
        """Return the verbs that a slip of the thumb may have meant."""
        said = aliases_of(self._system)
        allowed = self._sayable.verbs()
        near = difflib.get_close_matches(typed.casefold().strip(), said, 3, 0.7)
        return [said[each] for each in near if said[each].partition(" ")[0] in allowed]

    def _bodies(self, verb: str, body: str) -> Iterator[str]:
        """Return sentences of this verb that go on from its body."""
        tried: dict[str, None] = {}
        if self._speaks_as(verb, body):
            yield from self._tails(verb, body)
            return
        for after in self._ranked(verb, body):
            sentence = f"{verb} {after}".strip()
            if sentence in tried:
                continue
            tried[sentence] = None
            if len(tried) > MOST_TRIED:
                return
            yield from self._whole(verb, after)
        yield from self._tails(verb, body)

    def _whole(self, verb: str, body: str, further: int = 3) -> Iterator[str]:
        """Return the sentence, or where more must be said, sentences that say it."""
        sentence = f"{verb} {body}".strip()
        if self._fits(sentence):
            yield sentence
            return
        longer = self._ranked(verb, f"{body} ")[: 2 * further] if further else []
        ways = (each for more in longer for each in self._whole(verb, more, further - 1))
        whole = list(islice(ways, 4))
        yield from whole
        if not whole and self._is_free(verb, body):
            yield sentence

    def _is_free(self, verb: str, body: str) -> bool:
        """Say whether one's own words may follow."""
        return any(each.wanted.free for each in openings(self._verbs[verb].parser, body))

    def _fits(self, text: str) -> bool:
        """Say whether a sentence can be said as it stands."""
        try:
            sentence = read(self._system, text)
            matched(parse(self._system, sentence), sentence, self._sayable.vocabulary)
        except PlayerError:
            return False
        return True

    def _ranked(self, verb: str, body: str) -> list[str]:
        """Return bodies that go on from this one: what begins so, what holds it, what is near."""
        found, whole, near = self._gathered(verb, body)
        if not body or body.endswith(" "):
            return found or near
        if not found and self._fits(f"{verb} {body}"):
            whole = [body.strip()]
        further = [more for each in whole for more in self._gathered(verb, f"{each} ")[0]]
        return [*whole, *found, *further] or near

    def _gathered(self, verb: str, body: str) -> tuple[list[str], list[str], list[str]]:
        """Return bodies that go on from this one, those that are just it, and near ones."""
        ranks: list[list[str]] = [[], [], []]
        whole: list[str] = []
        near: list[str] = []
        for start in _splits(body):
            base, typed = body[:start].strip(), body[start:].strip()
            for opening in openings(self._verbs[verb].parser, base):
                told = [word for word in self._words(opening, typed, base) if word.shown]
                fitting = [(rank, w) for w in told if (rank := ranked(typed, w)) is not None]
                for place, (rank, word) in enumerate(fitting):
                    late = rank == 0 and place >= FIRST_OF_EACH
                    ranks[1 if late else rank].append(f"{base} {word.shown}".strip())
                    if folded(typed) in word.said():
                        whole.append(f"{base} {word.shown}".strip())
                near += [f"{base} {shown}".strip() for shown in slips(typed, told)]
        return [each for rank in ranks for each in rank], whole, near

    def _words(self, opening: Opening, typed: str, base: str) -> Iterable[Word]:
        """Return what may be said in an opening, with the word that leads it."""
        wanted = opening.wanted
        plain_words = [Word(ways[0], ways[1:]) for ways in wanted.words if ways]
        named = [
            word for kind in wanted.kinds for word in self._of_kind(kind, opening, typed, base)
        ]
        words = [*plain_words, *named]
        if not wanted.lead:
            return words
        if wanted.free and not words:
            return [Word(lead) for lead in wanted.lead[:1]]
        return [led(word, wanted.lead, typed) for word in words]

    def _of_kind(self, kind: str, opening: Opening, typed: str, base: str) -> Iterable[Word]:
        if kind == "sentence":
            return self._carried(typed)
        if kind in PAIRS:
            return self._sayable.values(kind, typed, base)
        words = self._sayable.words(kind)
        said = opening.said.casefold()
        if said and any(form in said for word in words for form in word.said()):
            return []  # one of this kind has been named already
        return words

    def _carried(self, typed: str) -> list[Word]:
        """Return sentences that another sentence may carry."""
        if self._depth == DEEPEST:
            return []
        inner = Completer(self._system, self._sayable, self._depth + 1)
        return [Word(each) for each in inner.sentences(typed)]

    def _takes_tail(self, verb: str) -> bool:
        return verb == "roll" or verb in own_verbs(self._system)

    def _speaks_as(self, verb: str, body: str) -> re.Match[str] | None:
        said = re.fullmatch(r"(.*?)\s+as\s+(.*)", f" {body}", re.IGNORECASE)
        return said if self._takes_tail(verb) else None

    def _tails(self, verb: str, body: str) -> Iterator[str]:
        """Return the sentence with what may stand last: `as NAME`, `secret`, `blind`."""
        speaking = self._speaks_as(verb, body)
        if not self._takes_tail(verb):
            return
        base, typed = (speaking[1], speaking[2]) if speaking else body.rpartition(" ")[::2]
        sentence = f"{verb} {base.strip()}".strip()
        if not self._fits(sentence):
            return
        speakers = [Word(f"as {word.shown}") for word in self._sayable.words("speaker")]
        anyway = ["anyway"] if self._sayable.scene.speaker.gm else []
        tails = [*speakers, *map(Word, (*TAIL, *anyway))]
        if speaking:
            tails, typed = speakers, f"as {typed}"
        yield from (f"{sentence} {word.shown}" for word in tails if ranked(typed, word) == 0)


def _splits(body: str) -> list[int]:
    """Return where the word that is being typed may begin: the earliest first."""
    starts = [found.start() for found in re.finditer(r"(?<!\S)\S|(?<=\S)\+(?=\D|$)", body)]
    if not body.strip() or body.endswith(" "):
        starts.append(len(body))
    return starts[-8:]
