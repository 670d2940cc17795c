"""The checker of histories sees what it is there to see: each fault is sown, and found."""

import pytest

from tests.whole_bot.history import Deed, Written, list_violations

XP = (7, "xp")
DEEDS = [
    Deed("a", "1", 0.0, 0.5, process=11, number=1, ruled=True),
    Deed("b", "1", 1.0, 1.5, process=11, number=2, ruled=True),
    Deed("c", "1", 2.0, 2.5, process=12, denied=True),
    Deed("d", "1", 3.0, 3.5, process=12, number=3, ruled=True),
    Deed("e", "1", 4.0),
]
ENTRIES = [
    Written("1", 1, "a", [(*XP, 0, 1)]),
    Written("1", 2, "b", [(*XP, 1, 2)]),
    Written("1", 3, "d", [(*XP, 2, 3)]),
]


def test_a_history_in_which_all_promises_were_kept_has_nothing_wrong() -> None:
    assert list_violations(DEEDS, ENTRIES) == []


@pytest.mark.parametrize(
    ("deeds", "entries", "seen"),
    [
        ({}, {2: Written("1", 4, "d", [(*XP, 2, 3)])}, "a gap"),
        ({}, {1: Written("1", 2, "a", [(*XP, 1, 2)])}, "a was ruled 2 times"),
        ({}, {2: Written("1", 3, "d", [(*XP, 1, 2)])}, "was 2, and entry 3 found 1"),
        ({}, {2: Written("1", 3, "f", [(*XP, 2, 3)])}, "d was acknowledged by 12, and is lost"),
        ({2: DEEDS[2]._replace(source="b")}, {}, "b was denied by 12, and is kept"),
        ({1: DEEDS[1]._replace(number=3)}, {}, "b was answered with 3, and is 2"),
        (
            {0: DEEDS[0]._replace(begun=9.0, answered=9.5)},
            {},
            "b was answered before what 2 follows began",
        ),
    ],
)
def test_each_violation_that_is_sown_is_seen(
    deeds: dict[int, Deed], entries: dict[int, Written], seen: str
) -> None:
    sown = [deeds.get(place, each) for place, each in enumerate(DEEDS)]
    kept = [entries.get(place, each) for place, each in enumerate(ENTRIES)]
    (found,) = [each for each in list_violations(sown, kept) if seen in each]
    assert found
