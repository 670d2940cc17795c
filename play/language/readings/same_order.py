"""The plain reading: blanks words without a meaning, and keeps the others where they are.

The text keeps its length, so that columns still point into what was typed. Quotes and comments
don't change.
"""

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise

from grammar.acts import shared_pattern
from grammar.parser import aliases_of, leads_of, read_sentence
from grammar.verb_tail_comment import Sentence, comment_place, to_plain
from grammar.words import words_in, words_of
from play.language.names.lexicon import Lexicon
from play.language.names.name_steps import find
from play.language.names.vocabulary import Vocabulary
from rules.core.errors import NotUnderstood
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

_WORD = compile_later(r'"[^"]*"?|[^\s,;:"!?()]+')
_AGAINST = frozenset({"against", "versus", "vs", "vs.", "v", "toward", "towards", "into", "at"})
_AND = frozenset({"and", "&", "plus"})
#: things that can be counted, so that `a` before them means one
COUNTED = words_in("counted")
#: verbs with free words, in which nothing may be blanked
FREE = frozenset(
    {"keep", "fix", "again", "game", "define", "scene", "say", "narrate", "whisper", "tell", "plan",
     "vote", "seal", "privacy", "rules", "help", "catchup", "nudge", "away", "lend", "board", "gm",
     "act", "do", "chronicle", "odds", "find", "note", "remind", "chapter", "teach"}
)  # fmt: skip
#: verbs whose numbers count what they make, and whose names may be new
MAKING = frozenset({"npc", "sheet", "hireling"})
#: verbs of things whose names are free words, which may contain somebody's name
OF_THINGS = frozenset({"clock", "deck", "table"})
_DECORATION = compile_later(r'"[^"]*"?|[!?@*~]|[^\x00-\x7f]')
_DECORATING = frozenset({"So", "Sk", "Cf", "Mn", "Co", "Cn"})
_DICE = compile_later(r"\s*/?\s*r(?:oll)?\b", re.IGNORECASE)
#: verbs with one number, the amount
COUNTING = frozenset({"harm", "heal", "xp", "temp", "strain"})
_AMOUNT = compile_later(r"^\s*/?\s*\w+\s+\+?(?:\d+|\d*d\d+)\s")
_NUMBERED = compile_later(r"[\w']\s+\d")


class Spot(NamedTuple):
    """A word of the text, and its place."""

    start: int
    end: int
    said: str


def join_numbers(text: str, vocabulary: Vocabulary, verb: str) -> str:
    """Return the text with each number that belongs to a name joined to it: `Goblin_5`.

    If there is a Goblin 2, `goblin 5` means Goblin 5 or nobody. The same holds if a number before
    it is the amount: `harm 1 goblin 5`.
    """
    if verb in FREE | MAKING | OF_THINGS or _NUMBERED.search(text) is None:
        return text
    names = tuple(vocabulary.names("character"))
    apart = [name.rpartition(" ") for name in names]
    ends = {base: base + gap + number for base, gap, number in apart if gap and number.isdecimal()}
    end = comment_place(text)
    head = text if end is None else text[:end]
    if verb in COUNTING and _AMOUNT.search(head):
        ends |= dict.fromkeys(names, "")
    if not ends:
        return text
    bases = "|".join(r"\s+".join(map(re.escape, base.split())) for base in ends)
    pattern = rf'(?<![\w"])(?:{bases})\s+\d{{1,4}}(?![\w".])'
    joined = re.sub(pattern, lambda f: re.sub(r"\s", "_", f[0]), head, flags=re.IGNORECASE)
    return joined + text[len(head) :]


def is_idiom(text: str) -> bool:
    """Say whether a text begins like a command but tells of an act: picking a lock, finding food,
    keeping an eye open."""
    slashed = "pick" in text.casefold()  # picking a lock takes no choice, even with a slash
    return shared_pattern("idioms").match(text.lstrip(" /" if slashed else None)) is not None


def take_apart(system: str, text: str, vocabulary: Vocabulary) -> Sentence:
    """Return a sentence whose names are joined with their numbers."""
    sentence = read_sentence(system, text)
    joined = join_numbers(text, vocabulary, sentence.verb)
    if joined is not text:
        sentence = read_sentence(system, joined)
    hit = words_of(system).stands.get("hit") if sentence.verb == "harm" else None
    struck = hit is not None and not (hit.unless and hit.unless.search(text))
    if struck and _is_blow(sentence, vocabulary):
        place = sentence.column(sentence.end)
        raise NotUnderstood(sentence.text, place, "how much, such as 3 or d6")
    return sentence


def _is_blow(sentence: Sentence, vocabulary: Vocabulary) -> bool:
    """Say whether someone is hit without an amount: then an attack has yet to be rolled."""
    said = sentence.text.lstrip(" /").casefold()
    body = re.sub(r"^\s*the\s+", "", sentence.body.casefold()).replace("_", " ").strip()
    if not said.startswith("hit") or not body or vocabulary.scene.someone is None:
        return False  # a game master who plays nobody strikes nobody
    someone = find(body, ("character",), vocabulary)
    if any(map(str.isdecimal, body)) and len(someone) != 1:
        return False
    return words_of("").numbers.keys().isdisjoint(body.split())


def spots(text: str, end: int) -> list[Spot]:
    """Return the words of a plain text that are outside quotes and before `end`."""
    found = _WORD.finditer(text, 0, end)
    return [Spot(*f.span(), f[0].casefold()) for f in found if f[0][0] != '"']


