"""Rule 43 of the 2d10 rules: experience and levels."""

from tests.conftest import Played


async def test_43_experience_comes_and_goes_with_a_reason(tens: Played) -> None:
    reply = await tens("/xp +1 # treasure")
    assert reply["title"] == "Brin gains 1 XP"
    assert reply["changes"] == [["Brin", "xp", 0, 1]]
    assert (reply["facts"]["reason"], reply["facts"]["xp"]) == ("treasure", 1)
    await tens("/xp 450 Brin # a dragon", by="gm")
    await tens("/xp -1 Brin")
    assert (await tens.sheet("Brin"))["xp"] == 450
    assert (await tens.refused("/xp -451 Brin"))["kind"] == "refused"
    assert (await tens.refused("/xp +1 Brin", by="bob"))["kind"] == "not_allowed"
    await tens("/sheet new Kass", by="bob")
    both = await tens("/xp +2 all # the session", by="gm")
    assert both["changes"] == [["Brin", "xp", 450, 452], ["Kass", "xp", 0, 2]]
    assert both["title"] == "Brin and Kass gain 2 XP each"


async def test_43_levels_start_at_one_and_go_up(tens: Played) -> None:
    await tens("/sheet new Kass", by="bob")
    assert (await tens.sheet("Kass"))["level"] == 1
    reply = await tens("/advance", by="alice")
    assert reply["changes"] == [["Brin", "level", 1, 2]]
    reply = await tens("/advance to 5")
    assert (reply["facts"]["level"], reply["facts"]["proficiency"]) == (5, 3)
    assert (await tens("/level up"))["facts"]["level"] == 6
    assert (await tens.refused("/advance to 4"))["kind"] == "refused"
    await tens("/advance Brin to 20", by="gm")
    assert (await tens.refused("/advance Brin"))["kind"] == "refused"
    assert (await tens.refused("/sheet set level=0", by="alice"))["kind"] == "refused"


async def test_43_a_table_may_count_experience_as_the_fifth_edition_does(tens: Played) -> None:
    await tens("/game set levelling=5e", by="gm")
    assert (await tens.refused("/advance", by="alice"))["kind"] == "refused"
    reply = await tens("/xp +300")
    assert [c["label"] for c in reply["choices"]] == ["Brin: level up to 2"]
    assert (await tens(":press Brin"))["facts"]["level"] == 2
    assert (await tens("/advance Brin anyway", by="gm"))["facts"]["level"] == 3


async def test_43_of_several_who_go_up_each_has_the_bonus_of_their_own_level(tens: Played) -> None:
    await tens("/sheet new Kass level=8", by="bob")
    reply = await tens("/advance Brin, Kass", by="gm")
    assert reply["changes"] == [["Brin", "level", 1, 2], ["Kass", "level", 8, 9]]
    facts = reply["facts"]
    assert (facts["target"], facts["level"], facts["proficiency"]) == ("Brin", 2, 2)
    assert (await tens.sheet("Kass"))["proficiency"] == 4


async def test_43_a_level_of_the_fifth_edition_takes_exactly_its_experience(tens: Played) -> None:
    await tens("/game set levelling=5e", by="gm")
    await tens("/sheet set Brin xp=299 level=1")
    for said, offered in (
        ("/xp +0 Brin", []), ("/xp +1 Brin", ["Brin: level up to 2"]),
        ("/xp +1 Brin", ["Brin: level up to 2"]),
    ):  # fmt: skip
        assert [c["label"] for c in (await tens(said))["choices"]] == offered
    await tens("/sheet set Brin xp=6499")
    error = await tens.refused("/advance Brin to 5")
    assert error["message"] == "Level 5 takes 6500 XP; Brin has 6499."
    await tens("/sheet set Brin xp=6500")
    assert (await tens("/advance Brin to 5"))["changes"] == [["Brin", "level", 1, 5]]
    await tens("/sheet set Brin xp=355000 level=19")
    assert [c["label"] for c in (await tens("/xp +0 Brin"))["choices"]] == ["Brin: level up to 20"]
    await tens("/advance Brin")
    assert (await tens("/xp +1 Brin"))["choices"] == []
    await tens("/game set levelling=manual")
    await tens("/sheet set Brin level=1")
    assert (await tens("/xp +1 Brin"))["choices"] == []


async def test_43_of_several_those_are_offered_a_level_who_have_enough(tens: Played) -> None:
    await tens("/game set levelling=5e", by="gm")
    await tens('/sheet new "Griff the Bold"', by="bob")
    await tens("/sheet new Kass level=2", by="carol")
    reply = await tens("/xp +300 all", by="gm")
    assert [(c["label"], c["says"], c["of"]) for c in reply["choices"]] == [
        ("Brin: level up to 2", f"advance Brin entry {reply['entry']}", "Brin"),
        ("Griff the Bold: level up to 2", f'advance "Griff the Bold" entry {reply["entry"]}',
         "Griff the Bold"),
    ]  # fmt: skip
    facts = reply["facts"]
    assert (facts["target"], facts["xp"], facts["level"]) == ("Brin", 300, 1)


async def test_43_experience_goes_to_its_ends_and_no_further(tens: Played) -> None:
    await tens("/sheet new Griff", by="bob")
    await tens("/sheet set Brin xp=5", by="gm")
    error = await tens.refused("/xp -5 all")
    assert error["message"] == "Griff only has 0 XP."
    assert (await tens("/xp -5 Brin"))["changes"] == [["Brin", "xp", 5, 0]]
    assert "only has 0" in (await tens.refused("/xp -1 Brin"))["message"]
    await tens("/xp +999999 Brin")
    assert (await tens.sheet("Brin"))["xp"] == 999_999
    assert "more XP" in (await tens.refused("/xp +1 Brin"))["message"]
    await tens("/xp -1 Brin")
    assert (await tens("/xp 1 Brin"))["facts"]["xp"] == 999_999


async def test_43_a_level_is_reached_once_and_twenty_is_the_last(tens: Played) -> None:
    await tens("/sheet set level=19")
    error = await tens.refused("/advance to 19")
    assert error["message"] == "Brin is already level 19."
    error = await tens.refused("/advance to 18")
    assert error["message"] == "Brin is already level 19. To lower it: `/sheet set Brin level=18`"
    assert (await tens("/advance"))["changes"] == [["Brin", "level", 19, 20]]
    for said in ("/advance", "/advance to 21"):
        assert (await tens.refused(said))["message"] == "Brin can't go higher than level 20."
    await tens("/sheet set level=18")
    assert (await tens("/advance Brin 20", by="gm"))["facts"]["level"] == 20


async def test_a_new_level_says_how_to_raise_hit_points_and_that_works(tens: Played) -> None:
    """The rules leave hit points to class and table, so nobody waits for them to rise alone."""
    raising = "/sheet set Brin max hp+=2"
    assert raising in (await tens("/advance", by="alice"))["text"]
    assert (await tens(raising, by="gm"))["changes"] == [["Brin", "max_hp", 8, 10]]
    assert raising in (await tens("/sheet set Brin hp=12"))["text"]
