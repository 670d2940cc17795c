"""Critical injuries: the table, and what each of them does."""

from typing import Any

import pytest

from rules.genesys.content import INJURIES, injury_at
from rules.genesys.sheet import CHARACTERISTICS
from tests.conftest import Played
from tests.rules.genesys.symbols import pool, statuses


def test_77_the_table_covers_every_total() -> None:
    assert injury_at(-5).name == injury_at(1).name == "Minor Nick"
    bands = [(5, "Minor Nick"), (6, "Slowed Down"), (40, "Stinger"), (41, "Bowled Over"),
             (90, "Compromised"), (91, "At the Brink"), (125, "Knocked Senseless"),
             (126, "Gruesome Injury"), (130, "Gruesome Injury"), (131, "Bleeding Out"),
             (140, "Bleeding Out"), (141, "The End is Nigh"), (150, "The End is Nigh"),
             (151, "Dead"), (999, "Dead")]  # fmt: skip
    assert [(total, injury_at(total).name) for total, _ in bands] == bands
    severities = [row.severity for row in INJURIES.values()]
    assert severities == [1] * 8 + [2] * 10 + [3] * 7 + [4] * 3 + [0]


async def test_77_a_critical_is_rolled_and_recorded(genesys: Played) -> None:
    reply = await genesys("/crit Griff +20", 33)
    facts = reply["facts"]
    assert (facts["roll"], facts["modifier"], facts["total"]) == (33, 20, 53)
    assert (facts["name"], facts["severity"]) == ("Fearsome Wound", 2)
    second = await genesys("/crit Griff +20", 33)
    assert second["facts"]["modifier"] == 30
    assert second["facts"]["total"] == 63
    assert "(rolled 33, +20, +10 for an earlier critical: 63)" in second["text"]
    await genesys("/undo")
    assert len((await genesys.sheet("Griff"))["criticals"]) == 1


@pytest.mark.parametrize(
    ("face", "changed"),
    [
        (1, ["Griff", "strain", 0, 1]),
        (11, ["Griff", "weapons.lasgun.held", True, False]),
        (26, ["game", "story_player", 1, 0]),
    ],
)
async def test_77_effects_at_once(genesys: Played, face: int, changed: list[Any]) -> None:
    assert changed in (await genesys("/crit Griff", face))["changes"]


@pytest.mark.parametrize(
    ("face", "status"),
    [(6, "slowed"), (16, "distracted"), (31, "staggered"), (41, "prone"), (61, "disoriented"),
     (71, "hamstrung"), (81, "winded")],
)  # fmt: skip
async def test_77_conditions_they_bring(genesys: Played, face: int, status: str) -> None:
    await genesys("/crit Griff", face)
    assert status in (await genesys.sheet("Griff"))["statuses"]


@pytest.mark.parametrize(
    ("face", "modifier", "check", "expected"),
    [
        (21, 0, "stealth", {"k": 1}),  # Off-Balance
        (36, 0, "stealth", {"p": 2}),  # Stinger
        (46, 0, "medicae", {"p": 2}),  # Head Ringer
        (51, 0, "charm", {"p": 2}),  # Fearsome Wound
        (56, 0, "stealth", {"p": 2}),  # Agonizing Wound
        (56, 0, "charm", {"p": 1}),
        (66, 0, "stealth boost 2", {"b": 0}),  # Scattered Senses
        (86, 0, "charm", {"p": 2}),  # Compromised
        (96, 0, "stealth", {"p": 2}),  # Crippled, no limb named yet
        (1, 100, "charm", {"k": 1}),  # Maimed
        (16, 100, "stealth", {"r": 1, "p": 1}),  # Blinded
        (16, 100, "perception", {"r": 2, "p": 0}),
    ],
)
async def test_77_what_they_do_to_checks(
    genesys: Played, face: int, modifier: int, check: str, expected: dict[str, int]
) -> None:
    await genesys(f"/crit Griff +{modifier}" if modifier else "/crit Griff", face)
    said, _, more = check.partition(" ")
    reply = await genesys(f"/check {said} {more} vs easy")
    assert {letter: reply["facts"]["pool"][letter] for letter in expected} == expected


