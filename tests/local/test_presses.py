"""Pressing buttons at the local table, and the small print under its panels."""

from local.interactive import Person
from local.table import LocalTable
from tests.local.test_interactive import asked


async def test_a_press_answers_a_question_too() -> None:
    async with LocalTable(":memory:") as table:
        person = Person(table)
        told = await asked(
            person, "/game start fantasy", "sheet new", ":press 1", ":2", ":press Fi"
        )
    assert "No character was made." not in told
    assert "Background" in told


async def test_one_sides_grade_isnt_printed_under_the_winner() -> None:
    async with LocalTable(":memory:") as table:
        person = Person(table)
        await asked(person, "/game start fantasy", "/npc new Bone bod=d6 shown", "/sheet new Ash")
        told = await asked(person, "/attack bod at Ash as Bone", ":dice 1 5", "/answer bod as Ash")
    assert "Ash beats Bone" in told
    assert "failure" not in told


async def test_make_one_asks_about_the_character() -> None:
    async with LocalTable(":memory:") as table:
        person = Person(table)
        await asked(person, "/game start odd", "/npc new Bone shown", ":as tom")
        assert "Choose by number" in await asked(person, "attack Bone", ":press 1")
