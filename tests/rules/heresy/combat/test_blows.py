"""Rules 17, 24 and 27: attacks on several at once, and what they lead to."""

import json
from typing import Any

import pytest

from play.wording.ruling_card import compose
from rules.core.errors import NotFound
from rules.core.scene import Game, Recalled, Scene, Sheets, Speaker, Stage
from rules.heresy.combat.blows import Attack, Blow, blow_from_memory, recalled_blows
from rules.heresy.sheet import HeresyScene, HeresySheet
from tests.conftest import Played


@pytest.fixture
async def crowd(heresy: Played) -> Played:
    """Scar and Boss, whom all can see; alice speaks."""
    await heresy("/npc new Boss defense=2 max_wounds=5 shown", by="gm")
    await heresy("/npc reveal Boss")
    await heresy("/sheet new Vex wp=1 free", by="cara")
    await heresy(":as alice")
    return heresy


async def test_an_attack_on_several_rolls_for_each_in_one_entry(crowd: Played) -> None:
    reply = await crowd("/damage 2d6 at Scar, Boss", 4, 1, 3, 3)
    assert reply["title"] == "Griff attacks: Scar takes 1 wound; Boss takes 2 wounds"
    assert reply["changes"] == [["Scar", "wounds", 0, 1], ["Boss", "wounds", 0, 2]]
    assert reply["facts"]["targets"] == ["Scar", "Boss"]
    assert reply["facts"]["blow Boss"] == {"dice": [3, 3], "defense": 2, "wounds": 2}
    await crowd("/undo")
    assert (await crowd.sheet("Boss"))["wounds"] == 0


async def test_all_in_an_attack_is_the_other_side(crowd: Played) -> None:
    reply = await crowd("/damage 1d6 at all", 6, 6)
    assert reply["facts"]["targets"] == ["Scar", "Boss"]
    assert reply["said"] == "damage 1d6 at all"
    struck = await crowd("/damage 1d6 at all as Boss", 1, 1, 1, by="gm")
    assert struck["facts"]["targets"] == ["Isaac", "Griff", "Vex"]


async def test_all_does_not_give_away_who_is_hidden(crowd: Played) -> None:
    await crowd("/npc new Shade", by="gm")
    reply = await crowd("/damage 1d6 at all", 1, 1, by="alice")
    assert reply["facts"]["targets"] == ["Scar", "Boss"]


async def test_suppressing_fire_pins_several_for_one_use(crowd: Played) -> None:
    await crowd("/item add autogun 2d6 uses 5")
    reply = await crowd("/move suppress at Boss, Scar", 6, 6)
    assert ["Griff", "weapons.autogun.uses", 5, 4] in reply["changes"]
    kept = (await crowd.sheet("Isaac"))["forward"]
    assert [each["target"] for each in kept] == ["Boss", "Scar"]
    dealt = await crowd(":press Deal damage", 6, 1, 6, 1)
    assert sorted(dealt["changes"]) == [["Boss", "wounds", 0, 1], ["Scar", "wounds", 0, 1]]


async def test_a_grenade_hits_several_for_one_use(crowd: Played) -> None:
    await crowd("/item add 2 frag grenades 2d8")
    await crowd("/move grenade at Boss, Scar", 5, 5)
    dealt = await crowd(":press Deal damage", 8, 8, 8, 8)
    assert dealt["facts"]["wounds"] == 4
    assert (await crowd.sheet("Griff"))["weapons"]["frag_grenade"]["uses"] == 1


async def test_damage_suffered_by_all_rolls_for_each(crowd: Played) -> None:
    reply = await crowd("/suffer 1d6 for all", 6, 5, 1, by="gm")
    changed = [["Isaac", "wounds", 0, 1], ["Griff", "wounds", 0, 1]]
    assert reply["changes"] == changed
    assert reply["title"].startswith(
        "Isaac takes 1 wound (1/4); Griff takes 1 wound (1/6); Vex's Defense holds"
    )


async def test_each_of_several_who_fall_owes_a_last_breath(crowd: Played) -> None:
    reply = await crowd("/suffer 9d6 for all", *(6,) * 27, by="gm")
    owed = [choice["of"] for choice in reply["choices"] if choice["owed"]]
    assert owed == ["Isaac", "Griff", "Vex"]
    await crowd("/breath", 6, 6, by="alice")
    await crowd("/breath", 6, 6, by="bob")
    (left,) = (await crowd("/waiting"))["choices"]
    assert left["of"] == "Vex"


