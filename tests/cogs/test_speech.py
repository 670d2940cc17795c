"""Words on Discord: posted under a character's name, edited, removed, and never lost."""

import sqlite3
from typing import Any

import discord
import pytest

from cogs.outgoing.webhooks import webhook_name
from storage.personal_data import person_erasure
from tests.cogs.conftest import Discord


def spoken(place: Discord, channel: Any = None) -> list[discord.Message]:
    return [each for each in (channel or place.table).history() if each.webhook_id is not None]


def lines(place: Discord) -> list[tuple[str, str]]:
    return [(each.author.name, each.content) for each in spoken(place)]


def hidden_from_the_bot(place: Discord, **denied: bool) -> Any:
    """Make a channel in which some of the bot's rights are missing."""
    everyone = place.guild.default_role
    deny = discord.PermissionOverwrite(**dict.fromkeys(denied, False))
    return place.guild.create_text_channel("quiet", overwrites={everyone: deny})


@pytest.fixture
async def table(place: Discord) -> Discord:
    await place.start()
    await place.characters()
    return place


async def test_words_are_posted_under_the_characters_name_and_face(table: Discord) -> None:
    await table.ann.slash(table.table, "sheet set", values="portrait=https://example.org/griff.png")
    reply = await table.ann.slash(table.table, "say", text="We go at dawn.")
    assert lines(table) == [("Griff", "We go at dawn.")]
    assert reply.response.ephemeral
    (sent,) = table.requests("POST", "/webhooks/")
    assert sent.json["avatar_url"] == "https://example.org/griff.png"
    assert "simcord_webhook" not in reply.response.content


async def test_a_channel_has_one_webhook_also_after_a_restart(table: Discord) -> None:
    await table.ann.slash(table.table, "say", text="One.")
    await table.bob.slash(table.table, "say", text="Two.")
    await table.restart()
    await table.ann.slash(table.table, "say", text="Three.")
    assert lines(table) == [("Griff", "One."), ("Isaac", "Two."), ("Griff", "Three.")]
    assert len(table.requests("POST", f"/channels/{table.table.id}/webhooks")) == 1


async def test_a_webhook_that_was_deleted_is_made_anew(table: Discord) -> None:
    await table.ann.slash(table.table, "say", text="One.")
    webhook = spoken(table)[0].webhook_id or 0
    table.env.backend.delete_webhook(webhook)
    await table.ann.slash(table.table, "say", text="Two.")
    assert [each.content for each in spoken(table)] == ["One.", "Two."]
    assert spoken(table)[1].webhook_id != webhook


async def test_rolls_within_words_follow_them_with_their_buttons(table: Discord) -> None:
    table.roll(5, 5)
    reply = await table.ann.slash(
        table.table, "say", text="On! [[move hack+WS]] Ha. [[roll d6 secret]]"
    )
    table.roll()
    assert lines(table) == [("Griff", "On! **Hack and Slash: 10+** Ha. 🎲")]
    cards = [each for each in table.table.history() if "Hack and Slash" in each.content]
    assert cards[-1].components
    assert cards[-1].webhook_id is None
    assert reply.acknowledged
    everyone = [each.content for each in table.table.history() if not each.flags.ephemeral]
    assert not any("in secret" in each for each in everyone)  # the words have told it


async def test_what_is_refused_posts_nothing_and_gives_the_words_back(table: Discord) -> None:
    words = "A long speech. " * 20 + "[[move dance]]"
    reply = await table.ann.slash(table.table, "say", text=words)
    assert reply.response.ephemeral
    assert words in reply.response.content
    assert spoken(table) == []
    assert not table.requests("POST", f"/channels/{table.table.id}/webhooks")


async def test_long_words_come_back_as_a_file(table: Discord) -> None:
    words = "word " * 1000 + "[[move dance]]"
    reply = await table.ann.slash(table.table, "say", text=words)
    assert "Your words are in the file" in reply.response.content
    (sent,) = table.requests("POST", "/callback")[-1:]
    assert sent.json["data"]["attachments"][0]["filename"] == "your-words.txt"


