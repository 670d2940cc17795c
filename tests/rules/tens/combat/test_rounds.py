"""Rules 36 and 42 of the 2d10 rules: rounds, and what the dying lose."""

from hypothesis import given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from rules.core.scene import Game, Scene, Sheets, Speaker
from rules.core.system import Upcoming
from rules.tens.combat import whose_turn
from rules.tens.sheet import TensScene, TensSheet, TensStage
from tests.conftest import Played
from tests.rules.tens.conftest import hp
from tests.samples import examples


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
    await tens("/round end")
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


async def test_42_what_a_game_master_asks_for_costs_nobody_their_action_unless_it_is_an_attack(
    tens: Played,
) -> None:
    await tens("/round next", by="gm")
    for said, offered in (
        ("move wis easy", []),
        ("move strike easy 2 hits", []),
        ("move strike easy 2 hits at Ogre", ["That was my action"]),
    ):
        await tens(f"/ask Brin: {said}", by="gm")
        answered = await tens(f"/{said}", 9, 9, by="alice")
        assert [each["label"] for each in answered["choices"]] == offered, said


async def test_42_what_was_asked_for_is_no_action_once_it_has_its_range_either(
    tens: Played,
) -> None:
    await tens("/round next", by="gm")
    for said, offered in (("move wis", []), ("move strike 2 hits at Ogre", ["That was my action"])):
        await tens(f"/ask Brin: {said}", by="gm")
        await tens(f"/{said}", 9, 9, by="alice")
        ruled = await tens("/easy", by="gm")
        assert [each["label"] for each in ruled["choices"]] == offered, said


async def test_42_there_is_no_initiative(tens: Played) -> None:
    assert (await tens.refused("/init"))["kind"] == "not_understood"


ROUND = st.tuples(
    st.booleans(),  # Brin acts
    st.booleans(),  # Tam acts
    st.sampled_from(["", "", "leave", "join", "treat", "harm 1"]),  # what befalls Kass
)


@settings(max_examples=examples(15), deadline=None)
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
                    assert "has already acted" in (await tens.refused(f"/act {name}"))["message"]
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


async def test_42_who_is_named_acts_once_whoever_says_so(tens: Played) -> None:
    await tens("/sheet new Griff", by="bob")
    await tens("/round start", by="gm")
    acted = await tens("/act brin", by="alice")
    assert (acted["facts"]["character"], acted["text"]) == ("Brin", "")
    assert acted["choices"] == []
    again = await tens("/act Brin anyway", by="gm")
    assert (again["facts"]["acted"], again["changes"]) == (["Brin"], [])
    assert (await tens.refused("/act Griff", by="alice"))["kind"] == "not_allowed"
    last = await tens('/act "Griff"', by="gm")
    assert (last["facts"]["acted"], last["facts"]["waiting"]) == (["Brin", "Griff"], [])
    assert [(c["label"], c["says"], c["who"]) for c in last["choices"]] == [
        ("Next round", "round next", "gm")
    ]
    npc = await tens("/act as Ogre")
    assert npc["facts"]["acted"] == ["Brin", "Griff", "Ogre"]


async def test_42_nobody_waits_for_those_who_are_down_elsewhere_or_the_game_masters(
    tens: Played,
) -> None:
    for name, by in (("Griff", "bob"), ("Kass", "carol"), ("Tam", "dave")):
        await tens(f"/sheet new {name} hp=6", by=by)
    await tens("/scene start The bridge with Brin, Griff, Kass, Ogre", by="gm")
    await tens("/harm 6 Griff")
    assert (await tens("/round start"))["facts"]["waiting"] == ["Brin", "Kass"]
    await tens("/act Kass")
    assert (await tens("/round"))["facts"]["waiting"] == ["Brin"]
    await tens("/heal 1 Griff")
    assert (await tens("/round"))["facts"]["waiting"] == ["Brin", "Griff"]
    ended = await tens("/round end")
    assert (ended["facts"]["waiting"], ended["facts"]["round"]) == ([], 0)


async def test_42_what_threatens_begins_the_next_round(tens: Played) -> None:
    for said, number, threat in (
        ('/round "The gate falls."', 1, "The gate falls."), ("/round next", 2, None),
        ("/round stones fall", 3, "stones fall"),
    ):  # fmt: skip
        facts = (await tens(said, by="gm"))["facts"]
        assert (facts["round"], facts["threat"]) == (number, threat)
    error = await tens.refused('/round "They come."', by="alice")
    assert error["kind"] == "not_allowed"
    await tens("/round end", by="gm")
    assert (await tens.refused("/round end"))["message"].startswith("There's no fight on.")
    shown = await tens("/round", by="alice")
    assert shown["title"] == "There's no fight on"


