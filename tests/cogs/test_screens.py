"""What people see: a check on narrative dice, what is owed, an ask, the ledger and the board."""

import re
from typing import Any

import pytest

from cogs import wording
from tests.cogs.conftest import Discord, menus, text_of
from tests.cogs.test_buttons import labels, labels_now, now


async def checked(place: Discord) -> Any:
    """Return a check with advantage to spend: stealth, on scripted dice."""
    await place.start("genesys")
    sheet = "brawn=3 agility=3 skills=stealth:1"
    await place.ann.slash(place.table, "sheet new", name="Griff", values=sheet)
    place.roll(7, 5, 2, 2, 1, 2, 4)
    what = "stealth boost 1 vs hard # past the guards"
    return (await place.ann.slash(place.table, "check", skill=what)).response


async def test_a_check_on_narrative_dice_is_a_few_lines(place: Discord) -> None:
    message = await checked(place)
    assert re.match(r"\*\*Griff\*\* · Stealth vs hard · \*\*\w+", message.content)
    quoted, dice, net, *_, small = message.embeds[0].description.splitlines()
    assert quoted == "> past the guards"
    assert re.fullmatch(r"⬢\S+ ◆\S+ ◆\S+ ■\S+  ◇\S+ ◇\S+ ◇\S+", dice)
    assert "success" in net or "failure" in net
    assert small.startswith("-# #3 · Stealth 1, Agility 3")
    assert len(message.embeds[0].description.splitlines()) <= 6


def boxes(form: Any) -> dict[str, tuple[str, str]]:
    """Return what can be ticked in a form: label, then the field and the value."""
    fields = [row["component"] for row in form.modal["components"]]
    return {o["label"]: (each["custom_id"], o["value"]) for each in fields for o in each["options"]}


async def rolled_five(place: Discord) -> Any:
    """Return a check with five advantage to spend."""
    await place.start("genesys")
    await place.ann.slash(place.table, "sheet new", name="Griff", values="agility=3")
    await place.bob.slash(place.table, "sheet new", name="Voss")
    place.roll(8, 8, 5)  # four advantages of abilities, then one
    return (await place.ann.slash(place.table, "check", skill="stealth vs simple")).response


async def test_what_symbols_buy_is_one_form(place: Discord) -> None:
    message = await rolled_five(place)
    (button,) = [label for label in labels(message) if label.startswith("Spend ")]
    assert button == "Spend 5 advantage…"
    other = await place.bob.click(message, label=button)
    assert (other.modal, other.response.content) == (None, wording.NOTHING_FOR_YOU)
    form = await place.ann.click(message, label=button)
    (field,) = form.modal["components"]
    assert field["label"] == "5 advantage to spend"
    assert all(each["description"] for each in field["component"]["options"])
    await place.restart()
    values = [v for label, (_, v) in boxes(form).items() if label.endswith("(1 advantage)")][:2]
    before = len(place.table.history())
    await place.ann.submit_modal(form, {"advantage": values})
    await place.env.settle()
    assert len(place.table.history()) == before + 2
    assert "Spend 3 advantage…" in labels_now(place, message)


async def test_a_form_buys_all_that_was_chosen_or_nothing(place: Discord) -> None:
    message = await rolled_five(place)
    form = await place.ann.click(message, label="Spend 5 advantage…")
    every = [value for _, value in boxes(form).values()]
    before = len(place.table.history())
    refused = await place.ann.submit_modal(form, {"advantage": every})
    assert refused.response.ephemeral
    assert "you have 5" in refused.response.content
    for forged in (["99"], ["x" * 90]):
        form = await place.ann.click(message, label="Spend 5 advantage…")
        assert form.modal is not None
        options = form._interaction.modal["components"][0]["component"]["options"]
        options[0]["value"] = forged[0]
        told = await place.ann.submit_modal(form, {"advantage": forged})
        assert told.response.ephemeral
    form = await place.ann.click(message, label="Spend 5 advantage…")
    await place.ann.submit_modal(form, {"advantage": []})
    assert len(place.table.history()) == before
    assert "Spend 5 advantage…" in labels_now(place, message)


