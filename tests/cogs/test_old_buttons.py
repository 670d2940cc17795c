"""Buttons of every kind that carry an entry's old id, pressed after the ids are gone."""

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from cogs.messages.button_kinds import Panel
from storage.engine.database import Database, open_database
from tests.cogs.conftest import Discord, text_of

OLD = Path(__file__).parents[1] / "storage" / "version_6.sql"
#: the ids that entries 5 (a move), 6 (a secret one), 7 (an ask), 8 (a card) and 9 (blind) had
MOVE, SECRET, ASK, CARD, BLIND = 7, 8, 9, 10, 11


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """Yield a database that an older bot wrote, brought up to date."""
    path = tmp_path / "longhand.db"
    old = sqlite3.connect(path)
    old.executescript(OLD.read_text(encoding="utf-8"))
    old.close()
    async with open_database(str(path)) as opened:
        yield opened


@pytest.fixture
async def old(place: Discord, env: simcord.Env) -> Discord:
    """Put the old game into this Discord: its channel, its server and its people."""
    ids = {"GM": place.gm.id, "ANN": place.ann.id, "BOB": place.bob.id}
    ids |= {"CHANNEL": place.table.id}
    async with place.database.transaction() as tx:
        await tx.execute("INSERT INTO erasing VALUES (1)")
        await tx.execute("UPDATE game SET server = ?", (str(place.guild.id),))
        await tx.execute("UPDATE person SET server = ?", (str(place.guild.id),))
        for name, id in ids.items():
            await tx.execute(
                "UPDATE record SET owner = replace(owner, ?1, ?2), name = replace(name, ?1, ?2),"
                " fields = replace(fields, '\"' || ?1 || '\"', '\"' || ?2 || '\"')",
                (name, str(id)),
            )
            for table, column in (
                ("entry", "speaker"), ("entry", "channel"), ("game_channel", "channel"),
                ("person", "id"), ("part", "person"),
            ):  # fmt: skip
                await tx.execute(
                    f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (str(id), name)
                )
        await tx.execute("DELETE FROM erasing")
    return place


async def press(old: Discord, who: Any, custom_id: str, value: str = "") -> Any:
    """Press a button, or choose from a menu, of a message that was posted long ago."""
    shown = Panel()
    if value:
        options = [discord.SelectOption(label="Old", value=value)]
        shown.add_item(discord.ui.Select(custom_id=custom_id, options=options))
    else:
        shown.add_item(discord.ui.Button(custom_id=custom_id, label="Old"))
    await old.bot.get_partial_messageable(old.table.id).send("old", view=shown)
    message = old.table.last_message
    if value:
        return await who.select(message, [value])
    return await who.click(message, label="Old")


async def test_an_old_choice_is_taken(old: Discord) -> None:
    taken = await press(old, old.ann, f"1:choice:{MOVE}:1")
    assert "Which dice?" in taken.response.content


async def test_an_old_undo_takes_back(old: Discord) -> None:
    undone = await press(old, old.ann, f"1:undo:{MOVE}")
    assert "Undone: #5" in undone.response.content


async def test_an_old_secret_is_shown_to_its_roller_only(old: Discord) -> None:
    shown = await press(old, old.bob, f"1:show:{SECRET}")
    assert shown.response.ephemeral
    assert "Defy Danger" in text_of(shown.response)
    other = await press(old, old.ann, f"1:show:{SECRET}")
    assert "Only the person who rolled" in other.response.content


async def test_an_old_secret_is_revealed(old: Discord) -> None:
    revealed = await press(old, old.gm, f"1:reveal:{SECRET}")
    assert not revealed.response.ephemeral
    assert "Defy Danger" in text_of(revealed.response)


async def test_an_old_ask_is_answered(old: Discord) -> None:
    old.roll(4, 4)
    answered = await press(old, old.ann, f"1:choice:{ASK}:1")
    assert "Hack and Slash" in answered.response.content


async def test_an_old_menu_takes_choices_and_takes_back(old: Discord) -> None:
    undone = await press(old, old.ann, f"1:more:{MOVE}", f"{MOVE}:undo")
    assert "Undone: #5" in undone.response.content
    old.roll(4, 4)
    answered = await press(old, old.ann, f"1:more:{ASK}", f"{ASK}:1")
    assert "Hack and Slash" in answered.response.content


async def test_an_old_card_still_rolls(old: Discord) -> None:
    (id,) = await old.bot.board.sentences.keep(["move hack and slash"], str(old.ann.id))
    form = await press(old, old.ann, f"1:card:{CARD}", id)
    field = form.modal["components"][0]
    assert field["label"] == "At whom?"
    old.roll(4, 4)
    nobody = field["component"]["options"][-1]["value"]
    await old.ann.submit_modal(form, {"words": "", "answer": nobody})
    assert old.table.last_message.content.startswith("**Griff**")


@pytest.mark.parametrize("id", ["9999", "9" * 30])
async def test_an_id_that_nothing_had_is_answered_kindly(old: Discord, id: str) -> None:
    told = await press(old, old.ann, f"1:undo:{id}")
    assert told.response.ephemeral
    assert "There's no #" in told.response.content


async def test_a_button_of_an_ended_game_leaves_the_next_one_alone(old: Discord) -> None:
    await old.gm.slash(old.table, "do", what="game end yes")
    await old.gm.slash(old.table, "game start", system="heresy")
    told = await press(old, old.gm, f"1:undo:{MOVE}")
    assert told.response.ephemeral
    assert "The Old Game, which has ended" in told.response.content
    told = await press(old, old.gm, "2:undo:2:5")
    assert "The Old Game, which has ended" in told.response.content


async def test_no_name_is_ever_given_again(old: Discord) -> None:
    await old.bot.referee.server_removed(str(old.guild.id))
    old.bot.referee.clock.set(old.bot.referee.now().replace(year=2040))
    assert await old.bot.referee.purge(30) == [str(old.guild.id)]
    await old.gm.slash(old.table, "game start", system="heresy")
    async with old.database.begin_reading() as tx:
        assert [tuple(row) for row in await tx.execute_fetchall("SELECT id FROM game")] == [(3,)]
