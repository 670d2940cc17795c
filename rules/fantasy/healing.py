"""Rests, points restored, and the dying treated."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.core.characters.harm_and_rest import (
    BARS,
    Bar,
    Resters,
    Track,
    find_resting,
    finish_rest,
)
from rules.core.characters.harm_and_rest import Rest as RestRow
from rules.core.characters.targets import find_meant, find_named, plays_nobody
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import ADDS, Choice, Fact, Grade, Outcome
from rules.core.permissions import is_gm, is_met, shows_numbers
from rules.core.records.calendar import UNITS, offer_night
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Value
from rules.core.rule_helpers import agree, insist, join_names, quote_name, refuse_waste
from rules.core.scene import changes
from rules.fantasy.checks.dice import Hand
from rules.fantasy.checks.plain_test import Wanted, dice_from_text, read_dice, roll_hand
from rules.fantasy.checks.trial import Effect, Trial, whose
from rules.fantasy.checks.trial_result import settle, test_facts, verdict
from rules.fantasy.pools_and_death import (
    check_able,
    fit_targets,
    insist_theirs,
    pool_targets,
    seconds_left,
)
from rules.fantasy.sheet import (
    ATTRIBUTES,
    POOLS,
    FantasyScene,
    FantasySheet,
    attribute,
    make_attribute,
    with_attribute,
)
from rules.fantasy.verb_declarations.checks_and_combat import Treat
from rules.fantasy.verb_declarations.harm_gear_growth import Heal, Rest


def heal(request: Heal, scene: FantasyScene, dice: Dice) -> Outcome:
    """Restore points to each target."""
    sheets, key, points = pool_targets(request, scene, "lost_for_good")
    insist_theirs(scene, sheets)
    POOLS[key].insist_lack(request, sheets)
    after, full = scene, []
    gains: dict[int, list[str]] = {}
    targets: list[dict[str, Value]] = []
    for sheet in sheets:
        gained = min(points, POOLS[key].lacks(sheet))
        after = after.put(POOLS[key].heal(sheet, points))
        now = attribute(after.sheets[sheet.record], key)
        if gained:
            gains.setdefault(gained, []).append(sheet.name)
        targets.append({"target": sheet.name, "healed": gained, "pool": now.pool})
        if not gained:
            state = f"is at full {key.upper()}" if now.die else f"has lost {key.upper()}"
            full.append(f"{sheet.name} {state}.")
    first = attribute(after.sheets[sheets[0].record], key)
    return Outcome(
        _describe_gains(gains, POOLS[key], sheets, after),
        prose="\n".join(full),
        facts=(
            Fact("healed", targets[0]["healed"]),
            Fact("attribute", key),
            Fact("pool", first.pool),
            Fact("targets", targets),
        ),
        changes=changes(scene, after),
        subject=sheets[0].record,
    )


def _describe_gains(
    gains: dict[int, list[str]],
    pool: Track[FantasySheet],
    before: list[FantasySheet],
    after: FantasyScene,
) -> str:
    """Describe who gets how many points back, and for a single one also the new total."""
    told = [
        f"{join_names(names)} {agree('get', len(names) > 1)} {gained} {pool.name} back"
        for gained, names in gains.items()
    ]
    if not told:
        names = join_names(each.name for each in before)
        return f"{names} {agree('get', len(before) > 1)} nothing back"
    if len(before) > 1 or not shows_numbers(after, before[0]):
        return "; ".join(told)
    now = after.sheets[before[0].record]
    full = "" if pool.lacks(now) else ", the maximum"
    return f"{told[0]} ({pool.describe(before[0], now)}{full})"


def treat(request: Treat, scene: FantasyScene, dice: Dice) -> Outcome:
    """Treat the dying, which stops their timers; note those who need no treatment."""
    sheets = _patients(request, scene)
    dying = [sheet for sheet in sheets if sheet.state == "dying"]
    if not dying:
        check_able(request, sheets[0])
        others = [s.name for s in scene.list_present() if s.state == "dying" and not request.who]
        if not (others or request.who):
            raise Refused("nobody_dying")
        cure = f"treat {quote_name(others[0])}" if others else ""
        raise Refused("not_dying", name=sheets[0].name, cure=cure)
    own = scene.someone is not None and scene.someone.record in [s.record for s in dying]
    insist(request, not own, "treats_themselves", name=dying[0].name)
    after, notes = scene, [f"{s.name} isn't dying." for s in sheets if s.state == "well"]
    notes += [f"{s.name} is dead." for s in sheets if s.state == "dead"]
    for sheet in dying:
        after = after.put(replace(sheet, state="well", timer=None))
    names = [sheet.name for sheet in dying]
    kept = " and ".join(dict.fromkeys(key.upper() for sheet in dying for key in sheet.lost))
    lost = f"A week of rest brings {kept} back, if the game master agrees."
    return Outcome(
        f"{join_names(names)} {'is' if len(names) == 1 else 'are'} treated and will live",
        Grade.SUCCESS,
        "\n".join([*([lost] if kept else []), *notes]),
        facts=(
            Fact("treated", names[0]),
            Fact("state", "well"),
            Fact("timer", None),
            Fact("targets", list(names)),
        ),
        changes=changes(scene, after),
        subject=dying[0].record,
    )


def _patients(request: Treat, scene: FantasyScene) -> list[FantasySheet]:
    """Return who is to be treated: those named, else the acting character.

    For a game master without a character it's everyone dying here.
    """
    if request.who is None and plays_nobody(scene):
        dying = [sheet for sheet in scene.list_present(npcs=True) if sheet.state == "dying"]
        if not dying:
            raise Refused("nobody_dying")
        return dying
    return find_meant(scene, request.who)


RESTS = {
    "hour": RestRow(name="an hour", seconds=UNITS["hours"]),
    "night": RestRow(name="a night", seconds=8 * UNITS["hours"], night=True),
    "week": RestRow(name="a week", seconds=UNITS["weeks"]),
}
#: someone who would die before the rest is over must be treated first
UNABLE = BARS | {"dying": Bar("treat_first", "{name} is dying: treat them first.", "treat {name}")}
PASSING = {"hour": "time 1 hour", "week": "time 7 days"}


@freeze
class Rester:
    """A character who rests, and which of their pools it is for."""

    sheet: FantasySheet
    keys: tuple[str, ...]


@freeze
class Rested:
    """What a rest without dice did for a character."""

    sheet: FantasySheet
    gained: int
    notes: tuple[str, ...] = ()


def rest(request: Rest, scene: FantasyScene, dice: Dice) -> Outcome:
    """Rest for an hour, a night or a week."""
    want = read_dice(request.hand)
    resting, row = _find_resting(request, scene, want.attribute), RESTS[request.how]
    sheets = fit_targets(request, resting.sheets, want.attribute, "lost_to_gm")
    base, clock = _offered_clock(request.how, scene)
    if request.how == "week":
        rested = [_week(scene, each) for each in sheets]
        _insist_return(request, sheets, rested)
        outcome = _show_rest(request.how, "bod", base, scene, rested, clock)
        return finish_rest(request, scene.game, outcome, row, resting, ignored=("clock",))
    resters = _resters(request, scene, sheets, want)
    asked = tuple(_which_pool(request, resters))
    ready = [each for each in resters if len(each.keys) == 1 or _fills_all(request)]
    if not ready:
        title = f"Which pool does {resters[0].sheet.name} refill?"
        return Outcome(title, choices=asked, recorded=False)
    if request.how == "night" and not request.hungry:
        rested = [_night(each) for each in ready]
        outcome = _show_rest(request.how, ready[0].keys[0], base, scene, rested, asked)
        return finish_rest(
            request, scene.game, outcome, row, resting, ignored=("clock",), rolled=request.wasting
        )
    tried = _roll_tests(request, base, scene, dice, ready=ready, want=want, clock=clock)
    return resting.tell(replace(tried, choices=(*tried.choices, *asked)))


def _insist_return(request: Rest, sheets: Sequence[FantasySheet], rested: Sequence[Rested]) -> None:
    """Refuse a week of rest that could only restore what the game master must allow."""
    changed = any(each.sheet != sheet for each, sheet in zip(rested, sheets, strict=True))
    for sheet in () if changed else sheets:
        lost = " and ".join(key.upper() for key in sheet.lost)
        insist(request, not lost, "lost_to_gm", name=sheet.name, attribute=lost)


def _resters(
    request: Rest, scene: FantasyScene, sheets: Sequence[FantasySheet], want: Wanted
) -> list[Rester]:
    """Return who rests for which pools: the one typed, else all that aren't full."""
    if key := want.attribute:
        full = all(
            key in _list_kept_attributes(sheet) and not POOLS[key].lacks(sheet) for sheet in sheets
        )
        refuse_waste(request, not full, "pool_full", name=sheets[0].name, pool=key.upper())
        return [Rester(sheet, (key,)) for sheet in sheets]
    if want.names:
        raise Refused("rest_with_what", how=request.how, cure=f"rest {request.how} bod")
    if _fills_all(request):
        insist(request, is_gm(scene), "all_is_the_gms")
        return [Rester(sheet, _list_kept_attributes(sheet)) for sheet in sheets]
    found = [Rester(sheet, _list_depleted_pools(sheet)) for sheet in sheets]
    resters = [each for each in found if each.keys]
    if not (resters or request.wasting) and (lower := _list_lower_dice(sheets[0])):
        held = {"name": sheets[0].name, "dice": join_names(lower)}
        insist(request, False, "only_a_week", cure="rest week", **held)
    refuse_waste(request, bool(resters), "nothing_to_rest", name=sheets[0].name)
    # `anyway`, with all pools full: some pool must be tested
    return resters or [Rester(sheets[0], ("bod",))]


