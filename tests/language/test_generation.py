"""What may never come of a sentence, whichever of our own words for what people do it has."""

import pytest

from rules.registry import SYSTEMS
from tests.language.conftest import speaking
from tests.language.generation import faults, generate, sample

#: in each game; `make soak` says all
SAMPLE = 60


@pytest.mark.parametrize("system", SYSTEMS)
async def test_nothing_is_dropped_doubled_or_invented(system: str) -> None:
    async with speaking(system) as table:
        ear = await table.ear("alice")
        wrong = {
            said.text: found for said in sample(system, SAMPLE) if (found := faults(ear, said))
        }
    assert not wrong


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_game_has_a_thousand_sentences(system: str) -> None:
    """Breadth matters more than cleverness: some 5,000 in all."""
    assert len([*generate(system)]) >= 1_000
