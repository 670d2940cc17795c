"""Strength, death and debilities: points 25 to 35 of the checklist."""

import pytest

from tests.systems.odd.conftest import OddTable


async def test_25_lost_strength_asks_for_a_save_against_what_is_left(odd: OddTable) -> None:
    reply = await odd("/attack d10 at Griff", 9, 9, by="gm")  # STR 12 -> 9, and 9 is not under 9
    assert reply["facts"]["save"]["score"] == 9
    assert reply["facts"]["critical"] is True
    assert await odd.of("Griff", "debilities") == ["Injured", "Dazed"]
    reply = await odd("/attack d10 at Ash", 5, 6)  # STR 8 -> 7, and 6 is under 7
    assert reply["facts"]["critical"] is False
    assert await odd.of("Ash", "debilities") == []


async def test_25_this_injury_makes_only_later_saves_harder(odd: OddTable) -> None:
    reply = await odd("/attack d10 at Griff", 9, 20, by="gm")
    assert reply["rolled"] == [[10, 9], [20, 20]]
    reply = await odd("/attack d10 at Griff", 2, 3, 15)  # injured by now: two dice
    assert reply["facts"]["save"]["used"] == 15


async def test_26_strength_zero_is_death_without_a_save(odd: OddTable) -> None:
    reply = await odd("/attack 2d8 at Ash", 8, 4, by="gm")
    assert reply["rolled"] == [[8, 8], [8, 4]]
    assert (reply["facts"]["str"], reply["facts"]["state"]) == (0, "dead")
    assert reply["facts"]["critical"] is False
    assert (await odd.refused("/save str", by="bob"))["kind"] == "refused"
    assert (await odd.refused("/attack d6 at Ogre"))["kind"] == "refused"


@pytest.mark.parametrize(("attribute", "state"), [("dex", "paralysed"), ("wil", "mad")])
async def test_26_dexterity_zero_is_useless_limbs_willpower_zero_madness(
    odd: OddTable, attribute: str, state: str
) -> None:
    await odd(f"/harm 20 {attribute} Griff", by="gm")
    sheet = await odd.sheet("Griff")
    assert (sheet[attribute], sheet["state"]) == (0, state)
    await odd(f"/heal 1 {attribute} Griff")
    assert await odd.of("Griff", "state") == "well"


async def test_26_who_cannot_move_a_limb_does_not_act(odd: OddTable) -> None:
    await odd("/harm 9 dex")
    assert (await odd.refused("/attack d6 at Ogre"))["kind"] == "refused"
    assert (await odd.refused("/range near"))["kind"] == "refused"


async def test_27_harm_to_dexterity_shakes_and_to_willpower_befuddles(odd: OddTable) -> None:
    reply = await odd("/harm 3 dex Griff", by="gm")
    assert reply["changes"] == [
        ["Griff", "dex", 9, 6],
        ["Griff", "debilities", [], ["Shaky"]],
    ]
    await odd("/harm 1 wil Griff")
    assert await odd.of("Griff", "debilities") == ["Shaky", "Befuddled"]


async def test_27_harm_by_hand_runs_the_same_course(odd: OddTable) -> None:
    reply = await odd("/harm 8", 3)  # one's own, through the hit points to strength
    assert (reply["facts"]["hp"], reply["facts"]["str"]) == (0, 10)
    reply = await odd("/harm 2 str Griff", 19)
    assert (reply["facts"]["str"], reply["facts"]["critical"]) == (8, True)
    reply = await odd("/harm d6 Griff, Ash", 4, 2, 2, 2, by="gm")
    assert [t["damage"] for t in reply["facts"]["targets"]] == [4, 4]
    assert (await odd.refused("/harm 3 dex Ash", by="alice"))["kind"] == "not_allowed"
    assert (await odd.refused("/harm"))["kind"] == "refused"
    assert (await odd.refused("/harm 0 dex"))["kind"] == "refused"


async def test_28_a_debility_fills_a_slot_once(odd: OddTable) -> None:
    await odd("/status shaky add")
    assert await odd.of("Griff", "slots_used") == 1
    await odd("/status shaky add")
    assert await odd.of("Griff", "debilities") == ["Shaky"]
    assert await odd.of("Griff", "slots_used") == 1


