"""Moves that a table wrote for itself."""

from tests.conftest import Played


async def test_a_table_writes_moves_of_its_own(heresy: Played) -> None:
    said = '/define move vox fel "You call for help." 10+ "It comes." 7-9 "Late." 6- "Silence."'
    await heresy(said, by="gm")
    reply = await heresy("/move vox", 6, 6, by="alice")
    assert reply["facts"]["move"] == "vox"
    assert reply["facts"]["stat"] == "Fel"
    assert "It comes." in reply["text"]
    missed = await heresy("/move vox", 1, 1)
    assert "Silence." in missed["text"]
    assert ["Griff", "xp", 0, 1] in missed["changes"]


async def test_what_a_player_wrote_comes_before_the_tables_and_that_before_what_is_built_in(
    heresy: Played,
) -> None:
    await heresy('/define move hack fel "For all." 10+ "The table\'s."', by="gm")
    theirs = await heresy("/move hack", 6, 6, by="bob")
    assert (theirs["facts"]["stat"], theirs["title"]) == ("Fel", "Isaac: hack, 10+")
    await heresy('/define move hack per "For me." 10+ "Mine." 7-9 "Hardly."', by="alice")
    mine = await heresy("/move hack", 6, 6)
    assert (mine["facts"]["stat"], mine["text"].endswith("Mine.")) == ("Per", True)
    assert (await heresy("/move hack", 3, 3))["text"].endswith("Hardly.")
    assert (await heresy("/move hack", 1, 1))["text"].endswith("The game master says what happens.")
    aided = await heresy("/aid Griff", 6, 6, by="bob")
    assert (aided["facts"]["move"], aided["facts"]["stat"]) == ("hack", "Per")
    await heresy("/define drop hack", by="alice")
    assert (await heresy("/move hack", 6, 6))["text"].endswith("The table's.")
    await heresy("/define drop hack", by="gm")
    assert (await heresy("/move hack", 6, 6, by="alice"))["facts"]["move"] == "hack_and_slash"


async def test_a_move_without_a_stat_is_rolled_with_nothing(heresy: Played) -> None:
    await heresy('/define move pray "You pray."')
    facts = (await heresy("/move pray", 3, 4))["facts"]
    assert (facts["stat"], facts["modifier"], facts["pick"]) == (None, 0, 0)


async def test_of_a_move_that_was_dropped_the_name_is_left(heresy: Played) -> None:
    await heresy('/define move "Vox call" fel "You call." 7-9 "Late."', by="gm")
    await heresy("/forward +1 to vox when it rains", by="alice")
    await heresy("/ongoing -1 to vox")
    await heresy("/move vox", 3, 4)
    await heresy('/define drop "Vox call"', by="gm")
    shown = (await heresy("/forward", by="alice"))["text"]
    assert shown.endswith(
        "1. +1 forward to vox call when it rains\n**Ongoing**\n1. -1 ongoing to vox call"
    )
    again = await heresy("/reroll", 5, 4)
    assert (again["facts"]["band"], again["facts"]["move"]) == ("7-9", "vox_call")
    assert "Late." not in again["text"]


async def test_others_are_told_what_someones_own_moves_are_called(heresy: Played) -> None:
    await heresy('/define move "Last oath" wp "You swear."')
    await heresy("/forward +1 to oath")
    await heresy("/ongoing +2 to oath")
    for who in ("bob", "gm"):
        shown = (await heresy("/forward for Griff", by=who))["text"]
        assert shown.endswith("1. +1 forward to Last oath\n**Ongoing**\n1. +2 ongoing to Last oath")


async def test_a_move_by_its_name_of_long_ago_is_known(heresy: Played) -> None:
    """Sheets of long ago kept moves by their names."""
    await heresy('/sheet set moves="Sense Weakness"')
    offered = await heresy("/move discern", 5, 5)
    assert "Where is it weak?" in [choice["label"] for choice in offered["choices"]]


async def test_a_move_with_a_typo_is_offered_as_it_is_spelt(heresy: Played) -> None:
    error = await heresy.refused("/move fier at Scar", by="alice")
    assert [each["says"] for each in error["choices"]] == ["move fire for effect at Scar"]
    assert (await heresy(":press 1", 6, 6))["title"] == "Griff: Fire for Effect at Scar, 10+"


async def test_04_a_result_that_is_the_same_on_two_bands_is_read_on_each(heresy: Played) -> None:
    said = (await heresy("/rules torturer"))["text"].splitlines()
    assert said[-3:] == [
        "**10+** The captive lives.",
        "**7-9** The captive lives.",
        "**6-** The captive dies.",
    ]
