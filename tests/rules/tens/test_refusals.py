"""What cannot be is refused in words that help, and changes nothing."""

import pytest

from tests.conftest import Played


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("/npc set Ogre weapons=club", "a name, hits and a type"),
        ('/npc set Ogre weapons="club 1 funny"', "a name, hits and a type"),
        ('/item add "" as Ogre', "a name of at most 60 letters"),
        (f"/item add {'x' * 61} as Ogre", "a name of at most 60 letters"),
        ("/move dodge+dex 0-5 as Ogre", "from 1 to 99"),
        ("/move dodge+dex 5-100 as Ogre", "from 1 to 99"),
        ("/move dodge+dex 6-5 as Ogre", "lower number first"),
        ("/xp +1 Ogre", "more XP than a sheet can hold"),
    ],
)
async def test_what_cannot_be_is_refused(tens: Played, said: str, answered: str) -> None:
    await tens("/npc set Ogre xp=999999", by="gm")
    before = await tens.sheet("Ogre")
    assert answered in (await tens.refused(said))["message"]
    assert await tens.sheet("Ogre") == before


async def test_only_a_roll_that_waits_for_its_range_is_given_one(tens: Played) -> None:
    rolled = await tens("/roll d6", 3)
    assert (
        "isn't a roll waiting"
        in (await tens.refused(f"/move hard entry {rolled['entry']}", by="gm"))["message"]
    )


async def test_a_rest_that_only_the_dying_need_says_why_they_cannot(tens: Played) -> None:
    await tens("/sheet new Griff hp=9", by="bob")
    await tens("/harm 12 Griff", by="gm")
    for rest in ("long", "short"):
        error = await tens.refused(f"/rest {rest} all")
        assert error["message"] == "Griff is dying and can't rest. Nobody else needs it."


async def test_an_unknown_damage_type_is_called_one(tens: Played) -> None:
    error = await tens.refused("/harm 3 plasma Ogre", by="gm")
    assert error["message"].startswith("I don't know the damage type `plasma`. Try acid, ")


async def test_an_effect_nobody_has_names_no_bystander(tens: Played) -> None:
    error = await tens.refused('/temp end "bless"', by="gm")
    assert error["message"] == "Nobody here has temporary HP from “bless”."


async def test_a_missing_target_is_completed(tens: Played) -> None:
    """With a foe, not with a friend."""
    await tens("/sheet new Ash hp=9", by="bob")
    error = await tens.refused("/move cast medium at", by="alice")
    assert error["message"].endswith("Try `/move cast medium at Ogre`")


async def test_someone_on_fire_is_no_forbidden_roll(tens: Played) -> None:
    error = await tens.refused("Brin is on fire", by="alice")
    assert error["kind"] == "not_understood"
    assert not any(" from " in each["label"] for each in error["choices"])


async def test_a_buttons_own_words_press_it(tens: Played) -> None:
    await tens("/round start", by="gm")
    await tens("/move strike medium at Ogre hits 1", 9, 7, by="alice")
    acted = await tens("That was my action")
    assert (acted["title"], acted["text"]) == ("Brin has acted", "")


async def test_a_roll_without_the_range_that_was_asked_for_answers(tens: Played) -> None:
    await tens("/ask Brin: move wis medium # who hears?", by="gm")
    rolled = await tens("roll wisdom please", 10, 10, by="alice")
    assert rolled["title"] == "Brin: Wisdom, mixed"  # 20, less 1 for a wisdom of 8, in 15-20
    assert (await tens("/waiting", by="gm"))["facts"]["waiting"] == []


async def test_odds_against_a_foe_are_those_of_an_attack(tens: Played) -> None:
    error = await tens.refused("what are my odds against Ogre?", by="alice")
    assert "move strike" in error["message"]


async def test_help_aims_at_the_living(tens: Played) -> None:
    await tens("/npc new Wolf hp=4", by="gm")
    await tens("/npc reveal Wolf")
    await tens("/harm 30 Ogre")
    for verb in ("fix", "plan"):
        shown = (await tens(f"/help {verb}", by="alice"))["facts"]["examples"]
        assert not any("Ogre" in each for each in shown), shown
    assert "Ogre is dead already." in (await tens("/plan move strike medium at Ogre"))["text"]


async def test_help_with_fix_numbers_a_roll(tens: Played) -> None:
    rolled = (await tens("/move stealth hard", 5, 5, by="alice"))["entry"]
    await tens("/item add rope")
    shown = (await tens("/help fix"))["facts"]["examples"]
    assert any(each.startswith(f"fix {rolled} move ") for each in shown)
    assert not any(each.startswith(f"fix {rolled + 1}") for each in shown)


async def test_copies_of_someone_met_are_public(tens: Played) -> None:
    copied = await tens("/npc copy Ogre 2", by="gm")
    assert copied["text"] == "The players know them already."
    history = (await tens("/history", by="alice"))["text"]
    assert "Ogre 1 and Ogre 2 join the game" in history
