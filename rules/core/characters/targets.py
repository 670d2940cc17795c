"""Who a sentence is about: those it names, the acting character, or everyone present."""

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

#: states in which nothing can happen to a character any more
GONE = frozenset({"dead", "destroyed"})
#: why some of several characters are left out, in every game
WHY_NOT = {"dead": "{name} is dead.", "lacks_nothing": "{name} {unhurt}."}

#: verbs for several characters who share one line
_PLURAL = {"is": "{name} are", "isn't": "{name} aren't", "has": "{name} have"}
_SINGULAR = compile_later(r"^\{name\} (is|isn't|has)\b")


def find_named(scene: Scene[S, Any, Any], *said: Phrase | None) -> list[S]:
    """Return the named characters, each once."""
    records = [record for who in said if who is not None for record in who.records()]
    return [scene.sheets[record] for record in dict.fromkeys(records)]


def find_one(scene: Scene[S, Any, Any], *said: Phrase | None) -> S | None:
    """Return the one character who is named, or None; refuse several."""
    named = find_named(scene, *said)
    if len(named) > 1:
        raise Refused("one_name", first=named[0].name, other=named[1].name)
    return next(iter(named), None)


def name_record(*said: Phrase | None) -> int:
    """Return the record of the first character named, or 0."""
    return next((record for who in said if who and (record := who.record())), 0)


def name_someone(scene: Scene[S, Any, Any], *, npcs: bool) -> str:
    """Return the name of someone else here for an example, quoted if needed: an NPC if `npcs`, if
    there is one."""
    there = [each for each in scene.list_present(npcs=True) if each.record != scene.acting]
    likely = [each for each in there if each.npc is npcs]
    return next((quote_name(each.name) for each in (*likely, *there)), "Scar")


def find_meant(scene: Scene[S, Any, Any], *said: Phrase | None) -> list[S]:
    """Return the named characters, or else the acting one; refuse an `all` that finds nobody."""
    _insist_someone(*said)
    return find_named(scene, *said) or [scene.actor]


def _insist_someone(*said: Phrase | None) -> None:
    if any(who is not None and not who.names for who in said):
        raise NotFound("nobody_here")


def find_one_meant(scene: Scene[S, Any, Any], *said: Phrase | None) -> S:
    """Return the one character who is named, or else the acting one."""
    return find_one(scene, *said) or scene.actor


def find_all_meant(scene: Scene[S, Any, Any], *said: Phrase | None) -> list[S]:
    """Return the named characters, or else the acting one.

    For a game master without a character it's everyone present and alive.
    """
    _insist_someone(*said)
    there = keep_living(scene.list_present()) if plays_nobody(scene) else []
    return find_named(scene, *said) or there or [scene.actor]


def find_affected(scene: Scene[S, Any, Any], *said: Phrase | None) -> list[S]:
    """Return the characters meant who can still be harmed or helped; if none can, the first of
    them."""
    return pass_over_dead(find_meant(scene, *said))


def find_target(scene: Scene[S, Any, Any], *said: Phrase | None) -> S:
    """Return the one character who is named; refuse if nobody is."""
    target = find_one(scene, *said)
    if target is None:
        raise NotFound("no_target")
    return target


def find_aimed(scene: Scene[S, Any, Any], who: Phrase | None, foes: bool = False) -> list[S]:
    """Return everyone who is targeted, each once; with `foes` the whole other side.

    A game master without a character targets the NPCs.
    """
    side = side_of(scene.someone) if scene.acting else "heroes"
    found = find_foes(scene, side) if foes else find_named(scene, who)
    if foes and not found:
        raise NotFound("no_foes")
    return found


def find_key(kind: str, *said: Phrase | None) -> str | None:
    """Return the one thing of a kind that is named, or None; refuse two."""
    named = [name for each in said if each for name in each.names if name.kind == kind]
    keys = dict.fromkeys(name.key for name in named)
    if len(keys) > 1:
        first, other, *_ = dict.fromkeys(name.said for name in named)
        raise Refused("one_name", first=first, other=other)
    return next(iter(keys), None)


def find_foes(scene: Scene[S, Any, Any], side: str) -> list[S]:
    """Return the other side: everyone present and alive whom the speaker can see."""
    return [s for s in keep_living(scene.list_present(npcs=True)) if side_of(s) != side]


def side_of(fighter: Any) -> str:
    """Return which side someone fights on; a game master without a character is with the foes."""
    return "foes" if fighter is None or fighter.npc else "heroes"


def keep_living(sheets: Sequence[Mortal]) -> list[Mortal]:
    """Return those who can still be harmed or helped."""
    return [sheet for sheet in sheets if sheet.state not in GONE]


def pass_over_dead(sheets: Sequence[Mortal]) -> list[Mortal]:
    """Return the living; if there are none, the first, so that the refusal can name someone."""
    return keep_living(sheets) or list(sheets[:1])


def plays_nobody(scene: AnyScene) -> bool:
    """Say whether a game master without a character is speaking, so no default target exists."""
    return is_gm(scene) and not scene.acting


def for_each(
    rule: Ruling,
    reasons: Mapping[str, str],
    means_all: Callable[[Any], bool] = lambda request: False,
    needs_one: bool = True,
) -> Ruling:
    """Turn a rule for one character into a rule for everyone named, each once.

    `reasons` maps the refusals that leave out one of several to the line shown. A game master
    without a character is asked who it's for, unless the request means everyone.
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
    """Apply a rule to each character in turn; refuse only if it is refused for all of them."""
    reasons = {**WHY_NOT, **reasons}
    outcomes, refused, now = list[Outcome](), list[Refused](), scene
    for one in apart:
        try:
            outcomes.append(rule(one, now, dice))
            # what happens to one may change another's sheet
            now = replay_changes(now, outcomes[-1].changes)
        except Refused as error:
            # anything else is wrong with the sentence, not with one of several
            if error.code not in reasons:
                raise
            refused.append(error)
    if not outcomes:
        told = " ".join(_describe_left_out(refused, reasons))
        raise Refused("none_of_them", cure=refused[0].cure, told=told)
    return join_outcomes(scene, outcomes, _describe_left_out(refused, reasons))


def _describe_left_out(refused: Sequence[Refused], reasons: Mapping[str, str]) -> list[str]:
    """Say why some were left out, with one sentence for each reason."""
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
    """Return a phrase that names every character who is present and alive."""
    there = keep_living(scene.list_present())
    if not there:
        raise NotFound("no_character")
    names = tuple(Name("character", str(each.record), each.name) for each in there)
    return Phrase("all", 0, 0, ("character",), names)


def ask_for_whom(everyone: Phrase) -> Outcome:
    """Ask a game master without a character who it's for."""
    ways = {name.said: quote_name(name.said) for name in everyone.names}
    ways |= {"Everyone": "all"} if len(ways) > 1 else {}
    choices = (Choice(label, f"{ADDS}for {name}", "gm", group="whom")
               for label, name in ways.items())  # fmt: skip
    return Outcome("For whom?", choices=tuple(choices), recorded=False)


def join_outcomes(scene: AnyScene, outcomes: Sequence[Outcome], left_out: Sequence[str]) -> Outcome:
    """Join the outcomes of several characters into one, and add why some were left out."""
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
