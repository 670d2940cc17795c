"""What hangs on an entry, and what others have done since: undo takes back the one alone."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from rules.registry import NAMES
from tests.beginnings import played_once
from tests.conftest import Played
from tests.samples import examples

SEATS: dict[str, Sequence[str]] = {
    "heresy": (
        "/npc new Brute defense=1 max_wounds=9 damage=1d6",
        "/npc new Ganger max_wounds=9 damage=1d6",
        "/sheet new Tuck free bs=1 ws=1 max_wounds=7",
        "/item add shotgun 2d6 uses 6",
    ),
    "genesys": (
        "/npc new Brute wound_threshold=30",
        "/npc new Ganger wound_threshold=30",
        "/sheet new Tuck brawn=3 wound_threshold=30 strain_threshold=30",
        "/item add sword melee damage +2 crit 3",
    ),
    "tens": (
        "/npc new Brute hp=30",
        "/npc new Ganger hp=30",
        "/sheet new Tuck hp=30",
        "/item add rope",
    ),
    "fantasy": (
        "/npc new Brute bod=d12",
        "/npc new Ganger bod=d12",
        "/sheet new Tuck bod=d12 int=d8 wil=d8",
        "/item add rope",
    ),
    "odd": (
        "/npc new Brute str=18 hp=18 weapon=d6",
        "/npc new Ganger str=18 hp=18 weapon=d6",
        "/sheet new Tuck str=18 dex=12 wil=12 hp=18",
        "/item add rope",
    ),
}
#: what a player may say, and what a game master may say of their own accord
PLAYERS: dict[str, Sequence[str]] = {
    "heresy": (
        "/move fire at Brute with shotgun",
        "/move hack at Brute",
        "/move defy+ag",
        "/heal 1",
        "/xp +1",
    ),
    "genesys": (
        "/check athletics vs average",
        "/check athletics vs hard",
        "/attack sword at Brute range engaged",
        "/strain 1",
        "/maneuver aim",
    ),
    "tens": ("/move dodge+dex hard", "/move strike+str hard at Brute hits 1", "/temp 2", "/xp 1"),
    "fantasy": ("/test bod", "/contest bod vs Brute", "/attack Brute bod", "/push bod"),
    "odd": ("/save str", "/attack d4 at Brute", "/rally", "/item drop rope", "/deed str"),
}
GMS: dict[str, Sequence[str]] = {
    "heresy": (
        "/suffer 2d6 for Tuck from Ganger",
        "/suffer 1d6 for Tuck",
        "/harm 1 Tuck",
        "/forward +1 for Tuck",
    ),
    "genesys": (
        "/harm 4 Tuck",
        "/strain 2 Tuck",
        "/status prone add Tuck",
        "/crit Tuck",
        "/range Brute Tuck short",
    ),
    "tens": ("/harm 2 Tuck", "/harm 1 Brute", "/temp 3 Tuck", "/xp 2 Tuck"),
    "fantasy": ("/harm 2 Tuck", "/harm 1 int Tuck", "/xp 1 Tuck"),
    "odd": ("/harm 2 Tuck", "/status panicked add Tuck", "/attack d6 at Tuck as Ganger"),
}


@played_once
async def seat(table: Played, system: str) -> None:
    await table(f"/game start {system}", by="gm")
    brute, ganger, tuck, item = SEATS[system]
    await table(brute)
    await table(ganger)
    await table("/npc reveal Brute")
    await table("/npc reveal Ganger")
    await table(tuck, by="bob")
    await table(item)


async def standing(table: Played) -> dict[int, int]:
    """Return the entries that are undone, and by which."""
    rows = (await table("/history last 100", by="gm"))["facts"]["entries"]
    return {row["entry"]: row["undone"] for row in rows if row["undone"]}


@pytest.mark.parametrize("system", NAMES)
@settings(max_examples=examples(15), deadline=None)
@given(data=st.data())
async def test_no_player_takes_back_what_a_game_master_did(
    system: str, data: st.DataObject
) -> None:
    """T10: whatever a player undoes, what a game master typed of their own accord stands.

    What a roll owes may be said instead of pressed: so nothing is open when the game master
    speaks that their sentence would settle.
    """
    line = st.one_of(
        st.tuples(st.just("bob"), st.sampled_from(PLAYERS[system])),
        st.tuples(st.just("gm"), st.sampled_from(GMS[system])),
    )
    lines = data.draw(st.lists(line, min_size=2, max_size=8))
    async with LocalTable(":memory:") as opened:
        table = Played(opened)
        await seat(table, system)
        own: list[int] = []
        for by, said in lines:
            taken = len(await takings(table))
            reply = await table.line(said, by=by)
            if by == "gm" and reply["ok"] and reply["entry"] and len(await takings(table)) == taken:
                own.append(reply["entry"])
        entries = (await table("/history last 100", by="gm"))["facts"]["entries"]
        for entry in reversed(entries):
            await table.line(f"/undo {entry['entry']}", by="bob")
            assert not set(own) & set(await standing(table)), lines


async def takings(table: Played) -> list[Any]:
    async with table.table.database.begin_reading() as tx:
        return list(await tx.execute_fetchall("SELECT number, position, by FROM taking"))


@pytest.fixture
@played_once
async def heresy(table: Played) -> Played:
    await seat(table, "heresy")
    return table


@pytest.mark.parametrize(
    ("said", "faces"),
    [
        ("/move fire at Brute with shotgun", (6, 6)),
        ("/move fire at Brute with shotgun", (4, 4)),
        ("/move hack at Brute with shotgun", (6, 6)),
    ],
)
async def test_a_roll_that_owes_no_counter_attack_takes_none_with_it(
    heresy: Played, said: str, faces: tuple[int, ...]
) -> None:
    """T10: Fire for Effect owes no counter-attack, nor does a 10+ of Hack and Slash."""
    rolled = await heresy(said, *faces, by="bob")
    for _ in range(2):
        await heresy("/suffer 2d6 for Tuck from Brute", 6, 6, by="gm")
    hurt = (await heresy.sheet("Tuck"))["wounds"]
    assert hurt == 4
    assert (await heresy("/undo", by="bob"))["facts"]["undone"] == [rolled["entry"]]
    assert (await heresy.sheet("Tuck"))["wounds"] == hurt


async def test_the_counter_attack_that_a_roll_owes_goes_with_it(heresy: Played) -> None:
    """T10: what it owed is one blow of the one it was aimed at, pressed or typed."""
    rolled = await heresy("/move hack at Brute", 4, 4, by="bob")
    other = await heresy("/suffer 1d6 for Tuck from Ganger", 6, by="gm")
    owed = await heresy("/suffer 1d6 for Tuck from Brute", 6)
    more = await heresy("/suffer 1d6 for Tuck from Brute", 6)
    undone = (await heresy(f"/undo {rolled['entry']}", by="bob"))["facts"]["undone"]
    assert undone == [rolled["entry"], owed["entry"]]
    assert not {other["entry"], more["entry"]} & set(await standing(heresy))


async def test_what_a_game_master_made_of_a_roll_unasked_is_theirs_to_undo(
    table: Played,
) -> None:
    """T10: it can't stand without the roll, so the player is told, and nothing changes."""
    await seat(table, "odd")
    await table("/sheet new Ash str=12 dex=12 wil=12 hp=9", by="cara")
    struck = await table("/attack d6 at Brute", 2, by="bob")
    joined = await table("/attack d8 at Brute together as Ash", 5, by="gm")
    before = await table.everything()
    error = await table.refused(f"/undo {struck['entry']}", by="bob")
    assert error["kind"] == "not_allowed"
    assert f"#{joined['entry']}" in error["message"]
    assert await table.everything() == before
    await table(f"/undo {struck['entry']}", by="gm")
    assert {struck["entry"], joined["entry"]} <= set(await standing(table))


