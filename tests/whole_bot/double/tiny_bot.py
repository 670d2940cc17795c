"""A bot with one of everything, to test the stand-in Discord itself with."""

import asyncio
import os
import re
import signal
from typing import Any, Self

import discord
from discord import app_commands
from discord.http import Route

Touch = discord.Interaction[discord.Client]


class Undo(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"v1:undo:(?P<entry>\d+)"):
    """A button that outlives the process."""

    def __init__(self, entry: int) -> None:
        self.entry = entry
        super().__init__(discord.ui.Button(label="Undo", custom_id=f"v1:undo:{entry}"))

    @classmethod
    async def from_custom_id(
        cls, interaction: Touch, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["entry"]))

    async def callback(self, interaction: Touch) -> None:
        await interaction.response.edit_message(content=f"undone {self.entry}", view=None)
        await interaction.followup.send("a short line")


class Pick(discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"v1:pick"):
    """A menu that outlives the process."""

    def __init__(self) -> None:
        options = [discord.SelectOption(label=name, value=name.lower()) for name in ("Ash", "Oak")]
        super().__init__(discord.ui.Select(custom_id="v1:pick", options=options))

    @classmethod
    async def from_custom_id(
        cls, interaction: Touch, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls()

    async def callback(self, interaction: Touch) -> None:
        await interaction.response.send_message(f"chose {self.item.values[0]}", ephemeral=True)


class Name(discord.ui.Modal, title="A name"):
    """A form."""

    name: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Name", custom_id="name")

    async def on_submit(self, interaction: Touch) -> None:
        await interaction.response.send_message(f"named {self.name.value}")


def _view() -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(Undo(41))
    view.add_item(Pick())
    return view


@app_commands.command()
@app_commands.describe(what="The whole sentence")
async def move(interaction: Touch, what: str) -> None:
    """Make a move."""
    await interaction.response.send_message(f"moved {what}", view=_view())


@move.autocomplete("what")
async def _complete(interaction: Touch, text: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=f"{text}{end}", value=f"{text}{end}") for end in "ab"]


@app_commands.command()
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def where(interaction: Touch) -> None:
    """Say where this is."""
    user_install = interaction.is_user_integration()
    shard = interaction.guild.shard_id if interaction.guild else None
    said = f"guild={interaction.guild_id} user_install={user_install} shard={shard}"
    await interaction.response.send_message(said)


@app_commands.command()
async def name(interaction: Touch) -> None:
    """Open a form."""
    await interaction.response.send_modal(Name())


@app_commands.command()
async def later(interaction: Touch) -> None:
    """Think first."""
    await interaction.response.defer(ephemeral=True)
    await interaction.followup.send("done")
    await interaction.followup.send("for all to see")


@app_commands.command()
@app_commands.describe(size="How long")
async def long(interaction: Touch, size: int) -> None:
    """Say something long; say so privately when it cannot be said."""
    try:
        await interaction.response.send_message("x" * size)
    except discord.HTTPException as error:
        await interaction.response.send_message(f"refused: {error.code}", ephemeral=True)


@app_commands.command()
async def odd(interaction: Touch) -> None:
    """Ask for something the stand-in does not know."""
    try:
        await interaction.client.http.request(Route("GET", "/nowhere"))
    except discord.DiscordServerError as error:
        await interaction.response.send_message(f"failed: {error.status}")


@app_commands.command()
@app_commands.describe(post="Its id")
async def edit(interaction: Touch, post: str) -> None:
    """Edit a post of the bot's in this channel."""
    assert isinstance(interaction.channel, discord.abc.Messageable)
    message = discord.PartialMessage(channel=interaction.channel, id=int(post))
    try:
        await message.edit(content="edited")
        said = "edited it"
    except discord.HTTPException as error:
        said = f"refused: {error.code}"
    await interaction.response.send_message(said, ephemeral=True)


@app_commands.context_menu(name="Read this post")
async def read(interaction: Touch, message: discord.Message) -> None:
    """Repeat a post to whoever asked."""
    said = f"{message.author.name}: {message.content}"
    await interaction.response.send_message(said, ephemeral=True)


COMMANDS: list[app_commands.Command[Any, ..., None] | app_commands.ContextMenu]
COMMANDS = [move, where, name, later, long, odd, edit, read]


class TinyBot(discord.AutoShardedClient):
    """The bot."""

    def __init__(self) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        intents.message_content = os.environ.get("CONTENT") == "on"
        super().__init__(intents=intents, allowed_mentions=discord.AllowedMentions.none())
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        for command in COMMANDS:
            self.tree.add_command(command)
        self.add_dynamic_items(Undo, Pick)
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        if message.author == self.user or message.webhook_id is not None:
            return
        if self.user in message.mentions or "[[" in message.content:
            await message.reply(f"heard {message.content.split()[-1]}")

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await guild.text_channels[0].send("joined")


async def _run() -> None:
    async with TinyBot() as bot:
        asyncio.get_running_loop().add_signal_handler(
            signal.SIGTERM, lambda: asyncio.ensure_future(bot.close())
        )
        await bot.start(os.environ["DISCORD_TOKEN"])


def main() -> int:
    """Run until told to end."""
    try:
        asyncio.run(_run())
    except discord.LoginFailure:
        return 3
    except discord.PrivilegedIntentsRequired:
        return 4
    return 0
