"""A sheet for people: its card, names of fields, and notes on each choice."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.outcome import BESIDE, Fact
from rules.core.records.field_values import slug, words
from rules.core.records.record import Change
from rules.core.rule_helpers import format_modifier, join_names
from rules.core.sheet import Labels, Names
from rules.core.system import CardButton
from rules.heresy.checks.modifiers import STRAINED
from rules.heresy.combat.weapons import guns
from rules.heresy.content import BACKGROUNDS, CLASSES, HOMES, MOVES, Move, find_move, pools_of
from rules.heresy.gear import PACK, is_thrown
from rules.heresy.harm import defense
from rules.heresy.sheet import (
    PINNING,
    SHOWN,
    STATS,
    Forward,
    HeresyScene,
    HeresySheet,
    Ongoing,
    Weapon,
    stat_of,
)

#: labels that aren't simply capitalised
LINE_LABELS = {"xp": "XP"}
#: lines short enough to join the one before
SHORT = frozenset(("who", "defense", "damage", "xp", "ammo", "load"))


def card(sheet: HeresySheet) -> tuple[Fact, ...]:
    """Return a sheet as labelled lines, without the empty ones."""
    stats = "  ".join(f"{SHOWN[key]} {format_modifier(stat_of(sheet, key))}" for key in STATS)
    now = defense(sheet, "")
    state = "" if sheet.state == "well" else f", {sheet.state}"
    lines = {
        "who": _who(sheet),
        "stats": "" if sheet.npc and not any(stat_of(sheet, key) for key in STATS) else stats,
        "wounds": f"{sheet.wounds}/{sheet.max_wounds}{state}",
        "defense": f"{now}{_mods(sheet)}",
        "damage": sheet.damage,
        "xp": "" if sheet.npc else f"{sheet.xp}, level {sheet.level}",
        "resource": _resource(sheet),
        "judgement": ", ".join(f"{words(key).title()} -{n}" for key, n in sheet.judged.items()),
        "hold": ", ".join(f"{_name_move(key)} {count}" for key, count in sheet.hold.items()),
        "forward": ", ".join(map(_boost, sheet.forward)),
        "ongoing": ", ".join(map(_boost, sheet.ongoing)),
        "tactic": f"{sheet.tactic.capitalize()}{f' on {sheet.focus}' if sheet.focus else ''}",
        "quarry": sheet.quarry,
        "hatred": ", ".join(sheet.hatred),
        "moves": ", ".join(map(_name_move, sheet.moves)),
        "weapons": ", ".join(filter(None, map(_describe_weapon, sheet.weapons.items()))),
        "ammo": str(sheet.ammo) if sheet.ammo or guns(sheet) else "",
        "items": ", ".join(
            f"{words(key)} ×{each.count}" if each.count > 1 else words(key)
            for key, each in sheet.items.items()
        ),
        "load": f"{sheet.weight} of {sheet.load}" if sheet.weight else "",
        "bonds": ", ".join(bond.target for bond in sheet.bonds),
        "drive": sheet.drive,
        "flags": ", ".join(sheet.flags),
    }
    return tuple(
        Fact(f"card_{key}", told, _label(key, told), told, BESIDE if key in SHORT else "")
        for key, told in lines.items()
        if told
    )


def _label(key: str, told: str) -> str:
    """Return the label of a line; class with home world, and a resource, are their own labels."""
    return told if key in ("who", "resource") else LINE_LABELS.get(key, key.capitalize())


def _who(sheet: HeresySheet) -> str:
    rows = (CLASSES.get(sheet.class_), HOMES.get(sheet.home), BACKGROUNDS.get(sheet.background))
    named = ", ".join(row.name for row in rows if row is not None)
    return named or sheet.kind


def _name_move(key: str) -> str:
    return MOVES[key].name if key in MOVES else words(key)


def _boost(boost: Forward | Ongoing) -> str:
    """Return a stored modifier with its condition, or what ends it."""
    move = _name_move(boost.move)
    parts = [format_modifier(boost.value), f"to {move}" if move else ""]
    if isinstance(boost, Forward):
        parts += [
            f"against {boost.target}" if boost.target else "",
            f"when {boost.when}" if boost.when else "",
        ]
    else:
        parts.append(f"until {boost.until}" if boost.until else "")
    return " ".join(filter(None, parts))


def _describe_weapon(held: tuple[str, Weapon]) -> str:
    """Return a weapon with what is left of it; nothing for grenades that are used up."""
    key, weapon = held
    if not PACK.count(key, weapon):
        return ""
    told = " ".join(filter(None, [words(key), weapon.damage]))
    if weapon.max_uses and is_thrown(key, weapon):  # each use takes one
        return f"{told} ×{weapon.uses}" if weapon.uses > 1 else told
    uses = f" ({weapon.uses} of {weapon.max_uses} uses)" if weapon.max_uses else ""
    return told + uses


def _mods(sheet: HeresySheet) -> str:
    told = [
        f"{words(key)} {format_modifier(mod.value)}{f' vs {mod.vs}' if mod.vs else ''}"
        for key, mod in sheet.defense_mods.items()
    ]
    return f" ({', '.join(told)})" if told else ""


def _resource(sheet: HeresySheet) -> str:
    return ", ".join(f"{pool.name} {pool.value} of {pool.max}" for pool in pools_of(sheet))


def vitals(sheet: HeresySheet) -> str:
    state = "" if sheet.state == "well" else f", {sheet.state}"
    return f"wounds {sheet.wounds}/{sheet.max_wounds}{state}"


def derive_values(sheet: HeresySheet) -> Mapping[str, int | bool]:
    """Return the derived values of a sheet: its current Defense, and its excess weight."""
    over = max(0, sheet.weight - sheet.load)
    return {
        "defense_now": defense(sheet, ""),
        "defense_melee": defense(sheet, "melee"),
        "defense_ranged": defense(sheet, "ranged"),
        "over_load": over,
        "must_drop": over > STRAINED,
    }


#: the buttons beside groups of the card
CARD_BUTTONS = {
    "card_weapons": CardButton("Attack…", ("move hack and slash", "move fire for effect")),
    "card_stats": CardButton("Moves…", ("move ", "breath")),
    "card_items": CardButton("Gear…", ("item ",)),
}


def offers(sheet: HeresySheet, scene: HeresyScene) -> Mapping[str, str]:
    """Return the sentences that a character's card offers."""
    if sheet.state == "dead":
        return {}
    if sheet.state == "dying":
        return {"Last Breath": "breath"}
    usual = ["hack_and_slash", "fire_for_effect", "defy_danger", "discern_realities"]
    own = [key for key in sheet.moves if key in MOVES and MOVES[key].rolled]
    keys = [*usual, *own, *sheet.defined, *scene.game.moves][:20]
    return {
        find_move(scene, key, sheet).name: f"move {words(key)}" for key in dict.fromkeys(keys)
    } | {"What I carry": "item show"}


