"""Chances of narrative pools, each worked out by hand.

Successes on the faces of an ability die: none on 4, one on 3, two on 1; of a proficiency die: none
on 4, one on 6 (a triumph is one), two on 2; of a boost die: none on 4, one on 2. Failures of a
difficulty die: none on 5, one on 2, two on 1; of a challenge die: none on 5, one on 5 (despair is
one), two on 2; of a setback die: none on 4, one on 2.
"""

from fractions import Fraction
from itertools import product

import pytest

from rules.core.dice.chances import Fallen
from rules.core.dice.dice import TooManyWays, every_way
from rules.genesys.checks.dice_pool import DICE, Net, Pool, roll_dice
from rules.genesys.checks.odds import likely_foes, luck_of, spread_of
from rules.genesys.sheet import CHARACTERISTICS, GenesysSheet
from tests.conftest import Played

PASSES = {
    # 4 of 8 faces show a success
    "1g": Fraction(4, 8),
    "1y": Fraction(8, 12),
    "1b": Fraction(2, 6),
    # nothing to pass with
    "vs 1p": Fraction(0),
    # not both without: 4/8 * 4/8
    "2g": 1 - Fraction(1, 4),
    "3g": 1 - Fraction(1, 8),
    "2y": 1 - Fraction(1, 9),
    "1y1g": 1 - Fraction(1, 3) * Fraction(1, 2),
    "1g1b": 1 - Fraction(1, 2) * Fraction(2, 3),
    # one success beats none: 3*5; two beat one or none: 1*7
    "1g vs 1p": Fraction(3 * 5 + 7, 64),
    # 6*5 + 2*7
    "1y vs 1p": Fraction(44, 96),
    # 3*4 + 1*6
    "1g vs 1k": Fraction(18, 48),
    # 3*5 + 1*10
    "1g vs 1r": Fraction(25, 96),
    # 6*5 + 2*10
    "1y vs 1r": Fraction(50, 144),
    # 2*4 of 6*6
    "1b vs 1k": Fraction(8, 36),
    # two ability dice: none 16, one 24, two 9+8 = 17, three 6, four 1; against 5, 2, 1
    "2g vs 1p": Fraction(24 * 5 + 17 * 7 + 7 * 8, 512),
    # two difficulty dice: none 25, one 20; one success beats none, two beat one or none
    "1g vs 2p": Fraction(3 * 25 + 45, 512),
    # difficulty and setback: none 5*4, one 2*4 + 5*2
    "1g vs 1p1k": Fraction(3 * 20 + 38, 384),
    # 1g1y: one 4*6 + 3*4 = 36, two 4*2 + 3*6 + 4 = 30, more 14; against 5, 2, 1
    "1y1g vs 1p": Fraction(36 * 5 + 30 * 7 + 14 * 8, 768),
    # boost helps: none of g and b 4*4, one 3*4 + 4*2, two 1*4 + 3*2, three 2; against 5, 2, 1
    "1g1b vs 1p": Fraction(20 * 5 + 10 * 7 + 2 * 8, 384),
}


@pytest.mark.parametrize("said", PASSES)
async def test_passing(genesys: Played, said: str) -> None:
    facts = (await genesys(f"/odds pool {said}"))["facts"]
    chance = PASSES[said]
    assert facts["odds"] == {"passed": float(chance), "failed": float(1 - chance)}
    assert facts["exact"]
    assert dict(facts["at_least"]["success"]).get(1, 0) == float(chance)


async def test_symbols_of_a_single_die(genesys: Played) -> None:
    """An ability die shows advantage on 4 of 8 faces, two on one; a triumph is on 1 face of 12."""
    found = (await genesys("/odds pool 1g"))["facts"]["at_least"]
    assert found["advantage"] == [[1, 4 / 8], [2, 1 / 8]]
    assert found["triumph"] == []
    found = (await genesys("/odds pool 1y"))["facts"]["at_least"]
    assert found["triumph"] == [[1, 1 / 12]]
    found = (await genesys("/odds pool 1g vs 1r"))["facts"]["at_least"]
    assert found["despair"] == [[1, 1 / 12]]


