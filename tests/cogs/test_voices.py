"""Who may speak where and as whom: nobody says through the bot what they could not post."""

from typing import Any

import discord
import pytest

from tests.cogs.conftest import Discord
from tests.cogs.test_speech import lines, spoken

WAVE = "<:wave:123456789012345678>"


@pytest.fixture
async def table(place: Discord) -> Discord:
    await place.start()
    await place.characters()
    return place


async def beside(table: Discord, who: Any, **rights: bool) -> Any:
    """Make another channel of the game, in which someone has other rights."""
    allowed = discord.PermissionOverwrite(**rights)
    made = table.guild.create_text_channel("quiet", overwrites={who: allowed})
    await table.gm.slash(table.table, "do", what=f"game channel add <#{made.id}>")
    return made


# no way around


async def test_a_kept_sentence_speaks_like_any_other(table: Discord) -> None:
    await table.ann.slash(table.table, "sheet keep", name="greet: say Hello there.")
    reply = await table.ann.slash(table.table, "do", what="greet")
    assert lines(table) == [("Griff", "Hello there.")]
    assert reply.response.ephemeral
    assert "Said as **Griff**" in reply.response.content


async def test_words_after_another_sentence_are_posted_like_any_other(table: Discord) -> None:
    await table.ann.slash(table.table, "do", what="roll d6; say Two.")
    assert lines(table) == [("Griff", "Two.")]


async def test_a_kept_sentence_is_no_way_around_what_one_may_post(table: Discord) -> None:
    quiet = await beside(table, table.ann, send_messages=False)
    await table.ann.slash(table.table, "sheet keep", name="greet: say Hello there.")
    refused = await table.ann.slash(quiet, "do", what="greet")
    assert "can't post here" in refused.response.content
    assert quiet.last_message is None
    again = await table.ann.slash(quiet, "do", what="roll d6; say Hello.")
    assert again.acknowledged
    assert spoken(table, quiet) == []


async def test_an_old_post_is_no_way_around_what_one_may_post(table: Discord) -> None:
    open_ = table.guild.create_text_channel("open")
    post = await table.ann.send(open_, f"{table.mention} say Too late.")
    await table.gm.slash(table.table, "do", what=f"game channel add <#{open_.id}>")
    shut = discord.PermissionOverwrite(send_messages=False)
    channel = table.bot.get_channel(open_.id)
    assert isinstance(channel, discord.TextChannel)
    member = await channel.guild.fetch_member(table.ann.id)
    await channel.set_permissions(member, overwrite=shut)
    refused = await table.ann.context_menu(open_, "Roll from this post", post)
    said = [each.content for each in (refused.response, *refused.followups)]
    assert any("can't post here" in each for each in said)
    assert spoken(table, open_) == []


async def test_more_than_may_be_said_at_once_comes_back_whole(table: Discord) -> None:
    form = await table.ann.slash(table.table, "say")
    filled = {"as": ["Griff"], "words": "a" * 4000, "more": "b" * 4000}
    reply = await table.ann.submit_modal(form, filled)
    assert "8002 characters" in reply.response.content
    words = (await reply.response.attachments[0].read()).decode()
    assert ("a" * 4000) in words
    assert words.endswith("b" * 4000)
    assert spoken(table) == []


async def test_nobody_speaks_in_a_thread_that_is_locked(table: Discord) -> None:
    made = table.env.backend.create_thread(table.table.id, "scene", table.ann.id)
    await table.env.settle()
    thread = table.bot.get_channel(made.id)
    assert isinstance(thread, discord.Thread)
    await thread.edit(locked=True)
    await table.env.settle()
    reply = await table.ann.slash(table.table.threads[0], "say", text="Let me in.")
    assert "can't post here" in reply.response.content
    assert "Let me in." in reply.response.content


async def test_words_are_mended_where_they_stand(table: Discord) -> None:
    other = await beside(table, table.ann, send_messages=True)
    await table.ann.slash(table.table, "say", text="Helo.")
    reply = await table.ann.slash(other, "history fix", sentence="5 say Hello.")
    assert "Change it there" in reply.response.content
    assert "Hello." in reply.response.content
    assert lines(table) == [("Griff", "Helo.")]
    assert spoken(table, other) == []
    await table.ann.slash(other, "undo", number="5")
    assert spoken(table) == []


async def test_redo_gives_words_no_right_that_their_author_lacks(table: Discord) -> None:
    quiet = await beside(table, table.ann, use_external_emojis=False, embed_links=False)
    await table.ann.slash(quiet, "say", text=f"Hi {WAVE} https://example.org [[roll d6]]")
    await table.ann.slash(quiet, "undo", number="5")
    assert spoken(table, quiet) == []
    await table.ann.slash(quiet, "history redo")
    (post,) = spoken(table, quiet)
    assert post.content.startswith("Hi :wave: https://example.org **")
    assert table.requests("POST", "/webhooks/")[-1].json["flags"] == 4
    await table.ann.slash(quiet, "undo", number="6")
    assert spoken(table, quiet)[0].content.startswith("Hi :wave:")


