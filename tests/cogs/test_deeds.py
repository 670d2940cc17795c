"""Playing by pressing alone: a move, a target and a roll, and ways out of every dead end."""

from typing import Any

import pytest

from rules.registry import NAMES
from storage import journal
from tests.cogs.conftest import Discord, choose, menus, text_of

#: per system: what the sheet offers, at whom it is aimed, and how the sentence was understood
DEEDS = {
    "heresy": ("Hack and Slash", "Scar", "move hack_and_slash at Scar # over the wall"),
    "tens": ("Strike", "Scar", "move strike at Scar # over the wall"),
    "odd": ("Attack", "Scar", "attack at Scar # over the wall"),
    "fantasy": ("BOD alone", "", "test bod # over the wall"),
}


def buttons(message: Any) -> list[str]:
    """Return what the buttons of a message say."""
    parts = [part for row in message.components for part in row["components"]]
    return [part["label"] for part in parts if part["type"] == 2]


async def meet(place: Discord, system: str) -> None:
    await place.start(system)
    await place.characters()
    await place.gm.slash(place.table, "gm npc new", name="Scar", values="shown")


@pytest.mark.parametrize("system", DEEDS)
async def test_a_move_a_target_and_a_roll_are_two_presses(place: Discord, system: str) -> None:
    deed, target, said = DEEDS[system]
    await meet(place, system)
    sheet = await place.ann.slash(place.table, "sheet show")
    form = await choose(place.ann, sheet.response, deed)
    filled: dict[str, Any] = {"words": "over the wall"}
    if target:
        first, *_, last = answers_in(form)
        assert first.startswith(target)
        assert last == "Nobody in particular"
        filled["answer"] = answers_in(form)[first]
    await place.ann.submit_modal(form, filled)
    assert (await said_in(place))[-1] == said


def answers_in(form: Any) -> dict[str, Any]:
    """Return what can be chosen in a form: label, and what is filled in for it."""
    field = form.modal["components"][0]["component"]
    menu = field["type"] == 3
    return {o["label"]: [o["value"]] if menu else o["value"] for o in field["options"]}


async def said_in(place: Discord) -> list[str]:
    """Return what was said in the game, in its order."""
    async with place.database.begin_reading() as tx:
        return [each.said for each in await journal.list_last(tx, 1, 50)]


async def test_words_may_be_left_out_and_nobody_named(place: Discord) -> None:
    await meet(place, "heresy")
    sheet = await place.ann.slash(place.table, "sheet show")
    form = await choose(place.ann, sheet.response, "Hack and Slash")
    nobody = answers_in(form)["Nobody in particular"]
    await place.ann.submit_modal(form, {"words": "", "answer": nobody})
    assert (await said_in(place))[-1] == "move hack_and_slash as Griff"


async def test_a_form_is_taken_after_a_restart(place: Discord) -> None:
    await meet(place, "heresy")
    sheet = await place.ann.slash(place.table, "sheet show")
    form = await choose(place.ann, sheet.response, "Hack and Slash")
    await place.restart()
    nobody = answers_in(form)["Nobody in particular"]
    await place.ann.submit_modal(form, {"words": "again", "answer": nobody})
    assert (await said_in(place))[-1].endswith("# again")


async def test_someone_elses_sheet_is_not_played(place: Discord) -> None:
    await meet(place, "heresy")
    sheet = await place.ann.slash(place.table, "sheet show")
    before = await said_in(place)
    pressed = await choose(place.bob, sheet.response, "Hack and Slash")
    assert pressed.response.ephemeral
    assert await said_in(place) == before


async def test_a_turn_begins_with_a_way_to_act(place: Discord) -> None:
    await meet(place, "tens")
    begun = await place.gm.slash(place.table, "gm round", how="start")
    assert "Do…" in buttons(begun.response)
    mine = await place.ann.click(begun.response, label="Do…")
    assert mine.response.ephemeral
    assert "Griff" in text_of(mine.response)
    assert "Strike" in [option["label"] for option in menus(mine.response)[0]["options"]]


async def test_whoever_has_no_character_can_make_one_at_a_press(place: Discord) -> None:
    await place.start()
    refused = await place.stranger.slash(place.table, "sheet show")
    assert buttons(refused.response) == ["Make one"]
    walk = await place.stranger.click(refused.response, label="Make one")
    assert walk.response.ephemeral
    assert "character" in text_of(walk.response).casefold()


async def test_an_error_with_one_cure_has_it_as_a_button(place: Discord) -> None:
    await place.start()
    await place.characters()
    await place.gm.slash(place.table, "gm scene start", title="The barricade")
    refused = await place.gm.slash(place.table, "gm scene start", title="Another")
    assert buttons(refused.response) == ["End the scene"]
    await place.gm.click(refused.response, label="End the scene")
    assert (await said_in(place))[-1] == "scene end"


#: how someone dies in each game: who says what on which dice, and what is offered to the player
DEATHS = {
    "heresy": (("harm 9 Griff", "breath as Griff"), (1, 1), "Make a new character"),
    "genesys": (("harm 30 Griff", "crit Griff +150"), (10, 10), "Make a new character"),
    "tens": (("harm 60 Griff", "fate dies Griff"), (), "Make a new character"),
    "fantasy": (("sheet set Griff bod=d4", "harm 20 Griff at bod"), (1, 1), "Make a new character"),
    "odd": (("harm Griff 60",), (), "Roll a new character"),
}


@pytest.mark.parametrize("system", NAMES)
async def test_death_has_a_card_of_its_own_and_both_ways_on(place: Discord, system: str) -> None:
    deeds, faces, offer = DEATHS[system]
    await place.start(system)
    await place.characters()
    place.roll(*faces)
    for deed in deeds:
        died = await place.gm.slash(place.table, "do", what=deed)
    message = died.response
    assert any("† Griff" in (each.description or "") for each in message.embeds)
    assert {offer, "Retire Griff"} <= set(buttons(message))
    walk = await place.ann.click(message, label=offer)
    assert walk.response.ephemeral
    assert buttons(walk.response) == ["Quick", "Step by step"]
    await place.gm.click(message, label="Retire Griff")
    assert (await said_in(place))[-1].startswith("sheet retire Griff")
