"""Expeditions, and what they let characters improve: hit points, an attribute, or prestige."""

from dataclasses import replace

from rules.core.characters.targets import find_all_meant, find_meant, pass_over_dead
from rules.core.dice.dice import Dice, roll
from rules.core.outcome import QUESTION, Choice, Fact, Grade, Outcome
from rules.core.permissions import gms_only
from rules.core.rule_helpers import insist, join_names
from rules.core.scene import changes
from rules.odd.combat.rounds import end_fight
from rules.odd.sheet import (
    ATTRIBUTES,
    GONE,
    SHOWN,
    OddScene,
    OddSheet,
    hp_cap,
    is_hero,
    number,
    with_number,
)
from rules.odd.verb_declarations.rest_gear_growth import Advance, Award

MOST_EXPEDITIONS = 999
FAILED = ("fail", "lost", "abandon", "none", "unsuccessful")


def hp_gain(rolled: int, maximum: int) -> int:
    """Return half the difference of a roll above the maximum without armour, rounded up."""
    return (rolled - maximum + 1) // 2 if rolled > maximum else 0


def attribute_gain(rolled: int, score: int) -> int:
    # the text lost a word here; its example, 13 against 10 makes 11, says by one
    return 1 if rolled > score else 0


def advance(request: Advance, scene: OddScene, dice: Dice) -> Outcome:
    """Spend a completed expedition; a roll that isn't higher changes nothing, but is spent."""
    sheet = scene.actor
    insist(request, sheet.state not in GONE, "gone", name=sheet.name, state=sheet.state)
    insist(request, sheet.expeditions > 0, "no_expedition", name=sheet.name)
    if not request.what:
        return _ask_what(sheet)
    spent = replace(sheet, expeditions=max(0, sheet.expeditions - 1))
    if request.what == "prestige":
        return _prestige(request, scene, spent)
    faces = roll(dice, 3, 6)
    rolled = sum(faces)
    field = f"{request.what}_max"
    against = number(sheet, field)
    if request.what != "hp" and scene.read_setting("advance_against", "maximum") == "current":
        against = number(sheet, request.what)
    gain = hp_gain(rolled, against) if request.what == "hp" else attribute_gain(rolled, against)
    before = number(sheet, field)
    after = with_number(spent, field, before + gain)
    after = with_number(after, request.what, number(spent, request.what) + gain)
    end = f"not above {against}"
    if gain:
        now = number(spent, request.what)
        rises = f"+{gain} ({SHOWN[request.what]} {now} → {now + gain})"
        end = f"above {against}: {rises}"
        if request.what == "hp":
            end = f"above {against}. Half the difference, rounded up: {rises}"
    shown = f"max {SHOWN[request.what]}"
    title = f"{sheet.name} advances: {shown} {before} → {before + gain}"
    if request.what == "hp" and sheet.armour:  # the sheet's own HP count it
        title = f"{title} ({before + gain + sheet.armour} with armour)"
    return _show_advance(
        scene=scene,
        after=after,
        title=title if gain else f"No luck: {sheet.name}'s {shown} stays {before}",
        what=request.what,
        numbers=(rolled, before, before + gain),
        prose=f"3d6 ({' '.join(map(str, faces))}) = {rolled}, {end}",
    )


def _ask_what(sheet: OddSheet) -> Outcome:
    """Ask what to raise, before the expedition is spent."""
    return Outcome(
        f"What does {sheet.name} improve?",
        prose="Or a prestige ability: `/advance prestige \"Old Ways\"`",
        choices=tuple(
            Choice(f"{SHOWN[key]} ({_tell_most(sheet, key)})", f"advance {key}",
                   "player", sheet.name, recalls=False)
            for key in ("hp", *ATTRIBUTES)
        ),
        kind=QUESTION,
        recorded=False,
    )  # fmt: skip


