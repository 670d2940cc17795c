"""Hold: stored for the move that gave it, and spent on nothing else."""

from collections.abc import Sequence
from dataclasses import replace

from rules.core.characters.targets import find_one, find_one_meant
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import ADDS, Choice, Fact, Outcome
from rules.core.permissions import is_met
from rules.core.records.field_values import words
from rules.core.rule_helpers import insist, join_names, quote_name
from rules.core.scene import changes
from rules.core.sheet import SOMEONE
from rules.core.verb_declarations.request import Phrase, Request
from rules.heresy.combat.blows import Blow, land, may_guard, recalled_blows, without_blows
from rules.heresy.content import find_move
from rules.heresy.harm import defense, insist_able
from rules.heresy.sheet import Forward, HeresyScene, HeresySheet
from rules.heresy.verb_declarations.hold_bonds_growth import (
    AddHold,
    EndHold,
    ShowHold,
    SpendDefend,
    SpendHold,
)

GUARD = "defend"


def show_hold(request: ShowHold, scene: HeresyScene, dice: Dice) -> Outcome:
    sheet = find_one_meant(scene, request.who)
    lines = [f"**{find_move(scene, key, sheet).name}** {n}" for key, n in sheet.hold.items()]
    return Outcome(
        f"{sheet.name}'s hold",
        prose="\n".join(lines) or "None.",
        facts=(Fact("hold", dict(sheet.hold)),),
        choices=_ways(scene, sheet),
        recorded=False,
        private=True,
    )


def _ways(scene: HeresyScene, sheet: HeresySheet) -> tuple[Choice, ...]:
    """Offer the uses of Defend: on the last attack, if they defended by then, or on any."""
    if not sheet.hold.get(GUARD):
        return ()
    ways = {"open": ("Expose the attacker to an ally", "")}
    if scene.recalled is None:
        ways = {"halve": ("Halve the attack", ""), "take": ("Take it on yourself", ""), **ways}
    elif may_guard(scene.recalled, sheet):
        ways = {**_ways_to_ease(scene, sheet), **ways}
    return tuple(
        Choice(label, f"hold spend defend 1 {how}{of}", "player", sheet.name)
        for how, (label, of) in ways.items()
    )


def _ways_to_ease(scene: HeresyScene, guard: HeresySheet) -> dict[str, tuple[str, str]]:
    """Return what this guard may still do about the last attack: the label of each way, and the
    entry that it is about."""
    recalled, blows = recalled_blows(scene)
    number, of = f"(#{recalled.number})", f" entry {recalled.number}"
    halved = [blow for blow in blows if guard.record not in blow.halvers]
    others = [blow for blow in blows if blow.attack.target != guard.record]
    ways = {}
    if halved:
        attacker = scene.sheets.get(halved[0].attack.source)
        whose = f"{attacker.name}'s" if attacker is not None and is_met(attacker) else "the"
        ways["halve"] = (f"Halve {whose} attack on {_name_hit(scene, halved)} {number}", of)
    if others:
        ways["take"] = (f"Take the hit for {_name_hit(scene, others)} {number}", of)
    return ways


def _name_hit(scene: HeresyScene, blows: Sequence[Blow]) -> str:
    """Return the names of those whom blows hit."""
    hit = (scene.sheets[blow.attack.target] for blow in blows)
    return join_names(dict.fromkeys(each.name if is_met(each) else SOMEONE for each in hit))


def add_hold(request: AddHold, scene: HeresyScene, dice: Dice) -> Outcome:
    sheet = scene.actor
    held = list(sheet.hold)
    key = request.move.key("move") or (held[0] if len(held) == 1 else "")
    if not key:
        raise Refused("hold_on_which")
    amount = _amount(request.move) if request.amount is None else request.amount
    named = find_move(scene, key, sheet).name
    # taken away it is spent, so that it never falls below nothing
    if amount < 1:
        spent = _spend_hold(request, scene, sheet, key, -amount)
        return _show_hold(scene, spent, f"{sheet.name} spends {-amount} hold on {named}")
    new = replace(sheet, hold={**sheet.hold, key: sheet.hold.get(key, 0) + amount})
    return _show_hold(scene, new, f"{sheet.name} has {new.hold[key]} hold on {named}")


