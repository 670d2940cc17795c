"""Points 16 to 18 of the 2d10 rules: moves built in, moves written, Fate, and open ranges."""

import pytest

from rules.tens.content import MOVES
from tests.conftest import Played

TAUNT = (
    '/define move taunt cha medium "You provoke a foe." success "They rage." '
    'mixed "They come." failure "They laugh."'
)


@pytest.mark.parametrize(
    ("move", "ability", "bonus"), [("dodge", "dex", 5), ("escape", "str", 0), ("focus", "wil", 2)]
)
async def test_16_dodge_escape_and_focus_are_built_in(
    tens: Played, move: str, ability: str, bonus: int
) -> None:
    texts = MOVES[move]
    for faces, band in (((1, 1), "failure"), ((7, 6), "mixed"), ((10, 10), "success")):
        reply = await tens(f"/move {move} dr 12-19", *faces)
        facts = reply["facts"]
        assert (facts["move"], facts["ability"], facts["modifier"]) == (move, ability, bonus)
        assert facts["band"] == band
        assert reply["text"] == texts.text(band) != ""


def test_16_every_built_in_move_is_whole() -> None:
    assert len(MOVES) == 6 + 18
    for move in MOVES.values():
        assert all((move.trigger, move.success, move.mixed, move.failure, move.abilities)), move


async def test_16_the_best_ability_is_used_where_a_move_has_several(tens: Played) -> None:
    assert (await tens("/move cast easy", 5, 5))["facts"]["ability"] == "cha"
    assert (await tens("/move cast+wis easy", 5, 5))["facts"]["ability"] == "wis"


async def test_16_skills_are_moves(tens: Played) -> None:
    facts = (await tens("/move sleight of hand easy", 5, 5))["facts"]
    assert (facts["move"], facts["ability"]) == ("sleight_of_hand", "dex")
    error = await tens.refused("/move stelth hard")
    assert (error["kind"], error["hints"][0], error["column"]) == ("not_understood", "stealth", 7)


async def test_17_a_game_masters_move_is_understood_at_once_by_everyone(tens: Played) -> None:
    made = await tens(TAUNT, by="gm")
    assert [change[:3] for change in made["changes"]] == [["game", "moves.taunt", None]]
    reply = await tens("/move taunt", 8, 5, by="alice")
    facts = reply["facts"]
    assert (facts["move"], facts["ability"], facts["range"]) == ("taunt", "cha", "15-20")
    assert (facts["band"], reply["text"]) == ("mixed", "They come.")
    assert (await tens("/move taunt+str hard", 1, 1))["facts"]["range"] == "20-25"
    assert (await tens("/do taunt hard", 1, 1))["facts"]["move"] == "taunt"


async def test_17_a_players_move_is_their_own(tens: Played) -> None:
    made = await tens('/define move iron lung wil dr 12-17 success "Yes."', by="alice")
    assert [change[:2] for change in made["changes"]] == [["Brin", "defined.iron_lung"]]
    facts = (await tens("/move iron lung", 5, 9))["facts"]
    assert (facts["move"], facts["range"], facts["band"]) == ("iron_lung", "12-17", "mixed")
    assert (await tens("/do iron lung", 10, 9))["facts"]["band"] == "success"
    assert (await tens.sheet("Brin"))["moves"] == ["iron lung"]
    await tens("/sheet new Kass", by="bob")
    assert (await tens.refused("/move iron lung"))["kind"] == "not_understood"


async def test_17_a_move_of_a_class_is_for_that_class(tens: Played) -> None:
    await tens(TAUNT + " class bard", by="gm")
    await tens(TAUNT.replace("cha medium", "str hard") + " class fighter")
    assert (await tens("/move taunt", 5, 5, by="alice"))["facts"]["ability"] == "cha"
    await tens("/sheet new Griff class=fighter str=16", by="bob")
    facts = (await tens("/move taunt", 5, 5))["facts"]
    assert (facts["move"], facts["ability"], facts["range"]) == ("taunt", "str", "20-25")
    await tens("/sheet new Kass class=thief", by="carol")
    assert (await tens.refused("/move taunt", 5, 5))["kind"] == "refused"
    assert (await tens("/move taunt as Kass anyway", 5, 5, by="gm"))["ok"]


async def test_17_a_table_may_rewrite_what_is_built_in(tens: Played) -> None:
    await tens('/define move dodge wil hard success "You stand still."', by="gm")
    reply = await tens("/move dodge", 10, 10, by="alice")
    assert (reply["facts"]["ability"], reply["facts"]["range"]) == ("wil", "20-25")
    await tens("/define drop dodge", by="gm")
    assert (await tens("/move dodge medium", 5, 5, by="alice"))["facts"]["ability"] == "dex"


