"""What a push costs, and when it says so first (found-3, section 5)."""

import pytest

from tests.conftest import Played


async def test_08_after_trouble_no_points_are_asked_for(party: Played) -> None:
    """found-3, 5: it works already, and no paid push is offered."""
    await party("/sheet set Griff feats=expertise", by="gm")
    await party("/test bod+melee", 1, 2, by="alice")
    troubled = await party("/push trouble")
    assert [c["says"].split()[0] for c in troubled["choices"]] == ["aid"]
    assert (await party.refused("/push"))["message"].startswith(
        "Griff can't push that roll: too few points, or every die is already "
    )


@pytest.mark.parametrize(
    ("said", "faces", "push"),
    [
        ("/test bod+melee", (5, 1), "melee"),  # a second hit adds nothing to a test that passed
        ("/test bod", (8,), "extra"),
        ("/table reaction wil+melee", (6, 4), "melee"),  # the highest die is read
    ],
)
async def test_a_push_that_changes_nothing_says_so_first(
    party: Played, said: str, faces: tuple[int, ...], push: str
) -> None:
    """found-3, 5: no points are gone until one is sure."""
    await party(said, *faces)
    if push == "melee" and said.startswith("/table"):
        await party("/push wil")  # from 6, a weak hit, to a hit: the melee die can only follow
    pools = {key: (await party.sheet("Griff"))[key]["pool"] for key in ("bod", "wil")}
    asked = await party(f"/push {push}")
    assert asked["title"].endswith(" for nothing?")
    assert asked["text"].startswith("It would still be “")
    assert asked["changes"] == []
    assert {key: (await party.sheet("Griff"))[key]["pool"] for key in ("bod", "wil")} == pools
    assert (await party(":press 1"))["changes"] != []


async def test_a_loser_who_would_still_lose_is_told_before_paying(party: Played) -> None:
    """found-3, 5: two hits against one; the winner's own push always does something."""
    await party("/contest bod+melee vs d8+d8", 1, 2, 8, 7)
    asked = await party("/push bod")
    assert asked["title"] == "Spend 4 BOD for nothing?"
    assert asked["text"] == "It would still be “The other side beats Griff”."
    assert (await party("/push bod sure"))["changes"] == [["Griff", "bod.pool", 8, 4]]
    assert (await party("/push melee"))["text"].startswith("Griff's BOD die would drop")


async def test_28_a_push_is_paid_from_what_harm_has_left(party: Played) -> None:
    """found-3, 5: in an attack the price counts what is left after the harm."""
    await party("/sheet set Griff bod.pool=4", by="gm")
    await party("/attack d4 at Griff", by="gm")
    lost = await party("/answer bod", 4, 1, by="alice")
    assert ["Griff", "bod.pool", 4, 3] in lost["changes"]
    labels = [c["label"] for c in lost["choices"] if c["of"] == "Griff" and c["who"] == "player"]
    assert not any(label.startswith("bod: miss") for label in labels)
    error = await party.refused("/push bod")
    assert error["message"] == "That costs 4 BOD; Griff has 3."


@pytest.mark.parametrize("said", ["spend 4 on body", "I spend 4 points on bod", "/push bod for 4"])
async def test_11_points_spent_on_a_die_are_a_push(party: Played, said: str) -> None:
    """found-3, 5: `spend 4 on body` is a push, if that is its price."""
    await party("/test bod", 2)
    assert (await party(said))["changes"] == [["Griff", "bod.pool", 8, 4]]
    await party("/undo")
    error = await party.refused("spend 2 on body")
    assert error["message"] == "That push costs 4, not 2."


async def test_a_push_for_nothing_tells_of_the_blow_and_of_no_harm_that_armour_took(
    party: Played,
) -> None:
    await party("/sheet set Griff armour=2", by="gm")
    await party("/attack d8+d8 at Griff")
    await party("/answer bod", 8, 7, 1, by="alice")
    await party("/answer armour 2")
    asked = await party.outcome("/push extra")
    assert "armour absorbs it all" in asked.prose
    assert "Harm" not in {fact.label for fact in asked.facts}


async def test_a_rest_is_pushed_from_the_points_before_it(party: Played) -> None:
    await party("/sheet set Griff bod.pool=6", by="gm")
    rested = await party("/rest hour bod", 4, by="alice")
    labels = [choice["label"] for choice in rested["choices"]]
    assert labels[0] == "BOD becomes a full hit (costs 2 of the 6 BOD before the rest)"
