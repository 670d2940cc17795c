"""Scars: points 19 to 24 of the rules."""

import pytest

from rules.odd.scars_and_debilities import scar_for
from tests.rules.odd.conftest import OddTable, scarred


@pytest.mark.parametrize(
    ("damage", "faces", "name"),
    [
        (1, (3, 1), "Battle Scar"),
        (2, (2,), "Rattling Blow"),
        (3, (), "Walloped"),
        (4, (1,), "Broken Limb"),
        (5, (), "Diseased"),
        (6, (1, 2, 2, 2), "Reorienting Head Wound"),
        (7, (), "Hamstrung"),
        (8, (), "Deafened"),
        (9, (4, 1, 1, 1), "Warped Strike"),
        (10, (1,), "Sundered"),
        (11, (), "Mortal Wound"),
        (12, (1,), "Looming Outsider"),
        (15, (6,), "Looming Outsider"),
    ],
)
async def test_19_exactly_zero_by_this_attack_is_a_scar_by_the_damage(
    odd: OddTable, damage: int, faces: tuple[int, ...], name: str
) -> None:
    reply = await scarred(odd, damage, *faces)
    assert reply["facts"]["scar"] == name
    assert reply["facts"]["save"] is None
    assert await odd.of("Mark", "scars") == [name]


async def test_19_no_scar_when_hit_points_were_zero_already_or_on_overflow(odd: OddTable) -> None:
    reply = await odd("/attack d8 at Griff", 7, 2, by="gm")
    assert reply["facts"]["scar"] is None
    reply = await odd("/attack d8 at Griff", 3, 2)
    assert (reply["facts"]["scar"], reply["facts"]["str"]) == (None, 8)
    assert await odd.of("Griff", "scars") == []


async def test_19_the_damage_taken_counts_not_the_hit_points_lost_before(odd: OddTable) -> None:
    await odd("/attack d8 at Griff", 3, by="gm")
    reply = await odd("/attack d8 at Griff", 3)
    assert reply["facts"]["scar"] == "Walloped"


async def test_19_a_table_may_spare_npcs(odd: OddTable) -> None:
    assert (await odd("/attack d8 at Ogre", 8))["facts"]["scar"] == "Deafened"
    await odd("/undo")
    await odd("/game set npc_scars=off", by="gm")
    assert (await odd("/attack d8 at Ogre", 8, by="alice"))["facts"]["scar"] is None


@pytest.mark.parametrize(
    ("face", "place"), [(1, "neck"), (2, "hand"), (3, "eye"), (4, "chest"), (5, "leg"), (6, "ear")]
)
async def test_20_a_battle_scar_has_a_place_and_may_raise_the_maximum(
    odd: OddTable, face: int, place: str
) -> None:
    reply = await scarred(odd, 1, face, 5)
    assert reply["facts"]["scar_rolls"]["where"] == place
    sheet = await odd.sheet("Mark")
    assert (sheet["hp"], sheet["hp_max"], sheet["marks"]) == (0, 5, [f"Battle Scar: {place}"])


async def test_20_a_roll_that_is_not_higher_raises_nothing(odd: OddTable) -> None:
    await scarred(odd, 2, 2)
    assert await odd.of("Mark", "hp_max") == 2


async def test_20_maximum_means_without_armour(odd: OddTable) -> None:
    await odd("/sheet new Mark str=10 hp=2 armour=4", by="mary")
    await odd("/attack d4 at Mark", 4, by="gm")
    await odd("/attack d4 at Mark", 2, 3)  # a d6 of 3: above the bare 2, below 6 with armour
    assert await odd.of("Mark", "hp_max") == 3


async def scarred_head(odd: OddTable, *faces: int) -> None:
    await odd("/sheet new Mark str=10 dex=10 wil=10 hp=6", by="mary")
    await odd("/attack d8 at Mark", 6, *faces, by="gm")


