"""Rule 42, step by step: what is asked, and what the answers say together."""

import pytest

from rules.fantasy.characters.creation import walk
from rules.fantasy.content import SPELLS
from tests.conftest import Played
from tests.rules.walk import offered, walked


async def test_the_array_gives_a_d8_a_d6_and_what_a_class_brings(empty: Played) -> None:
    done = walked(
        walk, method="array", best="bod", middle="int", skills="melee lore athletics",
        **{"class": "fighter"}, feats="berserk", kit="kit",
    )  # fmt: skip
    assert offered(done, "middle") == ["int", "wil"]
    assert offered(done, "class") == ["fighter"]
    assert offered(done, "background") == []
    assert done.walk.says == (
        "array", "bod=d8", "int=d6", "melee=d4", "lore=d4", "athletics=d4", "class=fighter",
        "feats=berserk",
    )  # fmt: skip
    await empty(f"/sheet new Griff {' '.join(done.walk.says)}", by="alice")
    sheet = await empty.sheet("Griff")
    assert (sheet["bod"]["die"], sheet["wil"]["die"], sheet["class"]) == (8, 4, "fighter")


def test_without_a_class_a_background_is_asked_for() -> None:
    done = walked(walk, method="array", best="bod", middle="int", background="farmer")
    assert done.walk.says == ("array", "bod=d8", "int=d6", "background=farmer")
    assert [step.key for step in done.asked][-2:] == ["class", "background"]


def test_dice_that_are_said_open_the_classes_they_are_enough_for() -> None:
    assert offered(walked(walk, method="given"), "class") == []
    done = walked(walk, method="given", bod="d10", wil="d8")
    assert "fighter" in offered(done, "class")
    assert done.walk.says == ("bod=d10", "wil=d8")
    assert offered(walked(walk, method="given", bod="d6"), "class") == []


def test_whoever_rolls_wishes_for_a_class_and_has_a_background_in_case() -> None:
    done = walked(
        walk, method="roll", skills="?", **{"class": "fighter"}, background="?", kit="coins"
    )
    assert len(offered(done, "class")) == 6
    assert done.walk.says == ("roll", "class=fighter", "coins")
    with pytest.raises(AssertionError, match="skills cannot be answered"):
        walked(walk, method="roll", skills="melee lore athletics defense")


def test_only_who_casts_is_asked_for_a_spell() -> None:
    chosen = {"method": "array", "best": "wil", "middle": "int", "class": "sage", "kit": "bare"}
    assert offered(walked(walk, **chosen), "spells") == []
    done = walked(walk, **chosen, feats="spellcasting", spells="light")
    assert done.walk.says[-4:] == ("class=sage", "feats=spellcasting", "spells=light", "bare")


#: what was answered, and every step then: its key, how few and how many, whether the dice may
#: answer it, what leaving it open means, and how many there are to choose from
WALKS: list[tuple[dict[str, str], list[tuple[str, int, int, bool, str, int]]]] = [
    (
        {"method": "array", "best": "bod", "middle": "int", "class": "fighter", "kit": "kit"},
        [
            ("method", 1, 1, False, "", 4),
            ("best", 1, 1, False, "", 3),
            ("middle", 1, 1, False, "", 2),
            ("skills", 0, 3, False, "none yet", 10),
            ("class", 0, 1, False, "none", 1),
            ("feats", 0, 1, False, "none yet", 3),
            ("kit", 1, 1, False, "", 3),
        ],
    ),
    (
        {"method": "roll", "skills": "?", "class": "sage", "background": "?",
         "feats": "spellcasting", "kit": "coins"},
        [
            ("method", 1, 1, False, "", 4),
            ("skills", 1, 3, True, "none yet", 10),
            ("class", 0, 1, False, "none", 6),
            ("background", 1, 1, True, "none yet", 10),
            ("feats", 0, 1, False, "none yet", 3),
            ("spells", 0, 1, False, "none yet", len(SPELLS)),
            ("kit", 1, 1, False, "", 3),
        ],
    ),
    (
        {"method": "flat"},
        [
            ("method", 1, 1, False, "", 4),
            ("skills", 0, 3, False, "none yet", 10),
            ("background", 0, 1, False, "none yet", 10),
        ],
    ),
    (
        {"method": "given", "int": "d8"},
        [
            ("method", 1, 1, False, "", 4),
            *((key, 0, 1, False, "d6", 5) for key in ("bod", "int", "wil")),
            ("skills", 0, 3, False, "none yet", 10),
            ("class", 0, 1, False, "none", 1),
            ("background", 0, 1, False, "none yet", 10),
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("chosen", "steps"), WALKS)
def test_42_each_step_says_what_may_be_answered(
    chosen: dict[str, str], steps: list[tuple[str, int, int, bool, str, int]]
) -> None:
    done = walked(walk, **chosen)
    assert [
        (s.key, s.least, s.most, s.rolls, s.otherwise, len(s.options)) for s in done.asked
    ] == steps


def test_42_what_an_option_brings_is_told() -> None:
    done = walked(walk, method="given", bod="d8", wil="d8", **{"class": "battle_mage"}, kit="kit")
    about = {
        (step.key, option.key): (option.label, option.about)
        for step in done.asked
        for option in step.options
    }
    assert about["class", "battle_mage"] == (
        "Battle Mage", "BOD and WIL d8: light armour, shield, mace",
    )  # fmt: skip
    assert about["kit", "kit"] == ("The battle mage's kit", "light armour, shield, mace, 5 coin")
    assert about["kit", "coins"][0] == "100 coin instead"
    assert about["bod", "d12"] == ("d12", "")
    assert about["skills", "lore"] == ("Lore", "")
    classes = [key for step, key in about if step == "class"]
    assert classes == ["fighter", "sage", "battle_mage"]
    assert [line.key for line in done.walk.lines] == ["style", "motivation", "flaw", "traits"]


def test_42_a_class_needs_the_d8_in_each_of_its_attributes() -> None:
    assert offered(walked(walk, method="array", best="wil", middle="bod"), "class") == ["sage"]
    given = walked(walk, method="given", bod="d8", int="d10", wil="d6")
    assert offered(given, "class") == ["fighter", "thief", "warrior_poet"]
    asked = {step.key: step.about for step in walked(walk, method="roll", skills="?",
                                                     background="?").asked}  # fmt: skip
    assert asked["class"].startswith("Choose the one you want. The dice come last")
    assert asked["background"] == "It brings a skill."


def test_42_nothing_is_said_where_nothing_was_chosen() -> None:
    assert walked(walk, method="given").walk.says == ()
    assert walked(walk, method="flat", skills="lore").walk.says == ("flat", "lore=d4")
    assert walked(walk, method="array", best="int", middle="wil").walk.says == (
        "array", "int=d8", "wil=d6",
    )  # fmt: skip
