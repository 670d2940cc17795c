"""The hash chain: each entry proves all entries before it, and yet parts of it can be erased.

An entry's hash covers the previous hash and a salted digest of each of its parts. To erase a part
is to blank it and delete its salt: the digest stays, so the chain still verifies.

As long as nothing is erased, only the salts are stored, since the digests follow from the parts.
"""

import asyncio
import hashlib
import json
import os
from collections.abc import Awaitable, Callable, Mapping

from storage import games
from storage.engine.database import Database, Transaction

#: the parts that the first entries covered; today's also cover the time and the visibility
FIRST = ("speaker", "said", "dice", "outcome", "changes")
PARTS = (*FIRST, "visible", "at")
Seals = dict[str, list[str]]
#: the prefix of seals that are mere salts, and the length of a salt
SHORT, SALT = "~", 16
#: entries at once, and seconds in between: 100,000 entries take a quarter of an hour
SLICE, PAUSE = 100, 1.0
#: seconds between checks whether an older process is still running
WAIT = 60.0
#: the key stored once all are short; what an older process writes later stays as it is
DONE = "seals:short"

Sleep = Callable[[float], Awaitable[None]]
Place = tuple[int, int]


def digest(salt: str, text: str) -> str:
    return hashlib.sha256(f"{salt}\n{text}".encode()).hexdigest()


def seal(parts: Mapping[str, str]) -> Seals:
    """Return a new salt and the digest for each part."""
    salts = os.urandom(SALT // 2 * len(PARTS)).hex()
    made: Seals = {}
    for place, part in enumerate(PARTS):
        salt = salts[SALT * place : SALT * (place + 1)]
        made[part] = [salt, digest(salt, parts[part])]
    return made


def write(seals: Seals, *, short: bool) -> str:
    """Return new seals as stored: short ones, unless an older process has to read them."""
    if short:
        return SHORT + "".join([seals[part][0] for part in PARTS])
    return json.dumps(seals)


def read(seals: str, texts: Mapping[str, str]) -> Seals:
    """Return the seals of an entry with these texts. Raises ValueError if they are malformed."""
    if not seals.startswith(SHORT):
        return dict(json.loads(seals))
    salts = [seals[at : at + SALT] for at in range(len(SHORT), len(seals), SALT)]
    pairs = zip(PARTS, salts, strict=True)
    return {part: [salt, digest(salt, texts[part])] for part, salt in pairs}


def shorten(seals: str, texts: Mapping[str, str]) -> str:
    """Return seals as mere salts if all parts are intact; otherwise unchanged.

    The chain verifies, or fails, exactly as before.
    """
    try:
        known = read(seals, texts)
        whole = set(known) == set(PARTS)
        salted = all(len(salt) == SALT for salt, _ in known.values())
        if whole and salted and all(_is_intact(texts[part], *known[part]) for part in PARTS):
            return write(known, short=True)
    except (ValueError, TypeError, KeyError):
        pass
    return seals


def lengthen(seals: str, texts: Mapping[str, str]) -> str:
    """Return seals with their digests, which every release can read."""
    return json.dumps(read(seals, texts)) if seals.startswith(SHORT) else seals


def chain(previous: str, number: int, seals: Seals) -> str:
    """Return the hash of an entry."""
    digests = "".join([seals[part][1] for part in PARTS if part in seals])
    return hashlib.sha256(f"{previous}\n{number}\n{digests}".encode()).hexdigest()


def holds(previous: str, number: int, parts: Mapping[str, str], kept: str, seals: str) -> bool:
    """Say whether an entry is as it was when it was written."""
    try:
        known = read(seals, parts)
        intact = all(_is_intact(parts[part], *sealed) for part, sealed in known.items())
        whole = set(known) in (set(PARTS), set(FIRST))
        return intact and whole and chain(previous, number, known) == kept
    except (ValueError, TypeError, KeyError):
        return False


def _is_intact(text: str, salt: str, sealed: str) -> bool:
    """Say whether a part is as it was, or was erased and is blank."""
    return digest(salt, text) == sealed if salt else text == ""


def erase_parts(seals: str, parts: tuple[str, ...], texts: Mapping[str, str]) -> str:
    """Return the seals of an entry with these parts erased; `texts` are the parts before that."""
    known = read(seals, texts)
    for part in parts:
        known[part] = ["", known[part][1]]
    return json.dumps(known)


async def shorten_all(database: Database, sleep: Sleep = asyncio.sleep) -> int:
    """Shorten all seals, as long as no older process runs, and return how many."""
    async with database.begin_reading() as tx:
        if (await games.recall(tx, [DONE])).get(DONE):
            return 0
    place: Place | None = (0, 0)
    count = 0
    while place is not None:
        if not database.writes_short_seals:
            await sleep(WAIT)
            continue
        async with database.transaction() as tx:
            place, written = await shorten_some(tx, place)
            count += written
        if place is not None:
            await sleep(PAUSE)
    async with database.transaction() as tx:
        await games.remember(tx, DONE, "yes")
    return count


async def shorten_some(tx: Transaction, after: Place) -> tuple[Place | None, int]:
    """Shorten the next few seals; return where to continue, if anywhere, and how many were changed.

    A broken seal, or one of an entry with an erased part, stays as it is.
    """
    place, written = await _rewrite_page(tx, after, shorten)
    tx.write_later(
        "UPDATE sealing SET seals = ? WHERE game = ? AND number = ? AND seals = ?", written
    )
    return place, len(written)


async def lengthen_all(database: Database) -> int:
    """Write all seals out, for going back to a release that can't read short ones."""
    place: Place | None = (0, 0)
    count = 0
    while place is not None:
        async with database.transaction() as tx:
            place, written = await _rewrite_page(tx, place, lengthen)
            await tx.execute("INSERT INTO erasing (allowed) VALUES (1)")
            change = "UPDATE entry SET seals = ? WHERE game = ? AND number = ? AND seals = ?"
            await tx.executemany(change, written)
            await tx.execute("DELETE FROM erasing")
            count += len(written)
    async with database.transaction() as tx:
        await games.remember(tx, DONE, "")
    return count


async def _rewrite_page(
    tx: Transaction, after: Place, rewrite: Callable[[str, Mapping[str, str]], str]
) -> tuple[Place | None, list[tuple[str, int, int, str]]]:
    """Return the next few seals that need rewriting, and where to continue."""
    rows = await tx.execute_fetchall(
        f"SELECT game, number, seals, {', '.join(PARTS)} FROM entry"
        f" WHERE (game, number) > (?, ?) ORDER BY game, number LIMIT {SLICE}",
        after,
    )
    each = (
        (rewrite(sealed, dict(zip(PARTS, texts, strict=True))), game, number, sealed)
        for game, number, sealed, *texts in rows
    )
    place = (int(rows[-1][0]), int(rows[-1][1])) if len(rows) == SLICE else None
    return place, [row for row in each if row[0] != row[3]]
