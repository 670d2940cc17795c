"""Verbs for a page of rules: giving it, showing it before a game, or changing it."""

from rules.core.verb_declarations.request import Request, declare
from rules.core.verb_declarations.verb import Key, Own, option, read_as, verb

_PAGE = "Start, show and run this channel's game"
_FILE = option("page", "A new page, if you want to change it", form="carried")


@verb("game page show FINGERPRINT", _PAGE, Key("page"), Key("show"), "fingerprint", parts=(),
      how="show")  # fmt: skip
@verb("game page change FINGERPRINT", _PAGE, Key("page"), Key("change"), "fingerprint", parts=(),
      how="change")  # fmt: skip
@verb("game page", _PAGE, Key("page"), parts=(), how="give",
      orders={"page": "Download this game's page, or change it"}, options=(_FILE,))  # fmt: skip
@declare
class GamePage(Request):
    how: str
    fingerprint: str = read_as(Own("fingerprint"), default="")
