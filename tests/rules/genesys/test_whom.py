"""Whom a sentence means, and on whom a purchase may land."""

import pytest

from tests.conftest import Played
from tests.rules.genesys.symbols import SHOT, labels, rolled


async def test_a_list_is_about_everyone_here_whom_the_speaker_knows_of(genesys: Played) -> None:
    await genesys("/npc new Lurker", by="gm")
    for name in ("Griff", "Scar", "Lurker"):
        await genesys(f"/status prone {name}")
        await genesys(f"/crit {name} 10")

    async def listed(said: str, by: str) -> list[list[str]]:
        conditions = (await genesys(f"/status list {said}", by=by))["facts"]["conditions"]
        criticals = (await genesys(f"/crit list {said}"))["facts"]["criticals"]
        return [sorted(conditions), sorted(row["name"] for row in criticals)]

    assert await listed("", "gm") == [["Griff", "Lurker", "Scar"]] * 2
    assert await listed("", "alice") == [["Griff", "Scar"]] * 2
    assert await listed("Scar", "gm") == [["Scar"]] * 2
    assert await listed("Scar", "alice") == [["Scar"]] * 2
    assert await listed("Lurker", "gm") == [["Lurker"]] * 2


async def test_a_turn_is_taken_by_whose_it_is_or_by_the_game_master(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/encounter start", by="gm")
    await genesys("/init cool all")
    for name in ("Griff", "Scar"):
        error = await genesys.refused(f"/act {name}", by="bob")
        assert (error["kind"], name in error["message"]) == ("not_allowed", True)
    await genesys("/act Voss")
    await genesys("/act Griff", by="gm")
    await genesys("/undo")
    await genesys("/act Griff", by="alice")
    await genesys("/act Scar", by="gm")


async def test_an_attack_is_aimed_at_one_wherever_the_name_stands(genesys: Played) -> None:
    await genesys("/npc new Brute shown", by="gm")
    await genesys("/npc reveal Brute")
    for said in ("Scar with lasgun at Brute medium", "lasgun at Scar, Brute medium",
                 "Scar, Brute with lasgun medium"):  # fmt: skip
        error = await genesys.refused(f"/attack {said}", by="alice")
        assert error["message"].startswith("One attack, one target."), said
    twice = await genesys("/attack Scar with lasgun at Scar medium", 1, 1, 1, 1, 1)
    assert twice["facts"]["target"] == "Scar"


async def test_65_a_purchase_lands_on_the_living_of_the_right_side(genesys: Played) -> None:
    for name, player in (("Voss", "bob"), ("Anna", "carol")):
        await genesys(f"/sheet new {name}", by=player)
    for name in ("Brute", "Corpse"):
        await genesys(f"/npc new {name}", by="gm")
        await genesys(f"/npc reveal {name}")
    for name in ("Corpse", "Anna"):
        await genesys(f"/sheet set {name} state=dead")
    await rolled(genesys, "+9 advantage")
    assert labels(await genesys("/spend 2 advantage boost"), "player") == ["Griff", "Voss"]
    assert labels(await genesys("/spend 2 advantage setback"), "player") == ["Scar", "Brute"]
    await rolled(genesys, "+9 threat")
    asked = await genesys("/spend 2 threat foe maneuver", by="gm")
    assert labels(asked, "gm") == ["Scar", "Brute"]
    assert labels(await genesys("/spend 2 threat own setback"), "gm") == ["Griff", "Voss"]
    await genesys("/check discipline vs easy +9 advantage as Scar")
    assert labels(await genesys("/spend 2 advantage boost"), "player") == ["Scar", "Brute"]
    assert labels(await genesys("/spend 2 advantage setback"), "player") == ["Griff", "Voss"]


async def test_65_whom_a_check_was_against_is_its_target(genesys: Played) -> None:
    await genesys("/npc new Brute shown", by="gm")
    await genesys("/npc reveal Brute")
    for said in ("/check charm vs Scar", "/check perception on Scar vs easy", SHOT):
        await genesys(f"{said} +2 advantage +2 triumph", by="alice")
        spent = await genesys("/spend triumph setback")
        assert spent["changes"][0][:2] == ["Scar", "pending"], said
        error = await genesys.refused("/spend triumph setback Brute")
        assert error["message"] == "You can't buy “Setback for the target” for Brute."


async def test_65_where_there_is_no_foe_the_target_is_anyone_else(table: Played) -> None:
    await table("/game start genesys", by="gm")
    await table("/sheet new Griff", by="alice")
    await rolled(table, "+2 advantage")
    error = await table.refused("/spend 2 advantage setback")
    assert error["message"].endswith("There's nobody here to buy “Setback for the target” for.")
    await table("/sheet new Voss", by="bob")
    await rolled(table, "+2 advantage")
    spent = await table("/spend 2 advantage setback")
    assert spent["changes"][0][:2] == ["Voss", "pending"]


async def test_65_who_died_since_still_bears_their_own_threat(genesys: Played) -> None:
    await rolled(genesys, "+4 threat")
    await genesys("/sheet set Griff state=dead", by="gm")
    spent = await genesys("/spend 2 threat own setback")
    assert spent["changes"][0][:2] == ["Griff", "pending"]


async def test_65_nobody_is_offered_whom_the_players_have_not_met(genesys: Played) -> None:
    await genesys("/npc new Lurker soak=0", by="gm")
    await rolled(genesys, "+9 advantage")
    spent = await genesys("/spend 2 advantage setback")  # of two foes they know one
    assert spent["changes"][0][:2] == ["Scar", "pending"]
    await rolled(genesys, "+2 advantage")
    asked = await genesys("/spend 2 advantage setback", by="gm")
    assert asked["visible"] == "secret"  # between the game master and the bot
    assert labels(asked, "player") == ["Scar", "Lurker"]
    await genesys(f":press Lurker of {asked['entry']}")
    assert (await genesys.sheet("Lurker"))["pending"]


@pytest.fixture
async def burst(genesys: Played) -> Played:
    """Griff with an autogun, Scar whom he shoots at, a Brute, and a Lurker nobody has met."""
    await genesys('/item add autogun ranged_heavy damage 6 crit 3 range long qualities "auto-fire"')
    for name in ("Brute", "Lurker"):
        await genesys(f"/npc new {name} soak=3", by="gm")
    await genesys("/npc reveal Brute")
    return genesys


async def test_49_auto_fire_may_hit_others_whom_the_players_know(burst: Played) -> None:
    shot = await burst(
        "/attack autogun at Scar range medium auto +4 advantage", 2, *[1] * 5, by="alice"
    )
    offered = [label for label in labels(shot, "player") if label.startswith("Auto-fire")]
    assert offered == ["Auto-fire (2 advantage)", "Auto-fire at Brute (2 advantage)"]
    again = await burst("/spend 2 advantage auto-fire")  # whom it hit, unless someone is named
    assert again["changes"][0][:2] == ["Scar", "wounds"]
    other = await burst("/spend 2 advantage auto-fire Brute")
    assert other["changes"][0][:2] == ["Brute", "wounds"]


async def test_49_auto_fire_hits_no_friend(burst: Played) -> None:
    await burst("/sheet new Voss", by="bob")
    await burst("/attack autogun at Scar range medium auto +4 advantage", 2, *[1] * 5, by="alice")
    assert (
        "You can't buy “Use a weapon quality” for Voss."
        in (await burst.refused("/spend 2 advantage auto-fire Voss"))["message"]
    )


async def test_other_qualities_land_on_whom_they_hit(genesys: Played) -> None:
    await genesys('/item add maul melee damage +3 crit 4 qualities "knockdown, stun 2"')
    await genesys("/npc new Brute shown", by="gm")
    await genesys("/npc reveal Brute")
    await genesys("/attack maul at Scar +6 advantage", 4, 2, 2, 1, 1, by="alice")
    error = await genesys.refused("/spend 2 advantage knockdown Brute")
    assert error["message"].endswith("You can't buy “Use a weapon quality” for Brute.")
    down = await genesys("/spend 2 advantage knockdown")
    assert down["changes"][0][:2] == ["Scar", "statuses.prone"]


async def test_what_is_asked_of_several_entries_is_told_apart(genesys: Played) -> None:
    await genesys("/attack lasgun at Scar", by="alice")
    await genesys("/check stealth")
    await genesys("/init cool all", 1, 1, 4, 4, by="gm")
    waiting = await genesys("/waiting")
    labels = [choice["label"] for choice in waiting["choices"]]
    assert all(label.startswith("#") for label in labels)
    slot = next(line for line in waiting["text"].splitlines() if "Take the next slot" in line)
    assert "#" not in slot
