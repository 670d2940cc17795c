"""Rules 35 and 43: what is once a session, and the questions at its end."""

from tests.conftest import Played


async def test_35_the_end_of_a_session_asks_everyone(heresy: Played) -> None:
    await heresy('/sheet set drive="Find the traitor"')
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


async def test_35_nobody_is_asked_for_bonds_and_drives_that_they_do_not_have(
    heresy: Played,
) -> None:
    asked = await heresy("/session end", by="gm")
    assert [c["label"] for c in asked["choices"] if c["who"] == "player"] == []
    assert "no bond to resolve" in (await heresy.refused("/session bond", by="alice"))["message"]
    assert "no drive" in (await heresy.refused("/session drive"))["message"]


async def test_35_a_resolved_bond_asks_which_and_for_the_new_one(heresy: Played) -> None:
    await heresy('/bond add Isaac "owes me a life"')
    await heresy('/bond add Scar "I will find him"')
    await heresy("/session end", by="gm")
    which = await heresy(":press Griff resolved a bond", by="alice")
    assert (which["title"], which["entry"]) == ("Which bond?", None)
    ended = await heresy(":press Scar")
    assert ended["title"] == "Griff resolves a bond with Scar"
    assert (await heresy.sheet("Griff"))["xp"] == 0
    written = await heresy('/bond add Isaac "we both saw it"', by="alice")
    assert ["Griff", "xp", 0, 1] in written["changes"]
    assert [bond["target"] for bond in (await heresy.sheet("Griff"))["bonds"]] == ["Isaac", "Isaac"]
    assert (await heresy.refused("/session bond", by="alice"))["kind"] == "already_done"


async def test_35_a_bond_may_be_named_at_once(heresy: Played) -> None:
    await heresy("/bond add Isaac")
    await heresy("/bond add Scar")
    await heresy("/session end", by="gm")
    ended = await heresy("/session bond Isaac", by="alice")
    assert ended["title"] == "Griff resolves a bond with Isaac"


async def test_35_of_several_drives_one_is_named(heresy: Played) -> None:
    await heresy('/sheet set drive="Find the traitor; Spare the innocent"')
    await heresy("/session end", by="gm")
    which = await heresy(":press Griff fulfilled the drive", by="alice")
    assert [c["label"] for c in which["choices"]] == ["Find the traitor", "Spare the innocent"]
    reply = await heresy(":press Spare")
    assert reply["title"] == "Griff fulfilled the drive (Spare the innocent): +1 XP"
    assert (await heresy.refused("/session drive 1"))["kind"] == "already_done"
    await heresy("/undo")
    assert (await heresy.sheet("Griff"))["xp"] == 0


async def test_35_a_drive_that_is_not_there_is_not_counted(heresy: Played) -> None:
    await heresy('/sheet set drive="Find the traitor"')
    await heresy("/session end", by="gm")
    assert (await heresy.refused("/session drive 4", by="alice"))["kind"] == "not_found"


async def test_35_only_a_game_master_ends_a_session(heresy: Played) -> None:
    assert (await heresy.refused("/session end"))["kind"] == "not_allowed"
    assert (await heresy.refused("/session drive"))["kind"] == "not_found"


async def test_43_a_new_session_resets_what_is_once_a_session(heresy: Played) -> None:
    await heresy("/move hack", 1, 2)
    await heresy("/move this i know", 6, 6)
    assert (await heresy.refused("/session start"))["kind"] == "not_allowed"
    reply = await heresy("/session start", by="gm")
    assert reply["changes"] == [["Griff", "session.this_i_know", True, False]]


async def test_a_game_that_began_before_bonds_were_asked_for_goes_on(heresy: Played) -> None:
    await heresy('/bond add Isaac "owes me"', by="alice")
    async with heresy.table.database.transaction() as tx:
        await tx.execute(
            "UPDATE record SET version = 1, fields = json_remove(fields, '$.session.resolved')"
        )
    await heresy("/session end", by="gm")
    await heresy("/session bond 1", by="alice")
    assert (await heresy.sheet("Griff"))["session"]["resolved"] is True
    await heresy("/undo")
    assert (await heresy.sheet("Griff"))["session"]["resolved"] is False
