"""Rations, bandages and potions: points 45 to 47 of the rules."""

import pytest

from tests.rules.odd.conftest import OddTable


async def test_45_a_ration_heals_d6_and_is_eaten(odd: OddTable) -> None:
    await odd("/sheet set hp=1")
    await odd("/item add ration 2")
    reply = await odd("/use ration", 3)
    assert (reply["facts"]["hp"], reply["facts"]["left"]) == (4, 1)
    await odd("/use ration", 1)
    assert (await odd.refused("/use ration"))["kind"] == "refused"
    await odd("/item add ration")
    await odd("/round start", by="gm")
    assert (await odd.refused("/use ration", by="alice"))["kind"] == "refused"


async def test_46_a_bandage_heals_d6_after_the_battle_and_is_used_up(odd: OddTable) -> None:
    await odd("/sheet set hp=1", by="bob")
    await odd("/item add bandage", by="alice")
    await odd("/round start", by="gm")
    assert (await odd.refused("/use bandage on Ash", by="alice"))["kind"] == "refused"
    await odd("/round end", by="gm")
    reply = await odd("/use bandage on Ash", 2, by="alice")
    assert (reply["facts"]["target"], reply["facts"]["hp"], reply["facts"]["left"]) == ("Ash", 3, 0)
    assert await odd.of("Griff", "items") == {}


async def test_47_a_potion_does_exactly_one_of_four(odd: OddTable) -> None:
    await odd("/item add potion 4")
    await odd("/sheet set hp=1 str=9 debilities=shaky,sick")
    assert (await odd("/use potion hp"))["facts"]["hp"] == 6
    await odd("/use potion clear shaky")
    assert await odd.of("Griff", "debilities") == ["Sick"]
    await odd("/use potion cure")
    assert await odd.of("Griff", "debilities") == []
    reply = await odd("/use potion points", 2)
    assert reply["rolled"] == [[3, 2]]
    assert (reply["facts"]["str"], reply["facts"]["left"]) == (11, 0)
    assert (await odd.refused("/use potion hp"))["kind"] == "refused"


async def test_47_two_effects_or_one_that_does_nothing_are_no_use(odd: OddTable) -> None:
    await odd("/item add potion")
    assert (await odd.refused("/use potion hp cure"))["kind"] == "not_understood"
    assert (await odd.refused("/use potion clear shaky"))["kind"] == "refused"
    assert (await odd.refused("/use potion cure"))["kind"] == "refused"
    assert list(await odd.of("Griff", "items")) == ["potion"]


async def test_47_the_points_are_the_players_to_place(odd: OddTable) -> None:
    await odd("/item add potion 3")
    await odd("/sheet set str=9 dex=5")
    reply = await odd("/use potion points", 2)
    assert (reply["facts"]["points_left"], reply["facts"]["str"]) == (2, 9)
    labels = [(c["label"], c["owed"], c["of"]) for c in reply["choices"]]
    assert labels == [("Regain 2 STR", True, "Griff"), ("Regain 1 STR and 1 DEX", True, "Griff"),
                      ("Regain 2 DEX", True, "Griff")]  # fmt: skip
    await odd(":press Regain 1 STR and 1 DEX")
    sheet = await odd.sheet("Griff")
    assert (sheet["str"], sheet["dex"]) == (10, 6)
    assert (await odd.refused(":press Regain 2 DEX"))["kind"] == "already_done"
    await odd("/use potion points dex dex", 3)
    sheet = await odd.sheet("Griff")
    assert (sheet["str"], sheet["dex"]) == (10, 8)


async def test_47_a_bare_potion_asks_what_it_is_to_do(odd: OddTable) -> None:
    await odd("/item add potion")
    await odd("/sheet set hp=1 debilities=shaky")
    question, labels = await odd.asked("/use potion")
    assert question == "What should the potion do for Griff?"
    assert labels == ["Restore all HP", "Clear Shaky"]
    await odd(":press Clear Shaky")
    sheet = await odd.sheet("Griff")
    assert (sheet["debilities"], sheet["items"], sheet["hp"]) == ([], {}, 1)


async def test_47_a_bare_potion_does_the_one_thing_that_helps(odd: OddTable) -> None:
    await odd("/item add potion 2")
    await odd("/sheet set hp=1")
    assert (await odd("/use potion"))["facts"]["effect"] == "hp"
    await odd("/undo")
    await odd("/sheet set hp=6 str=5")
    assert (await odd("/use potion", 2))["facts"]["effect"] == "points"
    await odd("/undo")
    await odd("/sheet set str=12")
    _, labels = await odd.asked("/use potion")
    assert labels == ["Restore all HP", "Cure poison or disease", "Regain 1d3 attribute points"]


