"""Says what was planned, turn by turn, and passes by whoever let a deadline go by.

Each plan is a turn of its own: other games are not held up, and what was said so far stands.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from play.clock import Clock
from play.desk.owed import owed
from play.desk.people import are_away
from play.desk.plans import (
    has_come,
    is_tracked,
    next_holder,
    standing,
    to_run,
    upcoming,
    why_over,
)
from play.turn.scene import build_scene, upgraded
from play.turn.style import manner_of
from play.turn.turn import AnyScene, Turn
from play.turn.values import Ruling, Said
from play.wording import rounds as wording
from play.wording.errors import explain
from rules.core.errors import PlayerError
from rules.core.outcome import Fact, Outcome
from rules.core.system import System
from rules.registry import SYSTEMS
from storage import desk, journal, plans, scenes
from storage.database import Database
from storage.plans import Plan
from storage.scenes import Found

#: sentences after which no plan is said by itself
QUIET = frozenset({"undo", "redo", "plan", "seal", "vote"})
#: so many turns at the most, however a round goes on
MOST = 100


class Place(NamedTuple):
    """A channel of a game as it stands."""

    found: Found
    scene: AnyScene
    system: System


#: says a sentence for a character, of a plan or not; None where it was said before
SayFor = Callable[[Said, int, Plan | None], Awaitable[Ruling | None]]


class Runner:
    """Says plans whose time has come."""

    def __init__(self, database: Database, clock: Clock, say_for: SayFor) -> None:
        self._database = database
        self._clock = clock
        self._say_for = say_for

    async def look(self, game: int, channel: str) -> Place:
        """Return a channel of a game as it stands now."""
        async with self._database.reading() as tx:
            found = upgraded(await scenes.read(tx, channel, "", game=game))
        scene = build_scene(found, Said("", channel, "", "", ""), self._clock.now())
        return Place(found, scene, SYSTEMS[found.system])

    async def after(self, ruling: Ruling) -> tuple[Ruling, ...]:
        """Say the plans whose time has come by what was just settled."""
        verb = ruling.said.partition(" ")[0]
        if not ruling.awaited or verb in QUIET:
            return ()
        return tuple(await self.go_on(ruling.game, ruling.channel, [ruling]))

    async def go_on(self, game: int, channel: str, last: Sequence[Ruling] = ()) -> list[Ruling]:
        """Say one plan after the other, as long as each is its owner's alone to say."""
        ran: list[Ruling] = []
        tried: set[int] = set()
        passed: set[int] = set()
        for _ in range(MOST):
            place = await self.look(game, channel)
            plan = has_come(place.system, place.found, place.scene, frozenset(passed))
            if plan is not None and plan.number not in tried:
                if not plan.fired and await self.owing(place, [*last, *ran]):
                    break
                tried.add(plan.number)
                said = await self.say(place, plan)
                passed |= had_their_turn(plan, said)
            elif gone := away_at_once(place, frozenset(passed)):
                passed.add(gone)
                said = await self.pass_by(place, gone)
            else:
                break
            ran += said
        return ran

    async def pass_by(self, place: Place, record: int) -> list[Ruling]:
        """Let someone's turn pass by, or let them defend themselves, as the game has settled."""
        system, stage = place.system, place.scene.stage
        person = next(iter(place.scene.game.gms), "")
        source = f"absent:{place.found.game}:{place.found.last}:{record}"
        defends = system.defends if place.scene.setting("absent", "pass") == "defend" else ""
        passes = system.passes if stage.round else ""
        said: list[Ruling] = []
        for text in filter(None, dict.fromkeys((defends, passes))):
            try:
                ruling = await self._say_for(_said(place, person, source, text), record, None)
            except PlayerError:
                continue
            said += [ruling] if ruling else []
            break
        if stage.floor == record and not stage.round:
            ruling = await self.say_as(place, person, f"{source}:floor", "turn next")
            said += [ruling] if ruling else []
        name = place.scene.sheets[record].name
        return [each._replace(absent=name if not n else "") for n, each in enumerate(said)]

    async def times_up(self, game: int) -> list[Ruling]:
        """Do what a game's deadlines say that have passed, and what was left undone before."""
        async with self._database.reading() as tx:
            stages = await desk.stages(tx, game)
        planned = (await self.look(game, "")).found.plans
        channels = [str(values["channel"]) for values in stages.values()]
        ran: list[Ruling] = []
        for channel in dict.fromkeys((*channels, *(plan.channel for plan in planned))):
            place = await self.look(game, channel)
            if 0 < place.scene.stage.due <= place.scene.now:
                ran += await _Deadline(self, game, place).run_out()
            elif place.found.plans or place.scene.stage.due:
                ran += await self.go_on(game, channel)
        return ran

    async def owing(
        self, place: Place, rulings: Sequence[Ruling], whose: Sequence[str] = ()
    ) -> list[str]:
        """Return who owes a choice that one of these rulings left open, or whose turn it is."""
        numbers = {ruling.number for ruling in rulings}
        async with self._database.reading() as tx:
            rows = await owed(tx, place.found, place.scene)
        open = [row for row in rows if row.offered and row.channel == place.scene.stage.channel]
        return list(dict.fromkeys(r.who for r in open if r.entry in numbers or r.who in whose))

    async def say(self, place: Place, plan: Plan) -> list[Ruling]:
        """Say a plan as its owner: the first of its sentences that the rules do not refuse."""
        refused: list[tuple[str, str]] = []
        for sentence in plan.says:
            said = _said(place, plan.person, f"plan:{place.found.game}:{plan.number}", sentence)
            try:
                ruling = await self._say_for(said, plan.record, plan)
            except PlayerError as error:
                refused.append((sentence, explain(error, place.found.system)))
                continue
            return [] if ruling is None else [ruling._replace(ran=()), *ruling.ran]
        return [await self._failed(place, plan, refused)]

    async def _failed(self, place: Place, plan: Plan, refused: Sequence[tuple[str, str]]) -> Ruling:
        """Drop a plan that the rules refuse whole, and tell its owner why."""
        why = wording.refusals(refused)
        async with self._database.transaction() as tx:
            plans.end(tx, place.found.game, plan.number, why)
        name = place.scene.sheets[plan.record].name
        return told_of(place, plan, Outcome(wording.plan_failed(name), prose=why))

    async def run(self, said: Said, game: int) -> tuple[list[Ruling], list[str]]:
        """Go on through everyone who has a plan; return what was said, and who is waited for."""
        return await _Round(self, said, game, said.channel).run()

    async def say_as(self, place: Place, person: str, source: str, text: str) -> Ruling | None:
        """Say a sentence for the game master who lets the round go on."""
        return await self._say_for(_said(place, person, source, text), 0, None)


