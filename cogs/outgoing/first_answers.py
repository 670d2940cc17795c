"""Sends first answers to interactions, of which only the id is asked back."""

from typing import Any

from discord.webhook.async_ import AsyncWebhookAdapter, async_context


class FirstAnswers(AsyncWebhookAdapter):
    """Forgets the message that Discord returns with its id: to make an object of every part of it
    took longer than to send it, and nobody reads one."""

    async def create_interaction_response(self, *asked: Any, **how: Any) -> Any:
        told: Any = await super().create_interaction_response(*asked, **how)
        if isinstance(told, dict):
            told.pop("resource", None)
        return told


def forget_answers() -> None:
    """Send the first answers of this client so; discord.py has no public way to choose."""
    if type(async_context.get()) is AsyncWebhookAdapter:  # else a test's own
        async_context.set(FirstAnswers())  # type: ignore[no-untyped-call]
