"""Damage from the surroundings: falls, vacuum, fire, bad air, no air, gravity and terrain."""

from dataclasses import replace

from rules.core.characters.harm_and_rest import insist_own
from rules.core.characters.targets import find_meant, find_one_meant
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import is_gm
from rules.core.records.changes import replay_changes
from rules.core.records.record import Value
from rules.core.rule_helpers import agree, insist, join_names, quote_name
from rules.core.scene import changes
from rules.genesys.checks.check import simple_check
from rules.genesys.checks.check_outcome import Check, Telling, check_outcome, spendable_symbols
from rules.genesys.combat.turns import (
    FRESH,
    SUFFERED,
    SUFFOCATION,
    VACUUM,
    breathe,
    require_able,
    suffer,
    suffocate,
    turns_counted,
    use_action,
)
from rules.genesys.content import SKILLS
from rules.genesys.harm.conditions import condition_words, gain, lose
from rules.genesys.harm.wounds import count_harm, critical, describe_soak, past_soak, strain, wound
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import GenesysScene, GenesysStage, Status
from rules.genesys.verb_declarations.gear_and_hazards import (
    Exposure,
    Fall,
    HoldBreath,
    PutOut,
    ShowHazards,
    Surroundings,
)

#: the strain of a fall
FALL_STRAIN = {"short": 10, "medium": 20, "long": 30, "extreme": 40}
#: wounds before soak; a longer fall brings wounds to just over the threshold
FALL_WOUNDS = {"short": 10, "medium": 30}
#: the modifier of the critical of a longer fall
FALL_CRITICAL = {"long": 50, "extreme": 75}
FALL_BANDS = tuple(FALL_STRAIN)
STATUS_OF = {
    "vacuum": "vacuum",
    "fire": "burning",
    "acid": "burning",
    "atmosphere": "atmosphere",
    "suffocation": "suffocating",
}
#: hazards with a rating
RATED = frozenset({"burning", "atmosphere"})
MOST_GRAVITY = 3
#: how hard it is to put out a fire
ON_HARD_GROUND, ON_SOFT_GROUND = 2, 1


def fall(request: Fall, scene: GenesysScene, dice: Dice) -> Outcome:
    """Let characters fall; Athletics or Coordination may soften it, with separate dice for each."""
    records = [each.record for each in find_meant(scene, request.who)]
    if len(records) == 1:
        return _fall(request, scene, records[0], dice)
    after, lines, choices = scene, [], []
    for record in records:
        each = _fall(request, after, record, dice)
        after = replay_changes(after, each.changes)
        lines += [f"**{each.title}**", each.prose]
        # the joined entry is no check, so its symbols couldn't be spent
        choices += [choice for choice in each.choices if not choice.says.startswith("spend")]
    names = [scene.sheets[record].name for record in records]
    return Outcome(
        f"{join_names(names)} fall ({request.band})",
        prose="\n".join(lines),
        facts=(Fact("band", request.band), Fact("names", names)),
        changes=changes(scene, after),
        choices=tuple(choices),
    )


def _fall(request: Fall, scene: GenesysScene, record: int, dice: Dice) -> Outcome:
    tale = Progress(scene)
    check: Check | None = None
    band = request.band
    if request.skill:
        require_able(scene.sheets[record], request)
        tale, check = simple_check(
            tale, record, request.skill, dice, difficulty=2, mods=request.mods
        )
        shorter = scene.read_setting("fall_triumph", "on") == "on"
        if check.net.triumph and shorter and band != FALL_BANDS[0]:
            band = FALL_BANDS[FALL_BANDS.index(band) - 1]
            tale = tale.tell(f"Triumph: the fall is only {band}.")
    less = max(0, check.net.success) if check else 0
    eased = max(0, check.net.advantage) if check else 0
    tale, dealt, strained = _hit_ground(tale, record, band, (less, eased), dice)
    facts = (Fact("band", band), Fact("wounds", dealt), Fact("strain", strained))
    name = scene.sheets[record].name
    if band == "extreme":
        dead = Choice(f"Let {name} die", f"sheet set {name} state=dead", "gm", name,
                      recalls=False)  # fmt: skip
        tale = tale.offer(dead)
    if check is not None:
        # Symbols that softened the fall are used up.
        have = spendable_symbols(check.net)
        have["advantage"] -= min(eased, FALL_STRAIN[band])
        have["triumph"] -= int(band != request.band)
        memory: dict[str, Value] = {"symbols": {**have}}
        title = f"{name}: {SKILLS[request.skill].name} to break the fall ({band})"
        told = Telling(title, facts, memory)
        return check_outcome(scene, tale, check, record, told)
    return _show_suffering(
        scene, tale, f"{name} {agree('fall', scene.sheets[record].several)} ({band})", record, facts
    )


