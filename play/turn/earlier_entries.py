"""Finds the earlier entry that a sentence is about."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from play.language.canonical_sentence import phrases
from play.language.exact_reading import AnyScene, Reading, Understood
from play.turn.turn import Turn
from rules.core.errors import NotAllowed, NotFound, PlayerError
from rules.core.permissions import is_gm
from rules.core.scene import Recalled, Scene
from rules.core.system import Recall
from rules.core.verb_declarations.request import Request
from rules.lazy_regex import compile_later
from storage import choices, journal
from storage.journal import Entry

_PRONOUN = compile_later(r"\b(?:it|him|her|them)\b", re.IGNORECASE)
_SOMEONE = compile_later(r"\bsomeone\b.*\bentry\s+(\d{1,9})\b", re.IGNORECASE)
#: how many entries back the character that `him` means may have been named
FURTHEST_BACK = 30


async def recall(turn: Turn, understood: Understood) -> AnyScene:
    """Return the scene with the earlier entry that the sentence is about, if there is one."""
    scene, sentence = understood.scene, understood.sentence
    entry: Entry | None = None
    if sentence.entry is not None:
        entry = await turn.entry(sentence.entry)
        if not (turn.offered_by_rules or await turn.knows(entry)):
            raise NotAllowed("secret_entry", number=entry.number)
    elif turn.found.game and (how := _way_of(turn, understood)):
        entry = await _find_latest(turn, how, understood)
    if entry is None:
        return scene
    if entry.undone_by:
        raise NotFound("entry_undone", str(entry.number))
    turn.draft.follows_entry = turn.draft.follows_entry or entry.number
    await turn.hide(entry)
    turn.draft.recalled = await recall_entry(turn, entry)
    return replace(scene, recalled=turn.draft.recalled)


def _way_of(turn: Turn, understood: Understood) -> Recall | None:
    request = understood.request
    rule = turn.system.rules.get(type(request))
    how = rule.recall if rule is not None else None
    if how is None or not how.when:
        return how
    if callable(how.when):
        return how if how.when(request, understood.scene) else None
    return how if getattr(request, how.when, False) else None


def follows_up(turn: Turn, understood: Understood) -> bool:
    """Say whether a sentence is about an earlier entry."""
    return understood.sentence.entry is not None or _way_of(turn, understood) is not None


def may_follow(turn: Turn, understood: Understood, entry: Entry) -> bool:
    """Say whether a sentence that names no entry may be about this one."""
    how = _way_of(turn, understood)
    return how is not None and _may_be(how, understood, entry)


def may_only_answer(turn: Turn, understood: Understood, entry: Entry) -> bool:
    """Say whether a sentence does nothing but answer this entry: a second attack, or another save
    to help with, may follow one and yet stands for itself."""
    how = _way_of(turn, understood)
    answers = how is not None and isinstance(how.when, str) and how.when != ""
    return answers and may_follow(turn, understood, entry)


async def _find_latest(turn: Turn, how: Recall, understood: Understood) -> Entry | None:
    """Return the entry that is meant: one waiting for the subject, else the latest that fits."""
    request, scene, may = understood.request, understood.scene, how.fits
    subject = subject_of(how.whose, request, scene)
    settles = how.settles is None or how.settles(request, scene)
    if how.owed and settles and (subject is not None or is_gm(turn.scene)):
        waiting = await _find_waiting(turn, how, understood, subject)
        if waiting is not None or how.only_owed:
            return waiting
    if subject == 0:
        return None
    game, gone = turn.found.game, turn.draft.gone
    fits = None if may is None else lambda entry: may(request, scene, entry.outcome.memory)
    found = await journal.find_latest(turn.tx, game, how.kinds, subject, how.concerned, gone, fits)
    return found if found is not None and await turn.knows(found) else None


async def _find_waiting(
    turn: Turn, how: Recall, understood: Understood, subject: int | None
) -> Entry | None:
    """Return the newest entry that is waiting for this character or anyone; for a game master who
    plays nobody, the newest that is waiting for the game master.

    What follows it up, such as a question, waits in its place.
    """
    name = turn.scene.sheets[subject].name.casefold() if subject else None
    gm = not subject and is_gm(turn.scene)
    waiting: list[Entry] = []
    for offered in reversed(await choices.list_owed(turn.tx, turn.found.game, turn.draft.gone)):
        choice = offered.choice
        settled = choice.group.partition(" ")[0] in how.owed
        mine = choice.of.casefold() == name or choice.who == "anyone"
        if settled and (mine or (gm and choice.who == "gm")):
            entry = await journal.entry(turn.tx, offered.game, offered.number)
            # a question that follows up a roll waits in place of the roll
            if entry is not None and entry.kind not in how.kinds and entry.about:
                entry = await journal.entry(turn.tx, offered.game, entry.about)
            blind = offered.visible == "blind" and not is_gm(turn.scene)
            if entry is not None and not blind and _may_be(how, understood, entry):
                if how.prefers is None:
                    return entry
                waiting.append(entry)
    wanted = (each for each in waiting if _is_preferred(how, understood, each))
    return next(wanted, waiting[0] if waiting else None)


def _is_preferred(how: Recall, understood: Understood, entry: Entry) -> bool:
    prefers, memory = how.prefers, entry.outcome.memory
    return prefers is not None and prefers(understood.request, understood.scene, memory)


def _may_be(how: Recall, understood: Understood, entry: Entry) -> bool:
    """Say whether a sentence may be about this waiting entry."""
    if entry.kind not in how.kinds:
        return False
    memory = entry.outcome.memory
    return how.fits is None or how.fits(understood.request, understood.scene, memory)


async def recall_entry(turn: Turn, entry: Entry) -> Recalled:
    offered = await choices.of_entry(turn.tx, entry.game, entry.number, turn.draft.gone)
    following = await journal.list_standing_follow_ups(turn.tx, turn.found.game, entry.number)
    taken = (says for says, _ in turn.taken_before)
    memories = (memory for _, memory in turn.taken_before)
    return Recalled(
        number=entry.number,
        said=entry.said,
        verb=entry.verb,
        kind=entry.kind,
        subject=entry.subject,
        facts={fact.key: fact.value for fact in entry.outcome.facts},
        memory=entry.outcome.memory,
        dice=entry.dice,
        changes=turn.list_changes(turn.scene, entry),
        taken=(*(each.choice.says for each in offered if each.taken), *taken),
        coming=turn.taken_later,
        followed=(*list_memories(reversed(following)), *memories),
        imported=any(each.source.startswith("import:") for each in (entry, *following)),
    )


def subject_of(whose: str, request: Request, scene: Scene[Any, Any, Any]) -> int | None:
    """Return whose entry is meant: a record, 0 for an entry of nobody's, None for anyone's."""
    if whose == "any":
        return None
    if whose == "who" and (who := getattr(request, "who", None)) is not None:
        return next(iter(who.records()), 0)
    if whose in ("named", "either"):
        named = (record for found in phrases(request) for record in found.records())
        return next(named, scene.acting if whose == "either" else 0)
    return scene.acting or (None if whose == "own" else 0)


def list_memories(entries: Iterable[Entry]) -> list[Mapping[str, Any]]:
    """Return what entries remember, with one memory per choice for an entry that took several."""
    found: list[Mapping[str, Any]] = []
    for entry in entries:
        memory = entry.outcome.memory
        found.extend(memory.get("picked", (memory,)))  # type: ignore[arg-type]
    return found


async def remember_named(turn: Turn) -> Turn:
    """Return the turn with its pronouns resolved: `him` is the character the speaker last named in
    this channel, `someone` an unmet NPC of the entry that the sentence is about."""
    if turn.found.game and (number := _SOMEONE.search(turn.said.text)):
        entry = await journal.entry(turn.tx, turn.found.game, int(number[1]))
        turn = turn.follow_entry(entry if entry and await turn.knows(entry) else None)
    if not turn.found.game or _PRONOUN.search(turn.said.text) is None:
        return turn
    recent = await journal.list_last(turn.tx, turn.found.game, FURTHEST_BACK)
    for entry in reversed(recent):
        if entry.speaker != turn.said.speaker or entry.channel != turn.said.channel:
            continue
        turn = turn.follow_entry(entry)
        if named := _list_named(turn, entry.said):
            return replace(turn, meant=named)
    return turn


def _list_named(turn: Turn, said: str) -> tuple[int, ...]:
    """Return the other characters named in a sentence who are still in the game."""
    try:
        meaning = turn.understand(said, turn.scene, reading=Reading.EXACTLY)
    except PlayerError:
        return ()
    records = (record for phrase in phrases(meaning.request) for record in phrase.records())
    here = {sheet.record for sheet in turn.scene.list_unretired()}
    others = (record for record in records if record in here and record != meaning.scene.acting)
    return tuple(dict.fromkeys(others))
