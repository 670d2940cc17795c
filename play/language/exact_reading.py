"""Reads an exact sentence in a scene: its request, who acts, and its canonical form."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any

from grammar.parser import parse, parse_shared, read_sentence, readings_without_verb
from grammar.verb_tail_comment import Sentence
from play.language import reading_errors, shortcuts
from play.language.canonical_sentence import write_canonical
from play.language.names.lexicon import Lexicon
from play.language.names.name_matching import read as read_phrase
from play.language.names.name_matching import read_phrases
from play.language.names.vocabulary import Vocabulary
from play.language.readings.same_order import is_idiom, take_apart
from play.language.spotting.offers import Spotted
from play.language.who_acts import as_acting, find_speaker, read_behalf, say_for
from rules.core.errors import NotAllowed, NotFound, NotUnderstood, PlayerError, Refused
from rules.core.permissions import is_gm
from rules.core.scene import Scene
from rules.core.system import System
from rules.core.verb_declarations.request import Request
from rules.fast_tuples import NamedTuple
from rules.registry import find_system

AnyScene = Scene[Any, Any, Any]


class Understood(NamedTuple):
    """A sentence that makes sense here: its request, its canonical form, and who acts."""

    sentence: Sentence
    request: Request
    said: str
    scene: AnyScene


class How(NamedTuple):
    """How to read a sentence: may its verb be missing, who acts, and does it come from a choice."""

    loose: bool
    acting: int
    offered: bool


class Reading(Enum):
    """What may be done with a sentence that isn't exact."""

    #: read it exactly or not at all: a choice, or what was understood before
    EXACTLY = "exactly"
    #: carry it out, as a single sentence
    ONE = "one"
    #: carry it out; it may be several sentences
    LINE = "line"
    #: only offer it
    OFFERED = "offered"
    #: a part of a line: take it only if there is no doubt
    ALONE = "alone"


