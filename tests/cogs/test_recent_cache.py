"""What is kept in memory and in the database is bounded, however long the bot runs."""

from datetime import timedelta

from cogs.outgoing.recent_cache import Locks, Recent
from play.posted.message_index import MessageIndex
from tests.cogs.conftest import Discord


def test_the_last_so_many_are_remembered() -> None:
    """S13: what was asked for of late stays, the oldest goes."""
    kept: Recent[int, str] = Recent(room=3)
    for number in (1, 2, 3):
        kept[number] = "x"
    assert kept[1] == "x"
    kept[4] = "x"
    assert list(kept) == [3, 1, 4]
    for number in range(5_000):
        kept[number] = "x"
    assert len(kept) == 3


async def test_a_lock_that_is_held_is_not_forgotten() -> None:
    """S13: whoever comes next waits for the same one."""
    locks: Locks[int] = Locks(room=2)
    async with locks[0]:
        held = locks[0]
        for number in range(1, 50):
            locks[number]
        assert locks[0] is held
    for number in range(50, 60):
        locks[number]
    assert len(locks) <= 3


async def test_what_speech_cards_and_webhooks_remember_is_bounded(place: Discord) -> None:
    """S13: after five thousand channels and games each holds a thousand."""
    bot = place.bot
    for number in range(5_000):
        bot.speech._last[str(number)] = (("Griff", 1), "Griff")
        bot.speech._one_at_a_time[str(number)]
        bot.cards._edited[(number, 1)] = 0.0
        bot.cards._bare[number] = True
        bot.webhooks.crowded[number] = None
        bot.webhooks._one_at_a_time[number]
    sizes = [
        len(each)
        for each in (
            bot.speech._last,
            bot.speech._one_at_a_time,
            bot.cards._edited,
            bot.cards._bare,
            bot.webhooks.crowded,
            bot.webhooks._one_at_a_time,
        )
    ]
    assert sizes == [1_000] * 6


async def test_what_stands_behind_buttons_is_forgotten_after_a_month(place: Discord) -> None:
    """S13: settings and what was registered stay; what an earlier release kept counts from now."""
    referee = place.bot.referee
    board = MessageIndex(place.database, referee.clock)
    referee.clock.set(referee.now())
    passing = ["why:1:2", "offers:1:2", "offer:abc:2", "under:1", "ruled:1", "held:1:2"]
    staying = ["commands:1", "always:1:2", "application"]
    for key in (*passing, *staying):
        await board.remember(key, "kept")
    async with place.database.transaction() as tx:
        await tx.execute("INSERT INTO remembered (key, value) VALUES ('under:old', 'kept')")
    await referee.purge(30)
    referee.clock.advance(timedelta(days=29))
    await referee.purge(30)
    assert [await board.recall(key) for key in passing] == ["kept"] * len(passing)
    referee.clock.advance(timedelta(days=2))
    await referee.purge(30)
    assert [await board.recall(key) for key in (*passing, "under:old")] == [None] * 7
    assert [await board.recall(key) for key in staying] == ["kept"] * len(staying)
