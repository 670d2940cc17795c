"""What a standing card offers."""

from grammar.registry import parse, read_sentence
from rules.fantasy.characters.card import offers
from rules.fantasy.sheet import FantasySheet


def test_a_standing_card_offers_sentences() -> None:
    griff = FantasySheet(name="Griff", skills={"melee": 6}, lost=("wil",))
    said = offers(griff, None)  # type: ignore[arg-type]
    assert said["melee d6"] == "test melee"
    assert "WIL alone" not in said
    for sentence in said.values():
        assert parse("fantasy", read_sentence("fantasy", sentence))
