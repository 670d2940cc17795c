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
        value = {"club": {"name": "club", "hits": 2, "type": "bludgeoning", "count": 1}}
    await tens(f"/sheet set {said}")
    assert (await tens.sheet("Brin"))[field] == value


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("intimidate", ["intimidation"]), ('"dex save",animals', ["dodge", "animal_handling"]),
        ("strength", ["str"]), ("none", []), ("flute,fate", ["flute", "fate"]),
    ],
)  # fmt: skip
async def test_05_proficiency_is_kept_under_the_name_that_is_rolled(
    tens: Played, said: str, kept: list[str]
) -> None:
    await tens(f"/sheet set proficient={said}")
    assert (await tens.sheet("Brin"))["proficient"] == kept


async def test_05_a_misspelt_skill_is_not_taken_for_a_proficiency(tens: Played) -> None:
    for said in ("/sheet new Kass proficient=strike,atheltics", "/sheet set proficient=atheltics"):
        error = await tens.refused(said, by="alice")
        assert "Did you mean athletics?" in error["message"]


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
    assert joined["text"] == "Kass's armour isn't on yet: `/armour on`"
    assert (await tens("/sheet new Griff armour=2 armour_worn", by="carol"))["text"] == ""


async def test_whoever_joins_without_values_is_told_how_to_set_them(tens: Played) -> None:
    assert "`/sheet set str=14 dex=12`" in (await tens("/sheet new Tam", by="carol"))["text"]
    assert (await tens("/sheet set str=14 dex=12", by="carol"))["ok"]


@pytest.mark.parametrize(
    ("said", "left", "most", "state"),
    [
        ("", 8, 8, "well"), ("hp=6", 6, 6, "well"), ("hp=1", 1, 1, "well"),
        ("hp=0", 0, 8, "unconscious"), ("hp=-3", -3, 8, "dying"), ("hp=-8", -8, 8, "fated"),
        ("max_hp=12", 12, 12, "well"), ("hp=5 max_hp=12", 5, 12, "well"),
        ("max_hp=12 hp=5", 5, 12, "well"), ("hp=12 max_hp=12", 12, 12, "well"),
        ("hp=6 armour=2 armour_worn", 8, 8, "well"), ("armour=2 armour_worn", 10, 10, "well"),
        ("hp=5 max_hp=12 armour=2 armour_worn", 7, 14, "well"),
        ("hp=6 armour=2 armour_worn=no", 6, 6, "well"),
    ],
)  # fmt: skip
async def test_hit_points_of_a_new_sheet_set_their_maximum_unless_that_is_said(
    tens: Played, said: str, left: int, most: int, state: str
) -> None:
    await tens(f"/sheet new Kass {said}", by="bob")
    sheet = await tens.sheet("Kass")
    assert (sheet["hp"], sheet["effective_max"], sheet["state"]) == (left, most, state)


async def test_44_a_score_that_was_allowed_may_sink_and_not_rise(tens: Played) -> None:
    await tens("/sheet set Brin wil=23 anyway", by="gm")
    error = await tens.refused("/sheet set wil=24", by="alice")
    assert error["message"].startswith("A character's willpower goes up to 20, not 24.")
    for score in (23, 22):
        await tens(f"/sheet set wil={score}")
        assert (await tens.sheet("Brin"))["wil"] == score
    assert "not 23" in (await tens.refused("/sheet set wil=23"))["message"]
    await tens("/sheet set wil=20")
    assert "not 21" in (await tens.refused("/sheet set wil=21"))["message"]
    assert "not 21" in (await tens.refused("/sheet new Kass cha=21", by="bob"))["message"]


