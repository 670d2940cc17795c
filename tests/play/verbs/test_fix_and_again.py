"""Fix: the corrected sentence on the faces that were drawn, and never on others."""

from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from play.wording import fix_and_again as wording
from play.wording.changes import describe_ruling
from play.wording.errors import MOST_TOLD_BACK
from rules.registry import NAMES
from tests.beginnings import played_once
from tests.conftest import Played
from tests.samples import examples

SEATS = {
    "heresy": ("/npc new Scar", "/sheet new Griff free ws=1"),
    "genesys": ("/npc new Scar", "/sheet new Griff brawn=3 skills=stealth:2"),
    "tens": ("/npc new Scar", "/sheet new Griff"),
    "fantasy": ("/npc new Scar", "/sheet new Griff bod=d8 int=d6 wil=d4"),
    "odd": ("/npc new Scar hp=9", "/sheet new Griff roll"),
}
#: sentences of each game that roll other dice, or as many for something else
ROLLS = {
    "heresy": ("move hack+WS", "move hack+WS adv", "move defy+Ag dis", "move hack adv"),
    "genesys": (
        "check stealth vs easy",
        "check stealth vs hard",
        "check brawn vs average boost 2",
        "check cool vs daunting setback 1",
    ),
    "tens": ("move dodge+dex hard", "move dodge+dex hard adv", "move stealth easy dis"),
    "fantasy": ("test bod", "test int", "test wil", "test bod need 2", "test d12+d8"),
    "odd": ("save str", "save dex adv", "save wil dis", "save str dis"),
}
PLAIN = ("roll 2d6", "roll 4d6kh3", "roll d20 adv", "roll 3d6!", "roll d6+d8", "roll 5d10>=7")


@played_once
async def seat(table: Played, system: str) -> None:
    await table(f"/game start {system}", by="gm")
    scar, griff = SEATS[system]
    await table(scar, by="gm")
    await table("/npc reveal Scar", by="gm")
    await table(griff, by="alice")


@pytest.fixture
@played_once
async def heresy(table: Played) -> Played:
    await table("/game start heresy", by="gm")
    await table("/npc new Ganger max_wounds=12 damage=1d6", by="gm")
    await table("/npc reveal Ganger", by="gm")
    await table("/sheet new Griff free ws=1", by="alice")
    await table("/item add chainsword 2d6", by="alice")
    return table


