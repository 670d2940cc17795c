"""Finds whether something told in the past tense is in the journal already."""

from collections.abc import Sequence

from play.language.spotting.offers import tell_apart
from play.turn.turn import Turn
from rules.core.outcome import Choice
from storage import journal
from storage.journal import Entry

#: how many of the latest entries are compared
RECENT = 12


async def find_told(turn: Turn, choices: Sequence[Choice]) -> int:
    """Return the number of the speaker's latest entry that says the same as the first choice, or 0.
    The weapon and the score may be missing from either."""
    game = turn.found.game
    entries = await journal.list_last(turn.tx, game, RECENT) if game and choices else []
    mine = [each for each in entries if each.speaker == turn.said.speaker and not each.undone_by]
    return next((each.number for each in reversed(mine) if _tells(each, choices[0])), 0)


def _tells(entry: Entry, choice: Choice) -> bool:
    (said, who), (offered, other) = tell_apart(entry.said), tell_apart(choice.says)
    same = entry.verb == choice.says.partition(" ")[0] and who == other
    return same and (offered <= said or said <= offered)