async def test_words_that_are_posted_late_ping_nobody(table: Discord) -> None:
    table.env.inject_error("POST", "/webhooks/*/*", status=403, code=50013, times=2)
    await table.ann.slash(table.table, "say", text=f"Hey {table.bob.mention}!")
    table.mishaps.clear()
    await table.restart()
    await table.env.settle()
    table.mishaps.clear()
    assert [each.content for each in spoken(table)] == [f"Hey {table.bob.mention}!"]
    assert table.requests("POST", "/webhooks/")[-1].json["allowed_mentions"] == {"parse": []}


# names


@pytest.mark.parametrize("voice", ["a:b", "@herein", "x" * 80, "C\u200dD", "Klein", "중문", "🐉"])
async def test_no_name_keeps_words_from_being_posted(table: Discord, voice: str) -> None:
    await table.gm.slash(table.table, "say", **{"as": f'"{voice}"'}, text="Hm.")
    ((name, said),) = lines(table)
    assert said == "Hm."
    assert len(name) <= 80
    assert name.isprintable()


@pytest.mark.parametrize(
    "voice", ["Clyde", "xDiscordx", "everyone", "@here", "D\u0456scord Support"]
)
async def test_nobody_speaks_under_a_name_that_discord_refuses(table: Discord, voice: str) -> None:
    """S4: it is said in words, and nothing is slipped in to get past Discord's own filter."""
    reply = await table.gm.slash(table.table, "say", **{"as": f'"{voice}"'}, text="Hm.")
    assert "Discord reserves names like" in reply.response.content
    assert reply.response.ephemeral
    assert lines(table) == []
    assert not table.requests("POST", "/webhooks/")


@pytest.mark.parametrize("voice", ["TestBot", "Test8ot".replace("8", "B"), "L\u043enghand"])
async def test_nobody_speaks_as_the_bot(table: Discord, voice: str) -> None:
    """S4: neither under its account's name nor under the product's."""
    for sentence in (f'say as "{voice}": Hm.', f'npc new "{voice}"', f'sheet new "{voice}"'):
        reply = await table.gm.slash(table.table, "do", what=sentence)
        assert "my own name" in reply.response.content, sentence
        assert reply.response.ephemeral


async def test_nobody_speaks_under_the_bots_nickname(table: Discord) -> None:
    """S4: what it is called in this server counts too."""
    guild = table.bot.get_guild(table.guild.id)
    assert guild is not None
    guild.me.nick = "Chronicler"
    reply = await table.ann.slash(table.table, "sheet new", name="Chron\u0456cler")
    assert "my own name" in reply.response.content


async def test_nobody_speaks_under_another_members_nickname(table: Discord) -> None:
    """S4: whoever plays or leads here keeps their name to themselves; one's own is fine."""
    own, others = "Ann", "Bob"
    reply = await table.ann.slash(table.table, "sheet new", name=others.upper())
    assert f"looks like {others}" in reply.response.content
    made = await table.ann.slash(table.table, "sheet new", name=own)
    assert "joins the game" in made.response.content


