"""An evening of each system: worked out by hand from the rules, and then played.

`tests/rules/evenings/<system>.txt` has a line for whoever speaks, `alice: move hack [5 4]`, with
the faces that fall. What must come of it stands below:

    total = 10                   a fact of the ruling
    Scar wounds: 0 → 2           a change; all changes of sheets are listed, and no others happen
    Ash scars: [] → …Walloped    the same, of something with these words in it
    Scar has wounds 2            how a sheet stands then
    refused                      the rules say no, and nothing changes

A comment gives the sum, or the rule. Outcomes are worked out before they are played; names of
fields were looked up in a run. Where sum and run differ, the rules decide which of them is wrong.
"""

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent / "evenings"
SYSTEMS = sorted(path.stem for path in FOLDER.glob("*.txt"))

SPOKEN = re.compile(r"(?P<who>\w+): (?P<line>.*?)(?: \[(?P<faces>[\d ]*)\])?")
CHANGE = re.compile(r"(?P<name>[\w']+(?: \d)?) (?P<field>\S+): (?P<before>.+) → (?P<after>.+)")
SHEET = re.compile(r"(?P<name>[\w']+(?: \d)?) has (?P<fields>.+)")
FACT = re.compile(r"(?P<key>\w+) = (?P<value>.+)")
#: begins a value that is no number, such as all of a weapon, of which some words may be given
SOMETHING = "…"


class Said(NamedTuple):
    """A line of an evening, and what must come of it."""

    number: int
    who: str
    line: str
    faces: tuple[int, ...]
    expected: tuple[str, ...]


def read_evening(system: str) -> list[Said]:
    """Return all that is said in an evening, in order."""
    found: list[Said] = []
    lines = (FOLDER / f"{system}.txt").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        if line.startswith("    "):
            found[-1] = found[-1]._replace(expected=(*found[-1].expected, line.strip()))
        elif line and not line.startswith("#"):
            spoken = SPOKEN.fullmatch(line)
            assert spoken, f"{system}.txt:{number} is no line of an evening: {line}"
            faces = tuple(map(int, (spoken["faces"] or "").split()))
            found.append(Said(number, spoken["who"], spoken["line"], faces, ()))
    return found


def read_value(text: str) -> Any:
    """Return a value as it is written in an evening: JSON, or a word."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def list_sheet_changes(reply: dict[str, Any]) -> dict[tuple[str, str], tuple[Any, Any]]:
    """Return what changed on sheets: who joins, and what a game keeps for itself, are left out."""
    return {
        (record, field): (before, after)
        for record, field, before, after in reply.get("changes", ())
        if record not in ("game", "stage") and field != "record"
    }


def list_expected_changes(said: Said) -> dict[tuple[str, str], tuple[Any, Any]]:
    """Return what must change on sheets."""
    found = filter(None, map(CHANGE.fullmatch, said.expected))
    return {
        (each["name"], each["field"]): (read_value(each["before"]), read_value(each["after"]))
        for each in found
    }


def is_as_expected(
    changes: dict[tuple[str, str], tuple[Any, Any]],
    expected: dict[tuple[str, str], tuple[Any, Any]],
) -> bool:
    """Say whether exactly what must change does."""
    return changes.keys() == expected.keys() and all(
        fits(wanted, value)
        for key, pair in expected.items()
        for wanted, value in zip(pair, changes[key], strict=True)
    )


def fits(wanted: Any, value: Any) -> bool:
    """Say whether a value is the wanted one, or has the words in it that are wanted."""
    if isinstance(wanted, str) and wanted.startswith(SOMETHING):
        return wanted.removeprefix(SOMETHING) in json.dumps(value)
    return bool(wanted == value)
