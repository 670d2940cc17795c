"""Rules 1 to 4 and 6: what a move is rolled with, and how it is read."""

import pytest

from tests.conftest import Played

FACTS = ("move", "stat", "kept", "dropped", "modifier", "total", "band", "pick")


@pytest.mark.parametrize(
    ("said", "move"),
    [
        ("hack", "hack_and_slash"),
        ("h&s", "hack_and_slash"),
        ("Hack and Slash", "hack_and_slash"),
        ("hac", "hack_and_slash"),
        ("fire", "fire_for_effect"),
        ("discern", "discern_realities"),
        ("spout", "spout_common_lore"),
        ("forb", "spout_forbidden_lore"),
        ("last breath", "last_breath"),
        ("last", "last_breath"),
        ("tech", "basic_tech_use"),
        ("move silently", "move_silently"),
    ],
)
async def test_01_a_move_by_name_alias_or_prefix(heresy: Played, said: str, move: str) -> None:
    assert (await heresy(f"/move {said}", 4, 4))["facts"]["move"] == move


async def test_01_a_whole_sentence_in_any_order(heresy: Played) -> None:
    said = "/move hack + ws with chainsword +1 at Scar edge -2 adv # over the barricade"
    reply = await heresy(said, 2, 5, 6)
    assert reply["facts"] | {"pick": 0} == reply["facts"]
    assert reply["facts"]["modifier"] == 0
    assert reply["facts"]["kept"] == [5, 6]
    assert reply["facts"]["dropped"] == [2]
    assert set(FACTS) <= set(reply["facts"])
    again = await heresy(f"/{reply['said']}", 2, 5, 6)
    assert again["facts"] == reply["facts"]


async def test_01_a_slip_is_met_with_the_right_word(heresy: Played) -> None:
    error = await heresy.refused("/move hak+WS")
    assert error["kind"] == "not_understood"
    assert error["column"] == 7
    assert "hack and slash" in error["hints"]


@pytest.mark.parametrize(
    ("move", "stat", "modifier"),
    [("hack", "WS", 1), ("fire", "BS", 2), ("defend", "T", 1), ("parley", "Fel", -1)],
)
async def test_02_each_move_has_its_usual_stat(
    heresy: Played, move: str, stat: str, modifier: int
) -> None:
    facts = (await heresy(f"/move {move}", 3, 3))["facts"]
    assert (facts["stat"], facts["modifier"]) == (stat, modifier)


async def test_02_defy_danger_asks_how_and_rolls_nothing_yet(heresy: Played) -> None:
    asked = await heresy("/move defy -1 adv")
    assert asked["rolled"] == []
    assert asked["facts"]["band"] is None
    assert set(FACTS) <= set(asked["facts"])
    assert len(asked["choices"]) == 9
    reply = await heresy.line(":press Ag", 6, 1, 6)
    assert reply["facts"]["stat"] == "Ag"
    assert reply["facts"]["modifier"] == 0
    assert reply["facts"]["dropped"] == [1]


async def test_02_unsuspecting_strike_is_by_stealth_or_guile(heresy: Played) -> None:
    asked = await heresy("/move strike at Scar")
    assert [choice["label"][:3] for choice in asked["choices"]] == ["Ag:", "Fel"]
    assert (await heresy.line(":press Fel", 4, 4))["facts"]["stat"] == "Fel"


async def test_03_any_stat_in_place_of_the_usual_one(heresy: Played) -> None:
    facts = (await heresy("/move hack+per", 3, 3))["facts"]
    assert (facts["stat"], facts["total"]) == ("Per", 8)
    assert (await heresy("/move hack fel", 3, 3))["facts"]["stat"] == "Fel"
    assert (await heresy("/move hack+nothing", 3, 3))["facts"]["modifier"] == 0


async def test_03_rolling_with_bonds_or_a_resource(heresy: Played) -> None:
    await heresy('/bond add Isaac "one"')
    await heresy('/bond add Isaac "two"')
    facts = (await heresy("/move parley+bonds at Isaac", 3, 3))["facts"]
    assert (facts["stat"], facts["modifier"]) == ("bonds", 2)
    await heresy("/sheet new Tull class=templar resource=2", by="cara")
    facts = (await heresy("/move divine will", 3, 3))["facts"]
    assert (facts["stat"], facts["modifier"]) == ("Wrath", 2)


async def test_04_dice_modifiers_total_and_band_are_shown(heresy: Played) -> None:
    reply = await heresy("/move hack +1", 4, 4)
    assert reply["facts"] == {
        "move": "hack_and_slash",
        "stat": "WS",
        "kept": [4, 4],
        "dropped": [],
        "modifier": 2,
        "total": 10,
        "band": "10+",
        "pick": 0,
    }
    assert reply["grade"] == "success"
    assert "deal your damage" in reply["text"]


async def test_06_advantage_and_disadvantage(heresy: Played) -> None:
    assert (await heresy("/move hack adv", 1, 6, 5))["facts"]["kept"] == [6, 5]
    assert (await heresy("/move hack dis", 1, 6, 5))["facts"]["kept"] == [1, 5]
    assert (await heresy("/move hack adv dis", 1, 6))["facts"]["dropped"] == []


async def test_06_a_table_may_leave_disadvantage_out(heresy: Played) -> None:
    await heresy("/game set disadvantage=off", by="gm")
    assert (await heresy.refused("/move hack dis", by="alice"))["kind"] == "refused"
    assert (await heresy("/move hack adv", 1, 6, 5))["facts"]["kept"] == [6, 5]
    assert (await heresy("/move hack", 1, 6))["facts"]["kept"] == [1, 6]


async def test_nothing_is_owed_once_a_move_was_played_out_in_words(heresy: Played) -> None:
    await heresy("/move hack at Scar", 3, 4)
    assert len((await heresy("/waiting"))["facts"]["waiting"]) == 2
    await heresy("/damage 1d6 at Scar melee", 6)
    await heresy("/suffer from Scar", 1, 1)
    assert (await heresy("/waiting"))["facts"]["waiting"] == []


async def test_forge_worlders_roll_a_d8_for_tech(heresy: Played) -> None:
    await heresy("/sheet new Magos home=forge int=1 free", by="cara")
    reply = await heresy("/move tech", 8, 2)
    assert reply["rolled"] == [[8, 8], [6, 2]]
    assert reply["facts"]["total"] == 11


async def test_the_dead_make_no_moves(heresy: Played) -> None:
    await heresy("/sheet set Griff state=dead", by="gm")
    assert (await heresy.refused("/move hack", by="alice"))["kind"] == "refused"
    assert (await heresy("/move hack as Griff anyway", 6, 6, by="gm"))["ok"]


async def test_practiced_killers_strike_with_edge(battle: Played) -> None:
    await battle("/sheet set moves=unsuspecting_strike,practiced_kill")
    offered = await battle("/move strike+ag at Scar", 2, 3)
    assert [c for c in offered["choices"] if c["says"].startswith("reroll 1")]


async def test_a_die_that_is_dropped_is_struck_out_among_dice_of_two_sizes(heresy: Played) -> None:
    await heresy("/sheet new Magos home=forge int=1 free", by="cara")
    await heresy.line(":dice 7 2 5")
    heard = await heresy.table.hear("/move basic tech use adv")
    assert heard.ruling is not None, heard.error
    told = next(f.text for f in heard.ruling.outcome.facts if f.key == "kept")
    assert told == "d8 (7) d6 (~~2~~) d6 (5)"