async def test_a_check_is_its_pool(genesys: Played) -> None:
    """Stealth 2 and agility 3 are 2y1g; average is 2p."""
    check = (await genesys("/odds check stealth vs average"))["facts"]
    assert check == (await genesys("/odds pool 2y1g vs 2p"))["facts"]
    assert check["leaves"] == 12 * 12 * 8 * 8 * 8


async def test_an_attack_by_what_becomes_of_the_target(genesys: Played) -> None:
    """Heavy 2 and agility 3 against one difficulty die at short range; the lasgun's 6 and a
    success always beat soak 3, so whoever is hit is hurt."""
    pool = (await genesys("/odds pool 2y1g vs 1p"))["facts"]
    facts = (await genesys("/odds attack lasgun at Scar range short as Griff", by="gm"))["facts"]
    assert facts["odds"] == {"hurt": pool["odds"]["passed"], "unhurt": pool["odds"]["failed"]}
    assert facts["at_least"] == pool["at_least"]
    assert facts["mean"]["wounds"] > 0


async def test_without_a_difficulty_the_difficulties_are_offered(genesys: Played) -> None:
    error = await genesys.refused("/odds check stealth")
    for choice in error["choices"]:
        assert (await genesys(f"/{choice['says']}"))["facts"]["exact"]


async def test_of_an_attack_from_nobody_knows_where_the_ranges_are_offered(genesys: Played) -> None:
    error = await genesys.refused("/odds attack lasgun at Scar")
    assert [choice["says"] for choice in error["choices"]] == [
        f"odds attack lasgun at Scar range {band}"
        for band in ("engaged", "short", "medium", "long")
    ]


@pytest.mark.parametrize("pool", [Pool(y=1, g=1, p=1), Pool(b=2, k=1, r=1), Pool(y=1, r=1, k=1)])
def test_folding_symbols_counts_what_the_faces_do(pool: Pool) -> None:
    found: dict[Net, int] = {}
    for net, weight, _ in every_way(lambda dice: roll_dice(pool, dice).net):
        found[net] = found.get(net, 0) + weight
    assert found == spread_of(pool).weights
    assert sum(found.values()) == spread_of(pool).out_of


def test_folding_symbols_agrees_with_icepool() -> None:
    import icepool

    def die(letter: str) -> "icepool.Die":
        nets = [roll_dice(Pool(**{letter: 1}), _Face(face)).net
                for face in range(1, DICE[letter].sides + 1)]  # fmt: skip
        return icepool.Die([icepool.Vector(_values(net)) for net in nets])

    for y, g, r, p in product((0, 1, 2), (1, 2), (0, 1), (1, 2)):
        theirs = y @ die("y") + g @ die("g") + r @ die("r") + p @ die("p") if y and r else None
        if theirs is None:
            continue
        ours = spread_of(Pool(y=y, g=g, r=r, p=p))
        assert {tuple(k): Fraction(v, theirs.denominator()) for k, v in theirs.items()} == {
            _values(net): Fraction(weight, ours.out_of) for net, weight in ours.weights.items()
        }


def _values(net: Net) -> tuple[int, int, int, int]:
    return net.success, net.advantage, net.triumph, net.despair


class _Face:
    def __init__(self, face: int) -> None:
        self._face = face

    def roll(self, sides: int) -> int:
        return self._face


async def test_a_critical_by_the_rows_of_its_table(genesys: Played) -> None:
    """Each row has five faces of a hundred; with one injury already all are two rows further."""
    odds = (await genesys("/odds crit Griff", by="gm"))["facts"]["odds"]
    assert odds["Minor Nick"] == 0.05
    assert sum(odds.values()) == pytest.approx(1)
    await genesys("/crit Griff", 3)
    assert "Minor Nick" not in (await genesys("/odds crit Griff"))["facts"]["odds"]


async def test_who_falls_is_counted_and_not_tried(genesys: Played) -> None:
    """With 2 wounds to bear, 6 and a success less 3 of soak always fell Scar."""
    await genesys("/npc set Scar wound_threshold=2", by="gm")
    facts = (await genesys("/odds attack lasgun at Scar range short as Griff"))["facts"]
    pool = (await genesys("/odds pool 2y1g vs 1p"))["facts"]["odds"]
    assert facts["exact"]
    assert facts["odds"] == pytest.approx({"down": pool["passed"], "unhurt": pool["failed"]})


