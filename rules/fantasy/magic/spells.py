"""Spells: paid in points of will, multiplied at will, and contested by the unwilling."""

from collections.abc import Iterator
from dataclasses import replace

from rules.core.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.ruling import insist
from rules.fantasy.checks.dice import decide_winner
from rules.fantasy.checks.hand import need_attribute, need_feat, single
from rules.fantasy.checks.points import Asked, spend
from rules.fantasy.checks.result import settle
from rules.fantasy.checks.trial import GROUP, Effect, Trial, whose
from rules.fantasy.combat.blow import contest_facts, contest_title
from rules.fantasy.combat.rounds import mark_test
from rules.fantasy.content import SPELLS, Spell
from rules.fantasy.harm.damage import land_harm
from rules.fantasy.healing.treatment import restore
from rules.fantasy.requests import Cast
from rules.fantasy.sheet import FantasyScene, FantasySheet

MOST_TIMES = 12


def cast(request: Cast, scene: FantasyScene, dice: Dice) -> Outcome:
    """Cast a spell. Paying more times over multiplies what it does."""
    actor = scene.actor
    key = single(request.spell, "spell")
    if key is None:
        raise Refused("which_spell")
    spell = SPELLS[key]
    need_attribute(request, actor, "wil")
    need_feat(request, actor, "spellcasting")
    insist(request, key in actor.spells, "unknown_spell", name=actor.name, spell=spell.name)
    times = request.times or int(request.spell.key("number") or 1)
    if not 1 <= times <= MOST_TIMES:
        raise Refused("spell_times", most=MOST_TIMES)
    targets = _targets(request, scene, spell)
    cost = spell.cost * times
    base, late = mark_test(request, scene, actor.record)
    context = {
        "spell": key,
        "times": times,
        "cost": cost,
        "caster": actor.record,
        "targets": [target.record for target in targets],
        "resisted": [],
    }
    concerns = tuple(dict.fromkeys((actor.record, *(target.record for target in targets))))
    trial = Trial("cast", context=context, concerns=concerns)
    spent = spend(request, base, actor.record, "wil", cost, dice, request.sure)
    if isinstance(spent, Asked):
        return _asked(scene, trial, spell, spent)
    outcome = settle(trial, spell_effect, spent.scene, scene, dice)
    prose = "\n".join(filter(None, (outcome.prose, *spent.notes, late)))
    return replace(outcome, prose=prose)


def _targets(request: Cast, scene: FantasyScene, spell: Spell) -> list[FantasySheet]:
    """Return whom a spell is cast on; a healing one on the caster where nobody is named."""
    named = [
        scene.sheets[record] for record in (request.target.records() if request.target else ())
    ]
    if not named and spell.heals:
        named = [scene.actor]
    if not named and spell.harm:
        raise Refused("cast_on_whom", spell=spell.name)
    if spell.harm or spell.heals:
        insist(request, len(named) <= spell.targets, "too_many_targets", most=spell.targets)
        for sheet in named:
            insist(request, sheet.state != "dead", "dead", name=sheet.name)
    return named


def _asked(scene: FantasyScene, trial: Trial, spell: Spell, asked: Asked) -> Outcome:
    on = ", ".join(scene.sheets[record].name for record in trial.context["targets"])
    says = f"cast {spell.name.casefold()} {trial.context['times']}{f' on {on}' if on else ''} sure"
    actor = scene.actor
    sure = Choice(asked.label, says, whose(actor), actor.name, recalls=False)
    facts = (*_facts(trial, scene, 0, 0), *contest_facts(trial))
    return Outcome(asked.label, prose=asked.warning, facts=facts, choices=(sure,))


def spell_effect(trial: Trial, scene: FantasyScene, dice: Dice) -> Effect:
    """What a spell does to those who did not withstand it."""
    spell = SPELLS[str(trial.context["spell"])]
    times = int(trial.context["times"])
    spared = withstanders(trial)
    harm = healed = 0
    notes: list[str] = [spell.text]
    choices: list[Choice] = []
    for record in trial.context["targets"]:
        name = scene.sheets[record].name
        if record in spared:
            notes.append(f"{name} withstands it.")
        elif spell.harm:
            landed = land_harm(trial, scene, record, spell.attribute, spell.harm * times, dice)
            scene, harm = landed.scene, harm + spell.harm * times
            notes.extend((f"{name} takes {spell.harm * times} harm{landed.where}.", *landed.notes))
            choices.extend(landed.choices)
        elif spell.heals:
            sheet, gained = restore(scene.sheets[record], spell.attribute, spell.heals * times)
            scene, healed = scene.put(sheet), healed + gained
            notes.append(f"{name} gets {gained} {spell.attribute.upper()} back.")
    title = f"{scene.sheets[int(trial.context['caster'])].name} casts {spell.name}"
    if trial.hands:
        title = f"{spell.name}: {contest_title(trial)}"
    facts = (*_facts(trial, scene, harm, healed), *contest_facts(trial))
    return Effect(
        scene, title, facts, tuple(notes), (*choices, *resistance_choices(trial, scene, spell))
    )


def withstanders(trial: Trial) -> list[int]:
    """Return those on whom a spell does nothing. One who counters it spares everyone."""
    spared = list(trial.context["resisted"])
    if len(trial.hands) == 2:
        winner, _ = decide_winner(*trial.hands)
        resists = trial.hands[1].who
        if winner == 1:
            countered = trial.context.get("counter") == resists
            spared += trial.context["targets"] if countered else [resists]
    return spared


def is_countered(trial: Trial) -> bool:
    against = trial.context.get("counter")
    return bool(against) and trial.hands[1].who == against and decide_winner(*trial.hands)[0] == 1


def contesters(trial: Trial) -> list[int]:
    """Return those who have contested a spell or countered it, whether they withstood it or not."""
    done: list[int] = list(trial.context.get("contested", ()))
    return done


def _facts(trial: Trial, scene: FantasyScene, harm: int, healed: int) -> tuple[Fact, ...]:
    context = trial.context
    names = [scene.sheets[record].name for record in context["targets"]]
    return (
        Fact("spell", context["spell"]),
        Fact("times", context["times"]),
        Fact("cost", context["cost"], "Cost", f"{context['cost']} WIL"),
        Fact("targets", names),
        Fact("harm", harm),
        Fact("healed", healed),
        Fact("resisted", [scene.sheets[record].name for record in withstanders(trial)]),
        Fact("countered", is_countered(trial)),
    )


def resistance_choices(trial: Trial, scene: FantasyScene, spell: Spell) -> Iterator[Choice]:
    """Offer those it strikes to contest it, and those who can to counter it, each once."""
    if is_countered(trial):
        return
    caster = int(trial.context["caster"])
    done = {caster, *contesters(trial), *withstanders(trial)}
    for record in trial.context["targets"]:
        sheet = scene.sheets[record]
        if record not in done and not spell.heals and "wil" not in sheet.lost:
            label = f"{sheet.name} contests it with WIL"
            yield Choice(label, "answer wil", whose(sheet), sheet.name, group=GROUP)
    for sheet in scene.present(npcs=True):
        able_to = "counterspell" in sheet.feats and "wil" not in sheet.lost
        if able_to and sheet.record not in done and sheet.state != "dead":
            label = f"{sheet.name} counters it"
            yield Choice(label, "answer counterspell", whose(sheet), sheet.name, group=GROUP)
