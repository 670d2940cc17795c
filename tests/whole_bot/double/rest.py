"""The API: finds the endpoint, remembers every request, enforces the limits."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from aiohttp import web

from tests.whole_bot.double.faults import Fault, Faults, body_of
from tests.whole_bot.double.gateway import Gateway
from tests.whole_bot.double.interactions import Interactions
from tests.whole_bot.double.openapi import Description
from tests.whole_bot.double.refusal import OverLimit, Refused
from tests.whole_bot.double.watch import Watch
from tests.whole_bot.double.world import Json, World

PREFIX = "/api/v10"
#: a bot of several processes says in its address which of them asks
_PATH = re.compile(rf"{PREFIX}(?:/by/(\d+))?(/.*)")


class Discord(Protocol):
    """What an endpoint may touch."""

    world: World
    gateway: Gateway
    interactions: Interactions
    url: str


@dataclass(slots=True, eq=False)
class Request:
    """One request of the bot, and how it was answered."""

    discord: Discord
    method: str
    path: str
    body: Any
    query: dict[str, str] = field(default_factory=dict)
    files: list[Json] = field(default_factory=list)
    named: dict[str, str] = field(default_factory=dict)
    at: float = 0.0  # when the whole of it had come in
    status: int = 0
    process: int = 0  # of the bot that asked

    def number(self, name: str) -> int:
        """Return an id that is part of the path."""
        return int(self.named[name])


Endpoint = Callable[[Request], Any]


@dataclass(frozen=True, slots=True)
class Route:
    """A method and a path such as `/channels/{channel}/messages`, and what answers it."""

    method: str
    template: str
    endpoint: Endpoint

    def matches(self, method: str, path: str) -> dict[str, str] | None:
        """Return the named parts of the path when it is this route's."""
        if method != self.method:
            return None
        pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", self.template)
        found = re.fullmatch(pattern, path)
        return found.groupdict() if found else None


class Api:
    """Answer requests, and keep what was wrong with them in `failures`."""

    def __init__(
        self,
        discord: Discord,
        routes: list[Route],
        watch: Watch,
        token: str,
        description: Description | None,
    ) -> None:
        self._discord = discord
        self._routes = routes
        self._watch = watch
        self._token = token
        self._description = description
        self.faults = Faults()
        self.requests: list[Request] = []
        self.failures: list[str] = []

    async def answer(self, http: web.Request) -> web.Response:
        """Answer one request."""
        request = await self._read(http)
        self.requests.append(request)
        if self.faults.around is not None:
            return await self.faults.around(http, lambda: self._answer(request, http))
        return await self._answer(request, http)

    async def _answer(self, request: Request, http: web.Request) -> web.Response:
        fault = self.faults.due(request.method, request.path)
        try:
            if fault is not None and not fault.applied:
                return self._fail(request, fault)
            written = self._act(request, http.headers.get("Authorization"))
            if fault is not None:
                return self._fail(request, fault)
            return _write(request, 204 if written is None else 200, written)
        except Refused as refusal:
            if isinstance(refusal, OverLimit):
                self.failures.append(f"{request.method} {request.path}: {refusal.message}")
            return _write(request, refusal.status, refusal.body())
        except Exception as error:
            self.failures.append(f"{request.method} {request.path}: {error!r} with {request.body}")
            return _write(request, 501, {"code": 0, "message": repr(error)})
        finally:
            self._watch.happened()

    async def _read(self, http: web.Request) -> Request:
        said = _PATH.fullmatch(http.path)
        assert said is not None
        process, path = int(said[1] or 0), said[2]
        body, files = None, []
        if http.content_type == "multipart/form-data":
            form = await http.post()
            for name, part in form.items():
                if isinstance(part, web.FileField):
                    size = len(part.file.read())
                    files.append({"id": name, "filename": part.filename, "size": size})
                elif name == "payload_json":
                    body = json.loads(str(part))
            at = self._discord.world.now()
        else:
            written = await http.text()
            at = self._discord.world.now()
            body = json.loads(written) if http.content_type == "application/json" else None
        return Request(
            self._discord, http.method, path, body, dict(http.query), files, at=at, process=process
        )

    def _act(self, request: Request, authorization: str | None) -> Any:
        for route in self._routes:
            named = route.matches(request.method, request.path)
            if named is not None:
                request.named = named
                break
        else:
            self.failures.append(f"no such endpoint here: {request.method} {request.path}")
            raise Refused(501, 0, "The stand-in Discord does not know this endpoint")
        by_token = request.path.startswith(("/interactions/", "/webhooks/"))
        if not by_token and authorization != f"Bot {self._token}":
            raise Refused(401, 0, "401: Unauthorized")
        written = route.endpoint(request)
        self._describe(request)
        return written

    def _describe(self, request: Request) -> None:
        if self._description is None or request.body is None:
            return
        complaint = self._description.complaint(request.method, request.path, request.body)
        if complaint is not None:
            self.failures.append(f"{request.method} {request.path} against OpenAPI: {complaint}")

    def _fail(self, request: Request, fault: Fault) -> web.Response:
        self._discord.interactions.failed(request.path, fault.status)
        headers = {}
        if fault.status == 429:
            headers = {"Via": "1.1 double", "Retry-After": str(fault.retry_after)}
        return _write(request, fault.status, body_of(fault), headers)


def _write(
    request: Request, status: int, written: Any, headers: dict[str, str] | None = None
) -> web.Response:
    request.status = status
    if status == 204:
        return web.Response(status=204)
    # discord.py takes the body for text when the content type carries a charset.
    kind = {"Content-Type": "application/json"}
    return web.Response(
        status=status, body=json.dumps(written).encode(), headers=kind | (headers or {})
    )