async def test_28_a_full_pack_owes_a_drop(odd: OddTable) -> None:
    await odd("/sheet set slots=2")
    await odd("/item add rope")
    await odd("/item add lamp")
    reply = await odd("/harm 1 dex Griff", by="gm")
    sheet = await odd.sheet("Griff")
    assert (sheet["debilities"], sheet["slots_free"]) == (["Shaky"], -1)
    drops = [c for c in reply["choices"] if c["label"].startswith("Drop")]
    assert [(c["label"], c["who"], c["of"], c["owed"]) for c in drops] == [
        ("Drop rope", "player", "Griff", True),
        ("Drop lamp", "player", "Griff", True),
    ]
    await odd(":press Drop lamp", by="alice")
    assert list(await odd.of("Griff", "items")) == ["rope"]
    assert await odd.of("Griff", "slots_free") == 0
    assert (await odd.refused(f":press Drop rope of {reply['entry']}"))["kind"] == "already_done"


@pytest.mark.parametrize("sentence", ["/harm 1 dex Griff", "/status shaky Griff"])
@pytest.mark.parametrize("said", ["/item drop lamp", "/item drop rope 1"])
async def test_28_a_drop_in_words_is_no_longer_owed(
    odd: OddTable, sentence: str, said: str
) -> None:
    await odd("/sheet set slots=3")
    await odd("/item add rope 2")
    await odd("/item add lamp")
    reply = await odd(sentence, by="gm")
    assert [row[:1] for row in (await odd("/waiting"))["facts"]["waiting"]] == [["Griff"]]
    await odd(said, by="alice")
    assert (await odd("/waiting"))["facts"]["waiting"] == []
    assert (await odd.refused(f":press 1 of {reply['entry']}"))["kind"] == "already_done"
    await odd("/undo", by="alice")
    assert len((await odd("/waiting"))["facts"]["waiting"]) == 1


@pytest.mark.parametrize(
    "sentence",
    ["/status shaky clear", "/rest short", "/item give rope to Ash", "/sheet set slots=9"],
)
async def test_28_a_drop_is_owed_only_while_the_pack_is_over_full(
    odd: OddTable, sentence: str
) -> None:
    await odd("/sheet set slots=2")
    await odd("/item add rope")
    await odd("/item add lamp")
    await odd("/harm 1 dex Griff", by="gm")
    assert len((await odd("/waiting"))["facts"]["waiting"]) == 1
    await odd(sentence, by="alice")
    assert (await odd("/waiting"))["facts"]["waiting"] == []
    await odd("/undo")
    assert len((await odd("/waiting"))["facts"]["waiting"]) == 1


async def test_28_a_sundered_blow_leaves_no_drop_owed(odd: OddTable) -> None:
    await odd("/sheet set slots=2 shield=yes hp=1")
    await odd("/item add rope")
    await odd("/item add lamp")
    await odd('/deed str "trip" vs Griff as Ogre', 1, 7, 15, by="gm")
    await odd("/sunder", by="alice")
    assert (await odd("/waiting"))["facts"]["waiting"] == []


async def test_29_the_dazed_only_try_to_come_round(odd: OddTable) -> None:
    await odd("/status dazed add")
    for sentence in ("/attack d6 at Ogre", '/deed dex "leap" vs Ogre', "/rally"):
        error = await odd.refused(sentence)
        assert (error["kind"], "recover" in error["message"]) == ("refused", True)
    await odd("/save str recover", 18)
    assert await odd.of("Griff", "debilities") == ["Dazed"]
    reply = await odd("/save str recover", 4)
    assert reply["changes"] == [["Griff", "debilities", ["Dazed"], []]]
    await odd("/attack d6 at Ogre", 2)


async def test_29_a_plain_strength_save_clears_it_too_and_the_blow_offers_one(
    odd: OddTable,
) -> None:
    await odd("/attack d10 at Griff", 9, 20, by="gm")
    reply = await odd(":press Come round", 2, 5, by="alice")  # injured: disadvantage
    assert reply["facts"]["cleared"] == ["Dazed"]
    await odd("/status dazed add")
    await odd("/save str", 2, 5)
    assert await odd.of("Griff", "debilities") == ["Injured"]


async def test_29_coming_round_is_the_action_of_a_round(odd: OddTable) -> None:
    await odd("/status dazed add")
    await odd("/round start", by="gm")
    await odd("/save str recover", 4, by="alice")
    assert (await odd.refused("/attack d6 at Ogre"))["kind"] == "refused"


async def test_30_the_panicked_save_to_go_nearer(odd: OddTable) -> None:
    await odd("/range far")
    await odd("/status panicked add")
    reply = await odd("/range near", 10)
    assert reply["facts"]["passed"] is False
    assert await odd.of("Griff", "zone") == "far"
    reply = await odd("/range near", 9)
    assert reply["facts"]["save"]["attribute"] == "wil"
    assert await odd.of("Griff", "zone") == "near"
    assert (await odd("/range far"))["rolled"] == []


