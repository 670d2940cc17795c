"""What each roll offers: to whom, whether it is owed, and the very sentence that it says."""

from typing import Any

import pytest

from tests.conftest import Played

#: what any roll of a player's offers at the end
HINDER = "others Griff: interfere Griff entry #"
AID = ["others Griff: aid Griff entry #", HINDER]
KNOW = "Griff: move this i know entry #"
ANSWER = "owed gm Griff: pick answered entry #"
SMITE = [
    "Griff: resource wrath spend 1 smite wound at Scar",
    "Griff: resource wrath spend 1 smite forward at Scar",
]
ASKED = [
    f"owed Griff: pick {key} entry #"
    for key in ("past", "coming", "watch", "useful", "control", "seeming", "weakness")
]


def offered(reply: dict[str, Any]) -> list[str]:
    """Return who may say what: `owed gm Griff: pick answered entry #`."""
    number = f"entry {reply['entry']}"
    return [
        " ".join(
            filter(
                None,
                [
                    "owed" if choice["owed"] else "",
                    choice["who"] if choice["who"] != "player" else "",
                    f"{choice['of']}:",
                    choice["says"].replace(number, "entry #"),
                ],
            )
        )
        for choice in reply["choices"]
    ]


@pytest.fixture
async def versed(heresy: Played) -> Played:
    """Griff has learnt to smite and to sense weakness, and has a gun, a blade and both pools."""
    await heresy("/item add shotgun 2d6 uses 3")
    await heresy("/item add knife 1d4")
    await heresy("/sheet set moves=smite,sense_weakness,lifting_the_fog")
    await heresy("/resource insight +1")
    await heresy("/resource wrath +1")
    return heresy


ROLLS: dict[str, tuple[tuple[int, int], list[str]]] = {
    "hack at Scar with knife": ((6, 3), [
        "owed Griff: damage with knife at Scar melee entry #",
        "owed Griff: damage with knife at Scar melee +1d risk entry #", *SMITE, HINDER]),
    # what is no weapon of theirs is named by its dice, or not at all
    "hack at Scar with 2d8": ((6, 2), [
        "owed Griff: damage 2d8 at Scar melee entry #",
        "owed Griff: suffer from Scar melee entry #", KNOW, *AID]),
    "hack": ((6, 6), [
        "owed Griff: damage melee entry #", "owed Griff: damage melee +1d risk entry #", HINDER]),
    "hack at Scar": ((2, 3), [ANSWER, KNOW, *AID]),
    "hack edge": ((2, 3), [
        ANSWER, "Griff: reroll 1 entry #", "Griff: reroll 2 entry #", KNOW, *AID]),
    "fire at Scar": ((4, 4), [
        "owed Griff: damage with shotgun at Scar ranged entry #",
        "owed Griff: damage with shotgun at Scar ranged burst entry #", *SMITE, HINDER]),
    "fire": ((3, 4), [
        "owed Griff: pick braced entry #", "owed Griff: pick burn entry #",
        "owed Griff: pick exposed entry #", "owed Griff: damage with shotgun ranged entry #", KNOW,
        *AID]),
    "suppress at Scar": ((4, 4), [
        "owed Griff: damage with shotgun at Scar ranged entry #", HINDER]),
    "suppress": ((3, 4), [KNOW, *AID]),
    "discern": ((4, 4), [*ASKED, "Griff: resource insight spend 1", HINDER]),
    "study": ((3, 2), [*ASKED, KNOW, "Griff: resource insight spend 1", *AID]),
    "dr": ((2, 2), [ANSWER, KNOW, *AID]),
    "defend": ((3, 3), [KNOW, "Griff: hold", *AID]),
    "guard": ((2, 3), [ANSWER, KNOW, *AID]),
    "parley": ((4, 4), [KNOW, *AID]),
}  # fmt: skip


