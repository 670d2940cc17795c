"""Experience: marked, and spent on levels, stats and moves."""

import re
from dataclasses import replace
from difflib import get_close_matches

from rules.core.characters.group_names import name_new_things
from rules.core.characters.targets import find_one_meant, find_target
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound
from rules.core.outcome import ADDS, Choice, Fact, Grade, Outcome
from rules.core.records.field_values import slug, words
from rules.core.rule_helpers import insist, join_names, quote_name
from rules.core.scene import changes
from rules.core.verb_declarations.request import Name, Phrase, Request
from rules.heresy.content import (
    CLASSES,
    HATED,
    MOVE_NAMES,
    MOVES,
    OWN,
    Move,
    find_move,
    knows,
    with_every_pool,
)
from rules.heresy.sheet import (
    MOST_XP,
    SHOWN,
    STATS,
    HeresyScene,
    HeresySheet,
    read_stat,
    stat_of,
    with_stat,
)
from rules.heresy.verb_declarations.hold_bonds_growth import ActivateFlag, Advance, MarkXp
from rules.lazy_regex import compile_later

HIGHEST_LEVEL, HIGHEST_STAT = 10, 3
#: at each of these levels one more raise from +2 to +3 becomes available
RAISES = (3, 6, 9)
#: a Hatred, and the group it is for
HATING = compile_later(r'"?hatred\s+(\w[^"]*)"?', re.IGNORECASE)
ANYONE = "Advanced moves"


def mark_xp(request: MarkXp, scene: HeresyScene, dice: Dice) -> Outcome:
    sheet = find_one_meant(scene, request.who)
    total = sheet.xp + request.amount
    insist(request, total >= 0, "no_xp", name=sheet.name, xp=sheet.xp, needed=-request.amount)
    new = replace(sheet, xp=min(MOST_XP, max(0, total)))
    need = level_cost(scene, sheet)
    return Outcome(
        _describe_xp(sheet, new, need),
        prose=_describe_readiness(new) if new.xp >= need and new.level < HIGHEST_LEVEL else "",
        facts=(Fact("xp", new.xp), Fact("cost", need)),
        changes=changes(scene, scene.put(new)),
        subject=sheet.record,
        recorded=bool(request.amount),
        private=not request.amount,
    )


def _describe_readiness(sheet: HeresySheet) -> str:
    """Say that a character can level up, with a stat that they may raise."""
    level = sheet.level + 1
    most = HIGHEST_STAT - (0 if raises_open(sheet, level) > 0 else 1)
    stat = next((each for each in STATS if stat_of(sheet, each) < most), STATS[0])
    return f"{sheet.name} is ready for level {level}. Raise a stat, as in `/advance {stat}`"


def _describe_xp(old: HeresySheet, new: HeresySheet, need: int) -> str:
    moved = new.xp - old.xp
    if not moved:
        return f"{new.name} has {new.xp}/{need} XP"
    verb = "gains" if moved > 0 else "loses"
    return f"{new.name} {verb} {abs(moved)} XP ({new.xp}/{need})"


def activate_flag(request: ActivateFlag, scene: HeresyScene, dice: Dice) -> Outcome:
    """Mark 1 XP for playing on someone else's flag, and name the flag."""
    sheet, other = scene.actor, find_target(scene, request.whose)
    insist(request, other.record != sheet.record, "own_flag", name=sheet.name)
    if not other.flags:
        raise NotFound("no_flags", other.name)
    said = request.whose.key("number")
    if said is None and len(other.flags) > 1:
        return _which_flag(sheet, other)
    place = int(said or 1)
    if not 1 <= place <= len(other.flags):
        raise NotFound("which_flag", other.name, list(other.flags)[:8])
    outcome = mark_xp(MarkXp(verb=request.verb, amount=1), scene, dice)
    flag = other.flags[place - 1]
    return replace(outcome, prose="\n".join(
        filter(None, [f"For playing on {other.name}'s flag: {flag}", outcome.prose])
    ))  # fmt: skip


def _which_flag(sheet: HeresySheet, other: HeresySheet) -> Outcome:
    return Outcome(
        f"Which of {other.name}'s flags?",
        facts=(Fact("flags", list(other.flags)),),
        choices=tuple(
            Choice(flag[:80], f"{ADDS}{place}", "player", sheet.name,
                   group="flag")
            for place, flag in enumerate(other.flags, start=1)
        ),
        recorded=False,
    )  # fmt: skip


def level_cost(scene: HeresyScene, sheet: HeresySheet) -> int:
    """Return what the next level costs: the current level plus 7."""
    return sheet.level + int(scene.read_setting("advance_cost", 7) or 0)


def raises_open(sheet: HeresySheet, level: int) -> int:
    """Return how many raises to +3 are available at a level."""
    return sum(level >= reached for reached in RAISES) - sheet.raises