async def test_long_words_are_posted_in_order(table: Discord) -> None:
    await table.ann.slash(table.table, "say", text=" ".join(f"word{n}" for n in range(600)))
    parts = [each.content for each in spoken(table)]
    assert len(parts) == 3
    assert " ".join(parts) == " ".join(f"word{n}" for n in range(600))


async def test_the_command_alone_opens_a_form_with_two_tall_boxes(table: Discord) -> None:
    form = await table.ann.slash(table.table, "say")
    assert form.modal is not None
    await table.restart()
    filled = {"as": ["Griff"], "words": "as it were\n\nsecond", "more": "third"}
    await table.ann.submit_modal(form, filled)
    assert lines(table) == [("Griff", "as it were\n\nsecond\n\nthird")]


async def test_nobody_is_pinged_but_people(table: Discord) -> None:
    await table.ann.slash(table.table, "say", text=f"@everyone {table.bob.mention}")
    (sent,) = table.requests("POST", "/webhooks/")
    assert sent.json["allowed_mentions"] == {"parse": ["users"]}


async def test_without_webhooks_the_bot_posts_it_itself_and_tells_the_game_master_once(
    place: Discord,
) -> None:
    place.table = hidden_from_the_bot(place, manage_webhooks=True)
    place.env.inject_error("GET", "/channels/*/webhooks", status=403, code=50013, times=None)
    await place.start()
    await place.characters()
    await place.ann.slash(place.table, "say", text="One.")
    await place.ann.slash(place.table, "say", text="Two.")
    own = [m.content for m in place.table.history() if m.content.startswith("**Griff**\n")]
    assert own == ["**Griff**\nOne.", "**Griff**\nTwo."]
    told = [m.content for m in place.gm.user.dm_channel.history()]
    assert sum("Manage Webhooks" in each for each in told) == 1
    await place.ann.slash(place.table, "undo", number="4")
    own = [m.content for m in place.table.history() if m.content.startswith("**Griff**\n")]
    assert own == ["**Griff**\nTwo."]


async def test_who_may_not_post_there_does_not_speak_there(place: Discord) -> None:
    await place.start()
    await place.characters()
    everyone = place.guild.default_role
    deny = discord.PermissionOverwrite(send_messages=False)
    quiet = place.guild.create_text_channel("quiet", overwrites={everyone: deny})
    await place.gm.slash(place.table, "do", what=f"game channel add <#{quiet.id}>")
    reply = await place.ann.slash(quiet, "say", text="Let me in.")
    assert reply.response.ephemeral
    assert "can't post here" in reply.response.content
    assert "Let me in." in reply.response.content
    assert spoken(place, quiet) == []


async def test_two_of_one_name_do_not_merge_into_one(table: Discord) -> None:
    await table.gm.slash(table.table, "gm npc new", name="Guard")
    await table.gm.slash(table.table, "say", **{"as": "Guard"}, text="Halt.")
    await table.gm.slash(table.table, "do", what="npc rename Guard to Gate")
    await table.gm.slash(table.table, "say", **{"as": '"Guard"'}, text="Who?")
    await table.gm.slash(table.table, "say", **{"as": '"Guard"'}, text="Speak!")
    names = [name for name, _ in lines(table)]
    assert names == ["Guard", "Guard\u200a", "Guard\u200a"]


async def test_words_have_no_more_rights_than_their_author(table: Discord) -> None:
    denied = discord.PermissionOverwrite(
        use_external_emojis=False, attach_files=False, embed_links=False
    )
    quiet = table.guild.create_text_channel("quiet", overwrites={table.ann: denied})
    await table.gm.slash(table.table, "do", what=f"game channel add <#{quiet.id}>")
    await table.ann.slash(quiet, "say", text="Hi <:wave:123456789012345678>")
    assert [each.content for each in spoken(table, quiet)] == ["Hi :wave:"]
    (sent,) = table.requests("POST", "/webhooks/")
    assert sent.json["flags"] == discord.MessageFlags(suppress_embeds=True).value
    reply = await table.ann.slash(quiet, "say", text="Look.", file=("map.png", b"x"))
    assert "can't attach files" in reply.response.content
    assert "Look." in reply.response.content


