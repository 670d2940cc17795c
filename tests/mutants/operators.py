"""Every small wrong change that a module could have: a comparison, a number, a refusal left out.

Words are left alone (strings, messages, docstrings), and so are annotations and decorators: a
mutant that only reads differently, or that cannot even be imported, says nothing about the tests.
So is the `strict` of a `zip`: it asserts what holds anyway.
"""

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

#: an operator, and what it is mistaken for: the neighbour first, then the opposite
COMPARED: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<", "<=", ">="),
    ast.LtE: ("<=", "<", ">"),
    ast.Gt: (">", ">=", "<="),
    ast.GtE: (">=", ">", "<"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
COMPUTED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
#: what comes back instead, by what was promised
RETURNED = {"bool": "not ({})", "int": "({}) + 1", "tuple": "()", "list": "[]", "dict": "{{}}"}

#: what holds words or collections: adding is no arithmetic there
GATHERED = (ast.List, ast.Tuple, ast.Set, ast.Dict, ast.JoinedStr, ast.ListComp)


class Mutant(NamedTuple):
    """A module with one small change: bytes `start` to `end` are replaced."""

    path: str
    start: int
    end: int
    becomes: str
    #: the lines of the change itself, and those of the statement around it
    lines: tuple[int, int]
    statement: tuple[int, int]
    #: read once, on importing: a limit at the top of a module, a default
    imported: bool

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.becomes.encode() + source[self.end :]


class Place(NamedTuple):
    """Where in a module we are: the statement, and what its function promises to return."""

    statement: tuple[int, int]
    promised: str = ""
    imported: bool = True


class Module:
    """The text of a module with its tree, and every mutant of it."""

    def __init__(self, path: str, source: bytes) -> None:
        self.path = path
        self.source = source
        lengths = [len(line) for line in source.splitlines(keepends=True)]
        self.offsets = [sum(lengths[:index]) for index in range(len(lengths))]

    def mutants(self) -> list[Mutant]:
        """Return each that still is Python, once."""
        found = dict.fromkeys(self._walk(ast.parse(self.source), Place((1, 1))))
        return [each for each in found if _parses(each.applied(self.source))]

    def _walk(self, node: ast.AST, place: Place) -> Iterator[Mutant]:
        if isinstance(node, ast.stmt):
            place = place._replace(statement=_head(node))
        if isinstance(node, ast.FunctionDef):
            place = place._replace(promised=ast.unparse(node.returns) if node.returns else "")
        for start, end, becomes in self._changes(node, place):
            lines = place.statement
            if isinstance(node, ast.expr):
                lines = node.lineno, node.end_lineno or node.lineno
            yield Mutant(self.path, start, end, becomes, lines, place.statement, place.imported)
        for child in _within(node):
            body = isinstance(node, ast.FunctionDef) and isinstance(child, ast.stmt)
            yield from self._walk(child, place._replace(imported=place.imported and not body))

    def _changes(self, node: ast.AST, place: Place) -> Iterator[tuple[int, int, str]]:
        match node:
            case ast.Compare():
                yield from self._compare(node)
            case ast.BoolOp():
                yield from self._join(node)
            case ast.BinOp() if not isinstance(node.left, GATHERED):
                yield from self._compute(node.left, node.op, node.right)
            case ast.AugAssign():
                yield from self._compute(node.target, node.op, node.value)
            case ast.Constant():
                yield from ((*self._span(node), each) for each in _other_values(node.value))
            case ast.Return(value=ast.expr() as value):
                yield from self._give(value, place.promised)
        yield from self._condition(node)
        yield from self._omission(node)

    def _omission(self, node: ast.AST) -> Iterator[tuple[int, int, str]]:
        """Leave out a sign or a refusal, or name the opposite."""
        match node:
            case ast.UnaryOp(op=ast.Not() | ast.USub()):
                yield self._at(node, re.sub(r"^(?:not\s*|-)", "", self._text(node)))
            case ast.Call(func=ast.Name(id=name)) if name in CALLED:
                yield self._at(node.func, CALLED[name])
            case ast.Raise() | ast.Expr(value=ast.Call()):
                yield self._at(node, "pass")
            case ast.Continue():
                yield self._at(node, "break")

    def _compare(self, node: ast.Compare) -> Iterator[tuple[int, int, str]]:
        for left, op, right in zip(
            [node.left, *node.comparators], node.ops, node.comparators, strict=False
        ):
            sign, *others = COMPARED[type(op)]
            for other in others:
                yield from self._between(left, right, sign, other)

    def _join(self, node: ast.BoolOp) -> Iterator[tuple[int, int, str]]:
        sign, other, gone = (
            ("and", "or", "True") if isinstance(node.op, ast.And) else ("or", "and", "False")
        )
        for left, right in zip(node.values, node.values[1:], strict=False):
            yield from self._between(left, right, sign, other)
        for value in node.values:  # as if nobody had thought of it
            named = any(isinstance(each, ast.NamedExpr) for each in ast.walk(value))
            if not named and not isinstance(value, ast.Constant):
                yield self._at(value, gone)

    def _compute(
        self, left: ast.expr, op: ast.operator, right: ast.expr
    ) -> Iterator[tuple[int, int, str]]:
        words = isinstance(right, ast.Constant) and isinstance(right.value, str)
        if type(op) in COMPUTED and not words and not isinstance(right, GATHERED):
            yield from self._between(left, right, *COMPUTED[type(op)])

    def _give(self, value: ast.expr, promised: str) -> Iterator[tuple[int, int, str]]:
        """Return something else of the kind: nothing, where nothing is a possible answer."""
        text = self._text(value)
        if "None" in promised and text != "None":
            yield self._at(value, "None")
        elif (kind := re.split(r"\W", promised)[0]) in RETURNED:
            plain = isinstance(value, ast.Constant | ast.Compare)  # changed on their own
            if not plain and (other := RETURNED[kind].format(text)) != text:
                yield self._at(value, other)

    def _condition(self, node: ast.AST) -> Iterator[tuple[int, int, str]]:
        """Turn a condition round; those with an operator in them are changed there."""
        tests = [node.test] if isinstance(node, ast.If | ast.IfExp | ast.While) else []
        tests = node.ifs if isinstance(node, ast.comprehension) else tests
        for test in tests:
            if not isinstance(test, ast.Compare | ast.UnaryOp | ast.Constant):
                yield self._at(test, f"not ({self._text(test)})")

    def _between(
        self, left: ast.expr, right: ast.expr, sign: str, other: str
    ) -> Iterator[tuple[int, int, str]]:
        """Change the sign between two operands."""
        start, end = self._span(left)[1], self._span(right)[0]
        gap = self.source[start:end].decode()
        if gap.count(sign) == 1 and "#" not in gap:
            yield start, end, gap.replace(sign, other)

    def _at(self, node: ast.expr | ast.stmt, becomes: str) -> tuple[int, int, str]:
        return (*self._span(node), becomes)

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.offsets[node.lineno - 1] + node.col_offset
        return start, self.offsets[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.expr) -> str:
        start, end = self._span(node)
        return self.source[start:end].decode()


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what is in a node: no annotation, no decorator, nothing of a text with values."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.keyword) and node.arg == "strict"):
        return
    left_out = {"annotation", "returns", "decorator_list"}
    for name, value in ast.iter_fields(node):
        if name not in left_out:
            children = value if isinstance(value, list) else [value]
            yield from (child for child in children if isinstance(child, ast.AST))


def _head(node: ast.stmt) -> tuple[int, int]:
    """Return the lines of a statement, without the body that follows it."""
    body = getattr(node, "body", None) or getattr(node, "cases", None)
    if not body:
        return node.lineno, node.end_lineno or node.lineno
    first: int = getattr(body[0], "lineno", node.lineno + 1)
    return node.lineno, max(node.lineno, first - 1)


def _other_values(value: object) -> list[str]:
    if isinstance(value, bool):
        return [str(not value)]
    return [str(value + 1), str(value - 1)] if isinstance(value, int) else []


def _parses(source: bytes) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True
