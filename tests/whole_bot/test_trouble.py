"""Discord in a bad mood: twice, at once, too late, not at all; and odd places to play in."""

import asyncio

from tests.whole_bot.conftest import Table, undo
from tests.whole_bot.double.process import BotProcess
from tests.whole_bot.double.server import Double

HACK = "**Griff** · Hack and Slash"


async def test_one_interaction_delivered_twice_counts_once(
    double: Double, table: Table, online: BotProcess
) -> None:
    double.faults.deliver_twice()
    answer = await table.move()
    assert HACK in answer.text
    next_one = await table.move()
    assert "#5" in next_one.message.embeds[0]["description"]
    assert len(table.said(HACK)) == 2


async def test_of_two_presses_in_the_same_instant_one_counts(
    double: Double, table: Table, online: BotProcess
) -> None:
    ruling = (await double.slash(table.ann, "do", what="harm 1 Griff")).message
    pressed = await asyncio.gather(
        double.press(table.ann, ruling, "Undo"), double.press(table.gm, ruling, "Undo")
    )
    assert sorted(each.private for each in pressed) == [False, True]
    assert len(table.said("Undone: #4")) == 1


async def test_a_5xx_on_the_reply_is_made_good_once(
    double: Double, table: Table, online: BotProcess
) -> None:
    double.faults.fail(502, method="POST", path="*/callback")
    move = asyncio.create_task(table.move())
    await double.watch.until(lambda: table.said(HACK), "the ruling", 8)
    await asyncio.sleep(0.2)
    assert len(table.said(HACK)) == 1
    move.cancel()


async def test_a_reply_that_arrived_though_discord_said_no_is_not_sent_again(
    double: Double, table: Table, online: BotProcess
) -> None:
    double.faults.fail(503, method="POST", path="*/callback", applied=True)
    await table.move()
    await asyncio.sleep(1.5)
    assert len(table.said(HACK)) == 1
    double.failures.clear()


async def test_a_429_in_the_middle_of_a_reply_is_waited_out(
    double: Double, table: Table, online: BotProcess
) -> None:
    double.faults.fail(429, method="POST", path="*/callback", retry_after=0.1)
    answer = await table.move()
    assert HACK in answer.text
    assert len(table.said(HACK)) == 1


async def test_a_post_whose_reply_failed_is_answered_once(
    double: Double, table: Table, online: BotProcess
) -> None:
    double.faults.fail(500, method="POST", path="/channels/*/messages", times=1)
    await double.post(table.ann, f"<@{double.world.bot.id}> hack+WS", replies=0)
    await double.watch.until(lambda: table.said(HACK), "the ruling", 8)
    assert len(table.said(HACK)) == 1


async def test_an_archived_thread_is_opened_before_a_ruling_in_it_is_edited(
    double: Double, table: Table, online: BotProcess
) -> None:
    thread = double.world.channel(table.guild, "scene", parent=table.channel)
    ruling = (await table.move(where=thread)).message
    double.archive(thread.id)
    pressed = await undo(double, table.ann, ruling)
    assert "Undone: #4" in pressed.followups[0].content
    await double.watch.until(lambda: ruling.edits, "the ruling shown as undone")
    assert not thread.archived


async def test_a_locked_thread_is_answered_all_the_same(
    double: Double, table: Table, online: BotProcess
) -> None:
    thread = double.world.channel(table.guild, "scene", parent=table.channel)
    ruling = (await table.move(where=thread)).message
    double.archive(thread.id, locked=True)
    pressed = await undo(double, table.ann, ruling)
    assert pressed.acknowledged
    await double.watch.until(lambda: len(pressed.followups) > 1, "why it cannot be seen there")
    assert pressed.followups[-1].private
    assert "Manage Threads" in pressed.followups[-1].content


async def test_a_thread_belongs_to_its_parents_game(
    double: Double, table: Table, online: BotProcess
) -> None:
    thread = double.world.channel(table.guild, "scene", parent=table.channel)
    assert HACK in (await table.move(where=thread)).text


async def test_a_webhooks_post_in_a_thread_rolls_for_the_character_it_bears(
    double: Double, table: Table, online: BotProcess
) -> None:
    thread = double.world.channel(table.guild, "scene", parent=table.channel)
    webhook = double.world.webhook(table.channel)
    proxied = await double.proxy(webhook, "Griff", "I leap [[hack+WS]]", where=thread)
    answer = await double.menu(table.ann, "Roll from this post", proxied.message)
    assert HACK in answer.text
    again = await double.menu(table.ann, "Roll from this post", proxied.message)
    assert again.private
    other = await double.proxy(webhook, "Griff", "I leap [[hack+WS]]", where=thread)
    refused = await double.menu(table.bob, "Roll from this post", other.message)
    assert refused.private


async def test_whoever_installed_it_rolls_where_the_bot_is_not(
    double: Double, table: Table, online: BotProcess
) -> None:
    far = double.world.guild("Far", present=False)
    channel = double.world.channel(far)
    zoe = double.world.member(far, "zoe")
    answer = await double.slash(zoe, "roll", dice="1d1+41", where=channel, installed_by="user")
    assert "42" in answer.text
    looked = await double.slash(zoe, "rules", topic="heresy", where=channel, installed_by="user")
    assert looked.private


async def test_direct_messages_know_ones_own_game(
    double: Double, table: Table, online: BotProcess
) -> None:
    rolled = await double.slash(table.ann.user, "roll", dice="1d1+41")
    assert "42" in rolled.text
    shown = await double.slash(table.ann.user, "game show")
    assert f"<#{table.channel.id}>" in shown.message.embeds[0]["description"]
    moved = await double.slash(table.ann.user, "do", what="hack+WS")
    assert HACK in moved.text
    helped = await double.slash(table.ann.user, "help")
    assert "**Try one**" in str(helped.message.components)
