"""Undo, redo, fix, again: nothing is lost, and everything can be taken back."""

import pytest

from tests.beginnings import played_once
from tests.conftest import Played


@pytest.fixture
@played_once
async def game(table: Played) -> Played:
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/sheet set Griff ws=1")
    return table


async def xp(table: Played) -> int:
    return int((await table.sheet("Griff"))["xp"])


async def test_undo_takes_the_latest_back_and_then_one_further(game: Played) -> None:
    await game("/move hack+WS", 1, 1)
    await game("/move hack+WS", 1, 2)
    assert await xp(game) == 2
    first = await game("/undo")
    assert first["changes"] == [["Griff", "xp", 2, 1]]
    second = await game("/undo")
    assert second["facts"]["undone"] == [4]
    assert await xp(game) == 0


async def test_what_is_undone_too_is_named(game: Played) -> None:
    await game("/sheet new Isaac", by="bob")
    await game("/move defy+ag", 3, 3, by="alice")
    aided = await game("/aid Griff", 5, 5, by="bob")
    gone = await game(f"/undo {aided['entry'] - 1}", by="alice")
    named = f"#{aided['entry']} Isaac helps (+2): Griff has 8, now a 7-9"
    assert gone["text"].replace("\\", "") == f"Also undone, because it followed:\n{named}"


async def test_undo_takes_back_a_setting_and_a_name_of_the_game(game: Played) -> None:
    await game("/game rename Better", by="gm")
    await game("/game set undo_rolls=gm", by="gm")
    assert (await game("/undo", by="gm"))["changes"] == [
        ["game", "settings.undo_rolls", "gm", None]
    ]
    (renamed,) = (await game("/undo", by="gm"))["changes"]
    assert renamed[:3] == ["game", "name", "Better"]


async def test_redo_puts_it_back_and_undo_takes_it_again(game: Played) -> None:
    await game("/move hack+WS", 1, 1)
    await game("/undo")
    redone = await game("/redo")
    assert redone["changes"] == [["Griff", "xp", 0, 1]]
    assert "Also redone" not in (redone["text"] or "")
    assert (await game.refused("/redo"))["kind"] == "not_found"
    await game("/undo")
    assert await xp(game) == 0


async def test_redo_names_what_came_back_along_with_it(table: Played) -> None:
    await table("/game start fantasy")
    await table("/npc new Bone bod=d6 shown")
    await table("/sheet new Ash", by="alice")
    attacked = await table("/attack bod at Bone", by="alice")
    await table("/answer bod", 5, 1, by="gm")
    await table(f"/undo {attacked['entry']}", by="gm")
    assert (await table("/redo", by="gm"))["text"].startswith("Also redone:\n#5 Ash beats Bone")


async def test_last_weeks_mistake_can_still_be_taken_back(game: Played) -> None:
    await game("/move hack+WS", 1, 1)
    await game("/move hack+WS", 1, 2)
    await game("/sheet set notes=tired")
    undone = await game("/undo 4")
    assert undone["changes"] == [["Griff", "xp", 2, 1]], "the difference, not the old value"


async def test_undo_is_refused_when_what_was_given_has_been_used(game: Played) -> None:
    await game("/move hack+WS", 1, 1)
    await game("/sheet set Griff xp=0", by="gm")
    error = await game.refused("/undo 4", by="alice")
    assert error["kind"] == "moved"
    assert "#5" in error["message"]


async def test_text_is_taken_back_only_while_it_reads_as_left(game: Played) -> None:
    await game('/sheet set notes="one"')
    await game('/sheet set notes="two"')
    error = await game.refused("/undo 4")
    assert error["kind"] == "moved"
    await game("/undo 5")
    await game("/undo 4")
    assert (await game.sheet("Griff"))["notes"] == ""


async def test_an_entry_is_undone_once(game: Played) -> None:
    await game("/move hack+WS", 6, 6)
    await game("/undo 4")
    assert (await game.refused("/undo 4"))["kind"] == "already_done"


async def test_a_player_undoes_their_own_and_the_game_master_anyones(game: Played) -> None:
    await game("/move hack+WS", 6, 6)
    assert (await game.refused("/undo 4", by="bob"))["kind"] == "not_allowed"
    await game("/undo 4", by="gm")


async def test_undo_of_rolls_can_be_the_game_masters_alone(game: Played) -> None:
    await game("/game set undo_rolls=gm", by="gm")
    await game("/move hack+WS", 6, 6, by="alice")
    assert (await game.refused("/undo"))["kind"] == "not_allowed"
    await game("/undo 5", by="gm")


