"""A move of a page: who rolls what, with which modifiers, and which lines apply."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.core.characters.targets import find_key, find_one
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import ADDS, DICE, HEAD, TOTAL, Choice, Fact, Grade, Outcome
from rules.core.records.record import put
from rules.core.rule_helpers import dice_line, format_modifier, insist, quote_name
from rules.core.scene import changes
from rules.fast_tuples import NamedTuple
from rules.own.checks.dice import Result, Terms, roll_dice
from rules.own.checks.effects import Cause, Happened, take_effects
from rules.own.checks.entry_memory import picks_to_memory
from rules.own.page_values import Clause, Kind, Move, Page, Pick, Roll, Shape, kinds_for, rollable
from rules.own.sheet import DOWN, OwnScene, settle, value_of
from rules.own.verb_declarations import Check, MakeMove, Rolling

#: the result to use if a better or worse one has no line of its own
_FALLS_BACK = {Grade.TRIUMPH: Grade.SUCCESS, Grade.DISASTER: Grade.FAILURE}


def clauses_for(
    clauses: Sequence[Clause], roll: Roll | None, band: str, grade: Grade
) -> list[Clause]:
    """Return the lines that apply to a result, in page order."""
    meant = {band, str(grade)}
    lower = _FALLS_BACK.get(grade)
    if roll is not None and lower is not None and not _has_own(clauses, roll, band, grade):
        meant |= {lower, *(each.said for each in roll.bands if each.grade is lower)}
    return [each for each in clauses if each.results is None or each.results & meant]


def _has_own(clauses: Sequence[Clause], roll: Roll, band: str, grade: Grade) -> bool:
    """Say whether a result has a line for it alone, unlike `On a hit`."""
    own = {band, str(grade), *(each.said for each in roll.bands if each.grade is grade)}
    return any(each.results and each.results <= own for each in clauses)


#: facts that a move without a roll has too
NO_CHANGE = "Nothing changes."
UNROLLED = ("kept", "dropped", "modifier", "total", "hits", "highest", "target", "band")


class Weighed(NamedTuple):
    """The modifiers of a roll, part by part, and its stats' values."""

    parts: tuple[tuple[str, int], ...]
    values: tuple[int, ...]

    @property
    def modifier(self) -> int:
        return sum(value for _, value in self.parts)


def make_move(page: Page, request: MakeMove, scene: OwnScene, dice: Dice) -> Outcome:
    """Make a move of the page, with or without a roll."""
    move = page.moves.get(find_key("move", request.what) or "")
    if move is None:
        raise NotFound("which_move")
    if not move.roll:  # someone who is down may still make it, for instance to get up
        return _tell(page, request, scene, dice, move)
    insist_up(request, scene.actor)
    roll = page.rolls[move.roll]
    said = _said_stats(request)
    stats = said or (move.stats if move.both or len(move.stats) < 2 else ())
    if not stats and move.stats:
        return _ask_stat(page, scene, move.name, move.stats)
    for stat in said if move.stats else ():
        works = " or ".join(page.fields[key].name for key in move.stats)
        insist(request, stat in move.stats, "not_of_move", move=move.name, stats=works,
               stat=page.fields[stat].name)  # fmt: skip
    if stats or move.stats:
        insist_stats(page, request, roll, stats)
    return _roll(page, request, scene, dice, roll, stats, move)


def make_check(page: Page, request: Check, scene: OwnScene, dice: Dice) -> Outcome:
    """Make a roll of the page by itself."""
    stats = _said_stats(request)
    roll = _find_roll(page, request, len(stats))
    insist_up(request, scene.actor)
    if len(stats) < roll.stats:
        if stats or request.difficulty is not None:
            insist_stats(page, request, roll, stats)
        rest = [stat for stat in rollable(page, roll) if stat not in stats]
        return _ask_stat(page, scene, roll.name, rest, stats)
    insist_stats(page, request, roll, stats)
    return _roll(page, request, scene, dice, roll, stats)


