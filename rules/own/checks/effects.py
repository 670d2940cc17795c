"""Carries out a page's effects: on the roller, on a target, on clocks and tables."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.core.dice.dice import Dice, HeardDice, roll
from rules.core.errors import Refused
from rules.core.outcome import Choice
from rules.core.records.field_values import slug, words
from rules.core.records.record import put
from rules.core.records.tables_decks_notes import Clock
from rules.core.rule_helpers import quote_name
from rules.core.tables.roll import Result, roll_on
from rules.fast_tuples import NamedTuple
from rules.own.page_values import Effect, Field, Kind, Page, Verb
from rules.own.sheet import (
    MOST_BONUS,
    MOST_XP,
    OwnScene,
    clamp,
    hold_key,
    settle,
    step_die,
    value_of,
)

MOST_THINGS = 999


class Happened(NamedTuple):
    """The scene after effects, lines about them, and choices for the game master."""

    scene: OwnScene
    told: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()


class Cause(NamedTuple):
    """Who caused effects, with which move, and at whom it was aimed."""

    record: int
    move: str = ""
    target: int = 0


def take_effects(
    page: Page, scene: OwnScene, cause: Cause, effects: Sequence[Effect], dice: Dice
) -> Happened:
    """Carry out effects on the roller; those on someone else are offered to the game master."""
    told: list[str] = []
    choices: list[Choice] = []
    for effect in effects:
        if effect.target:
            choices += _owe(_offer(scene, cause, effect), effect)
        elif effect.verb is Verb.TABLE:
            scene, more = _roll_table(page, scene, cause, effect, dice)
            told += more.told
            choices += more.choices
        else:
            before, heard = scene, HeardDice(dice)
            scene = take_effect(page, scene, cause.record, effect, heard, cause.move)
            told += (
                [f"Harm: {effect.text} ({', '.join(map(str, heard.faces))})"] if heard.faces else []
            )
            told += tell_clocks(before, scene)
    return Happened(scene, tuple(told), tuple(choices))


def tell_clocks(before: OwnScene, after: OwnScene) -> list[str]:
    """Describe clocks that moved."""
    every = ((before.things.get(record), thing) for record, thing in after.things.items())
    moved = [
        now
        for then, now in every
        if isinstance(now, Clock) and isinstance(then, Clock) and then.filled != now.filled
    ]
    return [
        f"{each.name} is full."
        if each.filled == each.segments
        else f"{each.name}: {each.filled} of {each.segments}."
        for each in moved
    ]


def _owe(choice: Choice, effect: Effect) -> list[Choice]:
    """Return an effect on someone else as an owed choice: it waits until it is given or skipped.

    If it must still be asked for whom, the answer may be nobody.
    """
    bare = strip_target(effect)
    due = choice._replace(owed=True, group=bare, recalls=True)
    passed = due._replace(label=f"Skip {bare}", says=f"effect {bare} for nobody")
    return [due] if due.says.endswith(" for the target") else [due, passed]


def strip_target(effect: Effect) -> str:
    """Return the text of an effect without "for the target"."""
    return re.sub(r" (?:for|to|on) the target$", "", effect.said, flags=re.IGNORECASE)


def _offer(scene: OwnScene, cause: Cause, effect: Effect) -> Choice:
    """Return the game master's button for an effect on someone else."""
    bare = strip_target(effect)
    sheet = scene.sheets.get(cause.target)
    if sheet is None:
        label = f"{_capitalise(bare)}: for whom?"
        return Choice(label, f"effect {bare} for the target", "gm", recalls=False)
    says = f"effect {bare} for {quote_name(sheet.name)}"
    return Choice(f"{_capitalise(bare)}: {sheet.name}", says, "gm", recalls=False)


def _capitalise(effect: str) -> str:
    """Return an effect with a capital, for a button."""
    return effect[:1].upper() + effect[1:]


def _roll_table(
    page: Page, scene: OwnScene, cause: Cause, effect: Effect, dice: Dice
) -> tuple[OwnScene, Happened]:
    """Roll on a table of the page, and carry out its rows' effects."""
    own = page.tables.get(effect.key)
    if own is None:
        raise Refused("field_gone", field=effect.text or words(effect.key))
    tables = {each.table.key: each.table for each in page.tables.values()}
    (result,) = roll_on(tables, own.table.name, dice)
    told = f"**{own.table.name}**: {strip_result(page, result).text}"
    then = take_effects(page, scene, cause, find_effects(page, result), dice)
    return then.scene, then._replace(told=(told, *then.told))


def find_effects(page: Page, result: Result) -> list[Effect]:
    """Return the effects of the rows that a roll on tables hit, in order."""
    tables = {own.table.name: own for own in page.tables.values()}
    found: list[Effect] = []
    for each in result.list_all():
        own = tables.get(each.table)
        found += own.effects.get(own.table.row_at(each.face).line, ()) if own else ()
    return found


def strip_result(page: Page, result: Result) -> Result:
    """Return a roll on a page's tables without the text in backticks."""
    named = {own.table.name for own in page.tables.values()}
    if named.isdisjoint(each.table for each in result.list_all()):
        return result
    within = tuple(strip_result(page, each) for each in result.within)
    return result._replace(text=strip_ticks(result.text), within=within)


