"""Slash commands: which are registered where and when, and that each of them answers."""

import re
from functools import cache
from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

import pytest
from discord import app_commands

from cogs.commands.menu_tree import Group, Node, is_understood, leaves
from cogs.commands.registration import EVERYWHERE, Registration
from cogs.commands.slash_commands import command_of
from cogs.registry import COGS
from grammar.option_sentences import command_ways
from grammar.parser import verbs_of
from rules.own.key import OWN as PAGE
from rules.registry import NAMES as IN_CODE
from tests.cogs.conftest import Discord

MENUS = ("Roll from this post", "Say this as…", "About this post…", "Show character")
#: commands.md
SHARED = "say whisper table sheet item rest waiting undo history plan note gm"
OWN = {
    "heresy": "move damage suffer hold heal",
    "genesys": "check pool attack spend maneuver",
    "tens": "move heal treat fate armour",
    "fantasy": "test attack contest cast treat",
    "odd": "save attack deed use treat",
    "own": "move check hold harm heal",
}
#: what stays at the top, whatever else moves
STAYS = "do roll odds say sheet game help rules waiting undo gm"
#: what later issues bring to the top
TO_COME = 0
REGISTRATION = Registration(cast(Any, Mock()), cast(Any, None), COGS, ())
REVIEWED = Path(__file__).with_name("menu.txt")
#: with games on a page, which all have the same commands
NAMES = (*IN_CODE, PAGE)
ALL = NAMES


class Tree:
    """As much of a tree as a command needs to be written down."""

    translator = None
    allowed_contexts = app_commands.AppCommandContext()
    allowed_installs = app_commands.AppInstallationType()


@cache
def menu_of(*systems: str) -> dict[str, Node]:
    """Return everything that a member of a server with these games sees."""
    return {**REGISTRATION.global_menu(), **REGISTRATION.server_menu(systems)}


def written(name: str, node: Node) -> dict[str, Any]:
    return dict(command_of(name, node).to_dict(cast(Any, Tree())))


def of_server(place: Discord) -> list[dict[str, Any]]:
    """Return what was last written for the server."""
    return list(place.requests("PUT", f"/guilds/{place.guild.id}/commands")[-1].json)


def draw(menu: dict[str, Node]) -> str:
    """Return a menu as it is reviewed: a line for each command, and one for each of its options."""
    lines = []
    for path, command in leaves(menu):
        lines.append(f"/{path} · {command.about}")
        for shape in command.shapes.values():
            told = f" ({', '.join(shape.words)})" if shape.words else ""
            mark = "*" if command.is_required(shape) else ""
            lines.append(f"    {shape.option.name}{mark}: {shape.option.about}{told}")
    return "\n".join(lines)


def draw_all() -> str:
    """Return all that is registered anywhere."""
    each = [f"{name}: {' '.join(menu_of(name))}" for name in NAMES]
    return "\n".join((*each, "", draw(menu_of(*ALL)), ""))


def test_the_menu_is_the_one_that_was_reviewed() -> None:
    """Whoever changes a command on purpose writes it anew: `python -m tests.cogs.test_commands`."""
    assert draw_all() == REVIEWED.read_text(encoding="utf-8")


@pytest.mark.parametrize("system", NAMES)
def test_a_server_with_one_game_has_at_most_25_commands(system: str) -> None:
    menu = menu_of(system)
    rests = {"rest"} if system == PAGE else set()  # which a page says as a move
    assert set(menu) == {*EVERYWHERE, *SHARED.split(), *OWN[system].split()} - rests
    assert len(menu) + TO_COME <= 25
    assert set(STAYS.split()) <= set(menu)


def test_servers_with_more_games_have_few_commands_too() -> None:
    pairs = [(one, other) for one in NAMES for other in NAMES if one < other]
    assert max(len(menu_of(*pair)) for pair in pairs) + TO_COME <= 30
    assert len(menu_of(*ALL)) + TO_COME <= 40


@pytest.mark.parametrize("systems", [*((name,) for name in NAMES), ALL])
def test_no_command_is_more_than_discord_takes(systems: tuple[str, ...]) -> None:
    for name, node in menu_of(*systems).items():
        assert _is_within_limits(written(name, node), depth=0) <= 8000, name


