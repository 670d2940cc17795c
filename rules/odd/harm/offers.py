"""The choices under a blow: sunder a shield, come round, drop something, begin anew."""

from rules.core.outcome import Choice
from rules.odd.harm.damage import Blow
from rules.odd.harm.debilities import offer_drops
from rules.odd.sheet import OddScene, OddSheet, is_hero, quote_name


def offers_after(scene: OddScene, blow: Blow | None) -> tuple[Choice, ...]:
    """Return the choices of whoever was hit."""
    if blow is None:
        return ()
    sheet = scene.sheets[blow.sheet.record]
    found = list(offer_drops(blow.before, sheet))
    whose = "gm" if sheet.npc else "player"
    if sheet.shield and blow.damage:
        found.append(Choice(f"Sunder {sheet.name}'s shield", "sunder", whose, sheet.name))
    if "Dazed" in sheet.debilities and "Dazed" not in blow.before.debilities:
        found.append(Choice("Come round", "save str recover", whose, sheet.name, recalls=False))
    if sheet.state == "dead" and blow.before.state != "dead":
        found += offer_replacement(scene, sheet)
    if blow.scar == "Diseased":
        says = f"status sick add {quote_name(sheet.name)}"
        found.append(Choice(f"{sheet.name} is Sick", says, "gm", recalls=False))
    return tuple(found)


def offer_replacement(scene: OddScene, sheet: OddSheet) -> list[Choice]:
    """Offer the player of a dead character a new one."""
    if not is_hero(sheet):
        return []
    taken = {each.name.casefold() for each in scene.sheets.values()}
    heirs = (f"{sheet.name} {number}" for number in ("II", "III", "IV", "V", "VI", "VII"))
    name = next((heir for heir in heirs if heir.casefold() not in taken), "")
    if not name:
        return []
    says = f"sheet new {name} roll"
    return [Choice("Roll a new character", says, "player", sheet.name, recalls=False)]
