"""Rules 10 to 12: forward and ongoing modifiers."""

from hypothesis import given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from tests.conftest import Played
from tests.rules.heresy.conftest import GRIFF, SCAR


async def test_10_a_forward_is_used_by_the_next_roll_and_no_other(heresy: Played) -> None:
    await heresy("/forward +1 # the light is good")
    reply = await heresy("/move hack", 3, 3)
    assert reply["facts"]["modifier"] == 2
    assert (await heresy.sheet("Griff"))["forward"] == []
    assert (await heresy("/move hack", 3, 3))["facts"]["modifier"] == 1


async def test_10_a_forward_for_a_move_waits_for_it(heresy: Played) -> None:
    await heresy("/forward +2 to fire")
    assert (await heresy("/move hack", 3, 3))["facts"]["modifier"] == 1
    assert (await heresy("/move fire", 3, 3))["facts"]["modifier"] == 4
    assert (await heresy.sheet("Griff"))["forward"] == []


async def test_10_a_forward_against_someone_waits_for_them(heresy: Played) -> None:
    await heresy("/forward +1 at Scar")
    assert (await heresy("/move hack", 3, 3))["facts"]["modifier"] == 1
    assert (await heresy("/move hack at Scar", 3, 3))["facts"]["modifier"] == 2


async def test_10_several_forwards_add_up_and_all_are_used(heresy: Played) -> None:
    await heresy("/forward +1")
    await heresy("/forward -2 to hack")
    assert (await heresy("/move hack", 3, 3))["facts"]["modifier"] == 0
    assert (await heresy.sheet("Griff"))["forward"] == []


async def test_10_a_forward_can_be_kept_for_later(heresy: Played) -> None:
    await heresy("/forward +1")
    assert (await heresy("/move hack no forward", 3, 3))["facts"]["modifier"] == 1
    assert len((await heresy.sheet("Griff"))["forward"]) == 1


async def test_10_a_reroll_uses_the_same_forward_and_no_new_one(heresy: Played) -> None:
    await heresy("/forward +1")
    await heresy("/move hack", 1, 1)
    await heresy("/forward +3")
    reply = await heresy("/reroll", 2, 2)
    assert reply["facts"]["modifier"] == 2
    assert [each["value"] for each in (await heresy.sheet("Griff"))["forward"]] == [3]


async def test_10_undoing_the_roll_gives_the_forward_back(heresy: Played) -> None:
    await heresy("/forward +1")
    await heresy("/move hack", 1, 1)
    await heresy("/undo")
    sheet = await heresy.sheet("Griff")
    assert len(sheet["forward"]) == 1
    assert sheet["xp"] == 0


async def test_10_a_forward_for_someone_else_lands_at_once(heresy: Played) -> None:
    await heresy("/forward +1 to hack for Isaac")
    assert len((await heresy.sheet("Isaac"))["forward"]) == 1
    await heresy("/forward +1 for all")
    assert len((await heresy.sheet("Isaac"))["forward"]) == 2
    assert len((await heresy.sheet("Griff"))["forward"]) == 1


async def test_10_a_forward_tied_to_the_fiction_is_offered_after_the_roll(heresy: Played) -> None:
    await heresy("/move discern", 5, 2)
    kept = (await heresy.sheet("Griff"))["forward"]
    assert [each["value"] for each in kept] == [1]
    missed = await heresy("/move hack", 2, 3)
    assert missed["facts"]["modifier"] == 1
    reply = await heresy(":press +1: acting")
    assert reply["facts"]["total"] == 7
    assert reply["facts"]["band"] == "7-9"
    assert ["Griff", "xp", 1, 0] in reply["changes"]
    assert (await heresy.sheet("Griff"))["forward"] == []


async def test_10_a_home_worlds_perk_is_offered_never_added(heresy: Played) -> None:
    await heresy("/sheet new Rat home=hive ag=1 free", by="cara")
    missed = await heresy("/move defy+ag", 3, 2)
    assert missed["facts"]["total"] == 6
    reply = await heresy(":press +1: moving")
    assert reply["facts"]["band"] == "7-9"
    assert (await heresy.refused("/forward use home"))["kind"] == "refused"


