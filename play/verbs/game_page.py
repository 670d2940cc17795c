"""`/game start own` and `/game page`: games whose rules are on a page."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from grammar.parser import read_dice
from play.current_time import stamp
from play.language.exact_reading import Understood
from play.tables_decks_notes.thing_lookup import bring_kind
from play.turn.scene_builder import learn_page
from play.turn.turn import Handlers, Turn
from play.wording import game_page as wording
from rules.core.errors import Faulty, NotFound, Refused
from rules.core.outcome import Choice, Document, Fact, Outcome
from rules.core.permissions import gms_only
from rules.core.records.record import Change, encode
from rules.core.records.tables_decks_notes import OPEN, Clock, OwnTable, PageText, Thing
from rules.core.scene import changes
from rules.core.system import System
from rules.core.verb_declarations.games_and_help import GamePage, GameStart
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later
from rules.own.checks.odds import main_odds
from rules.own.key import OWN
from rules.own.page_values import MAIN, Page
from rules.own.reader.whole_page import fingerprint_of, read_page
from rules.own.revision import Revision, revise
from storage import games, scene_query

#: how long an attached page is kept until someone starts it
KEPT = timedelta(days=30)
#: letters per piece of a page in its record
PIECE = 3_000
_FINGERPRINT = compile_later(r"([0-9a-f]{32})\s*(.*)", re.DOTALL)


def _key(fingerprint: str, person: str) -> str:
    return f"page:{fingerprint}:{person}"


def _read(content: bytes) -> tuple[Page, Mapping[str, float]] | Faulty:
    """Return a page and the chances of its main roll, or everything that is wrong with it."""
    try:
        page = read_page(content, read_dice)
    except Faulty as error:
        return error.with_traceback(None)
    return page, {label: float(chance) for label, chance in main_odds(page).items()}


def read_attached(turn: Turn, content: bytes) -> tuple[Page, Mapping[str, float]]:
    """Return the attached page, read on another thread."""
    key = ("page", fingerprint_of(content))
    found = turn.worker.answer(turn.said.speaker, key, lambda: _read(content))
    if isinstance(found, Faulty):
        raise found
    return found


class Begun(NamedTuple):
    """A page that a game starts with: its rules, its text, the game's name, and what to tell."""

    system: System
    text: str
    name: str
    facts: tuple[Fact, ...]


async def start_own(turn: Turn, request: GameStart) -> Begun | Outcome:
    """Return the page to start with, or a preview of it.

    A page that was only attached is previewed and kept for its sender, who starts it with a button.
    """
    named = _FINGERPRINT.fullmatch(request.name.strip(' "'))
    if named is None:
        return await _look_at(turn, request)
    text = await _recall(turn, named[1])
    facts = page_facts(*read_attached(turn, text.encode()))
    return Begun(learn_page(text.encode()), text, named[2].strip(' "'), facts)


async def _recall(turn: Turn, fingerprint: str) -> str:
    """Return a page that this person sent recently."""
    key = _key(fingerprint, turn.said.speaker)
    kept = (await games.recall(turn.tx, [key])).get(key, "")
    at, _, text = kept.partition(" ")
    if not text or at < stamp(turn.now - KEPT):
        raise NotFound("page_gone")
    return text


async def _keep(turn: Turn, content: bytes) -> None:
    key, at = _key(fingerprint_of(content), turn.said.speaker), stamp(turn.now)
    await games.remember(turn.tx, key, f"{at} {content.decode()}", at)


async def _look_at(turn: Turn, request: GameStart) -> Outcome:
    content = turn.said.attached
    if not content:
        raise Refused("page_missing")
    page, odds = read_attached(turn, content)
    await _keep(turn, content)
    says = f"game start own {page.fingerprint} {request.name}".strip()
    choices = (
        Choice(wording.START, says, recalls=False),
        Choice(wording.SHOW, f"game page show {page.fingerprint}", recalls=False),
    )
    return Outcome(
        wording.describe_page(page.name),
        prose=wording.summary(page, odds),
        facts=page_facts(page, odds),
        choices=choices,
        recorded=False,
        private=True,
    )


def page_facts(page: Page, odds: Mapping[str, float]) -> tuple[Fact, ...]:
    """Return a page's contents, by name."""
    return (
        Fact("game", page.name),
        Fact("fields", list(page.field_names)),
        Fact("rolls", [MAIN if roll.key == MAIN else roll.name for roll in page.rolls.values()]),
        Fact("moves", [move.name for move in page.moves.values()]),
        Fact("tables", [own.table.name for own in page.tables.values()]),
        Fact("clocks", [clock.name for clock in page.clocks.values()]),
        Fact("page", page.fingerprint),
        Fact("odds", dict(odds)),
    )  # fmt: skip


