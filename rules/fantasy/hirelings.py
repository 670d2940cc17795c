"""Hirelings: characters with small dice, hired, paid by the day, and asked into danger."""

from dataclasses import replace

from rules.core.characters.targets import find_key
from rules.core.dice.dice import Dice
from rules.core.errors import BadValues, NotFound, Refused
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.rule_helpers import insist
from rules.core.scene import changes
from rules.fantasy.checks.dice import Hand
from rules.fantasy.checks.plain_test import hireling_die, read_dice, roll_hand
from rules.fantasy.checks.trial import Effect, Trial
from rules.fantasy.checks.trial_result import settle, test_facts
from rules.fantasy.lookups import result_of, table_die, table_facts
from rules.fantasy.pools_and_death import check_able
from rules.fantasy.sheet import (
    LADDER,
    FantasyScene,
    FantasySheet,
    Hireling,
    hireling_sheet,
    make_attribute,
)
from rules.fantasy.verb_declarations.harm_gear_growth import Hire

#: coin that a hireling is paid for a day
DAY_WAGE = 5
#: words that can't be a name
RESERVED = ("all", "me", "gm", "here", "game", "stage", "none", "everyone")
#: the state of a hireling who was asked into danger, by the table's result
STATES = {"flee": "fled", "refuse": "refuses"}


def hire(request: Hire, scene: FantasyScene, dice: Dice) -> Outcome:
    """Hire, pay, ask or dismiss a hireling, or list them all."""
    match request.how:
        case "new":
            return _hire_new(request, scene)
        case "list":
            return _list(scene)
    key = find_key("hireling", request.who)
    if key is None:
        raise NotFound("unknown_hireling", "", list(scene.actor.hirelings))
    match request.how:
        case "pay":
            return _pay(request, scene, key)
        case "dismiss":
            return _dismiss(scene, key)
    return _ask(request, scene, key, dice)


def _hire_new(request: Hire, scene: FantasyScene) -> Outcome:
    """Hire someone with a d4 in every attribute and in one skill."""
    actor = scene.actor
    name = " ".join(request.name.strip('" ').split())
    plain = name.casefold() not in RESERVED and not name.isdecimal()
    if (
        not name
        or not plain
        or not all(part.replace("'", "").replace("-", "").isalnum() for part in name.split())
    ):
        raise BadValues([("name", name, "a name, such as Pip")])
    again = hireling_sheet(scene, actor, name)
    taken = [s.name for s in scene.sheets.values() if s is not again] + list(actor.hirelings)
    if name.casefold() in (each.casefold() for each in taken):
        raise Refused("name_taken", name=name)
    if again is not None:
        check_able(request, again)
    skill = find_key("skill", request.skill)
    if skill is None:
        raise Refused("which_skill", name=name)
    hirelings = {**actor.hirelings, name: Hireling(skill)}
    after = _with_sheet(scene.put(replace(actor, hirelings=hirelings)), actor, name)
    outcome = _show_hireling(f"{actor.name} hires {name}, {skill} d4", scene, after, name)
    pay = Choice(f"Pay {name} for a day", f"hireling pay {name}", "player", actor.name,
                 recalls=False)  # fmt: skip
    return replace(outcome, choices=(pay,) if actor.coin >= DAY_WAGE else ())


def _with_sheet(scene: FantasyScene, employer: FantasySheet, key: str) -> FantasyScene:
    """Return the scene with a hireling in it as a character, with a d4 in everything.

    One who left comes back; one from before hirelings had sheets gets one now.
    """
    sheet = hireling_sheet(scene, employer, key)
    skill = scene.actor.hirelings[key].skill
    if sheet is not None:
        skills = {skill: LADDER[0], **sheet.skills}
        back = replace(sheet, retired=False, skills=skills)
        return scene.place_beside(employer, sheet.record).put(back) if sheet.retired else scene
    if key.casefold() in (each.name.casefold() for each in scene.sheets.values()):
        return scene  # by now someone else has that name
    d4 = make_attribute(LADDER[0])
    made = FantasySheet(
        name=key,
        owner=employer.owner,
        npc=employer.npc,
        revealed=employer.revealed,
        numbers_public=employer.numbers_public,
        employer=employer.name,
        bod=d4,
        int=d4,
        wil=d4,
        skills={skill: LADDER[0]},
    )
    return scene.place_beside(employer, scene.next_record).add(made)


def _without_sheet(scene: FantasyScene, employer: FantasySheet, key: str) -> FantasyScene:
    """Return the scene without a hireling."""
    sheet = hireling_sheet(scene, employer, key)
    # not deleted: they may be hired again, and undo needs them
    return scene.put(replace(sheet, retired=True)) if sheet else scene


def _dismiss(scene: FantasyScene, key: str) -> Outcome:
    actor = scene.actor
    left = {each: h for each, h in actor.hirelings.items() if each != key}
    after = _without_sheet(scene.put(replace(actor, hirelings=left)), actor, key)
    return _show_hireling(f"{actor.name} lets {key} go", scene, after, key)


