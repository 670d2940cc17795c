"""An evening on Discord, and what must be true of it whatever went wrong in it."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, Protocol

from tests.faults import Fault
from tests.samples import report

_NUMBER = re.compile(r"^-# #(\d+)", re.MULTILINE)
_UNDO = re.compile(r"2:undo:\d+:(\d+)")
#: who does what: a sentence, a post that mentions the bot, or a button
EVENING = (
    ("gm", "say", "game start odd"),
    ("ann", "say", "sheet new Ash hp=6"),
    ("gm", "say", "npc new Ogre str=14 hp=8 shown"),
    ("ann", "say", "attack d8 at Ogre"),
    ("ann", "say", "attakc d8 at Ogre"),
    ("bob", "post", "roll 2d6"),
    ("gm", "say", "ask Ash: save wil"),
    ("ann", "press", "Ash"),
    ("gm", "say", "undo"),
    ("ann", "say", "roll 3d6 secret"),
    ("gm", "say", "game set story=off"),
    ("ann", "say", "say It rains. [[roll 4d6]]"),
    ("ann", "say", "sheet pin"),
    ("gm", "say", "harm 1 Ash"),
    ("gm", "say", "clock new The flood 2"),
    ("gm", "say", "plan when The flood fills: roll 5d6 as Ash"),
    ("gm", "say", "clock set The flood 1"),
    ("gm", "say", "clock tick The flood"),
    ("gm", "say", "game export"),
)
#: of what is kept of it, what comes of a press, of a plan, and by words that could have changed
TELLING = {"save wil", "sheet pin", "game set story=off", "roll 4d6", "roll 5d6 as Ash"}


class Kept(NamedTuple):
    """An entry: its number, what was said, and whether everyone may see it."""

    number: int
    said: str
    open: bool


class Seen(NamedTuple):
    """What came of an evening: what is kept, and how often each entry is shown."""

    kept: list[Kept]
    shown: Counter[int]


def find_numbers(told: Iterable[str], ids: Iterable[object]) -> set[int]:
    """Return the entries that a message shows, by the ends of its embeds or by its buttons."""
    ends = [_NUMBER.findall(each)[-1:] for each in told]
    undo = [match[1] for each in ids if (match := _UNDO.match(str(each)))]
    return {int(number) for numbers in (*ends, undo) for number in numbers}


def list_wrongs(whole: Seen, seen: Seen, denied: list[str], fault: Fault) -> list[str]:
    """Return what is wrong with an evening, beside one in which nothing went wrong."""
    usual = {each.said: whole.shown[each.number] for each in whole.kept}
    numbers = [each.number for each in seen.kept]
    wrong = [] if numbers == list(range(1, len(numbers) + 1)) else ["a gap"]
    wrong += [f"#{number} is shown, and not kept" for number in set(seen.shown) - set(numbers)]
    for number, said, is_open in seen.kept:
        times = {usual.get(said, 0 if said.startswith("say ") else 1)}  # words have no number
        if not is_open and "death" in fault.way:  # nobody else can look at what one alone is told
            times |= {2}
        if seen.shown[number] not in times:
            wrong.append(f"#{number} {said} is shown {seen.shown[number]} times, not {times}")
        if said in denied:
            wrong.append(f"#{number} {said} is kept, and was denied")
        if "It rains" in said and "game set story=off" in [each.said for each in seen.kept]:
            wrong.append(f"#{number}: words are kept where the table keeps none")
    return wrong


class Played(Protocol):
    """Whoever plays evenings: how many things were asked for, and whether the fault came up."""

    @property
    def fired(self) -> bool: ...
    @property
    def denied(self) -> list[str]: ...
    async def play(self, name: str, fault: Fault) -> Seen: ...
    async def answers(self) -> bool: ...


async def try_faults(playing: Played, whole: Seen, faults: Iterable[Fault]) -> int:
    """Play an evening for each fault, assert that none goes wrong, and count those that came up."""
    wrong: dict[Fault, list[str]] = {}
    fired = 0  # the last few may not come up: notes are written together, or not
    for place, fault in enumerate(faults):
        seen = await playing.play(f"evening-{place}", fault)
        fired += playing.fired
        found = list_wrongs(whole, seen, playing.denied, fault)
        found += [] if await playing.answers() else ["what was said next was not answered"]
        if found:
            wrong[fault] = found
            report(f"{fault}: {found}")
    assert not wrong
    assert fired > 0
    return fired
