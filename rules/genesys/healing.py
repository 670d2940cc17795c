"""Treatment: Medicae and healing criticals; wounds and strain healed by hand; rests."""

from collections.abc import Sequence
from dataclasses import replace

from rules.core.characters.harm_and_rest import Rest as RestRow
from rules.core.characters.harm_and_rest import (
    find_living,
    find_resting,
    finish_rest,
    insist_living,
    insist_own,
)
from rules.core.characters.targets import find_one_meant, name_record, plays_nobody
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.records.calendar import UNITS
from rules.core.records.frozen_values import freeze_named
from rules.core.records.record import Value
from rules.core.rule_helpers import agree, insist, join_names, quote_name
from rules.core.scene import changes
from rules.genesys.checks.check import about_skill, gather_modifiers, own_dice, simple_check
from rules.genesys.checks.check_outcome import (
    Check,
    Telling,
    check_outcome,
    roll_check,
    spendable_symbols,
)
from rules.genesys.checks.dice_pool import Pool
from rules.genesys.combat.turns import use_action
from rules.genesys.content import SKILLS
from rules.genesys.harm.conditions import encounter_ended, gain
from rules.genesys.harm.criticals import heal_injury
from rules.genesys.harm.wounds import STRAIN, WOUNDS, count_harm, ease, harm_outcome
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import GenesysScene, GenesysSheet, Status
from rules.genesys.verb_declarations.checks_and_attacks import HealCritical, MakeCheck
from rules.genesys.verb_declarations.harm_turns_growth import Heal, Rest
from rules.lazy_regex import compile_later

#: nights
WEEK = 7
#: names of kits for Medicae
KIT = compile_later(r"med[a-z]*_?kit|(?:^|_)medi(?:cae|cal|cine)?_?(?:kit|pack|supplies)|first_aid")
#: difficulty dice added without a kit, and for treating oneself
NO_KIT, SELF = 1, 2


def medicae_difficulty(
    patient: GenesysSheet, *, own: bool, no_kit: bool, severity: int | None = None
) -> tuple[int, list[str]]:
    """Return the number of difficulty dice for treating someone, with the reasons."""
    if severity is not None:
        count, why = severity, f"critical of severity {severity}"
    elif patient.wounds > patient.wound_threshold:
        count, why = 3, "wounds over the threshold"
    elif 2 * patient.wounds > patient.wound_threshold:
        count, why = 2, "wounds over half the threshold"
    else:
        count, why = 1, "wounds up to half the threshold"
    lines = [f"{why.capitalize()}: {count}p"]
    if no_kit:
        count += NO_KIT
        lines.append(f"{NO_KIT} more difficulty: no kit")
    if own:
        count += SELF
        lines.append(f"{SELF} more difficulty: treating oneself")
    return count, lines


def has_kit(sheet: GenesysSheet) -> bool:
    """Say whether a character carries a kit for Medicae."""
    return any(KIT.search(key) for key in (*sheet.items, *sheet.weapons))


def treat(request: MakeCheck, scene: GenesysScene, dice: Dice) -> Outcome:
    """Treat wounds: each success heals a wound, each advantage a strain."""
    assert request.target is not None
    if request.critical is not None:
        heal = HealCritical(verb=request.verb, who=request.target, number=request.critical,
                            skill="medicae", no_kit=request.no_kit, mods=request.mods,
                            difficulty=request.difficulty, against=request.against,
                            story=request.story, incidental=request.incidental,
                            anyway=request.anyway)  # fmt: skip
        return heal_critical(heal, scene, dice)
    record = name_record(request.target)
    patient, actor = scene.sheets[record], scene.actor
    insist_living(request, [patient])
    hurt = bool(patient.wounds or patient.strain)
    has = "have" if patient.several else "has"
    insist(request, hurt, "unhurt", name=patient.name, has=has)
    insist(request, "treated" not in patient.statuses, "treated", name=patient.name)
    tale, check = _medicae(request, Progress(scene), patient, dice)
    # the rules treat a patient once an encounter, and outside of one nothing tells two apart
    if scene.stage.encounter:
        marked = gain(tale.sheet(record), "treated", Status(until="encounter"))
        tale = tale.put(marked)
    tale, used = _heal(tale, record, check)
    facts = (
        Fact("target", patient.name),
        Fact("healed", patient.wounds - tale.sheet(record).wounds),
    )
    have = spendable_symbols(check.net)
    # advantage that healed strain is spent
    left = {**have, "advantage": have["advantage"] - used}
    memory: dict[str, Value] = {"target": record, "skill": "medicae", "symbols": left}
    told = Telling(f"{actor.name}: Medicae on {patient.name}", facts, memory)
    return check_outcome(scene, tale, check, actor.record, told)


