"""Rules 36 and 42 of the 2d10 rules: rounds, and what the dying lose."""

from tests.conftest import Played
from tests.rules.tens.conftest import hp


async def test_36_below_zero_one_is_dying_and_loses_one_each_round(tens: Played) -> None:
    await tens("/harm 9")
    assert await hp(tens) == (-1, "dying")
    reply = await tens("/round next", by="gm")
    assert (reply["facts"]["round"], reply["facts"]["dying"]) == (1, ["Brin"])
    assert await hp(tens) == (-2, "dying")
    await tens("/tick")
    assert await hp(tens) == (-3, "dying")
    await tens("/undo")
    assert await hp(tens) == (-2, "dying")
    await tens("/round start")
    assert await hp(tens) == (-2, "dying")


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
