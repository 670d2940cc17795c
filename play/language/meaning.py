"""What a sentence means in a scene: its request, who acts, and how it is said exactly."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from grammar.registry import parse, read_sentence, readings_without_verb
from grammar.sentence import Sentence
from play.language import shortcuts, suggestions
from play.language.canonical import canonical
from play.language.matching import matched
from play.language.matching import read as read_phrase
from play.language.vocabulary import Vocabulary
from rules.core.errors import NotAllowed, NotFound, NotUnderstood, Refused
from rules.core.permissions import active_character, is_gm, may_play
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


class Listener:
    """Reads sentences of one game: its system (empty where none is played) and its people."""

    def __init__(self, system: str, people: Mapping[str, str]) -> None:
        self.system = system
        self._people = people

    def _rules(self) -> System | None:
        return SYSTEMS.get(self.system)

    def _vocabulary(self, scene: AnyScene) -> Vocabulary:
        return Vocabulary(self._rules(), scene, self._people)

    def understand(
        self,
        text: str,
        scene: AnyScene,
        *,
        loose: bool = False,
        acting: int = 0,
        offered: bool = False,
    ) -> Understood:
        """Read a sentence in a scene. `acting` is a character who acts unless it says otherwise.

        `offered`: it is said by a choice, so that who offered it answers for its `anyway`.
        """
        try:
            return self._understand(text, scene, loose, acting, offered)
        except (NotUnderstood, NotFound) as error:
            typed = read_sentence(self.system, text)
            if typed.verb == "do" and self._keeps(typed, scene, acting):
                error.column = suggestions.begins(typed)  # what is kept, nobody typed here
            elif not (typed.verb or loose):
                error.hints = suggestions.with_a_verb(self._fitting(typed, scene)[0]) or error.hints
            raise suggestions.pointed_at(self.system, typed, error) from None

    def _keeps(self, sentence: Sentence, scene: AnyScene, acting: int) -> bool:
        mine = scene.sheets.get(acting or active_character(scene))
        return shortcuts.kept_sentence(scene, sentence, mine, True) is not None

    def _understand(
        self, text: str, scene: AnyScene, loose: bool, acting: int, offered: bool
    ) -> Understood:
        system = self.system
        sentence, begun = read_sentence(system, text), None
        if sentence.verb == "do":
            mine = scene.sheets.get(acting or active_character(scene))
            sentence, begun = shortcuts.carried(system, sentence, scene, mine)
            loose = True
        verbless = loose and not sentence.verb
        request = None if verbless else parse(system, sentence)
        vocabulary = self._vocabulary(scene)
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
            request = parse(system, sentence)
        if request.anyway and not (is_gm(scene) or offered):
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


def _speaker(scene: AnyScene, name: Phrase) -> int:
    """Return the one character that a sentence is said as, if it is the speaker's to play."""
    if len(set(name.records())) > 1:
        raise Refused("one_speaker")
    record = name.record() or 0
    if not may_play(scene, scene.sheets[record]):
        raise NotAllowed("not_your_character", name=scene.sheets[record].name)
    return record
