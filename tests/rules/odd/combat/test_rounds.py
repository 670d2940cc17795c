"""Rounds and the end of a fight: points 41, 50 and 53 of the rules."""

from hypothesis import given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from tests.conftest import Played
from tests.rules.odd.conftest import ASH, OGRE, OddTable
from tests.samples import examples


async def test_50_fresh_lasts_through_the_fight_and_ends_with_it(odd: OddTable) -> None:
    await odd("/rest long")
    await odd("/init dex", 18, 3)
    await odd("/attack d6 at Ogre", 1)
    assert await odd.of("Griff", "fresh") is True
    await odd("/round end", by="gm")
    assert await odd.of("Griff", "fresh") is False


async def test_53_the_end_of_a_scene_ends_its_fight(odd: OddTable) -> None:
    await odd("/rest long")
    await odd("/range near")
    await odd("/round start", by="gm")
    await odd("/scene end expedition")
    griff = await odd.sheet("Griff")
    assert (griff["fresh"], griff["zone"], griff["expeditions"]) == (False, "", 1)
    assert (await odd("/round"))["facts"]["round"] == 0


async def test_50_whoever_leaves_a_fight_is_fresh_no_longer_once_it_is_over(odd: OddTable) -> None:
    await odd("/scene start The ford with Griff, Ash", by="gm")
    await odd("/rest long")
    await odd("/round start")
    await odd("/range near Ogre")  # whoever was not named is in it, too
    await odd("/scene leave Griff")
    await odd("/round next")
    assert await odd.of("Griff", "fresh") is True
    await odd("/round end")
    assert (await odd.of("Griff", "fresh"), await odd.of("Ogre", "zone")) == (False, "")


class Expected:
    """What the rules say of Griff in a fight: what is left of the round, and what still lasts."""

    def __init__(self) -> None:
        self.round, self.fresh, self.here = 1, True, True
        self.begin()

    def begin(self) -> None:
        self.actions = self.moves = 0
        self.ogre_acted = self.struck = False

    def allows(self, said: str) -> bool:
        if not self.round and said not in (LEAVE, JOIN):
            return said != END or self.fresh or self.struck
        if said == HIT:
            return not self.ogre_acted
        if said in (LEAVE, JOIN):
            return self.here is (said == LEAVE)
        budget = self.actions + self.moves < 2
        return budget and (said != ACT or not self.actions) if said in (ACT, MOVE) else True

    def after(self, said: str) -> None:
        fights = self.round and said in (ACT, MOVE)
        self.here = said != LEAVE and bool(self.here or said == JOIN or fights)
        if said in (NEXT, END):
            self.round = self.round + 1 if said == NEXT else 0
            self.fresh = self.fresh and said == NEXT
            self.begin()
        self.ogre_acted = self.ogre_acted or said == HIT
        self.struck = said == HIT or (self.struck and said != ACT)
        self.actions += said == ACT
        self.moves += said == MOVE


HIT, ACT, MOVE = "/attack d4 at Griff as Ogre", "/act as Griff", "/act move as Griff"
NEXT, END, OTHER = "/round next", "/round end", "/act as Ash anyway"
LEAVE, JOIN = "/scene leave Griff", "/scene join Griff"


@settings(max_examples=examples(30), deadline=None)
@given(st.lists(st.sampled_from([HIT, ACT, MOVE, NEXT, END, OTHER, LEAVE, JOIN]), max_size=12))
async def test_41_nothing_in_a_fight_lasts_longer_or_ends_earlier_than_its_rule_says(
    said: list[str],
) -> None:
    async with LocalTable(":memory:") as opened:
        table, expected = Played(opened), Expected()
        await table("/game start odd", by="gm")
        await table(OGRE)
        await table(ASH, by="bob")
        await table("/sheet new Griff hp=99 shield", by="alice")
        await table("/status fresh add")
        await table("/scene start The ford", by="gm")
        await table("/round start")
        for sentence in said:
            before = await table.everything()
            reply = await table.line(sentence)
            assert reply["ok"] is expected.allows(sentence), (sentence, reply)
            if reply["ok"]:
                after = await table.everything()
                await table("/undo")
                assert await table.everything() == before, sentence
                await table("/redo")
                assert await table.everything() == after, sentence
                expected.after(sentence)
            sundered = await table.line("/sunder as Griff")
            assert sundered["ok"] is expected.struck, (sentence, sundered)
            if sundered["ok"]:
                await table("/undo")
            assert (await table.sheet("Griff"))["fresh"] is expected.fresh


