"""The choices under a blow: sunder a shield, come round, drop something, roll a new character."""

from rules.core.outcome import Choice
from rules.odd.harm.damage import Blow
from rules.odd.harm.debilities import offer_drops
from rules.odd.harm.who_is_down import offer_replacement
from rules.odd.sheet import GONE, OddScene, quote_name


def offers_after(scene: OddScene, blow: Blow | None) -> tuple[Choice, ...]:
    """Return the choices of the character who was hit."""
    if blow is None:
        return ()
    sheet = scene.sheets[blow.sheet.record]
    found = list(offer_drops(blow.before, sheet))
    whose = "gm" if sheet.npc else "player"
    if sheet.shield:
        found.append(Choice(f"Sunder {sheet.name}'s shield", "sunder", whose, sheet.name))
    dazed = "Dazed" in sheet.debilities and "Dazed" not in blow.before.debilities
    if dazed and sheet.state not in GONE:
        label = f"{sheet.name}: try to come round"
        found.append(Choice(label, "save str recover", whose, sheet.name, recalls=False))
    if sheet.state == "dead" and blow.before.state != "dead":
        found += offer_replacement(scene, sheet)
    if blow.scar == "Diseased":
        says = f"status sick add {quote_name(sheet.name)}"
        found.append(Choice(f"Make {sheet.name} Sick", says, "gm", recalls=False))
    return tuple(found)