def _amount(said: Phrase | None) -> int:
    return int((said.key("number") if said else None) or 1)


def spend_hold(request: SpendHold, scene: HeresyScene, dice: Dice) -> Outcome:
    """Spend hold of the named move, or of the only one that has any."""
    key, amount = request.move.key("move") if request.move else None, _amount(request.move)
    held = list(scene.actor.hold)
    if key is None and len(held) > 1:
        return _which_hold(scene, amount)
    if key is None and not held:
        raise Refused("no_hold_at_all", name=scene.actor.name)
    key = key or held[0]
    new = _spend_hold(request, scene, scene.actor, key, amount)
    return _show_hold(
        scene, new, f"{new.name} spends {amount} hold on {find_move(scene, key, new).name}"
    )


def _which_hold(scene: HeresyScene, amount: int) -> Outcome:
    """Ask which move's hold to spend."""
    actor = scene.actor
    return Outcome(
        "Hold on which move?",
        facts=(Fact("hold", dict(actor.hold)),),
        choices=tuple(
            Choice(f"{find_move(scene, key, actor).name} ({left})",
                   f"hold spend {words(key)} {amount}", "player", actor.name, recalls=False)
            for key, left in actor.hold.items()
            if left >= amount
        ),
        recorded=False,
    )  # fmt: skip


def end_hold(request: EndHold, scene: HeresyScene, dice: Dice) -> Outcome:
    """Drop the hold of a move that is over."""
    key = request.move.key("move") or ""
    sheet = scene.actor
    move = find_move(scene, key, sheet).name
    insist(request, key in sheet.hold, "no_hold", name=sheet.name, move=move, left="no")
    kept = {name: count for name, count in sheet.hold.items() if name != key}
    return _show_hold(scene, replace(sheet, hold=kept), f"{sheet.name} has no hold left on {move}")


def _spend_hold(
    request: Request, scene: HeresyScene, sheet: HeresySheet, key: str, amount: int
) -> HeresySheet:
    """Return the sheet with hold spent; refuse more than there is."""
    left = sheet.hold.get(key, 0)
    named = find_move(scene, key, sheet).name
    enough = 1 <= amount <= left
    insist(request, enough, "no_hold", name=sheet.name, move=named, left=left or "no")
    kept = {name: count for name, count in sheet.hold.items() if name != key}
    if left > amount:
        kept = {**sheet.hold, key: left - amount}
    return replace(sheet, hold=kept)


def _show_hold(scene: HeresyScene, new: HeresySheet, title: str) -> Outcome:
    return Outcome(
        title,
        facts=(Fact("hold", dict(new.hold)),),
        changes=changes(scene, scene.put(new)),
        subject=new.record,
    )


def spend_defend(request: SpendDefend, scene: HeresyScene, dice: Dice) -> Outcome:
    """Spend the hold of Defend on one of its three uses."""
    key = (request.move.key("move") if request.move else None) or GUARD
    # the rules keep hold for the move that gave it
    if key != GUARD and not request.anyway:
        raise Refused("hold_of_another", option=request.how, move=find_move(scene, key).name)
    guard = _spend_hold(request, scene, scene.actor, key, _amount(request.move))
    if request.how == "open":
        insist_able(request, scene.actor)
        return _give_opening(request, scene, guard)
    # an attack that was told and not rolled: only the hold is counted
    if scene.recalled is None:
        insist_able(request, scene.actor)
        return _show_hold(scene, guard, f"{guard.name} stands guard")
    return _ease_attack(request, scene, guard)


def _give_opening(request: SpendDefend, scene: HeresyScene, guard: HeresySheet) -> Outcome:
    """Give an ally +1 forward against the attacker."""
    ally = find_one(scene, request.who)
    if ally is None:
        return _which_ally(scene)
    foes = _attackers(request, scene, ally)
    if len(foes) > 1:
        return _which_attacker(scene, foes)
    named = foes[0].name if foes else ""
    after = scene.put(guard)
    sheet = after.sheets[ally.record]
    # A roll can't name an attacker without a sheet, so the ally decides when the forward applies.
    when = "" if named else "against the attacker"
    forward = Forward(1, target=named, when=when, why=f"opened by {guard.name}")
    after = after.put(replace(sheet, forward=(*sheet.forward, forward)))
    title = f"{guard.name} exposes {named or 'the attacker'} to {sheet.name}"
    return replace(_show_hold(scene, guard, title), changes=changes(scene, after))


