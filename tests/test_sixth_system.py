"""A sixth system, added by following docs/adding-a-system.md to the letter."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
PAGE = (HERE / "docs" / "adding-a-system.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"```python\n# (\S+\.py)\n(.*?)```", PAGE, re.DOTALL))
MOST_LINES = 150
#: the bot as it stands in the working folder
RUN = (
    "import runpy, sys; sys.path.insert(0, '.'); sys.argv = sys.argv[1:];"
    " runpy.run_path('bot.py', run_name='__main__')"
)
#: what is said, the dice before it, and what the title or the refusal says then
EVENING = (
    ("/game start lantern", "", "Lantern begins"),
    (":as alice", "", ""),
    ("/sheet new Ash nerve=4 light=2", "", "Ash joins the game: light 2/4"),
    ("/item add 3 matches", "", "3 matches"),
    ("dare", "4", "Ash dares it"),
    ("/dare", "5", "Ash falters (light 2 → 1)"),
    ("/undo", "", "Undone"),
    ("/dare secret", "6", "Ash falters (light 2 → 1)"),
    (":as bob", "", ""),
    ("/harm 1 Ash", "", "Only Ash's player"),
    (":as gm", "", ""),
    ("/harm 1 Ash", "", "light 1 → 0"),
    (":as alice", "", ""),
    ("/dare", "1", "Ash stands in the dark"),
    ("/sleep", "", "Ash: a night"),
    ("/odds dare", "", "odds: Dare"),
    ("use 2 matches", "", "2 matches"),
)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The project with the sixth system in it: its files, and one word in the registry."""
    for folder in ("rules", "grammar"):
        shutil.copytree(HERE / folder, tmp_path / folder)
    for each in ("play", "storage", "local", "cogs", "bot.py", "pyproject.toml"):
        (tmp_path / each).symlink_to(HERE / each)
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    registry = tmp_path / "rules" / "registry.py"
    kept = registry.read_text(encoding="utf-8")
    registry.write_text(kept.replace('"odd")', '"odd", "lantern")'), encoding="utf-8")
    return tmp_path


def test_the_system_of_the_page_is_small() -> None:
    lines = [line for text in FILES.values() for line in text.splitlines() if line.strip()]
    assert 0 < len(lines) <= MOST_LINES


def test_a_sixth_system_plays_at_once(house: Path) -> None:
    said = [line for text, dice, _ in EVENING for line in ([f":dice {dice}"] * bool(dice), [text])]
    command = [sys.executable, "-c", RUN, "bot.py", "--local", "--json", "--db", ":memory:"]
    done = subprocess.run(
        command,
        cwd=house,
        input="\n".join(line for lines in said for line in lines),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    replies = map(json.loads, done.stdout.splitlines())
    for text, dice, told in EVENING:
        reply = [next(replies) for _ in range(1 + bool(dice))][-1]
        answer = reply.get("title") or reply.get("error", {}).get("message", "")
        assert told in answer, (text, reply)