async def test_what_rolled_nothing_is_undone_by_whoever_said_it(game: Played) -> None:
    await game("/game set undo_rolls=gm", by="gm")
    await game("/sheet set Griff ws=2", by="alice")
    assert (await game("/undo"))["changes"] == [["Griff", "ws", 2, 1]]


async def test_starting_a_game_cannot_be_undone(game: Played) -> None:
    assert (await game.refused("/undo 1", by="gm"))["kind"] == "refused"


async def test_a_sheet_that_was_made_can_be_unmade_until_it_is_used(game: Played) -> None:
    await game("/sheet new Isaac", by="bob")
    await game("/undo", by="bob")
    assert (await game.refused("/sheet show Isaac"))["kind"] == "not_found"
    await game("/redo", by="bob")
    await game("/sheet show Isaac")


async def test_fix_rules_the_corrected_sentence_on_the_same_faces(game: Played) -> None:
    await game("/move hack", 1, 4)
    fixed = await game("/fix move hack+WS +2", by="alice")
    assert fixed["rolled"] == [[6, 1], [6, 4]]
    assert fixed["facts"]["total"] == 8
    assert fixed["facts"]["fixed"] == 4
    assert fixed["changes"] == [["Griff", "xp", 1, 0]], "the miss's experience is corrected"
    assert fixed["said"].startswith("fix 4 move hack_and_slash")


async def test_fix_rolls_missing_dice_fresh_and_drops_spare_ones(game: Played) -> None:
    await game("/move hack+WS", 3, 4)
    with_more = await game.line("/fix 4 move hack+WS adv", 6)
    assert with_more["rolled"] == [[6, 3], [6, 4], [6, 6]]
    with_less = await game("/fix 5 move hack+WS")
    assert with_less["rolled"] == [[6, 3], [6, 4]]


async def test_undoing_a_fix_brings_the_first_ruling_back(game: Played) -> None:
    await game("/move hack", 1, 4)
    await game("/fix 4 move hack +9")
    assert await xp(game) == 0
    await game("/undo")
    assert await xp(game) == 1
    entries = (await game("/history"))["facts"]["entries"]
    assert next(e for e in entries if e["entry"] == 4)["undone"] is None


async def test_a_fix_put_back_takes_the_first_ruling_back_again(game: Played) -> None:
    await game("/move hack+WS", 1, 4, by="alice")
    await game("/fix 4 move hack +9")

    async def undone() -> dict[int, int]:
        rows = (await game("/history"))["facts"]["entries"]
        return {row["entry"]: row["undone"] for row in rows if row["undone"]}

    assert await undone() == {4: 5}
    await game("/undo")
    assert await undone() == {5: 6}
    await game("/redo")
    assert await undone() == {4: 5, 6: 7}
    await game("/undo")
    await game("/redo")
    assert await undone() == {4: 5, 6: 7, 8: 9}
    assert (await game("/ledger verify"))["grade"] == "success"


async def test_a_fix_can_be_fixed_again_and_the_first_ruling_stays_away(game: Played) -> None:
    await game("/move hack", 1, 4)  # a miss: one of experience
    await game("/fix move hack -1")  # a miss still
    await game("/fix move hack -2")
    last = await game("/fix move hack -3")
    assert await xp(game) == 1
    await game("/undo")
    assert await xp(game) == 1
    entries = {e["entry"]: e["undone"] for e in (await game("/history"))["facts"]["entries"]}
    assert (entries[4], entries[5], entries[6]) == (5, 6, None)
    assert entries[last["entry"]] is not None


async def test_again_repeats_the_last_roll_with_more(game: Played) -> None:
    await game("/move hack+WS # over the wall", 3, 4)
    again = await game("/again +1", 3, 4)
    assert again["facts"]["total"] == 9
    assert again["said"] == "move hack_and_slash +WS +1"
    assert (await game("/again", 2, 2))["facts"]["total"] == 6


async def test_again_needs_a_roll(game: Played) -> None:
    assert (await game.refused("/again", by="bob"))["kind"] == "not_found"


async def test_history_shows_every_face_and_what_was_undone(game: Played) -> None:
    await game("/move hack+WS", 1, 4, by="alice")
    await game("/undo")
    entries = (await game("/history last 2"))["facts"]["entries"]
    assert [e["entry"] for e in entries] == [4, 5]
    assert entries[0]["undone"] == 5
    whole = await game("/history 4")
    assert whole["facts"]["entries"][0]["rolled"] == [[6, 1], [6, 4]]
    assert (await game("/history last 20 Griff"))["facts"]["entries"][0]["said"].startswith("sheet")


