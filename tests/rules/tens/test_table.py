"""Points 42 to 45 of the 2d10 rules: rounds, experience, monsters, and the game master's word."""

import pytest

from tests.conftest import Played


async def test_42_a_round_has_a_threat_and_one_action_for_everyone(tens: Played) -> None:
    await tens("/sheet new Kass", by="bob")
    reply = await tens('/round start "The ogre swings at Brin."', by="gm")
    facts = reply["facts"]
    assert (facts["round"], facts["threat"]) == (1, "The ogre swings at Brin.")
    assert (facts["waiting"], facts["acted"]) == (["Brin", "Kass"], [])
    acted = await tens("/act I duck behind the cart", by="alice")
    assert acted["text"] == "I duck behind the cart"
    assert (acted["facts"]["acted"], acted["facts"]["waiting"]) == (["Brin"], ["Kass"])
    assert (await tens.refused("/act"))["kind"] == "refused"
    assert (await tens.refused("/act Kass"))["kind"] == "not_allowed"
    assert (await tens("/round show"))["facts"]["waiting"] == ["Kass"]
    last = await tens("/act Kass", by="gm")
    assert [(c["label"], c["who"]) for c in last["choices"]] == [("Next round", "gm")]
    following = await tens(":press Next round")
    assert (following["facts"]["round"], following["facts"]["waiting"]) == (2, ["Brin", "Kass"])
    assert following["facts"]["threat"] is None


async def test_42_only_the_game_master_calls_rounds(tens: Played) -> None:
    for said in ("/round next", "/round start", "/round end"):
        assert (await tens.refused(said))["kind"] == "not_allowed"
    assert (await tens.refused("/round end", by="gm"))["kind"] == "refused"
    assert (await tens.refused("/round show", by="alice"))["kind"] == "refused"


async def test_42_without_a_round_acting_starts_one(tens: Played) -> None:
    assert (await tens("/act"))["facts"]["round"] == 1
    await tens("/round end", by="gm")
    assert (await tens("/act", by="alice"))["facts"]["round"] == 1


async def test_42_a_move_may_be_ones_action(tens: Played) -> None:
    assert (await tens("/move dodge easy", 5, 5))["choices"] == []
    await tens("/round next", by="gm")
    reply = await tens("/move dodge easy", 5, 5, by="alice")
    assert [(c["label"], c["owed"]) for c in reply["choices"]] == [("That was my action", False)]
    acted = await tens(":press That")
    assert acted["facts"]["acted"] == ["Brin"]
    assert (await tens("/move dodge easy", 5, 5))["choices"] == []


async def test_42_there_is_no_initiative(tens: Played) -> None:
    assert (await tens.refused("/init"))["kind"] == "not_understood"


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


async def test_44_monsters_have_scores_up_to_30(tens: Played) -> None:
    await tens("/npc new Dragon str=30 dex=10 wil=29 hp=60", by="gm")
    sheet = await tens.sheet("Dragon")
    assert (sheet["modifiers"]["str"], sheet["modifiers"]["wil"]) == (10, 9)
    assert (await tens("/move strike hard as Dragon", 10, 10))["facts"]["total"] == 30
    assert (await tens.refused("/npc new Titan str=31"))["kind"] == "refused"


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


async def test_every_named_field_is_on_the_sheet(tens: Played) -> None:
    named = (
        "level xp class str dex int wis cha wil proficiency proficient hp max_hp armour "
        "armour_worn temp resist vulnerable immune weapons items moves fate notes state "
        "modifiers speed effective_max"
    )
    sheet = await tens.sheet("Brin")
    assert set(named.split()) <= set(sheet)
    reply = await tens("/move dex easy", 5, 5)
    facts = "move ability kept dropped modifier total range band critical hits target"
    assert set(facts.split()) <= set(reply["facts"])


async def test_rules_can_be_looked_up(tens: Played) -> None:
    for topic in ("ranges", "critical hits", "dodge", "sleight of hand", "fate", "temporary"):
        assert (await tens(f"/rules {topic}"))["text"]


async def test_all_who_are_named_are_meant(tens: Played) -> None:
    await tens("/sheet new Griff hp=6 armour=2", by="bob")
    up = await tens("/advance Brin, Griff", by="gm")
    assert up["changes"] == [["Brin", "level", 1, 2], ["Griff", "level", 1, 2]]
    assert up["title"] == "Brin reaches level 2; Griff reaches level 2"
    worn = await tens("/armour on all")
    assert [change[:2] for change in worn["changes"] if change[1] == "hp"] == [
        ["Brin", "hp"],
        ["Griff", "hp"],
    ]
    assert worn["title"] == "Brin, Griff put armour on"
    assert (await tens.refused("/armour on Griff"))["kind"] == "already_done"
    for said in ('/temp 2 "aid" for Brin, Griff', '/temp 2 "aid" all', "/temp 2 aid all"):
        given = await tens(said)
        assert given["facts"]["source"] == "aid"
        assert len(given["changes"]) == 2
        await tens("/undo")
    assert (await tens.refused("/fate Brin, Griff"))["kind"] == "refused"


async def test_a_source_and_a_name_need_no_quotes(tens: Played) -> None:
    for said in ("/temp 2 heroism Brin", "/temp 2 Brin heroism", "/temp 5e 25 Heroism for Brin"):
        given = await tens(said, by="bob")
        assert (given["facts"]["target"], given["facts"]["source"]) == ("Brin", "heroism")
    ended = await tens("/temp end heroism Brin")
    assert ended["changes"][0][3] == []


async def test_hits_on_several_are_counted_where_they_are_the_same(tens: Played) -> None:
    await tens("/sheet new Griff hp=6 resist=fire", by="bob")
    both = await tens("/harm 2 Brin, Griff", by="gm")
    assert both["title"] == "2 hits land on Brin, Griff"
    fire = await tens("/harm 2 fire Brin, Griff")
    assert fire["title"] == "Hits land on Brin, Griff"
    assert [each["hits"] for each in fire["facts"]["targets"]] == [2, 1]
