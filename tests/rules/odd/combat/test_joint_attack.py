"""Attacks by companions together: point 15 of the rules."""

from types import SimpleNamespace

import pytest

from rules.odd.combat.joint_attack import joins
from rules.odd.sheet import OddStage
from rules.odd.verb_declarations.saves_and_combat import Attack
from tests.rules.odd.conftest import OddTable


async def test_15_together_only_the_highest_stands_and_all_dice_are_shown(odd: OddTable) -> None:
    await odd("/attack d8 at Ogre", 3)
    reply = await odd("/attack d8 at Ogre together", 5, by="bob")
    assert reply["changes"] == [["Ogre", "hp", 5, 3]]
    assert reply["facts"]["joint"] == [["Griff", 3], ["Ash", 5]]
    assert reply["facts"]["hp"] == 3
    await odd("/sheet new Cole hp=3", by="carol")
    reply = await odd("/attack d6 at Ogre together", 4)
    assert reply["changes"] == []
    assert (reply["facts"]["damage"], reply["facts"]["stands"]) == (4, False)
    assert reply["facts"]["highest"] == 5
    await odd("/sheet new Dora hp=3", by="dan")
    reply = await odd("/attack 2d6 at Ogre together", 4, 5, 3)
    assert (reply["facts"]["hp"], reply["facts"]["str"]) == (0, 13)
    reply = await odd("/attack 2d6 at Ogre together", 1, 1, 3)  # once more: a new round
    assert (reply["facts"]["together"], reply["facts"]["str"]) == (False, 11)


async def test_15_what_the_lower_roll_did_is_taken_back_whole(odd: OddTable) -> None:
    await odd("/attack d8 at Ash", 6, 19, by="gm")  # two of strength, and a critical injury
    assert (await odd.of("Ash", "debilities")) == ["Injured", "Dazed"]
    reply = await odd("/attack d8 at Ash together as Ogre", 7, 2)
    assert (reply["facts"]["str"], reply["facts"]["critical"]) == (5, False)
    assert (await odd.of("Ash", "debilities")) == []
    await odd("/undo")
    assert (await odd.of("Ash", "debilities")) == ["Injured", "Dazed"]
    assert (await odd.of("Ash", "str")) == 6


async def test_15_only_this_rounds_attacks_by_the_same_side_are_joined(odd: OddTable) -> None:
    await odd("/round start", by="gm")
    await odd("/attack d8 at Ogre", 3, by="alice")
    await odd("/round next", by="gm")
    reply = await odd("/attack d8 at Ogre together", 2, by="bob")
    assert reply["facts"]["together"] is False
    assert reply["facts"]["hp"] == 3
    reply = await odd("/attack d6 at Ogre together", 1, by="gm")
    assert reply["facts"]["hp"] == 2


async def test_15_those_in_other_zones_do_not_join(odd: OddTable) -> None:
    await odd("/range near")
    await odd("/attack bow d6 at Ogre", 3)
    await odd("/range close", by="bob")
    assert (await odd.refused("/attack axe d8 at Ogre together"))["kind"] == "refused"


async def test_15_in_a_round_allies_need_not_say_together(odd: OddTable) -> None:
    await odd("/sheet new Cole hp=3", by="carol")
    await odd("/round start", by="gm")
    await odd("/attack d6 at Ogre", 6, by="alice")
    reply = await odd("/attack d6 at Ogre", 5, by="bob")
    assert (await odd.of("Ogre", "hp"), reply["facts"]["stands"]) == (2, False)
    assert reply["title"] == "Ash attacks Ogre: 5 damage, but Griff's 6 counts"
    reply = await odd("/attack d8 at Ogre", 7, by="carol")
    assert (reply["facts"]["hp"], reply["facts"]["highest"]) == (1, 7)
    assert "replaces Griff's 6 and Ash's 5" in reply["text"]
    await odd("/undo", by="carol")
    assert await odd.of("Ogre", "hp") == 2


async def test_15_a_scar_that_the_lower_roll_left_goes_with_it(odd: OddTable) -> None:
    await odd("/round start", by="gm")
    await odd("/npc new Imp shown")
    await odd("/attack d4 at Ash as Imp", 4, 1)  # a broken leg
    assert await odd.of("Ash", "scars") == ["Broken Limb"]
    reply = await odd("/attack d10 at Ash as Ogre", 6, 5)
    assert (reply["facts"]["str"], reply["facts"]["scar"]) == (6, None)
    sheet = await odd.sheet("Ash")
    assert (sheet["hp"], sheet["scars"], sheet["pending"]) == (0, [], [])
    await odd("/undo")
    sheet = await odd.sheet("Ash")
    assert (sheet["hp"], sheet["str"], sheet["pending"]) == (0, 8, ["Broken Limb"])


