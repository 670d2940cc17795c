"""What a forged game may cost: nothing but a refusal, or what any real game costs."""

import ast
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from local.json_lines import reply_json
from local.table import LocalTable
from play.chronicle import export_and_import
from play.chronicle.import_validation import _ROLLED, _SPOKEN, FACTS
from rules.registry import SYSTEMS
from storage import journal
from storage.whole_game import CHOICE, ENTRY
from tests.conftest import Played
from tests.desk.forgery import MOST, forge, places_in, sealed
from tests.samples import sample


@pytest.mark.sampled
@pytest.mark.parametrize("system", sample(SYSTEMS, 1))
def test_no_part_of_a_forged_game_crashes_or_stalls(system: str) -> None:
    """S1: each part of a real game is forged, and what is let in is played, within limits."""
    made = subprocess.run(
        [sys.executable, "-m", "tests.desk.forgery", system],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr[-3000:]
    told = json.loads(made.stdout)
    assert told["tried"] >= MOST
    assert told["let in"] < told["tried"] / 3


async def exported(table: Played, system: str = "odd") -> dict[str, Any]:
    await table(f"/game start {system}", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/say I wait. [[roll d6]]", by="alice")
    await table("/vote Go? yes, no", by="alice")
    await table("/seal Mine.", by="gm")
    await table("/seal open")
    found: dict[str, Any] = json.loads((await table("/game export", by="gm"))["facts"]["json"])
    await table.line(":channel elsewhere")
    return found


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        ("say outcome.memory.within", 40_000, "entry 3, memory.within"),
        ("say outcome.memory.within", -1, "entry 3, memory.within"),
        ("say outcome.memory.within", True, "entry 3, memory.within"),
        ("say outcome.memory", {"within": 1, "picked": []}, "entry 3, memory.picked"),
        ("say outcome.memory", [], "entry 3, memory"),
        ("vote outcome.memory", 0, "entry 5, memory"),
        ("vote outcome.memory.options", ["x"] * 10_000, "entry 5, memory.options"),
        ("seal outcome.memory.words", "x" * 5_000, "entry 6, memory.words"),
        ("seal outcome.memory", {"who": "x"}, "entry 6, memory.name"),
        (" outcome.memory", {"halved": 10**9}, "entry 2, memory.halved"),
        (" outcome.memory", {"concerns": [77]}, "entry 2, memory.concerns"),
        ("roll dice.#.#", 10**7, "entry 4, dice"),
        ("roll dice.", [[6, 6]] * 5_000, "entry 4, dice"),
        ("roll dice.#", [3, 6], "entry 4, dice"),
        ("say outcome.facts.#.#", {"x": 10**30}, "entry 3, facts"),
        ("say outcome.facts.#", ["parts", ["Forged."], "", ""], "entry 3, facts.parts"),
        ("say outcome.facts.#", ["text", 5, "", ""], "entry 3, facts.text"),
        ("roll outcome.facts.#", ["total", "six", "", ""], "entry 4, facts.total"),
        ("entries.said", "a \0" + "60\0 b", "entry 1, said"),
        ("entries.said", "a \ud800", "entry 1, said"),
        ("entries.about", 7, "entry 1, about"),
        ("entries.actor", 77, "entry 1, actor"),
        ("entries.at", "yesterday", "entry 1, at"),
        ("choices.position", 10**6, "position"),
        ("choices.most", 10**12, "most"),
        ("choices.says", 3, "says"),
        ("undone", [[1, 99]], "undone"),
        ("undone", [[3, 2]], "undone"),
        ("taken", [[5, 1, 77]], "taken"),
    ],
)
async def test_what_is_astray_is_named_by_its_place(
    table: Played, place: str, value: Any, told: str
) -> None:
    """S1: an import is refused with the number of the entry and the field; nothing is kept."""
    whole = await exported(table)
    ways = {**places_in(whole), "undone": ("undone",), "taken": ("taken",)}
    reply = await table.line(f"/game import {sealed(forge(whole, ways[place], value))}")
    assert not reply["ok"]
    assert "has been changed" in reply["error"]["message"]
    assert told in reply["error"]["message"]
    await table.refused("/history")  # there is no game here


async def test_a_vote_has_no_more_answers_than_can_be_asked(table: Played) -> None:
    """S1: ten thousand choices of one entry took a pick longer than anyone waits."""
    whole = await exported(table)
    columns = ("number", *CHOICE)
    first = next(row for row in whole["choices"] if row[0] == 5)
    rows = [
        [n if column == "position" else each for column, each in zip(columns, first, strict=True)]
        for n in range(1, 10_001)
    ]
    reply = await table.line(f"/game import {sealed({**whole, 'choices': rows})}")
    assert "entry 5, choice 11" in reply["error"]["message"]