def _find_roll(page: Page, request: Check, count: int) -> Roll:
    """Return the roll that is meant: the one named, else the main one.

    For two stats it is the only roll that takes two, if there is just one.
    """
    key = find_key("roll", request.what)
    roll = page.rolls.get(key) if key else page.main
    if roll is None:
        raise Refused("no_rolls", cure="roll 2d6")
    pairs = [each for each in page.rolls.values() if each.stats == 2]
    takes = not key and count == 2 and roll.stats < 2 and len(pairs) == 1
    return pairs[0] if takes else roll


def insist_up(request: Rolling, actor: Any) -> None:
    """Refuse rolls by someone who is down."""
    insist(request, actor.state != DOWN, "down", name=actor.name)


def _said_stats(request: MakeMove | Check) -> tuple[str, ...]:
    """Return the fields that were typed: `jump+grit`, `check sturdy+nimble`."""
    phrases = [each for each in (request.what, request.stat) if each is not None]
    kinds = ("stat", "unrolled")
    return tuple(dict.fromkeys(k for each in phrases for kind in kinds for k in each.keys(kind)))


def insist_stats(page: Page, request: Rolling, roll: Roll, stats: Sequence[str]) -> None:
    """Refuse stats that a roll doesn't take."""
    if stats and not roll.stats:
        raise Refused("no_stat_here")
    if len(stats) > roll.stats:
        raise _refuse_second(page, stats)
    for stat in stats:
        _insist_fitting(page, request, roll, stat)
    insist(request, request.difficulty is None or roll.against, "no_difficulty")


def _insist_fitting(page: Page, request: Rolling, roll: Roll, stat: str) -> None:
    """Refuse a field that this roll can't use, and say which ones it can."""
    fitting, made = rollable(page, roll), page.fields[stat]
    plain = [each for each in fitting if page.fields[each].kind is not Kind.TRACK]
    names = [page.fields[each].name for each in (plain or fitting)[:6]]
    works = " or ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
    if made.kind not in kinds_for(roll):
        raise Refused("stat_kind", stat=made.name, works=works)
    insist(request, stat in fitting, "stat_kind", stat=made.name, works=works)


def _refuse_second(page: Page, stats: Sequence[str]) -> Refused:
    """Return the refusal of a second stat, with the page's roll that takes two."""
    pair = next((roll for roll in page.rolls.values() if roll.stats == 2), None)
    if pair is None:
        return Refused("one_stat")
    both = "+".join(quote_name(page.fields[stat].name.casefold()) for stat in stats[:2])
    says = f"check {quote_name(pair.name.casefold())} {both}"
    return Refused("one_stat_of", says=f"/{says}", cure=says)


def _ask_stat(
    page: Page, scene: OwnScene, what: str, stats: Sequence[str], said: Sequence[str] = ()
) -> Outcome:
    """Ask which stat to roll, or which one besides those `said`; only the answer rolls."""
    actor = scene.actor
    choices = tuple(
        Choice(_gloss(page, actor, stat), f"{ADDS}+{page.fields[stat].name}", "player", actor.name,
               group="stat", recalls=False)
        for stat in stats[:20]
    )  # fmt: skip
    if not choices:
        raise Refused("which_stat", count="one")
    first = " and ".join(page.fields[stat].name for stat in said)
    title = f"{first} and which other stat?" if said else f"{what}: with which stat?"
    return Outcome(title, choices=choices, recorded=False, subject=actor.record)


def _gloss(page: Page, sheet: Any, stat: str) -> str:
    made, value = page.fields[stat], value_of(sheet, stat)
    plain = str(value) if made.kind is Kind.TRACK or made.low >= 0 else format_modifier(value)
    return f"{made.name} {f'd{value}' if made.kind is Kind.DIE else plain}"


