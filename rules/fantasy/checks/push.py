"""What changes a roll after it fell: pushes, a helper's die, and what that leads to."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.characters.targets import find_key, find_one
from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone, Moved, NotFound, Refused
from rules.core.outcome import ADDS, QUESTION, Choice, Fact, Outcome
from rules.core.records.record import Value
from rules.core.rule_helpers import insist, join_names
from rules.core.scene import changes
from rules.fantasy.checks.dice import EXTRA_COST, PUSHES, Die, Hand, read_face
from rules.fantasy.checks.plain_test import test_effect
from rules.fantasy.checks.trial import GROUP, TESTS, Faces, Trial, as_lone_npc, take_back, whose
from rules.fantasy.checks.trial_result import (
    BLOWS,
    FEAT_COST,
    TOLD,
    EffectOf,
    adds_no_harm,
    ask_first,
    contest_effect,
    decide_winner,
    describe_hits,
    grade,
    label_die,
    offers,
    points_left,
    settle,
)
from rules.fantasy.combat.contest import attack_effect, berserk_effect
from rules.fantasy.content import FEATS, need_feat
from rules.fantasy.harm import harm_effect
from rules.fantasy.healing import rest_effect
from rules.fantasy.hirelings import hireling_effect
from rules.fantasy.lookups import initiative_effect, table_effect
from rules.fantasy.pools_and_death import Asked, Spent, check_able, spend
from rules.fantasy.sheet import ATTRIBUTES, FantasyScene
from rules.fantasy.spells import spell_effect
from rules.fantasy.verb_declarations.checks_and_combat import Aid, Push

EFFECTS: Mapping[str, EffectOf] = {
    "test": test_effect,
    "rest": rest_effect,
    "table": table_effect,
    "initiative": initiative_effect,
    "hireling": hireling_effect,
    "contest": contest_effect,
    "attack": attack_effect,
    "berserk": berserk_effect,
    "harm": harm_effect,
    "cast": spell_effect,
}


class NoMoreDice:
    """Dice that raise Moved: the trial would roll dice that it didn't roll before."""

    def roll(self, sides: int) -> int:
        raise Moved("This roll", "outcome")


def resume_trial(scene: FantasyScene) -> tuple[Trial, FantasyScene]:
    """Return the trial that a sentence is about, and the scene without its consequences.

    Repeating it must have the same consequences; else something changed since, such as a die that
    stepped down, and it is refused.
    """
    trial, base = take_back(scene)
    again = EFFECTS[trial.what](trial, base, Faces(trial.faces, NoMoreDice()))
    for change in changes(scene, again.scene):
        raise Moved(change.name, change.field)
    return trial, base


#: feats that a push can use: the feat's key, and whether it costs INT
FEAT_PUSHES = {
    "expertise": ("expertise", True),
    "jack": ("jack_of_all_trades", True),
    "precise": ("precise_strike", False),
    "sneak": ("sneak_attack", False),
}
#: pushes that roll, so their result isn't known in advance
ROLLED = ("expertise", "jack")
#: pushes that cost nothing, and so need no pool
FREE = ("pass", "trouble")


def push(request: Push, scene: FantasyScene, dice: Dice) -> Outcome:
    """Change one's own roll after it fell: for points, for trouble, or by a feat.

    In a contest nobody waits: either side may push, and the other may answer.
    """
    trial, base = resume_trial(scene)
    scene = as_lone_npc(scene, (hand.who for hand in trial.hands))
    place = trial.of(scene.acting)
    word = find_key("die_to_push", request.what) or ""
    if not word and place is not None and trial.hands[place].attribute:
        ways = _ways(trial, base, scene)
        return Outcome("What do you push?", choices=ways, kind=QUESTION, recorded=False)
    if place is None or not (trial.hands[place].attribute or word in FREE):
        raise Refused("no_pool_here")
    # Check the state before the harm landed: a killing blow may still be pushed away.
    check_able(request, base.sheets[scene.acting])
    trial = replace(trial, stand=_list_satisfied(trial, scene.acting, word))
    if word == "trouble":
        if trial.what not in TESTS or trial.passes(place):
            raise Refused("no_trouble")
        trial = replace(trial, troubled=(*trial.troubled, place))
    if word in FREE:
        outcome = settle(trial, EFFECTS[trial.what], base, scene, dice)
        stands = f"{scene.actor.name} lets it stand." if word == "pass" else ""
        return replace(outcome, prose="\n".join((outcome.prose, stands)).strip())
    key, cost = _price(request, scene, trial.hands[place], word)
    if word not in FEAT_PUSHES:
        _check_price(request, scene, base, key, cost)
    asked = _ask_if_useless(request, trial, base, place, word, cost)
    spent = asked or spend(
        request, base, scene.acting, key=key, cost=cost, dice=dice, sure=request.sure or not cost
    )
    if isinstance(spent, Asked):
        return _ask_sure(trial, base, scene, dice, asked=spent, word=word)
    altered = _alter_trial(trial, place, word, scene.acting, dice)
    outcome = settle(altered, EFFECTS[trial.what], spent.scene, scene, dice)
    outcome = _note_idle_feat(outcome, altered, word) if not cost else outcome
    return _add_spending(_note_same_harm(outcome, trial, scene, cost), spent, cost)