def _hit_ground(
    tale: Progress, record: int, band: str, less: tuple[int, int], dice: Dice
) -> tuple[Progress, int, int]:
    sheet = tale.sheet(record)
    if band in FALL_CRITICAL:  # measured from the threshold, so soak doesn't help
        modifier = FALL_CRITICAL[band]
        dealt = max(0, sheet.wound_threshold + 1 - less[0] - sheet.wounds)
        tale = tale.tell(f"A fall this {'long' if band == 'long' else 'far'} ignores soak.")
        tale = wound(tale, record, dealt, dice, modifier)
        if not tale.criticals:  # the fall's own critical, unless its wounds brought one
            tale = critical(tale, record, modifier, dice)
    else:
        damage = max(0, FALL_WOUNDS[band] - less[0])
        dealt = past_soak(sheet, damage)
        soaked = describe_soak(tale, sheet, damage, dealt)
        tale = wound(tale, record, dealt, dice, soaked=soaked)
    strained, told = max(0, FALL_STRAIN[band] - less[1]), tale.lines
    tale = strain(tale, record, strained, dice)
    return _drop_repeats(tale, told), dealt, strained


def _drop_repeats(tale: Progress, told: tuple[str, ...]) -> Progress:
    """Return the tale without repeated lines: minions and rivals take a fall's strain as wounds."""
    endings = tuple(line.rpartition(": ")[2] for line in told)
    fresh = (line for line in tale.lines[len(told) :] if line not in endings)
    return replace(tale, lines=(*told, *fresh))


def _show_suffering(
    scene: GenesysScene, tale: Progress, title: str, record: int, facts: tuple[Fact, ...]
) -> Outcome:
    return Outcome(
        title,
        prose=tale.prose,
        facts=(*facts, Fact("criticals", list(tale.criticals))),
        changes=changes(scene, tale.scene),
        choices=tale.choices,
        subject=record,
    )


def expose(request: Exposure, scene: GenesysScene, dice: Dice) -> Outcome:
    """Expose someone to a hazard, or end it.

    If turns are counted, it hurts at the start of each of their turns; else at once, and again each
    time the sentence is repeated.
    """
    records = [each.record for each in find_meant(scene, request.who)]
    tale = Progress(scene)
    for record in records:
        tale = _end(tale, record, request) if request.end else _expose(tale, record, request, dice)
    subject = scene.sheets[records[0]]
    now = tale.sheet(subject.record)
    facts = (
        Fact("hazard", request.what),
        Fact("wounds", now.wounds - subject.wounds),
        Fact("strain", now.strain - subject.strain),
        Fact("breath", now.statuses["holding_breath"].level if "holding_breath" in now.statuses
             else 0),
    )  # fmt: skip
    title = f"{subject.name}: {request.what}" + (" ends" if request.end else "")
    if len(records) == 1 and tale.lines:
        title, tale = tale.lines[0].removesuffix("."), replace(tale, lines=tale.lines[1:])
    return _show_suffering(scene, tale, title, subject.record, facts)


