"""Finds people who have owed something for too long, and may be told so now.

Nothing is scheduled. Whether a reminder is due follows from the journal, the clock and the person's
last reminder. So it survives restarts, and comes late rather than twice.
"""

import logging
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from play.current_time import stamp
from play.language import times
from play.pending.game_time_zone import zone_of
from play.pending.players import is_away, name_person, players
from play.pending.waiting_list import list_owed
from play.server import Owns, owns_all
from play.turn.scene_builder import build_scene, upgrade_state
from play.turn.utterance_and_ruling import Owed, Utterance
from play.wording import waiting_and_turn as wording
from rules.core.scene import AnyScene
from rules.fast_tuples import NamedTuple
from storage import games, last_activity, scene_query
from storage.engine.database import Database, Transaction
from storage.scene_query import ChannelState

LOG = logging.getLogger("longhand")
#: the longest time until a game with something late is checked again
LATER = timedelta(minutes=15)


class Reminder(NamedTuple):
    """A single reminder to one person about everything they owe in a game.

    `person` is their id, `who` the character's name or `gm`; `channel` and `entry` say where the
    oldest item was asked, `server` where the game lives.
    """

    game: int
    server: str
    channel: str
    person: str
    who: str
    what: str
    entry: int
    #: everyone to ping for a reminder that someone set; empty for pending items
    people: tuple[str, ...] = ()


async def reminders(database: Database, now: datetime, owns: Owns = owns_all) -> list[Reminder]:
    """Return the reminders that are due in every game, and record that they were given.

    `owns` selects servers; other processes remind the rest. Each game has its own transaction. An
    error in one is logged, and doesn't keep others from their reminders.
    """
    async with database.begin_reading() as tx:
        due = await last_activity.list_due(tx, stamp(now))
    found: list[Reminder] = []
    for game, channel in ((game, channel) for game, channel, server in due if owns(server)):
        try:
            async with database.transaction(game) as tx:
                found += await _in_game(tx, game, channel, now)
        except Exception as error:
            told = (type(error), error, error.__traceback__)
            LOG.error("could not remind", exc_info=told, extra={"fields": {"game": game}})
            async with database.transaction() as tx:
                # else it would fail again every minute
                await last_activity.look_at(tx, game, stamp(now + LATER))
    return found


async def _in_game(tx: Transaction, game: int, channel: str, now: datetime) -> list[Reminder]:
    here = upgrade_state(await scene_query.read(tx, channel, "", game=game))
    scene = build_scene(here, Utterance("", channel, "", "", ""), now)
    after = scene.game.nudge.get("after")
    wanted = await _list_wanted_reminders(tx, here, scene, now)
    if not isinstance(after, int):
        if after is not None:
            raise TypeError(after)
        await _look_again(tx, game, scene, None)
        return wanted
    if (morning := _quiet_until(scene, now)) is not None:
        await _look_again(tx, game, scene, morning)
        return wanted
    rows = await list_owed(tx, here, scene)
    # Those who owe something or were reminded just now are checked again after the same time.
    await _look_again(tx, game, scene, _find_next_due(rows, after, now) if rows else None)
    return wanted + [
        _reminder(here, person, theirs)
        for person, theirs in _find_late(scene, rows, now).items()
        if person not in here.claims and await _may_remind(tx, game, scene, person, now)
    ]


async def _list_wanted_reminders(
    tx: Transaction, here: ChannelState, scene: AnyScene, now: datetime
) -> list[Reminder]:
    """Return the reminders that people set and that are due, and record that they were given.

    People known only from an import get none.
    """
    key = f"reminded:{here.game}"
    last = (await games.recall(tx, [key])).get(key, "")
    due = [(number, each) for number, each in scene.game.reminders.items()
           if each.at <= scene.now and (not last or stamp_of(each.at) > last)]  # fmt: skip
    if not due:
        return []
    await games.remember(tx, key, stamp(now))
    return [
        Reminder(here.game, here.server, each.channel, each.person,
                 "all" if each.to_all else name_person(scene, each.person), each.what, int(number),
                 _everyone(here, scene) if each.to_all else (each.person,))
        for number, each in sorted(due, key=lambda found: found[1].at)
        if each.person not in here.claims
    ]  # fmt: skip


