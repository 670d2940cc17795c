"""What a sentence means in a scene: its request, who acts, and how it is said exactly."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from grammar.registry import parse, parse_label, read_sentence, readings_without_verb
from grammar.sentence import Sentence
from play.language import lines, shortcuts, suggestions
from play.language.behalf import as_acting, find_speaker, said_for
from play.language.canonical import canonical, names_in
from play.language.matching import matched
from play.language.matching import read as read_phrase
from play.language.readings.fallback import LONGEST, MOST_OFFERS, Hearing
from play.language.readings.guards import is_guarded
from play.language.readings.lexicon import Lexicon
from play.language.readings.plain import FREE, MAKING, take_apart
from play.language.secrecy import hush, may_hide, with_secrecy, without_secrecy
from play.language.vocabulary import Vocabulary
from rules.core.errors import NotAllowed, NotFound, NotUnderstood, PlayerError, Refused
from rules.core.outcome import Choice
from rules.core.permissions import is_gm
from rules.core.requests.request import Request
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
        #: a reading that named two of a kind, of the text that is being read
        self._pair: Refused | None = None

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

    def _hear(self, text: str, scene: AnyScene) -> Hearing:
        bare, _ = without_secrecy(text)  # no reading leaves out what hides it
        return Hearing(bare, self._lexicon(scene))

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
        scene = as_acting(scene, acting)
        text, visible = self._hushed(text, scene)
        try:
            if heard == "line":
                self._insist_one(text, scene, how)
            return self._understand(text, scene, how, hints=False)
        except (NotUnderstood, NotFound) as failed:
            if failed.several:
                failed.several = tuple(with_secrecy(each, visible) for each in failed.several)
                raise
            if heard == "exactly" or _is_shared(scene, failed):
                raise self._explained(text, scene, how) from None
            unclear, first = isinstance(failed, NotUnderstood) and bool(failed.unclear), failed
        self._pair = None
        meaning = self._otherwise(text, scene, how, "offered" if unclear else heard)
        if isinstance(meaning, Understood):
            if not self._drops_weapon(text, first, meaning, scene, how):
                return meaning
            meaning = Offers()
        spelt = read_sentence(self.system, text).verb
        if self._pair is not None and spelt and meaning == Offers():
            raise self._pair
        error = self._failure(text, scene, how, meaning, unclear=unclear)
        error.several = tuple(with_secrecy(each, visible) for each in error.several)
        raise error

    def _hushed(self, text: str, scene: AnyScene) -> tuple[str, str]:
        """Return a text whose words of secrecy stand where a sentence has them, and how hidden
        they make it."""
        if not may_hide(text):
            return text, "all"
        names = [sheet.name for sheet in scene.sheets.values()]
        names += self._vocabulary(scene, hints=False).names("item")
        return hush(text, read_sentence(self.system, text).verb, names)

    def _drops_weapon(
        self, text: str, failed: PlayerError, meaning: Understood, scene: AnyScene, how: "_How"
    ) -> bool:
        """Say whether a reading has left out what was said behind `with`, which is no weapon here:
        it names nothing that the rest of the text does not name."""
        rest = suggestions.without_weapon(text, failed)
        other = self._quietly(rest, scene, how) if rest else None
        left = names_in(other.request) if other else set()
        return bool(rest) and names_in(meaning.request) <= left

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
        armed = isinstance(error, NotFound) and error.code in suggestions.UNARMED
        hinted = self._with_hints(text, error, scene, how) if unclear or armed or not likely else []
        found = error.choices or hinted or (() if armed else likely or shorter)
        error.choices = tuple(found or (() if armed else self._up_to(text, error, scene, how)))
        return error

    def _otherwise(
        self, text: str, scene: AnyScene, how: "_How", heard: str
    ) -> "Understood | Several | Offers":
        """Return what a sentence means in plain words or loosely; else what it may mean."""
        if "pick" in text.casefold() and (meaning := self._picked(text, scene)):
            return meaning
        hearing = self._hear(text, scene)
        if (read := self._plainly(text, scene, how, hearing)) is not None:
            return read if hearing.allows_doing(read) else Offers(_choices([read]))
        if not hearing.is_heard_loosely():
            return Offers()
        parts = self._several(text, scene, how) if heard == "line" else ()
        if parts:
            return Several(parts)
        return self._loosely(text, scene, how, heard)

    def _loosely(
        self, text: str, scene: AnyScene, how: "_How", heard: str
    ) -> "Understood | Several | Offers":
        """Return what a sentence means, put together from what is recognised in it."""
        if heard != "alone" and lines.holds_several(text, self.system):  # what does is never one
            return Offers(_choices(self._each_alone(text, scene, how)))
        exactly, (_, visible) = how._replace(loose=False), without_secrecy(text)
        found = self._hear(text, scene).loosely(
            lambda said: self._quietly(with_secrecy(said, visible), scene, exactly),
            offers=heard != "alone",
        )
        if len(found.whole) == 1 and heard != "offered":
            whole: Understood = found.whole[0]
            return whole
        likely = (*found.whole, *found.perhaps)
        if not likely and heard != "alone":
            likely = (*self._each_alone(text, scene, how),)
        return Offers(_choices(likely[:MOST_OFFERS]), _choices(found.shorter[:MOST_OFFERS]))

    def _plainly(
        self, text: str, scene: AnyScene, how: "_How", hearing: Hearing
    ) -> Understood | None:
        """Return what a sentence means in plain words, if they leave nothing unsaid."""
        plain = hearing.plain()
        _, visible = without_secrecy(text)
        read = self._quietly(with_secrecy(plain, visible), scene, how) if plain else None
        read = read or self._without_commas(text, scene, how)
        return read if read and hearing.allows(read) else None

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
        except PlayerError as error:
            if isinstance(error, Refused) and error.code.startswith("pair_of_"):
                self._pair = self._pair or error
            return None

    def _without_commas(self, text: str, scene: AnyScene, how: "_How") -> Understood | None:
        """Return a sentence whose parts have commas between them, as in `…, medium, aim 2`: a word
        behind one may be a verb too. A new name would take in whatever follows."""
        verb = read_sentence(self.system, text).verb
        if "," not in text or '"' in text or verb in FREE | MAKING | {"item", "deed"}:
            return None
        return self._quietly(re.sub(r",\s", " ", text), scene, how)

    def _insist_one(self, text: str, scene: AnyScene, how: "_How") -> None:
        """Refuse a line that holds several sentences, even where the first would take in all."""
        parts = lines.joined(text, self.system)
        earlier = ["".join(parts[:place]) for place in range(len(parts))]
        if parts and all(
            self._clearly(part, scene, how) or self._is_about(part, before, scene, how)
            for part, before in zip(parts, earlier, strict=True)
        ):
            error = NotUnderstood(text, None, "one sentence")
            error.several = tuple(parts)
            raise error

    def _is_about(self, text: str, before: str, scene: AnyScene, how: "_How") -> bool:
        """Say whether a sentence lacks nothing but what an earlier one of its line may bring: a
        new name, an entry."""
        try:
            parse(self.system, read_sentence(self.system, text), hints=False)
            self._understand(text, scene, how, hints=False)
        except NotFound as error:
            return bool(before) and error.name.casefold() in before.casefold()
        except (NotUnderstood, Refused, NotAllowed):
            return False
        except PlayerError:
            return bool(before)
        return True

    def _several(self, text: str, scene: AnyScene, how: "_How") -> tuple[str, ...]:
        """Return the sentences of a line, if each is clear before the first is said."""
        parts = lines.apart(text, self.system)
        bare = how._replace(loose=True)
        clear = all(self._clearly(part, scene, bare) for part in parts)
        return tuple(parts) if clear else ()

    def _clearly(self, text: str, scene: AnyScene, how: "_How") -> Understood | None:
        """Return what a sentence means exactly or in plain words, and is done at once."""
        if exact := self._exactly(text, scene, how):
            return exact
        read = self._plainly(text, scene, how, hearing := self._hear(text, scene))
        return read if read and hearing.allows_doing(read) else None

    def _by_itself(self, text: str, scene: AnyScene, how: "_How") -> Understood | None:
        """Return what a sentence means, read in any way, if there is no doubt."""
        if exact := self._exactly(text, scene, how):
            return exact
        meaning = self._otherwise(text, scene, how, "alone")
        return meaning if isinstance(meaning, Understood) else None

    def _each_alone(self, text: str, scene: AnyScene, how: "_How") -> list[Understood]:
        """Return the sentences that a text seems to be made of, of which each can be said alone."""
        parts = lines.apart(text, self.system)
        alone = self._by_itself if parts else self._clearly
        parts = parts or lines.perhaps_apart(text, self.system)
        read = [alone(part, scene, how) for part in parts]
        guarded = any(
            is_guarded(part) for part, found in zip(parts, read, strict=True) if not found
        )
        return [] if guarded else [each for each in read if each]

    def offers(
        self, text: str, error: PlayerError, scene: AnyScene, *, loose: bool, acting: int
    ) -> tuple[Choice, ...]:
        """Return the sentence with each hint of the rules in its place, which they did not know."""
        if not isinstance(error, NotUnderstood | NotFound):
            return ()
        how = _How(loose, acting, offered=False)
        scene = as_acting(scene, acting)
        return tuple(self._with_hints(self._hushed(text, scene)[0], error, scene, how))

    def _with_hints(
        self, text: str, error: NotUnderstood | NotFound, scene: AnyScene, how: "_How"
    ) -> list[Choice]:
        """Return the sentence with each of the hints in the place that was not understood."""
        if error.column is None or len(text) > LONGEST:
            return []
        meant: dict[Choice, None] = {}  # two words may be the same verb
        for hint in suggestions.near_hints(text, error)[:MOST_OFFERS]:
            tried = suggestions.put_hint(text, error, hint)
            read = self._quietly(tried, scene, how)
            if read and read.sentence.verb not in FREE and self._hear(tried, scene).allows(read):
                meant[_choice(read)] = None
        return list(meant)

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
                self._understand(suggestions.put_hint(text, error, hint), scene, how, hints=False)
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
        typed = read_sentence(self.system, text)  # what it says of itself is not left out
        meaning = self._quietly(f"{head} {typed.text[typed.end :].strip()}", scene, how)
        allowed = meaning and self._hear(text, scene).allows(meaning)
        return [_choice(meaning)] if meaning and allowed else []

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
        sentence, begun = take_apart(system, text, vocabulary), None
        if sentence.verb == "do":
            mine = scene.sheets.get(scene.acting)
            sentence, begun = shortcuts.carried(system, sentence, scene, mine)
            loose = True
        if meant := said_for(sentence, system, vocabulary):
            self._understand(meant.roll, as_acting(scene, meant.record), how, hints=hints)
            return self._understand(meant.said, scene, how, hints=hints)
        verbless = loose and not sentence.verb
        request = None if verbless else parse(system, sentence, hints=hints)
        if sentence.speaking_as is not None:
            name = read_phrase(sentence.speaking_as, sentence, vocabulary)
            sentence = sentence._replace(speaking_as=name)
            acting = find_speaker(scene, name)
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


def _is_shared(scene: AnyScene, error: PlayerError) -> bool:
    """Say whether a name may be a player's now and an NPC's before: nobody guesses which."""
    ambiguous = isinstance(error, NotUnderstood) and error.code == "ambiguous"
    return ambiguous and is_gm(scene) and any(sheet.once for sheet in scene.sheets.values())


def _choice(meaning: Understood) -> Choice:
    """Return an offer to say a sentence, for whoever typed something like it."""
    return Choice(meaning.said, meaning.said, recalls=False)


def _choices(meanings: Sequence[Understood]) -> tuple[Choice, ...]:
    return tuple(map(_choice, meanings))
