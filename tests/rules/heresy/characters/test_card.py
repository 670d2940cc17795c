"""A sheet as people read it."""

import pytest

from rules.core.scene import Game, Scene, Sheets, Speaker, Stage
from rules.heresy.characters.card import LABELS, offers
from rules.heresy.content import MOVES
from rules.heresy.sheet import HeresySheet
from tests.conftest import Played


async def test_grenades_are_counted_until_they_are_gone(heresy: Played) -> None:
    await heresy("/item add 2 frag grenades 2d8")
    assert (await heresy("/sheet show"))["facts"]["card_weapons"] == "frag grenade 2d8 ×2"
    await heresy("/item use 2 frag grenades")
    assert "card_weapons" not in (await heresy("/sheet show"))["facts"]


async def test_a_card_says_what_waits_and_what_is_loaded(heresy: Played) -> None:
    await heresy("/item add shotgun 2d6 uses 3")
    await heresy("/item add torch 2")
    await heresy("/forward +1 to hack at Scar")
    await heresy("/ongoing -1 until dawn")
    found = await heresy.sheet("Griff")
    assert found["card_weapons"] == "shotgun 2d6 (3 of 3 uses)"
    assert (found["card_ammo"], found["card_items"]) == ("0", "torch ×2")
    assert found["card_forward"] == "+1 to Hack and Slash against Scar"
    assert found["card_ongoing"] == "-1 until dawn"
    assert (await heresy("/ongoing for Griff"))["text"].endswith("1. -1 ongoing until dawn")


async def test_a_card_says_what_defense_is_made_of(heresy: Played) -> None:
    assert (await heresy.sheet("Griff"))["card_defense"] == "2"
    await heresy('/sheet set defense_mods="spikes +1 melee"')
    assert (await heresy.sheet("Griff"))["card_defense"] == "2 (spikes +1 vs melee)"


async def test_only_moves_that_are_rolled_are_offered(heresy: Played) -> None:
    await heresy("/sheet set moves+=armored,judgement")
    pinned = await heresy("/sheet pin")
    said = [choice["says"] for choice in pinned["choices"]]
    assert any(each.startswith("move hack and slash") for each in said), said
    assert not any("armored" in each for each in said), said


async def told(table: Played, name: str) -> dict[str, str]:
    found = await table.sheet(name)
    return {key.removeprefix("card_"): found[key] for key in found if key.startswith("card_")}


async def test_a_card_leaves_out_what_is_empty(heresy: Played) -> None:
    stats = "WS +1  BS +2  S +0  T +1  Ag +1  Int +0  Per +2  WP +0  Fel -1"
    plain = {"stats": stats, "wounds": "0/6", "defense": "2", "xp": "0, level 1"}
    plain["who"] = "Adeptus Arbites"
    assert await told(heresy, "Griff") == plain
    await heresy("/sheet new Vex", by="cara")
    stats = "WS +0  BS +0  S +0  T +0  Ag +0  Int +0  Per +0  WP +0  Fel +0"
    await heresy("/ammo set 2")
    vex = {"stats": stats, "wounds": "0/4", "defense": "1", "xp": "0, level 1", "ammo": "2"}
    assert await told(heresy, "Vex") == vex
    await heresy("/npc new Mook astartes damage=2d6 shown", by="gm")
    mook = {"who": "astartes", "wounds": "0/8", "defense": "6", "damage": "2d6"}
    assert await told(heresy, "Mook") == mook
    await heresy("/npc set Mook fel=-1 wounds=8")
    stats = "WS +0  BS +0  S +0  T +0  Ag +0  Int +0  Per +0  WP +0  Fel -1"
    assert await told(heresy, "Mook") == {**mook, "stats": stats, "wounds": "8/8, dead"}


