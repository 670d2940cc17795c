"""The story of a game, gathered for reading: scenes, rulings with their dice, sheets."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo

from play.language import times
from play.wording import changes
from rules.core.outcome import Fact
from rules.core.permissions import AnyScene, shows_numbers
from rules.core.sheet import looks
from rules.core.system import System
from storage.journal import Entry

BETWEEN = "Between scenes"


@dataclass(frozen=True, slots=True)
class Line:
    """One entry for reading. Of a hidden one only that it happened is told."""

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


@dataclass(slots=True)
class Chapter:
    """A scene in one channel, or what was said between scenes."""

    title: str
    channel: str
    lines: list[Line] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Card:
    name: str
    about: str
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Story:
    """All of a chronicle."""

    name: str
    system: str
    gms: tuple[str, ...]
    begun: str
    written: str
    chapters: tuple[Chapter, ...]
    cards: tuple[Card, ...]
    secrets: bool
    luck: tuple[str, ...] = ()  # how everyone's dice fell, a line each


@dataclass(frozen=True, slots=True)
class Reader:
    """For whom the story is told: what they may know, and in which time zone they live."""

    people: Mapping[str, str]
    zone: tzinfo
    secrets: bool
    npcs: frozenset[str]  # names whose numbers are not told
    system: str
    cast: Mapping[int, str]  # names by record, of those who may be named


def story(
    scene: AnyScene, system: System, entries: Sequence[Entry], reader: Reader, now: datetime
) -> Story:
    """Gather the chronicle of a game."""
    cast = [s for s in scene.standing() if not s.npc or s.shown or reader.secrets]
    return Story(
        scene.game.name,
        system.name,
        tuple(reader.people.get(gm, gm) for gm in scene.game.gms),
        _when(entries[0].at, reader) if entries else "",
        times.told(now, reader.zone),
        tuple(chapters(entries, reader)),
        tuple(
            Card(
                sheet.name,
                "NPC" if sheet.npc else f"played by {reader.people.get(sheet.owner, 'someone')}",
                labelled(
                    system.card(sheet)
                    if reader.secrets or shows_numbers(scene, sheet)
                    else looks(sheet)
                ),
            )
            for sheet in cast
        ),
        reader.secrets,
    )


def chapters(entries: Iterable[Entry], reader: Reader) -> list[Chapter]:
    """Return what happened, scene by scene, in the order in which they began."""
    found: list[Chapter] = []
    open_in: dict[str, Chapter] = {}
    for entry in entries:
        facts = {fact.key: fact.value for fact in entry.outcome.facts}
        starts = entry.kind == "scene_start" and not entry.undone_by
        current = open_in.get(entry.channel)
        if starts or current is None:
            title = str(facts.get("scene") or BETWEEN) if starts else BETWEEN
            current = open_in[entry.channel] = Chapter(title, entry.channel)
            found.append(current)
        current.lines.append(line(entry, reader))
        if entry.kind == "scene_end" and not entry.undone_by:
            del open_in[entry.channel]
    return found


def line(entry: Entry, reader: Reader) -> Line:
    """Return one entry as its reader may know it."""
    who = reader.people.get(entry.speaker, entry.speaker) or "someone"
    at = _when(entry.at, reader)
    hidden = _hidden(entry)
    if hidden and not (reader.secrets and hidden != "erased"):
        return Line(entry.number, at, who, "", hidden=hidden, undone_by=entry.undone_by)
    outcome = entry.outcome
    return Line(
        entry.number,
        at,
        who,
        outcome.title,
        outcome.grade.value,
        entry.said,
        "" if entry.verb == "game" else outcome.prose,
        labelled(outcome.facts),
        ", ".join(f"d{sides}: {face}" for sides, face in entry.dice),
        _changed(entry, reader),
        entry.undone_by,
        hidden,
    )


def _hidden(entry: Entry) -> str:
    if not entry.outcome.title and not entry.said:
        return "erased"
    if entry.visible != "all":
        return entry.visible
    return "private" if entry.outcome.private else ""


def _changed(entry: Entry, reader: Reader) -> tuple[str, ...]:
    """Tell what an entry changed; of who is a secret, nothing."""
    shown = [c for c in entry.changes if reader.secrets or c.name not in reader.npcs]
    known = changes.Reader(reader.system, names=reader.cast)
    return tuple(changes.describe_outcome(entry.outcome, shown, entry.said, known))


def labelled(facts: Iterable[Fact]) -> tuple[tuple[str, str], ...]:
    """Return the facts that are for people."""
    return tuple((fact.label, fact.text or str(fact.value)) for fact in facts if fact.label)


def _when(at: str, reader: Reader) -> str:
    return times.told(datetime.fromisoformat(at), reader.zone)
