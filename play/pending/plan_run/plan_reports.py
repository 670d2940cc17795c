"""What people are told about plans."""

from collections.abc import Sequence
from dataclasses import replace

from play.language.exact_reading import Understood
from play.pending.plan_triggers import find_upcoming
from play.turn.presentation import manner_of
from play.turn.turn import Turn
from play.turn.utterance_and_ruling import Ruling
from play.wording import plan as plan_wording
from play.wording import round_and_deadline as wording
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.scene import AnyScene
from rules.core.system import System
from rules.fast_tuples import NamedTuple
from storage.plans import Plan
from storage.scene_query import ChannelState

#: how a sentence's source begins if the bot says it for someone who missed a deadline
ABSENT = "absent:"


class Place(NamedTuple):
    """The current state of a channel of a game."""

    found: ChannelState
    scene: AnyScene
    system: System


def report_to_owner(place: Place, plan: Plan, outcome: Outcome) -> Ruling:
    """Return a message about a plan that only its owner and the game master see."""
    found = place.found
    return Ruling(
        replace(outcome, recorded=False, private=True, subject=plan.record),
        "plan",
        found.people.get(plan.person, plan.person),
        game=found.game,
        system=found.system,
        manner=manner_of(found, place.scene, found.people, plan.record),
        speaker=plan.person,
        channel=plan.channel,
    )


def report_ended_plan(turn: Turn, plan: Plan, why: str) -> Ruling:
    """Tell a plan's owner that it is dropped, and why."""
    sheet = turn.scene.sheets.get(plan.record)
    name = sheet.name if sheet is not None else ""
    told = Outcome(plan_wording.plan_dropped(name), prose=plan_wording.plan_ended(name, why))
    return report_to_owner(Place(turn.found, turn.scene, turn.system), plan, told)


def tell_absence(turn: Turn, understood: Understood, outcome: Outcome) -> Outcome:
    """Tell that the bot skipped someone because they missed a deadline."""
    if understood.sentence.verb != turn.system.passes:
        return outcome
    name = understood.scene.actor.name
    return replace(outcome, title=wording.describe_missed([name], True), prose="")


def tell_run(place: Place, ran: Sequence[Ruling], stopped: Sequence[str]) -> Outcome:
    """Tell which plans ran and whom the round waits for; "gm" stands for unmet NPCs."""
    unmet = {s.name for s in place.scene.sheets.list_all() if s.npc and not s.revealed}
    told = list(dict.fromkeys("gm" if name in unmet else name for name in stopped))
    numbers = [ruling.number for ruling in ran if ruling.planned and ruling.number]
    facts = (Fact("ran", numbers), Fact("stopped_for", list(stopped)))
    first = find_upcoming(place.system, place.scene).initiative if stopped else ""
    roll = (Choice(wording.ROLL_INITIATIVE, first, "gm", recalls=False),) if first else ()
    title = wording.round_ran(len(numbers), told, tried=bool(ran))
    prose = wording.NO_INITIATIVE if first else ""
    return Outcome(title, prose=prose, facts=facts, choices=roll, recorded=False)
