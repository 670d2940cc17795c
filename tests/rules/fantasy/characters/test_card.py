"""What a card shows, and what a standing one offers."""

import pytest

from grammar.parser import parse, read_sentence
from rules.core.records.record import Change
from rules.fantasy.characters.card import LABELS, card, offers
from rules.fantasy.sheet import Attribute, FantasySheet
from tests.conftest import Played
from tests.rules.fantasy.conftest import told


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


async def test_a_card_tells_all_that_there_is_and_nothing_else(party: Played) -> None:
    assert await told(party, "/sheet show Isaac", by="bob") == {
        "Attributes": "BOD d6 6/6   INT d8 8/8   WIL d8 8/8",
        "Skills": "lore d6, defense d4",
        "Carries (0 of 10 slots)": "nothing",
        "Coin": "0   XP 0",
    }
    await party(
        '/sheet set Griff class=fighter feats=berserk,"sneak attack" spells=heal,light'
        " items=longsword,arrows,rope,rope armour=1 max_armour=3 xp=5 defends=bod int=d4",
        by="gm",
    )
    await party("/harm 9 Griff")
    await party("/harm 4 int Griff", 3, 4)
    assert await told(party, "/sheet show Griff", by="alice") == {
        "Attributes": "BOD d6 (of d8) 6/6   INT lost   WIL d6 6/6",
        "State": "dying, 4 hours left",
        "Skills": "melee d6, athletics d4",
        "Fighter": "Fighter",
        "Feats": "Berserk, Sneak Attack",
        "Spells": "Heal, Light",
        "Armour": "1/3",
        "Carries (4 of 12 slots)": "longsword, arrows (20), rope ×2",
        "Coin": "50   XP 5",
        "Defends with": "bod",
    }
    await party("/hireling new Pip lore", by="bob")
    assert (await told(party, "/sheet show Pip"))["Serves"] == "Isaac"
    await party("/sheet set background=farmer")
    assert (await told(party, "/sheet show"))["Farmer"] == "Farmer"
    listed = (await party("/sheet list"))["text"]
    assert "**Griff** — BOD 6/6  INT lost  WIL 6/6  dying, 4 hours left (alice)" in listed
    await party("/sheet set Griff state=dead", by="gm")
    assert (await told(party, "/sheet show Griff"))["State"] == "dead"
    assert "**Griff** — dead (alice)" in (await party("/sheet list"))["text"]


async def test_46_slots_and_broken_armour_follow_from_the_sheet(party: Played) -> None:
    await party("/sheet set Griff slots=2 items=longsword,rope,rope armour=0 max_armour=2", by="gm")
    griff = await party.sheet("Griff")
    assert (griff["slots"], griff["slots_used"], griff["slots_free"]) == (2, 3, 0)
    assert griff["broken"] is True
    await party("/sheet set Griff slots=0 armour=1")
    griff = await party.sheet("Griff")
    assert (griff["slots"], griff["slots_free"], griff["broken"]) == (12, 9, False)
    await party("/sheet set Griff armour=0 max_armour=0")
    assert (await party.sheet("Griff"))["broken"] is False


def test_a_card_offers_each_skill_and_each_attribute_that_is_left() -> None:
    griff = FantasySheet(name="Griff", skills={"melee": 6, "lore": 4}, lost=("int",))
    assert offers(griff, None) == {  # type: ignore[arg-type]
        "melee d6": "test melee",
        "lore d4": "test lore",
        "BOD alone": "test bod",
        "WIL alone": "test wil",
        "Reaction": "table reaction",
        "Initiative": "init",
        "What I carry": "item list",
    }


@pytest.mark.parametrize(
    ("field", "before", "after", "told"),
    [
        ("bod.die", 8, 6, "Griff: BOD d8 → d6"),
        ("bod.die", 4, 0, "Griff: BOD d4 → lost"),
        ("bod.die", 0, 4, "Griff: BOD lost → d4"),
        ("wil.normal", 8, 10, "Griff: normal WIL d8 → d10"),
        ("wil.normal", 8, 0, ""),
        ("skills.melee", 4, 6, "Griff: melee d4 → d6"),
        ("skills.melee", None, 4, "Griff: melee d4"),
        ("skills.melee", 4, None, "Griff has lost melee"),
    ],
)
def test_dice_that_change_are_told_in_words(
    field: str, before: int | None, after: int | None, told: str
) -> None:
    key = "skills.*" if field.startswith("skills") else field
    assert LABELS.sentences[key](Change(1, "Griff", field, before, after), {}) == told


async def test_a_card_tells_what_the_character_is_like(party: Played) -> None:
    await party('/sheet set flaw="can\'t walk past a drink" motivation=debts', by="alice")
    card = await told(party, "/sheet show")
    assert (card["Flaw"], card["Motivation"]) == ("can't walk past a drink", "debts")
    assert "Style" not in card