def _medicae(
    request: MakeCheck | HealCritical,
    tale: Progress,
    patient: GenesysSheet,
    dice: Dice,
    severity: int | None = None,
) -> tuple[Progress, Check]:
    actor = tale.scene.actor
    own = patient.record == actor.record
    no_kit = request.no_kit or not has_kit(actor)
    count, lines = medicae_difficulty(patient, own=own, no_kit=no_kit, severity=severity)
    against = Pool(p=count)
    if request.difficulty is not None:  # a typed difficulty overrides the rules
        against = Pool(p=request.difficulty)
        lines = [f"As said: {request.difficulty}p"]
    elif request.against is not None:
        against, lines = request.against, [f"Against {request.against}".replace("vs ", "")]
    about = about_skill("medicae", patient.record)
    pool, told = own_dice(actor, about)
    if not request.incidental:
        tale = use_action(tale, actor.record, request, dice)
    tale, ops = gather_modifiers(tale, actor.record, about, request.story)
    return tale, roll_check(pool + against, ops, request.mods, dice, [told, *lines])


def _heal(tale: Progress, record: int, check: Check) -> tuple[Progress, int]:
    """Heal by net successes and net advantage; return how much advantage that used."""
    if check.net.passed:
        tale = ease(tale, WOUNDS, record, check.net.success)
    used = min(spendable_symbols(check.net)["advantage"], tale.sheet(record).strain)
    return (ease(tale, STRAIN, record, used) if used else tale), used


def heal_critical(request: HealCritical, scene: GenesysScene, dice: Dice) -> Outcome:
    """Try to heal a critical: with Medicae once a week, or Resilience after a week of rest.

    A game master without a character heals it without a roll.
    """
    patient = find_one_meant(scene, request.who)
    record = patient.record
    insist_living(request, [patient])
    place = _place(request, patient)
    if not request.skill and plays_nobody(scene):
        tale = heal_injury(Progress(scene), record, place)
        return Outcome(tale.lines[0].removesuffix("."), facts=_facts(scene, tale, record),
                       changes=changes(scene, tale.scene), subject=record)  # fmt: skip
    if request.skill == "resilience":
        return _resilience(request, scene, record, place, dice)
    return _surgery(request, scene, record, place, dice)


def _facts(scene: GenesysScene, tale: Progress, record: int) -> tuple[Fact, ...]:
    before = [each.name for each in scene.sheets[record].criticals]
    for each in tale.sheet(record).criticals:
        before.remove(each.name)
    return (Fact("target", scene.sheets[record].name), Fact("healed_criticals", before))


def _place(request: HealCritical, patient: GenesysSheet) -> int:
    count = len(patient.criticals)
    if not count:
        raise NotFound("no_criticals", patient.name)
    number = request.number
    if number is None and request.who is not None and (said := request.who.key("number")):
        number = int(said)
    if number is None and count > 1:
        raise Refused(
            "which_critical",
            name=patient.name,
            most=count,
            cure=f"crit heal {quote_name(patient.name)} 1",
        )
    if number is not None and not 1 <= number <= count:
        names = [f"{each.name} ({n})" for n, each in enumerate(patient.criticals, start=1)]
        raise NotFound("no_critical", str(number), names)
    return 0 if number is None else number - 1


