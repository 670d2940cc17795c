"""A new character of the narrative dice, step by step: what is asked, and what the answers say."""

from rules.genesys.characters.steps import walk
from tests.conftest import Played
from tests.rules.walk import offered, walked


async def test_the_answers_together_are_a_sentence(table: Played) -> None:
    done = walked(
        walk, career="stealth cool", brawn="3", once="cool", twice="stealth", wounds_base="11"
    )
    assert done.walk.says == (
        "brawn=3", "career=stealth,cool", "skills=cool:1,stealth:2", "wounds_base=11"
    )  # fmt: skip
    assert offered(done, "once")[:2] == ["stealth", "cool"]
    assert "cool" not in offered(done, "twice")
    await table("/game start genesys", by="gm")
    await table(f"/sheet new Griff {' '.join(done.walk.says)}", by="alice")
    sheet = await table.sheet("Griff")
    assert (sheet["wound_threshold"], sheet["strain_threshold"]) == (14, 12)


def test_what_is_left_open_is_not_said() -> None:
    done = walked(walk)
    assert done.walk.says == ()
    assert offered(done, "brawn") == ["1", "2", "3", "4", "5"]
    assert offered(done, "wounds_base") == ["8", "9", "10", "11", "12"]
