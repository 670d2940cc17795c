"""How lucky everyone was: by the dice alone, worked out when someone asks."""

from pathlib import Path

import pytest

from tests.beginnings import played_once
from tests.conftest import Played


@pytest.fixture
@played_once
async def odd(table: Played) -> Played:
    await table("/game start odd", by="gm")
    await table("/npc new Ogre str=14 hp=60 weapon=d10 shown")
    await table("/npc reveal Ogre")
    await table("/sheet new Ash str=12 dex=9 wil=10 hp=4", by="bob")
    await table("/sheet new Griff str=12 dex=9 wil=10 hp=4", by="alice")
    return table


async def test_the_chance_of_a_result_at_least_as_good(odd: Played) -> None:
    """A 5 on a save is beaten by four faces and equalled by one; 7 of a d8 by one and itself."""
    await odd("/save dex", 5, by="alice")
    await odd("/attack d8 at Ogre", 7)
    facts = (await odd("/ledger luck"))["facts"]
    assert facts["luckiest"] == [[6, "alice", 5 / 20], [7, "alice", 2 / 8]]
    # what was worse, equal ones half: 15.5/20 and 6.5/8
    assert facts["luck"]["alice"]["average"] == pytest.approx((15.5 / 20 + 6.5 / 8) / 2)
    assert facts["luck"]["alice"]["rolls"] == 2
    assert facts["verdict"] == "too few"


async def test_advantage_is_reckoned_with(odd: Played) -> None:
    """A 10 as the lower of two: as low or lower unless both are above, 1 - (10/20)²."""
    await odd("/save dex adv", 10, 15, by="alice")
    facts = (await odd("/ledger luck"))["facts"]
    assert facts["unluckiest"] == [[6, "alice", 0.75]]


async def test_plain_dice_count_and_what_cannot_be_is_counted_as_such(odd: Played) -> None:
    await odd("/roll 2d6", 6, 6, by="alice")
    await odd("/roll d6!", 3)
    facts = (await odd("/ledger luck"))["facts"]
    assert facts["luckiest"] == [[6, "alice", 1 / 36]]
    assert facts["uncounted"] == 1


async def test_one_persons_luck(odd: Played) -> None:
    await odd("/save dex", 1, by="alice")
    await odd("/save dex", 20, by="bob")
    assert list((await odd("/ledger luck"))["facts"]["luck"]) == ["alice", "bob"]
    for name in ("Griff", "alice", "griff"):
        reply = await odd(f"/ledger luck {name}")
        assert list(reply["facts"]["luck"]) == ["alice"]
        assert (await odd(f"/{reply['said']}"))["facts"] == reply["facts"]
    assert (await odd.refused("/ledger luck Nobody"))["kind"] == "not_found"


async def test_what_one_may_not_see_is_left_out(odd: Played) -> None:
    await odd("/save dex secret", 1, by="alice")
    await odd("/save wil as Ogre blind", 1, by="gm")
    assert (await odd("/ledger luck", by="bob"))["facts"]["rolls"] == 0
    assert (await odd("/ledger luck", by="alice"))["facts"]["rolls"] == 1
    assert (await odd("/ledger luck", by="gm"))["facts"]["rolls"] == 2


async def test_faces_that_are_used_again_count_once(odd: Played) -> None:
    await odd("/save dex", 1, by="alice")
    await odd("/fix save str")
    assert (await odd("/ledger luck"))["facts"]["rolls"] == 1


@pytest.mark.parametrize(("face", "verdict"), [(1, "very lucky"), (20, "very unlucky")])
async def test_strange_dice_are_called_so(odd: Played, face: int, verdict: str) -> None:
    for _ in range(10):
        await odd("/save dex", face, by="alice")
    reply = await odd("/ledger luck")
    assert reply["facts"]["verdict"] == verdict
    assert "strangely" in reply["text"]


async def test_dice_that_fall_as_they_may_look_fair(odd: Played) -> None:
    for face in (1, 3, 5, 7, 9, 12, 14, 16, 18, 20):
        await odd("/save dex", face, by="alice")
    reply = await odd("/ledger luck")
    assert reply["facts"]["verdict"] == "fair"
    assert reply["facts"]["average"] == pytest.approx(0.5, abs=0.02)


