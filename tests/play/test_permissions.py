"""Who may do what: every shared deed, by every kind of person, in one table."""

import pytest

from tests.beginnings import played_once
from tests.conftest import Played

#: what each may say, and whether the owner, another player, the game master and a stranger may:
#: a = allowed, n = not allowed, f = not found (nothing to act on, or nothing that may be seen)
MATRIX = [
    # sentence                                      owner other gm stranger
    ("/sheet show Griff", "aaaa"),
    ("/sheet list", "aaaa"),
    ("/sheet set Griff notes=x", "anan"),
    ("/sheet set Griff state=dead", "nnan"),
    ("/sheet set all xp=1", "nnan"),
    ("/sheet rename Griff to Grimm", "anan"),
    ("/sheet retire Griff", "anan"),
    ("/sheet give Griff to bob", "anan"),
    ("/sheet use Griff", "anan"),
    ("/sheet export Griff", "anan"),
    ("/move hack as Griff", "anan"),
    ("/move hack", "aaff"),
    ("/sheet show Scar", "ffaf"),
    ("/sheet set Scar notes=x", "ffaf"),
    ("/npc show Scar", "ffaf"),
    ("/npc new Other", "nnan"),
    ("/npc copy Scar 2", "ffaf"),
    ("/npc reveal Scar", "ffaf"),
    ("/move hack as Scar", "ffaf"),
    ("/sheet show Boss", "aaaa"),
    ("/sheet set Boss notes=x", "nnan"),
    ("/npc copy Boss", "nnan"),
    ("/move hack as Boss", "nnan"),
    ("/game show", "aaaa"),
    ("/game set style=short", "nnan"),
    ("/game rename X", "nnan"),
    ("/game channel add #b", "nnan"),
    ("/game gm add bob", "nnan"),
    ("/game end", "nnan"),
    ("/game end yes", "nnan"),
    ("/history", "aaaa"),
    ("/history 6", "aaaa"),
    ("/history 7", "anan"),
    ("/history 8", "nnan"),
    ("/history reveal 7", "nnan"),
    ("/undo 6", "anan"),
    ("/undo 2", "nnan"),
    ("/fix 6 move hack", "anan"),
    ("/roll d6", "aaaa"),
    ("/rules hack", "aaaa"),
    ("/help", "aaaa"),
    ("/sheet new Fresh", "aaaa"),
    ("/move hack as Griff anyway", "nnan"),
]
PEOPLE = ("alice", "bob", "gm", "stranger")
KINDS = {"not_allowed": "n", "not_found": "f"}


@pytest.fixture
@played_once
async def game(table: Played) -> Played:
    await table("/game start heresy", by="gm")
    await table("/npc new Scar")
    await table("/npc new Boss")
    await table("/npc reveal Boss")
    await table("/sheet new Griff", by="alice")
    await table("/move hack", 3, 4)
    await table("/move hack secret", 3, 4)
    await table("/move hack blind", 3, 4)
    await table("/sheet new Isaac", by="bob")
    return table


@pytest.mark.parametrize(("sentence", "expected"), MATRIX, ids=[row[0] for row in MATRIX])
@pytest.mark.parametrize("place", range(4), ids=PEOPLE)
async def test_who_may(game: Played, sentence: str, expected: str, place: int) -> None:
    reply = await game.line(sentence, by=PEOPLE[place])
    got = "a" if reply["ok"] else KINDS.get(reply["error"]["kind"], reply["error"]["kind"])
    assert got == expected[place], reply


async def test_what_is_refused_changes_nothing(game: Played) -> None:
    before = [await game.sheet(name) for name in ("Griff", "Scar", "Boss", "Isaac")]
    for sentence, expected in MATRIX:
        if expected[3] != "a":
            await game.refused(sentence, by="stranger")
    assert [await game.sheet(name) for name in ("Griff", "Scar", "Boss", "Isaac")] == before
    entries = (await game("/history last 1", by="gm"))["facts"]["entries"]
    assert entries[-1]["entry"] == 9


async def test_the_journal_tells_players_nothing_of_an_npc_they_have_not_met(game: Played) -> None:
    for sentence in ("/history", "/history last 9", "/catchup 9"):
        assert "Scar" not in str(await game(sentence, by="alice"))
        assert "Scar" in str(await game(sentence, by="gm"))
    assert (await game.refused("/history 2", by="alice"))["kind"] == "not_allowed"
    assert (await game("/history 2", by="gm"))["ok"]
