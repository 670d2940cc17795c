"""Makes examples for a verb from the people and things of this very game."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import islice
from pathlib import Path

from grammar.engine.usage import split_ways
from grammar.parser import parse, read_sentence, verbs_of
from play.language.canonical_sentence import phrases
from play.language.names.name_matching import read_phrases
from play.language.names.vocabulary import Vocabulary
from rules.core.characters.group_names import agree_verb, is_group_name
from rules.core.characters.targets import keep_living
from rules.core.errors import PlayerError
from rules.core.permissions import is_gm
from rules.core.records.tables_decks_notes import HIDDEN, Clock, Deck, OwnTable
from rules.lazy_regex import compile_later
from rules.toml_tables import read_toml

#: slots for things that anyone may add or make
NEW = ["rope", "lantern"]
NEWCOMERS = ["Mara", "Wolf"]
#: verbs that take names of things, not of people: nobody ticks Mara
OF_THINGS = frozenset(("clock", "deck", "table", "note", "keep"))
#: how many candidate sentences are tried
EFFORT = 60
_OPTIONAL = compile_later(r"\s*\[[^\[\]]*\]")
#: slots that only the speaker could fill
_STAND_IN = compile_later(
    r'[\[\]]|#channel|key=value|\.\.\.|…|SENTENCE|\{json\}|"(?:what you do|ability)"'
)
#: alternatives, and what remains after the first
_EITHER = compile_later(r"[a-z]\w*(?:\|[a-z]\w*)+")
_ONLY = compile_later(r"(?<=[\w>])\s?\|\s?[\w|+ -]+$|(?<=\w)\|[\w|+-]+")
_SLOT = compile_later(r"[A-Z][A-Z]+")
_SLOTS = compile_later(r"(?=[A-Z|]*(?:NAME|WEAPON|SKILL))[A-Z]{2,}(?:\|[A-Z]{2,})+")
#: what a plan may wait for
_EVENT = compile_later(r"\bwhen (.+) (acts|falls):")
#: what the slots of a usage line stand for
_KINDS = {
    "NAME": "other", "NAMES": "other", "WEAPON": "weapon", "MOVE": "move", "SKILL": "skill",
    "STAT": "stat", "ABILITY": "ability", "SPELL": "spell", "THING": "item", "ITEM": "item",
    "OPTION": "option",
}  # fmt: skip


@cache
def _table() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Return the table of example sentences, by system and verb, with capitals as placeholders."""
    return read_toml(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def example_sentences(
    system: str, vocabulary: Vocabulary, verb: str, known: Mapping[str, Sequence[str]]
) -> list[str]:
    """Return sentences with a verb that make sense here: first from the table, then from its usage.

    `known`: replacements for more words in capitals, such as PLAYER.
    """
    found: dict[str, None] = {}
    for said, sure in islice(_candidates(system, vocabulary, verb, known), EFFORT):
        sentence = read_sentence(system, said)
        try:
            request = read_phrases(parse(system, sentence, hints=False), sentence, vocabulary)
        except PlayerError:
            continue
        if sure or not _SLOT.search(said) or any(each.names for each in phrases(request)):
            found[" ".join(said.split())] = None
    return [said for said in found if not _STAND_IN.search(said)]


def _candidates(
    system: str, vocabulary: Vocabulary, verb: str, known: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, bool]]:
    rows = _table().get(system.partition(":")[0], {}).get(verb) or _table()["shared"].get(verb, ())
    known = {"NEW": NEWCOMERS, **_sides(vocabulary), **_list_things(vocabulary), **known}
    for turn, row in enumerate(rows):
        yield from ((said, True) for said in _fill_slots(row, vocabulary, turn, known))
    yield from ((said, False) for said in _fill_usage(verbs_of(system)[verb].usage, vocabulary))
    for turn in (1, 2):  # again with other names
        for row in rows:
            yield from ((said, True) for said in _fill_slots(row, vocabulary, turn, known))


