"""Questions that an attack must ask first: which weapon, which dice, against whom."""

from rules.core.outcome import ADDS, Choice, Fact, Outcome
from rules.core.records.field_values import words
from rules.core.rule_helpers import quote_name
from rules.heresy.gear import weapons_for
from rules.heresy.sheet import HeresyScene
from rules.heresy.verb_declarations.moves_and_harm import Damage, Suffer

USUAL = ("1d6", "2d6", "3d6", "1d8", "2d8", "1d10", "2d10")
#: the Defenses offered as choices; any other can be typed
DEFENSES = range(1, 9)


def _ask_how(title: str, ways: list[Choice]) -> Outcome:
    facts = (Fact("dice", []), Fact("defense", None), Fact("wounds", 0), Fact("target", None))
    return Outcome(title, facts=facts, choices=tuple(ways), recorded=False)


def _of(request: Damage | Suffer, scene: HeresyScene) -> str:
    if isinstance(request, Suffer) and request.who is not None:
        return scene.sheets[request.who.records()[0]].name
    return scene.someone.name if scene.someone else ""


def ask_dice(request: Damage | Suffer, scene: HeresyScene) -> Outcome:
    who = "gm" if isinstance(request, Suffer) else "player" if scene.acting else "gm"
    ways = [Choice(each, f"{ADDS}{each}", who, _of(request, scene)) for each in USUAL]
    return _ask_how("Which dice?", ways)


def ask_sufferer(request: Suffer, scene: HeresyScene) -> Outcome:
    """Ask a game master without a character who is hit."""
    ways = [
        Choice(each.name, f"{ADDS}for {quote_name(each.name)}", "gm")
        for each in scene.list_present()
        if each.state != "dead"
    ]
    return _ask_how("For whom?", ways)


def ask_weapon(request: Damage, scene: HeresyScene) -> Outcome:
    ways = [
        Choice(f"{words(key)} {each.damage}", f"{ADDS}with {key}", "player",
               scene.actor.name)
        for key, each in scene.actor.weapons.items()
        if key in weapons_for(scene.actor, request.mode)
    ]  # fmt: skip
    return _ask_how("With what?", ways)


def ask_target(request: Damage, scene: HeresyScene) -> Outcome:
    """Offer the foes that the speaker can see, then bare Defense numbers."""
    there = scene.list_present(npcs=True)
    foes = [sheet for sheet in there if sheet.npc and sheet.state != "dead"]
    who, of = ("player", scene.actor.name) if scene.acting else ("gm", "")
    # as many foes as fit into a menu of 25 beside the Defenses
    ways = [Choice(foe.name, f"{ADDS}at {quote_name(foe.name)}", who, of) for foe in foes[:15]]
    ways += [Choice(f"Defense {n}", f"{ADDS}vs {n}", who, of) for n in DEFENSES]
    return _ask_how("Against whom?", ways)
