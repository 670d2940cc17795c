"""Guards: what a reading must not leave out of a text, and what is never done at once.

A reading must express each word that reverses or limits a meaning (`not`, `except`, `without`),
each number and what it counts, each name and each word of secrecy, or it isn't even offered.
Questions, tales of what was done, and things that nobody has heard of are only ever offered.
"""

import re
from collections.abc import Container, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

from grammar.parser import is_any_verb, leads_of, verbs_of, words_known
from grammar.typos import find_near
from grammar.verb_tail_comment import comment_place
from grammar.words import words_in
from play.language.canonical_sentence import phrases
from play.language.names.lexicon import Lexicon
from play.language.names.name_matching import EVERYONE, LAST_NAMED, MYSELF
from play.language.names.name_steps import NO_NAMES
from play.language.readings.same_order import MAKING
from play.language.readings.small_words import is_in_phrase
from play.language.readings.tokens import FROM, LEADS, Token, Tokens, letters, stems
from play.language.who_acts import ROLLS
from rules.core.permissions import is_gm
from rules.core.verb_declarations.request import Phrase
from rules.lazy_regex import compile_later

GUARDS, _ASKING, _WONDERING = words_in("guards"), words_in("asking"), words_in("wondering")
_PAST, _HIDING, _TAKING = words_in("past"), words_in("hiding"), words_in("taking")
_PERSONS = MYSELF | LAST_NAMED | {"we", "us", "you", "he", "she", "they"}
#: small words before a question: hey gm, can I
_BEFORE = compile_later(
    r"(?:\W*(?:ok|okay|so|hey|hi|hello|gm|bot|well|um+|uh|hm+|please|and|but|then|now|oh|ah"
    r"|remind me)\b)*\W*",
    re.IGNORECASE,
)
#: polite phrases that are no condition, and words of regret before an undo
_POLITE = compile_later(
    r"\bwould (?:like|love)\b|\bas soon as possible\b|\bsee if (?:i|we) can\b", re.IGNORECASE
)
REGRET = compile_later(r"\b(?:never ?mind|nvm|no,? wait|wait,? no|oh no|no ?,|cancel)\b", re.I)
#: what somebody only might do
_PERHAPS = compile_later(r"\b(?:i|we)(?:'d| (?:could|might|would|should))\b(?! like| love)", re.I)
#: verbs that take something from someone, and words for what is left
_HARMING = frozenset({"harm", "damage", "suffer"})
_LEFT = compile_later(
    r"\b(?:has|have|had|got|at|with|down to)\b.*\d.*\b(?:left|remaining|to go)\b", re.IGNORECASE
)
#: verbs that only look something up, and those that do if nothing follows
_LOOKING = frozenset({"board", "help", "rules", "odds", "waiting", "history", "luck", "about",
                      "catchup"})  # fmt: skip
_BARE = ("xp", "time", "date", "tactic", "hold", "ammo", "bond", "status", "story", "clock", "deck",
         "table", "forward", "ongoing", "resource")  # fmt: skip
_SHOWS = compile_later(r"\s*(?:show\b.*|list\b.*)?", re.IGNORECASE | re.DOTALL)
#: what follows a verb that then only shows something
_LOOKS = {
    "sheet": _SHOWS,
    "item": _SHOWS,
    **dict.fromkeys(_BARE, compile_later(r"\s*")),
    "range": compile_later(
        r"(?!.*\b(?:engaged|short|medium|long|extreme|close|near|far|distant)\b).*", re.IGNORECASE
    ),
}
#: what says itself that something comes into being
_ADDING = compile_later(r"item\s+add\b", re.IGNORECASE)
_MOST_WORDS = 4
#: what a sheet counts, and nobody carries
_NO_POSSESSIONS = frozenset({"wrath", "insight", "xp", "wounds", "fate"})
_PARTICLES = frozenset({"off", "up", "down", "away", "out", "back"})
#: words between someone and what they did
_AUXILIARY = frozenset({"and", "both", "each", "all", "has", "have", "had", "already", "also",
                        "then"})  # fmt: skip
