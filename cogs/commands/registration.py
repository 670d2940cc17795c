"""Registers commands with Discord, and only when they have changed: few requests at once, not too
many a second, and urgent ones first."""

import asyncio
import hashlib
import heapq
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any
from weakref import WeakValueDictionary

import discord
from discord import app_commands

from cogs import logs
from cogs.commands.menu_tree import Node, SpokenCog, build_menu, menu_paths
from cogs.commands.slash_commands import command_of
from grammar.parser import NO_GAME
from play.posted.message_index import MessageIndex
from rules.fast_tuples import NamedTuple
from rules.own.key import OWN
from rules.registry import NAMES


class Queue:
    """Hands out places; nobody waits while one is free."""

    def __init__(self, places: int) -> None:
        self._free = places
        #: urgent requests first, then by arrival
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._arrivals = count()
        self._next = 0.0

    @asynccontextmanager
    async def place(self, *, urgent: bool) -> AsyncIterator[None]:
        """Wait for a place, and hold it."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(urgent)
        try:
            yield
        finally:
            self._leave()

    async def _wait(self, urgent: bool) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (not urgent, next(self._arrivals), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the place was already handed over
                self._leave()
            raise

    def _leave(self) -> None:
        while self._waiting:
            turn = heapq.heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    async def keep_apart(self, seconds: float) -> None:
        """Wait until enough seconds have passed since the previous caller."""
        now = asyncio.get_running_loop().time()
        self._next = max(now, self._next + seconds)
        await asyncio.sleep(self._next - now)


#: commands registered everywhere, even in direct messages
EVERYWHERE = ("roll", "odds", "do", "rules", "help", "game", "privacy", "x")
#: commands that a person may install for themselves and use anywhere
ANYWHERE = frozenset({"roll", "odds", "rules"})
#: Discord's contexts for commands: servers, the bot's direct messages, other direct messages
GUILD, DIRECT, OTHER_DIRECT = 0, 1, 2
#: Discord's option types for a subcommand and for a group of them
SUBCOMMANDS = (1, 2)
KEPT = ("name", "description", "type", "options")
#: servers written at once, and the least seconds between two in the background: Discord allows
#: 50 requests a second, and those who are playing need most of them
AT_ONCE, APART = 8, 0.05


class Payload(NamedTuple):
    """Commands as Discord wants them, and as text, serialised once for all servers alike."""

    commands: list[dict[str, Any]]
    text: str


def _make_payload(commands: list[dict[str, Any]]) -> Payload:
    return Payload(commands, json.dumps(commands, sort_keys=True))


NOTHING = _make_payload([])


class Registration:
    """Knows which commands each server should have, and which it has."""

    def __init__(
        self,
        tree: app_commands.CommandTree[Any],
        board: MessageIndex,
        cogs: Sequence[type[SpokenCog]],
        menus: Sequence[app_commands.ContextMenu],
    ) -> None:
        self._tree = tree
        self._client: discord.Client = tree.client
        self._board = board
        self._cogs = cogs
        self._menus = menus
        self._queue = Queue(AT_ONCE)
        # weak, so that locks of servers that nobody writes go by themselves
        self._writing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._payloads: dict[tuple[str, ...], Payload] = {}
        self._making = asyncio.Lock()
        #: servers to register in the background, in order, and the number of workers
        self._later: dict[int, None] = {}
        self._workers = 0

    def whole_menu(self) -> Mapping[str, Node]:
        """Return all commands of all systems."""
        return build_menu(self._cogs, (*NAMES, OWN))

    def server_menu(self, systems: Sequence[str]) -> dict[str, Node]:
        """Return a server's own commands: the shared ones, and those of the systems it plays."""
        menu = build_menu(self._cogs, systems)
        return {name: node for name, node in menu.items() if name not in EVERYWHERE}

    def global_menu(self) -> dict[str, Node]:
        """Return the commands that exist everywhere, even without a game."""
        menu = self.whole_menu()
        return {name: menu[name] for name in EVERYWHERE}

    def paths_by_system(self) -> dict[str, dict[str, str]]:
        """Return the paths of commands in the menu of each game, and without one."""
        return {key: menu_paths(build_menu(self._cogs, (key,))) for key in (*NAMES, OWN, NO_GAME)}

    async def register_everywhere(self) -> None:
        """Register the global commands and the context menus, if they have changed."""
        payload = [_make_global_payload(*each, self._tree) for each in self.global_menu().items()]
        payload += [menu.to_dict(self._tree) for menu in self._menus]
        async with self._take_place("global", urgent=True):
            await self._register("global", "", _make_payload(payload), urgent=True)

    async def register_later(self, id: int) -> None:
        """Register a server's commands in the background, a few servers at a time."""
        self._later[id] = None
        if self._workers < AT_ONCE:
            self._workers += 1
            try:
                await self._work()
            finally:
                self._workers -= 1

    async def _work(self) -> None:
        while self._later:
            id = next(iter(self._later))
            del self._later[id]
            try:
                await self.register_server(id, urgent=False)
            except Exception as error:  # the next server may still succeed
                logs.log_unexpected(error, "could not register commands")

    async def register_server(self, id: int, *, urgent: bool = True) -> None:
        """Register a server's own commands if they have changed; without a game there are none.

        The systems played are read only when it is the server's turn, as a game may begin while it
        waits.
        """
        async with self._take_place(str(id), urgent=urgent):
            systems = await self._board.systems_played(str(id))
            payload = await self._payload(tuple(systems)) if systems else NOTHING
            guild = self._client.get_guild(id)
            joined = guild.me.joined_at if guild and guild.me else None
            await self._register(str(id), str(joined or ""), payload, urgent=urgent)

    @asynccontextmanager
    async def _take_place(self, scope: str, *, urgent: bool) -> AsyncIterator[None]:
        """Wait for a place, and until nobody else is writing the same commands."""
        lock = self._writing.setdefault(scope, asyncio.Lock())
        async with self._queue.place(urgent=urgent), lock:
            yield

    async def _payload(self, systems: tuple[str, ...]) -> Payload:
        """Return a server's commands as Discord wants them, without blocking turns for long."""
        async with self._making:
            if systems not in self._payloads:
                made = []
                for name, node in self.server_menu(systems).items():
                    made.append(_make_local_payload(name, node, self._tree))
                    # Build the menu in pieces, so that other turns run in between.
                    await asyncio.sleep(0)
                self._payloads[systems] = _make_payload(made)
        return self._payloads[systems]

    async def forget_server(self, id: int) -> None:
        """Forget what was registered for a server, so that it is registered again."""
        await self._board.remember(f"commands:{id}", "")

    async def _register(self, scope: str, since: str, payload: Payload, *, urgent: bool) -> None:
        """Write commands in one call, if they differ from the last ones. Removing the bot makes
        Discord forget a server's."""
        application = self._client.application_id
        assert application is not None
        told = f"{json.dumps([application, since])[:-1]}, {payload.text}]"
        print_ = hashlib.sha256(told.encode()).hexdigest()
        known = (await self._board.recall(f"commands:{scope}") or "").partition(" ")[0]
        # a server that never had any needs no request to have none
        if known == print_ or (not known and not payload.commands):
            return
        if not urgent:
            await self._queue.keep_apart(APART / self._share())
        written = await self._write(application, scope, payload.commands)
        await self._remember(scope, print_, written)
        logs.note("commands registered", scope=scope, count=len(payload.commands))

    def _share(self) -> float:
        """Return this client's share of all servers, because the others write too."""
        own, every = getattr(self._client, "shard_ids", None), self._client.shard_count
        return len(own) / every if own and every else 1.0

    async def _remember(self, scope: str, print_: str, written: Any) -> None:
        """Store a fingerprint of what was written, and the commands' ids for mentions."""
        await self._board.remember(f"commands:{scope}", f"{print_} {json.dumps(_ids(written))}")

    async def _write(self, application: int, scope: str, payload: list[dict[str, Any]]) -> Any:
        """Write commands, and return them as Discord stores them."""
        http, written = self._client.http, discord_payload(payload)
        if scope == "global":
            return await http.bulk_upsert_global_commands(application, written)
        return await http.bulk_upsert_guild_commands(application, int(scope), written)

    async def _fetch(self, scope: str, print_: str) -> dict[str, str]:
        """Ask Discord for the registered commands; return nothing if that fails."""
        application, http = self._client.application_id, self._client.http
        assert application is not None
        try:
            if scope == "global":
                kept: Any = await http.get_global_commands(application)
            else:
                kept = await http.get_guild_commands(application, int(scope))
        except discord.HTTPException as error:
            logs.log_unexpected(error, "could not fetch commands")
            return {}
        await self._remember(scope, print_, kept)
        return _ids(kept)

    async def paths(self, server: int | None) -> dict[str, str]:
        """Return the path and id of every command that can be used in a server."""
        own = await self._known_paths(str(server)) if server else {}
        return {**await self._known_paths("global"), **own}

    async def _known_paths(self, scope: str) -> dict[str, str]:
        print_, _, ids = (await self._board.recall(f"commands:{scope}") or "").partition(" ")
        if print_ and not ids:  # from before ids were stored
            return await self._fetch(scope, print_)
        found: dict[str, str] = json.loads(ids) if ids else {}
        return found


