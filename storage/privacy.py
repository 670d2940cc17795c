"""What is kept about a person: gathered for them, or erased.

To erase is to blank the person's parts of their entries and to forget the salts: the chain of the
journal still verifies. Dice stay, without a name: they are the table's.
"""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from storage import journal, plans, seals
from storage.database import Transaction

#: the parts of an entry that are its speaker's own
THEIRS = ("speaker", "said", "outcome", "changes")
#: of the key `said:ID:person`, which remembers for whom a button says a sentence
_ID_SAID = "substr(key, 6, 24)"
#: a key whose last part is the person: `nudged:3:alice`
_OF_PERSON = "key LIKE '{}:%' AND substr(key, length(key) - length(:person)) = ':' || :person"
_SENTENCES = f"SELECT 'sentence:' || {_ID_SAID} FROM remembered WHERE {_OF_PERSON.format('said')}"


async def gathered(
    tx: Transaction, person: str, veil: Callable[[int, int], Awaitable[Any]]
) -> dict[str, Any]:
    """Return everything that is kept about a person, in every game, as they may know it.

    `veil` gives the values of a sheet, by its game and record. Of a blind roll they may know that
    they made it, unless it was revealed or the game is theirs to lead.
    """
    sheets = await tx.execute_fetchall(
        "SELECT game, id, system, kind, name FROM record WHERE owner = ?"
        " AND kind IN ('pc', 'npc') ORDER BY game, id",
        (person,),
    )
    entries = await tx.execute_fetchall(
        "SELECT game, number, at, channel, said, dice, visible, outcome, changes FROM entry"
        " WHERE speaker = ? ORDER BY game, number",
        (person,),
    )
    posts = await tx.execute_fetchall(
        "SELECT game, channel, at FROM presence WHERE person = ? ORDER BY game, channel", (person,)
    )
    told = await tx.execute_fetchall(
        f"SELECT value FROM remembered WHERE {_OF_PERSON.format('why')}"
        f" OR ({_OF_PERSON.format('offer')}) OR ({_OF_PERSON.format('attached')})"
        f" OR key IN ({_SENTENCES})"
        " ORDER BY key",
        {"person": person},
    )
    planned = await tx.execute_fetchall(
        "SELECT game, number, channel, fields FROM plan WHERE person = ? ORDER BY game, number",
        (person,),
    )
    voices = await tx.execute_fetchall(
        f"SELECT key FROM remembered WHERE {_OF_PERSON.format('always')} ORDER BY key",
        {"person": person},
    )
    typed = await tx.execute_fetchall(
        "SELECT game, named FROM part WHERE person = ? AND named <> '' ORDER BY game", (person,)
    )
    names = await tx.execute_fetchall("SELECT name FROM person WHERE id = ?", (person,))
    entry = ("game", "number", "at", "channel", "said", "dice", "visible", "outcome", "changes")
    return {
        "name": next((name for (name,) in names), ""),
        "sheets": [
            {"game": g, "system": s, "kind": k, "name": n, "fields": await veil(g, id)}
            for g, id, s, k, n in sheets
        ],
        "entries": [
            _unknown(each) if await _is_blind(tx, each, person) else each
            for each in (dict(zip(entry, row, strict=True)) for row in entries)
        ],
        "last_posts": [{"game": g, "channel": c, "at": at} for g, c, at in posts],
        "plans": [
            {"game": g, "number": n, "channel": c, "says": json.loads(fields)["says"]}
            for g, n, c, fields in planned
        ],
        "names_typed": [{"game": g, "names": named.splitlines()} for g, named in typed],
        "behind_buttons": [text for (text,) in told],
        "always_speaks": [{"channel": key.split(":")[1]} for (key,) in voices],
        "games": [
            {"game": game, **_roles(json.loads(fields), person)}
            for game, fields in await _naming(tx, person)
        ],
    }


def _unknown(entry: dict[str, Any]) -> dict[str, Any]:
    return {**entry, "dice": "", "outcome": "", "changes": ""}


async def _is_blind(tx: Transaction, entry: Mapping[str, Any], person: str) -> bool:
    """Say whether a person may not know what came of an entry of theirs."""
    if entry["visible"] != "blind":
        return False
    rows = await tx.execute_fetchall(
        "SELECT fields FROM record WHERE game = ? AND kind = 'game'", (entry["game"],)
    )
    leads = any(person in json.loads(fields).get("gms", ()) for (fields,) in rows)
    return not leads and entry["number"] not in await journal.revealed(tx, entry["game"])


async def _naming(tx: Transaction, person: str) -> list[tuple[int, str]]:
    rows = await tx.execute_fetchall(
        "SELECT game, fields FROM record WHERE kind = 'game' AND instr(fields, ?) > 0"
        " ORDER BY game",
        (json.dumps(person),),
    )
    return [(int(game), str(fields)) for game, fields in rows]


def _roles(values: Mapping[str, Any], person: str) -> dict[str, Any]:
    return {
        "name": values.get("name", ""),
        "game_master": person in values.get("gms", ()),
        "away": values.get("away", {}).get(person),
        "borrows": [key for key, loan in values.get("loans", {}).items() if loan["to"] == person],
    }


