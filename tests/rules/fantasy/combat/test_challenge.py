"""Challenges that wait for an answer (rule 18)."""

from pathlib import Path

from local.table import LocalTable
from tests.conftest import Played


async def test_18_a_challenge_waits_for_its_answer(party: Played) -> None:
    posted = await party("/contest bod+melee vs Isaac")
    assert posted["rolled"] == []
    assert posted["facts"]["winner"] is None
    assert posted["facts"]["decided_by"] is None
    owed = [choice for choice in posted["choices"] if choice["owed"]]
    assert all(choice["of"] == "Isaac" and choice["who"] == "player" for choice in owed)
    assert "Answer with defense (BOD)" in [choice["label"] for choice in owed]
    not_mine = await party.refused(":press Answer with defense (BOD)", by="alice")
    assert not_mine["kind"] == "not_allowed"
    reply = await party("/answer bod+defense", 7, 1, 5, 4, by="bob")
    assert reply["rolled"] == [[8, 7], [6, 1], [6, 5], [4, 4]]
    assert reply["facts"]["winner"] == "Isaac"
    assert (await party.refused("/answer bod", by="bob"))["kind"] == "already_done"
    gone = await party.refused(f":press Let it of {posted['entry']}", by="bob")
    assert gone["kind"] == "already_done"


async def test_18_a_contest_is_challenged_before_and_answered_after_a_restart(
    tmp_path: Path,
) -> None:
    async with LocalTable(str(tmp_path / "game.db")) as opened:
        table = Played(opened)
        await table("/game start fantasy", by="gm")
        await table("/sheet new Isaac bod=d6 defense=d4", by="bob")
        await table("/sheet new Griff bod=d8 melee=d6", by="alice")
        posted = await table("/contest bod+melee vs Isaac")
        await table(":clock +72h")
        await table(":restart")
        label = f":press Answer with defense (BOD) of {posted['entry']}"
        reply = await table(label, 4, 4, 1, 1, by="bob")
        assert reply["facts"]["winner"] == "Griff"
        await table(":restart")
        pushed = await table("/push bod sure", by="bob")
        assert pushed["facts"]["second"]["results"] == ["hit", "miss"]


async def test_18_the_latest_challenge_still_open_is_answered_first(party: Played) -> None:
    await party("/contest bod vs Isaac", by="alice")
    await party("/contest bod vs Isaac as Scar", by="gm")
    first = await party("/answer bod", 8, 1, by="bob")
    assert first["facts"]["first"]["name"] == "Scar"
    second = await party("/answer wil", 8, 1)
    assert second["facts"]["first"]["name"] == "Griff"


async def test_18_a_challenge_that_names_the_answer_offers_it(party: Played) -> None:
    posted = await party("/contest bod+melee vs Isaac bod+defense")
    assert posted["choices"][0]["says"].startswith("answer bod+defense")
    assert posted["rolled"] == []


async def test_18_a_standing_answer_is_rolled_at_once(party: Played) -> None:
    await party("/sheet set defends=bod+defense", by="bob")
    reply = await party("/contest bod+melee vs Isaac", 1, 1, 4, 1, by="alice")
    assert reply["facts"]["winner"] == "Isaac"
    assert (await party.refused("/sheet set defends=hope", by="bob"))["kind"] == "refused"


async def test_18_undoing_an_answer_opens_the_challenge_again(party: Played) -> None:
    await party("/contest bod vs Isaac")
    await party("/answer bod", 8, 1, by="bob")
    await party("/undo")
    assert (await party("/answer int", 1, 8, by="bob"))["facts"]["winner"] == "Isaac"


async def test_a_challenger_who_fell_meanwhile_rolls_nothing(party: Played) -> None:
    await party("/sheet set bod=d4")
    await party("/contest bod vs Isaac")
    await party("/harm 4 Griff", 1, by="gm")
    reply = await party("/answer bod", 5, by="bob")
    assert reply["facts"]["winner"] == "Isaac"


