"""What a tired thumb types: half sentences, things said twice, and words that nobody kept."""

import pytest

from play.wording.errors import MOST_TOLD_BACK
from play.wording.refusals import collect_refusals
from rules.registry import NAMES, SYSTEMS
from tests.beginnings import played_once
from tests.conftest import Played


@pytest.fixture
@played_once
async def game(table: Played) -> Played:
    await table("/game start odd", by="gm")
    await table("/npc new Ogre")
    await table("/npc copy Ogre 2")
    await table("/sheet new Ash", by="alice")
    return table


@pytest.mark.parametrize(
    ("typed", "column", "expected"),
    [
        ("/save dex as", 13, "a name"),
        ("/do", 4, "a sentence"),
        ("/history last", 14, "a number"),
        ("/sheet give", 12, "a name"),
        ("/nudge after", 8, "`after` and a span such as 48h, or `off`"),
        ("/waiting 77", 10, "nothing more"),
        ("/gm wat", 5, "gm channel"),
        ("/sheet set", 11, "a value such as"),
        ("/sheet set ash", 15, "a value such as"),
        ("/sheet rename Ash", 18, "`to` or `as`"),
        ("/away until 99999999999999999999", 13, "a time such as"),
    ],
)
async def test_half_a_sentence_hears_what_is_missing(
    game: Played, typed: str, column: int, expected: str
) -> None:
    error = await game.refused(typed, by="alice")
    assert (error["kind"], error["column"]) == ("not_understood", column)
    assert error["expected"].startswith(expected)
    assert error["hints"] == []


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("/save dex as", "That needs a name. Try `/save dex adv`"),
        ("/save", "That needs a little more. Try `/save str`"),
        ("/history last", "That needs a number. Try `/history last 5`"),
        ("/gm wat", "I lost you at `wat`. Try `/gm`"),
        ("/roll 2d6 + zap", "I lost you at `zap`: that should be a number, or dice such as 2d6."),
        ("/roll 3d", "That needs the size of the dice, as in 3d6. Try `/roll 2d6+1`"),
        ("/item add", "That needs the name of a thing. Try `/item add rope`"),
        ("/ask Ash roll d20", "That needs a colon and what to roll. Try `/ask Ash: roll d20`"),
        ("/save zap", "I don't know the attribute `zap`."),
        ("/item drop 20 gold", "Nobody here carries gold."),
        ("/give Ash 20 gold", "Nobody here carries 20 gold."),
    ],
)
async def test_a_half_sentence_is_answered_with_a_whole_one(
    game: Played, typed: str, told: str
) -> None:
    """No grammar: what is missing, or where it was lost, and a sentence that works here."""
    error = await game.refused(typed, by="gm")
    assert error["message"].startswith(told)
    assert not set("[|") & set(error["message"])


async def test_an_import_without_its_file_hears_where_to_get_one(game: Played) -> None:
    error = await game.refused("/sheet import", by="alice")
    assert error["kind"] == "refused"
    assert "/sheet export" in error["message"]


@pytest.mark.parametrize(
    ("typed", "column", "told"),
    [
        ("/save dex secret blind", 11, "secret or blind, not both"),
        ("/save dex as Ash as Ash", 14, "Say each thing once"),
        ("/save dex adv adv", 15, "Say each thing once"),
    ],
)
async def test_what_is_there_twice_is_pointed_at(
    game: Played, typed: str, column: int, told: str
) -> None:
    error = await game.refused(typed, by="alice")
    assert (error["kind"], error["column"]) == ("not_understood", column)
    assert told in error["message"]


