"""What may be done about a trial: pushes, feats, help. Each is a sentence."""

from collections.abc import Iterator

from rules.core.outcome import Choice
from rules.fantasy.checks.dice import EXTRA_COST, PUSHES, Hand, decide_winner
from rules.fantasy.checks.trial import GROUP, Trial, whose
from rules.fantasy.sheet import FantasyScene, FantasySheet, attribute, veiled

FEAT_COST = 2
LEAST_COST = min(cost for _, cost in PUSHES.values())
#: what may be passed for trouble: neither a contest nor a table, which has no failure
TESTS = ("test", "rest")


def offers(trial: Trial, scene: FantasyScene) -> tuple[Choice, ...]:
    """Return all that is open to those whom a trial concerns, on the scene before it landed."""
    found: list[Choice] = []
    for place in may_push(trial, scene):
        hand = trial.hands[place]
        if hand.who in scene.sheets and scene.sheets[hand.who].state != "dead":
            found.extend(_own(trial, hand, scene.sheets[hand.who], veiled(scene, hand.who)))
    return (*found, *_aid(trial, scene))


def may_push(trial: Trial, scene: FantasyScene) -> tuple[int, ...]:
    """Return whose turn it is to push: in a contest the loser's first, then the other's.

    A loser who has pushed, has passed or has no points for it is not waited for.
    """
    if len(trial.hands) < 2:
        return (0,) if trial.hands else ()
    winner, _ = decide_winner(*trial.hands)
    if winner is None:
        return (0, 1)
    loser = 1 - winner
    first = trial.hands[loser]
    waits = first.who not in trial.pushed and _pool(first, scene) >= LEAST_COST
    return (loser,) if waits else (loser, winner)


def _pool(hand: Hand, scene: FantasyScene) -> int:
    """Return how many points a hand can still be pushed with."""
    sheet = scene.sheets.get(hand.who)
    if sheet is None or sheet.state == "dead" or not hand.attribute:
        return 0
    return attribute(sheet, hand.attribute).pool


def _own(trial: Trial, hand: Hand, sheet: FantasySheet, veil: bool) -> Iterator[Choice]:
    def choice(label: str, says: str) -> Choice:
        return Choice(label, f"push {says}", whose(sheet), sheet.name, group=GROUP)

    pool = attribute(sheet, hand.attribute).pool if hand.attribute else 0
    of = hand.attribute.upper() if veil else f"of {pool} {hand.attribute.upper()}"
    for die in hand.dice:
        if die.result in PUSHES and PUSHES[die.result][1] <= pool:
            better, cost = PUSHES[die.result]
            label = f"{die.label}: {die.result} → {better}, {cost} {of}"
            yield choice(label, die.label.replace("_", " "))
    if pool >= EXTRA_COST:
        yield choice(f"One more hit, {EXTRA_COST} {of}", "extra")
    if trial.what in TESTS and not trial.passed:
        yield choice("Pass for extra trouble", "trouble")
    yield from (choice(*each) for each in _feats(hand, sheet))


def _feats(hand: Hand, sheet: FantasySheet) -> Iterator[tuple[str, str]]:
    pool = sheet.int.pool
    if pool < FEAT_COST:
        return
    if "expertise" in sheet.feats and any(die.part == "skill" for die in hand.dice):
        yield f"Expertise: roll the skill again, {FEAT_COST} of {pool} INT", "expertise"
    if "jack_of_all_trades" in sheet.feats and hand.skill and not hand.die(hand.skill):
        yield f"Jack of all Trades: d4 as {hand.skill}, {FEAT_COST} of {pool} INT", "jack"


def _aid(trial: Trial, scene: FantasyScene) -> Iterator[Choice]:
    """Offer the others to help those who have a character's dice on the table."""
    for hand in trial.hands:
        sheet = scene.sheets.get(hand.who)
        if sheet is None or sheet.npc or not hand.who:
            continue
        others = (other for other in scene.present() if other.record != sheet.record)
        if any(other.skills and other.record not in trial.helpers for other in others):
            yield Choice(
                f"Aid {sheet.name}", f"aid {sheet.name}", "others", sheet.name, group=GROUP
            )
