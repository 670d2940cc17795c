"""Weapons and other things: taken, dropped, damaged, repaired, reloaded."""

import re
from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import BadValues, NotFound, Refused
from rules.core.outcome import ADDS, QUESTION, Choice, Fact, Outcome
from rules.core.records.values import slug
from rules.core.requests.request import Phrase
from rules.core.ruling import worth_it
from rules.core.scene import changes
from rules.genesys.checks.check import simple_check
from rules.genesys.checks.outcome import Telling, check_outcome
from rules.genesys.combat.turns import require_able, use_action
from rules.genesys.content import QUALITIES, SKILLS, Skill, skill_words
from rules.genesys.requests.sheets import AddItem, ChangeItem, RepairItem, ShowItems
from rules.genesys.sheet import GenesysScene, GenesysSheet, Item, Weapon, worn, worsened
from rules.genesys.tale import Tale
from rules.genesys.targets import gm_for_nobody, target_or_self, targets_or_self

#: what using something damaged is like
DAMAGE = {"minor": "a setback to use it", "moderate": "harder by 1 to use", "major": "beyond use"}
#: how hard it is to mend
REPAIRS = {"minor": 1, "moderate": 2, "major": 3}
#: the least and the most that something may have of each
BOUNDS = {"count": (1, 99), "crit": (0, 10), "soak": (0, 50),
          "defense": (0, 10), "melee_defense": (0, 10), "ranged_defense": (0, 10)}  # fmt: skip


def add_item(request: AddItem, scene: GenesysScene) -> Outcome:
    """Put a weapon, armour or anything else on a sheet."""
    records = targets_or_self(request.who, scene)
    keys = [slug(part.strip(' "')) for part in request.name.text.split(",")]
    if not all(keys):
        raise Refused("item_name")
    _require_bounds(request)
    protects = request.soak or request.defense or request.melee_defense or request.ranged_defense
    if protects and (request.skill or _weapon_like(request)):
        raise Refused("weapon_protects")
    if not request.skill and _weapon_like(request):
        likely = _likely_skills(request, keys)
        if len(likely) != 1:
            return _which_skill(keys, likely)
        (only,) = likely
        request = replace(request, skill=only.key)
    after = scene
    for record in records:
        for key in keys:
            sheet = after.sheets[record]
            made = _armed(request, sheet, key) if request.skill else _carried(request, sheet, key)
            after = after.put(made)
    names = ", ".join(scene.sheets[record].name for record in records)
    count = f"{request.count} " if request.count > 1 else ""
    return Outcome(
        f"{names} {'has' if len(records) == 1 else 'have'} {count}{_listed(keys)}",
        prose=f"Used with {SKILLS[request.skill].name}." if request.skill else _harmless(keys),
        facts=(Fact("item", keys[0]), Fact("soak", after.sheets[records[0]].soak)),
        changes=changes(scene, after),
        subject=records[0],
    )


def _require_bounds(request: AddItem) -> None:
    """Refuse numbers that nothing has."""
    said = {name: getattr(request, name) for name in BOUNDS}
    wrong = [
        (skill_words(name), str(said[name]), f"a number from {low} to {high}")
        for name, (low, high) in BOUNDS.items()
        if said[name] is not None and not low <= said[name] <= high
    ]
    if wrong:
        raise BadValues(wrong)


def _harmless(keys: list[str]) -> str:
    """Say how a thing that is called like a weapon becomes one."""
    arms = next((k for k in keys if any(k.endswith(skill.arms) for skill in SKILLS.values())), "")
    if not arms:
        return ""
    return f"To attack with it, say what it does: `/item add {skill_words(arms)} damage 5 crit 3`."


def _listed(keys: list[str]) -> str:
    return ", ".join(map(skill_words, keys))


def _weapon_like(request: AddItem) -> bool:
    """Say whether something is described as only weapons are."""
    hits = request.damage or request.brawn is not None or request.crit is not None
    return bool(hits or request.range or request.qualities)


