"""Times within words: a distance or a date, as each face can show them."""

from datetime import UTC, datetime, timedelta

import pytest

from play.wording.moments import distance, for_discord, in_words, mark_date, mark_distance

NOW = datetime(2026, 12, 1, 10, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0, "just now"),
        (-59, "just now"),
        (-60, "1 minute ago"),
        (-2 * 3600, "2 hours ago"),
        (3 * 86400, "in 3 days"),
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
    assert in_words(text, NOW) == "asked 2 hours ago, due 2026-12-01T10:00 UTC"


def test_what_people_type_is_no_time() -> None:
    assert for_discord("<t:1:R>") == "<t:1:R>"
    assert in_words("a\ue000b\ue001", NOW) == "a\ue000b\ue001"
