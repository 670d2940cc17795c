"""Point 2: who everyone is waiting for; the floor, being away, being reminded."""

from pathlib import Path
from typing import Any

import pytest

from local.table import LocalTable
from play.turn.utterance_and_ruling import Utterance
from tests.conftest import Played


async def rows(table: Played) -> Any:
    return (await table("/waiting"))["facts"]["waiting"]


async def due(table: Played, clock: str) -> Any:
    return (await table.line(f":clock {clock}"))["due"]


async def test_02_waiting_says_who_what_which_entry_and_since_when(seated: Played) -> None:
    await seated.line(":clock +90m")
    await seated("/ask Griff: move hack at Scar", by="gm")
    reply = await seated("/waiting", by="bob")
    assert reply["entry"] is None
    assert reply["facts"]["waiting"] == [
        ["Griff", "move hack_and_slash", 5, "2026-11-16T11:30:00+00:00"]
    ]
    assert "Scar" not in reply["text"]
    assert [c["says"] for c in reply["choices"]] == ["pick 1 of 5"]


async def test_02_a_choice_on_the_board_is_live(seated: Played) -> None:
    await seated("/ask Griff: roll 2d6", by="gm")
    await seated("/waiting", by="alice")
    await seated(":press Griff", 3, 4)
    assert await rows(seated) == []


async def test_02_the_floor_is_passed_on(seated: Played) -> None:
    reply = await seated("/turn Griff", by="gm")
    assert reply["facts"] == {"floor": "Griff", "before": None}
    assert reply["changes"] == [["stage", "floor", 0, 3]]
    assert await rows(seated) == [["Griff", "the floor", 5, "2026-11-16T10:00:00+00:00"]]
    assert (await seated.refused("/turn end", by="bob"))["kind"] == "not_allowed"
    assert (await seated("/turn next", by="alice"))["facts"]["floor"] == "Isaac"
    assert [row[0] for row in await rows(seated)] == ["Isaac"]
    assert (await seated("/turn next", by="bob"))["facts"]["floor"] == "Griff"
    assert (await seated("/turn end", by="gm"))["facts"]["floor"] is None
    assert await rows(seated) == []
    await seated("/undo", by="gm")
    assert (await seated("/turn"))["facts"]["floor"] == "Griff"


async def test_02_any_post_in_the_scene_counts_as_having_spoken(seated: Played) -> None:
    await seated.line(":post hello", by="alice")
    await seated("/turn Griff", by="gm")
    assert [row[0] for row in await rows(seated)] == ["Griff"]  # it was before
    await seated.line(":channel cellar in table")
    await seated.line(":post hello", by="alice")
    assert [row[0] for row in await rows(seated)] == ["Griff"]  # it was elsewhere
    await seated.line(":channel table")
    await seated.line(":post I wait.", by="bob")
    assert [row[0] for row in await rows(seated)] == ["Griff"]  # it was someone else
    await seated.line(":post I open the door.", by="alice")
    assert await rows(seated) == []
    assert (await seated("/turn"))["facts"]["floor"] == "Griff"


async def test_02_a_webhook_with_the_characters_name_counts(seated: Played) -> None:
    await seated("/turn Griff", by="gm")
    await seated.table.referee.note_post(Utterance("", "table", "", "griff", ""))
    assert await rows(seated) == []


async def test_02_a_ruling_counts_as_having_spoken(seated: Played) -> None:
    await seated("/turn Griff", by="gm")
    await seated("/roll d6", 3, by="alice")
    assert await rows(seated) == []


async def test_02_every_thread_has_a_floor_of_its_own(seated: Played) -> None:
    await seated("/turn Griff", by="gm")
    await seated.line(":channel cellar in table")
    await seated("/turn Isaac", by="gm")
    assert [row[0] for row in await rows(seated)] == ["Griff", "Isaac"]


async def test_02_nobody_is_reminded_by_default(seated: Played) -> None:
    await seated("/ask all: move hack", by="gm")
    assert await due(seated, "+500h") == []
    assert (await seated("/nudge"))["facts"] == {"after": None, "quiet": None, "zone": "UTC"}


