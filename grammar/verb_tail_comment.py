"""The shape of every sentence, split before its verb's own grammar reads it.

sentence = ["/"] verb body [tail]... [comment]
tail     = "as" NAME | "secret" | "blind" | "anyway" | "entry" number
comment  = "# " text (after a space or at the start) | " — " text

Making a text plain never changes its length, so a column here is the column that was typed.
"""

import re
from collections.abc import Mapping
from typing import TypedDict

from rules.core.verb_declarations.request import Phrase
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

#: who sees a sentence's result, the most hidden last
VISIBLE = ("all", "secret", "blind")
_PLAIN = str.maketrans(
    {
        **dict.fromkeys("“”„‟«»″＂", '"'),
        **dict.fromkeys("‘’‚‛′＇", "'"),
        **dict.fromkeys("–—‒―−﹣－", "-"),
        **dict.fromkeys("\t\n\r\v\f\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\u200b\ufeff", " "),
        **{chr(code): " " for code in range(0x2000, 0x200B)},
        # invisible characters, and those that reverse the direction of text
        **{chr(code): " " for code in (*range(0x20), 0x7F, *range(0x80, 0xA0), 0x200E, 0x200F)},
        **{chr(code): " " for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))},
        "＋": "+",
        "＝": "=",
        "＃": "#",
        "，": ",",
        "：": ":",
        "／": "/",
    }
)
_COMMENT = compile_later(r"(?:(?<=\s)|^)#(?=\s)|(?<=\s)—(?=\s)")
_TAIL = compile_later(
    r"(?:^|\s)(?:(?P<visible>secret|blind)|(?P<anyway>anyway)|entry\s+(?P<entry>\d{1,9}))$",
    re.IGNORECASE,
)
_AS = compile_later(r"(?:^|\s)as\s+(?=\S)", re.IGNORECASE)
_HALF_A_TAIL = compile_later(r"(?:^|\s)(?:as|(?P<visible>secret|blind))$", re.IGNORECASE)
_QUOTED = compile_later(r'"[^"]*"?')
_VERB = compile_later(r"\s*(?:/\s*)?([^\W\d_]+(?:_[^\W\d_]+)*)(?![\w&])")
_IMPORT = compile_later(r"\s+import\s", re.IGNORECASE)
#: sentences followed by lines that are kept as typed
_WRITES = r"(?:table|deck)\s+(?:new|replace|import)"
_WRITING = compile_later(rf"\s*/?\s*{_WRITES}(?!\w)", re.IGNORECASE)

#: verbs whose body is another sentence, which has its own tail and comment, or free words
CARRIERS = frozenset({"do", "fix", "ask", "keep", "again", "odds", "plan", "seal"})
#: verbs that take an export, which isn't a sentence
IMPORTERS = frozenset({"sheet", "npc", "game"})
#: verbs whose body is someone's own words, kept exactly as typed
SAID_AS_TYPED = frozenset({"say", "narrate", "whisper", "tell", "remind", "note", "find",
                           "teach"})  # fmt: skip
_SAID_WITHIN = compile_later(
    rf"\s+(?:\d+\s+)?/?\s*(?:say|narrate|describe|whisper|tell|{_WRITES})(?![\w&])", re.IGNORECASE
)


class Sentence(NamedTuple):
    """One sentence, split into parts. Its body is `text` from `start` to `end`."""

    text: str
    verb: str
    start: int
    end: int
    shift: int = 0  # how much longer `text` is than what was typed, before the body
    speaking_as: Phrase | None = None
    visible: str = "all"
    anyway: bool = False
    entry: int | None = None
    comment: str = ""
    closed: bool = False  # its last quote wasn't typed but added

    @property
    def body(self) -> str:
        return self.text[self.start : self.end]

    def column(self, place: int) -> int:
        """Return the column, from 1, of a place in `text`."""
        typed = place - (self.closed and place >= self.end)
        return max(1, typed + 1 - self.shift)


def to_plain(text: str) -> str:
    """Return the text with typographic characters of phones made plain; its length stays."""
    if text.isascii() and text.isprintable():  # as most text is
        return text
    return text.translate(_PLAIN)


