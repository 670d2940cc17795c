"""Which function settles which request. The shared ones are read when something is first said."""

from functools import cache
from importlib import import_module

from play.imports import check_changes, guarded
from play.language.meaning import Understood
from play.permissions import check
from play.turn.recall import recall
from play.turn.turn import AnyScene, Handlers, Turn
from play.verbs.round import ask_first
from play.wording import table as wording
from rules.core.errors import NotFound
from rules.core.outcome import Choice, Outcome
from rules.core.permissions import is_gm, may_play
from rules.core.ruling import spoken

MODULES = (
    "game",
    "sheet",
    "sheet_files",
    "npc",
    "roll",
    "odds",
    "history",
    "undo",
    "pick",
    "lookups",
    "ask",
    "waiting",
    "away",
    "scene",
    "lend",
    "catchup",
    "chronicle",
    "privacy",
    "gm",
    "keep",
    "ledger",
    "plan",
    "round",
    "vote",
    "seal",
)
#: so many are offered to speak for, to someone who has no character
MOST_SPEAKERS = 5
#: how many characters a game master is asked about
MOST_ASKED = 25


@cache
def handlers() -> Handlers:
    """Return every shared request and what settles it."""
    found: Handlers = {}
    for name in MODULES:
        found |= import_module(f"play.verbs.{name}").HANDLERS
    return found


def for_someone(scene: AnyScene, understood: Understood) -> tuple[Choice, ...]:
    """Return the same sentence said as each whom a speaker without a character may play."""
    if understood.sentence.speaking_as is not None:
        return ()
    people = [s for s in scene.present(npcs=True) if may_play(scene, s)]
    people.sort(key=lambda sheet: sheet.npc)
    said, mark, comment = understood.said.partition(" # ")
    return tuple(
        Choice(sheet.name, f"{said} as {spoken(sheet.name)}{mark}{comment}", recalls=False)
        for sheet in people[:MOST_SPEAKERS]
    )


async def settle(turn: Turn, understood: Understood) -> Outcome:
    """Resolve a request: a shared verb here, any other by the rules of this game."""
    handler = handlers().get(type(understood.request))
    if handler is not None:
        return await handler(turn, understood)
    if (question := ask_first(turn, understood)) is not None:
        return question
    scene = await recall(turn, understood)
    system, imported = turn.system, scene.recalled is not None and scene.recalled.imported
    with guarded(imported):
        try:
            outcome = system.resolve(understood.request, scene, turn.dice)
        except NotFound as error:
            if error.code != "no_character" or not is_gm(scene) or not scene.standing():
                raise
            return _for_whom(understood)
        if imported:
            check_changes(turn, scene, outcome.changes)
    check(system, understood.sentence.verb, understood.request, scene, outcome.changes)
    return outcome


def _for_whom(understood: Understood) -> Outcome:
    """Ask a game master who plays nobody for whom a sentence is meant. Nothing has happened yet."""
    said, mark, comment = understood.said.partition(" # ")
    names = [sheet.name for sheet in understood.scene.present(npcs=True)][:MOST_ASKED]
    return Outcome(
        wording.FOR_WHOM,
        choices=tuple(
            Choice(name, f"{said} as {spoken(name)}{mark}{comment}", "gm", recalls=False)
            for name in names
        ),
        recorded=False,
        private=True,
    )
