"""The shape every sentence shares, taken apart before any verb's own grammar sees it.

sentence = ["/"] verb body [tail]... [comment]
tail     = "as" NAME | "secret" | "blind" | "anyway" | "entry" number
comment  = "# " text (a space or nothing before it) | " — " text

Reading never changes the length of the text, so a column here is the column that was typed.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.request import Phrase

_PLAIN = str.maketrans(
    {
        **dict.fromkeys("“”„‟«»″＂", '"'),
        **dict.fromkeys("‘’‚‛′＇", "'"),
        **dict.fromkeys("–—‒―−﹣－", "-"),
        **dict.fromkeys("\t\n\r\v\f\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\u200b\ufeff", " "),
        **{chr(code): " " for code in range(0x2000, 0x200B)},
        "＋": "+",
        "＝": "=",
        "＃": "#",
        "，": ",",
        "：": ":",
        "／": "/",
    }
)
_COMMENT = re.compile(r"(?:(?<=\s)|^)#(?=\s)|(?<=\s)—(?=\s)")
_TAIL = re.compile(
    r"(?:^|\s)(?:(?P<visible>secret|blind)|(?P<anyway>anyway)|entry\s+(?P<entry>\d{1,9}))\s*$",
    re.IGNORECASE,
)
_AS = re.compile(r"(?:^|\s)as\s+(?P<name>(?!.*\sas\s)\S.*?)\s*$", re.IGNORECASE)
_QUOTED = re.compile(r'"[^"]*"?')
_VERB = re.compile(r"\s*/?\s*([^\W\d_]+(?:_[^\W\d_]+)*)(?![\w&])")
_IMPORT = re.compile(r"\s+import\s", re.IGNORECASE)

#: verbs whose body is another sentence, with a tail and a comment of its own
CARRIERS = frozenset({"do", "fix", "ask", "keep", "again"})


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, taken apart. `start` and `end` bound its body within `text`."""

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

    @property
    def body(self) -> str:
        return self.text[self.start : self.end]

    def column(self, place: int) -> int:
        """Return the column, from 1, of a place in `text`."""
        return max(1, place + 1 - self.shift)


def plain(text: str) -> str:
    """Return what a phone's keyboard made of the text as the plain form, place for place."""
    return text.translate(_PLAIN)


def take_apart(text: str, verbs: Mapping[str, str]) -> Sentence:
    """Split a sentence. `verbs` gives what each known word stands for: `reload`: `ammo reload`."""
    comment, end = "", len(text)
    found = _comment(text) if "#" in text or "—" in text else None
    if found is not None:
        comment, end = text[found + 1 :].strip(), found
    whole = plain(text)
    verb, start, whole, shift = _verb(whole, verbs)
    if verb in CARRIERS or (verb in ("sheet", "npc", "game") and _IMPORT.match(whole[start:])):
        return Sentence(whole, verb, start, len(whole.rstrip()), shift)
    sentence = Sentence(whole, verb, start, end + shift, shift, comment=comment)
    return _close_quote(_without_tail(sentence))


def _comment(text: str) -> int | None:
    """Return where the comment starts, looking past what stands in quotes."""
    masked = _QUOTED.sub(lambda quoted: "x" * len(quoted[0]), plain(text).replace("\u2014", "-"))
    for found in _COMMENT.finditer(text):
        if masked[found.start()] in "#-":
            return found.start()
    return None


def _verb(text: str, verbs: Mapping[str, str]) -> tuple[str, int, str, int]:
    """Return the verb, where the body starts, the text with the alias spelt out, and the shift."""
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
    verb, _, more = verbs[said].partition(" ")
    if not more:
        return verb, end, text, 0
    longer = f"{text[:end]} {more}{text[end:]}"
    return verb, end, longer, len(more) + 1


def _without_tail(sentence: Sentence) -> Sentence:
    """Take the tail off, word by word from the end; `as NAME` once its words are gone."""
    while True:
        masked = sentence.body.rstrip()
        if '"' in masked:
            masked = _QUOTED.sub(lambda quoted: "\0" * len(quoted[0]), masked)
        bare = masked if masked.endswith("..") else masked.removesuffix(".")
        found = _TAIL.search(bare)
        if found is None:
            sentence = replace(sentence, end=sentence.start + len(bare.rstrip()))
            return _speaking_as(sentence, bare)
        cut = replace(sentence, end=sentence.start + found.start())
        if found["visible"]:
            sentence = replace(cut, visible=found["visible"].casefold())
        elif found["anyway"]:
            sentence = replace(cut, anyway=True)
        else:
            sentence = replace(cut, entry=int(found["entry"]))


def _speaking_as(sentence: Sentence, bare: str) -> Sentence:
    found = None if sentence.speaking_as else _AS.search(bare)
    if found is None:
        return sentence
    start, end = sentence.start + found.start("name"), sentence.start + found.end("name")
    name = Phrase(sentence.text[start:end], start, end, ("character",))
    cut = replace(sentence, end=sentence.start + found.start(), speaking_as=name)
    return _without_tail(cut)  # what may stand before it: `secret as Griff`


def _close_quote(sentence: Sentence) -> Sentence:
    """Add the last quote where a thumb left it out."""
    if sentence.body.count('"') % 2 == 0:
        return sentence
    text = sentence.text[: sentence.end] + '"' + sentence.text[sentence.end :]
    return replace(sentence, text=text, end=sentence.end + 1)