async def test_40_the_round_shows_its_order(odd: OddTable) -> None:
    await odd("/init dex all", 3, 19, by="gm")
    assert (await odd("/round"))["facts"]["order"] == ["Griff", "Ogre", "Ash"]


async def test_41_rounds_are_told_and_counted(odd: OddTable) -> None:
    none = await odd("/round", by="gm")
    assert (none["title"], none["entry"], none["facts"]["round"]) == (
        "There's no fight right now",
        None,
        0,
    )
    reply = await odd("/round next")
    assert (reply["title"], reply["text"]) == ("Round 1", "Who acts first? `/init dex all`")
    (offer,) = reply["choices"]
    assert (offer["says"], offer["who"]) == ("init dex all", "gm")
    await odd("/init all", 3, 19)
    reply = await odd("/round next")
    assert (reply["title"], reply["facts"]) == ("Round 2", {"round": 2, "order": []})
    shown = await odd("/round")
    assert (shown["title"], shown["entry"], shown["text"]) == ("Round 2", None, "")
    reply = await odd("/round end")
    assert (reply["title"], reply["facts"]) == ("The fight is over", {"round": 0, "order": []})
    assert (await odd.refused("/round end"))["message"] == "There's no fight right now."
    await odd("/round start")
    await odd("/round end")
    assert (await odd.everything())["stage"]["fights"] == 2


async def test_50_a_fight_tires_foes_as_well(odd: OddTable) -> None:
    await odd("/status fresh add Ogre, Griff", by="gm")
    await odd("/round start")
    reply = await odd("/round end")
    fresh = [["Ogre", "fresh", True, False], ["Griff", "fresh", True, False]]
    assert [change for change in reply["changes"] if change[1] == "fresh"] == fresh


async def test_50_a_fight_elsewhere_tires_nobody_here(odd: OddTable) -> None:
    await odd("/scene start The ford with Ash", by="gm")
    await odd("/status fresh add Griff")
    await odd("/sheet set Griff zone=near")
    await odd("/round start")
    await odd("/round end")
    assert (await odd.of("Griff", "fresh"), await odd.of("Griff", "zone")) == (True, "near")
    await odd("/scene join Griff")  # and who had left before it began is no part of it
    await odd("/scene leave Griff")
    await odd("/round start")
    await odd("/round end")
    assert await odd.of("Griff", "fresh") is True


async def test_40_who_is_removed_is_no_longer_in_the_order(odd: OddTable) -> None:
    reply = await odd("/npc new Imp shown", by="gm")
    await odd("/init dex all", 3, 19)
    await odd(f"/undo {reply['entry']}")
    assert (await odd("/round"))["facts"]["order"] == ["Griff", "Ogre", "Ash"]


async def test_41_only_the_next_round_passes_by_who_has_a_plan(odd: OddTable) -> None:
    await odd("/round start", by="gm")
    await odd("/plan attack d6 at Ogre", by="bob")
    assert (await odd("/round next", by="gm"))["title"] == "Ash still has a plan this round"
    assert (await odd("/round end"))["title"] != "Ash still has a plan this round"


async def test_50_where_no_fight_is_on_none_ends_and_all_stay_fresh(odd: OddTable) -> None:
    await odd("/rest long")
    error = await odd.refused("/round end", by="gm")
    assert error["message"] == "There's no fight right now."
    assert await odd.of("Griff", "fresh") is True
    await odd("/round end anyway")
    assert await odd.of("Griff", "fresh") is False
