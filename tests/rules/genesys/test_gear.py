"""Weapons, armour and other things."""

import pytest

from tests.conftest import Played
from tests.rules.genesys.symbols import leading

NOTHING_NEW = {"weapons": ["lasgun"], "items": [], "carried": ["lasgun"]}


async def test_armour_and_items(genesys: Played) -> None:
    reply = await genesys("/item add flak soak 1")
    assert ["Griff", "soak", 3, 4] in reply["changes"]
    await genesys("/item remove flak")
    assert (await genesys.sheet("Griff"))["soak"] == 3
    shown = await genesys("/item")
    assert shown["facts"]["weapons"] == ["lasgun"]


async def test_what_is_described_as_a_weapon_is_one_and_its_skill_is_asked(genesys: Played) -> None:
    _, answers = await genesys.asked("/item add flamer damage 5 crit 3 range short")
    assert answers == ["Gunnery", "Ranged light", "Ranged heavy"]
    await genesys(":press Ranged light")
    weapon = (await genesys.sheet("Griff"))["weapons"]["flamer"]
    assert (weapon["skill"], weapon["damage"], weapon["crit"], weapon["range"]) == (
        "ranged_light", 5, 3, "short"
    )  # fmt: skip
    await genesys("/undo")
    assert "flamer" not in (await genesys.sheet("Griff"))["weapons"]


@pytest.mark.parametrize(
    ("said", "skill"),
    [("laspistol damage 5 range medium", "Ranged light"), ("power sword damage +2", "Melee"),
     ("lasgun damage 6 crit 3", "Ranged heavy"), ("rope, autogun damage 6", "Ranged heavy")],
)  # fmt: skip
async def test_a_weapon_whose_name_tells_its_skill_is_not_asked_about(
    genesys: Played, said: str, skill: str
) -> None:
    assert (await genesys(f"/item add {said}"))["text"] == f"Used with {skill}."


async def test_the_skill_of_a_weapon_is_asked_and_among_others_it_is_said(genesys: Played) -> None:
    _, answers = await genesys.asked("/item add thing damage 6")
    assert answers == ["Brawl", "Melee", "Gunnery", "Ranged light", "Ranged heavy"]
    error = await genesys.refused("/item add thing damage 6, sword damage 3")
    assert error["message"].startswith("Which skill is the thing used with?")


async def test_several_things_and_several_of_one_are_added(genesys: Played) -> None:
    await genesys("/item add lantern, rope")
    await genesys("/item add 2 medkits")
    items = (await genesys.sheet("Griff"))["items"]
    assert list(items) == ["lantern", "rope", "medkit"]
    assert items["medkit"]["count"] == 2


