"""Rule 18 of the 2d10 rules: the Fate move of a class."""

import pytest

from tests.conftest import Played

FATE = (
    '/define move fate wil medium "The last song." success "You live." '
    'mixed "You live, for a price." failure "The song ends." class bard'
)


async def down(tens: Played) -> None:
    """Bring Brin to the negative of her maximum."""
    await tens("/harm 16 Brin", by="gm")


@pytest.mark.parametrize(
    ("faces", "verdict", "state"),
    [((10, 10), "lives", "stable"), ((1, 2), "dies", "dead"), ((7, 8), "lives", "stable")],
)
async def test_18_the_fate_move_of_a_class(
    tens: Played, faces: tuple[int, int], verdict: str | None, state: str
) -> None:
    await tens(FATE, by="gm")
    await down(tens)
    reply = await tens("/fate", *faces, by="alice")
    assert (reply["facts"]["fate"], reply["facts"]["move"]) == (verdict, "fate")
    assert (await tens.sheet("Brin"))["state"] == state


async def test_18_a_fate_that_succeeds_lets_one_live(tens: Played) -> None:
    await tens(FATE.replace("medium", "easy"), by="gm")
    await down(tens)
    reply = await tens("/fate", 10, 10, by="alice")
    assert (reply["facts"]["fate"], reply["text"]) == ("lives", "You live.")
    assert reply["changes"] == [["Brin", "state", "fated", "stable"]]
    assert (reply["choices"], (await tens("/waiting"))["facts"]["waiting"]) == ([], [])


@pytest.mark.parametrize(
    ("written", "state"),
    [
        ("You live, for a price.", "stable"),
        ("She survives, but her hand is dead.", "stable"),
        ("You die, and take them with you.", "dead"),
    ],
)
async def test_18_what_the_table_wrote_for_a_mixed_fate_decides_it(
    tens: Played, written: str, state: str
) -> None:
    """found-3, 2: a result never prints an outcome and then asks for it."""
    await tens(FATE.replace("You live, for a price.", written), by="gm")
    await down(tens)
    reply = await tens("/fate", 7, 8, by="alice")
    assert reply["text"] == written
    assert not [each for each in reply["choices"] if each["owed"]]
    assert (await tens.sheet("Brin"))["state"] == state
    assert (await tens("/waiting"))["facts"]["waiting"] == []
    await tens("/undo", by="alice")
    assert (await tens.sheet("Brin"))["state"] == "fated"


@pytest.mark.parametrize("written", ["", "You live or die.", "You don't die yet."])
async def test_18_a_mixed_fate_that_nothing_decides_prints_no_outcome(
    tens: Played, written: str
) -> None:
    """found-3, 2: where the game master is asked, no outcome stands above the question."""
    text = f'mixed "{written}" ' if written else ""
    await tens(FATE.replace('mixed "You live, for a price." ', text), by="gm")
    await down(tens)
    reply = await tens("/fate", 7, 8, by="alice")
    assert reply["text"] == ("The last song." if written else "")
    assert [choice["label"] for choice in reply["choices"]] == ["Brin lives", "Brin dies"]


async def test_18_a_mixed_fate_is_the_game_masters_to_rule(tens: Played) -> None:
    await tens(FATE.replace("You live, for a price.", "Something is owed."), by="gm")
    await down(tens)
    reply = await tens("/fate", 7, 8, by="alice")
    assert reply["text"] == "Something is owed."
    labels = [(c["label"], c["who"], c["owed"]) for c in reply["choices"]]
    assert labels == [("Brin lives", "gm", True), ("Brin dies", "gm", True)]
    assert (await tens.refused(":press Brin lives"))["kind"] == "not_allowed"
    await tens(":press Brin lives", by="gm")
    assert (await tens.sheet("Brin"))["state"] == "stable"


async def test_18_a_table_may_keep_the_verdict_to_itself(tens: Played) -> None:
    await tens("/game set fate_roll=announces", by="gm")
    await tens(FATE, by="gm")
    await down(tens)
    reply = await tens("/fate", 1, 2, by="alice")
    assert (reply["facts"]["band"], reply["facts"]["fate"]) == ("failure", None)
    assert (await tens.sheet("Brin"))["state"] == "fated"
    reply = await tens("/fate", 7, 8)
    assert (reply["text"], len(reply["choices"])) == ("The last song.", 2)


async def test_18_a_fate_without_dice_is_told(tens: Played) -> None:
    await tens('/sheet set fate="She goes singing."')
    await down(tens)
    reply = await tens("/fate", by="alice")
    assert (reply["text"], reply["rolled"]) == ("She goes singing.", [])
    assert [c["label"] for c in reply["choices"]] == ["Brin lives", "Brin dies"]


async def test_a_fate_is_nobodys_action_of_the_round(tens: Played) -> None:
    await tens('/define move fate wil easy "The last song."', by="gm")
    await tens("/round start")
    await tens("/harm 16 Brin")
    reply = await tens("/fate", 5, 6, by="alice")
    assert [choice["label"] for choice in reply["choices"]] == ["Brin lives", "Brin dies"]


async def test_18_a_fate_of_no_ability_is_rolled_against_its_range(tens: Played) -> None:
    await tens('/define move fate medium "The last song." failure "The song ends."', by="gm")
    await down(tens)
    reply = await tens("/fate", 7, 7, by="alice")
    assert (reply["facts"]["ability"], reply["facts"]["modifier"]) == (None, 0)
    assert (reply["facts"]["total"], reply["facts"]["band"]) == (14, "failure")
    assert reply["text"] == "The song ends."
    assert (await tens.sheet("Brin"))["state"] == "dead"


