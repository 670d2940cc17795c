"""The loose reading: exact sentences put together from what is recognised, in any order.

It acts on nothing by itself. What it finds was read exactly in this scene; a reading is `whole`
where every word that was typed is accounted for.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, takewhile
from typing import Any, NamedTuple

from grammar.registry import aliases_of, bare_verbs, leads_of, verbs_of
from grammar.words import Element, Row, tables_of
from play.language import slips
from play.language.canonical import phrases
from play.language.lexicon import Lexicon
from play.language.matching import EVERYONE, LAST_NAMED, MYSELF, find
from play.language.plain import COUNTED, FREE

LONGEST = 200
MOST_WORDS = 40
#: how many exact readings one text may cost
EFFORT = 36
#: how many words of a text may be its verb
MOST_HEADS = 5
MOST_OFFERS = 3
_SPLIT = re.compile(r'"[^"]*"?|[^\s",;:]+|[,;:]')
_TAIL = frozenset({"secret", "blind", "anyway"})
_PREPOSITIONS = frozenset(tables_of("")[0]["names"]["leads"].split())
#: verbs of the language that people also use for anything they do
_ANY = frozenset({"roll", "do", "use", "r", "test", "check", "act", "move", "save"})
#: verbs that use one thing where no number is said
_ONE_AT_A_TIME = frozenset({"use", "item"})
#: verbs that are done to oneself where nobody is named
_DONE_TO_SOMEONE = frozenset({"harm", "heal", "xp", "status", "strain", "crit", "treat", "attack"})
_ROLLING = frozenset({"roll", "rolls", "rolling", "r"})
_NUMBER = re.compile(r"\d{1,6}$")


class Token(NamedTuple):
    """One word as it was typed, and what it was recognised as."""

    text: str
    said: str
    kind: str  # name, number, word, filler or light
    key: str = ""


@dataclass(slots=True)
class Heard:
    """What a text may mean: the readings that are whole, and others that can only be offered."""

    whole: list[Any] = field(default_factory=list)
    perhaps: list[Any] = field(default_factory=list)


Judge = Callable[[str], Any]


class Loose:
    """Reads one text loosely. `judge` reads a sentence exactly and returns None where it fails."""

    def __init__(self, lexicon: Lexicon, judge: Judge, acting: str) -> None:
        self._lexicon = lexicon
        self._table = lexicon.table
        self._verbs = aliases_of(lexicon.system)
        self._judge = judge
        self._acting = acting
        self._effort = EFFORT
        self._tried: dict[str, Any] = {}
        self._tail = ""

    def hear(self, text: str, comment: str, *, offers: bool = True) -> Heard:
        """Read a text whose names are kept together. `offers`: also what can only be offered."""
        heard = Heard()
        self._tail = f" # {comment}" if comment else ""
        for each in self._rewritten(text):
            found = self._read(self._tokens(each))
            heard.whole += [reading for reading in found if self._is_accounted(reading)]
            if heard.whole:
                return heard
            heard.perhaps += found
        if offers:
            self._slipped(text, heard)
        return heard

    def _is_accounted(self, reading: Any) -> bool:
        """Say whether each word that names something is a word of its name, not its beginning."""
        known = self._known()
        for phrase in phrases(reading.request):
            if phrase.kinds == ("words",):
                continue
            named = {word for name in phrase.names for word in _letters(name.said)}
            for word in _letters(phrase.text):
                if len(word) > 2 and not any(
                    form in known or form in named for form in _stems(word)
                ):
                    return False
        return True

    def _slipped(self, text: str, heard: Heard) -> None:
        """Offer what was meant if some letters are wrong, or some words meant nothing here."""
        known = self._known()
        found_before, heard.perhaps = heard.perhaps, []
        self._effort = max(self._effort, EFFORT // 2)
        for corrected in slips.corrected(text, known - EVERYONE, self._table):
            found = self._try(corrected)
            tokens = self._tokens(corrected)
            heard.perhaps += [found] if found else self._read(tokens) or self._lacking(tokens)
            if len(heard.perhaps) >= MOST_OFFERS:
                break
        heard.perhaps = _different((*heard.perhaps, *found_before))
        if heard.perhaps:
            return
        tokens = self._tokens(text)
        heard.perhaps += self._lacking(tokens)
        fewer = [t for t in tokens if t.kind != "word" or t.said in known or not t.said.isalpha()]
        while fewer and fewer[-1].said in (*_PREPOSITIONS, "and", "then"):
            fewer.pop()
        if not heard.perhaps and len(fewer) < len(tokens) and fewer:
            found = self._read(fewer) or self._lacking(fewer)
            heard.perhaps += [each for each in found if _names_someone(each)]

    def _known(self) -> frozenset[str]:
        return self._lexicon.words() | EVERYONE

    def _rewritten(self, text: str) -> Iterator[str]:
        for rewrite in self._table.rewrites:
            if rewrite.match.search(text):
                yield rewrite.match.sub(rewrite.says, text)
        added = re.sub(r"(?<=[+-])\s*([^\W\d_]{1,20})(?!\w)", self._value, text)
        if added != text and re.search(r"\d*d\d", text):
            yield added
        yield text

    def _value(self, found: re.Match[str]) -> str:
        """Return the number that a word stands for on the sheet: `2d6+WS`."""
        value = self._lexicon.value(found[1].casefold())
        return found[0] if value is None else str(value)

    def _try(self, sentence: str) -> Any:
        """Return what a sentence means exactly; each is tried once."""
        said = " ".join(sentence.split()) + self._tail
        if said not in self._tried:
            if self._effort <= 0:
                return None
            self._effort -= 1
            self._tried[said] = self._judge(said)
        return self._tried[said]

    # -- words ---------------------------------------------------------------------------------

    def _tokens(self, text: str) -> list[Token]:
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
                name = self._lexicon.vocabulary.said("character", key)
                tokens.append(Token(name, folded[at + length - 1], "name", key))
            else:
                tokens.append(self._token(words[at], folded, at))
            at += max(1, length)
        return self._without_openers(tokens)

    def _token(self, word: str, folded: Sequence[str], at: int) -> Token:
        said = folded[at]
        follows = folded[at + 1] if at + 1 < len(folded) else ""
        if said in self._table.numbers:
            return Token(self._table.numbers[said], said, "number")
        if said in ("a", "an") and follows.removesuffix("s") in COUNTED:
            return Token("1", said, "number")
        if _NUMBER.match(said):
            return Token(said, said, "number")
        if (said in MYSELF and at > 0) or (said in LAST_NAMED and self._lexicon.vocabulary.meant):
            return Token(word, said, "light")
        if said in self._table.fillers or said in ",;:":
            return Token(word, said, "filler")
        if said in self._table.light:
            return Token(word, said, "light")
        return Token(word.rstrip(".!?") or word, said, "word")

    def _without_openers(self, tokens: list[Token]) -> list[Token]:
        at = 0
        said = [token.said for token in tokens]
        while at < len(said):
            if tokens[at].kind == "filler":
                at += 1
                continue
            openers = self._table.openers.get(said[at], ())
            opener = next((o for o in openers if tuple(said[at : at + len(o)]) == o), None)
            if opener is None or said[at] in self._verbs or tokens[at].kind == "name":
                break
            at += len(opener)
        kept = tokens[at:]
        return kept[:-1] if len(kept) > 1 and kept[-1].said in ",;:" else kept

    # -- readings ------------------------------------------------------------------------------

    def _read(self, tokens: list[Token]) -> list[Any]:
        """Return the sentences that use every one of these words, the surest way first."""
        tokens, tail = self._behind(tokens)
        if not tokens or tokens[-1].said in _PREPOSITIONS:  # someone has not finished
            return []
        for way in (self._rows, self._of_verbs, self._bare):
            found = _different(self._try(f"{said} {tail}") for said in way(tokens))
            if found:
                return [reading for reading in found if not self._is_lacking(reading)]
        return []

    def _is_lacking(self, reading: Any) -> bool:
        """Say whether a reading names only people where its verb needs a thing."""
        kinds = {name.kind for phrase in phrases(reading.request) for name in phrase.names}
        if reading.sentence.verb == "move" and kinds <= {"character"}:
            return "aid" not in reading.said and "breath" not in reading.said
        return reading.sentence.verb in self._table.needs and kinds == {"character"}

    def _behind(self, tokens: list[Token]) -> tuple[list[Token], str]:
        """Take off what belongs at the end, wherever it stands: `as NAME`, `secret`, a leg."""
        kept: list[Token] = []
        tail: list[str] = []
        comment = ""
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
            elif token.kind == "name" and token.said.endswith("'s") and _is_body(follows, self):
                kept.append(token)
                tail.insert(0, self._table.body_says)
                comment = "" if self._table.body_says else f"# {tokens[at + 1].said}"
                at += 2
            elif follows and follows.said == ":" and at == 0 and self._is_label(token):
                comment = f"# {token.text}"
                at += 2
            else:
                kept.append(token)
                at += 1
        own = [] if self._tail else [comment]
        return kept, " ".join(filter(None, (*tail, *own)))

    def _is_label(self, token: Token) -> bool:
        return token.kind == "word" and token.said not in self._verbs

    def _rows(self, tokens: list[Token]) -> Iterator[str]:
        """Return what the tables say of these words; the first row that makes sense is meant."""
        content = [token for token in tokens if token.kind != "filler"]
        fewer = [token for token in content if token.said not in ("a", "an")]
        for row in self._table.rows:
            slots = self._fill(row.when, content, 0)
            if slots is None and len(fewer) < len(content):
                slots = self._fill(row.when, fewer, 0)
            if slots is None:
                continue
            for said in self._said(row, slots):
                if self._try(said):
                    yield said
                    return

    def _fill(
        self, when: Sequence[Element], tokens: Sequence[Token], at: int
    ) -> dict[str, list[Token]] | None:
        """Return what stands in the slots of a row that all of these words fit."""
        if not when:
            return {} if at == len(tokens) else None
        element, more = when[0], when[1:]
        for length in self._lengths(element, tokens, at):
            rest = self._fill(more, tokens, at + length)
            if rest is not None:
                slot = {element.slot: list(tokens[at : at + length])} if element.slot else {}
                return {**slot, **rest} if length else rest
        return self._fill(more, tokens, at) if element.optional else None

    def _lengths(self, element: Element, tokens: Sequence[Token], at: int) -> Iterator[int]:
        """Return how many words an element may take from here, most first."""
        if at >= len(tokens):
            return
        token = tokens[at]
        match element.slot:
            case "":
                if token.said in element.words:
                    yield 1
            case "NAME":
                if token.kind == "name":
                    yield 1
            case "N":
                if token.kind == "number":
                    yield 1
            case "DICE":
                if re.fullmatch(r"\d*d\d+(?:[+-]\d+)?", token.said):
                    yield 1
            case "REST":
                yield from range(len(tokens) - at, 0, -1)
            case kind:
                yield from self._things(kind.strip("<>"), tokens, at)

    def _things(self, kind: str, tokens: Sequence[Token], at: int) -> Iterator[int]:
        for length in range(min(4, len(tokens) - at), 0, -1):
            said = " ".join(token.said for token in tokens[at : at + length])
            if find(said, (kind,), self._lexicon.vocabulary) or (
                kind == "field" and self._lexicon.is_field(said)
            ):
                yield length

    def _said(self, row: Row, slots: dict[str, list[Token]]) -> Iterator[str]:
        """Return the sentence of a row, as it stands and without units and small words."""
        verb = row.says.partition(" ")[0]
        for strict in (False, True):
            said = []
            for word in re.findall(r"<\w+>|\+?N(?!\w)|\S+", row.says):
                sign = "+" if word.startswith("+") else ""
                taken = slots.get(word.lstrip("+"))
                if taken is None:
                    is_slot = re.fullmatch(r"\+?N|NAME|DICE|REST|<\w+>", word)
                    said.append("" if is_slot else word)
                else:
                    said.append(sign + self._joined(taken, verb if strict else ""))
            yield " ".join(filter(None, said))

    def _joined(self, tokens: Sequence[Token], verb: str = "") -> str:
        units = self._table.units.get(verb, frozenset())
        kept = [t for t in tokens if not (verb and (t.said in units or t.said in _PREPOSITIONS))]
        return " ".join(token.text for token in kept)

    def _of_verbs(self, tokens: list[Token]) -> Iterator[str]:
        """Return sentences of each verb that is among the words."""
        content = [token for token in tokens if token.kind != "filler"]
        text = " ".join(token.said for token in content)
        real = [
            n for n, t in enumerate(content[:1]) if t.said in self._verbs and t.said not in _ANY
        ]
        for at, length, says in islice(self._heads(content, text), MOST_HEADS):
            if real and at not in real:
                continue
            rest = [*content[:at], *content[at + length :]]
            subject, rest = self._subject(content, at, rest)
            for each in says:
                framed = takewhile(lambda _: self._effort > 0, self._framed(each, rest))
                found = next((f for f in framed if self._try(f + subject)), None)
                if found:
                    yield found + subject

    def _heads(self, content: list[Token], text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        """Return the words that are verbs or stand for one, and the sentences they begin."""
        for at, token in enumerate(content):
            if token.kind == "name":
                continue
            pair = " ".join(t.said for t in content[at : at + 2])
            if at + 1 < len(content) and (says := self._stands(pair, text)):
                yield at, 2, says
            for said in _stems(token.said):
                if says := self._stands(said, text):
                    yield at, 1, says
                    break

    def _stands(self, said: str, text: str) -> tuple[str, ...]:
        if said in self._verbs and self._verbs[said].partition(" ")[0] not in FREE:
            return (self._verbs[said],)
        stands = self._table.stands.get(said)
        if stands is None or (stands.unless and stands.unless.search(text)):
            return ()
        return tuple(each for each in stands.says if each.partition(" ")[0] in self._verbs)

    def _subject(self, content: list[Token], at: int, rest: list[Token]) -> tuple[str, list[Token]]:
        """Return whom a sentence is said as, where its verb follows a name: `Scar attacks`."""
        before = content[:at]
        named = [token for token in before if token.kind == "name"]
        light = all(token.kind in ("name", "light") for token in before)
        if before and before[0] in named and len(named) == 1 and light and _is_third(content[at]):
            who = before[0]
            if who.key != "all":
                own = who.key == self._acting
                return ("" if own else f" as {who.text}"), rest[len(before) :]
        return "", rest

    def _framed(self, verb: str, rest: list[Token]) -> Iterator[str]:
        """Return the ways in which a verb may take these words."""
        yield f"{verb} {self._joined(rest)}"
        name = verb.partition(" ")[0]
        units = self._table.units.get(name, frozenset())
        own = verbs_of(self._lexicon.system)[name].words
        small = _PREPOSITIONS | units
        usual = self._table.leads.get(name, "")
        leads = sorted(leads_of(self._lexicon.system, name), key=lambda lead: lead != usual)
        people = [t.text for t in rest if t.kind == "name"]
        pronouns = [t.text for t in rest if t.said in (*MYSELF, *LAST_NAMED) and t.kind == "light"]
        who = ", ".join((*people, *(pronouns if leads else ())))
        kept = [t for t in rest if t.kind != "name" and t.said not in (*MYSELF, *LAST_NAMED)]
        if who:  # only what leads to them goes with their names
            between = _without_leads(rest)
            for lead in leads:
                yield f"{verb} {between} {lead} {who}"
        for light in (False, True):
            gone = [t for t in kept if light and t.kind == "light" and t.said not in own]
            words = [t for t in kept if t.said not in small and t not in gone]
            if light and name in _ONE_AT_A_TIME:
                words = [t for t in words if t.said not in ("a", "an", "one")]
            numbers = " ".join(t.text for t in words if t.kind == "number")
            others = " ".join(t.text for t in words if t.kind != "number")
            ordered = " ".join(t.text for t in words)
            if not who:
                yield f"{verb} {ordered}"
                yield f"{verb} {numbers} {others}"
                continue
            for lead in leads:
                yield f"{verb} {ordered} {lead} {who}"
            yield f"{verb} {numbers} {others} {who}"
            yield f"{verb} {who} {others} {numbers}"
            yield f"{verb} {who} with {ordered}"
        yield from self._armed(verb, kept, who, leads)
        if len(kept) > 1:  # a hard stealth check
            first, *more = [t.text for t in kept if t.kind != "light"] or [""]
            led = f"{leads[0]} {who}" if who and leads else who
            yield f"{verb} {' '.join(more)} {first} {led}"
        if not people and pronouns and all(p.casefold() in MYSELF for p in pronouns):
            yield f"{verb} {' '.join(t.text for t in kept if t.said not in small)}"

    def _armed(
        self, verb: str, kept: Sequence[Token], who: str, leads: Sequence[str]
    ) -> Iterator[str]:
        """Return a sentence in which a weapon of one's own stands behind `with`."""
        words = [t.text for t in kept if t.said not in _PREPOSITIONS]
        said = f" {' '.join(words).casefold()} "
        own = next((w for w in self._lexicon.own("weapon") if f" {w} ".casefold() in said), "")
        if own:
            rest = said.replace(f" {own} ".casefold(), " ", 1)
            yield f"{verb} {rest} {leads[0] if who and leads else ''} {who} with {own}"

    def _bare(self, tokens: list[Token]) -> Iterator[str]:
        """Return sentences of the verbs that may be left out."""
        content = [token for token in tokens if token.kind != "filler"]
        kept = [token for token in content if token.said not in _ROLLING]
        if all(token.kind == "light" for token in kept) or kept[0].said in self._verbs:
            return
        for verb in (*bare_verbs(self._lexicon.system), "roll"):
            found = next((said for said in self._framed(verb, kept) if self._try(said)), None)
            if found:
                yield found

    def _lacking(self, tokens: list[Token]) -> list[Any]:
        """Return sentences that say what this one still lacks."""
        tokens, tail = self._behind(tokens)
        content = [token for token in tokens if token.kind != "filler"]
        text = " ".join(token.said for token in content)
        heads = [*islice(self._heads(content, text), 2)]
        found: list[Any] = []
        for at, length, says in heads:
            rest = [*content[:at], *content[at + length :]]
            for verb in says if self._effort > 0 else ():
                for more in self._more(verb, rest):
                    whole = [*rest, Token(more, more, "word")]
                    framed = (f"{said} {tail}" for said in self._framed(verb, whole))
                    read = next((r for r in map(self._try, framed) if r), None)
                    found += [read] if read else []
                    if len(found) >= MOST_OFFERS:
                        return _different(found)
        return _different(found)

    def _more(self, verb: str, rest: list[Token]) -> list[str]:
        """Return what may be missing: the thing that the verb needs, or what its grammar wants."""
        name, _, begun = verb.partition(" ")
        needed = self._table.needs.get(name)
        if needed:
            return self._lexicon.own(needed)
        content = [t for t in rest if t.kind != "light"]
        body = f"{begun} {self._joined(content)}".strip()
        words: list[str] = []
        for opening in verbs_of(self._lexicon.system)[name].openings(body):
            if opening.wanted.lead:
                continue
            words += [ways[0] for ways in opening.wanted.words if ways]
            for kind in opening.wanted.kinds:
                words += list(self._lexicon.vocabulary.names(kind))[:6]
        return list(dict.fromkeys(word for word in words if word))[:6]


