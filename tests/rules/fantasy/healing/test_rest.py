"""Rest, in the words people use for it (rules 36 to 39)."""

import pytest

from tests.conftest import Played
from tests.rules.fantasy.conftest import told


async def test_37_an_hours_rest_is_a_test_that_refills(party: Played) -> None:
    await party("/harm 5 Griff", by="gm")
    failed = await party("/rest hour bod", 3, by="alice")
    assert failed["facts"]["passed"] is False
    assert failed["changes"] == []
    passed = await party("/rest hour bod", 4)
    assert passed["changes"] == [["Griff", "bod.pool", 3, 8]]
    assert passed["facts"]["refilled"] == 5


async def test_37_a_rest_can_be_pushed_or_passed_for_trouble(party: Played) -> None:
    await party("/harm 1 bod Griff", by="gm")
    await party("/rest hour bod", 3, by="alice")
    reply = await party("/push bod")
    assert reply["facts"]["passed"] is True
    assert (await party.sheet("Griff"))["bod"]["pool"] == 8
    await party("/undo", by="alice")
    reply = await party("/push trouble")
    assert reply["changes"] == [["Griff", "bod.pool", 7, 8]]


async def test_38_a_night_needs_no_roll(party: Played) -> None:
    await party("/harm 5 Griff", by="gm")
    await party("/harm 2 int Griff")
    reply = await party("/rest night bod", by="alice")
    assert reply["rolled"] == []
    assert reply["facts"]["passed"] is True
    assert reply["changes"] == [["Griff", "bod.pool", 3, 8]]
    assert (await party.refused("/rest night all"))["kind"] == "refused"
    reply = await party("/rest night all as Griff", by="gm")
    assert reply["changes"] == [["Griff", "int.pool", 4, 6]]


async def test_38_a_game_master_lets_others_rest(party: Played) -> None:
    await party("/harm 5 all", by="gm")
    await party("/harm 2 int Griff")
    assert (await party("/rest night bod Griff"))["changes"] == [["Griff", "bod.pool", 3, 8]]
    assert (await party("/rest night all for Griff"))["changes"] == [["Griff", "int.pool", 4, 6]]
    assert (await party("/rest hour bod Isaac", 4))["changes"] == [["Isaac", "bod.pool", 1, 6]]
    await party("/undo")
    assert (await party.refused("/rest night bod Isaac", by="alice"))["kind"] == "not_allowed"
    await party("/harm 1 Griff", by="gm")
    reply = await party("/rest night bod all")
    assert reply["title"] == "Isaac and Griff rest for a night"
    assert sorted(reply["changes"]) == [["Griff", "bod.pool", 7, 8], ["Isaac", "bod.pool", 1, 6]]
    await party("/harm 8 Griff")
    assert ["Griff", "bod.die", 6, 8] in (await party("/rest week all"))["changes"]


async def test_39_a_week_brings_dice_back_to_normal(party: Played) -> None:
    await party("/harm 8 Griff", by="gm")
    await party("/harm 9 Griff")
    await party("/rest week", by="alice")
    griff = await party.sheet("Griff")
    assert griff["bod"] == {"die": 8, "normal": 8, "pool": 8}
    assert len(griff["wounds"]) == 2


async def test_39_what_is_lost_needs_treatment_a_week_and_the_game_master(party: Played) -> None:
    await party("/sheet set bod=d4")
    await party("/harm 4 Griff", 4, 8, by="gm")
    assert (await party.refused("/rest week", by="alice"))["kind"] == "refused"
    await party("/treat Griff", by="bob")
    assert (await party.refused("/rest week", by="alice"))["kind"] == "refused"
    assert (await party.sheet("Griff"))["lost"] == ["bod"]
    await party("/rest week as Griff", by="gm")
    griff = await party.sheet("Griff")
    assert griff["lost"] == []
    assert griff["bod"] == {"die": 4, "normal": 4, "pool": 4}


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("/sleep bod", "rest night bod"),
        ("/Sleep night bod", "rest night bod"),
        ("/sleep for the night bod", "rest for the night bod"),
        ("/rest for the night bod", "rest for the night bod"),
    ],
)
async def test_38_sleep_is_a_nights_rest(party: Played, said: str, means: str) -> None:
    await party("/harm 3")
    reply = await party(said)
    assert (reply["said"], reply["rolled"]) == (means, [])
    assert reply["changes"] == [["Griff", "bod.pool", 5, 8]]
    await party("/undo")
    assert (await party.sheet("Griff"))["bod"]["pool"] == 5


