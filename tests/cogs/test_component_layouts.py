"""Screens that are made of parts: a button beside what it is about, within Discord's limits."""

from typing import Any

import discord
import pytest

from cogs.messages import button_labels
from cogs.messages.button_kinds import SayButton
from cogs.messages.component_layout import Block, lay_out
from rules.registry import NAMES
from tests.cogs.conftest import Discord, choose, menus, parts_of, text_of
from tests.cogs.test_buttons import labels, now
from tests.cogs.test_deeds import answers_in, meet, said_in
from tests.whole_bot.double import limits

SECTION, PICTURE = 9, 11
#: per system: what stands beside a group of a new character's sheet
BESIDE = {
    "heresy": {"Stats": "Moves…"},
    "genesys": {"Skills": "Check: Stealth"},
    "tens": {"Abilities": "Moves…"},
    "fantasy": {"Attributes": "Test…"},
    "odd": {"Scores": "Save…", "Pack": "What I carry"},
}


def sections(message: Any) -> dict[str, Any]:
    """Return what stands beside each group of a screen, by the group's first word."""
    found = [part for part in parts_of(message) if part["type"] == SECTION]
    words = [part["components"][0]["content"].strip("#* ") for part in found]
    return dict(zip((each.replace("*", " ").split()[0] for each in words),
                    (part["accessory"] for part in found), strict=True))  # fmt: skip


@pytest.mark.parametrize("system", NAMES)
async def test_each_group_of_a_sheet_has_its_button_beside_it(place: Discord, system: str) -> None:
    await place.start(system)
    made = {"genesys": "skills=stealth:1"}.get(system, "")
    await place.ann.slash(
        place.table, "sheet new", name="Griff", **({"values": made} if made else {})
    )
    shown = (await place.ann.slash(place.table, "sheet show")).response
    beside = {word: part["label"] for word, part in sections(shown).items()}
    assert BESIDE[system].items() <= beside.items(), beside
    assert (shown.content, shown.embeds) == ("", [])
    await place.restart()
    pressed = await place.ann.click(shown, label=next(iter(BESIDE[system].values())))
    assert pressed.acknowledged
    await place.gm.slash(place.table, "gm npc new", name="Scar", values="shown")
    others = (await place.bob.slash(place.table, "sheet show", name="Griff")).response
    assert labels(others) == []  # not theirs to do


async def test_a_group_leads_to_a_roll_and_the_private_sheet_stays(place: Discord) -> None:
    await meet(place, "heresy")
    await place.ann.slash(place.table, "item add", item="chainsword 1d6")
    shown = (await place.ann.slash(place.table, "sheet show", private=True)).response
    pressed = await place.ann.click(shown, label="Attack…")
    assert pressed.response.ephemeral
    form = await choose(place.ann, pressed.response, "Hack and Slash")
    nobody = answers_in(form)["Nobody in particular"]
    await place.ann.submit_modal(form, {"words": "over the wall", "answer": nobody})
    assert (await said_in(place))[-1] == "move hack_and_slash as Griff # over the wall"
    assert "**Griff**" in text_of(shown)
    everyones = (await place.ann.slash(place.table, "sheet show")).response
    refused = await place.bob.click(everyones, label="Attack…")
    assert refused.response.ephemeral
    assert not menus(refused.response)


async def test_a_portrait_stands_beside_the_name(place: Discord) -> None:
    await place.start()
    await place.characters()
    await place.ann.slash(place.table, "sheet set", values="portrait=https://example.com/griff.png")
    shown = (await place.ann.slash(place.table, "sheet show")).response
    picture = sections(shown)["Griff"]
    assert picture["type"] == PICTURE
    assert picture["media"]["url"] == "https://example.com/griff.png"
    assert picture["description"] == "Portrait of Griff"