class Reader:
    """Reads exact sentences of one game, given its system (empty without a game) and its people."""

    def __init__(
        self,
        system: str,
        people: Mapping[str, str],
        meant: Sequence[int] = (),
        unnamed: Sequence[int] = (),
    ) -> None:
        self.system = system
        self._people = people
        self._whom = (meant, unnamed)
        self._known: dict[tuple[int, int, bool], Vocabulary] = {}
        self._lexicons: dict[Vocabulary, Lexicon] = {}
        #: the refusal of a reading of this text that named two of a kind
        self._pair: Refused | None = None
        #: the text being read, as it was typed
        self._typed = ""
        #: what was spotted in a text
        self._found: dict[tuple[str, int, int], Spotted | None] = {}

    def _rules(self) -> System | None:
        return find_system(self.system)

    def _vocabulary(self, scene: AnyScene, hints: bool = True) -> Vocabulary:
        """Return what the one who acts can name here, cached for all readings of a text."""
        key = (id(scene.sheets), scene.acting, hints)
        if key not in self._known:
            rules = self._rules()
            made = Vocabulary(rules, scene, self._people, hints=hints, whom=self._whom)
            self._known[key] = made
        return self._known[key]

    def _lexicon(self, scene: AnyScene) -> Lexicon:
        """Return every word known here to the one who acts, cached for all readings of a text."""
        vocabulary = self._vocabulary(scene, hints=False)
        if vocabulary not in self._lexicons:
            self._lexicons[vocabulary] = Lexicon(self.system, vocabulary)
        return self._lexicons[vocabulary]

    def _understand_quietly(self, text: str, scene: AnyScene, how: How) -> Understood | None:
        """Return the exact meaning of a sentence, or None.

        Words behind plain dice only count as a comment in a typed sentence: in a guessed reading,
        any text that contains dice would become a roll.
        """
        meaning = self._understand_exactly(text, scene, how)
        roll = getattr(meaning.request, "roll", None) if meaning is not None else None
        if roll is not None and any(each.words for each in (roll, *roll.also)):
            return None
        return meaning

    def _understand_exactly(self, text: str, scene: AnyScene, how: How) -> Understood | None:
        try:
            return self._understand(text, scene, how, hints=False)
        except PlayerError as error:
            if isinstance(error, Refused) and error.code.startswith("pair_of_"):
                self._pair = self._pair or error
            return None

    def understand_kept(
        self, text: str, scene: AnyScene, *, acting: int, offered: bool
    ) -> Understood:
        """Read a sentence that someone stored under a name."""
        return self._understand(text, scene, How(True, acting, offered))

    def _explain_failure(self, text: str, scene: AnyScene, how: How) -> NotUnderstood | NotFound:
        """Return what is wrong with a sentence that can't be read,
        with the nearest words that would work."""
        if is_idiom(text):
            return NotUnderstood(text, None, "", (), "no_verb")
        try:
            self._understand(text, scene, how)
        except (NotUnderstood, NotFound) as error:
            typed = read_sentence(self.system, text)
            if typed.verb == "do" and self._keeps(typed, scene):
                error.column = reading_errors.begins(typed)  # nobody typed the stored text
            found = reading_errors.point_at_fault(self.system, typed, error)
            reading_errors.add_example(self.system, typed, self._vocabulary(scene), found)
            return found
        raise AssertionError("what is explained was not understood")

    def _keeps(self, sentence: Sentence, scene: AnyScene) -> bool:
        mine = scene.sheets.get(scene.acting)
        return shortcuts.kept_sentence(scene, sentence, mine, True) is not None

    def _understand(
        self, text: str, scene: AnyScene, how: How, *, hints: bool = True
    ) -> Understood:
        loose, acting, offered = how
        system = self.system
        usual = scene.acting
        vocabulary = self._vocabulary(scene, hints)
        sentence, begun = take_apart(system, text, vocabulary), None
        if sentence.verb == "do":
            mine = scene.sheets.get(scene.acting)
            sentence, begun = shortcuts.read_carried(system, sentence, scene, mine)
            loose = True
        if (behalf := self._for_someone(sentence, vocabulary, how, hints)) is not None:
            return behalf
        verbless = loose and not sentence.verb
        request = None if verbless else parse(system, sentence, hints=hints)
        sentence, request = self._with_as(sentence, request, vocabulary)
        if sentence.speaking_as is not None:
            name = read_phrase(sentence.speaking_as, sentence, vocabulary)
            sentence = sentence._replace(speaking_as=name)
            acting = find_speaker(scene, name)
            scene = replace(scene, acting=acting or usual)
            vocabulary = self._vocabulary(scene, hints)
        if request is None:  # the fitting verb may depend on who acts, for example on their moves
            try:
                sentence = self._without_verb(sentence, scene)
            except (NotUnderstood, NotFound):
                body = shortcuts.kept_sentence(scene, begun, scene.someone, True) if begun else None
                if body is None:
                    raise
                return self.understand_kept(body, scene, acting=acting, offered=offered)
            request = parse(system, sentence, hints=hints)
        if request.anyway and not (is_gm(scene) or offered):
            request = self._allow_waste(sentence.verb, request)
        request = _match(request, sentence, vocabulary)
        return Understood(sentence, request, write_canonical(sentence, request), scene)

    def _for_someone(
        self, sentence: Sentence, vocabulary: Vocabulary, how: How, hints: bool
    ) -> Understood | None:
        """Return what a roll for someone else means, unless it is a
        roll on one of the game's own tables."""
        meant, scene = read_behalf(sentence, self.system, vocabulary), vocabulary.scene
        if meant is None:
            return None
        try:
            roll = self._understand(meant.roll, as_acting(scene, meant.record), how, hints=hints)
        except PlayerError as error:
            error.column = error.column and meant.find_column(error.column)
            raise
        if type(parse_shared(roll.sentence)) is type(roll.request):
            return None
        says = say_for(meant.record, meant.roll, scene, earlier=self._is_of_earlier(roll.request))
        return self._understand(says, scene, how, hints=hints)

    def _is_of_earlier(self, request: Request) -> bool:
        """Say whether a sentence is about an earlier roll only, such as how hard it was."""
        system = self._rules()
        rule = system.rules.get(type(request)) if system else None
        when = rule.recall.when if rule is not None and rule.recall is not None else ""
        return isinstance(when, str) and bool(getattr(request, when or " ", False))

    def _with_as(
        self, sentence: Sentence, request: Request | None, vocabulary: Vocabulary
    ) -> tuple[Sentence, Request | None]:
        """Return a sentence with `as …` as part of its words if it
        names nobody: an ability called Tough as nails."""
        if request is None or not _says_as(request, sentence, vocabulary):
            return sentence, request
        assert sentence.speaking_as is not None
        longer = sentence._replace(end=sentence.speaking_as.end, speaking_as=None)
        return longer, parse(self.system, longer)

    def _allow_waste(self, verb: str, request: Request) -> Request:
        """Let a player's `anyway` waste what is their own, but not overrule anything."""
        system = self._rules()
        ways = system.ways_said(verb, request) if system else ()
        if not any(way.wasteful for way in ways):
            raise NotAllowed("anyway_is_the_gms")
        return replace(request, anyway=False, wasting=True)

    def _without_verb(self, sentence: Sentence, scene: AnyScene) -> Sentence:
        """Return a sentence with the one verb that makes sense of it."""
        fitting, failed = self._find_fitting(sentence, scene)
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            verbs = [candidate.verb for candidate in fitting]
            column = sentence.column(sentence.start)
            raise NotUnderstood(sentence.text, column, "a verb", verbs, "ambiguous")
        if failed:
            raise reading_errors.for_a_verb(self.system, sentence, failed)
        return sentence

    def _find_fitting(
        self, sentence: Sentence, scene: AnyScene
    ) -> tuple[list[Sentence], NotUnderstood | NotFound | None]:
        """Return the readings of a sentence that make sense here, and the first error."""
        fitting: list[Sentence] = []
        failed: NotUnderstood | NotFound | None = None
        for candidate in readings_without_verb(self.system, sentence):
            try:
                request = parse(self.system, candidate)
                read_phrases(request, candidate, self._vocabulary(scene))
            except (NotUnderstood, NotFound) as error:
                failed = failed or error
                continue
            fitting.append(candidate)
        return fitting, failed


def _match(request: Request, sentence: Sentence, vocabulary: Vocabulary) -> Request:
    """Return a request with its names read; unknown ones may be the game's own things."""
    try:
        return read_phrases(request, sentence, vocabulary)
    except (NotFound, NotUnderstood):
        shared = parse_shared(sentence)
        if shared is None or type(shared) is type(request):
            raise
        return shared


def _says_as(request: Request, sentence: Sentence, vocabulary: Vocabulary) -> bool:
    """Say whether a sentence's final `as …` names nobody, and so belongs to its words."""
    if sentence.speaking_as is None or not isinstance(getattr(request, "words", None), str):
        return False
    try:
        read_phrase(sentence.speaking_as, sentence, vocabulary)
    except NotFound:
        return True
    return False