def _list_kept_attributes(sheet: FantasySheet) -> tuple[str, ...]:
    return tuple(key for key in ATTRIBUTES if key not in sheet.lost)


def _list_depleted_pools(sheet: FantasySheet) -> tuple[str, ...]:
    """Return the pools that a rest could fill."""
    return tuple(key for key in _list_kept_attributes(sheet) if POOLS[key].lacks(sheet))


def _list_lower_dice(sheet: FantasySheet) -> list[str]:
    """Return the healthy dice of the pools that are down a step: `BOD d8`."""
    now = {key: attribute(sheet, key) for key in _list_kept_attributes(sheet)}
    return [f"{key.upper()} d{each.normal}" for key, each in now.items() if each.die < each.normal]


def _which_pool(request: Rest, resters: Sequence[Rester]) -> Iterator[Choice]:
    """Ask everyone with several pools down which one to fill, because a rest fills only one."""
    several = len(resters) > 1
    for each in resters if not _fills_all(request) else ():
        for key in each.keys if len(each.keys) > 1 else ():
            now = attribute(each.sheet, key)
            label = f"{each.sheet.name}: {key.upper()} {now.pool}/{now.die}"
            only = f" only {quote_name(each.sheet.name)}" if several else ""
            says = f"{ADDS}{key}{only}"
            yield Choice(label, says, whose(each.sheet), each.sheet.name, recalls=False)


