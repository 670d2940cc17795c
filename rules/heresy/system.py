"""Powered by Heresy as the rest of the bot sees it."""

from collections.abc import Mapping

from rules.core import definitions
from rules.core.characters.pack import add_to, pack_rules, thing_names
from rules.core.characters.targets import for_each
from rules.core.content import explainer
from rules.core.dice.dice import Dice
from rules.core.outcome import Outcome
from rules.core.records.values import words
from rules.core.requests.request import Request
from rules.core.requests.verb import button_lines, ways_in
from rules.core.system import Chances, Recall, Rule, Rules, Setting, System
from rules.core.turns import gains
from rules.heresy import bonds, gear, growth, harm, healing, hold, lookups, sessions
from rules.heresy.characters.card import CARD_BUTTONS, card, derive_values, offers, vitals
from rules.heresy.characters.creation import assign, create
from rules.heresy.characters.glosses import gloss
from rules.heresy.characters.labels import LABELS
from rules.heresy.characters.steps import walk
from rules.heresy.checks import aid, forward, move, options, reroll
from rules.heresy.checks.memory import FACTS, MEMORY
from rules.heresy.checks.odds import likely_foes, luck_of, read_outcome
from rules.heresy.combat import ammo, attack
from rules.heresy.content import (
    BACKGROUND_NAMES,
    CLASS_NAMES,
    CREATURE_NAMES,
    HOME_NAMES,
    MOVE_NAMES,
    OPTIONS,
    REFUSALS,
)
from rules.heresy.requests import gear as things
from rules.heresy.requests import rolls, sheets
from rules.heresy.resources import use
from rules.heresy.resources.pools import pools_of
from rules.heresy.sheet import LONG, SHOWN, STATS, HeresyScene, HeresySheet

RULES = Rules(
    Rule(rolls.MakeMove, move.make_move),
    Rule(rolls.Reroll, reroll.reroll, Recall(("move",), concerned=True)),
    Rule(sheets.UseForward, forward.use_forward, Recall(("move",), concerned=True)),
    Rule(rolls.Aid, aid.aid, Recall(("move",), "named")),
    Rule(rolls.PickOption, options.pick_option, Recall(("move",), owed=("picks",))),
    Rule(rolls.Answered, options.answer_miss, Recall(("move",), "any")),
    Rule(rolls.Damage, attack.deal_damage, Recall(("move",), owed=("deal",), only_owed=True)),
    Rule(rolls.DamageAgain, attack.reroll_damage, Recall(("damage", "blow"), "who")),
    Rule(
        rolls.Suffer,
        attack.suffer_damage,
        Recall(
            ("move", "damage"),
            "who",
            owed=("counter",),
            only_owed=True,
            fits=attack.may_be_the_counter,
        ),
    ),
    Rule(rolls.Harm, for_each(harm.harm, REFUSALS)),
    Rule(rolls.HarmNamed, harm.harm_named),
    Rule(rolls.Heal, for_each(healing.heal, REFUSALS, healing.is_for_all)),
    Rule(
        rolls.Breath,
        healing.draw_last_breath,
        Recall(("blow", "harm"), owed=("breath",), only_owed=True),
    ),
    Rule(
        rolls.BreathCost,
        healing.pay_last_breath,
        Recall(("move",), "any", fits=healing.has_its_price),
    ),
    Rule(sheets.GiveForward, forward.give_forward),
    Rule(sheets.GiveOngoing, forward.give_ongoing),
    Rule(sheets.EndBoost, forward.end_boost),
    Rule(sheets.ShowBoosts, forward.show_boosts),
    Rule(sheets.HandForward, forward.hand_forward),
    Rule(sheets.ShowHold, hold.show_hold),
    Rule(sheets.AddHold, hold.add_hold),
    Rule(sheets.SpendHold, hold.spend_hold),
    Rule(sheets.SpendDefend, hold.spend_defend, Recall(("blow",), "any")),
    Rule(sheets.EndHold, hold.end_hold),
    Rule(sheets.AddBond, bonds.add_bond),
    Rule(sheets.EndBond, bonds.end_bond),
    Rule(sheets.ShowBonds, bonds.show_bonds),
    Rule(sheets.UseResource, use.use_resource),
    Rule(sheets.ChooseTactic, use.choose_tactic),
    Rule(sheets.UseAmmo, ammo.use_ammo),
    *pack_rules(gear.PACK),
    Rule(things.AddItem, for_each(add_to(gear.PACK), REFUSALS)),
    Rule(sheets.MarkXp, for_each(growth.mark_xp, REFUSALS, lambda request: not request.amount)),
    Rule(sheets.ActivateFlag, growth.activate_flag),
    Rule(sheets.Advance, growth.advance, Recall(("advance",), when="late", owed=("learn",))),
    Rule(sheets.StartSession, sessions.start_session),
    Rule(sheets.EndSession, sessions.end_session),
    Rule(sheets.AnswerSession, sessions.answer_session, Recall(("session",), "any")),
    Rule(sheets.RollTable, for_each(lookups.roll_table, REFUSALS, needs_one=False)),
)
STAT_NAMES = (
    {key: key for key in STATS}
    | {name: key for key, name in LONG.items()}
    | {"str": "s", "bond": "bonds", "bonds": "bonds"}
    | dict.fromkeys(("resource", "wrath", "insight"), "resource")
    | dict.fromkeys(("none", "nothing"), "none")
    | {"power": "s", "speed": "ag", "endurance": "t", "wits": "int", "will": "wp", "charm": "fel"}
)
FIELD_NAMES = {name.replace(" ", "_"): key for key, name in LONG.items()} | {
    "str": "s",
    "home_world": "home",
    "world": "home",
    "defence": "defense",
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
    "advance_cost": Setting(7, (), "XP for a level, plus your current level"),
    "halve": Setting("down", ("down", "up"), "how a halved attack is rounded"),
    "disadvantage": Setting(
        "on", ("on", "off"), "whether `dis` rolls three dice and keeps the two lowest"
    ),
    "recover": Setting(
        "on", ("on", "off"), "whether the move Recover heals half of max wounds in a day"
    ),
}


