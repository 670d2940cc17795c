"""The whole game as one file, and importing one."""

import asyncio
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from play.chronicle.epub import epub
from play.chronicle.export_and_import import (
    pack_game,
    resettle_game,
    unpack_game,
    without_hands,
    without_notes,
)
from play.chronicle.html import page
from play.chronicle.import_rights import people_of
from play.chronicle.json_stream import decode_attached
from play.chronicle.markdown import markdown
from play.chronicle.story_contents import Chapter, Reader, parts_told, story
from play.language.exact_reading import Understood
from play.pending.game_time_zone import zone_of
from play.pending.votes_and_seals import origin_key
from play.posted.censorship import censor_entries
from play.posted.message_links import links
from play.tables_decks_notes.note_readers import list_readable
from play.tables_decks_notes.thing_lookup import bring_kind
from play.turn.name_rules import make_apart
from play.turn.odds.luck import fortunes
from play.turn.scene_builder import build_scene, upgrade_state
from play.turn.speech.character_speech import SAY
from play.turn.turn import Handlers, Turn
from play.turn.visibility import is_housekeeping, may_know, shown_dice, veil_for_speaker
from play.wording import chronicle_and_import as wording
from play.wording import luck as luck_wording
from play.wording.history import describe_left_out
from play.wording.markup import SOMEONE
from rules.core import limits
from rules.core.errors import NotAllowed, NotFound, PlayerError, Refused
from rules.core.outcome import Document, Fact, Outcome
from rules.core.permissions import gms_only, is_gm, shows_numbers
from rules.core.scene import changes
from rules.core.system import System
from rules.core.verb_declarations.games_and_help import GameImport
from rules.core.verb_declarations.gm_desk_and_story import Chronicle
from rules.registry import family_of, system_of
from storage import games, journal, scene_query, secret_entries, whole_game
from storage.journal import Entry
from storage.secret_entries import NOTE, WHISPER

#: links looked up at once
AT_ONCE = 500


async def chronicle(turn: Turn, understood: Understood) -> Outcome:
    """Write the game into one file: everything for a game master, what they know for a player."""
    request, scene = understood.request, turn.scene
    assert isinstance(request, Chronicle)
    turn.require_game()
    secrets = request.secrets or understood.sentence.visible == "secret"
    if secrets or request.form == "json":
        gms_only(scene, "see the game's secrets")
    if request.form == "json":
        if request.first or request.last or request.scene:
            raise Refused("chronicle_in_parts", cure="chronicle json")
        content = (await _json(turn)).encode()
    else:
        content = await _render_chronicle(turn, request, secrets)
    sealed = len(await secret_entries.shut(turn.tx, turn.found.game))
    facts = [
        Fact("left_out", sealed),
        Fact("form", request.form),
        Fact("entries", turn.found.last),
        Fact("secrets", secrets or request.form == "json"),
    ]
    fits = len(content) <= limits.LARGEST_IMPORT
    if request.form == "json":
        facts += [Fact("json", content.decode()), Fact("importable", fits)]
    return Outcome(
        wording.chronicle_of(scene.game.name),
        prose="\n".join(
            (
                *(() if fits or request.form != "json" else (wording.TOO_LARGE_TO_IMPORT,)),
                *describe_left_out(sealed),
            )
        ),
        facts=tuple(facts),
        recorded=False,
        private=True,
        document=Document(_name(turn, request.form), content),
    )


#: by kind, what an export leaves out of an entry whose words the speaker may not read
_UNHEARD = {SAY: ("said", "outcome"), NOTE: ("said", "dice", "outcome", "changes")}


