"""A picture for characters without a portrait: their initial, as one of the bot's own emojis.

An emoji has a public link, which a webhook's avatar needs; our attachments have none.
"""

import string
import unicodedata
import zlib

from cogs.messages.dice_pictures import PICTURES, Pictures
from rules.lazy_regex import compile_later

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
    plain = unicodedata.normalize("NFKD", name).casefold()
    letter = next((sign for sign in plain if sign.isalnum()), "")
    tint = zlib.crc32(name.casefold().encode()) % TINTS
    drawn = pictures.find(name_face(letter if letter in LETTERS and letter else NO_LETTER, tint))
    found = _ID.search(drawn)
    return FACE_LINK.format(found[1]) if found else ""
