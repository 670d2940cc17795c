"""What a card offers."""

from types import SimpleNamespace

import pytest

from grammar.parser import parse, read_sentence
from rules.odd.sheet import Item, OddSheet, OddStage
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


def shown(sheet: OddSheet) -> dict[str, str]:
    return {fact.label: fact.text for fact in SYSTEMS["odd"].card(sheet)}


def test_a_card_tells_all_that_there_is() -> None:
    griff = OddSheet(
        name="Griff", hp=2, hp_max=6, armour=2, str=9, str_max=12, debilities=("Shaky", "Sick"),
        zone="near", fresh=True, pending=("Broken Limb", "Diseased"), tended=("Hamstrung",),
        scars=("Battle Scar",), marks=("Battle Scar: ear",), aspects=("Demon Aspect",),
        weapon="d8", arms={"bow": "d6"}, shield=True, coin=12, archetype="Warden",
        quirk="humming", prestige=("Iron Will",), expeditions=1, lackeys=("Tam", "Tim"),
        notes="owes the guild", state="mad", warband=True,
        items={"rope": Item("rope", 2), "axe": Item("axe", 1, True, "d8")},
    )  # fmt: skip
    assert shown(griff) == {
        "HP": "2/8 (6 + 2 armour)",
        "Scores": "STR 9/12  DEX 10/10  WIL 10/10",
        "Condition": "mad, a warband, Fresh, at Near, Broken Limb and Diseased untreated, "
        "Hamstrung until a long rest",
        "Debilities": "Shaky, Sick (1 slot each)",
        "Scars": "Battle Scar (ear)",
        "Aspects": "Demon Aspect",
        "Weapon": "d8, bow d6, a shield",
        "Pack (6/10 slots)": "2 ropes, axe (d8, bulky)",
        "Warden, humming, Iron Will": "Warden, humming, Iron Will",
        "Coin": "12",
        "Hirelings": "Tam, Tim",
        "To spend": "1 expedition: /advance",
        "Notes": "owes the guild",
    }
    odd = SYSTEMS["odd"]
    assert odd.vitals(griff) == "HP 2/8, STR 9/12, mad, Shaky, Sick"
    assert odd.derived(griff) == {"hp_cap": 8, "slots_used": 6, "slots_free": 4}


def test_a_card_tells_nothing_that_there_is_not() -> None:
    assert shown(OddSheet(name="Ash")) == {
        "HP": "3/3", "Scores": "STR 10/10  DEX 10/10  WIL 10/10", "Pack (0/10 slots)": "empty",
        "Coin": "0",
    }  # fmt: skip
    assert SYSTEMS["odd"].vitals(OddSheet(name="Ash")) == "HP 3/3, STR 10/10"
    assert shown(OddSheet(name="Ash", expeditions=2))["To spend"] == "2 expeditions: /advance"
    assert shown(OddSheet(name="Ash", shield=True))["In hand"] == "a shield"
    assert shown(OddSheet(name="Ash", state="mortal"))["Condition"] == "mortal"
    assert "Coin" not in shown(OddSheet(name="Ogre", npc=True))


@pytest.mark.parametrize(
    ("sheet", "rounds", "offered"),
    [
        (OddSheet(name="Ash"), 0, ["Attack", "STR save", "DEX save", "WIL save", "What I carry"]),
        (OddSheet(name="Ash", hp=1), 0,
         ["Attack", "STR save", "DEX save", "WIL save", "Short rest", "What I carry"]),
        (OddSheet(name="Ash"), 1, ["Attack", "STR save", "DEX save", "WIL save", "Rally"]),
        (OddSheet(name="Ash", debilities=("Shaky", "Dazed")), 1, ["Come round"]),
        (OddSheet(name="Ash", expeditions=1), 0,
         ["Attack", "STR save", "DEX save", "WIL save", "Advance HP", "What I carry"]),
        (OddSheet(name="Ash", expeditions=1), 1,
         ["Attack", "STR save", "DEX save", "WIL save", "Rally"]),
        (OddSheet(name="Tam", expeditions=1, employer="Ash"), 0,
         ["Attack", "STR save", "DEX save", "WIL save", "What I carry"]),
    ],
)  # fmt: skip
def test_a_card_offers_what_fits(sheet: OddSheet, rounds: int, offered: list[str]) -> None:
    scene = SimpleNamespace(stage=OddStage(round=rounds))
    assert list(SYSTEMS["odd"].offers(sheet, scene)) == offered
