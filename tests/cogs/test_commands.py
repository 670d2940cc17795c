"""Slash commands: which are registered where and when, and that each of them answers."""

import re
from typing import Any, cast
from unittest.mock import Mock

import pytest

from cogs.commands.registration import (
    EVERYWHERE,
    Registration,
    fit_verbs,
    is_understood,
    second_words,
    stands_alone,
)
from cogs.commands.verbs import Group, Saying, merge_verbs
from cogs.registry import COGS
from grammar.registry import verbs_of
from rules.registry import NAMES
from tests.cogs.conftest import Discord

#: language.md, section 1
MENUS = ("Roll from this post", "Say this as…", "About this post…", "Show character")
SHARED = (
    "say sheet npc item xp advance harm heal rest status aid interfere table init round turn act "
    "time pick undo redo fix again history gm ask waiting away nudge lend scene catchup ledger "
    "chronicle keep plan vote seal board"
)
#: those of them that a game of these rules has no use for
UNKNOWN = {
    "heresy": "status init round act time",
    "genesys": "aid interfere table time",
    "tens": "status aid interfere table init time",
    "fantasy": "status interfere",
    "odd": "",
}
OWN = {
    "heresy": "move reroll define damage suffer forward ongoing hold bond resource tactic ammo "
    "breath session",
    "genesys": "pool check attack spend crit strain story maneuver encounter range hazard",
    "tens": "move temp armour treat fate define convert",
    "fantasy": "test push contest answer attack treat hireling cast",
    "odd": "save attack deed rally use treat hireling range sunder",
}
GROUPS = "sheet game npc item privacy scene session hireling define"
VERBS = merge_verbs([cog.verbs for cog in COGS])
REGISTRATION = Registration(cast(Any, Mock()), cast(Any, None), COGS, ())


def registered_for(system: str) -> set[str]:
    """Return the names of the commands that a server with this game has of its own."""
    return {*SHARED.split(), *OWN[system].split()} - set(UNKNOWN[system].split())


def of_server(place: Discord) -> list[dict[str, Any]]:
    """Return what was last written for the server."""
    return list(place.requests("PUT", f"/guilds/{place.guild.id}/commands")[-1].json)


def test_the_verbs_are_those_of_the_language_and_at_most_ninety() -> None:
    listed = {*EVERYWHERE, *SHARED.split(), *(v for own in OWN.values() for v in own.split())}
    assert set(VERBS) == listed
    assert len(VERBS) <= 90


def test_groups_have_subcommands_and_every_other_verb_one_text_option() -> None:
    assert {name for name, verb in VERBS.items() if isinstance(verb, Group)} == set(GROUPS.split())
    for verb in VERBS.values():
        if isinstance(verb, Saying):
            assert len(verb.options()) <= 1


@pytest.mark.parametrize("system", NAMES)
def test_each_systems_verbs_are_understood_by_its_grammar(system: str) -> None:
    own = {name for cog in COGS if cog.system == system for name in cog.verbs} - {"item"}
    assert own == set(OWN[system].split())
    assert own <= set(verbs_of(system))


@pytest.mark.parametrize("system", NAMES)
def test_a_text_option_may_be_left_out_just_where_the_verb_stands_alone(system: str) -> None:
    for name, verb in fit_verbs(VERBS, [system]).items():
        if isinstance(verb, Saying) and name in verbs_of(system):
            assert verb.alone == stands_alone(system, name), (name, verb)


@pytest.mark.parametrize("system", NAMES)
def test_every_subcommand_begins_a_sentence_of_its_verb(system: str) -> None:
    for name, verb in fit_verbs(VERBS, [system]).items():
        known = verbs_of(system).get(name)
        if isinstance(verb, Group) and known is not None:
            assert set(verb.orders) == set(second_words(known.usage)), (name, known.usage)
            assert 1 <= len(verb.orders) <= 25


async def test_the_global_few_are_registered_once_and_need_no_permission(place: Discord) -> None:
    (written,) = place.requests("PUT", "/commands")
    named = {each["name"]: each for each in written.json}
    assert set(named) == {*EVERYWHERE, *MENUS}
    assert named["roll"]["integration_types"] == [0, 1]
    assert named["rules"]["contexts"] == [0, 1, 2]
    assert named["game"]["integration_types"] == [0]
    assert not any(each.get("default_member_permissions") for each in written.json)


async def test_a_server_gets_its_verbs_in_one_call_when_a_system_is_first_played(
    place: Discord,
) -> None:
    await place.start()
    calls = place.requests("PUT", f"/guilds/{place.guild.id}/commands")
    assert len(calls) == 1
    assert {each["name"] for each in of_server(place)} == registered_for("heresy")
    other = place.guild.create_text_channel("other")
    await place.gm.slash(other, "game start", system="heresy")
    assert len(place.requests("PUT", f"/guilds/{place.guild.id}/commands")) == 1


@pytest.mark.parametrize("system", NAMES)
def test_a_server_has_only_the_commands_that_its_games_understand(system: str) -> None:
    here = set(REGISTRATION.server_verbs([system]))
    assert here == registered_for(system)
    assert here <= set(verbs_of(system))


def test_a_server_with_two_games_has_the_commands_of_both() -> None:
    both = set(REGISTRATION.server_verbs(["heresy", "odd"]))
    assert both == registered_for("heresy") | registered_for("odd")


