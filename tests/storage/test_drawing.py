"""Two people who draw at once never draw the same card, and a clock fills once."""

import asyncio
from collections import Counter
from typing import Any

import pytest

from play.dice_sources import FairDice
from play.referee import Referee
from play.turn.utterance_and_ruling import Ruling
from rules.core.errors import PlayerError
from storage.engine.database import open_database
from tests.conftest import empty
from tests.storage.test_interruptions import said

PEOPLE = [f"player{number}" for number in range(9)]


async def begin(referee: Referee) -> None:
    for number, line in enumerate(("game start odd", "deck new standard", "clock new Flood 6")):
        await referee.hear(said(f"s{number}", line, "gm"))


def named(rulings: list[Ruling], key: str) -> list[str]:
    """Return the cards that rulings tell under a key."""
    facts: list[Any] = [f.value for each in rulings for f in each.outcome.facts if f.key == key]
    return [str(card) for cards in facts for card in cards]


async def draw_all(*referees: Referee) -> list[str]:
    """Let everyone draw at once, again and again, here and there, until all cards are out."""
    turns = [
        referees[number % len(referees)].hear(said(f"{who}:{number}", "deck draw 2", who))
        for who in PEOPLE
        for number in range(3)
    ]
    return named(list(await asyncio.gather(*turns)), "drawn")


async def test_people_who_draw_at_once_never_draw_the_same_card(address: str) -> None:
    async with open_database(address) as database:
        referee = Referee(database, FairDice())
        await begin(referee)
        cards = await draw_all(referee)
        assert len(cards) == len(set(cards)) == 54
        with pytest.raises(PlayerError):
            await referee.hear(said("more", "deck draw", "late"))
        hands = [await referee.hear(said(f"h{who}", "deck hand", who)) for who in PEOPLE]
        assert sorted(named(hands, "hand")) == sorted(cards)


async def test_two_processes_never_deal_the_same_card(request: pytest.FixtureRequest) -> None:
    address = await empty("postgres", request)
    async with open_database(address) as one, open_database(address) as other:
        here, there = Referee(one, FairDice()), Referee(other, FairDice())
        await begin(here)
        cards = await draw_all(here, there)
        assert len(cards) == len(set(cards)) == 54


async def _tick(referee: Referee, source: str) -> str:
    try:
        return (await referee.hear(said(source, "clock tick Flood", "gm"))).outcome.title
    except PlayerError as error:
        return error.kind


async def test_a_clock_that_is_ticked_by_many_at_once_fills_once(address: str) -> None:
    async with open_database(address) as database:
        referee = Referee(database, FairDice())
        await begin(referee)
        told = await asyncio.gather(*(_tick(referee, f"t{number}") for number in range(10)))
    assert Counter(told)["Flood is full"] == 1
    assert Counter(told)["already_done"] == 4


async def test_two_processes_fill_a_clock_once(request: pytest.FixtureRequest) -> None:
    address = await empty("postgres", request)
    async with open_database(address) as one, open_database(address) as other:
        here, there = Referee(one, FairDice()), Referee(other, FairDice())
        await begin(here)
        ticks = [
            (each, f"t{n}:{name}") for n in range(5) for name, each in (("h", here), ("t", there))
        ]
        told = await asyncio.gather(*(_tick(*tick) for tick in ticks))
    assert Counter(told)["Flood is full"] == 1
    assert Counter(told)["already_done"] == 4
