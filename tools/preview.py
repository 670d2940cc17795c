"""Shows the bot in a local browser, without a token: `make preview`.

Each rules system has its own page, with its demo game played for a few rulings. Every button and
command there is real: the bot, discord.py and the rules are the ones used online.
"""

import argparse
import asyncio
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import discord
import simcord

from cogs.client import Longhand
from cogs.commands.menu_tree import build_menu, leaves
from cogs.registry import COGS
from play.dice_sources import ScriptedDice
from play.referee import Referee
from rules.registry import NAMES, SYSTEMS
from storage.engine.database import open_database
from tools.preview_looks import improve, pictures_of

FIRST_PORT, LAST_PORT = 8765, 65535
HOW = """\
Open a link: each game has a page, with a roll or two already made. Choose who you are (Gm, Alice
or Bob), then press and type. Direct messages of the bot are printed here. Ctrl+C ends it."""
#: what each page shows
ABOUT = {
    "heresy": "a move, and the choices it leaves",
    "genesys": "a check on narrative dice, with symbols to spend",
    "tens": "an attack, and the answer to it",
    "fantasy": "a test that can be pushed",
    "odd": "an attack that goes through hit points",
}
#: a few rulings in each game to look at: who, faces, sentence
SCENES: dict[str, tuple[tuple[str, tuple[int, ...], str], ...]] = {
    "heresy": (("alice", (3, 5, 4), "move hack+WS adv at Scar # over the barricade"),),
    "genesys": (
        ("alice", (11, 2, 5, 3, 2, 1, 4), "check stealth vs hard boost 1 # past the guards"),
    ),
    "tens": (("bob", (), "move strike+str medium at Ogre with greatsword"),),
    "fantasy": (("alice", (), "test bod+athletics # across the flooded hall"),),
    "odd": (("gm", (6, 14), "attack d10 at Griff as Ogre # the club comes down"),),
}


@dataclass
class Page:
    """A simulated channel with a game, and its players."""

    env: simcord.Env
    dice: ScriptedDice
    guild: Any
    channel: Any
    people: dict[str, Any] = field(default_factory=dict)

    def person(self, name: str) -> Any:
        """Return a person, who joins the server when first named; the game master may manage it."""
        if name not in self.people:
            user = self.env.create_user(name, global_name=name.capitalize())
            may = discord.Permissions(manage_channels=name == "gm")
            role = self.guild.create_role(name.capitalize(), permissions=may)
            self.people[name] = self.guild.add_member(user, roles=[role])
        return self.people[name]

    async def say(self, who: str, sentence: str, faces: Sequence[int] = ()) -> Any:
        """Say a sentence as someone, with these faces on the dice."""
        self.dice.script(faces)
        person = self.person(who)
        await self.env.settle()
        verb, _, rest = sentence.lstrip("/").partition(" ")
        if verb in COMMANDS:
            return await person.slash(
                self.channel, verb, **({COMMANDS[verb].first: rest} if rest else {})
            )
        if rest in ("show", "list") and f"{verb} {rest}" in COMMANDS:
            return await person.slash(self.channel, f"{verb} {rest}")
        return await person.slash(self.channel, "do", what=f"{verb} {rest}".strip())

    async def go_elsewhere(self, name: str) -> None:
        """Continue in a channel where nothing has been said yet."""
        new = self.guild.create_text_channel(name)
        await self.say("gm", f"game channel add <#{new.id}>")
        self.channel = new


COMMANDS = dict(leaves(build_menu(COGS, NAMES)))


async def seat(page: Page, system: str) -> None:
    """Set up a system's demo game."""
    speaker = "gm"
    for line in SYSTEMS[system].demo:
        if line.startswith(":as "):
            speaker = line.removeprefix(":as ").strip()
        else:
            await page.say(speaker, line)


async def act(page: Page, system: str) -> None:
    """Play a system's scene."""
    for who, faces, sentence in SCENES[system]:
        await page.say(who, sentence, faces)


@asynccontextmanager
async def demo(system: str) -> AsyncIterator[Page]:
    """Open a simulated Discord with this system's demo game."""
    dice = ScriptedDice()
    async with open_database(":memory:") as database:
        bot = Longhand(Referee(database, dice), shard_count=1)
        async with simcord.run(bot) as env:
            bot.answers.desk.clock = lambda: env.now().timestamp()
            assert bot.user is not None
            env.backend.users[bot.user.id].name = "Longhand"
            guild = env.create_guild("Demo")
            page = Page(env, dice, guild, guild.create_text_channel(f"{system}-table"))
            for name in ("gm", "alice", "bob"):
                page.person(name)
            await env.settle()
            improve()
            await seat(page, system)
            yield page


