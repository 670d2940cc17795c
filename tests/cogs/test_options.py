"""Slash commands by their options: what they say, what is refused, and what clients still show."""

from typing import Any

import pytest
import simcord
from simcord import interactions as si

from cogs.commands.menu_tree import build_menu, menu_paths
from cogs.messages.command_mentions import MenuPaths
from cogs.registry import COGS
from tests.cogs.conftest import Discord

TEXT, INTEGER, FLAG, PERSON, ATTACHMENT = 3, 4, 5, 6, 11


async def said(place: Discord) -> list[str]:
    """Return what stands in the journal, in order."""
    async with place.database.begin_reading() as tx:
        rows = await tx.execute_fetchall("SELECT said FROM entry ORDER BY number")
        return [str(row[0]) for row in rows]


async def at_table(place: Discord) -> None:
    await place.start()
    await place.characters()
    await place.gm.slash(place.table, "gm npc new", name="Scar")
    await place.gm.slash(place.table, "gm npc reveal", name="Scar")


async def test_options_say_what_a_sentence_says(place: Discord) -> None:
    await at_table(place)
    given = {"move": "hack", "target": "Scar", "stat": "WS", "mode": "adv", "words": "over it"}
    place.roll(3, 4, 5)
    await place.ann.slash(place.table, "move", **given)
    place.roll(3, 4, 5)
    typed = "move hack +WS adv at Scar # over it"
    await place.ann.slash(place.table, "do", what=typed)
    *_, by_options, by_words = await said(place)
    assert by_options == by_words == "move hack_and_slash +WS adv at Scar # over it"


async def test_two_targets_are_refused_with_both_named_and_nothing_is_rolled(
    place: Discord,
) -> None:
    await at_table(place)
    before = await said(place)
    reply = await place.ann.slash(place.table, "move", move="hack at Scar", target="Isaac")
    assert reply.response.ephemeral
    assert "Scar" in reply.response.content
    assert "Isaac" in reply.response.content
    assert await said(place) == before


async def test_a_roll_that_an_option_hides_is_hidden(place: Discord) -> None:
    await at_table(place)
    place.roll(3, 4)
    reply = await place.ann.slash(place.table, "move", move="hack+WS", hidden="secret")
    assert reply.response.ephemeral
    assert (await said(place))[-1] == "move hack_and_slash +WS secret"


async def test_what_stands_under_gm_is_the_game_masters(place: Discord) -> None:
    await at_table(place)
    before = await said(place)
    refused = await place.ann.slash(place.table, "gm harm", amount="1", who="Griff")
    assert refused.response.ephemeral
    assert "Only a game master" in refused.response.content
    assert await said(place) == before
    listed = await place.ann.slash(place.table, "gm npc list")
    assert listed.response.ephemeral
    assert "Only a game master" not in listed.response.content
    await place.gm.slash(place.table, "gm harm", amount="1", who="Griff")
    assert (await said(place))[-1] == "harm 1 Griff"


@pytest.mark.parametrize("text", ["gm harm 1 Griff", "GM harm 1 Griff", "/gm /harm 1 Griff"])
async def test_gm_before_a_sentence_means_a_game_master_says_it(place: Discord, text: str) -> None:
    await at_table(place)
    refused = await place.ann.slash(place.table, "do", what=text)
    assert "Only a game master" in refused.response.content
    await place.gm.slash(place.table, "do", what=text)
    assert (await said(place))[-1] == "harm 1 Griff"


async def test_gm_alone_and_its_own_words_stay_what_they_are(place: Discord) -> None:
    await at_table(place)
    for text in ("gm", "gm show"):
        desk = await place.gm.slash(place.table, "do", what=text)
        assert "desk" in desk.response.content
    shown = await place.gm.slash(place.table, "gm show")
    assert "desk" in shown.response.content
    screen = place.guild.create_text_channel("screen")
    await place.gm.slash(place.table, "gm channel", channel=screen)
    assert (await said(place))[-1] == f"gm channel <#{screen.id}>"


def option(name: str, value: Any, kind: int = TEXT) -> dict[str, Any]:
    return {"name": name, "type": kind, "value": value}


def under(*path: str, options: list[dict[str, Any]]) -> list[dict[str, Any]]:
    for name in reversed(path):
        options = [{"name": name, "type": 1, "options": options}]
    return options


