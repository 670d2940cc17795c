"""A sheet for people: as labelled lines, in a few words, and as sentences to press."""

from collections.abc import Mapping

from rules.core.outcome import BESIDE, Fact
from rules.core.records.field_values import words
from rules.core.records.record import Value
from rules.core.system import CardButton
from rules.fantasy.characters.field_labels import tell_wound
from rules.fantasy.combat.weapons import carried_weapons
from rules.fantasy.content import FEATS, SPELLS
from rules.fantasy.sheet import (
    ATTRIBUTES,
    FantasyScene,
    FantasySheet,
    attribute,
    capacity,
    count_used_slots,
)
from rules.lazy_regex import compile_later


def derive_values(sheet: FantasySheet) -> Mapping[str, Value]:
    """Return the derived values of a sheet: its slots, and whether its armour is broken."""
    room, used = capacity(sheet), count_used_slots(sheet)
    return {
        "slots": room,
        "slots_used": used,
        "slots_free": max(0, room - used),
        "broken": bool(sheet.max_armour) and not sheet.armour,
    }


def _attribute(sheet: FantasySheet, key: str) -> str:
    now = attribute(sheet, key)
    if key in sheet.lost:
        return f"{key.upper()} lost"
    normal = f" (of d{now.normal})" if now.die != now.normal else ""
    return f"{key.upper()} d{now.die}{normal} {now.pool}/{now.die}"


def _line(key: str, value: Value, label: str, text: str) -> Fact:
    return Fact(key, value, label if text else "", text, BESIDE if key in SHORT else "")


#: a wound that only repeats the lower die: `bod d8 → d6`
_BARE_WOUND = compile_later(rf"(?:{'|'.join(ATTRIBUTES)}) d\d+ → (?:d\d+|lost)")
#: lines short enough to join the one before
SHORT = frozenset(("class", "employer", "state", "armour"))


def card(sheet: FantasySheet) -> tuple[Fact, ...]:
    skills = ", ".join(f"{key} d{size}" for key, size in sheet.skills.items())
    feats = [FEATS[key].name if key in FEATS else key for key in sheet.feats]
    spells = [_spell(key) for key in sheet.spells]
    items = ", ".join(
        words(key) + (f" ({item.uses})" if item.uses else "") + _times(item.count)
        for key, item in sheet.items.items()
    )
    used, room = count_used_slots(sheet), capacity(sheet)
    armour = f"{sheet.armour}/{sheet.max_armour}" if sheet.max_armour else ""
    broken = " broken" if armour and not sheet.armour else ""
    called = words(sheet.class_ or sheet.background).title()
    return (
        _line("class", sheet.class_, called, called),
        _line("employer", sheet.employer, "Serves", sheet.employer),
        Fact("attributes", list(ATTRIBUTES), "Attributes",
             "   ".join(_attribute(sheet, key) for key in ATTRIBUTES)),
        _line("armour", sheet.armour, "Armour", armour + broken),
        _line("state", sheet.state, "State", "" if sheet.state == "well" else _state(sheet)),
        _line("skills", dict(sheet.skills), "Skills", skills),
        _line("feats", list(sheet.feats), "Feats", ", ".join(feats)),
        _line("spells", list(sheet.spells), "Spells", ", ".join(spells)),
        _line("carried", items, f"Carries ({used} of {room})", items),
        _line("coin", sheet.coin, "Coin", f"{sheet.coin}   XP {sheet.xp}"),
        _line("wounds", list(sheet.wounds), "Wounds", "; ".join(_list_told_wounds(sheet))),
        _line("defends", sheet.defends, "Defends with", sheet.defends),
    )  # fmt: skip


def _list_told_wounds(sheet: FantasySheet) -> list[str]:
    """Return the wounds that say more than the lower die beside their attribute."""
    return [tell_wound(wound) for wound in sheet.wounds if not _BARE_WOUND.fullmatch(wound)]


def _times(count: int) -> str:
    return f" ×{count}" if count > 1 else ""


def _state(sheet: FantasySheet) -> str:
    timer = sheet.timer
    return f"{sheet.state}, {timer} left" if timer else sheet.state


def vitals(sheet: FantasySheet) -> str:
    if sheet.state == "dead":
        return "dead"
    pools = "  ".join(
        f"{key.upper()} {attribute(sheet, key).pool}/{attribute(sheet, key).die}"
        if key not in sheet.lost
        else f"{key.upper()} lost"
        for key in ATTRIBUTES
    )
    return f"{pools}  {_state(sheet)}" if sheet.state == "dying" else pools


def _spell(key: str) -> str:
    return SPELLS[key].name if key in SPELLS else key


#: the buttons beside groups of the card
CARD_BUTTONS = {
    "attributes": CardButton("Test…", tuple(f"test {key}" for key in ATTRIBUTES)),
    "skills": CardButton("Skills…", ("test ",)),
    "spells": CardButton("Cast…", ("cast ",)),
    "carried": CardButton("Attack…", ("attack ",)),
}


def offers(sheet: FantasySheet, scene: FantasyScene) -> Mapping[str, str]:
    """Return the sentences that a character's card offers."""
    if sheet.state in ("dead", "dying"):
        return {}
    arms = {f"Attack: {words(key)}": f"attack {words(key)}" for key in carried_weapons(sheet)}
    from_skills = {f"{key} d{size}": f"test {key}" for key, size in sheet.skills.items()}
    from_skills |= {f"Cast {_spell(key)}": f"cast {words(key)}" for key in sheet.spells}
    bare = {f"{key.upper()} alone": f"test {key}" for key in ATTRIBUTES if key not in sheet.lost}
    tables = {"Reaction": "table reaction", "Initiative": "init", "What I carry": "item list"}
    return {**arms, **from_skills, **bare, **tables}