def _expose(tale: Progress, record: int, request: Exposure, dice: Dice) -> Progress:
    sheet = tale.sheet(record)
    key = STATUS_OF[request.what]
    if key == "suffocating":
        return _choke(tale, record, request, dice)
    rating = request.rating or (sheet.statuses[key].level if key in sheet.statuses else 0)
    if key != "vacuum" and not rating:
        raise Refused("rating", hazard=request.what, cure=f"hazard {request.what} 3")
    exposed = Status(rating or 1, why="acid" if request.what == "acid" else "")
    if key in sheet.statuses and not request.rating:
        exposed = sheet.statuses[key]
    # it hurts when the turn begins, or who was exposed late in a round would suffer twice
    if turns_counted(tale) and not request.anyway:
        insist(request, sheet.statuses.get(key) != exposed, "exposed", name=sheet.name)
        each = count_harm(VACUUM if key == "vacuum" else rating, False)
        be = "are" if sheet.several else "is"
        line = f"{sheet.name} {be} {condition_words(key)}: {each} at the start of each turn."
        tale = tale.put(gain(sheet, key, exposed), line)
    else:
        tale = suffer(tale.put(gain(sheet, key, exposed)), record, SUFFERED[key], dice)
    return _may_hold_breath(tale, record) if key == "atmosphere" else tale


def _may_hold_breath(tale: Progress, record: int) -> Progress:
    """Offer the game master to let someone hold their breath against bad air."""
    sheet = tale.sheet(record)
    if "holding_breath" in sheet.statuses:
        return tale
    says = f"hazard hold breath {sheet.spoken}"
    return tale.offer(
        Choice(
            f"{sheet.name} {agree('hold', sheet.several)} their breath",
            says,
            "gm",
            sheet.name,
            recalls=False,
        )
    )


def hold_breath(request: HoldBreath, scene: GenesysScene) -> Outcome:
    """Let someone hold their breath against bad air, for as many rounds as their Brawn."""
    tale, records = Progress(scene), [each.record for each in find_meant(scene, request.who)]
    for record in records:
        sheet = scene.sheets[record]
        insist(
            request,
            "atmosphere" in sheet.statuses,
            "no_bad_air",
            name=sheet.name,
            cure=f"hazard suffocation {quote_name(sheet.name)}",
        )
        insist(request, "holding_breath" not in sheet.statuses, "holds_breath", name=sheet.name)
        tale = _hold_breath(tale, record)
    names = [scene.sheets[record].name for record in records]
    facts = (
        Fact("hazard", "breath"),
        Fact("names", names),
        Fact("breath", scene.sheets[records[0]].brawn),
    )
    return _show_suffering(scene, tale, f"{', '.join(names)}: breath held", records[0], facts)


def _hold_breath(tale: Progress, record: int) -> Progress:
    """Begin to hold one's breath; a turn still to come this round doesn't count."""
    sheet = tale.sheet(record)
    fresh = turns_counted(tale) and not sheet.turn.taken
    held = gain(sheet, "holding_breath", Status(sheet.brawn, why=FRESH if fresh else ""))
    rounds = "1 round" if sheet.brawn == 1 else f"{sheet.brawn} rounds"
    return tale.put(held, f"{sheet.name} {agree('hold', sheet.several)} their breath for {rounds}.")


def _choke(tale: Progress, record: int, request: Exposure, dice: Dice) -> Progress:
    """Begin to hold one's breath, or suffocate further."""
    sheet = tale.sheet(record)
    waits = turns_counted(tale) and not request.anyway
    begun = {"holding_breath", "suffocating"} & sheet.statuses.keys()
    if request.now and "suffocating" not in sheet.statuses:
        tale = tale.put(gain(lose(sheet, "holding_breath"), "suffocating", Status()))
        if waits:
            has = "have" if sheet.several else "has"
            each = f"{SUFFOCATION} strain at the start of each turn"
            return tale.tell(f"{sheet.name} {has} no air: {each}.")
    elif not begun:
        return _hold_breath(tale, record)
    elif waits:
        raise Refused("exposed", name=sheet.name)
    elif "holding_breath" in sheet.statuses:
        tale = suffer(tale, record, breathe, dice)
    if "suffocating" in tale.sheet(record).statuses:
        tale = suffer(tale, record, suffocate, dice)
    return tale


def _end(tale: Progress, record: int, request: Exposure) -> Progress:
    sheet = tale.sheet(record)
    key = STATUS_OF[request.what]
    keys = (key, "holding_breath") if key in ("suffocating", "atmosphere") else (key,)
    if not any(each in sheet.statuses for each in keys):
        raise NotFound("no_hazard", sheet.name)
    be = "are" if sheet.several else "is"
    line = f"{sheet.name} {be} no longer {condition_words(key)}."
    return tale.put(lose(sheet, *keys), line)


