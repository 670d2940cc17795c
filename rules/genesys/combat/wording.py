"""Attacks and maneuvers written out again, as a choice says them, and whose act one is."""

from rules.core.outcome import Choice, Outcome
from rules.core.requests.request import Request
from rules.genesys.checks.dice import difficulty_name
from rules.genesys.checks.wording import check_sentence, mod_words
from rules.genesys.combat.weapons import weapon_keys
from rules.genesys.requests import Attack, MakeCheck, Maneuver, UseAbility
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
             ("from prone", request.lying), ("auto", request.auto),
             ("engaged", request.engaged and not band),
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


def maneuver_sentence(request: Maneuver, scene: GenesysScene) -> str:
    """Write a maneuver out again, without what pays for it."""
    words = ["maneuver", request.hand or request.what]
    if request.what == "move" and request.who is not None:
        words.append("away from" if request.away else "to")
    if request.living:
        words.append("animal")
    words += [
        name.said for phrase in (request.who, request.gear) if phrase for name in phrase.names
    ]
    words += [*mod_words(request.mods), str(request.level or "")]
    return " ".join(filter(None, words))


def ask_who_acts(request: Request, scene: GenesysScene) -> Outcome | None:
    """Ask a game master who plays nobody whose act it is; None where that is not the question."""
    able = [sheet for sheet in scene.present(npcs=True) if sheet.state == "well"]
    match request:
        case MakeCheck():
            said = check_sentence(request)
        case Attack():
            said = attack_sentence(request, scene, request.range)
            able = [s for s in able if all(key in s.weapons for key in _own(request))]
        case Maneuver():
            said = f"{maneuver_sentence(request, scene)} {request.pays}".strip()
        case UseAbility():
            said = f"act ability {request.words}".strip()
        case _:
            return None
    if not able:
        return None
    return Outcome(
        "Who does that?",
        prose=f"Say whose it is: /{said} as {able[0].spoken}",
        choices=tuple(
            Choice(sheet.name, f"{said} as {sheet.spoken}", "gm", recalls=False) for sheet in able
        ),
        recorded=False,
    )


def _own(request: Attack) -> list[str]:
    return [key for key in weapon_keys(request) if key != "unarmed"]
