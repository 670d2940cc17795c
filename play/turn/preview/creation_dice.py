"""Dice that fell for a character before it had a name: who saw them gets these, and no others."""

import json

from play.current_time import stamp
from play.dice_sources import RememberedDice
from play.turn.preview.dry_run import Foreseen, dry_run
from play.turn.turn import Turn
from storage import games
from storage.journal import Faces


async def foresee_on_kept_dice(turn: Turn) -> Foreseen:
    """Return what would come of a sentence, and keep the dice that fell for it until it is said."""
    fallen = RememberedDice(turn.dice)
    foreseen = await dry_run(turn, turn.said.text, fallen)
    if fallen.faces:
        faces = [*await _read_kept(turn), *fallen.faces]
        await games.remember(turn.tx, _key(turn), json.dumps(faces), stamp(turn.now))
    return foreseen


async def show_kept_dice(turn: Turn) -> None:
    """Let the dice of a new character fall as its player has seen them, and then forget them.

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