def _attackers(
    request: SpendDefend, scene: HeresyScene, ally: HeresySheet
) -> Sequence[HeresySheet]:
    """Return the attackers that may be meant: the one named, else the last to strike, else all
    foes."""
    if foe := find_one(scene, request.target):
        return (foe,)
    if scene.recalled is not None:
        struck = {blow.attack.source for blow in recalled_blows(scene)[1]} - {0, ally.record}
        if struck:
            return [scene.sheets[record] for record in struck]
    there = scene.list_present(npcs=True)
    return [s for s in there if s.npc != ally.npc and s.state != "dead"]


def _which_attacker(scene: HeresyScene, foes: Sequence[HeresySheet]) -> Outcome:
    """Ask which attacker to expose."""
    return Outcome(
        "Which attacker?",
        facts=(Fact("hold", dict(scene.actor.hold)),),
        choices=tuple(
            Choice(foe.name, f"{ADDS}at {quote_name(foe.name)}", "player", scene.actor.name)
            for foe in foes
        ),
        recorded=False,
    )


def _which_ally(scene: HeresyScene) -> Outcome:
    """Ask which ally gets the opening."""
    actor = scene.actor
    allies = [each for each in scene.list_present() if each.record != actor.record]
    if not allies:
        raise NotFound("which_ally")
    return Outcome(
        "Which ally?",
        facts=(Fact("hold", dict(actor.hold)),),
        choices=tuple(
            Choice(each.name, f"{ADDS}for {quote_name(each.name)}", "player", actor.name)
            for each in allies
        ),
        recorded=False,
    )  # fmt: skip


def _ease_attack(request: SpendDefend, scene: HeresyScene, guard: HeresySheet) -> Outcome:
    """Halve an attack, or take it for someone else; then it lands again.

    A guard who was just felled by it may still do so, because they stood guard before it landed.
    """
    recalled, blows = recalled_blows(scene)
    insist(request, may_guard(recalled, guard), "no_attack_since", name=guard.name)
    whom = find_one(scene, request.who)
    meant = [blow for blow in blows if whom is None or blow.attack.target == whom.record]
    if not meant:
        raise NotFound("nothing_recalled")
    if len({each.attack.target for each in meant}) > 1:
        return _which_blow(scene, meant)
    blow, halves = meant[0], request.how == "halve"
    again = guard.record in blow.halvers
    insist(request, not (halves and again), "halved_already", name=guard.name)
    others = [each for each in blows if each is not blow]
    before = without_blows(scene, recalled, [blow])
    insist_able(request, before.sheets[guard.record])
    # the scene without the blow, but with the hold that is spent now
    base = before.put(replace(before.sheets[guard.record], hold=guard.hold))
    attack, hit = blow.attack, base.sheets[blow.attack.target].name
    if halves:
        attack = replace(attack, halved=attack.halved + 1)
        blow = replace(blow, halvers=(*blow.halvers, guard.record))
        title = f"{guard.name} halves the attack"
    else:
        insist(request, attack.target != guard.record, "own_attack", name=guard.name)
        mine = defense(base.sheets[guard.record], attack.mode)
        # the same dice, now against the Defense of whoever takes them
        attack = replace(attack, against=mine, target=guard.record)
        title = f"{guard.name} steps in for {hit}"
    eased = [replace(blow, attack=attack)]
    outcome = land(scene, base, eased, title=title, subject=recalled.subject, beside=others)
    return replace(outcome, facts=(*outcome.facts, Fact("hold", dict(guard.hold))))


def _which_blow(scene: HeresyScene, blows: Sequence[Blow]) -> Outcome:
    """Ask whom the guard helps, if several were attacked at once."""
    hit = [scene.sheets[blow.attack.target].name for blow in blows]
    return Outcome(
        "For whom?",
        facts=(Fact("hold", dict(scene.actor.hold)),),
        choices=tuple(
            Choice(name, f"{ADDS}for {quote_name(name)}", "player", scene.actor.name)
            for name in hit
        ),
        recorded=False,
    )
