"""Wounds: Defense, what gets through it, and dying."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rules.core.characters.harm_and_rest import Track, insist_living
from rules.core.characters.targets import find_one_meant, for_each
from rules.core.dice.dice import Dice
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.permissions import shows_numbers
from rules.core.rule_helpers import insist, quote_name
from rules.core.scene import changes
from rules.core.system import Consequence
from rules.core.verb_declarations.request import Request
from rules.heresy.checks.modifiers import bonds_with
from rules.heresy.content import INSIGHT, REFUSALS, gain, knows, pool_of
from rules.heresy.gear import armour_tag, armour_worn
from rules.heresy.sheet import DefenseMod, HeresyScene, HeresySheet, Number
from rules.heresy.verb_declarations.moves_harm_gear import Harm, HarmNamed
from rules.lazy_regex import compile_later

THIS_ATTACK = "attack"
MOST_WOUNDS = 99
#: whom the damage of a roll is for, in the sentence that deals it
_AIMED_AT = compile_later(r" at (?P<names>.+?)(?: (?:melee|ranged|burst|\+1d|entry|as)\b.*)?$")


def defense(sheet: HeresySheet, mode: str) -> Number:
    """Return a character's Defense against melee or ranged attacks, or with "" against neither
    kind."""
    mods = sum(mod.value for mod in sheet.defense_mods.values() if mod.vs in ("", mode))
    tagged = sum(map(armour_tag, sheet.items.values()))
    reckless = -1 if sheet.tactic == "reckless" else 0
    # no upper limit: at Defense 6 a d6 never wounds, and the rules mean it
    return max(0, sheet.defense + mods + tagged + armour_worn(sheet) + reckless)


def is_hidden(scene: HeresyScene, sheet: HeresySheet) -> bool:
    """Say whether players may not see the numbers of a sheet."""
    return not shows_numbers(scene, sheet)


def with_defense_mod(sheet: HeresySheet, name: str, mod: DefenseMod) -> HeresySheet:
    """Return the sheet with a part of Defense added; a part of the same name adds up."""
    kept = sheet.defense_mods.get(name)
    both = replace(mod, value=mod.value + kept.value) if kept else mod
    return replace(sheet, defense_mods={**sheet.defense_mods, name: both})


def after_attack(sheet: HeresySheet) -> HeresySheet:
    """Return the sheet without the Defense that was for one attack only."""
    left = {key: mod for key, mod in sheet.defense_mods.items() if mod.until != THIS_ATTACK}
    return sheet if len(left) == len(sheet.defense_mods) else replace(sheet, defense_mods=left)


def count_wounding(faces: Iterable[Number], against: Number) -> Number:
    """Count the dice that beat a Defense; a die equal to it doesn't."""
    return sum(face > against for face in faces)


def count_wounds(count: Number) -> str:
    return f"{count} wound{'' if count == 1 else 's'}"


def describe_harm(scene: HeresyScene, old: HeresySheet, new: HeresySheet, wounds: Number) -> str:
    """Describe wounds, and what they lead to: `Griff takes 2 wounds (7/7) and is dying`."""
    count = "" if is_hidden(scene, new) or not wounds else f" ({new.wounds}/{new.max_wounds})"
    state = (
        "" if new.state == old.state else " and dies" if new.state == "dead" else " and is dying"
    )
    return f"{new.name} takes {count_wounds(wounds) if wounds else 'no wounds'}{count}{state}"


def condition(sheet: HeresySheet) -> str:
    """Return a character's state, by their wounds.

    At max wounds an NPC is dead, and anyone else is dying until they draw a Last Breath. After it
    they are stable, or dead whatever their wounds.
    """
    down = sheet.wounds >= sheet.max_wounds
    if sheet.npc:
        return "dead" if down else "well"
    if sheet.state == "dead" or (down and sheet.state == "stable"):
        return sheet.state
    return "dying" if down else "well"


def settle_state(sheet: HeresySheet) -> HeresySheet:
    """Return the sheet with the state that its wounds imply."""
    return replace(sheet, state=condition(sheet))


def _fall(before: HeresySheet, after: HeresySheet) -> HeresySheet:
    """Return the sheet with a new state after wounds, unless the character was already down."""
    down = before.state in ("dying", "dead")
    # well for a moment, since a new wound makes the stable dying again
    return after if down else settle_state(replace(after, state="well"))


