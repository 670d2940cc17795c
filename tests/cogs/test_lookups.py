"""Lookups, help, the way into a game, threads and direct messages."""

import re
from typing import Any

import discord
import pytest

import bot
from cogs.bot_permissions import needed_permissions
from grammar.parser import verbs_of
from play.wording.about import VERSION
from rules.registry import NAMES, SYSTEMS
from tests.cogs.conftest import Discord, menus, text_of


def typed(line: str) -> str:
    """Return a sentence that is shown as code, or as a command to press, as one types it."""
    return re.sub(r"</([a-z ]+):\d+>", r"\1", line).strip("`/")


async def test_help_starts_with_three_sentences_that_work(place: Discord) -> None:
    await place.start()
    await place.characters()
    reply = await place.ann.slash(place.table, "help")
    assert reply.response.ephemeral
    lines = text_of(reply.response).splitlines()
    start = lines.index("**Try one**")
    for line in lines[start + 1 : start + 4]:
        said = await place.ann.slash(place.table, "do", what=typed(line))
        assert "^" not in said.response.content, line


def labels(menu: dict[str, Any]) -> list[str]:
    return [option["label"] for option in menu["options"]]


@pytest.mark.parametrize("system", NAMES)
async def test_help_names_five_groups_of_commands_that_can_be_pressed(
    place: Discord, system: str
) -> None:
    await place.start(system)
    reply = await place.ann.slash(place.table, "help")
    lines = text_of(reply.response).splitlines()
    groups = [line for line in lines if line.startswith("**") and "</" in line]
    titles = ["Play", "Fight", "Sheet", "Table", "Game master"]
    assert [line.split("**")[1] for line in groups] == titles
    every = [*place.env.backend.commands[None].values()]
    every += place.env.backend.commands[place.guild.id].values()
    ids = {each["name"]: str(each["id"]) for each in every}
    for line in groups:
        pressed = re.findall(r"</([a-z]+)(?: [a-z]+){0,2}:(\d+)>", line)
        assert 5 <= len(pressed) <= 7, line
        assert line.count("`") == 0
        assert all(ids[name] == id for name, id in pressed), line


async def test_commands_can_be_pressed_in_the_answer_to_a_post_too(place: Discord) -> None:
    await place.start()
    await place.ann.send(place.table, f"{place.mention} help")
    message = place.table.last_message
    assert "</move:" in text_of(message)
    chosen = await place.bob.select(message, ["help fighting"])
    assert chosen.response.ephemeral  # everyone reads on for themselves
    assert chosen.response.content.strip("*") == "Fight"


async def test_a_menu_of_help_leads_to_each_group_on_the_same_page(place: Discord) -> None:
    await place.start()
    reply = await place.ann.slash(place.table, "help")
    (menu,) = menus(reply.response)
    groups = ["Play", "Fight", "Sheet", "Table", "Game master"]
    assert labels(menu) == [*groups, "About this bot"]
    for option in menu["options"][: len(groups)]:
        await place.ann.select(reply.response, [option["value"]])
        title, *page = text_of(reply.response).strip().splitlines()
        assert title.strip("#* ") == option["label"]
        assert 5 <= str(page).count("</") + str(page).count("`/") <= 30
        assert menus(reply.response) == [menu]  # one reads on from there
    await place.ann.select(reply.response, ["about"])
    assert "Longhand" in text_of(reply.response)
    await place.restart()
    await place.ann.select(reply.response, ["help fighting"])
    assert "Fight" in text_of(reply.response)


async def test_every_verb_stands_in_one_of_the_groups(place: Discord) -> None:
    await place.start()
    told = ""
    reply = await place.ann.slash(place.table, "help")
    for option in menus(reply.response)[0]["options"]:
        said = await place.ann.slash(place.table, "do", what=option["value"])
        told += said.response.embeds[0].description
    for verb in verbs_of("heresy"):
        assert re.search(rf"[/ ]{verb}\b", told), verb


async def test_help_of_a_verb_has_examples_before_its_grammar(place: Discord) -> None:
    await place.start()
    await place.characters()
    reply = await place.ann.slash(place.table, "help", topic="item")
    example, grammar = "`/item add rope`", '`/item add [3] NAME [2d6] [tags "proven 2, loud"]'
    told = reply.response.embeds[0].description
    assert 0 < told.index(example) < told.index("All the ways to write it:") < told.index(grammar)


