"""An option of a slash command is offered with what to know of it before choosing."""

import pytest

from grammar.option_sentences import shapes_of
from play.completion.option_values import complete_option
from play.turn.utterance_and_ruling import Utterance
from tests.conftest import Played


@pytest.mark.parametrize(
    ("system", "sheet", "asked", "typed", "shown"),
    [
        ("heresy", "free ws=1", "move move", "hack", "Hack and Slash · WS +1 · melee"),
        ("genesys", "agility=3", "check skill", "agil", "agility · 3"),
        ("genesys", "agility=3 skills.stealth=1", "check skill", "stealth",
         "stealth · Agility 3 · rank 1"),
        ("tens", "dex=16", "move move", "dodge", "Dodge · DEX +3"),
        ("fantasy", "", "cast spell", "fire", "fireball · 3 WIL"),
        ("fantasy", "wil=d8", "test attribute", "wil", "wil · d8 · 8 left"),
        ("odd", "dex=12", "save attribute", "dex", "dex · 12 of 12"),
    ],
)  # fmt: skip
async def test_what_may_be_chosen_is_shown_with_its_numbers(
    table: Played, system: str, sheet: str, asked: str, typed: str, shown: str
) -> None:
    await table(f"/game start {system}", by="gm")
    await table(f"/sheet new Griff {sheet}", by="alice")
    start, option = asked.split()
    said = Utterance("unused", table.table.channel, "alice", "alice", typed)
    shape = shapes_of([system], start)[option]
    found = await complete_option(table.table.referee, said, start, shape, first=True)
    assert found[0].shown == shown