FIXED = {
    # an ability die: none on 4, one on 3, two on 1; advantage: none on 4, one on 3, two on 1
    "+1 success": (1.0, {"success": [[1, 1.0], [2, 4 / 8], [3, 1 / 8]]}),
    "+1 failure": (1 / 8, {"success": [[1, 1 / 8]]}),
    "+1 despair": (1 / 8, {"success": [[1, 1 / 8]], "despair": [[1, 1.0]]}),
    "+1 triumph": (1.0, {"success": [[1, 1.0], [2, 4 / 8], [3, 1 / 8]], "triumph": [[1, 1.0]]}),
    "+1 advantage": (4 / 8, {"advantage": [[1, 1.0], [2, 4 / 8], [3, 1 / 8]], "threat": []}),
    "+1 threat": (4 / 8, {"advantage": [[1, 1 / 8]], "threat": [[1, 4 / 8]]}),
}


@pytest.mark.parametrize("said", FIXED)
async def test_symbols_that_are_given_outright_count(genesys: Played, said: str) -> None:
    facts = (await genesys(f"/odds pool 1g {said}"))["facts"]
    passed, at_least = FIXED[said]
    assert facts["odds"].get("passed", 0) == passed
    assert {key: facts["at_least"][key] for key in at_least} == at_least


def test_symbols_are_counted_to_the_very_ends() -> None:
    """Many dice that all show their best, or their worst, on one face of each."""
    for pool, best in (
        (Pool(g=20), Net(40, 0, 0, 0)), (Pool(g=20), Net(0, 40, 0, 0)),
        (Pool(p=20), Net(-40, 0, 0, 0)), (Pool(p=20), Net(0, -40, 0, 0)),
        (Pool(y=8), Net(8, 0, 8, 0)), (Pool(r=8), Net(-8, 0, 0, 8)),
        (Pool(b=20), Net(0, 40, 0, 0)),
    ):  # fmt: skip
        spread = spread_of(pool)
        assert spread.weights[best] == 1, (pool, best)
        assert sum(spread.weights.values()) == spread.out_of
    assert spread_of(Pool(k=20)).weights[Net(0, -20, 0, 0)] == 2**20
    assert spread_of(Pool(y=1, k=1)).out_of == 72
    assert spread_of(Pool()).weights == {Net(0, 0, 0, 0): 1}
    with pytest.raises(TooManyWays):
        spread_of(Pool(10, 10, 10, 10, 10, 10))


def fallen(symbols: list[list[str]], **counts: int) -> Fallen:
    facts = {"pool": Pool(**counts).counts(), "symbols": symbols}
    return Fallen("check", "pool", "pool 1g", facts, ())


@pytest.mark.parametrize(
    ("symbols", "letter", "better", "same"),
    [
        # in order: two successes, one with advantage, one, two advantages, one, nothing
        (["success", "success"], "g", (0, 8), (1, 8)),
        (["success", "advantage"], "g", (1, 8), (1, 8)),
        (["success"], "g", (2, 8), (2, 8)),
        (["advantage", "advantage"], "g", (4, 8), (1, 8)),
        ([], "g", (7, 8), (1, 8)),
        # a triumph beats a plain success, and no success with advantage
        (["triumph"], "y", (5, 12), (1, 12)),
        (["success"], "y", (6, 12), (2, 12)),
        # a despair is worse than a plain failure, and better than one with threat
        (["despair"], "r", (7, 12), (1, 12)),
        (["failure"], "r", (5, 12), (2, 12)),
    ],
)
def test_luck_is_by_success_then_advantage_then_triumph_and_despair(
    symbols: list[str], letter: str, better: tuple[int, int], same: tuple[int, int]
) -> None:
    luck = luck_of(fallen([symbols], **{letter: 1}))
    assert luck is not None
    assert (luck.better, luck.same) == (Fraction(*better), Fraction(*same))