async def test_02_whoever_owes_is_reminded_once_an_interval(seated: Played) -> None:
    reply = await seated("/nudge after 48h quiet 22-8 Europe/Berlin", by="gm")
    assert reply["facts"] == {"after": 172800, "quiet": "22:00-08:00", "zone": "Europe/Berlin"}
    await seated("/ask all: roll 2d6 # all of you", by="gm")
    await seated(":press Isaac", 3, 4, by="bob")
    assert await due(seated, "+47h") == []
    assert await due(seated, "+1h") == [["Griff", "roll 2d6"]]
    assert await due(seated, "+1m") == []
    assert await due(seated, "+47h") == []
    assert await due(seated, "+100h") == [["Griff", "roll 2d6"]]  # late, not twice


async def test_02_never_in_quiet_hours(seated: Played) -> None:
    await seated("/nudge after 12h quiet 22-8 Europe/Berlin", by="gm")
    await seated("/ask Griff: move hack", by="gm")
    assert await due(seated, "2026-11-16 22:30") == []  # 23:30 in Berlin
    assert await due(seated, "2026-11-17 06:59") == []
    assert await due(seated, "2026-11-17 07:00") == [["Griff", "move hack_and_slash"]]


async def test_02_never_the_away(seated: Played) -> None:
    await seated("/nudge after 24h", by="gm")
    reply = await seated("/away until friday # exams", by="alice")
    assert reply["title"] == "alice is away until Friday 20 November 2026, 00:00 UTC"
    assert reply["facts"]["until"] == "2026-11-20T00:00:00+00:00"
    await seated("/ask all: move hack", by="gm")
    board = await seated("/waiting")
    assert board["facts"]["away"] == [["alice", "2026-11-20T00:00:00+00:00"]]
    assert "exams" in board["text"]
    assert await due(seated, "+24h") == [["Isaac", "move hack_and_slash"]]
    assert await due(seated, "2026-11-20 00:00") == [
        ["Griff", "move hack_and_slash"],
        ["Isaac", "move hack_and_slash"],
    ]
    await seated("/away", by="bob")
    assert (await seated("/back", by="bob"))["said"] == "away end"
    assert (await seated.refused("/away end", by="bob"))["kind"] == "already_done"


@pytest.mark.parametrize(("said", "reminded"), [("move hack", True), ("move hack blind", False)])
async def test_02_never_about_a_blind_roll(seated: Played, said: str, reminded: bool) -> None:
    """That something waits would tell everyone how the roll went."""
    await seated("/nudge after 24h", by="gm")
    await seated(f"/{said}", 1, 2, by="alice")
    assert bool(await due(seated, "+100h")) is reminded
    assert [row[0] for row in (await seated("/waiting", by="gm"))["facts"]["waiting"]] == ["gm"]


async def test_02_a_time_is_shown_back_in_the_zone_that_was_said(seated: Played) -> None:
    reply = await seated("/away until friday Europe/Berlin", by="alice")
    assert reply["title"].endswith("Friday 20 November 2026, 00:00 Europe/Berlin")
    assert reply["facts"]["until"] == "2026-11-19T23:00:00+00:00"
    assert reply["facts"]["zone"] == "Europe/Berlin"


async def test_02_one_person_with_much_to_do_is_pinged_once(seated: Played) -> None:
    await seated("/nudge after 24h", by="gm")
    await seated("/ask Griff: move hack", by="gm")
    await seated("/turn Griff", by="gm")
    await seated("/ask Scar: roll d6", by="gm")
    assert await due(seated, "+24h") == [
        ["Griff", "move hack_and_slash; the floor"],
        ["gm", "roll d6"],
    ]


async def test_02_reminders_survive_a_restart(tmp_path: Path) -> None:
    async with LocalTable(str(tmp_path / "game.db")) as opened:
        table = Played(opened)
        await table.line(":clock 2026-11-16 10:00")
        await table("/game start heresy", by="gm")
        await table("/sheet new Griff", by="alice")
        await table("/nudge after 24h", by="gm")
        await table("/ask all: move hack", by="gm")
        await table.line(":restart")
        assert await due(table, "+25h") == [["Griff", "move hack_and_slash"]]
        await table.line(":restart")
        assert await due(table, "+1h") == []
        assert await due(table, "+23h") == [["Griff", "move hack_and_slash"]]


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("/nudge after 48x", "not_understood"),
        ("/nudge after 5m", "refused"),
        ("/nudge quiet 22-8", "refused"),
        ("/nudge after 48h quiet 25-8", "refused"),
        ("/nudge after 48h Europe/Berln", "not_understood"),
        ("/away until someday", "not_understood"),
        ("/away until 2020-01-01", "refused"),
        ("/turn Grxyz", "not_found"),
        ("/turn all", "not_understood"),
    ],
)
async def test_02_bad_times_and_names(seated: Played, said: str, kind: str) -> None:
    assert (await seated.refused(said, by="gm"))["kind"] == kind


