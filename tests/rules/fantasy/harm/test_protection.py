"""Armour, spellshields and those who protect others (rules 31, 44 and 45)."""

from typing import Any

import pytest

from tests.conftest import Played


async def test_31_each_of_several_takes_harm_on_their_own_armour(party: Played) -> None:
    await party("/sheet set armour=1 max_armour=1", by="alice")
    await party("/harm 2 Griff, Scar", by="gm")
    reply = await party("/answer armour 1", by="alice")
    assert reply["changes"] == [["Griff", "bod.pool", 6, 7], ["Griff", "armour", 1, 0]]
    reply = await party("/answer armour 2 as Scar", by="gm")
    assert reply["changes"] == [["Scar", "bod.pool", 6, 8], ["Scar", "armour", 3, 1]]
    assert (await party.refused("/answer armour 1", by="alice"))["kind"] in (
        "already_done",
        "refused",
    )


async def test_31_armour_takes_harm_to_the_body_until_it_breaks(party: Played) -> None:
    await party("/harm 4 Scar", by="gm")
    reply = await party(":press Armour takes")
    assert reply["changes"] == [["Scar", "bod.pool", 4, 7], ["Scar", "armour", 3, 0]]
    assert reply["facts"]["armour"] == 3
    assert "broken" in reply["text"]
    assert (await party.sheet("Scar"))["broken"] is True
    await party("/harm 1 Scar")
    assert (await party.refused("/answer armour 1 as Scar"))["kind"] == "refused"


async def test_31_armour_takes_part_of_a_blow(party: Played) -> None:
    await party("/attack longsword at Scar")
    await party("/answer bod+defense", 7, 5, 1, 1, by="gm")
    assert (await party.refused("/answer armour 3 as Scar"))["kind"] == "refused"
    reply = await party("/answer armour 1 as Scar")
    assert reply["changes"] == [["Scar", "bod.pool", 6, 7], ["Scar", "armour", 3, 2]]
    assert (await party.refused("/answer armour 1 as Scar"))["kind"] == "already_done"


async def test_31_a_game_master_takes_a_blow_on_an_npcs_armour_without_naming_it(
    party: Played,
) -> None:
    await party("/attack longsword at Scar")
    await party("/answer bod+defense", 7, 5, 1, 1, by="gm")
    reply = await party("/answer armour 2")
    assert reply["changes"] == [["Scar", "bod.pool", 6, 8], ["Scar", "armour", 3, 1]]
    assert (await party.refused("/answer armour 1", by="carol"))["kind"] == "not_found"


async def test_31_armour_guards_the_body_only(party: Played) -> None:
    reply = await party("/harm 2 wil Scar", by="gm")
    assert reply["choices"] == []
    assert (await party.refused("/answer armour 1 as Scar"))["kind"] == "refused"


async def test_31_armour_undoes_a_death_that_it_prevents(party: Played) -> None:
    await party("/sheet set Scar bod=d4", by="gm")
    reply = await party("/harm 4 Scar", 2, 3)
    assert reply["facts"]["death"] == "rounds"
    reply = await party("/answer armour 1 as Scar")
    scar = await party.sheet("Scar")
    assert scar["bod"] == {"die": 4, "normal": 4, "pool": 1}
    assert scar["lost"] == []
    assert scar["wounds"] == []
    assert scar["timer"] is None
    assert scar["state"] == "well"


async def test_44_spellshield_and_protect_take_harm_elsewhere(party: Played) -> None:
    await party("/sheet set feats=spellshield", by="bob")
    await party("/sheet set feats=protect", by="alice")
    reply = await party("/harm 3 Isaac", by="gm")
    labels = [choice["label"] for choice in reply["choices"]]
    assert labels == ["Spellshield: take it on WIL", "Griff protects Isaac"]
    reply = await party("/answer protect Isaac", by="alice")
    assert reply["changes"] == [["Griff", "bod.pool", 8, 5], ["Isaac", "bod.pool", 3, 6]]
    await party("/harm 2 int Isaac", by="gm")
    reply = await party("/answer spellshield", by="bob")
    assert reply["changes"] == [["Isaac", "int.pool", 6, 8], ["Isaac", "wil.pool", 8, 6]]
    await party("/harm 1 Scar", by="gm")
    assert (await party.refused("/answer spellshield as Scar"))["kind"] == "refused"


async def test_44_a_spellshield_takes_neither_harm_to_the_will_nor_any_without_it(
    party: Played,
) -> None:
    await party("/sheet set feats=spellshield", by="bob")
    await party("/harm 2 wil Isaac", by="gm")
    error = await party.refused("/answer spellshield", by="bob")
    assert error["message"] == "That harm already goes to WIL."
    await party("/sheet set Isaac lost=wil anyway", by="gm")
    await party("/harm 2 int Isaac")
    assert (await party.refused("/answer spellshield", by="bob"))["kind"] == "refused"


