"""Initiative, slots, actions, maneuvers and what runs out."""

from tests.conftest import Played


async def test_16_initiative_with_cool_or_vigilance(genesys: Played) -> None:
    cool = await genesys("/init cool", 4, 2)  # presence 2, cool 1
    assert cool["facts"]["pool"] == {"y": 1, "g": 1, "b": 0, "r": 0, "p": 0, "k": 0}
    assert cool["facts"]["success"] == 3
    assert cool["facts"]["slots"] == ["PC"]
    vigilance = await genesys("/init vigilance")
    assert vigilance["facts"]["pool"]["g"] == 2
    assert vigilance["facts"]["slots"] == ["PC"]


async def test_17_ranked_by_successes_then_advantage_then_players(genesys: Played) -> None:
    await genesys("/sheet new Voss presence=1", by="bob")
    # Scar 2g: two successes, one advantage. Griff 1y1g: two successes. Voss 1g: two successes.
    reply = await genesys("/init cool all", 7, 2, 4, 1, 4, by="gm")
    assert reply["facts"]["slots"] == ["NPC", "PC", "PC"]
    # a tie: players first, though Scar was rolled first
    tied = await genesys("/init cool all", 2, 1, 2, 1, 1)
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


async def test_20_one_action_a_turn_once_an_encounter_is_on(genesys: Played) -> None:
    await genesys("/check stealth vs easy")
    await genesys("/check stealth vs easy")
    await genesys("/encounter start", by="gm")
    await genesys("/check stealth vs easy", by="alice")
    error = await genesys.refused("/check stealth vs easy")
    assert error["kind"] == "refused"
    assert "round next" in error["message"]
    await genesys("/check cool vs easy free")
    await genesys("/check stealth vs easy anyway as Griff", by="gm")
    await genesys("/round next")
    await genesys("/check stealth vs easy", by="alice")


