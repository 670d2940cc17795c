"""Chances of tests and contests, each worked out by hand.

A face of 3 or less misses, on a die of any size: a d4 misses 3 times in 4, a d6 3 in 6, a d8 3 in
8. Of single dice the higher face wins a contest, since a better result is always a higher face; of
equal faces the bigger die does. A push makes a hit of a miss for 4 points, and one more for 6.
"""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.core.dice.dice import Dice
from rules.core.odds import Reading
from rules.core.outcome import Outcome
from rules.core.verb_declarations.request import Request
from rules.fantasy.checks.dice import Die, Hand, read_face
from rules.fantasy.checks.odds import likely_foes, read_ways
from rules.fantasy.checks.trial import Trial, memory_of
from rules.fantasy.sheet import Attribute, FantasySheet
from tests.conftest import Played

#: what is said: the chance to pass, the same with all points spent, and hits on average
TESTS = {
    # Griff's bod is a d8 with 8 points: one miss costs 4
    "test bod": (Fraction(5, 8), Fraction(1), Fraction(5, 8)),
    # int d6 with 6 points
    "test int": (Fraction(3, 6), Fraction(1), Fraction(3, 6)),
    "test wil": (Fraction(3, 6), Fraction(1), Fraction(3, 6)),
    # both miss: 3/8 * 3/4
    "test bod+athletics": (1 - Fraction(9, 32), Fraction(1), Fraction(5, 8) + Fraction(1, 4)),
    # 3/8 * 3/6
    "test bod+melee": (1 - Fraction(9, 48), Fraction(1), Fraction(5, 8) + Fraction(3, 6)),
    # both must hit: 5/8 * 1/4; two misses cost 8, which is all there is
    "test bod+athletics need 2": (Fraction(5, 32), Fraction(1), Fraction(5, 8) + Fraction(1, 4)),
    # one die never hits twice; a hit and one more for 6 do, a miss and one more cost 10
    "test int need 2": (Fraction(0), Fraction(3, 6), Fraction(3, 6)),
    # a hit and one more: 6 of 8 points; a miss and one more: 10
    "test bod need 2": (Fraction(0), Fraction(5, 8), Fraction(5, 8)),
    # with two dice and three hits needed: both hit and one more costs 6; one hit: 4 + 6 = 10
    "test bod+melee need 3": (
        Fraction(0),
        Fraction(5, 8) * Fraction(3, 6),
        Fraction(5, 8) + Fraction(3, 6),
    ),
    # dice that were said outright have no points behind them
    "test d4": (Fraction(1, 4), Fraction(1, 4), Fraction(1, 4)),
    "test d10": (Fraction(7, 10), Fraction(7, 10), Fraction(7, 10)),
    "test d12": (Fraction(9, 12), Fraction(9, 12), Fraction(9, 12)),
    "test d6+d6": (Fraction(3, 4), Fraction(3, 4), Fraction(1)),
}
#: what is said: won, tied, lost
CONTESTS = {
    # a above b in 15 of 36, equal in 6: same faces, same size
    "contest d6 vs d6": (Fraction(15, 36), Fraction(6, 36), Fraction(15, 36)),
    # above in 0+1+2+3+4+5+6+6 = 27 of 48; the 6 that are equal go to the bigger die
    "contest d8 vs d6": (Fraction(33, 48), Fraction(0), Fraction(15, 48)),
    # above in 0+1+2+3 = 6 of 48; equal ones go to the d12
    "contest d4 vs d12": (Fraction(6, 48), Fraction(0), Fraction(42, 48)),
    # above in 4*3/2 = 6 of 16
    "contest d4 vs d4": (Fraction(6, 16), Fraction(4, 16), Fraction(6, 16)),
    # above in 45 of 100
    "contest d10 vs d10": (Fraction(45, 100), Fraction(10, 100), Fraction(45, 100)),
    # above in 0+1+…+5+6+6 = 27 of 80 … the d8 against the d10: 28 above, 8 equal lost
    "contest d8 vs d10": (Fraction(28, 80), Fraction(0), Fraction(52, 80)),
    # the d12 against the d8: 28 among 1 to 8, 32 from 9 on, 8 equal won
    "contest d12 vs d8": (Fraction(68, 96), Fraction(0), Fraction(28, 96)),
}


