"""Whatever the dice show, an undo leaves everyone as they were."""

from typing import Any

import pytest

from tests.conftest import Played

PREPARED = (
    "/npc new Cultists kind=minion minions=3 wound_threshold=5 soak=1 shown",
    "/npc reveal Cultists",
    '/item add autogun ranged_heavy damage 6 crit 4 range long qualities "auto-fire, burn 2" '
    "for Griff",
    "/encounter start",
    "/range Griff to Scar, Cultists short",
)

#: what goes before, and the sentence that is taken back
ROWS = (
    ((), "/attack lasgun at Scar engaged as Griff"),
    ((), "/attack autogun at Cultists auto as Griff"),
    (("/maneuver guarded as Griff", "/round next"), "/round next"),
    (("/status staggered Griff",), "/round next"),
    ((), "/hazard vacuum Griff"),
    (("/hazard vacuum Griff",), "/act Griff"),
    ((), "/hazard fall long athletics Griff"),
    ((), "/check stealth vs Scar as Griff"),
    ((), "/item damage lasgun for Griff"),
    (("/item damage lasgun for Griff",), "/item repair lasgun as Griff"),
    ((), "/sheet set wounds=15 Griff"),
    ((), "/sheet set wounds=15 Griff anyway"),
    ((), "/item add laspistol ranged_light damage 5 crit 3 range medium for Griff"),
    ((), "/crit Griff 45"),
    ((), "/crit Griff +45"),
    ((), "/range Griff, Scar to Cultists long"),
    (("/harm 30 Cultists",), "/npc set Cultists minions=4"),
    (("/status winded Griff", "/maneuver aim as Griff"), "/maneuver aim action as Griff"),
    ((), "/act ability Battle cry as Griff"),
    ((), "/harm 4 Griff, Scar, Cultists"),
)


async def everything(table: Played) -> list[Any]:
    """Return all that a sentence may have changed: everyone's sheet, the distances, the round."""
    sheets = [await table.sheet(name) for name in ("Griff", "Scar", "Cultists")]
    shown = [(await table(said, by="gm"))["facts"] for said in ("/range", "/round", "/story")]
    return [*sheets, *shown]


@pytest.mark.parametrize(("before", "said"), ROWS)
async def test_what_was_said_is_taken_back_and_put_back_whole(
    genesys: Played, before: tuple[str, ...], said: str
) -> None:
    for sentence in (*PREPARED, *before):
        await genesys(sentence, by="gm")
    at_first = await everything(genesys)
    reply = await genesys(said, by="gm")
    then = await everything(genesys)
    assert (then != at_first) == bool(reply["changes"])
    await genesys("/undo")
    assert await everything(genesys) == at_first
    await genesys("/redo")
    assert await everything(genesys) == then
