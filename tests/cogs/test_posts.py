"""Sentences in posts: after a mention, in double brackets, from the menu of a post."""

from typing import Any

import discord
import pytest

from cogs.incoming.posts import find_sentences
from tests.cogs.conftest import Discord, more, text_of

ME = 42


def test_a_line_that_begins_with_the_mention_is_a_sentence() -> None:
    assert find_sentences("<@42> move hack+WS", ME) == ["move hack+WS"]
    assert find_sentences("I wait.\n<@!42>, roll 2d6\nMore prose.\n<@42> roll d20", ME) == [
        "roll 2d6",
        "roll d20",
    ]


def test_brackets_inside_prose_are_sentences_in_order() -> None:
    post = "<@42> I jump [[move defy+AG]] and strike [[hack+WS]].\n[[2d6]]"
    assert find_sentences(post, ME) == ["move defy+AG", "hack+WS", "2d6"]
    assert find_sentences("nothing here, <@42>!", ME) == []


def test_code_and_quotations_say_nothing() -> None:
    assert find_sentences(
        "<@42> write `[[2d6]]`, or:\n```\n[[3d6]]\n<@42> roll d4\n```\nso [[d8]]", ME
    ) == ["d8"]
    assert find_sentences("> I strike [[hack+ws]]\n> <@42> roll 2d6\n<@42> roll d20", ME) == [
        "roll d20"
    ]
    assert find_sentences("[[d6]]\n>>> [[d8]]\n[[d10]]", ME) == ["d6"]
    assert find_sentences("a > b [[d6]]", ME) == ["d6"]
    assert find_sentences("<@42> `/roll 2d6`", ME) == ["/roll 2d6"]


def mention(place: Discord, text: str) -> str:
    return f"{place.mention} {text}"


def answer(place: Discord) -> Any:
    return place.table.last_message


async def test_a_mention_is_answered_by_a_reply(place: Discord) -> None:
    await place.start()
    await place.characters()
    place.roll(3, 4)
    post = await place.ann.send(place.table, mention(place, "move hack+WS"))
    reply = answer(place)
    assert reply.content == "**Griff** · Hack and Slash · **7-9**"
    assert reply.reference.message_id == post.id
    assert reply.mentions == []


async def test_several_sentences_are_answered_in_order_in_one_reply(place: Discord) -> None:
    await place.start()
    await place.characters()
    before = len(place.table.history())
    place.roll(3, 4, 6, 6, 2)
    await place.ann.send(
        place.table, mention(place, "over the top [[move hack+WS]], again [[hack+ws]] [[d6]]")
    )
    assert len(place.table.history()) == before + 2
    reply = answer(place)
    assert reply.content.splitlines()[:2] == [
        "**Griff** · Hack and Slash · **7-9** `#4`",
        "**Griff** · Hack and Slash · **10+** `#5`",
    ]
    small = [embed.description.splitlines()[-1] for embed in reply.embeds]
    assert small == ["-# #4", "-# #5", "-# #6"]


async def test_several_rulings_in_one_reply_can_each_be_undone_from_its_menu(
    place: Discord,
) -> None:
    await place.start()
    await place.characters()
    await place.ann.send(place.table, mention(place, "[[move hack+WS]] [[hack+ws]]"))
    reply = answer(place)
    await place.restart()
    pressed = await more(place.ann, reply, "#4 Undo")
    assert pressed.acknowledged
    assert "Undone: #4" in answer(place).content
    edited = next(m for m in place.table.history() if m.id == reply.id)
    assert edited.content.startswith("~~")
    assert "Undone by #6" in edited.embeds[0].description
    assert "Undone" not in edited.embeds[1].description


async def test_a_post_without_a_mention_is_left_alone(place: Discord) -> None:
    await place.start()
    before = len(place.table.history())
    await place.ann.send(place.table, "I strike [[roll 2d6]]")
    assert len(place.table.history()) == before + 1


@pytest.mark.wishes(inline_rolls=True)
async def test_inline_rolls_need_no_mention(place: Discord) -> None:
    place.roll(2, 3)
    await place.ann.send(place.table, "I strike [[2d6]] hard")
    assert "5" in answer(place).content


@pytest.mark.wishes(inline_rolls=True)
async def test_a_webhooks_post_never_rolls_by_itself(place: Discord) -> None:
    hook = place.guild.create_webhook(place.table, "Tupper")
    before = len(place.table.history())
    await hook.send("[[2d6]]", username="Griff")
    assert len(place.table.history()) == before + 1


async def test_neither_a_webhook_nor_another_bot_rolls_by_mentioning(place: Discord) -> None:
    hook = place.guild.create_webhook(place.table, "Tupper")
    other = place.guild.add_member(place.env.create_user("other", bot=True))
    before = len(place.table.history())
    await hook.send(mention(place, "roll 2d6"), username="Griff")
    await other.send(place.table, mention(place, "roll 2d6"))
    assert len(place.table.history()) == before + 2


@pytest.mark.wishes(inline_rolls=True)
async def test_an_edit_never_rolls_again(place: Discord) -> None:
    post = await place.ann.send(place.table, "I strike [[2d6]] hard")
    before = len(place.table.history())
    await place.ann.edit(post, "I strike [[2d6+6]] very hard")
    assert len(place.table.history()) == before


async def test_an_error_in_a_post_gets_a_reaction_and_a_private_reason(place: Discord) -> None:
    await place.start()
    await place.characters()
    post = await place.ann.send(place.table, mention(place, "move hak+WS"))
    reply = answer(place)
    assert reply.content == "That didn't work."
    assert place.requests("PUT", f"/messages/{post.id}/reactions")
    await place.restart()
    why = await place.ann.click(reply, label="What went wrong?")
    assert why.response.ephemeral
    assert "hack and slash" in why.response.content.casefold()
    assert "     ^" in why.response.content
    other = await place.bob.click(reply, label="What went wrong?")
    assert other.response.ephemeral
    assert other.response.content == "Only the author of the post can see that answer."


