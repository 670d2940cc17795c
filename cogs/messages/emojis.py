"""Replaces dice in a ruling's words by pictures if there are any, else by marks and numbers; and
shows characters without a portrait by their initial.

The rules write dice as `2d6 (5, ~~3~~)` and narrative dice as `◆ ability ✶▲, blank`.
A picture is one of the bot's own emojis. Each takes some 35 characters, so their number is limited.
An emoji has a public link, which a webhook's avatar needs; our attachments have none.
"""

import re
import string
import unicodedata
import zlib
from collections.abc import Mapping

from rules.lazy_regex import compile_later

#: the most dice drawn per ruling; the rest are written
MOST_PICTURES = 20
_SIZES = ("4", "6", "8", "10", "12", "20")
_POOL = compile_later(r"(?<![\w*])(\d*)d(\d+)([^\s()]*) \(([^()\n]+)\)")
_FACE = compile_later(r"(\d+)([✓✗]?)")
#: dice of a kind in one group, as written today, or one by one, as in older entries
_NARRATIVE = compile_later(
    r"(?P<die>[⬢◆■⬡◇□]) (?P<kind>[a-z]+):? "
    r"(?P<faces>(?:blank|[✶▲✪✕▽⊗]+)(?:, (?:blank|[✶▲✪✕▽⊗]+))*)(?: [a-z]+(?:, [a-z]+)*)?(?: · |$)"
)
_SYMBOLS = dict(
    zip("✶▲✪✕▽⊗", ("success", "advantage", "triumph", "failure", "threat", "despair"), strict=True)
)
#: a change of one side's story points, alone or after the other side's
_STORY = compile_later(
    r"(?:(?<=^Story points: )|(?<=\d, ))(players|game master)(?= \d+ →)", re.MULTILINE
)
_HINDERS = "⬡◇□"
_BARE = compile_later(r"(?:\d+|~~\d+~~)(?: (?:\d+|~~\d+~~))*(?=$|[ :])")


class Pictures:
    """The uploaded emojis, by what they show: `d6_5`, `ability_success_advantage`."""

    def __init__(self) -> None:
        self.known: Mapping[str, str] = {}

    def learn(self, known: Mapping[str, str]) -> None:
        """Use these emojis from now on: what each shows, and its notation in a message."""
        self.known = dict(known)

    def find(self, shows: str) -> str:
        return self.known.get(shows, "")


#: shared by all rulings, as an application has a single set of emojis
PICTURES = Pictures()


class Drawing:
    """Draws the dice of one ruling, up to the limit."""

    def __init__(self, pictures: Pictures = PICTURES) -> None:
        self._known = pictures.known
        self._left = MOST_PICTURES

    def draw(self, text: str, die: str = "") -> str:
        """Return a text with its dice drawn. With a `die`, the numbers at its beginning, or after a
        name, are its faces."""
        if die:
            text = self._draw_bare(text, die)
        if "→" in text:
            text = _STORY.sub(self._draw_story, text)
        if "(" in text:
            text = _POOL.sub(self._draw_pool, text)
        return text if text.isascii() else self._draw_narrative(text)

    def _draw_story(self, found: re.Match[str]) -> str:
        shows = "story_players" if found[1] == "players" else "story_master"
        picture = self._picture(shows, "")
        return f"{picture} {found[0]}" if picture else found[0]

    def _draw_bare(self, text: str, die: str) -> str:
        found = _BARE.match(text)
        if found is None:
            found = _BARE.match(text, text.find(": ") + 2) if ": " in text else None
        if found is None:
            return text
        faces = " ".join([self._face(each, die) for each in found[0].split()])
        return text[: found.start()] + _close_gaps(faces) + text[found.end() :]

    def _draw_pool(self, found: re.Match[str]) -> str:
        count, size, more, inside = found.groups()
        if size not in _SIZES:
            return found[0]
        faces = [self._face(each, f"d{size}") for each in re.split(r",? ", inside)]
        if not any(each.startswith("<") for each in faces):
            return found[0]
        drawn = _close_gaps(" ".join(faces))
        return f"{count}d{size}{more} {drawn}" if count or more else drawn

    def _face(self, said: str, die: str) -> str:
        """Return a face as a picture; one that doesn't count stays a struck-out number."""
        found = _FACE.fullmatch(said)
        return self._picture(f"{die}_{found[1]}", found[1]) + found[2] if found else said

    def _picture(self, shows: str, otherwise: str) -> str:
        picture = self._known.get(shows, "") if self._left else ""
        self._left -= bool(picture)
        return picture or otherwise

    def _draw_narrative(self, text: str) -> str:
        """Draw narrative dice in one line: helpful ones, a gap, then the others."""
        found = list(_NARRATIVE.finditer(text))
        if not found:
            return text
        sides = (
            "".join(self._narrative(each) for each in found if (each["die"] in _HINDERS) == bad)
            for bad in (False, True)
        )
        drawn = "  ".join(side.strip() for side in sides if side)
        return text[: found[0].start()] + drawn + text[found[-1].end() :]

    def _narrative(self, found: re.Match[str]) -> str:
        return "".join(
            self._narrative_face(found["die"], found["kind"], marks)
            for marks in found["faces"].replace("blank", "").split(", ")
        )

    def _narrative_face(self, die: str, kind: str, marks: str) -> str:
        shows = "_".join([kind, *([_SYMBOLS[mark] for mark in marks] or ["blank"])])
        return self._picture(shows, f"{die}{marks or '·'} ")


def _close_gaps(faces: str) -> str:
    """Remove blanks between pictures, but not between words."""
    return faces.replace("> <", "><")


LETTERS, NO_LETTER = string.ascii_lowercase, "someone"
#: the number of colours; a name always has the same one
TINTS = 4
_ID = compile_later(r":(\d+)>$")
FACE_LINK = "https://cdn.discordapp.com/emojis/{}.png"


def name_face(letter: str, tint: int) -> str:
    """Return the name of a letter's picture."""
    return f"face_{letter}_{tint}"


def find_face(name: str, pictures: Pictures = PICTURES) -> str:
    """Return the link of someone's initial, or nothing until it is uploaded."""
    # so that É is drawn as an E
    plain = unicodedata.normalize("NFKD", name).casefold()
    letter = next((sign for sign in plain if sign.isalnum()), "")
    # not `hash`, which gives every process another number
    tint = zlib.crc32(name.casefold().encode()) % TINTS
    drawn = pictures.find(name_face(letter if letter in LETTERS and letter else NO_LETTER, tint))
    found = _ID.search(drawn)
    return FACE_LINK.format(found[1]) if found else ""
