"""The content tables as typed rows, and the attribute or feat that something needs."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from rules.core.characters.group_names import make_plural
from rules.core.content import RandomTable, load, random_table
from rules.core.records.frozen_values import freeze
from rules.core.rule_helpers import insist
from rules.core.verb_declarations.request import Request
from rules.fantasy.sheet import ATTRIBUTES, SKILLS, FantasySheet, Item


@freeze
class Class:
    key: str
    name: str
    source: str
    main: tuple[str, ...]
    feats: tuple[str, ...]
    kit: tuple[str, ...]
    coin: int


@freeze
class Feat:
    key: str
    name: str
    source: str
    list: str
    text: str
    aliases: tuple[str, ...] = ()


@freeze
class Spell:
    key: str
    name: str
    source: str
    cost: int
    text: str
    harm: int = 0
    heals: int = 0
    attribute: str = ""
    targets: int = 1


@freeze
class Good:
    """A thing for sale. `skill` is the skill of a weapon, `ammo` what it shoots."""

    key: str
    name: str
    source: str
    kind: str
    cost: int
    slots: int = 1
    harm: int = 0
    armour: int = 0
    uses: int = 0
    skill: str = ""
    ammo: str = ""
    aliases: tuple[str, ...] = ()


@freeze
class Lookup:
    """A table that is read with a test: one result each for miss, weak hit, hit, strong hit."""

    key: str
    name: str
    source: str
    about: str
    attribute: str
    results: tuple[str, ...]


R = TypeVar("R", Class, Feat, Spell, Good, Lookup)


def _rows(kind: type[R], name: str) -> dict[str, R]:
    def row(key: str, values: Mapping[str, Any]) -> R:
        frozen: dict[str, Any] = {
            k: tuple(v) if isinstance(v, list) else v for k, v in values.items()
        }
        return kind(key=key, **frozen)

    return {key: row(key, values) for key, values in load("rules.fantasy", name).items()}


CLASSES = _rows(Class, "classes")
FEATS = _rows(Feat, "feats")
SPELLS = _rows(Spell, "spells")
GOODS = _rows(Good, "goods")
LOOKUPS = _rows(Lookup, "tables")
ROLLED: Mapping[str, RandomTable] = {
    key: random_table(rows) for key, rows in load("rules.fantasy", "rolled").items()
}
#: tables of words for a new character, rolled without a test
WORDS = ("name", "style", "motivation", "flaw", "trait")
BACKGROUNDS: Mapping[str, str] = {row.effect: row.text for row in ROLLED["skill"].rows}
TOPICS: Mapping[str, Mapping[str, Any]] = load("rules.fantasy", "topics")
REFUSALS: Mapping[str, str] = load("rules.fantasy", "refusals")

#: the attribute that goes with a skill if none is typed
USUAL: Mapping[str, str] = {
    "athletics": "bod",
    "defense": "bod",
    "discernment": "int",
    "lore": "int",
    "melee": "bod",
    "performance": "wil",
    "persuasion": "wil",
    "ranged": "int",
    "skullduggery": "int",
    "survival": "int",
}
ATTRIBUTE_NAMES: Mapping[str, str] = {key: key for key in ATTRIBUTES} | {
    "body": "bod",
    "intellect": "int",
    "will": "wil",
    "willpower": "wil",
}
SKILL_NAMES: Mapping[str, str] = {key: key for key in SKILLS} | {"defence": "defense"}


def names_of(rows: Iterable[Class | Feat | Spell | Good | Lookup]) -> dict[str, str]:
    """Return everything that can be typed for each row, in lower case, with its key."""
    return {
        said.casefold(): row.key
        for row in rows
        for said in (row.key, row.name, *getattr(row, "aliases", ()))
    }


CLASS_NAMES = names_of(CLASSES.values())
FEAT_NAMES = names_of(FEATS.values())
SPELL_NAMES = names_of(SPELLS.values())
_SOLD = names_of(GOODS.values())
GOOD_NAMES = _SOLD | {make_plural(said): key for said, key in _SOLD.items()}
WEAPONS = {key: good for key, good in GOODS.items() if good.skill}
WEAPON_NAMES = names_of(WEAPONS.values())
TABLE_NAMES = names_of(LOOKUPS.values()) | {word: word for word in WORDS} | {"init": "initiative"}


def weapon_of(key: str) -> Good:
    """Return a weapon from the list; an unknown one is a melee weapon."""
    return WEAPONS.get(key) or Good(
        key, key.replace("_", " "), "", "weapon", 0, harm=1, skill="melee"
    )


def item_of(good: Good) -> Item:
    """Return a good as an item to carry."""
    return Item(slots=good.slots, harm=good.harm, armour=good.armour, uses=good.uses)


def need_feat(request: Request, sheet: FantasySheet, feat: str) -> None:
    """Refuse an act that needs a feat the character doesn't have."""
    insist(request, feat in sheet.feats, "no_feat", feat=FEATS[feat].name)
