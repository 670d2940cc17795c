"""Tables, cards and clocks on Discord: forms, options, buttons, and who sees what."""

from typing import Any

import pytest

from tests.cogs.conftest import Discord, text_of
from tests.cogs.test_buttons import labels
from tests.cogs.test_visibility import public_text

LINES = "d2\n1 fog\n2 fog"


@pytest.fixture
async def table(place: Discord) -> Discord:
    """Ann plays Griff, Bob plays Isaac."""
    await place.start()
    await place.characters()
    return place


async def write(
    place: Discord, name: str, lines: str, command: str = "table new", **more: Any
) -> Any:
    """Write a table or a deck in the form that its name alone opens."""
    form = await place.gm.slash(place.table, command, name=name, **more)
    assert form.modal is not None
    return await place.gm.submit_modal(form, {"lines": lines})


async def test_a_name_alone_opens_a_form_for_the_lines(table: Discord) -> None:
    written = await write(table, "Weather", LINES)
    assert written.response.ephemeral
    assert "The table Weather is ready" in text_of(written.response)
    rolled = await table.ann.slash(table.table, "table roll", table="Weather")
    assert not rolled.response.ephemeral
    assert "fog" in text_of(rolled.response)


async def test_problems_are_told_with_their_lines_and_the_words_given_back(table: Discord) -> None:
    refused = await write(table, "Weather", "d6\n1-2 fog\n4-6 rain")
    assert refused.response.ephemeral
    told = text_of(refused.response)
    assert "Line 3" in told
    again = await write(table, "Weather", LINES)
    assert "ready" in text_of(again.response)


async def test_a_form_of_a_player_writes_nothing(table: Discord) -> None:
    form = await table.ann.slash(table.table, "table new", name="Snowfall")
    refused = await table.ann.submit_modal(form, {"lines": LINES})
    assert "Only a game master" in text_of(refused.response)
    listed = await table.gm.slash(table.table, "table list")
    assert "Snowfall" not in text_of(listed.response)


async def test_a_hidden_table_and_clock_stay_behind_the_screen(table: Discord) -> None:
    await write(table, "Doom lines", LINES, sight="hidden")
    await table.gm.slash(table.table, "table roll", table="Doom lines")
    await table.gm.slash(table.table, "gm clock new", name="Doomclock", segments=4, sight="hidden")
    await table.gm.slash(table.table, "gm clock tick", clock="Doomclock")
    for who in (table.ann, table.bob):
        assert "Doom" not in public_text(table, who)
    shown = await table.ann.slash(table.table, "gm clock show")
    assert "Doom" not in text_of(shown.response)


async def test_a_card_is_told_to_its_drawer_alone(table: Discord) -> None:
    await write(table, "Fates", "The Fool\nThe Fool", "gm deck new")
    drawn = await table.ann.slash(table.table, "table draw")
    assert drawn.response.ephemeral
    assert "The Fool" in text_of(drawn.response)
    for who in (table.gm, table.bob):
        assert "The Fool" not in public_text(table, who)
        assert "draws a card from Fates" in public_text(table, who)
    posted = [str(each.json) for each in table.requests("POST", "/messages")]
    assert not [each for each in posted if "The Fool" in each]
    (line,) = [each for each in table.table.history(viewer=table.gm)
               if "draws a card" in each.content and not each.flags.ephemeral]  # fmt: skip
    for who in (table.gm, table.bob):
        refused = await who.click(line, label="Show")
        assert "The Fool" not in text_of(refused.response)
    mine = await table.ann.click(line, label="My hand")
    assert "The Fool" in text_of(mine.response)
    assert mine.response.ephemeral
    played = await table.ann.slash(table.table, "table play", card="The Fool")
    assert not played.response.ephemeral


async def test_a_draw_stays_its_drawers_after_a_restart(table: Discord) -> None:
    await write(table, "Fates", "The Fool\nThe Fool", "gm deck new")
    await table.ann.slash(table.table, "table draw", deck="Fates", count=2)
    await table.restart()
    await table.env.settle()
    for who in (table.gm, table.bob):
        assert "The Fool" not in public_text(table, who)
    posted = [str(each.json) for each in table.requests("POST", "/messages")]
    assert not [each for each in posted if "The Fool" in each]


async def test_clocks_have_buttons_for_the_game_master(table: Discord) -> None:
    made = await table.gm.slash(table.table, "gm clock new", name="The flood", segments=2)
    refused = await table.ann.click(made.response, label="Tick")
    assert refused.response.ephemeral
    await table.gm.click(made.response, label="Tick")
    full = await table.gm.slash(table.table, "gm clock tick", clock="The flood", by=1)
    assert "**The flood** is full" in text_of(full.response)


async def test_a_board_that_hangs_ticks_its_clocks(table: Discord) -> None:
    await table.gm.slash(table.table, "gm clock new", name="The flood", segments=4)
    board = await table.gm.slash(table.table, "do", what="board pin")
    assert labels(board.response) == ["Ask for a pause", "Tick The flood"]
    ticked = await table.gm.click(board.response, label="Tick The flood")
    assert "1 of 4" in text_of(ticked.response)
    refused = await table.ann.click(board.response, label="Tick The flood")
    assert refused.response.ephemeral
    assert "Only a game master" in text_of(refused.response)


async def test_replace_and_keep_are_buttons(table: Discord) -> None:
    await write(table, "Weather", LINES)
    asked = await write(table, "Weather", "snow")
    assert labels(asked.response)[:2] == ["Replace", "Keep"]
    await table.gm.click(asked.response, label="Replace")
    rolled = await table.ann.slash(table.table, "table roll", table="Weather")
    assert "snow" in text_of(rolled.response)


async def test_nothing_in_a_table_pings_or_formats(table: Discord) -> None:
    row = f"@everyone <@{table.bob.user.id}> [free](https://evil.example) ||x||"
    await write(table, "Weather", row)
    rolled = await table.ann.slash(table.table, "table roll", table="Weather")
    for each in table.requests("POST", ""):
        mentions = (each.json or {}).get("data", each.json or {}).get("allowed_mentions")
        assert not mentions or not (mentions.get("users") or mentions.get("parse"))
    assert "](https://evil.example)" not in text_of(rolled.response)


async def test_options_complete_with_what_is_there_and_known(table: Discord) -> None:
    await write(table, "Weather", LINES)
    await write(table, "Warrens", LINES, sight="hidden")
    mine = await table.gm.autocomplete(table.table, "table roll", "table", "W")
    theirs = await table.ann.autocomplete(table.table, "table roll", "table", "W")
    assert {each["value"] for each in mine} >= {"Weather", "Warrens"}
    assert "Weather" in {each["value"] for each in theirs}
    assert "Warrens" not in {each["value"] for each in theirs}