@pytest.mark.parametrize("count", [40_000, 10**9, -5])
async def test_a_forged_count_that_was_let_in_before_is_not_believed(
    table: Played, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    """S1: games of today may hold such an entry already: nobody walks further than can be said."""
    whole = await exported(table)
    way = places_in(whole)["say outcome.memory.within"]
    monkeypatch.setattr(export_and_import, "inspect", lambda system, whole: None)
    await table(f"/game import {sealed(forge(whole, way, count))}", by="gm")
    asked = 0
    entry = journal.entry

    async def counted(*of: Any) -> Any:
        nonlocal asked
        asked += 1
        return await entry(*of)

    monkeypatch.setattr(journal, "entry", counted)
    for line in ("/history 3", "/chronicle", "/chronicle epub", "/undo 3", "/redo"):
        await table(line, by="gm")
        assert asked < 40, line


@pytest.mark.parametrize("system", list(SYSTEMS))
async def test_every_real_game_is_let_in(table: Played, system: str) -> None:
    """S1: with all that one can do at any table, and told again by the export of the import."""
    whole = await exported(table, system)
    await table(f"/game import {json.dumps(whole)}", by="gm")
    again = json.loads((await table("/game export"))["facts"]["json"])
    at = ENTRY.index("outcome")
    assert [row[at] for row in again["entries"]][: len(whole["entries"])] == [
        row[at] for row in whole["entries"]
    ]


OLD = ("storage/version_6.sql", "rules/genesys/version_1.sql")


@pytest.mark.parametrize("stored", OLD)
async def test_every_old_game_is_let_in(stored: str, tmp_path: Path) -> None:
    """S1: what releases before this one kept goes out and comes in again."""
    path = tmp_path / "game.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript((Path(__file__).parents[1] / stored).read_text(encoding="utf-8"))
    async with LocalTable(str(path)) as table:
        async with table.database.begin_reading() as tx:
            rows = await tx.execute_fetchall(
                "SELECT c.channel, r.fields FROM game_channel c JOIN record r ON r.game = c.game"
                " AND r.kind = 'game' ORDER BY c.game"
            )
        for number, (channel, fields) in enumerate(rows):
            table.channel, table.speaker = str(channel), json.loads(fields)["gms"][0]
            reply = reply_json(await table.hear("/game export"))
            assert reply["ok"], reply
            table.channel, table.speaker = f"elsewhere-{number}", "host"
            taken = reply_json(await table.hear(f"/game import {reply['facts']['json']}"))
            assert taken["ok"], taken
        assert rows


async def test_a_vote_that_was_answered_by_a_pick_is_let_in(table: Played) -> None:
    """S1: what every table does is no forgery."""
    await table("/game start odd", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/vote Go? yes, no")
    await table("/pick 1")
    whole = (await table("/game export", by="gm"))["facts"]["json"]
    await table.line(":channel elsewhere")
    assert (await table(f"/game import {whole}", by="gm"))["ok"]


ROOT = Path(__file__).parents[2]
BODIES = (ast.FunctionDef, ast.AsyncFunctionDef)
#: what reads facts of a ruling that was just made, and never those of an entry
JUST_MADE = {
    "rules/core/odds.py", "play/verbs/fix_and_again.py", "play/verbs/pick.py",
    "play/tables_decks_notes/pictures.py",
    "cogs/outgoing/attachments_and_portraits.py",  # only of a file just handed over
}  # fmt: skip


def are_facts(node: ast.AST, of: tuple[str, ...]) -> bool:
    """Say whether something is the facts of an entry: `scene.recalled.facts`, or a dict of them."""
    if isinstance(node, ast.Attribute) and node.attr == "facts":
        return getattr(node.value, "id", getattr(node.value, "attr", "")) in of
    loops = node.generators if isinstance(node, ast.DictComp) else []
    return bool(not of and any(getattr(loop.iter, "attr", "") == "facts" for loop in loops))


def keys_read(path: Path, of: tuple[str, ...] = ()) -> set[str]:
    """Return the keys of facts that a file reads. `of`: whose facts, where these have names."""
    found: set[str] = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for body in (each for each in ast.walk(tree) if isinstance(each, BODIES)):
        named = {
            getattr(target, "id", "")
            for each in ast.walk(body)
            if isinstance(each, ast.Assign)
            and any(are_facts(part, of) for part in ast.walk(each.value))
            for target in each.targets
        }
        for each in ast.walk(body):
            found |= _keys_in(each, of, named)
    return found


def _keys_in(node: ast.AST, of: tuple[str, ...], named: set[str]) -> set[str]:
    match node:
        case ast.Call(func=ast.Attribute(attr="get", value=facts), args=[ast.Constant(key), *_]):
            pass
        case ast.Subscript(value=facts, slice=ast.Constant(key)):
            pass
        case ast.Compare(
            left=ast.Attribute(value=ast.Name(id="fact"), attr="key"),
            comparators=[ast.Constant(key)],
        ):
            return {str(key)}
        case _:
            return set()
    ours = are_facts(facts, of) or getattr(facts, "id", None) in named
    return {str(key)} if ours else set()


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_every_fact_that_rules_read_again_has_a_form(system: str) -> None:
    """S1: of an entry that is recalled, or whose luck is told; a new one without a form fails."""
    read = {
        key
        for path in (ROOT / "rules" / system).rglob("*.py")
        for key in keys_read(path, ("recalled", "fallen"))
    }
    assert read - set(SYSTEMS[system].facts) == set()


def test_every_fact_that_is_shown_again_has_a_form() -> None:
    """S1: by cards, words, chronicles, luck and files."""
    read = {
        key
        for room in ("play", "cogs", "local")
        for path in (ROOT / room).rglob("*.py")
        if str(path.relative_to(ROOT)) not in JUST_MADE
        for key in keys_read(path)
    }
    assert {"hashes", "scene", "text"} <= read
    assert read - {*FACTS, *_SPOKEN, *_ROLLED} == set()


#: what nobody could have made, for each fact that is read again
WRONG: dict[str, tuple[Any, ...]] = {
    "heresy": (("aid", [1]), ("aid", {"band": {}}), ("band", 7), ("dice", [10**9])),
    "genesys": (("pool", {"boost": 10**6}), ("pool", [1]), ("symbols", "x")),
    "tens": (("kept", [-1]), ("dropped", {"x": 1})),
    "fantasy": (("harm", "x"), ("harm", -1), ("winner", [1]), ("first", 3), ("first", {"dice": 6})),
    "odd": (("targets", [{}]), ("targets", {"x": 1}), ("targets", ["x"]), ("group", "no")),
}
EVERYWHERE = (
    ("until", "2026-99-99T10:00"), ("until", "0001-01-01T00:00+14:00"), ("scene", ["x"]),
    ("file", "/somewhere"), ("json", "{}"), ("hashes", {"alice": "x"}), ("hashes", [1]),
)  # fmt: skip


@pytest.mark.parametrize("system", list(SYSTEMS))
async def test_a_fact_that_would_be_misread_is_refused(table: Played, system: str) -> None:
    """S1: with the number of the entry, and the field."""
    whole = await exported(table, system)
    at = ENTRY.index("outcome")
    kept = json.loads(whole["entries"][3][at])
    for key, value in (*WRONG[system], *EVERYWHERE):
        facts = [*kept["facts"], [key, value, "", ""]]
        forged = forge(whole, ("entries", 3, at), json.dumps({**kept, "facts": facts}))
        reply = await table.line(f"/game import {sealed(forged)}")
        assert f"entry 4, facts.{key}" in reply["error"]["message"], (key, value)


@pytest.mark.parametrize("system", list(SYSTEMS))
async def test_a_fact_that_was_let_in_before_keeps_nobody_from_reading(
    table: Played, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    """S1: games of today may hold such facts; so may a text hold a time that never comes."""
    whole = await exported(table, system)
    at = ENTRY.index("outcome")
    kept = json.loads(whole["entries"][3][at])
    mad = "\ue000999999999999f\ue001 \ue000-999999999999f\ue001"
    facts = [[key, value, key, mad] for key, value in (*WRONG[system], *EVERYWHERE)]
    outcome = json.dumps({**kept, "facts": facts, "prose": mad})
    monkeypatch.setattr(export_and_import, "inspect", lambda system, whole: None)
    await table(f"/game import {sealed(forge(whole, ('entries', 3, at), outcome))}", by="gm")
    for line in ("/history 4", "/history", "/chronicle", "/chronicle epub", "/ledger luck",
                 "/catchup", "/game export", "/undo 4", "/redo"):  # fmt: skip
        await table(line, by="gm")