async def test_a_card_holds_everything(heresy: Played) -> None:
    await heresy("/item add shotgun 2d6 uses 3 weight 1")
    await heresy("/item add knife 1d4")
    await heresy("/item add 2 torch")
    await heresy("/item add rope")
    await heresy("/ammo set 2")
    await heresy("/hold add defend 2")
    await heresy('/forward +1 when "it rains"')
    await heresy("/sheet set class=seeker home=hive background=arbites drive=glory level=2 xp=3")
    await heresy('/sheet set flags="proud,vain" hatred=xenos,mutants bonds="Isaac,Scar"')
    await heresy('/sheet set moves="smite,Iron Will" quarry=Scar tactic=precise focus=Scar')
    await heresy('/sheet set judged="Scar:2" defense_mods="flak,parry"')
    assert await told(heresy, "Griff") == {
        "who": "Seeker, Hive World, Adeptus Arbites",
        "stats": "WS +1  BS +2  S +0  T +1  Ag +1  Int +0  Per +2  WP +0  Fel -1",
        "wounds": "0/6",
        "defense": "3 (flak +1, parry +1 vs melee)",
        "xp": "3, level 2",
        "resource": "Wrath 0 of 3",
        "judgement": "Scar -2",
        "hold": "Defend 2",
        "forward": "+1 when it rains",
        "tactic": "Precise on Scar",
        "quarry": "Scar",
        "hatred": "xenos, mutants",
        "moves": "Smite, iron will",
        "weapons": "shotgun 2d6 (3 of 3 uses), knife 1d4",
        "ammo": "2",
        "items": "torch ×2, rope",
        "load": "1 of 10",
        "bonds": "Isaac, Scar",
        "drive": "glory",
        "flags": "proud, vain",
    }


@pytest.mark.parametrize(("weight", "over", "drop"), [(5, 0, 0), (6, 1, 0), (7, 2, 0), (8, 3, 1)])
async def test_32_a_sheet_says_how_far_over_it_is_laden(
    heresy: Played, weight: int, over: int, drop: int
) -> None:
    await heresy(f"/sheet set weight={weight}")
    sheet = await heresy.sheet("Griff")
    assert (sheet["over_load"], sheet["must_drop"]) == (over, bool(drop))


async def test_a_card_offers_what_its_character_can_do(heresy: Played) -> None:
    async def pinned() -> dict[str, str]:
        reply = await heresy("/sheet pin", by="alice")
        offers = {each["label"]: each["says"] for each in reply["choices"]}
        return {label: says for label, says in offers.items() if not says.startswith("odds")}

    usual = {
        "Hack and Slash": "move hack and slash",
        "Fire for Effect": "move fire for effect",
        "Defy Danger": "move defy danger",
        "Discern Realities": "move discern realities",
    }
    carry = {"What I carry": "item show"}
    await heresy("/sheet set moves=confessor,smite,defy_danger")
    await heresy("/define move Pray wp", by="gm")
    own = {"Confessor": "move confessor", "Pray": "move pray"}
    assert await pinned() == {**usual, **own, **carry}
    await heresy("/harm 6 Griff", by="gm")
    assert await pinned() == {"Last Breath": "breath"}
    await heresy("/breath", 1, 1, by="alice")
    assert await pinned() == {}
    assert (await heresy("/sheet pin"))["text"] == "wounds 6/6, dead"
    assert (await heresy("/sheet pin", by="bob"))["text"] == "wounds 0/4"


def test_a_card_offers_twenty_moves_at_most() -> None:
    rolled = [key for key, move in MOVES.items() if move.rolled]
    assert len(rolled) > 21
    scene = Scene(Game(), Stage(), Sheets({}, lambda _, row: row), Speaker("alice", "alice"))
    usual = ("hack_and_slash", "fire_for_effect", "defy_danger", "discern_realities")
    others = tuple(key for key in rolled if key not in usual)
    found = offers(HeresySheet(name="Griff", moves=others), scene)
    assert [*found] == [*(MOVES[key].name for key in (*usual, *others[:16])), "What I carry"]


def test_a_modifier_that_comes_or_goes_is_told_as_people_say_it() -> None:
    forward, ongoing = LABELS.parts["forward"], LABELS.parts["ongoing"]
    full = {"value": 1, "move": "hack_and_slash", "target": "Scar"}
    assert forward(full) == "+1 forward to Hack and Slash against Scar"
    assert forward({"value": -1, "move": "iron_will"}) == "-1 forward to iron will"
    assert forward({"value": 2}) == "+2 forward"
    assert ongoing({"value": 1, "stat": "per"}) == "+1 ongoing with Per"
    assert LABELS.parts["bonds"]({"target": "Isaac"}) == "Isaac"
