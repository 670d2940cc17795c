"""Rules 35 and 43: what is once a session, and the questions at its end."""

from tests.conftest import Played


async def test_35_the_end_of_a_session_asks_everyone(heresy: Played) -> None:
    await heresy("/move hack", 3, 3)
    await heresy("/move this i know", 4, 4)
    asked = await heresy("/session end", by="gm")
    assert [c["label"] for c in asked["choices"] if c["who"] == "gm"] == [
        "Learned something important",
        "Overcame a notable enemy",
        "Gained a notable artefact",
    ]
    shared = await heresy(":press Learned")
    assert sorted(shared["changes"]) == [["Griff", "xp", 0, 1], ["Isaac", "xp", 0, 1]]
    assert (await heresy.refused(":press Learned"))["kind"] == "already_done"
    assert (await heresy.refused("/session learned"))["kind"] == "already_done"
    assert (await heresy.refused(":press Griff fulfilled", by="bob"))["kind"] == "not_allowed"
    drive = await heresy(":press Griff fulfilled", by="alice")
    assert ["Griff", "xp", 1, 2] in drive["changes"]
    assert (await heresy("/session background"))["facts"]["xp"] == [3]
    assert (await heresy.refused("/session background", by="bob"))["kind"] == "refused"
    assert (await heresy.refused("/session enemy", by="alice"))["kind"] == "not_allowed"


async def test_35_only_a_game_master_ends_a_session(heresy: Played) -> None:
    assert (await heresy.refused("/session end"))["kind"] == "not_allowed"
    assert (await heresy.refused("/session drive"))["kind"] == "not_found"


async def test_43_a_new_session_resets_what_is_once_a_session(heresy: Played) -> None:
    await heresy("/move hack", 1, 2)
    await heresy("/move this i know", 6, 6)
    assert (await heresy.refused("/session start"))["kind"] == "not_allowed"
    reply = await heresy("/session start", by="gm")
    assert reply["changes"] == [["Griff", "session.this_i_know", True, False]]
