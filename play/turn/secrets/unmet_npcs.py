"""Hides NPCs that no player has met.

What a game master does to such an NPC stays private. What the NPC does to others is public, but
says "someone" instead of its name: in words, labels, offers and the sentence itself. The entry's
memory keeps the records, so that `someone` can be followed up.
"""

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any

from play.language.canonical_sentence import phrases
from play.language.exact_reading import Understood
from play.turn.turn import UNNAMED, Turn
from play.turn.utterance_and_ruling import Settled
from play.turn.visibility import shown_dice
from rules.core.errors import NotFound, PlayerError
from rules.core.outcome import FOR_WHOM, QUESTION, UNSHOWN, Choice, Fact, Outcome
from rules.core.permissions import is_gm, is_met, may_see, shows_numbers
from rules.core.records.record import Change
from rules.core.records.tables_decks_notes import kind_of
from rules.core.scene import AnyScene, Recalled
from rules.core.sheet import SOMEONE
from rules.lazy_regex import compile_later

ANOTHER = "someone else"
_FIRST_LISTED = compile_later(rf"(?<= with )(?:{SOMEONE}(?: else)?, )+")
_LISTED = compile_later(rf"(?: with|,) {SOMEONE}(?: else)?(?=,|$)")
#: codes of refusals for an unknown name
UNKNOWN = frozenset(
    {
        "unknown_character",
        "unknown_npc",
        "unknown_weapon_or_someone",
        "unknown_opponent",
        "unknown_item_or_someone",
    }
)
#: the kind of an entry of a character's words
WORDS = "say"
_BEGINS = compile_later(r"(?:^|[.!?\n])[\s*_\"]*$")


#: writes JSON as it is stored
_written = partial(json.dumps, separators=(",", ":"))


def list_named(understood: Understood) -> frozenset[int]:
    """Return the records that a sentence names, including the one it is said as."""
    speaker = understood.sentence.speaking_as
    every = phrases(understood.request)
    every += [speaker] if speaker is not None else []
    return frozenset([record for each in every for record in each.records()])


def veil(
    turn: Turn, settled: Settled, understood: Understood | None = None, *, rules: bool = False
) -> Settled:
    """Return what was settled as everyone may read it; `understood` is the sentence that did.

    `rules`: all its words were made by the rules, so they may name anyone who is there.
    """
    outcome = settled.outcome
    if settled.visible != "all" or outcome.private or outcome.kind == WORDS:
        return settled
    npcs = {row.id: row.name for row in turn.found.rows.values() if row.kind == "npc"}
    if not npcs:
        return settled
    named = list_named(understood) if understood is not None else ()
    kept: Iterable[int] = outcome.memory.get(UNNAMED, ())  # type: ignore[assignment]
    meant = {*named, *kept, outcome.subject} - {0}
    changed = {each.record for each in outcome.changes if each.record in turn.scene.sheets}
    anyone = rules and is_gm(turn.scene)
    hidden = _list_unmet(turn, settled, npcs, meant | changed, anyone=anyone)
    if not hidden:
        return settled
    follows = (
        turn.draft.recalled is not None and UNNAMED in turn.draft.recalled.memory
    )  # all know of that
    only = not meant.isdisjoint(hidden) and not (meant | changed) - {*hidden}
    asks = outcome.kind in (QUESTION, FOR_WHOM)
    if is_gm(turn.scene) and (only or asks) and not follows:
        return settled._replace(outcome=replace(outcome, private=True))
    return _Veil(turn.scene, hidden).veil_settled(settled)


def keep_private(turn: Turn, outcome: Outcome, said: str, named: Collection[int]) -> Outcome:
    """Make a game master's look at an NPC private, unless players may know its numbers.

    A question that names an unmet NPC anywhere is private too.
    """
    scene = turn.scene
    if outcome.private or not is_gm(scene):
        return outcome
    looked = (scene.sheets.get(record) for record in {*named, outcome.subject})
    secret = any(sheet is not None and not shows_numbers(scene, sheet) for sheet in looked)
    secret = secret or _names_unmet(scene, (said, *_words_of(outcome)))
    return replace(outcome, private=True) if secret else outcome


