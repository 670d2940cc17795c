"""Rest: a breath after a fight, a night, a week."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.genesys.checks.check import simple_check
from rules.genesys.checks.outcome import Telling, check_outcome
from rules.genesys.harm.conditions import lasting_pending
from rules.genesys.harm.wounds import heal_strain, heal_wounds
from rules.genesys.healing.treatment import WEEK
from rules.genesys.requests import Rest
from rules.genesys.sheet import GenesysScene
from rules.genesys.tale import Tale
from rules.genesys.targets import gm_for_nobody

FIGHT_OVER = "fight_over"  # the kind of the entry that ends a fight
RECOVERED = "recovered"


def rest(request: Rest, scene: GenesysScene, dice: Dice) -> Outcome:
    """Rest: catch one's breath after a fight, sleep a night, or lie up for a week."""
    records = list(request.who.records()) if request.who else []
    if not records and gm_for_nobody(scene):
        return _who_rests(request, scene)
    records = records or [scene.actor.record]
    if request.how == "encounter":
        return _catch_breath(request, scene, records, dice)
    nights = WEEK if request.how == "week" else 1
    tale = Tale(scene)
    for record in records:
        tale = _slept(tale, record, nights)
    return Outcome(
        f"A {request.how} of rest",
        prose="\n".join(tale.lines),
        facts=(Fact("rest", request.how),
               Fact("names", [scene.sheets[record].name for record in records])),
        changes=changes(scene, tale.scene),
        choices=_tries(tale, records) if nights == WEEK else (),
        subject=records[0],
    )  # fmt: skip


def _who_rests(request: Rest, scene: GenesysScene) -> Outcome:
    """Ask a game master who plays nobody for whom it is."""
    said = " ".join(filter(None, ("rest", request.how, request.skill)))
    ways = {sheet.name: f"{said} {sheet.spoken}" for sheet in scene.present()}
    if not ways:
        raise Refused("who", verb=said)
    if request.how != "encounter" and len(ways) > 1:
        ways = {"Everyone": f"{said} all", **ways}
    return Outcome(
        "Who rests?",
        facts=(Fact("rest", request.how), Fact("names", [])),
        choices=tuple(Choice(label, says, "gm", recalls=False) for label, says in ways.items()),
        recorded=False,
    )


def _catch_breath(request: Rest, scene: GenesysScene, records: list[int], dice: Dice) -> Outcome:
    """Recover strain after a fight: once for each, with a roll of their own."""
    if len(records) > 1:
        raise Refused("own_breath", skill=request.skill or "discipline")
    record = records[0]
    sheet, over = scene.sheets[record], scene.recalled
    before = over is not None and any(each.get(RECOVERED) == record for each in over.followed)
    insist(request, scene.stage.encounter or not before, "recovered", name=sheet.name)
    skill = request.skill or "discipline"
    tale, check = simple_check(Tale(scene), record, skill, dice, difficulty=0, mods=request.mods)
    if check.net.success > 0:
        tale = heal_strain(tale, record, check.net.success)
    gained = sheet.strain - tale.sheet(record).strain
    told = Telling(
        f"{sheet.name}: recovers with {skill}", (Fact("recovered", gained),), {RECOVERED: record}
    )
    outcome = check_outcome(scene, tale, check, record, told)
    return replace(outcome, ends=(recovery_of(sheet.record),))


def recovery_of(record: int) -> str:
    """Return the group of the choices by which someone recovers after a fight."""
    return f"recover {record}"


def _slept(tale: Tale, record: int, nights: int) -> Tale:
    """One wound a night, and all strain; weeks of waiting pass."""
    sheet = tale.sheet(record)
    criticals = tuple(
        replace(each, nights=max(0, each.nights - nights), rested=each.rested or nights == WEEK)
        for each in sheet.criticals
    )
    tale = tale.put(replace(sheet, criticals=criticals, pending=lasting_pending(sheet)))
    if sheet.wounds:
        tale = heal_wounds(tale, record, nights)
    if sheet.strain:
        tale = heal_strain(tale, record, sheet.strain)
    return tale if sheet.wounds or sheet.strain else tale.tell(f"{sheet.name} sleeps well.")


def _tries(tale: Tale, records: list[int]) -> tuple[Choice, ...]:
    """Offer a Resilience check against each critical."""
    return tuple(
        Choice(f"{tale.sheet(record).name}: Resilience against {each.name}",
               f"crit heal {tale.sheet(record).spoken} {n} resilience", "player",
               tale.sheet(record).name, recalls=False)
        for record in records
        for n, each in enumerate(tale.sheet(record).criticals, start=1)
    )  # fmt: skip
