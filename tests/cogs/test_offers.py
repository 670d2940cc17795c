"""Sentences that may have been meant, as buttons; and several sentences in one line."""

from datetime import timedelta
from typing import Any

import pytest

from play.current_time import Clock
from tests.cogs.conftest import Discord


@pytest.fixture
async def odd(place: Discord) -> Discord:
    await place.start("odd")
    await place.ann.slash(place.table, "do", what="sheet new Griff str=12 dex=12 wil=12 hp=6")
    await place.bob.slash(place.table, "do", what="sheet new Isaac str=12 dex=12 wil=12 hp=6")
    return place


def labels(message: Any) -> list[str]:
    return [each["label"] for row in message.components for each in row["components"]]


async def test_a_slip_in_a_slash_command_is_offered_privately_and_said_by_a_press(
    odd: Discord,
) -> None:
    refused = await odd.ann.slash(odd.table, "do", what="svae dex")
    assert refused.response.ephemeral
    assert labels(refused.response) == ["DEX save"]
    odd.roll(3)
    pressed = await odd.ann.click(refused.response, label="DEX save")
    assert pressed.acknowledged
    assert "DEX" in odd.table.last_message.content
    quoted = odd.table.last_message.embeds[0].description.splitlines()[0]
    assert quoted == "> svae dex", "their own words, without the command's"


async def test_offers_are_gone_once_one_is_pressed(odd: Discord) -> None:
    refused = await odd.ann.slash(odd.table, "do", what="svae dex")
    odd.roll(3)
    await odd.ann.click(refused.response, label="DEX save")
    edited = odd.requests("POST", "/callback")[-1].json
    assert edited["type"] == 7
    assert edited["data"]["components"] == []


async def test_an_offer_lasts_over_a_restart(odd: Discord) -> None:
    refused = await odd.ann.slash(odd.table, "do", what="svae dex")
    await odd.restart()
    odd.roll(3)
    await odd.ann.click(refused.response, label="DEX save")
    assert "DEX" in odd.table.last_message.content


async def test_an_offer_is_forgotten_after_thirty_days_and_says_so(
    odd: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = await odd.ann.slash(odd.table, "do", what="svae dex")
    now = Clock().now
    monkeypatch.setattr(Clock, "now", lambda self: now() + timedelta(days=31))
    before = odd.table.last_message.content
    pressed = await odd.ann.click(refused.response, label="DEX save")
    assert pressed.acknowledged
    edited = odd.requests("POST", "/callback")[-1].json["data"]
    assert "try again" in edited["content"]
    assert edited["components"] == []
    assert odd.table.last_message.content == before


async def test_what_a_mention_may_have_meant_is_offered_behind_what_went_wrong(
    odd: Discord,
) -> None:
    await odd.ann.send(odd.table, f"{odd.mention} svae dex")
    reply = odd.table.last_message
    why = await odd.ann.click(reply, label="What went wrong?")
    assert why.response.ephemeral
    assert labels(why.response) == ["DEX save"]
    odd.roll(3)
    await odd.ann.click(why.response, label="DEX save")
    assert "DEX" in odd.table.last_message.content


async def test_what_was_offered_before_buttons_had_names_is_still_offered(odd: Discord) -> None:
    post = await odd.ann.send(odd.table, f"{odd.mention} svae dex")
    await odd.bot.board.remember(f"offers:{post.id}:{odd.ann.id}", '["save dex # svae dex"]')
    why = await odd.ann.click(odd.table.last_message, label="What went wrong?")
    odd.roll(3)
    await odd.ann.click(why.response, label="save dex")
    assert "DEX" in odd.table.last_message.content


async def test_in_brackets_a_guess_is_only_offered_and_after_a_mention_it_is_said(
    odd: Discord,
) -> None:
    await odd.ann.send(odd.table, f"{odd.mention} he ducks [[dex saving throw]]")
    why = await odd.ann.click(odd.table.last_message, label="What went wrong?")
    assert labels(why.response) == ["DEX save"]
    odd.roll(3)
    await odd.ann.send(odd.table, f"{odd.mention} dex saving throw")
    assert "DEX" in odd.table.last_message.content


async def test_a_line_of_several_sentences_is_said_in_order_by_a_slash_command(
    odd: Discord,
) -> None:
    before = len(odd.table.history())
    odd.roll(3, 4)
    await odd.ann.slash(odd.table, "do", what="save dex, then save wil")
    first, second = odd.table.history()[before:]
    assert "DEX" in first.content
    assert "WIL" in second.content


async def test_a_line_in_a_mention_is_answered_in_one_reply(odd: Discord) -> None:
    odd.roll(3, 4)
    await odd.ann.send(odd.table, f"{odd.mention} save dex; save wil")
    reply = odd.table.last_message
    assert "DEX" in reply.content
    assert "WIL" in reply.content


async def test_a_line_stops_at_a_refusal_and_tells_what_was_done_and_what_not(
    odd: Discord,
) -> None:
    odd.roll(3)
    reply = await odd.ann.slash(odd.table, "do", what="save dex; harm 1 Isaac; save wil")
    assert "DEX" in odd.table.last_message.content
    told = reply.followups[-1].content
    assert told.endswith("Done: `save dex`. Not done: `harm 1 Isaac`, `save wil`.")


async def test_a_line_of_which_one_sentence_means_nothing_says_nothing(odd: Discord) -> None:
    before = len(odd.table.history())
    reply = await odd.ann.slash(odd.table, "do", what="save dex; flurb the gnarl")
    assert reply.response.ephemeral
    assert len(odd.table.history()) == before


async def test_words_that_a_press_would_show_are_announced_and_may_be_remembered(
    odd: Discord,
) -> None:
    """What was typed privately becomes public by the press: its button says so. Behind it, and
    privately, stands the offer to remember those words."""
    typed = "I flatten myself against the floor, praying"
    refused = await odd.ann.slash(odd.table, "do", what=typed)
    public = next(each for each in labels(refused.response) if each.endswith(", with your words"))
    odd.roll(3)
    await odd.ann.click(refused.response, label=public)
    assert typed in odd.table.last_message.embeds[0].description
    edited = odd.requests("PATCH", "/messages/@original")[-1].json
    assert [each["label"] for row in edited["components"] for each in row["components"]] == [
        "Remember this"
    ]
