"""Ranges, and movement between them."""

import pytest

from tests.conftest import Played
from tests.rules.genesys.symbols import rolled


async def test_69_who_ignores_the_surroundings_moves_freely(genesys: Played) -> None:
    await genesys("/range Scar short")
    await genesys("/hazard terrain difficult")
    await rolled(genesys, "+3 advantage")
    await genesys("/spend 3 advantage ignore")
    moved = await genesys("/maneuver move away from Scar")
    assert "at medium range" in moved["text"]


async def test_48_moving_takes_what_the_bands_cost(genesys: Played) -> None:
    await genesys("/range Scar medium")
    away = await genesys("/maneuver move away from Scar")
    assert "1 of 2" in away["text"]
    far = await genesys("/maneuver move away from Scar")
    assert "at long range" in far["text"]
    await genesys("/maneuver move away from Scar")
    await genesys("/maneuver move away from Scar")
    assert (await genesys("/range"))["facts"]["ranges"][0]["band"] == "extreme"
    for band in ("extreme", "long", "long", "medium", "short", "engaged"):
        await genesys("/maneuver move to Scar")
        assert (await genesys("/range"))["facts"]["ranges"][0]["band"] == band
    await genesys("/maneuver disengage")
    assert (await genesys("/range"))["facts"]["ranges"][0]["band"] == "short"
    await genesys("/maneuver engage Scar")
    assert (await genesys("/range"))["facts"]["ranges"][0]["band"] == "engaged"


async def test_48_progress_is_kept_over_turns(genesys: Played) -> None:
    await genesys("/range Scar long")
    await genesys("/encounter start", by="gm")
    await genesys("/maneuver move to Scar", by="alice")
    await genesys("/round next", by="gm")
    await genesys("/maneuver move to Scar", by="alice")
    assert (await genesys("/range"))["facts"]["ranges"][0]["band"] == "medium"
    assert (await genesys.sheet("Griff"))["strain"] == 0


