"""Morale: the defeats that call for a test of it, and the offer of that test."""

from collections.abc import Iterator

from rules.core.outcome import Choice
from rules.core.permissions import is_met
from rules.fantasy.checks.trial import Trial
from rules.fantasy.sheet import FantasyScene, FantasySheet

#: the text for each trigger
TRIGGERS = {
    "leader": "Their leader has fallen.",
    "half": "Half of them are down.",
    "lone": "The last of them has lost half its strength.",
}


def morale_choices(
    trial: Trial, before: FantasyScene, after: FantasyScene, victim: FantasySheet
) -> Iterator[Choice]:
    """Offer the morale test that a defeat calls for."""
    trigger = morale_trigger(before, after, victim) if victim.npc else ""
    if not trigger:
        return
    rolled = (after.sheets.get(hand.who) for hand in trial.hands)
    hero = next((sheet for sheet in rolled if sheet and not sheet.npc), None)
    who, of = ("player", hero.name) if hero else ("anyone", "")
    yield Choice("Test their morale", f"table morale {trigger}", who, of, recalls=False)


def morale_trigger(before: FantasyScene, after: FantasyScene, victim: FantasySheet) -> str:
    """Return why the enemies may break now: their leader fell, half of them, or a lone one's pool;
    else ""."""
    was = before.sheets[victim.record]
    fell = was.state == "well" and victim.state != "well"
    if fell and victim.leader:
        return "leader"
    foes = [
        sheet
        for sheet in after.list_present(npcs=True, unknown=True)
        if sheet.npc and (is_met(sheet) or sheet == victim)
    ]
    down = sum(sheet.state != "well" for sheet in foes)
    if fell and len(foes) > 1 and (down - 1) * 2 < len(foes) <= down * 2:
        return "half"
    alone = len(foes) - down == 1 and victim.state == "well"
    return "lone" if alone and _is_newly_halved(was, victim) else ""


def _is_newly_halved(was: FantasySheet, now: FantasySheet) -> bool:
    """Say whether a pool has just dropped to half of its healthy size, or less."""

    def at_half(sheet: FantasySheet) -> bool:
        return sheet.bod.die < sheet.bod.normal or sheet.bod.pool * 2 <= sheet.bod.normal

    return at_half(now) and not at_half(was)
