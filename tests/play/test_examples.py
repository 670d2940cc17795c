"""Everything that is suggested works when it is said, in the state in which it is suggested."""

import pytest

from grammar.parser import verbs_of
from rules.registry import SYSTEMS
from tests.conftest import Played
from tests.play.wording.test_changes import USUAL

PEOPLE = ("gm", "alice", "bob", "isaac")


async def _say_all(table: Played, tries: list[str], by: str) -> None:
    """Say each suggestion and take it back, so that each is said as things stood."""
    assert tries
    for text in tries:
        said = await table(f"/{text}", by=by)
        if said.get("entry"):
            await table(f"/undo {said['entry']}", by="gm")


async def _suggested(table: Played) -> None:
    for by in PEOPLE:
        told = await table("/help", by=by)
        assert all(f"`/{text}`" in told["text"] for text in told["facts"]["tries"])
        await _say_all(table, told["facts"]["tries"], by)


@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_suggestion_of_a_fresh_game_works(table: Played, system: str) -> None:
    begun = await table(f"/game start {system}", by="gm")
    assert len(begun["facts"]["tries"]) == 3
    assert "your next steps are below" in begun["text"]
    assert [each["says"] for each in begun["choices"]] == begun["facts"]["tries"]
    await _say_all(table, begun["facts"]["tries"], "gm")
    await _suggested(table)


@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_suggestion_of_a_demo_works_also_after_ten_turns(
    table: Played, system: str
) -> None:
    for line in SYSTEMS[system].demo:
        await table(line)
    await _suggested(table)
    for by, line in USUAL[system][:10]:
        await table.line(line, by=by)
    await _suggested(table)


@pytest.mark.parametrize("by", ["gm", "alice"])
@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_example_that_help_has_for_a_verb_works_or_is_clearly_refused(
    table: Played, system: str, by: str
) -> None:
    for line in SYSTEMS[system].demo:
        await table(line)
    stood = 0
    for verb in verbs_of(system):
        tries = (await table(f"/help {verb}", by=by))["facts"]["examples"]
        assert len(tries) <= 3
        for text in tries:
            said = await table.line(f"/{text}", by=by)
            stood += said["ok"]
            if said.get("entry"):
                whose = by if verb == "note" else "gm"  # which is nobody's but its owner's
                undone = await table.line(f"/undo {said['entry']}", by=whose)
                assert undone["ok"] or verb == "seal"  # what all have read stays
            elif not said["ok"]:  # clear, and not as things are
                error = said["error"]
                asked = error["column"] is None and error.get("choices")
                assert asked or error["kind"] not in ("not_understood", "not_allowed"), text
    assert stood > 90


async def test_help_of_a_verb_suggests_nothing_that_is_not_the_speakers(table: Played) -> None:
    await table("/game start heresy", by="gm")
    assert (await table("/help nudge", by="alice"))["facts"]["examples"] == []
    assert (await table("/help nudge", by="gm"))["facts"]["examples"]


async def test_thinking_of_a_sentence_changes_nothing(table: Played) -> None:
    await table("/game start odd", by="gm")
    await table("/sheet new Griff", by="alice")
    before = await table("/sheet show", by="alice")
    for verb in verbs_of("odd"):
        await table(f"/help {verb}", by="alice")
    assert await table("/sheet show", by="alice") == before
    assert len((await table("/history", by="alice"))["facts"]["entries"]) == 2


@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_first_step_of_a_game_works_when_it_is_pressed(
    table: Played, system: str
) -> None:
    begun = await table(f"/game start {system}", by="gm")
    assert [each["says"] for each in begun["choices"]] == begun["facts"]["tries"]
    assert {each["who"] for each in begun["choices"]} == {"gm"}
    for place in (1, 2, 3):
        await table(f":press {place} of 1", by="gm")


@pytest.mark.parametrize("system", SYSTEMS)
async def test_the_sentence_for_players_of_a_new_game_brings_them_in(
    table: Played, system: str
) -> None:
    begun = await table(f"/game start {system}", by="gm")
    said = (
        begun["text"]
        .partition("Players join by making a character, such as `")[2]
        .partition("`")[0]
    )
    assert "joins the game" in (await table(said, by="alice"))["title"]


async def test_examples_are_made_of_who_is_here(table: Played) -> None:
    await table("/game start odd", by="gm")
    await table("/sheet new Griff weapon=d8", by="alice")
    before = (await table("/help", by="alice"))["facts"]["tries"]
    assert not any("attack" in text for text in before)
    await table("/npc new Wolf", by="gm")
    await table("/npc reveal Wolf", by="gm")
    after = (await table("/help", by="alice"))["facts"]["tries"]
    assert "attack at Wolf" in after


async def test_help_says_what_the_safety_pause_is(table: Played) -> None:
    await table("/game start tens", by="gm")
    assert "`/x` (the X-card: pause and skip this)" in (await table("/help", by="alice"))["text"]


async def test_help_suggests_no_foe_where_there_is_none(table: Played) -> None:
    await table("/game start tens", by="gm")
    await table("/sheet new Brin", by="alice")
    before = (await table("/help", by="alice"))["facts"]["tries"]
    assert not any("strike" in text or "dodge" in text for text in before)
    await table("/npc new Ogre shown", by="gm")
    await table("/npc reveal Ogre", by="gm")
    after = (await table("/help", by="alice"))["facts"]["tries"]
    assert after[:2] == ["move strike medium at Ogre", "move dodge medium from Ogre"]
