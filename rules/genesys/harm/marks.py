"""Harm, healing, criticals and conditions by hand."""

from dataclasses import replace

from rules.core.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.genesys.combat.turns import named
from rules.genesys.content import INJURIES
from rules.genesys.harm.conditions import EXTENDED, concealment, gain, lose, own_turns, worded
from rules.genesys.harm.wounds import (
    critical,
    heal_strain,
    heal_wounds,
    past_soak,
    soaked,
    strain,
    wound,
)
from rules.genesys.requests import Harm, Heal, NameLimb, SetStatus, SufferCritical
from rules.genesys.sheet import GenesysScene, GenesysSheet, Status
from rules.genesys.tale import Tale


def _records(request: Harm | Heal, scene: GenesysScene) -> list[int]:
    found = list(request.who.records()) if request.who else []
    return found or [named(request, None, scene.acting)]


def _told(scene: GenesysScene, tale: Tale, title: str, records: list[int]) -> Outcome:
    first = tale.sheet(records[0])
    return Outcome(
        title,
        prose="\n".join(tale.lines),
        facts=(
            Fact("names", [scene.sheets[record].name for record in records]),
            Fact("wounds", first.wounds),
            Fact("strain", first.strain),
            Fact("state", first.state),
            Fact("critical", tale.criticals[-1] if tale.criticals else None),
        ),
        changes=changes(scene, tale.scene),
        choices=tale.choices,
        subject=records[0],
    )


def harm(request: Harm, scene: GenesysScene, dice: Dice) -> Outcome:
    """Let someone suffer wounds or strain, less soak where that was said."""
    tale, records = Tale(scene), _records(request, scene)
    suffer = strain if request.strain else wound
    for record in records:
        sheet = tale.sheet(record)
        dealt = past_soak(sheet, request.amount) if request.soak else request.amount
        if request.soak:
            tale = tale.tell(soaked(tale, sheet, request.amount, dealt))
        tale = suffer(tale, record, dealt, dice)
    names = ", ".join(scene.sheets[record].name for record in records)
    return _told(scene, tale, f"{names}: {_counted(request.amount, request.strain)}", records)


def heal(request: Heal, scene: GenesysScene) -> Outcome:
    tale, records = Tale(scene), _records(request, scene)
    ease = heal_strain if request.strain else heal_wounds
    for record in records:
        sheet = scene.sheets[record]
        insist(request, sheet.state != "dead", "dead", name=sheet.name)
        tale = ease(tale, record, request.amount)
    what = "strain" if request.strain else "wounds"
    if len(records) > 1:
        names = ", ".join(scene.sheets[record].name for record in records)
        most = _counted(request.amount, request.strain)
        return _told(scene, tale, f"{names} heal up to {most}", records)
    before, after = scene.sheets[records[0]], tale.sheet(records[0])
    healed = getattr(before, what) - getattr(after, what)
    return _told(scene, tale, f"{before.name} heals {_counted(healed, request.strain)}", records)


def _counted(number: int, of_strain: bool) -> str:
    if of_strain:
        return f"{number} strain"
    return f"{number} wound" if number == 1 else f"{number} wounds"


def suffer_critical(request: SufferCritical, scene: GenesysScene, dice: Dice) -> Outcome:
    """Roll a critical injury for someone."""
    record = named(request, request.who, scene.acting)
    plain = int(request.who.key("number") or 0) if request.who else 0
    tale = critical(Tale(scene), record, sum(request.modifiers) + plain, dice)
    crit = tale.criticals[-1] if len(tale.criticals) == 1 else tale.criticals[0]
    name = scene.sheets[record].name
    return Outcome(
        f"{name}: {crit['name']}",
        prose="\n".join(tale.lines),
        facts=(
            *(Fact(key, crit[key]) for key in ("roll", "modifier", "total", "name", "severity")),
            Fact("target", name),
        ),
        changes=changes(scene, tale.scene),
        choices=tale.choices,
        subject=record,
    )


def name_limb(request: NameLimb, scene: GenesysScene) -> Outcome:
    """Say which limb the latest critical of that kind took."""
    record = named(request, request.who, scene.acting)
    sheet = scene.sheets[record]
    places = [n for n, each in enumerate(sheet.criticals) if INJURIES[each.key].limb]
    if not places:
        raise NotFound("no_criticals", sheet.name)
    place = next((n for n in places if not sheet.criticals[n].limb), places[-1])
    criticals = tuple(
        replace(each, limb=request.limb) if n == place else each
        for n, each in enumerate(sheet.criticals)
    )
    after = scene.put(replace(sheet, criticals=criticals))
    return Outcome(
        f"{sheet.name}: {request.limb}",
        facts=(Fact("limb", request.limb), Fact("name", sheet.criticals[place].name)),
        changes=changes(scene, after),
        subject=record,
    )


def set_status(request: SetStatus, scene: GenesysScene) -> Outcome:
    """Put someone into a condition, or out of it."""
    key = request.what.key("status")
    if key is None:
        raise Refused("which_status")
    tale = Tale(scene)
    said = [*request.what.records(), *(request.who.records() if request.who else ())]
    records = said or [named(request, None, scene.acting)]
    for record in records:
        sheet = tale.sheet(record)
        tale = tale.put(_cleared(sheet, key) if request.clear else _put(request, tale, sheet, key))
    names = [scene.sheets[record].name for record in records]
    word = "no longer " if request.clear else ""
    return Outcome(
        f"{', '.join(names)}: {word}{worded(key)}",
        facts=(
            Fact("names", names),
            Fact("status", key),
            Fact("statuses", sorted(tale.sheet(records[0]).statuses)),
        ),
        changes=changes(scene, tale.scene),
        subject=records[0],
    )


def _cleared(sheet: GenesysSheet, key: str) -> GenesysSheet:
    if key == "incapacitated" and sheet.state == "incapacitated":
        return replace(sheet, state="well")
    if key not in sheet.statuses:
        raise NotFound("no_status", key.replace("_", " "), sorted(sheet.statuses))
    return lose(sheet, key)


def _put(request: SetStatus, tale: Tale, sheet: GenesysSheet, key: str) -> GenesysSheet:
    """Staggered and the like last to the end of the next turn, or for as many as was said."""
    number = int(request.what.key("number") or 0)
    if key == "incapacitated":
        return replace(sheet, state="incapacitated")
    if key == "concealed":
        concealment(request, number)
    if key not in EXTENDED:
        return gain(sheet, key, Status(number or 1))
    count = number or 1
    # What is there already has counted the present turn.
    fresh = key not in sheet.statuses
    turns = own_turns(tale.scene, sheet, count) if fresh else count
    return gain(sheet, key, Status(turns=turns))