async def test_27_a_guard_steps_in_for_one_of_several(crowd: Played) -> None:
    await crowd("/hold add defend 3")
    await crowd("/suffer 2d6 for Isaac, Vex", 6, 6, 6, 6, by="gm")
    eased = await crowd(":press Griff: halve it for Vex", by="alice")
    assert eased["title"] == "Griff halves the attack: Vex takes 1 wound (1/4)"
    again = await crowd("/hold spend defend 1 take for Isaac", by="alice")
    assert again["title"] == "Griff steps in for Isaac: Griff takes 2 wounds (2/6)"
    wounds = [(await crowd.sheet(name))["wounds"] for name in ("Isaac", "Vex", "Griff")]
    assert wounds == [0, 1, 2]
    await crowd("/undo")
    assert (await crowd.sheet("Isaac"))["wounds"] == 2


async def test_27_for_whom_a_guard_steps_in_is_asked(crowd: Played) -> None:
    await crowd("/hold add defend 3")
    await crowd("/suffer 1d6 for Isaac, Vex", 6, 6, by="gm")
    asked = await crowd("/hold spend defend 1 halve", by="alice")
    assert asked["title"] == "For whom?"
    assert (await crowd.sheet("Griff"))["hold"] == {"defend": 3}
    assert (await crowd(":press Vex"))["title"] == "Griff halves the attack: Vex takes no wounds"


async def test_insight_rolls_all_of_an_attack_again(crowd: Played) -> None:
    await crowd("/sheet new Tac class=tactician free", by="carol")
    await crowd("/resource +1")
    await crowd("/damage 1d6 at Scar, Boss", 6, 6)
    again = await crowd("/damage reroll", 1, 6)
    assert ["Scar", "wounds", 1, 0] in again["changes"]
    assert (await crowd.sheet("Boss"))["wounds"] == 1


async def test_21_cover_counts_against_a_weapon_that_is_fired(crowd: Played) -> None:
    await crowd("/npc set Boss defense_mods=cover", by="gm")
    await crowd("/item add autogun 2d6", by="alice")
    await crowd("/item add sword 1d8")
    await crowd("/item add musket 1d10 uses 2")
    assert (await crowd("/damage with autogun at Boss", 1, 1))["facts"]["defense"] == 3
    assert (await crowd("/damage with musket at Boss", 1))["facts"]["defense"] == 3
    assert (await crowd("/damage with sword at Boss", 1))["facts"]["defense"] == 2
    assert (await crowd("/damage with autogun at Boss melee", 1, 1))["facts"]["defense"] == 2


async def test_30_an_extra_die_of_a_gun_costs_a_use(crowd: Played) -> None:
    await crowd("/item add pistol 1d6 uses 1")
    shot = await crowd("/damage with pistol at Scar +1d", 1, 1)
    assert ["Griff", "weapons.pistol.uses", 1, 0] in shot["changes"]
    error = await crowd.refused("/damage with pistol at Scar +1d")
    assert error["message"].startswith("The pistol is empty, and you have no ammo.")
    assert (await crowd("/damage with pistol at Scar", 1))["ok"]
    await crowd("/item add sword 1d8")
    assert (await crowd("/damage with sword at Scar +1d", 1, 1))["changes"] == []


async def test_33_holy_vengeance_is_offered_on_a_kill(crowd: Played) -> None:
    await crowd("/sheet new Tem class=templar free", by="carol")
    await crowd("/sheet set moves+=holy_vengeance")
    killed = await crowd("/damage 3d6 at Scar", 6, 6, 6)
    assert "Holy Vengeance: they had harmed you" in [c["label"] for c in killed["choices"]]
    assert (await crowd(":press Holy Vengeance"))["changes"] == [["Tem", "resource.value", 0, 1]]
    wounded = await crowd("/damage 1d6 at Boss", 6)
    assert not [c for c in wounded["choices"] if c["label"].startswith("Holy")]


