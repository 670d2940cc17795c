"""The five groups of `/help`: which commands are in each, and what each is for."""

from collections.abc import Mapping
from itertools import islice

from grammar.parser import own_verbs, verbs_of
from rules.core.system import System
from rules.fast_tuples import NamedTuple

#: for verbs that do several things, what each command does
PATHS: Mapping[str, str] = {
    "sheet show": "Show a character's sheet",
    "sheet new": "Make a character, step by step",
    "sheet set": "Change values on a sheet",
    "sheet pin": "Pin a card that stays up to date",
    "item show": "Show what you carry",
    "item list": "List what you carry",
    "define show": "Show this table's own moves",
    "npc new": "Make an NPC the players can't see yet",
    "npc reveal": "Introduce an NPC to the players",
    "scene start": "Start a scene",
    "game set": "Change a house rule or setting",
}
#: commands of a group shown at once
MOST_COMMANDS = 7
SHEET = ("sheet show", "sheet new", "sheet set", "sheet pin", "item show", "item list", "xp",
         "advance")  # fmt: skip
TABLE = ("say", "whisper", "undo", "history", "waiting", "catchup", "x", "fix", "board", "plan",
         "vote", "odds", "again", "away")  # fmt: skip
MASTER = ("npc new", "npc reveal", "ask", "scene start", "narrate", "gm", "game set", "nudge",
          "round", "turn", "ledger", "chronicle", "chapter", "time", "date", "clock",
          "deck")  # fmt: skip


class Group(NamedTuple):
    """A group of `/help`: its title, the word that opens it, its commands, the remaining verbs."""

    title: str
    word: str
    abouts: Mapping[str, str]
    others: tuple[str, ...] = ()


def groups_of(system: System) -> list[Group]:
    """Return the five groups of a game; every verb of its is in one of them."""
    verbs = verbs_of(system.key)
    chosen = {
        ("Play", "playing"): system.play,
        ("Fight", "fighting"): system.fight,
        ("Sheet", "sheets"): SHEET,
        ("Table", "the table"): TABLE,
        ("Game master", "game master"): MASTER,
    }
    abouts = {title: _abouts(system.key, paths) for (title, _), paths in chosen.items()}
    listed = {path.partition(" ")[0] for each in abouts.values() for path in each}
    own = own_verbs(system.key)
    masters = [n for n in MASTER[MOST_COMMANDS:] if n in verbs and n not in own and n not in listed]
    listed |= {*masters}
    left = {
        "Play": tuple(name for name in own if name in verbs and name not in listed),
        "Table": tuple(name for name in verbs if name not in own and name not in listed),
        "Game master": tuple(masters),
    }
    return [Group(title, word, abouts[title], left.get(title, ())) for title, word in chosen]


def _abouts(system: str, paths: tuple[str, ...]) -> dict[str, str]:
    """Return what each of these commands does: the first few that the game has."""
    verbs, found = verbs_of(system), {}
    for path in paths:
        verb, _, word = path.partition(" ")
        if verb in verbs and (not word or word in verbs[verb].words):
            found[path] = PATHS.get(path) or verbs[verb].about
    return dict(islice(found.items(), MOST_COMMANDS))
