"""What is asked back where a sentence leaves open with which weapon someone strikes."""

from collections.abc import Sequence

from rules.core.outcome import ADDS, Choice, Outcome
from rules.core.ruling import spoken
from rules.tens.gear.items import describe_weapon
from rules.tens.requests import MakeMove
from rules.tens.sheet import TensSheet, Weapon


def ask_which_weapon(request: MakeMove, actor: TensSheet, weapons: Sequence[Weapon]) -> Outcome:
    """Ask with which of several weapons someone strikes. Nothing is rolled yet."""
    named = bool(request.keys("weapon") or request.keys("spell"))
    lead = "only" if named else "with"
    ways = {f"{each.name}, {describe_weapon(each)}": f"{lead} {spoken(each.name)}"
            for each in weapons}  # fmt: skip
    if request.hits is None and not named:
        ways["Bare hands, 1 hit"] = "hits 1"
    return Outcome(
        f"With what does {actor.name} strike?",
        choices=tuple(Choice(way, f"{ADDS}{how}", of=actor.name) for way, how in ways.items()),
        recorded=False,
    )
