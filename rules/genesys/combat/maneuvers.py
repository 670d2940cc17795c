"""Maneuvers, one by one."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from rules.core.characters.targets import name_record, name_someone
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import ADDS, Choice, Fact, Outcome
from rules.core.rule_helpers import agree, insist, join_names, refuse_waste
from rules.core.scene import changes
from rules.genesys.checks.check import simple_check
from rules.genesys.checks.check_outcome import Telling, check_outcome
from rules.genesys.combat.movement import ask_distance, move, there_already, to_band
from rules.genesys.combat.turns import (
    MANEUVER_STRAIN,
    give_action,
    must_pay,
    turns_counted,
    use_maneuver,
)
from rules.genesys.content import SKILLS, skill_words
from rules.genesys.harm.conditions import (
    await_check,
    condition_level,
    condition_words,
    gain,
    lose,
    own_turns,
    strains,
)
from rules.genesys.harm.wounds import STRAIN, WOUNDS
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import (
    MOST_MANEUVERS,
    GenesysScene,
    GenesysSheet,
    Pending,
    Status,
    band_between,
    describe_band,
)
from rules.genesys.verb_declarations.harm_turns_growth import Maneuver, RePay

KIND = "maneuver"
BROKEN = "interrupted"  # marks an aim after which another maneuver was taken
#: maneuvers that take a number, and the highest one
NUMBERED = {"aim": MOST_MANEUVERS, "cover": 9}
#: a condition that a maneuver needs (True) or excludes (False), and the refusal
NEEDS = {
    "stand": ("prone", True, "not_prone"),
    "prone": ("prone", False, "prone_already"),
    "dismount": ("mounted", True, "not_mounted"),
}
#: maneuvers that give a lasting condition, and that condition
KEPT = {"cover": "cover", "prepare": "prepared", "mount": "mounted"}
Done: TypeAlias = Callable[[Progress, int, Maneuver], Progress]


def _offer_action(sheet: GenesysSheet, paid: str) -> tuple[Choice, ...]:
    """Offer to pay with the action instead, for a maneuver paid with strain."""
    if paid != "strain" or sheet.turn.action:
        return ()
    return (Choice("Give up the action instead", "maneuver instead", "player", sheet.name),)


def perform_maneuver(request: Maneuver, scene: GenesysScene, dice: Dice) -> Outcome:
    """Take a maneuver; the second in a turn costs 2 strain unless something else pays for it."""
    record = scene.actor.record
    request = to_band(request, scene)
    if request.band and request.who is None:
        return ask_distance(request, scene)
    empty = _list_fired_weapons(request, scene.actor)
    if len(empty) > 1:
        return _which_weapon(request, scene, empty)
    _require_possible(request, scene, record)
    _refuse_vain_maneuver(request, scene.sheets[record])
    tale, twice = Progress(scene), _aims_twice(request, scene.sheets[record])
    if _is_winded(request, tale, record, twice):
        return _give_action(request, scene)
    if twice:
        tale, _ = use_maneuver(tale, record, request, dice)
        tale = _aim(tale, record, request)
    tale, paid = use_maneuver(tale, record, request, dice, request.pays)
    if request.living:
        return _ride(request, scene, tale, record, dice)
    tale = DONE[request.what](_aim_broken(tale, record, request), record, request)
    return Outcome(
        _tell_maneuver(request, scene, tale.scene),
        prose=tale.prose,
        facts=(
            Fact("maneuver", request.what),
            Fact("paid", paid),
            Fact("maneuvers", tale.sheet(record).turn.maneuvers),
        ),
        changes=changes(scene, tale.scene),
        choices=_offer_action(tale.sheet(record), paid),
        kind=KIND,
        subject=record,
        memory={"paid": paid},
    )


def _aims_twice(request: Maneuver, sheet: GenesysSheet) -> bool:
    """Say whether `aim 2` takes two maneuvers; someone who is aiming needs only one more."""
    return request.what == "aim" and request.level == MOST_MANEUVERS and not _aims_on(sheet)


def _aims_on(sheet: GenesysSheet) -> bool:
    """Say whether someone is aiming, with no other maneuver since."""
    aim = sheet.statuses.get("aiming")
    return aim is not None and aim.why != BROKEN


def _require_possible(request: Maneuver, scene: GenesysScene, record: int) -> None:
    """Refuse an impossible maneuver before it is paid for."""
    sheet = scene.sheets[record]
    most = NUMBERED.get(request.what, 1)
    insist(request, request.level is None or request.level <= most, "maneuver_number", most=most)
    if request.what in ("concentrate", "rebuke"):
        psyker = any(SKILLS[key].psychic and rank for key, rank in sheet.skills.items())
        insist(request, psyker, "not_a_psyker", name=sheet.name)
    if request.what in NEEDS:
        status, wanted, reason = NEEDS[request.what]
        insist(request, (status in sheet.statuses) is wanted, reason, name=sheet.name)
    band = there_already(scene, record, request)
    insist(request, not band, "there_already", name=sheet.name, where=describe_band(band))
    if request.what == "assist":
        if request.who is None:
            raise Refused("who", verb="maneuver assist", name=name_someone(scene, npcs=False))
        ally = name_record(request.who)
        insist(request, ally != record, "assist_oneself", name=sheet.name)
        band = band_between(scene, record, ally)
        # the rules want helpers engaged, but an unknown range is no reason to refuse
        insist(request, band in ("", "engaged"), "assist_engaged", name=sheet.name)


def _refuse_vain_maneuver(request: Maneuver, sheet: GenesysSheet) -> None:
    """Refuse a maneuver without an effect before it is paid for."""
    if request.what == "aim":
        aimed = condition_level(sheet, "aiming")
        refuse_waste(request, aimed < MOST_MANEUVERS, "aimed", name=sheet.name)
    if request.what in KEPT:
        there = condition_level(sheet, KEPT[request.what])
        words = condition_words(KEPT[request.what])
        refuse_waste(
            request, there < (request.level or 1), "so_already", name=sheet.name, state=words
        )


def _is_winded(request: Maneuver, tale: Progress, record: int, twice: bool) -> bool:
    """Say whether strain would have to pay, but can't: then the player is asked first."""
    sheet = tale.sheet(record)
    # without an action to give there is nothing to ask: the payment is refused
    if request.pays or request.anyway or "winded" not in sheet.statuses or sheet.turn.action:
        return False
    return turns_counted(tale) and (must_pay(sheet) or twice)


