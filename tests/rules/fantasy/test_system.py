"""Settings, topics, overruling and undoing (rule 51)."""

from rules.fantasy.system import FANTASY
from tests.conftest import Played


async def test_51_the_game_master_overrules(party: Played) -> None:
    assert (await party.refused("/item buy heavy armour"))["kind"] == "refused"
    assert (await party.refused("/item buy heavy armour anyway"))["kind"] == "not_allowed"
    reply = await party("/item buy heavy armour as Griff anyway", by="gm")
    assert reply["facts"]["coin"] == 0
    assert reply["facts"]["armour"] == 4


async def test_51_everything_is_undone_in_turn(party: Played) -> None:
    before = await party.sheet("Griff")
    said = ["/xp +8", "/hireling new Pip lore", "/hireling pay Pip", "/item buy rope", "/rest week"]
    for sentence in said:
        await party(sentence, by="alice")
    await party("/harm 9 Griff", by="gm")
    await party("/undo", by="gm")
    for _ in said:
        await party("/undo", by="alice")
    assert await party.sheet("Griff") == before
    await party("/redo", by="alice")
    assert (await party("/history last 3"))["ok"]


def test_every_topic_is_told_in_a_few_lines() -> None:
    for topic in FANTASY.topics.values():
        assert topic.text
        assert topic.source
        assert len(topic.text) < 1000


async def test_every_ruling_of_the_table_can_be_set(party: Played) -> None:
    for key, setting in FANTASY.settings.items():
        for value in setting.allowed:
            await party(f"/game set {key}={value}", by="gm")
        assert (await party.refused(f"/game set {key}=maybe"))["kind"] == "refused"
