"""Healing by hand and by points, rallies, rests and sleep, and scars that waited for treatment."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.core.characters.harm_and_rest import (
    BARS,
    Bar,
    find_resting,
    finish_rest,
    insist_no_fight,
    insist_own,
)
from rules.core.characters.harm_and_rest import Rest as RestRow
from rules.core.characters.targets import find_affected, find_one_meant
from rules.core.dice.dice import Dice
from rules.core.errors import BadValues, NotFound, Refused
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.permissions import gms_only, shows_numbers
from rules.core.records.calendar import UNITS
from rules.core.records.frozen_values import freeze_named
from rules.core.records.record import Value
from rules.core.rule_helpers import agree, insist, join_either, join_names, quote_name, refuse_waste
from rules.core.scene import Recalled, changes
from rules.core.verb_declarations.request import Request
from rules.odd.attribute_points import (
    check_points,
    count_missing,
    offer_placings,
    points_group,
    spread_points,
    tell_points,
)
from rules.odd.checks.dice import roll_save, save_facts
from rules.odd.combat.rounds import spend_action
from rules.odd.content import SCARS_BY_NAME
from rules.odd.death import check_able
from rules.odd.harm import read_score, roll_all
from rules.odd.scars_and_debilities import INJURED, list_cleared, mend_scars, shed, tell_still
from rules.odd.sheet import (
    ATTRIBUTES,
    GONE,
    HIT_POINTS,
    SHOWN,
    TRACKS,
    OddScene,
    OddSheet,
    close_wound,
    is_veiled,
    number,
)
from rules.odd.verb_declarations.rest_gear_growth import Rest, Treat
from rules.odd.verb_declarations.saves_and_combat import Heal, Rally


def check_alive(request: Request, sheet: OddSheet) -> None:
    insist(request, sheet.state not in GONE, "gone", name=sheet.name, state=sheet.state)


def insist_amount(request: Heal) -> None:
    """Refuse healing without an amount, before asking who it's for."""
    if request.amount is None and not request.dice and not request.points:
        raise BadValues([("heal", "", "an amount, such as 2 or d6")])


def heal(request: Heal, scene: OddScene, dice: Dice) -> Outcome:
    """Restore hit points or attribute points by hand, up to the maximum."""
    field = read_score(request.on)
    insist_amount(request)
    after, sheets, track = scene, find_affected(scene, *request.on), TRACKS[field]
    for sheet in sheets:
        check_alive(request, sheet)
    mortal = any(sheet.state == "mortal" for sheet in sheets)  # any healing closes a mortal wound
    if not mortal:
        track.insist_lack(request, sheets)
    for sheet in sheets:
        amount = (request.amount or 0) + roll_all(dice, request.dice)
        after = after.put(track.heal(sheet, amount))
    names = join_names(sheet.name for sheet in sheets)
    title = f"{names} {agree('regain', len(sheets) > 1)}"
    first = sheets[0]
    gained = number(after.sheets[first.record], field) - number(first, field)
    many = f"{gained} " if len(sheets) == 1 and gained else ""
    told = describe_recovery(scene, after, sheets, f"{title} {many}{SHOWN[field]}")
    moved = describe_gain(first, after.sheets[first.record], field)
    if not (many and shows_numbers(scene, first)) or told.prose != f"{first.name}: {moved}":
        return told
    moved = moved.replace(" (full)", ", full")
    return replace(told, title=f"{told.title} ({moved})", prose="")  # as for harm


def describe_recovery(
    before: OddScene,
    after: OddScene,
    sheets: Sequence[OddSheet],
    title: str,
    *,
    prose: Sequence[str] = (),
    facts: Sequence[Fact] = (),
    choices: Sequence[Choice] = (),
    kind: str = "",
    rolled: Mapping[int, str] | None = None,
    points: Mapping[str, int] | None = None,
    memory: Mapping[str, Value] | None = None,
    settles: str = "",
) -> Outcome:
    """Return the outcome of recovery, with a line for each character.

    By record, `points` are the attribute points still to place, and `rolled` the text of the die.
    """
    first = after.sheets[sheets[0].record]
    open_points = points or {}
    lines = []
    for sheet in sheets:
        if kind != "treat" or sheet.state == "mortal":  # other treatments: the rolls say it
            left = open_points.get(str(sheet.record), 0)
            die = (rolled or {}).get(sheet.record, "")
            lines.append(describe_gains(sheet, after.sheets[sheet.record], left, die))
            lines += tell_still(after.sheets[sheet.record]) if kind == "rest" and not die else []
    return Outcome(
        title,
        Grade.SUCCESS,
        "\n".join([*prose, *filter(None, lines)]),
        facts=(*_recovery_facts(sheets[0], first), *facts),
        changes=changes(before, after),
        choices=tuple(choices),
        kind=kind,
        subject=first.record,
        memory={"points": dict(open_points), **(memory or {})},
        settles=settles,
    )


