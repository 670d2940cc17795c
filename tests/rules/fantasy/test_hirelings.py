"""Hirelings (rules 21 and 22)."""

import json

import pytest

from play.wording.ruling_card import compose
from tests.conftest import Played
from tests.rules.fantasy.conftest import told


async def test_21_a_hireling_has_a_d4_in_all_and_in_one_skill(party: Played) -> None:
    reply = await party("/hireling new Pip athletics")
    assert reply["changes"][0][3] == {
        "skill": "athletics",
        "die": 4,
        "bod": 4,
        "int": 4,
        "wil": 4,
        "paid": 0,
        "part": 0,
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
    assert state == {"flee": "fled", "refuse": "refuses"}.get(result, "ready")
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


async def test_21_a_hireling_is_a_character_who_can_be_aimed_at_and_hurt(party: Played) -> None:
    await party("/hireling new Pip athletics", by="alice")
    pip = await party.sheet("Pip")
    assert (pip["employer"], pip["skills"]) == ("Griff", {"athletics": 4})
    assert [pip[key]["die"] for key in ("bod", "int", "wil")] == [4, 4, 4]
    await party("/attack bod at Pip as Scar", by="gm")
    reply = await party(":press Answer with BOD", 7, 1, by="alice")
    assert reply["changes"] == [["Pip", "bod.pool", 4, 3]]
    reply = await party("/harm 3 Pip", 3, 5, by="gm")
    assert "death comes in 5 hours" in reply["text"]
    await party("/time 5 hours")
    for said in ("/test bod with Pip", "/hireling ask Pip", "/hireling pay Pip"):
        assert "Pip is dead." in (await party.refused(said, by="alice"))["message"]
    assert "dead" in (await party("/hireling list"))["text"]


async def test_21_hiring_is_undone_whole(party: Played) -> None:
    await party("/hireling new Pip athletics", by="alice")
    await party("/undo")
    assert (await party.sheet("Griff"))["hirelings"] == {}
    assert (await party.refused("/harm 1 Pip", by="gm"))["kind"] == "not_found"
    await party("/redo", by="alice")
    assert (await party.sheet("Pip"))["employer"] == "Griff"


async def test_21_who_was_dismissed_may_be_hired_again_with_what_befell_them(
    party: Played,
) -> None:
    await party("/hireling new Pip athletics", by="alice")
    await party("/harm 1 Pip", by="gm")
    await party("/hireling dismiss Pip", by="alice")
    assert (await party.refused("/harm 1 Pip", by="gm"))["kind"] == "not_found"
    await party("/hireling new Pip lore", by="alice")
    pip = await party.sheet("Pip")
    assert (pip["bod"]["pool"], pip["skills"]) == (3, {"lore": 4, "athletics": 4})


@pytest.mark.parametrize("name", ["all", "7", "me", "Scar"])
async def test_21_a_hireling_has_a_name_of_their_own(party: Played, name: str) -> None:
    assert (await party.refused(f"/hireling new {name} lore"))["kind"] == "refused"


async def test_22_a_hireling_who_refuses_adds_no_die(party: Played) -> None:
    await party("/hireling new Pip athletics", by="alice")
    assert (await party("/hireling ask Pip", 5))["facts"]["result"] == "refuse"
    for said in ("/test bod with Pip", "/attack bod at Scar with hireling Pip"):
        assert "Pip won't come along" in (await party.refused(said))["message"]
    await party("/undo", by="alice")
    assert (await party("/test bod with Pip", 5, 3))["rolled"] == [[8, 5], [4, 3]]
    await party("/hireling ask Pip", 5)
    await party("/hireling pay Pip")
    assert (await party("/test bod with Pip", 5, 3))["rolled"] == [[8, 5], [4, 3]]


async def test_22_a_hireling_who_dies_before_the_answer_adds_no_die(party: Played) -> None:
    await party("/hireling new Pip athletics", by="alice")
    await party("/attack bod at Scar with hireling Pip")
    await party("/sheet set Pip state=dead", by="gm")
    assert (await party("/answer bod", 5, 3))["rolled"] == [[8, 5], [8, 3]]


async def test_22_a_hireling_waits_for_no_turn_and_is_no_helper_unasked(party: Played) -> None:
    await party("/hireling new Pip athletics", by="alice")
    reply = await party("/round start", by="gm")
    assert reply["facts"]["waiting"] == ["Isaac", "Griff"]
    assert not any("Pip" in line for line in (await party("/waiting"))["text"].splitlines())


async def test_21_help_hired_before_hirelings_had_sheets_gets_one_when_paid_or_asked(
    party: Played,
) -> None:
    kept = {"skill": "lore", "die": 4, "bod": 4, "int": 4, "wil": 4, "paid": 0, "state": "ready"}
    async with party.table.database.transaction() as tx:
        await tx.execute("UPDATE record SET fields = json_remove(fields, '$.employer')")
        await tx.execute(
            "UPDATE record SET fields = json_set(fields, '$.hirelings', json(?))"
            " WHERE name = 'Griff'",
            (json.dumps({"Pip": kept, "Tom": kept}),),
        )
    assert (await party("/test int with Pip", 5, 3, by="alice"))["rolled"] == [[6, 5], [4, 3]]
    await party("/hireling pay Pip")
    await party("/hireling ask Tom", 5)
    for name in ("Pip", "Tom"):
        assert (await party.sheet(name))["skills"] == {"lore": 4}
    assert (await party("/harm 1 Tom", by="gm"))["changes"] == [["Tom", "bod.pool", 4, 3]]


async def test_21_hirelings_come_and_go_with_their_employer(party: Played) -> None:
    await party("/hireling new Pip lore")
    begun = await party('/scene start "The mill" with Griff, Scar', by="gm")
    assert begun["facts"]["present"] == ["Scar", "Griff", "Pip"]
    assert (await party("/scene leave", by="alice"))["title"] == "Griff and Pip leave The mill"
    assert (await party("/scene join"))["title"] == "Griff and Pip join The mill"
    await party("/scene leave Pip")
    assert (await party("/scene show"))["facts"]["present"] == ["Scar", "Griff"]
    await party("/hireling dismiss Pip")
    await party("/hireling hire Pip lore")
    assert (await party("/scene show"))["facts"]["present"] == ["Scar", "Griff", "Pip"]
    await party("/undo")
    assert (await party("/scene show"))["facts"]["present"] == ["Scar", "Griff"]


async def test_21_a_hireling_serves_under_any_name(party: Played) -> None:
    await party("/hireling new Pip lore")
    await party("/sheet rename Griff to Gaf")
    assert (await party.sheet("Pip"))["employer"] == "Gaf"
    await party("/sheet rename Pip to Pippa")
    await party("/hireling pay Pippa")
    assert (await party("/hireling"))["text"].startswith("**Pippa**")
    await party("/undo")
    await party("/undo")
    assert list((await party.sheet("Gaf"))["hirelings"]) == ["Pip"]
    await party("/undo")
    assert (await party.sheet("Pip"))["employer"] == "Griff"


async def test_21_the_die_of_a_hireling_joins_a_challenge(party: Played) -> None:
    await party("/hireling new Pip athletics")
    await party("/contest bod vs Isaac with hireling Pip")
    reply = await party("/answer bod", 1, 4, 1, by="bob")
    assert reply["rolled"] == [[8, 1], [4, 4], [6, 1]]
    await party("/sheet set Griff wil=d12", by="gm")
    await party("/hireling ask Pip", 2, by="alice")
    assert (await party.refused("/contest bod vs Isaac with hireling Pip"))["kind"] == "refused"


async def test_21_the_dead_are_not_hired_again(party: Played) -> None:
    await party("/hireling new Pip athletics", by="alice")
    await party("/sheet set Pip state=dead", by="gm")
    await party("/hireling dismiss Pip", by="alice")
    assert (await party.refused("/hireling new Pip lore"))["message"] == "Pip is dead."
    assert (await party.sheet("Griff"))["hirelings"] == {}


async def test_21_pay_runs_out_in_games_from_before_hours_of_it_were_counted(party: Played) -> None:
    await party("/hireling new Pip athletics", by="alice")
    await party("/hireling pay Pip 2 days")
    async with party.table.database.transaction() as tx:
        await tx.execute(
            "UPDATE record SET version = 2, fields = replace(fields, '\"part\": 0, ', '')"
        )
    await party("/time 8 hours", by="gm")
    await party("/time 16 hours")
    assert (await party.sheet("Griff"))["hirelings"]["Pip"]["paid"] == 1


async def test_21_the_last_coin_pays_too(party: Played) -> None:
    await party("/sheet set coin=5", by="alice")
    await party("/hireling new Pip athletics")
    await party("/hireling pay Pip")
    assert (await party.sheet("Griff"))["coin"] == 0
    assert (await party.refused("/hireling pay Pip"))["kind"] == "refused"


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        (
            "/hireling new pip lore",
            "There's already someone called pip in this game. Choose another name.",
        ),
        (
            "/hireling new SCAR lore",
            "There's already someone called SCAR in this game. Choose another name.",
        ),
        ('/hireling new "Tom $" lore', "`Tom $` doesn't work."),
        ('/hireling new "a!b" lore', "`a!b` doesn't work."),
        ('/hireling new "" lore', "That needs a name, such as Pip."),
        ("/hireling new everyone lore", "`everyone` doesn't work."),
        ("/hireling new 12 lore", "`12` doesn't work."),
        ("/hireling new Jo", "Which skill does Jo bring?"),
        ("/hireling pay Pip 2 for 3", "Pay for 1 to 365 days."),
        ("/hireling pay Pip 366", "Pay for 1 to 365 days."),
        ("/hireling pay Pip 11", "That costs 55 coin; you have 50."),
        ("/hireling pay Jo", "Jo isn't one of your hirelings."),
        ("/hireling ask 3", "3 isn't one of your hirelings."),
        ("/hireling pay Tom", "Tom has fled."),
        ("/hireling ask Tom", "Tom has fled."),
    ],
)
async def test_21_what_cannot_be_asked_of_a_hireling_is_told(
    party: Played, said: str, answered: str
) -> None:
    await party("/hireling new Pip athletics", by="alice")
    await party("/hireling new Tom lore")
    await party("/hireling ask Tom", 1)
    before = await party.everything()
    assert (await party.refused(said))["message"].startswith(answered)
    assert await party.everything() == before


