"""Completion: whole sentences, of this game, for the one who types."""

import asyncio
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grammar.parser import parse, read_sentence, verbs_of
from local.table import LocalTable
from play.completion.whole_sentences import LONGEST_OFFER, complete
from play.turn.utterance_and_ruling import Utterance
from rules.core.errors import PlayerError
from rules.registry import SYSTEMS
from tests.beginnings import played_once
from tests.conftest import Played
from tests.samples import examples

PIECES = ["/", "move", "hack", "+WS", "+", "at", "as", "Griff", "#", "—", "do", "fix", "sheet"]
PIECES += ["set", "ws=", "new", "npc", '"', ",", "3", "[[", "roll"]


async def completed(table: Played, text: str, by: str = "gm", limit: int = 25) -> list[str]:
    said = Utterance("unused", table.table.channel, by, by, text)
    return await complete(table.table.referee, said, limit)


@played_once
async def play(table: Played, system: str = "heresy") -> None:
    await table(f"/game start {system}", by="gm")
    await table("/npc new Scar", by="gm")
    await table("/npc new Mox", by="gm")
    await table("/npc reveal Mox", by="gm")
    await table("/sheet new Griff", by="alice")


def parses(system: str, sentence: str) -> bool:
    try:
        parse(system, read_sentence(system, sentence))
    except PlayerError:
        return False
    return True


@pytest.mark.parametrize("system", ["", *SYSTEMS])
async def test_every_verb_completes_to_a_sentence_that_parses(table: Played, system: str) -> None:
    if system:
        await play(table, system)
        await table("/item add rope", by="alice")  # something to use
    for verb in verbs_of(system):
        for typed in (verb, f"/{verb} "):
            found = await completed(table, typed)
            assert any(parses(system, each) for each in found), (typed, found)


@pytest.mark.parametrize("system", ["", *SYSTEMS])
async def test_completions_are_few_short_and_start_with_the_slash_that_was_typed(
    table: Played, system: str
) -> None:
    if system:
        await play(table, system)
    for verb in verbs_of(system):
        found = await completed(table, f"/{verb} ")
        assert len(found) == len(set(found)) <= 25
        assert all(len(each) <= LONGEST_OFFER and each.startswith("/") for each in found)


@pytest.mark.parametrize("system", SYSTEMS)
async def test_at_a_demo_table_every_verb_completes_at_once(table: Played, system: str) -> None:
    for line in SYSTEMS[system].demo:
        await table.line(line)
    for verb in verbs_of(system):
        started = time.process_time()
        await completed(table, f"fix 3 {verb} ", by=table.table.speaker)
        assert time.process_time() - started < 2, verb  # once it was a minute


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("mov", "move"),
        ("move ha", "move hack and slash"),
        ("/move hack+w", "/move hack +WS"),
        ("move hack + w", "move hack +WS"),
        ("move hack+WS a", "move hack+WS adv"),
        ("move hack on gr", "move hack on Griff"),
        ("move hack as m", "move hack as Mox"),
        ("move hack se", "move hack secret"),
        ("move slash", "move hack and slash"),
        ("move hakc", "move hack and slash"),
        ("hack", "move hack and slash"),
        ("do move ha", "do move hack and slash"),
        ("fix 3 move ha", "fix 3 move hack and slash"),
        ("game sta", "game start heresy"),
        ("game set undo", "game set undo_rolls=gm"),
        ("game gm add al", "game gm add alice"),
        ("rules ha", "rules Hack and Slash"),
        ("help mo", "help move"),
        ("sheet set Griff wo", "sheet set Griff wounds=0"),
        ("sheet set Griff state=d", "sheet set Griff state=dying"),
        ("sheet give Gr", "sheet give Griff to gm"),
        ("sheet rename Gr", "sheet rename Griff to"),
        ("npc re", "npc reveal Scar"),
        ("give", "sheet give Griff to gm"),
        ("ask Griff: move ha", "ask Griff: move hack and slash"),
        ("undo", "undo"),
        ("r", "roll 2d6"),
    ],
)
async def test_it_completes(table: Played, typed: str, sentence: str) -> None:
    await play(table)
    assert sentence in await completed(table, typed)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("move hack mox", "move hack at Mox"),
        ("/move hack+WS mo", "/move hack+WS at Mox"),
        ("move hack tom", "move hack at Big Tom"),
        ("move hack at tom", "move hack at Big Tom"),
        ("sheet show tom", "sheet show Big Tom"),
    ],
)
async def test_it_completes_any_word_of_a_name_and_a_target_without_at(
    table: Played, typed: str, sentence: str
) -> None:
    await play(table)
    await table("/npc new Big Tom", by="gm")
    assert sentence in await completed(table, typed)
    assert "Tom" not in " ".join(await completed(table, typed, by="alice"))


