"""The stand-in Discord itself, tested with a tiny real bot in a process of its own."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from discord import Intents

from tests.whole_bot.double.process import BotProcess
from tests.whole_bot.double.server import Double
from tests.whole_bot.double.world import Channel, Member

TINY = "tests.whole_bot.double.tiny_bot"


class Table:
    """One server with one channel and two people, and the bot."""

    def __init__(self, double: Double) -> None:
        guild = double.world.guild()
        self.guild = guild
        self.channel: Channel = double.world.channel(guild)
        self.ann: Member = double.world.member(guild, "ann", manage_channels=True)
        self.bob: Member = double.world.member(guild, "bob")


@pytest.fixture
async def double() -> AsyncIterator[Double]:
    async with Double() as made:
        yield made


@pytest.fixture
async def table(double: Double) -> AsyncIterator[Table]:
    made = Table(double)
    async with BotProcess(double, {}, TINY) as bot:
        await bot.ready()
        yield made


async def test_a_slash_command_is_answered(double: Double, table: Table) -> None:
    answer = await double.slash(table.ann, "move", what="hack+WS")
    assert answer.text == "moved hack+WS"
    assert not answer.private
    assert answer.message.labels == ["Undo"]
    started = [(each.method, each.path) for each in double.requests[:3]]
    commands = f"/applications/{double.world.application_id}/commands"
    assert started == [
        ("GET", "/users/@me"),
        ("GET", "/oauth2/applications/@me"),
        ("PUT", commands),
    ]


async def test_a_button_and_a_menu_work(double: Double, table: Table) -> None:
    ruling = (await double.slash(table.ann, "move", what="hack")).message
    chosen = await double.choose(table.bob, ruling, "Oak")
    assert (chosen.text, chosen.private) == ("chose oak", True)
    pressed = await double.press(table.bob, ruling, "Undo")
    assert (pressed.kind, ruling.content, ruling.components) == (7, "undone 41", [])
    assert [each.content for each in await pressed.followed_up()] == ["a short line"]
    with pytest.raises(AssertionError, match="0 of 'Undo'"):
        await double.press(table.bob, ruling, "Undo")


async def test_an_old_button_works_after_kill_and_restart(double: Double) -> None:
    table = Table(double)
    async with BotProcess(double, {}, TINY) as bot:
        await bot.connected()
        ruling = (await double.slash(table.ann, "move", what="hack")).message
        bot.kill()
        assert await bot.ended() == -9
        await bot.start()
        await bot.ready()
        assert (await double.press(table.ann, ruling, "Undo")).text == "undone 41"


async def test_completions_are_offered(double: Double, table: Table) -> None:
    assert await double.autocomplete(table.ann, "move", "what", "hack+") == ["hack+a", "hack+b"]


async def test_a_form_is_filled_in(double: Double, table: Table) -> None:
    shown = await double.slash(table.ann, "name")
    assert (await double.modal(shown, {"Name": "Wolf"})).text == "named Wolf"


async def test_a_context_menu_reads_a_webhooks_post_in_a_thread(
    double: Double, table: Table
) -> None:
    thread = double.world.channel(table.guild, "scene", parent=table.channel)
    webhook = double.world.webhook(table.channel)
    proxied = await double.proxy(webhook, "Wolf", "[[hack]]", where=thread)
    answer = await double.menu(table.ann, "Read this post", proxied.message)
    assert (answer.text, answer.private) == ("Wolf: [[hack]]", True)


async def test_the_first_follow_up_takes_the_deferrals_visibility(
    double: Double, table: Table
) -> None:
    answer = await double.slash(table.ann, "later")
    followups = await answer.followed_up()
    assert (answer.text, answer.private) == ("done", True)
    assert [(each.content, each.private) for each in followups] == [("for all to see", False)]


async def test_a_mention_is_heard_without_the_content_intent(double: Double, table: Table) -> None:
    await double.post(table.ann, "a plain [[post]]")
    mention = f"<@{double.world.bot.id}> hack"
    posted = await double.post(table.ann, mention, replies=1)
    assert [each.content for each in double.world.said_in(table.channel)] == ["heard hack"]
    assert posted.replies[0].allowed_mentions == {"parse": []}


async def test_plain_posts_are_read_with_the_content_intent(double: Double) -> None:
    table = Table(double)
    async with BotProcess(double, {"CONTENT": "on"}, TINY) as bot:
        await bot.connected()
        posted = await double.post(table.ann, "a plain [[post]]", replies=1)
        assert posted.replies[0].content == "heard [[post]]"


async def test_a_dropped_connection_resumes_and_misses_nothing(
    double: Double, table: Table
) -> None:
    await double.slash(table.ann, "move", what="before")
    await double.gateway.drop()
    answer = await double.slash(table.ann, "move", what="meanwhile")
    assert answer.text == "moved meanwhile"
    assert (await double.gateway.back()).resumes == 1
    assert len(double.gateway.identifies) == 1


async def test_a_forgotten_session_identifies_again(double: Double, table: Table) -> None:
    await double.gateway.drop(resumable=False)
    await double.watch.until(lambda: len(double.gateway.identifies) == 2, "a new session")
    await double.connected()
    assert (await double.slash(table.ann, "move", what="after")).text == "moved after"


async def test_an_interaction_delivered_twice_is_acknowledged_once(
    double: Double, table: Table
) -> None:
    double.faults.deliver_twice()
    answer = await double.slash(table.ann, "move", what="once")
    assert [each.code for each in await answer.refused()] == [40060]
    assert len(double.world.said_in(table.channel)) == 1


async def test_two_presses_in_the_same_instant_both_arrive(double: Double, table: Table) -> None:
    ruling = (await double.slash(table.ann, "move", what="hack")).message
    both = await asyncio.gather(
        double.press(table.ann, ruling, "Undo"), double.press(table.bob, ruling, "Undo")
    )
    assert all(each.acknowledged for each in both)


@pytest.mark.parametrize("status", [502, 429])
async def test_a_failing_reply_is_tried_again(double: Double, table: Table, status: int) -> None:
    double.faults.fail(status, path="/interactions/*")
    answer = await double.slash(table.ann, "move", what="hack")
    assert answer.text == "moved hack"
    assert [each.status for each in double.asked("POST", "/interactions")] == [status, 200]


async def test_a_reply_may_be_taken_and_yet_seem_to_fail(double: Double, table: Table) -> None:
    double.faults.fail(502, path="/interactions/*", applied=True)
    answer = await double.slash(table.ann, "move", what="hack")
    assert [each.code for each in await answer.refused(2)] == [0, 40060]
    assert len(double.world.said_in(table.channel)) == 1


async def test_an_answer_after_three_seconds_is_refused(double: Double, table: Table) -> None:
    double.faults.fail(502, path="/interactions/*")
    asking = asyncio.create_task(double.slash(table.ann, "move", what="hack"))
    await double.watch.until(lambda: double.asked("POST", "/interactions"), "a first try")
    double.world.skip(3.1)
    answer = await asking
    assert not answer.acknowledged
    assert [each.code for each in answer.refusals] == [0, 10062]


async def test_an_unknown_endpoint_is_reported(double: Double, table: Table) -> None:
    assert (await double.slash(table.ann, "odd")).text == "failed: 501"
    assert double.failures == ["no such endpoint here: GET /nowhere"]
    double.failures.clear()


async def test_limits_are_enforced(double: Double, table: Table) -> None:
    answer = await double.slash(table.ann, "long", size=2001)
    assert (answer.text, answer.private) == ("refused: 50035", True)
    assert "content is 2001 long" in double.failures[0]
    double.failures.clear()


async def test_archived_threads_refuse_edits_until_opened(double: Double, table: Table) -> None:
    thread = double.world.channel(table.guild, "scene", parent=table.channel)
    said = (await double.slash(table.ann, "move", what="hack", where=thread)).message
    double.archive(thread.id)
    refused = await double.slash(table.ann, "edit", post=str(said.id), where=thread)
    assert refused.text == "refused: 50083"
    await double.post(table.ann, "a post re-opens it", where=thread)
    done = await double.slash(table.ann, "edit", post=str(said.id), where=thread)
    assert (done.text, said.content) == ("edited it", "edited")


async def test_locked_threads_refuse_posts(double: Double, table: Table) -> None:
    thread = double.world.channel(table.guild, "scene", parent=table.channel)
    double.archive(thread.id, locked=True)
    await double.post(table.ann, f"<@{double.world.bot.id}> hack", where=thread)
    path = f"/channels/{thread.id}/messages"
    await double.watch.until(lambda: [each.status for each in double.asked("POST", path)], "a try")
    assert [each.status for each in double.asked("POST", path)] == [403]
    assert double.world.said_in(thread) == []


async def test_missing_permissions_are_refused(double: Double, table: Table) -> None:
    table.channel.bot_may.send_messages = False
    await double.post(table.ann, f"<@{double.world.bot.id}> hack")
    path = f"/channels/{table.channel.id}/messages"
    await double.watch.until(lambda: double.asked("POST", path), "a try")
    assert double.asked("POST", path)[0].status == 403
    assert (await double.slash(table.ann, "move", what="still works")).acknowledged


async def test_private_answers_are_not_to_be_edited_as_posts(double: Double, table: Table) -> None:
    private = (await double.slash(table.ann, "later")).message
    refused = await double.slash(table.ann, "edit", post=str(private.id))
    assert refused.text == "refused: 10008"


async def test_a_server_can_be_left_and_joined_again(double: Double, table: Table) -> None:
    double.kick(table.guild)
    double.invite(table.guild)
    await double.watch.until(lambda: double.world.said_in(table.channel), "a word on joining")
    assert (await double.slash(table.ann, "where")).text.startswith(f"guild={table.guild.id}")


async def test_a_user_install_works_where_the_bot_is_not(double: Double, table: Table) -> None:
    elsewhere = double.world.guild("Elsewhere", present=False)
    double.world.channel(elsewhere)
    eve = double.world.member(elsewhere, "eve")
    answer = await double.slash(eve, "where", installed_by="user")
    assert "user_install=True" in answer.text


async def test_direct_conversations_work(double: Double, table: Table) -> None:
    answer = await double.slash(table.ann.user, "where")
    assert answer.text.startswith("guild=None user_install=False")


async def test_two_shards_each_have_their_servers() -> None:
    async with Double(shards=2) as double, BotProcess(double, {}, TINY) as bot:
        people = []
        for shard in (0, 1):
            guild = double.world.guild(f"Server {shard}", shard=shard)
            double.world.channel(guild)
            people.append(double.world.member(guild, f"player {shard}"))
        await bot.connected()
        answers = [await double.slash(who, "where") for who in people]
        assert [answer.text[-7:] for answer in answers] == ["shard=0", "shard=1"]
        await double.gateway.drop(shard=1)
        await double.gateway.back(shard=1)
        assert (await double.slash(people[1], "where")).text.endswith("shard=1")


async def test_a_wrong_token_and_a_refused_intent_end_the_bot(double: Double) -> None:
    async with BotProcess(double, {"DISCORD_TOKEN": "wrong"}, TINY) as bot:
        assert await bot.ended() == 3
    double.gateway.approved = Intents.default()
    async with BotProcess(double, {"CONTENT": "on"}, TINY) as bot:
        assert await bot.ended() == 4


async def test_the_bot_can_be_told_to_end(double: Double) -> None:
    async with BotProcess(double, {}, TINY) as bot:
        await bot.connected()
        bot.terminate()
        assert await bot.ended() == 0
