"""Starting, changing and ending games."""

import re
from collections.abc import Sequence
from dataclasses import replace

from play.language.exact_reading import Understood
from play.turn.preview.suggested_sentences import newcomer, suggest_sentences
from play.turn.scene_builder import build_scene, upgrade_state
from play.turn.turn import Handlers, Turn
from play.verbs.game_page import start_own, with_page
from play.wording import game as wording
from play.wording import markup
from play.wording import sheet as sheet_wording
from rules.core.errors import NotAllowed, NotFound, NotUnderstood, Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import gms_only
from rules.core.records.record import encode
from rules.core.scene import changes
from rules.core.system import System
from rules.core.verb_declarations.games_and_help import (
    GameChannel,
    GameEnd,
    GameMasters,
    GameRename,
    GameStart,
)
from rules.own.key import OWN
from rules.registry import SYSTEMS, family_of, system_of
from storage import games, scene_query


async def start(turn: Turn, understood: Understood) -> Outcome:
    """Start a game in this channel, or in a thread's parent channel."""
    request = understood.request
    assert isinstance(request, GameStart)
    _check_system(understood, request.system)
    if turn.found.game:
        raise Refused("game_running", name=turn.scene.game.name)
    if not turn.said.may_start:
        raise NotAllowed("start_needs_manage_channels")
    begun = await start_own(turn, request) if request.system == OWN else None
    if isinstance(begun, Outcome):
        return begun
    system = begun.system if begun else system_of(request.system)
    name = (begun.name if begun else request.name.strip(' "')) or system.name
    turn = await _begin(turn, system, name)
    scene = turn.scene
    after = with_page(scene, system.page, begun.text) if begun else scene
    steps = await suggest_sentences(turn)
    labels = [wording.step_label(step) for step in steps]
    return Outcome(
        wording.game_started(name, system.name),
        prose=wording.first_steps(newcomer(turn.scene)),
        facts=(
            Fact("game", name),
            Fact("system", family_of(system.key)),
            Fact("tries", steps),
            *(begun.facts[1:] if begun else ()),
        ),
        changes=changes(scene, after),
        choices=tuple(
            Choice(label, step, "gm", recalls=False)
            for label, step in zip(labels, steps, strict=True)
        ),
        kind="game_start",
    )


def _check_system(understood: Understood, system: str) -> None:
    """Refuse an unknown system, listing all there are."""
    known = (*SYSTEMS, OWN)
    if system in known:
        return
    sentence = understood.sentence
    column = sentence.column(sentence.text.casefold().find(system, sentence.start))
    raise NotUnderstood(sentence.text, column, "system", list(known), "unknown_name")


async def _begin(turn: Turn, system: System, name: str) -> Turn:
    """Create the game, and return the turn inside it."""
    channel, family = turn.said.parent or turn.said.channel, family_of(system.key)
    fields = encode(system.begin(name=name, gms=(turn.said.speaker,)))
    await games.start(turn.tx, turn.said.server, family, channel, system.version, fields)
    found = upgrade_state(await scene_query.read(turn.tx, turn.said.channel, turn.said.parent))
    turn = turn.keep_in(found, build_scene(found, turn.said, turn.now))
    games.know(
        turn.tx.write_later, turn.said.server, turn.found.game, turn.said.speaker, turn.said.name
    )
    return turn


async def channel(turn: Turn, understood: Understood) -> Outcome:
    """Add a channel to the game, or remove one."""
    request = understood.request
    assert isinstance(request, GameChannel)
    turn.require_game()
    gms_only(turn.scene, "choose the game's channels")
    mine = await games.channels(turn.tx, turn.found.game)
    if request.how == "add":
        name = find_channel(turn, request.channel)
        taken = await games.game_of(turn.tx, name)
        if taken is not None:
            code = "channel_ours" if name in mine else "channel_taken"
            raise Refused(code, channel=markup.channel(name))
        await games.bind(turn.tx, turn.found.game, name)
        mine = [*mine, name]
    else:
        bare = request.channel.strip().removeprefix("<").removesuffix(">").removeprefix("#")
        name = bare if bare in mine else turn.server.channel(request.channel) or ""
        if name not in mine:
            hints = [markup.channel(each) for each in mine]
            raise NotFound("no_such_channel", markup.channel(name or bare), hints)
        if len(mine) == 1:
            raise Refused("last_channel")
        await games.unbind(turn.tx, name)
        mine = [each for each in mine if each != name]
    return Outcome(
        wording.channels_now(turn.scene.game.name, mine),
        prose=", ".join(map(markup.channel, mine)),
        facts=(Fact("channels", mine),),
    )


