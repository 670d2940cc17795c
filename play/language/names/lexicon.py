"""Every name known in a scene: words of the rules, things, people, and lists of people."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache

from grammar.parser import kinds_of, words_known
from grammar.words import Words, words_of
from play.language.names.name_matching import EVERYONE
from play.language.names.name_steps import NO_NAMES, find, find_short_form
from play.language.names.vocabulary import Vocabulary
from rules.core.errors import PlayerError
from rules.core.permissions import is_gm
from rules.core.rule_helpers import quote_name
from rules.core.verb_declarations.request import KEYWORDS
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

#: kinds whose names don't occur as words in sentences
_OTHER = frozenset(
    {"character", "npc", "retired", "count", "entry", "kept", "sentence", "setting", "system",
     "topic", "verb", "words", "player", "new_field", "number", "creation", "option"}
)  # fmt: skip
#: kinds of acts, which may replace a verb
_DEEDS = ("move", "skill", "spell")
#: kinds of things that can be carried
_THINGS = ("good", "item", "weapon")
#: words for fields of a sheet, whatever the rules call them
FIELDS = frozenset({"hp", "health", "wounds", "stats", "sheet", "hitpoints", "life", "xp", "ammo"})
#: parts of names that mean a weapon shoots
GUNS = (
    r"pistol|gun\b|rifle|bow\b|bolter|cannon|launcher|flamer|carbine|sling|revolver|musket|blaster"
)
#: parts of names of whatever strikes
_ARMS = (
    GUNS + r"|sword|axe|hammer|blade|knife|spear|dagger|club|staff|mace|flail|cudgel|sickle|javelin"
    r"|halberd|lance|pike|rapier|sabre|scimitar|whip|maul|claws?|bite|fang|cleaver|hook|hatchet|scythe"
)


class Known(NamedTuple):
    """The names of one kind: all their words, and the names whose words must stay together."""

    words: frozenset[str]
    tricky: Mapping[str, tuple[tuple[str, ...], ...]]  # by their first word


#: kinds whose names never change, and kinds known to change
_FIXED: dict[tuple[str, str], Known] = {}
_CHANGING: set[tuple[str, str]] = set()


class Lexicon:
    """What is known in one scene, never including what the speaker may not know."""

    def __init__(self, system: str, vocabulary: Vocabulary) -> None:
        self.system = system
        self.vocabulary = vocabulary
        self.table: Words = words_of(system)
        self._kinds: tuple[Known, ...] | None = None
        self._words: frozenset[str] | None = None
        self._found: dict[str, str] = {}

    def kinds(self) -> tuple[Known, ...]:
        """Return what is known of each kind; names that never change are cached."""
        if self._kinds is None:
            kinds = [kind for kind in kinds_of(self.system) if kind not in _OTHER]
            self._kinds = tuple(map(self._load_known, kinds))
        return self._kinds

    def _load_known(self, kind: str) -> Known:
        fixed = _FIXED.get((self.system, kind))
        if fixed is not None:
            return fixed
        try:
            names = self.vocabulary.names(kind)
            changing = (self.system, kind) in _CHANGING
            again = None if changing else self.vocabulary.reload_names(kind)
        except PlayerError:  # a kind that needs a character, of someone who has none
            return Known(frozenset(), {})
        counts = kind == "spend"  # purchases have amounts, so `suffer 1 strain` is no name
        # a die called after its helper doesn't make the helper's name ambiguous
        people = self.people() if names is not again else ()
        told = (n for n in names if n not in people and not (counts and re.search(r"\d", n)))
        known = _collect_known(tuple(told))
        if names is again:
            _FIXED[self.system, kind] = known
        else:
            _CHANGING.add((self.system, kind))
        return known

    def words(self) -> frozenset[str]:
        """Return every word that means something here."""
        if self._words is None:
            people = (word for name in self.people() for word in name.split())
            own = (word for known in self.kinds() for word in known.words)
            stands = (word for said in self.table.stands for word in said.split())
            self._words = frozenset((*words_known(self.system), *stands, *own, *people))
        return self._words

    def spell_out(self, said: str) -> str:
        """Return the whole name of the one weapon or spell with this short form, or nothing."""
        meant = find_short_form(said, ("weapon", "spell"), self.vocabulary)
        return meant[0][1].replace("_", " ") if len(meant) == 1 else ""

    def people(self) -> Mapping[str, str]:
        return self.vocabulary.names("character")

    @cached_property
    def _starts(self) -> tuple[str, ...]:
        """Return the sorted words of people's names, to rule out most words quickly."""
        return tuple(sorted({word for name in self.people() for word in name.split()}))

    def _may_begin(self, word: str) -> bool:
        """Say whether a word begins a word of somebody's name, or the other way round."""
        place = bisect_left(self._starts, word)
        begins = place < len(self._starts) and self._starts[place].startswith(word)
        return begins or word.startswith(self._starts)

    def person(self, words: Sequence[str], at: int) -> tuple[int, str]:
        """Return how many words from here name someone, and whom; 0 for nobody."""
        first = words[at].strip('"@').partition("_")[0].removesuffix("'s").removesuffix("'")
        if not first or not self._may_begin(first):
            return 0, ""
        for length in range(min(len(words) - at, self._longest), 0, -1):
            said = " ".join(words[at : at + length]).replace("_", " ").strip('"@')
            for form in dict.fromkeys((said, said.removesuffix("'s"), said.removesuffix("'"))):
                key = self._one(form, length)
                if key:
                    return length, key
        return 0, ""

    def is_person(self, said: str) -> bool:
        """Say whether words are someone's name, and nothing else."""
        words = said.casefold().split()
        return bool(words) and self.person(words, 0)[0] == len(words)

    def name_person(self, said: str) -> str:
        """Return the full name of the one person these words name, or an empty text."""
        words = re.sub(r"^the\s+", "", said.strip(), flags=re.IGNORECASE).casefold().split()
        length, key = self.person(words, 0) if words else (0, "")
        known = self.vocabulary.scene.sheets.get(int(key)) if length == len(words) > 0 else None
        return known.name if known is not None else ""

    def find_several(self, said: str) -> tuple[str, ...]:
        """Return everyone a word may name, if there are several."""
        if kin := self._find_kin(said.removesuffix("s")) if said.endswith("s") else ():
            return kin
        for form in dict.fromkeys((said.removesuffix("'s"), said.removesuffix("s"))):
            if len(form) > 2 and form not in self._claimed and form in self._starts:
                found = find(form, ("character",), self.vocabulary)
                if len(found) > 1:
                    return tuple(key for _, key in found)
        return ()

    def _find_kin(self, name: str) -> tuple[str, ...]:
        """Return all of a kind: with a Cultist and a Cultist 2, both are cultists."""
        known = self.people()
        apart = ((each.rpartition(" "), key) for each, key in known.items() if name in known)
        kin = [key for (base, _, number), key in apart if base == name and number.isdecimal()]
        return (known[name], *kin) if kin else ()

    @cached_property
    def _longest(self) -> int:
        names = tuple(self.people())
        return max((len(name.split()) for name in names), default=1)

    def _one(self, said: str, length: int) -> str:
        key = self.people().get(said)
        if key or said in NO_NAMES or (length == 1 and (len(said) < 3 or said in self._claimed)):
            return key or ""
        if said not in self._found:
            found = find(said, ("character",), self.vocabulary)
            self._found[said] = found[0][1] if len(found) == 1 else ""
        return self._found[said]

    @cached_property
    def _claimed(self) -> frozenset[str]:
        """Return the words that mean something else, so they can't be part of a name."""
        own = (word for known in self.kinds() for word in known.words)
        stands = (word for said in self.table.stands for word in said.split())
        return frozenset((*words_known(self.system), *stands, *own))

    def is_field(self, said: str) -> bool:
        """Say whether a word names a field of this game's sheets."""
        actor = self.vocabulary.scene.someone
        word = said.replace(" ", "_")
        return actor is not None and (word in FIELDS or hasattr(actor, word))

    def is_called(self, said: str, kind: str) -> bool:
        """Say whether a thing of a kind may have this name: exactly, or in part if nothing else
        does.

        `melee` is a skill, and not short for a melee guard.
        """
        if not find(said, (kind,), self.vocabulary):
            return False
        return said in self.vocabulary.names(kind) or not self._is_other(said, kind)

    def is_deed(self, said: str) -> bool:
        """Say whether a word alone is something to do: a move, a skill or a spell."""
        kinds = [kind for kind in _DEEDS if kind in kinds_of(self.system)]
        return any(self.is_called(said, kind) for kind in kinds)

    def _is_other(self, said: str, kind: str) -> bool:
        """Say whether something of another kind has exactly this name."""
        for other in kinds_of(self.system):
            if other == kind or other in _OTHER:
                continue
            with suppress(PlayerError):  # a kind that needs a character, of someone who has none
                if said in self.vocabulary.names(other):
                    return True
        return False

    def is_thing(self, said: str) -> bool:
        """Say whether the rules know a thing of this name: an item for sale, or a weapon."""
        forms = {said.casefold(), said.casefold().removesuffix("s"), said.casefold()[:-2]}
        kinds = [kind for kind in _THINGS if kind in kinds_of(self.system)]
        return any(not forms.isdisjoint(self.vocabulary.names(kind)) for kind in kinds)

    def value(self, said: str) -> int | None:
        """Return the number that a word stands for on the actor's sheet."""
        actor = self.vocabulary.scene.someone
        found = (self.vocabulary.names(kind).get(said) for kind in ("stat", "ability", "field"))
        key = next((each for each in found if each), said)
        value = getattr(actor, key.casefold(), None) if actor is not None else None
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def list_own(self, kind: str) -> list[str]:
        """Return the things of a kind that the actor carries, as they are typed."""
        actor = self.vocabulary.scene.someone
        held = {*getattr(actor, "weapons", ()), *getattr(actor, "items", ())}
        keys = {key for key in self.vocabulary.names(kind).values() if key in held}
        return [self.vocabulary.spell_name(kind, key) for key in sorted(keys)]

    def find_lone_gun(self) -> str:
        """Return the actor's only gun; empty if there are several, or it is their only weapon."""
        own = self.list_own("weapon")
        guns = [each for each in own if is_gun(each.replace("_", " "))]
        return guns[0] if len(guns) == 1 < len(own) else ""

    def list_tricky_names(self, word: str) -> Iterable[tuple[str, ...]]:
        """Return the names that begin with this word and contain words with another meaning."""
        if word in self.first_words:
            for known in (*self.kinds(), self._people):
                yield from known.tricky.get(word, ())

    @cached_property
    def first_words(self) -> frozenset[str]:
        """Return the first words of such names."""
        return frozenset().union(*(known.tricky for known in (*self.kinds(), self._people)))

    @cached_property
    def _people(self) -> Known:
        return _collect_known(tuple(self.people()))