async def test_77_stinger_and_off_balance_are_used_up(genesys: Played) -> None:
    await genesys("/crit Griff", 36)
    await genesys("/check stealth vs easy")
    assert pool(await genesys("/check stealth vs easy"), "p") == [1]


async def test_77_a_limb_is_named_by_the_game_master(genesys: Played) -> None:
    reply = await genesys("/crit Griff", 96)
    assert [c["label"] for c in reply["choices"]] == ["Left arm", "Right arm", "Left leg",
                                                     "Right leg"]  # fmt: skip
    assert [(c["says"], c["owed"]) for c in reply["choices"][:2]] == [
        ("crit limb Griff left arm", True), ("crit limb Griff right arm", True),
    ]  # fmt: skip
    await genesys(":press Left leg", by="gm")
    assert pool(await genesys("/check athletics vs easy", by="alice"), "p") == [2]
    assert pool(await genesys("/check ranged_heavy vs easy"), "p") == [1]


async def test_77_a_d10_names_what_is_lost_and_healing_gives_it_back(genesys: Played) -> None:
    reply = await genesys("/crit Griff +100", 6, 4)
    assert reply["rolled"] == [[100, 6], [10, 4]]
    assert ["Griff", "agility", 3, 2] in reply["changes"]
    await genesys("/crit heal Griff 1", by="gm")
    assert (await genesys.sheet("Griff"))["agility"] == 3
    await genesys("/crit Griff +125", 1, 1)
    sheet = await genesys.sheet("Griff")
    assert (sheet["brawn"], sheet["soak"]) == (2, 2)
    await genesys("/crit heal Griff 1")
    assert (await genesys.sheet("Griff"))["brawn"] == 2  # for good


async def test_77_above_150_is_death(genesys: Played) -> None:
    reply = await genesys("/crit Griff +100", 51)
    assert ["Griff", "state", "well", "dead"] in reply["changes"]
    assert (await genesys.refused("/check stealth vs easy"))["kind"] == "refused"


