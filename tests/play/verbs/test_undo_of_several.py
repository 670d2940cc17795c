"""Whatever was said one after another is taken back to the start, and put back to the end."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from rules.registry import NAMES
from tests.conftest import Played
from tests.rules.fantasy import test_undo as fantasy
from tests.rules.genesys import conftest as genesys_table
from tests.rules.genesys import test_undo as genesys
from tests.rules.heresy import conftest as heresy_table
from tests.rules.heresy import test_undo as heresy
from tests.rules.odd import conftest as odd_table
from tests.rules.odd import test_undo as odd
from tests.rules.tens import conftest as tens_table
from tests.rules.tens import test_undo as tens
from tests.samples import examples

Line = tuple[str, str]


def by_gm(*said: str) -> list[Line]:
    return [(each, "gm") for each in said]


#: who sits at each table, and what may be said there
PEOPLE: dict[str, list[Line]] = {
    "heresy": [
        *by_gm(heresy_table.SCAR, "/npc reveal Scar"),
        ("/sheet new Isaac wp=1 free", "bob"),
        (heresy_table.GRIFF, "alice"),
        *heresy.PREPARED,
    ],
    "genesys": [
        *by_gm(genesys_table.SCAR, "/npc reveal Scar"),
        (genesys_table.GRIFF, "alice"),
        ("/item add lasgun ranged_heavy damage 6 crit 3 range long", "alice"),
        *by_gm(*genesys.PREPARED),
    ],
    "tens": [
        *by_gm(tens_table.OGRE, "/npc reveal Ogre"),
        (tens_table.BRIN, "alice"),
        *by_gm(*tens.PREPARED),
    ],
    "fantasy": [
        *by_gm("/npc new Scar bod=d8 int=d6 wil=d4 melee=d6 defense=d4 armour=3 leader shown"),
        ("/sheet new Isaac bod=d6 int=d8 wil=d8 lore=d6 defense=d4", "bob"),
        ("/sheet new Griff bod=d8 int=d6 wil=d6 melee=d6 athletics=d4 coin=50", "alice"),
        *by_gm(*fantasy.PREPARED),
    ],
    "odd": [
        *by_gm(odd_table.OGRE, "/npc reveal Ogre"),
        (odd_table.ASH, "bob"),
        (odd_table.GRIFF, "alice"),
        ("/item add ration, bandage, potion, rope", "alice"),
        ("/sheet set hp=3 str=9 coin=200 expeditions=1 zone=close", "alice"),
    ],
}
SENTENCES: dict[str, list[Line]] = {
    "heresy": [row for before, last in heresy.ROWS for row in (*before, last)],
    "genesys": by_gm(*(each for before, last in genesys.ROWS for each in (*before, last))),
    "tens": by_gm(*(each for before, last in tens.ROWS for each in (*before, last))),
    "fantasy": by_gm(*(each for before, last in fantasy.ROWS for each in (*before, last))),
    "odd": [(said, "alice") for said, _ in odd.SENTENCES],
}


@pytest.mark.parametrize("system", NAMES)
@settings(max_examples=examples(10), deadline=None)
@given(data=st.data())
async def test_any_sentences_are_undone_to_the_start_and_redone_to_the_end(
    system: str, data: st.DataObject
) -> None:
    lines = data.draw(st.lists(st.sampled_from(SENTENCES[system]), min_size=2, max_size=6))
    async with LocalTable(":memory:") as opened:
        table = Played(opened)
        await table(f"/game start {system}", by="gm")
        for line, by in PEOPLE[system]:
            await table(line, by=by)
        await _back_and_forth(table, lines)


async def _back_and_forth(table: Played, lines: Sequence[Line]) -> None:
    seen, entries = [await table.everything()], []
    for line, by in lines:
        reply = await table.line(line, by=by)
        if reply["ok"] and reply["entry"]:
            entries.append(reply["entry"])
            seen.append(await table.everything())
        else:  # what cannot be done changes nothing
            assert await table.everything() == seen[-1], line
    for back, entry in enumerate(reversed(entries), start=2):
        await table(f"/undo {entry}", by="gm")
        assert await table.everything() == seen[-back], lines
    for after in seen[1:]:
        await table("/redo", by="gm")
        assert await table.everything() == after, lines


@pytest.mark.parametrize(
    ("system", "lines"),
    [
        ("heresy", [("/harm 7 Griff", "gm"), ("/sheet rename Griff to Gaf", "alice")]),
        ("heresy", [("/harm 7 Griff", "gm"), ("/heal medkit", "alice"),
                    ("/sheet rename Griff to Gaf", "alice"), ("/harm 7 Gaf", "gm")]),
        ("tens", [("/harm 60 Brin", "gm"), ("/sheet rename Brin to Gaf", "alice")]),
        ("tens", [("/harm 60 Brin", "gm"), ("/sheet rename Brin to Gaf", "alice"),
                  ("/fate lives Gaf", "gm")]),
    ],
)  # fmt: skip
async def test_what_is_owed_is_owed_once_whatever_its_owner_is_called(
    system: str, lines: list[Line]
) -> None:
    """T12: found by the test above: to undo a new name made the dying owe a second Last Breath."""
    async with LocalTable(":memory:") as opened:
        table = Played(opened)
        await table(f"/game start {system}", by="gm")
        for line, by in PEOPLE[system]:
            await table(line, by=by)
        await _back_and_forth(table, lines)
