"""Critical injuries: rolled, recorded, what each does at once, and healed."""

import re
from collections.abc import Sequence
from dataclasses import replace

from rules.core.characters.targets import find_one_meant
from rules.core.dice.dice import Dice, roll_alike
from rules.core.errors import NotFound
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.records.record import Value
from rules.core.rule_helpers import join_names
from rules.core.scene import changes
from rules.genesys.content import INJURIES, Injury, injury_at
from rules.genesys.harm.conditions import await_check, count_turns, find_known, gain
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import Critical, GenesysScene, GenesysSheet, Pending, Status
from rules.genesys.story_points import flip_point, has_point
from rules.genesys.verb_declarations.checks_and_attacks import NameLimb, ShowCriticals

#: what each critical that hasn't healed adds to the next roll
PER_CRITICAL = 10
LIMBS = ("left arm", "right arm", "left leg", "right leg")
#: the characteristic that a d10 lowers, by its highest face
LOSSES = (
    (3, "brawn"),
    (6, "agility"),
    (7, "intellect"),
    (8, "cunning"),
    (9, "presence"),
    (10, "willpower"),
)


def roll_injury(
    tale: Progress, record: int, modifier: int, dice: Dice, face: int, result: int, why: str = ""
) -> tuple[Progress, Injury]:
    """Roll a critical, record it and apply it; the caller applies its strain.

    `face` is an earlier roll that is only read again, else 0. `result` is a typed total without
    modifiers, else 0.
    """
    sheet = tale.sheet(record)
    added = "" if result else _describe_bonuses(modifier, why, len(sheet.criticals))
    # a typed result is what the table shows, with nothing to add
    modifier = 0 if result else modifier + PER_CRITICAL * len(sheet.criticals)
    bleeding = any(each.key == "bleeding_out" for each in sheet.criticals)
    face = result or face or roll_alike(dice, 100, lambda each: injury_at(each + modifier).key)
    row = injury_at(face + modifier)
    # someone can't begin to bleed out twice, so that result is rolled again
    while bleeding and row.key == "bleeding_out" and not result:
        face = dice.roll(100)
        row = injury_at(face + modifier)
    total = face + modifier
    tale, lost, loss = _lose_characteristic(tale, record, row, dice)
    made = Critical(row.key, row.name, total, row.severity, lost, rounds=row.rounds)
    tale = _write_injury(tale, record, row, made)
    told: dict[str, Value] = {
        "who": sheet.name,
        "key": row.key,
        "roll": face,
        "modifier": modifier,
        "total": total,
        "name": row.name,
        "severity": row.severity,
    }
    suffers = "is **dead**" if row.dead else f"suffers **{row.name}**"
    rolled = f"rolled {face}{added}: {total}" if added else f"rolled {face}"
    line = f"{sheet.name} {suffers} ({total if result else rolled}). {row.text}{loss}"
    tale = replace(tale.tell(line), criticals=(*tale.criticals, told))
    return _at_once(tale, record, row), row


def _describe_bonuses(modifier: int, why: str, earlier: int) -> str:
    """Return what is added to a critical, and for what: `, +10 for an earlier critical`."""
    what = "an earlier critical" if earlier == 1 else "earlier criticals"
    parts = ((modifier, why), (PER_CRITICAL * earlier, what))
    return "".join(f", {by:+d}{why and f' for {why}'}" for by, why in parts if by)


#: how a critical's text begins, and the same after a name
_THEM = {"They're": "is", "They have": "has", "They act": "acts", "They drop": "drops",
         "They get": "gets", "They take": "takes", "They die": "dies", "They": ""}  # fmt: skip


def name_them(text: str, name: str) -> str:
    """Return a critical's text about someone by name: `Griff is knocked prone`."""
    for start, verb in _THEM.items():
        if re.match(rf"{start}\b", text):
            return " ".join(filter(None, (name, verb, text.removeprefix(start).strip())))
    return text


def _write_injury(tale: Progress, record: int, row: Injury, made: Critical) -> Progress:
    sheet = tale.sheet(record)
    if row.dead:
        return tale.put(replace(sheet, state="dead"))
    return tale.put(replace(sheet, criticals=(*sheet.criticals, made)))


def _lose_characteristic(
    tale: Progress, record: int, row: Injury, dice: Dice
) -> tuple[Progress, str, str]:
    """Lower the characteristic that a d10 picks, but not below 1; return it, and a line about
    it."""
    if not row.lose:
        return tale, "", ""
    face = dice.roll(10)
    key = next(name for upto, name in LOSSES if face <= upto)
    sheet = tale.sheet(record)
    now = getattr(sheet, key)
    if now <= 1:
        return tale, "", f" {key.capitalize()} is already 1, so it stays."
    lowered = tale.put(shift_characteristic(sheet, key, -1))
    return lowered, key, f" {key.capitalize()} {now} → {now - 1}."


