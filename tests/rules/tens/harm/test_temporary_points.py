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
    assert "Which" in error["message"]
    assert [each["label"] for each in error["choices"]] == ["End aid (2)"]
    assert len((await tens.sheet("Brin"))["temp"]) == 2


async def test_30_the_card_tells_the_points_of_all_effects_together(tens: Played) -> None:
    assert (await card(tens, '/temp 2 "aid"')).changes == ()  # the headline tells it
    assert (await card(tens, '/temp 3 "heroism"')).changes == ("Brin: temporary HP 2 → 5",)
    hurt = await card(tens, "/harm 6")
    assert "temporary HP 5 → 0" in hurt.headline.rest
    assert hurt.changes == ()  # each fact once


async def test_30_points_of_no_name_add_up_and_go_one_after_the_other(tens: Played) -> None:
    await tens("/temp 1")
    await tens("/temp 2")
    await tens('/temp 3 "aid"')
    assert [each["amount"] for each in (await tens.sheet("Brin"))["temp"]] == [1, 2, 3]
    for hits, absorbed, left in ((0, 0, [1, 2, 3]), (2, 2, [1, 3]), (1, 1, [3]), (4, 3, [])):
        reply = await tens(f"/harm {hits}")
        assert reply["facts"]["absorbed"] == absorbed
        assert [each["amount"] for each in (await tens.sheet("Brin"))["temp"]] == left
    assert await hp(tens) == (7, "well")


async def test_30_an_effect_ends_alone_and_says_how_much_it_was(tens: Played) -> None:
    await tens('/sheet set temp="2 aid, 1 heroism, 3 aid, 4"')
    ended = await tens("/temp end AID")
    assert (ended["facts"]["amount"], ended["facts"]["source"]) == (-5, "aid")
    assert (ended["title"], ended["facts"]["temp"]) == ("Aid ends for Brin", 5)
    error = await tens.refused("/temp end bless")
    assert (error["kind"], error["hints"]) == ("not_found", ["heroism"])
    await tens("/temp end heroism")
    ended = await tens("/temp end")
    assert ended["title"] == "Temporary HP end for Brin"
    assert (ended["facts"]["amount"], ended["facts"]["source"]) == (-4, None)
    assert (await tens.refused("/temp end"))["message"] == "Brin has no temporary HP."


async def test_30_nobody_gives_nothing_and_a_tenth_is_at_least_one(tens: Played) -> None:
    for said in ("/temp 0", "/temp 5e 0"):
        assert "1 or more" in (await tens.refused(said))["message"]
    for five, ours in ((1, 1), (19, 1), (20, 2)):
        assert (await tens(f'/temp 5e {five} "aid"'))["facts"]["temp"] == ours
    assert (await tens('/temp 1 "aid"'))["facts"]["temp"] == 1


async def test_30_the_dead_get_none_unless_the_game_master_says_so(tens: Played) -> None:
    await tens("/sheet new Griff", by="bob")
    await tens("/sheet set Griff state=dead", by="gm")
    for said in ("/temp 2 Griff", '/temp 2 "aid" for Brin, Griff', "/temp end Griff"):
        assert (await tens.refused(said))["message"] == "Griff is dead."
    assert (await tens("/temp 2 Griff anyway"))["facts"]["temp"] == 2


async def test_30_at_most_three_names_are_guessed_and_nobody_who_is_hidden(tens: Played) -> None:
    for name in ("Griffa", "Griffe", "Griffi", "Griffo"):
        await tens(f"/npc new {name}", by="gm")
    assert len((await tens.refused("/temp 2 Griffu as Brin", by="gm"))["hints"]) == 3
    assert (await tens.refused("/temp 2 Griffu", by="alice"))["hints"] == []
    await tens("/npc reveal Griffi", by="gm")
    assert (await tens.refused("/temp 2 Griffu", by="alice"))["hints"] == ["Griffi"]
    await tens('/temp 1 "griffu"')
    assert (await tens("/temp 2 Griffu"))["facts"]["source"] == "griffu"


async def test_30_a_source_in_quotes_leaves_the_bare_words_to_be_a_name(tens: Played) -> None:
    await tens('/temp 2 "aid"')
    for said in ('/temp 2 "bless" Nobody', '/temp end "aid" Nobody'):
        error = await tens.refused(said)
        assert (error["kind"], "nobody called “Nobody”" in error["message"]) == ("not_found", True)
    assert (await tens.sheet("Brin"))["temp"] == [{"amount": 2, "source": "aid"}]


async def test_30_points_from_the_fifth_edition_say_what_they_were(tens: Played) -> None:
    given = await tens('/temp 5e 25 "heroism"')
    assert given["title"] == "Brin gains 2 temporary HP (heroism, 25 in the fifth edition)"
    again = await tens('/temp 5e 30 "heroism"')
    assert again["title"] == ("Brin now has 3 temporary HP from heroism (30 in the fifth edition)")


@pytest.mark.parametrize("said", ['"aid" Brin, Kass', "aid Brin and Kass", "aid Kass, and Brin"])
async def test_several_may_gain_temporary_points_at_once(tens: Played, said: str) -> None:
    """Everyone who is named gets them, and no name becomes a part of the source."""
    await tens("/sheet new Kass", by="bob")
    reply = await tens(f"/temp 3 {said}", by="gm")
    assert reply["facts"]["source"] == "aid"
    assert {name for name, _, _, _ in reply["changes"]} == {"Brin", "Kass"}


async def test_points_that_nobody_named_has_are_refused_for_all_of_them(tens: Played) -> None:
    await tens("/sheet new Kass", by="bob")
    error = await tens.refused("/temp end Brin, Kass", by="alice")
    assert error["message"] == "Nobody here has temporary HP."


async def test_a_refusal_tells_no_word_that_nobody_typed(tens: Played) -> None:
    assert "loses" not in (await tens.refused("/temp -3", by="alice"))["message"]
