"""Words of secrecy, wherever in a sentence they stand: `secretly`, `only the gm should see`."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from grammar.sentence_shape import VISIBLE, comment_place, to_plain, writes_lines
from grammar.words import tables_of
from play.language.readings.same_order import FREE, MAKING
from rules.core.outcome import Choice
from rules.lazy_regex import compile_later

#: verbs that carry a sentence or free words, in which nothing is read here
_CARRYING = FREE - {"do", "act", "gm"}
#: verbs that give names, which may hold any word: only what stands at their end is meant
_NAMING = MAKING | {"item", "act", "gm", "table", "ask", "xp"}
_HIDING = frozenset({"clock", "table", "deck", "note", "npc", "game"})
_MASKED = compile_later(r'"[^"]*"?')
_NOT = compile_later(r"(?:\b(?:not|never|no|isn't|don't)|n't)\s+$", re.IGNORECASE)
#: `secret` and `blind` alone are meant where nothing follows that they could describe: no
#: secret door, no blind alley
_ALONE = (
    r"(?=\s*(?:$|[,.;:!?#+)—-]|\d|(?:please|pls|plz|and|but|at|on|with|using|vs|versus|against|for|to"
    r"|from|into|as|anyway|entry|adv|dis|advantage|disadvantage)\b))"
)

#: words by which a text rolls, and in which `hide it` is no deed
_ROLLS = compile_later(r"\b(?:rolls?|rolling|checks?|tests?|saves?)\b|\b\d*d\d+\b", re.IGNORECASE)
_BOTH = compile_later(r"\b(?:secret\s+blind|blind\s+secret)[\s.]*$", re.IGNORECASE)
_TAIL = compile_later(
    r"\b(secret|blind)\b(?=(?:\s+(?:as\s.+|anyway|entry\s+\d+))*[\s.]*$)", re.IGNORECASE
)

_MAY_HIDE = compile_later(
    "secre|blind|privat|gm|dm|see|show|tell|master|hidden|screen|between|confid|covert|sicr"
    "|without|hide|conceal|eyes|for me|for myself|only to|just to",
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
    """Return what finds each way to say how hidden something is: few sentences need it."""
    said = tables_of("")[0]["secrecy"]
    return {visible: _pattern(said[visible], visible) for visible in (*VISIBLE[1:], "rolled")}


def hush(text: str, verb: str, names: Iterable[str] = ()) -> tuple[str, str]:
    """Return a text whose words of secrecy stand at its end, as a sentence has them, and how hidden
    they make it. All else keeps its place.

    `names` are of things here that may hold such a word: nobody who attacks the Blind Seer means
    to roll blind.
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
    """Say whether a sentence ends in both words of secrecy, of which only one can hold."""
    return _BOTH.search(text) is not None


def may_hide(text: str) -> bool:
    """Say at a glance whether there may be a word of secrecy: in most texts there is none."""
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
                continue  # a table, a deck or a clock is hidden in a way of its own
            if not _NOT.search(masked[: found.start()]):
                yield visible, found.start(), found.end()


def _mask(head: str, names: Iterable[str]) -> str:
    """Return a text in which quoted words and names of things here can't be read."""
    masked = _MASKED.sub(lambda found: "x" * len(found[0]), head)
    said = head.casefold()
    for name in names:
        if name.casefold() in said and may_hide(name):
            masked = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda found: "x" * len(found[0]),
                            masked, flags=re.IGNORECASE)  # fmt: skip
    return masked


def without_secrecy(text: str) -> tuple[str, str]:
    """Return a sentence without what hides it at its end, and how hidden that made it."""
    end = comment_place(text)
    found = _TAIL.search(text if end is None else text[:end])
    if found is None or not may_hide(text):
        return text, "all"
    blank = " " * len(found[1])
    return text[: found.start(1)] + blank + text[found.end(1) :], found[1].casefold()


def with_secrecy(text: str, visible: str) -> str:
    """Return a sentence that is as hidden as was said, unless it is already."""
    bare, said = without_secrecy(text)
    visible = max(visible, said, key=VISIBLE.index)
    if visible == said:
        return text
    end = comment_place(bare)
    head, comment = (bare, "") if end is None else (bare[:end], f" {bare[end:]}")
    return f"{head.rstrip(' ,')} {visible}{comment}"


def keep_hidden(text: str, offers: Sequence[Choice]) -> Sequence[Choice]:
    """Return of what is offered only what is as hidden as a text says, where it says so."""
    if without_secrecy(text)[1] == "all":
        return offers
    return [each for each in offers if without_secrecy(each.says)[1] != "all"]