def _names_unmet(scene: AnyScene, words: Iterable[str]) -> bool:
    """Say whether a text contains the name of an NPC that no player has met."""
    names = [sheet.name for sheet in scene.list_unretired() if not is_met(sheet)]
    text = "\n".join(words) if names else ""
    return bool(names) and re.search(_any_of(names).pattern, text, re.IGNORECASE) is not None


def unknown_name(turn: Turn, error: PlayerError) -> tuple[int, str]:
    """Return the game and the unknown name that a player typed, or 0 and nothing."""
    if not turn.found.game or is_gm(turn.scene) or not isinstance(error, NotFound):
        return 0, ""
    return (turn.found.game, error.name) if error.code in UNKNOWN else (0, "")


def make_way(scene: AnyScene, outcome: Outcome) -> Outcome:
    """Rename an unmet NPC when a player takes its name, so that the player learns nothing."""
    names = filter(None, map(_taken_name, outcome.changes))
    bearers = {name: scene.find_named(name) for name in names}
    more: list[Change] = []
    for sheet in bearers.values():
        if sheet is None or may_see(scene, sheet):
            continue
        numbered = (f"{sheet.name} {number}" for number in count(2))
        free = next(each for each in numbered if scene.find_named(each) is None)
        more.append(Change(sheet.record, sheet.name, "name", sheet.name, free))
        more.append(Change(sheet.record, sheet.name, "once", sheet.former_name, sheet.name))
    # This change goes first, because choices are stored by their owner's name.
    return replace(outcome, changes=(*more, *outcome.changes)) if more else outcome


def _taken_name(change: Change) -> str:
    """Return the name that a change gives to someone, or an empty text."""
    if change.field == "record" and isinstance(change.after, Mapping):
        return "" if kind_of(change.after) else str(change.after.get("name", ""))
    return str(change.after or "") if change.field == "name" else ""


