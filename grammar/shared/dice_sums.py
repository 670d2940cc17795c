"""Sums of dice and numbers, read from left to right.

inner      = sum { test sum }                                  inside brackets
sum        = product { ("+" | "-") product }
product    = signed { ("*" | "/" | "//" | "%") signed }
signed     = { "-" | "+" } power
power      = operand { ("^" | "**") { "-" | "+" } operand }
operand    = ( dice | number | function "(" inners ")" | set ) { label | edge }
dice       = [number | "(" inner ")"] "d" ( number | "%" | "F" | "F.1" | "F.2" | "(" inner ")" )
             { modifier }
set        = "(" inners [","] ")" { modifier } | "{" inners "}" { modifier }
inners     = inner { "," inner }
function   = "floor" | "ceil" | "round" | "abs" | "min" | "max"
"""

import re
from fractions import Fraction

from grammar.errors import Misread
from grammar.shared.dice_modifiers import (
    CHUNK,
    EDGE,
    FLAGS,
    NUMBER,
    TEST,
    in_order,
    read_modifiers,
    read_number,
    read_test,
)
from rules.core.dice.expression import (
    Call,
    Expression,
    Group,
    Labelled,
    Negative,
    Number,
    Pool,
    Power,
    Product,
    Sum,
    Test,
)
from rules.core.dice.expression_roll import OF_ONE, OF_SEVERAL
from rules.core.dice.modifiers import Modifier
from rules.lazy_regex import compile_later

OPERAND = "a number, or dice such as 2d6"

_FUNCTION = "|".join((*OF_ONE, *OF_SEVERAL))
_FATE = (
    rf"f(?:\.[12](?!\d))?+(?![a-z.])|f(?:\.[12](?!\d))?+(?={CHUNK.replace('?P<modifiers>', '')})"
)
_SIDES = rf"(?P<sides>\s*+(?:\d++|%)|{_FATE}|(?=\())"
_OPERAND = compile_later(
    rf"\s*+(?:(?P<count>\d*+)\s*+d{_SIDES}|(?P<number>{NUMBER}|\.\d++)"
    rf"|(?P<name>{_FUNCTION})\s*+\(|(?P<open>[({{]))",
    FLAGS,
)
_D = compile_later(rf"d{_SIDES}", FLAGS)
_SIGNS = compile_later(r"[-+\s]*+")
_PLUS = compile_later(r"\s*+([-+])")
_TIMES = compile_later(
    # where no number or dice follow, `//` begins a comment
    rf"\s*+(//(?=[-+\s]*+[(\d.{{]|\s*+d[\d%f(]|\s*+(?:{_FUNCTION})\s*+\()|\*(?!\*)|/(?!/)|%)",
    FLAGS,
)
_POWER = compile_later(r"\s*+(?:\^|\*\*)")
COMPARES = compile_later(rf"\s*+({TEST})\s*+")
LABEL = r"\[[^][\n*_~`|\\<>@#]{1,80}\]"  # without characters of Markdown or mentions
_MARK = compile_later(rf"\s*+(?:({LABEL})|(?:(?:with|at|w/)\s++(?:an?\s++)?)?({EDGE}))", FLAGS)
_COMMA = compile_later(r"\s*+,")
_CLOSE = {"(": compile_later(r"\s*+\)"), "{": compile_later(r"\s*+\}")}
_FATES = {"f": "F", "f.2": "F", "f.1": "F.1"}


