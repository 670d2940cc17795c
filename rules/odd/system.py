"""The Odd-like, assembled."""

from collections.abc import Mapping
from typing import Any

from rules.core.characters.gear import give_coin, pack_rules, thing_names
from rules.core.content import explainer
from rules.core.dice.dice import Dice
from rules.core.outcome import Choice, Outcome
from rules.core.system import Chances, Recall, Rule, Rules, Setting, System, loses, without_dice
from rules.core.verb_declarations.gear import GiveCoin, PartWith
from rules.core.verb_declarations.request import Request
from rules.core.verb_declarations.verb import button_lines, ways_in
from rules.odd.attribute_points import points_are_moot
from rules.odd.characters.card import (
    CARD_BUTTONS,
    LABELS,
    card,
    derive_values,
    gloss,
    offers,
    vitals,
)
from rules.odd.characters.creation import assign, create, walk
from rules.odd.checks.deed import avoid_deed, try_deed
from rules.odd.checks.dice import FACTS, MEMORY
from rules.odd.checks.odds import likely_foes, luck_of, read_outcome
from rules.odd.checks.save import answer_save, join_save
from rules.odd.combat.attack import attack
from rules.odd.combat.hit import sunder
from rules.odd.combat.joint_attack import joins, may_join
from rules.odd.combat.rounds import count_rounds, owes, roll_initiative, spend_by_hand, whose_turn
from rules.odd.combat.weapons import carried_weapons, spell_weapon, weapon_names
from rules.odd.combat.zones import change_zone
from rules.odd.content import DEBILITIES, REFUSALS, SCARS, topics
from rules.odd.death import BY_HAND, follow_numbers
from rules.odd.gear import PACK, add_items, let_go, use_supply
from rules.odd.growth import advance, award, scene_ends
from rules.odd.harm import harm
from rules.odd.healing import heal_or_place, may_place, rally, rest, treat
from rules.odd.hirelings import follow_name, hirelings, is_same_offer
from rules.odd.lookups import look_up
from rules.odd.scars_and_debilities import FRESH, change_status, drop_is_moot
from rules.odd.sheet import (
    GONE,
    OUT,
    OddGame,
    OddScene,
    OddSheet,
    OddStage,
    check_hit_points,
    most_by_hand,
    quote_phrase,
)
from rules.odd.time import pass_time
from rules.odd.verb_declarations import rest_gear_growth, saves_and_combat

RULES = Rules(
    Rule(saves_and_combat.Save, answer_save),
    Rule(saves_and_combat.Join, join_save, Recall(("save",), "named")),
    Rule(
        saves_and_combat.Attack,
        attack,
        Recall(("attack",), "named", concerned=True, when=may_join, fits=joins),
    ),
    Rule(saves_and_combat.Deed, try_deed),
    Rule(saves_and_combat.Avoid, avoid_deed, Recall(("deed",), "any")),
    Rule(saves_and_combat.Harm, harm),
    Rule(
        saves_and_combat.Heal,
        heal_or_place,
        Recall(("rest", "use"), "either", when=may_place, owed=("points",), only_owed=True),
    ),
    Rule(saves_and_combat.Rally, rally),
    Rule(rest_gear_growth.Rest, rest),
    Rule(rest_gear_growth.Use, use_supply),
    Rule(rest_gear_growth.Treat, treat),
    Rule(saves_and_combat.Initiative, roll_initiative),
    Rule(saves_and_combat.Range, change_zone),
    Rule(rest_gear_growth.Advance, advance),
    Rule(
        rest_gear_growth.Hireling,
        hirelings,
        Recall(("offer",), when=lambda request, scene: request.how == "hire", fits=is_same_offer),
    ),
    Rule(
        saves_and_combat.Sunder,
        without_dice(sunder),
        Recall(("attack", "deed"), "actor", concerned=True),
    ),
    Rule(saves_and_combat.Status, without_dice(change_status)),
    Rule(saves_and_combat.Round, without_dice(count_rounds)),
    Rule(saves_and_combat.Act, without_dice(spend_by_hand)),
    Rule(rest_gear_growth.Award, without_dice(award)),
    Rule(rest_gear_growth.Table, without_dice(look_up)),
    *pack_rules(PACK),
    Rule(GiveCoin, give_coin),
    Rule(rest_gear_growth.AddItem, add_items),
    Rule(
        PartWith,
        let_go,
        Recall(("attack", "deed", "harm", "status", "time"), owed=("drop",), only_owed=True),
    ),
)

ATTRIBUTE_NAMES = {
    "str": "str",
    "strength": "str",
    "dex": "dex",
    "dexterity": "dex",
    "talent": "dex",
    "wil": "wil",
    "will": "wil",
    "willpower": "wil",
    "wit": "wil",
    "wits": "wil",
}
FIELD_NAMES = {**ATTRIBUTE_NAMES, "armor": "armour", "hit points": "hp", "max hp": "hp_max"}
DEBILITY_NAMES = {key: each.name for key, each in DEBILITIES.items()} | {"fresh": FRESH}
SCAR_NAMES = {scar.name.casefold(): scar.name for scar in SCARS.values()}


