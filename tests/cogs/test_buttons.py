"""Choices as buttons and menus: lasting, for the right person, taken once, shown as taken."""

import re
from typing import Any

import discord
import pytest
from simcord import SetupError

from cogs.messages.button_kinds import (
    ITEMS,
    CreateButton,
    MoreButton,
    Panel,
    SayButton,
    StartMenu,
    UndoButton,
)
from tests.cogs.conftest import BUTTON, Discord, choose, menus, more, parts_of
from tests.counting import count_calls
from tests.whole_bot.double.limits import has_words


def labels(message: Any) -> list[str]:
    """Return what the buttons of a message say, in order."""
    return [part["label"] for part in parts_of(message) if part["type"] == BUTTON]


def now(place: Discord, message: Any) -> Any:
    """Return a message as it stands now."""
    return next(m for m in place.table.history() if m.id == message.id)


def labels_now(place: Discord, message: Any) -> list[str]:
    return labels(now(place, message))


async def rolled(place: Discord, *faces: int) -> Any:
    await place.ann.slash(place.table, "item add", item="chainsword 1d6")
    await place.gm.slash(place.table, "gm npc new", name="Scar", values="guardsman")
    await place.gm.slash(place.table, "gm npc reveal", name="Scar")
    place.roll(*(faces or (3, 4)))
    what = "hack+WS at Scar with chainsword"
    return (await place.ann.slash(place.table, "move", move=what)).response


def below(kind: type[discord.ui.View], **how: Any) -> discord.ui.View:
    """Return a view of this kind with buttons, a menu among them, and one that asks for a row."""
    shown = kind(**how)
    for item in (
        MoreButton(1, 2, label="More…"),
        StartMenu(options=[discord.SelectOption(label="Heresy", value="heresy")]),
        *(UndoButton(1, n, label=" Undo\nit ", disabled=bool(n % 2)) for n in range(5)),
        CreateButton(label="Last", row=4, style=discord.ButtonStyle.success),
    ):
        shown.add_item(item)
    return shown


async def test_a_panel_is_what_discord_py_would_send() -> None:
    assert below(Panel).to_components() == below(discord.ui.View, timeout=None).to_components()
    for item in below(Panel).children:
        if not isinstance(item, StartMenu):
            assert item.to_component_dict() == item.item.to_component_dict()  # type: ignore[attr-defined]


async def test_a_panel_makes_few_calls() -> None:
    async def send() -> None:
        assert Panel(*(SayButton("0" * 24, label="Say it") for _ in range(5))).to_components()

    assert await count_calls(send()) <= 5 * 15


async def test_what_is_owed_stands_there_and_all_else_waits_behind_more(place: Discord) -> None:
    await place.start()
    await place.characters()
    await place.ann.slash(place.table, "sheet set", values="background=arbites")
    message = await rolled(place)
    assert labels(message) == ["Deal damage", "Griff takes the counter-attack", "More…"]
    styles = [p["style"] for row in message.components for p in row["components"]]
    assert styles == [1, 1, 2]
    assert menus(message) == []
    pressed = await place.ann.click(message, label="More…")
    assert pressed.response.ephemeral
    (menu,) = menus(pressed.response)
    told = {each["label"]: each["description"] for each in menu["options"]}
    assert [*told] == ["This I Know: reroll", "Undo"]  # nobody aids themselves
    assert all(told.values())
    others = await place.bob.click(message, label="More…")
    (menu,) = menus(others.response)
    assert [each["label"] for each in menu["options"]] == ["Aid", "Interfere", "Undo"]


async def test_a_choice_of_several_is_one_form(place: Discord) -> None:
    await place.start()
    await place.characters()
    place.roll(6, 6)
    message = (await place.ann.slash(place.table, "move", move="discern")).response
    assert labels(message) == ["Choose 3…", "More…"]
    form = await place.ann.click(message, label="Choose 3…")
    (field,) = [row["component"] for row in form.modal["components"]]
    assert (len(field["options"]), field["max_values"]) == (6, 3)
    values = {each["label"]: each["value"] for each in field["options"]}
    await place.restart()
    await place.ann.submit_modal(form, {"picks": [values["What is useful here?"]]})
    assert "Taken: What is useful here?" in now(place, message).embeds[0].description
    assert labels_now(place, message) == ["Choose 2…", "More…"]
    form = await place.bob.click(now(place, message), label="Choose 2…")
    assert form.response.content == "There's nothing more for you to choose here."


async def test_a_ruling_without_choices_has_only_undo(place: Discord) -> None:
    await place.start()
    await place.characters()
    message = (await place.ann.slash(place.table, "do", what="harm 1 Griff")).response
    assert labels(message) == ["Undo"]


