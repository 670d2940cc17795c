"""Experience, gained and rolled (rule 48)."""

import pytest

from tests.conftest import Played


async def test_48_experience_is_gained_and_lost(party: Played) -> None:
    reply = await party("/xp +1 # flaw")
    assert reply["changes"] == [["Griff", "xp", 0, 1]]
    assert reply["said"].endswith("# flaw")
    assert (await party.refused("/xp -2"))["kind"] == "refused"
    assert (await party("/xp Griff +3", by="gm"))["facts"]["may_roll"] == ["d4"]
    assert (await party.refused("/xp +1 Griff", by="bob"))["kind"] == "not_allowed"
    everyone = await party("/xp +1 all", by="gm")
    assert sorted(everyone["changes"]) == [["Griff", "xp", 4, 5], ["Isaac", "xp", 0, 1]]


@pytest.mark.parametrize(("die", "left"), [(4, 0), (6, 4), (8, 6), (10, 8), (12, 10), (20, 12)])
async def test_48_a_roll_drops_xp_to_the_next_die_down(party: Played, die: int, left: int) -> None:
    await party(f"/xp +{die}")
    reply = await party(f"/advance d{die}", 4)
    assert reply["rolled"] == [[die, 4]]
    assert reply["facts"]["xp"] == left
    assert reply["facts"]["may"] == ["feat", "spell", "class"]


async def test_48_a_die_takes_its_size_in_xp(party: Played) -> None:
    await party("/xp +7")
    assert (await party.refused("/advance d8"))["kind"] == "refused"
    assert (await party.refused("/advance d7"))["kind"] == "refused"
    assert (await party("/advance d6", 4))["facts"]["xp"] == 4


@pytest.mark.parametrize(("face", "sides"), [(1, 8), (2, 4), (3, 4)])
async def test_48_a_bad_roll_loses_xp(party: Played, face: int, sides: int) -> None:
    await party("/xp +12")
    reply = await party("/advance d12", face, 3)
    assert reply["rolled"] == [[12, face], [sides, 3]]
    assert reply["facts"]["lost_xp"] == 3
    assert reply["facts"]["xp"] == 7
    assert reply["choices"] == []


async def test_48_a_twenty_gives_one_and_another_roll(party: Played) -> None:
    await party("/sheet set feats=spellcasting xp=20")
    reply = await party("/advance d20", 20)
    assert "attribute" in reply["facts"]["may"]
    assert "skill" in reply["facts"]["may"]
    assert (await party.refused("/advance again"))["kind"] == "refused"
    assert len(reply["choices"]) <= 25
    which = await party(":press Attribute")
    assert [choice["label"] for choice in which["choices"]] == ["BOD d10", "INT d8", "WIL d8"]
    await party(":press WIL")
    assert (await party.sheet("Griff"))["wil"]["normal"] == 8
    again = await party(":press Roll again", 8)
    assert again["rolled"] == [[20, 8]]
    assert again["facts"]["may"] == ["skill"]
    assert (again["facts"]["lost_xp"], again["facts"]["xp"]) == (0, 12)


async def test_48_nobody_has_less_than_no_experience(party: Played) -> None:
    await party("/xp +2", by="alice")
    await party("/xp -9 Griff anyway", by="gm")
    assert (await party.sheet("Griff"))["xp"] == 0


async def test_48_what_all_gain_is_told_of_each(party: Played) -> None:
    await party("/sheet set Isaac xp=7", by="gm")
    reply = await party("/xp +4 Griff, Isaac # the dragon")
    assert (reply["title"], reply["text"]) == ("Griff and Isaac gain 4 XP each", "")
    assert reply["facts"] == {"xp": 4, "may_roll": ["d4"]}
    assert [(c["label"], c["of"], c["says"]) for c in reply["choices"]] == [
        ("Griff: roll a d4 to advance", "Griff", "advance d4"),
        ("Isaac: roll a d10 to advance", "Isaac", "advance d10"),
    ]
    assert (await party("/xp -1 Griff"))["choices"] == []
    assert (await party("/xp +17 Griff"))["facts"]["may_roll"] == [
        "d4", "d6", "d8", "d10", "d12", "d20",
    ]  # fmt: skip
    assert (await party("/xp -20 Griff"))["facts"]["xp"] == 0
    assert (await party.refused("/xp -1 Griff"))["message"] == "Griff only has 0 XP."
    assert (await party("/xp +999 Griff"))["facts"]["xp"] == 999
    assert "more than 999 XP" in (await party.refused("/xp +1 Griff"))["message"]