WOUNDS = Track(
    key="wounds", name="wounds", most=lambda sheet: sheet.max_wounds, rising=True,
    worst=lambda sheet: MOST_WOUNDS, unhurt="isn't wounded", fall=_fall,
    recover=lambda before, after: settle_state(after),
)  # fmt: skip


def insist_able(request: Request, sheet: HeresySheet) -> None:
    """Refuse what the dead and dying can't do: the dying can only draw a Last Breath."""
    insist(request, sheet.state != "dead", "dead", name=sheet.name)
    last = f"breath as {quote_name(sheet.name)}"
    insist(request, sheet.state != "dying", "dying", name=sheet.name, cure=last)


def insist_dying(request: Request, sheet: HeresySheet) -> None:
    """Refuse a Last Breath to someone who doesn't need one, because it may kill them.

    NPCs are never dying, but a game master may let one draw it.
    """
    insist(request, sheet.state != "dead", "dead", name=sheet.name)
    insist(request, sheet.npc or sheet.state == "dying", "not_dying", name=sheet.name)


def falls(before: HeresySheet, after: HeresyScene) -> bool:
    """Say whether a character has just died."""
    return before.state != "dead" and after.sheets[before.record].state == "dead"


def breath_of(sheet: HeresySheet) -> str:
    """Return the group of a character's Last Breath choices; taking one settles all of them."""
    return f"breath {sheet.record}"


def owed_breath(sheet: HeresySheet) -> tuple[Choice, ...]:
    """Return the Last Breath that a dying character owes."""
    if sheet.state != "dying":
        return ()
    group = breath_of(sheet)
    # one group for all entries that owe it, since one roll settles them
    return (Choice("Last Breath", "breath", "player", sheet.name, owed=True, group=group),)


def owed_anew(*sheets: HeresySheet) -> tuple[str, ...]:
    """Return the groups of Last Breaths that a new entry owes, so that older offers of them end."""
    return tuple(breath_of(sheet) for sheet in sheets if sheet.state == "dying")


def is_obsolete(scene: HeresyScene, choice: Choice) -> bool:
    """Say whether a choice is pointless by now: damage at the dead, or the Last Breath of someone
    who isn't dying."""
    kind, _, record = choice.group.partition(" ")
    if kind == "deal":
        return _is_at_the_dead(scene, choice.says)
    if kind != "breath":
        return False
    sheet = scene.sheets.get(int(record))
    return sheet is None or sheet.state != "dying"


def _is_at_the_dead(scene: HeresyScene, says: str) -> bool:
    """Say whether a sentence deals damage to the dead alone."""
    found = _AIMED_AT.search(says)
    aimed = found["names"].split(", ") if found else []
    every = scene.sheets.list_all() if aimed else ()
    dead = {quote_name(sheet.name) for sheet in every if sheet.state == "dead"}
    return bool(aimed) and dead.issuperset(aimed)


def follow_wounds(before: HeresyScene, after: HeresyScene, dice: Dice, anyway: bool) -> Consequence:
    """Update who is dying or dead after wounds changed in any way.

    A state that was set by hand stays, and with `anyway` so does everything else.
    """
    scene, owed, lines = after, list[Choice](), list[str]()
    for record, sheet in after.sheets.list_seen().items():
        old = before.sheets.get(record)
        # a new sheet was settled when it was made
        if old is None or old is sheet:
            continue
        numbers = (old.wounds, old.max_wounds) != (sheet.wounds, sheet.max_wounds)
        well_again = sheet.state == "well" != old.state  # after an undo
        new = settle_state(sheet) if (numbers or well_again) and not anyway else sheet
        scene = scene.put(new) if new != sheet else scene
        owed += owed_breath(new)
        if new.state != old.state and new.state in ("dying", "dead"):
            lines.append(f"{new.name} is {new.state}.")
    return Consequence(scene, tuple(owed), "\n".join(lines))


