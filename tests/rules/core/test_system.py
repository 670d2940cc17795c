"""What a system may leave unsaid."""

from dataclasses import replace

from rules.core.records.record import encode
from rules.core.scene import Game, Scene, Sheets, Speaker, Stage, changes
from rules.core.sheet import Sheet
from rules.registry import SYSTEMS


def test_a_scene_that_ends_changes_nothing_unless_the_system_says_so() -> None:
    griff = Sheet(name="Griff", record=2)
    sheets = Sheets({2: encode(griff)}, lambda record, row: replace(griff, record=record))
    scene = Scene(Game(record=1), Stage(), sheets, Speaker("gm", "gm", gm=True))
    ended = SYSTEMS["tens"].scene_ends(scene, "expedition")
    assert changes(scene, ended) == ()
