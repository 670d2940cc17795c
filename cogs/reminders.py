"""Reminders: pings whoever owes something, where the table asked for that."""

from typing import TYPE_CHECKING

import discord

from cogs import logs, wording
from cogs.messages.markup import clipped, escaped, harmless
from cogs.outgoing.channels import post
from cogs.outgoing.retry import LOST
from play.desk.reminders import Reminder

if TYPE_CHECKING:
    from cogs.client import Longhand


async def remind(client: "Longhand") -> None:
    """Ping everyone whose reminder is due, each once, and nobody else."""
    for reminder in await client.referee.reminders():
        if not (reminder.person.isdigit() and reminder.channel.isdigit()):
            continue
        try:
            await post(client, int(reminder.channel), _words(reminder), reminder.server)
        except LOST as error:
            logs.unexpected(error, "could not remind", entry=reminder.entry)


def _words(reminder: Reminder) -> dict[str, object]:
    who = "" if reminder.who == "gm" else escaped(reminder.who)
    text = wording.reminder(reminder.person, who, harmless(reminder.what), reminder.entry)
    person = discord.Object(int(reminder.person))
    pings = discord.AllowedMentions(everyone=False, roles=False, users=[person])
    return {"content": clipped(text, 1900), "allowed_mentions": pings}