@pytest.mark.parametrize("said", ROLLS)
async def test_each_roll_offers_what_may_follow_and_no_more(versed: Played, said: str) -> None:
    faces, expected = ROLLS[said]
    assert offered(await versed(f"/move {said}", *faces)) == expected


async def test_who_has_spent_it_all_is_offered_nothing_to_spend(versed: Played) -> None:
    await versed("/resource insight spend 1")
    await versed("/resource wrath spend 1")
    await versed("/ammo use 2 shotgun")
    assert offered(await versed("/move fire at Scar", 4, 4)) == [
        "owed Griff: damage with shotgun at Scar ranged entry #", HINDER]  # fmt: skip
    assert offered(await versed("/move discern", 4, 4)) == [*ASKED, HINDER]
    await versed("/sheet set moves=lifting_the_fog")
    await versed("/resource insight +1")
    assert offered(await versed("/move discern", 4, 3)) == [
        *ASKED[:-1], KNOW, "Griff: forward use 1 entry #", *AID]  # fmt: skip


async def test_the_last_use_of_a_gun_still_buys_a_die(versed: Played) -> None:
    await versed("/ammo use 1 shotgun")
    fired = await versed("/move fire at Scar", 4, 4)
    assert "owed Griff: damage with shotgun at Scar ranged burst entry #" in offered(fired)


async def test_wrath_alone_smites_nobody_and_no_skill_does_without_wrath(heresy: Played) -> None:
    await heresy("/sheet set moves=penance")
    await heresy("/resource wrath +1")
    assert not [
        each for each in offered(await heresy("/move hack at Scar", 6, 6)) if "smite" in each
    ]
    await heresy("/sheet set moves=smite")
    assert [each for each in offered(await heresy("/move hack at Scar", 6, 6)) if "smite" in each]
    await heresy("/resource wrath spend 1")
    assert not [
        each for each in offered(await heresy("/move hack at Scar", 6, 6)) if "smite" in each
    ]


async def test_a_foe_is_offered_its_dice_and_nothing_that_is_the_players(heresy: Played) -> None:
    rolled = await heresy("/move hack at Griff edge as Scar", 5, 4, by="gm")
    assert offered(rolled) == [
        "owed Scar: damage at Griff melee entry #",
        "owed gm Scar: suffer melee entry #",
        "Scar: reroll 1 entry #",
        "Scar: reroll 2 entry #",
    ]
    again = await heresy("/reroll 1 as Scar", 4)
    assert offered(again) == [each for each in offered(rolled) if "reroll" not in each]
    assert "move this i know" not in str((await heresy("/move hack as Scar", 1, 1))["choices"])


async def test_a_hold_of_before_can_be_spent_after_a_miss(heresy: Played) -> None:
    await heresy("/hold add defend 1")
    assert offered(await heresy("/move defend", 1, 2)) == [ANSWER, KNOW, "Griff: hold", *AID]
    assert "Griff: hold" not in offered(await heresy("/move hack", 1, 2))


async def test_what_waits_for_the_fiction_is_offered_and_what_a_roll_has_just_given_is_not(
    heresy: Played,
) -> None:
    def used(reply: dict[str, Any]) -> list[str]:
        return [c["label"] for c in reply["choices"] if c["says"].startswith("forward use")]

    await heresy("/forward +2 when it rains")
    await heresy("/forward -1 at Scar")
    assert used(await heresy("/move discern", 4, 3)) == ["+2: it rains?"]
    assert used(await heresy("/move discern", 1, 2)) == [
        "+2: it rains?", "+1: acting on the answers?"]  # fmt: skip
    assert used(await heresy("/move hack", 4, 3)) == ["+2: it rains?", "+1: acting on the answers?"]
    says = [c["says"] for c in (await heresy("/move hack", 4, 3))["choices"] if "use" in c["says"]]
    assert [each.partition(" entry")[0] for each in says] == ["forward use 1", "forward use 3"]