@pytest.mark.parametrize("said", ["/rest bod hour", "/rest bod for an hour"])
async def test_37_how_long_may_be_said_last(party: Played, said: str) -> None:
    await party("/harm 3")
    assert (await party(said, 4))["changes"] == [["Griff", "bod.pool", 5, 8]]


async def test_37_sleep_may_be_as_short_as_it_is_said(party: Played) -> None:
    await party("/harm 3")
    reply = await party("/sleep an hour bod", 4)
    assert (reply["facts"]["rest"], reply["facts"]["refilled"]) == ("hour", 3)
    await party("/harm 1")
    assert (await party("/sleep week"))["facts"]["rest"] == "week"


@pytest.mark.parametrize(
    "said", ["/rest month", "/rest 2 weeks", "/rest for 3 days", "/rest short bod", "/rest a while"]
)
async def test_37_a_time_that_is_no_rest_is_nobodys_name(party: Played, said: str) -> None:
    error = await party.refused(said)
    assert (error["kind"], error["expected"]) == ("not_understood", "`hour`, `night` or `week`")


@pytest.mark.parametrize("said", ["/rest a week", "/rest for a week", "/rest for a full week"])
async def test_39_a_week_in_a_few_words(party: Played, said: str) -> None:
    await party("/harm 8")
    assert ["Griff", "bod.die", 6, 8] in (await party(said))["changes"]


async def test_36_nobody_sleeps_through_their_own_death(party: Played) -> None:
    await party("/sheet set bod=d4 int.pool=2")
    await party("/harm 4", 2, 3)
    for said in ("/rest hour int", "/rest night int", "/sleep int"):
        assert "Treat them first" in (await party.refused(said))["message"]
    assert (await party("/rest night int for Griff anyway", by="gm"))["facts"]["refilled"] == 4
    await party("/undo")
    await party("/treat Griff")
    assert (await party("/rest night int", by="alice"))["facts"]["refilled"] == 4


async def test_36_who_has_days_left_may_rest_an_hour(party: Played) -> None:
    await party("/sheet set bod=d4 int.pool=2")
    await party("/harm 4", 4, 2)
    assert (await party("/rest hour int", 4))["facts"]["refilled"] == 4
    await party("/time 1 day", by="gm")
    await party("/time a round")
    assert "1 day to live" in (await party("/time 1 round"))["text"]


@pytest.mark.parametrize(
    ("said", "faces"), [("/rest night", ()), ("/sleep", ()), ("/rest hour", (5,)), ("/rest", (5,))]
)
async def test_38_the_only_pool_that_is_down_needs_no_name(
    party: Played, said: str, faces: tuple[int, ...]
) -> None:
    await party("/harm 2 int Griff", by="gm")
    reply = await party(said, *faces, by="alice")
    assert reply["changes"] == [["Griff", "int.pool", 4, 6]]
    await party("/undo")
    assert (await party.sheet("Griff"))["int"]["pool"] == 4


async def test_38_of_several_pools_a_button_each_is_offered(party: Played) -> None:
    await party("/harm 2 int Griff", by="gm")
    await party("/harm 3 bod Griff")
    asked = await party("/sleep", by="alice")
    assert (asked["entry"], asked["changes"]) == (None, [])
    assert [c["label"] for c in asked["choices"]] == ["Griff: BOD 5/8", "Griff: INT 4/6"]
    reply = await party(asked["choices"][1]["says"])
    assert reply["changes"] == [["Griff", "int.pool", 4, 6]]
    assert (await party("/rest"))["facts"]["attribute"] == "bod"


async def test_38_nobody_rests_for_nothing(party: Played) -> None:
    error = await party.refused("/rest night")
    assert (error["kind"], "BOD, INT and WIL are full" in error["message"]) == ("refused", True)
    assert (await party("/rest night anyway"))["changes"] == []


