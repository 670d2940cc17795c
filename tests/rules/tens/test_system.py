"""Rule 45 of the 2d10 rules: the game master overrules, and everything is undone."""

from tests.conftest import Played


async def test_45_the_game_master_overrules_and_everything_is_undone(tens: Played) -> None:
    await tens("/harm 8 Brin", by="gm")
    assert (await tens.refused("/move dodge easy anyway", by="alice"))["kind"] == "not_allowed"
    assert (await tens("/move dodge easy as Brin anyway", 5, 5, by="gm"))["ok"]
    await tens("/sheet set Brin hp=8 state=well")
    before = await tens.sheet("Brin")
    said = [
        "/harm 3 Brin", '/temp 2 "aid" Brin', "/harm 9 Brin", "/treat Brin", "/heal 4 Brin",
        "/rest long Brin", "/armour on Brin", "/xp +3 Brin", "/advance Brin", "/harm 30 Brin",
        "/fate dies Brin",
    ]  # fmt: skip
    for sentence in said:
        await tens(sentence)
    for _ in said:
        await tens("/undo")
    assert await tens.sheet("Brin") == before
