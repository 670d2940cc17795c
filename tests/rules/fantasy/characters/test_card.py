"""What a card shows, and what a standing one offers."""

from grammar.registry import parse, read_sentence
from rules.fantasy.characters.card import card, offers
from rules.fantasy.harm.loss import Loss, loss_facts
from rules.fantasy.sheet import Attribute, FantasySheet


def test_a_standing_card_offers_sentences() -> None:
    griff = FantasySheet(name="Griff", skills={"melee": 6}, lost=("wil",))
    said = offers(griff, None)  # type: ignore[arg-type]
    assert said["melee d6"] == "test melee"
    assert "WIL alone" not in said
    for sentence in said.values():
        assert parse("fantasy", read_sentence("fantasy", sentence))


def test_31_only_armour_that_one_has_is_told_as_broken() -> None:
    def armour(now: int, most: int) -> str:
        griff = FantasySheet(name="Griff", armour=now, max_armour=most)
        return next(fact.text for fact in card(griff) if fact.key == "armour")

    assert (armour(0, 0), armour(0, 2), armour(1, 2)) == ("", "0/2 broken", "1/2")


def test_34_what_is_lost_is_told_as_lost_and_nothing_else() -> None:
    griff = FantasySheet(name="Griff", wil=Attribute(0, 6, 0), lost=("wil",))
    told = " ".join(fact.text for fact in card(griff))
    assert "WIL lost" in told
    assert "BOD d6 6/6" in told


def test_34_harm_that_takes_an_attribute_says_so() -> None:
    griff = FantasySheet(name="Griff", wil=Attribute(0, 6, 0), lost=("wil",))
    told = next(f.text for f in loss_facts("wil", Loss(griff, 4), 4) if f.key == "pool")
    assert told == "WIL lost"
