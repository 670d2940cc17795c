"""Scars that wait to be mended: point 21 of the rules."""

import pytest

from tests.rules.odd.conftest import OddTable, scarred


@pytest.mark.parametrize(
    ("face", "where"), [(1, "leg"), (2, "leg"), (3, "arm"), (4, "arm"), (5, "rib"), (6, "skull")]
)
async def test_21_a_broken_limb_rolls_once_it_is_mended(
    odd: OddTable, face: int, where: str
) -> None:
    await scarred(odd, 4, face)
    sheet = await odd.sheet("Mark")
    assert (sheet["pending"], sheet["hp_max"]) == (["Broken Limb"], 4)
    assert sheet["marks"] == [f"Broken Limb: {where}"]
    reply = await odd("/treat Mark", 5, 6, by="alice")
    assert (reply["facts"]["roll"], reply["facts"]["before"], reply["facts"]["after"]) == (
        11,
        4,
        11,
    )
    sheet = await odd.sheet("Mark")
    assert (sheet["pending"], sheet["hp_max"], sheet["scars"]) == ([], 11, ["Broken Limb"])
    assert (await odd.refused("/treat Mark"))["kind"] == "refused"


async def test_21_a_disease_rolls_once_it_is_over_by_treatment_or_a_cure(odd: OddTable) -> None:
    reply = await scarred(odd, 5)
    labels = [choice["label"] for choice in reply["choices"]]
    assert "The wound makes Mark Sick" in labels
    await odd(":press The wound makes Mark Sick", by="gm")
    assert await odd.of("Mark", "debilities") == ["Sick"]
    await odd("/item add potion", by="mary")
    reply = await odd("/use potion cure", 1, 2)
    sheet = await odd.sheet("Mark")
    assert (sheet["pending"], sheet["hp_max"], sheet["debilities"]) == ([], 5, [])


async def test_21_one_of_several_may_be_mended(odd: OddTable) -> None:
    await odd('/sheet set Griff pending="Broken Limb,Diseased"', by="gm")
    await odd("/treat Griff diseased", 6, 6)
    assert await odd.of("Griff", "pending") == ["Broken Limb"]
    assert await odd.of("Griff", "hp_max") == 12
    await odd("/mend Griff", 1, 1)
    assert await odd.of("Griff", "hp_max") == 12


async def test_21_the_hamstrung_stay_where_they_are_until_help_and_a_long_rest(
    odd: OddTable,
) -> None:
    await scarred(odd, 7)
    await odd("/range near", by="mary")  # where one lies may be said
    error = await odd.refused("/range close")
    assert "Hamstrung" in error["message"]
    await odd("/range close as Mark anyway", by="gm")  # carried there
    await odd("/rest long", by="mary")
    assert (await odd.refused("/range near"))["kind"] == "refused"  # rest alone is not enough
    reply = await odd("/treat Mark", by="alice")
    assert reply["title"] == "Mark is treated"
    assert "long rest" in reply["text"]
    assert (await odd.refused("/range near", by="mary"))["kind"] == "refused"
    reply = await odd("/rest long")
    assert "no longer Hamstrung" in reply["text"]
    await odd("/range near")
    await odd("/undo")
    await odd("/undo")
    assert (await odd.refused("/range near"))["kind"] == "refused"
    assert await odd.of("Mark", "scars") == ["Hamstrung"]


async def test_21_the_deafened_hear_again_when_the_game_master_says_so(odd: OddTable) -> None:
    await scarred(odd, 8)
    assert await odd.of("Mark", "pending") == ["Deafened"]
    assert (await odd.refused("/treat Mark", by="alice"))["kind"] == "refused"
    assert (await odd.refused("/treat Mark deafened"))["kind"] == "not_allowed"
    reply = await odd("/treat Mark deafened", by="gm")
    assert reply["title"] == "Mark's Deafened is healed"
    assert await odd.of("Mark", "pending") == []
    await odd("/undo")
    assert await odd.of("Mark", "pending") == ["Deafened"]


