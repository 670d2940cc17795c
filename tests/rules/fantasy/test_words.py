"""Every word counts: what cannot be meant is refused, never dropped."""

import pytest

from tests.conftest import Played


@pytest.mark.parametrize(
    "said",
    [
        "/harm 2 bod int Griff",
        "/heal 2 bod wil",
        "/cast heal 2 3 on Griff",
        "/aid Griff lore with defense",
        "/hireling pay Pip 2 for 3",
        "/item buy 2 rope 3",
        "/item add 2 keys count 3",
        "/table reaction leader",
        "/table flaw wil",
        "/table name lone",
    ],
)
async def test_what_is_said_twice_or_fits_nowhere_changes_nothing(party: Played, said: str) -> None:
    await party("/sheet set feats=spellcasting spells=heal", by="alice")
    await party("/hireling new Pip lore")
    await party("/harm 3")
    before = await party.sheet("Griff")
    assert (await party.refused(said, by="bob" if "aid" in said else "alice"))["message"]
    assert await party.sheet("Griff") == before