# taken back, mended


async def test_undo_removes_the_post_and_redo_posts_it_anew(table: Discord) -> None:
    await table.ann.slash(table.table, "say", text="One. [[roll d6]]")
    await table.ann.slash(table.table, "undo", number="4")
    assert spoken(table) == []
    await table.ann.slash(table.table, "history redo")
    (post,) = spoken(table)
    assert post.author.name == "Griff"
    assert post.content.startswith("One. **Rolls")


async def test_undoing_a_roll_within_words_strikes_it_out(table: Discord) -> None:
    table.roll(4)
    await table.ann.slash(table.table, "say", text="One. [[roll d6]]")
    await table.ann.slash(table.table, "undo")
    assert lines(table) == [("Griff", "One. ~~**Rolls 4**~~")]


async def test_fix_edits_the_post(table: Discord) -> None:
    await table.ann.slash(table.table, "say", text="Helo.")
    (before,) = spoken(table)
    await table.ann.slash(table.table, "history fix", sentence="4 say Hello.")
    (after,) = spoken(table)
    assert (after.id, after.content) == (before.id, "Hello.")
    await table.ann.slash(table.table, "undo", number="5")
    assert lines(table) == [("Griff", "Helo.")]


# restarts


async def test_words_that_were_kept_and_not_posted_are_posted_at_the_next_start(
    table: Discord,
) -> None:
    table.env.inject_error("POST", "/webhooks/*/*", status=403, code=50013, times=1)
    reply = await table.ann.slash(table.table, "say", text="Never lost.")
    assert "Never lost." in reply.response.content
    table.mishaps.clear()
    await table.restart()
    await table.env.settle()
    table.mishaps.clear()
    assert lines(table) == [("Griff", "Never lost.")]


async def test_words_that_were_posted_but_not_noted_are_recognised(table: Discord) -> None:
    post = await table.ann.send(table.table, "Now.")
    table.bot.referee.clock.set(post.created_at)  # Discord's clock is another
    await table.ann.slash(table.table, "say", text="Once.")
    await table.bot.board.settle()
    async with table.database.transaction() as tx:
        await tx.execute("DELETE FROM spoken")
        await tx.execute("DELETE FROM shown WHERE number = 4")
    await table.restart()
    await table.bot.speech.post(await table.bot.board.read_ruling((1, 4)), late=True)
    assert lines(table) == [("Griff", "Once.")]
    await table.ann.slash(table.table, "undo", number="4")
    assert spoken(table) == []


# menus


async def test_about_a_post_tells_who_spoke_and_lets_them_mend_it(table: Discord) -> None:
    await table.ann.slash(table.table, "say", text="Helo.")
    (post,) = spoken(table)
    await table.restart()
    told = await table.bob.context_menu(table.table, "About this post…", post)
    assert told.response.ephemeral
    assert table.ann.mention in told.response.content
    assert not told.response.components
    mine = await table.ann.context_menu(table.table, "About this post…", post)
    form = await table.ann.click(mine.response, label="Edit")
    await table.ann.submit_modal(form, {"words": "Hello.", "more": ""})
    assert lines(table) == [("Griff", "Hello.")]
    theirs = await table.gm.context_menu(table.table, "About this post…", spoken(table)[0])
    form = await table.gm.click(theirs.response, label="Edit")
    await table.gm.submit_modal(form, {"words": "Hello!", "more": ""})
    (post,) = spoken(table)
    assert post.content == "Hello!"
    again = await table.ann.context_menu(table.table, "About this post…", post)
    assert f"by {table.ann.mention}" in again.response.content
    assert f"Changed by {table.gm.mention}" in again.response.content
    await table.ann.click(again.response, label="Take back")
    assert spoken(table) == []