@pytest.mark.parametrize("said", TESTS)
async def test_a_test_and_its_pushes(party: Played, said: str) -> None:
    passed, pushed, hits = TESTS[said]
    facts = (await party(f"/odds {said}", by="alice"))["facts"]
    assert facts["odds"] == pytest.approx({"passed": float(passed), "failed": float(1 - passed)})
    assert facts["with_push"] == pytest.approx(
        {"passed": float(pushed), "failed": float(1 - pushed)}
    )
    assert facts["mean"]["hits"] == pytest.approx(float(hits))
    assert facts["exact"]


@pytest.mark.parametrize("said", CONTESTS)
async def test_a_contest(party: Played, said: str) -> None:
    facts = (await party(f"/odds {said}", by="alice"))["facts"]
    labels = zip(("won", "tied", "lost"), CONTESTS[said], strict=True)
    assert facts["odds"] == pytest.approx({label: float(chance) for label, chance in labels})
    assert facts["exact"]


async def test_points_that_are_spent_are_no_reserve(party: Played) -> None:
    """With 3 points of bod nothing can be pushed: 4 are needed."""
    await party("/sheet set Griff bod=8 bod.pool=3", by="gm")
    facts = (await party("/odds test bod", by="alice"))["facts"]
    assert facts["with_push"] == facts["odds"]


async def test_a_blow_by_what_becomes_of_both(party: Played) -> None:
    """A d8 against the d8 of Scar: above in 28 of 64, below in 28, a tie in 8.

    Who is above with a miss, in 3 of each 28, has no hit and deals nothing.
    """
    await party("/npc set Scar defends=bod armour=0", by="gm")
    facts = (await party("/odds attack bod at Scar as Griff"))["facts"]
    assert facts["odds"] == pytest.approx(
        {"hurt": 25 / 64, "unhurt": 14 / 64, "struck back": 25 / 64}
    )
    assert facts["mean"]["harm"] == pytest.approx(25 / 64)


async def test_of_a_foe_whom_nobody_knows_only_the_limits_are_told(party: Played) -> None:
    await party("/npc reveal Scar", by="gm")
    before = (await party("/odds attack melee at Scar", by="alice"))["facts"]
    assert before["odds"] == {}
    assert before["range"]
    await party("/npc set Scar bod=d12 armour=9 defends=bod+defense", by="gm")
    assert (await party("/odds attack melee at Scar", by="alice"))["facts"] == before


async def test_hands_of_many_dice_are_tried_and_not_counted(party: Played) -> None:
    facts = (await party("/odds contest d12+d12+d12+d12 vs d12+d12", by="alice"))["facts"]
    assert not facts["exact"]
    assert sum(facts["odds"].values()) == pytest.approx(1)


#: what is said, the faces, and the chance of as good or better by hits, strong ones, then the sum
LUCK = [
    ("/test int", (5,), Fraction(2, 6)),
    ("/test d12", (12,), Fraction(1, 12)),
    # one hit: a four with anything, twice three ways; two hits: one way
    ("/test d4+d4", (4, 1), Fraction(7, 16)),
    # in a contest the hand that was rolled first
    ("/contest bod vs d4", (8, 1), Fraction(1, 8)),
]


@pytest.mark.parametrize(("said", "faces", "chance"), LUCK)
async def test_the_luck_of_a_hand(
    party: Played, said: str, faces: tuple[int, ...], chance: Fraction
) -> None:
    number = (await party(said, *faces, by="alice"))["entry"]
    facts = (await party("/ledger luck"))["facts"]
    rows = facts["luckiest"] + facts["unluckiest"]
    assert rows == [[number, "alice", pytest.approx(float(chance))]]


async def test_what_has_hits_enough_needs_no_push(party: Played) -> None:
    await party("/sheet set int.pool=1", by="alice")
    found = (await party("/odds test int"))["facts"]
    assert {**found["odds"], **found["with_push"]} == {"passed": 0.5, "failed": 0.5}


