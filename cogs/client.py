"""The Discord client: connects the parts, and hands them Discord's events."""

import asyncio
import gc
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import discord
from discord.ext import tasks

from cogs import logs
from cogs.bot_permissions import invitation
from cogs.character_creation.flow import Creation
from cogs.commands.command_calls import Tree
from cogs.commands.context_menus import context_menus
from cogs.commands.registration import Registration
from cogs.commands.slash_commands import command_of
from cogs.host import backups
from cogs.incoming import direct_messages
from cogs.incoming.action_menu import ActionMenu
from cogs.incoming.automatic_speech import AutomaticSpeech
from cogs.incoming.button_presses import Presses
from cogs.incoming.deletions import Deletions
from cogs.incoming.interaction_deadline import forget_answers
from cogs.incoming.interactions import Answers, answer_stray
from cogs.incoming.pause import PauseRequests
from cogs.incoming.posts import Posts
from cogs.incoming.speech_forms import Words, attachments_of
from cogs.incoming.utterances import make_utterance
from cogs.interaction_types import Interaction
from cogs.messages.button_kinds import ITEMS
from cogs.messages.command_mentions import MENU
from cogs.messages.ruling_message import NONE
from cogs.outgoing.attachments_and_portraits import Attachments, Portraits
from cogs.outgoing.channel_posts import LOST, Channels
from cogs.outgoing.delivery import Delivery
from cogs.outgoing.delivery_retry import Retry
from cogs.outgoing.emoji_upload import Emojis
from cogs.outgoing.game_master_copies import Secrets
from cogs.outgoing.pinned_cards import Cards
from cogs.outgoing.post_answers import Digests
from cogs.outgoing.reminder_posts import remind
from cogs.outgoing.servers import Servers, parent_of
from cogs.outgoing.speech_approval import SpeechApproval
from cogs.outgoing.speech_posts import Speech
from cogs.outgoing.webhooks import Webhooks
from cogs.registry import COGS
from cogs.text_forms import WRITTEN, file_forms, offer_lines_form, offer_move_form
from cogs.work_in_progress import Jobs
from play.language.speech_text import words_in
from play.pending.pauses import asks_pause
from play.posted.message_index import MessageIndex, Named
from play.referee import Referee
from play.server import Port, TooManyGone
from play.turn.utterance_and_ruling import Utterance
from rules.core.errors import PlayerError
from rules.fast_tuples import NamedTuple
from storage.hash_chain import shorten_all

#: interactions that a command answers
COMMANDS = (discord.InteractionType.application_command, discord.InteractionType.autocomplete)
#: what discord.py tells of each event and each command, and nothing here listens to
UNHEARD = frozenset({"socket_event_type", "app_command_completion"})


class HostOptions(NamedTuple):
    """What the bot's host has configured."""

    inline_rolls: bool = False
    keep_days: int = 30  # after a server removed the bot
    support: str = ""  # a link for people who need help
    backup_dir: str = ""  # for daily copies of the database
    backup_days: int = 7


class ShardRole(NamedTuple):
    """A client's role when several share the work, in one process or in many."""

    port: Port | None = None  # knows the servers of all clients in this process
    pace: Callable[[int], Awaitable[None]] | None = None  # waits until a shard may identify
    waits: bool = False  # begins only when told to
    late: float = 0.0  # seconds until the previous client can't post any more


def intents(wishes: HostOptions) -> discord.Intents:
    """Return the fewest intents; message content only if posts are read without a mention."""
    chosen = discord.Intents.none()
    chosen.guilds = chosen.guild_messages = chosen.dm_messages = True
    chosen.message_content = wishes.inline_rolls
    return chosen


def rest() -> None:
    """Exempt everything loaded at the start from garbage collection, and turn that on again."""
    # Modules, grammars and tables live as long as the process, so walking all of them
    # in every collection would find nothing.
    gc.collect()
    gc.freeze()
    gc.enable()


