"""Attacks: points 11, 14, 16 and 58 of the rules."""

import pytest

from tests.rules.odd.conftest import OddTable


async def test_14_an_attack_always_hits_without_a_roll_to_hit(odd: OddTable) -> None:
    reply = await odd("/attack d8 at Ogre", 5)
    assert reply["rolled"] == [[8, 5]]
    assert reply["changes"] == [["Ogre", "hp", 8, 3]]
    facts = reply["facts"]
    assert (facts["hp"], facts["str"], facts["critical"], facts["scar"]) == (3, 14, False, None)


async def test_14_a_game_master_attacks_without_a_character_or_as_an_npc(odd: OddTable) -> None:
    assert (await odd("/attack d6 at Griff", 2, by="gm"))["facts"]["attacker"] is None
    reply = await odd("/attack at Griff as Ogre", 2)
    assert (reply["facts"]["die"], reply["facts"]["attacker"]) == ("d10", "Ogre")
    assert (await odd.refused("/attack at Griff"))["kind"] == "not_found"
    assert (await odd.refused("/attack d6 at Ash as Ogre", by="alice"))["kind"] == "not_allowed"
    await odd("/npc hide Ogre", by="gm")
    assert (await odd.refused("/attack d6 at Ash as Ogre", by="alice"))["kind"] == "not_found"


async def test_14_a_player_without_a_character_hits_nobody(odd: OddTable) -> None:
    assert (await odd.refused("/attack d8 at Griff", by="stranger"))["kind"] == "not_found"


async def test_14_an_attack_hits_only_those_who_are_known(odd: OddTable) -> None:
    assert (await odd.refused("/attack d8 at Nobody"))["kind"] == "not_found"


async def test_16_a_blast_rolls_for_each_target(odd: OddTable) -> None:
    await odd("/npc new Goblin hp=4 shown", by="gm")
    reply = await odd("/attack d6 blast at Ogre, Goblin", 5, 2, by="alice")
    assert reply["changes"] == [["Ogre", "hp", 8, 3], ["Goblin", "hp", 4, 2]]
    assert (reply["facts"]["target"], reply["facts"]["damage"]) == ("Ogre", 5)
    assert [(t["target"], t["damage"], t["hp"]) for t in reply["facts"]["targets"]] == [
        ("Ogre", 5, 3),
        ("Goblin", 2, 2),
    ]
    assert (await odd.refused("/attack d6 at Ogre, Goblin"))["kind"] == "refused"


async def test_16_a_blast_reaches_one_zone(odd: OddTable) -> None:
    await odd("/npc new Goblin hp=4 zone=far shown", by="gm")
    await odd("/npc set Ogre zone=near")
    assert (await odd.refused("/attack d6 blast at Ogre, Goblin"))["kind"] == "refused"


async def test_58_a_warband_is_hit_impaired_unless_by_a_blast(odd: OddTable) -> None:
    await odd("/npc new Rabble warband hp=6 shown", by="gm")
    assert (await odd("/attack d8 at Rabble", 1, by="alice"))["facts"]["die"] == "d6"
    assert (await odd("/attack d8 blast at Rabble", 1))["facts"]["die"] == "d8"
    assert (await odd("/attack d8 at Rabble enhanced", 1))["facts"]["die"] == "d8"


async def test_58_a_warband_hits_enhanced_and_with_a_blast(odd: OddTable) -> None:
    await odd("/npc new Rabble warband hp=6 weapon=d6 shown", by="gm")
    reply = await odd("/attack at Griff, Ash as Rabble", 2, 3)
    assert (reply["facts"]["die"], reply["facts"]["blast"]) == ("d8", True)
    assert (await odd.of("Griff", "hp"), await odd.of("Ash", "hp")) == (4, 1)
    await odd("/npc new Mob warband hp=6 shown")
    assert (await odd("/attack at Mob as Rabble", 2))["facts"]["die"] == "d6"


