"""Secret and blind rolls, private sheets, and who is told what where."""

import re
from typing import Any

import discord
import pytest

from tests.cogs.conftest import Discord, more, text_of


def public_text(place: Discord, viewer: Any) -> str:
    return " ".join(text_of(message) for message in place.table.history(viewer=viewer))


async def test_a_secret_roll_goes_to_the_roller_and_the_game_master(place: Discord) -> None:
    await place.start()
    await place.characters()
    place.roll(3, 4)
    reply = await place.ann.slash(place.table, "move", move="hack+WS secret")
    assert reply.response.ephemeral
    assert "7-9" in text_of(reply.response)
    assert "7-9" in text_of(place.gm.user.dm_channel.last_message)
    assert "7-9" not in public_text(place, place.bob)


async def test_a_blind_roll_tells_the_roller_only_that_it_was_rolled(place: Discord) -> None:
    await place.start()
    await place.characters()
    place.roll(3, 4)
    reply = await place.ann.slash(place.table, "move", move="hack+WS blind")
    assert reply.response.ephemeral
    assert "7-9" not in text_of(reply.response)
    assert reply.response.components == []
    assert "7-9" in text_of(place.gm.user.dm_channel.last_message)
    assert "7-9" not in public_text(place, place.ann)


async def test_a_game_master_reveals_it_by_a_button_in_the_scene(place: Discord) -> None:
    await place.start()
    await place.characters()
    place.roll(3, 4)
    await place.ann.slash(place.table, "move", move="hack+WS blind")
    told = place.gm.user.dm_channel.last_message
    await place.restart()
    done = await place.gm.user.click(told, label="Reveal")
    assert done.acknowledged
    assert "7-9" in text_of(place.table.last_message)
    assert "7-9" in public_text(place, place.bob)


async def test_a_secret_in_a_post_is_bare_with_a_way_in_for_a_few(place: Discord) -> None:
    await place.start()
    await place.characters()
    place.roll(3, 4)
    await place.ann.send(place.table, f"{place.mention} move hack+WS secret")
    reply = place.table.last_message
    assert reply.content == "Ann rolled in secret. `#4`"
    assert reply.embeds == []
    await place.restart()
    for who in (place.ann, place.gm):
        shown = await who.click(reply, label="Show")
        assert shown.response.ephemeral
        assert "7-9" in text_of(shown.response)
    refused = await place.bob.click(reply, label="Show")
    assert refused.response.ephemeral
    assert "7-9" not in text_of(refused.response)
    assert "7-9" not in public_text(place, place.bob)


async def test_a_secret_roll_undone_stays_secret(place: Discord) -> None:
    await place.start()
    await place.characters()
    place.roll(1, 1)
    await place.ann.send(place.table, f"{place.mention} move hack+WS secret")
    reply = place.table.last_message
    await place.ann.slash(place.table, "undo", number="4")
    bare = next(m for m in place.table.history() if m.id == reply.id)
    assert bare.embeds == []
    assert "6-" not in public_text(place, place.bob)


async def test_npc_sheets_are_private(place: Discord) -> None:
    await place.start()
    made = await place.gm.slash(place.table, "gm npc new", name="Scar")
    assert made.response.ephemeral
    shown = await place.gm.slash(place.table, "gm npc show", name="Scar")
    assert shown.response.ephemeral
    refused = await place.ann.slash(place.table, "sheet show", name="Scar")
    assert refused.response.ephemeral
    assert "wounds" not in text_of(refused.response).casefold()


async def test_an_npcs_harm_is_told_in_words_unless_the_table_chose_numbers(
    place: Discord,
) -> None:
    await place.start()
    await place.gm.slash(place.table, "gm npc new", name="Scar")
    await place.gm.slash(place.table, "gm npc reveal", name="Scar")
    words = await place.gm.slash(place.table, "gm npc set", values="Scar wounds=2")
    assert "Scar is hurt" in text_of(words.response)
    assert "2" not in text_of(words.response).replace("#2", "").partition("`")[0]
    await place.gm.slash(place.table, "game set", setting="npc_numbers=shown")
    numbers = await place.gm.slash(place.table, "gm npc set", values="Scar wounds=3")
    assert "2 → 3" in text_of(numbers.response)


@pytest.mark.parametrize(
    ("system", "values"),
    [("heresy", ""), ("genesys", ""), ("tens", ""), ("fantasy", ""), ("odd", "str=14 hp=8")],
)
async def test_no_system_counts_in_public_what_an_npc_has_left(
    place: Discord, system: str, values: str
) -> None:
    await place.start(system)
    given = {"values": values} if values else {}
    await place.gm.slash(place.table, "gm npc new", name="Zeb", **given)
    await place.gm.slash(place.table, "gm npc reveal", name="Zeb")
    for sentence in ("harm 2 Zeb", "heal 1 Zeb"):
        told = await place.gm.slash(place.table, "do", what=sentence)
        assert not told.response.ephemeral, told.response.content
        assert not re.search(r"\d+ ?(/|→) ?\d+", text_of(told.response)), text_of(told.response)
    await place.gm.slash(place.table, "game set", setting="npc_numbers=shown")
    shown = await place.gm.slash(place.table, "do", what="harm 1 Zeb")
    assert re.search(r"\d+ ?(/|→) ?\d+", text_of(shown.response)), text_of(shown.response)


