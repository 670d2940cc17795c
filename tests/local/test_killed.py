"""kill -9 in the middle of many turns: nothing that was acknowledged is lost."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TURNS, KILLED_AFTER = 200, 97


def start(database: Path | str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "bot.py", "--json", "--db", str(database)],
        cwd=ROOT,
        env={**os.environ, "DISCORD_TOKEN": ""},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def test_kill_9_loses_no_acknowledged_entry_and_leaves_no_gap(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    table = start(database)
    assert table.stdin is not None
    assert table.stdout is not None
    lines = ["/game start heresy", ":as alice", "/sheet new Griff", *["/move hack+WS"] * TURNS]
    table.stdin.write("\n".join(lines) + "\n")
    table.stdin.flush()
    acknowledged = 0
    for _ in range(KILLED_AFTER):
        reply = json.loads(table.stdout.readline())
        assert reply["ok"]
        acknowledged = reply.get("entry") or acknowledged
    table.send_signal(signal.SIGKILL)
    rest = table.communicate()[0]
    for line in rest.splitlines():
        if line.startswith('{"ok"') and line.endswith("}"):  # the first may have lost its start
            acknowledged = json.loads(line).get("entry") or acknowledged

    again = start(database)
    output, _ = again.communicate("/history last 100\n/move hack as Griff\n/history 1\n")
    history, move, first = map(json.loads, output.splitlines())
    numbers = [entry["entry"] for entry in history["facts"]["entries"]]
    last = numbers[-1]
    assert last >= acknowledged
    assert numbers == list(range(last - len(numbers) + 1, last + 1))
    assert move["entry"] == last + 1
    assert first["ok"]
    assert again.returncode == 0


def test_kill_9_deals_no_card_twice_and_loses_none(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    table = start(database)
    assert table.stdin is not None
    assert table.stdout is not None
    draws = [line for n in range(20) for line in (f":as p{n % 4}", "/deck draw standard")]
    table.stdin.write("\n".join(["/game start odd", "/deck new standard", *draws]) + "\n")
    table.stdin.flush()
    told = [json.loads(table.stdout.readline()) for _ in range(25)]
    table.send_signal(signal.SIGKILL)
    table.communicate()
    acknowledged = {card for each in told for card in each.get("facts", {}).get("drawn", ())}
    again = start(database)
    lines = [line for n in range(4) for line in (f":as p{n}", "/deck hand")]
    output, _ = again.communicate("\n".join([*lines, "/deck show standard"]) + "\n")
    replies = list(map(json.loads, output.splitlines()))
    held = [card for each in replies for card in each.get("facts", {}).get("hand", ())]
    assert len(held) == len(set(held))
    assert acknowledged <= set(held)
    assert replies[-1]["facts"]["left"] == 54 - len(held)


def test_kill_9_lets_a_clock_fill_once(tmp_path: Path) -> None:
    """What waits for it runs once, whenever the table is killed and its ticks are said again."""
    database = tmp_path / "games.db"
    begin = [
        "/game start odd",
        ":as alice",
        "/sheet new Ash",
        ":as gm",
        "/clock new The flood 6",
        "/plan when The flood fills: roll d6 as Ash",
        *["/clock tick The flood"] * 9,
    ]
    for killed_after in range(6, 11):  # three ticks each fill it twice over
        table = start(database)
        assert table.stdin is not None
        assert table.stdout is not None
        table.stdin.write("\n".join(begin if killed_after == 6 else begin[6:]) + "\n")
        table.stdin.flush()
        for _ in range(3 if killed_after > 6 else killed_after):
            table.stdout.readline()
        table.send_signal(signal.SIGKILL)
        table.communicate()
    output, _ = start(database).communicate("/clock show\n/history last 100\n")
    clock, history = map(json.loads, output.splitlines())
    assert clock["facts"]["clocks"][0]["full"]
    titles = [each["title"] for each in history["facts"]["entries"]]
    assert titles.count("The flood is full") == 1
    ran = [each for each in history["facts"]["entries"] if each.get("planned")]
    assert [each["by"] for each in ran] == ["gm"]
