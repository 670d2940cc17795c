"""Shows a ruling where it belongs, and again when it changes."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import discord

from cogs import logs, wording
from cogs.bot_permissions import OPTIONAL
from cogs.interaction_types import Interaction
from cogs.messages.button_kinds import sentences_in
from cogs.messages.command_mentions import MENU, link_commands
from cogs.messages.component_layout import convert, replace_page
from cogs.messages.embed import title
from cogs.messages.public_messages import (
    ANNOUNCED,
    Why,
    blind_message,
    digest_message,
    hidden_message,
    is_announced,
    is_hidden,
    whispered_message,
)
from cogs.messages.ruling_message import (
    add_links,
    files_of,
    headline,
    is_question,
    list_separate_rulings,
    ping_asked,
    ruling_message,
    size_of,
    verb_of,
)
from cogs.messages.safe_text import defuse_text, escape_name
from cogs.messages.speech_message import is_whisper, is_words, name_of, parts_of
from cogs.outgoing.attachments_and_portraits import Portraits
from cogs.outgoing.channel_posts import LOST, Channels, ForeignChannel, link_to
from cogs.outgoing.delivery_retry import Retry
from cogs.outgoing.game_master_copies import Secrets, note_for_masters
from cogs.outgoing.pinned_cards import Cards, board_message, card_message
from cogs.outgoing.private_replies import answer_of, tell
from cogs.outgoing.speech_approval import post_again
from cogs.outgoing.speech_posts import Manners, Speech
from play.posted.message_index import MessageIndex
from play.turn.utterance_and_ruling import Ruling

#: called with a server's id when a game there begins, changes or ends
GamesChanged = Callable[[int], Awaitable[None]]
#: returns the commands of a server: path -> id
Paths = Callable[[int | None], Awaitable[Mapping[str, str]]]
#: verbs whose answers mention commands, which become clickable
LINKED = frozenset({"help", "rules", "game"})


class Delivery:
    """Shows rulings, remembers where, and shows them again when they change."""

    def __init__(
        self,
        board: MessageIndex,
        channels: Channels,
        secrets: Secrets,
        retry: Retry,
        cards: Cards,
        speech: Speech,
        faces: Portraits,
        support: str,
        games_changed: GamesChanged,
        paths: Paths,
    ) -> None:
        self._board, self._channels, self.faces = board, channels, faces
        self._secrets = secrets
        self._retry = retry
        self._cards = cards
        self._speech = speech
        self._support = support
        self._games_changed = games_changed
        self.paths = paths
        self.announce_whisper, self.may_post = retry.announce, speech.may_post

    async def reply(self, interaction: Interaction, ruling: Ruling, deferred: bool = False) -> None:
        """Answer an interaction with its ruling, retrying later if that fails."""
        if is_words(ruling):
            await self.answer_words(interaction, ruling, deferred)
            return
        try:
            channel, opened = interaction.channel, True
            if isinstance(channel, discord.Thread):
                opened = await self._channels.reopen(channel)
            await self._refresh_private(interaction)
            await self._reply(interaction, ruling, deferred)
            if not opened:
                await tell(interaction, wording.LOCKED)
        except LOST as error:
            logs.log_unexpected(error, "reply failed", entry=ruling.entry, verb=verb_of(ruling))
            self._retry.show_later(ruling.entry, interaction)
        except Exception as error:
            id = logs.log_unexpected(error, "unexpected", entry=ruling.entry)
            words = wording.describe_unexpected(id, changed=ruling.entry is not None)
            self._retry.show_later(ruling.entry, interaction)
            await tell(interaction, words)
        for each in list_separate_rulings(ruling):
            await self.show_by_itself(each)
        await self._follow_up(interaction, ruling)

    async def _follow_up(self, interaction: Interaction, ruling: Ruling) -> None:
        """Show what a ruling touched again, and tell what couldn't be done."""
        note = await self.refresh_after(ruling, str(interaction.guild_id or ""))
        try:
            if note:
                await tell(interaction, note)
        except LOST as error:
            logs.log_unexpected(error, "could not explain", entry=ruling.entry)

    async def voice(self, ruling: Ruling, how: Manners | None = None) -> str:
        """Post words that are stored; if Discord refuses now, keep trying.

        Return what to tell the speaker about it.
        """
        try:
            tidy = await self._speech.post(ruling, how)
            return "" if tidy else wording.OLD_POST_STAYS.format(**OPTIONAL)
        except Exception as error:
            logs.log_unexpected(error, "could not post words", entry=ruling.entry)
            self._retry.show_later(ruling.entry)
            return ""

    async def post_held(self, ruling: Ruling) -> None:
        """Post words that waited for a decision, with the rolls in them."""
        await self._speech.post(ruling, late=True, vouched=True)

    async def answer_words(
        self, interaction: Interaction, ruling: Ruling, deferred: bool, note: str = ""
    ) -> None:
        """Show the rolls inside words; tell the speaker that the words were said."""
        assert ruling.entry is not None
        try:
            await self._show_rolls(interaction, ruling, deferred)
            told = wording.describe_voice(defuse_text(escape_name(name_of(ruling))), ruling.number)
            if not await self._board.is_shown(ruling.entry):
                await self._give_back(interaction, ruling)
            elif note or not interaction.response.is_done():
                await tell(interaction, "\n".join(filter(None, (told, note))))
            elif deferred and not ruling.more:
                await interaction.edit_original_response(content=told)
        except LOST as error:
            logs.log_unexpected(error, "reply failed", entry=ruling.entry)
            for each in ruling.more:
                self._retry.show_later(each.entry)
        await self._follow_up(interaction, ruling)

    async def _give_back(self, interaction: Interaction, ruling: Ruling) -> None:
        """Tell the author of words that they aren't posted, or that nobody knows."""
        words = "\n\n".join(parts_of(ruling))
        if await self._speech.is_held(ruling):
            await tell(interaction, wording.MAYBE_POSTED, post_again(ruling), words)
        else:
            await tell(interaction, wording.NOT_POSTED_YET, words=words)

    async def _show_rolls(self, interaction: Interaction, ruling: Ruling, deferred: bool) -> None:
        """Show the rolls inside words; hidden ones only to those who may see them."""
        public = [each for each in ruling.more if not is_hidden(each)]
        if public:
            made = ruling_message(public)
            message = await self.send(interaction, deferred, False, made)
            for each in public:
                await self.note_shown(each, str(interaction.channel_id), message)
        for each in ruling.more:
            if is_hidden(each):
                await self.reply_secretly(interaction, each, deferred, line=False)

    async def _refresh_private(self, interaction: Interaction) -> None:
        """Update the private message whose button was pressed, which only this press can edit."""
        message = interaction.message
        if message is None or not message.flags.ephemeral or interaction.response.is_done():
            return
        rulings = await self._board.rulings_in("", str(message.id))
        if rulings:
            master = str(interaction.user.id) in rulings[0].manner.gms
            await interaction.response.edit_message(**ruling_message(rulings, public=not master))

    async def turn_page(self, interaction: Interaction, ruling: Ruling, deferred: bool) -> None:
        """Replace a private lookup by the next one, keeping its menus if that has none."""
        message = interaction.message
        done = interaction.response.is_done() or ruling.number is not None
        if message is None or not message.flags.ephemeral or done:
            await self.reply(interaction, ruling, deferred)
            return
        made = link_commands(ruling_message([ruling]), await self.paths(interaction.guild_id))
        shown = replace_page(made, message)
        try:
            await interaction.response.edit_message(**shown)
        except LOST as error:
            logs.log_unexpected(error, "could not turn a page", verb=verb_of(ruling))
        else:
            page = answer_of(interaction, str(message.id), private=True)
            self._board.sentences.note_anew(page, sentences_in(shown))

    async def link_commands(
        self, made: dict[str, Any], ruling: Ruling, server: int | None
    ) -> dict[str, Any]:
        """Make commands clickable in a message about commands."""
        return link_commands(made, await self.paths(server)) if verb_of(ruling) in LINKED else made

    async def reveal(self, interaction: Interaction, ruling: Ruling, deferred: bool) -> None:
        """Reveal a secret to everyone, in the channel where it was rolled."""
        if str(interaction.channel_id) == ruling.channel:
            await self.reply(interaction, ruling, deferred)
            return
        try:
            message = await self._channels.post(
                int(ruling.channel), ruling_message([ruling]), ruling.manner.server
            )
            await self.note_shown(ruling, ruling.channel, message)
            await tell(interaction, wording.REVEALED)
        except LOST as error:
            logs.log_unexpected(error, "reply failed", entry=ruling.entry)
            self._retry.show_later(ruling.entry)
            await tell(interaction, wording.REVEALED)
        await self._follow_up(interaction, ruling)

    async def _reply(self, interaction: Interaction, ruling: Ruling, deferred: bool) -> None:
        if ruling.visible != "all" and ruling.number is not None:
            await self.reply_secretly(interaction, ruling, deferred)
            return
        asking = is_question(ruling)  # only for the speaker
        quiet = ruling.outcome.kind == "vote_answer"  # the vote itself shows it
        private = ruling.outcome.private or ruling.visible != "all" or asking or quiet
        here, attached = interaction.channel_id, files_of(ruling)
        channel = None if private or attached else self._channels.for_rolls(here, ruling)
        if channel is not None:
            await self._reply_elsewhere(interaction, ruling, deferred, channel)
            return
        if ruling.outcome.kind in ("pin", "board"):
            await self._hang_up(interaction, ruling, deferred)
            return
        besides = () if quiet else ruling.more
        ran = [] if private else await self._retry.read_run(ruling, here)
        rulings = ran or [ruling, *(each for each in besides if each.visible == "all")]
        made = ruling_message(rulings, public=not private, note=headline(ruling) if ran else "")
        if sum(map(size_of, attached)) > interaction.filesize_limit:
            await tell(interaction, MENU.rename(wording.TOO_LARGE, ruling.system))
            return
        made |= {"files": attached} if attached else {}
        if verb_of(ruling) == "about":
            add_links(made, interaction.application_id, self._support)
        made = await self.link_commands(made, ruling, interaction.guild_id)
        made = made if private else ping_asked(made, ruling)
        message = await self.send(interaction, deferred, private, made)
        place = "" if private else str(interaction.channel_id)
        for each in rulings:
            await self.note_shown(each, place, message)
        await self.faces.note(interaction, ruling, place, message)

    async def _hang_up(self, interaction: Interaction, ruling: Ruling, deferred: bool) -> None:
        """Post a card or a board, which is kept current from then on."""
        if ruling.outcome.kind == "pin":
            await self._cards.keep_sentences(ruling)
            made = card_message(ruling)
        else:
            made = await self._board_now(ruling)
        message = await self.send(interaction, deferred, False, made)
        await self.note_shown(ruling, str(interaction.channel_id), message)

    async def _board_now(self, ruling: Ruling) -> dict[str, Any]:
        """Return the current board that an entry pinned; once unpinned, just the ruling."""
        found = await self._cards.boards(ruling)
        now = next((each for each in found if each.number == ruling.number), None)
        if now is not None:
            await self._cards.keep_sentences(now)
        return board_message(now) if now else convert(ruling_message([ruling]))

    async def reply_secretly(
        self, interaction: Interaction, ruling: Ruling, deferred: bool, line: bool = True
    ) -> None:
        """Tell the roller what they may know, and the game masters everything.

        `line`: everyone is told that something was rolled.
        """
        if is_whisper(ruling):  # only the line is shown publicly
            await self.send(interaction, deferred, True, whispered_message(ruling))
            return
        master = str(interaction.user.id) in ruling.manner.gms
        blind = ruling.unseen and not master
        made = blind_message(ruling) if blind else ruling_message([ruling], public=not master)
        message = await self.send(interaction, deferred, True, made)
        await self.note_shown(ruling, "", message)
        if line:
            await self._leave_line(interaction, ruling)
        await self._announce(ruling)
        if ruling.outcome.kind not in ANNOUNCED or ruling.outcome.kind == "plan":
            await self._secrets.tell_masters(ruling)

    async def _announce(self, ruling: Ruling) -> None:
        """Tell everyone that there is a plan or a seal, without its content."""
        if ruling.outcome.kind == "vote_answer" or not is_announced(ruling):
            return
        try:
            made = hidden_message(ruling)
            message = await self._channels.post(int(ruling.channel), made, ruling.manner.server)
            await self.note_shown(ruling, ruling.channel, message)
        except LOST as error:
            logs.log_unexpected(error, "could not announce", entry=ruling.entry)

    async def show_by_itself(self, ruling: Ruling) -> None:
        """Show something that nobody said just now: a plan, a deadline, a closed vote."""
        if ruling.entry is not None:
            try:
                await self._retry.post(ruling.entry, among_rolls=True)
            except Exception as error:
                logs.log_unexpected(error, "not shown yet", entry=ruling.entry)
                self._retry.show_later(ruling.entry)
            await self.refresh_after(ruling, "")
        elif ruling.speaker.isdigit():
            await self._tell_owner(ruling)

    async def _tell_owner(self, ruling: Ruling) -> None:
        """Tell only the owner of a plan what became of it."""
        try:
            direct = await self._channels.direct_to(ruling.speaker)
            await self._channels.post(direct, ruling_message([ruling]))
        except LOST as error:  # `/plan` shows it too
            logs.log_unexpected(error, "could not tell of a plan")

    async def _leave_line(self, interaction: Interaction, ruling: Ruling) -> None:
        """Post a line about a secret roll in its channel, if the game wants it."""
        wanted = ruling.rolled and ruling.manner.secret_line and not is_announced(ruling)
        if not wanted or str(interaction.channel_id) != ruling.channel:
            return
        made = hidden_message(ruling)
        try:
            sent = await interaction.followup.send(ephemeral=False, wait=True, **made)
        except LOST as error:
            logs.log_unexpected(error, "no line about a secret", entry=ruling.entry)
            return
        await self.note_shown(ruling, ruling.channel, str(sent.id))

    async def _reply_elsewhere(
        self, interaction: Interaction, ruling: Ruling, deferred: bool, channel: int
    ) -> None:
        """Leave a line here, and post the ruling in the channel for rolls."""
        content = wording.add_place(title(ruling), channel)
        message = await self.send(interaction, deferred, False, {"content": content})
        link = f"https://discord.com/channels/{interaction.guild_id}/{interaction.channel_id}/{message}"
        made = ruling_message([ruling], note=wording.link_back(link))
        try:
            there = await self._channels.post(channel, made, ruling.manner.server)
        except (discord.Forbidden, discord.NotFound, ForeignChannel) as error:
            await self._reply_here(interaction, ruling, channel, error)
            return
        await self.note_shown(ruling, str(interaction.channel_id), message)
        await self.note_shown(ruling, str(channel), there)

    async def _reply_here(
        self, interaction: Interaction, ruling: Ruling, channel: int, error: Exception
    ) -> None:
        """Show a ruling here after all, and tell what is missing in the other channel."""
        message = await interaction.followup.send(**ruling_message([ruling]), wait=True)
        await self.note_shown(ruling, str(interaction.channel_id), str(message.id))
        words = self.explain_absence(channel, error)
        await tell(interaction, words)

    def explain_absence(self, channel: int, error: Exception) -> str:
        """Explain why rulings can't go to the channel for rolls."""
        if isinstance(error, discord.NotFound | ForeignChannel):
            return wording.no_such_channel(f"<#{channel}>")
        return wording.missing_permissions(f"<#{channel}>", self._channels.list_missing(channel))

    async def send(
        self, interaction: Interaction, deferred: bool, private: bool, made: dict[str, Any]
    ) -> str:
        """Send one reply and return its message's id."""
        made = {key: value for key, value in made.items() if key != "view" or value.children}
        if not interaction.response.is_done():
            sent = await interaction.response.send_message(ephemeral=private, **made)
            id = str(sent.message_id)
        else:
            if deferred and not private:
                # Discord makes the first follow-up as private as the deferral was.
                await interaction.edit_original_response(content=wording.RULED)
            id = str((await interaction.followup.send(ephemeral=private, wait=True, **made)).id)
        if said := sentences_in(made):
            self._board.sentences.note(answer_of(interaction, id, private), said)
        return id

    async def note_shown(self, ruling: Ruling, channel: str, message: str) -> None:
        if entry := ruling.entry:
            await self._board.show([entry], channel, message)

    async def refresh_after(self, ruling: Ruling, server: str) -> str:
        """Show what a ruling touched again; register commands when a game begins or ends.

        Return what to tell the speaker about it.
        """
        tidy = True
        with logs.continue_despite(Exception, "could not show anew"):
            if ruling.touched:
                await self.refresh(ruling.game, ruling.touched)
                tidy = await self._speech.refresh(ruling.game, ruling.touched)
            await self._cards.refresh(ruling)
        await self._retry.show_run(ruling.ran, self._show_ran)
        if ruling.number is not None and verb_of(ruling) == "game" and server:
            with logs.continue_despite(Exception, "could not register commands"):
                await self._games_changed(int(server))
        return "" if tidy else wording.POST_STAYS_UP.format(**OPTIONAL)

    async def _show_ran(self, ruling: Ruling, shown: bool) -> None:
        await (self.refresh_after(ruling, "") if shown else self.show_by_itself(ruling))

    async def refresh(self, game: int, numbers: Sequence[int]) -> None:
        """Edit every message that shows one of these entries to their current state."""
        for channel, message in await self._board.messages(game, numbers):
            rulings = await self._board.rulings_in(channel, message)
            try:
                made = await self._draw(rulings, channel, message)
                await self._channels.edit(int(channel), int(message), made)
            except LOST as error:
                logs.log_unexpected(error, "could not edit", message=message)

    async def _draw(self, rulings: Sequence[Ruling], channel: str, message: str) -> dict[str, Any]:
        """Return what a message should show now."""
        first = rulings[0]
        if first.outcome.kind == "pin":
            return card_message(first)
        if first.outcome.kind == "board":
            return await self._board_now(first)
        elsewhere = await self._find_other_message(first, channel)
        if channel == first.channel:
            why = Why.from_json(await self._board.recall(f"under:{message}"))
            return digest_message(rulings, int(elsewhere[0]) if elsewhere else 0, why)
        if any(ruling.visible != "all" for ruling in rulings):
            if await self._is_rollers(first, channel):
                return ruling_message(rulings)
            return ruling_message(rulings, public=False, note=note_for_masters(first))
        back = wording.link_back(link_to(first, elsewhere[1])) if elsewhere else ""
        return ruling_message(rulings, note=back)

    async def _is_rollers(self, ruling: Ruling, channel: str) -> bool:
        """Say whether a secret is shown in a direct message to its roller."""
        own = ruling.speaker not in ruling.manner.gms
        return own and await self._channels.is_direct_to(channel, ruling.speaker)

    async def _find_other_message(self, ruling: Ruling, channel: str) -> tuple[str, str] | None:
        """Return another message that shows a public ruling, in full or as a line."""
        if ruling.visible != "all" or ruling.number is None:
            return None
        places = await self._board.messages(ruling.game, [ruling.number])
        return next((place for place in places if place[0] != channel), None)
