"""What players may read of an NPC in a public ruling: how it fares, not what it has left."""

import re
from dataclasses import replace

from play.manner import is_housekeeping
from play.said import Ruling

#: what is left of what there was, before and after
_FIGURES = re.compile(r"\d+\s*(?:/|→)\s*\d+")


def veiled(ruling: Ruling) -> Ruling:
    """Return a ruling without the lines that count what a hidden NPC has left."""
    hidden, outcome = ruling.manner.npcs, ruling.outcome
    if ruling.number is None or not hidden:
        return ruling
    changed = {change.name for change in outcome.changes if not is_housekeeping(change)}
    theirs = bool(changed) and changed <= {*hidden, "stage", "game"}

    def tells(text: str) -> bool:
        if not _FIGURES.search(text):
            return False
        return theirs or any(name in text for name in hidden)

    prose = "\n".join(line for line in outcome.prose.splitlines() if not tells(line))
    facts = tuple(
        fact
        for fact in outcome.facts
        if not (fact.label and tells(f"{fact.label}: {fact.text or fact.value}"))
    )
    return ruling._replace(outcome=replace(outcome, prose=prose, facts=facts))