def put_out(request: PutOut, scene: GenesysScene, dice: Dice) -> Outcome:
    """Put out a fire with Coordination: average on hard ground, easy on soft."""
    sheet = find_one_meant(scene, request.who)
    record = sheet.record
    # it takes the burning character's action
    insist_own(scene, [sheet])
    if "burning" not in sheet.statuses:
        raise NotFound("no_hazard", sheet.name)
    tale = use_action(Progress(scene), record, request, dice)
    difficulty = ON_SOFT_GROUND if request.soft else ON_HARD_GROUND
    tale, check = simple_check(
        tale, record, "coordination", dice, difficulty=difficulty, mods=request.mods
    )
    if check.net.passed:
        tale = tale.put(lose(tale.sheet(record), "burning"), "The fire is out.")
    return check_outcome(
        scene, tale, check, record, Telling(f"{sheet.name}: Coordination to put out the fire")
    )


def set_surroundings(request: Surroundings, scene: GenesysScene) -> Outcome:
    """Set gravity or terrain here."""
    stage = scene.stage
    there = stage.gravity if request.what == "gravity" else stage.terrain
    if request.ends:
        insist(request, bool(there), "no_surroundings", what=request.what)
    if request.what == "gravity":
        dice = request.dice if request.dice is not None else 1
        if dice > MOST_GRAVITY:
            raise Refused("gravity", most=MOST_GRAVITY)
        plain = request.how in ("normal", "zero")
        gravity = "" if request.how == "normal" else request.how
        stage = replace(stage, gravity=gravity, gravity_dice=0 if plain else dice)
    else:
        how = request.how or "difficult"
        stage = replace(stage, terrain="" if how == "normal" else how)
    after = scene.put(stage)
    return Outcome(
        f"{request.what.capitalize()}: {request.how or 'difficult'}",
        prose="\n".join(
            _what_gravity_does(stage) if request.what == "gravity" else _what_ground_does(stage)
        ),
        facts=(
            Fact("gravity", stage.gravity),
            Fact("gravity_dice", stage.gravity_dice),
            Fact("terrain", stage.terrain),
        ),
        changes=changes(scene, after),
    )


SLOW = "Moving takes twice the maneuvers."


def _what_gravity_does(stage: GenesysStage) -> list[str]:
    lines = []
    if stage.gravity_dice:
        die = "boost" if stage.gravity == "low" else "setback"
        many = f"{stage.gravity_dice} {die}{'s' if stage.gravity_dice > 1 else ''}"
        lines.append(f"Brawn and Coordination checks have {many}, except Resilience.")
    return [*lines, SLOW] if stage.gravity == "zero" else lines


def _what_ground_does(stage: GenesysStage) -> list[str]:
    if stage.terrain == "impassable":
        barred = "Nobody gets through without a check: `/check athletics vs average cross`"
        return [SLOW, barred]
    return [SLOW] if stage.terrain else []


def show_hazards(request: ShowHazards, scene: GenesysScene) -> Outcome:
    """List who is exposed to which hazard, and the gravity and terrain here."""
    exposed: list[Value] = []
    lines = []
    for sheet in scene.list_present(npcs=True):
        keys = [key for key in SUFFERED if key in sheet.statuses]
        exposed += [[sheet.name, key] for key in keys]
        if keys and (sheet.seen or is_gm(scene)):
            told = ", ".join(
                f"{condition_words(key)} {sheet.statuses[key].level}"
                if key in RATED
                else condition_words(key)
                for key in keys
            )
            lines.append(f"{sheet.name}: {told}")
    stage = scene.stage
    lines += dict.fromkeys((*_what_gravity_does(stage), *_what_ground_does(stage)))
    none = "Nobody is exposed to anything. To change that: `/hazard fire 3 Griff`"
    return Outcome(
        "Hazards",
        prose="\n".join(lines) or none,
        facts=(
            Fact("exposed", exposed),
            Fact("gravity", stage.gravity),
            Fact("terrain", stage.terrain),
        ),
        recorded=False,
    )
