"""Death: the roll for one's life, the timer it sets, and how long that has left."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.records.frozen_values import freeze
from rules.fantasy.content import ROLLED
from rules.fantasy.sheet import FantasySheet, Timer

SECONDS = {"rounds": 6, "hours": 3600, "days": 86400}


@freeze
class Death:
    """The result of the death table. `unit` is what the timer counts; `hint` is the text without
    numbers, and `rolled` the dice."""

    sheet: FantasySheet
    unit: str
    note: str
    hint: str
    rolled: str


def roll_death(sheet: FantasySheet, dice: Dice) -> Death:
    """Roll on the death table and for its timer; the sooner of two deaths counts."""
    face, row = ROLLED["death"].roll(dice)
    unit, _, sides = row.effect.partition(" ")
    rolled = f"{sheet.name}'s roll for life: d{ROLLED['death'].sides} ({face})"
    if unit == "dead":
        told = f"{sheet.name} dies at once."
        return Death(kill(sheet), unit, told, told, f"{rolled}.")
    timer = Timer(unit, dice.roll(int(sides)))
    rolled += f", for the {unit}: d{sides} ({timer.remaining})."
    if sheet.timer is not None and seconds_left(sheet.timer) <= seconds_left(timer):
        timer = sheet.timer
    if sheet.state != "dead":
        sheet = replace(sheet, state="dying", timer=timer)
    told, hint = (
        row.text.format(name=sheet.name, time=time) for time in (timer, f"a few {timer.unit}")
    )
    return Death(sheet, unit, told, hint, rolled)


def kill(sheet: FantasySheet) -> FantasySheet:
    """Return the sheet of someone who has just died."""
    return replace(sheet, state="dead", timer=None)


def seconds_left(timer: Timer) -> int:
    """Return the seconds until a timer runs out."""
    return timer.remaining * SECONDS[timer.unit] - timer.part
