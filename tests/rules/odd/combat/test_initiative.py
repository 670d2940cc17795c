"""Initiative: point 40 of the rules."""

import re

from rules.core.scene import Scene, Sheets, Speaker
from rules.odd.combat.rounds import whose_turn
from rules.odd.sheet import OddGame, OddScene, OddSheet, OddStage, Spent
from tests.rules.odd.conftest import OddTable


async def test_40_whoever_surprises_a_foe_acts_first_without_a_roll(odd: OddTable) -> None:
    reply = await odd("/init surprised all", by="gm")
    assert reply["rolled"] == []
    assert reply["facts"]["first"] == ["Griff", "Ash"]
    assert reply["facts"]["order"] == ["Griff", "Ash", "Ogre"]
    await odd("/round next")
    reply = await odd("/init all ambushed")
    assert reply["facts"]["order"] == ["Ogre", "Griff", "Ash"]


async def test_40_else_a_dexterity_save_decides_anew_each_round(odd: OddTable) -> None:
    reply = await odd("/init dex all", 15, 4, by="gm")  # Griff fails, Ash passes
    assert reply["facts"]["order"] == ["Ash", "Ogre", "Griff"]
    assert reply["facts"]["first"] == ["Ash"]
    assert reply["facts"]["round"] == 1
    await odd("/round next")
    reply = await odd("/init dex all", 3, 19)
    # Griff, last in the round before, is first in this one: he acts twice running
    assert reply["facts"]["order"] == ["Griff", "Ogre", "Ash"]
    assert reply["facts"]["round"] == 2


async def test_40_a_new_round_offers_to_roll_and_who_has_a_place_keeps_it(odd: OddTable) -> None:
    await odd("/round next", by="gm")
    reply = await odd(":press Roll initiative", 3, 19)
    assert reply["facts"]["order"] == ["Griff", "Ogre", "Ash"]
    reply = await odd("/init dex", 2, by="bob")
    assert reply["facts"]["order"] == ["Griff", "Ash", "Ogre"]


async def test_40_each_may_roll_for_themselves(odd: OddTable) -> None:
    facts = (await odd("/init dex", 3))["facts"]
    assert (facts["attribute"], facts["score"], facts["used"], facts["passed"]) == (
        "dex", 9, 3, True,
    )  # fmt: skip
    reply = await odd("/initiative", 19, by="bob")
    assert reply["facts"]["order"] == ["Griff", "Ogre", "Ash"]


async def test_40_a_hidden_foe_is_not_named_to_the_players(odd: OddTable) -> None:
    await odd("/npc hide Ogre", by="gm")
    reply = await odd("/init dex all", 3, 4)
    assert "Ogre" not in reply["said"] + reply["text"] + reply["title"]


async def test_40_a_game_master_who_plays_nobody_rolls_for_all_who_are_there(odd: OddTable) -> None:
    reply = await odd("/init", 15, 4, by="gm")
    assert reply["facts"]["first"] == ["Ash"]


async def test_40_who_rolled_too_high_stays_behind_the_foes_when_another_rolls(
    odd: OddTable,
) -> None:
    assert (await odd("/init dex", 19))["facts"]["order"] == ["Ogre", "Griff"]
    assert (await odd("/init dex", 4, by="bob"))["facts"]["order"] == ["Ash", "Ogre", "Griff"]
    await odd("/undo")
    assert (await odd("/init dex", 19))["facts"]["order"] == ["Ogre", "Griff", "Ash"]


async def waits_for(odd: OddTable) -> list[str]:
    return [row[0] for row in (await odd("/waiting"))["facts"]["waiting"] if row[1] == "the turn"]


async def test_41_it_is_the_turn_of_the_first_who_can_act_and_has_not(odd: OddTable) -> None:
    assert await waits_for(odd) == []
    await odd("/init dex all", 3, 19, by="gm")
    assert await waits_for(odd) == ["Griff"]
    await odd("/act move", by="alice")
    assert await waits_for(odd) == ["Griff"]
    await odd("/act")
    await odd("/npc new Imp shown", by="gm")  # has no place in the order
    assert await waits_for(odd) == ["gm"]  # the Ogre
    await odd("/harm 20 dex Ogre")
    assert await waits_for(odd) == ["Ash"]
    await odd("/heal 1 dex Ogre")
    await odd("/sheet retire Ogre")
    assert await waits_for(odd) == ["Ash"]
    await odd("/act as Ash")
    assert await waits_for(odd) == []


def test_41_until_someone_rolls_for_it_all_may_act_who_have_not_and_are_not_passed() -> None:
    kept = {n: OddSheet(record=n, name=name) for n, name in ((2, "Griff"), (3, "Ash"), (4, "Tam"))}
    sheets = Sheets({}, lambda record, row: kept[record], kept)
    stage = OddStage(round=1, spent={"3": Spent(actions=1)})
    fight: OddScene = Scene(OddGame(record=1), stage, sheets, Speaker("gm", "gm", gm=True))
    assert whose_turn(fight).who == (2, 4)
    assert whose_turn(fight, frozenset({2})).who == (4,)