async def test_15_those_in_another_zone_add_to_the_damage(odd: OddTable) -> None:
    await odd("/sheet new Cole hp=3", by="carol")
    await odd("/round start", by="gm")
    await odd("/range near", by="alice")
    await odd("/range close", by="bob")
    await odd("/range near", by="carol")
    near = await odd("/attack d6 ranged at Ogre", 2, by="alice")
    close = await odd("/attack d6 at Ogre", 3, by="bob")
    assert close["facts"]["hp"] == 3
    reply = await odd("/attack d6 ranged at Ogre", 4, by="carol")  # two more than Griff
    assert (reply["facts"]["joint"], reply["facts"]["hp"]) == ([["Griff", 2], ["Cole", 4]], 1)
    undone = await odd(f"/undo {close['entry']}", by="bob")
    assert undone["facts"]["undone"] == [close["entry"]]
    undone = await odd(f"/undo {near['entry']}", by="alice")
    assert undone["facts"]["undone"] == [near["entry"], reply["entry"]]
    assert await odd.of("Ogre", "hp") == 8


async def test_15_a_table_may_let_every_blow_count(odd: OddTable) -> None:
    await odd("/game set multiple=sum", by="gm")
    await odd("/round start")
    first = await odd("/attack d6 at Ogre", 3, by="alice")
    assert (await odd("/attack d6 at Ogre", 4, by="bob"))["facts"]["hp"] == 1
    assert (await odd("/undo", by="alice"))["facts"]["undone"] == [first["entry"]]


async def test_15_a_target_that_came_round_in_between_takes_the_difference(odd: OddTable) -> None:
    await odd("/npc new Imp shown", by="gm")
    await odd("/round start")
    await odd("/attack d6 at Ash as Imp", 6, 19)  # two of strength: Injured and Dazed
    await odd("/save str recover", 2, 3, by="bob")
    assert await odd.of("Ash", "debilities") == ["Injured"]
    reply = await odd("/attack d10 at Ash as Ogre", 8, 1, 2, by="gm")
    assert (reply["facts"]["str"], reply["facts"]["critical"]) == (4, False)
    assert await odd.of("Ash", "debilities") == ["Injured"]


async def test_15_attacks_in_a_game_of_the_first_version_still_add_up(odd: OddTable) -> None:
    async with odd.table.database.transaction() as tx:
        await tx.execute("UPDATE record SET version = 1")
    await odd("/round start", by="gm")
    await odd("/attack d6 at Ogre", 3, by="alice")
    assert (await odd("/attack d6 at Ogre", 4, by="bob"))["facts"]["hp"] == 1
    assert (await odd("/game show", by="gm"))["facts"]["settings"]["multiple"] == "sum"
    await odd("/game set multiple=highest")
    await odd("/round next")
    await odd("/attack d4 at Griff", 1)
    assert (await odd("/attack d4 at Griff as Ogre", 2))["facts"]["hp"] == 4
    for _ in range(4):
        await odd("/undo", by="gm")
    assert (await odd("/game show"))["facts"]["settings"]["multiple"] == "sum"


@pytest.mark.parametrize("end", ["/round end", "/scene end"])
async def test_15_a_blow_of_another_fight_is_not_joined(odd: OddTable, end: str) -> None:
    await odd("/scene start Gate", by="gm")
    await odd("/round start")
    await odd("/attack d8 at Ogre", 3, by="alice")
    await odd(end, by="gm")
    await odd("/round start")
    reply = await odd("/attack d8 at Ogre", 4, by="bob")
    assert reply["changes"][0] == ["Ogre", "hp", 5, 1]
    assert "instead of" not in reply["text"]
    await odd("/undo", by="bob")
    await odd("/undo", by="gm")
    await odd("/undo", by="gm")
    assert (await odd("/round"))["facts"]["round"] == 1
    reply = await odd("/attack d8 at Ogre", 4, by="bob")  # that fight goes on after all
    assert "replaces Griff's 3" in reply["text"]


async def test_15_of_equal_rolls_the_first_stands(odd: OddTable) -> None:
    await odd("/attack d8 at Ogre", 3)
    reply = await odd("/attack d6 at Ogre together", 3, by="bob")
    assert reply["title"] == "Ash attacks Ogre: 3 damage, but Griff's 3 counts"
    assert reply["text"] == "d6 (3)"
    assert (reply["grade"], reply["changes"]) == ("mixed", [])
    facts = reply["facts"]
    assert (facts["joint"], facts["together"]) == ([["Griff", 3], ["Ash", 3]], True)
    assert (facts["stands"], facts["highest"], facts["hp"]) == (False, 3, 5)


