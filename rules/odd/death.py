"""Who is down: the state that a sheet's numbers imply, however they came about."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.outcome import DEATH, Choice
from rules.core.rule_helpers import insist, quote_name
from rules.core.system import Consequence
from rules.core.verb_declarations.request import Request
from rules.odd.scars_and_debilities import offer_drops, tell_full_packs
from rules.odd.sheet import (
    GONE,
    MORTAL_TURNS,
    OUT,
    OddScene,
    OddSheet,
    end_of,
    is_hero,
    state_by_scores,
)

#: `dies_at` of someone a game master declared dead: earlier than any clock
BY_HAND = -1
RECOVER = "save str recover"
TOLD = {
    "dead": "**{name} dies.**",
    "destroyed": "**{name} is destroyed.**",
    "routed": "**{name} is routed.**",
    "paralysed": "{name} is paralysed: no move, only WIL saves.",
    "mad": "{name} goes mad: the game master may say what they do.",
    "mortal": "{name} is down, and dies within the hour unless treated.",
    "well": "{name} is up again.",
}
WHY = {
    "dead": "STR is 0",
    "destroyed": "STR is 0",
    "paralysed": "DEX is 0",
    "mad": "WIL is 0",
    "well": "no score is 0",
}


def state_of(sheet: OddSheet, now: int) -> str:
    """Return the state that the numbers imply; `now` is the clock, in turns.

    A mortal wound kills after its hour.
    """
    # STR 0 kills at once, not after the hour
    if not sheet.dies_at or sheet.str == 0:
        return state_by_scores(sheet)
    return end_of(sheet) if now >= sheet.dies_at else "mortal"


def settle_state(sheet: OddSheet, now: int) -> OddSheet:
    """Return the sheet with the state that its numbers imply."""
    state = state_of(sheet, now)
    return sheet if state == sheet.state else replace(sheet, state=state)


def check_able(request: Request, sheet: OddSheet, dazed: bool) -> None:
    """Refuse someone who is in no state to act. `dazed`: even the Dazed may do this."""
    cure = f"treat {quote_name(sheet.name)}" if sheet.state == "mortal" else ""
    insist(request, sheet.state not in OUT, sheet.state, name=sheet.name, cure=cure)
    # a game master's sentence must name the foe who comes round
    says = f"{RECOVER} as {quote_name(sheet.name)}" if sheet.npc else RECOVER
    able = dazed or "Dazed" not in sheet.debilities
    insist(request, able, "dazed", name=sheet.name, says=says, cure=says)


def follow_numbers(before: OddScene, after: OddScene, dice: Dice, anyway: bool) -> Consequence:
    """Update states after numbers were set by hand, undone or redone.

    A state set by a game master stays as far as the numbers allow; with `anyway`, in any case.
    """
    if anyway:
        return Consequence(after)
    now, lines, choices = after.game.turns, list[str](), list[Choice]()
    # time may change any state, an edit only those of the sheets it touched
    moved = after.sheets if now != before.game.turns else after.sheets.list_seen()
    for record in tuple(moved):
        sheet, old = after.sheets[record], before.sheets.get(record)
        if old is None or (old is sheet and not sheet.dies_at):
            continue
        settled = settle_state(_as_said(old, sheet, now), now)
        after = after.put(settled)
        choices += offer_drops(old, settled)
        if settled.state != sheet.state:
            lines.append(_describe_state(old, settled))
        if settled.state == "dead" != old.state:
            choices += offer_replacement(after, settled)
    return Consequence(after, tuple(choices), "\n".join((*lines, *tell_full_packs(choices))))


def _as_said(old: OddSheet, sheet: OddSheet, now: int) -> OddSheet:
    """Return the sheet with its mortal wound's timer matching a state set by hand."""
    if sheet.state in (old.state, state_of(sheet, now)) or sheet.dies_at != old.dies_at:
        return sheet
    if sheet.state in GONE:
        return replace(sheet, dies_at=BY_HAND)
    return replace(sheet, dies_at=now + MORTAL_TURNS if sheet.state == "mortal" else 0)


def _describe_state(old: OddSheet, sheet: OddSheet) -> str:
    if sheet.state == old.state:
        return f"{sheet.name} is still {sheet.state}: {WHY[sheet.state]}."
    return tell_state(sheet)


def tell_state(sheet: OddSheet) -> str:
    """Describe a character's new state: the Rats are routed, a Rabble is."""
    told = TOLD[sheet.state]
    return (told.replace("} is ", "} are ") if sheet.several else told).format(name=sheet.name)


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
    group = f"{DEATH} new {sheet.record}"
    return [Choice("Roll a new character", says, "player", sheet.name, group=group, recalls=False)]
