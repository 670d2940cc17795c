"""Values of sheets, for people."""

from collections.abc import Mapping, Sequence


def told_value(value: object) -> str:
    """Return a value in words, leaving out its empty parts."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value in (None, "", [], {}, ()):
        return "nothing"
    if isinstance(value, Mapping):
        parts = [f"{_space_key(key)} {told_value(part)}" for key, part in value.items() if part]
        return ", ".join(parts) or "nothing"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "; ".join(map(told_value, value))
    return str(value)


def bar(count: int, most: int, cells: int = 10) -> str:
    """Return a bar with one cell per point, if that is short enough: `▰▰▰▱▱`."""
    return draw_bar(count, most, min(most, cells))


def draw_bar(count: int, most: int, length: int) -> str:
    """Return a bar of this length; none out of nothing."""
    if most <= 0:
        return ""
    full = round(length * min(max(count, 0), most) / most)
    if 0 < count < most:  # neither empty nor full
        full = min(max(full, 1), max(length - 1, 1))
    return "▰" * full + "▱" * (length - full)


def _space_key(key: object) -> str:
    return str(key).replace("_", " ")
