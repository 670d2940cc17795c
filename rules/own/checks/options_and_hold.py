"""What a result leaves to choose: options, effects by hand, and hold until it's spent."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.core.characters.targets import ask_for_whom, find_named, find_one_meant, plays_nobody
from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone, Faulty, NotFound, Refused
from rules.core.outcome import ADDS, Choice, Fact, Outcome
from rules.core.permissions import gms_only, insist_own_roll, is_gm
from rules.core.records.field_values import words
from rules.core.records.record import put
from rules.core.rule_helpers import insist, quote_name
from rules.core.scene import changes
from rules.core.verb_declarations.request import Name, Phrase
from rules.own.checks.effects import Cause, Happened, strip_target, take_effects
from rules.own.checks.entry_memory import picks_from_memory
from rules.own.page_values import Effect, Kind, Page, Verb
from rules.own.reader.problems import Problems
from rules.own.reader.results_and_effects import EffectReader, Known
from rules.own.reader.text import Line, Words
from rules.own.sheet import MOST_BONUS, OwnScene, hold_key, value_of
from rules.own.verb_declarations import ChooseOption, Hold, TakeEffect


def choose_option(page: Page, request: ChooseOption, scene: OwnScene, dice: Dice) -> Outcome:
    """Take one of the options that a move offers."""
    recalled = scene.recalled
    if recalled is None or not recalled.memory.get("picks"):
        raise NotFound("nothing_to_choose")
    insist_own_roll(scene)
    picks = picks_from_memory(recalled.memory["picks"])
    every = [(number, option) for number, pick in enumerate(picks) for option in pick.options]
    if not 1 <= request.number <= len(every):
        raise Refused("no_such_option", number=request.number, most=len(every))
    which, option = every[request.number - 1]
    taken = [int(said.split()[1]) for said in recalled.taken if said.startswith("choose ")]
    if request.number in taken:
        raise AlreadyDone("chosen_already")
    among = [each for each in taken if every[each - 1][0] == which]
    insist(request, len(among) < picks[which].most, "no_more_options")
    sheet = scene.sheets[recalled.subject]
    cause = Cause(sheet.record, recalled.memory.get("move", ""), recalled.memory.get("target", 0))
    then = take_effects(page, scene, cause, option.effects, dice)
    left = max(0, picks[which].most - len(among) - 1)
    text = option.text[:1].upper() + option.text[1:]
    felt = then.told or then.choices or changes(scene, then.scene) or not option.effects
    told = then.told if felt else (AT_ITS_END,)
    coming = [int(said.split()[1]) for said in recalled.coming if said.startswith("choose ")]
    if left and not any(every[each - 1][0] == which for each in coming):
        told = (
            *told,
            f"{left} more to choose." if picks[which].owed else f"You can pick {left} more.",
        )
    return Outcome(
        f"{sheet.name}: {text}",
        prose="\n".join(told),
        facts=(Fact("move", cause.move or None), Fact("chosen", option.text), Fact("left", left)),
        changes=changes(scene, then.scene),
        choices=then.choices,
        subject=sheet.record,
    )


def _tell_no_room(page: Page, sheet: Any, effect: Effect) -> str:
    """Say that a track can't move any further; "" for anything else."""
    field = page.fields.get(effect.key)
    if field is None or field.kind is not Kind.TRACK:
        return ""
    value, most = value_of(sheet, field.key), value_of(sheet, f"{field.key}_max")
    end = "full" if value else "empty"
    return f"{sheet.name}'s {field.name} is already {end} ({value}/{most})"


def _tell_clock_end(page: Page, effect: Effect) -> str:
    """Say that a clock can't move any further this way."""
    return f"{page.clocks[effect.key].name} is already {'full' if effect.amount > 0 else 'empty'}"


#: shown for an effect that changes nothing
AT_ITS_END = "Nothing changes: that's as far as it goes."


def read_effect(page: Page, said: str) -> Effect:
    """Return the effect that the words mean, as in backticks on a page."""
    problems = Problems()
    clocks = {key: clock.name for key, clock in page.clocks.items()}
    tables = {key: own.table.name for key, own in page.tables.items()}
    known = Known(page.fields, page.conditions, clocks, tables)
    effect = EffectReader(problems, known).read(Words(said, Line(said, ((0, 1, 1),))))
    if effect is None or problems:
        example = next((f"{each.name} +1" for each in page.fields.values()), "xp +1")
        raise Refused(
            "no_effect", effect=said, example=_find_nearest_hint(problems.fault()) or example
        )
    return effect


def _find_nearest_hint(fault: Faulty) -> str:
    return next((hint for problem in fault.problems for hint in problem.hints), "")


