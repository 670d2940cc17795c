"""Words spoken as a character: said, rolled within, taken back, mended, caught up on, kept."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.parser import parse, read_sentence
from play.language.speech_text import LONGEST_PART, fill_brackets, parts_of
from rules.core.verb_declarations.speech_scenes_shortcuts import Say
from tests.beginnings import played_once
from tests.conftest import Played


@pytest.fixture
@played_once
async def game(table: Played) -> Played:
    """Alice plays Griff and Jane, Bob plays Isaac; Scar is an NPC nobody has met."""
    await table("/game start heresy")
    await table("/npc new Scar shown")
    await table("/sheet new Jane free", by="alice")
    await table("/sheet new Griff free ws=1 damage=d6", by="alice")
    await table("/sheet new Isaac free", by="bob")
    return table


@pytest.mark.parametrize("words", ['"Not one step further, you lump!"', "“Halt!”"])
async def test_words_in_quotation_marks_are_offered_to_be_said(game: Played, words: str) -> None:
    error = await game.refused(words, by="alice")
    assert error["message"] == "Is your character saying that? Nothing has been said yet."
    assert [choice["label"] for choice in error["choices"]] == ["Say it aloud"]
    assert (await game(":press 1", by="alice"))["facts"]["text"] == words


async def test_a_player_speaks_as_their_own_character(game: Played) -> None:
    reply = await game("/say We go at dawn.", by="alice")
    assert reply["said"] == "say as Griff: We go at dawn."
    assert reply["facts"] == {
        "text": "We go at dawn.",
        "character": "Griff",
        "parts": ["We go at dawn."],
        "replies": [],
        "narrator": False,
    }
    assert (await game("/" + reply["said"]))["said"] == reply["said"]


@pytest.mark.parametrize(
    ("sentence", "character", "text"),
    [
        ("/say as Jane: Not I.", "Jane", "Not I."),
        ("/say as jane Not I.", "Jane", "Not I."),
        ('/say as "Jane" Not I.', "Jane", "Not I."),
        ("/say as ja: Not I.", "Jane", "Not I."),
        ("/say as Jane Listen: not I.", "Jane", "Listen: not I."),
        ("/say : as we speak, it falls", "Griff", "as we speak, it falls"),
        ("/say I saw it as Griff secret", "Griff", "I saw it as Griff secret"),
        ("/say Run! # now — “at once”", "Griff", "Run! # now — “at once”"),
        ("/say one\n\n two\tthree", "Griff", "one\n\n two\tthree"),
        ("/do say Hello", "Griff", "Hello"),
        ("/say :) hello", "Griff", ":) hello"),
        ("/say : off", "Griff", "off"),
        ("/say : always as Griff", "Griff", "always as Griff"),
        ("/say : as Jane: hm entry 4", "Griff", "as Jane: hm entry 4"),
    ],
)
async def test_who_speaks_and_what_is_said_is_taken_as_typed(
    game: Played, sentence: str, character: str, text: str
) -> None:
    reply = await game(sentence, by="alice")
    again = await game(f"/{reply['said']}")
    for facts in (reply["facts"], again["facts"]):
        assert (facts["character"], facts["text"]) == (character, text)


async def test_a_name_of_several_words_is_read_as_a_whole(game: Played) -> None:
    await game("/npc new Old shown", by="gm")
    await game('/npc new "Old Tom" shown')
    assert (await game("/say as old tom Aye."))["facts"]["character"] == "Old Tom"


async def test_nobody_speaks_as_someone_elses_character(game: Played) -> None:
    assert (await game.refused("/say as Isaac: x", by="alice"))["kind"] == "not_allowed"
    assert (await game.refused('/say as "isaac": x'))["kind"] == "not_allowed"
    assert (await game.refused("/say as Isaac: x", by="gm"))["kind"] == "not_allowed"
    assert (await game.refused('/say as "Ｇriff.": x', by="gm"))["kind"] == "not_allowed"


async def test_a_retired_character_lends_nobody_their_name(game: Played) -> None:
    await game("/sheet retire Isaac", by="bob")
    assert (await game.refused('/say as "Isaac": x', by="gm"))["kind"] == "not_allowed"
    assert (await game.refused("/say as Isaac: x", by="bob"))["kind"] == "not_found"


async def test_an_npc_nobody_has_met_is_not_given_away(game: Played) -> None:
    await game("/npc hide Scar", by="gm")
    scar = await game.refused("/say as Scar: x", by="alice")
    other = await game.refused("/say as Nemo: x", by="alice")
    assert scar["kind"] == other["kind"] == "not_found"
    assert scar["message"].replace("Scar", "Nemo") == other["message"]


async def test_a_game_master_speaks_as_npcs_and_as_voices_of_the_moment(game: Played) -> None:
    assert (await game("/say as Scar: Grr.", by="gm"))["facts"]["character"] == "Scar"
    wind = await game('/say as "The Wind": Whoo. [[roll 2d6]]', 1, 2)
    assert wind["said"] == 'say as "The Wind": Whoo. [[roll 2d6]]'
    assert wind["facts"]["parts"] == ["Whoo. **Rolls 3**"]
    assert (await game.refused('/say as "The Wind": [[move hack+WS]]'))["kind"] == "refused"
    assert (await game.refused('/say as "The Wind": x', by="alice"))["kind"] == "not_found"
    assert 'speak as ""' in (await game.refused('/say as "": x'))["message"]


async def test_who_plays_nobody_is_told_how_to_speak(game: Played) -> None:
    error = await game.refused("/say Hello", by="carol")
    assert "/sheet new Ash" in error["message"]
    assert error["message"].endswith("\nHello")


async def test_a_borrower_speaks_as_the_character_until_it_goes_back(game: Played) -> None:
    await game("/lend Griff to bob", by="alice")
    assert (await game("/say as Griff: Mine now.", by="bob"))["facts"]["character"] == "Griff"
    await game("/lend Griff back", by="alice")
    assert (await game.refused("/say as Griff: x", by="bob"))["kind"] == "not_allowed"


# rolls within


async def test_a_roll_within_words_is_ruled_for_that_character(game: Played) -> None:
    reply = await game("/say I charge. [[move hack+WS at Scar]] Ha!", 5, 5, by="alice")
    (roll,) = reply["facts"]["replies"]
    assert roll["entry"] == reply["entry"] + 1
    assert roll["title"].startswith("Griff")
    assert roll["facts"]["band"] == "10+"
    assert reply["facts"]["parts"] == ["I charge. **Hack and Slash at Scar: 10+** Ha!"]
    assert reply["facts"]["text"] == "I charge. [[move hack+WS at Scar]] Ha!"
    assert roll["choices"][0]["label"] == "Deal damage"
    pressed = await game(f":press 1 of {roll['entry']}", 3)
    assert pressed["entry"] == roll["entry"] + 1


async def test_a_second_roll_knows_the_first(game: Played) -> None:
    await game("/npc set Scar max_wounds=9", by="gm")
    reply = await game(
        "/say Now! [[move hack+WS at Scar]] and [[damage at Scar]]", 5, 5, 3, by="alice"
    )
    first, second = reply["facts"]["replies"]
    assert second["changes"][0][:2] == ["Scar", "wounds"]
    assert (second["entry"], first["entry"]) == (reply["entry"] + 2, reply["entry"] + 1)
    rows = (await game(f"/history {first['entry']}"))["choices"]
    assert "Deal damage" not in [each["label"] for each in rows]


async def test_what_is_refused_within_refuses_all_and_gives_the_words_back(game: Played) -> None:
    words = "On! [[move hack+WS at Scar]]\n\nThen [[move dance]]"
    error = await game.refused(f"/say {words}", 5, 5, by="alice")
    assert error["message"].endswith(words)
    assert error["column"] == len("/say On! [[move hack+WS at Scar]]\n\nThen [[move ") + 1
    entries = (await game("/history last 1"))["facts"]["entries"]
    assert entries[0]["title"].startswith("Isaac joins")


@pytest.mark.parametrize("inside", ["undo", "sheet show", "say hello", "ask all: roll d6", "help"])
async def test_only_rolls_and_deeds_stand_within_words(game: Played, inside: str) -> None:
    error = await game.refused(f"/say Well. [[{inside}]]", by="alice")
    assert error["kind"] == "refused"
    assert "Your words" in error["message"]


async def test_a_hidden_roll_within_words_shows_only_a_die(game: Played) -> None:
    reply = await game("/say I listen. [[roll 2d6 secret]] [[roll d6 blind]]", 1, 2, 3, by="alice")
    assert reply["facts"]["parts"] == ["I listen. 🎲 🎲"]
    assert [each["visible"] for each in reply["facts"]["replies"]] == ["secret", "blind"]


async def test_what_is_code_or_quoted_is_not_rolled(game: Played) -> None:
    reply = await game("/say `[[roll d6]]`\n> [[roll d6]]\nso.", by="alice")
    assert reply["facts"]["replies"] == []
    assert reply["facts"]["parts"] == ["`[[roll d6]]`\n> [[roll d6]]\nso."]


async def test_words_are_no_longer_than_they_may_be(game: Played) -> None:
    assert (await game("/say " + "x" * 6000, by="alice"))["facts"]["text"] == "x" * 6000
    error = await game.refused("/say " + "y" * 6001)
    assert "6001" in error["message"]
    assert error["message"].endswith("y" * 6001)
    assert "Your words" in (await game.refused("/say " + "[[roll d6]] " * 11))["message"]


async def test_long_words_are_parted_between_paragraphs(game: Played) -> None:
    first, second = "a" * 1500, "b" * 1500
    assert (await game(f"/say {first}\n\n{second}", by="alice"))["facts"]["parts"] == [
        first,
        second,
    ]


@given(st.text(alphabet="ab .\n", max_size=400), st.integers(10, 60))
def test_parts_hold_every_word_in_order_and_are_short_enough(text: str, most: int) -> None:
    parts = parts_of(text, most)
    assert all(len(part) <= most for part in parts)
    assert "".join("".join(parts).split()) == "".join(text.split())


async def test_code_and_spoilers_that_are_parted_are_whole_in_each_part(game: Played) -> None:
    lines = "\n".join(f"    line {n}" for n in range(300))
    first, second, third = (await game(f"/say Look:\n```py\n{lines}\n```\nDone.", by="alice"))[
        "facts"
    ]["parts"]
    assert first.startswith("Look:\n```py\n    line 0")
    assert first.endswith("\n```")
    assert second.startswith("```py\n    line ")
    assert third.endswith("\n```\nDone.")
    words = "||" + "dark words " * 200 + "|| light"
    dark, light = (await game(f"/say {words}"))["facts"]["parts"]
    assert dark.startswith("||dark")
    assert dark.endswith("||")
    assert light.startswith("||dark")
    assert light.endswith("|| light")


@given(st.text(alphabet="ab|`\n ", max_size=400), st.integers(60, 120))
def test_no_part_is_too_long_whatever_it_leaves_open(text: str, most: int) -> None:
    assert all(len(part) <= most for part in parts_of(text, most))


@given(st.text(min_size=1, max_size=80).filter(lambda text: text.strip()))
def test_any_words_are_taken_as_typed(text: str) -> None:
    sentence = read_sentence("heresy", f"/say as Griff: {text}")
    request = parse("heresy", sentence)
    assert isinstance(request, Say)
    assert request.words == f"as Griff: {text}".strip()
    assert (sentence.comment, sentence.visible, sentence.speaking_as) == ("", "all", None)


def test_results_stand_where_their_sentences_stood() -> None:
    assert fill_brackets("a [[x]] b [[y]] c", ["1", "2"]) == "a 1 b 2 c"
    assert LONGEST_PART <= 2000


# taking back


async def test_undo_takes_back_the_roll_and_never_the_words(game: Played) -> None:
    await game("/say I charge. [[roll 2d6]]", 5, 5, by="alice")
    await game("/say Ha.")
    assert (await game("/undo"))["facts"]["undone"] == [7]
    entries = (await game("/history last 3"))["facts"]["entries"]
    assert [row["undone"] for row in entries[:2]] == [9, None]


async def test_again_passes_over_words(game: Played) -> None:
    await game("/roll 2d6", 1, 2, by="alice")
    await game("/say Hm.")
    assert (await game("/again", 3, 4))["said"] == "roll 2d6"


async def test_undo_by_number_takes_words_back_with_all_that_was_rolled_in_them(
    game: Played,
) -> None:
    await game("/npc set Scar max_wounds=9", by="gm")
    said = await game(
        "/say Now! [[move hack+WS at Scar]] and [[damage at Scar]]", 5, 5, 3, by="alice"
    )
    assert (await game.sheet("Scar"))["wounds"] == 1
    number = said["entry"]
    undone = await game(f"/undo {number}", by="alice")
    assert undone["facts"]["undone"] == [number, number + 1, number + 2]
    assert (await game.sheet("Scar"))["wounds"] == 0
    await game("/redo", by="alice")
    assert (await game.sheet("Scar"))["wounds"] == 1


async def test_words_are_undone_by_their_speaker_and_the_game_master(game: Played) -> None:
    said = await game("/say Hm.", by="alice")
    assert (await game.refused(f"/undo {said['entry']}", by="bob"))["kind"] == "not_allowed"
    await game(f"/undo {said['entry']}", by="gm")


async def test_rolls_that_only_a_game_master_undoes_stay_with_their_words(game: Played) -> None:
    await game("/game set undo_rolls=gm", by="gm")
    said = await game("/say Hm. [[roll d6]]", 3, by="alice")
    assert (await game.refused(f"/undo {said['entry']}"))["kind"] == "not_allowed"


async def test_fix_says_it_anew_on_the_same_faces(game: Played) -> None:
    said = await game("/say I chrage. [[move hack+WS at Scar]]", 5, 5, by="alice")
    fixed = await game(f"/fix {said['entry']} say I charge!\n\n[[move hack+WS at Scar]]")
    assert fixed["rolled"] == [[6, 5], [6, 5]]
    assert fixed["facts"]["text"] == "I charge!\n\n[[move hack+WS at Scar]]"
    assert fixed["facts"]["fixed"] == said["entry"]
    assert fixed["said"].startswith(f"fix {said['entry']} say as Griff: I charge!")
    rows = (await game("/history last 4"))["facts"]["entries"]
    assert [row["undone"] for row in rows] == [fixed["entry"], fixed["entry"], None, None]
    again = await game(f"/fix {fixed['entry']} say I charge. [[move hack+WS at Scar]]")
    assert again["rolled"] == [[6, 5], [6, 5]]


async def test_a_game_master_mends_words_and_they_stay_with_who_said_them(game: Played) -> None:
    said = await game("/say Helo.", by="alice")
    fixed = await game(f"/fix {said['entry']} say Hello.", by="gm")
    assert fixed["facts"]["character"] == "Griff"
    again = await game(f"/fix {fixed['entry']} say Hello!", by="alice")
    assert again["facts"]["character"] == "Griff"
    assert (await game.refused(f"/undo {again['entry']}", by="bob"))["kind"] == "not_allowed"
    wind = await game('/say as "The Wind": Whoo.', by="gm")
    assert (await game(f"/fix {wind['entry']} say Wheee."))["facts"]["character"] == "The Wind"


async def test_words_are_mended_with_words_only(game: Played) -> None:
    said = await game("/say Hm.", by="alice")
    assert (await game.refused(f"/fix {said['entry']} roll d6"))["kind"] == "refused"
    rolled = await game("/roll d6", 2)
    assert (await game.refused(f"/fix {rolled['entry']} say Hm."))["kind"] == "refused"


# told elsewhere, kept, forgotten


async def test_catching_up_tells_what_was_spoken(game: Played) -> None:
    await game("/say The door is *open*.", by="alice")
    told = await game("/catchup", by="bob")
    assert told["facts"]["story"] == [[6, "Griff", "The door is *open*."]]
    assert "> The door is *open*." in told["text"]


async def test_catching_up_opens_no_spoiler_and_repeats_no_link(game: Played) -> None:
    await game("/say -# ↪ https://discord.com/channels/1/2/3\nI do. ||" + "dark " * 200, by="alice")
    (told,) = [x for x in (await game("/catchup", by="bob"))["text"].splitlines() if x[:1] == ">"]
    assert told.startswith("> I do. ||dark dark")
    assert told.endswith("…||")


async def test_whoever_has_the_floor_has_spoken_with_words(game: Played) -> None:
    await game("/turn Griff", by="gm")
    assert [row[0] for row in (await game("/waiting"))["facts"]["waiting"]] == ["Griff"]
    await game("/say Here I am.", by="alice")
    assert (await game("/waiting", by="gm"))["facts"]["waiting"] == []


async def test_speech_can_be_switched_off(game: Played) -> None:
    await game("/game set speech=off", by="gm")
    error = await game.refused("/say Hello", by="alice")
    assert error["kind"] == "refused"
    assert error["message"].endswith("\nHello")


async def test_without_a_story_no_words_are_kept(game: Played) -> None:
    await game("/game set story=off", by="gm")
    said = await game("/say A secret door. [[roll 2d6]]", 1, 1, by="alice")
    assert said["facts"]["text"] == "A secret door. [[roll 2d6]]"
    exported = (await game("/chronicle json", by="gm"))["facts"]["json"]
    assert "secret door" not in exported
    shown = await game(f"/history {said['entry']}")
    assert shown["title"] == f"#{said['entry']} Griff speaks"
    assert (await game("/ledger verify"))["facts"]["first_bad"] is None
    number = said["entry"]
    assert (await game(f"/undo {number}", by="alice"))["facts"]["undone"] == [number, number + 1]
    assert "didn't keep" in (await game.refused("/redo"))["message"]


async def test_privacy_gives_words_out_and_erases_them(game: Played) -> None:
    await game("/say Only mine. [[roll d6]]", 4, by="alice")
    exported = json.loads((await game("/privacy export"))["facts"]["json"])
    assert any("Only mine." in entry["said"] for entry in exported["entries"])
    await game("/privacy delete yes")
    whole = (await game("/chronicle json", by="gm"))["facts"]["json"]
    assert "Only mine." not in whole
    assert (await game("/ledger verify"))["facts"]["first_bad"] is None
    assert (await game("/catchup 20"))["facts"]["story"] == []


async def test_a_game_with_words_goes_elsewhere_and_back(game: Played) -> None:
    await game("/say " + "word " * 1100 + "[[roll d6]]", 4, by="alice")
    whole = (await game("/chronicle json", by="gm"))["facts"]["json"]
    await game(":channel elsewhere")
    await game(f"/game import {whole}")
    assert (await game("/catchup 20", by="bob"))["facts"]["story"] == []
    assert len((await game("/catchup 20", by="gm"))["facts"]["story"]) == 1
    assert (await game("/undo 6"))["facts"]["undone"] == [6, 7]
