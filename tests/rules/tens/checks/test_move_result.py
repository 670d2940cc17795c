"""Rolls of the 2d10 rules that wait for their range, and rolls that are read again."""

import pytest

from tests.conftest import Played
from tests.rules.tens.conftest import card


async def test_small_print_says_whom_a_roll_is_aimed_at(tens: Played) -> None:
    assert (await card(tens, "/move strike+str at Ogre hits 2", 9, 8)).small == ("Target: Ogre",)
    assert (await card(tens, "/move strike+str hits 2", 9, 8)).small == ()


async def test_without_a_range_the_dice_are_shown_and_the_game_master_sets_it(
    tens: Played,
) -> None:
    reply = await tens("/move strike+str at Ogre hits 2", 9, 8)
    facts = reply["facts"]
    assert (facts["total"], facts["range"], facts["band"], facts["hits"]) == (17, None, None, 0)
    assert reply["changes"] == []
    assert [c["label"] for c in reply["choices"]] == [
        "Easy 10-15", "Medium 15-20", "Hard 20-25", "Very hard 25-30", "Nearly impossible 30-35",
    ]  # fmt: skip
    assert {(c["who"], c["of"], c["owed"]) for c in reply["choices"]} == {("gm", "Brin", True)}
    waiting = await tens("/waiting")
    assert f"ay how hard “Brin: Strike, 17” was (#{reply['entry']}, " in waiting["text"]
    assert (await tens.refused(f":press Medium of {reply['entry']}"))["kind"] == "not_allowed"
    set_ = await tens(":press Medium", by="gm")
    assert set_["rolled"] == []
    assert (set_["facts"]["band"], set_["facts"]["range"]) == ("mixed", "15-20")
    assert (set_["facts"]["kept"], set_["facts"]["hits"]) == ([9, 8], 2)
    assert set_["changes"] == [["Ogre", "hp", 7, 5]]
    assert (await tens.refused(":press Easy of 5"))["kind"] == "already_done"


async def test_an_open_range_can_be_set_in_words_once(tens: Played) -> None:
    await tens("/move dodge", 4, 4)
    assert (await tens.refused("/move hard"))["kind"] == "not_allowed"
    reply = await tens("/move dr 12-17", by="gm")
    assert (reply["facts"]["total"], reply["facts"]["band"]) == (13, "mixed")
    assert (await tens.refused("/move easy entry 5"))["kind"] == "refused"
    await tens("/undo")
    assert (await tens("/move easy entry 5"))["facts"]["range"] == "10-15"


async def test_undoing_an_open_roll_takes_its_range_back_too(tens: Played) -> None:
    await tens("/move strike+str at Ogre hits 2", 9, 8)
    await tens(":press Easy", by="gm")
    assert (await tens.sheet("Ogre"))["hp"] == 5
    await tens("/undo", by="alice")
    assert (await tens.sheet("Ogre"))["hp"] == 7


async def test_a_fix_reads_the_same_dice_again(tens: Played) -> None:
    await tens("/move strike+str hard at Ogre hits 2", 8, 9)
    reply = await tens("/fix move strike+str medium at Ogre hits 2")
    assert reply["rolled"] == [[10, 8], [10, 9]]
    assert reply["facts"]["band"] == "mixed"
    assert (await tens.sheet("Ogre"))["hp"] == 5


async def test_22_the_card_says_critical_of_two_tens_alone(tens: Played) -> None:
    plain = await card(tens, "/move strike+str easy at Ogre", 9, 9)
    assert plain.headline[-1] == "success"
    doubled = await card(tens, "/move strike+str easy at Ogre", 10, 10)
    assert doubled.headline[-1] == "success, critical"


@pytest.mark.parametrize(
    ("written", "before", "after"), [("cha ", "wink", "Charisma"), ("", "wink", "Test")]
)
async def test_17_a_roll_of_a_move_that_was_dropped_since_reads_as_a_plain_test(
    tens: Played, written: str, before: str, after: str
) -> None:
    await tens(f'/define move wink {written}"You wink." success "They melt."', by="alice")
    rolled = await tens("/move wink", 9, 9)
    assert rolled["title"] == f"Brin: {before}, {rolled['facts']['total']}"
    kept = await tens("/move easy", by="gm")
    assert (kept["title"], kept["text"]) == (f"Brin: {before}, success", "They melt.")
    await tens("/undo")
    await tens("/define drop wink", by="alice")
    dropped = await tens("/move easy", by="gm")
    assert (dropped["title"], dropped["text"]) == (f"Brin: {after}, success", "You do it.")
    assert dropped["facts"]["move"] is None


