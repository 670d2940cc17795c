"""Whom a post of the bot would wake."""

import re

from tests.whole_bot.double.world import Message

MENTION = re.compile(r"<@!?(?P<users>\d+)>|<@&(?P<roles>\d+)>|(?P<everyone>@everyone|@here)")


def pings(message: Message) -> set[str]:
    """Return whom it wakes: ids of people and roles, `@everyone`, `@here`."""
    allowed = message.allowed_mentions
    woken = set()
    for found in MENTION.finditer(message.content):
        kind = found.lastgroup or ""
        name = found[kind]
        if allowed is None or kind in allowed.get("parse", []) or _named(name, kind, allowed):
            woken.add(name)
    answered = message.reply_to
    if answered is not None and (allowed is None or allowed.get("replied_user")):
        woken.add(str(answered.author.id))
    return woken


def _named(name: str, kind: str, allowed: dict[str, object]) -> bool:
    listed = allowed.get(kind)
    return isinstance(listed, list) and name in [str(each) for each in listed]
