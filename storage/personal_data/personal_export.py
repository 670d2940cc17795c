"""Collects everything that is stored about a person, as far as they may know it."""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from storage import secret_entries
from storage.engine.database import Transaction
from storage.personal_data import notes_and_taught_phrases as notes

#: the sentence's id in the key `said:ID:person`
_ID_SAID = "substr(key, 6, 24)"
#: a key whose last part is the person: `nudged:3:alice`
_OF_PERSON = "key LIKE '{}:%' AND substr(key, length(key) - length(:person)) = ':' || :person"
SENTENCES = f"SELECT 'sentence:' || {_ID_SAID} FROM remembered WHERE {_OF_PERSON.format('said')}"
_ENTRY = ("game", "number", "at", "channel", "said", "dice", "visible", "outcome", "changes")
_PLANS = "SELECT game, number, channel, fields FROM plan WHERE person = ? ORDER BY game, number"
_SHEETS = (
    "SELECT game, id, system, kind, name FROM record WHERE owner = ?"
    " AND kind IN ('pc', 'npc') ORDER BY game, id"
)
_BEHIND_BUTTONS = (
    f"SELECT value FROM remembered WHERE {_OF_PERSON.format('why')}"
    f" OR ({_OF_PERSON.format('offer')}) OR ({_OF_PERSON.format('attached')})"
    f" OR ({_OF_PERSON.format('page')}) OR ({_OF_PERSON.format('drawn')})"
    f" OR key IN ({SENTENCES}) ORDER BY key"
)


async def gather_person(
    tx: Transaction, person: str, veil: Callable[[int, int], Awaitable[Any]]
) -> dict[str, Any]:
    """Return everything that is stored about a person in every game, as far as they may know it.

    `veil` returns the values of a sheet, by game and record. Of a blind roll they may only know
    that they made it, unless it was revealed or they are the game master.
    """
    names = await tx.execute_fetchall("SELECT name FROM person WHERE id = ?", (person,))
    typed = await _gather(tx, "part", "person", ("game", "named"), person)
    return {
        "name": next((name for (name,) in names), ""),
        "sheets": [
            {"game": g, "system": s, "kind": k, "name": n, "fields": await veil(g, id)}
            for g, id, s, k, n in await tx.execute_fetchall(_SHEETS, (person,))
        ],
        "entries": [
            _blank_entry(each) if await _is_blind(tx, each, person) else _as_told(each)
            for each in await _gather(tx, "entry", "speaker", _ENTRY, person)
        ],
        "last_posts": await _gather(tx, "presence", "person", ("game", "channel", "at"), person),
        "plans": [
            {"game": g, "number": n, "channel": c, "says": json.loads(fields)["says"]}
            for g, n, c, fields in await tx.execute_fetchall(_PLANS, (person,))
        ],
        "decks": await list_held_decks(tx, person),
        "names_typed": [
            {"game": each["game"], "names": each["named"].splitlines()}
            for each in typed
            if each["named"]
        ],
        "notes": [{"game": game, **note} for game, _, note in await notes.of_person(tx, person)],
        "taught": [{"game": game, **each} for game, _, each in await notes.taught_by(tx, person)],
        **await _gather_remembered(tx, person),
        "games": [
            {"game": game, **_roles(json.loads(fields), person)}
            for game, fields in await list_games_naming(tx, person)
        ],
    }


async def _gather(
    tx: Transaction, table: str, whose: str, columns: tuple[str, ...], person: str
) -> list[dict[str, Any]]:
    """Return a person's rows of a table, sorted by their first two columns."""
    rows = await tx.execute_fetchall(
        f"SELECT {', '.join(columns)} FROM {table} WHERE {whose} = ? ORDER BY 1, 2", (person,)
    )
    return [dict(zip(columns, row, strict=True)) for row in rows]


async def _gather_remembered(tx: Transaction, person: str) -> dict[str, Any]:
    """Return the sentences behind a person's buttons, and the
    channels where they always speak as someone."""
    told = await tx.execute_fetchall(_BEHIND_BUTTONS, {"person": person})
    voices = await tx.execute_fetchall(
        f"SELECT key FROM remembered WHERE {_OF_PERSON.format('always')} ORDER BY key",
        {"person": person},
    )
    return {
        "behind_buttons": [text for (text,) in told],
        "always_speaks": [{"channel": key.split(":")[1]} for (key,) in voices],
    }


async def list_held_decks(tx: Transaction, person: str) -> list[dict[str, Any]]:
    """Return the decks in which a person holds a card, or held one before a shuffle."""
    rows = await tx.execute_fetchall(
        "SELECT game, id, fields FROM record WHERE kind = 'deck' AND instr(fields, ?) > 0"
        " ORDER BY game, id",
        (json.dumps(f" {person}")[1:],),
    )
    return [{"game": game, "id": id, "fields": json.loads(fields)} for game, id, fields in rows]


def _as_told(entry: dict[str, Any]) -> dict[str, Any]:
    """Return an entry without the real changes that were hidden."""
    outcome = json.loads(entry["outcome"] or "{}")
    if secret_entries.REALLY not in outcome.get("memory", {}):
        return entry
    del outcome["memory"][secret_entries.REALLY]
    return {**entry, "outcome": json.dumps(outcome, separators=(",", ":"))}


def _blank_entry(entry: dict[str, Any]) -> dict[str, Any]:
    return {**entry, "dice": "", "outcome": "", "changes": ""}


async def _is_blind(tx: Transaction, entry: Mapping[str, Any], person: str) -> bool:
    """Say whether a person may not know the result of an entry of theirs."""
    if entry["visible"] != "blind":
        return False
    rows = await tx.execute_fetchall(
        "SELECT fields FROM record WHERE game = ? AND kind = 'game'", (entry["game"],)
    )
    leads = any(person in json.loads(fields).get("gms", ()) for (fields,) in rows)
    return not leads and entry["number"] not in await secret_entries.list_revealed(
        tx, entry["game"]
    )


async def list_games_naming(tx: Transaction, person: str) -> list[tuple[int, str]]:
    """Return the games whose record names a person, with the record's text."""
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
        "reminders": [
            each for each in values.get("reminders", {}).values() if each["person"] == person
        ],
        "borrows": [key for key, loan in values.get("loans", {}).items() if loan["to"] == person],
    }
