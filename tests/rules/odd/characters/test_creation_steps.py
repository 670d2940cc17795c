"""A new hero, step by step: what is asked, and what the answers say together."""

from rules.odd.characters.creation import walk
from tests.conftest import Played
from tests.rules.walk import walked


async def test_what_is_not_said_is_rolled(table: Played) -> None:
    done = walked(walk, str="12", dex="?", wil="?", hp="4", weapon="d8", shield="yes")
    assert done.walk.says == ("roll", "str=12", "hp=4", "weapon=d8", "shield=yes")
    await table("/game start odd", by="gm")
    reply = await table(f"/sheet new Griff {' '.join(done.walk.says)}", by="alice")
    assert [sides for sides, _ in reply["rolled"]] == [6] * 6


def test_what_is_all_said_rolls_nothing() -> None:
    done = walked(walk, str="18", dex="3", wil="10", hp="6", armour="2")
    assert done.walk.says == ("str=18", "dex=3", "wil=10", "hp=6", "armour=2")


def test_the_steps_offer_every_score_from_the_highest() -> None:
    steps = walk({}).steps
    offered = {step.key: [option.key for option in step.options] for step in steps}
    scores = [str(score) for score in range(18, 2, -1)]
    assert offered == {
        "str": scores, "dex": scores, "wil": scores, "hp": ["6", "5", "4", "3", "2", "1"],
        "weapon": ["d2", "d3", "d4", "d6", "d8", "d10", "2d6", "2d8"],
        "armour": ["1", "2", "3"], "shield": ["yes"],
    }  # fmt: skip
    assert [step.key for step in steps if step.rolls] == ["str", "dex", "wil", "hp"]
    assert {step.least for step in steps if step.rolls} == {1}
    assert {step.least for step in steps if not step.rolls} == {0}