def weigh(page: Page, sheet: Any, stats: Sequence[str], said: Sequence[int]) -> Weighed:
    """Gather a roll's modifiers: conditions, forward, ongoing and typed ones."""
    parts = [("bonus" if each > 0 else "penalty", each) for each in said]
    for key in sheet.conditions:
        condition = page.conditions.get(key)
        fits = condition and (not condition.stats or set(condition.stats) & set(stats))
        if condition is not None and fits and condition.worth:
            parts.append((condition.name, condition.worth))
    parts += [("forward", sheet.forward)] if sheet.forward else []
    parts += [("ongoing", sheet.ongoing)] if sheet.ongoing else []
    return Weighed(tuple(parts), tuple(value_of(sheet, stat) for stat in stats))


def _find_target(scene: OwnScene, request: Rolling) -> Any:
    """Return the target, named after `at` or right after a move; None without one."""
    what = request.what if isinstance(request, MakeMove) else None
    return find_one(scene, what, request.target)


def _terms(request: Rolling, roll: Roll, weighed: Weighed, own: int | None) -> Terms:
    """Return the terms of a roll. `own` is the move's own difficulty."""
    tilt = int(request.adv) - int(request.dis)
    if (request.adv or request.dis) and roll.boon is None:
        raise Refused("no_advantage")
    difficulty = own if request.difficulty is None else request.difficulty
    if roll.against and difficulty is None and roll.usual is None:
        raise Refused("which_difficulty", usual=12)
    return Terms(weighed.values, weighed.modifier, tilt, difficulty)


def _roll(
    page: Page,
    request: Rolling,
    scene: OwnScene,
    dice: Dice,
    roll: Roll,
    stats: Sequence[str],
    move: Move | None = None,
) -> Outcome:
    actor = scene.actor
    weighed = weigh(page, actor, stats, request.modifiers)
    terms = _terms(request, roll, weighed, move.difficulty if move else None)
    target = _find_target(scene, request)
    result = roll_dice(roll, terms, dice)
    # used up before the effects, which may give a new one
    base = scene.put(put(actor, "forward", 0)) if actor.forward else scene
    found = clauses_for(roll.clauses, roll, result.band, result.grade)
    own = clauses_for(move.clauses, roll, result.band, result.grade) if move else []
    cause = Cause(actor.record, move.key if move else "", target.record if target else 0)
    effects = [effect for clause in (*own, *found) for effect in clause.effects]
    then = take_effects(page, base, cause, effects, dice)
    facts = _facts(page, roll, stats, move, result, weighed)
    name = _name_result(result)
    what = move.name if move else _name_of(page, roll, stats)
    title = f"{actor.name}: {what}, {name}"
    return _outcome(page, scene, then, title, result.grade, own, facts, cause)


def _tell(page: Page, request: MakeMove, scene: OwnScene, dice: Dice, move: Move) -> Outcome:
    """Make a move without a roll."""
    actor = scene.actor
    target = _find_target(scene, request)
    cause = Cause(actor.record, move.key, target.record if target else 0)
    effects = [effect for clause in move.clauses for effect in clause.effects]
    then = take_effects(page, scene, cause, effects, dice)
    empty = dict.fromkeys(UNROLLED) | {"kept": [], "dropped": [], "modifier": 0}
    facts = (Fact("roll", None), Fact("move", move.key), Fact("stat", None),
             *(Fact(key, value) for key, value in empty.items()))  # fmt: skip
    outcome = _outcome(page, scene, then, f"{actor.name}: {move.name}", Grade.NONE, move.clauses,
                       facts, cause)  # fmt: skip
    told = outcome.prose or outcome.changes
    return outcome if told else replace(outcome, prose=NO_CHANGE if effects else move.trigger)


