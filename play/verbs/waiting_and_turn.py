"""`/waiting` and `/turn`: who the game is waiting for, and who has the floor."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from play.language.exact_reading import Understood
from play.pending.plan_triggers import next_holder
from play.pending.waiting_list import FEW, list_owed
from play.posted.message_links import links
from play.turn.turn import Handlers, Turn
from play.turn.utterance_and_ruling import Owed
from play.verbs.away_and_nudge import list_absent, name_played
from play.wording import ask as ask_wording
from play.wording import plan as plan_wording
from play.wording import timestamps
from play.wording import waiting_and_turn as wording
from rules.core.errors import NotAllowed, NotUnderstood
from rules.core.outcome import MOST_CHOICES, Choice, Fact, Outcome
from rules.core.permissions import is_gm, is_met, may_play, may_see
from rules.core.rule_helpers import quote_name
from rules.core.scene import AnyScene, changes
from rules.core.sheet import SOMEONE, Sheet
from rules.core.verb_declarations.asks_and_waiting import PassTurn, Waiting
from storage import games

MOST_LINES = 50
#: how many buttons can be taken in at a glance
MOST_BUTTONS = 10


async def show_waiting(turn: Turn, understood: Understood) -> Outcome:
    """Show what the game is waiting for, with the choices that settle it."""
    scene = turn.scene
    turn.require_game()
    rows = [row for row in await list_owed(turn.tx, turn.found, scene) if _may_know_owed(turn, row)]
    first = rows[:MOST_LINES]
    found = await links(turn.tx, turn.found, [row.entry for row in first])
    away, named = list_absent(turn), await _named_unmet(turn)
    known = [_may_know_what(turn, row) for row in first]
    lines = by_person(first, found, known, headed=True)
    lines += [wording.and_more(len(rows) - MOST_LINES)] if len(rows) > MOST_LINES else []
    live = [row for row in rows if _may_know_what(turn, row)]
    later = [row.entry for row in live if row not in _list_pressable(live)]
    lines += [wording.buttons_later(later)] if later else []
    return Outcome(
        wording.describe_waiting(list(dict.fromkeys(row.who for row in rows))),
        prose="\n".join(
            [*lines, *(line for _, line in named), *wording.away_lines(away, name_played(turn))]
        ),
        facts=(
            Fact("waiting", [row.row() for row in rows]),
            Fact("away", [[name, _describe_until(until)] for name, until, _ in away]),
            *([Fact("named", [name for name, _ in named])] if is_gm(scene) else []),
        ),
        choices=(
            *list_live_choices(live),
            *run_them(rows),
            *(_reveal(name) for name, _ in named),
        ),
        recorded=False,
        private=bool(named)
        or any(row.visible != "all" and _may_know_what(turn, row) for row in rows),
    )


async def _named_unmet(turn: Turn) -> list[tuple[str, str]]:
    """Return NPCs that players named though they are unmet, with a line for the game master, who
    probably forgot to reveal them."""
    unmet = [s for s in turn.scene.list_unretired() if not is_met(s)] if is_gm(turn.scene) else []
    found: dict[str, str] = {}
    for _, person, said in await games.noted_names(turn.tx, turn.found.game) if unmet else ():
        for sheet in unmet:
            if sheet.name not in found and _means(said, sheet.name):
                who = turn.people.get(person, person)
                found[sheet.name] = wording.named_unmet(who, sheet.name)
    return list(found.items())


def _means(said: str, name: str) -> bool:
    """Say whether a typed name begins with this one, or the other way round."""
    one, other = f"{said.casefold()} ", f"{name.casefold()} "
    return one.startswith(other) or other.startswith(one)


def _reveal(name: str) -> Choice:
    return Choice(ask_wording.reveal([name]), f"npc reveal {quote_name(name)}", "gm", recalls=False)


def by_person(
    rows: Sequence[Owed], links: Mapping[int, str], told: Sequence[bool], *, headed: bool = False
) -> list[str]:
    """Return what is pending, one line each, grouped by person; `headed` if their name is above."""
    order = list(dict.fromkeys(row.who for row in rows))
    by_name = sorted(zip(rows, told, strict=True), key=lambda each: order.index(each[0].who))
    alone = headed and order == ["gm"]
    return [wording.waits(row, may, links.get(row.entry, ""), alone=alone) for row, may in by_name]


def run_them(rows: Sequence[Owed]) -> tuple[Choice, ...]:
    """Offer the game master to run the plans, if the game is waiting for that."""
    waits = any(row.what == plan_wording.RUN_THE_PLANS.lower() for row in rows)
    choice = Choice(plan_wording.RUN_THE_PLANS, "round run", "gm", recalls=False)
    return (choice,) if waits else ()


def _may_know_owed(turn: Turn, row: Owed) -> bool:
    """Say whether the speaker may know of something pending
    that could tell a blind roll's result."""
    return row.visible != "blind" or is_gm(turn.scene)


