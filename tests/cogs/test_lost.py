"""A ruling that was committed is shown, once, whatever Discord does to its reply."""

import asyncio
import sqlite3
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.incoming.interaction_deadline import PATIENCE
from cogs.outgoing.delivery_retry import shows_ruling
from play.posted.button_sentences import Sentences
from play.posted.message_index import MessageIndex
from play.referee import Referee
from play.turn.utterance_and_ruling import Ruling, Utterance
from rules.core.outcome import Outcome
from storage.engine.database import Database
from tests.cogs.conftest import Discord, more, text_of
from tests.cogs.test_buttons import labels, now

HACK = "**Griff** · Hack and Slash · **7-9**"
AT_SCAR = HACK.replace("Slash", "Slash at Scar")


def shown(place: Discord, channel: Any) -> list[Any]:
    """Return the bot's public messages in a channel that show the whole ruling."""
    return [m for m in channel.history(viewer=place.bob) if m.embeds and HACK in m.content]


async def seated(place: Discord) -> None:
    await place.start()
    await place.characters()
    place.roll(3, 4)


async def with_dice_channel(place: Discord) -> Any:
    await seated(place)
    dice = place.guild.create_text_channel("dice")
    await place.env.settle()
    await place.gm.slash(place.table, "game set", setting="rolls=#dice")
    return dice


@pytest.mark.parametrize(("status", "code"), [(404, 10003), (403, 50013), (503, 0)])
async def test_a_channel_for_rolls_that_takes_nothing_loses_nothing(
    place: Discord, status: int, code: int
) -> None:
    dice = await with_dice_channel(place)
    path = f"/channels/{dice.id}/messages"
    place.env.inject_error("POST", path, status=status, code=code, times=None)
    await place.ann.slash(place.table, "move", move="hack+WS")
    await place.env.settle()
    assert len(shown(place, place.table)) == 1
    await place.restart()
    await place.env.settle()
    assert len(shown(place, place.table)) == 1
    place.mishaps.clear()


