"""A sheet for people: its card, its offers, names of fields, and notes on each choice."""

from collections.abc import Mapping

from rules.core.outcome import BESIDE, Fact
from rules.core.records.field_values import words
from rules.core.records.record import Change, Value
from rules.core.sheet import Labels, Names
from rules.core.system import CardButton
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


def _die(change: Change, names: Names) -> str:
    """Describe a change of an attribute's or a skill's die."""
    head, _, last = change.field.partition(".")
    name = head.upper() if head in ATTRIBUTES else words(last)
    if not change.after:
        return (
            f"{change.name}: {name} d{change.before} → lost"
            if head in ATTRIBUTES
            else f"{change.name} has lost {name}"
        )
    came = f"d{change.before} → " if change.before else "lost → " * (head in ATTRIBUTES)
    return f"{change.name}: {name} {came}d{change.after}"


def _describe_normal(change: Change, names: Names) -> str:
    return f"{change.name}: normal {_die(change, names).partition(': ')[2]}" if change.after else ""


def _describe_state(change: Change, names: Names) -> str:
    """Describe who dies or lives again; someone treated isn't called "well", because they lost a
    die."""
    if (change.before, change.after) == ("dying", "well"):
        return ""
    return f"{change.name} is {'alive again' if change.after == 'well' else change.after}"


def tell_wound(wound: str) -> str:
    """Return a wound as it is shown: `BOD d8 → d6`."""
    head, _, rest = wound.partition(" ")
    return f"{head.upper()} {rest}" if head in ATTRIBUTES else wound


def _list_wounds(value: Value) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list | tuple) else []


def _wounds(change: Change, names: Names) -> str:
    """Describe a wound that the table added, or one that healed; others show as a lower die."""
    before, after = _list_wounds(change.before), _list_wounds(change.after)
    new = [each for each in after if each not in before and " → " not in each]
    gone = [each for each in before if each not in after and " → " not in each]
    if gone and not new:
        return f"{change.name} is no longer wounded: {', '.join(gone)}"
    return f"{change.name} is wounded: {', '.join(new)}" if new else ""


def _defends(change: Change, names: Names) -> str:
    """Describe a change of someone's standing answer to attacks."""
    if not change.after:
        return f"{change.name} no longer has a standing answer"
    said = (part.upper() if part in ATTRIBUTES else part for part in str(change.after).split("+"))
    return f"{change.name} defends with {' + '.join(said)}"


LABELS = Labels(
    words={
        **{f"{key}.pool": key.upper() for key in ATTRIBUTES},
        "xp": "XP",
        "max_armour": "max armour",
        "items.*.count": "{}",
        "slots": "slots",
        "items.*.uses": "{} left",
        "hirelings.*.state": "hireling {}",
    },
    verbs={
        "lost": ("has lost {}", "has {} back"),
        "feats": ("learns {}", "no longer knows {}"),
        "spells": ("learns {}", "no longer knows {}"),
        "hirelings": ("hires {}", "lets {} go"),
        "employer": ("serves {}", "no longer serves {}"),
        "leader": ("leads", "no longer leads"),
    },
    sentences={
        **{f"{key}.die": _die for key in ATTRIBUTES},
        **{f"{key}.normal": _describe_normal for key in ATTRIBUTES},
        "skills.*": _die,
        "state": _describe_state,
        "wounds": _wounds,
        "defends": _defends,
    },
    better=frozenset({*(f"{key}.pool" for key in ATTRIBUTES), "armour"}),
    tied={f"{key}.{part}": f"{key}.die" for key in ATTRIBUTES for part in ("pool", "normal")},
    quiet=frozenset({"timer", "lost", "hirelings.*.paid", "hirelings.*.part", "hirelings.*.state"}),
)


def gloss(kind: str, key: str, scene: FantasyScene) -> str | None:
    """Return what to know about a thing before choosing it."""
    sheet = scene.someone
    if sheet is None:
        return ""
    if kind == "attribute" and key in ATTRIBUTES:
        found = attribute(sheet, key)
        return f"d{found.die} · {found.pool} left"
    if kind == "skill":
        return f"d{sheet.skills[key]}" if key in sheet.skills else ""
    if kind == "spell" and key in SPELLS:
        return f"{SPELLS[key].cost} WIL"
    item = sheet.items.get(key) if kind in ("weapon", "item") else None
    return f"harm {item.harm}" if item and item.harm else ""


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
#: what a character is like: XP comes from the trouble that these bring
ABOUT = ("style", "motivation", "flaw", "traits")
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
        _line("carried", items, f"Carries ({used} of {room} slots)",
              items or "nothing" * (not sheet.npc)),
        _line("coin", sheet.coin, "Coin", f"{sheet.coin}   XP {sheet.xp}"),
        _line("wounds", list(sheet.wounds), "Wounds", "; ".join(_list_told_wounds(sheet))),
        _line("defends", sheet.defends, "Defends with", sheet.defends),
        *(_line(key, getattr(sheet, key), key.capitalize(), getattr(sheet, key)) for key in ABOUT),
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