async def test_47_drinking_is_an_action_in_a_fight(odd: OddTable) -> None:
    await odd("/item add potion 2")
    await odd("/sheet set hp=1")
    await odd("/round start", by="gm")
    await odd("/use potion hp", by="alice")
    assert (await odd.refused("/attack d6 at Ogre"))["kind"] == "refused"


async def test_47_points_to_place_are_something_to_mend(odd: OddTable) -> None:
    await odd("/item add potion")
    await odd("/harm 3 dex")
    await odd("/harm 3 wil")
    reply = await odd("/use potion points", 2)
    assert reply["text"] == "d3 (2)\nGriff has 2 attribute points to place."


@pytest.mark.parametrize(
    ("sentence", "faces"),
    [
        ("/use bandage", (3,)), ("/use bandage on Ash", (3,)), ("/use ration", (3,)),
        ("/use potion hp", ()), ("/use potion points", (2,)), ("/rally", (3, 3)),
        ("/save str recover", (3,)),
    ],
)  # fmt: skip
async def test_47_nothing_is_spent_for_nothing_unless_who_pays_wants_to(
    odd: OddTable, sentence: str, faces: tuple[int, ...]
) -> None:
    await odd("/item add bandage, ration, potion")
    error = await odd.refused(sentence)
    assert (error["kind"], error["choices"][0]["label"]) == ("refused", "Do it anyway")
    assert len(await odd.of("Griff", "items")) == 3
    await odd(f"{sentence} anyway", *faces)


async def test_45_a_meal_is_worth_its_ration_when_time_has_passed(odd: OddTable) -> None:
    await odd("/item add ration")
    await odd("/time 1 watch", by="gm")
    await odd("/use ration", 3, by="alice")
    assert await odd.of("Griff", "items") == {}


async def test_47_a_cure_rolls_no_points(odd: OddTable) -> None:
    await odd("/item add potion 2")
    await odd("/sheet set debilities=sick")
    reply = await odd("/use potion cure")
    assert (reply["rolled"], reply["facts"]["roll"]) == ([], 0)
    assert reply["text"] == "Griff is no longer Sick."
    await odd("/sheet set Griff pending=Diseased", by="gm")
    reply = await odd("/use potion cure", 3, 5, by="alice")
    assert (reply["facts"]["roll"], reply["facts"]["points_left"]) == (0, 0)
    assert reply["text"].startswith("2d6 (3 5) = 8: max HP 6 → 8")


async def test_33_an_antidote_cures_the_sick_and_nothing_else(odd: OddTable) -> None:
    assert (await odd.refused("/use antidote"))["kind"] == "refused"  # none is carried
    await odd("/item add antidote x2")
    assert "isn't Sick" in (await odd.refused("/use antidote"))["message"]
    await odd("/status sick Ash", by="gm")
    await odd("/status shaky Ash")
    reply = await odd("/use antidote on Ash", by="alice")
    assert reply["title"] == "Ash drinks an antidote"
    assert (await odd.of("Ash", "debilities"), reply["facts"]["left"]) == (["Shaky"], 1)
    assert (await odd.refused("/use antidote hp"))["kind"] == "refused"
    await odd("/undo")
    assert await odd.of("Ash", "debilities") == ["Sick", "Shaky"]
    assert (await odd.sheet("Griff"))["items"]["antidote"]["count"] == 2


async def test_47_in_a_fight_an_antidote_is_an_action(odd: OddTable) -> None:
    await odd("/item add antidote x2")
    await odd("/status sick add")
    await odd("/round start", by="gm")
    await odd("/use antidote", by="alice")
    assert (await odd.refused("/attack d6 at Ogre"))["kind"] == "refused"


async def test_47_a_potion_may_do_any_of_three_for_the_mortally_wounded(odd: OddTable) -> None:
    await odd("/item add potion")
    await odd("/sheet set Ash state=mortal", by="gm")
    _, labels = await odd.asked("/use potion on Ash", by="alice")
    assert labels == ["Restore all HP", "Cure poison or disease", "Regain 1d3 attribute points"]