def _outcome(
    page: Page,
    scene: OwnScene,
    then: Happened,
    title: str,
    grade: Grade,
    clauses: Sequence[Clause],
    facts: tuple[Fact, ...],
    cause: Cause,
) -> Outcome:
    actor = scene.sheets[cause.record]
    picks = [pick for clause in clauses for pick in clause.picks]
    prose = [_sentence(clause.text) for clause in clauses if clause.text]
    after = then.scene.put(settle(page, then.scene.sheets[cause.record]))
    return Outcome(
        title,
        grade,
        "\n".join([*prose, *then.told]),
        facts=facts,
        changes=changes(scene, after),
        choices=(*offer_picks(picks, actor.name), *then.choices),
        kind="move",
        subject=actor.record,
        memory={
            "page": page.fingerprint,
            "move": cause.move,
            "target": cause.target,
            "picks": picks_to_memory(picks),
        },
    )


def offer_picks(picks: Sequence[Pick], name: str) -> tuple[Choice, ...]:
    """Return a button for each option, numbered across all lists."""
    choices: list[Choice] = []
    for number, pick in enumerate(picks, start=1):
        for option in pick.options:
            said = f"choose {len(choices) + 1}"
            choices.append(Choice(_sentence(option.text), said, "player", name, owed=pick.owed,
                                  group=f"choose {number}", take=pick.most))  # fmt: skip
    return tuple(choices)


def _sentence(text: str) -> str:
    """Return text with a capital, as a sentence."""
    return text[:1].upper() + text[1:]


def _name_result(result: Result) -> str:
    """Return the page's name of a result, or its band; for hits, their number."""
    if result.name or result.hits is None or not re.fullmatch(r"\d+ hits?", result.band):
        return result.name or result.band
    return "1 hit" if result.hits == 1 else f"{result.hits} hits"


def _name_of(page: Page, roll: Roll, stats: Sequence[str]) -> str:
    names = " and ".join(page.fields[stat].name for stat in stats)
    own = roll.name if roll.name != "Roll" else ""
    return " ".join(filter(None, (own, names))) or "Roll"


def _tell_total(result: Result) -> str:
    """Return what a roll came to: `**9**`, `**1** hit`."""
    if result.hits is None:
        return f"**{result.total}**"
    return f"**{result.hits}** hit{'' if result.hits == 1 else 's'}"


def _facts(
    page: Page,
    roll: Roll,
    stats: Sequence[str],
    move: Move | None,
    result: Result,
    weighed: Weighed,
) -> tuple[Fact, ...]:
    """Return the facts that every roll has."""
    parts = [*zip((page.fields[s].name for s in stats), weighed.values, strict=True)]
    shown = parts if roll.shape in (Shape.BANDS, Shape.DIFFICULTY) else []
    bonus = [("roll", roll.bonus)] if roll.bonus else []
    listed = ", ".join(
        f"{format_modifier(value)} {label}" for label, value in (*shown, *bonus, *weighed.parts)
    )
    what = move.name if move else _name_of(page, roll, stats)
    one_size = len(set(result.sizes)) == 1
    counted = _tell_total(result)
    against = f"against {result.target}" if result.target is not None else ""
    # a single die is the total, so it isn't shown twice
    alone = len(result.kept) == 1 and not listed and result.hits is None
    beside = against if alone else listed
    return (
        Fact("roll", roll.key),
        Fact("move", move.key if move else None),
        Fact("stat", list(stats) if len(stats) > 1 else next(iter(stats), None)),
        Fact("kept", list(result.kept), "Dice",
             dice_line(result.kept, result.dropped) or "no dice", DICE,
             f"d{result.sizes[0]}" if one_size else ""),
        Fact("dropped", list(result.dropped)),
        Fact("modifier", result.modifier, "Modifiers" if beside else "", beside, DICE),
        Fact("total", result.total, "Total" if result.total is not None and not alone else "",
             f"{counted} {against}".strip(), TOTAL),
        Fact("hits", result.hits, "Hits" if result.hits is not None else "", counted, TOTAL),
        Fact("highest", result.highest, "Read" if result.highest is not None and
             result.total is None and not alone else "", f"**{result.highest}**", TOTAL),
        Fact("target", result.target),
        Fact("band", result.band, "", f"{what} · {_name_result(result)}", HEAD),
    )  # fmt: skip
