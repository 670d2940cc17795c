"""For whom a sentence may be meant that was said by someone without a character."""

from typing import Any

from play.language.meaning import Understood
from rules.core.outcome import Choice
from rules.core.permissions import may_play
from rules.core.requests.desk import Keep
from rules.core.ruling import spoken
from rules.core.scene import Scene

#: so many are offered to speak for, to someone who has no character
MOST_SPEAKERS = 5
#: how many characters a game master is asked about
MOST_ASKED = 25


def for_someone(scene: Scene[Any, Any, Any], understood: Understood) -> tuple[Choice, ...]:
    """Return the same sentence said as each whom a speaker without a character may play."""
    if not _can_be_said_as(understood):
        return ()
    people = [s for s in scene.present(npcs=True) if may_play(scene, s)]
    people.sort(key=lambda sheet: sheet.npc)
    return tuple(_choice(understood, sheet.name) for sheet in people[:MOST_SPEAKERS])


def for_whom(understood: Understood) -> tuple[Choice, ...]:
    """Return those for whom a game master may mean a sentence.

    Nobody where another name changes nothing.
    """
    if not _can_be_said_as(understood):
        return ()
    names = [sheet.name for sheet in understood.scene.present(npcs=True)][:MOST_ASKED]
    return tuple(_choice(understood, name)._replace(who="gm") for name in names)


def _can_be_said_as(understood: Understood) -> bool:
    """A sentence is said as one character; within one that is kept, `as` is part of that one."""
    return understood.sentence.speaking_as is None and not isinstance(understood.request, Keep)


def _choice(understood: Understood, name: str) -> Choice:
    said, mark, comment = understood.said.partition(" # ")
    return Choice(name, f"{said} as {spoken(name)}{mark}{comment}", recalls=False)
