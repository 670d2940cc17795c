"""Harm that lands: on whom, on what, past which armour, and what it calls for."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.dice import Dice
from rules.core.outcome import Choice
from rules.fantasy.checks.trial import GROUP, Trial, whose
from rules.fantasy.harm.loss import Loss, lose
from rules.fantasy.sheet import FantasyScene, FantasySheet, veiled


@dataclass(frozen=True, slots=True)
class Landing:
    """Where harm went. `sheet` is who took it in the end."""

    scene: FantasyScene
    loss: Loss
    key: str
    armour: int = 0
    notes: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    veil: bool = False
    aimed: str = ""  # at which attribute, before anything shielded it

    @property
    def where(self) -> str:
        """Say in words what took the harm otherwise."""
        if self.armour:
            return f", {self.armour} of it on armour"
        return f", on {self.key.upper()}" if self.key != self.aimed else ""


def shield_of(trial: Trial, victim: int) -> Mapping[str, Any]:
    """Return how someone takes the harm of a trial otherwise, where they do."""
    shields: Mapping[str, Mapping[str, Any]] = trial.context.get("shields", {})
    return shields.get(str(victim), {})


def with_shield(trial: Trial, victim: int, **how: Any) -> Trial:
    shields = trial.context.get("shields", {})
    return trial.knowing(shields={**shields, str(victim): {**shield_of(trial, victim), **how}})


def land_harm(
    trial: Trial, scene: FantasyScene, victim: int, key: str, harm: int, dice: Dice
) -> Landing:
    """Let harm land on someone, past what shields them."""
    shield = shield_of(trial, victim)
    target = scene.sheets[shield.get("protector") or victim]
    aimed, key = key, "wil" if shield.get("spellshield") else key
    armour = min(shield.get("armour", 0), harm, target.armour)
    carry = scene.setting("carry_overflow", "off") == "on"
    target = replace(target, armour=target.armour - armour)
    loss = lose(target, key, harm - armour, dice, carry, str(trial.context.get("why", "")))
    after = scene.put(loss.sheet)
    notes = []
    if target.record != victim:
        notes.append(f"{target.name} takes it for {scene.sheets[victim].name}.")
    if armour and not target.armour:
        notes.append(f"{target.name}'s armour is broken until it is repaired.")
    choices = () if shield else tuple(shield_choices(scene, scene.sheets[victim], key, harm))
    called = morale_choices(trial, scene, after, loss.sheet)
    veil = veiled(scene, target.record)
    told = loss.hints if veil else loss.notes
    return Landing(after, loss, key, armour, (*notes, *told), (*choices, *called), veil, aimed)


def shield_choices(
    scene: FantasyScene, victim: FantasySheet, key: str, harm: int
) -> Iterator[Choice]:
    """Offer all who can to take the harm otherwise."""

    def choice(label: str, says: str, sheet: FantasySheet) -> Choice:
        return Choice(label, f"answer {says}", whose(sheet), sheet.name, group=GROUP)

    takes = min(harm, victim.armour)
    if key == "bod" and takes:
        veil = veiled(scene, victim.record)
        label = "Armour takes it" if veil else f"Armour takes {takes} of {harm}"
        yield choice(label, f"armour {takes}", victim)
    if key != "wil" and harm and "spellshield" in victim.feats and "wil" not in victim.lost:
        yield choice("Spellshield: take it on WIL", "spellshield", victim)
    for other in scene.present(npcs=victim.npc):
        near = other.record != victim.record and other.npc == victim.npc
        if near and key == "bod" and harm and "protect" in other.feats and other.state == "well":
            yield choice(f"{other.name} protects {victim.name}", f"protect {victim.name}", other)


def morale_choices(
    trial: Trial, before: FantasyScene, after: FantasyScene, victim: FantasySheet
) -> Iterator[Choice]:
    """Offer the morale test that a defeat calls for."""
    trigger = morale_trigger(before, after, victim) if victim.npc else ""
    if not trigger:
        return
    winners = [hand.who for hand in trial.hands if hand.who in after.sheets]
    heroes = [after.sheets[who] for who in winners if not after.sheets[who].npc]
    said = f"table morale {trigger}"
    if heroes:
        yield Choice("Test their morale", said, "player", heroes[0].name, recalls=False)
    else:
        yield Choice("Test their morale", said, "anyone", recalls=False)


def morale_trigger(before: FantasyScene, after: FantasyScene, victim: FantasySheet) -> str:
    """Return why the enemies may break now: their leader, half of them, a lone one's pool."""
    was = before.sheets[victim.record]
    fell = was.state == "well" and victim.state != "well"
    if fell and victim.leader:
        return "leader"
    foes = [sheet for sheet in after.present(npcs=True) if sheet.npc]
    down = sum(sheet.state != "well" for sheet in foes)
    if fell and len(foes) > 1 and (down - 1) * 2 < len(foes) <= down * 2:
        return "half"
    alone = len(foes) - down == 1 and victim.state == "well"
    return "lone" if alone and _halved(was, victim) else ""


def _halved(was: FantasySheet, now: FantasySheet) -> bool:
    """Say whether a pool has just come to half of what it is in full health, or less."""

    def at_half(sheet: FantasySheet) -> bool:
        return sheet.bod.die < sheet.bod.normal or sheet.bod.pool * 2 <= sheet.bod.normal

    return at_half(now) and not at_half(was)
