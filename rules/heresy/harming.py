"""Wounds inflicted outright."""

from rules.core.dice import Dice
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.scene import changes
from rules.heresy.harm import falls, hurt, unseen, wounded_choices
from rules.heresy.requests import Harm, HarmNamed
from rules.heresy.sheet import HeresyScene
from rules.heresy.targets import for_each


def harm_named(request: HarmNamed, scene: HeresyScene, dice: Dice) -> Outcome:
    said = request.said
    amount = int(said.key("number") or 1)
    plain = Harm(verb=request.verb, anyway=request.anyway, amount=amount, who=said)
    return for_each(harm)(plain, scene, dice)


def harm(request: Harm, scene: HeresyScene, dice: Dice) -> Outcome:
    """Inflict wounds outright. Defense does not help."""
    record = (request.who.record() if request.who else None) or scene.actor.record
    sheet = scene.sheets[record]
    after = scene.put(hurt(sheet, request.amount))
    now = after.sheets[record]
    told = str(request.amount) if unseen(now) else f"{now.wounds}/{now.max_wounds}"
    return Outcome(
        f"{sheet.name}: {request.amount} wound{'' if request.amount == 1 else 's'}",
        Grade.FAILURE,
        f"{sheet.name} falls." if falls(sheet, after) else "",
        facts=(
            Fact("dice", []),
            Fact("defense", None),
            Fact("wounds", request.amount, "Wounds", told),
            Fact("target", sheet.name),
        ),
        changes=changes(scene, after),
        choices=tuple(wounded_choices(after, record, request.amount)),
        kind="harm",
        subject=record,
    )
