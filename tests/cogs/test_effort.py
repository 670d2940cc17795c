"""What a roll at somebody costs: keys and presses, typed or by the menu, as the documents say."""

from pathlib import Path

import pytest

from rules.registry import NAMES
from tests.cogs.test_commands import menu_of
from tests.cogs.test_evenings import EVENINGS, MOST_PRESSES, Begun, Step

GUIDE = Path("docs/adding-a-system.md")


def find_roll(system: str) -> Step:
    """Return the first roll at somebody of an evening that is played both ways."""
    return next(step for step in EVENINGS[system] if "target" in step.given)


def count_typed(step: Step) -> int:
    """Return the keys of a sentence in a text box: the slash, the sentence, and what sends it."""
    return len(f"/{step.typed}") + 1


def count_by_options(step: Step) -> tuple[int, int]:
    """Return the keys and the presses of the same by options.

    A press takes the command, each option but the first, and what is offered for it.
    """
    keys, presses = len("/") + 2 + 1, 1  # two letters find a command; the last key sends it
    for place, (option, value) in enumerate(step.given.items()):
        presses += bool(place)
        if isinstance(value, Begun):
            keys, presses = keys + len(value.typed), presses + 1
        elif option in ("mode", "manner", "range", "difficulty"):  # of which one is pressed
            presses += 1
        else:
            keys += len(str(value))
    return keys, presses


@pytest.mark.parametrize("system", NAMES)
def test_options_cost_less_than_a_text_box_and_the_guide_says_how_much(system: str) -> None:
    roll = find_roll(system)
    typed, (keys, presses) = count_typed(roll), count_by_options(roll)
    assert keys + presses < typed
    commands = len({path.partition(" ")[0] for path in menu_of(system)})
    row = f"| {system} | {commands} | {typed} keys | {keys} keys, {presses} presses |"
    assert f"{row} at most {MOST_PRESSES} |" in GUIDE.read_text(encoding="utf-8")
