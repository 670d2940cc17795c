"""What surroundings do: falls, vacuum, fire, bad air, no air, gravity and terrain."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.records.record import Value
from rules.core.scene import changes
from rules.genesys.checks.check import simple_check
from rules.genesys.checks.outcome import Check, Telling, check_outcome, spendable_symbols
from rules.genesys.combat.turns import use_action
from rules.genesys.harm.conditions import gain, lose
from rules.genesys.harm.upkeep import SUFFERED
from rules.genesys.harm.wounds import critical, describe_soak, past_soak, strain, wound
from rules.genesys.requests import Exposure, Fall, PutOut, Surroundings
from rules.genesys.sheet import GenesysScene, GenesysStage, Status
from rules.genesys.tale import Tale
from rules.genesys.targets import own_character, target_or_self, targets_or_self

#: wounds before soak (None: just over the threshold), strain, what is added to the critical
FALLS: dict[str, tuple[int | None, int, int]] = {
    "short": (10, 10, 0),
    "medium": (30, 20, 0),
    "long": (None, 30, 50),
    "extreme": (None, 40, 75),
}
FALL_BANDS = tuple(FALLS)
STATUS_OF = {
    "vacuum": "vacuum",
    "fire": "burning",
    "acid": "burning",
    "atmosphere": "atmosphere",
    "suffocation": "suffocating",
}
MOST_GRAVITY = 3
ON_HARD_GROUND, ON_SOFT_GROUND = 2, 1


def fall(request: Fall, scene: GenesysScene, dice: Dice) -> Outcome:
    """Let someone fall. Athletics or Coordination may soften it."""
    record = target_or_self(request, request.who, scene)
    tale = Tale(scene)
    check: Check | None = None
    band = request.band
    if request.skill:
        tale, check = simple_check(
            tale, record, request.skill, dice, difficulty=2, mods=request.mods
        )
        shorter = scene.setting("fall_triumph", "on") == "on"
        if check.net.triumph and shorter and band != FALL_BANDS[0]:
            band = FALL_BANDS[FALL_BANDS.index(band) - 1]
            tale = tale.tell(f"Triumph: the fall is only {band}.")
    less = max(0, check.net.success) if check else 0
    eased = max(0, check.net.advantage) if check else 0
    tale, dealt, strained = _hit_ground(tale, record, band, (less, eased), dice)
    facts = (Fact("band", band), Fact("wounds", dealt), Fact("strain", strained))
    name = scene.sheets[record].name
    if band == "extreme":
        dead = Choice("Nobody survives that", f"sheet set {name} state=dead", "gm", name,
                      recalls=False)  # fmt: skip
        tale = tale.offer(dead)
    if check is not None:
        # What softened the fall is used up.
        have = spendable_symbols(check.net)
        have["advantage"] -= min(eased, FALLS[band][1])
        have["triumph"] -= int(band != request.band)
        memory: dict[str, Value] = {"symbols": {**have}}
        told = Telling(f"{name} falls ({band})", facts, memory)
        return check_outcome(scene, tale, check, record, told)
    return _suffered(scene, tale, f"{name} falls ({band})", record, facts)


def _hit_ground(
    tale: Tale, record: int, band: str, less: tuple[int, int], dice: Dice
) -> tuple[Tale, int, int]:
    damage, strained, modifier = FALLS[band]
    sheet = tale.sheet(record)
    if damage is None:
        dealt = max(0, sheet.wound_threshold + 1 - sheet.wounds)
        tale = tale.tell("Soak does not help.")
        down = dealt > 0
        tale = wound(tale, record, dealt, dice, modifier)
        if not down:
            tale = critical(tale, record, modifier, dice)
    else:
        dealt = past_soak(sheet, max(0, damage - less[0]))
        tale = tale.tell(describe_soak(tale, sheet, max(0, damage - less[0]), dealt))
        tale = wound(tale, record, dealt, dice)
    strained = max(0, strained - less[1])
    return strain(tale, record, strained, dice), dealt, strained


def _suffered(
    scene: GenesysScene, tale: Tale, title: str, record: int, facts: tuple[Fact, ...]
) -> Outcome:
    return Outcome(
        title,
        prose="\n".join(tale.lines),
        facts=(*facts, Fact("criticals", list(tale.criticals))),
        changes=changes(scene, tale.scene),
        choices=tale.choices,
        subject=record,
    )


def expose(request: Exposure, scene: GenesysScene, dice: Dice) -> Outcome:
    """Expose someone to a hazard, or let them suffer it for one more turn, or end it."""
    records = targets_or_self(request, request.who, scene)
    tale = Tale(scene)
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
    return _suffered(scene, tale, title, subject.record, facts)


def _expose(tale: Tale, record: int, request: Exposure, dice: Dice) -> Tale:
    sheet = tale.sheet(record)
    key = STATUS_OF[request.what]
    if key == "suffocating":
        return _choke(tale, record, request, dice)
    rating = request.rating or (sheet.statuses[key].level if key in sheet.statuses else 0)
    if key != "vacuum" and not rating:
        raise Refused("rating", hazard=request.what)
    tale = tale.put(
        gain(sheet, key, Status(rating or 1, why="acid" if request.what == "acid" else ""))
    )
    return _ticked(SUFFERED[key](tale, record, dice), record)


def _choke(tale: Tale, record: int, request: Exposure, dice: Dice) -> Tale:
    """Begin to hold one's breath, or go on without."""
    sheet = tale.sheet(record)
    if request.now and "suffocating" not in sheet.statuses:
        tale = tale.put(gain(lose(sheet, "holding_breath"), "suffocating", Status()))
    elif "holding_breath" in sheet.statuses:
        tale = SUFFERED["holding_breath"](tale, record, dice)
    elif "suffocating" not in sheet.statuses:
        held = gain(sheet, "holding_breath", Status(sheet.brawn))
        line = f"{sheet.name} holds their breath: {sheet.brawn} rounds."
        return _ticked(tale.put(held, line), record)
    if "suffocating" in tale.sheet(record).statuses:
        tale = SUFFERED["suffocating"](tale, record, dice)
    return _ticked(tale, record)