def _ids(written: Any) -> dict[str, str]:
    """Return the id of every command by its path: `move`, `gm npc new`."""
    return {path: str(command["id"]) for command in written for path in _paths_in(command)}


def _paths_in(command: Any) -> list[str]:
    """Return the paths below a command."""
    below = [each for each in command.get("options", ()) if each["type"] in SUBCOMMANDS]
    paths = [path for each in below for path in _paths_in(each)]
    return [f"{command['name']} {path}" for path in paths] or [command["name"]]


def discord_payload(payload: list[dict[str, Any]]) -> Any:
    """Return the payload with discord.py's own type."""
    return payload


def _make_global_payload(
    name: str, node: Node, tree: app_commands.CommandTree[Any]
) -> dict[str, Any]:
    made = _make_local_payload(name, node, tree)
    anywhere = name in ANYWHERE
    made["contexts"] = [GUILD, DIRECT, OTHER_DIRECT] if anywhere else [GUILD, DIRECT]
    made["integration_types"] = [0, 1] if anywhere else [0]
    return made


def _make_local_payload(
    name: str, node: Node, tree: app_commands.CommandTree[Any]
) -> dict[str, Any]:
    whole: Mapping[str, Any] = command_of(name, node).to_dict(tree)
    return {key: whole[key] for key in KEPT if key in whole}
