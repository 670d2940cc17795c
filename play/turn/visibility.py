"""What of the journal a person may know, and how hidden that is which follows it up."""

from collections.abc import Iterable

from grammar.sentence import VISIBLE
from play.language.canonical import phrases
from play.language.meaning import Understood
from rules.core.errors import Moved, NotUnderstood, PlayerError
from rules.core.outcome import QUESTION
from rules.core.permissions import AnyScene, is_gm, may_see
from rules.core.records.changes import inverses, replayed
from storage import journal
from storage.database import Transaction
from storage.journal import Entry

#: refusals that tell whose something is
CONFIRMING = frozenset({"unknown_character", "not_your_character", "not_your_sheet", "gms_only"})


def most_hidden(visible: Iterable[str]) -> str:
    return max(visible, key=VISIBLE.index, default="all")


def told(scene: AnyScene, entry: Entry) -> bool:
    """Say whether the speaker may know what an entry was."""
    if is_gm(scene):
        return True
    own = entry.speaker == scene.speaker.id
    if entry.visible == "all":
        return own or not entry.outcome.private
    return own and (entry.visible == "secret" or entry.kind == QUESTION)


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


def names_hidden(
    scene: AnyScene, text: str, understood: Understood | None, error: PlayerError
) -> bool:
    """Say whether a refusal would tell that there is an NPC whom the speaker has not met.

    As a target its full name works, and then whatever the rules say of it is said. What was not
    understood at all has no target: the name may just stand in it. What stopped making sense
    before the name did so whoever has it: a slip of the thumb in the verb, say.
    """
    if understood is None:
        slip = error.column if isinstance(error, NotUnderstood) and error.choices else None
        names = (s.name.casefold() for s in scene.sheets.values() if not may_see(scene, s))
        places = [text.casefold().find(name) for name in names]
        return not error.several and any(0 <= place < (slip or len(text)) for place in places)
    if getattr(error, "code", "") not in CONFIRMING:
        return False
    scene = understood.scene
    named = {record for each in phrases(understood.request) for record in each.records()}
    speaker = understood.sentence.speaking_as
    named |= set(speaker.records()) if speaker is not None else set()
    told = str(getattr(error, "name", "") or getattr(error, "fields", {}).get("name", ""))
    return any(
        not may_see(scene, sheet)
        for record, sheet in scene.sheets.items()
        if record in named or sheet.name.casefold() == told.casefold()
    )
