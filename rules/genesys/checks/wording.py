"""Checks and attacks written out again, as a choice says them."""

from collections.abc import Iterable

from rules.core.errors import Refused
from rules.genesys.checks.dice import SYMBOLS, difficulty_name
from rules.genesys.requests import Attack, MakeCheck, Mod
from rules.genesys.sheet import GenesysScene

#: operations that are said behind `vs`
BEHIND = frozenset({"harder", "easier", "up_difficulty", "down_difficulty"})


def check_spelt(request: MakeCheck, difficulty: str) -> str:
    """Write a check out again, with a difficulty."""
    before = mods_said(m for m in request.mods if m.kind not in BEHIND)
    behind = mods_said(m for m in request.mods if m.kind in BEHIND)
    words = [
        "check",
        *(name.said for name in request.what.names),
        *before,
        "vs",
        difficulty,
        *behind,
    ]
    if request.target is not None and request.target.names:
        words += ["on", request.target.names[0].said]
    if request.concealment:
        words.append(f"concealment {request.concealment}")
    for said, given in (
        ("story", request.story),
        ("free", request.incidental),
        ("no kit", request.no_kit),
        ("cross", request.cross),
    ):
        if given:
            words.append(said)
    return " ".join(words)


def mods_said(mods: Iterable[Mod]) -> list[str]:
    """Write what was said of a pool as it is said."""
    said = []
    for mod in mods:
        if mod.kind in SYMBOLS:
            said.append(f"+{mod.count} {mod.kind}")
        elif mod.kind.startswith("less_"):
            said.append(f"-{mod.count} {mod.kind.removeprefix('less_')}")
        else:
            said.append(f"{mod.kind.replace('_', ' ')} {mod.count}")
    return said


def weapon_keys(request: Attack) -> tuple[str, ...]:
    """Return the weapons that were named: `pistol sword`, `pistol and sword`, `Scar with sword`."""
    more = request.second.keys("weapon") if request.second else ()
    return (*request.weapon.keys("weapon"), *more)


def target_of(request: Attack) -> int:
    """Return whom an attack is aimed at, wherever in the sentence the name stands."""
    named = (*(request.target.records() if request.target else ()), *request.weapon.records())
    if len(set(named)) > 1:
        raise Refused("one_target")
    return named[0] if named else 0


def attack_spelt(request: Attack, scene: GenesysScene, band: str) -> str:
    """Write an attack out again, at a range."""
    weapons = [*request.weapon.names, *(request.second.names if request.second else ())]
    words = ["attack", "both" if len(weapon_keys(request)) > 1 else ""]
    words += [name.said for name in weapons if name.kind != "character"]
    if target_of(request):
        words += ["at", scene.sheets[target_of(request)].spoken]
    words += [f"range {band}" if band else "", _difficulty(request), *mods_said(request.mods)]
    numbers = (("aim", request.aim or None), ("cover", request.cover or None),
               ("damage", request.damage), ("concealment", request.concealment or None),
               ("silhouette", request.silhouette), ("crit", request.crit))  # fmt: skip
    words += [f"{said} {n}" for said, n in numbers if n is not None]
    flags = (("called shot", request.called), ("strain", request.strain), ("prone", request.prone),
             ("from prone", request.lying), ("engaged", request.engaged and not band),
             ("into melee", request.into_melee and request.melee_with is None),
             ("story", request.story), ("free", request.incidental))  # fmt: skip
    words += [said for said, given in flags if given]
    for said, whom in (("into melee with", request.melee_with),
                       ("engaged with", request.engaged_with)):  # fmt: skip
        if whom is not None:
            words.append(f"{said} " + ", ".join(n.said for n in whom.names))
    return " ".join(filter(None, words))


def _difficulty(request: Attack) -> str:
    """Return the dice against an attack as they were said, if they were."""
    if request.against is not None:
        return str(request.against)
    return f"vs {difficulty_name(request.difficulty)}" if request.difficulty is not None else ""
