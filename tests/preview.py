"""The bot in a local browser page, without a token: `make preview`.

Each rules system has a page of its own, with its demo game played to a few rulings. Every button
and command there is real: the bot, discord.py and the rules are the ones that go online.
"""

import argparse
import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import discord
import simcord

from cogs.client import Longhand
from cogs.commands.verbs import Saying, merge_verbs
from cogs.registry import COGS
from play.dice import ScriptedDice
from play.referee import Referee
from rules.registry import NAMES, SYSTEMS
from storage.database import open_database

FIRST_PORT = 8765
#: a ruling or two in each game, so that there is something to look at: who, faces, sentence
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
    """A simulated channel with a game in it, and the people who play it."""

    env: simcord.Env
    dice: ScriptedDice
    guild: Any
    channel: Any
    people: dict[str, Any] = field(default_factory=dict)

    def person(self, name: str) -> Any:
        """Return someone, who joins the server when first named; the game master may manage it."""
        if name not in self.people:
            user = self.env.create_user(name, global_name=name.capitalize())
            may = discord.Permissions(manage_channels=name == "gm")
            role = self.guild.create_role(name.capitalize(), permissions=may)
            self.people[name] = self.guild.add_member(user, roles=[role])
        return self.people[name]

    async def say(self, who: str, sentence: str, faces: Sequence[int] = ()) -> Any:
        """Say a sentence as someone, on these faces."""
        self.dice.script(faces)
        person = self.person(who)
        await self.env.settle()
        verb, _, rest = sentence.lstrip("/").partition(" ")
        if isinstance(VERBS[verb], Saying):
            return await person.slash(self.channel, verb, **({"what": rest} if rest else {}))
        if rest in ("show", "list"):
            return await person.slash(self.channel, f"{verb} {rest}")
        return await person.slash(self.channel, "do", what=f"{verb} {rest}")

    async def go_elsewhere(self, name: str) -> None:
        """Go on playing in a channel where nothing has been said yet."""
        new = self.guild.create_text_channel(name)
        await self.say("gm", f"game channel add <#{new.id}>")
        self.channel = new


VERBS = merge_verbs([cog.verbs for cog in COGS])


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
            assert bot.user is not None
            env.backend.users[bot.user.id].name = "Longhand"
            guild = env.create_guild("Demo")
            page = Page(env, dice, guild, guild.create_text_channel(f"{system}-table"))
            for name in ("gm", "alice", "bob"):
                page.person(name)
            await env.settle()
            await seat(page, system)
            yield page


async def show(system: str, port: int) -> None:
    """Serve one game's page until it is closed."""
    async with demo(system) as page:
        await act(page, system)
        viewers = list(page.people.values())
        shown = page.env.preview(page.channel, viewers=viewers, layout="channel", port=port)
        async with shown as preview:
            sys.stdout.write(f"{SYSTEMS[system].name}: {preview.url}\n")
            sys.stdout.flush()
            await preview.wait_closed()


async def show_all() -> None:
    """Serve every game, each in a process of its own: a page shows one channel."""
    started = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.preview", name, "--port", str(FIRST_PORT + place)
        )
        for place, name in enumerate(NAMES)
    ]
    try:
        await asyncio.gather(*(each.wait() for each in started))
    finally:
        for each in started:
            if each.returncode is None:
                each.terminate()


def main() -> None:
    parser = argparse.ArgumentParser(prog="make preview", description=__doc__)
    parser.add_argument("system", nargs="?", choices=NAMES, help="only this one")
    parser.add_argument("--port", type=int, default=FIRST_PORT)
    asked = parser.parse_args()
    logging.getLogger("longhand").setLevel(logging.WARNING)
    try:
        asyncio.run(show(asked.system, asked.port) if asked.system else show_all())
    except KeyboardInterrupt:
        return


if __name__ == "__main__":
    main()