async def test_45_armour_and_spellshield_help_against_spells(mages: Played) -> None:
    await mages("/cast magic missile on Scar", by="bob")
    reply = await mages("/answer armour 2 as Scar", by="gm")
    assert reply["changes"] == [["Scar", "bod.pool", 6, 8], ["Scar", "armour", 3, 1]]


async def test_45_armour_guards_against_no_spell_that_strikes_the_mind(mages: Played) -> None:
    await mages("/cast stupefy on Scar", by="bob")
    assert (await mages.refused("/answer armour 1 as Scar", by="gm"))["kind"] == "refused"
    await mages("/cast magic missile on Scar", by="bob")
    await mages("/answer armour 1 as Scar", by="gm")
    assert (await mages.sheet("Scar"))["armour"] == 2


async def test_45_what_took_a_spells_harm_is_told(mages: Played) -> None:
    await mages("/sheet set Griff feats=spellshield armour=3", by="gm")
    await mages("/cast magic missile 2 at Griff", by="bob")
    reply = await mages("/answer armour", by="alice")
    assert "Griff takes 4 harm, armour absorbs 3." in reply["text"]
    await mages("/cast stupefy at Griff", by="bob")
    reply = await mages("/answer spellshield", by="alice")
    assert "Griff takes 2 harm, on WIL." in reply["text"]


async def test_44_a_spellshield_guards_no_will(mages: Played) -> None:
    await mages("/sheet set Griff feats=spellshield", by="gm")
    await mages("/cast spiritual weapon at Griff", by="bob")
    assert (await mages.refused("/answer spellshield", by="alice"))["kind"] == "refused"


async def test_44_one_protects_the_body_and_only_with_a_body(mages: Played) -> None:
    await mages("/sheet new Mo feats=protect", by="cara")
    await mages("/cast stupefy at Griff", by="bob")
    assert (await mages.refused("/answer protect Griff", by="cara"))["kind"] == "refused"
    await mages("/cast magic missile at Griff", by="bob")
    await mages("/sheet set Mo lost=bod anyway", by="gm")
    assert (await mages.refused("/answer protect Griff", by="cara"))["kind"] == "refused"
    await mages("/sheet set Mo bod=d6", by="gm")
    reply = await mages("/answer protect Griff", by="cara")
    assert ["Mo", "bod.pool", 6, 4] in reply["changes"]


async def test_44_protecting_is_offered_for_harm_to_the_body_and_told(party: Played) -> None:
    await party("/sheet set feats=protect", by="alice")
    reply = await party("/harm 2 wil Isaac", by="gm")
    assert reply["choices"] == []
    await party("/harm 2 Isaac")
    reply = await party(":press Griff protects Isaac", by="alice")
    assert "Griff takes it for Isaac." in reply["text"]


async def test_armour_takes_nothing_from_a_blow_that_did_no_harm(party: Played) -> None:
    await party("/sheet set Isaac armour=2 max_armour=2", by="gm")
    await party("/attack bod+melee at Isaac", by="alice")
    await party("/answer bod+defense", 1, 1, 1, 1, by="bob")
    error = await party.refused("/answer armour 1", by="bob")
    assert error["message"] == "That didn't harm Isaac."
    assert (await party.sheet("Isaac"))["armour"] == 2


def shields(reply: dict[str, Any]) -> list[tuple[str, str, str]]:
    said = ("answer armour", "answer spellshield", "answer protect")
    return [
        (c["label"], c["says"].partition(" entry")[0], c["of"])
        for c in reply["choices"]
        if c["says"].startswith(said)
    ]


@pytest.fixture
async def guards(party: Played) -> Played:
    """Everyone protects and has a spellshield; Griff wears two points of armour. Rat is Scar's."""
    await party("/sheet new Ada", by="carol")
    await party("/npc new Rat shown", by="gm")
    for name in ("Griff", "Isaac", "Ada", "Scar", "Rat"):
        await party(f"/sheet set {name} feats=protect,spellshield")
    await party("/sheet set Griff armour=2")
    return party


async def test_44_all_who_can_are_offered_to_take_harm_otherwise(guards: Played) -> None:
    assert shields(await guards("/harm 3 Griff", by="gm")) == [
        ("Armour takes 2 of the 3 harm", "answer armour 2", "Griff"),
        ("Spellshield: take it on WIL", "answer spellshield", "Griff"),
        ("Isaac protects Griff", "answer protect Griff", "Isaac"),
        ("Ada protects Griff", "answer protect Griff", "Ada"),
    ]
    assert shields(await guards("/harm 1 Griff"))[0][0] == "Armour takes the harm"
    assert shields(await guards("/harm 1 int Griff")) == [
        ("Spellshield: take it on WIL", "answer spellshield", "Griff")
    ]
    assert shields(await guards("/harm 1 wil Griff")) == []
    assert shields(await guards("/harm 1 Scar")) == [
        ("Armour takes it", "answer armour 1", "Scar"),
        ("Spellshield: take it on WIL", "answer spellshield", "Scar"),
        ("Rat protects Scar", "answer protect Scar", "Rat"),
    ]
    await guards("/sheet set Ada state=dead")
    await guards("/sheet set Isaac lost=bod anyway")
    await guards("/sheet set Griff lost=wil anyway")
    await guards("/sheet set Griff armour=0")
    assert shields(await guards("/harm 1 Griff")) == []


