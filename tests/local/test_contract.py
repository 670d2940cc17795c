"""The local table for machines, as its contract has it, at the real process."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.local.machine_process import Machine

REPLY = [
    "ok",
    "by",
    "said",
    "entry",
    "title",
    "text",
    "grade",
    "visible",
    "rolled",
    "facts",
    "changes",
    "choices",
]
GRADES = {"triumph", "success", "mixed", "failure", "disaster", "none"}
KINDS = {"not_understood", "not_found", "not_allowed", "refused", "already_done", "moved"}
ANSWERED = {"ok": True}


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """One process for many lines: a game of moves on 2d10, with two players and an Ogre."""
    made = Machine(tmp_path_factory.mktemp("contract") / "table.db")
    made.ok("/game start tens")
    made.ok("/npc new Ogre str=19 hp=7")
    for player, name in (("alice", "Brin"), ("bob", "Griff")):
        made.ok(f":as {player}")
        made.ok(f"/sheet new {name} dex=16 hp=8")
    yield made
    assert made.end() == (0, "", "")


@pytest.fixture
def say(machine: Machine) -> Machine:
    """The table, with alice speaking in its first channel and no dice left over."""
    for line in (":channel table", ":dice", ":as alice"):
        assert machine(line) == ANSWERED
    return machine


# the lines that speak to the table


def test_the_first_speaker_is_gm_and_blank_and_comment_lines_are_skipped(tmp_path: Path) -> None:
    lines = "\n   \n# a comment\n/about\n\n:as Zoë\n/roll 2d6\n"
    command = [sys.executable, "bot.py", "--json", "--db", str(tmp_path / "x.db")]
    done = subprocess.run(command, input=lines.encode(), capture_output=True, check=False)
    replies = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert [reply.get("by") for reply in replies] == ["gm", None, "Zoë"]
    assert done.returncode == 0


def test_as_says_who_speaks_from_now_on(say: Machine) -> None:
    assert say(":as gm") == ANSWERED
    assert say.ok("/about")["by"] == "gm"
    assert say(":as Anna Lena") == ANSWERED
    assert say.ok("/about")["by"] == "Anna Lena"
    assert say.error(":as")["kind"] == "not_understood"


def test_channel_says_where_and_a_thread_plays_its_parents_game(say: Machine) -> None:
    assert say(":channel elsewhere") == ANSWERED
    assert say.error("/sheet show")["kind"] == "not_found"
    assert say(":channel side in table") == ANSWERED
    assert say.ok("/sheet show")["facts"]["name"] == "Brin"
    assert say(":channel #table") == ANSWERED
    assert say.ok("/sheet show")["facts"]["name"] == "Brin"


def test_dice_are_the_next_faces_in_order_and_then_fair_ones(say: Machine) -> None:
    assert say(":dice 3 4 6") == ANSWERED
    reply = say.ok("/roll 4d6")
    assert reply["rolled"][:3] == [[6, 3], [6, 4], [6, 6]]
    assert reply["rolled"][3][1] in range(1, 7)


def test_dice_replace_any_left_over(say: Machine) -> None:
    say(":dice 1 1 1 1")
    say(":dice 5, 6")
    assert say.ok("/roll 2d6")["rolled"] == [[6, 5], [6, 6]]


def test_dice_last_from_one_sentence_to_the_next(say: Machine) -> None:
    say(":dice 2 3 4")
    assert say.ok("/roll 2d6")["rolled"] == [[6, 2], [6, 3]]
    assert say.ok("/roll d6")["rolled"] == [[6, 4]]


def test_a_face_that_the_die_does_not_have_is_refused_and_changes_nothing(say: Machine) -> None:
    before = say.ok("/history last 1")["facts"]
    error = say.error("/move dodge+dex medium", 4, 11)
    assert error["kind"] == "refused"
    assert say.ok("/history last 1")["facts"] == before


def test_a_sentence_that_ends_in_an_error_uses_no_dice(say: Machine) -> None:
    say(":dice 7 8")
    assert say.error("/move dodge+dex medium at Nobody")["kind"] == "not_found"
    assert say.error("/mov dodge")["kind"] == "not_understood"
    assert say.ok("/move dodge+dex medium")["rolled"] == [[10, 7], [10, 8]]


def test_press_takes_a_choice_by_number_label_or_prefix(say: Machine) -> None:
    for wanted in ("2", "medium 15-20", "MED"):
        say(":as alice")
        offered = say.ok("/move dodge+dex", 9, 9)
        labels = [choice["label"].casefold() for choice in offered["choices"]]
        wanted = labels[1] if wanted == "medium 15-20" else wanted
        say(":as gm")
        pressed = say.ok(f":press {wanted}")
        assert pressed["facts"]["total"] == offered["facts"]["total"]
        assert pressed["facts"]["band"] is not None
        assert pressed["entry"] == offered["entry"] + 1


def test_press_of_an_entry_that_is_not_the_latest(say: Machine) -> None:
    first = say.ok("/move dodge+dex", 2, 2)
    second = say.ok("/move focus+wil", 3, 3)
    say(":as gm")
    assert say.ok(f":press 1 of {first['entry']}")["facts"]["move"] == "dodge"
    assert say.ok(f":press 1 of {second['entry']}")["facts"]["move"] == "focus"


def test_press_is_about_the_latest_reply_in_this_channel_that_offered_any(say: Machine) -> None:
    here = say.ok("/move dodge+dex", 2, 2)
    say(":channel side in table")
    say.ok("/move focus+wil", 3, 3)
    say(":channel table")
    say.ok("/sheet show")
    say(":as gm")
    assert say.ok(":press 1")["facts"]["move"] == here["facts"]["move"] == "dodge"


def test_what_cannot_be_pressed(say: Machine) -> None:
    say.ok("/move dodge+dex", 2, 2)
    assert say.error(":press 1")["kind"] == "not_allowed"
    say(":as gm")
    assert say.error(":press 9")["kind"] == "not_found"
    assert say.error(":press nonsense")["kind"] == "not_found"
    assert say.error(":press 1 of 99999")["kind"] == "not_found"
    assert say.error(":press ²")["kind"] == "not_found"
    assert say.error(":press")["kind"] == "not_understood"
    say.ok(":press 1")
    assert say.error(":press 1 of 9999999999")["kind"] == "not_found"


def test_a_choice_is_taken_once(say: Machine) -> None:
    entry = say.ok("/move dodge+dex", 2, 2)["entry"]
    say(":as gm")
    say.ok(f":press 1 of {entry}")
    assert say.error(f":press 1 of {entry}")["kind"] == "already_done"


def test_post_answers_every_sentence_within_it(say: Machine) -> None:
    say(":dice 9 9 4")
    reply = say.ok(":post I roll [[dodge+dex medium]] aside, [[no such thing]] then [[d6]].")
    dodged, odd, plain = reply["replies"]
    assert dodged["facts"]["move"] == "dodge"
    assert odd["error"]["kind"] == "not_understood"
    assert plain["rolled"] == [[6, 4]]
    assert say.ok(":post only words")["replies"] == []


def test_clock_is_set_and_advanced_and_lists_what_fired(say: Machine) -> None:
    assert say.ok(":clock 2026-12-01 10:00")["due"] == []
    entry = say.ok("/move dodge+dex medium", 9, 9)["entry"]
    assert isinstance(say.ok(":clock +48h")["due"], list)
    later = say.ok("/move dodge+dex medium", 9, 9)["entry"]
    assert "2026-12-01T10:00" in say.ok(f"/history {entry}")["text"]
    assert "2026-12-03T10:00" in say.ok(f"/history {later}")["text"]
    for wrong in ("", "tomorrow", "+999999w", "2026-13-01"):
        assert say.error(f":clock {wrong}")["kind"] == "not_understood"


def test_restart_keeps_all_but_the_dice(say: Machine) -> None:
    entry = say.ok("/move dodge+dex", 6, 7)["entry"]
    sheet = say.ok("/sheet show")
    say(":channel side in table")
    say(":dice 1 1 1")
    assert say(":restart") == ANSWERED
    again = say.ok("/sheet show")
    assert again["by"] == "alice"
    assert again["facts"] == sheet["facts"]
    rolls = [tuple(face for _, face in say.ok("/roll 3d6")["rolled"]) for _ in range(6)]
    assert set(rolls) != {(1, 1, 1)}
    say(":as gm")
    assert say.ok(f":press 1 of {entry}")["facts"]["kept"] == [6, 7]


def test_restart_is_refused_in_memory_and_quit_ends() -> None:
    machine = Machine(":memory:")
    assert machine.error(":restart")["kind"] == "refused"
    assert machine.ok("/roll d6")["entry"] is None
    assert machine(":quit") == ANSWERED
    assert machine.process.wait(timeout=20) == 0
    assert machine.end()[1] == ""


def test_an_order_that_is_none_is_not_understood(say: Machine) -> None:
    error = say.error(":dance")
    assert error["kind"] == "not_understood"
    assert ":dice" in error["hints"]


# a reply


def test_a_reply_has_these_keys_and_no_others(say: Machine) -> None:
    reply = say.ok("/move dodge+dex # into the reeds", 9, 9)
    assert list(reply) == REPLY
    assert reply["by"] == "alice"
    assert reply["visible"] == "all"
    assert reply["grade"] in GRADES
    assert reply["rolled"] == [[10, 9], [10, 9]]
    assert reply["facts"]["kept"] == [9, 9]
    assert list(reply["choices"][0]) == ["label", "says", "who", "of", "owed"]
    assert {choice["who"] for choice in reply["choices"]} <= {"player", "gm", "others", "anyone"}


def test_said_means_the_same_when_said_again(say: Machine) -> None:
    first = say.ok("/MOVE  dodge + DEX  medium — aside", 9, 9)
    again = say.ok(first["said"], 9, 9)
    assert again["said"] == first["said"]
    assert again["facts"] == first["facts"]


def test_entries_are_numbered_without_gaps_and_lookups_have_none(say: Machine) -> None:
    first = say.ok("/move dodge+dex medium", 9, 9)["entry"]
    assert say.ok("/sheet show")["entry"] is None
    assert say.error("/move nonsense")["kind"] in KINDS
    assert say.ok("/move dodge+dex medium", 9, 9)["entry"] == first + 1


@pytest.mark.parametrize("how", ["secret", "blind"])
def test_visible_says_who_would_see_it(say: Machine, how: str) -> None:
    reply = say.ok(f"/move dodge+dex medium {how}", 9, 9)
    assert reply["visible"] == how
    assert reply["facts"]["kept"] == [9, 9]


def test_changes_are_record_field_before_after(say: Machine) -> None:
    say.ok("/sheet set xp=0")
    assert say.ok("/sheet set xp=3")["changes"] == [["Brin", "xp", 0, 3]]
    assert say.ok("/undo")["changes"] == [["Brin", "xp", 3, 0]]


def test_an_error_has_these_keys_and_changes_nothing(say: Machine) -> None:
    before = say.ok("/history last 1")["facts"]
    reply = say("/move dodg+dexx")
    assert list(reply) == ["ok", "by", "error"]
    assert list(reply["error"]) == ["kind", "message", "column", "expected", "hints"]
    assert reply["error"]["message"]
    assert say.ok("/history last 1")["facts"] == before


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("/move dodgee+dex medium", "not_understood"),
        ("/hack", "not_understood"),
        ("/sheet show Nobody", "not_found"),
        ("/undo 99999", "not_found"),
        ("/sheet set Griff hp=1", "not_allowed"),
        ("/sheet set xp=99999999", "refused"),
        ("/roll 9999d6", "refused"),
    ],
)
def test_kinds_of_errors(say: Machine, line: str, kind: str) -> None:
    assert say.error(line)["kind"] == kind


def test_undoing_twice_is_already_done(say: Machine) -> None:
    entry = say.ok("/move dodge+dex medium", 9, 9)["entry"]
    say.ok(f"/undo {entry}")
    assert say.error(f"/undo {entry}")["kind"] == "already_done"


def test_column_counts_from_one_in_the_text_as_typed(say: Machine) -> None:
    assert say.error("/move dodge+dexx medium")["column"] == 13
    assert say.error("move dodge+dexx medium")["column"] == 12
    assert say.error("move\tdodge\t+ dexx medium")["column"] == 14
    assert say.error("/undo 99999")["column"] in (None, 7)
    assert say.error("/move nonsense")["hints"] == []
    assert "dodge" in say.error("/move doge+dex")["hints"]


def test_utf8_goes_in_and_comes_out(say: Machine) -> None:
    reply = say.ok("/move dodge+dex medium # über die Brücke 骰子 🎲", 9, 9)
    assert reply["said"].endswith("# über die Brücke 骰子 🎲")


def test_bytes_that_are_no_text_are_answered_too(say: Machine) -> None:
    stdin = say.process.stdin
    assert stdin is not None
    stdin.write(b"/move \xff\xfe\x80\n/move dodge\rdex\n")
    stdin.flush()
    assert say.read()["error"]["kind"] == "not_understood"
    assert "ok" in say.read()
    assert say.error('/sheet import {"name": "\\ud800"}')["kind"] == "refused"


def test_npcs_are_found_by_sheet_verbs_for_those_who_may_see_them(say: Machine) -> None:
    assert say.error("/sheet show Ogre")["kind"] == "not_found"
    say(":as gm")
    assert say.ok("/sheet show Ogre")["facts"]["npc"] is True
    assert say.ok("/npc show Ogre")["facts"]["name"] == "Ogre"


# around it


def test_the_journal_is_a_table_called_entry_with_said_and_dice_as_text(tmp_path: Path) -> None:
    machine = Machine(tmp_path / "x.db")
    machine.ok("/game start tens")
    machine.ok("/roll 2d6", 3, 4)
    assert machine.end()[0] == 0
    with sqlite3.connect(tmp_path / "x.db") as database:
        said, dice = database.execute(
            "SELECT said, dice FROM entry ORDER BY number DESC"
        ).fetchone()
    assert said == "roll 2d6"
    assert json.loads(dice) == [[6, 3], [6, 4]]


def test_backup_copies_the_database_while_the_bot_runs(tmp_path: Path) -> None:
    running = Machine(tmp_path / "x.db")
    running.ok("/game start tens")
    running.ok("/sheet new Brin")
    command = [sys.executable, "bot.py", "--db", str(tmp_path / "x.db")]
    copy = tmp_path / "copy.db"
    subprocess.run([*command, "--backup", str(copy)], check=True, capture_output=True)
    assert running.ok("/sheet new Griff")["entry"] == 3
    restored = Machine(copy)
    assert restored.ok("/sheet show Brin")["facts"]["name"] == "Brin"
    assert restored.error("/sheet show Griff")["kind"] == "not_found"
    assert running.end()[0] == restored.end()[0] == 0


def test_help_names_every_option() -> None:
    command = [sys.executable, "bot.py", "--help"]
    shown = subprocess.run(command, check=True, capture_output=True).stdout.decode()
    for option in ("--local", "--json", "--db", "--backup"):
        assert option in shown


def test_a_database_that_cannot_be_opened_is_told_in_one_line(tmp_path: Path) -> None:
    command = [sys.executable, "bot.py", "--json", "--db", str(tmp_path)]
    copied = [sys.executable, "bot.py", "--db", ":memory:", "--backup", str(tmp_path)]
    for asked in (command, copied):
        done = subprocess.run(asked, input=b"/about\n", capture_output=True, check=False)
        assert done.returncode != 0
        assert done.stdout == b""
        assert len(done.stderr.decode().splitlines()) == 1
