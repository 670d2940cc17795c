"""Rule 43 of the 2d10 rules: experience and levels."""

from tests.conftest import Played


async def test_43_experience_comes_and_goes_with_a_reason(tens: Played) -> None:
    reply = await tens("/xp +1 # treasure")
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
    assert [c["label"] for c in reply["choices"]] == ["Brin: level 2"]
    assert (await tens(":press Brin"))["facts"]["level"] == 2
    assert (await tens("/advance Brin anyway", by="gm"))["facts"]["level"] == 3


async def test_43_of_several_who_go_up_each_has_the_bonus_of_their_own_level(tens: Played) -> None:
    await tens("/sheet new Kass level=8", by="bob")
    reply = await tens("/advance Brin, Kass", by="gm")
    assert reply["changes"] == [["Brin", "level", 1, 2], ["Kass", "level", 8, 9]]
    facts = reply["facts"]
    assert (facts["target"], facts["level"], facts["proficiency"]) == ("Brin", 2, 2)
    assert (await tens.sheet("Kass"))["proficiency"] == 4
