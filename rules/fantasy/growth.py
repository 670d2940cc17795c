"""Experience: gained through trouble, rolled on its table, and spent on what that allows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.core.characters.group_names import name_new_things
from rules.core.characters.targets import find_key, find_meant
from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone, NotFound, Refused
from rules.core.outcome import ADDS, MOST_CHOICES, Choice, Fact, Grade, Outcome
from rules.core.records.field_values import words
from rules.core.rule_helpers import agree, insist, join_either, join_names
from rules.core.scene import changes
from rules.fantasy.content import CLASSES, FEATS, ROLLED, SPELLS, Class, need_feat
from rules.fantasy.sheet import (
    ATTRIBUTES,
    SKILLS,
    FantasyScene,
    FantasySheet,
    attribute,
    next_skill_die,
    step_up,
    with_attribute,
)
from rules.fantasy.verb_declarations.harm_gear_growth import Advance, Experience, Learn

#: the biggest die, which can't advance
TOP = 12
#: what each row of the table allows to learn
ALL = ("feat", "other_feat", "spell", "class", "skill", "attribute")
MAY = {
    "feat": ("feat", "spell", "class"),
    "skill": ("skill",),
    "other": ("other_feat", "spell", "class"),
    "attribute": ("attribute",),
    "any": ALL,
}


def choices_of_roll(sheet: FantasySheet, may: tuple[str, ...]) -> Iterator[Choice]:
    """Offer everything that a roll allows to learn; only the kinds, if that is too much for a
    menu."""
    ways = [way for how in may for way in _ways(sheet, how)]
    if len(ways) > MOST_CHOICES:
        kinds = dict.fromkeys(how.removeprefix("other_") for how in may if any(_ways(sheet, how)))
        ways = [(f"{how.title()}…", f"advance {how}") for how in kinds]
    for label, says in ways:
        yield Choice(label, says, "player", sheet.name, owed=True, group="learn")


def choices_of_kind(sheet: FantasySheet, how: str, may: tuple[str, ...]) -> tuple[Choice, ...]:
    """Offer everything of one kind, as answers to the question what to learn."""
    kinds = [each for each in may if each.removeprefix("other_") == how]
    ways = [way for each in kinds for way in _ways(sheet, each)]
    return tuple(
        Choice(label, f"{ADDS}{says.removeprefix(f'advance {how} ')}", "player", sheet.name)
        for label, says in ways
    )


def _ways(sheet: FantasySheet, how: str) -> Iterator[tuple[str, str]]:
    """Yield what can be learnt of one kind, each as a label and a sentence."""
    if how in ("skill", "attribute"):
        yield from _dice(sheet, how)
        return
    known: dict[str, str] = {}
    if how in ("feat", "other_feat"):
        known = {key: FEATS[key].name for key in feats_open(sheet, how == "other_feat")}
    elif how == "class":
        fit = [each for each in CLASSES.values() if qualifies(sheet, each)]
        known = {each.key: each.name for each in fit if each.key != sheet.class_}
    elif "spellcasting" in sheet.feats:
        known = {key: spell.name for key, spell in SPELLS.items() if key not in sheet.spells}
    word = how.removeprefix("other_")
    for name in known.values():
        yield f"{word.title()}: {name}", f"advance {word} {name.casefold()}"


def _dice(sheet: FantasySheet, how: str) -> Iterator[tuple[str, str]]:
    """Yield the dice that can go up a step; none beyond d12."""
    if how == "skill":
        known = [key for key in SKILLS if sheet.skills.get(key) != TOP]
        raised = {key: f"{key} d{next_skill_die(sheet, key)}" for key in known}
    else:
        whole = {key: attribute(sheet, key) for key in ATTRIBUTES if key not in sheet.lost}
        raised = {
            key: f"{key.upper()} d{step_up(now.normal)}"
            for key, now in whole.items()
            if now.normal != TOP
        }
    for key, shown in raised.items():
        yield shown, f"advance {how} {key}"


def qualifies(sheet: FantasySheet, wanted: Class) -> bool:
    """Say whether every main attribute of a class is d8 or better."""
    return all(attribute(sheet, key).normal >= 8 for key in wanted.main)


def feats_open(sheet: FantasySheet, others: bool) -> list[str]:
    """Return the feats of one's class, or of the other classes, that one doesn't have yet."""
    own = CLASSES[sheet.class_].feats if sheet.class_ in CLASSES else ()
    return [
        key
        for key, feat in FEATS.items()
        if key not in sheet.feats and (feat.list in own) != others
    ]


def learn_advance(
    request: Learn, sheet: FantasySheet, key: str, may: tuple[str, ...]
) -> tuple[FantasySheet, str]:
    """Return the sheet with what was learnt, and a line about it."""
    how = request.how
    allowed = how in may or (how == "feat" and "other_feat" in may)
    insist(request, bool(allowed or may), "taught_nothing")
    insist(request, allowed, "not_offered", how=how, may=list_ways(sheet, may))
    match how:
        case "feat":
            return _feat(request, sheet, key, may)
        case "spell":
            need_feat(request, sheet, "spellcasting")
            insist(request, key not in sheet.spells, "has_already", what=SPELLS[key].name)
            return replace(sheet, spells=(*sheet.spells, key)), f"learns {SPELLS[key].name}"
        case "class":
            insist(request, qualifies(sheet, CLASSES[key]), "class_needs", **class_needs(key))
            told = f"takes the class {CLASSES[key].name}"
            return replace(sheet, class_=key, background=""), told
        case "skill":
            insist(request, sheet.skills.get(key) != TOP, "top_already", what=key)
            die = next_skill_die(sheet, key)
            had = sheet.skills.get(key)
            told = f"raises {key}: d{had} → d{die}" if had else f"learns {key} d{die}"
            return replace(sheet, skills={**sheet.skills, key: die}), told
    return _attribute(request, sheet, key)


def list_ways(sheet: FantasySheet, may: Sequence[str]) -> str:
    """Return in words what someone may learn: only what is open to them."""
    ways = [
        f"{'an' if way[0] in 'ao' else 'a'} {way}".replace(
            "an other_feat", "a feat of another class"
        )
        for way in may
        if any(_ways(sheet, way))
    ]
    return join_either(ways or ["nothing"])


def _tell_row(sheet: FantasySheet, row: str, may: Sequence[str]) -> str:
    """Return what a row of the table gives, as far as it is open to someone."""
    if may not in (MAY["feat"], MAY["other"]):
        return row
    other = "another" if may == MAY["other"] else "a"
    said = {"feat": "a feat of your class", "other_feat": "a feat of another class",
            "spell": "a spell", "class": f"{other} class"}  # fmt: skip
    ways = [said[way] for way in may if any(_ways(sheet, way))]
    return f"Choose {join_either(ways)}." if ways else row


def _feat(
    request: Learn, sheet: FantasySheet, key: str, may: tuple[str, ...]
) -> tuple[FantasySheet, str]:
    insist(request, key not in sheet.feats, "has_already", what=FEATS[key].name)
    open_ = feats_open(sheet, False) if "feat" in may else []
    open_ += feats_open(sheet, True) if "other_feat" in may else []
    insist(request, key in open_, "feat_not_open", feat=FEATS[key].name)
    return replace(sheet, feats=(*sheet.feats, key)), f"learns {FEATS[key].name}"


def _attribute(request: Learn, sheet: FantasySheet, key: str) -> tuple[FantasySheet, str]:
    """Raise an attribute's current and normal die; its pool grows too."""
    now = attribute(sheet, key)
    insist(request, now.normal != TOP, "top_already", what=key.upper())
    insist(request, key not in sheet.lost, "lost", name=sheet.name, attribute=key.upper())
    die = step_up(now.die)
    better = replace(now, die=die, normal=step_up(now.normal), pool=now.pool + die - now.die)
    told = f"raises {key.upper()}: d{now.normal} → d{better.normal}"
    return with_attribute(sheet, key, better), told