async def test_41_whoever_has_made_two_moves_is_not_waited_for(odd: OddTable) -> None:
    await odd("/init dex all", 3, 19, by="gm")
    await odd("/act move", by="alice")
    await odd("/act move")
    assert await waits_for(odd) == ["gm"]  # the Ogre
    await odd("/undo")
    assert await waits_for(odd) == ["Griff"]


async def test_40_a_save_is_told_of_each_and_the_first_stands_for_them(odd: OddTable) -> None:
    reply = await odd("/init dex all dis", 5, 15, 3, 4, by="gm")
    assert reply["title"] == "Round 1: Ash acts before the foes"
    assert reply["text"] == (
        "Griff **fails**: 15 ~~5~~ against DEX 9, with disadvantage\n"
        "Ash **passes**: 4 ~~3~~ against DEX 13, with disadvantage"
    )
    facts = reply["facts"]
    assert (facts["score"], facts["used"], facts["passed"]) == (9, 15, False)
    assert [save["name"] for save in facts["saves"]] == ["Griff", "Ash"]
    assert facts["surprise"] is None
    reply = await odd("/init dex Griff adv", 5, 15)
    assert (reply["facts"]["order"], reply["facts"]["used"]) == (["Ash", "Griff", "Ogre"], 5)
    reply = await odd("/init all surprised")
    facts = reply["facts"]
    assert (reply["text"], facts["surprise"], facts["saves"]) == ("", "foes", [])
    assert (facts["score"], facts["used"], facts["passed"]) == (None, None, None)
    reply = await odd("/init all ambushed")
    assert reply["title"] == "Round 1: the foes act first"


async def test_40_only_who_can_act_rolls_and_only_foes_who_live_have_a_place(
    odd: OddTable,
) -> None:
    await odd("/npc new Imp shown", by="gm")
    await odd("/harm 20 str Imp")
    await odd("/sheet new Cole", by="carol")
    await odd("/harm 20 dex Cole", by="gm")
    reply = await odd("/init", 3, 19)
    assert reply["facts"]["order"] == ["Griff", "Ogre", "Ash"]
    reply = await odd("/init as Ogre", 19, 3)  # foes do not roll: the heroes do
    assert reply["facts"]["order"] == ["Ash", "Ogre", "Griff"]
    error = await odd.refused("/init Cole")
    assert error["message"].startswith("There's no hero here who can act")
    assert (await odd.refused("/init Griff, Ogre, Imp"))["message"] == (
        "Only heroes roll initiative, so leave out Ogre, Imp."
    )


async def test_40_who_is_retired_or_new_among_the_foes_finds_the_order_as_it_was(
    odd: OddTable,
) -> None:
    await odd("/sheet new Cole dex=10", by="carol")
    await odd("/init dex all", 3, 19, 12, by="gm")
    await odd("/npc new Imp shown")
    reply = await odd("/init dex Cole", 2)  # those who do not roll again keep their side
    assert reply["facts"]["order"] == ["Griff", "Cole", "Ogre", "Imp", "Ash"]
    assert reply["facts"]["first"] == ["Cole"]
    reply = await odd("/init dex Griff", 19)
    assert reply["facts"]["order"] == ["Cole", "Ogre", "Imp", "Ash", "Griff"]


async def test_40_before_any_foe_is_there_all_have_acted_before_them(odd: OddTable) -> None:
    await odd("/sheet retire Ogre", by="gm")
    assert (await odd("/init dex", 19, by="alice"))["facts"]["order"] == ["Griff"]
    await odd("/npc new Imp shown", by="gm")
    assert (await odd("/init dex", 19, by="bob"))["facts"]["order"] == ["Griff", "Imp", "Ash"]


async def test_40_a_hidden_foe_is_left_out_of_the_order_that_is_told(odd: OddTable) -> None:
    """T5: an order leaves out whom the players have not met."""
    await odd("/npc new Imp shown", by="gm")
    await odd("/npc hide Ogre")
    await odd.line(":dice 3 19")
    ruling = (await odd.table.hear("/init dex all")).ruling
    assert ruling is not None
    told = [fact.text for fact in ruling.outcome.facts if fact.key == "order"]
    assert told == ["Griff, Imp, Ash"]


async def test_40_who_rolls_alone_and_fails_acts_after_the_foes(odd: OddTable) -> None:
    assert (await odd("/init dex", 19))["title"] == "Round 1: Griff acts after the foes"
    several = await odd("/init dex all", 19, 19, by="gm")
    assert several["title"] == "Round 1: the foes act first"


async def test_40_everyone_left_of_a_side_is_waited_for_but_no_hireling(odd: OddTable) -> None:
    await odd("/npc new Imp shown", by="gm")
    await odd("/sheet set Griff coin=50")
    await odd("/hireling hire Tam", 3, 3, 3, 3, 3, 3, 1, 1, 1, 1, 1, by="alice")
    await odd("/init dex all", 3, 4, 2, by="gm")  # Griff, Ash and Tam pass
    assert await waits_for(odd) == ["Ash", "Griff"]
    await odd("/act as Ash")
    assert await waits_for(odd) == ["Griff"]
    await odd("/act as Griff")
    told = (await odd("/waiting"))["text"]
    assert re.findall(r"(\w+) still to act", told) == ["Ogre", "Imp"]