async def test_equal_labels_say_whose_they_are(place: Discord) -> None:
    await place.start()
    await place.characters()
    for name in ("Griff", "Isaac"):
        await place.gm.slash(place.table, "gm harm", amount=f"4 {name}")
    asked = await place.gm.slash(place.table, "waiting")
    shown = labels(asked.response)
    assert len(set(shown)) == len(shown) == 2
    assert all("Last Breath" in label for label in shown)


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
    assert "Deal damage" not in labels_now(place, message)
    assert "Taken: Deal damage" in now(place, message).embeds[0].description
    assert place.table.last_message.id != message.id  # an edit does not notify: a line does
    with pytest.raises(SetupError):
        await place.ann.click(now(place, message), label="Deal damage")


async def test_what_waits_behind_more_is_answered_in_words(place: Discord) -> None:
    """S10: a menu alone is no message that Discord must take, nor one that can be read aloud."""
    await place.start()
    await place.characters()
    message = await rolled(place)
    pressed = await place.ann.click(message, label="More…")
    assert menus(pressed.response)
    assert re.fullmatch(r"What else about `#\d+`\?", pressed.response.content)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"content": "Hello."}, True),
        ({"content": "  ", "components": [{"type": 1}]}, False),
        ({"embeds": [{"title": "Hello."}]}, False),
        ({"flags": 1 << 15, "components": [{"type": 10, "content": "Hello."}]}, True),
        ({"flags": 1 << 15, "components": [{"type": 1}, {"type": 10, "content": "Hi."}]}, False),
        (
            {
                "flags": 1 << 15,
                "components": [{"type": 17, "components": [{"type": 10, "content": "Hi."}]}],
            },
            True,
        ),
    ],
)
def test_every_message_is_looked_through_for_words(body: dict[str, Any], says: bool) -> None:
    """S10: both simulated Discords ask this of whatever the bot sends."""
    assert has_words(body) is says


async def test_a_choice_behind_more_works_after_a_restart(place: Discord) -> None:
    await place.start()
    await place.characters()
    await place.ann.slash(place.table, "sheet set", values="background=arbites")
    message = await rolled(place)
    pressed = await place.ann.click(message, label="More…")
    await place.restart()
    place.roll(6, 6)
    chosen = await choose(place.ann, pressed.response, "This I Know: reroll")
    assert chosen.acknowledged
    assert "This I Know" in place.table.last_message.content


async def test_a_choice_that_needs_more_asks_privately(place: Discord) -> None:
    await place.start()
    await place.characters()
    place.roll(3, 4)
    message = (await place.ann.slash(place.table, "move", move="hack+WS")).response
    asked = await place.ann.click(message, label="Deal damage")
    (question,) = asked.followups or [asked.response]
    assert question.ephemeral
    assert question.content == "**Which dice?**"
    await place.restart()
    place.roll(5)
    dealt = await choose(place.ann, question, "1d6")
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
    assert "Deal damage" not in labels_now(place, message)


async def test_undo_shows_the_ruling_as_undone_and_takes_its_follow_ups_along(
    place: Discord,
) -> None:
    await place.start()
    await place.characters()
    message = await rolled(place)
    await place.ann.click(message, label="Deal damage")
    follow = place.table.last_message
    await place.restart()
    undone = await more(place.ann, now(place, message), "Undo")
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
    await more(place.ann, message, "Undo")
    assert labels_now(place, message) == ["Undone"]
    await place.ann.slash(place.table, "history redo")
    assert labels_now(place, message)[0] == "Deal damage"
    assert not now(place, message).content.startswith("~~")


async def test_a_secret_rolls_choice_is_taken_privately(place: Discord) -> None:
    await place.start()
    await place.characters()
    place.roll(3, 4)
    reply = await place.ann.slash(place.table, "move", move="hack+WS secret")
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
    asked = await place.gm.slash(place.table, "gm ask", who="Griff, Isaac: move defy+ag")
    request = place.requests("POST", "/callback")[-1].json["data"]
    assert sorted(map(int, request["allowed_mentions"]["users"])) == [place.ann.id, place.bob.id]
    assert labels(asked.response)[:2] == ["Griff", "Isaac"]
    await place.restart()
    pressed = await place.ann.click(asked.response, label="Griff")
    assert pressed.acknowledged
    assert labels_now(place, asked.response)[:1] == ["Isaac"]
    edit = place.requests("PATCH", f"/messages/{asked.response.id}")[-1].json
    assert edit["allowed_mentions"] == {"parse": []}
