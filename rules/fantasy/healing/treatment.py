"""Points given back, and the dying treated."""

from dataclasses import replace

from rules.core.characters.recovery import insist_own
from rules.core.characters.whom import find_meant, plays_nobody
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.records.record import Value
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.fantasy.harm.state import check_able, pool_targets
from rules.fantasy.requests.rolls import Treat
from rules.fantasy.requests.sheets import Heal
from rules.fantasy.sheet import POOLS, FantasyScene, FantasySheet, attribute


def heal(request: Heal, scene: FantasyScene, dice: Dice) -> Outcome:
    """Give points back to each."""
    sheets, key, points = pool_targets(request, scene, "lost_for_good")
    insist_own(scene, sheets)
    POOLS[key].insist_lack(request, sheets)
    after, told, full = scene, [], []
    targets: list[dict[str, Value]] = []
    for sheet in sheets:
        gained = min(points, POOLS[key].lacks(sheet))
        after = after.put(POOLS[key].heal(sheet, points))
        now = attribute(after.sheets[sheet.record], key)
        told += [f"{sheet.name} gets {gained} {key.upper()} back"] if gained else []
        targets.append({"target": sheet.name, "healed": gained, "pool": now.pool})
        if gained < points:
            full.append(f"{sheet.name} is at full {key.upper()}.")
    first = attribute(after.sheets[sheets[0].record], key)
    return Outcome(
        "; ".join(told),
        prose="\n".join(full),
        facts=(
            Fact("healed", targets[0]["healed"]),
            Fact("attribute", key),
            Fact("pool", first.pool),
            Fact("targets", targets),
        ),
        changes=changes(scene, after),
        subject=sheets[0].record,
    )


def treat(request: Treat, scene: FantasyScene, dice: Dice) -> Outcome:
    """Treat the dying: death comes no closer. Of several, those who need none are told."""
    sheets = _patients(request, scene)
    dying = [sheet for sheet in sheets if sheet.state == "dying"]
    if not dying:
        check_able(request, sheets[0])
        raise Refused("not_dying", name=sheets[0].name)
    own = scene.someone is not None and scene.someone.record in [s.record for s in dying]
    insist(request, not own, "treats_themselves", name=dying[0].name)
    after, notes = scene, [f"{s.name} isn't dying." for s in sheets if s.state == "well"]
    notes += [f"{s.name} is dead." for s in sheets if s.state == "dead"]
    for sheet in dying:
        after = after.put(replace(sheet, state="well", timer=None))
    names = [sheet.name for sheet in dying]
    lost = "What was lost stays lost until a week of rest, and the game master's word."
    return Outcome(
        f"{', '.join(names)} {'is' if len(names) == 1 else 'are'} treated and will live",
        Grade.SUCCESS,
        "\n".join([lost, *notes]),
        facts=(
            Fact("treated", names[0]),
            Fact("state", "well"),
            Fact("timer", None),
            Fact("targets", list(names)),
        ),
        changes=changes(scene, after),
        subject=dying[0].record,
    )


def _patients(request: Treat, scene: FantasyScene) -> list[FantasySheet]:
    """Return who is to be treated: those named, else the one who acts.

    A game master without a character means all who are dying here.
    """
    if request.who is None and plays_nobody(scene):
        dying = [sheet for sheet in scene.list_present(npcs=True) if sheet.state == "dying"]
        if not dying:
            raise Refused("nobody_dying")
        return dying
    return find_meant(scene, request.who)
