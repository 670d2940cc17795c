"""How long things last, in rounds in which people act, skip, leave or are down."""

import re

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from tests.conftest import Played
from tests.rules.genesys.conftest import GRIFF, SCAR
from tests.rules.genesys.symbols import statuses
from tests.samples import examples


async def test_24_a_stance_ends_with_the_turn_that_is_passed_by(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver guarded", by="alice")
    await genesys("/round next", by="gm")
    assert "guarded" in await statuses(genesys, "Griff")  # to the end of the next turn
    passed = await genesys("/round next")
    assert "guarded" not in await statuses(genesys, "Griff")
    assert passed["facts"]["round"] == 3
    await genesys("/undo")
    assert "guarded" in await statuses(genesys, "Griff")


async def test_24_whoever_is_staggered_and_skips_is_not_so_for_ever(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/act Griff")
    await genesys("/act Scar")  # Griff's turn is over
    await genesys("/status staggered Griff")
    await genesys("/round next")
    assert "staggered" in await statuses(genesys, "Griff")
    await genesys("/round next")
    assert "staggered" not in await statuses(genesys, "Griff")


async def test_24_no_turn_passes_before_a_fight_is_on(genesys: Played) -> None:
    await genesys("/status staggered Griff", by="gm")
    await genesys("/round next")
    assert "staggered" in await statuses(genesys, "Griff")


async def test_24_a_new_order_ends_the_turn_that_was_on(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver guarded", by="alice")
    await genesys("/init cool all", by="gm")
    assert (await statuses(genesys, "Griff"))["guarded"]["turns"] == 1


async def test_24_whoever_leaves_the_scene_is_passed_by_like_anyone(genesys: Played) -> None:
    await genesys("/scene start The bridge", by="gm")
    await genesys(VOSS, by="bob")
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver guarded", by="alice")
    await genesys("/maneuver cover")
    await genesys("/scene leave")
    await genesys("/round next", by="gm")
    assert "guarded" in await statuses(genesys, "Griff")
    await genesys("/round next")
    assert list(await statuses(genesys, "Griff")) == ["cover"]
    await genesys("/encounter end")
    assert await statuses(genesys, "Griff") == {}


async def test_24_an_npc_is_in_the_fight_though_only_the_characters_were_named(
    genesys: Played,
) -> None:
    await genesys("/scene start The bridge with Griff", by="gm")
    await genesys("/encounter start")
    await genesys("/status staggered Scar")
    assert (await genesys("/scene"))["facts"]["present"] == ["Scar", "Griff"]
    await genesys("/round next")
    assert await statuses(genesys, "Scar") == {}
    for _ in range(2):  # and has a turn in each round
        await genesys("/attack unarmed at Griff as Scar engaged free", by="gm")
        await genesys("/maneuver aim as Scar")
        await genesys("/round next")


async def test_24_whoever_rolls_initiative_is_in_the_fight(genesys: Played) -> None:
    await genesys("/scene start The bridge with Griff", by="gm")
    await genesys("/init cool Griff, Scar")
    assert (await genesys("/scene"))["facts"]["present"] == ["Scar", "Griff"]
    await genesys("/undo")
    assert (await genesys("/scene"))["facts"]["present"] == ["Griff"]


async def test_24_slowed_down_ends_with_the_turn_that_is_passed_by(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/crit Griff 8")
    assert list(await statuses(genesys, "Griff")) == ["slowed"]
    await genesys("/round next")
    assert await statuses(genesys, "Griff") == {}


VOSS = "/sheet new Voss skills=telepathy:1"
#: what lasts for so many of Griff's own turns, however it came about, and the key it is kept by
GIVEN = {
    "/status staggered Griff": ("staggered", 1),
    "/status staggered 2 Griff": ("staggered", 2),
    "/status immobilized 3 Griff": ("immobilized", 3),
    "/status disoriented Griff": ("disoriented", 1),
    "/crit Griff 8": ("slowed", 1),
    "/crit Griff 17": ("distracted", 1),
    "/crit Griff 33": ("staggered", 1),
    "/maneuver guarded as Griff": ("guarded", 1),
    "/maneuver aim as Griff": ("aiming", 1),
    "/maneuver concentrate as Griff": ("concentrating", 1),
    "/maneuver rebuke as Griff": ("rebuking", 1),
    "/maneuver assist Griff as Voss": ("Voss's help", 1),
    "/spend 3 advantage melee guard as Griff": ("melee_guard", 1),
    "/spend 3 advantage ranged guard as Griff": ("ranged_guard", 1),
    "/spend 3 advantage ignore as Griff": ("unhindered", 1),
}
#: what lasts to the end of the round, and to the end of the fight
KEPT = {
    "/spend 3 advantage negate Griff as Scar": "open",
    "/maneuver cover as Griff": "cover",
    "/maneuver prepare as Griff": "prepared",
    "/crit Griff 22": "Off-Balance",
    "/spend 2 advantage boost Griff as Voss": "from Voss's roll",
}
ACT, VOSS_ACTS, SCAR_ACTS = "/act Griff", "/act Voss", "/act Scar"
NEXT, END, ORDER = "/round next", "/encounter end", "/init cool all"
LEAVE, JOIN, CHECK = (
    "/scene leave Griff",
    "/scene join Griff",
    "/check stealth vs easy free as Griff",
)
BLANKS = (1,) * 40  # no symbol on any die
EXTENDED = {"staggered", "immobilized", "disoriented"}


class Expected:
    """What the rules say of Griff: whose turn it is, and how many ends of his turns are to come."""

    def __init__(self) -> None:
        self.left: dict[str, int] = {}
        self.kept: set[str] = set()
        self.taken: set[str] = set()
        self.current, self.here, self.slots = "", True, False

    def after(self, said: str) -> None:
        actor = said.rpartition(" as ")[2] if " as " in said else said.removeprefix("/act ")
        if said.startswith(("/act", "/maneuver")) and actor not in self.taken:
            self.begins(actor)
        self.here = said != LEAVE and (self.here or said == JOIN or _takes_part(said))
        if said in GIVEN:
            self.give(*GIVEN[said])
        elif said in KEPT:
            self.kept.add(KEPT[said])
        elif said == CHECK:
            self.checks()
        elif said == ORDER:
            self.orders()
        elif said in (NEXT, END):
            self.round_ends(said == END)

    def begins(self, actor: str) -> None:
        self.turn_ends()
        self.current = actor
        self.taken.add(actor)
        if actor == "Griff" and self.slots:  # it was the last slot, and that was it
            self.left.pop("slowed", None)

    def checks(self) -> None:
        self.left.pop("Voss's help", None)
        self.kept -= {"Off-Balance", "from Voss's roll"}

    def orders(self) -> None:
        """Everyone here rolls initiative, and nobody has acted in the new order; who rolls later
        only joins it."""
        if not self.slots:
            self.turn_ends()
            self.taken &= {"Griff"} if not self.here else set()
        self.slots = True
        if self.here:
            self.checks()

    def give(self, key: str, turns: int) -> None:
        if key in EXTENDED and key in self.left:
            self.left[key] += turns
        else:
            self.left[key] = turns + (self.current == "Griff")

    def turn_ends(self) -> None:
        if self.current == "Griff":
            self.passes()
        self.current = ""

    def passes(self) -> None:
        self.left = {key: count - 1 for key, count in self.left.items() if count > 1}

    def round_ends(self, over: bool) -> None:
        self.turn_ends()
        if "Griff" not in self.taken:
            self.passes()
        self.kept.discard("open")
        self.taken.clear()
        if over:
            self.left.clear()
            self.kept.clear()


def _takes_part(said: str) -> bool:
    """Say whether Griff is in the fight by this: a condition in it, or something he does."""
    return said.startswith("/status") or said == ACT or bool(re.match("/maneuver.*as Griff", said))


async def lasting(table: Played) -> set[str]:
    griff = await table.sheet("Griff")
    return {*griff["statuses"], *(each["why"] for each in griff["pending"])}


@settings(max_examples=examples(25), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        st.one_of(
            st.sampled_from([NEXT, NEXT, ACT, VOSS_ACTS, SCAR_ACTS, LEAVE, JOIN, CHECK]),
            st.sampled_from([*GIVEN, *KEPT]),
            st.sampled_from([NEXT, ACT, ORDER, END]),
        ),
        min_size=4,
        max_size=14,
    )
)
@example(["/scene leave Griff", ORDER, "/status staggered Griff", ACT, ORDER])
async def test_24_nothing_lasts_longer_or_shorter_than_its_turns(said: list[str]) -> None:
    """Whoever acts, skips or leaves, and whatever is taken back in between."""
    async with LocalTable(":memory:") as opened:
        table, expected = Played(opened), Expected()
        await table("/game start genesys", by="gm")
        await table(SCAR)
        await table(VOSS, by="bob")
        await table(f"{GRIFF.replace('cool:1', 'cool:1,telepathy:1')} strain_threshold=99", by="al")
        await table("/scene start The bridge", by="gm")
        await table("/encounter start")
        for sentence in said:
            if sentence.startswith("/spend"):
                await table(f"/pool 2g as {sentence.rpartition(' as ')[2]}", 8, 8)
            if not (await table.line(sentence, *BLANKS))["ok"]:
                continue  # what cannot be done changes nothing
            before = await table.everything()
            await table("/undo")
            assert await lasting(table) == {*expected.left, *expected.kept}, (sentence, said)
            await table("/redo")
            assert await table.everything() == before
            expected.after(sentence)
            assert await lasting(table) == {*expected.left, *expected.kept}, (sentence, said)
            if sentence == END:
                break


FLAMER = '/item add flamer ranged_heavy damage 7 range short qualities "burn 2" for Scar'
#: what a turn begins with: how it comes about, wounds a turn, for how many turns
SUFFERED = {
    "bleeding": (["/crit Griff 133"], 1, 99),
    "vacuum": (["/hazard vacuum Griff"], 3, 99),
    "fire": (["/hazard fire 2 Griff"], 2, 99),
    "burn": (["/attack flamer at Griff short as Scar free", "/spend 2 adv burn as Scar"], 4, 2),
}
#: whether he acts in a round, and whether he leaves or joins before that
ROUND = st.tuples(st.booleans(), st.sampled_from(["", "", LEAVE, JOIN]))


@settings(max_examples=examples(30), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(list(SUFFERED)), st.booleans(), st.lists(ROUND, min_size=3, max_size=5))
async def test_24_what_a_turn_begins_with_comes_once_in_each(
    what: str, acted: bool, rounds: list[tuple[bool, str]]
) -> None:
    """Whether it is taken, passed by, or passed by in someone's absence; never twice."""
    said, wounds, most = SUFFERED[what]
    async with LocalTable(":memory:") as opened:
        table, turns = Played(opened), 0
        await table("/game start genesys", by="gm")
        await table(f"{SCAR} agility=2")
        await table(FLAMER)
        await table("/sheet new Voss", by="bob")
        await table(f"{GRIFF} wound_threshold=99 strain_threshold=99", by="alice")
        await table("/scene start The bridge", by="gm")
        await table("/encounter start")
        for sentence in ["/act Griff", "/act Voss"] if acted else []:
            await table(sentence)
        for sentence in said:
            await table.line(sentence, 7, 7, 1)
        taken, before = acted, (await table.sheet("Griff"))["wounds"]
        for acts, moves in rounds:
            if moves:
                await table.line(moves)
            if acts and not taken:
                await table("/act Griff")
                taken, turns = True, turns + 1
                assert (await table.refused("/act Griff"))["kind"] == "already_done"
            turns += not taken
            taken = False
            await table("/round next")
            hurt = (await table.sheet("Griff"))["wounds"] - before
            assert hurt == wounds * min(turns, most), (what, acted, rounds)


@settings(max_examples=examples(15), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2), st.lists(ROUND, min_size=3, max_size=3), st.booleans())
async def test_78_the_end_comes_with_the_next_round_whoever_is_there(
    passed: int, rounds: list[tuple[bool, str]], heals: bool
) -> None:
    async with LocalTable(":memory:") as opened:
        table = Played(opened)
        await table("/game start genesys", by="gm")
        await table("/sheet new Voss", by="bob")
        await table(GRIFF, by="alice")
        await table("/scene start The bridge", by="gm")
        await table("/encounter start")
        for _ in range(passed):
            await table("/round next")
        await table("/crit Griff 145")
        for count, (acts, moves) in enumerate(rounds, start=1):
            for sentence in filter(None, [moves, "/act Griff" if acts else ""]):
                await table.line(sentence)
            if heals and count == 2:
                await table("/crit heal Griff 1")
            await table("/round next")
            dead = count >= 2 and not heals
            assert (await table.sheet("Griff"))["state"] == ("dead" if dead else "well")
