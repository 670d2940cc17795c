"""Zones and reach: point 42 of the rules."""

import pytest

from tests.rules.odd.conftest import OddTable


async def test_42_one_zone_a_move(odd: OddTable) -> None:
    await odd("/range close")
    error = await odd.refused("/range far")
    assert (error["kind"], "Close" in error["message"]) == ("refused", True)
    await odd("/range near")
    await odd("/range far")
    await odd("/range distant")
    assert await odd.of("Griff", "zone") == "distant"
    assert (await odd.refused("/range distant"))["kind"] == "refused"
    assert (await odd("/range"))["facts"]["zones"] == {"Griff": "distant"}


@pytest.mark.parametrize(
    ("weapon", "reach"),
    [("sword", 0), ("d8 melee", 0), ("javelin", 1), ("d6 thrown", 1), ("bow", 2), ("d6 spell", 2)],
)
async def test_42_only_the_outer_reach_is_a_limit(odd: OddTable, weapon: str, reach: int) -> None:
    await odd("/item add sword")
    await odd("/item add javelin")
    await odd("/item add bow")
    for place, zone in enumerate(("close", "near", "far", "distant")):
        await odd(f"/sheet set zone={zone}")
        if place <= reach:
            await odd(f"/attack {weapon} at Ogre", 1)
        else:
            assert (await odd.refused(f"/attack {weapon} at Ogre"))["kind"] == "refused"


async def test_42_words_in_the_sentence_beat_the_places_known(odd: OddTable) -> None:
    await odd("/range far")
    for thing in ("sword", "bow d6", "javelin d6"):
        await odd(f"/item add {thing}")
    await odd("/attack sword at Ogre close", 1)
    assert (await odd.refused("/attack bow at Ogre from distant"))["kind"] == "refused"
    await odd("/npc set Ogre zone=near", by="gm")
    assert (await odd.refused("/attack sword at Ogre", by="alice"))["kind"] == "refused"
    await odd("/attack javelin d6 at Ogre", 1)  # one zone apart


async def test_42_where_no_places_are_known_everything_reaches(odd: OddTable) -> None:
    await odd("/attack sword d8 at Ogre", 1)
    await odd("/range far")
    await odd("/round end", by="gm")
    assert await odd.of("Griff", "zone") == ""
    await odd("/attack sword at Ogre", 1, by="alice")


async def test_48_a_game_master_places_several_at_once(odd: OddTable) -> None:
    await odd("/npc copy Ogre 1", by="gm")
    reply = await odd("/range near Ogre, Ogre 1")
    assert reply["title"] == "Ogre moves to near range; Ogre 1 moves to near range"
    assert await odd.of("Ogre 1", "zone") == "near"
    await odd("/undo")
    assert (await odd.of("Ogre", "zone"), await odd.of("Ogre 1", "zone")) == ("", "")
    error = await odd.refused("/range near Ogre", by="alice")
    assert error["kind"] == "not_allowed"
    assert (await odd("/range near Griff"))["changes"] == [["Griff", "zone", "", "near"]]


async def test_30_of_several_who_are_moved_the_afraid_stay_and_the_first_stands_for_them(
    odd: OddTable,
) -> None:
    await odd("/sheet new Bryn wil=11", by="alice")
    await odd("/range near Griff, Bryn", by="gm")
    await odd("/status panicked add Griff")
    reply = await odd("/range close Griff, Bryn", 10, by="alice")
    assert reply["title"] == "Griff stays at near range, too afraid; Bryn moves to close range"
    assert (
        reply["text"] == "The WIL save to get closer while Panicked **failed**: 10 against WIL 10"
    )
    assert reply["changes"] == [["Bryn", "zone", "near", "close"]]
    facts = reply["facts"]
    assert (reply["grade"], facts["zone"], facts["before"]) == ("none", "near", "near")
    assert (facts["save"]["name"], facts["passed"], facts["used"]) == ("Griff", False, 10)
    reply = await odd("/range close Griff", 11)
    assert (reply["grade"], reply["changes"]) == ("failure", [])
    await odd("/range near Bryn")
    reply = await odd("/range far Griff, Bryn")  # away from it all, nobody is afraid
    assert (reply["grade"], reply["text"], reply["facts"]["save"]) == ("none", "", None)
    facts = reply["facts"]
    assert (facts["zone"], facts["before"], facts["passed"], facts["used"]) == (
        "far", "near", None, None,
    )  # fmt: skip
    reply = await odd("/range near Griff", 9)
    assert (reply["title"], reply["grade"]) == ("Griff moves to near range", "none")
    assert (reply["facts"]["zone"], reply["facts"]["passed"]) == ("near", True)


