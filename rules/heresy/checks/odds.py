"""How likely each result of a move or of damage is, and how lucky dice were."""

from dataclasses import replace

from rules.core.dice.chances import Fallen, Luck, luck_of_kept, place_among, sums
from rules.core.odds import Reading, find_value_after, read_facts, read_fate
from rules.core.outcome import Outcome
from rules.core.sheet import stranger
from rules.core.verb_declarations.request import Request
from rules.heresy.sheet import HeresyScene, HeresySheet
from rules.heresy.verb_declarations.moves_harm_gear import Suffer

#: Defense and max wounds of a weak, a typical and a tough foe
LIKELY = ((1, 2), (2, 4), (4, 8))


def read_outcome(request: Request, scene: HeresyScene, outcome: Outcome) -> Reading | None:
    """Read damage by what happens to the first target, and anything else by its band."""
    if outcome.kind not in ("damage", "blow"):
        return read_facts(outcome)
    facts = {fact.key: fact.value for fact in outcome.facts}
    wounds = facts["wounds"]
    assert isinstance(wounds, int)
    named = [sheet for sheet in scene.sheets.values() if sheet.name == facts.get("target")]
    state = find_value_after(outcome, named[0].record, "state", named[0].state) if named else "well"
    fate = {"dead": "dead", "dying": "down"}.get(str(state), "hurt" if wounds else "unhurt")
    mine = isinstance(request, Suffer)
    reading = read_fate(fate, {"wounds": wounds}, mine=mine)
    return reading._replace(at_least={"wounds": wounds})


def luck_of(fallen: Fallen) -> Luck | None:
    """Return the luck of a move's dice, or of damage dice; for the person who suffers, low is
    lucky."""
    if fallen.kind == "move":
        # aid and rerolls read a roll again that was counted with its own entry
        return luck_of_kept(fallen) if fallen.verb == "move" else None
    faces = fallen.facts.get("dice")
    if (
        fallen.kind not in ("damage", "blow")
        or not isinstance(faces, list)
        or len(faces) != len(fallen.dice)
    ):
        return None
    total = sum(face for _, face in fallen.dice)
    return place_among(sums(fallen.sizes), total, low=fallen.verb == "suffer")


def likely_foes(sheet: HeresySheet) -> tuple[HeresySheet, ...]:
    """Return three typical stand-ins for a foe of whom only the name is known."""
    bare = stranger(sheet)
    return tuple(replace(bare, defense=armour, max_wounds=most) for armour, most in LIKELY)
