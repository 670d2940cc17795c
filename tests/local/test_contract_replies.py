"""What the machine's table replies, as its contract has it, at the real process."""

import json

import pytest

from local.json_lines import write_line
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
    keys = ["kind", "message", "column", "expected", "hints", "choices"]
    assert list(reply["error"]) == keys
    assert list(say("/game end 5")["error"]) == keys[:-1]  # nothing like it can be said
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


def test_a_verb_alone_is_answered_with_a_way_to_say_it(say: Machine) -> None:
    """What it shows can be said as it stands; a verb that can look alone looks."""
    for verb in ("say", "whisper", "find", "remind"):
        error = say.error(f"/{verb}")
        shown = error["message"].split("`")[1]
        assert (error["kind"], shown.split()[0]) == ("not_understood", f"/{verb}")
        assert say(shown)["ok"], shown
    assert say.ok("/notes")["facts"] == say.ok("/note")["facts"] == say.ok("/note list")["facts"]


def test_column_counts_from_one_in_the_text_as_typed(say: Machine) -> None:
    assert say.error("/move dodge+dexx medium")["column"] == 13
    assert say.error("move dodge+dexx medium")["column"] == 12
    assert say.error("move\tdodge\t+ dexx medium")["column"] == 14
    assert say.error("/undo 99999")["column"] in (None, 7)
    assert "dodge" in say.error("/move nonsense")["hints"]  # all there are
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
    say(":as gm")
    say.ok("/npc hide Ogre")
    say(":as alice")
    assert say.error("/sheet show Ogre")["kind"] == "not_found"
    say(":as gm")
    assert say.ok("/sheet show Ogre")["facts"]["npc"] is True
    assert say.ok("/npc show Ogre")["facts"]["name"] == "Ogre"


def test_a_reply_is_one_line_to_any_reader() -> None:
    """A table's lines are parted by U+2028, which some readers take for the end of a line."""
    reply = {"said": "table new Weather\u2028fog\u2028rain", "text": "\x85 \u2029 ü"}
    line = write_line(reply)
    assert line.splitlines() == [line]
    assert json.loads(line) == reply