async def send(place: Discord, who: Any, name: str, options: list[dict[str, Any]]) -> Any:
    """Send a command that nothing registers any more, as a client does that has not heard of it."""
    data = {"id": "1", "name": name, "type": 1, "options": options}
    backend = place.env.backend
    record, payload = si.base_payload(
        backend,
        type=2,
        channel_id=place.table.id,
        guild_id=place.guild.id,
        user_id=who.id,
        data=data,
    )
    backend.emit("INTERACTION_CREATE", payload)
    await place.env.settle()
    return simcord.InteractionResult(place.env, record)


OUTDATED = [
    ("ann", "move", [option("what", "hack+WS # so")], "move hack_and_slash +WS # so"),
    ("gm", "harm", [option("what", "1 Griff")], "harm 1 Griff"),
    ("gm", "npc", under("new", options=[option("values", "wounds=1"), option("name", "Old Rust")]),
     'npc new "Old Rust" wounds=1'),
    ("gm", "npc", under("rename", options=[option("name", "Scar"), option("to", "Scarface")]),
     "npc rename Scar to Scarface"),
    ("gm", "npc", under("reveal", options=[option("name", "Scar"), option("stats", True, FLAG)]),
     "npc reveal Scar stats"),
    ("gm", "scene", under("start", options=[option("what", "The barricade")]),
     "scene start The barricade"),
    ("ann", "sheet", under("set", options=[option("what", "notes=tired")]),
     "sheet set notes=tired"),
    ("gm", "ask", [option("what", "Griff: move defy+ag")], "ask Griff: move defy_danger +Ag"),
    ("ann", "roll", [option("what", "1d1+41")], "roll 1d1+41"),
]  # fmt: skip


@pytest.mark.parametrize(("who", "name", "options", "sentence"), OUTDATED)
async def test_a_command_that_a_client_still_shows_answers(
    place: Discord, who: str, name: str, options: list[dict[str, Any]], sentence: str
) -> None:
    await at_table(place)
    reply = await send(place, getattr(place, who), name, options)
    assert reply.acknowledged
    assert (await said(place))[-1] == sentence


async def test_a_lookup_that_a_client_still_shows_answers(place: Discord) -> None:
    await at_table(place)
    for name in ("about", "gm", "history", "board", "catchup"):
        reply = await send(place, place.gm, name, [])
        assert reply.acknowledged, name
        assert "gone" not in reply.response.content, name


async def test_words_that_a_client_still_says_as_before_are_said(place: Discord) -> None:
    await at_table(place)
    await send(place, place.ann, "say", [option("text", "Halt!"), option("who", "Griff")])
    assert (await said(place))[-1] == "say as Griff: Halt!"


async def test_what_is_typed_into_an_outdated_option_is_not_completed(place: Discord) -> None:
    await at_table(place)
    data = {"id": "1", "name": "move", "type": 1,
            "options": [option("what", "ha") | {"focused": True}]}  # fmt: skip
    backend = place.env.backend
    record, payload = si.base_payload(
        backend,
        type=4,
        channel_id=place.table.id,
        guild_id=place.guild.id,
        user_id=place.ann.id,
        data=data,
    )
    backend.emit("INTERACTION_CREATE", payload)
    await place.env.settle()
    assert simcord.InteractionResult(place.env, record).autocomplete_choices == []


async def test_what_we_say_names_commands_as_the_menu_has_them(place: Discord) -> None:
    await place.start()
    nobody = await place.gm.slash(place.table, "gm npc list")
    assert "`/gm npc new Scar`" in nobody.response.embeds[0].description


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Make one: `/npc new Scar`", "Make one: `/gm npc new Scar`"),
        ("The Last Breath comes first: /breath", "The Last Breath comes first: /do breath"),
        ("Is it over? `/round end`", "Is it over? `/gm round end`"),
        ("See `/history 41`.", "See `/history show 41`."),
        ("To stop it: /game end", "To stop it: /game end"),
        ("/sheet set ws=2 bs=1 ...", "/sheet set ws=2 bs=1 ..."),
        ("Set it: /xp +1", "Set it: /sheet xp +1"),
        ("wounds 1/heal, and/or https://a.b/harm", "wounds 1/heal, and/or https://a.b/harm"),
        ("/shrug", "/shrug"),
    ],
)
def test_commands_in_our_texts_stand_where_the_menu_has_them(text: str, shown: str) -> None:
    paths = MenuPaths()
    paths.learn({"odd": menu_paths(build_menu(COGS, ("odd",)))})
    assert paths.rename(text, "odd") == shown
    assert MenuPaths().rename(text, "odd") == text
