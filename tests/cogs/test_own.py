"""Games on a page on Discord: attached or pasted, started, completed, rolled and changed."""

from pathlib import Path
from typing import Any

from tests.cogs.conftest import Discord

GAMES = Path(__file__).parents[2] / "docs" / "games"
LANTERN_ROW = (GAMES / "lantern-row.md").read_bytes()
HERON = (GAMES / "heron.md").read_bytes()


async def begin(place: Discord, page: bytes = LANTERN_ROW) -> Any:
    reply = await place.gm.slash(place.table, "game start", system="own", page=("page.md", page))
    assert reply.response.ephemeral
    return await place.gm.click(reply.response.message, label="Start")


async def test_a_page_is_attached_read_in_private_and_started(place: Discord) -> None:
    begun = await begin(place)
    assert not begun.response.ephemeral
    assert "Lantern Row" in begun.response.content
    await place.ann.slash(place.table, "sheet new", name="Ash", values="hands=1")
    rolled = await place.ann.slash(place.table, "move", move="light the lamp")
    assert "Light the Lamp" in rolled.response.content


async def test_what_is_wrong_is_told_with_its_lines(place: Discord) -> None:
    broken = LANTERN_ROW.replace(b"roll +Hands", b"roll +Hnads")
    reply = await place.gm.slash(place.table, "game start", system="own", page=("x.md", broken))
    assert reply.response.ephemeral
    assert "Line 23, column 51" in reply.response.content
    assert "Hands" in reply.response.content


async def test_without_a_page_a_form_asks_for_it(place: Discord) -> None:
    form = await place.gm.slash(place.table, "game start", system="own")
    assert form.modal is not None
    reply = await place.gm.submit_modal(form, {"page": HERON.decode()})
    assert "I can play The Heron" in str(reply.response.embeds[0].to_dict()) + str(
        reply.response.content
    )
    await place.gm.click(reply.response.message, label="Start")
    await place.ann.slash(place.table, "sheet new", name="Ash", values="poling=3")
    assert (await place.ann.slash(place.table, "check", stat="poling")).response.embeds


async def test_the_form_takes_a_file_too_and_nothing_is_told(place: Discord) -> None:
    form = await place.gm.slash(place.table, "game start", system="own")
    reply = await place.gm.submit_modal(form, {"file": ("heron.md", HERON)})
    assert "I can play The Heron" in reply.response.content
    form = await place.gm.slash(place.table, "game start", system="own")
    reply = await place.gm.submit_modal(form, {})
    assert "Attach your page" in reply.response.content


async def test_options_are_completed_from_the_page(place: Discord) -> None:
    await begin(place)
    await place.ann.slash(place.table, "sheet new", name="Ash", values="hands=1")
    moves = await place.ann.autocomplete(place.table, "move", "move", "")
    assert {"Light the Lamp · Hands +1"} <= {each["name"] for each in moves}
    stats = await place.ann.autocomplete(place.table, "check", "stat", "ner")
    assert any("nerve" in each["value"] for each in stats)


async def test_game_page_gives_the_page_back_and_takes_another(place: Discord) -> None:
    await begin(place)
    given = await place.ann.slash(place.table, "game page")
    (attached,) = given.response.message.attachments
    assert await attached.read() == LANTERN_ROW
    changed = LANTERN_ROW.replace(b"- Heart: +0, from -1 to +3\n", b"").replace(b" or +Heart", b"")
    refused = await place.ann.slash(place.table, "game page", page=("new.md", changed))
    assert refused.response.ephemeral
    told = await place.gm.slash(place.table, "game page", page=("new.md", changed))
    done = await place.gm.click(told.response.message, label="Switch")
    assert not done.response.ephemeral


async def test_nothing_on_a_page_pings_anyone(place: Discord) -> None:
    hostile = LANTERN_ROW.replace(b"it burns until morning", b"@everyone <@&1> <@2> look")
    await begin(place, hostile)
    await place.ann.slash(place.table, "sheet new", name="Ash", values="hands=3")
    rolled = await place.ann.slash(place.table, "move", move="light the lamp +9")
    assert "look" in str(rolled.response.embeds[0].to_dict())
    assert not rolled.response.message.mentions
    assert not rolled.response.message.mention_everyone
