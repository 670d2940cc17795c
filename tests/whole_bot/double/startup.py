"""Endpoints a bot asks when it starts: who it is, where the gateway is, its commands."""

from typing import Any

from tests.whole_bot.double import limits, shapes
from tests.whole_bot.double.refusal import unknown
from tests.whole_bot.double.rest import Request, Route
from tests.whole_bot.double.world import Json


def me(request: Request) -> Json:
    """Say who the bot is."""
    return shapes.user(request.discord.world.bot)


def servers(request: Request) -> list[Json]:
    """List the servers that the bot is in, a page at a time."""
    after = int(request.query.get("after", "0"))
    limit = int(request.query.get("limit", "200"))
    found = sorted(g.id for g in request.discord.world.guilds.values() if g.present)
    listed = [id for id in found if id > after][:limit]
    blank: Json = {"icon": None, "banner": None, "owner": False, "permissions": "0", "features": []}
    return [{"id": str(id), "name": "Server", **blank} for id in listed]


def application(request: Request) -> Json:
    """Describe the application."""
    world = request.discord.world
    return {
        "id": str(world.application_id),
        "name": world.bot.name,
        "description": "",
        "icon": None,
        "rpc_origins": [],
        "summary": "",
        "verify_key": "0",
        "team": None,
        "flags": 0,
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": shapes.user(world.bot),
    }


def gateway(request: Request) -> Json:
    """Say where the gateway is and how many shards it wants."""
    discord = request.discord
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0}
    limit["max_concurrency"] = discord.world.at_once
    return {
        "url": discord.gateway.url,
        "shards": discord.world.shards,
        "session_start_limit": limit,
    }


def commands(request: Request) -> list[Json]:
    """List the commands of a scope."""
    return request.discord.world.commands.get(_scope(request), [])


def set_commands(request: Request) -> list[Json]:
    """Put a whole scope's commands in place of what was there."""
    limits.commands(request.body)
    world = request.discord.world
    scope = _scope(request)
    world.commands[scope] = [_registered(request, each) for each in request.body]
    return world.commands[scope]


def _scope(request: Request) -> int | None:
    scope = int(request.named["guild"]) if "guild" in request.named else None
    world = request.discord.world
    if scope is not None and (scope not in world.guilds or not world.guilds[scope].present):
        raise unknown("Guild", 10004)
    return scope


def _registered(request: Request, command: Json) -> Json:
    world = request.discord.world
    guild: Json = {"guild_id": request.named["guild"]} if "guild" in request.named else {}
    defaults: dict[str, Any] = {"type": 1, "description": "", "options": []}
    fixed = {"id": str(world.new_id()), "version": str(world.new_id())}
    fixed["application_id"] = str(world.application_id)
    permissions = command.get("default_member_permissions")
    written = None if permissions is None else str(permissions)
    return defaults | command | guild | fixed | {"default_member_permissions": written}


def emojis(request: Request) -> Json:
    """List the application's own emojis."""
    return {"items": list(request.discord.world.emojis)}


def add_emoji(request: Request) -> Json:
    """Keep an emoji of the application's own."""
    limits.emoji(request.body)
    world = request.discord.world
    made: Json = {"id": str(world.new_id()), "name": request.body["name"], "roles": []}
    made |= {"require_colons": True, "managed": False, "animated": False, "available": True}
    world.emojis.append(made)
    return made


ROUTES = [
    Route("GET", "/applications/{application}/emojis", emojis),
    Route("POST", "/applications/{application}/emojis", add_emoji),
    Route("GET", "/users/@me", me),
    Route("GET", "/users/@me/guilds", servers),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/applications/@me", application),
    Route("GET", "/gateway/bot", gateway),
    Route("GET", "/gateway", gateway),
    Route("GET", "/applications/{application}/commands", commands),
    Route("PUT", "/applications/{application}/commands", set_commands),
    Route("GET", "/applications/{application}/guilds/{guild}/commands", commands),
    Route("PUT", "/applications/{application}/guilds/{guild}/commands", set_commands),
]
