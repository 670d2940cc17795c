"""What earlier spends have left of a check: symbols, and what can still be bought."""

from typing import Any

from rules.genesys.checks.entry_memory import purse
from tests.conftest import Played
from tests.rules.genesys.symbols import SHOT, labels, left, rolled

FULL = {"advantage": 3, "triumph": 1, "threat": 0, "despair": 2}


def test_66_what_is_left_is_what_its_own_spends_left() -> None:
    followed: list[dict[str, Any]] = [
        {"of": 3, "spent": {"advantage": 2}}, {"of": 4, "spent": {"advantage": 1}},
        {"of": 3}, {"of": 3, "spent": {"despair": 1}},
    ]  # fmt: skip
    assert purse({"symbols": FULL}, followed, 3) == {
        "advantage": 1, "triumph": 1, "threat": 0, "despair": 1
    }  # fmt: skip
    assert purse({"symbols": FULL}, [], 3) == FULL
    assert purse({"left": {"advantage": 1}}, followed, 3) == {"advantage": 1}
    assert purse({}, followed, 3) == {}


async def test_66_each_check_has_its_own_symbols(genesys: Played) -> None:
    first = await rolled(genesys, "+2 advantage")
    await rolled(genesys, "+2 advantage")
    assert left(await genesys("/spend 1 advantage notice"))[0] == 1
    older = await genesys(f"/spend 2 advantage maneuver entry {first['entry']}")
    assert left(older)[0] == 0


async def test_31_qualities_of_the_second_weapon_come_with_its_hit(genesys: Played) -> None:
    await genesys("/item add axe melee damage +3 crit 3")
    await genesys('/item add maul melee damage +2 crit 3 qualities "knockdown"')
    both = await genesys("/attack both axe maul at Scar +9 advantage", 2, 1, 1, 1, 1, 1)
    assert "Knockdown" not in str(labels(both, "player"))
    error = await genesys.refused("/spend 2 advantage knockdown")
    assert error["message"].endswith("needs a hit with a weapon that has one.")
    hit = await genesys("/spend 1 advantage second weapon")
    assert "Knockdown (2 advantage)" in labels(hit, "player")
    await genesys("/spend 2 advantage knockdown")
    assert "prone" in (await genesys.sheet("Scar"))["statuses"]


async def test_31_qualities_of_both_weapons_and_the_first_counts_where_both_have_one(
    genesys: Played,
) -> None:
    await genesys('/item add axe melee damage +3 crit 3 qualities "disorient 1"')
    await genesys('/item add maul melee damage +2 crit 3 qualities "disorient 4, knockdown"')
    await genesys("/attack both axe maul at Scar +9 advantage", 2, 1, 1, 1, 1, 1)
    hit = await genesys("/spend 1 advantage second weapon")
    offered = labels(hit, "player")
    assert offered.count("Disorient (2 advantage)") == offered.count("Knockdown (2 advantage)") == 1
    await genesys("/spend 2 advantage disorient")
    assert (await genesys.sheet("Scar"))["statuses"]["disoriented"]["turns"] == 1


async def test_31_a_second_hit_that_soak_stopped_brings_no_critical(genesys: Played) -> None:
    await genesys("/item add axe melee damage +9 crit 3")
    await genesys("/item add dirk melee damage +0 crit 1")
    await genesys("/npc set Scar soak=9", by="gm")
    await genesys("/attack both axe dirk at Scar +9 advantage", 2, 1, 1, 1, 1, 1, by="alice")
    hit = await genesys("/spend 1 advantage second weapon")
    assert hit["changes"] == []
    assert "Critical injury with the second weapon" not in str(labels(hit, "player"))
    error = await genesys.refused("/spend 1 advantage critical second")
    assert error["message"].endswith("that got past soak.")
    assert "Critical injury (3 advantage)" in labels(hit, "player")


async def test_36_a_critical_fells_a_minion_once(genesys: Played) -> None:
    await genesys("/npc new Mob minions=4 wound_threshold=4 soak=2 shown", by="gm")
    await genesys("/attack lasgun at Mob range short +9 advantage", 2, 1, 1, 1, by="alice")
    before = (await genesys.sheet("Mob"))["minions"]
    felled = await genesys("/spend 3 advantage critical")
    assert (await genesys.sheet("Mob"))["minions"] == before - 1
    assert "Critical" not in str(labels(felled, "player"))
    assert "Disable" not in str(labels(felled, "player"))
    error = await genesys.refused("/spend 3 advantage critical")
    assert error["message"].endswith("dealt damage past soak.")


async def test_69_who_was_disabled_suffers_no_critical_of_that_hit(genesys: Played) -> None:
    await genesys(SHOT + " +9 advantage", 2, 1, 1, 1, 1)
    disabled = await genesys("/spend 3 advantage disable")
    assert "Critical" not in str(labels(disabled, "player"))
    await genesys(SHOT + " +9 advantage", 2, 1, 1, 1, 1)
    wounded = await genesys("/spend 3 advantage critical", 20)
    assert "Disable" not in str(labels(wounded, "player"))
    assert (await genesys.refused("/spend 3 advantage disable"))["kind"] == "refused"


async def test_49_linked_guns_are_counted_for_each_attack(genesys: Played) -> None:
    await genesys('/item add quad ranged_heavy damage 4 range long qualities "linked 2, burn 1"')
    for _ in range(2):
        await genesys("/attack quad at Scar range medium +9 advantage", 2, 1, 1, 1, 1)
        again = await genesys("/spend 2 advantage linked")
        assert "Linked (2 advantage)" in labels(again, "player")
        await genesys("/spend 2 advantage burn")
        last = await genesys("/spend 2 advantage linked")
        assert "Linked (2 advantage)" not in labels(last, "player")
        error = await genesys.refused("/spend 2 advantage linked")
        assert error["message"] == ("Linked has already hit as often as it can in one attack (2).")


async def test_69_of_two_things_that_one_word_means_the_price_is_told(genesys: Played) -> None:
    await rolled(genesys, "+1 advantage")
    for said, answered in (
        (
            "upgrade",
            "“Upgrade an ally's ability” costs 3 advantage or 1 triumph; you have 1 advantage.",
        ),
        (
            "upgrade Scar",
            "“Upgrade the target's difficulty” costs 3 advantage or 1 triumph; you have 1 advan",
        ),
        (
            "2 advantage upgrade",
            "“Upgrade the target's difficulty” costs 3 advantage or 1 triumph.",
        ),
        ("1 threat notice Griff", "threat doesn't buy “notice”."),
    ):
        assert (await genesys.refused(f"/spend {said}"))["message"].startswith(answered), said
