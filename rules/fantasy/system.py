"""Generic Fantasy, assembled."""

from rules.core.characters.pack import add_to, give_coin, pack_rules
from rules.core.content import explainer
from rules.core.dice.dice import Dice
from rules.core.outcome import Outcome
from rules.core.system import Chances, Recall, Rule, Rules, Setting, System, Topic
from rules.core.verb_declarations.pack import GiveCoin, PartWith
from rules.core.verb_declarations.request import Request
from rules.core.verb_declarations.verb import button_lines, ways_in
from rules.fantasy.characters.card import CARD_BUTTONS, card, derive_values, offers, vitals
from rules.fantasy.characters.creation import create
from rules.fantasy.characters.creation_steps import walk
from rules.fantasy.characters.field_labels import LABELS, gloss
from rules.fantasy.characters.fields import assign
from rules.fantasy.checks.aid import aid
from rules.fantasy.checks.entry_memory import FACTS, MEMORY
from rules.fantasy.checks.odds import likely_foes, luck_of, read_outcome, read_ways
from rules.fantasy.checks.plain_test import test
from rules.fantasy.checks.push import push
from rules.fantasy.combat.answer import answer, protect, shield, yield_
from rules.fantasy.combat.attack import attack, go_berserk
from rules.fantasy.combat.challenge import is_obsolete
from rules.fantasy.combat.contest import contest
from rules.fantasy.combat.rounds import act, end_fight, owed_turns, round_, whose_turn
from rules.fantasy.content import CLASSES, FEATS, LOOKUPS, REFUSALS, SPELLS, TOPICS
from rules.fantasy.gear import PACK, buy, let_go, repair
from rules.fantasy.growth import advance, experience, learn, may_give
from rules.fantasy.harm.damage import harm
from rules.fantasy.harm.death import SECONDS
from rules.fantasy.harm.who_is_down import check_able, follow
from rules.fantasy.healing.rest import rest
from rules.fantasy.healing.treatment import heal, treat
from rules.fantasy.hirelings import follow_name, hire
from rules.fantasy.lookups import consult
from rules.fantasy.magic.contest import counter
from rules.fantasy.magic.spells import cast
from rules.fantasy.names import names, spell_name
from rules.fantasy.sheet import FantasyScene, FantasySheet, FantasyStage, is_hurt
from rules.fantasy.time import let_pass
from rules.fantasy.verb_declarations import checks_and_combat, harm_gear_growth

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
        Recall(("challenge", "cast", "casting"), "own", concerned=True, owed=("answer",)),
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
    pass_time=let_pass,
    a_round=SECONDS["rounds"],
    scene_ends=lambda scene, words: scene.put(end_fight(scene.stage)),
    renamed=follow_name,
    memory=MEMORY,
    facts=FACTS,
    version=3,  # parts of a sheet gained fields
)