def direct_messages(page: Page, seen: set[int]) -> Iterator[str]:
    """Yield new direct messages, which the page of a channel doesn't show."""
    for name, person in page.people.items():
        if person.id in page.env.backend.dm_channels:
            for message in person.user.dm_channel.history():
                if message.id not in seen:
                    seen.add(message.id)
                    told = [message.content, *(embed.description for embed in message.embeds)]
                    words = " / ".join(filter(None, told)).replace("\n", " / ")
                    yield f"Direct message to {name.capitalize()}: {words}"


async def tell_direct_messages(page: Page) -> None:
    """Print direct messages in the terminal as they arrive."""
    seen: set[int] = set()
    while True:
        for line in direct_messages(page, seen):
            say(line)
        await asyncio.sleep(1)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def show(system: str, port: int, *, opens: bool) -> None:
    """Serve one game's page until it is closed."""
    async with demo(system) as page:
        await act(page, system)
        viewers = list(page.people.values())
        pictures = pictures_of(page.env)
        shown = page.env.preview(
            page.channel,
            viewers=viewers,
            layout="channel",
            port=port,
            assets=pictures,
            presentation_time=datetime.now(UTC),
        )
        async with serve_page(shown, port) as preview:
            say(f"{SYSTEMS[system].name}, {ABOUT[system]}: {preview.url}")
            if opens and has_browser():
                await asyncio.to_thread(webbrowser.open, preview.url)
            telling = asyncio.create_task(tell_direct_messages(page))
            await preview.wait_closed()
            telling.cancel()


@asynccontextmanager
async def serve_page(shown: simcord.Preview, port: int) -> AsyncIterator[simcord.Preview]:
    """Serve a page; exit with an explanation if its port is taken."""
    try:
        opened = await shown.__aenter__()
    except simcord.SetupError as error:
        sys.exit(f"Port {port} is taken: {error}. Name another: --port 9000")
    try:
        yield opened
    finally:
        await shown.close()


def has_browser() -> bool:
    """Say whether there is a screen to open a page on."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("win32", "darwin") or any(os.environ.get(each) for each in screens)


def is_free(port: int) -> bool:
    with socket.socket() as tried:
        try:
            tried.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def free_ports(first: int, count: int) -> range:
    """Return consecutive free ports, from this one on; say so if it is taken."""
    found = next(
        (start for start in range(first, LAST_PORT - count)
         if all(is_free(port) for port in range(start, start + count))),
        None,
    )  # fmt: skip
    if found is None:
        sys.exit(f"No ports are free from {first} on. Name another: --port 9000")
    if found != first:
        say(f"Port {first} is taken, perhaps by another preview: this one is at {found}.")
    return range(found, found + count)


async def show_all(first: int, *, opens: bool) -> None:
    """Serve every game, each in its own process, because a page shows one channel."""
    started = []
    for port, name in zip(free_ports(first, len(NAMES)), NAMES, strict=True):
        command = [sys.executable, "-m", "tools.preview", name, "--port", str(port)]
        quiet = [] if opens and name == NAMES[0] else ["--no-browser"]
        started.append(await asyncio.create_subprocess_exec(*command, *quiet))
    try:
        await asyncio.gather(*(each.wait() for each in started))
    finally:
        for each in started:
            if each.returncode is None:
                each.terminate()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.preview", description=__doc__)
    parser.add_argument("system", nargs="?", choices=NAMES, help="only this one")
    parser.add_argument("--port", type=int, default=FIRST_PORT)
    parser.add_argument("--no-browser", action="store_true", help="only say where the pages are")
    asked = parser.parse_args()
    opens = not asked.no_browser
    logging.getLogger("longhand").setLevel(logging.WARNING)
    try:
        if asked.system:
            (port,) = free_ports(asked.port, 1)
            asyncio.run(show(asked.system, port, opens=opens))
        else:
            say(HOW)
            asyncio.run(show_all(asked.port, opens=opens))
    except KeyboardInterrupt:
        return


if __name__ == "__main__":
    main()
