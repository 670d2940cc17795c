"""A simulated Discord with the real discord.py: a server, a channel, and people in it."""

import logging
import re
from collections.abc import AsyncIterator, Iterator
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from simcord.components import walk_components

from cogs import client
from cogs.client import HostOptions, Longhand
from cogs.commands import registration
from cogs.incoming.interaction_deadline import Places, Waiting
from cogs.logs import LOG, OneLine
from cogs.messages.emojis import PICTURES
from cogs.outgoing.emoji_upload import Emojis
from play.dice_sources import ScriptedDice
from play.referee import Referee
from storage.engine import sqlite
from storage.engine.database import Database, open_database
from tests.whole_bot.double.answering import REPLY, UPDATE
from tests.whole_bot.double.limits import TEXT, has_words

#: where a request makes a message: a channel, a webhook
MAKES = re.compile(r"/channels/\d+/messages$|/webhooks/\d+/[^/]+$")

#: the kinds of parts that can be pressed
BUTTON, MENU = 2, 3

# Each deed would idle 50 ms for nothing.
simcord.Env._settle_internal.__kwdefaults__["idle"] = 0.002  # type: ignore[index]


def _make_once(made: Any) -> Any:
    """Let every bot of this process have the same commands: discord.py makes them slowly."""
    known: dict[tuple[str, int], Any] = {}

    def make(name: str, node: Any, *others: Any, **how: Any) -> Any:
        if (name, id(node)) not in known:  # a menu is kept, and so its nodes are
            known[name, id(node)] = made(name, node, *others, **how)
        return copy(known[name, id(node)]) if others else known[name, id(node)]

    return make


client.command_of = _make_once(client.command_of)  # type: ignore[attr-defined]
registration._make_local_payload = _make_once(registration._make_local_payload)


@dataclass
class Discord:
    """A server with a game master, two players, a moderator and a stranger in one channel.

    `mishaps` are the unexpected errors that were logged; a test that provokes some clears them.
    """

    env: simcord.Env
    database: Database
    dice: ScriptedDice
    wishes: HostOptions
    mishaps: list[logging.LogRecord]
    guild: Any = None
    table: Any = None
    gm: Any = None
    ann: Any = None
    bob: Any = None
    moderator: Any = None
    stranger: Any = None

    @property
    def bot(self) -> Longhand:
        bot = self.env.bot
        assert isinstance(bot, Longhand)
        return bot

    @property
    def mention(self) -> str:
        assert self.bot.user is not None
        return f"<@{self.bot.user.id}>"

    def roll(self, *faces: int) -> None:
        """Tell the dice what to show next."""
        self.dice.script(faces)

    async def start(self, system: str = "heresy") -> None:
        """Let the game master start a game."""
        reply = await self.gm.slash(self.table, "game start", system=system)
        assert not reply.response.ephemeral, reply.response.content

    async def characters(self) -> None:
        for who, name in ((self.ann, "Griff"), (self.bob, "Isaac")):
            reply = await who.slash(self.table, "sheet new", name=name)
            assert not reply.response.ephemeral, reply.response.content

    async def restart(self) -> None:
        """End the bot as a killed process would, and start another on the same file."""
        bot = make_bot(self.database, self.dice, self.wishes)
        bot.answers.desk.clock = lambda: self.env.now().timestamp()
        await self.env.restart_bot(bot)

    def requests(self, method: str, part: str) -> list[Any]:
        return [
            each for each in self.env.http_requests if each.method == method and part in each.path
        ]


def parts_of(message: Any) -> list[Any]:
    """Return every part of a message as it was sent, in order: rows, sections, words, buttons."""
    sent = [each if isinstance(each, dict) else each.to_dict() for each in message.components]
    return [*walk_components(sent)]


def menus(message: Any) -> list[Any]:
    """Return the menus of a message."""
    return [part for part in parts_of(message) if part["type"] == MENU]


def text_of(message: Any) -> str:
    """Return all that a message says: its content and embeds, or the words it is made of."""
    embeds = [f"{e.title} {e.description} {[f.value for f in e.fields]}" for e in message.embeds]
    words = [part["content"] for part in parts_of(message) if part["type"] == TEXT]
    return "\n".join([message.content, *embeds, *words])


async def choose(who: Any, message: Any, label: str) -> Any:
    """Choose from the menu of a message by what an option says."""
    (menu,) = menus(message)
    (value,) = [each["value"] for each in menu["options"] if each["label"] == label]
    return await who.select(message, [value])


