"""Hirelings, tables, initiative, morale and rounds (points 21 to 27)."""

import pytest

from rules.fantasy.combat.rounds import ORDERS, begin_fight, end_fight
from rules.fantasy.sheet import FantasyStage
from tests.conftest import Played


async def test_21_a_hireling_has_a_d4_in_all_and_in_one_skill(party: Played) -> None:
    reply = await party("/hireling new Pip athletics")
    assert reply["changes"][0][3] == {
        "skill": "athletics",
        "die": 4,
        "bod": 4,
        "int": 4,
        "wil": 4,
        "paid": 0,
        "state": "ready",
    }
    assert (await party.refused("/hireling new Pip lore"))["kind"] == "refused"
    assert (await party.refused("/hireling new Scar lore"))["kind"] == "refused"
    assert (await party.refused("/hireling new Tom"))["kind"] == "refused"


async def test_21_a_day_costs_five_coin_and_coin_never_goes_below_zero(party: Played) -> None:
    await party("/hireling new Pip athletics")
    assert (await party(":press Pay"))["changes"] == [
        ["Griff", "coin", 50, 45],
        ["Griff", "hirelings.Pip.paid", 0, 1],
    ]
    await party("/hireling pay Pip 2 days")
    assert (await party.sheet("Griff"))["coin"] == 35
    assert (await party.refused("/hireling pay Pip for 8"))["kind"] == "refused"
    await party("/time 2 days", by="gm")
    assert (await party.sheet("Griff"))["hirelings"]["Pip"]["paid"] == 1


@pytest.mark.parametrize(
    ("face", "result"), [(2, "flee"), (4, "refuse"), (8, "hesitate"), (11, "cooperate")]
)
async def test_22_an_unpaid_hireling_is_tested(party: Played, face: int, result: str) -> None:
    await party("/sheet set wil=d12")
    await party("/hireling new Pip athletics")
    reply = await party("/hireling ask Pip", face)
    assert reply["rolled"] == [[12, face]]
    assert reply["facts"]["result"] == result
    state = (await party.sheet("Griff"))["hirelings"]["Pip"]["state"]
    assert state == ("fled" if result == "flee" else "ready")
    if result == "flee":
        assert (await party.refused("/test bod with hireling Pip"))["kind"] == "refused"
        pushed = await party("/push wil")
        assert pushed["facts"]["result"] == "hesitate"
        assert (await party.sheet("Griff"))["hirelings"]["Pip"]["state"] == "ready"


async def test_22_a_paid_hireling_comes_along(party: Played) -> None:
    await party("/hireling new Pip athletics")
    await party("/hireling pay Pip")
    reply = await party("/hireling ask Pip")
    assert reply["rolled"] == []
    assert reply["facts"]["result"] == "cooperate"


@pytest.mark.parametrize(
    ("face", "result"), [(3, "hostile"), (6, "wary"), (9, "friendly"), (10, "helpful")]
)
async def test_23_reaction(party: Played, face: int, result: str) -> None:
    await party("/sheet set wil=d12")
    reply = await party("/table reaction", face)
    assert reply["facts"]["result"] == result
    assert reply["facts"]["table"] == "reaction"


@pytest.mark.parametrize(
    ("face", "result", "order"),
    [
        (1, "enemies go twice", ["enemies", "enemies", "pcs"]),
        (5, "enemies begin", ["enemies", "pcs"]),
        (7, "PCs begin", ["pcs", "enemies"]),
        (12, "PCs go twice", ["pcs", "pcs", "enemies"]),
    ],
)
async def test_24_initiative_sets_the_order(
    party: Played, face: int, result: str, order: list[str]
) -> None:
    await party("/sheet set int=d12")
    reply = await party("/init int", face)
    assert reply["facts"]["result"] == result
    assert reply["facts"]["order"] == order
    for side in order[1:]:
        assert (await party("/round next"))["facts"]["side"] == side
    new = await party("/round next")
    assert new["facts"]["round"] == 2
    assert new["facts"]["order"] == list(dict.fromkeys(order))


async def test_24_a_pushed_initiative_changes_the_order(party: Played) -> None:
    await party("/init", 6)
    reply = await party("/push int")
    assert reply["facts"]["result"] == "PCs begin"
    assert (await party("/round"))["facts"]["order"] == ["pcs", "enemies"]


