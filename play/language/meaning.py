"""What a sentence means in a scene: its request, who acts, and how it is said exactly."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from grammar.registry import parse, parse_label, read_sentence, readings_without_verb
from grammar.sentence import Sentence
from grammar.words import words_of
from play.language import lines, shortcuts, suggestions
from play.language.canonical import canonical
from play.language.matching import matched
from play.language.matching import read as read_phrase
from play.language.readings.fallback import LONGEST, MOST_OFFERS, Hearing
from play.language.readings.lexicon import Lexicon
from play.language.readings.plain import FREE, MAKING, numbered
from play.language.vocabulary import Vocabulary
from rules.core.errors import NotAllowed, NotFound, NotUnderstood, PlayerError, Refused
from rules.core.outcome import Choice
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


class Several(NamedTuple):
    """The sentences of a line that is more than one."""

    sentences: tuple[str, ...]


class Offers(NamedTuple):
    """What a sentence may mean, and the shorter ones that are offered where nothing else is."""

    likely: Sequence[Choice] = ()
    shorter: Sequence[Choice] = ()


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

    def _rules(self) -> System | None:
        return SYSTEMS.get(self.system)

    def _vocabulary(self, scene: AnyScene, hints: bool = True) -> Vocabulary:
        """Return what can be named here by who acts: the same for all readings of a text."""
        key = (id(scene.sheets), scene.acting, hints)
        if key not in self._known:
            rules = self._rules()
            made = Vocabulary(rules, scene, self._people, hints=hints, whom=self._whom)
            self._known[key] = made
        return self._known[key]

    def _lexicon(self, scene: AnyScene) -> Lexicon:
        """Return every word that is known here to who acts: as well the same for all readings."""
        vocabulary = self._vocabulary(scene, hints=False)
        if vocabulary not in self._lexicons:
            self._lexicons[vocabulary] = Lexicon(self.system, vocabulary)
        return self._lexicons[vocabulary]

    def understand(
        self,
        text: str,
        scene: AnyScene,
        *,
        loose: bool = False,
        acting: int = 0,
        offered: bool = False,
        heard: str = "one",
    ) -> Understood:
        """Read a sentence in a scene. `acting` is a character who acts unless it says otherwise.

        `offered`: it is said by a choice, so that who offered it answers for its `anyway`.
        `heard`: what a loose reading comes to. It is said, as the `one` sentence that it has to be
        or as a `line` that may be several; only `offered`; or not made at all: then the sentence
        is read `exactly`.
        """
        how = _How(loose, acting, offered)
        scene = _acted(scene, acting)
        try:
            if heard == "line":
                self._insist_one(text, scene, how)
            return self._understand(text, scene, how, hints=False)
        except (NotUnderstood, NotFound) as failed:
            if failed.several:
                raise
            if heard == "exactly" or _is_shared(scene, failed):
                raise self._explained(text, scene, how) from None
            unclear = isinstance(failed, NotUnderstood) and bool(failed.unclear)
        meaning = self._otherwise(text, scene, how, "offered" if unclear else heard)
        if isinstance(meaning, Understood):
            return meaning
        raise self._failure(text, scene, how, meaning, unclear=unclear)

    def _failure(
        self, text: str, scene: AnyScene, how: "_How", meaning: "Several | Offers", *, unclear: bool
    ) -> NotUnderstood | NotFound:
        """Return what to say of a sentence that means nothing by itself, with what is offered."""
        error = self._explained(text, scene, how)
        if isinstance(meaning, Several):
            error.several = meaning.sentences
            return error
        likely, shorter = meaning
        if isinstance(error, NotUnderstood) and error.code == "no_verb" and not likely:
            error = suggestions.for_a_stranger(text, self._lexicon(scene), error)
        error.hints = tuple(self._fitting_hints(text, error, scene, how))
        hinted = self._with_hints(text, error, scene, how) if unclear or not likely else []
        found = error.choices or hinted or likely or shorter
        error.choices = tuple(found or self._up_to(text, error, scene, how))
        return error

    def _otherwise(
        self, text: str, scene: AnyScene, how: "_How", heard: str
    ) -> "Understood | Several | Offers":
        """Return what a sentence means in plain words or loosely; else what it may mean."""
        if "pick" in text.casefold() and (meaning := self._picked(text, scene)):
            return meaning
        hearing = Hearing(text, self._lexicon(scene))
        plain = hearing.plain()
        read = self._quietly(plain, scene, how) if plain else None
        if meaning := read or self._without_commas(text, scene, how):
            return meaning
        if not hearing.is_heard_loosely():
            return Offers()
        parts = self._several(text, scene, how) if heard == "line" else ()
        if parts or ";" in text:  # what holds several is never one
            return Several(parts) if parts else Offers()
        exactly = how._replace(loose=False)
        found = hearing.loosely(
            lambda said: self._quietly(said, scene, exactly), offers=heard != "alone"
        )
        if len(found.whole) == 1 and heard != "offered":
            whole: Understood = found.whole[0]
            return whole
        likely = (*found.whole, *found.perhaps)
        return Offers(_choices(likely[:MOST_OFFERS]), _choices(found.shorter[:MOST_OFFERS]))

    def _picked(self, text: str, scene: AnyScene) -> Understood | None:
        """Return a choice that is taken by what it says, or by a part of that."""
        typed = read_sentence(self.system, text)
        picked = parse_label(typed)
        return Understood(typed, picked, canonical(typed, picked), scene) if picked else None

    def _quietly(self, text: str, scene: AnyScene, how: "_How") -> Understood | None:
        """Return what a sentence means exactly; None where it means nothing.

        Words behind plain dice are a comment only where they were typed so: any text with dice in
        it would be a roll otherwise.
        """
        meaning = self._exactly(text, scene, how)
        roll = getattr(meaning.request, "roll", None) if meaning is not None else None
        if roll is not None and any(each.words for each in (roll, *roll.also)):
            return None
        return meaning

    def _exactly(self, text: str, scene: AnyScene, how: "_How") -> Understood | None:
        try:
            return self._understand(text, scene, how, hints=False)
        except PlayerError:
            return None

    def _without_commas(self, text: str, scene: AnyScene, how: "_How") -> Understood | None:
        """Return a sentence whose parts have commas between them, as in `…, medium, aim 2`: a word
        behind one may be a verb too. A new name would take in whatever follows."""
        verb = read_sentence(self.system, text).verb
        if "," not in text or '"' in text or verb in FREE | MAKING | {"item", "deed"}:
            return None
        return self._quietly(re.sub(r",\s", " ", text), scene, how)

    def _insist_one(self, text: str, scene: AnyScene, how: "_How") -> None:
        """Refuse a line that holds several sentences. What a later one is about may come first."""
        parts = lines.joined(text, self.system)
        if parts and self._exactly(parts[0], scene, how) and all(map(self._is_said, parts)):
            error = NotUnderstood(text, None, "one sentence")
            error.several = tuple(parts)
            raise error

    def _is_said(self, text: str) -> bool:
        """Say whether a text is a sentence, whoever and whatever it names."""
        try:
            parse(self.system, read_sentence(self.system, text), hints=False)
        except PlayerError:
            return False
        return True

    def _several(self, text: str, scene: AnyScene, how: "_How") -> tuple[str, ...]:
        """Return the sentences of a line that can be read only as several."""
        for parts in lines.apart(text, self.system):
            if all(self._is_clear(part, scene, how) for part in parts):
                return tuple(parts)
        return ()

    def _is_clear(self, text: str, scene: AnyScene, how: "_How") -> bool:
        if self._exactly(text, scene, how):
            return True
        return isinstance(self._otherwise(text, scene, how, "alone"), Understood)

    def offers(
        self, text: str, error: PlayerError, scene: AnyScene, *, loose: bool, acting: int
    ) -> tuple[Choice, ...]:
        """Return the sentence with each hint of the rules in its place, which they did not know."""
        if not isinstance(error, NotUnderstood | NotFound):
            return ()
        how = _How(loose, acting, offered=False)
        return tuple(self._with_hints(text, error, _acted(scene, acting), how))

    def _with_hints(
        self, text: str, error: NotUnderstood | NotFound, scene: AnyScene, how: "_How"
    ) -> list[Choice]:
        """Return the sentence with each of the hints in the place that was not understood."""
        if error.column is None or len(text) > LONGEST:
            return []
        tried = (_put(text, error, hint) for hint in error.hints[:MOST_OFFERS])
        read = (self._quietly(each, scene, how) for each in tried)
        meant = (_choice(each) for each in read if each and each.sentence.verb not in FREE)
        return list(dict.fromkeys(meant))  # two words may be the same verb

    def _fitting_hints(
        self, text: str, error: NotUnderstood | NotFound, scene: AnyScene, how: "_How"
    ) -> Iterator[str]:
        """Return the hints that are taken in the place that was not understood: with one of them
        all is understood, or what is wrong stands further on."""
        for hint in error.hints:
            if error.column is None or len(text) > LONGEST:
                yield hint
                continue
            try:
                self._understand(_put(text, error, hint), scene, how, hints=False)
            except (NotUnderstood, NotFound) as other:
                if other.column is not None and other.column <= error.column:
                    continue
            except PlayerError:
                pass  # it is understood, and refused for another reason
            yield hint

    def _up_to(
        self, text: str, error: NotUnderstood | NotFound, scene: AnyScene, how: "_How"
    ) -> list[Choice]:
        """Return what a sentence says before the place where it makes no sense, if that is one."""
        place = (error.column or 1) - 1
        head = text[:place].rstrip(" ,;:+-")
        shorter = re.sub(r"\s+for$", "", head, flags=re.IGNORECASE)
        unclear = isinstance(error, NotFound) or error.code == "ambiguous"
        if unclear and shorter == head:  # nobody is meant instead of someone
            return []
        head = shorter
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
            if typed.verb == "do" and self._keeps(typed, scene):
                error.column = suggestions.begins(typed)  # what is kept, nobody typed here
            return suggestions.pointed_at(self.system, typed, error)
        raise AssertionError("what is explained was not understood")

    def _keeps(self, sentence: Sentence, scene: AnyScene) -> bool:
        mine = scene.sheets.get(scene.acting)
        return shortcuts.kept_sentence(scene, sentence, mine, True) is not None

    def _understand(
        self, text: str, scene: AnyScene, how: "_How", *, hints: bool = True
    ) -> Understood:
        loose, acting, offered = how
        system = self.system
        usual = scene.acting
        vocabulary = self._vocabulary(scene, hints)
        sentence, begun = _taken_apart(system, text, vocabulary), None
        if sentence.verb == "do":
            mine = scene.sheets.get(scene.acting)
            sentence, begun = shortcuts.carried(system, sentence, scene, mine)
            loose = True
        verbless = loose and not sentence.verb
        request = None if verbless else parse(system, sentence, hints=hints)
        if sentence.speaking_as is not None:
            name = read_phrase(sentence.speaking_as, sentence, vocabulary)
            sentence = sentence._replace(speaking_as=name)
            acting = _speaker(scene, name)
            scene = replace(scene, acting=acting or usual)
            vocabulary = self._vocabulary(scene, hints)
        if request is None:  # which verb fits may depend on who acts: on moves of their own, say
            try:
                sentence = self._without_verb(sentence, scene)
            except (NotUnderstood, NotFound):
                body = shortcuts.kept_sentence(scene, begun, scene.someone, True) if begun else None
                if body is None:
                    raise
                return self.understand(body, scene, loose=True, acting=acting, offered=offered)
            request = parse(system, sentence, hints=hints)
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


def _taken_apart(system: str, text: str, vocabulary: Vocabulary) -> Sentence:
    """Return a sentence whose names are joined to their numbers."""
    sentence = read_sentence(system, text)
    joined = numbered(text, vocabulary, sentence.verb)
    if joined is not text:
        sentence = read_sentence(system, joined)
    if sentence.verb == "harm" and "hit" in words_of(system).stands and _is_blow(sentence):
        place = sentence.column(sentence.end)
        raise NotUnderstood(sentence.text, place, "how much, such as 3 or d6")
    return sentence


def _is_blow(sentence: Sentence) -> bool:
    """Say whether someone is hit and no number says for how much: who strikes has yet to roll."""
    said = sentence.text.lstrip(" /").casefold()
    body = sentence.body.casefold().split()
    if not said.startswith("hit") or not body or any(map(str.isdecimal, sentence.body)):
        return False
    return words_of("").numbers.keys().isdisjoint(body)


def _is_shared(scene: AnyScene, error: PlayerError) -> bool:
    """Say whether a name may be a player's now and an NPC's before: nobody guesses which."""
    ambiguous = isinstance(error, NotUnderstood) and error.code == "ambiguous"
    return ambiguous and is_gm(scene) and any(sheet.once for sheet in scene.sheets.values())


def _acted(scene: AnyScene, acting: int) -> AnyScene:
    """Return the scene with who acts in it: who usually does, unless it is someone else."""
    acting = acting or active_character(scene)
    return scene if scene.acting == acting else replace(scene, acting=acting)


def _put(text: str, error: NotUnderstood | NotFound, hint: str) -> str:
    """Return the sentence with a hint in the place that was not understood."""
    said = error.name if isinstance(error, NotFound) else error.unclear
    start = (error.column or 1) - 1
    word = re.match(r"[\w&'-]*", text[start:])
    end = start + (len(said) or (len(word[0]) if word else 0))
    return text[:start] + hint + text[end:]


def _choice(meaning: Understood) -> Choice:
    """Return an offer to say a sentence, for whoever typed something like it."""
    return Choice(meaning.said, meaning.said, recalls=False)


def _choices(meanings: Sequence[Understood]) -> tuple[Choice, ...]:
    return tuple(map(_choice, meanings))


def _speaker(scene: AnyScene, name: Phrase) -> int:
    """Return the one character that a sentence is said as, if it is the speaker's to play."""
    if len(set(name.records())) > 1:
        raise Refused("one_speaker")
    record = name.record() or 0
    if not may_play(scene, scene.sheets[record]):
        raise NotAllowed("not_your_character", name=scene.sheets[record].name)
    return record
