"""The current state of votes and seals: who has answered what, and who hasn't.

All of it follows from the journal: an answer that was undone was never given.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from play.pending.players import are_away
from play.wording import vote as wording
from rules.core.characters.targets import GONE
from rules.core.outcome import Fact, Outcome
from rules.core.records.record import Value
from rules.core.scene import AnyScene
from rules.core.sheet import Sheet
from rules.fast_tuples import NamedTuple
from storage import games, journal, secret_entries
from storage.choices import Offered
from storage.engine.database import Transaction
from storage.journal import Entry

#: kinds of entries
VOTE, ANSWER, CLOSED, SEAL, UNSEAL = "vote", "vote_answer", "vote_closed", "seal", "unseal"


class Voice(NamedTuple):
    """Who answers: a character, or a person who plays none."""

    key: str
    name: str


def voice(scene: AnyScene) -> Voice:
    """Return whose answer the speaker gives."""
    sheet = scene.someone
    if sheet is not None:
        return Voice(f"record {sheet.record}", sheet.name)
    return Voice(f"person {scene.speaker.id}", scene.speaker.name)


def list_expected(scene: AnyScene) -> dict[str, str]:
    """Return those who should answer, by key: living characters who are here and not away."""
    here = (s for s in scene.list_present() if _has_a_say(s) and not are_away(scene, s))
    return {f"record {sheet.record}": sheet.name for sheet in here}


def _has_a_say(sheet: Sheet) -> bool:
    """Say whether a character is alive and nobody's hireling."""
    return getattr(sheet, "state", "") not in GONE and not getattr(sheet, "employer", "")


class Vote(NamedTuple):
    """A question and its answers so far: by key, the name and the option."""

    number: int
    at: str
    channel: str
    by: str
    question: str
    options: tuple[str, ...]
    sealed: bool
    answers: Mapping[str, tuple[str, str]]
    open: bool
    elsewhere: bool = False  # some answers stay sealed until the original game is over

    @property
    def told(self) -> dict[str, str]:
        return dict(self.answers.values())

    def list_missing(self, scene: AnyScene) -> list[str]:
        """Return the names of those who have not answered."""
        return [name for key, name in list_expected(scene).items() if key not in self.answers]


async def read_vote(tx: Transaction, entry: Entry) -> Vote:
    """Return the current state of a vote."""
    memory: Mapping[str, Any] = entry.outcome.memory
    answers: dict[str, tuple[str, str]] = {}
    is_open, elsewhere = not entry.undone_by, False
    # oldest first, so that who answers again changes their answer
    for each in reversed(await journal.list_standing_follow_ups(tx, entry.game, entry.number)):
        kept, away = await read_sealed(tx, each) if each.kind == ANSWER else Sealed({})
        if "answer" in kept:  # blank if its speaker erased it
            answers[kept["who"]] = (kept["name"], kept["answer"])
            elsewhere = elsewhere or away
        is_open = is_open and each.kind != CLOSED
    return Vote(
        entry.number,
        entry.at,
        entry.channel,
        entry.speaker,
        str(memory.get("question", "")),
        tuple(memory.get("options", ())),
        bool(memory.get("sealed")),
        answers,
        is_open and bool(memory),
        elsewhere,
    )


async def open_votes(tx: Transaction, game: int) -> list[Vote]:
    """Return the votes of a game that are open, newest first."""
    asked = await journal.of_kind(tx, game, VOTE)
    votes = [await read_vote(tx, entry) for entry in asked]
    return [vote for vote in votes if vote.open]


def facts_of(vote: Vote) -> tuple[Fact, ...]:
    """Return what everyone may know of a vote; while it is sealed, only how many have answered."""
    hidden = vote.sealed and vote.open
    answers: Value = len(vote.answers) if hidden else dict(vote.told)
    return (
        Fact("question", vote.question),
        Fact("options", list(vote.options)),
        Fact("answers", answers),
        Fact("open", vote.open),
    )


def tell_vote(vote: Vote, missing: Sequence[str]) -> str:
    """Return a vote's state in words."""
    if vote.sealed and vote.open:
        lines = [wording.NOT_OPEN_YET]
    else:
        lines = [wording.vote_counts(vote.options, vote.told)]
    if vote.open:
        lines.append(wording.vote_waits(len(vote.answers), missing))
    return "\n".join(lines)


async def show_vote(
    tx: Transaction, scene: AnyScene, entry: Entry, offered: tuple[Offered, ...]
) -> tuple[Outcome, tuple[Offered, ...]]:
    """Return a vote and its offers as they stand: it reveals its answers itself, when it closes."""
    vote = await read_vote(tx, entry)
    told = tell_vote(vote, vote.list_missing(scene))
    return (
        replace(entry.outcome, prose=told, facts=facts_of(vote)),
        tuple(each._replace(taken=0, open=each.open and vote.open) for each in offered),
    )


class Seal(NamedTuple):
    """Words that someone has sealed. `hash` is in the entry from the start."""

    number: int
    by: str
    who: str
    name: str
    words: str
    salt: str
    hash: str
    elsewhere: bool = False  # sealed in the original game, which goes on


class Sealed(NamedTuple):
    """What someone sealed. `elsewhere`: it can't be opened before the original game is over."""

    memory: Mapping[str, Any]
    elsewhere: bool = False


def origin_key(game: int) -> str:
    """Return the key for the game that an imported one was exported from."""
    return f"origin:{game}"


async def read_sealed(tx: Transaction, entry: Entry) -> Sealed:
    """Return what an entry sealed; for an imported game, from the original game.

    Exports leave sealed parts blank, so that nobody can read them on the way. Only the original
    database can open them, and only once that game is over or has opened them itself; otherwise a
    copy would be a way to read them.
    """
    elsewhere, kept = False, entry
    while not kept.outcome.memory and kept.source.startswith("import:"):
        key = origin_key(kept.game)
        origin = (await games.recall(tx, [key])).get(key, "")
        earlier = origin and int(origin) < kept.game  # else a forged file could loop
        twin = await secret_entries.twin(tx, kept, int(origin)) if earlier else None
        if twin is None:
            break
        opened = twin.number not in await secret_entries.shut(tx, twin.game)
        elsewhere = elsewhere or not (opened or await games.is_over(tx, twin.game))
        kept = twin
    return Sealed(kept.outcome.memory, elsewhere)


async def standing_seals(tx: Transaction, game: int, channel: str) -> list[Seal]:
    """Return the seals of a channel that aren't open yet, oldest first."""
    opened = [each for each in await journal.of_kind(tx, game, UNSEAL) if each.channel == channel]
    since = opened[0].number if opened else 0
    entries = await journal.of_kind(tx, game, SEAL)
    here = [each for each in reversed(entries) if each.channel == channel and each.number > since]
    kept = [(each, await read_sealed(tx, each)) for each in here]
    return [_seal(entry, sealed) for entry, sealed in kept if sealed.memory]


def _seal(entry: Entry, sealed: Sealed) -> Seal:
    parts = ("who", "name", "words", "salt", "hash")
    who, name, words, salt, hash = (str(sealed.memory[part]) for part in parts)
    return Seal(entry.number, entry.speaker, who, name, words, salt, hash, sealed.elsewhere)
