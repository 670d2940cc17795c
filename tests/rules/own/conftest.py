"""A table at which a page is played."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Played

GAMES = Path(__file__).parents[3] / "docs" / "games"
Begin = Callable[[str], Awaitable[Played]]


def read_file(reply: dict[str, Any]) -> bytes:
    """Return what is in the file that a reply gave."""
    return Path(reply["facts"]["file"]).read_bytes()


@pytest.fixture
def begin(table: Played, tmp_path: Path) -> Begin:
    """Start a game on a page: its text, or the name of one of ours; Ash is alice's."""

    async def start(page: str) -> Played:
        path = GAMES / f"{page}.md"
        if "\n" in page:
            path = tmp_path / "page.md"
            path.write_bytes(page.encode())
        await table(f":attach {path}", by="gm")
        await table("/game start own")
        await table(":press Start")
        return table

    return start
