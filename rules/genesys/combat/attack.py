"""An attack: rolled and dealt, with what its symbols can buy."""

from dataclasses import replace

from rules.core.characters.group_names import count_things, make_plural
from rules.core.characters.harm_and_rest import insist_living
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import ADDS, QUESTION, Choice, Fact, Outcome
from rules.core.permissions import is_gm
from rules.core.rule_helpers import agree, join_names
from rules.core.scene import changes
from rules.genesys.checks.check import gather_modifiers, mod_words
from rules.genesys.checks.check_outcome import (
    Check,
    Telling,
    check_outcome,
    roll_check,
    unrolled_facts,
)
from rules.genesys.checks.dice_pool import Op, build_pool
from rules.genesys.checks.modifiers import standing_modifiers
from rules.genesys.checks.spends.menu import REDIRECT
from rules.genesys.combat.attack_pool import (
    aim_maneuvers,
    band_of,
    bystanders,
    circumstances,
    into_melee,
    starting_pool,
)
from rules.genesys.combat.movement import place_pairs
from rules.genesys.combat.turns import (
    require_able,
    require_action,
    turns_counted,
    use_action,
    use_maneuver,
)
from rules.genesys.combat.weapons import (
    UNARMED,
    Armed,
    Blow,
    attack_memory,
    fill_in_weapon,
    less_the_stray,
    list_likely_weapons,
    require_reach,
    require_usable,
    stuns,
    weapons_used,
)
from rules.genesys.content import SKILLS, skill_words
from rules.genesys.harm.conditions import await_check, lose, strains
from rules.genesys.harm.wounds import deal_hit
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import (
    BANDS,
    GenesysScene,
    GenesysSheet,
    Pending,
    band_between,
    describe_range,
    list_engaged,
)
from rules.genesys.verb_declarations.checks_and_attacks import Attack, Mod


def attack(request: Attack, scene: GenesysScene, dice: Dice) -> Outcome:
    """Attack someone; if the range isn't known, the game master is asked for it."""
    actor = scene.actor
    require_able(actor, request)
    meant = list_likely_weapons(request, actor)
    if len(meant) > 1 or UNARMED in meant:
        return _ask_weapon(request, scene, meant)
    request = fill_in_weapon(request, *meant) if meant else request
    used = weapons_used(request, actor)
    require_usable(request, actor, used)
    record = _target(request)
    if not record and (foes := _list_likely_targets(request, scene)):
        return _ask_whom(scene, foes)
    target = scene.sheets[record] if record else None
    insist_living(request, [target] if target else ())
    band = band_of(request, scene, record, used)
    if not band and request.difficulty is None and request.against is None:
        return _ask(request, scene, used)
    require_reach(request, actor, used, band, target)
    tale = _take_aim_maneuvers(
        request, _keep_range(request, Progress(scene).draw_in(record), record, band), dice
    )
    if not request.incidental:
        tale = use_action(tale, actor.record, request, dice)
    base, told, about = starting_pool(request, actor, used, band, record)
    ops = circumstances(request, tale.scene, used, target)
    # what comes after these was used up by this attack, so a repeat has to say it again
    lasting = len(standing_modifiers(tale.scene, tale.sheet(actor.record), about))
    tale, more = gather_modifiers(tale, actor.record, about, request.story and not request.again)
    check = roll_check(base, [*ops, *more], [*request.mods, *_weapon_symbols(used)], dice, told)
    tale = _use_weapons(tale.put(lose(tale.sheet(actor.record), "aiming", "prepared")), used)
    tale, blow = _land_hit(request, tale, dice, check=check, used=used, target=target)
    tale = _grant_openings(request, tale, used, band, record)
    again = _write_reroll(request, actor, more[lasting:])
    return _attack_outcome(
        request, scene, tale, check=check, used=used, target=target, blow=blow, again=again
    )


def _ask_weapon(request: Attack, scene: GenesysScene, keys: list[str]) -> Outcome:
    """Ask which weapon to attack with."""
    choices = (
        Choice(skill_words(key), f"{ADDS}with {skill_words(key)}", "player", scene.actor.name)
        for key in keys
    )  # fmt: skip
    title = f"{scene.actor.name}: attack with what?"
    return Outcome(title, choices=tuple(choices), kind=QUESTION, recorded=False)


def _list_likely_targets(request: Attack, scene: GenesysScene) -> list[GenesysSheet]:
    """Return whom an attack without a target may mean; nobody if it says how hard or how far."""
    typed = (request.difficulty, request.against, request.range or None, request.engaged or None)
    if any(each is not None for each in typed):
        return []
    known = is_gm(scene)
    return [
        sheet
        for sheet in scene.list_present(npcs=True)
        if sheet.side != scene.actor.side and sheet.state == "well" and (sheet.seen or known)
    ]


def _ask_whom(scene: GenesysScene, foes: list[GenesysSheet]) -> Outcome:
    """Ask whom to attack."""
    choices = (
        Choice(each.name, f"{ADDS}at {each.spoken}", "player", scene.actor.name) for each in foes
    )
    title = f"{scene.actor.name}: attack whom?"
    return Outcome(title, choices=tuple(choices), kind=QUESTION, recorded=False)


