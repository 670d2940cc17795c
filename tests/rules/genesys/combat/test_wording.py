"""An attack that asks for its range is said again in full."""

from rules.genesys.sheet import BANDS
from tests.conftest import Played
from tests.rules.genesys.symbols import pool


async def test_84_the_range_asked_for_keeps_every_word(genesys: Played) -> None:
    asked = await genesys("/attack lasgun at Scar silhouette 3 up 1 up difficulty 1")
    shot = await genesys(":press Medium", 1, 1, 1, 1, by="gm")
    assert "silhouette 3" in asked["choices"][0]["says"]
    assert pool(shot, "ygrp") == [3, 0, 1, 0]


async def asked(table: Played, attack: str) -> list[str]:
    """Return what the five ranges say that are offered for an attack."""
    reply = await table(f"/attack {attack}", by="alice")
    return [choice["says"].partition(" entry ")[0] for choice in reply["choices"]]


async def test_84_each_circumstance_is_said_again_as_it_was(genesys: Played) -> None:
    await genesys('/item add storm ranged_heavy damage 6 range long qualities "auto-fire"')
    await genesys("/sheet new Voss", by="bob")
    for words in (
        "boost 1 aim 1 cover 2 damage 7 concealment 1 silhouette 0 crit 2",
        "damage 0 silhouette 3",
        "called shot strain prone from prone",
        "auto into melee story free",
        "into melee with Voss",
        "engaged with Voss",
        "into melee with Voss engaged with Voss",
        "-1 setback +1 advantage",
    ):
        said = await asked(genesys, f"storm at Scar {words}")
        start = f"attack storm at Scar {words} range"
        assert said == [f"{start} {band}" for band in BANDS], words


async def test_84_nobody_need_be_named_and_a_name_may_come_first(genesys: Played) -> None:
    await genesys("/item add pistol ranged_light damage 5 range medium")
    await genesys("/item add rifle ranged_heavy damage 6 range long")
    assert (await asked(genesys, "Scar with lasgun"))[1] == "attack Scar with lasgun range short"
    both = await asked(genesys, "Scar with pistol and rifle")
    assert both[2] == "attack with pistol and rifle at Scar range medium"
    question = await genesys("/attack both pistol rifle at Scar")
    assert question["title"] == "How far is Scar from Griff?"
    assert pool(question, "ygrpbk") == [1, 2, 0, 0, 0, 0]
    assert (question["facts"]["damage"], question["facts"]["critical"]) == (0, None)
    assert (await genesys("/attack lasgun short"))["facts"]["target"] is None


async def test_a_game_master_is_asked_whose_weapon_whose_maneuver_and_whose_ability_it_is(
    genesys: Played,
) -> None:
    await genesys("/npc new Brute shown", by="gm")
    await genesys("/status incapacitated Brute")
    both = ["Scar", "Griff"]
    for sentence, said, names in (
        ("attack sword at Griff", "attack sword at Griff", ["Scar"]),
        ("attack unarmed at Griff engaged", "attack unarmed at Griff engaged", both),
        ("attack lasgun at Scar vs hard", "attack lasgun at Scar vs hard", ["Griff"]),
        ("attack lasgun at Scar vs 2p1k", "attack lasgun at Scar vs 2p1k", ["Griff"]),
        ("attack lasgun range long", "attack lasgun range long", ["Griff"]),
        ("maneuver cover 2 action", "maneuver cover 2 action", both),
        ("maneuver move to Griff", "maneuver move to Griff", both),
        ("maneuver move away from Griff, Scar", "maneuver move away from Griff, Scar", both),
        ("maneuver engage Griff", "maneuver engage Griff", both),
        ("maneuver disengage", "maneuver disengage", both),
        ("maneuver mount animal boost 1", "maneuver mount animal boost 1", both),
        ("maneuver mount vehicle", "maneuver mount vehicle", both),
        ("maneuver holster lasgun", "maneuver holster lasgun", both),
        ("maneuver assist Griff", "maneuver assist Griff", both),
        ("act ability Frenzy", "act ability Frenzy", both),
        ("act ability", "act ability", both),
    ):
        reply = await genesys(f"/{sentence}", by="gm")
        assert reply["title"] == "Who does that?", sentence
        assert [c["says"] for c in reply["choices"]] == [f"{said} as {name}" for name in names]


async def test_the_last_of_a_group_is_asked_after_by_its_name(genesys: Played) -> None:
    await genesys("/npc new Scavvers minions=1 shown", by="gm")
    asked = await genesys("/attack lasgun at Scavvers", by="alice")
    assert asked["title"] == "How far are Scavvers from Griff?"
