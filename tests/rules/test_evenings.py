"""An evening of each system goes as its rules say, sentence by sentence."""

from typing import Any

import pytest

from tests.conftest import Played
from tests.rules.evening import (
    CHANGE,
    FACT,
    SHEET,
    SYSTEMS,
    Said,
    is_as_expected,
    list_expected_changes,
    list_sheet_changes,
    read_evening,
    read_value,
)


@pytest.mark.parametrize("system", SYSTEMS)
async def test_an_evening_goes_as_the_rules_say(table: Played, system: str) -> None:
    await table.line(":clock 2026-11-16 18:00")
    wrong = []
    for said in read_evening(system):
        line = said.line if said.line.startswith(":") else f"/{said.line}"
        reply = await table.line(line, *said.faces, by=said.who)
        wrong += [f"{system}.txt:{said.number} {line}: {each}" for each in differ(said, reply)]
        wrong += [
            f"{system}.txt:{said.number} {line}: {each}" for each in await differ_on(table, said)
        ]
    assert not wrong, "\n" + "\n".join(wrong)


def differ(said: Said, reply: dict[str, Any]) -> list[str]:
    """Return where a reply isn't what must come of a sentence."""
    if not reply["ok"]:
        kind = reply["error"]["kind"]
        fits = said.expected in (("refused",), (f"refused {kind}",))
        return [] if fits else [f"refused {kind}: {reply['error']['message']}"]
    rolled = tuple(face for _, face in reply.get("rolled", ()))
    wrong = [] if rolled == said.faces else [f"rolled {rolled}"]
    changes, expected = list_sheet_changes(reply), list_expected_changes(said)
    if not is_as_expected(changes, expected):
        wrong.append(f"changes {changes}")
    facts = {"grade": reply["grade"], **(reply.get("facts") or {})}
    for each in filter(None, map(FACT.fullmatch, said.expected)):
        if facts.get(each["key"]) != read_value(each["value"]):
            wrong.append(f"{each['key']} is {facts.get(each['key'])!r} of {facts}")
    known = (CHANGE, SHEET, FACT)
    unread = [each for each in said.expected if not any(form.fullmatch(each) for form in known)]
    return [*wrong, *(f"didn't: {each}" for each in unread)]


async def differ_on(table: Played, said: Said) -> list[str]:
    """Return where sheets don't stand as they must after a sentence."""
    wrong = []
    for each in filter(None, map(SHEET.fullmatch, said.expected)):
        sheet = await table.sheet(each["name"])
        for pair in each["fields"].split(", "):
            field, _, value = pair.partition(" ")
            if sheet.get(field) != read_value(value):
                wrong.append(f"{each['name']} has {field} {sheet.get(field)!r}")
    return wrong
