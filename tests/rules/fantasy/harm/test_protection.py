"""Armour, spellshields and those who protect others (rules 31, 44 and 45)."""

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
    assert "Griff takes 4 harm, 3 of it on armour." in reply["text"]
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
    assert error["message"] == "Isaac was not harmed by that."
    assert (await party.sheet("Isaac"))["armour"] == 2
