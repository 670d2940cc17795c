"""What a character's card offers in the 2d10 rules."""

import pytest

from rules.core.outcome import BESIDE
from rules.core.records.record import decode
from rules.tens.death import settle_state
from rules.tens.sheet import TensSheet
from rules.tens.system import TENS
from tests.conftest import Played
from tests.rules.tens.conftest import card


@pytest.mark.parametrize("hp", [8, 4, 0, -8])
async def test_a_characters_card_offers_sentences_that_are_understood(
    tens: Played, hp: int
) -> None:
    await tens(f"/sheet set Brin hp={hp}", by="gm")
    brin = settle_state(TensSheet(name="Brin", hp=hp, armour=3))
    offered = TENS.offers(brin, None)
    assert offered
    for sentence in offered.values():
        assert (await tens(f"/{sentence}", by="alice"))["ok"], sentence


async def test_the_card_of_the_dying_offers_them_nothing_that_they_cannot_do(tens: Played) -> None:
    brin = settle_state(TensSheet(name="Brin", hp=-1))
    assert TENS.offers(brin, None) == {}


def test_short_lines_stand_side_by_side_and_long_ones_alone() -> None:
    facts = {fact.key: fact.place for fact in TENS.card(TensSheet(name="Brin"))}
    assert (facts["class"], facts["speed"], facts["abilities"]) == (BESIDE, BESIDE, "")


async def test_a_class_is_told_with_its_level_and_without_one_the_level(tens: Played) -> None:
    async def told(name: str) -> str:
        heard = await tens.table.hear(f"/sheet show {name}")
        assert heard.ruling is not None
        return next(f.text for f in heard.ruling.outcome.facts if f.key == "class" and f.label)

    assert await told("Brin") == "bard 1"
    await tens("/sheet set class=", by="alice")
    assert await told("Brin") == "level 1"


#: how someone of 8 hit points with armour of 3 is, and what their card offers
OFFERED = {
    "hp=8": {"Dodge": "move dodge", "Focus": "move focus", "Strike": "move strike",
             "Armour on": "armour on"},
    "hp=7": {"Dodge": "move dodge", "Focus": "move focus", "Strike": "move strike",
             "Short rest": "rest short", "Armour on": "armour on"},
    "armour=0": {"Dodge": "move dodge", "Focus": "move focus", "Strike": "move strike"},
    "armour_worn=yes": {"Dodge": "move dodge", "Focus": "move focus", "Strike": "move strike",
                        "Armour off": "armour off"},
    "armour_worn=yes hp=10": {"Dodge": "move dodge", "Focus": "move focus", "Strike": "move strike",
                              "Short rest": "rest short", "Armour off": "armour off"},
    "hp=0": {"Short rest": "rest short"},
    "hp=-1": {},
    "hp=-1 state=stable": {"Short rest": "rest short"},
    "hp=-8": {"Fate": "fate Brin"},
    "state=dead": {},
}  # fmt: skip


@pytest.mark.parametrize("said", OFFERED)
async def test_a_card_offers_what_someone_can_do_as_they_are(tens: Played, said: str) -> None:
    await tens(f"/sheet set Brin {said}", by="gm")
    assert TENS.offers(await _sheet(tens), None) == OFFERED[said]


async def test_a_name_of_several_words_is_offered_in_quotes(tens: Played) -> None:
    await tens('/sheet rename Brin to "Brin the Red"', by="alice")
    await tens('/harm 16 "Brin the Red"', by="gm")
    assert TENS.offers(await _sheet(tens, "Brin the Red"), None) == {"Fate": 'fate "Brin the Red"'}


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("hp=8", "HP 8/8"), ("hp=3", "HP 3/8"), ("hp=3 temp=2", "HP 3/8 +2"),
        ('hp=3 temp="2 aid, 4"', "HP 3/8 +6"), ("hp=0", "HP 0/8, unconscious"),
        ("armour_worn=yes", "HP 11/11"), ("hp=-2 temp=1", "HP -2/8 +1, dying"),
    ],
)  # fmt: skip
async def test_how_someone_is_stands_in_a_line(tens: Played, said: str, told: str) -> None:
    await tens(f"/sheet set Brin {said}", by="gm")
    assert TENS.vitals(await _sheet(tens)) == told


async def test_30_what_was_derived_from_a_sheet_stands_beside_it(tens: Played) -> None:
    await tens('/define move wink cha "You wink."', by="alice")
    await tens("/sheet set dex=15 level=5 moves=hum")
    sheet = await tens.sheet("Brin")
    assert (sheet["speed"], sheet["speed_feet"], sheet["proficiency"]) == (8, 40, 3)
    assert sheet["modifiers"] == {"str": 0, "dex": 2, "int": 1, "wis": -1, "cha": 2, "wil": 0}
    assert sheet["moves"] == ["hum", "wink"]


async def _sheet(tens: Played, name: str = "Brin") -> TensSheet:
    """Return a sheet as the rules have it."""
    kept = await tens.everything()
    return decode(TensSheet, kept[f"pc {name}"])


async def test_a_fate_that_is_set_is_told_once(tens: Played) -> None:
    told = await card(tens, '/sheet set fate="Sung to rest."')
    assert not told.changes