async def test_21_each_scar_that_is_named_is_mended_or_none(odd: OddTable) -> None:
    await odd('/sheet set Griff pending="Broken Limb,Hamstrung"', by="gm")
    assert (await odd.refused("/treat Griff broken limb diseased"))["kind"] == "refused"
    await odd("/treat Griff broken limb hamstrung", 1, 1)
    sheet = await odd.sheet("Griff")
    assert (sheet["pending"], sheet["tended"]) == ([], ["Hamstrung"])


async def test_21_only_a_scar_can_wait_to_be_mended(odd: OddTable) -> None:
    error = await odd.refused("/sheet set Griff pending=toothache", by="gm")
    assert "Broken Limb" in error["message"]
    await odd("/sheet set Griff pending=hamstrung")
    assert await odd.of("Griff", "pending") == ["Hamstrung"]


async def test_21_all_that_waits_is_mended_in_its_order_but_for_the_uncommon(odd: OddTable) -> None:
    waits = "Broken Limb,Diseased,Deafened,Hamstrung"
    await odd(f'/sheet set Griff pending="{waits}"', by="gm")
    reply = await odd("/treat Griff", 1, 2, 6, 6, by="bob")
    assert reply["title"] == "Griff's Broken Limb and Diseased are healed"
    assert reply["text"] == (
        "2d6 (1 2) = 3: max HP stays 6\n"
        "2d6 (6 6) = 12: max HP 6 → 12\n"
        "Hamstrung now ends with a long rest: `/rest long`"
    )
    facts = reply["facts"]
    assert (facts["mended"], facts["pending"]) == (["Broken Limb", "Diseased"], ["Deafened"])
    assert (facts["roll"], facts["before"], facts["after"]) == (3, 6, 12)
    assert facts["raises"] == [
        {"field": "hp_max", "faces": [1, 2], "roll": 3, "before": 6, "after": 6},
        {"field": "hp_max", "faces": [6, 6], "roll": 12, "before": 6, "after": 12},
    ]
    assert (await odd.refused("/treat Griff"))["message"] == (
        "Griff has no scar that `/treat` mends."
    )
    await odd("/status injured Griff", by="gm")
    assert "What clears Injured: `/status Griff`" in (await odd.refused("/treat Griff"))["message"]
    error = await odd.refused("/treat Griff diseased")
    assert error["message"] == "Griff has no Diseased to treat."
    reply = await odd("/treat Griff deafened", by="gm")
    assert (reply["facts"]["roll"], reply["facts"]["raises"]) == (0, [])


async def test_22_a_mortal_wound_is_tended_with_the_rest_unless_a_scar_is_named(
    odd: OddTable,
) -> None:
    await odd("/sheet set Griff state=mortal", by="gm")
    error = await odd.refused("/treat Griff diseased", by="bob")
    assert "no Diseased" in error["message"]
    assert (await odd.refused("/treat", by="alice"))["kind"] == "refused"  # nobody tends themselves
    reply = await odd("/treat Griff", by="bob")
    assert (reply["title"], reply["text"]) == (
        "Griff is treated", "Griff is no longer mortally wounded.",
    )  # fmt: skip
    assert reply["changes"] == [["Griff", "dies_at", 6, 0], ["Griff", "state", "mortal", "well"]]
    assert (await odd.refused("/treat Griff"))["kind"] == "refused"


async def test_29_the_dazed_treat_others_once_the_fight_is_over(odd: OddTable) -> None:
    await odd("/sheet set Griff pending=Hamstrung", by="gm")
    await odd("/status dazed Ash")
    await odd("/round start")
    assert "Dazed" in (await odd.refused("/treat Griff", by="bob"))["message"]
    await odd("/treat Griff", by="gm")
    await odd("/undo")
    await odd("/round end")
    await odd("/treat Griff", by="bob")
    assert await odd.of("Griff", "tended") == ["Hamstrung"]
    await odd("/sheet set Griff pending=Hamstrung", by="gm")
    await odd("/harm 20 dex Ash")
    assert (await odd.refused("/treat Griff", by="bob"))["kind"] == "refused"
    await odd("/harm 20 str Griff", by="gm")
    assert "Griff is dead" in (await odd.refused("/treat Griff"))["message"]
