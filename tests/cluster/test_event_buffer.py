"""What comes before it is a client's turn is kept, and heard once."""

from typing import Any

import discord

from cogs.cluster.event_buffer import DEEDS, EventBuffer


def client() -> tuple[discord.Client, list[tuple[str, str]]]:
    """Return a client, and what its parsers hear."""
    made = discord.Client(intents=discord.Intents.none())
    heard: list[tuple[str, str]] = []
    for deed in DEEDS:

        def hear(data: Any, deed: str = deed) -> None:
            heard.append((deed, data["id"]))

        made._connection.parsers[deed] = hear
    return made, heard


def send(to: discord.Client, deed: str, id: str) -> None:
    to._connection.parsers[deed]({"id": id})


def test_what_comes_too_early_is_heard_in_order_when_the_turn_comes() -> None:
    made, heard = client()
    gate = EventBuffer(made)
    gate.close()
    send(made, "INTERACTION_CREATE", "1")
    send(made, "MESSAGE_CREATE", "2")
    assert heard == []
    assert gate.ids == [1, 2]
    gate.open()
    send(made, "MESSAGE_CREATE", "3")
    assert heard == [
        ("INTERACTION_CREATE", "1"),
        ("MESSAGE_CREATE", "2"),
        ("MESSAGE_CREATE", "3"),
    ]


def test_what_another_heard_is_not_heard_again() -> None:
    made, heard = client()
    gate = EventBuffer(made)
    gate.close()
    for id in ("1", "2"):
        send(made, "INTERACTION_CREATE", id)
    send(made, "MESSAGE_UPDATE", "1")
    gate.open(heard={1})
    assert heard == [("INTERACTION_CREATE", "2"), ("MESSAGE_UPDATE", "1")]


def test_what_comes_while_it_may_not_answer_is_heard_in_order_once_it_may() -> None:
    made, heard = client()
    may: list[bool] = []
    gate = EventBuffer(made, lambda: bool(may))
    send(made, "MESSAGE_CREATE", "1")
    assert heard == []
    may.append(True)
    send(made, "MESSAGE_CREATE", "2")
    gate.let_through()
    assert heard == [("MESSAGE_CREATE", "1"), ("MESSAGE_CREATE", "2")]