def by_size(rolled: list[list[int]]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = defaultdict(list)
    for sides, face in rolled:
        found[sides].append(face)
    return found


def check_same_faces(drawn: dict[int, list[int]], rolled: list[list[int]]) -> None:
    """The n-th die of a size shows the n-th face that was ever drawn for that size."""
    for sides, faces in by_size(rolled).items():
        known = drawn.setdefault(sides, [])
        both = min(len(known), len(faces))
        assert faces[:both] == known[:both], (sides, known, faces)
        known += faces[len(known) :]


@pytest.mark.parametrize("system", NAMES)
@settings(max_examples=examples(15), deadline=None)
@given(data=st.data())
async def test_any_chain_of_fixes_shows_the_faces_that_were_drawn(
    system: str, data: st.DataObject
) -> None:
    """T9: whatever is fixed, undone, redone and fixed again, no die of a size is drawn twice."""
    sentences = data.draw(st.sampled_from([ROLLS[system], PLAIN]))
    steps = st.sampled_from([*sentences, *sentences, "undo", "redo"])
    chain = data.draw(st.lists(steps, min_size=3, max_size=8))
    async with LocalTable(":memory:") as opened:
        table = Played(opened)
        await seat(table, system)
        drawn: dict[int, list[int]] = {}
        first = await table(f"/{data.draw(st.sampled_from(sentences))}", by="alice")
        check_same_faces(drawn, first["rolled"])
        fixes = 0
        for step in chain:
            if step == "undo":
                if fixes:  # an undo of the roll itself rolls anew, and everyone sees it
                    await table("/undo", by="alice")
                    fixes -= 1
                continue
            if step == "redo":
                fixes += (await table.line("/redo", by="alice"))["ok"]
                continue
            check_same_faces(drawn, (await table(f"/fix {step}", by="alice"))["rolled"])
            fixes += 1


async def test_the_way_there_and_back_is_no_second_try(table: Played) -> None:
    """T9: to another die and back to the first shows the first face."""
    await seat(table, "fantasy")
    first = await table("/test bod", 2, by="alice")
    await table("/fix test int")
    back = await table("/fix test bod")
    assert back["rolled"] == first["rolled"]


async def test_a_third_die_stays_the_third(heresy: Played) -> None:
    """T9: advantage shows the same third die each time it is added."""
    await heresy("/move hack+WS", 3, 4, by="alice")
    more = await heresy.line("/fix move hack+WS adv", 1)
    assert more["rolled"] == [[6, 3], [6, 4], [6, 1]]
    await heresy("/fix move hack+WS")
    assert (await heresy("/fix move hack+WS adv"))["rolled"] == more["rolled"]
    await heresy("/undo")
    await heresy("/undo")
    assert (await heresy("/fix move hack+WS dis"))["rolled"] == more["rolled"]


async def test_faces_are_kept_through_a_restart(tmp_path: Path) -> None:
    """T9: what was drawn for a roll is in the journal, not in the memory of a process."""
    path = str(tmp_path / "kept.db")
    async with LocalTable(path) as opened:
        await seat(Played(opened), "odd")
        await Played(opened)("/save str", 15, by="alice")
        more = await Played(opened).line("/fix save str adv", 3)
        await Played(opened)("/fix save str")
    async with LocalTable(path) as opened:
        again = await Played(opened)("/fix save str adv", by="alice")
    assert again["rolled"] == more["rolled"]


async def test_damage_that_falls_with_its_roll_shows_the_same_faces_again(heresy: Played) -> None:
    """T9: to mend the roll is no second try at what came of it."""
    hit = await heresy("/move hack at Ganger with chainsword", 6, 5, by="alice")
    dealt = await heresy(":press 1", 1, 2)
    asked = await heresy.refused("/fix move hack+WS at Ganger with chainsword")
    fixed = await heresy(asked["choices"][0]["says"])
    assert fixed["rolled"] == hit["rolled"]
    assert (await heresy(":press 1"))["rolled"] == dealt["rolled"]


async def test_a_fix_means_the_latest_of_its_verb(heresy: Played) -> None:
    """T11: damage that came of a move is no move, so its dice never become one."""
    move = await heresy("/move hack at Ganger with chainsword", 6, 4, by="alice")
    dealt = await heresy(":press 1", 6, 6)
    before = await heresy.everything()
    asked = await heresy.refused("/fix move hack at Ganger")
    assert f"#{dealt['entry']}" in asked["message"]
    assert await heresy.everything() == before
    (choice,) = asked["choices"]
    fixed = await heresy(choice["says"])
    assert fixed["facts"]["fixed"] == move["entry"]
    assert fixed["rolled"] == move["rolled"]
    assert (await heresy.sheet("Ganger"))["wounds"] == 0
    row = await entry(heresy, dealt["entry"])
    assert row["undone"] == fixed["entry"]


async def entry(table: Played, number: int) -> dict[str, Any]:
    rows = (await table("/history last 50", by="gm"))["facts"]["entries"]
    found: dict[str, Any] = next(row for row in rows if row["entry"] == number)
    return found


async def test_what_came_since_is_counted_anew_when_the_button_is_pressed(heresy: Played) -> None:
    """T11: a button that names what falls asks again where more would fall by now."""
    await heresy("/move hack at Ganger with chainsword", 4, 4, by="alice")
    await heresy(":press 1", 1, 1)
    asked = await heresy.refused("/fix move hack at Ganger")
    later = await heresy("/suffer from Ganger", 1)
    again = await heresy.refused(asked["choices"][0]["says"])
    assert f"#{later['entry']}" in again["message"]


@pytest.mark.parametrize("system", NAMES)
async def test_another_verb_in_between_is_left_alone(table: Played, system: str) -> None:
    """T11: `/fix VERB` passes over whatever else was said since, in every game."""
    await seat(table, system)
    first, second = ROLLS[system][:2]
    rolled = await table(f"/{first}", by="alice")
    plain = await table("/roll 2d6", 2, 5)
    fixed = await table(f"/fix {second}")
    assert fixed["facts"]["fixed"] == rolled["entry"]
    assert (await table("/fix roll 2d6+1"))["facts"]["fixed"] == plain["entry"]


async def test_who_has_said_nothing_of_a_verb_is_offered_their_latest_roll(
    heresy: Played,
) -> None:
    """T11: nothing is guessed; what may have been meant is a button."""
    rolled = await heresy("/roll 2d6", 3, 4, by="alice")
    before = await heresy.everything()
    error = await heresy.refused("/fix move hack+WS")
    assert error["kind"] == "not_found"
    assert await heresy.everything() == before
    fixed = await heresy(error["choices"][0]["says"])
    assert fixed["facts"]["fixed"] == rolled["entry"]
    assert fixed["rolled"] == rolled["rolled"]


async def test_a_roll_within_words_is_no_second_try_either(heresy: Played) -> None:
    """T9: neither by mending the roll, nor by mending the words around it."""
    said = await heresy("/say I charge! [[move hack+WS at Ganger]]", 5, 4, by="alice")
    roll = said["entry"] + 1
    more = await heresy.line(f"/fix {roll} move hack+WS at Ganger adv", 2)
    third = [[6, 5], [6, 4], [6, 2]]
    assert more["rolled"] == third
    mended = await heresy(f"/fix {said['entry']} say I roar! [[move hack+WS at Ganger]]")
    assert mended["rolled"] == third[:2]
    again = await heresy(f"/fix {mended['entry'] + 1} move hack+WS at Ganger adv")
    assert again["rolled"] == third
    whole = await heresy(f"/fix {mended['entry']} say I cry! [[move hack+WS at Ganger adv]]")
    assert whole["rolled"] == third


async def test_words_are_mended_without_losing_what_came_of_them(heresy: Played) -> None:
    """T9, T11: damage after a roll within words is asked about, and shows the same faces again."""
    said = await heresy("/say I charge! [[move hack+WS at Ganger with chainsword]]", 6, 5)
    dealt = await heresy(f":press 1 of {said['entry'] + 1}", 3, 4, by="alice")
    line = f"/fix {said['entry']} say I roar! [[move hack+WS at Ganger with chainsword]]"
    asked = await heresy.refused(line)
    assert f"#{dealt['entry']}" in asked["message"]
    mended = await heresy(asked["choices"][0]["says"])
    again = await heresy(f":press 1 of {mended['entry'] + 1}")
    assert again["rolled"] == dealt["rolled"]


async def test_corrected_sentences_keep_the_words_that_were_added(heresy: Played) -> None:
    """Whoever corrects only the numbers doesn't lose what they told; new words replace them."""
    await heresy("/move hack at Ganger with chainsword # over the barricade", 6, 4, by="alice")
    fixed = await heresy("/fix move hack at Ganger with chainsword +1")
    assert fixed["said"].endswith("# over the barricade")
    again = await heresy("/fix move hack at Ganger with chainsword # under it")
    assert again["said"].endswith("# under it")


async def test_others_words_are_not_copied_into_a_fix(heresy: Played) -> None:
    """A player may have their own words erased, and the game master's stay."""
    told = "# over the barricade"
    move = await heresy(f"/move hack at Ganger with chainsword {told}", 6, 4, by="alice")
    fixed = await heresy(f"/fix {move['entry']} move hack at Ganger with chainsword", by="gm")
    assert told not in fixed["said"]


async def test_a_correction_that_is_not_understood_says_so_first(heresy: Played) -> None:
    """And doesn't ask whether to undo what came since, to which there would be no yes."""
    await heresy("/move hack at Ganger with chainsword", 6, 4, by="alice")
    await heresy(":press 1", 6, 6)
    asked = await heresy.refused("/fix move hakc at Ganger with chainsword")
    assert asked["kind"] == "not_understood"
    assert "Are you sure" not in asked["message"]


def test_entries_that_fall_are_named_in_whole_and_short() -> None:
    titles = ["Wren: DEX save despite Osk and Pim's help, failed"] * 5
    told = wording.describe_entries([5, 6, 7, 8, 9], titles)
    assert told == (
        "#5 “Wren: DEX save despite Os…”, #6 “Wren: DEX save despite Os…”, "
        "#7 “Wren: DEX save despite Os…” and 2 more"
    )
    assert len(told) <= MOST_TOLD_BACK
    assert wording.fix_all(4, [5, 6, 7, 8, 9]) == "Fix #4, undo 5 more"


async def test_a_correction_tells_what_a_number_is_now(table: Played) -> None:
    """Not what it was between the two: 5 damage isn't HP 3 → 1."""
    await table("/game start odd", by="gm")
    await table("/npc new Ogre str=12 hp=6 shown")
    await table("/attack d8 at Ogre", 3)
    reply = await table._heard("/fix attack d10 at Ogre", 5, by="")
    assert reply.ruling is not None
    assert describe_ruling(reply.ruling, public=False) == ["Ogre: HP now 1"]