async def test_21_who_serves_whom_is_listed_with_pay_and_state(party: Played) -> None:
    listed = await party("/hireling list", by="alice")
    assert listed["title"] == "Griff's hirelings"
    assert listed["text"] == "Nobody yet: `/hireling new Pip athletics`."
    hired = await party("/hireling new Pip athletics")
    assert hired["title"] == "Griff hires Pip, athletics d4"
    assert hired["facts"] == {
        "hireling": "Pip", "skill": "athletics", "die": 4, "paid": 0, "state": "ready",
        "coin": 50,
    }  # fmt: skip
    assert [(c["label"], c["says"]) for c in hired["choices"]] == [
        ("Pay Pip for a day", "hireling pay Pip")
    ]
    for name in ('"Old Tom"', "O'Neil-Smith", "Fay", "Gus"):
        await party(f"/hireling new {name} lore")
    for days, paid in (("", "a day"), (" for 2 days", "2 more days (3 in all)"),
                       (" 7", "7 more days (10 in all)")):  # fmt: skip
        assert (await party(f"/hireling pay Pip{days}"))["title"] == f"Pip is paid for {paid}"
    assert (await party.sheet("Griff"))["coin"] == 0
    await party("/hireling ask Old Tom", 2)
    await party("/hireling ask O'Neil-Smith", 6)
    await party("/harm 4 Fay", 3, 5, by="gm")
    await party("/sheet set Gus lore=d8")
    await party("/sheet set Gus state=dead")
    assert (await party("/hireling", by="alice"))["text"].splitlines() == [
        "**Pip**: athletics d4, paid for 10 days, ready",
        "**Old Tom**: lore d4, not paid, fled",
        "**O'Neil-Smith**: lore d4, not paid, refuses",
        "**Fay**: lore d4, not paid, dying",
        "**Gus**: lore d8, not paid, dead",
    ]
    listed = await party("/hireling list")
    assert (listed["entry"], len(listed["facts"]["hirelings"])) == (None, 5)
    gone = await party("/hireling dismiss Gus")
    assert gone["title"] == "Griff lets Gus go"
    assert gone["facts"] == {
        "hireling": "Gus", "skill": None, "die": None, "paid": 0, "state": None, "coin": 0,
    }  # fmt: skip


