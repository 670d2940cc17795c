"""An evening of narration and whispers, and its chronicle in the hands of everyone."""

import asyncio
import re
from pathlib import Path

import pytest

from tests.conftest import Played

#: by whom, what, and the dice
EVENING: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    ("gm", '/scene start "The mill at night"', ()),
    ("gm", "/say Rain drums on the roof of the mill. Nobody has slept.", ()),
    ("alice", "/say Somebody is out there.", ()),
    ("gm", "/whisper Griff: You alone hear the copper bell.", ()),
    ("bob", "/whisper Scar: Do not trust the miller, he counts copper coins.", ()),
    ("alice", "/say I open the door. [[roll 2d6]]", (3, 4)),
    ("gm", "/narrate Cold air comes in, and [[roll 1d6]] moths with it.", (5,)),
    ("carol", "/whisper gm: I hide the copper key in my boot.", ()),
    ("bob", "/fix 6 whisper Scar: Do not trust the miller. He has a copper knife.", ()),
    ("gm", "/say as Hob: Evening, all of you.", ()),
    ("gm", "/whisper Jane, Griff as Hob: The copper road is closed.", ()),
    ("bob", "/whisper open 12", ()),
    ("alice", "/x", ()),
    ("gm", "/narrate The river rises.", ()),
    ("gm", "/scene end", ()),
)
#: every word of a whisper that was not opened
SHUT = ("copper bell", "copper coins", "copper key", "copper road")
OPENED = "copper knife"


@pytest.fixture
async def evening(table: Played) -> Played:
    await table('/game start odd "The Mill"', by="gm")
    await table("/npc new Hob shown")
    await table("/sheet new Scar", by="alice")
    await table("/sheet new Griff", by="bob")
    await table("/sheet new Jane", by="carol")
    numbers: dict[str, int] = {}
    for by, said, dice in EVENING:
        line = said.replace("/fix 6", f"/fix {numbers.get('trust')}")
        line = line.replace("open 12", f"open {numbers.get('mended')}")
        reply = await table(line, *dice, by=by)
        if "counts copper" in said:
            numbers["trust"] = reply["entry"]
        if said.startswith("/fix"):
            numbers["mended"] = reply["entry"]
    return table


async def written(table: Played, line: str, by: str) -> str:
    """Return what stands in the file that someone asks for."""
    path = (await table(line, by=by))["facts"]["file"]
    text = await asyncio.to_thread(Path(path).read_bytes)
    return text.decode(errors="replace")


@pytest.mark.parametrize("form", ["md", "html"])
async def test_the_chronicle_that_is_handed_round_holds_no_whisper(
    evening: Played, form: str
) -> None:
    told = await written(evening, f"/chronicle {form}", by="gm")
    assert not [words for words in SHUT if words in told]
    assert OPENED in told
    plain = re.sub(r"<[^>]+>", "", told)
    for line in ("The GM whispers to Griff", "Griff whispers to Scar",
                 "Jane whispers to the GM", "Hob whispers to Jane and Griff"):  # fmt: skip
        assert line in plain
    assert "Someone asks to pause" not in told


async def test_the_chronicle_reads_as_a_story(evening: Played) -> None:
    told = await written(evening, "/chronicle md", by="gm")
    story = [
        "Rain drums on the roof of the mill. Nobody has slept.",
        "**Scar**",
        "Somebody is out there.",
        "**Rolls 7**",
        "Cold air comes in, and **Rolls 5** moths with it.",
        "**Hob**",
        "The river rises.",
    ]
    places = [told.index(each) for each in story]
    assert places == sorted(places)
    assert "**The Mill** (#" not in told


async def test_the_game_master_reads_everything_among_the_secrets(evening: Played) -> None:
    for form in ("md", "html"):
        told = await written(evening, f"/chronicle {form} secrets", by="gm")
        assert [words for words in SHUT if words in told] == [
            "copper bell", "copper key", "copper road",  # the coins were taken back
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("person", "may"),
    [
        ("gm", {"copper bell", "copper key", "copper road"}),
        ("alice", set()),
        ("bob", {"copper bell", "copper road"}),
        ("carol", {"copper key", "copper road"}),
        ("dave", set()),
    ],
)
async def test_everyone_catches_up_on_what_they_may_read(
    evening: Played, person: str, may: set[str]
) -> None:
    told = await evening("/catchup 50", by=person)
    assert {words for words in SHUT if words in told["text"]} == may
    assert {words for words in SHUT if words in str(told["facts"])} == may
    listed = str(await evening("/history last 50", by=person))
    own = {"copper coins"} if person in ("gm", "bob") else set()  # taken back, and their own
    assert {words for words in SHUT if words in listed} == may | own


async def test_the_story_goes_on_elsewhere_with_its_secrets(evening: Played) -> None:
    text = (await evening("/chronicle json", by="gm"))["facts"]["json"]
    await evening.line(":channel elsewhere")
    await evening(f"/game import {text}", by="gm")
    told = str(await evening("/catchup 50", by="carol"))
    assert "copper key" in told
    assert "copper bell" not in told
    assert (await evening("/ledger verify", by="gm"))["facts"]["first_bad"] is None
