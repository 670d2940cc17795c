"""Lackeys: point 59 of the rules."""

import pytest

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
    assert (await odd("/hireling hire Tam", *([1] * 11)))["changes"] == []
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


async def test_59_a_lackey_has_a_plain_name(odd: OddTable) -> None:
    await odd("/sheet set coin=99")
    assert "can't be a name" in (await odd.refused("/hireling hire Tam+Tim"))["message"]


async def test_59_what_a_lackey_is_and_costs_is_told(odd: OddTable) -> None:
    await odd("/sheet set coin=15")
    await odd("/time 3 turns", by="gm")
    reply = await odd("/hireling hire Tam", 3, 4, 1, 2, 6, 6, 1, 2, 3, 4, 5, by="alice")
    assert reply["title"] == "Griff hires Tam for 15 coin"
    assert reply["text"].startswith(
        "STR 7 (3 4) · DEX 3 (1 2) · WIL 12 (6 6) · price 5d10 (1 2 3 4 5)\n"
        "HP 1 · d6 weapon · 6 slots"
    )
    tam = await odd.sheet("Tam")
    assert [tam[f"{key}_max"] for key in ("str", "dex", "wil")] == [7, 3, 12]
    assert (tam["employer"], tam["ate"], tam["slept"]) == ("Griff", 3, 3)
    assert await odd.of("Griff", "coin") == 0
    await odd("/sheet set coin=14")
    offered = await odd("/hireling hire Tim", 3, 4, 1, 2, 6, 6, 1, 2, 3, 4, 5)
    assert offered["title"] == "Tim wants 15 coin; Griff has 14"
    reply = await odd("/hireling hire as Griff anyway", *([2] * 11), by="gm")
    assert (reply["facts"]["cost"], reply["facts"]["coin"]) == (10, 4)
    reply = await odd("/hireling hire as Griff anyway", *([2] * 11))
    assert (reply["facts"]["name"], reply["facts"]["coin"]) == ("Lackey 2", 0)
    reply = await odd("/hireling hire as Griff anyway", *([2] * 11))
    assert reply["facts"]["name"] == "Lackey 3"
    assert await odd.of("Griff", "lackeys") == ["Tam", "Lackey", "Lackey 2", "Lackey 3"]


async def test_59_one_or_several_are_paid_and_the_dead_no_more(odd: OddTable) -> None:
    await odd("/sheet set coin=100")
    for name in ("Tam", "Tim", "Tom"):
        await odd(f"/hireling hire {name}", *([1] * 11))
    reply = await odd("/hireling return Tim, Tom", 3, 4, 5, 6)
    assert reply["title"] == "Griff pays Tim and Tom 18 coin in wages"
    assert reply["text"].splitlines() == [
        "Tim: 2d10 (3 4) = 7",
        "Tom: 2d10 (5 6) = 11",
        "Wages are due at each return to a safe place.",
    ]
    assert (await odd("/hireling return Tam", 1, 1))["facts"]["coin"] == 65
    for who in ("Ash", "Tam, Ash"):
        error = await odd.refused(f"/hireling return {who}")
        assert error["message"] == "Griff has no hireling by that name.", who
    dead = await odd("/harm 99 Tam", by="gm")
    assert [each["label"] for each in dead["choices"]] == ["Retire Tam"]  # nobody's character
    assert (await odd.refused("/hireling return Tam", by="alice"))["kind"] == "not_found"
    assert list((await odd("/hireling return", 1, 1, 1, 1))["facts"]["costs"]) == ["Tim", "Tom"]
    assert (await odd.refused("/hireling return", by="bob"))["kind"] == "not_found"


async def test_59_who_is_let_go_is_gone(odd: OddTable) -> None:
    await odd("/sheet set coin=100")
    await odd("/hireling hire Tam", *([1] * 11))
    await odd("/hireling hire Tim", *([1] * 11))
    reply = await odd("/hireling dismiss Tam")
    assert (reply["title"], reply["facts"]["lackeys"]) == ("Griff lets Tam go", ["Tim"])
    assert (await odd.refused("/sheet show Tam", by="gm"))["kind"] == "not_found"
    assert (await odd.refused("/hireling dismiss Tim", by="bob"))["kind"] == "not_found"
    assert (await odd.refused("/hireling dismiss", by="alice"))["kind"]
    await odd("/undo")
    assert await odd.of("Griff", "lackeys") == ["Tam", "Tim"]


async def test_59_the_dazed_hire_and_the_down_only_look(odd: OddTable) -> None:
    await odd("/sheet set coin=100 debilities=dazed")
    await odd("/hireling hire Tam", *([1] * 11))
    await odd("/sheet set Griff state=mortal", by="gm")
    assert (await odd("/hireling", by="alice"))["title"] == "Griff's hirelings: Tam"
    for sentence in ("/hireling hire Tim", "/hireling return", "/hireling dismiss Tam"):
        assert (await odd.refused(sentence))["kind"] == "refused"


@pytest.mark.parametrize("name", ["x" * 60, "Old Tom", '"Tom the 2nd"'])
async def test_59_a_lackey_may_be_called(odd: OddTable, name: str) -> None:
    await odd("/sheet set coin=99")
    reply = await odd(f"/hireling hire {name}", *([1] * 11))
    assert reply["facts"]["name"] == name.strip('"')


@pytest.mark.parametrize("said", ["/hireling hire Tam", "/hireling hire"])
async def test_59_a_price_is_rolled_once_for_each_offer(odd: OddTable, said: str) -> None:
    """found-3, 6: asking again is no new roll, whoever pays in the end."""
    await odd("/sheet set coin=10")
    offer = await odd(said, 3, 4, 1, 2, 6, 6, 9, 9, 9, 9, 9)
    assert (offer["facts"]["cost"], offer["changes"]) == (45, [])
    error = await odd.refused(said)
    assert error["message"] == "That costs 45 coin; Griff has 10."
    await odd("/sheet set coin=50")
    hired = await odd(said)
    assert (hired["rolled"], hired["facts"]["cost"], hired["facts"]["coin"]) == ([], 45, 5)
    name = hired["facts"]["name"]
    assert [(await odd.sheet(name))[key] for key in ("str", "dex", "wil")] == [7, 3, 12]
    await odd("/undo")
    assert (await odd(f"/hireling hire {name}"))["facts"]["cost"] == 45


async def test_59_an_offer_is_taken_by_its_button(odd: OddTable) -> None:
    """found-3, 6: and another name is another offer."""
    await odd("/sheet set coin=10")
    await odd("/hireling hire Tam", *([6] * 11))
    await odd("/hireling hire Tim", *([5] * 11))
    await odd("/sheet set coin=30")
    assert (await odd(":press 1 of 7"))["title"] == "Griff hires Tim for 25 coin"


async def test_59_ones_own_lackeys_pack_is_listed(odd: OddTable) -> None:
    """found-3, 6: `/item list Tam`."""
    await odd("/sheet set coin=99")
    await odd("/hireling hire Tam", *([1] * 11))
    await odd("/item add rope for Tam")
    assert (await odd("/item list Tam"))["facts"]["carried"] == ["rope"]
