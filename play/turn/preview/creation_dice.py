"""Dice shown before a new character has a name: whoever saw them gets exactly these."""

import json

from play.current_time import stamp
from play.dice_sources import RememberedDice
from play.turn.preview.dry_run import Foreseen, dry_run
from play.turn.turn import Turn
from storage import games
from storage.journal import Faces


async def foresee_on_kept_dice(turn: Turn) -> Foreseen:
    """Return what a sentence would do, and keep the dice rolled for it until it is said."""
    fallen = RememberedDice(turn.dice)
    foreseen = await dry_run(turn, turn.said.text, fallen)
    if fallen.faces:
        faces = [*await _read_kept(turn), *fallen.faces]
        await games.remember(turn.tx, _key(turn), json.dumps(faces), stamp(turn.now))
    return foreseen


async def show_kept_dice(turn: Turn) -> None:
    """Show a new character's dice as its player has seen them, then forget them.

    The n-th die of a size is the n-th that was seen, so going back and forth is no second try.
    """
    kept = await _read_kept(turn)
    if not kept:
        return
    turn.dice.show_first(kept)

    async def forget(number: int) -> None:
        if turn.dice.faces:
            await games.forget(turn.tx, _key(turn))

    turn.draft.afterwards.append(forget)


async def _read_kept(turn: Turn) -> Faces:
    kept = await games.recall(turn.tx, [_key(turn)])
    return tuple((sides, face) for sides, face in json.loads(kept.get(_key(turn), "[]")))


def _key(turn: Turn) -> str:
    return f"drawn:{turn.found.game}:{turn.said.speaker}"
