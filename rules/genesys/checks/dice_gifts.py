"""Gifts: dice that a game master gives to someone's next check."""

from rules.core.characters.targets import find_named
from rules.core.errors import NotFound, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import gms_only
from rules.core.scene import changes
from rules.genesys.checks.pool import describe_op
from rules.genesys.harm.conditions import await_check
from rules.genesys.sheet import GenesysScene, Pending
from rules.genesys.verb_declarations.gear import GiveDice

#: the most dice at once, and the most gifts waiting for one character
MOST_DICE, MOST_WAITING = 10, 20
WHY = "from the game master"


def give_dice(request: GiveDice, scene: GenesysScene) -> Outcome:
    """Store dice for the next check of everyone named; gifts add up."""
    gms_only(scene, "give dice")
    sheets = find_named(scene, request.who)
    if not sheets:
        raise NotFound("nobody_here")
    if not 1 <= request.count <= MOST_DICE:
        raise Refused("gift_size", most=MOST_DICE)
    after = scene
    for sheet in sheets:
        if len(sheet.pending) >= MOST_WAITING:
            raise Refused("gifts_waiting", name=sheet.name, most=MOST_WAITING)
        gift = Pending(request.op, request.count, until="", why=request.comment or WHY)
        after = after.put(await_check(sheet, gift))
    names = [sheet.name for sheet in sheets]
    given = describe_op(request.op, request.count)
    return Outcome(
        f"{', '.join(names)}: {given} on the next check",
        prose=request.comment,
        facts=(
            Fact("given", request.op),
            Fact("count", request.count),
            Fact("to", names),
            Fact("reason", request.comment),
        ),
        changes=changes(scene, after),
        subject=sheets[0].record,
    )
