"""For whom a sentence may be meant that was said by someone without a character."""

from typing import Any

from play.language.canonical import canonical
from play.language.sentence import Understood
from rules.core.outcome import FOR_WHOM, Choice, Outcome
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


def for_whom(understood: Understood, title: str) -> Outcome | None:
    """Ask a game master for whom a sentence is meant. Nothing has happened yet.

    None where there is nobody, or where another name changes nothing.
    """
    names = [sheet.name for sheet in understood.scene.present(npcs=True)][:MOST_ASKED]
    if not names or not _can_be_said_as(understood):
        return None
    choices = tuple(_choice(understood, name)._replace(who="gm") for name in names)
    return Outcome(title, choices=choices, kind=FOR_WHOM, recorded=False, private=True)


def _can_be_said_as(understood: Understood) -> bool:
    """A sentence is said as one character; within one that is kept, `as` is part of that one."""
    return understood.sentence.speaking_as is None and not isinstance(understood.request, Keep)


def _choice(understood: Understood, name: str) -> Choice:
    says = canonical(understood.sentence, understood.request, f"as {spoken(name)}")
    return Choice(name, says, recalls=False)
