"""Collects the story of a game for reading: scenes, rulings with their dice, sheets."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo

from play.chronicle.colours import colours_of
from play.language import times
from play.language.speech_text import ANSWERS, fill_brackets
from play.turn.presentation import is_narration
from play.turn.speech.character_speech import (
    SAY,
    character_of,
    count_inner_sentences,
    result_told,
    text_of,
)
from play.turn.visibility import shown_dice, shown_sentence
from play.wording import changes
from rules.core.outcome import Fact
from rules.core.permissions import shows_numbers
from rules.core.records.calendar import write_heading
from rules.core.records.frozen_values import freeze
from rules.core.scene import AnyScene
from rules.core.sheet import looks
from rules.core.system import System
from rules.lazy_regex import compile_later
from storage.journal import Entry
from storage.secret_entries import OWN_ALONE, WHISPER, WHISPER_OPEN

BETWEEN = "Between scenes"
#: the kind of the entry that begins a chapter
CHAPTER = "chapter"
MENTION = compile_later(r"<#(\w+)>|<@!?(\w+)>|<@&(\d+)>|<a?(:\w+:)\d+>")


@freeze
class Line:
    """One entry for reading. A hidden one only says that something happened."""

    number: int
    at: str
    who: str
    title: str
    grade: str = "none"
    said: str = ""
    prose: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    dice: str = ""
    changes: tuple[str, ...] = ()
    undone_by: int = 0
    hidden: str = ""  # secret, blind, private, erased
    link: str = ""  # its message on Discord
    character: str = ""  # whom it is about, if readers may know
    voice: str = ""  # who speaks, for spoken words
    words: str = ""
    narrated: bool = False  # the narrator speaks
    answers: str = ""  # a link to the post they answer
    deeds: "tuple[Line, ...]" = ()  # rolls inside the words, and follow-ups
    mended: bool = False  # undone by a correction


@dataclass(slots=True)
class Chapter:
    """A scene in one channel, or what was said between scenes."""

    title: str
    channel: str  # its name; empty if unknown
    between: bool = False
    lines: list[Line] = field(default_factory=list)
    date: str = ""  # the game's date at the start: `Evening, 3 Thaw 1021`
    heads: bool = False  # a chapter of the book, with scenes under it

    @property
    def told(self) -> list[Line]:
        """Return its lines, without those that its heading repeats."""
        return [each for each in self.lines if not self.heads or " # " in each.said]


@freeze
class Card:
    """A character, at the end of the story."""

    name: str
    about: str
    facts: tuple[tuple[str, str], ...]


@freeze
class Story:
    """A whole chronicle."""

    name: str
    system: str
    gms: tuple[str, ...]
    begun: str
    written: str
    chapters: tuple[Chapter, ...]
    cards: tuple[Card, ...]
    secrets: bool
    colours: Mapping[str, str]  # of characters, as #rrggbb
    luck: tuple[str, ...] = ()  # everyone's luck, a line each


@freeze
class Reader:
    """The reader of a story: what they may know, and their time zone."""

    people: Mapping[str, str]
    zone: tzinfo
    secrets: bool
    npcs: frozenset[int]  # records whose numbers are secret
    system: str
    cast: Mapping[int, str]  # names by record, of those whom readers may know
    place: Callable[[str], str] = str  # a channel's name; empty if unknown
    links: Mapping[int, str] = field(default_factory=dict)  # where entries can be read on Discord
    knows: frozenset[int] = frozenset()  # hidden entries that this reader may read

    def may_read(self, entry: Entry) -> bool:
        """Say whether this reader may read a hidden entry."""
        alone = entry.kind in OWN_ALONE and entry.visible != "all"
        return (self.secrets and not alone) or entry.number in self.knows


def story(
    scene: AnyScene, system: System, entries: Sequence[Entry], reader: Reader, now: datetime
) -> Story:
    """Return the chronicle of a game."""
    cast = [s for s in scene.list_unretired() if not s.npc or s.revealed or reader.secrets]
    return Story(
        scene.game.name,
        system.name,
        tuple(reader.people.get(gm, gm) for gm in scene.game.gms),
        _format_time(entries[0].at, reader) if entries else "",
        times.describe_time(now, reader.zone),
        tuple(chapters(entries, reader)),
        tuple(
            Card(
                sheet.name,
                "NPC" if sheet.npc else f"played by {reader.people.get(sheet.owner, 'someone')}",
                list_labelled_facts(
                    system.card(sheet)
                    if reader.secrets or shows_numbers(scene, sheet)
                    else looks(sheet)
                ),
            )
            for sheet in cast
        ),
        reader.secrets,
        colours_of(cast),
    )


def chapters(entries: Iterable[Entry], reader: Reader) -> list[Chapter]:
    """Return what happened, scene by scene, in the order in which they began."""
    entries = list(entries)
    belongs = deeds_of(entries)
    mends = {entry.number for entry in entries if entry.verb == "fix"}
    under: dict[int, list[Entry]] = {}
    for entry in entries:
        if entry.number in belongs:
            under.setdefault(belongs[entry.number], []).append(entry)
    scenes = _Scenes(reader)
    for entry in entries:
        if entry.number in belongs:
            continue
        current = scenes.enter(entry)
        told = line(entry, reader, under.get(entry.number, ()))
        current.lines.append(replace(told, mended=told.undone_by in mends))
        scenes.leave(entry)
    return scenes.found


class _Scenes:
    """Finds the scene that an entry belongs to: the one running in its channel, or a new one."""

    def __init__(self, reader: Reader) -> None:
        self.found: list[Chapter] = []
        self._reader = reader
        self._open_in: dict[str, Chapter] = {}
        self._running: dict[str, str] = {}  # channel -> title of its scene

    def enter(self, entry: Entry) -> Chapter:
        facts = {fact.key: fact.value for fact in entry.outcome.facts}
        told = not entry.undone_by and entry.visible == "all"
        date = write_heading(str(facts["date"])) if told and facts.get("date") else ""
        if entry.kind == CHAPTER and told:
            self._open_in.clear()  # running scenes continue in the new chapter
            self.found.append(Chapter(str(facts.get("chapter") or ""), "", date=date, heads=True))
            return self.found[-1]
        starts = entry.kind == "scene_start" and not entry.undone_by
        if starts:
            self._running[entry.channel] = str(facts.get("scene") or BETWEEN)
        current = self._open_in.get(entry.channel)
        if starts or current is None:
            current = self._begin(entry.channel)
        current.date = current.date if current.lines else date
        return current

    def _begin(self, channel: str) -> Chapter:
        title = self._running.get(channel)
        place = self._reader.place(channel)
        current = Chapter(title or BETWEEN, place, between=title is None)
        self._open_in[channel] = current
        self.found.append(current)
        return current

    def leave(self, entry: Entry) -> None:
        if entry.kind == "scene_end" and not entry.undone_by:
            self._open_in.pop(entry.channel, None)
            self._running.pop(entry.channel, None)


def deeds_of(entries: Iterable[Entry]) -> dict[int, int]:
    """Return which words each ruling belongs to: rolls inside them, and follow-ups of those.

    A follow-up in another channel belongs to that channel instead.
    """
    found: dict[int, int] = {}
    where: dict[int, str] = {}
    for entry in entries:
        if entry.kind == SAY:
            rolls = range(entry.number + 1, entry.number + 1 + count_inner_sentences(entry))
            found |= dict.fromkeys(rolls, entry.number)
            where[entry.number] = entry.channel
        elif entry.about in found and where[found[entry.about]] == entry.channel:
            found.setdefault(entry.number, found[entry.about])
    return found


def line(entry: Entry, reader: Reader, deeds: Sequence[Entry] = ()) -> Line:
    """Return one entry as its reader may know it, with the rulings that belong to its words."""
    told = _line(entry, reader)
    if entry.kind == WHISPER:
        return _make_whisper_line(told, entry, reader)
    if entry.kind == WHISPER_OPEN and told.title and not entry.undone_by:
        words = _name_mentions(text_of(entry.outcome), reader)
        return replace(told, said="", prose="", facts=(), voice=told.title, words=words)
    if entry.kind != SAY:
        return told
    text = text_of(entry.outcome)
    answers = ANSWERS.match(text)
    rolls = [each for each in deeds if each.number <= entry.number + count_inner_sentences(entry)]
    results = [
        result_told(
            each.outcome.title,
            reader.cast.get(each.subject or each.actor, reader.people.get(each.speaker, "")),
            bool(_classify_secrecy(each)),
            bool(each.undone_by),
        )
        for each in rolls
    ]
    return replace(
        told,
        said="",
        prose="",
        facts=(),
        character=character_of(entry.outcome) or told.character,
        voice=character_of(entry.outcome) or told.title,
        narrated=is_narration(entry.outcome),
        words=""
        if entry.undone_by
        else ANSWERS.sub("", _name_mentions(fill_brackets(text, results), reader), 1),
        answers=answers[1] if answers else "",
        deeds=tuple(_line(each, reader) for each in deeds),
    )


def _make_whisper_line(told: Line, entry: Entry, reader: Reader) -> Line:
    """Return a whisper: the line that everyone saw, with its words only for readers of secrets."""
    if told.hidden == "erased":
        return told
    line = _name_mentions(entry.outcome.title, reader)
    if not reader.may_read(entry) or entry.undone_by:
        bare = Line(told.number, told.at, told.who, line, undone_by=told.undone_by)
        return replace(bare, link=reader.links.get(entry.number, ""))
    words = _name_mentions(text_of(entry.outcome), reader)
    return replace(told, said="", prose="", facts=(), voice=line.removesuffix("."), words=words)


def parts_told(
    chapters: Iterable[Chapter], first: int | None, last: int | None, scene: str
) -> list[Chapter]:
    """Return the chapters asked for: a range of entries, or scenes by title."""
    wanted = scene.casefold()
    found = []
    for chapter in chapters:
        if wanted not in chapter.title.casefold():
            continue
        lines = [
            each
            for each in chapter.lines
            if any(
                (first or 0) <= told.number and (last is None or told.number <= last)
                for told in (each, *each.deeds)
            )
        ]
        if lines:
            found.append(replace(chapter, lines=lines))
    return found


def _line(entry: Entry, reader: Reader) -> Line:
    """Return one entry without the rulings that belong to it."""
    who = reader.people.get(entry.speaker, entry.speaker) or "someone"
    at = _format_time(entry.at, reader)
    hidden = _classify_secrecy(entry)
    if hidden and not (reader.may_read(entry) and hidden != "erased"):
        return Line(entry.number, at, who, "", hidden=hidden, undone_by=entry.undone_by)
    outcome = entry.outcome
    dice = entry.dice if reader.secrets else shown_dice(entry.dice, outcome.memory)
    return Line(
        entry.number,
        at,
        who,
        _name_mentions(outcome.title, reader),
        outcome.grade.value,
        _name_mentions(entry.said if reader.secrets else shown_sentence(entry), reader),
        "" if entry.verb == "game" else _name_mentions(outcome.prose, reader),
        tuple(
            (label, _name_mentions(text, reader))
            for label, text in list_labelled_facts(outcome.facts)
        ),
        ", ".join(f"d{sides}: {face}" for sides, face in dice),
        _describe_changes(entry, reader),
        entry.undone_by,
        hidden,
        reader.links.get(entry.number, ""),
        reader.cast.get(entry.subject or entry.actor, ""),
    )


def _classify_secrecy(entry: Entry) -> str:
    if not entry.outcome.title and not entry.said:
        return "erased"
    if entry.visible != "all":
        return entry.visible
    return "private" if entry.outcome.private else ""


def _describe_changes(entry: Entry, reader: Reader) -> tuple[str, ...]:
    """Tell what an entry changed, leaving out those whose numbers are secret."""
    shown = [c for c in entry.changes if reader.secrets or c.record not in reader.npcs]
    known = changes.Reader(reader.system, names=reader.cast)
    told = changes.describe_outcome(entry.outcome, shown, entry.said, known)
    return tuple(_name_mentions(each, reader) for each in told)


def _name_mentions(text: str, reader: Reader) -> str:
    """Return a text with mentions of channels and people replaced by names."""

    def name(found: re.Match[str]) -> str:
        if found[1]:
            return f"#{reader.place(found[1]) or 'a-channel-that-is-gone'}"
        if found[2]:
            return f"@{reader.people.get(found[2], 'someone')}"
        return found[4] or "@some-role"

    return MENTION.sub(name, text)


def list_labelled_facts(facts: Iterable[Fact]) -> tuple[tuple[str, str], ...]:
    """Return the facts meant for people."""
    return tuple((fact.label, fact.text or str(fact.value)) for fact in facts if fact.label)


def _format_time(at: str, reader: Reader) -> str:
    return times.describe_time(datetime.fromisoformat(at), reader.zone)
