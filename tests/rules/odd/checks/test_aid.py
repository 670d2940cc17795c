"""Aid and interference: points 8 and 9 of the rules."""

from tests.rules.odd.conftest import OddTable


async def test_08_aid_counts_the_best_and_shares_what_comes_of_a_failure(odd: OddTable) -> None:
    await odd("/save str", 15)
    facts = (await odd("/aid Griff str", 3, by="bob"))["facts"]
    assert facts["passed"] is True
    assert (facts["winner"], facts["decided_by"], facts["used"]) == ("Griff", "Ash", 3)
    assert facts["score"] == 8
    assert facts["shared"] == []
    await odd("/save str", 15, by="alice")
    facts = (await odd("/aid Griff dex", 18, by="bob"))["facts"]
    assert facts["passed"] is False
    assert (facts["decided_by"], facts["winner"]) == ("Griff", None)
    assert facts["shared"] == ["Griff", "Ash"]


async def test_08_nobody_is_asked_to_help_with_a_save_they_cannot_see(odd: OddTable) -> None:
    for said in ("/save str for Griff secret", "/save str for Griff blind"):
        assert (await odd(said, 15, by="gm"))["choices"] == [], said


async def test_08_one_who_passes_beats_a_lower_roll_that_failed(odd: OddTable) -> None:
    await odd("/sheet set str=3")
    await odd("/save str", 4)
    facts = (await odd("/aid Griff str", 7, by="bob"))["facts"]
    assert (facts["passed"], facts["decided_by"], facts["used"]) == (True, "Ash", 7)
    await odd("/undo")
    await odd("/game set joint=roll", by="gm")
    facts = (await odd("/aid Griff str", 7, by="bob"))["facts"]
    assert (facts["passed"], facts["decided_by"], facts["used"]) == (False, "Griff", 4)


async def test_08_several_aid_across_posts_each_once_and_undo_gives_the_old_result_back(
    odd: OddTable,
) -> None:
    await odd("/sheet new Cole str=10 hp=3", by="carol")
    await odd("/save str", 15, by="alice")
    await odd(":press Aid", 14, by="bob")
    facts = (await odd("/aid Griff", 9, by="carol"))["facts"]
    assert [saver["name"] for saver in facts["savers"]] == ["Griff", "Ash", "Cole"]
    assert (facts["passed"], facts["decided_by"]) == (True, "Cole")
    assert (await odd.refused("/aid Griff", by="bob"))["kind"] == "refused"
    assert (await odd.refused("/aid Griff", by="alice"))["kind"] == "refused"
    await odd("/undo", by="carol")
    facts = (await odd("/aid Griff", 20, by="carol"))["facts"]
    assert facts["passed"] is False


async def test_08_there_must_be_a_save_to_aid(odd: OddTable) -> None:
    error = await odd.refused("/aid Ash str")
    assert error["kind"] == "not_found"
    assert error["message"] == "Ash has no roll to help or hinder right now."


async def test_09_interfering_counts_the_worst(odd: OddTable) -> None:
    saved = await odd("/save dex", 3)
    facts = (await odd("/interfere Griff dex", 18, by="bob"))["facts"]
    assert facts["passed"] is False
    assert (facts["winner"], facts["decided_by"], facts["used"]) == ("Ash", "Ash", 18)
    await odd("/undo")
    facts = (await odd(f":press Interfere of {saved['entry']}", 5))["facts"]
    assert (facts["passed"], facts["winner"], facts["used"]) == (True, "Griff", 5)


async def test_08_it_is_told_whose_roll_decides(odd: OddTable) -> None:
    await odd("/save str", 15)
    reply = await odd("/aid Griff str", 3, by="bob")
    assert reply["title"] == "Griff: STR save with Ash's help, passed"
    assert reply["text"] == "Griff **fails**: 15 against STR 12"


async def test_09_of_several_who_hinder_one_failure_is_enough(odd: OddTable) -> None:
    await odd("/sheet new Cole str=18 hp=3", by="carol")
    await odd("/save str", 5, by="alice")
    await odd("/interfere Griff str", 9, by="bob")  # not under 8
    reply = await odd("/interfere Griff str", 15, by="carol")  # under 18, though higher
    facts = reply["facts"]
    assert (facts["passed"], facts["decided_by"], facts["winner"]) == (False, "Ash", "Ash")
    assert [each["name"] for each in facts["against"]] == ["Ash", "Cole"]
    assert facts["shared"] == []
    assert reply["text"] == (
        "Griff **passes**: 5 against STR 12\nCole **passes**: 15 against STR 18\n"
        "Ash's interference counts."
    )
    await odd("/game set joint=roll", by="gm")
    await odd("/save str", 5, by="alice")
    await odd("/interfere Griff str", 9, by="bob")
    facts = (await odd("/interfere Griff str", 15, by="carol"))["facts"]
    assert (facts["passed"], facts["decided_by"], facts["winner"]) == (True, "Cole", "Griff")


