"""Words that come late, when their author may post no more, wait for a game master."""

from collections.abc import Callable

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.cogs.conftest import Discord
from tests.cogs.test_forgeries import deliver
from tests.cogs.test_speech import lines


@pytest.fixture
async def table(place: Discord) -> Discord:
    await place.start()
    await place.characters()
    return place


async def kept_and_not_posted(table: Discord) -> None:
    """Let Ann's words be kept, and the bot die before it could post them."""
    table.env.inject_error("POST", "/webhooks/*/*", status=403, code=50013, times=2)
    await table.ann.slash(table.table, "say", text="The mayor is a thief.")
    await table.env.settle()
    table.mishaps.clear()
    assert lines(table) == []


def leave(table: Discord) -> None:
    table.guild.remove_member(table.ann)


def fall_silent(table: Discord) -> None:
    deny = discord.Permissions(send_messages=True).value
    muted = Overwrite(table.ann.id, OverwriteType.MEMBER, deny=deny)
    table.env.backend.set_overwrite(table.table.id, muted)


@pytest.mark.parametrize("lose", [leave, fall_silent])
@pytest.mark.parametrize("label", ["Post them", "Drop them"])
async def test_late_words_of_who_may_post_no_more_wait_for_a_game_master(
    table: Discord, lose: Callable[[Discord], None], label: str
) -> None:
    """S8: nothing is posted by itself; the game master is asked once, also over restarts."""
    await kept_and_not_posted(table)
    lose(table)
    for _ in range(2):
        await table.restart()
        await table.env.settle()
    assert lines(table) == []
    asked = [each for each in table.gm.user.dm_channel.history() if "thief" in each.content]
    assert len(asked) == 1
    await table.restart()
    await table.gm.user.click(asked[0], label=label)
    await table.env.settle()
    posted = [("Griff", "The mayor is a thief.")] if label == "Post them" else []
    assert lines(table) == posted
    await table.restart()
    await table.env.settle()
    assert lines(table) == posted
    table.mishaps.clear()


async def test_who_may_post_no_more_cannot_post_their_own_words_by_a_press(table: Discord) -> None:
    """S8, S11: a forged press of the question that only game masters were asked."""
    await kept_and_not_posted(table)
    fall_silent(table)
    await table.restart()
    await table.env.settle()
    number = await last_number(table)
    told = await deliver(table, 3, {"custom_id": f"2:post:1:{number}", "component_type": 2})
    assert "can't post there any more" in told.followups[0].content
    assert lines(table) == []
    table.mishaps.clear()


async def last_number(table: Discord) -> int:
    async with table.database.begin_reading() as tx:
        ((number,),) = await tx.execute_fetchall("SELECT last FROM game WHERE id = 1")
    return int(number)
