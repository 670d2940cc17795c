"""Rule 38: bonds."""

from tests.conftest import Played


async def test_38_bonds_are_added_counted_and_resolved(heresy: Played) -> None:
    await heresy('/bond add Isaac "owes me a life"')
    reply = await heresy('/bond add Isaac "knows too much"')
    assert reply["facts"]["count"] == {"Isaac": 2}
    resolved = await heresy("/bond resolve Isaac")
    assert resolved["facts"]["count"] == {"Isaac": 1}
    written = await heresy('/bond add Scar "I will find him"')
    assert ["Griff", "xp", 0, 1] in written["changes"]
    again = await heresy("/bond resolve 1")
    await heresy("/bond add Isaac")
    assert (await heresy.sheet("Griff"))["xp"] == 1
    assert [c for c in again["choices"] if c["owed"]] == []
    await heresy("/bond drop 1")
    await heresy("/bond drop 1")
    assert (await heresy.refused("/bond resolve"))["kind"] == "not_found"


async def test_38_a_resolved_bond_owes_a_new_one_which_brings_the_xp(heresy: Played) -> None:
    await heresy("/bond add Isaac")
    resolved = await heresy("/bond resolve")
    owed = [choice["label"] for choice in resolved["choices"] if choice["owed"]]
    assert owed == ["New bond with Isaac"]
    assert (await heresy.sheet("Griff"))["xp"] == 0
    written = await heresy(":press New bond with Isaac")
    assert ["Griff", "xp", 0, 1] in written["changes"]
    assert (await heresy("/waiting"))["facts"]["waiting"] == []
    await heresy("/undo")
    assert (await heresy.sheet("Griff"))["xp"] == 0
    assert len((await heresy("/waiting"))["facts"]["waiting"]) == 1


async def test_38_a_bond_with_someone_who_has_no_sheet(heresy: Played) -> None:
    await heresy('/bond add Inquisitor Vail "signed my papers"')
    await heresy("/bond add Isaac")
    bonds = (await heresy.sheet("Griff"))["bonds"]
    assert bonds[0] == {"target": "Inquisitor Vail", "text": "signed my papers"}
    await heresy("/bond drop 1")
    assert len((await heresy.sheet("Griff"))["bonds"]) == 1


async def test_bonds_are_shown_to_whoever_has_them(heresy: Played) -> None:
    assert (await heresy("/bonds"))["text"] == "None yet."
    await heresy("/bond add Isaac owes me a life")
    shown = await heresy("/bonds")
    assert (shown["text"], shown["entry"]) == ("1. **Isaac**: owes me a life", None)


async def test_after_a_bond_is_resolved_the_new_one_is_asked_for(heresy: Played) -> None:
    await heresy("/bond add Isaac")
    await heresy("/session end", by="gm")
    await heresy("/session bond", by="alice")
    asked = await heresy("/session bond")
    assert (asked["title"], asked["entry"]) == ("A new bond with whom?", None)
    assert [each["label"] for each in asked["choices"]] == ["New bond with Isaac"]


async def test_a_bond_with_someone_unmet_tells_nothing_of_them(heresy: Played) -> None:
    await heresy("/npc new Lurker", by="gm")
    await heresy("/bond add Scar owes me a life", by="alice")
    await heresy("/bond add Lurker owes me a life")
    assert [each["target"] for each in (await heresy.sheet("Griff"))["bonds"]] == [
        "Scar", "Lurker owes me a life"
    ]  # fmt: skip


async def test_38_a_bond_is_named_by_person_or_number(heresy: Played) -> None:
    for said in ("Isaac one", "Scar two", "Isaac three"):
        await heresy(f"/bond add {said}")
    for said in ("resolve", "resolve 0", "resolve 4", "resolve Nobody"):
        error = await heresy.refused(f"/bond {said}")
        assert error["hints"] == ["1: Isaac", "2: Scar", "3: Isaac"]
    assert error["message"] == "You have no bond with Nobody. To list yours: `/bond`"
    dropped = await heresy("/bond drop 2")
    assert (dropped["title"], dropped["text"]) == ("Griff drops the bond with Scar", "two")
    assert dropped["facts"]["bonds"] == [
        {"target": "Isaac", "text": "one"}, {"target": "Isaac", "text": "three"},
    ]  # fmt: skip
    assert dropped["facts"]["count"] == {"Isaac": 2}
    resolved = await heresy("/bond resolve isaac")
    assert resolved["facts"]["bonds"] == [{"target": "Isaac", "text": "three"}]
    assert resolved["text"] == "Write a new one to earn 1 XP."
    assert [(each["says"], each["owed"]) for each in resolved["choices"]] == [
        ("bond add Isaac", True)
    ]
    written = await heresy("/bond add Scar # he ran")
    assert written["text"] == "he ran\n+1 XP for resolving a bond and writing a new one."
    again = await heresy("/bond resolve 1")
    assert (again["text"], again["choices"]) == ("Write a new one when you like.", [])
    assert (await heresy("/bond add Isaac"))["text"] == ""


async def test_38_twenty_bonds_are_kept(heresy: Played) -> None:
    await heresy(f'/sheet set bonds="{",".join(f"Friend {at}" for at in range(1, 20))}"')
    error = await heresy.refused("/bond resolve")
    assert error["hints"] == [f"{at}: Friend {at}" for at in range(1, 9)]
    await heresy("/bond add Isaac")
    assert (await heresy.refused("/bond add Scar"))[
        "message"
    ] == "20 bonds is the limit. Drop one first."
    assert (await heresy("/bond add Scar as Griff anyway", by="gm"))["ok"]


async def test_38_new_bonds_are_offered_with_the_living_who_are_there(heresy: Played) -> None:
    await heresy("/sheet new Vex free", by="cara")
    await heresy("/sheet new Ghost free", by="dora")
    await heresy("/sheet set Ghost state=dead", by="gm")
    await heresy("/bond add Isaac", by="alice")
    resolved = await heresy("/bond resolve")
    assert [each["label"] for each in resolved["choices"]] == [
        "New bond with Isaac", "New bond with Vex",
    ]  # fmt: skip


async def test_bonds_are_a_look_that_nobody_else_sees(heresy: Played) -> None:
    await heresy("/bond add Isaac")
    shown = await heresy("/bonds Griff", by="bob")
    assert (shown["title"], shown["visible"], shown["entry"]) == ("Griff's bonds", "secret", None)
    assert shown["text"] == "1. **Isaac**"
