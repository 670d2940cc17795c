"""Chances of saves and of blows, each worked out by hand.

A save is a d20 strictly under a score: under 9 are 8 faces of 20. With advantage both of two must
fail: 1 - (12/20)². A blow takes hit points; exactly none left is a scar, and what goes beyond takes
STR, against which one saves or is down.
"""

from fractions import Fraction

import pytest

from rules.core.dice.chances import Fallen
from rules.odd.checks.odds import likely_foes, luck_of
from rules.odd.sheet import OddSheet
from tests.conftest import Played


def passes(chance: Fraction) -> dict[str, Fraction]:
    return {"passed": chance, "failed": 1 - chance}


SAVES = {
    "save dex": passes(Fraction(8, 20)),  # under 9
    "save str": passes(Fraction(11, 20)),  # under 12
    "save wil": passes(Fraction(9, 20)),  # under 10
    "save dex adv": passes(1 - Fraction(12, 20) ** 2),  # not both 9 or more
    "save str adv": passes(1 - Fraction(9, 20) ** 2),
    "save dex dis": passes(Fraction(8, 20) ** 2),  # both under 9
    "save wil dis": passes(Fraction(9, 20) ** 2),
    "save dex adv dis": passes(Fraction(8, 20)),  # they cancel
    "save dex as Ash": passes(Fraction(12, 20)),  # under 13
    "save str as Ash": passes(Fraction(7, 20)),  # under 8
    "save wil adv as Ash": passes(1 - Fraction(10, 20) ** 2),  # under 11
}
BLOWS = {
    # Ash has 4 hit points and STR 8. d4: 1 to 3 hurt, a 4 leaves none: a scar
    "attack d4 at Ash": ({"scar": Fraction(1, 4), "hurt": Fraction(3, 4)}, Fraction(5, 2)),
    # d6: 4 is the scar; 5 leaves STR 7 (6 faces of 20 pass), 6 leaves STR 6 (5 pass)
    "attack d6 at Ash": (
        {
            "down": Fraction(1, 6) * Fraction(14, 20) + Fraction(1, 6) * Fraction(15, 20),
            "scar": Fraction(1, 6),
            "hurt": Fraction(3, 6)
            + Fraction(1, 6) * Fraction(6, 20)
            + Fraction(1, 6) * Fraction(5, 20),
        },
        Fraction(7, 2),
    ),
    # d2 at Griff with 6 hit points: nothing but hurt
    "attack d2 at Griff": ({"hurt": Fraction(1)}, Fraction(3, 2)),
    # d6 at Griff: exactly six is the scar
    "attack d6 at Griff": ({"scar": Fraction(1, 6), "hurt": Fraction(5, 6)}, Fraction(7, 2)),
    # d8 at Griff, STR 12: 7 leaves 11 (10 pass), 8 leaves 10 (9 pass)
    "attack d8 at Griff": (
        {
            "down": Fraction(1, 8) * Fraction(10, 20) + Fraction(1, 8) * Fraction(11, 20),
            "scar": Fraction(1, 8),
            "hurt": Fraction(5, 8)
            + Fraction(1, 8) * Fraction(10, 20)
            + Fraction(1, 8) * Fraction(9, 20),
        },
        Fraction(9, 2),
    ),
    # d4 at the Ogre, who has 8 hit points
    "attack d4 at Ogre": ({"hurt": Fraction(1)}, Fraction(5, 2)),
    # d8 at the Ogre: exactly eight is the scar
    "attack d8 at Ogre": ({"scar": Fraction(1, 8), "hurt": Fraction(7, 8)}, Fraction(9, 2)),
    # the better of two d4 at Ash: a 4 in 7 of 16; on average 50/16
    "attack d4 at Ash adv": ({"scar": Fraction(7, 16), "hurt": Fraction(9, 16)}, Fraction(50, 16)),
    # the worse of two: a 4 in 1 of 16; on average 30/16
    "attack d4 at Ash dis": ({"scar": Fraction(1, 16), "hurt": Fraction(15, 16)}, Fraction(30, 16)),
    # enhanced, d4 is a d6; impaired, a d3
    "attack d4 at Griff enhanced": (
        {"scar": Fraction(1, 6), "hurt": Fraction(5, 6)},
        Fraction(7, 2),
    ),
    "attack d4 at Ash impaired": ({"hurt": Fraction(1)}, Fraction(2)),
}


