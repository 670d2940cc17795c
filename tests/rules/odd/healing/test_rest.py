"""Rally and rests: points 22, 43, 44, 48 and 49 of the rules."""

from tests.rules.odd.conftest import OddTable


async def test_43_a_rally_is_an_action_a_strength_save_and_d6(odd: OddTable) -> None:
    await odd("/sheet set hp=1")
    reply = await odd("/rally", 11, 4)
    assert reply["rolled"] == [[20, 11], [6, 4]]
    assert reply["changes"] == [["Griff", "hp", 1, 5]]
    assert reply["facts"]["healed"] == 4
    reply = await odd("/rally", 12)
    assert (reply["facts"]["passed"], reply["facts"]["healed"]) == (False, 0)
    await odd("/round start", by="gm")
    await odd("/rally", 12, by="alice")
    assert (await odd.refused("/rally"))["kind"] == "refused"


async def test_44_a_short_rest_comes_after_the_battle_and_heals_d6(odd: OddTable) -> None:
    await odd("/sheet set hp=1")
    await odd("/round start", by="gm")
    assert (await odd.refused("/rest short", by="alice"))["kind"] == "refused"
    await odd("/round end", by="gm")
    reply = await odd("/rest short", 3, by="alice")
    assert reply["changes"] == [["Griff", "hp", 1, 4]]


async def test_44_everyone_may_rest_in_one_sentence(odd: OddTable) -> None:
    await odd("/sheet set hp=1")
    await odd("/sheet set hp=1", by="bob")
    await odd("/rest short all", 2, 3, by="gm")
    assert (await odd.of("Griff", "hp"), await odd.of("Ash", "hp")) == (3, 4)


async def test_48_a_watch_of_sleep_heals_d6_and_one_point_of_ones_choice(odd: OddTable) -> None:
    await odd("/sheet set hp=1 str=9 wil=5")
    reply = await odd("/rest watch wil", 2)
    assert (reply["facts"]["hp"], reply["facts"]["wil"], reply["facts"]["str"]) == (3, 6, 9)
    reply = await odd("/sleep", 1)
    assert [choice["label"] for choice in reply["choices"]][:2] == ["Regain 1 STR", "Regain 1 WIL"]
    await odd(":press Regain 1 STR")
    assert await odd.of("Griff", "str") == 10


async def test_49_a_long_rest_restores_all_hit_points_and_two_points_and_makes_fresh(
    odd: OddTable,
) -> None:
    await odd("/sheet set hp=1 str=9 wil=5")
    reply = await odd("/rest long str wil")
    assert reply["rolled"] == []
    facts = reply["facts"]
    assert (facts["hp"], facts["str"], facts["wil"], facts["fresh"]) == (6, 10, 6, True)


async def test_49_the_points_may_be_placed_later_and_then_end_being_injured(
    odd: OddTable,
) -> None:
    await odd("/sheet set str=10 wil=5 debilities=injured")
    reply = await odd("/rest long")
    assert reply["facts"]["points_left"] == 2
    assert await odd.of("Griff", "debilities") == ["Injured"]
    await odd("/heal points str str")
    sheet = await odd.sheet("Griff")
    assert (sheet["str"], sheet["wil"], sheet["debilities"]) == (12, 5, [])


async def test_49_points_that_can_only_go_one_way_go_there(odd: OddTable) -> None:
    await odd("/sheet set dex=6")
    await odd("/rest long")
    assert await odd.of("Griff", "dex") == 8
    await odd("/sheet set str=11")
    await odd("/rest long")
    sheet = await odd.sheet("Griff")
    assert (sheet["str"], sheet["dex"]) == (12, 9)
    assert (await odd.refused("/heal points str"))["kind"] == "not_found"


async def test_22_nobody_rests_a_mortal_wound_away_alone(odd: OddTable) -> None:
    await odd("/sheet set Griff hp=11 hp_max=11", by="gm")
    await odd("/attack 2d6 at Griff", 6, 5)
    for how in ("short", "watch", "long"):
        assert (await odd.refused(f"/rest {how}", by="alice"))["kind"] == "refused"
    await odd("/rest short all", 3, 4, by="gm")
    assert (await odd.of("Griff", "state"), await odd.of("Griff", "hp")) == ("well", 3)