async def test_48_the_best_die_is_rolled_where_none_is_named(party: Played) -> None:
    assert (await party.refused("/advance", by="alice"))["message"] == (
        "Rolling a d4 to advance costs 4 XP; you have 0."
    )
    await party("/xp +9")
    assert (await party("/advance", 4))["rolled"] == [[8, 4]]
    await party("/undo")
    await party("/xp -1")
    reply = await party("/advance", 7)
    assert (reply["title"], reply["grade"]) == ("Griff rolls a d8 to advance: 7", "success")
    await party("/undo")
    assert (await party("/advance", 5))["facts"]["xp"] == 6
    error = await party.refused("/advance d8")
    assert error["message"] == "Rolling a d8 to advance costs 8 XP; you have 6."
    error = await party.refused("/advance d3")
    assert error["message"] == "You can advance on these dice: d4, d6, d8, d10, d12, d20."


async def test_48_what_a_roll_costs_is_told_once_nothing_is_left(party: Played) -> None:
    await party("/xp +4", by="alice")
    reply = await party("/advance d4", 3, 1)
    assert reply["text"] == (
        "Nothing learned. The roll costs 4 XP; a d4 (1) would take more, but none is left."
    )


async def test_48_more_is_never_lost_than_there_is(party: Played) -> None:
    await party("/xp +6", by="alice")
    reply = await party("/advance d6", 1, 8)
    assert (reply["grade"], reply["text"]) == (
        "failure",
        "Nothing learned. The roll costs 2 XP, and a d8 (8) takes the last 4.",
    )
    assert (reply["facts"]["lost_xp"], reply["facts"]["xp"], reply["facts"]["may"]) == (8, 0, [])
    assert (await party("/advance d4 as Griff anyway", 2, 4, by="gm"))["facts"]["xp"] == 0


async def test_48_a_choice_is_for_whoever_rolled_and_is_made_once(party: Played) -> None:
    nothing = "There's no advance to choose from. With 4 XP or more, roll one: `/advance`"
    await party("/xp +20", by="alice")
    assert (await party.refused("/advance skill lore"))["message"] == nothing
    rolled = await party("/advance d20", 8)
    assert (await party.refused("/advance skill lore", by="bob"))["message"] == nothing
    for said in ("/advance again", "/advance feat", "/advance feat berserk"):
        await party.refused(said, by="alice")
    error = await party.refused("/advance feat berserk")
    assert error["message"] == "Your last roll lets you learn a skill."
    error = await party.refused("/advance attribute")
    assert error["message"] == "Your last roll lets you learn a skill."
    assert (await party.refused("/advance again"))["message"] == "This roll can't be made again."
    learned = await party("/advance skill lore")
    assert (learned["title"], learned["grade"]) == ("Griff learns lore d4", "success")
    assert learned["facts"] == {"learned": "skill", "what": "lore", "xp": 12}
    assert learned["choices"] == []
    error = await party.refused("/advance skill melee")
    assert error["message"] == f"What #{rolled['entry']} gave has already been chosen."


