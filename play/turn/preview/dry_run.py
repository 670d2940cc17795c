"""Rules on a sentence without a trace, to see whether it would work now."""

from collections.abc import Iterable
from dataclasses import replace

from play.dice_sources import MiddleDice
from play.server import Unasked
from play.turn.draft import Draft
from play.turn.name_rules import check_conditions, check_names
from play.turn.odds.worker_thread import Aside
from play.turn.turn import Turn
from play.turn.visibility import veil_for_speaker
from rules.core.dice.dice import Dice
from rules.core.errors import PlayerError
from rules.core.outcome import FOR_WHOM, QUESTION, Choice, Outcome
from storage.errors import Writes

#: the result of a dry run; None if it got as far as writing, or as work on another thread
Foreseen = Outcome | PlayerError | Unasked | None


async def dry_run(turn: Turn, text: str, dice: Dice | None = None) -> Foreseen:
    """Return what a sentence would do, as far as its speaker knows."""
    game = turn.found.game
    scene = await veil_for_speaker(turn.tx, game, turn.scene) if game else turn.scene
    turn = replace(turn, said=turn.said._replace(text=text, attached=None))
    turn = turn.without_trace(scene, dice or MiddleDice(), Draft())
    try:
        acting = turn.find_own_character(turn.said.character) if turn.said.character else 0
        understood = turn.understand(text, scene, acting=acting)
        outcome = await turn.resolve(understood)
        check_names(turn.to_keep(), outcome.changes)
        check_conditions(scene, understood, outcome.changes)
        return outcome
    except (PlayerError, Unasked) as error:
        return error
    except (Writes, Aside):  # it got that far, so nothing refuses it
        return None


async def would_stand(turn: Turn, text: str) -> bool:
    """Say whether this speaker could say a sentence here and now, as far as they know."""
    foreseen = await dry_run(turn, text)
    if isinstance(foreseen, PlayerError | Unasked):
        return False
    return foreseen is None or foreseen.kind not in (QUESTION, FOR_WHOM)  # which only ask back


async def worth_offering(turn: Turn, choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Return the offers that the rules would accept here and now, as far as the speaker knows; one
    that would introduce only NPCs whom the players have met, only if there is no other."""
    foreseen = [(each, await dry_run(turn, each.says)) for each in choices]
    kept = [(each, out) for each, out in foreseen if not isinstance(out, PlayerError)]
    new = tuple(each for each, outcome in kept if not _introduces_nobody(each, outcome))
    return new or tuple(each for each, _ in kept)


def _introduces_nobody(choice: Choice, outcome: object) -> bool:
    """Say whether a choice would introduce only NPCs that the players have met."""
    reveals = choice.says.startswith("npc reveal ")
    return reveals and isinstance(outcome, Outcome) and not outcome.changes
