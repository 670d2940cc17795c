"""A sheet as it is stored."""

from rules.core.records.record import decode, encode
from rules.fantasy.sheet import FantasySheet


def test_a_sheet_survives_its_json() -> None:
    griff = FantasySheet(name="Griff", class_="thief", skills={"melee": 6}, wounds=("bod",))
    assert decode(FantasySheet, encode(griff)) == griff
    assert encode(griff)["class"] == "thief"
