"""Sentences to try that work here and now: each was ruled on in thought before it is suggested."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from grammar.registry import own_verbs
from play.language.meaning import Listener
from play.permissions import check
from rules.core.errors import PlayerError
from rules.core.permissions import AnyScene, active_character, is_gm, may_see
from rules.core.system import System

MOST = 3
#: names for a newcomer's character and for a game master's first NPC, the first that is free
NEWCOMERS, FOES = ("Griff", "Mara", "Isaac", "Brin"), ("Scar", "Ogre", "Guard", "Wolf")


class MiddleDice:
    """Dice for a sentence that nobody said: every one shows its middle."""

    def roll(self, sides: int) -> int:
        return (sides + 1) // 2


def examples_here(
    system: System, scene: AnyScene, people: Mapping[str, str], without: Collection[str] = ()
) -> list[str]:
    """Return a few sentences for the speaker to try, made of who and what is in this game."""
    scene = replace(scene, acting=active_character(scene))
    listener = Listener(system.key, people)
    found: list[str] = []
    for text in dict.fromkeys(_candidates(system, scene)):
        if text not in without and works(system, listener, scene, text):
            found.append(text)
        if len(found) == MOST:
            break
    return found


def works(system: System, listener: Listener, scene: AnyScene, text: str) -> bool:
    """Say whether a sentence would be ruled on, not refused. Nothing comes of it."""
    try:
        understood = listener.understand(text, scene)
        verb = understood.sentence.verb
        if verb in own_verbs(system.key):
            outcome = system.resolve(understood.request, understood.scene, MiddleDice())
            check(system, verb, understood.request, understood.scene, outcome.changes)
    except PlayerError:
        return False
    return True


def _candidates(system: System, scene: AnyScene) -> Iterator[str]:
    someone = scene.someone
    if someone is not None:
        yield from with_foes(system.examples, scene)
        yield from system.offers(someone, scene).values()
        yield "sheet show"
    elif is_gm(scene):
        yield from next_steps(scene)
    else:
        yield newcomer(scene)
    yield from ("roll 2d6", "rules", "history")


def with_foes(examples: Iterable[str], scene: AnyScene) -> Iterator[str]:
    """Return sentences with someone who is there in the place of FOE."""
    there = [s.name for s in scene.present(npcs=True) if s.npc and may_see(scene, s)]
    for each in examples:
        if "FOE" not in each:
            yield each
        yield from (each.replace("FOE", name) for name in there if "FOE" in each)


def next_steps(scene: AnyScene) -> Iterator[str]:
    """Return what a game master does next: someone to meet, a scene, players to ask."""
    npcs = [s for s in scene.standing() if s.npc]
    if not npcs:
        yield f"npc new {_free(scene, FOES)}"
    unmet = next((s for s in npcs if not s.shown), None)
    if unmet is not None:
        yield f"npc reveal {unmet.name}"
    if not scene.stage.scene:
        yield "scene start The first night"
    yield from ("game show", "gm") if not npcs else ("gm", "waiting")


def newcomer(scene: AnyScene) -> str:
    """Return the sentence with which a player comes in."""
    return f"sheet new {_free(scene, NEWCOMERS)}"


def _free(scene: AnyScene, names: Iterable[str]) -> str:
    taken = {s.name.casefold() for s in scene.sheets.values() if may_see(scene, s)}
    return next((name for name in names if name.casefold() not in taken), "Someone")