async def test_one_says_ones_own_post_as_a_character(table: Discord) -> None:
    post = await table.ann.send(table.table, "I was here.")
    form = await table.ann.context_menu(table.table, "Say this as…", post)
    assert form.modal is not None
    await table.ann.submit_modal(form, {"as": ["Griff"], "words": "I was here.", "more": ""})
    assert lines(table) == [("Griff", "I was here.")]
    assert post.id not in [each.id for each in table.table.history()]


async def test_nobody_says_anothers_post_or_a_webhooks(table: Discord) -> None:
    post = await table.bob.send(table.table, "Mine.")
    refused = await table.ann.context_menu(table.table, "Say this as…", post)
    assert "your own posts" in refused.response.content
    proxy = table.guild.create_webhook(table.table, "Tupperbox")
    proxied = await proxy.send("I am a proxy.", username="Griff")
    refused = await table.ann.context_menu(table.table, "Say this as…", proxied)
    assert "your own posts" in refused.response.content
    assert len(spoken(table)) == 1


async def test_the_same_interaction_delivered_twice_posts_once(table: Discord) -> None:
    await table.ann.slash(table.table, "say", text="Once.")
    ruling = await table.bot.board.read_ruling((1, 4))
    await table.bot.speech.post(ruling)
    assert lines(table) == [("Griff", "Once.")]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a:b", "a：b"),
        ("x" * 100, "x" * 79),
        ("A  B", "A B"),
        ("A\u202eB", "AB"),
    ],
)
def test_names_that_discord_refuses_are_adapted(name: str, shown: str) -> None:
    assert webhook_name(name) == shown


# who reads it elsewhere


async def test_words_of_a_channel_are_told_only_to_those_who_see_it(table: Discord) -> None:
    shut = discord.PermissionOverwrite(view_channel=False)
    attic = table.guild.create_text_channel("attic", overwrites={table.bob: shut})
    await table.gm.slash(table.table, "do", what=f"game channel add <#{attic.id}>")
    await table.ann.slash(attic, "say", text="Under the floor.")
    ours = await table.ann.slash(table.table, "history catchup", count="5")
    assert "Under the floor." in str(ours.response.embeds[0].description)
    theirs = await table.bob.slash(table.table, "history catchup", count="5")
    told = str(theirs.response.embeds[0].description)
    assert "Someone spoke" in told
    assert "Under the floor." not in told


async def test_catching_up_leads_to_where_words_stand(table: Discord) -> None:
    await table.ann.slash(table.table, "say", text="Here.")
    told = await table.bob.slash(table.table, "history catchup")
    link = f"https://discord.com/channels/{table.guild.id}/{table.table.id}/{spoken(table)[0].id}"
    assert f"]({link})" in str(told.response.embeds[0].description)


async def test_a_form_that_was_made_up_removes_nobodys_post(table: Discord) -> None:
    mine = await table.ann.send(table.table, "Mine.")
    theirs = await table.bob.send(table.table, "Theirs.")
    form = await table.ann.context_menu(table.table, "Say this as…", mine)
    assert form.modal is not None
    form._interaction.modal["custom_id"] = f"1:repost:{table.table.id}:{theirs.id}"
    await table.ann.submit_modal(form, {"as": ["Griff"], "words": "Mine.", "more": ""})
    assert {mine.id, theirs.id} <= {each.id for each in table.table.history()}


async def test_nobody_speaks_in_a_direct_message(table: Discord) -> None:
    await table.ann.user.send_dm("[[say Hello?]]")
    reply = await table.ann.user.slash("do", what="say Hello?")
    assert "one of the game's channels" in reply.response.content
    assert "Hello?" in reply.response.content
    assert spoken(table) == []


async def test_a_file_is_posted_along(table: Discord) -> None:
    file = ("map.png", b"\x89PNG")
    await table.ann.slash(table.table, "say", text="Look.", file=file)
    (post,) = spoken(table)
    assert [each.filename for each in post.attachments] == ["map.png"]