async def test_38_a_night_on_an_empty_stomach_is_tested(party: Played) -> None:
    await party("/harm 5 Griff", by="gm")
    failed = await party("/rest night bod hungry", 3, by="alice")
    assert failed["title"] == "Griff rests for a night: failed, no points back"
    assert (failed["facts"]["rest"], failed["changes"]) == ("night", [])
    pushed = await party("/push trouble")
    assert pushed["changes"] == [["Griff", "bod.pool", 3, 8]]
    await party("/undo")
    await party("/undo")
    passed = await party("/sleep on an empty stomach", 4)
    assert passed["changes"] == [["Griff", "bod.pool", 3, 8]]


async def test_37_several_rest_for_an_hour_each_with_dice_of_their_own(party: Played) -> None:
    await party("/harm 2 all", by="gm")
    reply = await party("/rest hour bod all", 3, 5)
    assert reply["title"] == "Isaac and Griff rest for an hour: Isaac failed, Griff passed"
    assert reply["changes"] == [["Griff", "bod.pool", 6, 8]]
    assert [each["passed"] for each in reply["facts"]["targets"]] == [False, True]
    pushed = await party("/push trouble", by="bob")
    assert pushed["changes"] == [["Isaac", "bod.pool", 4, 6]]
    assert (await party.refused("/push trouble", by="alice"))["kind"] == "refused"
    await party(f"/undo {reply['entry']}", by="gm")
    assert (await party.sheet("Isaac"))["bod"]["pool"] == 4
    assert (await party.sheet("Griff"))["bod"]["pool"] == 6


async def test_38_a_game_master_without_a_character_means_those_present(party: Played) -> None:
    await party("/harm 2 Isaac", by="gm")
    await party("/harm 2 Griff")
    await party("/harm 2 wil Griff")
    reply = await party("/rest night")
    assert reply["changes"] == [["Isaac", "bod.pool", 4, 6]]
    labels = [c["label"] for c in reply["choices"]]
    assert labels == ["Griff: BOD 6/8", "Griff: WIL 4/6", "Go on to the morning"]
    assert (await party(":press Griff: WIL"))["changes"] == [["Griff", "wil.pool", 4, 6]]


async def test_37_a_rest_says_how_long_it_was(party: Played) -> None:
    await party("/harm 2 Griff", by="gm")
    reply = await party("/rest hour bod", 3, by="alice")
    assert reply["title"] == "Griff rests for an hour: failed, no points back"


async def test_37_nobody_rests_for_a_pool_that_is_full(party: Played) -> None:
    await party("/sheet set int.pool=3", by="alice")
    for said in ("/rest hour bod", "/rest night bod", "/rest night bod hungry"):
        assert "Griff's BOD is already full." in (await party.refused(said))["message"]
    assert (await party("/rest hour int", 4))["changes"] == [["Griff", "int.pool", 3, 6]]
    await party("/rest hour bod anyway", 4)


async def test_the_pools_of_one_are_a_line_and_of_several_one_each(party: Played) -> None:
    await party("/harm 2 Griff, Isaac", by="gm")
    await party.line(":dice 8")
    alone = await party.table.hear("/rest hour for Griff")
    await party("/harm 2 Griff, Isaac", by="gm")
    both = await party.table.hear("/rest hour for all")
    assert alone.ruling is not None
    assert both.ruling is not None
    assert "Pools" in {fact.label for fact in alone.ruling.outcome.facts}
    assert "Pools" not in {fact.label for fact in both.ruling.outcome.facts}


