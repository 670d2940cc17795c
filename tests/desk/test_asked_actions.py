"""A roll that was asked for is no action of one's own, unless it is an attack."""

from typing import Any

import pytest

from tests.conftest import Played

#: how a fight is begun, whom it has, what is asked for, and what is an action of one's own
FIGHTS: dict[str, tuple[tuple[str, ...], str, tuple[str, ...], str]] = {
    "genesys": (
        ("/npc new Scar wound_threshold=30", "/encounter start"),
        "brawn=3 skills=discipline:1",
        ("check discipline vs hard", "check brawn vs Scar", "check athletics vs average boost 1"),
        "attack sword at Scar range engaged",
    ),
    "fantasy": (
        ("/npc new Scar bod=d12", "/game set turns=strict", "/round start"),
        "bod=d12 int=d8 wil=d8",
        ("test wil", "test bod need 2", "contest bod vs d4"),
        "attack Scar bod vs d4",
    ),
    "odd": (
        ("/npc new Scar str=18 hp=18", "/round start", "/init dex all"),
        "str=12 dex=12 wil=12 hp=9",
        ("save str", "save wil", "save dex vs Scar", "save str recover anyway"),
        "attack d6 at Scar",
    ),
    "tens": (
        ("/npc new Scar hp=30", "/round start"),
        "hp=20",
        ("move stealth easy", "move dodge+dex hard"),
        "act",
    ),
}
ROWS = [(system, said) for system, row in FIGHTS.items() for said in row[2]]


async def begin(table: Played, system: str) -> str:
    """Begin a fight of Veska's, whom bob plays, and return what an action of hers is."""
    lines, sheet, _, action = FIGHTS[system]
    await table(f"/game start {system}", by="gm")
    await table(f"/sheet new Veska {sheet}", by="bob")
    if system == "genesys":
        await table("/item add sword melee damage +2 crit 3")
    for line in (lines[0], "/npc reveal Scar", *lines[1:]):
        await table(line, by="gm")
    return action


async def waited_for(table: Played) -> list[int]:
    """Return the entries of which something is still owed."""
    return [row[2] for row in (await table("/waiting", by="gm"))["facts"]["waiting"]]


async def turns(table: Played) -> Any:
    kept = await table.everything()
    return kept["stage"], kept["pc Veska"].get("turn")


@pytest.mark.parametrize("how", ["pressed", "typed", "picked", "for them"])
@pytest.mark.parametrize(("system", "said"), ROWS)
async def test_an_asked_roll_is_no_action(table: Played, system: str, said: str, how: str) -> None:
    """T13: however it is answered, whose turn it is and what is left of it stays as it was."""
    action = await begin(table, system)
    by_gm = said.endswith("anyway")
    before = await turns(table)
    asked = await table(f"/ask Veska: {said}", by="gm")
    who = "gm" if by_gm else "bob"
    if how == "pressed":
        reply = await table(":press Veska", by=who)
    elif how == "picked":
        reply = await table(f"/pick 1 of {asked['entry']}", by=who)
    elif how == "typed":
        reply = await table(f"/{said} as Veska", by=who)
    else:
        reply = await table("/ask roll rest", by="gm")
    assert await turns(table) == before, reply
    assert asked["entry"] not in await waited_for(table)
    assert "That was my action" not in [each["label"] for each in reply.get("choices", ())]
    await table(f"/{action}", by="bob")
    assert await turns(table) != before


@pytest.mark.parametrize("system", ["genesys", "fantasy", "odd"])
async def test_an_asked_attack_is_the_action(table: Played, system: str) -> None:
    """T13: whoever is asked to strike has struck."""
    action = await begin(table, system)
    await table(f"/ask Veska: {action}", by="gm")
    await table(":press Veska", by="bob")
    assert (await table.refused(f"/{action}", by="bob"))["kind"] in ("refused", "already_done")


@pytest.mark.parametrize("system", ["genesys", "fantasy"])
async def test_a_roll_that_nobody_asked_for_is_an_action_as_before(
    table: Played, system: str
) -> None:
    """T13: only an answer is free, and each ask has one."""
    await begin(table, system)
    said = FIGHTS[system][2][0]
    await table(f"/ask Veska: {said}", by="gm")
    await table(f"/{said}", by="bob")
    await table(f"/{said}", by="bob")
    assert (await table.refused(f"/{said}", by="bob"))["kind"] == "refused"


async def test_a_mended_answer_is_still_an_answer(table: Played) -> None:
    """T13: a fix neither takes the action nor asks for the roll again."""
    action = await begin(table, "genesys")
    asked = await table("/ask Veska: check discipline vs hard", by="gm")
    await table(":press Veska", by="bob")
    before = await turns(table)
    await table("/fix check discipline vs hard boost 1", by="bob")
    assert await turns(table) == before
    assert asked["entry"] not in await waited_for(table)
    await table(f"/{action}", by="bob")


async def test_how_hard_it_is_may_be_said_after_the_ask(table: Played) -> None:
    """T13: the question in between changes nothing."""
    action = await begin(table, "genesys")
    await table("/ask Veska: check discipline", by="gm")
    await table(":press Veska", by="bob")
    before = await turns(table)
    await table(":press Hard", by="gm")
    assert await turns(table) == before
    await table(f"/{action}", by="bob")


@pytest.mark.parametrize("how", ["pressed", "typed"])
@pytest.mark.parametrize(
    ("system", "said"), [*ROWS[:1], ("fantasy", "test wil"), ("odd", "save str")]
)
async def test_an_answer_neither_uses_nor_ends_a_plan(
    table: Played, system: str, said: str, how: str
) -> None:
    """T13: what was planned is still planned."""
    action = await begin(table, system)
    await table("/game set plans=gm", by="gm")
    await table(f"/plan {action}", by="bob")
    kept = (await table("/plan", by="bob"))["facts"]["plans"]
    assert kept
    await table(f"/ask Veska: {said}", by="gm")
    reply = await table(":press Veska" if how == "pressed" else f"/{said}", by="bob")
    assert not reply.get("more")
    assert (await table("/plan", by="bob"))["facts"]["plans"] == kept
