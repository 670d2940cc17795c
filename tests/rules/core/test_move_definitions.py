"""Moves that a table writes for itself, wherever a system has them."""

import pytest

from rules.core.move_definitions import compose_definition
from tests.conftest import Played


@pytest.fixture
async def game(table: Played) -> Played:
    """Brin, whom alice plays, and a game master who has nobody."""
    await table("/game start tens", by="gm")
    await table("/sheet new Brin class=bard", by="alice")
    return table


@pytest.mark.parametrize("name", ["x" * 40, "hum 2", "a-b", "it's"])
async def test_a_name_that_can_be_said_is_a_moves(game: Played, name: str) -> None:
    made = await game(f'/define move "{name}" cha easy', by="alice")
    assert (made["facts"]["name"], made["facts"]["where"]) == (name, "Brin")
    assert (await game(f'/move "{name}"', 5, 5))["ok"]


@pytest.mark.parametrize(
    ("name", "answered"),
    [("x" * 41, "at most 40 letters"), ("7", "that isn't taken"),
     ("strength", "that isn't taken"), ("a+b", "at most 40 letters"),
     ("a#b", "at most 40 letters")],
)  # fmt: skip
async def test_a_name_that_cannot_be_said_is_not(game: Played, name: str, answered: str) -> None:
    error = await game.refused(f'/define move "{name}" cha easy', by="alice")
    assert answered in error["message"]


@pytest.mark.parametrize("band", ["", "success ", "mixed ", "failure "])
async def test_a_text_has_at_most_five_hundred_characters(game: Played, band: str) -> None:
    assert (await game(f'/define move hum cha {band}"{"x" * 500}"', by="alice"))["ok"]
    error = await game.refused(f'/define move hum cha {band}"{"x" * 501}"')
    assert "at most 500 characters" in error["message"]


async def test_a_move_is_written_anew_and_its_owner_is_told(game: Played) -> None:
    first = await game('/define move hum cha "You hum."', by="alice")
    again = await game('/define move hum wis "You hum."')
    assert first["title"] == "New move for Brin: hum"
    assert again["title"] == "Changed move for Brin: hum"
    assert (await game("/define move hum int", by="gm"))["title"].startswith(
        "New move for the game"
    )
    assert (await game("/move hum easy", 5, 5, by="alice"))["facts"]["ability"] == "wis"
    assert (await game("/define drop hum"))["title"] == "Move dropped from Brin: hum"
    assert (await game("/move hum easy", 5, 5))["facts"]["ability"] == "int"
    assert (await game.refused("/define drop hum"))["kind"] == "not_allowed"
    await game("/define drop hum", by="gm")
    assert (await game("/define show"))["text"].startswith("None yet.")


async def test_a_move_is_found_by_the_beginning_of_its_name_where_only_one_begins_so(
    game: Played,
) -> None:
    for name in ("hum", "hum along", "wink", "wince"):
        await game(f'/define move "{name}" cha easy "You {name}."', by="gm")
    assert (await game("/define show hum"))["title"] == "hum"
    assert (await game("/define show hum a"))["title"] == "hum along"
    assert (await game("/define show WINK"))["facts"]["trigger"] == "You wink."
    for said, hints in (("win", ["wince", "wink"]), ("wimk", ["wink"])):
        assert (await game.refused(f"/define show {said}"))["hints"][: len(hints)] == hints
    dropped = await game("/define drop wince")
    assert [change[1] for change in dropped["changes"]] == ["moves.wince"]
    assert (await game("/define show"))["facts"]["moves"] == ["hum", "hum_along", "wink"]


def test_the_answers_of_a_form_are_a_sentence() -> None:
    assert compose_definition({"head": "hum cha", "trigger": "", "success": 'They say "yes".'}) == (
        "define move hum cha success \"They say 'yes'.\""
    )
    whole = {"head": "hum", "trigger": "a\nb", "success": "c", "mixed": "d", "failure": "e"}
    assert compose_definition(whole) == 'define move hum "a b" success "c" mixed "d" failure "e"'
