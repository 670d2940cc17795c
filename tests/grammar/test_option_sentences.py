"""The options of a slash command make the sentence that someone would have typed."""

from typing import Any

import pytest

from grammar.option_sentences import join_options, shapes_of
from grammar.parser import parse, read_sentence
from grammar.verb_tail_comment import VISIBLE
from rules.core.errors import Refused
from rules.registry import NAMES


def join(system: str, start: str, **given: Any) -> str:
    """Join options as they come from a command; `with_` is the option `with`."""
    named = {name.rstrip("_"): value for name, value in given.items()}
    return join_options(system, start, shapes_of([system], start), named)


SENTENCES = [
    ("heresy", "move hack", "move", {"move": "hack"}),
    (
        "heresy",
        "move hack +WS -1 adv at Scar with shotgun",
        "move",
        {"move": "hack", "target": "Scar", "with": "shotgun", "stat": "WS", "mode": "adv",
         "bonus": -1},
    ),
    ("heresy", "damage at Scar with shotgun", "damage", {"target": "Scar", "with": "shotgun"}),
    ("heresy", "hold spend defend 1 halve", "hold",
     {"action": "spend", "move": "defend", "amount": 1, "how": "halve"}),
    ("heresy", "heal medkit Griff", "heal", {"amount": "medkit", "who": "Griff"}),
    ("heresy", 'bond add Isaac "I owe them"', "bond",
     {"action": "add", "who": "Isaac", "text": "I owe them"}),
    ("heresy", "item add 2 silver key weight 1", "item add",
     {"item": "silver key", "count": 2, "weight": 1}),
    ("heresy", "roll 2d6 # climbing", "roll", {"dice": "2d6", "label": "climbing"}),
    ("heresy", "vote Do we go in? yes, no sealed", "vote",
     {"question": "Do we go in?", "answers": "yes, no", "sealed": True}),
    ("heresy", 'vote "Go in" yes, no', "vote", {"question": "Go in", "answers": "yes, no"}),
    ("heresy", "vote close", "vote", {"question": "close"}),
    ("heresy", "ask all : move defy+ag", "ask", {"who": "all", "roll": "move defy+ag"}),
    ("heresy", "say always as Griff", "say", {"posts": "always", "as": "Griff"}),
    ("heresy", "say as Griff : # not a comment", "say", {"text": "# not a comment", "as": "Griff"}),
    ("heresy", 'sheet new "Voss the Grey" free', "sheet new",
     {"name": "Voss the Grey", "values": "free"}),
    ("genesys", "check stealth vs hard boost 2 setback 1", "check",
     {"skill": "stealth", "difficulty": "hard", "boost": 2, "setback": 1}),
    ("genesys", "attack Scar with lasgun range medium aim 2", "attack",
     {"target": "Scar", "with": "lasgun", "range": "medium", "aim": 2}),
    ("genesys", "spend 2 advantage boost for Griff", "spend",
     {"spend": "boost", "pay": "2 advantage", "who": "Griff"}),
    ("genesys", "pool 2g1y vs 2p secret", "pool", {"dice": "2g1y vs 2p", "hidden": "secret"}),
    ("tens", "move dodge +dex vs hard +2 adv", "move",
     {"move": "dodge", "stat": "dex", "difficulty": "hard", "mode": "adv", "bonus": 2}),
    ("tens", "harm 4 fire Griff", "harm", {"amount": "4", "kind": "fire", "who": "Griff"}),
    ("fantasy", "test bod +melee need 2", "test",
     {"attribute": "bod", "skill": "melee", "need": 2}),
    ("fantasy", "contest bod +melee vs Scar", "contest",
     {"attribute": "bod", "skill": "melee", "target": "Scar"}),
    ("fantasy", "attack Scar with longsword sneak", "attack",
     {"target": "Scar", "with": "longsword", "manner": "sneak"}),
    ("fantasy", "cast heal 2 on Griff", "cast", {"spell": "heal", "points": 2, "target": "Griff"}),
    ("odd", "save dex vs Ogre adv", "save", {"attribute": "dex", "mode": "adv", "target": "Ogre"}),
    ("odd", "attack Ogre enhanced with sword", "attack",
     {"target": "Ogre", "with": "sword", "manner": "enhanced"}),
    ("odd", 'deed dex "swing in" vs Ogre', "deed",
     {"attribute": "dex", "deed": "swing in", "target": "Ogre"}),
    ("odd", "status panicked clear for Griff", "status",
     {"condition": "panicked", "who": "Griff", "change": "clear"}),
]  # fmt: skip


@pytest.mark.parametrize(("system", "sentence", "start", "given"), SENTENCES)
def test_options_make_the_sentence_that_one_would_type(
    system: str, sentence: str, start: str, given: dict[str, Any]
) -> None:
    assert join(system, start, **given) == sentence
    parse(system, read_sentence(system, sentence))