def advance(request: Advance, scene: HeresyScene, dice: Dice) -> Outcome:
    """Gain a level: raise one stat and learn one move, which may be chosen later."""
    request = _put_in_place(request)
    if request.stat is None:
        return _late_move(request, scene)
    sheet = scene.actor
    stat = read_stat(request.stat)
    new = _raise_level(request, scene, sheet, stat)
    move = _move(request, scene, sheet)
    key = move.key if move else None
    if move:
        new = learn_move(request, new, move, _group(request))
    choices = _offer_hatreds(request, key, new) if key else _to_learn(scene, new)
    return Outcome(
        f"{sheet.name} reaches level {new.level}",
        Grade.TRIUMPH,
        "" if key else "Choose a move.",
        facts=_facts(new, stat, key),
        changes=changes(scene, scene.put(new)),
        choices=choices,
        kind="advance",
        subject=sheet.record,
        memory={"owes_move": not key},
    )


def _put_in_place(request: Advance) -> Advance:
    """Return the request with misplaced words sorted: `ws torturer`, `move hatred cultists`."""
    stat, move = request.stat, request.move
    if stat is not None and stat.key("move"):
        if move is not None:
            raise NotFound("one_move")
        move = stat
    if stat is not None and stat.key("stat") is None:
        stat = None
    if move is None:
        return replace(request, stat=stat)
    # `hatred cultists` is the move and its group, not a move of that name
    hated = None if request.group else HATING.fullmatch(move.text)
    if hated is None:
        return replace(request, stat=stat, move=move)
    whom = Phrase(hated[1], move.start, move.end, ("words",))
    named = move._replace(names=(Name("move", "hatred", "hatred"),))
    return replace(request, stat=stat, move=named, group=whom)


def _move(request: Advance, scene: HeresyScene, sheet: HeresySheet) -> Move | None:
    """Return the move to learn; an unknown name in quotes is a move of one's own."""
    if request.move is None:
        return None
    key, said = request.move.key("move"), request.move.text
    if key is not None:
        return find_move(scene, key, sheet)
    # an unknown name without quotes is more likely a slip than a move of one's own
    if not said.startswith('"'):
        near = get_close_matches(said.casefold(), MOVE_NAMES, 3, 0.5)
        raise NotFound("unknown_move", said, near)
    name = " ".join(said.strip('"').split())
    return Move(key=slug(name), name=name, source=OWN, group=OWN, trigger="")


def _offer_hatreds(request: Advance, key: str, sheet: HeresySheet) -> tuple[Choice, ...]:
    """Ask which group a Hatred is for, if that wasn't typed."""
    if request.group is not None or key != "hatred":
        return ()
    return tuple(
        Choice(f"Hatred of {each}", f"sheet set {quote_name(sheet.name)} hatred+={each}", "player",
               sheet.name, owed=True, group="hatred", recalls=False)
        for each in HATED
        if each not in sheet.hatred
    )  # fmt: skip


def _group(request: Advance) -> str:
    return request.group.text.strip('" ') if request.group else ""


def _raise_level(
    request: Advance, scene: HeresyScene, sheet: HeresySheet, stat: str
) -> HeresySheet:
    """Return the sheet a level higher, or refuse what the rules don't allow."""
    need, level = level_cost(scene, sheet), sheet.level + 1
    insist(request, level <= HIGHEST_LEVEL, "highest_level", name=sheet.name)
    insist(request, sheet.xp >= need, "no_xp", name=sheet.name, xp=sheet.xp, needed=need)
    value = stat_of(sheet, stat)
    insist(request, value < HIGHEST_STAT, "highest_stat", stat=SHOWN[stat])
    # raises are banked at levels 3, 6 and 9, and the level that is reached now counts
    rare = value == HIGHEST_STAT - 1
    insist(request, not rare or raises_open(sheet, level) > 0, "too_early", stat=SHOWN[stat])
    spent = replace(
        sheet,
        xp=max(0, sheet.xp - need),
        # `anyway` may skip the price, but nothing goes beyond what a sheet can hold
        level=min(HIGHEST_LEVEL, level),
        raises=min(len(RAISES), sheet.raises + rare),
    )
    return with_stat(spent, stat, 1)


