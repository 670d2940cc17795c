"""Generic Fantasy, assembled."""

from rules.core.characters.pack import add_to, give_coin, pack_rules
from rules.core.content import explainer
from rules.core.dice.dice import Dice
from rules.core.outcome import Outcome
from rules.core.requests.pack import GiveCoin, PartWith
from rules.core.requests.request import Request
from rules.core.requests.verb import button_lines, ways_in
from rules.core.system import Chances, Recall, Rule, Rules, Setting, System, Topic
from rules.fantasy.characters.card import CARD_BUTTONS, card, derive_values, offers, vitals
from rules.fantasy.characters.creation import create
from rules.fantasy.characters.fields import assign
from rules.fantasy.characters.glosses import gloss
from rules.fantasy.characters.labels import LABELS
from rules.fantasy.characters.steps import walk
from rules.fantasy.checks.aid import aid
from rules.fantasy.checks.memory import FACTS, MEMORY
from rules.fantasy.checks.odds import likely_foes, luck_of, read_outcome, read_ways
from rules.fantasy.checks.push import push
from rules.fantasy.checks.test import test
from rules.fantasy.combat.answer import answer, protect, shield, yield_
from rules.fantasy.combat.attack import attack, go_berserk
from rules.fantasy.combat.challenge import is_obsolete
from rules.fantasy.combat.contest import contest
from rules.fantasy.combat.rounds import act, end_fight, owed_turns, round_, whose_turn
from rules.fantasy.content import CLASSES, FEATS, LOOKUPS, REFUSALS, SPELLS, TOPICS
from rules.fantasy.gear import PACK, buy, let_go, repair
from rules.fantasy.growth.experience import advance, experience, learn, may_give
from rules.fantasy.harm.damage import harm
from rules.fantasy.harm.death import SECONDS
from rules.fantasy.harm.state import check_able, follow
from rules.fantasy.healing.rest import rest
from rules.fantasy.healing.treatment import heal, treat
from rules.fantasy.hirelings import follow_name, hire
from rules.fantasy.lookups import consult
from rules.fantasy.magic.contest import counter
from rules.fantasy.magic.spells import cast
from rules.fantasy.names import names, spell_name
from rules.fantasy.requests import rolls, sheets
from rules.fantasy.sheet import FantasyScene, FantasySheet, FantasyStage, is_hurt
from rules.fantasy.time import let_pass

_TRIALS = ("test", "contest", "casting")
_HARMED = ("contest", "harm", "cast", "casting", "test")
RULES = Rules(
    Rule(rolls.Test, test),
    Rule(rolls.Push, push, Recall(_TRIALS, "own", concerned=True)),
    Rule(rolls.Aid, aid, Recall(_TRIALS, "named", concerned=True)),
    Rule(rolls.Contest, contest),
    Rule(rolls.Attack, attack),
    Rule(rolls.Berserk, go_berserk, Recall(("contest", "test"), concerned=True)),
    Rule(
        rolls.Answer,
        answer,
        Recall(("challenge", "cast", "casting"), "own", concerned=True, owed=("answer",)),
    ),
    Rule(rolls.Yield, yield_, Recall(("challenge",), concerned=True, owed=("answer",))),
    Rule(rolls.Shield, shield, Recall(_HARMED, "own", concerned=True)),
    Rule(rolls.Protect, protect, Recall(_HARMED, "named", concerned=True)),
    Rule(rolls.Counter, counter, Recall(("cast", "casting"), "any")),
    Rule(sheets.Harm, harm),
    Rule(sheets.Heal, heal),
    Rule(sheets.Rest, rest),
    Rule(rolls.Treat, treat),
    Rule(rolls.Consult, consult),
    Rule(sheets.Hire, hire),
    Rule(rolls.Cast, cast),
    *pack_rules(PACK),
    Rule(GiveCoin, give_coin),
    Rule(PartWith, let_go),
    Rule(sheets.AddItem, add_to(PACK)),
    Rule(sheets.Buy, buy),
    Rule(sheets.Repair, repair),
    Rule(sheets.Experience, experience),
    Rule(sheets.Advance, advance),
    Rule(sheets.Learn, learn, Recall(("advance",), owed=("learn", "again"), prefers=may_give)),
    Rule(rolls.Round, round_),
    Rule(rolls.Act, act),
)


#: what only the living do. A blow that killed may still be pushed away or shielded from
LIVING = (
    rolls.Test,
    rolls.Aid,
    rolls.Contest,
    rolls.Attack,
    rolls.Berserk,
    rolls.Answer,
    rolls.Protect,
    rolls.Counter,
    rolls.Treat,
    sheets.Hire,
    rolls.Cast,
    sheets.Buy,
    sheets.Repair,
    PartWith,
    sheets.Advance,
    sheets.Learn,
    rolls.Act,
)
#: what may be done with what the dead leave behind
LEFT = ("list", "give", "drop", "remove")


def resolve(request: Request, scene: FantasyScene, dice: Dice) -> Outcome:
    """Settle a request, if whoever acts can act."""
    of_the_dead = isinstance(request, (PartWith, sheets.Hire)) and request.how in LEFT
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
        found[key] = Topic(feat.name, f"{feat.text} ({feat.list})", feat.source, "Feats")
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
    verbs=ways_in(rolls, sheets),
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
    about=explainer(button_lines(ways_in(rolls, sheets))),
    topics=topics(),
    play=("test", "contest", "cast", "rest", "table", "roll"),
    fight=("attack", "init", "round", "harm", "heal", "treat"),
    examples=("test bod+melee", "contest bod+melee vs d8+d6", "attack longsword at FOE"),
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
    version=3,  # parts of a sheet have fields more
)