async def test_an_npc_that_the_players_have_not_met_is_never_named_to_them(table: Played) -> None:
    await play(table)
    for typed in (
        "move hack at ",
        "move hack at s",
        "move hack sca",
        "sheet show ",
        "sheet ",
        "npc ",
        "history ",
    ):
        assert "Scar" not in " ".join(await completed(table, typed, by="alice")), typed
        assert "Mox" in " ".join(await completed(table, f"{typed.strip()} ", by="gm")) or (
            "Scar" in " ".join(await completed(table, typed, by="gm"))
        )


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("/harm 2 Griff, ", "/harm 2 Griff, Isaac"),
        ("/harm 2 Griff,i", "/harm 2 Griff, Isaac"),
        ("/harm 2 Griff, Isaac, m", "/harm 2 Griff, Isaac, Mox"),
        ("/sheet set xp=1 for Griff, is", "/sheet set xp=1 for Griff, Isaac"),
    ],
)
async def test_a_list_of_names_goes_on_after_its_comma(
    table: Played, typed: str, sentence: str
) -> None:
    await play(table, "fantasy")
    await table("/sheet new Isaac", by="bob")
    found = await completed(table, typed)
    assert sentence in found[:3]
    assert not any("Griff, Griff" in each for each in found)


async def test_a_person_of_another_game_is_never_named(table: Played) -> None:
    await play(table)
    await table.line(":channel elsewhere")
    await table("/game start heresy", by="zoe")
    await table.line(":channel table")
    assert "zoe" not in " ".join(await completed(table, "game gm add z"))
    assert "game gm add alice" in await completed(table, "game gm add ")


async def test_a_long_name_is_left_out_and_never_cut(table: Played) -> None:
    await play(table)
    long = "Bartholomew " * 6 + "the Last"
    await table(f'/npc new "{long}"', by="gm")
    typed = "move hack and slash +WS adv +1 at b"
    assert not any("Barth" in each for each in await completed(table, typed))
    assert f"npc show {long}" in await completed(table, "npc show b")


async def test_completion_does_not_wait_for_a_turn(tmp_path: Path) -> None:
    async with LocalTable(str(tmp_path / "table.db")) as opened:
        played = Played(opened)
        await play(played)
        async with opened.database.transaction():
            found = await asyncio.wait_for(completed(played, "move ha"), timeout=5)
    assert "move hack and slash" in found


@settings(
    max_examples=examples(150),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    st.one_of(
        st.text(max_size=2000),
        st.lists(
            st.sampled_from(PIECES),
            max_size=14,
        ).map(" ".join),
    ),
    st.sampled_from(["gm", "alice", "nobody"]),
)
def test_no_text_at_all_raises(text: str, by: str) -> None:
    async def type_it() -> None:
        async with LocalTable(":memory:") as opened:
            played = Played(opened)
            await completed(played, text, by=by)
            await play(played)
            found = await completed(played, text, by=by)
            assert all(len(each) <= LONGEST_OFFER for each in found)

    asyncio.run(type_it())


async def test_right_after_a_verb_those_who_may_be_aimed_at_are_offered(table: Played) -> None:
    await table("/game start odd", by="gm")
    for npc in ("Ogre", "Big Tom", "Lurker"):
        await table(f"/npc new {npc}", by="gm")
    await table("/npc reveal Ogre", by="gm")
    await table("/npc reveal Big Tom", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/item add sword d8", by="alice")
    found = await completed(table, "attack ", by="alice")
    assert {"attack Ogre", "attack Big Tom"} <= set(found)
    assert (
        found.index("attack Big Tom") < found.index("attack sword") < found.index("attack dagger")
    )
    for typed in ("attack og", "shoot og"):
        assert "attack Ogre" in await completed(table, typed, by="alice"), typed
    for typed in ("attack the og", "stab the ogre"):
        assert "attack the Ogre" in await completed(table, typed, by="alice"), typed
    assert await completed(table, "attack tom", by="alice") == ["attack Big Tom"]
    for typed in ("attack ", "attack lu", "shoot lu", "attack the lurk", "attack lurker"):
        found = await completed(table, typed, by="alice")
        assert not any("Lurker" in each for each in found), typed