def _is_within_limits(part: dict[str, Any], depth: int) -> int:
    """Return how many characters a command has; each part of it is within its own limits."""
    options, choices = part.get("options") or (), part.get("choices") or ()
    assert re.fullmatch(r"[a-z]{1,32}", part["name"])
    assert 1 <= len(part["description"]) <= 100
    assert len(options) <= 25
    assert len(choices) <= 25
    assert depth <= 3
    needed = [bool(each.get("required")) for each in options]
    assert needed == sorted(needed, reverse=True), "what is required comes first"
    said = sum(len(each["name"]) + len(str(each["value"])) for each in choices)
    below = sum(_is_within_limits(each, depth + 1) for each in options)
    return len(part["name"]) + len(part["description"]) + said + below


@pytest.mark.parametrize("system", NAMES)
def test_descriptions_are_sentences_for_a_stranger(system: str) -> None:
    for path, command in leaves(menu_of(system)):
        assert len(command.about.split()) >= 3, path
        for shape in command.shapes.values():
            assert len(shape.option.about) <= 100, (path, shape.option.name)
            assert len(shape.option.about.split()) >= 2, (path, shape.option.name)
    for name, node in menu_of(system).items():
        assert len(node.about.split()) >= 3, name
        told = [node.about, *(each.about for _, each in leaves({name: node}))]
        assert not [each for each in told if re.search(r"Such as|[A-Z]{4,}|[|{]|…$", each)], told


@pytest.mark.parametrize("system", NAMES)
def test_a_command_without_options_has_nothing_to_ask_for(system: str) -> None:
    for path, command in leaves(menu_of(system)):
        if not command.shapes:
            usages = [way.usage for way in command_ways(system, command.start)]
            assert not re.search(r"[A-Z]{3,}|\d", " ".join(usages)), (path, usages)


@pytest.mark.parametrize("system", NAMES)
def test_only_do_has_an_option_called_what(system: str) -> None:
    asking = {path for path, command in leaves(menu_of(system)) if "what" in command.shapes}
    assert asking == {"do"}


@pytest.mark.parametrize("system", NAMES)
def test_whatever_rolls_can_be_described_hidden_and_said_as_someone(system: str) -> None:
    menu = dict(leaves(menu_of(system)))
    rolling = {path for path, command in menu.items() if "hidden" in command.shapes}
    every = "move check pool attack test contest cast save deed damage suffer fate treat"
    assert {path for path in menu if path in every.split()} <= rolling
    for path in rolling - {"roll"}:
        assert {"words", "hidden", "as"} <= set(menu[path].shapes), path
    assert {"dice", "label", "hidden", "as"} == set(menu["roll"].shapes)


@pytest.mark.parametrize("system", NAMES)
def test_every_command_begins_a_sentence_of_the_game(system: str) -> None:
    for path, command in leaves(menu_of(system)):
        verb = command.start.partition(" ")[0]
        assert verb in verbs_of(system), path


@pytest.mark.parametrize("system", NAMES)
def test_a_verb_may_be_said_alone_just_where_that_is_a_sentence(system: str) -> None:
    for path, command in leaves(menu_of(system)):
        first = next(iter(command.shapes.values()), None)
        if " " in command.start or first is None or path == "say":
            continue
        assert command.is_required(first) != is_understood(system, command.start), path


@pytest.mark.parametrize("system", NAMES)
def test_the_first_subcommand_of_a_group_does_no_harm(system: str) -> None:
    for name, node in menu_of(system).items():
        if isinstance(node, Group):
            assert next(iter(node.members)) in ("show", "list", "start"), name


def test_two_games_that_share_a_command_ask_for_the_same_things_in_the_same_way() -> None:
    """The options of a server's games are one list; each is said as its own game says it."""
    for path, command in leaves(menu_of(*ALL)):
        for name in NAMES:
            own = dict(leaves(menu_of(name))).get(path)
            for shape in own.shapes.values() if own else ():
                both = command.shapes[shape.option.name]
                numbers = {"number", "signed"}
                assert (both.form in numbers) == (shape.form in numbers), (path, shape.option.name)
                assert (both.form == "flag") == (shape.form == "flag"), (path, shape.option.name)


