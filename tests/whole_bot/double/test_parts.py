"""The stand-in Discord's parts that need no bot to be tested."""

import json
from pathlib import Path

import pytest

from tests.whole_bot.double.openapi import Description
from tests.whole_bot.double.pings import pings
from tests.whole_bot.double.server import Double
from tests.whole_bot.double.watch import NeverHappened
from tests.whole_bot.double.world import Message, World


async def test_a_failure_fails_the_test() -> None:
    with pytest.raises(AssertionError, match="something"):
        async with Double() as double:
            double.failures.append("something")


async def test_what_never_happens_is_named() -> None:
    async with Double() as double:
        with pytest.raises(NeverHappened, match="in vain for a miracle"):
            await double.watch.until(lambda: False, "a miracle", patience=0.0)


def test_bodies_are_checked_against_a_description(tmp_path: Path) -> None:
    text = {"type": "object", "properties": {"content": {"type": "string", "maxLength": 3}}}
    body = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Post"}}}}
    paths = {"/channels/{channel_id}/messages": {"post": {"requestBody": body}}}
    document = {"paths": paths, "components": {"schemas": {"Post": text}}}
    file = tmp_path / "openapi.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    description = Description(file)
    assert description.complaint("POST", "/channels/1/messages", {"content": "abc"}) is None
    complaint = description.complaint("POST", "/channels/1/messages", {"content": "x" * 999})
    assert complaint is not None
    assert complaint.startswith("$.content: 'xxx")
    assert complaint.endswith("is too long")
    assert description.complaint("PATCH", "/channels/1/messages", {"content": 5}) is None


def test_whom_a_post_wakes_is_known() -> None:
    world = World()
    guild = world.guild()
    message = Message(1, world.channel(guild), world.bot, "<@5> <@&6> @everyone")
    assert pings(message) == {"5", "6", "@everyone"}
    message.allowed_mentions = {"parse": []}
    assert pings(message) == set()
    message.allowed_mentions = {"parse": [], "users": [5], "replied_user": True}
    message.reply_to = Message(2, message.channel, world.user("ann"), "hello")
    assert pings(message) == {"5", str(message.reply_to.author.id)}