def _give_action(request: Maneuver, scene: GenesysScene) -> Outcome:
    """Ask whether to give up the action for it."""
    name = scene.actor.name
    return Outcome(
        f"{name} is winded: give up the action for it?",
        prose="They can't take strain for it. Nothing happens until you choose.",
        facts=(Fact("maneuver", request.what), Fact("paid", None),
               Fact("maneuvers", scene.actor.turn.maneuvers)),
        choices=(Choice("Give up the action", f"{ADDS}action", "player", name),),
        recorded=False,
    )  # fmt: skip


def _ride(
    request: Maneuver, scene: GenesysScene, tale: Progress, record: int, dice: Dice
) -> Outcome:
    """Mount a living creature, which takes an average Survival check."""
    tale, check = simple_check(tale, record, "survival", dice, difficulty=2, mods=request.mods)
    if check.net.passed:
        tale = tale.put(gain(tale.sheet(record), "mounted", Status()))
    told = Telling(f"{scene.actor.name}: Survival to mount", (Fact("maneuver", "mount"),))
    return check_outcome(scene, tale, check, record, told)


def pay_with_action(request: RePay, scene: GenesysScene) -> Outcome:
    """Give up the action for a maneuver that was paid with strain."""
    found = scene.recalled
    if found is None or found.kind != KIND or found.memory.get("paid") != "strain":
        raise NotFound("no_paid_maneuver")
    record = found.subject
    tale = give_action(Progress(scene), record, request)
    sheet = tale.sheet(record)
    paid = STRAIN if strains(sheet) else WOUNDS
    tale = tale.put(paid.heal(sheet, MANEUVER_STRAIN))
    return Outcome(
        f"{sheet.name} gives up the action instead",
        facts=(Fact("paid", "action"),),
        changes=changes(scene, tale.scene),
        subject=record,
    )


