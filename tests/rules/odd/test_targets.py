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


async def test_a_foe_whom_the_scene_was_begun_with_is_one_of_all(odd: OddTable) -> None:
    await odd("/npc new Lurker hp=3", by="gm")
    assert (await odd.refused("/attack d6 blast at all", by="alice"))["kind"] == "refused"
    await odd('/scene start "The cave" with Griff, Lurker', by="gm")
    assert (await odd("/attack d6 blast at all", 1, by="alice"))["facts"]["target"] == "Lurker"