def test_nobody_is_lucky_without_dice_or_with_too_many() -> None:
    assert luck_of(Fallen("check", "check", "check stealth", {}, ())) is None
    assert luck_of(fallen([], g=1)) is None
    assert luck_of(fallen([["success"]], y=10, g=10, b=10, r=10, p=10, k=10)) is None


def test_someone_of_whom_only_the_name_is_known_is_weak_or_common_or_tough() -> None:
    """Characteristics, ranks, soak, thresholds, defense; nothing of it is from their sheet."""
    real = GenesysSheet(name="Scar", record=7, npc=True, brawn=6, soak=9, kind="minion")
    told = [
        ({getattr(each, key) for key in CHARACTERISTICS}, set(each.skills.values()), each.soak,
         (each.wound_threshold, each.strain_threshold), (each.melee_defense, each.ranged_defense))
        for each in likely_foes(real)
    ]  # fmt: skip
    assert told == [
        ({2}, set(), 2, (5, 5), (0, 0)),
        ({2}, {1}, 3, (12, 12), (0, 0)),
        ({4}, {3}, 5, (18, 18), (2, 2)),
    ]
    assert {(each.name, each.kind) for each in likely_foes(real)} == {("Scar", "nemesis")}


async def test_what_becomes_of_a_target_has_four_names(genesys: Played) -> None:
    await genesys("/game set npc_numbers=shown", by="gm")
    await genesys("/npc new Mob minions=2 wound_threshold=3 soak=0 shown")
    await genesys("/npc new One minions=1 wound_threshold=1 soak=0 shown")
    await genesys("/npc new Boss kind=nemesis soak=0 strain_threshold=30 brawn=1 shown")
    hit = (await genesys("/odds pool 2y1g vs 1p"))["facts"]["odds"]
    fist = (await genesys("/odds pool 3g vs 2p"))["facts"]["odds"]
    for said, fates in (
        ("lasgun at One range short", {"dead": hit["passed"], "unhurt": hit["failed"]}),
        ("unarmed strain at Boss", {"hurt": fist["passed"], "unhurt": fist["failed"]}),
    ):
        facts = (await genesys(f"/odds attack {said} as Griff"))["facts"]
        assert facts["odds"] == pytest.approx(fates), said
        assert facts["exact"]
    mob = (await genesys("/odds attack unarmed at Mob as Griff"))["facts"]
    assert mob["odds"].keys() == {"dead", "hurt", "unhurt"}
    assert sum(mob["odds"].values()) == pytest.approx(1)


async def test_of_a_critical_only_its_row_is_told(genesys: Played) -> None:
    assert (await genesys("/odds crit Griff", by="gm"))["facts"].get("mean", {}) == {}


async def test_the_chances_of_a_treatment_are_those_of_its_pool(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/harm 3 Voss", by="gm")
    treated = (await genesys("/odds check medicae on Voss", by="alice"))["facts"]
    pool = (await genesys("/odds pool 1y1g vs 2p"))["facts"]  # easy, and no kit
    assert (treated["odds"], treated["at_least"]) == (pool["odds"], pool["at_least"])


async def test_rows_of_a_single_face_are_counted_as_such(genesys: Played) -> None:
    """With 99 more, a 1 is 100, Crippled; 2 to 6 are Maimed; from 52 on it is death."""
    odds = (await genesys("/odds crit Griff +99", by="gm"))["facts"]["odds"]
    assert (odds["Crippled"], odds["Maimed"], odds["Dead"]) == (0.01, 0.05, 0.49)


async def test_odds_for_someone_are_theirs(genesys: Played) -> None:
    told = await genesys("/odds attack lasgun at Scar range short for Griff", by="gm")
    assert told["title"] == "Griff's odds: Attack Scar range short with the lasgun"
    told = await genesys("/odds check stealth vs hard for Griff")
    assert told["title"] == "Griff's odds: hard Stealth"


async def test_a_check_that_is_asked_for_is_named_as_people_say_it(genesys: Played) -> None:
    asked = await genesys("/ask Griff: check perception vs average", by="gm")
    assert asked["title"] == "Griff: roll average Perception"
