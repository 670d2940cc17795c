"""An attack that asks for its range is said again in full."""

from tests.conftest import Played
from tests.rules.genesys.symbols import pool


async def test_84_the_range_asked_for_keeps_every_word(genesys: Played) -> None:
    asked = await genesys("/attack lasgun at Scar silhouette 3 up 1 up difficulty 1")
    shot = await genesys(":press Medium", 1, 1, 1, 1, by="gm")
    assert "silhouette 3" in asked["choices"][0]["says"]
    assert pool(shot, "ygrp") == [3, 0, 1, 0]
