"""Nothing a player types can ping, break the formatting, or bring the bot's words to life."""

from typing import Any

import pytest

from cogs.words import caret, coded, escaped, harmless, quoted
from tests.cogs.conftest import Discord

NAMES = [
    "**Bold**",
    "`code`",
    "```fence",
    "_under_ ~~struck~~",
    "||spoiler||",
    "[link](example.org)",
    "שלום עולם",
    "مرحبا",
    "‮txet desrever",
    "日本の侍",
    "Ζεύς 🐉",
    "a" * 100,
    "\\backslash\\",
    "- small",
]


def test_a_name_is_escaped_and_kept_in_its_own_direction() -> None:
    assert escaped("**x**") == "\\*\\*x\\*\\*"
    assert escaped("שלום") == "\u2068שלום\u2069"
    assert "\u202e" not in escaped("‮abc")


def test_words_are_inert_but_for_our_own_links() -> None:
    text = "@everyone <@123> <@&5> <:x:1> </move:1> http://a.b [x](https://c.d)"
    made = harmless(text)
    for live in ("@everyone", "<@123>", "<@&5>", "<:x:1>", "</move:1>", "http://", "]("):
        assert live not in made
    ours = "[to it](https://discord.com/channels/1/2/3)"
    assert harmless(ours) == ours


def test_names_are_escaped_within_the_bots_own_words_only() -> None:
    assert harmless("**Total** *x* wins", ["*x*"]) == "**Total** \\*x\\* wins"
    assert harmless("already \\*x\\* safe", ["*x*"]) == "already \\*x\\* safe"


def test_a_comment_stays_a_quotation() -> None:
    assert quoted("**hi** @everyone") == "> \\*\\*hi\\*\\* @\u200beveryone"


def test_nothing_leaves_a_code_block() -> None:
    assert "`" not in coded("```\nx```")
    assert caret("a" * 300, 250).splitlines()[2].strip() == "^"
    assert caret("move hak", 6) == "```\nmove hak\n     ^\n```"


def everything(place: Discord) -> list[dict[str, Any]]:
    """Return the body of every message that the bot sent or edited."""
    bodies = [each.json for each in place.env.http_requests if each.method in ("POST", "PATCH")]
    return [each.get("data", each) for each in bodies if isinstance(each, dict)]


@pytest.mark.parametrize("name", NAMES)
async def test_names_of_any_script_are_shown_harmlessly(place: Discord, name: str) -> None:
    await place.start()
    made = await place.ann.slash(place.table, "sheet new", name=name, values="free")
    assert not made.response.ephemeral, made.response.content
    place.roll(1, 2)
    rolled = await place.ann.slash(place.table, "move", what="hack+WS")
    shown = await place.ann.slash(place.table, "sheet show")
    listed = await place.ann.slash(place.table, "sheet list")
    for reply in (made, rolled, shown, listed):
        assert reply.acknowledged
        for text in texts(reply.response):
            assert_harmless(text, name)
    undone = await place.ann.click(rolled.response, label="Undo")
    assert undone.acknowledged
    for body in everything(place):
        assert body.get("allowed_mentions", {"parse": []})["parse"] == []


def texts(message: Any) -> list[str]:
    found = [message.content]
    for embed in message.embeds:
        found += [embed.title or "", embed.description or ""]
        found += [field.value for field in embed.fields]
    return found


def assert_harmless(text: str, name: str) -> None:
    assert "\u202e" not in text
    special = any(mark in name for mark in "*_~`|[]")
    if special and name in text:
        raise AssertionError(f"{name!r} stands bare in {text!r}")
    assert text.count("```") % 2 == 0


async def test_comments_cannot_ping_link_or_shout(place: Discord) -> None:
    await place.start()
    await place.characters()
    comment = "@everyone <@1> **x** http://evil.example ```"
    rolled = await place.ann.slash(place.table, "move", what=f"hack+WS # {comment}")
    description = rolled.response.embeds[0].description
    for live in ("@everyone", "<@1>", "http://", "```", "**x**"):
        assert live not in description
    assert rolled.response.message.mentions == []


async def test_a_games_name_and_a_persons_cannot_ping(place: Discord) -> None:
    shouting = place.guild.add_member(
        place.env.create_user("shout", global_name="@everyone **x**"),
    )
    begun = await place.gm.slash(
        place.table, "game start", system="heresy", name="@everyone http://evil.example"
    )
    assert "@everyone" not in begun.response.content
    assert "http://" not in begun.response.content
    await shouting.slash(place.table, "sheet new", name="Quiet")
    listed = await place.ann.slash(place.table, "sheet list")
    assert "@everyone" not in (listed.response.embeds[0].description or "")
    hidden = await shouting.send(place.table, f"{place.mention} roll 2d6 secret")
    assert hidden
    assert "@everyone" not in place.table.last_message.content


async def test_very_long_output_fits_into_a_message(place: Discord) -> None:
    rolled = await place.ann.slash(place.table, "roll", what="999d6")
    assert rolled.acknowledged
    many = " ".join(["[[d6]]"] * 40)
    await place.ann.send(place.table, f"{place.mention} {many}")
    assert len(place.table.last_message.content) <= 2000
