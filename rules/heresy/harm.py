"""Wounds: Defense, what gets through it, and dying."""

from collections.abc import Iterable
from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.permissions import shows_numbers
from rules.core.scene import changes
from rules.heresy.checks.modifiers import bonds_with
from rules.heresy.checks.own_moves import knows
from rules.heresy.gear import tag_rating
from rules.heresy.requests import Harm, HarmNamed
from rules.heresy.sheet import DefenseMod, HeresyScene, HeresySheet, Number
from rules.heresy.targets import for_each, whose

THIS_ATTACK = "attack"


def defense(sheet: HeresySheet, mode: str) -> Number:
    """Return a character's Defense against a melee or a ranged attack, or one of neither kind."""
    mods = sum(mod.value for mod in sheet.defense_mods.values() if mod.vs in ("", mode))
    worn = sum(tag_rating(item.tags, "armou?r|defen[sc]e") for item in sheet.items.values())
    reckless = -1 if sheet.tactic == "reckless" else 0
    return max(0, sheet.defense + mods + worn + reckless)


def is_hidden(scene: HeresyScene, sheet: HeresySheet) -> bool:
    """Say whether the numbers of a sheet are not for everyone to read."""
    return not shows_numbers(scene, sheet)


def with_defense_mod(sheet: HeresySheet, name: str, mod: DefenseMod) -> HeresySheet:
    """Return the sheet with a part of Defense more; the same again adds to what is there."""
    kept = sheet.defense_mods.get(name)
    both = replace(mod, value=mod.value + kept.value) if kept else mod
    return replace(sheet, defense_mods={**sheet.defense_mods, name: both})


def after_attack(sheet: HeresySheet) -> HeresySheet:
    """Return the sheet without what counted against one attack only."""
    left = {key: mod for key, mod in sheet.defense_mods.items() if mod.until != THIS_ATTACK}
    return sheet if len(left) == len(sheet.defense_mods) else replace(sheet, defense_mods=left)


def count_wounding(faces: Iterable[Number], against: Number) -> Number:
    """Count the dice that beat a Defense. To equal it is not enough."""
    return sum(face > against for face in faces)


def hurt(sheet: HeresySheet, wounds: Number) -> HeresySheet:
    """Return the sheet with more wounds. At its maximum an NPC dies, and anyone else is dying."""
    if wounds <= 0:
        return sheet
    taken = min(99, sheet.wounds + wounds)
    state = sheet.state
    if taken >= sheet.max_wounds and state != "dead":
        state = "dead" if sheet.npc else "dying"
    return replace(sheet, wounds=taken, state=state)


def falls(before: HeresySheet, after: HeresyScene) -> bool:
    """Say whether someone who lived is dead now."""
    return before.state != "dead" and after.sheets[before.record].state == "dead"


def breath_of(sheet: HeresySheet) -> str:
    """Return the group of the choices by which a character owes a Last Breath: one settles all."""
    return f"breath {sheet.record}"


def wounded_choices(
    scene: HeresyScene, record: int, wounds: Number, source: int | None = None
) -> list[Choice]:
    """Return what may follow once someone was hurt: the Last Breath, a guard, a class's answer.

    `source` is who attacked (0: nobody known), none where it was no attack.
    """
    sheet = scene.sheets[record]
    offers: list[Choice] = []
    if sheet.state == "dying":
        group = breath_of(sheet)
        offers.append(Choice("Last Breath", "breath", "player", sheet.name, owed=True, group=group))
    if source is not None and wounds:
        offers += _guards(scene, sheet, source)
    if wounds:
        offers += _lessons(scene, sheet)
        offers += [
            Choice(f"End: {each.value:+d} until {each.until}", f"ongoing end {place}", "player",
                   sheet.name, recalls=False)
            for place, each in enumerate(sheet.ongoing, start=1)
            if "damage" in each.until.casefold() or "wound" in each.until.casefold()
        ]  # fmt: skip
    return offers


def _guards(scene: HeresyScene, sheet: HeresySheet, source: int) -> list[Choice]:
    """Offer those who Defend to spend their hold on this attack, unless it is their own side's."""
    offers: list[Choice] = []
    if sheet.npc and not (source and scene.sheets[source].npc):
        return offers
    for guard in scene.present():
        if not guard.hold.get("defend") or guard.record == source:
            continue
        says = "hold spend defend 1"
        offers.append(Choice(f"{guard.name}: halve it", f"{says} halve", "player", guard.name,
                             group=f"guard {guard.record}"))  # fmt: skip
        if guard.record != sheet.record:
            offers.append(Choice(f"{guard.name}: take it", f"{says} take", "player", guard.name,
                                 group=f"guard {guard.record}"))  # fmt: skip
    return offers


def _lessons(scene: HeresyScene, sheet: HeresySheet) -> list[Choice]:
    """Offer Insight to those who learn from blood: their own, or that of someone they know."""
    return [
        Choice(f"{each.name}: +1 {each.resource.name}", "resource +1", "player", each.name,
               recalls=False)
        for each in scene.present()
        if knows(each, "lifting_the_fog")
        and each.resource.value < each.resource.max
        and (each.record == sheet.record or bonds_with(each, sheet.name))
    ]  # fmt: skip


def after_last_breath(sheet: HeresySheet, band: str) -> HeresySheet:
    """Return the sheet after a Last Breath: alive with all the wounds one can have, or dead."""
    if band == "6-":
        return replace(sheet, state="dead")
    return replace(sheet, state="stable", wounds=min(sheet.wounds, sheet.max_wounds))


def harm_named(request: HarmNamed, scene: HeresyScene, dice: Dice) -> Outcome:
    said = request.said
    amount = int(said.key("number") or 1)
    plain = Harm(verb=request.verb, anyway=request.anyway, amount=amount, who=said)
    return for_each(harm)(plain, scene, dice)


def harm(request: Harm, scene: HeresyScene, dice: Dice) -> Outcome:
    """Inflict wounds outright. Defense does not help."""
    sheet = whose(scene, request.who)
    after = scene.put(hurt(sheet, request.amount))
    now = after.sheets[sheet.record]
    told = str(request.amount) if is_hidden(after, now) else f"{now.wounds}/{now.max_wounds}"
    return Outcome(
        f"{sheet.name}: {request.amount} wound{'' if request.amount == 1 else 's'}",
        Grade.FAILURE,
        f"{sheet.name} falls." if falls(sheet, after) else "",
        facts=(
            Fact("dice", []),
            Fact("defense", None),
            Fact("wounds", request.amount, "Wounds", told),
            Fact("target", sheet.name),
        ),
        changes=changes(scene, after),
        choices=tuple(wounded_choices(after, sheet.record, request.amount)),
        kind="harm",
        subject=sheet.record,
    )