def strip_ticks(text: str) -> str:
    return re.sub(r" ?`[^`]*`", "", text).strip()


def offer_effects(page: Page, scene: OwnScene, results: Sequence[Result]) -> tuple[Choice, ...]:
    """Return the game master's buttons for effects of rows that weren't rolled by a move."""
    every = dict.fromkeys(effect for each in results for effect in find_effects(page, each))
    return tuple(
        Choice(effect.said, f"effect {effect.said}", "gm", recalls=False)
        if effect.verb is Verb.CLOCK
        else _offer(scene, Cause(0), effect)
        for effect in every
    )


def take_effect(
    page: Page, scene: OwnScene, record: int, effect: Effect, dice: Dice, move: str = ""
) -> OwnScene:
    """Return the scene with one effect on one character, or on a clock."""
    if effect.verb is Verb.CLOCK:
        return _tick(page, scene, effect)
    sheet = scene.sheets[record]
    return scene.put(settle(page, _change(page, sheet, effect, dice, move)))


def _tick(page: Page, scene: OwnScene, effect: Effect) -> OwnScene:
    name = page.clocks[effect.key].name if effect.key in page.clocks else words(effect.key)
    found = (
        t for t in scene.things.values() if isinstance(t, Clock) and slug(t.name) == slug(name)
    )
    clock = next(found, None)
    if clock is None:
        raise Refused("field_gone", field=name)
    filled = max(0, min(clock.segments, clock.filled + effect.amount))
    return scene.put(replace(clock, filled=filled))


def _change(page: Page, sheet: Any, effect: Effect, dice: Dice, move: str) -> Any:
    match effect.verb:
        case Verb.MARK | Verb.CLEAR:
            return _with_condition(page, sheet, effect)
        case Verb.FORWARD | Verb.ONGOING:
            now = getattr(sheet, effect.verb) + effect.amount
            return put(sheet, effect.verb, max(-MOST_BONUS, min(MOST_BONUS, now)))
        case Verb.HOLD:
            key, held = hold_key(page), getattr(sheet, hold_key(page))
            now = min(MOST_BONUS, held.get(move or "hold", 0) + effect.amount)
            return put(sheet, key, {**held, move or "hold": now})
        case Verb.XP:
            return _gain(page, sheet, effect.amount)
        case Verb.HARM:
            return harm(page, sheet, effect.key, roll_amount(effect.text, dice))
    return _change_field(page, sheet, effect)


def _change_field(page: Page, sheet: Any, effect: Effect) -> Any:
    made = page.fields.get(effect.key)
    if made is None:  # a button of an earlier page may name it
        raise Refused("field_gone", field=words(effect.key))
    now = value_of(sheet, made.key)
    match effect.verb, made.kind:
        case Verb.ADD, Kind.DIE:
            return put(sheet, made.key, step_die(made, now, effect.amount))
        case Verb.ADD, _:
            return put(sheet, made.key, clamp(made, sheet, now + effect.amount))
        case Verb.PACK, Kind.LIST:
            key = slug(effect.text)
            count = min(MOST_THINGS, now.get(key, 0) + 1)
            return put(sheet, made.key, {**now, key: count})
    return put(sheet, made.key, _read(made, sheet, effect.text))


def _read(made: Field, sheet: Any, text: str) -> Any:
    """Return the value that an effect, which stores it as text, sets a field to."""
    match made.kind:
        case Kind.FLAG:
            return text == "yes"
        case Kind.NUMBER | Kind.TRACK:
            return clamp(made, sheet, int(text))
        case Kind.DIE:
            return int(text)
    return text


def _with_condition(page: Page, sheet: Any, effect: Effect) -> Any:
    if effect.key not in page.conditions:
        raise Refused("field_gone", field=words(effect.key))
    rest = tuple(each for each in sheet.conditions if each != effect.key)
    marked = effect.verb is Verb.MARK
    if marked and effect.key in sheet.conditions:
        return sheet
    return put(sheet, "conditions", (*rest, effect.key) if marked else rest)


def _gain(page: Page, sheet: Any, amount: int) -> Any:
    made = page.fields.get("xp")
    now = sheet.xp + amount
    fitted = clamp(made, sheet, now) if made else max(0, min(MOST_XP, now))
    return put(sheet, "xp", fitted)


def harm(page: Page, sheet: Any, key: str, amount: int) -> Any:
    """Return the sheet after harm: a falling track falls, a rising one rises, up to its limit."""
    made = page.fields.get(key)
    if made is None:
        raise Refused("field_gone", field=words(key))
    moved = amount if made.rising else -amount
    return put(sheet, key, clamp(made, sheet, value_of(sheet, key) + moved))


def roll_amount(said: str, dice: Dice) -> int:
    """Return a number, or the total of its dice; never below 0."""
    found = re.fullmatch(r"(?:(\d*)d(\d+))?\s*([+-]?\s*\d+)?", said.casefold())
    if found is None:
        return 0
    rolled = sum(roll(dice, int(found[1] or 1), int(found[2]))) if found[2] else 0
    return max(0, rolled + int((found[3] or "0").replace(" ", "")))
