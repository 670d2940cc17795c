"""Benchmarks still run: each of these once, and small. What they find is not looked at here."""

from pathlib import Path

import pytest

from benchmarks import neighbours, open_choices


async def test_what_is_owed_is_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few, many = (str(tmp_path / name) for name in ("few.db", "many.db"))
    await open_choices.compare("SQLite", few, many, (4, 8))
    assert len(capsys.readouterr().out.splitlines()) == len(open_choices.LOOKS)


async def test_neighbours_are_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = neighbours.harvest()
    assert sum(map(len, said.values())) == neighbours.SENTENCES
    await neighbours.compare(tmp_path, {"odd": said["odd"][:2]}, tries=1)
    assert "the slowest of 2 sentences" in capsys.readouterr().out