@pytest.mark.parametrize(
    ("zone", "rolls"), [("close", True), ("near", True), ("far", False), ("distant", False)]
)
async def test_30_the_panicked_come_in_from_far_where_their_place_is_not_known(
    odd: OddTable, zone: str, rolls: bool
) -> None:
    await odd("/status panicked add")
    reply = await odd(f"/range {zone}", *([10] if rolls else []))
    assert bool(reply["rolled"]) is rolls
    if rolls:
        assert reply["title"] == "Griff stays back, too afraid"
    assert await odd.of("Griff", "zone") == ("" if rolls else zone)


async def test_41_a_move_that_fear_forbids_is_spent_and_taking_a_place_is_none(
    odd: OddTable,
) -> None:
    await odd("/round start", by="gm")
    await odd("/range near", by="alice")
    assert (await odd("/act move"))["facts"] == {"moves": 1, "actions": 0}
    await odd("/status panicked add")
    await odd("/range close", 19)
    error = await odd.refused("/range far")
    assert error["message"].startswith("Griff has nothing left in round 1")
    assert await odd.of("Griff", "zone") == "near"


async def test_42_who_is_not_in_the_scene_is_in_it_once_they_have_moved_there(
    odd: OddTable,
) -> None:
    await odd("/scene start The ford with Griff", by="gm")
    await odd("/range near Ogre")
    await odd("/status panicked add Ash")
    await odd("/range near", 19, by="bob")  # too afraid: not yet
    assert (await odd("/scene show"))["facts"]["present"] == ["Ogre", "Griff"]


async def test_42_places_are_told_of_those_whom_the_players_have_met(odd: OddTable) -> None:
    reply = await odd("/range")
    assert (reply["text"], reply["facts"]["zones"], reply["entry"]) == (
        "I don't know where anyone stands yet. Say where you are: `/range near`", {}, None,
    )  # fmt: skip
    await odd("/npc new Imp", by="gm")
    await odd("/npc reveal Ogre")
    await odd("/range near Ogre, Imp, Ash")
    reply = await odd("/range", by="alice")
    assert reply["text"] == "Ogre: Near\nAsh: Near"
    assert reply["facts"]["zones"] == {"Ogre": "near", "Ash": "near"}


async def test_42_one_zone_a_move_back_and_forth_unless_the_game_master_says_so(
    odd: OddTable,
) -> None:
    await odd("/range distant")
    for zone in ("near", "close"):
        error = await odd.refused(f"/range {zone}")
        assert error["message"] == "A move crosses one zone, and Griff is Distant."
    await odd("/range far")
    assert (await odd.refused("/range far"))["message"] == "Griff is already Far."
    await odd("/range close Griff anyway", by="gm")
    assert (await odd.refused("/range far Griff"))["kind"] == "refused"


async def test_42_the_dazed_move_and_the_paralysed_take_no_place(odd: OddTable) -> None:
    await odd("/status dazed add")
    await odd("/range near")
    await odd("/range close")
    await odd("/harm 20 dex Ash", by="gm")
    assert "can't move" in (await odd.refused("/range near Ash"))["message"]


