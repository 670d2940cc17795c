"""Point 63 of the rules: whatever a sentence did, undo takes back, and redo puts there again."""

from typing import Any

import pytest

from play.wording.ruling_card import headline_of
from tests.rules.odd.conftest import OddTable


async def test_63_the_game_master_overrules_and_everything_can_be_undone(odd: OddTable) -> None:
    await odd("/sheet set zone=far shield")
    assert (await odd.refused("/attack sword at Ogre anyway"))["kind"] == "not_allowed"
    await odd("/attack sword at Ogre as Griff anyway", 3, by="gm")
    await odd("/undo")
    assert await odd.of("Ogre", "hp") == 8
    before = await odd.sheet("Griff")
    await odd("/attack d10 at Griff", 10, 20)
    await odd("/undo")
    assert await odd.sheet("Griff") == before
    await odd("/redo")
    assert await odd.of("Griff", "str") == 8


async def test_63_fix_rules_again_on_the_same_dice(odd: OddTable) -> None:
    first = await odd("/attack d8 at Ogre", 6)
    reply = await odd("/fix attack d8 at Ogre together")
    assert reply["facts"]["damage"] == 6
    assert await odd.of("Ogre", "hp") == 2
    reply = await odd(f"/fix {first['entry'] + 1} attack d6 at Ogre impaired", 2)
    assert reply["facts"]["die"] == "d4"
    assert await odd.of("Ogre", "hp") == 6


async def test_63_a_fixed_follow_up_still_belongs_to_its_roll(odd: OddTable) -> None:
    saved = await odd("/save str", 15)
    await odd("/aid Griff str", 12, by="bob")
    reply = await odd("/fix aid Griff dex")
    assert (reply["facts"]["decided_by"], reply["facts"]["passed"]) == ("Ash", True)
    undone = await odd(f"/undo {saved['entry']}", by="alice")
    assert undone["facts"]["undone"] == [saved["entry"], reply["entry"]]


SENTENCES: list[tuple[str, tuple[int, ...]]] = [
    ("/save str recover anyway", (3, 4)),
    ("/attack 2d8 at Ogre", (8, 8, 20)),
    ("/attack d8 at Ogre", (8,)),
    ("/attack d6 blast at Ogre, Ash", (4, 4, 6)),
    ('/deed dex "swing" vs Ogre', (1, 1, 2)),
    ("/harm 9", (20, 20)),
    ("/harm 3 wil", ()),
    ("/heal 2 str", ()),
    ("/rally", (1, 2, 6)),
    ("/rest short", (4,)),
    ("/rest watch str", (4,)),
    ("/rest long str str", ()),
    ("/use ration", (2,)),
    ("/use bandage on Ash anyway", (2,)),
    ("/heal 1 str", ()),
    ("/item add lamp, oil x2", ()),
    ("/item drop rope, ration", ()),
    ("/use potion clear hungry", ()),
    ("/use potion points str str", (2,)),
    ("/status panicked add", ()),
    ("/status hungry clear", ()),
    ("/treat Griff", (6, 6)),
    ("/init dex", (3, 4)),
    ("/range near", ()),
    ("/round next", ()),
    ("/round end", ()),
    ("/status fresh add", ()),
    ("/advance hp", (6, 6, 6)),
    ("/advance str", (6, 6, 6)),
    ('/advance prestige "Old Ways"', ()),
    ("/hireling hire Tam", (1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5)),
    ("/item add greatsword d10 bulky", ()),
    ("/item drop rope", ()),
    ("/item give ration to Ash", ()),
]


async def everything(odd: OddTable) -> dict[str, Any]:
    """Return all that is kept: every sheet, the clock and the round."""
    kept = {name: await odd.sheet(name) for name in ("Griff", "Ash", "Ogre")}
    return kept | {"time": (await odd("/time"))["facts"], "round": (await odd("/round"))["facts"]}


