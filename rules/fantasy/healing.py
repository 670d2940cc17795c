"""Points restored, and the dying treated."""

from dataclasses import replace

from rules.core.characters.harm_and_rest import Track, insist_own
from rules.core.characters.targets import find_meant, plays_nobody
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.permissions import shows_numbers
from rules.core.records.record import Value
from rules.core.rule_helpers import agree, insist, join_names, quote_name
from rules.core.scene import changes
from rules.fantasy.pools_and_death import check_able, pool_targets
from rules.fantasy.sheet import POOLS, FantasyScene, FantasySheet, attribute
from rules.fantasy.verb_declarations.checks_and_combat import Treat
from rules.fantasy.verb_declarations.harm_gear_growth import Heal


def heal(request: Heal, scene: FantasyScene, dice: Dice) -> Outcome:
    """Restore points to each target."""
    sheets, key, points = pool_targets(request, scene, "lost_for_good")
    insist_own(scene, sheets)
    POOLS[key].insist_lack(request, sheets)
    after, full = scene, []
    gains: dict[int, list[str]] = {}
    targets: list[dict[str, Value]] = []
    for sheet in sheets:
        gained = min(points, POOLS[key].lacks(sheet))
        after = after.put(POOLS[key].heal(sheet, points))
        now = attribute(after.sheets[sheet.record], key)
        if gained:
            gains.setdefault(gained, []).append(sheet.name)
        targets.append({"target": sheet.name, "healed": gained, "pool": now.pool})
        if not gained:
            state = f"is at full {key.upper()}" if now.die else f"has lost {key.upper()}"
            full.append(f"{sheet.name} {state}.")
    first = attribute(after.sheets[sheets[0].record], key)
    return Outcome(
        _describe_gains(gains, POOLS[key], sheets, after),
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


def _describe_gains(
    gains: dict[int, list[str]],
    pool: Track[FantasySheet],
    before: list[FantasySheet],
    after: FantasyScene,
) -> str:
    """Describe who gets how many points back, and for a single one also the new total."""
    told = [
        f"{join_names(names)} {agree('get', len(names) > 1)} {gained} {pool.name} back"
        for gained, names in gains.items()
    ]
    if not told:
        names = join_names(each.name for each in before)
        return f"{names} {agree('get', len(before) > 1)} nothing back"
    if len(before) > 1 or not shows_numbers(after, before[0]):
        return "; ".join(told)
    now = after.sheets[before[0].record]
    full = "" if pool.lacks(now) else ", the maximum"
    return f"{told[0]} ({pool.describe(before[0], now)}{full})"


def treat(request: Treat, scene: FantasyScene, dice: Dice) -> Outcome:
    """Treat the dying, which stops their timers; note those who need no treatment."""
    sheets = _patients(request, scene)
    dying = [sheet for sheet in sheets if sheet.state == "dying"]
    if not dying:
        check_able(request, sheets[0])
        others = [s.name for s in scene.list_present() if s.state == "dying" and not request.who]
        if not (others or request.who):
            raise Refused("nobody_dying")
        cure = f"treat {quote_name(others[0])}" if others else ""
        raise Refused("not_dying", name=sheets[0].name, cure=cure)
    own = scene.someone is not None and scene.someone.record in [s.record for s in dying]
    insist(request, not own, "treats_themselves", name=dying[0].name)
    after, notes = scene, [f"{s.name} isn't dying." for s in sheets if s.state == "well"]
    notes += [f"{s.name} is dead." for s in sheets if s.state == "dead"]
    for sheet in dying:
        after = after.put(replace(sheet, state="well", timer=None))
    names = [sheet.name for sheet in dying]
    kept = " and ".join(dict.fromkeys(key.upper() for sheet in dying for key in sheet.lost))
    lost = f"A week of rest brings {kept} back, if the game master agrees."
    return Outcome(
        f"{join_names(names)} {'is' if len(names) == 1 else 'are'} treated and will live",
        Grade.SUCCESS,
        "\n".join([*([lost] if kept else []), *notes]),
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
    """Return who is to be treated: those named, else the acting character.

    For a game master without a character it's everyone dying here.
    """
    if request.who is None and plays_nobody(scene):
        dying = [sheet for sheet in scene.list_present(npcs=True) if sheet.state == "dying"]
        if not dying:
            raise Refused("nobody_dying")
        return dying
    return find_meant(scene, request.who)
