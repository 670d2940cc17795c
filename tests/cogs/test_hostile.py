"""Nothing a player types can ping, break the formatting, or bring the bot's words to life."""

import re
import string
from collections.abc import Iterator
from typing import Any

import discord
import pytest

from cogs.messages.ruling_message import _fit_embeds
from cogs.messages.safe_text import (
    caret,
    escape_code,
    escape_name,
    escape_typed_parts,
    quote_comment,
)
from tests.cogs.conftest import Discord, more
from tests.cogs.test_buttons import labels

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
    assert escape_name("**x**") == "\\*\\*x\\*\\*"
    assert escape_name("שלום") == "\u2068שלום\u2069"
    assert "\u202e" not in escape_name("‮abc")


def test_a_hyphen_formats_only_where_it_begins_a_line() -> None:
    assert escape_name("Jean-Luc") == "Jean-Luc"
    assert escape_name("- Luc") == "\\- Luc"
    assert escape_name("Jean\n-# Luc") == "Jean\n\\-\\# Luc"


def test_words_are_inert_but_for_our_own_links() -> None:
    text = "@everyone <@123> <@&5> <:x:1> </move:1> http://a.b [x](https://c.d)"
    made = escape_typed_parts(text)
    for live in ("@everyone", "<@123>", "<@&5>", "<:x:1>", "</move:1>", "http://", "]("):
        assert live not in made
    ours = "[to it](https://discord.com/channels/1/2/3)"
    assert escape_typed_parts(ours) == ours


def test_links_are_dead_in_any_case_and_invitations_too() -> None:
    made = escape_typed_parts("HTTP://a.b Https://c.d discord.gg/abc discord.com/invite/abc")
    for live in ("HTTP://", "Https://", "gg/abc", "com/invite"):
        assert live not in made


def test_code_of_the_bots_own_is_left_alone() -> None:
    assert escape_typed_parts("say `/do *x*` or *x*", ["*x*"]) == "say `/do *x*` or \\*x\\*"


def test_where_the_bot_has_no_formatting_all_of_it_was_typed() -> None:
    assert escape_typed_parts("takes **x** [y]", markup=False) == "takes \\*\\*x\\*\\* \\[y\\]"
    assert escape_typed_parts("already \\*x", markup=False) == "already \\*x"
    assert escape_typed_parts("7-9, #4 (x)", markup=False) == "7-9, #4 (x)"


def test_names_are_escaped_within_the_bots_own_words_only() -> None:
    assert escape_typed_parts("**Total** *x* wins", ["*x*"]) == "**Total** \\*x\\* wins"
    assert escape_typed_parts("already \\*x\\* safe", ["*x*"]) == "already \\*x\\* safe"


def test_a_comment_stays_a_quotation() -> None:
    assert quote_comment("**hi** @everyone") == "> \\*\\*hi\\*\\* @\u200beveryone"


def test_nothing_leaves_a_code_block() -> None:
    assert "`" not in escape_code("```\nx```")
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
    rolled = await place.ann.slash(place.table, "move", move="hack+WS")
    shown = await place.ann.slash(place.table, "sheet show")
    listed = await place.ann.slash(place.table, "sheet list")
    for reply in (made, rolled, shown, listed):
        assert reply.acknowledged
        for text in texts(reply.response):
            assert_harmless(text, name)
    undone = await more(place.ann, rolled.response, "Undo")
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
    rolled = await place.ann.slash(place.table, "move", move=f"hack+WS # {comment}")
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
    rolled = await place.ann.slash(place.table, "roll", dice="999d6")
    assert rolled.acknowledged
    many = " ".join(["[[d6]]"] * 40)
    await place.ann.send(place.table, f"{place.mention} {many}")
    assert len(place.table.last_message.content) <= 2000


