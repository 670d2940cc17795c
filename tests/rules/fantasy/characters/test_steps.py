"""Rule 42, step by step: what is asked, and what the answers say together."""

import pytest

from rules.fantasy.characters.steps import walk
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
