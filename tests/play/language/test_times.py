"""Times in people's words, read in their zone and told back with it."""

from datetime import UTC, datetime

import pytest

from play.language import times

#: a Monday
NOW = datetime(2026, 11, 16, 10, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("friday", "2026-11-20T00:00"),
        ("Fri", "2026-11-20T00:00"),
        ("next friday", "2026-11-20T00:00"),
        ("monday", "2026-11-23T00:00"),
        ("monday 18:00", "2026-11-16T18:00"),
        ("monday 9:00", "2026-11-23T09:00"),
        ("tomorrow", "2026-11-17T00:00"),
        ("tomorrow 18:00", "2026-11-17T18:00"),
        ("tomorrow at 6pm", "2026-11-17T18:00"),
        ("tonight", "2026-11-16T20:00"),
        ("today 23:15", "2026-11-16T23:15"),
        ("18:00", "2026-11-16T18:00"),
        ("9:00", "2026-11-17T09:00"),
        ("48h", "2026-11-18T10:30"),
        ("in 3 days", "2026-11-19T10:30"),
        ("1d 12h", "2026-11-17T22:30"),
        ("a week", "2026-11-23T10:30"),
        ("90 minutes", "2026-11-16T12:00"),
        ("2026-12-01", "2026-12-01T00:00"),
        ("2026-12-01 08:05", "2026-12-01T08:05"),
        ("1.12.2026", "2026-12-01T00:00"),
        ("1 December", "2026-12-01T00:00"),
        ("December 1st 2026", "2026-12-01T00:00"),
        ("3 jan", "2027-01-03T00:00"),
        ("tomorrow 18:00 Europe/Berlin", "2026-11-17T17:00"),
        ("2027-06-01 europe/berlin", "2027-05-31T22:00"),
        ("noon", None),
        ("", None),
        ("31 february", None),
        ("2026-13-01", None),
        ("25:00", None),
        ("13pm", None),
        ("fr", None),
        ("99999 weeks", None),
    ],
)  # fmt: skip
def test_times_in_words(said: str, meant: str | None) -> None:
    if meant is None:
        with pytest.raises(times.Unclear):
            times.moment(said, NOW)
        return
    found, _ = times.moment(said, NOW)
    assert found == datetime.fromisoformat(meant).replace(tzinfo=UTC)


def test_a_time_that_has_gone_by_is_refused() -> None:
    with pytest.raises(times.Past):
        times.moment("2026-11-01", NOW)


def test_the_zone_is_told_back() -> None:
    found, zone = times.moment("friday Europe/Berlin", NOW)
    assert times.describe_time(found, zone) == "Friday 20 November 2026, 00:00 Europe/Berlin"
    assert times.describe_time(0) == "Thursday 1 January 1970, 00:00 UTC"


def test_a_zone_that_is_not_known_lists_the_nearest() -> None:
    with pytest.raises(times.Unclear) as caught:
        times.zone("Europe/Berln")
    assert "Europe/Berlin" in caught.value.hints
    with pytest.raises(times.Unclear) as caught:
        times.zone("berlin")
    assert "Europe/Berlin" in caught.value.hints


@pytest.mark.parametrize(
    ("hour", "quiet"), [(21, False), (22, True), (3, True), (7, True), (8, False), (12, False)]
)
def test_quiet_hours_may_pass_midnight(hour: int, quiet: bool) -> None:
    assert times.is_within(hour * 60, 22 * 60, 8 * 60) is quiet


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(172800, "48 hours"), (259200, "3 days"), (5400, "90 minutes"), (3600, "1 hour")],
)
def test_spans_are_told_in_words(seconds: int, said: str) -> None:
    assert times.describe_span(seconds) == said
