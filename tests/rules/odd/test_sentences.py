"""How people type it: capitals, phones, slips, posts, and words left out or in another order."""

import pytest

from grammar.parser import parse, read_sentence
from rules.odd.system import ODD
from tests.conftest import Played
from tests.rules.odd.conftest import OddTable


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
    assert (await odd.refused("/save strenght"))["hints"] == ["str", "dex", "wil"]
    assert (await odd.refused("/attack d8 at Grif, Ashh blast"))["hints"] == ["Ash"]
    assert (await odd.refused("/attak d8 at Ogre"))["hints"] == ["attack"]


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


async def test_advantage_is_said_as_the_rules_say_it(odd: OddTable) -> None:
    assert (await odd("/save talent with advantage", 12, 5))["facts"]["used"] == 5
    assert (await odd("/save Wit With Disadvantage", 12, 5))["facts"]["used"] == 12
    assert (await odd("/attack d8 at Ogre with advantage", 2, 5))["facts"]["damage"] == 5
    assert (await odd("/deed dex swing vs Ogre with advantage", 12, 5, 20))["facts"]["used"] == 5


async def test_a_save_is_for_the_group(odd: OddTable) -> None:
    reply = await odd("/save dex for the group", 5)
    assert (reply["facts"]["group"], reply["facts"]["roller"]) == (True, "Griff")


@pytest.mark.parametrize(
    "said",
    ["greatsword at Ogre", "Ogre with greatsword", "greatsword ogre", "OGRE enhanced impaired d10"],
)
async def test_an_attack_needs_neither_with_nor_at(odd: OddTable, said: str) -> None:
    await odd("/item add greatsword")
    reply = await odd(f"/attack {said}", 7)
    assert (reply["facts"]["die"], reply["facts"]["target"]) == ("d10", "Ogre")
    assert reply["changes"] == [["Ogre", "hp", 8, 1]]
    await odd("/undo")
    assert await odd.of("Ogre", "hp") == 8
    again = await odd(f"/{reply['said']}", 7)
    assert again["changes"] == reply["changes"]


async def test_an_attack_on_a_name_alone_uses_what_is_in_hand(odd: OddTable) -> None:
    assert (await odd("/attack Griff as Ogre", 3, by="gm"))["facts"]["die"] == "d10"
    assert (await odd.refused("/attack Grfif", by="bob"))["hints"] == ["Griff"]


async def test_several_names_without_at_still_need_a_blast(odd: OddTable) -> None:
    assert (await odd.refused("/attack Griff, Ash d6", by="gm"))["kind"] == "refused"
    reply = await odd("/attack Griff, Ash d6 blast", 1, 2)
    assert [hit["damage"] for hit in reply["facts"]["targets"]] == [1, 2]


async def test_a_prestige_ability_needs_no_quotes(odd: OddTable) -> None:
    await odd("/xp +2 Griff", by="gm")
    await odd("/advance prestige Iron Will", by="alice")
    await odd('/advance prestige "Old Ways"')
    assert await odd.of("Griff", "prestige") == ["Iron Will", "Old Ways"]


async def test_things_go_into_the_packs_of_those_they_are_for(odd: OddTable) -> None:
    reply = await odd("/item add rope for Griff, Ash", by="gm")
    assert reply["title"] == "Griff and Ash each get a rope"
    assert list(await odd.of("Ash", "items")) == ["rope"]
    error = await odd.refused("/item add rope for Ash", by="alice")
    assert error["kind"] == "not_allowed"
    await odd("/undo", by="gm")
    assert await odd.of("Griff", "items") == {}


async def test_several_of_a_thing_are_dropped_by_their_plural(odd: OddTable) -> None:
    await odd("/item add torch 3")
    assert (await odd("/item drop 2 torches"))["changes"] == [["Griff", "items.torch.count", 3, 1]]
    await odd("/item give torches to Ash")
    assert list(await odd.of("Ash", "items")) == ["torch"]


@pytest.mark.parametrize("said", ["1 damage to Griff", "1 damage Griff", "Griff 1", "1 hp Griff"])
async def test_harm_may_be_called_damage(odd: OddTable, said: str) -> None:
    assert (await odd(f"/harm {said}", by="gm"))["changes"] == [["Griff", "hp", 6, 5]]
    reply = await odd("/harm 2 dex damage to Griff")
    assert reply["changes"][0] == ["Griff", "dex", 9, 7]
    assert (await odd(reply["said"]))["changes"][0] == ["Griff", "dex", 7, 5]


@pytest.mark.parametrize("said", ["2 hp str Griff", "2 str hp Griff", "2 dex wil Griff"])
async def test_of_two_scores_none_is_dropped_in_silence(odd: OddTable, said: str) -> None:
    assert "One at a time" in (await odd.refused(f"/harm {said}", by="gm"))["message"]


async def test_small_words_may_be_left_out_or_added(odd: OddTable) -> None:
    assert (await odd("/time a watch", by="gm"))["facts"]["turns"] == 36
    await odd("/harm 1 Griff")
    assert (await odd("/rest Griff short", 3))["facts"]["target"] == "Griff"
    await odd("/item add bandage", by="alice")
    assert (await odd("/use bandage Ash anyway", 3))["facts"]["target"] == "Ash"
    assert (await odd("/act bar the door"))["title"] == (await odd('/act "bar the door"'))["title"]
    assert (await odd("/item show"))["title"] == "What Griff carries"
    assert (await odd.refused("/sunder my shield"))["kind"] == "refused"


@pytest.mark.parametrize(
    "sentence",
    [
        "/save str dex", "/save str vs Ogre dex wil", "/save str by Ash", "/save group str recover",
        "/save dex recover", "/save str recover vs Ogre", "/save group str for Griff",
        "/save str for Griff, Ash vs Ogre", "/aid Griff Ash", "/aid Griff str dex",
        "/interfere Griff, Ash", "/harm 2 str dex", "/heal 1 str dex", "/rest short str",
        "/rest watch str dex", "/rest long str dex wil", "/use ration hp", "/use bandage cure",
        "/use potion clear shaky sick", "/use potion points str str dex wil",
        "/deed str vs Ogre, Ash", "/deed str vs Ogre with sword dagger", "/item drop 2 rope, lamp",
        "/table debilities 4", "/table scars 0", "/init Griff, Ogre", "/treat Griff, Ash",
        "/hireling return Ash", "/attack sword dagger at Ogre",
    ],
)  # fmt: skip
async def test_no_word_is_dropped_in_silence(odd: OddTable, sentence: str) -> None:
    await odd("/item add rope, lamp, ration, bandage, potion, sword, dagger")
    await odd("/save str", 3)
    error = await odd.refused(sentence, by="gm" if "for" in sentence.split() else "alice")
    assert error["kind"] in ("refused", "not_found"), error
    assert error["message"]


@pytest.mark.parametrize("new", ["/sheet new Griff roll", "/sheet new Griff hp=3"])
async def test_what_a_newcomer_is_told_to_try_works_in_a_fresh_game(
    table: Played, new: str
) -> None:
    await table("/game start odd", by="gm")
    await table("/npc new Wolf shown", by="gm")
    await table(new, by="alice")
    for example in ODD.examples:
        await table(f"/{example.replace('FOE', 'Wolf')}")


async def test_what_a_newcomer_is_told_to_try_works_in_the_demo_game(table: Played) -> None:
    await table.line(":as gm")
    for line in ODD.demo:
        assert (await table.line(line))["ok"], line
    for person in ("alice", "bob"):
        for example in ODD.examples:
            await table(f"/{example.replace('FOE', 'Ogre')}", by=person)
