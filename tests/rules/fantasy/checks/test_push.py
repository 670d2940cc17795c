"""Pushes: points, trouble and feats after the roll (rules 8 to 15, 28 and 44)."""

from typing import Any

import pytest

from tests.conftest import Played


def _pushes(reply: dict[str, Any], name: str) -> list[str]:
    """Return what one side of a contest is offered."""
    return [c["label"] for c in reply["choices"] if c["of"] == name and c["who"] != "others"]


async def test_28_the_winner_pushes_though_the_loser_has_not_come_yet(party: Played) -> None:
    await party("/contest bod vs Isaac")
    rolled = await party("/answer bod", 7, 5, by="bob")
    assert "Let it stand" in _pushes(rolled, "Isaac")
    assert "Let it stand" not in _pushes(rolled, "Griff")
    pushed = await party("/push bod", by="alice")
    assert pushed["changes"] == [["Griff", "bod.pool", 8, 6]]
    assert pushed["facts"]["first"]["results"] == ["strong"]
    answered = await party("/push bod sure", by="bob")
    assert answered["facts"]["second"]["results"] == ["hit"]
    await party("/undo", by="bob")
    await party("/undo", by="alice")
    assert (await party.sheet("Griff"))["bod"]["pool"] == 8


async def test_28_who_lets_it_stand_is_asked_no_more_until_the_other_pushes(party: Played) -> None:
    await party("/contest bod vs Isaac")
    await party("/answer bod", 7, 5, by="bob")
    stands = await party(":press Let it stand")
    assert stands["changes"] == []
    assert _pushes(stands, "Isaac") == []
    assert _pushes(stands, "Griff") == [
        "BOD becomes a strong hit (costs 2 of 8 BOD)",
        "One more hit (costs 6 of 8 BOD)",
    ]
    reply = await party("/push bod", by="alice")
    assert reply["facts"]["first"]["results"] == ["strong"]
    assert "Let it stand" in _pushes(reply, "Isaac")
    await party("/push pass", by="bob")
    assert _pushes(await party("/push pass", by="alice"), "Griff") == []


async def test_44_expertise_rolls_the_skill_again_for_two_int(party: Played) -> None:
    await party("/sheet set feats=expertise")
    await party("/test bod+melee", 3, 1)
    reply = await party("/push expertise", 6)
    assert reply["rolled"] == [[6, 6]]
    assert reply["facts"]["faces"] == [3, 6]
    assert reply["changes"] == [["Griff", "int.pool", 6, 4]]
    await party("/sheet set feats=none")
    await party("/test bod+melee", 3, 1)
    assert (await party.refused("/push expertise"))["kind"] == "refused"


async def test_44_jack_of_all_trades_rolls_a_d4_as_any_skill(party: Played) -> None:
    await party("/sheet set feats=jack")
    offered = await party("/test int+lore", 1)
    assert any(c["label"].startswith("Jack of all Trades") for c in offered["choices"])
    reply = await party(":press Jack", 4)
    assert reply["facts"]["dice"] == [6, 4]
    assert reply["facts"]["skill"] == "lore"
    assert reply["facts"]["passed"] is True
    assert reply["changes"] == [["Griff", "int.pool", 6, 4]]
    await party("/test bod+melee", 1, 1)
    assert (await party.refused("/push jack"))["kind"] == "refused"


async def test_08_trouble_passes_a_failed_test(party: Played) -> None:
    await party("/test bod+melee", 1, 2)
    reply = await party("/push trouble")
    assert reply["facts"]["passed"] is True
    assert reply["facts"]["trouble"] is True
    assert reply["facts"]["hits"] == 0
    again = await party.refused("/push trouble")
    assert again["kind"] == "refused"
    await party("/test bod", 5)
    assert (await party.refused("/push trouble"))["kind"] == "refused"


