"""An evening of a system, kept: what was said, and all that came of it.

`tests/rules/<system>/evening.txt` is in the lines of the local table, each with what was answered
below it: `rolled`, `>` the title, `^` the grade, `|` a line of the card, `=` a fact, `~` a change,
`?` a choice, `!` a refusal. Where a change is meant, `python -m tests.rules.evening` plays the
evenings again on the same dice and writes them anew; what has changed is then in the diff.
"""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from local.machine import reply_json
from local.table import LocalTable, Reply
from play.turn.values import Ruling
from play.wording.card import compose

FOLDER = Path(__file__).parent
BELOW = "    "
#: what is rolled where nothing is written: a refusal may have rolled, and does not say so
AFTER = " 1" * 30
#: what a new table is told is nothing of one system's
BEGIN = "/game start"
#: a value that is longer is told by its beginning
LONGEST = 160
#: so many facts are a whole sheet: these are told by their changes
A_SHEET = 25


async def played(kept: str) -> str:
    """Play an evening again, on the dice that it was played on, and return it as it is now."""
    told: list[str] = []
    async with LocalTable(":memory:") as table:
        await table.hear(":clock 2026-11-16 18:00")
        for line, faces in _said(kept):
            told.append(line)
            if line.startswith(("/", ":")):
                await table.hear(f":dice {faces}{AFTER}")
                reply = await table.hear(line)
                told += [BELOW + each for each in _answered(reply) if not line.startswith(BEGIN)]
    return "\n".join(told) + "\n"


def _said(kept: str) -> list[tuple[str, str]]:
    """Return every line that was said, and the faces that were rolled for it.

    Whoever adds to an evening may write `:dice 3 4` above a line.
    """
    lines: list[tuple[str, str]] = []
    told = ""
    for line in kept.splitlines():
        if line.startswith(":dice "):
            told = line.removeprefix(":dice ")
        elif not line.startswith(BELOW):
            lines.append((line, told))
            told = ""
        elif line.startswith(f"{BELOW}rolled "):
            faces = " ".join(die.split(":")[1] for die in line.split()[1:])
            lines[-1] = (lines[-1][0], faces)
    return lines


def _answered(answer: Reply) -> list[str]:
    reply = reply_json(answer)
    if not reply["ok"]:
        return [f"! {reply['error']['kind']}: {_short(reply['error']['message'])}"]
    facts = (reply.get("facts") or {}).items()
    rolled = " ".join(f"{sides}:{face}" for sides, face in reply.get("rolled", []))
    return [
        *([f"rolled {rolled}"] if rolled else []),
        *([f"> {reply['title']}"] if reply.get("title") else []),
        *([f"^ {reply['grade']}"] if reply.get("grade") else []),
        *(f"| {line}" for line in (_card(answer.ruling) if answer.ruling else [])),
        *(f"= {key} {_short(value)}" for key, value in facts if len(facts) < A_SHEET),
        *(f"~ {' '.join(map(_short, each))}" for each in reply.get("changes", [])),
        *(f"? {_choice(each)}" for each in reply.get("choices", [])),
    ]


def _card(ruling: Ruling) -> list[str]:
    """Return what a game master reads below the title. What changed stands on its own."""
    card = compose(ruling, public=False)
    parts = (card.comment, *(each.words for each in (*card.dice, *card.lead)), card.total)
    told = "\n".join((*parts, *card.lines, *card.small))
    return [line[:LONGEST] for line in told.splitlines() if line]


def _choice(choice: dict[str, Any]) -> str:
    owed = " owed" if choice.get("owed") else ""
    return f"{choice['label']}: {choice['who']} {choice.get('of') or ''}{owed}: {choice['says']}"


def _short(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)[:LONGEST]


def main(systems: list[str]) -> None:
    for path in sorted(FOLDER.glob("*/evening.txt")):
        if not systems or path.parent.name in systems:
            text = asyncio.run(played(path.read_text(encoding="utf-8")))
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
