"""Hit points and what becomes of who has few of them: unconscious, dying, fated, dead."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.core.errors import NotUnderstood
from rules.core.outcome import Choice
from rules.core.request import Phrase, Request
from rules.core.ruling import insist
from rules.tens.content import said_name
from rules.tens.harm.hits import Landing, absorbed
from rules.tens.sheet import TensScene, TensSheet, effective_max

GROUP = "fate of "


def condition(sheet: TensSheet) -> str:
    """Return how someone is. Hit points decide; `stable`, `fated` and `dead` are remembered.

    An undo may give hit points back and leave a state behind, so the state alone is not asked.
    """
    if sheet.state == "dead" or (sheet.npc and sheet.hp <= -effective_max(sheet)):
        return "dead"
    if sheet.hp > 0:
        return "well"
    if sheet.hp == 0:
        return "unconscious"
    if sheet.state == "stable":
        return "stable"
    return "fated" if sheet.hp <= -effective_max(sheet) else "dying"


def settled(sheet: TensSheet, before: TensSheet | None = None) -> TensSheet:
    """Return the sheet in the state that its hit points mean. Whoever loses some is not stable."""
    lower = before is not None and sheet.hp < before.hp
    forgetting = replace(sheet, state="well") if lower and sheet.state == "stable" else sheet
    state = condition(forgetting)
    return sheet if state == sheet.state else replace(sheet, state=state)


@dataclass(frozen=True, slots=True)
class Hurt:
    """What hits did to someone."""

    before: TensSheet
    after: TensSheet
    landing: Landing
    absorbed: int

    @property
    def lost(self) -> int:
        return self.before.hp - self.after.hp


def hurt(sheet: TensSheet, landing: Landing) -> Hurt:
    """Let hits land: on the temporary points first, then on hit points, one each."""
    shielded, taken = absorbed(sheet, landing.hits)
    after = replace(shielded, hp=shielded.hp - (landing.hits - taken))
    return Hurt(sheet, settled(after, sheet), landing, taken)


def gained(sheet: TensSheet, amount: int) -> TensSheet:
    """Return the sheet with hit points more, up to the maximum. Below 0 it counts up from there."""
    most = effective_max(sheet)
    return settled(replace(sheet, hp=max(sheet.hp, min(most, sheet.hp + amount))))


def targets(request: Request, who: Phrase | None, scene: TensScene) -> tuple[TensSheet, ...]:
    """Return who is named, or the one who acts. The dead are beyond it."""
    records = who.records() if who is not None else ()
    found = tuple(scene.sheets[record] for record in dict.fromkeys(records)) or (scene.actor,)
    for sheet in found:
        insist(request, condition(sheet) != "dead", "dead", name=sheet.name)
    return found


def counted(amount: int | None, who: Phrase | None, expected: str) -> int:
    """Return how many were said, before the names or among them."""
    among = [int(key) for key in (who.keys("number") if who else ())]
    said = [*([] if amount is None else [amount]), *among]
    if len(said) != 1:
        raise NotUnderstood("", None, expected)
    return said[0]


def fates(before: TensSheet, after: TensSheet) -> tuple[Choice, ...]:
    """Return the choices of someone whose Fate has just been triggered. It triggers once."""
    if after.state != "fated" or before.state == "fated":
        return ()
    says = f"fate {said_name(after.name)}"
    return (
        Choice("Fate", says, who="player", of=after.name, owed=True, group=group(after)),
        *verdicts(after),
    )


def spared(before: TensSheet, after: TensSheet) -> bool:
    """Say whether someone was brought back from where their Fate was due."""
    return condition(before) == "fated" and condition(after) != "fated"


def verdicts(sheet: TensSheet) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            f"{sheet.name} {verdict}",
            f"fate {verdict} {said_name(sheet.name)}",
            who="gm",
            of=sheet.name,
            owed=True,
            group=group(sheet),
        )
        for verdict in ("lives", "dies")
    )


def kind_of(kind: str, choices: Sequence[Choice]) -> str:
    """Return the kind of an entry: `fated` where someone's Fate is asked for."""
    return "fated" if any(choice.group.startswith(GROUP) for choice in choices) else kind


def group(sheet: TensSheet) -> str:
    return f"{GROUP}{sheet.name}"


def landed(hurts: Sequence[Hurt]) -> tuple[Choice, ...]:
    """Return the choices that follow from several being hurt."""
    return tuple(choice for each in hurts for choice in fates(each.before, each.after))
