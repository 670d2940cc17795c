"""Competitive checks: everyone rolls, and the best wins."""

import pytest

from tests.conftest import Played

VOSS = "/sheet new Voss agility=2 skills=stealth:1"


@pytest.fixture
async def two(genesys: Played) -> Played:
    """Griff, with stealth 2 and agility 3, and Voss, with stealth 1 and agility 2."""
    await genesys(VOSS, by="bob")
    return genesys


async def test_most_successes_win(two: Played) -> None:
    """found-3, 3: `/contest A, B: stealth`."""
    # Griff 2y1g: one success. Voss 1y1g: two successes.
    reply = await two("/contest Griff, Voss: stealth", 2, 1, 1, 4, 1, by="gm")
    assert reply["title"] == "Stealth: Voss wins"
    assert (reply["facts"]["winner"], reply["facts"]["ranking"]) == ("Voss", ["Voss", "Griff"])
    assert [each["success"] for each in reply["facts"]["rolls"]] == [2, 1]
    assert len((await two("/history"))["facts"]["entries"]) > 0
    assert reply["changes"] == []


@pytest.mark.parametrize(
    ("faces", "winner"),
    [
        ((12, 1, 1, 2, 1), "Griff"),  # one success each, Griff's by a triumph
        ((2, 1, 1, 7, 1), "Voss"),  # one success each, Voss with an advantage
        ((2, 1, 1, 2, 1), None),  # alike
        ((1, 1, 1, 10, 1), None),  # nobody has a success
    ],
)
async def test_ties_go_to_triumphs_and_then_to_advantage(
    two: Played, faces: tuple[int, ...], winner: str | None
) -> None:
    """found-3, 3: and a tie that nothing breaks is one."""
    reply = await two("/contest Griff, Voss: stealth", *faces, by="alice")
    assert reply["facts"]["winner"] == winner
    if winner is None:
        assert reply["title"] in ("Stealth: a tie", "Stealth: nobody succeeds")


async def test_everyone_rolls_against_the_same_difficulty(two: Played) -> None:
    """found-3, 3: and with the same dice that were said."""
    reply = await two("/contest Griff, Voss: athletics vs hard boost 1", by="gm")
    assert {(each["pool"]["p"], each["pool"]["b"]) for each in reply["facts"]["rolls"]} == {(3, 1)}
    assert reply["title"].startswith("Athletics vs hard: ")


async def test_a_contest_is_nobodys_action(two: Played) -> None:
    """found-3, 3: all roll, whoever's turn it is."""
    await two("/init cool all", by="gm")
    await two("/contest Griff, Scar: cool")
    assert not (await two.sheet("Griff"))["turn"]["action"]
    await two("/attack lasgun at Scar range short", by="alice")


async def test_who_may_let_whom_compete(two: Played) -> None:
    """found-3, 3: a player needs a character in it; whom nobody has met is unknown."""
    await two("/npc new Lurker", by="gm")
    assert (await two.refused("/contest Voss, Scar: stealth", by="alice"))["kind"] == "not_allowed"
    unknown = await two.refused("/contest Griff, Lurker: stealth")
    assert (unknown["kind"], "Lurker" in unknown["message"]) == ("not_found", True)
    assert (await two.refused("/contest Griff: stealth"))["kind"] == "refused"
    hidden = await two("/contest Griff, Lurker: stealth", by="gm")
    assert hidden["visible"] == "secret"


async def test_what_waits_for_another_is_not_used_up_by_a_player(two: Played) -> None:
    """found-3, 3: only one's own boosts are used; a game master's contest uses all."""
    await two("/check cool vs easy +4 advantage free", by="alice")
    await two("/spend 2 advantage boost Voss")
    reply = await two("/contest Griff, Voss: stealth")
    assert {each["name"]: each["pool"]["b"] for each in reply["facts"]["rolls"]}["Voss"] == 0
    reply = await two("/contest Griff, Voss: stealth", by="gm")
    assert {each["name"]: each["pool"]["b"] for each in reply["facts"]["rolls"]}["Voss"] == 1
    assert (await two.sheet("Voss"))["pending"] == []
    await two("/undo")
    assert len((await two.sheet("Voss"))["pending"]) == 1


async def test_the_chances_of_a_contest_are_those_of_each_to_win(two: Played) -> None:
    """found-3, 3: with an ability die each, two successes (1 of 8 faces) beat all else, a success
    with an advantage (1) beats bare ones (2), and those beat the four without any."""
    for name in ("Griff", "Voss"):
        await two(f"/sheet set {name} presence=1 skills=", by="gm")
    odds = (await two("/odds contest Griff, Voss: charm", by="alice"))["facts"]["odds"]
    wins = (1 * 7 + 1 * 6 + 2 * 4) / 64
    assert odds == {"Griff wins": wins, "Voss wins": wins, "nobody wins": 1 - 2 * wins}
