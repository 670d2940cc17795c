"""Erases what is stored about a person, and what others repeat of it.

Erasing blanks parts of entries and deletes their salts, so the journal's hash chain still verifies.
Dice stay without a name, because they belong to the table.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from storage import hash_chain, plans
from storage.engine.database import Transaction
from storage.personal_data import notes_and_taught_phrases as notes
from storage.personal_data import pictures
from storage.personal_data.personal_export import SENTENCES, list_games_naming, list_held_decks

#: the parts of an entry that belong to its speaker
THEIRS = ("speaker", "said", "outcome", "changes")
#: keys that the bot stores for itself, or for a whole server
NOBODYS = ("application", "origin:", "commands:", "health", "heard:", "webhooks:")

_MINE = "SELECT number FROM entry WHERE game = :game AND speaker = :person"
_ANSWERED = (
    "SELECT about FROM entry WHERE game = :game AND speaker = :person AND kind = 'vote_answer'"
)
_OPENED = (
    "SELECT (SELECT min(o.number) FROM entry o WHERE o.game = s.game AND o.channel = s.channel"
    " AND o.kind = 'unseal' AND o.number > s.number) FROM entry s"
    " WHERE s.game = :game AND s.speaker = :person AND s.kind = 'seal'"
)
#: others' entries that repeat what a person said, and which of their parts do
_ECHOES = (
    # undoes, redoes and corrections of theirs
    ("said, outcome, changes", f"verb = 'fix' AND undoes IN ({_MINE})"),
    ("outcome, changes", f"verb <> 'fix' AND undoes IN ({_MINE})"),
    *(
        ("outcome, changes", f"number IN (SELECT by FROM {table} WHERE game = :game"
         f" AND number IN ({_MINE}))")
        for table in ("undone", "lifted")
    ),
    # answers to their votes, and closed votes with an answer of theirs
    ("said, outcome", f"kind IN ('vote_answer', 'vote_closed') AND about IN ({_MINE})"),
    ("outcome", f"kind = 'vote_closed' AND about IN ({_ANSWERED})"),
    # what opened their seals, and the last seal if it opened all of them
    ("outcome", f"kind = 'unseal' AND number IN ({_OPENED})"),
    ("outcome", "kind = 'seal' AND instr(outcome, '\"opened\",{\"') > 0 AND number IN"
     f" (SELECT about FROM entry WHERE game = :game AND number IN ({_OPENED}))"),
)  # fmt: skip


async def erase(tx: Transaction, person: str, blank: Callable[[int], Mapping[str, Any]]) -> int:
    """Erase a person from every game; return how many entries were theirs.

    `blank` gives the fields of a sheet's replacement, by record, as other records may still refer
    to it.
    """
    games = await _games_of(tx, person)
    await tx.hold(games)
    names = await tx.execute_fetchall("SELECT name FROM person WHERE id = ?", (person,))
    signs = _signs_of(person, [str(name) for (name,) in names])
    for game in games:
        # before the entries, as echoes are found by who spoke those
        await _erase_echoes(tx, game, person, signs)
    post = "substr(source, 1, instr(source || ':', ':') - 1)"
    await tx.execute(
        "DELETE FROM remembered"
        f" WHERE key IN (SELECT 'ruled:' || {post} FROM entry WHERE speaker = ?)",
        (person,),
    )
    await plans.erase(tx, person)
    count = await _erase_entries(tx, person)
    await _erase_sheets(tx, person, blank)
    await _erase_from_records(tx, person)
    await notes.erase(tx, person)
    for table, column in (
        ("presence", "person"), ("claim", "person"), ("part", "person"), ("person", "id")
    ):  # fmt: skip
        await tx.execute(f"DELETE FROM {table} WHERE {column} = ?", (person,))
    await forget(tx, person)
    tx.scrub_afterwards()
    return count


async def _games_of(tx: Transaction, person: str) -> list[int]:
    """Return every game that contains something of a person."""
    rows = await tx.execute_fetchall(
        "SELECT game FROM part WHERE person = ? UNION SELECT game FROM record WHERE owner = ?"
        " UNION SELECT game FROM entry WHERE speaker = ? UNION SELECT game FROM plan"
        " WHERE person = ?",
        (person, person, person, person),
    )
    named = {game for game, _ in await list_games_naming(tx, person)}
    return sorted({int(game) for (game,) in rows} | named)


def _signs_of(person: str, names: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that finds a person's id or names as whole words."""
    told = {person, *filter(None, names)}
    # outcomes are JSON, which spells letters beyond ASCII in another way
    spellings = {each for name in told for each in (name, json.dumps(name)[1:-1])}
    listed = "|".join(sorted(map(re.escape, spellings), key=len, reverse=True))
    return re.compile(rf"(?:(?<!\w)(?:{listed})(?!\w))", re.IGNORECASE)