def _keep_range(request: Attack, tale: Progress, target: int, band: str) -> Progress:
    """Store the range that was typed, if it differs from the stored one: words win.

    In a fight a first range is stored as well, so that nobody is asked for it twice.
    """
    actor = tale.scene.acting
    known = band_between(tale.scene, actor, target)
    first = turns_counted(tale) and bool(target) and bool(request.range or request.engaged)
    if known == band or not (known or first):
        return tale
    if known:
        one, other = (tale.sheet(each).name for each in sorted((actor, target)))
        tale = tale.tell(f"{describe_range(one, other, band)}.")
    return replace(tale, scene=place_pairs(tale.scene, [(actor, target)], band))


def _use_weapons(tale: Progress, used: list[Armed]) -> Progress:
    """Record which weapons are in use, spent ammo, and thrown weapons."""
    sheet = tale.scene.actor
    weapons = dict(sheet.weapons)
    for each in used:
        if each.thrown and each.key in weapons:
            # the last one stays at 0, so that more of it need no new description
            left = max(0, weapons[each.key].count - 1)
            weapons[each.key] = replace(weapons[each.key], count=left)
            tale = tale.tell(f"{sheet.name} has {count_left(skill_words(each.key), left)} left.")
        elif each.quality("limited_ammo"):
            fired = weapons[each.key].fired + 1
            weapons[each.key] = replace(weapons[each.key], fired=fired)
            left = each.quality("limited_ammo") - fired
            name, shots = skill_words(each.key), "1 shot" if left == 1 else f"{left} shots"
            tale = tale.tell(f"The {name} {f'has {shots} left' if left > 0 else 'is empty'}.")
    # of a single weapon it goes without saying
    last = used[-1].key if used[-1].key in weapons and len(weapons) > 1 else sheet.wielded
    return tale.put(replace(sheet, weapons=weapons, wielded=last))


def count_left(name: str, left: int) -> str:
    """Return how many throwing weapons are left: `no frag grenades`, `1 frag grenade`."""
    return (
        f"1 {name}"
        if left == 1
        else count_things(name, left)
        if left
        else f"no {make_plural(name)}"
    )


def _write_reroll(request: Attack, actor: GenesysSheet, once: list[Op]) -> str:
    """Return what to add to an attack to roll the same pool again: the modifiers that this one used
    up."""
    aimed = aim_maneuvers(request, actor)
    words = [f"aim {aimed}" if aimed and not request.aim else ""]
    words += mod_words(Mod(op.kind, op.count) for op in once)
    words += ["" if request.again else "again", "" if request.incidental else "free"]
    return " ".join(filter(None, words))


def _weapon_symbols(used: list[Armed]) -> list[Mod]:
    return [
        Mod(symbol)
        for quality, symbol in (("superior", "advantage"), ("inferior", "threat"))
        if any(each.quality(quality) for each in used)
    ]


def _take_aim_maneuvers(request: Attack, tale: Progress, dice: Dice) -> Progress:
    """Take the maneuvers for aiming that weren't taken before."""
    actor = tale.scene.actor
    if not turns_counted(tale) or request.incidental:
        return tale
    for _ in range(
        aim_maneuvers(request, actor) - aim_maneuvers(replace(request, aim=0, called=False), actor)
    ):
        tale, _ = use_maneuver(tale, actor.record, request, dice)
        tale = tale.tell(f"{actor.name} {agree('aim', actor.several)} first.")
    return tale


def _grant_openings(
    request: Attack, tale: Progress, used: list[Armed], band: str, target: int
) -> Progress:
    """Give enemies engaged with a shooter a boost on their next melee attack against them."""
    # the rules punish only shooting in a melee
    if all(each.melee for each in used):
        return tale
    actor = tale.scene.actor
    near = {s.record for s in list_engaged(tale.scene, actor.record) if s.side != actor.side}
    if request.engaged_with is not None:
        near |= set(request.engaged_with.records())
    if band == "engaged" and target:
        near.add(target)
    near = {each for each in near - {actor.record} if tale.sheet(each).state == "well"}
    why = f"{actor.name} shot while engaged"
    for record in sorted(near):
        opening = Pending("boost", skills=("brawl", "melee"), against=actor.record, why=why)
        tale = tale.put(await_check(tale.sheet(record), opening))
    return tale.tell(*_describe_opening(tale, near, actor.name))


def _describe_opening(tale: Progress, near: set[int], shooter: str) -> list[str]:
    """Describe who gets a boost against someone who shoots in melee; leave out who nobody has
    met."""
    seen = [sheet for record in sorted(near) if (sheet := tale.sheet(record)).seen]
    if not seen:
        return []
    have = "have" if len(seen) > 1 or seen[0].several else "has"
    who = join_names(sheet.name for sheet in seen)
    return [f"{shooter} shot while engaged: {who} {have} a boost on the next melee attack."]