@pytest.mark.parametrize("system", NAMES)
def test_every_example_of_a_command_is_understood_by_the_servers_game(system: str) -> None:
    for name, verb in REGISTRATION.server_verbs([system]).items():
        orders = verb.orders if isinstance(verb, Group) else {"": verb}
        for word, order in orders.items():
            options = order.options() if isinstance(order, Saying) else order.options
            for option in options:
                lead, _, example = option.about.partition("Such as: ")
                if not lead and example:
                    assert is_understood(system, f"{name} {word} {example}"), (name, word, example)


@pytest.mark.parametrize("system", NAMES)
def test_the_first_subcommand_of_a_group_does_no_harm(system: str) -> None:
    verbs = {**REGISTRATION.every_verb(), **REGISTRATION.server_verbs([system])}
    for name, verb in verbs.items():
        if isinstance(verb, Group):
            assert next(iter(verb.orders)) in ("show", "list", "start"), name


async def test_nothing_is_registered_again_after_a_restart(place: Discord) -> None:
    await place.start()
    before = len(place.requests("PUT", "/commands"))
    await place.restart()
    await place.env.settle()
    assert len(place.requests("PUT", "/commands")) == before


async def test_descriptions_help_a_stranger(place: Discord) -> None:
    await place.start()
    for command in of_server(place):
        assert 8 <= len(command["description"]) <= 100, command["name"]
        for option in command.get("options", ()):
            assert 3 <= len(option["description"]) <= 100, (command["name"], option["name"])


def test_no_description_is_made_of_grammar() -> None:
    for name, verb in REGISTRATION.every_verb().items():
        orders = verb.orders if isinstance(verb, Group) else {"": verb}
        for word, order in orders.items():
            assert not re.search(r"Say:|[A-Z]{3,}(?<!NPC)|[|{\[]|…$", order.about), (name, word)


async def test_typing_a_move_just_works(place: Discord) -> None:
    await place.start()
    await place.characters()
    place.roll(3, 4)
    reply = await place.ann.slash(place.table, "move", what="hack+WS")
    assert not reply.response.ephemeral
    assert reply.response.content == "**Griff** · Hack and Slash · **7-9**"
    (embed,) = reply.response.embeds
    assert "3 4" in embed.description
    assert "#4" in embed.description


@pytest.mark.skipif("genesys" not in NAMES, reason="needs a second system")
async def test_a_verb_of_another_system_answers_with_this_games_verbs(place: Discord) -> None:
    await place.start()
    reply = await place.ann.slash(place.table, "do", what="pool 2g1y vs 2p")
    assert reply.response.ephemeral
    assert "move" in reply.response.content


async def test_every_registered_command_answers(place: Discord) -> None:
    await place.start()
    await place.characters()
    everywhere = {name: VERBS[name] for name in EVERYWHERE if name != "game"}
    here = place.bot.registration.server_verbs(["heresy"])
    assert set(here) == {each["name"] for each in of_server(place)}
    for name, verb in {**everywhere, **here}.items():
        orders = verb.orders if isinstance(verb, Group) else {"": verb}
        for word, order in orders.items():
            options = order.options() if isinstance(order, Saying) else order.options
            if any(option.kind == "file" for option in options):
                continue
            given = {o.name: _typed(place, o) for o in options if o.required}
            reply = await place.gm.slash(place.table, f"{name} {word}".strip(), **given)
            assert reply.acknowledged, (name, word)
            told = reply.response.content if reply.response is not None else ""  # none: a form
            assert "inside me" not in told, (name, word, told)


def _typed(place: Discord, option: Any) -> Any:
    if option.words:
        return option.words[0]
    kinds = {"person": place.ann.user, "channel": place.table, "number": 1, "flag": True}
    return kinds.get(option.kind, option.about.removeprefix("Such as: ") or "Griff")


async def test_completion_reads_like_the_sentence_it_makes(place: Discord) -> None:
    await place.start()
    await place.characters()
    offered = await place.ann.autocomplete(place.table, "move", "what", "ha")
    assert "hack and slash" in " ".join(each["value"] for each in offered).casefold()
    assert all(each["name"] == each["value"] and len(each["name"]) <= 100 for each in offered)
    assert len(offered) <= 25
    assert await place.ann.autocomplete(place.table, "move", "what", "\x00`‮" * 30) == []


async def test_completion_never_names_what_the_asker_may_not_know(place: Discord) -> None:
    await place.start()
    await place.characters()
    await place.gm.slash(place.table, "npc new", name="Zebulon")
    own = await place.gm.autocomplete(place.table, "npc show", "name", "Zeb")
    assert [each["value"] for each in own] == ["Zebulon"]
    others = await place.ann.autocomplete(place.table, "npc show", "name", "Zeb")
    assert [each["value"] for each in others if each["value"] != "all"] == []
    for verb in ("move", "harm"):
        seen = await place.ann.autocomplete(place.table, verb, "what", "hack at Z")
        assert not any("Zeb" in each["value"] for each in seen)


async def test_completion_works_where_no_game_is_played(place: Discord) -> None:
    offered = await place.ann.autocomplete(place.table, "rules", "what", "her")
    assert all(len(each["value"]) <= 100 for each in offered)
