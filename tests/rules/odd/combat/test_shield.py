"""Sundered shields: point 39 of the rules."""

from tests.rules.odd.conftest import OddTable


async def test_39_sundering_takes_the_damage_back_and_breaks_the_shield(odd: OddTable) -> None:
    await odd("/sheet set shield")
    hit = await odd("/attack d10 at Griff", 9, 20, by="gm")
    assert hit["facts"]["critical"] is True
    (sunder,) = [c for c in hit["choices"] if c["says"].startswith("sunder")]
    assert (sunder["who"], sunder["of"], sunder["owed"]) == ("player", "Griff", False)
    assert (await odd.refused(":press Sunder", by="bob"))["kind"] == "not_allowed"
    reply = await odd(":press Sunder", by="alice")
    sheet = await odd.sheet("Griff")
    assert (sheet["hp"], sheet["str"], sheet["debilities"]) == (6, 12, [])
    assert sheet["shield"] is False
    assert (reply["facts"]["damage"], reply["facts"]["sundered"]) == (0, True)
    assert reply["facts"]["ignored"] == 9
    assert [(t["damage"], t["hp"], t["str"]) for t in reply["facts"]["targets"]] == [(0, 6, 12)]
    assert (await odd.refused("/sunder"))["kind"] == "refused"


async def test_39_undo_of_the_blow_takes_the_sundering_with_it(odd: OddTable) -> None:
    await odd("/sheet set shield")
    blow = await odd("/attack d10 at Griff", 4, by="gm")
    await odd("/sunder", by="alice")
    await odd(f"/undo {blow['entry']}", by="gm")
    sheet = await odd.sheet("Griff")
    assert (sheet["hp"], sheet["shield"]) == (6, True)


async def test_39_a_blast_may_be_sundered_by_each_whom_it_hit(odd: OddTable) -> None:
    await odd("/sheet set shield")
    await odd("/sheet set shield", by="bob")
    await odd("/attack d6 blast at Griff, Ash", 2, 3, by="gm")
    await odd("/attack d6 at Griff", 1)  # a later blow on someone else does not hide the blast
    assert (await odd("/sunder", by="bob"))["facts"]["target"] == "Ash"
    assert await odd.of("Ash", "hp") == 4
    assert await odd.of("Griff", "hp") == 3


async def test_39_it_is_too_late_after_ones_own_action_or_the_round(odd: OddTable) -> None:
    await odd("/sheet set shield")
    await odd("/attack d10 at Griff", 2, by="gm")
    await odd("/attack d6 at Ogre", 1, by="alice")
    assert (await odd.refused("/sunder"))["kind"] == "refused"
    await odd("/round start", by="gm")
    await odd("/attack d10 at Griff", 2)
    await odd("/round next")
    assert (await odd.refused("/sunder", by="alice"))["kind"] == "refused"
    await odd("/attack d10 at Griff", 1, by="gm")
    await odd("/sunder", by="alice")
    assert await odd.of("Griff", "hp") == 2


async def test_39_a_lower_roll_does_not_land_where_the_highest_was_sundered(odd: OddTable) -> None:
    await odd("/sheet set shield")
    await odd("/npc new Goblin hp=4 weapon=d6 shown", by="gm")
    await odd("/attack at Griff as Ogre", 5)
    await odd("/sunder", by="alice")
    reply = await odd("/attack at Griff together as Goblin", 4, by="gm")
    assert (reply["changes"], reply["facts"]["stands"]) == ([], False)
    assert await odd.of("Griff", "hp") == 6


async def test_39_without_a_shield_there_is_nothing_to_sunder(odd: OddTable) -> None:
    hit = await odd("/attack d10 at Griff", 2, by="gm")
    assert not [c for c in hit["choices"] if c["says"].startswith("sunder")]
    assert (await odd.refused("/sunder", by="alice"))["kind"] == "refused"


async def test_39_nobody_sunders_for_a_blow_that_hit_another(odd: OddTable) -> None:
    await odd("/sheet set shield")
    blow = await odd("/attack d6 at Ash", 2, by="gm")
    for sentence in ("/sunder", f"/sunder entry {blow['entry']}"):
        error = await odd.refused(sentence, by="alice")
        assert (error["kind"], "Nothing has hit Griff" in error["message"]) == (
            "not_found",
            True,
        ), sentence
    assert (await odd.of("Griff", "shield"), await odd.of("Ash", "hp")) == (True, 2)


