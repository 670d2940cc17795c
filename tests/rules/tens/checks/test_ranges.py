"""Rules 12 to 15 of the 2d10 rules: ranges, and how a total is read."""

import pytest

from tests.conftest import Played


@pytest.mark.parametrize(
    ("said", "span"),
    [("easy", "10-15"), ("medium", "15-20"), ("hard", "20-25"), ("very hard", "25-30"),
     ("nearly impossible", "30-35"), ("Very  Hard", "25-30")],
)  # fmt: skip
async def test_12_named_ranges(tens: Played, said: str, span: str) -> None:
    assert (await tens(f"/move dex {said}", 5, 5))["facts"]["range"] == span
    assert (await tens(f"/move dodge+dex {said} adv", 5, 5, 5))["facts"]["range"] == span


async def test_13_a_range_of_ones_own(tens: Played) -> None:
    for said in ("dr 12-17", "dr 12 - 17", "dr 12–17", "12-17", "dr=12 to 17"):
        assert (await tens(f"/move dex {said}", 5, 5))["facts"]["range"] == "12-17", said
    assert (await tens("/move dex dr 13-13", 5, 5))["facts"]["band"] == "mixed"
    error = await tens.refused("/move dex dr 20-15", 5, 5)
    assert error["kind"] == "refused"
    assert "lower number first" in error["message"]
    assert (await tens.refused("/move dex hard dr 10-15"))["kind"] == "refused"
    error = await tens.refused('/define move leap dex dr 20-15 "You jump."')
    assert error["kind"] == "refused"
    assert "lower number first" in error["message"]


async def test_14_a_dc_is_the_lower_end(tens: Played) -> None:
    facts = (await tens("/move dex dc 15", 7, 8))["facts"]
    assert (facts["range"], facts["band"]) == ("15-20", "mixed")


@pytest.mark.parametrize(
    ("faces", "result"), [((6, 8), "failure"), ((7, 8), "mixed"), ((10, 10), "mixed")]
)
async def test_15_both_ends_of_the_range_are_mixed(
    tens: Played, faces: tuple[int, int], result: str
) -> None:
    reply = await tens("/move str medium", *faces)
    assert reply["facts"]["band"] == reply["grade"] == result
    assert (await tens("/move str medium +1", 10, 10))["facts"]["band"] == "success"


@pytest.mark.parametrize(
    ("said", "span"),
    [
        ("/move dex dc15", "15-20"),
        ("/move dex DC 15", "15-20"),
        ("/move dex dr12-17", "12-17"),
        ("/move strike at Ogre vs medium", "15-20"),
        ("/move strike at Ogre vs dc 20", "20-25"),
        ("/move strike at Ogre against dr 18-20", "18-20"),
        ("/move strike vs Ogre versus very hard", "25-30"),
    ],
)
async def test_13_a_range_as_thumbs_write_it(tens: Played, said: str, span: str) -> None:
    assert (await tens(said, 2, 3))["facts"]["range"] == span


@pytest.mark.parametrize("said", ["1-1", "1-99", "99-99", "50-50"])
async def test_13_a_range_may_go_to_its_ends(tens: Played, said: str) -> None:
    assert (await tens(f"/move dex {said}", 5, 5))["facts"]["range"] == said
    made = await tens(f'/define move leap dex dr {said} "You jump."')
    assert made["facts"]["range"] == said
    assert (await tens("/move leap", 5, 5))["facts"]["range"] == said


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("0-1", "from 1 to 99"), ("99-100", "from 1 to 99"), ("2-1", "`dr 1-2`"),
        ("100-1", "`dr 1-100`"),
    ],
)  # fmt: skip
async def test_13_a_range_goes_no_further(tens: Played, said: str, answered: str) -> None:
    assert answered in (await tens.refused(f"/move dex dr {said}"))["message"]
    error = await tens.refused(f'/define move leap dex dr {said} "You jump."')
    assert answered in error["message"]


async def test_13_a_range_that_is_said_goes_before_the_moves_own(tens: Played) -> None:
    await tens('/define move leap dex hard "You jump."')
    assert (await tens("/move leap", 5, 5))["facts"]["range"] == "20-25"
    assert (await tens("/move leap easy", 5, 5))["facts"]["range"] == "10-15"
    assert (await tens("/move leap 12-13", 5, 5))["facts"]["range"] == "12-13"
    assert "two ranges" in (await tens.refused("/move leap easy 12-13"))["message"]


async def test_12_med_is_medium_once_the_move_is_named(tens: Played) -> None:
    """Nobody rolls Cast and Medicine at once; alone, `med` may be either."""
    await tens("/sheet set proficient+=medicine", by="alice")
    for said in ("cast med", "dodge med from Ogre", "stealth+wis med adv"):
        faces = (5, 5, 5) if "adv" in said else (5, 5)
        assert (await tens(f"/move {said}", *faces))["facts"]["range"] == "15-20", said
    assert (await tens("/move medicine med", 5, 5))["facts"]["move"] == "medicine"
    assert "medicine" in (await tens.refused("/move med"))["message"]