async def test_a_last_breath_of_seven_to_nine_costs_any_stat_that_can_still_fall(
    heresy: Played,
) -> None:
    await heresy("/sheet set fel=-3 wp=-2 s=3")
    await heresy("/harm 6 Griff", by="gm")
    rolled = await heresy("/breath", 3, 4, by="alice")
    costs = [(c["label"], c["who"], c["owed"]) for c in rolled["choices"] if "→" in c["label"]]
    assert costs == [
        (told, "gm", True)
        for told in ("WS 1 → 0", "BS 2 → 1", "S 3 → 2", "T 1 → 0", "Ag 1 → 0", "Int 0 → -1",
                     "Per 2 → 1", "WP -2 → -3")
    ]  # fmt: skip
    assert "owed gm Griff: breath lower WS entry #" in offered(rolled)


@pytest.mark.parametrize(("faces", "left"), [((5, 5), [HINDER]), ((1, 2), [KNOW, *AID])])
async def test_no_other_last_breath_costs_or_asks_for_anything(
    heresy: Played, faces: tuple[int, int], left: list[str]
) -> None:
    await heresy("/harm 6 Griff", by="gm")
    rolled = offered(await heresy("/breath", *faces, by="alice"))
    assert [each for each in rolled if ": sheet " not in each] == left


async def test_of_two_ways_to_deal_damage_one_is_taken(heresy: Played) -> None:
    rolled = await heresy("/move hack at Scar with 2d6", 6, 6)
    await heresy(":press Extra die, but they hit back", 1, 1, 1)
    error = await heresy.refused(f":press Deal damage of {rolled['entry']}")
    assert error["kind"] == "already_done"
    (waits,) = (await heresy("/waiting"))["facts"]["waiting"]
    assert waits[:2] == ["Griff", "Take the counter-attack"]


async def test_of_two_ways_to_smite_one_is_taken(versed: Played) -> None:
    await versed("/resource wrath +1")
    rolled = await versed("/move hack at Scar", 6, 6)
    await versed(":press Smite: +1 wound")
    error = await versed.refused(f":press Smite: +1 forward of {rolled['entry']}")
    assert error["kind"] == "already_done"
    assert (await versed.sheet("Griff"))["second"]["value"] == 1


async def test_hold_is_spent_and_others_help_as_often_as_they_like(heresy: Played) -> None:
    await heresy("/sheet new Vex free", by="cara")
    rolled = await heresy("/move defend", 6, 1, by="alice")
    for _ in range(3):
        assert (await heresy(f":press Spend hold of {rolled['entry']}"))["ok"]
    aided = await heresy(f":press Aid of {rolled['entry']}", 1, 1, by="bob")
    await heresy(f":press Interfere of {aided['entry']}", 1, 1)
    await heresy(":press Aid", 6, 6, by="cara")


async def test_damage_is_offered_again_to_all_who_have_the_insight_for_it(heresy: Played) -> None:
    def again(reply: dict[str, Any]) -> list[str]:
        return [c["label"] for c in reply["choices"] if "eroll" in c["label"]]

    await heresy("/sheet new Tac class=tactician free", by="cara")
    await heresy("/resource +1")
    await heresy("/sheet new Nox class=tactician free", by="dora")
    await heresy("/sheet new Sev moves=sense_weakness free", by="emil")
    await heresy("/resource +1")
    struck = await heresy("/damage 1d6 at Scar", 1, by="alice")
    assert again(struck) == ["Tac: reroll damage (1 Insight)"]
    assert "Tac: damage reroll entry #" in offered(struck)
    assert again(await heresy("/damage 1d6 at Scar", 1, by="emil")) == [
        "Tac: reroll damage (1 Insight)", "Reroll damage (1 Insight)"]  # fmt: skip
    assert again(await heresy("/damage 1d6 at Scar", 1, by="cara")) == ["Reroll damage (1 Insight)"]
    assert again(await heresy("/damage 1d6 at Griff as Scar", 1, by="gm")) == []
    assert again(await heresy("/damage 1d6 at Scar", 1)) == []