async def test_37_of_all_who_rest_an_hour_those_with_several_pools_down_are_asked(
    party: Played,
) -> None:
    await party("/harm 2 Isaac, Griff", by="gm")
    await party("/harm 1 wil Griff")
    for said, faces in (("/rest hour all", (5,)), ("/rest night hungry all", (5,))):
        reply = await party(said, *faces)
        assert reply["changes"] == [["Isaac", "bod.pool", 4, 6]]
        assert [(c["label"], c["says"], c["who"]) for c in reply["choices"][-2:]] == [
            ("Griff: BOD 6/8", f"{said[1:]} bod only Griff", "player"),
            ("Griff: WIL 5/6", f"{said[1:]} wil only Griff", "player"),
        ]
        await party("/undo")
    assert (await party.refused("/rest night hungry all", by="alice"))["kind"] == "not_allowed"
    error = await party.refused("/rest night all")
    assert error["message"] == "A night refills one pool. Only a game master can refill them all."
    reply = await party("/rest night all", by="gm")
    assert sorted(reply["changes"]) == [
        ["Griff", "bod.pool", 6, 8],
        ["Griff", "wil.pool", 5, 6],
        ["Isaac", "bod.pool", 4, 6],
    ]
    assert reply["text"].splitlines() == [
        "Isaac: BOD 6/6  INT 8/8  WIL 8/8",
        "Griff: BOD 8/8  INT 6/6  WIL 6/6",
    ]
    assert reply["facts"]["refilled"] == 2


@pytest.mark.parametrize(
    ("timer", "said", "in_time"),
    [
        ("1 hour", "/rest hour int", False),
        ("2 hours", "/rest hour int", True),
        ("600 rounds", "/rest hour int", False),
        ("601 rounds", "/rest hour int", True),
        ("8 hours", "/rest night int", False),
        ("9 hours", "/rest night int", True),
        ("8 hours", "/rest night int hungry", False),
        ("99 days", "/rest week", False),
    ],
)
async def test_36_whoever_lives_longer_than_the_rest_may_take_it(
    party: Played, timer: str, said: str, in_time: bool
) -> None:
    await party("/sheet set int.pool=2", by="alice")
    await party(f'/sheet set Griff timer="{timer}"', by="gm")
    if in_time:
        assert (await party.line(said, 5, by="alice"))["facts"]["refilled"] == 4
    else:
        error = await party.refused(said, by="alice")
        assert error["message"] == "Griff is dying. Treat them first: `/treat Griff`."
        assert (await party.sheet("Griff"))["int"]["pool"] == 2


async def test_36_the_clock_is_offered_for_each_length_of_rest_once(party: Played) -> None:
    async def clock(said: str, *faces: int) -> list[str]:
        if said == "/rest week":
            await party("/sheet set int.pool=1", by="alice")
        reply = await party(said, *faces, by="alice")
        offered = [c for c in reply["choices"] if c["label"].startswith(("Let the", "Go on"))]
        assert all(c["who"] == "gm" for c in offered)
        return [f"{c['label']}: {c['says']}" for c in offered]

    await party('/sheet set Isaac timer="3 days"', by="gm")
    await party("/sheet set Griff bod.pool=1 int.pool=1 wil.pool=1")
    assert await clock("/rest hour bod", 5) == ["Let the hour pass: time 1 hour"]
    assert await clock("/rest hour int", 5) == []
    assert await clock("/rest night wil") == ["Go on to the morning: date next morning after 0:00"]
    assert await clock("/rest week") == ["Let the week pass: time 7 days"]
    await party("/time 1 round", by="gm")
    assert await clock("/rest week") == ["Let the week pass: time 7 days"]
    await party("/treat Isaac")
    await party("/time 1 round", by="gm")
    assert await clock("/rest week") == []
    await party("/hireling new Pip lore")
    assert await clock("/rest week") == []
    await party("/hireling pay Pip")
    await party("/sheet set bod.pool=1")
    assert await clock("/rest night bod") == [
        "Go on to the morning: date next morning after 0:00:12"
    ]
    assert await clock("/rest week") == ["Let the week pass: time 7 days"]


async def test_39_a_week_tells_what_came_back_and_what_stays_lost(party: Played) -> None:
    await party("/harm 8 Griff", by="gm")
    await party("/harm 2 int Griff")
    await party("/harm 1 wil Isaac")
    reply = await party("/rest week", by="alice")
    assert reply["title"] == "Griff rests for a week"
    assert (reply["facts"]["refilled"], reply["facts"]["pool"]) == (2 + 2, 8)
    await party("/harm 1")
    assert await told(party, "/rest week") == {"Pools": "BOD 8/8  INT 6/6  WIL 6/6"}
    await party("/sheet set Griff lost=wil,int anyway", by="gm")
    await party("/harm 1 Griff")
    reply = await party("/rest week", by="alice")
    assert reply["text"].splitlines() == [
        "INT stays lost until the game master says otherwise.",
        "WIL stays lost until the game master says otherwise.",
    ]
    assert reply["changes"] == [["Griff", "bod.pool", 7, 8]]
    reply = await party("/rest week all", by="gm")
    assert reply["title"] == "Isaac and Griff rest for a week"
    griff = await party.sheet("Griff")
    assert (griff["lost"], griff["wil"]) == ([], {"die": 6, "normal": 6, "pool": 6})
    assert (await party.sheet("Isaac"))["wil"]["pool"] == 8


