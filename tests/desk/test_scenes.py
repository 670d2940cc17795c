"""Point 3, scenes; point 6, lending."""

import pytest

from tests.conftest import Played


async def test_03_a_scene_starts_with_some_and_others_join(seated: Played) -> None:
    reply = await seated('/scene start "The Underhive" with Griff', by="gm")
    assert reply["facts"]["scene"] == "The Underhive"
    assert reply["facts"]["present"] == ["Griff"]
    asked = await seated("/ask all: move hack", by="gm")
    assert asked["facts"]["asked"] == ["Griff"]
    joined = await seated("/scene join", by="bob")
    assert joined["title"] == "Isaac joins The Underhive"
    assert joined["facts"]["present"] == ["Griff", "Isaac"]
    assert (await seated.refused("/scene join", by="bob"))["kind"] == "already_done"
    assert (await seated.refused("/scene join Griff", by="bob"))["kind"] == "not_allowed"
    left = await seated("/scene leave", by="alice")
    assert left["facts"]["present"] == ["Isaac"]
    assert (await seated.refused("/scene leave", by="bob"))["kind"] == "refused"


async def test_03_a_scene_ends_and_clears_the_stage(seated: Played) -> None:
    await seated("/scene start The Underhive with Isaac, Griff", by="gm")
    await seated("/turn next", by="gm")
    assert (await seated("/scene"))["facts"]["floor"] == "Isaac"  # in order of joining
    reply = await seated("/scene end", by="gm")
    assert reply["facts"]["ended"] == "The Underhive"
    assert reply["facts"]["floor"] is None
    assert (await seated.refused("/scene end", by="gm"))["kind"] == "not_found"
    await seated("/undo", by="gm")
    assert (await seated("/scene"))["facts"]["present"] == ["Griff", "Isaac"]


async def test_03_channels_and_threads_have_a_stage_each(seated: Played) -> None:
    await seated("/scene start Upstairs with Griff", by="gm")
    await seated.line(":channel cellar in table")
    assert (await seated("/scene"))["facts"]["scene"] is None
    await seated("/scene start Downstairs with Isaac", by="gm")
    await seated.line(":channel table")
    assert (await seated("/scene"))["facts"]["scene"] == "Upstairs"


async def test_03_one_scene_at_a_time(seated: Played) -> None:
    await seated("/scene start Upstairs", by="gm")
    error = await seated.refused("/scene start Downstairs", by="gm")
    assert error["kind"] == "refused"
    assert "Upstairs" in error["message"]


@pytest.mark.parametrize("said", ["/scene start X", "/scene end"])
async def test_03_only_a_game_master_starts_and_ends(seated: Played, said: str) -> None:
    assert (await seated.refused(said, by="alice"))["kind"] == "not_allowed"


async def test_03_a_scene_that_nobody_started_cannot_be_joined(seated: Played) -> None:
    assert (await seated.refused("/scene join", by="alice"))["kind"] == "not_found"


@pytest.mark.parametrize("to", ["bob", "Isaac", "@bob"])
async def test_06_a_lent_character_comes_back_by_itself(seated: Played, to: str) -> None:
    assert (await seated.refused("/move hack as Griff", by="bob"))["kind"] == "not_allowed"
    reply = await seated(f"/lend Griff to {to} until friday", by="alice")
    assert reply["title"] == "Griff is lent to bob until Friday 20 November 2026, 00:00 UTC"
    assert reply["facts"]["until"] == "2026-11-20T00:00:00+00:00"
    await seated("/sheet use Griff", by="bob")
    await seated("/move hack", 3, 4)
    assert (await seated.refused("/sheet set wounds=3", by="bob"))["kind"] == "not_allowed"
    await seated.line(":clock 2026-11-20 00:00")
    assert (await seated.refused("/move hack as Griff", by="bob"))["kind"] == "not_allowed"
    mine = await seated("/move hack", 3, 4, by="bob")
    assert mine["title"].startswith("Isaac")


async def test_06_a_loan_may_be_for_a_while(seated: Played) -> None:
    reply = await seated("/lend Griff to bob for 3 days", by="alice")
    assert reply["facts"]["until"] == "2026-11-19T10:00:00+00:00"


async def test_06_a_loan_is_taken_back_early(seated: Played) -> None:
    await seated("/lend Griff to bob", by="alice")
    assert (await seated("/ask Griff: move hack", by="gm"))["ok"]
    await seated(":press Griff", 3, 4, by="bob")
    await seated("/lend Griff back", by="alice")
    assert (await seated.refused("/move hack as Griff", by="bob"))["kind"] == "not_allowed"
    assert (await seated.refused("/lend Griff back", by="alice"))["kind"] == "already_done"


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("/lend Isaac to gm", "not_allowed"),
        ("/lend Griff to alice", "refused"),
        ("/lend Griff to nobody", "not_found"),
        ("/lend Griff to bob until blursday", "not_understood"),
        ("/lend Griff to bob until 2020-02-02", "refused"),
    ],
)
async def test_06_what_cannot_be_lent(seated: Played, said: str, kind: str) -> None:
    assert (await seated.refused(said, by="alice"))["kind"] == kind