#: how a fight is begun that counts turns, and a roll that is someone's action in it
FIGHTS: dict[str, tuple[str, Sequence[str], str]] = {
    "genesys": ("genesys", ("/encounter start",), "/check athletics vs average"),
    "genesys in slots": ("genesys", ("/init cool all",), "/check athletics vs average"),
    "tens": ("tens", ("/round start",), "/act"),
    "fantasy": ("fantasy", ("/game set turns=strict", "/round start"), "/test bod"),
    "odd": ("odd", ("/sheet set all hp=1", "/round start", "/init dex all"), "/rally"),
}
SHEETS = {
    "genesys": "brawn=3 wound_threshold=20 strain_threshold=20",
    "tens": "hp=9",
    "fantasy": "bod=d8 int=d6 wil=d6",
    "odd": "str=9 dex=9 wil=9 hp=9",
}


@pytest.fixture(params=FIGHTS)
async def fight(table: Played, request: pytest.FixtureRequest) -> tuple[Played, str]:
    """Ash of alice and Tuck of bob, in a fight where turns are counted, and how they act."""
    system, begin, act = FIGHTS[request.param]
    await table(f"/game start {system}", by="gm")
    for name, by in (("Ash", "alice"), ("Tuck", "bob")):
        await table(f"/sheet new {name} {SHEETS[system]}", by=by)
    for line in begin:
        await table(line, by="gm")
    return table, act


def turns(kept: dict[str, Any]) -> Any:
    """Return whose turn it is, and what everyone has left of theirs."""
    return kept["stage"], [kept[f"pc {name}"].get("turn") for name in ("Ash", "Tuck")]


