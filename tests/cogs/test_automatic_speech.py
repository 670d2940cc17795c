"""Posts that are said as a character by themselves, where their author asked for it."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.incoming.automatic_speech import stays
from tests.cogs.conftest import Discord
from tests.cogs.test_speech import lines, spoken


@pytest.fixture
async def table(place: Discord) -> Discord:
    await place.start()
    await place.characters()
    return place


@pytest.mark.wishes(inline_rolls=True)
async def test_posts_are_said_as_a_character_where_one_asked_for_it(table: Discord) -> None:
    await table.ann.slash(table.table, "say", posts="always", **{"as": "Griff"})
    post = await table.ann.send(table.table, "I wait. [[roll d6]]")
    assert post.id not in [each.id for each in table.table.history()]
    ((name, said),) = lines(table)
    assert (name, said[:14]) == ("Griff", "I wait. **Roll")
    await table.bob.send(table.table, "Bob's own words.")
    await table.ann.slash(table.table, "say", posts="off")
    await table.ann.send(table.table, "My own again.")
    assert len(spoken(table)) == 1
    (sent,) = table.requests("POST", "/webhooks/")
    assert sent.json["allowed_mentions"] == {"parse": []}


@pytest.mark.wishes(inline_rolls=True)
@pytest.mark.parametrize("post", ["((out of game))", "\\not this"])
async def test_some_posts_stay_as_they_are(table: Discord, post: str) -> None:
    await table.ann.slash(table.table, "say", posts="always", **{"as": "Griff"})
    await table.ann.send(table.table, post)
    await table.ann.send(table.table, f"{table.mention} roll d6")
    assert spoken(table) == []


@pytest.mark.wishes(inline_rolls=True)
async def test_a_name_and_a_colon_speak_as_another_of_ones_own(table: Discord) -> None:
    await table.ann.slash(table.table, "sheet new", name="Jane")
    await table.ann.slash(table.table, "say", posts="always", **{"as": "Griff"})
    await table.ann.send(table.table, "Jane: Not I.")
    await table.ann.send(table.table, "Isaac: Not mine.")
    assert lines(table) == [("Jane", "Not I."), ("Griff", "Isaac: Not mine.")]


@pytest.mark.wishes(inline_rolls=True)
async def test_no_webhooks_post_is_ever_said_again(table: Discord) -> None:
    await table.ann.slash(table.table, "say", posts="always", **{"as": "Griff"})
    proxy = table.guild.create_webhook(table.table, "Tupperbox")
    await proxy.send("I am a proxy. [[roll d6]]", username="Griff")
    assert len(spoken(table)) == 1
    await table.ann.send(table.table, "Mine.")
    assert len(spoken(table)) == 2


async def test_without_reading_posts_none_are_said(table: Discord) -> None:
    reply = await table.ann.slash(table.table, "say", posts="always", **{"as": "Griff"})
    assert "can't read posts on this server" in reply.response.content


@pytest.mark.wishes(inline_rolls=True)
async def test_what_is_refused_leaves_the_post_alone(table: Discord) -> None:
    await table.ann.slash(table.table, "say", posts="always", **{"as": "Griff"})
    post = await table.ann.send(table.table, "I dance. [[move dance]]")
    assert spoken(table) == []
    assert post.id in [each.id for each in table.table.history()]
    assert "wait" not in table.table.last_message.content
    assert table.table.last_message.id != post.id


@pytest.mark.wishes(inline_rolls=True)
async def test_edits_of_a_post_that_could_not_be_removed_are_followed(table: Discord) -> None:
    await table.ann.slash(table.table, "say", posts="always", **{"as": "Griff"})
    table.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013)
    post = await table.ann.send(table.table, "Helo. [[roll d6]]")
    (before,) = spoken(table)
    await table.ann.edit(post, "Hello. [[roll d6]]")
    (after,) = spoken(table)
    assert after.id == before.id
    assert after.content.startswith("Hello. **Rolls")
    told = await table.ann.context_menu(table.table, "Roll from this post", post)
    assert "already" in told.response.content


@pytest.mark.wishes(inline_rolls=True)
async def test_a_reply_keeps_a_link_to_what_it_answers(table: Discord) -> None:
    await table.ann.slash(table.table, "say", posts="always", **{"as": "Griff"})
    first = await table.bob.send(table.table, "Who goes?")
    await table.ann.send(table.table, "I do.", reply_to=first)
    ((_, said),) = lines(table)
    assert (
        said
        == f"-# ↪ https://discord.com/channels/{table.guild.id}/{table.table.id}/{first.id}\nI do."
    )


@pytest.mark.wishes(inline_rolls=True)
async def test_what_was_ruled_already_is_not_rolled_again(table: Discord) -> None:
    table.roll(5, 5, 1)
    post = await table.ann.send(table.table, "On! [[move hack+WS]]")
    form = await table.ann.context_menu(table.table, "Say this as…", post)
    assert form.modal is not None
    assert "On! **Hack and Slash: 10+**" in str(form.modal)
    text = "On! **Hack and Slash: 10+** [[roll d6]]"
    table.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013)
    told = await table.ann.submit_modal(form, {"as": ["Griff"], "words": text, "more": ""})
    assert lines(table) == [("Griff", "On! **Hack and Slash: 10+** **Rolls 1**")]
    assert told.acknowledged
    again = await table.ann.context_menu(table.table, "Roll from this post", post)
    assert "already" in again.response.content


@pytest.mark.wishes(inline_rolls=True)
async def test_what_discord_itself_says_for_someone_is_not_said(table: Discord) -> None:
    await table.ann.slash(table.table, "say", posts="always", **{"as": "Griff"})
    post = await table.ann.send(table.table, "((The old stair))")
    post.content = "The old stair"
    assert not stays(post, 0)
    post.type = discord.MessageType.thread_created
    assert stays(post, 0)


async def test_words_in_a_post_are_kept_trying(table: Discord) -> None:
    table.env.inject_error("POST", "/webhooks/*/*", status=500, times=1)
    await table.ann.send(table.table, f"{table.mention} say I am here.")
    await table.env.settle()
    table.mishaps.clear()
    assert lines(table) == [("Griff", "I am here.")]
    assert "went wrong" not in table.table.last_message.content


async def test_one_rolls_from_words_of_ones_own_character(table: Discord) -> None:
    await table.ann.slash(table.table, "say", text=f"Now.\n{table.mention} roll d6")
    (post,) = spoken(table)
    refused = await table.bob.context_menu(table.table, "Roll from this post", post)
    assert refused.response.ephemeral
    table.roll(4)
    rolled = await table.ann.context_menu(table.table, "Roll from this post", post)
    assert rolled.response.content.startswith("**Griff** rolls 4")
    again = await table.ann.context_menu(table.table, "Roll from this post", post)
    assert "already" in again.response.content


@pytest.mark.wishes(inline_rolls=True)
async def test_where_nobody_speaks_posts_stay_as_they_are(table: Discord) -> None:
    await table.ann.slash(table.table, "say", posts="always", **{"as": "Griff"})
    await table.gm.slash(table.table, "game set", setting="speech=off")
    post = await table.ann.send(table.table, "My own words.")
    assert spoken(table) == []
    assert table.table.last_message.id == post.id


@pytest.mark.wishes(inline_rolls=True)
async def test_a_hidden_picture_stays_hidden(table: Discord) -> None:
    await table.ann.slash(table.table, "say", posts="always", **{"as": "Griff"})
    await table.ann.send(table.table, "Do not look.", attachments=[("SPOILER_map.png", b"x")])
    (post,) = spoken(table)
    assert [each.is_spoiler() for each in post.attachments] == [True]


async def test_an_answer_that_is_said_as_a_character_keeps_its_link(table: Discord) -> None:
    first = await table.bob.send(table.table, "Who goes?")
    post = await table.ann.send(table.table, "I do.", reply_to=first)
    form = await table.ann.context_menu(table.table, "Say this as…", post)
    link = f"https://discord.com/channels/{table.guild.id}/{table.table.id}/{first.id}"
    assert f"-# ↪ {link}\\nI do." in str(form.modal)


@pytest.mark.wishes(inline_rolls=True)
@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("stickers", ["a sticker"]),
        ("poll", "a poll"),
        ("flags", discord.MessageFlags(voice=True)),
        ("attachments", [SimpleNamespace(size=10**9)]),
        ("content", "  "),
        ("content", " ((one)) and ((two)) "),
    ],
)
async def test_what_cannot_be_said_again_stays_as_it_is(
    table: Discord, part: str, value: Any
) -> None:
    post = await table.ann.send(table.table, "As it is.")
    post.content = "As it is."
    assert not stays(post, 0)
    setattr(post, part, value)
    assert stays(post, 0)


@pytest.mark.wishes(inline_rolls=True)
async def test_an_edit_that_is_followed_stays_with_who_speaks_in_it(table: Discord) -> None:
    await table.ann.slash(table.table, "sheet new", name="Jane")
    await table.ann.slash(table.table, "say", posts="always", **{"as": "Griff"})
    table.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013)
    first = await table.bob.send(table.table, "Who goes?")
    post = await table.ann.send(table.table, "Jane: Not I", reply_to=first)
    await table.ann.edit(post, "Jane: Not I!")
    ((name, said),) = lines(table)
    assert name == "Jane"
    assert said.startswith("-# ↪ https://discord.com/")
    assert said.endswith("\nNot I!")
