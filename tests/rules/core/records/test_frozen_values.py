"""A frozen class is to be used as a frozen dataclass with slots."""

from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace
from typing import Any, ClassVar

import pytest

from rules.core.records.frozen_values import freeze, freeze_named


@freeze
class Blade:
    name: str
    harm: int = 1
    tags: Mapping[str, int] = field(default_factory=dict)
    note: str = field(default="", compare=False)


@freeze_named
class Owner:
    name: str = ""


@freeze_named
class Fighter(Owner):
    blade: Blade
    sum: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sum", self.blade.harm + 10)


@freeze
class Nothing:
    pass


def test_values_with_the_same_fields_are_the_same() -> None:
    assert Blade("axe", 2) == Blade("axe", harm=2, note="rusty")
    assert Blade("axe") != Blade("sword")
    assert hash(Owner(name="Griff")) == hash(Owner(name="Griff"))
    assert Nothing() == Nothing()
    assert len({Nothing(), Nothing()}) == 1


def test_values_of_two_classes_differ_whatever_their_fields() -> None:
    other: Any = freeze(type("Other", (), {"__annotations__": {"name": str}, "name": ""}))
    assert other("x") != Owner(name="x")


def test_nothing_of_a_value_can_be_changed_or_added() -> None:
    blade: Any = Blade("axe")
    for name in ("harm", "owner"):
        with pytest.raises(FrozenInstanceError):
            setattr(blade, name, 3)
    with pytest.raises(FrozenInstanceError):
        del blade.harm
    assert blade.harm == 1


def test_what_is_made_for_one_value_is_no_others() -> None:
    assert Blade("axe").tags is not Blade("axe").tags


def test_a_value_is_copied_with_replace_and_its_rest_is_worked_out_anew() -> None:
    griff = Fighter(name="Griff", blade=Blade("axe", 2))
    assert replace(griff, blade=Blade("sword", 5)).sum == 15
    assert (griff.name, griff.sum) == ("Griff", 12)


def test_fields_are_said_by_name_where_they_have_to_be() -> None:
    make: Any = Owner
    with pytest.raises(TypeError):
        make("Griff")
    with pytest.raises(TypeError):
        make(called="Griff")
    fighter: Any = Fighter
    with pytest.raises(TypeError):
        fighter(name="nobody has a blade")


def test_it_is_a_dataclass_to_whoever_asks() -> None:
    assert is_dataclass(Blade)
    assert [each.name for each in fields(Fighter)] == ["name", "blade", "sum"]
    assert repr(Owner(name="Griff")) == "Owner(name='Griff')"


@pytest.mark.parametrize("name", ["self", "kind", "missing", "put0", "make0"])
def test_a_field_may_have_any_name_that_a_page_gives_it(name: str) -> None:
    made: Any = freeze_named(type("Page", (), {"__annotations__": {name: int}, name: 3}))
    assert getattr(made(), name) == 3
    assert getattr(made(**{name: 4}), name) == 4


def test_what_is_no_name_is_no_field() -> None:
    wicked = "a): print(1)\n  (b"
    with pytest.raises(TypeError):
        freeze(type("Page", (), {"__annotations__": {wicked: int}}))


def build(make: Callable[[Any], Any]) -> Any:
    """Make a class, and one upon it."""

    @make
    class Ground:
        one: int
        two: tuple[str, ...] = field(default=(), metadata={"points": True})
        kind: ClassVar[str] = "ground"

    @make
    class Above(Ground):
        two: tuple[str, ...] = ("x",)
        three: dict[str, int] = field(default_factory=dict, kw_only=True)
        four: int = field(default=4, init=False, compare=False)

    return Above


def test_a_class_has_the_fields_that_the_library_gives_it() -> None:
    ours, theirs = build(freeze), build(dataclass(frozen=True, slots=True))
    told = [[repr(each) for each in fields(kind)] for kind in (ours, theirs)]
    assert told[0] == told[1]
    assert ours.__slots__ == theirs.__slots__ == ("three", "four")
    assert ours.__match_args__ == theirs.__match_args__ == ("one", "two")
    assert ours.kind == "ground"
