"""Draws the bot's own emojis: dice by face, story points, initials.

`python -m tools.emojis [FOLDER]`.

Each die is recognisable by its shape: a triangle is a d4, a square a d6, and so on; helpful dice
have one rim, hindering dice a second one inside. They are drawn large and shrunk, to be clear at 22
pixels in light and dark mode: every shape has a rim of contrasting brightness.
"""

import io
import math
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageFont

from cogs.messages.emojis import LETTERS, NO_LETTER, name_face
from cogs.outgoing.emoji_upload import FOLDER, name_picture
from rules.genesys.checks.dice_pool import DICE

SIZE, FACE, LARGE = 64, 128, 512
#: background colours of initials, all dark enough for white letters
FACES = ("#2f5fa8", "#a8471a", "#217a52", "#8a357c")
Point: TypeAlias = tuple[float, float]
WHITE, BLACK, RIM = "#ffffff", "#17191c", "#f4f4f0"
#: plain dice: the outline's corners, its rotation, and the colour
PLAIN: dict[int, tuple[int, float, str]] = {
    4: (3, -90, "#8a4b2f"),
    6: (4, 45, "#b3261e"),
    8: (4, 0, "#1f6f5c"),
    10: (0, 0, "#274690"),  # a kite
    12: (5, -90, "#6a3d9a"),
    20: (6, -90, "#3a3f47"),
}
#: narrative dice: corners, rotation, colour
NARRATIVE: dict[str, tuple[int, float, str]] = {
    "y": (6, 0, "#c79a00"),
    "g": (4, 0, "#2c7a34"),
    "b": (4, 45, "#3f8fc4"),
    "r": (6, 0, "#b3261e"),
    "p": (4, 0, "#5b2a86"),
    "k": (4, 45, "#26282c"),
}


def outline(corners: int, turn: float, radius: float = 0.48) -> list[Point]:
    """Return the corners of a shape that fills the picture."""
    if not corners:
        return [(0.5, 0.02), (0.97, 0.66), (0.5, 0.98), (0.03, 0.66)]
    stretch = 0.66 if (corners, turn) == (4, 45) else radius
    middle = 0.58 if corners == 3 else 0.5
    stretch = 0.56 if corners == 3 else stretch
    return [
        (
            0.5 + stretch * math.cos(math.radians(turn + 360 * place / corners)),
            middle + stretch * math.sin(math.radians(turn + 360 * place / corners)),
        )
        for place in range(corners)
    ]


def grow_points(points: Sequence[Point], by: float) -> list[Point]:
    return [(0.5 + (x - 0.5) * by, 0.5 + (y - 0.5) * by) for x, y in points]


def scale_points(points: Sequence[Point]) -> list[Point]:
    return [(x * LARGE, y * LARGE) for x, y in points]


def draw_blank(points: Sequence[Point], colour: str, *, twice: bool = False) -> Image.Image:
    """Return a blank die with one white rim, or two."""
    picture = Image.new("RGBA", (LARGE, LARGE))
    pen = ImageDraw.Draw(picture)
    pen.polygon(scale_points(points), fill=RIM)
    pen.polygon(scale_points(grow_points(points, 0.93)), fill=colour)
    if twice:
        pen.polygon(scale_points(grow_points(points, 0.82)), fill=RIM)
        pen.polygon(scale_points(grow_points(points, 0.76)), fill=colour)
    return picture


def number(picture: Image.Image, text: str, middle: float, height: float) -> None:
    pen = ImageDraw.Draw(picture)
    font = ImageFont.load_default(size=height * LARGE)
    place = (0.5 * LARGE, middle * LARGE)
    width = LARGE // 45
    pen.text(place, text, WHITE, font, "mm", stroke_width=width, stroke_fill=WHITE)


def plain_die(sides: int, face: int) -> Image.Image:
    corners, turn, colour = PLAIN[sides]
    picture = draw_blank(outline(corners, turn), colour)
    middle = {4: 0.64, 10: 0.58, 12: 0.52}.get(sides, 0.5)
    number(picture, str(face), middle, 0.42 if sides == 4 else 0.5 if face < 10 else 0.44)
    return picture


Mark: TypeAlias = Callable[[ImageDraw.ImageDraw, float, float, float, str], None]


def star(pen: ImageDraw.ImageDraw, x: float, y: float, size: float, colour: str) -> None:
    points = [
        (
            (x + size * (1 if place % 2 == 0 else 0.45) * math.cos(math.radians(place * 36 - 90))),
            (y + size * (1 if place % 2 == 0 else 0.45) * math.sin(math.radians(place * 36 - 90))),
        )
        for place in range(10)
    ]
    pen.polygon(scale_points(points), fill=colour)


def cross(pen: ImageDraw.ImageDraw, x: float, y: float, size: float, colour: str) -> None:
    reach, width = size * 0.8, int(size * LARGE * 0.5)
    for way in (1, -1):
        ends = scale_points([(x - reach, y - way * reach), (x + reach, y + way * reach)])
        pen.line(ends, fill=colour, width=width)


