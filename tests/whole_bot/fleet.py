"""A cluster of real bot processes on one PostgreSQL, with people who play on every shard.

It counts what becomes of every move: answered, refused, or never answered; and whether anyone
listened to its shard when it was made.
"""

import asyncio
import json
import re
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg

from tests import postgres
from tests.whole_bot.account import Account
from tests.whole_bot.double import interactions as of
from tests.whole_bot.double import posting, typed
from tests.whole_bot.double.answer import Answer
from tests.whole_bot.double.answering import REPLY
from tests.whole_bot.double.interactions import ANSWER_WITHIN, Interaction
from tests.whole_bot.double.process import BotProcess
from tests.whole_bot.double.server import Double
from tests.whole_bot.double.watch import NeverHappened
from tests.whole_bot.double.world import Channel, Member, Message
from tests.whole_bot.history import Deed, Written, list_violations

KILL, TERMINATE, CUT, RESTART, SESSIONS = (
    "kill -9",
    "SIGTERM",
    "a cut to the database",
    "a restart of PostgreSQL",
    "the end of all sessions",
)
#: processes that are there when nothing happens
SIZE = 3
SOCKET = ".s.PGSQL.5432"
#: seconds that a person thinks between two moves
THOUGHT = 0.15
#: seconds in which whatever is late has been shown
LATE = 20.0
_NUMBER = re.compile(r"^-# #(\d+)", re.MULTILINE)


class Line:
    """A line to the database that can be cut: a socket of its own before PostgreSQL's."""

    def __init__(self, folder: Path, behind: Path) -> None:
        self.folder = folder
        self._behind = behind
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()

    async def lay(self) -> None:
        self.folder.mkdir(exist_ok=True)
        self._server = await asyncio.start_unix_server(self._serve, self.folder / SOCKET)

    async def cut(self) -> None:
        """Close every connection, and take no new one."""
        assert self._server is not None
        self._server.close()
        for writer in list(self._open):
            writer.transport.abort()
        await self._server.wait_closed()
        (self.folder / SOCKET).unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            inner, outer = await asyncio.open_unix_connection(self._behind / SOCKET)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, outer}
        await asyncio.gather(_copy(reader, outer), _copy(inner, writer))
        self._open -= {writer, outer}


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.transport.abort()


class Move(NamedTuple):
    """One move of a player, by a command or a post, and whether anyone listened just then."""

    said: Interaction | Message
    shard: int
    heard: bool
    at: float
    replies: list[Message]  # to a post

    @property
    def source(self) -> str:
        """Return the name by which it counts once."""
        return str(self.said.id) if isinstance(self.said, Interaction) else f"{self.said.id}:1"

    @property
    def shown(self) -> list[Message]:
        """Return what answers it."""
        if isinstance(self.said, Message):
            return self.replies
        first = [self.said.original] if self.said.original else []
        return [*first, *self.said.followups]

    @property
    def ruled(self) -> bool:
        """Say whether it was answered with a ruling, not with an apology."""
        return any("Hack and Slash" in each.content or " XP" in each.content for each in self.shown)

    @property
    def denied(self) -> bool:
        """Say whether the answer claims that nothing has changed."""
        return any("Nothing" in each.content for each in self.shown)

    @property
    def answered(self) -> bool:
        return bool(self.shown)

    def write_down(self, channel: Channel) -> Deed:
        """Return it as it is written down for the history."""
        numbers = [each for message in self.shown for each in numbers_in(message)]
        first = self.shown[0] if self.shown else None
        process, at = (first.process, first.at) if first else (0, None)
        if isinstance(self.said, Interaction):
            deferred = self.said.callback is None or self.said.callback["type"] != REPLY
            process, at = self.said.answered_by, None if deferred else self.said.answered_at
        number = int(numbers[0]) if numbers else None
        game = str(channel.id)
        return Deed(self.source, game, self.at, at, process, number, self.ruled, self.denied)


class Place(NamedTuple):
    """A server on a shard, with a game in it."""

    channel: Channel
    gm: Member
    player: Member


