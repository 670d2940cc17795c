"""Generic Fantasy assembled: settings, names that can be typed, a rule for each request."""

from collections.abc import Callable, Iterable, Mapping

from rules.core.characters.gear import add_to, give_coin, pack_rules, thing_names
from rules.core.characters.group_names import make_plural
from rules.core.content import explainer
from rules.core.dice.dice import Dice
from rules.core.outcome import Outcome
from rules.core.records.field_values import words
from rules.core.system import Chances, Recall, Rule, Rules, Setting, System, Topic
from rules.core.verb_declarations.gear import GiveCoin, PartWith
from rules.core.verb_declarations.request import Request
from rules.core.verb_declarations.verb import button_lines, ways_in
from rules.fantasy.characters.card import (
    CARD_BUTTONS,
    LABELS,
    card,
    derive_values,
    gloss,
    offers,
    vitals,
)
from rules.fantasy.characters.creation import WORDS, create, walk
from rules.fantasy.characters.field_values import FIELDS, assign
from rules.fantasy.checks.odds import likely_foes, luck_of, read_outcome, read_ways
from rules.fantasy.checks.plain_test import test
from rules.fantasy.checks.push import FEAT_PUSHES, aid, push
from rules.fantasy.checks.trial import FACTS, MEMORY
from rules.fantasy.combat.answer import answer, counter, is_contestable, protect, shield, yield_
from rules.fantasy.combat.attack import attack, go_berserk
from rules.fantasy.combat.contest import contest, is_obsolete
from rules.fantasy.combat.rounds import act, end_fight, owed_turns, round_, whose_turn
from rules.fantasy.combat.weapons import carried_weapons
from rules.fantasy.content import (
    ATTRIBUTE_NAMES,
    CLASS_NAMES,
    CLASSES,
    FEAT_NAMES,
    FEATS,
    GOOD_NAMES,
    LOOKUPS,
    REFUSALS,
    SKILL_NAMES,
    SPELL_NAMES,
    SPELLS,
    TABLE_NAMES,
    TOPICS,
    WEAPON_NAMES,
    WEAPONS,
)
from rules.fantasy.gear import PACK, buy, let_go, repair
from rules.fantasy.growth import advance, experience, learn, may_give
from rules.fantasy.harm import harm
from rules.fantasy.healing import heal, rest, treat
from rules.fantasy.hirelings import follow_name, hire
from rules.fantasy.lookups import consult
from rules.fantasy.pools_and_death import SECONDS, check_able, follow
from rules.fantasy.sheet import LADDER, FantasyScene, FantasySheet, FantasyStage, is_hurt
from rules.fantasy.spells import cast
from rules.fantasy.time import let_pass
from rules.fantasy.verb_declarations import checks_and_combat, harm_gear_growth

#: dice that are understood, also from other games: the rules refuse those they don't have
SIZES = (*LADDER, 20, 2, 3, 5, 7, 9, 14, 16, 24, 30, 100)
DIE_NAMES = {f"{count}d{size}": f"{count}d{size}" for count in ("", *range(1, 7)) for size in SIZES}
PUSHES = {
    **ATTRIBUTE_NAMES,
    **{word: word for word in ("extra", "trouble", "pass", *FEAT_PUSHES)},
    **SKILL_NAMES,
    "extra hit": "extra",
    "one more hit": "extra",
}
NAMES: Mapping[str, Mapping[str, str]] = {
    "attribute": ATTRIBUTE_NAMES,
    "skill": SKILL_NAMES,
    "die": DIE_NAMES,
    "die_to_push": {**PUSHES, **{f"d{size}": f"d{size}" for size in SIZES}},
    "weapon": WEAPON_NAMES,
    "spell": SPELL_NAMES,
    "feat": FEAT_NAMES,
    "class": CLASS_NAMES,
    "good": GOOD_NAMES,
    "table": TABLE_NAMES,
    "field": FIELDS,
    "creation": {word: word for word in WORDS},
}


def names(kind: str, scene: FantasyScene) -> Mapping[str, str]:
    """Return the names of a kind that can be typed here, those on the sheet first."""
    known = NAMES.get(kind, {})
    own = OWN.get(kind)
    if kind == "item":  # a game master who plays nobody gives things too
        return _items(scene)
    return own(scene.someone, scene) if own and scene.someone else known


def _put_own_first(held: Iterable[str], known: Mapping[str, str]) -> dict[str, str]:
    """Return the same names, with those of what someone has first."""
    own = set(held)
    return {said: key for said, key in known.items() if key in own} | dict(known)


def _items(scene: FantasyScene) -> dict[str, str]:
    """Return all names of carried things, including those from the list of goods."""
    own = thing_names(PACK, scene)
    held = set(own.values())
    sold = {said: key for said, key in GOOD_NAMES.items() if key in held}
    return sold | own | {make_plural(said): key for said, key in own.items()}


