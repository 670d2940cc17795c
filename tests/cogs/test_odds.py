"""Chances on Discord: in private, also from the card of an ask, and with no game at all."""

from typing import Any

from tests.cogs.conftest import Discord


def labels(message: Any) -> list[str]:
    return [
        part["label"]
        for row in message.components
        for part in row["components"]
        if part["type"] == 2
    ]


def told(reply: Any) -> str:
    """Return all that a reply says."""
    parts = [reply.response.content, *(embed.description for embed in reply.response.embeds)]
    return "\n".join(filter(None, parts))


async def test_dice_without_a_game(place: Discord) -> None:
    reply = await place.ann.slash(place.table, "odds", sentence="2d6 >= 13")
    assert reply.response.ephemeral
    assert "100 %" in told(reply)


async def test_whoever_is_asked_is_told_their_chances_in_private(place: Discord) -> None:
    await place.start()
    await place.characters()
    asked = await place.gm.slash(place.table, "gm ask", who="Griff, Isaac: move defy+ag")
    assert labels(asked.response)[-1] == "My odds"
    await place.restart()
    for person, name in ((place.ann, "Griff"), (place.bob, "Isaac")):
        reply = await person.click(asked.response, label="My odds")
        assert reply.response.ephemeral
        assert f"**{name}**'s odds: Defy Danger with Ag" in told(reply)
    pressed = await place.ann.click(asked.response, label="Griff")  # nothing was taken by asking
    assert pressed.acknowledged


async def test_once_all_have_rolled_there_is_nothing_left_to_ask(place: Discord) -> None:
    await place.start()
    await place.characters()
    asked = await place.gm.slash(place.table, "gm ask", who="Griff: move defy+ag")
    await place.ann.click(asked.response, label="Griff")
    now = next(m for m in place.table.history() if m.id == asked.response.id)
    shown = [part.label for row in now.components for part in row.children]
    assert "My odds" not in shown
