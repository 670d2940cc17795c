"""One evening with all that a game master brings along: tables, decks, clocks, days, gifts, notes
and reminders, over a restart, and the board and the chronicle that it makes."""

from pathlib import Path
from typing import Any

from local.table import LocalTable
from tests.conftest import Played

WEATHER = "/table new Weather\u2028d6\u20281-2 fog\u20283-6 rain, [[d6]] miles of it"
BEGIN = (
    ":clock 2026-12-01 18:00",
    "/game start odd The Drowned Road",
    ":as alice", "/sheet new Ash coin=20",
    ":as bob", "/sheet new Bryn",
    ":as gm",
    "/date months Thaw 30, Bloom 31",
    "/date set 3 Thaw 1021, evening",
    "/chapter The far bank",
    '/scene start "The ford"',
    WEATHER,
    "/clock new The flood 3",
    "/clock new The reckoning 4 hidden",
    "/deck new standard",
    "/note Who did it: the ferryman drowned her",
    "/narrate Lanterns on the far bank.",
)  # fmt: skip
SECRETS = ("ferryman", "reckoning", "copper key")


async def test_an_evening_with_all_of_it(tmp_path: Path) -> None:
    async with LocalTable(str(tmp_path / "campaign.db")) as opened:
        table = Played(opened)
        for line in BEGIN:
            reply = await table.line(line)
            assert reply["ok"], (line, reply)
        assert (await table("/table Weather", 4, 2))["title"] == "Weather: rain, 2 miles of it"
        await _play(table)
        await table.line(":restart")
        later = await table.line(":clock 2026-12-01 23:00")
        assert later["due"] == [["Ash", "feed the horse"]]
        await _sleep(table)
        await _look(table)


async def _play(table: Played) -> None:
    """Write, give, draw, and let the water rise; what was taken back is as if it never was."""
    await table("/note The chest: a copper key opens it", by="alice")
    await table("/give 5 coin to Bryn")
    hand = (await table("draw 2 cards"))["facts"]["drawn"]
    assert len(hand) == 2
    await table("/remind me in 3 hours to feed the horse")
    await table("tick the flood", by="gm")
    await table("tick the flood")
    await table("/undo")
    await table("tick the flood")
    filled = await table("tick the flood")
    assert (filled["facts"]["value"], filled["facts"]["full"]) == (3, True)
    held = str(await table("/deck hand", by="alice"))
    assert all(card in held for card in hand)


async def _sleep(table: Played) -> None:
    """Rest, and let the night pass."""
    await table.line("/harm 2 str Ash", 3, by="gm")
    rested = await table.line("/rest watch", 3, by="alice")
    night = await table(f":press Go on to the morning of {rested['entry']}", by="gm")
    assert night["title"] == "It's 4 Thaw 1021, morning"
    assert (await table.line(":clock +1h"))["due"] == []
    await table("/chapter The near bank")
    await table("/narrate And the water is gone.")


async def _look(table: Played) -> None:
    """See what everyone is told: all that happened, and nobody's secrets."""
    board = (await table("/board", by="bob"))["text"]
    assert board.splitlines()[0] == "Morning, 4 Thaw 1021"
    assert "The flood" in board
    chronicle = _read(await table("/chronicle md", by="gm"))
    order = ("# The far bank", "*Evening, 3 Thaw 1021*", "The ford", "Lanterns on the far bank.",
             "rain, 2 miles of it", "# The near bank", "*Morning, 4 Thaw 1021*",
             "And the water is gone.")  # fmt: skip
    places = [chronicle.index(each) for each in order]
    assert places == sorted(places)
    public = (board, chronicle, str(await table("/catchup 50", by="bob")),
              str(await table("/history last 100")), str(await table("/waiting")))  # fmt: skip
    for secret in SECRETS:
        assert not [told for told in public if secret in told.casefold()], secret
        assert (await table(f"/find {secret}", by="bob"))["facts"]["found"] == []
    assert (await table("/find copper", by="alice"))["facts"]["found"]
    assert (await table("/find copper", by="gm"))["facts"]["found"] == []


def _read(reply: dict[str, Any]) -> str:
    return Path(reply["facts"]["file"]).read_text(encoding="utf-8")