async def erase(tx: Transaction, person: str, blank: Callable[[int], Mapping[str, Any]]) -> int:
    """Erase a person from every game; return how many entries were theirs.

    `blank` gives the fields of what stands in place of a sheet, by its number: other records may
    still point there.
    """
    await tx.hold(await _games_of(tx, person))
    post = "substr(source, 1, instr(source || ':', ':') - 1)"
    await tx.execute(
        "DELETE FROM remembered"
        f" WHERE key IN (SELECT 'ruled:' || {post} FROM entry WHERE speaker = ?)",
        (person,),
    )
    count = await _entries(tx, person)
    await _sheets(tx, person, blank)
    await _records(tx, person)
    await plans.erase(tx, person)
    await tx.execute("DELETE FROM presence WHERE person = ?", (person,))
    await tx.execute("DELETE FROM claim WHERE person = ?", (person,))
    await tx.execute("DELETE FROM part WHERE person = ?", (person,))
    await tx.execute("DELETE FROM person WHERE id = ?", (person,))
    await forget(tx, person)
    return count


async def _games_of(tx: Transaction, person: str) -> list[int]:
    """Return every game that holds something of a person."""
    rows = await tx.execute_fetchall(
        "SELECT game FROM part WHERE person = ? UNION SELECT game FROM record WHERE owner = ?"
        " UNION SELECT game FROM entry WHERE speaker = ?",
        (person, person, person),
    )
    return sorted({int(game) for (game,) in rows} | {game for game, _ in await _naming(tx, person)})


async def forget(tx: Transaction, person: str) -> None:
    """Forget what buttons tell or say for a person, and when they were reminded."""
    whose = {"person": person}
    await tx.execute(f"DELETE FROM remembered WHERE key IN ({_SENTENCES})", whose)
    for kind in ("always", "nudged", "said", "why", "offer", "offers", "attached"):
        await tx.execute(f"DELETE FROM remembered WHERE {_OF_PERSON.format(kind)}", whose)


async def _entries(tx: Transaction, person: str) -> int:
    rows = list(
        await tx.execute_fetchall(
            "SELECT game, number, seals FROM entry WHERE speaker = ?", (person,)
        )
    )
    blanked = ", ".join(f"{part} = ''" for part in THEIRS)
    await tx.execute("INSERT INTO erasing (allowed) VALUES (1)")
    await tx.executemany(
        f"UPDATE entry SET {blanked}, seals = ? WHERE game = ? AND number = ?",
        [(seals.erased(sealed, THEIRS), game, number) for game, number, sealed in rows],
    )
    await tx.execute("DELETE FROM erasing")
    await tx.executemany(
        "DELETE FROM choice WHERE game = ? AND number = ?", [row[:2] for row in rows]
    )
    return len(rows)


async def forget_words(tx: Transaction, game: int, number: int) -> None:
    """Forget what was said in an entry, and keep that it was said."""
    rows = await tx.execute_fetchall(
        "SELECT seals FROM entry WHERE game = ? AND number = ? AND said <> ''", (game, number)
    )
    for (sealed,) in rows:
        await tx.execute("INSERT INTO erasing (allowed) VALUES (1)")
        await tx.execute(
            "UPDATE entry SET said = '', outcome = '', seals = ? WHERE game = ? AND number = ?",
            (seals.erased(sealed, ("said", "outcome")), game, number),
        )
        await tx.execute("DELETE FROM erasing")


async def _sheets(tx: Transaction, person: str, blank: Callable[[int], Mapping[str, Any]]) -> None:
    rows = await tx.execute_fetchall(
        "SELECT game, id FROM record WHERE owner = ? AND kind = 'pc'", (person,)
    )
    for game, id in rows:
        fields = blank(int(id))
        await tx.execute(
            "UPDATE record SET owner = '', name = ?, fields = ? WHERE game = ? AND id = ?",
            (fields["name"], json.dumps(fields), game, id),
        )
    npcs = await tx.execute_fetchall(
        "SELECT game, id, fields FROM record WHERE owner = ? AND kind = 'npc'", (person,)
    )
    for game, id, text in npcs:  # people of the game, not of whoever made them
        fields = {**json.loads(text), "owner": ""}
        await tx.execute(
            "UPDATE record SET owner = '', fields = ? WHERE game = ? AND id = ?",
            (json.dumps(fields), game, id),
        )


async def _records(tx: Transaction, person: str) -> None:
    """Take a person out of games and stages."""
    rows = await tx.execute_fetchall(
        "SELECT game, id, fields FROM record WHERE kind IN ('game', 'stage')"
        " AND instr(fields, ?) > 0",
        (json.dumps(person),),
    )
    for game, id, text in rows:
        fields = json.loads(text)
        for key in ("active", "away"):
            if key in fields:
                fields[key] = {k: v for k, v in fields[key].items() if k != person}
        if "gms" in fields:
            fields["gms"] = [gm for gm in fields["gms"] if gm != person]
            loans = fields.get("loans", {})
            fields["loans"] = {k: loan for k, loan in loans.items() if loan["to"] != person}
        await tx.execute(
            "UPDATE record SET fields = ? WHERE game = ? AND id = ?", (json.dumps(fields), game, id)
        )
