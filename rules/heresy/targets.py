"""Whom a sentence means: one character, several, or only one's own; and which stat."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from rules.core.dice.dice import Dice
from rules.core.errors import NotAllowed, NotFound, Refused
from rules.core.outcome import ADDS, Choice, Fact, Outcome
from rules.core.permissions import is_gm, may_play, may_see
from rules.core.requests.request import Name, Phrase
from rules.core.ruling import spoken
from rules.core.scene import Recalled
from rules.heresy.content import REFUSALS
from rules.heresy.requests.gear import AddItem
from rules.heresy.requests.rolls import Harm, Heal
from rules.heresy.requests.sheets import MarkXp, RollTable
from rules.heresy.sheet import SHOWN, HeresyScene, HeresySheet

Said = TypeVar("Said", Harm, Heal, MarkXp, AddItem, RollTable)

#: why some of several are left out: by these rules, or by those of every game
LEFT_OUT = {**REFUSALS, "dead": "{name} is dead."}


def named_one(scene: HeresyScene, who: Phrase | None) -> HeresySheet | None:
    """Return the first character who is named, none where nobody is."""
    record = who.record() if who is not None else None
    return scene.sheets[record] if record else None


def whose(scene: HeresyScene, who: Phrase | None) -> HeresySheet:
    """Return the character who is named, or the one who acts."""
    return named_one(scene, who) or scene.actor


def the_target(scene: HeresyScene, who: Phrase | None) -> HeresySheet:
    """Return the character who is named, or say that one must be."""
    target = named_one(scene, who)
    if target is None:
        raise NotFound("no_target")
    return target


def the_stat(said: Phrase) -> str:
    """Return the stat that is named, or refuse what can be rolled with and is none."""
    stat = said.key("stat")
    if stat not in SHOWN:
        raise Refused("not_a_stat")
    return stat


def everyone_named(scene: HeresyScene, *said: Phrase | None) -> tuple[int, ...]:
    """Return all of those named in the first phrase that names any; else the one who acts."""
    records = (who.records() for who in said if who is not None)
    return next(filter(None, records), ()) or (scene.actor.record,)


def everyone_aimed_at(
    scene: HeresyScene, who: Phrase | None, foes: bool = False
) -> tuple[int, ...]:
    """Return all at whom something is aimed, each once: the other side where `foes` says so."""
    if foes:
        return tuple(each.record for each in other_side(scene))
    return tuple(dict.fromkeys(who.records())) if who else ()


def other_side(scene: HeresyScene) -> list[HeresySheet]:
    """Return those of the other side who are there, alive and seen by who speaks."""
    npcs = scene.someone is None or not scene.someone.npc
    there = [each for each in scene.present(npcs=True) if each.npc == npcs and each.state != "dead"]
    found = [each for each in there if may_see(scene, each)]
    if not found:
        raise NotFound("nobody_there")
    return found


def insist_one(aimed: tuple[int, ...]) -> None:
    """Refuse several targets where there can be only one."""
    if len(aimed) > 1:
        raise Refused("one_target")


def for_each(
    rule: Callable[[Said, HeresyScene, Dice], Outcome],
) -> Callable[[Said, HeresyScene, Dice], Outcome]:
    """Return the rule for as many characters as are named, each of them once."""

    def ruled(request: Said, scene: HeresyScene, dice: Dice) -> Outcome:
        if request.who is None and not scene.acting and is_gm(scene) and _needs_one(request):
            everyone = _everyone(scene)
            if not _meant_for_all(request):
                return _for_whom(everyone)
            request = replace(request, who=everyone)
        asked = _apart(request)
        if len(asked) < 2:
            return rule(request, scene, dice)
        outcomes, refused = list[Outcome](), list[Refused]()
        for one in asked:
            try:
                outcomes.append(rule(one, scene, dice))
            except Refused as error:
                refused.append(error)
        if not outcomes:
            raise refused[0]
        return _together(outcomes, scene, refused)

    return ruled


def _apart(request: Said) -> list[Said]:
    """Return the request for each character who is named."""
    if request.who is None:
        return []
    who = request.who
    names = dict.fromkeys(name for name in who.names if name.kind == "character")
    return [replace(request, who=who._replace(names=(name,))) for name in names]


def _needs_one(request: Said) -> bool:
    return not isinstance(request, RollTable)


def _meant_for_all(request: Said) -> bool:
    """Say whether a game master who plays nobody means everyone: a day's rest, a look at XP."""
    if isinstance(request, Heal):
        return request.amount is None and request.how != "medkit"
    return isinstance(request, MarkXp) and not request.amount


def _everyone(scene: HeresyScene) -> Phrase:
    there = [each for each in scene.present() if each.state != "dead"]
    if not there:
        raise NotFound("no_character")
    names = tuple(Name("character", str(each.record), each.name) for each in there)
    return Phrase("all", 0, 0, ("character",), names)


def _for_whom(everyone: Phrase) -> Outcome:
    """Ask a game master who plays nobody for whom it is."""
    ways = {name.said: spoken(name.said) for name in everyone.names}
    ways |= {"Everyone": "all"} if len(ways) > 1 else {}
    return Outcome(
        "For whom?",
        choices=tuple(
            Choice(label, f"{ADDS}for {name}", "gm", group="whom") for label, name in ways.items()
        ),
        recorded=False,
    )


def _together(
    outcomes: list[Outcome], scene: HeresyScene, refused: Sequence[Refused] = ()
) -> Outcome:
    """Return what befell several as one outcome, and why some were left out."""
    left_out = [LEFT_OUT[error.code].format(**error.fields) for error in refused]
    names = [scene.sheets[outcome.subject].name for outcome in outcomes if outcome.subject]
    return replace(
        outcomes[0],
        title="; ".join(outcome.title for outcome in outcomes),
        prose="\n".join([*(each.prose for each in outcomes if each.prose), *left_out]),
        facts=(*outcomes[0].facts, Fact("names", names)),
        changes=tuple(change for outcome in outcomes for change in outcome.changes),
        choices=tuple(dict.fromkeys(choice for outcome in outcomes for choice in outcome.choices)),
        ends=tuple(group for outcome in outcomes for group in outcome.ends),
    )


def insist_own_roll(scene: HeresyScene, recalled: Recalled) -> None:
    """Refuse to change a roll that is someone else's."""
    if recalled.subject != scene.acting and not is_gm(scene):
        raise NotAllowed("not_your_character", name=scene.sheets[recalled.subject].name)


def insist_own_sheet(scene: HeresyScene, sheet: HeresySheet) -> None:
    """Refuse what is no help to someone else."""
    if not may_play(scene, sheet):
        raise NotAllowed("not_your_sheet", name=sheet.name)