async def test_11_an_ongoing_modifier_stays_until_it_ends(heresy: Played) -> None:
    await heresy('/ongoing +1 to fire until "you take damage"')
    await heresy("/ongoing -1 until you rest")
    assert (await heresy("/move fire", 3, 3))["facts"]["modifier"] == 2
    assert (await heresy("/move hack", 3, 3))["facts"]["modifier"] == 0
    kept = (await heresy.sheet("Griff"))["ongoing"]
    assert [each["until"] for each in kept] == ["you take damage", "you rest"]
    await heresy("/ongoing end 2")
    assert (await heresy("/move hack", 3, 3))["facts"]["modifier"] == 1
    assert (await heresy.refused("/ongoing end 2"))["kind"] == "not_found"


async def test_11_taking_damage_offers_to_end_what_it_ends(heresy: Played) -> None:
    await heresy('/ongoing +1 until "you take damage"')
    await heresy("/suffer 1d6", 6)
    await heresy(":press End")
    assert (await heresy.sheet("Griff"))["ongoing"] == []


async def test_12_no_modifier_ever_touches_damage(heresy: Played) -> None:
    await heresy("/forward +3")
    await heresy('/ongoing +3 until "dawn"')
    reply = await heresy("/damage 2d6 vs 3", 1, 3)
    assert reply["facts"]["wounds"] == 0
    assert reply["facts"]["dice"] == [1, 3]
    assert len((await heresy.sheet("Griff"))["forward"]) == 1


async def test_10_a_voidborn_resists_the_warp_with_any_move(heresy: Played) -> None:
    await heresy("/sheet new Nox home=voidborn wp=1 free", by="cara")
    await heresy("/move discern", 3, 3)
    reply = await heresy(":press +1: resisting the warp?")
    assert (reply["facts"]["total"], reply["facts"]["band"]) == (7, "7-9")


#: a forward, and the word of the rolls that it waits for
FORWARDS = {"/forward +1": "", "/forward +1 to fire": "fire", "/forward +1 at Scar": "Scar"}
ROLLS = ("/move hack", "/move fire", "/move hack at Scar", "/move fire at Scar")
OTHERS = ("/heal 1", "/damage 1d6 at Scar", "bob /move hack at Scar", "gm /scene start Hall")


@settings(max_examples=20, deadline=None)
@given(st.lists(st.sampled_from([*FORWARDS, *ROLLS, *OTHERS]), max_size=9))
async def test_10_a_forward_lasts_to_the_first_roll_it_is_for_and_no_longer(
    said: list[str],
) -> None:
    """Whoever else acts meanwhile, and however long its owner does something else."""
    async with LocalTable(":memory:") as opened:
        table = Played(opened)
        await table("/game start heresy", by="gm")
        await table(SCAR)
        await table("/npc reveal Scar")
        await table("/sheet new Isaac wp=1 free", by="bob")
        await table(GRIFF, by="alice")
        waiting: list[str] = []
        for sentence in said:
            by, _, line = sentence.rpartition(" /") if sentence[0] != "/" else ("", "", sentence)
            await table.line(f"/{line.removeprefix('/')}", by=by or "alice")
            if sentence in FORWARDS:
                waiting.append(sentence)
            elif sentence in ROLLS:
                waiting = [each for each in waiting if FORWARDS[each] not in sentence]
            assert len((await table.sheet("Griff"))["forward"]) == len(waiting), said


async def test_10_what_waits_for_the_fiction_is_offered_after_a_hit_too(heresy: Played) -> None:
    reply = await heresy('/forward +1 when "acting on the map"')
    assert reply["title"] == "Griff: +1 forward when acting on the map"
    hit = await heresy("/move hack", 4, 4)
    assert "+1: acting on the map?" in [choice["label"] for choice in hit["choices"]]
    assert (await heresy(":press +1: acting"))["facts"]["band"] == "10+"


async def test_10_of_several_that_wait_the_one_that_is_named_is_used(heresy: Played) -> None:
    for when in ("at dawn", "at noon", "at dusk"):
        await heresy(f'/forward +1 when "{when}"')
    await heresy("/move hack", 3, 3)
    assert "no such forward" in (await heresy.refused("/forward use"))["message"]
    await heresy("/forward use 2")
    kept = (await heresy.sheet("Griff"))["forward"]
    assert [each["when"] for each in kept] == ["at dawn", "at dusk"]


async def test_11_an_ongoing_modifier_says_why(heresy: Played) -> None:
    reply = await heresy('/ongoing +1 to fire until "dawn" # a clear night')
    assert reply["title"] == "Griff: +1 ongoing to Fire for Effect until dawn (a clear night)"
    shown = await heresy("/ongoing")
    assert shown["text"].endswith("1. +1 ongoing to Fire for Effect until dawn (a clear night)")
