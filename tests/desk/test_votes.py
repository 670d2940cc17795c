"""Questions to everyone, and words that are opened together."""

import asyncio
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from storage.hash_chain import digest
from tests.conftest import Played
from tests.samples import examples


async def test_a_vote_is_answered_by_name_and_may_be_changed(seated: Played) -> None:
    asked = await seated('/vote "Do we open the door?" yes, no, listen first', by="gm")
    assert asked["facts"] == {
        "question": "Do we open the door?",
        "options": ["yes", "no", "listen first"],
        "answers": {},
        "open": True,
    }
    assert [c["label"] for c in asked["choices"]] == ["yes", "no", "listen first"]
    first = await seated(":press yes", by="alice")
    assert first["facts"]["answers"] == {"Griff": "yes"}
    changed = await seated("/vote listen", by="alice")
    assert changed["facts"]["answers"] == {"Griff": "listen first"}
    assert changed["said"] == f"vote listen first entry {asked['entry']}"
    assert changed["facts"]["open"] is True
    waiting = (await seated("/waiting"))["facts"]["waiting"]
    assert [row[:3] for row in waiting] == [
        ["Isaac", "answer “Do we open the door?”", asked["entry"]]
    ]


async def test_a_vote_closes_when_everyone_has_answered(seated: Played) -> None:
    asked = await seated('/vote "Do we rest?"', by="gm")
    assert asked["facts"]["options"] == ["yes", "no"]
    await seated("/vote yes", by="alice")
    last = await seated("/vote no", by="bob")
    assert last["facts"]["open"] is False
    assert last["facts"]["answers"] == {"Griff": "yes", "Isaac": "no"}
    (closed,) = last["more"]
    assert closed["title"] == "Closed: Do we rest?"
    assert closed["visible"] == "all"
    assert (await seated.refused("/vote yes", by="alice"))["kind"] == "not_found"
    over = await seated.refused(f":press yes of {asked['entry']}", by="alice")
    assert over["kind"] == "already_done"
    await seated("/undo", by="bob")
    assert (await seated("/vote"))["facts"]["answers"] == {"Griff": "yes"}


async def test_a_vote_waits_for_neither_the_dead_nor_hirelings() -> None:
    async with LocalTable(":memory:") as opened:
        table = Played(opened)
        await table("/game start odd", by="gm")
        await table("/sheet new Griff coin=60", by="alice")
        await table("/hireling hire Tam", by="alice")
        await table("/sheet new Ash", by="bob")
        await table("/sheet set Ash str=0", by="gm")
        asked = await table("/vote Left or right? left, right", by="gm")
        assert asked["text"].splitlines()[-1] == "Waiting on Griff"


async def test_a_sealed_vote_tells_only_how_many_until_it_is_closed(seated: Played) -> None:
    await seated('/vote "Who is the traitor?" Griff, Isaac sealed', by="gm")
    mine = await seated("/vote isaac", by="alice")
    assert mine["visible"] == "secret"
    assert mine["facts"]["answers"] == 1
    assert mine["title"] == "Griff has answered"
    row = (await seated("/history last 1", by="bob"))["facts"]["entries"][0]
    assert "said" not in row
    assert "Isaac" not in (await seated("/vote", by="bob"))["text"].partition("waiting")[0]
    closed = await seated("/vote close", by="gm")
    assert closed["facts"]["answers"] == {"Griff": "Isaac"}
    assert closed["facts"]["open"] is False


async def test_only_who_began_a_vote_or_the_game_master_closes_it(seated: Played) -> None:
    await seated('/vote "Left or right?" left, right', by="alice")
    assert (await seated.refused("/vote close", by="bob"))["kind"] == "not_allowed"
    await seated("/vote close", by="alice")


async def test_ready_asks_who_is_ready_and_then_says_so(seated: Played) -> None:
    assert (await seated("/vote ready", by="gm"))["facts"]["question"] == "Who is ready?"
    assert (await seated("/vote ready", by="alice"))["facts"]["answers"] == {"Griff": "ready"}
    last = await seated("/vote not yet", by="bob")
    assert last["facts"]["answers"] == {"Griff": "ready", "Isaac": "not yet"}


async def test_the_away_are_not_waited_for(seated: Played) -> None:
    await seated("/away", by="bob")
    await seated("/vote ready", by="gm")
    assert (await seated("/vote ready", by="alice"))["facts"]["open"] is False


