"""Sentences to try here and now, each tested by a dry run."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from play.turn.preview.dry_run import would_stand
from play.turn.turn import Turn
from play.turn.visibility import veil_for_speaker
from rules.core.permissions import active_character, is_gm, may_see
from rules.core.scene import AnyScene
from rules.core.system import System

MOST_SUGGESTED = 3
#: names for a newcomer's character and a game master's first NPC; the first free one is used
NEWCOMERS, FOES = ("Griff", "Mara", "Isaac", "Brin"), ("Scar", "Ogre", "Guard", "Wolf")


async def suggest_sentences(
    turn: Turn, without: Collection[str] = (), most: int = MOST_SUGGESTED
) -> list[str]:
    """Return a few sentences for the speaker to try, using names from this game."""
    system = turn.system_or_none
    if system is None:
        return []
    scene = await veil_for_speaker(turn.tx, turn.found.game, turn.scene)
    scene = replace(scene, acting=active_character(scene))
    found: list[str] = []
    for text in dict.fromkeys(_candidates(system, scene)):
        if text not in without and await would_stand(turn, text):
            found.append(text)
        if len(found) == most:
            break
    return found


def _candidates(system: System, scene: AnyScene) -> Iterator[str]:
    someone = scene.someone
    if someone is not None:
        yield from with_foes(system, system.examples, scene)
        foes = any(s.npc and may_see(scene, s) for s in scene.list_present(npcs=True))
        offers = system.offers(someone, scene).values()
        yield from (said for said in offers if foes or said != "attack")  # nobody to hit
        yield "sheet show"
    elif is_gm(scene):
        yield from next_steps(scene)
    else:
        yield newcomer(scene)
    yield from ("roll 2d6", "rules", "history")


def with_foes(system: System, examples: Iterable[str], scene: AnyScene) -> Iterator[str]:
    """Return the examples with FOE replaced by NPCs who are present and still standing."""
    npcs = (s for s in scene.list_present(npcs=True) if s.npc and may_see(scene, s))
    there = [s.name for s in npcs if system.able(s)]
    for each in examples:
        if "FOE" not in each:
            yield each
        yield from (each.replace("FOE", name) for name in there if "FOE" in each)


def next_steps(scene: AnyScene) -> Iterator[str]:
    """Return what a game master could do next: make an NPC, reveal it, start a scene."""
    npcs = [s for s in scene.list_unretired() if s.npc]
    if not npcs:
        yield f"npc new {_find_free_name(scene, FOES)}"
    unmet = next((s for s in npcs if not s.revealed), None)
    if unmet is not None:
        yield f"npc reveal {unmet.name}"
    if not scene.stage.scene:
        yield "scene start The first night"
    yield from ("game show", "gm") if not npcs else ("gm", "waiting")


def newcomer(scene: AnyScene) -> str:
    """Return the sentence that a player without a character would begin with."""
    return f"sheet new {_find_free_name(scene, NEWCOMERS)}"


def _find_free_name(scene: AnyScene, names: Iterable[str]) -> str:
    taken = {s.name.casefold() for s in scene.sheets.values() if may_see(scene, s)}
    return next((name for name in names if name.casefold() not in taken), "Someone")
