"""Dark Heresy on narrative dice, assembled."""

from collections.abc import Mapping

from rules.core.characters.gear import pack_rules, thing_names
from rules.core.characters.group_names import make_plural
from rules.core.characters.targets import plays_nobody
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound
from rules.core.outcome import Outcome
from rules.core.scene import changes
from rules.core.system import (
    Chances,
    Recall,
    Rule,
    Rules,
    Setting,
    System,
    Topic,
    gains,
    without_dice,
)
from rules.core.verb_declarations.request import Request
from rules.core.verb_declarations.verb import ways_in
from rules.genesys.characters.card import (
    CARD_BUTTONS,
    LABELS,
    card,
    derive_values,
    gloss,
    offers,
    vitals,
)
from rules.genesys.characters.creation import FIELD_NAMES, assign, create, creation_words, walk
from rules.genesys.checks.check import contest, make_check, normalize_check, roll_pool
from rules.genesys.checks.check_outcome import CHECK
from rules.genesys.checks.dice_pool import DIFFICULTIES
from rules.genesys.checks.entry_memory import FACTS, MEMORY, purse
from rules.genesys.checks.modifiers import give_dice
from rules.genesys.checks.odds import likely_foes, luck_of, read_outcome, read_ways
from rules.genesys.checks.spends.menu import describe_choice
from rules.genesys.checks.spends.purchase import (
    AWAITED,
    crit,
    may_mean_spend,
    pays_threat,
    spend_otherwise,
    spend_symbols,
)
from rules.genesys.combat.attack import attack
from rules.genesys.combat.initiative import initiative, take_turn, use_ability
from rules.genesys.combat.maneuvers import pay_with_action, perform_maneuver
from rules.genesys.combat.movement import set_range
from rules.genesys.combat.rounds import (
    count_story_points,
    encounter,
    is_obsolete,
    list_slots,
    next_round,
    owes,
    scene_ends,
    whose_turn,
)
from rules.genesys.combat.weapons import ask_who_acts
from rules.genesys.content import QUALITIES, REFUSALS, SKILL_NAMES, SPENDS, TOPICS, skill_words
from rules.genesys.gear import PACK, add_item, change_item, repair_item
from rules.genesys.growth import advance, give_experience
from rules.genesys.harm.conditions import STATUSES, set_status, show_statuses, upgrade
from rules.genesys.harm.criticals import name_limb, show_criticals
from rules.genesys.harm.hazards import (
    expose,
    fall,
    hold_breath,
    put_out,
    set_surroundings,
    show_hazards,
)
from rules.genesys.harm.wounds import harm, settle_consequences
from rules.genesys.healing import FIGHT_OVER, heal, heal_critical, rest, treat
from rules.genesys.ruling_draft import Stopped
from rules.genesys.sheet import (
    BANDS,
    CHARACTERISTICS,
    GenesysGame,
    GenesysScene,
    GenesysSheet,
    GenesysStage,
)
from rules.genesys.story_points import story
from rules.genesys.verb_declarations import checks_and_attacks, gear_and_hazards, harm_turns_growth


def check(request: checks_and_attacks.MakeCheck, scene: GenesysScene, dice: Dice) -> Outcome:
    """Treat a patient, or make any other check."""
    request = normalize_check(request)
    if request.target is not None and request.what.key("skill") == "medicae":
        return treat(request, scene, dice)
    return make_check(request, scene, dice)