def is_arm(name: str) -> bool:
    """Say whether something is a weapon, judging by its name."""
    return re.search(_ARMS, name, re.IGNORECASE) is not None


def is_gun(name: str) -> bool:
    """Say whether a weapon shoots, judging by its name."""
    return re.search(GUNS, name, re.IGNORECASE) is not None


@lru_cache(maxsize=512)
def _collect_known(names: tuple[str, ...]) -> Known:
    words: set[str] = set()
    tricky: dict[str, list[tuple[str, ...]]] = {}
    for name in names:
        parts = tuple(name.replace("_", " ").split())
        words.update(part for part in parts if part.isalpha() and len(part) > 1)
        if _is_tricky(parts):
            tricky.setdefault(parts[0], []).append(parts)
    longest = {first: tuple(sorted(set(found), key=len, reverse=True))
               for first, found in tricky.items()}  # fmt: skip
    return Known(frozenset(words - NO_NAMES), longest)


def _is_tricky(parts: Sequence[str]) -> bool:
    """Say whether a name contains a keyword, an article or a number. One that begins with a number
    is read as that many of something: `1 strain`."""
    return not parts[0].isdecimal() and any(
        p in NO_NAMES or p in KEYWORDS or re.fullmatch(r"\d+|&|target", p) for p in parts
    )