async def test_58_a_warband_is_routed_by_critical_damage_and_destroyed_at_zero(
    odd: OddTable,
) -> None:
    await odd("/npc new Rabble warband hp=1 str=8 shown", by="gm")
    reply = await odd("/attack d8 blast at Rabble", 4, 18, by="alice")
    assert (reply["facts"]["state"], reply["facts"]["critical"]) == ("routed", True)
    assert await odd.of("Rabble", "debilities") == []
    await odd("/attack d8 blast at Rabble", 8)
    assert await odd.of("Rabble", "state") == "destroyed"
    assert (await odd.refused("/attack d8 at Rabble"))["kind"] == "refused"


async def test_11_an_attack_on_someone_without_a_sheet_is_its_damage_alone(odd: OddTable) -> None:
    reply = await odd("/attack d8 enhanced adv", 3, 7)
    facts = reply["facts"]
    assert (facts["die"], facts["damage"], facts["dropped"]) == ("d10", 7, [3])
    assert (facts["target"], facts["targets"], facts["scar"]) == (None, [], None)
    assert reply["changes"] == []
    assert "`/fix d8 enhanced adv at Ogre`" in reply["text"]
    reply = await odd("/attack d6", 2, by="gm")
    assert reply["title"] == "An attack rolls 2 damage"
    assert (await odd.refused("/attack d8 together at Ogrim", by="alice"))["kind"] == "not_found"


async def test_a_players_view_keeps_an_npcs_numbers_back(odd: OddTable) -> None:
    reply = await odd("/attack 2d6 at Ogre", 6, 6, 2)
    assert "HP 8" not in reply["text"]
    assert "STR 10" not in reply["text"]
    await odd("/game set npc_numbers=shown", by="gm")
    assert "STR 10 → 9" in (await odd("/attack d6 at Ogre", 1, 2, by="alice"))["text"]


async def test_16_all_is_the_other_side(odd: OddTable) -> None:
    await odd("/npc new Goblin hp=4 shown", by="gm")
    await odd("/npc reveal Ogre")
    await odd("/npc reveal Goblin")
    reply = await odd("/attack d6 blast at all", 5, 2, by="alice")
    assert [hit["target"] for hit in reply["facts"]["targets"]] == ["Ogre", "Goblin"]
    reply = await odd("/attack d6 blast at all as Ogre", 1, 2, by="gm")
    assert [hit["target"] for hit in reply["facts"]["targets"]] == ["Griff", "Ash"]
    assert (await odd.refused("/attack d6 at all"))["kind"] == "refused"


async def test_16_a_blast_into_a_zone_asks_before_it_hits_friends(odd: OddTable) -> None:
    await odd("/npc set Ogre zone=near", by="gm")
    await odd("/sheet set Ash zone=near")
    await odd("/sheet set Griff zone=far")
    asked = await odd("/attack d6 blast at near", by="alice")
    assert (asked["entry"], asked["facts"]["friends"]) == (None, ["Ash"])
    friends, others = (each["says"] for each in asked["choices"])
    reply = await odd(f"/{friends}", 3, 1)
    assert [hit["target"] for hit in reply["facts"]["targets"]] == ["Ogre", "Ash"]
    await odd("/undo")
    reply = await odd(f"/{others}", 3)
    assert [hit["target"] for hit in reply["facts"]["targets"]] == ["Ogre"]
    assert (await odd.refused("/attack d6 blast at distant"))["kind"] == "refused"


async def test_11_who_stands_beside_the_target_is_not_hit(odd: OddTable) -> None:
    await odd("/npc new Goblin hp=4 zone=near shown", by="gm")
    await odd("/npc set Ogre zone=near")
    await odd("/attack d6 at Ogre", 2, by="alice")
    assert await odd.of("Goblin", "hp") == 4


