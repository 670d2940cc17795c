"""What buttons say goes with the last message that has such a button."""

from datetime import timedelta
from typing import Any

import pytest

from cogs.messages.button_kinds import sentences_in
from tests.cogs.conftest import Discord
from tests.cogs.test_lookups import thread_of


@pytest.fixture
async def table(place: Discord) -> Discord:
    await place.start()
    await place.characters()
    return place


async def kept(table: Discord) -> list[str]:
    """Return every sentence that is kept for buttons."""
    await table.bot.board.settle()
    async with table.database.begin_reading() as tx:
        rows = await tx.execute_fetchall(
            "SELECT value FROM remembered WHERE key LIKE 'sentence:%' ORDER BY value"
        )
    return [str(value) for (value,) in rows]


async def ask_aloud(table: Discord, where: Any = None) -> Any:
    """Ask in a post for what nobody else may read; return the answer, which has a button."""
    where = where or table.table
    await table.ann.send(where, f"{table.mention} history")
    assert await kept(table) == ["history"]
    return where.last_message


def wait(table: Discord, **time: float) -> None:
    clock = table.bot.referee.clock
    clock.set(clock.now())
    clock.advance(timedelta(**time))


async def forget(table: Discord, how: str, where: Any, message: Any) -> None:
    backend = table.env.backend
    if how == "message":
        backend.delete_message(where.id, message.id)
    elif how == "bulk":
        backend.bulk_delete_messages(where.id, [message.id, 1])
    else:
        backend.delete_channel(where.id)
    await table.env.settle()


@pytest.mark.parametrize("how", ["message", "bulk", "channel"])
async def test_what_a_button_says_goes_with_its_message(table: Discord, how: str) -> None:
    """S13: whoever deletes it, alone, with others or with its channel."""
    message = await ask_aloud(table)
    wait(table, hours=1)
    pressed = await table.ann.click(message, label="Tell me")
    assert pressed.response.ephemeral
    await forget(table, how, table.table, message)
    assert await kept(table) == []
    assert not table.mishaps


async def test_what_stands_in_a_thread_goes_with_it(table: Discord) -> None:
    """S13: the same of a thread that is deleted."""
    thread = await thread_of(table)
    message = await ask_aloud(table, thread)
    wait(table, hours=1)
    await forget(table, "thread", thread, message)
    assert await kept(table) == []


async def test_others_messages_go_on_saying_it(table: Discord) -> None:
    """S13: a sentence is shared by all that say it, and goes with the last."""
    first = await ask_aloud(table)
    await table.bob.send(table.table, f"{table.mention} history")
    second = table.table.last_message
    wait(table, days=60)
    await table.bot.referee.purge(30)
    await forget(table, "message", table.table, first)
    pressed = await table.bob.click(second, label="Tell me")
    assert pressed.response.content == "**History**"
    await forget(table, "message", table.table, second)
    assert await kept(table) == []


async def test_a_standing_card_keeps_all_it_says_and_nothing_else(table: Discord) -> None:
    """S13: it is edited for months, and says what it says now."""
    card = (await table.ann.slash(table.table, "sheet pin")).response
    before = await kept(table)
    assert before
    wait(table, days=60)
    await table.bot.referee.purge(30)
    assert await kept(table) == before
    await forget(table, "message", table.table, card)
    assert await kept(table) == []


async def test_a_message_that_was_deleted_unheard_is_found_out(table: Discord) -> None:
    """S13: the bot was away when it went; another, of which nothing was heard either, stays."""
    gone = await ask_aloud(table)
    await table.ann.send(table.table, f"{table.mention} history last 5")
    stays = table.table.last_message
    await table.bot.board.settle()
    del table.env.backend.messages[table.table.id][gone.id]
    wait(table, days=31)
    await table.bot.deletions.look_up()
    assert await kept(table) == ["history last 5"]
    asked = len(table.requests("GET", f"/messages/{stays.id}"))
    await table.bot.deletions.look_up()
    assert len(table.requests("GET", f"/messages/{stays.id}")) == asked == 1


async def test_the_button_of_a_message_that_nobody_lived_to_note_works_on(table: Discord) -> None:
    """S13: whoever presses it tells that it is there."""
    message = await ask_aloud(table)
    async with table.database.transaction() as tx:
        await tx.execute("DELETE FROM saying")
    await table.ann.click(message, label="Tell me")
    await table.bot.board.settle()
    wait(table, days=60)
    await table.bot.referee.purge(30)
    assert await kept(table) == ["history"]


def test_a_message_without_buttons_says_nothing() -> None:
    """S13: nor is anything noted of it."""
    assert sentences_in({"content": "Hello."}) == []
