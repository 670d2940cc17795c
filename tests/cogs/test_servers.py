"""One server cannot reach another: whatever ids a sentence names, however it comes in."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest

from cogs.messages.button_kinds import Panel, SayButton
from play.chronicle import export_and_import
from play.turn.utterance_and_ruling import Utterance
from rules.core.errors import PlayerError
from storage import hash_chain
from storage.whole_game import CHOICE, ENTRY, RECORD
from tests.cogs.conftest import Discord, text_of
from tests.samples import sample

#: every sentence that takes an id, and whose id it is
SENTENCES = [
    ("game channel add <#{channel}>", "on this server"),
    ("game channel add {channel}", "on this server"),
    ("game channel remove <#{channel}>", "isn't played in"),
    ("game set rolls=<#{channel}>", "on this server"),
    ("gm channel <#{channel}>", "on this server"),
    ("game channel add <#{thread}>", "on this server"),
    ("game set rolls={thread}", "on this server"),
    ("gm channel <#{thread}>", "on this server"),
    ("game channel add <@&{role}>", "on this server"),
    ("game gm add <@{person}>", "a player called"),
    ("game gm add <@&{role}>", "a player called"),
    ("gm hand over to <@{person}>", "a player called"),
    ("lend Griff to <@{person}>", "a player called"),
    ("sheet give Griff to <@{person}>", "a player called"),
]
TRICKS = ["{}", "{} # x", "{} secret", "{} as Griff"]


class Other:
    """Another server that the bot is in too, with a game of its own."""

    def __init__(self, place: Discord) -> None:
        self.guild = place.env.create_guild("Other")
        self.channel = self.guild.create_text_channel("quiet")
        self.thread: Any = None
        self.role = self.guild.create_role("Crew")
        self.person = self.guild.add_member(place.env.create_user("victim", global_name="Victim"))

    def ids(self) -> dict[str, int]:
        return {
            "channel": self.channel.id,
            "thread": self.thread.id,
            "role": self.role.id,
            "person": self.person.id,
        }


async def other_server(place: Discord) -> Other:
    made = Other(place)
    await place.env.settle()
    made.thread = await thread_in(place, made.channel)
    return made


async def thread_in(place: Discord, channel: Any) -> Any:
    where = place.bot.get_channel(channel.id)
    assert isinstance(where, discord.TextChannel)
    made = await where.create_thread(name="hidden", type=discord.ChannelType.public_thread)
    await place.env.settle()
    return made


def leaves_alone(place: Discord, other: Other, since: int) -> None:
    """Assert that no request since then posts in the other server or names its people."""
    for request in place.env.http_requests[since:]:
        if request.method == "GET":
            continue
        for id in (other.channel.id, other.thread.id):
            assert f"/channels/{id}" not in request.path, request.path
        body = request.json if isinstance(request.json, dict) else {}
        users = body.get("data", body).get("allowed_mentions", {}).get("users", [])
        assert str(other.person.id) not in map(str, users)
        assert body.get("recipient_id") != str(other.person.id), "a direct message"


async def by_do(place: Discord, text: str) -> str:
    reply = (await place.gm.slash(place.table, "do", what=text)).response
    assert reply.ephemeral, reply.content
    return str(reply.content)


async def by_mention(place: Discord, text: str) -> str:
    await place.gm.send(place.table, f"{place.mention} {text}")
    answer = place.table.last_message
    pressed = await place.gm.click(answer, label="What went wrong?")
    return str(pressed.response.content)


async def by_post(place: Discord, text: str) -> str:
    return await by_mention(place, f"I think [[{text}]]")


async def by_button(place: Discord, text: str) -> str:
    """Press a button that says it: a sentence that a lookup kept."""
    (id,) = await place.bot.board.sentences.keep([text], str(place.gm.id))
    shown = Panel(SayButton(id, label="Say it"))
    where = place.bot.get_partial_messageable(place.table.id)
    await where.send("Press it.", view=shown)
    pressed = await place.gm.click(place.table.last_message, label="Say it")
    assert pressed.response.ephemeral, pressed.response.content
    return str(pressed.response.content)


WAYS: dict[str, Callable[[Discord, str], Awaitable[str]]] = {
    "do": by_do,
    "mention": by_mention,
    "post": by_post,
    "button": by_button,
}


@pytest.mark.parametrize("trick", TRICKS)
@pytest.mark.parametrize("way", WAYS)
async def test_no_sentence_reaches_another_server(place: Discord, way: str, trick: str) -> None:
    other = await other_server(place)
    await place.start()
    await place.characters()
    before = text_of((await place.gm.slash(place.table, "game show")).response)
    since = len(place.env.http_requests)
    for sentence, _ in SENTENCES:
        await WAYS[way](place, trick.format(sentence.format(**other.ids())))
    place.roll(3, 4)
    await place.ann.slash(place.table, "move", move="hack+WS secret")
    leaves_alone(place, other, since)
    assert text_of((await place.gm.slash(place.table, "game show")).response) == before
    place.mishaps.clear()


@pytest.mark.parametrize(("sentence", "told"), SENTENCES)
async def test_it_says_what_is_not_of_this_server(place: Discord, sentence: str, told: str) -> None:
    other = await other_server(place)
    await place.start()
    await place.characters()
    assert told in await by_do(place, sentence.format(**other.ids()))


async def test_one_who_is_here_is_found_though_never_heard(place: Discord) -> None:
    await place.start()
    named = await place.gm.slash(place.table, "do", what=f"game gm add <@{place.stranger.id}>")
    assert not named.response.ephemeral, named.response.content
    huge = await by_do(place, f"game gm add <@{'9' * 30}>")
    assert "a player called" in huge


async def test_a_thread_that_the_cache_has_not_is_asked_for(place: Discord) -> None:
    await place.start()
    far = place.guild.create_text_channel("far")
    await place.env.settle()
    thread = await thread_in(place, far)
    place.bot.get_guild(place.guild.id)._threads.clear()  # type: ignore[union-attr]
    added = await place.gm.slash(place.table, "do", what=f"game set rolls=<#{thread.id}>")
    assert not added.response.ephemeral, added.response.content


async def test_a_channel_taken_before_this_was_checked_does_no_harm(place: Discord) -> None:
    other = await other_server(place)
    await place.start()
    async with place.database.transaction() as tx:
        await tx.execute("INSERT INTO game_channel VALUES (?, 1)", (str(other.channel.id),))
    member = other.guild.add_member(place.env.create_user("local", global_name="Local"))
    told = (await member.slash(other.channel, "do", what="sheet list")).response
    assert told is not None
    assert told.ephemeral
    assert "another server" in told.content


async def exported(place: Discord) -> dict[str, Any]:
    """Return an export of a game in which something is owed, secret, undone and lent."""
    await place.start()
    await place.characters()
    place.roll(2, 2)
    await place.ann.slash(place.table, "move", move="hack+WS")
    await place.gm.slash(place.table, "do", what="ask Griff: move defy+ag # hurry")
    await place.gm.slash(place.table, "do", what="nudge after 2h")
    await place.gm.slash(place.table, "do", what="sheet set Griff wounds=1")
    await place.gm.slash(place.table, "undo")
    await place.ann.slash(place.table, "do", what=f"lend Griff to <@{place.bob.id}>")
    text = next(
        fact.value
        for fact in (await hear(place, "game export")).outcome.facts
        if fact.key == "json"
    )
    found: dict[str, Any] = json.loads(str(text))
    return found


async def hear(place: Discord, text: str, **more: Any) -> Any:
    said = Utterance(
        f"{text[:20]}:{len(place.env.http_requests)}:{id(more)}",
        str(place.table.id),
        str(place.gm.id),
        "Gm",
        text,
        server=str(place.guild.id),
        manages=True,
    )
    return await place.bot.referee.hear(said._replace(**more))


def sealed(whole: dict[str, Any]) -> str:
    """Return a forged export, with its seals and digest made anew as a forger would."""
    whole = {key: value for key, value in whole.items() if key != "digest"}
    previous = ""
    for number, row in enumerate(whole["entries"], start=1):
        entry = dict(zip(ENTRY, row, strict=True))
        made = hash_chain.seal({part: entry[part] for part in hash_chain.PARTS})
        row[ENTRY.index("seals")] = json.dumps(made)
        row[ENTRY.index("hash")] = previous = hash_chain.chain(previous, number, made)
    return json.dumps({**whole, "digest": export_and_import._digest(whole)})


async def taken_in(place: Discord, whole: dict[str, Any]) -> bool:
    """Import a game; say whether it was taken in. It may be refused, never break."""
    if await place.bot.board.system_at(str(place.table.id), ""):
        await hear(place, "game end yes")
    try:
        await hear(place, f"game import {sealed(whole)}")
    except PlayerError:
        return False
    return True


FORGED: list[Any] = [
    "{channel}", "{person}", "yesterday", "", "[]", "{{}}", -1, 10**30, None, True, ["x"],
    '[["d6", 3]]', '{{"title": 3}}', '[[1, "x", "record", null, {{"name": "x"}}]]',
    '[[1, "game", "gms", ["{person}"], ["x"]]]', '[[1, "game", "nudge.after", 1, 999999]]',
    "game gm add <@{person}>", "gm channel <#{channel}>", "anyone",
]  # fmt: skip


#: the game's own record and a sheet; an entry with changes; an owed choice
ROWS = {"records": (0, -1), "entries": (-1,), "choices": (-1,)}


def places_in(whole: dict[str, Any]) -> list[tuple[str, int, int]]:
    """Return one place for every column of every table of an export."""
    columns = {"records": RECORD, "entries": ENTRY, "choices": ("number", *CHOICE)}
    found = []
    for table, names in columns.items():
        found += [(table, row, place) for place in range(len(names)) for row in ROWS[table]]
    return found + [(table, 0, place) for table in ("taken", "undone") for place in (0, 1)]


@pytest.mark.sampled
async def test_whatever_a_forged_import_says_nothing_leaves_its_server(place: Discord) -> None:
    """Forge every field, take it in, undo, redo and press everything, and look what goes out."""
    other = await other_server(place)
    whole = await exported(place)
    since = len(place.env.http_requests)
    taken = 0
    places = [each for each in places_in(whole) if whole[each[0]]]
    ways = sample([(each, forged) for each in places for forged in FORGED], 48)
    for (table, row, column), forged in ways:
        copy = json.loads(json.dumps(whole))
        value = forged.format(**other.ids()) if isinstance(forged, str) else forged
        copy[table][row][column] = value
        if await taken_in(place, copy):
            taken += 1
            await worked_through(place)
    assert taken > len(ways) / 12, "most forgeries must get past the seals, or this proves nothing"
    await place.bot.referee.reminders()
    leaves_alone(place, other, since)
    place.mishaps.clear()


async def worked_through(place: Discord) -> None:
    """Undo, redo, press, look up and be reminded, as far as that is allowed."""
    async with place.database.begin_reading() as tx:
        rows = list(await tx.execute_fetchall(
            "SELECT number FROM entry WHERE game = (SELECT max(id) FROM game) ORDER BY number"
        ))  # fmt: skip
    numbers = [int(number) for (number,) in rows]
    says = ["history", "waiting", "gm", "catchup", "nudge", "sheet list"]
    says += [f"pick 1 of {number}" for number in numbers]
    says += [f"{verb} {number}" for number in reversed(numbers) for verb in ("undo", "redo")]
    for text in says:
        try:
            ruling = await hear(place, text)
        except PlayerError:
            continue
        await place.bot.delivery.refresh_after(ruling, str(place.guild.id))


async def test_whom_an_import_names_is_told_nothing_before_they_speak_here(
    place: Discord,
) -> None:
    whole = await exported(place)
    victim = (await other_server(place)).person
    text = json.dumps(whole).replace(str(place.bob.id), str(victim.id))
    text = text.replace(str(place.ann.id), str(victim.id))
    since = len(place.env.http_requests)
    assert await taken_in(place, json.loads(text))
    await place.gm.slash(place.table, "do", what="ask Griff: move hack+ws")
    await place.gm.slash(place.table, "do", what="nudge after 1h")
    for request in place.env.http_requests[since:]:
        assert str(victim.id) not in str((request.json or {}).get("allowed_mentions"))
    games = await place.bot.board.games_of(str(victim.id))
    assert games == [], "nor does a direct message of theirs lead into it"


async def test_one_who_speaks_here_is_again_who_they_were(place: Discord) -> None:
    whole = await exported(place)
    assert await taken_in(place, whole)
    asked = await place.gm.slash(place.table, "do", what="ask Griff: move hack+ws")
    assert f"<@{place.ann.id}>" not in asked.response.content
    await place.ann.slash(place.table, "sheet show", name="Griff")
    asked = await place.gm.slash(place.table, "do", what="ask Griff: move defy+ag")
    assert f"<@{place.ann.id}>" in asked.response.content


async def test_reminders_start_off_after_an_import(place: Discord) -> None:
    assert await taken_in(place, await exported(place))
    assert (await hear(place, "nudge")).outcome.facts[0].value is None


async def test_one_games_broken_reminder_keeps_no_other_from_its_own(place: Discord) -> None:
    await exported(place)
    second = place.guild.create_text_channel("second")
    await place.gm.slash(second, "game start", system="odd")
    async with place.database.transaction() as tx:
        await tx.execute(
            "UPDATE record SET fields = json_set(fields, '$.nudge', json('{\"after\": \"x\"}'))"
            " WHERE game = 2 AND kind = 'game'"
        )
        await tx.execute("UPDATE game SET look_at = '' WHERE id = 2")
    place.bot.referee.clock.set(place.bot.referee.now().replace(year=2031))
    found = await place.bot.referee.reminders()
    assert {each.game for each in found} == {1}
    assert [record.getMessage() for record in place.mishaps] == ["could not remind"]
    place.mishaps.clear()


async def gone(place: Discord) -> list[str]:
    async with place.database.begin_reading() as tx:
        rows = await tx.execute_fetchall(
            "SELECT server FROM game WHERE removed_at IS NOT NULL ORDER BY server"
        )
    return [str(server) for (server,) in rows]


async def test_a_removal_while_the_bot_was_down_is_noticed_at_its_start(place: Discord) -> None:
    await place.start()
    async with place.database.transaction() as tx:
        await tx.execute("INSERT INTO game (server, system) VALUES ('404', 'odd')")
        await tx.execute(
            "UPDATE game SET removed_at = 'x' WHERE server = ?", (str(place.guild.id),)
        )
    await place.restart()
    await place.env.settle()
    assert await gone(place) == ["404"], "and one that is back is unmarked"


async def test_too_many_servers_are_not_gone_at_once(place: Discord) -> None:
    await place.start()
    async with place.database.transaction() as tx:
        await tx.executemany(
            "INSERT INTO game (server, system) VALUES (?, 'odd')", [(str(n),) for n in range(11)]
        )
    await place.restart()
    await place.env.settle()
    assert await gone(place) == []
    assert [record.getMessage() for record in place.mishaps] == ["too many gone"]
    place.mishaps.clear()


async def test_a_database_of_another_application_is_left_alone(place: Discord) -> None:
    await place.start()
    await place.bot.board.remember("application", "1")
    async with place.database.transaction() as tx:
        await tx.execute("INSERT INTO game (server, system) VALUES ('404', 'odd')")
    await place.restart()
    await place.env.settle()
    assert await gone(place) == []


async def test_nothing_is_marked_after_an_error(place: Discord) -> None:
    await place.start()
    async with place.database.transaction() as tx:
        await tx.execute("INSERT INTO game (server, system) VALUES ('404', 'odd')")
    place.env.inject_error("GET", "/users/@me/guilds", status=500)
    await place.restart()
    await place.env.settle()
    assert await gone(place) == []
    place.mishaps.clear()
