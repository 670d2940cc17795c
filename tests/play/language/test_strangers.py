"""The first minute of people who have read nothing: nobody plays anyone yet, nobody is known."""

import re

import pytest

from play.language.spotting.offers import say_for_people
from rules.registry import SYSTEMS
from tests.beginnings import played_once
from tests.conftest import Played


@pytest.fixture(params=list(SYSTEMS))
async def game(request: pytest.FixtureRequest, table: Played) -> Played:
    await table(f"/game start {request.param}", by="gm")
    return table


@pytest.fixture
@played_once
async def odd(table: Played) -> Played:
    await table("/game start odd", by="gm")
    await table("/sheet new Ash", by="alice")
    return table


@pytest.mark.parametrize(
    "typed",
    [
        "make me a character called Pella",
        "create a new character Pella",
        "sheet create Pella",
        "new character Pella",
    ],
)
async def test_a_character_is_made_in_anybodys_words(game: Played, typed: str) -> None:
    assert (await game(typed, by="alice"))["said"] == "sheet new Pella"


@pytest.mark.parametrize(
    "typed", ["npc add Mire Wolf", "add npc Mire Wolf", "add a monster called Mire Wolf"]
)
async def test_an_npc_is_made_in_anybodys_words(game: Played, typed: str) -> None:
    assert (await game(typed, by="gm"))["said"] == "npc new Mire Wolf"


@pytest.mark.parametrize("typed", ["attack the wolf with my sword", "i stab the wolf"])
async def test_who_has_no_character_hears_that_first(table: Played, typed: str) -> None:
    await table("/game start odd", by="gm")
    error = await table.refused(typed, by="alice")
    assert error["kind"] == "not_found"
    assert error["message"] == "You have no character here. Make one: `/sheet new`"


@pytest.mark.parametrize(
    ("typed", "column"),
    [("im stabbing the wolf", 17), ("shoot the wolf", 11), ("a wolf attacks", 3)],
)
async def test_nobody_of_that_name_is_not_blamed_on_the_verb(
    odd: Played, typed: str, column: int
) -> None:
    error = await odd.refused(typed, by="alice")
    assert (error["kind"], error["column"]) == ("not_found", column)
    assert error["message"] == "There's no wolf here. Who's here: Ash."
    assert "choices" not in error


async def test_a_target_may_be_missing_or_a_weapon(odd: Played) -> None:
    error = await odd.refused("/attack wolf", by="alice")
    assert error["message"] == (
        "There's nobody called “wolf” here, and no such weapon in the pack. Who's here: Ash."
    )
    assert (await odd.refused("/attack Ash with whip", by="alice"))["message"].startswith(
        "There's no weapon called “whip” in the pack."
    )


async def test_a_slip_in_one_word_of_a_name_is_recognised(odd: Played) -> None:
    await odd("/npc new Salt Wight shown", by="gm")
    error = await odd.refused("/attack axe at salt wigth", by="alice")
    assert error["message"].endswith("Did you mean Salt Wight?")


async def test_a_name_that_is_nearly_someones_is_asked_about(odd: Played) -> None:
    await odd("/sheet new Ilse", by="bob")
    error = await odd.refused("/sheet show Isle", by="alice")
    assert error["message"] == "There's nobody called “Isle” here. Did you mean Ilse?"


async def test_a_game_master_brings_in_with_a_press_who_is_not_there(odd: Played) -> None:
    error = await odd.refused("a mire wolf attacks", by="gm")
    assert [choice["says"] for choice in error["choices"]] == ["npc new Mire Wolf"]
    made = await odd(":press 1", by="gm")
    assert made["said"] == "npc new Mire Wolf"
    assert made["text"] == "The players haven't met Mire Wolf yet."
    assert (await odd(":press 1", by="gm"))["title"] == "The players meet Mire Wolf"
    assert (await odd("attack the wolf", 3, by="alice"))["said"] == "attack Mire Wolf"


async def test_a_place_is_pointed_at_as_it_was_typed(odd: Played) -> None:
    error = await odd.refused("/npc add Grey Wolf hp 8 dex 14 d6 bite", by="gm")
    assert error["column"] == 32
    assert error["expected"].startswith("a value such as")