#: what a push makes of a result, and what it costs; one more hit costs six
STEPS = {"miss": ("hit", 4), "weak": ("hit", 2), "hit": ("strong", 2)}
READ = ("miss", "weak", "hit", "strong")
Results = tuple[str, ...]


def worth(
    sizes: tuple[int, ...], faces: tuple[int, ...], results: Results, both: int
) -> tuple[object, ...]:
    """Return what decides a contest, in order: an extra hit has neither number nor size, and only
    as many dice as both hands have are compared."""
    counts = tuple(results.count(each) for each in ("strong", "hit", "weak"))
    numbers, dice = sorted(faces, reverse=True)[:both], sorted(sizes, reverse=True)[:both]
    return (sum(counts), *counts, numbers, dice)


def reached(results: Results, points: int) -> set[Results]:
    """Return all that points can make of results."""
    found = {results}
    if points >= 6:
        found |= reached((*results, "hit"), points - 6)
    for place, each in enumerate(results):
        better, cost = STEPS.get(each, ("", points + 1))
        if cost <= points:
            found |= reached((*results[:place], better, *results[place + 1 :]), points - cost)
    return found


def counted(
    first: tuple[int, ...], second: tuple[int, ...], points: int
) -> tuple[dict[str, float], dict[str, float]]:
    """Return the chances of a contest by trying every face, without pushes and with the best."""
    plain, best = Counter[str](), Counter[str]()
    for faces in product(*(range(1, size + 1) for size in (*first, *second))):
        mine, theirs = faces[: len(first)], faces[len(first) :]
        read = tuple(READ[(face - 1) // 3] for face in mine)
        both = min(len(first), len(second))
        other = worth(second, theirs, tuple(READ[(face - 1) // 3] for face in theirs), both)
        ends = {results: worth(first, mine, results, both) for results in reached(read, points)}
        told = {
            results: "won" if end > other else "tied" if end == other else "lost"
            for results, end in ends.items()
        }
        plain[told[read]] += 1
        best[min(told.values(), key=("won", "tied", "lost").index)] += 1
    out_of = plain.total()
    labels = ("won", "tied", "lost")
    return (
        {label: plain[label] / out_of for label in labels},
        {label: best[label] / out_of for label in labels},
    )


@pytest.mark.parametrize("points", [1, 2, 4, 6, 8])
@pytest.mark.parametrize(
    ("said", "first", "second"),
    [
        ("bod vs d8", (8,), (8,)),
        ("bod vs d12", (8,), (12,)),
        ("bod+melee vs d10", (8, 6), (10,)),
        ("bod vs d6+d4", (8,), (6, 4)),
        ("bod+athletics vs d8+d4", (8, 4), (8, 4)),
    ],
)
async def test_a_contest_with_every_point_spent_as_counted_by_hand(
    party: Played, said: str, first: tuple[int, ...], second: tuple[int, ...], points: int
) -> None:
    await party(f"/sheet set Griff bod.pool={points}", by="gm")
    facts = (await party(f"/odds contest {said}", by="alice"))["facts"]
    plain, best = counted(first, second, points)
    assert facts["odds"] == pytest.approx(plain)
    assert facts["with_push"] == pytest.approx(best)


@pytest.mark.parametrize(
    ("sheet", "odds", "harm"),
    [
        # a d8 against a d6: a hit that wins in 27 of 48, one that loses in 12
        ("bod=d6 bod.pool=6", {"hurt": 27 / 48, "unhurt": 9 / 48, "struck back": 12 / 48}, 27 / 48),
        ("bod=d6 bod.pool=1", {"wounded": 27 / 48, "unhurt": 9 / 48, "struck back": 12 / 48},
         27 / 48),
        # against a d4 in 20 of 32 and in 3; whoever loses the d4 is dead in one of four
        ("bod=d4 bod.pool=1",
         {"dead": 5 / 32, "down": 15 / 32, "unhurt": 9 / 32, "struck back": 3 / 32}, 20 / 32),
    ],
)  # fmt: skip
async def test_a_blow_by_what_becomes_of_the_one_it_is_aimed_at(
    party: Played, sheet: str, odds: dict[str, float], harm: float
) -> None:
    die, pool = sheet.split()
    await party(f"/sheet set Isaac {die} defends=bod", by="gm")
    await party(f"/sheet set Isaac {pool}")
    facts = (await party("/odds attack bod at Isaac", by="alice"))["facts"]
    assert {key: value for key, value in facts["odds"].items() if value} == pytest.approx(odds)
    assert facts["mean"]["harm"] == pytest.approx(harm)


async def test_dice_of_nobodys_are_not_struck_back(party: Played) -> None:
    await party("/sheet set Isaac defends=bod", by="gm")
    facts = (await party("/odds attack d8 at Isaac"))["facts"]
    assert facts["odds"]["hurt"] == pytest.approx(27 / 48)
    assert facts["odds"]["unhurt"] == pytest.approx(21 / 48)


async def test_twelve_thousand_hands_are_counted_and_no_more(party: Played) -> None:
    assert (await party("/odds contest d12+d10 vs d10+d10", by="alice"))["facts"]["exact"]
    assert not (await party("/odds contest d12+d12 vs d10+d10"))["facts"]["exact"]
    await party("/test d12+d12+d10+d10", 1, 1, 1, 1)
    assert (await party("/ledger luck"))["facts"]["luckiest"] == []
    number = (await party("/test d12+d10+d10+d10", 12, 10, 10, 10))["entry"]
    row = [number, "alice", pytest.approx(1 / 12000)]
    assert row in (await party("/ledger luck"))["facts"]["luckiest"]


def test_someone_of_whom_only_the_name_is_known_may_be_weak_or_strong() -> None:
    scar = FantasySheet(name="Scar", npc=True, employer="Griff", bod=Attribute(12, 12, 12))
    found = [
        (foe.bod.pool, foe.int.die, foe.wil.normal, foe.defends, foe.skills, foe.armour,
         foe.max_armour, foe.employer)
        for foe in likely_foes(scar)
    ]  # fmt: skip
    assert found == [
        (4, 4, 4, "bod", {}, 0, 0, "Griff"),
        (6, 6, 6, "bod+defense", {"defense": 4}, 0, 0, "Griff"),
        (10, 10, 10, "bod+defense", {"defense": 8}, 2, 2, "Griff"),
    ]


@pytest.mark.parametrize(("first", "second", "pauses"), [(6, 12, 0), (10, 10, 1), (12, 12, 1)])
def test_others_have_their_turn_after_each_hundred_hands(
    first: int, second: int, pauses: int
) -> None:
    def rule(dice: Dice) -> Outcome:
        hands = []
        for size in (first, second):
            face = dice.roll(size)
            hands.append(Hand(dice=(Die("d", size, face, read_face(face)),)))
        return Outcome("contest", memory=memory_of(Trial("contest", tuple(hands))))

    ways = list(read_ways(Request(), rule, lambda outcome: Reading(outcome.title, 0)))
    assert ways.count(None) == pauses
    told = [way for way in ways if way is not None]
    assert sum(Fraction(way.weight, way.out_of) for way in told) == 1
    assert len(told) < first * second


async def test_a_contest_that_someone_else_would_answer(party: Played) -> None:
    """Nothing is rolled, so their answer may be supposed; without one it is asked for.

    A d8 against a d6: above in 33 of 48, and in 6 of these with a miss, which deals nothing.
    """
    said = "/odds contest bod vs Isaac"
    error = await party.refused(said, by="alice")
    assert error["message"] == (
        "The odds depend on how Isaac answers. Add that: `/odds contest bod vs Isaac int+lore`"
    )
    assert [each["label"] for each in error["choices"]] == [
        f"Answer with {name}" for name in ("lore (INT)", "defense (BOD)", "BOD", "INT", "WIL")
    ]
    facts = (await party(f"{said} bod"))["facts"]
    assert facts["odds"] == pytest.approx({"won": 33 / 48, "tied": 0, "lost": 15 / 48})
    blow = await party.refused("/odds attack bod at Isaac")
    assert blow["message"].endswith("Add that: `/odds attack bod at Isaac vs bod+defense`")
    facts = (await party("/odds attack bod at Isaac vs bod"))["facts"]
    assert facts["odds"]["hurt"] == pytest.approx(27 / 48)
