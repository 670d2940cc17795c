"""Initiative: its order, its slots, and who fills them."""

import pytest

from tests.conftest import Played

VOSS = "/sheet new Voss brawn=2 willpower=3 skills=cool:1"


async def test_16_initiative_with_cool_or_vigilance(genesys: Played) -> None:
    cool = await genesys("/init cool", 4, 2)  # presence 2, cool 1
    assert cool["facts"]["pool"] == {"y": 1, "g": 1, "b": 0, "r": 0, "p": 0, "k": 0}
    assert cool["facts"]["success"] == 3
    assert cool["facts"]["slots"] == ["PC"]
    await genesys("/undo")
    vigilance = await genesys("/init vigilance")
    assert vigilance["facts"]["pool"]["g"] == 2
    assert vigilance["facts"]["slots"] == ["PC"]


async def test_17_ranked_by_successes_then_advantage_then_players(genesys: Played) -> None:
    await genesys("/sheet new Voss presence=1", by="bob")
    # Scar 2g: two successes, one advantage. Griff 1y1g: two successes. Voss 1g: two successes.
    reply = await genesys("/init cool all", 7, 2, 4, 1, 4, by="gm")
    assert reply["facts"]["slots"] == ["NPC", "PC", "PC"]
    # a tie: players first, though Scar was rolled first
    tied = await genesys("/init cool all anyway", 2, 1, 2, 1, 1)
    assert tied["facts"]["slots"] == ["PC", "NPC", "PC"]
    shown = await genesys("/init")
    assert shown["entry"] is None
    assert shown["facts"]["slots"] == ["PC", "NPC", "PC"]


async def test_17_only_the_game_master_rolls_for_everyone(genesys: Played) -> None:
    assert (await genesys.refused("/init cool all", by="alice"))["kind"] == "not_allowed"