def _recovery_facts(before: OddSheet, after: OddSheet) -> tuple[Fact, ...]:
    return (
        Fact("target", after.name),
        Fact("healed", after.hp - before.hp),
        *(Fact(key, number(after, key)) for key in ("hp", *ATTRIBUTES)),
        Fact("debilities", list(after.debilities)),
        Fact("state", after.state),
    )


def describe_gain(before: OddSheet, after: OddSheet, key: str) -> str:
    """Return how a number rose; mark full HP, because the dice may have shown more."""
    full = " (full)" if key == "hp" and not HIT_POINTS.lacks(after) else ""
    return f"{SHOWN[key]} {number(before, key)} → {number(after, key)}{full}"


def describe_gains(before: OddSheet, after: OddSheet, points: int, rolled: str = "") -> str:
    """Return up to three lines: the roll with the numbers that rose, the states that ended or
    began, and the points still to place."""
    parts = [rolled] if rolled else []
    parts += [
        describe_gain(before, after, key)
        for key in ("hp", *ATTRIBUTES)
        if number(before, key) != number(after, key)
    ]
    gone = [name for name in before.debilities if name not in after.debilities]
    gone += [name for name in before.tended if name not in after.tended]
    gone += ["mortally wounded"] if before.state == "mortal" != after.state else []
    states = ["is Fresh (advantage on all saves)"] if after.fresh and not before.fresh else []
    states += [f"is no longer {join_either(gone)}"] if gone else []
    lines = [f"{after.name}: {', '.join(parts)}"] if parts else []
    lines += [f"{after.name} {' and '.join(states)}."] if states else []
    many = "1 attribute point" if points == 1 else f"{points} attribute points"
    lines += [f"{after.name} has {many} to place."] if points else []
    if not lines and before.ate != after.ate:
        return f"{after.name} is at full HP, so it's only a meal."
    told = before.hp_max != after.hp_max  # the roll that raised the maximum already mentions it
    return "\n".join(lines) or ("" if told else f"{after.name}: no change")


def _list_treated(request: Treat, scene: OddScene, sheet: OddSheet) -> tuple[str, ...]:
    """Return the scars to treat: those named, else all that need no uncommon cure."""
    named = request.who.keys("scar") if request.who else ()
    for name in named:
        waits = name in sheet.pending
        insist(request, waits, "not_waiting", name=sheet.name, scar=name)
        if SCARS_BY_NAME[name].ends == "gm":
            gms_only(scene, f"say that someone is no longer {name}")
    names = named or tuple(n for n in sheet.pending if SCARS_BY_NAME[n].ends != "gm")
    mortal = sheet.state == "mortal" and not named
    if not names and not mortal and sheet.debilities:
        told = {"debilities": join_names(sheet.debilities), "quoted": quote_name(sheet.name)}
        insist(request, False, "only_debilities", name=sheet.name, **told)
    insist(request, bool(names) or mortal, "nothing_to_treat", name=sheet.name)
    return names


def treat(request: Treat, scene: OddScene, dice: Dice) -> Outcome:
    """Treat all pending scars or the named ones, and close a mortal wound."""
    sheet = find_one_meant(scene, request.who)
    check_alive(request, sheet)
    if scene.someone is not None:  # someone who is down can't treat anyone
        check_able(request, scene.someone, dazed=not scene.stage.round)
    after, rises = mend_scars(close_wound(sheet), _list_treated(request, scene, sheet), dice)
    mended = [n for n in sheet.pending if n not in after.pending and n not in after.tended]
    told = (
        f"'s {join_names(mended)} {'is' if len(mended) == 1 else 'are'} healed"
        if mended
        else " is treated"
    )
    tended = [f"{name} now ends with a long rest: `/rest long`" for name in after.tended]
    return describe_recovery(
        scene,
        scene.put(after),
        [sheet],
        f"{sheet.name}{told}",
        prose=[*(rise.describe() for rise in rises), *tended],
        facts=(
            Fact("mended", mended),
            Fact("roll", sum(rises[0].faces) if rises else 0),
            Fact("before", sheet.hp_max),
            Fact("after", after.hp_max),
            Fact("raises", [rise.serialise() for rise in rises]),
            Fact("pending", list(after.pending)),
        ),
        kind="treat",
    )


def may_place(request: Heal, scene: OddScene) -> bool:
    """Say whether owed points may be meant: an attribute is healed by a number."""
    return request.points or (not request.dice and any(key != "hp" for key in _scores(request)))


