"""What cannot be is refused in words that help, and changes nothing."""

import pytest

from tests.conftest import Played


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("/npc set Ogre weapons=club", "a name, hits and a type"),
        ('/npc set Ogre weapons="club 1 funny"', "a name, hits and a type"),
        ('/item add "" as Ogre', "a name of at most 60 letters"),
        (f"/item add {'x' * 61} as Ogre", "a name of at most 60 letters"),
        ("/move dodge+dex 0-5 as Ogre", "from 1 to 99"),
        ("/move dodge+dex 5-100 as Ogre", "from 1 to 99"),
        ("/move dodge+dex 6-5 as Ogre", "lower number first"),
        ("/xp +1 Ogre", "more XP than a sheet can hold"),
    ],
)
async def test_what_cannot_be_is_refused(tens: Played, said: str, answered: str) -> None:
    await tens("/npc set Ogre xp=999999", by="gm")
    before = await tens.sheet("Ogre")
    assert answered in (await tens.refused(said))["message"]
    assert await tens.sheet("Ogre") == before


async def test_only_a_roll_that_waits_for_its_range_is_given_one(tens: Played) -> None:
    rolled = await tens("/roll d6", 3)
    assert (
        "isn't a roll waiting"
        in (await tens.refused(f"/move hard entry {rolled['entry']}", by="gm"))["message"]
    )