def plain(chances: dict[str, Fraction]) -> dict[str, float]:
    return {label: float(chance) for label, chance in chances.items()}


@pytest.mark.parametrize("said", SAVES)
async def test_a_save(odd: Played, said: str) -> None:
    facts = (await odd(f"/odds {said}", by="bob" if "Ash" in said else "alice"))["facts"]
    assert facts["odds"] == plain(SAVES[said])
    assert facts["exact"]
    one = "adv dis" in said or ("adv" not in said and "dis" not in said)
    assert facts["leaves"] == (20 if one else 400)


@pytest.mark.parametrize("said", BLOWS)
async def test_what_becomes_of_the_target(odd: Played, said: str) -> None:
    odds, mean = BLOWS[said]
    facts = (await odd(f"/odds {said}", by="gm"))["facts"]
    assert facts["odds"] == pytest.approx(plain(odds))
    assert list(facts["odds"]) == list(odds)
    assert facts["mean"]["damage"] == pytest.approx(float(mean))
    assert facts["exact"]
    assert facts["range"] == {}


async def test_a_dead_foe_is_the_best_that_can_become_of_one(odd: Played) -> None:
    """With 1 hit point and STR 2 a d4 kills with 3 and 4."""
    await odd("/npc new Rat str=2 hp=1 shown", by="gm")
    odds = (await odd("/odds attack d4 at Rat"))["facts"]["odds"]
    # 1 is the scar; 2 leaves STR 1, against which nobody saves; 3 and 4 leave none
    assert odds == {"dead": 1 / 2, "down": 1 / 4, "scar": 1 / 4}
    assert next(iter(odds)) == "dead"


async def test_chances_of_a_blow_are_the_same_face_by_face(odd: Played) -> None:
    """What is counted is what the rules do: every face of the d8 is tried by saying it."""
    facts = (await odd("/odds attack d8 at Griff", by="gm"))["facts"]
    found: dict[str, float] = {}
    for face in range(1, 9):
        for save in range(1, 21) if face > 6 else (0,):
            faces = (face, save) if save else (face, 3) if face == 6 else (face,)
            reply = await odd.line("/attack d8 at Griff", *faces, by="gm")
            got = reply["facts"]
            label = "down" if got["critical"] else "scar" if got["scar"] else "hurt"
            found[label] = found.get(label, 0) + (1 / 160 if save else 1 / 8)
            await odd("/undo")
    assert found == pytest.approx(facts["odds"])


async def test_the_luck_of_a_blow_is_that_of_its_dice(odd: Played) -> None:
    """Of a d6 a 5 or more falls in 2 of 6; of two, the worse is 3 or more in 16 of 36."""
    blow = await odd("/attack d6 at Ogre", 5, by="alice")
    worse = await odd("/attack d6 at Ogre dis", 3, 5)
    facts = (await odd("/ledger luck"))["facts"]
    assert facts["uncounted"] == 0
    assert facts["luckiest"] == [
        [blow["entry"], "alice", pytest.approx(2 / 6)],
        [worse["entry"], "alice", pytest.approx(16 / 36)],
    ]


async def test_of_a_foe_whose_numbers_are_not_known_three_are_taken(odd: Played) -> None:
    """A weak one has two hit points: a d2 kills nobody of them, and scars some."""
    await odd("/npc reveal Ogre", by="gm")
    found = (await odd("/odds attack d2 at Ogre", by="alice"))["facts"]
    assert found["range"] == {"scar": [0.0, 0.5], "hurt": [0.5, 1.0]}


