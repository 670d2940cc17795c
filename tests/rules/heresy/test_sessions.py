"""Rules 35 and 43: what is once a session, and the questions at its end."""

import pytest

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
    assert "has no bonds" in (await heresy.refused("/session bond", by="alice"))["message"]
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
    which = await heresy(":press Griff fulfilled their drive", by="alice")
    assert [c["label"] for c in which["choices"]] == ["Find the traitor", "Spare the innocent"]
    reply = await heresy(":press Spare")
    assert reply["title"] == "Griff fulfilled their drive (Spare the innocent): +1 XP"
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


async def test_35_the_end_of_a_session_asks_each_only_what_can_be_so(heresy: Played) -> None:
    await heresy('/sheet new Vex drive=glory bonds="Griff" background=guard free', by="cara")
    await heresy("/move hack", 3, 3)
    await heresy("/move this i know", 4, 4)
    await heresy('/bond add Isaac "x"', by="alice")
    await heresy("/bond resolve")
    await heresy("/sheet new Late drive=x bonds=Griff free", by="dora")
    await heresy("/sheet set Late state=dead", by="gm")
    await heresy("/sheet set Isaac bonds=Griff session.bond=yes")
    ended = await heresy("/session end", by="gm")
    number = ended["entry"]
    assert ended["title"] == "The session ends"
    assert ended["facts"] == {
        "questions": ["learned", "enemy", "artefact", "bond", "background", "drive"],
        "names": ["Isaac", "Griff", "Vex"],
    }
    assert [
        (each["label"], each["says"], each["of"]) for each in ended["choices"] if each["of"]
    ] == [
        ("Griff resolved a bond", f"session bond entry {number}", "Griff"),
        ("Vex resolved a bond", f"session bond entry {number}", "Vex"),
        ("Vex used This I Know", f"session background entry {number}", "Vex"),
        ("Vex fulfilled their drive", f"session drive entry {number}", "Vex"),
    ]
    shared = await heresy("/session artefact")
    assert shared["title"] == "Gained a notable artefact: +1 XP each"
    assert shared["facts"] == {
        "question": "artefact", "names": ["Isaac", "Griff", "Vex"], "xp": [1, 1, 1],
    }  # fmt: skip
    assert (await heresy("/session enemy"))["facts"]["xp"] == [2, 2, 2]
    for said in ("drive", "background"):
        await heresy(f"/session {said}", by="cara")
    again = await heresy("/session end", by="gm")
    assert [each["label"] for each in again["choices"] if each["of"]] == [
        "Griff resolved a bond", "Vex resolved a bond",
    ]  # fmt: skip


async def test_35_experience_at_a_sessions_end_goes_no_higher_than_999(heresy: Played) -> None:
    await heresy("/sheet set Griff xp=998 drive=glory", by="gm")
    await heresy("/session end")
    assert (await heresy("/session learned"))["facts"]["xp"] == [1, 999]
    assert (await heresy("/session enemy"))["facts"]["xp"] == [2, 999]
    assert (await heresy("/session drive", by="alice"))["facts"]["xp"] == [999]
    await heresy("/sheet set xp=997")
    await heresy("/bond add Isaac")
    await heresy("/bond resolve")
    assert (await heresy("/bond add Scar"))["facts"]["xp"] == 998
    await heresy("/session start", by="gm")
    await heresy("/sheet set Griff xp=999")
    await heresy("/bond resolve", by="alice")
    assert (await heresy("/bond add Isaac"))["facts"]["xp"] == 999


@pytest.mark.parametrize("number", [0, 10])
async def test_35_of_many_drives_only_one_that_is_there_counts(heresy: Played, number: int) -> None:
    drives = [f"drive {place}" for place in range(1, 10)]
    await heresy(f'/sheet set drive="{"; ".join(drives)};"')
    await heresy("/session end", by="gm")
    error = await heresy.refused(f"/session drive {number}", by="alice")
    assert error["hints"] == drives[:8]
    assert (await heresy.sheet("Griff"))["xp"] == 0
    reply = await heresy("/session drive 9")
    assert reply["title"] == "Griff fulfilled their drive (drive 9): +1 XP"


async def test_35_what_is_asked_back_is_short_enough_for_a_button(heresy: Played) -> None:
    await heresy(f'/sheet set drive="{"x" * 81};{"y" * 80}"')
    ended = await heresy("/session end", by="gm")
    asked = await heresy("/session drive", by="alice")
    assert [(each["label"], each["says"]) for each in asked["choices"]] == [
        ("x" * 80, f"session drive 1 entry {ended['entry']} as Griff"),
        ("y" * 80, f"session drive 2 entry {ended['entry']} as Griff"),
    ]
    assert asked["facts"] == {"question": "drive", "names": ["Griff"], "xp": [0]}


async def test_35_a_game_master_may_grant_what_is_not_on_the_sheet(heresy: Played) -> None:
    await heresy("/session end", by="gm")
    reply = await heresy("/session drive as Griff anyway")
    assert reply["title"] == "Griff fulfilled their drive: +1 XP"
    error = await heresy.refused("/session background as Griff")
    assert error["message"] == "Griff hasn't used This I Know this session."
    reply = await heresy("/session background as Griff anyway")
    assert reply["title"] == "Griff used This I Know: +1 XP"
    error = await heresy.refused("/session background as Griff anyway")
    assert error["kind"] == "already_done"


async def test_35_a_roll_is_no_end_of_a_session(heresy: Played) -> None:
    await heresy("/sheet set drive=glory")
    rolled = await heresy("/move hack", 6, 6)
    error = await heresy.refused(f"/session drive entry {rolled['entry']}")
    assert error["message"].startswith("The session isn't ending yet.")


async def test_35_of_two_bonds_one_is_asked_for_unless_it_is_named(heresy: Played) -> None:
    await heresy('/bond add Isaac "owes me"')
    await heresy("/bond add Scar")
    ended = await heresy("/session end", by="gm")
    asked = await heresy("/session bond", by="alice")
    assert [(each["label"], each["says"]) for each in asked["choices"]] == [
        ("Isaac: owes me", f"session bond 1 entry {ended['entry']} as Griff"),
        ("Scar", f"session bond 2 entry {ended['entry']} as Griff"),
    ]
    assert (asked["title"], asked["entry"]) == ("Which bond?", None)
    resolved = await heresy("/session bond 2")
    assert resolved["title"] == "Griff resolves a bond with Scar"
    asked = await heresy("/session bond")
    assert asked["text"] == "It's worth 1 XP."
    assert [each["owed"] for each in asked["choices"]] == [False]


async def test_43_a_session_begins_for_the_living(heresy: Played) -> None:
    await heresy("/sheet set Isaac state=dead session.shrine=yes", by="gm")
    begun = await heresy("/session start")
    assert (begun["title"], begun["facts"]["names"]) == ("A new session begins", ["Griff"])
    assert begun["changes"] == [["Isaac", "session.shrine", True, False]]
