"""Debilities: points 27 to 30, 33 to 35 and 50 of the rules."""

import pytest

from tests.rules.odd.conftest import OddTable


async def test_50_fresh_ends_with_any_debility_or_hard_work(odd: OddTable) -> None:
    await odd("/rest long")
    await odd("/harm 1 dex")
    assert await odd.of("Griff", "fresh") is False
    await odd("/rest long")
    await odd("/status fresh clear # a day at the oars")
    assert await odd.of("Griff", "fresh") is False


async def test_28_a_debility_fills_a_slot_once(odd: OddTable) -> None:
    await odd("/status shaky add")
    assert await odd.of("Griff", "slots_used") == 1
    await odd("/status shaky add")
    assert await odd.of("Griff", "debilities") == ["Shaky"]
    assert await odd.of("Griff", "slots_used") == 1


async def test_28_a_full_pack_owes_a_drop(odd: OddTable) -> None:
    await odd("/sheet set slots=2")
    await odd("/item add rope")
    await odd("/item add lamp")
    reply = await odd("/harm 1 dex Griff", by="gm")
    sheet = await odd.sheet("Griff")
    assert (sheet["debilities"], sheet["slots_free"]) == (["Shaky"], -1)
    drops = [c for c in reply["choices"] if c["label"].startswith("Drop")]
    assert [(c["label"], c["who"], c["of"], c["owed"]) for c in drops] == [
        ("Drop rope", "player", "Griff", True),
        ("Drop lamp", "player", "Griff", True),
    ]
    await odd(":press Drop lamp", by="alice")
    assert list(await odd.of("Griff", "items")) == ["rope"]
    assert await odd.of("Griff", "slots_free") == 0
    assert (await odd.refused(f":press Drop rope of {reply['entry']}"))["kind"] == "already_done"


async def test_28_of_several_as_many_go_as_the_pack_is_over_full(odd: OddTable) -> None:
    await odd("/sheet set slots=3")
    await odd("/item add 3 torches")
    await odd("/sheet set Griff slots=2", by="gm")
    await odd("/harm 1 dex Griff")
    assert await odd.of("Griff", "slots_free") == -2
    await odd(":press Drop 2 torches", by="alice")
    assert (await odd.of("Griff", "items"))["torch"]["count"] == 1
    assert await odd.of("Griff", "slots_free") == 0


@pytest.mark.parametrize("sentence", ["/harm 1 dex Griff", "/status shaky Griff"])
@pytest.mark.parametrize("said", ["/item drop lamp", "/item drop rope 1"])
async def test_28_a_drop_in_words_is_no_longer_owed(
    odd: OddTable, sentence: str, said: str
) -> None:
    await odd("/sheet set slots=3")
    await odd("/item add rope 2")
    await odd("/item add lamp")
    reply = await odd(sentence, by="gm")
    assert [row[:1] for row in (await odd("/waiting"))["facts"]["waiting"]] == [["Griff"]]
    await odd(said, by="alice")
    assert (await odd("/waiting"))["facts"]["waiting"] == []
    assert (await odd.refused(f":press 1 of {reply['entry']}"))["kind"] == "already_done"
    await odd("/undo", by="alice")
    assert len((await odd("/waiting"))["facts"]["waiting"]) == 1


@pytest.mark.parametrize(
    "sentence",
    ["/status shaky clear", "/rest short", "/item give rope to Ash", "/sheet set slots=9"],
)
async def test_28_a_drop_is_owed_only_while_the_pack_is_over_full(
    odd: OddTable, sentence: str
) -> None:
    await odd("/sheet set slots=2")
    await odd("/item add rope")
    await odd("/item add lamp")
    await odd("/harm 1 dex Griff", by="gm")
    assert len((await odd("/waiting"))["facts"]["waiting"]) == 1
    await odd(sentence, by="alice")
    assert (await odd("/waiting"))["facts"]["waiting"] == []
    await odd("/undo")
    assert len((await odd("/waiting"))["facts"]["waiting"]) == 1


async def test_28_a_sundered_blow_leaves_no_drop_owed(odd: OddTable) -> None:
    await odd("/sheet set slots=2 shield=yes hp=1")
    await odd("/item add rope")
    await odd("/item add lamp")
    await odd('/deed str "trip" vs Griff as Ogre', 1, 7, 15, by="gm")
    await odd("/sunder", by="alice")
    assert (await odd("/waiting"))["facts"]["waiting"] == []


