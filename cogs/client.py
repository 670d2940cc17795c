"""The Discord client: a referee at its side, and everything it needs to be heard."""

import asyncio
import gc
import re
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import discord
from discord import app_commands
from discord.ext import commands, tasks

from cogs import logs, wording
from cogs.commands.context_menus import context_menus
from cogs.commands.registration import Registration
from cogs.commands.verbs import command_of
from cogs.creation.flow import offer_creation
from cogs.forms import offer_form
from cogs.incoming.direct_messages import your_games
from cogs.incoming.interactions import Answers
from cogs.incoming.presses import Presses
from cogs.incoming.sentences import Interaction
from cogs.incoming.strays import answer_stray
from cogs.messages.buttons import ITEMS
from cogs.messages.message import NONE
from cogs.outgoing.cards import Cards
from cogs.outgoing.delivery import Delivery
from cogs.outgoing.retry import LOST, Late
from cogs.permissions import missing
from cogs.registry import COGS
from cogs.reminders import remind
from cogs.servers import Servers
from play.referee import Referee
from play.shown.messages import Noticeboard
from play.turn.values import Ruling, Said

#: how long turns under way may take once the bot was asked to stop
GRACE = 10.0


class Wishes(NamedTuple):
    """What whoever runs the bot has chosen."""

    inline_rolls: bool = False
    keep_days: int = 30  # after a server removed the bot
    support: str = ""  # a link to where people can ask for help


def intents(wishes: Wishes) -> discord.Intents:
    """Return as little as will do. Message content only where posts are read without a mention."""
    chosen = discord.Intents.none()
    chosen.guilds = chosen.guild_messages = chosen.dm_messages = True
    chosen.message_content = wishes.inline_rolls
    return chosen


