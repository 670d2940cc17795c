"""Characters who speak: in threads and forum posts, twice delivered, killed in between."""

import asyncio

import pytest

from tests.whole_bot.conftest import Table
from tests.whole_bot.double import shapes
from tests.whole_bot.double.hooks import token_of
from tests.whole_bot.double.process import BotProcess
from tests.whole_bot.double.server import Double
from tests.whole_bot.double.world import DM, FORUM, Channel, Message


def spoken(double: Double, channel: Channel) -> list[Message]:
    """Return what characters say there now, oldest first."""
    every = double.world.messages.values()
    return [each for each in every if each.channel is channel and each.webhook and not each.deleted]


@pytest.fixture(autouse=True)
def may_have_webhooks(table: Table) -> None:
    table.channel.bot_may.update(manage_webhooks=True)


async def test_a_character_speaks_in_a_thread_and_in_a_forum_post(
    double: Double, table: Table, online: BotProcess
) -> None:
    thread = double.world.channel(table.guild, "scene", parent=table.channel)
    await double.slash(table.ann, "say", text="In the thread.", where=thread)
    assert [(m.shown_as, m.content) for m in spoken(double, thread)] == [
        ("Griff", "In the thread.")
    ]
    await double.slash(table.ann, "history fix", sentence="4 say In this thread.", where=thread)
    await double.watch.until(lambda: spoken(double, thread)[0].edits, "the edit")
    assert [m.content for m in spoken(double, thread)] == ["In this thread."]
    forum = double.world.channel(table.guild, "stories", kind=FORUM)
    forum.bot_may.update(manage_webhooks=True)
    post = double.world.channel(table.guild, "The Stair", parent=forum)
    double.gateway.dispatch("CHANNEL_CREATE", shapes.channel(forum), table.guild.id)
    await double.slash(table.gm, "do", what=f"game channel add <#{forum.id}>")
    await double.slash(table.ann, "say", text="In the forum.", where=post)
    assert [m.content for m in spoken(double, post)] == ["In the forum."]
    assert len(double.world.webhooks) == 2


async def test_one_interaction_delivered_twice_is_posted_once(
    double: Double, table: Table, online: BotProcess
) -> None:
    double.faults.deliver_twice()
    await double.slash(table.ann, "say", text="Once.")
    await double.slash(table.ann, "say", text="Twice.")
    assert [m.content for m in spoken(double, table.channel)] == ["Once.", "Twice."]
    assert len(double.world.webhooks) == 1


@pytest.mark.parametrize("posted", [False, True], ids=["not posted", "posted and not noted"])
async def test_killed_between_record_and_post_it_is_posted_once(
    double: Double, table: Table, online: BotProcess, posted: bool
) -> None:
    await double.slash(table.ann, "say", text="Before.")
    hook = next(iter(double.world.webhooks))
    double.faults.fail(502, method="POST", path=f"/webhooks/{hook}/*", times=9, applied=posted)
    saying = asyncio.create_task(double.slash(table.ann, "say", text="Never lost."))
    await double.watch.until(
        lambda: len([r for r in double.asked("POST") if f"/webhooks/{hook}/" in r.path]) >= 2,
        "the attempt",
    )
    online.kill()
    await online.ended()
    saying.cancel()
    double.faults.planned.clear()
    await online.start()
    await online.connected()

    def said() -> list[str]:
        return [each.content for each in spoken(double, table.channel)]

    await double.watch.until(lambda: "Never lost." in said(), "the words", 10)
    await double.slash(table.ann, "say", text="After.")
    assert said() == ["Before.", "Never lost.", "After."]
    assert len(double.world.webhooks) == 1


async def test_what_was_attached_survives_a_kill(
    double: Double, table: Table, online: BotProcess
) -> None:
    await double.slash(table.ann, "say", text="Before.")
    hook = next(iter(double.world.webhooks))
    double.faults.fail(502, method="POST", path=f"/webhooks/{hook}/*", times=9)
    file = double.world.upload("map.png", b"a map")
    saying = asyncio.create_task(double.slash(table.ann, "say", text="Look.", file=file))
    await double.watch.until(
        lambda: len([r for r in double.asked("POST") if f"/webhooks/{hook}/" in r.path]) >= 2,
        "the attempt",
    )
    online.kill()
    await online.ended()
    saying.cancel()
    double.faults.planned.clear()
    await online.start()
    await online.connected()
    await double.watch.until(lambda: len(spoken(double, table.channel)) == 2, "the words", 10)
    (attached,) = spoken(double, table.channel)[1].attachments
    assert attached["filename"] == "map.png"


