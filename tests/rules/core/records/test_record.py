"""Records: written, read and compared under the names that people use."""

from dataclasses import dataclass, replace

from rules.core.records.record import Change, Record, decode, diff, encode, get, put
from rules.core.records.values import assign


@dataclass(frozen=True, slots=True, kw_only=True)
class Person(Record):
    class_: str = ""
    level: int = 1


BARD = Person(class_="bard", record=7)


def test_a_name_python_keeps_for_itself_has_no_underscore_outside() -> None:
    assert encode(BARD) == {"class": "bard", "level": 1}
    assert decode(Person, {"class": "bard"}, 7) == BARD


def test_such_a_name_is_compared_and_reached_like_any_other() -> None:
    changed = replace(BARD, class_="thief")
    assert list(diff(BARD, changed, "Brin")) == [Change(7, "Brin", "class", "bard", "thief")]
    assert get(BARD, "class") == "bard"
    assert put(BARD, "class", "thief") == changed
    assert assign(BARD, "class", "=", "thief") == changed
