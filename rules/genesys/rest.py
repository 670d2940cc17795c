"""Rest: a breather after a fight, a night, a week."""

from collections.abc import Sequence
from dataclasses import replace

from rules.core.characters.harm_and_rest import Rest as RestRow
from rules.core.characters.harm_and_rest import find_resting, finish_rest
from rules.core.dice.dice import Dice
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.records.calendar import UNITS
from rules.core.records.frozen_values import freeze_named
from rules.core.records.record import Value
from rules.core.rule_helpers import agree, insist, join_names
from rules.core.scene import changes
from rules.genesys.checks.check import simple_check
from rules.genesys.checks.check_outcome import Check, Telling, check_outcome
from rules.genesys.content import SKILLS
from rules.genesys.harm.conditions import encounter_ended
from rules.genesys.harm.wounds import STRAIN, WOUNDS, ease
from rules.genesys.healing import WEEK
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import GenesysScene
from rules.genesys.verb_declarations.harm_turns_growth import Rest

FIGHT_OVER = "fight_over"  # the kind of the entry that ends a fight
RECOVERED = "recovered"
#: fields that only the rules use during a fight: resetting them isn't a recovery
COUNTED = ("turn", "pending")


@freeze_named
class GenesysRest(RestRow):
    nights: int = 0  # each heals a wound, and the first all strain; 0: a check heals strain


RESTS = {
    "encounter": GenesysRest(name="a breath after the fight", seconds=UNITS["minutes"]),
    "night": GenesysRest(name="a night", seconds=8 * UNITS["hours"], night=True, nights=1),
    "week": GenesysRest(name="a week", seconds=UNITS["weeks"], nights=WEEK),
}


def rest(request: Rest, scene: GenesysScene, dice: Dice) -> Outcome:
    """Rest: recover after a fight, sleep a night, or lie up for a week."""
    resters, row = find_resting(request, scene, request.who), RESTS[request.how]
    records = [sheet.record for sheet in resters.sheets]
    insist(request, not scene.stage.encounter, "mid_fight", cure="encounter end")
    if not row.nights:
        outcome = _catch_breath(request, scene, records, dice)
        return finish_rest(request, scene.game, outcome, row, resters, rolled=True)
    tale = Progress(scene)
    for record in records:
        tale = _sleep_nights(tale, record, row.nights)
    if sound := [sheet for sheet in resters.sheets if not (sheet.wounds or sheet.strain)]:
        sleep = agree("sleep", len(sound) > 1 or sound[0].several)
        tale = tale.tell(f"{join_names(sheet.name for sheet in sound)} {sleep} well.")
    outcome = Outcome(
        f"A {request.how} of rest",
        prose=tale.prose,
        facts=(Fact("rest", request.how), Fact("names", [sheet.name for sheet in resters.sheets])),
        changes=changes(scene, tale.scene),
        choices=_tries(tale, records) if row.nights == WEEK else (),
        subject=records[0],
    )
    return finish_rest(request, scene.game, outcome, row, resters, ignored=COUNTED)


def _catch_breath(request: Rest, scene: GenesysScene, records: list[int], dice: Dice) -> Outcome:
    """Recover strain after a fight, once for each character, each with their own roll."""
    skill, tale = request.skill or "discipline", Progress(scene)
    STRAIN.insist_lack(request, [scene.sheets[record] for record in records])
    for record in records:
        insist(
            request,
            record not in recovered_since(scene),
            "recovered",
            name=scene.sheets[record].name,
        )
        tale, check = simple_check(tale, record, skill, dice, difficulty=0, mods=request.mods)
        if len(records) > 1:
            tale = tale.tell(f"{scene.sheets[record].name}: {check.net.text()}.")
        tale = _ease_strain(tale, record, check)
    names = [scene.sheets[record].name for record in records]
    gained = [scene.sheets[record].strain - tale.sheet(record).strain for record in records]
    title, ends = (
        _name_breath(names, SKILLS[skill].name),
        tuple(map(recovery_of, records)),
    )
    memory: dict[str, Value] = {RECOVERED: list(records)}
    if len(records) == 1:
        told = Telling(title, (Fact("recovered", gained[0]),), memory)
        return replace(check_outcome(scene, tale, check, records[0], told), ends=ends)
    return Outcome(
        title,
        prose=tale.prose,
        facts=(Fact("rest", request.how), Fact("names", names), Fact("recovered", gained)),
        changes=changes(scene, tale.scene),
        memory=memory,
        ends=ends,
    )


def _name_breath(names: Sequence[str], skill: str) -> str:
    """Return a headline; with one name it is like a check's, so that the result can follow."""
    if len(names) == 1:
        return f"{names[0]}: recovers with {skill}"
    return f"{join_names(names)} recover with {skill}"


def _ease_strain(tale: Progress, record: int, check: Check) -> Progress:
    """Recover one strain for each success of a check."""
    if check.net.passed or not tale.sheet(record).strain:
        return ease(tale, STRAIN, record, max(0, check.net.success))
    return tale.tell(f"{tale.sheet(record).name} recovers no strain.")


def recovered_since(scene: GenesysScene) -> set[int]:
    """Return the records of those who have recovered since the fight."""
    found: set[int] = set()
    for each in scene.recalled.followed if scene.recalled is not None else ():
        who = each.get(RECOVERED, ())
        found.update([who] if isinstance(who, int) else who)
    return found


def recovery_of(record: int) -> str:
    """Return the group of the choices to recover after a fight."""
    return f"recover {record}"


def _sleep_nights(tale: Progress, record: int, nights: int) -> Progress:
    """Heal one wound a night and all strain; the nights also count toward the next Medicae."""
    sheet = encounter_ended(tale.sheet(record))
    criticals = tuple(
        replace(each, nights=max(0, each.nights - nights), rested=each.rested or nights == WEEK)
        for each in sheet.criticals
    )
    tale = tale.put(replace(sheet, criticals=criticals))
    if sheet.wounds:
        tale = ease(tale, WOUNDS, record, nights)
    if sheet.strain:
        tale = ease(tale, STRAIN, record, sheet.strain)
    return tale


def _tries(tale: Progress, records: list[int]) -> tuple[Choice, ...]:
    """Offer a Resilience check against each critical."""
    return tuple(
        Choice(f"{tale.sheet(record).name}: Resilience against {each.name}",
               f"crit heal {tale.sheet(record).spoken} {n} resilience", "player",
               tale.sheet(record).name, recalls=False)
        for record in records
        for n, each in enumerate(tale.sheet(record).criticals, start=1)
    )  # fmt: skip