@pytest.mark.parametrize("system", NAMES)
async def test_rules_offer_a_menu_for_each_group_and_every_rule_in_one(
    place: Discord, system: str
) -> None:
    reply = await place.ann.slash(place.table, "rules", topic=system)
    assert reply.response.embeds[0].description.count(",") <= 1
    left, seen, found = [reply.response], set(), set()
    while left:
        message = left.pop()
        shown = menus(message)
        assert 1 <= len(shown) <= 5
        for menu in shown:
            assert 1 <= len(menu["options"]) <= 25
            assert len({option["value"] for option in menu["options"]}) == len(menu["options"])
            assert len(set(labels(menu))) == len(menu["options"])
            for option in menu["options"]:
                found.add(option["label"])
                way = option["value"]
                if way.startswith(f"rules {system} all ") and way not in seen:
                    seen.add(way)
                    more = await place.ann.slash(place.table, "do", what=way)
                    left.append(more.response)
    assert {topic.name for topic in SYSTEMS[system].topics.values()} <= found


async def test_a_rule_is_read_on_the_page_whose_menu_led_to_it(place: Discord) -> None:
    await place.start()
    reply = await place.ann.slash(place.table, "rules")
    await place.restart()
    before = menus(reply.response)
    await place.ann.select(reply.response, ["rules Defend"], custom_id=before[2]["custom_id"])
    assert reply.response.content.strip("*") == "Defend"
    assert menus(reply.response) == before


async def test_ids_of_an_older_database_are_fetched_once(place: Discord) -> None:
    await place.start()
    for key in ("commands:global", f"commands:{place.guild.id}"):
        kept = await place.bot.board.recall(key)
        assert kept is not None
        await place.bot.board.remember(key, kept.partition(" ")[0])
    before = len(place.requests("PUT", "/commands"))
    for _ in range(2):
        await place.restart()
        reply = await place.ann.slash(place.table, "help")
        assert "</move:" in text_of(reply.response)
    assert len(place.requests("PUT", "/commands")) == before
    assert len(place.requests("GET", "/commands")) == 2


async def test_history_names_a_channel_and_never_its_number(place: Discord) -> None:
    await place.start()
    other = place.guild.create_text_channel("other")
    added = await place.gm.slash(place.table, "game channel", how="add", channel=other)
    told = f"{added.response.content} {[embed.description for embed in added.response.embeds]}"
    assert f"<#{other.id}>" in told
    reply = await place.gm.slash(place.table, "history show")
    assert "now runs in 2 channels" in reply.response.embeds[0].description
    assert str(other.id) not in reply.response.embeds[0].description


async def test_help_without_a_game_offers_a_start(place: Discord) -> None:
    reply = await place.gm.slash(place.table, "help")
    (menu,) = [p for row in reply.response.components for p in row["components"]]
    assert [option["value"] for option in menu["options"]] == list(NAMES)
    await place.restart()
    begun = await place.gm.select(reply.response, ["tens"])
    assert begun.acknowledged
    assert SYSTEMS["tens"].name in place.table.last_message.content


async def test_rules_are_looked_up_privately_also_without_a_game(place: Discord) -> None:
    named = await place.ann.slash(place.table, "rules", topic="heresy defend")
    assert named.response.ephemeral
    assert "Defend" in named.response.content
    await place.start()
    here = await place.ann.slash(place.table, "rules", topic="defend")
    assert "Defend" in here.response.content


def links(message: Any) -> dict[str, str]:
    return {p["label"]: p["url"] for row in message.components for p in row["components"]}


async def test_about_has_version_privacy_invitation_and_whom_to_ask(place: Discord) -> None:
    reply = await place.ann.slash(place.table, "do", what="about")
    assert reply.response.ephemeral
    (label, url), *others = links(reply.response).items()
    assert label == "Invite me"
    assert not others
    asked = int(url.partition("permissions=")[2].partition("&")[0])
    assert asked == needed_permissions().value
    assert not discord.Permissions(asked).administrator
    embed = reply.response.embeds[0]
    assert VERSION in str(embed.to_dict())
    assert "/privacy" in embed.description
    assert "what you can do with `/help`" in embed.description
    assert "Ask its host" in reply.response.content


