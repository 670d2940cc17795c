"""Rolling a move: 2d6, a stat and modifiers, read in three bands."""

from dataclasses import replace

from rules.core.dice import Dice, roll
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.ruling import dice_line, insist, signed
from rules.core.scene import changes
from rules.heresy.requests import MakeMove
from rules.heresy.sheet import SHOWN, HeresyScene
from rules.heresy.tables import MOVES

FULL, PARTIAL = 10, 7


def band(total: int) -> str:
    return "10+" if total >= FULL else "7-9" if total >= PARTIAL else "6-"


GRADES = {"10+": Grade.SUCCESS, "7-9": Grade.MIXED, "6-": Grade.FAILURE}


def make_move(request: MakeMove, scene: HeresyScene, dice: Dice) -> Outcome:
    """Roll a move. A miss marks experience."""
    actor = scene.actor
    insist(request, actor.state != "dead", "dead", name=actor.name)
    key = request.what.key("move")
    assert key is not None
    move = MOVES[key]
    stat = (request.stat.key("stat") if request.stat else None) or move.stat
    uneven = request.adv != request.dis
    faces = roll(dice, 3 if uneven else 2, 6)
    kept, dropped = _kept(faces, request.adv, uneven)
    modifier = sum(request.modifiers) + (getattr(actor, stat) if stat else 0)
    total = sum(kept) + modifier
    result = band(total)
    after = scene.put(replace(actor, xp=actor.xp + 1)) if result == "6-" else scene
    prose = {"10+": move.full, "7-9": move.partial, "6-": move.miss}[result]
    return Outcome(
        f"{actor.name}: {move.name}, {result}",
        GRADES[result],
        prose,
        facts=(
            Fact("move", key),
            Fact("stat", SHOWN.get(stat, "")),
            Fact("kept", list(kept), "Dice", dice_line(kept, dropped)),
            Fact("dropped", list(dropped)),
            Fact("modifier", modifier, "Modifier", signed(modifier)),
            Fact("total", total, "Total", f"**{total}** ({result})"),
            Fact("band", result),
            Fact("pick", 0),
        ),
        changes=changes(scene, after),
        kind="move",
        subject=actor.record,
    )


def _kept(
    faces: tuple[int, ...], high: bool, uneven: bool
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Keep two of three dice: the highest with advantage, else the lowest."""
    if not uneven:
        return faces, ()
    out = min(faces) if high else max(faces)
    place = faces.index(out)
    return (*faces[:place], *faces[place + 1 :]), (out,)