async def test_47_each_way_of_a_potion_is_told_with_what_it_did(odd: OddTable) -> None:
    await odd("/item add potion 3")
    await odd("/sheet set hp=2 debilities=shaky,sick")
    reply = await odd("/use potion hp")
    assert (reply["title"], reply["text"]) == (
        "Griff drinks a healing potion", "Griff: HP 2 → 6 (full)",
    )  # fmt: skip
    facts = reply["facts"]
    assert (facts["supply"], facts["effect"], facts["roll"]) == ("potion", "hp", 0)
    assert (facts["left"], facts["points_left"], facts["raises"]) == (2, 0, [])
    assert reply["choices"] == []
    assert (await odd.refused("/use potion clear shaky sick"))["message"] == (
        "A potion clears one debility: Shaky or Sick?"
    )
    assert (await odd.refused("/use potion clear dazed"))["message"] == "Griff isn't Dazed."
    reply = await odd("/use potion clear sick")
    assert reply["text"] == "Griff is no longer Sick."
    facts = reply["facts"]
    assert (facts["effect"], facts["roll"], facts["points_left"]) == ("clear", 0, 0)
    assert (facts["debilities"], reply["choices"]) == (["Shaky"], [])
    assert (await odd("/use potion clear shaky"))["facts"]["left"] == 0


async def test_47_only_a_potion_is_told_what_to_do(odd: OddTable) -> None:
    await odd("/item add ration, bandage, antidote")
    await odd("/sheet set hp=1 debilities=sick")
    for said in ("ration hp", "bandage cure", "antidote hp"):
        error = await odd.refused(f"/use {said}")
        assert "potion" in error["message"], said
    assert len(await odd.of("Griff", "items")) == 3


@pytest.mark.parametrize(
    ("edit", "labels"),
    [
        ("pending=Diseased hp=1", ["Restore all HP", "Cure poison or disease"]),
        ("debilities=sick", ["Cure poison or disease", "Clear Sick"]),
        ("str=9 hp=1", ["Restore all HP", "Regain 1d3 attribute points"]),
        ("debilities=shaky,hungry", ["Clear Shaky", "Clear Hungry"]),
        ("debilities=shaky", ["Clear Shaky"]),
    ],
)
async def test_47_a_bare_potion_offers_what_would_help(
    odd: OddTable, edit: str, labels: list[str]
) -> None:
    await odd("/item add potion")
    await odd(f"/sheet set {edit}")
    _, offered = await odd.asked("/use potion")
    assert offered == labels
    assert list(await odd.of("Griff", "items")) == ["potion"]


async def test_47_a_bare_potion_cures_where_a_disease_is_all(odd: OddTable) -> None:
    await odd("/item add potion")
    await odd("/sheet set Griff pending=Diseased", by="gm")
    assert (await odd("/use potion", 1, 1, by="alice"))["facts"]["effect"] == "cure"


async def test_47_what_is_asked_for_another_names_them(odd: OddTable) -> None:
    await odd("/item add potion")
    await odd("/sheet set Ash hp=1 str=5", by="gm")
    error = await odd.refused("/use potion on Ash", by="alice")
    assert error["message"].startswith("What should the potion do for Ash?")
    assert [choice["says"] for choice in error["choices"]] == [
        "use potion on Ash hp as Griff", "use potion on Ash points as Griff",
    ]  # fmt: skip
    reply = await odd(":press Restore all HP")
    assert (reply["title"], reply["facts"]["hp"]) == ("Ash drinks a healing potion", 4)
    await odd("/item add potion")
    await odd("/sheet set hp=1 str=5")
    error = await odd.refused("/use potion")
    assert error["choices"][0]["says"] == "use potion hp as Griff"


@pytest.mark.parametrize("supply", ["ration", "bandage", "potion hp", "potion points"])
async def test_22_nothing_is_wasted_on_the_mortally_wounded(odd: OddTable, supply: str) -> None:
    await odd("/item add ration, bandage, potion")
    await odd("/sheet set Ash state=mortal", by="gm")  # with all hit points and scores
    faces = {"ration": (3,), "bandage": (3,), "potion points": (2,)}.get(supply, ())
    reply = await odd(f"/use {supply} on Ash", *faces, by="alice")
    assert reply["facts"]["state"] == "well"
    assert "is no longer mortally wounded" in reply["text"]


async def test_46_the_dead_are_past_help_and_the_dazed_help_after_the_fight(odd: OddTable) -> None:
    await odd("/item add bandage 2")
    await odd("/sheet set Ash state=dead hp=1", by="gm")
    assert "Ash is dead" in (await odd.refused("/use bandage on Ash", by="alice"))["message"]
    await odd("/sheet set hp=1 debilities=dazed")
    reply = await odd("/use bandage", 3)
    assert (reply["title"], reply["text"]) == ("Griff uses a bandage", "d6 (3)\nGriff: HP 1 → 4")
    assert (reply["facts"]["effect"], reply["facts"]["roll"]) == (None, 3)
    await odd("/round start", by="gm")
    assert "Dazed" in (await odd.refused("/use bandage", by="alice"))["message"]


