"""The first five minutes on Discord: a game begins, and players come in."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.messages.safe_text import shorten_label
from rules.registry import NAMES
from tests.cogs.conftest import Discord, parts_of
from tests.cogs.test_buttons import labels
from tests.cogs.test_creation import HURRIES


def buttons(message: Any) -> dict[str, dict[str, Any]]:
    return {p["label"]: p for row in message.components for p in row["components"]}


def parts(message: Any) -> list[dict[str, Any]]:
    return [part for row in message.components for part in row["components"]]


async def begin(place: Discord, system: str = "heresy") -> Any:
    reply = await place.gm.slash(place.table, "game start", system=system)
    return reply.response


async def make(person: Any, message: Any, name: str) -> None:
    """Walk to the end of a walk as quickly as it allows, and name whoever came of it."""
    while "Choose a name" not in labels(message):
        ways = [each for each in ("Quick", *HURRIES) if each in labels(message)]
        await person.click(message, label=ways[0])
    form = await person.click(message, label="Choose a name")
    await person.submit_modal(form, {"name": name})


async def test_a_new_game_has_a_button_for_players_and_three_for_the_game_master(
    place: Discord,
) -> None:
    message = await begin(place)
    assert list(buttons(message)) == [
        "Make a character",
        "Make an NPC",
        "Start the first scene",
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
    journal = await place.gm.slash(place.table, "history show")
    assert "Scar" in journal.response.embeds[0].description
    assert "The first night" in journal.response.embeds[0].description


async def test_the_first_steps_are_the_game_masters_alone(place: Discord) -> None:
    message = await begin(place)
    refused = await place.ann.click(message, label="Start the first scene")
    assert refused.response.ephemeral
    assert "game master" in refused.response.content


async def test_every_player_can_make_a_character_from_the_same_button(place: Discord) -> None:
    message = await begin(place)
    await place.restart()
    for person, name in ((place.ann, "Griff"), (place.bob, "Isaac")):
        asked = await person.click(message, label="Make a character")
        assert asked.response.ephemeral
        assert "Step by step" in asked.response.content
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
    assert "isn't here any more" in asked.response.content


NAMES_OF_ANY_SCRIPT = ["W" * 100, "界" * 100, "א" * 100, "é " * 50, "👩‍👧" * 33, "*_`~|" * 20]


@pytest.mark.parametrize("name", NAMES_OF_ANY_SCRIPT)
async def test_the_longest_names_of_any_script_fit_every_first_screen(
    place: Discord, name: str
) -> None:
    begun = await place.gm.slash(place.table, "game start", system="odd", name=name)
    assert not begun.response.ephemeral, begun.response.content
    await place.gm.slash(place.table, "gm npc new", name=name[:99] + "x")
    made = await place.ann.slash(place.table, "sheet new", name=name)
    assert made.acknowledged
    for person in (place.gm, place.ann):
        for command in ("help", "rules"):
            reply = await person.slash(place.table, command)
            assert reply.response.ephemeral
            pressed = [p for p in parts_of(reply.response) if "custom_id" in p]
            texts = [str(p.get("label") or p["placeholder"]) for p in pressed]
            assert all(0 < len(text) <= 150 for text in texts)
    chronicle = await place.gm.slash(place.table, "history chronicle")
    assert chronicle.response.message.attachments


@given(st.text(min_size=1, max_size=300), st.integers(10, 100))
def test_what_is_cut_is_cut_between_words_and_never_too_long(text: str, most: int) -> None:
    cut = shorten_label(text, most)
    assert len(cut) <= most
    if len(text) > most:
        assert cut.endswith("…")
        assert text.startswith(cut[:-1].rstrip())
    else:
        assert cut == text


def test_a_label_is_cut_between_two_words() -> None:
    assert shorten_label("Take the counter-attack of the ogre", 20) == "Take the…"
    assert shorten_label("Take the counter attack of the ogre", 20) == "Take the counter…"