#: words for pools and ranges that may also describe how someone moves or strikes; words in
#: front of them when they mean dice, and after them when they don't
_COLOUR = frozenset({"up", "down", "hard", "easy", "easily"})
_MEASURING = frozenset({"vs", "versus", "against", "difficulty", "range", "a", "an", "at", "is",
                        "its", "it's"})  # fmt: skip
_GOING_ON = frozenset({"with", "using", "at", "on", "in", "into", "across", "and", "to"})
#: words for somebody named before, who must not be left out
_SOMEBODY = compile_later(r"\b(?:him|them)\b", re.IGNORECASE)
#: words that ask how someone is, without naming an ailment
_AILING = frozenset({"status", "debility", "show", "list", "what", "the", "is", "are", "all"})
_AGAINST = frozenset({"vs", "versus", "against", "at", "on", "from", "with", "using"})


def is_guarded(text: str) -> bool:
    """Say whether a text has a word that reverses its meaning, or asks something."""
    words = re.findall(r"[\w'’]+", text.casefold())
    return "?" in text or any(word in GUARDS or word.endswith(("n't", "n’t")) for word in words)


def hides(said: str) -> bool:
    """Say whether a word means secrecy, even with a slip."""
    return said in _HIDING or bool(find_near(said, _HIDING, 1))


