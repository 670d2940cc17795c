"""Who is down: the state that a sheet's numbers imply, and who can act."""

from collections.abc import Iterator
from dataclasses import replace

from rules.core.characters.targets import find_key, find_meant
from rules.core.dice.dice import Dice
from rules.core.errors import BadValues, NotFound, Refused
from rules.core.rule_helpers import insist
from rules.core.system import Consequence
from rules.core.verb_declarations.request import Phrase, Request
from rules.fantasy.harm.pool_loss import Loss, deplete, roll_for_life
from rules.fantasy.sheet import (
    ATTRIBUTES,
    LADDER,
    POOLS,
    Attribute,
    FantasyScene,
    FantasySheet,
    attribute,
    is_veiled,
    with_attribute,
)
from rules.fantasy.verb_declarations.harm_gear_growth import Harm, Heal


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
    """Ask how many points; refuse instead if there is nothing to heal."""
    named = " ".join(n.said for phrase in said for n in phrase.names if n.kind == "character")
    heals = isinstance(request, Heal)
    if heals and (named or scene.someone):
        sheets = fit_targets(request, find_meant(scene, *said), key, refusal)
        POOLS[key].insist_lack(request, sheets)
    example = f"{'heal' if heals else 'harm'} 2 {named}".strip()
    knows = heals and named and "heal" in getattr(scene.someone, "spells", ())
    raise Refused(
        "some_points", example=example, cure=f"cast heal on {named}" if knows else example
    )


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
