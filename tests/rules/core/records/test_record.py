"""Records: written, read and compared under the names that people use."""

from collections.abc import Mapping
from dataclasses import field, replace

import pytest

from rules.core.errors import BadValues
from rules.core.records.field_values import assign, fill, limits, slug, words
from rules.core.records.frozen_values import freeze, freeze_named
from rules.core.records.record import (
    Change,
    Record,
    copy_with,
    declare_number,
    declare_text,
    declare_word,
    decode,
    diff,
    encode,
    get,
    put,
)


@freeze_named
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


@freeze
class Blade:
    name: str
    uses: int = 3
    tags: tuple[str, ...] = ()


@freeze_named
class Fighter(Record):
    level: int = declare_number(1, 1, 5)
    state: str = declare_word("well", "well", "down")
    colour: str = declare_text(r"#[0-9a-f]{6}", "a colour such as #ff8800")
    best: Blade | None = None
    blades: Mapping[str, Blade] = field(default_factory=dict)
    marks: tuple[Blade, ...] = ()
    luck: int | None = None
    tall: bool = False


SWORD = Blade("sword", 2, ("sharp",))
ARMED = Fighter(record=7, best=SWORD, blades={"sword": SWORD}, marks=(SWORD,), luck=0)


def test_what_is_written_reads_as_it_was() -> None:
    kept = encode(ARMED)
    sword = {"name": "sword", "uses": 2, "tags": ["sharp"]}
    assert kept == {
        "level": 1, "state": "well", "colour": "", "best": sword, "blades": {"sword": sword},
        "marks": [sword], "luck": 0, "tall": False,
    }  # fmt: skip
    assert decode(Fighter, kept, 7) == ARMED
    assert decode(Fighter, {}) == Fighter()
    assert decode(Fighter, {"best": None, "luck": None}, 7) == Fighter(record=7)
    assert decode(Fighter, {"marks": [{"name": "club"}]}).marks == (Blade("club"),)


def test_only_what_differs_is_a_change_and_where() -> None:
    after = replace(
        ARMED,
        blades={"sword": replace(SWORD, uses=1), "club": Blade("club", 1)},
        best=None,
        luck=None,
    )
    assert list(diff(ARMED, ARMED, "Griff")) == []
    assert list(diff(ARMED, replace(ARMED, blades=dict(ARMED.blades)), "Griff")) == []
    club = {"name": "club", "uses": 1, "tags": []}
    assert [(c.field, c.before, c.after) for c in diff(ARMED, after, "Griff")] == [
        ("best", encode(SWORD), None), ("blades.sword.uses", 2, 1), ("blades.club", None, club),
        ("luck", 0, None),
    ]  # fmt: skip
    back = [(c.field, c.before, c.after) for c in diff(after, ARMED, "Griff")]
    assert back[2] == ("blades.club", club, None)


def test_a_path_leads_to_a_part_or_nowhere() -> None:
    assert get(ARMED, "blades.sword.uses") == 2
    assert get(ARMED, "blades.axe.uses") is get(ARMED, "nothing") is None
    assert put(ARMED, "blades.sword.uses", 1).blades["sword"] == replace(SWORD, uses=1)
    assert put(ARMED, "blades.sword", None).blades == {}
    two = put(ARMED, "blades.axe", Blade("axe"))
    assert list(two.blades) == ["sword", "axe"]
    assert list(put(two, "blades.sword", None).blades) == ["axe"]
    assert list(put(two, "blades.sword", Blade("knife")).blades) == ["sword", "axe"]
    assert put(ARMED, "blades.axe", None).blades == ARMED.blades


def test_a_copy_with_some_fields_changed_is_as_if_made_anew() -> None:
    assert copy_with(ARMED, {"level": 3, "tall": True}) == replace(ARMED, level=3, tall=True)
    assert copy_with(ARMED, {}) == ARMED
    assert copy_with(Record(record=3), {"record": 4}) == Record(record=4)