#: the check whose symbols are spent: for threat, one that waits for it
SPENT = Recall((CHECK,), "own", owed=AWAITED, settles=pays_threat)
RULES = Rules(
    Rule(checks_and_attacks.RollPool, roll_pool),
    Rule(checks_and_attacks.MakeCheck, check),
    Rule(checks_and_attacks.Contest, contest),
    Rule(checks_and_attacks.Attack, attack),
    Rule(checks_and_attacks.SpendSymbols, spend_symbols, SPENT, purse),
    Rule(checks_and_attacks.SpendOtherwise, without_dice(spend_otherwise), SPENT),
    Rule(checks_and_attacks.SufferCritical, crit, Recall((CHECK,), when=may_mean_spend)),
    Rule(checks_and_attacks.HealCritical, heal_critical),
    Rule(checks_and_attacks.NameLimb, without_dice(name_limb)),
    Rule(harm_turns_growth.Harm, harm),
    Rule(harm_turns_growth.Heal, without_dice(heal)),
    Rule(harm_turns_growth.SetStatus, without_dice(set_status)),
    Rule(harm_turns_growth.Story, without_dice(story), glance=count_story_points),
    Rule(harm_turns_growth.Initiative, initiative, glance=list_slots),
    Rule(harm_turns_growth.TakeTurn, take_turn),
    Rule(harm_turns_growth.Maneuver, perform_maneuver),
    Rule(harm_turns_growth.RePay, without_dice(pay_with_action)),
    Rule(harm_turns_growth.Round, next_round),
    Rule(harm_turns_growth.Encounter, without_dice(encounter)),
    Rule(harm_turns_growth.SetRange, without_dice(set_range)),
    Rule(gear_and_hazards.Fall, fall),
    Rule(gear_and_hazards.Exposure, expose),
    Rule(gear_and_hazards.HoldBreath, without_dice(hold_breath)),
    Rule(gear_and_hazards.ShowHazards, without_dice(show_hazards)),
    Rule(gear_and_hazards.PutOut, put_out),
    Rule(gear_and_hazards.Surroundings, without_dice(set_surroundings)),
    Rule(
        harm_turns_growth.Rest,
        rest,
        Recall((FIGHT_OVER,), "who", concerned=True, when="after_fight"),
    ),
    Rule(harm_turns_growth.Experience, without_dice(give_experience)),
    Rule(harm_turns_growth.Advance, without_dice(advance)),
    Rule(gear_and_hazards.GiveDice, without_dice(give_dice)),
    Rule(gear_and_hazards.AddItem, without_dice(add_item)),
    *pack_rules(PACK),
    Rule(gear_and_hazards.ChangeItem, without_dice(change_item)),
    Rule(gear_and_hazards.RepairItem, repair_item),
    Rule(harm_turns_growth.UseAbility, use_ability),
    Rule(harm_turns_growth.ShowStatuses, without_dice(show_statuses)),
    Rule(checks_and_attacks.ShowCriticals, without_dice(show_criticals)),
)


def resolve(request: Request, scene: GenesysScene, dice: Dice) -> Outcome:
    try:
        return RULES.settle(request, scene, dice)
    except NotFound as missing:
        # only a game master can act as anyone, so only they are asked as whom
        if missing.code != "no_character" or not plays_nobody(scene):
            raise
        asked = ask_who_acts(request, scene)
        if asked is None:
            raise
        return asked
    except Stopped as stopped:
        tale, record = stopped.tale, stopped.record
        return Outcome(
            f"{tale.sheet(record).name} goes down before acting",
            prose=tale.prose,
            changes=changes(scene, tale.scene),
            choices=tale.choices,
            subject=record,
        )


def _spend_names() -> dict[str, str]:
    """Return the words for each row that symbols can buy; one word may mean a row of each side."""
    found: dict[str, list[str]] = {}
    for row in SPENDS.values():
        for said in (row.key.replace("_", " "), row.name.casefold(), *row.aliases):
            keys = found.setdefault(said, [])
            if row.key not in keys:
                keys.append(row.key)
    found["boost"].append("next_ally")
    spelling: dict[str, str] = {}  # words with the same meaning share one spelling
    for said, keys in found.items():
        spelling.setdefault("|".join(keys), said)
    return {said: f"{spelling['|'.join(keys)]}:{'|'.join(keys)}" for said, keys in found.items()}


def _list_topics() -> Mapping[str, Topic]:
    """Return every rule that can be looked up, and every quality of weapons."""
    qualities = (
        (key, Topic(row.name, row.text, row.source, "Gear")) for key, row in QUALITIES.items()
    )
    return dict(qualities) | {key: Topic(**row) for key, row in TOPICS.items()}