def _fill_usage(usage: str, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield the forms in a usage line with names of this game: each form first without its optional
    parts, then with one more of them at a time."""
    ways = [_variants(way) for way in sorted(split_ways(usage), key=lambda way: -way.count("["))]
    for round_ in range(max(map(len, ways))):
        for variants in ways:
            if round_ < len(variants):
                yield from _fill_slots(variants[round_], vocabulary, round_)
    for variants in ways:  # for verbs that only work on oneself
        yield from _fill_slots(variants[0], vocabulary, -1)


def _variants(way: str) -> list[str]:
    """Return the variants of a form: without optional parts, with one of them, with other words."""
    way = _SLOTS.sub(lambda found: next(w for w in found[0].split("|") if w in _KINDS), way)
    bare = _OPTIONAL.sub("", way)
    more = [_with(way, found) for found in _OPTIONAL.finditer(way)]
    first = [_ONLY.sub("", each) for each in (bare, *more)]
    others = [_EITHER.sub(partial(_one_of, number=number), bare) for number in (1, 2)]
    return list(dict.fromkeys((*first, *(_ONLY.sub("", each) for each in others))))


def _with(way: str, found: re.Match[str]) -> str:
    """Return a form with one optional part, and no other."""
    before, behind = way[: found.start()], way[found.end() :]
    said = found[0].strip().strip("[]")
    return f"{_OPTIONAL.sub('', before)} {said}{_OPTIONAL.sub('', behind)}"


def _one_of(found: re.Match[str], number: int) -> str:
    """Return one of `str|dex|wil`, or the last if there are fewer."""
    ways = found[0].split("|")
    return ways[min(number, len(ways) - 1)]


def _fill_slots(
    said: str, vocabulary: Vocabulary, turn: int, known: Mapping[str, Sequence[str]] = {}
) -> Iterator[str]:
    slots = _SLOT.findall(said)
    found = [known[slot] if slot in known else _names(slot, said, vocabulary) for slot in slots]
    if all(found):
        left = iter(names[turn % len(names)] for names in found)
        yield _EVENT.sub(_agree_with_group, _SLOT.sub(lambda _: next(left), said))


def _agree_with_group(found: re.Match[str]) -> str:
    """Return what a plan waits for, with a plural verb after a group: `when Rats act:`."""
    name, verb = found[1].strip('"'), found[2]
    return f"when {found[1]} {agree_verb(verb) if is_group_name(name) else verb}:"


def _names(slot: str, said: str, vocabulary: Vocabulary) -> list[str]:
    kind = _KINDS.get(slot, slot.casefold())
    before = said.partition(slot)[0].split()
    if kind == "other" and before[0] in OF_THINGS:
        return []
    if kind == "other" and before[1:] == ["new"]:
        return NEWCOMERS
    if kind == "other" and before[1:] in (["add"], ["take"]):
        return NEW
    if kind == "other" and before[-1] in ("drop", "give", "remove"):
        kind = "item"
    if kind == "other" and before[-1:] == ["move"]:
        kind = "move"
    try:
        if kind != "other":
            keys = sorted(
                dict.fromkeys(vocabulary.names(kind).values()), key=_put_carried_first(vocabulary)
            )
            called = [vocabulary.spell_name(kind, key).replace("_", " ") for key in keys]
            return called[:1] if kind == "weapon" else called
    except PlayerError:  # the kind needs a character, and there is none
        return []
    foes = _sides(vocabulary)["FOE"]
    return foes if before[-1] in ("at", "attack", "vs") and foes else _people(vocabulary)


def _sides(vocabulary: Vocabulary) -> dict[str, list[str]]:
    """Return who replaces the words in capitals: foes, allies and the speaker's own character."""
    people, foes = _people(vocabulary), _foes(vocabulary)
    standing = [name for name in people[:foes] if vocabulary.is_standing(name)]
    own = people[foes:]
    mine = own[-1:] if vocabulary.scene.someone is not None else own
    others = [name for name in own if name not in mine] or own or people
    return {"FOE": standing or people[:foes], "NAME": others, "ME": mine}


def _list_things(vocabulary: Vocabulary) -> dict[str, list[str]]:
    """Return the clocks, decks and tables that the speaker may know of, by word in capitals."""
    scene = vocabulary.scene
    met = [each for each in scene.things.values() if is_gm(scene) or each.sight != HIDDEN]
    kinds = {"CLOCK": Clock, "DECK": Deck, "TABLE": OwnTable}
    return {
        slot: [each.name for each in met if isinstance(each, kind)] for slot, kind in kinds.items()
    }


def _foes(vocabulary: Vocabulary) -> int:
    """Count the characters on the other side that the speaker has met."""
    actor, sheets = vocabulary.scene.someone, vocabulary.scene.sheets
    side = actor is not None and actor.npc
    return sum(sheets[key].npc != side for key in _list_living(vocabulary))


def _list_living(vocabulary: Vocabulary) -> list[int]:
    """Return the records of everyone who may be named and isn't dead, if there are any."""
    known = [int(key) for key in vocabulary.names("character").values()]
    sheets = vocabulary.scene.sheets
    return [sheet.record for sheet in keep_living([sheets[key] for key in known])] or known


def _put_carried_first(vocabulary: Vocabulary) -> Callable[[str], tuple[bool, bool]]:
    """Return a sort key that puts carried things first, and weapons after other things."""
    actor = vocabulary.scene.someone
    weapons, items = (frozenset(getattr(actor, field, ())) for field in ("weapons", "items"))
    return lambda key: (key not in weapons | items, key in weapons)


def _people(vocabulary: Vocabulary) -> list[str]:
    """Return everyone who may be named: the other side first, whoever acts last."""
    actor, sheets = vocabulary.scene.someone, vocabulary.scene.sheets
    keys = _list_living(vocabulary)
    side = actor is not None and actor.npc
    keys.sort(key=lambda key: (key == vocabulary.scene.acting, sheets[key].npc == side))
    return [vocabulary.spell_name("character", str(key)) for key in keys]