async def test_a_change_that_the_rules_tell_is_not_told_twice(place: Discord) -> None:
    await place.start("odd")
    await place.gm.slash(place.table, "gm npc new", name="Ogre", values="str=14 hp=8")
    await place.gm.slash(place.table, "gm npc reveal", name="Ogre")
    await place.ann.slash(place.table, "sheet new", name="Griff", values="str=12 dex=9 wil=10 hp=4")
    place.roll(6, 14)
    hit = await place.gm.slash(place.table, "attack", target="d8 at Griff as Ogre")
    description = hit.response.embeds[0].description
    assert description.casefold().count("hp 4 → 0") == 1
    assert description.casefold().count("str 12 → 10") == 1
    assert description.count("Injured") == description.count("Dazed") == 1


async def test_a_characters_colour_and_portrait_are_shown(place: Discord) -> None:
    await place.start()
    await place.characters()
    await place.ann.slash(place.table, "sheet set", values="colour=#123456")
    address = "https://example.org/griff.png"
    await place.ann.slash(place.table, "sheet set", values=f'portrait="{address}"')
    reply = await place.ann.slash(place.table, "move", move="hack+WS")
    (embed,) = reply.response.embeds
    assert embed.colour.value == 0x123456
    assert embed.thumbnail.url == address


async def test_rulings_can_go_to_a_channel_of_their_own(place: Discord) -> None:
    await place.start()
    await place.characters()
    dice = place.guild.create_text_channel("dice")
    await place.env.settle()
    await place.gm.slash(place.table, "game set", setting="rolls=#dice")
    place.roll(3, 4)
    reply = await place.ann.slash(place.table, "move", move="hack+WS")
    assert reply.response.content == f"**Griff** · Hack and Slash · **7-9** in <#{dice.id}>"
    assert reply.response.embeds == []
    there = dice.last_message
    assert f"/{place.table.id}/{reply.response.id}" in there.content
    assert "3 4  +0 WS  =  **7**" in there.embeds[0].description
    undone = await more(place.ann, there, "Undo")
    assert undone.acknowledged
    assert "Undone" in text_of(next(m for m in dice.history() if m.id == there.id))


async def test_a_channel_where_the_bot_may_not_post_is_named_with_what_is_missing(
    place: Discord,
) -> None:
    await place.start()
    await place.characters()
    mute = discord.PermissionOverwrite(send_messages=False)
    place.guild.create_text_channel("dice", overwrites={place.bot.user: mute})
    await place.env.settle()
    await place.gm.slash(place.table, "game set", setting="rolls=#dice")
    reply = await place.ann.slash(place.table, "move", move="hack+WS")
    shown, told = reply.followups
    assert "Hack and Slash" in shown.content
    assert not shown.ephemeral
    assert told.ephemeral
    assert "Send Messages" in told.content


async def test_style_short_is_one_line(place: Discord) -> None:
    await place.start()
    await place.characters()
    await place.gm.slash(place.table, "game set", setting="style=short")
    place.roll(3, 4)
    reply = await place.ann.slash(place.table, "move", move="hack+WS")
    assert reply.response.embeds == []
    assert "3 4  +0 WS  =  **7**" in reply.response.content


async def test_with_a_gm_channel_secrets_go_there(place: Discord) -> None:
    await place.start()
    await place.characters()
    screen = place.guild.create_text_channel("screen")
    await place.gm.slash(place.table, "do", what=f"gm channel <#{screen.id}>")
    place.roll(3, 4)
    await place.ann.slash(place.table, "move", move="hack+WS secret")
    assert "7-9" in text_of(screen.last_message)
    assert place.gm.user.dm_channel.last_message is None


async def test_a_private_lookup_in_a_post_is_told_only_to_who_may_have_it(place: Discord) -> None:
    await place.start()
    await place.gm.slash(place.table, "gm npc new", name="Scar")
    await place.gm.send(place.table, f"{place.mention} npc show Scar")
    reply = place.table.last_message
    assert reply.content == "Only you can see that answer."
    assert reply.embeds == []
    await place.restart()
    shown = await place.gm.click(reply, label="Tell me")
    (told,) = shown.followups or [shown.response]
    assert told.ephemeral
    assert "Scar" in text_of(told)
    tried = await place.ann.click(reply, label="Tell me")
    (refused,) = tried.followups or [tried.response]
    assert refused.ephemeral
    assert refused.embeds == []


async def test_an_npc_made_in_a_post_is_not_shown_to_all(place: Discord) -> None:
    await place.start()
    await place.gm.send(place.table, f"{place.mention} npc new Scar")
    reply = place.table.last_message
    assert reply.content == "Done. `#2`"
    undone = await place.gm.slash(place.table, "undo")
    assert undone.response.ephemeral
    assert "Scar" not in public_text(place, place.ann).replace("npc new Scar", "")
