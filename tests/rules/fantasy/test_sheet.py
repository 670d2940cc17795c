"""A sheet as it is stored, and as it goes from table to table."""

from dataclasses import replace
from typing import Any

import pytest

from rules.core.records.record import decode, encode
from rules.fantasy.sheet import (
    Attribute,
    FantasySheet,
    FantasyStage,
    Hireling,
    Item,
    Timer,
    capacity,
    count_used_slots,
    is_hurt,
    next_skill_die,
    step_down,
    step_up,
)
from tests.conftest import Played


def test_a_sheet_survives_its_json() -> None:
    griff = FantasySheet(name="Griff", class_="thief", skills={"melee": 6}, wounds=("bod",))
    assert decode(FantasySheet, encode(griff)) == griff
    assert encode(griff)["class"] == "thief"


async def test_a_sheet_of_the_biggest_dice_goes_to_another_table_and_back(party: Played) -> None:
    await party("/sheet set bod=d12 armour=99 max_armour=99")
    text = (await party("/sheet export"))["facts"]["json"].replace("Griff", "Gaf")
    griff = await party.sheet("Griff")
    taken = await party(f"/sheet import {text}", by="carol")
    assert taken["facts"]["bod"] == griff["bod"] == {"die": 12, "normal": 12, "pool": 12}
    assert taken["facts"]["max_armour"] == 99


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('"pool":8', '"pool":-1'),
        ('"pool":8', '"pool":1000'),
        ('"pool":8', '"pool":9'),
        ('"die":8', '"die":14'),
        ('"die":8', '"die":-1'),
        ('"die":8', '"die":5'),
        ('"max_armour":0', '"max_armour":100'),
    ],
)
async def test_a_sheet_that_cannot_be_is_not_taken_in(party: Played, was: str, now: str) -> None:
    text = (await party("/sheet export"))["facts"]["json"].replace("Griff", "Gaf")
    assert was in text
    error = await party.refused(f"/sheet import {text.replace(was, now, 1)}", by="carol")
    assert "has been changed" in error["message"]
    assert (await party.refused("/sheet show Gaf", by="gm"))["kind"] == "not_found"


def test_a_new_sheet_holds_a_d6_in_all_and_nothing_else() -> None:
    kept = encode(FantasySheet(name="Griff"))
    six = {"die": 6, "normal": 6, "pool": 6}
    own = {
        "bod": six, "int": six, "wil": six, "skills": {}, "class": "", "background": "",
        "feats": [], "spells": [], "armour": 0, "max_armour": 0, "slots": 0, "items": {},
        "coin": 0, "xp": 0, "wounds": [], "lost": [], "timer": None, "hirelings": {},
        "employer": "", "defends": "", "style": "", "motivation": "", "flaw": "", "traits": "",
        "leader": False, "state": "well",
    }  # fmt: skip
    assert {key: kept[key] for key in own} == own
    assert encode(Item()) == {
        "count": 1, "slots": 1, "harm": 0, "armour": 0, "uses": 0, "skill": "",
    }  # fmt: skip
    assert encode(Hireling("lore")) == {
        "skill": "lore", "die": 4, "bod": 4, "int": 4, "wil": 4, "paid": 0, "part": 0,
        "state": "ready",
    }  # fmt: skip
    assert encode(Timer("rounds", 2)) == {"unit": "rounds", "remaining": 2, "part": 0}
    assert (str(Timer("rounds", 1)), str(Timer("days", 2))) == ("1 round", "2 days")
    stage = FantasyStage()
    assert (stage.order, stage.turn, stage.acted, stage.moved, stage.clock) == ((), 0, {}, (), "")


def test_33_dice_go_up_and_down_the_ladder_step_by_step() -> None:
    sizes = (0, 4, 6, 8, 10, 12)
    assert [step_up(size) for size in sizes] == [4, 6, 8, 10, 12, 12]
    assert [step_down(size) for size in sizes] == [0, 0, 4, 6, 8, 10]
    griff = FantasySheet(name="Griff", skills={"melee": 6, "lore": 12})
    assert [next_skill_die(griff, key) for key in ("melee", "lore", "ranged")] == [8, 12, 4]


@pytest.mark.parametrize(
    ("change", "hurt"),
    [
        ({}, False),
        ({"coin": 3}, False),
        ({"bod": Attribute(6, 6, 5)}, True),
        ({"int": Attribute(6, 6, 5)}, True),
        ({"wil": Attribute(6, 6, 5)}, True),
        ({"bod": Attribute(8, 8, 8)}, False),
        ({"armour": 1}, True),
        ({"armour": 3}, False),
        ({"wounds": ("one", "two")}, True),
        ({"wounds": ()}, False),
    ],
)
def test_whoever_has_less_or_one_more_wound_is_hurt(change: dict[str, Any], hurt: bool) -> None:
    before = FantasySheet(name="Griff", armour=2, wounds=("one",))
    assert is_hurt(before, replace(before, **change)) is hurt


def test_46_slots_are_as_said_else_four_and_the_normal_body() -> None:
    griff = FantasySheet(name="Griff", bod=Attribute(4, 10, 4), items={"rope": Item(3, 2)})
    assert (capacity(griff), count_used_slots(griff)) == (14, 6)
    assert capacity(replace(griff, slots=1)) == 1


@pytest.mark.parametrize(
    ("said", "beyond"),
    [("coin=999999", "coin=1000000"), ("xp=999", "xp=1000"), ("slots=999", "slots=1000"),
     ("armour=99", "armour=100"), ("max_armour=0", "max_armour=-1"), ("xp=0", "xp=-1"),
     ("slots=0", "slots=-1"), ("coin=0", "coin=-1"), ("armour=0", "armour=-1")],
)  # fmt: skip
async def test_numbers_have_a_least_and_a_most(party: Played, said: str, beyond: str) -> None:
    await party(f"/sheet set {said}", by="alice")
    key, _, value = said.partition("=")
    kept = await party.sheet("Griff")
    assert kept[key] == int(value) or (key, value) == ("slots", "0")
    assert "a whole number from 0 to" in (await party.refused(f"/sheet set {beyond}"))["message"]


@pytest.mark.parametrize("now", ['"normal":13', '"normal":-1', '"normal":12'])
async def test_no_die_is_normally_bigger_than_a_d12(party: Played, now: str) -> None:
    text = (await party("/sheet export"))["facts"]["json"].replace("Griff", "Gaf")
    assert '"normal":8' in text
    changed = text.replace('"normal":8', now, 1)
    reply = await party.line(f"/sheet import {changed}", by="carol")
    assert reply["ok"] is (now == '"normal":12')
