"""Recovery: healing, rest, treatment, temporary hit points and armour."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules.core.dice import Dice
from rules.core.errors import AlreadyDone, NotFound, Refused
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.request import Phrase
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.tens.health import (
    condition,
    counted,
    fates,
    gained,
    group,
    kind_of,
    settled,
    spared,
    targets,
)
from rules.tens.hits import converted_temp
from rules.tens.requests import EndTemp, GiveTemp, Heal, Rest, Treat, WearArmour
from rules.tens.sheet import Temp, TensScene, TensSheet, effective_max


def heal(request: Heal, scene: TensScene, dice: Dice) -> Outcome:
    """Give hit points back, up to the maximum."""
    amount = counted(request.amount, request.who, "a number, such as heal 3")
    if amount < 1:
        raise Refused("nothing_given")
    saves = scene.setting("healing_saves", "off") == "on"

    def healed(sheet: TensSheet) -> TensSheet:
        found = gained(sheet, amount)
        return replace(found, state="stable") if saves and found.state == "dying" else found

    return _recovered("healed", _able(request, scene, "dead"), scene, healed)


def rest(request: Rest, scene: TensScene, dice: Dice) -> Outcome:
    """Rest: half of the maximum after a short one, all of it after a long one."""

    def rested(sheet: TensSheet) -> TensSheet:
        most = effective_max(sheet)
        return gained(sheet, most // 2 if request.how == "short" else most - sheet.hp)

    able = _able(request, scene, "dead", "dying", "fated")
    return _recovered(f"rested ({request.how})", able, scene, rested)


@dataclass(frozen=True, slots=True)
class Able:
    """Of those named, who can recover, and who cannot."""

    sheets: tuple[TensSheet, ...]
    unable: tuple[TensSheet, ...]


def _able(request: Heal | Rest, scene: TensScene, *barred: str) -> Able:
    """Return who of those named can recover. Where it is nobody, refuse."""
    who = request.who
    named = (scene.sheets[record] for record in dict.fromkeys(who.records() if who else ()))
    sheets = tuple(named) or (scene.actor,)
    unable = () if request.anyway else tuple(s for s in sheets if condition(s) in barred)
    if len(unable) == len(sheets):
        code = "dead" if condition(unable[0]) == "dead" else "dying_first"
        raise Refused(code, name=unable[0].name)
    return Able(tuple(sheet for sheet in sheets if sheet not in unable), unable)


def _recovered(
    how: str, able: Able, scene: TensScene, recover: Callable[[TensSheet], TensSheet]
) -> Outcome:
    sheets, after = able.sheets, scene
    for sheet in sheets:
        after = after.put(recover(sheet))
    now = [after.sheets[sheet.record] for sheet in sheets]
    lines = [
        f"{new.name}: +{new.hp - old.hp}, {new.hp}/{effective_max(new)}"
        + (" (the maximum)" if new.hp == effective_max(new) else "")
        for old, new in zip(sheets, now, strict=True)
    ]
    lines += [f"{sheet.name} cannot: {condition(sheet)}" for sheet in able.unable]
    return Outcome(
        f"{', '.join(sheet.name for sheet in sheets)} {how}",
        Grade.SUCCESS,
        facts=(
            Fact("target", sheets[0].name),
            Fact("healed", now[0].hp - sheets[0].hp, "Hit points", "\n".join(lines)),
            Fact("hp", now[0].hp),
            Fact("state", now[0].state),
            Fact("unable", [sheet.name for sheet in able.unable]),
        ),
        changes=changes(scene, after),
        subject=sheets[0].record,
        ends=tuple(group(old) for old, new in zip(sheets, now, strict=True) if spared(old, new)),
    )


def treat(request: Treat, scene: TensScene, dice: Dice) -> Outcome:
    """Stabilise someone: they lose no more by the round, and stay unconscious."""
    sheets = targets(request, request.who, scene)
    after = scene
    for sheet in sheets:
        insist(request, condition(sheet) == "dying", "not_dying", name=sheet.name)
        after = after.put(replace(sheet, state="stable"))
    names = ", ".join(sheet.name for sheet in sheets)
    return Outcome(
        f"{names}: stable",
        Grade.SUCCESS,
        facts=(Fact("target", sheets[0].name), Fact("state", "stable", "State", "stable")),
        changes=changes(scene, after),
        subject=sheets[0].record,
    )


def give_temp(request: GiveTemp, scene: TensScene, dice: Dice) -> Outcome:
    """Grant temporary hit points. An effect that grants them anew replaces what was left of it."""
    if request.amount < 1:
        raise Refused("nothing_given")
    sheet, source = _whose(request, request.source, request.words, request.who, scene)
    amount = converted_temp(request.amount) if request.five else request.amount
    others = [temp for temp in sheet.temp if not source or temp.source != source]
    temp = (*others, Temp(amount, source))
    why = f" ({source})" if source else ""
    return _with_temp(f"{sheet.name}: {amount} temporary{why}", sheet, temp, amount, source, scene)


def end_temp(request: EndTemp, scene: TensScene, dice: Dice) -> Outcome:
    """End an effect: what is left of its hit points goes with it."""
    sheet, source = _whose(request, request.source, request.words, request.who, scene)
    if not sheet.temp:
        raise Refused("nothing_temp", name=sheet.name)
    ending = [temp for temp in sheet.temp if not source or temp.source == source]
    if not ending:
        sources = [temp.source for temp in sheet.temp if temp.source]
        raise NotFound("no_temp", source, sources)
    if len(ending) > 1 and not source:
        sources = [temp.source or "no name" for temp in sheet.temp]
        raise Refused("which_temp", name=sheet.name, sources=", ".join(sources))
    left = tuple(temp for temp in sheet.temp if temp not in ending)
    amount = sum(temp.amount for temp in ending)
    source = ending[0].source
    title = f"{sheet.name}: {source or 'temporary hit points'} ended"
    return _with_temp(title, sheet, left, -amount, source, scene)


def _with_temp(
    title: str,
    sheet: TensSheet,
    temp: tuple[Temp, ...],
    amount: int,
    source: str,
    scene: TensScene,
) -> Outcome:
    total = sum(each.amount for each in temp)
    return Outcome(
        title,
        facts=(
            Fact("target", sheet.name),
            Fact("amount", amount),
            Fact("source", source or None),
            Fact("temp", total, "Temporary now", str(total)),
        ),
        changes=changes(scene, scene.put(replace(sheet, temp=temp))),
        subject=sheet.record,
    )


def _whose(
    request: GiveTemp | EndTemp, source: str, words: str, who: Phrase | None, scene: TensScene
) -> tuple[TensSheet, str]:
    """Return whose temporary points are meant, and their source. Bare words may be either."""
    named = next((s for s in scene.standing() if s.name.casefold() == words.casefold()), None)
    if words and named is None and source:
        raise NotFound("unknown_character", words)
    if words and named is None:
        source = words
    sheet = named or targets(request, who, scene)[0]
    insist(request, condition(sheet) != "dead", "dead", name=sheet.name)
    return sheet, source.casefold()


def wear_armour(request: WearArmour, scene: TensScene, dice: Dice) -> Outcome:
    """Put armour on or take it off: current and maximum move together."""
    sheet = targets(request, request.who, scene)[0]
    insist(request, sheet.armour > 0, "no_armour", name=sheet.name)
    if sheet.armour_worn == request.on:
        raise AlreadyDone("armour_on" if request.on else "armour_off", name=sheet.name)
    # Armour is no cure: nobody comes round by being dressed.
    state = condition(sheet)
    awake = state == "well" or not request.on
    insist(request, awake, "cannot_act", name=sheet.name, state=state)
    worth = sheet.armour if request.on else -sheet.armour
    after = settled(replace(sheet, armour_worn=request.on, hp=sheet.hp + worth), sheet)
    most = effective_max(after)
    return Outcome(
        f"{sheet.name} {'puts armour on' if request.on else 'takes armour off'}",
        facts=(
            Fact("target", sheet.name),
            Fact("armour", sheet.armour),
            Fact("armour_worn", request.on),
            Fact("hp", after.hp, "Hit points", f"{after.hp}/{most}"),
            Fact("effective_max", most),
            Fact("state", after.state),
        ),
        changes=changes(scene, scene.put(after)),
        choices=fates(sheet, after),
        kind=kind_of("", fates(sheet, after)),
        subject=sheet.record,
    )
