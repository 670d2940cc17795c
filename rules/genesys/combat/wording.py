"""Asks a game master without a character who acts."""

from rules.core.outcome import ADDS, Choice, Outcome
from rules.core.verb_declarations.request import Request
from rules.genesys.combat.weapons import weapon_keys
from rules.genesys.sheet import GenesysScene
from rules.genesys.verb_declarations.checks_and_attacks import Attack, MakeCheck
from rules.genesys.verb_declarations.harm_turns_growth import Maneuver, UseAbility


def ask_who_acts(request: Request, scene: GenesysScene) -> Outcome | None:
    """Ask a game master without a character who acts; None if the request has no such question."""
    if not isinstance(request, MakeCheck | Attack | Maneuver | UseAbility):
        return None
    able = [sheet for sheet in scene.list_present(npcs=True) if sheet.state == "well"]
    if isinstance(request, Attack):
        own = [key for key in weapon_keys(request) if key != "unarmed"]
        able = [sheet for sheet in able if all(key in sheet.weapons for key in own)]
    if not able:
        return None
    return Outcome(
        "Who does that?",
        choices=tuple(Choice(s.name, f"{ADDS}as {s.spoken}", "gm") for s in able),
        recorded=False,
    )
