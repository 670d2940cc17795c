"""Interactions: how they are delivered, and that they are answered once, in time."""

from dataclasses import dataclass, field
from typing import Any

from tests.whole_bot.double import shapes
from tests.whole_bot.double.refusal import Refused, unknown
from tests.whole_bot.double.world import Channel, Json, Member, Message, User, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
ANSWER_WITHIN, TOKEN_LIVES = 3.0, 15 * 60.0  # seconds


@dataclass(slots=True, eq=False)
class Interaction:
    """One thing a person did, and everything the bot answered to it."""

    id: int
    token: str
    who: User
    channel: Channel
    payload: Json
    sent_at: float
    source: Message | None = None
    callback: Json | None = None
    answered_at: float | None = None
    answered_by: int = 0  # the process that did
    original: Message | None = None
    loading: bool = False
    followups: list[Message] = field(default_factory=list)
    refusals: list[Refused] = field(default_factory=list)

    @property
    def given_up(self) -> bool:
        """Say whether an acknowledgement was refused in a way that is not tried again."""
        return any(each.status < 500 and each.status != 429 for each in self.refusals)


class Interactions:
    """All interactions so far, by id and by token."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._all: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}

    def begin(
        self,
        kind: int,
        who: User | Member,
        channel: Channel,
        data: Json,
        *,
        source: Message | None = None,
        installed_by: str = "guild",
    ) -> Interaction:
        """Make an interaction that is about to be delivered."""
        number = self._world.new_id()
        user = who.user if isinstance(who, Member) else who
        token = f"token-{number}"
        payload = _payload(self._world, kind, who, channel, installed_by)
        payload |= {"id": str(number), "token": token, "data": data}
        if source is not None:
            payload["message"] = shapes.message(source, self._world)
        made = Interaction(number, token, user, channel, payload, self._world.now(), source)
        self._all[number] = self._by_token[token] = made
        return made

    def to_acknowledge(self, number: int, token: str) -> Interaction:
        """Return the interaction if it may be acknowledged now: once, and within 3 seconds."""
        found = self._all.get(number)
        if found is None or found.token != token:
            raise unknown("interaction", 10062)
        try:
            if found.callback is not None:
                raise Refused(400, 40060, "Interaction has already been acknowledged.")
            if self._world.now() - found.sent_at > ANSWER_WITHIN:
                raise unknown("interaction", 10062)
        except Refused as refusal:
            found.refusals.append(refusal)
            raise
        return found

    def failed(self, path: str, status: int) -> None:
        """Note that an acknowledgement ran into a planned fault."""
        _, start, number, *_ = [*path.split("/"), "", ""]
        if start == "interactions" and int(number) in self._all:
            self._all[int(number)].refusals.append(Refused(status, 0, "planned by the test"))

    def of_token(self, application_id: int, token: str) -> Interaction:
        """Return the interaction a follow-up belongs to, while its token lives."""
        found = self._by_token.get(token)
        if found is None or application_id != self._world.application_id:
            raise unknown("Webhook", 10015)
        if self._world.now() - found.sent_at > TOKEN_LIVES:
            refusal = Refused(401, 50027, "Invalid Webhook Token")
            found.refusals.append(refusal)
            raise refusal
        if found.callback is None:
            raise unknown("Webhook", 10015)
        return found


def _payload(
    world: World, kind: int, who: User | Member, channel: Channel, installed_by: str
) -> Json:
    user = who.user if isinstance(who, Member) else who
    by_guild = installed_by == "guild"
    payload: Json = {
        "application_id": str(world.application_id),
        "type": kind,
        "version": 1,
        "channel_id": str(channel.id),
        "channel": shapes.channel(channel) | {"permissions": shapes.EVERYTHING},
        "app_permissions": str(channel.bot_may.value if by_guild else 0),
        "locale": "en-US",
        "entitlements": [],
        "attachment_size_limit": 10_485_760,
    }
    if channel.guild is None:
        owners: dict[str, Any] = {"0": "0"} if by_guild else {"1": str(user.id)}
        own = channel.recipient is user and by_guild
        context = {"context": 1 if own else 2, "user": shapes.user(user)}
        return payload | context | {"authorizing_integration_owners": owners}
    if not isinstance(who, Member):
        raise TypeError("only a member of the server can act in its channels")
    guild = channel.guild
    owners = {"0": str(guild.id)} if by_guild else {"1": str(user.id)}
    return payload | {
        "context": 0,
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": "en-US", "features": []},
        "guild_locale": "en-US",
        "member": shapes.member(who),
        "authorizing_integration_owners": owners,
    }
