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

from cogs import logs, wording
from cogs.commands.verbs import (
    Group,
    Option,
    Order,
    Saying,
    SpokenCog,
    Verb,
    command_of,
    merge_verbs,
)
from cogs.messages.markup import clipped
from grammar.registry import parse, read_sentence, verbs_of
from play.shown.messages import Noticeboard
from rules.core.errors import PlayerError
from rules.registry import NAMES

#: what is registered everywhere, also in direct messages
EVERYWHERE = ("roll", "odds", "do", "rules", "help", "about", "game", "privacy")
#: what a person may install for themselves and use anywhere
ANYWHERE = frozenset({"roll", "odds", "rules"})
GUILD, DIRECT, OTHER_DIRECT = 0, 1, 2
KEPT = ("name", "description", "type", "options")
#: the most that Discord takes as a description
SHORT = 100


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
        here = {name: verb for name, verb in own.items() if name not in EVERYWHERE}
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
            known = await self._board.recall(key)
            if known == print_ or (not known and not payload):
                return
            http, written = self._client.http, discord_payload(payload)
            if scope == "global":
                await http.bulk_upsert_global_commands(application, written)
            else:
                await http.bulk_upsert_guild_commands(application, int(scope), written)
            await self._board.remember(key, print_)
        logs.note("commands registered", scope=scope, count=len(payload))


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


def fit_verbs(verbs: Mapping[str, Verb], systems: Sequence[str]) -> dict[str, Verb]:
    """Return the verbs as games of these systems understand them."""
    return {name: _fit_verb(name, verb, systems) for name, verb in verbs.items()}


def _fit_verb(name: str, verb: Verb, systems: Sequence[str]) -> Verb:
    known = [system for system in systems if name in verbs_of(system)]
    if not known:
        return verb
    if isinstance(verb, Saying):
        return verb._replace(alone=any(stands_alone(system, name) for system in known))
    ways: dict[str, str] = {}
    for system in known:
        ways = {**second_words(verbs_of(system)[name].usage), **ways}
    orders = {word: order for word, order in verb.orders.items() if word in ways}
    orders |= {word: _order(way) for word, way in ways.items() if word not in orders}
    return Group(verb.about, orders)


@cache
def stands_alone(system: str, verb: str) -> bool:
    """Say whether a verb can be said without another word."""
    try:
        parse(system, read_sentence(system, verb))
    except PlayerError:
        return False
    return True


def second_words(usage: str) -> dict[str, str]:
    """Return the second words of a verb, each with how it is used."""
    found: dict[str, str] = {}
    for way in usage.split(" | "):
        words = way.split()
        if len(words) > 1 and re.fullmatch(r"[a-z]+(?:\|[a-z]+)*", words[1]):
            found |= dict.fromkeys(words[1].split("|"), way)
    return found


def _order(way: str) -> Order:
    """Return a subcommand for a word that only the grammar knows."""
    about = clipped(wording.say(way), SHORT)
    return Order(about, (Option("what", about),) if len(way.split()) > 2 else ())
