"""Hirelings: taken on, paid by the day, and asked into danger."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import BadValues, NotFound, Refused
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.fantasy.checks.dice import Hand
from rules.fantasy.checks.hand import read_dice, roll_hand
from rules.fantasy.checks.result import settle, test_facts
from rules.fantasy.checks.trial import Effect, Trial
from rules.fantasy.lookups import result_of, table_die, table_facts
from rules.fantasy.requests import Hire
from rules.fantasy.sheet import FantasyScene, FantasySheet, Hireling
from rules.fantasy.targets import single

DAY_WAGE = 5


def hire(request: Hire, scene: FantasyScene, dice: Dice) -> Outcome:
    """Take on, pay, ask or dismiss a hireling; list them all."""
    match request.how:
        case "new":
            return _new(request, scene)
        case "list":
            return _list(scene)
    key = single(request.who, "hireling")
    if key is None:
        raise NotFound("unknown_hireling", "", list(scene.actor.hirelings))
    match request.how:
        case "pay":
            return _pay(request, scene, key)
        case "dismiss":
            left = {each: h for each, h in scene.actor.hirelings.items() if each != key}
            after = scene.put(replace(scene.actor, hirelings=left))
            return _told(f"{key} leaves {scene.actor.name}'s service", scene, after, key)
    return _ask(request, scene, key, dice)


def _new(request: Hire, scene: FantasyScene) -> Outcome:
    """Take on a hireling: a d4 in every attribute and in one skill."""
    actor = scene.actor
    name = " ".join(request.name.strip('" ').split())
    if not name or not all(
        part.replace("'", "").replace("-", "").isalnum() for part in name.split()
    ):
        raise BadValues([("name", name, "a name, such as Pip")])
    taken = [sheet.name for sheet in scene.sheets.values()] + list(actor.hirelings)
    if name.casefold() in (each.casefold() for each in taken):
        raise Refused("name_taken", name=name)
    skill = single(request.skill, "skill")
    if skill is None:
        raise BadValues([("skill", "", "one skill, such as athletics")])
    hirelings = {**actor.hirelings, name: Hireling(skill)}
    after = scene.put(replace(actor, hirelings=hirelings))
    outcome = _told(f"{actor.name} hires {name}, {skill} d4", scene, after, name)
    pay = Choice(f"Pay {name} for a day", f"hireling pay {name}", "player", actor.name,
                 recalls=False)  # fmt: skip
    return replace(outcome, choices=(pay,))


def _pay(request: Hire, scene: FantasyScene, key: str) -> Outcome:
    """Pay a hireling ahead, 5 coin for each day."""
    actor = scene.actor
    insist(request, actor.hirelings[key].state == "ready", "hireling_gone", name=key)
    number = single(request.who, "number")
    if request.days and number:
        raise Refused("some_days")
    days = request.days or int(number or 1)
    if not 1 <= days <= 365:
        raise Refused("some_days")
    cost = DAY_WAGE * days
    insist(request, cost <= actor.coin, "not_enough_coin", cost=cost, coin=actor.coin)
    paid = replace(actor.hirelings[key], paid=actor.hirelings[key].paid + days)
    after = scene.put(
        replace(
            actor,
            coin=max(0, actor.coin - cost),
            hirelings={**actor.hirelings, key: paid},
        )
    )
    title = f"{key} is paid for {'a day' if paid.paid == 1 else f'{paid.paid} days'}"
    return _told(title, scene, after, key)


def _told(title: str, scene: FantasyScene, after: FantasyScene, key: str) -> Outcome:
    hireling = after.actor.hirelings.get(key)
    return Outcome(
        title,
        facts=(
            Fact("hireling", key),
            Fact("skill", hireling.skill if hireling else None),
            Fact("die", hireling.die if hireling else None),
            Fact("paid", hireling.paid if hireling else 0),
            Fact("state", hireling.state if hireling else None),
            Fact("coin", after.actor.coin, "Coin", str(after.actor.coin)),
        ),
        changes=changes(scene, after),
        subject=after.acting,
    )


def _list(scene: FantasyScene) -> Outcome:
    lines = [
        f"**{key}**: {each.skill} d{each.die}, paid for {each.paid} days, {each.state}"
        for key, each in scene.actor.hirelings.items()
    ]
    return Outcome(
        f"{scene.actor.name}'s hirelings",
        prose="\n".join(lines) or "Nobody yet: `/hireling new Pip athletics`.",
        facts=(Fact("hirelings", list(scene.actor.hirelings)),),
        recorded=False,
    )


def _ask(request: Hire, scene: FantasyScene, key: str, dice: Dice) -> Outcome:
    """Ask a hireling into danger. Who was paid ahead comes along; others are tested."""
    actor = scene.actor
    hireling = actor.hirelings[key]
    insist(request, hireling.state == "ready", "hireling_gone", name=key)
    context = {"table": "hireling", "trigger": "", "hireling": key, **table_die(scene)}
    if hireling.paid:
        return _paid_ahead(scene, actor, context)
    hand = roll_hand(
        request, actor, read_dice((request.who, *request.hand) if request.who else (), "wil"), dice
    )
    trial = Trial("hireling", (hand,), context=context, concerns=(actor.record,))
    return settle(trial, hireling_effect, scene, scene, dice)


def _paid_ahead(scene: FantasyScene, actor: FantasySheet, context: dict[str, str]) -> Outcome:
    unrolled = Trial("hireling", (Hand(actor.record, actor.name),), need=0, context=context)
    key = context["hireling"]
    return Outcome(
        f"{key} was paid ahead, and comes along",
        Grade.SUCCESS,
        facts=(
            *(fact._replace(label="") for fact in test_facts(unrolled)),
            *table_facts(unrolled, "cooperate"),
            Fact("hireling", key),
            Fact("paid", True),
        ),
        subject=actor.record,
    )


def hireling_effect(trial: Trial, scene: FantasyScene, dice: Dice) -> Effect:
    """How an unpaid hireling takes it. One who flees is gone."""
    key = str(trial.context["hireling"])
    sheet = scene.sheets[trial.hands[0].who]
    result = result_of(trial)
    if result == "flee":
        gone = replace(sheet.hirelings[key], state="fled")
        scene = scene.put(replace(sheet, hirelings={**sheet.hirelings, key: gone}))
    facts = (*table_facts(trial, result), Fact("hireling", key), Fact("paid", False))
    return Effect(scene, f"{key}, unpaid: {result}", facts)
