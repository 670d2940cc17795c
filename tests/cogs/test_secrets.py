"""What follows up a hidden roll is as hidden: no verb, list or button tells on it."""

import re
from datetime import timedelta
from typing import Any

import pytest

from tests.cogs.conftest import Discord, text_of
from tests.cogs.test_buttons import labels
from tests.cogs.test_visibility import public_text


async def say(who: Any, place: Discord, text: str) -> Any:
    reply = await who.slash(place.table, "do", what=text)
    private = [each for each in (reply.response, *reply.followups) if each and each.ephemeral]
    return (private or reply.followups or [reply.response])[-1]


async def missed(place: Discord, how: str) -> None:
    """Let Griff miss in secret: entry 4, a point of experience, and an answer owed."""
    await place.start()
    await place.characters()
    place.roll(1, 1)
    await place.ann.slash(place.table, "move", move=f"hack+WS {how}")


@pytest.mark.parametrize("sentence", ["undo 4", "fix 4 hack+WS", "fix 4 hack+S"])
@pytest.mark.parametrize("how", ["secret", "blind"])
async def test_what_corrects_a_hidden_roll_is_as_hidden(
    place: Discord, how: str, sentence: str
) -> None:
    await missed(place, how)
    told = await say(place.ann, place, sentence)
    assert told.ephemeral
    assert ("Undone" in text_of(place.gm.user.dm_channel.last_message)) == ("undo" in sentence)
    assert (await say(place.ann, place, "undo 5")).ephemeral
    for who in (place.bob, place.ann)[: 1 + (how == "blind")]:
        for number in (4, 5, 6):
            await say(who, place, f"history {number}")
        assert "xp" not in public_text(place, who)
        assert "6-" not in public_text(place, who)


@pytest.mark.parametrize("how", ["secret", "blind"])
async def test_a_redo_of_a_hidden_roll_is_as_hidden(place: Discord, how: str) -> None:
    await missed(place, how)
    await say(place.ann, place, "undo 4")
    told = await say(place.ann, place, "redo")
    assert told.ephemeral
    assert ("XP" in text_of(told)) == (how == "secret")
    assert "xp" not in public_text(place, place.bob)


async def test_a_blind_roll_undone_says_only_that(place: Discord) -> None:
    await missed(place, "blind")
    told = await say(place.ann, place, "undo 4")
    assert told.content == "**Undone: #4** `#5`"
    assert told.embeds == []


async def test_a_hidden_roll_is_not_followed_up_by_who_may_not_see_it(place: Discord) -> None:
    await missed(place, "secret")
    for sentence in ("aid Griff", "interfere Griff", "aid Griff entry 4"):
        told = await say(place.bob, place, sentence)
        assert told.ephemeral, sentence
        assert "6-" not in text_of(told)
    own = await say(place.ann, place, "reroll")
    assert own.ephemeral, "what one rolled in secret is rerolled in secret"
    assert "6-" not in public_text(place, place.bob)


async def test_a_blind_roll_is_followed_up_by_the_game_master_alone(place: Discord) -> None:
    await missed(place, "blind")
    for sentence in ("reroll", "reroll entry 4", "pick 1 of 4", "pick 9 of 4", "pick done of 4"):
        told = await say(place.ann, place, sentence)
        assert told.ephemeral, sentence
        for tell in ("6-", "1 to", "Dice"):
            assert tell not in text_of(told), (sentence, tell)
    assert not (await say(place.ann, place, "pick 1")).embeds


async def test_waiting_and_catching_up_do_not_tell_how_a_blind_roll_went(place: Discord) -> None:
    await missed(place, "blind")
    for who in (place.ann, place.bob):
        waiting = await say(who, place, "waiting")
        assert "#4" not in text_of(waiting)
        assert labels(waiting) == []
        caught = await say(who, place, "catchup 10")
        assert "xp" not in text_of(caught)
    master = await say(place.gm, place, "waiting")
    assert "#4" in text_of(master)
    assert labels(master) == ["#4 Done with Griff's miss"]


async def test_waiting_in_a_post_keeps_the_secrets_of_whoever_asks(place: Discord) -> None:
    await missed(place, "secret")
    await place.gm.send(place.table, f"{place.mention} waiting")
    assert "Done" not in public_text(place, place.bob)
    assert "Done" not in str(place.table.last_message.components)


async def test_a_reminder_does_not_tell_what_is_secret(place: Discord) -> None:
    await place.start()
    await place.characters()
    await place.gm.slash(place.table, "gm nudge", after="after 48h")
    place.roll(1, 1)
    await place.ann.slash(place.table, "move", move="hack+WS secret")
    place.bot.referee.clock.advance(timedelta(hours=49))
    await place.env.advance_time(61)
    reminder = place.table.last_message
    assert "something secret" in reminder.content
    assert "Done" not in reminder.content


async def test_history_does_not_tell_players_what_the_game_master_prepares(place: Discord) -> None:
    await place.start()
    await place.characters()
    await place.gm.slash(place.table, "gm npc new", name="Zebulon")
    for who in (place.ann, place.bob):
        for sentence in ("history", "history 4", "catchup 10"):
            assert "Zebulon" not in text_of(await say(who, place, sentence)), sentence
    assert "Zebulon" in text_of(await say(place.gm, place, "history"))


async def test_a_secret_question_has_no_reveal_button(place: Discord) -> None:
    await place.start()
    await place.characters()
    place.roll(3, 4)
    rolled = await place.ann.slash(place.table, "move", move="hack+WS secret")
    asked = await place.ann.click(rolled.response, label="Deal damage")
    (question,) = asked.followups
    assert question.content == "**Which dice?**"
    assert "Reveal" not in labels(question)


async def test_what_a_blind_roll_changed_is_on_the_sheet_once_it_is_revealed(
    place: Discord,
) -> None:
    await missed(place, "blind")

    async def experience() -> Any:
        shown = await say(place.ann, place, "sheet show")
        return re.findall(r"XP\S*\s\d+", text_of(shown))

    before = await experience()
    await say(place.gm, place, "history reveal 4")
    assert await experience() != before


@pytest.mark.parametrize("how", ["secret", "blind"])
async def test_a_hidden_question_is_shown_to_its_asker_and_to_nobody_else(
    place: Discord, how: str
) -> None:
    """T2: it can be answered where it is read, and the roll is as hidden as it was typed."""
    await place.start()
    await place.characters()
    for gun in ("shotgun", "lasgun"):
        await say(place.ann, place, f"item add {gun} 2d6 uses 3")
    posted = public_text(place, place.bob)
    asked = await place.ann.slash(place.table, "move", move=f"fire for effect {how} # now")
    assert asked.response.ephemeral
    assert {"Shotgun", "Lasgun"} <= set(labels(asked.response))
    assert public_text(place, place.bob) == posted
    place.roll(6, 6)
    rolled = await place.ann.click(asked.response, label="Lasgun")
    told = [each for each in rolled.followups if each.ephemeral]
    assert any("10+" in text_of(each) for each in told) == (how == "secret")
    assert "10+" not in public_text(place, place.bob)
    assert "10+" in text_of(place.gm.user.dm_channel.last_message)
    assert "now" in text_of(place.gm.user.dm_channel.last_message)
