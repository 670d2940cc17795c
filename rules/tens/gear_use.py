"""Potions and tools: what happens when a thing is used."""

from dataclasses import replace

from rules.core.characters.gear import part_with
from rules.core.characters.group_names import count_things
from rules.core.characters.harm_and_rest import insist_effect
from rules.core.characters.targets import find_one
from rules.core.dice.dice import Dice
from rules.core.outcome import ADDS, QUESTION, Choice, Fact, Outcome
from rules.core.records.field_values import words
from rules.core.rule_helpers import quote_name
from rules.core.scene import changes
from rules.tens.checks.move import make_move
from rules.tens.content import DRINKS, POTIONS, TOOLS
from rules.tens.death import HIT_POINTS, check_able, describe_change
from rules.tens.gear import PACK
from rules.tens.healing import give_back, insist_healable
from rules.tens.sheet import TensScene
from rules.tens.verb_declarations import MakeMove, Use


def use(request: Use, scene: TensScene, dice: Dice) -> Outcome:
    """Drink what can be drunk, roll with a tool, or use up anything else."""
    keys = tuple(dict.fromkeys((*request.what.keys("item"), *request.what.keys("tool"))))
    key = keys[0] if len(keys) == 1 and not request.more else ""
    if is_drunk(key) or (key and request.heals is not None):
        return _drink(request, scene, key)
    if is_tool(key) or key in scene.actor.proficient:
        named = tuple(name._replace(kind="tool") for name in request.what.names)
        said = (request.what._replace(names=named, kinds=("tool",)),)
        return make_move(MakeMove(anyway=request.anyway, said=said), scene, dice)
    carried = key in scene.actor.items or key in scene.actor.weapons
    if request.verb == "use" and carried and request.count is None:
        return _ask_how_it_is_used(request, scene, key)
    return part_with(request, scene, PACK)


def is_drunk(key: str) -> bool:
    """Say whether a thing is drunk, by its name."""
    return key in POTIONS or not DRINKS.isdisjoint(_list_singulars(key))


def is_tool(key: str) -> bool:
    return key.replace("'", "") in TOOLS


def _list_singulars(key: str) -> set[str]:
    return {each.removesuffix("s") for each in key.split("_")}


def _drink(request: Use, scene: TensScene, key: str) -> Outcome:
    """Drink something that restores hit points: as listed or as typed; otherwise ask."""
    actor = scene.actor
    check_able(request, actor)
    patient = find_one(scene, request.on) or actor
    insist_healable(request, patient)
    heals = POTIONS.get(key) if request.heals is None else request.heals
    used = part_with(request, scene, PACK)  # it must be there, and so many of it
    HIT_POINTS.insist_lack(request, [patient])
    if heals is None:
        return _ask_what_it_heals(scene, key)
    left = scene.put(PACK.take(actor, key, request.count or 1)[0])
    before = left.sheets[patient.record]
    now = give_back(request, scene, before, heals * (request.count or 1))
    after = left.put(now)
    some = count_things(words(key), request.count) if request.count else f"the {words(key)}"
    told = describe_change(scene, f"drinks {some}", before, now)
    outcome = replace(used, title=told, changes=changes(scene, after), subject=patient.record,
                      facts=(*used.facts, Fact("healed", now.hp - before.hp),
                             Fact("hp", now.hp), Fact("state", now.state)))  # fmt: skip
    return insist_effect(request, outcome, ignored=("items",))


def _ask_what_it_heals(scene: TensScene, key: str) -> Outcome:
    """Ask what an unknown potion does, before it is used up."""
    known = {f"{words(name).capitalize()}: {heals} HP": heals
             for name, heals in POTIONS.items() if name.startswith("potion")}  # fmt: skip
    choices = tuple(Choice(label, f"{ADDS}heals {heals}", of=scene.actor.name)
                    for label, heals in known.items())  # fmt: skip
    return Outcome(
        f"How much does the {words(key)} heal?",
        prose=f"Another number: `/use {words(key)} heals 3`",
        choices=choices,
        kind=QUESTION,
        recorded=False,
    )


def _ask_how_it_is_used(request: Use, scene: TensScene, key: str) -> Outcome:
    """Ask whether a thing is used up or rolled with, before either happens; a weapon is for
    striking."""
    name, whose = quote_name(words(key)), scene.actor.name
    foe = find_one(scene, request.on)
    at = f" at {quote_name(foe.name)}" if foe is not None else ""
    roll = (
        Choice("Strike with it", f"move strike{at} with {name}", of=whose, recalls=False)
        if key in scene.actor.weapons
        else Choice("Roll with it", f"move {name}", of=whose, recalls=False)
    )
    return Outcome(
        f"How does {whose} use the {words(key)}?",
        choices=(roll, Choice("Use it up", f"item use 1 {name}", of=whose, recalls=False)),
        kind=QUESTION,
        recorded=False,
    )
