"""An evening of the game, kept: whatever changes in it shows."""

from pathlib import Path

from tests.rules.evening import played

KEPT = Path(__file__).with_name("evening.txt").read_text(encoding="utf-8")


async def test_an_evening_goes_as_it_went() -> None:
    """Where the change is meant: `python -m tests.rules.evening`."""
    assert (await played(KEPT)).splitlines() == KEPT.splitlines()