async def masters(turn: Turn, understood: Understood) -> Outcome:
    """Add or remove a game master. Whoever manages the channel may always do so."""
    request = understood.request
    assert isinstance(request, GameMasters)
    turn.require_game()
    if not turn.said.manages:
        gms_only(turn.scene, "add or remove game masters")
    person = await find_person(turn, request.person)
    game = turn.scene.game
    if request.how == "add":
        gms = game.gms if person in game.gms else (*game.gms, person)
    else:
        gms = tuple(gm for gm in game.gms if gm != person)
        if not gms:
            raise Refused("last_gm")
    after = turn.scene.put(replace(game, gms=gms))
    names = name_gms(turn, gms)
    return Outcome(
        wording.masters_now(names), facts=(Fact("gms", names),), changes=changes(turn.scene, after)
    )


def find_channel(turn: Turn, said: str) -> str:
    """Return the id of a channel of this server, by mention or name."""
    found = turn.server.channel(said)
    if found is None:
        raise NotFound("foreign_channel", said.strip())
    return found


async def find_person(turn: Turn, said: str) -> str:
    """Return the id of a person on this server, by mention or name."""
    found = re.fullmatch(r"<@!?(\w+)>|@?(.+)", said.strip().strip('"'), re.DOTALL)
    name = (found[1] or found[2]).strip() if found else said
    if name.casefold() == "me":
        return turn.said.speaker
    named = [
        person
        for person, known in turn.people.items()
        if name in (person, known) or name.casefold() == known.casefold()
    ] or await games.list_named(turn.tx, turn.server.id, name)
    if found and found[1]:  # a mention may be of someone who never spoke here
        named = [found[1]]
    elif not named and turn.said.by_name and re.fullmatch(r"@\w+", said.strip()):
        named = [name]
    for person in named:
        if person == turn.said.speaker or turn.server.has_member(person):
            return person
    raise NotFound("unknown_player", name, _players(turn))


def _players(turn: Turn) -> list[str]:
    """Return the names of a few players and game masters, sorted."""
    scene = turn.scene
    ids = dict.fromkeys((*scene.game.gms, *(s.owner for s in scene.list_unretired() if not s.npc)))
    return sorted(turn.people[id] for id in ids if id in turn.people)[:5]


async def rename(turn: Turn, understood: Understood) -> Outcome:
    request = understood.request
    assert isinstance(request, GameRename)
    turn.require_game()
    gms_only(turn.scene, "rename the game")
    name = request.name.strip(' "')[:100]
    after = turn.scene.put(replace(turn.scene.game, name=name))
    return Outcome(
        sheet_wording.describe_renaming(turn.scene.game.name, name),
        changes=changes(turn.scene, after),
    )


async def end(turn: Turn, understood: Understood) -> Outcome:
    """End a game, once the game master has confirmed. Nothing is deleted."""
    request = understood.request
    assert isinstance(request, GameEnd)
    turn.require_game()
    if not turn.said.manages:
        gms_only(turn.scene, "end the game")
    name = turn.scene.game.name
    if not request.sure:
        sure = Choice(wording.END_THE_GAME, "game end yes", "gm", recalls=False)
        return Outcome(wording.sure_to_end(name), choices=(sure,), recorded=False, private=True)
    after = turn.scene.put(replace(turn.scene.game, ended=True))

    async def unbind(_: int) -> None:
        await games.unbind_all(turn.tx, turn.found.game)

    turn.draft.afterwards.append(unbind)
    return Outcome(wording.game_ended(name), changes=changes(turn.scene, after))


HANDLERS: Handlers = {
    GameStart: start,
    GameChannel: channel,
    GameMasters: masters,
    GameRename: rename,
    GameEnd: end,
}


def name_gms(turn: Turn, gms: Sequence[str]) -> list[str]:
    """Return the names of game masters. Those known only from an import get no name."""
    unsure = turn.found.claims
    return [wording.UNCONFIRMED if gm in unsure else turn.people.get(gm, gm) for gm in gms]
