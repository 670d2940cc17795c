"""Finds people and things of a scene among the words of a text."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from grammar.acts import Acts
from grammar.parser import kinds_of
from grammar.typos import is_english
from grammar.words import words_in
from play.language.names.lexicon import Lexicon, is_arm, is_gun
from play.language.names.name_matching import EVERYONE, LAST_NAMED
from play.language.names.vocabulary import in_one_word
from play.language.readings.tokens import LEADS, stems
from rules.core.characters.group_names import make_singular
from rules.core.errors import PlayerError
from rules.core.permissions import is_gm
from rules.core.sheet import Sheet
from rules.fast_tuples import NamedTuple

#: kinds of words in the rules for what is rolled
RULED = ("move", "skill", "spell", "attribute", "ability", "characteristic", "stat", "damage_type")
ARTICLES = words_in("articles")
_ORDINALS = {"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5"}
#: words after which a short name of the rules counts as one
_ROLLING = frozenset({"+", "using", "with", "roll", "rolls", "rolling", "test", "tests", "on",
                      "my", "for", "and", "via"})  # fmt: skip
#: how hard a roll is, which may stand before what is rolled
HARDNESS = frozenset({"simple", "easy", "medium", "average", "hard", "daunting", "formidable"})
#: what is counted where someone is hurt
_COUNTED = frozenset({"attribute", "damage_type"})
#: words for any weapon
_CALLED = ("sword", "axe", "bow", "gun", "pistol", "rifle", "hammer", "blade", "knife", "spear")
#: words for any foe
_FOES = frozenset(["enemy", "enemies", "foe", "foes", "opponent", "attacker", "attackers",
                   "whoever", "bastard", "brute", "monster", "creature"])  # fmt: skip
#: what is rolled, of which another may take the place
_REPLACED = frozenset({"stat", "attribute", "ability", "characteristic", "skill"})
#: words before a place: a beam falls over all of us
_OVER = words_in("places") | {"over", "past", "around"}
#: the most characters here that a word for any of them may mean
_MOST_MET = 3
#: words before a kind of foe that mean all of them
_EACH = frozenset({"each", "all", "every", "both"})
#: titles that may stand for someone who bears them: the captain
_TITLES = words_in("titles")
_WANTING = frozenset({"need", "needs", "want", "wants", "give", "gimme"})
_SHARED = frozenset({"each", "apiece"})
_WHOSE = frozenset({"her", "his", "their", "its", "my", "the", "your"})
_NUMBERING = frozenset({"number", "no", "nr", "group", "team", "squad"})
#: words before which 's means has or is: Scar's had enough
_HAVING = (["had"], ["got"], ["been"], ["gone"], ["done"], ["going"], ["about"], ["just"], ["now"])
_PARTICLES = frozenset(["up", "down", "off", "out", "away", "back", "again", "aside", "hard",
                        "once", "twice", "good", "right", "now", "too"])  # fmt: skip
_LONGEST = 4
#: a word needs more letters than this to count as the beginning of a name
_FEW = 4


class Word(NamedTuple):
    """One word of a text: as typed, as compared, and its place."""

    text: str
    said: str
    start: int


class Someone(NamedTuple):
    """Someone named in a text, with several keys if it may be any of them."""

    at: int
    end: int
    keys: tuple[str, ...]
    names: tuple[str, ...]
    lead: str = ""  # the word before them
    article: bool = False
    owner: bool = False
    pronoun: bool = False
    guessed: bool = False  # a foe, of whom nothing was said but that they are one


class Thing(NamedTuple):
    """A carried thing, or a word of the rules."""

    at: int
    end: int
    kind: str
    key: str
    name: str


class Names:
    """Finds names in the words of one text. `before`: who was named before it."""

    def __init__(
        self, lexicon: Lexicon, acts: Acts, words: Sequence[Word], before: Someone | None = None
    ) -> None:
        self._lexicon, self._acts, self._words = lexicon, acts, words
        self._before = before
        numbers = lexicon.table.numbers
        self._said = [numbers.get(word.said, word.said) for word in words]

    def people(self) -> list[Someone]:
        """Return everyone named; everyone here, if a game master names nobody and gives to each."""
        named = [*self._list_named()]
        shared = next((at for at, said in enumerate(self._said) if said in _SHARED), -1)
        alone = all(each.pronoun for each in named) and is_gm(self._lexicon.vocabulary.scene)
        if alone and shared >= 0:
            return [self._make_someone(shared, 1, ("all",))]
        return named

    def _list_named(self) -> Iterator[Someone]:
        at, last = 0, None
        while at < len(self._words):
            found = self._someone(at)
            if found is not None:
                found = self._count_all(self._resolve(found, last or self._before))
                joined = last and found.lead in ("and", ",", "&") and found.at <= last.end + 3
                found = found._replace(lead=last.lead) if last and joined else found
                yield found
            last = found or last
            at = found.end if found else at + 1

    def _count_all(self, found: Someone) -> Someone:
        """Return as many of a kind as were counted, if that many are here: three gangers."""
        number = self._said[found.at - 1] if found.at else ""
        before = self._said[max(0, found.at - 3) : found.at]
        every = [*zip(found.keys, found.names, strict=True)]
        if len(every) > 1 and not found.guessed and not _EACH.isdisjoint(before):
            said = ", ".join(name for _, name in every)
            return found._replace(keys=(every[0][0],), names=(said,))
        if len(found.keys) < 2 or found.guessed or not number.isdecimal():
            return found
        counted = [each for each in every if each[1].strip('"')[-1:].isdecimal()]
        fitting = next((some for some in (every, counted) if len(some) == int(number)), [])
        if not fitting:
            return found
        said = ", ".join(name for _, name in fitting)
        return found._replace(at=found.at - 1, keys=(fitting[0][0],), names=(said,))

    def _resolve(self, found: Someone, last: Someone | None) -> Someone:
        """Return an ambiguous person as the foe named just before, if there was one."""
        sheets = self._lexicon.vocabulary.scene.sheets
        key = last.keys[0] if last and len(last.keys) == 1 else ""
        if not found.guessed or not key.isdecimal() or not sheets[int(key)].npc or last is None:
            return found
        return found._replace(keys=last.keys, names=last.names, guessed=False)

    def leave_out_replaced(
        self, things: Sequence[Thing]
    ) -> tuple[tuple[Thing, ...], frozenset[int]]:
        """Return what is named without what another of its kind replaces, and the places of the
        words for that: strength instead of ws."""
        gone: set[Thing] = set()
        places: set[int] = set()
        for thing in things:
            at = thing.at - (thing.at > 0 and self._said[thing.at - 1] in ARTICLES)
            others = any(each.kind == thing.kind and each.key != thing.key for each in things)
            instead = self._said[max(0, at - 2) : at] == ["instead", "of"]
            if thing.kind in _REPLACED and others and instead:
                gone.add(thing)
                places |= {*range(at - 2, thing.end)}
        return tuple(each for each in things if each not in gone), frozenset(places)

    def _someone(self, at: int) -> Someone | None:
        said = self._said[at]
        if not said[:1].isalpha():
            return None
        length, key = self._lexicon.person(self._said, at)
        keys: tuple[str, ...] = (key,) if length else ()
        if said == "each" and self._said[at + 1 : at + 3] in (["of", "you"], ["of", "us"]):
            return self._make_someone(at, 3, ("all",))
        if said in LAST_NAMED | _FOES and not length:
            keys, length = self._find_meant(said), 1
        elif said.removesuffix("'s") in EVERYONE and not length:
            return None if self._is_idiom(at) else self._make_someone(at, 1, ("all",))
        elif not length:
            keys, length = self._lexicon.find_several(said), 1
        if before := self._ordinal(at, keys):
            keys = (before,)
        elif len(keys) > 1 and (counted := self._find_numbered(at + length, keys)):
            length, keys = length + counted[0], (counted[1],)
        nobody = not keys or self._is_owner(at) or (length == 1 and self._is_adjective(at, keys))
        return None if nobody else self._make_someone(at, length, keys)

    def _is_adjective(self, at: int, keys: Sequence[str]) -> bool:
        """Say whether the first word of a name is just an English
        word here: my old books, beside Old Marta."""
        word, name = self._words[at], self._lexicon.vocabulary.spell_name("character", keys[0])
        first = name.strip('"').casefold().split()
        begun = not any(
            word.said.removesuffix("s") in (each, each.removesuffix("s")) for each in first
        )
        begun = begun and word.said not in LAST_NAMED | _FOES
        if begun and word.text.islower() and word.said.isalpha() and is_english(word.said):
            return True  # the cap, beside the Captain
        said = {word.said, make_singular(word.said)}  # the cellar stones, beside the Stone Hound
        if word.said in _TITLES and at and self._said[at - 1] in ("the", "that", "this", "our"):
            return False
        short = len(first) > 1 and first[0] in said and word.text.islower()
        one = len(keys) == 1 or (short and first[1].isalpha())  # brine, beside Brine Ghouls 1 and 2
        return short and one and is_english(word.said)

    def _is_owner(self, at: int) -> bool:
        """Say whether `her` is a possessive, and nobody who is affected."""
        after = self._said[at + 1] if at + 1 < len(self._said) else ""
        small = ARTICLES | LEADS | words_in("places") | {"and", "but", "so", "as", "while", "then"}
        led = after in small | _PARTICLES or after.endswith("ly")
        return self._said[at] == "her" and after.isalpha() and not led

    def _find_numbered(self, at: int, keys: Sequence[str]) -> tuple[int, str] | None:
        """Return how many words pick one by number, and who that is: ganger number three."""
        words = self._said[at : at + 2]
        if len(words) < 2 or words[0] not in _NUMBERING or not words[1].isdecimal():
            return None
        found = self._count_out(keys, words[1])
        return (2, found) if found else None

    def _is_idiom(self, at: int) -> bool:
        """Say whether `all` means nobody: with all my might, after all, all over."""
        before = self._said[at - 1] if at else ""
        after = self._said[at + 1] if at + 1 < len(self._said) else ""
        if after == "of":  # all of you, but not what falls over all of us
            if before in _OVER and not is_gm(self._lexicon.vocabulary.scene):
                return True
            return self._said[at + 2 : at + 3] not in (["you"], ["us"], ["them"])
        kind = self._lexicon.find_several(after)  # all goblins
        return bool(kind) or before in ("with", "after", "at", "in", "of") or after in ARTICLES | {
            "over", "around", "right", "night", "day", "out", "week", "weekend", "morning", "along",
        }  # fmt: skip

    def _ordinal(self, at: int, keys: Sequence[str]) -> str:
        """Return the one picked by an ordinal: the second ganger."""
        number = _ORDINALS.get(self._said[at - 1]) if at else None
        return "" if number is None or not keys else self._count_out(keys, number)

    def _count_out(self, keys: Sequence[str], number: str) -> str:
        """Return the one of several with this number."""
        called = {key: self._lexicon.vocabulary.spell_name("character", key) for key in keys}
        base = next(iter(called.values())).rstrip(' "0123456789').lstrip('"')
        wanted = f"{base} {number}".casefold()
        return self._lexicon.people().get(wanted, "")

    def _find_meant(self, said: str) -> tuple[str, ...]:
        """Return whom a pronoun means: the last one named, or any of those to be met here."""
        vocabulary = self._lexicon.vocabulary
        if vocabulary.meant and said not in _FOES:
            return tuple(map(str, vocabulary.meant))[:1]
        scene = vocabulary.scene
        known = {*self._lexicon.people().values()}
        met = [str(s.record) for s in scene.list_present(npcs=True) if s.npc]
        met = [key for key in met if key in known]
        return tuple(met[:_MOST_MET]) if len(met) == 1 or not is_gm(scene) else ()

    def _make_someone(self, at: int, length: int, keys: Sequence[str]) -> Someone:
        last = self._words[at + length - 1].said
        before = at - 1
        while before >= 0 and (self._said[before] in ARTICLES or self._said[before] in _ORDINALS):
            before -= 1
        noun = self._words[at].text[:1].islower()
        if noun and before > 0 and before == at - 1 and self._said[before - 1] in ARTICLES:
            before -= 2  # from the dead ghoul
        said = self._lexicon.vocabulary.spell_name
        stands_for = self._said[at] in LAST_NAMED | _FOES
        stands_for = stands_for and not self._lexicon.person(self._said, at)[0]
        return Someone(
            at,
            at + length,
            tuple(keys),
            tuple(each if each == "all" else said("character", each) for each in keys),
            lead=self._said[before] if before >= 0 else "",
            article=at > 0
            and self._said[at - 1] == "the"
            and all(
                len(self._lexicon.vocabulary.spell_name("character", each).split()) == length
                for each in keys
                if each != "all"
            ),
            owner=last.endswith(("'s", "s'"))
            and self._said[at + length : at + length + 1] not in _HAVING,
            pronoun=stands_for,
            guessed=stands_for and (self._said[at] in _FOES or not self._lexicon.vocabulary.meant),
        )

    def things(self, holders: Sequence[Sheet], taken: Sequence[Someone]) -> Iterator[Thing]:
        """Yield what those who may act carry, and words of the rules."""
        gone = {place for each in taken if not each.pronoun for place in range(each.at, each.end)}
        known = {**self._list_ruled(), **self._list_held(holders)}
        at = 0
        while at < len(self._words):
            found = None if at in gone else self._thing(at, known)
            if found is not None:
                yield found
            at = found.end if found else at + 1

    def _thing(self, at: int, known: Mapping[str, tuple[str, str, str]]) -> Thing | None:
        for length in range(min(_LONGEST, len(self._said) - at), 0, -1):
            said = " ".join(self._said[at : at + length])
            one = (said.removesuffix("s"), said.removesuffix("'s"), make_singular(said))
            inside = (w for w in self._said[at + 1 : at + length - 1] if w not in ARTICLES)
            ways: tuple[str, ...] = (said, *one, in_one_word(said))
            if length > 2:  # discern the realities
                ways = (*ways, " ".join((self._said[at], *inside, self._said[at + length - 1])))
            found = next((known[way] for way in ways if way in known), None)
            if found is None and length == 1 and len(said) > _FEW:  # mechanic, of mechanics
                begun = {each for name, each in known.items() if name.startswith(said)
                         and (len(name) <= len(said) + 2 or each[0] == "weapon")
                         and not (each[0] == "move" and is_english(said))}  # fmt: skip
                found = begun.pop() if len(begun) == 1 else None
            if found and self._is_meant(at, length, *found[:2]):
                return Thing(at, at + length, *found)
        return None

    def _is_meant(self, at: int, length: int, kind: str, key: str) -> bool:
        """Say whether an ambiguous word means the thing that the rules call by this name."""
        never = self._acts.never.get(kind, frozenset())
        if length > 1 or never.isdisjoint(stems(self._said[at])):
            return True
        led = at - 1 if at and self._said[at - 1] in HARDNESS else at
        before = self._said[led - 1] if led else ""
        after = self._said[at + 1] if at + 1 < len(self._said) else ""
        if kind in _COUNTED and self._is_counted(at):
            return True
        if kind == "spell" and at == 0 and after and self._lexicon.person(self._said, 1)[0]:
            return True
        if self._is_wanted(at):
            return True
        rolled = after in ("check", "roll", "test", "save", "saving", "+", "and", "skill", "spell")
        return rolled or (before in _ROLLING and kind != "move")

    def _is_wanted(self, at: int) -> bool:
        """Say whether a game master wants it from somebody: I need a dodge from Griff."""
        wants = not _WANTING.isdisjoint(self._said[:at])
        one = not {"a", "an"}.isdisjoint(self._said[max(0, at - 2) : at])
        return wants and one and is_gm(self._lexicon.vocabulary.scene)

    def _is_counted(self, at: int) -> bool:
        """Say whether a number counts what is named here: 2 body, 2 to her body."""
        whose = at > 1 and self._said[at - 1] in _WHOSE and self._said[at - 2] in ("to", "off")
        place = at - 3 if whose else at - 1
        if "back" in self._said[at + 1 : at + 3]:  # his body is back to full
            return True
        return place >= 0 and self._said[place].isdecimal()

    def _list_ruled(self) -> dict[str, tuple[str, str, str]]:
        found: dict[str, tuple[str, str, str]] = {}
        vocabulary = self._lexicon.vocabulary
        for kind in RULED:
            if kind not in kinds_of(self._lexicon.system):
                continue
            with suppress(PlayerError):  # a kind that needs a character, of someone who has none
                for name, key in vocabulary.names(kind).items():
                    if kind == "spell" and not self._knows(key):
                        continue
                    if len(name) > 1 and name not in found:
                        found[name] = (kind, key, vocabulary.spell_name(kind, key))
        return found

    def _knows(self, spell: str) -> bool:
        """Say whether who acts knows a spell; where nobody acts, any may be meant."""
        someone = self._lexicon.vocabulary.scene.someone
        return someone is None or spell in getattr(someone, "spells", (spell,))

    def _list_held(self, holders: Sequence[Sheet]) -> dict[str, tuple[str, str, str]]:
        """Return what is carried, by its name, its name in one word, and a word of it."""
        found: dict[str, tuple[str, str, str]] = {}
        parts: dict[str, list[tuple[str, str, str]]] = {}
        weapons = self._lexicon.vocabulary.names("weapon") if holders else {}
        for kind, key in find_carried(holders, weapons):
            name = self._lexicon.vocabulary.spell_name(kind, key).replace("_", " ").strip('"')
            thing = (kind, key, name)
            found.setdefault(name.casefold(), thing)
            found.setdefault(in_one_word(name.casefold()), thing)
            for word in name.casefold().split():
                parts.setdefault(word, []).append(thing)
                ends = [end for end in _CALLED if word.endswith(end) and word != end]
                for end in ends:  # a sword is what a chainsword is called
                    parts.setdefault(end, []).append(thing)
        if len(holders) == 1:
            _add_generic(parts, [thing for thing in found.values() if thing[0] == "weapon"])
        for word, things in parts.items():
            if len({key for _, key, _ in things}) == 1 and (len(word) > 3 or word in _CALLED):
                found.setdefault(word, things[0])
        return found


def _add_generic(
    parts: dict[str, list[tuple[str, str, str]]], weapons: Sequence[tuple[str, str, str]]
) -> None:
    """Let "blade" mean any weapon for striking, and "gun" any that shoots."""
    for thing in weapons:
        shoots = is_gun(thing[2])
        if is_arm(thing[2]):
            for word in _GENERIC[shoots]:
                parts.setdefault(word, []).append(thing)


def find_carried(holders: Sequence[Sheet], weapons: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the kind and the key of what is carried; a weapon only counts if it can strike."""
    for sheet in holders:
        for key, weapon in (getattr(sheet, "weapons", None) or {}).items():
            # what has uses and no damage is no weapon, whatever the sheet counts it among
            spent = getattr(weapon, "max_uses", 0) and not getattr(weapon, "damage", "")
            yield "item" if spent else "weapon", key
        for key, item in (getattr(sheet, "items", None) or {}).items():
            strikes = getattr(item, "die", "") or getattr(item, "harm", 0)
            name = key.replace("_", " ").casefold()
            armed = strikes or (name in weapons and is_arm(name))
            yield "weapon" if armed else "item", key


def is_magic(name: str) -> bool:
    """Say whether a weapon is a spell, judging by its name."""
    return re.search(_MAGIC, name, re.IGNORECASE) is not None


#: what any weapon may be called, by whether it shoots
_GENERIC = {False: ("blade", "steel", "weapon"), True: ("sidearm", "weapon")}
_MAGIC = r"fire(?!arm)|frost|\bray|missile|spell|magic|flame|lightning|acid|bolt of"


def find_person(lexicon: Lexicon, typed: Sequence[str], at: int) -> tuple[int, str]:
    """Return how many words from here name someone, and whom; an English word with which the name
    of several words only begins is none: an old priest, beside Old Marta."""
    said = [word.casefold() for word in typed[at : at + _LONGEST]]
    length, key = lexicon.person(said, 0)
    if length == 1 and key.isdecimal() and typed[at].islower() and is_english(said[0]):
        first, *more = lexicon.vocabulary.scene.sheets[int(key)].name.casefold().split()
        if more and first == said[0]:
            return 0, ""
    return length, key
