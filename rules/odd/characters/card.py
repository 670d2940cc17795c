"""A sheet for people: its card, its offers, names of fields, and notes on each choice."""

from collections.abc import Mapping

from rules.core.characters.group_names import count_things
from rules.core.outcome import BESIDE, Fact
from rules.core.records.record import Change, Value
from rules.core.rule_helpers import join_names
from rules.core.sheet import Labels, Names
from rules.core.system import CardButton
from rules.odd.gear import describe_pack
from rules.odd.sheet import (
    ATTRIBUTES,
    GONE,
    SHOWN,
    OddScene,
    OddSheet,
    hp_cap,
    is_hero,
    number,
    slots_used,
)

#: lines short enough to join the one before
SHORT = frozenset(("archetype",))


def vitals(sheet: OddSheet) -> str:
    """Return a sheet in a few words."""
    words = f"HP {sheet.hp}/{hp_cap(sheet)}, STR {sheet.str}/{sheet.str_max}"
    more = [sheet.state] if sheet.state != "well" else []
    return ", ".join([words, *more, *sheet.debilities])


def _describe_debilities(sheet: OddSheet) -> str:
    """Return the debilities, and how many slots they take up."""
    told = ", ".join(sheet.debilities)
    slots = "1 slot" if len(sheet.debilities) == 1 else "1 slot each"
    return f"{told} ({slots})" if told else ""


def _describe_scars(sheet: OddSheet) -> str:
    """Return the scars, with what some of them left: `Broken Limb (arm), Walloped`."""
    marks = [mark.partition(": ") for mark in sheet.marks]
    told = []
    for scar in sheet.scars:
        mark = next((each for each in marks if each[0] == scar), None)
        if mark is not None:
            marks.remove(mark)
        told.append(f"{scar} ({mark[2]})" if mark else scar)
    return ", ".join(told)


def card(sheet: OddSheet) -> tuple[Fact, ...]:
    """Return a sheet as labelled lines."""
    armour = f" ({sheet.hp_max} + {sheet.armour} armour)" if sheet.armour else ""
    scores = "  ".join(
        f"{SHOWN[key]} {number(sheet, key)}/{number(sheet, f'{key}_max')}" for key in ATTRIBUTES
    )
    used = slots_used(sheet)
    calling = _describe_calling(sheet)
    armed = bool(sheet.weapon or sheet.arms)
    lines: list[tuple[str, Value, str, str]] = [
        ("archetype", sheet.archetype, calling, calling),
        ("hp", sheet.hp, "HP", f"{sheet.hp}/{hp_cap(sheet)}{armour}"),
        ("scores", scores, "Scores", scores),
        ("state", sheet.state, "Condition", _describe_condition(sheet)),
        ("debilities", list(sheet.debilities), "Debilities", _describe_debilities(sheet)),
        ("scars", list(sheet.scars), "Scars", _describe_scars(sheet)),
        ("aspects", list(sheet.aspects), "Aspects", ", ".join(sheet.aspects)),
        ("weapon", sheet.weapon, "Weapon" if armed else "In hand", _arms(sheet)),
        ("slots_used", used, f"Pack ({used}/{sheet.slots} slots)", describe_pack(sheet)),
        ("coin", sheet.coin, "Coin", str(sheet.coin) if sheet.coin or is_hero(sheet) else ""),
        ("lackeys", list(sheet.lackeys), "Hirelings", ", ".join(sheet.lackeys)),
        ("expeditions", sheet.expeditions, "To spend", _describe_expeditions(sheet)),
        ("notes", sheet.notes, "Notes", sheet.notes),
    ]
    return tuple(Fact(*line, BESIDE if line[0] in SHORT else "") for line in lines if line[3])


def _describe_expeditions(sheet: OddSheet) -> str:
    count = sheet.expeditions
    return f"{count} expedition{'s' if count > 1 else ''}: /advance" if count else ""


def _describe_condition(sheet: OddSheet) -> str:
    words = [sheet.state] if sheet.state != "well" else []
    words += ["a warband"] if sheet.warband else []
    words += ["Fresh"] if sheet.fresh else []
    words += [f"at {sheet.zone.capitalize()}"] if sheet.zone else []
    words += [f"{join_names(sheet.pending)} untreated"] if sheet.pending else []
    words += [f"{join_names(sheet.tended)} until a long rest"] if sheet.tended else []
    return ", ".join(words)


def _arms(sheet: OddSheet) -> str:
    # a bare die that a named weapon shares was that weapon's all along
    unnamed = sheet.weapon and sheet.weapon not in sheet.arms.values()
    words = [sheet.weapon] if unnamed else []
    words += [f"{name} {die}" for name, die in sheet.arms.items()]
    return ", ".join([*words, "a shield"] if sheet.shield else words)


def _describe_calling(sheet: OddSheet) -> str:
    return ", ".join(filter(None, [sheet.archetype, sheet.quirk, *sheet.prestige]))


