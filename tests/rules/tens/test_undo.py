"""Whatever was mended after playing, an undo takes back whole, and a redo puts back."""

import pytest

from tests.conftest import Played
from tests.rules.tens.conftest import card

PREPARED = (
    "/sheet new Kass hp=6 class=cleric wis=14",
    "/sheet give Kass to alice",
    "/item add dagger 1 hit piercing for Brin",
    "/item add club 2 hits for Ogre",
    "/define move fate wil medium class bard",
    "/armour on as Brin",
    "/round start the door gives way",
)

#: what goes before, and the sentence that is taken back; the game master says all of it
ROWS = (
    ((), "/harm 25 Brin"),
    (("/harm 25 Brin",), "/heal 1 Brin"),
    (("/harm 25 Brin",), "/fate as Brin"),
    (("/harm 25 Brin",), "/fate lives Brin"),
    (("/harm 25 Brin",), "/heal 3 Brin anyway"),
    (("/harm 8 Kass",), "/heal 3 Kass"),
    (("/harm 8 Kass",), "/round next"),
    (("/harm 8 Kass",), "/treat"),
    (("/harm 8 Kass",), "/treat Kass as Brin"),
    ((), "/move strike medium at Ogre as Brin"),
    ((), "/move strike easy at Brin as Ogre"),
    ((), "/move wisdom save dc 15 as Brin"),
    ((), "/sheet set Brin armour=4"),
    (("/sheet set Brin armour=4",), "/armour off as Brin"),
    ((), "/round next"),
    ((), '/sheet set Brin proficient+="thieves tools"'),
    ((), "/move strike hits 2d6+2 at Ogre as Brin"),
    ((), "/harm 2d6+2 Ogre"),
    ((), "/item add axe 2 hits slashing for Brin"),
    ((), "/sheet set Brin str=22 anyway"),
    ((), "/sheet set Brin hp=-30"),
    ((), "/sheet set Brin hp=-30 anyway"),
    (("/harm 3 Brin",), "/rest long Brin"),
    ((), '/temp 3 "aid" Brin'),
)


@pytest.mark.parametrize(("before", "said"), ROWS)
async def test_what_was_said_is_taken_back_and_put_back_whole(
    tens: Played, before: tuple[str, ...], said: str
) -> None:
    for sentence in (*PREPARED, *before):
        await tens(sentence, by="gm")
    at_first = await tens.everything()
    reply = await tens(said, by="gm")
    then = await tens.everything()
    assert reply["entry"]
    assert (then != at_first) or not reply["changes"]
    await tens("/undo")
    assert await tens.everything() == at_first
    await tens("/redo")
    assert await tens.everything() == then


async def test_undone_harm_gives_back_no_more_than_the_maximum(tens: Played) -> None:
    """Brin has 8: after 5 harm and 4 healed at 7, the 5 come back only up to 8; redone, they go."""
    harm = (await tens("/harm 5 Brin", by="gm"))["entry"]
    await tens("/heal 4 Brin")
    assert (await tens(f"/undo {harm}"))["changes"] == [["Brin", "hp", 7, 8]]
    assert (await tens("/redo"))["changes"] == [["Brin", "hp", 8, 7]]


async def test_what_was_above_the_maximum_goes_back_there(tens: Played) -> None:
    await tens("/sheet set Brin hp=12 anyway", by="gm")
    await tens("/harm 5 Brin")
    assert (await tens("/undo"))["changes"] == [["Brin", "hp", 7, 12]]


async def test_harm_of_other_hits_says_which_roll_it_settles(tens: Played) -> None:
    """So that nobody wonders why an undo of the roll takes it along; the offered hits need no
    word."""
    await tens("/item add club 2 hits for Ogre", by="gm")
    dodge = (await tens("/move dodge medium from Ogre", 1, 1, by="alice"))["entry"]
    assert (await tens("/harm 5 Brin", by="gm"))["text"] == (
        f"This settles #{dodge} “Brin: Dodge, failure”."
    )
    await tens("/move dodge medium from Ogre", 1, 1, by="alice")
    assert (await tens("/harm 2 Brin", by="gm"))["text"] == ""
    assert (await tens("/harm 1 Brin"))["text"] == ""


async def test_a_move_is_not_emptied_by_who_types_only_its_name(tens: Played) -> None:
    """They wanted to read it."""
    written = '/define move taunt cha medium "You provoke a foe." success "They rage."'
    await tens(written, by="gm")
    assert "`/define show taunt`" in (await tens.refused("/define move taunt"))["message"]
    assert (await tens("/define show taunt"))["facts"]["success"] == "They rage."
    dropped = await tens("/define remove taunt")
    assert [change[1] for change in dropped["changes"]] == ["moves.taunt"]


async def test_a_corrected_range_keeps_the_dice_of_the_roll_it_was_given_to(tens: Played) -> None:
    """The game master reads a 12 as easy, then corrects the whole move: Brin's two dice stay."""
    await tens("/move dodge", 3, 4, by="alice")
    await tens("/move easy", by="gm")
    fixed = await tens("/fix move dodge hard", by="gm")
    assert fixed["facts"]["kept"] == [3, 4]
    assert fixed["facts"]["band"] == "failure"
    assert not (await tens("/waiting"))["facts"]["waiting"]


async def test_a_range_alone_is_corrected_on_the_same_dice(tens: Played) -> None:
    await tens("/move dodge", 3, 4, by="alice")
    await tens("/move easy", by="gm")
    fixed = await tens("/fix move hard", by="gm")
    assert fixed["facts"]["kept"] == [3, 4]


async def test_what_is_redone_says_once_what_was_gained(tens: Played) -> None:
    await tens("/item add axe 2 hits slashing for Brin", by="gm")
    await tens("/undo")
    assert not (await card(tens, "/redo")).changes


async def test_a_redone_entry_is_told_once(tens: Played) -> None:
    """Its title says who got up; a title without states leaves that to the line below it."""
    await tens("/harm 9 Brin", by="gm")
    await tens("/heal 30 Brin")
    await tens("/undo")
    redone = await tens("/redo")
    assert (redone["title"] + redone["text"]).count("back on their feet") == 1
    await tens("/sheet set Brin hp=-2")
    await tens("/undo")
    assert "Brin is dying." in (await tens("/redo"))["text"]