def test_an_attack_of_an_older_game_is_still_known() -> None:
    """Entries used to remember their one blow without a list."""
    attack = Attack(sizes=(6, 6), proven=0, against=2, target=4)
    effects = [[4, "Isaac", "wounds", 0, 2]]
    older = {"attack": attack.memory(), "faces": [6, 5], "wounds": 2, "effects": effects}
    entry = Recalled(7, "suffer 2d6", "suffer", "blow", 4, {}, older, (), ())
    nobody: Sheets[HeresySheet] = Sheets({}, lambda record, row: HeresySheet(name="?"))
    scene: HeresyScene = Scene(Game(), Stage(), nobody, Speaker("1", "gm"), recalled=entry)
    _, (blow,) = recalled_blows(scene)
    assert (blow.attack, blow.faces, blow.wounds) == (attack, (6, 5), 2)


async def told(table: Played, sentence: str, *faces: int) -> dict[str, str]:
    """Return what people are told of an attack: each fact that has a label, and how it reads."""
    await table.line(":dice " + " ".join(map(str, faces)))
    ruling = (await table.table.hear(sentence)).ruling
    assert ruling is not None
    return {fact.key: fact.text for fact in ruling.outcome.facts if fact.label}


async def test_17_the_dice_of_an_attack_are_told_as_they_lie(crowd: Played) -> None:
    assert await told(crowd, "/damage 2d6 vs 3", 4, 1) == {
        "dice": "4 1", "defense": "against Defense 3"}  # fmt: skip
    mixed = await told(crowd, "/damage 1d8+1d6 proven 1 vs 3", 8, 1, 5)
    assert mixed["dice"] == "d8 (8) d6 (~~1~~ 5)"
    assert await told(crowd, "/damage 1d6 at Scar", 1) == {"dice": "1"}
    several = await told(crowd, "/damage 1d8+1d6 at Scar, Isaac", 8, 1, 2, 1)
    assert several == {
        "blow Scar": "d8 (8) d6 (1)",
        "blow Isaac": "d8 (2) d6 (1) against Defense 1",
    }


async def test_17_one_attack_is_told_in_few_facts_and_several_in_more(crowd: Played) -> None:
    reply = await crowd("/damage 1d6 at Scar, Boss", 6, 1)
    assert reply["facts"] == {
        "dice": [6, 1],
        "defense": 3,
        "wounds": 1,
        "target": "Scar",
        "targets": ["Scar", "Boss"],
        "blow Scar": {"dice": [6], "defense": 3, "wounds": 1},
        "blow Boss": {"dice": [1], "defense": 2, "wounds": 0},
    }
    assert reply["grade"] == "success"
    assert (await crowd("/damage 1d6 at Scar, Boss", 1, 1))["grade"] == "failure"


async def test_25_who_falls_is_told_and_only_once(crowd: Played) -> None:
    felled = await crowd("/damage 3d6 at Scar, Boss", 6, 6, 6, 6, 6, 6)
    assert "Scar takes 3 wounds and dies" in felled["title"]
    assert ["Scar", "state", "well", "dead"] in felled["changes"]
    assert (await crowd.refused("/damage 1d6 at Scar"))["message"] == "Scar is dead."
    assert (await crowd("/damage 2d6 at Boss", 6, 6))["title"].endswith("and dies")


async def test_27_the_wounds_of_a_halved_attack_are_rounded_as_the_table_plays(
    crowd: Played,
) -> None:
    await crowd("/hold add defend 9")
    await crowd("/hold add defend 9", by="bob")
    for setting, left in (("down", (1, 0)), ("up", (2, 1))):
        await crowd(f"/game set halve={setting}", by="gm")
        await crowd("/suffer 3d6 for Isaac", 6, 6, 6)
        for wounds, guard in zip(left, ("alice", "bob"), strict=True):
            eased = await crowd("/hold spend defend 1 halve", by=guard)
            assert eased["facts"]["wounds"] == wounds
        await crowd("/sheet set Isaac wounds=0 state=well", by="gm")
    await crowd("/game set halve=down")
    await crowd("/suffer 4d6 for Isaac", 6, 6, 6, 1)
    assert (await crowd("/hold spend defend 1 halve", by="alice"))["facts"]["wounds"] == 1


async def test_34_whoever_reacts_is_ready_for_each_attacker_once(crowd: Played) -> None:
    async def ready() -> list[tuple[int, str, str]]:
        kept = (await crowd.sheet("Griff"))["forward"]
        return [(each["value"], each["target"], each["why"]) for each in kept]

    await crowd("/tactic reactive")
    await crowd("/damage 1d6 at Scar", 6)
    assert await ready() == []
    await crowd("/suffer 1d6", 1)
    assert await ready() == []
    await crowd("/damage 1d6 at Griff", 1)
    assert await ready() == []
    for _ in range(2):
        await crowd("/suffer 1d6 from Scar", 1)
        assert await ready() == [(1, "Scar", "Reactive")]
    await crowd("/damage 1d6 at Griff as Boss", 6, by="gm")
    assert await ready() == [(1, "Scar", "Reactive"), (1, "Boss", "Reactive")]
    await crowd("/tactic defensive", by="alice")
    assert await ready() == []
    await crowd("/suffer 1d6 from Scar", 1)
    assert await ready() == []


