"""Takes a pending choice by its button's label, `What is about to happen?`, or by numbers alone,
`1, 2`."""

import re

from play.pending.waiting_list import list_owed
from play.turn.turn import Turn
from rules.core.errors import NotUnderstood, PlayerError
from rules.lazy_regex import compile_later
from storage import choices, journal

#: numbers of choices and nothing else
_NUMBERS = compile_later(
    r"\s*\d{1,2}(?:(?:\s*(?:,|&|\band\b)\s*|\s+)\d{1,2})*\s*[.,]?\s*", re.IGNORECASE
)


async def find_typed_numbers(turn: Turn) -> str:
    """Return the sentence that takes the choices with these numbers, if we're waiting for the
    speaker to choose among so many; else empty."""
    text = turn.said.text
    # numbers inside prose are just numbers
    if not _NUMBERS.fullmatch(text) or turn.said.inside or not turn.found.game:
        return ""
    numbers = re.findall(r"\d+", text)
    known = [
        {str(each.position) for each in row.offered}
        for row in await list_owed(turn.tx, turn.found, turn.scene)
        if turn.said.speaker in row.persons
    ]
    return f"pick {' '.join(numbers)}" if any(map({*numbers}.issubset, known)) else ""


async def find_typed_label(turn: Turn, error: PlayerError) -> str:
    """Return the sentence that presses the speaker's one button
    with this label; empty if there is none, or several."""
    typed = _strip(turn.said.text) if isinstance(error, NotUnderstood) else ""
    if not typed or turn.said.inside or not turn.found.game:
        return ""
    rows = await list_owed(turn.tx, turn.found, turn.scene)
    found = [
        f"pick {each.position} of {each.number}"
        for row in rows
        if turn.said.speaker in row.persons
        for each in row.offered
        if _strip(each.choice.label) == typed
    ]
    return (found[0] if len(found) == 1 else "") or await _find_on_own_card(turn, typed)


async def _find_on_own_card(turn: Turn, typed: str) -> str:
    """Return the sentence that presses a button on the speaker's latest card, if it is theirs."""
    last = await journal.find_latest_by(turn.tx, turn.found.game, turn.said.speaker)
    if last is None:
        return ""
    for each in await choices.of_entry(turn.tx, turn.found.game, last.number):
        if each.open and each.choice.who == "player" and _strip(each.choice.label) == typed:
            return f"pick {each.position} of {last.number}"
    return ""


def _strip(text: str) -> str:
    return re.sub(r"[^\w+-]+", " ", text.casefold()).strip()