def _aim(tale: Progress, record: int, request: Maneuver) -> Progress:
    sheet = tale.sheet(record)
    # two aims only count together if nothing came between
    count = 2 if condition_level(sheet, "aiming") == 2 or _aims_on(sheet) else 1
    boosts = "A boost" if count == 1 else "2 boosts"
    aiming = gain(sheet, "aiming", Status(count, own_turns(tale.scene, sheet)))
    return tale.put(aiming, f"{boosts} on the next attack, or an easier called shot.")


def _aim_broken(tale: Progress, record: int, request: Maneuver) -> Progress:
    """Mark that something came after the aim: only two maneuvers in a row aim better."""
    sheet = tale.sheet(record)
    if request.what == "aim" or "aiming" not in sheet.statuses:
        return tale
    return tale.put(gain(sheet, "aiming", replace(sheet.statuses["aiming"], why=BROKEN)))


def _assist(tale: Progress, record: int, request: Maneuver) -> Progress:
    ally = tale.sheet(name_record(request.who))
    helper = tale.sheet(record)
    turns = own_turns(tale.scene, ally)
    helped = await_check(ally, Pending("boost", turns=turns, why=f"{helper.name}'s help"))
    has = "have" if ally.several else "has"
    line = f"{ally.name} {has} a boost on the next check, until the end of their next turn."
    return tale.put(helped, line)


def _make_held_maneuver(key: str, line: str) -> Done:
    """Return a maneuver that gives a condition until the end of the next turn."""

    def take_maneuver(tale: Progress, record: int, request: Maneuver) -> Progress:
        sheet = tale.sheet(record)
        status = Status(request.level or 1, own_turns(tale.scene, sheet))
        return tale.put(gain(sheet, key, status), line)

    return take_maneuver


def _make_lasting_maneuver(key: str, line: str, until: str = "") -> Done:
    """Return a maneuver that gives a lasting condition."""

    def take_maneuver(tale: Progress, record: int, request: Maneuver) -> Progress:
        sheet = tale.sheet(record)
        level = request.level or 1
        told = [line.format(level=level)] if line else []
        return tale.put(gain(sheet, key, Status(level, until=until)), *told)

    return take_maneuver


def _make_ending_maneuver(key: str) -> Done:
    def take_maneuver(tale: Progress, record: int, request: Maneuver) -> Progress:
        return tale.put(lose(tale.sheet(record), key))

    return take_maneuver


def _list_fired_weapons(request: Maneuver, sheet: GenesysSheet) -> list[str]:
    """Return the weapons that a reload without a name may mean: those that were fired."""
    if request.hand != "load" or request.gear is not None:
        return []
    fired = [key for key, weapon in sheet.weapons.items() if weapon.held and weapon.fired]
    return [sheet.wielded] if sheet.wielded in fired else fired


def _which_weapon(request: Maneuver, scene: GenesysScene, keys: list[str]) -> Outcome:
    """Ask which weapon to reload."""
    name = scene.actor.name
    return Outcome(
        f"{name}: reload which weapon?",
        facts=(Fact("maneuver", request.what), Fact("paid", None),
               Fact("maneuvers", scene.actor.turn.maneuvers)),
        choices=tuple(
            Choice(skill_words(key), f"{ADDS}{skill_words(key)}", "player", name) for key in keys
        ),
        recorded=False,
    )  # fmt: skip


def _find_handled(request: Maneuver, sheet: GenesysSheet) -> str | None:
    """Return the weapon that is drawn, put away or loaded: the one named, or what was fired."""
    if request.gear:
        return request.gear.key("weapon")
    return next(iter(_list_fired_weapons(request, sheet)), None)


