"""Plain dice, as every table says them.

roll       = [number "#"] sum [test ["-"] number] [edge]
sum        = operand { operator operand }
operator   = "+" | "-" | "*" | "/" | "//"
operand    = { "-" | "+" } ( dice | number | "(" sum ")" ) { label | edge }
dice       = [number] "d" ( number | "%" ) { modifier }
modifier   = ( "kh" | "kl" | "dh" | "dl" ) [number] | ( "ro" | "rr" ) [test] number
           | ( "mi" | "ma" ) number | "!"
test       = "<" | "<=" | ">" | ">=" | "=" | "=="
label      = "[" text "]"
edge       = "adv" | "dis"

Capitals do not matter, and spaces may stand anywhere but inside a word or a number.

Order: brackets; then a pool's own modifiers, left to right; labels; the sign before a part; `*`,
`/` and `//`, left to right; `+` and `-`, left to right; the comparison; and the whole of it again
for each repeat. All numbers are whole: `/` rounds toward zero, `//` rounds down. `kh` keeps the
highest and `dl` drops the lowest die, one where no count is given. `ro1` rerolls ones once,
`rr<3` until none is left. `!` rolls another die for each that shows its highest face. `mi2`
counts a 1 as 2. `adv` rolls the first single die of the sum twice and keeps the higher, `dis` the
lower; it is refused where every pool has more dice, since there it has no one meaning.
"""

import difflib
import re
from typing import Any

import pyparsing as pp

from grammar.errors import NotUnderstood
from rules.core.dice.expression import (
    MOST_BRACKETS,
    MOST_NUMBER,
    Comparison,
    Expression,
    Labelled,
    Modifier,
    Negative,
    Number,
    Pool,
    Product,
    Roll,
    Sum,
)
from rules.core.errors import Refused

USAGE = "roll 3d6kh2+1, d20+5 adv, 6#4d6dl1, 2d6 [fire] >= 9"
WORDS = ("kh", "kl", "dh", "dl", "ro", "rr", "mi", "ma", "adv", "dis")

# Every repetition is possessive (`*+`): what it took it never gives back, so no text is slow.
_LABEL = r"\[[^][\n*_~`|\\<>@#]{1,80}\]"  # nothing that Markdown or a mention is made of
_EDGE = r"(?:adv(?:antage)?|dis(?:advantage)?)(?![a-z])"
_TEST = r"[<>]=?|==?"
_MODIFIER = rf"[kd][hl](?:\s*+\d++)?|r[or]\s*+(?:{_TEST})?\s*+\d++|m[ia]\s*+\d++|!"
_DICE = rf"(?P<count>\d*+)\s*+d\s*+(?P<sides>%|\d++)(?P<modifiers>(?:\s*+(?:{_MODIFIER}))*+)"
_OPERATOR = r"\s*+(?P<operator>//|[-+*/])"
_REPEAT = r"\s*+(?:(?P<repeat>\d++)\s*+#)?+"
_OPERAND = (
    rf"(?P<before>[-+(\s]*+)(?:{_DICE}|(?P<number>\d++))"
    rf"(?P<after>(?:\s*+(?:{_LABEL}|\)|{_EDGE}))*+)"
)
_FLAGS = re.IGNORECASE | re.ASCII
_MODIFIERS = re.compile(rf"([kdrm][hloria]|!)\s*+({_TEST})?\s*+(\d*+)", _FLAGS)
_POOL = re.compile(r"(\d*+)d(\d++|%)", _FLAGS)
_MARKS = re.compile(rf"({_LABEL})|(\))|({_EDGE})", _FLAGS)
_EDGES = {"a": Modifier("kh"), "d": Modifier("kl")}
_LABELS_AND_BRACKETS = re.compile(r"\[[^][]*+\]|([()])")
_BEFORE = re.compile(rf"{_REPEAT}[-+(\s]*+", _FLAGS)
_WORD = re.compile(r"[A-Za-z]{1,20}")
_OPERAND_NAME = "a number, or dice such as 2d6"
_UNFINISHED = (
    (re.compile(rf"{_OPERATOR}[-+(\s]*+", _FLAGS), _OPERAND_NAME),
    (re.compile(rf"\s*+(?:{_TEST}|r[or]\s*+(?:{_TEST})?|m[ia])\s*+(?!\d)", _FLAGS), "a number"),
    (re.compile(r"\s*+(?=\[)"), "a label such as [fire]"),
    (re.compile(r"\s*+"), ""),
)


