"""Rules 16 and 17 of the 2d10 rules: moves built in and moves written."""

import pytest

from rules.tens.content import MOVES
from tests.conftest import Played


@pytest.mark.parametrize(
    ("save", "move"), [("wis", "focus"), ("charisma", "focus"), ("dex", "dodge"), ("str", "escape")]
)
async def test_06_a_save_by_its_old_name_is_the_move_that_replaces_it(
    tens: Played, save: str, move: str
) -> None:
    facts = (await tens(f"/move {save} save medium", 5, 5))["facts"]
    assert (facts["move"], facts["ability"]) == (move, save[:3])


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


async def test_of_two_abilities_each_is_offered_as_typed(tens: Played) -> None:
    error = await tens.refused("/move strike+cha+wis medium", by="alice")
    assert [(c["label"], c["says"]) for c in error["choices"]] == [
        ("Strike with CHA (medium)", "move strike +cha medium"),
        ("Strike with WIS (medium)", "move strike +wis medium"),
    ]


async def test_a_roll_that_cannot_be_repeated_is_named(tens: Played) -> None:
    await tens("/item add thieves tools", by="alice")
    rolled = await tens("/use thieves tools hard", 8, 6)
    await tens("/item drop thieves tools")
    assert f"#{rolled['entry']}" in (await tens.refused("/again"))["message"]


async def test_who_writes_a_move_of_the_rules_anew_is_told_so(tens: Played) -> None:
    own = await tens('/define move Strike cha "You hit." success "Yes."', by="alice")
    assert (
        own["text"] == "It replaces the rules' own Strike. To get that back: `/define drop Strike`"
    )
    again = await tens('/define move Strike cha "You hit." success "No."')
    assert again["text"] == ""
    assert (await tens('/define move taunt cha "You jeer." success "Yes."'))["text"] == ""
    await tens("/define drop Strike")
    assert (await tens("/move strike+str easy at Ogre", 9, 9))["facts"]["hits"] == 1