@pytest.mark.parametrize(
    ("said", "field", "value"),
    [
        ("class=level", "class", "level"), ("proficiency=Level", "proficiency", 2),
        ("proficient+=lute,Stealth,lute", "proficient", ["stealth", "dodge", "focus", "lute"]),
        ('proficient="lute, Lute , disguise kit"', "proficient", ["lute", "disguise_kit"]),
        ("saves=STR,con", "proficient", ["stealth", "dodge", "focus", "escape"]),
        ("resist+=acid,fire", "resist", ["fire", "cold", "acid"]),
        ("resist=Acid,acid,cold", "resist", ["acid", "cold"]),
        ("resist=nothing", "resist", []), ("resist=", "resist", []), ("resist=None", "resist", []),
        ("vulnerable=acid", "vulnerable", ["acid"]), ("immune=acid", "immune", ["acid"]),
        ("temp=none", "temp", []), ("temp=Nothing", "temp", []), ("temp=0", "temp", []),
        ('temp+="1 Aid"', "temp", [
            {"amount": 2, "source": "hide"}, {"amount": 1, "source": "aid"},
        ]),
        ("temp=1", "temp", [{"amount": 1, "source": ""}]),
        ('items+="torch 3"', "items", {"rope": 2, "torch": 3}),
        ("items=rope", "items", {"rope": 1}),
        ('items="rope, torch:12"', "items", {"rope": 1, "torch": 12}),
        ('weapons+="Fire Bolt 2 FIRE"', "weapons", {
            "club": {"name": "club", "hits": 1, "type": "", "count": 1},
            "fire_bolt": {"name": "Fire Bolt", "hits": 2, "type": "fire", "count": 1},
        }),
        ("weapons=sling:3", "weapons", {
            "sling": {"name": "sling", "hits": 3, "type": "", "count": 1},
        }),
    ],
)  # fmt: skip
async def test_lists_are_set_anew_or_added_to(
    tens: Played, said: str, field: str, value: object
) -> None:
    await tens('/sheet set resist=fire,cold temp="2 hide" items="rope 2" weapons="club 1"')
    await tens(f"/sheet set {said}")
    assert (await tens.sheet("Brin"))[field] == value
    await tens("/undo")
    await tens("/undo")
    assert (await tens.sheet("Brin"))["resist"] == []


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("saves=dex,luck", "`saves=luck` doesn't work. Use abilities, such as dex,wis"),
        ("resist=fire,rain", "Use types of damage: acid, bludgeoning"),
        ('weapons="club 1 bludgeoning, sword"', "Use a name, hits and a type"),
        ("weapons=1", "Use a name, hits and a type"),
        ('temp="2 aid, 0 bless"', "Use a number and its source"),
        ("temp=0000", "Use a number and its source"),
    ],
)  # fmt: skip
async def test_a_list_with_something_wrong_in_it_is_refused_whole(
    tens: Played, said: str, answered: str
) -> None:
    before = await tens.sheet("Brin")
    assert answered in (await tens.refused(f"/sheet set {said}"))["message"]
    assert await tens.sheet("Brin") == before


async def test_a_state_that_is_set_goes_with_its_hit_points_and_is_told(tens: Played) -> None:
    """Fated at 2 of 8: all that lies above the negative of the maximum was given back."""
    await tens("/sheet set Brin hp=2 state=fated", by="gm")
    assert (await tens.sheet("Brin"))["since_fate"] == 10
    await tens("/sheet set Brin hp=-9 state=fated")
    assert (await tens.sheet("Brin"))["since_fate"] == 0
    for left, state, goes in (
        (0, "well", "unconscious"), (1, "stable", "well"), (-1, "well", "dying"),
        (-8, "dying", "fated"), (5, "unconscious", "well"),
    ):  # fmt: skip
        await tens(f"/sheet set Brin hp={left} anyway")
        error = await tens.refused(f"/sheet set Brin state={state}")
        assert f"because {left} means {goes}. Set `hp` first" in error["message"], error
    for left, state in ((-7, "dying"), (-7, "stable"), (0, "unconscious"), (1, "well")):
        await tens(f"/sheet set Brin hp={left} anyway")
        await tens(f"/sheet set Brin state={state}")
        assert (await tens.sheet("Brin"))["state"] == state