async def test_a_thread_that_was_archived_is_opened_again_for_words(
    double: Double, table: Table, online: BotProcess
) -> None:
    thread = double.world.channel(table.guild, "scene", parent=table.channel)
    double.archive(thread.id)
    await double.slash(table.ann, "say", text="Still here.", where=thread)
    assert [m.content for m in spoken(double, thread)] == ["Still here."]
    assert not thread.archived


async def test_the_token_of_a_webhook_is_in_no_log_and_no_reply(
    double: Double, table: Table, online: BotProcess
) -> None:
    await double.slash(table.ann, "say", text="Hello.")
    hook = next(iter(double.world.webhooks.values()))
    double.faults.fail(403, method="POST", path=f"/webhooks/{hook.id}/*")
    answer = await double.slash(table.ann, "say", text="Refused.")
    assert "Refused." in answer.text
    assert token_of(hook) not in answer.text
    online.terminate()
    await online.ended()
    assert not any(token_of(hook) in line for line in online.log)


@pytest.mark.parametrize(("status", "applied"), [(500, True), (504, True), (502, False)])
async def test_words_are_posted_once_whatever_discord_says_of_it(
    double: Double, table: Table, online: BotProcess, status: int, applied: bool
) -> None:
    """S11: after a 5xx the post is looked for before it is posted again; no words are lost."""
    await double.slash(table.ann, "say", text="The same.")
    long = "\n\n".join(letter * 1500 for letter in "abc")
    for text in ("The same.", "Another, _with_ marks. ", long):
        double.faults.fail(status, method="POST", path="/webhooks/*", applied=applied)
        await double.slash(table.ann, "say", text=text)
    await double.slash(table.ann, "say", text="Last.")
    parts = ["a" * 1500, "b" * 1500, "c" * 1500]
    told = [each.content for each in spoken(double, table.channel)]
    assert told == ["The same.", "The same.", "Another, _with_ marks.", *parts, "Last."]
    await double.slash(table.ann, "do", what="undo 5")  # each is known as what it is
    await double.watch.until(lambda: len(spoken(double, table.channel)) == 6, "the undo")
    assert next(each.content for each in spoken(double, table.channel)) == "The same."
    double.failures.clear()


def asked(double: Double) -> list[Message]:
    """Return what the bot asks in direct messages."""
    every = double.world.messages.values()
    return [each for each in every if each.channel.kind == DM and "missing in" in each.content]


@pytest.mark.parametrize("applied", [False, True], ids=["not posted", "posted all the same"])
async def test_words_that_nobody_can_look_for_are_not_posted_twice(
    double: Double, table: Table, online: BotProcess, applied: bool
) -> None:
    """S11: where the bot may not read, whoever spoke is asked, once; nothing is doubled or lost."""
    await double.slash(table.ann, "say", text="Before.")
    table.channel.bot_may.update(read_message_history=False)
    double.faults.fail(502, method="POST", path="/webhooks/*", applied=applied)
    told = await double.slash(table.ann, "say", text="Only once.")
    assert told.private
    assert "can't tell whether Discord posted it" in told.text
    online.kill()
    await online.ended()
    await online.start()
    await online.connected()
    await double.slash(table.bob, "say", text="After.")
    there = ["Only once."] if applied else []
    assert [m.content for m in spoken(double, table.channel)] == ["Before.", *there, "After."]
    (question,) = asked(double)
    assert "Only once." in question.content
    refused = await double.press(table.bob, question, "Post again")
    assert "n't yours" in refused.text
    for _ in range(2):
        pressed = await double.press(table.ann, question, "Post again")
        assert "Posted." in (await pressed.followed_up())[0].content
    said = [m.content for m in spoken(double, table.channel)]
    assert said == ["Before.", *there, "After.", "Only once."]
    double.failures.clear()


async def test_words_in_the_bots_own_message_are_posted_once(
    double: Double, table: Table, online: BotProcess
) -> None:
    """S11: by their nonce, also where the bot may neither read nor have a webhook."""
    table.channel.bot_may.update(manage_webhooks=False, read_message_history=False)
    path = f"/channels/{table.channel.id}/messages"
    double.faults.fail(502, method="POST", path=path, applied=True)
    await double.slash(table.ann, "say", text="Only once.")
    assert len(table.said("Only once.")) == 1
    double.failures.clear()
