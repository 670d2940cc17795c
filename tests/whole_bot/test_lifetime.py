"""What only a process can show: how it starts, dies, comes back and ends."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from discord import Intents

from tests.whole_bot.conftest import Table, undo
from tests.whole_bot.double.process import BotProcess
from tests.whole_bot.double.server import Double
from tests.whole_bot.double.world import Message

HACK = "**Griff** · Hack and Slash"


async def test_start_up_asks_for_little_and_registers_only_once(
    double: Double, table: Table
) -> None:
    async with table.bot() as bot:
        await bot.connected()
        await bot.wrote('"ready"')
        asked = [(each.method, each.path.split("?")[0]) for each in double.requests]
        commands = f"/applications/{double.world.application_id}/commands"
        assert asked == [
            ("GET", "/users/@me"),
            ("GET", "/oauth2/applications/@me"),
            ("PUT", commands),
            ("GET", "/gateway/bot"),
        ]
        bot.terminate()
        assert await bot.ended() == 0
        await bot.start()
        await bot.connected()
        assert len(double.asked("PUT", commands)) == 1


async def test_an_old_button_works_after_kill_and_restart(
    double: Double, table: Table, online: BotProcess
) -> None:
    ruling = (await table.move()).message
    online.kill()
    assert await online.ended() == -9
    await online.start()
    await online.connected()
    pressed = await undo(double, table.ann, ruling)
    assert "Undone: #4" in pressed.followups[0].content
    await double.watch.until(lambda: ruling.edits, "the ruling shown as undone")
    assert ruling.labels == ["Undone"]
    assert "~~" in ruling.content


async def test_what_was_shown_long_before_other_posts_is_not_shown_again(
    double: Double, table: Table, online: BotProcess
) -> None:
    await table.move()
    online.terminate()
    await online.ended()
    with closing(sqlite3.connect(table.path)) as kept, kept:
        assert kept.execute("DELETE FROM shown WHERE number = 4").rowcount == 1
    for _ in range(60):
        world = double.world
        world.keep(Message(world.new_id(), table.channel, table.bob.user, "and so on"))
    await online.start()
    await online.connected()
    looked = f"/channels/{table.channel.id}/messages"
    await double.watch.until(
        lambda: any("after" in each.query for each in double.asked("GET", looked)), "a look"
    )
    await table.move()
    online.terminate()
    await online.ended()
    assert len(table.said(HACK)) == 2


@pytest.mark.parametrize("how", ["terminate", "interrupt"])
async def test_a_signal_ends_it_cleanly(
    double: Double, table: Table, online: BotProcess, how: str
) -> None:
    getattr(online, how)()
    assert await online.ended() == 0
    assert not any("Traceback" in line or '"error"' in line for line in online.log)


async def test_turns_under_way_are_finished_before_it_ends(
    double: Double, table: Table, online: BotProcess
) -> None:
    moves = [asyncio.create_task(table.move()) for _ in range(10)]
    await asyncio.sleep(0)
    answers = await asyncio.gather(*moves)
    online.terminate()
    assert await online.ended() == 0
    assert all(HACK in each.text for each in answers)
    assert len(table.said(HACK)) == 10


async def test_logs_are_single_lines_without_content_or_token(
    double: Double, table: Table, online: BotProcess
) -> None:
    await double.slash(table.ann, "roll", dice="2d6 # the secret word is marzipan")
    await double.slash(table.ann, "do", what="marzipan")
    online.terminate()
    await online.ended()
    assert online.log
    for line in filter(lambda each: "the stand-in" not in each, online.log):
        assert json.loads(line)["event"]
        assert "marzipan" not in line
        assert double.token not in line
        assert "%s" not in line, "values are filled in"
    assert any("Shard ID 0 has connected" in line for line in online.log)


async def test_a_wrong_token_is_one_sentence_and_a_status(double: Double, table: Table) -> None:
    async with table.bot(DISCORD_TOKEN="not.the-token") as bot:
        assert await bot.ended() == 4
        assert [line for line in bot.log if not line.startswith("{")] == [
            "Discord doesn't accept the DISCORD_TOKEN. Copy it again from the bot's page."
        ]


async def test_a_refused_intent_is_one_sentence_and_a_status(double: Double, table: Table) -> None:
    double.gateway.approved = Intents.none()
    async with table.bot(INLINE_ROLLS="on") as bot:
        assert await bot.ended() == 5
        assert "INLINE_ROLLS=off" in bot.log[-1]
        assert not any("Traceback" in line for line in bot.log)


async def test_an_unwritable_database_is_one_sentence_and_a_status(
    double: Double, table: Table, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    async with table.bot(DATABASE_PATH=str(tmp_path / "file" / "longhand.db")) as bot:
        assert await bot.ended() == 3
        assert len(bot.log) == 1
        assert "can't be opened" in bot.log[0]


async def test_a_dropped_gateway_is_resumed_and_nothing_is_lost(
    double: Double, table: Table, online: BotProcess
) -> None:
    await double.gateway.drop()
    answer = await table.move()
    await double.gateway.back()
    assert HACK in answer.text
    assert len(table.said(HACK)) == 1


async def test_two_shards_play_side_by_side(tmp_path: Path) -> None:
    async with Double(shards=2) as double:
        first = Table(double, tmp_path / "longhand.db")
        other = double.world.guild("Other", shard=1)
        channel = double.world.channel(other)
        master = double.world.member(other, "mia", manage_channels=True)
        async with first.bot() as bot:
            await bot.connected()
            await first.play()
            begun = await double.slash(master, "game start", system="heresy", where=channel)
            assert "begins" in begun.text
            assert HACK in (await first.move()).text


async def test_a_removal_and_a_new_invitation_lose_nothing(
    double: Double, table: Table, online: BotProcess
) -> None:
    ruling = (await table.move()).message
    double.kick(table.guild)
    await online.wrote('"event": "removed"')
    assert removed(table) == [True], "marked, and kept for a while"
    double.invite(table.guild)
    own = f"/guilds/{table.guild.id}/commands"
    await double.watch.until(lambda: len(double.asked("PUT", end=own)) == 2, "its commands again")
    shown = await double.slash(table.ann, "sheet show")
    assert "Griff" in str(shown.message.components)
    undone = await undo(double, table.ann, ruling)
    assert "Undone: #4" in undone.followups[0].content
    assert removed(table) == [False]


async def test_an_outage_is_no_removal(double: Double, table: Table, online: BotProcess) -> None:
    double.outage(table.guild)
    assert HACK in (await table.move()).text
    assert removed(table) == [False]


def removed(table: Table) -> list[bool]:
    """Say of each game whether it is marked as belonging to a server that removed the bot."""
    with closing(sqlite3.connect(table.path)) as kept:
        return [at is not None for (at,) in kept.execute("SELECT removed_at FROM game")]
