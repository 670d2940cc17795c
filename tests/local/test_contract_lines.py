"""The lines that speak to the machine's table, as its contract has them, at the real process."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from play.turn.utterance_and_ruling import Ruling, Utterance
from tests.conftest import Played
from tests.local.machine_process import ANSWERED, Machine


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


def test_post_leaves_code_and_quotations_alone(say: Machine) -> None:
    reply = say.ok(":post Say `[[d6]]` like this: [[d8]]")
    assert [each["said"] for each in reply["replies"]] == ["roll d8"]
    assert say.ok(":post > they said [[d6]]")["replies"] == []


def test_clock_is_set_and_advanced_and_lists_what_fired(say: Machine) -> None:
    assert say.ok(":clock 2026-12-01 10:00")["due"] == []
    entry = say.ok("/move dodge+dex medium", 9, 9)["entry"]
    assert isinstance(say.ok(":clock +48h")["due"], list)
    later = say.ok("/move dodge+dex medium", 9, 9)["entry"]
    assert "Tuesday 1 December 2026, 10:00 UTC" in say.ok(f"/history {entry}")["text"]
    assert "Thursday 3 December 2026, 10:00 UTC" in say.ok(f"/history {later}")["text"]
    say(":as gm")
    say.ok("/nudge after 48h")
    say.ok("/ask Brin: move dodge+dex medium")
    asked = ["Brin", "move dodge +dex medium"]
    assert asked not in say.ok(":clock +47h")["due"]
    assert asked in say.ok(":clock +2h")["due"]
    for wrong in ("", "tomorrow", "+999999w", "2026-13-01"):
        assert say.error(f":clock {wrong}")["kind"] == "not_understood"


def test_restart_keeps_all_but_the_dice(say: Machine) -> None:
    entry = say.ok("/move stealth+dex", 6, 7)["entry"]
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


async def test_attach_is_refused_where_there_is_no_such_file(table: Played, tmp_path: Path) -> None:
    error = await table.refused(f":attach {tmp_path / 'nothing.md'}")
    assert error["kind"] == "not_found"
    large = tmp_path / "large.md"
    large.write_bytes(b"x" * (10 * 2**20 + 1))
    assert (await table.refused(f":attach {large}"))["kind"] == "refused"


async def test_a_file_goes_with_one_sentence_even_if_that_is_refused(
    table: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.md"
    page.write_bytes(b"# Page\n")
    heard: list[bytes | None] = []
    hear = table.table.referee.hear

    async def listen(said: Utterance) -> Ruling:
        heard.append(said.attached)
        return await hear(said)

    monkeypatch.setattr(table.table.referee, "hear", listen)
    await table(f":attach {page}")
    await table(":as alice")
    await table.line("/no such thing")
    await table("/roll d6")
    assert heard == [b"# Page\n", None]
