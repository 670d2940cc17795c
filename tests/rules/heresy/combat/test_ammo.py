"""Rules 29 and 30: uses and ammo."""

import pytest

from tests.conftest import Played

SHOTGUN = '/item add shotgun 2d6 tags "proven 2, loud" uses 2'


async def test_29_a_grenade_spends_no_use_of_a_gun(heresy: Played) -> None:
    await heresy("/item add bolter 2d6 uses 2")
    await heresy("/item add laspistol 1d6 uses 2")
    reply = await heresy("/move grenade", 4, 4)
    assert (reply["facts"]["pick"], reply["changes"]) == (1, [])
    await heresy("/item add frag grenade 2d6 uses 1")
    reply = await heresy("/move grenade", 4, 4)
    assert reply["changes"] == [["Griff", "weapons.frag_grenade.uses", 1, 0]]
    assert (await heresy.refused("/move grenade"))["kind"] == "refused"


async def test_29_firing_costs_a_use_and_reloading_ammo(heresy: Played) -> None:
    await heresy(SHOTGUN)
    await heresy("/ammo set 1")
    fired = await heresy("/move fire at Scar with shotgun", 5, 5)
    assert fired["changes"] == [["Griff", "weapons.shotgun.uses", 2, 1]]
    reply = await heresy("/ammo reload")
    assert reply["changes"] == [["Griff", "weapons.shotgun.uses", 1, 2], ["Griff", "ammo", 1, 0]]
    assert reply["facts"] == {"ammo": 0, "uses": {"shotgun": 2}}


async def test_29_the_only_gun_is_meant_when_none_is_named(heresy: Played) -> None:
    await heresy(SHOTGUN)
    fired = await heresy("/move fire", 5, 5)
    assert ["Griff", "weapons.shotgun.uses", 2, 1] in fired["changes"]


async def test_29_with_several_guns_it_asks_which(heresy: Played) -> None:
    await heresy(SHOTGUN)
    await heresy("/item add bolter 1d10 uses 4")
    asked = await heresy("/move fire at Scar")
    assert asked["rolled"] == []
    fired = await heresy(":press Bolter", 5, 5)
    assert ["Griff", "weapons.bolter.uses", 4, 3] in fired["changes"]


async def test_29_no_uses_left_no_shot(heresy: Played) -> None:
    await heresy(SHOTGUN)
    await heresy("/sheet set weapons.shotgun.uses=0")
    assert (await heresy.refused("/move fire with shotgun at Scar"))["kind"] == "refused"
    assert (await heresy.refused("/move suppressing fire"))["kind"] == "refused"
    sheet = await heresy.sheet("Griff")
    assert (sheet["weapons"]["shotgun"]["uses"], sheet["xp"]) == (0, 0)


async def test_29_a_weapon_that_is_not_on_the_sheet_is_not_fired(heresy: Played) -> None:
    """T3: nor has one whose uses nobody counts any to spend."""
    assert (await heresy.refused("/move fire with lasgun at Scar"))["kind"] == "not_found"
    await heresy("/item add lasgun 2d6")
    assert (await heresy("/move fire with lasgun at Scar", 5, 5))["changes"] == []


async def test_29_reloading_needs_ammo_and_room(heresy: Played) -> None:
    await heresy(SHOTGUN)
    await heresy("/ammo +1")
    assert (await heresy.refused("/reload shotgun"))["kind"] == "refused"
    await heresy("/ammo use 2 shotgun")
    await heresy("/ammo -1")
    assert (await heresy.refused("/reload"))["kind"] == "refused"
    assert (await heresy.refused("/ammo -1"))["kind"] == "refused"


async def test_29_reload_is_a_move_too(heresy: Played) -> None:
    await heresy(SHOTGUN)
    await heresy("/ammo set 2")
    await heresy("/ammo use 1 shotgun")
    reply = await heresy("/move reload with shotgun")
    assert reply["facts"]["move"] == "reload"
    assert ["Griff", "ammo", 2, 1] in reply["changes"]


async def test_29_rapid_reload_is_rolled(heresy: Played) -> None:
    await heresy(SHOTGUN)
    await heresy("/ammo set 1")
    await heresy("/ammo use 2 shotgun")
    missed = await heresy("/move rapid", 1, 2)
    assert missed["changes"] == [["Griff", "xp", 0, 1]]
    reply = await heresy("/reroll", 5, 5)
    assert ["Griff", "weapons.shotgun.uses", 0, 2] in reply["changes"]
    assert ["Griff", "xp", 1, 0] in reply["changes"]


