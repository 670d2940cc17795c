"""Plain dice, in every game.

rolls      = roll { ("," | "and") roll }
roll       = [repeat] sum { comparison | edge | words }
repeat     = number ("#" | "x") | number, before a number of dice
comparison = test sum | ("vs" | "against" | "dc") number
test       = "<" | "<=" | ">" | ">=" | "=" | "==" | "!=" | "<>"
edge       = ["with"] ("adv" | "dis")
words      = what the roll is for, in free words

Case doesn't matter, and spaces are allowed anywhere except inside a word or a number.

Order: brackets; a pool's modifiers, left to right, those that count, mark or sort last; labels;
`^`; the sign before a part; `* / // %`, left to right; `+` and `-`, left to right; the comparison;
and all of this again for each repeat. `adv` rolls the first single die of the sum twice and keeps
the higher, `dis` the lower; both are refused if every pool has several dice, because they would be
ambiguous. Several dice alone, compared with a number that one of them can reach (`10d10 >= 7`),
count the dice that reach it; in brackets, `(10d10) >= 7`, their total is compared.
"""

import difflib
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import pyparsing as pp

from grammar.errors import Misread, NotUnderstood
from grammar.shared.dice_modifiers import (
    EDGE,
    FLAGS,
    MORE,
    SELECTING,
    in_order,
    read_number,
    read_test,
)
from grammar.shared.dice_sums import COMPARES, OPERAND, Reader
from grammar.typos import find_near
from rules.core import limits
from rules.core.dice.expression import (
    Call,
    Comparison,
    Expression,
    Group,
    Labelled,
    Negative,
    Number,
    Pool,
    Power,
    Product,
    Roll,
    Sum,
    Test,
    has_dice,
    make_counting_pool,
    parts_of,
)
from rules.core.dice.modifiers import Modifier
from rules.core.errors import Refused
from rules.lazy_regex import compile_later

WORDS = ("kh", "kl", "dh", "dl", "ro", "rr", "mi", "ma", "adv", "dis")

_STARTS = r"[-+\s(\{]*+(?:\d|\.\d|d[\d%(f]|(?:floor|ceil|round|abs|min|max)\s*+\()"
_STARTING = compile_later(_STARTS, FLAGS)
_REPEAT = compile_later(
    r"\s*+(?:(\d++)\s*+#|(\d++)\s*+[x×]\s*+(?=[\d(d{])|(\d++)\s++(?=\d++\s*+d))", FLAGS
)
_AGAINST = compile_later(
    r"\s++(?:(?:vs?\.?|versus|against)\s*+(?:(?:dc|ac|tn)\s*+)?|(?:dc|tn)\s*+)(\d++)(?![\w.])",
    FLAGS,
)
_EDGE = compile_later(rf"\s*+(?:(?:with|at|w/)\s++(?:an?\s++)?)?({EDGE})", FLAGS)
_NEXT = compile_later(rf"\s*+(?:,(?:\s*+and\b)?|\band\b)(?={_STARTS})", FLAGS)
_LEAD = compile_later(r"\s*+//(?=\s*+[^\W\d_])|(?<=[\s)\]}])(?=[^\W\d_])|\s++(?=[^\W\d_])")
_SAID = compile_later(r"(?P<mark>[\s,.!?:;]*+)(?P<word>[^\W_](?:[^\W_]|['’-](?=[^\W_]))*+)")
_STOPS = compile_later(r"\d*+d(?:\d++|%)(?!\w)", FLAGS)
#: dice and numbers without words, so it can be cached: it says nothing about anyone
_BARE = compile_later(r"[\ddDkKhHlL+\-*/()!%#<>=., ]{1,60}")
#: the beginning of a die, which no comment begins with
_DIE = compile_later(r"d[\d%f]")
_ENDS = compile_later(r"[.!?…]*+(?=\s|,|\Z)")
_END = compile_later(r"\s*+\Z")
_LABELS_AND_BRACKETS = compile_later(r"\[[^][]*+\]|([({])|([)}])")
_WORD = compile_later(r"[A-Za-z]{1,20}")
_UNFINISHED = (
    (compile_later(r"\s*+(?://|[-+*/^])[-+(\s]*+", FLAGS), OPERAND),
    (
        compile_later(r"\s*+(?:[<>]=?|==?|<>|!=|mi|ma|min|max|[tf])\s*+(?![\da-z])", FLAGS),
        "a number",
    ),
    (compile_later(r"\s*+(?=\[)"), "a label such as [fire]"),
    (compile_later(r"(?<=\d)d(?![\w%])", FLAGS), "the size of the dice, as in 3d6"),
)
_POOL = compile_later(r"(\d*+)d(\d++|%)", FLAGS)
_EDGES = {"a": Modifier("kh"), "d": Modifier("kl")}
#: words that never begin a comment; and words that the first of a comment may be a typo of
_NO_COMMENT = frozenset({"vs", "versus", "against", "dc", "plus", "minus", "times", "and", "or"})
_SELECTS = frozenset({"keep", "keeping", "drop", "dropping"})
_SLIPS = ("adv", "dis", "advantage", "disadvantage", "keep", "drop", "reroll", "versus")
_LONG_EDGES = ("advantage", "disadvantage")