def _offered_clock(how: str, scene: FantasyScene) -> tuple[FantasyScene, tuple[Choice, ...]]:
    """Offer the game master to let the time of a rest pass.

    A night is offered with each rest, other spans once, and only if they matter to someone.
    """
    if how == "night":
        return scene, (_clock(how, scene),)
    dying = any(sheet.timer and is_met(sheet) for sheet in scene.everyone())
    hired = any(h.paid for sheet in scene.list_unretired() for h in sheet.hirelings.values())
    matters = dying or (hired and how == "week")
    if not matters or scene.stage.clock == how:
        return scene, ()
    return scene.put(replace(scene.stage, clock=how)), (_clock(how, scene),)


def _clock(how: str, scene: FantasyScene) -> Choice:
    if RESTS[how].night:
        return offer_night(scene.game)
    return Choice(f"Let the {how} pass", PASSING[how], "gm", recalls=False)


def _roll_tests(
    request: Rest,
    base: FantasyScene,
    scene: FantasyScene,
    dice: Dice,
    *,
    ready: Sequence[Rester],
    want: Wanted,
    clock: tuple[Choice, ...],
) -> Outcome:
    """Roll for everyone who rests for an hour, or for a night without food."""
    hands = [
        roll_hand(request, each.sheet, want if want.names else dice_from_text(each.keys[0]), dice)
        for each in ready
    ]
    context = {"rest": request.how, "clock": bool(clock)}
    concerns = tuple(each.sheet.record for each in ready)
    trial = Trial("rest", tuple(hands), context=context, concerns=concerns)
    return settle(trial, rest_effect, base, scene, dice)


def rest_effect(trial: Trial, scene: FantasyScene, dice: Dice) -> Effect:
    """Return the effect of a tested rest: each who passes refills a pool."""
    how = str(trial.context.get("rest", "hour"))
    targets: list[dict[str, Value]] = []
    for place, mine in enumerate(trial.hands):
        sheet, own = scene.sheets[mine.who], POOLS[mine.attribute]
        gained = own.lacks(sheet) if trial.passes(place) else 0
        sheet = own.heal(sheet, gained)
        scene = scene.put(sheet)
        pool = attribute(sheet, mine.attribute).pool
        targets.append({"target": sheet.name, "passed": trial.passes(place),
                        "faces": [die.face for die in mine.dice],
                        "attribute": mine.attribute, "refilled": gained, "pool": pool})  # fmt: skip
    first = scene.sheets[trial.hands[0].who]
    facts = (
        *_facts(
            first,
            how,
            trial.hands[0].attribute,
            gained=targets[0]["refilled"],
            told=len(targets) == 1 and trial.passed,
        ),
        Fact("targets", targets),
    )
    clock = (_clock(how, scene),) if trial.context.get("clock") else ()
    return Effect(scene, _title(trial, how), facts, tuple(_describe_each(trial, scene)), clock)