def _said(place: Place, person: str, source: str, text: str) -> Said:
    found = place.found
    return Said(
        source,
        place.scene.stage.channel,
        person,
        found.people.get(person, person),
        text,
        server=found.server,
        game=found.game,
    )


def told_of(place: Place, plan: Plan, outcome: Outcome) -> Ruling:
    """Return what only the owner of a plan and the game master are told of it."""
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


def had_their_turn(plan: Plan, said: Sequence[Ruling]) -> set[int]:
    """Return whose turn is over by what a plan said: nobody's, if it was refused, or if it waited
    for something else than the turn."""
    over = not plan.fired and any(ruling.planned for ruling in said)
    return {plan.record} if over else set()


def away_at_once(place: Place, passed: frozenset[int]) -> int:
    """Return a character whose turn it is while their player is away, if a deadline runs."""
    scene = place.scene
    if not scene.stage.due or scene.setting("absent", "pass") == "gm":
        return 0
    turn = upcoming(place.system, scene, passed)
    planned = {plan.record for plan in standing(place.found, scene)}
    idle = (scene.sheets[record] for record in turn.who if record not in planned)
    gone = [sheet.record for sheet in idle if not sheet.npc and are_away(scene, sheet)]
    shared = not turn.each and len(gone) < len(turn.who)
    return 0 if shared or not gone else gone[0]


async def may_run(turn: Turn, plan: Plan) -> bool:
    """Say whether a plan still stands, and what it waited for was not taken back."""
    if all(each.number != plan.number for each in turn.found.plans):
        return False
    if why_over(turn.system, turn.scene, plan):
        return False
    if not plan.fired:
        return True
    event = await journal.entry(turn.tx, turn.found.game, plan.fired)
    if event is None or not event.undone_by:
        return True
    plans.fire(turn.tx, turn.found.game, plan.number, 0)
    return False


def tell_ended(scene: AnyScene, plan: Plan, why: str) -> Outcome:
    """Tell that a plan is dropped, and what has happened to its character."""
    sheet = scene.sheets.get(plan.record)
    name = sheet.name if sheet is not None else ""
    return Outcome(wording.plan_dropped(name), prose=wording.plan_ended(name, why))


def tell_run(place: Place, ran: Sequence[Ruling], stopped: Sequence[str]) -> Outcome:
    """Tell what was run of a round, and who is waited for: of who was never met, whose they are."""
    unmet = {s.name for s in place.scene.sheets.values() if s.npc and not s.shown}
    told = list(dict.fromkeys("gm" if name in unmet else name for name in stopped))
    numbers = [ruling.number for ruling in ran if ruling.planned and ruling.number]
    facts = (Fact("ran", numbers), Fact("stopped_for", list(stopped)))
    return Outcome(wording.round_ran(len(numbers), told), facts=facts, recorded=False)