def class_needs(key: str) -> dict[str, str]:
    """Return the fields of the refusal about a class's requirements."""
    main = " and ".join(each.upper() for each in CLASSES[key].main)
    name = name_new_things(CLASSES[key].name, 1)
    return {"name": name[0].upper() + name[1:], "main": main}


#: the dice for rolling experience; each takes at least as much XP as its size
DICE = (4, 6, 8, 10, 12, 20)
MOST_XP = 999


def experience(request: Experience, scene: FantasyScene, dice: Dice) -> Outcome:
    """Gain experience, when style, motivation or flaw brought trouble; or lose some."""
    records = [sheet.record for sheet in find_meant(scene, request.who)]
    after = scene
    for record in records:
        sheet = scene.sheets[record]
        total = sheet.xp + (request.points or 0)
        insist(request, total >= 0, "no_such_xp", name=sheet.name, xp=sheet.xp)
        if total > MOST_XP:
            raise Refused("xp_most", name=sheet.name, most=MOST_XP)
        after = after.put(replace(sheet, xp=max(0, total)))
    changed = [after.sheets[record] for record in records]
    return Outcome(
        _headline(changed, request.points),
        facts=(
            Fact("xp", changed[0].xp),
            Fact("may_roll", [f"d{die}" for die in DICE if die <= changed[0].xp]),
        ),
        changes=changes(scene, after),
        choices=tuple(c for sheet in changed for c in _rolls(sheet, several=len(changed) > 1)),
        subject=records[0],
        recorded=request.points is not None,
    )