def _check_price(
    request: Push, scene: FantasyScene, base: FantasyScene, key: str, cost: int
) -> None:
    """Refuse a typed price that is wrong, or more than harm has left in the pool."""
    if request.points not in (None, cost):
        raise Refused("other_price", cost=cost, said=request.points)
    sheet = base.sheets[scene.acting]
    left = points_left(sheet, scene, key)
    held: dict[str, Any] = {
        "name": sheet.name,
        "attribute": key.upper(),
        "cost": cost,
        "pool": left,
    }
    insist(request, cost <= left, "not_enough_points", **held)


def _ask_if_useless(
    request: Push, trial: Trial, base: FantasyScene, place: int, word: str, cost: int
) -> Asked | None:
    """Ask before points are paid without an effect."""
    if request.sure or not cost or word in ROLLED:
        return None
    altered = _alter_trial(trial, place, word, 0, NoMoreDice())
    if not _comes_to_the_same(trial, altered, base, place):
        return None
    name = trial.hands[place].attribute.upper()
    return Asked(f"Spend {cost} {name} anyway", "", f"Spend {cost} {name} for nothing?")


def _comes_to_the_same(trial: Trial, altered: Trial, base: FantasyScene, place: int) -> bool:
    """Say whether a push has no effect; a winner's push may still make it harder for the other
    side."""
    if trial.contested:
        before = decide_winner(*trial.hands)
        if before[0] == place or before != decide_winner(*altered.hands):
            return False
    return _evaluate_trial(trial, base) == _evaluate_trial(altered, base)


def _evaluate_trial(trial: Trial, base: FantasyScene) -> object:
    """Return the result of a trial without its dice; if it would roll again, return the trial
    itself."""
    try:
        effect = EFFECTS[trial.what](trial, base, Faces(trial.faces, NoMoreDice()))
    except Moved:
        return trial
    title = "" if trial.contested else effect.title
    told = (grade(trial), describe_hits(trial)) if trial.what in TOLD else ()
    return title, told, changes(base, effect.scene), effect.notes


def _ways(trial: Trial, base: FantasyScene, scene: FantasyScene) -> tuple[Choice, ...]:
    """Return everything a player can push on a roll."""
    sheet = scene.actor
    own = (each for each in offers(trial, base, scene) if each.of == sheet.name)
    ways = tuple(
        each._replace(says=f"{ADDS}{each.says.removeprefix('push ')}")
        for each in own
        if each.says.startswith("push ")
    )
    if not ways:
        raise Refused("nothing_to_push", name=sheet.name)
    return ways


def _list_satisfied(trial: Trial, who: int, word: str) -> tuple[int, ...]:
    """Return who lets a trial stand: those who pass, until the other side pushes again."""
    return (*trial.stand, who) if word == "pass" else ()


def _price(request: Push, scene: FantasyScene, hand: Hand, word: str) -> tuple[str, int]:
    """Return which pool pays for a push, and how much; a feat may cost INT, or nothing."""
    if word not in FEAT_PUSHES:
        return hand.attribute, _cost(hand, word)
    feat, paid = FEAT_PUSHES[word]
    need_feat(request, scene.actor, feat)
    return "int", FEAT_COST if paid else 0


