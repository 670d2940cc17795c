"""Sheets of the 2d10 rules, made and set in words."""

import pytest

from tests.conftest import Played


async def test_06_save_proficiency_becomes_the_matching_move(tens: Played) -> None:
    assert (await tens.sheet("Brin"))["proficient"] == ["stealth", "dodge", "focus"]
    await tens("/sheet new Kass saves=str,dex,con", by="bob")
    assert (await tens.sheet("Kass"))["proficient"] == ["escape", "dodge", "focus"]
    await tens("/sheet set saves=cha", by="alice")
    assert (await tens.sheet("Brin"))["proficient"] == ["stealth", "dodge", "focus"]
    error = await tens.refused("/sheet set saves=luck", by="alice")
    assert error["kind"] == "refused"


async def test_28_armour_may_be_worn_from_the_start(tens: Played) -> None:
    await tens("/sheet new Kass hp=6 armour=2 armour_worn", by="bob")
    sheet = await tens.sheet("Kass")
    assert (sheet["hp"], sheet["max_hp"], sheet["effective_max"]) == (8, 6, 8)


@pytest.mark.parametrize(
    ("said", "field", "value"),
    [("class=fighter", "class", "fighter"), ("weapons=club 2 bludgeoning", "weapons", None),
     ('items="rope, torch 3"', "items", {"rope": 1, "torch": 3}),
     ("resist=Fire,cold", "resist", ["fire", "cold"]), ("immune=none", "immune", []),
     ("strength 15", "str", 15), ("proficient=Sleight-of-hand", "proficient", ["sleight_of_hand"]),
     ("dex +2", "dex", 18), ('fate="Sung to rest."', "fate", "Sung to rest.")],
)  # fmt: skip
async def test_sheets_are_set_in_words(tens: Played, said: str, field: str, value: object) -> None:
    if field == "weapons":
        said = 'weapons="club 2 bludgeoning"'
        value = {"club": {"name": "club", "hits": 2, "type": "bludgeoning"}}
    await tens(f"/sheet set {said}")
    assert (await tens.sheet("Brin"))[field] == value


async def test_wrong_values_are_all_named_at_once(tens: Played) -> None:
    error = await tens.refused("/sheet new Kass str=40 resist=rain level=21")
    assert error["kind"] == "refused"
    assert all(word in error["message"] for word in ("str", "resist", "level"))


async def test_44_a_characters_scores_go_up_to_twenty_unless_the_game_master_allows_more(
    tens: Played,
) -> None:
    for said in ("/sheet set str=21", "/sheet set dex+=5", "/sheet new Kass wil=30"):
        error = await tens.refused(said, by="alice")
        assert error["kind"] == "refused"
        assert "up to 20" in error["message"]
    assert (await tens.refused("/sheet set str=21 anyway"))["kind"] == "not_allowed"
    await tens("/sheet set str=20")
    await tens("/sheet set Brin str=22 anyway", by="gm")
    assert (await tens.sheet("Brin"))["str"] == 22
    await tens("/sheet set dex=17 str=22", by="alice")
    await tens("/undo")
    await tens("/undo", by="gm")
    assert (await tens.sheet("Brin"))["str"] == 20
    await tens("/npc new Titan str=30")
    await tens("/sheet new Hero str=24 anyway")
    assert (await tens.sheet("Hero"))["str"] == 24


async def test_things_and_temporary_points_are_read_with_their_numbers(tens: Played) -> None:
    await tens('/sheet set items="rope, torch 3" temp="2 aid, 1"')
    sheet = await tens.sheet("Brin")
    assert sheet["items"] == {"rope": 1, "torch": 3}
    assert sheet["temp"] == [{"amount": 2, "source": "aid"}, {"amount": 1, "source": ""}]
    for said in ("0 aid", "much"):
        assert (await tens.refused(f'/sheet set temp="{said}"'))["kind"] == "refused"
    await tens("/sheet set temp=0")
    assert (await tens.sheet("Brin"))["temp"] == []


async def test_28_whoever_joins_with_armour_is_told_how_to_put_it_on(tens: Played) -> None:
    joined = await tens("/sheet new Kass armour=2", by="bob")
    assert joined["text"] == "Kass's armour is not worn yet: /armour on"
    for said in ("/sheet new Tam", "/sheet new Griff armour=2 armour_worn"):
        assert (await tens(said, by="carol"))["text"] == ""