async def test_49_no_point_is_spent_on_what_is_whole(odd: OddTable) -> None:
    await odd("/harm 3 dex")
    await odd("/harm 3 str", 1)
    reply = await odd("/rest long wil str")
    assert reply["text"].endswith(
        "Griff is Fresh (advantage on all saves) and is no longer Shaky.\n"
        "Griff has 1 attribute point to place."
    )
    await odd(":press Regain 1 DEX")
    found = await odd.sheet("Griff")
    assert (found["str"], found["dex"], found["wil"]) == (10, 7, 10)


async def owed_to(odd: OddTable, name: str) -> list[str]:
    return [row[1] for row in (await odd("/waiting"))["facts"]["waiting"] if row[0] == name]


async def test_49_a_point_that_is_owed_may_be_taken_as_a_number(odd: OddTable) -> None:
    await odd("/sheet set str=9 wil=5")
    await odd("/rest long")
    reply = await odd("/heal 1 str")
    assert reply["changes"] == [["Griff", "str", 9, 10]]
    assert [choice["label"] for choice in reply["choices"]] == ["Regain 1 STR", "Regain 1 WIL"]
    assert len(await owed_to(odd, "Griff")) == 1
    await odd("/heal 1 wil")
    assert await owed_to(odd, "Griff") == []
    assert (await odd.refused("/heal points wil"))["kind"] == "not_found"
    await odd("/undo")
    assert len(await owed_to(odd, "Griff")) == 1
    await odd(":press Regain 1 STR")
    assert (await odd.of("Griff", "str"), await owed_to(odd, "Griff")) == (11, [])


async def test_49_points_of_one_rest_are_placed_once(odd: OddTable) -> None:
    await odd("/sheet set str=9 wil=5")
    rest = (await odd("/rest long"))["entry"]
    await odd("/heal points str")
    error = await odd.refused(f"/heal points wil entry {rest}")
    assert error["kind"] == "not_found"
    assert (await odd("/heal points wil"))["changes"] == [["Griff", "wil", 5, 6]]


async def test_49_each_of_several_who_slept_places_their_own(odd: OddTable) -> None:
    await odd("/sheet set str=9 wil=5")
    await odd("/sheet set str=5 wil=5", by="bob")
    await odd("/rest watch all", 1, 1, by="gm")
    await odd("/heal 1 wil", by="bob")
    assert (len(await owed_to(odd, "Griff")), await owed_to(odd, "Ash")) == (1, [])
    await odd("/heal 1 str Griff", by="gm")
    assert await owed_to(odd, "Griff") == []


async def test_49_points_are_owed_no_longer_when_nothing_is_left_to_raise(odd: OddTable) -> None:
    await odd("/sheet set str=9 wil=8")
    await odd("/rest watch", 1)
    assert len(await owed_to(odd, "Griff")) == 1
    await odd("/heal 3 str")
    await odd("/sheet set wil=10")
    assert await owed_to(odd, "Griff") == []


async def test_51_what_is_healed_or_harmed_is_one_score(odd: OddTable) -> None:
    await odd("/sheet set str=9 wil=8")
    for sentence in ("/heal 1 str wil", "/harm 1 str dex", "/heal points 1 str wil"):
        error = await odd.refused(sentence)
        assert error["kind"] == "refused", sentence


async def test_44_a_game_master_who_plays_nobody_lets_everyone_rest(odd: OddTable) -> None:
    await odd("/harm 3 all", by="gm")
    reply = await odd("/rest short", 2, 3)
    assert reply["changes"] == [["Griff", "hp", 3, 5], ["Ash", "hp", 1, 4]]


async def test_49_the_points_of_a_rest_are_placed_by_their_number(odd: OddTable) -> None:
    await odd("/harm 3 dex Griff", by="gm")
    await odd("/harm 3 wil Griff")
    await odd("/rest long", by="alice")
    await odd("/heal points 2 wil")
    assert (await odd.of("Griff", "wil"), await odd.of("Griff", "dex")) == (9, 6)


async def test_43_a_rally_is_told_with_what_swayed_it(odd: OddTable) -> None:
    await odd("/sheet set hp=1 str=9")
    reply = await odd("/rally adv", 9, 20)
    assert (reply["title"], reply["grade"]) == ("Griff fails to rally", "failure")
    assert reply["text"] == "With advantage."
    facts = reply["facts"]
    assert (facts["used"], facts["dropped"], facts["healed"], facts["hp"]) == (9, [20], 0, 1)
    reply = await odd("/rally dis", 3, 8, 6)
    assert (reply["title"], reply["grade"]) == ("Griff rallies", "success")
    assert reply["text"] == "With disadvantage.\nd6 (6): HP 1 → 6 (full)"
    assert (reply["facts"]["used"], reply["facts"]["healed"], reply["facts"]["hp"]) == (8, 5, 6)
    error = await odd.refused("/rally")
    assert error["message"].startswith("Griff is at full HP, ")


