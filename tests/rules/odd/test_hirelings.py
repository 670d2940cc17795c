"""Lackeys: point 59 of the rules."""

from tests.rules.odd.conftest import OddTable


async def test_59_a_lackey_is_rolled_and_paid_for(odd: OddTable) -> None:
    await odd("/sheet set coin=100")
    reply = await odd("/hireling hire Tam", 3, 4, 1, 2, 6, 6, 1, 2, 3, 4, 5)
    facts = reply["facts"]
    assert (facts["name"], facts["str"], facts["dex"], facts["wil"]) == ("Tam", 7, 3, 12)
    assert (facts["cost"], facts["coin"]) == (15, 85)
    tam = await odd.sheet("Tam")
    assert (tam["hp"], tam["hp_max"], tam["weapon"], tam["slots"]) == (1, 1, "d6", 6)
    assert (tam["str_max"], tam["player"]) == (7, "alice")
    assert await odd.of("Griff", "lackeys") == ["Tam"]
    await odd("/attack at Ogre as Tam", 4)
    assert (await odd("/attack d6 at Ogre", 1))["facts"]["attacker"] == "Griff"


async def test_59_a_lackey_carries_one_bulky_thing(odd: OddTable) -> None:
    await odd("/sheet set coin=100")
    await odd("/lackey hire", *([1] * 11))
    await odd("/item add chest bulky as Lackey")
    assert (await odd.refused("/item add anvil bulky as Lackey"))["kind"] == "refused"
    for thing in ("rope", "lamp", "pole", "sack"):
        await odd(f"/item add {thing} as Lackey")
    assert (await odd.refused("/item add oil as Lackey"))["kind"] == "refused"


async def test_59_lackeys_are_paid_at_each_return(odd: OddTable) -> None:
    await odd("/sheet set coin=100")
    await odd("/hireling hire Tam", *([1] * 11))
    await odd("/hireling hire Bess", *([1] * 11))
    reply = await odd("/hireling return", 3, 4, 10, 10)
    assert (reply["facts"]["cost"], reply["facts"]["coin"]) == (27, 63)
    assert reply["facts"]["costs"] == {"Tam": 7, "Bess": 20}
    await odd("/hireling dismiss Bess")
    assert await odd.of("Griff", "lackeys") == ["Tam"]
    assert (await odd("/hireling return", 1, 1))["facts"]["costs"] == {"Tam": 2}


async def test_59_coin_that_is_not_there_is_not_spent(odd: OddTable) -> None:
    await odd("/sheet set coin=4")
    assert (await odd.refused("/hireling hire Tam", *([1] * 11)))["kind"] == "refused"
    assert (await odd.sheet("Griff"))["lackeys"] == []
    assert (await odd.refused("/hireling return"))["kind"] == "not_found"


async def test_59_hiring_can_be_undone_and_outlives_a_new_name(odd: OddTable) -> None:
    await odd("/sheet set coin=100")
    await odd("/hireling hire Tam", *([1] * 11))
    await odd("/undo")
    assert (await odd.refused("/sheet show Tam"))["kind"] == "not_found"
    assert await odd.of("Griff", "coin") == 100
    await odd("/redo")
    await odd("/sheet rename Griff to Gryphon")
    assert (await odd("/hireling return", 2, 3))["facts"]["costs"] == {"Tam": 5}


async def test_lackeys_come_and_go_with_whom_they_serve_under_any_name(odd: OddTable) -> None:
    await odd("/sheet set coin=500")
    await odd('/scene start "The mill" with Griff', by="gm")
    await odd("/hireling hire Tam", by="alice")
    assert (await odd("/scene show"))["facts"]["present"] == ["Griff", "Tam"]
    await odd("/sheet rename Griff to Gaf")
    assert await odd.of("Tam", "employer") == "Gaf"
    await odd("/sheet rename Tam to Tim")
    assert await odd.of("Gaf", "lackeys") == ["Tim"]
    await odd("/scene join Ash", by="bob")
    assert (await odd("/scene leave", by="alice"))["title"] == "Gaf and Tim leave The mill"
    await odd("/undo")
    assert (await odd("/scene show"))["facts"]["present"] == ["Gaf", "Ash", "Tim"]


async def test_59_everyone_pays_their_own_lackeys(odd: OddTable) -> None:
    await odd("/sheet set coin=99")
    await odd("/hireling hire Tam", by="alice")
    await odd("/sheet set coin=99", by="bob")
    await odd("/hireling hire Tim")
    assert (await odd("/hireling return", 4, 5))["facts"]["costs"] == {"Tim": 9}