async def test_what_can_be_guessed_is_asked_about(table: Played) -> None:
    await table("/game start tens", by="gm")
    await table("/sheet new Bru", by="alice")
    await table("/sheet set hp=1", by="alice")
    error = await table.refused("I rest", by="alice")
    assert error["message"] == "A short rest or a long rest?"
    said = [choice["says"].partition(" as ")[0] for choice in error["choices"]]
    assert said == ["rest short", "rest long"]


async def test_a_word_that_may_be_a_verb_is_not_taken_for_someone(odd: Played) -> None:
    error = await odd.refused("pause the game", by="gm")
    assert error["message"].startswith("I didn't catch that.")


@pytest.mark.parametrize("typed", ["Ash is hit", "Ash is attacked", "Ash was struck"])
async def test_what_befalls_someone_makes_nobody_act(game: Played, typed: str) -> None:
    await game("/sheet new Ash", by="alice")
    error = await game.refused(typed, by="gm")
    assert error["message"].startswith("I didn't catch that.")
    assert not [each for each in error["choices"] if re.search(r"Ash|attack|hack", each["says"])]


@pytest.mark.parametrize(
    ("system", "offered"),
    [
        ("heresy", "sheet set Ash wounds 2"),
        ("genesys", "sheet set Ash wounds 2"),
        ("tens", "harm 2 Ash"),
        ("fantasy", "harm 2 Ash"),
        ("odd", "harm 2 Ash"),
    ],
)
async def test_how_someone_is_may_be_noted_with_a_press(
    table: Played, system: str, offered: str
) -> None:
    await table(f"/game start {system}", by="gm")
    await table("/sheet new Ash", by="alice")
    error = await table.refused("Ash has 2 wounds", by="gm")
    assert error["choices"][0]["says"].partition(" # ")[0] == offered


@pytest.mark.parametrize(
    ("sentence", "label"),
    [
        ("move hack+WS", "Hack with WS"),
        ("test bod+melee", "Test BOD with melee"),
        ("move move_silently +Ag adv", "Move silently with Ag with advantage"),
        ("attack longsword at Ogre", "Attack Ogre with your longsword"),
        ("attack at Ogre", "Attack Ogre"),
        ("save dex", "DEX save"),
        ("move strike +1 at Ogre", "Strike +1 at Ogre"),
    ],
)
def test_a_button_reads_like_speech(sentence: str, label: str) -> None:
    assert say_for_people(sentence) == label


async def test_a_move_is_titled_as_the_rules_title_it(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/npc new Scar shown", by="gm")
    await table("/sheet new Griff", by="alice")
    error = await table.refused("/contest melee with Scar", by="alice")
    assert "Hack and Slash at Scar" in [each["label"] for each in error["choices"]]


async def test_who_is_hit_by_someone_does_not_strike(odd: Played) -> None:
    await odd("/npc new Rat", by="gm")
    error = await odd.refused("Rat is hit by Ash", by="gm")
    assert [choice["says"] for choice in error["choices"]] == ["attack Rat as Ash"]
    assert error["message"] == "I'm not sure what you mean. Attack Rat as Ash?"
    told = await odd.refused("Ash is down to 1 hp", by="gm")
    [offer] = told["choices"]
    assert (offer["label"], offer["says"].split(" # ")[0]) == (
        "Set Ash's hp to 1",
        "sheet set Ash hp 1",
    )
    await odd(":press 1", by="gm")
    assert (await odd.sheet("Ash"))["hp"] == 1


@pytest.mark.parametrize("typed", ["/save str vs", "/save str against", "/save str with"])
async def test_half_a_sentence_is_not_said_without_its_end(odd: Played, typed: str) -> None:
    assert (await odd.refused(typed, by="alice"))["kind"] == "not_understood"


@pytest.mark.parametrize("typed", ["i treat tobias", "i aid tobias", "i bandage Kell"])
async def test_nobody_treats_themselves_in_place_of_a_stranger(table: Played, typed: str) -> None:
    await table("/game start heresy", by="gm")
    await table("/sheet new Jun", by="jun")
    await table("/item add medkit")
    await table("/harm 1")
    assert not (await table.line(typed))["ok"]
    assert (await table.sheet("Jun"))["wounds"] == 1
