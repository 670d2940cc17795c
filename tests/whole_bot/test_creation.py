"""Characters and games that come in: step by step, and by a file."""

import json
import sqlite3
from contextlib import closing

from rules.core import limits
from tests.whole_bot.conftest import Table
from tests.whole_bot.double.process import BotProcess
from tests.whole_bot.double.server import Double
from tests.whole_bot.double.world import Message


def said(table: Table) -> list[str]:
    with closing(sqlite3.connect(table.path)) as kept:
        return [
            str(text) for (text,) in kept.execute("SELECT said FROM entry ORDER BY game, number")
        ]


async def step(double: Double, table: Table, message: Message, choice: str) -> None:
    """Press what is a button, and choose from the menu what is not."""
    if choice in message.labels:
        answer = await double.press(table.ann, message, choice)
    else:
        answer = await double.choose(table.ann, message, choice)
    assert answer.message is message


async def test_a_walk_outlives_the_process_and_makes_one_character(
    double: Double, table: Table, online: BotProcess
) -> None:
    walk = (await double.slash(table.ann, "sheet new")).message
    await step(double, table, walk, "Step by step")
    assert walk.private
    await step(double, table, walk, "Seeker")
    online.kill()
    await online.ended()
    await online.start()
    await online.connected()
    await step(double, table, walk, "Outcast")
    await step(double, table, walk, "Back")
    await step(double, table, walk, "Imperial Guard")
    await step(double, table, walk, "Skip the rest")
    assert "Background: Imperial Guard" in walk.content
    form = await double.press(table.ann, walk, "Choose a name")
    made = await double.modal(form, {"name": "Voss the Grey", "drive": "To go home"})
    (told,) = await made.followed_up()
    assert "**Voss the Grey** joins" in told.content
    assert not told.private
    assert "Done." in walk.content
    assert not walk.parts
    sentence = 'sheet new "Voss the Grey" class=seeker background=guard drive="To go home"'
    assert said(table)[-1] == sentence


async def test_files_come_in_whole_or_not_at_all(
    double: Double, table: Table, online: BotProcess
) -> None:
    exported = (await double.slash(table.ann, "sheet export")).message
    assert {file["filename"] for file in exported.attachments} == {"longhand.json"}
    text = exported.embeds[0]["description"].removeprefix("```json\n").removesuffix("\n```")
    before = said(table)
    wrong = (
        b"\xff\xfe",
        b"Dear Longhand",
        b"[]",
        b" ",
        b" " * (limits.LARGEST_FILE + 1),
        text.encode(),
    )
    for data in wrong:
        file = double.world.upload("longhand.json", data)
        refused = await double.slash(table.bob, "sheet import", file=file)
        assert refused.private, data[:20]
    assert said(table) == before
    other = json.dumps({**json.loads(text), "name": "Voss"}).encode()
    file = double.world.upload("longhand.json", other)
    taken = await double.slash(table.bob, "sheet import", file=file)
    assert "**Voss** joins" in taken.text
    assert not taken.private