class Reader:
    """Reads one text from left to right; `at` is its position."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.edges: list[tuple[int, str]] = []
        self.counted: Pool | None = None  # a pool without its `cs`: in other bots it only marks

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Return the match at the position, and move past it; None if there is none."""
        found = pattern.match(self.text, self.at)
        if found is not None:
            self.at = found.end()
        return found

    def read_inner(self) -> Expression:
        left = self.sum()
        while found := self.take(COMPARES):
            left = Test(left, read_test(found[1]), self.sum())
        return left

    def sum(self) -> Expression:
        first = self._product()
        found = self.take(_PLUS)
        if found is None:
            return first
        parts = [("+", first)]
        while found:
            parts.append((found[1], self._product()))
            found = self.take(_PLUS)
        return Sum(tuple(parts))

    def _product(self) -> Expression:
        first = self._read_signed()
        found = self.take(_TIMES)
        if found is None:
            return first
        parts = [("*", first)]
        while found:
            parts.append((found[1], self._read_signed()))
            found = self.take(_TIMES)
        return Product(tuple(parts))

    def _read_signed(self) -> Expression:
        negative = self._sign()
        part = self._operand()
        if found := self.take(_POWER):
            parts = [part]
            while found:
                minus = self._sign()
                part = self._operand()
                parts.append(Negative(part) if minus else part)
                found = self.take(_POWER)
            part = Power(tuple(parts))
        return Negative(part) if negative else part

    def _sign(self) -> bool:
        signs = self.take(_SIGNS)
        return signs is not None and signs[0].count("-") % 2 == 1

    def _operand(self) -> Expression:
        found = self.take(_OPERAND)
        if found is None:
            raise Misread(self._place(), OPERAND)
        part: Expression
        if found["number"] is not None:
            part = Number(read_number(found["number"]))
        elif found["sides"] is not None:
            count = read_number(found["count"] or "1")
            assert isinstance(count, int)
            part = self._pool(count, found["sides"])
        elif found["name"]:
            part = self._call(found["name"].lower(), found.end())
        else:
            part = self._set(found["open"])
        return self._read_marks(part)

    def _place(self) -> int:
        """Return the index of the next character that isn't blank."""
        text, place = self.text, self.at
        while place < len(text) and text[place].isspace():
            place += 1
        return place

    def _read_marks(self, part: Expression) -> Expression:
        """Apply the labels after a part, and note each `adv` or `dis`."""
        while found := self.take(_MARK):
            if found[1]:
                part = _add_label(part, " ".join(found[1][1:-1].split()))
            else:
                self.edges.append((found.start(2), found[2][0].lower()))
        return part

    def _pool(self, count: int | Expression, said: str) -> Pool:
        said = said.strip().lower()
        sides: int | str | Expression
        if not said:
            self.at += 1  # past the bracket that was only looked at
            sides = _simplify_number(self._read_bracketed("("))
        elif said in _FATES:
            sides = _FATES[said]
        elif said == "66":
            sides = "66"
        else:
            sides = 100 if said == "%" else int(read_number(said))
        known = count if isinstance(count, int) else None
        pool = Pool(count, sides)
        lowest = pool.lowest
        modifiers, self.at = read_modifiers(
            self.text, self.at, of="dice", lowest=lowest, count=known
        )
        if not modifiers:
            return pool
        if len(modifiers) == 1 and modifiers[0].word == "cs" and count != 1:
            self.counted = pool
            modifiers = (Modifier("t", modifiers[0].number, modifiers[0].test),)
        return Pool(count, sides, modifiers)

    def _read_bracketed(self, opened: str) -> Expression:
        """Read the one expression in brackets."""
        part = self.read_inner()
        self._close(opened)
        return part

    def _close(self, opened: str) -> None:
        if self.take(_CLOSE[opened]) is None:
            raise Misread(self._place(), "`)`" if opened == "(" else "`}`")

    def _parts(self, opened: str) -> tuple[list[Expression], bool]:
        """Read the expressions in brackets, and whether a comma makes them a set."""
        parts, listed = [self.read_inner()], False
        while self.take(_COMMA):
            listed = True
            # `(4d6,)` is a set of one
            if opened == "(" and _CLOSE["("].match(self.text, self.at):
                break
            parts.append(self.read_inner())
        self._close(opened)
        return parts, listed

    def _call(self, name: str, start: int) -> Expression:
        parts, _ = self._parts("(")
        if name in OF_ONE and len(parts) > 1:
            raise Misread(start, f"one number in {name}( )")
        return Call(name, tuple(parts))

    def _set(self, opened: str) -> Expression:
        parts, listed = self._parts(opened)
        if opened == "(" and not listed and (found := self.take(_D)):
            return self._pool(_simplify_number(parts[0]), found["sides"])
        modifiers, self.at = read_modifiers(self.text, self.at, of=opened)
        if not modifiers:
            return parts[0] if len(parts) == 1 else Group(tuple(parts), (), opened == "{")
        only = parts[0] if len(parts) == 1 else None
        # modifiers after brackets around a single pool are its own: (4d6)kh3
        if isinstance(only, Pool) and not any(each.word == "t" for each in only.modifiers):
            return Pool(only.count, only.sides, in_order((*only.modifiers, *modifiers)))
        return Group(tuple(parts), modifiers, opened == "{")


def _add_label(part: Expression, label: str) -> Expression:
    if not label:
        return part
    if isinstance(part, Labelled):
        return Labelled(part.of, f"{part.label}, {label}")
    return Labelled(part, label)


def _simplify_number(part: Expression) -> int | Expression:
    """Return a plain number as an int, and anything else unchanged."""
    if isinstance(part, Number):
        return part.value if isinstance(part.value, int) else int(Fraction(part.value))
    return part
