"""What can be done about a trial: pushes, feats, help; each as a choice."""

from collections.abc import Iterator

from rules.core.outcome import Choice
from rules.fantasy.checks.dice import EXTRA_COST, PUSHES, Die, Hand
from rules.fantasy.checks.trial import GROUP, TESTS, Trial, whose
from rules.fantasy.checks.winner import decide_winner
from rules.fantasy.sheet import FantasyScene, FantasySheet, attribute, is_veiled, name_die

#: INT that a push by a feat costs
FEAT_COST = 2
#: kinds of trials that deal their hits as harm
BLOWS = ("attack", "berserk")


def offers(trial: Trial, scene: FantasyScene, landed: FantasyScene) -> tuple[Choice, ...]:
    """Return everything that the characters in a trial can do about it, on the scene before it
    landed.

    Pushes are paid from the points left after it landed.
    """
    found: list[Choice] = []
    for place, hand in enumerate(trial.hands):
        sheet = scene.sheets.get(hand.who)
        if sheet is None or sheet.state == "dead" or hand.who in trial.stand:
            continue
        own = tuple(_offer_own(trial, place, sheet, landed))
        found.extend(own)
        if own and _loses(trial, hand):
            label = _say_whose(trial, sheet, "Let it stand")
            found.append(Choice(label, "push pass", whose(sheet), sheet.name, group=GROUP))
    return (*found, *_aid(trial, scene))


def _say_whose(trial: Trial, sheet: FantasySheet, label: str) -> str:
    """Return a label with the NPC's name in a contest, to tell it from the other side's."""
    if not (trial.contested and sheet.npc):
        return label
    return f"{sheet.name}: {label if label[:2].isupper() else label[0].lower() + label[1:]}"


def _loses(trial: Trial, hand: Hand) -> bool:
    """Say whether this hand is losing a contest as it stands."""
    if not trial.contested:
        return False
    winner, _ = decide_winner(*trial.hands)
    return winner is not None and trial.hands[1 - winner] is hand


def points_left(sheet: FantasySheet, landed: FantasyScene, key: str) -> int:
    """Return the points left in a pool to pay with, after the harm landed.

    If the harm took the whole die, the points from before count, so that the blow may be pushed
    away.
    """
    before, now = attribute(sheet, key), attribute(landed.sheets[sheet.record], key)
    return min(before.pool, now.pool) if now.die == before.die else before.pool


def _offer_own(
    trial: Trial, place: int, sheet: FantasySheet, landed: FantasyScene
) -> Iterator[Choice]:
    hand = trial.hands[place]
    if place in trial.troubled:  # it passes already, so points would buy nothing
        return

    def choice(label: str, says: str) -> Choice:
        told = _say_whose(trial, sheet, label)
        return Choice(told, f"push {says}", whose(sheet), sheet.name, group=GROUP)

    pool = points_left(sheet, landed, hand.attribute) if hand.attribute else 0
    of = _describe_pool(hand, landed, pool)
    for die in hand.dice:
        if die.result in PUSHES and PUSHES[die.result][1] <= pool:
            better, cost = PUSHES[die.result]
            hit = "a strong hit" if better == "strong" else "a hit"
            same = ", no more harm" if _adds_no_harm(trial, place, die) else ""
            label = f"{_name_die(die)} becomes {hit} (costs {cost} {of}{same})"
            yield choice(label, die.label.replace("_", " "))
    if pool >= EXTRA_COST:
        yield choice(f"One more hit (costs {EXTRA_COST} {of})", "extra")
    if trial.what in TESTS and not trial.passes(place):
        yield choice("Pass for extra trouble", "trouble")
    yield from (choice(*each) for each in _feats(hand, sheet))


def _adds_no_harm(trial: Trial, place: int, die: Die) -> bool:
    """Say whether a better die leaves a won blow as hard: each hit is one harm, weak or strong."""
    if trial.what not in BLOWS or die.result == "miss":
        return False
    if die.result == "hit" and trial.context.get("precise") == trial.hands[place].who:
        return False
    return not trial.contested or decide_winner(*trial.hands)[0] == place


def _describe_pool(hand: Hand, landed: FantasyScene, pool: int) -> str:
    """Return what a push is paid from: `of 8 BOD`; a rest may have filled the pool since."""
    name = hand.attribute.upper()
    if not name or is_veiled(landed, hand.who):
        return name
    filled = attribute(landed.sheets[hand.who], hand.attribute).pool > pool
    return f"of the {pool} {name} before the rest" if filled else f"of {pool} {name}"


def _name_die(die: Die) -> str:
    """Return a die's name on a button; a helper's die is named as such."""
    return f"{die.label}'s die" if die.part == "help" else name_die(die.label)


def _feats(hand: Hand, sheet: FantasySheet) -> Iterator[tuple[str, str]]:
    pool = sheet.int.pool
    if pool < FEAT_COST:
        return
    if "expertise" in sheet.feats and any(die.part == "skill" for die in hand.dice):
        yield f"Expertise: roll the skill again (costs {FEAT_COST} of {pool} INT)", "expertise"
    if "jack_of_all_trades" in sheet.feats and hand.skill and not hand.die(hand.skill):
        label = f"Jack of all Trades: roll a d4 as {hand.skill} (costs {FEAT_COST} of {pool} INT)"
        yield label, "jack"


def _aid(trial: Trial, scene: FantasyScene) -> Iterator[Choice]:
    """Offer the others to aid the characters who rolled."""
    for hand in trial.hands:
        sheet = scene.sheets.get(hand.who)
        if sheet is None or sheet.npc or not hand.who:
            continue
        others = [s for s in scene.list_present() if s.record != sheet.record and not s.employer]
        if any(other.skills and other.record not in trial.helpers for other in others):
            yield Choice(
                f"Aid {sheet.name}", f"aid {sheet.name}", "others", sheet.name, group=GROUP
            )
