"""A table of Generic Fantasy: a game master, two players, an enemy."""

import pytest

from rules.fantasy.content import SPELLS
from tests.beginnings import played_once
from tests.conftest import Played


@pytest.fixture
@played_once
async def party(table: Played) -> Played:
    """Griff (alice) fights, Isaac (bob) knows things, Scar is the game master's."""
    await table("/game start fantasy", by="gm")
    await table("/npc new Scar bod=d8 int=d6 wil=d4 melee=d6 defense=d4 armour=3 leader shown")
    await table("/sheet new Isaac bod=d6 int=d8 wil=d8 lore=d6 defense=d4", by="bob")
    await table("/sheet new Griff bod=d8 int=d6 wil=d6 melee=d6 athletics=d4 coin=50", by="alice")
    return table


@pytest.fixture
@played_once
async def empty(table: Played) -> Played:
    """A game that nobody has joined yet."""
    await table("/game start fantasy", by="gm")
    return table


@pytest.fixture
@played_once
async def mages(party: Played) -> Played:
    """The same, and Isaac knows every spell."""
    spells = ",".join(spell.name.casefold() for spell in SPELLS.values())
    await party(f'/sheet set feats=spellcasting spells="{spells}"', by="bob")
    return party


async def told(party: Played, said: str, *faces: int, by: str = "") -> dict[str, str]:
    """Say something, and return what people read below the title: a text for each label."""
    facts = (await party.outcome(said, *faces, by=by)).facts
    return {fact.label: fact.text for fact in facts if fact.label}