async def more(who: Any, message: Any, label: str, button: str = "More…") -> Any:
    """Press More…, and choose from the private menu that it answers with."""
    pressed = await who.click(message, label=button)
    assert pressed.response.ephemeral, pressed.response.content
    return await choose(who, pressed.response, label)


def make_bot(database: Database, dice: ScriptedDice, wishes: HostOptions) -> Longhand:
    return Longhand(Referee(database, dice), wishes, shard_count=1)


async def furnish(env: simcord.Env, place: Discord) -> None:
    manage = discord.Permissions(manage_channels=True)
    place.guild = env.create_guild("Demo")
    place.table = place.guild.create_text_channel("table")
    masters = place.guild.create_role("Masters", permissions=manage)
    for name in ("gm", "ann", "bob", "moderator", "stranger"):
        user = env.create_user(name, global_name=name.capitalize())
        roles = [masters] if name in ("gm", "moderator") else []
        setattr(place, name, place.guild.add_member(user, roles=roles))
    await env.settle()


@pytest.fixture(autouse=True)
def emojis(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Draw no dice, but where a test is about that: `@pytest.mark.emojis`."""

    async def nothing(self: Emojis, **_: object) -> None: ...

    if request.node.get_closest_marker("emojis") is None:
        monkeypatch.setattr(Emojis, "prepare", nothing)
    yield
    PICTURES.learn({})


@pytest.fixture
def wishes(request: pytest.FixtureRequest) -> HostOptions:
    """Return what whoever runs the bot chose: `@pytest.mark.wishes(inline_rolls=True)`."""
    marker = request.node.get_closest_marker("wishes")
    return HostOptions(**(marker.kwargs if marker else {}))


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write notes at once: a test would wait for them, and nothing more comes meanwhile."""
    monkeypatch.setattr(sqlite, "PAUSE", 0.0)


@pytest.fixture
def no_idle_timer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the timer of the places once all are free: each deed would wait for its end."""
    give_up = Places.give_up

    def give_up_and_stop(places: Places, waiting: Waiting) -> None:
        give_up(places, waiting)
        if not places._held and places._timer is not None:
            places._timer.cancel()
            places._timer = None

    monkeypatch.setattr(Places, "give_up", give_up_and_stop)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with open_database(str(tmp_path / "longhand.db")) as opened:
        yield opened


@pytest.fixture
async def env(
    database: Database, wishes: HostOptions, no_idle_timer: None
) -> AsyncIterator[simcord.Env]:
    """Yield a simulated Discord. SimCord's plugin finds it here and sets the test's clock."""
    approved = discord.Intents.default()
    approved.message_content = wishes.inline_rolls
    bot = make_bot(database, ScriptedDice(), wishes)
    made = simcord.Env(bot, settle_timeout=1.9, approved_intents=approved)
    bot.answers.desk.clock = lambda: made.now().timestamp()
    await made.start()
    try:
        yield made
    finally:
        await made.shutdown()
        made._raise_errors_since(made._errors_acknowledged)
    assert not wordless(made), "no message leaves without words"


def wordless(env: simcord.Env) -> list[Any]:
    """Return the messages that were sent without words, or left without any by an edit."""
    return [
        each.json for each in env.http_requests if _is_wordless(each.method, each.path, each.json)
    ]


def _is_wordless(method: str, path: str, sent: Any) -> bool:
    body: dict[str, Any] = sent if isinstance(sent, dict) else {}
    kind = body.get("type") if path.endswith("/callback") else None
    if path.endswith("/callback"):
        body = body.get("data") or {}
    makes = kind == REPLY or (method == "POST" and MAKES.search(path) is not None)
    edits = kind == UPDATE or (method == "PATCH" and "/messages/" in path)
    return (makes or (edits and "content" in body)) and not has_words(body)


class Mishaps(logging.Handler):
    """Keeps what was logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture
def mishaps() -> Iterator[list[logging.LogRecord]]:
    """Yield the unexpected errors; any that are left at the end fail the test."""
    kept = Mishaps()
    LOG.addHandler(kept)
    yield kept.records
    LOG.removeHandler(kept)
    assert not kept.records, [OneLine().format(record) for record in kept.records]


@pytest.fixture
async def place(
    env: simcord.Env, database: Database, wishes: HostOptions, mishaps: list[logging.LogRecord]
) -> Discord:
    """Return a furnished Discord."""
    bot = env.bot
    assert isinstance(bot, Longhand)
    dice = bot.referee._dice
    assert isinstance(dice, ScriptedDice)
    made = Discord(env, database, dice, wishes, mishaps)
    await furnish(env, made)
    return made
