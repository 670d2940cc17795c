"""Times within words: a distance or a date, as each face can show them."""

from datetime import UTC, datetime, timedelta

import pytest

from play.wording.timestamps import (
    add_distances,
    distance,
    for_discord,
    in_words,
    mark_date,
    mark_distance,
)

NOW = datetime(2026, 12, 1, 10, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0, "just now"),
        (-59, "just now"),
        (-60, "1 minute ago"),
        (-2 * 3600, "2 hours ago"),
        (3 * 86400, "in 3 days"),
        (6 * 86400 + 23 * 3600, "in 7 days"),  # next Friday, on a Friday morning
        (23 * 3600, "in 23 hours"),
        (2 * 3600 - 5, "in 2 hours"),  # asked for a moment ago
        (-400 * 86400, "1 year ago"),
    ],
)
def test_a_distance_is_told_in_the_largest_whole_unit(seconds: int, told: str) -> None:
    assert distance(seconds) == told


def test_each_face_tells_a_time_in_its_own_way() -> None:
    then = NOW - timedelta(hours=2)
    text = f"asked {mark_distance(then)}, due {mark_date(NOW.isoformat())}"
    stamp, due = int(then.timestamp()), int(NOW.timestamp())
    assert for_discord(text) == f"asked <t:{stamp}:R>, due <t:{due}:f>"
    assert in_words(text, NOW) == "asked 2 hours ago, due Tuesday 1 December 2026, 10:00 UTC"


def test_what_people_type_is_no_time() -> None:
    assert for_discord("<t:1:R>") == "<t:1:R>"
    assert in_words("a\ue000b\ue001", NOW) == "a\ue000b\ue001"


def test_a_time_that_is_told_is_each_readers_own_on_discord() -> None:
    told = "away until Thursday 3 December 2026, 11:00 Europe/Berlin"
    stamp = int((NOW + timedelta(days=2)).timestamp())  # 11:00 in Berlin is 10:00 UTC
    assert for_discord(told) == f"away until <t:{stamp}:f> (<t:{stamp}:R>)"
    assert add_distances(told, NOW) == f"{told} (in 2 days)"
    for nothing in ("Friday 40 May 2026, 18:00 UTC", "Friday 1 May 2026, 18:00 No/Where", "Friday"):
        assert for_discord(nothing) == nothing