async def test_a_late_ruling_whose_follow_up_failed_is_still_shown(
    place: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    await seated(place)
    hear = Referee.hear

    async def slow(self: Referee, said: Utterance) -> Ruling:
        await asyncio.sleep(PATIENCE + 1)
        return await hear(self, said)

    monkeypatch.setattr(Referee, "hear", slow)
    place.env.inject_error("POST", "/webhooks/*/*", status=500)
    await place.ann.slash(place.table, "move", move="hack+WS")
    await place.env.advance_time(PATIENCE + 1.2)
    await place.env.settle()
    assert len(shown(place, place.table)) == 1
    place.mishaps.clear()


async def test_what_was_pressed_in_private_is_told_though_the_follow_up_failed(
    place: Discord,
) -> None:
    await seated(place)
    rolled = await place.ann.slash(place.table, "move", move="hack+WS secret")
    place.env.inject_error("POST", "/webhooks/*/*", status=500)
    await place.ann.click(rolled.response, label="Undo")  # edits the message, then fails
    await place.env.settle()
    assert "Undone: #4" in place.ann.user.dm_channel.last_message.content
    place.mishaps.clear()


async def test_without_its_channel_the_game_masters_are_told_directly(place: Discord) -> None:
    await seated(place)
    screen = place.guild.create_text_channel("screen")
    await place.gm.slash(place.table, "do", what=f"gm channel <#{screen.id}>")
    place.env.inject_error(
        "POST", f"/channels/{screen.id}/messages", status=404, code=10003, times=None
    )
    await place.ann.slash(place.table, "move", move="hack+WS secret")
    assert HACK in text_of(place.gm.user.dm_channel.last_message)
    place.mishaps.clear()


async def test_a_secret_shown_late_tells_its_roller_no_more_than_in_time(place: Discord) -> None:
    await seated(place)
    await place.gm.slash(place.table, "gm npc new", name="Scar")
    await place.gm.slash(place.table, "gm npc reveal", name="Scar")
    place.env.inject_error("POST", "/interactions/*/*/callback", status=500)
    await place.ann.slash(place.table, "move", move="hack+WS at Scar secret")
    await place.env.settle()
    late = place.ann.user.dm_channel.last_message
    assert AT_SCAR in late.content
    named = labels(late)
    assert "Undo" in named
    assert "Reveal" not in named
    place.mishaps.clear()


async def test_what_is_edited_keeps_its_way_back_to_the_scene(place: Discord) -> None:
    dice = await with_dice_channel(place)
    reply = await place.ann.slash(place.table, "move", move="hack+WS")
    line = reply.response
    there = dice.last_message
    await more(place.ann, there, "Undo")
    after = next(m for m in dice.history() if m.id == there.id)
    assert f"/{place.table.id}/{line.id}" in after.content
    assert "~~" in after.content
    assert now(place, line).content == f"~~{HACK}~~ in <#{dice.id}>"
    assert now(place, line).embeds == []


async def test_a_secret_undone_still_says_whose_it_was_and_where(place: Discord) -> None:
    await seated(place)
    await place.ann.slash(place.table, "move", move="hack+WS secret")
    told = place.gm.user.dm_channel.last_message
    await place.gm.slash(place.table, "undo", number="4")
    after = next(m for m in place.gm.user.dm_channel.history() if m.id == told.id)
    assert after.content.startswith("Ann rolled in secret https://discord.com/channels/")
    assert "~~" in after.content


async def test_rulings_of_a_post_go_to_the_channel_for_rolls_too(place: Discord) -> None:
    dice = await with_dice_channel(place)
    post = await place.ann.send(
        place.table, f"{place.mention} I strike [[hack+ws]] and [[hack+ws secret]]"
    )
    reply = place.table.last_message
    assert reply.embeds == []
    assert reply.content.splitlines() == [f"{HACK} in <#{dice.id}>", "Ann rolled in secret. `#6`"]
    (there,) = shown(place, dice)
    assert f"/{place.table.id}/{post.id}" in there.content
    undone = await more(place.ann, there, "Undo")
    assert undone.acknowledged
    assert now(place, reply).content.startswith("~~")
    assert "Ann rolled in secret. `#6`" in now(place, reply).content


async def test_a_post_from_the_menu_goes_there_too(place: Discord) -> None:
    dice = await with_dice_channel(place)
    post = await place.ann.send(place.table, "I strike [[hack+ws]]")
    reply = await place.ann.context_menu(place.table, "Roll from this post", post)
    assert reply.response.content == f"{HACK} in <#{dice.id}>"
    assert len(shown(place, dice)) == 1


async def test_a_post_of_many_kinds_stays_whole_when_one_is_undone(place: Discord) -> None:
    await seated(place)
    said = "[[hack+ws]] [[hack+ws secret]] [[hak+ws]]"
    await place.ann.send(place.table, f"{place.mention} {said}")
    reply = place.table.last_message
    named = [
        part.label for row in reply.components for part in row.children if part.type.value == 2
    ]
    assert "Show #5" in named
    assert "What went wrong?" in named
    assert len(named) <= 5
    await place.restart()
    await place.ann.slash(place.table, "undo", number="4")
    after = now(place, reply)
    assert after.content.startswith(f"~~{HACK}~~")
    assert "Ann rolled in secret. `#5`" in after.content
    assert "1 of 3" in after.content
    assert len(after.embeds) == 1
    seen = await place.ann.click(after, label="Show #5")
    assert seen.response.ephemeral
    assert "Hack and Slash" in text_of(seen.response)
    why = await place.ann.click(after, label="What went wrong?")
    assert "hack" in str(why.response.components).casefold(), "what may have been meant"


async def test_a_secret_in_a_post_needs_a_game_that_keeps_it(place: Discord) -> None:
    await place.ann.send(place.table, f"{place.mention} roll 1d1+41 secret")
    reply = place.table.last_message
    assert "42" not in text_of(reply)
    why = await place.ann.click(reply, label="What went wrong?")
    assert "/roll" in why.response.content


async def test_a_slow_post_from_the_menu_is_answered_in_time(
    place: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    await seated(place)
    post = await place.ann.send(place.table, "I strike [[hack+ws]] or [[hak]]")
    hear = Referee.hear

    async def slow(self: Referee, said: Utterance) -> Ruling:
        await asyncio.sleep(PATIENCE + 1)
        return await hear(self, said)

    monkeypatch.setattr(Referee, "hear", slow)
    reply = await place.ann.context_menu(place.table, "Roll from this post", post)
    await place.env.advance_time(PATIENCE + 0.1)
    assert reply.deferred
    await place.env.advance_time(2 * PATIENCE + 2)
    assert len(shown(place, place.table)) == 1
    assert any(
        each.ephemeral and "hack" in str(each.components).casefold() for each in reply.followups
    )


async def test_a_post_that_cannot_be_shown_is_told_of(
    place: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    await seated(place)

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("cogs.outgoing.post_answers.digest_message", broken)
    await place.ann.send(place.table, f"{place.mention} hack+ws")
    await place.env.settle()
    said = [m.content for m in place.table.history()]
    assert any("on my side" in text and "It counts" in text for text in said)
    assert len(shown(place, place.table)) == 1, "and it is shown after all"
    place.mishaps.clear()


async def test_a_lookup_whose_buttons_take_their_time_is_answered_in_time(
    place: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    await seated(place)
    keep = Sentences.keep

    async def slow(self: Sentences, said: Iterable[str], by: str) -> list[str]:
        await asyncio.sleep(PATIENCE + 1)
        return await keep(self, said, by)

    monkeypatch.setattr(Sentences, "keep", slow)
    reply = await place.gm.slash(place.table, "game end")
    await place.env.advance_time(PATIENCE + 0.1)
    assert reply.deferred
    await place.env.advance_time(PATIENCE + 1)
    assert reply.response.components


async def test_a_secret_shown_late_is_shown_once_whoever_dies_then(
    place: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed again before the receipt was written: the message itself is the receipt."""
    await seated(place)
    place.env.inject_error("POST", "/interactions/*/*/callback", status=500)
    place.roll(3, 4)
    await place.ann.slash(place.table, "move", move="hack+WS secret")

    def forgets(self: Database, statement: str, rows: object) -> None:
        """Lose every note, as a power cut would."""

    monkeypatch.setattr(Database, "write_unsynced", forgets)
    for _ in range(2):
        await place.restart()
        await place.env.settle()
    direct = [
        each
        for each in place.env.http_requests
        if each.method == "POST" and each.path.endswith("/messages")
        and "Hack and Slash" in str(each.json)
    ]  # fmt: skip
    assert direct
    told = {each.path for each in direct}
    assert len(direct) == len(told), "each of roller and game master is told once"
    place.mishaps.clear()


@pytest.mark.parametrize("said", ["<@{me}> hack+ws", ""])
async def test_what_cannot_be_remembered_is_shown_all_the_same(
    place: Discord, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    """Neither which sentences of a post were ruled, nor what buttons say, is worth a ruling."""
    await seated(place)

    async def fail(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(MessageIndex, "remember", fail)
    monkeypatch.setattr(Sentences, "keep", fail)
    if said:
        assert place.bot.user is not None
        await place.ann.send(place.table, said.format(me=place.bot.user.id))
    else:
        await place.ann.slash(place.table, "move", move="hack+WS")
    assert len(shown(place, place.table)) == 1
    place.mishaps.clear()


async def test_what_was_taken_up_is_done_before_a_process_leaves(place: Discord) -> None:
    """Whoever takes something up is the only one that answers it, from the first moment on."""
    go_on, jobs = asyncio.Event(), place.bot.jobs

    async def take_up() -> None:
        assert place.bot.answers.is_new(1)
        await go_on.wait()

    taken = asyncio.create_task(take_up())
    leaving = asyncio.create_task(jobs.finish_turns())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not leaving.done()
    go_on.set()
    await asyncio.gather(taken, leaving)


@pytest.mark.parametrize(
    ("embed", "found"),
    [
        (discord.Embed(description="it happens\n-# #11 · with advantage"), True),
        (discord.Embed(description="it happens\n-# #11"), True),
        (discord.Embed(title="Griff: Hack", description="as of old").set_footer(text="#11"), True),
        (discord.Embed(description="-# #11\nit happens\n-# #12"), False),
        (discord.Embed(description="it happens\n-# #111"), False),
        (discord.Embed(description="nothing"), False),
    ],
)
def test_a_ruling_is_found_by_its_message_in_the_old_look_and_in_the_new(
    embed: discord.Embed, found: bool
) -> None:
    ruling = Ruling(Outcome("Griff: Hack"), "move hack", "Ann", 11, game=1)
    flags = discord.MessageFlags()
    message: Any = SimpleNamespace(content="", components=[], embeds=[embed], flags=flags)
    assert shows_ruling(message, ruling) is found
