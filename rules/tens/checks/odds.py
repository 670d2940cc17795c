"""How likely each result of a move is."""

from dataclasses import replace

from rules.core.odds import Reading, read_facts
from rules.core.outcome import Outcome
from rules.core.sheet import stranger
from rules.core.verb_declarations.request import Request
from rules.tens.content import DAMAGE_TYPES
from rules.tens.sheet import TensScene, TensSheet

#: hit points of a weak, a typical and a tough foe, and whether hits are halved
LIKELY = ((4, False), (8, False), (16, True))


def read_outcome(request: Request, scene: TensScene, outcome: Outcome) -> Reading | None:
    """Read a move by its band, and by its hits if it has a target."""
    reading = read_facts(outcome)
    facts = {fact.key: fact.value for fact in outcome.facts}
    if reading is None or not facts.get("targets"):
        return reading
    return reading._replace(at_least={"hits": reading.numbers["hits"]})


def likely_foes(sheet: TensSheet) -> tuple[TensSheet, ...]:
    """Return three typical stand-ins for a foe of whom only the name is known."""
    bare = stranger(sheet)
    return tuple(
        replace(bare, hp=points, max_hp=points, resist=tuple(DAMAGE_TYPES) if halved else ())
        for points, halved in LIKELY
    )
