"""Immutable values: dataclasses with slots that share every method except `__init__`.

A frozen dataclass compiles six methods for every class, and for hundreds of classes that was a
sixth of the startup time. Here only `__init__` is compiled, and only when the first value is made.
Tests make the checks that the library would make for each class.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, ClassVar, NoReturn, TypeVar, dataclass_transform, get_origin

T = TypeVar("T")


@dataclass(init=False, repr=False, eq=False)
class _Sample:
    """A dataclass made by the library, to copy its private values from."""

    one: int


_PARAMS: Any = vars(_Sample)["__dataclass_params__"]
_PLAIN: Any = vars(_Sample)["__dataclass_fields__"]["one"]._field_type
#: attributes that Python adds to each class, so a copy must not take them over
_OF_THE_FIRST = frozenset(("__dict__", "__weakref__"))


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def freeze(kind: type[T]) -> type[T]:
    """Make a class immutable, with its fields as positional or named arguments."""
    made: Any = share_methods(kind)
    if "__init__" not in vars(made):
        made.__init__ = _compile_later(made)
    return made  # type: ignore[no-any-return]


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def freeze_named(kind: type[T]) -> type[T]:
    """Make a class immutable, with its fields as named arguments only."""
    made: Any = share_methods(kind, kw_only=True)
    made.__init__ = _compile_later(made)
    return made  # type: ignore[no-any-return]


def share_methods(kind: type[T], *, kw_only: bool = False) -> type[T]:
    """Make a class a dataclass with shared methods and without `__init__`."""
    kind.__doc__ = kind.__doc__ or kind.__name__
    body = {name: value for name, value in vars(kind).items() if name not in _OF_THE_FIRST}
    own = _take_fields(body, kw_only=kw_only)
    every = {**_find_inherited(kind, "__dataclass_fields__"), **own}
    body["__dataclass_fields__"], body["__dataclass_params__"] = every, _PARAMS
    inherited = _find_inherited(kind, "__slots__")
    # a slot that a base has already would be a second place for the same value
    body["__slots__"] = tuple([name for name in own if name not in inherited])
    placed = [each.name for each in every.values() if each.init and not each.kw_only]
    body["__match_args__"], body["__qualname__"] = tuple(placed), kind.__qualname__
    make: Any = type(kind)
    made = make(kind.__name__, kind.__bases__, body)
    for name, method in _METHODS.items():
        if getattr(made, name) is getattr(object, name):
            setattr(made, name, method)
    compared = [each.name for each in every.values() if each.compare]
    # attrgetter needs a name: values without fields are equal if their class is
    made.values_of = attrgetter(*compared or ("__class__",))
    return made  # type: ignore[no-any-return]


def _take_fields(body: dict[str, Any], *, kw_only: bool) -> dict[str, Any]:
    """Remove the fields from a class body, to make room for slots, and return them."""
    found: dict[str, Any] = {}
    for name, kind in body.get("__annotations__", {}).items():
        if ClassVar in (kind, get_origin(kind)):
            continue
        given = body.pop(name, MISSING)
        each: Any = given if isinstance(given, Field) else field(default=given)
        each.name, each.type, each._field_type = name, kind, _PLAIN
        each.kw_only = kw_only if each.kw_only is MISSING else each.kw_only
        found[name] = each
    return found


def _find_inherited(kind: type[Any], name: str) -> dict[str, Any]:
    """Return the merged values of an attribute of all base classes; the nearest wins."""
    found: dict[str, Any] = {}
    for base in reversed(kind.__mro__[1:]):
        has = vars(base).get(name, ())
        found |= has if isinstance(has, dict) else dict.fromkeys(has)
    return found


def _compile_later(kind: type[Any]) -> Callable[..., None]:
    """Return an `__init__` that compiles the real one on first use and replaces itself."""

    def fill(_value: Any, *values: Any, **named: Any) -> None:
        made: Any = kind
        made.__init__ = _compile_init(kind)
        made.__init__(_value, *values, **named)

    return fill


def _compile_init(kind: type[Any]) -> Callable[..., None]:
    """Return a compiled `__init__` that fills the fields and then calls `__post_init__`.

    A page can name fields as it likes, but slots are always lower-case identifiers; so all names
    here that aren't fields are in capitals.
    """
    known: dict[str, Any] = {"MISSING": MISSING}
    placed, named, filled = ["SELF"], ["*"], []
    for place, each in enumerate(fields(kind)):
        if not each.init:
            continue
        known[f"PUT{place}"] = getattr(kind, each.name).__set__
        known[f"MAKE{place}"], known[f"DEFAULT{place}"] = each.default_factory, each.default
        is_made = each.default_factory is not MISSING
        default = f"=DEFAULT{place}" if is_made or each.default is not MISSING else ""
        (named if each.kw_only else placed).append(each.name + default)
        filled.append((place, each.name, is_made))
    exec(
        f"def __init__({', '.join([*placed, *named] if len(named) > 1 else placed)}):\n  "
        + "".join(
            f"PUT{place}(SELF, MAKE{place}() if {name} is MISSING else {name})\n  "
            if is_made
            else f"PUT{place}(SELF, {name})\n  "
            for place, name, is_made in filled
        )
        + ("SELF.__post_init__()" if hasattr(kind, "__post_init__") else "pass"),
        known,
    )
    made: Callable[..., None] = known["__init__"]
    return made


def _refuse_setting(self: object, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(name)


def _refuse_deleting(self: object, name: str) -> NoReturn:
    raise FrozenInstanceError(name)


def _equals(self: Any, other: object) -> Any:
    if type(other) is not type(self):
        return NotImplemented
    values_of = type(self).values_of  # type: ignore[attr-defined]
    return values_of(self) == values_of(other)


def _hash(self: Any) -> int:
    return hash(type(self).values_of(self))


def _describe(self: Any) -> str:
    said = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{type(self).__qualname__}({', '.join(said)})"


_METHODS: Mapping[str, Callable[..., Any]] = {
    "__setattr__": _refuse_setting,
    "__delattr__": _refuse_deleting,
    "__eq__": _equals,
    "__hash__": _hash,
    "__repr__": _describe,
}