async def test_29_a_reroll_costs_no_second_use(heresy: Played) -> None:
    await heresy(SHOTGUN)
    await heresy("/move fire", 1, 2)
    await heresy("/reroll", 6, 6)
    assert (await heresy.sheet("Griff"))["weapons"]["shotgun"]["uses"] == 1


async def test_30_one_more_use_buys_one_more_die(heresy: Played) -> None:
    await heresy(SHOTGUN)
    await heresy("/move fire at Scar", 5, 5)
    reply = await heresy(":press Extra die", 5, 5, 5)
    assert reply["facts"]["wounds"] == 3
    assert ["Griff", "weapons.shotgun.uses", 1, 0] in reply["changes"]


async def test_30_without_uses_the_extra_die_is_neither_offered_nor_given(heresy: Played) -> None:
    await heresy("/item add pistol 1d6 uses 1")
    offered = await heresy("/move fire at Scar", 5, 5)
    assert not [c for c in offered["choices"] if c["label"].startswith("Extra die")]
    error = await heresy.refused("/damage with pistol at Scar ranged burst")
    assert error["kind"] == "refused"


async def test_30_burning_a_use_that_is_not_there_is_refused(heresy: Played) -> None:
    await heresy("/item add pistol 1d6 uses 1")
    await heresy("/move fire at Scar", 3, 3)
    assert (await heresy.refused("/pick burn"))["kind"] == "refused"
    assert (await heresy("/pick exposed"))["facts"]["pick"] == 0


async def test_a_weapon_that_was_dropped_meanwhile_is_not_loaded(heresy: Played) -> None:
    await heresy("/item add pistol 1d6 uses 2")
    await heresy("/sheet set ammo=3 moves=rapid_reload weapons.pistol.uses=1")
    await heresy("/move rapid reload", 1, 2)
    await heresy("/item drop pistol")
    await heresy("/reroll", 6, 6)
    sheet = await heresy.sheet("Griff")
    assert (sheet["weapons"], sheet["ammo"]) == ({}, 3)


async def test_29_a_game_master_takes_the_last_ammo_and_no_more(heresy: Played) -> None:
    await heresy("/ammo set 1")
    assert (await heresy.refused("/ammo -3"))["message"] == "Griff has only 1 ammo."
    reply = await heresy("/ammo -3 as Griff anyway", by="gm")
    assert reply["changes"] == [["Griff", "ammo", 1, 0]]


async def test_29_nobody_reloads_quickly_what_is_full(heresy: Played) -> None:
    await heresy("/sheet set moves+=rapid_reload")
    await heresy("/item add shotgun 2d6 uses 3")
    await heresy("/ammo +2")
    error = await heresy.refused("/move rapid reload with shotgun")
    assert error["message"].startswith("The shotgun is already full.")


@pytest.mark.parametrize(
    ("said", "title", "ammo"),
    [
        ("+2", "Griff: ammo 3 → 5", 5),
        ("-3", "Griff: ammo 3 → 0", 0),
        ("set 7", "Griff: ammo 3 → 7", 7),
        ("set 0", "Griff: ammo 3 → 0", 0),
        ("+999", "Griff: ammo 3 → 999", 999),
        ("set 999", "Griff: ammo 3 → 999", 999),
    ],
)
async def test_29_ammo_is_changed_and_set(heresy: Played, said: str, title: str, ammo: int) -> None:
    await heresy("/ammo set 3")
    reply = await heresy(f"/ammo {said}")
    assert (reply["title"], reply["facts"]) == (title, {"ammo": ammo, "uses": {}})
    assert (await heresy.sheet("Griff"))["ammo"] == ammo


