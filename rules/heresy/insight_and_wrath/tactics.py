"""A Tactician's tactics: chosen, dropped, and shown."""

from dataclasses import replace

from rules.core.characters.targets import find_one
from rules.core.dice.dice import Dice
from rules.core.outcome import ADDS, Choice, Fact, Outcome
from rules.core.rule_helpers import insist
from rules.core.scene import changes
from rules.heresy.checks.move_lookup import has_learnt
from rules.heresy.content import TACTICS
from rules.heresy.harm import insist_able
from rules.heresy.insight_and_wrath.pools import INSIGHT, gain, pool_of
from rules.heresy.sheet import HeresyScene, HeresySheet
from rules.heresy.verb_declarations.hold_bonds_growth import ChooseTactic

REACTIVE = "Reactive"


def choose_tactic(request: ChooseTactic, scene: HeresyScene, dice: Dice) -> Outcome:
    """Choose a tactic, which ends the one before; or end it, which empties Insight."""
    actor = scene.actor
    if not request.tactic and not request.end:
        return _tactics(actor)
    if request.tactic:
        insist_able(request, actor)
        known = has_learnt(actor, "tactical_advantage")
        insist(request, known, "not_learnt", name=actor.name, move="Tactical Advantage")
    focus = find_one(scene, request.focus)
    named = focus.name if focus else ""
    new = replace(drop_reaction(actor), tactic=request.tactic, focus=named)
    if request.end:
        new = gain(new, INSIGHT, -pool_of(new, INSIGHT).value)
    told = TACTICS[request.tactic].text if request.tactic else ""
    if pool_of(actor, INSIGHT).value and request.end:
        told = f"{INSIGHT} goes with it."
    return Outcome(
        f"{actor.name} {_describe_tactic(actor.tactic, request.tactic, named)}",
        prose=told,
        facts=(Fact("tactic", request.tactic), Fact("focus", named)),
        changes=changes(scene, scene.put(new)),
        subject=actor.record,
    )


def _describe_tactic(before: str, after: str, focus: str) -> str:
    """Describe which tactic is chosen, or dropped if none is."""
    if after:
        aimed = f" and focuses on {focus}" if focus else ""
        return f"uses the {TACTICS[after].name} tactic{aimed}"
    return f"drops the {TACTICS[before].name} tactic" if before else "has no tactic to drop"


def drop_reaction(sheet: HeresySheet) -> HeresySheet:
    """Return the sheet without the forward that Reactive gave, which ends with the tactic."""
    kept = tuple(each for each in sheet.forward if each.why != REACTIVE)
    return sheet if len(kept) == len(sheet.forward) else replace(sheet, forward=kept)


def _tactics(actor: HeresySheet) -> Outcome:
    name = TACTICS[actor.tactic].name if actor.tactic else "none"
    return Outcome(
        f"{actor.name}'s tactic: {name}",
        prose="\n".join(f"**{each.name}** {each.text}" for each in TACTICS.values()),
        facts=(Fact("tactic", actor.tactic), Fact("focus", actor.focus)),
        choices=tuple(
            Choice(each.name, f"{ADDS}{key}", "player", actor.name, group="tactic")
            for key, each in TACTICS.items()
            if has_learnt(actor, "tactical_advantage")
        ),
        recorded=False,
        private=True,
    )
