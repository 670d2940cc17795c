"""What exists on the stand-in Discord: servers, channels, threads, people, posts, webhooks."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from discord import Permissions
from discord.utils import DISCORD_EPOCH

from tests.whole_bot.double.refusal import unknown

Json = dict[str, Any]

TEXT, DM, PUBLIC_THREAD, FORUM = 0, 1, 11, 15
EPHEMERAL, LOADING = 1 << 6, 1 << 7
EVERYDAY = Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    read_message_history=True,
    add_reactions=True,
    embed_links=True,
    attach_files=True,
    use_application_commands=True,
)


def walk(parts: list[Json]) -> Iterator[Json]:
    """Return parts with all that they hold."""
    for each in parts:
        yield each
        beside = [each["accessory"]] if "accessory" in each else []
        yield from walk([*(each.get("components") or []), *beside])


@dataclass(slots=True, eq=False)
class User:
    """An account."""

    id: int
    name: str
    bot: bool = False


@dataclass(slots=True, eq=False)
class Role:
    """A role; the bot's own bears its user's id as `bot_id`."""

    id: int
    name: str
    bot_id: int | None = None


@dataclass(slots=True, eq=False)
class Channel:
    """A channel, a thread, a forum or a direct conversation, and what the bot may do there."""

    id: int
    name: str
    kind: int = TEXT
    guild: "Guild | None" = None
    parent: "Channel | None" = None
    recipient: User | None = None
    archived: bool = False
    locked: bool = False
    bot_may: Permissions = field(default_factory=lambda: Permissions(EVERYDAY.value))

    @property
    def is_thread(self) -> bool:
        return self.kind == PUBLIC_THREAD


@dataclass(slots=True, eq=False)
class Member:
    """A person in a server, with what they may do there."""

    user: User
    guild: "Guild"
    may: Permissions
    nick: str | None = None
    roles: list[Role] = field(default_factory=list)

    @property
    def id(self) -> int:
        return self.user.id


@dataclass(slots=True, eq=False)
class Guild:
    """A server. `present` says whether the bot is in it."""

    id: int
    name: str
    present: bool = True
    channels: list[Channel] = field(default_factory=list)
    members: dict[int, Member] = field(default_factory=dict)
    roles: list[Role] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Message:
    """A post as it stands now; `edits` keeps how it stood before each edit."""

    id: int
    channel: Channel
    author: User
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    flags: int = 0
    webhook: "Webhook | None" = None
    shown_as: str | None = None
    reply_to: "Message | None" = None
    allowed_mentions: Json | None = None
    only_for: User | None = None
    nonce: str | None = None
    reactions: list[tuple[User, str]] = field(default_factory=list)
    edits: list[Json] = field(default_factory=list)
    deleted: bool = False
    at: float = 0.0  # when the bot wrote it
    process: int = 0  # of the bot that did

    @property
    def private(self) -> bool:
        """Say whether only one person sees it."""
        return bool(self.flags & EPHEMERAL)

    @property
    def parts(self) -> list[Json]:
        """Return its buttons and menus, row by row."""
        return [part for part in walk(self.components) if "custom_id" in part or "url" in part]

    @property
    def labels(self) -> list[str]:
        """Return what its buttons say."""
        return [str(part.get("label")) for part in self.parts if part["type"] == 2]


@dataclass(slots=True, eq=False)
class Webhook:
    """An incoming webhook, the way proxy bots speak for characters."""

    id: int
    name: str
    channel: Channel


@dataclass(slots=True, eq=False)
class Upload:
    """A file that a person attaches to a command."""

    id: int
    name: str
    data: bytes


class World:
    """Everything there is, and the clock by which deadlines run."""

    def __init__(self, shards: int = 1, at_once: int = 1) -> None:
        self.shards = shards
        self.at_once = at_once  # so many may identify together
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.users: dict[int, User] = {}
        self.messages: dict[int, Message] = {}
        self.uploads: dict[int, Upload] = {}
        self.webhooks: dict[int, Webhook] = {}  # those that the bot has made
        self.files_at = ""
        self.commands: dict[int | None, list[Json]] = {None: []}
        self.emojis: list[Json] = []
        self._last_id = 0
        self._skipped = 0.0
        self.bot = self.user("Longhand", bot=True)
        self.application_id = self.bot.id

    def upload(self, name: str, data: bytes) -> Upload:
        """Return a file for an option of a command."""
        made = Upload(self.new_id(), name, data)
        self.uploads[made.id] = made
        return made

    def now(self) -> float:
        """Return the time deadlines are measured by, in seconds."""
        return time.monotonic() + self._skipped

    def skip(self, seconds: float) -> None:
        """Let time pass for every deadline, without waiting."""
        self._skipped += seconds

    def new_id(self) -> int:
        """Return a snowflake of this moment, later than any before."""
        moment = int(time.time() * 1000 - DISCORD_EPOCH) << 22
        self._last_id = max(self._last_id + 1, moment)
        return self._last_id

    def user(self, name: str, *, bot: bool = False) -> User:
        """Make an account."""
        user = User(self.new_id(), name, bot)
        self.users[user.id] = user
        return user

    def guild(self, name: str = "Server", *, shard: int = 0, present: bool = True) -> Guild:
        """Make a server that belongs to that shard; the bot is in it unless `present` is false."""
        wanted = self.new_id() >> 22
        wanted += (shard - wanted) % self.shards
        while (wanted << 22) in self.guilds:
            wanted += self.shards
        guild = Guild(wanted << 22, name, present)
        guild.roles.append(Role(self.new_id(), self.bot.name, bot_id=self.bot.id))
        self.guilds[guild.id] = guild
        return guild

    def channel(
        self, guild: Guild, name: str = "table", *, kind: int = TEXT, parent: Channel | None = None
    ) -> Channel:
        """Make a channel of a server; a thread or forum post when it has a parent."""
        kind = PUBLIC_THREAD if parent is not None else kind
        channel = Channel(self.new_id(), name, kind, guild, parent)
        guild.channels.append(channel)
        self.channels[channel.id] = channel
        return channel

    def direct(self, user: User) -> Channel:
        """Return the bot's conversation with this person, made when there is none."""
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        channel = Channel(self.new_id(), user.name, DM, recipient=user)
        self.channels[channel.id] = channel
        return channel

    def member(self, guild: Guild, name: str, *, nick: str | None = None, **may: bool) -> Member:
        """Make a person who is in that server and may do these things besides the usual."""
        permissions = Permissions(EVERYDAY.value)
        permissions.update(**may)
        member = Member(self.user(name), guild, permissions, nick)
        guild.members[member.id] = member
        return member

    def webhook(self, channel: Channel, name: str = "Proxy") -> Webhook:
        """Make a webhook that posts into a channel or its threads."""
        return Webhook(self.new_id(), name, channel)

    def keep(self, message: Message) -> Message:
        """Keep a post."""
        self.messages[message.id] = message
        return message

    def channel_of(self, channel_id: int) -> Channel:
        """Return a channel the bot can see."""
        channel = self.channels.get(channel_id)
        if channel is None or (channel.guild is not None and not channel.guild.present):
            raise unknown("Channel", 10003)
        return channel

    def message_of(self, channel_id: int, message_id: int) -> Message:
        """Return a post as channel endpoints see it: never an ephemeral one."""
        message = self.messages.get(message_id)
        wrong = message is None or message.deleted or message.channel.id != channel_id
        if message is None or wrong or message.private:
            raise unknown("Message", 10008)
        return message

    def said_in(self, channel: Channel) -> list[Message]:
        """Return what the bot has posted there for all to see, oldest first."""
        return [
            message
            for message in self.messages.values()
            if message.channel is channel and message.author is self.bot
            if not message.private and not message.deleted
        ]
