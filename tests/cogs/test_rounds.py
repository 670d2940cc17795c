"""Plans, deadlines, votes and seals on Discord: who sees what, and what a press does."""

from datetime import timedelta
from typing import Any

from play.turn.utterance_and_ruling import Utterance
from tests.cogs.conftest import Discord, text_of
from tests.cogs.test_buttons import labels, now
from tests.cogs.test_visibility import public_text


async def fight(place: Discord) -> None:
    """Griff and Isaac act, then the Ogre, each on a turn of their own."""
    await place.start("odd")
    await place.characters()
    await place.gm.slash(place.table, "gm npc new", name="Ogre", values="hp=9")
    await place.gm.slash(place.table, "gm npc reveal", name="Ogre")
    await place.gm.slash(place.table, "gm round", how="start")
    place.roll(1, 1)
    await place.gm.slash(place.table, "gm init", roll="dex all")


def last(place: Discord) -> Any:
    return place.table.history()[-1]


async def test_a_plan_is_for_its_owner_and_the_game_master_and_the_channel_sees_that_it_is_there(
    place: Discord,
) -> None:
    await fight(place)
    reply = await place.bob.slash(place.table, "plan", plan="attack d6 at Ogre")
    assert reply.response.ephemeral
    assert "attack d6 at Ogre" in text_of(reply.response)
    assert "attack d6" in text_of(place.gm.user.dm_channel.last_message)
    assert last(place).content.startswith("**Isaac** has a plan")
    assert "d6 at" not in public_text(place, place.ann)


async def test_a_plan_in_a_post_is_announced_there_without_what_it_holds(place: Discord) -> None:
    await fight(place)
    await place.bob.send(place.table, f"{place.mention} plan attack d6 at Ogre")
    await place.env.settle()
    answer = last(place)
    assert "**Isaac** has a plan" in answer.content
    assert "d6" not in text_of(answer)


async def test_what_a_plan_said_while_nobody_lived_to_show_it_is_shown_after_a_restart(
    place: Discord,
) -> None:
    await fight(place)
    await place.bob.slash(place.table, "plan", plan="attack d6 at Ogre")
    place.roll(4)
    said = Utterance(
        "1456074444358287999", str(place.table.id), str(place.ann.id), "Ann", "act",
        server=str(place.guild.id),
    )  # fmt: skip
    await place.bot.referee.hear(said)
    await place.restart()
    await place.env.advance_time(5)
    told = [text_of(message) for message in place.table.history()]
    assert sum("planned" in each for each in told) == 1


async def test_a_plan_is_posted_when_its_turn_comes_and_is_marked(place: Discord) -> None:
    await fight(place)
    await place.bob.slash(place.table, "plan", plan="attack d6 at Ogre")
    place.roll(2, 5)
    await place.ann.slash(place.table, "attack", target="d8 at Ogre")
    await place.env.settle()
    message = last(place)
    assert "planned" in text_of(message)
    assert "Isaac" in text_of(message)
    assert "Undo" in labels(message)


async def test_what_a_plan_rolled_goes_where_the_rolls_go(place: Discord) -> None:
    await fight(place)
    dice = place.guild.create_text_channel("dice")
    await place.gm.slash(place.table, "game set", setting=f"rolls=<#{dice.id}>")
    await place.bob.slash(place.table, "plan", plan="attack d6 at Ogre")
    place.roll(2, 5)
    await place.ann.slash(place.table, "attack", target="d8 at Ogre")
    await place.env.settle()
    assert "planned" in text_of(dice.history()[-1])


async def test_run_the_plans_is_a_button_for_the_game_master_alone_and_runs_each_plan_once(
    place: Discord,
) -> None:
    await place.start("tens")
    await place.characters()
    await place.gm.slash(place.table, "gm round", how="start")
    await place.ann.slash(place.table, "plan", plan="roll 1d6")
    await place.bob.slash(place.table, "plan", plan="act runs")
    message = last(place)
    assert "Run the plans" in labels(message)
    refused = await place.ann.click(message, label="Run the plans")
    assert "game master" in (refused.followups or [refused.response])[-1].content
    await place.restart()
    before = len(place.table.history())
    place.roll(3)
    first = await place.gm.click(message, label="Run the plans")
    await place.env.settle()
    assert len(place.table.history()) == before + 1  # the run, with all that it ran
    ran = first.response
    headline, *told = [line.partition(" `")[0] for line in ran.content.splitlines()]
    assert "2 plans have run" in headline
    assert told == ["**Griff** rolls 3", "**Isaac** has acted"]
    assert all(each.description for each in ran.embeds)
    assert labels(ran) == ["More…"]
    again = await place.gm.click(place.table.history()[before - 2], label="Run the plans")
    told = (again.followups or [again.response])[-1]
    assert "isn't open any more" in text_of(told)