def _title(trial: Trial, how: str) -> str:
    names = [hand.name for hand in trial.hands]
    long = RESTS[how].name
    if len(names) == 1:
        gets = "" if trial.passed else ", no points back"
        return f"{names[0]} rests for {long}: {verdict(trial)}{gets}"
    told = (f"{name} {verdict(trial, place)}" for place, name in enumerate(names))
    return f"{join_names(names)} rest for {long}: {', '.join(told)}"


def _describe_each(trial: Trial, scene: FantasyScene) -> Iterator[str]:
    """Yield what each of several rolled, and the state of their pools."""
    for hand in trial.hands if len(trial.hands) > 1 else ():
        dice = ", ".join(f"{die.label} {die.face} ({die.result})" for die in hand.dice)
        yield f"{hand.name}: {dice}. {_pools(scene.sheets[hand.who])}"


def _facts(
    sheet: FantasySheet, how: str, key: str, *, gained: Value, told: bool = True
) -> tuple[Fact, ...]:
    label = "Pools" if told else ""
    return (
        Fact("rest", how),
        Fact("attribute", key),
        Fact("refilled", gained),
        Fact("pool", attribute(sheet, key).pool, label, _pools(sheet)),
    )


def _pools(sheet: FantasySheet) -> str:
    return "  ".join(
        f"{each.upper()} {attribute(sheet, each).pool}/{attribute(sheet, each).die}"
        for each in _list_kept_attributes(sheet)
    )


def _night(rester: Rester) -> Rested:
    """Rest for a night on a full stomach, without a roll."""
    sheet, total = rester.sheet, 0
    for key in rester.keys:
        total += POOLS[key].lacks(sheet)
        sheet = POOLS[key].refill(sheet)
    return Rested(sheet, total)


def _week(scene: FantasyScene, sheet: FantasySheet) -> Rested:
    """Rest for a week in comfort, which restores dice to normal, with full pools.

    Lost attributes return only for those who were treated, if the game master agrees.
    """
    after, gained, notes = sheet, 0, []
    for key in ATTRIBUTES:
        now = attribute(sheet, key)
        if key in sheet.lost and not is_gm(scene):
            notes.append(f"{key.upper()} stays lost until the game master says otherwise.")
            continue
        gained += now.normal - now.pool
        after = with_attribute(after, key, make_attribute(now.normal))
        after = replace(after, lost=tuple(each for each in after.lost if each != key))
    return Rested(after, gained, tuple(notes))


def _show_rest(
    how: str,
    key: str,
    base: FantasyScene,
    scene: FantasyScene,
    rested: list[Rested],
    choices: tuple[Choice, ...],
) -> Outcome:
    """Return the outcome of a rest without dice; it has the facts of a passed test."""
    first, several = rested[0], len(rested) > 1
    names = [each.sheet.name for each in rested]
    lines = [f"{each.sheet.name}: {_pools(each.sheet)}" for each in rested if several]
    unrolled = Trial("rest", (Hand(first.sheet.record, first.sheet.name, key),), need=0)
    facts = (*test_facts(unrolled), *_facts(first.sheet, how, key, gained=first.gained))
    labelled = ("pool",) if not several else ()
    after = base
    for each in rested:
        after = after.put(each.sheet)
    return Outcome(
        f"{join_names(names)} {'rest' if several else 'rests'} for a {how}",
        Grade.SUCCESS,
        "\n".join([*lines, *(note for each in rested for note in each.notes)]),
        facts=tuple(f if f.key in labelled else f._replace(label="") for f in facts),
        changes=changes(scene, after),
        choices=choices,
        subject=first.sheet.record,
    )


def _fills_all(request: Rest) -> bool:
    """Say whether `all` can mean all pools: tested rests fill only one."""
    return request.every and request.how == "night" and not request.hungry


def _find_resting(request: Rest, scene: FantasyScene, key: str) -> Resters[FantasySheet]:
    """Return who rests: those named, else the acting character. `key` is the pool, if typed.

    `all` means all pools for someone who rests a night; if it can't, it means everyone.
    """
    named = find_named(scene, request.only) if request.only else find_named(scene, *request.hand)
    pools = _fills_all(request) and not key and scene.someone is not None
    if not named and request.every and not pools:
        named = list(scene.list_present())

    def find_condition(sheet: FantasySheet) -> str:
        if sheet.state == "dead":
            return sheet.state
        spent = sheet.timer and seconds_left(sheet.timer) <= RESTS[request.how].seconds
        return "dying" if spent or (request.how == "week" and sheet.state == "dying") else "well"

    return find_resting(request, scene, named=named, bars=UNABLE, condition=find_condition)
