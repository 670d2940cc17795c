"""Powered by Heresy as the rest of the bot sees it."""

from collections.abc import Mapping

from rules.core import move_definitions
from rules.core.characters.gear import pack_rules, thing_names
from rules.core.characters.targets import for_each
from rules.core.content import explainer
from rules.core.dice.dice import Dice
from rules.core.outcome import Outcome
from rules.core.records.field_values import words
from rules.core.system import Chances, Recall, Rule, Rules, Setting, System, gains
from rules.core.verb_declarations.request import Request
from rules.core.verb_declarations.verb import button_lines, ways_in
from rules.heresy import bonds, gear, growth, harm, healing, hold, lookups, sessions
from rules.heresy.characters.card import (
    CARD_BUTTONS,
    LABELS,
    card,
    derive_values,
    gloss,
    offers,
    vitals,
)
from rules.heresy.characters.creation import assign_later, create, walk
from rules.heresy.checks import aid_and_forward, move, move_options
from rules.heresy.checks.dice import FACTS, MEMORY
from rules.heresy.checks.odds import likely_foes, luck_of, read_outcome
from rules.heresy.combat import attack, weapons
from rules.heresy.content import (
    BACKGROUND_NAMES,
    CLASS_NAMES,
    CREATURE_NAMES,
    HOME_NAMES,
    MOVE_NAMES,
    OPTIONS,
    REFUSALS,
    TABLES,
    pools_of,
)
from rules.heresy.insight_and_wrath import choose_tactic, use_resource
from rules.heresy.sessions import scene_ends
from rules.heresy.sheet import LONG, SHOWN, STATS, HeresyScene, HeresySheet
from rules.heresy.verb_declarations import hold_bonds_growth, moves_harm_gear

RULES = Rules(
    Rule(moves_harm_gear.MakeMove, move.make_move),
    Rule(moves_harm_gear.Reroll, move.reroll, Recall(("move",), concerned=True)),
    Rule(
        hold_bonds_growth.UseForward, aid_and_forward.use_forward, Recall(("move",), concerned=True)
    ),
    Rule(moves_harm_gear.Aid, aid_and_forward.aid, Recall(("move",), "named")),
    Rule(
        moves_harm_gear.PickOption,
        move_options.pick_option,
        Recall(("move",), owed=("picks",)),
    ),
    Rule(moves_harm_gear.Answered, move_options.answer_miss, Recall(("move",), "any")),
    Rule(
        moves_harm_gear.Damage,
        attack.deal_damage,
        # damage that no roll owes stands by itself, or undoing the roll would take it back
        Recall(("move",), owed=("deal",), only_owed=True),
    ),
    Rule(moves_harm_gear.DamageAgain, attack.reroll_damage, Recall(("damage", "blow"), "who")),
    Rule(
        moves_harm_gear.Suffer,
        attack.suffer_damage,
        Recall(
            ("move", "damage"),
            "who",
            owed=("counter",),
            only_owed=True,
            fits=attack.may_be_the_counter,
        ),
    ),
    Rule(moves_harm_gear.Harm, for_each(harm.harm, REFUSALS)),
    Rule(moves_harm_gear.HarmNamed, harm.harm_named),
    Rule(moves_harm_gear.Heal, for_each(healing.heal, REFUSALS, healing.is_for_all)),
    Rule(
        moves_harm_gear.Breath,
        healing.draw_last_breath,
        Recall(("blow", "harm"), owed=("breath",), only_owed=True),
    ),
    Rule(
        moves_harm_gear.BreathCost,
        healing.pay_last_breath,
        Recall(("move",), "any", fits=healing.has_its_price),
    ),
    Rule(hold_bonds_growth.GiveForward, aid_and_forward.give_forward),
    Rule(hold_bonds_growth.GiveOngoing, aid_and_forward.give_ongoing),
    Rule(hold_bonds_growth.EndBoost, aid_and_forward.end_boost),
    Rule(hold_bonds_growth.ShowBoosts, aid_and_forward.show_boosts),
    Rule(hold_bonds_growth.HandForward, aid_and_forward.hand_forward),
    Rule(hold_bonds_growth.ShowHold, hold.show_hold, Recall(("blow",), "any")),
    Rule(hold_bonds_growth.AddHold, hold.add_hold),
    Rule(hold_bonds_growth.SpendHold, hold.spend_hold),
    Rule(hold_bonds_growth.SpendDefend, hold.spend_defend, Recall(("blow",), "any")),
    Rule(hold_bonds_growth.EndHold, hold.end_hold),
    Rule(hold_bonds_growth.AddBond, bonds.add_bond),
    Rule(hold_bonds_growth.EndBond, bonds.end_bond),
    Rule(hold_bonds_growth.ShowBonds, bonds.show_bonds),
    Rule(hold_bonds_growth.UseResource, use_resource),
    Rule(hold_bonds_growth.ChooseTactic, choose_tactic),
    Rule(hold_bonds_growth.UseAmmo, weapons.use_ammo),
    *pack_rules(gear.PACK),
    Rule(moves_harm_gear.AddItem, for_each(gear.add_items, REFUSALS)),
    Rule(
        hold_bonds_growth.MarkXp,
        for_each(growth.mark_xp, REFUSALS, lambda request: not request.amount),
    ),
    Rule(hold_bonds_growth.ActivateFlag, growth.activate_flag),
    Rule(
        hold_bonds_growth.Advance,
        growth.advance,
        Recall(("advance",), when="late", owed=("learn",)),
    ),
    Rule(hold_bonds_growth.StartSession, sessions.start_session),
    Rule(hold_bonds_growth.EndSession, sessions.end_session),
    Rule(hold_bonds_growth.AnswerSession, sessions.answer_session, Recall(("session",), "any")),
    Rule(hold_bonds_growth.RollTable, for_each(lookups.roll_table, REFUSALS, needs_one=False)),
)
STAT_NAMES = (
    {key: key for key in STATS}
    | {name: key for key, name in LONG.items()}
    | {"str": "s", "bond": "bonds", "bonds": "bonds"}
    | dict.fromkeys(("resource", "wrath", "insight"), "resource")
    | dict.fromkeys(("none", "nothing"), "none")
    # the ways to defy danger, as people say them
    | {"power": "s", "speed": "ag", "endurance": "t", "wits": "int", "will": "wp", "charm": "fel"}
)
FIELD_NAMES = {name.replace(" ", "_"): key for key, name in LONG.items()} | {
    "str": "s",
    "home_world": "home",
    "world": "home",
    "defence": "defense",
    "def": "defense",
    "max": "max_wounds",
    "wounds_max": "max_wounds",
}
CREATION_WORDS = (
    {"roll": "roll", "random": "roll", "free": "free"}
    | {name: f"class:{key}" for name, key in CLASS_NAMES.items()}
    | {name: f"home:{key}" for name, key in HOME_NAMES.items()}
    | {name: f"background:{key}" for name, key in BACKGROUND_NAMES.items()}
    | CREATURE_NAMES
)
SETTINGS = {
    "advance_cost": Setting(7, (), "the XP a level costs, on top of the level you have"),
    "halve": Setting("down", ("down", "up"), "how a halved attack is rounded"),
    "disadvantage": Setting(
        "on", ("on", "off"), "whether `dis` rolls three dice and keeps the two lowest"
    ),
    "recover": Setting(
        "on", ("on", "off"), "whether the move Recover heals half of max wounds in a day"
    ),
}


