"""Portraits by attachment: shown from the message that holds them, and taken down with it."""

from typing import Any

import pytest

from tests.cogs.conftest import Discord, parts_of, text_of

PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 50
FILE = ("me.png", PNG)
THUMBNAIL = 11


@pytest.fixture
async def table(place: Discord) -> Discord:
    await place.start()
    await place.characters()
    return place


async def face(table: Discord) -> Any:
    """Return the picture beside what Griff rolls, if there is one."""
    table.roll(3, 4)
    await table.ann.slash(table.table, "move", move="hack+WS")
    return table.table.last_message.embeds[0].thumbnail.url


async def test_an_attached_portrait_is_shown_wherever_a_link_is(table: Discord) -> None:
    given = await table.ann.slash(table.table, "sheet set", portrait=FILE)
    assert text_of(given.response) == "**Griff** has a new portrait `#4`"
    assert not given.response.ephemeral
    (held,) = given.response.message.attachments
    assert held.filename == "Griff.png"
    assert await held.read() == PNG
    link = held.url.partition("?")[0]  # what Discord signs itself never expires
    await table.restart()
    assert await face(table) == link
    await table.ann.slash(table.table, "say", text="Look at me.")
    assert table.requests("POST", "/webhooks/")[-1].json["avatar_url"] == link
    shown = await table.bob.slash(table.table, "sheet show", name="Griff")
    beside = [
        each["media"]["url"] for each in parts_of(shown.response) if each["type"] == THUMBNAIL
    ]
    assert beside == [link]
    await table.ann.slash(table.table, "undo", number="4")
    assert await face(table) is None
    await table.ann.slash(table.table, "do", what="redo")
    assert await face(table) == link
    await table.ann.slash(table.table, "sheet set", values="portrait=none")
    assert await face(table) is None


async def test_a_form_asks_for_the_picture_and_takes_no_other_file(table: Discord) -> None:
    form = await table.ann.slash(table.table, "sheet set")
    await table.restart()
    wrong = await table.ann.submit_modal(form, {"file": ("me.png", b"<svg onload=1>")})
    assert "PNG, JPEG, WebP and GIF" in wrong.response.content
    assert wrong.response.ephemeral
    large = await table.ann.slash(table.table, "sheet set", portrait=("me.png", PNG + b"0" * 2**21))
    assert "too big" in large.response.content
    others = await table.bob.slash(table.table, "sheet set", values="Griff", portrait=FILE)
    assert others.response.ephemeral
    assert await face(table) is None
    form = await table.ann.slash(table.table, "sheet set")
    await table.ann.submit_modal(form, {"file": FILE})
    (held,) = table.table.last_message.attachments
    assert await face(table) == held.url.partition("?")[0]


async def test_an_npcs_portrait_is_held_by_a_direct_message(table: Discord) -> None:
    await table.gm.slash(table.table, "gm npc new", name="Scar")
    given = await table.gm.slash(table.table, "gm npc set", values="Scar", portrait=FILE)
    assert given.response.ephemeral
    assert not [each for each in table.table.history() if "Scar" in each.content]
    (message,) = table.gm.user.dm_channel.history()
    await table.gm.slash(table.table, "gm npc reveal", name="Scar")
    await table.gm.slash(table.table, "say", text="Boo.", **{"as": "Scar"})
    link = table.requests("POST", "/webhooks/")[-1].json["avatar_url"]
    assert link == message.attachments[0].url.partition("?")[0]


async def test_privacy_delete_takes_the_picture_out_of_its_message(table: Discord) -> None:
    given = await table.ann.slash(table.table, "sheet set", portrait=FILE)
    sure = await table.ann.slash(table.table, "privacy delete")
    await table.ann.click(sure.response, label="Delete my data")
    edited = table.requests("PATCH", f"/messages/{given.response.message.id}")
    assert [each.json["attachments"] for each in edited if "attachments" in each.json] == [[]]
    async with table.database.begin_reading() as tx:
        kept = await tx.execute_fetchall(
            "SELECT key FROM remembered WHERE key LIKE 'picture:%' OR key LIKE 'face:%'"
        )
    assert not list(kept)
