"""Hits: how many land on whom, step by step, and what they take."""

from collections.abc import Sequence

from rules.core.characters.harm_and_rest import find_living
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import shows_numbers
from rules.core.records.frozen_values import freeze
from rules.core.rule_helpers import agree, join_names
from rules.core.scene import changes
from rules.tens.harm.health import HIT_POINTS, describe_change, tell_hits
from rules.tens.harm.temporary_points import absorb_hits, count_temporary
from rules.tens.harm.verdict import entry_kind, fates_of, offer_fate
from rules.tens.sheet import TensScene, TensSheet
from rules.tens.verb_declarations import Harm, read_amount

#: the text for each step that changes hits
STEPS = {
    "critical": "critical",
    "resistance": "resisted",
    "vulnerability": "vulnerable",
    "immunity": "immune",
}


@freeze
class Landing:
    """Hits on their way: the name of each step, and the hits left after it."""

    hits: int
    steps: tuple[tuple[str, int], ...] = ()

    def add_step(self, step: str, hits: int) -> "Landing":
        return Landing(hits, (*self.steps, (step, hits)))


def land_hits(
    hits: int, kind: str, target: TensSheet | None, critical: bool = False, least: int = 0
) -> Landing:
    """Double for a critical, then apply resistance, vulnerability and immunity, in this order.

    `least` is what resistance leaves of one hit: 0, or 1 if the table chose so.
    """
    found = Landing(hits)
    if critical:
        found = found.add_step("critical", hits * 2)
    if target is None:
        return found
    if kind in target.resist:
        found = found.add_step("resistance", max(found.hits // 2, min(least, found.hits)))
    if kind in target.vulnerable:
        found = found.add_step("vulnerability", found.hits * 2)
    if kind in target.immune:
        found = found.add_step("immunity", 0)
    return found


def one_type(said: Sequence[str]) -> str:
    """Return the one type of damage that was typed, or ""; refuse two."""
    kind, *others = dict.fromkeys(said) or [""]
    if others:
        raise Refused("one_type", types=" or ".join([kind, *others]))
    return kind


def least_hits(scene: TensScene) -> int:
    """Return what resistance leaves of a single hit at this table."""
    return int(scene.read_setting("half_of_one", "0") == "1")


@freeze
class Hurt:
    """What hits did to a character."""

    before: TensSheet
    after: TensSheet
    landing: Landing
    absorbed: int

    @property
    def lost(self) -> int:
        return self.before.hp - self.after.hp


def take_hits(sheet: TensSheet, landing: Landing) -> Hurt:
    """Let hits land: on the temporary points first, then on hit points, one each."""
    shielded, taken = absorb_hits(sheet, landing.hits)
    return Hurt(sheet, HIT_POINTS.harm(shielded, landing.hits - taken), landing, taken)


def hurt_in(scene: TensScene, hurt: Hurt) -> TensScene:
    """Return the scene with someone hurt; an NPC hit during a fight joins the scene, to bleed each
    round."""
    after = scene.put(hurt.after)
    return after.join_scene(hurt.after.record) if scene.stage.round and hurt.after.npc else after


def offer_fates(hurts: Sequence[Hurt]) -> tuple[Choice, ...]:
    """Return the Fate choices of everyone who was hurt."""
    return tuple(choice for each in hurts for choice in offer_fate(each.before, each.after))


def harm(request: Harm, scene: TensScene, dice: Dice) -> Outcome:
    """Let hits land without a roll, so without a critical."""
    kind = one_type(request.who.keys("damage_type") if request.who else ()) or request.hits_type
    hits = read_amount(request.amount, request.who, "a number of hits, such as {}", "harm 4")
    after = scene
    hurts: list[Hurt] = []
    for target in find_living(request, scene, request.who):
        hurts.append(take_hits(target, land_hits(hits, kind, target, least=least_hits(scene))))
        after = hurt_in(after, hurts[-1])
    first = hurts[0].after
    fates = offer_fates(hurts)
    facts = hit_facts(scene, kind, hurts[0].landing.hits, hurts)
    lines = [describe_hurt(scene, each, kind) for each in hurts]
    alone = len(hurts) == 1  # then the title says it
    return Outcome(
        lines[0] if alone else _headline(hurts),
        prose="" if alone else "\n".join(lines),
        facts=(*facts, Fact("target", first.name), Fact("state", first.state)),
        changes=changes(scene, after),
        choices=fates,
        kind=entry_kind("harm", fates),
        subject=first.record,
        settles="foe",
        ends=fates_of(fates),
    )


def _headline(hurts: list[Hurt]) -> str:
    """Return a headline with everyone who is hit; how hard differs, so each has a line."""
    names = join_names(each.after.name for each in hurts)
    return (
        f"{names} are hit" if any(each.landing.hits for each in hurts) else f"{names} take nothing"
    )


def hit_facts(scene: TensScene, kind: str, hits: int, hurts: Sequence[Hurt]) -> tuple[Fact, ...]:
    """Return the facts of the hits: the first target under plain keys, and everyone in `targets`.

    Without a target they show what would have landed.
    """
    told = f"{hits} {kind}".strip() if hits and not hurts else ""
    first = hurts[0] if hurts else None
    return (
        Fact("hits", hits, "Hits" if told else "", told),
        Fact("type", kind or None),
        Fact("steps", [list(step) for step in first.landing.steps] if first else []),
        Fact("absorbed", first.absorbed if first else 0),
        Fact(
            "targets",
            [
                {
                    "name": each.after.name,
                    "hits": each.landing.hits,
                    "steps": [list(step) for step in each.landing.steps],
                    "absorbed": each.absorbed,
                    "lost": each.lost,
                    "state": each.after.state,
                }
                for each in hurts
            ],
        ),
    )


def describe_hurt(scene: TensScene, each: Hurt, kind: str) -> str:
    """Describe one target's hits, with every step and the result."""
    steps = [STEPS[name] for name, _ in each.landing.steps]
    steps += [_describe_absorbed(scene, each)] if each.absorbed else []
    plain = each.lost and not kind and shows_numbers(scene, each.after)  # the HP follow
    hits = str(each.landing.hits) if plain else tell_hits(each.landing.hits, kind)
    takes = f"{agree('take', each.after.several)} {hits}"
    return describe_change(scene, takes, each.before, each.after, *steps)


def _describe_absorbed(scene: TensScene, each: Hurt) -> str:
    """Describe what temporary points absorbed, and what is left if everyone may know."""
    if not shows_numbers(scene, each.after):
        return f"temporary HP take {each.absorbed}"
    left = count_temporary(each.after)
    return f"temporary HP {left + each.absorbed} → {left}"