def with_page(scene: Any, page: Page, text: str, old: Page | None = None) -> Any:
    """Return a scene with a page's text, tables and clocks.

    Those of the `old` page are removed; what a game master made by hand stays.
    """
    pieces = tuple(text[at : at + PIECE] for at in range(0, len(text), PIECE))
    scene = scene.add_thing(PageText(name=page.fingerprint, parts=pieces))
    made = [*_things_of(page)]
    stays = {(thing.thing, thing.name) for thing in made}
    gone = {(t.thing, t.name) for t in _things_of(old)} - stays if old else set()
    there: dict[tuple[str, str], Thing] = {}
    for record, thing in dict(scene.things).items():
        there[thing.thing, thing.name] = thing
        if (thing.thing, thing.name) in gone:
            scene = scene.drop_thing(record)
    for thing in made:
        before = there.get((thing.thing, thing.name))
        if before is None:
            scene = scene.add_thing(thing)
        elif isinstance(thing, OwnTable):
            scene = scene.put(replace(thing, record=before.record))
        elif isinstance(thing, Clock) and isinstance(before, Clock):
            filled = min(before.filled, thing.segments)
            scene = scene.put(replace(before, segments=thing.segments, filled=filled))
    return scene


def _things_of(page: Page) -> Iterator[Thing]:
    """Yield a page's tables and clocks, which are all public."""
    for own in page.tables.values():
        yield OwnTable(name=own.table.name, sight=OPEN, lines=own.lines)
    for clock in page.clocks.values():
        yield Clock(name=clock.name, segments=clock.size)


async def handle(turn: Turn, understood: Understood) -> Outcome:
    """Send the page as a file, preview another one, or change to it."""
    request = understood.request
    assert isinstance(request, GamePage)
    if request.how == "show":
        return await _show_draft(turn, request.fingerprint)
    turn.require_game()
    if not turn.found.system.startswith(f"{OWN}:"):
        raise Refused("no_page")
    if request.how == "change":
        return await _change(turn, request.fingerprint)
    if turn.said.attached is not None:
        return await _propose(turn, turn.said.attached)
    return await _give(turn)


async def _show_draft(turn: Turn, fingerprint: str) -> Outcome:
    text = await _recall(turn, fingerprint)
    page, odds = read_attached(turn, text.encode())
    return _as_file(page, odds, text)


async def _give(turn: Turn) -> Outcome:
    text = await _text_of(turn, turn.scene.game.page)
    page, odds = read_attached(turn, text.encode())
    return _as_file(page, odds, text)


async def _text_of(turn: Turn, fingerprint: str) -> str:
    rows = await scene_query.read_kind(turn.tx, turn.found.game, "page")
    found = ("".join(row.values()["parts"]) for row in rows.values() if row.name == fingerprint)
    return next(found)


def _as_file(page: Page, odds: Mapping[str, float], text: str) -> Outcome:
    name = re.sub(r"[^a-z0-9]+", "-", page.name.casefold()).strip("-")[:40] or "page"
    return Outcome(
        page.name,
        prose=wording.summary(page, odds),
        facts=page_facts(page, odds),
        document=Document(f"{name}.md", text.encode()),
        recorded=False,
        private=True,
    )


async def _propose(turn: Turn, content: bytes) -> Outcome:
    """Tell a game master what another page would change, and offer to change to it."""
    gms_only(turn.scene, "change the page")
    page, odds = read_attached(turn, content)
    if page.fingerprint == turn.scene.game.page:
        raise Refused("same_page")
    await _keep(turn, content)
    old = await _read_current(turn)
    revision = _revise(turn, old, page)
    change = Choice(wording.CHANGE, f"game page change {page.fingerprint}", recalls=False)
    show = Choice(wording.SHOW, f"game page show {page.fingerprint}", recalls=False)
    return Outcome(
        wording.would_change(page.name),
        prose=wording.revision(revision, old, page),
        facts=(*page_facts(page, odds), *_revision_facts(revision)),
        choices=(change, show),
        recorded=False,
        private=True,
    )


async def _read_current(turn: Turn) -> Page:
    text = await _text_of(turn, turn.scene.game.page)
    return read_page(text.encode(), read_dice)


def _revise(turn: Turn, old: Page, new: Page) -> Revision:
    """Return what a new page changes on the stored sheets."""
    rows = {
        row.id: (row.name, row.values())
        for row in turn.found.rows.values()
        if row.kind in ("pc", "npc")
    }
    return revise(old, new, rows)


def _revision_facts(revision: Revision) -> tuple[Fact, ...]:
    return (
        Fact("added", encode(revision.added)),
        Fact("removed", encode(revision.removed)),
        Fact("limits", encode(revision.limits)),
    )


async def _change(turn: Turn, fingerprint: str) -> Outcome:
    """Play by another page from now on. Undo brings the old one back."""
    gms_only(turn.scene, "change the page")
    if fingerprint == turn.scene.game.page:
        raise Refused("same_page")
    text = await _recall(turn, fingerprint)
    page, odds = read_attached(turn, text.encode())
    old = await _read_current(turn)
    revision = _revise(turn, old, page)
    learn_page(text.encode())
    turn, scene = await bring_kind(turn, turn.scene, "table")
    after = with_page(scene, page, text, old)
    after = after.put(replace(after.game, page=fingerprint))
    made: list[Change] = [*changes(scene, after), *revision.changes]
    return Outcome(
        wording.describe_new_page(page.name),
        prose=wording.revision(revision, old, page),
        facts=(*page_facts(page, odds), *_revision_facts(revision)),
        changes=tuple(made),
    )


HANDLERS: Handlers = {GamePage: handle}