def take_apart(text: str, verbs: Mapping[str, str]) -> Sentence:
    """Split a sentence. `verbs` has what each known word stands for: `reload`: `ammo reload`."""
    comment, end = "", len(text)
    found = comment_place(text)
    if found is not None:
        comment, end = text[found + 1 :].strip(), found
    verb, start, whole, shift = _verb(to_plain(text), verbs)
    carried = verb in CARRIERS and _SAID_WITHIN.match(whole, start)
    if verb in SAID_AS_TYPED or carried or writes_lines(text):
        whole = whole[:start] + text[start - shift :]
        return Sentence(whole, verb, start, len(whole.rstrip()), shift)
    carries = verb in CARRIERS and not (verb == "keep" and ":" not in whole[start:])
    if carries and found is not None:  # the comment belongs to the inner sentence
        whole = f"{whole[: found + shift]}#{text[found + 1 :]}"
    if carries or (verb in IMPORTERS and _IMPORT.match(whole, start)):
        return Sentence(whole, verb, start, len(whole.rstrip()), shift)
    bare, tail = _without_tail(whole[start : end + shift], start)
    end = start + len(bare)
    closed = '"' in bare and bare.count('"') % 2 == 1  # forgive a missing last quote
    if closed:
        whole, end = f'{whole[:end]}"{whole[end:]}', end + 1
    return Sentence(whole, verb, start, end, shift, comment=comment, closed=closed, **tail)


def find_verb(text: str, verbs: Mapping[str, str]) -> str:
    """Return which of these verbs a sentence begins with, if any."""
    return _verb(to_plain(text), verbs)[0]


def writes_lines(text: str) -> bool:
    """Say whether a sentence is followed by lines that are kept as typed, such as a table's."""
    return _WRITING.match(text) is not None


def comment_place(text: str) -> int | None:
    """Return the index where the comment starts, ignoring quoted text; None without one."""
    if "#" not in text and "\u2014" not in text:
        return None
    masked = _QUOTED.sub(lambda quoted: "x" * len(quoted[0]), to_plain(text))
    for found in _COMMENT.finditer(text):
        if masked[found.start()] in "#-":
            return found.start()
    return None


def _verb(text: str, verbs: Mapping[str, str]) -> tuple[str, int, str, int]:
    """Return the verb, the start of the body, the text with its alias expanded, and how much longer
    that is.

    An alias may have alternatives, of which the first is the default: `rest night|hour`.
    """
    found = _VERB.match(text)
    if found is None:
        start = len(text) - len(text.lstrip(" /"))
        return "", start, text, 0
    said, end = found[1].casefold(), found.end()
    second = _VERB.match(text[end:])
    if second and f"{said} {second[1].casefold()}" in verbs:
        said, end = f"{said} {second[1].casefold()}", end + second.end()
    if said not in verbs:
        return "", found.start(1), text, 0
    verb, _, ways = verbs[said].partition(" ")
    if not ways:
        return verb, end, text, 0
    more, _, _ = ways.partition("|")
    follows = rf"\s+(?:for\s+)?(?:an?\s+|the\s+)?(?:{ways})(?![\w'-])"
    if re.match(follows, text[end:], re.IGNORECASE):
        return verb, end, text, 0
    longer = f"{text[:end]} {more}{text[end:]}"
    return verb, end, longer, len(more) + 1


def find_wrong_tail(sentence: Sentence) -> tuple[int, str] | None:
    """Return where and how a tail is wrong: `as` without a name, or something given twice."""
    if found := _HALF_A_TAIL.search(sentence.body):
        secrecy = found["visible"] is not None
        place = sentence.start + found.start("visible") if secrecy else sentence.end
        return place, "one_secrecy" if secrecy else "not_understood"
    twice = _find_last_match(_AS, sentence.body) if sentence.speaking_as is not None else None
    return (sentence.start + twice.end(), "said_twice") if twice else None


class _Tail(TypedDict, total=False):
    """The parts at the end of a sentence, each at most once."""

    speaking_as: Phrase
    visible: str
    anyway: bool
    entry: int


def _without_tail(body: str, start: int) -> tuple[str, _Tail]:
    """Return the body without its tail, and the tail, which is read part by part from the end."""
    tail: _Tail = {}
    while True:
        body = body.rstrip()
        # a full stop ends the sentence, an ellipsis belongs to the words
        if body.endswith(".") and not body.endswith(".."):
            body = body[:-1].rstrip()
        masked = _QUOTED.sub(_blanks, body) if '"' in body else body
        found = _TAIL.search(masked)
        if found is not None and found.lastgroup not in tail:
            _tell(tail, found)
        else:
            found = None if "speaking_as" in tail else _find_last_match(_AS, masked)
            if found is None:
                return body, tail
            place = found.end()
            name = body[place:]
            tail["speaking_as"] = Phrase(name, start + place, start + len(body), ("character",))
        body = body[: found.start()]


def _blanks(quoted: re.Match[str]) -> str:
    return "\0" * len(quoted[0])


def _find_last_match(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    last = None
    for found in pattern.finditer(text):
        last = found
    return last


def _tell(tail: _Tail, found: re.Match[str]) -> None:
    match found.lastgroup:
        case "visible":
            tail["visible"] = found["visible"].casefold()
        case "anyway":
            tail["anyway"] = True
        case _:
            tail["entry"] = int(found["entry"])
