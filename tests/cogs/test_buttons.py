"""Choices as buttons and menus: lasting, for the right person, taken once, shown as taken."""

from typing import Any

import pytest
from simcord import SetupError

from cogs.messages.buttons import ITEMS
from tests.cogs.conftest import Discord


def labels(message: Any) -> list[str]:
    """Return what the buttons of a message say, in order."""
    return [
        part["label"]
        for row in message.components
        for part in row["components"]
        if part["type"] == 2
    ]


def now(place: Discord, message: Any) -> Any:
    """Return a message as it stands now."""
    return next(m for m in place.table.history() if m.id == message.id)


def labels_of(stored: Any) -> list[str]:
    return [
        part.label for row in stored.components for part in row.children if part.type.value == 2
    ]


def labels_now(place: Discord, message: Any) -> list[str]:
    return labels_of(now(place, message))


async def rolled(place: Discord, *faces: int) -> Any:
    await place.ann.slash(place.table, "item add", what="chainsword 1d6")
    await place.gm.slash(place.table, "npc new", name="Scar", values="guardsman")
    place.roll(*(faces or (3, 4)))
    what = "hack+WS at Scar with chainsword"
    return (await place.ann.slash(place.table, "move", what=what)).response


async def test_at_most_five_buttons_owed_first_undo_last_the_rest_in_a_menu(
    place: Discord,
) -> None:
    await place.start()
    await place.characters()
    message = await rolled(place)
    shown = labels(message)
    assert shown[0] == "Deal damage"
    assert shown[-1] == "Undo"
    assert len(shown) == 5
    menus = [p for row in message.components for p in row["components"] if p["type"] == 3]
    assert len(menus) == 1
    assert 1 <= len(menus[0]["options"]) <= 25


async def test_custom_ids_carry_a_version_and_ids_only(place: Discord) -> None:
    await place.start()
    await place.characters()
    message = await rolled(place)
    parts = [part for row in message.components for part in row["components"]]
    for part in parts:
        assert any(
            item.__discord_ui_compiled_template__.fullmatch(part["custom_id"]) for item in ITEMS
        )
        assert "Griff" not in part["custom_id"]


async def test_a_choice_works_after_a_restart_and_is_shown_as_taken(place: Discord) -> None:
    await place.start()
    await place.characters()
    message = await rolled(place)
    await place.restart()
    place.roll(4)
    pressed = await place.ann.click(message, label="Deal damage")
    assert pressed.acknowledged
    assert "Deal damage (taken)" in labels_now(place, message)
    assert place.table.last_message.id != message.id  # an edit does not notify: a line does
    with pytest.raises(SetupError):
        await place.ann.click(now(place, message), label="Deal damage (taken)")


async def test_a_choice_from_the_menu_works_after_a_restart(place: Discord) -> None:
    await place.start()
    await place.characters()
    message = await rolled(place)
    (menu,) = [p for row in message.components for p in row["components"] if p["type"] == 3]
    await place.restart()
    chosen = await place.gm.select(message, [menu["options"][0]["value"]])
    assert chosen.acknowledged
    assert place.table.last_message is not None


async def test_a_choice_that_needs_more_asks_privately(place: Discord) -> None:
    await place.start()
    await place.characters()
    place.roll(3, 4)
    message = (await place.ann.slash(place.table, "move", what="hack+WS")).response
    asked = await place.ann.click(message, label="Deal damage")
    (question,) = asked.followups or [asked.response]
    assert question.ephemeral
    assert question.content == "Which dice?"
    await place.restart()
    place.roll(5)
    dealt = await place.ann.click(question, label="1d6")
    assert dealt.acknowledged
    assert not place.table.last_message.flags.ephemeral
    assert "Griff" in place.table.last_message.content


async def test_someone_else_is_told_privately_whose_it_is(place: Discord) -> None:
    await place.start()
    await place.characters()
    message = await rolled(place)
    for who in (place.bob, place.stranger, place.moderator):
        tried = await who.click(message, label="Deal damage")
        assert tried.acknowledged
        (told,) = tried.followups or [tried.response]
        assert told.ephemeral
        assert "Griff's player" in told.content
    assert "Deal damage" in labels_now(place, message)


async def test_the_game_master_may_take_any_for_an_absent_player(place: Discord) -> None:
    await place.start()
    await place.characters()
    message = await rolled(place)
    pressed = await place.gm.click(message, label="Deal damage")
    assert pressed.acknowledged
    assert "Deal damage (taken)" in labels_now(place, message)


async def test_undo_shows_the_ruling_as_undone_and_takes_its_follow_ups_along(
    place: Discord,
) -> None:
    await place.start()
    await place.characters()
    message = await rolled(place)
    await place.ann.click(message, label="Deal damage")
    follow = place.table.last_message
    await place.restart()
    undone = await place.ann.click(now(place, message), label="Undo")
    assert undone.acknowledged
    assert labels_now(place, message) == ["Undone"]
    assert now(place, message).content.startswith("~~")
    assert "Undone by" in str(
        now(place, follow).embeds and now(place, follow).embeds[0].description
    )


async def test_redo_brings_the_buttons_back(place: Discord) -> None:
    await place.start()
    await place.characters()
    message = await rolled(place)
    await place.ann.click(message, label="Undo")
    await place.ann.slash(place.table, "redo")
    assert labels_now(place, message)[-1] == "Undo"
    assert not now(place, message).content.startswith("~~")


async def test_a_secret_rolls_choice_is_taken_privately(place: Discord) -> None:
    await place.start()
    await place.characters()
    place.roll(3, 4)
    reply = await place.ann.slash(place.table, "move", what="hack+WS secret")
    before = len(place.table.history(viewer=place.bob))
    pressed = await place.ann.click(reply.response, label="Deal damage")
    assert pressed.acknowledged
    assert len(place.table.history(viewer=place.bob)) == before


async def test_a_lookups_button_says_its_sentence_after_a_restart(place: Discord) -> None:
    await place.start()
    await place.characters()
    asked = await place.gm.slash(place.table, "game end")
    await place.restart()
    (label,) = labels(asked.response)
    ended = await place.gm.click(asked.response, label=label)
    assert ended.acknowledged
    assert "has ended" in place.table.last_message.content


async def test_an_ask_pings_those_asked_once_and_shows_who_has_answered(place: Discord) -> None:
    await place.start()
    await place.characters()
    asked = await place.gm.slash(place.table, "ask", what="Griff, Isaac: move defy+ag")
    request = place.requests("POST", "/callback")[-1].json["data"]
    assert sorted(map(int, request["allowed_mentions"]["users"])) == [place.ann.id, place.bob.id]
    assert labels(asked.response)[:2] == ["Griff", "Isaac"]
    await place.restart()
    pressed = await place.ann.click(asked.response, label="Griff")
    assert pressed.acknowledged
    assert "Griff (taken)" in labels_now(place, asked.response)
    edit = place.requests("PATCH", f"/messages/{asked.response.id}")[-1].json
    assert edit["allowed_mentions"] == {"parse": []}
