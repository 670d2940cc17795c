"""Pings people who owe something, in games that want it."""

from collections.abc import Awaitable, Callable

import discord

from cogs import logs, wording
from cogs.messages.safe_text import clip_text, escape_name, escape_typed_parts
from cogs.outgoing.channel_posts import LOST, Channels
from play.pending.reminders import Reminder
from play.referee import Referee
from play.server import Owns
from play.turn.utterance_and_ruling import Ruling
from play.wording.markup import space_words
from play.wording.timestamps import for_discord

#: shows what happened by itself
Show = Callable[[Ruling], Awaitable[None]]


async def remind(referee: Referee, channels: Channels, show: Show, owns: Owns) -> None:
    """Act on deadlines, then ping everyone whose reminder is due, once.

    Only in this client's servers.
    """
    for ruling in await referee.times_up(owns):
        await show(ruling)
    for reminder in await referee.reminders(owns):
        if not (all(map(str.isdigit, _list_pinged(reminder))) and reminder.channel.isdigit()):
            continue
        try:
            await channels.post(int(reminder.channel), _words(reminder), reminder.server)
        except LOST as error:
            logs.log_unexpected(error, "could not remind", entry=reminder.entry)


def _list_pinged(reminder: Reminder) -> tuple[str, ...]:
    """Return the ids of everyone a reminder pings."""
    return reminder.people or (reminder.person,)


def _words(reminder: Reminder) -> dict[str, object]:
    who = "" if reminder.who == "gm" else escape_name(reminder.who)
    what = for_discord(escape_typed_parts(space_words(reminder.what)))
    text = wording.reminder(reminder.person, who, what, reminder.entry)
    if reminder.people:
        text = wording.describe_wanted(
            reminder.people, escape_typed_parts(escape_name(reminder.what))
        )
    people = [discord.Object(int(each)) for each in _list_pinged(reminder)]
    pings = discord.AllowedMentions(everyone=False, roles=False, users=people)
    return {"content": clip_text(text, 1900), "allowed_mentions": pings}
