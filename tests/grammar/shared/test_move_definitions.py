"""Writing moves: what a sentence of `define` means."""

import pytest

from grammar.engine.declaration import verbs_of_ways
from grammar.shared.move_definitions import define_parts
from rules.core import move_definitions as ask
from rules.core.move_definitions import compose_definition, define_ways
from rules.core.verb_declarations.verb import Number, OneOf, Said

PLAIN = verbs_of_ways(define_ways(), define_parts({"ws": "ws", "fel": "fel"}))["define"]
RANGED = verbs_of_ways(
    define_ways(
        Said("range", OneOf(("easy", "very hard"), "a range")), Said("hits", Number("hits"))
    ),
    define_parts({"cha": "cha", "charisma": "cha"}, ["easy", "very hard"]),
)["define"]


def read(text: str, verb: object = PLAIN) -> object:
    assert hasattr(verb, "parser")
    return verb.parser.parse_string(text)[0]


def test_a_move_has_a_name_a_stat_a_trigger_and_three_texts() -> None:
    assert read('move taunt fel "You jeer." 10+ "a" 7-9 "b" 6- "c"') == ask.DefineMove(
        verb="define",
        name="taunt",
        stat="fel",
        trigger="You jeer.",
        success="a",
        mixed="b",
        failure="c",
    )


@pytest.mark.parametrize(
    "text",
    ['move hold the line +ws success "a"', 'move "hold the line" ws 10 + "a"',
     'move hold  the line success "a" +WS'],
)  # fmt: skip
def test_a_name_of_several_words_ends_where_something_else_begins(text: str) -> None:
    assert read(text) == ask.DefineMove(verb="define", name="hold the line", stat="ws", success="a")


def test_the_first_word_of_a_name_may_be_any_word() -> None:
    found = read('move easy prey charisma very hard class bard for Brin "now"', RANGED)
    assert isinstance(found, ask.DefineMove)
    assert (found.name, found.stat, found.range) == ("easy prey", "cha", "very hard")
    assert (found.of_class, found.trigger) == ("bard", "now")
    assert found.who is not None
    assert found.who.text == "Brin"


def test_moves_are_shown_and_dropped_by_name() -> None:
    assert read("show") == ask.ShowMoves(verb="define")
    assert read("show hold the line") == ask.ShowMoves(verb="define", name="hold the line")
    assert read('drop "hold the line"') == ask.DropMove(verb="define", name="hold the line")


def test_the_answers_of_a_form_make_a_sentence_that_is_understood() -> None:
    said = compose_definition({"head": "taunt fel", "trigger": 'You say "ha".', "success": "a\nb"})
    assert said == """define move taunt fel "You say 'ha'." success "a b\""""
    assert read(said.removeprefix("define ")) == ask.DefineMove(
        verb="define", name="taunt", stat="fel", trigger="You say 'ha'.", success="a b"
    )
