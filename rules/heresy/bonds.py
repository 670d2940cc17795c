"""Bonds with others: counted by Aid or Interfere, and resolved for experience."""

from dataclasses import replace

from rules.core.characters.targets import find_one_meant
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.records.record import Value, encode
from rules.core.rule_helpers import insist, quote_name
from rules.core.scene import changes
from rules.core.verb_declarations.request import Phrase
from rules.heresy.sheet import Bond, HeresyScene, HeresySheet
from rules.heresy.verb_declarations.hold_bonds_growth import (
    AddBond,
    AnswerSession,
    EndBond,
    ShowBonds,
)

MOST_BONDS = 20


def add_bond(request: AddBond, scene: HeresyScene, dice: Dice) -> Outcome:
    """Give a character a bond with someone, who needn't have a sheet."""
    sheet = scene.actor
    insist(request, len(sheet.bonds) < MOST_BONDS, "too_many_bonds", most=MOST_BONDS)
    name, more = _split(scene, request.who)
    bond = Bond(name, request.text or more or request.comment)
    new = replace(sheet, bonds=(*sheet.bonds, bond))
    told = _show_bonds(
        scene, _reward_bond(new), f"{sheet.name} has a bond with {bond.target}", bond.text
    )
    if not sheet.session.resolved:
        return told
    lines = [bond.text, "+1 XP for resolving a bond and writing a new one."]
    return replace(told, prose="\n".join(filter(None, lines)), ends=(new_bond_of(sheet),))


def _reward_bond(sheet: HeresySheet) -> HeresySheet:
    """Return the sheet with the experience for a resolved bond, which comes with its successor."""
    if not sheet.session.resolved:
        return sheet
    # the rules pay for the new bond, so resolving one alone brings nothing
    session = replace(sheet.session, resolved=False, bond=True)
    return replace(sheet, xp=min(999, sheet.xp + 1), session=session)


def new_bond_of(sheet: HeresySheet) -> str:
    """Return the group of the choices that offer a character's new bond."""
    return f"bond {sheet.record}"


def _split(scene: HeresyScene, who: Phrase) -> tuple[str, str]:
    """Return a name and the unquoted text after it: `Isaac owes me a life`."""
    said = _name(scene, who)
    for sheet in scene.list_unretired():
        known = f"{sheet.name} ".casefold()
        if said.casefold().startswith(known):
            return sheet.name, said[len(known) :].strip()
    return said, ""


def _name(scene: HeresyScene, who: Phrase) -> str:
    record = who.record()
    return scene.sheets[record].name if record else who.text.strip('" ')


def end_bond(request: EndBond, scene: HeresyScene, dice: Dice) -> Outcome:
    """Resolve a bond, or drop it without a reward."""
    sheet = scene.actor
    place = bond_place(request, scene, sheet)
    if not request.drop:
        return resolve_bond(scene, sheet, place)
    bond = sheet.bonds[place]
    title = f"{sheet.name} drops the bond with {bond.target}"
    return _show_bonds(scene, _drop_bond(sheet, place), title, bond.text)


def _drop_bond(sheet: HeresySheet, place: int) -> HeresySheet:
    return replace(sheet, bonds=(*sheet.bonds[:place], *sheet.bonds[place + 1 :]))


def resolve_bond(scene: HeresyScene, sheet: HeresySheet, place: int) -> Outcome:
    """End a bond and ask for a new one, which is worth 1 XP once a session."""
    title = f"{sheet.name} resolves a bond with {sheet.bonds[place].target}"
    new = _drop_bond(sheet, place)
    # only the first bond of a session is worth anything
    if sheet.session.bond:
        return _show_bonds(scene, new, title, "Write a new one when you like.")
    new = replace(new, session=replace(sheet.session, resolved=True))
    return replace(
        _show_bonds(scene, new, title, "Write a new one to earn 1 XP."),
        choices=new_bonds(scene, sheet),
        ends=(new_bond_of(sheet),),
    )


def new_bonds(scene: HeresyScene, sheet: HeresySheet) -> tuple[Choice, ...]:
    """Offer a new bond with each companion here; bonds with others are typed."""
    return tuple(
        Choice(f"New bond with {each.name}", f"bond add {quote_name(each.name)}", "player",
               sheet.name, owed=True, group=new_bond_of(sheet), recalls=False)
        for each in scene.list_present()
        if each.record != sheet.record and each.state != "dead"
    )  # fmt: skip


def bond_place(request: EndBond | AnswerSession, scene: HeresyScene, sheet: HeresySheet) -> int:
    """Return the index of the bond that is meant; if none is named, there must be only one."""
    names = [bond.target for bond in sheet.bonds]
    if request.number is not None:
        places = [request.number - 1] if 1 <= request.number <= len(names) else []
    elif request.who is not None:
        said = _name(scene, request.who).casefold()
        places = [at for at, name in enumerate(names) if name.casefold() == said]
    else:
        places = list(range(len(names))) if len(names) == 1 else []
    if not names:
        raise NotFound("no_bonds", sheet.name)
    if not places:
        known = [f"{at}: {name}" for at, name in enumerate(names, 1)][:8]
        said = _name(scene, request.who) if request.who is not None else ""
        raise NotFound("no_such_bond" if said else "which_bond", said, known)
    return places[0]


def show_bonds(request: ShowBonds, scene: HeresyScene, dice: Dice) -> Outcome:
    sheet = find_one_meant(scene, request.who)
    return replace(
        _show_bonds(scene, sheet, f"{sheet.name}'s bonds", _describe_bonds(sheet) or "None yet."),
        recorded=False,
        private=True,
    )


def _describe_bonds(sheet: HeresySheet) -> str:
    return "\n".join(
        f"{place}. **{bond.target}**{': ' if bond.text else ''}{bond.text}"
        for place, bond in enumerate(sheet.bonds, start=1)
    )


def _show_bonds(scene: HeresyScene, sheet: HeresySheet, title: str, prose: str) -> Outcome:
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