def _pushes(sheet: FantasySheet, scene: FantasyScene) -> dict[str, str]:
    """Return the dice a roll may have; helpers' dice go by the helper's name."""
    helpers = [each.name for each in scene.list_unretired() if not each.npc]
    named = {name.casefold(): name for name in (*helpers, *sheet.hirelings)}
    return {**NAMES["die_to_push"], **named}


#: names that depend on the character
OWN: Mapping[str, Callable[[FantasySheet, FantasyScene], Mapping[str, str]]] = {
    "skill": lambda sheet, scene: _put_own_first(sheet.skills, SKILL_NAMES),
    "spell": lambda sheet, scene: _put_own_first(sheet.spells, SPELL_NAMES),
    "weapon": lambda sheet, scene: {
        **list_own_weapons(sheet),
        **_put_own_first(sheet.items, WEAPON_NAMES),
    },
    "carried": lambda sheet, scene: {words(key): key for key in carried_weapons(sheet)},
    "hireling": lambda sheet, scene: hireling_names(sheet),
    "die_to_push": _pushes,
}


def spell_name(kind: str, key: str) -> str:
    """Return how a sentence spells a key."""
    return words(key) if kind in ("weapon", "spell", "feat", "class", "good", "item") else key


def list_own_weapons(sheet: FantasySheet | None) -> dict[str, str]:
    """Return a character's weapons that are in no list."""
    held = sheet.items if sheet else {}
    own = [key for key, item in held.items() if item.harm and key not in WEAPONS]
    return {said: key for key in own for said in (key, words(key))}


def hireling_names(sheet: FantasySheet | None) -> dict[str, str]:
    """Return the names of a character's hirelings."""
    kept = sheet.hirelings if sheet else {}
    return {said: key for key in kept for said in (key.casefold(), f"hireling {key.casefold()}")}


_TRIALS = ("test", "contest", "casting")
_HARMED = ("contest", "harm", "cast", "casting", "test")
RULES = Rules(
    Rule(checks_and_combat.Test, test),
    Rule(checks_and_combat.Push, push, Recall(_TRIALS, "own", concerned=True)),
    Rule(checks_and_combat.Aid, aid, Recall(_TRIALS, "named", concerned=True)),
    Rule(checks_and_combat.Contest, contest),
    Rule(checks_and_combat.Attack, attack),
    Rule(checks_and_combat.Berserk, go_berserk, Recall(("contest", "test"), concerned=True)),
    Rule(
        checks_and_combat.Answer,
        answer,
        Recall(
            ("challenge", "cast", "casting"),
            "own",
            concerned=True,
            owed=("answer",),
            fits=is_contestable,
        ),
    ),
    Rule(checks_and_combat.Yield, yield_, Recall(("challenge",), concerned=True, owed=("answer",))),
    Rule(checks_and_combat.Shield, shield, Recall(_HARMED, "own", concerned=True)),
    Rule(checks_and_combat.Protect, protect, Recall(_HARMED, "named", concerned=True)),
    Rule(checks_and_combat.Counter, counter, Recall(("cast", "casting"), "any")),
    Rule(harm_gear_growth.Harm, harm),
    Rule(harm_gear_growth.Heal, heal),
    Rule(harm_gear_growth.Rest, rest),
    Rule(checks_and_combat.Treat, treat),
    Rule(checks_and_combat.Consult, consult),
    Rule(harm_gear_growth.Hire, hire),
    Rule(checks_and_combat.Cast, cast),
    *pack_rules(PACK),
    Rule(GiveCoin, give_coin),
    Rule(PartWith, let_go),
    Rule(harm_gear_growth.AddItem, add_to(PACK)),
    Rule(harm_gear_growth.Buy, buy),
    Rule(harm_gear_growth.Repair, repair),
    Rule(harm_gear_growth.Experience, experience),
    Rule(harm_gear_growth.Advance, advance),
    Rule(
        harm_gear_growth.Learn,
        learn,
        Recall(("advance",), owed=("learn", "again"), prefers=may_give),
    ),
    Rule(checks_and_combat.Round, round_),
    Rule(checks_and_combat.Act, act),
)


#: what only the living do; pushes and shields aren't here, since they may undo a killing blow
LIVING = (
    checks_and_combat.Test,
    checks_and_combat.Aid,
    checks_and_combat.Contest,
    checks_and_combat.Attack,
    checks_and_combat.Berserk,
    checks_and_combat.Answer,
    checks_and_combat.Protect,
    checks_and_combat.Counter,
    checks_and_combat.Treat,
    harm_gear_growth.Hire,
    checks_and_combat.Cast,
    harm_gear_growth.Buy,
    harm_gear_growth.Repair,
    PartWith,
    harm_gear_growth.Advance,
    harm_gear_growth.Learn,
    checks_and_combat.Act,
)
#: what may be done with a dead character's things
LEFT = ("list", "give", "drop", "remove")


