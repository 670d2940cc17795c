"""The outcome of a trial: who wins, by which step, and what can be done about it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.core.dice.dice import Dice
from rules.core.outcome import DICE, LEAD, SMALL, TOTAL, Choice, Fact, Grade, Outcome
from rules.core.records.record import Value
from rules.core.scene import changes
from rules.fantasy.checks.dice import EXTRA_COST, PUSHES, Die, Hand, read_face
from rules.fantasy.checks.trial import GROUP, TESTS, Effect, Faces, Trial, memory_of, whose
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
    of = _describe_pool(hand, sheet, landed, pool)
    pushable = not _loses(trial, hand) or _can_turn(trial, place, pool)
    for die in hand.dice if pushable else ():
        if die.result in PUSHES and PUSHES[die.result][1] <= pool:
            better, cost = PUSHES[die.result]
            hit = "a strong hit" if better == "strong" else "a full hit"
            vain = _describe_vain(trial, place, hand.replace_die(die, die.push()), die)
            label = f"{_name_die_on_button(die)} becomes {hit} (costs {cost} {of}{vain})"
            yield choice(label, die.label.replace("_", " "))
    if pushable and pool >= EXTRA_COST:
        vain = _describe_vain(trial, place, replace(hand, extra=hand.extra + 1))
        yield choice(f"One more hit (costs {EXTRA_COST} {of}{vain})", "extra")
    if trial.what in TESTS and not trial.passes(place):
        yield choice("Pass for extra trouble", "trouble")
    yield from (choice(*each) for each in _feats(hand, sheet))


def _can_turn(trial: Trial, place: int, pool: int) -> bool:
    """Say whether any pushes this pool can pay keep a hand from losing."""
    hand = trial.hands[place]
    if not _loses(trial, hand):
        return True
    better = [
        (hand.replace_die(die, die.push()), PUSHES[die.result][1])
        for die in hand.dice
        if die.result in PUSHES
    ]
    better.append((replace(hand, extra=hand.extra + 1), EXTRA_COST))
    # ends, as every push costs points
    payable = ((new, cost) for new, cost in better if cost <= pool)
    return any(_can_turn(trial.with_hand(place, new), place, pool - cost) for new, cost in payable)


def _describe_vain(trial: Trial, place: int, better: Hand, die: Die | None = None) -> str:
    """Say on a button if a push alone leaves a blow as hard, or its side losing."""
    if _loses(trial, trial.hands[place]) and _loses(trial.with_hand(place, better), better):
        return ", still loses"
    return ", same harm" if die and adds_no_harm(trial, place, die) else ""


def adds_no_harm(trial: Trial, place: int, die: Die) -> bool:
    """Say whether a better die leaves a won blow as hard: each hit is one harm, weak or strong."""
    if trial.what not in BLOWS or die.result == "miss":
        return False
    if die.result == "hit" and trial.context.get("precise") == trial.hands[place].who:
        return False
    return not trial.contested or decide_winner(*trial.hands)[0] == place


def _describe_pool(hand: Hand, sheet: FantasySheet, landed: FantasyScene, pool: int) -> str:
    """Return what a push is paid from: `of 8 BOD`; a rest or a lower die may have filled it
    since."""
    name = hand.attribute.upper()
    if not name or is_veiled(landed, hand.who):
        return name
    now = attribute(landed.sheets[hand.who], hand.attribute)
    since = "the rest" if now.die == attribute(sheet, hand.attribute).die else "the harm"
    return f"of the {pool} {name} before {since}" if now.pool > pool else f"of {pool} {name}"


def _name_die_on_button(die: Die) -> str:
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


#: kinds whose weak and strong hits bring consequences and benefits; tables have their own results
TOLD = ("test", "rest", "berserk")
#: kinds that read a table by the best die
READ = ("table", "initiative")
EffectOf = Callable[[Trial, FantasyScene, Dice], Effect]
KINDS = {"contest": "contest", "attack": "contest", "harm": "harm"}


def settle(
    trial: Trial, means: EffectOf, base: FantasyScene, scene: FantasyScene, dice: Dice
) -> Outcome:
    """Work out what a trial means, on the scene without its earlier consequences.

    The outcome's changes are relative to `scene`, as it was when the person spoke.
    """
    faces = Faces(trial.faces, dice)
    effect = means(trial, base, faces)
    trial = replace(trial, landed=changes(base, effect.scene), faces=tuple(faces.shown))
    lone = len(trial.hands) == 1
    told_why = describe_hits(trial) if trial.what in TOLD else ()
    return Outcome(
        effect.title,
        grade(trial) if trial.hands else Grade.NONE,
        "\n".join((*told_why, *effect.notes)),
        facts=(*(test_facts(trial) if lone else ()), *effect.facts),
        changes=changes(scene, effect.scene),
        choices=(*effect.choices, *offers(trial, base, effect.scene)),
        kind=kind_of(trial),
        subject=trial.hands[0].who if trial.hands else trial.concerns[0],
        memory=memory_of(trial),
        # offers of the version before go, or an old button would push what no longer stands
        settles=GROUP,
    )


def kind_of(trial: Trial) -> str:
    if trial.what == "cast":
        return "casting" if trial.hands else "cast"
    return KINDS.get(trial.what, "test")


def verdict(trial: Trial, place: int = 0) -> str:
    if trial.passes(place):
        return "passed" if place not in trial.troubled else "passed at a price"
    return "failed"


def grade(trial: Trial) -> Grade:
    """Return how it went: in a contest for the side that rolled first, else for everyone who
    rolled."""
    if trial.contested:
        winner, _ = decide_winner(*trial.hands)
        return Grade.MIXED if winner is None else Grade.FAILURE if winner else Grade.SUCCESS
    each = {_grade_of(trial, place) for place in range(len(trial.hands))}
    return each.pop() if len(each) == 1 else Grade.MIXED


def _grade_of(trial: Trial, place: int) -> Grade:
    mine = trial.hands[place]
    if not trial.passes(place):
        return Grade.FAILURE
    if mine.count("weak") or place in trial.troubled:
        return Grade.MIXED
    return Grade.TRIUMPH if mine.count("strong") else Grade.SUCCESS


def describe_hits(trial: Trial) -> tuple[str, ...]:
    """Describe what each kind of hit brings; if several rolled, by name."""
    if len(trial.hands) == 1:
        return tuple(_describe_results(trial, 0))
    told = [(hand, _describe_results(trial, place)) for place, hand in enumerate(trial.hands)]
    return tuple(f"{hand.name}: {' '.join(lines)}" for hand, lines in told if lines)


def _count_unforeseen(count: int, what: str) -> str:
    """Describe what weak or strong hits bring: `One unforeseen consequence.`"""
    return f"One unforeseen {what}." if count == 1 else f"{count} unforeseen {what}s."


def _describe_results(trial: Trial, place: int) -> list[str]:
    mine = trial.hands[place]
    weak, strong = mine.count("weak"), mine.count("strong")
    lines = []
    if place in trial.troubled:
        lines.append("It works, but it causes trouble. The game master says what.")
    elif len(trial.hands) > 1 and not trial.passes(place):  # for one hand, the dice say so
        lines.append("No hit." if not mine.hits else f"{mine.hits} of {trial.need} hits.")
    if weak:
        lines.append(_count_unforeseen(weak, "consequence"))
    if strong:
        lines.append(_count_unforeseen(strong, "benefit"))
    return lines


def test_facts(trial: Trial) -> tuple[Fact, ...]:
    mine = trial.hands[0]
    need = f"{mine.hits} of {trial.need}" if trial.need > 1 else str(mine.hits)
    hits = "hit" if need == "1" else "hits"
    read = trial.what in READ  # for its best die, so the sum of hits says nothing
    return (
        Fact("dice", [die.sides for die in mine.dice], "Dice", describe_hand(mine), DICE),
        Fact("faces", [die.face for die in mine.dice]),
        Fact("results", [die.result for die in mine.dice]),
        Fact("hits", mine.hits, "" if read else "Hits", f"**{need} {hits}**", TOTAL),
        Fact("passed", trial.passed),
        Fact("consequences", mine.count("weak")),
        Fact("benefits", mine.count("strong")),
        Fact("extra", mine.extra),
        Fact("need", trial.need),
        Fact("trouble", 0 in trial.troubled),
        Fact("tested", mine.attribute or None),
        Fact("skill", mine.skill if mine.die(mine.skill) else None),
    )


def describe_hand(mine: Hand) -> str:
    """Return a hand's dice in words, with the result of each."""
    dice = [f"{_name_die(die)} ({die.face}) {_describe_result(die)}" for die in mine.dice]
    return ", ".join([*dice, *("one more hit" for _ in range(mine.extra))]) or "doesn't resist"