async def test_18_ones_own_fate_goes_before_that_of_the_class_and_that_before_everyones(
    tens: Played,
) -> None:
    for written, ability in (("", "str"), (" class bard", "cha"), (" for Brin", "dex")):
        await tens(f'/define move fate {ability} easy "How it ends."{written}', by="gm")
        await tens("/define move fate int easy class thief")
        await down(tens)
        assert (await tens("/fate Brin", 5, 6))["facts"]["ability"] == ability
        await tens("/fate lives Brin")
        await tens("/heal 20 Brin")


async def test_18_a_fate_that_has_nothing_to_roll_is_told_by_whoever_wrote_it(tens: Played) -> None:
    await down(tens)
    told = await tens("/fate", by="alice")
    assert told["text"] == "This table has no Fate move, so the game master decides."
    await tens('/define move fate "The song ends here."', by="gm")
    assert (await tens("/fate", by="alice"))["text"] == "The song ends here."
    await tens('/sheet set fate="She goes singing."')
    told = await tens("/fate")
    assert (told["text"], told["facts"]["state"]) == ("She goes singing.", "fated")
    assert [(c["label"], c["who"]) for c in told["choices"]] == [
        ("Brin lives", "gm"), ("Brin dies", "gm"),
    ]  # fmt: skip
    owed = (await tens("/waiting", by="gm"))["facts"]["waiting"]
    assert [row[:2] for row in owed] == [["gm", "Brin lives / Brin dies"]]


async def test_18_a_fate_deals_no_hits_and_is_no_critical(tens: Played) -> None:
    await tens('/define move fate wil medium "The last song." hits 3 psychic', by="gm")
    await down(tens)
    reply = await tens("/fate", 10, 10, by="alice")
    assert (reply["facts"]["hits"], reply["facts"]["critical"], reply["changes"]) == (0, False, [])


async def test_18_a_fate_without_a_range_waits_for_one_and_then_decides(tens: Played) -> None:
    await tens('/define move fate wil "The last song." success "You live."', by="gm")
    await down(tens)
    rolled = await tens("/fate", 8, 8, by="alice")
    assert (rolled["facts"]["total"], len(rolled["choices"])) == (16, 5)
    decided = await tens(":press Easy", by="gm")
    assert (decided["facts"]["fate"], decided["text"]) == ("lives", "You live.")
    assert (await tens.sheet("Brin"))["state"] == "stable"
    assert (await tens("/waiting"))["facts"]["waiting"] == []


async def test_40_a_game_master_rules_on_one_whose_fate_is_not_due_anyway(tens: Played) -> None:
    for said in ("/fate", "/fate lives", "/fate dies"):
        error = await tens.refused(said, by="alice")
        assert error["message"] == "Brin isn't facing their Fate."
    dies = await tens("/fate dies Brin anyway", by="gm")
    assert (dies["grade"], dies["changes"]) == ("disaster", [["Brin", "state", "well", "dead"]])
    assert "dead" in (await tens.refused("/fate lives Brin"))["message"]
    lives = await tens("/fate lives Brin anyway")
    assert (lives["grade"], lives["changes"]) == ("success", [["Brin", "state", "dead", "well"]])


async def test_40_two_who_are_fated_are_asked_for_each_alone(tens: Played) -> None:
    await tens("/sheet new Griff hp=8", by="bob")
    both = await tens("/harm 16 Brin, Griff", by="gm")
    assert len(both["choices"]) == 6
    assert (await tens.refused("/fate lives all"))["message"] == "One at a time: Brin or Griff?"
    await tens("/fate lives Griff")
    owed = (await tens("/waiting"))["facts"]["waiting"]
    assert [row[:2] for row in owed] == [
        ["Brin", "Meet your Fate"],
        ["gm", "Brin lives / Brin dies"],
    ]
    await tens("/undo")
    assert len((await tens("/waiting"))["facts"]["waiting"]) == 4
    undone = await tens(f"/undo {both['entry']}")
    assert undone["text"] == "Brin is back on their feet.\nGriff is back on their feet."
    assert (await tens("/waiting"))["facts"]["waiting"] == []
    again = await tens("/redo")
    assert again["text"] == "Brin faces their Fate.\nGriff faces their Fate."
    assert len((await tens("/waiting"))["facts"]["waiting"]) == 4


async def test_18_a_fate_is_rolled_with_two_dice_and_what_one_is_proficient_in(
    tens: Played,
) -> None:
    await tens(FATE, by="gm")
    await tens("/sheet set Brin proficient=fate wil=14")
    await down(tens)
    facts = (await tens("/fate", 6, 7, by="alice"))["facts"]
    assert (facts["kept"], facts["modifier"], facts["total"]) == ([6, 7], 4, 17)
    assert facts["proficient"] is True


async def test_40_nobody_meets_anothers_fate(tens: Played) -> None:
    await tens("/harm 16 Brin", by="gm")
    for said in ("/fate Brin", "/fate lives Brin"):
        assert (await tens.refused(said, by="bob"))["kind"] == "not_allowed"
    assert (await tens("/fate lives Brin", by="alice"))["facts"]["fate"] == "lives"


async def test_18_a_ruling_that_fits_nobody_says_why(tens: Played) -> None:
    await tens("/sheet new Griff", by="bob")
    refused = await tens.refused("/fate lives", by="gm")
    assert refused["message"] == (
        "Nobody here can do that right now: Griff isn't facing their Fate."
    )
