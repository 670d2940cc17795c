"""Aid or Interfere: a roll with one's bonds that changes someone else's roll."""

from dataclasses import replace

from rules.core.dice import Dice
from rules.core.errors import NotFound
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.record import Value
from rules.core.ruling import insist, signed
from rules.heresy.modifiers import Terms, tilt_of, weigh
from rules.heresy.reading import still_open, taken_back, the_roll, told
from rules.heresy.requests import Aid
from rules.heresy.rolling import Rolled, sizes, throw
from rules.heresy.sheet import HeresyScene, HeresySheet
from rules.heresy.tables import MOVES

AID = MOVES["aid_or_interfere"]
STRENGTH = {"10+": 2, "7-9": 1, "6-": 0}


def aid(request: Aid, scene: HeresyScene, dice: Dice) -> Outcome:
    """Roll bonds and change the other's latest roll by 2 or 1; a miss changes nothing there.

    The answer is the other's roll, read again; the helper's own dice are under `aid`.
    """
    helper = scene.actor
    record = request.who.record() or 0
    insist(request, record != helper.record, "aid_yourself", name=helper.name)
    insist(request, helper.state != "dead", "dead", name=helper.name)
    recalled, theirs = the_roll(scene)
    if recalled.subject != record:
        raise NotFound("nothing_recalled")
    still_open(request, recalled)
    name = scene.sheets[record].name
    base, own = _helped(request, taken_back(scene, recalled), name, dice)
    change = STRENGTH[own.band] * (-1 if request.hinder else 1)
    what = "interferes with" if request.hinder else "aids"
    parts = (*theirs.parts, (helper.name, change)) if change else theirs.parts
    again = replace(theirs, parts=parts)
    outcome = told(
        scene,
        base,
        record,
        again,
        title=f"{helper.name} {what} {name} ({own.band}, {signed(change)}): {again.band}",
        prose=_told(helper.name, own),
        facts=_own_facts(helper.name, own, change),
    )
    return _shared(outcome, helper, record, own)


def _helped(request: Aid, scene: HeresyScene, name: str, dice: Dice) -> tuple[HeresyScene, Rolled]:
    """Roll the helper's own dice, and mark experience for a miss."""
    helper = scene.actor
    weighed = weigh(helper, Terms(AID, "bonds", name, request.modifiers), request)
    tilt = tilt_of(scene, request.adv, request.dis, request)
    sides = sizes(tilt)
    own = Rolled(AID.key, weighed.stat, sides, throw(dice, sides), tilt, weighed.parts)
    paid = weighed.sheet
    if own.band == "6-" and not helper.npc:
        paid = replace(paid, xp=paid.xp + 1)
    return scene.put(paid), own


def _shared(outcome: Outcome, helper: HeresySheet, record: int, own: Rolled) -> Outcome:
    """Let the roll be found by both, and a helper's miss be answered too."""
    # A reroll by the helper must find this and not an older roll of their own.
    concerns = [record, helper.record]
    outcome = replace(outcome, memory={**outcome.memory, "concerns": concerns})
    if own.band != "6-":
        return outcome
    label = f"Answered {helper.name}"
    answer = Choice(label, "pick answered", "gm", helper.name, True, "answer_aid")
    return replace(outcome, choices=(*outcome.choices, answer))


def _told(name: str, own: Rolled) -> str:
    dice = f"{name} rolled {own.total} ({own.band})."
    if own.band == "7-9":
        return f"{dice} {name} is exposed to danger too."
    if own.band == "6-":
        return f"{dice} The game master says what comes of it."
    return dice


def _own_facts(name: str, own: Rolled, change: int) -> tuple[Fact, ...]:
    kept: dict[str, Value] = {
        "by": name,
        "kept": list(own.kept),
        "dropped": list(own.dropped),
        "modifier": own.modifier,
        "total": own.total,
        "band": own.band,
    }
    return (Fact("aid", kept), Fact("adjusted", change, name, signed(change)))