@pytest.mark.parametrize("trigger", ["leader", "half", "lone"])
@pytest.mark.parametrize(
    ("face", "result"), [(1, "fight"), (4, "retreat"), (7, "flee"), (12, "surrender")]
)
async def test_25_morale_records_its_trigger(
    party: Played, trigger: str, face: int, result: str
) -> None:
    await party("/sheet set wil=d12")
    reply = await party(f"/table morale {trigger}", face)
    assert reply["facts"]["result"] == result
    assert reply["facts"]["trigger"] == trigger


async def test_25_the_defeats_that_call_for_morale_offer_it(party: Played) -> None:
    await party("/sheet set Scar bod=d4 armour=0", by="gm")
    await party("/npc new Rat bod=d8")
    fell = await party("/harm 4 Scar", 1)
    assert [c["says"] for c in fell["choices"]] == ["table morale leader"]
    halved = await party("/harm 4 Rat")
    assert [c["says"] for c in halved["choices"]] == ["table morale lone"]
    await party(":press Test their morale", 5, by="alice")
    await party("/npc new Bat bod=d4", by="gm")
    await party("/npc new Cat bod=d4")
    half = await party("/harm 4 Bat", 1)
    assert [c["says"] for c in half["choices"]] == ["table morale half"]


async def test_26_a_table_reads_the_highest_die(party: Played) -> None:
    await party("/sheet set persuasion=d12")
    reply = await party("/table reaction wil+persuasion", 2, 10)
    assert reply["facts"]["result"] == "helpful"
    assert (await party("/table reaction d4+d8", 4, 1))["facts"]["result"] == "wary"
    for said in ("leader wil+persuasion", "leader +persuasion", "wil + persuasion leader"):
        reply = await party(f"/table morale {said}", 2, 10)
        assert reply["facts"]["result"] == "surrender", said
        assert reply["facts"]["trigger"] == "leader"
    await party("/game set table_die=attribute", by="gm")
    reply = await party("/table reaction wil+persuasion", 2, 10, by="alice")
    assert reply["facts"]["result"] == "hostile"


async def test_26_a_pushed_lookup_is_read_again(party: Played) -> None:
    await party("/table reaction", 4)
    assert (await party("/push wil"))["facts"]["result"] == "friendly"


async def test_27_a_round_by_sides_with_one_move_and_one_test_each(party: Played) -> None:
    await party("/init", 4)
    assert (await party("/round"))["facts"]["side"] == "enemies"
    reply = await party("/round next", by="gm")
    assert reply["facts"]["waiting"] == ["Isaac", "Griff"]
    await party("/test bod", 5, by="alice")
    assert (await party("/round"))["facts"]["acted"] == ["Griff"]
    await party("/act move")
    assert (await party.refused("/act move"))["kind"] == "already_done"
    await party("/act")
    assert (await party.refused("/act"))["kind"] == "already_done"
    warned = await party("/test bod", 5)
    assert "already" in warned["text"]
    await party("/round end", by="gm")
    assert (await party.refused("/act", by="alice"))["kind"] == "refused"


async def test_27_a_strict_table_refuses_one_test_too_many(party: Played) -> None:
    await party("/game set turns=strict", by="gm")
    await party("/round start")
    await party("/test bod", 5, by="alice")
    assert (await party.refused("/test bod"))["kind"] == "refused"
    assert (await party.refused("/test bod as Scar", by="gm"))["kind"] == "refused"
    assert (await party("/test bod as Scar anyway", 5))["ok"]
    await party("/round next")
    assert (await party.refused("/test bod", by="bob"))["kind"] == "refused"


async def test_words_for_a_character_are_rolled_without_a_test(party: Played) -> None:
    reply = await party("/table flaw", 6)
    assert reply["rolled"] == [[6, 6]]
    assert reply["facts"]["result"] == "afraid of the dark"


def test_a_fight_ends_with_its_scene() -> None:
    stage = begin_fight(FantasyStage(), ORDERS["PCs begin"])
    assert stage.round == 1
    assert end_fight(stage) == FantasyStage()
