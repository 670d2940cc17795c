"""How people type it: capitals, phones, slips, posts; and every button says a sentence."""

from types import SimpleNamespace

import pytest

from grammar.registry import parse, read_sentence, verbs_of
from rules.odd.sheet import OddSheet, OddStage
from rules.registry import SYSTEMS
from storage import journal
from tests.systems.odd.conftest import OddTable


@pytest.mark.parametrize(
    "sentence",
    [
        "/save STR", "/Save dex advantage", "save str vs ogre dex",
        "/save dex disadvantage as Griff", "/save wil versus Ogre # stare",
        "/save group Dexterity by Griff", "/aid griff", "/interfere ash dex",
        "/attack d8 at ogre.", "/attack at Ogre with sword", "/attack 1d8 at Ogre",
        "/attack D8 vs Ogre", "/attack sword enhanced adv at Ogre", "/attack adv d6 at Ogre",
        "/attack throwing knife at Ogre", "/attack d6 blast at Ogre,Ash",
        "/attack unarmed at Ogre near", "/attack d6 at all blast",
        "/deed str “heave the gate” vs Ogre str", '/deed dex "leap', "/deed wil vs Ogre unaware",
        "/wound 2 Griff", "/harm Griff 3 dex", "/harm 1d6 to Griff", "/hit 2",
        "/heal 1 str Griff", "/heal 2 for Griff", "/heal d6 hp", "/rest", "/rest long rest",
        "/sleep str", "/rest watch for all", "/rest long Griff str dex", "/use a ration",
        "/use healing potion all hp", "/use potion points", "/use potion clear shaky on Griff",
        "/debility sick add", "/status clear sick Griff", "/status Griff panicked",
        "/status add dazed", "/treat Griff broken limb", "/mend Griff", "/treat", "/init",
        "/init dex Griff, Ash", "/initiative all surprised", "/range to near", "/round", "/tick",
        "/time 2 watches", "/time", "/level up hp", "/advance wit",
        "/advance prestige “Old Ways”", "/lackey hire Old Tom", "/hireling", "/hireling return",
        "/item add silver key", "/item add 3 torches", "/item add long pole bulky",
        "/item add hand axe d6 thrown", "/act move", '/act "bars the door"', "/done",
        "/rally adv", "/sunder",
    ],
)  # fmt: skip
def test_what_a_tired_person_types_is_understood(sentence: str) -> None:
    assert parse("odd", read_sentence("odd", sentence))


@pytest.mark.parametrize(
    ("sentence", "kind", "column"),
    [
        ("/save", "not_understood", 6),
        ("/save luck", "not_understood", 7),
        ("/save strr", "not_understood", 7),
        ("/atack d8 at Ogre", "not_understood", 2),
        ("/attack d8 at", "not_understood", 14),
        ("/attack d8 at Ogree", "not_found", 15),
        ("/attack flute at Ogre", "not_found", 9),
        ("/range sideways", "not_understood", 8),
        ("/round about", "not_understood", 8),
        ("/use harp", "not_understood", 6),
        ("/time some watch", "not_understood", 7),
        ("/advance luck", "not_understood", 10),
        ("/deed", "not_understood", 6),
        ("/move hack", "not_understood", 2),
    ],
)
async def test_a_slip_is_pointed_at(odd: OddTable, sentence: str, kind: str, column: int) -> None:
    error = await odd.refused(sentence)
    assert (error["kind"], error["column"]) == (kind, column), error
    assert error["message"]


async def test_hints_name_the_nearest_right_words(odd: OddTable) -> None:
    assert (await odd.refused("/save strenght"))["hints"] == ["str"]
    assert (await odd.refused("/attack d8 at Grif, Ashh blast"))["hints"] == ["Ash"]
    assert (await odd.refused("/sundr"))["hints"][0] == "sunder"


async def test_sentences_stand_in_posts_without_their_verb(odd: OddTable) -> None:
    reply = await odd.line(":post Griff leaps [[dex adv]] and strikes [[sword at Ogre]].", 3, 9, 4)
    said = [each["said"] for each in reply["replies"]]
    assert said == ["save dex adv", "attack sword at Ogre"]


async def test_an_error_changes_nothing_and_uses_no_dice(odd: OddTable) -> None:
    await odd.refused("/attack d12 at Ogre", 5)
    reply = await odd("/attack d8 at Ogre")
    assert reply["rolled"] == [[8, 5]]


async def test_saying_the_canonical_sentence_again_means_the_same(odd: OddTable) -> None:
    for sentence in ("/save wit dis", "/attack Sword at ogre enhanced", "/harm 1 dexterity griff"):
        said = (await odd(sentence))["said"]
        assert (await odd(f"/{said}"))["said"] == said


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


def test_every_topic_that_names_a_sentence_names_one_that_is_understood() -> None:
    verbs = set(verbs_of("odd"))
    for topic in SYSTEMS["odd"].topics.values():
        for said in topic.text.split("/")[1:]:
            assert said.split()[0].strip(".,:;)") in verbs | {"scene"}, topic.name


async def test_rules_can_be_looked_up(odd: OddTable) -> None:
    assert "d10" in (await odd("/rules damage chain"))["text"]
    assert "STR" in (await odd("/rules injured"))["text"]
    assert (await odd("/rules battle scar"))["facts"]["source"].endswith("reworded")


async def test_a_players_view_keeps_an_npcs_numbers_back(odd: OddTable) -> None:
    reply = await odd("/attack 2d6 at Ogre", 6, 6, 2)
    assert "HP 8" not in reply["text"]
    assert "STR 10" not in reply["text"]
    await odd("/game set npc_numbers=shown", by="gm")
    assert "STR 10 → 9" in (await odd("/attack d6 at Ogre", 1, 2, by="alice"))["text"]


async def test_an_npcs_save_shows_its_face_but_not_its_score(odd: OddTable) -> None:
    await odd("/save str as Ogre", 9, by="gm")
    await odd("/save str", 9, by="alice")
    async with odd.table.database.reading() as tx:
        ogre, griff = await journal.last(tx, 1, 2)
    lines = [fact.text for entry in (ogre, griff) for fact in entry.outcome.facts if fact.label]
    assert lines == ["9: STR save passed", "9 under STR 12: **passed**"]