async def test_words_that_nobody_typed_are_not_pointed_into(game: Played) -> None:
    await game("/save dex", 3, by="alice")
    assert (await game.refused("/again wat", by="alice"))["column"] == 8
    await game("/keep listen: save wil adv", by="alice")
    assert (await game.refused("/do listen wat", by="alice"))["column"] == 5


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("/do sve dex", "save"),
        ("/do rol 2d6", "roll"),
        ("/do dxe", "dex"),
        ("/sheet shwo", "show"),
        ("/history lsat 3", "last"),
    ],
)
async def test_a_slip_gets_the_nearest_right_words(game: Played, typed: str, hint: str) -> None:
    assert (await game.refused(typed, by="alice"))["hints"][0] == hint


async def test_a_system_is_asked_for_by_the_names_there_are(table: Played) -> None:
    message = (await table.refused("/game start"))["message"]
    assert all(name in message for name in NAMES)


async def test_an_unknown_number_is_told_with_its_name(game: Played) -> None:
    error = await game.refused("/attack d6 at Ogre 1, Ogre 9, Ogre 2", by="gm")
    assert error["message"].startswith("There's nobody called “Ogre 9” here. Did you mean Ogre ")
    assert error["column"] == 23


async def test_a_number_nobody_has_is_told_with_the_whole_name(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/npc new Hive Ganger max_wounds=3")
    await table("/npc copy Hive Ganger 2")
    for said in ("/harm 1 hive ganger 5",):
        error = await table.refused(said)
        assert (error["kind"], error["column"]) == ("not_found", 9)
        assert "anger 5” here. Did you mean Hive Ganger" in error["message"]
        offered = [choice["says"] for choice in error["choices"]]
        assert offered, error
        assert all("Hive Ganger" in says for says in offered)
    error = await table.refused("/npc reveal Hive Ganger, Hive Ganger 3")
    assert error["message"].startswith("There's no NPC called “Hive Ganger 3” here.")


async def test_an_unclear_name_is_never_left_out_of_what_is_offered(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/npc new Hive Ganger max_wounds=3")
    await table("/npc copy Hive Ganger 2")
    error = await table.refused("/harm 1 ganger")
    assert [choice["says"] for choice in error["choices"]] == [
        "harm 1 Hive Ganger",
        "harm 1 Hive Ganger 1",
        "harm 1 Hive Ganger 2",
    ]


async def test_two_names_of_one_verb_are_offered_once(table: Played) -> None:
    await table("/game start tens", by="gm")
    await table("/sheet new Mara", by="alice")
    error = await table.refused("/levellup Mara 2")
    assert error["hints"][:2] == ["level up", "levelup"]
    assert [choice["says"] for choice in error["choices"]] == ["advance Mara 2"]


async def test_a_long_text_is_told_back_in_part(game: Played) -> None:
    message = (await game.refused("/attack d6 at " + "q" * 3000, by="alice"))["message"]
    assert len(message) < MOST_TOLD_BACK + 60


async def test_what_cannot_be_seen_is_no_part_of_a_name(game: Played) -> None:
    made = await game("/sheet new \u202eMo\x07 \u2066th", by="bob")
    assert made["facts"]["name"] == "Mo th"


async def test_a_sentence_ends_before_the_next_begins(game: Played) -> None:
    message = (await game.refused("/lend Ash to nobody", by="alice"))["message"]
    assert "with @. Try alice" in message


@pytest.mark.parametrize("system", NAMES)
async def test_what_is_not_on_the_sheet_is_not_found(table: Played, system: str) -> None:
    await table(f"/game start {system}")
    await table("/sheet new Griff")
    assert (await table.refused("/item drop zzz"))["kind"] == "not_found"


async def test_help_begins_with_the_verbs_of_this_game(game: Played) -> None:
    told = (await game("/help", by="alice"))["text"]
    assert told.index("`/save`") < told.index("`/undo`")
    assert told.count("\n") < 40


async def test_help_knows_the_other_words_for_a_verb(game: Played) -> None:
    assert (await game("/help wound", by="alice"))["title"] == "/harm"


async def test_a_portrait_is_a_link_and_a_colour_a_colour(game: Played) -> None:
    for said, expected in (("portrait=@everyone", "https://"), ("colour=red", "#aa3300")):
        assert expected in (await game.refused(f"/sheet set {said}", by="alice"))["message"]
    await game("/sheet set colour=#AA3300 portrait=https://example.org/ash.png", by="alice")
    await game("/sheet set colour=none portrait=none", by="alice")
    assert (await game("/sheet show", by="alice"))["facts"]["portrait"] == ""


@pytest.mark.parametrize(
    ("system", "ours", "theirs"),
    [
        ("fantasy", '"die":6', '"die":-1'),
        ("fantasy", '"name":"Griff"', '"name":5'),
        ("odd", '"colour":""', '"colour":"x"'),
    ],
)
async def test_a_doctored_sheet_is_not_taken_in(
    table: Played, system: str, ours: str, theirs: str
) -> None:
    await table(f"/game start {system}")
    await table("/sheet new Griff")
    exported = (await table("/sheet export"))["facts"]["json"]
    await table("/sheet rename Griff to Moth")
    assert ours in exported
    error = await table.refused(f"/sheet import {exported.replace(ours, theirs, 1)}")
    assert error["kind"] == "refused"
    assert "I left it alone" in error["message"]


@pytest.mark.parametrize("system", ["genesys", "tens"])
async def test_where_nothing_is_rolled_nobody_is_called_roll(table: Played, system: str) -> None:
    await table(f"/game start {system}")
    assert "roll nothing" in (await table.refused("/sheet new Griff roll"))["message"]
    assert (await table('/sheet new "Griff roll"'))["facts"]["name"] == "Griff roll"
    await table('/sheet set "Griff roll" notes=tired')


@pytest.mark.parametrize("system", NAMES)
async def test_whoever_holds_the_floor_is_named(table: Played, system: str) -> None:
    await table(f"/game start {system}", by="gm")
    await table("/npc new Ogre shown")
    await table("/turn Ogre")
    error = await table.refused("/turn next", by="alice")
    assert error["message"].startswith("It's Ogre's turn")
    await table("/npc hide Ogre", by="gm")
    error = await table.refused("/turn next", by="alice")
    assert error["message"].startswith("It's Someone's turn")


@pytest.mark.parametrize("system", NAMES)
def test_no_system_words_what_the_table_says_otherwise(system: str) -> None:
    shared = set(SYSTEMS[system].refusals) & set(collect_refusals())
    # with the same fields: of a pool, and of a thing that heresy makes a weapon by its dice
    assert shared <= {"too_many_dice", "no_weapon"}


@pytest.mark.parametrize(
    ("typed", "by", "told"),
    [
        ("put out the fire", "alice", "I didn't catch that."),
        ("put out the fire", "gm", "I didn't catch that."),
    ],
)
async def test_what_nobody_catches_comes_with_things_to_do(
    game: Played, typed: str, by: str, told: str
) -> None:
    error = await game.refused(typed, by=by)
    assert error["message"].startswith(told)
    assert "/help" not in error["message"]
    await game(f"/{error['choices'][0]['says']}")


async def test_an_unknown_command_offers_nothing_that_does_not_fit(game: Played) -> None:
    error = await game.refused("/wibble", by="alice")
    assert error["message"] == "There's no command `wibble` here. See what you can do: `/help`"
    assert not error.get("choices")


async def test_that_everyone_rests_is_asked_back_for_all(game: Played) -> None:
    error = await game.refused("everyone rests", by="alice")
    assert error["message"].startswith("A long rest for everyone?")


async def test_a_slip_of_someone_who_cannot_do_it_is_told(game: Played) -> None:
    error = await game.refused("attakc the dragon", by="bob")
    assert error["message"] == "I didn't catch that. Did you mean attack?"


async def test_everyone_is_nobody_where_there_are_no_characters(table: Played) -> None:
    await table("/game start odd", by="gm")
    error = await table.refused("everyone rests")
    assert error["message"].startswith("There are no characters here yet.")


@pytest.mark.parametrize(
    ("system", "typed", "meant"),
    [
        ("heresy", "/move hakc+WS at Ogre", "move hack_and_slash +WS at Ogre"),
        ("heresy", "attakc the ogre", "move hack_and_slash at Ogre"),
        ("genesys", "/check vigilence vs easy", "check vigilance vs easy"),
        ("odd", "attakc the ogre", "attack at Ogre"),
        ("odd", "/sav dex", "save dex"),
    ],
)
async def test_a_slip_is_offered_as_it_was_meant(
    table: Played, system: str, typed: str, meant: str
) -> None:
    await table(f"/game start {system}", by="gm")
    await table("/npc new Ogre shown")
    await table("/sheet new Ash", by="alice")
    error = await table.refused(typed)
    assert error["choices"][0]["says"].partition(" # ")[0] == meant


@pytest.mark.parametrize(
    ("system", "typed", "offered"),
    [
        ("heresy", "ash, roll hack at -2", ["ask Ash: move hack_and_slash -2",
                                            "move hack_and_slash -2 as Ash"]),
        ("tens", "roll dodge for ash at -2", ["ask Ash: move dodge -2", "move dodge -2 as Ash"]),
        ("heresy", "I need a defend roll of ash in 3 minutes", []),
        ("genesys", "ash, roll cool at -2", []),
    ],
)  # fmt: skip
async def test_no_offer_of_a_roll_leaves_out_a_number(
    table: Played, system: str, typed: str, offered: list[str]
) -> None:
    await table(f"/game start {system}", by="gm")
    await table("/sheet new Ash", by="alice")
    error = await table.refused(typed, by="gm")
    said = [each["says"].partition(" # ")[0] for each in error["choices"]]
    assert [each for each in said if "Ash" in each] == offered


@pytest.mark.parametrize(
    ("typed", "column", "meant"),
    [
        ("/move hak for Ash", 7, "ask Ash: move hack and slash"),
        ("/move hack for Ash at Orge", 23, "ask Ash: move hack at Ogre"),
        ("/move hack at Orge for Ash", 15, "ask Ash: move hack at Ogre"),
    ],
)
async def test_a_slip_in_a_roll_for_someone_is_found_where_it_was_typed(
    table: Played, typed: str, column: int, meant: str
) -> None:
    await table("/game start heresy", by="gm")
    await table("/npc new Ogre shown")
    await table("/sheet new Ash", by="alice")
    error = await table.refused(typed, by="gm")
    assert error["column"] == column
    assert [each["says"] for each in error["choices"]] == [meant]


async def test_an_incomplete_command_is_completed_with_the_name_that_was_typed(
    game: Played,
) -> None:
    renamed = (await game.refused("/sheet rename Nyx", by="alice"))["message"]
    assert renamed.endswith("Try `/sheet rename Ash to Nyx`")
    await game("/sheet new Bo", by="bob")
    await game("/harm 3 Ash", by="alice")
    healed = (await game.refused("/heal bo", by="alice"))["message"]
    assert "Ash" not in healed


async def test_words_that_undo_something_are_no_description(game: Played) -> None:
    error = await game.refused("oops", by="alice")
    assert error["message"] == "Undo what you did last?"


async def test_a_button_that_is_not_there_is_told_by_its_number(game: Played) -> None:
    await game("/save dex", 15, by="alice")
    assert (await game.refused(":press 9"))["message"] == "This card has no button 9."


async def test_a_comma_where_a_sentence_was_lost_is_shown(table: Played) -> None:
    await table("/game start genesys", by="gm")
    await table("/npc new Scar shown", by="gm")
    await table("/sheet new Griff", by="alice")
    error = await table.refused("/plan aim, attack unarmed at Scar", by="alice")
    assert error["message"] == "I lost you at `,`."
