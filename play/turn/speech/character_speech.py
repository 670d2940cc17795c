"""Words spoken as a character: who may say them, and how they read with their rolls."""

import re
from collections.abc import Sequence
from dataclasses import replace

from play.language.speech_text import MOST_WITHIN, fill_brackets, parts_of
from play.turn.utterance_and_ruling import Ruling
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import borrows, is_gm, owns
from rules.core.scene import AnyScene
from rules.core.sheet import Sheet
from rules.fast_tuples import NamedTuple
from storage import journal
from storage.engine.database import Transaction
from storage.journal import Entry

#: the kind of an entry of words, even if a fix corrected them
SAY = "say"
#: stands in for a roll that not everyone may see
HIDDEN = "🎲"


def always_key(channel: str, person: str) -> str:
    """Return the key for the character that someone always speaks as in a channel."""
    return f"always:{channel}:{person}"


class Voice(NamedTuple):
    """Who speaks: a character, the narrator, or a mere name without a sheet."""

    name: str
    record: int = 0
    narrates: bool = False


def may_voice(scene: AnyScene, sheet: Sheet) -> bool:
    """Say whether the speaker may speak as a character: their own, or a game master's NPC."""
    if sheet.retired:
        return False
    return owns(scene, sheet) or borrows(scene, sheet) or (sheet.npc and is_gm(scene))


def as_read(ruling: Ruling, within: Sequence[Ruling]) -> Ruling:
    """Return words as everyone reads them, with the results of the sentences inside."""
    outcome = ruling.outcome
    kept = {fact.key: fact.value for fact in outcome.facts}
    text = str(kept.get("text") or "")
    results = [result(each) for each in within]
    parts = parts_of(fill_brackets(text, results)) if text else []
    facts = (
        Fact("text", text),
        Fact("character", kept.get("character")),
        Fact("parts", list(parts)),
        Fact("replies", [each.number for each in within]),
    )
    anew = {fact.key for fact in facts}  # computed here, so an import can't forge them
    keep = tuple(fact for fact in outcome.facts if fact.key not in anew)
    made = replace(outcome, prose="\n\n".join(parts), facts=(*facts, *keep))
    return ruling._replace(outcome=made, more=tuple(within))


def result(ruling: Ruling) -> str:
    """Return a ruling's result as it appears inside the words."""
    hidden = ruling.visible != "all" or ruling.outcome.private
    name = ruling.manner.cast.get(ruling.outcome.subject, ruling.by)
    return result_told(ruling.outcome.title, name, hidden, bool(ruling.undone_by))


def result_told(title: str, name: str, hidden: bool, undone: bool) -> str:
    """Return a title as an inline result: without the character's name, struck out if undone."""
    if hidden:
        return HIDDEN
    whole = re.sub(r"[*_~`|]", "", title)
    whole = re.sub(rf"^{re.escape(name)}(?:: | · | )(?=\S)", "", whole) if name else whole
    whole = re.sub(r", | · ", ": ", whole, count=1)
    told = f"**{whole[:1].upper()}{whole[1:]}**"
    return f"~~{told}~~" if undone else told


def text_of(outcome: Outcome) -> str:
    """Return an entry's words as they were typed, or an empty text."""
    return str(next((fact.value for fact in outcome.facts if fact.key == "text"), "") or "")


def character_of(outcome: Outcome) -> str:
    return str(next((fact.value for fact in outcome.facts if fact.key == "character"), "") or "")


def count_inner_sentences(entry: Entry) -> int:
    """Return how many sentences stand in someone's words, or 0 if that is no longer known.

    An imported count is limited to what could really be said.
    """
    count = entry.outcome.memory.get("within")
    return min(max(count, 0), MOST_WITHIN) if isinstance(count, int) else 0


async def list_inner_entries(tx: Transaction, entry: Entry) -> list[Entry]:
    """Return the entries of the sentences inside someone's words, in order."""
    if entry.kind != SAY:
        return []
    if isinstance(entry.outcome.memory.get("within"), int):
        numbers = range(entry.number + 1, entry.number + 1 + count_inner_sentences(entry))
        found = [await journal.entry(tx, entry.game, number) for number in numbers]
        return [each for each in found if each is not None]
    return await journal.list_said_within(tx, entry)


async def first_said(tx: Transaction, entry: Entry) -> Entry:
    """Return the entry in which words were first spoken, before any correction."""
    while entry.kind == SAY and entry.verb == "fix":
        before = await journal.entry(tx, entry.game, entry.undoes)
        if before is None or before.number >= entry.number:  # an import may point in circles
            break
        entry = before
    return entry


async def words_around(tx: Transaction, entry: Entry) -> Entry | None:
    """Return the entry of the words that a ruling stands inside, if any."""
    source, _, place = entry.source.rpartition(":")
    if not place.isdecimal() or not source:
        return None
    found = await journal.from_source(tx, entry.game, source)
    return found if found is not None and found.kind == SAY else None