async def test_a_spend_that_is_no_longer_affordable_is_not_offered(place: Discord) -> None:
    await place.start("genesys")
    await place.ann.slash(place.table, "sheet new", name="Griff", values="agility=3")
    await place.bob.slash(place.table, "sheet new", name="Voss")
    place.roll(8, 2, 1)  # two advantages and a success
    message = (await place.ann.slash(place.table, "check", skill="stealth vs simple")).response
    await place.ann.slash(place.table, "spend", spend="1 advantage notice")
    form = await place.ann.click(now(place, message), label="Spend 1 advantage…")
    assert not [label for label in boxes(form) if "2 advantage" in label]
    await place.ann.slash(place.table, "spend", spend="1 advantage notice")
    assert labels_now(place, message) == ["Undo"]


async def test_what_is_owed_is_told_by_person_and_times_are_discords(place: Discord) -> None:
    await place.start()
    await place.characters()
    await place.gm.slash(place.table, "gm ask", who="Griff, Isaac: move defy+ag")
    await place.gm.slash(place.table, "gm harm", amount="4 Griff")
    shown = (await place.gm.slash(place.table, "waiting")).response
    lines = shown.embeds[0].description.splitlines()
    where = r"\(\[#\d\]\(\S+\), asked <t:\d+:R>\)"
    assert re.fullmatch(rf"\*\*Griff\*\*: Roll Defy Danger with Ag {where}", lines[0])
    assert re.fullmatch(rf"\*\*Griff\*\*: Last Breath {where}", lines[1])
    assert re.fullmatch(rf"\*\*Isaac\*\*: Roll Defy Danger with Ag {where}", lines[2])
    roll = "Defy Danger with Ag"
    assert labels(shown) == [f"#4 Griff: {roll}", f"#4 Isaac: {roll}", "#5 Last Breath"]


async def test_an_ask_tells_how_many_have_rolled_and_the_comment_once(place: Discord) -> None:
    await place.start()
    await place.characters()
    what = "Griff, Isaac: defy+ag # the floor gives way"
    asked = (await place.gm.slash(place.table, "gm ask", who=what)).response
    description = asked.embeds[0].description
    assert description.count("the floor gives way") == 1
    assert "roll Defy Danger with Ag" in text_of(asked)
    assert "0 of 2 have rolled." in description
    await place.ann.slash(place.table, "move", move="defy+ag")
    assert "1 of 2 have rolled." in now(place, asked).embeds[0].description


async def test_the_ledger_is_a_small_table_with_a_bar_for_each_face(place: Discord) -> None:
    await place.start()
    await place.characters()
    place.roll(6, 6, 2)
    await place.ann.slash(place.table, "roll", dice="3d6")
    shown = await place.ann.slash(place.table, "history ledger")
    table = shown.response.embeds[0].description.split("```")[1].strip("\n").splitlines()
    assert table[0].split() == ["1", "2", "3", "4", "5", "6"]
    assert table[1].split() == ["▄", "█"]
    assert table[2].split() == ["0", "1", "0", "0", "0", "2"]


async def test_an_entry_of_the_history_tells_its_dice_once(place: Discord) -> None:
    await place.start()
    await place.characters()
    place.roll(3, 4)
    await place.ann.slash(place.table, "move", move="hack+WS")
    shown = (await place.ann.slash(place.table, "history show", entry="4")).response
    assert shown.embeds[0].description.count("3 4") == 1
    assert "d6: 3" not in shown.embeds[0].description
    assert re.search(r"<t:\d+:R>", shown.embeds[0].description)


@pytest.mark.parametrize("how", ["secret", "blind"])
async def test_a_secret_roll_leaves_a_line_unless_the_table_turned_that_off(
    place: Discord, how: str
) -> None:
    await place.start()
    await place.characters()
    place.roll(3, 4)
    await place.ann.slash(place.table, "move", move=f"hack+WS {how}")
    line = place.table.last_message
    assert line.content == f"Ann rolled {'in secret' if how == 'secret' else 'blind'}. `#4`"
    assert "7-9" not in text_of(line)
    shown = await place.gm.click(line, label="Show")
    assert "7-9" in text_of(shown.response)
    await place.gm.slash(place.table, "game set", setting="secret_line=off")
    before = len(place.table.history(viewer=place.bob))
    await place.ann.slash(place.table, "move", move=f"hack+WS {how}")
    assert len(place.table.history(viewer=place.bob)) == before


