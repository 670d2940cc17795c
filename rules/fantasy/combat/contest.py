"""A test against someone: one side rolled or waited for, and the harm of an attack."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules.core.characters.group_names import name_new_things
from rules.core.characters.targets import find_key, find_one
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import may_play
from rules.core.records.frozen_values import freeze
from rules.core.records.record import encode
from rules.core.rule_helpers import insist
from rules.core.scene import changes
from rules.core.verb_declarations.request import Phrase, Request
from rules.fantasy.checks.dice import Hand
from rules.fantasy.checks.plain_test import (
    Wanted,
    dice_from_text,
    hireling_die,
    is_willing,
    need_hireling,
    read_dice,
    roll_hand,
    show_dice,
    with_helper,
    with_hireling,
)
from rules.fantasy.checks.trial import GROUP, Effect, Trial, whose
from rules.fantasy.checks.trial_result import (
    contest_effect,
    contest_facts,
    contest_title,
    decide_winner,
    list_lacking,
    settle,
)
from rules.fantasy.combat.rounds import mark_test
from rules.fantasy.content import USUAL, WEAPONS, weapon_of
from rules.fantasy.harm import land_harm
from rules.fantasy.pools_and_death import check_able, loss_facts
from rules.fantasy.sheet import ATTRIBUTES, FantasyScene, FantasySheet
from rules.fantasy.verb_declarations.checks_and_combat import Contest


def attack_effect(trial: Trial, scene: FantasyScene, dice: Dice) -> Effect:
    """Return the effect of an attack: the winner, on either side, deals their hits as harm."""
    winner, _ = decide_winner(*trial.hands)
    facts = contest_facts(trial)
    harm = 0 if winner is None else harm_of(trial, scene, trial.hands[winner])
    victim = 0 if winner is None else trial.hands[1 - winner].who
    if winner is None or not harm or victim not in scene.sheets:
        none = () if winner is None or harm else ("Nobody hits, so there's no harm.",)
        notes = (*list_lacking(trial), *none)
        return Effect(scene, contest_title(trial), (*facts, *loss_facts("bod", None, harm)), notes)
    landed = land_harm(trial, scene, victim, key="bod", harm=harm, dice=dice)
    return Effect(
        landed.scene,
        f"{contest_title(trial)}: {harm} harm{landed.where}",
        (*facts, *loss_facts(landed.key, landed.loss, harm, landed.armour)),
        (*list_lacking(trial), *_tell_feats(trial, trial.hands[winner]), *landed.notes),
        (*landed.choices, *_after_a_blow(trial, scene, trial.hands[winner])),
    )


def _tell_feats(trial: Trial, hand: Hand) -> tuple[str, ...]:
    """Return a note for each feat that made a blow harder."""
    strong = hand.count("strong")
    precise = trial.context.get("precise") == hand.who and strong
    sneak = trial.context.get("sneak") == hand.who
    return (
        *((f"Precise Strike: {strong} more harm.",) if precise else ()),
        *(("Sneak Attack: double harm.",) if sneak else ()),
    )


def berserk_effect(trial: Trial, scene: FantasyScene, dice: Dice) -> Effect:
    """Return the effect of a berserk strike: a test without an answer, whose hits are harm."""
    mine = trial.hands[0]
    victim = int(trial.context["target"])
    name = scene.sheets[victim].name
    harm = harm_of(trial, scene, mine) if trial.passed else 0
    landed = land_harm(trial, scene, victim, key="bod", harm=harm, dice=dice)
    more = tuple(_offer_berserk(trial, scene, mine)) if harm else ()
    return Effect(
        landed.scene,
        f"{mine.name} strikes {name} again: {harm} harm{landed.where}"
        if harm
        else f"{mine.name}'s rage ends",
        (
            Fact("winner", mine.name if harm else None),
            Fact("decided_by", "hits"),
            *loss_facts(landed.key, landed.loss, harm, landed.armour),
        ),
        landed.notes,
        (*landed.choices, *more),
    )


def harm_of(trial: Trial, scene: FantasyScene, hand: Hand) -> int:
    """Return the harm that a hand deals: its hits, plus feats and, if the table plays so, the
    weapon."""
    points = hand.hits
    if trial.context.get("precise") == hand.who:
        points += hand.count("strong")
    if trial.context.get("sneak") == hand.who:
        points *= 2
    if scene.read_setting("weapon_harm", "off") == "on":
        points *= weapon_harm(scene, hand)
    return points


def weapon_harm(scene: FantasyScene, hand: Hand) -> int:
    """Return the harm of each hit: by the typed weapon, else by the first one carried."""
    items = scene.sheets[hand.who].items if hand.who in scene.sheets else {}
    if hand.weapon:
        return items[hand.weapon].harm if hand.weapon in items else weapon_of(hand.weapon).harm
    armed = (item.harm for key, item in items.items() if key in WEAPONS)
    return next(armed, 1)


def _after_a_blow(trial: Trial, scene: FantasyScene, hand: Hand) -> Iterator[Choice]:
    """Offer the winner's feats."""
    sheet = scene.sheets.get(hand.who)
    if sheet is None:
        return
    if (
        "precise_strike" in sheet.feats
        and hand.count("strong")
        and not trial.context.get("precise")
    ):
        label = f"Precise Strike: {hand.count('strong')} more harm"
        yield Choice(label, "push precise", whose(sheet), sheet.name, group=GROUP)
    attacker = trial.context.get("attacker") == hand.who
    if attacker and "sneak_attack" in sheet.feats and not trial.context.get("sneak"):
        label = "Sneak Attack: double harm, if they were unaware or busy"
        yield Choice(label, "push sneak", whose(sheet), sheet.name, group=GROUP)
    if attacker:
        yield from _offer_berserk(trial, scene, hand)


