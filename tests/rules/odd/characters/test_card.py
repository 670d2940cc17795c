"""What a card offers."""

from types import SimpleNamespace

import pytest

from grammar.registry import parse, read_sentence
from rules.odd.sheet import OddSheet, OddStage
from rules.registry import SYSTEMS


@pytest.mark.parametrize("rounds", [0, 1])
@pytest.mark.parametrize("debilities", [(), ("Dazed",)])
def test_every_card_offers_sentences_that_are_understood(
    rounds: int, debilities: tuple[str, ...]
) -> None:
    sheet = OddSheet(name="Griff", debilities=debilities, expeditions=1)
    scene = SimpleNamespace(stage=OddStage(round=rounds))
    offered = SYSTEMS["odd"].offers(sheet, scene)
    assert offered
    for sentence in offered.values():
        assert parse("odd", read_sentence("odd", sentence))
