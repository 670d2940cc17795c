"""Things carried, armour worn, and what happens when a thing is used: potions and tools."""

from collections.abc import Sequence
from dataclasses import replace

from rules.core.characters.gear import Moved, Pack, add_things, part_with
from rules.core.characters.group_names import count_things
from rules.core.characters.harm_and_rest import find_living, insist_effect
from rules.core.characters.targets import find_one
from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone
from rules.core.outcome import ADDS, QUESTION, Choice, Fact, Outcome
from rules.core.permissions import shows_numbers
from rules.core.records.field_values import words
from rules.core.rule_helpers import agree, insist, join_names, quote_name
from rules.core.scene import changes
from rules.core.verb_declarations.request import Request
from rules.tens.checks.move import make_move
from rules.tens.content import DRINKS, POTIONS, TOOLS
from rules.tens.conversion import convert_damage
from rules.tens.death import (
    HIT_POINTS,
    check_able,
    describe_change,
    entry_kind,
    fates_of,
    keep_fate,
    offer_fate,
)
from rules.tens.healing import give_back, insist_healable
from rules.tens.sheet import TensScene, TensSheet, Weapon, describe_weapon, effective_max, said_name
from rules.tens.verb_declarations import AddItem, MakeMove, Use, WearArmour


def make_thing(
    request: AddItem, scene: TensScene, said: AddItem, name: str, count: int
) -> Weapon | int:
    """Make what was described; anything that deals hits is a weapon, even a spell or fangs."""
    hits = convert_damage(said.terms) if said.terms else said.hits
    if hits is None and not said.hits_type:
        return count
    return Weapon(name, 1 if hits is None else hits, said.hits_type, count)


def add_items(request: AddItem, scene: TensScene, dice: Dice) -> Outcome:
    return add_things(request, scene, PACK)


def _join(request: Request, key: str, had: Weapon | int, more: Weapon | int) -> Weapon | int:
    """Return more of the same thing; a weapon with another description replaces it."""
    if isinstance(had, Weapon) and isinstance(more, Weapon):
        same = (had.hits, had.type) == (more.hits, more.type)
        return replace(had, count=had.count + more.count) if same else more
    return had + more if isinstance(had, int) and isinstance(more, int) else more


def _facts(sheet: TensSheet, moved: Sequence[Moved]) -> tuple[Fact, ...]:
    return (
        Fact("target", sheet.name),
        Fact("weapons", list(sheet.weapons)),
        Fact("items", dict(sheet.items)),
    )


PACK: Pack[TensSheet, Weapon | int] = Pack(
    fields={"weapons": Weapon, "items": int},
    make=make_thing,
    facts=_facts,
    detail=lambda key, thing: describe_weapon(thing) if isinstance(thing, Weapon) else "",
    join=_join,
)


def wear_armour(request: WearArmour, scene: TensScene, dice: Dice) -> Outcome:
    """Put armour on or take it off; current and maximum hit points move together."""
    after = scene
    new: list[TensSheet] = []
    choices: list[Choice] = []
    old = find_living(request, scene, request.who)
    for sheet in old:
        now = _change_armour(request, sheet)
        after = after.put(now)
        new.append(now)
        choices += offer_fate(sheet, now)
    first, *others = new
    does = agree("put" if request.on else "take", bool(others))
    title = f"{join_names(s.name for s in new)} {does} armour {'on' if request.on else 'off'}"
    if not others and shows_numbers(scene, first):
        title = f"{title} ({HIT_POINTS.describe(old[0], first)})"
    return Outcome(
        title,
        facts=(
            Fact("target", first.name),
            Fact("armour", first.armour),
            Fact("armour_worn", request.on),
            Fact("hp", first.hp),
            Fact("effective_max", effective_max(first)),
            Fact("state", first.state),
        ),
        changes=changes(scene, after),
        choices=tuple(choices),
        kind=entry_kind("", choices),
        ends=fates_of(choices),
        subject=first.record,
    )


def _change_armour(request: WearArmour, sheet: TensSheet) -> TensSheet:
    if sheet.armour_worn == request.on:
        raise AlreadyDone("armour_on" if request.on else "armour_off", name=sheet.name)
    changed = replace(sheet, armour_worn=request.on)
    if not request.on:
        # both numbers drop, so the wounded may fall unconscious without it
        return HIT_POINTS.harm(changed, sheet.armour)
    insist(
        request,
        sheet.armour > 0,
        "no_armour",
        name=sheet.name,
        sentence=f"sheet set armour=3 as {said_name(sheet.name)}",
    )
    check_able(request, sheet)  # armour must not bring anyone round by adding hit points
    return keep_fate(sheet, replace(changed, hp=sheet.hp + sheet.armour))


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