def test_no_game_must_fill_in_what_only_another_asks_for() -> None:
    """In a server with several games a command is one, whichever of them is played here."""
    for path, command in leaves(menu_of(*ALL)):
        for name in NAMES:
            own = dict(leaves(menu_of(name))).get(path)
            assert own is None or command.needed <= own.needed, (path, name)


def test_start_offers_every_system_by_its_full_name() -> None:
    game = written("game", menu_of()["game"])
    (start,) = [each for each in game["options"] if each["name"] == "start"]
    system = start["options"][0]
    assert system["name"] == "system"
    assert [each["value"] for each in system["choices"]] == list(NAMES)
    names = [each["name"] for each in system["choices"]]
    assert names[0] == "Powered by Heresy: 2d6 moves, grim far future"
    assert all(": " in name and len(name) <= 100 for name in names)


async def test_the_global_few_are_registered_once_and_need_no_permission(place: Discord) -> None:
    (written,) = place.requests("PUT", "/commands")
    named = {each["name"]: each for each in written.json}
    assert set(named) == {*EVERYWHERE, *MENUS}
    assert named["roll"]["integration_types"] == [0, 1]
    assert named["rules"]["contexts"] == [0, 1, 2]
    assert named["game"]["integration_types"] == [0]
    assert not any(each.get("default_member_permissions") for each in written.json)


async def test_a_server_gets_its_commands_in_one_call_when_a_system_is_first_played(
    place: Discord,
) -> None:
    await place.start()
    calls = place.requests("PUT", f"/guilds/{place.guild.id}/commands")
    assert len(calls) == 1
    here = {each["name"] for each in of_server(place)}
    assert here == {*SHARED.split(), *OWN["heresy"].split()}
    other = place.guild.create_text_channel("other")
    await place.gm.slash(other, "game start", system="heresy")
    assert len(place.requests("PUT", f"/guilds/{place.guild.id}/commands")) == 1


async def test_nothing_is_registered_again_after_a_restart(place: Discord) -> None:
    await place.start()
    before = len(place.requests("PUT", "/commands"))
    await place.restart()
    await place.env.settle()
    assert len(place.requests("PUT", "/commands")) == before


async def test_typing_a_move_just_works(place: Discord) -> None:
    await place.start()
    await place.characters()
    place.roll(3, 4)
    reply = await place.ann.slash(place.table, "move", move="hack+WS")
    assert not reply.response.ephemeral
    assert reply.response.content == "**Griff** · Hack and Slash · **7-9**"
    (embed,) = reply.response.embeds
    assert "3 4" in embed.description
    assert "#4" in embed.description


async def test_a_verb_of_another_system_answers_with_this_games_verbs(place: Discord) -> None:
    await place.start()
    await place.characters()
    reply = await place.ann.slash(place.table, "do", what="pool 2g1y vs 2p")
    assert reply.response.ephemeral
    assert "Discern Realities" in str(reply.response.components)  # a move, but no blow


async def test_every_registered_command_answers(place: Discord) -> None:
    await place.start()
    await place.characters()
    assert set(REGISTRATION.server_menu(["heresy"])) == {each["name"] for each in of_server(place)}
    for path, command in leaves(menu_of("heresy")):
        shapes = command.shapes.values()
        if path == "game start" or any(shape.form == "file" for shape in shapes):
            continue
        needed = [shape for shape in shapes if command.is_required(shape)]
        given = {shape.option.name: _typed(place, shape) for shape in needed}
        reply = await place.gm.slash(place.table, path, **given)
        assert reply.acknowledged, path
        told = reply.response.content if reply.response is not None else ""  # none: a form
        assert "on my side" not in told, (path, told)


def _typed(place: Discord, shape: Any) -> Any:
    if shape.form == "choice" and shape.words:
        return shape.words[0]
    kinds = {"person": place.ann.user, "channel": place.table, "number": 1, "flag": True}
    return kinds.get(shape.form, "Griff")


if __name__ == "__main__":
    REVIEWED.write_text(draw_all(), encoding="utf-8")
