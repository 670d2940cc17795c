"""The 2d10 rules, assembled."""

from collections.abc import Mapping
from typing import Any

from rules.core import move_definitions
from rules.core.characters.gear import pack_rules, thing_names
from rules.core.content import explainer
from rules.core.dice.dice import Dice
from rules.core.outcome import Outcome
from rules.core.records.field_values import words
from rules.core.system import Chances, Recall, Rule, Rules, Setting, System, loses
from rules.core.verb_declarations.request import Request
from rules.core.verb_declarations.verb import button_lines, ways_in
from rules.tens import combat, conversion, fate, gear, growth, harm, healing
from rules.tens import verb_declarations as ask
from rules.tens.characters.card import (
    CARD_BUTTONS,
    LABELS,
    card,
    derive_values,
    gloss,
    offers,
    vitals,
)
from rules.tens.characters.creation import assign, check_scores, create, walk
from rules.tens.checks.dice import FACTS, MEMORY
from rules.tens.checks.move import is_roll_meant, make_move
from rules.tens.checks.move_result import check_span, span_of
from rules.tens.checks.odds import likely_foes, read_outcome
from rules.tens.content import (
    ABILITY_NAMES,
    DAMAGE_TYPES,
    MOVE_NAMES,
    RANGE_NAMES,
    REFUSALS,
    TOPICS,
)
from rules.tens.death import condition, follow, is_called_off
from rules.tens.sheet import TensScene, TensSheet, TensStage, most_by_hand

WAYS = move_definitions.Ways(taken=frozenset({*ABILITY_NAMES, *RANGE_NAMES}), built_in=MOVE_NAMES)
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

RULES = Rules(
    Rule(
        ask.MakeMove,
        make_move,
        Recall(("open",), "any", owed=("range",), when="rereads", fits=is_roll_meant),
    ),
    Rule(ask.Harm, harm.harm, Recall(("move",), "who", owed=("foe",), only_owed=True, tells=True)),
    Rule(ask.Convert, conversion.convert),
    Rule(ask.Heal, healing.heal),
    Rule(ask.Rest, healing.rest),
    Rule(ask.Treat, healing.treat),
    Rule(ask.GiveTemp, harm.give_temp),
    Rule(ask.EndTemp, harm.end_temp),
    Rule(ask.WearArmour, gear.wear_armour),
    Rule(ask.Fate, fate.meet_fate, Recall(("fated",), "either", owed=("fate",), only_owed=True)),
    Rule(ask.CallRound, combat.call_round),
    Rule(ask.Act, combat.act),
    Rule(ask.GainXp, growth.gain_xp),
    Rule(ask.Advance, growth.advance),
    Rule(ask.AddItem, gear.add_items),
    Rule(ask.Use, gear.use),
    *pack_rules(gear.PACK),
)


def resolve(request: Request, scene: TensScene, dice: Dice) -> Outcome:
    if isinstance(request, move_definitions.Defining):
        if isinstance(request, move_definitions.DefineMove) and (span := span_of(request.range)):
            check_span(span)
        return move_definitions.resolve(request, scene, WAYS)
    return RULES.settle(request, scene, dice)


def upgrade(kind: str, version: int, kept: dict[str, Any]) -> dict[str, Any]:
    """Convert an older record to today's shape.

    Since version 2 any healing saves the dying; older games keep the old rule as their default.
    """
    if kind == "game" and version < 2:
        return {**kept, "defaults": {"healing_saves": "off", **kept.get("defaults", {})}}
    return kept


def names(kind: str, scene: TensScene) -> Mapping[str, str]:
    match kind:
        case "move":
            return move_definitions.move_names(scene, MOVE_NAMES)
        case "defined":
            return move_definitions.defined_names(scene)
        case "item":
            return thing_names(gear.PACK, scene)
        case "weapon" | "carried" | "spell" | "tool":
            return _things(kind, scene.someone)
    return NAMES.get(kind, {})


NAMES: Mapping[str, Mapping[str, str]] = {
    "ability": ABILITY_NAMES,
    "range": RANGE_NAMES,
    "damage_type": {name: name for name in DAMAGE_TYPES},
    "field": FIELD_NAMES,
}


def _things(kind: str, sheet: TensSheet | None) -> Mapping[str, str]:
    """Return the names of things on a sheet: weapons, or things to use as tools."""
    if sheet is None:
        return {}
    keys = {
        "weapon": tuple(sheet.weapons),
        "carried": tuple(sheet.weapons),
        "spell": tuple(sheet.weapons),
        "tool": (*sheet.items, *sheet.proficient),
    }[kind]
    # phones leave apostrophes out: thieves tools
    spoken = {said: key for key in keys for said in (key, words(key), words(key).replace("'", ""))}
    named = {sheet.weapons[key].name.casefold(): key for key in keys if key in sheet.weapons}
    return {**spoken, **named}


TENS = System(
    key="tens",
    name="Moves on 2d10",
    pitch="2d10 moves, fifth-edition heroes",
    sheet=TensSheet,
    stage=TensStage,
    verbs=ways_in(ask),
    rules=RULES,
    resolve=resolve,
    chances=Chances(odds_label=read_outcome, likely_foes=likely_foes),
    create=create,
    walk=walk,
    names=names,
    gloss=gloss,
    assign=assign,
    most=most_by_hand,
    check=check_scores,
    derived=derive_values,
    card=card,
    vitals=vitals,
    labels=LABELS,
    settings={
        "mixed_hits": Setting(
            "full", ("full", "half"), "how many of its hits a mixed result deals"
        ),
        "half_of_one": Setting("0", ("0", "1"), "how many hits resistance leaves of a single one"),
        "healing_saves": Setting("on", ("on", "off"), "whether healing stabilises the dying"),
        "fate_roll": Setting(
            "decides",
            ("decides", "announces"),
            "whether a Fate roll decides who lives, or only announces it",
        ),
        "levelling": Setting(
            "manual", ("manual", "5e"), "whether a level takes the fifth edition's XP"
        ),
    },
    refusals=REFUSALS,
    about=explainer(button_lines(ways_in(ask))),
    topics=TOPICS,
    play=("move", "rest", "define show", "roll", "again"),
    fight=("round", "harm", "heal", "armour", "treat", "fate"),
    examples=(
        "move strike medium at FOE",
        "move dodge medium from FOE",
        "move stealth hard adv",
        "move dex dc 15",
        "sheet show",
    ),
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
    card_buttons=CARD_BUTTONS,
    whose_turn=combat.whose_turn,
    owes=combat.owed_turns,
    passes="act",
    able=lambda sheet: condition(sheet) == "well",
    hurt=loses("hp"),
    is_obsolete=is_called_off,
    settle_state=follow,
    gm_fields=frozenset({"state", "since_fate"}),
    bookkeeping_fields=frozenset({"since_fate", "acted"}),
    upgrade=upgrade,
    memory=MEMORY,
    facts=FACTS,
    version=3,  # weapons gained `count`
)
