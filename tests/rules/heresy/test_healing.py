"""Rules 26 and 28: the Last Breath, and healing."""

from dataclasses import replace

import pytest

from rules.heresy.healing import breath_averted
from rules.heresy.sheet import HeresySheet
from tests.conftest import Played


@pytest.mark.parametrize(
    ("faces", "band", "state"),
    [((5, 5), "10+", "stable"), ((4, 3), "7-9", "stable"), ((3, 3), "6-", "dead")],
)
async def test_26_the_last_breath_has_three_bands(
    heresy: Played, faces: tuple[int, int], band: str, state: str
) -> None:
    await heresy("/harm 6")
    reply = await heresy("/breath", *faces)
    facts = reply["facts"]
    assert (facts["move"], facts["stat"], facts["modifier"]) == ("last_breath", None, 0)
    assert (facts["band"], facts["pick"]) == (band, 0)
    sheet = await heresy.sheet("Griff")
    assert (sheet["state"], sheet["wounds"], sheet["xp"]) == (state, 6, 0)


async def test_26_on_7_to_9_the_game_master_takes_a_stat_down(heresy: Played) -> None:
    await heresy("/harm 6")
    reply = await heresy("/breath", 4, 4)
    costs = [choice for choice in reply["choices"] if choice["owed"]]
    assert len(costs) == 9
    assert {choice["who"] for choice in costs} == {"gm"}
    assert (await heresy.refused(":press BS", by="alice"))["kind"] == "not_allowed"
    paid = await heresy(":press BS", by="gm")
    assert paid["changes"] == [["Griff", "bs", 2, 1]]
    assert (await heresy.refused(":press WS"))["kind"] == "already_done"


async def test_26_death_worlders_breathe_easier(heresy: Played) -> None:
    await heresy("/sheet new Kharn home=death t=1 free max_wounds=6", by="cara")
    await heresy("/harm 6")
    assert (await heresy("/breath", 3, 3))["facts"]["total"] == 7


async def test_26_a_new_wound_after_survival_leads_there_again(heresy: Played) -> None:
    await heresy("/harm 8")
    assert (await heresy.sheet("Griff"))["wounds"] == 8
    await heresy("/breath", 6, 6)
    assert (await heresy.sheet("Griff"))["wounds"] == 6
    reply = await heresy("/harm 1")
    assert ["Griff", "state", "stable", "dying"] in reply["changes"]


async def test_26_a_last_breath_can_be_known_again(heresy: Played) -> None:
    await heresy("/harm 6")
    await heresy("/breath", 1, 1)
    reply = await heresy("/move this i know", 6, 6)
    assert ["Griff", "state", "dead", "stable"] in reply["changes"]


async def test_26_a_last_breath_that_was_healed_since_is_not_drawn_again(heresy: Played) -> None:
    await heresy("/harm 6")
    await heresy("/breath", 6, 6)
    await heresy("/heal 2")
    error = await heresy.refused("/move this i know")
    assert (error["kind"], "too late to change" in error["message"]) == (
        "refused",
        True,
    )


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("/heal rest", 2),
        ("/heal medics", 1),
        ("/heal medkit", 2),
        ("/heal 2", 1),
        ("/rest", 2),
        ("/rest with medics", 1),
        ("/heal 9", 0),
    ],
)
async def test_28_healing_by_rest_care_medkit_or_number(
    heresy: Played, said: str, left: int
) -> None:
    await heresy("/sheet set wounds=3")
    await heresy("/item add medkit uses 2")
    reply = await heresy(said)
    assert ["Griff", "wounds", 3, left] in reply["changes"]


async def test_28_healing_someone_else_lands_at_once(heresy: Played) -> None:
    await heresy("/item add medkit")
    await heresy("/sheet set Isaac wounds=2", by="gm")
    reply = await heresy("/heal medkit Isaac", by="alice")
    assert ["Isaac", "wounds", 2, 1] in reply["changes"]
    assert reply["facts"]["healed"] == 1


async def test_28_who_carries_no_medkit_uses_none(heresy: Played) -> None:
    """found-3, 2: nobody heals with what they don't have; the patient's kit is the patient's."""
    await heresy("/sheet set Isaac wounds=2", by="gm")
    await heresy("/item add medkit", by="bob")
    for said in ("/heal medkit Isaac", "use the medkit on Isaac", "I use my medkit on Isaac"):
        error = await heresy.refused(said, by="alice")
        assert (error["kind"], error["message"]) == (
            "refused",
            "Griff has no medkit. Get one: `/item add medkit`",
        )
    assert (await heresy.sheet("Isaac"))["wounds"] == 2
    assert (await heresy("/heal medkit Isaac as Griff anyway", by="gm"))["facts"]["healed"] == 1


