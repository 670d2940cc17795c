"""What hearing must never do, and how offers, lines and names work."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.typos import distance, find_near
from play.language.readings.same_order import spots
from tests.beginnings import played_once
from tests.conftest import Played


@pytest.fixture
@played_once
async def odd(table: Played) -> Played:
    await table("/game start odd", by="gm")
    await table("/sheet new Griff str=12 dex=12 wil=12 hp=6", by="alice")
    await table("/item add sword d8")
    await table("/sheet new Isaac str=10 dex=10 wil=10 hp=6", by="bob")
    await table("/npc new Goblin hp=6 shown", by="gm")
    await table("/npc copy Goblin 2")
    await table("/npc reveal Goblin")
    return table


async def test_a_number_behind_a_name_belongs_to_it(odd: Played) -> None:
    assert (await odd("/harm 1 goblin 2"))["changes"][0][0] == "Goblin 2"
    assert (await odd("/harm 1 goblin"))["changes"][0][0] == "Goblin"
    error = await odd.refused("/harm 1 goblin 5")
    assert error["message"].startswith("There's nobody called “goblin 5” here.")


async def test_a_number_behind_a_name_is_never_dropped_where_another_says_how_much(
    odd: Played,
) -> None:
    await odd("/harm 3 Griff")
    for typed, nobody in (("/harm 1 isaac 5", "isaac 5"), ("/heal 2 Griff 3", "Griff 3")):
        error = await odd.refused(typed)
        assert error["message"].startswith(f"There's nobody called “{nobody}” here.")
    assert [each["says"] for each in error["choices"]] == ["heal 2 Griff"]


async def test_of_two_numbers_for_one_thing_none_is_dropped(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/npc new Ogre max_wounds=9 shown")
    for typed in ("/harm 1 ogre 5", "/harm Ogre 1 5", "/harm 1, 5 Ogre"):
        await table.refused(typed)
    assert (await table("/harm Ogre 1"))["changes"] == [["Ogre", "wounds", 0, 1]]


async def test_who_is_named_first_is_who_does_it(odd: Played) -> None:
    hit = await odd("goblin 1 attacks Griff with d6", 3)
    assert hit["said"] == "attack d6 at Griff as Goblin 1"
    assert (await odd("goblin 2 attack griff d6", 3))["said"].endswith("as Goblin 2")
    assert (await odd("griff save str", 3, by="alice"))["said"] == "save str"


async def test_a_roll_wanted_of_everyone_is_asked_for_first(odd: Played) -> None:
    """A game master who wants a roll asks for it; rolling for them is the second button."""
    error = await odd.refused("Everyone make a dex save", by="gm")
    says = [each["says"].partition(" # ")[0] for each in error["choices"]]
    assert says == ["ask Griff, Isaac: save dex", "save dex Griff, Isaac"]
    asked = await odd(":press 1", by="gm")
    assert not asked["rolled"]
    assert (await odd("/save dex all", 3, 4, by="gm"))["said"] == "save dex Griff, Isaac"


async def test_nobody_is_an_opponent_unless_a_word_says_so(odd: Played) -> None:
    assert (await odd.refused("isaac save str", by="alice"))["kind"] == "not_allowed"
    assert (await odd("save all dex", 3, 4, by="gm"))["said"] == "save dex Griff, Isaac"


async def test_no_name_by_one_letter_nor_by_a_function_word(odd: Played) -> None:
    reply = await odd("/status Griff is exhausted")
    assert reply["said"] == "status exhausted on Griff"
    assert (await odd.asked("/harm 1 i"))[0] == "For whom?"  # a game master who plays nobody
    assert (await odd.refused("/harm 1 is"))["kind"] == "not_found"
    assert (await odd.refused("/harm 1 g"))["kind"] == "not_found"


async def test_a_slip_in_a_name_is_offered_and_never_acted_upon(odd: Played) -> None:
    error = await odd.refused("/harm 1 Isaca")
    assert [choice["says"] for choice in error["choices"]] == ["harm 1 Isaac"]
    assert (await odd.sheet("Isaac"))["hp"] == 6
    pressed = await odd(":press 1")
    assert (pressed["said"], (await odd.sheet("Isaac"))["hp"]) == ("harm 1 Isaac", 5)


async def test_a_slip_in_what_is_carried_is_offered(table: Played) -> None:
    await table("/game start fantasy", by="gm")
    await table("/npc new Scar shown", by="gm")
    await table("/sheet new Griff bod=d6 int=d6 wil=d8", by="alice")
    await table("/item add longsword harm 2")
    error = await table.refused("/attack longswrod at Scar")
    assert error["choices"][0]["says"] == "attack longsword at Scar"


async def test_offers_are_for_who_typed(odd: Played) -> None:
    await odd.refused("/svae dex", by="alice")
    assert (await odd.refused(":press 1", by="bob"))["kind"] == "not_allowed"
    assert (await odd(":press 1", 3, by="alice"))["said"] == "save dex"


async def test_a_hidden_npc_is_in_no_offer_and_no_hint(odd: Played) -> None:
    await odd("/npc new Lurker", by="gm")
    for typed in ("/attack sword at Lurkre", "/attack sword at Lurk", "attack lurkers", "Lurkr"):
        reply = await odd.line(typed, by="alice")
        assert "Lurker" not in str(reply).replace("Lurkre", "")
    assert (await odd.refused("/attack sword at the lurker"))["kind"] == "not_found"


async def test_several_sentences_in_a_line_are_said_in_order(odd: Played) -> None:
    reply = await odd.line("save dex, then save wil", 3, 4, by="alice")
    assert reply["said"] == "save dex; save wil"
    assert [each["said"] for each in reply["replies"]] == ["save dex", "save wil"]
    assert reply["replies"][1]["entry"] == reply["entry"]
    await odd("/undo")
    again = await odd.refused(f"/undo {reply['entry']}")
    assert again["kind"] == "already_done"


async def test_a_line_of_which_one_sentence_means_nothing_says_nothing(odd: Played) -> None:
    before = (await odd("/history last 1"))["facts"]
    await odd.refused("save dex; flurb the gnarl", by="alice")
    assert (await odd("/history last 1"))["facts"] == before


async def test_a_line_stops_at_the_first_that_is_refused(odd: Played) -> None:
    reply = await odd.line("save dex; harm 1 Isaac; save wil", 3, by="alice")
    assert [each["ok"] for each in reply["replies"]] == [True, False]
    assert reply["said"] == "save dex"


async def test_pronouns_mean_whom_the_speaker_named_last(odd: Played) -> None:
    await odd("/attack sword at Goblin 1", 3, by="alice")
    await odd("/attack sword at Goblin 2", 3, by="gm")
    assert (await odd("/attack sword at it", 3, by="alice"))["said"] == "attack sword at Goblin 1"


async def test_everyone_but_one(odd: Played) -> None:
    assert (await odd("/harm 1 all but Griff"))["said"] == "harm 1 Isaac"


@pytest.mark.parametrize(
    "typed",
    [
        "harm put 1 Griff",
        "harm with 1 Griff put",
        "harm 1 from Griff",
        "heal 1 by Griff",
        "harm 1 Griff that",
        "harm 1 Griff have",
        "harm also 1 Griff",
        "harm use 1 Griff",
    ],
)
async def test_a_small_word_that_means_nothing_where_it_stands_is_not_passed_over(
    odd: Played, typed: str
) -> None:
    await odd.refused(typed, by="gm")


async def test_one_sentence_within_another_is_never_taken_apart(odd: Played) -> None:
    before = (await odd("/history last 1"))["facts"]
    await odd.refused("/ask Griff: save dex; save wil", by="gm")
    assert (await odd("/history last 1"))["facts"] == before


async def test_in_a_post_what_is_not_exact_is_only_offered(odd: Played) -> None:
    reply = await odd.line(":post He ducks. [[dex saving throw]] [[save dex]]", 3, by="alice")
    told, exact = reply["replies"]
    assert (told["ok"], exact["ok"]) == (False, True)
    assert told["error"]["choices"][0]["says"] == "save dex # dex saving throw"


async def test_a_speaker_may_be_named_anywhere(odd: Played) -> None:
    reply = await odd("/attack as Goblin 1 d6 at Griff", 3, by="gm")
    assert reply["said"] == "attack d6 at Griff as Goblin 1"


async def test_what_is_seen_can_be_picked_by_a_part_of_it(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff free ws=2", by="alice")
    offered = await table("/move hack+ws", 3, 3, by="alice")
    label = next(c["label"] for c in offered["choices"] if c["who"] == "player")
    part = label.split()[0].casefold()
    reply = await table.line(f"/pick {part}", by="alice")
    told = str(reply)
    assert reply["ok"] or label in told


async def test_of_a_long_text_what_is_spotted_is_only_offered(odd: Played) -> None:
    """Its words are the story, and are kept as far as a comment goes."""
    typed = "I attack " + "the big ugly " * 40 + "goblin 2"
    error = await odd.refused(typed, by="alice")
    (choice,) = error["choices"]
    says, _, comment = choice["says"].partition(" # ")
    assert says == "attack sword at Goblin 2"
    assert choice["label"] == "Attack Goblin 2 with your sword"
    assert typed.startswith(comment)
    assert 480 < len(comment) <= 500


async def test_a_place_is_told_as_it_was_typed(odd: Played) -> None:
    reply = await odd("I attack the goblin near the old door", 3, by="alice")
    assert reply["said"] == "attack Goblin # near the old door"
    assert (await odd("hide behind the crates # quietly", 3))["said"] == (
        "save dex # behind the crates, quietly"
    )


async def test_a_place_ends_at_a_comma_and_may_be_where_one_comes_from(odd: Played) -> None:
    assert (await odd("I hide under the cart, adv", 3, 4, by="alice"))["said"] == (
        "save dex adv # under the cart"
    )
    assert (await odd("attack the goblin from behind the pillar", 3))["said"] == (
        "attack Goblin # from behind the pillar"
    )


async def test_a_place_that_names_someone_or_a_rule_is_no_scenery(odd: Played) -> None:
    for typed in ("attack goblin 1 behind Isaac", "save dex near 3", "save dex beside the sword"):
        await odd.refused(typed, by="alice")


async def test_who_is_hit_by_whom_is_never_turned_about(odd: Played) -> None:
    for typed in ("goblin 1 hits Griff for 2", "Griff takes 2 from goblin 1"):
        assert (await odd(typed, by="gm"))["said"] == "harm 2 Griff as Goblin 1"
        await odd("/undo")
    error = await odd.refused("goblin hits Griff for 2", by="alice")
    offered = [choice["says"] for choice in error.get("choices", ())]
    assert not [each for each in offered if not each.startswith("harm 2 #")]  # and on nobody else


async def test_to_hit_someone_without_a_number_is_to_attack(odd: Played) -> None:
    assert (await odd("hit the goblin", 3, by="alice"))["said"] == "attack Goblin"
    assert (await odd("hit goblin 2 for 1", by="gm"))["said"] == "harm Goblin 2 1"
    assert "an amount" in (await odd.refused("/hit", by="alice"))["message"]


async def test_where_a_bare_harm_means_one_a_hit_does_too(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/npc new Ogre max_wounds=9 shown")
    assert (await table("/hit Ogre"))["changes"] == [["Ogre", "wounds", 0, 1]]


async def test_several_are_named_before_what_befalls_them(odd: Played) -> None:
    reply = await odd("Griff and Isaac both take 1 damage", by="gm")
    assert [change[0] for change in reply["changes"]] == ["Griff", "Isaac"]


async def test_what_is_told_of_oneself_is_done(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/npc new Scar wounds=0 max_wounds=9 shown", by="gm")
    await table("/npc reveal Scar", by="gm")
    await table("/sheet new Griff free ws=2", by="alice")
    assert (await table.asked("I hacked at Scar"))[1] == ["Hack and Slash at Scar"]
    for typed in ("Griff hacks at Scar", "Griff is hacking at Scar"):
        assert (await table(typed, 3, 3))["said"] == "move hack_and_slash at Scar"


async def test_a_word_of_the_rules_is_no_short_name_of_another(table: Played) -> None:
    await table("/game start genesys", by="gm")
    await table("/npc new Ogre brawn=4 shown", by="gm")
    error = await table.line("melee ogre")
    assert "status" not in str(error.get("said"))


async def test_what_the_rules_would_refuse_is_not_offered(table: Played) -> None:
    await table("/game start fantasy", by="gm")
    await table("/npc new Scar shown", by="gm")
    await table("/sheet new Griff bod=d6 int=d6 wil=d8 coin=50", by="alice")
    await table("/item add longsword harm 2")
    error = await table.refused("/attack longswrod at Scar")
    assert [each["says"] for each in error["choices"]] == ["attack longsword at Scar"]
    assert not (await table.refused("/answer")).get("choices")
    bought = await table.refused("/item buy sword")
    assert {each["says"] for each in bought.get("choices", ())} <= {
        "item buy longsword", "item buy shortsword", "item buy greatsword"
    }  # fmt: skip


async def test_no_refusal_puts_an_article_before_a_name(odd: Played) -> None:
    error = await odd.refused("/item drop the bolter", by="alice")
    assert error["message"].startswith("You carry no bolter.")


async def test_a_value_of_several_words_is_offered_whole(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff free ws=2", by="alice")
    error = await table.refused("/sheet set defense_mods=shield -9 melee ws=1")
    says = [each["says"] for each in error["choices"]]
    assert says == ['sheet set defense_mods="shield -9 melee" ws=1']
    await table(":press 1")


async def test_a_test_against_someone_is_a_contest(table: Played) -> None:
    await table("/game start fantasy", by="gm")
    await table("/npc new Scar shown", by="gm")
    await table("/npc reveal Scar", by="gm")
    await table("/sheet new Griff bod=d6 int=d6 wil=d8", by="alice")
    assert (await table("/test bod vs Scar"))["said"] == "contest bod vs Scar"


async def test_armour_is_a_word_of_a_name_where_no_number_follows(table: Played) -> None:
    await table("/game start fantasy", by="gm")
    await table("/sheet new Griff bod=d6 int=d6 wil=d8", by="alice")
    await table("/item add light armour")
    await table("/item add old coat armour 1")
    assert list((await table.sheet("Griff"))["items"]) == ["light_armour", "old_coat"]
    assert (await table.refused("/item add key harm"))["kind"] == "not_understood"


async def test_a_story_point_is_spent_without_saying_so(table: Played) -> None:
    await table("/game start genesys", by="gm")
    await table("/sheet new Griff", by="alice")
    assert (await table("/story upgrade"))["changes"] == (
        await _after_undo(table, "/story spend upgrade")
    )


async def _after_undo(table: Played, line: str) -> object:
    await table("/undo")
    return (await table(line))["changes"]


@given(text=st.text(max_size=120))
def test_words_stand_where_they_were_typed(text: str) -> None:
    for spot in spots(text, len(text)):
        assert len(text) >= spot.end > spot.start


@given(one=st.text("abcdef", max_size=8), other=st.text("abcdef", max_size=8))
def test_a_slip_is_as_far_one_way_as_the_other(one: str, other: str) -> None:
    assert min(distance(one, other, 9), 9) == min(distance(other, one, 9), 9)


def test_two_letters_that_changed_places_are_one_slip() -> None:
    assert distance("scra", "scar", 2) == 1
    assert find_near("attakc", ["attack", "tick", "back"]) == ["attack"]
    assert find_near("cat", ["dog"]) == []


async def test_a_name_ends_where_the_next_sentence_begins(odd: Played) -> None:
    """A new name could be read to the end of the line: nobody means that."""
    made = await odd.line("/npc new Snake; npc reveal Snake; harm 1 Snake", by="gm")
    assert [each["said"] for each in made["replies"]] == [
        "npc new Snake",
        "npc reveal Snake",
        "harm 1 Snake",
    ]
    taken = await odd.line("/item add rope; item add lamp", by="alice")
    assert taken["said"] == "item add rope; item add lamp"
    assert len(taken["replies"]) == 2


@pytest.mark.parametrize(
    "said",
    [
        '/item add "rope; item add lamp"',
        "/item add rope # red; item drop rope",
        "/item add rope; red",
        "/scene start The mill; round two",
        '/sheet set notes="brave; act first"',
    ],
)
async def test_a_semicolon_within_words_parts_nothing(odd: Played, said: str) -> None:
    reply = await odd.line(said, by="gm" if "scene" in said else "alice")
    assert (reply["ok"], "replies" in reply) == (True, False), reply
