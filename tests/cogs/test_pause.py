"""Asking to pause: one line of the bot's own, and no trace of who asked anywhere."""

import logging
from datetime import timedelta
from typing import Any

import pytest

from tests.cogs.conftest import Discord
from tests.cogs.test_buttons import labels

LINE = "Someone asks to pause and skip this."


def asked(place: Discord, channel: Any = None) -> list[Any]:
    """Return the messages that ask everyone to pause."""
    return [each for each in (channel or place.table).history() if LINE in each.content]


def told(reply: Any) -> Any:
    """Return what whoever asked is told at last."""
    return [each for each in (reply.response, *reply.followups) if each and each.content][-1]


async def everything_kept(place: Discord) -> dict[str, str]:
    """Return every row of the database, by table."""
    tables = ("entry", "choice", "record", "remembered", "presence", "part", "person", "claim",
              "game", "shown", "spoken", "saying", "plan")  # fmt: skip
    await place.bot.board.settle()
    async with place.database.begin_reading() as tx:
        return {
            name: str([tuple(row) for row in await tx.execute_fetchall(f"SELECT * FROM {name}")])
            for name in tables
        }


async def test_the_line_is_the_bots_own_and_no_reply(place: Discord) -> None:
    await place.start()
    reply = await place.ann.slash(place.table, "x")
    (line,) = asked(place)
    assert line.content == LINE
    assert line.reference is None
    assert line.interaction_metadata is None
    assert place.bot.user is not None
    assert line.author.id == place.bot.user.id
    assert told(reply).ephemeral
    posted = [each for each in place.requests("POST", "/webhooks/") if LINE in str(each.json)]
    assert not posted


async def test_nothing_is_kept_but_the_channel_and_the_time(
    place: Discord, caplog: pytest.LogCaptureFixture
) -> None:
    await place.start()
    await place.characters()
    before = await everything_kept(place)
    caplog.set_level(logging.INFO, "longhand")
    caplog.clear()
    await place.stranger.slash(place.table, "x")
    after = await everything_kept(place)
    changed = {name: kept for name, kept in after.items() if kept != before[name]}
    assert list(changed) == ["remembered"]
    rows = changed["remembered"]
    assert str(place.table.id) in rows
    assert str(place.stranger.user.id) not in rows
    logged = "\n".join(str(vars(record)) for record in caplog.records)
    assert str(place.stranger.user.id) not in logged
    interactions = [each.path for each in place.requests("POST", "/interactions/")]
    last = interactions[-1].split("/")[2]
    assert last not in str(after)
    assert int(last) not in place.bot.answers.heard


async def test_one_a_channel_in_ten_minutes_also_after_a_restart(place: Discord) -> None:
    await place.start()
    first = await place.ann.slash(place.table, "x")
    again = await place.bob.slash(place.table, "x")
    await place.restart()
    later = await place.gm.slash(place.table, "x")
    assert len(asked(place)) == 1
    assert len({told(each).content for each in (first, again, later)}) == 1
    other = place.guild.create_text_channel("other")
    await place.env.settle()
    await place.ann.slash(other, "x")
    assert len(asked(place, other)) == 1
    place.bot.referee.clock.advance(timedelta(minutes=10, seconds=1))
    await place.ann.slash(place.table, "x")
    assert len(asked(place)) == 2


async def test_it_works_where_no_game_is_played(place: Discord) -> None:
    await place.ann.slash(place.table, "x")
    assert len(asked(place)) == 1


async def test_the_board_has_a_button_for_it(place: Discord) -> None:
    await place.start()
    pinned = await place.gm.slash(place.table, "do", what="board pin")
    assert "Ask for a pause" in labels(pinned.response)
    pressed = await place.ann.click(pinned.response, label="Ask for a pause")
    assert len(asked(place)) == 1
    assert told(pressed).ephemeral
    shown = await place.bob.slash(place.table, "do", what="board")
    assert not shown.response.ephemeral


async def test_where_the_bot_cannot_post_it_is_refused_privately(place: Discord) -> None:
    path = f"/channels/{place.table.id}/messages"
    place.env.inject_error("POST", path, status=403, code=50013, times=None)
    reply = await place.gm.slash(place.table, "x")
    assert "can't post" in told(reply).content
    assert told(reply).ephemeral
    place.mishaps.clear()


async def test_words_behind_it_are_refused_and_not_kept(place: Discord) -> None:
    await place.start()
    before = await everything_kept(place)
    reply = await place.ann.slash(place.table, "do", what="x no spiders please")
    assert reply.response.ephemeral
    assert not asked(place)
    assert await everything_kept(place) == before


async def test_typed_in_a_mention_it_is_said_with_a_warning_and_nothing_is_kept(
    place: Discord,
) -> None:
    await place.start()
    before = await everything_kept(place)
    await place.stranger.send(place.table, f"{place.mention} x")
    (line,) = asked(place)
    assert "isn't anonymous" in line.content
    after = await everything_kept(place)
    assert [name for name in after if after[name] != before[name]] == ["remembered"]
    assert str(place.stranger.user.id) not in after["remembered"]