@pytest.mark.parametrize("said", ["use the medkit on Isaac", "I use my medkit on Isaac"])
async def test_28_a_medkit_is_used_in_plain_words(heresy: Played, said: str) -> None:
    """found-3, 2: `use the medkit on Tuck` is `/heal medkit`."""
    await heresy("/item add medkit 2")
    await heresy("/sheet set Isaac wounds=2", by="gm")
    reply = await heresy(said, by="alice")
    assert reply["said"] == "heal medkit Isaac"
    assert reply["changes"] == [["Griff", "items.medkit.count", 2, 1], ["Isaac", "wounds", 2, 1]]


async def test_28_nobody_heals_below_none_or_from_death(heresy: Played) -> None:
    for said in ("/heal rest", "/heal 2", "/heal medics", "/rest"):
        assert (await heresy.refused(said))["message"] == "Griff isn't wounded."
    await heresy("/sheet set Griff state=dead", by="gm")
    assert (await heresy.refused("/heal rest", by="alice"))["kind"] == "refused"


async def test_28_below_the_maximum_nobody_is_dying(heresy: Played) -> None:
    await heresy("/item add medkit")
    await heresy("/harm 6")
    await heresy("/breath", 6, 6)
    assert ["Griff", "state", "stable", "well"] in (await heresy("/heal medkit"))["changes"]


async def test_28_a_medkit_is_used_up(heresy: Played) -> None:
    await heresy("/item add medkit 2")
    await heresy("/sheet set Isaac wounds=3", by="gm")
    healed = await heresy("/heal medkit Isaac", by="alice")
    assert healed["changes"] == [["Griff", "items.medkit.count", 2, 1], ["Isaac", "wounds", 3, 2]]
    await heresy("/heal medkit Isaac")
    error = await heresy.refused("/heal medkit Isaac")
    assert error["message"] == "Griff has no medkit. Get one: `/item add medkit`"
    await heresy("/undo")
    assert (await heresy.sheet("Griff"))["items"]["medkit"]["count"] == 1


async def test_28_a_medkit_may_have_uses(heresy: Played) -> None:
    await heresy("/item add medkit uses 1")
    await heresy("/sheet set wounds=3")
    await heresy("/heal medkit")
    assert (await heresy.refused("/heal medkit"))["kind"] == "refused"
    assert (await heresy.sheet("Griff"))["wounds"] == 2


async def test_28_a_medkit_that_is_a_weapon_without_uses_is_used_up_whole(heresy: Played) -> None:
    await heresy("/item add medkit saw 1d4")
    await heresy("/harm 2 Griff", by="gm")
    assert (await heresy("/heal medkit", by="alice"))["facts"]["healed"] == 1
    assert "medkit_saw" not in (await heresy.sheet("Griff"))["weapons"]
    error = await heresy.refused("/heal medkit")
    assert error["message"] == "Griff has no medkit. Get one: `/item add medkit`"


async def test_28_a_medkit_is_not_wasted_on_the_unhurt(heresy: Played) -> None:
    await heresy("/item add medkit")
    assert "would be wasted" in (await heresy.refused("/heal medkit"))["message"]
    await heresy("/heal medkit anyway")
    assert (await heresy.sheet("Griff"))["items"] == {}


async def test_26_a_game_master_takes_the_price_in_words(heresy: Played) -> None:
    await heresy("/harm 6 Griff", by="gm")
    await heresy("/breath", 4, 4, by="alice")
    await heresy("/move defy+ag", 1, 1, by="bob")
    before = await heresy.everything()
    reply = await heresy("/breath lower ws", by="gm")
    assert reply["changes"] == [["Griff", "ws", 1, 0]]
    assert all(row[0] != "Griff" for row in (await heresy("/waiting"))["facts"]["waiting"])
    await heresy("/undo")
    assert await heresy.everything() == before


async def test_28_healing_averts_the_last_breath_of_none_but_who_lives_by_it(
    heresy: Played,
) -> None:
    await heresy("/harm 9 Griff", by="gm")
    await heresy("/heal 2 Griff anyway")
    assert [each[1] for each in (await heresy("/waiting"))["facts"]["waiting"]] == ["Last Breath"]
    await heresy("/heal 2 Griff anyway")
    assert (await heresy("/waiting"))["facts"]["waiting"] == []