async def test_45_a_meal_is_worth_it_for_the_hungry_and_the_hurt(odd: OddTable) -> None:
    await odd("/item add rations 3")
    error = await odd.refused("/use ration")
    assert error["message"].startswith("Griff is at full HP and not hungry;")
    await odd("/sheet set debilities=hungry")
    assert (await odd("/use ration", 1))[
        "text"
    ] == "d6 (1), HP already full\nGriff is no longer Hungry."
    await odd("/sheet set hp=5")
    reply = await odd("/use ration on Griff", 1)
    assert (reply["title"], reply["facts"]["left"]) == ("Griff eats a ration", 1)
    await odd("/time 1 turn", by="gm")
    reply = await odd("/use ration", 1, by="alice")
    assert (["Griff", "ate", 0, 1] in reply["changes"], reply["facts"]["left"]) == (True, 0)


@pytest.mark.parametrize("called", ["food", "Healing Potion", "healing potions", "Bandages"])
async def test_45_supplies_go_by_several_names(odd: OddTable, called: str) -> None:
    await odd(f"/item add {called}")
    await odd("/sheet set hp=1")
    supply = {"food": "ration", "Bandages": "bandage"}.get(called, "potion hp")
    await odd(f"/use {supply}")
    assert await odd.of("Griff", "items") == {}


@pytest.mark.parametrize("said", ["use two bandages on Ash", "/use 2 bandages on Ash"])
async def test_46_two_bandages_are_two_treatments(odd: OddTable, said: str) -> None:
    """found-3, 6: one a treatment, each rolled; none is used where nothing is left to mend."""
    await odd("/item add 4 bandages")
    await odd("/sheet set Ash hp=0", by="gm")
    used = await odd(said, 1, 2, by="alice")
    assert (used["title"], used["rolled"]) == ("Griff uses 2 bandages on Ash", [[6, 1], [6, 2]])
    assert ["Ash", "hp", 0, 3] in used["changes"]
    assert used["facts"]["left"] == 2
    spared = await odd("/use 2 bandages on Ash", 6)
    assert (spared["title"], spared["facts"]["left"]) == ("Griff uses a bandage on Ash", 1)
    await odd("/undo")
    await odd("/undo")
    assert await odd.of("Ash", "hp") == 0
    error = await odd.refused("/use 9 bandages on Ash")
    assert error["message"] == "Griff has only 4 bandages."
    await odd("/item drop 3 bandages")
    error = await odd.refused("/use 2 bandages on Ash")
    assert error["message"] == "Griff has only 1 bandage."


async def test_47_one_drinks_one_at_a_time(odd: OddTable) -> None:
    """found-3, 6: a potion has one effect."""
    await odd("/item add 2 potions")
    await odd("/sheet set hp=1")
    assert (await odd.refused("/use 2 potions"))["kind"] in ("refused", "not_understood")


async def test_44_what_is_not_needed_is_kept_and_told(odd: OddTable) -> None:
    """found-3, 6: two bandages are two treatments; of the second nothing is left unsaid."""
    await odd("/item add 3 bandages", by="bob")
    await odd("/sheet set Griff hp=3", by="gm")
    reply = await odd("/use two bandages on Griff", 5, by="bob")
    assert reply["text"].endswith(
        "The other bandage stays in the pack: Griff is at full HP.\nGriff: HP 3 → 6 (full)"
    )
    assert ["Ash", "items.bandage.count", 3, 2] in reply["changes"]


async def test_45_a_ration_at_full_hit_points_is_told_as_a_meal(odd: OddTable) -> None:
    await odd("/item add 2 rations")
    await odd("/time 1 watch", by="gm")
    reply = await odd("/use ration", 4, by="alice")
    assert reply["text"].splitlines()[1] == "Griff is at full HP, so it's only a meal."
    assert (await odd.refused("/use ration"))["kind"] == "refused"


async def test_46_a_bandage_mid_fight_is_not_offered_to_those_without_one(odd: OddTable) -> None:
    await odd("/round start", by="gm")
    error = await odd.refused("/use bandage on Ash", by="alice")
    assert error["message"] == "You can't do that mid-fight. Is it over? `/round end`"


async def test_a_correction_to_use_another_thing_corrects_the_last_use(odd: OddTable) -> None:
    """A lantern is used as gear and a ration as a supply, but both are typed `/use`."""
    await odd("/item add 2 rations, lantern, rope")
    await odd("/item drop rope")
    await odd("/sheet set hp=1")
    eaten = await odd("/use ration", 3)
    reply = await odd("/fix use lantern")
    assert (reply["facts"]["fixed"], reply["title"]) == (eaten["entry"], "Griff uses the lantern")
    items = await odd.of("Griff", "items")
    assert (items["ration"]["count"], await odd.of("Griff", "hp"), "rope" in items) == (2, 1, False)
