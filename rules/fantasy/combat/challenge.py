"""One side of a contest or attack: rolled at once with the other's, or posted until it is
answered."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules.core.characters.group_names import name_new_things
from rules.core.dice.dice import Dice
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import may_play
from rules.core.records.frozen_values import freeze
from rules.core.records.record import encode
from rules.core.rule_helpers import insist
from rules.core.scene import changes
from rules.core.verb_declarations.request import Phrase, Request
from rules.fantasy.checks.dice import Hand
from rules.fantasy.checks.dice_hand import (
    Wanted,
    dice_from_text,
    hireling_die,
    is_willing,
    roll_hand,
    show_dice,
    with_helper,
    with_hireling,
)
from rules.fantasy.checks.trial import Trial, whose
from rules.fantasy.checks.trial_result import settle
from rules.fantasy.combat.blow import attack_effect
from rules.fantasy.combat.contest_result import contest_effect, contest_facts
from rules.fantasy.content import USUAL
from rules.fantasy.harm.pool_loss import loss_facts
from rules.fantasy.harm.who_is_down import check_able
from rules.fantasy.sheet import ATTRIBUTES, FantasyScene, FantasySheet

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
    if other.names and may_play(scene, target):
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
    return Outcome(
        f"{name} {verb} {target.name} with {_tell_dice(challenge.want)}",
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


def _tell_dice(said: str) -> str:
    """Return what someone attacks with, in a sentence: `a longsword + WIL`."""
    first, *others = show_dice(said).split(" + ")
    weapon = dice_from_text(said).weapon
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
