"""A new character of the 2d10 rules, step by step: what is asked, and what the answers say."""

from rules.tens.characters.steps import walk
from tests.conftest import Played
from tests.rules.walk import offered, walked


async def test_the_answers_together_are_a_sentence(table: Played) -> None:
    done = walked(
        walk, level="2", dex="16", proficient="stealth dodge", saves="dex wis", hp="9",
        armour="3", armour_worn="yes",
    )  # fmt: skip
    assert done.walk.says == (
        "level=2", "dex=16", "hp=9", "proficient=stealth,dodge", "saves=dex,wis", "armour=3",
        "armour_worn=yes",
    )  # fmt: skip
    await table("/game start tens", by="gm")
    await table(f"/sheet new Brin {' '.join(done.walk.says)}", by="alice")
    assert (await table.sheet("Brin"))["armour_worn"] is True


def test_only_armour_that_is_there_is_worn() -> None:
    done = walked(walk)
    assert (done.walk.says, offered(done, "armour_worn")) == ((), [])
    assert walked(walk, armour="3", armour_worn="no").walk.says == ("armour=3",)


def test_a_score_shows_what_it_adds() -> None:
    done = walked(walk)
    labels = {step.key: step.options for step in done.asked}["dex"]
    assert [labels[0].label, labels[-1].label] == ["20 (+5)", "1 (-5)"]
    assert "stealth" in offered(done, "proficient")
    assert (offered(done, "level")[0], offered(done, "level")[-1]) == ("1", "20")


def test_hit_points_begin_at_one() -> None:
    (step,) = (each for each in walked(walk).walk.steps if each.key == "hp")
    assert step.options[0].key == "1"
