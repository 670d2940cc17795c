"""Words for reading in any order: names, numbers, words without a meaning of their own, and words
that mean nothing here."""

import re
from collections.abc import Sequence, Set

from grammar.parser import aliases_of
from grammar.words import words_in
from play.language.names.lexicon import Lexicon
from play.language.names.name_matching import EVERYONE, LAST_NAMED, MYSELF
from play.language.names.name_steps import NO_NAMES
from play.language.readings.same_order import COUNTED
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

MOST_WORDS = 40
#: words that precede a target or a thing
LEADS = words_in("leads")
#: words before the one who caused something, which must never be dropped
FROM = frozenset({"from", "by", "via"})
_SPLIT = compile_later(r'"[^"]*"?|[^\s",;:]+|[,;:]')
#: present tense by past tense: swing for swung
_PRESENT = dict(pair.split(":") for pair in words_in("irregular"))
#: stems in one vowel and one consonant: it would be doubled unless an `e` was dropped
_DROPS_E = compile_later(r"[^aeiou]*[aeiou][^aeiouwxy]")
_NUMBER = compile_later(r"\d{1,6}$")


class Token(NamedTuple):
    """One word as it was typed, and what it was recognised as."""

    text: str
    said: str
    kind: str  # name, number, word, filler or light
    key: str = ""


class Tokens:
    """Splits texts into words, in one scene."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._table = lexicon.table
        self._verbs = aliases_of(lexicon.system)

    def read(self, text: str) -> list[Token]:
        """Return the words of a text, without meaningless first ones."""
        return self._without_openers(self.read_all(text))

    def read_all(self, text: str) -> list[Token]:
        """Return all words of a text."""
        words = _SPLIT.findall(text.strip().lstrip("/"))[:MOST_WORDS]
        words = [self._table.same.get(word.casefold(), word) for word in words]
        folded = [word.casefold().rstrip(".!?") or word for word in words]
        tokens: list[Token] = []
        at = 0
        while at < len(words):
            length, key = self._lexicon.person(folded, at)
            if not length and folded[at] in EVERYONE:
                tokens.append(Token("all", folded[at], "name", "all"))
            elif length:
                name = self._lexicon.vocabulary.spell_name("character", key)
                tokens.append(Token(name, folded[at + length - 1], "name", key))
            else:
                tokens.append(self._token(words[at], folded, at))
            at += max(1, length)
        return tokens

    def _token(self, word: str, folded: Sequence[str], at: int) -> Token:
        said = folded[at]
        follows = folded[at + 1] if at + 1 < len(folded) else ""
        number = self._table.numbers.get(said, said)
        if said in ("a", "an") and follows.removesuffix("s") in COUNTED:
            number = "1"
        if _NUMBER.match(number):
            return Token(number, said, "number")
        if said in self._table.fillers or said in ",;:":
            return Token(word, said, "filler")
        if said in self._table.light or self._is_pronoun(said, at):
            return Token(word, said, "light")
        return Token(word.rstrip(".!?") or word, said, "word")

    def _is_pronoun(self, said: str, at: int) -> bool:
        return (said in MYSELF and at > 0) or (
            said in LAST_NAMED and bool(self._lexicon.vocabulary.meant)
        )

    def _without_openers(self, tokens: list[Token]) -> list[Token]:
        at = 0
        said = [token.said for token in tokens]
        while at < len(said):
            if tokens[at].kind == "filler":
                at += 1
                continue
            count = self._table.count_opening_words(said, at) or int(at > 0 and said[at] == "do")
            if not count or self._is_verb(said, at) or tokens[at].kind == "name":
                break
            at += count
        kept = tokens[at:]
        return kept[:-1] if len(kept) > 1 and kept[-1].said in ",;:" else kept

    def _is_verb(self, said: Sequence[str], at: int) -> bool:
        """Say whether a verb stands here; `do` doesn't count after meaningless words."""
        return said[at] in self._verbs and not (at and said[at] == "do")


def letters(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text.casefold())


def stems(said: str) -> tuple[str, ...]:
    """Return a word and what it may be a form of: `attacks`, `attacking`, `attacked`."""
    forms = [said, _PRESENT[said]] if said in _PRESENT else [said]
    if said.endswith("s") and len(said) > 3:
        forms.append(said[:-1])
    if said.endswith("es") and len(said) > 4:
        forms += [said[:-2], f"{said[:-3]}y"] if said.endswith("ies") else [said[:-2]]
    for end in ("ing", "ed"):
        if said.endswith(end) and len(said) > len(end) + 2:
            stem = said.removesuffix(end)
            bare = [] if _DROPS_E.fullmatch(stem) else [stem]  # hoping is from hope, not hop
            forms += [*bare, f"{stem}e", *([stem[:-1]] if stem[-1] == stem[-2] else [])]
            forms += [f"{stem[:-1]}y"] if said.endswith("ied") else []
    return tuple(forms)


class Unknown(NamedTuple):
    """A name that nobody here has. `acts`: it stands where the actor is usually named."""

    name: str
    acts: bool


def find_unknown(text: str, lexicon: Lexicon) -> Unknown | None:
    """Return the first words of a text that name nothing, if another word is a verb.

    Returns None without a verb, or if the first word may itself be one.
    """
    tokens = [each for each in Tokens(lexicon).read(text) if each.kind != "filler"]
    known = lexicon.words() | EVERYONE | NO_NAMES
    strange = [_is_strange(each, known) for each in tokens]
    verbs = aliases_of(lexicon.system).keys() | lexicon.table.stands.keys()
    heads = [each.kind == "word" and _is_form(each, verbs) for each in tokens]
    if True not in strange or True not in heads:
        return None
    first = strange.index(True)
    last = strange.index(False, first) if False in strange[first:] else len(strange)
    acts = first == 0
    if acts and not (heads[last : last + 1] == [True] and tokens[last].said.endswith("s")):
        return None
    if acts and tokens[last - 1].said in words_in("scenery"):  # a bridge that swings is no person
        return None
    return Unknown(" ".join(each.text for each in tokens[first:last]), acts)


def _is_strange(token: Token, known: frozenset[str]) -> bool:
    named = token.kind == "word" and token.said.isalpha() and len(token.said) > 2
    return named and not _is_form(token, known)


def _is_form(token: Token, words: Set[str]) -> bool:
    """Say whether a word, or its base form, is one of these."""
    return not words.isdisjoint(stems(token.said))


def means(lexicon: Lexicon, said: str) -> bool:
    """Say whether a word, or its base form, means something here."""
    known = lexicon.words()
    return any(form in known or form in EVERYONE for form in stems(said))
