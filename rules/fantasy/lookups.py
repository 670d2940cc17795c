"""Tables read with a test (reaction, morale, initiative), and random words for characters."""

from dataclasses import replace

from rules.core.characters.targets import find_key
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import ADDS, QUESTION, Choice, Fact, Grade, Outcome
from rules.core.permissions import is_gm
from rules.core.rule_helpers import insist
from rules.fantasy.checks.dice import RESULTS, Hand
from rules.fantasy.checks.plain_test import read_dice, roll_hand
from rules.fantasy.checks.trial import Effect, Trial
from rules.fantasy.checks.trial_result import settle
from rules.fantasy.combat.rounds import ORDERS, SIDES, TRIGGERS, begin_fight
from rules.fantasy.content import LOOKUPS, ROLLED, WORDS, Lookup
from rules.fantasy.sheet import FantasyScene, FantasySheet, attribute
from rules.fantasy.verb_declarations.checks_and_combat import Consult


def consult(request: Consult, scene: FantasyScene, dice: Dice) -> Outcome:
    """Read a table with a test of its attribute, or roll on one without a test."""
    said = (request.table,) if request.table else ()
    key = request.key or find_key("table", request.table)
    if key is None:
        raise Refused("which_table")
    if request.trigger and key != "morale":
        raise Refused("no_trigger", cure="table morale leader")
    typed = read_dice((*said, *request.hand))
    if key in WORDS:
        if typed.names:
            raise Refused("no_test", table=key, cure=f"table {key}")
        return _words(scene, key, dice)
    table = LOOKUPS[key]
    want = read_dice((*said, *request.hand), table.attribute)
    right = want.attribute in ("", table.attribute)
    insist(request, right, "other_attribute", table=table.name, attribute=table.attribute.upper())
    if want.attribute and scene.someone is None and is_gm(scene):
        if key != "initiative" and len(_testers(scene)) > 1:
            return _ask_who_tests(scene, table)
        scene = replace(scene, acting=_for_the_party(scene, want.attribute).record)
    name = scene.someone.name if scene.someone else scene.speaker.name
    hand = roll_hand(request, scene.someone, want, dice, name)
    told = f"{name} tests {want.attribute.upper()}." if is_gm(scene) and hand.who else ""
    context = {"table": key, "trigger": request.trigger, "told": told, **table_die(scene)}
    context |= {"of": request.of.text} if request.of else {}
    concerns = (hand.who,) if hand.who else ()
    what, means = (
        ("initiative", initiative_effect) if key == "initiative" else ("table", table_effect)
    )
    trial = Trial(what, (hand,), context=context, concerns=concerns)
    return settle(trial, means, scene, scene, dice)


def _ask_who_tests(scene: FantasyScene, table: Lookup) -> Outcome:
    """Ask a game master which character makes the test, before anything is rolled."""
    choices = tuple(Choice(sheet.name, f"{ADDS}", of=sheet.name) for sheet in _testers(scene))
    title = f"{table.name}: which character tests {table.attribute.upper()}?"
    return Outcome(title, choices=choices, kind=QUESTION, recorded=False)


def _testers(scene: FantasyScene) -> list[FantasySheet]:
    """Return the characters here who may test for the party."""
    testers = [s for s in scene.list_present() if s.state != "dead" and not s.employer]
    if not testers:
        raise NotFound("no_character")
    return testers


def _for_the_party(scene: FantasyScene, key: str) -> FantasySheet:
    """Return who tests for the party: the one with the best die, and among equals the most points.

    A game master can name another with `as`.
    """
    pools = ((attribute(sheet, key), sheet) for sheet in _testers(scene))
    return max(pools, key=lambda each: (each[0].die, each[0].pool))[1]


def table_die(scene: FantasyScene) -> dict[str, str]:
    """Return which die reads a table here: the highest, or the attribute's."""
    return {"reads": str(scene.read_setting("table_die", "highest"))}


def result_of(trial: Trial) -> str:
    """Return a table's result."""
    table = LOOKUPS[str(trial.context["table"])]
    return table.results[RESULTS.index(_read_result(trial))]


def _read_result(trial: Trial) -> str:
    mine: Hand = trial.hands[0]
    if trial.context.get("reads") == "attribute":
        mine = replace(mine, dice=tuple(die for die in mine.dice if die.part == "attribute"))
    # the rules tell of one die only; of several the best counts, as in a test
    return mine.best


def table_facts(trial: Trial, result: str) -> tuple[Fact, ...]:
    trigger = trial.context.get("trigger") or None
    return (Fact("table", trial.context["table"]), Fact("result", result), Fact("trigger", trigger))


def table_effect(trial: Trial, scene: FantasyScene, dice: Dice) -> Effect:
    """Return the effect of a table: only its result, for people to play out."""
    result = result_of(trial)
    table: Lookup = LOOKUPS[str(trial.context["table"])]
    trigger = TRIGGERS.get(str(trial.context.get("trigger", "")))
    notes = (*_list_party_notes(trial), *([trigger] if trigger else ()))
    of = f" of {trial.context['of']}" if trial.context.get("of") else ""
    return Effect(scene, f"{table.name}{of}: {result}", table_facts(trial, result), notes)


def _list_party_notes(trial: Trial) -> tuple[str, ...]:
    """Return the note on who tests for the party, if the game master let someone."""
    told = str(trial.context.get("told", ""))
    return (told,) if told else ()


def initiative_effect(trial: Trial, scene: FantasyScene, dice: Dice) -> Effect:
    """Return the effect of initiative: a first round, in the order that the table gives."""
    result = result_of(trial)
    after = scene.put(begin_fight(scene.stage, ORDERS[result]))
    order = list(after.stage.order)
    facts = (*table_facts(trial, result), Fact("order", order))
    notes = (*_list_party_notes(trial), f"{SIDES[order[0]]} act now.")
    return Effect(after, f"Initiative: {result}", facts, notes)


def _words(scene: FantasyScene, key: str, dice: Dice) -> Outcome:
    face, row = ROLLED[key].roll(dice)
    return Outcome(
        f"{ROLLED[key].name}: {row.text}",
        Grade.NONE,
        facts=(Fact("table", key), Fact("result", row.text), Fact("face", face)),
        subject=scene.acting,
    )
