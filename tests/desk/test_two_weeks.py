"""A game of two weeks by post: four people, 120 sentences, three restarts.

What its chronicle, its waiting boards and its ledger must tell is written down here; the game
itself stands in two_weeks.txt, in the lines of the local table.
"""

import re
from pathlib import Path
from typing import Any

from local.table import LocalTable
from tests.conftest import Played
from tests.desk.test_chronicle import Page

SCRIPT = Path(__file__).with_name("two_weeks.txt")

#: each /waiting, in order, and one at the very end
BOARDS: list[list[list[Any]]] = [
    [["Mara", "move defy_danger +Ag", 18, "2026-11-17T19:00:00+00:00"]],
    [["Isaac", "the floor", 43, "2026-11-20T18:15:00+00:00"]],
    [
        ["Isaac", "the floor", 43, "2026-11-20T18:15:00+00:00"],
        ["Isaac", "move defy_danger +WP", 48, "2026-11-21T12:00:00+00:00"],
        ["Mara", "the floor", 54, "2026-11-23T20:30:00+00:00"],
    ],
    [["Mara", "the floor", 54, "2026-11-23T20:30:00+00:00"]],
    [
        ["Isaac", "move defy_danger +T", 92, "2026-11-29T17:00:00+00:00"],
        ["Isaac", "the floor", 94, "2026-11-29T17:00:00+00:00"],
    ],
]

#: what the clock made due, where it made anything due
DUE: dict[str, list[list[str]]] = {":clock 2026-11-22 20:00": [["Isaac", "the floor"]]}

#: player -> rolls, dice, dice in secret, and how often each face came up
LEDGER: dict[str, tuple[int, int, int, dict[str, dict[str, int]]]] = {
    "alice": (12, 25, 4, {"d6": {"1": 3, "2": 2, "3": 1, "4": 3, "5": 5, "6": 7}}),
    "bob": (10, 20, 0, {"d6": {"1": 2, "2": 7, "3": 1, "4": 5, "5": 1, "6": 4}}),
    "carol": (10, 20, 2, {"d6": {"1": 1, "2": 3, "3": 3, "4": 3, "5": 3, "6": 5}}),
    "gm": (4, 5, 1, {"d6": {"4": 2}, "d10": {"9": 1, "10": 1}}),
}
UNDONE: list[int] = [25, 50, 62, 82]

#: scene -> its entries: number, who, every die; what is hidden is only told to have happened
CHRONICLE = """
Between scenes
  1 gm
  2 gm
  3 alice
  4 alice
  5 bob
  6 carol
  7 gm
  8 gm Kept by
The Underhive
  9 gm
  10 carol
  11 gm
  12 alice 5 4
  13 alice
  14 bob 4 2
  15 bob
  16 carol 6 3
  17 gm
  18 gm
  19 alice 6 4
  20 bob 2 1
  21 gm
  22 gm
  23 carol
  24 alice Rolled in secret
  25 alice Undone by #26
  26 alice
  27 bob
  28 bob 4 4
  29 bob 2 5
  30 gm Rolled in blind
  31 gm
  32 gm 4 4
  33 gm
  34 alice 6 6
  35 alice
  36 gm
The Cellar
  37 gm
  38 alice 2 6
  39 alice
  40 bob 1 6
  41 bob
  42 bob 3 2
  43 gm
  46 alice 5 5
  47 alice
  48 gm
  49 alice 6 5
  50 carol 1 2 Undone by #51
  51 carol 1 2
  55 gm
  56 bob 6 6
  57 bob 2 2
  58 gm
  59 gm
  60 alice 4 1
  61 alice
  62 alice Undone by #63
  63 alice
  67 gm
  68 gm
  69 alice Rolled in blind
  70 carol Rolled in blind
  71 gm
  72 gm
  73 alice 3 5 2
  74 alice 1 1
  75 bob 6 4
  76 carol 5 2
  77 gm
  78 gm
  79 carol 4 6
  80 carol
  81 gm 10
  82 gm Undone by #83
  83 gm
  84 gm
The Attic
  44 gm
  45 gm 9
  52 carol 4 5
  53 carol 6 2
  54 gm
  64 carol 3 6
  65 gm
  66 gm
Daybreak
  85 gm
  86 alice 6 6
  87 alice
  88 alice
  89 bob 2 4
  90 bob
  91 carol 3 4
  92 gm
  93 carol 5 6
  94 gm
"""


def lines() -> list[str]:
    read = SCRIPT.read_text(encoding="utf-8").splitlines()
    return [line for line in read if line.strip() and not line.startswith("#")]


def told(page: Page, text: str) -> str:
    """Return a chronicle as it is written down above."""
    found = []
    for title, body in re.findall(
        r"<section[^>]*>\s*<h2>(.*?)</h2>(.*?)</section>", text, re.DOTALL
    ):
        if title != "Characters":
            found.append(title)
        for number in re.findall(r'id="entry-(\d+)"', body):
            article = page.articles[f"entry-{number}"]
            who = re.search(rf'<p class="at">#{number} (\w+)', body)
            assert who is not None
            dice = "".join(re.findall(r"Every die, and .*? said((?:d\d+: \d+(?:, )?)+)", article))
            faces = " ".join(re.findall(r": (\d+)", dice))
            hidden = re.search(r"Rolled in (\w+)\.|(Kept) by", article)
            undone = re.search(r"Undone by #(\d+)", article)
            marks = [faces, hidden[0].rstrip(".") if hidden else "", undone[0] if undone else ""]
            found.append(" ".join(filter(None, [f"  {number} {who[1]}", *marks])))
    return "\n".join(found)


async def test_two_weeks_of_play_come_out_as_written_down(tmp_path: Path) -> None:
    said = lines()
    assert sum(line.startswith(("/", ":press")) for line in said) == 120
    assert said.count(":restart") == 3
    boards, due = [], {}
    async with LocalTable(str(tmp_path / "game.db")) as opened:
        table = Played(opened)
        for line in said:
            reply = await table.line(line)
            assert reply["ok"], (line, reply)
            if line == "/waiting":
                boards.append(reply["facts"]["waiting"])
            if reply.get("due"):
                due[line] = reply["due"]
        boards.append((await table("/waiting"))["facts"]["waiting"])
        ledger = (await table("/ledger"))["facts"]
        verified = await table("/ledger verify")
        page = await table("/chronicle", by="gm")
    text = Path(page["facts"]["file"]).read_text(encoding="utf-8")  # noqa: ASYNC240
    assert boards == BOARDS
    assert due == DUE
    kept = ledger["players"].items()
    assert {
        name: (each["rolls"], each["dice"], each["hidden"], each["faces"]) for name, each in kept
    } == LEDGER
    assert ledger["undone"] == UNDONE
    assert verified["grade"] == "success"
    assert told(Page(text), text) == CHRONICLE.strip()
