"""A ruling in the making: the scene as it would become, and the lines to show."""

from collections.abc import Mapping
from dataclasses import field, replace

from rules.core.outcome import Choice
from rules.core.permissions import shows_numbers
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Record, Value
from rules.genesys.sheet import GenesysScene, GenesysSheet


@freeze
class Progress:
    """The draft of a ruling; each rule returns it with its own changes added."""

    scene: GenesysScene
    lines: tuple[str, ...] = ()
    criticals: tuple[Mapping[str, Value], ...] = ()
    choices: tuple[Choice, ...] = ()
    kept: Mapping[str, Value] = field(default_factory=dict)  # for the entry's memory
    slot: str = ""  # the line about the slot that this turn takes, shown last

    @property
    def prose(self) -> str:
        """Return all lines, with the one about the slot last."""
        return "\n".join((*self.lines, self.slot) if self.slot else self.lines)

    def sheet(self, record: int) -> GenesysSheet:
        return self.scene.sheets[record]

    def is_veiled(self, sheet: GenesysSheet) -> bool:
        """Say whether players may not see this character's numbers."""
        return not shows_numbers(self.scene, sheet)

    def put(self, record: Record, *lines: str) -> "Progress":
        return replace(self, scene=self.scene.put(record), lines=(*self.lines, *lines))

    def draw_in(self, record: int) -> "Progress":
        """Return the draft with a character on stage during a fight, so that turns pass for them
        too."""
        stage = self.scene.stage
        # without a fight nothing counts turns, and a name in a sentence brings nobody on stage
        fighting = stage.encounter or stage.slots
        return replace(self, scene=self.scene.join_scene(record)) if fighting and record else self

    def tell(self, *lines: str) -> "Progress":
        return replace(self, lines=(*self.lines, *lines))

    def drop_unheard(self, before: "Progress") -> "Progress":
        """Return the draft without the lines and offers since `before`, which no player may see."""
        return replace(self, lines=before.lines, choices=before.choices, criticals=before.criticals)

    def keep(self, **values: Value) -> "Progress":
        return replace(self, kept={**self.kept, **values})

    def offer(self, *choices: Choice) -> "Progress":
        return replace(self, choices=(*self.choices, *choices))


class Stopped(Exception):
    """Something happened first, so that the request can't be carried out any more."""

    def __init__(self, tale: Progress, record: int) -> None:
        super().__init__(record)
        self.tale = tale
        self.record = record