def _headline(sheets: list[FantasySheet], points: int | None) -> str:
    """Describe how much experience people gain or lose; without a number, how much they have."""
    if points is None:
        return ", ".join(f"{sheet.name} has {sheet.xp} XP" for sheet in sheets)
    several = len(sheets) > 1
    does = agree("lose" if points < 0 else "gain", several)
    each = " each" if several else ""
    return f"{join_names(sheet.name for sheet in sheets)} {does} {abs(points)} XP{each}"


def _rolls(sheet: FantasySheet, several: bool) -> Iterator[Choice]:
    best = max((die for die in DICE if die <= sheet.xp), default=0)
    if best and sheet.state != "dead":
        label = f"Roll a d{best} to advance"
        label = f"{sheet.name}: {label[0].lower()}{label[1:]}" if several else label
        yield Choice(label, f"advance d{best}", "player", sheet.name, recalls=False)


def advance(request: Advance, scene: FantasyScene, dice: Dice) -> Outcome:
    """Roll a die on the experience table, which lowers experience to the size of the next smaller
    die."""
    actor = scene.actor
    for how in ("skill", "attribute", "feat", "spell", "class"):
        if key := find_key(how, request.die):
            says = f"advance {how} {words(key)}"
            what = key.upper() if how == "attribute" else words(key)
            raise Refused("learn_how", what=what, says=says, cure=says)
    said = find_key("die", request.die)
    die = (
        # with too little for any die, the refusal tells of the smallest
        int(said.partition("d")[2]) if said else max((d for d in DICE if d <= actor.xp), default=4)
    )
    if die not in DICE:
        raise Refused("advance_dice", dice=", ".join(f"d{size}" for size in DICE))
    insist(request, actor.xp >= die, "not_enough_xp", die=die, xp=actor.xp)
    # the rules name no die below the d4, so nothing is left then
    left = max((size for size in DICE if size < die), default=0)
    return roll_advance(scene, replace(actor, xp=left), die, dice)


