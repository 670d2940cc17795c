"""How long what ails someone lasts: to its remedy, whoever rests, fights or is elsewhere."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from tests.conftest import Played
from tests.rules.odd.conftest import ASH, OGRE
from tests.samples import examples

#: what gives a debility, and which
GIVEN = {
    "/harm 1 dex Griff": "Shaky",
    "/harm 1 wil Griff": "Befuddled",
    "/status panicked Griff": "Panicked",
    "/status dazed Griff": "Dazed",
    "/status sick Griff": "Sick",
    "/status injured Griff": "Injured",
    "/status exhausted Griff": "Exhausted",
    "/status hungry Griff": "Hungry",
}
SOON = {"Shaky", "Befuddled", "Panicked"}
#: what ends debilities, and which
ENDED = {
    "/rest short Griff": SOON,
    "/rest watch Griff": {*SOON, "Exhausted"},
    "/rest long Griff": {*SOON, "Exhausted", "Injured"},
    "/use ration as Griff anyway": {"Hungry"},
    "/use antidote as Griff": {"Sick"},
    "/save str recover as Griff": {"Dazed"},
}
START, NEXT, END = "/round start", "/round next", "/round end"
WEAKER, STRONGER = "/sheet set Griff str=11", "/sheet set Griff str=12"
OTHERS = [START, NEXT, NEXT, END, "/act as Ash", "/scene leave Griff", "/scene join Griff",
          "/time 3 turns", "/time 1 watch", "/time 1 day", WEAKER, STRONGER]  # fmt: skip
LENGTHS = {"/time 3 turns": 3, "/time 1 watch": 36, "/time 1 day": 144}
POINTS = {"/rest watch Griff": 1, "/rest long Griff": 2}
RESTS = {"/rest watch Griff": 36, "/rest long Griff": 144}


class Expected:
    """What the rules say of Griff: what ails him, and when he last ate and slept."""

    def __init__(self) -> None:
        self.ails: set[str] = set()
        self.fresh = self.fights = False
        self.lost = {"str": 0, "dex": 0, "wil": 0}
        self.here, self.left = True, False
        self.now = self.ate = self.slept = 0

    def after(self, said: str) -> None:
        new = {GIVEN[said]} - self.ails if said in GIVEN else set()
        if said.startswith("/harm"):
            self.lost[said.split()[2]] += 1
        if said in ENDED:
            self.regains(POINTS.get(said, 0))
            self.ails -= ENDED[said] - ({"Injured"} if self.lost["str"] else set())
            self.slept = max(self.slept, self.now + RESTS[said]) if said in RESTS else self.slept
            self.ate = self.now if "ration" in said else self.ate
            self.fresh = self.fresh or said == "/rest long Griff"
            if self.fights:  # an action: whoever takes one is there
                self.here, self.left = True, False
        elif said in LENGTHS:
            self.now += LENGTHS[said]
            new = self.wanting() - self.ails if self.here else set()
        elif said in (WEAKER, STRONGER):
            self.lost["str"] = int(said == WEAKER)
        else:
            self.goes(said)
        self.fresh = self.fresh and not new
        self.ails |= new

    def regains(self, points: int) -> None:
        """Give points back, unless there are several ways to place them: that's asked."""
        hurt = [key for key, lost in self.lost.items() if lost]
        if len(hurt) < 2 or sum(self.lost.values()) <= points:
            self.lost |= {key: max(0, self.lost[key] - points) for key in hurt}

    def wanting(self) -> set[str]:
        hungry = {"Hungry"} if self.now - self.ate >= 144 else set()
        return hungry | ({"Exhausted"} if self.now - self.slept >= 144 else set())

    def goes(self, said: str) -> None:
        """A fight begins or is over, or he comes or goes: it is over for whoever has left, too."""
        if said in (START, NEXT):
            self.left = self.left and self.fights
            self.fights = True
        elif said == END:
            self.fresh = self.fresh and not (self.here or self.left)
            self.fights = self.left = False
        elif said.startswith("/scene"):
            self.here = "join" in said
            self.left = not self.here


@settings(max_examples=examples(25), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        st.one_of(st.sampled_from([*GIVEN, *ENDED]), st.sampled_from(OTHERS)),
        min_size=3,
        max_size=14,
    )
)
async def test_28_what_ails_someone_lasts_to_its_remedy_and_no_longer(said: list[str]) -> None:
    """Whatever rounds, rests and days go by, and whatever is taken back in between."""
    async with LocalTable(":memory:") as opened:
        table, expected = Played(opened), Expected()
        await table("/game start odd", by="gm")
        await table(OGRE)
        await table(ASH, by="bob")
        await table("/sheet new Griff str=12 dex=90 wil=90 hp=6 slots=99", by="alice")
        await table("/item add antidote x20, ration x20")
        await table("/scene start The ford", by="gm")
        for sentence in said:
            before = await table.everything()
            if not (await table.line(sentence, *(1,) * 9))["ok"]:
                assert await table.everything() == before
                continue
            await table("/undo")
            assert await table.everything() == before, sentence
            await table("/redo")
            expected.after(sentence)
            griff = await table.sheet("Griff")
            assert set(griff["debilities"]) == expected.ails, (sentence, said)
            assert len(griff["debilities"]) == len(expected.ails)
            assert griff["fresh"] is expected.fresh, (sentence, said)


@settings(max_examples=examples(15), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(["Griff", "Ogre"]),
    st.integers(0, 8),
    st.lists(
        st.sampled_from(["/time 1 turn", "/time 2 turns", "/round next", "/act as Ash",
                         "/scene leave {}", "/scene join {}", "/away 3 days", "tend"]),
        min_size=2,
        max_size=9,
    ),
)  # fmt: skip
async def test_22_a_mortal_wound_kills_with_its_sixth_turn_whoever_has_it_and_wherever(
    who: str, begins: int, said: list[str]
) -> None:
    async with LocalTable(":memory:") as opened:
        table, now, dies = Played(opened), begins, begins + 6
        await table("/game start odd", by="gm")
        await table(OGRE)
        await table(ASH, by="bob")
        await table("/sheet new Griff str=12", by="alice")
        await table("/scene start The ford", by="gm")
        if begins:
            await table(f"/time {begins} turns")
        await table(f"/sheet set {who} state=mortal")
        for sentence in said:
            if sentence == "tend":
                dies = 0 if (await table.line(f"/treat {who} as Ash"))["ok"] else dies
            elif sentence.startswith("/away"):
                await table.line(sentence, by="alice")
            else:
                await table.line(sentence.format(who), by="gm")
            now += 1 if sentence == "/time 1 turn" else 2 if sentence == "/time 2 turns" else 0
            await table.line(":as gm")
            state = "well" if not dies else "dead" if now >= dies else "mortal"
            assert (await table.sheet(who))["state"] == state, (sentence, said)
