"""How a ruling reads for those who don't know all the real numbers."""

import re
from collections.abc import Sequence
from dataclasses import replace

from play.dice_sources import MiddleDice, ReplayedDice
from play.language.exact_reading import Understood
from play.server import Unasked
from play.turn.scene_builder import build_scene
from play.turn.turn import Turn
from play.turn.utterance_and_ruling import Settled
from play.turn.visibility import veil_scene
from rules.core.errors import PlayerError
from rules.core.outcome import Outcome
from rules.core.records.player_view import rebase_changes
from rules.core.scene import AnyScene
from storage.errors import Writes
from storage.journal import Faces


def unveil_blind(turn: Turn, understood: Understood) -> tuple[Turn, Understood]:
    """Resolve a blind sentence on the real sheets, since nobody is shown its result."""
    if understood.sentence.visible != "blind":
        return turn, understood
    real = understood._replace(scene=turn.unveil_scene(understood.scene))
    return replace(turn, scene=turn.unveil_scene(turn.scene)), real


async def tell_known(turn: Turn, understood: Understood, settled: Settled) -> Settled:
    """Return what a game master settled, told with the numbers that players know.

    If the rules come to the same result with those numbers, the whole ruling is told by them;
    otherwise only the changed numbers are replaced.
    """
    if not may_tell_more(turn, settled):
        return settled
    scene = await veil_scene(turn.tx, turn.found.game, turn.scene)
    really, told = settled.outcome, await _think(turn, understood, scene, settled.dice)
    if told is None or not _is_alike(really, told):
        return _rebase(scene, settled)
    told = replace(
        really, title=told.title, prose=told.prose, facts=told.facts, changes=told.changes
    )
    return settled._replace(outcome=told, really=really.changes)


async def tell_more(turn: Turn, settled: Settled) -> Settled:
    """Return another thing that a game master settled, with the changes that players may know."""
    if not may_tell_more(turn, settled):
        return settled
    scene = build_scene(turn.found, turn.said, turn.now)
    return _rebase(await veil_scene(turn.tx, turn.found.game, scene), settled)


def may_tell_more(turn: Turn, settled: Settled) -> bool:
    """Say whether this ruling could give away to players what was done blind."""
    sheets = (each.record in turn.scene.sheets for each in settled.outcome.changes)
    hidden = settled.visible == "blind" or turn.scene.veiled or settled.really is not None
    return turn.found.blind and not hidden and any(sheets)


def _rebase(scene: AnyScene, settled: Settled) -> Settled:
    really = settled.outcome
    told = replace(really, changes=rebase_changes(scene, really.changes))
    return settled._replace(outcome=told, really=really.changes)


async def _think(
    turn: Turn, understood: Understood, scene: AnyScene, faces: Faces
) -> Outcome | None:
    """Rule on a sentence again with the same dice, as if nothing had been done blind."""
    dice = ReplayedDice(faces, MiddleDice())
    thought = turn.without_trace(scene, dice, turn.draft.for_inner())
    seen = replace(understood.scene, sheets=scene.sheets, veiled=scene.veiled)
    try:
        made = await thought.resolve(understood._replace(scene=seen))
    except (PlayerError, Unasked, Writes):
        return None
    # by other numbers more or fewer dice fell, and the card shows those that did
    return made if tuple(thought.dice.faces) == faces else None


def _is_alike(one: Outcome, other: Outcome) -> bool:
    """Say whether two outcomes are the same apart from their numbers."""
    return _shape(one) == _shape(other)


def _shape(outcome: Outcome) -> Sequence[object]:
    return (
        re.sub(r"\d+", "0", outcome.title),
        outcome.grade,
        outcome.kind,
        outcome.subject,
        [choice.label for choice in outcome.choices],
        [fact.key for fact in outcome.facts],
    )