class Plain:
    """Makes one text plain."""

    def __init__(self, text: str, lexicon: Lexicon, acting: str) -> None:
        self._lexicon = lexicon
        self._acting = acting
        comment = comment_place(text)
        self._end = len(text) if comment is None else comment
        self._text = to_plain(text[: self._end]) + text[self._end :]
        self.spots: list[Spot] = []
        self.verb = ""
        self.openers = 0  # how many first words were meaningless

    def text(self) -> str:
        """Return the plain text."""
        self._signs()
        self._names()
        first = self._begin()
        if self.verb in FREE:  # `I help Isaac` doesn't open /help
            return "" if self.openers else self._text
        for place in range(first, len(self.spots)):
            self._word(place)
        return self._text

    def mask_names(self) -> str:
        """Return the text with the words of names joined and punctuation blanked."""
        self._signs()
        self._names()
        return self._text

    def _put(self, spot: Spot, said: str) -> None:
        """Write a word over another, if it isn't longer."""
        if len(said) <= spot.end - spot.start:
            self._write(spot.start, spot.end, said)

    def _write(self, start: int, end: int, said: str) -> None:
        self._text = self._text[:start] + said.ljust(end - start) + self._text[end:]

    def _signs(self) -> None:
        """Blank decoration: `!`, `?`, emoji, and the at sign before a name."""
        text = self._text
        dice = _DICE.match(text)
        for found in _DECORATION.finditer(text, 0, self._end):
            place, char = found.start(), found[0]
            if char[0] == '"':
                continue
            if char == "@" and (place == 0 or text[place - 1] not in "< "):
                continue
            if dice and char in "!*":
                continue
            if char in "!?@*~" or unicodedata.category(char) in _DECORATING:
                self._write(place, place + 1, "")
        self.spots = spots(self._text, self._end)

    def _names(self) -> None:
        """Join the words of names that contain keywords, articles or numbers, longest first."""
        words = [spot.said for spot in self.spots]
        if self._lexicon.first_words.isdisjoint(words):
            return  # true of most sentences
        kept: list[Spot] = []
        at = 0
        while at < len(words):
            count = max(1, len(self._find_name_at(words, at)))
            for place in range(at, at + count - 1):
                start, end = self.spots[place].end, self.spots[place + 1].start
                self._write(start, end, "_" * (end - start))
            said = "_".join(words[at : at + count])
            kept.append(Spot(self.spots[at].start, self.spots[at + count - 1].end, said))
            at += count
        self.spots = kept

    def _find_name_at(self, words: Sequence[str], at: int) -> tuple[str, ...]:
        for name in self._lexicon.list_tricky_names(words[at]):
            said = tuple(words[at : at + len(name)])
            if name != said and name != (*said[:-1], said[-1].removesuffix("'s")):
                continue
            gaps = pairwise(self.spots[at : at + len(name)])
            if all(self._text[a.end : b.start].isspace() for a, b in gaps):
                return said
        return ()

    def _begin(self) -> int:
        """Blank what precedes the verb, and return where the words after it begin."""
        verbs = aliases_of(self._lexicon.system)
        at = 0
        words = [spot.said.lstrip("/") for spot in self.spots]
        table = self._lexicon.table
        while at < len(words) and (words[at] not in verbs or (at and words[at] == "do")):
            count = table.count_opening_words(words, at) or words[at] == "do"  # I do hack and slash
            if not count:
                break
            at += count
        if at:  # including the punctuation around them
            begin = self.spots[at].start if at < len(words) else self._end
            self._write(0, begin, "")
        self.openers = at
        if at < len(words) and words[at] in verbs:
            self.verb = verbs[words[at]].partition(" ")[0]
            return at + 1
        return at

    def _word(self, place: int) -> None:
        spot, table = self.spots[place], self._lexicon.table
        said = spot.said
        follows = self.spots[place + 1].said if place + 1 < len(self.spots) else ""
        before = self.spots[place - 1].said if place else ""
        if said in ("a", "an") and follows in COUNTED:
            self._put(spot, "1")
        elif said in table.fillers or self._is_own(said):
            self._put(spot, "")
        elif said in table.numbers:
            self._put(spot, table.numbers[said])
        elif said in _AND:
            self._and(place)
        elif said == "using":
            self._put(spot, "with")
        elif said in _AGAINST:
            self._replace_lead(spot)
        else:
            self._unit(spot, said, before, follows)

    def _is_own(self, said: str) -> bool:
        """Say whether a word is the actor's possessive: `Griff's sword` said by Griff."""
        return bool(self._acting) and said in (f"{self._acting}'s", f"{self._acting}'")

    def _and(self, place: int) -> None:
        words = [spot.said for spot in self.spots]
        begins = max(0, place - 4)
        before = any(
            self._lexicon.person(words[:place], at)[0] == place - at for at in range(begins, place)
        )
        after = place + 1
        while after < len(words) and words[after] in self._lexicon.table.fillers:
            after += 1
        if before and after < len(words) and self._lexicon.person(words, after)[0]:
            self._put(self.spots[place], ",")

    def _replace_lead(self, spot: Spot) -> None:
        leads = leads_of(self._lexicon.system, self.verb) if self.verb else ()
        if leads and spot.said not in leads:
            self._put(spot, leads[0])

    def _unit(self, spot: Spot, said: str, before: str, follows: str) -> None:
        table = self._lexicon.table
        number = before.isdecimal() or before in table.numbers
        if number and said in table.units.get(self.verb, ()):
            self._put(spot, "")
        if said in ("for", "by") and (follows.isdecimal() or follows in table.numbers):
            self._put(spot, "")
