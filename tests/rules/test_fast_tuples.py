"""A named tuple is to be used as one that `typing.NamedTuple` made."""

import copy
import pickle
import typing
from typing import Any, Generic, TypeVar

import pytest

from rules.fast_tuples import NamedTuple

T = TypeVar("T")


class Blade(NamedTuple):
    """Something sharp."""

    name: str
    harm: int = 1
    tags: tuple[str, ...] = ()

    def is_harmless(self) -> bool:
        return not self.harm


class Known(typing.NamedTuple):
    name: str
    harm: int = 1
    tags: tuple[str, ...] = ()


class Nothing(NamedTuple):
    pass


class Pair(NamedTuple, Generic[T]):
    first: T
    second: T


def test_it_is_filled_read_and_compared_as_a_tuple() -> None:
    blade: Any = Blade("axe", tags=("heavy",))
    assert blade == ("axe", 1, ("heavy",))
    assert (blade.name, blade.harm, blade[2]) == ("axe", 1, ("heavy",))
    assert hash(blade) == hash(("axe", 1, ("heavy",)))
    assert not blade.is_harmless()
    assert Nothing() == ()
    assert Pair[int](1, second=2) == (1, 2)


def test_what_python_knows_of_it_is_what_it_knows_of_its_own() -> None:
    made: Any
    for made in (Blade, Known):
        assert made._fields == made.__match_args__ == ("name", "harm", "tags")
        assert made._field_defaults == {"harm": 1, "tags": ()}
        assert made.__mro__ == (made, tuple, object)
        assert not hasattr(made("axe"), "__dict__")
    assert Blade.__doc__ == "Something sharp."
    assert typing.get_type_hints(Blade) == typing.get_type_hints(Known)


def test_it_is_changed_and_written_as_its_own_are() -> None:
    blade: Any = Blade("axe")
    known: Any = Known("axe")
    assert blade._replace(harm=0) == known._replace(harm=0)
    assert blade._asdict() == known._asdict()
    assert repr(blade) == repr(known).replace("Known", "Blade")
    assert Blade._make(["axe", 2, ()]) == Blade("axe", 2)
    match blade:
        case Blade(name, harm):
            assert (name, harm) == ("axe", 1)


def test_a_copy_is_of_the_same_kind() -> None:
    blade = Blade("axe", 2)
    for copied in (copy.deepcopy(blade), pickle.loads(pickle.dumps(blade))):
        assert copied == blade
        assert type(copied) is Blade


def test_what_does_not_fit_is_refused() -> None:
    made: Any = Blade
    for given, named in (((), {}), (("axe", 1, (), 4), {}), (("axe",), {"weight": 3})):
        with pytest.raises(TypeError):
            made(*given, **named)
    with pytest.raises(TypeError):
        made._make(["axe"])
    with pytest.raises(ValueError, match="weight"):
        made("axe")._replace(weight=3)
    with pytest.raises(AttributeError):
        made("axe").name = "sword"
    torn: Any = type(NamedTuple)
    with pytest.raises(TypeError, match="Torn"):
        torn("Torn", (NamedTuple,), {"__annotations__": {"a": int, "b": int}, "a": 1})
