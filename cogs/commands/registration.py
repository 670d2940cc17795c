"""Registers commands with Discord, and only when they have changed."""

import asyncio
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import discord
from discord import app_commands

from cogs import logs
from cogs.commands.verbs import (
    Group,
    Saying,
    SpokenCog,
    Telling,
    Verb,
    command_of,
    merge_verbs,
)
from grammar.engine.usage import split_ways
from grammar.registry import own_verbs, parse, read_sentence, verbs_of
from play.shown.messages import Noticeboard
from rules.core.errors import PlayerError
from rules.registry import NAMES

#: what is registered everywhere, also in direct messages
EVERYWHERE = ("roll", "odds", "do", "rules", "help", "about", "game", "privacy")
#: what a person may install for themselves and use anywhere
ANYWHERE = frozenset({"roll", "odds", "rules"})
GUILD, DIRECT, OTHER_DIRECT = 0, 1, 2
SUBCOMMAND = 1
#: in a game without rounds, plans are run by a button, or with `/do round run`
ROUND = "round"
KEPT = ("name", "description", "type", "options")
#: orders that change nothing: a stranger who takes the first of a group does no harm
SAFE = ("show", "list")


class Registration:
    """Knows which commands each server should have, and which it has."""

    def __init__(
        self,
        tree: app_commands.CommandTree[Any],
        board: Noticeboard,
        cogs: Sequence[type[SpokenCog]],
        menus: Sequence[app_commands.ContextMenu],
    ) -> None:
        self._tree = tree
        self._client: discord.Client = tree.client
        self._board = board
        self._cogs = cogs
        self._menus = menus
        self._one_at_a_time = asyncio.Lock()
        self._payloads: dict[tuple[str, ...], list[dict[str, Any]]] = {}

    def every_verb(self) -> dict[str, Verb]:
        """Return all there is, as any of the systems understands it."""
        return fit_verbs(merge_verbs([cog.verbs for cog in self._cogs]), NAMES)

    def server_verbs(self, systems: Sequence[str]) -> dict[str, Verb]:
        """Return a server's own verbs: the shared ones, the desk's, those of what it plays."""
        cogs = sorted(self._cogs, key=lambda cog: cog.system not in systems)
        own = merge_verbs([cog.verbs for cog in cogs if not cog.system or cog.system in systems])
        known = {name for system in systems for name in _commands_of(system)} - {*EVERYWHERE}
        here = {name: verb for name, verb in own.items() if name in known}
        return fit_verbs(here, systems)

    async def register_everywhere(self) -> None:
        """Register the global commands and the context menus, if they have changed."""
        verbs = self.every_verb()
        payload = [_global(name, verbs[name], self._tree) for name in EVERYWHERE]
        payload += [menu.to_dict(self._tree) for menu in self._menus]
        await self._register("global", "", payload)

    async def register_server(self, id: int) -> None:
        """Register a server's own commands, if they have changed. Without a game it has none."""
        systems = await self._board.systems_played(str(id))
        payload = await self._payload(tuple(systems)) if systems else []
        guild = self._client.get_guild(id)
        joined = guild.me.joined_at if guild and guild.me else None
        await self._register(str(id), str(joined or ""), payload)

    async def _payload(self, systems: tuple[str, ...]) -> list[dict[str, Any]]:
        """Return a server's commands as Discord wants them, without holding anyone up."""
        if systems not in self._payloads:
            made = []
            for name, verb in self.server_verbs(systems).items():
                made.append(_local(name, verb, self._tree))
                await asyncio.sleep(0)
            self._payloads[systems] = made
        return self._payloads[systems]

    async def forget_server(self, id: int) -> None:
        """Forget what a server was given: it will have to be given again."""
        await self._board.remember(f"commands:{id}", "")

    async def _register(self, scope: str, since: str, payload: list[dict[str, Any]]) -> None:
        """Write commands in one call. Discord forgets a server's when it removes the bot."""
        application = self._client.application_id
        assert application is not None
        told = json.dumps([application, since, payload], sort_keys=True)
        print_ = hashlib.sha256(told.encode()).hexdigest()
        key = f"commands:{scope}"
        async with self._one_at_a_time:
            known = (await self._board.recall(key) or "").partition(" ")[0]
            if known == print_ or (not known and not payload):
                return
            written = await self._write(application, scope, payload)
            await self._remember(scope, print_, written)
        logs.note("commands registered", scope=scope, count=len(payload))

    async def _remember(self, scope: str, print_: str, written: Any) -> None:
        """Keep what was written: its fingerprint, and the ids by which it can be pressed."""
        await self._board.remember(f"commands:{scope}", f"{print_} {json.dumps(_ids(written))}")

    async def _write(self, application: int, scope: str, payload: list[dict[str, Any]]) -> Any:
        """Write commands and return them as Discord keeps them."""
        http, written = self._client.http, discord_payload(payload)
        if scope == "global":
            return await http.bulk_upsert_global_commands(application, written)
        return await http.bulk_upsert_guild_commands(application, int(scope), written)

    async def _fetch(self, scope: str, print_: str) -> dict[str, str]:
        """Ask Discord for the commands that it keeps; without an answer, do without."""
        application, http = self._client.application_id, self._client.http
        assert application is not None
        try:
            if scope == "global":
                kept: Any = await http.get_global_commands(application)
            else:
                kept = await http.get_guild_commands(application, int(scope))
        except discord.HTTPException as error:
            logs.unexpected(error, "could not fetch commands")
            return {}
        await self._remember(scope, print_, kept)
        return _ids(kept)

    async def paths(self, server: int | None) -> dict[str, str]:
        """Return every command that can be pressed in a server, by its path, with its id."""
        own = await self._known_paths(str(server)) if server else {}
        return {**await self._known_paths("global"), **own}

    async def _known_paths(self, scope: str) -> dict[str, str]:
        print_, _, ids = (await self._board.recall(f"commands:{scope}") or "").partition(" ")
        if print_ and not ids:  # from before ids were kept
            return await self._fetch(scope, print_)
        found: dict[str, str] = json.loads(ids) if ids else {}
        return found