@pytest.mark.parametrize(
    "options",
    [
        "ready, close",
        "2, 1",
        "why?, no",
        '"in secret", "blind"',
        '"as Griff", "as Isaac"',
        'say "hi", 3rd',
    ],
)
async def test_any_words_are_an_answer_when_they_are_pressed(seated: Played, options: str) -> None:
    asked = await seated(f'/vote "Which?" {options}', by="gm")
    same = await seated(f"/{asked['said']}", by="gm")
    assert (same["facts"], same["said"]) == (asked["facts"], asked["said"])
    for place, option in enumerate(asked["facts"]["options"], start=1):
        reply = await seated(f":press {place} of {asked['entry']}", by="alice")
        assert reply["facts"]["answers"] == {"Griff": option}
        again = await seated(f"/{reply['said']}", by="alice")
        assert again["facts"]["answers"] == {"Griff": option}
        assert again["said"] == reply["said"]


@given(words=st.text(max_size=80), verb=st.sampled_from(["plan", "vote", "seal", "round by"]))
@settings(max_examples=examples(60), deadline=None)
def test_any_text_is_understood_or_answered_kindly(words: str, verb: str) -> None:
    async def said() -> dict[str, Any]:
        async with LocalTable(":memory:") as opened:
            table = Played(opened)
            await table("/game start odd", by="gm")
            await table("/sheet new Griff", by="alice")
            return await table.line(f"/{verb} {words}", by="alice")

    reply = asyncio.run(said())
    assert reply["ok"] or reply["error"]["message"]


async def test_bad_votes_change_nothing(seated: Played) -> None:
    assert (await seated.refused('/vote "One?" only', by="gm"))["kind"] == "refused"
    assert (await seated.refused('/vote "Two?" a, A', by="gm"))["kind"] == "refused"
    assert (await seated.refused('/vote "Two?" a, b secret', by="gm"))["kind"] == "refused"
    assert (await seated.refused("/vote close", by="gm"))["kind"] == "not_found"
    await seated('/vote "Three?" a, b', by="gm")
    wrong = await seated.refused("/vote c", by="alice")
    assert wrong["kind"] == "not_found"
    assert wrong["hints"] == ["a", "b"]
    assert (await seated(":press b", by="alice"))["facts"]["answers"] == {"Griff": "b"}


async def test_seals_are_opened_together_once_all_have_sealed(seated: Played) -> None:
    first = await seated("/seal I bid 5 crowns # really", by="alice")
    assert first["visible"] == "secret"
    assert first["facts"]["sealed"] == ["Griff"]
    assert first["facts"]["opened"] == {}
    row = (await seated("/history last 1", by="bob"))["facts"]["entries"][0]
    mark = first["facts"]["hash"][:16]
    assert "said" not in row
    assert mark in (await seated("/ledger seals"))["text"]
    assert (await seated("/seal", by="bob"))["facts"] == {"sealed": ["Griff"], "opened": {}}
    last = await seated("/seal 7 crowns", by="bob")
    opened = {"Griff": "I bid 5 crowns # really", "Isaac": "7 crowns"}
    assert last["facts"]["opened"] == opened
    (public,) = last["more"]
    assert public["facts"]["opened"] == opened
    assert public["visible"] == "all"
    hash, salt = public["facts"]["hashes"]["Griff"]
    assert hash == first["facts"]["hash"] == digest(salt, "I bid 5 crowns # really")
    assert (await seated("/ledger verify"))["facts"]["first_bad"] is None


async def test_who_sealed_first_or_the_game_master_opens(seated: Played) -> None:
    await seated("/seal north", by="alice")
    assert (await seated.refused("/seal south", by="alice"))["kind"] == "already_done"
    assert (await seated.refused("/seal open", by="bob"))["kind"] == "not_allowed"
    assert (await seated("/seal open", by="alice"))["facts"]["opened"] == {"Griff": "north"}
    assert (await seated.refused("/seal open", by="gm"))["kind"] == "not_found"
    await seated("/seal the king", by="gm")
    assert (await seated("/seal", by="gm"))["facts"]["sealed"] == ["gm"]


async def test_waiting_offers_the_buttons_of_the_first_of_many_long_choices() -> None:
    async with LocalTable(":memory:") as opened:
        table = Played(opened)
        await table("/game start tens", by="gm")
        await table("/sheet new Brin", by="alice")
        first = await table("/move dex", 5, 5, by="alice")
        for _ in range(2):
            await table("/move str", 5, 5, by="alice")
        shown = await table("/waiting", by="gm")
        assert len(shown["facts"]["waiting"]) == 3
        assert {each["says"].rpartition(" ")[2] for each in shown["choices"]} == {
            str(first["entry"])
        }
