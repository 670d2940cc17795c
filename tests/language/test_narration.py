"""A game master's narration: what NPCs do, what it comes to, who is to roll, who is given what."""

import pytest

from play.language.exact_reading import Understood
from tests.language.conftest import speaking

#: what a game master types, and the sentence that is said or offered first
TOLD = {
    "odd": {
        "the spikes go right through Griff's boot for 3 damage": "harm 3 Griff",
        "Isaac feels his mind slipping, 2 wil damage": "harm 2 WIL Isaac",
        "Scar bleeds out 2 more": "harm 2 Scar",
        "the ceiling drops: everybody give me a dex save": (
            "ask Griff, Isaac, Sister Maria: save dex"
        ),
        "dex saves from everyone": "ask Griff, Isaac, Sister Maria: save dex",
        "give me a dex save, Griff and Isaac": "ask Griff, Isaac: save dex",
    },
    "genesys": {
        "the blast rattles Griff for 3 strain": "strain 3 Griff",
        "everyone roll vigilance": "ask Griff, Isaac, Sister Maria: check vigilance",
    },
    "fantasy": {
        "the poison burns Griff for 2 body": "harm 2 BOD Griff",
        "everybody roll int+lore": "ask Griff, Isaac, Sister Maria: test int+lore",
    },
    "tens": {
        "Scar's bolt thuds into Isaac, 2 piercing": "harm 2 piercing Isaac",
        "the Ogre smashes Griff for 5": "harm 5 Griff",
    },
    "heresy": {
        "Scar's hook catches Griff for 2 wounds": "harm 2 Griff",
        "warp-light pours in, everybody defy danger with willpower": (
            "ask Griff, Isaac, Sister Maria: move defy_danger +WP"
        ),
        "Isaac and Griff, you each get an xp": "xp +1 Isaac, Griff",
    },
}  # fmt: skip


def first_of(heard: object) -> str:
    """Return what is said or offered first, without its comment and without who did it."""
    said = heard.said if isinstance(heard, Understood) else ""
    offers = [each.says for each in getattr(heard, "choices", ())]
    best: str = said or (offers[0] if offers else "")
    return best.partition(" # ")[0].partition(" as ")[0]


@pytest.mark.parametrize("system", TOLD)
async def test_what_a_game_master_tells_comes_to_what_it_means(system: str) -> None:
    async with speaking(system) as table:
        ear = await table.ear("gm")
        got = {told: first_of(ear.hear(told)) for told in TOLD[system]}
    assert {told: said.casefold().replace(" +", "+") for told, said in got.items()} == {
        told: said.casefold().replace(" +", "+") for told, said in TOLD[system].items()
    }