def _note_same_harm(outcome: Outcome, trial: Trial, scene: FantasyScene, cost: int) -> Outcome:
    """Say what points bought that made a blow no harder."""
    harm = next((fact.value for fact in outcome.facts if fact.key == "harm"), 0)
    before = scene.recalled.facts if scene.recalled else {}
    if trial.what not in BLOWS or not (cost and harm) or harm != before.get("harm"):
        return outcome
    opened = any(choice.says == "push precise" for choice in outcome.choices)
    opened = opened and not any(hand.count("strong") for hand in trial.hands)
    note = f"Still {harm} harm{', but Precise Strike is open now' if opened else ''}."
    return replace(outcome, prose="\n".join(filter(None, (outcome.prose, note))))


def _note_idle_feat(outcome: Outcome, altered: Trial, word: str) -> Outcome:
    """Say that Precise Strike counts, if no strong hit shows it in the harm yet."""
    if word != "precise" or any(hand.count("strong") for hand in altered.hands):
        return outcome
    note = "Precise Strike will count once there's a strong hit."
    return replace(outcome, prose="\n".join(filter(None, (outcome.prose, note))))


def _add_spending(outcome: Outcome, spent: Spent, cost: int) -> Outcome:
    facts = (*outcome.facts, Fact("spent", cost))
    return replace(outcome, prose="\n".join((outcome.prose, *spent.notes)).strip(), facts=facts)


def _ask_sure(
    trial: Trial, base: FantasyScene, scene: FantasyScene, dice: Dice, asked: Asked, word: str
) -> Outcome:
    """Ask before a pool runs empty; the trial stays as it is in the meantime."""
    sheet = scene.actor
    sure = Choice(asked.label, f"{ADDS}sure", whose(sheet), sheet.name, group=GROUP)
    outcome = settle(trial, EFFECTS[trial.what], base, scene, dice)
    again = ("push " + word.replace("_", " "), sheet.name)  # it would only ask again
    others = tuple(each for each in outcome.choices if (each.says, each.of) != again)
    outcome = replace(outcome, choices=others, facts=(*outcome.facts, Fact("spent", 0)))
    warning = asked.warning or f"It would still be “{outcome.title}”."
    harm = next((fact.value for fact in outcome.facts if fact.key == "harm"), 0)
    place = trial.of(scene.acting) or 0
    die = trial.hands[place].die(word)
    if harm and die is not None and adds_no_harm(trial, place, die) and not asked.title:
        warning += f" The harm would stay {harm}."
    question = ask_first(outcome, warning, sure)
    # the headline of the roll has the harm, less what armour takes
    facts = tuple(f._replace(label="") if f.key == "harm" else f for f in question.facts)
    return replace(question, title=asked.title or question.title, facts=facts)


def _cost(hand: Hand, word: str) -> int:
    """Return the price of pushing this die; refuse one that can't be pushed."""
    if word == "extra":
        return EXTRA_COST
    die = hand.die(word)
    if die is None:
        missing = word.upper() if word in ATTRIBUTES else word
        raise Refused("no_such_die", die=missing, dice=join_names(map(label_die, hand.dice)))
    if die.result not in PUSHES:
        raise Refused("strong_already", die=word)
    return PUSHES[die.result][1]


def _alter_trial(trial: Trial, place: int, word: str, who: int, dice: Dice) -> Trial:
    """Return the trial after a push."""
    hand = trial.hands[place]
    match word:
        case "extra":
            new = replace(hand, extra=hand.extra + 1)
        case "expertise":
            new = replace(hand, dice=tuple(_reroll_die(die, dice) for die in hand.dice))
        case "jack":
            if not hand.skill or hand.die(hand.skill):
                raise Refused("no_skill_lacking")
            face = dice.roll(4)
            new = replace(hand, dice=(*hand.dice, Die(hand.skill, 4, face, read_face(face))))
        case "precise" | "sneak":
            if trial.what not in BLOWS:
                raise Refused("only_attacks")
            if trial.context.get(word) == who:
                raise AlreadyDone("feat_used", feat=FEATS[FEAT_PUSHES[word][0]].name)
            return trial.add_context(**{word: who})
        case _:
            die = hand.die(word)
            assert die is not None
            new = hand.replace_die(die, die.push())
    return trial.with_hand(place, new)


def _reroll_die(die: Die, dice: Dice) -> Die:
    if die.part != "skill":
        return die
    face = dice.roll(die.sides)
    return replace(die, face=face, result=read_face(face))


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
    note = f"{helper.name} helps with {skill}{missed}{'' if joined else ', so nothing changes'}."
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
