"""A sheet for people: its card, in full and in a few words, and what it offers."""

from collections.abc import Mapping

from rules.core.outcome import Fact
from rules.core.records.record import Value
from rules.core.system import CardButton
from rules.genesys.checks.pool import describe_op
from rules.genesys.content import QUALITIES, SKILLS
from rules.genesys.harm.conditions import describe_condition
from rules.genesys.harm.criticals import describe_critical
from rules.genesys.sheet import CHARACTERISTICS, GenesysScene, GenesysSheet, rank_of

#: qualities without a rating
UNRATED = frozenset(
    {"auto_fire", "inferior", "knockdown", "reinforced", "stun_damage", "sunder", "superior"}
)


def vitals(sheet: GenesysSheet) -> str:
    shown = f"wounds {sheet.wounds}/{sheet.wound_threshold}"
    if sheet.kind == "minion":
        shown = f"{sheet.minions} standing, {shown}"
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
        ("Items", ", ".join(_words(key) for key in sheet.items)),
        ("Talents", ", ".join(sheet.talents)),
        ("Conditions", ", ".join(describe_condition(*each) for each in sheet.statuses.items())),
        ("Criticals", "\n".join(describe_critical(n, c) for n, c in enumerate(sheet.criticals, 1))),
        ("Waiting", "\n".join(f"{describe_op(p.op, p.count)}: {p.why}" for p in sheet.pending)),
    ):
        if text:
            lines.append(Fact(f"told_{label.casefold()}", text, label, text))
    return tuple(lines)


def _words(key: str) -> str:
    return key.replace("_", " ")


def _health(sheet: GenesysSheet) -> tuple[str, str]:
    """Return the label of the health line, and the rest of it."""
    told = vitals(sheet)
    if sheet.kind == "minion":  # the group's wounds add up: another falls at each threshold
        most = sheet.wound_threshold
        falls = -(-max(sheet.wounds, 1) // most) * most + 1
        told = told.replace(f"/{most}", f" (the next falls at {falls})", 1)
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
    if sheet.state != "well":
        return {}
    arms = list(sheet.weapons)[:4] or ["unarmed"]
    found = {f"Attack: {_words(key)}": f"attack {_words(key)}" for key in arms}
    best = sorted(sheet.skills, key=lambda key: -sheet.skills[key])[:MOST_SKILLS]
    best = best or [key for key, each in SKILLS.items() if not (each.combat or each.psychic)]
    best = best[:MOST_SKILLS]
    found |= {f"Check: {SKILLS[key].name}": f"check {_words(key)}" for key in best}
    return found | {"What I carry": "item list"}