MOST_WORDS = 200  # letters of a comment


class _Roll(Reader):
    """Reads whole rolls, with what comes before and after their sums."""

    def __init__(self, text: str, words: bool) -> None:
        super().__init__(text)
        self._words = words
        self._worded: int | None = None  # where the comment began

    def rolls(self) -> Roll:
        each = [self._roll()]
        while self.take(_NEXT):
            each.append(self._roll())
        if self.take(_END) is None:
            self._refuse_rest()
        first, *also = each
        if not also:
            return first
        return replace(first, also=tuple(also))

    def _roll(self) -> Roll:
        self.edges, self.counted, self._worded = [], None, None
        found = self.take(_REPEAT)
        repeat = int(read_number(found[1] or found[2] or found[3])) if found else None
        start = self._place()
        expression = self.sum()
        if found and not found[1] and not has_dice(expression):
            raise Misread(found.end(), OPERAND)
        return self._read_ending(expression, repeat, self.text.startswith("(", start))

    def _read_ending(self, expression: Expression, repeat: int | None, bracketed: bool) -> Roll:
        """Read the comparison, edge and comment after a sum, in any order and each at most once."""
        comparison, words, counts = None, "", not bracketed
        while True:
            if found := self.take(COMPARES):
                if comparison is not None:
                    raise Misread(found.start(1), "one comparison")
                comparison = Comparison(read_test(found[1]), self._held_against())
            elif comparison is None and (found := self.take(_AGAINST)):
                # `vs` and `dc` always compare the total
                comparison = Comparison(">=", Number(read_number(found[1])))
                counts = False
            elif found := self.take(_EDGE):
                self.edges.append((found.start(1), found[1][0].lower()))
            elif not words and (said := self._comment(expression)):
                words = said
            else:
                break
        whole = Roll(self._with_edge(expression), comparison, repeat, words)
        return self._prefer_counting(whole) if counts else whole

    def _prefer_counting(self, whole: Roll) -> Roll:
        """Return the roll that counts dice if the text may mean that; the total is `otherwise`."""
        if self.counted is not None and isinstance(whole.expression, Pool):
            return replace(whole, otherwise=replace(whole, expression=self.counted))
        if whole.comparison is None:
            return whole
        pool = make_counting_pool(whole.expression, whole.comparison)
        if pool is None:
            return whole
        return replace(whole, expression=pool, comparison=None, otherwise=whole)

    def _held_against(self) -> Expression:
        if not _STARTING.match(self.text, self.at):
            raise Misread(self._place(), "a number")
        return self.sum()

    def _with_edge(self, expression: Expression) -> Expression:
        if not self.edges:
            return expression
        if len(self.edges) > 1:
            raise Misread(self.edges[1][0], "`adv` or `dis` only once")
        edged = _rolled_twice(expression, _EDGES[self.edges[0][1]])
        if edged is None:
            raise Refused("no_single_die")
        return edged

    def _comment(self, expression: Expression) -> str:
        """Read the comment on a roll, up to words that mean something to the dice."""
        start = self.at
        if not self._words or self.take(_LEAD) is None or not has_dice(expression):
            self.at = start
            return ""
        begins = self._place()
        said: list[str] = []
        while (found := _SAID.match(self.text, self.at)) and not self._means_something():
            if (self.at > begins and not found["mark"]) or self.at - begins > MOST_WORDS:
                break
            self.at = found.end()
            said.append(found["word"])
        self.take(_ENDS)
        comment = " ".join(self.text[begins : self.at].split())
        if not said or self._is_slip(said) or len(comment) > MOST_WORDS:
            self.at = start
            return ""
        self._worded = begins
        return comment

    def _means_something(self) -> bool:
        text, place = self.text, self.at
        behind = _SAID.match(text, place)
        return bool(
            _NEXT.match(text, place)
            or _EDGE.match(text, place)
            or _AGAINST.match(text, place)
            or (behind and _STOPS.match(text, behind.start("word")))
        )

    def _is_slip(self, said: list[str]) -> bool:
        """Say whether words are more likely a typo than a comment."""
        if any(find_near(each.casefold(), _LONG_EDGES, 1) for each in said):
            return True  # with advantge
        first = said[0].lower()
        if (len(first) < 2 and len(said) == 1) or _DIE.match(first):
            return True
        if first in _NO_COMMENT:
            return True
        if first in _SELECTS and any(map(SELECTING.fullmatch, said[1:])):
            return True  # "keep ... highest" that wasn't understood must not pass as a comment
        if len(said) > 1 and not said[1].isdigit():
            return False
        return bool(difflib.get_close_matches(first, _SLIPS, 1, 0.8)) or any(
            len(each) == 3 and sorted(each) == sorted(first) for each in _SLIPS
        )

    def _refuse_rest(self) -> None:
        """Raise `Misread` at the text that is left over, or after it if only its number is missing.

        If more follows a comment, it wasn't one, and the error is where it begins.
        """
        if self._worded is not None:
            raise Misread(self._worded, MORE)
        for unfinished, expected in _UNFINISHED:
            if found := unfinished.match(self.text, self.at):
                raise Misread(found.end(), expected)
        raise Misread(self._place(), MORE)