@pytest.mark.parametrize(
    ("face", "attribute"), [(1, "str"), (2, "str"), (3, "dex"), (4, "dex"), (5, "wil"), (6, "wil")]
)
async def test_20_a_head_wound_may_give_an_attribute_a_new_score(
    odd: OddTable, face: int, attribute: str
) -> None:
    await scarred_head(odd, face, 4, 4, 5)
    sheet = await odd.sheet("Mark")
    assert (sheet[attribute], sheet[f"{attribute}_max"]) == (13, 13)


async def test_20_a_head_wound_that_rolls_no_higher_changes_no_score(odd: OddTable) -> None:
    await scarred_head(odd, 3, 4, 4, 2)
    assert await odd.of("Mark", "dex_max") == 10


@pytest.mark.parametrize(
    ("face", "lost"),
    [(1, "leg"), (2, "arm"), (3, "hand"), (4, "hand"), (5, "foot"), (6, "foot")],
)
async def test_20_sundered_cuts_something_off(odd: OddTable, face: int, lost: str) -> None:
    await scarred(odd, 10, face)
    assert await odd.of("Mark", "marks") == [f"Sundered: {lost} lost"]


async def test_22_a_mortal_wound_kills_after_an_hour(odd: OddTable) -> None:
    await scarred(odd, 11)
    assert await odd.of("Mark", "state") == "mortal"
    assert (await odd.refused("/attack d6 at Ogre", by="mary"))["kind"] == "refused"
    await odd("/time 5 turns", by="gm")
    assert await odd.of("Mark", "state") == "mortal"
    reply = await odd("/time 1 turn")
    assert await odd.of("Mark", "state") == "dead"
    assert "Roll a new character" in [choice["label"] for choice in reply["choices"]]


@pytest.mark.parametrize(
    ("sentence", "faces"),
    [
        ("/heal 1 hp Mark", ()),
        ("/treat Mark", ()),
        ("/use bandage on Mark", (3,)),
        ("/use potion hp on Mark", ()),
        ("/use potion points on Mark", (2,)),
    ],
)
async def test_22_being_healed_cancels_it(
    odd: OddTable, sentence: str, faces: tuple[int, ...]
) -> None:
    await scarred(odd, 11)
    await odd("/item add bandage", by="alice")
    await odd("/item add potion")
    by = "mary" if sentence.startswith("/heal") else "alice"
    await odd(sentence, *faces, by=by)
    await odd("/time 1 day", by="gm")
    assert await odd.of("Mark", "state") == "well"


@pytest.mark.parametrize(("face", "aspect"), [(1, "Demon"), (3, "Demon"), (4, "Stranger")])
async def test_23_a_looming_outsider_leaves_an_aspect(
    odd: OddTable, face: int, aspect: str
) -> None:
    await scarred(odd, 14, face)
    assert await odd.of("Mark", "aspects") == [f"{aspect} Aspect"]


async def test_24_a_warped_strike_saves_against_corruption_and_may_raise_the_maximum(
    odd: OddTable,
) -> None:
    reply = await scarred(odd, 9, 10, 6, 5, 4)  # 10 is not under WIL 10
    assert reply["facts"]["scar_rolls"]["save"]["attribute"] == "wil"
    sheet = await odd.sheet("Mark")
    assert (sheet["marks"], sheet["hp_max"]) == (["Warped Strike: corrupted"], 15)


async def test_24_a_save_that_passes_leaves_no_corruption_and_the_table_picks_the_attribute(
    odd: OddTable,
) -> None:
    await odd("/game set corruption=str", by="gm")
    reply = await scarred(odd, 9, 9, 1, 1, 1)
    assert reply["facts"]["scar_rolls"]["save"]["attribute"] == "str"
    sheet = await odd.sheet("Mark")
    assert (sheet["marks"], sheet["hp_max"]) == ([], 9)