async def test_39_what_is_told_of_a_sundered_blow_is_what_is_left_of_it(odd: OddTable) -> None:
    await odd("/sheet set shield")
    await odd("/item add shield, rope")
    hit = await odd("/attack 2d6 blast at Griff, Ash", 4, 4, 19, 1, 1, by="gm")
    assert (hit["facts"]["critical"], hit["facts"]["save"]["used"]) == (True, 19)
    offers = [(c["label"], c["says"], c["who"], c["of"]) for c in hit["choices"]]
    assert offers == [
        ("Sunder Griff's shield", f"sunder entry {hit['entry']}", "player", "Griff"),
        ("Griff: try to come round", "save str recover", "player", "Griff"),
    ]
    reply = await odd("/sunder", by="alice")
    assert reply["title"] == "Griff sunders the shield and takes no harm"
    assert reply["text"] == ""
    facts = reply["facts"]
    first, second = facts["targets"]
    for told in (facts, first):
        assert (told["target"], told["damage"], told["hp"], told["str"]) == ("Griff", 0, 6, 12)
        assert (told["critical"], told["save"], told["scar"]) == (False, None, None)
        assert (told["scar_rolls"], told["state"]) == (None, "well")
    assert (second["target"], second["damage"], second["hp"]) == ("Ash", 2, 2)
    assert (facts["sundered"], facts["ignored"], facts["blast"]) == (True, 8, True)
    assert list(await odd.of("Griff", "items")) == ["rope"]


async def test_39_a_blow_is_sundered_once_even_with_another_shield(odd: OddTable) -> None:
    await odd("/sheet set shield")
    await odd("/attack d6 at Griff", 2, by="gm")
    assert (await odd("/sunder", by="alice"))["facts"]["ignored"] == 2
    await odd("/sheet set shield")
    assert "nothing to block" in (await odd.refused("/sunder"))["message"]
    assert await odd.of("Griff", "shield") is True


async def test_39_a_shield_stops_no_blow_of_a_round_that_is_over_nor_what_is_no_blow(
    odd: OddTable,
) -> None:
    await odd("/sheet set shield")
    saved = await odd("/save str", 3)
    error = await odd.refused(f"/sunder entry {saved['entry']}")
    assert error["kind"] == "not_found"
    first = await odd("/attack d6 at Griff", 2, by="gm")
    await odd("/round start")
    await odd("/attack d6 at Griff", 1)
    error = await odd.refused(f"/sunder entry {first['entry']}", by="alice")
    assert error["message"].startswith("Too late to sunder: Griff")
    await odd("/act as Ash", by="gm")  # what another does is no action of one's own
    await odd("/sunder", by="alice")
    assert await odd.of("Griff", "hp") == 4
    await odd("/sheet set shield")
    await odd("/attack d6 at Griff as Ogre", 2, by="gm")
    await odd("/sunder as Griff anyway")
    assert await odd.of("Griff", "shield") is False


async def test_39_a_foe_breaks_a_shield_by_the_game_masters_word(odd: OddTable) -> None:
    await odd("/npc set Ogre shield", by="gm")
    hit = await odd("/attack d6 at Ogre", 3, by="alice")
    assert [(c["who"], c["of"]) for c in hit["choices"]] == [("gm", "Ogre")]
    await odd("/sunder as Ogre", by="gm")
    assert (await odd.of("Ogre", "hp"), await odd.of("Ogre", "shield")) == (8, False)


async def test_39_of_companions_blows_the_one_that_stands_is_sundered(odd: OddTable) -> None:
    await odd("/sheet set shield")
    await odd("/attack d6 at Griff", 3, by="gm")
    reply = await odd("/attack d6 at Griff together as Ogre", 5)
    assert reply["changes"] == [["Griff", "hp", 3, 1]]  # who may sunder is known already
    reply = await odd("/sunder", by="alice")
    assert (reply["facts"]["hp"], reply["facts"]["ignored"]) == (6, 5)
    assert await odd.of("Griff", "hp") == 6


async def test_39_without_a_shield_nobody_is_waited_for_to_sunder(odd: OddTable) -> None:
    reply = await odd("/attack d6 at Griff", 3, by="gm")
    assert reply["changes"] == [["Griff", "hp", 6, 3]]
    await odd("/sheet set Griff shield")
    reply = await odd("/attack d6 blast at Griff, Ash", 1, 1)
    assert [change[:2] for change in reply["changes"]] == [
        ["Griff", "hp"], ["Ash", "hp"], ["stage", "struck"],
    ]  # fmt: skip
    reply = await odd("/act", by="bob")  # another's action leaves it open
    assert reply["changes"] == []
