"""What a character's card offers in the 2d10 rules."""

import pytest

from rules.tens.harm.health import settle_state
from rules.tens.sheet import TensSheet
from rules.tens.system import TENS
from tests.conftest import Played


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


async def test_a_class_is_told_with_its_level_and_without_one_the_level(tens: Played) -> None:
    async def told(name: str) -> str:
        heard = await tens.table.hear(f"/sheet show {name}")
        assert heard.ruling is not None
        return next(f.text for f in heard.ruling.outcome.facts if f.label == "Class")

    assert await told("Brin") == "bard 1"
    await tens("/sheet set class=", by="alice")
    assert await told("Brin") == "level 1"