async def test_08_what_comes_of_a_failure_is_shared_by_all_who_aided(odd: OddTable) -> None:
    await odd("/save str", 15)
    reply = await odd("/aid Griff str dis", 3, 18, by="bob")
    assert reply["text"].endswith("\nGriff and Ash share the consequences.")
    assert (reply["title"], reply["grade"]) == (
        "Griff: STR save despite Ash's help, failed",
        "failure",
    )
    facts = reply["facts"]
    assert (facts["used"], facts["shared"], facts["winner"]) == (15, ["Griff", "Ash"], None)
    await odd("/undo")
    reply = await odd("/aid Griff str adv", 3, 18)
    assert (reply["facts"]["used"], reply["facts"]["shared"]) == (3, [])
    assert reply["title"] == "Griff: STR save with Ash's help, passed"


async def test_08_aid_against_a_foe_is_the_lowest_roll_passed_or_not(odd: OddTable) -> None:
    await odd("/sheet set str=3")
    await odd("/save str vs Ogre", 4, 6)
    reply = await odd("/aid Griff str", 7, by="bob")
    facts = reply["facts"]
    assert (facts["decided_by"], facts["winner"], facts["used"]) == ("Griff", "Griff", 4)
    assert reply["title"] == "Griff: STR save against Ogre, won"


async def test_29_the_dazed_aid_where_no_fight_is_on(odd: OddTable) -> None:
    await odd("/save str", 15)
    await odd("/status dazed Ash", by="gm")
    await odd("/aid Griff", 3, by="bob")


async def test_08_nobody_aids_what_is_no_save(odd: OddTable) -> None:
    await odd("/attack d4 at Ogre", 1)
    assert (await odd.refused("/aid Griff", by="bob"))["kind"] == "not_found"


async def test_09_the_save_of_a_foe_who_was_never_there_is_told_all_the_same(
    odd: OddTable,
) -> None:
    made = await odd("/npc new Imp shown", by="gm")
    await odd("/save str", 15, by="alice")
    await odd("/interfere Griff as Imp", 3, by="gm")
    await odd(f"/undo {made['entry']}")
    reply = await odd("/aid Griff str", 3, by="bob")
    assert reply["facts"]["passed"] is True


async def test_08_and_29_a_save_to_come_round_that_is_aided_ends_being_dazed(odd: OddTable) -> None:
    """One passed save is enough, and with interference the worst counts."""
    await odd("/status dazed add")
    await odd("/save str recover", 15)
    reply = await odd("/aid Griff str", 3, by="bob")
    assert reply["title"] == "Griff: STR save with Ash's help, passed"
    assert reply["text"].splitlines()[-1] == "Griff comes round and is no longer Dazed."
    assert await odd.of("Griff", "debilities") == []
    reply = await odd("/interfere Griff str as Ogre", 19, by="gm")
    assert reply["text"].splitlines()[-1] == "Griff is Dazed again."
    assert await odd.of("Griff", "debilities") == ["Dazed"]
    await odd("/undo")
    assert await odd.of("Griff", "debilities") == []


async def test_29_aid_with_a_save_for_the_group_ends_nothing(odd: OddTable) -> None:
    await odd("/status dazed add")
    await odd("/save group str by Griff", 15, by="gm")
    await odd("/aid Griff str", 3, by="bob")
    assert await odd.of("Griff", "debilities") == ["Dazed"]


async def test_08_help_in_vain_is_told_as_such(odd: OddTable) -> None:
    await odd("/save group dex", 15, by="gm")
    reply = await odd("/aid Griff dex", 18, by="bob")
    assert reply["title"] == "The group fails the DEX save despite Ash's help"
    await odd("/save wil", 3, by="alice")
    reply = await odd("/interfere Griff", 4, by="bob")
    assert reply["title"] == "Griff: WIL save despite Ash, passed"
