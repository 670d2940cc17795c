"""A new character of the 2d10 rules, step by step: what is asked, and what the answers say."""

from rules.tens.characters.creation import walk
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


def test_every_step_offers_what_a_sheet_can_hold_and_may_be_left_open() -> None:
    asked = walked(walk, armour="1", armour_worn="no").asked
    scores = (1, 0, "20", "1", "10 (+0)")
    assert {
        step.key: (step.most, step.least, step.options[0].key, step.options[-1].key, step.otherwise)
        for step in asked
    } == {
        "level": (1, 0, "1", "20", "1"),
        "str": scores, "dex": scores, "int": scores, "wis": scores, "cha": scores, "wil": scores,
        "proficient": (8, 0, "dodge", "survival", "none"),
        "saves": (2, 0, "str", "wil", "none"),
        "hp": (1, 0, "1", "25", "8"),
        "armour": (1, 0, "1", "10", "none"),
        "armour_worn": (1, 1, "yes", "no", ""),
    }  # fmt: skip
    counts = {step.key: len(step.options) for step in asked}
    assert (counts["level"], counts["dex"], counts["proficient"]) == (20, 20, 6 + 18)
    assert (counts["hp"], counts["armour"]) == (25, 10)


def test_an_answer_is_said_only_where_something_was_chosen() -> None:
    assert walked(walk, saves="str").walk.says == ("saves=str",)
    assert walked(walk, proficient="dodge", level="3").walk.says == ("level=3", "proficient=dodge")