def _describe_result(die: Die) -> str:
    """Return a die's result, marked as pushed if its face alone says something else."""
    if die.result == read_face(die.face):
        return die.result
    return "pushed to a strong hit" if die.result == "strong" else f"pushed to a {die.result}"


def _name_die(die: Die) -> str:
    """Return what a die is for, and its size: `BOD d8`; a bare die is only its size."""
    size = f"d{die.sides}"
    return size if die.label == size else f"{label_die(die)} {size}"


def label_die(die: Die) -> str:
    """Return a die's label; attributes are in capitals."""
    return die.label.upper() if die.part == "attribute" else die.label


def ask_first(outcome: Outcome, warning: str, sure: Choice) -> Outcome:
    """Return a trial as it is, with the question whether to empty a pool."""
    return replace(outcome, title=f"{sure.label}?", prose=warning, choices=(sure, *outcome.choices))


def _numbers(side: Hand) -> Sequence[int]:
    return sorted((die.face for die in side.dice), reverse=True)


def _sizes(side: Hand) -> Sequence[int]:
    return sorted((die.sides for die in side.dice), reverse=True)


#: the steps that decide a contest, in order; extra hits have neither face nor size
STEPS: Mapping[str, Any] = {
    "hits": lambda side: side.hits,
    "strong": lambda side: side.count("strong"),
    "hit": lambda side: side.count("hit"),
    # never decides, since the others leave it equal; the rules name it
    "weak": lambda side: side.count("weak"),
    "numbers": _numbers,
    "sizes": _sizes,
}


