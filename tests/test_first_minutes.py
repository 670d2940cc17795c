"""Everything that a newcomer is told to type works when it is typed, where it is told."""

import re
from pathlib import Path

import pytest

from rules.registry import SYSTEMS
from tests.conftest import Played

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SENTENCE = re.compile(r"`/([^`]+)`")
#: what opens a walk of questions on Discord and at the local table
WALK = "sheet new"


def rows(heading: str) -> list[list[str]]:
    """Return the rows of the table below a line of the README, as cells."""
    below = README.partition(heading)[2].partition("|---")[2].partition("\n\n")[0]
    lines = [line for line in below.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


async def seat(table: Played, system: str) -> None:
    """Set up a system's demo, and let a player speak who has a character."""
    for line in SYSTEMS[system].demo:
        await table(line)
    table.table.speaker = "alice"


@pytest.mark.parametrize("system", SYSTEMS)
async def test_the_readmes_sentences_of_a_game_work_in_its_demo(table: Played, system: str) -> None:
    (row,) = [row for row in rows("Five rules systems") if row[0].startswith(f"`{system}`")]
    sentences = SENTENCE.findall(row[1])
    assert sentences
    await seat(table, system)
    for sentence in sentences:
        await table(f"/{sentence}")


async def test_the_readmes_sentences_of_every_game_work_from_top_to_bottom(table: Played) -> None:
    told = [said for row in rows("And in every game") for said in SENTENCE.findall(" ".join(row))]
    assert len(told) > 20
    for sentence in told:
        if sentence != WALK:
            await table(f"/{sentence}")


@pytest.mark.parametrize("name", ["players", "game-masters"])
async def test_the_quick_starts_work_from_top_to_bottom(table: Played, name: str) -> None:
    page = (ROOT / "docs" / f"quick-start-{name}.md").read_text(encoding="utf-8")
    assert "```" not in page  # no syntax of ours
    told = SENTENCE.findall(page)
    assert len(told) > 10
    if name == "players":
        await seat(table, "heresy")
    for sentence in told:
        await table(f"/{sentence}")
        if sentence.startswith("game start"):  # whereupon a player presses the button
            await table("/sheet new Griff", by="alice")
            table.table.speaker = "gm"


@pytest.mark.parametrize("page", [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")], ids=str)
def test_every_picture_that_a_page_shows_is_there(page: Path) -> None:
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    assert all((page.parent / each).is_file() for each in shown), shown


async def test_the_readmes_first_sentence_works_in_the_demo(table: Played) -> None:
    found = re.search(r"```\nalice   /(.+)\n", README)
    assert found
    await seat(table, "heresy")
    await table(f"/{found[1]}")


async def test_the_readmes_own_words_are_understood_in_the_demo(table: Played) -> None:
    found = re.search(r"In your own words, too: `([^`]+)`", README)
    assert found
    await seat(table, "odd")
    await table(found[1])