class Guards:
    """Decides which readings of one speaker's text are allowed."""

    def __init__(self, typed: str, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        place = comment_place(typed)
        self._typed = (typed if place is None else typed[:place]).lstrip(" /")
        self._known: dict[str, list[Token]] = {}

    def allow(self, text: str, reading: Any, literal: Container[str] = ()) -> bool:
        """Say whether a reading may be offered. `text` is what was read; `literal` are words that a
        table row uses in just their meaning."""
        if self.asks and not (is_lookup(reading) or self._first[0] in literal):
            return False
        own = _Reading(reading, literal, self._lexicon)
        tokens = self._tokens(text, reading)
        if self._addresses(tokens) or self._tells_of_all(tokens) or self._tells_rest(reading):
            return False
        return (
            all(own.says_guard(token) for token in tokens if token.kind != "name")
            and all(own.names(token) for token in tokens if token.kind == "name")
            and own.says_numbers(tokens)
            and own.says_whom(tokens)
            and own.spares_causes(tokens)
            and own.keeps_secret(tokens)
            and own.invents_nothing(tokens)
            and own.names_no_deed()
            and own.arms_nobody(text)
            and own.strikes_another(tokens)
            and own.takes_no_colour(tokens)
        )

    def _addresses(self, tokens: Sequence[Token]) -> bool:
        """Say whether a player tells somebody else what to do: `Isaac, strike the ogre`."""
        scene = self._lexicon.vocabulary.scene
        if is_gm(scene) or len(tokens) < _MOST_WORDS - 1 or tokens[1].said != ",":
            return False
        other = tokens[0].kind == "name" and tokens[0].key != str(scene.acting)
        return other and tokens[2].kind != "name"

    def _tells_rest(self, reading: Any) -> bool:
        """Say whether a number is what someone has left, which must not be read as damage."""
        return reading.sentence.verb in _HARMING and bool(_LEFT.search(self._typed))

    def _tells_of_all(self, tokens: Sequence[Token]) -> bool:
        """Say whether a player tells what everyone else does, which isn't theirs to say."""
        content = [token for token in tokens if token.kind != "filler"]
        led = len(content) > 1 and content[0].key == "all" and content[1].kind == "word"
        return led and not is_gm(self._lexicon.vocabulary.scene)

    def loses(self, gone: str, instead: str) -> bool:
        """Say whether the replaced words say more than their replacement: a guard, a name, a
        number, secrecy, or a word of the game's own language."""
        kept = {*letters(instead)}
        for token in Tokens(self._lexicon).read_all(gone):
            words = {word for word in letters(token.text) if len(word) > 1} - kept
            if not words or token.kind == "filler":
                continue
            if token.kind in ("name", "number") or is_guarded(token.text) or hides(token.said):
                return True
            if len({*letters(gone)}) > 1 and not words.isdisjoint(
                words_known(self._lexicon.system)
            ):
                return True
        return False

    def allow_doing(self, text: str, reading: Any, literal: Container[str] = ()) -> bool:
        """Say whether a reading may be carried out: it is neither a question nor about the past."""
        if is_lookup(reading) or self._first[0] in _ASKING:  # a table row covers this question
            return True
        if self.wonders or self._is_past(self._tokens(text, reading)):
            return False
        if _SOMEBODY.search(text) and _names_nobody(reading):
            return False
        thing = _thing(reading)
        return not thing or self._lexicon.is_thing(thing) or bool(_ADDING.match(self._typed))

    def _tokens(self, text: str, reading: Any) -> list[Token]:
        """Return the words of a text that count. Regret doesn't count before an undo."""
        undoes = reading.sentence.verb == "undo"
        kept = _POLITE.sub(" ", REGRET.sub(" ", text) if undoes else text)
        kept = re.sub(r"^\W*but\b", " ", kept, flags=re.IGNORECASE)
        if kept not in self._known:
            self._known[kept] = Tokens(self._lexicon).read_all(kept)
        tokens = self._known[kept]
        if self.wonders:  # the first word only marks the question
            first = next((n for n, t in enumerate(tokens) if t.said in _WONDERING), -1)
            return [token for n, token in enumerate(tokens) if n != first]
        return tokens

    @cached_property
    def _first(self) -> tuple[str, str]:
        """Return the first two words that say something."""
        begun = _BEFORE.match(self._typed)
        words = re.findall(r"[\w'’]+", self._typed[begun.end() if begun else 0 :])[:2]
        first, second = [*(word.replace("’", "'").casefold() for word in words), "", ""][:2]
        return first, second

    @cached_property
    def asks(self) -> bool:
        """Say whether it is a question that no act answers: `is Scar prone?`"""
        return self._first[0] in _ASKING

    @cached_property
    def wonders(self) -> bool:
        """Say whether it is a question that may be a request: `can I hide?`"""
        first, second = self._first
        unquoted = re.sub(r'"[^"]*"?', "", self._typed)
        perhaps = _PERHAPS.search(unquoted.replace("\u2019", "'")) is not None
        return perhaps or "?" in unquoted or (first in _WONDERING and second in _PERSONS)

    def _is_past(self, tokens: Sequence[Token]) -> bool:
        """Say whether someone did it already: a subject with a verb in the past after it."""
        content = [token for token in tokens if token.kind != "filler"]
        for before, token in pairwise(content):
            subject = before.kind == "name" or before.said in _PERSONS | _AUXILIARY
            if subject and token.kind != "name" and self._tells_past(token):
                return True
        return False

    def _tells_past(self, token: Token) -> bool:
        known = self._lexicon.words()
        if token.said in _PAST or token.said in known:  # `staggered` is a condition
            return token.said in _PAST
        table = self._lexicon.table
        doing = known | table.light | table.stands.keys()
        return token.said.endswith("ed") and not doing.isdisjoint(stems(token.said)[1:])


class _Reading:
    """One reading, and what it expresses of a text."""

    def __init__(self, reading: Any, literal: Container[str], lexicon: Lexicon) -> None:
        self._reading, self._literal, self._lexicon = reading, literal, lexicon
        text = reading.sentence.text
        place = comment_place(text)
        self._text = f"{reading.sentence.verb} {text if place is None else text[:place]}"
        self._comment = letters(reading.sentence.comment)
        for phrase in _unknown_weapons(reading):  # unknown weapons don't count
            self._text = self._text.replace(phrase.text, " ")
        self._words = {word.strip(",;:!?.'\"") for word in self._text.casefold().split()}

    def _says(self, said: str) -> bool:
        return said in self._words or said in self._literal

    def says_guard(self, token: Token) -> bool:
        """Say whether a word doesn't change the meaning, or the reading has it too."""
        said = token.said.strip("'()[].,!?")
        if token.text.startswith('"'):
            return token.text.strip('"').casefold() in self._text.casefold()
        turns = said in GUARDS or said.endswith(("n't", "n’t"))
        if turns and said != "next" and self._reading.sentence.verb == "round":
            return False  # `round` has its own use for such words
        if turns and said in _thing(self._reading).casefold().split():
            return False  # a new thing isn't called that
        return not turns or self._says(said) or (said in ("if", "or") and self._says(token.text))

    def names(self, token: Token) -> bool:
        """Say whether the one named acts in the reading, or is named there."""
        if token.key == "all":
            return bool(EVERYONE & self._words) or token.said in self._literal
        named = {record for each in phrases(self._reading.request) for record in each.records()}
        if int(token.key) in {*named, self._reading.scene.acting}:
            return True
        if self._reading.sentence.verb in MAKING and token.said in self._words:
            return True  # a new name may contain a word of another name
        return token.text.casefold() in self._text.casefold()

    def says_numbers(self, tokens: Sequence[Token]) -> bool:
        """Say whether the reading has each number with what it counts: 10 coin aren't 10 wounds."""
        said = {int(number) for number in re.findall(r"\d+", self._text)}
        content = [token for token in tokens if token.kind != "filler"]
        for at, token in enumerate(content):
            if token.kind == "name" or token.said in ("a", "an", "one", "1"):
                continue
            numbers = {int(number) for number in re.findall(r"\d+", token.text)}
            if not numbers <= said:
                return False
            follows = content[at + 1] if at + 1 < len(content) else None
            if token.kind == "number" and follows and not self._counts(follows):
                return False
        return True

    def _counts(self, token: Token) -> bool:
        if token.kind != "word" or not token.said.isalpha() or token.said in LEADS:
            return True
        units = self._lexicon.table.units.get(self._reading.sentence.verb, frozenset())
        forms = {token.said, *stems(token.said), token.text.casefold()}
        begins = any(word.startswith(token.said) for word in self._words)
        return begins or any(self._says(form) or form in units for form in forms)

    def says_whom(self, tokens: Sequence[Token]) -> bool:
        """Say whether unknown words are kept where they say whom or what it is against; and whether
        a roll for someone else is theirs."""
        content = [token for token in tokens if token.kind != "filler"]
        known = self._lexicon.words()
        for before, token in pairwise(content):
            if token.kind == "name" and not self._is_led_alike(before.said, token):
                return False
            strange = token.kind == "word" and known.isdisjoint(stems(token.said))
            told = self._says(token.said) or token.said in self._comment
            named = before.said == "for" and token.text[:1].isupper()  # an unknown `for Voss`
            if (before.said in _AGAINST or named) and strange and not told:
                return False
        return True

    def _is_led_alike(self, lead: str, token: Token) -> bool:
        """Say whether a name after `for` or `from` has the same role in the reading: the verb uses
        the same word, or the one named acts."""
        if token.key == str(self._reading.scene.acting):
            return True
        verb = self._reading.sentence.verb
        if lead == "for" and verb in ROLLS:
            return lead in leads_of(self._lexicon.system, verb)
        return lead not in FROM or self._says(lead)

    def spares_causes(self, tokens: Sequence[Token]) -> bool:
        """Say whether the one who caused it isn't also treated as a target: `panicked Brenna of
        Ogre`, `I am panicked of the ogre`."""
        if self._says("of"):
            return True
        before, led = "", False
        for token in tokens:
            if token.kind == "name" and led and before:
                return False
            led = token.said == "of" or (led and token.kind == "filler")
            ails = self._reading.sentence.verb == "status" and token.said not in _AILING
            before = before or (token.said if token.kind == "name" or (ails and not led) else "")
        return True

    def keeps_secret(self, tokens: Sequence[Token]) -> bool:
        """Say whether what should be secret is, unless the word was used for something else."""
        hiding = [token.said for token in tokens if token.kind != "name" and hides(token.said)]
        hidden = self._reading.sentence.visible != "all"
        return hidden or all(map(self._says, hiding))

    def names_no_deed(self) -> bool:
        """Say whether no word for an act, such as `give`, was read as the name of something."""
        sentence = self._reading.sentence
        doing = self._lexicon.table.light - LEADS - NO_NAMES
        own = {*verbs_of(self._lexicon.system)[sentence.verb].words}
        for phrase in phrases(self._reading.request):
            own |= {*letters(phrase.text)} if phrase.names else set()
        unquoted = re.sub(r'"[^"]*"', " ", sentence.body)  # quoted text is free
        return not any(w in doing and w not in own for w in unquoted.casefold().split())

    def arms_nobody(self, text: str) -> bool:
        """Say whether no word was read as an unknown weapon without `with` or `using` before it."""
        said = " ".join(letters(text))
        return all(
            re.search(rf"\b(?:with|using)\b.*{re.escape(' '.join(letters(each.text)))}", said)
            for each in _unknown_weapons(self._reading)
        )

    def strikes_another(self, tokens: Sequence[Token]) -> bool:
        """Say whether nobody was read as their own target just because the text says who acts:
        `would I hit Scar`."""
        said = {token.said for token in tokens}
        acting = self._reading.scene.acting
        return (
            acting not in self._list_targets()
            or "i" not in said
            or not said.isdisjoint({"me", "myself"})
        )

    def _list_targets(self) -> set[int]:
        """Return the records that the reading aims at."""
        request = self._reading.request
        aims = (getattr(request, field, None) for field in ("target", "at", "against", "weapon"))
        return {record for each in aims if isinstance(each, Phrase) for record in each.records()}

    def takes_no_colour(self, tokens: Sequence[Token]) -> bool:
        """Say whether no word for the manner of a strike was read as dice: `I swing down at Scar`,
        `I hit him hard`. Dice follow `vs`, or stand at the end."""
        tells = any(token.said == "i" for token in tokens)  # `strike ogre hard` means dice
        strikes = self._reading.sentence.verb == "attack" or "strike" in self._words
        if not tells or not strikes:
            return True
        content = [token.said for token in tokens if token.kind != "filler"]
        for at, said in enumerate(content):
            if said not in _COLOUR or not self._says(said):
                continue
            before = content[at - 1] if at else ""
            after = content[at + 1] if at + 1 < len(content) else ""
            if before not in _MEASURING and after in _GOING_ON:
                return False
        return True

    def invents_nothing(self, tokens: Sequence[Token]) -> bool:
        """Say whether a new thing was named as one: after a word for taking it, in a few words,
        none of them a verb, a person or a question."""
        words = letters(_thing(self._reading))
        if not words:
            return True
        odd = any(
            w in GUARDS | _PERSONS | _ASKING | LEADS | _PARTICLES | _NO_POSSESSIONS
            or is_any_verb(w)
            for w in words
        )
        if odd or len(words) > _MOST_WORDS:
            return False
        whole = [w for token in tokens for w in letters(token.said)]
        apart = f" {' '.join(words)} " not in f" {' '.join(whole)} "  # the gem, my sword
        if apart or is_in_phrase(self._lexicon.system, whole, words):
            return False
        plain = (token for token in tokens if token.kind not in ("filler", "number", "name"))
        said = [w for token in plain for w in letters(token.said)]
        return any(
            _TAKING & {*stems(said[at - 1]), *stems(said[at - 2])}
            for at in range(1, len(said))
            if [w for w in said[at:] if w not in ("a", "an")][: len(words)] == words
        )


def is_lookup(reading: Any) -> bool:
    """Say whether a reading only looks something up."""
    sentence = reading.sentence
    if sentence.verb in _LOOKS:
        return _LOOKS[sentence.verb].fullmatch(sentence.body) is not None
    return sentence.verb in _LOOKING


def _unknown_weapons(reading: Any) -> list[Phrase]:
    """Return the words that a reading takes for a weapon although nobody carries it."""
    return [p for p in phrases(reading.request) if "weapon" in p.kinds and not p.names]


def _names_nobody(reading: Any) -> bool:
    """Say whether a reading is about nobody."""
    names = (name for phrase in phrases(reading.request) for name in phrase.names)
    return not any(name.kind == "character" for name in names)


def _thing(reading: Any) -> str:
    """Return the new thing that a reading gives to someone; empty for other readings."""
    sentence = reading.sentence
    found = re.match(r"\s*(?:add|take)\s+(.*)", sentence.body, re.IGNORECASE | re.DOTALL)
    if sentence.verb != "item" or found is None:
        return ""
    thing: str = re.split(r"\s(?:for|to)\s", found[1])[0]
    return re.sub(r"\b\w*\d\w*\b|[,.]", " ", thing).strip()
