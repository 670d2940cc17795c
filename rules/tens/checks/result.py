"""Reading a roll: the band, the hits that land, and what is offered next."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.core.defining import find
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.record import encode
from rules.core.ruling import dice_line, signed
from rules.core.scene import changes
from rules.core.values import slug
from rules.tens.checks.dice import Attempt, Part, band, critical
from rules.tens.content import FULL_NAMES, MOVES, PLAIN, RANGES, Move, own_move
from rules.tens.harm.health import condition
from rules.tens.harm.hits import Hurt, hit_facts, hurt, landed, landing, least
from rules.tens.harm.verdict import decided, kind_of, rolled_verdict, verdicts
from rules.tens.requests import Span
from rules.tens.sheet import TensScene, TensSheet, Weapon, said_name

GRADES = {"success": Grade.SUCCESS, "mixed": Grade.MIXED, "failure": Grade.FAILURE}


@dataclass(frozen=True, slots=True)
class Read:
    """A roll that was read against a range: its band, and what comes of it."""

    band: str
    critical: bool
    hits: int  # on the first who was struck; what would land where nobody was
    hurts: tuple[Hurt, ...]
    verdict: str  # of a Fate roll
    after: TensScene


def read(attempt: Attempt, scene: TensScene, span: Span) -> Read:
    """Read a roll against a range, and let its hits land."""
    result = band(attempt.total, span)
    dealt = _dealt(attempt, scene, result)
    is_critical = critical(attempt.kept, result, dealt)
    hurts = _struck(attempt, scene, result, is_critical)
    after = scene
    for each in hurts:
        after = after.put(each.after)
    verdict = rolled_verdict(result, scene) if attempt.fate else ""
    if verdict:
        after = after.put(decided(after.sheets[attempt.actor], verdict))
    loose = landing(dealt, attempt.hits_type, None, is_critical)
    hits = hurts[0].landing.hits if hurts else loose.hits
    return Read(
        band=result,
        critical=is_critical,
        hits=hits,
        hurts=hurts,
        verdict=verdict,
        after=after,
    )


def told(attempt: Attempt, scene: TensScene, span: Span | None) -> Outcome:
    """Return the outcome of a roll, or offer the game master the ranges where there is none."""
    actor = scene.sheets[attempt.actor]
    move = move_of(attempt, scene)
    if span is None:
        return _open(attempt, scene, actor, move)
    roll = read(attempt, scene, span)
    offered = verdicts(actor) if attempt.fate and not roll.verdict else ()
    doubled = ", critical" if roll.critical else ""
    return Outcome(
        f"{actor.name}: {_name(attempt, move)}, {roll.band}{doubled}",
        Grade.TRIUMPH if roll.critical and roll.band == "success" else GRADES[roll.band],
        move.text(roll.band),
        facts=(
            *_rolled_facts(attempt, scene, move),
            Fact("range", str(span), "Range", str(span)),
            *_read_facts(attempt, scene, roll),
        ),
        changes=changes(scene, roll.after),
        choices=(
            *landed(roll.hurts),
            *_answers(attempt, scene, actor, roll.band),
            *offered,
            *(() if attempt.fate else _acting(scene, actor)),
        ),
        kind=kind_of("move", (*landed(roll.hurts), *offered)),
        subject=actor.record,
        settles="range",
    )


def _read_facts(attempt: Attempt, scene: TensScene, roll: Read) -> tuple[Fact, ...]:
    name, verdict = scene.sheets[attempt.actor].name, roll.verdict
    return (
        Fact("band", roll.band),
        Fact("critical", roll.critical, "Critical" if roll.critical else "", "hits doubled"),
        *hit_facts(attempt.hits_type, roll.hits, roll.hurts),
        Fact("foe", scene.sheets[attempt.foe].name if attempt.foe else None),
        Fact("fate", verdict or None, "Fate" if verdict else "", f"{name} {verdict}"),
    )


def move_of(attempt: Attempt, scene: TensScene) -> Move:
    """Return the move that was made, as it reads now; a dropped one reads as a plain test."""
    own = find(replace(scene, acting=attempt.actor), attempt.move)
    if own is not None:
        return own_move(attempt.move, own)
    return MOVES.get(attempt.move, PLAIN)


def _name(attempt: Attempt, move: Move) -> str:
    return FULL_NAMES[attempt.ability].capitalize() if move is PLAIN else move.name


def _open(attempt: Attempt, scene: TensScene, actor: TensSheet, move: Move) -> Outcome:
    """Show the dice, and let the game master choose the range."""
    choices = tuple(
        Choice(
            f"{name.capitalize()} {span}",
            f"move {name}",
            who="gm",
            of=actor.name,
            owed=True,
            group="range",
        )
        for name, span in RANGES.items()
    )
    return Outcome(
        f"{actor.name}: {_name(attempt, move)}, {attempt.total}",
        prose=move.trigger,
        facts=(
            *_rolled_facts(attempt, scene, move),
            Fact("range", None, "Range", "the game master's to choose"),
            Fact("band", None),
            Fact("critical", False),
            *hit_facts(attempt.hits_type, 0, ()),
            Fact("foe", scene.sheets[attempt.foe].name if attempt.foe else None),
            Fact("fate", None),
        ),
        choices=choices,
        kind="open",
        subject=actor.record,
        memory=encode(attempt),
    )


def _rolled_facts(attempt: Attempt, scene: TensScene, move: Move) -> tuple[Fact, ...]:
    names = [scene.sheets[record].name for record in attempt.targets]
    return (
        Fact("move", None if move is PLAIN else slug(move.name)),
        Fact("ability", attempt.ability or None),
        Fact("kept", list(attempt.kept), "Dice", dice_line(attempt.kept, attempt.dropped)),
        Fact("dropped", list(attempt.dropped)),
        Fact("modifier", attempt.modifier, "Modifier", _sum(attempt.parts)),
        Fact("proficient", attempt.proficient),
        Fact("total", attempt.total, "Total", f"**{attempt.total}**"),
        Fact("target", names[0] if names else None, "Target" if names else "", ", ".join(names)),
        Fact("weapon", attempt.with_ or None),
    )


def _sum(parts: Sequence[Part]) -> str:
    """Return the modifiers one by one, and their sum where there are several."""
    each = [f"{signed(part.value)} {part.label}".strip() for part in parts]
    if len(parts) < 2:
        return "".join(each) or "+0"
    return f"{signed(sum(part.value for part in parts))} ({', '.join(each)})"


def _dealt(attempt: Attempt, scene: TensScene, result: str) -> int:
    """Return the hits that a band deals: all of them on mixed too, unless the table halves."""
    if result == "failure":
        return 0
    half = result == "mixed" and scene.setting("mixed_hits", "full") == "half"
    return attempt.hits // 2 if half else attempt.hits


def _struck(attempt: Attempt, scene: TensScene, result: str, is_critical: bool) -> tuple[Hurt, ...]:
    dealt = _dealt(attempt, scene, result)
    if not dealt:
        return ()
    return tuple(
        hurt(target, landing(dealt, attempt.hits_type, target, is_critical, least(scene)))
        for target in (scene.sheets[record] for record in dict.fromkeys(attempt.targets))
        if condition(target) != "dead"
    )


def _answers(
    attempt: Attempt, scene: TensScene, actor: TensSheet, result: str
) -> tuple[Choice, ...]:
    """Return the hits that the foe may deal on a failure, for the game master to choose."""
    if result != "failure" or not attempt.foe:
        return ()
    foe, name = scene.sheets[attempt.foe], said_name(actor.name)
    weapons = list(foe.weapons.values()) or [Weapon("hit")]
    if attempt.foe_hits is not None:
        weapons = [Weapon("hits", attempt.foe_hits, attempt.hits_type)]
    return (
        *(
            Choice(
                f"{foe.name}: {weapon.name}, {weapon.hits} {weapon.type}".strip(),
                " ".join(f"harm {weapon.hits} {weapon.type} {name}".split()),
                who="gm",
                of=actor.name,
                owed=True,
                group="foe",
            )
            for weapon in weapons
        ),
        Choice("No hits", f"harm 0 {name}", who="gm", of=actor.name, owed=True, group="foe"),
    )


def _acting(scene: TensScene, actor: TensSheet) -> tuple[Choice, ...]:
    """Offer to count a move as this round's action, where rounds are tracked."""
    if not scene.stage.round or actor.record in scene.stage.acted:
        return ()
    return (Choice("That was my action", f"act {said_name(actor.name)}", "player", actor.name),)