async def test_31_a_day_without_a_ration_makes_hungry_and_a_meal_ends_it(odd: OddTable) -> None:
    await odd("/item add ration")
    await odd("/time 3 watches", by="gm")
    await odd("/rest watch", 1, by="alice")
    assert await odd.of("Griff", "debilities") == []
    await odd("/time 1 watch", by="gm")
    assert await odd.of("Griff", "debilities") == ["Hungry"]
    await odd("/use ration", 3, by="alice")
    assert await odd.of("Griff", "debilities") == []
    await odd("/time 3 watches", by="gm")
    assert "Hungry" not in await odd.of("Griff", "debilities")


async def test_32_a_day_without_rest_makes_exhausted_and_a_watch_of_sleep_ends_it(
    odd: OddTable,
) -> None:
    await odd("/time 1 day", by="gm")
    assert await odd.of("Griff", "debilities") == ["Hungry", "Exhausted"]
    await odd("/rest short", 1, by="alice")
    assert "Exhausted" in await odd.of("Griff", "debilities")
    await odd("/rest watch", 1)
    assert await odd.of("Griff", "debilities") == ["Hungry"]
    await odd(":press Clock", by="gm")
    assert "Exhausted" not in await odd.of("Griff", "debilities")


async def test_33_sick_ends_with_a_cure_or_its_course(odd: OddTable) -> None:
    await odd("/status sick add")
    await odd("/rest long")
    assert await odd.of("Griff", "debilities") == ["Sick"]
    await odd("/item add potion")
    await odd("/use potion cure")
    assert await odd.of("Griff", "debilities") == []
    await odd("/status sick add")
    await odd("/status sick clear")
    assert await odd.of("Griff", "debilities") == []


async def test_34_injured_ends_with_a_long_rest_once_all_strength_is_back(odd: OddTable) -> None:
    await odd("/status injured add")
    await odd("/sheet set str=9")
    assert (await odd.refused("/status injured clear"))["kind"] == "refused"
    await odd("/rest watch str", 1)
    assert "Injured" in await odd.of("Griff", "debilities")
    await odd("/sheet set str=9")
    await odd("/rest long str str")
    sheet = await odd.sheet("Griff")
    assert (sheet["str"], sheet["debilities"]) == (11, ["Injured"])
    await odd("/rest short", 1)
    await odd("/rest long str")
    sheet = await odd.sheet("Griff")
    assert (sheet["str"], sheet["debilities"]) == (12, [])


async def test_34_the_game_master_may_overrule(odd: OddTable) -> None:
    await odd("/status injured add")
    await odd("/sheet set str=9")
    assert (await odd.refused("/status injured clear anyway"))["kind"] == "not_allowed"
    await odd("/status injured clear Griff anyway", by="gm")
    assert await odd.of("Griff", "debilities") == []


async def test_35_a_short_rest_clears_befuddled_panicked_and_shaky(odd: OddTable) -> None:
    for debility in ("befuddled", "panicked", "shaky", "hungry", "exhausted", "sick", "injured"):
        await odd(f"/status {debility} add")
    reply = await odd("/rest short", 2)
    assert reply["facts"]["cleared"] == ["Befuddled", "Panicked", "Shaky"]
    assert await odd.of("Griff", "debilities") == ["Hungry", "Exhausted", "Sick", "Injured"]


async def test_35_statuses_are_shown_and_refused_kindly(odd: OddTable) -> None:
    await odd("/status panicked")
    reply = await odd("/status")
    assert (reply["entry"], reply["facts"]["debilities"]) == (None, ["Panicked"])
    assert (await odd.refused("/status shaky clear"))["kind"] == "refused"
    error = await odd.refused("/status paniked")
    assert (error["kind"], error["hints"]) == ("not_found", ["panicked"])
    assert (await odd.refused("/status shaky add Ash"))["kind"] == "not_allowed"
    await odd("/status shaky add Ash", by="gm")
    assert await odd.of("Ash", "debilities") == ["Shaky"]


async def test_27_what_ails_several_is_told_of_each(odd: OddTable) -> None:
    await odd("/status shaky add Ash", by="gm")
    reply = await odd("/status all")
    assert "**Griff**: well" in reply["text"]
    assert "**Ash**: Shaky" in reply["text"]