def _offer_berserk(trial: Trial, scene: FantasyScene, hand: Hand) -> Iterator[Choice]:
    sheet = scene.sheets[hand.who]
    target = scene.sheets[int(trial.context["target"])]
    if "berserk" in sheet.feats and target.state != "dead":
        said = f"attack {trial.context['want']} at {target.name} berserk"
        yield Choice("Berserk: strike again", said, whose(sheet), sheet.name)


#: the usual skills for answering an attack
PARRIES = ("defense", "melee", "athletics")


@freeze
class Challenge:
    """One side of a contest, waiting for the other; stored in its entry's memory."""

    what: str  # contest, attack
    first: int
    want: str
    target: int
    hireling: str = ""
    context: Mapping[str, Any] | None = None


def need_fit(request: Request, actor: FantasySheet | None, want: Wanted, target: int) -> int:
    """Return the challenger's record, or 0 for nobody's dice; refuse one who can't roll, or
    oneself."""
    if actor is None:
        return 0
    check_able(request, actor, want.attribute)
    insist(request, target != actor.record, "not_yourself", name=actor.name)
    return actor.record


def roll_or_post(
    request: Request,
    base: FantasyScene,
    scene: FantasyScene,
    challenge: Challenge,
    *,
    other: Wanted,
    dice: Dice,
    late: str,
) -> Outcome:
    """Roll at once if the other side has answered: typed by someone who may play it, or
    standing."""
    target = base.sheets[challenge.target]
    # odds may suppose any answer, since nobody is bound by it
    if other.names and (scene.supposed or may_play(scene, target)):
        return roll_challenge(request, base, scene, challenge, answer=other, dice=dice, late=late)
    standing = dice_from_text(target.defends) if target.defends else None
    if not other.names and standing and standing.attribute not in target.lost:
        return roll_challenge(
            request, base, scene, challenge, answer=standing, dice=dice, late=late
        )
    return _post(base, scene, challenge, other, late)


def roll_challenge(
    request: Request,
    base: FantasyScene,
    scene: FantasyScene,
    challenge: Challenge,
    *,
    answer: Wanted | None,
    dice: Dice,
    late: str = "",
    second_hireling: Phrase | None = None,
) -> Outcome:
    """Roll a challenge and its answer, the challenger's dice first; None answers without dice."""
    challenger, target = base.sheets.get(challenge.first), base.sheets[challenge.target]
    want = dice_from_text(challenge.want)
    if challenger and not _can_roll(challenger, want):
        first = Hand(challenger.record, challenger.name)
    else:
        first = roll_hand(request, challenger, want, dice, "first")
    if challenger:  # it is the challenger's blow, whatever dice they use
        first = replace(first, who=challenger.record, name=challenger.name)
    helper = challenge.hireling
    # the answer may come days later, and the hireling have fled
    if challenger and is_willing(base, challenger, helper):
        first = with_helper(first, helper, hireling_die(base, challenger, helper), dice)
    second = Hand(target.record, target.name)
    if answer is not None:
        second = roll_hand(request, target, answer, dice, target.name)
        second = replace(second, who=target.record, name=target.name)
        second = with_hireling(request, replace(scene, acting=target.record), second,
                               second_hireling, dice)  # fmt: skip
    trial = Trial(
        challenge.what,
        (first, second),
        context=dict(challenge.context or ()),
        concerns=tuple(filter(None, (challenge.first, challenge.target))),
    )
    return settle_contest(trial, base, scene, dice, late)


