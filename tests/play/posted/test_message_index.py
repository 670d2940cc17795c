"""Which message shows what, and which entries no message shows."""

from datetime import timedelta

from play.posted.message_index import MessageIndex
from tests.conftest import Played


async def test_an_entry_is_unshown_until_a_message_shows_it(table: Played) -> None:
    await table("/game start heresy", by="gm")
    board = MessageIndex(table.table.database)
    assert await board.list_unshown() == []  # said at the local table: nothing to catch up with
    said = table.table.make_utterance("sheet new Griff")
    ruling = await table.table.referee.hear(type(said)("900", "table", "ann", "Ann", said.text))
    assert ruling.entry is not None
    assert await board.list_unshown() == [ruling.entry]
    await board.show([ruling.entry], "table", "5001")
    assert await board.list_unshown() == []
    assert await board.is_shown(ruling.entry)
    assert await board.messages(ruling.game, [2]) == [("table", "5001")]
    (shown,) = await board.rulings_in("table", "5001")
    assert (shown.number, shown.speaker, shown.by) == (2, "ann", "Ann")


async def test_what_is_unshown_in_a_server_is_for_whoever_looks_after_it(table: Played) -> None:
    await table("/game start heresy", by="gm")
    board = MessageIndex(table.table.database)
    said = table.table.make_utterance("sheet new Griff")._replace(source="900", channel="table")
    ruling = await table.table.referee.hear(said)
    assert await board.list_unshown(lambda server: False) == []
    assert await board.list_unshown(lambda server: server == said.server) == [ruling.entry]
    assert await board.list_unshown(since=timedelta(minutes=1)) == [], "it may be shown this moment"


async def test_a_private_message_shows_an_entry_but_is_never_edited(table: Played) -> None:
    await table("/game start heresy", by="gm")
    ruling = (await table.table.hear("/sheet new Griff")).ruling
    assert ruling is not None
    assert ruling.entry is not None
    board = MessageIndex(table.table.database)
    await board.show([ruling.entry], "", "5002")
    assert await board.is_shown(ruling.entry)
    assert await board.messages(ruling.game, [2]) == []


async def test_an_undone_entry_says_who_took_it_back(table: Played) -> None:
    await table("/game start heresy", by="gm")
    ruling = (await table.table.hear("/sheet new Griff")).ruling
    assert ruling is not None
    assert ruling.entry is not None
    await table("/undo 2")
    board = MessageIndex(table.table.database)
    assert (await board.read_ruling(ruling.entry)).undone_by == 3


async def test_a_manner_names_what_could_be_taken_for_formatting(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/sheet new Plain")
    reply = (await table.table.hear("/sheet new **Bold**")).ruling
    assert reply is not None
    later = (await table.table.hear("/sheet list")).ruling
    assert later is not None
    assert later.manner.names == ("**Bold**",)
    assert later.manner.gms == ("gm",)


async def test_a_sentence_of_a_lookup_is_kept_once(table: Played) -> None:
    board = MessageIndex(table.table.database)
    (id,) = await board.sentences.keep(["pick 2 of 41"], "alice")
    assert await board.sentences.keep(["pick 2 of 41"], "bob") == [id]
    assert await board.sentences.find(id) == "pick 2 of 41"
    assert await board.sentences.find("none") is None


async def test_what_buttons_say_is_deleted_with_the_person(table: Played) -> None:
    board = MessageIndex(table.table.database)
    (hers,) = await board.sentences.keep(["do the red door as Griff"], "alice")
    (his,) = await board.sentences.keep(["history last 20"], "bob")
    await board.remember("why:77:alice", "my own words")
    await board.remember("why:78:malice", "another's words")
    kept = (await table("/privacy export", by="alice"))["facts"]["json"]
    assert "the red door" in kept
    assert "my own words" in kept
    assert "last 20" not in kept
    assert "another's words" not in kept
    await table("/privacy delete yes", by="alice")
    assert await board.sentences.find(hers) is None
    assert await board.recall("why:77:alice") is None
    assert await board.sentences.find(his) == "history last 20"
    assert await board.recall("why:78:malice") == "another's words"