def _describe_until(until: int) -> str | None:
    return timestamps.moment(until) if until else None


def _may_know_what(turn: Turn, row: Owed) -> bool:
    """Say whether the speaker may know what is pending."""
    return row.visible == "all" or is_gm(turn.scene) or turn.said.speaker in row.persons


def list_live_choices(rows: Sequence[Owed]) -> tuple[Choice, ...]:
    """Return the choices that settle what is pending, as sentences that can be said anywhere. If
    there are several entries, each label gets its entry's number."""
    offered = [(row, each) for row in _list_pressable(rows) for each in row.offered][:MOST_CHOICES]
    several = len({row.entry for row in rows if row.offered}) > 1
    return tuple(
        each.choice._replace(
            label=wording.label_owed(each.choice.label, row, several=several),
            says=f"pick {each.position} of {each.number}",
            recalls=False,
            take=1,
        )
        for row, each in offered
    )


def _list_pressable(rows: Sequence[Owed]) -> list[Owed]:
    """Return what has its buttons here: where these would be too many to find one, of those with
    more than a few only the first; the others wait where they were offered."""
    if sum(len(row.offered) for row in rows) <= MOST_BUTTONS:
        return list(rows)
    long = [row for row in rows if len(row.offered) > FEW]
    return [row for row in rows if row not in long[1:]]


def _name_known(scene: AnyScene, sheet: Sheet) -> str:
    """Return a character's name, or "Someone" if the speaker doesn't know them."""
    return sheet.name if may_see(scene, sheet) else SOMEONE.capitalize()


async def pass_turn(turn: Turn, understood: Understood) -> Outcome:
    """Pass the floor. Its holder and game masters may; if nobody has it, anyone may."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, PassTurn)
    turn.require_game()
    stage, holder = scene.stage, scene.sheets.get(scene.stage.floor)
    if request.who is None and not request.how:
        name = _name_known(scene, holder) if holder else None
        facts = (Fact("floor", name), Fact("before", name))
        return Outcome(wording.floor(name), facts=facts, recorded=False)
    if holder is not None and not may_play(scene, holder):
        raise NotAllowed("not_your_floor", name=_name_known(scene, holder))
    if request.who is not None:
        if len(set(request.who.records())) != 1:
            names = [name.said for name in request.who.names]
            column = understood.sentence.column(request.who.start)
            raise NotUnderstood(understood.sentence.text, column, "one name", names, "ambiguous")
        record = request.who.record() or 0
    else:
        record = next_holder(scene, holder) if request.how == "next" else 0
    after = scene.put(replace(stage, floor=record))
    name = scene.sheets[record].name if record else None
    return Outcome(
        wording.floor(name),
        facts=(Fact("floor", name), Fact("before", holder.name if holder else None)),
        changes=changes(scene, after),
    )


HANDLERS: Handlers = {Waiting: show_waiting, PassTurn: pass_turn}