async def test_58_a_warband_sweeps_the_zone_of_whom_it_hits(odd: OddTable) -> None:
    await odd("/npc new Rabble warband hp=6 weapon=d6 shown", by="gm")
    await odd("/sheet set Griff zone=near")
    await odd("/sheet set Ash zone=near")
    reply = await odd("/attack at Griff as Rabble", 2, 3)
    assert [hit["target"] for hit in reply["facts"]["targets"]] == ["Griff", "Ash"]


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("d8", "d8 (1)"),
        ("d8 enhanced", "d10 (1), enhanced from d8"),
        ("d8 impaired", "d6 (1), impaired from d8"),
    ],
)
async def test_12_a_die_that_was_stepped_is_shown_with_the_one_it_was(
    odd: OddTable, said: str, shown: str
) -> None:
    await odd.line(":dice 1")
    ruling = (await odd.table.hear(f"/attack {said} at Ogre")).ruling
    assert ruling is not None
    assert ruling.outcome.prose.splitlines()[0] == shown


async def test_16_what_hits_several_must_be_a_blast_in_one_zone(odd: OddTable) -> None:
    await odd("/npc new Goblin hp=4 shown", by="gm")
    await odd("/range near Ogre")
    error = await odd.refused("/attack d6 thrown at near", by="alice")
    assert error["message"].startswith("Only a blast hits several at once.")
    assert (await odd("/attack d6 thrown blast at near", 1))["facts"]["blast"] is True
    reply = await odd("/attack d6 thrown blast at Ogre, Goblin", 1, 2)  # whose place is not known
    assert len(reply["facts"]["targets"]) == 2
    await odd("/range close Goblin", by="gm")
    error = await odd.refused("/attack d6 thrown blast at Ogre, Goblin", by="alice")
    assert error["message"].startswith("They aren't in the same zone")
    await odd("/attack d6 blast at Ogre, Goblin as Griff anyway", 1, 1, by="gm")


async def test_16_a_blast_that_hits_friends_is_asked_for_whoever_strikes(odd: OddTable) -> None:
    for said in (
        "/npc set Ogre zone=near",
        "/sheet set Griff zone=near",
        "/sheet set Ash zone=near",
    ):
        await odd(said, by="gm")
    asked = await odd("/attack d6 blast at near")
    assert (asked["title"], asked["entry"]) == ("Ogre would be hit too. Go on?", None)
    assert asked["facts"] == {"friends": ["Ogre"]}
    assert [(c["label"], c["says"], c["who"]) for c in asked["choices"]] == [
        ("Hit Ogre too", "attack d6 blast at near friends", "gm"),
        ("Only the others", "attack d6 blast at near no friends", "gm"),
    ]
    asked = await odd("/attack bow d8 blast impaired adv at near", by="alice")
    assert asked["title"] == "Griff and Ash would be hit too. Go on?"
    assert [(c["label"], c["says"], c["who"], c["of"]) for c in asked["choices"]] == [
        ("Hit Griff and Ash too", "attack bow d8 blast impaired adv at near friends as Griff",
         "player", "Griff"),
        ("Only the others", "attack bow d8 blast impaired adv at near no friends as Griff",
         "player", "Griff"),
    ]  # fmt: skip
    await odd("/npc set Ogre zone=far", by="gm")
    asked = await odd("/attack d6 blast at near", by="alice")  # nobody else is there
    assert [c["label"] for c in asked["choices"]] == ["Hit Griff and Ash too"]
    reply = await odd("/attack d6 blast at near as Griff anyway", 1, 1, by="gm")
    assert [t["target"] for t in reply["facts"]["targets"]] == ["Griff", "Ash"]
    await odd("/attack d6 blast at Griff, Ash", 1, 1, by="bob")  # who is named is meant
    reply = await odd(
        "/attack d6 ranged blast at far", 1
    )  # and where only foes are, nothing is asked
    assert reply["facts"]["target"] == "Ogre"