async def forget(tx: Transaction, person: str) -> None:
    """Forget everything remembered for or about a person, such as when they were reminded."""
    whose = {"person": person}
    of_theirs = f"'sentence:' || sentence IN ({SENTENCES})"
    await tx.execute(f"DELETE FROM saying WHERE {of_theirs}", whose)
    await tx.execute(f"DELETE FROM remembered WHERE key IN ({SENTENCES})", whose)
    rows = await tx.execute_fetchall(
        "SELECT key, value FROM remembered"
        " WHERE instr(key, :person) > 0 OR instr(value, :person) > 0",
        whose,
    )
    signs = _signs_of(person, ())
    gone = [
        (str(key),)
        for key, value in rows
        if not str(key).startswith(NOBODYS) and (signs.search(str(key)) or signs.search(str(value)))
    ]
    await tx.executemany("DELETE FROM remembered WHERE key = ?", gone)


async def _erase_echoes(tx: Transaction, game: int, person: str, signs: re.Pattern[str]) -> None:
    """Blank what others' entries repeat of a person's words, and what contains their id."""
    found: dict[int, set[str]] = {}
    for parts, which in _ECHOES:
        rows = await tx.execute_fetchall(
            f"SELECT number FROM entry WHERE game = :game AND speaker <> :person AND ({which})",
            {"game": game, "person": person},
        )
        for (number,) in rows:
            found.setdefault(int(number), set()).update(parts.split(", "))
    for number in await _list_mended(tx, game, found):
        found.setdefault(number, set()).update(("said", "outcome", "changes"))
    for number in await _list_revealing(tx, game, person, found):
        found.setdefault(number, set()).add("outcome")
    for number, parts_named in (await _naming_entries(tx, game, person, signs)).items():
        found.setdefault(number, set()).update(parts_named)
    for number, these in found.items():
        await blank_parts(tx, game, number, tuple(these))
    await tx.executemany(
        "DELETE FROM choice WHERE game = ? AND number = ?", [(game, number) for number in found]
    )


async def _list_mended(tx: Transaction, game: int, echoes: Iterable[int]) -> list[int]:
    """Return the entries that correct these, however often they were corrected."""
    found: list[int] = []
    waiting = list(echoes)
    while waiting:
        rows = await tx.execute_fetchall(
            "SELECT number FROM entry WHERE game = ? AND undoes = ?", (game, waiting.pop())
        )
        new = [int(number) for (number,) in rows if int(number) not in found]
        found += new
        waiting += new
    return found


async def _list_revealing(
    tx: Transaction, game: int, person: str, echoes: Iterable[int]
) -> list[int]:
    """Return the entries in which a game master revealed a person's entry."""
    mine = {
        int(number)
        for (number,) in await tx.execute_fetchall(_MINE, {"game": game, "person": person})
    }
    told = await tx.execute_fetchall(
        "SELECT number, said FROM entry WHERE game = ?"
        " AND (verb = 'history' OR kind = 'whisper_open')",
        (game,),
    )
    numbers = mine.union(echoes)
    return [
        int(number)
        for number, said in told
        if any(word.isdecimal() and int(word) in numbers for word in str(said).split()[2:3])
    ]


async def _naming_entries(
    tx: Transaction, game: int, person: str, signs: re.Pattern[str]
) -> dict[int, set[str]]:
    """Return others' entries that name a person as such, with the parts that do.

    A word that happens to equal their name, or their character's, stays.
    """
    rows = await tx.execute_fetchall(
        "SELECT number, said, outcome, changes FROM entry WHERE game = :game"
        " AND speaker <> :person AND (instr(said, '@') > 0 OR instr(said, :person) > 0"
        " OR instr(outcome, :person) > 0 OR instr(changes, :person) > 0)",
        {"game": game, "person": person},
    )
    found: dict[int, set[str]] = {}
    mention = re.compile(f"@!?{signs.pattern}", re.IGNORECASE)
    for number, *texts in rows:
        said, outcome, changes = map(str, texts)
        named = json.dumps(person) in outcome + changes or mention.search(said + outcome)
        if named or (_is_number(person) and person in said + outcome + changes):
            parts = zip(("said", "outcome", "changes"), texts, strict=True)
            found[int(number)] = {part for part, text in parts if signs.search(str(text))}
    return found


