"""Names that are words of the language too: read unquoted, and told as they are."""

from typing import Any

import pytest

from tests.conftest import Played

NAMES = ("Target", "Aim", "Medium")


@pytest.fixture
async def crowd(genesys: Played) -> Played:
    """Griff, Scar, and NPCs who are called like words of an attack."""
    for name in NAMES:
        await genesys(f"/npc new {name} soak=3 wound_threshold=12", by="gm")
        await genesys(f"/npc reveal {name}")
    return genesys


async def said_again(table: Played, reply: dict[str, Any], *faces: int) -> dict[str, Any]:
    """Take a ruling back and say its canonical sentence instead, which must come to the same."""
    await table("/undo")
    again = await table(f"/{reply['said']}", *faces)
    assert (again["title"], again["changes"]) == (reply["title"], reply["changes"])
    return again


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "said",
    [
        "/attack lasgun at {} medium",
        "/attack lasgun at {} range medium",
        "/attack lasgun at {} at medium range",
        "/attack lasgun medium at {}",
        "/attack {} with lasgun medium",
        "/attack {} lasgun range medium",
    ],
)
async def test_an_npc_called_like_a_word_of_an_attack_is_shot_at(
    crowd: Played, name: str, said: str
) -> None:
    faces = (3, 1, 1, 1, 1)
    reply = await crowd(said.format(name), *faces, by="alice")
    assert reply["title"].startswith(f"Griff: lasgun at {name}")
    assert reply["facts"]["pool"]["p"] == 2
    assert reply["changes"]
    await said_again(crowd, reply, *faces)


async def test_aim_is_aimed_at_with_an_aim(crowd: Played) -> None:
    reply = await crowd("/attack lasgun at Aim aim medium", 3, 1, 1, 1, 1, 1, by="alice")
    assert reply["facts"]["pool"]["b"] == 1


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "said", ["/harm 3 {}", "/harm {} 3", "/status prone {}", "/crit {} 45", "/strain 2 {}"]
)
async def test_what_befalls_them_needs_no_quotes(crowd: Played, name: str, said: str) -> None:
    reply = await crowd(said.format(name), by="gm")
    assert reply["title"].startswith(name)
    await said_again(crowd, reply)


async def test_a_band_is_the_last_in_the_sentence(crowd: Played) -> None:
    reply = await crowd("/range Griff to Target, Aim, Medium short", by="gm")
    assert [after for *_, after in reply["changes"]] == ["short"] * 3
    await said_again(crowd, reply)
    for said in ("/range Medium to Griff long", "/range medium Griff to Scar"):
        reply = await crowd(said)
        assert len(reply["changes"]) == 1
    assert (await crowd('/range long Griff to "Medium"'))["changes"] == []
    assert (await crowd("/range Medium medium", by="alice"))["changes"]


async def test_where_nobody_is_called_so_the_word_is_no_name(genesys: Played) -> None:
    for said in ("/attack lasgun at target medium", "/attack aim at Scar"):
        assert (await genesys.refused(said, by="alice"))["kind"] in ("not_found", "not_understood")


async def test_a_name_with_a_dash_is_found_as_it_was_typed(genesys: Played) -> None:
    await genesys("/item add grav-gun ranged_heavy damage 9 crit 3 range long", by="alice")
    for said in ("grav-gun", "grav gun", "gravgun"):
        reply = await genesys(f"/attack {said} at Scar long", 1, 1, 1, 1, 1, 1)
        assert reply["title"].startswith("Griff: grav gun at Scar")


async def test_what_stands_behind_a_comma_is_of_the_same_attack(genesys: Played) -> None:
    """Though `aim` is a sentence of its own, too: nobody aims after the shot."""
    reply = await genesys("/attack lasgun at Scar, medium, aim 2", by="alice")
    assert (reply["facts"]["pool"]["b"], "replies" in reply) == (2, False)