class Longhand(discord.AutoShardedClient):
    """Receives what people do on Discord, and shows them the referee's rulings."""

    def __init__(
        self,
        referee: Referee,
        wishes: HostOptions | None = None,
        part: ShardRole | None = None,
        **options: Any,
    ) -> None:
        self.part = part
        self.wishes = wishes or HostOptions()
        super().__init__(
            intents=intents(self.wishes),
            allowed_mentions=NONE,
            # each event brings what is needed; a cache would grow with every server
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            **options,
        )
        self.tree = Tree(self)
        self.referee = referee
        self._owed: list[Named] = []
        self._begun = self._settled = False
        self._leaving: asyncio.Future[None] | None = None
        self._wire()

    def _wire(self) -> None:
        """Create the parts in order of dependency: outgoing first, then incoming."""
        self._wire_outgoing()
        self._wire_incoming()
        self.pictures = Emojis(self)
        self.menus = context_menus(self)
        self.registration = Registration(self.tree, self.board, COGS, self.menus)

    def _wire_outgoing(self) -> None:
        servers = self.servers = Servers(self, self.owns)
        self.referee.attempts.port = self.part.port if self.part and self.part.port else servers
        board = self.board = MessageIndex(self.referee.database, self.referee.clock)
        jobs = self.jobs = Jobs()
        channels = self.channels = Channels(self, servers, board.sentences)
        secrets = Secrets(board, channels)
        webhooks = self.webhooks = Webhooks(self)
        attachments = self.attachments = Attachments(self, board, channels)
        speech = self.speech = Speech(
            self,
            self.referee,
            board,
            channels,
            webhooks,
            attachments,
            SpeechApproval(board, channels),
        )
        retry = self.retry = Retry(self, board, channels, secrets, speech, jobs)
        cards = self.cards = Cards(self.referee, board, channels, jobs)
        parts = (board, channels, secrets, retry, cards, speech, Portraits(self, board, channels))
        asks = (self.wishes.support, self._games_changed, self._paths)
        delivery = self.delivery = Delivery(*parts, *asks)
        self.digests = Digests(board, channels, secrets, retry, delivery)
        self.answers = Answers(self.referee, board, delivery, jobs)

    def _wire_incoming(self) -> None:
        board, channels, delivery = self.board, self.channels, self.delivery
        answers, digests = self.answers, self.digests
        inline = self.wishes.inline_rolls
        reposts = AutomaticSpeech(self.referee, board, channels, delivery, digests, self.retry)
        safety = self.safety = PauseRequests(self.referee.pauses, channels, answers)
        parts = (self.referee, board, answers, digests, delivery, reposts, safety, self.jobs)
        self.posts = Posts(self, *parts, inline=inline)
        self.deletions = Deletions(self, board.sentences)
        words = self.words = Words(
            self.referee, board, answers, delivery, self.attachments, reads=inline
        )
        creation = self.creation = Creation(self.referee, board, answers, delivery)
        #: functions that open a form for a bare command; each returns whether it did
        self._forms: Mapping[str, Callable[[Interaction], Awaitable[bool]]] = {
            "sheet new": creation.offer,
            "do sheet new": creation.offer,
            "define move": partial(offer_move_form, board, answers),
            **file_forms(answers),
            "say": words.offer_form,
        }
        deeds = self.deeds = ActionMenu(self.referee, board, answers, delivery)
        more = {**creation.presses(), **words.presses(), **deeds.presses(), "pause": safety.ask}
        self.presses = Presses(self.referee, board, answers, delivery, more)

    async def setup_hook(self) -> None:
        """Prepare everything before the first event arrives."""
        self.add_dynamic_items(*ITEMS)
        for heard in (*self.posts.list_events(), *self.deletions.list_events()):
            self.event(heard)
        self.posts.skip_own()
        forget_answers()
        whole = self.registration.whole_menu()
        MENU.learn(self.registration.paths_by_system())
        for name, node in whole.items():
            self.tree.add_command(command_of(name, node, lenient=True))
        for menu in self.menus:
            self.tree.add_command(menu)
        self.referee.read_ahead()
        if self.part is None or not self.part.waits:
            await self.begin()

    async def begin(self) -> None:
        """Start answering: from now on this client handles its servers."""
        if self.part is None:
            self._owed = await self.board.list_unshown()
        self._begun = True
        if self.is_ready():
            self._settle_down()
        else:
            await self._register()

    def owns(self, server: str) -> bool:
        """Say whether a server is this client's; direct messages are the first shard's."""
        if self.shard_ids is None:
            return True
        assert self.shard_count is not None
        # Discord's own formula: the shard that hears of a server is the one that answers there
        shard = (int(server) >> 22) % self.shard_count if server.isdigit() else 0
        return shard in self.shard_ids

    @property
    def is_first(self) -> bool:
        """Say whether this client does what is done once for the whole bot."""
        return self.owns("")

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a shard may identify, across all processes if there are several."""
        if self.part is None or self.part.pace is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.part.pace(shard_id or 0)

    async def _register(self) -> None:
        """Register the global commands; if Discord refuses, start anyway."""
        if not self.is_first:
            return
        try:
            await self.registration.register_everywhere()
        except LOST as error:
            logs.log_unexpected(error, "could not register commands")

    async def _games_changed(self, server: int) -> None:
        """Register the commands for a server's games."""
        await self.registration.register_server(server)

    async def _paths(self, server: int | None) -> Mapping[str, str]:
        """Return the commands that can be used in a server, or in direct messages."""
        return await self.registration.paths(server)

    @tasks.loop(minutes=1)
    async def _send_reminders(self) -> None:
        try:
            await remind(self.referee, self.channels, self.delivery.show_by_itself, self.owns)
        except Exception as error:
            logs.log_unexpected(error, "reminding")

    @tasks.loop(hours=1)
    async def _back_up_daily(self) -> None:
        """Make a daily copy of the database."""
        try:
            folder, today = Path(self.wishes.backup_dir), self.referee.now().date()
            days = self.wishes.backup_days
            kept = await backups.keep(self.referee.database, folder, today, days)
            if kept is not None:
                logs.note("copied", file=kept.name)
        except Exception as error:
            logs.log_unexpected(error, "copying")

    @tasks.loop(hours=24)
    async def _purge_servers(self) -> None:
        """Find servers that are gone, and delete the data of those gone for long."""
        try:
            await self._count_servers()
            for server in await self.referee.purge(self.wishes.keep_days):
                logs.note("purged", server=server)
            await self.deletions.look_up()
        except TooManyGone as error:
            logs.log_unexpected(error, "too many gone", servers=error.args[0])
        except Exception as error:
            logs.log_unexpected(error, "purging")

    async def _count_servers(self) -> None:
        """Ask Discord for all servers, since removals while the bot was offline aren't reported."""
        seen = {str(guild.id) async for guild in self.fetch_guilds(limit=None, with_counts=False)}
        for server in await self.referee.servers_seen(str(self.application_id), seen):
            logs.note("gone", server=server)

    async def on_ready(self) -> None:
        """Log that all servers are known, and start work if this client answers."""
        invite = invitation(self.application_id or 0)
        logs.note("ready", servers=len(self.guilds), shards=self.shard_count, invite=invite)
        if self._begun:
            self._settle_down()

    def _settle_down(self) -> None:
        """Post rulings that weren't shown, and start the periodic tasks."""
        self.jobs.spawn(self._register())  # does nothing if it was done before
        self.jobs.spawn(self.pictures.prepare(uploads=self.is_first))
        owed, self._owed = self._owed, []
        for entry in owed:
            self.retry.show_later(entry)
        if not self._settled:
            self._settled = True
            if self.part is not None:
                self.jobs.spawn(self._catch_up(self.part.late))
            self._send_reminders.start()
            if self.is_first:
                self._purge_servers.start()
                self.jobs.spawn(shorten_all(self.referee.database))
            if self.is_first and self.wishes.backup_dir:
                self._back_up_daily.start()
            if self.part is None:  # in a cluster, clients come and go
                rest()

    async def _catch_up(self, wait: float) -> None:
        """Post what the previous client left unposted, once it can't post any more itself.

        It may have been cut off and not killed: then it is still answering.
        """
        await asyncio.sleep(wait)
        for entry in await self.board.list_unshown(self.owns, since=timedelta(seconds=wait / 2)):
            self.retry.show_later(entry)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.jobs.spawn(self.registration.register_later(guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.referee.server_back(str(guild.id))
        self.jobs.spawn(self.registration.register_later(guild.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Forget a server's commands, as Discord does, and mark its games; they stay for now."""
        await self.registration.forget_server(guild.id)
        await self.referee.server_removed(str(guild.id))
        logs.note("removed", server=guild.id)

    def dispatch(self, event: str, /, *told: Any, **more: Any) -> None:
        """Hand on an event, but not what nothing listens to, nor commands, which the tree handles:
        a task would be made for each."""
        mute = event == "interaction" and told[0].type in COMMANDS
        if not mute and event not in UNHEARD:
            super().dispatch(event, *told, **more)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer what nothing else handles: forms, and buttons of earlier releases."""
        own = (self.words.take, self.deeds.take, self.presses.take_picks)
        await answer_stray(self.answers, (self.creation.take_name, *WRITTEN, *own), interaction)

    async def speak(self, interaction: Interaction, text: str) -> None:
        """Handle the sentence that a slash command made."""
        if asks_pause(text):
            await self.safety.ask(interaction, text)
            return
        asked = " ".join(text.casefold().replace("/", " ").split())
        open_form = self._forms.get(asked)
        if open_form is not None and await open_form(interaction):
            return
        if await offer_lines_form(self.answers, interaction, text):
            return
        if words_in(text):
            await self.words.say(interaction, text, attachments_of(interaction))
        else:
            pictures = attachments_of(interaction) if text.startswith("note ") else ()
            await self.answers.speak(interaction, text, attached=pictures[0] if pictures else None)

    async def refuse(self, interaction: Interaction, error: PlayerError) -> None:
        """Tell a person why a command made no sentence."""
        if self.answers.is_new(interaction.id):
            await self.answers.refuse(interaction, error, "")

    async def press(self, interaction: Interaction, kind: str, ids: tuple[str, ...]) -> None:
        """Handle a press of a button or a menu."""
        await self.presses.press(interaction, kind, ids)

    async def roll_from(self, interaction: Interaction, message: discord.Message) -> None:
        """Rule on the sentences of a post that weren't ruled on yet."""
        await self.posts.roll_from(interaction, message)

    async def say_post(self, interaction: Interaction, message: discord.Message) -> None:
        """Repost someone's own post as a character's words."""
        await self.words.repost_form(interaction, message)

    async def tell_about(self, interaction: Interaction, message: discord.Message) -> None:
        """Tell who spoke or rolled in a post."""
        await self.words.tell_about(interaction, message)

    async def voices(self, interaction: Interaction) -> list[str]:
        """Return the names of the characters someone may speak as here."""
        here = (str(interaction.channel_id), parent_of(interaction.channel))
        return list((await self.board.voices(*here, str(interaction.user.id))).names)

    async def system_here(self, interaction: Interaction) -> str:
        """Return the rules of the game here, or an empty text."""
        said = await self.place(make_utterance(interaction, ""))
        return await self.board.system_at(said.channel, said.parent)

    async def place(self, said: Utterance) -> Utterance:
        """Return what was said in a direct message as said in the person's own game."""
        return await direct_messages.place_said(self.board, said)

    def leave(self) -> None:
        """Begin to close, because the host wants to."""
        if self._leaving is None:
            self._leaving = asyncio.ensure_future(self.close())

    async def close(self) -> None:
        """Finish the turns in progress, then disconnect."""
        if not self.is_closed():
            await self.jobs.finish_turns()
            self._send_reminders.cancel()
            self._purge_servers.cancel()
            self._back_up_daily.cancel()
            self.jobs.cancel_tasks()
            logs.note("closing")
            try:
                await self.board.settle()
            except Exception as error:  # close even if the database is gone
                logs.log_unexpected(error, "could not settle")
        await super().close()

    async def hang_up(self) -> None:
        """Stop receiving events at once. What was received is still answered."""
        self.answers.stop()
        await asyncio.gather(*(shard.disconnect() for shard in self.shards.values()))