async def test_a_board_that_hangs_is_kept_current_until_it_is_taken_down(place: Discord) -> None:
    await place.start()
    await place.characters()
    await place.gm.slash(place.table, "gm scene start", title="The barricade")
    hung = (await place.gm.slash(place.table, "history board", how="pin")).response
    assert "Scene: The barricade" in text_of(hung)
    assert "**Griff** wounds\u00a0▱▱▱▱\u00a00/4" in text_of(hung)
    assert labels(hung) == ["Ask for a pause"]
    await place.ann.slash(place.table, "do", what="harm 1 Griff")
    await place.env.settle()
    assert "▰▱▱▱\u00a01/4" in text_of(now(place, hung))
    edits = len(place.requests("PATCH", f"/messages/{hung.id}"))
    await place.ann.slash(place.table, "do", what="harm 1 Griff")
    await place.ann.slash(place.table, "do", what="harm 1 Griff")
    assert len(place.requests("PATCH", f"/messages/{hung.id}")) == edits  # not so soon
    await place.env.advance_time(6)
    assert len(place.requests("PATCH", f"/messages/{hung.id}")) == edits + 1
    assert "▰▰▰▱\u00a03/4" in text_of(now(place, hung))
    await place.restart()
    await place.gm.slash(place.table, "history board", how="unpin")
    await place.ann.slash(place.table, "heal", amount="1 Griff")
    await place.env.advance_time(6)
    assert "▰▰▰▱\u00a03/4" in text_of(now(place, hung))
    again = await place.gm.slash(place.table, "history board", how="unpin")
    assert again.response.ephemeral


async def test_a_board_is_shown_once_to_all(place: Discord) -> None:
    await place.start()
    await place.characters()
    shown = (await place.ann.slash(place.table, "history board")).response
    assert not shown.ephemeral
    assert "Nothing is pending" in text_of(shown)


async def test_what_goes_well_for_a_foe_is_not_green(place: Discord) -> None:
    await place.start("odd")
    await place.gm.slash(place.table, "gm npc new", name="Ogre", values="str=14 hp=8")
    await place.gm.slash(place.table, "gm npc reveal", name="Ogre")
    await place.ann.slash(place.table, "sheet new", name="Griff", values="str=12 hp=4")
    place.roll(3)
    ours = await place.ann.slash(place.table, "attack", target="d6 at Ogre")
    assert ours.response.embeds[0].colour.value == 0x2E8B57
    place.roll(6, 14)
    theirs = await place.gm.slash(place.table, "attack", target="d8 at Griff as Ogre")
    assert theirs.response.embeds[0].colour.value == 0xC0392B
    assert text_of(theirs.response).count("Dazed") == 1  # each fact once


@pytest.mark.parametrize("name", ["𝔊" * 100, "長" * 100, "ا" * 100, "Ana " * 25])
async def test_the_longest_names_of_any_script_fit(place: Discord, name: str) -> None:
    name = name.strip()
    await place.start()
    for who, called in ((place.ann, name), (place.bob, f"B{name[1:]}")):
        made = await who.slash(place.table, "sheet new", name=called)
        assert not made.response.ephemeral, made.response.content
    place.roll(3, 4)
    moved = await place.ann.slash(place.table, "move", move="hack+WS # over the top")
    assert "Hack and Slash" in moved.response.content
    more = await place.bob.click(moved.response, label="More…")
    assert menus(more.response)
    for sentence in ("waiting", "history board", "history ledger", "history show"):
        shown = await place.ann.slash(place.table, sentence)
        assert shown.acknowledged
    asked = await place.gm.slash(place.table, "gm ask", who="all: move defy+ag")
    assert len(labels(asked.response)) >= 2
    assert (await place.ann.slash(place.table, "sheet show")).acknowledged


async def test_every_moment_is_shown_in_the_readers_own_time(place: Discord) -> None:
    await place.start("odd")
    await place.characters()
    for who, said in (
        (place.ann, "away until friday 18:00"),
        (place.ann, "lend Griff to gm until friday 18:00"),
        (place.ann, "remind me in 2 days to feed the horse"),
        (place.gm, "round start"),
        (place.gm, "round by friday 18:00"),
    ):
        shown = text_of((await who.slash(place.table, "do", what=said)).response)
        assert said == "round start" or re.search(r"<t:\d+:f> \(<t:\d+:R>\)", shown), said
    shown = text_of((await place.ann.slash(place.table, "do", what="remind list")).response)
    assert re.search(r"<t:\d+:f>", shown)