async def test_22_how_an_unpaid_hireling_was_asked_is_told(party: Played) -> None:
    await party("/sheet set persuasion=d12", by="alice")
    await party("/hireling new Pip athletics")
    asked = await party("/hireling ask Pip wil+persuasion", 2, 10)
    assert asked["title"] == "Pip, unpaid, cooperates"
    assert asked["facts"]["paid"] is False
    assert await told(party, "/hireling ask Pip", 5) == {
        "Dice": "WIL d6 (5) weak",
        "Hits": "**1 hit**",
    }
    await party("/hireling pay Pip 365 as Griff anyway", by="gm")
    paid = await party("/hireling ask Pip", by="alice")
    assert paid["title"] == "Pip was paid ahead, and comes along"
    assert (paid["facts"]["paid"], paid["facts"]["passed"], paid["facts"]["trigger"]) == (
        True, True, None,
    )  # fmt: skip
    assert (paid["grade"], paid["changes"]) == ("success", [])
    assert (await party("/hireling ask Pip"))["facts"]["result"] == "cooperate"


async def test_21_an_enemys_hireling_is_an_enemy(party: Played) -> None:
    await party("/hireling new Imp lore as Scar", by="gm")
    imp = await party.sheet("Imp")
    assert (imp["npc"], imp["employer"]) == (True, "Scar")
    await party("/hireling new Pip lore", by="alice")
    assert (await party.sheet("Pip"))["npc"] is False
    assert (await party.refused("/hireling new Pip lore", by="bob"))["kind"] == "refused"


