"""Words that come late, when their author may post no more, wait for a game master."""

from collections.abc import Callable

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.cogs.conftest import Discord
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
