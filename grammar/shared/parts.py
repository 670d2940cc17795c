"""Parts with shapes of their own that all games share: sheet values, times, dice, speech."""

import re

from grammar.engine.declaration import OwnPart
from grammar.engine.tokens import Pair, Part, Wanted
from grammar.shared.dice import parse_roll
from rules.core.dice.expression import Roll
from rules.core.records.calendar import write_elapsed
from rules.core.verb_declarations.request import Token
from rules.registry import NAMES

_PAIR = (
    r"(?P<key>[^\W\d][\w.]*)\s*(?P<op>\+=|-=(?=\s*\d)|=|:(?!\S*:\d))\s*"
    r"(?P<value>https?://[^\s\"]+|(?:\"[^\"]*\"|[^\s\",=]++)(?:\s*,\s*(?:\"[^\"]*\"|[^\s\",=]++)(?!\s*=))*)?"
    r"(?:\s*,(?=\s))?"  # people write commas between pairs
)
_SPAN = r"(?:\d{1,5}|an?)\s*(?:m|min|minutes?|h|hours?|d|days?|w|weeks?)(?![a-z])"
_HOUR = r"\d{1,2}(?::\d\d)?"
_DEADLINES = (("friday 18:00",), ("tomorrow 18:00",), ("24h",), ("48h",))
_TIMES = Wanted(words=(("friday",), ("tomorrow 18:00",), ("48h",), ("2 weeks",)))
_A_TIME = "a time such as friday or 48h"
_NO_UNTIL = r"(?!until\b|till\b|for\b)\S+"


def _pair(kinds: str) -> OwnPart:
    """Return the part for a `key=value` that the sheet reads; `kinds` is for completion."""

    def part(field: str) -> Part:
        def act(text: str, place: int, found: re.Match[str]) -> Pair:
            value = (found["value"] or "").replace('"', "")
            value = f"-{value}" if found["op"] == "-=" else value
            operator = "+=" if found["op"] in ("+=", "-=") else "="
            end = place + len(found[0])
            return field, Token(value, place, end, found["key"].casefold(), operator)

        return Part(_PAIR, "a value such as ws=2", act, Wanted(kinds=(kinds,)))

    return OwnPart(part, _write_pair)


def _write_pair(token: Token) -> str | None:
    return f"{token.key}{token.operator}{_quote(token.text)}" if token.key else None


def _word(kinds: str) -> OwnPart:
    def part(field: str) -> Part:
        def act(text: str, place: int, found: re.Match[str]) -> Pair:
            return field, Token(found[0].strip('"'), place, place + len(found[0]))

        named = Wanted(kinds=tuple(kinds.split()), free=True)
        return Part(r'"[^"]*"|[^\s"=]+', "a word", act, named)

    return OwnPart(part, lambda token: None if token.key else _quote(token.text))


def _quote(text: str) -> str:
    return text if re.fullmatch(r'[^\s",=]+', text) else f'"{text}"'


def _text(pattern: str, name: str, wanted: Wanted | None = None, written: str = "{}") -> OwnPart:
    """Return the part for words of a pattern, as typed: its group `words`, or all of it."""

    def part(field: str) -> Part:
        def act(text: str, place: int, found: re.Match[str]) -> Pair:
            said = found.groupdict().get("words") or found[0]
            return field, said.strip().strip('"').strip()

        return Part(pattern, name, act, wanted or Wanted(free=True))

    return OwnPart(part, written.format)


def _deadline(field: str) -> Part:
    """Match a time, as typed, or `off`."""
    return Part(
        # alone, these are other orders of a round or turn, and no time
        r"(?!(?:run|by|next|end)\s*$)\S(?:.*\S)?",
        "a time such as friday 18:00 or 24h, or `off`",
        lambda text, place, found: (field, found[0].strip()),
        Wanted(words=_DEADLINES),
    )


def _match_elapsed(field: str) -> Part:
    """Match elapsed game time, as hours, minutes and seconds: `after 36:10`."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        hours, minutes, seconds = (int(each or 0) for each in found.groups())
        return field, hours * 3600 + minutes * 60 + seconds

    return Part(r"after\s+(\d{1,9}):(\d\d)(?::(\d\d))?(?![\w:])", "`after` and hours", act)


def _question(field: str) -> Part:
    return Part(
        r'"(?P<quoted>[^"]+)"|(?P<bare>[^"?]{1,200}\?)',
        "a question",
        lambda text, place, found: (field, found[0].strip('" ')),
        Wanted(free=True),
    )


def _system(field: str) -> Part:
    return Part(
        r"[^\W\d]\w*",
        f"a rules system ({', '.join(NAMES)} or own)",
        lambda text, place, found: (field, found[0].casefold()),
        Wanted(kinds=("system",)),
    )


def _fingerprint(field: str) -> Part:
    """Match the fingerprint of a page, which only buttons send."""
    return Part(
        r"[0-9a-f]{32}(?!\w)",
        "the fingerprint of a page",
        lambda text, place, found: (field, found[0].casefold()),
        Wanted(),
    )


def _label(field: str) -> Part:
    """Match a choice's label or part of it, but not `pick up`, which is about things."""
    return Part(
        r"(?!up\s)(\S.*?)\s*(?=(?:\s(?:of|from)\s+#?\d+\s*)?$)",
        "what a choice says",
        lambda text, place, found: (field, found[1].strip().strip('"')),
        Wanted(free=True),
    )