async def test_44_what_each_rest_gives_is_told(odd: OddTable) -> None:
    await odd("/sheet set hp=1 str=9 wil=9 debilities=shaky,exhausted,injured,hungry")
    reply = await odd("/rest short", 3)
    assert reply["title"] == "Griff takes a short rest"
    assert reply["text"] == "Griff: d6 (3), HP 1 → 4\nGriff is no longer Shaky."
    facts = reply["facts"]
    assert (facts["roll"], facts["points"], facts["points_left"], facts["fresh"]) == (
        3,
        0,
        0,
        False,
    )
    assert reply["choices"] == []
    await odd("/sheet set wil=10")
    reply = await odd("/rest watch", 3)
    assert (
        reply["text"] == "Griff: d6 (3), HP 4 → 6 (full), STR 9 → 10\nGriff is no longer Exhausted."
    )
    facts = reply["facts"]
    assert (facts["healed"], facts["points"], facts["cleared"]) == (2, 1, ["Exhausted"])
    (night,) = reply["choices"]
    assert (night["label"], night["who"]) == ("Go on to the morning", "gm")
    assert night["says"] == "date next morning after 0:00"
    await odd("/sheet set tended=Hamstrung")
    await odd("/time 3 turns", by="gm")
    reply = await odd("/rest long", by="alice")
    assert (
        reply["text"]
        == "Griff: STR 10 → 12\nGriff is Fresh (advantage on all saves) and is no longer "
        "Injured or Hamstrung.\n"
        "Griff is still Hungry: `/status Griff`"
    )
    facts = reply["facts"]
    assert (facts["rest"], facts["roll"], facts["points"]) == ("long", 0, 2)
    assert (facts["cleared"], facts["debilities"]) == (["Injured"], ["Hungry"])
    assert [c["says"] for c in reply["choices"]] == ["date next morning after 0:30"]
    assert ["Griff", "slept", 36, 147] in reply["changes"]
    assert (await odd.refused("/rest short"))["message"].startswith("There's nothing to recover")


async def test_44_several_rest_each_by_their_own_die_and_the_first_stands_for_them(
    odd: OddTable,
) -> None:
    await odd("/sheet set Griff hp=1 str=9 wil=5", by="gm")
    await odd("/sheet set Ash hp=2 str=5 dex=5 debilities=Exhausted")
    reply = await odd("/rest watch all", 2, 3)
    assert reply["title"] == "Griff and Ash get a watch of sleep"
    assert reply["text"] == (
        "Griff: d6 (2), HP 1 → 3\nGriff has 1 attribute point to place.\n"
        "Ash: d6 (3), HP 2 → 4 (full)\nAsh is no longer Exhausted.\n"
        "Ash has 1 attribute point to place."
    )
    facts = reply["facts"]
    assert (facts["target"], facts["healed"], facts["roll"]) == ("Griff", 2, 2)
    assert facts["cleared"] == []
    assert facts["points_left"] == 1
    offered = [(c["label"], c["of"]) for c in reply["choices"]]
    assert offered == [
        ("Regain 1 STR", "Griff"), ("Regain 1 WIL", "Griff"), ("Regain 1 STR", "Ash"),
        ("Regain 1 DEX", "Ash"),
        ("Go on to the morning", None),
    ]  # fmt: skip


async def test_22_one_who_can_tend_them_is_enough_for_the_mortally_wounded_to_rest(
    odd: OddTable,
) -> None:
    await odd("/sheet set Griff state=mortal hp=1", by="gm")
    await odd("/sheet set Ash state=mortal")
    error = await odd.refused("/rest short all")
    assert error["message"].startswith("Griff is down with a mortal wound.")
    await odd("/treat Ash as Ogre")
    reply = await odd("/rest short all", 2, 3)
    assert reply["text"].splitlines()[0] == "Griff: d6 (2), HP 1 → 3"
    await odd("/sheet set Ash state=dead")
    reply = await odd("/rest short", 2)
    assert reply["title"] == "Griff takes a short rest"
    await odd("/sheet set Griff state=dead")
    assert "Griff is dead" in (await odd.refused("/rest short Griff, Ash"))["message"]
