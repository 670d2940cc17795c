"""The person's table: what the screen says, with and without a terminal."""

import fcntl
import io
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from rich.console import Console

from local.demo import offers, set_up
from local.interactive import Person
from local.panels import panels, render_markup
from local.prompt import Completing
from local.table import LocalTable
from rules.registry import NAMES


def screen(*shown: object, width: int = 80) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, highlight=False, markup=False)
    for each in shown:
        console.print(each)
    return out.getvalue()


async def seen(table: LocalTable, *lines: str) -> str:
    return screen(*[panel for line in lines for panel in panels(await table.hear(line))])


async def test_a_panel_tells_dice_facts_comment_and_entry(opened: LocalTable) -> None:
    shown = await seen(opened, ":dice 3 4 1", "/move hack+WS adv # over the top")
    assert "Griff · Hack and Slash · 7-9" in shown
    assert "over the top" in shown
    assert "3 4 (1 dropped)" in shown
    assert "mixed #4" in shown


async def test_a_result_that_the_headline_tells_isnt_told_again(opened: LocalTable) -> None:
    lines = (":channel pier", "/game start tens", "/sheet new Brin", ":dice 10 10")
    shown = await seen(opened, *lines, "/move strike+str easy hits 2")
    assert "success, critical" in shown
    assert "triumph" not in shown


async def test_a_vote_that_all_have_answered_is_shown_closed(opened: LocalTable) -> None:
    shown = await seen(
        opened, '/vote "Go in?" yes, no', ":as alice", "/vote yes", ":as bob", "/vote no"
    )
    assert "Closed: Go in?" in shown


async def test_a_line_of_a_guide_can_be_pasted(opened: LocalTable) -> None:
    person = Person(opened)
    for line in (":dice 5 5", "alice  /move hack+WS", "gm     /npc new Scar", "gm     [Introduce]"):
        await person.hear(line)
    assert opened.speaker == "gm"
    history = await opened.hear("/history last 3")
    assert history.ruling is not None
    assert "The players meet Scar" in str(history.ruling.outcome)


async def test_what_may_have_been_meant_is_numbered(opened: LocalTable) -> None:
    shown = await seen(opened, "/move hakc+WS")
    assert " 1 Hack and slash with WS" in shown
    assert (await opened.hear(":press 1")).error is None


async def test_a_panel_tells_what_changed(opened: LocalTable) -> None:
    shown = await seen(opened, ":dice 1 1", "/move hack+WS")
    assert "Griff: XP 0 → 1" in shown


async def test_a_headline_too_long_for_the_frame_is_whole_within_it(opened: LocalTable) -> None:
    name = "Maximilian Theodore Alexander"
    await opened.hear(f'/sheet new "{name}" free max_wounds=1')
    await opened.hear(":as gm")
    shown = await seen(opened, f'/harm 3 "{name}", Griff')
    assert f"{name} takes 3 wounds (3/1) and is dying; Griff takes 3 wounds" in " ".join(
        shown.replace("│", " ").split()
    )


async def test_a_dropped_die_is_struck() -> None:
    struck = [span for span in render_markup("4 ~~1~~").spans if "strike" in str(span.style)]
    assert len(struck) == 1


async def test_secret_and_blind_rulings_are_marked(opened: LocalTable) -> None:
    assert "Secret:" in await seen(opened, "/move hack+WS secret")
    assert "Blind:" in await seen(opened, "/move hack+WS blind")


async def test_an_error_has_a_mark_under_the_place(opened: LocalTable) -> None:
    lines = (await seen(opened, "/move hak+WS")).splitlines()
    place = next(line for line in lines if "/move hak+WS" in line).index("hak")
    assert any(line.strip("│ ") == "^" and line.index("^") == place for line in lines)
    assert "Hack and Slash" in "\n".join(lines)


async def test_every_ruling_of_a_post_is_shown(opened: LocalTable) -> None:
    shown = await seen(opened, ":post I leap [[hack+ws]] and [[nonsense]]")
    assert "Hack and Slash" in shown
    assert "Not understood" in shown


async def test_a_number_alone_takes_a_choice(
    opened: LocalTable, capsys: pytest.CaptureFixture[str]
) -> None:
    person = Person(opened)
    await opened.hear(":as gm")
    assert await person.hear("/game end")
    assert await person.hear("1")
    shown = capsys.readouterr().out
    assert "1 End the game" in shown
    assert "has ended" in shown


