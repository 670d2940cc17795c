"""Help with a test, of others and of hirelings (rules 19 and 20)."""

import pytest

from tests.conftest import Played


async def test_19_a_helper_who_hits_joins_with_that_quality(party: Played) -> None:
    await party("/test bod+melee", 1, 2)
    reply = await party("/aid Griff lore", 6, by="bob")
    assert reply["facts"]["results"] == ["miss", "miss", "weak"]
    assert reply["facts"]["passed"] is True
    assert reply["facts"]["consequences"] == 1
    assert reply["facts"]["aid"]["joined"] is True
    pushed = await party("/push Isaac", by="alice")
    assert pushed["facts"]["results"] == ["miss", "miss", "hit"]
    assert pushed["changes"] == [["Griff", "bod.pool", 8, 6]]


async def test_19_a_helper_who_misses_adds_nothing(party: Played) -> None:
    await party("/test bod+melee", 1, 2)
    reply = await party("/aid Griff with lore", 3, by="bob")
    assert reply["facts"]["dice"] == [8, 6]
    assert reply["facts"]["aid"]["joined"] is False
    assert (await party.refused("/aid Griff lore"))["kind"] == "refused"


async def test_19_aid_asks_for_the_skill_and_needs_one(party: Played) -> None:
    await party("/test bod+melee", 1, 2)
    asked = await party(":press Aid", by="bob")
    assert [choice["label"] for choice in asked["choices"]] == ["lore d6", "defense d4"]
    reply = await party(":press lore", 5)
    assert reply["facts"]["hits"] == 1
    assert (await party.refused("/aid Griff ranged"))["kind"] == "refused"
    assert (await party.refused("/aid Griff athletics", by="alice"))["kind"] == "refused"


async def test_19_aid_is_for_someone(party: Played) -> None:
    await party("/test bod+melee", 1, 2)
    error = await party.refused("/aid", by="bob")
    assert (error["kind"], error["column"]) == ("not_understood", 5)
    assert "Try `/aid Griff`" in error["message"]


async def test_19_a_table_may_allow_one_helper_only(party: Played) -> None:
    await party("/sheet new Ada lore=d4", by="carol")
    await party("/test bod", 1, by="alice")
    await party("/aid Griff lore", 4, by="bob")
    await party("/game set helpers=one", by="gm")
    assert (await party.refused("/aid Griff lore", by="carol"))["kind"] == "refused"
    await party("/game set helpers=all", by="gm")
    assert (await party("/aid Griff lore", 4, by="carol"))["facts"]["hits"] == 2


async def test_20_a_hireling_adds_their_die(party: Played) -> None:
    await party("/hireling new Pip athletics")
    reply = await party("/test bod+athletics with hireling Pip", 1, 2, 4)
    assert reply["rolled"] == [[8, 1], [4, 2], [4, 4]]
    assert reply["facts"]["results"] == ["miss", "miss", "weak"]
    assert reply["facts"]["passed"] is True
    assert (await party.refused("/test bod with hireling Nob"))["kind"] == "not_found"


async def test_19_dice_said_outright_can_be_helped_too(party: Played) -> None:
    await party("/test d8+d6", 3, 2, by="alice")
    reply = await party("/aid Griff lore", 5, by="bob")
    assert reply["facts"]["faces"] == [3, 2, 5]
    assert reply["facts"]["passed"] is True


async def test_19_what_cannot_be_helped_is_told(party: Played) -> None:
    await party("/sheet new Ada lore=d4", by="carol")
    tested = await party("/test bod", 1, by="alice")
    for said, by, answered in (
        ("/aid Griff lore with defense", "bob", "One at a time: lore or defense?"),
        ("/aid Griff ranged", "bob", "Isaac has no ranged."),
        ("/aid Griff athletics", "alice", "That's your own test. You can push it, but not aid it."),
        ("/aid lore", "bob", "Whom do you aid, and with what? For example `/aid Griff lore`."),
    ):
        assert (await party.refused(said, by=by))["message"] == answered
    asked = await party("/aid Griff", by="bob")
    assert asked["title"] == "Aid Griff with what?"
    assert [(c["label"], c["says"]) for c in asked["choices"]] == [
        (f"{skill} d{die}", f"aid Griff with {skill} entry {tested['entry']} as Isaac")
        for skill, die in (("lore", 6), ("defense", 4))
    ]
    helped = await party("/aid Griff lore", 3)
    assert helped["text"].splitlines() == ["Isaac helps with lore: 3, miss, so nothing changes."]
    assert helped["facts"]["aid"] == {
        "by": "Isaac", "skill": "lore", "face": 3, "result": "miss", "joined": False,
    }  # fmt: skip
    error = await party.refused("/aid Griff defense")
    assert error["message"] == "Isaac has already helped with this."
    await party("/game set helpers=one", by="gm")
    error = await party.refused("/aid Griff lore", by="carol")
    assert error["message"] == "At this table one helper may join a test."
    await party("/test bod", 1, by="alice")
    assert (await party("/aid Griff lore", 4, by="carol"))["facts"]["passed"] is True


async def test_19_either_side_of_a_contest_is_helped(party: Played) -> None:
    await party("/sheet new Ada lore=d8", by="carol")
    await party("/sheet set Isaac defends=bod", by="gm")
    await party("/contest bod vs Isaac", 5, 1, by="alice")
    helped = await party("/aid Isaac lore", 7, by="carol")
    assert helped["facts"]["second"]["results"] == ["miss", "hit"]
    assert helped["facts"]["winner"] == "Isaac"


@pytest.mark.parametrize(
    "said", ["help Griff with lore", "/help Griff with lore", "I help Griff with lore"]
)
async def test_19_help_that_names_someone_is_aid(party: Played, said: str) -> None:
    """found-3, 5: `help Brenna with lore` is aid; `/help aid` still tells of the verb."""
    await party("/test bod", 2, by="alice")
    helped = await party(said, 5, by="bob")
    assert helped["facts"]["aid"] == {
        "by": "Isaac", "skill": "lore", "face": 5, "result": "weak", "joined": True,
    }  # fmt: skip
    assert (await party("/help aid"))["title"] == "/aid"
    assert (await party.refused("help Nobody with lore"))["kind"] == "not_found"
