"""The words that completion offers for each kind of thing at this table."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Any

from grammar.parser import own_ways, verbs_of
from grammar.typos import find_near
from play.language.names.vocabulary import Vocabulary
from play.settings import settings_of
from play.tables_decks_notes.deck_cards import names_at, places_of
from play.tables_decks_notes.thing_lookup import things_known
from rules.core.errors import PlayerError
from rules.core.outcome import MOST_CHOICES
from rules.core.permissions import is_gm, may_play
from rules.core.records.field_values import words as spaced
from rules.core.records.record import hints_of, name_field
from rules.core.records.tables_decks_notes import Clock, Deck, OwnTable, Thing
from rules.core.rule_helpers import quote_name
from rules.core.scene import AnyScene
from rules.core.sheet import ABOUT, Sheet
from rules.core.system import System
from rules.core.verb_declarations.request import REFUSED
from rules.core.verb_declarations.slash_options import shape_of
from rules.fast_tuples import NamedTuple
from rules.own.key import OWN
from rules.registry import SYSTEMS

_THINGS: Mapping[str, type[Thing]] = {"clock": Clock, "own_table": OwnTable, "deck": Deck}
_SHARED = frozenset(each.name for each in fields(Sheet))


class Word(NamedTuple):
    """Something that may be typed, as it is shown, with everything else that means the same."""

    shown: str
    forms: tuple[str, ...] = ()
    key: str = ""  # the rules' own key

    def list_forms(self) -> tuple[str, ...]:
        return (self.shown.casefold(), *self.forms)


class Sayable:
    """The words of one scene, for its speaker."""

    def __init__(
        self, system: System | None, scene: AnyScene, people: Mapping[str, str], last: int
    ) -> None:
        self.system = system
        self.scene = scene
        self.vocabulary = Vocabulary(system, scene, people)
        self.people = people
        self._last = last
        self._known: dict[str, tuple[Word, ...]] = {}

    def words(self, kind: str) -> tuple[Word, ...]:
        """Return what may be typed for things of a kind."""
        if kind not in self._known:
            try:
                self._known[kind] = tuple(self._words(kind))
            except PlayerError:  # a kind that needs a character, of someone who has none
                self._known[kind] = ()
        return self._known[kind]

    def _words(self, kind: str) -> Iterable[Word]:
        told: Mapping[str, Callable[[], Iterable[str]]] = {
            "verb": self.verbs,
            "player": self._players,
            "speaker": self._list_playable,
            "other": self._others,
            "kept": self._list_shortcuts,
            "card": self._cards,
            "table": self._tables,
            "count": lambda: ("10", "20", "50"),
            "entry": lambda: [str(self._last)] if self._last else [],
        }
        if kind in told:
            return map(Word, told[kind]())
        if kind in REFUSED:
            return ()
        if kind in _THINGS:
            return [Word(quote_name(each.name)) for each in things_known(self.scene, _THINGS[kind])]
        if kind == "system":
            words = [Word(key, (system.name.casefold(),)) for key, system in SYSTEMS.items()]
            return [*words, Word(OWN)]
        if kind == "topic":
            topics = self.system.topics if self.system else {}
            return [Word(topic.name, (spaced(key), *topic.also)) for key, topic in topics.items()]
        return self._names(kind)

    def _cards(self) -> list[str]:
        """Return the cards in the speaker's hand."""
        person = self.scene.speaker.id
        decks = things_known(self.scene, Deck)
        held = (names_at(deck, places_of(deck, person)) for deck in decks)
        return [
            quote_name(name) for name in dict.fromkeys(name for names in held for name in names)
        ]

    def _tables(self) -> list[str]:
        """Return the tables of the rules."""
        named = [word.shown for word in self._names("table")]
        ways = own_ways(self.system.key) if self.system else ()
        tables = (way for way in ways if way.verb == "table")
        shapes = (shape_of(way, each) for way in tables for each in way.options[:1])
        return [*named, *(word for shape in shapes for word in shape.words)]

    def _list_shortcuts(self) -> list[str]:
        """Return the names of the sentences stored on the speaker's character."""
        sheet = self.scene.someone
        return [spaced(key) for key in sheet.shortcuts] if sheet is not None else []

    def _list_carried(self) -> frozenset[str]:
        """Return what the speaker's character carries, which is offered first."""
        sheet = self.scene.someone
        return frozenset((*getattr(sheet, "weapons", ()), *getattr(sheet, "items", ())))

    def _others(self) -> list[str]:
        """Return everyone the speaker has met, except their own character."""
        met = self.vocabulary.names("character").values()
        own = str(self.scene.acting)
        return [self.vocabulary.spell_name("character", key) for key in met if key != own]

    def verbs(self) -> list[str]:
        """Return the verbs that the speaker may say here."""
        system = self.system
        closed = {"npc", *_gm_verbs(system)} if system and not is_gm(self.scene) else set()
        return [verb for verb in verbs_of(system.key if system else "") if verb not in closed]

    def _players(self) -> list[str]:
        """Return the people in this game, so that other games' players aren't revealed."""
        ids = [*self.scene.game.gms, *(sheet.owner for sheet in self.scene.list_unretired())]
        return [self.people[id] for id in dict.fromkeys(ids) if id in self.people]

    def _list_playable(self) -> list[str]:
        """Return the other characters that the speaker may play."""
        others = (s for s in self.scene.list_unretired() if s.record != self.scene.acting)
        return [
            self.vocabulary.spell_name("character", str(s.record))
            for s in others
            if may_play(self.scene, s)
        ]

    def _names(self, kind: str) -> Iterator[Word]:
        """Yield each thing once, under the best of its names."""
        found: dict[str, list[str]] = {}
        for name, key in self.vocabulary.names(kind).items():
            found.setdefault(key, []).append(name)
        own = self._list_carried() if kind in ("weapon", "item") else frozenset()
        for key, names in sorted(found.items(), key=lambda thing: thing[0] not in own):
            if self.system and self.system.gloss(kind, key, self.scene) is None:
                continue  # may be typed but isn't offered, like another class's move
            told = self.vocabulary.spell_name("character" if kind == "npc" else kind, key)
            if spaced(told).casefold() in names:
                told = spaced(told)
            elif told.casefold() not in names and kind not in ("character", "npc"):
                told = max(names, key=len)
            yield Word(told, tuple(names), key)

    def values(self, kind: str, typed: str, named: str) -> list[Word]:
        """Return `key=value` pairs, for a setting or for the sheet that the sentence names."""
        if self.system is None:
            return []
        if kind == "setting":
            return list(self._settings(self.system))
        sheet = None if kind == "new_field" else self._sheet(named)
        return list(self._fields(self.system, sheet, typed.casefold()))

    def _settings(self, system: System) -> Iterator[Word]:
        for key, setting in settings_of(system).items():
            now = self.scene.read_setting(key, setting.default)
            for value in setting.allowed or (str(now),):
                yield Word(f"{key}={value}")

    def _sheet(self, named: str) -> Sheet | None:
        said = named.casefold()
        seen = self.vocabulary.names("character")
        fitting = [key for name, key in seen.items() if name in said]
        return self.scene.sheets[int(fitting[-1])] if fitting else self.scene.someone

    def _fields(self, system: System, sheet: Sheet | None, typed: str) -> Iterator[Word]:
        hints = hints_of(system.sheet)  # type: ignore[arg-type]
        shut = {*ABOUT, *(() if is_gm(self.scene) else system.gm_fields)}
        wanted, equals, _ = typed.partition("=")
        for each in sorted(fields(system.sheet), key=lambda each: each.name in _SHARED):
            name = name_field(each)
            if name in shut or hints[name] not in (int, bool, str):
                continue
            if equals and name == wanted.strip():
                yield from (Word(f"{name}={value}") for value in _range(each, hints[name]))
            elif not equals:
                default = "" if each.default is MISSING else each.default
                now = default if sheet is None else getattr(sheet, each.name)
                if now != "" or (typed and name.startswith(typed)):
                    yield Word(f"{name}={_format_value(now)}")