async def test_help_knows_the_system_and_the_table(
    opened: LocalTable, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await Person(opened).hear("help")
    shown = capsys.readouterr().out
    assert "Play /move" in shown
    assert ":as NAME" in shown


async def test_quit_in_any_way_ends(opened: LocalTable) -> None:
    for line in (":quit", "quit", "exit"):
        assert not await Person(opened).hear(line)


async def test_a_fault_of_ours_is_told_and_the_table_goes_on(
    opened: LocalTable, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(line: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(opened, "hear", broken)
    assert await Person(opened).hear("sheet show")
    assert "went wrong on my side" in capsys.readouterr().out


async def completions(table: LocalTable, text: str) -> list[str]:
    event = CompleteEvent(completion_requested=True)
    found = Completing(table).get_completions_async(Document(text), event)
    return [each.text async for each in found]


async def test_the_prompt_completes_sentences_and_orders(opened: LocalTable) -> None:
    assert "move hack and slash" in await completions(opened, "move ha")
    assert ":restart" in await completions(opened, ":re")
    assert await completions(opened, "") == []


def test_a_pipe_is_answered_line_by_line(tmp_path: Path) -> None:
    lines = (
        "# a comment\n\n/game start heresy\n/sheet new Griff\n:dice 6 6\n/move hack+WS\nquit\nno\n"
    )
    command = [sys.executable, "bot.py", "--local", "--db", str(tmp_path / "x.db")]
    done = subprocess.run(command, input=lines.encode(), capture_output=True, check=True)
    shown = done.stdout.decode()
    assert "gm > /move hack+WS" in shown
    assert "Hack and Slash · 10+" in shown
    assert "comment" not in shown
    assert "gm > no" not in shown
    assert done.stderr == b""


@pytest.mark.parametrize("number", range(1, len(NAMES) + 1))
async def test_every_demo_sets_a_table_with_sentences_to_try(number: int) -> None:
    async with LocalTable(":memory:") as table:
        failed, tries = await set_up(table, number)
        assert not failed, [reply.error for reply in failed]
        assert tries
        for sentence in tries:
            reply = await table.hear(sentence)
            assert reply.error is None, (sentence, reply.error)


def test_every_system_has_a_line_to_be_chosen_by() -> None:
    assert all(re.fullmatch(r"[A-Z][^:]+: .{10,70}", line) for line in offers()), offers()


class Terminal:
    """A terminal of its own, with the bot in it."""

    def __init__(self, database: Path) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        command = [sys.executable, "bot.py", "--local", "--db", str(database)]
        environment = {**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment
        )
        os.close(theirs)
        self._seen = ""

    def type(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def wait_for(self, shown: str) -> None:
        until = time.monotonic() + 15
        while shown not in self._seen:
            ready, _, _ = select.select([self._ours], [], [], max(0, until - time.monotonic()))
            assert ready, f"never {shown!r}: {self._seen[-2000:]}"
            self._seen += os.read(self._ours, 65536).decode(errors="replace")
        self._seen = self._seen.split(shown, 1)[1]

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._ours)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    made = Terminal(tmp_path / "x.db")
    yield made
    made.close()


def test_a_first_visitor_is_one_key_away_from_a_ruling(terminal: Terminal, tmp_path: Path) -> None:
    terminal.wait_for("Powered by Heresy")
    terminal.wait_for("Enter for an empty table")
    terminal.type("1")
    terminal.wait_for("The table is set")
    terminal.wait_for(" >")
    terminal.type("1\r")
    terminal.wait_for("╰")
    terminal.wait_for(" >")
    terminal.type(":quit\r")
    assert terminal.process.wait(timeout=20) == 0
    assert "1" in (tmp_path / "x.history").read_text(encoding="utf-8")


def test_a_second_visit_has_suggestions_too(terminal: Terminal, tmp_path: Path) -> None:
    terminal.wait_for("Enter for an empty table")
    terminal.type("5")
    terminal.wait_for("The table is set")
    terminal.wait_for(" >")
    terminal.type(":quit\r")
    assert terminal.process.wait(timeout=20) == 0
    again = Terminal(tmp_path / "x.db")
    again.wait_for(":demo")
    again.wait_for("You are gm. Try one of these")
    again.wait_for("1  scene start")
    again.type(":quit\r")
    assert again.process.wait(timeout=20) == 0
    again.close()


def test_enter_skips_the_demo_and_control_d_ends(terminal: Terminal) -> None:
    terminal.wait_for("Enter for an empty table")
    terminal.type("\r")
    terminal.wait_for(" >")
    terminal.type("about\r")
    terminal.wait_for("╰")
    terminal.wait_for(" >")
    terminal.type("\x04")
    assert terminal.process.wait(timeout=20) == 0


def test_the_local_table_never_imports_discord() -> None:
    script = "import sys, local.interactive, local.json_lines, local.prompt, local.panels\n"
    script += "import play.completion.whole_sentences\n"
    script += "sys.exit('discord' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_opening_the_table_loads_no_rules_system() -> None:
    script = "import sys, asyncio\nfrom local import json_lines, demo\n"
    script += "demo.offers()\nasyncio.run(json_lines.run(':memory:'))\n"
    script += "sys.exit('pyparsing' in sys.modules or 'rules.heresy.system' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], input=b":as x\n", check=False)
    assert done.returncode == 0


async def asked(person: Person, *lines: str) -> str:
    """Say lines as a person does, and return what the screen told."""
    out = io.StringIO()
    person._console = Console(file=out, width=80, highlight=False, markup=False)
    for line in lines:
        assert await person.hear(line)
    return out.getvalue()


async def test_a_move_is_written_question_by_question(opened: LocalTable) -> None:
    person = Person(opened)
    first = await asked(person, "/define move")
    assert "Its name, then the stat it rolls" in first
    answers = ["taunt fel", 'You say "ha".', "They rage.", "-", "They laugh."]
    last = await asked(person, *answers)
    assert "New move for Griff: taunt" in last
    shown = await asked(person, "/define show taunt")
    assert "They laugh." in shown


async def test_a_character_is_made_question_by_question(opened: LocalTable) -> None:
    person = Person(opened)
    first = await asked(person, "/sheet new")
    assert "Class: What they do best." in first
    back = await asked(person, "templar", "99", ":back", "seek")
    assert "That isn't one of the options." in back
    stats = await asked(person, "outcast", "-", "1, perhaps", "1")
    assert "“perhaps” isn't one of the options." in stats
    assert "Two of them, such as 1,4." in stats
    summed = await asked(person, "2, 3", "4,5")
    assert "Stats at +1: Strength (S), Toughness (T)" in summed
    nameless = await asked(person, "-")
    assert "Your character needs a name." in nameless
    last = await asked(person, "Voss", "To see the stars", "-", "-")
    assert "> sheet new Voss class=seeker background=outcast ws=2 s=1 t=1" in last
    assert "Voss joins the game: wounds 0/7" in last
    assert "No character was made." in await asked(person, "sheet new", ":cancel")
    assert "Class: What they do best." in await asked(person, "Make me a character")


async def test_a_character_is_made_from_short_answers_and_never_from_commands() -> None:
    async with LocalTable(":memory:") as table:
        person = Person(table)
        await asked(person, "/game start odd The Barrow")
        steps = await asked(person, "/sheet new", "roll", "roll", "12", "roll", "d8", "yes")
        assert "Type a number from 1 to 3." in steps
        summed = await asked(person, "1", "no")
        assert "Shield: none" in summed
        assert "Your character isn't finished." in await asked(person, "/sheet show")
        assert "Wren joins the game" in await asked(person, "Wren", "-", "-", "5")
        assert "Shield: A shield" in await asked(
            person, "/sheet new", "roll", "roll", "12", "roll", "-", "-", "yes"
        )


async def test_a_new_game_lets_players_press_to_make_a_character() -> None:
    """The guides say to press it, so it is there, by its number and by its name."""
    async with LocalTable(":memory:") as table:
        person = Person(table)
        begun = await asked(person, "/game start odd")
        assert " 4 Make a character  (everyone)" in begun
        assert "No character was made." in await asked(person, "4", ":cancel")
        walk = await asked(person, "alice  [Make a character]", "12", "9", "3", "6", *"---", "Ash")
        assert "  3 to 18" in walk
        assert "Ash joins the game" in await asked(person, *"---")
        assert "  3 to 18" in await asked(person, ":as bob", "4", ":cancel")
        left = await asked(person, ":as gm", "/npc new Wolf", "4")
        assert "3 to 18" not in left  # by now numbers mean something else


async def test_a_refused_name_is_asked_for_again_and_nothing_else(opened: LocalTable) -> None:
    person = Person(opened)
    await asked(person, "/sheet new Ash", "/sheet new")
    refused = await asked(person, "seeker", "-", "-", "-", "Ash", "To see the stars", "-", "-")
    assert "already have a character called Ash" in refused
    made = await asked(person, "Elm")
    assert '> sheet new Elm class=seeker drive="To see the stars"' in made
    assert "Elm joins the game" in made


async def test_a_number_means_itself_where_numbers_are_chosen() -> None:
    async with LocalTable(":memory:") as table:
        told = await asked(Person(table), "/game start odd", "sheet new", "12", "roll", "3", "6")
        assert "  3 to 18" in told
        made = await asked(Person(table), "sheet new", "12", "9", "3", "6", *"---", "Ash", *"---")
    assert "sheet new Ash str=12 dex=9 wil=3 hp=6" in made


async def test_a_thumb_answers_as_well_as_a_keyboard() -> None:
    async with LocalTable(":memory:") as table:
        person = Person(table)
        await asked(person, "/game start odd", "sheet new", "Roll.", "BACK", "12", "ROLL", "3", "6")
        made = await asked(person, "—", "–", "-", "“Ash the Bold”", "-", "-", "a lot")
        assert "Use a whole number" in made
        assert "name your character. Three more questions follow, all optional.\n" in made
        again = await asked(person, "7")  # only what was refused
        assert "Ash the Bold joins the game" in again


async def test_answers_wait_while_somebody_else_speaks() -> None:
    async with LocalTable(":memory:") as table:
        person = Person(table)
        begun = await asked(person, "/game start odd", ":as alice", "sheet new", "12", ":as gm")
        assert "To go on with them: :as alice" in begun
        assert "Wolf joins" in await asked(person, "/npc new Wolf")
        made = await asked(person, ":as alice", "9", "3", "6", *"---", "Ash", *"---")
        assert "Ash joins the game" in made


async def test_an_order_to_the_table_leaves_the_questions(opened: LocalTable) -> None:
    person = Person(opened)
    left = await asked(person, "sheet new", ":dice 3", "sheet show griff")
    assert "No character was made." in left
    assert "played by alice" in left
    assert "No character was made." in await asked(person, "sheet new", "Cancel")
    await asked(person, "sheet new")
    assert not await person.hear(":quit")


async def test_nothing_is_completed_while_something_is_asked(opened: LocalTable) -> None:
    quiet = Completing(opened, lambda: True)
    found = quiet.get_completions_async(Document("roll"), CompleteEvent())
    assert [each async for each in found] == []


async def test_who_may_not_take_a_choice_hears_how_someone_else_may(opened: LocalTable) -> None:
    told = await asked(Person(opened), ":dice 3 4", "/move hack+WS", ":press Aid")
    assert ":as NAME" in told


async def test_a_form_can_be_left(opened: LocalTable) -> None:
    person = Person(opened)
    left = await asked(person, "define move", "taunt fel", ":cancel", "/define show")
    assert "Nothing was written." in left
    assert "None yet." in left


async def test_where_there_is_nothing_to_write_nothing_is_asked() -> None:
    async with LocalTable(":memory:") as table:
        told = await asked(Person(table), "define move")
    assert "Its name" not in told


async def test_what_has_parts_is_told_in_words(opened: LocalTable) -> None:
    lines = (":channel pier", "/game start tens", "/sheet new Brin hp=6", '/temp 2 "aid"')
    shown = await seen(opened, *lines, "/harm 1")
    assert "Brin takes 1 hit (temporary HP 2 → 1)" in " ".join(shown.split())
    assert "{" not in shown


async def test_a_page_is_asked_for_where_none_is_attached() -> None:
    """own-games.md: in JSON it is refused; people get a prompt."""
    page = Path(__file__).parents[2] / "docs" / "games" / "heron.md"
    async with LocalTable(":memory:") as table:
        person = Person(table)
        assert "Where is the page?" in await asked(person, "/game start own")
        assert "I can play" in await asked(person, str(page))
        await asked(person, "/game start own")
        wrong = await asked(person, "/no/such/page.md")
        assert "I can play" not in wrong
        assert "begins" in await asked(person, "/game start own", str(page), "1")
