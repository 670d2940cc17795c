"""The desk on Discord: cards that keep themselves up to date, reminders, files, presence."""

import re
from datetime import timedelta
from typing import Any

import pytest

from tests.cogs.conftest import Discord, menus, text_of
from tests.cogs.test_files import export


def now(place: Discord, message: Any) -> Any:
    return next(m for m in place.table.history() if m.id == message.id)


async def test_a_pinned_card_keeps_itself_up_to_date(place: Discord) -> None:
    await place.start()
    await place.characters()
    card = (await place.ann.slash(place.table, "sheet pin")).response
    assert "0/" in text_of(card)
    await place.ann.slash(place.table, "sheet set", values="wounds=1")
    await place.env.settle()
    assert "1/" in text_of(now(place, card))
    edits = len(place.requests("PATCH", f"/messages/{card.id}"))
    await place.ann.slash(place.table, "sheet set", values="wounds=2")
    await place.ann.slash(place.table, "sheet set", values="wounds=3")
    assert len(place.requests("PATCH", f"/messages/{card.id}")) == edits  # not so soon
    await place.env.advance_time(6)
    assert len(place.requests("PATCH", f"/messages/{card.id}")) == edits + 1
    assert "3/" in text_of(now(place, card))


async def test_a_card_rolls_for_its_player_alone_after_a_restart(place: Discord) -> None:
    await place.start()
    await place.characters()
    card = (await place.ann.slash(place.table, "sheet pin")).response
    (menu,) = menus(card)
    value = menu["options"][0]["value"]
    await place.restart()
    refused = await place.bob.select(card, [value])
    assert refused.acknowledged
    (told,) = refused.followups or [refused.response]
    assert told.ephemeral
    assert "isn't your" in told.content
    rolled = await place.ann.select(card, [value])
    assert rolled.acknowledged


async def test_a_reminder_pings_only_who_owes_and_only_once(place: Discord) -> None:
    await place.start()
    await place.characters()
    await place.gm.slash(place.table, "gm nudge", after="after 48h")
    await place.gm.slash(place.table, "gm ask", who="Griff: move hack+WS")
    clock = place.bot.referee.clock
    clock.advance(timedelta(hours=49))
    await place.env.advance_time(61)
    reminder = place.requests("POST", f"/channels/{place.table.id}/messages")[-1].json
    assert list(map(int, reminder["allowed_mentions"]["users"])) == [place.ann.id]
    assert f"<@{place.ann.id}>" in reminder["content"]
    before = len(place.table.history())
    await place.env.advance_time(61)
    assert len(place.table.history()) == before


async def test_a_chronicle_comes_as_a_private_file(place: Discord) -> None:
    await place.start()
    await place.characters()
    reply = await place.gm.slash(place.table, "history chronicle")
    assert reply.response.ephemeral
    (attached,) = reply.response.message.attachments
    assert attached.filename.endswith(".html")


async def test_a_chronicle_names_channels_and_leads_to_its_messages(place: Discord) -> None:
    await place.start()
    await place.characters()
    thread = place.guild.create_text_channel("the-crypt")
    await place.gm.slash(place.table, "game channel", how="add", channel=thread)
    await place.ann.slash(thread, "move", move="hack+WS")
    _, page = await export(place, place.gm, "history chronicle")
    text = page.decode()
    assert '<p class="channel">#table</p>' in text
    assert '<p class="channel">#the-crypt</p>' in text
    shown = thread.last_message
    link = f"https://discord.com/channels/{place.guild.id}/{thread.id}/{shown.id}"
    assert f'<a href="{link}" rel="noreferrer">#5</a>' in text
    bare = re.sub(r'href="[^"]*"', "", text)
    assert str(thread.id) not in bare
    assert str(place.table.id) not in bare


async def test_a_post_by_the_one_who_has_the_floor_counts_as_having_spoken(
    place: Discord,
) -> None:
    await place.start()
    await place.characters()
    await place.gm.slash(place.table, "gm turn", who="Griff")
    waiting = await place.gm.slash(place.table, "waiting")
    assert "Griff" in waiting.response.embeds[0].description
    await place.ann.send(place.table, "I step forward, and say nothing.")
    after = await place.gm.slash(place.table, "waiting")
    assert "Griff" not in str([each.description for each in after.response.embeds])


async def test_what_discord_removes_is_marked_and_an_invitation_restores_it(
    place: Discord,
) -> None:
    await place.start()
    place.env.backend.emit("GUILD_DELETE", {"id": str(place.guild.id), "unavailable": True})
    await place.env.settle()
    assert await marked(place) == [None]  # an outage is no removal
    place.env.backend.emit("GUILD_DELETE", {"id": str(place.guild.id)})
    await place.env.settle()
    assert await marked(place) != [None]


async def marked(place: Discord) -> list[Any]:
    async with place.database.begin_reading() as tx:
        return [each for (each,) in await tx.execute_fetchall("SELECT removed_at FROM game")]


async def test_a_chronicle_that_is_too_large_is_answered_all_the_same(
    place: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.start()
    monkeypatch.setattr("cogs.outgoing.delivery.size_of", lambda file: 10**9)
    reply = await place.gm.slash(place.table, "history chronicle")
    assert "too big" in reply.response.content
    assert "`/history chronicle from 1 to 500`" in reply.response.content
    assert reply.response.ephemeral