async def _json(turn: Turn) -> str:
    kept = await whole_game.take_out(turn.tx, turn.found.game)
    unheard: dict[int, tuple[str, ...]] = {
        each.number: _UNHEARD.get(each.kind, ("said",))
        async for page in journal.pages(turn.tx, turn.found.game)
        for each, told in zip(page, await censor_entries(turn, page), strict=True)
        # a bare "redo" of a note hides no words, but its title names the note
        if each.said != told.said or (each.kind == NOTE and each != told)
    }
    sealed = await secret_entries.shut(turn.tx, turn.found.game)
    unheard |= dict.fromkeys(sealed, ("said", "outcome"))
    system, name, people = turn.system, turn.scene.game.name, dict(turn.people)
    turn, scene = await bring_kind(turn, turn.scene, NOTE)
    notes = {note.record for note in list_readable(scene)}

    def write() -> str:
        kept["entries"] = [
            whole_game.blank_parts(row, unheard[row[0]]) if row[0] in unheard else row
            for row in kept["entries"]
        ]
        # the choice that a sealed answer took would tell the answer
        kept["taken"] = [row for row in kept["taken"] if row[-1] not in sealed]
        known = without_notes(without_hands(kept), notes, turn.said.speaker)
        return pack_game(system, name, people, known, turn.found.game)

    return await asyncio.to_thread(write)


def _is_behind_the_screen(entry: Entry) -> bool:
    """Say whether a chronicle leaves an entry out entirely, without even naming its kind."""
    return entry.visible != "all" and entry.kind != WHISPER


async def _render_chronicle(turn: Turn, request: Chronicle, secrets: bool) -> bytes:
    scene = await veil_for_speaker(turn.tx, turn.found.game, turn.scene)
    sheets = scene.sheets.values()
    told_of = {s.record for s in sheets if shows_numbers(scene, s)}
    # from the rows, as the speaker's sheets don't include unmet NPCs
    rows = turn.found.rows.values()
    npcs = frozenset(row.id for row in rows if row.kind == "npc" and row.id not in told_of)
    cast = {s.record: s.name for s in sheets if secrets or s.revealed or not s.npc}
    entries = [
        each
        async for page in journal.pages(turn.tx, turn.found.game)
        for each in await censor_entries(turn, page)
        if not (request.story and (each.undone_by or is_housekeeping(each)))
        if not (request.story and not secrets and _is_behind_the_screen(each))
    ]
    mine = () if is_gm(scene) else (e.number for e in entries if may_know(scene, e))
    reader = Reader(
        turn.people,
        zone_of(scene),
        secrets,
        npcs,
        turn.system.key,
        cast,
        turn.server.channel_name,
        await _links(turn, entries),
        frozenset(mine),
    )
    shown = await secret_entries.list_revealed(turn.tx, turn.found.game)
    system, now = turn.system, turn.now

    def write() -> bytes:
        whole = story(scene, system, entries, reader, now)
        asked = _select_chapters(whole.chapters, request)
        luck = () if request.story else _luck(entries, shown, reader, system)
        book = replace(whole, luck=luck, chapters=asked)
        if request.form == "epub":
            return epub(book, now)
        return (markdown(book) if request.form == "md" else page(book)).encode()

    return await asyncio.to_thread(write)


def _select_chapters(chapters: Sequence[Chapter], request: Chronicle) -> tuple[Chapter, ...]:
    """Return the part of the game that was asked for, or refuse if there is none."""
    if request.first and request.last is not None and request.first > request.last:
        raise Refused("chronicle_backwards", first=request.first, last=request.last)
    found = parts_told(chapters, request.first, request.last, request.scene)
    if not found and request.scene:
        titles = dict.fromkeys(each.title for each in chapters if not each.between)
        raise NotFound("no_such_scene", request.scene, list(titles)[:5])
    if not found and chapters:
        raise NotFound("no_entry", str(request.first or request.last))
    return tuple(found)


async def _links(turn: Turn, entries: Sequence[Entry]) -> dict[int, str]:
    """Return links to the messages of entries, looked up in batches."""
    numbers = [entry.number for entry in entries]
    found: dict[int, str] = {}
    for start in range(0, len(numbers), AT_ONCE):
        found |= await links(turn.tx, turn.found, numbers[start : start + AT_ONCE])
    return found