async def test_09_two_points_make_a_weak_hit_a_hit(party: Played) -> None:
    before = await party("/test bod+melee", 1, 5)
    labels = [choice["label"] for choice in before["choices"]]
    assert "Melee becomes a full hit (costs 2 of 8 BOD)" in labels
    reply = await party("/push melee")
    assert reply["facts"]["results"] == ["miss", "hit"]
    assert reply["facts"]["consequences"] == 0
    assert reply["changes"] == [["Griff", "bod.pool", 8, 6]]


async def test_10_two_points_make_a_hit_a_strong_hit(party: Played) -> None:
    await party("/test bod+melee", 7, 1)
    reply = await party("/push bod")
    assert reply["facts"]["results"] == ["strong", "miss"]
    assert reply["facts"]["benefits"] == 1
    assert reply["changes"] == [["Griff", "bod.pool", 8, 6]]
    assert (await party.refused("/push bod"))["kind"] == "refused"


async def test_11_four_points_make_a_miss_a_hit(party: Played) -> None:
    await party("/test bod+melee", 1, 1)
    reply = await party(":press melee")
    assert reply["facts"]["results"] == ["miss", "hit"]
    assert reply["facts"]["passed"] is True
    assert reply["changes"] == [["Griff", "bod.pool", 8, 4]]


async def test_12_six_points_add_a_plain_hit(party: Played) -> None:
    await party("/test bod+melee need 2", 4, 1)
    reply = await party("/push extra")
    assert reply["facts"]["hits"] == 2
    assert reply["facts"]["extra"] == 1
    assert reply["facts"]["results"] == ["weak", "miss"]
    assert reply["facts"]["passed"] is True
    assert reply["changes"] == [["Griff", "bod.pool", 8, 2]]


async def test_13_pushes_combine_and_overspending_is_refused(party: Played) -> None:
    await party("/test bod+melee", 1, 4)
    await party("/push bod sure")
    await party("/push melee")
    assert (await party.sheet("Griff"))["bod"]["pool"] == 2
    error = await party.refused("/push extra")
    assert error["kind"] == "refused"
    assert error["message"] == "That costs 6 BOD; Griff has 2."
    assert (await party.sheet("Griff"))["bod"]["pool"] == 2


async def test_13_points_come_from_the_tested_attribute_alone(party: Played) -> None:
    await party("/sheet set bod.pool=1")
    await party("/test bod+melee", 5, 5)
    assert (await party.refused("/push melee"))["kind"] == "refused"
    await party("/test int", 5)
    assert (await party("/push int"))["changes"] == [["Griff", "int.pool", 6, 4]]


async def test_13_only_ones_own_dice_can_be_pushed(party: Played) -> None:
    await party("/test bod+melee", 5, 5)
    assert (await party.refused("/push lore"))["kind"] == "refused"
    assert (await party.refused("/push bod", by="bob"))["kind"] == "not_found"


async def test_14_emptying_a_pool_asks_first_and_depletes(party: Played) -> None:
    await party("/sheet set bod.pool=2")
    await party("/test bod+melee", 1, 5)
    asked = await party("/push melee")
    assert asked["changes"] == []
    assert asked["facts"]["results"] == ["miss", "weak"]
    assert "d6" in asked["text"]
    reply = await party(":press Spend the last")
    assert reply["facts"]["results"] == ["miss", "hit"]
    griff = await party.sheet("Griff")
    assert griff["bod"] == {"die": 6, "normal": 8, "pool": 6}
    assert len(griff["wounds"]) == 1
    await party("/undo", by="alice")
    assert (await party.sheet("Griff"))["bod"] == {"die": 8, "normal": 8, "pool": 2}


async def test_14_a_question_left_open_blocks_nothing(party: Played) -> None:
    await party("/sheet set bod.pool=4")
    await party("/test bod+melee", 1, 5)
    await party("/push bod")
    reply = await party("/push melee")
    assert reply["changes"] == [["Griff", "bod.pool", 4, 2]]