def _likely_skills(request: AddItem, keys: list[str]) -> list[Skill]:
    """Return the skills that a weapon may be used with: the one that its name tells, else all that
    its reach leaves."""
    near = request.brawn is not None or request.range == "engaged"
    far = bool(request.range) and not near
    likely = [
        skill
        for skill in SKILLS.values()
        if skill.combat
        and not (near and skill.combat == "ranged")
        and not (far and skill.combat == "melee")
    ]
    told = [skill for skill in likely if all(key.endswith(skill.arms) for key in keys)]
    return told or likely


def _which_skill(keys: list[str], likely: list[Skill]) -> Outcome:
    """Ask with which skill a weapon is used."""
    return Outcome(
        f"{_listed(keys)}: used with which skill?",
        prose="Nothing is added until that is said.",
        choices=tuple(Choice(skill.name, f"{ADDS}{skill.key}") for skill in likely),
        kind=QUESTION,
        recorded=False,
    )


def _armed(request: AddItem, sheet: GenesysSheet, key: str) -> GenesysSheet:
    ranged = SKILLS[request.skill].combat == "ranged"
    weapon = Weapon(
        request.skill,
        damage=request.damage if request.brawn is None else request.brawn,
        brawn=request.brawn is not None,
        crit=request.crit if request.crit is not None else 4,
        range=request.range or ("medium" if ranged else "engaged"),
        qualities=read_qualities(request.qualities),
    )
    return replace(sheet, weapons={**sheet.weapons, key: weapon})


def read_qualities(text: str) -> dict[str, int]:
    """Read `pierce 1, vicious 2`."""
    found = {}
    for part in filter(None, re.split(r"\s*[,;]\s*", text.casefold().strip())):
        name = part.rstrip("0123456789")
        key, rating = re.sub(r"[ -]", "_", name.strip()), part.removeprefix(name)
        if key not in QUALITIES:
            known = ", ".join(skill_words(each) for each in QUALITIES)
            raise BadValues([("qualities", part, f"one of {known}")])
        found[key] = int(rating or 1)
    return found


def _carried(request: AddItem, sheet: GenesysSheet, key: str) -> GenesysSheet:
    """Put on armour, or pack something; what it gives is added to the sheet."""
    before = sheet.items.get(key, Item())
    item = Item(
        request.soak,
        request.melee_defense or request.defense,
        request.ranged_defense or request.defense,
        request.count,
    )
    return replace(_shifted(sheet, before, item), items={**sheet.items, key: item})


def _shifted(sheet: GenesysSheet, before: Item, after: Item) -> GenesysSheet:
    return replace(
        sheet,
        soak=max(0, sheet.soak + after.soak - before.soak),
        melee_defense=max(0, sheet.melee_defense + after.melee_defense - before.melee_defense),
        ranged_defense=max(0, sheet.ranged_defense + after.ranged_defense - before.ranged_defense),
    )


def change_item(request: ChangeItem, scene: GenesysScene) -> Outcome:
    """Take an item off the sheet, damage it, reload it, drop it or pick it up."""
    record = target_or_self(request.who, scene)
    sheet = scene.sheets[record]
    key = _thing_of(sheet, request.what)
    if key in sheet.weapons:
        weapon = sheet.weapons[key]
        loaded = request.how == "reload" and not (weapon.out or weapon.fired)
        worth_it(request, not loaded, "loaded", weapon=skill_words(key))
        made = _weapon(request.how, sheet, key)
    else:
        made = _item(request.how, sheet, key)
    after = scene.put(made)
    return Outcome(
        f"{sheet.name}: {request.how} {key.replace('_', ' ')}",
        facts=(Fact("item", key), Fact("soak", made.soak)),
        changes=changes(scene, after),
        subject=record,
    )