def resolve(request: Request, scene: OddScene, dice: Dice) -> Outcome:
    return RULES.settle(request, scene, dice)


def names(kind: str, scene: OddScene) -> Mapping[str, str]:
    """Return the names of a kind that can be typed here."""
    match kind:
        case "attribute":
            return ATTRIBUTE_NAMES
        case "score":
            return ATTRIBUTE_NAMES | {"hp": "hp", "hit points": "hp", "damage": "damage"}
        case "weapon":
            return weapon_names(scene.someone)
        case "debility":
            return DEBILITY_NAMES
        case "scar":
            return SCAR_NAMES
    return _sheet_names(kind, scene)


def _sheet_names(kind: str, scene: OddScene) -> Mapping[str, str]:
    match kind:
        case "carried":
            return carried_weapons(scene.someone)
        case "item":
            return thing_names(PACK, scene)
        case "field":
            return FIELD_NAMES
        case "creation":
            return {"roll": "roll", "rolled": "roll"}
    return {}


def spell_name(kind: str, key: str) -> str:
    if kind == "weapon":
        return quote_phrase(spell_weapon(key))
    return quote_phrase(key.casefold().replace("_", " "))


def is_obsolete(scene: OddScene, choice: Choice) -> bool:
    return drop_is_moot(scene, choice) or points_are_moot(scene, choice)


SETTINGS = {
    "tie": Setting("defender", ("defender", "roller"), "who wins an opposed save on equal rolls"),
    "joint": Setting(
        "any",
        ("any", "roll"),
        "whether aid succeeds if anyone passes, or only the best roll counts",
    ),
    "unarmed": Setting("d4", ("d4", "d2"), "the damage of bare hands"),
    "outside_chain": Setting(
        "refuse",
        ("refuse", "nearest"),
        "whether other dice are refused as damage, or become the next smaller damage die",
    ),
    "multiple": Setting(
        "highest",
        ("highest", "sum"),
        "whether only the highest of a round's hits on one foe counts, or their sum",
    ),
    "steps": Setting(
        "one", ("one", "each"), "whether several reasons to enhance are one step, or one each"
    ),
    "slots": Setting(10, (), "how many slots a new character has"),
    "corruption": Setting("wil", ("wil", "str", "dex"), "the attribute that resists corruption"),
    "npc_scars": Setting("on", ("on", "off"), "whether NPCs are scarred too"),
    "advance_against": Setting(
        "maximum", ("maximum", "current"), "what a roll to raise an attribute has to beat"
    ),
}


def upgrade(kind: str, version: int, kept: dict[str, Any]) -> dict[str, Any]:
    """Convert a game of version 1: its attacks in a round added up, and death by hand had no
    `dies_at`."""
    if version > 1:
        return kept
    if kind == "game":
        return {**kept, "defaults": {"multiple": "sum", **kept.get("defaults", {})}}
    if kept.get("state") in GONE and kept.get("str") and not kept.get("dies_at"):
        return {**kept, "dies_at": BY_HAND}
    return kept


DEMO = (
    "/game start odd",
    "/npc new Ogre str=14 hp=8 weapon=d10",
    "/npc reveal Ogre",
    ":as alice",
    "/sheet new Griff str=12 dex=9 wil=10 hp=4 shield weapon=d8",
    "/item add ration 3",
    ":as bob",
    "/sheet new Ash roll",
    ":as gm",
)

ODD = System(
    key="odd",
    name="Odd-like",
    pitch="d20 roll-under, quick and deadly dungeons",
    sheet=OddSheet,
    game=OddGame,
    stage=OddStage,
    verbs=ways_in(saves_and_combat, rest_gear_growth),
    rules=RULES,
    resolve=resolve,
    chances=Chances(odds_label=read_outcome, likely_foes=likely_foes, luck=luck_of),
    create=create,
    walk=walk,
    names=names,
    gloss=gloss,
    spelt=spell_name,
    assign=assign,
    most=most_by_hand,
    check=check_hit_points,
    derived=derive_values,
    card=card,
    vitals=vitals,
    labels=LABELS,
    settings=SETTINGS,
    bookkeeping_fields=frozenset({"ate", "slept", "dies_at", "spent", "struck", "fights"}),
    refusals=REFUSALS,
    about=explainer(button_lines(ways_in(saves_and_combat, rest_gear_growth))),
    topics=topics(),
    play=("save", "deed", "use", "rest", "time", "roll"),
    fight=("attack", "init", "range", "status", "harm", "heal"),
    examples=("save dex", "attack at FOE", "item add 3 torches"),
    demo=DEMO,
    offers=offers,
    card_buttons=CARD_BUTTONS,
    pass_time=pass_time,
    scene_ends=scene_ends,
    renamed=follow_name,
    owes=owes,
    whose_turn=whose_turn,
    passes="act",
    able=lambda sheet: sheet.state not in OUT,
    hurt=loses("hp", "str", "dex", "wil"),
    is_obsolete=is_obsolete,
    settle_state=follow_numbers,
    upgrade=upgrade,
    memory=MEMORY,
    facts=FACTS,
    version=2,
)
