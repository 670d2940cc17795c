"""What follows when numbers are set by hand, undone or redone, so that states match."""

from rules.core.dice.dice import Dice
from rules.core.outcome import Choice
from rules.core.system import Consequence
from rules.tens.harm.health import condition, describe_becoming, edit_numbers, settle_state, spare
from rules.tens.harm.verdict import ask_fate
from rules.tens.sheet import TensScene, TensSheet


def follow(before: TensScene, after: TensScene, dice: Dice, anyway: bool) -> Consequence:
    """Update everyone whose numbers changed, and ask for each Fate that is due."""
    choices: list[Choice] = []
    told: list[str] = []
    for record, sheet in dict(after.sheets.list_seen()).items():
        old = before.sheets.get(record)
        if old is None or sheet is old:
            continue
        now = _settle_numbers(old, sheet, anyway)
        after = after.put(now)
        choices += ask_fate(now)
        become = describe_becoming(condition(old), now.state)
        told += [f"{now.name} {become}."] if become else []
    return Consequence(after, tuple(choices), "\n".join(told))


def _settle_numbers(before: TensSheet, after: TensSheet, anyway: bool) -> TensSheet:
    """Return the sheet with the state its numbers imply; `anyway` calls off a Fate if it is about
    HP."""
    if before.state == after.state == "dead":
        return edit_numbers(before, after)
    now = settle_state(after)
    said = (before.hp, before.max_hp, before.state) != (after.hp, after.max_hp, after.state)
    return spare(now) if anyway and said and condition(now) == "fated" else now