def roll_advance(scene: FantasyScene, sheet: FantasySheet, die: int, dice: Dice) -> Outcome:
    """Roll on the experience table and read the row."""
    face = dice.roll(die)
    row = ROLLED["experience"].at(face)
    loss = gone = 0
    paid = scene.sheets[sheet.record].xp - sheet.xp
    if row.effect.startswith("lose"):
        loss = dice.roll(int(row.effect.split()[1]))
        gone = min(loss, sheet.xp)
        sheet = replace(sheet, xp=sheet.xp - gone)
    may = MAY.get(row.effect, ())
    choices = tuple(choices_of_roll(sheet, may)) if may else ()
    return Outcome(
        f"{sheet.name} rolls a d{die} to advance: {face}",
        Grade.SUCCESS if may else Grade.FAILURE,
        _describe_loss(paid, loss, gone, row.effect) if loss else _tell_row(sheet, row.text, may),
        facts=(
            Fact("die", die),
            Fact("face", face),
            Fact("result", row.text),
            Fact("may", list(may)),
            Fact("lost_xp", loss),
            Fact("xp", sheet.xp),
        ),
        changes=changes(scene, scene.put(sheet)),
        choices=choices,
        kind="advance",
        subject=sheet.record,
        memory={"may": list(may), "die": die, "again": row.effect == "any"},
    )


def _describe_loss(paid: int, rolled: int, gone: int, effect: str) -> str:
    """Describe a roll that taught nothing: its price, and what the table takes beyond that."""
    die = f"a d{effect.split()[1]} ({rolled})"
    if not paid:
        return f"Nothing learned, and {die} takes {gone or 'no'} XP."
    if not gone:
        return (
            f"Nothing learned. The roll costs {paid} XP; {die} would take more, but none is left."
        )
    takes = f"{gone} more" if gone == rolled else f"the last {gone}"
    return f"Nothing learned. The roll costs {paid} XP, and {die} takes {takes}."


def may_give(request: Learn, scene: FantasyScene, memory: Mapping[str, Any]) -> bool:
    """Say whether an advance gives what someone wants to learn."""
    if request.how == "again":
        return bool(memory["again"] and not memory["may"])
    return request.how in (how.removeprefix("other_") for how in memory["may"])


def learn(request: Learn, scene: FantasyScene, dice: Dice) -> Outcome:
    """Take what an advance offers: a feat, a spell, a class, a better die."""
    recalled, actor = scene.recalled, scene.actor
    if recalled is None or recalled.kind != "advance" or recalled.subject != actor.record:
        raise NotFound("no_advance", cure="advance d4")
    memory: Mapping[str, Any] = recalled.memory
    if recalled.taken:
        raise AlreadyDone("learned_already", number=recalled.number)
    if request.how == "again":
        if not memory["again"] or memory["may"]:
            raise Refused("nothing_again")
        return replace(roll_advance(scene, actor, int(memory["die"]), dice), settles="again")
    if request.what is None:
        choices = choices_of_kind(actor, request.how, tuple(memory["may"]))
        may = list_ways(actor, memory["may"])
        insist(request, bool(memory["may"]), "taught_nothing")
        insist(request, bool(choices), "not_offered", how=request.how, may=may)
        return Outcome(f"Which {request.how}?", choices=choices, recorded=False)
    key = find_key(request.how, request.what) or ""
    sheet, told = learn_advance(request, actor, key, tuple(memory["may"]))
    again = Choice("Roll again", "advance again", "player", actor.name, owed=True, group="again")
    return Outcome(
        f"{actor.name} {told}",
        Grade.SUCCESS,
        facts=(Fact("learned", request.how), Fact("what", key), Fact("xp", sheet.xp)),
        changes=changes(scene, scene.put(sheet)),
        choices=(again,) if memory["again"] else (),
        kind="advance" if memory["again"] else "",
        subject=actor.record,
        memory={"may": [], "again": memory["again"], "die": memory["die"]},
        settles="learn",
    )