async def test_42_how_far_apart_two_are_is_counted_from_the_middle(odd: OddTable) -> None:
    await odd("/sheet set zone=far weapon=d8")
    await odd("/item add sword, javelin, bow")
    error = await odd.refused("/attack javelin at Ogre")  # whose place is not known: the middle
    assert error["message"] == (
        "Ogre is 2 zones away (Far to Close), and the javelin only reaches Near."
        " Move closer first: `/range`"
    )
    await odd("/attack bow at Ogre", 1)
    await odd("/npc set Ogre zone=far", by="gm")
    await odd("/attack sword at Ogre", 1, by="alice")
    await odd("/sheet set zone=close")
    assert (await odd.refused("/attack javelin at Ogre"))["kind"] == "refused"
    await odd("/sheet set zone=distant")
    await odd("/attack javelin at Ogre", 1)
    error = await odd.refused("/attack d8 melee at Ogre")
    assert error["message"].startswith(
        "Ogre is 1 zone away (Distant to Far), and the d8 only reaches Close."
    )
    await odd("/attack at Ogre", 1)  # a bare die has no reach but the outermost
    await odd("/sheet set zone=")
    await odd("/npc set Ogre zone=distant", by="gm")
    error = await odd.refused("/attack at Ogre", by="alice")
    assert error["message"] == (
        "Ogre is 3 zones away (Close to Distant), too far for any weapon or spell."
    )


async def test_42_who_strikes_for_nobody_strikes_from_the_middle(odd: OddTable) -> None:
    await odd("/sheet set Griff zone=near", by="gm")
    assert (await odd.refused("/attack d6 melee at Griff"))["kind"] == "refused"
    await odd("/attack d6 thrown at Griff", 1)
    await odd("/sheet set Griff zone=distant")
    assert (await odd.refused("/attack d6 at Griff"))["kind"] == "refused"
    await odd("/attack d6 melee at Ash", 1)


@pytest.mark.parametrize(
    ("ogre", "start", "new", "rolls"),
    [
        ("far", "near", "far", True),  # one zone apart, then none
        ("far", "near", "close", False),  # from one to two
        ("close", "near", "close", True),
        ("distant", "distant", "far", False),
        ("near", "distant", "far", True),
    ],
)
async def test_30_fear_is_measured_between_two_zones(
    odd: OddTable, ogre: str, start: str, new: str, rolls: bool
) -> None:
    """found-3, 6: the save is to go nearer to what is feared, not to the middle."""
    await odd(f"/npc set Ogre zone={ogre}", by="gm")
    await odd(f"/sheet set Griff zone={start}")
    await odd("/status panicked add Griff")
    moved = await odd(f"/range {new}", *([9] if rolls else []), by="alice")
    assert bool(moved["rolled"]) is rolls
    assert await odd.of("Griff", "zone") == new


async def test_30_placing_by_a_game_master_never_rolls(odd: OddTable) -> None:
    """found-3, 6: by name; what a game master plays moves like anyone."""
    await odd("/range near Griff", by="gm")
    await odd("/status panicked add Griff, Ogre")
    placed = await odd("/range close Griff")
    assert (placed["rolled"], placed["title"]) == ([], "Griff moves to close range")
    assert (await odd("/range near Ogre"))["rolled"] == []
    assert (await odd("/range close as Ogre", 9))["rolled"] == [[20, 9]]


async def test_30_a_foe_whom_nobody_has_met_gives_no_fear_away(odd: OddTable) -> None:
    """found-3, 6 with T5: no roll tells a player that someone hides there."""
    await odd("/npc new Lich zone=far", by="gm")
    await odd("/npc set Ogre zone=close")
    await odd("/sheet set Griff zone=near")
    await odd("/status panicked add Griff")
    assert (await odd("/range far", by="alice"))["rolled"] == []


@pytest.mark.parametrize("said", ["/attack ogre with dagger", "I attack the ogre with my dagger"])
async def test_42_a_refusal_tells_the_real_distance(odd: OddTable, said: str) -> None:
    """found-3, 6: from Distant, with the Ogre at Near, that is two zones."""
    await odd("/item add dagger")
    await odd("/npc set Ogre zone=near", by="gm")
    await odd("/sheet set zone=distant", by="alice")
    error = await odd.refused(said)
    assert error["message"].startswith(
        "Ogre is 2 zones away (Distant to Near), and the dagger only reaches"
    )
    await odd("/attack dagger at Ogre anyway as Griff", 1, by="gm")


@pytest.mark.parametrize("said", ["move to far range", "I move to far range", "go to far"])
async def test_42_a_move_is_said_in_plain_words(odd: OddTable, said: str) -> None:
    """found-3, 6: `move to far range` is `/range far`."""
    await odd("/range near")
    assert (await odd(said))["changes"] == [["Griff", "zone", "near", "far"]]
