"""Healing: points that come back, rest, and treating the dying."""

from dataclasses import replace

from rules.core.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.record import Value
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.fantasy.hands import hand_of, single, wanted
from rules.fantasy.hurting import named
from rules.fantasy.reading import Hand
from rules.fantasy.requests import Heal, Rest, Treat
from rules.fantasy.settling import settle, test_facts, verdict
from rules.fantasy.sheet import (
    ATTRIBUTES,
    FantasyScene,
    FantasySheet,
    attribute,
    fresh,
    with_attribute,
)
from rules.fantasy.trial import Effect, Trial


def restored(sheet: FantasySheet, key: str, points: int) -> tuple[FantasySheet, int]:
    """Give points back to a pool, as many as it holds, and return how many those were."""
    now = attribute(sheet, key)
    gained = max(0, min(points, now.die - now.pool))
    return with_attribute(sheet, key, replace(now, pool=now.pool + gained)), gained


def heal(request: Heal, scene: FantasyScene, dice: Dice) -> Outcome:
    """Give points back to each."""
    sheets, key, points = named(request, scene, "lost_for_good")
    after, told, full = scene, [], []
    targets: list[dict[str, Value]] = []
    for sheet in sheets:
        healed, gained = restored(sheet, key, points)
        after, now = after.put(healed), attribute(healed, key)
        told.append(f"{sheet.name} gets {gained} {key.upper()} back")
        targets.append({"target": sheet.name, "healed": gained, "pool": now.pool})
        if gained < points:
            full.append(f"{sheet.name}'s {key.upper()} is full at {now.pool}.")
    first = attribute(after.sheets[sheets[0].record], key)
    return Outcome(
        "; ".join(told),
        prose="\n".join(full),
        facts=(
            Fact("healed", targets[0]["healed"]),
            Fact("attribute", key),
            Fact("pool", first.pool, key.upper(), f"{first.pool}/{first.die}"),
            Fact("targets", targets),
        ),
        changes=changes(scene, after),
        subject=sheets[0].record,
    )


def rest(request: Rest, scene: FantasyScene, dice: Dice) -> Outcome:
    """Rest for an hour, a night or a week."""
    actor = scene.actor
    insist(request, actor.state != "dead", "dead", name=actor.name)
    if request.how == "week":
        return _week(request, scene)
    want = wanted(request.hand)
    if request.every and request.how == "night":
        insist(request, scene.speaker.gm, "all_is_the_gms")
        keys = [key for key in ATTRIBUTES if key not in actor.lost]
        return _night(scene, keys)
    if not want.attribute:
        raise Refused("rest_with_what", how=request.how)
    lost = want.attribute in actor.lost
    insist(request, not lost, "lost", name=actor.name, attribute=want.attribute.upper())
    if request.how == "night":
        return _night(scene, [want.attribute])
    hand = hand_of(request, actor, want, dice)
    trial = Trial("rest", (hand,), concerns=(actor.record,))
    return settle(trial, breather, scene, scene, dice)


def breather(trial: Trial, scene: FantasyScene, dice: Dice) -> Effect:
    """An hour's rest: the pool refills if the test passes."""
    mine = trial.hands[0]
    sheet, gained = scene.sheets[mine.who], 0
    if trial.passed:
        sheet, gained = restored(sheet, mine.attribute, attribute(sheet, mine.attribute).die)
    title = f"{sheet.name} rests for an hour: {verdict(trial)}"
    return Effect(scene.put(sheet), title, _rest_facts(sheet, "hour", mine.attribute, gained))


def _rest_facts(sheet: FantasySheet, how: str, key: str, gained: int) -> tuple[Fact, ...]:
    pools = "  ".join(
        f"{each.upper()} {attribute(sheet, each).pool}/{attribute(sheet, each).die}"
        for each in ATTRIBUTES
        if each not in sheet.lost
    )
    return (
        Fact("rest", how),
        Fact("attribute", key),
        Fact("refilled", gained),
        Fact("pool", attribute(sheet, key).pool, "Pools", pools),
    )


def _night(scene: FantasyScene, keys: list[str]) -> Outcome:
    """Rest for a night on a full stomach: it needs no roll."""
    sheet, total = scene.actor, 0
    for key in keys:
        sheet, gained = restored(sheet, key, attribute(sheet, key).die)
        total += gained
    return _rested(scene, sheet, "night", keys[0] if keys else "bod", total, ())


def _rested(
    scene: FantasyScene,
    sheet: FantasySheet,
    how: str,
    key: str,
    gained: int,
    notes: tuple[str, ...],
) -> Outcome:
    # No dice are rolled, and the facts of a test are there all the same: it has passed.
    unrolled = Trial("rest", (Hand(sheet.record, sheet.name, key),), need=0)
    return Outcome(
        f"{sheet.name} rests for a {how}",
        Grade.SUCCESS,
        "\n".join(notes),
        facts=(
            *(fact._replace(label="") for fact in test_facts(unrolled)),
            *_rest_facts(sheet, how, key, gained),
        ),
        changes=changes(scene, scene.put(sheet)),
        subject=sheet.record,
    )


def _week(request: Rest, scene: FantasyScene) -> Outcome:
    """Rest for a week in comfort: dice return to normal, pools to their size.

    What was lost comes back only to the treated, and only where the game master says so.
    """
    actor = scene.actor
    insist(request, actor.state != "dying", "treat_first", name=actor.name)
    sheet, gained, notes = actor, 0, []
    for key in ATTRIBUTES:
        now = attribute(actor, key)
        if key in actor.lost and not scene.speaker.gm:
            notes.append(f"{key.upper()} stays lost until the game master says otherwise.")
            continue
        gained += now.normal - now.pool
        sheet = with_attribute(sheet, key, fresh(now.normal))
        sheet = replace(sheet, lost=tuple(each for each in sheet.lost if each != key))
    return _rested(scene, sheet, "week", "bod", gained, tuple(notes))


def treat(request: Treat, scene: FantasyScene, dice: Dice) -> Outcome:
    """Treat the dying: death comes no closer."""
    record = single(request.who, "character")
    sheet = scene.sheets[int(record)] if record else scene.actor
    insist(request, sheet.state != "dead", "dead", name=sheet.name)
    if sheet.state != "dying":
        raise Refused("not_dying", name=sheet.name)
    saved = replace(sheet, state="well", timer=None)
    return Outcome(
        f"{sheet.name} is treated and will live",
        Grade.SUCCESS,
        "What was lost stays lost until a week of rest, and the game master's word.",
        facts=(Fact("treated", sheet.name), Fact("state", "well"), Fact("timer", None)),
        changes=changes(scene, scene.put(saved)),
        subject=sheet.record,
    )
