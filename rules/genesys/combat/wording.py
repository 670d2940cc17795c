"""An attack written out again, as a choice says it."""

from rules.genesys.checks.dice import difficulty_name
from rules.genesys.checks.wording import mod_words
from rules.genesys.combat.weapons import weapon_keys
from rules.genesys.requests import Attack
from rules.genesys.sheet import GenesysScene
from rules.genesys.targets import attack_target


def attack_sentence(request: Attack, scene: GenesysScene, band: str) -> str:
    """Write an attack out again, at a range."""
    weapons = [*request.weapon.names, *(request.second.names if request.second else ())]
    words = ["attack", "both" if len(weapon_keys(request)) > 1 else ""]
    words += [name.said for name in weapons if name.kind != "character"]
    if attack_target(request):
        words += ["at", scene.sheets[attack_target(request)].spoken]
    words += [f"range {band}" if band else "", _difficulty(request), *mod_words(request.mods)]
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
