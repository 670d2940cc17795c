"""The first five minutes on Discord: a game begins, and players come in."""

from typing import Any

import pytest

from rules.registry import NAMES
from tests.cogs.conftest import Discord
from tests.cogs.test_buttons import labels
from tests.cogs.test_creation import HURRIES


def buttons(message: Any) -> dict[str, dict[str, Any]]:
    return {p["label"]: p for row in message.components for p in row["components"]}


async def begin(place: Discord, system: str = "heresy") -> Any:
    reply = await place.gm.slash(place.table, "game start", system=system)
    return reply.response


async def make(person: Any, message: Any, name: str) -> None:
    """Walk to the end of a walk as quickly as it allows, and name whoever came of it."""
    while "Name them" not in labels(message):
        await person.click(message, label=next(each for each in HURRIES if each in labels(message)))
    form = await person.click(message, label="Name them")
    await person.submit_modal(form, {"name": name})


async def test_a_new_game_has_a_button_for_players_and_three_for_the_game_master(
    place: Discord,
) -> None:
    message = await begin(place)
    assert list(buttons(message)) == [
        "Make a character",
        "Make someone to meet",
        "Begin the first scene",
        "See the settings",
    ]


@pytest.mark.parametrize("system", NAMES)
async def test_each_of_the_first_steps_works_when_it_is_pressed(
    place: Discord, system: str
) -> None:
    message = await begin(place, system)
    for label in list(buttons(message))[1:]:
        pressed = await place.gm.click(message, label=label)
        assert pressed.response is not None
        told = f"{pressed.response.content} {pressed.response.embeds}"
        assert "```" not in told, told
    journal = await place.gm.slash(place.table, "history")
    assert "Scar" in journal.response.embeds[0].description
    assert "The first night" in journal.response.embeds[0].description


async def test_the_first_steps_are_the_game_masters_alone(place: Discord) -> None:
    message = await begin(place)
    refused = await place.ann.click(message, label="Begin the first scene")
    assert refused.response.ephemeral
    assert "game master" in refused.response.content


async def test_every_player_can_make_a_character_from_the_same_button(place: Discord) -> None:
    message = await begin(place)
    await place.restart()
    for person, name in ((place.ann, "Griff"), (place.bob, "Isaac")):
        asked = await person.click(message, label="Make a character")
        assert asked.response.ephemeral
        assert "step 1" in asked.response.content
        await make(person, asked.response, name)
    listed = await place.ann.slash(place.table, "sheet list")
    told = str([embed.to_dict() for embed in listed.response.embeds])
    assert "Griff" in told
    assert "Isaac" in told


async def test_the_button_of_a_game_that_has_ended_says_so(place: Discord) -> None:
    message = await begin(place)
    await place.gm.slash(place.table, "do", what="game end yes")
    asked = await place.ann.click(message, label="Make a character")
    assert asked.response.ephemeral
    assert "no longer played here" in asked.response.content
