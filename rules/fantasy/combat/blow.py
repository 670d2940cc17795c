"""The blow of an attack: the harm it deals, and the feats that add to it."""

from collections.abc import Iterator

from rules.core.dice.dice import Dice
from rules.core.outcome import Choice, Fact
from rules.fantasy.checks.dice import Hand
from rules.fantasy.checks.trial import GROUP, Effect, Trial, whose
from rules.fantasy.checks.winner import decide_winner
from rules.fantasy.combat.contest_result import contest_facts, contest_title
from rules.fantasy.content import WEAPONS, weapon_of
from rules.fantasy.harm.damage import land_harm
from rules.fantasy.harm.pool_loss import loss_facts
from rules.fantasy.sheet import FantasyScene


def attack_effect(trial: Trial, scene: FantasyScene, dice: Dice) -> Effect:
    """Return the effect of an attack: the winner, on either side, deals their hits as harm."""
    winner, _ = decide_winner(*trial.hands)
    facts = contest_facts(trial)
    harm = 0 if winner is None else harm_of(trial, scene, trial.hands[winner])
    victim = 0 if winner is None else trial.hands[1 - winner].who
    if winner is None or not harm or victim not in scene.sheets:
        notes = () if winner is None or harm else ("Nobody hits, so there's no harm.",)
        return Effect(scene, contest_title(trial), (*facts, *loss_facts("bod", None, harm)), notes)
    landed = land_harm(trial, scene, victim, key="bod", harm=harm, dice=dice)
    return Effect(
        landed.scene,
        f"{contest_title(trial)}: {harm} harm{landed.where}",
        (*facts, *loss_facts(landed.key, landed.loss, harm, landed.armour)),
        landed.notes,
        (*landed.choices, *_after_a_blow(trial, scene, trial.hands[winner])),
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