async def test_17_a_move_with_hits_deals_them(tens: Played) -> None:
    await tens('/define move shout cha easy "You roar." hits 1 thunder', by="gm")
    reply = await tens("/move shout at Ogre", 6, 6, by="alice")
    assert (reply["facts"]["hits"], reply["facts"]["type"]) == (1, "thunder")
    assert reply["changes"] == [["Ogre", "hp", 7, 6]]


async def test_17_moves_are_shown_dropped_undone_and_exported(tens: Played) -> None:
    await tens(TAUNT, by="gm")
    await tens('/define move wink cha "You wink."', by="alice")
    shown = await tens("/define show")
    assert shown["facts"]["moves"] == ["taunt", "wink"]
    assert (await tens("/define show taunt"))["facts"]["mixed"] == "They come."
    assert (await tens.refused("/define drop taunt"))["kind"] == "not_allowed"
    error = await tens.refused("/define drop wynk")
    assert (error["kind"], error["hints"]) == ("not_found", ["wink"])
    exported = (await tens("/sheet export"))["facts"]["json"]
    await tens("/define drop wink")
    assert (await tens.refused("/move wink easy"))["kind"] == "not_understood"
    await tens("/undo")
    assert (await tens("/move wink easy", 5, 5))["facts"]["move"] == "wink"
    await tens("/sheet rename Brin to Bryn")
    await tens(f"/sheet import {exported}", by="bob")
    assert (await tens("/move wink easy", 5, 5))["facts"]["move"] == "wink"


async def test_17_a_move_for_a_named_character_needs_the_right_person(tens: Played) -> None:
    await tens("/sheet new Kass", by="bob")
    error = await tens.refused('/define move snarl str "You snarl." for Brin')
    assert error["kind"] == "not_allowed"
    for said in ("/define move snarl str for Ogre", "/define move growl str as Ogre"):
        made = await tens(said, by="gm")
        assert made["facts"]["where"] == "Ogre"
    assert (await tens("/move snarl easy as Ogre", 5, 5))["facts"]["modifier"] == 4


@pytest.mark.parametrize("name", ["dex", "medium", "x" * 41, '""'])
async def test_17_names_that_cannot_be_said_are_refused(tens: Played, name: str) -> None:
    error = await tens.refused(f'/define move {name} "When."', by="gm")
    assert error["kind"] in ("refused", "not_understood")


async def test_17_a_name_of_keywords_can_be_said_in_quotes(tens: Played) -> None:
    await tens('/define move "stand on ceremony" cha easy', by="gm")
    reply = await tens('/move "stand on ceremony"', 5, 5, by="alice")
    assert reply["said"] == "move stand_on_ceremony"
    assert (await tens("/again", 6, 6))["facts"]["move"] == "stand_on_ceremony"


FATE = (
    '/define move fate wil medium "The last song." success "You live." '
    'mixed "You live, for a price." failure "The song ends." class bard'
)


async def down(tens: Played) -> None:
    """Bring Brin to the negative of her maximum."""
    await tens("/harm 16 Brin", by="gm")


@pytest.mark.parametrize(
    ("faces", "verdict", "state"),
    [((10, 10), None, "fated"), ((1, 2), "dies", "dead"), ((7, 8), None, "fated")],
)
async def test_18_the_fate_move_of_a_class(
    tens: Played, faces: tuple[int, int], verdict: str | None, state: str
) -> None:
    await tens(FATE, by="gm")
    await down(tens)
    reply = await tens("/fate", *faces, by="alice")
    assert (reply["facts"]["fate"], reply["facts"]["move"]) == (verdict, "fate")
    assert (await tens.sheet("Brin"))["state"] == state


async def test_18_a_fate_that_succeeds_lets_one_live(tens: Played) -> None:
    await tens(FATE.replace("medium", "easy"), by="gm")
    await down(tens)
    reply = await tens("/fate", 10, 10, by="alice")
    assert (reply["facts"]["fate"], reply["text"]) == ("lives", "You live.")
    assert reply["changes"] == [["Brin", "state", "fated", "stable"]]


async def test_18_a_mixed_fate_is_the_game_masters_to_rule(tens: Played) -> None:
    await tens(FATE, by="gm")
    await down(tens)
    reply = await tens("/fate", 7, 8, by="alice")
    labels = [(c["label"], c["who"], c["owed"]) for c in reply["choices"]]
    assert labels == [("Brin lives", "gm", True), ("Brin dies", "gm", True)]
    assert (await tens.refused(":press Brin lives"))["kind"] == "not_allowed"
    await tens(":press Brin lives", by="gm")
    assert (await tens.sheet("Brin"))["state"] == "stable"


async def test_18_a_table_may_keep_the_verdict_to_itself(tens: Played) -> None:
    await tens("/game set fate_roll=announces", by="gm")
    await tens(FATE, by="gm")
    await down(tens)
    reply = await tens("/fate", 1, 2, by="alice")
    assert (reply["facts"]["band"], reply["facts"]["fate"]) == ("failure", None)
    assert (await tens.sheet("Brin"))["state"] == "fated"