def _ids(written: Any) -> dict[str, str]:
    """Return the id of every command, by the path that is typed: `move`, `game start`."""
    found: dict[str, str] = {}
    for command in written:
        orders = [each for each in command.get("options", ()) if each["type"] == SUBCOMMAND]
        paths = [f"{command['name']} {each['name']}" for each in orders] or [command["name"]]
        found |= dict.fromkeys(paths, str(command["id"]))
    return found


def discord_payload(payload: list[dict[str, Any]]) -> Any:
    """Hand the payload over as discord.py's own type, which it is."""
    return payload


def _global(name: str, verb: Verb, tree: app_commands.CommandTree[Any]) -> dict[str, Any]:
    made = _local(name, verb, tree)
    anywhere = name in ANYWHERE
    made["contexts"] = [GUILD, DIRECT, OTHER_DIRECT] if anywhere else [GUILD, DIRECT]
    made["integration_types"] = [0, 1] if anywhere else [0]
    return made


def _local(name: str, verb: Verb, tree: app_commands.CommandTree[Any]) -> dict[str, Any]:
    whole: Mapping[str, Any] = command_of(name, verb).to_dict(tree)
    return {key: whole[key] for key in KEPT if key in whole}


def _commands_of(system: str) -> set[str]:
    """Return the verbs of a game that are commands there; the rounds of one without any are not."""
    return {name for name in verbs_of(system) if name != ROUND or name in own_verbs(system)}


def fit_verbs(verbs: Mapping[str, Verb], systems: Sequence[str]) -> dict[str, Verb]:
    """Return the verbs as games of these systems understand them."""
    return {name: _fit_verb(name, verb, systems) for name, verb in verbs.items()}


def _fit_verb(name: str, verb: Verb, systems: Sequence[str]) -> Verb:
    known = [system for system in systems if name in verbs_of(system)]
    if not known:
        return verb
    if isinstance(verb, Telling):
        return verb
    if isinstance(verb, Saying):
        alone = any(stands_alone(system, name) for system in known)
        examples = (each for each in (verb.such_as, *verb.others) if _fits(known, name, each))
        return verb._replace(alone=alone, such_as=next(examples, verb.such_as))
    ways = {word for system in known for word in second_words(verbs_of(system)[name].usage)}
    words = sorted(
        (word for word in verb.orders if word in ways), key=lambda each: each not in SAFE
    )
    return Group(verb.about, {word: verb.orders[word] for word in words})


def _fits(systems: Sequence[str], verb: str, example: str) -> bool:
    """Say whether one of these games understands an example."""
    return any(is_understood(system, f"{verb} {example}") for system in systems)


def stands_alone(system: str, verb: str) -> bool:
    """Say whether a verb can be said without another word."""
    return is_understood(system, verb)


@cache
def is_understood(system: str, text: str) -> bool:
    """Say whether a sentence is one of a game's."""
    try:
        parse(system, read_sentence(system, text))
    except PlayerError:
        return False
    return True


def second_words(usage: str) -> tuple[str, ...]:
    """Return the second words of a verb."""
    found: list[str] = []
    for way in split_ways(usage):
        words = way.split()
        if len(words) > 1 and re.fullmatch(r"[a-z]+(?:\|[a-z]+)*", words[1]):
            found += words[1].split("|")
    return tuple(dict.fromkeys(found))
