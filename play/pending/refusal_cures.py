"""The one obvious cure of a refusal, for whoever could say it here and now."""

from grammar.sentence import comment_place
from play.language.spotting.offers import say_for_people
from play.server import Unasked
from play.turn.preview.dry_run import dry_run, would_stand
from play.turn.turn import Turn
from play.wording import pick as pick_wording
from play.wording import sheet as wording
from rules.core.errors import NotUnderstood, PlayerError
from rules.core.outcome import Choice
from rules.core.ruling import ANYWAY, quote_name

#: how many examples are tried for one that works
FEW = 5
#: codes of refusals for want of a character
NOBODY = frozenset({"no_character", "nobody_speaks"})


async def find_cure(turn: Turn, error: PlayerError) -> tuple[Choice, ...]:
    """Return the way out that a refusal declares, if it would stand."""
    label, says = say_for_people(error.cure), error.cure
    if getattr(error, "code", "") in NOBODY:
        label, says = wording.MAKE_ONE, f"sheet new {quote_name(turn.said.name)}"
    elif says == ANYWAY:
        label, says = pick_wording.DO_IT_ANYWAY, _insist(turn.said.text)
    if not says or not turn.found.game or not await would_stand(turn, says):
        return ()
    return (Choice(label, says, recalls=False),)


async def find_example(turn: Turn, error: NotUnderstood) -> tuple[str, ...]:
    """Return the first example of a verb that isn't refused here and now; failing that, its help,
    which is the last of them."""
    for each in error.examples[:FEW]:
        if not isinstance(await dry_run(turn, each), PlayerError | Unasked):
            return (each,)
    return error.examples[-1:]


def _insist(text: str) -> str:
    """Return a sentence that is said all the same; its comment stays behind it."""
    place = comment_place(text)
    head, words = (text, "") if place is None else (text[:place], text[place:])
    return f"{head.strip().removeprefix('/')} {ANYWAY} {words}".strip()
