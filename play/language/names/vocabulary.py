"""What can be named in a scene, and how each thing is spelled."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from grammar.typos import find_near
from rules.core.permissions import is_gm, is_met
from rules.core.rule_helpers import quote_name
from rules.core.scene import Scene
from rules.core.system import System
from rules.lazy_regex import compile_later

MENTION = compile_later(r"<@!?(\w+)>|@(\w+)")
AnyScene = Scene[Any, Any, Any]
#: the key of a thing, and the words of one of its names
Worded: TypeAlias = tuple[str, tuple[str, ...]]


def in_one_word(name: str) -> str:
    """Return a name without spaces and hyphens, for comparison: `cultist 2`, `grav-gun`."""
    return name.replace(" ", "").replace("_", "").replace("-", "")


def _find_begun(words: Sequence[str], beginning: str) -> Sequence[str]:
    """Return the sorted words with this beginning, by binary search."""
    start = end = bisect_left(words, beginning)
    while end < len(words) and words[end].startswith(beginning):
        end += 1
    return words[start:end]


class _Split:
    """An index of the words in names, so that a lookup doesn't scan all of them."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.things: list[Worded] = [
            (key, tuple(name.replace("_", " ").split())) for name, key in names.items()
        ]
        self.places: dict[str, list[int]] = {}
        for place, (_, words) in enumerate(self.things):
            for word in words:
                self.places.setdefault(word, []).append(place)
        self.words = sorted(self.places)


class Vocabulary:
    """What can be named in a scene: the system's words, and who is there."""

    def __init__(
        self,
        system: System | None,
        scene: AnyScene,
        people: Mapping[str, str],
        *,
        hints: bool = True,
        whom: tuple[Sequence[int], Sequence[int]] = ((), ()),
    ) -> None:
        self._system = system
        #: whether an unknown name is worth hints; not while readings are merely tried
        self.hints = hints
        #: the last named, for `it`, `him`, `her` and `them`; and those that `someone` and
        #: `someone else` mean, which an entry leaves unnamed
        self.meant, self.unnamed = map(tuple, whom)
        self.scene = scene
        self._people = people
        self._known: dict[str, Mapping[str, str]] = {}
        self._once: dict[str, str] = {}
        self._joined: dict[str, Mapping[str, str]] = {}
        #: lookups so far, as all readings of a text look up the same words
        self.found: dict[tuple[object, str, tuple[str, ...]], list[tuple[str, str]]] = {}
        self._split: dict[str, _Split] = {}
        self._sorted: dict[str, list[str]] = {}

    def names(self, kind: str) -> Mapping[str, str]:
        """Return the names for things of a kind, with each one's key."""
        if kind not in self._known:
            if kind in ("character", "npc"):
                self._known[kind] = self._characters(kind == "npc")
            elif kind == "retired":
                self._known[kind] = self._list_retired()
            elif self._system is None:
                self._known[kind] = {}
            else:
                self._known[kind] = self._system.names(kind, self.scene)
        return self._known[kind]

    def list_joined_names(self, kind: str) -> Mapping[str, str]:
        """Return the same names written as one word: `cultist2`."""
        if kind not in self._joined:
            made: dict[str, str] = {}
            for name, key in self.names(kind).items():
                made.setdefault(in_one_word(name), key)
            self._joined[kind] = made
        return self._joined[kind]

    def list_beginning(self, kind: str, said: str) -> list[tuple[str, str]]:
        """Return the names of a kind with this beginning, each with its key."""
        if kind not in self._sorted:
            self._sorted[kind] = sorted(self.names(kind))
        begun = {*_find_begun(self._sorted[kind], said)}
        return [each for each in self.names(kind).items() if each[0] in begun] if begun else []

    def list_having(self, kind: str, word: str, *, begun: bool) -> list[Worded]:
        """Return the key and words of each thing whose name contains this word, or its singular;
        `begun`: or a word that begins with it."""
        if kind not in self._split:
            self._split[kind] = _Split(self.names(kind))
        split = self._split[kind]
        one = (word, word.removesuffix("s"), word.removesuffix("es"))
        own = _find_begun(split.words, word) if begun else [w for w in one if w in split.places]
        return [split.things[place] for place in sorted({p for w in own for p in split.places[w]})]

    def reload_names(self, kind: str) -> Mapping[str, str]:
        """Return the rules' names afresh: they never change if it is the same object."""
        return self._system.names(kind, self.scene) if self._system else {}

    def find_renamed(self, said: str) -> str | None:
        """Return the NPC that had this name until a player's character took it: a game master may
        still mean the NPC."""
        self.names("character")
        return self._once.get(said)

    def _characters(self, npcs: bool) -> dict[str, str]:
        found: dict[str, str] = {}
        for sheet in self.scene.list_unretired():
            if npcs and not sheet.npc:
                continue
            found[sheet.name.casefold()] = str(sheet.record)
            if sheet.former_name and is_gm(self.scene):
                self._once[sheet.former_name.casefold()] = str(sheet.record)
        return found

    def _list_retired(self) -> dict[str, str]:
        return {
            sheet.name.casefold(): str(sheet.record)
            for sheet in self.scene.sheets.values()
            if sheet.retired and (not sheet.npc or is_gm(self.scene))
        }

    def has_left(self, said: str) -> bool:
        """Say whether this is the name of someone that the speaker knew, and who left the game."""
        known = (each for each in self.scene.sheets.list_all() if each.retired)
        named = (each for each in known if each.name.casefold() == said.casefold())
        return any(is_gm(self.scene) or is_met(each) for each in named)

    def list_topics(self) -> Mapping[str, str]:
        """Return what may be typed for each rule that can be looked up, and its name."""
        topics = self._system.topics if self._system else {}
        named = {word.casefold(): each.name for each in topics.values() for word in each.also}
        named |= {each.name.casefold(): each.name for each in topics.values()}
        return named | {key.replace("_", " "): each.name for key, each in topics.items()}

    def list_people(self) -> list[str]:
        """Return the names of everyone the speaker knows to be here."""
        return [self.spell_name("character", key) for key in self.names("character").values()]

    def is_standing(self, spelt: str) -> bool:
        """Say whether someone, named as in a canonical sentence, is in a state to act."""
        sheet = self.scene.find_named(spelt.strip('"'))
        return sheet is not None and (self._system is None or self._system.able(sheet))

    def list_players(self) -> list[str]:
        """Return the names of everyone who plays here, except the speaker."""
        people = self._people.items()
        return [quote_name(name) for key, name in people if key != self.scene.speaker.id]

    def spell_name(self, kind: str, key: str) -> str:
        """Return how a canonical sentence names a thing."""
        if kind != "character":
            return self._system.spelt(kind, key) if self._system else key
        return quote_name(self.scene.sheets[int(key)].name)

    def find_mentioned(self, text: str) -> str | None:
        """Return the active character of the person mentioned."""
        found = MENTION.fullmatch(text)
        if found is None:
            return None
        said = (found[1] or found[2]).casefold()
        ids = [id for id, name in self._people.items() if said in (id, name.casefold())]
        for person in ids:
            here = self.scene.stage.active.get(person, self.scene.game.active.get(person))
            if here:
                return str(here)
        return None


def find_nearest_names(said: str, known: Mapping[str, str]) -> list[str]:
    """Return the known names most like this text, best first."""
    said = said.casefold()[:60]
    whole = find_near(said, known)
    if not whole:  # a slip in the first word of a longer name
        first = {name.split()[0].split("_")[0]: name for name in known if name.strip()}
        whole = [first[word] for word in find_near(said, first)]
    return list(dict.fromkeys(known[name].replace("_", " ") for name in whole))