def thin_entry(scene: AnyScene, kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return an entry for export, without what it says about NPCs the speaker doesn't know.

    Its changes and its outcome are JSON, as stored.
    """
    changes, outcome = json.loads(kept["changes"] or "[]"), json.loads(kept["outcome"] or "{}")
    memory = outcome.get("memory", {})
    if not is_gm(scene) and memory.get(UNSHOWN):
        shown = shown_dice(json.loads(kept["dice"]), memory)
        del memory[UNSHOWN]
        kept = {**kept, "dice": _written(shown), "outcome": _written(outcome)}
    unnamed = memory.pop(UNNAMED, ())
    involved = {*unnamed, *(record for record, *_ in changes)}
    said, told = kept["said"].casefold(), kept["outcome"]
    unmet = [] if is_gm(scene) else [s for s in scene.sheets.list_all() if not may_see(scene, s)]
    hidden = [  # a name that the speaker typed hides nothing from them
        each.record
        for each in unmet
        if each.record in involved or (each.name in told and each.name.casefold() not in said)
    ]
    if not hidden:
        return dict(kept)
    left = [each for each in changes if each[0] not in hidden]
    veiled = _Veil(scene, hidden).veil_value(outcome)
    return {**kept, "changes": _written(left), "outcome": _written(veiled)}


def without_unmet(scene: AnyScene, changes: Sequence[Change]) -> tuple[Change, ...]:
    """Return the changes, except those of NPCs the speaker doesn't know."""
    if is_gm(scene):
        return tuple(changes)
    return tuple(each for each in changes if not _is_unmet(scene, each.record, changes))


def _list_unmet(
    turn: Turn, settled: Settled, npcs: Mapping[int, str], involved: set[int], *, anyone: bool
) -> list[int]:
    """List the unmet among these NPCs that are involved, or whose names appear in the words."""
    outcome, scene = settled.outcome, turn.scene
    involved = involved | _list_recalled(scene.recalled or turn.draft.recalled)
    words = "\n".join(_words(settled)) if anyone else ""
    stand = [name for name in npcs.values() if name in words] if anyone else []
    found = {each["name"] for each in _any_of(stand).finditer(words)} if stand else set()
    maybe = [record for record in npcs if record in involved] + [
        record for record, name in npcs.items() if name in found and record not in involved
    ]
    return [record for record in maybe if _is_unmet(scene, record, outcome.changes)]


def _any_of(names: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that finds these names, longest first: Brute 2 is not Brute."""
    every = sorted(names, key=len, reverse=True)
    return re.compile(rf'"?(?<!\w)(?P<name>{"|".join(map(re.escape, every))})(?!\w)"?')


def _list_recalled(recalled: Recalled | None) -> set[int]:
    """Return the records involved in the entry that is followed up."""
    if recalled is None:
        return set()
    kept: Iterable[int] = recalled.memory.get(UNNAMED, ())
    return {recalled.subject, *kept, *(each.record for each in recalled.changes)}


def _is_unmet(scene: AnyScene, record: int, changes: Sequence[Change]) -> bool:
    """Say whether a character is unknown to players even after these changes."""
    sheet = scene.sheets.get(record)
    if sheet is None or is_met(sheet):
        return False
    return not any(
        each.record == record and (each.field, each.after) in (("shown", True), ("npc", False))
        for each in changes
    )


def _words(settled: Settled) -> Iterable[str]:
    yield settled.said
    yield from _words_of(settled.outcome)


def _words_of(outcome: Outcome) -> Iterable[str]:
    yield from (outcome.title, outcome.prose)
    yield from (f"{fact.label} {fact.text or fact.value}" for fact in outcome.facts if fact.label)
    yield from (f"{each.label} {each.says}" for each in outcome.choices)


class _Veil:
    """Writes `someone` in place of the names of unmet NPCs."""

    def __init__(self, scene: AnyScene, hidden: Sequence[int]) -> None:
        self.hidden = hidden
        self._called = {scene.sheets[record].name: SOMEONE for record in hidden[:1]}
        self._called |= {scene.sheets[record].name: ANOTHER for record in hidden[1:]}
        met = (s.name for s in scene.list_unretired() if s.record not in hidden)
        self._names = _any_of({*self._called, *met})

    def veil_settled(self, settled: Settled) -> Settled:
        outcome = settled.outcome
        told = replace(
            outcome,
            title=self.text(outcome.title),
            prose=self.text(outcome.prose),
            facts=tuple(map(self._fact, outcome.facts)),
            choices=tuple(map(self._choice, outcome.choices)),
            memory={**outcome.memory, UNNAMED: list(self.hidden)},
        )
        return settled._replace(outcome=told, said=self.sentence(settled.said))

    def text(self, text: str) -> str:
        """Veil words for people, with a capital letter at the beginning of a sentence."""

        def write_name(found: re.Match[str]) -> str:
            called = self._called.get(found["name"])
            begins = _BEGINS.search(text[: found.start()]) is not None
            return found[0] if called is None else called.capitalize() if begins else called

        return self._names.sub(write_name, text)

    def sentence(self, said: str) -> str:
        """Veil a sentence, but not its comment, which is somebody's own words."""
        head, mark, comment = said.partition(" # ")
        head = self._names.sub(lambda found: self._called.get(found["name"], found[0]), head)
        if head.startswith("scene "):  # those who are merely present are left out
            head = _LISTED.sub("", _FIRST_LISTED.sub("", head))
        return f"{head}{mark}{comment}"

    def veil_value(self, value: Any) -> Any:
        """Veil every text in a value."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self.veil_value(each) for each in value]
        if isinstance(value, dict):
            return {self.text(key): self.veil_value(each) for key, each in value.items()}
        return value

    def _fact(self, fact: Fact) -> Fact:
        """Veil a fact's label and text; its value stays as it is."""
        if not fact.label:
            return fact
        text = self.text(fact.text or str(fact.value))
        return fact._replace(label=self.text(fact.label), text=text)

    def _choice(self, choice: Choice) -> Choice:
        return choice._replace(label=self.text(choice.label), says=self.sentence(choice.says))