@pytest.mark.parametrize(
    ("system", "start", "option", "typed"),
    [
        ("heresy", "move", "move", "hack+WS adv at Scar # over the barricade"),
        ("heresy", "move", "move", "fire for effect secret"),
        ("genesys", "pool", "dice", "2g1y vs 2p # the lock"),
        ("genesys", "attack", "target", "lasgun at Scar range medium aim 2"),
        ("odd", "attack", "target", "d6 at Ogre enhanced"),
        ("tens", "move", "move", "dodge+dex dr 15-20 adv"),
        ("fantasy", "test", "attribute", "bod+melee need 2"),
        ("heresy", "hold", "action", "spend defend 1"),
        ("heresy", "ask", "who", "Griff, Isaac: move defy+ag # the floor gives way"),
    ],
)
def test_the_first_option_takes_the_whole_rest_of_the_sentence(
    system: str, start: str, option: str, typed: str
) -> None:
    assert join(system, start, **{option: typed}) == f"{start} {typed}"


def test_other_options_stand_before_the_tail_and_the_comment_of_the_first() -> None:
    said = join("heresy", "move", move="hack secret # over it", target="Scar", words="and down")
    assert said == "move hack at Scar secret # over it and down"
    said = join("odd", "attack", target="d6 at Ogre as Griff", manner="enhanced")
    assert said == "attack d6 at Ogre enhanced as Griff"


@pytest.mark.parametrize(
    ("system", "start", "given", "both"),
    [
        ("heresy", "move", {"move": "hack at Scar", "target": "Ogre"}, ("Scar", "Ogre")),
        ("heresy", "move", {"move": "hack+WS", "stat": "S"}, ("WS", "S")),
        ("heresy", "move", {"move": "hack with axe", "with": "shotgun"}, ("axe", "shotgun")),
        ("genesys", "check", {"skill": "cool vs hard", "difficulty": "easy"}, ("hard", "easy")),
        ("genesys", "attack", {"target": "lasgun at Scar range short", "range": "long"},
         ("short", "long")),
        ("tens", "move", {"move": "dodge dr 15-20", "difficulty": "10-15"}, ("dr 15-20", "10-15")),
        ("fantasy", "test", {"attribute": "bod need 2", "need": 3}, ("2", "3")),
        ("heresy", "move", {"move": "hack as Griff", "as": "Isaac"}, ("Griff", "Isaac")),
        ("heresy", "move", {"move": "hack secret", "hidden": "blind"}, ("secret", "blind")),
    ],
)  # fmt: skip
def test_of_what_there_is_one_two_that_differ_are_refused(
    system: str, start: str, given: dict[str, Any], both: tuple[str, str]
) -> None:
    with pytest.raises(Refused) as refused:
        join(system, start, **given)
    assert refused.value.code == "given_twice"
    assert (refused.value.fields["first"], refused.value.fields["other"]) == both


def test_the_same_said_twice_is_said_once() -> None:
    assert join("heresy", "move", move="hack at Scar", target="scar") == "move hack at Scar"
    assert join("heresy", "move", move="hack adv", mode="adv") == "move hack adv"
    assert join("genesys", "check", skill="cool vs hard", difficulty="hard") == "check cool vs hard"


def test_numbers_add_and_modes_are_left_to_the_rules() -> None:
    assert join("heresy", "move", move="hack +1", bonus=2) == "move hack +1 +2"
    assert join("genesys", "check", skill="cool boost 1", boost=1) == "check cool boost 1 boost 1"
    assert join("heresy", "move", move="hack adv", mode="dis") == "move hack adv dis"


@pytest.mark.parametrize("value", ["Scar # quietly", "Scar — quietly", "Scar  #  quietly"])
def test_a_comment_in_an_option_uncovers_nothing(value: str) -> None:
    said = join("heresy", "move", move="hack", target=value, hidden="secret", words="and fast")
    sentence = read_sentence("heresy", said)
    assert sentence.visible == "secret"
    assert sentence.comment == "quietly and fast"


@pytest.mark.parametrize("hidden", VISIBLE[1:])
@pytest.mark.parametrize("system", NAMES)
def test_whatever_is_hidden_stays_hidden(system: str, hidden: str) -> None:
    for start in ("roll", "move", "check", "attack", "test", "save"):
        shapes = shapes_of([system], start)
        if "hidden" not in shapes:
            continue
        first = next(iter(shapes))
        said = join(system, start, **{first: "2d6 # aloud"}, hidden=hidden)
        assert read_sentence(system, said).visible == hidden, said


def test_what_another_game_asks_for_is_not_dropped() -> None:
    """In a server with two games both lists are one: this game's grammar answers for the rest."""
    shapes = shapes_of(["genesys", "odd"], "attack")
    said = join_options("odd", "attack", shapes, {"target": "Ogre", "aim": 2})
    assert said == "attack Ogre aim 2"


def test_a_name_with_a_keyword_in_it_goes_with_other_options_and_keeps_its_tail() -> None:
    said = join("heresy", "move", move="fire for effect secret # now", target="Scar")
    assert said == 'move "fire for effect" at Scar secret # now'


def test_each_game_takes_the_whole_sentence_into_the_first_option_of_its_own() -> None:
    shapes = shapes_of(["genesys", "fantasy"], "contest")
    given = {"attribute": "bod+melee vs Scar # now", "hidden": "secret"}
    said = join_options("fantasy", "contest", shapes, given)
    assert said == "contest bod+melee vs Scar secret # now"