def _rolled_twice(part: Expression, edge: Modifier) -> Expression | None:
    """Return the same with its first single die rolled twice, or None if it has none."""
    if isinstance(part, Pool):
        if part.count != 1:
            return None
        return Pool(2, part.sides, in_order((*part.modifiers, edge)))
    inner = list(parts_of(part))
    for place, each in enumerate(inner):
        twice = _rolled_twice(each, edge)
        if twice is not None:
            inner[place] = twice
            return _rebuild_part(part, inner)
    return None


def _rebuild_part(part: Expression, inner: Sequence[Expression]) -> Expression:
    """Return the same expression with other parts."""
    match part:
        case Sum(parts) | Product(parts):
            signs = [sign for sign, _ in parts]
            return replace(part, parts=tuple(zip(signs, inner, strict=True)))
        case Labelled() | Negative():
            return replace(part, of=inner[0])
        case Group() | Power() | Call():
            return replace(part, parts=tuple(inner))
        case Test(_, test):
            return Test(inner[0], test, inner[1])
        case _:
            return part


def _refuse_deep(text: str) -> None:
    """Refuse deep nesting before parsing, which would recurse as deep."""
    # what has so few can't be too deep, and needn't be searched
    if text.count("(") + text.count("{") <= limits.BRACKETS:
        return
    depth = 0
    for found in _LABELS_AND_BRACKETS.finditer(text):
        depth += bool(found[1]) - bool(found[2])
        if depth > limits.BRACKETS:
            raise Refused("too_deep", most=limits.BRACKETS)


#: simple dice inside other sentences: `2d6`, `d8`, `1d8+1d6`, as one tuple of (count, sides)
dice_pool = pp.Regex(r"\d*+d(?:\d++|%)(?!\w)(?:\s*+\+\s*+\d*+d(?:\d++|%)(?!\w))*+", FLAGS).set_name(
    "dice such as 2d6"
)
dice_pool.add_parse_action(lambda said: [_pools(said[0])])  # pyparsing would unpack a bare tuple


def _pools(said: str) -> tuple[tuple[int, int], ...]:
    pools = [
        (int(read_number(count or "1")), 100 if sides == "%" else int(read_number(sides)))
        for count, sides in _POOL.findall(said)
    ]
    # Making a roll of them refuses too many dice, as for plain dice.
    Roll(Sum(tuple([("+", Pool(count, sides)) for count, sides in pools])))
    return tuple(pools)


def parse_roll(text: str, words: bool = True) -> Roll:
    """Return the roll that `text` means; raise `NotUnderstood`, or `Refused` beyond a limit.

    `words` allows a comment after the dice.
    """
    return _remember(text) if words and _BARE.fullmatch(text) else _parse(text, words)


@lru_cache(256)
def _remember(text: str) -> Roll:
    """Read dice through a cache, for bare dice only: nobody's words may stay in memory."""
    return _parse(text, words=True)


def forget_rolls() -> None:
    """Clear the cache, to measure how long reading takes."""
    _remember.cache_clear()


def _parse(text: str, words: bool) -> Roll:
    _refuse_deep(text)
    try:
        return _Roll(text, words).rolls()
    except Misread as error:
        near = _find_near_words(text, error.place) if error.expected == MORE else []
        raise NotUnderstood(text, error.place + 1, error.expected, near) from None


def read_dice(text: str) -> Expression | None:
    """Return the dice of a text; None if it has none, or words, a comparison or repeats too."""
    try:
        roll = parse_roll(text, words=False)
    except (NotUnderstood, Refused):
        return None
    return roll.expression if roll == Roll(roll.expression) and has_dice(roll.expression) else None


def _find_near_words(text: str, place: int) -> list[str]:
    word = _WORD.match(text, place)
    said = word[0].lower() if word else ""
    return [] if said in WORDS else find_near(said, WORDS)
