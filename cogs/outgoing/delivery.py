"""Where a ruling goes: to everyone, to one, to the game masters; at once, or as soon as it can."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord

from cogs import logs, wording
from cogs.incoming.sentences import Interaction
from cogs.messages.digest import Why, gathered
from cogs.messages.embed import title
from cogs.messages.markup import harmless
from cogs.messages.message import composed, files, pinging, sentence_id, unseen
from cogs.outgoing.cards import card_message
from cogs.outgoing.channels import ForeignChannel, edit, post, reopen
from cogs.outgoing.retry import LOST
from play.turn.values import Ruling

if TYPE_CHECKING:
    from cogs.client import Longhand
from typing import TYPE_CHECKING

from cogs.permissions import least

if TYPE_CHECKING:
    from cogs.client import Longhand


class Delivery:
    """Shows rulings, remembers where, and shows them anew when they change."""

    def __init__(self, client: "Longhand") -> None:
        self._client = client

    async def reply(self, interaction: Interaction, ruling: Ruling, deferred: bool = False) -> None:
        """Answer an interaction with its ruling. What was committed is never lost."""
        try:
            channel, opened = interaction.channel, True
            if isinstance(channel, discord.Thread):
                opened = await reopen(self._client, channel)
            await self._refresh_private(interaction)
            await self._reply(interaction, ruling, deferred)
            if not opened:
                await self._client.answers.tell(interaction, wording.LOCKED)
        except LOST as error:
            logs.unexpected(error, "reply failed", entry=ruling.id, verb=_verb(ruling))
            self._client.spawn(self._client.late.show(ruling.id, interaction))
        except Exception as error:
            id = logs.unexpected(error, "unexpected", entry=ruling.id)
            words = wording.unexpected(id, changed=bool(ruling.id))
            self._client.spawn(self._client.late.show(ruling.id, interaction))
            await self._client.answers.tell(interaction, words)
        await self.afterwards(ruling, str(interaction.guild_id or ""))

    async def _refresh_private(self, interaction: Interaction) -> None:
        """Show anew the private message whose button was pressed: only its press can edit it."""
        message = interaction.message
        if message is None or not message.flags.ephemeral or interaction.response.is_done():
            return
        rulings = await self._client.board.rulings_in("", str(message.id))
        if rulings:
            master = str(interaction.user.id) in rulings[0].manner.gms
            await interaction.response.edit_message(**composed(rulings, public=not master))

    async def reveal(self, interaction: Interaction, ruling: Ruling, deferred: bool) -> None:
        """Show everyone what was secret, in the scene where it was rolled."""
        if str(interaction.channel_id) == ruling.channel:
            await self.reply(interaction, ruling, deferred)
            return
        try:
            message = await post(
                self._client, int(ruling.channel), composed([ruling]), ruling.manner.server
            )
            await self._shown(ruling, ruling.channel, message)
            await self._client.answers.tell(interaction, wording.REVEALED)
        except LOST as error:
            logs.unexpected(error, "reply failed", entry=ruling.id)
            self._client.spawn(self._client.late.show(ruling.id))
            await self._client.answers.tell(interaction, wording.REVEALED)
        await self.afterwards(ruling, str(interaction.guild_id or ""))

    async def _reply(self, interaction: Interaction, ruling: Ruling, deferred: bool) -> None:
        if ruling.visible != "all" and ruling.number is not None:
            await self._reply_secretly(interaction, ruling, deferred)
            return
        asking = ruling.number is None and bool(ruling.choices)  # a question to the speaker
        private = ruling.outcome.private or ruling.visible != "all" or asking
        here = interaction.channel_id
        channel = None if private else self.rolls_channel(here, ruling)
        if channel is not None:
            await self._reply_elsewhere(interaction, ruling, deferred, channel)
            return
        if ruling.outcome.kind == "pin":
            await self._client.cards.keep(ruling)
            message = await self.send(interaction, deferred, False, card_message(ruling))
            await self._shown(ruling, str(interaction.channel_id), message)
            return
        rulings = [ruling, *(each for each in ruling.more if each.visible == "all")]
        made = composed(rulings, public=not private)
        attached = files(ruling)
        made |= {"files": attached} if attached else {}
        if _verb(ruling) == "about":
            add_links(self._client, made)
        made = made if private else pinging(made, ruling)
        message = await self.send(interaction, deferred, private, made)
        place = "" if private else str(interaction.channel_id)
        for each in rulings:
            await self._shown(each, place, message)

    async def _reply_secretly(
        self, interaction: Interaction, ruling: Ruling, deferred: bool
    ) -> None:
        """Tell the roller what they may know, and the game masters everything."""
        master = str(interaction.user.id) in ruling.manner.gms
        blind = ruling.visible == "blind" and not master
        made = unseen(ruling) if blind else composed([ruling])
        if master:
            made = composed([ruling], public=False)
        message = await self.send(interaction, deferred, True, made)
        await self._shown(ruling, "", message)
        await self.to_masters(ruling)

    async def _reply_elsewhere(
        self, interaction: Interaction, ruling: Ruling, deferred: bool, channel: int
    ) -> None:
        """Leave one line in the scene and send the ruling to the channel for rolls."""
        content = wording.elsewhere(title(ruling), channel)
        message = await self.send(interaction, deferred, False, {"content": content})
        link = f"https://discord.com/channels/{interaction.guild_id}/{interaction.channel_id}/{message}"
        made = composed([ruling], note=wording.back(link))
        try:
            there = await post(self._client, channel, made, ruling.manner.server)
        except (discord.Forbidden, discord.NotFound, ForeignChannel) as error:
            await self._reply_here(interaction, ruling, channel, error)
            return
        await self._shown(ruling, str(interaction.channel_id), message)
        await self._shown(ruling, str(channel), there)

    async def _reply_here(
        self, interaction: Interaction, ruling: Ruling, channel: int, error: Exception
    ) -> None:
        """Show a ruling here after all, and say what is missing there."""
        message = await interaction.followup.send(**composed([ruling]), wait=True)
        await self._shown(ruling, str(interaction.channel_id), str(message.id))
        words = self.not_there(channel, error)
        await self._client.answers.tell(interaction, words)

    def not_there(self, channel: int, error: Exception) -> str:
        """Say why rulings cannot go to the channel that is meant for them."""
        if isinstance(error, discord.NotFound | ForeignChannel):
            return wording.no_such_channel(f"<#{channel}>")
        return wording.missing_permissions(f"<#{channel}>", self._client.missing_in(channel))

    async def send(
        self, interaction: Interaction, deferred: bool, private: bool, made: dict[str, Any]
    ) -> str:
        """Send one reply and return its message's id."""
        made = {key: value for key, value in made.items() if key != "view" or value.children}
        if not interaction.response.is_done():
            sent = await interaction.response.send_message(ephemeral=private, **made)
            return str(sent.message_id)
        if deferred and not private:
            # The first follow-up would be as private as the deferral was.
            await interaction.edit_original_response(content=wording.RULED)
        message = await interaction.followup.send(ephemeral=private, wait=True, **made)
        return str(message.id)

    async def to_masters(self, ruling: Ruling) -> None:
        """Send a secret to the game master's channel or, failing that, to each game master."""
        own = self._client.servers.known_channel(ruling.manner.server, ruling.manner.gm_channel)
        if own is not None and await self._told(ruling, own, ruling.manner.server):
            return
        for gm in ruling.manner.gms:
            if gm.isdigit() and gm != ruling.speaker:
                try:
                    direct = await self._client.create_dm(discord.Object(int(gm)))
                except LOST as error:
                    logs.unexpected(error, "could not reach a game master", entry=ruling.id)
                    continue
                await self._told(ruling, direct.id)

    async def _told(self, ruling: Ruling, channel: int, server: str = "") -> bool:
        """Tell a game master of a secret, and say whether that got through."""
        made = composed([ruling], public=False, note=self._for_masters(ruling))
        try:
            message = await post(self._client, channel, made, server)
        except LOST as error:
            logs.unexpected(error, "could not tell a game master", entry=ruling.id)
            return False
        await self._shown(ruling, str(channel), message)
        return True

    def _for_masters(self, ruling: Ruling) -> str:
        by = harmless(ruling.by, [ruling.by])
        rolled = bool(ruling.rolled)
        return wording.secret_for_masters(by, ruling.visible, self._link(ruling), rolled)

    def _link(self, ruling: Ruling, message: str = "") -> str:
        """Return the address of the scene in which something was said, or of a message there."""
        address = f"https://discord.com/channels/{ruling.manner.server or '@me'}/{ruling.channel}"
        return f"{address}/{message}" if message else address

    def rolls_channel(self, here: int | None, ruling: Ruling) -> int | None:
        """Return the channel that public rulings of this game go to, if it is another."""
        if ruling.number is None or not ruling.manner.rolls:
            return None
        channel = self._client.servers.known_channel(ruling.manner.server, ruling.manner.rolls)
        return None if channel == here else channel

    async def keep_sentences(self, ruling: Ruling) -> None:
        """Keep what a lookup's buttons say: a custom_id carries only ids."""
        for offered in ruling.choices:
            if not offered.entry:
                kept = await self._client.board.keep_sentence(offered.choice.says, ruling.speaker)
                assert kept == sentence_id(offered.choice.says)

    async def _shown(self, ruling: Ruling, channel: str, message: str) -> None:
        if ruling.id:
            await self._client.board.show([ruling.id], channel, message)

    async def afterwards(self, ruling: Ruling, server: str) -> None:
        """Show anew what a ruling touched; register verbs when a game begins or ends."""
        try:
            if ruling.touched:
                await self.refresh(ruling.game, ruling.touched)
            await self._client.cards.refresh(ruling)
            if ruling.number is not None and _verb(ruling) == "game" and server:
                await self._client.registration.server(int(server))
                await self._client.learn_tables()
        except Exception as error:
            logs.unexpected(error, "afterwards", entry=ruling.id)

    async def refresh(self, game: int, numbers: Sequence[int]) -> None:
        """Edit every message that shows one of these entries to how they stand now."""
        for channel, message in await self._client.board.messages(game, numbers):
            rulings = await self._client.board.rulings_in(channel, message)
            try:
                made = await self._anew(rulings, channel, message)
                await edit(self._client, int(channel), int(message), made)
            except LOST as error:
                logs.unexpected(error, "could not edit", message=message)

    async def _anew(self, rulings: Sequence[Ruling], channel: str, message: str) -> dict[str, Any]:
        """Return what a message should say now."""
        first = rulings[0]
        if first.outcome.kind == "pin":
            return card_message(first)
        elsewhere = await self._elsewhere(first, channel)
        if channel == first.channel:
            why = Why.read(await self._client.board.recall(f"under:{message}"))
            return gathered(rulings, int(elsewhere[0]) if elsewhere else 0, why)
        if any(ruling.visible != "all" for ruling in rulings):
            if await self._is_rollers(first, channel):
                return composed(rulings)
            return composed(rulings, public=False, note=self._for_masters(first))
        back = wording.back(self._link(first, elsewhere[1])) if elsewhere else ""
        return composed(rulings, note=back)

    async def _is_rollers(self, ruling: Ruling, channel: str) -> bool:
        """Say whether a secret stands in a direct message to whoever rolled it."""
        where = self._client.get_channel(int(channel))
        if ruling.speaker in ruling.manner.gms or isinstance(where, discord.abc.GuildChannel):
            return False
        direct = await self._client.create_dm(discord.Object(int(ruling.speaker)))
        return str(direct.id) == channel

    async def _elsewhere(self, ruling: Ruling, channel: str) -> tuple[str, str] | None:
        """Return another message that shows a public ruling: the whole of it, or a line."""
        if ruling.visible != "all" or ruling.number is None:
            return None
        places = await self._client.board.messages(ruling.game, [ruling.number])
        return next((place for place in places if place[0] != channel), None)


def _verb(ruling: Ruling) -> str:
    return ruling.said.partition(" ")[0]


def add_links(client: "Longhand", made: dict[str, Any]) -> None:
    """Add them to the message. Where the host has named no place to ask, say whom to ask."""
    made["view"].add_item(_link(wording.INVITE, _invitation(client)))
    if client.wishes.support:
        made["view"].add_item(_link(wording.SUPPORT, client.wishes.support))
    else:
        made["content"] = f"{made['content']}\n{wording.ASK_THE_HOST}".strip()


def _link(label: str, url: str) -> discord.ui.Button[Any]:
    return discord.ui.Button(label=label, url=url)


def _invitation(client: "Longhand") -> str:
    """Return a link that asks for no more rights than the bot needs."""
    assert client.application_id is not None
    scopes = ("bot", "applications.commands")
    return discord.utils.oauth_url(client.application_id, permissions=least(), scopes=scopes)
