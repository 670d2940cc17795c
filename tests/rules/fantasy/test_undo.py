"""Whatever was mended after playing, an undo takes back whole, and a redo puts back."""

import pytest

from tests.conftest import Played

PREPARED = (
    "/npc reveal Scar",
    "/npc copy Scar 2",
    "/item add longsword as Griff",
    "/sheet set Isaac feats=spellcasting spells=heal",
    "/hireling new Pip lore as Griff",
    "/scene start Mill with Griff, Isaac, Scar, Scar 1",
    "/round start",
)

#: what goes before, and the sentence that is taken back; the game master says all of it
ROWS: tuple[tuple[tuple[str, ...], str], ...] = (
    ((), "/harm 1 Scar 1"),
    ((), "/attack Scar as Griff"),
    (("/attack Scar as Griff",), "/answer bod+melee as Scar"),
    (("/attack Scar as Griff", "/answer bod+melee as Scar"), "/push pass as Griff"),
    ((), "/attack Griff as Scar"),
    ((), "/attack Scar with longsword as Griff"),
    (("/harm 3 Griff",), "/rest night as Griff"),
    (("/harm 3 Griff",), "/rest night hungry as Griff"),
    ((), "/harm 2 Pip"),
    ((), "/attack Pip as Scar"),
    ((), "/hireling pay Pip as Griff"),
    ((), "/hireling ask Pip as Griff"),
    ((), "/hireling dismiss Pip as Griff"),
    (("/harm 3 Griff",), "/cast heal on Griff as Isaac"),
    ((), "/harm 9 Griff"),
    (("/harm 9 Griff",), "/harm 9 Griff"),
    (("/sheet set Griff bod=d4",), "/harm 9 Griff"),
    (("/sheet set Griff bod=d4", "/harm 9 Griff"), "/time 1 hour"),
    (("/sheet set Griff bod=d4", "/harm 9 Griff"), "/round next"),
    (("/round next",), "/round next"),
    ((), "/sheet set Griff bod.pool=0"),
    ((), "/sheet set Griff lost=bod"),
    ((), "/test bod+melee as Griff"),
    ((), "/scene leave Griff"),
    ((), "/sheet rename Griff to Gaf"),
)


@pytest.mark.parametrize(("before", "said"), ROWS)
async def test_what_was_said_is_taken_back_and_put_back_whole(
    party: Played, before: tuple[str, ...], said: str
) -> None:
    for sentence in (*PREPARED, *before):
        await party(sentence, by="gm")
    at_first = await party.everything()
    reply = await party(said, by="gm")
    then = await party.everything()
    assert reply["entry"]
    assert (then != at_first) or not reply["changes"]
    await party("/undo")
    assert await party.everything() == at_first
    await party("/redo")
    assert await party.everything() == then
