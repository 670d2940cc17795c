"""Runs through a round, on request or when a deadline has passed."""

from play.pending.plan_run.failure_log import stop_at_trouble
from play.pending.plan_run.plan_reports import Place
from play.pending.plan_run.speak_for_absent import Proxy, had_their_turn
from play.pending.plan_triggers import find_upcoming, is_tracked, next_holder, to_run
from play.turn.utterance_and_ruling import Ruling, Utterance
from play.wording import round_and_deadline as wording
from rules.core.errors import PlayerError

#: the most turns in one run, in case a round never ends
MOST_TURNS = 100


class Round:
    """One run through a round, limited because nobody has more than one turn in it."""

    def __init__(self, proxy: Proxy, said: Utterance, game: int, channel: str) -> None:
        self._proxy = proxy
        self._said = said
        self._game = game
        self._channel = channel
        self.ran: list[Ruling] = []
        self.passed: set[int] = set()
        self._tried: set[int] = set()
        self._steps = 0
        self.place: Place  # as last read

    async def run(self) -> tuple[list[Ruling], list[str]]:
        """Return what was ruled, and whom the round waits for."""
        with stop_at_trouble(self.ran):
            return self.ran, await self._run()
        # after an error, which was logged
        return self.ran, []

    async def look(self) -> Place:
        self.place = await self._proxy.look(self._game, self._channel)
        return self.place

    async def _run(self) -> list[str]:
        for _ in range(MOST_TURNS):
            place = await self.look()
            turn = find_upcoming(place.system, place.scene, frozenset(self.passed))
            names = [place.scene.sheets[record].name for record in turn.who]
            whose = names if len(names) == 1 else []
            if owing := await self._proxy.list_debtors(place, self.ran, whose):
                return owing
            if await self.say_next(place):
                continue
            if turn.who:
                return names
            if not await self.step(place):
                break
        return []

    async def say_next(self, place: Place) -> bool:
        """Carry out the next plan; return whether there was one."""
        plan = to_run(place.system, place.found, place.scene, frozenset(self.passed))
        if plan is None or plan.number in self._tried:
            return False
        self._tried.add(plan.number)
        said = await self._proxy.say(place, plan)
        self.ran += said
        self.passed |= had_their_turn(plan, said)
        return True

    async def step(self, place: Place) -> bool:
        """Move on to the next turn of the same round; return whether there is one."""
        text = self._find_next_sentence(place)
        if not text:
            return False
        self._steps += 1
        source = f"{self._said.source}:{self._steps}"
        try:
            ruling = await self._proxy.say_as(place, self._said.speaker, source, text)
        except PlayerError:
            return False
        if ruling is None or ruling.number is None:
            return False
        self.ran.append(ruling)
        return True

    def _find_next_sentence(self, place: Place) -> str:
        scene = place.scene
        if scene.stage.round:
            self.passed.clear()  # the next side's turn may be theirs too
            return place.system.whose_turn(scene, frozenset()).goes_on
        holder = scene.sheets.get(scene.stage.floor)
        if holder is None:
            return ""
        return "" if next_holder(scene, holder) in self.passed else "turn next"


class Deadline(Round):
    """A deadline that has passed: plans are carried out, and those without one are skipped."""

    def __init__(self, proxy: Proxy, game: int, place: Place) -> None:
        stage = place.scene.stage
        # the same at every try, so that one after a crash repeats nothing
        source = f"due:{game}:{stage.record}:{stage.due}"
        said = Utterance(source, stage.channel, next(iter(place.scene.game.gms), ""), "", "")
        super().__init__(proxy, said, game, stage.channel)
        self._whole = stage.due_for == "round" or not is_tracked(place.scene)
        #: whose turn it was at the deadline
        self._turn = find_upcoming(place.system, place.scene)
        self._absent: list[str] = []
        self._left: dict[str, None] = {}  # still waited for

    async def run_out(self) -> list[Ruling]:
        with stop_at_trouble(self.ran):
            await self._run_out()
        return self.ran

    async def _run_out(self) -> None:
        for _ in range(MOST_TURNS):
            place = await self.look()
            if self._is_over():
                break
            if await self.say_next(place):
                continue
            turn = find_upcoming(place.system, place.scene, frozenset(self.passed))
            if turn.who:
                await self._pass(place, turn.who[0])
            elif self._left or not (self._whole and await self.step(place)):
                break
        await self._tell()

    def _is_over(self) -> bool:
        """Say whether the turn that the deadline was for is over."""
        if self._whole or not self._turn.who:
            return False
        done = [record for record in self._turn.who if record in self.passed]
        return len(done) == len(self._turn.who) if self._turn.each else bool(done)

    async def _pass(self, place: Place, record: int) -> None:
        """Skip someone; NPCs, and characters that the game master
        wants to decide about, still hold up the round."""
        self.passed.add(record)
        sheet = place.scene.sheets[record]
        if sheet.npc:
            self._left["gm"] = None
        elif place.scene.read_setting("absent", "pass") == "gm":
            self._left[sheet.name] = None
        else:
            self._absent.append(sheet.name)
            self.ran += await self._proxy.pass_by(place, record)

    async def _tell(self) -> None:
        """Tell everyone once that the deadline has passed, and who was skipped."""
        place = await self._proxy.look(self._game, self._channel)
        whole = bool(place.scene.stage.round)
        told = wording.describe_passed(self._absent, list(self._left), whole)
        text = "round by off" if place.scene.stage.due_for == "round" else "turn by off"
        text = f"{text} # {told}" if told else text
        source = f"{self._said.source}:{place.found.last}"
        if place.scene.stage.due:
            ruling = await self._proxy.say_as(place, self._said.speaker, source, text)
            self.ran += [ruling] if ruling else []
