"""Points given back, and the dying treated."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.records.record import Value
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.fantasy.requests import Heal, Treat
from rules.fantasy.sheet import FantasyScene, FantasySheet, attribute, with_attribute
from rules.fantasy.targets import named_or_actor, pool_targets


def restore(sheet: FantasySheet, key: str, points: int) -> tuple[FantasySheet, int]:
    """Give points back to a pool, as many as it holds, and return how many those were."""
    now = attribute(sheet, key)
    gained = max(0, min(points, now.die - now.pool))
    return with_attribute(sheet, key, replace(now, pool=now.pool + gained)), gained


def heal(request: Heal, scene: FantasyScene, dice: Dice) -> Outcome:
    """Give points back to each."""
    sheets, key, points = pool_targets(request, scene, "lost_for_good")
    after, told, full = scene, [], []
    targets: list[dict[str, Value]] = []
    for sheet in sheets:
        healed, gained = restore(sheet, key, points)
        after, now = after.put(healed), attribute(healed, key)
        told.append(f"{sheet.name} gets {gained} {key.upper()} back")
        targets.append({"target": sheet.name, "healed": gained, "pool": now.pool})
        if gained < points:
            full.append(f"{sheet.name}'s {key.upper()} is full at {now.pool}.")
    first = attribute(after.sheets[sheets[0].record], key)
    return Outcome(
        "; ".join(told),
        prose="\n".join(full),
        facts=(
            Fact("healed", targets[0]["healed"]),
            Fact("attribute", key),
            Fact("pool", first.pool, key.upper(), f"{first.pool}/{first.die}"),
            Fact("targets", targets),
        ),
        changes=changes(scene, after),
        subject=sheets[0].record,
    )


def treat(request: Treat, scene: FantasyScene, dice: Dice) -> Outcome:
    """Treat the dying: death comes no closer."""
    sheet = named_or_actor(request.who, scene)
    insist(request, sheet.state != "dead", "dead", name=sheet.name)
    if sheet.state != "dying":
        raise Refused("not_dying", name=sheet.name)
    saved = replace(sheet, state="well", timer=None)
    return Outcome(
        f"{sheet.name} is treated and will live",
        Grade.SUCCESS,
        "What was lost stays lost until a week of rest, and the game master's word.",
        facts=(Fact("treated", sheet.name), Fact("state", "well"), Fact("timer", None)),
        changes=changes(scene, scene.put(saved)),
        subject=sheet.record,
    )