async def test_who_may_speak_is_offered_while_typing(table: Discord) -> None:
    await table.ann.slash(table.table, "sheet new", name="Jane")
    offered = await table.ann.autocomplete(table.table, "say", "as", "")
    assert {"Griff", "Jane"} <= {each["value"] for each in offered}
    assert "Isaac" not in {each["value"] for each in offered}


async def test_a_post_whose_webhook_is_gone_is_posted_anew_and_the_old_one_removed(
    table: Discord,
) -> None:
    await table.ann.slash(table.table, "say", text="Helo.")
    table.env.backend.delete_webhook(spoken(table)[0].webhook_id or 0)
    await table.ann.slash(table.table, "history fix", sentence="4 say Hello.")
    assert lines(table) == [("Griff", "Hello.")]
    table.env.backend.delete_webhook(spoken(table)[0].webhook_id or 0)
    table.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013)
    told = await table.ann.slash(table.table, "history fix", sentence="5 say Hello!")
    assert lines(table) == [("Griff", "Hello."), ("Griff", "Hello!")]
    assert "remove the old post" in told.response.content
    table.mishaps.clear()


async def test_a_post_that_cannot_be_taken_back_is_told_of(table: Discord) -> None:
    await table.ann.slash(table.table, "say", text="Helo.")
    table.env.backend.delete_webhook(spoken(table)[0].webhook_id or 0)
    table.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013, times=2)
    told = await table.ann.slash(table.table, "undo", number="4")
    said = [each.content for each in (told.response, *told.followups)]
    assert any("The post stays" in each and "Manage Messages" in each for each in said)
    about = await table.bob.context_menu(table.table, "About this post…", spoken(table)[0])
    assert table.ann.mention in about.response.content
    await table.ann.send(table.table, f"{table.mention} redo")
    assert "The post stays" in table.table.history()[-1].content
    table.mishaps.clear()


async def test_what_was_rolled_within_words_waits_for_them(table: Discord) -> None:
    table.env.inject_error("POST", "/webhooks/*/*", status=403, code=50013, times=1)
    table.env.inject_error("POST", "/interactions/*/*/callback", status=500, times=None)
    table.roll(5, 5)
    await table.ann.slash(table.table, "say", text="On! [[move hack+WS]]")
    table.env.backend.faults.clear()
    await table.restart()
    await table.env.settle()
    table.mishaps.clear()
    said = [each.content for each in table.table.history()]
    words = said.index("On! **Hack and Slash: 10+**")
    assert any("Hack and Slash" in each for each in said[words + 1 :])
    assert not any("Hack and Slash" in each for each in said[:words])


async def test_whoever_manages_the_channel_switches_speech_off(table: Discord) -> None:
    await table.moderator.slash(table.table, "game set", setting="speech=off")
    reply = await table.ann.slash(table.table, "say", text="Hello")
    assert "Characters don't speak through me" in reply.response.content
    refused = await table.moderator.slash(table.table, "game set", setting="story=off")
    assert "game master" in refused.response.content


@pytest.mark.parametrize("restarts", [False, True])
async def test_words_that_could_not_be_forgotten_at_once_soon_are(
    table: Discord, monkeypatch: pytest.MonkeyPatch, restarts: bool
) -> None:
    """Posted once, and kept nowhere: by the same process, or by the one that comes after it."""
    await table.gm.slash(table.table, "game set", setting="story=off")
    forget, failures = person_erasure.forget_words, 99 if restarts else 1

    async def fail(*given: Any) -> None:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            raise sqlite3.OperationalError("disk I/O error")
        await forget(*given)

    monkeypatch.setattr(person_erasure, "forget_words", fail)
    await table.ann.slash(table.table, "say", text="A secret door.")
    failures = 0
    if restarts:
        await table.restart()
    await table.env.settle()
    async with table.database.begin_reading() as tx:
        kept = await tx.execute_fetchall("SELECT said, outcome FROM entry WHERE kind = 'say'")
    assert len(kept) == 1
    assert "secret door" not in str(kept)
    assert len([m for m in table.table.history() if "A secret door." in m.content]) == 1
    table.mishaps.clear()