WAYS = definitions.Ways(("10+", "7-9", "6-"), frozenset(STAT_NAMES))


def resolve(request: Request, scene: HeresyScene, dice: Dice) -> Outcome:
    if isinstance(request, definitions.Defining):
        return definitions.resolve(request, scene, WAYS)
    return RULES.settle(request, scene, dice)


def _list_held(sheet: HeresySheet | None, *fields: str) -> dict[str, str]:
    if sheet is None:
        return {}
    return {words(key): key for field in fields for key in getattr(sheet, field)}


def _stats(sheet: HeresySheet | None) -> Mapping[str, str]:
    """Return what may be rolled with: each pool of a character under its own name."""
    pools = [pool.name.casefold() for pool in pools_of(sheet)] if sheet else []
    if not pools:
        return STAT_NAMES
    return STAT_NAMES | {"resource": pools[0]} | {name: name for name in pools}


#: what can be said whatever stands in the scene
FIXED: Mapping[str, Mapping[str, str]] = {
    "field": FIELD_NAMES,
    "creation": CREATION_WORDS,
    "option": {key.replace("_", " "): key for key in OPTIONS},
}


#: where things of a kind stand on a sheet
HELD: Mapping[str, tuple[str, ...]] = {"weapon": ("weapons",), "carried": ("weapons",)}


def names(kind: str, scene: HeresyScene) -> Mapping[str, str]:
    """Return what can be said for things of a kind."""
    if kind in FIXED:
        return FIXED[kind]
    match kind:
        case "stat":
            return _stats(scene.someone)
        case "move":
            return definitions.move_names(scene, MOVE_NAMES)
        case "defined":
            return definitions.defined_names(scene)
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
    verbs=ways_in(rolls, things, sheets),
    rules=RULES,
    resolve=resolve,
    chances=Chances(odds_label=read_outcome, likely_foes=likely_foes, luck=luck_of),
    create=create,
    walk=walk,
    names=names,
    gloss=gloss,
    spelt=spell_name,
    assign=assign,
    derived=derive_values,
    card=card,
    vitals=vitals,
    labels=LABELS,
    settings=SETTINGS,
    refusals=REFUSALS,
    about=explainer(button_lines(ways_in(rolls, things, sheets))),
    topics=lookups.all_topics(),
    play=("move", "hold", "forward", "bond", "resource", "table", "roll"),
    fight=("damage", "suffer", "harm", "heal", "ammo", "rest"),
    examples=lookups.EXAMPLES,
    demo=lookups.DEMO,
    offers=offers,
    card_buttons=CARD_BUTTONS,
    scene_ends=use.scene_ends,
    memory=MEMORY,
    facts=FACTS,
    version=2,  # parts of a sheet have fields more
    settle_state=harm.follow_wounds,
    is_obsolete=harm.is_obsolete,
    defends="move defend",
    hurt=gains("wounds"),
)
