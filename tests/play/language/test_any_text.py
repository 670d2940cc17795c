"""Whatever is typed is understood, or answered as an error that changes nothing."""

import asyncio
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from grammar.parser import verbs_of
from local.json_lines import reply_json
from local.table import LocalTable
from rules.registry import SYSTEMS
from tests.samples import examples

KINDS = {"not_understood", "not_found", "not_allowed", "refused", "already_done", "moved"}
SPICE = ["+", "-", '"', "#", " as ", " vs ", " at ", "=", ",", "[[", "secret", "\u202e", "😀", "d6"]


class Running:
    """A table that stays open between examples: opening one for each would take minutes."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.table = LocalTable(":memory:")
        self.loop.run_until_complete(self.table.__aenter__())

    def close(self) -> None:
        self.loop.run_until_complete(self.table.__aexit__())
        self.loop.close()

    def say(self, line: str, by: str) -> dict[str, object]:
        self.table.speaker = by
        return reply_json(self.loop.run_until_complete(self.table.hear(line)))

    def entries(self) -> int:
        facts = self.say("/history last 1", "gm")["facts"]
        assert isinstance(facts, dict)
        listed = facts["entries"]
        return int(listed[-1]["entry"])


@pytest.fixture(scope="module", params=list(SYSTEMS))
def running(request: pytest.FixtureRequest) -> Iterator[Running]:
    table = Running()
    for line, by in (
        (f":channel {request.param}", "gm"),
        (f"/game start {request.param}", "gm"),
        ("/npc new Scar", "gm"),
        ("/sheet new Griff", "alice"),
        ("/sheet new Isaac", "bob"),
    ):
        assert table.say(line, by)["ok"], line
    yield table
    table.close()


def sentences() -> st.SearchStrategy[str]:
    words = sorted({verb for system in SYSTEMS for verb in verbs_of(system)} | {"Griff", "Scar"})
    pieces = st.one_of(
        st.sampled_from(words), st.sampled_from(SPICE), st.integers(-99, 9999).map(str), st.text()
    )
    made = st.lists(pieces, max_size=12).map(" ".join)
    return st.one_of(st.text(max_size=2000), made.map(lambda text: text[:2000]))


@settings(max_examples=examples(120), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=sentences(), by=st.sampled_from(["gm", "alice", "stranger"]))
@example(text='attack"', by="gm")  # an error at the quote that was added, not typed
def test_any_text_is_ruled_on_or_refused(running: Running, text: str, by: str) -> None:
    if text.lstrip().startswith(":"):
        text = "x" + text
    before = running.entries()
    reply = running.say(text, by)
    if reply["ok"]:
        replies = reply.get("replies")
        said = len(replies) if isinstance(replies, list) else 1
        assert reply["entry"] in (None, *range(before + 1, before + said + 1))
        return
    error = reply["error"]
    assert isinstance(error, dict)
    assert error["kind"] in KINDS
    assert error["message"]
    if error["column"] is not None:
        assert 1 <= error["column"] <= len(text) + 1
    assert running.entries() == before
