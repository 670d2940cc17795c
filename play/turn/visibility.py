"""What of the journal a person may know, and how hidden that is which follows it up."""

from collections.abc import Iterable

from rules.core.errors import Moved
from rules.core.permissions import AnyScene, is_gm
from rules.core.records.changes import inverses, replayed
from storage import journal
from storage.database import Transaction
from storage.journal import Entry

VISIBLE = ("all", "secret", "blind")


def most_hidden(visible: Iterable[str]) -> str:
    return max(visible, key=VISIBLE.index, default="all")


def told(scene: AnyScene, entry: Entry) -> bool:
    """Say whether the speaker may know what an entry was."""
    if is_gm(scene):
        return True
    own = entry.speaker == scene.speaker.id
    if entry.visible == "all":
        return own or not entry.outcome.private
    return own and entry.visible == "secret"


async def standing(tx: Transaction, game: int, entry: Entry) -> str:
    """Return how hidden an entry still is: a game master may have revealed it."""
    if entry.visible == "all" or entry.number in await journal.revealed(tx, game):
        return "all"
    return entry.visible


async def veiled(tx: Transaction, game: int, scene: AnyScene) -> AnyScene:
    """Return a scene as players may know it: without what blind rolls changed.

    Whatever shows a sheet, gives one away as a file, or completes what is typed looks at this.
    """
    for entry in await journal.blind(tx, game):
        if entry.verb == "npc":  # that someone goes by another name is no roll's doing
            continue
        own = tuple(change for change in entry.changes if change.record in scene.sheets)
        try:
            scene = replayed(scene, inverses(scene, own))
        except Moved:
            continue  # what came of it has been changed since: nobody can tell any more
    return scene


async def known(tx: Transaction, game: int, scene: AnyScene) -> AnyScene:
    """Return a scene as its speaker may know it: all of it for a game master."""
    return scene if is_gm(scene) else await veiled(tx, game, scene)
