"""A sheet for people: its card, its offers, names of fields, and notes on each choice."""

from collections.abc import Mapping
from typing import Any

from rules.core.characters.group_names import count_things, make_plural, name_new_things
from rules.core.outcome import Fact
from rules.core.records.field_values import words
from rules.core.records.record import Change, Value
from rules.core.sheet import Labels, Names
from rules.core.system import CardButton
from rules.genesys.checks.dice_pool import describe_op
from rules.genesys.content import QUALITIES, SKILLS
from rules.genesys.harm.conditions import BENEFITS, CONDITIONS, describe_condition
from rules.genesys.harm.criticals import describe_critical
from rules.genesys.sheet import (
    CHARACTERISTICS,
    GenesysScene,
    GenesysSheet,
    Pending,
    describe_range,
    rank_of,
)

#: qualities without a rating
UNRATED = frozenset(
    {"auto_fire", "inferior", "knockdown", "reinforced", "stun_damage", "sunder", "superior"}
)


def vitals(sheet: GenesysSheet) -> str:
    shown = f"wounds {sheet.wounds}/{sheet.wound_threshold}"
    if sheet.kind == "minion":  # the group's wounds add up: another falls at each threshold
        most = sheet.wound_threshold
        falls = -(-max(sheet.wounds, 1) // most) * most + 1
        shown = f"{sheet.minions} standing, wounds {sheet.wounds} (the next falls at {falls})"
    elif sheet.kind != "rival":
        shown += f", strain {sheet.strain}/{sheet.strain_threshold}"
    return shown if sheet.state == "well" else f"{shown}, {sheet.state}"


def card(sheet: GenesysSheet) -> tuple[Fact, ...]:
    stats = "  ".join(f"{key.capitalize()} {getattr(sheet, key)}" for key in CHARACTERISTICS)
    skills = ", ".join(f"{SKILLS[key].name} {rank_of(sheet, key)}" for key in sheet.skills)
    lines = [
        Fact("vitals", vitals(sheet), *_health(sheet)),
        Fact("stats", stats, "Characteristics", stats),
        Fact("guard", sheet.soak, "Soak", _guard(sheet)),
        Fact("known", skills, "Skills", skills or "none"),
    ]
    for label, text in (
        ("Weapons", _weapons(sheet)),
        (
            "Items",
            ", ".join(count_things(_words(k), each.count) for k, each in sheet.items.items()),
        ),
        ("Talents", ", ".join(sheet.talents)),
        ("Conditions", ", ".join(describe_condition(*each) for each in sheet.statuses.items())),
        ("Criticals", "\n".join(describe_critical(n, c) for n, c in enumerate(sheet.criticals, 1))),
        ("XP", str(sheet.xp or "")),
        ("Waiting", "\n".join(f"{_count_dice(p)}: {p.why}" for p in sheet.pending)),
    ):
        if text:
            lines.append(Fact(f"told_{label.casefold()}", text, label, text))
    return tuple(lines)


def _words(key: str) -> str:
    return key.replace("_", " ")


def _health(sheet: GenesysSheet) -> tuple[str, str]:
    """Return the label of the health line, and the rest of it."""
    told = vitals(sheet)
    bare = told.removeprefix("wounds ")
    return ("Health", told) if bare == told else ("Wounds", bare)


def _guard(sheet: GenesysSheet) -> str:
    defense = f"melee {sheet.melee_defense}, ranged {sheet.ranged_defense}"
    return f"{sheet.soak} · **Defense** {defense}"


def _weapons(sheet: GenesysSheet) -> str:
    lines = []
    for key, weapon in sheet.weapons.items():
        damage = weapon.damage + (sheet.brawn if weapon.brawn else 0)
        shown = f"{_words(key)}: {SKILLS[weapon.skill].name}, damage {damage}, crit {weapon.crit}"
        qualities = (_describe_quality(*each) for each in weapon.qualities.items())
        shown = ", ".join((shown, weapon.range, *qualities))
        states = (("out of ammo", weapon.out), (f"{weapon.condition} damage", weapon.condition),
                  (f"fired {weapon.fired}", weapon.fired),
                  ("not in hand", not weapon.held))  # fmt: skip
        marks = [word for word, holds in states if holds]
        lines.append(f"{shown} ({', '.join(marks)})" if marks else shown)
    return "\n".join(lines)


def _describe_quality(key: str, rating: int) -> str:
    name = QUALITIES[key].name.casefold()
    return name if key in UNRATED else f"{name} {rating}"


def derive_values(sheet: GenesysSheet) -> Mapping[str, Value]:
    return {
        "encumbrance_threshold": 5 + sheet.brawn,
        "ranks": {key: rank_of(sheet, key) for key in sheet.skills},
    }


#: the most skills that a card offers
MOST_SKILLS = 12
#: the buttons beside groups of the card
CARD_BUTTONS = {
    "known": CardButton("Check…", ("check ",)),
    "told_weapons": CardButton("Attack…", ("attack ",)),
    "told_items": CardButton("Gear…", ("item ",)),
}


def offers(sheet: GenesysSheet, scene: GenesysScene) -> Mapping[str, str]:
    """Return the sentences that a card offers: weapons, skills from the best down, and the pack.

    Someone without a weapon has fists, and someone without skills gets those that anyone can try.
    """
    # who is down can do none of it, so nothing is offered
    if sheet.state != "well":
        return {}
    arms = list(sheet.weapons)[:4] or ["unarmed"]
    found = {f"Attack: {_words(key)}": f"attack {_words(key)}" for key in arms}
    best = sorted(sheet.skills, key=lambda key: -sheet.skills[key])[:MOST_SKILLS]
    best = best or [key for key, each in SKILLS.items() if not (each.combat or each.psychic)]
    best = best[:MOST_SKILLS]
    found |= {f"Check: {SKILLS[key].name}": f"check {_words(key)}" for key in best}
    return found | {"What I carry": "item list"}


#: statuses that the surroundings cause
HAZARDS = ("burning", "vacuum", "atmosphere", "holding_breath", "suffocating")


def _count_dice(pending: Pending) -> str:
    """Return what waits for a check: `2 setbacks`, `ability upgraded once`."""
    told = describe_op(pending.op, pending.count)
    return f"{told}s" if pending.count > 1 and pending.op in ("boost", "setback") else told


def _range(change: Change, names: Names) -> str:
    """Describe how far apart two characters are now, if the reader knows both.

    A first range is told by the ruling that sets it.
    """
    numbers = change.field.rpartition(".")[2].split("-")
    known = [names.get(int(each), "") for each in numbers if each.isdecimal()]
    if len(known) != 2 or not all(known):
        return ""
    one, other = known
    if not change.after:
        return f"The range between {one} and {other} is open again"
    if not change.before:
        return ""
    return describe_range(one, other, str(change.after))


def _story(change: Change, names: Names) -> str:
    side = "players" if change.field == "story_player" else "game master"
    return f"Story points: {side} {change.before} → {change.after}"


def _describe_pending(part: Mapping[str, Any]) -> str:
    count, op = int(part.get("count") or 1), str(part.get("op", ""))
    what = f"{op.removeprefix('up_')} upgrade" if op.startswith("up_") else _DICE.get(op, words(op))
    when = "melee attack" if "melee" in (part.get("skills") or ()) else "check"
    if count > 1:
        return f"{count} {_DICE.get(op, make_plural(what))} on the next {when}"
    return f"{what if op in _DICE else name_new_things(what, 1)} on the next {when}"


#: words for pending dice whose key isn't a noun
_DICE = {
    "harder": "more difficulty",
    "easier": "less difficulty",
    "less_boost": "less boost",
    "less_setback": "less setback",
}


LABELS = Labels(
    words={
        "xp": "XP",
        "pending": "waiting effects",
        "skills.*": "{}",
        "items.*.count": "{}",
        "weapons.*.out": "{}",
        "statuses.*.level": "{}",
        "weapons.*.qualities": "{} qualities",
    },
    verbs={
        "statuses": ("is {}", "is no longer {}"),
        **{
            f"statuses.{key}": (f"is {told}", f"is no longer {told}")
            for key, told in CONDITIONS.items()
        },
        "criticals": ("suffers {}", "is healed of {}"),
        "career": ("has the career skill {}", "no longer has the career skill {}"),
        "talents": ("learns {}", "no longer knows {}"),
        "pending": ("has {}", "no longer has {}"),
        "weapons.*.out": ("has no ammunition for {}", "has ammunition for {} again"),
    },
    parts={"pending": _describe_pending},
    sentences={"ranges": _range, "story_player": _story, "story_gm": _story},
    worse=frozenset({"wounds", "strain"}),
    quiet=frozenset(
        {
            "statuses.treated",
            # the maneuver mentions these, or the next pool does
            *(f"statuses.{key}" for key in ("prone", *BENEFITS)),
            # their own cards show them: hazards, and damage to weapons
            *(f"statuses.{key}" for key in HAZARDS),
            *(f"{kind}.*.{key}" for kind in ("weapons", "items") for key in ("damaged", "wear")),
            "weapons.*.held",
            "weapons.*.fired",  # told by the shot and the reloading
            "weapons.*.count",  # told by the throw, or by what came and went
            "turn",
            "kind",
            "statuses.*.turns",
            "statuses.*.until",
            "statuses.*.why",
        }
    ),
)


def gloss(kind: str, key: str, scene: GenesysScene) -> str | None:
    """Return what to know about a thing before choosing it."""
    sheet = scene.someone
    if sheet is None:
        return ""
    if kind == "skill" and key in SKILLS:
        of = SKILLS[key].characteristic
        return f"{of.capitalize()} {getattr(sheet, of)} · rank {rank_of(sheet, key)}"
    if kind == "characteristic" and key in CHARACTERISTICS:
        return str(getattr(sheet, key))
    weapon = sheet.weapons.get(key) if kind in ("weapon", "belonging") else None
    if weapon is None:
        return ""
    damage = f"damage {'+' if weapon.brawn else ''}{weapon.damage}"
    return " · ".join(filter(None, (damage, weapon.range, "empty" if weapon.out else "")))