async def test_14_the_last_points_of_a_d4_are_a_matter_of_life(party: Played) -> None:
    await party("/sheet set bod=d4")
    await party("/test bod+melee", 3, 1)
    asked = await party("/push melee")
    assert "roll for their life" in asked["text"]
    reply = await party("/push melee sure", 3, 5)
    assert reply["rolled"] == [[4, 3], [6, 5]]
    griff = await party.sheet("Griff")
    assert griff["lost"] == ["bod"]
    assert griff["timer"] == {"unit": "hours", "remaining": 5, "part": 0}


async def test_15_every_push_is_recomputed_from_the_latest(party: Played) -> None:
    first = await party("/test bod+melee", 1, 5)
    await party("/push melee")
    stale = await party.refused(f"/push bod entry {first['entry']}")
    assert stale["kind"] == "already_done"
    assert (await party.refused(f":press bod of {first['entry']}"))["kind"] == "already_done"
    reply = await party("/push bod sure")
    assert reply["facts"]["results"] == ["hit", "hit"]
    await party("/undo")
    await party("/undo")
    await party(f":press bod of {first['entry']}")
    reply = await party(":press Spend 4 BOD anyway")
    assert reply["facts"]["results"] == ["hit", "weak"]


async def test_13_a_push_means_the_latest_roll_though_it_has_no_pool(party: Played) -> None:
    await party("/test bod+melee", 5, 5, by="alice")
    await party("/test d8+d6", 3, 2)
    assert (await party.refused("/push extra"))["kind"] == "refused"
    assert (await party.sheet("Griff"))["bod"]["pool"] == 8
    reply = await party("/push trouble")
    assert reply["facts"]["faces"] == [3, 2]
    assert reply["facts"]["passed"] is True


async def test_09_a_game_master_pushes_an_npcs_latest_roll_without_naming_it(
    party: Played,
) -> None:
    await party("/test bod as Scar", 5, by="gm")
    reply = await party("/push bod")
    assert reply["changes"] == [["Scar", "bod.pool", 8, 6]]
    await party("/undo")
    assert (await party.sheet("Scar"))["bod"]["pool"] == 8
    await party("/test bod", 5, by="alice")
    assert (await party.refused("/push bod", by="gm"))["kind"] == "refused"


async def test_09_a_game_master_pushes_an_npcs_side_of_a_contest(party: Played) -> None:
    await party("/attack longsword at Scar", by="alice")
    await party("/answer bod+defense", 7, 5, 4, 1, by="gm")
    reply = await party("/push bod sure")
    assert ["Scar", "bod.pool", 6, 4] in reply["changes"]
    assert reply["facts"]["second"]["results"] == ["hit", "miss"]


async def test_13_no_number_of_dice_is_pushed(party: Played) -> None:
    await party("/test bod+melee", 4, 2)
    error = await party.refused("/push 2")
    assert error["kind"] == "not_understood"
    assert "2d4" not in error["message"]


async def test_13_a_number_after_the_die_is_its_price(party: Played) -> None:
    await party("/test bod+melee", 4, 2)
    assert (await party.refused("/push bod 6"))["message"] == "That push costs 2, not 6."
    reply = await party("/push bod 2")
    assert (reply["said"], reply["changes"]) == ("push bod for 2", [["Griff", "bod.pool", 8, 6]])


@pytest.mark.parametrize("said", ["/push", "push it!", "push"])
async def test_push_alone_asks_also_where_the_dice_fell_alike(party: Played, said: str) -> None:
    """found-3, 5: bare /push asks: one more hit, or trouble, may be meant as well."""
    await party("/test bod+melee", 1, 2)
    question, answers = await party.asked(said)
    assert question == "What do you push?"
    assert answers == [
        "BOD becomes a full hit (costs 4 of 8 BOD)",
        "Melee becomes a full hit (costs 4 of 8 BOD)",
        "One more hit (costs 6 of 8 BOD)",
        "Pass for extra trouble",
    ]
    assert (await party.sheet("Griff"))["bod"]["pool"] == 8
    await party("/test bod", 5)
    assert "One more hit (costs 6 of 8 BOD)" in (await party.asked(said))[1]


