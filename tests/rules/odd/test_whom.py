"""Whom a sentence means."""

from tests.rules.odd.conftest import OddTable


async def test_the_dead_are_passed_over_where_several_are_named(odd: OddTable) -> None:
    await odd("/sheet set Ash state=dead", by="gm")
    assert len((await odd("/attack d6 at all blast", 2))["rolled"]) == 1
    await odd("/rest short all", 3)
    assert (await odd.refused("/rest short Ash"))["kind"] == "refused"


async def test_a_character_may_be_called_like_an_attribute(odd: OddTable) -> None:
    await odd("/sheet new Will hp=3", by="carol")
    await odd("/harm 2 dex Will")
    assert await odd.of("Will", "dex") == 8


async def test_a_game_master_who_plays_nobody_looks_at_everyone(odd: OddTable) -> None:
    await odd("/range far", by="alice")
    await odd("/status shaky", by="bob")
    assert "Griff: Far" in (await odd("/range", by="gm"))["text"]
    told = (await odd("/status"))["text"]
    assert "**Griff**: well" in told
    assert "**Ash**: Shaky" in told
    assert (await odd("/xp"))["facts"]["all"] == {"Griff": 0, "Ash": 0}
    for sentence in ("/xp +1", "/status shaky"):
        question, answers = await odd.asked(sentence)
        assert (question, answers[:2]) == ("For whom?", ["Ogre", "Griff"])


async def test_a_foe_whom_nobody_has_met_is_none_of_all(odd: OddTable) -> None:
    """T5: `all` leaves out whom the players have not met, whatever scene they are in."""
    await odd("/npc new Lurker hp=3", by="gm")
    await odd('/scene start "The cave" with Griff, Lurker', by="gm")
    assert (await odd.refused("/attack d6 blast at all", by="alice"))["kind"] == "refused"
    await odd("/npc reveal Lurker", by="gm")
    assert (await odd("/attack d6 blast at all", 1, by="alice"))["facts"]["target"] == "Lurker"


async def test_whoever_plays_nobody_neither_rests_nor_looks_for_others(odd: OddTable) -> None:
    for sentence in ("/rest short", "/status", "/xp"):
        assert (await odd.refused(sentence, by="stranger"))["kind"] == "not_found", sentence
    await odd("/harm 2 all", by="gm")
    reply = await odd("/rest short as Griff", 1)
    assert reply["title"] == "Griff takes a short rest"
    assert (await odd("/status as Griff"))["title"] == "Griff: no debilities"
    assert (await odd("/xp as Ash"))["facts"]["all"] == {"Ash": 0}
    await odd("/sheet set Griff, Ash state=dead")
    assert "nothing to recover" in (await odd.refused("/rest short"))["message"]
    await odd("/sheet retire Griff")
    await odd("/sheet retire Ash")
    assert (await odd.refused("/status"))["kind"] == "not_found"


async def test_whose_place_is_not_known_stands_in_the_middle_where_any_is(odd: OddTable) -> None:
    await odd("/npc new Imp hp=5 shown", by="gm")
    await odd("/npc new Orc hp=5 shown")
    assert "to be close" in (await odd.refused("/attack d4 blast at close"))["message"]
    await odd("/range near Imp")
    reply = await odd("/attack d4 blast at near friends", 1)
    assert [hit["target"] for hit in reply["facts"]["targets"]] == ["Imp"]
    await odd("/range close Griff")
    await odd("/sheet set Ash state=dead")
    reply = await odd("/attack d4 blast at close friends", 1, 1, 1)
    assert [hit["target"] for hit in reply["facts"]["targets"]] == ["Ogre", "Griff", "Orc"]
    assert "to be far" in (await odd.refused("/attack d4 blast at far"))["message"]


async def test_all_are_those_whom_a_side_knows_to_be_there(odd: OddTable) -> None:
    for name in ("Imp", "Orc"):
        await odd(f"/npc new {name} hp=9", by="gm")
    await odd("/npc reveal Imp")
    await odd("/npc hide Ogre")
    reply = await odd("/attack d4 blast at all", 1, by="alice")
    assert [hit["target"] for hit in reply["facts"]["targets"]] == ["Imp"]
    await odd("/npc reveal all", by="gm")
    reply = await odd("/attack d4 blast at all", 1, 1, 1, by="alice")
    assert [hit["target"] for hit in reply["facts"]["targets"]] == ["Ogre", "Imp", "Orc"]
    await odd("/harm 99 Imp", by="gm")
    reply = await odd("/attack d4 blast at all", 1, 1, by="bob")
    assert [hit["target"] for hit in reply["facts"]["targets"]] == ["Ogre", "Orc"]
    await odd("/sheet set Griff, Ash state=dead", by="gm")
    assert (await odd.refused("/attack d4 blast at all"))["kind"] == "refused"


async def test_one_of_several_dead_is_named_where_all_are(odd: OddTable) -> None:
    await odd("/sheet set Griff, Ash state=dead", by="gm")
    assert (await odd.refused("/harm 1 Ash, Griff"))["message"].startswith("Ash is dead")
    assert (await odd("/harm 99 Ash, Griff anyway"))[
        "title"
    ] == "Ash takes 99 damage (HP 4 → 0, STR 8 → 0)"


async def test_one_attribute_at_a_time_is_saved_on(odd: OddTable) -> None:
    await odd("/save str", 15)
    assert (await odd.refused("/aid Griff str dex", by="bob"))["message"] == (
        "That names two attributes. Roll one at a time."
    )
    assert (await odd("/aid Griff dex dex", 3))["facts"]["savers"][1]["attribute"] == "dex"


async def test_what_is_said_of_several_is_kept_as_the_first_ones(odd: OddTable) -> None:
    griff = (await odd("/save str", 3))["facts"]["savers"][0]["record"]
    await odd("/sheet set Griff, Ash hp=1", by="gm")
    for said in ("harm 1 dex", "heal 1 hp", "status shaky", "xp +1", "range near", "rest short"):
        assert (await odd.outcome(f"/{said} Griff, Ash")).subject == griff, said
    assert (await odd.outcome("/init dex Griff")).subject == griff
    assert (await odd.outcome("/init dex all")).subject == 0
    listed = await odd.outcome("/status Griff, Ash")
    assert (listed.subject, listed.private, listed.recorded) == (griff, True, False)
    assert (await odd.outcome("/status sick Griff")).private is False