async def test_26_a_stat_that_is_as_low_as_can_be_is_no_price(heresy: Played) -> None:
    await heresy("/sheet set t=-3 fel=-2")
    await heresy("/harm 6")
    reply = await heresy("/breath", 4, 4)
    costs = [choice["label"] for choice in reply["choices"] if choice["owed"]]
    assert costs[:3] == ["WS 1 → 0", "BS 2 → 1", "S 0 → -1"]
    assert costs[3:] == [
        "Ag 1 → 0", "Int 0 → -1", "Per 2 → 1", "WP 0 → -1", "Fel -2 → -3",
    ]  # fmt: skip


async def test_28_a_game_master_rests_with_everyone_but_a_medkit_is_for_someone(
    heresy: Played,
) -> None:
    await heresy("/sheet set Griff wounds=2", by="gm")
    await heresy("/sheet set Isaac wounds=2")
    asked = await heresy("/heal medkit")
    assert (asked["title"], asked["changes"]) == ("For whom?", [])
    assert [each["label"] for each in asked["choices"]] == ["Isaac", "Griff", "Everyone"]
    rested = await heresy("/heal rest")
    assert rested["changes"] == [["Isaac", "wounds", 2, 1], ["Griff", "wounds", 2, 1]]


async def test_26_a_breath_that_no_wound_led_to_stays_when_a_wound_is_undone(
    heresy: Played,
) -> None:
    harmed = await heresy("/harm 2")
    await heresy("/breath as Griff anyway", 6, 6, by="gm")
    assert (await heresy(f"/undo {harmed['entry']}", by="alice"))["facts"]["undone"] == [
        harmed["entry"]
    ]
    fallen = await heresy("/harm 6")
    breathed = await heresy("/breath", 6, 6)
    undone = await heresy(f"/undo {fallen['entry']}")
    assert undone["facts"]["undone"] == [fallen["entry"], breathed["entry"]]


async def test_28_a_last_breath_that_was_waived_can_no_longer_be_drawn(heresy: Played) -> None:
    await heresy("/harm 6")
    await heresy("/heal 4 Griff anyway", by="gm")
    error = await heresy.refused(":press Last Breath", by="alice")
    assert (error["kind"], "open any more" in error["message"]) == ("already_done", True)
    assert (await heresy.sheet("Griff"))["state"] == "well"


async def test_28_what_was_healed_is_told(heresy: Played) -> None:
    await heresy("/sheet set wounds=3")
    for said, title, text, grade in (
        ("/heal medics", "Griff heals 2 wounds (1/6)", "", "success"),
        ("/heal medics", "Griff heals 1 wound (0/6)", "", "success"),
    ):
        reply = await heresy(said)
        assert (reply["title"], reply["text"], reply["grade"]) == (title, text, grade)
    assert reply["facts"] == {"healed": 1, "wounds": 0, "target": "Griff"}


async def test_28_a_used_medkit_weighs_no_more(heresy: Played) -> None:
    await heresy('/item add "first aid" weight 2')
    await heresy("/item add rope weight 1")
    await heresy("/sheet set wounds=3")
    await heresy("/heal medkit")
    sheet = await heresy.sheet("Griff")
    assert (sheet["weight"], list(sheet["items"]), sheet["wounds"]) == (1, ["rope"], 2)
    await heresy("/heal medkit as Griff anyway", by="gm")
    sheet = await heresy.sheet("Griff")
    assert (sheet["weight"], list(sheet["items"]), sheet["wounds"]) == (1, ["rope"], 1)


async def test_28_an_empty_medkit_heals_nobody(heresy: Played) -> None:
    await heresy("/item add medkit uses 2")
    await heresy("/sheet set wounds=3")
    await heresy("/sheet set weapons.medkit.uses=0")
    assert (await heresy.refused("/heal medkit"))["message"] == "Griff has no medkit left."


async def test_28_a_game_masters_medkit_is_that_of_who_is_healed(heresy: Played) -> None:
    await heresy("/item add medkit 2")
    await heresy("/sheet set Griff wounds=3", by="gm")
    await heresy("/heal medkit Griff")
    assert (await heresy.sheet("Griff"))["items"]["medkit"]["count"] == 1


async def test_28_the_dying_heal_nobody_with_their_medkit(heresy: Played) -> None:
    await heresy("/item add medkit")
    await heresy("/sheet set Isaac wounds=2", by="gm")
    await heresy("/harm 6", by="alice")
    error = await heresy.refused("/heal medkit Isaac")
    assert error["message"].startswith("Griff is dying.")
    assert (await heresy.refused("/heal rest Isaac"))["kind"] == "not_allowed"
    assert (await heresy("/heal rest Isaac", by="bob"))["facts"]["healed"] == 1


