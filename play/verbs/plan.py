"""`/plan`: what a character will do on their turn, or when something happens."""

import re
from collections.abc import Container, Sequence
from dataclasses import replace

from grammar.parser import verbs_of
from grammar.verb_tail_comment import comment_place, to_plain
from play.language.exact_reading import Understood
from play.pending.plan_triggers import NOT_DEEDS, find_upcoming, hands_of, is_alone, runs_alone
from play.tables_decks_notes.thing_lookup import find_waited
from play.turn.preview.dry_run import dry_run
from play.turn.turn import Handlers, Turn
from play.wording import plan as wording
from rules.core import limits
from rules.core.errors import AlreadyDone, NotAllowed, NotFound, NotUnderstood, PlayerError, Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import check_may_say, is_gm, may_play, require_visible
from rules.core.records.tables_decks_notes import Clock
from rules.core.rule_helpers import quote_name
from rules.core.sheet import Sheet
from rules.core.verb_declarations.rounds_plans_votes import DropPlan, MakePlan, ShowPlan
from rules.lazy_regex import compile_later
from storage import plans
from storage.plans import Plan

#: what separates alternatives: `; or`, or an `or` before a verb
_OR = compile_later(r"\s*;\s*or\s+|\s*,?\s+or\s+(?=/?(?P<verb>[a-z]+)\b)", re.IGNORECASE)
#: what a plan would wait for
_WAITS = compile_later(r"\s*(?:when|whenever|if|once|until|after|unless)\b", re.IGNORECASE)
_QUOTED = compile_later(r'"[^"]*"?')
_ON_MY_TURN = compile_later(
    r"\A\s*(?:next|then|(?:on\s+)?my\s+(?:next\s+)?turn|next\s+turn)\s*[:,]\s*", re.IGNORECASE
)


async def make(turn: Turn, understood: Understood) -> Outcome:
    """Store what a character will do; on their own turn, suggest saying it now."""
    request = understood.request
    assert isinstance(request, MakePlan)
    turn.require_game()
    if len(request.text) > limits.PLAN:
        raise NotAllowed("text_too_long", most=limits.PLAN)
    inner = _read(turn, understood, request)
    sheet = inner[0].scene.actor
    if any(each.scene.acting != sheet.record for each in inner):
        raise Refused("one_planner")
    says = tuple(each.said for each in inner)
    whom = _whom(understood, request)
    if not request.event and runs_alone(turn.system, turn.scene, sheet.record):
        error = Refused("said_at_once", record=sheet.record)
        error.instead = says
        raise error
    event = (
        wording.describe_event(request.event, whom.name if whom else "") if request.event else ""
    )
    earlier = await _of(turn, sheet)
    _keep(turn, request, sheet, says, whom.record if whom else 0)
    turn.draft.hidden = "secret"
    when = f"when {_spoken_event(request, whom)}: " if request.event else ""
    turn.draft.canonical_text = f"plan {when}{'; or '.join(says)}"
    turn.draft.carried = _as_secret(inner[0])
    told, choices = await _tell_plan(turn, says, event, earlier), _run_them(turn, request)
    return Outcome(
        wording.has_a_plan(sheet.name),
        prose=f"{told}\n{wording.WAITS}" if choices else told,
        facts=_facts(sheet, says, event),
        choices=choices,
        kind="plan",
        subject=sheet.record,
    )


async def _list_dead(turn: Turn, says: Sequence[str]) -> list[str]:
    """Return the names of the dead whom these sentences are for, as far as the planner knows."""
    ruled = [await dry_run(turn, each) for each in says]
    dead = (each for each in ruled if isinstance(each, Refused) and each.code == "dead")
    return list(dict.fromkeys(str(each.fields["name"]) for each in dead))


def _run_them(turn: Turn, request: MakePlan) -> tuple[Choice, ...]:
    """Offer the game master to run the plans, unless this one will run by itself."""
    now = find_upcoming(turn.system, turn.scene)
    alone = bool(request.event) or (bool(now.who) and is_alone(turn.scene, now))
    if alone and turn.scene.read_setting("plans", "auto") == "auto":
        return ()
    return (Choice(wording.RUN_THE_PLANS, "round run", "gm", recalls=False),)


def _as_secret(inner: Understood) -> Understood:
    """Return a sentence made as secret as the plan that contains it."""
    return inner._replace(sentence=inner.sentence._replace(visible="secret"))


