"""A new character of the narrative dice, step by step: what is asked, and what the answers say."""

from rules.genesys.characters.creation import walk
from rules.genesys.content import SKILLS
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


def test_each_step_has_its_limits_and_may_be_left_open() -> None:
    steps = walked(walk).asked
    assert [(step.key, step.least, step.most, step.otherwise) for step in steps] == [
        ("career", 0, 8, "none"),
        *((key, 0, 1, "2") for key in ("brawn", "agility", "intellect", "cunning", "willpower",
                                       "presence")),
        ("once", 0, 8, "none"), ("twice", 0, 4, "none"),
        ("wounds_base", 0, 1, "10 + Brawn"), ("strain_base", 0, 1, "10 + Willpower"),
    ]  # fmt: skip
    assert [len(step.options) for step in steps[:1]] == [len(SKILLS)]
    assert offered(walked(walk), "strain_base") == ["8", "9", "10", "11", "12"]


def test_skills_of_the_career_come_first_and_none_is_taken_twice() -> None:
    done = walked(walk, career="stealth cool", once="stealth melee", strain_base="12", presence="5")
    assert offered(done, "once")[:3] == ["stealth", "cool", next(iter(SKILLS))]
    assert sorted(offered(done, "once")) == sorted(SKILLS)
    assert offered(done, "twice")[0] == "cool"
    assert sorted([*offered(done, "twice"), "stealth", "melee"]) == sorted(SKILLS)
    assert done.walk.says == (
        "presence=5", "career=stealth,cool", "skills=stealth:1,melee:1", "strain_base=12"
    )  # fmt: skip