def _roll(field: str) -> Part:
    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        # Padded with blanks, so that columns in errors are those of the sentence. Without a verb,
        # dice with words after them may be another kind of sentence, so no comment is read.
        words = bool(text[:place].strip(" /"))
        return field, parse_roll(" " * place + found[0], words=words)

    some = ("2d6", "d20", "d100", "3d6kh2+1", "d20 adv", "6#4d6kh3")
    wanted = Wanted(words=tuple((each,) for each in some))
    return Part(r"\S(?:.*\S)?", "dice such as 2d6+1", act, wanted)


def _write_roll(roll: Roll) -> str:
    """Write dice; ambiguous ones such as `5d10>=7` stay ambiguous when read again."""
    return re.sub(r"[ ()]", "", str(roll.otherwise)) if roll.otherwise else str(roll)


def _speech(field: str) -> Part:
    """Match a character's speech, to the very end; only the game knows who `as NAME` is."""
    wanted = Wanted(words=(("as",),), kinds=("character",), free=True)
    pattern = r"(?s:\S(?:.*\S)?)"
    return Part(pattern, "your words", lambda text, place, found: (field, found[0]), wanted)


def _lines(field: str) -> Part:
    """Match a name and the lines below it, as typed."""
    pattern, wanted = r"(?s:\S(?:.*\S)?)", Wanted(free=True)
    return Part(pattern, "a name", lambda text, place, found: (field, found[0]), wanted)


OWN = {
    "roll": OwnPart(_roll, _write_roll),
    "fingerprint": OwnPart(_fingerprint, str),
    "system": OwnPart(_system, str),
    "setting": _pair("setting"),
    "setting_word": _word(""),
    "new_field": _pair("new_field"),
    "creation_word": _word("creation"),
    "sheet_field": _pair("field"),
    "sheet_word": _word("character"),
    "npc_field": _pair("field"),
    "npc_word": _word("npc"),
    "label": OwnPart(_label, str),
    "speech": OwnPart(_speech, str),
    "lines": OwnPart(_lines, str),
    "deadline": OwnPart(_deadline, str),
    "clock_name": _text(r"(?P<words>[^:]{1,100}?)(?=\s+(?:fills|is\s+full)\s*:)",
                        "the name of a clock", Wanted(kinds=("clock",))),
    "elapsed": OwnPart(_match_elapsed, lambda seconds: f"after {write_elapsed(seconds)}"),
    "question": OwnPart(_question, '"{}"'.format),
    "away_until": _text(r"(?:until\s+|till\s+)?(?P<words>(?:[^,]|,(?=\s*\d))*[^,\s])", _A_TIME,
                        _TIMES, "until {}"),
    "lent_until": _text(r"(?:until|till|for)\s+(?P<words>\S(?:.*\S)?)", _A_TIME, _TIMES,
                        "until {}"),
    "borrower": _text(rf"(?:{_NO_UNTIL})(?:\s+{_NO_UNTIL})*", "a player",
                      Wanted(kinds=("player",))),
    "nudge_after": _text(rf"(?:after\s+|every\s+)?(?P<words>{_SPAN}(?:\s+{_SPAN})*)",
                  "`after` and a span such as 48h",
                  Wanted(("after",), words=(("24h",), ("48h",), ("3 days",))), "after {}"),
    "quiet_hours": _text(rf"quiet\s+(?:hours\s+)?(?P<words>{_HOUR}\s*(?:-|to)\s*{_HOUR})",
                         "quiet hours such as 22-8", Wanted(("quiet",), words=(("22-8",),)),
                         "quiet {}"),
    "time_zone": _text(r"(?:in\s+)?(?P<words>[a-z_]+/[\w/+-]+|utc|gmt)",
                       "a time zone such as Europe/Berlin",
                       Wanted(words=(("UTC",), ("Europe/Berlin",), ("America/New_York",)))),
    "title": _text(r'"[^"]*"|(?!with\b)\S+(?:\s+(?!with\b)\S+)*', "a title", written='"{}"'),
    "name_to_keep": _text(r"[^:\s][^:]*(?=:)", "a name, a colon and a sentence"),
    "kept_name": _text(r"[^:\s][^:]*$", "the name of a kept sentence", Wanted(kinds=("kept",))),
    "scene": _text(r"scene\s+(?P<words>\S(?:.*\S)?)", "`scene` and its title",
                   Wanted(("scene",), free=True), "scene {}"),
}  # fmt: skip
