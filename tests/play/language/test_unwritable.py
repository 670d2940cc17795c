"""What can't store is refused in words, wherever text comes in, and keeps nothing."""

import pytest

from play.completion.whole_sentences import complete
from rules.registry import SYSTEMS
from tests.conftest import Played

#: half a letter, also at the end and by itself, and NUL; words lose the latter, which nobody sees
HALVES = ("\ud800", "\udfff", "a\udc00b", "\ud83d")
SENTENCES = (
    "/say Well {}.",
    '/say as "{}": Well.',
    "/say [[roll d6 # {}]]",
    "/roll d6 # {}",
    "/roll {}",
    "/{}",
    "/sheet new {}",
    "/sheet set Griff notes={}",
    "/npc new {}",
    "/scene start {}",
    "/vote {}? yes, no",
    "/seal {}",
    "/keep it roll d6 # {}",
    "/plan roll d6 # {}",
    "/fix 3 say {}",
    "/help {}",
    "/history {}",
    "/odds roll {}",
    "/game import {{{}}}",
    "{}",
)


async def begin(table: Played, system: str) -> None:
    await table(f"/game start {system}", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/say Here.")


@pytest.mark.parametrize("system", list(SYSTEMS))
async def test_half_a_letter_is_refused_in_words(table: Played, system: str) -> None:
    """S11: a lone surrogate is no fault of ours, in any verb of any system."""
    await begin(table, system)
    before = await table.everything()
    for sentence in SENTENCES:
        for half in HALVES:
            error = await table.refused(sentence.format(half), by="alice")
            assert error["kind"] == "refused", sentence
            assert "can't store" in error["message"], sentence
            error["message"].encode()
    assert await table.everything() == before


@pytest.mark.parametrize("sentence", ["/roll d6 # a\0b", "/sheet show \0", "/scene start \0"])
async def test_nul_is_refused_in_words(table: Played, sentence: str) -> None:
    """S11: on every engine alike, so that what is kept can be exported and taken in again."""
    await begin(table, "odd")
    error = await table.refused(sentence, by="alice")
    assert "can't store" in error["message"]


async def test_words_lose_what_nobody_sees(table: Played) -> None:
    await begin(table, "odd")
    reply = await table("/say We\0ll, \0" + "42\0 then.", by="alice")
    assert reply["facts"]["text"] == "Well, 42 then."


async def test_refused_words_come_back_and_can_be_sent(table: Played) -> None:
    """S11: nobody writes them twice; what cannot be sent is marked."""
    await begin(table, "odd")
    reply = await table.table.hear("/say A long story \ud800, well told.")
    assert reply.error is not None
    assert reply.error.words == "A long story \ufffd, well told."


@pytest.mark.parametrize("name", ["\ud800", "Al\0ice"])
async def test_a_persons_own_name_keeps_nobody_from_playing(table: Played, name: str) -> None:
    """S11: what someone is called elsewhere is not theirs to mend here."""
    await begin(table, "odd")
    said = table.table.make_utterance("/roll d6")._replace(speaker="77", name=name)
    ruling = await table.table.referee.hear(said)
    assert ruling.by == name.replace("\ud800", "\ufffd").replace("\0", "\ufffd")


async def test_nothing_is_offered_for_half_a_letter(table: Played) -> None:
    await begin(table, "odd")
    said = table.table.make_utterance("roll d6 # \ud800")
    assert await complete(table.table.referee, said) == []