async def test_a_wrong_answer_and_a_wrong_push_can_be_fixed(party: Played) -> None:
    posted = await party("/contest bod+melee vs Isaac")
    await party("/answer bod+defense", 7, 1, 1, 4, by="bob")
    fixed = await party("/fix answer bod")
    assert fixed["facts"]["second"]["dice"] == [6]
    assert fixed["facts"]["second"]["faces"] == [1]
    await party("/push extra sure")
    fixed = await party("/fix push bod")
    assert fixed["facts"]["second"]["results"] == ["hit"]
    assert (await party.sheet("Isaac"))["bod"] == {"die": 6, "normal": 6, "pool": 2}
    gone = await party.refused(f":press Let it of {posted['entry']}", by="bob")
    assert gone["kind"] == "already_done"


async def test_a_wrong_answer_is_fixed_even_after_armour_took_its_harm(party: Played) -> None:
    await party("/sheet set feats=spellcasting spells=heal", by="bob")
    await party("/sheet set armour=3", by="alice")
    await party("/attack bod+melee at Griff as Scar", by="gm")
    await party("/answer bod+melee", 8, 6, 1, 1, by="alice")
    await party("/answer armour 1", by="alice")
    healed = await party("/cast heal on Griff", by="bob")
    refused = await party.refused("/fix answer bod+athletics", by="alice")
    assert f"Griff's BOD changed in #{healed['entry']}." in refused["message"]
    await party("/undo", by="bob")
    fixed = await party("/fix answer bod+athletics", by="alice")
    assert fixed["title"] == "Scar beats Griff: 2 harm"
    assert (await party.sheet("Griff"))["armour"] == 3


async def test_healing_is_no_attack_to_answer(party: Played) -> None:
    await party("/sheet set feats=spellcasting spells=heal", by="bob")
    await party("/harm 4 Griff", by="gm")
    await party("/cast heal on Griff", by="bob")
    refused = await party.refused("/answer bod+melee", by="alice")
    assert refused["message"].startswith("Nothing waits for Griff")


async def test_18_one_answers_with_something(party: Played) -> None:
    await party("/contest bod+melee vs Scar")
    reply = await party("/answer with bod+defense", 8, 4, 1, 1, by="gm")
    assert reply["facts"]["winner"] == "Griff"


async def test_27_who_plays_a_lent_character_answers_for_it(party: Played) -> None:
    asked = await party("/attack bod at Griff as Scar", by="gm")
    said = f"/answer bod as Griff entry {asked['entry']}"
    assert (await party.refused(said, by="bob"))["kind"] == "not_allowed"
    await party("/lend Griff to bob", by="alice")
    reply = await party(said, 7, 1, by="bob")
    assert reply["changes"] == [["Griff", "bod.pool", 8, 7]]


async def test_18_the_dead_owe_no_answer(party: Played) -> None:
    await party("/attack bod at Griff as Scar", by="gm")
    await party("/attack bod at Scar as Isaac")
    assert len((await party("/waiting"))["facts"]["waiting"]) == 2
    await party("/sheet set Griff state=dead")
    await party("/npc set Scar state=dead")
    assert (await party("/waiting"))["facts"]["waiting"] == []
    await party("/undo")
    assert len((await party("/waiting"))["facts"]["waiting"]) == 1


async def test_18_what_may_be_answered_is_offered_likeliest_first(party: Played) -> None:
    answers = [
        ("Answer with lore (INT)", "answer int+lore"),
        ("Answer with defense (BOD)", "answer bod+defense"),
        ("Answer with BOD", "answer bod"),
        ("Answer with INT", "answer int"),
        ("Answer with WIL", "answer wil"),
        ("Let it happen", "answer yield"),
    ]
    posted = await party("/contest bod+melee vs Isaac", by="alice")
    assert posted["title"] == "Griff challenges Isaac with BOD + melee"
    assert posted["text"] == "How does Isaac answer?"
    said = [(c["label"], c["says"].partition(" entry")[0]) for c in posted["choices"]]
    assert said == answers
    assert all(c["owed"] for c in posted["choices"])
    posted = await party("/contest int vs Isaac wil")
    assert [c["label"] for c in posted["choices"]] == [
        "Answer with WIL",
        *(label for label, _ in answers if label != "Answer with WIL"),
    ]
    attacked = await party("/attack longsword at Isaac")
    assert [c["label"] for c in attacked["choices"]] == [
        "Answer with defense (BOD)",
        "Answer with BOD",
        "Let it happen",
    ]
    await party("/sheet set Isaac lost=bod anyway", by="gm")
    posted = await party("/contest bod vs Isaac", by="alice")
    assert [c["label"] for c in posted["choices"]] == [
        "Answer with lore (INT)",
        "Answer with INT",
        "Answer with WIL",
        "Let it happen",
    ]


