"""A test or a contest as it is stored, and what entries remember."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone, NotFound
from rules.core.outcome import Choice, Fact
from rules.core.permissions import is_gm
from rules.core.records.changes import inverses, replay_changes
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Change, Value, encode
from rules.core.records.validation import (
    CONCERNS,
    COUNT,
    EDITS,
    FACE,
    FACES,
    KEY,
    KEYS,
    NAMED,
    PLAIN,
    RECORDS,
    TRUTH,
    Form,
    Keyed,
    Many,
    Maybe,
    Parts,
    Row,
    Words,
)
from rules.fantasy.checks.dice import Hand, hand_from_memory
from rules.fantasy.sheet import FantasyScene, FantasySheet

GROUP = "push"
#: kinds in which a hand can also pass for extra trouble: not contests, and not tables, which have
#: no failure
TESTS = ("test", "rest")
#: verbs that follow up a trial with a new version of it
FOLLOWING = ("push", "aid", "answer")


@freeze
class Trial:
    """A test or contest in progress.

    `what` names its effect, and `context` holds what that needs. `troubled` are the indexes of
    hands that pass for extra trouble; `landed` is what it has changed so far; `faces` are the dice
    that its effect rolled; `stand` are those who let it stand as it is.
    """

    what: str
    hands: tuple[Hand, ...] = ()
    need: int = 1
    troubled: tuple[int, ...] = ()
    context: Mapping[str, Any] = field(default_factory=dict)
    helpers: tuple[int, ...] = ()
    stand: tuple[int, ...] = ()
    concerns: tuple[int, ...] = ()
    landed: tuple[Change, ...] = ()
    faces: tuple[tuple[int, int], ...] = ()

    def passes(self, place: int) -> bool:
        """Say whether a hand has enough hits, or passes for trouble."""
        return place in self.troubled or self.hands[place].hits >= self.need

    @property
    def passed(self) -> bool:
        return self.passes(0)

    @property
    def contested(self) -> bool:
        """Say whether two hands are rolled against each other."""
        return len(self.hands) == 2 and self.what not in TESTS

    def of(self, record: int) -> int | None:
        """Return the index of a character's hand, or None."""
        places = (n for n, each in enumerate(self.hands) if record and each.who == record)
        return next(places, None)

    def with_hand(self, place: int, new: Hand) -> "Trial":
        return replace(self, hands=(*self.hands[:place], new, *self.hands[place + 1 :]))

    def add_context(self, **context: Any) -> "Trial":
        return replace(self, context={**self.context, **context})


@freeze
class Effect:
    """What a trial leads to."""

    scene: FantasyScene
    title: str
    facts: tuple[Fact, ...] = ()
    notes: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()


class Faces:
    """Dice that repeat the faces an effect rolled before, while it rolls the same sizes."""

    def __init__(self, before: Sequence[tuple[int, int]], dice: Dice) -> None:
        self._before = list(before)
        self._dice = dice
        self.shown: list[tuple[int, int]] = []

    def roll(self, sides: int) -> int:
        # the same faces again, or every push would be a free reroll
        kept = next((face for size, face in self._before if size == sides), None)
        if kept is None:
            kept = self._dice.roll(sides)
        else:
            self._before.remove((sides, kept))
        self.shown.append((sides, kept))
        return kept


def memory_of(trial: Trial) -> dict[str, Value]:
    """Return a trial as its entry's memory."""
    kept: dict[str, Value] = encode(replace(trial, landed=()))
    landed = [[c.record, c.name, c.field, c.before, c.after] for c in trial.landed]
    return {**kept, "landed": landed}


