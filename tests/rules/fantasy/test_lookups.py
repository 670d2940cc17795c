"""Tables read with a test: reaction, initiative (rules 23, 24 and 26)."""

import pytest

from tests.conftest import Played
from tests.rules.fantasy.conftest import told


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


async def test_words_for_a_character_are_rolled_without_a_test(party: Played) -> None:
    reply = await party("/table flaw", 6)
    assert reply["rolled"] == [[6, 6]]
    assert reply["facts"]["result"] == "afraid of the dark"


async def test_24_a_game_master_without_a_character_means_the_best_of_those_present(
    party: Played,
) -> None:
    await party("/hireling new Pip lore", by="alice")
    await party("/sheet set Griff int=d10", by="gm")
    reply = await party("/init", 5, by="gm")
    assert reply["rolled"] == [[10, 5]]
    assert reply["text"].startswith("Griff tests INT.")
    assert {choice["of"] for choice in reply["choices"]} == {"Griff"}
    named = await party("/init as Isaac", 5)
    assert named["rolled"] == [[8, 5]]


@pytest.mark.parametrize("said", ["/table reaction", "/table morale", "/morale half"])
async def test_23_a_game_master_is_asked_who_of_those_present_tests(
    party: Played, said: str
) -> None:
    """found-3, 5: nobody's WIL is rolled unasked."""
    await party("/hireling new Pip lore", by="alice")
    asked = await party.refused(said, by="gm")
    assert asked["message"].endswith("which character tests WIL?")
    assert {choice["label"] for choice in asked["choices"]} == {"Griff", "Isaac"}
    rolled = await party(":press Griff", 5)
    assert rolled["rolled"] == [[6, 5]]
    assert rolled["text"].startswith("Griff tests WIL.")
    assert (await party(f"{said} as Isaac", 5))["rolled"] == [[8, 5]]


async def test_24_of_equals_whoever_has_most_points_tests_and_never_the_dead(party: Played) -> None:
    await party("/sheet set Isaac int=d6 int.pool=3", by="gm")
    assert (await party("/init", 5))["facts"]["result"] == "enemies begin"
    pushed = await party("/push int", by="alice")
    assert pushed["facts"]["result"] == "PCs begin"
    await party("/sheet set Isaac int=d12 state=dead", by="gm")
    assert (await party("/init int+lore", 5))["rolled"][0] == [6, 5]


async def test_24_where_nobody_could_test_nothing_happens(empty: Played) -> None:
    assert (await empty.refused("/init"))["kind"] == "not_found"
    assert (await empty("/init d8", 7))["facts"]["result"] == "PCs begin"


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("/table reaction leader", "Only morale has a cause: `/table morale leader`."),
        ("/table flaw wil", "That table needs no test. Just roll on it: `/table flaw`"),
        ("/table flaw d8", "That table needs no test. Just roll on it: `/table flaw`"),
        (
            "/table wil",
            "Which table? There's reaction, morale, initiative, name, style, motivation, flaw",
        ),
        ("/table reaction wil+int", "That names two attributes. Roll one at a time."),
        ("/table reaction flaw", "One at a time: reaction or flaw?"),
    ],
)
async def test_26_what_no_table_can_be_read_with_is_told(
    party: Played, said: str, answered: str
) -> None:
    assert (await party.refused(said, by="alice"))["message"].startswith(answered)


async def test_26_what_a_table_says_is_told(party: Played) -> None:
    assert await told(party, "/table reaction", 5, by="alice") == {
        "Dice": "WIL d6 (5) weak",
    }
    assert (await party("/init", 5))["facts"]["order"] == ["enemies", "pcs"]
    read = await party("/table morale half", 4)
    assert (read["title"], read["text"]) == ("Morale: retreat", "Half of them are down.")
    assert read["facts"]["trigger"] == "half"
    assert (await party("/table morale", 4))["facts"]["trigger"] is None
    plain = await party("/table reaction", 4)
    assert plain["text"] == ""
    by_gm = await party("/table morale leader as Isaac", 4, by="gm")
    assert by_gm["text"].splitlines() == ["Isaac tests WIL.", "Their leader has fallen."]
    opened = (await party("/init", 4))["text"]
    assert opened.splitlines() == ["Isaac tests INT.", "The NPCs act now."]
    assert (await party("/table reaction d6", 4))["text"] == ""
    word = await party("/table style", 1, by="alice")
    assert word["facts"]["table"] == "style"
    assert word["title"] == f"Style: {word['facts']['result']}"


async def test_26_a_table_read_by_the_attribute_heeds_no_other_die(party: Played) -> None:
    await party("/game set table_die=attribute", by="gm")
    await party("/sheet set wil=d12 persuasion=d12", by="alice")
    read = await party("/table reaction wil+persuasion", 8, 12)
    assert read["facts"]["result"] == "friendly"
    helped = await party("/aid Griff lore", 6, by="bob")
    assert helped["facts"]["result"] == "friendly"
    assert (await party("/push wil", by="alice"))["facts"]["result"] == "helpful"


@pytest.mark.parametrize(
    "said",
    ["roll reaction for the innkeeper", "/table reaction of the innkeeper",
     "make a reaction roll for the innkeeper"],
)  # fmt: skip
async def test_23_a_reaction_is_tested_by_the_speakers_character(party: Played, said: str) -> None:
    """found-3, 5: the innkeeper needs no sheet, and Griff's will is a d6."""
    reply = await party(said, 5)
    assert (reply["title"], reply["rolled"]) == ("Reaction of the innkeeper: wary", [[6, 5]])


async def test_23_a_game_master_is_asked_who_meets_someone(party: Played) -> None:
    """found-3, 5: with the name of an NPC too, whose own will has no say in it."""
    for said in ("roll reaction for the innkeeper secret", "roll reaction for Scar secret"):
        asked = await party.refused(said, by="gm")
        assert [each["label"] for each in asked["choices"]] == ["Isaac", "Griff"]
        rolled = await party(":press Isaac", 8)
        assert (rolled["rolled"], rolled["visible"]) == ([[8, 8]], "secret")
        assert rolled["title"].startswith("Reaction of ")


@pytest.mark.parametrize(("said", "right"), [("/init wil", "INT"), ("/table morale int", "WIL")])
async def test_24_a_table_is_a_test_of_its_own_attribute(
    party: Played, said: str, right: str
) -> None:
    """found-3, 5: `/init wil` is refused; a game master may allow it."""
    assert f"a test of {right}" in (await party.refused(said))["message"]
    await party(f"{said} anyway as Griff", 5, by="gm")


async def test_the_tables_of_the_rules_are_listed(party: Played) -> None:
    first, add = (await party.outcome("/table", by="alice")).prose.split("\n")
    assert first.startswith("From the rules: hireling, reaction, initiative, morale, name,")
    assert add == "A game master can add more: `/table new Weather`"
