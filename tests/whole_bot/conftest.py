"""The real bot in a process of its own, a server and people, against a stand-in Discord."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.whole_bot.double.answer import Answer
from tests.whole_bot.double.process import BotProcess
from tests.whole_bot.double.server import Double
from tests.whole_bot.double.world import Channel, Guild, Member, Message


class Table:
    """A server with one channel: a game master who may manage it, and two players."""

    def __init__(self, double: Double, path: Path) -> None:
        self.double = double
        self.path = path
        self.guild: Guild = double.world.guild()
        self.channel: Channel = double.world.channel(self.guild)
        self.gm: Member = double.world.member(self.guild, "gm", manage_channels=True)
        self.ann: Member = double.world.member(self.guild, "ann")
        self.bob: Member = double.world.member(self.guild, "bob")

    def bot(self, **settings: str) -> BotProcess:
        """Return the bot, not yet started, with a database of its own."""
        return BotProcess(self.double, {"DATABASE_PATH": str(self.path)} | settings)

    async def play(self) -> None:
        """Start a game and let both players make a character."""
        begun = await self.double.slash(self.gm, "game start", system="heresy")
        # where the machine is busy, the bot has said at first only that it is thinking
        await self.double.watch.until(lambda: "begins" in begun.text, "the game to begin")
        own = f"/guilds/{self.guild.id}/commands"
        await self.double.watch.until(
            lambda: self.double.asked("PUT", end=own), "the server's own commands"
        )
        for who, name in ((self.ann, "Griff"), (self.bob, "Isaac")):
            made = await self.double.slash(who, "sheet new", name=name)
            assert not made.private, made.text

    async def move(self, who: Member | None = None, where: Channel | None = None) -> Answer:
        return await self.double.slash(who or self.ann, "move", move="hack+WS", where=where)

    def said(self, text: str, channel: Channel | None = None) -> list[Message]:
        """Return the bot's messages that say this."""
        every = self.double.world.said_in(channel or self.channel)
        return [each for each in every if text in each.content]


@pytest.fixture(autouse=True)
def forks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BotProcess, "forks", True)


@pytest.fixture
async def double() -> AsyncIterator[Double]:
    async with Double() as made:
        yield made


@pytest.fixture
def table(double: Double, tmp_path: Path) -> Table:
    return Table(double, tmp_path / "longhand.db")


@pytest.fixture
async def online(table: Table) -> AsyncIterator[BotProcess]:
    """Yield the bot, online, with a game that two play."""
    async with table.bot() as bot:
        await bot.connected()
        await table.play()
        yield bot


async def undo(double: Double, who: Member, ruling: Message) -> Answer:
    """Take a ruling back, as is done where there is more to choose."""
    pressed = await double.press(who, ruling, "More…")
    chosen = await double.choose(who, pressed.message, "Undo")
    await double.watch.until(lambda: chosen.followups, "what was taken back")
    return chosen
