"""The 2d10 rules, assembled."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.core import defining
from rules.core.dice import Dice
from rules.core.outcome import Fact, Outcome
from rules.core.record import Value
from rules.core.request import Request
from rules.core.system import Recall, Setting, System
from rules.core.values import words
from rules.tens import conversion, growth, healing, requests
from rules.tens.characters.creation import assign, create
from rules.tens.characters.steps import walk
from rules.tens.checks import move as moves
from rules.tens.combat import rounds
from rules.tens.content import (
    ABILITY_NAMES,
    DAMAGE_TYPES,
    MOVE_NAMES,
    RANGE_NAMES,
    REFUSALS,
    TOPICS,
    span_of,
)
from rules.tens.gear import armour
from rules.tens.gear import items as gear
from rules.tens.gear.items import described
from rules.tens.harm import fate, hits, temporary_points
from rules.tens.harm.health import condition
from rules.tens.sheet import (
    ABILITIES,
    FEET_A_UNIT,
    TensScene,
    TensSheet,
    TensStage,
    effective_max,
    modifier_of,
    most_by_hand,
    proficiency,
    said_name,
    speed,
)

WAYS = defining.Ways(taken=frozenset({*ABILITY_NAMES, *RANGE_NAMES}))
FIELD_NAMES = {
    **ABILITY_NAMES,
    "saves": "saves",
    "armor": "armour",
    "armor_worn": "armour_worn",
    "resistances": "resist",
    "vulnerabilities": "vulnerable",
    "immunities": "immune",
    "proficiencies": "proficient",
}

RULES: Mapping[type[Request], Callable[[Any, TensScene, Dice], Outcome]] = {
    requests.MakeMove: moves.make_move,
    requests.Harm: hits.harm,
    requests.Convert: conversion.convert,
    requests.Heal: healing.heal,
    requests.Rest: healing.rest,
    requests.Treat: healing.treat,
    requests.GiveTemp: temporary_points.give_temp,
    requests.EndTemp: temporary_points.end_temp,
    requests.WearArmour: armour.wear_armour,
    requests.Fate: fate.meet_fate,
    requests.CallRound: rounds.call_round,
    requests.Act: rounds.act,
    requests.GainXp: growth.gain_xp,
    requests.Advance: growth.advance,
    requests.AddItem: gear.add_item,
    requests.DropItem: gear.drop_item,
    requests.ShowItems: gear.show_items,
}


def resolve(request: Request, scene: TensScene, dice: Dice) -> Outcome:
    if isinstance(request, defining.Defining):
        if isinstance(request, defining.DefineMove) and (span := span_of(request.range)):
            moves.check_span(span)
        return defining.resolve(request, scene, WAYS)
    return RULES[type(request)](request, scene, dice)


def names(kind: str, scene: TensScene) -> Mapping[str, str]:
    match kind:
        case "move":
            return defining.move_names(scene, MOVE_NAMES)
        case "defined":
            return defining.defined_names(scene)
        case "weapon" | "tool" | "item":
            return _things(kind, scene.someone)
    return NAMES.get(kind, {})


NAMES: Mapping[str, Mapping[str, str]] = {
    "ability": ABILITY_NAMES,
    "range": RANGE_NAMES,
    "damage_type": {name: name for name in DAMAGE_TYPES},
    "field": FIELD_NAMES,
}


def _things(kind: str, sheet: TensSheet | None) -> Mapping[str, str]:
    """Return what is on a sheet: weapons, things to use as tools, or everything carried."""
    if sheet is None:
        return {}
    keys = {
        "weapon": tuple(sheet.weapons),
        "tool": (*sheet.items, *sheet.proficient),
        "item": (*sheet.weapons, *sheet.items),
    }[kind]
    spoken = {said: key for key in keys for said in (key, words(key), words(key).replace("'", ""))}
    named = {sheet.weapons[key].name.casefold(): key for key in keys if key in sheet.weapons}
    return {**spoken, **named}


def derived(sheet: TensSheet) -> Mapping[str, Value]:
    units = speed(sheet)
    return {
        "modifiers": {key: modifier_of(sheet, key) for key in ABILITIES},
        "proficiency": proficiency(sheet),
        "speed": units,
        "speed_feet": units * FEET_A_UNIT,
        "effective_max": effective_max(sheet),
        "moves": [*sheet.moves, *own_names(sheet)],
        "state": condition(sheet),
    }


def card(sheet: TensSheet) -> tuple[Fact, ...]:
    scores = "  ".join(
        f"{key.upper()} {getattr(sheet, key)} ({modifier_of(sheet, key):+d})" for key in ABILITIES
    )
    units = speed(sheet)
    temp = ", ".join(f"{t.amount} {t.source}".strip() for t in sheet.temp)
    weapons = ", ".join(f"{w.name} ({described(w)})" for w in sheet.weapons.values())
    items = ", ".join(f"{words(k)} ({n})" if n > 1 else words(k) for k, n in sheet.items.items())
    worn = "worn" if sheet.armour_worn else "not worn"
    titled = f"{sheet.class_} {sheet.level}" if sheet.class_ else f"level {sheet.level}"
    skilled = f"{proficiency(sheet):+d} {', '.join(map(words, sheet.proficient))}"
    lines = (
        ("class", "Class", titled),
        ("hp", "Hit points", vitals(sheet)),
        ("temp", "Temporary", temp),
        ("armour", "Armour", f"{sheet.armour}, {worn}" if sheet.armour else ""),
        ("abilities", "Abilities", scores),
        ("proficient", "Proficiency", skilled.strip()),
        ("speed", "Speed", f"{units} units ({units * FEET_A_UNIT} ft)"),
        ("resist", "Resistant", ", ".join(sheet.resist)),
        ("vulnerable", "Vulnerable", ", ".join(sheet.vulnerable)),
        ("immune", "Immune", ", ".join(sheet.immune)),
        ("weapons", "Weapons", weapons),
        ("items", "Items", items),
        ("moves", "Moves", ", ".join((*sheet.moves, *own_names(sheet)))),
        ("fate", "Fate", sheet.fate),
        ("xp", "Experience", str(sheet.xp) if sheet.xp else ""),
    )
    return tuple(Fact(key, text, label, text) for key, label, text in lines if text)


def own_names(sheet: TensSheet) -> tuple[str, ...]:
    return tuple(move.name for move in sheet.defined.values())


def vitals(sheet: TensSheet) -> str:
    temp = sum(each.amount for each in sheet.temp)
    state = condition(sheet)
    told = f"hp {sheet.hp}/{effective_max(sheet)}"
    told += f" +{temp}" if temp else ""
    return told if state == "well" else f"{told}, {state}"


def offers(sheet: TensSheet, scene: TensScene) -> Mapping[str, str]:
    """Return what a character's card offers, as things stand."""
    name = said_name(sheet.name)
    match condition(sheet):
        case "fated":
            return {"Fate": f"fate {name}"}
        case "dying":
            return {"Treat": f"treat {name}"}
        case "dead":
            return {}
    found = {"Dodge": "move dodge", "Focus": "move focus", "Strike": "move strike"}
    if sheet.hp < effective_max(sheet):
        found["Short rest"] = "rest short"
    if sheet.armour:
        found["Armour off" if sheet.armour_worn else "Armour on"] = (
            "armour off" if sheet.armour_worn else "armour on"
        )
    return found