@pytest.mark.parametrize(
    ("by", "said", "faces", "griffs", "vexes"),
    [
        ("alice", "1d6 at Scar", (1, 1, 1), True, True),
        ("alice", "1d6 at Scar", (6, 1, 1), True, True),
        ("alice", "1d6 at Scar", (6, 4, 4), False, True),  # Scar falls
        ("alice", "1d6 at Boss", (2,), True, True),
        ("alice", "1d6 at Boss", (3,), False, False),
        ("bob", "1d6 at Scar", (3,), True, True),
        ("bob", "1d6 at Scar", (4,), False, True),
        ("bob", "1d6 at Boss", (6,), True, False),
        ("gm", "1d6 at Scar", (6,), False, True),
        ("gm", "1d6 at Griff as Scar", (6,), True, True),
        ("cara", "1d6 at Boss", (6, 1, 1), True, True),
        ("cara", "1d6 at Isaac", (6,), True, False),
    ],
)
async def test_20_a_claim_ends_with_a_hit_and_with_no_miss(
    crowd: Played, by: str, said: str, faces: tuple[int, ...], griffs: bool, vexes: bool
) -> None:
    """Griff has claimed Scar, and Vex has claimed Boss."""
    await crowd("/move this one's mine at Boss", by="cara")
    await crowd("/move this one's mine at Scar", by="alice")
    await crowd(f"/damage {said}", *faces, by=by)
    assert (await crowd.sheet("Griff"))["quarry"] == ("Scar" if griffs else "")
    assert (await crowd.sheet("Vex"))["quarry"] == ("Boss" if vexes else "")


@pytest.mark.parametrize(
    ("wrath", "moves", "offered"),
    [(0, "holy_vengeance", True), (2, "holy_vengeance", True), (3, "holy_vengeance", False),
     (0, "smite", False)],
)  # fmt: skip
async def test_33_vengeance_is_offered_to_those_who_know_it_and_have_room(
    crowd: Played, wrath: int, moves: str, offered: bool
) -> None:
    await crowd("/sheet new Tem class=templar free", by="carol")
    await crowd(f"/sheet set moves={moves} resource.value={wrath}")
    killed = await crowd("/damage 3d6 at Scar, Boss", 6, 6, 6, 6, 6, 6)
    choices = [c for c in killed["choices"] if c["label"].startswith("Holy")]
    assert [(c["of"], c["says"], c["owed"]) for c in choices] == [
        ("Tem", "move holy vengeance", False)] * offered  # fmt: skip
    again = await crowd("/damage 1d6 at Scar anyway", 6, by="gm")
    assert "Holy" not in str(again["choices"])
    assert "Holy" not in str((await crowd("/damage 3d6 at Boss", 6, 6, 6))["choices"])


async def test_33_all_who_know_the_wounded_learn_from_each_blow(crowd: Played) -> None:
    await crowd("/sheet new Vael class=tactician free", by="dora")
    await crowd('/bond add Isaac "old comrade"')
    struck = await crowd("/suffer 1d6 for Isaac, Vex", 6, 6, by="gm")
    assert ["Vael", "resource.value", 0, 1] in struck["changes"]
    assert struck["text"].endswith("Lifting the Fog: Vael has 1 of 2 Insight.")
    missed = await crowd("/suffer 1d6 for Isaac", 1)
    assert "Fog" not in missed["text"]


async def test_an_attack_on_a_player_can_be_guarded_and_one_on_a_foe_cannot(
    crowd: Played,
) -> None:
    await crowd("/hold add defend 1", by="bob")
    guarded = await crowd("/damage 1d6 at Griff as Scar", 6, by="gm")
    assert [c["label"] for c in guarded["choices"]] == ["Isaac: halve it", "Isaac: take the hit"]
    assert (await crowd("/damage 1d6 at Scar", 6, by="alice"))["choices"] == []
    missed = await crowd("/damage 1d6 at Griff as Scar", 1, by="gm")
    assert missed["choices"] == []
    two = await crowd("/damage 1d6 at Griff, Vex as Scar", 6, 6)
    assert [c["label"] for c in two["choices"]] == [
        "Isaac: halve it for Griff", "Isaac: take the hit for Griff",
        "Isaac: halve it for Vex", "Isaac: take the hit for Vex"]  # fmt: skip


