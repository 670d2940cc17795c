"""A first answer to an interaction: Discord sends it back whole, and only its id is kept."""

from contextvars import copy_context
from typing import Any

import pytest
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from cogs.incoming.interaction_deadline import FirstAnswers, forget_answers


async def test_of_what_discord_returns_the_id_alone_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[Any] = [
        {"interaction": {"response_message_id": "7"}, "resource": {"message": {"id": "7"}}},
        "",  # as where there is nothing to tell
    ]

    async def create(*asked: Any, **how: Any) -> Any:
        return told.pop(0)

    monkeypatch.setattr(AsyncWebhookAdapter, "create_interaction_response", create)
    answers: Any = FirstAnswers()  # type: ignore[no-untyped-call]
    assert await answers.create_interaction_response(1, "token") == {
        "interaction": {"response_message_id": "7"}
    }
    assert await answers.create_interaction_response(1, "token") == ""


def test_it_is_so_for_one_client_and_never_instead_of_a_tests_own() -> None:
    class Own(AsyncWebhookAdapter):
        """Stands in for Discord."""

    def choose() -> type:
        forget_answers()
        return type(async_context.get())

    def replace() -> type:
        async_context.set(Own())  # type: ignore[no-untyped-call]
        return choose()

    assert copy_context().run(choose) is FirstAnswers
    assert copy_context().run(replace) is Own
    assert type(async_context.get()) is AsyncWebhookAdapter