def _spoken_event(request: MakePlan, whom: Sheet | Clock | None) -> str:
    return wording.event(request.event, quote_name(whom.name) if whom else "")


def _facts(sheet: Sheet, says: Sequence[str], event: str) -> tuple[Fact, ...]:
    return (Fact("plans", list(says)), Fact("when", event or None), Fact("of", sheet.name))


def _keep(turn: Turn, request: MakePlan, sheet: Sheet, says: tuple[str, ...], whom: int) -> None:
    hands = hands_of(turn.scene, sheet)
    made = Plan(
        0, turn.said.speaker, turn.said.channel, sheet.record, says, hands, request.event, whom
    )

    async def keep(number: int) -> None:
        plans.keep(turn.tx, turn.found.game, made._replace(number=number))

    turn.draft.afterwards.append(keep)


def _whom(understood: Understood, request: MakePlan) -> Sheet | Clock | None:
    """Return what a plan watches: a character its owner has met, or a clock they may know of."""
    if request.clock:
        return find_waited(understood.scene, request.clock)
    if request.whom is None:
        return None
    if len(set(request.whom.records())) != 1:
        sentence = understood.sentence
        names = [name.said for name in request.whom.names]
        column = sentence.column(request.whom.start)
        raise NotUnderstood(sentence.text, column, "one name", names, "ambiguous")
    scene = understood.scene
    return require_visible(scene, scene.sheets[request.whom.record() or 0])


def _read(turn: Turn, understood: Understood, request: MakePlan) -> list[Understood]:
    """Read every sentence of a plan, keeping its column."""
    sentence = understood.sentence
    start = sentence.text.rfind(request.text)
    parts = _split_alternatives(request.text, verbs_of(turn.found.system))
    for place, text in parts:
        if _QUOTED.sub("", _without_comment(text)).find(";") >= 0:
            column = sentence.column(start + place + text.index(";"))
            raise NotUnderstood(sentence.text, column, "`; or` before another sentence", ["; or"])
    if len(parts) > limits.ALTERNATIVES:
        raise Refused("too_many_alternatives", most=limits.ALTERNATIVES)
    return [_read_one(turn, understood, parts, n, start) for n in range(len(parts))]


def _without_comment(text: str) -> str:
    place = comment_place(text)
    return text if place is None else text[:place]


def _split_alternatives(text: str, verbs: Container[str]) -> list[tuple[int, str]]:
    """Return a plan's alternatives, each with its position. A comment runs to the end."""
    comment = comment_place(text)
    end = len(text) if comment is None else comment
    masked = _QUOTED.sub(lambda found: "x" * len(found[0]), to_plain(text))
    parts, at = [], 0
    for found in _OR.finditer(masked, 0, end):
        if found["verb"] and found["verb"].casefold() not in verbs:
            continue
        parts.append((at, text[at : found.start()]))
        at = found.end()
    return [*parts, (at, text[at:])]


def _read_one(
    turn: Turn, understood: Understood, parts: Sequence[tuple[int, str]], which: int, start: int
) -> Understood:
    sentence = understood.sentence
    place, text = parts[which]
    text = _ON_MY_TURN.sub(lambda found: " " * len(found[0]), text)  # what every plan is
    try:
        inner = turn.understand(
            " " * (start + place) + text, turn.scene, loose=True, acting=_find_actor(turn)
        )
    except PlayerError as error:
        if _WAITS.match(text) and not error.choices:
            raise NotUnderstood(sentence.text, None, "", (), "no_trigger") from error
        if error.column is not None:
            error.column = max(1, error.column - sentence.shift)
        error.choices = error.choices or _offer_unconditioned(turn, text)
        error.choices = tuple(
            _make_plan_choice(each, understood, parts, which) for each in error.choices
        )
        raise
    _check(turn, inner)
    return inner


def _offer_unconditioned(turn: Turn, text: str) -> tuple[Choice, ...]:
    """Offer a deed whose condition no plan can watch, with the condition as its description."""
    deed, condition, _ = text.partition(" if ")
    if not condition:
        return ()
    try:
        inner = turn.understand(deed, turn.scene, loose=True, acting=_find_actor(turn))
    except PlayerError:
        return ()
    return (Choice(deed, f"{inner.said} # {text.strip()}", recalls=False),)


def _find_actor(turn: Turn) -> int:
    return turn.find_own_character(turn.said.character) if turn.said.character else 0


