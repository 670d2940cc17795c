"""The tables, for reading in chat: scars by damage, debilities, weapons, the die chain."""

from rules.core.errors import Refused
from rules.core.outcome import Fact, Outcome
from rules.odd.combat.weapons import CHAIN
from rules.odd.content import DEBILITIES, SCARS, WEAPONS
from rules.odd.scars_and_debilities import scar_for
from rules.odd.sheet import OddScene
from rules.odd.verb_declarations.rest_gear_growth import Table

TITLES = {"chain": "Damage dice, the weakest first"}


def look_up(request: Table, scene: OddScene) -> Outcome:
    """Show a table; with a number, the scar for that damage."""
    if request.number is not None and (request.name != "scars" or not request.number):
        raise Refused("number_of_a_scar", cure="table scars 4")
    if request.number is not None:
        scar = scar_for(request.number)
        return _show_topic(f"Scar {request.number}: {scar.name}", scar.name, scar.describe())
    title = TITLES.get(request.name, request.name.capitalize())
    return _show_topic(title, None, "\n".join(_rows(request.name)))


def _rows(name: str) -> list[str]:
    match name:
        case "scars":
            return [f"{scar.damage}: **{scar.name}**. {scar.describe()}" for scar in SCARS.values()]
        case "debilities":
            return [f"**{each.name}** ({each.cause}). {each.text}" for each in DEBILITIES.values()]
        case "weapons":
            return [f"**{each.name}** {each.die}, {each.reach}" for each in WEAPONS.values()]
    return [" ".join(CHAIN)]


def _show_topic(title: str, result: str | None, text: str) -> Outcome:
    facts = (Fact("result", result),)
    return Outcome(title, prose=text, facts=facts, recorded=False, private=True)
