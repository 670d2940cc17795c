"""Whom a sentence means: those it names, the one who acts, or everyone there."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import ADDS, Choice, Fact, Outcome
from rules.core.permissions import is_gm
from rules.core.records.changes import merge_changes, replay_changes
from rules.core.rule_helpers import join_names, quote_name
from rules.core.scene import AnyScene, S, Scene
from rules.core.verb_declarations.request import Name, Phrase
from rules.lazy_regex import compile_later

Ruling = Callable[[Any, Any, Dice], Outcome]
Mortal = TypeVar("Mortal", bound=Any)

#: the states of those whom nothing can befall any more
GONE = frozenset({"dead", "destroyed"})
#: why some of several are left out, in every game
WHY_NOT = {"dead": "{name} is dead.", "lacks_nothing": "{name} {unhurt}."}

#: what several do of whom the same is told
_PLURAL = {"is": "{name} are", "isn't": "{name} aren't", "has": "{name} have"}
_SINGULAR = compile_later(r"^\{name\} (is|isn't|has)\b")


def find_named(scene: Scene[S, Any, Any], *said: Phrase | None) -> list[S]:
    """Return the characters who are named, each once."""
    records = [record for who in said if who is not None for record in who.records()]
    return [scene.sheets[record] for record in dict.fromkeys(records)]


def find_one(scene: Scene[S, Any, Any], *said: Phrase | None) -> S | None:
    """Return the one character who is named; None where nobody is. Several are refused."""
    named = find_named(scene, *said)
    if len(named) > 1:
        raise Refused("one_name", first=named[0].name, other=named[1].name)
    return next(iter(named), None)


def name_record(*said: Phrase | None) -> int:
    """Return the record of the one who is named, 0 where nobody is."""
    return next((record for who in said if who and (record := who.record())), 0)


def name_someone(scene: Scene[S, Any, Any], *, npcs: bool) -> str:
    """Return how a sentence names someone else who is here, for an example: an NPC or a character,
    whichever is likelier meant."""
    there = [each for each in scene.list_present(npcs=True) if each.record != scene.acting]
    likely = [each for each in there if each.npc is npcs]
    return next((quote_name(each.name) for each in (*likely, *there)), "Scar")


def find_meant(scene: Scene[S, Any, Any], *said: Phrase | None) -> list[S]:
    """Return those who are named, or the one who acts. Everyone, where nobody is, is neither."""
    _insist_someone(*said)
    return find_named(scene, *said) or [scene.actor]


def _insist_someone(*said: Phrase | None) -> None:
    if any(who is not None and not who.names for who in said):
        raise NotFound("nobody_here")


def find_one_meant(scene: Scene[S, Any, Any], *said: Phrase | None) -> S:
    """Return the one who is named, or the one who acts."""
    return find_one(scene, *said) or scene.actor


def find_all_meant(scene: Scene[S, Any, Any], *said: Phrase | None) -> list[S]:
    """Return those who are named, or the one who acts; of a game master who plays nobody,
    everyone who is there and alive."""
    _insist_someone(*said)
    there = keep_living(scene.list_present()) if plays_nobody(scene) else []
    return find_named(scene, *said) or there or [scene.actor]


def find_affected(scene: Scene[S, Any, Any], *said: Phrase | None) -> list[S]:
    """Return those meant who can still be harmed or helped; where none can, the first of them."""
    return pass_over_dead(find_meant(scene, *said))


def find_target(scene: Scene[S, Any, Any], *said: Phrase | None) -> S:
    """Return the one who is named, or say that someone must be."""
    target = find_one(scene, *said)
    if target is None:
        raise NotFound("no_target")
    return target


def find_aimed(scene: Scene[S, Any, Any], who: Phrase | None, foes: bool = False) -> list[S]:
    """Return all at whom something is aimed, each once: the other side where `foes` says so.

    What a game master aims who plays nobody is aimed at the NPCs.
    """
    side = side_of(scene.someone) if scene.acting else "heroes"
    found = find_foes(scene, side) if foes else find_named(scene, who)
    if foes and not found:
        raise NotFound("no_foes")
    return found


def find_key(kind: str, *said: Phrase | None) -> str | None:
    """Return the one thing of a kind that is named. Two at once are refused, never dropped."""
    named = [name for each in said if each for name in each.names if name.kind == kind]
    keys = dict.fromkeys(name.key for name in named)
    if len(keys) > 1:
        first, other, *_ = dict.fromkeys(name.said for name in named)
        raise Refused("one_name", first=first, other=other)
    return next(iter(keys), None)


def find_foes(scene: Scene[S, Any, Any], side: str) -> list[S]:
    """Return the other side: who is there and alive, as far as the speaker knows."""
    return [s for s in keep_living(scene.list_present(npcs=True)) if side_of(s) != side]


def side_of(fighter: Any) -> str:
    """Return whose side someone fights on. A game master without a character is the foes'."""
    return "foes" if fighter is None or fighter.npc else "heroes"