def shift_characteristic(sheet: GenesysSheet, key: str, by: int) -> GenesysSheet:
    """Return the sheet with a characteristic changed; soak follows Brawn."""
    now = {key: getattr(sheet, key) + by}
    if key == "brawn":
        now["soak"] = max(0, sheet.soak + by)
    return replace(sheet, **now)


def _at_once(tale: Progress, record: int, row: Injury) -> Progress:
    sheet = tale.sheet(record)
    if row.status:
        turns = count_turns(tale.scene, sheet, row.status, row.turns) if row.turns else 0
        sheet = gain(sheet, row.status, Status(turns=turns, why=row.name))
    if row.holds:
        sheet = gain(sheet, row.holds, Status(until="healed", why=row.key))
    if row.op:
        sheet = await_check(sheet, Pending(row.op, why=row.name))
    if row.drop:
        weapons = {key: replace(weapon, held=False) for key, weapon in sheet.weapons.items()}
        sheet = replace(sheet, weapons=weapons)
    tale = tale.put(sheet)
    if row.story:
        tale = _lose_story_point(tale, sheet)
    if row.limb:
        tale = tale.offer(
            *(
                Choice(limb.capitalize(), f"crit limb {sheet.spoken} {limb}", "gm", sheet.name,
                       owed=True, group=f"limb {len(sheet.criticals)}", recalls=False)
                for limb in LIMBS
            )
        )  # fmt: skip
    return tale


def _lose_story_point(tale: Progress, sheet: GenesysSheet) -> Progress:
    """Move a story point of the character's side to the other side, if there is one."""
    side = "gm" if sheet.npc else "player"
    if not has_point(tale.scene.game, side):
        return tale.tell("Their side has no story point to lose.")
    return flip_point(tale, side)


def heal_injury(tale: Progress, record: int, place: int) -> Progress:
    """Heal a critical, and undo what it did."""
    sheet = tale.sheet(record)
    gone = sheet.criticals[place]
    row = INJURIES[gone.key]
    kept = (*sheet.criticals[:place], *sheet.criticals[place + 1 :])
    sheet = replace(sheet, criticals=kept)
    if gone.lost and not row.forever:
        sheet = shift_characteristic(sheet, gone.lost, 1)
    held = {
        key: status
        for key, status in sheet.statuses.items()
        # another injury may hold the same condition
        if status.until != "healed" or any(INJURIES[c.key].holds == key for c in kept)
    }
    return tale.put(replace(sheet, statuses=held), f"{sheet.name} is healed of {gone.name}.")


def name_limb(request: NameLimb, scene: GenesysScene) -> Outcome:
    """Record which limb the latest critical of that kind took."""
    sheet = find_one_meant(scene, request.who)
    places = [n for n, each in enumerate(sheet.criticals) if INJURIES[each.key].limb]
    if not places:
        raise NotFound("no_limb", sheet.name)
    # if all have a limb, the one named last was a mistake
    place = next((n for n in places if not sheet.criticals[n].limb), places[-1])
    criticals = tuple(
        replace(each, limb=request.limb) if n == place else each
        for n, each in enumerate(sheet.criticals)
    )
    after = scene.put(replace(sheet, criticals=criticals))
    return Outcome(
        f"{sheet.name}'s {request.limb} is {sheet.criticals[place].name.casefold()}",
        facts=(Fact("limb", request.limb), Fact("name", sheet.criticals[place].name)),
        changes=changes(scene, after),
        subject=sheet.record,
    )


def show_criticals(request: ShowCriticals, scene: GenesysScene) -> Outcome:
    """List who has which criticals, with the numbers used to heal them."""
    asked = find_known(scene, request.who)
    those = [sheet for sheet in asked if sheet.criticals]
    lines = [
        f"**{sheet.name}**: "
        + "; ".join(describe_critical(n, each) for n, each in enumerate(sheet.criticals, 1))
        for sheet in those
    ]
    found: list[Value] = [
        {"name": sheet.name, "criticals": [each.name for each in sheet.criticals]}
        for sheet in those
    ]
    return Outcome(
        "Criticals",
        prose="\n".join(lines) or _tell_none(asked if request.who else ()),
        facts=(Fact("criticals", found),),
        recorded=False,
    )


def _tell_none(named: Sequence[GenesysSheet]) -> str:
    """Say that none of those who were named has a critical, or that nobody has one."""
    if not named:
        return "Nobody has a critical."
    has = "has" if len(named) == 1 and not named[0].several else "have"
    return f"{join_names(sheet.name for sheet in named)} {has} no criticals."


def describe_critical(number: int, critical: Critical) -> str:
    limb = f" ({critical.limb})" if critical.limb else ""
    return f"{number}. {critical.name}{limb}, severity {critical.severity}"
