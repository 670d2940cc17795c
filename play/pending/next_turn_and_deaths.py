"""What a ruling leads to in any game: whose turn begins, and who died."""

from collections.abc import Sequence
from dataclasses import replace

from play.pending.plan_triggers import find_upcoming, is_tracked
from play.turn.turn import Turn
from play.wording import sheet as wording
from rules.core.outcome import DEATH, Choice, Outcome
from rules.core.records.changes import replay_changes
from rules.core.rule_helpers import quote_name
from rules.core.scene import AnyScene
from rules.core.sheet import Sheet

#: the keys in an outcome's memory for whose turn begins, and for who died
UP, DIED = "up", "died"
HEIRS = ("II", "III", "IV", "V", "VI", "VII")


def lead_on(turn: Turn, outcome: Outcome) -> Outcome:
    """Return an outcome with whose turn begins, and with what can follow a death."""
    dead = _list_dead(turn.scene, outcome)
    up = _newly_up(turn, outcome)
    if not dead and not up:
        return outcome
    memory = {
        **outcome.memory,
        **({UP: up} if up else {}),
        **({DIED: [sheet.name for sheet in dead]} if dead else {}),
    }
    offers = _after_death(turn.scene, outcome, dead)
    return replace(outcome, memory=memory, choices=(*outcome.choices, *offers))


def _list_dead(scene: AnyScene, outcome: Outcome) -> list[Sheet]:
    """Return the players' characters that an outcome leaves dead."""
    found = [scene.sheets.get(c.record) for c in outcome.changes
             if c.field == "state" and c.after == "dead"]  # fmt: skip
    return [sheet for sheet in found if sheet is not None and not sheet.npc and not sheet.retired]


def _after_death(scene: AnyScene, outcome: Outcome, dead: Sequence[Sheet]) -> list[Choice]:
    """Offer the player a new character, and the game master to retire the dead one's sheet."""
    made = {each.of for each in outcome.choices if each.says.startswith("sheet new ")}
    taken = {sheet.name.casefold() for sheet in scene.sheets.values()}
    found: list[Choice] = []
    for sheet in dead:
        heirs = (f"{sheet.name} {number}" for number in HEIRS)
        heir = next((name for name in heirs if name.casefold() not in taken), "")
        hired = getattr(sheet, "employer", "")  # a hireling is hired anew, not made
        if heir and not hired and sheet.name not in made:
            says = f"sheet new {quote_name(heir)}"
            found.append(Choice(wording.NEW_CHARACTER, says, "player", sheet.name, recalls=False,
                                group=f"{DEATH} new {sheet.record}"))  # fmt: skip
        says = f"sheet retire {quote_name(sheet.name)}"
        found.append(Choice(wording.retire(sheet.name), says, "gm", sheet.name, recalls=False,
                            group=f"{DEATH} retire {sheet.record}"))  # fmt: skip
    return found


def _newly_up(turn: Turn, outcome: Outcome) -> list[str]:
    """Return the players' characters whose turn begins with an outcome."""
    if not any(change.name == "stage" for change in outcome.changes):
        return []
    before, after = turn.scene, replay_changes(turn.scene, list(outcome.changes))
    if not is_tracked(after):
        return []
    had = find_upcoming(turn.system, before).who if is_tracked(before) else ()
    now = [record for record in find_upcoming(turn.system, after).who if record not in had]
    return [after.sheets[record].name for record in now if not after.sheets[record].npc]
