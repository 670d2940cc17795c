"""Says plans for their owners and skips those without one, each sentence in a turn of its own."""

from collections.abc import Awaitable, Callable, Sequence

from play.current_time import Clock
from play.pending.plan_run.failure_log import stop_at_trouble
from play.pending.plan_run.plan_reports import ABSENT, Place, report_to_owner
from play.pending.plan_triggers import describe_why_over, find_upcoming
from play.pending.waiting_list import list_owed
from play.turn.scene_builder import build_scene, upgrade_state
from play.turn.turn import Turn
from play.turn.utterance_and_ruling import Ruling, Utterance
from play.wording import plan as wording
from play.wording.errors import explain
from rules.core.errors import PlayerError
from rules.core.outcome import Outcome
from rules.registry import system_of
from storage import journal, plans, scene_query
from storage.engine.database import Database
from storage.plans import Plan

#: says a sentence for a character, from a plan or not; None if it was said before
SayFor = Callable[[Utterance, int, Plan | None], Awaitable[Ruling | None]]


class Proxy:
    """Speaks for people in their absence."""

    def __init__(self, database: Database, clock: Clock, say_for: SayFor) -> None:
        self.database = database
        self._clock = clock
        self._say_for = say_for

    async def look(self, game: int, channel: str) -> Place:
        """Return the current state of a channel of a game."""
        async with self.database.begin_reading() as tx:
            found = upgrade_state(await scene_query.read(tx, channel, "", game=game))
        scene = build_scene(found, Utterance("", channel, "", "", ""), self._clock.now())
        return Place(found, scene, system_of(found.system))

    async def list_debtors(
        self, place: Place, rulings: Sequence[Ruling], whose: Sequence[str] = ()
    ) -> list[str]:
        """Return who must settle a choice that these rulings left open, or is named in `whose`."""
        numbers = {ruling.number for ruling in rulings}
        async with self.database.begin_reading() as tx:
            rows = await list_owed(tx, place.found, place.scene)
        open = [row for row in rows if row.offered and row.channel == place.scene.stage.channel]
        return list(dict.fromkeys(r.who for r in open if r.entry in numbers or r.who in whose))

    async def say(self, place: Place, plan: Plan) -> list[Ruling]:
        """Carry out a plan as its owner: the first of its sentences that the rules accept."""
        refused: list[tuple[str, str]] = []
        for sentence in plan.says:
            said = _make_utterance(
                place, plan.person, f"plan:{place.found.game}:{plan.number}", sentence
            )
            try:
                ruling = await self._say_for(said, plan.record, plan)
            except PlayerError as error:
                refused.append((sentence, explain(error, place.found.system)))
                continue
            if ruling is None:
                return []
            ruled = [ruling._replace(ran=()), *ruling.ran]
            source = f"plan:{place.found.game}:{plan.number}:acted"
            with stop_at_trouble(ruled):
                if not plan.fired:
                    ruled += await self.count_turn(place, plan.person, plan.record, source)
            return ruled
        return [await self._drop_failed_plan(place, plan, refused)]

    async def count_turn(self, place: Place, person: str, record: int, source: str) -> list[Ruling]:
        """Count a plan as its owner's turn, in games where people say so themselves."""
        now = await self.look(place.found.game, place.scene.stage.channel)
        waited_for = find_upcoming(now.system, now.scene).who if now.scene.stage.round else ()
        if record not in waited_for or not now.system.passes:
            return []
        try:
            said = _make_utterance(now, person, source, now.system.passes)
            ruling = await self._say_for(said, record, None)
        except PlayerError:
            return []
        return [ruling] if ruling else []

    async def _drop_failed_plan(
        self, place: Place, plan: Plan, refused: Sequence[tuple[str, str]]
    ) -> Ruling:
        """Drop a plan whose every sentence is refused, and tell its owner why."""
        why = wording.refusals(refused, turn=not plan.event)
        async with self.database.transaction() as tx:
            plans.end(tx, place.found.game, plan.number, why)
        name = place.scene.sheets[plan.record].name
        return report_to_owner(place, plan, Outcome(wording.plan_failed(name), prose=why))

    async def say_as(self, place: Place, person: str, source: str, text: str) -> Ruling | None:
        """Say a sentence as the game master who runs the round."""
        return await self._say_for(_make_utterance(place, person, source, text), 0, None)

    async def pass_by(self, place: Place, record: int) -> list[Ruling]:
        """Let someone's turn pass, or let them defend themselves, as the game has chosen."""
        system, stage = place.system, place.scene.stage
        person = next(iter(place.scene.game.gms), "")
        # a turn that comes round again has other entries before it, and so another source
        source = f"{ABSENT}{place.found.game}:{place.found.last}:{record}"
        defends = system.defends if place.scene.read_setting("absent", "pass") == "defend" else ""
        passes = system.passes if stage.round else ""
        said: list[Ruling] = []
        for text in filter(None, dict.fromkeys((defends, passes))):
            try:
                ruling = await self._say_for(
                    _make_utterance(place, person, source, text), record, None
                )
            except PlayerError:
                continue
            said += [ruling] if ruling else []
            break
        if stage.floor == record and not stage.round:
            with stop_at_trouble(said):
                ruling = await self.say_as(place, person, f"{source}:floor", "turn next")
                said += [ruling] if ruling else []
        name = place.scene.sheets[record].name
        return [each._replace(absent=name if not n else "") for n, each in enumerate(said)]


def _make_utterance(place: Place, person: str, source: str, text: str) -> Utterance:
    found = place.found
    return Utterance(
        source,
        place.scene.stage.channel,
        person,
        found.people.get(person, person),
        text,
        server=found.server,
        game=found.game,
    )


def had_their_turn(plan: Plan, said: Sequence[Ruling]) -> set[int]:
    """Return whose turn a plan used: nobody's if it was refused, or waited for an event."""
    over = not plan.fired and any(ruling.planned for ruling in said)
    return {plan.record} if over else set()


async def may_run(turn: Turn, plan: Plan) -> bool:
    """Say whether a plan is still valid, and its event hasn't been undone."""
    if all(each.number != plan.number for each in turn.found.plans):
        return False
    if describe_why_over(turn.system, turn.scene, plan):
        return False
    if not plan.fired:
        return True
    event = await journal.entry(turn.tx, turn.found.game, plan.fired)
    if event is None or not event.undone_by:
        return True
    plans.fire(turn.tx, turn.found.game, plan.number, 0)
    return False