TENS = System(
    key="tens",
    name="Moves on 2d10",
    sheet=TensSheet,
    stage=TensStage,
    resolve=resolve,
    create=create,
    walk=walk,
    names=names,
    assign=assign,
    most=most_by_hand,
    derived=derived,
    card=card,
    vitals=vitals,
    settings={
        "mixed_hits": Setting("full", ("full", "half"), "what a mixed result deals of its hits"),
        "half_of_one": Setting("0", ("0", "1"), "what resistance leaves of a single hit"),
        "healing_saves": Setting("off", ("on", "off"), "whether any healing stops the dying"),
        "fate_roll": Setting(
            "decides",
            ("decides", "announces"),
            "whether a Fate roll's success means life and its failure death",
        ),
        "levelling": Setting("manual", ("manual", "5e"), "how much experience a level takes"),
    },
    recalls={
        "MakeMove": Recall(("open",), "any", when="rereads"),
        "Harm": Recall(("move",), "who", only_owed=True),
        "Fate": Recall(("fated",), "either", owed=True, only_owed=True),
    },
    edits=frozenset({"harm", "armour", "xp", "advance", "item", "fate", "define"}),
    refusals=REFUSALS,
    topics=TOPICS,
    examples=("move dodge+dex medium", "move stealth hard adv", "sheet show"),
    demo=(
        "/game start tens The Ogre Bridge",
        "/npc new Ogre str=19 dex=8 wil=12 hp=7 resist=bludgeoning",
        "/item add club hits 2 bludgeoning as Ogre",
        "/npc reveal Ogre",
        '/define move taunt cha medium "You provoke a foe." success "They come for you, careless." '
        'mixed "They come for you." failure "They laugh." class bard',
        '/define move fate wil medium "Your song is not over yet." success "You live." '
        'mixed "You live, for a price." failure "The song ends." class bard',
        ":as alice",
        "/sheet new Brin class=bard str=10 dex=16 int=12 wis=8 cha=14 wil=11 hp=8 armour=2 "
        "proficient=stealth,taunt saves=dex,cha",
        "/item add rapier hits 1 piercing",
        ":as bob",
        "/sheet new Griff class=fighter str=17 dex=12 int=8 wis=10 cha=10 wil=14 hp=11 armour=4 "
        "armour_worn=yes proficient=strike,athletics saves=str,wil",
        "/item add greatsword hits 2 slashing",
    ),
    offers=offers,
)