def _describe_modifier(part: Mapping[str, Any], kind: str) -> str:
    """Return a modifier in words: "+1 forward to Hack and Slash against Scar".

    Suppressing Fire's is left out, because its move already says that all allies have it.
    """
    if part.get("why") == PINNING:
        return ""
    move = str(part.get("move") or "")
    to = f" to {_name_move(move)}" if move else ""
    to += f" with {SHOWN.get(str(part['stat']), part['stat'])}" if part.get("stat") else ""
    against = f" against {part['target']}" if part.get("target") else ""
    return f"{int(part['value']):+} {kind}{to}{against}"


def _describe_moves(change: Change, names: Names) -> str:
    """Describe which moves were learnt or lost, by their names."""
    before, after = (
        list(each) if isinstance(each, Sequence) else [] for each in (change.before, change.after)
    )
    came = [_name_move(str(key)) for key in after if key not in before]
    went = [_name_move(str(key)) for key in before if key not in after]
    told = [f"learns {join_names(came)}"] if came else []
    told += [f"no longer knows {join_names(went)}"] if went else []
    return f"{change.name} {' and '.join(told)}" if told else ""


def _describe_judgement(change: Change, names: Names) -> str:
    """Describe a new Judgement; using one up isn't described, because the attack mentions it."""
    key = change.field.rpartition(".")[2]
    foe = next((name for name in names.values() if slug(name) == key), words(key).title())
    return f"{change.name} judges {foe}" if change.after else ""


