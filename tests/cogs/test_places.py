"""Where things go: channels of one's own server, forum posts, and Discord's own troubles."""

import gc
from typing import Any

import discord
import pytest

from cogs.client import Longhand
from tests.cogs.conftest import Discord, make_bot, text_of


async def foreign_channel(place: Discord) -> Any:
    """Return a channel of another server that the bot is in too."""
    other = place.env.create_guild("Other")
    channel = other.create_text_channel("dice")
    await place.env.settle()
    return channel


@pytest.mark.parametrize("sentence", ["game set rolls={}", "gm channel {}"])
async def test_nothing_goes_to_a_channel_of_another_server(place: Discord, sentence: str) -> None:
    foreign = await foreign_channel(place)
    await place.start()
    await place.characters()
    await place.gm.slash(place.table, "do", what=sentence.format(f"<#{foreign.id}>"))
    place.roll(3, 4)
    how = "secret" if "gm" in sentence else ""
    reply = await place.ann.slash(place.table, "move", move=f"hack+WS {how}".strip())
    assert "7-9" in text_of(reply.response)
    assert reply.response.embeds
    assert foreign.last_message is None


async def test_a_game_takes_no_channel_of_another_server(place: Discord) -> None:
    foreign = await foreign_channel(place)
    await place.start()
    for how in ("do", "post"):
        text = f"game channel add <#{foreign.id}>"
        if how == "do":
            told = (await place.gm.slash(place.table, "do", what=text)).response
            assert told.ephemeral
            assert "on this server" in told.content
        else:
            await place.gm.send(place.table, f"{place.mention} {text}")
    shown = await place.gm.slash(place.table, "game show")
    assert str(foreign.id) not in text_of(shown.response)


async def test_a_channel_is_added_by_its_name_too(place: Discord) -> None:
    other = place.guild.create_text_channel("other")
    await place.env.settle()
    await place.start()
    await place.characters()
    added = await place.gm.slash(place.table, "do", what="game channel add #other")
    assert f"<#{other.id}>" in text_of(added.response)
    reply = await place.ann.slash(other, "move", move="hack+WS")
    assert reply.response.content.startswith("**Griff** · Hack and Slash")


async def test_a_forums_posts_are_one_game_with_a_stage_each(place: Discord) -> None:
    forum = place.guild.create_forum_channel("scenes")
    for name in ("bridge", "hold"):
        made = place.bot.get_channel(forum.id)
        assert isinstance(made, discord.ForumChannel)
        await made.create_thread(name=name, content="Here.")
        await place.env.settle()
    first, second = forum.threads
    begun = await place.gm.slash(first, "game start", system="heresy")
    assert not begun.response.ephemeral, begun.response.content
    await place.ann.slash(first, "sheet new", name="Griff")
    await place.ann.slash(second, "sheet new", name="Moth")
    await place.ann.slash(first, "sheet use", name="Griff", here=True)
    here = await place.ann.slash(first, "move", move="hack+WS")
    there = await place.ann.slash(second, "move", move="hack+WS")
    assert here.response.content.startswith("**Griff**")
    assert there.response.content.startswith("**Moth**")


async def test_completion_is_answered_even_when_what_leads_to_it_breaks(
    place: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> str:
        raise RuntimeError

    monkeypatch.setattr("cogs.commands.slash_commands.make_utterance", broken)
    assert await place.ann.autocomplete(place.table, "roll", "dice", "2") == []
    assert place.requests("POST", "/callback")[-1].json["type"] == 8
    place.mishaps.clear()


async def test_a_verb_of_another_system_as_a_command_answers_with_this_games(
    place: Discord,
) -> None:
    await place.start()
    other = place.guild.create_text_channel("stars")
    await place.gm.slash(other, "game start", system="genesys")
    reply = await place.ann.slash(place.table, "pool", dice="2g1y vs 2p")
    assert reply.response.ephemeral
    assert "no `pool` command" in reply.response.content
    assert "/help" in reply.response.content


async def test_what_stays_is_kept_from_the_collector_once_ready(place: Discord) -> None:
    assert place.bot._settled
    assert gc.get_freeze_count() > 10_000


async def test_it_comes_up_though_discord_will_not_take_its_commands(place: Discord) -> None:
    await place.bot.board.remember("commands:global", "")
    place.env.inject_error("PUT", "/applications/*/commands", status=503)
    await place.env.restart_bot(make_bot(place.database, place.dice, place.wishes))
    await place.env.settle()
    assert isinstance(place.bot, Longhand)
    rolled = await place.ann.slash(place.table, "roll", dice="1d1+41")
    assert "42" in rolled.response.content
    assert len(place.requests("PUT", "/commands")) == 3, "once, refused, and once more"
    place.mishaps.clear()


async def test_a_deleted_message_is_left_in_peace(place: Discord) -> None:
    await place.start()
    await place.characters()
    rolled = await place.ann.slash(place.table, "move", move="hack+WS")
    channel = place.bot.get_channel(place.table.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.get_partial_message(rolled.response.id).delete()
    undone = await place.ann.slash(place.table, "undo", number="4")
    assert "Undone: #4" in undone.response.content


async def test_a_broken_deed_after_the_ruling_is_no_second_answer(
    place: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.start()
    await place.characters()

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(type(place.bot.cards), "refresh", broken)
    rolled = await place.ann.slash(place.table, "move", move="hack+WS")
    assert "Hack and Slash" in rolled.response.content
    assert rolled.followups == []
    place.mishaps.clear()
