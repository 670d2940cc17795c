"""Spells: cast for points of will; paying several times multiplies the effect."""

from dataclasses import replace

from rules.core.characters.harm_and_rest import insist_living
from rules.core.characters.targets import find_key, find_named
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import ADDS, Choice, Fact, Outcome
from rules.core.rule_helpers import insist, refuse_waste
from rules.fantasy.checks.trial import Effect, Trial, whose
from rules.fantasy.checks.trial_result import contest_facts, contest_title, settle
from rules.fantasy.combat.rounds import mark_test
from rules.fantasy.content import SPELLS, Spell, need_feat
from rules.fantasy.harm import is_countered, land_harm, resistance_choices, withstanders
from rules.fantasy.pools_and_death import Asked, check_able, show_target, spend
from rules.fantasy.sheet import POOLS, FantasyScene, FantasySheet, is_veiled
from rules.fantasy.verb_declarations.checks_and_combat import Cast

# the biggest pool has 12 points, and the cheapest spell takes 1
MOST_TIMES = 12


def cast(request: Cast, scene: FantasyScene, dice: Dice) -> Outcome:
    """Cast a spell; paying several times multiplies its effect."""
    actor = scene.actor
    key = find_key("spell", request.spell)
    if key is None:
        raise Refused("which_spell")
    spell = SPELLS[key]
    check_able(request, actor, "wil")
    need_feat(request, actor, "spellcasting")
    insist(request, key in actor.spells, "unknown_spell", name=actor.name, spell=spell.name)
    times = int(find_key("number", request.spell) or 1)
    if not 1 <= times <= MOST_TIMES:
        raise Refused("spell_times", most=MOST_TIMES)
    targets = _spell_targets(request, scene, spell)
    _need_use(request, spell, targets)
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
    spent = spend(request, base, actor.record, key="wil", cost=cost, dice=dice, sure=request.sure)
    if isinstance(spent, Asked):
        return _ask_to_confirm(scene, trial, spent)
    outcome = settle(trial, spell_effect, spent.scene, scene, dice)
    prose = "\n".join(filter(None, (outcome.prose, *spent.notes, late)))
    return replace(outcome, prose=prose)


def _need_use(request: Cast, spell: Spell, targets: list[FantasySheet]) -> None:
    """Refuse to pay for a spell that would affect none of its targets."""
    if not (spell.harm or spell.heals):
        return
    open_ = [sheet for sheet in targets if spell.attribute not in sheet.lost]
    use = open_ if spell.harm else [s for s in open_ if POOLS[spell.attribute].lacks(s)]
    fields = {"spell": spell.name, "name": targets[0].name, "attribute": spell.attribute.upper()}
    refuse_waste(request, bool(use), "cast_for_nothing", **fields, why="full" if open_ else "lost")


def _ask_to_confirm(scene: FantasyScene, trial: Trial, asked: Asked) -> Outcome:
    actor = scene.actor
    sure = Choice(asked.label, f"{ADDS}sure", whose(actor), actor.name)
    facts = (*_facts(trial, scene, 0, 0), *contest_facts(trial))
    return Outcome(asked.label, prose=asked.warning, facts=facts, choices=(sure,))


def spell_effect(trial: Trial, scene: FantasyScene, dice: Dice) -> Effect:
    """Return the effect of a spell on those who didn't resist it."""
    spell = SPELLS[str(trial.context["spell"])]
    times = int(trial.context["times"])
    spared = withstanders(trial)
    harm = healed = 0
    # harm and healing are described in numbers instead
    notes: list[str] = [] if spell.harm or spell.heals else [spell.text]
    choices: list[Choice] = []
    for record in trial.context["targets"]:
        name = scene.sheets[record].name
        if record in spared:
            notes.append(f"{name} withstands it.")
        elif spell.harm:
            landed = land_harm(
                trial, scene, record, key=spell.attribute, harm=spell.harm * times, dice=dice
            )
            scene, harm = landed.scene, harm + spell.harm * times
            notes.extend((f"{name} takes {spell.harm * times} harm{landed.where}.", *landed.notes))
            choices.extend(landed.choices)
        elif spell.heals:
            pool, sheet = POOLS[spell.attribute], scene.sheets[record]
            gained = min(pool.lacks(sheet), spell.heals * times)
            now = pool.heal(sheet, gained)
            scene, healed = scene.put(now), healed + gained
            state = "" if is_veiled(scene, record) else f" ({pool.describe(sheet, now)})"
            notes.append(f"{name} gets {gained} {spell.attribute.upper()} back{state}.")
    title = f"{scene.sheets[int(trial.context['caster'])].name} casts {spell.name}"
    if trial.hands:
        title = f"{spell.name}: {contest_title(trial)}"
    facts = (*_facts(trial, scene, harm, healed), *contest_facts(trial))
    return Effect(
        scene, title, facts, tuple(notes), (*choices, *resistance_choices(trial, scene, spell))
    )


def _facts(trial: Trial, scene: FantasyScene, harm: int, healed: int) -> tuple[Fact, ...]:
    context = trial.context
    names = [scene.sheets[record].name for record in context["targets"]]
    return (
        Fact("spell", context["spell"]),
        Fact("times", context["times"]),
        Fact("cost", context["cost"]),
        Fact("targets", names),
        Fact("harm", harm),
        Fact("healed", healed),
        Fact("resisted", [scene.sheets[record].name for record in withstanders(trial)]),
        Fact("countered", is_countered(trial)),
    )


def _spell_targets(request: Cast, scene: FantasyScene, spell: Spell) -> list[FantasySheet]:
    """Return a spell's targets; a healing spell without a target is for the caster."""
    named = find_named(scene, request.target)
    if not named and spell.heals:
        named = [scene.actor]
    if not named and spell.harm:
        raise Refused(
            "cast_on_whom", example=show_target(scene, f"cast {spell.name.casefold()} on")
        )
    if spell.harm or spell.heals:
        insist(request, len(named) <= spell.targets, "too_many_targets", most=spell.targets)
        insist_living(request, named)
    return named
