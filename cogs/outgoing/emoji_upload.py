"""Uploads the bot's own emojis of dice, once, in the background; nothing waits for them."""

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import discord

from cogs import logs
from cogs.messages.emojis import PICTURES, Pictures
from cogs.outgoing.channel_posts import LOST

FOLDER = Path(__file__).parents[1] / "emojis"
#: Discord's limit for an emoji's name
LONGEST_NAME = 32
#: failed uploads in a row until the rest waits for the next start
PATIENCE = 3
#: seconds between checks for what another client uploads
WAITS = (60.0, 120.0, 300.0, 900.0, 3600.0)


def name_picture(kind: str, symbols: Sequence[str]) -> str:
    """Return the name of a narrative die's picture, by its symbols."""
    return "_".join([kind, *(symbols or ("blank",))])


def emoji_name(shows: str, picture: bytes) -> str:
    """Return the name of an emoji: what it shows, for screen readers, and a hash of its picture."""
    mark = hashlib.sha256(picture).hexdigest()[:4]
    words = shows if len(shows) + 5 <= LONGEST_NAME else shows.replace("advantage", "adv")
    return f"{words}_{mark}"


class Emojis:
    """Finds the uploaded emojis, uploads missing ones, and makes them known."""

    def __init__(
        self, client: discord.Client, folder: Path = FOLDER, drawn: Pictures = PICTURES
    ) -> None:
        self._client = client
        self._folder = folder
        self._drawn = drawn
        self._begun = False

    async def prepare(self, *, uploads: bool = True) -> None:
        """Make all pictures known, once. On failure the plain marks stay.

        Of several clients one uploads them; the others check now and then whether they are there.
        """
        if self._begun:
            return
        self._begun = True
        try:
            wanted = self._load_pictures()
            found = await self._find(wanted)
            if uploads:
                await self._upload(wanted, found)
            for wait in () if uploads else WAITS:
                if all(name in found for name, _ in wanted.values()):
                    break
                await asyncio.sleep(wait)
                found = await self._find(wanted)
        except LOST as error:
            self._begun = False  # try again when the bot is next ready
            logs.note("no emojis", why=type(error).__name__, status=getattr(error, "status", 0))

    async def _find(self, wanted: Mapping[str, tuple[str, bytes]]) -> dict[str, str]:
        """Return the uploaded emojis, and make them known."""
        there = await self._client.fetch_application_emojis()
        found = {each.name: str(each) for each in there}
        self._learn(wanted, found)
        return found

    def _load_pictures(self) -> dict[str, tuple[str, bytes]]:
        """Return every picture by what it shows: the emoji's name, and the file."""
        paths = sorted(self._folder.glob("*.png"), key=lambda path: ("face_" in path.stem, path))
        files = {path.stem: path.read_bytes() for path in paths}  # dice before faces
        return {shows: (emoji_name(shows, picture), picture) for shows, picture in files.items()}

    def _learn(self, wanted: Mapping[str, tuple[str, bytes]], found: Mapping[str, str]) -> None:
        known = {shows: found[name] for shows, (name, _) in wanted.items() if name in found}
        self._drawn.learn(known)

    async def _upload(self, wanted: Mapping[str, tuple[str, bytes]], found: dict[str, str]) -> None:
        """Upload missing emojis. Stop if Discord refuses, or after repeated failures."""
        failed = 0
        for name, picture in wanted.values():
            if name in found or failed >= PATIENCE:
                continue
            try:
                made = await self._client.create_application_emoji(name=name, image=picture)
            except LOST as error:
                status = getattr(error, "status", 0)
                logs.note("emoji failed", name=name, status=status)
                failed = PATIENCE if 400 <= status < 500 else failed + 1
                continue
            failed = 0
            found[name] = str(made)
            self._learn(wanted, found)
