"""Bonds with others: what Aid or Interfere counts, and what is resolved for experience."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import NotFound
from rules.core.outcome import Fact, Outcome
from rules.core.records.record import Value, encode
from rules.core.requests.request import Phrase
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.heresy.requests import AddBond, EndBond, ShowBonds
from rules.heresy.sheet import Bond, HeresyScene, HeresySheet
from rules.heresy.targets import whose

MOST = 20


def add_bond(request: AddBond, scene: HeresyScene, dice: Dice) -> Outcome:
    """Tie a character to someone, whether or not there is a sheet for them."""
    sheet = scene.actor
    insist(request, len(sheet.bonds) < MOST, "too_many_bonds", most=MOST)
    name, more = _split(scene, request.who)
    bond = Bond(name, request.text or more or request.comment)
    new = replace(sheet, bonds=(*sheet.bonds, bond))
    return _told(scene, new, f"{sheet.name} has a bond with {bond.target}", bond.text)


def _split(scene: HeresyScene, who: Phrase) -> tuple[str, str]:
    """Return a name and what was said behind it without quotes: `Isaac owes me a life`."""
    said = _name(scene, who)
    for sheet in scene.standing():
        known = f"{sheet.name} ".casefold()
        if said.casefold().startswith(known) and (sheet.shown or not sheet.npc):
            return sheet.name, said[len(known) :].strip()
    return said, ""


def _name(scene: HeresyScene, who: Phrase) -> str:
    record = who.record()
    return scene.sheets[record].name if record else who.text.strip('" ')


def end_bond(request: EndBond, scene: HeresyScene, dice: Dice) -> Outcome:
    """Resolve a bond: 1 XP, once a session; or drop it for nothing."""
    sheet = scene.actor
    place = _place(request, scene, sheet)
    bond = sheet.bonds[place]
    new = replace(sheet, bonds=(*sheet.bonds[:place], *sheet.bonds[place + 1 :]))
    if request.drop:
        return _told(scene, new, f"{sheet.name} drops a bond with {bond.target}", bond.text)
    if not sheet.session.bond:
        new = replace(new, xp=sheet.xp + 1, session=replace(sheet.session, bond=True))
    title = f"{sheet.name} resolves a bond with {bond.target}"
    return _told(scene, new, title, "Write a new one: /bond add NAME.")


def _place(request: EndBond, scene: HeresyScene, sheet: HeresySheet) -> int:
    names = [bond.target for bond in sheet.bonds]
    if request.number is not None:
        places = [request.number - 1] if 1 <= request.number <= len(names) else []
    elif request.who is not None:
        said = _name(scene, request.who).casefold()
        places = [at for at, name in enumerate(names) if name.casefold() == said]
    else:
        places = list(range(len(names))) if len(names) == 1 else []
    if not places:
        raise NotFound("which_bond", "", [f"{at}: {name}" for at, name in enumerate(names, 1)][:8])
    return places[0]


def show_bonds(request: ShowBonds, scene: HeresyScene, dice: Dice) -> Outcome:
    sheet = whose(scene, request.who)
    return replace(
        _told(scene, sheet, f"{sheet.name}'s bonds", _listed(sheet) or "None yet."),
        recorded=False,
        private=True,
    )


def _listed(sheet: HeresySheet) -> str:
    return "\n".join(
        f"{place}. **{bond.target}** {bond.text}" for place, bond in enumerate(sheet.bonds, start=1)
    )


def _told(scene: HeresyScene, sheet: HeresySheet, title: str, prose: str) -> Outcome:
    counts: dict[str, Value] = {}
    for bond in sheet.bonds:
        counts[bond.target] = sum(each.target == bond.target for each in sheet.bonds)
    return Outcome(
        title,
        prose=prose,
        facts=(
            Fact("bonds", [encode(bond) for bond in sheet.bonds]),
            Fact("count", counts),
            Fact("xp", sheet.xp),
        ),
        changes=changes(scene, scene.put(sheet)),
        subject=sheet.record,
    )