def resolve(request: Request, scene: FantasyScene, dice: Dice) -> Outcome:
    """Settle a request; refuse if the acting character is dead."""
    of_the_dead = isinstance(request, (PartWith, harm_gear_growth.Hire)) and request.how in LEFT
    if scene.someone and isinstance(request, LIVING) and not of_the_dead:
        check_able(request, scene.someone)
    return RULES.settle(request, scene, dice)


def topics() -> dict[str, Topic]:
    """Return every rule, table, class, feat and spell that can be looked up."""
    found = {key: Topic(**row) for key, row in TOPICS.items()}
    for key, table in LOOKUPS.items():
        rows = zip(("1-3", "4-6", "7-9", "10-12"), table.results, strict=True)
        told = "\n".join(f"{faces}: {result}" for faces, result in rows)
        text = f"{table.about}\n{told}"
        found[f"{key}_table"] = Topic(f"{table.name} table", text, table.source, "Tables")
    for key, each in CLASSES.items():
        main = " and ".join(attribute.upper() for attribute in each.main)
        feats = [feat.name for feat in FEATS.values() if feat.list in each.feats]
        text = (
            f"Needs d8 or better in {main}. Feats: {', '.join(feats)}. Kit: {', '.join(each.kit)}"
        )
        found[key] = Topic(each.name, f"{text}, {each.coin} coin.", each.source, "Classes")
    for key, feat in FEATS.items():
        found[key] = Topic(feat.name, f"{feat.text}\nA {feat.list} feat.", feat.source, "Feats")
    for key, spell in SPELLS.items():
        found[f"{key}_spell"] = Topic(
            spell.name, f"{spell.cost} WIL. {spell.text}", spell.source, "Spells"
        )
    return found


FANTASY = System(
    key="fantasy",
    name="Generic Fantasy",
    pitch="dice pools from d4 to d12, classic adventure",
    sheet=FantasySheet,
    stage=FantasyStage,
    verbs=ways_in(checks_and_combat, harm_gear_growth),
    rules=RULES,
    resolve=resolve,
    chances=Chances(
        odds_label=read_outcome, enumerate_rolls=read_ways, likely_foes=likely_foes, luck=luck_of
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
    settings={
        "weapon_harm": Setting("off", ("off", "on"), "whether each hit deals the weapon's harm"),
        "carry_overflow": Setting(
            "off", ("off", "on"), "whether harm beyond an empty pool carries over"
        ),
        "turns": Setting(
            "loose", ("loose", "strict"), "whether a second test in one turn is refused"
        ),
        "helpers": Setting("all", ("all", "one"), "how many may help with one test"),
        "table_die": Setting(
            "highest", ("highest", "attribute"), "which die reads a table when you roll two"
        ),
        "repeated_skill": Setting(
            "raise", ("raise", "reroll"), "what happens when creation rolls a skill twice"
        ),
    },
    bookkeeping_fields=frozenset({"acted", "moved", "clock"}),
    gm_fields=frozenset({"state", "lost", "timer", "leader"}),
    refusals=REFUSALS,
    about=explainer(button_lines(ways_in(checks_and_combat, harm_gear_growth))),
    topics=topics(),
    play=("test", "contest", "cast", "rest", "table", "roll"),
    fight=("attack", "init", "round", "harm", "heal", "treat"),
    examples=("test bod", "attack FOE", "contest bod vs FOE"),
    demo=(
        "/game start fantasy The Drowned Crypt",
        "/npc new Scar bod=d8 int=d6 wil=d4 melee=d6 defense=d4 leader defends=bod+defense",
        "/npc new Goblin bod=d4 int=d6 wil=d4 defends=bod",
        "/npc copy Goblin 2",
        "/npc reveal Scar",
        ":as alice",
        "/sheet new Griff bod=d8 int=d6 wil=d6 melee=d6 defense=d4 athletics=d4"
        ' class=fighter feat="precise strike"',
        ":as isaac",
        "/sheet new Jane bod=d6 int=d8 wil=d8 ranged=d6 lore=d4 skullduggery=d4"
        ' class="arcane trickster" feats="spellcasting" spells="heal"',
        ":as gm",
    ),
    offers=offers,
    card_buttons=CARD_BUTTONS,
    settle_state=follow,
    owes=owed_turns,
    is_obsolete=is_obsolete,
    whose_turn=whose_turn,
    passes="act",
    hurt=is_hurt,
    pays=frozenset({"cast", "push"}),
    pass_time=let_pass,
    a_round=SECONDS["rounds"],
    scene_ends=lambda scene, words: scene.put(end_fight(scene.stage)),
    renamed=follow_name,
    memory=MEMORY,
    facts=FACTS,
    version=3,  # parts of a sheet gained fields
)
