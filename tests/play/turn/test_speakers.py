"""Found by playing: a game master without a character is asked for whom, in every verb."""

import pytest

from grammar.parser import verbs_of
from rules.registry import NAMES
from tests.conftest import Played
from tests.language.conftest import TABLES, rows


def said_by_players(system: str) -> set[str]:
    """Return every verb alone, and what players say exactly, without whom they say it as."""
    said = (row for row in rows() if row.system == system and row.how == "said")
    exact = {row.means.partition(" as ")[0] for row in said if row.speaker != "gm"}
    return exact | {str(getattr(verb, "name", verb)) for verb in verbs_of(system)}


@pytest.mark.parametrize("system", NAMES)
async def test_no_verb_turns_a_game_master_away_who_plays_nobody(
    table: Played, system: str
) -> None:
    for line in TABLES[system].strip().splitlines():
        await table.line(line)
    for sentence in sorted(said_by_players(system)):
        reply = await table.line(f"/{sentence}", by="gm")
        error = reply.get("error", {"message": ""})
        assert "no character" not in error["message"], sentence
        if error["message"] == "For whom?":
            assert {choice["who"] for choice in error["choices"]} == {"gm"}
        elif reply.get("entry"):
            await table("/undo")


async def test_the_answer_says_the_sentence_as_whoever_is_meant(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff free", by="alice")
    asked = await table.refused("/sheet set ws=2 # trained", by="gm")
    assert asked["choices"][0]["says"] == "sheet set ws=2 as Griff # trained"
    assert (await table(":press Griff"))["changes"] == [["Griff", "ws", 0, 2]]


async def test_a_sentence_that_is_kept_is_nobody_else_s_to_say(table: Played) -> None:
    """Within it `as` would be part of what is kept, and the question would come again."""
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff free", by="alice")
    assert (await table.refused("/keep add slash: move hack", by="gm"))["kind"] == "not_found"