def take_effect_by_hand(page: Page, request: TakeEffect, scene: OwnScene, dice: Dice) -> Outcome:
    """Carry out a typed or offered effect: on oneself, or on those a game master names."""
    effect = read_effect(page, request.what)
    due = scene.recalled is not None and is_gm(scene)  # a player's sentence settles nothing
    settles = strip_target(effect) if due else ""
    if request.nobody:
        gms_only(scene, "pass over an effect")
        return Outcome(f"Skipped: {effect.said}", facts=(Fact("effect", None),), settles=settles)
    is_clock = effect.verb is Verb.CLOCK
    if is_clock:
        gms_only(scene, "move a clock by hand")
    sheets = find_named(scene, request.who)
    if not (sheets or is_clock) and (request.target or plays_nobody(scene)):
        return _ask_whom(scene, settles)
    sheets = sheets or [sheet for sheet in (scene.someone,) if sheet is not None]
    records = [sheet.record for sheet in sheets]
    # a clock moves once, however many are named
    then = _take_for_each(page, scene, records[: 1 if is_clock else None], effect, dice)
    names = "" if is_clock else ", ".join(sheet.name for sheet in sheets)
    title, told = f"{names}: {effect.said}" if names else effect.said, then.told
    if is_clock and told:  # the line already names the clock and its state
        title, told = told[0].rstrip("."), told[1:]
    made = changes(scene, then.scene)
    if not (told or made):
        full = _tell_no_room(page, sheets[0], effect) if len(sheets) == 1 else ""
        full = _tell_clock_end(page, effect) if is_clock else full
        title, told = (full, ()) if full else (title, (AT_ITS_END,))
    return Outcome(
        title,
        prose="\n".join(told),
        facts=(Fact("effect", effect.said),),
        changes=made,
        choices=then.choices,
        subject=records[0] if records else 0,
        settles=settles,
    )


def _take_for_each(
    page: Page, scene: OwnScene, records: Sequence[int], effect: Effect, dice: Dice
) -> Happened:
    """Carry out an effect on each of several characters, with separate dice."""
    then = Happened(scene)
    for record in records or (0,):  # a clock has no character
        more = take_effects(page, then.scene, Cause(record), (effect._replace(target=False),), dice)
        then = Happened(more.scene, then.told + more.told, then.choices + more.choices)
    return then


def _ask_whom(scene: OwnScene, settles: str) -> Outcome:
    """Ask whom an effect is for: anyone here, NPCs too, or nobody if it is due."""
    there = scene.list_present(npcs=True)
    if not there:
        raise NotFound("no_character")
    # with Nobody they fill a menu of 25
    names = tuple(Name("character", str(each.record), each.name) for each in there[:24])
    asked = ask_for_whom(Phrase("all", 0, 0, ("character",), names))
    nobody = Choice("Nobody", f"{ADDS}for nobody", "gm", group="whom")
    return replace(asked, choices=(*asked.choices, nobody)) if settles else asked


def use_hold(page: Page, request: Hold, scene: OwnScene, dice: Dice) -> Outcome:
    """Show, spend, add or drop hold."""
    sheet = find_one_meant(scene, request.who)
    held: dict[str, int] = dict(getattr(sheet, hold_key(page)))
    if request.how == "show":
        return _show(page, sheet, held)
    key = request.move.key("move") if request.move else None
    if key is None:
        if not held:
            raise Refused("no_hold_at_all", name=sheet.name)
        if len(held) > 1:
            return _ask_move(page, sheet, held, request)
        key = next(iter(held))
    left, amount = held.get(key, 0), 1 if request.amount is None else request.amount
    if request.how == "add":
        now = min(MOST_BONUS, left + amount)
    else:
        amount = left if request.how == "end" else amount
        fits = 1 <= amount <= left
        code = "no_hold" if left else "no_hold_on"
        insist(request, fits, code, name=sheet.name, left=left, move=name_move(page, key))
        now = max(0, left - amount)
    kept = {each: count for each, count in held.items() if each != key}
    new = put(sheet, hold_key(page), {**kept, key: now} if now else kept)
    does = {"add": "gets", "spend": "spends", "end": "lets go of"}[request.how]
    title = f"{sheet.name} {does} {amount} hold on {name_move(page, key)}"
    return Outcome(
        title,
        facts=(Fact("hold", dict(getattr(new, hold_key(page)))),),
        changes=changes(scene, scene.put(new)),
        subject=sheet.record,
    )


def name_move(page: Page, key: str) -> str:
    move = page.moves.get(key)
    return move.name if move else words(key)


def _describe_hold(page: Page, sheet: Any) -> str:
    held = getattr(sheet, hold_key(page))
    return ", ".join(f"{name_move(page, key)} {count}" for key, count in held.items()) or "none"


def _ask_move(page: Page, sheet: Any, held: dict[str, int], request: Hold) -> Outcome:
    amount = 1 if request.amount is None else request.amount
    return Outcome(
        "Hold of which move?",
        choices=tuple(
            Choice(f"{name_move(page, key)} ({left})",
                   f"hold {request.how} {amount} {quote_name(name_move(page, key))}", "player",
                   sheet.name, recalls=False)
            for key, left in held.items()
            if left >= amount
        ),
        subject=sheet.record,
        recorded=False,
    )  # fmt: skip


def _show(page: Page, sheet: Any, held: dict[str, int]) -> Outcome:
    ways = tuple(
        Choice(f"Spend 1 on {name_move(page, key)}",
               f"hold spend 1 {quote_name(name_move(page, key))}",
               "player", sheet.name, recalls=False)
        for key in held
    )  # fmt: skip
    return Outcome(
        f"{sheet.name}'s hold" if held else f"{sheet.name} has no hold",
        prose=_describe_hold(page, sheet) if held else "",
        facts=(Fact("hold", held),),
        choices=ways,
        subject=sheet.record,
        recorded=False,
        private=True,
    )
