"""Wounds and strain: of characters, rivals and minions, with and without soak."""

import pytest

from tests.conftest import Played
from tests.rules.genesys.symbols import pool


async def test_a_single_wound_is_told_as_one(table: Played) -> None:
    await table("/game start genesys", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/sheet new Isaac", by="bob")
    assert (await table("/harm 1 Griff, Isaac", by="gm"))["title"] == "Griff and Isaac take 1 wound"
    assert (await table("/heal 1 all"))["title"] == "Griff and Isaac heal up to 1 wound"
    assert (await table("/harm 2 strain Griff"))["title"] == "Griff takes 2 strain (2/12)"
    assert (await table("/harm 2 Griff"))["title"] == "Griff takes 2 wounds (2/12)"


async def test_85_npcs_are_rivals_and_their_strain_is_wounds(genesys: Played) -> None:
    assert (await genesys.sheet("Scar"))["kind"] == "rival"
    reply = await genesys("/strain 2 Scar", by="gm")
    assert reply["changes"] == [["Scar", "wounds", 0, 2]]
    assert reply["title"] == "Scar takes 2 strain as wounds"
    await genesys("/npc new Mob minions=3 wound_threshold=4 shown")
    assert (await genesys("/strain 1 Mob"))["title"] == "Mob take 1 strain as a wound"
    fell = await genesys("/strain 4 Mob")
    assert fell["title"] == "Mob take 4 strain as wounds: 1 of the Mob falls, 2 left"
    await genesys("/npc new Boss kind=nemesis shown")
    assert (await genesys("/strain 2 Boss"))["changes"] == [["Boss", "strain", 0, 2]]


async def test_85_minions_act_and_fall_as_a_group(genesys: Played) -> None:
    await genesys(
        "/npc new Cultists minions=4 skills=ranged_light wound_threshold=5 soak=2 shown", by="gm"
    )
    await genesys("/item add autopistol ranged_light damage 5 crit 4 for Cultists")
    assert pool(await genesys("/check ranged_light vs easy as Cultists"), "yg") == [2, 1]
    assert pool(await genesys("/check cool vs easy as Cultists"), "yg") == [0, 2]
    reply = await genesys("/harm 7 Cultists")
    assert reply["changes"] == [["Cultists", "wounds", 0, 7], ["Cultists", "minions", 4, 3]]
    assert pool(await genesys("/check ranged_light vs easy as Cultists"), "yg") == [2, 0]
    crit = await genesys("/crit Cultists")
    assert crit["rolled"] == []
    assert crit["changes"] == [["Cultists", "minions", 3, 2]]
    await genesys("/harm 99 Cultists")
    assert (await genesys.sheet("Cultists"))["state"] == "dead"
    assert (await genesys.refused("/harm 3 Cultists"))["message"] == "Cultists are dead."


async def test_the_name_may_come_first(genesys: Played) -> None:
    await genesys("/harm Scar 3", by="gm")
    await genesys("/heal Scar 1")
    await genesys("/strain Scar 1")
    assert (await genesys.sheet("Scar"))["wounds"] == 3
    await genesys("/strain 1 Griff")
    await genesys("/strain -1 Griff")
    assert (await genesys("/status Scar"))["text"].startswith("Scar has no condition.")
    assert (await genesys.refused("/harm Scar"))["kind"] == "not_understood"


async def test_harm_with_and_without_soak(genesys: Played) -> None:
    assert (await genesys("/harm 5 Scar soak", by="gm"))["changes"] == [["Scar", "wounds", 0, 2]]
    assert (await genesys("/harm 5 Scar"))["changes"] == [["Scar", "wounds", 2, 7]]
    assert (await genesys.refused("/harm 1 Scar", by="alice"))["kind"] == "not_allowed"
    await genesys("/heal 3 Scar", by="gm")
    assert (await genesys.sheet("Scar"))["wounds"] == 4


async def test_30_what_does_not_get_past_soak_is_told_as_no_wounds(genesys: Played) -> None:
    reply = await genesys("/harm 3 Griff soak", by="gm")
    assert reply["changes"] == []
    assert reply["title"].endswith("Griff takes 3 damage, soaks 3: no wounds")


async def test_30_soak_that_is_more_than_the_damage_leaves_nothing(genesys: Played) -> None:
    one = await genesys("/harm 1 Griff soak", by="gm")
    assert (one["title"], one["changes"]) == ("Griff takes 1 damage, soaks 3: no wounds", [])
    strained = await genesys("/harm 4 strain Griff soak")
    assert strained["title"] == "Griff takes 4 damage, soaks 3: 1 strain (1/12)"
    assert strained["title"] == "Griff takes 4 damage, soaks 3: 1 strain (1/12)"


async def test_30_a_shot_that_pierces_more_than_there_is_ignores_no_more(genesys: Played) -> None:
    await genesys("/game set npc_numbers=shown", by="gm")
    await genesys('/item add needle ranged_light damage 5 range short qualities "pierce 5"',
                  by="alice")  # fmt: skip
    hit = await genesys("/attack needle at Scar range short", 2, 1, 1, 1)
    assert "Scar takes 6 damage, soaks 0 (3, pierced by 5): 6 wounds (6/12)." in hit["text"]
    assert ["Scar", "wounds", 0, 6] in hit["changes"]
    await genesys("/npc set Scar soak=0", by="gm")
    hit = await genesys("/attack needle at Scar range short", 2, 1, 1, 1, by="alice")
    assert "Scar takes 6 damage, soaks 0: 6 wounds (12/12)." in hit["text"]


async def test_of_an_npc_only_what_can_be_seen_is_told(genesys: Played) -> None:
    told = [
        (await genesys(sentence, by="gm"))["title"]
        for sentence in ("/harm 3 Scar soak", "/harm 8 Scar soak", "/heal 2 Scar", "/heal 9 Scar")
    ]
    assert told == [
        "3 damage, but Scar's soak stops it",
        "8 damage: Scar is wounded",
        "Scar is healing",
        "Scar is all right",
    ]
    await genesys("/harm 15 Scar", 21, by="gm")
    worst = await genesys("/harm 20 Scar", by="gm")
    assert worst["title"] == "Scar is wounded and can't take any more"


async def test_31_the_threshold_itself_is_not_over_it_and_twice_is_the_end(genesys: Played) -> None:
    whole = await genesys("/harm 13 Griff", by="gm")
    assert whole["title"].endswith("Griff takes 13 wounds (13/13)")
    assert (whole["facts"]["state"], whole["facts"]["critical"]) == ("well", None)
    over = await genesys("/harm 1 Griff", 21)
    assert over["text"].splitlines() == [
        "**Griff is incapacitated.**",
        "Griff suffers **Off-Balance** (rolled 21). They have a setback on the next check.",
    ]
    assert (await genesys("/harm 11 Griff"))["title"] == "Griff takes 11 wounds (25/13)"
    assert (await genesys("/harm 9 Griff"))["title"] == "Griff takes 1 wound (26/13)"
    assert (await genesys("/harm 1 Griff"))["title"] == "Griff can't take any more wounds (26/13)"
    await genesys("/sheet set Griff wounds=30")  # more than any harm brings about
    assert (await genesys("/harm 5 Griff"))["title"] == "Griff can't take any more wounds (30/13)"
    assert len((await genesys.sheet("Griff"))["criticals"]) == 1


async def test_harm_to_two_tells_of_the_first_and_of_the_last_critical(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/harm 3 Voss", by="gm")
    both = await genesys("/harm 14 Griff, Voss", 46, 8)
    assert both["facts"]["names"] == ["Griff", "Voss"]
    assert (both["facts"]["wounds"], both["facts"]["strain"]) == (14, 0)
    assert (both["facts"]["critical"]["who"], both["facts"]["critical"]["total"]) == ("Voss", 8)
    assert [len((await genesys.sheet(name))["criticals"]) for name in ("Griff", "Voss")] == [1, 1]


async def test_80_nobody_heals_what_they_do_not_have(genesys: Played) -> None:
    told = {
        "/heal 1 Griff": "Griff isn't wounded.",
        "/heal 1 strain Griff": "Griff has no strain.",
        "/rest Griff": "There's nothing to recover.",
        "/rest encounter Griff": "Griff has no strain.",
    }
    for said, why in told.items():
        assert (await genesys.refused(said, by="gm"))["message"] == why
    await genesys("/harm 3 Griff")
    await genesys("/strain 3 Griff")
    assert (await genesys("/heal 2 Griff"))["title"].endswith("Griff heals 2 wounds (1/13)")
    assert (await genesys("/heal 2 Griff"))["title"].endswith("Griff heals 1 wound (0/13)")
    assert (await genesys("/heal 2 strain Griff"))["title"] == "Griff recovers 2 strain (1/12)"
    assert (await genesys("/heal 2 strain Griff"))["title"] == "Griff recovers 1 strain (0/12)"


async def test_85_of_minions_no_more_fall_than_stand(genesys: Played) -> None:
    await genesys("/game set npc_numbers=shown", by="gm")
    await genesys("/npc new Mob minions=3 wound_threshold=4 soak=2 shown")
    for wounds, told in (
        (3, "Mob take 3 wounds"),
        (1, "Mob take 1 wound"),
        (1, "Mob take 1 wound\n1 of them falls, 2 left."),
        (99, "Mob take 8 wounds\n**All the Mob are down.**"),
    ):
        reply = await genesys(f"/harm {wounds} Mob")
        assert "\n".join(filter(None, (reply["title"], reply["text"]))) == told
    for said in ("/crit Mob", "/harm 1 Mob", "/heal 1 Mob"):
        assert (await genesys.refused(said))["message"] == "Mob is dead."
    await genesys("/crit Mob anyway")
    assert (await genesys.sheet("Mob"))["minions"] == 0


async def test_85_a_critical_fells_one_minion_without_a_roll(genesys: Played) -> None:
    await genesys("/npc new Mob minions=3 wound_threshold=4 shown", by="gm")
    await genesys("/harm 3 Mob")
    crit = await genesys("/crit Mob +30")
    assert crit["text"] == "1 of the Mob falls to a critical injury, 2 left."
    assert crit["facts"] == {
        "roll": 0, "modifier": 0, "total": 0, "name": "Felled", "severity": 0, "target": "Mob",
    }  # fmt: skip
    await genesys("/harm 99 Mob")  # two are left, of whom one has three wounds
    mob = await genesys.sheet("Mob")
    assert (mob["wounds"], mob["minions"], mob["state"]) == (9, 0, "dead")


async def test_78_every_further_five_wounds_over_bring_another_critical(genesys: Played) -> None:
    await genesys("/npc new Boss kind=nemesis wound_threshold=10 shown", by="gm")
    await genesys("/crit Boss 135")
    for wounds, faces in ((10, ()), (4, (40,)), (1, (30,)), (4, ()), (1, (20,))):
        await genesys(f"/harm {wounds} Boss", *faces)
    boss = await genesys.sheet("Boss")
    assert [each["roll"] for each in boss["criticals"]] == [135, 50, 50, 50]
    assert boss["wounds"] == 20


async def test_77_a_critical_for_nobody_is_for_who_speaks_and_is_rolled(genesys: Played) -> None:
    own = await genesys("/crit", 46)
    assert (own["facts"]["target"], own["facts"]["total"]) == ("Griff", 46)


async def test_85_minions_fall_when_wounds_exceed_a_threshold(genesys: Played) -> None:
    """found-3, 3: at 6, 11, 16 and 21 of 4 × 5, and wounds are counted up to 21."""
    await genesys("/npc new Mob kind=minion minions=4 wound_threshold=5 shown", by="gm")
    standing = {}
    for wounds in range(1, 22):
        await genesys("/harm 1 Mob")
        standing[wounds] = (await genesys.sheet("Mob"))["minions"]
    fell = [n for n in range(2, 22) if standing[n] < standing[n - 1]]
    assert (standing[1], fell, standing[21]) == (4, [6, 11, 16, 21], 0)
    await genesys("/undo")
    mob = await genesys.sheet("Mob")
    assert (mob["wounds"], mob["minions"], mob["state"]) == (20, 1, "well")
    await genesys("/harm 99 Mob")
    assert (await genesys.sheet("Mob"))["wounds"] == 21


async def test_85_a_critical_on_the_last_minion_leaves_the_wounds_as_they_are(
    genesys: Played,
) -> None:
    """found-3, 3: 16 wounds leave one of four, a critical fells it, and the dead are not hurt."""
    await genesys("/npc new Mob kind=minion minions=4 wound_threshold=5 shown", by="gm")
    await genesys("/harm 16 Mob")
    assert (await genesys.sheet("Mob"))["minions"] == 1
    crit = await genesys("/crit Mob")
    assert crit["changes"] == [["Mob", "minions", 1, 0], ["Mob", "state", "well", "dead"]]
    assert (await genesys.refused("/harm 20 Mob"))["message"] == "Mob is dead."
    assert (await genesys.sheet("Mob"))["wounds"] == 16


@pytest.mark.parametrize(
    "said",
    [
        "Scar takes 6 damage",
        "deal 6 damage to Scar",
        "6 damage to Scar",
        "damage Scar for 6",
        "/harm 6 damage Scar",
        "/harm Scar 6 damage",
        "/harm 6 Scar soak",
    ],
)
async def test_30_damage_meets_soak(genesys: Played, said: str) -> None:
    """found-3, 3: of 6 damage, soak 3 leaves 3 wounds."""
    hurt = await genesys(said, by="gm")
    assert hurt["title"] == "6 damage: Scar is wounded"
    assert hurt["changes"] == [["Scar", "wounds", 0, 3]]
    await genesys("/undo")
    assert (await genesys.sheet("Scar"))["wounds"] == 0


@pytest.mark.parametrize(
    "said", ["Scar takes 6 wounds", "Scar suffers 6 wounds", "/harm 6 wounds Scar", "/harm 6 Scar"]
)
async def test_30_wounds_do_not_meet_soak(genesys: Played, said: str) -> None:
    """found-3, 3: wounds are what is left of damage already."""
    hurt = await genesys(said, by="gm")
    assert hurt["changes"] == [["Scar", "wounds", 0, 6]]


async def test_wounds_beyond_the_most_that_count_are_told_apart(genesys: Played) -> None:
    """Griff has a threshold of 13 and soak 3: 26 wounds at most."""
    fallen = await genesys("/harm 40 Griff soak", 1, by="gm")
    assert fallen["title"] == (
        "Griff takes 40 damage, soaks 3: 37 wounds, of which 26 count (26/13, the maximum)"
    )


async def test_one_who_falls_takes_and_two_take(genesys: Played) -> None:
    fallen = await genesys("/harm 25 Griff", 3, by="gm")
    assert fallen["title"].startswith("Griff takes ")
    both = await genesys("/harm 1 strain Griff, Scar")
    assert both["title"].startswith("Griff and Scar take ")