class Longhand(commands.AutoShardedBot):
    """Hears people on Discord and shows them the referee's rulings."""

    def __init__(self, referee: Referee, wishes: Wishes | None = None, **options: Any) -> None:
        self.wishes = wishes or Wishes()
        super().__init__(
            commands.when_mentioned,
            help_command=None,
            intents=intents(self.wishes),
            allowed_mentions=NONE,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            tree_cls=Tree,
            **options,
        )
        self.referee = referee
        self.servers = Servers(self)
        referee.port = self.servers
        self.board = Noticeboard(referee.database, referee.clock)
        self.answers = Answers(self)
        self.delivery = Delivery(self)
        self.late = Late(self)
        self.cards = Cards(self)
        self.presses = Presses(self)
        self.registration = Registration(self, COGS)
        self.menus: list[app_commands.ContextMenu] = context_menus()
        self.tables: set[str] = set()
        self._turns = 0
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._owed: list[int] = []
        self._frozen = False
        self._leaving: asyncio.Future[None] | None = None

    async def setup_hook(self) -> None:
        """Make ready to answer before the first event comes."""
        self.add_dynamic_items(*ITEMS)
        for cog in COGS:
            await self.add_cog(cog(self))
        for name, verb in self.registration.every_verb().items():
            self.tree.add_command(command_of(name, verb))
        for menu in self.menus:
            self.tree.add_command(menu)
        self.referee.read_ahead()
        await self.learn_tables()
        await self._register()
        self._owed = await self.board.unshown()

    async def _register(self) -> None:
        """Register the global commands; where Discord will not have it, come up all the same."""
        try:
            await self.registration.everywhere()
        except LOST as error:
            logs.unexpected(error, "could not register commands")

    @tasks.loop(minutes=1)
    async def _reminding(self) -> None:
        try:
            await remind(self)
        except Exception as error:
            logs.unexpected(error, "reminding")

    @tasks.loop(hours=24)
    async def _purging(self) -> None:
        try:
            for server in await self.referee.purge(self.wishes.keep_days):
                logs.note("purged", server=server)
        except Exception as error:
            logs.unexpected(error, "purging")

    async def learn_tables(self) -> None:
        """Learn in which channels games are played."""
        self.tables = await self.board.channels_played()

    async def on_ready(self) -> None:
        """Settle down: show what was not shown, and keep the collector from what will stay."""
        logs.note("ready", servers=len(self.guilds), shards=self.shard_count)
        self.spawn(self._register())  # which does nothing where it is done
        owed, self._owed = self._owed, []
        for entry in owed:
            self.spawn(self.late.show(entry))
        if not self._frozen:
            self._frozen = True
            self._reminding.start()
            self._purging.start()
            gc.collect()
            gc.freeze()
            gc.enable()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.spawn(self.registration.server(guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.referee.server_back(str(guild.id))
        self.spawn(self.registration.server(guild.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Discord forgets a server's commands with the bot; games and sheets are kept."""
        await self.registration.forget(guild.id)
        await self.referee.server_removed(str(guild.id))
        logs.note("removed", server=guild.id)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer what nothing else does: a form, or a button from another age."""
        await answer_stray(self, interaction)

    async def on_message(self, message: discord.Message) -> None:
        """Leave posts to the cog that reads them: there are no prefix commands."""

    async def speak(self, interaction: Interaction, text: str) -> None:
        """Say a sentence that a slash command made."""
        if await offer_creation(self, interaction, text):
            return
        if text == "define move" and await offer_form(self, interaction):
            return
        await self.answers.speak(interaction, text)

    async def hear(self, said: Said) -> Ruling:
        """Rule on what was said, wherever it was."""
        if not said.server and not said.parent and re.match(r"game(?: show)?\s*$", said.text):
            return your_games(said, await self.board.games_of(said.speaker))
        return await self.referee.hear(await self.placed(said))

    async def placed(self, said: Said) -> Said:
        """In a direct message, place what was said in the person's own game, if it is only one."""
        if said.server or said.parent:
            return said
        found = await self.board.games_of(said.speaker)
        return said._replace(parent=found[0][2]) if len(found) == 1 else said

    def missing_in(self, channel: int) -> list[str]:
        """Return the names of the permissions that are missing in a channel."""
        return missing(self.get_channel(channel))

    @contextmanager
    def under_way(self) -> Iterator[None]:
        """Keep the bot from closing while a turn is under way."""
        self._turns += 1
        self._quiet.clear()
        try:
            yield
        finally:
            self._turns -= 1
            if not self._turns:
                self._quiet.set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside the turn at hand, and log it if it fails."""

        async def watched() -> None:
            try:
                await work
            except Exception as error:
                logs.unexpected(error, "beside the turn")

        task = asyncio.create_task(watched())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def leave(self) -> None:
        """Begin to close, at the wish of whoever runs the bot."""
        if self._leaving is None:
            self._leaving = asyncio.ensure_future(self.close())

    async def close(self) -> None:
        """Finish the turns that are under way, then leave."""
        if not self.is_closed():
            try:
                async with asyncio.timeout(GRACE):
                    await self._quiet.wait()
            except TimeoutError:
                logs.note("turns cut short", turns=self._turns)
            self._reminding.cancel()
            self._purging.cancel()
            for task in list(self._tasks):
                task.cancel()
            await self.board.settle()
            logs.note("closing")
        await super().close()


STALE = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)


class Tree(app_commands.CommandTree[Any]):
    """Holds every command; a server's own are found among the global ones."""

    def __init__(self, client: Any) -> None:
        super().__init__(client, fallback_to_global=True)

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Tell the person: without this, Discord would say that nobody answered."""
        told: Interaction = interaction
        if interaction.type is discord.InteractionType.autocomplete:
            await self._offer_nothing(told, error)
            return
        if isinstance(error, STALE):
            await self.client.answers.tell(told, wording.GONE_COMMAND)
            return
        cause = error.__cause__ if isinstance(error.__cause__, Exception) else error
        await self.client.answers.apologise(told, cause)

    async def _offer_nothing(self, interaction: Interaction, error: Exception) -> None:
        """Answer what is being typed all the same: an option must never seem to hang."""
        logs.unexpected(error, "completion failed")
        if not interaction.response.is_done():
            await interaction.response.autocomplete([])