def derive_values(sheet: OddSheet) -> Mapping[str, Value]:
    """Return the derived values of a sheet: its most hit points, and the room in the pack."""
    used = slots_used(sheet)
    return {"hp_cap": hp_cap(sheet), "slots_used": used, "slots_free": sheet.slots - used}


#: the buttons beside groups of the card
CARD_BUTTONS = {
    "hp": CardButton("Rest…", ("rest ", "rally")),
    "scores": CardButton("Save…", ("save ",)),
    "weapon": CardButton("Attack…", ("attack",)),
    "slots_used": CardButton("Gear…", ("item ",)),
    "expeditions": CardButton("Advance…", ("advance ",)),
}


def offers(sheet: OddSheet, scene: OddScene) -> Mapping[str, str]:
    """Return the sentences that make sense for a character right now: label -> sentence."""
    if sheet.state in GONE:
        return {}
    if "Dazed" in sheet.debilities:
        return {"Come round": "save str recover"}
    fighting = bool(scene.stage.round)
    found = {
        "Attack": "attack",
        "STR save": "save str",
        "DEX save": "save dex",
        "WIL save": "save wil",
    }
    if fighting:
        return found | {"Rally": "rally"}
    if is_hero(sheet) and sheet.expeditions:
        found |= {"Advance HP": "advance hp"}
    rest = {"Short rest": "rest short"} if sheet.hp < hp_cap(sheet) or sheet.debilities else {}
    return found | rest | {"What I carry": "item list"}


MORTAL = "mortal"
#: words for the end of a state
_BACK = {"dead": "alive again", "paralysed": "back up"}


def _tell_zone(change: Change, names: Names) -> str:
    """Describe where someone went; the end of a fight clears the zone without a line."""
    return f"{change.name} is {change.after}" if change.after else ""


def _tell_state(change: Change, names: Names) -> str:
    """Describe a change of state; mortal wounds and their treatment have their own lines."""
    if MORTAL in (change.before, change.after) and change.after in (MORTAL, "well"):
        return ""
    back = _BACK.get(str(change.before), f"no longer {change.before}")
    return f"{change.name} is {back if change.after == 'well' else change.after}"


def _tell_expeditions(change: Change, names: Names) -> str:
    """Describe how often someone can still advance: once for each expedition."""
    if not change.after:
        return f"{change.name} has no advancements left"
    often = {1: "once", 2: "twice"}.get(int(str(change.after)), f"{change.after} times")
    return f"{change.name} can advance {often} (`/advance`)"


def _tell_count(change: Change, names: Names) -> str:
    """Describe how many of a thing there are now."""
    thing = change.field.split(".")[1].replace("_", " ")
    before, count = (int(str(each or 0)) for each in (change.before, change.after))
    left = " left" if count < before else " now"
    many = f"{count or 'no'} {thing}" if count < 2 else count_things(thing, count)
    return f"{change.name} has {many}{left}"


def _tell_arm(change: Change, names: Names) -> str:
    """Describe the damage of a weapon that was named for the first time."""
    weapon = change.field.partition(".")[2].replace("_", " ")
    if not change.after:
        return f"{change.name} no longer has the {weapon}"
    return f"{change.name}'s {weapon} deals {change.after} from now on"


LABELS = Labels(
    words={
        **SHOWN,
        **{f"{key}_max": f"max {shown}" for key, shown in SHOWN.items()},
    },
    verbs={
        "debilities": ("is {}", "is no longer {}"),
        "scars": ("gets a scar: {}", "no longer has the scar {}"),
        "aspects": ("has the aspect{s} {}", "no longer has the aspect {}"),
        "prestige": ("gains the prestige ability {}", "loses the prestige ability {}"),
        "lackeys": ("hires {}", "lets {} go"),
        "shield": ("has a shield", "loses a shield"),
        "fresh": ("is Fresh", "is no longer Fresh"),
        "warband": ("is a warband", "is no longer a warband"),
    },
    sentences={
        "state": _tell_state,
        "zone": _tell_zone,
        "expeditions": _tell_expeditions,
        "arms.*": _tell_arm,
        "items.*.count": _tell_count,
    },
    better=frozenset({"str", "dex", "wil", "hp"}),
    quiet=frozenset({"pending", "marks", "employer"}),  # the lines of the scar and the hire say it
)


def gloss(kind: str, key: str, scene: OddScene) -> str | None:
    """Return what to know about a thing before choosing it."""
    sheet = scene.someone
    if sheet is None:
        return ""
    if kind in ("attribute", "score") and key in ("str", "dex", "wil", "hp"):
        return f"{getattr(sheet, key)} of {getattr(sheet, f'{key}_max')}"
    item = sheet.items.get(key) if kind in ("weapon", "item") else None
    if item is not None:
        return " · ".join(filter(None, (item.die, f"{item.count} left" if item.count > 1 else "")))
    return sheet.arms.get(key.removeprefix("="), "")
