"""Finds words of secrecy anywhere in a sentence: `secretly`, `only the gm should see`."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from grammar.verb_tail_comment import VISIBLE, comment_place, to_plain, writes_lines
from grammar.words import tables_of
from play.language.readings.same_order import FREE, MAKING
from rules.core.outcome import Choice
from rules.lazy_regex import compile_later

#: verbs with an inner sentence or free words, which aren't searched here
_CARRYING = FREE - {"do", "act", "gm"}
#: verbs that give names, which may contain any word, so only words at their end count
_NAMING = MAKING | {"item", "act", "gm", "table", "ask", "xp"}
_HIDING = frozenset({"clock", "table", "deck", "note", "npc", "game"})
_MASKED = compile_later(r'"[^"]*"?')
_NOT = compile_later(r"(?:\b(?:not|never|no|isn't|don't)|n't)\s+$", re.IGNORECASE)
#: `secret` and `blind` only count if nothing follows that they could describe: not a
#: secret door or a blind alley
_ALONE = (
    r"(?=\s*(?:$|[,.;:!?#+)—-]|\d|(?:please|pls|plz|and|but|at|on|with|using|vs|versus|against|for|to"
    r"|from|into|as|anyway|entry|adv|dis|advantage|disadvantage)\b))"
)

#: signs of a roll, in texts where `hide it` is no act
_ROLLS = compile_later(r"\b(?:rolls?|rolling|checks?|tests?|saves?)\b|\b\d*d\d+\b", re.IGNORECASE)
_BOTH = compile_later(r"\b(?:secret\s+blind|blind\s+secret)[\s.]*$", re.IGNORECASE)
_TAIL = compile_later(
    r"\b(secret|blind)\b(?=(?:\s+(?:as\s.+|anyway|entry\s+\d+))*[\s.]*$)", re.IGNORECASE
)

_MAY_HIDE = compile_later(
    "secre|blind|privat|gm|dm|see|show|tell|master|hidden|screen|between|confid|covert|sicr"
    "|without|hid|conceal|mask|eyes|keep|open|public|record|know|for me|for myself|only to|just to",
    re.IGNORECASE,
)


def _pattern(said: Iterable[str], alone: str) -> re.Pattern[str]:
    ways = "|".join(re.sub(r" (?![?*-])", r"\\s+", way.replace(" ?", r"\s*")) for way in said)
    before = r"(?:,\s*)?\(?(?:\b(?:and|but|please|pls|plz)\s+)?"
    after = r"(?:\s*,?\s*(?:please|pls|plz|thanks|thx)\b)?\)?"
    return re.compile(rf"{before}\b(?:(?P<words>{ways})\b|(?P<alone>{alone})\b{_ALONE}){after}",
                      re.IGNORECASE)  # fmt: skip


@cache
def _ways() -> dict[str, re.Pattern[str]]:
    """Return the patterns for each kind of secrecy; built late, since few sentences need them."""
    said = tables_of("")[0]["secrecy"]
    return {visible: _pattern(said[visible], visible) for visible in (*VISIBLE[1:], "rolled")}


def hush(text: str, verb: str, names: Iterable[str] = ()) -> tuple[str, str]:
    """Return a text with its words of secrecy at the end, and how hidden they make it. All other
    words keep their place.

    `names` are things here that may contain such a word: attacking the Blind Seer doesn't mean
    rolling blind.
    """
    if verb in _CARRYING or writes_lines(text):
        return text, "all"
    end = comment_place(text)
    head = to_plain(text if end is None else text[:end])
    if says_both(head):
        return text, "all"
    masked = _mask(head, names)
    visible = "all"
    for said, start, stop in _find_secrecy(masked, verb):
        visible = max(visible, said, key=VISIBLE.index)
        if not head[:start].strip(" /"):  # `Secretly, I …`
            stop += len(head[stop:]) - len(head[stop:].lstrip(" ,:"))
        head = head[:start] + " " * (stop - start) + head[stop:]
    return with_secrecy(head + text[len(head) :], visible), visible


def says_both(text: str) -> bool:
    """Say whether a sentence ends with both words of secrecy, which contradict each other."""
    return _BOTH.search(text) is not None


def may_hide(text: str) -> bool:
    """Say quickly whether a text may contain a word of secrecy; most don't."""
    return _MAY_HIDE.search(text) is not None


def _find_secrecy(masked: str, verb: str) -> Iterator[tuple[str, int, int]]:
    for way, pattern in _ways().items():
        if way == "rolled" and _ROLLS.search(masked) is None:
            continue
        visible = "secret" if way == "rolled" else way
        for found in pattern.finditer(masked):
            last = not masked[found.end() :].strip(" .!")
            if verb in _NAMING and not (last and found["words"]):
                continue
            if verb in _HIDING and found["words"] == "hidden":
                continue  # tables, decks and clocks have their own way to be hidden
            if not _NOT.search(masked[: found.start()]):
                yield visible, found.start(), found.end()


def _mask(head: str, names: Iterable[str]) -> str:
    """Return a text with quotations and names of things here masked."""
    masked = _MASKED.sub(lambda found: "x" * len(found[0]), head)
    said = head.casefold()
    for name in names:
        if name.casefold() in said and may_hide(name):
            masked = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda found: "x" * len(found[0]),
                            masked, flags=re.IGNORECASE)  # fmt: skip
    return masked


def without_secrecy(text: str) -> tuple[str, str]:
    """Return a sentence without the word of secrecy at its end, and how hidden it made it."""
    end = comment_place(text)
    found = _TAIL.search(text if end is None else text[:end])
    if found is None or not may_hide(text):
        return text, "all"
    blank = " " * len(found[1])
    return text[: found.start(1)] + blank + text[found.end(1) :], found[1].casefold()


def with_secrecy(text: str, visible: str) -> str:
    """Return a sentence made at least as hidden as `visible`."""
    bare, said = without_secrecy(text)
    visible = max(visible, said, key=VISIBLE.index)
    if visible == said:
        return text
    end = comment_place(bare)
    head, comment = (bare, "") if end is None else (bare[:end], f" {bare[end:]}")
    return f"{head.rstrip(' ,')} {visible}{comment}"


def keep_hidden(text: str, offers: Sequence[Choice]) -> Sequence[Choice]:
    """Return the offers; if a text asks for secrecy, only the hidden ones."""
    if without_secrecy(text)[1] == "all":
        return offers
    return [each for each in offers if without_secrecy(each.says)[1] != "all"]