async def test_02_a_time_zone_that_is_not_known_lists_the_nearest(seated: Played) -> None:
    error = await seated.refused("/nudge after 48h Europe/Berln", by="gm")
    assert error["hints"][0] == "Europe/Berlin"
    assert error["column"] == 18


async def test_02_only_a_game_master_settles_reminders(seated: Played) -> None:
    for said in ("/nudge after 48h", "/nudge off"):
        assert (await seated.refused(said, by="alice"))["kind"] == "not_allowed"
    assert (await seated.refused("/nudge off", by="gm"))["kind"] == "already_done"
    await seated("/nudge after 48h")
    assert (await seated.refused("/nudge after 48h"))["kind"] == "already_done"
    assert (await seated.refused("/nudge after 48h", by="alice"))["kind"] == "not_allowed"


async def test_02_reminders_are_switched_off(seated: Played) -> None:
    await seated("/nudge after 24h quiet 22-8", by="gm")
    await seated("/ask Griff: move hack", by="gm")
    assert (await seated("/nudge off", by="gm"))["facts"]["after"] is None
    assert await due(seated, "+240h") == []


async def test_02_a_slot_to_fill_and_a_sides_turn_are_waited_for(table: Played) -> None:
    await table("/game start genesys", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/sheet new Isaac", by="bob")
    await table("/npc new Scar shown", by="gm")
    await table("/init cool all")
    order = (await table("/init"))["facts"]["slots"]
    asked = [row[:2] for row in await rows(table)]
    if order[0] == "PC":
        assert asked == [["Griff", "a slot to fill"], ["Isaac", "a slot to fill"]]
    else:
        assert asked == [["gm", "a slot to fill"]]
    for who in ("Griff", "Isaac", "Scar"):
        await table(f"/act {who}", by="gm")
    assert await rows(table) == []
    desk = (await table("/gm"))["facts"]
    assert desk["pools"] == {"story_player": 2, "story_gm": 1}
    assert [side for side, _ in desk["initiative"]] == order


async def test_02_the_turn_of_a_side_is_waited_for(table: Played) -> None:
    await table("/game start fantasy", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/npc new Scar shown", by="gm")
    assert await rows(table) == []
    await table("/init", by="alice")
    assert {row[1] for row in await rows(table)} == {"the turn"}


async def test_02_whoever_is_next_in_order_is_waited_for(table: Played) -> None:
    await table("/game start odd", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/init", 1, by="alice")
    assert [row[:2] for row in await rows(table)] == [["Griff", "the turn"]]
    await table("/act", by="alice")
    assert await rows(table) == []


async def test_12_an_absence_said_anew_is_undone(seated: Played) -> None:
    """When it ends is a moment: its difference to another is no amount that could be too large."""
    await seated.line(":clock 2026-12-01 10:00")
    await seated("/away 3 days", by="alice")
    longer = await seated("/away 9 days")
    await seated("/undo")
    back = await seated("/redo")
    assert back["changes"] == longer["changes"]
    await seated("/undo")
    await seated.line(":clock +73h")
    assert (await seated("/waiting", by="gm"))["facts"]["away"] == []


async def test_the_desk_tells_once_that_someone_is_away(seated: Played) -> None:
    await seated("/away until friday", by="alice")
    facts = (await seated.outcome("/gm", by="gm")).facts
    (away,) = (fact.text for fact in facts if fact.label == "Away")
    assert away.startswith("Griff (alice) until ")


async def test_a_player_says_that_they_are_back(seated: Played) -> None:
    await seated("/away 3 days # a sick child", by="alice")
    waiting = await seated("/waiting", by="gm")
    assert waiting["text"].endswith(": a sick child")
    assert (await seated("im back", by="alice"))["said"] == "away end"


async def test_who_is_away_goes_by_their_character_too(table: Played) -> None:
    await table("/game start odd", by="gm")
    await table("/sheet new Wren str=10 hp=4", by="alice")
    await table("/away # family")
    assert (await table("/waiting"))["text"] == "Wren (alice) is away: family"
