"""Whatever was mended after playing, an undo takes back whole, and a redo puts back."""

import pytest

from tests.conftest import Played

PREPARED = (
    ("/item add pistol 1d6 uses 2", "alice"),
    ("/item add 2 frag grenades 2d8", "alice"),
    ("/item add medkit", "alice"),
    ('/bond add Isaac "owes me"', "alice"),
    ('/sheet set drive="find the relic"', "alice"),
    ("/sheet new Vael class=tactician", "dora"),
    ("/sheet set Vael moves+=smite,wrath_embodied,judgement xp=9", "gm"),
    ("/resource set 1 as Vael", "gm"),
)

#: what goes before, and the sentence that is taken back, each with who says it
ROWS: tuple[tuple[tuple[tuple[str, str], ...], tuple[str, str]], ...] = (
    ((), ("/harm 7 Griff", "gm")),
    ((("/harm 7 Griff", "gm"),), ("/breath", "alice")),
    ((("/harm 7 Griff", "gm"),), ("/heal 2 Griff anyway", "gm")),
    ((), ("/sheet set wounds=6", "alice")),
    ((("/move defy+ag", "alice"),), ("/aid Griff", "bob")),
    ((), ("/damage with pistol at Scar +1d", "alice")),
    ((), ("/move suppress with pistol at Scar", "alice")),
    ((), ("/move grenade at Scar", "alice")),
    ((), ("/suffer 2d6 for all", "gm")),
    ((), ("/harm 2d6 Griff", "gm")),
    ((), ("/move wrath embodied", "dora")),
    ((("/move wrath embodied", "dora"),), ("/move judgement at Scar", "dora")),
    ((("/move wrath embodied", "dora"), ("/move judgement at Scar", "dora")),
     ("/damage 2d6 at Scar", "dora")),
    ((), ("/tactic reactive", "dora")),
    ((("/tactic reactive", "dora"),), ("/damage 2d6 at Vael as Scar", "gm")),
    ((("/session end", "gm"),), ("/session bond 1", "alice")),
    ((("/session end", "gm"),), ("/session drive", "alice")),
    ((), ("/item add 3 krak grenades 1d10", "alice")),
    ((), ("/npc new Big Boss wounds 10 defense 2 shown", "gm")),
    ((), ("/item add flak armour", "alice")),
    ((("/item add medkit", "alice"), ("/harm 2 Griff", "gm")), ("/heal medkit", "alice")),
    ((), ("/move fire for effect with pistol at Scar", "alice")),
    ((), ("/npc reveal Scar stats", "gm")),
    ((), ("/sheet rename Griff to Gaf", "alice")),
)  # fmt: skip


@pytest.mark.parametrize(("before", "row"), ROWS, ids=[row[0][:40] for _, row in ROWS])
async def test_what_was_said_is_taken_back_and_put_back_whole(
    heresy: Played, before: tuple[tuple[str, str], ...], row: tuple[str, str]
) -> None:
    for said, by in (*PREPARED, *before):
        await heresy(said, by=by)
    at_first = await heresy.everything()
    reply = await heresy(row[0], by=row[1])
    then = await heresy.everything()
    assert reply["entry"]
    assert (then != at_first) or not reply["changes"]
    await heresy(f"/undo {reply['entry']}", by="gm")
    assert await heresy.everything() == at_first
    await heresy("/redo")
    assert await heresy.everything() == then
