"""Chances, counted within limits: how much is asked, and who is told what."""

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from play.language.exact_reading import Understood
from play.turn.odds.odds_count import MOST_ASKED, Patience, count
from play.verbs import odds
from play.verbs.odds import Counted, Strangers
from rules.core.dice.dice import Dice
from rules.core.odds import Odds, Reading, Rule, read_every_way
from rules.core.outcome import Outcome
from rules.core.scene import Game, Scene, Sheets, Speaker, Stage
from rules.core.sheet import Sheet
from rules.registry import NAMES, SYSTEMS
from tests.conftest import Played
from tests.samples import examples

GUIDE = Path(__file__).parents[3] / "docs" / "odds.md"


def read(outcome: Outcome) -> Reading:
    return Reading(outcome.title)


async def counted(rule: Rule) -> Odds:
    found, _ = count(rule, read, read_every_way, Patience())
    assert found is not None
    return found


async def test_the_rules_are_asked_so_often_and_no_more() -> None:
    asked = 0

    def rule(dice: Dice) -> Outcome:
        nonlocal asked
        asked += 1
        return Outcome("high" if dice.roll(MOST_ASKED + 1) > 9 else "low")

    found = await counted(rule)
    assert not found.exact
    assert found.error > 0
    assert asked <= MOST_ASKED * 4 / 3 + 1


async def test_as_many_ways_as_may_be_asked_about_are_counted() -> None:
    found = await counted(lambda dice: Outcome("one" if dice.roll(MOST_ASKED) == 1 else "more"))
    assert found.exact
    assert found.leaves == MOST_ASKED
    assert found.error == 0


async def test_what_rolls_nothing_has_no_chances() -> None:
    found, outcome = count(lambda dice: Outcome("calm"), read, read_every_way, Patience())
    assert found is None
    assert outcome is not None
    assert outcome.title == "calm"


def numbers(sheet: Sheet) -> Iterator[str]:
    """Return the fields of a sheet that hold a number."""
    for name in sheet.__dataclass_fields__:
        if type(getattr(sheet, name)) is int and name != "record":
            yield name


@pytest.mark.parametrize("system", NAMES)
@given(data=st.data())
@settings(max_examples=examples(25), deadline=None)
def test_a_likely_foe_has_nothing_of_the_real_ones_numbers(
    system: str, data: st.DataObject
) -> None:
    rules = SYSTEMS[system]
    sheet = rules.sheet(name="Ogre", record=3, npc=True, revealed=True, numbers_public=False)
    drawn: dict[str, Any] = {
        name: data.draw(st.integers(0, 30), label=name) for name in numbers(sheet)
    }
    real = replace(sheet, **drawn)
    assert rules.chances.likely_foes(real) == rules.chances.likely_foes(sheet)
    assert len(rules.chances.likely_foes(real)) >= 3
    for likely in rules.chances.likely_foes(real):
        assert (likely.name, likely.record, likely.npc) == ("Ogre", 3, True)


#: in each system a sentence about the foe
ABOUT_THE_FOE = {
    "heresy": ("/sheet new Griff ws=1 free", "damage 2d6 at Ogre", ("defense=9", "max_wounds=1")),
    "genesys": (
        "/sheet new Griff brawn=3",
        "check stealth vs Ogre",
        ("cunning=6 intellect=6", "skills=vigilance:5,perception:5"),
    ),
    "tens": ("/sheet new Griff str=16", "move strike+str medium at Ogre", ("hp=1", "resist=fire")),
    "fantasy": (
        "/sheet new Griff bod=d8 melee=d6",
        "attack melee at Ogre",
        ("bod=d12 armour=9", "defends=bod+defense defense=d12"),
    ),
    "odd": ("/sheet new Griff str=12", "attack d8 at Ogre", ("hp=1 str=1", "hp=50 armour=9")),
}


@pytest.mark.parametrize("system", NAMES)
async def test_whatever_a_foe_is_like_players_are_told_the_same(table: Played, system: str) -> None:
    made, said, changes = ABOUT_THE_FOE[system]
    await table(f"/game start {system}", by="gm")
    await table("/npc new Ogre shown")
    await table("/npc reveal Ogre")
    await table(made, by="alice")
    before = await table(f"/odds {said}")
    for change in changes:
        await table(f"/npc set Ogre {change} anyway", by="gm")
        after = await table(f"/odds {said}", by="alice")
        assert (after["facts"], after["text"]) == (before["facts"], before["text"])
    whole = (await table(f"/odds {said} as Griff", by="gm"))["facts"]
    assert whole["range"] == {}
    assert sum(whole["odds"].values()) == pytest.approx(1)


def test_of_several_whom_nobody_knows_all_are_likely() -> None:
    rules = SYSTEMS["odd"]
    foes = {n: rules.sheet(name=f"Foe {n}", record=n, npc=True, revealed=True, numbers_public=False)
            for n in (3, 4)}  # fmt: skip
    sheets: Sheets[Any] = Sheets({}, lambda record, row: foes[record], foes)
    scene: Scene[Any, Any, Any] = Scene(Game(record=1), Stage(), sheets, Speaker("1", "alice"))
    strangers = Strangers(rules, scene)
    likely = strangers.list_likely_scenes()
    assert len(likely) == 3
    assert strangers.met == set()
    assert all(each.sheets[3].hp == each.sheets[4].hp for each in likely)
    assert strangers.met == {3, 4}


@pytest.mark.parametrize("foe", ["hp=4 str=2", "hp=30", "hp=6 armour=6 shield=yes"])
async def test_nor_does_what_a_companion_did_to_them_tell(table: Played, foe: str) -> None:
    """In a round only the highest roll stands, and what it did to the Ogre is remembered."""
    await table("/game start odd", by="gm")
    await table(f"/npc new Ogre {foe} shown")
    await table("/npc reveal Ogre")
    await table("/sheet new Ash", by="bob")
    await table("/sheet new Griff", by="alice")
    await table("/round next", by="gm")
    await table.line(":dice 3 2 2 2 2 2", by="bob")
    await table("/attack d8 at Ogre")
    facts = (await table("/odds attack d8 at Ogre", by="alice"))["facts"]
    # the three that are no higher change nothing, whoever the Ogre is
    assert facts["range"]["unhurt"] == [3 / 8, 3 / 8]
    # a weak one has 2 hit points and STR 7: from 4 on it saves, against STR 5 down to 1
    assert facts["range"]["down"][1] == sum((21 - score) / 20 for score in range(1, 6)) / 8
    assert facts["range"]["down"][0] == 0


async def test_chances_together_are_one_and_not_about_one(
    table: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As fractions, in every row of the guide, with what all in reserve would make of it."""
    seen: list[Counted] = []

    def told(inner: Understood, counted: Counted) -> Outcome:
        seen.append(counted)
        return Outcome("")

    monkeypatch.setattr(odds, "show_odds", told)
    playing = False
    for line in GUIDE.read_text(encoding="utf-8").splitlines():
        playing = line == "```play" if line.startswith("```") else playing
        if playing and not line.startswith(("```", "> ", "! ")):
            await table.line(re.sub("^gm +", "", line))
        if line.startswith("| `/odds"):
            await table(line.split("`")[1])
    assert len(seen) > 35
    for counted in seen:
        assert sum(counted.odds.chances.values()) == Fraction(1)
        assert sum(counted.odds.pushed.values()) in (0, 1)
