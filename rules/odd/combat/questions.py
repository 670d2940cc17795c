"""Questions before an attack: the weapon's die, and whether to hit friends too."""

from collections.abc import Sequence

from rules.core.characters.targets import side_of
from rules.core.outcome import ADDS, Choice, Fact, Outcome
from rules.odd.combat.damage_dice import CHAIN
from rules.odd.combat.weapons import Arm, find_weapon
from rules.odd.sheet import OddSheet, quote_name
from rules.odd.verb_declarations.saves_and_combat import Attack


def ask_first(
    request: Attack, attacker: OddSheet | None, targets: Sequence[OddSheet], arm: Arm
) -> Outcome | None:
    """Return the question to ask before anything is rolled, or None."""
    if request.anyway:
        return None
    if attacker and not (arm.die or request.dice):
        return _ask_die(request, attacker, arm)
    named = request.area or request.blast  # a typed area or blast means everyone in it
    if attacker in targets and not (named or request.friends):
        return _ask_about_oneself(attacker)
    ours = [sheet for sheet in targets if side_of(sheet) == side_of(attacker)]
    if request.area and ours and not (request.friends or request.spared):
        return _ask_friends(attacker, targets, ours)
    return None


def _ask_die(request: Attack, attacker: OddSheet, arm: Arm) -> Outcome:
    """Ask what a weapon deals, the usual die first; the answer also makes the attack."""
    named = find_weapon(request.what, *request.said) is not None
    lead = ADDS if named else f"{ADDS}with {quote_name(arm.name)} "
    dice = (arm.usual, *(die for die in CHAIN if die != arm.usual))
    return Outcome(
        f"How much damage does the {arm.name} deal?",
        prose=f"I only ask once: it goes on {attacker.name}'s sheet.",
        facts=(Fact("weapon", arm.name), Fact("die", None)),
        choices=tuple(
            _choice(f"{die} (usual)" if die == arm.usual else die, attacker, f"{lead}{die}")
            for die in dice
        ),
        recorded=False,
    )


def _ask_friends(
    attacker: OddSheet | None, targets: Sequence[OddSheet], ours: Sequence[OddSheet]
) -> Outcome:
    """Ask whether a blast should also hit those of one's own side."""
    names = " and ".join(sheet.name for sheet in ours)
    others = [sheet for sheet in targets if sheet not in ours]
    ways = [(f"Hit {names} too", f"{ADDS}friends")]
    ways += [("Only the others", f"{ADDS}no friends")] if others else []
    return Outcome(
        f"{names} would be hit too. Go on?",
        facts=(Fact("friends", [sheet.name for sheet in ours]),),
        choices=tuple(_choice(label, attacker, says) for label, says in ways),
        recorded=False,
    )


def _ask_about_oneself(attacker: OddSheet | None) -> Outcome:
    """Ask whether someone really wants to attack themselves."""
    name = attacker.name if attacker else ""
    return Outcome(
        f"{name} would hit themselves. Go on?",
        facts=(Fact("friends", [name]),),
        choices=(_choice(f"Hit {name}", attacker, f"{ADDS}friends"),),
        recorded=False,
    )


def _choice(label: str, attacker: OddSheet | None, says: str) -> Choice:
    who = "gm" if attacker is None or attacker.npc else "player"
    return Choice(label, says, who, attacker.name if attacker else "")
