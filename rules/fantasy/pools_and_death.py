"""Points spent and lost, wounds, who is down, and the roll for one's life."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.core.characters.harm_and_rest import insist_own
from rules.core.characters.targets import find_key, find_meant
from rules.core.dice.dice import Dice
from rules.core.errors import BadValues, NotAllowed, NotFound, Refused
from rules.core.outcome import Fact
from rules.core.records.frozen_values import freeze
from rules.core.rule_helpers import insist, quote_name
from rules.core.system import Consequence
from rules.core.verb_declarations.request import Phrase, Request
from rules.fantasy.content import ROLLED
from rules.fantasy.sheet import (
    ATTRIBUTES,
    LADDER,
    POOLS,
    Attribute,
    FantasyScene,
    FantasySheet,
    Timer,
    attribute,
    is_veiled,
    step_down,
    with_attribute,
)
from rules.fantasy.verb_declarations.harm_gear_growth import Harm, Heal

SECONDS = {"rounds": 6, "hours": 3600, "days": 86400}


@freeze
class Death:
    """The result of the death table. `unit` is what the timer counts; `hint` is the text without
    numbers, and `rolled` the dice."""

    sheet: FantasySheet
    unit: str
    note: str
    hint: str
    rolled: str


def roll_death(sheet: FantasySheet, dice: Dice) -> Death:
    """Roll on the death table and for its timer; the sooner of two deaths counts."""
    face, row = ROLLED["death"].roll(dice)
    unit, _, sides = row.effect.partition(" ")
    rolled = f"{sheet.name}'s roll for life: d{ROLLED['death'].sides} ({face})"
    if unit == "dead":
        told = f"{sheet.name} dies at once."
        return Death(kill(sheet), unit, told, told, f"{rolled}.")
    timer = Timer(unit, dice.roll(int(sides)))
    rolled += f", for the {unit}: d{sides} ({timer.remaining})."
    if sheet.timer is not None and seconds_left(sheet.timer) <= seconds_left(timer):
        timer = sheet.timer
    if sheet.state != "dead":
        sheet = replace(sheet, state="dying", timer=timer)
    told, hint = (
        row.text.format(name=sheet.name, time=time) for time in (timer, f"a few {timer.unit}")
    )
    return Death(sheet, unit, told, hint, rolled)


def kill(sheet: FantasySheet) -> FantasySheet:
    """Return the sheet of someone who has just died."""
    return replace(sheet, state="dead", timer=None)


def seconds_left(timer: Timer) -> int:
    """Return the seconds until a timer runs out."""
    return timer.remaining * SECONDS[timer.unit] - timer.part


@freeze
class Loss:
    """What losing points did. `steps` are the dice it went down by, as (before, after)."""

    sheet: FantasySheet
    points: int = 0
    steps: tuple[tuple[int, int], ...] = ()
    death: str = ""
    notes: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()  # the same without numbers, for players

    @property
    def lost(self) -> bool:
        return any(after == 0 for _, after in self.steps)


def lose(
    sheet: FantasySheet, key: str, points: int, dice: Dice, *, carry: bool = False, why: str = ""
) -> Loss:
    """Take points from a pool.

    At 0 the pool is depleted, and any further points are ignored unless `carry`.
    """
    loss = Loss(sheet)
    left = points
    while left > 0 and key not in loss.sheet.lost:
        now = attribute(loss.sheet, key)
        if left < now.pool:
            lower = POOLS[key].harm(loss.sheet, left)
            return replace(loss, sheet=lower, points=loss.points + left)
        loss = deplete(replace(loss, points=loss.points + now.pool), key, dice, why)
        left = left - now.pool if carry else 0
    return loss


def deplete(loss: Loss, key: str, dice: Dice, why: str) -> Loss:
    """Step a die down and refill its pool; below a d4 the attribute is lost."""
    now = attribute(loss.sheet, key)
    die = step_down(now.die)
    step = f"d{now.die} → {f'd{die}' if die else 'lost'}"
    told = f"{key} {step}"
    sheet = with_attribute(loss.sheet, key, Attribute(die, now.normal, die))
    sheet = replace(sheet, wounds=(*sheet.wounds, f"{told}: {why}" if why else told))
    drop = f"drops ({step}) and is full again ({die}/{die})" if die else f"is used up ({step})"
    note = f"{sheet.name}'s {key.upper()} {drop}."
    hint = f"{sheet.name} is badly wounded." if die else ""  # else see roll_for_life
    loss = replace(loss, sheet=sheet, steps=(*loss.steps, (now.die, die)))
    loss = _add_note(loss, note, hint)
    if die:
        return loss
    sheet = replace(loss.sheet, lost=(*loss.sheet.lost, key))
    return roll_for_life(replace(loss, sheet=sheet), dice)


def _add_note(loss: Loss, note: str, hint: str) -> Loss:
    return replace(loss, notes=(*loss.notes, note), hints=(*loss.hints, *filter(None, (hint,))))


def roll_for_life(loss: Loss, dice: Dice) -> Loss:
    """Roll for the life of a character who lost an attribute."""
    death = roll_death(loss.sheet, dice)
    loss = replace(loss, sheet=death.sheet, death=death.unit)
    rolled = death.rolled if death.unit == "dead" else ""  # else it tells a time that is hidden
    return _add_note(_add_note(loss, death.note, death.hint), death.rolled, rolled)


def loss_facts(key: str, loss: Loss | None, harm: int, armour: int = 0) -> tuple[Fact, ...]:
    """Return the facts about a loss of points; every key is there even if nothing was lost."""
    sheet = loss.sheet if loss else None
    now = attribute(sheet, key) if sheet else None
    timer = sheet.timer if sheet else None
    return (
        Fact("harm", harm, "Harm" if harm else "", f"**{harm}**"),
        Fact("armour", armour),
        Fact("attribute", key),
        Fact("taken", loss.points if loss else 0),
        Fact("pool", now.pool if now else None),
        Fact("die", now.die if now else None),
        Fact("reduced", len(loss.steps) if loss else 0),
        Fact("lost", bool(loss and loss.lost)),
        Fact("death", loss.death or None if loss else None),
        Fact("timer", {"unit": timer.unit, "remaining": timer.remaining} if timer else None),
    )


@freeze
class Asked:
    """The question before points would empty a pool or buy nothing, and the warning with it.

    The question is the label of its button, unless it has a `title`.
    """

    label: str
    warning: str
    title: str = ""


@freeze
class Spent:
    """The scene after points were spent, with notes on what else that did."""

    scene: FantasyScene
    notes: tuple[str, ...] = ()


def spend(
    request: Request,
    scene: FantasyScene,
    record: int,
    *,
    key: str,
    cost: int,
    dice: Dice,
    sure: bool,
) -> Spent | Asked:
    """Take points from a character's pool; ask first if that would empty it."""
    sheet = scene.sheets[record]
    now = attribute(sheet, key)
    held: dict[str, Any] = {
        "name": sheet.name,
        "attribute": key.upper(),
        "cost": cost,
        "pool": now.pool,
    }
    insist(request, cost <= now.pool, "not_enough_points", **held)
    # the rules deplete a pool whatever empties it, so the last point costs a die as well
    if cost >= now.pool and not sure and now.pool:
        die = step_down(now.die)
        name = sheet.name
        lower = f"{name}'s {key.upper()} die would drop to d{die} until a week of rest."
        worst = f"{name} would lose {key.upper()} and roll for their life."
        warning = lower if die else worst
        return Asked(f"Spend the last {now.pool} {key.upper()}", warning)
    loss = lose(sheet, key, min(cost, now.pool), dice, why="spent")
    return Spent(scene.put(loss.sheet), loss.notes)