@pytest.mark.parametrize(
    ("said", "faces"),
    [("/hireling dismiss Pip", ()), ("/hireling ask Pip", (2,)), ("/hireling ask Pip", (5,))],
)
async def test_22_whoever_left_fled_or_refused_before_the_answer_adds_no_die(
    party: Played, said: str, faces: tuple[int, ...]
) -> None:
    await party("/hireling new Pip athletics", by="alice")
    await party("/attack bod at Scar with hireling Pip")
    await party(said, *faces)
    assert (await party("/answer bod", 5, 3, by="gm"))["rolled"] == [[8, 5], [8, 3]]


async def test_20_a_hireling_helps_with_the_die_that_they_have_by_now(party: Played) -> None:
    await party("/hireling new Pip lore", by="alice")
    await party("/sheet set Pip lore=d8", by="gm")
    assert (await party("/test bod with Pip", 1, 8, by="alice"))["rolled"] == [[8, 1], [8, 8]]
    await party("/sheet set Pip skills=none", by="gm")
    assert (await party("/test bod with Pip", 1, 4, by="alice"))["rolled"] == [[8, 1], [4, 4]]


async def test_21_help_hired_long_ago_gets_no_sheet_where_another_bears_the_name(
    party: Played,
) -> None:
    kept = {"skill": "lore", "die": 4, "bod": 4, "int": 4, "wil": 4, "paid": 0, "state": "ready"}
    async with party.table.database.transaction() as tx:
        await tx.execute(
            "UPDATE record SET version = 2, fields = json_set(fields, '$.hirelings', json(?))"
            " WHERE name = 'Griff'",
            (json.dumps({"scar": kept}),),
        )
    paid = await party("/hireling pay scar", by="alice")
    assert paid["changes"] == [
        ["Griff", "coin", 50, 45],
        ["Griff", "hirelings.scar.paid", 0, 1],
    ]
    assert (await party.sheet("Scar"))["employer"] == ""
    assert (await party("/hireling list"))["text"] == "**scar**: lore d4, paid for a day, ready"
    assert (await party.refused("/hireling new scar lore"))["kind"] == "refused"
    assert (await party("/hireling dismiss scar"))["title"] == "Griff lets scar go"
    assert (await party.sheet("Scar"))["npc"] is True


async def test_22_who_flees_is_told_to_flee_and_nobody_hires_fled(party: Played) -> None:
    await party("/hireling new Tom lore", by="alice")
    party.table.dice.script((1,))
    reply = await party.table.hear("/hireling ask Tom")
    assert reply.ruling is not None
    assert reply.ruling.outcome.title == "Tom, unpaid, flees"
    assert compose(reply.ruling, public=True).changes == ()
