"""Aid: a skill die of another character that joins a test."""

from dataclasses import replace

from rules.core.characters.targets import find_key, find_one
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import ADDS, Choice, Fact, Outcome
from rules.core.records.record import Value
from rules.core.rule_helpers import insist
from rules.fantasy.checks.dice import Die, read_face
from rules.fantasy.checks.trial import whose
from rules.fantasy.checks.trial_effects import EFFECTS, resume_trial
from rules.fantasy.checks.trial_result import settle
from rules.fantasy.sheet import FantasyScene
from rules.fantasy.verb_declarations.checks_and_combat import Aid


def aid(request: Aid, scene: FantasyScene, dice: Dice) -> Outcome:
    """Roll one skill die for another character's test; if it hits, it joins the test."""
    helper = scene.actor
    other = find_one(scene, request.who)
    skill = find_key("skill", request.who, request.skill)
    if other is None:
        raise Refused("aid_whom")
    insist(request, other.record != helper.record, "aid_yourself", cure="push")
    if scene.recalled is None:
        raise NotFound("no_roll_to_aid", other.name)
    trial, base = resume_trial(scene)
    place = trial.of(other.record)
    if place is None:
        raise NotFound("no_roll_to_aid", other.name)
    insist(request, helper.record not in trial.helpers, "aided_already", name=helper.name)
    if skill is None:
        return _which(scene, other.name)
    insist(request, skill in helper.skills, "no_skill", name=helper.name, skill=skill)
    one = scene.read_setting("helpers", "all") == "one" and bool(trial.helpers)
    insist(request, not one, "one_helper")
    face = dice.roll(helper.skills[skill])
    die = Die(helper.name, helper.skills[skill], face, read_face(face), "help")
    hand = trial.hands[place]
    joined = die.result != "miss"
    if joined:
        trial = trial.with_hand(place, replace(hand, dice=(*hand.dice, die)))
    trial = replace(trial, helpers=(*trial.helpers, helper.record))
    outcome = settle(trial, EFFECTS[trial.what], base, scene, dice)
    missed = "" if joined else f": {face}, miss"  # a die that joins is shown with the others
    note = f"{helper.name} helps with {skill}{missed}."
    told: dict[str, Value] = {"by": helper.name, "skill": skill, "face": face,
                              "result": die.result, "joined": joined}  # fmt: skip
    return replace(
        outcome,
        prose="\n".join((note, outcome.prose)).strip(),
        facts=(*outcome.facts, Fact("aid", told)),
    )


def _which(scene: FantasyScene, name: str) -> Outcome:
    """Ask a helper which skill to use."""
    helper = scene.actor
    choices = tuple(
        Choice(f"{skill} d{die}", f"{ADDS}with {skill}", whose(helper), helper.name)
        for skill, die in helper.skills.items()
    )
    if not choices:
        raise Refused("no_skills", name=helper.name)
    return Outcome(f"Aid {name} with what?", choices=choices, recorded=False)
