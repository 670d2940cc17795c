"""Rule 37, step by step: what is asked, and what the answers say together."""

import pytest

from rules.core.creation_walk import Answers
from rules.heresy.characters.creation import walk
from tests.conftest import Played
from tests.rules.walk import offered, walked

ARRAY = {"best": "ws", "good": "bs t", "bad": "fel int"}


def test_everything_can_be_left_to_the_dice() -> None:
    everything = {"class": "?", "background": "?", "home": "?", "best": "?"}
    assert walked(walk, **everything).walk.says == ("roll",)
    some = {**everything, "class": "seeker"}
    assert walked(walk, **some).walk.says == (
        "class=seeker", "background=roll", "home=roll", "stats=roll"
    )  # fmt: skip


def test_without_a_best_stat_no_other_is_asked_for() -> None:
    done = walked(walk)
    assert [step.key for step in done.asked] == ["class", "background", "home", "best"]
    assert done.walk.says == ()


def test_the_array_is_shared_out_once() -> None:
    done = walked(walk, **ARRAY)
    assert done.walk.says == ("ws=2", "bs=1", "t=1", "int=-1", "fel=-1")
    assert "ws" not in offered(done, "good")
    assert not {"ws", "bs", "t"} & set(offered(done, "bad"))
    assert len(offered(done, "best")) == len(offered(done, "good")) + 1 == 9


async def test_a_home_world_raises_one_of_its_stats_and_none_above_two(empty: Played) -> None:
    done = walked(walk, home="hive", **ARRAY, raised="per")
    assert offered(done, "raised") == ["ag", "per"]
    assert done.walk.says == ("home=hive", "ws=2", "bs=1", "t=1", "int=-1", "per=1", "fel=-1")
    await empty(f"/sheet new Griff {' '.join(done.walk.says)}")
    alone = walked(walk, home="hive", best="ag", good="bs per", bad="fel int")
    assert offered(alone, "raised") == []
    assert "per=2" in alone.walk.says
    await empty(f"/sheet new Isaac {' '.join(alone.walk.says)}", by="bob")


@pytest.mark.parametrize("good", ["bs", "bs t ag", "ws bs"])
def test_two_others_are_good(good: str) -> None:
    with pytest.raises(AssertionError, match="good cannot be answered"):
        walked(walk, best="ws", good=good)


def test_each_step_says_what_may_be_answered() -> None:
    done = walked(walk, home="hive", **ARRAY, raised="ag")
    assert [(step.key, step.least, step.most, step.rolls, step.otherwise) for step in done.asked] \
        == [
            ("class", 0, 1, True, "none"),
            ("background", 0, 1, True, "none"),
            ("home", 0, 1, True, "none"),
            ("best", 0, 1, True, "all 0"),
            ("good", 2, 2, False, ""),
            ("bad", 2, 2, False, ""),
            ("raised", 1, 1, False, ""),
        ]  # fmt: skip
    steps = {step.key: step for step in done.asked}
    assert steps["raised"].about == "Hive World raises one of these."
    assert steps["best"].label("ws") == "Weapon Skill (WS)"
    seeker = next(option for option in steps["class"].options if option.key == "seeker")
    assert seeker.about == "Wounds 6, load 10: Confessor, Detective, Take Them Alive"
    hive = next(option for option in steps["home"].options if option.key == "hive")
    assert hive.about == "+1 Ag or Per. +1 to Defy Danger when you move through a crowd."
    assert [line.key for line in done.walk.lines] == ["drive", "bonds", "flags"]


def test_a_home_world_without_a_best_stat_raises_nothing_yet() -> None:
    done = walked(walk, home="hive")
    assert done.walk.says == ("home=hive",)
    assert walked(walk, home="hive", best="?").walk.says == ("home=hive", "stats=roll")


def test_a_stat_that_is_bad_and_raised_is_0_and_not_said() -> None:
    done = walked(walk, home="hive", best="ws", good="bs t", bad="ag int", raised="ag")
    assert done.walk.says == ("home=hive", "ws=2", "bs=1", "t=1", "int=-1")


@pytest.mark.parametrize(
    ("answers", "further"),
    [
        ({}, ["best", "good", "bad"]),
        ({"home": ("hive",)}, ["best", "good", "bad"]),
        ({"home": ("hive",), "best": ("ws",)}, ["best", "good", "bad", "raised"]),
        ({"home": ("hive",), "best": ("ag",)}, ["best", "good", "bad"]),
        ({"home": ("hive",), "best": ()}, ["best"]),
    ],
)
def test_the_steps_are_foreseen_as_far_as_they_can_be(answers: Answers, further: list[str]) -> None:
    assert [step.key for step in walk(answers).steps][3:] == further