def _luck(
    entries: Sequence[Entry], shown: Collection[int], reader: Reader, system: System
) -> tuple[str, ...]:
    """Return lines about everyone's luck, counting only the dice that readers may know."""
    told = [
        e if reader.secrets else e._replace(dice=shown_dice(e.dice, e.outcome.memory))
        for e in entries
        if reader.secrets or e.number in shown or (e.visible == "all" and not e.outcome.private)
    ]
    found = fortunes(told, system, reader.people, SOMEONE)
    return tuple(luck_wording.lines(found, {}))


def _name(turn: Turn, form: str) -> str:
    name = re.sub(r"[^a-z0-9]+", "-", turn.scene.game.name.casefold()).strip("-")[:40] or "game"
    return f"chronicle-{turn.found.game}-{name}.{form}"


async def _put_in(
    turn: Turn, channel: str, whole: Mapping[str, Any], kept: Mapping[str, Any]
) -> int:
    """Store an imported game, with its people and where it came from."""
    system, server = family_of(whole["system"]), turn.said.server
    game = await whole_game.put_in(turn.tx, server, system, channel, kept)
    await whole_game.meet(turn.tx, server, game, whole["people"])
    if whole.get("met") is True:
        await games.mark_met(turn.tx, game, {})
    if whole.get("origin"):  # seals can only be opened in the original game
        await games.remember(turn.tx, origin_key(game), str(whole["origin"]))
    return game


async def take_in(turn: Turn, understood: Understood) -> Outcome:
    """Import a game from a file, whole or not at all."""
    request = understood.request
    assert isinstance(request, GameImport)
    if turn.found.game:
        raise Refused("game_running", name=turn.scene.game.name)
    if not turn.said.may_start:
        raise NotAllowed("start_needs_manage_channels")
    channel = turn.said.parent or turn.said.channel
    given = request.json or turn.said.attached
    if not given:
        raise Refused("import_missing", what="game")
    read = turn.worker.answer(turn.said.speaker, (given, channel), lambda: _read(given, channel))
    if isinstance(read, PlayerError):
        raise read
    whole, kept = read
    game = await _put_in(turn, channel, whole, kept)
    found = upgrade_state(await scene_query.read(turn.tx, turn.said.channel, turn.said.parent))
    scene = build_scene(found, turn.said, turn.now)
    turn = turn.keep_in(found, scene)
    mine = turn.said.speaker
    games.know(turn.tx.write_later, turn.said.server, game, mine, turn.said.name)
    await games.claim(turn.tx, game, people_of(scene) - {mine})
    # those whom the file names may not be here, or not exist
    gms = scene.game.gms if mine in scene.game.gms else (*scene.game.gms, mine)
    after, renamed = make_apart(turn, scene.put(replace(scene.game, gms=gms, ended=False)))
    turn.draft.canonical_text = f"game import # {scene.game.name}"
    return Outcome(
        wording.goes_on(scene.game.name),
        prose=wording.names_made_apart(renamed),
        facts=(
            Fact("game", scene.game.name),
            Fact("system", family_of(whole["system"])),
            Fact("entries", turn.found.last),
            Fact("characters", [s.name for s in after.list_unretired() if not s.npc]),
        ),
        changes=changes(scene, after),
    )


def _read(
    given: str | bytes, channel: str
) -> tuple[Mapping[str, Any], dict[str, whole_game.Rows]] | PlayerError:
    """Return an exported game, and the rows to store for it here; or why it can't be imported."""
    try:
        whole = unpack_game(decode_attached(given) if isinstance(given, bytes) else given)
        return whole, resettle_game(system_of(whole["system"]), whole, channel)
    except PlayerError as error:
        return error.with_traceback(None)


HANDLERS: Handlers = {Chronicle: chronicle, GameImport: take_in}