async def test_one_thing_is_handed_to_several(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/item add rope for Griff, Voss", by="gm")
    assert "rope" in (await genesys.sheet("Griff"))["items"]
    assert "rope" in (await genesys.sheet("Voss"))["items"]


async def test_what_was_said_of_a_weapon_is_kept_while_its_skill_is_asked(genesys: Played) -> None:
    _, answers = await genesys.asked('/item add stick damage +2 crit 3 qualities "pierce 1"')
    assert answers == ["Brawl", "Melee"]
    await genesys(":press Melee")
    stick = (await genesys.sheet("Griff"))["weapons"]["stick"]
    assert (stick["skill"], stick["damage"], stick["brawn"]) == ("melee", 2, True)
    assert (stick["crit"], stick["qualities"]) == (3, {"pierce": 1})


async def test_a_weapon_that_despair_emptied_is_reloaded_and_a_full_one_is_not(
    genesys: Played,
) -> None:
    error = await genesys.refused("/item reload lasgun")
    assert (error["kind"], error["message"]) == ("refused", "The lasgun is already loaded.")
    await genesys("/attack lasgun at Scar range medium +1 despair", 1, 1, 1, 1, 1)
    await genesys("/spend despair out of ammo", by="gm")
    reloaded = await genesys("/item reload lasgun", by="alice")
    assert reloaded["changes"] == [["Griff", "weapons.lasgun.out", True, False]]


async def test_what_gives_no_soak_takes_none(genesys: Played) -> None:
    packed = await genesys("/item add rope")
    assert packed["facts"]["soak"] == 3
    assert (await genesys.sheet("Griff"))["soak"] == 3


async def test_the_weapon_that_was_taken_up_last_is_the_one_in_use(genesys: Played) -> None:
    await genesys("/item add knife melee damage +1 crit 3")
    await genesys("/item drop knife")
    assert (await genesys.sheet("Griff"))["wielded"] != "knife"
    await genesys("/item take knife")
    assert (await genesys.sheet("Griff"))["wielded"] == "knife"
    await genesys("/item drop knife")
    await genesys("/item take lasgun")
    assert (await genesys.sheet("Griff"))["wielded"] == "lasgun"


async def test_what_a_weapon_is_like_unless_something_else_is_said(genesys: Played) -> None:
    await genesys("/item add mace melee damage 4")
    await genesys("/item add dart ranged_light")
    await genesys(
        '/item add rod melee damage +0 crit 0 range short qualities "pierce; stun-damage 2"'
    )
    weapons = (await genesys.sheet("Griff"))["weapons"]
    told = [[weapons[key][field] for field in ("skill", "damage", "brawn", "crit", "range")]
            for key in ("mace", "dart", "rod")]  # fmt: skip
    assert told == [["melee", 4, False, 4, "engaged"], ["ranged_light", 0, False, 4, "medium"],
                    ["melee", 0, True, 0, "short"]]  # fmt: skip
    assert weapons["rod"]["qualities"] == {"pierce": 1, "stun_damage": 2}


@pytest.mark.parametrize(
    ("said", "skills"),
    [("thing damage 3", "Brawl, Melee, Gunnery, Ranged light, Ranged heavy"),
     ("thing crit 0", "Brawl, Melee, Gunnery, Ranged light, Ranged heavy"),
     ('thing qualities "stun 1"', "Brawl, Melee, Gunnery, Ranged light, Ranged heavy"),
     ("thing damage +0", "Brawl, Melee"), ("thing range engaged", "Brawl, Melee"),
     ("thing range short", "Gunnery, Ranged light, Ranged heavy"),
     ("thing damage +1 range short", "Brawl, Melee"),
     ("pistol damage +1", "Brawl, Melee")],
)  # fmt: skip
async def test_the_skills_that_are_asked_about_are_those_its_reach_leaves(
    genesys: Played, said: str, skills: str
) -> None:
    """Whatever Brawn is added to is used at arm's length."""
    question, answers = await genesys.asked(f"/item add {said}")
    assert question == f"Which skill is the {said.split()[0]} used with?"
    assert ", ".join(answers) == skills
    assert (await genesys("/item"))["facts"] == NOTHING_NEW


async def test_each_of_several_things_is_described_by_itself(genesys: Played) -> None:
    said = '/item add rope, "iron fan" brawl damage 3 crit 0 qualities "pierce 2" for Griff, Scar'
    added = await genesys(said, by="gm")
    assert (added["title"], added["text"]) == (
        "Griff and Scar each get a rope and an iron fan", "Used with Brawl."
    )  # fmt: skip
    for name in ("Griff", "Scar"):
        sheet = await genesys.sheet(name)
        fan = sheet["weapons"]["iron_fan"]
        assert (fan["damage"], fan["crit"], fan["qualities"]) == (3, 0, {"pierce": 2})
        assert not fan["brawn"]
        assert sheet["items"]["rope"]["count"] == 1


async def test_what_is_added_is_told_with_its_number_and_who_has_it(genesys: Played) -> None:
    one = await genesys("/item add 1 vest soak 1")
    assert (one["title"], one["facts"]) == ("Griff gets a vest", {"item": "vest", "soak": 4})
    two = await genesys("/item add 2 torches, 2 ropes for Griff, Scar", by="gm")
    assert two["title"] == "Griff and Scar each get 2 torches and 2 ropes"
    assert two["facts"] == {"item": "torch", "soak": 4, "names": ["Griff", "Scar"]}
    assert (await genesys.sheet("Scar"))["items"]["rope"]["count"] == 2
    assert await leading(genesys, "/item add lamp for Scar, Griff") == "Scar"


async def test_armour_gives_soak_and_defense_as_long_as_it_is_worn(genesys: Played) -> None:
    async def guard() -> list[int]:
        sheet = await genesys.sheet("Griff")
        return [sheet[key] for key in ("soak", "melee_defense", "ranged_defense")]

    assert await guard() == [3, 0, 0]
    await genesys("/item add shield defense 1 melee defense 2")
    assert await guard() == [3, 2, 1]
    await genesys("/item add vest soak 2 ranged defense 3 defense 1")
    assert await guard() == [5, 3, 4]
    await genesys("/item add vest soak 1")  # another in its place
    assert await guard() == [4, 2, 1]
    await genesys("/item drop shield")
    assert await guard() == [4, 0, 0]
    await genesys("/sheet set soak=0")
    await genesys("/item remove vest")  # never below none
    assert await guard() == [0, 0, 0]
    await genesys("/item add plate soak 2 defense 2")
    await genesys("/sheet set melee_defense=1 ranged_defense=0")
    await genesys("/item remove plate")
    assert await guard() == [0, 0, 0]


@pytest.mark.parametrize(
    ("said", "most"),
    [("vest soak", 50), ("vest defense", 10), ("vest melee defense", 10),
     ("vest ranged defense", 10), ("gun ranged_heavy crit", 10)],
)  # fmt: skip
async def test_nothing_has_more_than_there_is_or_less_than_none(
    genesys: Played, said: str, most: int
) -> None:
    for number in (-1, most + 1):
        error = await genesys.refused(f"/item add {said} {number}")
        assert f"a number from 0 to {most}" in error["message"]
    assert (await genesys("/item"))["facts"] == NOTHING_NEW
    await genesys(f"/item add {said} 0")
    await genesys(f"/item add {said} {most}")


@pytest.mark.parametrize(
    "said", ["sticky 3", "3", "pierce x", "pierce 1 2", "pierce ²", "pierce -1"]
)
async def test_a_quality_is_one_of_those_there_are(genesys: Played, said: str) -> None:
    error = await genesys.refused(f'/item add gun ranged_heavy damage 6 qualities "burn 1, {said}"')
    assert f"`{said}` isn't one of the qualities." in error["message"]
    assert (await genesys("/item"))["facts"]["weapons"] == ["lasgun"]


async def test_none_of_a_thing_is_nothing_to_add(genesys: Played) -> None:
    error = await genesys.refused("/item add 0 ropes")
    assert error["message"] == "Use a number from 1 to 999."
    assert (await genesys.refused('/item add rope, ""'))["message"].startswith("Give it a name")
    assert (await genesys("/item"))["facts"]["items"] == []
    await genesys("/item add 99 ropes")


async def test_damage_grows_step_by_step_and_is_the_harder_to_mend(genesys: Played) -> None:
    """Minor is an easy check, moderate an average one, major a hard one."""
    await genesys("/item add rope")
    for thing, kind in (("lasgun", "weapons"), ("rope", "items")):
        for steps, (wear, beyond) in enumerate([("minor", False), ("moderate", False), ("", True)]):
            for _ in range(steps + 1):
                await genesys(f"/item break {thing}")
            kept = (await genesys.sheet("Griff"))[kind][thing]
            assert (kept["wear"], kept["damaged"]) == (wear, beyond)
            failed = await genesys(f"/item repair {thing}", 1, 1, *[1] * (steps + 1))
            assert (failed["changes"], failed["facts"]["passed"]) == ([], False)
            assert failed["title"] == f"Griff: Mechanics on {thing}, failed"
            mended = await genesys(f"/item repair {thing} boost 1", 2, 1, 1, *[1] * (steps + 1))
            assert mended["facts"]["pool"]["b"] == 1
            assert mended["text"].endswith(f"The {thing} is as good as new.")
            kept = (await genesys.sheet("Griff"))[kind][thing]
            assert (kept["wear"], kept["damaged"]) == ("", False)
    for _ in range(3):
        await genesys("/item break lasgun")
    error = await genesys.refused("/item break lasgun")  # worse than beyond use is nothing
    assert error["message"] == "Griff's lasgun is already unusable."
    assert (await genesys.sheet("Griff"))["weapons"]["lasgun"]["damaged"]


async def test_a_game_master_who_plays_nobody_mends_outright(genesys: Played) -> None:
    await genesys("/item add rope")
    for thing in ("lasgun", "rope"):
        await genesys(f"/item break {thing}", by="alice")
        mended = await genesys(f"/item repair {thing} for Griff", by="gm")
        assert mended["title"] == f"Griff's {thing} is repaired"
        assert [change[3] for change in mended["changes"]] == [""]
        whole = await genesys.refused(f"/item repair {thing} for Griff")
        assert whole["message"] == f"Griff's {thing} isn't damaged."
        assert (await genesys(f"/item repair {thing} for Griff anyway"))["changes"] == []
    assert (
        "Griff's rope isn't damaged."
        in (await genesys.refused("/item repair rope", by="alice"))["message"]
    )
    assert (await genesys("/item repair rope anyway"))["rolled"] == []


async def test_mending_someone_elses_is_ones_own_check_and_action(genesys: Played) -> None:
    await genesys("/sheet new Voss intellect=4 skills=mechanics:2", by="bob")
    await genesys("/item break lasgun", by="alice")
    await genesys("/encounter start", by="gm")
    mended = await genesys("/item repair lasgun for Griff", 1, 4, 1, 1, 1, by="bob")
    assert mended["facts"]["pool"]["y"] == 2
    assert ["Griff", "weapons.lasgun.wear", "minor", ""] in mended["changes"]
    assert ["Voss", "turn.action", False, True] in mended["changes"]
    await genesys("/status staggered Voss", by="gm")
    await genesys("/item break lasgun", by="alice")
    assert (
        "staggered" in (await genesys.refused("/item repair lasgun for Griff", by="bob"))["message"]
    )
    await genesys("/sheet set Voss state=incapacitated", by="gm")
    assert "incapacitated" in (
        await genesys.refused("/item repair lasgun for Griff", by="bob")
    )["message"]  # fmt: skip


async def test_a_weapon_with_few_shots_is_loaded_anew_once_one_is_fired(genesys: Played) -> None:
    await genesys(
        '/item add mortar ranged_heavy damage 6 crit 3 range long qualities "limited ammo 2"'
    )
    assert (await genesys.refused("/item reload mortar"))[
        "message"
    ] == "The mortar is already loaded."
    assert (await genesys("/item reload mortar anyway"))["changes"] == []
    await genesys("/attack mortar at Scar range medium", 1, 1, 1, 1, 1)
    reloaded = await genesys("/item reload mortar")
    assert reloaded["title"] == "Griff reloads the mortar"
    assert reloaded["changes"] == [["Griff", "weapons.mortar.fired", 1, 0]]


async def test_only_what_is_named_changes(genesys: Played) -> None:
    await genesys("/item add knife melee damage +1")
    await genesys("/item add rope, lamp")
    await genesys("/item remove lasgun")
    await genesys("/item drop rope")
    shown = await genesys("/item")
    assert (shown["title"], shown["text"]) == ("What Griff carries", "**knife**\n**lamp**")
    assert shown["facts"]["carried"] == ["knife", "lamp"]
    assert shown["entry"] is None
    error = await genesys.refused("/item drop sword")
    assert (
        error["message"].startswith("Griff has nothing called sword") or "sword" in error["message"]
    )
    await genesys("/item drop knife")
    held = (await genesys.sheet("Griff"))["weapons"]["knife"]["held"]
    assert held is False
    await genesys("/item remove knife")
    await genesys("/item remove lamp")
    assert (await genesys("/item"))["text"] == "Nothing yet."


async def test_what_an_npc_carries_is_told_in_private_unless_players_may_know_it(
    genesys: Played,
) -> None:
    """T6: a game master's look at an NPC is private unless its numbers are shown."""
    assert (await genesys("/item as Scar", by="gm"))["visible"] == "secret"
    await genesys("/npc reveal Scar stats", by="gm")
    assert (await genesys("/item as Scar"))["visible"] == "all"
    await genesys("/npc hide Scar")
    assert (await genesys("/item as Scar"))["visible"] == "secret"
    assert (await genesys("/item as Griff"))["visible"] == "all"


async def test_a_weapon_without_numbers_is_told_how_to_become_one(genesys: Played) -> None:
    plain = await genesys("/item add laspistol")
    assert plain["text"] == (
        "To attack with it, say what it does: `/item add laspistol damage 5 crit 3`."
    )
    assert (await genesys("/item add rope"))["text"] == ""
    armed = await genesys("/item add laspistol damage 5 crit 3")
    assert armed["text"] == "Used with Ranged light."
    assert (await genesys.sheet("Griff"))["weapons"]["laspistol"]["damage"] == 5


@pytest.mark.parametrize(
    "said", ["sword melee damage +2 soak 2", "sword damage +2 defense 1", "shield brawl defense 1"]
)
async def test_a_weapon_that_protects_says_so_as_a_quality(genesys: Played, said: str) -> None:
    error = await genesys.refused(f"/item add {said}")
    assert error["message"].startswith("A weapon gives no soak or defense by itself")
    await genesys('/item add shield brawl damage +0 qualities "defensive 1"')
    assert (await genesys.sheet("Griff"))["weapons"]["shield"]["qualities"] == {"defensive": 1}


async def test_what_becomes_a_weapon_by_its_description_is_carried_once(genesys: Played) -> None:
    await genesys("/item add hellgun", by="alice")
    await genesys("/item add hellgun ranged heavy damage 8")
    griff = await genesys.sheet("Griff")
    assert ("hellgun" in griff["weapons"], "hellgun" in griff["items"]) == (True, False)


async def test_a_weapon_is_dropped_once(genesys: Played) -> None:
    await genesys("/item drop lasgun", by="alice")
    assert "**lasgun** (not in hand)" in (await genesys("/item list"))["text"]
    error = await genesys.refused("/item drop lasgun")
    assert error["message"] == "Griff isn't holding the lasgun."


async def test_a_weapon_in_s_has_its_article(genesys: Played) -> None:
    for sentence, title in (
        ("/item add long las ranged heavy damage 8", "Griff gets a long las"),
        ("/item add boots", "Griff gets boots"),
    ):
        assert (await genesys(sentence, by="alice"))["title"] == title


async def test_a_kit_is_not_used_up_and_says_whom_to_treat(genesys: Played) -> None:
    await genesys("/item add medkit, 2 torches", by="alice")
    await genesys("/sheet new Voss", by="bob")
    error = await genesys.refused("/item use medkit", by="alice")
    assert error["message"].startswith("Nobody here can be treated now. ")
    await genesys("/harm 3 Griff, Voss", by="gm")
    error = await genesys.refused("/item use medkit", by="alice")
    assert [c["says"] for c in error["choices"]] == ["check medicae on Voss"]
    treated = await genesys("/item use medkit on Voss", *[1] * 3)
    assert treated["said"] == "check medicae on Voss"
    assert "medkit" in (await genesys.sheet("Griff"))["items"]
    assert (await genesys("/item use torch"))["text"] == ""


async def test_a_sheet_tells_how_many_there_are_of_each_thing(genesys: Played) -> None:
    await genesys("/item add 3 medkits", by="alice")
    await genesys("/item add rope")
    assert (await genesys("/sheet show"))["facts"]["told_items"].endswith("3 medkits, rope")


@pytest.mark.parametrize("said", ["buy a rope", "/item buy rope for 5 coins", "I buy a rope"])
async def test_what_has_no_price_is_offered_without_paying(genesys: Played, said: str) -> None:
    error = await genesys.refused(said, by="alice")
    assert error["message"] == "I have no price for a rope. Without paying: `/item add rope`"
    assert [c["label"] for c in error["choices"]] == ["Take a rope without paying"]
    assert (await genesys(error["choices"][0]["says"]))["title"] == "Griff gets a rope"


async def test_more_of_a_described_thing_needs_no_description(genesys: Played) -> None:
    await genesys("/item add coat soak 1", by="alice")
    await genesys("/item add coat")
    listed = await genesys("/item list")
    assert "2 coats" in listed["text"]
    assert (await genesys("/sheet show"))["facts"]["soak"] == 4  # Brawn 3, and the coat
