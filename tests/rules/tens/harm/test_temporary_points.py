"""Rules 30 and 31 of the 2d10 rules: temporary hit points."""

import pytest

from tests.conftest import Played
from tests.rules.tens.conftest import card, hp


async def test_30_temporary_points_take_hits_first_and_end_with_their_effect(
    tens: Played,
) -> None:
    await tens('/temp 2 "aid"')
    await tens('/temp 3 "heroism"')
    reply = await tens("/harm 3")
    assert (reply["facts"]["hits"], reply["facts"]["absorbed"]) == (3, 3)
    sheet = await tens.sheet("Brin")
    assert (sheet["hp"], sheet["temp"]) == (8, [{"amount": 2, "source": "heroism"}])
    await tens("/harm 4")
    assert (await tens.sheet("Brin"))["temp"] == []
    assert await hp(tens) == (6, "well")
    await tens('/temp 2 "aid"')
    await tens("/heal 1")
    await tens("/rest long")
    assert (await tens.sheet("Brin"))["temp"] == [{"amount": 2, "source": "aid"}]
    await tens('/temp end "aid"')
    assert (await tens.sheet("Brin"))["temp"] == []
    assert await hp(tens) == (8, "well")
    assert (await tens.refused('/temp end "aid"'))["kind"] == "refused"


async def test_30_an_effect_given_anew_replaces_itself(tens: Played) -> None:
    await tens('/temp 5 "aid"')
    await tens("/harm 3")
    await tens("/temp 4 aid")
    assert (await tens.sheet("Brin"))["temp"] == [{"amount": 4, "source": "aid"}]
    await tens("/temp 1")
    assert (await tens.refused("/temp end"))["kind"] == "refused"
    assert (await tens.refused("/temp end bless"))["kind"] == "not_found"
    await tens("/temp end aid")
    assert (await tens("/temp end"))["facts"]["temp"] == 0


async def test_30_they_may_be_given_to_others(tens: Played) -> None:
    for said in ("/temp 2 aid for Brin", '/temp 2 "aid" Brin', "/temp 2 Brin"):
        for by in ("bob", "gm"):
            reply = await tens(said, by=by)
            assert (reply["by"], reply["facts"]["target"]) == (by, "Brin"), said
    assert (await tens.refused('/temp 2 "aid" Nobody', by="alice"))["kind"] == "not_found"
    assert (await tens.refused("/temp 0", by="alice"))["kind"] == "refused"


async def test_30_a_mistyped_name_is_no_source(tens: Played) -> None:
    await tens("/sheet new Griff", by="bob")
    for said in ("/temp 2 Nobody", "/temp 2 Grif", "/temp 2 Grif Brin", "/temp 2 aid"):
        error = await tens.refused(said, by="alice")
        assert error["kind"] == "not_found", said
        assert "in quotes" in error["message"]
    assert (await tens.refused("/temp 2 Grif"))["hints"] == ["Griff"]
    assert (await tens.sheet("Brin"))["temp"] == []
    assert (await tens('/temp 2 "Nobody"'))["facts"]["source"] == "nobody"


@pytest.mark.parametrize(
    "said",
    ['/temp 2 "bless" for Brin', '/temp 2 for Brin "bless"', '/temp 2 Brin "bless"'],
)
async def test_30_the_source_may_stand_before_or_behind_the_name(tens: Played, said: str) -> None:
    reply = await tens(said, by="gm")
    assert reply["changes"] == [["Brin", "temp", [], [{"amount": 2, "source": "bless"}]]]
    ended = await tens('/temp end for Brin "bless"')
    assert ended["changes"][0][3] == []


async def test_30_temporary_points_can_be_set_by_hand(tens: Played) -> None:
    await tens('/sheet set temp="2 aid, 1 heroism"')
    assert (await tens.sheet("Brin"))["temp"] == [
        {"amount": 2, "source": "aid"},
        {"amount": 1, "source": "heroism"},
    ]
    assert "such as `2 aid`" in (await tens.refused("/sheet set temp=aid"))["message"]
    await tens("/sheet set temp=none")
    assert (await tens.sheet("Brin"))["temp"] == []


@pytest.mark.parametrize(("five", "ours"), [(7, 1), (25, 2), (10, 1), (40, 4)])
async def test_31_temporary_points_of_the_fifth_edition(tens: Played, five: int, ours: int) -> None:
    reply = await tens(f'/temp 5e {five} "heroism"')
    assert reply["facts"]["temp"] == ours


@pytest.mark.parametrize("said", ["/temp 2 aid Brin", "/temp 2 Brin aid"])
async def test_30_bare_words_beside_a_name_are_a_source(tens: Played, said: str) -> None:
    reply = await tens(said, by="gm")
    assert reply["changes"] == [["Brin", "temp", [], [{"amount": 2, "source": "aid"}]]]


async def test_30_of_several_effects_it_is_asked_which_one_ends(tens: Played) -> None:
    await tens('/temp 2 "aid"')
    await tens("/temp 1")
    error = await tens.refused("/temp end")
    assert error["message"] == "Brin has several: aid, no name. Say which one ends."
    assert len((await tens.sheet("Brin"))["temp"]) == 2


async def test_30_the_card_tells_the_points_of_all_effects_together(tens: Played) -> None:
    assert (await card(tens, '/temp 2 "aid"')).changes == ("Brin: temporary HP 0 → 2",)
    assert (await card(tens, '/temp 3 "heroism"')).changes == ("Brin: temporary HP 2 → 5",)
    hurt = await card(tens, "/harm 6")
    assert "Brin: temporary HP 5 → 0" in hurt.changes