def _make_plan_choice(
    choice: Choice, understood: Understood, parts: Sequence[tuple[int, str]], which: int
) -> Choice:
    """Return a choice whose sentence is a plan, with one alternative replaced by what was meant."""
    if choice.says.startswith("plan "):
        return choice
    request = understood.request
    assert isinstance(request, MakePlan)
    told = [choice.says if n == which else text.strip() for n, (_, text) in enumerate(parts)]
    text = understood.sentence.text
    head = text[understood.sentence.start : text.rfind(request.text)].strip()
    says = " ".join(filter(None, ("plan", head, "; or ".join(told))))
    return choice._replace(label=says, says=says)


def _check(turn: Turn, inner: Understood) -> None:
    """Refuse a sentence that can't be planned, or that the plan's owner may not say."""
    verb = inner.sentence.verb
    if verb in NOT_DEEDS or verb == "pick":
        raise Refused("cannot_plan", verb=verb)
    if not is_gm(turn.scene):
        check_may_say(turn.system, verb, inner.request)
    if not inner.scene.acting:
        raise NotFound("no_character")


def _whose(understood: Understood, request: ShowPlan | DropPlan) -> Sheet:
    """Return the character whose plan is meant, if the speaker may play them."""
    scene = understood.scene
    if request.who is None:
        actor: Sheet = scene.actor
        return actor
    sheet = require_visible(scene, scene.sheets[request.who.record() or 0])
    if not may_play(scene, sheet):
        raise NotAllowed("not_your_character", name=sheet.name)
    return sheet


async def show(turn: Turn, understood: Understood) -> Outcome:
    """Show the speaker their plan, or how it ended."""
    assert isinstance(understood.request, ShowPlan)
    turn.require_game()
    sheet = _whose(understood, understood.request)
    plan = await _of(turn, sheet)
    if plan is None or plan.over:
        attacks = "attack" in verbs_of(turn.found.system)
        example = "attack Scar" if attacks else "roll d20"
        why = plan.over if plan else wording.NO_PLAN.format(example)
        return Outcome(
            wording.plan_of(sheet.name),
            prose=why if plan is None or "\n" in why else wording.plan_ended(sheet.name, why),
            facts=_facts(sheet, (), ""),
            recorded=False,
            private=True,
        )
    drop = Choice(wording.DROP_IT, "plan drop", "player", sheet.name, recalls=False)
    return Outcome(
        wording.plan_of(sheet.name),
        prose=_describe(turn, plan),
        facts=_facts(sheet, plan.says, _event(turn, plan)),
        choices=(drop,),
        recorded=False,
        private=True,
    )


async def _tell_plan(turn: Turn, says: Sequence[str], event: str, earlier: Plan | None) -> str:
    """Describe a new plan, the dead it is for, and the one that it replaces."""
    plain = [_without_comment(each).rstrip() for each in says]  # the card begins with the comment
    told = wording.describe_plan(plain, event, await _list_dead(turn, says))
    if earlier is None or earlier.over:
        return told
    return f"{told}\n{wording.replaces(_describe(turn, earlier))}"


def _describe(turn: Turn, plan: Plan) -> str:
    return wording.describe_plan(plan.says, _event(turn, plan))


def _event(turn: Turn, plan: Plan) -> str:
    whom = turn.scene.sheets.get(plan.whom) or turn.scene.things.get(plan.whom)
    return wording.describe_event(plan.event, whom.name if whom else "") if plan.event else ""


async def _of(turn: Turn, sheet: Sheet) -> Plan | None:
    """Return a character's plan, if the speaker may know it."""
    plan = await plans.of_record(turn.tx, turn.found.game, sheet.record)
    known = plan is not None and (plan.person == turn.said.speaker or is_gm(turn.scene))
    return plan if known else None


async def drop(turn: Turn, understood: Understood) -> Outcome:
    """Drop the speaker's plan."""
    assert isinstance(understood.request, DropPlan)
    turn.require_game()
    sheet = _whose(understood, understood.request)
    plan = await _of(turn, sheet)
    if plan is None or plan.over:
        raise AlreadyDone("no_plan", name=sheet.name)
    plans.forget(turn.tx, turn.found.game, sheet.record)
    turn.draft.dropped_plan = plan  # so that nothing else reports its end
    return replace(
        Outcome(wording.plan_dropped(sheet.name), subject=sheet.record), facts=_facts(sheet, (), "")
    )


HANDLERS: Handlers = {MakePlan: make, ShowPlan: show, DropPlan: drop}
