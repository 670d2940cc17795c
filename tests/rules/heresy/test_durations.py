"""How long things last: for a battle, for a session, for one attack; whoever is there for it."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from tests.conftest import Played
from tests.rules.heresy.conftest import SCAR
from tests.samples import examples


async def test_43_a_new_session_is_one_for_whoever_is_elsewhere_too(heresy: Played) -> None:
    await heresy("/sheet new Nox background=arbites free", by="carol")
    await heresy("/move hack", 1, 1)
    await heresy("/move this i know", 1, 1)
    await heresy("/scene start The hall with Griff", by="gm")
    begun = await heresy("/session start")
    assert "Nox" in begun["facts"]["names"]
    assert (await heresy.sheet("Nox"))["session"]["this_i_know"] is False
    await heresy("/undo")
    assert (await heresy.sheet("Nox"))["session"]["this_i_know"] is True


#: what someone gets, what it is kept as, and the sentence for it
GIVEN = {
    "/tactic reckless as Vael": "tactic",
    "/resource insight +1 as Vael": "insight",
    "/move this one's mine at Scar as Vael": "quarry",
    "/hold add defend 2 as Vael": "hold",
    "/move judgement at Scar as Vael": "judged",
    "/ongoing +1 until dawn as Vael": "ongoing",
    "/forward +1 when it rains as Vael": "forward",
    "/sheet set Vael defense_mods=cover": "cover",
    "/move this i know as Vael": "session",
}
BATTLE = {"tactic", "insight", "quarry", "hold"}
START, WITH, END = "/scene start The hall", "/scene start The hall with Isaac, Scar", "/scene end"
LEAVE, JOIN, SESSION = "/scene leave Vael", "/scene join Vael", "/session start"
#: what others do: of all this nothing ends but one's claim to a foe whom an ally hits
OTHERS = ("/move hack at Scar as Isaac", "/heal 1 Vael", "/damage 1d6 at Scar as Scar",
          "/move defy+ag as Isaac", "/turn next", "/suffer 1d4 for Isaac")  # fmt: skip
STRIKE, ALLY = "/damage 1d6 at Scar as Vael", "/damage 1d8 at Scar as Isaac"


def lasting(sheet: dict[str, Any]) -> set[str]:
    found = {
        "tactic": sheet["tactic"],
        "insight": sheet["resource"]["value"],
        "quarry": sheet["quarry"],
        "hold": sheet["hold"].get("defend"),
        "judged": sheet["judged"],
        "ongoing": sheet["ongoing"],
        "forward": sheet["forward"],
        "cover": sheet["defense_mods"],
        "session": sheet["session"]["this_i_know"],
    }
    return {key for key, value in found.items() if value}


class Expected:
    """What the rules say that Vael still has."""

    def __init__(self) -> None:
        self.has: set[str] = set()
        self.scene, self.here, self.left = False, True, False

    def after(self, said: str) -> None:
        if said in GIVEN:
            self.has.add(GIVEN[said])
        elif said in (START, WITH):
            self.scene, self.here, self.left = True, said == START, False
        elif said in (LEAVE, JOIN):
            self.here, self.left = said == JOIN, said == LEAVE
        elif said == END:
            self.has -= BATTLE if self.here or self.left else set()
            self.scene, self.here, self.left = False, True, False
        elif said == SESSION:
            self.has.discard("session")
        elif said in (STRIKE, ALLY):
            self.has.discard("judged" if said == STRIKE else "quarry")


@settings(max_examples=examples(25), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        st.one_of(
            st.sampled_from([*GIVEN]),
            st.sampled_from([START, WITH, END, LEAVE, JOIN, SESSION, STRIKE, ALLY]),
            st.sampled_from(OTHERS),
        ),
        min_size=3,
        max_size=14,
    )
)
async def test_nothing_lasts_longer_or_ends_earlier_than_its_rule_says(said: list[str]) -> None:
    """Whoever comes, goes and acts meanwhile, and whatever is taken back in between."""
    async with LocalTable(":memory:") as opened:
        table, expected = Played(opened), Expected()
        await table("/game start heresy", by="gm")
        await table(SCAR.replace("wounds=3", "wounds=99"))
        await table("/npc set Scar max_wounds=99 wounds=0")
        await table("/sheet new Isaac ag=1 max_wounds=99 free", by="bob")
        await table("/sheet new Vael class=tactician background=arbites wounds=5 free", by="carol")
        await table('/sheet set moves+="this one\'s mine",judgement,wrath_embodied max_wounds=99')
        await table.line(":as gm")
        for sentence in said:
            await prepare(table, sentence)
            if not (await table.line(sentence, *dice_for(sentence)))["ok"]:
                continue
            after = await table.everything()
            await table("/undo")
            assert lasting(await table.sheet("Vael")) == expected.has, (sentence, said)
            await table("/redo")
            assert await table.everything() == after, (sentence, said)
            expected.after(sentence)
            assert lasting(await table.sheet("Vael")) == expected.has, (sentence, said)


def dice_for(sentence: str) -> tuple[int, ...]:
    return (8, 4, 4, 4, 4) if sentence == ALLY else (1,) * 6


async def prepare(table: Played, sentence: str) -> None:
    """Give what a sentence spends, or is about."""
    if "judgement" in sentence:
        await table.line("/move wrath embodied as Vael")
    if "this i know" in sentence:
        await table("/move hack as Vael no forward", 6, 6)
