"""Benchmarks still run: each of them once, and small. What they find is not looked at here."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from benchmarks import __main__ as bench
from benchmarks import measure, neighbours
from tests import postgres
from tests.whole_bot.double.process import BotProcess


@pytest.fixture(autouse=True)
def as_a_process_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "FIGURES", [])
    monkeypatch.setattr(bench, "FIGURES", measure.FIGURES)


@pytest.fixture(autouse=True)
def begun_once(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Let bots be forked, and PostgreSQL be the one of all tests: to begin takes longest."""

    begin = postgres.server

    @contextmanager
    def server() -> Iterator[Any]:
        monkeypatch.setattr(postgres, "server", begin)  # by which the one of all tests begins
        running = request.getfixturevalue("running")
        yield running
        for name in ("first", "second", "few", "many", "size"):
            running.psql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE);")
        running.psql("DROP SCHEMA public CASCADE; CREATE SCHEMA public;")

    monkeypatch.setattr(postgres, "server", server)
    monkeypatch.setattr(BotProcess, "forks", True)


@pytest.mark.parametrize("name", bench.names())
def test_a_benchmark_goes_through_to_its_end(name: str) -> None:
    section = bench.run(name, small=True)
    if section.trouble.startswith("skipped"):
        pytest.skip(postgres.NONE_HERE)
    assert not section.trouble
    assert section.found


def test_one_that_fails_does_not_end_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def main(small: bool) -> None:
        measure.report("what was found before", 1.5, 2)
        raise ValueError("two rows | one key")

    def over(small: bool) -> None:
        measure.report("all of it", 3, 2, "ms")

    monkeypatch.setattr("benchmarks.control.main", main)
    monkeypatch.setattr("benchmarks.peers.move_d20.main", over)
    assert bench.main(["control", "peers.move_d20"]) == 1
    assert capsys.readouterr().out.splitlines()[-4:] == [
        "|---|---|---:|---:|---|",
        "| `control` | what was found before | 1.50 | 2 | ok |",
        "| `control` | FAILED: ValueError: two rows / one key | | | |",
        "| `peers.move_d20` | all of it | 3.00 ms | 2 | TOO MUCH |",
    ]


def test_the_sentences_of_the_tests_are_found() -> None:
    assert sum(map(len, neighbours.harvest().values())) == neighbours.SENTENCES
