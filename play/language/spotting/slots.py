"""Fills the slots of exact sentences from a text, as said and as shown."""

import re
from collections.abc import Mapping
from string import capwords

from play.language.spotting.names import Someone, Thing
from play.language.spotting.roles import Roles
from rules.core.characters.group_names import make_plural, name_new_things
from rules.core.rule_helpers import join_names
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

_GROUP = compile_later(r"\[([^\]]*)\]")
SLOT = compile_later(
    r"\b(FOE|WHOM|WHO|NEW|CALLED|COND|DICE|FIELD|ROUNDS|SIGNED|TABLE|TACTIC|RANGE|SPAN|TOPIC"
    r"|COUNT|TYPE|THING|WEAPON|OWN|ITEM|SPELL|SKILL|MOVE|STAT|ATTRIBUTE|ABILITY|CHARACTERISTIC|N)(?:=(\w+))?\b"
)
#: how many of the same name are tried; a dry run shows who is meant
_MOST_ALIKE = 5
#: a number of things in a label
_GETS = compile_later(r"(Take|Buy) (?:(\d{1,3}) )?(?!cover$|aim$)([a-z][a-z' -]*)")
_SO_MANY, _ONE = compile_later(r"(.+) (\S+) of your (.+)"), ("1", "one", "a", "an")
#: the verb in a label that begins with a person
_DOES = compile_later(r"^(FOE [a-z]+?)s\b")
#: kinds whose short names are abbreviations
_SCORES = frozenset({"attribute", "ability", "characteristic"})
#: words that stay lower-case in a title: Hack and Slash
_SMALL = compile_later(r"(?<= )(?:And|Or|Of|The|For|With|At|In|On|To|Your)(?= )")


class Filled(NamedTuple):
    """A filled slot: the text said, the text shown, and its place."""

    said: str
    shown: str
    places: tuple[int, ...]


def fill_someone(one: Someone) -> Filled:
    return Filled(one.names[0], strip_quotes(one.names[0]), tuple(range(one.at, one.end)))


def fill_people(roles: Roles) -> list[Filled]:
    """Return those affected: everyone who is named, or each who may be meant."""
    named = roles.targets
    if len(named) == 1:
        one = named[0]
        the = "the " if one.article else ""
        places = tuple(range(one.at, one.end))
        return [Filled(each, strip_quotes(the + each), places) for each in one.names[:_MOST_ALIKE]]
    if any(len(each.names) > 1 for each in named) or not named or not roles.listed:
        return []
    names = [each.names[0] for each in named]
    places = tuple(p for each in named for p in range(each.at, each.end))
    return [Filled(", ".join(names), join_names(map(strip_quotes, names)), places)]


def speak_of_several(label: str) -> str:
    """Return a label in the plural if its first words name
    several people: `FOE takes N`, `FOE take N`."""
    return _DOES.sub(r"\1", label)


def count_in_words(label: str) -> str:
    """Return a label with the number of things in words: `Use 2 bandages`, `Use your bandage`."""
    if got := _GETS.fullmatch(label):
        lead, count, thing = got.groups()
        return f"{lead} {name_new_things(thing, int(count or 1))}"
    found = _SO_MANY.fullmatch(label)
    if found is None:
        return label
    lead, count, thing = found.groups()
    return f"{lead} {count} {make_plural(thing)}" if count not in _ONE else f"{lead} your {thing}"


def fill_thing(thing: Thing) -> Filled:
    shown = thing.name.replace("_", " ")
    said = f'"{shown}"' if thing.kind in ("weapon", "item") and " " in shown else thing.name
    small = thing.kind in ("weapon", "item", "spell")
    label = shown if small else _make_title(thing.kind, shown)
    return Filled(said, label, tuple(range(thing.at, thing.end)))


def _make_title(kind: str, shown: str) -> str:
    """Return a name of the rules as a button shows it: STR is an abbreviation, Run isn't."""
    if not shown.islower():  # the game's own capitals
        return shown
    if kind in _SCORES and len(shown) <= 3:
        return shown.upper()
    return _SMALL.sub(lambda found: found[0].lower(), capwords(shown))


def strip_quotes(said: str) -> str:
    return said.replace('"', "")


def insert_before_as(said: str, more: str) -> str:
    head, mark, name = said.partition(" as ")
    return f"{head} {more}{mark}{name}"


def render(form: str, slots: Mapping[str, Filled], part: int) -> str | None:
    """Return a form with its slots filled; None if a required one is empty."""

    def group(found: re.Match[str]) -> str:
        wanted = [slot for slot, usual in SLOT.findall(found[1]) if not usual]
        return found[1] if all(slot in slots for slot in wanted) else ""

    form = _GROUP.sub(group, form)
    missing = [slot for slot, usual in SLOT.findall(form) if slot not in slots and not usual]
    if missing:
        return None
    filled = SLOT.sub(lambda f: str(slots[f[1]][part]) if f[1] in slots else f[2], form)
    return " ".join(filled.split())
