"""Which function resolves which request. The shared verbs are loaded when first used."""

from contextvars import ContextVar
from dataclasses import replace
from functools import cache
from importlib import import_module

from play.chronicle.import_rights import ImportGuard, check_changes
from play.language.exact_reading import Understood
from play.turn.choices.questions import complete_answers, for_whom
from play.turn.earlier_entries import recall
from play.turn.earlier_faces import list_faces_before
from play.turn.preview.dry_run import dry_run
from play.turn.turn import Handlers, Turn
from play.verbs.round_and_deadline import ask_first
from play.verbs.table import find_own, roll_own
from play.wording import pick as wording
from play.wording.errors import explain
from rules.core.errors import NotFound, PlayerError, Refused
from rules.core.outcome import Choice, Outcome
from rules.core.permissions import check, is_gm
from rules.core.scene import AnyScene
from rules.core.verb_declarations.request import Request

MODULES = (
    "game", "game_settings", "game_page", "sheet", "sheet_list", "sheet_files", "npc", "roll",
    "odds", "history", "undo", "fix_and_again", "pick", "rules_and_help", "ask",
    "waiting_and_turn", "away_and_nudge", "scene", "lend", "catchup", "chronicle_and_import",
    "privacy", "gm", "hand_over", "keep_and_pin", "teach", "ledger", "board", "plan",
    "round_and_deadline", "vote", "seal", "say_and_narrate", "whisper", "pause", "clock",
    "table", "deck", "date_and_time", "remind", "note", "find",
)  # fmt: skip


#: whether a sentence is only being tried, to find out for whom it works
_TRYING: ContextVar[bool] = ContextVar("trying", default=False)


@cache
def handlers() -> Handlers:
    """Return every shared request with the function that resolves it."""
    found: Handlers = {}
    for name in MODULES:
        found |= import_module(f"play.verbs.{name}").HANDLERS
    return found


async def resolve(turn: Turn, understood: Understood) -> Outcome:
    """Resolve a request, or ask a game master who plays nobody whom it is for."""
    try:
        return await _resolve(turn, understood)
    except NotFound as error:
        alone = error.code == "no_character" and is_gm(understood.scene)
        asked = for_whom(understood, wording.FOR_WHOM) if alone else None
        if asked is None:
            raise
        if _TRYING.get():  # no trials within trials
            return asked
        return replace(asked, choices=await _keep_possible(turn, asked.choices))


async def _keep_possible(turn: Turn, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Return the characters for whom a sentence would work now: someone who is down can't move."""
    possible, refusals = [], dict[str, PlayerError]()
    for each in choices:
        trying = _TRYING.set(True)
        try:
            foreseen = await dry_run(turn, f"/{each.says}")
        finally:
            _TRYING.reset(trying)
        if isinstance(foreseen, PlayerError) and not foreseen.choices:  # else it only asks
            refusals[str(foreseen)] = foreseen
        else:
            possible.append(each)
    if not possible:  # all for one reason, such as no fight, or each for their own
        *others, last = refusals.values()  # characters come after NPCs, and are likelier meant
        if others:
            raise Refused("for_nobody", why=explain(last, turn.found.system))
        raise last
    return tuple(possible)


async def _resolve(turn: Turn, understood: Understood) -> Outcome:
    """Resolve a request: shared verbs here, all others by the rules of this game."""
    handler = handlers().get(type(understood.request))
    if handler is not None:
        return complete_answers(turn, await handler(turn, understood), understood)
    on_table = understood.sentence.verb == "table"
    if on_table and (own := await find_own(turn, understood)) is not None:
        found, scene, asked = own
        return roll_own(found, understood, scene, asked)
    planned = turn.found.plans
    if planned and (question := ask_first(turn, understood)) is not None:
        return complete_answers(turn, question, understood)
    scene = await recall(turn, understood)
    if turn.draft.follows_entry and not turn.draft.undoes:
        verb, actor = understood.sentence.verb, scene.acting
        turn.dice.show_first(await list_faces_before(turn, turn.draft.follows_entry, verb, actor))
    if scene.recalled is not None and scene.recalled.imported:
        outcome = _resolve_imported(turn, understood.request, scene)
    else:
        outcome = turn.system.resolve(understood.request, scene, turn.dice)
    check(turn.system, understood.sentence.verb, understood.request, scene, outcome.changes)
    return complete_answers(turn, outcome, understood, scene.recalled)


def _resolve_imported(turn: Turn, request: Request, scene: AnyScene) -> Outcome:
    """Resolve what follows up an imported entry, which may have been forged."""
    with ImportGuard(True):
        outcome = turn.system.resolve(request, scene, turn.dice)
        check_changes(turn, scene, outcome.changes)
    return outcome