def _gear(tale: Progress, record: int, request: Maneuver) -> Progress:
    """Draw, holster, pick up or load a weapon."""
    sheet = tale.sheet(record)
    key = _find_handled(request, sheet)
    if key is None or key not in sheet.weapons:
        return tale
    weapon = sheet.weapons[key]
    held = request.hand in ("draw", "load") or (not request.hand and not weapon.held)
    fired = 0 if request.hand == "load" else weapon.fired
    weapons = {**sheet.weapons, key: replace(weapon, held=held, fired=fired)}
    sheet = replace(
        sheet, weapons=weapons, wielded=key if held and len(weapons) > 1 else sheet.wielded
    )
    return tale.put(sheet)


def _interact(tale: Progress, record: int, request: Maneuver) -> Progress:
    return tale


def _drop(tale: Progress, record: int, request: Maneuver) -> Progress:
    sheet = tale.sheet(record)
    return tale.put(gain(sheet, "prone", Status()), "Harder to shoot, easier to strike.")


DONE: Mapping[str, Done] = {
    "aim": _aim,
    "assist": _assist,
    "guarded": _make_held_maneuver("guarded", "Melee defense +1, but attacks have a setback."),
    "interact": _interact,
    "cover": _make_lasting_maneuver("cover", "Ranged defense +{level}.", until="encounter"),
    "gear": _gear,
    "mount": _make_lasting_maneuver("mounted", ""),
    "dismount": _make_ending_maneuver("mounted"),
    "move": move,
    "engage": move,
    "disengage": move,
    "prone": _drop,
    "stand": _make_ending_maneuver("prone"),
    "prepare": _make_lasting_maneuver("prepared", "", until="encounter"),
    "concentrate": _make_held_maneuver(
        "concentrating",
        "The power lasts until the end of the next turn.",
    ),
    "rebuke": _make_held_maneuver(
        "rebuking",
        "Opponents within medium range have the difficulty of psychic checks upgraded once.",
    ),
}
#: how each maneuver is described: its verb (in the plural, as for groups), and the rest
TITLES: Mapping[str, tuple[str, str]] = {
    "aim": ("aim", ""),
    "assist": ("assist", "{who}"),
    "guarded": ("take", "a guarded stance"),
    "interact": ("use", "something nearby"),
    "cover": ("take", "cover"),
    "gear": ("manage", "gear"),
    "mount": ("mount", "up"),
    "dismount": ("dismount", ""),
    "move": ("move", ""),
    "engage": ("close", "in"),
    "disengage": ("disengage", ""),
    "prone": ("drop", "prone"),
    "stand": ("stand", "up"),
    "prepare": ("prepare", ""),
    "concentrate": ("concentrate", ""),
    "rebuke": ("rebuke", "psychic powers"),
}


def _tell_maneuver(request: Maneuver, scene: GenesysScene, after: GenesysScene) -> str:
    """Return what someone does, as a sentence: `Griff aims`, `Voss assists Griff`."""
    actor, others = scene.actor, request.who.records() if request.who else ()
    verb, rest = TITLES[request.what]
    key = _find_handled(request, actor) if request.what == "gear" else None
    if key is not None and key in after.actor.weapons:
        verb, rest = _tell_handling(request, after.actor, key)
    names = join_names(scene.sheets[other].public for other in others) if others else ""
    told = f"{actor.name} {agree(verb, actor.several)} {rest.format(who=names)}"
    return told.strip()


def _tell_handling(request: Maneuver, sheet: GenesysSheet, key: str) -> tuple[str, str]:
    """Return what is done with a weapon: it is drawn, put away or reloaded."""
    if request.hand == "load":
        return "reload", f"the {skill_words(key)}"
    if sheet.weapons[key].held:
        return "draw", f"the {skill_words(key)}"
    return "put", f"the {skill_words(key)} away"
