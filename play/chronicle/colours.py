"""Gives characters distinct colours that can be read in light and dark mode."""

from collections.abc import Sequence
from itertools import cycle

from rules.core.sheet import Sheet
from rules.lazy_regex import compile_later

COLOUR = compile_later(r"#?([0-9a-fA-F]{6})")
#: colours for characters without one, distinct in light and dark mode
PALETTE = ("#3b7dd8", "#c2571a", "#2e9e6b", "#b0459f", "#8a7a1f", "#5d62c9", "#1f94a3", "#c43d4b")
#: the page's background in light and dark mode, and the least contrast for a name (WCAG AA)
PAPER, NIGHT, ENOUGH = "#fbf9f4", "#191816", 4.5

Rgb = tuple[int, int, int]


def colours_of(cast: Sequence[Sheet]) -> dict[str, str]:
    """Return a colour for each character: their own, or the next free one."""
    said = {sheet.name: COLOUR.fullmatch(sheet.colour.strip()) for sheet in cast}
    own = {name: f"#{found[1].lower()}" for name, found in said.items() if found}
    free = cycle(colour for colour in PALETTE if colour not in own.values())
    return {sheet.name: own.get(sheet.name) or next(free) for sheet in cast}


def make_readable(colour: str, ground: str) -> str:
    """Return a colour readable on this background, changed as little as necessary."""
    ink = 0 if _measure_light(ground) > _measure_light("#808080") else 255
    for step in range(11):
        mixed = tuple(part + (ink - part) * step // 10 for part in _rgb(colour))
        made = "#" + "".join(f"{part:02x}" for part in mixed)
        if contrast(made, ground) >= ENOUGH:
            break
    return made


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours by WCAG, from 1 to 21."""
    dark, light = sorted((_measure_light(one), _measure_light(other)))
    return (light + 0.05) / (dark + 0.05)


def _measure_light(colour: str) -> float:
    parts = [part / 255 for part in _rgb(colour)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _rgb(colour: str) -> Rgb:
    whole = int(colour[1:], 16)
    return whole >> 16, whole >> 8 & 255, whole & 255