def _thing_of(sheet: GenesysSheet, what: Phrase) -> str:
    key = what.key("belonging") or ""
    if key not in sheet.weapons and key not in sheet.items:
        raise NotFound("unknown_item", skill_words(key), _things(sheet))
    return key


def _things(sheet: GenesysSheet) -> list[str]:
    return [skill_words(each) for each in (*sheet.weapons, *sheet.items)]


def repair_item(request: RepairItem, scene: GenesysScene, dice: Dice) -> Outcome:
    """Mend what is damaged, by a Mechanics check: the worse the damage, the harder.

    A game master who speaks for nobody mends it outright.
    """
    sheet = scene.sheets[target_or_self(request.who, scene)]
    key = _thing_of(sheet, request.what)
    words, condition = skill_words(key), _thing(sheet, key).condition
    facts = (Fact("item", key), Fact("soak", sheet.soak))
    outright = gm_for_nobody(scene)
    if not outright:
        require_able(scene.actor, request)
    worth_it(request, bool(condition), "not_damaged", name=sheet.name, item=words)
    if outright or not condition:
        after = scene.put(_mended(sheet, key))
        return Outcome(f"{sheet.name}: {words} is mended", facts=facts,
                       changes=changes(scene, after), subject=sheet.record)  # fmt: skip
    actor = scene.actor
    tale = use_action(Tale(scene), actor.record, request, dice)
    tale, check = simple_check(
        tale, actor.record, "mechanics", dice, difficulty=REPAIRS[condition], mods=request.mods
    )
    if check.net.passed:
        tale = tale.put(_mended(tale.sheet(sheet.record), key), f"The {words} is as good as new.")
    told = Telling(f"{actor.name}: Mechanics on {words}", facts, {"skill": "mechanics"})
    return check_outcome(scene, tale, check, actor.record, told)


def _thing(sheet: GenesysSheet, key: str) -> Weapon | Item:
    return sheet.weapons[key] if key in sheet.weapons else sheet.items[key]


def _mended(sheet: GenesysSheet, key: str) -> GenesysSheet:
    if key in sheet.weapons:
        return replace(sheet, weapons={**sheet.weapons, key: worn(sheet.weapons[key], "")})
    return replace(sheet, items={**sheet.items, key: worn(sheet.items[key], "")})


def without(sheet: GenesysSheet, key: str) -> GenesysSheet:
    """Return the sheet without a thing, and without what it gave."""
    if key in sheet.weapons:
        return replace(sheet, weapons={k: w for k, w in sheet.weapons.items() if k != key})
    bare = _shifted(sheet, sheet.items[key], Item())
    return replace(bare, items={k: i for k, i in sheet.items.items() if k != key})


def show_items(request: ShowItems, scene: GenesysScene) -> Outcome:
    """List what someone carries."""
    sheet = scene.actor
    return Outcome(
        f"{sheet.name} carries",
        prose=", ".join(_things(sheet))
        or "Nothing yet. Add something: /item add lasgun ranged_heavy",
        facts=(Fact("weapons", list(sheet.weapons)), Fact("items", list(sheet.items))),
        recorded=False,
        private=sheet.npc and not sheet.shown,
    )


def _weapon(how: str, sheet: GenesysSheet, key: str) -> GenesysSheet:
    if how == "remove":
        return without(sheet, key)
    before = sheet.weapons[key]
    after = {
        "damage": worsened(before),
        "reload": replace(before, out=False, fired=0),
        "drop": replace(before, held=False),
        "take": replace(before, held=True),
    }[how]
    wielded = key if how == "take" else sheet.wielded
    return replace(sheet, weapons={**sheet.weapons, key: after}, wielded=wielded)


def _item(how: str, sheet: GenesysSheet, key: str) -> GenesysSheet:
    if how in ("remove", "drop"):
        return without(sheet, key)
    if how != "damage":
        raise Refused("not_a_weapon", item=skill_words(key), how=how)
    return replace(sheet, items={**sheet.items, key: worsened(sheet.items[key])})