async def test_players_see_that_a_secret_entry_happened_but_not_what_it_was(game: Played) -> None:
    await game("/move hack+WS secret", 6, 6, by="alice")
    told = await game("/history last 1", by="bob")
    assert "Hack" not in told["text"]
    assert "secret" in told["text"]
    assert (await game.refused("/history 4", by="bob"))["kind"] == "not_allowed"
    assert "Hack" in (await game("/history last 1", by="alice"))["text"]
    revealed = await game("/history reveal 4", by="gm")
    assert "Hack" in revealed["title"]
    assert (await game.refused("/history reveal 4", by="bob"))["kind"] == "not_allowed"


async def test_entries_are_numbered_without_gaps(game: Played) -> None:
    await game.refused("/move hak")
    await game("/move hack", 3, 3, by="alice")
    await game.refused("/undo 77")
    entries = (await game("/history last 100", by="gm"))["facts"]["entries"]
    assert [e["entry"] for e in entries] == [1, 2, 3, 4]


async def test_a_fix_needs_a_sentence_of_its_own(game: Played) -> None:
    await game("/move hack", 3, 4)
    assert (await game.refused("/fix fix move hack"))["kind"] == "refused"
    assert (await game.refused("/fix undo"))["kind"] == "refused"
    assert (await game.refused("fix " * 400))["kind"] in ("refused", "not_understood")
    assert (await game.refused("do " * 400))["kind"] == "not_understood"
    assert (await game.refused("/move hack at " + ", ".join(["Griff"] * 200)))["kind"] == "refused"


async def test_an_active_character_is_no_number_to_subtract_from(game: Played) -> None:
    await game("/sheet new Mirk", by="alice")
    await game("/sheet use Griff")
    await game("/sheet new Thorn")
    await game("/undo 4")  # Mirk, made two characters ago
    assert (await game("/sheet show"))["facts"]["name"] == "Thorn"
    await game("/undo 6")
    assert (await game("/sheet show"))["facts"]["name"] == "Griff"


async def test_an_undo_names_a_fix_that_uses_what_was_given(game: Played) -> None:
    given = await game("/forward +1 for Griff", by="gm")
    await game("/move hack", 3, 3, by="alice")
    fixed = await game("/fix move defy+ag")
    error = await game.refused(f"/undo {given['entry']}", by="gm")
    assert error["kind"] == "moved"
    assert f"in #{fixed['entry']}." in error["message"]


async def test_who_handed_the_game_over_does_not_take_it_back(table: Played) -> None:
    await table("/game start odd", by="gm")
    await table("/sheet new Ash", by="alice")
    await table("/gm hand alice", by="gm")
    assert (await table.refused("/undo", by="gm"))["kind"] == "not_allowed"
    await table("/undo 3", by="alice")
    await table("/gm", by="gm")


async def test_what_was_fixed_twice_is_not_put_back_from_under_the_second_fix(
    table: Played,
) -> None:
    await table("/game start heresy", by="gm")
    first = (await table("/roll 2d6"))["entry"]
    second = (await table("/fix roll 3d6"))["entry"]
    await table("/fix roll 4d6")
    error = await table.refused(f"/redo {first}")
    assert error["kind"] == "not_found"
    assert f"#{second} was undone" in error["message"]


async def test_to_undo_a_redo_is_to_undo_what_it_put_back(table: Played) -> None:
    """Found by the machine: after a redo was undone and redone the ask was owed no more."""
    await table("/game start odd", by="gm")
    await table("/sheet new Ash", by="alice")
    asked = (await table("/ask Ash: save dex", by="gm"))["entry"]
    await table(f"/undo {asked}")
    again = (await table("/redo"))["entry"]
    for _ in range(3):
        undone = await table(f"/undo {again}")
        assert undone["facts"]["undone"] == [asked]
        assert (await table("/waiting"))["facts"]["waiting"] == []
        again = (await table("/redo"))["entry"]
        assert (await table("/waiting"))["facts"]["waiting"][0][:2] == ["Ash", "save dex"]


async def test_a_secret_undo_tells_its_readers_what_is_undone(game: Played) -> None:
    """The undo is as secret as the roll, so only those who read the roll read its headline."""
    rolled = await game("/move hack+WS secret", 6, 4)
    undone = await game("/undo")
    assert undone["title"] == f"Undone: #{rolled['entry']} {rolled['title']}"
    assert undone["visible"] == "secret"
    blind = await game("/move hack+WS blind", 6, 4)
    assert (await game("/undo"))["title"] == f"Undone: #{blind['entry']}"