class _Level:
    """What stands inside one pair of brackets, while it is read from left to right."""

    def __init__(self) -> None:
        self._sum: list[tuple[str, Expression]] = []
        self._product: list[tuple[str, Expression]] = []
        self._sign = "+"
        self.operator = "*"
        self.negative = False

    def take(self, part: Expression) -> None:
        """Add the operand that stands behind `operator`."""
        if self.negative:
            part, self.negative = Negative(part), False
        if self.operator in "+-":
            self._sum.append((self._sign, self._product_whole()))
            self._sign, self._product = self.operator, [("*", part)]
        else:
            self._product.append((self.operator, part))

    def whole(self) -> Expression:
        last = self._product_whole()
        return Sum((*self._sum, (self._sign, last))) if self._sum else last

    def _product_whole(self) -> Expression:
        return Product(tuple(self._product)) if len(self._product) > 1 else self._product[0][1]


class _Reader:
    """Puts the tokens of one roll together, from left to right."""

    def __init__(self, text: str, edge: Modifier | None) -> None:
        self._text = text
        self._levels = [_Level()]
        self._edge = edge

    def operand(self, operator: str, found: re.Match[str]) -> None:
        self._levels[-1].operator = operator
        for sign in found["before"]:
            if sign == "(":
                self._levels.append(_Level())
            elif sign == "-":
                self._levels[-1].negative = not self._levels[-1].negative
        digits = found["number"]
        part: Expression = self._pool(found) if digits is None else Number(_number(digits))
        if found["after"]:
            part = self._marked(part, found)
        self._levels[-1].take(part)

    def whole(self, end: int) -> Expression:
        if len(self._levels) > 1:
            raise pp.ParseFatalException(self._text, end, "Expected `)`")
        if self._edge is not None:
            raise Refused("no_single_die")
        return self._levels[0].whole()

    def _pool(self, found: re.Match[str]) -> Pool:
        count = _number(found["count"] or "1")
        sides = 100 if found["sides"] == "%" else _number(found["sides"])
        said = found["modifiers"]
        modifiers = tuple([_modifier(*each) for each in _MODIFIERS.findall(said)]) if said else ()
        if self._edge is not None and count == 1:
            count, modifiers, self._edge = 2, (*modifiers, self._edge), None
        return Pool(count, sides, modifiers)

    def _marked(self, part: Expression, found: re.Match[str]) -> Expression:
        """Apply the labels and closing brackets behind a part."""
        start = found.start("after")
        for mark in _MARKS.finditer(found["after"]):
            if mark[1]:
                part = _labelled(part, " ".join(mark[1][1:-1].split()))
            elif mark[2]:
                if len(self._levels) == 1:
                    place = start + mark.start()
                    raise pp.ParseFatalException(self._text, place, f"Expected {_tail.name}")
                level = self._levels.pop()
                level.take(part)
                part = level.whole()
        return part


def _labelled(part: Expression, label: str) -> Expression:
    if not label:
        return part
    if isinstance(part, Labelled):
        return Labelled(part.of, f"{part.label}, {label}")
    return Labelled(part, label)


def _number(digits: str) -> int:
    """Read a number of any length without ever making a large one."""
    if len(digits) > 9 and len(digits.lstrip("0")) > 9:
        raise Refused("too_large", most=MOST_NUMBER)
    return int(digits[-9:])


def _modifier(word: str, test: str, digits: str) -> Modifier:
    return Modifier(word.lower(), _number(digits or "1"), "" if test in ("=", "==") else test)


def _edge(text: str, operands: list[Any], last: re.Match[str]) -> Modifier | None:
    """Find the one `adv` or `dis`, wherever it stands."""
    found: list[tuple[int, str]] = []
    for operand in operands:
        if operand["after"]:
            marks = _MARKS.finditer(operand["after"])
            found += [(operand.start("after") + m.start(), m[3]) for m in marks if m[3]]
    if last["edge"]:
        found.append((last.start("edge"), last["edge"]))
    if len(found) > 1:
        raise pp.ParseFatalException(text, found[1][0], "Expected `adv` or `dis` only once")
    return _EDGES[found[0][1][0].lower()] if found else None