async def test_77_hamstrung_and_winded_change_what_maneuvers_cost(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/crit Griff", 71)
    first = await genesys("/maneuver aim", by="alice")
    assert first["facts"]["paid"] == "strain"
    await genesys("/crit Griff", 71, by="gm")  # 81: Winded
    await genesys("/round next")
    assert (await genesys.refused("/maneuver aim strain", by="alice"))["kind"] == "refused"
    assert (await genesys("/maneuver aim"))["facts"]["paid"] is None  # asked first
    assert (await genesys("/maneuver aim action"))["facts"]["paid"] == "action"


async def test_77_slowed_down_takes_the_last_slot(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/init cool all", 1, 1, 4, 4, 1, 1, by="gm")
    await genesys("/crit Griff", 6)
    reply = await genesys("/act Griff")
    assert reply["facts"]["filled"].index("Griff") == 1
    assert "slowed" not in (await genesys.sheet("Griff"))["statuses"]


async def test_77_overpowered_offers_the_attack_again(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/attack lasgun at Scar range medium boost 1", 12, 2, 1, 1, 1, 1, by="alice")
    crit = await genesys("/spend triumph critical", 76)
    assert crit["choices"][0]["label"] == "Attack again"
    again = await genesys(":press Attack again", 2, 1, 1, 1, 1, 1)
    assert pool(again, "ygbp") == [2, 1, 1, 2]
    assert again["facts"]["wounds"] == 4


async def test_78_bleeding_out_each_turn_and_each_five_over(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/harm 13 Griff")
    await genesys("/crit Griff +130", 1)
    await genesys("/act Griff", 1)  # 14 of 13: down, and the critical that brings
    sheet = await genesys.sheet("Griff")
    assert (sheet["wounds"], sheet["strain"]) == (14, 1)
    for _ in range(4):
        await genesys("/round next")
    more = await genesys("/round next", 5)
    assert (await genesys.sheet("Griff"))["wounds"] == 18
    assert len(more["facts"]["criticals"]) == 1


async def test_78_bleeding_out_twice_is_rolled_again(genesys: Played) -> None:
    await genesys("/crit Griff +130", 1)
    reply = await genesys("/crit Griff +30", 91, 2)  # 131 again: rolled anew
    assert reply["facts"]["total"] == 42
    assert reply["facts"]["name"] == "Bowled Over"


async def test_78_at_the_brink_every_action_costs_two_strain(genesys: Played) -> None:
    await genesys("/crit Griff", 91)
    reply = await genesys("/check stealth vs easy")
    assert ["Griff", "strain", 0, 2] in reply["changes"]


async def test_78_the_end_is_nigh_kills_after_the_next_round(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/crit Griff +140", 1)
    await genesys("/round next")
    assert (await genesys.sheet("Griff"))["state"] == "well"
    await genesys("/round next")
    assert (await genesys.sheet("Griff"))["state"] == "dead"


async def test_78_healed_in_time_it_does_not_kill(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/crit Griff +140", 1)
    await genesys("/round next")
    await genesys("/crit heal Griff 1")
    await genesys("/round next")
    assert (await genesys.sheet("Griff"))["state"] == "well"


async def test_77_slowed_down_is_over_with_the_fight(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/crit Griff", 6)
    await genesys("/encounter end")
    assert "slowed" not in await statuses(genesys, "Griff")


async def test_78_every_five_wounds_over_count_however_they_come(genesys: Played) -> None:
    await genesys("/npc new Boss kind=nemesis wound_threshold=10 shown", by="gm")
    await genesys("/crit Boss +40", 95)
    await genesys("/harm 11 Boss", 1)
    more = await genesys("/harm 6 Boss", 1)
    assert [each["name"] for each in (await genesys.sheet("Boss"))["criticals"]] == [
        "Bleeding Out", "Sudden Jolt", "Off-Balance"
    ]  # fmt: skip
    assert more["facts"]["critical"]["total"] == 21


async def test_77_what_scattered_senses_take_is_told_in_words(genesys: Played) -> None:
    await genesys("/crit Griff", 66, by="gm")
    check = await genesys("/check stealth boost 3 vs easy", 1, 1, 1, 1, by="alice")
    assert check["facts"]["built"][-1] == "every boost taken away: Scattered Senses"


async def test_77_a_number_is_the_result_and_a_plus_is_added(genesys: Played) -> None:
    await genesys("/crit Griff 5", by="gm")
    said = await genesys("/crit Griff 45")
    assert (said["rolled"], said["facts"]["total"]) == ([], 45)
    assert said["facts"]["name"] == "Bowled Over"
    added = await genesys("/crit Griff +45", 3)
    assert added["facts"]["total"] == 3 + 45 + 20
    assert (await genesys.refused("/crit Griff 45 +10"))["kind"] == "refused"
    listed = await genesys("/crit list")
    assert listed["facts"]["criticals"][0]["name"] == "Griff"
    assert "2. Bowled Over, severity 2" in listed["text"]


async def test_status_alone_lists_conditions(genesys: Played) -> None:
    await genesys("/status staggered 2 Griff", by="gm")
    assert (await genesys("/status"))["text"] == "Griff: staggered (2 more turns)"
    await genesys("/strain 13 Griff", by="gm")
    shown = await genesys("/status")
    assert shown["text"] == "Griff: incapacitated, staggered (2 more turns)"
    assert shown["facts"]["conditions"] == {"Griff": ["incapacitated", "staggered"]}
    assert (await genesys("/status list Scar"))["facts"]["conditions"] == {}


async def test_77_a_characteristic_is_never_below_one(genesys: Played) -> None:
    await genesys("/sheet set agility=1")
    reply = await genesys("/crit Griff +100", 6, 4)
    assert "is already 1" in reply["text"]
    await genesys("/crit heal Griff 1", by="gm")
    assert (await genesys.sheet("Griff"))["agility"] == 1
    error = await genesys.refused("/crit limb Griff left arm")
    assert error["message"].startswith("Griff has no injured limb to name.")


@pytest.mark.parametrize(
    ("faces", "lost"),
    [
        ((1, 2, 3), "brawn"),
        ((4, 5, 6), "agility"),
        ((7,), "intellect"),
        ((8,), "cunning"),
        ((9,), "presence"),
        ((10,), "willpower"),
    ],
)
async def test_77_each_face_of_the_d10_names_its_characteristic(
    genesys: Played, faces: tuple[int, ...], lost: str
) -> None:
    for face in faces:
        before = await genesys.sheet("Griff")
        await genesys("/crit Griff +100", 6, face, by="gm")
        sheet = await genesys.sheet("Griff")
        assert [key for key in CHARACTERISTICS if sheet[key] < before[key]] == [lost]
        await genesys("/undo")


async def test_78_a_critical_of_bleeding_out_has_nothing_added_to_it(genesys: Played) -> None:
    await genesys("/crit Griff +130", 1, by="gm")
    await genesys("/harm 18 Griff", 7, 8)  # over the threshold of 13, and by five
    totals = [each["roll"] for each in (await genesys.sheet("Griff"))["criticals"]]
    assert totals == [131, 7 + 10, 8 + 20]  # ten for each critical there was, and no more


async def test_82_what_a_critical_held_goes_with_the_last_that_holds_it(genesys: Played) -> None:
    for result in (83, 84, 3):  # winded, winded again, and a nick
        await genesys(f"/crit Griff {result}", by="gm")
    await genesys("/crit heal Griff 1")
    assert "winded" in (await genesys.sheet("Griff"))["statuses"]
    await genesys("/crit heal Griff 1")
    assert "winded" not in (await genesys.sheet("Griff"))["statuses"]
    await genesys("/crit Griff 83")
    await genesys("/crit heal Griff 1")
    await genesys("/crit heal Griff 1")
    assert (await genesys.sheet("Griff"))["statuses"] == {}


async def test_77_a_critical_that_leads_to_another_is_told_first(genesys: Played) -> None:
    await genesys("/npc set Scar wounds=12", by="gm")
    reply = await genesys("/crit Scar 3", 43)  # its strain is a wound too many for a rival
    assert reply["title"] == "Scar: critical injury"
    assert (await genesys.sheet("Scar"))["state"] == "incapacitated"


async def test_78_bleeding_out_is_rolled_again_until_it_is_something_else(genesys: Played) -> None:
    await genesys("/crit Griff 140", by="gm")
    again = await genesys("/crit Griff +30", 91, 100, 5)  # 131 and 140 with the 10 for the first
    assert again["facts"]["total"] == 45
    said = await genesys("/crit Griff 131")  # but what is said outright stands
    assert (said["facts"]["name"], said["rolled"]) == ("Bleeding Out", [])
    assert said["text"].startswith("Griff suffers **Bleeding Out** (131).")


async def test_77_two_limbs_are_named_one_after_the_other(genesys: Played) -> None:
    for result in (3, 98, 46, 99):
        await genesys(f"/crit Griff {result}", by="gm")
    listed = []
    for limb in ("left arm", "right leg", "left leg"):
        named = await genesys(f"/crit limb Griff {limb}")
        assert (named["title"], named["facts"]["name"]) == (
            f"Griff's {limb} is crippled",
            "Crippled",
        )
        listed.append([each["limb"] for each in (await genesys.sheet("Griff"))["criticals"]])
    assert listed == [
        ["", "left arm", "", ""],
        ["", "left arm", "", "right leg"],
        ["", "left arm", "", "left leg"],  # both have one: the latest is put right
    ]
    assert (await genesys("/crit list"))["text"] == (
        "**Griff**: 1. Minor Nick, severity 1; 2. Crippled (left arm), severity 3; "
        "3. Head Ringer, severity 2; 4. Crippled (left leg), severity 3"
    )


async def test_77_a_discouraging_wound_moves_a_point_of_the_side_that_has_one(
    genesys: Played,
) -> None:
    await genesys("/story set 1 1", by="gm")
    scar = await genesys("/crit Scar 28")
    assert ["game", "story_gm", 1, 0] in scar["changes"]
    assert ["game", "story_player", 1, 2] in scar["changes"]
    none = await genesys("/crit Scar 28")
    assert none["text"].endswith("Their side has no story point to lose.")
    griff = await genesys("/crit Griff 28")
    assert griff["text"].endswith("A story point goes to the other side.")


async def test_77_a_sudden_jolt_takes_everything_from_the_hands(genesys: Played) -> None:
    await genesys("/item add knife melee damage +1 crit 3")
    await genesys("/crit Griff 13", by="gm")
    weapons = (await genesys.sheet("Griff"))["weapons"]
    assert [weapons[key]["held"] for key in ("lasgun", "knife")] == [False, False]


async def test_77_brawn_takes_soak_along_and_never_below_nothing(genesys: Played) -> None:
    await genesys("/sheet set Griff soak=0", by="gm")
    lost = await genesys("/crit Griff 107", 3)
    assert "Brawn 3 → 2." in lost["text"]
    griff = await genesys.sheet("Griff")
    assert (griff["brawn"], griff["soak"], griff["criticals"][0]["lost"]) == (2, 0, "brawn")
    await genesys("/crit heal Griff 1")
    griff = await genesys.sheet("Griff")
    assert (griff["brawn"], griff["soak"]) == (3, 1)
    await genesys("/sheet set Griff brawn=1 cunning=2")
    kept = await genesys("/crit Griff 107", 1)
    assert "Brawn is already 1, so it stays." in kept["text"]
    await genesys("/crit Griff 107", 8)
    griff = await genesys.sheet("Griff")
    assert (griff["brawn"], griff["cunning"], griff["soak"]) == (1, 1, 0)


async def test_77_what_each_leaves_on_the_sheet(genesys: Played) -> None:
    for result, key, status in (
        (8, "slowed", {"turns": 1, "until": "", "why": "Slowed Down"}),
        (43, "prone", {"turns": 0, "until": "", "why": "Bowled Over"}),
        (73, "hamstrung", {"turns": 0, "until": "healed", "why": "hamstrung"}),
        (113, "immobilized", {"turns": 0, "until": "healed", "why": "temporarily_disabled"}),
        (123, "staggered", {"turns": 0, "until": "healed", "why": "knocked_senseless"}),
    ):
        await genesys(f"/crit Griff {result}", by="gm")
        assert (await statuses(genesys, "Griff"))[key] == {"level": 1, **status}
    await genesys("/crit Griff 23")
    pending = (await genesys.sheet("Griff"))["pending"]
    assert [(p["op"], p["count"], p["why"]) for p in pending] == [("setback", 1, "Off-Balance")]


async def test_82_the_one_in_the_middle_is_healed_and_the_others_stay(genesys: Played) -> None:
    for result in (3, 46, 98, 107):
        await genesys(f"/crit Griff {result}", *([7] if result == 107 else []), by="gm")
    healed = await genesys("/crit heal Griff 2")
    assert healed["title"] == "Griff is healed of Head Ringer"
    assert [each["roll"] for each in (await genesys.sheet("Griff"))["criticals"]] == [3, 98, 107]
    await genesys("/crit heal Griff 3")
    griff = await genesys.sheet("Griff")
    assert ([each["roll"] for each in griff["criticals"]], griff["intellect"]) == ([3, 98], 2)


async def test_who_has_no_criticals_is_named_if_asked_about(genesys: Played) -> None:
    """Scar has one, so it isn't true that nobody has."""
    await genesys("/crit Scar 45", by="gm")
    assert (await genesys("/crit list Griff"))["text"] == "Griff has no criticals."