async def test_18_slots_belong_to_sides_and_nobody_acts_twice(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/init cool all", 2, 1, 4, 1, 1, 1, by="gm")  # Griff, Scar, Voss
    first = await genesys("/act Voss", by="bob")
    assert first["facts"]["filled"] == ["Voss", None, None]
    assert (await genesys.refused("/act Voss"))["kind"] == "already_done"
    await genesys("/act Griff", by="alice")
    await genesys("/act Scar", by="gm")
    last = await genesys("/init")
    assert last["facts"]["filled"] == ["Voss", "Scar", "Griff"]
    await genesys("/round next")
    assert (await genesys("/init"))["facts"]["filled"] == [None, None, None]


async def test_18_an_action_fills_the_next_slot_by_itself(genesys: Played) -> None:
    await genesys("/init cool all", 1, 1, 4, 4, by="gm")
    reply = await genesys("/check stealth vs easy", by="alice")
    assert "Griff takes slot 1." in reply["text"]
    assert (await genesys("/init"))["facts"]["filled"] == ["Griff", None]


async def test_18_a_latecomer_needs_a_slot(genesys: Played) -> None:
    await genesys("/init cool all", 1, 1, 4, 4, by="gm")
    await genesys("/sheet new Voss", by="bob")
    await genesys("/act Griff", by="alice")
    assert (await genesys.refused("/act", by="bob"))["kind"] == "refused"
    joined = await genesys("/init vigilance", 1, 1)
    assert joined["facts"]["slots"] == ["PC", "PC", "NPC"]
    await genesys("/act")


async def test_19_a_triumph_on_initiative_gives_a_maneuver_before_the_fight(
    genesys: Played,
) -> None:
    reply = await genesys("/init cool", 12, 1)
    assert reply["facts"]["triumph"] == 1
    assert reply["changes"][0] == ["Griff", "turn.free", 0, 1]
    taken = await genesys(":press Aim")
    assert taken["facts"]["paid"] == "given"
    assert taken["facts"]["maneuvers"] == 0
    assert (await genesys("/maneuver cover"))["facts"]["paid"] == "free"


async def test_undoing_a_turn_keeps_the_order_of_slots(genesys: Played) -> None:
    """T12: whoever has acted since keeps their slot, and their turn."""
    await genesys("/init cool all", 1, 1, 4, 4, by="gm")
    acted = await genesys("/act Griff")
    await genesys("/act Scar")
    await genesys(f"/undo {acted['entry']}")
    assert (await genesys("/init"))["facts"]["filled"] == [None, "Scar"]
    await genesys("/undo")
    shown = (await genesys("/init"))["facts"]
    assert shown["slots"] == ["PC", "NPC"]
    assert shown["filled"] == [None, None]
    await genesys("/act Griff")
    assert (await genesys("/init"))["facts"]["filled"] == ["Griff", None]


async def test_players_read_no_name_of_whom_they_have_not_met(genesys: Played) -> None:
    await genesys("/npc new Lurker", by="gm")
    rolled = await genesys("/init vigilance all")
    assert "Lurker" not in rolled["text"]
    await genesys("/range Griff, Lurker long")
    assert "Lurker" not in (await genesys("/range", by="alice"))["text"]
    await genesys("/pool 1g +2 advantage", 1)
    asked = await genesys("/spend 2 advantage setback")
    assert asked["changes"][0][:2] == ["Scar", "pending"]  # the only one they know


async def test_a_new_order_begins_anew(genesys: Played) -> None:
    await genesys("/init cool all", 1, 1, 4, 4, by="gm")
    await genesys("/act Griff")
    await genesys("/init vigilance all anyway", 1, 1, 1, 1)
    assert (await genesys("/init"))["facts"]["filled"] == [None, None]
    await genesys("/act Griff")


async def test_18_a_turn_begins_while_another_still_has_something_timed(genesys: Played) -> None:
    await genesys(VOSS, by="bob")
    await genesys("/encounter start", by="gm")
    await genesys("/hazard fire 2 Voss")
    await genesys("/maneuver aim", by="alice")
    turn = await genesys("/act", by="bob")
    assert ["Griff", "statuses.aiming.turns", 2, 1] in turn["changes"]
    await genesys("/undo")
    await genesys("/hazard douse", 4, 1, 1, 1)
    assert "burning" not in (await genesys.sheet("Voss"))["statuses"]


async def test_18_nobody_takes_the_turn_of_another(genesys: Played) -> None:
    await genesys(VOSS, by="bob")
    await genesys("/encounter start", by="gm")
    await genesys("/hazard fire 2 Griff")
    for sentence in ("/act Griff", "/hazard douse Griff", "/hazard fire 1 Griff"):
        assert (await genesys.refused(sentence, by="bob"))["kind"] == "not_allowed"


async def test_18_the_turn_of_someone_unmet_names_nobody(genesys: Played) -> None:
    await genesys("/npc new Ghost", by="gm")
    await genesys("/init cool all", 1, 1, 1, 1, 1, 1)
    turn = await genesys("/act Ghost")
    assert "Ghost" not in turn["title"] + turn["text"]
    assert turn["title"] == "Someone's turn"


async def test_16_what_each_rolled_is_told_and_kept(genesys: Played) -> None:
    assert (await genesys("/init"))["title"] == "No initiative yet. Roll it: `/init cool all`"
    reply = await genesys("/init cool all", 7, 5, 12, 1, by="gm")
    none = {"r": 0, "p": 0, "k": 0, "b": 0}
    assert reply["facts"]["rolls"] == [
        {"name": "Scar", "side": "NPC", "pool": {**none, "y": 0, "g": 2}, "success": 1,
         "symbols": [["success", "advantage"], ["advantage"]], "advantage": 2, "triumph": 0,
         "despair": 0, "passed": True},
        {"name": "Griff", "side": "PC", "pool": {**none, "y": 1, "g": 1}, "success": 1,
         "symbols": [["triumph"], []], "advantage": 0, "triumph": 1, "despair": 0, "passed": True},
    ]  # fmt: skip
    assert (reply["title"], reply["facts"]["round"]) == ("Initiative: NPC, PC", 1)
    assert [(c["label"], c["says"], c["of"]) for c in reply["choices"]] == [
        ("Aim", "maneuver aim", "Griff"), ("Take cover", "maneuver cover", "Griff"),
        ("Guard", "maneuver guarded", "Griff"), ("Ready gear", "maneuver gear", "Griff"),
    ]  # fmt: skip
    assert "Triumph: Griff may take a maneuver before the fight." in reply["text"]
    assert "passed" not in reply["facts"]  # that is for one who rolls alone


async def test_17_who_rolls_again_has_one_slot_and_the_others_keep_theirs(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/init cool all", 2, 1, 4, 4, 1, 1, by="gm")
    await genesys("/round next")
    await genesys("/act Griff")
    again = await genesys("/init cool as Voss anyway", 4, 4)
    assert again["facts"]["slots"] == ["PC", "PC", "NPC"]
    assert again["facts"]["filled"] == ["Griff", None, None]
    assert (again["facts"]["round"], again["facts"]["success"]) == (2, 4)
    assert (await genesys("/encounter"))["title"] == "The encounter is on"
    await genesys("/maneuver guarded as Griff", by="gm")  # his turn is still on
    assert (await genesys.refused("/init cool Griff", by="bob"))["kind"] == "not_allowed"
    anew = await genesys("/init cool all anyway", 2, 1, 4, 4, 1, 1, by="gm")
    assert (anew["facts"]["round"], anew["facts"]["filled"]) == (2, [None] * 3)


async def test_17_whoever_is_down_rolls_no_initiative(genesys: Played) -> None:
    await genesys("/status incapacitated Scar", by="gm")
    reply = await genesys("/init cool all", 4, 4)
    assert [each["name"] for each in reply["facts"]["rolls"]] == ["Griff"]
    assert (await genesys.refused("/init cool Scar"))["kind"] == "refused"
    await genesys("/status incapacitated Griff")
    assert (await genesys.line("/init cool all"))["ok"] is False


async def test_19_each_triumph_before_the_fight_is_a_maneuver(genesys: Played) -> None:
    await genesys("/init cool", 12, 1)
    assert (await genesys.sheet("Griff"))["turn"]["free"] == 1
    await genesys("/init cool as Griff anyway", 12, 1, by="gm")
    assert (await genesys.sheet("Griff"))["turn"]["free"] == 2
    await genesys("/init cool all anyway", 1, 1, 12, 1)
    assert (await genesys.sheet("Griff"))["turn"]["free"] == 1


async def test_18_a_turn_that_is_taken_begins_the_fight(genesys: Played) -> None:
    turn = await genesys("/act Griff", by="gm")
    assert (turn["title"], turn["text"], turn["facts"]["round"]) == ("Griff's turn", "", 1)
    assert (await genesys("/encounter"))["title"] == "The encounter is on"
    assert (await genesys.refused("/act Griff"))["kind"] == "already_done"
    await genesys("/act Griff anyway")
    assert (await genesys("/act ability", by="alice"))["title"] == "Griff uses an ability"
    assert (await genesys.refused("/act ability Frenzy"))["kind"] == "refused"
    await genesys("/round next", by="gm")
    await genesys("/act Griff")
    assert (await genesys("/round"))["title"] == "Round 2"


async def test_18_the_slots_are_numbered_and_tell_who_filled_them(genesys: Played) -> None:
    assert (await genesys("/init"))["title"] == "No initiative yet. Roll it: `/init cool all`"
    await genesys("/init cool all", 1, 1, 4, 4, by="gm")
    shown = await genesys("/init")
    assert (shown["title"], shown["text"]) == ("Slots: PC, NPC", "Round 1. Next: slot 1, for a PC.")
    acted = await genesys("/act Griff")
    assert acted["text"] == "Griff takes slot 1. Next: slot 2, for an NPC."
    shown = await genesys("/init")
    assert shown["title"] == "Slots: PC (Griff), NPC"
    assert shown["text"] == "Round 1. Next: slot 2, for an NPC."
    last = await genesys("/act Scar")
    assert last["text"] == "Scar takes slot 2. Every slot is taken: `/round next`"


async def test_16_the_dice_of_initiative_are_told_in_words(genesys: Played) -> None:
    await genesys("/sheet set skills.cool=1", by="alice")
    rolled = await genesys("/init cool all", 1, 1, 4, 4, by="gm")
    assert "Griff rolls 1 proficiency die and 1 ability die: " in rolled["text"]


async def test_18_who_acts_before_an_earlier_slot_is_told_so(genesys: Played) -> None:
    await genesys("/init cool all", 1, 1, 4, 4, by="gm")
    acted = await genesys("/act Scar", by="gm")
    assert acted["text"] == "Scar acts early, in slot 2. Slot 1, for a PC, is open."


async def test_16_each_rolls_initiative_once_a_fight(genesys: Played) -> None:
    """found-3, 3: again only `anyway`; a new fight is rolled for anew."""
    await genesys("/init cool all", 1, 1, 4, 4, by="gm")
    for said, by in (
        ("/init cool", "alice"),
        ("/init vigilance", "alice"),
        ("/init cool Scar", "gm"),
        ("/init cool all", "gm"),
    ):
        error = await genesys.refused(said, by=by)
        assert (error["kind"], "already rolled initiative" in error["message"]) == ("refused", True)
    again = await genesys("/init cool Scar anyway", 4, 4, by="gm")
    assert again["facts"]["slots"] == ["PC", "NPC"]
    assert (await genesys.refused("/init cool anyway", by="alice"))["kind"] == "not_allowed"
    await genesys("/encounter end", by="gm")
    await genesys("/encounter start")
    await genesys("/init cool all", 1, 1, 1, 1)


async def test_16_who_joins_later_rolls_then_and_nobody_else(genesys: Played) -> None:
    """found-3, 3: those who have rolled keep slot and turn."""
    await genesys("/init cool all", 1, 1, 4, 4, by="gm")
    await genesys("/act Griff")
    await genesys("/npc new Brute shown")
    joined = await genesys("/init vigilance all", 4, 1)
    assert [each["name"] for each in joined["facts"]["rolls"]] == ["Brute"]
    assert joined["facts"]["filled"] == ["Griff", None, None]
    await genesys("/undo")
    assert (await genesys("/init"))["facts"]["slots"] == ["PC", "NPC"]


@pytest.mark.parametrize(
    "said",
    [
        "/init cool for the players, vigilance for the npcs",
        "/init cool players, vigilance npcs",
        "/init vigilance for the NPCs and cool for the players",
    ],
)
async def test_16_each_side_may_roll_another_skill(genesys: Played, said: str) -> None:
    """found-3, 3: those who were ready roll Cool, the surprised Vigilance."""
    await genesys("/npc set Scar skills.vigilance=2", by="gm")
    rolled = await genesys(said)
    pools = {each["name"]: each["pool"] for each in rolled["facts"]["rolls"]}
    assert (pools["Griff"]["y"], pools["Scar"]["y"]) == (1, 2)  # cool 1, vigilance 2
    assert sorted(rolled["facts"]["slots"]) == ["NPC", "PC"]


async def test_16_one_side_may_roll_alone(genesys: Played) -> None:
    """found-3, 3: the other side rolls when it is said to."""
    first = await genesys("/init cool for the players", by="gm")
    assert [each["name"] for each in first["facts"]["rolls"]] == ["Griff"]
    second = await genesys("/init vigilance npcs")
    assert [each["name"] for each in second["facts"]["rolls"]] == ["Scar"]
    assert (await genesys.refused("/init cool npcs", by="alice"))["kind"] == "not_allowed"


async def test_a_game_master_is_told_the_slots_of_whom_nobody_has_met(genesys: Played) -> None:
    await genesys("/npc new Brute", by="gm")
    await genesys("/encounter start")
    await genesys("/init cool Scar, Griff")
    await genesys("/init cool Brute", 1, 1)
    told = await genesys("/init", by="gm")
    assert "Players don't see these slots yet: Brute after slot 2." in told["text"]
    assert "Brute" not in (await genesys("/init", by="alice"))["text"]