@pytest.mark.parametrize(("sentence", "faces"), SENTENCES, ids=lambda part: str(part)[:24])
async def test_63_undo_takes_back_exactly_what_was_done(
    odd: OddTable, sentence: str, faces: tuple[int, ...]
) -> None:
    for item in ("ration", "bandage", "potion", "rope"):
        await odd(f"/item add {item}")
    await odd("/sheet set hp=3 str=9 coin=200 expeditions=1 debilities=hungry,injured")
    await odd('/sheet set pending="Broken Limb" zone=close')
    before = await everything(odd)
    await odd(sentence, *faces, by="alice")
    after = await everything(odd)
    assert after != before or sentence.startswith("/save")
    await odd("/undo", by="alice")
    assert await everything(odd) == before
    await odd("/redo", by="alice")
    assert await everything(odd) == after


async def test_63_who_undoes_a_blow_is_told_what_goes_with_it(odd: OddTable) -> None:
    await odd("/attack d8 at Ogre", 3)
    joined = await odd("/attack d6 at Ogre together", 5, by="bob")
    reply = await odd("/undo", by="alice")
    assert f"#{joined['entry']}" in reply["text"]
    assert await odd.of("Ogre", "hp") == 8
    await odd("/redo")
    assert (await odd("/undo", by="bob"))["text"] == ""


async def test_63_what_nobody_owed_does_not_go_with_what_was_before_it(odd: OddTable) -> None:
    await odd("/item add rope")
    await odd("/sheet set hp=1 str=9")
    blow = await odd("/attack d4 at Ogre", 1)
    rest = await odd("/rest short", 2)
    await odd("/item drop rope")
    await odd("/heal 1 str")
    for entry in (blow["entry"], rest["entry"]):
        assert (await odd(f"/undo {entry}"))["facts"]["undone"] == [entry]
    assert (await odd.of("Griff", "str"), await odd.of("Griff", "items")) == (10, {})


async def test_a_game_master_may_press_the_button_that_rolls_anothers_scores(
    odd: OddTable,
) -> None:
    await odd("/sheet new Iris", by="iris")
    reply = await odd(":press Roll the scores", 3, 3, 3, 4, 4, 4, 5, 5, 5, 2, by="gm")
    assert reply["title"] == "Iris joins the game"
    shown = await odd("/sheet show Iris", by="gm")
    assert shown["facts"]["player"] == "iris"  # she stays her player's


async def test_a_second_character_of_the_same_name_is_told_apart_from_anothers(
    odd: OddTable,
) -> None:
    error = await odd.refused("/sheet new Griff", by="alice")
    assert error["message"].startswith("You already have a character called Griff")
    error = await odd.refused("/sheet new Griff", by="bob")
    assert error["message"].startswith("There's already someone called Griff")


async def test_a_plan_is_dropped_in_whatever_word(odd: OddTable) -> None:
    for word in ("stop", "cancel", "drop"):
        await odd("/plan attack d6 at Ogre", by="alice")
        assert (await odd(f"/plan {word}"))["title"] == "Griff's plan is dropped"


async def test_an_undo_that_comes_too_late_says_what_it_would_have_undone(odd: OddTable) -> None:
    await odd("/sheet set shield=yes hp=4", by="alice")
    await odd("/attack d8 at Griff", 5, 3, by="gm")
    await odd("/sunder", by="alice")
    await odd("/attack d8 at Griff", 5, 3, by="gm")
    error = await odd.refused("/undo", by="alice")
    assert "“Griff sunders the shield and takes no harm” can't be undone yet" in error["message"]


async def test_a_question_about_a_correction_corrects_nothing_yet(odd: OddTable) -> None:
    made = (await odd("/sheet new Cole str=9 hp=3", by="carol"))["entry"]
    asked = (await odd._heard(f"/fix {made} save dex", by="gm")).ruling
    assert asked is not None
    assert "".join(headline_of(asked)) == "For whom?"
