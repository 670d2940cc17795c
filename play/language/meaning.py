"""What a sentence means in a scene: its request, who acts, and how it is said exactly."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from grammar.registry import parse, parse_label, read_sentence, readings_without_verb
from grammar.sentence import Sentence
from play.language import lines, shortcuts, suggestions
from play.language.canonical import canonical
from play.language.hearing import LONGEST, MOST_OFFERS, Hearing
from play.language.lexicon import Lexicon
from play.language.matching import matched
from play.language.matching import read as read_phrase
from play.language.plain import FREE, numbered
from play.language.vocabulary import Vocabulary
from rules.core.errors import NotAllowed, NotFound, NotUnderstood, PlayerError, Refused
from rules.core.outcome import Choice
from rules.core.permissions import active_character, may_play
from rules.core.requests.request import Phrase, Request
from rules.core.scene import Scene
from rules.core.system import System
from rules.registry import SYSTEMS

AnyScene = Scene[Any, Any, Any]


class Understood(NamedTuple):
    """A sentence that makes sense here: its request, its canonical form, and who acts."""

    sentence: Sentence
    request: Request
    said: str
    scene: AnyScene


class Several(NamedTuple):
    """The sentences of a line that is more than one."""

    sentences: tuple[str, ...]


class _How(NamedTuple):
    """How a sentence is read: without its verb if need be, by whom, and whether as a choice."""

    loose: bool
    acting: int
    offered: bool


class Listener:
    """Reads sentences of one game: its system (empty where none is played) and its people.

    A sentence is read exactly; where that fails, in plain words; where that fails, loosely. All
    three end in the same exact sentence.
    """

    def __init__(
        self, system: str, people: Mapping[str, str], meant: Sequence[int] = ()
    ) -> None:
        self.system = system
        self._people = people
        self._meant = meant

    def _rules(self) -> System | None:
        return SYSTEMS.get(self.system)

    def _vocabulary(self, scene: AnyScene, hints: bool = True) -> Vocabulary:
        rules = self._rules()
        return Vocabulary(rules, scene, self._people, hints=hints, meant=self._meant)

    def understand(
        self,
        text: str,
        scene: AnyScene,
        *,
        loose: bool = False,
        acting: int = 0,
        offered: bool = False,
        heard: str = "said",
    ) -> Understood:
        """Read a sentence in a scene. `acting` is a character who acts unless it says otherwise.

        `offered`: it is said by a choice, so that who offered it answers for its `anyway`.
        `heard`: what a loose reading comes to. It is `said`, only `offered`, or not made at all:
        then the sentence is read `exactly`.
        """
        how = _How(loose, acting, offered)
        try:
            return self._understand(text, scene, how, hints=False)
        except (NotUnderstood, NotFound):
            if heard == "exactly":
                raise self._explained(text, scene, how) from None
        meaning = self._otherwise(text, scene, how, heard)
        if isinstance(meaning, Understood):
            return meaning
        error = self._explained(text, scene, how)
        if isinstance(meaning, Several):
            error.several = meaning.sentences
        else:
            error.choices = tuple(meaning or self._up_to(text, error, scene, how))
        raise error

    def _otherwise(
        self, text: str, scene: AnyScene, how: "_How", heard: str
    ) -> "Understood | Several | list[Choice]":
        """Return what a sentence means in plain words or loosely; else what it may mean."""
        here = replace(scene, acting=how.acting or active_character(scene))
        typed = read_sentence(self.system, text)
        if (picked := parse_label(typed)) is not None:
            return Understood(typed, picked, canonical(typed, picked), here)
        hearing = Hearing(self.system, text, self._vocabulary(here, hints=False))
        plain = hearing.plain()
        if plain and (meaning := self._quietly(plain, scene, how)):
            return meaning
        if not hearing.is_heard_loosely():
            return []
        if heard == "said" and (parts := self._several(text, scene, how)):
            return Several(parts)
        found = hearing.loosely(lambda said: self._quietly(said, scene, how._replace(loose=False)))
        if len(found.whole) == 1 and heard == "said":
            whole: Understood = found.whole[0]
            return whole
        return [_choice(each) for each in (*found.whole, *found.perhaps)[:MOST_OFFERS]]

    def _quietly(self, text: str, scene: AnyScene, how: "_How") -> Understood | None:
        """Return what a sentence means exactly; None where it means nothing."""
        try:
            return self._understand(text, scene, how, hints=False)
        except PlayerError:
            return None

    def _several(self, text: str, scene: AnyScene, how: "_How") -> tuple[str, ...]:
        """Return the sentences of a line that can be read only as several."""
        for parts in lines.apart(text, self.system):
            if all(self._is_clear(part, scene, how) for part in parts):
                return tuple(parts)
        return ()

    def _is_clear(self, text: str, scene: AnyScene, how: "_How") -> bool:
        if self._quietly(text, scene, how):
            return True
        return isinstance(self._otherwise(text, scene, how, "said"), Understood)

    def _up_to(
        self, text: str, error: NotUnderstood | NotFound, scene: AnyScene, how: "_How"
    ) -> list[Choice]:
        """Return what a sentence says before the place where it makes no sense, if that is one."""
        place = (error.column or 1) - 1
        head = text[:place].rstrip(" ,;:+-")
        head = re.sub(r"\s+for$", "", head, flags=re.IGNORECASE)
        verb = read_sentence(self.system, head).verb
        if len(text) > LONGEST or not verb or verb in FREE or len(head.split()) < 2:
            return []
        meaning = self._quietly(head, scene, how)
        return [_choice(meaning)] if meaning else []

    def _explained(self, text: str, scene: AnyScene, how: "_How") -> NotUnderstood | NotFound:
        """Return what is wrong with a sentence that means nothing, and the nearest right words."""
        try:
            self._understand(text, scene, how)
        except (NotUnderstood, NotFound) as error:
            typed = read_sentence(self.system, text)
            if typed.verb == "do" and self._keeps(typed, scene, how.acting):
                error.column = suggestions.begins(typed)  # what is kept, nobody typed here
            return suggestions.pointed_at(self.system, typed, error)
        raise AssertionError("what is explained was not understood")

    def _keeps(self, sentence: Sentence, scene: AnyScene, acting: int) -> bool:
        mine = scene.sheets.get(acting or active_character(scene))
        return shortcuts.kept_sentence(scene, sentence, mine, True) is not None

    def _understand(
        self, text: str, scene: AnyScene, how: "_How", *, hints: bool = True
    ) -> Understood:
        loose, acting, offered = how
        system = self.system
        vocabulary = self._vocabulary(scene, hints)
        sentence, begun = read_sentence(system, text), None
        joined = numbered(text, lambda: Lexicon(system, vocabulary), sentence.verb)
        if joined is not text:
            sentence = read_sentence(system, joined)
        if sentence.verb == "do":
            mine = scene.sheets.get(acting or active_character(scene))
            sentence, begun = shortcuts.carried(system, sentence, scene, mine)
            loose = True
        verbless = loose and not sentence.verb
        request = None if verbless else parse(system, sentence, hints=hints)
        if sentence.speaking_as is not None:
            name = read_phrase(sentence.speaking_as, sentence, vocabulary)
            sentence = sentence._replace(speaking_as=name)
            acting = _speaker(scene, name)
        scene = replace(scene, acting=acting or active_character(scene))
        vocabulary.scene = scene
        if request is None:  # which verb fits may depend on who acts: on moves of their own, say
            try:
                sentence = self._without_verb(sentence, scene)
            except (NotUnderstood, NotFound):
                body = shortcuts.kept_sentence(scene, begun, scene.someone, True) if begun else None
                if body is None:
                    raise
                return self.understand(body, scene, loose=True, acting=acting, offered=offered)
            request = parse(system, sentence, hints=hints)
        if request.anyway and not (scene.speaker.gm or offered):
            request = self._wasting(sentence.verb, request)
        request = matched(request, sentence, vocabulary)
        return Understood(sentence, request, canonical(sentence, request), scene)

    def _wasting(self, verb: str, request: Request) -> Request:
        """Let a player's `anyway` waste what is their own, and overrule nothing else."""
        system = self._rules()
        if system is None or not {verb, type(request).__name__} & system.wasteful:
            raise NotAllowed("anyway_is_the_gms")
        return replace(request, anyway=False, wasting=True)

    def _without_verb(self, sentence: Sentence, scene: AnyScene) -> Sentence:
        """Find the one verb that makes sense of a sentence which has none."""
        fitting, failed = self._fitting(sentence, scene)
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            verbs = [candidate.verb for candidate in fitting]
            column = sentence.column(sentence.start)
            raise NotUnderstood(sentence.text, column, "a verb", verbs, "ambiguous")
        if failed:
            raise suggestions.for_a_verb(self.system, sentence, failed)
        return sentence

    def _fitting(
        self, sentence: Sentence, scene: AnyScene
    ) -> tuple[list[Sentence], NotUnderstood | NotFound | None]:
        """Return the readings of a sentence that make sense here, and what spoils the first."""
        fitting: list[Sentence] = []
        failed: NotUnderstood | NotFound | None = None
        for candidate in readings_without_verb(self.system, sentence):
            try:
                request = parse(self.system, candidate)
                matched(request, candidate, self._vocabulary(scene))
            except (NotUnderstood, NotFound) as error:
                failed = failed or error
                continue
            fitting.append(candidate)
        return fitting, failed


def _choice(meaning: Understood) -> Choice:
    """Return an offer to say a sentence, for whoever typed something like it."""
    return Choice(meaning.said, meaning.said, recalls=False)


def _speaker(scene: AnyScene, name: Phrase) -> int:
    """Return the one character that a sentence is said as, if it is the speaker's to play."""
    if len(set(name.records())) > 1:
        raise Refused("one_speaker")
    record = name.record() or 0
    if not may_play(scene, scene.sheets[record]):
        raise NotAllowed("not_your_character", name=scene.sheets[record].name)
    return record