async def test_37_of_several_who_name_a_pool_one_who_needs_it_is_enough(party: Played) -> None:
    await party("/harm 1 int Griff", by="gm")
    reply = await party("/rest night int all")
    assert reply["title"] == "Isaac and Griff rest for a night"
    assert reply["changes"] == [["Griff", "int.pool", 5, 6]]
    assert (reply["facts"]["refilled"], reply["facts"]["attribute"]) == (0, "int")
    error = await party.refused("/rest night int all")
    assert error["message"] == "Isaac's INT is already full."
    await party("/sheet set Isaac lost=int anyway")
    error = await party.refused("/rest night int all")
    assert error["message"] == "Griff's INT is already full."
    error = await party.refused("/rest night int Isaac")
    assert error["message"].startswith("Isaac has lost INT")
    error = await party.refused("/rest night all as Isaac", by="bob")
    assert "Only a game master" in error["message"]
    assert (await party.refused("/rest night all as Isaac", by="gm"))["kind"] == "refused"
    await party("/harm 1 wil Isaac")
    assert await told(party, "/rest night all as Isaac") == {"Pools": "BOD 6/6  WIL 8/8"}


async def test_37_what_several_rolled_is_told_of_each(party: Played) -> None:
    await party("/harm 2 all", by="gm")
    reply = await party("/rest hour bod all", 3, 8)
    assert reply["title"] == "Isaac and Griff rest for an hour: Isaac failed, Griff passed"
    assert reply["grade"] == "mixed"
    assert reply["text"].splitlines() == [
        "Isaac: No hit.",
        "Isaac: bod 3 (miss). BOD 4/6  INT 8/8  WIL 8/8",
        "Griff: bod 8 (hit). BOD 8/8  INT 6/6  WIL 6/6",
    ]
    assert reply["facts"]["targets"] == [
        {"target": "Isaac", "passed": False, "faces": [3], "attribute": "bod", "refilled": 0,
         "pool": 4},
        {"target": "Griff", "passed": True, "faces": [8], "attribute": "bod", "refilled": 2,
         "pool": 8},
    ]  # fmt: skip
    await party("/undo")
    both = await party("/rest hour bod all", 6, 7)
    assert both["grade"] == "mixed"
    assert both["text"].splitlines()[0] == "Isaac: One unforeseen consequence."
    await party("/undo")
    assert (await party("/rest hour bod all", 1, 2))["grade"] == "failure"
    await party("/undo")
    await party("/sheet set bod=d12", by="bob")
    await party("/harm 1 Isaac", by="gm")
    both = await party("/rest hour bod all", 7, 8)
    assert both["grade"] == "success"


async def test_38_whoever_rests_all_the_same_rests_the_body(party: Played) -> None:
    reply = await party("/rest hour anyway", 5, by="alice")
    assert (reply["rolled"], reply["changes"]) == ([[8, 5]], [])
    assert reply["facts"]["attribute"] == "bod"
    assert (await party.refused("/rest hour"))["message"] == (
        "Griff doesn't need a rest: BOD, INT and WIL are full."
    )


async def test_39_only_a_week_brings_a_lower_die_back(party: Played) -> None:
    await party("/harm 8 Griff", by="gm")
    error = await party.refused("/sleep", by="alice")
    assert error["message"] == (
        "Griff's pools are full. Only a week of rest brings BOD d8 back: `/rest week`"
    )
    week = await party("/rest week")
    assert (await party.sheet("Griff"))["bod"]["die"] == 8
    assert "wound" not in week["text"]
