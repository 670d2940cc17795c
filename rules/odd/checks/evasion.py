"""Avoiding a deed: the save of a foe who sees it coming, if the deed named none."""

from collections.abc import Sequence

from rules.core.characters.targets import find_key, find_one
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.odd.checks.joint_save import describe_saver
from rules.odd.checks.save_dice import Saved, roll_save
from rules.odd.sheet import OddScene, OddSheet, quote_name
from rules.odd.verb_declarations.saves_and_combat import Avoid

GROUP = "avoid"
#: the most foes with a button of their own
MOST_FOES = 5


def offer_avoiding(foes: Sequence[OddSheet]) -> tuple[Choice, ...]:
    """Offer the game master to choose who saves against a deed, if anyone."""
    if not foes:
        return ()
    ways = [
        (f"{foe.name} tries to avoid it", f"deed avoid {quote_name(foe.name)}")
        for foe in foes[:MOST_FOES]
    ]
    return tuple(
        Choice(label, says, "gm", owed=True, group=GROUP)
        for label, says in (*ways, ("Nobody avoids it", "deed stands"))
    )


def describe_avoidance(saved: Saved, scene: OddScene) -> str:
    """Describe a foe's save against a deed."""
    return describe_saver(saved, scene, "avoids it", "fails to avoid it")


def avoid_deed(request: Avoid, scene: OddScene, dice: Dice) -> Outcome:
    """Let a foe save to avoid the latest deed, or let the deed succeed."""
    recalled = scene.recalled
    if recalled is None or not recalled.memory.get("avoidable"):
        raise NotFound("no_open_deed")
    if any("avoided" in memory for memory in recalled.followed):
        raise Refused("deed_settled")
    doer, what = scene.sheets[recalled.subject], recalled.memory["what"]
    foe = find_one(scene, request.who)
    saved = None
    if foe is not None:
        attribute = find_key("attribute", request.who) or recalled.memory["attribute"]
        saved = roll_save(foe, attribute, dice, request.adv, request.dis)
    avoided = saved is not None and saved.passed
    return Outcome(
        f"{doer.name}: {what}, {'avoided' if avoided else 'done'}",
        Grade.FAILURE if avoided else Grade.SUCCESS,
        describe_avoidance(saved, scene) if saved else "Nobody avoids it.",
        facts=(
            Fact("target", foe.name if foe else None),
            Fact("avoided", avoided),
            Fact("succeeded", not avoided),
            Fact("opponent", saved.serialise() if saved else None),
        ),
        kind="avoid",
        subject=doer.record,
        memory={"avoided": avoided},
        settles=GROUP,
    )
