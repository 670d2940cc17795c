"""Learning: choosing what a roll of experience gives."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.core.dice import Dice
from rules.core.errors import AlreadyDone, NotFound, Refused
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.fantasy.checks.hand import need_feat, single
from rules.fantasy.content import CLASSES, FEATS, SPELLS
from rules.fantasy.growth.experience import (
    TOP,
    choices_of_kind,
    feats_open,
    qualifies,
    roll_advance,
)
from rules.fantasy.requests import Learn
from rules.fantasy.sheet import FantasyScene, FantasySheet, attribute, step_up, with_attribute


def learn(request: Learn, scene: FantasyScene, dice: Dice) -> Outcome:
    """Take what an advance offers: a feat, a spell, a class, a better die."""
    recalled, actor = scene.recalled, scene.actor
    if recalled is None or recalled.kind != "advance" or recalled.subject != actor.record:
        raise NotFound("no_advance")
    memory: Mapping[str, Any] = recalled.memory
    if recalled.taken:
        raise AlreadyDone("learned_already", number=recalled.number)
    if request.how == "again":
        if not memory["again"] or memory["may"]:
            raise Refused("nothing_again")
        return replace(roll_advance(scene, actor, int(memory["die"]), dice), settles="again")
    if request.what is None:
        choices = choices_of_kind(actor, request.how, tuple(memory["may"]), recalled.number)
        insist(request, bool(choices), "not_offered", how=request.how, may=_list(memory["may"]))
        return Outcome(f"Which {request.how}?", choices=choices, recorded=False)
    key = single(request.what, request.how) or ""
    sheet, told = learned(request, actor, key, tuple(memory["may"]))
    again = Choice("Roll again", "advance again", "player", actor.name, owed=True, group="again")
    return Outcome(
        f"{actor.name} advances: {told}",
        Grade.SUCCESS,
        facts=(Fact("learned", request.how), Fact("what", key), Fact("xp", sheet.xp)),
        changes=changes(scene, scene.put(sheet)),
        choices=(again,) if memory["again"] else (),
        kind="advance" if memory["again"] else "",
        subject=actor.record,
        memory={"may": [], "again": memory["again"], "die": memory["die"]},
        settles="learn",
    )


def learned(
    request: Learn, sheet: FantasySheet, key: str, may: tuple[str, ...]
) -> tuple[FantasySheet, str]:
    """Return the sheet with what was learned, and what that is."""
    how = request.how
    allowed = how in may or (how == "feat" and "other_feat" in may)
    insist(request, allowed, "not_offered", how=how, may=_list(may))
    match how:
        case "feat":
            return _feat(request, sheet, key, may)
        case "spell":
            need_feat(request, sheet, "spellcasting")
            insist(request, key not in sheet.spells, "has_already", what=SPELLS[key].name)
            return replace(sheet, spells=(*sheet.spells, key)), SPELLS[key].name
        case "class":
            insist(request, qualifies(sheet, CLASSES[key]), "class_needs", **class_needs(key))
            return replace(sheet, class_=key, background=""), CLASSES[key].name
        case "skill":
            die = sheet.skills.get(key, 0)
            insist(request, die < TOP, "top_already", what=key)
            raised = {**sheet.skills, key: step_up(die)}
            return replace(sheet, skills=raised), f"{key} d{step_up(die)}"
    return _attribute(request, sheet, key)


def _list(may: Sequence[str]) -> str:
    return ", ".join(may).replace("_", " ") or "nothing"


def _feat(
    request: Learn, sheet: FantasySheet, key: str, may: tuple[str, ...]
) -> tuple[FantasySheet, str]:
    insist(request, key not in sheet.feats, "has_already", what=FEATS[key].name)
    open_ = feats_open(sheet, False) if "feat" in may else []
    open_ += feats_open(sheet, True) if "other_feat" in may else []
    insist(request, key in open_, "feat_not_open", feat=FEATS[key].name)
    return replace(sheet, feats=(*sheet.feats, key)), FEATS[key].name


def _attribute(request: Learn, sheet: FantasySheet, key: str) -> tuple[FantasySheet, str]:
    """Raise an attribute's die, in health and as it stands. The pool grows with it."""
    now = attribute(sheet, key)
    insist(request, now.normal < TOP, "top_already", what=key.upper())
    insist(request, key not in sheet.lost, "lost", name=sheet.name, attribute=key.upper())
    die = step_up(now.die)
    better = replace(now, die=die, normal=step_up(now.normal), pool=now.pool + die - now.die)
    return with_attribute(sheet, key, better), f"{key.upper()} d{better.normal}"


def class_needs(key: str) -> dict[str, str]:
    """Return what a refusal says of a class's requirements."""
    main = " and ".join(each.upper() for each in CLASSES[key].main)
    return {"name": CLASSES[key].name, "main": main}