def _ticked(tale: Tale, record: int) -> Tale:
    """Note that this round's share has been suffered, where rounds are counted."""
    if not tale.scene.stage.encounter:
        return tale
    sheet = tale.sheet(record)
    return tale.put(replace(sheet, turn=replace(sheet.turn, ticked=True)))


def _end(tale: Tale, record: int, request: Exposure) -> Tale:
    sheet = tale.sheet(record)
    key = STATUS_OF[request.what]
    keys = (key, "holding_breath") if key == "suffocating" else (key,)
    if not any(each in sheet.statuses for each in keys):
        raise NotFound("no_hazard", sheet.name)
    return tale.put(lose(sheet, *keys), f"{sheet.name} is out of it.")


def put_out(request: PutOut, scene: GenesysScene, dice: Dice) -> Outcome:
    """Put out a fire: Coordination, average on hard ground, easy on soft."""
    record = target_or_self(request, request.who, scene)
    sheet = own_character(scene, record)
    if "burning" not in sheet.statuses:
        raise NotFound("no_hazard", sheet.name)
    tale = use_action(Tale(scene), record, request, dice)
    difficulty = ON_SOFT_GROUND if request.soft else ON_HARD_GROUND
    tale, check = simple_check(
        tale, record, "coordination", dice, difficulty=difficulty, mods=request.mods
    )
    if check.net.passed:
        tale = tale.put(lose(tale.sheet(record), "burning"), "The fire is out.")
    return check_outcome(scene, tale, check, record, Telling(f"{sheet.name}: put out the fire"))


def set_surroundings(request: Surroundings, scene: GenesysScene) -> Outcome:
    """Say what gravity and ground are like here."""
    stage = scene.stage
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
        prose="\n".join(_what_it_does(stage)),
        facts=(
            Fact("gravity", stage.gravity),
            Fact("gravity_dice", stage.gravity_dice),
            Fact("terrain", stage.terrain),
        ),
        changes=changes(scene, after),
    )


def _what_it_does(stage: GenesysStage) -> list[str]:
    """Tell what gravity and ground do here."""
    lines = []
    if stage.gravity_dice:
        die = "boost" if stage.gravity == "low" else "setback"
        many = f"{stage.gravity_dice} {die}{'s' if stage.gravity_dice > 1 else ''}"
        lines.append(f"{many} on Brawn and Coordination checks, but not on Resilience.")
    if stage.gravity == "zero" or stage.terrain:
        lines.append("Moving takes twice the maneuvers.")
    if stage.terrain == "impassable":
        lines.append("Nobody gets through without a check: /check athletics vs average cross")
    return lines