def _tell_most(sheet: OddSheet, key: str) -> str:
    """Return the maximum of a score, for hit points with and without armour."""
    worn = f", {hp_cap(sheet)} with armour" if key == "hp" and sheet.armour else ""
    return f"max {number(sheet, f'{key}_max')}{worn}"


def _prestige(request: Advance, scene: OddScene, spent: OddSheet) -> Outcome:
    """Add a prestige ability of one's archetype."""
    ability = request.ability.strip()
    insist(request, bool(ability), "which_prestige")
    has = ability.casefold() in (each.casefold() for each in spent.prestige)
    insist(request, not has, "prestige_already", name=spent.name, ability=ability)
    after = replace(spent, prestige=(*spent.prestige, ability))
    of = f" ({spent.archetype})" if spent.archetype else ""
    count = len(spent.prestige)
    title = f"{spent.name} gains the prestige ability {ability}{of}"
    return _show_advance(
        scene=scene,
        after=after,
        title=title,
        what="prestige",
        numbers=(0, count, count + 1),
        prose="",
    )


def _show_advance(
    scene: OddScene,
    after: OddSheet,
    title: str,
    what: str,
    numbers: tuple[int, int, int],
    prose: str,
) -> Outcome:
    rolled, before, now = numbers
    return Outcome(
        title,
        Grade.SUCCESS if now > before else Grade.FAILURE,
        prose,
        facts=(
            Fact("what", what),
            Fact("roll", rolled),
            Fact("before", before),
            Fact("after", now),
            Fact("prestige", list(after.prestige)),
            Fact("expeditions", after.expeditions),
        ),
        changes=changes(scene, scene.put(after)),
        kind="advance",
        subject=after.record,
    )


def award(request: Award, scene: OddScene) -> Outcome:
    """Give someone completed expeditions, or show how many they have left."""
    meant = find_all_meant if request.amount is None else find_meant
    sheets = pass_over_dead(meant(scene, request.who))
    after = scene
    if request.amount is not None:
        gms_only(scene, "give expeditions")
        for sheet in sheets:
            count = sheet.expeditions + request.amount
            has = f"{sheet.expeditions} expedition" + "s" * (sheet.expeditions != 1)
            code = "few_expeditions" if sheet.expeditions else "no_expedition"
            insist(request, count >= 0, code, name=sheet.name, count=has)
            after = after.put(replace(sheet, expeditions=max(0, min(count, MOST_EXPEDITIONS))))
    have = {sheet.name: after.sheets[sheet.record].expeditions for sheet in sheets}
    told = ", ".join(f"{name} {count}" for name, count in have.items())
    title = f"Advancements left: {told}"
    if len(sheets) == 1:
        name, count = next(iter(have.items()))
        title = f"{name} has {count or 'no'} advancement{'s' * (count != 1)} left"
    if request.amount:
        gets = ("get" if request.amount > 0 else "lose") + "s" * (len(sheets) == 1)
        many = f"{abs(request.amount)} expedition" + "s" * (abs(request.amount) != 1)
        each = " each" if len(sheets) > 1 else ""
        title = f"{join_names([sheet.name for sheet in sheets])} {gets} {many}{each}"
    return Outcome(
        title,
        facts=(Fact("expeditions", next(iter(have.values()))), Fact("all", have)),
        changes=changes(scene, after),
        subject=sheets[0].record,
        recorded=request.amount is not None,
    )


def scene_ends(scene: OddScene, words: str) -> OddScene:
    """End a fight that is still on, and award everyone here for a completed expedition."""
    scene = end_fight(scene) if scene.stage.round else scene
    said = words.casefold().split()
    if not any(word.startswith("expedition") for word in said):
        return scene
    if any(word.startswith(FAILED) for word in said):
        return scene
    after = scene
    for sheet in scene.list_present():
        if is_hero(sheet) and sheet.state not in GONE:
            after = after.put(
                replace(sheet, expeditions=min(sheet.expeditions + 1, MOST_EXPEDITIONS))
            )
    return after
