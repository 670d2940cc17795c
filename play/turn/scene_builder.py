"""Builds the scene of a channel from its stored rows."""

import json
from collections.abc import Callable, Hashable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, TypeVar, cast

from grammar.parser import read_dice
from play.language.speech_text import clean_text, words_in
from play.turn.utterance_and_ruling import Utterance
from rules.core import limits
from rules.core.errors import NotAllowed, NotFound, Refused
from rules.core.permissions import as_known
from rules.core.records.record import Record, decode, encode
from rules.core.records.tables_decks_notes import THINGS, Thing
from rules.core.records.validation import is_writable
from rules.core.scene import AnyScene, Game, Scene, Sheets, Speaker, Stage
from rules.core.sheet import Sheet
from rules.core.system import System
from rules.registry import PAGES, find_system
from storage import games, scene_query
from storage.engine.database import Transaction
from storage.scene_query import ChannelState, Row

R = TypeVar("R", bound=Record)
#: how many decoded records are cached: twice those of the largest game
REMEMBERED = 2 * limits.CHARACTERS


def upgrade_state(found: ChannelState) -> ChannelState:
    """Return the channel with every record upgraded to the current version of its rules."""
    if found.page:
        learn_page(found.page.encode())
    system = find_system(found.system)
    if system is None or not [r for r in found.rows.values() if r.version < system.version]:
        return found
    rows = {id: _upgrade_row(system, row) for id, row in found.rows.items()}
    return found._replace(rows=rows)


def learn_page(content: bytes) -> System:
    """Read the rules on a page, register them and return them."""
    from rules.own.reader.whole_page import read_page  # loaded only if a game needs it
    from rules.own.system import make_system

    return PAGES.learn(make_system(read_page(content, read_dice)))


def _upgrade_row(system: System, row: Row) -> Row:
    """Return a record upgraded to the current version; a later release's stays as it is."""
    if row.version >= system.version or row.kind in THINGS:
        return row
    values = system.upgrade(row.kind, row.version, row.values())
    return row._replace(
        version=system.version, fields=json.dumps(complete_fields(system, row.kind, values))
    )


def complete_fields(system: System, kind: str, values: dict[str, Any]) -> Any:
    """Return a record's values with every current field, also inside its parts.

    Changes are compared with stored values part by part, so both need the same fields.
    """
    shapes: dict[str, type[Any]] = {**THINGS, "game": system.game, "stage": system.stage}
    return encode(decode(shapes.get(kind, system.sheet), values))


def build_scene(found: ChannelState, said: Utterance, now: datetime) -> AnyScene:
    """Build the scene from what is stored for the channel."""
    system = find_system(found.system)
    if system is None:
        speaker = Speaker(said.speaker, said.name)
        return Scene(Game(), Stage(), Sheets({}, lambda r, v: Sheet(name="")), speaker)
    only = {row.kind: row for row in found.rows.values()}
    stage_row = only.get("stage")
    game = read_record(system.game, only["game"])
    next_record = found.next_record
    if stage_row is None:
        # numbered already, so that a sentence can change it; stored only if one does
        stage = system.stage(record=next_record, channel=said.channel)
        next_record += 1
    else:
        stage = read_record(system.stage, stage_row)
    rows = {id: row for id, row in found.rows.items() if row.kind in ("pc", "npc")}
    speaker = Speaker(said.speaker, said.name, said.speaker in game.gms)
    scene = Scene(
        game,
        stage,
        Sheets(rows, _reader(system)),
        speaker,
        now=int(now.timestamp()),
        next_record=next_record,
        things=read_things(found.rows),
    )
    return as_known(scene)


def read_things(rows: Mapping[int, Row]) -> dict[int, Thing]:
    """Return a game's records that are no characters and not its own, read from their rows."""
    known = [(id, row) for id, row in rows.items() if row.kind in THINGS]
    return {id: read_record(THINGS[row.kind], row) for id, row in known}


def _reader(system: System) -> Callable[[int, Any], Any]:
    kind = cast(Hashable, system.sheet)

    def read_sheet(record: int, row: Any) -> Any:
        if type(row) is Row:  # as most are
            return _read_record(kind, record, row.fields)
        return decode(system.sheet, row, record)

    return read_sheet


def read_record(kind: type[R], row: Row) -> R:
    """Return a record from its row; cached, as most haven't changed since the last turn."""
    made: R = _read_record(cast(Hashable, kind), row.id, row.fields)
    return made


@lru_cache(REMEMBERED)
def _read_record(kind: Any, id: int, fields: str) -> Any:
    return decode(kind, json.loads(fields), id)


def forget_records() -> None:
    """Empty the cache of records, so that erased data is gone from memory too."""
    _read_record.cache_clear()


async def check_server(tx: Transaction, said: Utterance, found: ChannelState) -> None:
    """Refuse a sentence in one server about a game in another.

    A button for such a game is answered as if the game didn't exist. So is a button pressed in a
    direct message by someone who isn't part of the game. People known only from an import, who
    never spoke in the game's server, can't act on it from elsewhere.
    """
    elsewhere = found.game and said.server and found.server and said.server != found.server
    strange = found.server and not said.server and not found.has_part(said.speaker)
    if said.game and (elsewhere or strange or not found.game):
        raise NotFound("game_gone")
    if elsewhere:
        raise NotAllowed("other_server")
    if said.speaker in found.claims:
        if found.server and not said.server:
            raise NotAllowed("speak_there_first")
        await games.confirm(tx, found.game, said.speaker)


def require_scene_values(said: Utterance) -> dict[str, Any]:
    """Return the values that select the scene, unless something in the sentence can't be stored.

    Text loses invisible characters first; half a surrogate pair can't be repaired, so it is
    refused.
    """
    text = clean_text(said.text) if words_in(said.text) else said.text
    if not is_writable("".join((text, said.speaker, said.channel, said.character))):
        raise Refused("unkeepable")
    return scene_query.make_scene_values(said.channel, said.parent, said.source, said.game)