def _without_leads(rest: Sequence[Token]) -> str:
    """Return words without the names among them and what leads to those."""
    names = {n for n, token in enumerate(rest) if token.kind == "name"}
    led = {n - 1 for n in names if n and rest[n - 1].said in _PREPOSITIONS}
    joined = {n - 1 for n in names if n and rest[n - 1].said in ("and", "&", "plus")}
    gone = names | led | joined
    return " ".join(token.text for n, token in enumerate(rest) if n not in gone)


def _is_body(token: Token | None, loose: Loose) -> bool:
    return token is not None and token.said in loose._table.body


def _names_someone(reading: Any) -> bool:
    """Say whether a sentence names whom it is done to; where that matters, nobody is no offer."""
    people = any(phrase.records() for phrase in phrases(reading.request))
    return people or reading.sentence.verb not in _DONE_TO_SOMEONE


def _is_third(verb: Token) -> bool:
    return verb.said.endswith(("s", "ing"))


def _letters(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text.casefold())


def _stems(said: str) -> tuple[str, ...]:
    """Return a word and what it may be a form of: `attacks`, `attacking`."""
    forms = [said]
    if said.endswith("s") and len(said) > 3:
        forms.append(said[:-1])
    if said.endswith("es") and len(said) > 4:
        forms.append(said[:-2])
    if said.endswith("ing") and len(said) > 5:
        forms += [said[:-3], f"{said[:-3]}e"]
    return tuple(forms)


def _different(readings: Any) -> list[Any]:
    """Return readings that mean different things, each once."""
    found: dict[str, Any] = {}
    for reading in readings:
        if reading is not None:
            found.setdefault(reading.said.casefold(), reading)
    return list(found.values())
