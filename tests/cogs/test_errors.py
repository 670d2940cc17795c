"""Never no answer: expected errors, unexpected ones, lost replies, old buttons, late rulings."""

import asyncio
import json
from typing import Any

import pytest
import simcord
from simcord import interactions as si
from simcord.backend import serializers

from cogs.incoming.interaction_deadline import PATIENCE
from play.referee import Referee
from play.turn.utterance_and_ruling import Ruling, Utterance
from tests.cogs.conftest import Discord, more, text_of


async def test_an_expected_error_is_private_with_a_caret_under_the_place(place: Discord) -> None:
    await place.start()
    await place.characters()
    reply = await place.ann.slash(place.table, "move", move="hak+WS")
    assert reply.response.ephemeral
    assert "```\nmove hak+WS\n     ^\n```" in reply.response.content
    assert "Hack and Slash" in reply.response.content or "hack" in reply.response.content


async def test_an_unexpected_error_tells_its_id_and_that_nothing_changed(
    place: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.start()

    async def broken(self: Referee, said: Utterance) -> Ruling:
        raise RuntimeError("what ann wrote")

    monkeypatch.setattr(Referee, "hear", broken)
    reply = await place.ann.slash(place.table, "roll", dice="2d6")
    assert reply.response.ephemeral
    (mishap,) = place.mishaps
    assert mishap.fields["id"] in reply.response.content  # type: ignore[attr-defined]
    assert "Nothing changed" in reply.response.content
    place.mishaps.clear()


async def test_a_broken_button_is_answered_too(
    place: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.start()
    await place.characters()
    rolled = await place.ann.slash(place.table, "move", move="hack+WS")

    async def broken(self: Referee, said: Utterance) -> Ruling:
        raise RuntimeError

    monkeypatch.setattr(Referee, "hear", broken)
    pressed = await more(place.ann, rolled.response, "Undo")
    assert pressed.acknowledged
    assert "on my side" in told_by(pressed)
    assert len(place.mishaps) == 1
    place.mishaps.clear()


async def test_broken_completion_offers_nothing(
    place: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object, **__: object) -> list[str]:
        raise RuntimeError

    monkeypatch.setattr("cogs.commands.slash_commands.complete", broken)
    assert await place.ann.autocomplete(place.table, "roll", "dice", "2") == []
    assert len(place.mishaps) == 1
    place.mishaps.clear()


async def test_a_channel_without_a_game_offers_the_systems_to_who_may_start_one(
    place: Discord,
) -> None:
    player = await place.ann.slash(place.table, "do", what="move hack+WS")
    assert player.response.ephemeral
    assert player.response.components == []
    master = await place.gm.slash(place.table, "do", what="move hack+WS")
    assert master.response.ephemeral
    await place.restart()
    begun = await place.gm.select(master.response, ["heresy"])
    assert begun.acknowledged
    assert "begins" in place.table.last_message.content


async def test_starting_a_game_needs_manage_channels(place: Discord) -> None:
    reply = await place.ann.slash(place.table, "game start", system="heresy")
    assert reply.response.ephemeral
    assert "Manage Channels" in reply.response.content


async def test_a_slow_turn_defers_privately_and_is_then_shown_to_all(
    place: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.start()
    hear = Referee.hear

    async def slow(self: Referee, said: Utterance) -> Ruling:
        await asyncio.sleep(PATIENCE + 1)
        return await hear(self, said)

    monkeypatch.setattr(Referee, "hear", slow)
    reply = await place.ann.slash(place.table, "roll", dice="1d1+41")
    assert not reply.acknowledged
    await place.env.advance_time(PATIENCE + 0.1)
    assert reply.acknowledged
    assert reply.deferred
    await place.env.advance_time(1.0)
    assert reply.response.ephemeral
    assert reply.response.content == "Done. Here it is:"
    (shown,) = reply.followups
    assert not shown.ephemeral
    assert "42" in shown.content


async def test_a_slow_error_only_closes_the_deferral(
    place: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    hear = Referee.hear

    async def slow(self: Referee, said: Utterance) -> Ruling:
        await asyncio.sleep(PATIENCE + 1)
        return await hear(self, said)

    monkeypatch.setattr(Referee, "hear", slow)
    reply = await place.ann.slash(place.table, "roll", dice="nonsense!")
    await place.env.advance_time(PATIENCE + 0.1)
    await place.env.advance_time(1.0)
    assert reply.response.ephemeral
    assert "^" in reply.response.content
    assert reply.followups == []


async def test_a_ruling_whose_reply_failed_is_posted_once(place: Discord) -> None:
    await place.start()
    await place.characters()
    place.env.inject_error("POST", "/interactions/*/*/callback", status=500)
    before = len(place.table.history())
    place.roll(3, 4)
    await place.ann.slash(place.table, "move", move="hack+WS")
    await place.env.settle()
    assert len(place.table.history()) == before + 1
    assert place.table.last_message.content == "**Griff** · Hack and Slash · **7-9**"
    assert place.requests("POST", f"/channels/{place.table.id}/messages")[-1].json["enforce_nonce"]
    await place.restart()
    await place.env.settle()
    assert len(place.table.history()) == before + 1
    place.mishaps.clear()


async def test_a_ruling_never_shown_is_posted_at_the_next_start(
    place: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.start()
    await place.characters()
    said = Utterance("777", str(place.table.id), str(place.ann.id), "Ann", "move hack+WS")
    place.roll(3, 4)
    await place.bot.referee.hear(said)  # committed, and then the process died
    before = len(place.table.history())
    await place.restart()
    await place.env.settle()
    assert len(place.table.history()) == before + 1
    assert place.table.last_message.content == "**Griff** · Hack and Slash · **7-9**"
    pressed = await more(place.ann, place.table.last_message, "Undo")
    assert pressed.acknowledged
    await place.restart()
    await place.env.settle()
    assert len(place.table.history()) == before + 2


def told_by(answer: Any) -> str:
    """Return what was said last in answer to a press."""
    return str((answer.followups or [answer.response])[-1].content)


def press(place: Discord, who: Any, message_id: int, custom_id: str) -> tuple[Any, Any]:
    """Return an interaction that Discord has yet to deliver."""
    backend = place.env.backend
    stored = backend.get_message(place.table.id, message_id)
    record, payload = si.base_payload(
        backend,
        type=3,
        channel_id=place.table.id,
        guild_id=place.guild.id,
        user_id=who.id,
        data={"custom_id": custom_id, "component_type": 2},
    )
    payload["message"] = dict(serializers.message_payload(backend, stored))
    record.source_message_id = stored.id
    return record, payload


async def test_of_two_presses_in_the_same_instant_one_counts(place: Discord) -> None:
    await place.start()
    await place.characters()
    rolled = await place.ann.slash(place.table, "do", what="harm 1 Griff")
    custom_id = rolled.response.components[0]["components"][-1]["custom_id"]
    first, one = press(place, place.ann, rolled.response.id, custom_id)
    second, two = press(place, place.gm, rolled.response.id, custom_id)
    place.env.backend.emit("INTERACTION_CREATE", one)
    place.env.backend.emit("INTERACTION_CREATE", two)
    await place.env.settle()
    answers = [simcord.InteractionResult(place.env, each) for each in (first, second)]
    assert all(each.acknowledged for each in answers)
    told = [told_by(each) for each in answers]
    assert sorted("Undone: #4" in text for text in told) == [False, True]
    assert any("already undone" in text for text in told)


async def test_an_interaction_delivered_twice_counts_and_answers_once(place: Discord) -> None:
    await place.start()
    await place.characters()
    rolled = await place.ann.slash(place.table, "do", what="harm 1 Griff")
    custom_id = rolled.response.components[0]["components"][-1]["custom_id"]
    record, payload = press(place, place.ann, rolled.response.id, custom_id)
    before = len(place.table.history())
    place.env.backend.emit("INTERACTION_CREATE", payload)
    place.env.backend.emit("INTERACTION_CREATE", json.loads(json.dumps(payload)))
    await place.env.settle()
    assert simcord.InteractionResult(place.env, record).acknowledged
    assert len(place.table.history()) == before + 1


async def test_a_button_from_another_age_is_answered(place: Discord) -> None:
    await place.start()
    await place.characters()
    rolled = await place.ann.slash(place.table, "move", move="hack+WS")
    record, payload = press(place, place.ann, rolled.response.id, "0:undo:4")
    place.env.backend.emit("INTERACTION_CREATE", payload)
    await place.env.settle()
    answer = simcord.InteractionResult(place.env, record)
    assert answer.acknowledged
    assert "older version" in told_by(answer)


async def test_a_kick_and_a_new_invitation_lose_nothing(place: Discord) -> None:
    await place.start()
    await place.characters()
    backend = place.env.backend
    backend.emit("GUILD_DELETE", {"id": str(place.guild.id)})
    await place.env.settle()
    back = dict(serializers.guild_create_payload(backend, backend.guilds[place.guild.id]))
    back.pop("unavailable", None)
    backend.emit("GUILD_CREATE", back)
    await place.env.settle()
    reply = await place.ann.slash(place.table, "sheet show")
    assert "Griff" in text_of(reply.response)


@pytest.mark.parametrize("system", ["heresy", "tens"])
async def test_a_move_is_written_in_a_form(place: Discord, system: str) -> None:
    await place.start(system)
    await place.ann.slash(place.table, "sheet new", name="Griff")
    form = await place.gm.slash(place.table, "sheet define move")
    assert form.modal is not None
    await place.restart()
    answers = {"head": "wink", "trigger": 'You say "so".', "success": "Yes.", "mixed": ""}
    made = await place.gm.submit_modal(form, {**answers, "failure": ""})
    assert made.acknowledged
    assert "New move for the game: wink" in place.table.last_message.content