async def test_48_who_moves_on_leaves_the_melee(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/range Voss, Scar engaged", by="gm")
    await genesys("/range Griff, Scar short")
    await genesys("/maneuver engage Griff as Scar")
    bands = {tuple(r["between"]): r["band"] for r in (await genesys("/range"))["facts"]["ranges"]}
    assert bands == {("Scar", "Voss"): "short", ("Scar", "Griff"): "engaged"}


async def test_48_nobody_pays_for_a_way_that_is_done(genesys: Played) -> None:
    await genesys("/range Griff, Scar engaged", by="gm")
    await genesys("/encounter start")
    for said in ("engage Scar", "move to Scar"):
        error = await genesys.refused(f"/maneuver {said}", by="alice")
        assert error["message"] == "Griff is already engaged."
    assert (await genesys("/maneuver disengage"))["facts"]["paid"] == "free"


async def test_84_a_game_master_who_plays_nobody_sets_ranges(genesys: Played) -> None:
    known = await genesys("/range Scar medium", by="gm")
    assert known["facts"]["ranges"] == [{"between": ["Scar", "Griff"], "band": "medium"}]
    await genesys("/sheet new Voss", by="bob")
    asked = await genesys("/range Scar long", by="gm")
    assert (asked["entry"], asked["title"]) == (None, "Scar: at long range of whom?")
    assert [(c["label"], c["says"]) for c in asked["choices"]] == [
        ("Griff", "range Scar long to Griff"), ("Voss", "range Scar long to Voss"),
    ]  # fmt: skip
    told = await genesys(asked["choices"][1]["says"])
    assert {"between": ["Scar", "Voss"], "band": "long"} in told["facts"]["ranges"]


async def test_everyone_of_one_side_is_as_far_from_everyone_of_the_other(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/npc new Brute shown", by="gm")
    await genesys("/npc reveal Brute")
    error = await genesys.refused("/range Griff, Voss, Scar, Brute medium")
    assert "/range Griff, Voss to Scar, Brute medium" in error["message"]
    shown = await genesys("/range Griff, Voss to Scar, Brute medium")
    pairs = sorted(sorted(each["between"]) for each in shown["facts"]["ranges"])
    assert pairs == [["Brute", "Griff"], ["Brute", "Voss"], ["Griff", "Scar"], ["Scar", "Voss"]]
    await genesys("/undo")
    assert (await genesys("/range"))["facts"]["ranges"] == []


async def told(table: Played, *sentences: str) -> list[str]:
    return [(await table(f"/maneuver {sentence}"))["text"] for sentence in sentences]


async def bands(table: Played) -> dict[str, str]:
    """Return how far from Griff everyone is."""
    ranges = (await table("/range"))["facts"]["ranges"]
    return {"".join({*r["between"]} - {"Griff"}): r["band"] for r in ranges}


async def met(table: Played, *names: str) -> None:
    for name in names:
        await table(f"/npc new {name}", by="gm")
        await table(f"/npc reveal {name}")


async def test_48_half_a_way_is_lost_on_turning_back(genesys: Played) -> None:
    await met(genesys, "Brute")
    await genesys("/range Scar, Brute to Griff medium")
    away, back = "move away from Scar as Griff", "move to Scar as Griff"
    other = "move away from Brute as Griff"
    assert await told(genesys, away, other, back, away, away, away) == [
        "Griff is on the way to long range of Scar: 1 of 2 maneuvers.",
        "Griff is on the way to long range of Brute: 1 of 2 maneuvers.",
        "Scar and Griff are at short range.",
        "Scar and Griff are at medium range.",
        "Griff is on the way to long range of Scar: 1 of 2 maneuvers.",
        "Scar and Griff are at long range.",
    ]
    assert await told(genesys, other) == ["Griff and Brute are at long range."]
    await told(genesys, away, other)
    await genesys("/range Griff, Scar long")  # said outright: what was on the way is done with
    assert await told(genesys, away, other) == [
        "Griff is on the way to extreme range of Scar: 1 of 2 maneuvers.",
        "Griff and Brute are at extreme range.",
    ]


async def test_48_one_maneuver_moves_from_several_each_at_their_range(genesys: Played) -> None:
    await met(genesys, "Brute")
    await genesys("/range Griff, Scar extreme")
    away = "move away from Scar, Brute as Griff"
    assert await told(genesys, away) == [
        "Scar is already at extreme range.\n"
        "No range to Brute was set, so it's taken as short.\nGriff and Brute are at medium range."
    ]
    await genesys("/range Griff, Brute extreme")
    error = await genesys.refused(f"/maneuver {away}")
    assert error["message"] == "Griff is already at extreme range."
    assert await told(genesys, f"{away} anyway") == [
        "Scar is already at extreme range.\nBrute is already at extreme range."
    ]
    assert await told(genesys, "move to Scar as Griff") == [
        "Griff is on the way to long range of Scar: 1 of 2 maneuvers."
    ]


async def test_48_who_is_nowhere_yet_is_at_short_range(genesys: Played) -> None:
    await met(genesys, "Brute")
    assert await told(genesys, "engage Scar as Griff", "move away from Brute as Griff") == [
        "Scar and Griff are engaged.",
        "No range to Brute was set, so it's taken as short.\nGriff and Brute are at medium range.",
    ]
    assert await bands(genesys) == {"Scar": "short", "Brute": "medium"}  # he left the melee
    assert (await genesys.refused("/maneuver engage as Griff"))["kind"] == "refused"
    error = await genesys.refused("/maneuver disengage as Griff")
    assert error["message"] == "Griff isn't engaged with anyone."


async def test_48_who_disengages_leaves_everyone_in_the_melee(genesys: Played) -> None:
    await met(genesys, "Brute", "Lout")
    await genesys("/range Griff to Scar, Brute engaged")
    await genesys("/range Griff, Lout long")
    await genesys("/maneuver aim as Griff")
    await genesys("/maneuver cover as Griff")
    assert await told(genesys, "disengage as Griff") == [
        "The aim is lost.\nGriff leaves cover.\nScar and Griff are at short range.\n"
        "Griff and Brute are at short range."
    ]
    assert await bands(genesys) == {"Scar": "short", "Brute": "short", "Lout": "long"}
    assert (await genesys.sheet("Griff"))["statuses"] == {}
    assert await told(genesys, "move as Griff") == ["Griff moves within short range."]


async def test_58_rough_ground_doubles_every_step_and_heavy_gravity_none(genesys: Played) -> None:
    await genesys("/range Griff, Scar medium", by="gm")
    away = "move away from Scar as Griff"
    await genesys("/hazard gravity zero")
    assert await told(genesys, away) == [
        "Griff is on the way to long range of Scar: 1 of 4 maneuvers."
    ]
    await genesys("/hazard gravity heavy")
    assert await told(genesys, away) == ["Scar and Griff are at long range."]
    await genesys("/hazard terrain difficult")
    assert await told(genesys, away) == [
        "Griff is on the way to extreme range of Scar: 1 of 4 maneuvers."
    ]
    await genesys("/status unhindered Griff")
    assert await told(genesys, away) == ["Scar and Griff are at extreme range."]
    await genesys("/hazard terrain impassable")
    await genesys("/range Griff, Scar short")
    error = await genesys.refused(f"/maneuver {away}")
    assert error["message"].startswith(
        "There's no way through without a check: `/check athletics vs average cross`"
    )
    assert await told(genesys, f"{away} anyway") == ["Scar and Griff are at medium range."]


async def test_36_an_opening_stays_with_whom_one_is_still_engaged(genesys: Played) -> None:
    await met(genesys, "Brute")
    await genesys("/range Griff to Scar, Brute engaged")
    await genesys("/attack lasgun at Scar as Griff", 1, 1, 1, 1, 1, 1)
    openings = [len((await genesys.sheet(name))["pending"]) for name in ("Scar", "Brute")]
    assert openings == [1, 1]
    await genesys("/pool 1g +2 advantage as Scar", 1)
    await genesys("/spend 2 advantage boost Scar as Scar")
    await genesys("/range Griff, Scar short")
    assert [each["why"] for each in (await genesys.sheet("Scar"))["pending"]] == [
        "from Scar's roll"
    ]
    assert len((await genesys.sheet("Brute"))["pending"]) == 1
    await genesys("/range Griff, Brute engaged")  # as it was
    assert len((await genesys.sheet("Brute"))["pending"]) == 1


async def test_84_a_range_is_between_two_who_are_not_the_same(genesys: Played) -> None:
    error = await genesys.refused("/range Griff short", by="alice")
    assert error["message"] == "Between whom? Name the other: `/range Scar medium`"
    await genesys("/sheet new Voss", by="bob")
    await genesys("/sheet new Anna", by="carol")
    for names, sides in (("Griff, Scar, Voss", "Griff, Voss to Scar"),
                         ("Griff, Voss, Anna", "Griff to Voss, Anna")):  # fmt: skip
        error = await genesys.refused(f"/range {names} medium", by="alice")
        assert f"/range {sides} medium" in error["message"]
    shown = await genesys("/range Griff, Voss to Voss, Scar short")
    pairs = [each["between"] for each in shown["facts"]["ranges"]]
    assert sorted(map(sorted, pairs)) == [["Griff", "Scar"], ["Griff", "Voss"], ["Scar", "Voss"]]


async def test_84_a_game_master_with_nobody_to_measure_from_is_refused(table: Played) -> None:
    await table("/game start genesys", by="gm")
    await table("/npc new Scar shown")
    assert (await table.refused("/range Scar medium"))["kind"] == "refused"
    await table("/sheet new Griff", by="alice")
    assert (await table.refused("/range Griff medium", by="gm"))["kind"] == "refused"
    await table("/sheet new Voss", by="bob")
    known = await table("/range Griff medium", by="gm")  # Voss is the only other character
    assert known["facts"]["ranges"] == [{"between": ["Griff", "Voss"], "band": "medium"}]


async def test_84_ranges_are_told_of_those_who_are_there_and_met(genesys: Played) -> None:
    none = "No ranges are set yet. Set one: `/range Scar medium`"
    assert (await genesys("/range"))["text"] == none
    await genesys("/npc new Ghost", by="gm")
    await genesys("/range Griff to Scar, Ghost long")
    assert (await genesys("/range"))["text"].splitlines() == [
        "Scar and Griff: long", "Griff and Ghost: long",
    ]  # fmt: skip
    assert (await genesys("/range", by="alice"))["text"] == "Scar and Griff: long"
    await genesys("/npc retire Scar", by="gm")
    shown = await genesys("/range")
    assert (shown["text"], len(shown["facts"]["ranges"])) == ("Griff and Ghost: long", 1)


async def test_48_who_engages_two_is_engaged_with_both(genesys: Played) -> None:
    await met(genesys, "Brute", "Lout")
    await genesys("/range Griff, Lout engaged")
    engaged = await genesys("/maneuver engage Scar, Brute as Griff")
    told = "Scar and Griff are engaged.\nGriff and Brute are engaged."
    assert (engaged["title"], engaged["text"]) == ("Griff closes in", told)
    assert await bands(genesys) == {"Scar": "engaged", "Brute": "engaged", "Lout": "short"}


async def test_84_who_never_was_is_at_no_range(table: Played) -> None:
    await table("/game start genesys", by="gm")
    early = await table("/npc new Early shown")
    await table("/sheet new Griff", by="alice")
    late = await table("/npc new Late shown", by="gm")
    await table("/range Griff to Early, Late engaged")
    for made in (early, late):
        await table(f"/undo {made['entry']}")
    shown = await table("/range")
    assert shown["facts"]["ranges"] == []
    assert shown["text"] == "No ranges are set yet. Set one: `/range Scar medium`"
    error = await table.refused("/maneuver disengage as Griff")
    assert error["message"] == "Griff isn't engaged with anyone."


@pytest.mark.parametrize("said", ["/maneuver disengage", "disengage", "I disengage from Scar"])
async def test_48_nobody_disengages_from_nobody(genesys: Played, said: str) -> None:
    """found-3, 3: it is refused, and costs neither maneuver nor strain."""
    await genesys("/init cool all", by="gm")
    await genesys("/range Griff, Scar short")
    before = await genesys.sheet("Griff")
    error = await genesys.refused(said, by="alice")
    assert (error["kind"], error["message"]) == ("refused", "Griff isn't engaged with anyone.")
    assert await genesys.sheet("Griff") == before
    await genesys("/range Griff, Scar engaged", by="gm")
    assert "Scar and Griff are at short range." in (await genesys(said, by="alice"))["text"]


@pytest.mark.parametrize(
    ("said", "here", "there"),
    [
        ("move to short", "medium", "short"),
        ("I move to short range", "engaged", "short"),
        ("/maneuver move to medium of Scar", "short", "medium"),
        ("I move to medium range of Scar", "short", "medium"),
        ("engage Scar", "short", "engaged"),
        ("I move closer to Scar", "medium", "short"),
        ("I move away from Scar", "short", "medium"),
    ],
)
async def test_48_moves_are_said_in_plain_words(
    genesys: Played, said: str, here: str, there: str
) -> None:
    """found-3, 3: these are plain sentences here."""
    await genesys(f"/range Griff, Scar {here}", by="gm")
    moved = await genesys(said, by="alice")
    apart = "engaged" if there == "engaged" else f"at {there} range"
    assert moved["text"].endswith(f"Scar and Griff are {apart}.")
    await genesys("/undo")
    assert (await bands(genesys))["Scar"] == here


async def test_48_where_there_are_several_foes_it_is_asked_how_far_from_whom(
    genesys: Played,
) -> None:
    """found-3, 3: nothing is paid for before that is known."""
    await met(genesys, "Brute")
    await genesys("/range Griff to Scar, Brute medium", by="gm")
    asked = await genesys("move to short", by="alice")
    assert (asked["title"], asked["entry"]) == ("Griff: at short range of whom?", None)
    await genesys(":press Brute")
    assert await bands(genesys) == {"Scar": "medium", "Brute": "short"}
    error = await genesys.refused("/maneuver move to short of Brute")
    assert error["message"] == "Griff is already at short range."


async def test_asking_where_someone_is_tells_how_far_they_are_from_whom(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/range Griff, Scar medium", by="gm")
    await genesys("/range Griff, Voss short", by="gm")
    for said in ("where is Scar?", "where's Scar", "how far away is Scar?"):
        told = await genesys(said, by="alice")
        assert (told["title"], told["text"]) == ("How far it is to Scar", "Scar and Griff: medium")
    assert "Voss: short" in (await genesys("/range"))["text"]


async def test_nobody_closes_in_on_themselves(genesys: Played) -> None:
    for said in ("engage Griff", "move to Griff", "move away from Griff"):
        error = await genesys.refused(f"/maneuver {said}", by="alice")
        assert error["message"] == ("Griff can't move relative to themselves. Name someone else.")
    assert (await genesys("/range"))["facts"]["ranges"] == []


@pytest.mark.parametrize(
    ("said", "band"),
    [("Scar engages Griff", "engaged"), ("Scar moves to Griff", "engaged"),
     ("/maneuver engage Griff for Scar", "engaged")],
)  # fmt: skip
async def test_a_game_master_tells_who_closes_in(genesys: Played, said: str, band: str) -> None:
    await genesys("/range Griff, Scar short", by="gm")
    await genesys(said, by="gm")
    assert (await genesys("/range"))["facts"]["ranges"][0]["band"] == band


async def test_a_group_is_told_to_close_in_like_one_person(genesys: Played) -> None:
    await genesys("/npc new Dockhands minions=3 skills=melee wound_threshold=4 shown", by="gm")
    await genesys("/item add club melee damage +2 for Dockhands")
    await genesys("/range Griff, Dockhands short")
    moved = await genesys("dockhands engage Griff", by="gm")
    assert moved["title"] == "Dockhands close in"


async def test_a_game_master_takes_a_maneuver_for_a_players_character(genesys: Played) -> None:
    """Nothing is rolled, so the player needn't be asked."""
    assert (await genesys("/maneuver aim for Griff", by="gm"))["title"] == "Griff aims"
    error = await genesys.refused("/maneuver aim for Scar", by="alice")
    assert error["message"] == "Scar isn't your character."


async def test_a_group_pays_for_a_second_maneuver_with_wounds(genesys: Played) -> None:
    await genesys("/npc new Dockhands minions=3 wound_threshold=4 shown", by="gm")
    await genesys("/npc reveal Dockhands")
    await genesys("/encounter start")
    await genesys("/maneuver aim as Dockhands")
    told = await genesys("/maneuver cover as Dockhands")
    assert "Second maneuver: Dockhands take 2 strain as wounds." in told["text"]


async def test_a_game_master_is_told_how_an_npc_gets_closer(genesys: Played) -> None:
    await genesys("/range Griff, Scar short", by="gm")
    error = await genesys.refused("/attack sword at Griff as Scar")
    assert error["message"].endswith("Get closer: `/maneuver engage Griff as Scar`")
    assert error["choices"][0]["says"] == "maneuver engage Griff as Scar"


async def test_a_button_of_an_npc_is_the_game_masters(genesys: Played) -> None:
    rolled = await genesys("/check stealth vs easy free +2 advantage as Scar", 1, 1, 1, by="gm")
    assert rolled["facts"]["advantage"] == 2  # the dice are blank
    error = await genesys.refused(":press Notice", by="alice")
    assert error["message"] == "That's for the game master to choose."


async def test_a_game_master_who_names_one_end_of_a_range_means_the_only_character(
    genesys: Played,
) -> None:
    for said in ("/range to Scar short", "/range Scar medium"):
        put = await genesys(said, by="gm")
        assert sorted(put["facts"]["ranges"][0]["between"]) == ["Griff", "Scar"]