def wounded_choices(
    scene: HeresyScene,
    record: int,
    wounds: Number,
    source: int | None = None,
    *,
    named: bool = False,
    halvers: Sequence[int] = (),
) -> list[Choice]:
    """Return what may follow after someone was hurt: the Last Breath, a guard, the end of a boost.

    `source` is the attacker (0: unknown), or None if it was no attack. `named`: others were
    attacked too, so a guard's sentence must name the target. `halvers` have already halved it.
    """
    sheet = scene.sheets[record]
    offers = list(owed_breath(sheet))
    if source is not None and wounds:
        whom = f" for {quote_name(sheet.name)}" if named else ""
        offers += _guards(scene, sheet, source, whom, halvers)
    if wounds:
        offers += [
            # what ends it is in the player's own words, so the player decides whether this does
            Choice(f"End: {each.value:+d} until {each.until}", f"ongoing end {place}", "player",
                   sheet.name, recalls=False)
            for place, each in enumerate(sheet.ongoing, start=1)
            if "damage" in each.until.casefold() or "wound" in each.until.casefold()
        ]  # fmt: skip
    return offers


def _guards(
    scene: HeresyScene, sheet: HeresySheet, source: int, whom: str, halvers: Sequence[int]
) -> list[Choice]:
    """Offer those who Defend to spend their hold on this attack, unless it is their own side's."""
    offers: list[Choice] = []
    # an NPC is mostly hit by the guards' own side, so they're only asked about other NPCs
    if sheet.npc and not (source and scene.sheets[source].npc):
        return offers
    for guard in scene.list_present():
        if not guard.hold.get("defend") or guard.record == source:
            continue
        says, group = "hold spend defend 1", f"guard {guard.record}{whom}"
        if guard.record not in halvers:
            offers.append(Choice(f"{guard.name}: halve it{whom}", f"{says} halve{whom}", "player",
                                 guard.name, group=group))  # fmt: skip
        # nobody steps in for themselves
        if guard.record != sheet.record:
            label = f"{guard.name}: take the hit{whom}"
            offers.append(Choice(label, f"{says} take{whom}", "player", guard.name, group=group))
    return offers


def learn_from_blood(scene: HeresyScene, record: int, wounds: Number) -> HeresyScene:
    """Give Insight to characters with Lifting the Fog when they, or someone they have a bond with,
    bleed."""
    if not wounds:
        return scene
    hit = scene.sheets[record]
    for each in scene.list_present():
        knowing = knows(each, "lifting_the_fog") and each.state not in ("dying", "dead")
        if knowing and (each.record == record or bonds_with(each, hit.name)):
            scene = scene.put(gain(each, INSIGHT, 1))
    return scene


def told_lessons(before: HeresyScene, after: HeresyScene) -> list[str]:
    """Return a line for everyone who gained Insight."""
    lines = []
    for sheet in after.list_present():
        pool, old = pool_of(sheet, INSIGHT), pool_of(before.sheets[sheet.record], INSIGHT)
        if pool.value > old.value:
            lines.append(f"Lifting the Fog: {sheet.name} has {pool.value} of {pool.max} {INSIGHT}.")
    return lines


def after_last_breath(sheet: HeresySheet, band: str) -> HeresySheet:
    """Return the sheet after a Last Breath: dead, or alive with its wounds at the maximum at
    most."""
    if band == "6-":
        return replace(sheet, state="dead")
    return settle_state(replace(sheet, state="stable", wounds=min(sheet.wounds, sheet.max_wounds)))


def harm_named(request: HarmNamed, scene: HeresyScene, dice: Dice) -> Outcome:
    said = request.said
    amount = int(said.key("number") or 1)
    plain = Harm(verb=request.verb, anyway=request.anyway, amount=amount, who=said)
    return for_each(harm, REFUSALS)(plain, scene, dice)


def harm(request: Harm, scene: HeresyScene, dice: Dice) -> Outcome:
    """Inflict wounds directly, without Defense."""
    sheet = find_one_meant(scene, request.who)
    insist_living(request, [sheet])
    hit = scene.put(WOUNDS.harm(sheet, request.amount))
    after = learn_from_blood(hit, sheet.record, request.amount)
    now = after.sheets[sheet.record]
    return Outcome(
        describe_harm(after, sheet, now, request.amount),
        Grade.FAILURE,
        "\n".join(told_lessons(scene, after)),
        facts=(
            Fact("dice", []),
            Fact("defense", None),
            Fact("wounds", request.amount),
            Fact("target", sheet.name),
        ),
        changes=changes(scene, after),
        choices=tuple(wounded_choices(after, sheet.record, request.amount)),
        kind="harm",
        subject=sheet.record,
        ends=owed_anew(now),
    )
