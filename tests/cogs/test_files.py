"""Files that are taken in: `/sheet import`, `/npc import` and `/game import` by attachment."""

import json
from typing import Any

import pytest

from rules.core import limits
from tests.cogs.conftest import Discord, text_of

File = tuple[str, bytes]
NOT_TEXT = b"\xff\xfe\x00{"
#: what none of the imports takes, and what they say of it
WRONG: dict[str, tuple[bytes, str]] = {
    "too big": (b" " * (limits.LARGEST_IMPORT + 1), "too big"),
    "not UTF-8": (NOT_TEXT, "a text file"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00", "a text file"),
    "empty": (b" ", "empty"),
    "another JSON": (b'{"name": "Griff"}', " from `/"),
    "a JSON list": (b"[1, 2]", " from `/"),
    "too deep": (b"[" * 100_000, ""),
}


async def export(place: Discord, who: Any, name: str, **options: str) -> File:
    """Return the file that a command gives."""
    reply = await who.slash(place.table, name, **options)
    assert reply.response.ephemeral
    (attached,) = reply.response.message.attachments
    return attached.filename, await attached.read()


async def everything(place: Discord) -> list[Any]:
    """Return all that is kept, to see whether anything changed."""
    async with place.database.begin_reading() as tx:
        kept = []
        for table in ("game", "record", "entry", "choice", "game_channel"):
            kept.append([tuple(row) for row in await tx.execute_fetchall(f"SELECT * FROM {table}")])
    return kept


async def refused(place: Discord, who: Any, name: str, data: bytes, where: Any = None) -> str:
    """Give a file that is not taken in; return what was said, privately."""
    before = await everything(place)
    reply = await who.slash(where or place.table, name, file=("longhand.json", data))
    assert reply.response.ephemeral
    assert await everything(place) == before
    return str(reply.response.content)


async def table_with(place: Discord) -> None:
    await place.start()
    await place.ann.slash(place.table, "sheet new", name="Griff", values="class=seeker drive=none")


async def test_a_sheet_goes_out_as_a_file_and_comes_in_again(place: Discord) -> None:
    await table_with(place)
    file = await export(place, place.ann, "sheet export")
    await place.ann.slash(place.table, "sheet rename", name="Griff", to="Old Griff")
    made = await place.bob.slash(place.table, "sheet import", file=file)
    assert not made.response.ephemeral
    assert "**Griff** joins" in made.response.content
    shown = await place.bob.slash(place.table, "sheet show", name="Griff")
    assert "Seeker" in text_of(shown.response)
    undone = await place.bob.slash(place.table, "undo")
    assert not undone.response.ephemeral


async def test_without_a_file_a_form_asks_for_it(place: Discord) -> None:
    await table_with(place)
    file = await export(place, place.ann, "sheet export")
    await place.ann.slash(place.table, "sheet rename", name="Griff", to="Old Griff")
    form = await place.bob.slash(place.table, "sheet import")
    await place.restart()
    made = await place.bob.submit_modal(form, {"file": file})
    assert "**Griff** joins" in made.response.content
    form = await place.bob.slash(place.table, "sheet import")
    before = await everything(place)
    for size, says in ((limits.LARGEST_FILE + 1, "2 MiB is the limit"), (3, "a sheet from")):
        form = await place.bob.slash(place.table, "sheet import")
        told = await place.bob.submit_modal(form, {"file": ("x.json", b"x" * size)})
        assert says in told.response.content
    form = await place.bob.slash(place.table, "sheet import")
    form._interaction.modal["custom_id"] = "1:file:game end yes"
    told = await place.bob.submit_modal(form, {"file": file})
    assert told.response.ephemeral
    assert await everything(place) == before


async def test_a_mark_that_an_editor_put_in_front_does_no_harm(place: Discord) -> None:
    await table_with(place)
    name, data = await export(place, place.ann, "sheet export")
    await place.ann.slash(place.table, "sheet retire", name="Griff")
    await place.ann.slash(place.table, "sheet rename", name="Griff", to="Old Griff")
    pretty = json.dumps(json.loads(data), indent=4).replace("\n", "\r\n").replace("Griff", "Voss")
    made = await place.ann.slash(
        place.table, "sheet import", file=(name, b"\xef\xbb\xbf" + pretty.encode())
    )
    assert "**Voss** joins" in made.response.content


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("name", ["sheet import", "gm npc import"])
async def test_a_wrong_file_is_no_sheet(place: Discord, name: str, wrong: str) -> None:
    await table_with(place)
    data, told = WRONG[wrong]
    assert told in await refused(place, place.gm, name, data)


async def test_what_is_not_json_is_no_sheet(place: Discord) -> None:
    await table_with(place)
    told = await refused(place, place.ann, "sheet import", b"Dear Longhand, @everyone ```")
    assert "isn't a sheet from" in told
    assert told.count("```") % 2 == 0


async def test_a_broken_sheet_or_one_of_other_rules_is_refused(place: Discord) -> None:
    await table_with(place)
    _, data = await export(place, place.ann, "sheet export")
    sheet = json.loads(data)
    assert "already have a character called Griff" in await refused(
        place, place.ann, "sheet import", data
    )
    broken = {**sheet, "name": "Voss", "fields": {**sheet["fields"], "ws": "many"}}
    text = json.dumps(broken).encode()
    assert "changed or is incomplete" in await refused(place, place.ann, "sheet import", text)
    other = json.dumps({**sheet, "system": "odd"}).encode()
    assert "not for this game" in await refused(place, place.ann, "sheet import", other)


async def test_who_may_not_take_something_in_is_told(place: Discord) -> None:
    await table_with(place)
    _, sheet = await export(place, place.ann, "sheet export")
    assert "game master" in await refused(place, place.ann, "gm npc import", sheet)
    _, game = await export(place, place.gm, "history chronicle", form="json")
    hall = place.guild.create_text_channel("hall")
    assert "Manage Channels" in await refused(place, place.ann, "game import", game, hall)
    assert "no game here" in await refused(place, place.ann, "sheet import", sheet, hall)


async def test_a_game_goes_on_in_another_channel(place: Discord) -> None:
    await table_with(place)
    file = await export(place, place.gm, "history chronicle", form="json")
    assert "You're already playing" in await refused(place, place.gm, "game import", file[1])
    hall = place.guild.create_text_channel("hall")
    taken = await place.gm.slash(hall, "game import", file=file)
    assert not taken.response.ephemeral, taken.response.content
    shown = await place.ann.slash(hall, "sheet show", name="Griff")
    assert "Seeker" in text_of(shown.response)


@pytest.mark.parametrize("wrong", [*WRONG, "a word", "a sheet", "a game that was changed"])
async def test_a_wrong_file_is_no_game(place: Discord, wrong: str) -> None:
    await table_with(place)
    _, game = await export(place, place.gm, "history chronicle", form="json")
    _, sheet = await export(place, place.ann, "sheet export")
    more = {
        "a word": (b"Dear Longhand", "not a game"),
        "a sheet": (sheet, "not a game"),
        "a game that was changed": (game.replace(b"Griff", b"Gruff"), "changed"),
    }
    data, told = {**WRONG, **more}[wrong]
    hall = place.guild.create_text_channel("hall")
    assert told in await refused(place, place.gm, "game import", data, hall)