async def test_58_a_warbands_blow_is_a_blast_and_sweeps_only_foes_beside_whom_it_hits(
    odd: OddTable,
) -> None:
    await odd("/npc new Rabble warband hp=6 weapon=d6 shown", by="gm")
    await odd("/sheet new Cole hp=5 zone=far", by="carol")
    await odd("/sheet set Griff zone=near", by="gm")
    await odd("/npc set Ogre zone=near")
    reply = await odd("/attack at Griff as Rabble", 2)  # Ash's place is not known, Cole is far
    assert [hit["target"] for hit in reply["facts"]["targets"]] == ["Griff"]
    assert (reply["facts"]["blast"], reply["facts"]["die"]) == (True, "d8")
    await odd("/sheet set Ash zone=near")
    reply = await odd("/attack at Ash, Griff as Rabble", 2, 1)
    assert [hit["target"] for hit in reply["facts"]["targets"]] == ["Ash", "Griff"]
    await odd("/sheet set Ash state=dead")
    reply = await odd("/attack at Griff as Rabble", 1)
    assert [hit["target"] for hit in reply["facts"]["targets"]] == ["Griff"]
    await odd("/sheet set Griff zone=")
    await odd("/attack at Griff as Rabble", 1)  # nobody is beside one whose place is not known
    assert (await odd("/attack as Rabble", 3))["facts"]["die"] == "d8"


async def test_58_what_a_warband_does_agrees_with_its_name(odd: OddTable) -> None:
    """The Rats hit, join and are routed; a Rabble hits, joins and is."""
    made = await odd("/npc new The Rats warband str=10 hp=1 weapon=d6 shown", by="gm")
    assert made["title"].startswith("The Rats join the game")
    reply = await odd("/attack at Griff as The Rats", 2, by="gm")
    assert reply["title"] == "The Rats hit Griff: 2 damage"
    reply = await odd("/attack d8 at The Rats", 6, 20, by="alice")
    assert "The Rats are routed." in reply["text"]
    await odd("/npc new Rabble warband hp=6 weapon=d6 shown", by="gm")
    reply = await odd("/attack at Griff as Rabble", 1, by="gm")
    assert reply["title"] == "Rabble hits Griff: 1 damage"


async def test_14_what_an_attack_came_to_is_told_target_by_target(odd: OddTable) -> None:
    await odd("/sheet set shield weapon=d8")
    reply = await odd("/attack 2d6 blast dis at Griff, Ash", 6, 3, 6, 5, 19, 2, 2, 1, 2, by="gm")
    assert reply["title"] == "An attack hits Griff for 9 and Ash for 3"
    assert reply["text"].splitlines() == [
        "Griff: 2d6 (6 3 ~~6~~ ~~5~~), HP 6 → 0, STR 12 → 9",
        "Griff's STR save **failed**: 19 against STR 9",
        "Critical injury: Griff is Injured (disadvantage on STR and DEX saves) "
        "and Dazed (in a fight, can only try to come round).",
        "Ash: 2d6 (1 2 ~~2~~ ~~2~~), HP 4 → 1",
    ]
    facts = reply["facts"]
    assert (facts["kept"], facts["dropped"], facts["stands"]) == ([6, 3], [6, 5], True)
    assert (facts["attacker"], facts["weapon"], facts["sundered"]) == (None, None, False)
    assert (facts["joint"], facts["highest"]) == ([["An attack", 9]], 9)
    assert [label["label"] for label in reply["choices"]] == [
        "Sunder Griff's shield", "Griff: try to come round",
    ]  # fmt: skip


async def test_14_an_attack_is_an_entry_of_whoever_struck(odd: OddTable) -> None:
    griff = (await odd("/save str", 3))["facts"]["savers"][0]["record"]
    for said, by in (("/attack d4 at Ogre", "alice"), ("/attack d4", "alice")):
        assert (await odd.outcome(said, 1, by=by)).subject == griff
    for said in ("/attack d4 at Griff", "/attack d4"):
        assert (await odd.outcome(said, 1, by="gm")).subject == 0


async def test_11_damage_on_no_sheet_is_told_and_spends_the_action(odd: OddTable) -> None:
    await odd("/round start", by="gm")
    reply = await odd("/attack sword d8 blast impaired", 3, by="alice")
    assert reply["title"] == "Griff rolls 3 damage with the sword"
    assert reply["text"] == (
        "d6 (3), impaired from d8\nNo target yet, so nobody is hurt. "
        "Whom does it hit? `/fix sword d8 impaired blast at Ogre`"
    )
    facts = reply["facts"]
    assert (facts["stands"], facts["highest"], facts["joint"]) == (True, 3, [])
    assert (facts["together"], facts["blast"], facts["weapon"]) == (False, True, "sword")
    assert await odd.of("Griff", "arms") == {"sword": "d8"}
    assert (await odd.refused("/attack d6"))["message"].startswith(
        "Griff has already acted in round 1"
    )
    mended = await odd("/fix sword d8 impaired blast at Ogre")
    assert mended["title"].endswith("Griff hits Ogre with the sword: 3 damage")