async def test_29_the_dazed_only_try_to_come_round(odd: OddTable) -> None:
    await odd("/status dazed add")
    for sentence in ("/attack d6 at Ogre", '/deed dex "leap" vs Ogre', "/rally"):
        error = await odd.refused(sentence)
        assert (error["kind"], "recover" in error["message"]) == ("refused", True)
    await odd("/save str recover", 18)
    assert await odd.of("Griff", "debilities") == ["Dazed"]
    reply = await odd("/save str recover", 4)
    assert reply["changes"] == [["Griff", "debilities", ["Dazed"], []]]
    await odd("/attack d6 at Ogre", 2)


async def test_29_a_plain_strength_save_clears_it_too_and_the_blow_offers_one(
    odd: OddTable,
) -> None:
    await odd("/attack d10 at Griff", 9, 20, by="gm")
    reply = await odd(":press Griff: try", 2, 5, by="alice")  # injured: disadvantage
    assert reply["facts"]["cleared"] == ["Dazed"]
    await odd("/status dazed add")
    await odd("/save str", 2, 5)
    assert await odd.of("Griff", "debilities") == ["Injured"]


async def test_29_coming_round_is_the_action_of_a_round(odd: OddTable) -> None:
    await odd("/status dazed add")
    await odd("/round start", by="gm")
    await odd("/save str recover", 4, by="alice")
    assert (await odd.refused("/attack d6 at Ogre"))["kind"] == "refused"


async def test_30_the_panicked_save_to_go_nearer(odd: OddTable) -> None:
    await odd("/range far")
    await odd("/status panicked add")
    reply = await odd("/range near", 10)
    assert reply["facts"]["passed"] is False
    assert await odd.of("Griff", "zone") == "far"
    reply = await odd("/range near", 9)
    assert reply["facts"]["save"]["attribute"] == "wil"
    assert await odd.of("Griff", "zone") == "near"
    assert (await odd("/range far"))["rolled"] == []


async def test_33_sick_ends_with_a_cure_or_its_course(odd: OddTable) -> None:
    await odd("/status sick add")
    await odd("/rest long")
    assert await odd.of("Griff", "debilities") == ["Sick"]
    await odd("/item add potion")
    await odd("/use potion cure")
    assert await odd.of("Griff", "debilities") == []
    await odd("/status sick add")
    await odd("/status sick clear")
    assert await odd.of("Griff", "debilities") == []


async def test_34_injured_ends_with_a_long_rest_once_all_strength_is_back(odd: OddTable) -> None:
    await odd("/status injured add")
    await odd("/sheet set str=9")
    assert (await odd.refused("/status injured clear"))["kind"] == "refused"
    await odd("/rest watch str", 1)
    assert "Injured" in await odd.of("Griff", "debilities")
    await odd("/sheet set str=9")
    await odd("/rest long str str")
    sheet = await odd.sheet("Griff")
    assert (sheet["str"], sheet["debilities"]) == (11, ["Injured"])
    await odd("/rest long str")
    sheet = await odd.sheet("Griff")
    assert (sheet["str"], sheet["debilities"]) == (12, [])


async def test_34_the_game_master_may_overrule(odd: OddTable) -> None:
    await odd("/status injured add")
    await odd("/sheet set str=9")
    assert (await odd.refused("/status injured clear anyway"))["kind"] == "not_allowed"
    await odd("/status injured clear Griff anyway", by="gm")
    assert await odd.of("Griff", "debilities") == []


async def test_35_a_short_rest_clears_befuddled_panicked_and_shaky(odd: OddTable) -> None:
    for debility in ("befuddled", "panicked", "shaky", "hungry", "exhausted", "sick", "injured"):
        await odd(f"/status {debility} add")
    reply = await odd("/rest short", 2)
    assert reply["facts"]["cleared"] == ["Befuddled", "Panicked", "Shaky"]
    assert await odd.of("Griff", "debilities") == ["Hungry", "Exhausted", "Sick", "Injured"]


async def test_35_statuses_are_shown_and_refused_kindly(odd: OddTable) -> None:
    await odd("/status panicked")
    reply = await odd("/status")
    assert (reply["entry"], reply["facts"]["debilities"]) == (None, ["Panicked"])
    assert (await odd.refused("/status shaky clear"))["kind"] == "refused"
    error = await odd.refused("/status paniked")
    assert (error["kind"], error["hints"][0]) == ("not_understood", "panicked")
    assert (await odd.refused("/status shaky add Ash"))["kind"] == "not_allowed"
    await odd("/status shaky add Ash", by="gm")
    assert await odd.of("Ash", "debilities") == ["Shaky"]


