"""Rules 10 to 12: forward and ongoing modifiers."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from tests.conftest import Played
from tests.rules.heresy.conftest import GRIFF, SCAR
from tests.samples import examples


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


@settings(max_examples=examples(20), deadline=None)
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
    assert reply["title"] == "Griff takes +1 forward when acting on the map"
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
    assert reply["title"] == "Griff takes +1 ongoing to Fire for Effect until dawn"
    shown = await heresy("/ongoing")
    assert shown["text"].endswith("1. +1 ongoing to Fire for Effect until dawn (a clear night)")


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("+1 to hack at Scar when it rains # so dark",
         "Griff takes +1 forward to Hack and Slash against Scar when it rains"),
        ('-2 for Griff if "it rains"', "Griff takes -2 forward when it rains"),
        ("+1 to hack when it rains", "Griff takes +1 forward to Hack and Slash when it rains"),
        ("+1 for Isaac, Griff", "Isaac and Griff take +1 forward"),
        ("+1 for Isaac, Isaac", "Isaac takes +1 forward"),
        ("+1 Isaac", "Isaac takes +1 forward"),
    ],
)  # fmt: skip
async def test_10_a_forward_is_told_with_all_that_it_waits_for(
    heresy: Played, said: str, title: str
) -> None:
    reply = await heresy(f"/forward {said}")
    assert reply["title"] == title
    sheet = await heresy.sheet(title.split()[0])
    assert reply["facts"] == {"forward": sheet["forward"]}
    assert len(sheet["forward"]) == 1


@pytest.mark.parametrize("kind", ["forward", "ongoing"])
async def test_10_what_is_stored_is_listed_by_its_number(heresy: Played, kind: str) -> None:
    assert (await heresy(f"/{kind}"))["text"].endswith("None.")
    for value in (1, 2, 3):
        await heresy(f"/{kind} +{value}")
    await heresy("/ongoing +4" if kind == "forward" else "/forward +4")
    shown = await heresy(f"/{kind} for Griff")
    first, second = ("forward", "ongoing") if kind == "forward" else ("ongoing", "forward")
    listed = [f"{place}. +{place} {first}" for place in (1, 2, 3)]
    text = shown["text"].splitlines()
    assert [line for line in text if first in line] == listed
    assert [line for line in text if second in line] == [f"1. +4 {second}"]
    assert (shown["entry"], shown["title"]) == (None, "Griff's modifiers")
    assert [each["value"] for each in shown["facts"][first]] == [1, 2, 3]
    assert [each["value"] for each in shown["facts"][second]] == [4]
    for none in (0, 4):
        error = await heresy.refused(f"/{kind} end {none}")
        assert error["message"].startswith("There's no such ")
        assert error["message"].endswith(f"To list yours: `/{kind}`")
    ended = await heresy(f"/{kind} end 3")
    assert ended["title"] == f"Griff loses +3 {kind}"
    assert [each["value"] for each in ended["facts"][kind]] == [1, 2]
    await heresy(f"/{kind} end 1")
    assert [each["value"] for each in (await heresy.sheet("Griff"))[kind]] == [2]


@pytest.mark.parametrize("kind", ["forward", "ongoing"])
async def test_10_others_are_given_what_helps_and_nothing_is_taken_from_them(
    heresy: Played, kind: str
) -> None:
    await heresy(f"/{kind} +1 for Isaac")
    assert (await heresy(f"/{kind} +0 for Isaac"))["ok"]
    for said in ("-1 for Isaac", "-1 for Griff, Isaac", "end 1 for Isaac"):
        assert (await heresy.refused(f"/{kind} {said}"))["kind"] == "not_allowed"
    assert (await heresy.sheet("Griff"))[kind] == []
    await heresy(f"/{kind} -1")
    await heresy(f"/{kind} -1 for Isaac", by="gm")
    await heresy(f"/{kind} end 1 for Isaac", by="bob")
    assert [each["value"] for each in (await heresy.sheet("Isaac"))[kind]] == [0, -1]


@pytest.mark.parametrize("kind", ["forward", "ongoing"])
async def test_10_twenty_are_kept_and_no_more(heresy: Played, kind: str) -> None:
    for _ in range(20):
        await heresy(f"/{kind} +1")
    error = await heresy.refused(f"/{kind} +1")
    assert (
        error["message"]
        == "20 modifiers is the limit. End one first: `/forward end 1` or `/ongoing end 1`"
    )
    assert len((await heresy.sheet("Griff"))[kind]) == 20
    await heresy(f"/{kind} +1 for Griff anyway", by="gm")
    assert len((await heresy.sheet("Griff"))[kind]) == 21


async def test_10_a_forward_is_handed_on_by_its_number(heresy: Played) -> None:
    for value in (1, 2, 3):
        await heresy(f"/forward +{value} # {value} of 3")
    for none in (0, 4):
        error = await heresy.refused(f"/forward give {none} to Isaac")
        assert error["message"] == "There's no such forward. To list yours: `/forward`"
    given = await heresy("/forward give 2 to Isaac")
    assert given["title"] == "Griff gives Isaac +2 forward (2 of 3)"
    assert [each["value"] for each in given["facts"]["forward"]] == [1, 3]
    await heresy("/forward give 2 to Isaac")
    assert [each["value"] for each in (await heresy.sheet("Isaac"))["forward"]] == [2, 3]
    await heresy("/forward give 1 to Isaac")
    assert (await heresy.sheet("Griff"))["forward"] == []
    await heresy("/undo")
    assert [each["value"] for each in (await heresy.sheet("Griff"))["forward"]] == [1]


async def test_10_what_waits_for_the_fiction_is_used_by_its_number_or_alone(
    heresy: Played,
) -> None:
    await heresy("/forward +3 to fire")
    await heresy("/forward +1 when it rains # so dark")
    await heresy("/forward +2 at Scar # he limps")
    await heresy("/move hack no forward", 2, 2)
    other = await heresy.refused("/forward use 1")
    assert other["message"] == "That's for a different roll: +3 forward to Fire for Effect."
    wrong = await heresy.refused("/forward use 3")
    assert wrong["message"] == "That's for a different roll: +2 forward against Scar (he limps)."
    for none in (0, 4):
        assert "no such forward" in (await heresy.refused(f"/forward use {none}"))["message"]
    alone = await heresy("/forward use")
    assert alone["title"] == "Griff adds +1 (it rains): 6, still a miss"
    assert (alone["facts"]["modifier"], alone["facts"]["total"]) == (2, 6)
    assert alone["changes"] == [["Griff", "forward", *alone["changes"][0][2:]]]
    await heresy("/move hack at Scar no forward", 2, 2)
    aimed = await heresy("/forward use 2")
    assert aimed["title"] == "Griff adds +2 (he limps): 7, now a 7-9"
    assert [each["value"] for each in (await heresy.sheet("Griff"))["forward"]] == [3]
    assert "no such forward" in (await heresy.refused("/forward use"))["message"]
    forced = await heresy("/forward use 1 as Griff anyway", by="gm")
    assert forced["title"] == "Griff adds +3 (forward): 10, now a 10+"


async def test_10_a_forward_is_for_ones_own_roll(heresy: Played) -> None:
    moved = await heresy("/move hack", 3, 3)
    await heresy("/forward +1 when it rains", by="bob")
    error = await heresy.refused(f"/forward use 1 entry {moved['entry']}")
    assert error["kind"] == "not_allowed"
    await heresy("/forward +1 when it rains", by="alice")
    await heresy("/damage 1d6 at Scar", 1)
    assert (await heresy.refused("/forward use 1"))["message"].startswith("Too late to change #")


@pytest.mark.parametrize(
    ("home", "move", "label"),
    [
        ("hive", "defy+ag", "+1: moving through a crowd?"),
        ("hive", "parley", ""),
        ("highborn", "parley", "+1: talking to the Imperium?"),
        ("highborn", "defy+fel", "+1: talking to the Imperium?"),
        ("highborn", "hack", ""),
        ("voidborn", "hack", "+1: resisting the warp?"),
        ("death", "hack", ""),
        ("feral", "defy+s", ""),
    ],
)
async def test_10_each_home_world_helps_with_its_own_rolls(
    heresy: Played, home: str, move: str, label: str
) -> None:
    await heresy(f"/sheet new Rat home={home} free", by="cara")
    rolled = await heresy(f"/move {move}", 3, 3)
    assert [c["label"] for c in rolled["choices"] if "?" in c["label"]] == list(
        filter(None, [label])
    )
    if not label:
        error = await heresy.refused("/forward use home")
        assert error["message"] == "Rat has no perk for that roll."
        return
    used = await heresy("/forward use home")
    assert used["title"].startswith("Rat adds +1 (")
    assert (used["facts"]["total"], used["facts"]["band"]) == (7, "7-9")
    assert not [c for c in used["choices"] if "?" in c["label"]]
    error = await heresy.refused("/forward use home")
    assert error["message"] == "That's already been added to the roll."


async def test_10_whoever_holds_their_ground_defies_better(heresy: Played) -> None:
    none = await heresy.refused("/forward use tactic")
    assert none["kind"] == "not_found"
    await heresy("/tactic defensive")
    hacked = await heresy("/move hack", 3, 3)
    assert "+1: holding your ground?" not in [choice["label"] for choice in hacked["choices"]]
    assert (
        "Griff has no perk for that roll."
        in (await heresy.refused("/forward use tactic"))["message"]
    )
    await heresy("/move defy+ag", 2, 3)
    reply = await heresy(":press +1: holding")
    assert reply["title"] == "Griff adds +1 (holding ground): 7, now a 7-9"
    assert reply["changes"] == [["Griff", "xp", 1, 0]]
    assert "+1: holding your ground?" not in [choice["label"] for choice in reply["choices"]]
    assert (await heresy.refused("/forward use tactic"))["message"].startswith(
        "That's already been added to the roll."
    )
    await heresy("/tactic reckless")
    reckless = await heresy("/move defy+ag", 2, 3)
    assert "+1: holding your ground?" not in [choice["label"] for choice in reckless["choices"]]
    assert (
        "Griff has no perk for that roll."
        in (await heresy.refused("/forward use tactic"))["message"]
    )
    forced = await heresy("/forward use home as Griff anyway", by="gm")
    assert forced["title"] == "Griff adds +1 (home world): 7, now a 7-9"


@pytest.mark.parametrize(
    "said",
    [
        "/ongoing -1 until he gets out of the smoke",
        "ongoing -1 for Griff until he gets out of the smoke",
        "Griff has -1 ongoing until he gets out of the smoke",
        "take -1 ongoing until he gets out of the smoke",
    ],
)
async def test_11_the_end_of_an_ongoing_modifier_is_kept_as_typed(
    heresy: Played, said: str
) -> None:
    """found-3, 2: no word of it is dropped as a filler."""
    await heresy(said, by="alice")
    (kept,) = (await heresy.sheet("Griff"))["ongoing"]
    assert (kept["value"], kept["until"]) == (-1, "he gets out of the smoke")