async def test_15_a_roll_that_nobody_made_is_told_by_its_number(odd: OddTable) -> None:
    await odd("/attack d6 at Griff", 4, by="gm")
    reply = await odd("/attack d6 at Griff together as Ogre", 3)
    assert reply["title"] == "Ogre attacks Griff: 3 damage, but the earlier 4 counts"
    reply = await odd("/attack d4 at Griff together", 2)  # the foes' again, and nobody's
    assert reply["title"] == "An attack on Griff: 2 damage, but the earlier 4 counts"
    assert reply["facts"]["joint"] == [["An attack", 4], ["Ogre", 3], ["An attack", 2]]
    reply = await odd("/attack d6 at Griff together", 5)
    assert (reply["grade"], reply["facts"]["hp"]) == ("success", 1)
    assert reply["text"].splitlines()[1] == (
        "Only the highest roll counts: this 5 replaces the earlier 4, Ogre's 3 and the earlier 2."
    )


async def test_15_foes_and_heroes_do_not_strike_together(odd: OddTable) -> None:
    await odd("/round start", by="gm")
    await odd("/attack d6 at Ash", 2)
    reply = await odd("/attack d6 at Ash", 1, by="alice")
    assert (reply["facts"]["hp"], reply["facts"]["together"]) == (1, False)


async def test_15_an_attack_joins_only_an_attack_and_only_where_it_may(odd: OddTable) -> None:
    saved = await odd("/save str", 3)
    first = await odd("/attack d8 at Ogre", 3)
    for number in (saved["entry"], first["entry"]):  # no round, and nobody said `together`
        reply = await odd(f"/attack d4 at Ogre entry {number}", 1, by="bob")
        assert reply["facts"]["together"] is False
        await odd("/undo")
    reply = await odd(f"/attack d4 at Ogre together entry {saved['entry']}", 1)
    assert reply["facts"]["together"] is False
    await odd("/undo")
    await odd("/npc new Imp hp=3 shown", by="gm")
    reply = await odd(f"/attack d4 at Imp together entry {first['entry']}", 1, by="bob")
    assert (reply["facts"]["together"], reply["facts"]["hp"]) == (False, 2)


async def test_15_a_blast_joins_where_companions_have_struck_before(odd: OddTable) -> None:
    await odd("/npc new Goblin hp=4 shown", by="gm")
    await odd("/round start")
    await odd("/attack d6 at Ogre", 4, by="alice")
    reply = await odd("/attack d6 blast at Ogre, Goblin", 2, 3, by="bob")
    assert reply["title"] == "Ash hits Ogre for 2 and Goblin for 3"
    assert [(t["stands"], t["hp"]) for t in reply["facts"]["targets"]] == [(False, 4), (True, 1)]
    assert (reply["grade"], reply["changes"][0]) == ("success", ["Goblin", "hp", 4, 1])
    assert reply["text"].splitlines()[1] == "Ogre: Griff's 4 counts instead."


async def test_15_the_dead_are_struck_only_together(odd: OddTable) -> None:
    await odd("/npc new Imp hp=1 str=2 shown", by="gm")
    await odd("/attack d6 at Imp", 4, by="alice")
    error = await odd.refused("/attack d6 at Imp", by="bob")
    assert error["message"].startswith("Imp is dead")
    reply = await odd("/attack d6 at Imp together", 6)
    assert (reply["facts"]["state"], reply["facts"]["joint"]) == (
        "dead", [["Griff", 4], ["Ash", 6]],
    )  # fmt: skip


async def test_15_a_blow_that_has_changed_since_adds_up_and_no_shield_takes_it_back(
    odd: OddTable,
) -> None:
    for name in ("Imp", "Orc"):
        await odd(f"/npc new {name}", by="gm")
    await odd("/round start")
    await odd("/attack d6 at Ash as Imp", 6, 19)
    await odd("/save str recover", 2, 3, by="bob")
    await odd("/sheet set Ash shield", by="gm")
    await odd("/attack d10 at Ash as Ogre", 8, 1, 2)
    assert await odd.of("Ash", "str") == 4  # two more than the six before
    error = await odd.refused("/sunder", by="bob")
    assert "has changed since" in error["message"]
    reply = await odd("/attack d10 at Ash as Orc", 9, 1, 2, by="gm")
    assert (reply["facts"]["str"], reply["facts"]["highest"]) == (3, 9)


def test_15_an_attack_kept_before_fights_were_counted_is_of_the_first(odd: OddTable) -> None:
    request, scene = Attack(verb="attack"), SimpleNamespace(someone=None)
    memory = {"round": 2, "side": "foes", "zone": ""}
    for fights, expected in ((0, True), (1, False), (-1, False)):
        scene.stage = OddStage(fights=fights, round=2)
        assert joins(request, scene, memory) is expected  # type: ignore[arg-type]