def keep_living(sheets: Sequence[Mortal]) -> list[Mortal]:
    """Return those of several who can still be harmed or helped."""
    return [sheet for sheet in sheets if sheet.state not in GONE]


def pass_over_dead(sheets: Sequence[Mortal]) -> list[Mortal]:
    """Return the living of several; where there are none, the first, to be told of them."""
    return keep_living(sheets) or list(sheets[:1])


def plays_nobody(scene: AnyScene) -> bool:
    """Say whether a game master speaks who plays nobody: there is no self to fall back on."""
    return is_gm(scene) and not scene.acting


def for_each(
    rule: Ruling,
    reasons: Mapping[str, str],
    means_all: Callable[[Any], bool] = lambda request: False,
    needs_one: bool = True,
) -> Ruling:
    """Return the rule for as many characters as are named, each of them once.

    `reasons`: why some of several are left out, by code. A game master who plays nobody is asked
    for whom it is, or means everyone.
    """

    def rule_for_each(request: Any, scene: AnyScene, dice: Dice) -> Outcome:
        if request.who is None and needs_one and plays_nobody(scene):
            everyone = name_everyone(scene)
            if not means_all(request):
                return ask_for_whom(everyone)
            request = replace(request, who=everyone)
        who = request.who
        named = dict.fromkeys(n for n in who.names if n.kind == "character") if who else {}
        if len(named) < 2:
            return rule(request, scene, dice)
        apart = [replace(request, who=who._replace(names=(name,))) for name in named]
        return _rule_apart(rule, apart, scene, dice, reasons)

    return rule_for_each


def _rule_apart(
    rule: Ruling, apart: Sequence[Any], scene: AnyScene, dice: Dice, reasons: Mapping[str, str]
) -> Outcome:
    """Rule on each of several. Only where it is refused for all of them, it is refused."""
    reasons = {**WHY_NOT, **reasons}
    outcomes, refused, now = list[Outcome](), list[Refused](), scene
    for one in apart:
        try:
            outcomes.append(rule(one, now, dice))
            # what befalls one may change what another has
            now = replay_changes(now, outcomes[-1].changes)
        except Refused as error:
            if error.code not in reasons:
                raise
            refused.append(error)
    if not outcomes:
        raise refused[0]
    return join_outcomes(scene, outcomes, _describe_left_out(refused, reasons))


def _describe_left_out(refused: Sequence[Refused], reasons: Mapping[str, str]) -> list[str]:
    """Return why some were left out, those with the same reason in one sentence."""
    names: dict[str, list[str]] = {}
    for error in refused:
        name = str(error.fields.get("name", ""))
        told = reasons[error.code].format(**{**error.fields, "name": "{name}"})
        names.setdefault(told, []).append(name)
    return [
        (_SINGULAR.sub(lambda verb: _PLURAL[verb[1]], told) if len(who) > 1 else told).replace(
            "{name}", join_names(who)
        )
        for told, who in names.items()
    ]


def name_everyone(scene: AnyScene) -> Phrase:
    """Return a phrase that names every character who is there and alive."""
    there = keep_living(scene.list_present())
    if not there:
        raise NotFound("no_character")
    names = tuple(Name("character", str(each.record), each.name) for each in there)
    return Phrase("all", 0, 0, ("character",), names)


def ask_for_whom(everyone: Phrase) -> Outcome:
    """Ask a game master who plays nobody for whom it is."""
    ways = {name.said: quote_name(name.said) for name in everyone.names}
    ways |= {"Everyone": "all"} if len(ways) > 1 else {}
    choices = (Choice(label, f"{ADDS}for {name}", "gm", group="whom")
               for label, name in ways.items())  # fmt: skip
    return Outcome("For whom?", choices=tuple(choices), recorded=False)


def join_outcomes(scene: AnyScene, outcomes: Sequence[Outcome], left_out: Sequence[str]) -> Outcome:
    """Return what befell several as one outcome, and why some were left out."""
    names = [scene.sheets[outcome.subject].name for outcome in outcomes if outcome.subject]
    return replace(
        outcomes[0],
        title="; ".join(outcome.title for outcome in outcomes),
        prose="\n".join([*(each.prose for each in outcomes if each.prose), *left_out]),
        facts=(*outcomes[0].facts, Fact("names", names)),
        changes=merge_changes(change for outcome in outcomes for change in outcome.changes),
        choices=tuple(dict.fromkeys(choice for outcome in outcomes for choice in outcome.choices)),
        ends=tuple(group for outcome in outcomes for group in outcome.ends),
    )
