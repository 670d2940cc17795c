"""Writes log records as JSON lines, without message content, tokens, or values in tracebacks."""

import json
import logging
import re
import secrets
import sys
import traceback
from collections.abc import Mapping
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

LOG = logging.getLogger("longhand")
#: tokens of bots, webhooks and interactions: nothing else that is logged is as long without a break
_TOKEN = re.compile(r"[\w.-]{48,}")


@cache
def read_events() -> Mapping[str, str]:
    """Return what each event means for the host, and what to do."""
    import tomllib  # health checks import this file, and log nothing

    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


class _Values(dict[str, object]):
    """A line's values; a missing one becomes a question mark, since logging must not fail."""

    def __missing__(self, key: str) -> str:
        return "?"


class OneLine(logging.Formatter):
    """Formats a record as one line of JSON.

    Of an error it only includes the type and the places, because the message might quote what
    someone wrote.
    """

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {"at": at, "level": record.levelname.lower(), "from": record.name}
        line["event"] = (
            record.getMessage() if record.name == LOG.name else _format_foreign_record(record)
        )
        fields = getattr(record, "fields", {})
        if record.name == LOG.name and record.msg in read_events():
            line["says"] = read_events()[record.msg].format_map(_Values(fields))
        line |= fields
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            line["error"] = type(error).__name__
            status = getattr(error, "status", None)
            line |= {"status": status} if status is not None else {}
            frames = traceback.extract_tb(error.__traceback__)
            line["trace"] = [f"{f.filename}:{f.lineno} {f.name}" for f in frames]
        return json.dumps(line, ensure_ascii=False, default=str)


def _format_foreign_record(record: logging.LogRecord) -> str:
    """Return a library's log message with its values, without what is private.

    Only the first line: asyncio appends the text of an error, which might quote what someone wrote.
    """
    given = record.args or ()
    values: object = (
        {key: _simplify_value(value) for key, value in given.items()}
        if isinstance(given, Mapping)
        else tuple(map(_simplify_value, given))
    )
    try:
        told = str(record.msg) % values if given else str(record.msg)
    except (KeyError, TypeError, ValueError):  # its own mistake: better its words than no line
        told = str(record.msg)
    return _TOKEN.sub("…", told.partition("\n")[0])


def _simplify_value(value: object) -> object:
    """Return a value that is safe to log; of buttons, views and errors only the type."""
    return value if isinstance(value, str | int | float | None) else type(value).__name__


def set_up(level: str) -> None:
    """Log to standard error. discord.py's debug level stays off, whatever the level."""
    known = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(known)
    logging.getLogger("discord.client").addFilter(_matters)
    # Its debug lines hold what people wrote.
    logging.getLogger("discord").setLevel(max(known, logging.INFO))


def _matters(record: logging.LogRecord) -> bool:
    """Drop discord.py's warning that voice support is missing, which this bot doesn't need."""
    return "voice" not in str(record.msg)


def note(event: str, **fields: object) -> None:
    LOG.info(event, extra={"fields": fields})


def log_unexpected(error: BaseException, event: str, **fields: object) -> str:
    """Log an unexpected error, and return an id to find it by."""
    id = secrets.token_hex(4)
    told = (type(error), error, error.__traceback__)
    LOG.error(event, exc_info=told, extra={"fields": {"id": id, **fields}})
    return id


class _Despite:
    """Lets exceptions of a kind be logged, and nothing more."""

    def __init__(self, kind: type[Exception], event: str) -> None:
        self.kind, self.event = kind, event

    def __enter__(self) -> None:
        """Go on as always."""

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> bool:
        if error is None or not isinstance(error, self.kind):
            return False
        log_unexpected(error, self.event)
        return True


def continue_despite(kind: type[Exception], event: str) -> AbstractContextManager[None]:
    """Log an exception and go on, where nobody should have to wait for or hear of a failure."""
    return _Despite(kind, event)
