"""The people behind characters: who plays whom now, and who is away."""

from rules.core.scene import Absence, AnyScene
from rules.core.sheet import Sheet


def find_named(scene: AnyScene, name: str) -> Sheet | None:
    """Return the character with exactly this name."""
    return scene.find_named(name)


def players(scene: AnyScene, sheet: Sheet) -> tuple[str, ...]:
    """Return who plays a character now: the borrower, or else its owner."""
    loan = scene.game.loans.get(str(sheet.record))
    if loan is not None and (loan.until == 0 or scene.now < loan.until):
        return (loan.to,)
    return tuple(scene.game.gms) if sheet.npc else (sheet.owner,)


def people_of(scene: AnyScene, sheet: Sheet) -> tuple[str, ...]:
    """Return who plays a character now, and its owner."""
    own = () if sheet.npc or not sheet.owner else (sheet.owner,)
    return tuple(dict.fromkeys((*players(scene, sheet), *own)))


def is_away(absence: Absence | None, now: int) -> bool:
    return absence is not None and (absence.until == 0 or now < absence.until)


def are_away(scene: AnyScene, sheet: Sheet) -> bool:
    """Say whether everyone who plays a character is away."""
    away = scene.game.away
    return all(is_away(away.get(person), scene.now) for person in players(scene, sheet))


def name_person(scene: AnyScene, person: str) -> str:
    """Return what a person is called here: `gm`, their character, or else their id."""
    if person in scene.game.gms:
        return "gm"
    active = scene.sheets.get(scene.game.active.get(person, 0))
    every = (active, *scene.list_unretired())
    return next((s.name for s in every if s and s.owner == person and not s.npc), person)
