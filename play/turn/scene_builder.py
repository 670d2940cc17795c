"""The scene of a channel, made from what stands there."""

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
from rules.core.records.things import THINGS, Thing
from rules.core.records.validation import is_writable
from rules.core.scene import AnyScene, Game, Scene, Sheets, Speaker, Stage
from rules.core.sheet import Sheet
from rules.core.system import System
from rules.registry import PAGES, find_system
from storage import games, scene_query
from storage.engine.database import Transaction
from storage.scene_query import ChannelState, Row

R = TypeVar("R", bound=Record)
#: so many records are remembered as they were read: those of the largest game, twice
REMEMBERED = 2 * limits.CHARACTERS


def upgrade_state(found: ChannelState) -> ChannelState:
    """Return what stands in a channel with every record in the shape that its rules have today."""
    if found.page:
        learn_page(found.page.encode())
    system = find_system(found.system)
    if system is None or all(row.version >= system.version for row in found.rows.values()):
        return found
    rows = {id: _upgrade_row(system, row) for id, row in found.rows.items()}
    return found._replace(rows=rows)


def learn_page(content: bytes) -> System:
    """Return the rules that a page says, which are known from now on."""
    from rules.own.reader.page import read_page  # a bot that plays no page starts without it
    from rules.own.system import make_system

    return PAGES.learn(make_system(read_page(content, read_dice)))


def _upgrade_row(system: System, row: Row) -> Row:
    """Return a record in today's shape. What a later release has written stays as it is."""
    if row.version >= system.version or row.kind in THINGS:
        return row
    values = system.upgrade(row.kind, row.version, row.values())
    return row._replace(
        version=system.version, fields=json.dumps(complete_fields(system, row.kind, values))
    )


def complete_fields(system: System, kind: str, values: dict[str, Any]) -> Any:
    """Return the values of a record with every field of today, also within its parts.

    What changes in it is compared with what stands there, part by part.
    """
    shapes: dict[str, type[Any]] = {**THINGS, "game": system.game, "stage": system.stage}
    return encode(decode(shapes.get(kind, system.sheet), values))


def build_scene(found: ChannelState, said: Utterance, now: datetime) -> AnyScene:
    """Make the scene from what stands in the channel."""
    system = find_system(found.system)
    if system is None:
        speaker = Speaker(said.speaker, said.name)
        return Scene(Game(), Stage(), Sheets({}, lambda r, v: Sheet(name="")), speaker)
    game_row, stage_row = found.find_only("game"), found.find_only("stage")
    assert game_row is not None
    game = read_record(system.game, game_row)
    next_record = found.next_record
    if stage_row is None:
        stage = system.stage(record=next_record, channel=said.channel)
        next_record += 1
    else:
        stage = read_record(system.stage, stage_row)
    rows = {id: row for id, row in found.rows.items() if row.kind in ("pc", "npc")}
    things = {id: row for id, row in found.rows.items() if row.kind in THINGS}
    speaker = Speaker(said.speaker, said.name, said.speaker in game.gms)
    scene = Scene(
        game,
        stage,
        Sheets(rows, _reader(system)),
        speaker,
        now=int(now.timestamp()),
        next_record=next_record,
        things=read_things(things),
    )
    return as_known(scene)


def read_things(rows: Mapping[int, Row]) -> dict[int, Thing]:
    """Return what a game keeps besides its characters, read from its rows."""
    return {id: read_record(THINGS[row.kind], row) for id, row in rows.items()}


def _reader(system: System) -> Callable[[int, Any], Any]:
    kind = cast(Hashable, system.sheet)

    def read_sheet(record: int, row: Any) -> Any:
        if type(row) is Row:  # as most are
            return _read_record(kind, record, row.fields)
        return decode(system.sheet, row, record)

    return read_sheet


def read_record(kind: type[R], row: Row) -> R:
    """Return a record from its row. Most are as they were a turn ago, and are not made anew."""
    made: R = _read_record(cast(Hashable, kind), row.id, row.fields)
    return made


@lru_cache(REMEMBERED)
def _read_record(kind: Any, id: int, fields: str) -> Any:
    return decode(kind, json.loads(fields), id)


def forget_records() -> None:
    """Keep nothing of any record in memory: what was erased is to be gone from there, too."""
    _read_record.cache_clear()


async def check_server(tx: Transaction, said: Utterance, found: ChannelState) -> None:
    """Refuse what is said in one server about a game of another.

    A button that names such a game is answered as if there were none, and so is one in a direct
    message that names a game in which whoever presses it has no part. Whom an import names, and
    who never spoke in its server, has no say in it from elsewhere.
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
    """Return which scene is asked for, unless what is said there cannot be written down.

    Words lose what cannot be seen anyway; half a letter makes them nobody's.
    """
    text = clean_text(said.text) if words_in(said.text) else said.text
    if not all(map(is_writable, (text, said.speaker, said.channel, said.character))):
        raise Refused("unkeepable")
    return scene_query.make_scene_values(said.channel, said.parent, said.source, said.game)
