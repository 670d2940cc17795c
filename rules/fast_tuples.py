"""Tuples with named fields like `typing.NamedTuple`, but faster to define.

`typing.NamedTuple` compiles a function and checks every annotation for each class. With hundreds of
classes that was a tenth of the import time. Here they share all methods, and `__new__` is compiled
once for each number of fields.
"""

from collections import namedtuple
from collections.abc import Iterable, Mapping
from functools import cache
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    #: the C descriptor that reads one field of a named tuple
    _Field = type(namedtuple("One", "field").field)

    class _Maker(type):
        """Makes a tuple class from the annotations in a class body."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            names = tuple(body.get("__annotations__", ()))
            defaults = {each: body.pop(each) for each in names if each in body}
            if names[len(names) - len(defaults) :] != tuple(defaults):
                raise TypeError(f"{name}: a field without a default follows one with a default")
            new = _compile_new(len(names)).replace(co_varnames=("_cls", *names))
            own = {
                "__slots__": (),
                "__match_args__": names,
                "__new__": FunctionType(new, _KNOWN, "__new__", tuple(defaults.values())),
                "_fields": names,
                "_field_defaults": defaults,
            }
            fields = {each: _Field(at, "") for at, each in enumerate(names)}
            return type(name, (tuple, *bases[1:]), _METHODS | body | own | fields)

    class NamedTuple(metaclass=_Maker):
        """Base of every tuple class; it is removed from their own bases."""


_KNOWN: dict[str, Any] = {"fill": tuple.__new__}


@cache
def _compile_new(count: int) -> CodeType:
    """Compile a `__new__` for this many fields; each class renames its parameters."""
    values = "".join(f"_{at}, " for at in range(count))
    # Only the number of fields is compiled: no name from outside gets into this text.
    return eval(f"lambda _cls, {values}: fill(_cls, ({values}))").__code__  # type: ignore[no-any-return]


def _make(kind: type[Any], values: Iterable[Any]) -> Any:
    made = tuple.__new__(kind, values)
    if len(made) != len(kind._fields):
        raise TypeError(f"expected {len(kind._fields)} values, got {len(made)}")
    return made


def _replace(self: Any, /, **values: Any) -> Any:
    made = tuple.__new__(type(self), map(values.pop, self._fields, self))
    if values:
        raise ValueError(f"no such fields: {list(values)!r}")
    return made


def _as_dict(self: Any) -> dict[str, Any]:
    return dict(zip(self._fields, self, strict=True))


def _describe(self: Any) -> str:
    values = zip(self._fields, self, strict=True)
    return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in values)})"


def _values_of(self: Any) -> tuple[Any, ...]:
    return tuple(self)


_METHODS: Mapping[str, Any] = {
    "_make": classmethod(_make),
    "_replace": _replace,
    "_asdict": _as_dict,
    "__repr__": _describe,
    "__getnewargs__": _values_of,
}
