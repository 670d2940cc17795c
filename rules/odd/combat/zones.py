"""Zones: where everyone is, moving between them, and how far a weapon reaches."""

from dataclasses import replace

from rules.core.characters.targets import find_meant, keep_living, side_of
from rules.core.dice.dice import Dice
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.permissions import is_gm, is_met
from rules.core.rule_helpers import insist, quote_name
from rules.core.scene import changes
from rules.core.verb_declarations.request import Request
from rules.fast_tuples import NamedTuple
from rules.odd.checks.dice import Saved, roll_save
from rules.odd.combat.rounds import spend_move
from rules.odd.combat.weapons import Arm
from rules.odd.death import check_able
from rules.odd.sheet import GONE, ZONES, OddScene, OddSheet
from rules.odd.verb_declarations.saves_and_combat import Range

#: the scar that keeps someone from changing zones on foot
HAMSTRUNG = "Hamstrung"
#: the outer reach of a kind of weapon; nothing forbids shooting at Close
REACH = {"melee": "close", "thrown": "near", "ranged": "far", "spell": "far"}


class Step(NamedTuple):
    """A move to another zone: who moves, where to, and the save of a frightened one."""

    sheet: OddSheet
    zone: str
    saved: Saved | None

    @property
    def stays(self) -> bool:
        return self.saved is not None and not self.saved.passed

    def describe(self) -> str:
        if self.stays:
            where = f"at {self.sheet.zone} range" if self.sheet.zone else "back"
            return f"{self.sheet.name} stays {where}, too afraid"
        return f"{self.sheet.name} moves to {self.zone} range"


def change_zone(request: Range, scene: OddScene, dice: Dice) -> Outcome:
    """Move the acting or named characters to an adjacent zone."""
    if not request.zone:
        return _show_zones(scene)
    after, steps = scene, []
    for sheet in find_meant(scene, request.who):
        after, step = _take_step(request, after, sheet, dice)
        steps.append(step)
    first = steps[0]
    afraid = [
        f"The WIL save to get closer while Panicked {step.saved.describe()}"
        for step in steps
        if step.saved
    ]
    return Outcome(
        "; ".join(step.describe() for step in steps),
        Grade.FAILURE if all(step.stays for step in steps) else Grade.NONE,
        "\n".join(afraid),
        facts=(
            Fact("zone", first.sheet.zone if first.stays else first.zone),
            Fact("before", first.sheet.zone),
            Fact("save", first.saved.serialise() if first.saved else None),
            Fact("passed", first.saved.passed if first.saved else None),
            Fact("used", first.saved.used if first.saved else None),
        ),
        changes=changes(scene, after),
        kind="range",
        subject=first.sheet.record,
    )


def _take_step(
    request: Range, scene: OddScene, sheet: OddSheet, dice: Dice
) -> tuple[OddScene, Step]:
    """Return the scene after a step; a Panicked character needs a WIL save to go nearer."""
    check_able(request, sheet, dazed=True)
    old, new = sheet.zone, request.zone
    insist(request, old != new, "there_already", name=sheet.name, zone=new.capitalize())
    beside = not old or abs(ZONES.index(new) - ZONES.index(old)) <= 1
    insist(request, beside, "one_zone", name=sheet.name, zone=old.capitalize())
    # without a place one only joins the fight, which is no walk
    lame = bool(old) and HAMSTRUNG in (*sheet.pending, *sheet.tended)
    insist(request, not lame, "hamstrung", name=sheet.name, cure=f"treat {quote_name(sheet.name)}")
    after = spend_move(request, scene, sheet) if old else scene
    afraid = not _is_placed(request, scene) and _approaches(scene, sheet, new)
    step = Step(sheet, new, roll_save(sheet, "wil", dice) if afraid else None)
    return (
        after if step.stays else after.put(replace(sheet, zone=new)).join_scene(sheet.record)
    ), step


def _is_placed(request: Range, scene: OddScene) -> bool:
    """Say whether a game master places someone: then nobody moves or saves."""
    return is_gm(scene) and request.who is not None


def _approaches(scene: OddScene, sheet: OddSheet, new: str) -> bool:
    """Say whether a Panicked character would go nearer to any foe they know of.

    Without a known place they come in from Far; without a foe, the middle is what they fear.
    """
    if "Panicked" not in sheet.debilities:
        return False
    here = sheet if sheet.zone else replace(sheet, zone="far")
    there = replace(sheet, zone=new)
    met = (
        each for each in scene.list_present(npcs=True) if each.state not in GONE and is_met(each)
    )
    foes = [each for each in met if side_of(each) != side_of(sheet)]
    feared = foes or [replace(sheet, zone="")]  # a sheet without a place counts as in the middle
    return any(zones_between(there, each) < zones_between(here, each) for each in feared)


def _show_zones(scene: OddScene) -> Outcome:
    zones = {
        s.name: s.zone
        for s in scene.list_present(npcs=True)
        if s.zone and (s.revealed or not s.npc)
    }
    lines = [f"{name}: {zone.capitalize()}" for name, zone in zones.items()]
    return Outcome(
        "Where everyone stands",
        prose="\n".join(lines)
        or "I don't know where anyone stands yet. Say where you are: `/range near`",
        facts=(Fact("zones", zones),),
        recorded=False,
    )


def zones_between(one: OddSheet | None, other: OddSheet) -> int:
    """Return how many zones lie between two characters.

    A zone is the distance from the middle of the fight; without one, someone counts as in the
    middle.
    """
    here, there = (
        ZONES.index(each.zone) if each and each.zone else ZONES.index("close")
        for each in (one, other)
    )
    return abs(here - there)


def check_reach(
    request: Request, arm: Arm, said: str, attacker: OddSheet | None, target: OddSheet
) -> None:
    """Refuse a target that is too far away; a typed distance overrides the stored places."""
    apart = ZONES.index(said) if said else zones_between(attacker, target)
    away = describe_distance(said, attacker, target)
    # the rules: at Distant nothing can be done, whatever the weapon
    insist(request, apart < ZONES.index("distant"), "too_distant", target=target.name, away=away)
    if not arm.reach:
        return
    most = REACH[arm.reach]
    insist(request, apart <= ZONES.index(most), "out_of_reach", weapon=arm.name or arm.die,
           target=target.name, away=away, most=most.capitalize(), cure="range")  # fmt: skip


def describe_distance(said: str, attacker: OddSheet | None, target: OddSheet) -> str:
    """Describe how far away a target is: as typed, or by the two places."""
    if said:
        return f"at {said.capitalize()}"
    here, there = ((each.zone if each else "") or "close" for each in (attacker, target))
    apart = zones_between(attacker, target)
    count = "1 zone" if apart == 1 else f"{apart} zones"
    return f"{count} away ({here.capitalize()} to {there.capitalize()})"


def find_in_zone(scene: OddScene, zone: str) -> list[OddSheet]:
    """Return everyone in a zone; those without a place count as in the middle, if anyone has
    one."""
    there = keep_living(scene.list_present(npcs=True))
    places = {zone, ""} if zone == ZONES[0] and any(s.zone for s in there) else {zone}
    return [sheet for sheet in there if sheet.zone in places]
