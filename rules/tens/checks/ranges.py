"""Ranges of difficulty: which one is meant, and how a total is read against it."""

from rules.core.errors import Refused
from rules.tens.content import RANGES, Span
from rules.tens.verb_declarations import MakeMove

HIGHEST = 99


def span_of(text: str) -> Span | None:
    """Return the range that is named or written out: `medium`, `12-17`; None if neither."""
    if text in RANGES:
        return RANGES[text]
    low, dash, high = text.partition("-")
    return Span(int(low), int(high)) if dash else None


def read_span(request: MakeMove) -> Span | None:
    """Return the range that the request gives, by name or in numbers, or None."""
    named = [RANGES[key] for key in request.keys("range")]
    spans = [*named, *([request.span] if request.span else [])]
    if len(spans) > 1:
        raise Refused("two_ranges")
    for span in spans:
        check_span(span)
    return spans[0] if spans else None


def check_span(span: Span) -> None:
    """Refuse an impossible range: upside down, or too high."""
    if span.low > span.high:
        raise Refused("upside_down", low=span.low, high=span.high)
    if span.low < 1 or span.high > HIGHEST:
        raise Refused("range_too_far", most=HIGHEST)


def band_of(total: int, span: Span) -> str:
    """Return the band of a total; both ends of the range are mixed."""
    if total < span.low:
        return "failure"
    return "mixed" if total <= span.high else "success"