async def test_why_a_plan_came_to_nothing_is_told_its_owner_alone(place: Discord) -> None:
    await fight(place)
    await place.bob.slash(place.table, "plan", plan="rally")
    place.roll(2)
    await place.ann.slash(place.table, "attack", target="d8 at Ogre")
    await place.env.settle()
    assert "didn't work" in text_of(place.bob.user.dm_channel.last_message)
    assert "rally" not in public_text(place, place.ann)


async def test_a_vote_is_a_post_with_buttons_that_shows_how_it_stands(place: Discord) -> None:
    await place.start()
    await place.characters()
    asked = await place.gm.slash(place.table, "gm vote", question='"Do we go in?" yes, no')
    assert [each for each in labels(now(place, asked.response)) if each != "Undo"] == [
        "yes",
        "no",
    ]
    pressed = await place.ann.click(asked.response, label="yes")
    assert (pressed.followups or [pressed.response])[-1].ephemeral
    await place.env.settle()
    assert "Griff" in text_of(now(place, asked.response))
    await place.ann.click(asked.response, label="no")
    await place.env.settle()
    await place.bob.click(asked.response, label="no")
    await place.env.settle()
    assert "Closed: Do we go in?" in text_of(last(place))
    assert "Griff and Isaac" in text_of(last(place))
    assert "yes" not in labels(now(place, asked.response))


async def test_a_sealed_vote_shows_nothing_before_its_time(place: Discord) -> None:
    await place.start()
    await place.characters()
    asked = await place.gm.slash(
        place.table, "gm vote", question='"Who lies?" the queen, the monk sealed'
    )
    await place.ann.click(asked.response, label="the monk")
    await place.env.settle()
    shown = text_of(now(place, asked.response))
    assert "1 answered" in shown
    assert "monk" not in shown
    await place.bob.click(asked.response, label="the monk")
    await place.env.settle()
    assert "the monk" in text_of(last(place))


async def test_seals_are_announced_and_opened_with_their_marks_behind_show(place: Discord) -> None:
    await place.start()
    await place.characters()
    await place.ann.slash(place.table, "do", what="seal five crowns")
    assert "seals something" in text_of(last(place))
    shown = await place.bob.click(last(place), label="Show proof")
    assert "fingerprint `" in text_of(shown.response)
    assert "five" not in public_text(place, place.bob)
    await place.bob.slash(place.table, "do", what="seal six crowns")
    await place.env.settle()
    assert "five crowns" in text_of(last(place))
    assert "six crowns" in text_of(last(place))


async def test_a_deadline_passes_by_the_job_that_reminds_and_everyone_is_told_once(
    place: Discord,
) -> None:
    await fight(place)
    await place.bob.slash(place.table, "plan", plan="attack d6 at Ogre")
    await place.gm.slash(place.table, "gm round", how="by 24h")
    place.bot.referee.clock.advance(timedelta(hours=25))
    place.roll(4)
    await place.restart()
    await place.env.advance_time(61)
    place.bot.referee.clock.advance(timedelta(hours=25))
    await place.env.advance_time(61)
    told = [text_of(message) for message in place.table.history()]
    assert sum("Time's up" in each for each in told) == 1
    assert sum("planned" in each for each in told) == 1
    before = len(told)
    await place.env.advance_time(61)
    assert len(place.table.history()) == before


async def test_a_plan_of_an_npc_whom_nobody_has_met_is_not_announced(place: Discord) -> None:
    await place.start()
    await place.characters()
    await place.gm.slash(place.table, "gm npc new", name="Ghost")
    await place.gm.slash(place.table, "plan", plan="roll d6 as Ghost")
    assert "Ghost" not in public_text(place, place.ann)