def check_able(request: Request, sheet: FantasySheet, key: str = "") -> None:
    """Refuse the dead, and anyone who lost an attribute they need; the dying may still act."""
    insist(request, sheet.state != "dead", "dead", name=sheet.name)
    insist(request, key not in sheet.lost, "lost", name=sheet.name, attribute=key.upper())


def follow(before: FantasyScene, after: FantasyScene, dice: Dice, anyway: bool) -> Consequence:
    """Bring losses, timers and states in line after numbers were set by hand or restored.

    With `anyway` nobody loses a die or rolls for their life.
    """
    told: list[str] = []
    for record, sheet in dict(after.sheets.list_seen()).items():
        old = before.sheets.get(record)
        if old is None or sheet == old:
            continue
        loss = _settle_numbers(old, sheet, dice, anyway)
        after = after.put(loss.sheet)
        notes = loss.hints if is_veiled(after, record) else loss.notes
        note = " ".join(notes)
        told += [note if sheet.name in note else f"{sheet.name}: {note}"] if notes else []
    return Consequence(after, (), "\n".join(told))


def _settle_numbers(old: FantasySheet, sheet: FantasySheet, dice: Dice, anyway: bool) -> Loss:
    """Return the consequences of a character's numbers."""
    loss = Loss(_settle_timer(old, with_losses(old, sheet), anyway))
    gone = loss.sheet.lost
    # whoever sets these has said how it ends: no roll
    said = sheet.state != old.state or sheet.timer != old.timer  # state or timer was set as well
    for key in ATTRIBUTES:
        if anyway or loss.sheet.state == "dead":
            break
        taken = key in gone and (key not in sheet.lost or attribute(sheet, key).die)
        if taken and not said:
            loss = roll_for_life(loss, dice)
        elif key not in gone and not attribute(loss.sheet, key).pool:
            loss = deplete(loss, key, dice, "")
    return loss


