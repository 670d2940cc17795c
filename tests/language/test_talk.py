"""Talk and tales: what is said at a table while nobody does anything. Nothing comes of it."""

import pytest

from play.language.exact_reading import Understood
from rules.core.errors import PlayerError
from rules.registry import SYSTEMS
from tests.language.conftest import FOLDER, speaking

TALK = (FOLDER / "talk.txt").read_text(encoding="utf-8").splitlines()
#: who tells of what stands about and happened: one in six may be offered something
MOST_OFFERED = 6


def lines_for(system: str) -> list[str]:
    """Return the lines that are said at one table: each is said at one of them."""
    return TALK[list(SYSTEMS).index(system) :: len(SYSTEMS)]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("speaker", ["alice", "gm"])
async def test_of_talk_nothing_is_done(system: str, speaker: str) -> None:
    said = lines_for(system)
    async with speaking(system) as table:
        ear = await table.ear(speaker)
        heard = {each: ear.hear(each) for each in said}
        read = [each for each in said if isinstance(heard[each], Understood)]
        replies = [await table.say(speaker, each) for each in read]
    assert [reply["said"] for reply in replies if reply["ok"] and reply["entry"]] == []
    offered = [each for each, error in heard.items()
               if isinstance(error, PlayerError) and error.choices]  # fmt: skip
    assert len(offered) * MOST_OFFERED <= len(said), offered


def test_there_is_talk_enough() -> None:
    assert len({*TALK}) >= 200