def _late_move(request: Advance, scene: HeresyScene) -> Outcome:
    """Learn the move that an earlier level still owes."""
    recalled, move = scene.recalled, _move(request, scene, scene.actor)
    if move is None or recalled is None or recalled.kind != "advance":
        raise NotFound("advance_what")
    taken = any(said.startswith("advance move") for said in recalled.taken)
    # the button may hang for weeks, and the move may have been typed meanwhile
    owes = bool(recalled.memory.get("owes_move")) and not taken
    insist(request, owes, "no_move_owed")
    sheet = scene.sheets[recalled.subject]
    new = learn_move(request, sheet, move, _group(request))
    learnt = [
        MOVES[key].name if key in MOVES else move.name
        for key in new.moves
        if key not in sheet.moves
    ]
    return Outcome(
        f"{sheet.name} learns {join_names(learnt or [move.name])}",
        facts=_facts(new, "", move.key),
        changes=changes(scene, scene.put(new)),
        choices=_offer_hatreds(request, move.key, new),
        kind="advance",
        subject=sheet.record,
        memory={"owes_move": False},
        settles="learn",
    )


def _to_learn(scene: HeresyScene, sheet: HeresySheet) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            move.name, f"advance move {move.key}", "player", sheet.name, owed=True, group="learn"
        )
        for move in learnable_moves(sheet)
    )


def _facts(sheet: HeresySheet, stat: str, move: str | None) -> tuple[Fact, ...]:
    return (
        Fact("level", sheet.level),
        Fact("xp", sheet.xp),
        Fact("stat", SHOWN.get(stat, "")),
        Fact("value", stat_of(sheet, stat) if stat else None),
        Fact("move", move),
        Fact("moves", list(sheet.moves)),
        Fact("raises", sheet.raises),
    )


def class_of(move: Move) -> str:
    """Return the class that a move belongs to, or "" if anyone may learn it."""
    key = move.group.casefold()
    return key if key in CLASSES else ""


def learn_move(request: Request, sheet: HeresySheet, move: Move, group: str = "") -> HeresySheet:
    """Return the sheet with a move learnt, or refuse it.

    A move of another class must be of one's own level or lower. It brings the starting moves that
    go with it, and the sheet records the level at which one began with that class.
    """
    known = knows(sheet, move.key)
    insist(request, move.repeats or not known, "known_move", move=move.name)
    for needed in filter(None, (move.requires, move.replaces)):
        called = MOVES[needed].name if needed in MOVES else words(needed)
        insist(request, knows(sheet, needed), "requires", move=move.name, needed=called)
    if move.replaces:
        sheet = replace(sheet, moves=tuple(m for m in sheet.moves if slug(m) != move.replaces))
    foreign = _find_other_class(sheet, move)
    if foreign:
        insist(request, move.level <= sheet.level, "too_high", move=move.name, level=move.level)
        since = sheet.multiclass.get(foreign, sheet.level)
        sheet = replace(sheet, multiclass={**sheet.multiclass, foreign: since})
    if move.key == "hatred":
        return _learn_hatred(request, sheet, group)
    # of another class, starting moves that need each other count as one move
    brought = [key for key in (_bundle(move) if foreign else [move.key]) if not knows(sheet, key)]
    return with_every_pool(replace(sheet, moves=(*sheet.moves, *brought)))


def _bundle(move: Move) -> list[str]:
    """Return a starting move with those that go with it, whichever of them was named."""
    first = next((each for each in MOVES.values() if move.key in each.bundle), move)
    return list(dict.fromkeys((move.key, first.key, *first.bundle)))


def _find_other_class(sheet: HeresySheet, move: Move) -> str:
    """Return the other class that a move belongs to, or ""."""
    of = class_of(move)
    return of if sheet.class_ and of != sheet.class_ else ""


def refuse_unlearnt(request: Request, sheet: HeresySheet, move: Move) -> None:
    """Refuse a move that a character hasn't learnt, and say whose it is."""
    of = CLASSES[other].name if (other := _find_other_class(sheet, move)) else ""
    insist(
        request,
        False,
        "not_learnt",
        name=sheet.name,
        move=move.name,
        whose=f", {name_new_things(of, 1)} move" if of else "",
        cure=f'sheet set moves+="{move.name}"',
    )


def _learn_hatred(request: Request, sheet: HeresySheet, group: str) -> HeresySheet:
    wanted = next((each for each in HATED if group and each.startswith(group.casefold())), group)
    insist(request, wanted not in sheet.hatred, "known_move", move=f"Hatred of {wanted}")
    moves = sheet.moves if "hatred" in sheet.moves else (*sheet.moves, "hatred")
    return replace(sheet, moves=moves, hatred=(*sheet.hatred, *filter(None, [wanted])))


def _more_to_hate(move: Move, sheet: HeresySheet) -> bool:
    return move.repeats and not set(HATED) <= set(sheet.hatred)


def learnable_moves(sheet: HeresySheet) -> list[Move]:
    """Return the moves of one's own class, and those for anyone, that could be learnt now."""
    return [
        move
        for move in MOVES.values()
        if move.level
        and (class_of(move) == sheet.class_ or move.group == ANYONE)
        and (not knows(sheet, move.key) or _more_to_hate(move, sheet))
        and (not move.requires or knows(sheet, move.requires))
    ]