@pytest.mark.parametrize("damage", range(1, 13))
def test_19_a_scar_is_told_of_anyone(damage: int) -> None:
    words = set(scar_for(damage).text.casefold().replace(".", " ").split())
    assert words.isdisjoint({"you", "your", "yours", "yourself"})


async def test_20_what_a_scar_raises_is_told_but_not_of_a_foe(odd: OddTable) -> None:
    reply = await scarred(odd, 6, 3, 4, 4, 5)
    assert reply["text"].endswith("3d6 (4 4 5) = 13: max DEX 10 → 13")
    await odd("/npc new Wolf str=10 hp=6 shown", by="gm")
    reply = await odd("/attack d8 at Wolf", 6, 3, 4, 4, 5, by="alice")
    assert "Reorienting Head Wound" in reply["text"]
    assert "against DEX" not in reply["text"]
    assert await odd.of("Wolf", "dex_max") == 13


async def test_20_a_head_wound_leaves_no_mark_of_where_it_was_felt(odd: OddTable) -> None:
    await scarred(odd, 6, 1, 1, 1, 1)
    mark = await odd.sheet("Mark")
    assert (mark["scars"], mark["marks"]) == (["Reorienting Head Wound"], [])


async def test_20_a_scar_is_told_with_every_roll_it_made(odd: OddTable) -> None:
    reply = await scarred(odd, 1, 3, 6)
    assert reply["facts"]["scar_rolls"] == {
        "name": "Battle Scar", "where": "eye", "face": 3, "save": None, "pending": False,
        "raise": {"field": "hp_max", "faces": [6], "roll": 6, "before": 1, "after": 6},
    }  # fmt: skip
    told = reply["text"].splitlines()
    assert told[2].startswith("Mark gets a scar: **Battle Scar** (eye: 3 on a d6). ")
    assert told[3:] == ["1d6 (6): max HP 1 → 6"]


async def test_20_a_scar_without_rolls_is_told_without_any(odd: OddTable) -> None:
    reply = await scarred(odd, 7)
    assert reply["facts"]["scar_rolls"] == {
        "name": "Hamstrung", "where": None, "face": None, "save": None, "pending": True,
        "raise": None,
    }  # fmt: skip
    assert reply["text"].splitlines()[2].startswith("Mark gets a scar: **Hamstrung**. ")
    assert await odd.of("Mark", "marks") == []


async def test_23_an_outsiders_aspect_is_no_mark(odd: OddTable) -> None:
    reply = await scarred(odd, 12, 4)
    mark = await odd.sheet("Mark")
    assert (mark["aspects"], mark["marks"]) == (["Stranger Aspect"], [])
    assert reply["facts"]["scar_rolls"]["face"] == 4


async def test_21_the_diseased_may_be_sick_as_the_game_master_says(odd: OddTable) -> None:
    reply = await scarred(odd, 5)
    (sick,) = reply["choices"]
    assert (sick["label"], sick["says"], sick["who"]) == (
        "The wound makes Mark Sick", "status sick add Mark", "gm",
    )  # fmt: skip


async def test_22_a_mortal_wound_counts_from_the_time_it_was_dealt(odd: OddTable) -> None:
    await odd("/time 5 turns", by="gm")
    reply = await scarred(odd, 11)
    assert await odd.of("Mark", "dies_at") == 11
    assert reply["text"].endswith("unless someone treats the wound.")


async def test_20_a_foes_scar_that_raises_an_attribute_is_no_recovery(odd: OddTable) -> None:
    """Players see neither the roll nor the score, so nothing about them is told."""
    await odd("/npc new Imp hp=6 shown", by="gm")
    said = await odd.outcome("/attack d8 at Imp", 6, 4, 4, 4, 6, by="alice")
    assert said.prose.splitlines()[-1].endswith("(DEX: 4 on a d6). The world looks different now.")
    reply = await scarred(odd, 6, 5, 4, 4, 4)
    assert "If 3d6 beats that attribute, the total is its new score." in reply["text"]