@pytest.mark.parametrize(
    ("said", "level"), [("=1", 1), ("=5", 5), ("=0", None), ("=6", None), ("+=4", 5), ("+=5", None)]
)
def test_a_number_is_set_within_its_limits_or_refused(said: str, level: int | None) -> None:
    operator, _, text = said.rpartition("=")
    if level is not None:
        assert assign(ARMED, "level", f"{operator}=", text).level == level
    else:
        with pytest.raises(BadValues) as raised:
            assign(ARMED, "level", f"{operator}=", text)
        value = str(ARMED.level + int(text)) if operator == "+" else text  # what it would become
        assert raised.value.problems == (("level", value, "a whole number from 1 to 5"),)


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("state", "down", "down"), ("colour", "#00ff7f", "#00ff7f"), ("colour", "None", ""),
        ("colour", "", ""), ("luck", "-3", -3), ("luck", "none", None), ("luck", "", None),
        ("luck", "Nothing", None), ("luck", "999999999", 999_999_999), ("tall", "yes", True),
        ("tall", "", True), ("tall", " ON ", True), ("tall", "n", False), ("tall", "off", False),
        ("Level", "+2", 2), ("blades.sword.uses", "9", 9),
        ("blades.sword.tags", "a, b,", ("a", "b")),
    ],
)  # fmt: skip
def test_text_becomes_what_a_field_holds(key: str, text: str, value: object) -> None:
    changed = assign(ARMED, key, "=", text)
    assert get(changed, key.lower()) == value
    assert type(get(changed, key.lower())) is type(value)


@pytest.mark.parametrize(
    ("key", "text", "expected"),
    [
        ("state", "asleep", "one of well, down"), ("colour", "red", "a colour such as #ff8800"),
        ("tall", "maybe", "yes or no"), ("luck", "much", "a whole number"),
        ("luck", "1.5", "a whole number"), ("luck", "1000000000", "a smaller number"),
        ("luck", "-1000000000", "a smaller number"), ("level", "", "a whole number"),
        ("height", "3", "a field of this sheet"), ("level.deep", "3", "a field of this sheet"),
        ("blades.sword.weight", "3", "a field of this sheet"),
        ("best", "club", "one of its parts, such as `weapons.shotgun.uses=6`"),
    ],
)  # fmt: skip
def test_what_is_no_value_of_a_field_is_refused_with_what_is(
    key: str, text: str, expected: str
) -> None:
    with pytest.raises(BadValues) as raised:
        assign(ARMED, key, "=", text)
    assert raised.value.problems[0][2] == expected


def test_adding_is_for_numbers_lists_and_mappings() -> None:
    assert assign(ARMED, "luck", "+=", "2").luck == 2
    assert get(assign(ARMED, "blades.sword.tags", "+=", "long"), "blades.sword.tags") == (
        "sharp", "long",
    )  # fmt: skip
    for key, text in (("state", "down"), ("tall", "yes"), ("colour", "#ffffff")):
        with pytest.raises(BadValues) as raised:
            assign(ARMED, key, "+=", text)
        assert raised.value.problems == ((key, text, "a number or a list, to add to"),)


def test_all_that_is_wrong_is_told_at_once() -> None:
    assert fill(Fighter(), {"level": "2", "luck": "1"}) == Fighter(level=2, luck=1)
    with pytest.raises(BadValues) as raised:
        fill(Fighter(), {"level": "9", "luck": "1", "tall": "maybe"})
    assert [problem[0] for problem in raised.value.problems] == ["level", "tall"]


def test_the_limits_of_a_path_are_those_of_its_field() -> None:
    assert limits(Fighter, "level") == (1, 5)
    assert limits(Fighter, "blades.sword.uses") == (0, 10**9)
    assert limits(Fighter, "nothing.at.all") == (0, 10**9)


@pytest.mark.parametrize(
    ("name", "key", "said"),
    [("  Fire Bolt ", "fire_bolt", "fire bolt"),
     ("St. John-Smith.", "st_john_smith", "st john smith"),
     ("_x_", "x", "x")],
)  # fmt: skip
def test_a_name_becomes_a_key_and_a_key_words(name: str, key: str, said: str) -> None:
    assert (slug(name), words(slug(name))) == (key, said)


@freeze_named
class Stranger(Record):
    name: str = ""
    revealed: bool = field(default=False, metadata={"stored": "shown"})


def test_a_field_with_a_better_name_is_kept_and_changed_under_its_stored_name() -> None:
    met = decode(Stranger, {"name": "Vorx", "shown": True}, record=3)
    assert met.revealed
    assert encode(met) == {"name": "Vorx", "shown": True}
    hidden = put(met, "shown", False)
    assert get(hidden, "shown") is False
    assert list(diff(met, hidden, "Vorx")) == [Change(3, "Vorx", "shown", True, False)]