WAYS = move_definitions.Ways(("10+", "7-9", "6-"), frozenset(STAT_NAMES), MOVE_NAMES)


def resolve(request: Request, scene: HeresyScene, dice: Dice) -> Outcome:
    if isinstance(request, move_definitions.Defining):
        return move_definitions.resolve(request, scene, WAYS)
    return RULES.settle(request, scene, dice)


def _list_held(sheet: HeresySheet | None, *fields: str) -> dict[str, str]:
    if sheet is None:
        return {}
    return {words(key): key for field in fields for key in getattr(sheet, field)}


def _stats(sheet: HeresySheet | None) -> Mapping[str, str]:
    """Return everything that can be rolled with: stats, and each pool by its name."""
    pools = [pool.name.casefold() for pool in pools_of(sheet)] if sheet else []
    if not pools:
        return STAT_NAMES
    return STAT_NAMES | {"resource": pools[0]} | {name: name for name in pools}


#: names that are the same in every scene
FIXED: Mapping[str, Mapping[str, str]] = {
    "field": FIELD_NAMES,
    "creation": CREATION_WORDS,
    "table": {key: key for key in TABLES},
    "option": {key.replace("_", " "): key for key in OPTIONS},
}


#: the fields of a sheet that hold things of a kind
HELD: Mapping[str, tuple[str, ...]] = {"weapon": ("weapons",), "carried": ("weapons",)}


def names(kind: str, scene: HeresyScene) -> Mapping[str, str]:
    """Return the names of a kind that can be typed here."""
    if kind in FIXED:
        return FIXED[kind]
    match kind:
        case "stat":
            return _stats(scene.someone)
        case "move":
            return move_definitions.move_names(scene, MOVE_NAMES)
        case "defined":
            return move_definitions.defined_names(scene)
        case "item":
            return thing_names(gear.PACK, scene)
    return _list_held(scene.someone, *HELD.get(kind, ()))


def spell_name(kind: str, key: str) -> str:
    return SHOWN.get(key, key) if kind == "stat" else key


HERESY = System(
    key="heresy",
    name="Powered by Heresy",
    pitch="2d6 moves, grim far future",
    sheet=HeresySheet,
    verbs=ways_in(moves_harm_gear, hold_bonds_growth),
    rules=RULES,
    resolve=resolve,
    chances=Chances(odds_label=read_outcome, likely_foes=likely_foes, luck=luck_of),
    create=create,
    walk=walk,
    names=names,
    gloss=gloss,
    spelt=spell_name,
    assign=assign_later,
    derived=derive_values,
    card=card,
    vitals=vitals,
    labels=LABELS,
    settings=SETTINGS,
    refusals=REFUSALS,
    about=explainer(button_lines(ways_in(moves_harm_gear, hold_bonds_growth))),
    topics=lookups.all_topics(),
    play=("move", "hold", "forward", "bond", "resource", "table", "roll"),
    fight=("damage", "suffer", "harm", "heal", "ammo", "rest"),
    examples=lookups.EXAMPLES,
    demo=lookups.DEMO,
    offers=offers,
    card_buttons=CARD_BUTTONS,
    scene_ends=scene_ends,
    memory=MEMORY,
    facts=FACTS,
    version=2,  # parts of a sheet gained fields
    settle_state=harm.follow_wounds,
    is_obsolete=harm.is_obsolete,
    defends="move defend",
    hurt=gains("wounds"),
    pays=frozenset({"move"}),  # Penance costs a wound that nobody struck
)