async def test_48_twice_twenty_gives_two_and_a_third_roll(party: Played) -> None:
    await party("/sheet set xp=20 feats=spellcasting spells=heal class=fighter", by="alice")
    rolled = await party("/advance", 20)
    assert [(c["label"], c["says"]) for c in rolled["choices"]] == [
        (f"{kind.title()}…", f"advance {kind} entry {rolled['entry']}")
        for kind in ("feat", "spell", "skill", "attribute")
    ]
    assert all(c["owed"] for c in rolled["choices"])
    which = await party("/advance feat")
    assert (which["title"], which["entry"]) == ("Which feat?", None)
    assert [c["label"] for c in which["choices"]] == [
        "Feat: Berserk", "Feat: Precise Strike", "Feat: Protect", "Feat: Expertise",
        "Feat: Jack of all Trades", "Feat: Sneak Attack", "Feat: Counterspell",
        "Feat: Spellshield",
    ]  # fmt: skip
    assert which["choices"][0]["says"].startswith(f"advance feat berserk entry {rolled['entry']}")
    first = await party("/advance feat sneak attack")
    assert [(c["label"], c["owed"]) for c in first["choices"]] == [("Roll again", True)]
    error = await party.refused("/advance feat protect")
    assert error["message"] == "Your last roll taught you nothing."
    again = await party("/advance again", 20)
    assert (again["rolled"], again["changes"]) == ([[20, 20]], [])
    for said, answered in (
        ("spell heal", "You already have Heal."),
        ("feat sneak attack", "You already have Sneak Attack."),
    ):
        assert (await party.refused(f"/advance {said}"))["message"] == answered
    await party("/advance spell light")
    third = await party("/advance again", 13)
    assert third["facts"]["may"] == ["attribute"]
    raised = await party("/advance attribute int")
    assert raised["choices"] == []
    assert (await party.sheet("Griff"))["int"] == {"die": 8, "normal": 8, "pool": 8}


@pytest.mark.parametrize("said", ["/xp", "xp"])
async def test_48_xp_alone_shows_it(party: Played, said: str) -> None:
    """found-3, 5."""
    await party("/xp +6", by="alice")
    shown = await party(said)
    assert (shown["title"], shown["entry"], shown["changes"]) == ("Griff has 6 XP", None, [])
    assert shown["facts"]["may_roll"] == ["d4", "d6"]


@pytest.mark.parametrize("said", ["/help xp", "/help treat", "/help advance", "/help harm"])
async def test_help_needs_no_character(empty: Played, said: str) -> None:
    """found-3, 5: `/help xp` before there is a character; nor does `all` where nobody is."""
    assert (await empty(said, by="alice"))["title"] == said.replace("/help ", "/")
    assert (await empty(said, by="gm"))["title"] == said.replace("/help ", "/")
    for everyone in ("/xp +1 all", "/treat all", "/harm 2 all"):
        assert (await empty.refused(everyone))["kind"] in ("not_found", "refused")


async def test_48_an_advance_is_chosen_from_the_older_roll_that_gives_it(party: Played) -> None:
    """found-3, 5: `/advance` finds the older open choice: a 5 gives a feat, an 8 a skill."""
    await party("/sheet set Griff class=fighter xp=20", by="gm")
    await party("/advance d12", 5, by="alice")
    await party("/advance d10", 8)
    assert (await party("/advance feat protect"))["title"] == "Griff learns Protect"
    assert (await party("/advance skill lore"))["title"] == "Griff learns lore d4"


async def test_what_to_learn_is_understood_without_its_kind(party: Played) -> None:
    """Nothing is guessed: the whole sentence is offered, as soon as a roll allows it."""
    error = await party.refused("/advance lore", by="alice")
    assert error["message"].endswith("If that opens lore to you: `/advance skill lore`")
    error = await party.refused("/advance bod")
    assert error["message"].endswith("If that opens BOD to you: `/advance attribute bod`")
    await party("/xp +8")
    await party("/advance d8", 7)
    error = await party.refused("/advance lore")
    assert [each["says"] for each in error["choices"]] == ["advance skill lore"]
    assert (await party("/advance skills lore"))["title"] == "Griff learns lore d4"
    await party("/advance d4", 1, 5)
    assert (await party.refused("/advance lore"))["message"].startswith("First roll: ")
    error = await party.refused("/advance skill lore")
    assert error["message"] == "Your last roll taught you nothing."
    assert (await party.refused("/advance blub"))["message"].endswith("d10, d12 or d20.")


async def test_49_learning_is_no_answer_to_an_attack(party: Played) -> None:
    error = await party.refused("/learn feat protect", by="alice")
    assert error["message"].startswith("There's no advance to choose from.")
    await party("/xp +8")
    await party("/advance d8", 7)
    assert (await party("/learn skill lore"))["title"] == "Griff learns lore d4"