def _is_number(person: str) -> bool:
    """Say whether this is a Discord id, which nobody uses as an ordinary word."""
    return person.isdecimal() and len(person) > 9


async def blank_parts(tx: Transaction, game: int, number: int, parts: tuple[str, ...]) -> None:
    """Blank parts of an entry, and delete their salts."""
    rows = await tx.execute_fetchall(
        f"SELECT seals, {', '.join(hash_chain.PARTS)} FROM entry WHERE game = ? AND number = ?",
        (game, number),
    )
    if not parts:
        return
    blanked = ", ".join(f"{part} = ''" for part in parts)
    for sealed, *texts in rows:
        kept = dict(zip(hash_chain.PARTS, texts, strict=True))
        await tx.execute("INSERT INTO erasing (allowed) VALUES (1)")
        await tx.execute(
            f"UPDATE entry SET {blanked}, seals = ? WHERE game = ? AND number = ?",
            (hash_chain.erase_parts(sealed, parts, kept), game, number),
        )
        await tx.execute("DELETE FROM erasing")


async def _erase_entries(tx: Transaction, person: str) -> int:
    rows = list(
        await tx.execute_fetchall(
            f"SELECT game, number, seals, {', '.join(hash_chain.PARTS)}"
            " FROM entry WHERE speaker = ?",
            (person,),
        )
    )
    blanked = ", ".join(f"{part} = ''" for part in THEIRS)
    await tx.execute("INSERT INTO erasing (allowed) VALUES (1)")
    await tx.executemany(
        f"UPDATE entry SET {blanked}, seals = ? WHERE game = ? AND number = ?",
        [
            (
                hash_chain.erase_parts(
                    sealed, THEIRS, dict(zip(hash_chain.PARTS, texts, strict=True))
                ),
                game,
                number,
            )
            for game, number, sealed, *texts in rows
        ],
    )
    await tx.execute("DELETE FROM erasing")
    await tx.executemany(
        "DELETE FROM choice WHERE game = ? AND number = ?", [row[:2] for row in rows]
    )
    return len(rows)


async def forget_words(tx: Transaction, game: int, number: int) -> None:
    """Forget what was said in an entry, but keep that something was."""
    rows = await tx.execute_fetchall(
        "SELECT 1 FROM entry WHERE game = ? AND number = ? AND said <> ''", (game, number)
    )
    if rows:
        await blank_parts(tx, game, number, ("said", "outcome"))


async def _erase_sheets(
    tx: Transaction, person: str, blank: Callable[[int], Mapping[str, Any]]
) -> None:
    rows = await tx.execute_fetchall(
        "SELECT game, id, fields FROM record WHERE owner = ? AND kind = 'pc'", (person,)
    )
    for game, id, text in rows:
        await pictures.drop_portrait(tx, int(game), json.loads(text).get("portrait", ""))
        fields = blank(int(id))
        await tx.execute(
            "UPDATE record SET owner = '', name = ?, fields = ? WHERE game = ? AND id = ?",
            (fields["name"], json.dumps(fields), game, id),
        )
    npcs = await tx.execute_fetchall(
        "SELECT game, id, fields FROM record WHERE owner = ? AND kind = 'npc'", (person,)
    )
    for game, id, text in npcs:  # NPCs belong to the game, not to their author
        fields = {**json.loads(text), "owner": ""}
        await tx.execute(
            "UPDATE record SET owner = '', fields = ? WHERE game = ? AND id = ?",
            (json.dumps(fields), game, id),
        )


_REWRITE = "UPDATE record SET fields = ? WHERE game = ? AND id = ?"


async def _erase_from_records(tx: Transaction, person: str) -> None:
    """Remove a person from games and stages, and return the cards in their hand."""
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
        kept = fields.get("reminders", {})
        if kept:
            fields["reminders"] = {k: v for k, v in kept.items() if v["person"] != person}
        if "gms" in fields:
            fields["gms"] = [gm for gm in fields["gms"] if gm != person]
            loans = fields.get("loans", {})
            fields["loans"] = {k: loan for k, loan in loans.items() if loan["to"] != person}
        await tx.execute(_REWRITE, (json.dumps(fields), game, id))
    for deck in await list_held_decks(tx, person):
        fields = deck["fields"]
        held = {k: v for k, v in fields["held"].items() if v.partition(" ")[2] != person}
        await tx.execute(_REWRITE, (json.dumps({**fields, "held": held}), deck["game"], deck["id"]))