def heal_or_place(request: Heal, scene: OddScene, dice: Dice) -> Outcome:
    """Place owed points, and heal anything beyond them by hand."""
    insist_amount(request)
    sheets, scores = find_affected(scene, *request.on), _scores(request)
    insist_own(scene, sheets)
    if request.amount == 0:
        raise BadValues([("heal", "0", "a number from 1 on")])
    if request.points:
        _check_placing(request, sheets, scores)
    elif len(sheets) > 1 or request.dice or len(set(scores)) != 1 or "hp" in scores:
        return heal(request, scene, dice)
    (sheet,) = sheets
    owed = _count_owed(scene.recalled, sheet)
    if owed:
        return _place(request, scene, sheet, owed, _list_wanted_points(request, scores))
    if request.points:
        raise NotFound("no_points", sheet.name)
    return heal(request, scene, dice)


def _check_placing(request: Heal, sheets: Sequence[OddSheet], scores: Sequence[str]) -> None:
    """Refuse what can't be points of a rest: dice, or one number for several scores or people."""
    if request.dice or (request.amount is not None and len(scores) > 1):
        raise Refused("points_are_counted")
    if len(sheets) > 1:
        raise Refused("one_name", first=sheets[0].name, other=sheets[1].name)


def _scores(request: Heal) -> list[str]:
    said = [key for phrase in request.on for key in phrase.keys("score")]
    return ["hp" if key == "damage" else key for key in said]


def _list_wanted_points(request: Heal, scores: list[str]) -> list[str]:
    """Return the attributes that get a point each: `2 str` is STR twice."""
    return scores if request.amount is None else scores * request.amount


def _count_owed(recalled: Recalled | None, sheet: OddSheet) -> int:
    """Return the points of this rest or potion that a character can still place."""
    if recalled is None:
        return 0
    key = str(sheet.record)
    given = int(recalled.memory.get("points", {}).get(key, 0))
    return given - sum(int(each.get("taken", {}).get(key, 0)) for each in recalled.followed)


def _place(
    request: Heal, scene: OddScene, sheet: OddSheet, points: int, wanted: Sequence[str]
) -> Outcome:
    """Place points; those left are owed by this entry instead of the earlier one."""
    assert scene.recalled is not None
    check_alive(request, sheet)
    fits = 1 <= len(wanted) <= points and "hp" not in wanted
    insist(request, fits or not request.points, "too_many_points", points=points, name=sheet.name)
    wanted = wanted[:points] if request.points else wanted
    after = sheet
    for attribute in wanted:
        full = not TRACKS[attribute].lacks(after)
        insist(request, not full, "attribute_full", name=sheet.name, field=SHOWN[attribute])
        after = TRACKS[attribute].heal(after, 1)
    how = scene.recalled.memory.get("rest")
    # after a long rest, Injured ends once STR is full
    if how == "long" and not TRACKS["str"].lacks(after):
        after = shed(after, [INJURED])
    # points that nobody lacks are gone, or they would be owed for ever
    left, key = min(max(0, points - len(wanted)), count_missing(after)), str(sheet.record)
    return describe_recovery(
        scene,
        scene.put(after),
        [sheet],
        f"{sheet.name} regains {tell_points(wanted)}",
        choices=offer_placings(after, left) if left else (),
        kind=scene.recalled.kind,
        points={key: left},
        memory={"taken": {key: points}, "rest": how},
        settles=points_group(sheet),
    )


@freeze_named
class OddRest(RestRow):
    clears: tuple[str, ...]  # debilities that it ends
    points: int = 0  # attribute points
    die: int = 6  # hit points; 0 for all of them
    verb: str = "take"

    def describe(self, several: bool) -> str:
        """Return the rest with its verb: `takes a short rest`."""
        return f"{agree(self.verb, several)} {self.name}"


RESTS = {
    "short": OddRest(name="a short rest", seconds=UNITS["turns"], clears=("short",)),
    "watch": OddRest(name="a watch of sleep", seconds=UNITS["watches"], night=True,
                     # whoever sleeps a watch has had their short rest too
                     clears=("short", "watch"), points=1, verb="get"),
    "long": OddRest(name="a long rest", seconds=UNITS["days"], night=True,
                    clears=("short", "watch"), points=2, die=0),
}  # fmt: skip
#: warbands are destroyed, not dead
UNABLE = BARS | {"destroyed": Bar("gone", "{name} is destroyed.")}


