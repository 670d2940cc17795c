"""What a newcomer at the local table can try, take away and come back to."""

from asyncio import to_thread
from os.path import exists
from pathlib import Path

import pytest
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory

from local.demo import offers
from local.interactive import Person
from local.prompt import SaidBefore
from local.suggested_sentences import SuggestedSentences
from local.table import LocalTable
from rules.registry import NAMES
from tests.local.test_interactive import asked, seen


async def test_a_suggested_sentence_is_said_by_its_number_and_the_others_stay(
    opened: LocalTable,
) -> None:
    person = Person(opened)
    await person.suggest()
    first = person.tries.sentences
    assert first == ("move hack+WS", "damage 2d6 vs 3", "sheet show")
    assert "> damage 2d6 vs 3" in await asked(person, "2")
    assert [each for each in first if each in person.tries.sentences] == [first[0], first[2]]
    await asked(person, "roll 2d6", "/sheet list")
    assert first[0] in person.tries.sentences
    await asked(person, "/move hack+WS")
    assert first[0] not in person.tries.sentences


async def test_numbers_mean_choices_once_there_are_any_and_a_colon_means_suggestions(
    opened: LocalTable,
) -> None:
    person = Person(opened)
    await person.suggest()
    assert "Deal damage" in await asked(person, ":dice 3 4", "1")
    assert ":1 damage" in person.status
    assert "> damage 2d6 vs 3" in await asked(person, ":1")
    assert ">" not in (await asked(person, "1")).splitlines()[0]


async def test_suggestions_are_those_of_whoever_speaks(opened: LocalTable) -> None:
    person = Person(opened)
    await asked(person, ":as gm")
    await person.suggest()
    assert person.tries.sentences[0] == "npc new Scar"
    await asked(person, ":as alice")
    await person.tries.look()
    assert person.tries.sentences[0] == "move hack+WS"


async def test_the_foot_of_the_screen_has_whole_suggestions_only(opened: LocalTable) -> None:
    tries = SuggestedSentences(opened)
    await tries.look()
    for width in range(5, 90):
        told = tries.render_line("", width)
        assert len(told) <= width
        found = [part.split(" ", 1)[1] for part in told.removeprefix(" try ").split("   ") if part]
        assert found == list(tries.sentences[: len(found)])


async def test_other_demos_are_reached_from_any_table(opened: LocalTable) -> None:
    person = Person(opened)
    listed = await asked(person, ":demo")
    assert all(f"{number}  {line}"[:60] in listed for number, line in enumerate(offers(), 1))
    assert "Which one?" in await asked(person, ":demo 9", ":demo x")
    for number, name in enumerate(NAMES, 1):
        told = await asked(person, f":demo {name if number % 2 else number}")
        assert "The table is set." in told
        assert opened.channel == name
        for sentence in person.tries.sentences:
            assert (await opened.hear(sentence)).error is None, sentence
    entries = await asked(person, ":demo heresy", "/history")
    assert "The table is set." in entries  # the same game goes on


async def test_an_export_can_be_copied_and_taken_in_again(opened: LocalTable) -> None:
    person = Person(opened)
    shown = await asked(person, "/sheet export")
    panel, _, copied = shown.partition("As one line, to copy:\n")
    assert "{" not in panel
    async with LocalTable(":memory:") as elsewhere:
        await elsewhere.hear("/game start heresy")
        taken = await asked(Person(elsewhere), f"/sheet import {copied.strip()}")
    assert "Griff joins the game" in taken


@pytest.mark.parametrize("sentence", ["/chronicle", "/chronicle md", "/game export"])
async def test_a_file_is_said_to_be_where_it_is(tmp_path: Path, sentence: str) -> None:
    async with LocalTable(str(tmp_path / "x.db")) as table:
        await table.hear("/game start heresy")
        shown = await asked(Person(table), sentence)
    (line,) = [each for each in shown.splitlines() if each.startswith("Saved to ")]
    path = line.removeprefix("Saved to ").removesuffix(".")
    assert await to_thread(exists, path)
    assert "To copy" not in shown


async def test_panels_follow_the_width_of_the_window(
    opened: LocalTable, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    person = Person(opened)
    for width in (60, 100, 40):
        monkeypatch.setenv("COLUMNS", str(width))
        await person.hear("help")
        lines = capsys.readouterr().out.splitlines()
        assert len(lines[0]) == min(width, 88)
        panel = [line for line in lines if line.startswith(("│", "╭", "╰"))]
        assert {len(line) for line in panel} == {min(width, 88)}


async def ghost(table: LocalTable, typed: str, *before: str) -> str:
    """Return what the prompt proposes behind what is typed, after these lines."""
    history = InMemoryHistory()
    for line in before:
        history.append_string(line)
    buffer = Buffer(history=history)
    found = await SaidBefore(table, lambda: False).get_suggestion_async(buffer, Document(typed))
    return found.text if found else ""


async def test_ghost_text_never_proposes_what_would_be_refused(opened: LocalTable) -> None:
    assert await ghost(opened, "mo", "move hack+WS", "move hackk+QS") == "ve hack+WS"
    assert await ghost(opened, "n", "npc new Wolf", "nonsense") == ""  # alice is no game master
    await opened.hear(":as gm")
    assert await ghost(opened, "n", "npc new Wolf", "nonsense") == "pc new Wolf"
    await opened.hear("npc new Wolf")
    assert await ghost(opened, "n", "npc new Wolf") == ""
    assert await ghost(opened, ":a", ":as alice", ":astonish") == "s alice"
    assert await ghost(opened, "1", "12") == ""
    assert (await seen(opened, "/history")).count("Wolf") == 1
