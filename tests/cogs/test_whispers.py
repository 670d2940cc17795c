"""Whispers on Discord: one line for everyone, the words for a few, posted once and for weeks."""

from typing import Any

import pytest

from tests.cogs.conftest import Discord, text_of
from tests.cogs.test_buttons import labels
from tests.cogs.test_visibility import public_text

WORDS = "seventeen copper buttons"
LINE = "**Griff** whispers to Isaac"


@pytest.fixture
async def table(place: Discord) -> Discord:
    """Ann plays Griff, Bob plays Isaac."""
    await place.start()
    await place.characters()
    return place


def lines(place: Discord, line: str = LINE) -> list[Any]:
    """Return the public messages that tell of a whisper."""
    shown = (each for each in place.table.history(viewer=place.gm) if not each.flags.ephemeral)
    return [each for each in shown if line in each.content]


async def whisper(place: Discord, text: str = WORDS) -> Any:
    reply = await place.ann.slash(place.table, "whisper", to="Isaac", text=text)
    (line,) = lines(place)
    return reply, line


async def test_a_whisper_leaves_one_line_and_calls_only_whom_it_is_for(table: Discord) -> None:
    reply, line = await whisper(table)
    assert line.content == f"<@{table.bob.user.id}> {LINE} `#4`"
    assert labels(line) == ["Read"]
    (sent,) = [each for each in table.requests("POST", "/messages") if LINE in str(each.json)]
    assert sent.json["allowed_mentions"]["users"] == [table.bob.user.id]
    assert reply.response.ephemeral
    assert WORDS in reply.response.content
    assert "can read this" in reply.response.content
    for who in (table.gm, table.bob):
        assert WORDS not in public_text(table, who)
    assert not [each for each in table.requests("POST", "/messages") if WORDS in str(each.json)]


async def test_those_it_is_for_read_it_and_nobody_else(table: Discord) -> None:
    _, line = await whisper(table)
    for who in (table.ann, table.bob, table.gm):
        read = await who.click(line, label="Read")
        assert read.response.ephemeral
        assert WORDS in text_of(read.response)
    refused = await table.stranger.click(line, label="Read")
    assert refused.response.ephemeral
    assert WORDS not in text_of(refused.response)
    assert len(lines(table)) == 1


async def test_it_is_read_after_restarts_and_posted_once(table: Discord) -> None:
    _, line = await whisper(table)
    for _ in range(2):
        await table.restart()
        await table.env.settle()
    assert len(lines(table)) == 1
    read = await table.bob.click(line, label="Read")
    assert WORDS in text_of(read.response)


@pytest.mark.parametrize("status", [503, 500])
async def test_a_line_that_discord_did_not_take_is_posted_once_later(
    table: Discord, status: int
) -> None:
    path = f"/channels/{table.table.id}/messages"
    table.env.inject_error("POST", path, status=status, times=2)
    reply = await table.ann.slash(table.table, "whisper", to="Isaac", text=WORDS)
    assert reply.response.ephemeral
    await table.env.advance_time(15)
    await table.restart()
    await table.env.settle()
    assert len(lines(table)) == 1
    table.mishaps.clear()


async def test_a_whisper_that_is_taken_back_cannot_be_read(table: Discord) -> None:
    await whisper(table)
    await table.ann.slash(table.table, "undo", number="4")
    (now,) = lines(table)
    assert "~~" in now.content
    assert labels(now) == []


async def test_an_opened_whisper_is_everyones(table: Discord) -> None:
    await whisper(table)
    await table.ann.slash(table.table, "whisper", to="open 4")
    assert WORDS in public_text(table, table.gm)


async def test_a_whisper_to_the_game_master_calls_them(table: Discord) -> None:
    await table.ann.slash(table.table, "whisper", to="gm", text=WORDS)
    (line,) = lines(table, "**Griff** whispers to the GM")
    assert f"<@{table.gm.user.id}>" in line.content


async def test_words_to_one_have_two_buttons(table: Discord) -> None:
    asked = await table.ann.slash(table.table, "say", text=f"to Isaac: {WORDS}")
    assert labels(asked.response) == ["Whisper to Isaac", "Say it aloud"]
    assert WORDS not in public_text(table, table.bob)
    said = await table.ann.click(asked.response, label="Whisper to Isaac")
    assert len(lines(table)) == 1
    assert WORDS not in public_text(table, table.bob)
    private = [each for each in (said.response, *said.followups) if each and each.ephemeral]
    assert any(WORDS in text_of(each) for each in private)


async def test_a_mention_is_no_place_to_whisper(table: Discord) -> None:
    await table.ann.send(table.table, f"{table.mention} whisper Isaac: {WORDS}")
    assert not lines(table)


async def test_a_narrator_posts_under_the_games_name(table: Discord) -> None:
    await table.gm.slash(table.table, "gm narrate", text="Rain falls.")
    (post,) = [each for each in table.table.history() if each.webhook_id is not None]
    assert (post.author.name, post.content) == ("Powered by Heresy", "Rain falls.")
    await table.gm.slash(
        table.table,
        "game set",
        setting="narrator=River narrator_portrait=https://example.org/r.png",
    )
    await table.gm.slash(table.table, "say", text="Snow falls.")
    sent = table.requests("POST", "/webhooks/")[-1]
    assert sent.json["username"] == "River"
    assert sent.json["avatar_url"] == "https://example.org/r.png"