@pytest.mark.wishes(support="https://example.org/longhand")
async def test_about_links_to_the_support_that_the_host_has_named(place: Discord) -> None:
    reply = await place.ann.slash(place.table, "do", what="about")
    assert links(reply.response)["Support"] == "https://example.org/longhand"
    assert "whoever runs" not in reply.response.content


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("https://example.org/help", "https://example.org/help"),
        ("  ", ""),
        ("ask me", ""),
        ("javascript:alert(1)", ""),
        ("https://example.org/ a", ""),
        ("https://" + "x" * 600, ""),
    ],
)
def test_only_a_link_is_taken_for_support(
    monkeypatch: pytest.MonkeyPatch, said: str, kept: str
) -> None:
    monkeypatch.setenv("SUPPORT_URL", said)
    assert bot._support() == kept


async def test_a_sheet_is_a_tidy_card(place: Discord) -> None:
    await place.start()
    await place.characters()
    reply = await place.ann.slash(place.table, "sheet show")
    assert not reply.response.ephemeral
    name, *lines = text_of(reply.response).strip().splitlines()
    assert name == "### **Griff**"
    assert "**Wounds**\u00a0▱▱▱▱\u00a00/4" in lines[2]
    assert len(lines) <= 6
    (menu,) = menus(reply.response)
    assert menu["placeholder"] == "Do…"
    await place.restart()
    done = await place.ann.select(reply.response, [menu["options"][0]["value"]])
    assert done.acknowledged


async def test_a_sheet_can_be_looked_at_in_private(place: Discord) -> None:
    await place.start()
    await place.characters()
    for name in ({}, {"name": "Griff"}):
        reply = await place.ann.slash(place.table, "sheet show", private=True, **name)
        assert reply.response.ephemeral
        assert "**Griff**" in text_of(reply.response)
    others = await place.bob.slash(place.table, "sheet show", name="Griff")
    assert menus(others.response) == []  # not theirs to do


async def test_a_persons_menu_shows_their_character(place: Discord) -> None:
    await place.start()
    await place.characters()
    reply = await place.bob.context_menu(place.table, "Show character", place.ann)
    assert "**Griff**" in text_of(reply.response)
    none = await place.bob.context_menu(place.table, "Show character", place.stranger)
    assert none.response.ephemeral


async def test_every_system_can_be_started_and_made_a_character_for(place: Discord) -> None:
    for name in NAMES:
        channel = place.guild.create_text_channel(name)
        begun = await place.gm.slash(channel, "game start", system=name)
        assert not begun.response.ephemeral, begun.response.content
        made = await place.ann.slash(channel, "sheet new", name="Ash", values="roll")
        if made.response.ephemeral:
            made = await place.ann.slash(channel, "sheet new", name="Ash")
        assert not made.response.ephemeral, (name, made.response.content)
        for example in SYSTEMS[name].examples[:3]:
            said = await place.ann.slash(channel, "do", what=example)
            assert said.acknowledged


async def thread_of(place: Discord) -> Any:
    place.env.backend.create_thread(place.table.id, "scene", place.ann.id)
    await place.env.settle()
    return place.table.threads[0]


async def test_a_thread_belongs_to_its_parents_game_with_a_stage_of_its_own(
    place: Discord,
) -> None:
    await place.start()
    await place.characters()
    thread = await thread_of(place)
    reply = await place.ann.slash(thread, "move", move="hack+WS")
    assert reply.response.content.startswith("**Griff** · Hack and Slash")
    await place.ann.slash(place.table, "sheet new", name="Second")
    await place.ann.slash(thread, "sheet use", name="Griff", here=True)
    here = await place.ann.slash(thread, "move", move="hack+WS")
    assert here.response.content.startswith("**Griff**")
    there = await place.ann.slash(place.table, "move", move="hack+WS")
    assert there.response.content.startswith("**Second**")


async def test_a_game_started_in_a_thread_is_its_parents(place: Discord) -> None:
    thread = await thread_of(place)
    await place.gm.slash(thread, "game start", system="heresy")
    reply = await place.ann.slash(place.table, "game show")
    assert reply.response.embeds


async def test_direct_messages_roll_help_and_know_ones_games(place: Discord) -> None:
    rolled = await place.ann.user.slash("roll", dice="1d1+41")
    assert "42" in rolled.response.content
    empty = await place.ann.user.slash("game show")
    assert "aren't in any game yet" in empty.response.embeds[0].description
    await place.start()
    await place.characters()
    games = await place.ann.user.slash("game show")
    assert f"<#{place.table.id}>" in games.response.embeds[0].description
    moved = await place.ann.user.slash("do", what="hack+WS")
    assert moved.response.content.startswith("**Griff** · Hack and Slash")
    begun = await place.gm.user.slash("game start", system="odd")
    assert begun.response.ephemeral