async def test_36_all_who_are_dying_lose_one_and_each_is_told(tens: Played) -> None:
    await tens("/sheet new Griff hp=6", by="bob")
    await tens("/sheet new Kass hp=6", by="carol")
    await tens("/harm 10 Brin, Griff", by="gm")
    await tens("/harm 8 Ogre")
    reply = await tens("/round next")
    assert reply["facts"]["dying"] == ["Ogre", "Brin", "Griff"]
    assert (await hp(tens), await hp(tens, "Griff")) == ((-3, "dying"), (-5, "dying"))
    assert await hp(tens, "Ogre") == (-2, "dying")
    reply = await tens("/round next")
    assert await hp(tens, "Griff") == (-6, "fated")
    assert [c["of"] for c in reply["choices"]] == ["Griff"] * 3
    reply = await tens("/round next")
    assert (reply["facts"]["dying"], reply["choices"]) == (["Ogre", "Brin"], [])
    assert await hp(tens, "Griff") == (-6, "fated")


async def test_42_who_has_acted_is_not_offered_to_count_a_move_as_it(tens: Played) -> None:
    await tens('/sheet rename Brin to "Brin the Red"', by="alice")
    await tens("/round start", by="gm")
    reply = await tens("/move dodge easy", 9, 9, by="alice")
    assert [(c["says"], c["who"], c["of"]) for c in reply["choices"]] == [
        (f'act "Brin the Red" entry {reply["entry"]}', "player", "Brin the Red")
    ]
    await tens("/act")
    assert (await tens("/move dodge easy", 9, 9))["choices"] == []
    await tens("/round next", by="gm")
    assert len((await tens("/move dodge easy", 9, 9, by="alice"))["choices"]) == 1
    await tens("/round end", by="gm")
    assert (await tens("/move dodge easy", 9, 9, by="alice"))["choices"] == []


def test_42_everyone_who_has_yet_to_act_may_at_once_but_for_those_who_are_passed() -> None:
    kept = {
        2: TensSheet(record=2, name="Brin"), 3: TensSheet(record=3, name="Griff"),
        4: TensSheet(record=4, name="Kass"), 5: TensSheet(record=5, name="Tam", hp=0),
        6: TensSheet(record=6, name="Ogre", npc=True),
    }  # fmt: skip
    sheets = Sheets({}, lambda record, row: kept[record], kept)
    calm: TensScene = Scene(Game(record=1), TensStage(), sheets, Speaker("gm", "gm", gm=True))
    assert whose_turn(calm, frozenset()) == Upcoming()
    fight = calm.put(TensStage(round=1, acted=(3,)))
    assert whose_turn(fight, frozenset()) == Upcoming((2, 4), each=True)
    assert whose_turn(fight, frozenset({2})) == Upcoming((4,), each=True)
    assert whose_turn(fight, frozenset({2, 4})) == Upcoming((), each=True)


async def test_what_only_a_game_master_does_is_told_in_english(tens: Played) -> None:
    for said, told in (("start", "start a fight"), ("next", "start the next round")):
        assert told in (await tens.refused(f"/round {said}", by="alice"))["message"]


async def test_what_is_waited_for_names_who_has_not_acted(tens: Played) -> None:
    await tens("/round start", by="gm")
    waiting = await tens("/waiting", by="alice")
    assert waiting["title"] == "Waiting on Brin"
    assert "**Brin**: Still to act" in waiting["text"]
    await tens("/act", by="alice")
    assert (await tens("/waiting", by="alice"))["title"] == "Nothing is pending"


async def test_a_round_that_is_only_looked_at_asks_for_no_plan(tens: Played) -> None:
    await tens("/sheet new Kass", by="bob")  # who shares the turn, so the plan waits
    await tens("/plan move dodge", by="alice")
    await tens("/round start", by="gm")
    assert (await tens("/round"))["title"] == "Round 1"
    for begins in ("/round next", "/round a dragon"):
        assert (await tens(begins))["title"] == "Brin still has a plan this round"


async def test_an_action_outside_a_fight_says_that_it_begins_round_1(tens: Played) -> None:
    assert "This begins round 1." in (await tens("/act I draw my rapier", by="alice"))["text"]
    await tens("/round next", by="gm")
    assert "begins" not in (await tens("/act", by="alice"))["text"]
