"""The shape that every sentence shares, as people type it on phones."""

from time import perf_counter

import pytest

from grammar.parser import parse, read_sentence, verbs_of
from grammar.verb_tail_comment import take_apart
from rules.core.errors import NotUnderstood
from rules.core.verb_declarations.request import Request
from rules.core.verb_declarations.rolls_and_history import RollDice, Undo

VERBS = {"move": "move", "roll": "roll", "reload": "ammo reload", "level up": "advance", "do": "do"}


@pytest.mark.parametrize(
    ("typed", "verb", "body"),
    [
        ("/move hack+WS", "move", " hack+WS"),
        ("move hack+WS", "move", " hack+WS"),
        ("  / MOVE  hack", "move", "  hack"),
        ("Move hack.", "move", " hack"),
        ("reload", "ammo", " reload"),
        ("Level Up ws", "advance", " ws"),
        ("move\u00a0hack\u2003+WS", "move", " hack +WS"),
        ("move “over there”", "move", ' "over there"'),
        ('move "over there', "move", ' "over there"'),
        ("move hack −1", "move", " hack -1"),
        ("hack+WS", "", "hack+WS"),
    ],
)
def test_the_verb_and_the_body(typed: str, verb: str, body: str) -> None:
    sentence = take_apart(typed, VERBS)
    assert (sentence.verb, sentence.body) == (verb, body)


@pytest.mark.parametrize(
    ("typed", "body", "comment"),
    [
        ("move hack # over the barricade", " hack", "over the barricade"),
        ("move hack — tired", " hack", "tired"),
        ("roll 6#4d6kh3", " 6#4d6kh3", ""),
        ("move hack #dice", " hack #dice", ""),
        ('move "# no comment" # yes', ' "# no comment"', "yes"),
        ("move hack # a # b", " hack", "a # b"),
    ],
)
def test_a_comment_begins_at_a_hash_with_room_around_it(
    typed: str, body: str, comment: str
) -> None:
    sentence = take_apart(typed, VERBS)
    assert (sentence.body, sentence.comment) == (body, comment)


def test_the_tail_stands_last_in_any_order() -> None:
    for typed in (
        "move hack as Old Griff secret anyway entry 41 # so",
        "move hack entry 41 anyway secret as Old Griff # so",
        "move hack secret as Old Griff entry 41 anyway. # so",
    ):
        sentence = take_apart(typed, VERBS)
        assert sentence.body == " hack"
        assert sentence.speaking_as is not None
        assert sentence.speaking_as.text == "Old Griff"
        assert (sentence.visible, sentence.anyway, sentence.entry) == ("secret", True, 41)
        assert sentence.comment == "so"


def test_words_in_quotes_are_no_tail() -> None:
    sentence = take_apart('move hack "as Griff secret"', VERBS)
    assert sentence.speaking_as is None
    assert sentence.visible == "all"


def test_a_sentence_within_a_sentence_keeps_its_own_tail() -> None:
    sentence = take_apart("do move hack secret # quietly", VERBS)
    assert (sentence.body, sentence.visible) == (" move hack secret # quietly", "all")


def heard(text: str) -> Request:
    return parse("heresy", read_sentence("heresy", text))


@pytest.mark.parametrize(
    ("typed", "column"),
    [
        ("/move", 6),
        ("/move hack+WS ==", 15),
        ("\t/move hack+WS ==", 16),
        ("/undo soon", 7),
        ("/game start", 12),
        ("/frobnicate", 2),
        ("", 1),
    ],
)
def test_an_error_points_at_its_place(typed: str, column: int) -> None:
    with pytest.raises(NotUnderstood) as raised:
        heard(typed)
    assert raised.value.column == column


def test_a_slip_of_the_thumb_gets_the_nearest_word() -> None:
    with pytest.raises(NotUnderstood) as raised:
        heard("/rol 2d6")
    assert "roll" in raised.value.hints
    with pytest.raises(NotUnderstood) as raised:
        heard("/sheet shwo Griff x=1")
    assert raised.value.column


def test_where_no_sentence_is_kept_a_tail_is_a_tail() -> None:
    listed = take_apart("keep list as Griff", {"keep": "keep"})
    assert listed.speaking_as is not None
    assert listed.speaking_as.text == "Griff"
    kept = take_apart("keep alpha: move hack as Griff # now", {"keep": "keep"})
    assert (kept.speaking_as, kept.comment) == (None, "")


def test_the_same_verb_is_understood_with_and_without_a_slash() -> None:
    assert heard("/undo 41") == heard("undo 41") == Undo(verb="undo", number=41)
    assert isinstance(heard("r 2d6"), RollDice)


def test_a_long_blank_costs_no_more_than_its_length() -> None:
    started = perf_counter()
    take_apart("/roll" + " " * 20_000 + "!", {"roll": "roll"})
    assert perf_counter() - started < 1  # with every blank tried against every other: 20 seconds


def test_a_game_of_rules_that_are_not_here_still_has_the_verbs_of_every_table() -> None:
    known = verbs_of("a later release's")
    assert {"help", "game", "undo", "note"} <= known.keys()
    assert "move" not in known
