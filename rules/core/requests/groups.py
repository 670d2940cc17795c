"""Which requests are understood everywhere, and which where a game is played."""

from rules.core.requests import (
    asks,
    games,
    gm,
    help,
    history,
    page,
    people,
    reports,
    rolls,
    scenes,
    sheets,
    shortcuts,
    speech,
)

#: also where there is no game
EVERYWHERE = (rolls, games, sheets, history, help, page)
#: of whatever rules
IN_GAMES = (speech, asks, people, scenes, shortcuts, gm, reports)