def _range(field: Any, hint: Any) -> list[str]:
    """Return the values that a field may have, if they are few."""
    if hint is bool:
        return ["yes", "no"]
    low, high = field.metadata.get("low"), field.metadata.get("high")
    if low is not None and high is not None:
        return [str(value) for value in range(low, min(high, low + MOST_CHOICES) + 1)]
    return list(field.metadata.get("allowed", ()))


def _format_value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    return text if text and " " not in text else f'"{text}"'


def fold_text(typed: str) -> str:
    """Return typed text normalised like the forms of words."""
    return re.sub(r"\+\s+", "+", " ".join(typed.casefold().split()))


def rank_word(typed: str, word: Word) -> int | None:
    """Return 0 if a word begins as typed, 2 if a later part of it does, else None."""
    if not typed or any(form.startswith(typed) for form in word.list_forms()):
        return 0
    if len(typed) > 1 and any(f" {typed}" in form for form in word.list_forms()):
        return 2
    return None


def slips(typed: str, words: Iterable[Word]) -> list[str]:
    """Return what may have been meant by a typo."""
    forms = {form: word.shown for word in words for form in word.list_forms()}
    return [forms[form] for form in find_near(typed, forms)]


def split_lead(leads: tuple[str, ...], typed: str) -> tuple[str, str] | None:
    """Split typed text into its leading word and the rest; None if it begins otherwise."""
    if not leads:
        return "", typed
    for lead in leads:
        if typed == lead or typed.startswith(lead if lead == "+" else f"{lead} "):
            return lead, typed[len(lead) :].strip()
    begun = [lead for lead in leads if lead.startswith(typed)]
    return (begun[0], "") if begun else None


def _gm_verbs(system: System) -> set[str]:
    """Return the verbs that are only for game masters."""
    return {way.verb for way in system.verbs} - {w.verb for w in system.verbs if not w.gm_only}
