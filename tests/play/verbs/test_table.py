"""Tables that a game master brings along: written, rolled on, read, opened, hidden, taken along."""

from pathlib import Path
from typing import Any

import pytest

from tests.beginnings import played_once
from tests.conftest import Played

LS = "\u2028"
OMENS = f"/table new Omens{LS}a crow{LS}an empty seat"
WEATHER = f"/table new Weather{LS}d6{LS}1-2 fog{LS}3-5 rain, [[d6]] miles of it{LS}6 [[Omens]]"


@pytest.fixture
@played_once
async def game(table: Played) -> Played:
    await table("/game start heresy", by="gm")
    await table(OMENS)
    await table(WEATHER)
    return table


def rolls(reply: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [tuple(each.values()) for each in reply["facts"]["rolls"]]


async def test_anyone_rolls_on_a_table_and_on_what_its_lines_name(game: Played) -> None:
    reply = await game("/table Weather", 6, 2, by="alice")
    assert reply["facts"] == {
        "table": "Weather",
        "rolls": [
            {"table": "Weather", "die": "d6", "face": 6, "text": "an empty seat"},
            {"table": "Omens", "die": "d2", "face": 2, "text": "an empty seat"},
        ],
        "text": "an empty seat",
    }
    assert (reply["said"], reply["visible"]) == ("table Weather", "all")
    wet = await game("/table weather", 4, 3, by="alice")
    assert (wet["facts"]["text"], wet["rolled"]) == ("rain, 3 miles of it", [[6, 4], [6, 3]])
    assert rolls(wet) == [("Weather", "d6", 4, "rain, 3 miles of it")]


@pytest.mark.parametrize(
    "said",
    ["table the weather", "roll on the weather table", "table roll Weather", "roll on weather",
     "do table weather", "table weather table"],
)  # fmt: skip
async def test_a_table_is_rolled_on_in_plain_words(game: Played, said: str) -> None:
    reply = await game(said, 1, by="alice")
    assert (reply["said"], reply["facts"]["text"]) == ("table Weather", "fog")


async def test_a_face_is_read_and_several_rolls_are_made_at_once(game: Played) -> None:
    read = await game("/table Weather 3", 5, by="alice")
    assert rolls(read) == [("Weather", "d6", 3, "rain, 5 miles of it")]
    assert (read["rolled"], read["said"]) == ([[6, 5]], "table Weather 3")
    three = await game("/table Weather x3", 1, 3, 6, 2, by="alice")
    assert three["facts"]["text"] == "fog\nrain, 6 miles of it\nfog"
    assert three["said"] == "table Weather x3"
    assert (await game.refused("/table Weather 7"))["kind"] == "refused"
    assert (await game.refused("/table Weather x21"))["kind"] == "refused"


async def test_a_secret_roll_is_one_and_a_hidden_table_is_rolled_in_secret(game: Played) -> None:
    assert (await game("/table Weather secret", 1, by="alice"))["visible"] == "secret"
    await game("/table hide Weather", by="gm")
    assert (await game("/table Weather", 1))["visible"] == "secret"
    assert (await game("/table Weather open", 1))["visible"] == "all"
    known = await game.refused("/table Weather", by="alice")
    unknown = await game.refused("/table Nothing", by="alice")
    assert {**known, "message": ""} == {**unknown, "message": ""}
    assert known["message"].replace("Weather", "Nothing") == unknown["message"]


async def test_players_read_a_table_only_once_it_is_open(game: Played) -> None:
    assert (await game.refused("/table show Weather", by="alice"))["kind"] == "not_allowed"
    assert (await game.refused("/odds table Weather", by="alice"))["kind"] == "not_allowed"
    await game("/table open Weather", by="gm")
    shown = await game("/table show Weather", by="alice")
    assert shown["text"].splitlines()[1] == "1-2 fog"
    odds = (await game("/odds table Weather", by="alice"))["facts"]["odds"]
    assert odds["rain, [[d6]] miles of it"] == pytest.approx(1 / 2)
    assert odds["fog"] == pytest.approx(1 / 3)


async def test_a_table_named_by_an_open_one_stays_hidden(game: Played) -> None:
    await game("/table hide Omens", by="gm")
    reply = await game("/table Weather", 6, 1, by="alice")
    assert reply["facts"]["text"] == "a crow"
    assert "Omens" not in str({**reply, "changes": []})
    kept = await game("/table Weather secret", 6, 1, by="gm")
    assert [each["table"] for each in kept["facts"]["rolls"]] == ["Weather", "Omens"]


async def test_only_game_masters_write_change_and_drop(game: Played) -> None:
    before = await game.everything()
    for said in (
        f"/table new X{LS}a", "/table drop Weather", "/table open Weather", "/table hide Weather",
        "/table export", f"/table import{LS}## X{LS}a",
    ):  # fmt: skip
        assert (await game.refused(said, by="alice"))["kind"] == "not_allowed", said
    assert await game.everything() == before


async def test_a_name_that_is_there_is_replaced_or_kept(game: Played) -> None:
    error = await game.refused(f"/table new weather{LS}snow", by="gm")
    assert [each["label"] for each in error["choices"]] == ["Replace", "Keep"]
    assert "fog" in (await game(":press Keep"))["text"]
    await game.refused(f"/table new weather{LS}snow")
    await game(":press Replace")
    assert (await game("/table weather", 1))["facts"]["text"] == "snow"
    await game("/undo")
    await game("/undo")
    assert (await game("/table weather", 1))["facts"]["text"] == "fog"


async def test_a_table_that_another_names_stays(game: Played) -> None:
    error = await game.refused("/table drop Omens", by="gm")
    assert "Weather" in error["message"]
    await game("/table drop Weather")
    await game("/table drop Omens")
    assert (await game("/table"))["facts"]["tables"] == []
    await game("/undo")
    await game("/undo")
    assert [each["table"] for each in (await game("/table"))["facts"]["tables"]] == [
        "Omens", "Weather",
    ]  # fmt: skip


async def test_what_was_named_and_is_undone_leaves_nothing_rolled(game: Played) -> None:
    await game("/undo 3", by="gm")
    await game("/undo 2")
    await game("/redo 3")
    error = await game.refused("/table Weather", 6, by="alice")
    assert error["kind"] == "refused"
    assert "Omens" not in error["message"]


async def test_all_problems_of_a_table_are_told_with_their_lines(game: Played) -> None:
    lines = ("d6", "1-2 a [[Y]]", "4-5 [[", "6 [[X]]")
    error = await game.refused(f"/table new X{LS}{LS.join(lines)}", by="gm")
    assert error["kind"] == "refused"
    places = [(each["line"], each["column"]) for each in error["problems"]]
    assert places == [(2, 9), (3, 5), (4, 5)]
    hole = await game.refused(f"/table new X{LS}d6{LS}1-2 a{LS}4-6 b")
    assert [(each["line"], each["column"]) for each in hole["problems"]] == [(3, 1)]
    assert (await game.refused("/table new X"))["kind"] == "refused"


@pytest.mark.parametrize("name", ["d6", "list", "new Weather", "open", "x[[y]]", "gm", "System"])
async def test_names_that_would_mislead_are_refused(game: Played, name: str) -> None:
    assert (await game.refused(f"/table new {name}{LS}a", by="gm"))["kind"] == "refused"


async def test_a_games_own_table_comes_before_one_of_the_rules(game: Played) -> None:
    assert (await game("/table terror", 3))["facts"]["result"] == "You freeze."
    await game(f"/table new Terror{LS}boo{LS}bah", by="gm")
    assert (await game("/table terror", 2))["facts"]["text"] == "bah"
    assert (await game("/odds table terror"))["facts"]["odds"] == {"boo": 0.5, "bah": 0.5}
    await game("/table drop Terror")
    assert (await game("/table terror", 3))["facts"]["result"] == "You freeze."


@pytest.mark.parametrize("system", ["genesys", "tens", "fantasy", "odd"])
async def test_every_game_has_tables(table: Played, system: str) -> None:
    await table(f"/game start {system}", by="gm")
    await table(f"/table new Weather{LS}fog{LS}rain")
    assert (await table("/table Weather", 2, by="alice"))["facts"]["text"] == "rain"
    assert (await table.refused("/table Nothing"))["kind"] == "not_found"


async def test_tables_come_from_a_file_and_go_into_one(game: Played, tmp_path: Path) -> None:
    file = tmp_path / "tables.md"
    file.write_text("# Ours\n\n## Weather\n| d4 | outside |\n|---|---|\n| 1-4 | hail |\n\n"
                    "### Places\n> hidden\n- a mill\n- 3x a [[Weather]]\n")  # fmt: skip
    await game(f":attach {file}", by="gm")
    error = await game.refused("/table import")
    assert "Weather" in error["message"]
    await game(":press Replace")
    assert (await game("/table places", 4, 1))["facts"]["text"] == "a hail"
    exported = await game("/table export")
    text = exported["facts"]["text"]
    for name in ("Places", "Weather", "Omens"):
        await game(f"/table drop {name}")
    file.write_text(text)
    await game(f":attach {file}")
    await game("/table import")
    assert (await game("/table export"))["facts"]["text"] == text


async def test_a_bad_file_changes_nothing_and_says_all(game: Played, tmp_path: Path) -> None:
    file = tmp_path / "tables.md"
    file.write_text("## One\n[[Two]]\n\n## Two\nd6\n1-5 [[One]]\n\n## One\nagain\n")
    before = await game.everything()
    await game(f":attach {file}", by="gm")
    error = await game.refused("/table import")
    assert [each["line"] for each in error["problems"]] == [2, 6, 8]
    file.write_bytes(b"\xff\xfe\x00")
    await game(f":attach {file}")
    assert (await game.refused("/table import"))["kind"] == "refused"
    assert (await game.refused("/table import"))["kind"] == "refused"
    assert await game.everything() == before


async def test_a_file_may_be_one_table(game: Played, tmp_path: Path) -> None:
    file = tmp_path / "snow.txt"
    file.write_bytes("\ufeffd2\r\n1 flakes\r\n2 sleet\r\n".encode())
    await game(f":attach {file}", by="gm")
    await game("/table new Snow")
    assert (await game("/table snow", 2))["facts"]["text"] == "sleet"
    await game(f":attach {file}")
    assert (await game.refused(f"/table new Ice{LS}a"))["kind"] == "refused"


async def test_a_roll_can_be_corrected_undone_and_put_back(game: Played) -> None:
    number = (await game("/table Weather", 1, by="alice"))["entry"]
    fixed = await game("/fix table Weather x2", by="alice")
    assert fixed["facts"]["rolls"][0]["face"] == 1
    await game("/undo")
    assert (await game(f"/history {number}"))["facts"]["text"] == "fog"


async def test_a_sentence_about_something_else_reads_no_table(game: Played) -> None:
    """Tables may be long: a turn reads them only where its sentence asks for them."""
    seen: list[str] = []
    database = game.table.database
    if not hasattr(database, "_connection"):
        pytest.skip("only SQLite tells what it was asked")
    await database._connection.set_trace_callback(seen.append)
    await game("/roll 2d6", by="alice")
    assert not [each for each in seen if "kind = 'table'" in each or '"lines"' in each]
    await game("/table Weather", 1)
    assert [each for each in seen if "kind = 'table'" in each]


async def test_a_table_of_the_rules_is_rolled_for_someone_and_one_s_own_may_be_called_so(
    table: Played,
) -> None:
    await table("/game start fantasy", by="gm")
    await table("/npc new Scar")
    assert (await table("/table morale for Scar", 6))["said"] == "table morale as Scar"
    await table(f"/table new Loot for Scar{LS}a ring{LS}a rope")
    assert (await table("/table loot for Scar", 2))["facts"]["text"] == "a rope"
    await table("/sheet new Isaac", by="bob")
    await table(f"/table new Gifts for Isaac{LS}a ring{LS}a rope", by="gm")
    assert (await table("/table gifts for Isaac", 1, by="alice"))["facts"]["text"] == "a ring"
    refused = await table.refused("/table morale for Isaac", by="alice")
    assert refused["kind"] == "not_allowed"