def _refuse_deep(text: str) -> None:
    """Refuse deep nesting before anything of it is read."""
    if text.count("(") <= MOST_BRACKETS:
        return
    depth = 0
    for found in _LABELS_AND_BRACKETS.finditer(text):
        depth += {"(": 1, ")": -1}.get(found[1], 0)
        if depth > MOST_BRACKETS:
            raise Refused("too_deep", most=MOST_BRACKETS)


def _roll(text: str, _: int, said: pp.ParseResults) -> Roll:
    _refuse_deep(text)
    *operands, last = said
    reader = _Reader(text, _edge(text, operands, last))
    first = operands[0]
    reader.operand("*", first)
    for operand in operands[1:]:
        reader.operand(operand["operator"], operand)
    expression = reader.whole(last.start())
    comparison = None
    if last["test"]:
        number = _number(last["number"])
        test = last["test"].replace("==", "=")
        comparison = Comparison(test, -number if last["minus"] else number)
    repeat = _number(first["repeat"]) if first["repeat"] else None
    return Roll(expression, comparison, repeat)


def _point_before(text: str, place: int, token: pp.ParserElement, _: Exception) -> None:
    """Point behind the signs and brackets that are right, at what should follow them."""
    skipped = _BEFORE.match(text, place)
    assert skipped is not None
    raise pp.ParseException(text, skipped.end(), f"Expected {token.name}")


def _point_after(text: str, place: int, token: pp.ParserElement, _: Exception) -> None:
    """Point at what is left over, or behind it where only its number is missing."""
    for unfinished, expected in _UNFINISHED:
        if found := unfinished.match(text, place):
            raise pp.ParseException(text, found.end(), f"Expected {expected or token.name}")


def _token(pattern: str, name: str) -> pp.Regex:
    token = pp.Regex(pattern, _FLAGS, as_match=True)
    token.leave_whitespace().set_name(name)
    return token


_first = _token(_REPEAT + _OPERAND, _OPERAND_NAME).set_fail_action(_point_before)
_next = _token(_OPERATOR + _OPERAND, "an operator such as +")
_tail = _token(
    rf"\s*+(?:(?P<test>{_TEST})\s*+(?P<minus>-?)\s*+(?P<number>\d++))?\s*+(?P<edge>{_EDGE})?\s*+\Z",
    "an operator such as +, a comparison such as >= 15, or the end",
).set_fail_action(_point_after)

#: a whole roll and nothing after it, as one `Roll`
roll = _first + pp.ZeroOrMore(_next) + _tail
roll = roll.add_parse_action(_roll).set_name("dice").parse_with_tabs()

#: simple dice inside other sentences, `2d6`, `d8`, `1d8+1d6`, as one tuple of (count, sides)
dice_pool = pp.Regex(
    r"\d*+d(?:\d++|%)(?!\w)(?:\s*+\+\s*+\d*+d(?:\d++|%)(?!\w))*+", _FLAGS
).set_name("dice such as 2d6")
dice_pool.add_parse_action(lambda said: [_pools(said[0])])  # a list, so that the tuple stays whole


def _pools(said: str) -> tuple[tuple[int, int], ...]:
    pools = [
        Pool(_number(count or "1"), 100 if sides == "%" else _number(sides))
        for count, sides in _POOL.findall(said)
    ]
    Roll(Sum(tuple([("+", pool) for pool in pools])))  # refuses too many dice in all
    return tuple([(pool.count, pool.sides) for pool in pools])


def parse_roll(text: str) -> Roll:
    """Return the roll that `text` says, or raise `NotUnderstood`, or `Refused` beyond a limit."""
    _refuse_deep(text)
    try:
        said = roll.parse_string(text)
    except pp.ParseBaseException as error:
        expected = error.msg.removeprefix("Expected ")
        raise NotUnderstood(text, error.loc + 1, expected, _near(text, error.loc)) from None
    made = said[0]
    assert isinstance(made, Roll)
    return made


def _near(text: str, place: int) -> list[str]:
    word = _WORD.match(text, place)
    said = word[0].lower() if word else ""
    return [] if said in WORDS else difflib.get_close_matches(said, WORDS, 3, 0.6)
