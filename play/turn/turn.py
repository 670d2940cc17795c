"""A turn under way: what was said, where, and the scene it is said in."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple

from grammar.registry import parse, read_sentence, readings_without_verb
from grammar.sentence import Sentence
from play.dice import RememberedDice
from play.language import shortcuts, suggestions
from play.language.canonical import canonical
from play.language.matching import matched
from play.language.matching import read as read_phrase
from play.language.vocabulary import Vocabulary
from play.server import Server
from play.turn.recall import remembered, subject_of
from play.turn.scene import active_character
from play.turn.style import Manner, manner_of
from play.turn.values import Said, Settled, Takes
from play.turn.visibility import most_hidden, standing, told
from rules.core.errors import NotAllowed, NotFound, NotUnderstood, Refused
from rules.core.outcome import Outcome
from rules.core.permissions import may_play
from rules.core.records.record import Change
from rules.core.requests.request import Phrase, Request
from rules.core.scene import Recalled, Scene
from rules.core.system import Recall, System
from rules.registry import SYSTEMS
from storage import choices, journal
from storage.database import Transaction
from storage.journal import Entry
from storage.scenes import Found

AnyScene = Scene[Any, Any, Any]
After = Callable[[int, int], Awaitable[None]]


class Understood(NamedTuple):
    """A sentence that makes sense here: its request, its canonical form, and who acts."""

    sentence: Sentence
    request: Request
    said: str
    scene: AnyScene


@dataclass(slots=True)
class Turn:
    """All that settling one sentence may need. Lives as long as the transaction."""

    tx: Transaction
    said: Said
    found: Found
    scene: AnyScene
    dice: RememberedDice
    now: datetime
    people: Mapping[str, str]
    server: Server  # what the ids in a sentence are looked up in
    about: int = 0  # the entry that this one follows up
    undoes: int = 0
    hidden: str = "all"  # how hidden that is which this one follows up
    afterwards: list[After] = field(default_factory=list)  # with the entry's id and number
    takes: Takes = ()
    vouched: bool = False  # a choice is taken that our own rules offered
    touched: list[int] = field(default_factory=list)
    spoken: str | None = None  # the canonical sentence, where it is not the one that was typed
    within: Understood | None = None  # the sentence that the one which was typed carries
    more: list[Settled] = field(default_factory=list)  # what else is settled, each an entry
    forgets: bool = False  # people's names are to be read anew
    folder: str = ""  # where files may be written
    #: what the sentences of this turn that are settled already leave to know
    remembered: list[Mapping[str, Any]] = field(default_factory=list)
    #: what the choices say that this sentence has taken so far
    picked: list[str] = field(default_factory=list)
    #: resolves a sentence within this turn, for verbs that carry another sentence
    settle: "Callable[[Turn, Understood], Awaitable[Outcome]] | None" = None

    async def resolve(self, understood: Understood) -> Outcome:
        assert self.settle is not None
        return await self.settle(self, understood)

    @property
    def system(self) -> System:
        """Return the rules that are played here, or say that there is no game."""
        if not self.found.game:
            raise NotFound("no_game")
        return SYSTEMS[self.found.system]

    @property
    def system_or_none(self) -> System | None:
        return SYSTEMS[self.found.system] if self.found.game else None

    def manner(self, who: int, changes: Iterable[Change] = ()) -> Manner:
        """Return how this game wants a ruling about a character shown."""
        return manner_of(self.found, self.scene, self.people, who, changes)

    def named(self, name: str) -> int:
        """Return the speaker's character of this name or number, or say that there is none."""
        sheets = self.scene.sheets
        same = (s for s in sheets.values() if s.name.casefold() == name.casefold())
        sheet = sheets.get(int(name)) if name.isdecimal() else next(same, None)
        if sheet is None:
            raise NotFound("unknown_character", name)
        if not may_play(self.scene, sheet):
            raise NotAllowed("not_your_character", name=sheet.name)
        return int(sheet.record)

    def vocabulary(self, scene: AnyScene) -> Vocabulary:
        return Vocabulary(self.system_or_none, scene, self.people)

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
            typed = read_sentence(self.found.system, text)
            if typed.verb == "do" and self._keeps(typed, scene, acting):
                error.column = suggestions.begins(typed)  # what is kept, nobody typed here
            elif not (typed.verb or loose):
                error.hints = suggestions.with_a_verb(self._fitting(typed, scene)[0]) or error.hints
            raise suggestions.pointed_at(self.found.system, typed, error) from None

    def _keeps(self, sentence: Sentence, scene: AnyScene, acting: int) -> bool:
        mine = scene.sheets.get(acting or active_character(scene))
        return shortcuts.kept_sentence(scene, sentence, mine, True) is not None

    def _understand(
        self, text: str, scene: AnyScene, loose: bool, acting: int, offered: bool
    ) -> Understood:
        system = self.found.system
        sentence, begun = read_sentence(system, text), None
        if sentence.verb == "do":
            mine = scene.sheets.get(acting or active_character(scene))
            sentence, begun = shortcuts.carried(system, sentence, scene, mine)
            loose = True
        verbless = loose and not sentence.verb
        request = None if verbless else parse(system, sentence)
        vocabulary = self.vocabulary(scene)
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
        if request.anyway and not (scene.speaker.gm or offered):
            raise NotAllowed("anyway_is_the_gms")
        request = matched(request, sentence, vocabulary)
        return Understood(sentence, request, canonical(sentence, request), scene)

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
            raise suggestions.for_a_verb(self.found.system, sentence, failed)
        return sentence

    def _fitting(
        self, sentence: Sentence, scene: AnyScene
    ) -> tuple[list[Sentence], NotUnderstood | NotFound | None]:
        """Return the readings of a sentence that make sense here, and what spoils the first."""
        fitting: list[Sentence] = []
        failed: NotUnderstood | NotFound | None = None
        for candidate in readings_without_verb(self.found.system, sentence):
            try:
                request = parse(self.found.system, candidate)
                matched(request, candidate, self.vocabulary(scene))
            except (NotUnderstood, NotFound) as error:
                failed = failed or error
                continue
            fitting.append(candidate)
        return fitting, failed

    async def recall(self, understood: Understood) -> AnyScene:
        """Return the scene with the earlier entry that the sentence is about."""
        scene, sentence = understood.scene, understood.sentence
        entry: Entry | None = None
        if sentence.entry is not None:
            entry = await self.entry(sentence.entry)
            if not (self.vouched or await self._knows(entry)):
                raise NotAllowed("secret_entry", number=entry.number)
        elif self.found.game and (how := self._recalling(understood)):
            entry = await self._latest(
                how, subject_of(how.whose, understood.request, understood.scene)
            )
        if entry is None:
            return scene
        if entry.undone_by:
            raise NotFound("entry_undone", str(entry.number))
        self.about = self.about or entry.number
        await self.hide(entry)
        return replace(scene, recalled=await self.recalled(entry))

    async def hide(self, *entries: Entry) -> None:
        """Keep what is settled now as hidden as the entries that it is about."""
        kept = [await standing(self.tx, self.found.game, entry) for entry in entries]
        self.hidden = most_hidden((self.hidden, *kept))

    async def _knows(self, entry: Entry) -> bool:
        if told(self.scene, entry):
            return True
        return await standing(self.tx, self.found.game, entry) == "all"

    def _recalling(self, understood: Understood) -> Recall | None:
        recalls, request = self.system.recalls, understood.request
        how = recalls.get(type(request).__name__) or recalls.get(understood.sentence.verb)
        if how is not None and how.when and not getattr(request, how.when, False):
            return None
        return how

    async def _latest(self, how: Recall, subject: int | None) -> Entry | None:
        """Return the entry that is meant: one that waits for the subject, else the latest."""
        if (how.owed or how.only_owed) and subject is not None:
            waiting = await self._waiting(how, subject)
            if waiting is not None or how.only_owed:
                return waiting
        if subject == 0:
            return None
        game, gone = self.found.game, self.touched
        found = await journal.latest(self.tx, game, how.kinds, subject, how.concerned, gone)
        return found if found is not None and await self._knows(found) else None

    async def _waiting(self, how: Recall, subject: int) -> Entry | None:
        """Return the newest entry that waits for a character; for a game master who plays none,
        one that waits for the game master."""
        name = self.scene.sheets[subject].name.casefold() if subject else None
        gm = subject == 0 and self.scene.speaker.gm
        for offered in reversed(await choices.owed(self.tx, self.found.game, self.touched)):
            choice = offered.choice
            if choice.of.casefold() == name or (gm and choice.who == "gm"):
                entry = await journal.by_id(self.tx, offered.entry)
                blind = offered.visible == "blind" and not self.scene.speaker.gm
                if entry is not None and entry.kind in how.kinds and not blind:
                    return entry
        return None

    async def recalled(self, entry: Entry) -> Recalled:
        offered = await choices.of_entry(self.tx, entry.id, self.touched)
        following = await journal.following(self.tx, self.found.game, entry.number)
        return Recalled(
            entry.number,
            entry.said,
            entry.verb,
            entry.kind,
            entry.subject,
            {fact.key: fact.value for fact in entry.outcome.facts},
            entry.outcome.memory,
            entry.dice,
            entry.changes,
            (*(each.choice.says for each in offered if each.taken), *self.picked),
            (*remembered(reversed(following)), *self.remembered),
            any(each.source.startswith("import:") for each in (entry, *following)),
        )

    async def entry(self, number: int) -> Entry:
        """Return an entry of this game, or say that there is none."""
        self.system  # noqa: B018 - asks for a game
        found = await journal.entry(self.tx, self.found.game, number)
        if found is None:
            raise NotFound("no_entry", str(number))
        return found


#: what settles each kind of shared request
Handlers = dict[type[Request], Callable[[Turn, Understood], Awaitable[Outcome]]]


def _speaker(scene: AnyScene, name: Phrase) -> int:
    """Return the one character that a sentence is said as, if it is the speaker's to play."""
    if len(set(name.records())) > 1:
        raise Refused("one_speaker")
    record = name.record() or 0
    if not may_play(scene, scene.sheets[record]):
        raise NotAllowed("not_your_character", name=scene.sheets[record].name)
    return record
