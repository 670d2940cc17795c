"""Immutable values: dataclasses with slots that share every method except `__init__`.

A frozen dataclass compiles six methods for every class, and for hundreds of classes that was a
sixth of the startup time. Here only `__init__` is compiled, and only when the first value is made.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")


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
    kind.__doc__ = kind.__doc__ or kind.__name__  # else it formats a signature
    bare = dataclass(slots=True, kw_only=kw_only, init=False, repr=False, eq=False)
    made: Any = bare(kind)
    for name, method in _METHODS.items():
        if getattr(made, name) is getattr(object, name):
            setattr(made, name, method)
    compared = [each.name for each in fields(made) if each.compare]
    made.values_of = attrgetter(*compared or ("__class__",))
    return made  # type: ignore[no-any-return]


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