@pytest.mark.parametrize("said", ["bod", "melee"])
async def test_14_the_last_points_are_asked_about_once(party: Played, said: str) -> None:
    """found-3, 5: nothing is offered that would only ask the same again."""
    await party("/sheet set Griff bod.pool=4", by="gm")
    await party("/test bod+melee", 1, 2, by="alice")
    asked = await party(f"/push {said}")
    assert asked["title"] == "Spend the last 4 BOD?"
    offered = [each["label"] for each in asked["choices"]]
    assert not [label for label in offered if label.startswith(f"{said}:")]
    assert len([label for label in offered if label.startswith("Spend the last")]) == 1
    pushed = await party(":press Spend the last")
    assert pushed["facts"]["spent"] == 4
    assert "hit" in pushed["facts"]["results"]


async def test_push_alone_asks_with_the_dice_that_the_roll_has(party: Played) -> None:
    assert (await party.refused("/push"))["kind"] == "not_found"
    await party("/test bod+melee", 1, 4)
    question, answers = await party.asked("/push")
    assert question == "What do you push?"
    assert answers == [
        "BOD becomes a full hit (costs 4 of 8 BOD)",
        "Melee becomes a full hit (costs 2 of 8 BOD)",
        "One more hit (costs 6 of 8 BOD)",
    ]
    pressed = await party(":press melee")
    assert pressed["changes"] == [["Griff", "bod.pool", 8, 6]]
    await party("/undo")
    assert (await party.sheet("Griff"))["bod"]["pool"] == 8
    await party("/test bod", 8)
    await party("/sheet set Griff bod.pool=1", by="gm")
    assert "can't push" in (await party.refused("/push", by="alice"))["message"]


async def test_11_what_passes_for_trouble_says_whose_word_the_trouble_is(party: Played) -> None:
    await party("/test bod+melee", 1, 2)
    reply = await party("/push trouble")
    assert "it causes trouble. The game master says what" in reply["text"]


async def test_13_what_cannot_be_pushed_is_told(party: Played) -> None:
    await party("/sheet set Griff melee=d12 bod.pool=1", by="gm")
    await party("/test bod+melee", 1, 10, by="alice")
    for said, answered in (
        ("melee", "melee is already a strong hit."),
        ("lore", "That roll has no lore die, only BOD and melee."),
        ("d8", "That roll has no d8 die, only BOD and melee."),
        ("jack", "That takes the feat Jack of all Trades."),
        ("sneak", "That takes the feat Sneak Attack."),
        ("expertise", "That takes the feat Expertise."),
        ("trouble", "Only a failed test can be passed for trouble."),
        ("bod", "That costs 4 BOD; Griff has 1."),
        ("", "Griff can't push that roll: too few points, or every die is"
         " already strong."),
    ):  # fmt: skip
        error = await party.refused(f"/push {said}".strip())
        assert error["message"] == answered
    await party("/sheet set feats=jack,expertise,precise")
    error = await party.refused("/push jack")
    assert error["message"] == "That test already has its skill die, or named no skill."
    error = await party.refused("/push precise")
    assert error["message"] == "That's only for attacks."
    await party("/test bod", 3)
    error = await party.refused("/push jack")
    assert error["message"] == "That test already has its skill die, or named no skill."
    await party("/sheet set Griff state=dead", by="gm")
    assert (await party.refused("/push trouble", by="alice"))["message"] == "Griff is dead."


async def test_13_only_those_whose_dice_lie_there_push_them(party: Played) -> None:
    not_yours = "You can only push your own test, from your own pool."
    await party("/test bod", 3, by="alice")
    for said in ("/push bod", "/push pass", "/push trouble", "/push"):
        assert (await party.refused(said, by="gm"))["message"] == not_yours
    await party("/test d8", 1, by="alice")
    for said in ("/push", "/push extra", "/push d8"):
        assert (await party.refused(said))["message"] == not_yours
    passed = await party("/push pass")
    assert (passed["changes"], passed["facts"]["passed"]) == ([], False)
    await party("/test d8 as Scar", 1, by="gm")
    assert (await party("/push trouble"))["facts"]["passed"] is True


