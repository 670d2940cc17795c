"""`/gm hand over`: makes someone else game master."""

from dataclasses import replace

from play.language.exact_reading import Understood
from play.turn.turn import Handlers, Turn
from play.verbs.game import find_person
from play.wording import gm as wording
from rules.core.errors import AlreadyDone
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import gms_only
from rules.core.scene import changes
from rules.core.verb_declarations.gm_desk_and_story import HandOver


async def hand_over(turn: Turn, understood: Understood) -> Outcome:
    """Make someone else game master in the speaker's place."""
    request, scene = understood.request, turn.scene
    assert isinstance(request, HandOver)
    turn.require_game()
    if not turn.said.manages:
        gms_only(scene, "hand the game over")
    person = await find_person(turn, request.person)
    if person == turn.said.speaker:
        raise AlreadyDone("yours_already")
    gms = [gm for gm in scene.game.gms if gm not in (turn.said.speaker, person)]
    after = scene.put(replace(scene.game, gms=(person, *gms)))
    names = [turn.people.get(gm, gm) for gm in after.game.gms]
    return Outcome(
        wording.describe_handover(scene.game.name, names[0]),
        facts=(Fact("gms", names),),
        changes=changes(scene, after),
    )


HANDLERS: Handlers = {HandOver: hand_over}
