"""What runs after a sentence, and when a deadline passes.

Each plan has its own turn, so other games aren't held up, and what was done so far stands.
"""

from collections.abc import Sequence

from play.current_time import stamp
from play.pending.plan_run.failure_log import log_trouble, stop_at_trouble
from play.pending.plan_run.plan_reports import Place, tell_run
from play.pending.plan_run.round_deadlines import MOST_TURNS, Deadline, Round
from play.pending.plan_run.speak_for_absent import Proxy, had_their_turn
from play.pending.plan_triggers import RUNS, find_upcoming, has_come, list_plans
from play.pending.players import are_away
from play.server import Owns
from play.turn.choices.choice_sentences import just_offered
from play.turn.utterance_and_ruling import Ruling, Utterance
from rules.core.errors import PlayerError, Refused
from storage import last_activity

#: verbs that never trigger plans
QUIET = frozenset({"undo", "redo", "plan", "seal", "vote"})


class Runner(Proxy):
    """Carries out plans that are due."""

    async def follow(self, ruling: Ruling, said: Utterance) -> Ruling:
        """Return a ruling with everything that happened by itself because of it."""
        if ruling.outcome.kind == RUNS:
            return await self._run_round(ruling, said)
        ran = await self._run_due_plans(ruling)
        return ruling._replace(ran=(*ruling.ran, *ran)) if ran else ruling

    async def _run_round(self, ruling: Ruling, said: Utterance) -> Ruling:
        """Run the plans of a round, for someone who was allowed to ask for it."""
        run = Round(self, said, ruling.game, said.channel)
        ran, stopped = await run.run()
        place = run.place
        with stop_at_trouble(ran):
            place = await self.look(ruling.game, said.channel)
        told = tell_run(place, ran, stopped)
        return ruling._replace(outcome=told, choices=just_offered(told), ran=tuple(ran))

    async def count_at_once(self, ruling: Ruling, said: Utterance, error: PlayerError) -> Ruling:
        """Count a plan that was carried out at once as its owner's turn, like one that waited."""
        record = error.fields.get("record") if isinstance(error, Refused) else None
        if not isinstance(record, int) or ruling.number is None:
            return ruling
        ran = [*ruling.ran]
        with stop_at_trouble([ruling]):
            place = await self.look(ruling.game, said.channel)
            # its own source, or it would be taken for the same sentence, delivered twice
            acted = await self.count_turn(place, said.speaker, record, f"{said.source}:acted")
            ran += acted
            ran += await self.go_on(ruling.game, said.channel, acted) if acted else []
        return ruling._replace(ran=tuple(ran))

    async def _run_due_plans(self, ruling: Ruling) -> tuple[Ruling, ...]:
        """Carry out the plans that a ruling has made due."""
        verb = ruling.said.partition(" ")[0]
        if not ruling.awaited or verb in QUIET:
            return ()
        ran = await self.go_on(ruling.game, ruling.channel, [ruling])
        if ruling.outcome.kind == "clock":  # plans in other channels may be waiting for it
            with stop_at_trouble([ruling]):
                for channel in await self._fired_elsewhere(ruling):
                    ran += await self.go_on(ruling.game, channel)
        return tuple(ran)

    async def _fired_elsewhere(self, ruling: Ruling) -> list[str]:
        """Return the other channels with a plan that is due."""
        planned = (await self.look(ruling.game, "")).found.plans
        channels = dict.fromkeys(plan.channel for plan in planned if plan.fired)
        return [each for each in channels if each != ruling.channel]

    async def go_on(self, game: int, channel: str, last: Sequence[Ruling] = ()) -> list[Ruling]:
        """Carry out one plan after another, as long as it is clearly their owner's turn."""
        ruled, tried, passed = [*last], set[int](), set[int]()
        with stop_at_trouble(ruled):
            for _ in range(MOST_TURNS):
                place = await self.look(game, channel)
                plan = has_come(place.system, place.found, place.scene, frozenset(passed))
                if plan is not None and plan.number not in tried:
                    # what is still open may change what its owner would do; an event doesn't wait
                    if not plan.fired and await self.list_debtors(place, ruled):
                        break
                    # one that changes nothing, and so stays, would come up again for ever
                    tried.add(plan.number)
                    said = await self.say(place, plan)
                    passed |= had_their_turn(plan, said)
                elif gone := away_at_once(place, frozenset(passed)):
                    passed.add(gone)
                    said = await self.pass_by(place, gone)
                else:
                    break
                ruled += said
        return ruled[len(last) :]

    async def times_up(self, owns: Owns) -> list[Ruling]:
        """Act on deadlines that have passed, and on what was left undone before.

        An error in one game is logged, and doesn't keep other games from their deadlines.
        """
        async with self.database.begin_reading() as tx:
            found = await last_activity.list_due(tx, stamp(self._clock.now()))
        ran: list[Ruling] = []
        for game in (game for game, _, server in found if owns(server)):
            try:
                ran += await self._times_up_in(game)
            except Exception as error:
                log_trouble(error, "could not end the wait", game)
        return ran

    async def _times_up_in(self, game: int) -> list[Ruling]:
        async with self.database.begin_reading() as tx:
            stages = await last_activity.stages(tx, game)
        planned = (await self.look(game, "")).found.plans
        channels = [str(values["channel"]) for values in stages.values()]
        ran: list[Ruling] = []
        for channel in dict.fromkeys((*channels, *(plan.channel for plan in planned))):
            with stop_at_trouble(ran):
                place = await self.look(game, channel)
                if 0 < place.scene.stage.due <= place.scene.now:
                    ran += await Deadline(self, game, place).run_out()
                elif place.found.plans or place.scene.stage.due:
                    ran += await self.go_on(game, channel)
        return ran


def away_at_once(place: Place, passed: frozenset[int]) -> int:
    """Return a character whose turn it is while their player is away and a deadline runs, or 0."""
    scene = place.scene
    if not scene.stage.due or scene.read_setting("absent", "pass") == "gm":
        return 0
    turn = find_upcoming(place.system, scene, passed)
    planned = {plan.record for plan in list_plans(place.found, scene)}
    idle = (scene.sheets[record] for record in turn.who if record not in planned)
    gone = [sheet.record for sheet in idle if not sheet.npc and are_away(scene, sheet)]
    shared = bool(turn.initiative) or (not turn.each and len(gone) < len(turn.who))
    return 0 if shared or not gone else gone[0]