def _surgery(
    request: HealCritical, scene: GenesysScene, record: int, place: int, dice: Dice
) -> Outcome:
    patient, actor = scene.sheets[record], scene.actor
    wound = patient.criticals[place]
    insist(
        request,
        wound.nights == 0,
        "once_a_week",
        nights=wound.nights,
        name=wound.name,
        cure="rest night",
    )
    tale, check = _medicae(request, Progress(scene), patient, dice, wound.severity)
    tale = _note_treatment(tale, record, place, check, nights=WEEK)
    title = f"{actor.name}: Medicae on {patient.name}'s {wound.name}"
    memory = {"target": record, **_list_symbols_left(scene, tale, record, check)}
    told_of = Telling(title, _facts(scene, tale, record), memory)
    return check_outcome(scene, tale, check, actor.record, told_of)


def _note_treatment(tale: Progress, record: int, place: int, check: Check, nights: int) -> Progress:
    """Heal the critical on a success, and with a triumph one more; on a failure record the
    attempt."""
    if check.net.passed:
        tale = heal_injury(tale, record, place)
        if check.net.triumph and tale.sheet(record).criticals:
            tale = heal_injury(tale, record, 0)
        return tale
    sheet = tale.sheet(record)
    tried = tuple(
        replace(each, nights=nights, rested=False) if n == place else each
        for n, each in enumerate(sheet.criticals)
    )
    return tale.put(replace(sheet, criticals=tried))


def _list_symbols_left(
    scene: GenesysScene, tale: Progress, record: int, check: Check
) -> dict[str, Value]:
    """Return what is left to spend: a triumph that healed another critical is used up."""
    healed = len(scene.sheets[record].criticals) - len(tale.sheet(record).criticals)
    have = spendable_symbols(check.net)
    return {"symbols": {**have, "triumph": have["triumph"] - int(healed > 1)}}


def _resilience(
    request: HealCritical, scene: GenesysScene, record: int, place: int, dice: Dice
) -> Outcome:
    patient = scene.sheets[record]
    wound = patient.criticals[place]
    insist(request, wound.rested, "week_first", name=wound.name, cure="rest week")
    tale, check = simple_check(
        Progress(scene), record, "resilience", dice, difficulty=wound.severity, mods=request.mods
    )
    # Resilience has a week of its own: it puts off no Medicae
    tale = _note_treatment(tale, record, place, check, nights=wound.nights)
    if not check.net.passed:
        # the week of rest is worth a wound even so
        tale = ease(tale, WOUNDS, record, 1)
    title = f"{patient.name}: Resilience against {wound.name}"
    told = Telling(
        title, _facts(scene, tale, record), _list_symbols_left(scene, tale, record, check)
    )
    return check_outcome(scene, tale, check, record, told)


def heal(request: Heal, scene: GenesysScene) -> Outcome:
    tale, sheets = Progress(scene), find_living(request, scene, request.who)
    records = [sheet.record for sheet in sheets]
    track = STRAIN if request.strain else WOUNDS
    insist_own(scene, sheets)
    track.insist_lack(request, sheets)
    for record in records:
        tale = ease(tale, track, record, request.amount)
    if len(records) > 1:
        names = join_names(sheet.name for sheet in sheets)
        most = count_harm(request.amount, request.strain)
        return harm_outcome(scene, tale, f"{names} heal up to {most}", records)
    (before,) = sheets
    healed = track.count_gained(before, tale.sheet(before.record))
    title = f"{before.name} heals {count_harm(healed, request.strain)}"
    return harm_outcome(scene, tale, title, records)


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
        return f"{names[0]}: {skill} to recover strain"
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
        # older entries kept a single record
        found.update([who] if isinstance(who, int) else who)
    return found


def recovery_of(record: int) -> str:
    """Return the group of the choices to recover after a fight."""
    return f"recover {record}"


def _sleep_nights(tale: Progress, record: int, nights: int) -> Progress:
    """Heal one wound a night and all strain; the nights also count toward the next Medicae."""
    # a night outlasts whatever counts turns
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