async def test_21_the_action_may_be_given_for_a_maneuver(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver aim", by="alice")
    reply = await genesys("/maneuver cover action")
    assert reply["facts"]["paid"] == "action"
    assert ["Griff", "turn.action", False, True] in reply["changes"]
    assert (await genesys.refused("/check stealth vs easy"))["kind"] == "refused"


async def test_22_a_second_maneuver_costs_two_strain(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    first = await genesys("/maneuver aim", by="alice")
    assert first["facts"]["paid"] == "free"
    second = await genesys("/maneuver aim")
    assert ["Griff", "strain", 0, 2] in second["changes"]
    assert second["facts"]["maneuvers"] == 2
    swapped = await genesys(":press Give the action")
    assert ["Griff", "strain", 2, 0] in swapped["changes"]
    assert ["Griff", "turn.action", False, True] in swapped["changes"]


async def test_23_never_more_than_two_maneuvers(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver aim", by="alice")
    await genesys("/maneuver aim strain")
    for pays in ("", " strain", " action"):
        assert (await genesys.refused(f"/maneuver cover{pays}"))["kind"] == "refused"
    await genesys("/pool 1g +3 advantage", 1)
    assert (await genesys.refused("/spend 2 advantage maneuver"))["kind"] == "refused"
    await genesys("/maneuver cover as Griff anyway", by="gm")


async def test_23_without_an_encounter_nothing_is_counted(genesys: Played) -> None:
    for _ in range(4):
        await genesys("/maneuver interact")
    assert (await genesys.sheet("Griff"))["strain"] == 0


async def test_24_effects_end_with_the_turn_they_were_for(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver guarded", by="alice")
    assert "guarded" in (await genesys.sheet("Griff"))["statuses"]
    await genesys("/round next", by="gm")  # his turn ended: one more to go
    assert "guarded" in (await genesys.sheet("Griff"))["statuses"]
    await genesys("/act", by="alice")
    await genesys("/act Scar", by="gm")  # his next turn ended too
    assert "guarded" not in (await genesys.sheet("Griff"))["statuses"]


async def test_24_what_lasts_a_round_ends_with_it(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/pool 1g +3 advantage", 1, by="alice")
    await genesys("/spend 3 advantage negate Scar")
    assert "open" in (await genesys.sheet("Scar"))["statuses"]
    await genesys("/round next", by="gm")
    assert "open" not in (await genesys.sheet("Scar"))["statuses"]


async def test_84_encounters_rounds_and_ranges(genesys: Played) -> None:
    started = await genesys("/encounter start", by="gm")
    assert started["facts"]["round"] == 1
    assert (await genesys("/round next"))["facts"]["round"] == 2
    assert (await genesys.refused("/encounter start"))["kind"] == "already_done"
    await genesys("/range Griff, Scar medium")
    shown = await genesys("/range")
    assert shown["facts"]["ranges"] == [{"between": ["Scar", "Griff"], "band": "medium"}]
    await genesys("/strain 3", by="alice")
    ended = await genesys("/encounter end", by="gm")
    assert ended["facts"]["encounter"] is False
    assert [c["says"] for c in ended["choices"]] == ["rest encounter discipline",
                                                    "rest encounter cool"]  # fmt: skip
    assert all(c["owed"] and c["of"] == "Griff" for c in ended["choices"])
    rested = await genesys(":press Griff: recover with Cool", 4, 1, by="alice")
    assert ["Griff", "strain", 3, 1] in rested["changes"]
    assert (await genesys.refused("/encounter end", by="gm"))["kind"] == "not_found"


async def test_84_anyone_may_run_rounds_where_the_game_master_is_away(genesys: Played) -> None:
    await genesys("/encounter start", by="alice")
    await genesys("/round next")
    assert (await genesys("/round"))["facts"]["round"] == 2


async def test_undoing_a_turn_keeps_the_order_of_slots(genesys: Played) -> None:
    await genesys("/init cool all", 1, 1, 4, 4, by="gm")
    acted = await genesys("/act Griff")
    await genesys("/act Scar")
    assert (await genesys.refused(f"/undo {acted['entry']}"))["kind"] == "moved"
    await genesys("/undo")
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


async def test_a_fight_ends_with_its_scene(genesys: Played) -> None:
    await genesys("/scene start The Gallery", by="gm")
    await genesys("/encounter start")
    await genesys("/scene end")
    assert (await genesys("/encounter"))["facts"]["encounter"] is False


async def test_a_new_order_begins_anew(genesys: Played) -> None:
    await genesys("/init cool all", 1, 1, 4, 4, by="gm")
    await genesys("/act Griff")
    await genesys("/init vigilance all", 1, 1, 1, 1)
    assert (await genesys("/init"))["facts"]["filled"] == [None, None]
    await genesys("/act Griff")


async def test_18_nobody_waits_for_who_cannot_act(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/init cool all", *[2] * 6, by="gm")
    await genesys("/harm 30 Griff", 22)
    waiting = (await genesys("/waiting"))["facts"]["waiting"]
    assert [who for who, *_ in waiting] == ["Voss"]
    await genesys("/act Voss")
    waiting = (await genesys("/waiting"))["facts"]["waiting"]
    assert [who for who, *_ in waiting] == ["gm"]


async def test_20_who_cannot_act_asks_nobody_how_hard_or_how_far(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/check cool vs easy", by="alice")
    for sentence in ("/check stealth", "/attack lasgun at Scar"):
        assert (await genesys.refused(sentence))["kind"] == "refused"
        assert (await genesys(f"{sentence} free"))["facts"]["passed"] is None
    await genesys("/encounter end", by="gm")
    await genesys("/status staggered Griff")
    assert (await genesys.refused("/check stealth", by="alice"))["kind"] == "refused"


async def test_41_aim_2_takes_two_maneuvers(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    aimed = await genesys("/maneuver aim 2", by="alice")
    assert (aimed["facts"]["maneuvers"], aimed["facts"]["paid"]) == (2, "strain")
    assert (await genesys.sheet("Griff"))["statuses"]["aiming"]["level"] == 2
    await genesys("/undo")
    await genesys("/maneuver cover 2")
    assert (await genesys.sheet("Griff"))["statuses"]["cover"]["level"] == 2
    assert (await genesys.refused("/maneuver guarded 2"))["kind"] == "refused"


async def test_57_cover_is_something_to_be_in(genesys: Played) -> None:
    assert (await genesys("/status cover"))["title"] == "Griff: in cover"
    assert (await genesys("/status cover clear"))["title"] == "Griff: no longer in cover"