_CHARACTERISTIC_NAMES = {
    **{key: key for key in CHARACTERISTICS},
    **{said: key for said, key in FIELD_NAMES.items() if key in CHARACTERISTICS},
}
_NAMES: Mapping[str, Mapping[str, str]] = {
    "skill": SKILL_NAMES,
    "characteristic": _CHARACTERISTIC_NAMES,
    "status": STATUSES,
    "spend": _spend_names(),
    "quality": {
        said: key
        for key, row in QUALITIES.items()
        for said in (skill_words(key), row.name.casefold())
    },
    "difficulty": {name: name for name in DIFFICULTIES},  # so that typos get suggestions
    "band": {name: name for name in BANDS},
    "field": FIELD_NAMES,
    "creation": creation_words(),
}


BARE_HANDS = ("unarmed", "fists", "fist", "punch", "bare hands")


def names(kind: str, scene: GenesysScene) -> Mapping[str, str]:
    if kind in _NAMES:
        return _NAMES[kind]
    if kind == "weapon":
        those = [scene.someone] if scene.someone else scene.list_unretired()
        own = {skill_words(key): key for sheet in those for key in sheet.weapons}
        several = {
            make_plural(skill_words(key)): key
            for sheet in those
            for key, weapon in sheet.weapons.items()
            if weapon.count > 1
        }
        # a weapon's own name wins, even if it is called Fist
        return {**dict.fromkeys(BARE_HANDS, "unarmed"), **several, **own}
    if kind == "carried":
        return {skill_words(key): key for key in (scene.someone.weapons if scene.someone else {})}
    if kind == "belonging":  # any weapon or item of anyone not retired
        every = (key for sheet in scene.list_unretired() for key in (*sheet.weapons, *sheet.items))
        return {skill_words(key): key for key in every}
    return thing_names(PACK, scene) if kind == "item" else {}


def spell_name(kind: str, key: str) -> str:
    if kind == "spend":
        return key.partition(":")[0]
    return key if kind == "number" else skill_words(key)


GENESYS = System(
    key="genesys",
    name="Dark Heresy on narrative dice",
    pitch="story dice, grim far future",
    sheet=GenesysSheet,
    game=GenesysGame,
    stage=GenesysStage,
    verbs=ways_in(checks_and_attacks, harm_turns_growth, gear_and_hazards),
    rules=RULES,
    resolve=resolve,
    chances=Chances(
        odds_label=read_outcome,
        enumerate_rolls=read_ways,
        # fewer than elsewhere, because a run of these rules takes longer
        patience=300,
        likely_foes=likely_foes,
        luck=luck_of,
    ),
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
    offers=offers,
    card_buttons=CARD_BUTTONS,
    scene_ends=scene_ends,
    owes=owes,
    whose_turn=whose_turn,
    passes="act",
    defends="maneuver guarded",
    hurt=gains("wounds", "strain"),
    # the strain of a second maneuver is no hit
    pays=frozenset({"maneuver"}),
    is_obsolete=is_obsolete,
    about=describe_choice,
    settings={
        # the text asks for one; the game it comes from, for two
        "two_weapon_cost": Setting(1, ("1", "2"), "advantage for a hit with the second weapon"),
        "fall_triumph": Setting("on", ("on", "off"), "whether a triumph shortens a fall"),
    },
    gm_fields=frozenset({"state", "kind", "minions", "upright"}),
    settle_state=settle_consequences,
    upgrade=upgrade,
    bookkeeping_fields=frozenset({"turn", "wielded"}),
    memory=MEMORY,
    facts=FACTS,
    version=3,  # weapons gained `count`
    refusals=REFUSALS,
    topics=_list_topics(),
    play=("check", "pool", "spend", "story", "rest", "roll"),
    fight=("encounter", "init", "attack", "maneuver", "harm", "strain"),
    examples=(
        "pool 2g1y vs 2p",
        "check stealth vs hard",
        "attack lasgun at FOE range medium aim 2",
        "item add lasgun ranged heavy damage 6 crit 3 range long",
    ),
    demo=(
        "/game start genesys The Gilded Spire",
        "/npc new Scar brawn=3 agility=3 skills=melee:2,ranged_light:1,discipline:1",
        "/item add sword melee damage +2 crit 3 for Scar",
        "/npc reveal Scar",
        ":as alice",
        '/sheet new Griff brawn=3 agility=3 skills="ranged heavy:2,stealth:1" career=stealth',
        "/item add lasgun ranged heavy damage 6 crit 3 range long",
        "/item add flak armour soak 1",
        ":as gm",
        "/range Griff, Scar medium",
    ),
)