async def test_14_the_last_points_are_spent_when_one_is_sure(party: Played) -> None:
    await party("/sheet set Griff feats=expertise int.pool=2 melee=d12", by="gm")
    tested = await party("/test bod+melee", 1, 5, by="alice")
    asked = await party("/push expertise")
    assert asked["title"] == "Spend the last 2 INT?"
    assert asked["text"] == "Griff's INT die would drop to d4 until a week of rest."
    assert asked["facts"]["spent"] == 0
    first = asked["choices"][0]
    assert (first["label"], first["who"], first["of"]) == (
        "Spend the last 2 INT", "player", "Griff",
    )  # fmt: skip
    assert first["says"].startswith("push expertise sure")
    spent = await party("/push expertise sure", 10)
    assert spent["facts"]["spent"] == 2
    assert spent["text"].splitlines() == [
        "One unforeseen benefit.",
        "Griff's INT drops (d6 → d4) and is full again (4/4).",
    ]
    assert tested["facts"]["faces"] == [1, 5]
    assert spent["facts"]["faces"] == [1, 10]
    again = await party("/push expertise", 2)
    assert (again["facts"]["spent"], again["changes"]) == (2, [["Griff", "int.pool", 4, 2]])


async def test_29_a_feat_that_costs_nothing_needs_no_points(party: Played) -> None:
    await party("/sheet set Griff feats=sneak", by="gm")
    await party("/sheet set Scar defends=bod armour=0")
    await party("/attack bod at Scar", 8, 1, by="alice")
    await party("/sheet set Griff lost=int anyway", by="gm")
    sneaked = await party("/push sneak", by="alice")
    assert (sneaked["facts"]["harm"], sneaked["facts"]["spent"]) == (2, 0)


async def test_15_a_roll_whose_outcome_has_moved_on_is_not_pushed(party: Played) -> None:
    await party("/sheet set Scar defends=bod armour=0", by="gm")
    await party("/attack bod at Scar", 7, 1, by="alice")
    await party("/harm 7 Scar", by="gm")
    error = await party.refused("/push bod", by="alice")
    assert error["kind"] == "moved"
    assert (await party.sheet("Griff"))["bod"]["pool"] == 8


async def test_15_a_roll_that_would_come_out_otherwise_by_now_is_not_pushed(party: Played) -> None:
    """What is left over is lost with a depleted pool, until the table plays otherwise."""
    await party("/sheet set Griff feats=sneak", by="gm")
    await party("/sheet set Scar defends=bod armour=0 bod.pool=1")
    hit = await party("/attack bod at Scar sneak", 8, 1, by="alice")
    assert hit["facts"]["harm"] == 2
    await party("/game set carry_overflow=on", by="gm")
    error = await party.refused("/push bod", by="alice")
    assert error["kind"] == "moved"
    assert "Scar" in error["message"]
    assert (await party.sheet("Griff"))["bod"]["pool"] == 8


async def test_15_whatever_is_done_about_a_roll_closes_what_it_offered(party: Played) -> None:
    first = (await party("/test bod+melee", 1, 5, by="alice"))["entry"]
    helped = (await party("/aid Griff lore", 4, by="bob"))["entry"]
    error = await party.refused(f":press bod of {first}", by="alice")
    assert error["message"] == "“BOD becomes a full hit (costs 4 of 8 BOD)” isn't open any more."
    error = await party.refused(f"/push bod entry {first}")
    assert error["message"].startswith(f"#{first} has moved on since.")
    await party(f":press bod of {helped}")
    assert (await party(":press Spend 4 BOD anyway"))["facts"]["hits"] == 3


async def test_13_a_game_master_lets_someone_push_who_has_no_points(party: Played) -> None:
    await party("/sheet set Griff bod.pool=0 anyway", by="gm")
    await party("/test bod as Griff", 1)
    error = await party.refused("/push bod as Griff")
    assert error["message"] == "That costs 4 BOD; Griff has 0."
    pushed = await party("/push bod as Griff anyway")
    assert (pushed["facts"]["results"], pushed["changes"]) == (["hit"], [])