HOSTILE = "**e** ||s|| ~~t~~ `x` [a](http://e.x) <:e:123> <@1> <#123456789012345678> ```"
LIVE = ("**e**", "||s||", "~~t~~", "`x`", "[a](", "<:e:", "<@1>", "<#1234", "http://", "```")
#: what people may write down that is no name
WRITTEN = {
    "heresy": (
        f'item add "{HOSTILE}" 1d6', "item", f'bond add "{HOSTILE}"', "sheet show", "catchup 9",
        f'define move "{HOSTILE[:40]}" "{HOSTILE}"', "define list",
    ),
    "genesys": (f'item add "{HOSTILE}"', "item", "sheet show"),
    "tens": (f'define move "{HOSTILE[:40]}" "{HOSTILE}"', "define list"),
    "fantasy": (
        f'item add "{HOSTILE}"', "item", f'hireling new "{HOSTILE[:30]}" athletics',
        "hireling list", "sheet show",
    ),
    "odd": (f'item add "{HOSTILE}"', "item", f'hireling new "{HOSTILE[:30]}"', "sheet show"),
}  # fmt: skip
SHARED = (
    f'sheet set notes="{HOSTILE}"', "sheet show", f"scene start {HOSTILE}", "scene",
    f"away until friday # {HOSTILE}", "waiting", f"ask Griff: roll 2d6 # {HOSTILE}", "history",
    f'game set rolls="{HOSTILE}"', "game show", "game set rolls=", f"game rename {HOSTILE}",
    "game show", f"gm note {HOSTILE}", "gm", "history 4", f"roll 2d6 # {HOSTILE}", f"do {HOSTILE}",
    f'lend Griff to "{HOSTILE}"', f'sheet use "{HOSTILE}"', f"rules {HOSTILE}", f"help {HOSTILE}",
    f"keep x = roll 2d6 # {HOSTILE}", "keep",
)  # fmt: skip


def spoken(body: Any) -> Iterator[str]:
    """Return all the text of a body that Discord would format, but for lines of code."""
    for key, value in body.items():
        if key in ("content", "description", "title", "value", "name") and isinstance(value, str):
            yield re.sub(r"(?<!`)`[^`\n]+`(?!`)|^```\n.*\n *\^\n```$", "", value, flags=re.M)
        elif isinstance(value, dict):
            yield from spoken(value)
        elif isinstance(value, list):
            for each in value:
                yield from spoken(each) if isinstance(each, dict) else ()


@pytest.mark.parametrize("system", WRITTEN)
async def test_nothing_that_is_written_down_comes_to_life(place: Discord, system: str) -> None:
    await place.start(system)
    await place.ann.slash(place.table, "sheet new", name="Griff")
    for sentence in (*WRITTEN[system], *SHARED):
        for who in (place.ann, place.gm):
            start = len(place.env.http_requests)
            reply = await who.slash(place.table, "do", what=sentence)
            assert reply.acknowledged
            for request in place.env.http_requests[start:]:
                if isinstance(request.json, dict):
                    for text in spoken(request.json.get("data", request.json)):
                        told = re.sub(r"\\.", "", text)
                        assert not [live for live in LIVE if live in told], (sentence, text)


async def test_a_secret_names_its_roller_harmlessly(place: Discord) -> None:
    loud = place.guild.add_member(place.env.create_user("loud", global_name="**x** http://e.x"))
    await place.start()
    await loud.slash(place.table, "sheet new", name="Quiet")
    await loud.slash(place.table, "move", move="hack+WS secret")
    told = place.gm.user.dm_channel.last_message.content
    assert told.startswith("\\*\\*x\\*\\* http\u200b://e.x rolled in secret")


async def test_labels_and_completions_are_read_in_one_direction(place: Discord) -> None:
    await place.start()
    name = "\u202etxet desrever"
    await place.ann.slash(place.table, "sheet new", name=name, values="free")
    asked = await place.gm.slash(place.table, "gm ask", who="all: move hack+WS")
    assert labels(asked.response)[0] == "txet desrever"
    for each in await place.gm.autocomplete(place.table, "sheet show", "name", ""):
        assert "\u202e" not in each["name"]


def test_several_long_cards_fit_into_one_message() -> None:
    def long() -> discord.Embed:
        made = discord.Embed(title="x", description="y" * 300)
        for _ in range(5):
            made.add_field(name="z", value="w" * 1000)
        return made

    assert sum(map(len, _fit_embeds([long(), long(), long()]))) <= 6000


@pytest.mark.parametrize("harmless", [*string.printable, *"·→…×é\u200f\u05d0"])
def test_a_text_looks_the_same_whether_or_not_it_is_looked_at_closely(harmless: str) -> None:
    text = f"a{harmless}b {harmless}1 http{harmless}s"
    for words in (text, f"{harmless}{text}"):
        for markup in (True, False):
            # An asterisk has it looked at closely.
            closely = escape_typed_parts(f"{words}x*", [words], markup=markup)
            at_once = escape_typed_parts(f"{words}x", [words], markup=markup)
            assert closely in (f"{at_once}*", f"{at_once}\\*")