async def test_a_name_of_before_speaks_in_the_bots_own_message(
    table: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S4: a name that no webhook may have goes on working, and nobody takes it for Discord."""
    with monkeypatch.context() as before:
        before.setattr("play.ruling.check_names", lambda turn, changes: None)
        await table.ann.slash(table.table, "sheet new", name="Clyde")
    await table.ann.slash(table.table, "say", text="Still here.")
    assert table.table.history()[-1].content == "**Clyde**\nStill here."
    assert lines(table) == []


async def test_a_name_that_discord_still_refuses_stands_above_the_words(table: Discord) -> None:
    await table.ann.slash(table.table, "say", text="One.")
    table.env.inject_error("POST", "/webhooks/*/*", status=400, code=50035, times=1)
    await table.ann.slash(table.table, "say", text="Two.")
    table.mishaps.clear()
    assert table.table.history()[-1].content == "**Griff**\nTwo."
    assert lines(table) == [("Griff", "One.")]


async def test_a_long_name_above_words_cuts_none_of_them_off(table: Discord) -> None:
    table.env.inject_error("GET", "/channels/*/webhooks", status=403, code=50013, times=None)
    await table.ann.slash(table.table, "sheet new", name="*_" * 40)
    words = "word " * 379 + "end"
    await table.ann.slash(table.table, "say", text=words)
    said = table.table.history()[-1].content
    assert said.endswith(words)
    assert len(said) <= 2000
    table.mishaps.clear()


@pytest.mark.parametrize("name", ["ｉsaac", "Is\u200baac", "ISAAC", "Isaac!"])
async def test_nobody_takes_a_name_that_passes_for_anothers(table: Discord, name: str) -> None:
    refused = await table.ann.slash(table.table, "sheet new", name=name)
    assert "who is in this game" in refused.response.content or (
        "someone called Isaac" in refused.response.content
    )
    assert refused.response.ephemeral


# files


async def test_a_file_that_is_too_large_gives_the_words_back(
    table: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord.Guild, "filesize_limit", 3)
    reply = await table.ann.slash(table.table, "say", text="Look.", file=("map.png", b"1234"))
    assert "too big" in reply.response.content
    assert "Look." in reply.response.content
    assert spoken(table) == []
    assert await kept(table) == 0


async def kept(table: Discord) -> int:
    async with table.database.transaction() as tx:
        rows = await tx.execute_fetchall("SELECT key FROM remembered WHERE key LIKE 'attached:%'")
    return len(list(rows))


async def test_what_was_attached_goes_with_words_that_are_posted_late(table: Discord) -> None:
    table.env.inject_error("POST", "/webhooks/*/*", status=403, code=50013, times=2)
    await table.ann.slash(table.table, "say", text="Look.", file=("map.png", b"\x89PNG"))
    assert await kept(table) == 1
    table.mishaps.clear()
    await table.restart()
    await table.env.settle()
    table.mishaps.clear()
    (post,) = spoken(table)
    assert [each.filename for each in post.attachments] == ["map.png"]
    assert await kept(table) == 0


async def test_who_spoke_is_told_when_what_was_attached_is_lost(table: Discord) -> None:
    table.env.inject_error("POST", "/webhooks/*/*", status=403, code=50013, times=2)
    await table.ann.slash(table.table, "say", text="Look.", file=("map.png", b"\x89PNG"))
    async with table.database.transaction() as tx:
        await tx.execute(
            "UPDATE remembered SET value = replace(value, 'map.png', 'gone.png')"
            " WHERE key LIKE 'attached:%'"
        )
    await table.restart()
    await table.env.settle()
    table.mishaps.clear()
    assert lines(table) == [("Griff", "Look.")]
    assert "post it again" in table.ann.user.dm_channel.history()[-1].content


async def test_a_refused_text_keeps_nothing_of_what_was_attached(table: Discord) -> None:
    reply = await table.ann.slash(table.table, "say", text="[[move dance]]", file=("a.png", b"x"))
    assert "[[move dance]]" in reply.response.content
    assert await kept(table) == 0


# who speaks, in the form


def asked(form: Any) -> dict[str, Any]:
    """Return the fields of a form by their names."""
    fields = [row["component"] for row in form.modal["components"]]
    return {each["custom_id"]: each for each in fields}


async def test_the_form_has_a_menu_of_ones_own_characters(table: Discord) -> None:
    await table.ann.slash(table.table, "sheet new", name="Jane")
    post = await table.ann.send(table.table, "I was here.")
    form = await table.ann.context_menu(table.table, "Say this as…", post)
    options = asked(form)["as"]["options"]
    assert [each["label"] for each in options] == ["Griff", "Jane"]
    assert [each["label"] for each in options if each.get("default")] == ["Jane"]
    await table.ann.submit_modal(form, {"as": ["Griff"], "words": "I was here."})
    assert lines(table) == [("Griff", "I was here.")]


async def test_a_game_master_also_writes_a_voice_of_the_moment(table: Discord) -> None:
    await table.gm.slash(table.table, "gm npc new", name="Scar")
    form = await table.gm.slash(table.table, "say")
    assert set(asked(form)) == {"as", "voice", "words", "more"}
    await table.gm.submit_modal(form, {"voice": 'The "old" gate', "words": "It groans."})
    assert lines(table) == [("The old gate", "It groans.")]


async def test_the_form_opens_where_no_game_is_played_and_gives_the_words_back(
    table: Discord,
) -> None:
    elsewhere = table.guild.create_text_channel("elsewhere")
    form = await table.ann.slash(elsewhere, "say")
    assert "options" not in asked(form)["as"]
    reply = await table.ann.submit_modal(form, {"as": "", "words": "Hello?"})
    assert reply.response.ephemeral
    assert "Hello?" in reply.response.content
    nobody = await table.stranger.slash(table.table, "say")
    reply = await table.stranger.submit_modal(nobody, {"as": "Griff", "words": "Me too."})
    assert "Me too." in reply.response.content
    assert spoken(table) == []


async def test_where_there_are_too_many_for_a_menu_one_writes_who_speaks(table: Discord) -> None:
    for number in range(26):
        await table.gm.slash(table.table, "gm npc new", name=f"Rat {number}")
    form = await table.gm.slash(table.table, "say")
    assert "options" not in asked(form)["as"]
    await table.gm.submit_modal(form, {"as": "Rat 7", "words": "Squeak."})
    assert lines(table) == [("Rat 7", "Squeak.")]


async def test_a_made_up_choice_is_no_way_to_speak_as_another(table: Discord) -> None:
    form = await table.ann.slash(table.table, "say")
    assert form.modal is not None
    menu = form._interaction.modal["components"][0]["component"]
    menu["options"] = [{"label": "Isaac", "value": "Isaac"}]
    reply = await table.ann.submit_modal(form, {"as": ["Isaac"], "words": "Mine now."})
    assert spoken(table) == []
    assert "Mine now." in reply.response.content


# private threads


async def private_thread(table: Discord) -> Any:
    """Open a private thread in which Ann is, and Bob is not."""
    made = table.env.backend.create_thread(table.table.id, "whispers", table.ann.id, type=12)
    await table.env.settle()
    return next(each for each in table.table.threads if each.id == made.id)


async def test_words_of_a_private_thread_reach_nobody_else(table: Discord) -> None:
    whispers = await private_thread(table)
    table.env.inject_error("GET", "/channels/*/webhooks", status=403, code=50013, times=None)
    words = "Under the floor. [[roll d6 # Under the floor.]]"
    await table.ann.slash(whispers, "say", text=words)
    mine = await table.ann.slash(table.table, "history catchup", count="9")
    assert "Under the floor." in str(mine.response.embeds[0].description)
    theirs = await table.bob.slash(table.table, "history catchup", count="9")
    told = str(theirs.response.embeds[0].description)
    assert "`#4` Someone spoke" in told
    assert "Under the floor." not in told
    for what in ("4", "5", "last 9", "last 1"):
        shown = (await table.bob.slash(table.table, "history show", entry=what)).response
        embeds = [str(each.to_dict()) for each in shown.embeds]
        assert "Under the floor." not in "\n".join((shown.content, *embeds))
    master = await table.gm.slash(table.table, "history chronicle", form="md")
    book = (await master.response.attachments[0].read()).decode()
    assert "Someone spoke" in book
    assert "Under the floor." not in book
    whole = await table.gm.slash(table.table, "history chronicle", form="json")
    assert "Under the floor." not in (await whole.response.attachments[0].read()).decode()
    theirs = await table.ann.slash(whispers, "privacy export")
    assert "Under the floor." in (await theirs.response.attachments[0].read()).decode()


# what must not keep words from being posted


async def test_a_picture_that_is_none_keeps_no_words_from_being_posted(table: Discord) -> None:
    await table.ann.slash(table.table, "sheet set", values="portrait=https://nowhere")
    table.env.inject_error("POST", "/webhooks/*/*", status=400, code=50035, times=1)
    await table.ann.slash(table.table, "say", text="One.")
    assert lines(table) == [("Griff", "One.")]
    first, second = table.requests("POST", "/webhooks/")
    assert (first.json["avatar_url"], second.json.get("avatar_url")) == ("https://nowhere", None)
    table.env.inject_error("GET", "/channels/*/webhooks", status=403, code=50013, times=None)
    await table.restart()
    table.env.inject_error("POST", "/channels/*/messages", status=400, code=50035, times=1)
    await table.ann.slash(table.table, "say", text="Two.")
    assert table.table.history()[-1].content == "**Griff**\nTwo."
    table.mishaps.clear()


async def test_a_channel_with_too_many_webhooks_is_told_of_as_that(table: Discord) -> None:
    table.env.inject_error("POST", "/channels/*/webhooks", status=400, code=30007, times=None)
    await table.ann.slash(table.table, "say", text="One.")
    await table.ann.slash(table.table, "say", text="Two.")
    assert table.table.history()[-1].content == "**Griff**\nTwo."
    told = [each.content for each in table.gm.user.dm_channel.history()]
    assert sum("as many webhooks as Discord allows" in each for each in told) == 1
    assert not any("I need" in each for each in told)


async def test_a_character_speaks_in_the_chat_of_a_voice_channel(table: Discord) -> None:
    voice = table.guild.create_voice_channel("parlour")
    await table.gm.slash(table.table, "do", what=f"game channel add <#{voice.id}>")
    await table.ann.slash(voice, "say", text="Can you hear me?")
    assert [each.content for each in spoken(table, voice)] == ["Can you hear me?"]


async def test_catching_up_on_very_long_words_is_answered(table: Discord) -> None:
    for number in range(6):
        await table.ann.slash(table.table, "say", text=f"{number} " + "word " * 1100)
    told = await table.bob.slash(table.table, "history catchup")
    assert told.response.ephemeral
    assert "0 word word" in str(told.response.embeds[0].description)
