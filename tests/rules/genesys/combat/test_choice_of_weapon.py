"""What is attacked with where no weapon is named: the one in hand, or what is asked."""

import pytest

from tests.conftest import Played


@pytest.fixture
async def fight(table: Played) -> Played:
    await table("/game start genesys", by="gm")
    await table("/npc new Scar shown", by="gm")
    await table("/npc reveal Scar", by="gm")
    await table("/sheet new Griff brawn=3", by="alice")
    return table


async def test_bare_hands_are_offered_and_not_assumed(fight: Played) -> None:
    error = await fight.refused("/attack Scar engaged", by="alice")
    assert (error["kind"], error["message"]) == ("not_understood", "Griff: attack with what?")
    assert [(c["label"], c["says"]) for c in error["choices"]] == [
        ("unarmed", "attack Scar engaged with unarmed as Griff")
    ]
    hit = await fight(":press 1", by="alice")
    assert hit["title"].startswith("Griff: unarmed at Scar")


async def test_the_only_weapon_in_hand_is_used(fight: Played) -> None:
    await fight("/item add stubber ranged light damage 5 range medium", by="alice")
    hit = await fight("/attack Scar short", by="alice")
    assert hit["said"] == "attack Scar short"
    assert hit["title"].startswith("Griff: stubber at Scar")
    await fight("/undo", by="alice")
    with_damage = await fight.refused("/attack Scar short damage 7", by="alice")
    assert with_damage["kind"] == "refused"


async def test_without_a_target_it_is_asked_whom_before_anything_is_rolled(fight: Played) -> None:
    await fight("/item add chainsword melee damage 4", by="alice")
    await fight("/npc new Scavvers minions=4 shown", by="gm")
    await fight("/npc new Unmet", by="gm")
    error = await fight.refused("/attack chainsword", by="alice")
    assert (error["kind"], error["message"]) == ("not_understood", "Griff: attack whom?")
    assert [(c["label"], c["says"]) for c in error["choices"]] == [
        ("Scar", "attack chainsword at Scar as Griff"),
        ("Scavvers", "attack chainsword at Scavvers as Griff"),
    ]
    hit = await fight(":press Scar", by="alice")
    assert hit["title"].startswith("Griff: chainsword at Scar")


async def test_an_attack_with_a_difficulty_or_a_range_needs_no_target(fight: Played) -> None:
    await fight("/item add chainsword melee damage 4", by="alice")
    for words in ("vs hard", "range engaged"):
        hit = await fight(f"/attack chainsword {words}", by="alice")
        assert hit["facts"]["target"] is None


async def test_of_several_weapons_it_is_asked_which(fight: Played) -> None:
    await fight("/item add stubber ranged light damage 5 range medium", by="alice")
    await fight("/item add chainsword melee damage 4", by="alice")
    error = await fight.refused("/attack Scar short boost 1", by="alice")
    assert [choice["says"] for choice in error["choices"]] == [
        "attack Scar short boost 1 with stubber as Griff",
        "attack Scar short boost 1 with chainsword as Griff",
    ]
    await fight("/item add knife", by="alice")
    hit = await fight(":press stubber", by="alice")
    assert hit["title"].startswith("Griff: stubber at Scar")
