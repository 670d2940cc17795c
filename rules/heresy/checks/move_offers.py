"""The choices under a rolled move."""

from collections.abc import Iterator

from rules.core.outcome import Choice
from rules.core.rule_helpers import quote_name
from rules.heresy.checks.dice import Rolled
from rules.heresy.combat.weapons import counted_weapon
from rules.heresy.content import HOMES, INSIGHT, WRATH, Move, Option, knows, pool_of
from rules.heresy.gear import read_dice
from rules.heresy.sheet import (
    SHOWN,
    STATS,
    HeresyScene,
    HeresySheet,
    may_call_on_background,
    stat_of,
)

SUFFICIENT = 99  # practically unlimited


def follow_ups(
    scene: HeresyScene, sheet: HeresySheet, move: Move, rolled: Rolled
) -> tuple[Choice, ...]:
    """Return every choice after a roll, owed ones first; a 10+ can't be improved."""
    raised = (
        () if rolled.band == "10+" else (*_rerolls(sheet, rolled), *_perks(sheet, move, rolled))
    )
    return (
        *_offer_picks(sheet, move, rolled),
        *_offer_demanded(scene, sheet, move, rolled),
        *raised,
        *_offer_spending(scene, sheet, move, rolled),
        *_others(sheet, rolled),
    )


def options_for(sheet: HeresySheet, move: Move) -> list[Option]:
    """Return the options that this character can choose from."""
    return [each for each in move.options if not each.needs or knows(sheet, each.needs)]


def _offer_picks(sheet: HeresySheet, move: Move, rolled: Rolled) -> Iterator[Choice]:
    count = move.picks(rolled.band)
    weapon = counted_weapon(sheet, rolled.weapon)
    # uses that nobody counts never run out
    empty = not rolled.weapon or (weapon is not None and weapon.uses < 1)
    if count:
        for option in options_for(sheet, move):
            if option.effect == "burn" and empty:
                continue
            says = f"pick {option.key}"
            yield Choice(
                option.label, says, "player", sheet.name, owed=True, group="picks", take=count
            )


def damage_sentence(
    scene: HeresyScene, sheet: HeresySheet, move: Move, rolled: Rolled, more: str = ""
) -> str:
    """Return the sentence that deals the damage of a roll."""
    said = ["damage"]
    if rolled.weapon in sheet.weapons:
        said.append(f"with {rolled.weapon}")
    # the move may have been rolled `with 2d6`
    elif read_dice(rolled.weapon):
        said.append(rolled.weapon)
    if rolled.aimed:
        said.append("at " + ", ".join(quote_name(scene.sheets[each].name) for each in rolled.aimed))
    return " ".join(filter(None, [*said, move.mode, more]))


def counter_attack(scene: HeresyScene, sheet: HeresySheet, target: int, mode: str) -> Choice:
    """Return the choice of the target's counter-attack: its own damage, or else the game
    master's."""
    foe = scene.sheets.get(target)
    if foe is not None and foe.damage:
        says = f"suffer from {quote_name(foe.name)} {mode}".strip()
        return Choice(
            "Take the counter-attack", says, "player", sheet.name, owed=True, group="counter"
        )
    # only the game master knows the dice of a foe whose damage isn't on its sheet
    says = f"suffer {mode}".strip()
    label = f"{sheet.name} takes the counter-attack"
    return Choice(label, says, "gm", sheet.name, owed=True, group="counter")


def _offer_demanded(
    scene: HeresyScene, sheet: HeresySheet, move: Move, rolled: Rolled
) -> Iterator[Choice]:
    after = move.list_effects(rolled.band)
    if "deal" in after:
        says = damage_sentence(scene, sheet, move, rolled)
        yield Choice("Deal damage", says, "player", sheet.name, owed=True, group="deal")
    if "risk" in after:
        says = damage_sentence(scene, sheet, move, rolled, "+1d risk")
        yield Choice(
            "Extra die, but they hit back", says, "player", sheet.name, owed=True, group="deal"
        )
    weapon = counted_weapon(sheet, rolled.weapon)
    if "burst" in after and weapon is not None and weapon.uses > 0:
        says = damage_sentence(scene, sheet, move, rolled, "burst")
        yield Choice(
            "Extra die, for one more use", says, "player", sheet.name, owed=True, group="deal"
        )
    if "counter" in after:
        yield counter_attack(scene, sheet, rolled.target, move.mode)
    if move.key == "last_breath" and rolled.band == "7-9":
        yield from _costs(sheet)
    if rolled.band == "6-" and move.key != "last_breath":
        yield offer_answer(sheet)


def offer_answer(sheet: HeresySheet) -> Choice:
    """Return the choice of the game master who has said what follows a miss."""
    label = f"Done with {sheet.name}'s miss"
    return Choice(label, "pick answered", "gm", sheet.name, owed=True, group="answer")


