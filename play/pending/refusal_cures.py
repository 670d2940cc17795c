"""Offers the one obvious way out of a refusal, if the speaker could take it now."""

import re

from grammar.verb_tail_comment import comment_place
from play.language.spotting.offers import say_for_people
from play.server import Unasked
from play.turn.choices.choice_rights import is_speakers
from play.turn.preview.dry_run import dry_run, would_stand
from play.turn.turn import Turn
from play.wording import ask as ask_wording
from play.wording import gear as gear_wording
from play.wording import pick as pick_wording
from play.wording import sheet as wording
from rules.core.errors import NotAllowed, NotFound, NotUnderstood, PlayerError, Refused
from rules.core.outcome import Choice
from rules.core.permissions import is_gm
from rules.core.records.field_values import words
from rules.core.rule_helpers import ANYWAY, quote_name
from rules.lazy_regex import compile_later
from storage import choices

#: how many examples are tried to find one that works
FEW = 5
#: an incomplete sentence, the label of its cure, and the complete sentence
_LEFT_OUT = tuple(
    (compile_later(rf"\s*/?{bare}\s*$", re.IGNORECASE), label, whole)
    for bare, label, whole in (
        (r"scene (.+)", ask_wording.START_SCENE, r"scene start \1"),
        *(
            (r"ask ([^:]+?)((?: #.*)?)", ask_wording.ASK_EVERYONE, rf"ask all: {verb}\1\2")
            for verb in ("", "check ", "move ", "save ")
        ),
        (r"whisper (\w+),? ([^:]+)", ask_wording.WHISPER_TO, r"whisper \1: \2"),
    )
)
#: an `ask`, and what people type for a roll that they were asked for
_ASKS = compile_later(r"\s*/\s*ask\b", re.IGNORECASE)
_ANSWERS = compile_later(r"\s*/?answer\b", re.IGNORECASE)
#: codes of refusals because there is no character
NOBODY = frozenset({"no_character", "nobody_speaks"})


async def find_cure(turn: Turn, error: PlayerError) -> tuple[Choice, ...]:
    """Return the way out that a refusal suggests, if it would work."""
    label, says = say_for_people(error.cure), error.cure
    if getattr(error, "code", "") in NOBODY:
        label, says = wording.MAKE_ONE, f"sheet new {quote_name(turn.said.name)}"
    elif getattr(error, "code", "") == "no_price":
        label = gear_wording.take_unpaid(getattr(error, "name", ""))
    elif says == ANYWAY:
        label, says = pick_wording.DO_IT_ANYWAY, _insist(turn.said.text)
    if not says and isinstance(error, NotUnderstood):
        return await _complete(turn, error)
    if not says or not turn.found.game or not await would_stand(turn, says):
        return ()
    return (Choice(label, says, recalls=False),)


def tell_who_asks(turn: Turn, error: PlayerError) -> PlayerError:
    """Return the error of a player's `ask`, which only a game master may say, with what their
    words could mean instead; any other error as it is."""
    lost = isinstance(error, NotUnderstood | NotFound)
    if not (lost and turn.found.game and _ASKS.match(turn.said.text)) or is_gm(turn.scene):
        return error
    told = NotAllowed("gms_only", what="ask for rolls")
    told.choices = tuple(
        each._replace(says=each.says.replace(" # ", " # ask ", 1)) for each in error.choices
    )
    return told


async def find_asked(turn: Turn, error: PlayerError) -> PlayerError:
    """Return the error of an `answer` to no challenge, naming the roll its speaker was asked for
    if there is one; any other error as it is."""
    lost = isinstance(error, NotUnderstood) or getattr(error, "code", "") == "no_challenge"
    if not (lost and turn.found.game and _ANSWERS.match(turn.said.text)):
        return error
    owed = await choices.list_owed(turn.tx, turn.found.game)
    mine = [each for each in owed if is_speakers(turn.scene, each)]
    asked = [each.choice.says for each in mine if each.verb == "ask"]
    if not asked or any(each.choice.says.startswith("answer ") for each in mine):
        return error
    bare = asked[0].partition(" # ")[0].replace(" +", "+")
    return Refused("asked_instead", says=bare, cure=asked[0])


async def _complete(turn: Turn, error: NotUnderstood) -> tuple[Choice, ...]:
    """Offer a sentence completed by what people often leave out: `scene The bridge` starts one."""
    for bare, label, whole in _LEFT_OUT:
        said = bare.match(turn.said.text)
        if said and turn.found.game and await would_stand(turn, said.expand(whole)):
            error.examples = (said.expand(whole),)
            return (Choice(said.expand(label), said.expand(whole), recalls=False),)
    return ()


async def mend_typo(turn: Turn, error: PlayerError) -> tuple[Choice, ...]:
    """Offer a sentence with the one name that an unknown word is nearly, unless it was guessed
    already without loss."""
    if any(" # " not in each.says for each in error.choices):
        return ()
    text, column = turn.said.text, error.column
    if (
        not isinstance(error, NotUnderstood)
        or error.code != "unknown_name"
        or len(error.near) != 1
        or not column
        or error.text != text
    ):
        return ()
    known = words(error.near[0])
    rest = re.sub(r"^\w+", lambda _: known, text[column - 1 :])
    said = f"{text[: column - 1]}{rest}".removeprefix("/")
    if not turn.found.game or not await would_stand(turn, said):
        return ()
    return (Choice(said, said, recalls=False),)


async def find_example(turn: Turn, error: NotUnderstood) -> tuple[str, ...]:
    """Return the first example that would work here and now; else the last, which is the help."""
    for each in error.examples[:FEW]:
        if not isinstance(await dry_run(turn, each), PlayerError | Unasked):
            return (each,)
    return error.examples[-1:]


def _insist(text: str) -> str:
    """Return a sentence with `anyway`, in front of its comment."""
    place = comment_place(text)
    head, words = (text, "") if place is None else (text[:place], text[place:])
    return f"{head.strip().removeprefix('/')} {ANYWAY} {words}".strip()