def trial_from_memory(memory: Mapping[str, Any]) -> Trial:
    """Return the trial that an entry remembers."""
    return Trial(
        what=memory["what"],
        hands=tuple(hand_from_memory(each) for each in memory["hands"]),
        need=memory["need"],
        # older entries only counted trouble, for their single hand
        troubled=tuple(memory["troubled"]) if "troubled" in memory else (0,) * memory["trouble"],
        context=memory["context"],
        helpers=tuple(memory["helpers"]),
        stand=tuple(memory.get("stand", ())),
        concerns=tuple(memory["concerns"]),
        landed=tuple(Change(*each) for each in memory["landed"]),
        faces=tuple((size, face) for size, face in memory["faces"]),
    )


def take_back(scene: FantasyScene) -> tuple[Trial, FantasyScene]:
    """Return the trial that a sentence is about, and the scene without its consequences."""
    recalled = scene.recalled
    if recalled is None or "hands" not in recalled.memory:
        raise NotFound("nothing_recalled")
    # a later version stands, and pushing this one would lose it
    if any(says.split()[0] in FOLLOWING for says in recalled.taken):
        raise AlreadyDone("gone_on", number=recalled.number)
    trial = trial_from_memory(recalled.memory)
    return trial, replay_changes(scene, inverses(scene, trial.landed))


def whose(sheet: FantasySheet) -> str:
    """Return who makes a character's choices."""
    return "gm" if sheet.npc else "player"


def as_lone_npc(scene: FantasyScene, records: Iterable[int]) -> FantasyScene:
    """Return the scene with the only NPC among several acting, for a game master without a
    character.

    If there are more NPCs, or someone is acting already, the scene stays as it is.
    """
    npcs = [record for record in records if record and scene.sheets[record].npc]
    if scene.someone is None and is_gm(scene) and len(npcs) == 1:
        return replace(scene, acting=npcs[0])
    return scene


_DIE: Mapping[str, Form] = {"label": KEY, "sides": FACE, "face": FACE, "result": KEY, "part": KEY}
_HAND: Mapping[str, Form] = {
    "who": NAMED,
    "name": KEY,
    "attribute": KEY,
    "skill": KEY,
    "dice": Many(Parts(_DIE, ("label", "sides", "face", "result")), 100),
    "extra": COUNT,
    "weapon": KEY,
}
#: what protects someone from the harm of a trial
_SHIELD = Parts({"armour": COUNT, "spellshield": PLAIN, "protector": NAMED})
_CONTEXT: Mapping[str, Form] = {
    "attacker": NAMED,
    "target": NAMED,
    "want": KEY,
    "why": Words(4_000),
    "sneak": NAMED,
    "precise": NAMED,
    "shields": Keyed(_SHIELD, by_record=True),
    "spell": KEY,
    "times": COUNT,
    "cost": COUNT,
    "caster": NAMED,
    "targets": RECORDS,
    "resisted": RECORDS,
    "contested": RECORDS,
    "counter": NAMED,
    "rest": KEY,
    "clock": TRUTH,
    "table": KEY,
    "trigger": Words(4_000),
    "told": Words(4_000),
    "reads": KEY,
    "hireling": KEY,
    "victims": RECORDS,
    "points": COUNT,
    "attribute": KEY,
}

MEMORY: Mapping[str, Form] = {
    **CONCERNS,
    "what": KEY,
    "hands": Many(Parts(_HAND, ("dice",)), 100),
    "need": COUNT,
    "trouble": COUNT,
    "troubled": Many(COUNT, 100),
    "context": Parts(_CONTEXT),
    "helpers": RECORDS,
    "stand": RECORDS,
    "landed": EDITS,
    "faces": Many(Row((FACE, FACE))),
    "challenge": Parts(
        {
            "what": KEY,
            "first": NAMED,
            "want": KEY,
            "target": NAMED,
            "hireling": KEY,
            "context": Maybe(Parts(_CONTEXT)),
        },
        ("what", "first", "want", "target"),
    ),
    "may": KEYS,
    "die": FACE,
    "again": TRUTH,
}

FACTS: Mapping[str, Form] = {
    "dice": FACES,
    "first": Maybe(Parts({"dice": FACES}, others=PLAIN)),
    "winner": Maybe(KEY),
    "harm": Maybe(COUNT),
}