#: steps that compare die by die, the best first
DIE_BY_DIE = ("numbers", "sizes")


def decide_winner(first: Hand, second: Hand) -> tuple[int | None, str]:
    """Return which of two hands wins, 0 or 1, and the step that decided; None in a full tie."""
    for step, measure in STEPS.items():
        one, other = measure(first), measure(second)
        if step in DIE_BY_DIE:  # compare only as many dice as both have
            one, other = (
                zip(*zip(one, other, strict=False), strict=True) if one and other else (0, 0)
            )
        if one != other:
            return (0 if one > other else 1), step
    return None, "tie"


#: what decided a contest in the winner's favour; hits need no explanation
BY = {
    "hits": "",
    "strong": "{name} has more strong hits",
    # as many hits and strong ones: more plain hits are fewer weak ones
    "hit": "{name} has fewer weak hits",
    "weak": "{name} has more weak hits",
    "numbers": "the higher number decides, {name}'s {face}",
    "sizes": "the bigger die decides, {name}'s d{size}",
    "tie": "",
}


def _side(hand: Hand) -> dict[str, Value]:
    return {
        "name": hand.name,
        "dice": [die.sides for die in hand.dice],
        "faces": [die.face for die in hand.dice],
        "results": [die.result for die in hand.dice],
        "hits": hand.hits,
        "extra": hand.extra,
    }


def contest_facts(trial: Trial) -> tuple[Fact, ...]:
    """Return who won and how; nobody if no dice were rolled."""
    if not trial.hands:
        return (Fact("winner", None), Fact("decided_by", None))
    winner, step = decide_winner(*trial.hands)
    first, second = trial.hands
    return (
        Fact("winner", None if winner is None else trial.hands[winner].name),
        Fact("decided_by", step, "Decided" if BY[step] else "", _explain(trial, step), SMALL),
        Fact("first", _side(first), _name_hand(first), describe_hand(first), LEAD),
        Fact("second", _side(second), _name_hand(second), describe_hand(second), LEAD),
    )


def _explain(trial: Trial, step: str) -> str:
    """Return what decided a contest; if nobody hits, there are no equal hits to speak of."""
    winner, _ = decide_winner(*trial.hands)
    if winner is None or not BY[step]:
        return ""
    name = _name_hand(trial.hands[winner])
    face = _find_deciding(trial, winner, "face") if step == "numbers" else 0
    size = _find_deciding(trial, winner, "sides") if step == "sizes" else 0
    told = BY[step].format(name=name, face=face, size=size)
    equal = ["hits"] if trial.hands[winner].hits else []
    equal += ["numbers"] if step == "sizes" else []
    return f"Equal {' and '.join(equal)}: {told}." if equal else f"{told[0].upper()}{told[1:]}."


def _find_deciding(trial: Trial, winner: int, what: str) -> int:
    """Return the first of the winner's numbers, or sizes of dice, in which the hands differ."""
    each = [sorted((getattr(die, what) for die in hand.dice), reverse=True) for hand in trial.hands]
    return next((mine[winner] for mine in zip(*each, strict=False) if mine[0] != mine[1]), 0)


def _name_hand(hand: Hand) -> str:
    """Return whose hand it is; dice that belong to nobody are a roll, or the other side."""
    return {"first": "The first roll", "second": "The other side"}.get(hand.name, hand.name)


def contest_title(trial: Trial) -> str:
    """Describe who beats whom."""
    winner, _ = decide_winner(*trial.hands)
    first, second = map(_name_hand, trial.hands)
    if winner is None and not trial.hands[1].dice:
        return f"{first} gets no hits against {second}"
    if winner is None:
        return f"{first} and {second.replace('The ', 'the ', 1)} tie"
    one, other = (first, second) if winner == 0 else (second, first)
    return f"{one} beats {other.replace('The ', 'the ', 1)}"


def contest_effect(trial: Trial, scene: FantasyScene, dice: Dice) -> Effect:
    """Return the effect of a contest: somebody wins, and nothing else changes."""
    facts = (*contest_facts(trial), Fact("harm", 0))
    return Effect(scene, contest_title(trial), facts, list_lacking(trial))


def list_lacking(trial: Trial) -> tuple[str, ...]:
    """Return a note for each side of a contest that named a skill its character doesn't have."""
    return tuple(note for hand in trial.hands if hand.dice for note in tell_lacking(hand))


def tell_lacking(hand: Hand) -> tuple[str, ...]:
    """Return a note if a hand named a skill its character doesn't have."""
    lacking = hand.skill and hand.who and not hand.weapon and not hand.die(hand.skill)
    return (f"{hand.name} has no {hand.skill}, so there's no skill die.",) if lacking else ()
