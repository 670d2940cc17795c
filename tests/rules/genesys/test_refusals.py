"""What cannot be is refused in words that help, and changes nothing."""

import pytest

from tests.conftest import Played


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("/sheet set wounds_base=12", "once a sheet is made"),
        ("/sheet set skills=stealth:6", "ranks from 0 to 5"),
        ("/sheet set skills=stealth:x", "ranks from 0 to 5"),
        ("/sheet new Bo wounds_base=0", "a whole number from 1 to 100"),
        ("/sheet new Bo strain_base=101", "a whole number from 1 to 100"),
        ("/sheet new Bo strain_base=ten", "a whole number from 1 to 100"),
        ('/item add ""', "Give it a name"),
        ('/item add gun ranged_heavy damage 6 qualities "sticky 3"', "Try pierce"),
        ("/item drop banana", "carry no banana"),
        ("/item take rope", "rope isn't one"),
        ("/xp -6", "That costs 6 XP;"),
        ("/advance stealth", "the maximum"),
        ("/story set 1 1", "Only a game master"),
        ("/maneuver assist", "For whom?"),
        ("/maneuver engage", "For whom?"),
        ("/story spend difficulty", "For whom?"),
        ("/range short Griff", "Between whom?"),
        ("/hazard suffocation", "already exposed"),
        ("/range short Griff to Griff", "Between whom?"),
        ("/crit heal Griff", "2 criticals. Add the number"),
        ("/crit heal Griff 0", "no critical 0"),
        ("/crit heal Griff 3", "no critical 3"),
        ("/crit heal Scar", "Scar has no critical injuries."),
    ],
)
async def test_what_cannot_be_is_refused(genesys: Played, said: str, answered: str) -> None:
    await genesys("/item add rope")
    await genesys("/sheet set skills.stealth=5")
    await genesys("/xp +5")
    await genesys("/crit Griff 10")
    await genesys("/crit Griff 20")
    await genesys("/round start", by="gm")
    await genesys("/hazard suffocation", by="alice")
    before = await genesys.sheet("Griff")
    assert answered in (await genesys.refused(said))["message"]
    assert await genesys.sheet("Griff") == before


@pytest.mark.parametrize("pools", ["1", "1 2 3", "100 1", "1 100"])
async def test_story_points_are_two_pools(genesys: Played, pools: str) -> None:
    assert "Give both pools" in (await genesys.refused(f"/story set {pools}", by="gm"))["message"]


async def test_a_range_is_between_two(genesys: Played) -> None:
    assert (
        "Between whom?"
        in (await genesys.refused("/range medium Griff to Griff", by="gm"))["message"]
    )
    assert (await genesys("/range"))["facts"]["ranges"] == []
    await genesys("/sheet new Voss", by="bob")
    await genesys("/sheet new Cole", by="carol")
    error = await genesys.refused("/range short Griff, Voss, Cole", by="gm")
    assert "/range Griff to Voss, Cole short" in error["message"]
    await genesys("/range medium Griff to Scar")
    await genesys("/npc retire Scar")
    assert (await genesys("/range"))["facts"]["ranges"] == []


async def test_all_experience_can_be_taken(genesys: Played) -> None:
    await genesys("/xp +5")
    await genesys("/xp -5")
    assert (await genesys.sheet("Griff"))["xp"] == 0


async def test_a_side_without_story_points_readies_none(genesys: Played) -> None:
    await genesys("/story set 1 0", by="gm")
    error = await genesys.refused("/story ready Griff")
    assert "The game master can't spend a story point: there are none left." in error["message"]
    await genesys("/story set 1 1")
    await genesys("/story ready Griff")
    await genesys("/story set 1 0")
    reply = await genesys("/check stealth easy", *[1] * 4, by="alice")
    assert "no story point left to answer with" in reply["text"]


async def test_a_kind_of_npc_is_said_in_a_word(genesys: Played) -> None:
    await genesys("/npc new Boss nemesis shown", by="gm")
    await genesys("/npc new Kid minion shown")
    await genesys("/npc new Gang kind=minion shown")
    kinds = [(await genesys.sheet(name))["kind"] for name in ("Boss", "Kid", "Gang")]
    assert kinds == ["nemesis", "minion", "minion"]
    assert (await genesys.sheet("Gang"))["minions"] == 1


async def test_soak_follows_brawn(genesys: Played) -> None:
    reply = await genesys("/sheet set brawn=4")
    assert reply["changes"] == [["Griff", "brawn", 3, 4], ["Griff", "soak", 3, 4]]


@pytest.mark.parametrize("everyone", ["all", "everyone", "everybody", "the party"])
async def test_everyone_where_nobody_is_is_not_who_speaks(table: Played, everyone: str) -> None:
    await table("/game start genesys", by="gm")
    await table("/npc new Boss nemesis shown")
    for said in (f"/strain 1 {everyone}", f"/harm 2 {everyone} as Boss", f"/xp +5 {everyone}"):
        assert "no characters here yet" in (await table.refused(said))["message"]
    boss = await table.sheet("Boss")
    assert (boss["strain"], boss["wounds"], boss["xp"]) == (0, 0, 0)