class Fleet:
    """Processes, the servers that they serve, and everything that was said there."""

    def __init__(self, double: Double, server: Any, folder: Path, stack: AsyncExitStack) -> None:
        self.double = double
        self.server = server
        self._folder = folder
        self._stack = stack
        self.bots: list[BotProcess] = []
        self.lines: list[Line] = []
        self.places = [self._place(shard) for shard in range(double.world.shards)]
        self.moves: list[Move] = []
        self._posts: dict[int, Move] = {}
        self._looked = 0
        self.handed_over: list[Move] = []  # made while a process left as it should

    def _place(self, shard: int) -> Place:
        world = self.double.world
        guild = world.guild(f"Server {shard}", shard=shard)
        return Place(
            world.channel(guild),
            world.member(guild, f"gm{shard}", manage_channels=True),
            world.member(guild, f"ann{shard}"),
        )

    async def launch(self, **settings: str) -> BotProcess:
        """Start one more process, with a line of its own to the database."""
        behind = Path(self.server.get_uri().partition("host=")[2])
        line = Line(self._folder / f"line{len(self.lines)}", behind)
        await line.lay()
        self._stack.push_async_callback(line.cut)
        self.lines.append(line)
        url = f"postgresql://postgres@/postgres?host={line.folder}"
        bot = BotProcess(self.double, {"DATABASE_URL": url} | settings, alone=False)
        self.bots.append(await self._stack.enter_async_context(bot))
        return bot

    async def begin(self) -> None:
        """Start a game on every shard, with one player."""
        await self.all_listen()
        await asyncio.gather(*(self._begin(place) for place in self.places))

    async def _begin(self, place: Place) -> None:
        begun = await self.double.slash(place.gm, "game start", system="heresy")
        await self._told(begun, "begins")
        own = f"/guilds/{place.gm.guild.id}/commands"
        await self.double.watch.until(
            lambda: self.double.asked("PUT", end=own), "the server's own commands"
        )
        made = await self.double.slash(place.player, "sheet new", name="Griff")
        await self._told(made, "joins")

    async def _told(self, answer: Answer, text: str) -> None:
        """Wait for an answer: where the machine is busy, the bot said first that it is thinking."""
        await self.double.watch.until(
            lambda: any(text in each.content for each in (answer.message, *answer.followups)), text
        )

    async def all_listen(self) -> None:
        """Wait until every shard has someone who listens."""
        gateway = self.double.gateway
        await self.double.watch.until(
            lambda: (
                all(gateway.is_heard(shard) for shard in range(self.double.world.shards))
                or not all(bot.running for bot in self.bots)
            ),
            "every shard to be heard",
        )

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let everyone play for as long as the block lasts."""
        playing = [asyncio.create_task(self._play(place)) for place in self.places]
        try:
            yield
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await asyncio.gather(*(self._answered(move) for move in self.moves[-len(playing) :]))

    async def _play(self, place: Place) -> None:
        for make in cycle((self._command, self._post, self._learn)):
            move = make(place)
            if move.heard:
                await self._answered(move)
            await asyncio.sleep(THOUGHT)

    def _learn(self, place: Place) -> Move:
        """Count one up on a sheet, where the journal tells whether any count was lost."""
        return self._say(place, "do", what="xp +1")

    def _command(self, place: Place) -> Move:
        """Make a move with a command, and leave it to itself."""
        return self._say(place, "move", move="hack+WS")

    def _say(self, place: Place, words: str, **given: str) -> Move:
        double = self.double
        data = typed.command(double.world, words, place.channel, given)
        begun = double.interactions.begin(of.COMMAND, place.player, place.channel, data)
        move = self._made(place, begun)
        double._send(begun)
        return move

    def _post(self, place: Place) -> Move:
        """Make a move in a post that mentions the bot, and leave it to itself."""
        world = self.double.world
        text = f"<@{world.bot.id}> move hack+WS"
        post = world.keep(Message(world.new_id(), place.channel, place.player.user, text))
        move = self._made(place, post)
        self._posts[post.id] = move
        posting.announce(self.double, "MESSAGE_CREATE", post)
        return move

    def _made(self, place: Place, said: Interaction | Message) -> Move:
        gateway = self.double.gateway
        shard = gateway.shard_of(place.player.guild.id)
        move = Move(said, shard, gateway.is_heard(shard), self.double.world.now(), [])
        self.moves.append(move)
        return move

    def _find_replies(self) -> None:
        """Find out which posts of the bot reply to which of the players'."""
        every = list(self.double.world.messages.values())
        for message in every[self._looked :]:
            if message.reply_to is not None and message.reply_to.id in self._posts:
                self._posts[message.reply_to.id].replies.append(message)
        self._looked = len(every)

    async def _answered(self, move: Move) -> None:
        """Wait until a move is answered, or until Discord would not wait any longer."""

        def look() -> bool:
            self._find_replies()
            return move.answered

        left = move.at + ANSWER_WITHIN - self.double.world.now()
        with suppress(NeverHappened):
            await self.double.watch.until(look, "an answer", max(left, 0.0))

    async def all_answer(self) -> float:
        """Wait until a move is ruled on in every shard that is made from now on; say how long."""
        begun, known = time.monotonic(), len(self.moves)
        await self.double.watch.until(
            lambda: (
                {move.shard for move in self.moves[known:] if move.ruled}
                == set(range(self.double.world.shards))
            ),
            "an answer on every shard",
        )
        return time.monotonic() - begun

    async def suffer(self, what: str, which: int) -> float:
        """Let something happen, to one of the processes or to all; return the seconds until every
        shard answered. One that is gone is replaced, and a line that was cut is laid anew.
        """
        if what in (KILL, TERMINATE):
            await self._end(self.bots[which], what)
        elif what == CUT:
            await self.lines[which].cut()
        elif what == RESTART:
            await asyncio.to_thread(postgres.restart, self.server)
        else:
            await self._end_sessions()
        seconds = await self.all_answer()
        if what == CUT:
            await self.lines[which].lay()
        for _ in range(sum(bot.running for bot in self.bots), SIZE):
            await self.launch()
        return seconds

    @property
    def members(self) -> list[int]:
        """Return the places of those that have joined, and are still there."""
        return [
            place
            for place, bot in enumerate(self.bots)
            if bot.running and any('"joined"' in line for line in bot.log)
        ]

    async def _end(self, bot: BotProcess, how: str) -> None:
        if how == TERMINATE:  # nothing is missed where there is someone to take over
            await self.double.watch.until(lambda: len(self.members) > 1, "another process")
        before = len(self.moves)
        (bot.kill if how == KILL else bot.terminate)()
        status = await bot.ended()
        assert status == (-9 if how == KILL else 0), bot.log[-5:]
        if how == TERMINATE:
            self.handed_over += self.moves[before:]

    async def _end_sessions(self) -> None:
        """End every session of the database but this one, as an administrator can."""
        connection = await asyncpg.connect(self.server.get_uri())
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        await connection.close()

    async def read_journal(self) -> list[Written]:
        """Return all entries of all games, as the history is compared with them."""
        connection = await asyncpg.connect(self.server.get_uri())
        rows = await connection.fetch("SELECT channel, number, source, changes FROM entry")
        await connection.close()
        return [
            Written(
                str(row["channel"]),
                int(row["number"]),
                str(row["source"]),
                [
                    (id, field, before, after)
                    for id, _, field, before, after in json.loads(row["changes"])
                ],
            )
            for row in rows
        ]

    def list_deeds(self) -> list[Deed]:
        """Return the history: everything that players did, in order."""
        by_shard = [place.channel for place in self.places]
        return [move.write_down(by_shard[move.shard]) for move in self.moves]

    async def verify(self) -> Account:
        """Compare what was answered with what the database has, and with what everyone sees."""
        connection = await asyncpg.connect(self.server.get_uri())
        rows = await connection.fetch(
            "SELECT source, channel, number, verb FROM entry WHERE verb IN ('move', 'xp')"
        )
        await connection.close()
        kept = Counter(str(row["source"]) for row in rows)
        shown = [row for row in rows if row["verb"] == "move"]  # whose cards tell their numbers
        entries = {(str(row["channel"]), str(row["number"])) for row in shown}
        with suppress(NeverHappened):  # what was kept and not shown may come late
            await self.double.watch.until(lambda: entries <= set(self._numbers()), "all", LATE)
        ruled = [move for move in self.moves if move.ruled]
        sorry = [move for move in self.moves if move.answered and not move.ruled]
        silent = [move for move in self.moves if not move.answered]
        return Account(
            moves=len(self.moves),
            ruled=len(ruled),
            lost=sum(move.source not in kept for move in ruled),
            twice=sum(count - 1 for count in kept.values()),
            shown_twice=len(self._numbers()) - len(set(self._numbers())),
            hidden=len(entries - set(self._numbers())),
            unheard=sum(not move.heard for move in silent),
            silent=sum(move.heard for move in silent),
            sorry=len(sorry),
            wrongly=sum(move.source in kept and move.denied for move in sorry),
            missed=sum(not move.ruled and move.source not in kept for move in self.handed_over),
            late=sum(not move.ruled and move.source in kept for move in self.moves),
            violations=tuple(list_violations(self.list_deeds(), await self.read_journal())),
        )

    def _numbers(self) -> list[tuple[str, str]]:
        """Return the channel and the number of every entry that is shown, as often as it is."""
        return [
            (str(place.channel.id), number)
            for place in self.places
            for message in self.double.world.said_in(place.channel)
            for number in numbers_in(message)
        ]


def numbers_in(message: Message) -> list[str]:
    """Return the numbers of the entries that a message shows."""
    told = [str(embed.get("description", "")) for embed in message.embeds]
    return [number for each in told for number in _NUMBER.findall(each)]
