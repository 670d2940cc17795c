"""Catching up on a fight: each blow once, however often it was pushed."""

from tests.conftest import Played


async def test_a_blow_that_was_pushed_is_caught_up_on_once(party: Played) -> None:
    await party("/attack longsword at Scar", by="alice")
    await party("/answer bod", 7, 5, 1, by="gm")
    await party("/push melee", by="alice")
    await party("/push bod")
    text = (await party("/catchup", by="bob"))["text"]
    assert text.count("Griff beats Scar: 2 harm") == 1
    assert text.count("Griff attacks Scar") == 1
    assert "2 minor things aren't listed here" in text


async def test_a_question_answered_since_is_not_caught_up_on(party: Played) -> None:
    await party("/test bod+melee", 8, 5, by="alice")
    await party("/push hit")
    await party("/push hit sure")
    text = (await party("/catchup", by="bob"))["text"]
    assert "?" not in text