def test_a_blow_is_remembered_as_it_was() -> None:
    attack = Attack(
        sizes=(8, 6), proven=2, against=3, target=4, source=5, mode="melee", more=1, halved=2
    )
    blow = Blow(attack, (8, 1), ("8", "1"), 1, ([4, "Isaac", "wounds", 0, 1],))
    assert blow_from_memory(json.loads(json.dumps(blow.memory()))) == blow
    bare = Attack(sizes=(6,), proven=0, against=1)
    assert (bare.target, bare.source, bare.more, bare.halved) == (0, 0, 0, 0)
    older = {key: value for key, value in blow.memory().items() if key != "wounds"}
    assert blow_from_memory(older).wounds == 0


@pytest.mark.parametrize(("kind", "memory"), [("move", {"blows": [1]}), ("blow", {})])
def test_what_is_no_attack_is_not_taken_for_one(kind: str, memory: dict[str, Any]) -> None:
    entry = Recalled(7, "suffer 2d6", "suffer", kind, 4, {}, memory, (), ())
    nobody: Sheets[HeresySheet] = Sheets({}, lambda record, row: HeresySheet(name="?"))
    scene: HeresyScene = Scene(Game(), Stage(), nobody, Speaker("1", "gm"), recalled=entry)
    with pytest.raises(NotFound):
        recalled_blows(scene)


async def test_27_a_guard_steps_in_though_a_foe_was_hit_too(crowd: Played) -> None:
    await crowd("/hold add defend 3")
    await crowd("/suffer 2d6 for Scar, Isaac", 6, 6, 6, 6, by="gm")
    eased = await crowd("/hold spend defend 1 halve for Isaac", by="alice")
    changed = [["Griff", "hold.defend", 3, 2], ["Isaac", "wounds", 2, 1]]
    assert sorted(eased["changes"]) == changed
    assert [choice["label"] for choice in eased["choices"]] == ["Griff: take the hit for Isaac"]
    taken = await crowd(":press Griff: take the hit for Isaac")
    assert taken["title"] == "Griff steps in for Isaac: Griff takes 1 wound (1/6)"


async def test_33_what_several_blows_taught_is_taken_back_with_them(crowd: Played) -> None:
    await crowd("/sheet new Vael class=tactician free", by="dora")
    await crowd('/bond add Isaac "one"')
    await crowd('/bond add Vex "two"')
    struck = await crowd("/suffer 1d6 for Isaac, Vex", 6, 6, by="gm")
    assert struck["text"].endswith("Lifting the Fog: Vael has 2 of 2 Insight.")
    again = await crowd(f"/damage reroll as Vael entry {struck['entry']} anyway", 1, 1)
    assert sorted(again["changes"]) == [
        ["Isaac", "wounds", 1, 0],
        ["Vael", "resource.value", 2, 0],
        ["Vex", "wounds", 1, 0],
    ]


async def test_a_blow_without_wounds_says_why(heresy: Played) -> None:
    reply = await heresy("/damage 2d6 at Scar", 1, 1)
    assert (reply["title"], reply["text"]) == (
        "Griff attacks: Scar's Defense holds",
        "",
    )


async def test_wounds_and_state_are_told_in_one_line(heresy: Played) -> None:
    ruling = (await heresy.table.hear("/harm 6")).ruling
    assert ruling is not None
    card = compose(ruling, public=True)
    assert "".join(card.headline) == "Griff takes 6 wounds (6/6) and is dying"
    assert (card.lines, card.changes) == ((), ())


async def test_33_a_lesson_of_two_who_are_harmed_at_once_is_learnt_in_turn(crowd: Played) -> None:
    await crowd("/sheet new Vael class=tactician free", by="dora")
    await crowd('/bond add Isaac "one"')
    harmed = await crowd("/harm 1 Isaac, Vael", by="gm")
    learnt = [each for each in harmed["changes"] if each[1] == "resource.value"]
    assert learnt == [["Vael", "resource.value", 0, 2]]