class _Round:
    """One run through a round: bounded, since nobody has more than one turn in it."""

    def __init__(self, runner: Runner, said: Said, game: int, channel: str) -> None:
        self._runner = runner
        self._said = said
        self._game = game
        self._channel = channel
        self.ran: list[Ruling] = []
        self.passed: set[int] = set()
        self._tried: set[int] = set()
        self._steps = 0

    async def run(self) -> tuple[list[Ruling], list[str]]:
        for _ in range(MOST):
            place = await self._runner.look(self._game, self._channel)
            turn = upcoming(place.system, place.scene, frozenset(self.passed))
            names = [place.scene.sheets[record].name for record in turn.who]
            whose = names if len(names) == 1 else []
            if owing := await self._runner.owing(place, self.ran, whose):
                return self.ran, owing
            if await self.say_next(place):
                continue
            if turn.who:
                return self.ran, names
            if not await self.step(place):
                break
        return self.ran, []

    async def say_next(self, place: Place) -> bool:
        """Say the plan that comes next, and say whether there was one."""
        plan = to_run(place.system, place.found, place.scene, frozenset(self.passed))
        if plan is None or plan.number in self._tried:
            return False
        self._tried.add(plan.number)
        said = await self._runner.say(place, plan)
        self.ran += said
        self.passed |= had_their_turn(plan, said)
        return True

    async def step(self, place: Place) -> bool:
        """Go on to the next turn of the same round, if there is one, and say so."""
        text = self._onward(place)
        if not text:
            return False
        self._steps += 1
        source = f"{self._said.source}:{self._steps}"
        try:
            ruling = await self._runner.say_as(place, self._said.speaker, source, text)
        except PlayerError:
            return False
        if ruling is None or ruling.number is None:
            return False
        self.ran.append(ruling)
        return True

    def _onward(self, place: Place) -> str:
        scene = place.scene
        if scene.stage.round:
            self.passed.clear()  # a side may have two turns
            return place.system.goes_on(scene)
        holder = scene.sheets.get(scene.stage.floor)
        if holder is None:
            return ""
        return "" if next_holder(scene, holder) in self.passed else "turn next"


class _Deadline(_Round):
    """A deadline that has passed: plans are run, and whoever has none is passed by."""

    def __init__(self, runner: Runner, game: int, place: Place) -> None:
        stage = place.scene.stage
        source = f"due:{game}:{stage.record}:{stage.due}"
        said = Said(source, stage.channel, next(iter(place.scene.game.gms), ""), "", "")
        super().__init__(runner, said, game, stage.channel)
        self._whole = stage.due_for == "round" or not is_tracked(place.scene)
        #: whose turn it was when the time was up
        self._turn = upcoming(place.system, place.scene)
        self._absent: list[str] = []
        self._left: dict[str, None] = {}  # for whom the table waits all the same

    async def run_out(self) -> list[Ruling]:
        for _ in range(MOST):
            place = await self._runner.look(self._game, self._channel)
            if self._is_over():
                break
            if await self.say_next(place):
                continue
            turn = upcoming(place.system, place.scene, frozenset(self.passed))
            if turn.who:
                await self._pass(place, turn.who[0])
            elif self._left or not (self._whole and await self.step(place)):
                break
        await self._tell()
        return self.ran

    def _is_over(self) -> bool:
        """Say whether the turn is over that the deadline was for."""
        if self._whole or not self._turn.who:
            return False
        done = [record for record in self._turn.who if record in self.passed]
        return len(done) == len(self._turn.who) if self._turn.each else bool(done)

    async def _pass(self, place: Place, record: int) -> None:
        """Pass someone by. The table waits all the same for NPCs, and for whom the game master
        wants to decide of."""
        self.passed.add(record)
        sheet = place.scene.sheets[record]
        if sheet.npc:
            self._left["gm"] = None
        elif place.scene.setting("absent", "pass") == "gm":
            self._left[sheet.name] = None
        else:
            self._absent.append(sheet.name)
            self.ran += await self._runner.pass_by(place, record)

    async def _tell(self) -> None:
        """Tell everyone, once, that the time is up, and who was passed by."""
        place = await self._runner.look(self._game, self._channel)
        told = wording.passed_by(self._absent, list(self._left))
        text = "round by off" if place.scene.stage.due_for == "round" else "turn by off"
        text = f"{text} # {told}" if told else text
        source = f"{self._said.source}:{place.found.last}"
        if place.scene.stage.due:
            ruling = await self._runner.say_as(place, self._said.speaker, source, text)
            self.ran += [ruling] if ruling else []