def triangle(pen: ImageDraw.ImageDraw, x: float, y: float, size: float, colour: str) -> None:
    pen.polygon(
        scale_points([(x - size, y + size * 0.8), (x + size, y + size * 0.8), (x, y - size)]),
        colour,
    )


def hollow_triangle(pen: ImageDraw.ImageDraw, x: float, y: float, size: float, colour: str) -> None:
    corners = scale_points([(x - size, y - size * 0.8), (x + size, y - size * 0.8), (x, y + size)])
    pen.line([*corners, corners[0], corners[1]], fill=colour, width=int(size * LARGE * 0.36))


def ring_mark(mark: Mark) -> Mark:
    """Return a mark inside a circle, for triumph and despair."""

    def draw(pen: ImageDraw.ImageDraw, x: float, y: float, size: float, colour: str) -> None:
        reach = size * 1.5
        box = scale_points([(x - reach, y - reach), (x + reach, y + reach)])
        pen.ellipse([*box[0], *box[1]], outline=colour, width=int(size * LARGE * 0.28))
        mark(pen, x, y, size * 0.9, colour)

    return draw


MARKS: dict[str, Mark] = {
    "success": star,
    "advantage": triangle,
    "triumph": ring_mark(star),
    "failure": cross,
    "threat": hollow_triangle,
    "despair": ring_mark(cross),
}


def narrative_die(letter: str, symbols: Sequence[str]) -> Image.Image:
    corners, turn, colour = NARRATIVE[letter]
    picture = draw_blank(outline(corners, turn), colour, twice=not DICE[letter].good)
    pen = ImageDraw.Draw(picture)
    middles = [(0.5, 0.5)] if len(symbols) < 2 else [(0.34, 0.5), (0.66, 0.5)]
    size = 0.2 if len(symbols) < 2 else 0.145
    for symbol, (x, y) in zip(symbols, middles, strict=False):
        MARKS[symbol](pen, x, y, size * (0.85 if symbol in ("triumph", "despair") else 1), WHITE)
    return picture


def story_point(ours: bool) -> Image.Image:
    """Return a coin: the players' is filled and has a star, the game master's is hollow."""
    picture = Image.new("RGBA", (LARGE, LARGE))
    pen = ImageDraw.Draw(picture)
    edge = LARGE // 40
    pen.ellipse([edge, edge, LARGE - edge, LARGE - edge], fill=RIM if ours else BLACK)
    inner = LARGE // 14
    pen.ellipse([inner, inner, LARGE - inner, LARGE - inner], fill="#1f6f5c" if ours else WHITE)
    (star if ours else cross)(pen, 0.5, 0.5, 0.27, WHITE if ours else BLACK)
    return picture


def face(sign: str, colour: str) -> Image.Image:
    """Return the picture of someone without a portrait: a letter, or head and shoulders."""
    picture = Image.new("RGBA", (LARGE, LARGE), colour)
    if sign != NO_LETTER:
        number(picture, sign.upper(), 0.5, 0.6)
        return picture
    pen = ImageDraw.Draw(picture)
    pen.ellipse([0.34 * LARGE, 0.2 * LARGE, 0.66 * LARGE, 0.52 * LARGE], fill=WHITE)
    pen.ellipse([0.2 * LARGE, 0.58 * LARGE, 0.8 * LARGE, 1.2 * LARGE], fill=WHITE)
    return picture


def faces() -> dict[str, Image.Image]:
    """Return a picture for each letter, and for none, in every colour."""
    return {
        name_face(sign, tint): face(sign, colour)
        for sign in (*LETTERS, NO_LETTER)
        for tint, colour in enumerate(FACES)
    }


def pictures() -> dict[str, Image.Image]:
    """Return every picture by what it shows."""
    found = {
        f"d{sides}_{face}": plain_die(sides, face)
        for sides in PLAIN
        for face in range(1, sides + 1)
    }
    for letter, die in DICE.items():
        for face in range(1, die.sides + 1):
            found[name_picture(die.name, die.shows(face))] = narrative_die(letter, die.shows(face))
    story = {"story_players": story_point(True), "story_master": story_point(False)}
    return {**found, **story, **faces()}


def shrink_picture(picture: Image.Image, size: int = SIZE) -> bytes:
    """Return a picture as a PNG of a few hundred bytes."""
    made = picture.resize((size, size), Image.Resampling.LANCZOS)
    kept = io.BytesIO()
    made.quantize(32, method=Image.Quantize.FASTOCTREE).save(kept, "PNG", optimize=True)
    return kept.getvalue()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures().items():
        size = FACE if name.startswith("face_") else SIZE
        (folder / f"{name}.png").write_bytes(shrink_picture(picture, size))


if __name__ == "__main__":
    main()
