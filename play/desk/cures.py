"""The one obvious cure of a refusal: the sentence that its words end with, if it would stand."""

import re

from play.turn.foresight.dry_run import would_stand
from play.turn.turn import Turn
from play.wording import table as wording
from play.wording.errors import explain
from rules.core.errors import PlayerError
from rules.core.outcome import Choice
from rules.core.ruling import quote_name

#: codes of refusals for want of a character
NOBODY = frozenset({"no_character", "nobody_speaks"})
_LAST = re.compile(r"[:,] `?/([a-z][^`\n]*?)`?\.?$|`/([a-z][^`\n]*)` goes on\.$")
#: a word that stands for something, and what nobody should press by mistake
_OPEN, _GRAVE = re.compile(r"[A-Z]{3,}|\.\.\.|…|="), ("game ", "help", "undo")


async def find_cure(turn: Turn, error: PlayerError) -> tuple[Choice, ...]:
    """Return the way out that a refusal names, for whoever could go it here and now."""
    label, says = "", ""
    if getattr(error, "code", "") in NOBODY:
        label, says = wording.MAKE_ONE, f"sheet new {quote_name(turn.said.name)}"
    elif found := _LAST.search(explain(error, turn.found.system)):
        says = found[1] or found[2]
    if not says or (not label and _OPEN.search(says)) or says.startswith(_GRAVE):
        return ()
    if not turn.found.game or not await would_stand(turn, says):
        return ()
    return (Choice(label or says, says, recalls=False),)
