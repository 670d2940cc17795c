"""The plain reading in any order: what a table row or a verb makes of all the words.

It never acts by itself. Everything it finds was read exactly in this scene; a reading is `whole` if
it accounts for every typed word. Nothing is corrected, left out or added.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, dropwhile, islice, takewhile
from typing import Any

from grammar.parser import aliases_of, bare_verbs
from grammar.words import Row, words_in
from play.language.canonical_sentence import phrases
from play.language.names.lexicon import Lexicon
from play.language.names.name_matching import EVERYONE
from play.language.readings.guards import Guards
from play.language.readings.same_order import FREE
from play.language.readings.small_words import (
    THINGS,
    cuts_deed,
    is_against_unsaid,
    stray,
    tells_manner,
    tells_state,
    without_scenery,
)
from play.language.readings.tokens import LEADS, Token, Tokens, letters, means, stems
from play.language.readings.word_order import Frame, Rows
from rules.core.characters.group_names import is_group_name
from rules.core.permissions import is_gm

LONGEST_SENTENCE = 200
#: how many exact readings are tried for one text
EFFORT = 36
#: how many words of a text are tried as its verb
MOST_HEADS = 5
MOST_OFFERS = 3
_TAIL = frozenset({"secret", "blind", "anyway"})
#: verbs that people also use for anything they do
_ANY = frozenset({"roll", "do", "use", "r", "test", "check", "act", "move", "save"})
#: words around an act: `makes` a save, `wants` to, is `going` to
_DOES, _MEANING_TO = words_in("doing"), words_in("meaning_to")
_BETWEEN = _MEANING_TO | words_in("between")
#: verbs whose passive means that someone else acts: who `is` hit doesn't hit
_STRIKING = frozenset({"attack", "move", "harm", "damage"})
#: polite words at the end of a request
_POLITE = frozenset({"please", "pls", "plz", "thanks", "thx", "ty", "now"})
_SHOOTING = frozenset({"shoot", "fire", "snipe"})
#: words after a name that tell of no act: Scar `is` revealed
_BEING = frozenset({"is", "was", "has", "does"})
#: distances, which alone are no act: Isaac gets close to Scar
_BANDS = frozenset(
    {"close", "near", "far", "distant", "engaged", "short", "medium", "long", "extreme"}
)
_ROLLING = frozenset({"roll", "rolls", "rolling", "r"})
#: verbs that affect the speaker if nobody is named
_DONE_TO_SOMEONE = frozenset(
    {"harm", "heal", "xp", "status", "strain", "crit", "treat", "attack", "rest"}
)


@dataclass(slots=True)
class Heard:
    """The readings of a text that account for all of it, and others that can only be offered."""

    whole: list[Any] = field(default_factory=list)
    perhaps: list[Any] = field(default_factory=list)


Judge = Callable[[str], Any]


class AnyOrder:
    """Reads one text in any order. `judge` reads a sentence exactly, or returns None."""

    def __init__(self, lexicon: Lexicon, judge: Judge, acting: str, guards: Guards) -> None:
        self._lexicon = lexicon
        self._guards = guards
        self._literal: set[str] = set()  # words that a table row uses as they are
        self._table = lexicon.table
        self._verbs = aliases_of(lexicon.system)
        self._judge = judge
        self._acting = acting
        self._effort = EFFORT
        self._tried: dict[str, Any] = {}
        self._unsure: set[str] = set()  # sentences that leave out a meaningful word
        self._tail = ""
        self._words, self._forms = Tokens(lexicon), Rows(lexicon)
        self._heading = {*self._verbs, *self._table.stands}

    def hear(self, text: str, comment: str) -> Heard:
        """Read a text in which the words of each name are joined."""
        heard = Heard()
        self._tail = f" # {comment}" if comment else ""
        for before, each in self._rewrite_text(text):
            exact = self._try(each) if each != text else None
            found = [exact] if exact else self._read(self._words.read(each))
            told = f"{before} {each}"
            found = self._guard(told, found)
            heard.whole += [reading for reading in found if self._is_sure(told, reading)]
            if heard.whole:
                return heard
            heard.perhaps += found
        return heard

    def _guard(self, text: str, found: Iterable[Any]) -> list[Any]:
        """Return the readings that leave out nothing that would change the meaning of the text."""
        return [each for each in found if self._guards.allow(text, each, self._literal)]

    def _is_sure(self, text: str, reading: Any) -> bool:
        may = self._guards.allow_doing(text, reading, self._literal)
        whole = not cuts_deed(self._lexicon.system, reading.request, text)
        return may and whole and self._is_accounted(reading)

    def _is_accounted(self, reading: Any) -> bool:
        """Say whether a reading accounts for each word: a word counts as a name only in full, and
        what is left out means nothing where it stands."""
        if reading.said in self._unsure:
            return False
        known = self._list_known_words()
        for phrase in phrases(reading.request):
            if phrase.kinds == ("words",):
                continue
            named = {word for name in phrase.names for word in letters(name.said)}
            for word in letters(phrase.text):
                if len(word) > 2 and not any(
                    form in known or form in named or self._is_name(form, phrase.kinds)
                    for form in stems(word)
                ):
                    return False
        return True

    def _is_name(self, said: str, kinds: Sequence[str]) -> bool:
        """Say whether this is the exact name of something, or the short form of one."""
        exact = any(said in self._lexicon.vocabulary.names(kind) for kind in kinds)
        return exact or bool(self._lexicon.spell_out(said))

    def _list_known_words(self) -> frozenset[str]:
        return self._lexicon.words() | EVERYONE

    def _rewrite_text(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield rewordings of a text, each with the meaningless words that stood before it."""
        for before, said in dict.fromkeys((("", text), self._split_openers(text))):
            whole, found = said, []
            for rewrite in self._table.rewrites:
                if rewrite.match.search(said):
                    found.append(rewrite.match.sub(rewrite.says, said))
                whole = rewrite.match.sub(rewrite.says, whole)
            rewritten = dict.fromkeys((*([whole] if whole != said else ()), *found))
            yield from ((before, each) for each in rewritten)
        added = re.sub(r"(?<=[+-])\s*([^\W\d_]{1,20})(?!\w)", self._value, text)
        if added != text and re.search(r"\d*d\d", text):
            yield "", added
        yield "", self._of_ones_own(text)

    def _split_openers(self, text: str) -> tuple[str, str]:
        """Return a text's meaningless first words, and the text without them."""
        words = text.split()
        said = [word.casefold().strip(",") for word in words]
        at = 0
        while at < len(said) and (count := self._table.count_opening_words(said, at)):
            at += count
        end = len(said)
        while end > at + 1 and said[end - 1].rstrip(".!?") in _POLITE:
            end -= 1
        return " ".join(words[:at]), " ".join(words[at:end])

    def _of_ones_own(self, text: str) -> str:
        """Return a text without the speaker's name before their own weapon."""
        actor = self._lexicon.vocabulary.scene.someone
        found = re.search(rf"\b{re.escape(actor.name)}'s\s+", text, re.I) if actor else None
        arms = self._lexicon.list_own("weapon") if found else ()
        if found and text[found.end() :].casefold().startswith(tuple(map(str.casefold, arms))):
            return text[: found.start()] + text[found.end() :]
        return text

    def _value(self, found: re.Match[str]) -> str:
        """Return the number on the sheet that a word in dice stands for: `2d6+WS`."""
        value = self._lexicon.value(found[1].casefold())
        return found[0] if value is None else str(value)

    def _try(self, sentence: str) -> Any:
        """Return the exact meaning of a sentence, trying each only once."""
        said = " ".join(sentence.split())
        said += self._tail.replace(" # ", ", ", 1) if " # " in said else self._tail
        if said not in self._tried:
            if self._effort <= 0:
                return None
            self._effort -= 1
            self._tried[said] = self._judge(said)
            if self._is_players(self._tried[said]):
                self._tried[said] = None
        return self._tried[said]

    def _is_players(self, reading: Any) -> bool:
        """Say whether an NPC would do what only players' characters can."""
        if reading is None or reading.sentence.verb not in self._table.players:
            return False
        return bool(getattr(reading.scene.someone, "npc", False))

    def _read(self, tokens: list[Token]) -> list[Any]:
        """Return the sentences that use every one of these words, the surest way first."""
        tokens, tail = self._split_tail(tokens)
        for way in self._ways(tokens):
            found = _drop_duplicates(self._try(f"{said} {tail}") for said in way(tokens))
            if found and way != self._rows:
                self._unsure |= {r.said for r in found if stray(tokens, r.said, self._heading)}
                self._unsure |= {r.said for r in found if is_against_unsaid(tokens, r.said)}
                self._unsure |= {r.said for r in found if tells_manner(tokens, r.said)}
            if found:
                return [reading for reading in found if not self._is_lacking(reading)]
        return []

    def _ways(self, tokens: list[Token]) -> Iterator[Callable[[list[Token]], Iterator[str]]]:
        """Yield the ways to read some words, the surest first."""
        if not tokens:
            return
        yield self._rows
        unfinished = tokens[-1].said in LEADS
        if unfinished or tells_state(tokens, self._is_struck):
            return
        yield self._of_subject
        doing = self._strip_subject(tokens)
        if not (doing and self._is_told(doing[0])):
            yield self._of_verbs
            yield self._frame_without_verb

    def _is_lacking(self, reading: Any) -> bool:
        """Say whether a reading names only people where its verb needs a thing or an amount."""
        if reading.sentence.verb == "harm" and not re.search(r"\d", reading.said):
            return True
        kinds = {name.kind for phrase in phrases(reading.request) for name in phrase.names}
        if reading.sentence.verb == "move" and kinds <= {"character"}:
            return "aid" not in reading.said and "breath" not in reading.said
        needed = self._table.needs.get(reading.sentence.verb)
        armed = bool(getattr(reading.scene.someone, "weapons", None))
        return bool(needed) and kinds == {"character"} and armed

    def _split_tail(self, tokens: list[Token]) -> tuple[list[Token], str]:
        """Split off what belongs at the end: `as NAME`, `secret`, a leg, a place."""
        kept: list[Token] = []
        tail: list[str] = []
        tokens, place = without_scenery(tokens, partial(means, self._lexicon))
        comment = f"# {place}" if place else ""
        at = 0
        while at < len(tokens):
            token = tokens[at]
            follows = tokens[at + 1] if at + 1 < len(tokens) else None
            if token.said == "as" and follows and follows.kind == "name":
                tail.append(f"as {follows.text}")
                at += 2
            elif token.said in _TAIL:
                tail.append(token.said)
                at += 1
            elif token.kind == "name" and token.said.endswith("'s") and self._is_body(follows):
                kept.append(token)
                tail.insert(0, self._table.body_says)
                comment = comment if self._table.body_says else f"# {tokens[at + 1].said}"
                at += 2
            elif follows and follows.said == ":" and at == 0 and self._is_label(token):
                comment = f"# {token.text}"
                at += 2
            else:
                kept.append(token)
                at += 1
        return kept, " ".join(filter(None, (*tail, comment)))

    def _is_body(self, token: Token | None) -> bool:
        return token is not None and token.said in self._table.body

    def _is_label(self, token: Token) -> bool:
        return token.kind == "word" and token.said not in self._list_known_words()

    def _rows(self, tokens: list[Token]) -> Iterator[str]:
        """Yield what the tables make of these words; the first row that makes sense counts."""
        content = [token for token in tokens if token.kind != "filler"]
        fewer = [token for token in content if token.said not in ("a", "an")]
        cut = tokens[-1].said in LEADS  # it ends before saying to whom or what
        for row in (row for row in self._table.rows if not (cut and row.when[-1].slot == "REST")):
            slots = self._forms.fill(row.when, content, 0)
            if slots is None and len(fewer) < len(content):
                slots = self._forms.fill(row.when, fewer, 0)
            if slots is None:
                continue
            found = [*self._say_row(row, slots)]
            yield from found
            if found:
                return

    def _say_row(self, row: Row, slots: dict[str, list[Token]]) -> Iterator[str]:
        """Yield what a row says that makes sense; of a row that is sure, the first alone."""
        for said in self._forms.write_row(row, slots):
            if not (found := self._try(said)):
                continue
            self._literal |= {word for element in row.when for word in element.words}
            yield said
            if row.sure:
                return
            self._unsure.add(found.said)

    def _of_verbs(self, tokens: list[Token]) -> Iterator[str]:
        """Yield sentences for each verb among the words."""
        content = [token for token in tokens if token.kind != "filler"]
        text = " ".join(token.said for token in content)
        first = content[0].said if content else ""
        real = first in self._verbs and first not in _ANY
        for at, length, says in islice(self._heads(content, text), MOST_HEADS):
            if real and at:
                continue
            rest = [*content[:at], *content[at + length :]]
            armed = self._arm(content[at], rest)
            for each in says:
                ways = chain(self._frame(each, armed) if armed else (), self._frame(each, rest))
                framed = takewhile(lambda _: self._effort > 0, ways)
                found = next((f for f in framed if self._try(f)), None)
                if found:
                    yield found

    def _arm(self, does: Token, rest: Sequence[Token]) -> list[Token]:
        """Return the words with the actor's only gun added, if they shoot and name no weapon."""
        shoots = not _SHOOTING.isdisjoint(stems(does.said)) and self._lexicon.find_lone_gun()
        arms = {word for each in self._lexicon.list_own("weapon") for word in letters(each)}
        named = {"with", "using", *arms}
        if not shoots or any(token.said in named for token in rest):
            return []
        return [*rest, Token("with", "with", "light"), Token(shoots, shoots.casefold(), "word")]

    def _heads(self, content: list[Token], text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        """Yield the words that are verbs or stand for one, and how their sentences begin."""
        for at, token in enumerate(content):
            if token.kind == "name" or (at > 1 and not THINGS.isdisjoint(stems(token.said))):
                continue
            pair = " ".join(t.said for t in content[at : at + 2])
            if at + 1 < len(content) and (says := self._stands(pair, text)):
                yield at, 2, says
            for said in stems(token.said):
                if says := self._stands(said, text):
                    yield at, 1, says
                    break

    def _stands(self, said: str, text: str) -> tuple[str, ...]:
        own: tuple[str, ...] = ()
        if said in self._verbs and self._verbs[said].partition(" ")[0] not in FREE:
            own = (self._verbs[said],)
        stands = self._table.stands.get(said)
        if stands is None or (stands.unless and stands.unless.search(text)):
            return own
        begun = (each.partition(" ") for each in stands.says)
        more_ways = (
            f"{self._verbs[first]} {more}".strip()
            for first, _, more in begun
            if first in self._verbs
        )
        return tuple(dict.fromkeys((*own, *more_ways)))

    def _of_subject(self, tokens: list[Token]) -> Iterator[str]:
        """Yield sentences in which the one named first acts: `Scar attacks Griff`."""
        doing = self._strip_subject(tokens)
        meant = any(token.said in _MEANING_TO for token in tokens)
        does = doing[0] if doing else None
        if does is None:
            return
        who = next(token for token in tokens if token.kind == "name")
        acts = meant or does.said in _DOES or self._is_deed(does) or self._begins_row(who, does)
        if not acts:
            return
        rest = doing[1:] if does.said in _DOES else doing
        for tail in self._tails(who) if rest else ():
            for way in (self._rows, self._of_verbs, self._frame_without_verb):
                found = [each + tail for each in way(rest) if self._may_do(does, each)]
                found = [each for each in found if self._try(each)]
                if found:
                    yield from found
                    return

    def _is_deed(self, token: Token) -> bool:
        return self._is_told(token) or next(self._heads([token], ""), None) is not None

    def _begins_row(self, who: Token, does: Token) -> bool:
        """Say whether a row of the tables begins with what someone does: `Scar engages Griff`."""
        told = does.said.endswith("s") or is_group_name(who.text)
        rows = self._table.rows if told and does.said not in _BEING else ()
        return any(does.said in row.when[0].words for row in rows)

    def _is_struck(self, token: Token) -> bool:
        """Say whether a word means being struck: `hit`, `attacked`."""
        heads = self._heads([token], "")
        return any(said.partition(" ")[0] in _STRIKING for *_, says in heads for said in says)

    def _may_do(self, does: Token, said: str) -> bool:
        """Say whether the one named first does it: in `Griff heal 2` it is done to Griff."""
        verb = said.partition(" ")[0]
        return verb not in _DONE_TO_SOMEONE - {"attack"} or self._is_told(does)

    def _strip_subject(self, tokens: list[Token]) -> list[Token]:
        """Return the words after a leading name, from the word for what is done."""
        content = [token for token in tokens if token.kind != "filler"]
        if not content or content[0].kind != "name":
            return []
        passed = dropwhile(lambda token: token.said in _BETWEEN, content[1:])
        return list(passed)

    def _tails(self, who: Token) -> tuple[str, ...]:
        """Return the ways a sentence says who acts: nothing for the one who acts anyway."""
        if who.key == "all":
            return (" all", " for all") if is_gm(self._lexicon.vocabulary.scene) else ()
        return ("",) if who.key == self._acting else (f" as {who.text}",)

    def _is_told(self, does: Token) -> bool:
        """Say whether a word describes an act, instead of ordering it: `attacks`."""
        told = does.said.endswith(("s", "ing", "ed")) and does.said not in self._verbs
        return told and any(
            self._stands(form, "") or self._lexicon.is_deed(form) for form in stems(does.said)[1:]
        )

    def _frame(self, verb: str, rest: Sequence[Token]) -> Iterator[str]:
        return Frame(self._lexicon, verb, rest).sentences()

    def _frame_without_verb(self, tokens: list[Token]) -> Iterator[str]:
        """Yield sentences with verbs that may be left out."""
        content = [token for token in tokens if token.kind != "filler"]
        kept = [token for token in content if token.said not in _ROLLING]
        far = _BANDS.difference(self._lexicon.vocabulary.names("range"))  # or it's how hard it is
        said = any(token.kind not in ("light", "name") and token.said not in far for token in kept)
        if not said or kept[0].said in self._verbs:
            return
        kept = [self._as_named(kept[0]), *kept[1:]]
        for verb in (*bare_verbs(self._lexicon.system), "roll"):
            found = next((said for said in self._frame(verb, kept) if self._try(said)), None)
            if found:
                yield found

    def _as_named(self, token: Token) -> Token:
        """Return a word for an act as its move or skill is called: `hacked` as `hack`."""
        forms = stems(token.said) if token.kind == "word" else ()
        called = next((form for form in forms if self._lexicon.is_deed(form)), "")
        return token._replace(text=called) if called and called != token.said else token


def _drop_duplicates(readings: Any) -> list[Any]:
    """Return readings with different meanings, each once."""
    found: dict[str, Any] = {}
    for reading in readings:
        if reading is not None:
            found.setdefault(reading.said.casefold(), reading)
    return list(found.values())