def _land_hit(
    request: Attack,
    tale: Progress,
    dice: Dice,
    *,
    check: Check,
    used: list[Armed],
    target: GenesysSheet | None,
) -> tuple[Progress, Blow]:
    """Deal the damage of a hit; with despair, a shot into a melee goes astray."""
    if not check.net.passed:
        return tale, Blow()
    damage = used[0].damage + check.net.success
    if target is None:
        return tale.tell(f"Damage {damage}."), Blow(damage)
    astray = not used[0].melee and check.net.despair and into_melee(request, tale.scene, target)
    if not astray:
        return _deal(request, tale, dice, used=used[0], record=target.record, damage=damage)
    others = bystanders(request, tale.scene, target)
    if len(others) != 1:
        tale = tale.offer(
            *(
                Choice(f"The stray shot: {other.name}",
                       f"spend despair redirect {other.spoken}", "gm",
                       tale.scene.actor.name, owed=True, group=REDIRECT)
                for other in others
            )
        )  # fmt: skip
        line = "The shot goes astray and hits someone else in the melee."
        return tale.tell(line), Blow(
            damage, redirected="undecided" if others else "a bystander",
            choosing=tuple(sheet.record for sheet in others),
        )  # fmt: skip
    tale = tale.tell(f"The shot goes astray and hits {others[0].name}.")
    tale, blow = _deal(request, tale, dice, used=used[0], record=others[0].record, damage=damage)
    return tale, replace(blow, redirected=others[0].name)


def _deal(
    request: Attack, tale: Progress, dice: Dice, *, used: Armed, record: int, damage: int
) -> tuple[Progress, Blow]:
    stun, before = stuns(request, used), tale.scene
    tale, dealt = deal_hit(tale, record, damage, used.pierce, dice, stun=stun)
    counts_strain = stun and strains(tale.sheet(record))
    return tale, Blow(damage, record, dealt, counts_strain, changes(before, tale.scene))


def _attack_outcome(
    request: Attack,
    scene: GenesysScene,
    tale: Progress,
    *,
    check: Check,
    used: list[Armed],
    target: GenesysSheet | None,
    blow: Blow,
    again: str,
) -> Outcome:
    actor = scene.actor
    words = " and ".join(_words(each) for each in used)
    title = f"{actor.name}: {words}" + (f" at {target.name}" if target else "")
    facts = (
        Fact("damage", blow.damage),
        Fact("wounds", 0 if blow.strain else blow.dealt),
        Fact("strain", blow.dealt if blow.strain else 0),
        Fact("target", target.name if target else None),
        Fact("redirected", blow.redirected),
        Fact("critical", tale.criticals[-1] if tale.criticals else None),
    )
    memory = {**attack_memory(request, scene, used, target, blow), "repeats": again}
    if blow.redirected is not None and blow.redirected != "undecided":
        memory["symbols"] = less_the_stray(check.net)
    outcome = check_outcome(scene, tale, check, actor.record, Telling(title, facts, memory))
    return replace(outcome, ends=(range_question(actor, _target(request)),))


def range_question(actor: GenesysSheet, target: int) -> str:
    """Return the group of the question how far a target is; any attack on it answers it."""
    return f"range {actor.record} {target}"


def _words(used: Armed) -> str:
    return used.key.replace("_", " ") or SKILLS[used.weapon.skill].name


def _ask(request: Attack, scene: GenesysScene, used: list[Armed]) -> Outcome:
    """Ask the game master how far it is."""
    actor = scene.actor
    if not request.incidental:
        require_action(Progress(scene), actor.record, request)
    choices = tuple(
        Choice(
            band.capitalize(),
            f"{ADDS}range {band}",
            "gm",
            actor.name,
            owed=True,
            group=range_question(actor, _target(request)),
        )
        for band in BANDS
    )
    return Outcome(
        _ask_distance(request, scene, used),
        prose="It's rolled once the game master answers.",
        facts=(
            *unrolled_facts(
                # the range isn't known yet, so its dice are left out
                build_pool(replace(starting_pool(request, actor, used, "short", 0)[0], p=0), ())
            ),
            Fact("damage", 0),
            Fact("wounds", 0),
            Fact("strain", 0),
            Fact("target", scene.sheets[_target(request)].name if _target(request) else None),
            Fact("redirected", None),
            Fact("critical", None),
        ),
        choices=choices,
        subject=actor.record,
        ends=(choices[0].group,),  # asking again doesn't owe it twice
    )


def _ask_distance(request: Attack, scene: GenesysScene, used: list[Armed]) -> str:
    actor, target = scene.actor.name, _target(request)
    if not target:
        return f"How far does {actor} shoot with the {_words(used[0])}?"
    there = scene.sheets[target]
    return f"How far {'are' if there.several else 'is'} {there.name} from {actor}?"


def _target(request: Attack) -> int:
    """Return the target's record, wherever its name is in the sentence; refuse two targets."""
    named = {*(request.target.records() if request.target else ()), *request.weapon.records()}
    if len(named) > 1:
        raise Refused("one_target")
    return next(iter(named), 0)
