"""What people do: type commands, press buttons, choose, fill in forms, post."""

from collections.abc import Sequence
from typing import Any

from tests.whole_bot.double import interactions as of
from tests.whole_bot.double import posting, shapes, typed
from tests.whole_bot.double.answer import Answer, Posted
from tests.whole_bot.double.faults import Faults
from tests.whole_bot.double.gateway import Gateway
from tests.whole_bot.double.interactions import Interaction, Interactions
from tests.whole_bot.double.limits import BUTTON, MENUS
from tests.whole_bot.double.watch import Watch
from tests.whole_bot.double.world import Channel, Json, Member, Message, User, Webhook, World

Person = Member | User


class People:
    """The people's side of the stand-in Discord. Each deed waits for the acknowledgement,
    or until Discord has refused it for good.
    """

    world: World
    gateway: Gateway
    interactions: Interactions
    watch: Watch
    faults: Faults
    url: str

    async def slash(
        self,
        who: Person,
        words: str,
        /,
        *,
        where: Channel | None = None,
        installed_by: str = "guild",
        **options: Any,
    ) -> Answer:
        """Type a slash command: `slash(ann, "game start", system="heresy")`."""
        channel = self.place(who, where)
        data = typed.command(self.world, words, channel, options)
        begun = self.interactions.begin(of.COMMAND, who, channel, data, installed_by=installed_by)
        return await self._deliver(begun, f"an answer to /{words} {options}")

    async def autocomplete(
        self,
        who: Person,
        words: str,
        option: str,
        text: str,
        /,
        *,
        where: Channel | None = None,
        **others: Any,
    ) -> list[str]:
        """Type into an option and return what is offered."""
        channel = self.place(who, where)
        data = typed.completion(self.world, words, channel, option, others | {option: text})
        begun = self.interactions.begin(of.AUTOCOMPLETE, who, channel, data)
        answer = await self._deliver(begun, f"completions of /{words} {option}: {text}")
        return [choice["name"] for choice in answer.callback.get("choices") or []]

    async def menu(self, who: Person, name: str, target: Message | Member) -> Answer:
        """Use a context-menu command on a post or on a person."""
        where = target.channel if isinstance(target, Message) else None
        channel = self.place(who, where)
        data = typed.menu(self.world, name, channel, target)
        begun = self.interactions.begin(of.COMMAND, who, channel, data)
        return await self._deliver(begun, f"an answer to {name!r}")

    async def press(self, who: Person, message: Message, label: str) -> Answer:
        """Press a button by its label or custom_id."""
        button = _part(message, label, frozenset({BUTTON}))
        data = {"custom_id": button["custom_id"], "component_type": BUTTON}
        return await self._use(who, message, data, label)

    async def choose(
        self, who: Person, message: Message, *values: str, custom_id: str | None = None
    ) -> Answer:
        """Choose from a menu by its options' values or labels."""
        menu = _part(message, custom_id, MENUS)
        known = {option["label"]: option["value"] for option in menu.get("options") or []}
        chosen = [known.get(value, value) for value in values]
        assert set(chosen) <= set(known.values()), f"the menu has only {known}"
        data = {"custom_id": menu["custom_id"], "component_type": menu["type"], "values": chosen}
        return await self._use(who, message, data, str(values))

    async def use(self, who: Person, message: Message, custom_id: str, *values: str) -> Answer:
        """Use a button or menu that may be gone by now, as a client that lags behind does."""
        kind: Json = {"component_type": 3, "values": list(values)} if values else {}
        data = {"component_type": BUTTON, "custom_id": custom_id} | kind
        return await self._use(who, message, data, custom_id)

    async def modal(self, shown: Answer, values: dict[str, Any]) -> Answer:
        """Fill in and submit the form that an answer opened."""
        before = shown.interaction
        data = typed.form(shown.modal, values)
        guild = before.channel.guild
        who: Person = guild.members[before.who.id] if guild else before.who
        begun = self.interactions.begin(of.MODAL, who, before.channel, data, source=before.source)
        return await self._deliver(begun, "an answer to the form")

    async def again(self, answer: Answer) -> Answer:
        """Deliver the very same interaction once more, without waiting for anything."""
        self._send(answer.interaction)
        return answer

    async def post(
        self,
        who: Person,
        text: str,
        *,
        where: Channel | None = None,
        reply_to: Message | None = None,
        replies: int = 0,
    ) -> Posted:
        """Post a text, and wait for that many replies."""
        user = who.user if isinstance(who, Member) else who
        message = Message(self.world.new_id(), self.place(who, where), user, text)
        message.reply_to = reply_to
        return await self._post(message, replies)

    async def proxy(
        self, webhook: Webhook, name: str, text: str, *, where: Channel | None = None
    ) -> Posted:
        """Post as a character through a webhook, into its channel or one of its threads."""
        author = User(webhook.id, webhook.name, bot=True)
        message = Message(self.world.new_id(), where or webhook.channel, author, text)
        message.webhook, message.shown_as = webhook, name
        return await self._post(message, 0)

    def rewrite(self, posted: Posted, text: str) -> None:
        """Edit a person's post."""
        posted.message.edits.append({"content": posted.message.content})
        posted.message.content = text
        posting.announce(self, "MESSAGE_UPDATE", posted.message)

    def place(self, who: Person, where: Channel | None) -> Channel:
        """Return where someone acts: as told, else their server's first channel, else a DM."""
        if where is not None:
            return where
        if isinstance(who, Member):
            return who.guild.channels[0]
        return self.world.direct(who)

    async def _use(self, who: Person, message: Message, data: Json, what: str) -> Answer:
        unseen = message.private and message.only_for is not None and message.only_for.id != who.id
        assert not unseen, "only someone else sees that message"
        assert not message.deleted, "that message is gone"
        begun = self.interactions.begin(of.COMPONENT, who, message.channel, data, source=message)
        return await self._deliver(begun, f"an answer to {what!r}")

    async def _deliver(self, begun: Interaction, what: str) -> Answer:
        for _ in range(self.faults.times_delivered()):
            self._send(begun)
        await self.watch.until(lambda: begun.callback is not None or begun.given_up, what)
        return Answer(begun, self.watch)

    def _send(self, begun: Interaction) -> None:
        guild = begun.channel.guild
        guild_id = guild.id if guild is not None and guild.present else None
        self.gateway.dispatch("INTERACTION_CREATE", begun.payload, guild_id)

    async def _post(self, message: Message, replies: int) -> Posted:
        channel = message.channel
        if channel.archived and not channel.locked:
            channel.archived = False
            guild_id = channel.guild.id if channel.guild else None
            self.gateway.dispatch("THREAD_UPDATE", shapes.channel(channel), guild_id)
        self.world.keep(message)
        posting.announce(self, "MESSAGE_CREATE", message)
        posted = Posted(message, self.world, self.watch)
        if replies:
            await posted.replied(replies)
        return posted


def _part(message: Message, name: str | None, kinds: Sequence[int] | frozenset[int]) -> Json:
    known = [part for part in message.parts if part["type"] in kinds]
    found = [
        part for part in known if name is None or name in (part.get("label"), part.get("custom_id"))
    ]
    assert len(found) == 1, f"{len(found)} of {name!r} among {known}"
    assert not found[0].get("disabled"), f"{name!r} is disabled"
    return found[0]