async def test_nothing_is_offered_to_the_dead(place: Discord) -> None:
    await place.start()
    await place.characters()
    await place.gm.slash(place.table, "do", what="sheet set Griff state=dead anyway")
    shown = (await place.ann.slash(place.table, "sheet show")).response
    assert (labels(shown), menus(shown)) == ([], [])


async def test_a_card_of_before_becomes_one_of_parts_where_it_hangs(place: Discord) -> None:
    await place.start()
    await place.characters()
    card = (await place.ann.slash(place.table, "sheet pin")).response
    (menu,) = menus(card)
    stored = place.env.backend.messages[place.table.id][card.id]
    stored.flags, stored.content = 0, "**Griff**"
    stored.embeds = [{"type": "rich", "description": "Wounds 0/4"}]
    stored.components = [{"type": 1, "components": [menu]}]
    pressed = await place.ann.select(now(place, card), [menu["options"][0]["value"]])
    assert pressed.acknowledged
    await place.ann.slash(place.table, "sheet set", values="wounds=1")
    await place.env.settle()
    assert "1/4" in text_of(now(place, card))
    assert not now(place, card).embeds
    assert [each["custom_id"] for each in menus(now(place, card))] == [menu["custom_id"]]


async def test_a_board_has_a_pause_its_clocks_and_what_is_owed_beside_them(place: Discord) -> None:
    await place.start()
    await place.characters()
    await place.gm.slash(place.table, "do", what="clock new The flood 2")
    await place.gm.slash(place.table, "gm ask", who="Griff: move defy+ag")
    hung = (await place.gm.slash(place.table, "history board", how="pin")).response
    beside = {word: part["label"] for word, part in sections(hung).items()}
    assert beside == {"Powered": "Ask for a pause", "The": "Tick The flood", "Waiting": "Details"}
    await place.restart()
    owed = await place.bob.click(hung, label="Details")
    assert "Griff" in text_of(owed.response)
    for _ in range(2):
        await place.gm.click(now(place, hung), label="Tick The flood")
        await place.env.advance_time(6)
    assert "2/2" in text_of(now(place, hung))
    assert labels(now(place, hung)) == [
        "Ask for a pause",
        "Details",
    ]  # a clock that is full ticks no more


async def test_a_board_that_is_undone_says_so_where_it_hung(place: Discord) -> None:
    await place.start()
    await place.characters()
    hung = (await place.gm.slash(place.table, "history board", how="pin")).response
    await place.gm.slash(place.table, "undo")
    await place.env.settle()
    assert "Undone" in text_of(now(place, hung))
    assert "Griff" not in text_of(now(place, hung))


async def test_what_help_suggests_is_said_at_a_press(place: Discord) -> None:
    await place.start()
    await place.characters()
    shown = (await place.ann.slash(place.table, "help")).response
    tries = [part for part in parts_of(shown) if part.get("label") == button_labels.TRY_IT]
    assert len(tries) == 3
    await place.restart()
    before = len(await said_in(place))
    await place.ann.click(shown, custom_id=tries[0]["custom_id"])
    assert len(await said_in(place)) == before + 1
    assert len([part for part in parts_of(shown) if part.get("label") == button_labels.TRY_IT]) == 3


@pytest.mark.parametrize(("blocks", "length"), [(60, 20), (10, 2_000), (1, 9_000), (3, 0)])
def test_any_number_of_words_of_any_length_fits(blocks: int, length: int) -> None:
    many = [Block("長" * length, SayButton(f"{n:024x}", label="Say")) for n in range(blocks)]
    buttons = [SayButton(f"{n:023x}f", label="Say") for n in range(7)]
    made = lay_out([Block("The board"), *many, Block("")], buttons)
    view = made["view"]
    sent = {"flags": limits.PARTS_ALONE, "components": view.to_components()}
    limits.message(sent)
    told = [
        each.content for each in view.walk_children() if isinstance(each, discord.ui.TextDisplay)
    ]
    if blocks * length < 3_000:  # what fits is told, though not everything has a button
        assert "".join(told).count("長") == blocks * length