@pytest.mark.parametrize(
    ("harmed", "said", "by", "answered"),
    [
        ("/harm 3 Griff", "/answer armour 3", "alice", "Armour can take at most 2 of this:"
         " it has 2 left, against 3 harm."),
        ("/harm 1 Griff", "/answer armour 2", "alice", "Armour can take at most 1 of this:"
         " it has 2 left, against 1 harm."),
        ("/harm 1 Griff", "/answer armour 0", "alice", "Armour can take at most 1 of this"),
        ("/harm 1 Isaac", "/answer armour", "bob", "Isaac has no armour left."),
        ("/harm 1 wil Griff", "/answer armour", "alice", "Armour only takes harm to the body."),
        ("/harm 1 wil Griff", "/answer spellshield", "alice", "That harm already goes to WIL."),
        ("/harm 1 wil Griff", "/answer protect Griff", "bob", "Only harm to the body can be taken"),
        ("/harm 1 Griff", "/answer protect Griff", "alice", "Griff can't do that to themselves."),
    ],
)  # fmt: skip
async def test_31_what_cannot_take_harm_is_told(
    guards: Played, harmed: str, said: str, by: str, answered: str
) -> None:
    await guards(harmed, by="gm")
    before = await guards.everything()
    assert (await guards.refused(said, by=by))["message"].startswith(answered)
    assert await guards.everything() == before


async def test_44_a_protector_takes_it_on_armour_or_on_the_will_in_turn(guards: Played) -> None:
    await guards("/harm 3 Isaac", by="gm")
    taken = await guards("/answer protect Isaac", by="alice")
    assert taken["text"] == "Griff takes it for Isaac."
    assert taken["changes"] == [["Griff", "bod.pool", 8, 5], ["Isaac", "bod.pool", 3, 6]]
    assert shields(taken) == []
    for said, by in (("/answer protect Isaac", "carol"), ("/answer spellshield", "bob")):
        error = await guards.refused(said, by=by)
        assert error["message"] == "That harm has already been taken another way."
    reply = await guards("/answer armour", by="alice")
    assert reply["changes"] == [["Griff", "bod.pool", 5, 7], ["Griff", "armour", 2, 0]]
    assert reply["text"].splitlines() == [
        "Griff takes it for Isaac.",
        "Griff's armour is broken until it is repaired.",
    ]
    error = await guards.refused("/answer spellshield")
    assert error["message"] == "That harm has already been taken another way."


async def test_31_a_blow_harms_the_loser_alone(guards: Played) -> None:
    await guards("/sheet set Scar defends=bod", by="gm")
    await guards("/attack bod at Scar", 7, 1, by="alice")
    error = await guards.refused("/answer armour 1", by="alice")
    assert error["message"] == "That didn't harm Griff."
    assert (await guards("/answer armour as Scar", by="gm"))["facts"]["armour"] == 1
    await guards("/attack bod at Scar", 2, 1, by="alice")  # won, without a hit
    error = await guards.refused("/answer armour as Scar", by="gm")
    assert error["message"] == "That didn't harm Scar."
    await guards("/attack bod at Scar", 1, 7, by="alice")
    assert (await guards("/answer armour"))["changes"] == [
        ["Griff", "bod.pool", 7, 8],
        ["Griff", "armour", 2, 1],
    ]


async def test_45_of_several_whom_a_spell_strikes_each_takes_their_own_share(
    guards: Played,
) -> None:
    await guards("/sheet set Isaac feats=spellcasting spells=fireball wil=d12", by="gm")
    await guards("/cast fireball 2 on Griff, Scar, Ada", by="bob")
    assert (await guards.sheet("Griff"))["bod"]["pool"] == 4
    error = await guards.refused("/answer armour 5 as Scar", by="gm")
    assert error["message"] == "Armour can take at most 3 of this: it has 3 left, against 4 harm."
    await guards("/answer wil", 1, 4, by="carol")
    error = await guards.refused("/answer armour 5 as Scar", by="gm")
    assert error["message"] == "Armour can take at most 3 of this: it has 3 left, against 4 harm."
    await guards("/answer armour 3 as Scar")
    assert (await guards("/answer armour", by="alice"))["changes"] == [
        ["Griff", "bod.pool", 4, 6],
        ["Griff", "armour", 2, 0],
    ]