async def test_18_a_fate_without_dice_is_told(tens: Played) -> None:
    await tens('/sheet set fate="She goes singing."')
    await down(tens)
    reply = await tens("/fate", by="alice")
    assert (reply["text"], reply["rolled"]) == ("She goes singing.", [])
    assert [c["label"] for c in reply["choices"]] == ["Brin lives", "Brin dies"]


async def test_without_a_range_the_dice_are_shown_and_the_game_master_sets_it(
    tens: Played,
) -> None:
    reply = await tens("/move strike+str at Ogre hits 2", 9, 8)
    facts = reply["facts"]
    assert (facts["total"], facts["range"], facts["band"], facts["hits"]) == (17, None, None, 0)
    assert reply["changes"] == []
    assert [c["label"] for c in reply["choices"]] == [
        "Easy 10-15", "Medium 15-20", "Hard 20-25", "Very hard 25-30", "Nearly impossible 30-35",
    ]  # fmt: skip
    assert {(c["who"], c["of"], c["owed"]) for c in reply["choices"]} == {("gm", "Brin", True)}
    assert (await tens.refused(":press Medium"))["kind"] == "not_allowed"
    set_ = await tens(":press Medium", by="gm")
    assert set_["rolled"] == []
    assert (set_["facts"]["band"], set_["facts"]["range"]) == ("mixed", "15-20")
    assert (set_["facts"]["kept"], set_["facts"]["hits"]) == ([9, 8], 2)
    assert set_["changes"] == [["Ogre", "hp", 7, 5]]
    assert (await tens.refused(":press Easy of 5"))["kind"] == "already_done"


async def test_an_open_range_can_be_set_in_words_once(tens: Played) -> None:
    await tens("/move dodge", 4, 4)
    assert (await tens.refused("/move hard"))["kind"] == "not_allowed"
    reply = await tens("/move dr 12-17", by="gm")
    assert (reply["facts"]["total"], reply["facts"]["band"]) == (13, "mixed")
    assert (await tens.refused("/move easy entry 5"))["kind"] == "refused"
    await tens("/undo")
    assert (await tens("/move easy entry 5"))["facts"]["range"] == "10-15"


async def test_undoing_an_open_roll_takes_its_range_back_too(tens: Played) -> None:
    await tens("/move strike+str at Ogre hits 2", 9, 8)
    await tens(":press Easy", by="gm")
    assert (await tens.sheet("Ogre"))["hp"] == 5
    await tens("/undo", by="alice")
    assert (await tens.sheet("Ogre"))["hp"] == 7


async def test_a_fix_reads_the_same_dice_again(tens: Played) -> None:
    await tens("/move strike+str hard at Ogre hits 2", 8, 9)
    reply = await tens("/fix move strike+str medium at Ogre hits 2")
    assert reply["rolled"] == [[10, 8], [10, 9]]
    assert reply["facts"]["band"] == "mixed"
    assert (await tens.sheet("Ogre"))["hp"] == 5


@pytest.mark.parametrize(
    ("said", "column", "expected"),
    [("/move dodge dr 15", 16, "a range such as 15-20"), ("/move dodge dc", 15, "a number"),
     ("/move strike at Ogre hits", 26, "a number"), ("/harm 4 fire Orge", 14, None)],
)  # fmt: skip
async def test_an_error_points_at_its_place(
    tens: Played, said: str, column: int, expected: str | None
) -> None:
    error = await tens.refused(said)
    assert (error["column"], error["expected"]) == (column, expected)


@pytest.mark.parametrize(
    ("said", "kind"),
    [("/move", "not_understood"), ("/move medium", "refused"), ("/move dodge strike", "refused"),
     ("/move dex+str easy", "refused"), ("/move dodge medium hard", "refused"),
     ("/move dodge prof no prof", "refused"), ("/move dodge at Nobody", "not_found"),
     ("/move strike with spoon", "not_found"), ("/move dodge+dex dr 15", "not_understood")],
)  # fmt: skip
async def test_what_makes_no_sense_is_refused_and_changes_nothing(
    tens: Played, said: str, kind: str
) -> None:
    assert (await tens.refused(said, 5, 5))["kind"] == kind
    assert (await tens("/move dodge easy"))["rolled"] == [[10, 5], [10, 5]]


async def test_17_a_games_moves_go_with_it_when_it_is_exported(tens: Played) -> None:
    await tens(TAUNT, by="gm")
    await tens('/define move wink cha easy "You wink."', by="alice")
    exported = (await tens("/chronicle json", by="gm"))["facts"]["json"]
    await tens.line(":channel elsewhere")
    await tens(f"/game import {exported}")
    assert (await tens("/move taunt as Brin", 5, 5))["facts"]["range"] == "15-20"
    assert (await tens("/move wink as Brin", 5, 5))["facts"]["move"] == "wink"
