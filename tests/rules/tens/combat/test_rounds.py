"""Rules 36 and 42 of the 2d10 rules: rounds, and what the dying lose."""

from hypothesis import given, settings
from hypothesis import strategies as st

from local.table import LocalTable
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
    assert (await tens("/round show", by="alice"))["facts"]["round"] == 0


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


ROUND = st.tuples(
    st.booleans(),  # Brin acts
    st.booleans(),  # Tam acts
    st.sampled_from(["", "", "leave", "join", "treat", "harm 1"]),  # what befalls Kass
)


@settings(max_examples=15, deadline=None)
@given(st.lists(ROUND, min_size=4, max_size=9))
async def test_36_over_rounds_the_dying_lose_one_each_and_everyone_acts_once_in_each(
    rounds: list[tuple[bool, bool, str]],
) -> None:
    """Whoever acts, skips or is absent: nothing lasts longer than its rule says, or less long."""
    async with LocalTable(":memory:") as opened:
        tens = Played(opened)
        await _three_of_whom_kass_is_dying(tens)
        kass, here = -1, True
        dying = True
        for brin_acts, tam_acts, befalls in rounds:
            for name, acts in (("Brin", brin_acts), ("Tam", tam_acts)):
                if acts:
                    await tens(f"/act {name}")
                    assert "has acted" in (await tens.refused(f"/act {name}"))["message"]
            said = f"/scene {befalls} Kass" if befalls in ("leave", "join") else f"/{befalls} Kass"
            happened = bool(befalls) and (await tens.line(said))["ok"]
            here = befalls != "leave" and (here or befalls == "join")
            if happened and befalls == "treat":
                dying = False
            if happened and befalls == "harm 1":
                kass, dying = kass - 1, True
            shown = (await tens("/round show"))["facts"]
            assert shown["acted"] == ["Brin"] * brin_acts + ["Tam"] * tam_acts
            bleeds = here and dying and kass > -6
            kass -= bleeds
            before = await tens.everything()
            following = (await tens("/round next"))["facts"]
            after = await tens.everything()
            await tens("/undo")
            assert await tens.everything() == before
            await tens("/redo")
            assert await tens.everything() == after
            assert (following["acted"], following["waiting"]) == ([], ["Brin", "Tam"])
            assert following["dying"] == ["Kass"] * bleeds
            state = ("fated" if kass <= -6 else "dying") if dying else "stable"
            assert await hp(tens, "Kass") == (kass, state)
            assert (await tens.sheet("Brin"))["temp"] == [{"amount": 2, "source": "aid"}]


async def test_36_an_npc_that_is_hit_in_a_round_bleeds_in_it(tens: Played) -> None:
    """Though only characters were named when the scene began."""
    await tens("/scene start The bridge with Brin", by="gm")
    await tens("/round start")
    down = (await tens.sheet("Ogre"))["hp"] + 1
    await tens(f"/harm {down} Ogre")
    assert (await tens("/scene"))["facts"]["present"] == ["Ogre", "Brin"]
    assert (await tens("/round next"))["facts"]["dying"] == ["Ogre"]
    assert await hp(tens, "Ogre") == (-2, "dying")


async def _three_of_whom_kass_is_dying(tens: Played) -> None:
    await tens("/game start tens", by="gm")
    await tens("/sheet new Brin hp=8", by="alice")
    await tens("/sheet new Kass hp=6", by="bob")
    await tens("/sheet new Tam hp=6", by="carol")
    await tens("/scene start The bridge with Brin, Kass, Tam", by="gm")
    await tens('/temp 2 "aid" Brin')
    await tens("/harm 7 Kass")
    await tens("/round start")
