"""The log: one line of JSON a record, with its values, without tokens and people's words."""

import ast
import asyncio
import io
import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import discord
import pytest

from cogs import logs
from cogs.logs import OneLine, read_events

ROOT = Path(__file__).parents[2]
#: as long as Discord makes them
WEBHOOK = "Zk" * 34
INTERACTION = "aW50ZXJhY3Rpb246" + "x1Y" * 60
BOT = "MTU3MjM3NzU2NjE0NzI0ODEyOA.GgQxYz.p_4mQv2hC0aTn7LwYdRkEoUiBsXzJf5tNcVg3A"


def written(message: str, *values: Any, by: str = "discord.gateway", error: Any = None) -> str:
    """Return the event of a line that a library logs."""
    told = error and (type(error), error, error.__traceback__)
    record = logging.LogRecord(by, logging.WARNING, "", 0, message, values, told)
    line = OneLine().format(record)
    assert "\n" not in line
    return str(json.loads(line)["event"])


@pytest.mark.parametrize(
    ("message", "values", "event"),
    [
        (
            "Shard ID %s has connected to Gateway (Session ID: %s).",
            (3, "0f" * 16),
            f"Shard ID 3 has connected to Gateway (Session ID: {'0f' * 16}).",
        ),
        ("Attempting a reconnect in %.2fs", (1.234,), "Attempting a reconnect in 1.23s"),
        ("Shard ID %(shard)s is back", ({"shard": 7},), "Shard ID 7 is back"),
        ("Shard ID %s session has been invalidated.", (None,), "Shard ID None session"),
        ("100 % of it", (), "100 % of it"),
        ("Ignoring exception in command %r", ("roll",), "Ignoring exception in command 'roll'"),
    ],
)
def test_values_are_filled_in(message: str, values: tuple[Any, ...], event: str) -> None:
    assert written(message, *values).startswith(event)


def test_values_that_do_not_fit_cost_no_line() -> None:
    assert written("Shard ID %s of %s", 3) == "Shard ID %s of %s"
    assert written("Shard ID %d", "many") == "Shard ID %d"


@pytest.mark.parametrize(
    "url",
    [
        f"https://discord.com/api/v10/webhooks/1572377566147248128/{WEBHOOK}/messages/@original",
        f"https://discord.com/api/v10/interactions/1572377566147248128/{INTERACTION}/callback",
        f"1572377566147248128+{WEBHOOK}",
        BOT,
    ],
)
def test_no_token_is_told(url: str) -> None:
    message = "We are being rate limited. %s %s responded with 429. Retrying in %.2f seconds."
    event = written(message, "POST", url, 0.5, by="discord.http")
    assert event.endswith(" responded with 429. Retrying in 0.50 seconds.")
    for token in (WEBHOOK, INTERACTION, BOT):
        assert token not in event
        assert token[:12] not in event
    if "/" in url:
        assert "1572377566147248128/…/" in event


def test_of_what_people_see_or_wrote_only_the_kind_is_told() -> None:
    button = discord.ui.Button[Any](label="Reveal marzipan")
    event = written("Ignoring exception in view %r for item %r", object(), button, by="discord.ui")
    assert event == "Ignoring exception in view 'object' for item 'Button'"
    error = ValueError("marzipan")
    assert written("It failed: %s", error, error=error) == "It failed: ValueError"


@pytest.fixture
def stream(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """Let the log be set up as for a bot, and give back what was there before."""
    root, quiet = logging.getLogger(), logging.getLogger("discord")
    client = logging.getLogger("discord.client")
    before = (list(root.handlers), root.level, quiet.level, list(client.filters))
    made = io.StringIO()
    monkeypatch.setattr(sys, "stderr", made)
    logs.set_up("info")
    yield made
    root.handlers[:], client.filters[:] = before[0], before[3]
    root.setLevel(before[1])
    quiet.setLevel(before[2])


async def test_a_task_that_failed_unseen_is_told_without_its_words(stream: io.StringIO) -> None:
    async def fail() -> None:
        raise ValueError("marzipan")

    task = asyncio.ensure_future(fail())
    await asyncio.wait([task])
    task.__del__()  # nobody asked for its result: asyncio logs that, with the error's words
    (line,) = stream.getvalue().splitlines()
    told = json.loads(line)
    assert (told["from"], told["error"]) == ("asyncio", "ValueError")
    assert told["event"] == "Task exception was never retrieved"
    assert "marzipan" not in line


def test_set_up_sends_every_line_to_standard_error_with_its_values(stream: io.StringIO) -> None:
    logging.getLogger("discord.gateway").info("Shard ID %s has successfully RESUMED.", 4)
    logging.getLogger("discord.gateway").debug("what someone wrote")
    logs.note("ready", servers=2)
    resumed, ready = map(json.loads, stream.getvalue().splitlines())
    assert resumed["event"] == "Shard ID 4 has successfully RESUMED."
    assert (ready["event"], ready["servers"], ready["from"]) == ("ready", 2, "longhand")
    assert ready["says"].startswith("The bot is online in 2 servers.")


def list_events() -> Iterator[tuple[str, set[str]]]:
    """Return each event that the code logs, with the values that go with it."""
    for path in (*ROOT.glob("cogs/**/*.py"), *ROOT.glob("play/**/*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = ast.unparse(call.func).rpartition(".")[2] if isinstance(call, ast.Call) else ""
            if name not in ("note", "log_unexpected", "continue_despite", "log_trouble"):
                continue
            assert isinstance(call, ast.Call)
            words = [a.value for a in call.args if isinstance(a, ast.Constant)]
            yield from (
                (word, {str(key.arg) for key in call.keywords} | {"id"})
                for word in words
                if isinstance(word, str)
            )


def test_every_event_is_told_in_a_sentence_with_values_that_it_has() -> None:
    found = list(list_events())
    assert {event for event, _ in found} | {"could not remind"} == set(read_events())
    for event, values in found:
        wanted = {name for _, name, *_ in Formatter().parse(read_events()[event]) if name}
        assert wanted <= values, event
        assert len(read_events()[event]) <= 240, event
