"""Things by the words people have for several of them (point 47)."""

import pytest

from tests.conftest import Played


@pytest.fixture
async def pack(party: Played) -> Played:
    await party("/item buy 3 torches", by="alice")
    return party


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("/item drop torches", None),
        ("/item drop torch", None),
        ("/item drop 2 torches", 1),
        ("/item drop torches 2", 1),
        ("/item sell Torches", None),
        ("/item give 1 torch to Isaac", 2),
        ("/item use torches", 2),
    ],
)
async def test_47_all_is_parted_with_unless_a_number_is_said(
    pack: Played, said: str, left: int | None
) -> None:
    await pack(said)
    held = (await pack.sheet("Griff"))["items"].get("torch", {"count": None})
    assert held["count"] == left
    await pack("/undo")
    assert (await pack.sheet("Griff"))["items"]["torch"]["count"] == 3


async def test_47_several_are_told_as_several(pack: Played) -> None:
    assert (await pack("/item buy 2 ropes"))["title"] == "Griff buys 2 ropes"
    assert (await pack("/item drop ropes"))["title"] == "Griff leaves 2 ropes behind"
    assert "3 torches (3 slots)" in (await pack("/item list"))["text"]
    await pack("/item add silver key")
    assert (await pack("/item drop silver keys"))["facts"]["count"] == 0
    for said in ("/item drop 0 torches", "/item drop 4 torches"):
        assert (await pack.refused(said))["kind"] == "refused"