def stamp_of(seconds: int) -> str:
    return stamp(datetime.fromtimestamp(seconds, UTC))


def _everyone(here: ChannelState, scene: AnyScene) -> tuple[str, ...]:
    """Return everyone who plays a character now."""
    found = (p for sheet in scene.list_unretired() if not sheet.npc for p in players(scene, sheet))
    return tuple(each for each in dict.fromkeys(found) if each and each not in here.claims)


async def _look_again(tx: Transaction, game: int, scene: AnyScene, at: datetime | None) -> None:
    """Schedule the next look at a game: at this time, or at its next deadline if earlier."""
    stages = (await last_activity.stages(tx, game)).values()
    waiting = (each.at for each in scene.game.reminders.values() if each.at > scene.now)
    due = [datetime.fromtimestamp(each["due"], UTC) for each in stages if each.get("due")]
    due += [datetime.fromtimestamp(each, UTC) for each in waiting]
    when = min([*due, *([at] if at else [])], default=None)
    await last_activity.look_at(tx, game, stamp(when) if when else None)


def _find_next_due(rows: Sequence[Owed], after: int, now: datetime) -> datetime:
    """Return when the next item will be late; items that are late already count as new."""
    wait = timedelta(seconds=after)
    due = [_read_since(row) + wait for row in rows]
    return min([each for each in due if each > now], default=now + min(wait, LATER))


def _read_since(row: Owed) -> datetime:
    return datetime.fromisoformat(row.since) if row.since else datetime.fromtimestamp(0, UTC)


def _quiet_until(scene: AnyScene, now: datetime) -> datetime | None:
    """Return when the game's quiet hours end; None outside them."""
    begins, ends = scene.game.nudge.get("quiet_from"), scene.game.nudge.get("quiet_to")
    if not isinstance(begins, int) or not isinstance(ends, int) or begins == ends:
        return None
    local = now.astimezone(zone_of(scene))
    if not times.is_within(local.hour * 60 + local.minute, begins, ends):
        return None
    morning = local.replace(hour=ends // 60 % 24, minute=ends % 60, second=0, microsecond=0)
    return morning if morning > local else morning + timedelta(days=1)


def _find_late(scene: AnyScene, rows: Sequence[Owed], now: datetime) -> dict[str, list[Owed]]:
    """Return who has owed what for longer than the game allows, without being away."""
    after = int(scene.game.nudge.get("after") or 0)
    late: dict[str, list[Owed]] = {}
    for row in rows:
        if row.visible == "blind":  # that it is pending would reveal the result
            continue
        if (now - _read_since(row)).total_seconds() < after:
            continue
        for person in row.persons:
            if not is_away(scene.game.away.get(person), scene.now):
                late.setdefault(person, []).append(row)
    return late


async def _may_remind(
    tx: Transaction, game: int, scene: AnyScene, person: str, now: datetime
) -> bool:
    """Say whether a person's last reminder is long enough ago; if so, record a new one."""
    key = f"nudged:{game}:{person}"
    last = (await games.recall(tx, [key])).get(key)
    after = int(scene.game.nudge.get("after") or 0)
    if last is not None and (now - datetime.fromisoformat(last)).total_seconds() < after:
        return False
    await games.remember(tx, key, stamp(now))
    return True


def _reminder(found: ChannelState, person: str, rows: Sequence[Owed]) -> Reminder:
    first = rows[0]
    what = "; ".join(
        dict.fromkeys(row.what if row.visible == "all" else wording.SECRET for row in rows)
    )
    return Reminder(
        game=found.game,
        server=found.server,
        channel=first.channel,
        person=person,
        who=first.who,
        what=what,
        entry=first.entry,
    )
