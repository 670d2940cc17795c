"""Who is down: as the numbers say, wherever they come from."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from tests.conftest import Played
from tests.rules.genesys.conftest import GRIFF
from tests.samples import examples


async def test_wounds_set_by_hand_bring_down_with_a_critical(genesys: Played) -> None:
    down = await genesys("/sheet set wounds=15 Griff", 3, by="gm")
    sheet = await genesys.sheet("Griff")
    assert sheet["state"] == "incapacitated"
    assert [each["name"] for each in sheet["criticals"]] == ["Minor Nick"]
    assert "Griff is incapacitated" in down["text"]
    assert (await genesys.refused("/check stealth vs easy", by="alice"))["kind"] == "refused"
    await genesys("/undo", by="gm")
    sheet = await genesys.sheet("Griff")
    assert (sheet["wounds"], sheet["state"], sheet["criticals"]) == (0, "well", [])
    again = await genesys("/redo")
    assert again["rolled"] == []
    sheet = await genesys.sheet("Griff")
    assert (sheet["state"], len(sheet["criticals"])) == ("incapacitated", 1)


async def test_a_game_master_may_keep_them_up_anyway(genesys: Played) -> None:
    await genesys("/sheet set wounds=15 Griff anyway", by="gm")
    sheet = await genesys.sheet("Griff")
    assert (sheet["state"], sheet["criticals"]) == ("well", [])
    await genesys("/check stealth vs easy", by="alice")
    await genesys("/harm 1 Griff", by="gm")
    assert (await genesys.sheet("Griff"))["state"] == "well"
    await genesys("/heal 10 Griff")  # within again: nothing keeps them up any more
    await genesys("/harm 10 Griff", 3)
    assert (await genesys.sheet("Griff"))["state"] == "incapacitated"


async def test_strain_set_by_hand_brings_down_without_a_critical(genesys: Played) -> None:
    await genesys("/sheet set strain=13", by="alice")
    sheet = await genesys.sheet("Griff")
    assert (sheet["state"], sheet["criticals"]) == ("incapacitated", [])
    await genesys("/sheet set strain=12")
    assert (await genesys.sheet("Griff"))["state"] == "well"


async def test_a_lower_threshold_brings_down_too(genesys: Played) -> None:
    await genesys("/harm 8 Griff", by="gm")
    await genesys("/sheet set Griff wound_threshold=7", 3)
    assert (await genesys.sheet("Griff"))["state"] == "incapacitated"


async def test_put_down_by_a_word_stays_down_until_a_word_ends_it(genesys: Played) -> None:
    await genesys("/status incapacitated Griff", by="gm")
    await genesys("/strain 1 Griff")
    await genesys("/heal 1 strain Griff")
    assert (await genesys.sheet("Griff"))["state"] == "incapacitated"
    await genesys("/status incapacitated clear Griff")
    assert (await genesys.sheet("Griff"))["state"] == "well"
    await genesys("/sheet set Griff state=incapacitated")
    assert (await genesys.sheet("Griff"))["state"] == "incapacitated"
    await genesys("/sheet set Griff state=well")
    assert (await genesys.sheet("Griff"))["state"] == "well"


async def test_nobody_stands_up_over_a_threshold_by_a_word(genesys: Played) -> None:
    await genesys("/harm 15 Griff", 3, by="gm")
    assert (await genesys.refused("/status incapacitated clear", by="alice"))["kind"] == "refused"
    await genesys("/sheet set Griff state=well", by="gm")
    assert (await genesys.sheet("Griff"))["state"] == "incapacitated"
    await genesys("/status incapacitated clear Griff anyway")
    assert (await genesys.sheet("Griff"))["state"] == "well"


async def test_minions_that_are_set_stand_again(genesys: Played) -> None:
    await genesys("/npc new Cultists minions=4 wound_threshold=5 shown", by="gm")
    await genesys("/harm 99 Cultists")
    assert (await genesys.sheet("Cultists"))["state"] == "dead"
    await genesys("/npc set Cultists minions=4")
    sheet = await genesys.sheet("Cultists")
    assert (sheet["minions"], sheet["wounds"], sheet["state"]) == (4, 0, "well")
    await genesys("/undo")
    sheet = await genesys.sheet("Cultists")
    assert (sheet["minions"], sheet["wounds"], sheet["state"]) == (0, 21, "dead")
    await genesys("/redo")
    await genesys("/npc set Cultists minions=0")
    assert (await genesys.sheet("Cultists"))["state"] == "dead"


async def test_whoever_is_down_acts_in_no_verb(genesys: Played) -> None:
    await genesys("/strain 13 Griff", by="gm")
    for sentence in (
        "/check stealth vs easy",
        "/check stealth vs easy free",
        "/check stealth",
        "/attack lasgun at Scar range medium",
        "/attack lasgun at Scar range medium free",
        "/maneuver aim",
        "/act",
        "/act ability Frenzy",
        "/init cool",
        "/hazard fall short athletics",
        "/item repair lasgun",
    ):
        error = await genesys.refused(sentence, by="alice")
        assert (error["kind"], "incapacitated" in error["message"]) == ("refused", True), sentence
    await genesys("/rest encounter cool", 4, 4)  # what ends it always works
    assert (await genesys.sheet("Griff"))["state"] == "well"


async def test_the_dead_suffer_no_critical(genesys: Played) -> None:
    await genesys("/sheet set Griff state=dead", by="gm")
    assert (await genesys.refused("/crit Griff"))["kind"] == "refused"


SENTENCES = st.one_of(
    st.integers(1, 30).map("/harm {} Griff".format),
    st.integers(1, 9).map("/harm {} strain Griff".format),
    st.integers(1, 30).map("/heal {} Griff".format),
    st.integers(1, 9).map("/heal {} strain Griff".format),
    st.integers(0, 30).map("/sheet set Griff wounds={}".format),
    st.integers(90, 110).map("/crit Griff {}".format),
    st.integers(0, 20).map("/sheet set Griff strain={}".format),
    st.integers(5, 20).map("/sheet set Griff wound_threshold={}".format),
    st.integers(3, 9).map("/undo {}".format),
    st.sampled_from(["/undo", "/redo"]),
)


@settings(max_examples=examples(25), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(SENTENCES, min_size=3, max_size=12))
async def test_the_state_is_what_the_numbers_say_after_anything(said: list[str]) -> None:
    async with LocalTable(":memory:") as opened:
        table = Played(opened)
        await table("/game start genesys", by="gm")
        await table(GRIFF, by="alice")
        for sentence in said:
            await table.line(sentence, by="gm")
            sheet = await table.sheet("Griff")
            over = sheet["wounds"] > sheet["wound_threshold"]
            over = over or sheet["strain"] > sheet["strain_threshold"]
            down = "incapacitated" if over else "well"
            assert sheet["state"] == "dead" or sheet["state"] == down, sentence
            owed = (await table("/waiting"))["facts"]["waiting"]
            limbs = [each for each in owed if each[1].startswith("Left arm")]
            lost = [c for c in sheet["criticals"] if c["key"] in ("crippled", "maimed")]
            assert sheet["state"] == "dead" or len(limbs) == len(lost), sentence


async def test_an_edit_of_something_else_raises_nobody(genesys: Played) -> None:
    await genesys("/sheet set wounds=15 Griff", by="gm")
    await genesys("/sheet set Griff cunning=4 anyway")
    assert (await genesys.sheet("Griff"))["state"] == "incapacitated"
    await genesys("/sheet set Griff wounds=16 anyway")
    assert (await genesys.sheet("Griff"))["state"] == "well"


async def test_nobody_is_brought_down_twice_by_hand(genesys: Played) -> None:
    await genesys("/sheet set Griff wounds=13", by="gm")
    assert (await genesys.sheet("Griff"))["state"] == "well"
    down = await genesys("/sheet set Griff wounds=14", 46)
    assert down["rolled"] == [[100, 46]]
    assert (await genesys("/sheet set Griff wounds=16"))["rolled"] == []
    up = await genesys("/sheet set Griff wounds=13")
    assert "Griff comes round." in up["text"]
    sheet = await genesys.sheet("Griff")
    assert (sheet["state"], len(sheet["criticals"])) == ("well", 1)


async def test_minions_stand_again_with_the_wounds_that_are_said(genesys: Played) -> None:
    await genesys("/npc new Mob minions=2 wound_threshold=5 shown", by="gm")
    await genesys("/harm 99 Mob")
    stands = await genesys("/npc set Mob minions=3 wounds=4")
    assert "Mob: 3 standing." in stands["text"]
    mob = await genesys.sheet("Mob")
    assert (mob["minions"], mob["wounds"], mob["state"]) == (3, 4, "well")
    await genesys("/npc set Mob minions=2")  # who stands keeps what they have
    assert (await genesys.sheet("Mob"))["wounds"] == 4


async def test_over_wounds_that_a_word_keeps_up_no_critical_is_rolled(genesys: Played) -> None:
    await genesys("/sheet set Griff strain=14 anyway", by="gm")
    sheet = await genesys.sheet("Griff")
    assert (sheet["state"], sheet["upright"]) == ("well", True)
    assert (await genesys("/sheet set Griff wounds=14"))["rolled"] == []
    assert (await genesys.sheet("Griff"))["criticals"] == []
    await genesys("/sheet set Griff wounds=0 strain=0")
    sheet = await genesys.sheet("Griff")
    assert (sheet["state"], sheet["upright"]) == ("well", False)


async def test_a_game_master_raises_whom_a_word_put_down_though_over(genesys: Played) -> None:
    await genesys("/status incapacitated Griff", by="gm")
    await genesys("/sheet set Griff cunning=3 anyway")  # about something else
    assert (await genesys.sheet("Griff"))["state"] == "incapacitated"
    await genesys("/sheet set Griff wounds=14 anyway")
    sheet = await genesys.sheet("Griff")
    assert (sheet["state"], sheet["statuses"], sheet["criticals"]) == ("well", {}, [])
    await genesys("/status incapacitated Griff")
    await genesys("/sheet set Griff wounds=3")
    assert (await genesys.sheet("Griff"))["state"] == "incapacitated"  # the word still holds


async def test_the_dead_stay_dead_whatever_else_is_set(genesys: Played) -> None:
    await genesys("/npc new Mob minions=3 shown", by="gm")
    for name in ("Mob", "Scar"):
        await genesys(f"/npc set {name} state=dead")
        await genesys(f"/npc set {name} brawn=4")
        assert (await genesys.sheet(name))["state"] == "dead"
    await genesys("/npc set Scar minions=2")
    assert (await genesys.sheet("Scar"))["state"] == "dead"
    await genesys("/npc set Mob minions=2")
    assert (await genesys.sheet("Mob"))["state"] == "dead"
    await genesys("/npc set Mob minions=4")
    assert (await genesys.sheet("Mob"))["state"] == "well"


async def test_who_is_taken_back_and_put_back_is_as_hurt_as_before(genesys: Played) -> None:
    await genesys("/npc new Boss kind=nemesis wounds=20 wound_threshold=10 shown", by="gm")
    before = await genesys.everything()
    await genesys("/undo")
    await genesys("/redo")
    assert await genesys.everything() == before


async def test_whoever_a_game_master_lets_act_though_down_does_act(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/harm 14 Griff", 46)
    await genesys("/hazard fire 1 Griff")
    acted = await genesys("/check cool vs easy as Griff anyway", 1, 1, 1)
    assert acted["title"].startswith("Griff: Cool")
    assert (await genesys.sheet("Griff"))["wounds"] == 15