def _can_roll(sheet: FantasySheet, want: Wanted) -> bool:
    """Say whether a challenger can still roll what they began."""
    return sheet.state != "dead" and want.attribute not in sheet.lost


def settle_contest(
    trial: Trial, base: FantasyScene, scene: FantasyScene, dice: Dice, late: str
) -> Outcome:
    """Settle a contest or an attack, and add a note if it was out of turn."""
    outcome = settle(
        trial, attack_effect if trial.what == "attack" else contest_effect, base, scene, dice
    )
    return replace(outcome, prose="\n".join(filter(None, (outcome.prose, late))))


def _post(
    base: FantasyScene, scene: FantasyScene, challenge: Challenge, other: Wanted, late: str
) -> Outcome:
    """Post a challenge, which the other side's player owes an answer."""
    target = base.sheets[challenge.target]
    name = base.sheets[challenge.first].name if challenge.first else "Someone"
    verb = "attacks" if challenge.what == "attack" else "challenges"
    dice = _tell_dice(challenge.want, base.sheets.get(challenge.first))
    return Outcome(
        f"{name} {verb} {target.name} with {dice}",
        prose="\n".join(filter(None, (f"How does {target.name} answer?", late))),
        facts=(
            *contest_facts(Trial(challenge.what)),
            *(fact._replace(label="") for fact in loss_facts("bod", None, 0)),
            Fact("challenger", name),
            Fact("waiting", target.name),
        ),
        changes=changes(scene, base),
        choices=tuple(_answers(challenge, target, other)),
        kind="challenge",
        subject=target.record,
        memory={"challenge": encode(challenge), "concerns": [target.record]},
    )


def _tell_dice(said: str, sheet: FantasySheet | None) -> str:
    """Return what someone attacks with, in a sentence: `a longsword + WIL`."""
    first, *others = show_dice(said).split(" + ")
    weapon, skill = dice_from_text(said).weapon, dice_from_text(said).skill
    if sheet and not sheet.npc and not weapon and skill and skill not in sheet.skills:
        others = []  # a skill they don't have adds no die
    return " + ".join([name_new_things(first, 1) if weapon else first, *others])


def _answers(challenge: Challenge, target: FantasySheet, other: Wanted) -> Iterator[Choice]:
    """Offer what a character may answer with, the most likely first."""
    said = [other.said] if other.names else []
    skills = PARRIES if challenge.what == "attack" else tuple(target.skills)
    said += [f"{USUAL[skill]}+{skill}" for skill in skills if skill in target.skills]
    said += ["bod"] if challenge.what == "attack" else list(ATTRIBUTES)
    for each in dict.fromkeys(said):
        if dice_from_text(each).attribute not in target.lost:
            yield _answer(f"Answer with {_name_dice(each)}", each, target)
    yield _answer("Let it happen", "yield", target)


def _name_dice(said: str) -> str:
    """Return dice as a button names them: `melee (BOD)`."""
    attribute, _, skill = said.partition("+")
    if attribute not in ATTRIBUTES:
        return said
    return f"{skill.replace('_', ' ')} ({attribute.upper()})" if skill else attribute.upper()


def _answer(label: str, says: str, target: FantasySheet) -> Choice:
    return Choice(label, f"answer {says}", whose(target), target.name, owed=True, group="answer")


def is_obsolete(scene: FantasyScene, choice: Choice) -> bool:
    """Say whether the choice is for someone who is dead."""
    owner = scene.find_named(choice.of)
    return owner is not None and owner.state == "dead"


def contest(request: Contest, scene: FantasyScene, dice: Dice) -> Outcome:
    """Test against someone; either side may be dice that belong to nobody."""
    want, other = read_dice(request.hand), read_dice(request.vs)
    foe = find_one(scene, *request.vs)
    actor = scene.actor if want.attribute else None
    base, late = mark_test(request, scene, actor.record if actor and not scene.asked else 0)
    if foe is None:
        if not other.names or other.attribute or other.skill:  # whose dice, then?
            raise Refused("contest_with_whom")
        first = roll_hand(request, scene.someone, want, dice, "first")
        first = with_hireling(request, scene, first, request.hireling, dice)
        second = roll_hand(request, None, other, dice, "second")
        concerns = (first.who,) if first.who else ()
        trial = Trial("contest", (first, second), concerns=concerns)
        return settle_contest(trial, base, scene, dice, late)
    check_able(request, foe)
    record = need_fit(request, actor, want, foe.record)
    key = find_key("hireling", request.hireling)
    if key:
        need_hireling(request, scene, scene.actor, key)
    challenge = Challenge(
        what="contest", first=record, want=want.said, target=foe.record, hireling=key or ""
    )
    return roll_or_post(request, base, scene, challenge, other=other, dice=dice, late=late)