def _describe_most(change: Change, names: Names) -> str:
    """Describe how many uses a weapon has in all; of grenades, those left say it."""
    weapon = words(change.field.split(".")[1])
    told = f"{weapon} max uses {change.before} → {change.after}"
    return "" if "grenade" in weapon else f"{change.name}'s {told}"


def _describe_hold(change: Change, names: Names) -> str:
    """Describe how much hold is left."""
    move = _name_move(change.field.rpartition(".")[2])
    left = f"{change.after} hold" if change.after else "no hold left"
    return f"{change.name} has {left} on {move}"


def _bond(part: Mapping[str, Any]) -> str:
    return str(part["target"])


LABELS = Labels(
    words={
        **SHOWN,
        "xp": "XP",
        "max_wounds": "max wounds",
        "load": "load",
        "multiclass.*": "{} class since level",
        "defense_mods.*": "Defense",
        "defense_mods.*.value": "Defense from {}",
        "hold.*": "hold on {}",
        "resource.value": "Insight or Wrath",
        "second.value": "Insight or Wrath",
    },
    verbs={
        "defense_mods": ("gains Defense from {}", "loses Defense from {}"),
        "bonds": ("has a bond with {}", "no longer has that bond with {}"),
        "tactic": ("uses the {} tactic", "drops the {} tactic"),
        "focus": ("focuses on {}", "no longer focuses on {}"),
        "quarry": ("claims {}", "gives up the claim on {}"),
        "forward": ("takes {}", "loses {}"),
        "ongoing": ("takes {}", "loses {}"),
        "mutations": ("mutates: {}", "is rid of {}"),
        "hatred": ("hates {}", "no longer hates {}"),
        "flags": ("has the flag{s} {}", "no longer has the flag {}"),
        "defined": ("writes the move {}", "drops the move {}"),
    },
    parts={
        "forward": lambda part: _describe_modifier(part, "forward"),
        "ongoing": lambda part: _describe_modifier(part, "ongoing"),
        "bonds": _bond,
    },
    sentences={
        "moves": _describe_moves,
        "judged": _describe_judgement,
        "hold.*": _describe_hold,
        "weapons.*.max_uses": _describe_most,
    },
    worse=frozenset({"wounds"}),
    quiet=frozenset(
        {
            "session",
            "weight",
            "resource.name",
            "resource.max",
            "second.name",
            "second.max",
            "raises",
            "mutations",  # its own card shows it
            "multiclass",
        }
    ),
)

#: moves that anyone can make; all others must be on the sheet
OPEN = ("Basic moves", "Special moves")


def gloss(kind: str, key: str, scene: HeresyScene) -> str | None:
    """Return what to know about a thing before choosing it; None if this character can't choose
    it."""
    sheet = scene.someone
    if sheet is None:
        return ""
    if kind == "move" and key in MOVES:
        return _gloss_move(MOVES[key], sheet)
    if kind == "stat" and key in SHOWN:
        return f"{stat_of(sheet, key):+d}"
    weapon = sheet.weapons.get(key) if kind == "weapon" else None
    if weapon is None:
        return ""
    shots = f"{weapon.uses} shots" if weapon.max_uses else ""
    return " · ".join(filter(None, (weapon.damage, shots)))


def _gloss_move(move: Move, sheet: HeresySheet) -> str | None:
    if move.group not in OPEN and move.key not in map(slug, sheet.moves):
        return None
    stat = f"{SHOWN[move.stat]} {stat_of(sheet, move.stat):+d}" if move.stat in SHOWN else ""
    return " · ".join(filter(None, (stat, move.mode)))