def read_people(said: str, lexicon: Lexicon) -> str:
    """Return the names of everyone the words name, joined by commas; nothing if one is unknown."""
    if said.casefold().strip() in EVERYONE:
        return "all"
    parts = re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", said.strip())
    names = [lexicon.name_person(part) for part in parts]
    return ", ".join(map(quote_name, names)) if all(names) else ""


_BUT = compile_later(
    r"\b(?:every(?:one|body)|all)(?: of (?:you|them|us)| (?:the )?players)?,?"
    r" (?:but|except|besides|apart from|other than|save|not) (?:for )?(?=\w)",
    re.IGNORECASE,
)
_MOST_WORDS = 8


def name_others(text: str, lexicon: Lexicon) -> str:
    """Return a game master's text with `everyone but NAME` replaced by names; unchanged if it
    leaves out nobody who is here."""
    found = _BUT.search(text)
    if found is None or not is_gm(lexicon.vocabulary.scene):
        return text
    words = [*re.finditer(r"\S+", text[found.end() :])][:_MOST_WORDS]
    for last in reversed(words):
        end = found.end() + last.end()
        spared = read_people(text[found.end() : end].rstrip(",.!"), lexicon)
        if spared and spared != "all":
            here = [sheet.name for sheet in lexicon.vocabulary.scene.list_present(npcs=False)]
            left = [quote_name(each) for each in here if quote_name(each) not in spared.split(", ")]
            return f"{text[: found.start()]}{' and '.join(left)}{text[end:]}" if left else text
    return text