async def test_27_what_ails_several_is_told_of_each(odd: OddTable) -> None:
    await odd("/status shaky add Ash", by="gm")
    reply = await odd("/status all")
    assert "**Griff**: well" in reply["text"]
    assert "**Ash**: Shaky" in reply["text"]


@pytest.mark.parametrize("said", ["recover", "come round", "to come round"])
async def test_29_coming_round_may_be_said_as_the_button_says(odd: OddTable, said: str) -> None:
    await odd("/status dazed add")
    reply = await odd(f"/save str {said}", 3)
    assert "Dazed" not in await odd.of("Griff", "debilities")
    assert "recover" in (await odd.refused(reply["said"]))["message"] or reply["facts"]["passed"]


async def test_35_what_ails_someone_is_told_with_what_it_does(odd: OddTable) -> None:
    reply = await odd("/status panicked shaky add")
    assert (reply["title"], reply["entry"] is None) == ("Griff is Panicked and Shaky", False)
    assert reply["text"].startswith("**Panicked**: Getting closer")
    reply = await odd("/status panicked shaky clear")
    assert (reply["title"], reply["text"]) == ("Griff is no longer Panicked and Shaky", "")
    reply = await odd("/status fresh add")
    assert (reply["title"], reply["text"]) == (
        "Griff is Fresh", "All saves have advantage.",
    )  # fmt: skip
    assert reply["facts"] == {"target": "Griff", "debilities": [], "fresh": True}
    assert (await odd("/status"))["title"] == "Griff: no debilities"
    listed = await odd("/status Griff, Ash")
    assert (listed["text"], listed["entry"]) == ("**Griff**: Fresh\n**Ash**: well", None)
    assert (await odd("/status fresh clear"))["title"] == "Griff is no longer Fresh"
    assert (await odd.refused("/status add"))["kind"] == "refused"
    reply = await odd("/status shaky Griff, Ash", by="gm")
    assert reply["title"] == "Griff and Ash are Shaky"
    assert (await odd.refused("/status sick clear Griff, Ash"))["message"] == "Griff isn't Sick."


async def test_50_a_debility_one_has_already_does_not_end_being_fresh(odd: OddTable) -> None:
    await odd("/status shaky add")
    await odd("/status fresh add")
    await odd("/status shaky add")
    assert await odd.of("Griff", "fresh") is True
    await odd("/status sick add")
    assert await odd.of("Griff", "fresh") is False


async def test_28_only_a_hero_owes_a_drop_and_only_of_what_they_carry(odd: OddTable) -> None:
    await odd("/sheet set slots=0")
    assert (await odd("/status shaky add"))["choices"] == []  # nothing to drop
    await odd("/item add rope as Ogre", by="gm")
    await odd("/npc set Ogre slots=1")
    assert (await odd("/status shaky add Ogre"))["choices"] == []
    await odd("/sheet set Ash slots=1")
    await odd("/item add rope as Ash")
    reply = await odd("/status shaky sick add Ash")
    assert [c["label"] for c in reply["choices"]] == ["Drop rope"]
    assert (await odd("/status shaky clear Ash"))["choices"] == []


async def test_34_injured_is_cleared_by_word_where_no_strength_is_missing(odd: OddTable) -> None:
    await odd("/sheet set str=11 debilities=injured,shaky")
    error = await odd.refused("/status injured clear")
    assert error["message"].startswith("Griff still lacks 1 STR")
    await odd("/status shaky clear")
    await odd("/sheet set str=12")
    await odd("/status injured clear")
    assert await odd.of("Griff", "debilities") == []


@pytest.mark.parametrize("said", ["panicked add Griff from Ogre", "shaky Griff from the Ogre"])
async def test_35_who_causes_a_debility_does_not_get_it(odd: OddTable, said: str) -> None:
    """found-3, 6: what is feared is the other side; a second name is never a second victim."""
    error = await odd.refused(f"/status {said}", by="gm")
    assert error["choices"][0]["says"].endswith("add Griff")
    assert (await odd.of("Ogre", "debilities"), await odd.of("Griff", "debilities")) == ([], [])
    reply = await odd.line(":press 1")
    assert [change[0] for change in reply["changes"]] == ["Griff"]
    assert (await odd("/status panicked Griff, Ash"))["title"] == "Griff and Ash are Panicked"
    assert (await odd("/status panicked clear from Ash"))["changes"][0][0] == "Ash"