async def test_26_a_last_breath_may_be_drawn_with_all_that_helps_a_roll(heresy: Played) -> None:
    await heresy("/forward +1")
    await heresy("/harm 6")
    facts = (await heresy("/breath dis +2 edge no forward", 6, 1, 3))["facts"]
    assert (facts["kept"], facts["dropped"], facts["total"], facts["band"]) == (
        [1, 3], [6], 6, "6-"
    )  # fmt: skip
    again = await heresy("/reroll 2", 6)
    assert (again["facts"]["total"], again["facts"]["band"]) == (11, "10+")
    await heresy("/harm 1")
    facts = (await heresy("/breath adv", 6, 1, 3))["facts"]
    assert (facts["kept"], facts["modifier"], facts["total"]) == ([6, 3], 1, 10)
    assert (await heresy.sheet("Griff"))["forward"] == []


async def test_26_only_a_breath_of_7_to_9_has_a_price_and_one(heresy: Played) -> None:
    await heresy("/sheet set Griff class=seeker t=1", by="gm")
    await heresy("/harm 9 Griff")
    await heresy("/breath", 5, 5, by="alice")
    error = await heresy.refused("/breath lower ws", by="gm")
    assert error["message"] == "Only a Last Breath of 7-9 costs a stat."
    await heresy("/harm 1 Griff")
    await heresy("/breath", 4, 4, by="alice")
    for said in ("/breath lower resource", "/breath lower bonds anyway"):
        error = await heresy.refused(said, by="gm")
        assert (
            error["message"]
            == "That isn't one of the nine stats: WS, BS, S, T, Ag, Int, Per, WP, Fel."
        )
    paid = await heresy("/breath lower t", by="gm")
    assert paid["title"] == "Griff: T 1 → 0 for good"
    assert sorted(paid["changes"]) == [
        ["Griff", "max_wounds", 6, 5], ["Griff", "t", 1, 0], ["Griff", "wounds", 6, 5],
    ]  # fmt: skip
    assert (paid["facts"]["lowered"], (await heresy.sheet("Griff"))["state"]) == ("T", "stable")
    error = await heresy.refused("/breath lower ws")
    assert error["message"] == "That Last Breath has already been paid for."
    assert (await heresy("/breath lower ws anyway"))["changes"] == [["Griff", "ws", 1, 0]]


async def test_26_a_roll_that_is_no_last_breath_has_no_price(heresy: Played) -> None:
    rolled = await heresy("/move hack", 4, 4)
    error = await heresy.refused(f"/breath lower ws entry {rolled['entry']}", by="gm")
    assert "find a roll to use that on" in error["message"]
    harmed = await heresy("/harm 1 Griff")
    error = await heresy.refused(f"/breath lower ws entry {harmed['entry']}")
    assert "find a roll to use that on" in error["message"]


async def test_26_the_dead_draw_no_breath(heresy: Played) -> None:
    await heresy("/sheet set Griff state=dead", by="gm")
    assert (await heresy.refused("/breath", by="alice"))["message"] == "Griff is dead."
    assert (await heresy("/breath as Griff anyway", 6, 6, by="gm"))["ok"]


def test_28_only_a_breath_that_was_owed_is_averted() -> None:
    well = HeresySheet(name="Griff", record=3)
    dying = replace(well, state="dying")
    assert breath_averted(dying, well) == ("breath 3",)
    assert breath_averted(well, well) == breath_averted(dying, dying) == ()


async def test_half_a_healing_is_answered_for_the_one_who_was_named(heresy: Played) -> None:
    await heresy("/item add medkit", by="alice")
    await heresy("/harm 2 Griff, Isaac", by="gm")
    for name, works in (("Isaac", "heal medkit Isaac"), ("Griff", "heal Griff medkit")):
        error = await heresy.refused(f"/heal {name}", by="alice")
        assert error["message"].endswith(f" Try `/{works}`")


async def test_28_by_a_number_players_heal_their_own_character_only(heresy: Played) -> None:
    await heresy("/sheet set wounds=2", by="bob")
    error = await heresy.refused("/heal 1 Isaac", by="alice")
    assert error["message"] == "Only Isaac's player or a game master can do that."
    assert (await heresy.sheet("Isaac"))["wounds"] == 2
    for who in ("bob", "gm"):
        healed = await heresy("/heal 1 Isaac", by=who)
        assert healed["facts"]["healed"] == 1


async def test_28_how_to_heal_names_every_way(heresy: Played) -> None:
    error = await heresy.refused("/heal")
    ways = "`rest`, `medics`, `medkit` or a number of wounds"
    assert error["message"] == f"That needs {ways}. Try `/help heal`"
