"""Days, reminders and notes on Discord: from the menu, and told to nobody but whom they are for."""

from datetime import timedelta
from typing import Any

from tests.cogs.conftest import Discord, text_of
from tests.cogs.test_visibility import public_text


async def seat(place: Discord) -> None:
    await place.start()
    await place.characters()


def everything(place: Discord) -> str:
    """Return all that was ever sent, edited or answered, but to whom it was said first."""
    return str([each.json for each in place.requests("POST", "/messages")])


async def test_days_are_set_from_the_menu_and_read_by_anyone(place: Discord) -> None:
    await seat(place)
    await place.gm.slash(place.table, "gm date months", months="Thaw 30, Bloom 31")
    told = await place.gm.slash(place.table, "gm date set", day="3 Thaw 1021, evening")
    assert "It's 3 Thaw 1021, evening" in text_of(told.response)
    told = await place.gm.slash(place.table, "gm date pass", span="2 days")
    assert "5 Thaw 1021, evening" in text_of(told.response)
    told = await place.gm.slash(place.table, "gm date next", part="morning")
    assert "6 Thaw 1021, morning" in text_of(told.response)
    told = await place.ann.slash(place.table, "gm date show")
    assert "6 Thaw 1021, morning" in text_of(told.response)
    refused = await place.ann.slash(place.table, "gm date pass", span="2 days")
    assert refused.response.ephemeral
    assert "Only a game master" in text_of(refused.response)


async def test_the_night_is_let_pass_by_a_button_once(place: Discord) -> None:
    await seat(place)
    rests = []
    for player, name in ((place.ann, "Griff"), (place.bob, "Isaac")):
        await place.gm.slash(place.table, "gm harm", amount="2", who=name)
        rests.append((await player.slash(place.table, "rest", how="night")).response)
    labels = [p["label"] for row in rests[0].components for p in row["components"]]
    assert "Go on to the morning" in labels
    pressed = await place.gm.click(rests[0], label="Go on to the morning")
    assert "It's day 2, morning" in text_of((pressed.followups or [pressed.response])[-1])
    late = await place.gm.click(rests[1], label="Go on to the morning")
    assert "already over" in text_of((late.followups or [late.response])[-1])


async def test_a_note_is_private_and_no_game_master_is_told(place: Discord) -> None:
    await seat(place)
    written = await place.ann.slash(
        place.table, "note write", note="The Baron", text="owes us a favour"
    )
    assert written.response.ephemeral
    shown = await place.ann.slash(place.table, "note show", note="The Baron")
    assert shown.response.ephemeral
    assert "owes us a favour" in text_of(shown.response)
    assert "favour" not in public_text(place, place.bob)
    assert "favour" not in everything(place)
    assert place.gm.user.dm_channel is None or not place.gm.user.dm_channel.history()
    other = await place.gm.slash(place.table, "note show", note="The Baron")
    assert "no note called" in text_of(other.response)
    found = await place.bob.slash(place.table, "history find", words="baron")
    assert "Nothing found for “baron”" in text_of(found.response)
    shared = await place.ann.slash(place.table, "note share", note="The Baron", **{"with": "all"})
    assert not shared.response.ephemeral
    assert "owes us a favour" in text_of(shared.response)


async def test_a_reminder_pings_those_it_is_for_and_nobody_else(place: Discord) -> None:
    await seat(place)
    await place.ann.slash(
        place.table, "note remind me", when="in 2 days to feed @everyone <@1> the horse"
    )
    await place.gm.slash(place.table, "note remind all", when="in 3 days: session zero")
    clock = place.bot.referee.clock

    async def next_ping() -> dict[str, Any]:
        clock.advance(timedelta(hours=25))
        await place.env.advance_time(61)
        sent = place.requests("POST", f"/channels/{place.table.id}/messages")
        return dict(sent[-1].json) if sent else {}

    assert await next_ping() == {}
    mine = await next_ping()
    assert list(map(int, mine["allowed_mentions"]["users"])) == [place.ann.id]
    assert f"<@{place.ann.id}>" in mine["content"]
    everyone = await next_ping()
    pinged = set(map(int, everyone["allowed_mentions"]["users"]))
    assert {place.ann.id, place.bob.id} <= pinged
    assert "session zero" in everyone["content"]
    assert everyone["allowed_mentions"].get("parse") == []


async def test_a_picture_goes_with_a_note(place: Discord) -> None:
    await seat(place)
    picture = b"\x89PNG\r\n\x1a\n" + b"0" * 50
    written = await place.ann.slash(
        place.table, "note write", note="The map", text="the old keep",
        file=("map.png", picture),
    )  # fmt: skip
    assert written.response.ephemeral, text_of(written.response)
    shown = await place.ann.slash(place.table, "note show", note="The map")
    (attached,) = shown.response.message.attachments
    assert await attached.read() == picture
