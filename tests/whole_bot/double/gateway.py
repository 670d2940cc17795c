"""The gateway: HELLO, IDENTIFY, READY, heartbeats, RESUME, shards, and dropped connections."""

import asyncio
import json
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web
from discord import Intents

from tests.whole_bot.double import shapes
from tests.whole_bot.double.watch import Watch
from tests.whole_bot.double.world import Guild, Json, World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, INVALID, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 9, 10, 11
GOODBYE = 1000  # the code with which a client closes that will not be back
PRIVILEGED = Intents.none() | Intents(members=True, presences=True, message_content=True)
NEEDS = {"MESSAGE_": Intents(guild_messages=True, dm_messages=True), "GUILD_": Intents(guilds=True)}
NEEDS |= {"THREAD_": Intents(guilds=True), "CHANNEL_": Intents(guilds=True)}


@dataclass(eq=False)
class Session:
    """One shard's session, which outlives its connection: all events since READY, in order."""

    id: str
    shard: int
    intents: Intents
    log: list[str] = field(default_factory=list)
    socket: web.WebSocketResponse | None = None
    resumes: int = 0
    ended: bool = False  # said goodbye: it cannot be resumed
    more: asyncio.Event = field(default_factory=asyncio.Event)

    def add(self, event: str, data: Json) -> None:
        """Add an event; its number is its place in the log."""
        packet = {"op": DISPATCH, "t": event, "s": len(self.log) + 1, "d": data}
        self.log.append(json.dumps(packet))
        self.more.set()

    async def write(self, socket: web.WebSocketResponse, position: int) -> None:
        """Send everything from this place on, now and later."""
        while True:
            self.more.clear()
            while position < len(self.log):
                await socket.send_str(self.log[position])
                position += 1
            await self.more.wait()


class Gateway:
    """All shards' sessions."""

    def __init__(self, world: World, watch: Watch, token: str) -> None:
        self._world = world
        self._watch = watch
        self._token = token
        self.url = ""
        self.approved = Intents.all()
        self.sessions: dict[int, Session] = {}  # the newest of each shard
        self.older: list[Session] = []
        self.identifies: list[Json] = []

    def shard_of(self, guild_id: int | None) -> int:
        """Return the shard that owns a server; direct messages are the first's."""
        return (guild_id >> 22) % self._world.shards if guild_id is not None else 0

    def of_shard(self, shard: int) -> list[Session]:
        """Return a shard's sessions: while it is handed over, two that hear the same."""
        newest = self.sessions.get(shard)
        older = [each for each in self.older if each.shard == shard and each.socket is not None]
        return older if newest is None or newest.ended else [*older, newest]

    def is_heard(self, shard: int) -> bool:
        """Say whether anyone listens to a shard."""
        return any(each.socket is not None for each in self.of_shard(shard))

    def dispatch(self, event: str, data: Json, guild_id: int | None = None) -> None:
        """Send an event to everyone who listens to the shard that owns the server."""
        for session in self.of_shard(self.shard_of(guild_id)):
            if not _wanted(event, session.intents):
                continue
            is_post = event in ("MESSAGE_CREATE", "MESSAGE_UPDATE")
            session.add(event, self._readable(data, session.intents) if is_post else data)

    async def drop(self, shard: int = 0, *, resumable: bool = True) -> None:
        """Cut a shard's connection without a word; the session can be resumed unless told."""
        session = self.sessions[shard]
        if not resumable:
            session.id = "forgotten"
        if session.socket is not None:
            transport = session.socket._req.transport if session.socket._req else None
            if transport is not None:
                transport.abort()
        await self._watch.until(lambda: session.socket is None, f"shard {shard} to be cut off")

    async def back(self, shard: int = 0, *, resumes: int = 1) -> Session:
        """Wait until the shard has resumed its session that often."""

        def resumed() -> Session | None:
            session = self.sessions[shard]
            return session if session.socket and session.resumes >= resumes else None

        found = await self._watch.until(resumed, f"shard {shard} to resume")
        assert found is not None
        return found

    async def close(self) -> None:
        """Close all connections, as at the end of a test."""
        for session in [*self.older, *self.sessions.values()]:
            if session.socket is not None:
                await session.socket.close(code=1001)

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection from HELLO to its end."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 41250}})
        writer: asyncio.Task[None] | None = None
        session: Session | None = None
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    continue
                packet = json.loads(message.data)
                if packet["op"] == HEARTBEAT:
                    await socket.send_json({"op": HEARTBEAT_ACK})
                elif packet["op"] in (IDENTIFY, RESUME) and session is None:
                    found = await self._greet(socket, packet)
                    if found is not None:
                        session, position = found
                        session.socket = socket
                        writer = asyncio.create_task(session.write(socket, position))
                        self._watch.happened()
        finally:
            if writer is not None:
                writer.cancel()
                await asyncio.gather(writer, return_exceptions=True)
            if session is not None and session.socket is socket:
                session.socket = None
                session.ended = socket.close_code == GOODBYE
            self._watch.happened()
        return socket

    async def _greet(
        self, socket: web.WebSocketResponse, packet: Json
    ) -> tuple[Session, int] | None:
        data = packet["d"]
        if data["token"] != self._token:
            await socket.close(code=4004, message=b"Authentication failed.")
            return None
        if packet["op"] == RESUME:
            return await self._resume(socket, data)
        intents = Intents._from_value(data["intents"])
        if intents.value & PRIVILEGED.value & ~self.approved.value:
            await socket.close(code=4014, message=b"Disallowed intent(s).")
            return None
        self.identifies.append(data)
        return self._identify(data, intents), 0

    def _identify(self, data: Json, intents: Intents) -> Session:
        shard, shards = data.get("shard") or (0, 1)
        session = Session(f"session-{self._world.new_id()}", shard, intents)
        self.older = [each for each in self.older if each.socket is not None]
        if shard in self.sessions:
            self.older.append(self.sessions[shard])
        self.sessions[shard] = session
        mine = [
            guild
            for guild in self._world.guilds.values()
            if guild.present and (guild.id >> 22) % shards == shard
        ]
        session.add("READY", self._ready(session, shards, mine))
        for guild in mine:
            session.add("GUILD_CREATE", self._available(guild))
        return session

    async def _resume(
        self, socket: web.WebSocketResponse, data: Json
    ) -> tuple[Session, int] | None:
        for session in (*self.older, *self.sessions.values()):
            if session.id == data["session_id"] and not session.ended:
                session.resumes += 1
                session.add("RESUMED", {})
                return session, int(data["seq"])
        await socket.send_json({"op": INVALID, "d": False})
        return None

    def _ready(self, session: Session, shards: int, guilds: list[Guild]) -> Json:
        return {
            "v": 10,
            "user": shapes.user(self._world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [session.shard, shards],
            "application": {"id": str(self._world.application_id), "flags": 0},
        }

    def _available(self, guild: Guild) -> Json:
        return shapes.guild(guild, self._world.bot) | {"unavailable": False}

    def _readable(self, data: Json, intents: Intents) -> Json:
        """Blank what a bot without the Message Content intent may not read."""
        own = data["author"]["id"] == str(self._world.bot.id)
        named = any(who["id"] == str(self._world.bot.id) for who in data["mentions"])
        if intents.message_content or own or named or "guild_id" not in data:
            return data
        return data | {"content": "", "embeds": [], "components": [], "attachments": []}


def _wanted(event: str, intents: Intents) -> bool:
    if event.startswith("MESSAGE_REACTION"):
        return intents.reactions
    for start, need in NEEDS.items():
        if event.startswith(start):
            return bool(intents.value & need.value)
    return True