@pytest.mark.parametrize(
    ("steps", "said", "at", "die"),
    [
        ("one", "d6 enhanced", "Rabble", "d6"), ("one", "d6 impaired", "Rabble", "d4"),
        ("one", "d6 impaired blast", "Rabble", "d4"), ("one", "d6 blast", "Rabble", "d6"),
        ("one", "d6 enhanced impaired", "Rabble", "d6"), ("each", "d6 enhanced", "Rabble", "d6"),
        ("each", "d6 impaired", "Rabble", "d3"), ("each", "d6 enhanced impaired", "Rabble", "d4"),
        ("each", "d6 enhanced", "Ogre", "d8"), ("each", "d6 impaired blast", "Rabble", "d4"),
    ],
)  # fmt: skip
async def test_58_the_steps_against_a_warband_add_to_those_that_were_said(
    odd: OddTable, steps: str, said: str, at: str, die: str
) -> None:
    await odd(f"/game set steps={steps}", by="gm")
    await odd("/npc new Rabble warband hp=6 shown")
    assert (await odd(f"/attack {said} at {at}", 1, by="alice"))["facts"]["die"] == die


@pytest.mark.parametrize(
    ("steps", "said", "at", "die"),
    [
        ("one", "d6", "Griff", "d8"), ("one", "d6 impaired", "Griff", "d6"),
        ("one", "d6 enhanced", "Griff", "d8"), ("each", "d6 enhanced", "Griff", "d10"),
        ("one", "d6", "Mob", "d6"), ("each", "d6 enhanced", "Mob", "d8"),
        ("each", "d6 impaired", "Mob", "d4"),
    ],
)  # fmt: skip
async def test_58_a_warband_strikes_harder_but_not_another_warband(
    odd: OddTable, steps: str, said: str, at: str, die: str
) -> None:
    await odd(f"/game set steps={steps}", by="gm")
    await odd("/npc new Rabble warband hp=6 shown")
    await odd("/npc new Mob warband hp=6 shown")
    assert (await odd(f"/attack {said} at {at} as Rabble", 1))["facts"]["die"] == die


@pytest.mark.parametrize("said", ["/attack d6 at Griff", "/attack Griff", "/attack me"])
async def test_13_an_attack_on_oneself_asks(odd: OddTable, said: str) -> None:
    """found-3, 6: nothing is rolled before one is sure."""
    asked = await odd(said, by="alice")
    assert (asked["entry"], asked["title"]) == (None, "Griff would hit themselves. Go on?")
    assert ["Griff", "hp", 6, 5] in (await odd(":press 1", 1))["changes"]


async def test_58_a_warband_is_named_where_it_changes_the_die(odd: OddTable) -> None:
    await odd("/npc new Rats warband hp=8 weapon=d6 shown", by="gm")
    reply = await odd("/attack d8 at Rats", 1, by="alice")
    assert reply["text"].splitlines()[0] == "d6 (1), impaired from d8 against a warband"
    reply = await odd("/attack at Griff as Rats", 1, by="gm")
    assert reply["text"].splitlines()[0] == "d8 (1), enhanced from d6 as a warband"


async def test_10_a_weapon_may_be_named_with_its_die(odd: OddTable) -> None:
    await odd('/npc new Miller str=13 hp=9 weapon="rusty sickle d8" shown', by="gm")
    reply = await odd("/attack at Griff as Miller", 3)
    assert (reply["title"], reply["facts"]["die"]) == (
        "Miller hits Griff with the rusty sickle: 3 damage",
        "d8",
    )