def rally(request: Rally, scene: OddScene, dice: Dice) -> Outcome:
    """Rally in a fight: an action, a STR save, and d6 hit points."""
    actor = scene.actor
    after = spend_action(request, scene, actor)
    refuse_waste(request, HIT_POINTS.lacks(actor) > 0, "nothing_to_rally", name=actor.name)
    saved = roll_save(actor, "str", dice, request.adv, request.dis)
    face = dice.roll(6) if saved.passed else 0
    healed = HIT_POINTS.heal(actor, face)
    after = after.put(healed)
    gained = healed.hp - actor.hp
    told = f"d6 ({face}): {describe_gain(actor, healed, 'hp')}" if saved.passed else ""
    return Outcome(
        f"{actor.name} rallies" if saved.passed else f"{actor.name} fails to rally",
        Grade.SUCCESS if saved.passed else Grade.FAILURE,
        "\n".join(filter(None, [saved.swayed_line(), told])),
        facts=(
            *save_facts(saved, is_veiled(scene, actor.record)),
            Fact("winner", None),
            Fact("decided_by", None),
            Fact("healed", gained),
            Fact("hp", healed.hp),
        ),
        changes=changes(scene, after),
        kind="rally",
        subject=actor.record,
    )


def rest(request: Rest, scene: OddScene, dice: Dice) -> Outcome:
    """Rest after a fight: a turn, a watch, or a whole safe day."""
    insist_no_fight(request, scene)
    how, row = request.how, RESTS[request.how]
    wanted = request.who.keys("attribute") if request.who else ()
    check_points(wanted, row.points, row.name)
    resters = find_resting(request, scene, request.who, bars=UNABLE)
    sheets = resters.sheets
    helpless = all(sheet.state == "mortal" for sheet in sheets)
    name = sheets[0].name  # nobody here could treat them
    insist(request, not helpless, "mortal", name=name, cure=f"treat {quote_name(name)}")
    _check_worth(request, scene, sheets)
    after, open_points, rolled, dice_of = scene, {}, [], {}
    choices: list[Choice] = []
    for sheet in sheets:
        face = dice.roll(row.die) if row.die else 0
        rested, left = _rest_sheet(scene, sheet, row, face, wanted)
        after = after.put(rested)
        rolled.append(face)
        if row.die:
            full = "" if HIT_POINTS.lacks(sheet) else ", HP already full"
            dice_of[sheet.record] = f"d{row.die} ({face}){full}"
        if left:
            open_points[str(sheet.record)] = left
            choices += offer_placings(rested, left)
    names = join_names(sheet.name for sheet in sheets)
    outcome = describe_recovery(
        scene,
        after,
        sheets,
        f"{names} {row.describe(several=len(sheets) > 1)}",
        rolled=dice_of,
        facts=_facts(after, sheets, how, rolled, open_points),
        choices=choices,
        kind="rest",
        points=open_points,
        memory={"rest": how},
    )
    return finish_rest(request, scene.game, outcome, row, resters, rolled=True)


def _check_worth(request: Rest, scene: OddScene, sheets: Sequence[OddSheet]) -> None:
    """Refuse a rest without any use to anyone; sleep after a day awake counts as useful."""
    row = RESTS[request.how]
    best = [(sheet, *_rest_sheet(scene, sheet, row, row.die, ())) for sheet in sheets]
    needed = any(
        left or sheet.slept < scene.game.turns < rested.slept
        or replace(rested, slept=sheet.slept) != sheet
        for sheet, rested, left in best
    )  # fmt: skip
    insist(request, needed, "nothing_to_recover")


def _facts(
    after: OddScene,
    sheets: Sequence[OddSheet],
    how: str,
    rolled: Sequence[int],
    left: dict[str, int],
) -> tuple[Fact, ...]:
    first = sheets[0]
    rested = after.sheets[first.record]
    gone = [name for name in first.debilities if name not in rested.debilities]
    return (
        Fact("rest", how),
        Fact("roll", rolled[0]),
        Fact("cleared", gone),
        Fact("points", RESTS[how].points),
        Fact("points_left", left.get(str(first.record), 0)),
        Fact("fresh", rested.fresh),
    )


def _rest_sheet(
    scene: OddScene, sheet: OddSheet, row: OddRest, face: int, wanted: Sequence[str]
) -> tuple[OddSheet, int]:
    """Return the sheet after a rest, and the points still to place."""
    rested = HIT_POINTS.heal(sheet, face) if row.die else HIT_POINTS.refill(sheet)
    result = spread_points(rested, row.points, wanted)
    rested = shed(result.sheet, list_cleared(result.sheet, *row.clears))
    if not row.night:
        return rested, 0
    woken = scene.game.turns + row.seconds // UNITS["turns"]
    rested = replace(rested, slept=max(sheet.slept, woken))
    if not row.die:
        # the rules want both: a long rest, and all STR back
        if not TRACKS["str"].lacks(rested):
            rested = shed(rested, [INJURED])
        rested = replace(rested, fresh=True, tended=())
    return rested, result.left