def with_losses(old: FantasySheet, sheet: FantasySheet) -> FantasySheet:
    """Return the sheet without dice for lost attributes, and with a d4 for those restored."""
    gone = tuple(_list_lost_attributes(old, sheet))
    for key in ATTRIBUTES:
        now = attribute(sheet, key)
        if key in gone:
            sheet = with_attribute(sheet, key, Attribute(0, now.normal, 0))
        elif not now.die:
            sheet = with_attribute(sheet, key, Attribute(LADDER[0], now.normal, LADDER[0]))
    return replace(sheet, lost=gone)


def _list_lost_attributes(old: FantasySheet, sheet: FantasySheet) -> Iterator[str]:
    """Yield the lost attributes; if die and list disagree, the one that changed is right."""
    known = [key for key in sheet.lost if key in ATTRIBUTES]
    for key in dict.fromkeys((*known, *ATTRIBUTES)):
        listed, out = key in sheet.lost, not attribute(sheet, key).die
        relisted = listed != (key in old.lost)
        if listed if relisted or listed == out else out:
            yield key


def _settle_timer(old: FantasySheet, sheet: FantasySheet, anyway: bool) -> FantasySheet:
    """Return the sheet with a timer only for the dying; if state and timer disagree, the changed
    one wins."""
    if sheet.state == old.state != "dead" and sheet.timer != old.timer:
        return replace(sheet, state="dying" if sheet.timer else "well")
    if sheet.state != "dying":
        return replace(sheet, timer=None)
    if sheet.timer is None and old.state != "dying" and not anyway:
        raise BadValues([("state", "dying", 'a time instead, such as `timer="3 rounds"`')])
    return sheet


def pool_targets(
    request: Harm | Heal, scene: FantasyScene, refusal: str
) -> tuple[list[FantasySheet], str, int]:
    """Return whose pool loses or gains points, which pool (the body's by default), and how many."""
    said = [phrase for phrase in (request.who, request.at) if phrase is not None]
    key = find_key("attribute", *said) or "bod"
    points = _points(request, scene, said) or _ask_points(request, scene, said, key, refusal)
    return fit_targets(request, find_meant(scene, *said), key, refusal), key, points


def _points(request: Harm | Heal, scene: FantasyScene, said: list[Phrase]) -> int:
    """Return how many points were typed, or 0; a second number can only be part of a name."""
    names = [name for phrase in said for name in phrase.names]
    numbers = [place for place, name in enumerate(names) if name.kind == "number"]
    if len(numbers) > (0 if request.points else 1):
        last = numbers[-1]
        before = names[last - 1].said if last else ""
        here = [sheet.name for sheet in scene.list_present(npcs=True)]
        raise NotFound("unknown_character", f"{before} {names[last].key}".strip(), here)
    return request.points or int(names[numbers[0]].key if numbers else 0)


def _ask_points(
    request: Harm | Heal, scene: FantasyScene, said: list[Phrase], key: str, refusal: str
) -> int:
    """Ask how many points; refuse instead if it isn't theirs to say or there is nothing to heal."""
    named = " ".join(n.said for phrase in said for n in phrase.names if n.kind == "character")
    heals = isinstance(request, Heal)
    if named or (heals and scene.someone):
        sheets = fit_targets(request, find_meant(scene, *said), key, refusal)
        insist_theirs(scene, sheets)
        if heals:
            POOLS[key].insist_lack(request, sheets)
    example = f"{'heal' if heals else 'harm'} 2 {named}".strip()
    raise Refused("some_points", example=example, cure=example)


def insist_theirs(scene: FantasyScene, sheets: list[FantasySheet]) -> None:
    """Refuse to change someone else's points by hand; who knows Heal is offered to cast it."""
    try:
        insist_own(scene, sheets)
    except NotAllowed as error:
        if "heal" in getattr(scene.someone, "spells", ()):
            names = ", ".join(quote_name(sheet.name) for sheet in sheets)
            error.cure = f"cast heal on {names}"
        raise


def show_target(scene: FantasyScene, verb: str) -> str:
    """Return an example of a target for a verb, with somebody who is here; "" if there is
    nobody."""
    own = scene.someone.name if scene.someone else ""
    there = scene.list_present(npcs=True)
    foes = [sheet for sheet in there if sheet.npc and sheet.state != "dead"]
    others = [sheet.name for sheet in (*foes, *there) if sheet.name != own]
    return f" For example `/{verb} {others[0]}`." if others else ""


def fit_targets(
    request: Request, sheets: list[FantasySheet], key: str, refusal: str
) -> list[FantasySheet]:
    """Return those who are alive and have the attribute; a single one who doesn't is refused."""
    left = [sheet for sheet in sheets if sheet.state != "dead" and key not in sheet.lost]
    if not left:
        first = sheets[0]
        insist(request, first.state != "dead", "dead", name=first.name)
        insist(request, key not in first.lost, refusal, name=first.name, attribute=key.upper())
    return left or sheets