async def test_29_what_is_left_is_told_and_shown_to_oneself(heresy: Played) -> None:
    await heresy("/item add shotgun 2d6 uses 3")
    await heresy("/item add bolt pistol 1d6 uses 2")
    await heresy("/item add knife 1d4")
    await heresy("/ammo set 2")
    used = await heresy("/ammo use 2 shotgun")
    assert used["title"] == "Griff uses the shotgun"
    assert used["facts"] == {"ammo": 2, "uses": {"shotgun": 1, "bolt_pistol": 2}}
    assert (await heresy("/ammo use shotgun"))["title"] == "Griff uses the shotgun"
    error = await heresy.refused("/ammo use shotgun")
    assert error["message"].startswith("The shotgun is empty.")
    assert (await heresy("/ammo use shotgun as Griff anyway", by="gm"))["changes"] == []
    ruling = (await heresy.table.hear("/ammo as Griff")).ruling
    assert ruling is not None
    assert ruling.outcome.private
    texts = {fact.key: (fact.label, fact.text) for fact in ruling.outcome.facts}
    assert texts == {"ammo": ("", ""), "uses": ("Uses left", "shotgun 0, bolt pistol 2")}
    assert (await heresy("/ammo", by="alice"))["entry"] is None
    assert (await heresy("/ammo reload"))["title"] == "Griff reloads the shotgun"


async def test_29_which_weapon_is_meant(heresy: Played) -> None:
    error = await heresy.refused("/ammo reload")
    assert error["message"] == "Which weapon do you reload? Add its name: `/reload shotgun`"
    await heresy("/item add shotgun 2d6 uses 2")
    await heresy("/item add bolter 1d10 uses 4")
    await heresy("/item add 2 krak grenades 1d10")
    await heresy("/ammo set 3")
    full = await heresy.refused("/ammo reload")
    assert (full["kind"], full["hints"]) == ("not_found", ["shotgun", "bolter"])
    await heresy("/ammo use 1 krak grenades")
    error = await heresy.refused("/ammo reload krak grenades")
    assert error["message"].startswith(
        "You can't reload krak grenades, only get more: `/item add 2 krak grenades`"
    )
    await heresy("/ammo use 1 bolter")
    assert (await heresy("/ammo reload"))["title"] == "Griff reloads the bolter"
    await heresy("/ammo use 1 bolter")
    await heresy("/ammo use 1 shotgun")
    both = await heresy.refused("/ammo reload")
    assert (both["kind"], both["hints"]) == ("not_found", ["shotgun", "bolter"])
    assert (await heresy("/reload shotgun"))["facts"]["ammo"] == 1
    unknown = await heresy.refused("/move reload with lasgun")
    assert unknown["kind"] == "not_found"


async def test_29_thrown_things_run_out(heresy: Played) -> None:
    await heresy('/item add knives 1d4 tags "thrown" uses 1')
    await heresy("/ammo use knives")
    assert (await heresy.refused("/ammo use knives"))["message"] == "You have no knives left."


@pytest.mark.parametrize(
    ("gear", "spent"),
    [
        ("krak grenade 2d6 uses 2", "krak_grenade"),
        ('satchel 2d6 uses 2 tags "Grenade"', "satchel"),
        ("knives 1d4 uses 2 tags thrown", ""),
        ("shotgun 2d6 uses 2", ""),
    ],
)
async def test_29_a_grenade_is_one_by_name_or_tag(heresy: Played, gear: str, spent: str) -> None:
    await heresy(f"/item add {gear}")
    thrown = await heresy("/move grenade", 6, 6)
    assert thrown["changes"] == ([["Griff", f"weapons.{spent}.uses", 2, 1]] if spent else [])


async def test_29_nobody_shoots_with_what_is_thrown(heresy: Played) -> None:
    await heresy("/item add knives 1d4 uses 2 tags thrown")
    assert (await heresy("/move fire", 6, 6))["changes"] == []


@pytest.mark.parametrize("said", ["/ammo reload shotgun", "/ammo use shotgun"])
async def test_29_the_dying_neither_load_nor_shoot(heresy: Played, said: str) -> None:
    await heresy(SHOTGUN)
    await heresy("/sheet set ammo=2 weapons.shotgun.uses=1")
    await heresy("/sheet set Griff wounds=6", by="gm")
    assert (await heresy.refused(said, by="alice"))["message"].startswith("Griff is dying.")
    assert (await heresy("/ammo +1"))["ok"]
    assert (await heresy(f"{said} as Griff anyway", by="gm"))["ok"]


async def test_29_reloading_without_ammo_leaves_none(heresy: Played) -> None:
    await heresy(SHOTGUN)
    await heresy("/ammo use 1")
    reply = await heresy("/ammo reload as Griff anyway", by="gm")
    assert reply["facts"] == {"ammo": 0, "uses": {"shotgun": 2}}