def test_a_likely_foe_is_weak_common_or_tough_and_where_the_real_one_is() -> None:
    rabble = OddSheet(name="Rabble", record=3, npc=True, warband=True, zone="near", hp=99, str=1)
    foes = likely_foes(rabble)
    assert [(f.str, f.dex, f.wil, f.str_max, f.dex_max, f.wil_max) for f in foes] == [
        (7,) * 6, (10,) * 6, (14,) * 6,
    ]  # fmt: skip
    assert [(f.hp, f.hp_max, f.armour) for f in foes] == [(2, 2, 0), (6, 5, 1), (11, 8, 3)]
    assert {(f.name, f.warband, f.zone) for f in foes} == {("Rabble", True, "near")}


@pytest.mark.parametrize(
    ("said", "kept", "dropped", "sides", "at_least"),
    [
        ("attack d6 at Ogre", [5], [], 6, Fraction(2, 6)),
        ("attack d6 adv at Ogre", [5], [2], 6, 1 - Fraction(16, 36)),  # not both 4 or less
        ("attack d6 dis at Ogre", [2], [5], 6, Fraction(25, 36)),  # both 2 or more
        ("attack d6 adv at Ogre", [3], [3], 6, 1 - Fraction(4, 36)),
        ("attack d6 dis at Ogre", [3], [3], 6, Fraction(16, 36)),
        ("attack d6 adv at dissident", [5], [2], 6, 1 - Fraction(16, 36)),
        ("attack 2d6 at Ogre", [6, 5], [], 6, Fraction(3, 36)),
    ],
)  # fmt: skip
def test_the_luck_of_damage_is_its_place_among_all_that_could_have_been(
    said: str, kept: list[int], dropped: list[int], sides: int, at_least: Fraction
) -> None:
    dice = tuple((sides, face) for face in (*kept, *dropped))
    luck = luck_of(Fallen("attack", "attack", said, {"kept": kept, "dropped": dropped}, dice))
    assert luck is not None
    assert luck.at_least == at_least


def test_what_rolled_no_damage_has_no_luck_to_tell() -> None:
    facts = {"kept": [5], "dropped": []}
    assert luck_of(Fallen("harm", "harm", "harm d6", facts, ((6, 5),))) is None
    assert luck_of(Fallen("attack", "attack", "attack d6", {}, ((6, 5),))) is None
    assert luck_of(Fallen("attack", "attack", "attack d6", {"kept": [5]}, ((6, 5),))) is None
    saved = luck_of(Fallen("save", "save", "save str", facts, ((20, 5),)))
    assert saved is not None
    assert saved.at_least == Fraction(5, 20)  # low is good


async def test_the_chances_of_damage_alone_and_of_harm(odd: Played) -> None:
    facts = (await odd("/odds attack d4", by="alice"))["facts"]
    assert facts["odds"] == {"4": 0.25, "3": 0.25, "2": 0.25, "1": 0.25}
    assert facts["mean"]["damage"] == 2.5
    facts = (await odd("/odds harm d4 dex Griff", by="gm"))["facts"]
    assert facts["odds"] == {"hurt": 1.0}
    await odd("/sheet set Griff wil=3", by="gm")
    facts = (await odd("/odds harm d4 wil Griff"))["facts"]  # 3 and 4 leave none: madness
    assert facts["odds"] == {"hurt": 0.5, "down": 0.5}
    await odd("/sheet set Griff str=2")
    facts = (await odd("/odds harm d4 str Griff"))["facts"]
    assert facts["odds"] == {"down": 0.25, "dead": 0.75}


async def test_a_blow_that_a_companion_outdoes_leaves_one_unhurt(odd: Played) -> None:
    await odd("/attack d4 at Ogre", 3, by="alice")
    facts = (await odd("/odds attack d4 at Ogre together as Ash", by="gm"))["facts"]
    assert facts["odds"] == {"hurt": 0.25, "unhurt": 0.75}


async def test_chances_cost_no_action_and_are_told_to_who_has_acted(odd: Played) -> None:
    await odd("/round start", by="gm")
    await odd("/attack d8 at Ogre", 3, by="alice")
    await odd.refused("/attack d8 at Ogre")
    assert (await odd("/odds save str"))["facts"]["odds"]
    assert (await odd("/odds attack d8 at Ogre"))["facts"]["mean"] == {"damage": 4.5}