def _costs(sheet: HeresySheet) -> Iterator[Choice]:
    """Offer the game master the stats to lower for good."""
    for stat in STATS:
        value = stat_of(sheet, stat)
        if value > -3:
            label = f"{SHOWN[stat]} {value} → {value - 1}"
            yield Choice(
                label, f"breath lower {SHOWN[stat]}", "gm", sheet.name, owed=True, group="cost"
            )


def _rerolls(sheet: HeresySheet, rolled: Rolled) -> Iterator[Choice]:
    if rolled.edge and not rolled.edged:
        mixed, dice = len(set(rolled.sides)) > 1, list(zip(rolled.sides, rolled.faces, strict=True))
        for die in dict.fromkeys(dice):  # of two alike, either will do
            label = f"Edge: reroll the {die[1]}{f' (d{die[0]})' if mixed else ''}"
            says = f"reroll {dice.index(die) + 1}"
            yield Choice(label, says, "player", sheet.name, group="edge")
    if sheet.npc:
        return
    if may_call_on_background(sheet) and not rolled.rerolled:
        yield Choice("This I Know: reroll", "move this i know", "player", sheet.name)
    if sheet.home == "shrine" and not sheet.session.shrine and rolled.kept == (1, 1):
        yield Choice("Shrine World: reroll", "reroll shrine", "player", sheet.name)


def _perks(sheet: HeresySheet, move: Move, rolled: Rolled) -> Iterator[Choice]:
    """Offer modifiers that depend on the fiction; a Last Breath isn't an action, so it has none."""
    if move.key == "last_breath":
        return
    offered = set[str]()  # of two equal ones only the first is offered, until it is used
    for place, forward in enumerate(sheet.forward, start=1):
        # the forward that this roll just gave is for a later one
        gained = place == len(sheet.forward) and move.effect == "answers" and rolled.band != "6-"
        label = f"{forward.value:+d}: {forward.when}?"
        if forward.when and not gained and label not in offered:
            offered.add(label)
            yield Choice(label, f"forward use {place}", "player", sheet.name)
    home = HOMES.get(sheet.home)
    if home is not None and home.helps(move.key) and "home" not in rolled.perks:
        yield Choice(f"+1: {home.asks}", "forward use home", "player", sheet.name)
    holds = sheet.tactic == "defensive" and move.key == "defy_danger"
    if holds and "tactic" not in rolled.perks:
        yield Choice("+1: holding your ground?", "forward use tactic", "player", sheet.name)


def _offer_spending(
    scene: HeresyScene, sheet: HeresySheet, move: Move, rolled: Rolled
) -> Iterator[Choice]:
    foe = scene.sheets.get(rolled.target)
    able = knows(sheet, "smite") and pool_of(sheet, WRATH).value
    if "smite" in move.list_effects(rolled.band) and able and foe is not None:
        yield from smites(sheet, foe)
    asks = move.key == "discern_realities" and knows(sheet, "sense_weakness")
    if asks and rolled.band != "6-" and pool_of(sheet, INSIGHT).value:
        label = f"Also ask where it's weak (1 {INSIGHT})"
        yield Choice(label, "resource insight spend 1", "player", sheet.name, recalls=False)
    if move.key == "defend" and sheet.hold.get("defend"):
        yield Choice("Spend hold", "hold", "player", sheet.name, take=SUFFICIENT, recalls=False)


def smites(sheet: HeresySheet, foe: HeresySheet) -> Iterator[Choice]:
    """Offer the two things that Wrath can do to the target of a smite."""
    for word in ("wound", "forward"):
        says = f"resource wrath spend 1 smite {word} at {quote_name(foe.name)}"
        label = f"Smite: +1 {word}"
        yield Choice(label, says, "player", sheet.name, group="smite", recalls=False)


def _others(sheet: HeresySheet, rolled: Rolled) -> Iterator[Choice]:
    if sheet.npc:
        return
    name = quote_name(sheet.name)
    if rolled.band != "10+":
        yield Choice("Aid", f"aid {name}", "others", sheet.name, take=SUFFICIENT)
    yield Choice("Interfere", f"interfere {name}", "others", sheet.name, take=SUFFICIENT)


def damage_rerolls(scene: HeresyScene, attacker: HeresySheet | None) -> list[Choice]:
    """Offer rerolling the damage to characters with Insight: the attacker, and companions who
    may."""
    if attacker is None or attacker.npc:
        return []
    return [
        Choice("Reroll damage (1 Insight)" if mine else f"{each.name}: reroll damage (1 Insight)",
               "damage reroll", "player", each.name)
        for each in scene.list_present()
        if pool_of(each, INSIGHT).value
        and ((mine := each.record == attacker.record) or knows(each, "lifting_the_fog"))
    ]  # fmt: skip
