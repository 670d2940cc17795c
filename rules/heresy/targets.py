"""What is said of several characters at once."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from rules.core.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Fact, Outcome
from rules.core.request import Phrase
from rules.heresy.requests import Harm, Heal
from rules.heresy.sheet import HeresyScene
from rules.heresy.sheet_requests import AddItem, MarkXp, RollTable

Said = TypeVar("Said", Harm, Heal, MarkXp, AddItem, RollTable)


def for_each(
    rule: Callable[[Said, HeresyScene, Dice], Outcome],
) -> Callable[[Said, HeresyScene, Dice], Outcome]:
    """Return the rule for as many characters as are named, each of them once."""

    def ruled(request: Said, scene: HeresyScene, dice: Dice) -> Outcome:
        who = request.who
        names = [name for name in who.names if name.kind == "character"] if who else []
        if who is None or len(names) < 2:
            return rule(request, scene, dice)
        return _together(
            [
                rule(replace(request, who=who._replace(names=(name,))), scene, dice)
                for name in dict.fromkeys(names)
            ],
            scene,
        )

    return ruled


def _together(outcomes: list[Outcome], scene: HeresyScene) -> Outcome:
    names = [scene.sheets[outcome.subject].name for outcome in outcomes if outcome.subject]
    return replace(
        outcomes[0],
        title="; ".join(outcome.title for outcome in outcomes),
        prose="\n".join(outcome.prose for outcome in outcomes if outcome.prose),
        facts=(*outcomes[0].facts, Fact("names", names)),
        changes=tuple(change for outcome in outcomes for change in outcome.changes),
        choices=tuple(dict.fromkeys(choice for outcome in outcomes for choice in outcome.choices)),
        ends=tuple(group for outcome in outcomes for group in outcome.ends),
    )


def just_one(who: Phrase | None) -> int:
    """Return whom a roll is for, 0 for nobody: one roll is not shared, and no name is dropped."""
    named = who.records() if who else ()
    if len(named) > 1:
        raise Refused("one_blow_each")
    return named[0] if named else 0