def _check_there(request: Hire, scene: FantasyScene, key: str) -> None:
    """Refuse anything with a hireling who fled or is dead."""
    insist(request, scene.actor.hirelings[key].state != "fled", "hireling_gone", name=key)
    sheet = hireling_sheet(scene, scene.actor, key)
    if sheet is not None:
        check_able(request, sheet)


def _pay(request: Hire, scene: FantasyScene, key: str) -> Outcome:
    """Pay a hireling in advance, 5 coin a day."""
    actor = scene.actor
    _check_there(request, scene, key)
    number = find_key("number", request.who)
    if request.days and number:
        raise Refused("some_days")
    days = request.days or int(number or 1)
    if not 1 <= days <= 365:
        raise Refused("some_days")
    cost = DAY_WAGE * days
    insist(request, cost <= actor.coin, "not_enough_coin", cost=cost, coin=actor.coin)
    paid = replace(actor.hirelings[key], paid=actor.hirelings[key].paid + days, state="ready")
    after = scene.put(
        replace(actor, coin=max(0, actor.coin - cost), hirelings={**actor.hirelings, key: paid})
    )
    after = _with_sheet(after, actor, key)
    ahead = paid.paid - days
    more = f"{'another day' if days == 1 else f'{days} more days'} ({paid.paid} in all)"
    title = f"{key} is paid for {more if ahead else _days(days)}"
    return _show_hireling(title, scene, after, key)


def _days(count: int) -> str:
    return "a day" if count == 1 else f"{count} days"


def _show_hireling(title: str, scene: FantasyScene, after: FantasyScene, key: str) -> Outcome:
    hireling = after.actor.hirelings.get(key)
    return Outcome(
        title,
        facts=(
            Fact("hireling", key),
            Fact("skill", hireling.skill if hireling else None),
            Fact("die", hireling.die if hireling else None),
            Fact("paid", hireling.paid if hireling else 0),
            Fact("state", hireling.state if hireling else None),
            Fact("coin", after.actor.coin),
        ),
        changes=changes(scene, after),
        subject=after.acting,
    )


def _list(scene: FantasyScene) -> Outcome:
    lines = [
        f"**{key}**: {each.skill} d{hireling_die(scene, scene.actor, key)}, "
        f"{f'paid for {_days(each.paid)}' if each.paid else 'not paid'}, {_stands(scene, key)}"
        for key, each in scene.actor.hirelings.items()
    ]
    return Outcome(
        f"{scene.actor.name}'s hirelings",
        prose="\n".join(lines) or "Nobody yet: `/hireling new Pip athletics`.",
        facts=(Fact("hirelings", list(scene.actor.hirelings)),),
        recorded=False,
    )


def _stands(scene: FantasyScene, key: str) -> str:
    """Return a hireling's state: ready, unless they fled, refuse to work or are down."""
    sheet = hireling_sheet(scene, scene.actor, key)
    state = scene.actor.hirelings[key].state
    return sheet.state if sheet and sheet.state != "well" and state != "fled" else state


def _ask(request: Hire, scene: FantasyScene, key: str, dice: Dice) -> Outcome:
    """Ask a hireling into danger; one who was paid in advance comes along, others are tested."""
    actor = scene.actor
    hireling = actor.hirelings[key]
    _check_there(request, scene, key)
    base = _with_sheet(scene, actor, key)
    context = {"table": "hireling", "trigger": "", "hireling": key, **table_die(scene)}
    if hireling.paid:
        return _paid_ahead(base, scene, actor, context)
    hand = roll_hand(
        request, actor, read_dice((request.who, *request.hand) if request.who else (), "wil"), dice
    )
    trial = Trial("hireling", (hand,), context=context, concerns=(actor.record,))
    return settle(trial, hireling_effect, base, scene, dice)


def _paid_ahead(
    base: FantasyScene, scene: FantasyScene, actor: FantasySheet, context: dict[str, str]
) -> Outcome:
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
        changes=changes(scene, base),
        subject=actor.record,
    )


def hireling_effect(trial: Trial, scene: FantasyScene, dice: Dice) -> Effect:
    """Return the effect on an unpaid hireling: one may flee, or refuse to help."""
    key = str(trial.context["hireling"])
    sheet = scene.sheets[trial.hands[0].who]
    result = result_of(trial)
    agreed = replace(sheet.hirelings[key], state=STATES.get(result, "ready"))
    scene = scene.put(replace(sheet, hirelings={**sheet.hirelings, key: agreed}))
    if result == "flee":
        scene = _without_sheet(scene, sheet, key)
    facts = (*table_facts(trial, result), Fact("hireling", key), Fact("paid", False))
    return Effect(scene, f"{key}, unpaid, {result}s", facts)


def follow_name(scene: FantasyScene, before: str, now: str) -> FantasyScene:
    """Update a renamed character's name between hirelings and employers."""
    for sheet in scene.sheets.list_all():
        if sheet.employer == before:
            scene = scene.put(replace(sheet, employer=now))
        elif before in sheet.hirelings:
            known = {now if key == before else key: h for key, h in sheet.hirelings.items()}
            scene = scene.put(replace(sheet, hirelings=known))
    return scene
