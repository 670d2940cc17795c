"""Words on Discord: posted under a character's name, edited, removed, and never lost."""

from typing import Any

import discord
import pytest

from tests.cogs.conftest import Discord


def allow_webhooks(place: Discord, **more: bool) -> None:
    """Let the bot have webhooks, which nothing but speech needs."""
    rights = discord.Permissions(manage_webhooks=True, **more)
    role = place.guild.create_role("Webhooks", permissions=rights)
    assert place.bot.user is not None
    backend = place.env._backend
    backend.guilds[place.guild.id].members[place.bot.user.id].role_ids.append(role.id)


def spoken(place: Discord) -> list[Any]:
    return [each for each in place.table.messages if each.webhook_id is not None]


@pytest.fixture
async def table(place: Discord) -> Discord:
    await place.start()
    await place.characters()
    return place


async def test_words(table: Discord) -> None:
    print([x for x in dir(table.env) if not x.startswith("__")])
    print([x for x in dir(table.guild) if not x.startswith("__")])
    reply = await table.ann.slash(table.table, "say", text="We go at dawn.")
    print(reply.response.content, [m.content for m in table.table.messages])
    assert 0