async def test_an_open_roll_remembers_all_that_counts(tens: Played) -> None:
    await tens("/item add rapier hits 2 piercing")
    await tens("/npc new Wolf hp=4 shown", by="gm")
    await tens("/npc reveal Wolf")
    rolled = await tens(
        "/move strike+dex adv +1 at Wolf, Ogre from Ogre with rapier", 10, 2, 10, by="alice"
    )
    facts = rolled["facts"]
    assert (facts["kept"], facts["dropped"], facts["total"]) == ([10, 10], [2], 24)
    assert (facts["weapon"], facts["target"], facts["foe"]) == ("rapier", "Wolf", "Ogre")
    assert (facts["critical"], facts["hits"], facts["steps"]) == (False, 0, [])
    easy = await tens(":press Easy", by="gm")
    assert sorted(easy["changes"]) == [
        ["Ogre", "hp", 7, 3], ["Wolf", "hp", 4, 0], ["Wolf", "state", "well", "unconscious"],
    ]  # fmt: skip
    assert (easy["facts"]["critical"], easy["facts"]["dropped"]) == (True, [2])
    await tens("/undo")
    missed = await tens(":press Nearly")
    assert [c["label"] for c in missed["choices"]] == ["Ogre deals 1 hit", "No hits"]


async def test_a_range_is_given_once_to_the_roll_that_is_named(tens: Played) -> None:
    first = await tens("/move dodge", 4, 4)
    second = await tens("/move focus", 5, 5)
    given = await tens(f"/move easy entry {first['entry']}", by="gm")
    assert given["title"] == "Brin: Dodge, mixed"
    error = await tens.refused(f"/move hard entry {first['entry']}")
    assert f"Roll #{first['entry']} already has a range." in error["message"]
    assert (await tens("/move medium"))["title"] == "Brin: Focus, failure"
    assert (await tens.refused("/move medium"))["kind"] in ("refused", "already_done")
    assert second["facts"]["range"] is None
    error = await tens.refused(f"/move hard entry {given['entry']}")
    told = f"#{given['entry']} isn't a roll waiting for a range. See which are: `/waiting`"
    assert error["message"] == told


async def test_what_waits_says_which_roll_each_button_is_for(tens: Played) -> None:
    first = await tens("/move stealth", 9, 8)
    await tens("/move strike at Ogre hits 2", 9, 8)
    waiting = await tens("/waiting", by="gm")
    assert waiting["text"].count("Say how hard “Brin: ") == 2
    assert waiting["choices"][0]["label"] == f"#{first['entry']} Easy 10-15"


async def test_what_a_foe_may_do_is_told_as_what_is_to_be_said(tens: Played) -> None:
    await tens("/item add club hits 2 bludgeoning as Ogre", by="gm")
    await tens("/move dodge medium from Ogre", 2, 3, by="alice")
    assert (await tens("/waiting", by="gm"))["text"].startswith("Say whether Brin is hit (#")


@pytest.mark.parametrize(
    "said", ["/move medium as Brin", "/move medium for Brin", "medium for Brin", "brin: medium"]
)
async def test_a_range_is_for_the_roll_of_whom_it_names(tens: Played, said: str) -> None:
    await tens("/sheet new Griff dex=12", by="bob")
    await tens("/move dodge", 9, 9, by="alice")
    await tens("/move focus", 5, 5, by="bob")
    assert (await tens(said, by="gm"))["title"] == "Brin: Dodge, success"
    error = await tens.refused(said)
    assert "already has a range" in error["message"]


async def test_a_range_for_whom_no_roll_waits_is_given_to_nobody_else(tens: Played) -> None:
    await tens("/sheet new Griff dex=12", by="bob")
    await tens("/move focus", 5, 5, by="bob")
    error = await tens.refused("/move medium as Brin", by="gm")
    assert error["message"] == (
        "Brin has no roll waiting for a difficulty. See which are: `/waiting`"
    )


async def test_a_range_as_a_correction_of_an_open_roll_answers_that_roll(tens: Played) -> None:
    first = await tens("/move dodge", 7, 7, by="alice")
    await tens("/move focus", 5, 5)
    given = await tens(f"/fix {first['entry']} medium", by="gm")
    assert (given["title"], given["facts"]["kept"]) == ("Brin: Dodge, mixed", [7, 7])
    harder = await tens(f"/fix {first['entry']} hard")  # and then that answer is corrected
    assert (harder["title"], harder["facts"]["kept"]) == ("Brin: Dodge, failure", [7, 7])
    assert harder["facts"]["fixed"] == given["entry"]
    error = await tens.refused(f"/move easy entry {first['entry']}")
    assert (await tens(error["choices"][0]["says"]))["title"] == "Brin: Dodge, success"


@pytest.mark.parametrize(
    ("said", "span"), [("medium", "15-20"), ("hard", "20-25"), ("dr 12-15", "12-15")]
)
async def test_a_range_alone_says_how_hard_the_roll_was(tens: Played, said: str, span: str) -> None:
    await tens("/move dodge", 9, 9, by="alice")
    assert (await tens(said, by="gm"))["facts"]["range"] == span


async def test_a_roll_at_somebody_whose_making_was_undone_is_read_without_them(
    tens: Played,
) -> None:
    made = await tens("/npc new Wolf hp=4 shown", by="gm")
    await tens("/move strike at Wolf", 9, 9, by="alice")
    await tens(f"/undo {made['entry']}", by="gm")
    read = await tens("/move easy")
    assert (read["title"], read["facts"]["target"]) == ("Brin: Strike, success", None)
