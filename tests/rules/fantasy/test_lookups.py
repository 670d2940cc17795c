"""Tables read with a test: reaction, initiative (rules 23, 24 and 26)."""

import pytest

from tests.conftest import Played


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


@pytest.mark.parametrize(
    ("said", "title", "says"),
    [
        ("/init", "Initiative: who tests INT?", "init as Griff"),
        ("/table reaction", "Reaction: who tests WIL?", "table reaction as Griff"),
        ("/table morale half", "Morale: who tests WIL?", "table morale half as Griff"),
    ],
)
async def test_23_a_game_master_without_a_character_is_asked_who_tests(
    party: Played, said: str, title: str, says: str
) -> None:
    await party("/hireling new Pip lore", by="alice")
    asked = await party.refused(said, by="gm")
    assert (asked["kind"], asked["message"]) == ("not_found", title)
    assert [choice["label"] for choice in asked["choices"]] == ["Isaac", "Griff"]
    assert asked["choices"][1]["says"] == says
    reply = await party(f"/{says}", 5)
    assert reply["rolled"] == [[6, 5]]
    assert reply["said"] == says


async def test_24_the_dead_are_not_asked_and_what_was_said_is_kept(party: Played) -> None:
    await party("/sheet set Isaac state=dead", by="gm")
    asked = await party.refused("/init int+lore")
    assert [choice["says"] for choice in asked["choices"]] == ["init int+lore as Griff"]
    reply = await party(":press Griff", 5)
    assert reply["facts"]["result"] == "enemies begin"
    assert (await party("/push int", by="alice"))["facts"]["result"] == "PCs begin"


async def test_24_where_nobody_could_test_nothing_happens(empty: Played) -> None:
    assert (await empty.refused("/init"))["kind"] == "not_found"
    assert (await empty("/init d8", 7))["facts"]["result"] == "PCs begin"