async def test_others_who_have_acted_are_no_reason_to_keep_a_slip(
    fight: tuple[Played, str],
) -> None:
    """T12: turn order is bookkeeping; who undoes gets their turn back while the round lasts."""
    table, act = fight
    first = await table(act, by="alice")
    second = await table(act, by="bob")
    assert (await table.refused(act, by="alice"))["kind"] in ("refused", "already_done")
    assert (await table("/undo", by="alice"))["facts"]["undone"] == [first["entry"]]
    await table.refused(act, by="bob")
    await table(act, by="alice")
    await table.refused(act, by="alice")
    assert second["entry"] not in await standing(table)


async def test_a_turn_of_a_round_that_is_over_is_not_given_back(fight: tuple[Played, str]) -> None:
    """T12: it is undone all the same, and what was done since counts as before."""
    table, act = fight
    first = await table(act, by="alice")
    await table(act, by="bob")
    await table("/round next", by="gm")
    if act == "/test bod":  # the other side's turn comes in between
        await table("/round next", by="gm")
    await table(act, by="alice")
    before = turns(await table.everything())
    await table(f"/undo {first['entry']}", by="alice")
    assert turns(await table.everything()) == before
    await table.refused(act, by="alice")
    await table(act, by="bob")


async def test_a_slip_is_mended_after_others_have_acted(fight: tuple[Played, str]) -> None:
    """T12: a fix takes the turn in which the sentence was said, and nobody else's."""
    table, act = fight
    if act == "/act":
        act = "/act dives"
    rolled = await table(act, by="alice")
    await table(act, by="bob")
    before = turns(await table.everything())
    fixed = await table(f"/fix {act[1:]} # and shouts", by="alice")
    assert fixed["facts"]["fixed"] == rolled["entry"]
    assert fixed["rolled"] == rolled["rolled"]
    assert turns(await table.everything()) == before
    again = await table(f"/fix {act[1:]} # and screams", by="alice")
    assert turns(await table.everything()) == before
    await table("/undo", by="alice")
    assert again["entry"] in await standing(table)
    assert turns(await table.everything()) == before


async def test_what_came_of_the_order_itself_is_still_in_the_way(table: Played) -> None:
    """T12: slots that someone has filled since are not only counted, so they can't be unmade."""
    await table("/game start genesys", by="gm")
    await table(f"/sheet new Ash {SHEETS['genesys']}", by="alice")
    made = await table("/init cool all", by="gm")
    await table("/check athletics vs average", by="alice")
    assert (await table.refused(f"/undo {made['entry']}", by="gm"))["kind"] == "moved"


async def test_what_a_game_master_put_back_is_not_undone_from_under_them(table: Played) -> None:
    """T10: not even where it reads as the player's own sentence had left it."""
    await seat(table, "genesys")
    first = await table("/maneuver prone", by="bob")
    await table("/maneuver stand")
    put = await table("/status prone add Tuck", by="gm")
    error = await table.refused(f"/undo {first['entry']}", by="bob")
    assert error["kind"] == "moved"
    assert f"#{put['entry']}" in error["message"]
    assert "prone" in (await table.sheet("Tuck"))["statuses"]
    await table(f"/undo {first['entry']}", by="gm")


async def test_a_slip_is_mended_also_where_the_turn_began_before_it(table: Played) -> None:
    """T12: after a maneuver of one's own, with others between, and in another round."""
    await seat(table, "genesys")
    await table("/sheet new Ash brawn=3", by="alice")
    await table("/init cool all", by="gm")
    await table("/maneuver aim", by="bob")
    struck = await table("/attack sword at Brute range engaged", by="bob")
    await table("/check athletics vs average", by="alice")
    before = await table.everything()
    fixed = await table("/fix attack sword at Brute range engaged setback 1", by="bob")
    assert fixed["rolled"][: len(struck["rolled"])] == struck["rolled"]
    after = await table.everything()
    assert after["stage"] == before["stage"]
    for name in ("Ash", "Tuck"):
        assert after[f"pc {name}"]["turn"] == before[f"pc {name}"]["turn"]
    assert "aiming" not in after["pc Tuck"]["statuses"]
    await table("/maneuver aim", by="alice")  # whose turn it still is
    await table("/round next", by="gm")
    then = await table.everything()
    again = await table("/fix attack sword at Brute range engaged", by="bob")
    assert again["rolled"] == struck["rolled"]
    now = await table.everything()
    assert (now["stage"], now["pc Tuck"]["turn"]) == (then["stage"], then["pc Tuck"]["turn"])
    await table("/attack sword at Brute range engaged", by="bob")
