"""The content tables of Dark Heresy on narrative dice as typed rows."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar

from rules.core.content import load
from rules.core.records.frozen_values import freeze

T = TypeVar("T")


@freeze
class Skill:
    key: str
    characteristic: str
    source: str
    combat: str = ""  # melee or ranged
    opposed: str = ""  # the skill that resists it, if it is another
    psychic: bool = False
    aliases: tuple[str, ...] = ()
    arms: tuple[str, ...] = ()  # endings of the names of its weapons

    @property
    def name(self) -> str:
        return self.key.replace("_", " ").capitalize()


@freeze
class Spend:
    """One thing that symbols can buy; the head of `spends.toml` explains the fields."""

    key: str
    name: str
    side: str
    cost: int
    special: int
    whom: str
    text: str
    source: str
    needs: str = ""
    op: str = ""
    status: str = ""
    turns: int = 0
    until: str = ""
    repeat: bool = False
    aliases: tuple[str, ...] = ()
    label: str = ""


@freeze
class Injury:
    """A row of the critical injuries: what it does at once, and while it lasts."""

    key: str
    name: str
    upto: int
    severity: int
    text: str
    source: str
    strain: int = 0
    status: str = ""
    turns: int = 0
    op: str = ""
    drop: bool = False
    story: bool = False
    holds: str = ""
    harder: tuple[str, ...] = ()
    no_boost: bool = False
    again: bool = False
    action_strain: int = 0
    limb: bool = False
    setback: int = 0
    lose: bool = False
    forever: bool = False
    upgrade: int = 0
    upgrade_senses: int = 0
    bleed: bool = False
    rounds: int = 0
    dead: bool = False


@freeze
class Quality:
    """A weapon quality: passive, or triggered with advantage."""

    key: str
    name: str
    text: str
    source: str
    passive: bool = False
    status: str = ""
    rated: bool = False
    strain: bool = False
    sunder: bool = False
    splash: bool = False
    again: bool = False  # it hits again
    spreads: bool = False  # it may hit someone else
    base: bool = False  # its status does the weapon's base damage, for `rating` turns
    cost: int = 0  # in advantage, if not the usual price


def _rows(kind: type[T], table: str) -> dict[str, T]:
    """Return the typed rows of a table; lists become tuples."""
    known = {f.name for f in fields(kind)}  # type: ignore[arg-type]
    made = {}
    for key, row in load("rules.genesys", table).items():
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in row.items()
        }
        assert values.keys() <= known, f"{table}: {key} has a field that nobody reads"
        made[key] = kind(**{"key": key, **values})
    return made


SKILLS: Mapping[str, Skill] = _rows(Skill, "skills")
SPENDS: Mapping[str, Spend] = _rows(Spend, "spends")
INJURIES: Mapping[str, Injury] = _rows(Injury, "criticals")
QUALITIES: Mapping[str, Quality] = _rows(Quality, "qualities")
REFUSALS: Mapping[str, str] = load("rules.genesys", "refusals")
TOPICS: Mapping[str, Mapping[str, Any]] = load("rules.genesys", "topics")

SKILL_NAMES: Mapping[str, str] = {
    said: skill.key
    for skill in SKILLS.values()
    for said in (skill.key, skill.key.replace("_", " "), *skill.aliases)
}


def injury_at(total: int) -> Injury:
    """Return the row for a critical's total; totals below the table give the first row."""
    return next(row for row in INJURIES.values() if total <= row.upto)


def skill_words(key: str) -> str:
    return key.replace("_", " ")
