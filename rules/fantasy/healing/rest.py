"""Rest: an hour that is a test, a night that is none, a week that brings dice back."""

from dataclasses import dataclass, replace

from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.permissions import is_gm
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.fantasy.checks.dice import Hand
from rules.fantasy.checks.hand import read_dice, roll_hand
from rules.fantasy.checks.result import settle, test_facts, verdict
from rules.fantasy.checks.trial import Effect, Trial
from rules.fantasy.harm.death import seconds_left
from rules.fantasy.healing.treatment import restore
from rules.fantasy.requests import Rest
from rules.fantasy.sheet import (
    ATTRIBUTES,
    FantasyScene,
    FantasySheet,
    attribute,
    fresh,
    with_attribute,
)
from rules.fantasy.targets import fit_targets, rest_targets

#: how long the shorter rests are: whoever would be dead by then is treated first
HOURS = {"hour": 1, "night": 8}


@dataclass(frozen=True, slots=True)
class Rested:
    """What a rest without dice did for someone."""

    sheet: FantasySheet
    gained: int
    notes: tuple[str, ...] = ()


def rest(request: Rest, scene: FantasyScene, dice: Dice) -> Outcome:
    """Rest for an hour, a night or a week."""
    want = read_dice(request.hand)
    sheets = fit_targets(
        request, rest_targets(request, scene, want.attribute), want.attribute, "lost"
    )
    if request.how == "week":
        return _told(request.how, "bod", scene, [_week(request, scene, each) for each in sheets])
    for sheet in sheets:
        in_time = sheet.timer is None or seconds_left(sheet.timer) > HOURS[request.how] * 3600
        insist(request, in_time, "treat_first", name=sheet.name)
    keys: tuple[str, ...] = (want.attribute,)
    if request.every and request.how == "night" and not want.attribute:
        insist(request, is_gm(scene), "all_is_the_gms")
        keys = ATTRIBUTES
    elif not want.attribute:
        raise Refused("rest_with_what", how=request.how)
    if request.how == "night":
        return _told(request.how, keys[0], scene, [_night(each, keys) for each in sheets])
    if len(sheets) > 1:
        raise Refused("one_at_a_time")
    hand = roll_hand(request, sheets[0], want, dice)
    trial = Trial("rest", (hand,), concerns=(sheets[0].record,))
    return settle(trial, rest_effect, scene, scene, dice)


def rest_effect(trial: Trial, scene: FantasyScene, dice: Dice) -> Effect:
    """An hour's rest: the pool refills if the test passes."""
    mine = trial.hands[0]
    sheet, gained = scene.sheets[mine.who], 0
    if trial.passed:
        sheet, gained = restore(sheet, mine.attribute, attribute(sheet, mine.attribute).die)
    title = f"{sheet.name} rests for an hour: {verdict(trial)}"
    return Effect(scene.put(sheet), title, _facts(sheet, "hour", mine.attribute, gained))


def _facts(sheet: FantasySheet, how: str, key: str, gained: int) -> tuple[Fact, ...]:
    return (
        Fact("rest", how),
        Fact("attribute", key),
        Fact("refilled", gained),
        Fact("pool", attribute(sheet, key).pool, "Pools", _pools(sheet)),
    )


def _pools(sheet: FantasySheet) -> str:
    return "  ".join(
        f"{each.upper()} {attribute(sheet, each).pool}/{attribute(sheet, each).die}"
        for each in ATTRIBUTES
        if each not in sheet.lost
    )


def _night(sheet: FantasySheet, keys: tuple[str, ...]) -> Rested:
    """Rest for a night on a full stomach: it needs no roll."""
    total = 0
    for key in keys:
        if key not in sheet.lost:
            sheet, gained = restore(sheet, key, attribute(sheet, key).die)
            total += gained
    return Rested(sheet, total)


def _week(request: Rest, scene: FantasyScene, sheet: FantasySheet) -> Rested:
    """Rest for a week in comfort: dice return to normal, pools to their size.

    What was lost comes back only to the treated, and only where the game master says so.
    """
    insist(request, sheet.state != "dying", "treat_first", name=sheet.name)
    after, gained, notes = sheet, 0, []
    for key in ATTRIBUTES:
        now = attribute(sheet, key)
        if key in sheet.lost and not is_gm(scene):
            notes.append(f"{key.upper()} stays lost until the game master says otherwise.")
            continue
        gained += now.normal - now.pool
        after = with_attribute(after, key, fresh(now.normal))
        after = replace(after, lost=tuple(each for each in after.lost if each != key))
    return Rested(after, gained, tuple(notes))


def _told(how: str, key: str, scene: FantasyScene, rested: list[Rested]) -> Outcome:
    """Tell of a rest without dice: the facts of a test are there all the same, it has passed."""
    first, several = rested[0], len(rested) > 1
    names = [each.sheet.name for each in rested]
    lines = [f"{each.sheet.name}: {_pools(each.sheet)}" for each in rested if several]
    unrolled = Trial("rest", (Hand(first.sheet.record, first.sheet.name, key),), need=0)
    facts = (*test_facts(unrolled), *_facts(first.sheet, how, key, first.gained))
    labelled = ("pool",) if not several else ()
    after = scene
    for each in rested:
        after = after.put(each.sheet)
    return Outcome(
        f"{', '.join(names)} {'rest' if several else 'rests'} for a {how}",
        Grade.SUCCESS,
        "\n".join([*lines, *(note for each in rested for note in each.notes)]),
        facts=tuple(f if f.key in labelled else f._replace(label="") for f in facts),
        changes=changes(scene, after),
        subject=first.sheet.record,
    )
