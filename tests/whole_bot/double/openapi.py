"""Request bodies checked against Discord's own API description, where a copy is at hand."""

import json
import os
import re
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match
from referencing import Registry
from referencing.jsonschema import DRAFT202012

WHERE = "DISCORD_OPENAPI"
ROOT = "urn:discord:openapi"
SMALLEST_ID = 1 << 40  # discord.py writes ids as numbers, the description wants text


class Description:
    """Discord's description, read once."""

    def __init__(self, path: Path) -> None:
        document = json.loads(path.read_text(encoding="utf-8"))
        self._registry: Registry[Any] = Registry().with_resource(
            ROOT, DRAFT202012.create_resource(document)
        )
        self._bodies = [
            (method.upper(), _pattern(template), pointer)
            for template, methods in document["paths"].items()
            for method, operation in methods.items()
            if (pointer := _pointer(template, method, operation)) is not None
        ]
        # The most literal template first: /messages/@original before /messages/{message_id}.
        self._bodies.sort(key=lambda body: body[1].pattern.count("[^/]+"))
        self._checks: dict[str, Draft202012Validator] = {}

    def complaint(self, method: str, path: str, body: Any) -> str | None:
        """Return what is wrong with a body, or nothing when it is right or not described."""
        for known, pattern, pointer in self._bodies:
            if known == method and pattern.fullmatch(path):
                error = best_match(self._check(pointer).iter_errors(_ids_as_text(body)))
                return None if error is None else _words(error)
        return None

    def _check(self, pointer: str) -> Draft202012Validator:
        if pointer not in self._checks:
            schema = {"$ref": f"{ROOT}#{pointer}"}
            self._checks[pointer] = Draft202012Validator(schema, registry=self._registry)
        return self._checks[pointer]


def description() -> Description | None:
    """Read the description named by the environment, if any is."""
    path = os.environ.get(WHERE)
    return Description(Path(path)) if path else None


def _words(error: ValidationError) -> str:
    """Say what is wrong deepest inside, in that of the possible forms whose `type` is right."""
    while error.context:
        wrong = {each.schema_path[0] for each in error.context if "type" in list(each.path)[-1:]}
        right = [each for each in error.context if each.schema_path[0] not in wrong]
        error = max(right or error.context, key=lambda each: len(each.absolute_path))
    return f"{error.json_path}: {shorten(error.message)}"


def shorten(text: str) -> str:
    """Cut the middle out of a long text: both its ends say something."""
    return text if len(text) <= 300 else f"{text[:150]} ... {text[-150:]}"


def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{[^/]+?\\\}", "[^/]+", re.escape(template)))


def _pointer(template: str, method: str, operation: Any) -> str | None:
    if not isinstance(operation, dict):
        return None
    content = operation.get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return None
    escaped = template.replace("~", "~0").replace("/", "~1")
    return f"/paths/{escaped}/{method}/requestBody/content/application~1json/schema"


def _ids_as_text(body: Any) -> Any:
    if isinstance(body, dict):
        made = {key: _ids_as_text(value) for key, value in body.items()}
        for file in made.get("attachments") or ():  # numbered from 0
            file["id"] = str(file["id"])
        return made
    if isinstance(body, list):
        return [_ids_as_text(value) for value in body]
    if isinstance(body, int) and not isinstance(body, bool) and body > SMALLEST_ID:
        return str(body)
    return body