async def test_what_is_right_in_a_post_stands_beside_what_is_wrong(place: Discord) -> None:
    await place.start()
    await place.characters()
    await place.ann.send(place.table, mention(place, "[[hack+ws]] [[hak+ws]]"))
    reply = answer(place)
    assert "**Griff** · Hack and Slash" in reply.content
    assert "1 of 2 didn't work" in reply.content


async def test_a_role_mention_is_told_how(place: Discord) -> None:
    guild = place.bot.get_guild(place.guild.id)
    assert guild is not None
    role = guild.me.top_role
    role.managed = True  # as the role that comes with a bot is
    await place.ann.send(place.table, f"<@&{role.id}> roll 2d6")
    assert "Mention me instead" in answer(place).content


async def test_a_bare_mention_gets_help(place: Discord) -> None:
    await place.start()
    await place.ann.send(place.table, mention(place, ""))
    assert "**Try one**" in text_of(answer(place))


async def test_roll_from_this_post_needs_no_intent(place: Discord) -> None:
    await place.start()
    await place.characters()
    post = await place.ann.send(place.table, "I strike [[hack+ws]], then [[hack+ws]]")
    done = await place.ann.context_menu(place.table, "Roll from this post", post)
    assert not done.response.ephemeral
    assert done.response.content.count("**Griff** · Hack and Slash") == 2
    again = await place.ann.context_menu(place.table, "Roll from this post", post)
    assert again.response.ephemeral
    assert again.response.content == "I've already rolled everything in that post."


async def test_an_edit_and_the_menu_do_not_rule_again_what_was_ruled(place: Discord) -> None:
    await place.start()
    await place.characters()
    post = await place.ann.send(place.table, mention(place, "I strike [[hack+ws]]"))
    before = len(place.table.history())
    edited = await place.ann.edit(post, mention(place, "[[roll 1d1+41]] first, then [[hack+ws]]"))
    await place.restart()
    done = await place.ann.context_menu(place.table, "Roll from this post", edited or post)
    assert "42" in done.response.content
    assert "Hack and Slash" not in done.response.content
    again = await place.ann.context_menu(place.table, "Roll from this post", edited or post)
    assert again.response.ephemeral
    assert len(place.table.history()) == before + 1


async def test_what_was_wrong_is_ruled_from_the_menu_once_it_is_put_right(place: Discord) -> None:
    await place.start()
    await place.characters()
    post = await place.ann.send(place.table, mention(place, "[[hak+ws]] and [[hack+ws]]"))
    edited = await place.ann.edit(post, mention(place, "[[hack+ws]] and [[hack+ws]]"))
    done = await place.ann.context_menu(place.table, "Roll from this post", edited or post)
    assert done.response.content.count("**Griff** · Hack and Slash") == 1


async def test_only_the_author_rolls_from_a_post(place: Discord) -> None:
    await place.start()
    await place.characters()
    post = await place.ann.send(place.table, "I strike [[hack+ws]]")
    tried = await place.bob.context_menu(place.table, "Roll from this post", post)
    assert tried.response.ephemeral
    plain = await place.ann.send(place.table, "I wait.")
    nothing = await place.ann.context_menu(place.table, "Roll from this post", plain)
    assert nothing.response.ephemeral
    assert "[[move hack+WS]]" in nothing.response.content


async def test_a_proxied_post_rolls_for_the_pressers_character_of_that_name(
    place: Discord,
) -> None:
    await place.start()
    await place.characters()
    await place.ann.slash(place.table, "sheet new", name="Other")  # now the active one
    hook = place.guild.create_webhook(place.table, "Tupper")
    post = await hook.send("I strike [[hack+ws]]", username="Griff")
    wrong = await place.bob.context_menu(place.table, "Roll from this post", post)
    assert wrong.response.ephemeral
    assert "isn't your" in wrong.response.content
    done = await place.ann.context_menu(place.table, "Roll from this post", post)
    assert done.response.content.startswith("**Griff** · Hack and Slash")


async def test_the_author_is_told_by_name_what_is_missing_in_a_channel(place: Discord) -> None:
    mute = place.guild.create_text_channel(
        "mute", overwrites={place.bot.user: discord.PermissionOverwrite(send_messages=False)}
    )
    await place.ann.send(mute, mention(place, "roll 2d6"))
    told = place.ann.user.dm_channel.last_message.content
    assert "Send Messages" in told
    place.mishaps.clear()


async def test_the_buttons_of_a_lookup_in_a_post_work(place: Discord) -> None:
    await place.start()
    await place.characters()
    place.roll(3, 4)
    await place.ann.slash(place.table, "move", move="hack+WS")
    await place.gm.send(place.table, mention(place, "waiting"))
    reply = answer(place)
    await place.restart()
    pressed = await place.ann.click(reply, label="#4 Deal damage")
    told = (pressed.followups or [pressed.response])[-1]
    assert "Which dice?" in told.content


async def test_discord_py_makes_messages_of_what_others_post_alone(
    place: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.start()
    made: list[int] = []

    async def on_message(message: discord.Message) -> None:
        made.append(message.author.id)

    monkeypatch.setattr(place.bot, "on_message", on_message)
    await place.ann.send(place.table, mention(place, "roll 2d6"))
    await place.ann.slash(place.table, "roll", dice="2d6")
    assert "rolls" in answer(place).content
    assert made == [place.ann.id]
