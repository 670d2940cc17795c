"""What buttons say is kept while a message has such a button, on both engines."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from play.posted.button_sentences import LOOKED_UP, Message, Sentences
from storage.button_sentences import STEP
from tests.conftest import Played

DAY = timedelta(days=1)
HERE = Message("1", "100", "", "7")


@pytest.fixture
def sentences(table: Played) -> Sentences:
    referee = table.table.referee
    referee.clock.set(referee.now())
    return Sentences(table.table.database, referee.clock)


async def pass_days(table: Played, days: int) -> None:
    """Let days pass, each with what is done once a day."""
    referee = table.table.referee
    for _ in range(days):
        referee.clock.advance(DAY)
        await referee.purge(30)


async def left(table: Played) -> list[Any]:
    """Return all that is kept for buttons."""
    async with table.table.database.begin_reading() as tx:
        return [
            *await tx.execute_fetchall("SELECT message FROM saying ORDER BY message"),
            *await tx.execute_fetchall("SELECT key FROM remembered WHERE key LIKE 's%:%'"),
        ]


GONE: dict[str, Callable[[Sentences], Awaitable[None]]] = {
    "the message": lambda it: it.messages_gone(["5", "1"]),
    "the channel": lambda it: it.channel_gone("100"),
}


@pytest.mark.parametrize("what", GONE)
async def test_a_sentence_goes_with_the_last_message_that_says_it(
    table: Played, sentences: Sentences, what: str
) -> None:
    """S13: many messages share it; months are no matter while one is there."""
    (id,) = await sentences.keep(["sheet show Griff"], "alice")
    await sentences.keep(["sheet show Griff"], "bob")
    sentences.note(HERE, [id])
    sentences.note(Message("2", "200", "", "8"), [id])
    await table.table.database.settle()
    await pass_days(table, 100)
    await GONE[what](sentences)
    assert await sentences.find(id) == "sheet show Griff"
    await sentences.messages_gone(["2"])
    assert await left(table) == []


async def test_what_stands_in_a_thread_goes_with_its_channel(
    table: Played, sentences: Sentences
) -> None:
    """S13: Discord does not name the threads of a channel that is deleted."""
    (id,) = await sentences.keep(["sheet show"], "alice")
    sentences.note(Message("3", "101", "100", "7"), [id])
    await pass_days(table, 1)
    await sentences.channel_gone("100")
    assert await left(table) == []


async def test_a_sentence_that_is_on_its_way_goes_with_no_other_message(
    table: Played, sentences: Sentences
) -> None:
    """S13: it is kept first and posted then; meanwhile an older message of it may be deleted."""
    (id,) = await sentences.keep(["sheet show"], "alice")
    sentences.note(HERE, [id])
    await pass_days(table, 3)
    await sentences.keep(["sheet show"], "alice")
    await sentences.messages_gone([HERE.id])
    assert await sentences.find(id)
    sentences.note(Message("2", "100", "", "7"), [id])
    await pass_days(table, 60)
    assert await sentences.find(id)


async def test_a_private_message_is_there_until_nobody_has_pressed_it_for_a_month(
    table: Played, sentences: Sentences
) -> None:
    """S13: Discord tells nobody when one is gone."""
    (id,) = await sentences.keep(["pick 1 of 4"], "alice")
    private = Message("9", server="7")
    sentences.note(private, [id])
    await pass_days(table, 29)
    sentences.note(private, [id])  # it was pressed
    await pass_days(table, 29)
    assert await sentences.find(id)
    await pass_days(table, 2)
    assert await left(table) == []


async def test_what_no_message_was_noted_for_goes_after_a_month(
    table: Played, sentences: Sentences
) -> None:
    """S13: it was not posted, or whoever did so died before that was noted."""
    (id,) = await sentences.keep(["sheet show"], "alice")
    await pass_days(table, 29)
    assert await sentences.find(id)
    await pass_days(table, 2)
    assert await left(table) == []


async def test_an_edited_message_says_what_it_says_now(table: Played, sentences: Sentences) -> None:
    """S13: a standing card offers something else after each change."""
    old, new = await sentences.keep(["roll d6", "roll d8"], "alice")
    sentences.note(HERE, [old])
    sentences.note_anew(HERE, [new])
    await table.table.database.settle()
    await pass_days(table, 31)
    assert [await sentences.find(id) for id in (old, new)] == [None, "roll d8"]


async def test_what_an_earlier_release_kept_goes_on_working(
    table: Played, sentences: Sentences
) -> None:
    """S13: nobody knows in which messages it stands, also once it is said in one that goes."""
    ids = await sentences.keep(["sheet show", "history"], "alice")
    async with table.table.database.transaction() as tx:
        await tx.execute("UPDATE remembered SET at = ''")
    await sentences.keep(["sheet show"], "alice")
    sentences.note(HERE, ids[:1])
    await pass_days(table, 100)
    await sentences.messages_gone([HERE.id])
    await pass_days(table, 100)
    assert [await sentences.find(id) for id in ids] == ["sheet show", "history"]


async def test_deleting_what_is_known_of_a_person_takes_what_buttons_say_for_them(
    table: Played, sentences: Sentences
) -> None:
    """S13: and what is noted of their messages."""
    (id,) = await sentences.keep(["the red door"], "alice")
    sentences.note(HERE, [id])
    await table.table.database.settle()
    await table("/privacy delete yes", by="alice")
    assert await left(table) == []


async def test_a_server_that_is_purged_takes_what_its_buttons_say(
    table: Played, sentences: Sentences
) -> None:
    """S13: also of those who are still known elsewhere."""
    referee, database = table.table.referee, table.table.database
    await table("/game start odd", by="gm")
    async with database.transaction() as tx:
        await tx.execute("UPDATE game SET server = '7'")
    (id,) = await sentences.keep(["sheet show"], "nobody")
    sentences.note(HERE, [id])
    await database.settle()
    await referee.server_removed("7")
    await pass_days(table, 32)
    assert await left(table) == []


async def test_a_channel_of_many_messages_is_forgotten_in_parts(
    table: Played, sentences: Sentences, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S13: so that nobody's turn waits long."""
    ids = await sentences.keep([f"roll {n}" for n in range(STEP + 5)], "alice")
    for n, id in enumerate(ids):
        sentences.note(HERE._replace(id=str(n)), [id])
    await pass_days(table, 1)
    held, database = 0, table.table.database
    transaction = database.transaction

    def counted(*games: int) -> Any:
        nonlocal held
        held += 1
        return transaction(*games)

    monkeypatch.setattr(database, "transaction", counted)
    await sentences.channel_gone("100")
    assert held == 2
    assert await left(table) == []


async def test_messages_of_which_nothing_was_heard_are_looked_up_in_turn(
    table: Played, sentences: Sentences
) -> None:
    """S13: a message may have been deleted while the bot was away."""
    (id,) = await sentences.keep(["sheet show"], "alice")
    for n in range(LOOKED_UP + 1):
        sentences.note(HERE._replace(id=f"{n:04}"), [id])
    await table.table.database.settle()
    assert await sentences.find_unseen() == []
    table.table.referee.clock.advance(31 * DAY)
    first = await sentences.find_unseen()
    assert [each.id for each in first] == [f"{n:04}" for n in range(LOOKED_UP)]
    for each in first:
        await sentences.mark_seen(each.id)
    assert await sentences.find_unseen() == [HERE._replace(id=f"{LOOKED_UP:04}")]