async def test_nothing_is_written_for_it(odd: Played) -> None:
    await odd("/save dex", 5, by="alice")
    assert (await odd("/ledger luck"))["entry"] is None
    assert (await odd("/save dex", 6))["entry"] == 7


def read(path: str) -> str:
    return Path(path).read_text(encoding="utf-8")


@pytest.mark.parametrize("form", ["html", "md"])
async def test_the_chronicle_has_a_page_of_it(odd: Played, form: str) -> None:
    await odd("/save dex", 5, by="alice")
    await odd("/save dex secret", 1)
    for _ in range(19):
        await odd("/save dex", 5)
    reply = await odd(f"/chronicle {form}", by="gm")
    text = read(reply["facts"]["file"])
    assert "Luck" in text
    assert "luck 78 of 100" in text
    assert "20 rolls" in text
    if form == "html":
        assert '<a href="#entry-6">#6</a>' in text


#: in each system: how it begins, a sentence, its faces, and the chance of as good or better
ROLLS = {
    # of 36 throws of 2d6 come 15 to eight or more
    "a move": ("heresy", "/sheet new Griff free", "/move hack+WS", (4, 4), 15 / 36),
    # the best two of three come to eleven in 27 and to twelve in 16 of 216
    "the best two": ("heresy", "/sheet new Griff free", "/move hack+WS adv", (2, 5, 6), 43 / 216),
    "damage": ("heresy", "/sheet new Griff free", "/damage 2d6 vs 1", (6, 6), 1 / 36),
    # whoever suffers it is lucky where it is low
    "suffered": ("heresy", "/sheet new Griff free", "/suffer 2d6", (1, 1), 1 / 36),
    # 18 or more with two d10: 3*4/2
    "on 2d10": ("tens", "/sheet new Griff", "/move str medium", (9, 9), 6 / 100),
    # the worst two of three d10 are both ten in one of 1000
    "the worst two": ("tens", "/sheet new Griff", "/move str medium dis", (10, 10, 10), 1 / 1000),
    # the highest faces of a d8 and a d4
    "a hand": ("fantasy", "/sheet new Griff bod=d8 melee=d4", "/test bod+melee", (8, 4), 1 / 32),
    # two successes are on one face of eight, and nothing beats them
    "a pool": ("genesys", "/sheet new Griff", "/pool 1g", (4,), 1 / 8),
    # the better of two d4 shows a 4 in 7 of 16
    "damage twice": ("odd", "/sheet new Griff", "/attack d4 at Ogre adv", (4, 2), 7 / 16),
    "a d20 over": ("odd", "/sheet new Griff", "/roll d20+2 >= 15", (18,), 3 / 20),
    "a d20 under": ("odd", "/sheet new Griff", "/roll d20 <= 11", (3,), 3 / 20),
}


@pytest.mark.parametrize("roll", ROLLS)
async def test_the_luck_of_each_kind_of_roll(table: Played, roll: str) -> None:
    system, made, said, faces, chance = ROLLS[roll]
    await table(f"/game start {system}", by="gm")
    await table("/npc new Ogre shown" + (" hp=20" if system == "odd" else ""))
    await table(made, by="alice")
    number = (await table(said, *faces))["entry"]
    facts = (await table("/ledger luck"))["facts"]
    rows = facts["luckiest"] + facts["unluckiest"]
    assert rows == [[number, "alice", pytest.approx(chance)]]


async def test_several_rolls_at_once_are_not_one(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff free", by="alice")
    await table("/move hack+WS", 1, 2)
    await table("/roll 3#d6")
    facts = (await table("/ledger luck"))["facts"]
    assert (facts["rolls"], facts["uncounted"]) == (1, 1)


async def test_nobody_is_crowned_before_twenty_rolls(odd: Played) -> None:
    for rolls, crowned in ((19, False), (1, True)):
        for _ in range(rolls):
            await odd("/save dex", 10, by="alice")
        assert ("Luckiest" in (await odd("/ledger luck"))["text"]) is crowned