async def test_18_a_challenge_tells_whom_it_waits_for_and_of_no_harm(party: Played) -> None:
    reply = await party("/attack longsword at Isaac", by="alice")
    assert reply["text"] == "How does Isaac answer?"
    facts = (await party("/contest bod vs Isaac"))["facts"]
    assert (facts["challenger"], facts["waiting"], facts["harm"]) == ("Griff", "Isaac", 0)
    assert (facts["pool"], facts["lost"], facts["reduced"]) == (None, False, 0)
    facts = (await party("/contest d8 vs Isaac", by="gm"))["facts"]
    assert facts["challenger"] == "Someone"


async def test_18_a_standing_answer_with_what_is_lost_is_none(party: Played) -> None:
    await party("/sheet set Isaac defends=bod+defense", by="gm")
    await party("/sheet set Isaac lost=bod anyway")
    assert (await party("/contest bod vs Isaac", by="alice"))["facts"]["waiting"] == "Isaac"
    await party("/sheet set Isaac defends=int", by="gm")
    assert (await party("/contest bod vs Isaac", 8, 1, by="alice"))["facts"]["winner"] == "Griff"
    posted = await party("/contest bod vs Isaac wil")
    assert posted["facts"]["waiting"] == "Isaac"  # another answer was proposed: Isaac says which


async def test_18_a_challenger_who_is_dead_or_has_lost_it_by_then_rolls_nothing(
    party: Played,
) -> None:
    for key in ("bod+melee", "wil", "int", "wil"):
        await party(f"/contest {key} vs Isaac", by="alice")
    await party("/sheet set Griff lost=bod,int anyway", by="gm")
    will = await party("/answer wil", 2, 1, by="bob")
    assert (will["rolled"], will["facts"]["winner"]) == ([[6, 2], [8, 1]], "Griff")
    intellect = await party("/answer wil", 5)
    assert (intellect["facts"]["first"]["dice"], intellect["facts"]["winner"]) == ([], "Isaac")
    await party("/sheet set Griff state=dead", by="gm")
    for _ in range(2):
        dead = (await party("/answer yield", by="bob"))["facts"]
        assert (dead["first"]["name"], dead["first"]["dice"]) == ("Griff", [])
        assert dead["winner"] is None


async def test_18_who_may_play_both_rolls_both_at_once(party: Played) -> None:
    rolled = await party("/contest bod vs Isaac wil as Scar", 8, 7, by="gm")
    assert rolled["facts"]["decided_by"] == "numbers"
    assert (await party("/contest bod vs Isaac wil", by="alice"))["rolled"] == []
    assert (await party.refused("/contest bod vs Griff wil"))["message"] == (
        "Griff can't do that to themselves."
    )


async def test_18_a_hireling_helps_either_side(party: Played) -> None:
    await party("/hireling new Pip lore", by="bob")
    await party("/contest bod vs Isaac", by="alice")
    reply = await party("/answer bod with hireling Pip", 7, 1, 4, by="bob")
    assert reply["rolled"] == [[8, 7], [6, 1], [4, 4]]
    assert reply["facts"]["second"]["results"] == ["miss", "weak"]


async def test_an_answer_to_a_game_masters_ask_is_told_the_roll(party: Played) -> None:
    asked = await party("/ask Griff: test bod+athletics", by="gm")
    assert asked["entry"]
    for said in ("/answer bod+athletics", "/answer"):
        error = await party.refused(said, by="alice")
        told = (
            "There's no challenge to answer, but you were asked for a roll: `/test bod+athletics`"
        )
        assert error["message"] == told
        assert [each["label"] for each in error["choices"]] == ["Test BOD with athletics"]
    assert "no challenge" not in (await party.refused("/answer bod", by="bob"))["message"]
    await party("/contest bod vs Griff", by="bob")
    assert "asked to roll" not in (await party.refused("/answer", by="alice"))["message"]
