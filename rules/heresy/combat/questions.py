"""Questions that an attack leaves open: with what, which dice, against whom."""

from collections.abc import Iterable

from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import may_see
from rules.core.records.values import words
from rules.core.ruling import spoken
from rules.heresy.gear import dice_text, weapons_for
from rules.heresy.requests import Damage, Suffer
from rules.heresy.sheet import HeresyScene
from rules.heresy.targets import everyone_aimed_at

USUAL = ("1d6", "2d6", "3d6", "1d8", "2d8", "1d10", "2d10")
DEFENSES = range(1, 9)


def restate_attack(
    request: Damage | Suffer, scene: HeresyScene, *, dice: str = "", weapon: str = "", at: str = ""
) -> str:
    """Return the sentence of an attack again, with what was left open filled in."""
    verb = "suffer" if isinstance(request, Suffer) else "damage"
    said = [verb, dice or dice_text(request.dice)]
    said.append(f"+{request.extra}d" if request.extra else "")
    said.append(f"proven {request.proven}" if request.proven else "")
    said += [request.mode, "keep" if request.keep else ""]
    if isinstance(request, Suffer):
        hit = (request.who.records() if request.who else ()) or (scene.acting,)
        said.append(_named(scene, "from", request.source.records() if request.source else ()))
        said.append(at or _named(scene, "for", hit))
        said.append("outnumbered" if request.outnumbered else "")
    else:
        held = weapon or (request.weapon.key("weapon") if request.weapon else None) or ""
        aimed = everyone_aimed_at(scene, request.target, request.foes)
        said.append(f"with {held}" if held else "")
        said.append(at or _named(scene, "at", aimed))
        said.append(f"+{request.more} wound" if request.more else "")
        said += [word for word in ("risk", "burst", "hatred", "cheap") if getattr(request, word)]
    if request.vs is not None:
        said.append(f"vs {request.vs}")
    if scene.recalled is not None:
        said.append(f"entry {scene.recalled.number}")
    return " ".join(filter(None, said))


def _named(scene: HeresyScene, lead: str, records: Iterable[int]) -> str:
    names = ", ".join(spoken(scene.sheets[each].name) for each in records if each)
    return f"{lead} {names}" if names else ""


def _asking(title: str, ways: list[Choice]) -> Outcome:
    facts = (Fact("dice", []), Fact("defense", None), Fact("wounds", 0), Fact("target", None))
    return Outcome(title, facts=facts, choices=tuple(ways), recorded=False)


def _of(request: Damage | Suffer, scene: HeresyScene) -> str:
    if isinstance(request, Suffer) and request.who is not None:
        return scene.sheets[request.who.records()[0]].name
    return scene.someone.name if scene.someone else ""


def ask_dice(request: Damage | Suffer, scene: HeresyScene) -> Outcome:
    who = "gm" if isinstance(request, Suffer) else "player" if scene.acting else "gm"
    ways = [
        Choice(each, restate_attack(request, scene, dice=each), who, _of(request, scene))
        for each in USUAL
    ]
    return _asking("Which dice?", ways)


def ask_sufferer(request: Suffer, scene: HeresyScene) -> Outcome:
    """Ask a game master who plays nobody whom it hits."""
    ways = [
        Choice(each.name, restate_attack(request, scene, at=f"for {spoken(each.name)}"), "gm")
        for each in scene.present()
        if each.state != "dead"
    ]
    return _asking("For whom?", ways)


def ask_weapon(request: Damage, scene: HeresyScene) -> Outcome:
    ways = [
        Choice(f"{words(key)} {each.damage}", restate_attack(request, scene, weapon=key), "player",
               scene.actor.name)
        for key, each in scene.actor.weapons.items()
        if key in weapons_for(scene.actor, request.mode)
    ]  # fmt: skip
    return _asking("With what?", ways)


def ask_target(request: Damage, scene: HeresyScene) -> Outcome:
    """Offer those whom the speaker can see, then bare numbers of Defense."""
    there = [sheet for sheet in scene.present(npcs=True) if sheet.npc and may_see(scene, sheet)]
    foes = [sheet for sheet in there if sheet.state != "dead"]
    who, of = ("player", scene.actor.name) if scene.acting else ("gm", "")
    ways = [
        Choice(foe.name, restate_attack(request, scene, at=f"at {spoken(foe.name)}"), who, of)
        for foe in foes[:15]
    ]
    ways += [
        Choice(f"Defense {n}", restate_attack(request, scene, at=f"vs {n}"), who, of)
        for n in DEFENSES
    ]
    return _asking("Against whom?", ways)
