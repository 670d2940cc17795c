"""What damage does to a character, by an attack or without one, and what it offers."""

from collections.abc import Sequence
from dataclasses import replace

from rules.core.characters.targets import find_affected
from rules.core.dice.dice import Dice, throw
from rules.core.errors import BadValues, Refused
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Value
from rules.core.rule_helpers import agree, insist, join_names
from rules.core.scene import changes
from rules.core.verb_declarations.request import Phrase
from rules.odd.checks.dice import Saved, roll_save
from rules.odd.death import TOLD, offer_replacement, settle_state, tell_state
from rules.odd.scars_and_debilities import (
    Scarred,
    deal_scar,
    explain_new,
    explain_shortly,
    list_superseded,
    offer_drops,
    suffer,
    tell_full_packs,
)
from rules.odd.sheet import (
    GONE,
    HIT_POINTS,
    SHOWN,
    TRACKS,
    OddScene,
    OddSheet,
    is_veiled,
    quote_phrase,
)
from rules.odd.verb_declarations.saves_and_combat import Harm

#: what a save against the rest of a blow averts
NO_CRITICAL, NOT_ROUTED = "No critical injury.", "Not routed."
#: the debility that comes with harm to DEX or WIL
SHAKES = {"dex": "Shaky", "wil": "Befuddled"}


@freeze
class Blow:
    """What an amount of damage did to a character."""

    before: OddSheet
    sheet: OddSheet
    damage: int
    saved: Saved | None = None
    critical: bool = False
    scarred: Scarred | None = None

    @property
    def scar(self) -> str | None:
        return self.scarred.scar.name if self.scarred else None

    def serialise(self) -> dict[str, Value]:
        """Return the blow as facts: one target's part of an attack."""
        sheet = self.sheet
        return {
            "target": sheet.name,
            "damage": self.damage,
            "hp": sheet.hp,
            "str": sheet.str,
            "dex": sheet.dex,
            "wil": sheet.wil,
            "save": self.saved.serialise() if self.saved else None,
            "critical": self.critical,
            "scar": self.scar,
            "scar_rolls": self.scarred.serialise() if self.scarred else None,
            "state": sheet.state,
        }

    def describe(self, veiled: bool) -> str:
        """Describe what happened, a line each; `veiled` hides the character's numbers."""
        lines = [] if veiled else [self._numbers()]
        if self.saved:
            spared = (
                "" if self.critical else f". {NOT_ROUTED if self.sheet.warband else NO_CRITICAL}"
            )
            lines.append(f"{self.sheet.name}'s STR save {self.saved.describe(veiled)}{spared}")
        new = [name for name in self.sheet.debilities if name not in self.before.debilities]
        lines += [self._describe_critical(new)] if self.critical else []
        lines += [self.scarred.describe(veiled)] if self.scarred else []
        if new and not self.critical:
            lines.append(explain_new(self.sheet.name, new))
        if self.sheet.state != self.before.state and not (self.scarred and self.scarred.scar.state):
            lines.append(tell_state(self.sheet))
        elif self.before.wil > 0 == self.sheet.wil:  # mad as well, besides their other state
            lines.append(TOLD["mad"].format(name=self.sheet.name))
        return "\n".join(lines)

    def _describe_critical(self, new: list[str]) -> str:
        """Describe a critical injury; debilities they already have don't repeat."""
        if self.sheet.warband:
            return "A critical blow."
        name = self.sheet.name
        if not new:
            return f"Another critical injury: {name} is already Injured and Dazed."
        return f"Critical injury: {name} is {join_names(map(explain_shortly, new))}."

    def _numbers(self) -> str:
        moved = [
            f"{SHOWN[key]} {getattr(self.before, key)} → {getattr(self.sheet, key)}"
            for key in SHOWN
            if getattr(self.before, key) != getattr(self.sheet, key)
        ]
        order = sorted(moved, key=lambda line: not line.startswith("HP"))
        return f"{self.sheet.name}: {', '.join(order) or 'unharmed'}"


def strike(sheet: OddSheet, damage: int, dice: Dice, scene: OddScene) -> Blow:
    """Deal damage: to hit points first, and the rest to strength.

    A blow that leaves exactly 0 hit points brings a scar, and no save.
    """
    after = HIT_POINTS.harm(sheet, damage)
    to_hp = sheet.hp - after.hp
    if damage > to_hp:
        hurt = wound(after, damage - to_hp, dice, scene.game.turns)
        return replace(hurt, before=sheet, damage=damage)
    # someone at 0 HP already has had their scar
    if to_hp and not after.hp and _scars(sheet, scene):
        attribute = str(scene.read_setting("corruption", "wil"))
        scarred = deal_scar(after, damage, dice, scene.game.turns, attribute)
        return Blow(sheet, settle_state(scarred.sheet, scene.game.turns), damage, scarred=scarred)
    return Blow(sheet, after, damage)


def _scars(sheet: OddSheet, scene: OddScene) -> bool:
    """Say whether this character gets scars: a warband never does, an NPC if the table wants it."""
    return not sheet.warband and (not sheet.npc or scene.read_setting("npc_scars", "on") == "on")


def wound(sheet: OddSheet, damage: int, dice: Dice, now: int) -> Blow:
    """Deal damage to strength, then save against what is left of it; at 0 there is no save."""
    after = TRACKS["str"].harm(sheet, damage)
    if after.str == 0:
        return Blow(sheet, settle_state(after, now), damage)
    saved = roll_save(after, "str", dice)
    if saved.passed:
        return Blow(sheet, after, damage, saved)
    if after.warband:
        # a warband isn't injured by a critical blow, it flees
        return Blow(sheet, replace(after, state="routed"), damage, saved, critical=True)
    return Blow(sheet, suffer(after, "Injured", "Dazed"), damage, saved, critical=True)


def sap(sheet: OddSheet, attribute: str, damage: int, now: int) -> Blow:
    """Deal damage to DEX or WIL, with the debility that comes with it."""
    after = suffer(TRACKS[attribute].harm(sheet, damage), SHAKES[attribute])
    return Blow(sheet, settle_state(after, now), damage)


def offers_after(scene: OddScene, blow: Blow | None) -> tuple[Choice, ...]:
    """Return the choices of the character who was hit."""
    if blow is None:
        return ()
    sheet = scene.sheets[blow.sheet.record]
    found = list(offer_drops(blow.before, sheet))
    whose = "gm" if sheet.npc else "player"
    if sheet.shield:
        found.append(Choice(f"Sunder {sheet.name}'s shield", "sunder", whose, sheet.name))
    dazed = "Dazed" in sheet.debilities and "Dazed" not in blow.before.debilities
    if dazed and sheet.state not in GONE:
        label = f"{sheet.name}: try to come round"
        found.append(Choice(label, "save str recover", whose, sheet.name, recalls=False))
    if sheet.state == "dead" and blow.before.state != "dead":
        found += offer_replacement(scene, sheet)
    if blow.scar == "Diseased":
        says = f"status sick add {quote_phrase(sheet.name)}"
        found.append(Choice(f"The wound makes {sheet.name} Sick", says, "gm", recalls=False))
    return tuple(found)


def read_score(phrases: tuple[Phrase, ...]) -> str:
    """Return the one score that is harmed: `2 damage` is HP, `2 dex damage` is DEX."""
    said = dict.fromkeys(key for phrase in phrases for key in phrase.keys("score"))
    found = [key for key in said if key != "damage"]
    if len(found) > 1:
        raise Refused("one_name", first=SHOWN[found[0]], other=SHOWN[found[1]])
    return next(iter(found), "hp")


def check_amount(request: Harm) -> None:
    if request.amount is None and not request.dice:
        raise BadValues([("harm", "", "an amount, such as 3 or d6")])
    if request.amount == 0:
        raise BadValues([("harm", "0", "a number from 1 on")])


def roll_all(dice: Dice, sizes: Sequence[tuple[int, int]]) -> int:
    """Roll dice of any kind and return the total."""
    return sum(sum(throw(dice, count, sides)) for count, sides in sizes)


def harm(request: Harm, scene: OddScene, dice: Dice) -> Outcome:
    """Harm someone: hit points and beyond, or an attribute directly."""
    attribute = read_score(request.on)
    check_amount(request)
    after, blows = scene, []
    for sheet in find_affected(scene, *request.on):
        insist(request, sheet.state not in GONE, "gone", name=sheet.name, state=sheet.state)
        amount = (request.amount or 0) + roll_all(dice, request.dice)
        blow = _harm_attribute(after.sheets[sheet.record], attribute, amount, dice, after)
        after = after.put(blow.sheet)
        blows.append(blow)
    first = blows[0].serialise()
    flat = ("target", "damage", "hp", "str", "dex", "wil", "save", "critical", "scar", "state")
    amounts = [str(blow.damage) for blow in (blows if request.dice else blows[:1])]
    choices = tuple(c for blow in blows for c in offers_without_shield(after, blow))
    veiled = [is_veiled(scene, blow.sheet.record) for blow in blows]
    told = [blow.describe(hidden) for blow, hidden in zip(blows, veiled, strict=True)]
    title = _headline([blow.sheet.name for blow in blows], amounts, attribute)
    if not any(veiled) and len(blows) == 1:
        title, told = _join_numbers(title, told[0])
    return Outcome(
        title,
        Grade.FAILURE,
        "\n".join((*told, *tell_full_packs(choices))),
        facts=(
            Fact("attribute", attribute),
            *(Fact(key, first[key]) for key in flat),
            Fact("debilities", list(blows[0].sheet.debilities)),
            Fact("targets", [blow.serialise() for blow in blows]),
        ),
        changes=changes(scene, after),
        choices=choices,
        ends=list_superseded(choices),
        kind="harm",
        subject=blows[0].sheet.record,
    )


def _join_numbers(title: str, told: str) -> tuple[str, list[str]]:
    """Return a headline with the changed numbers, and the remaining lines."""
    numbers, *lines = told.split("\n")
    name, _, moved = numbers.partition(": ")
    if "→" not in moved:
        return title, [told]
    title = f"{title} ({moved})"
    if len(lines) == 1 and lines[0].startswith(f"{name} is "):
        what, _, means = lines[0].removeprefix(f"{name} ").partition(": ")
        return f"{title} and {what.removesuffix('.')}", [means] if means else []
    return title, lines


def _headline(names: Sequence[str], amounts: Sequence[str], attribute: str) -> str:
    """Return who is harmed and by how much: `Griff takes 3 STR damage`."""
    what = f"{SHOWN[attribute]} damage" if attribute != "hp" else "damage"
    if len({*amounts}) > 1:
        rest = (f"{name} {amount}" for name, amount in zip(names[1:], amounts[1:], strict=True))
        return join_names((f"{names[0]} takes {amounts[0]} {what}", *rest))
    each, amounts = " each" if len(names) > 1 else "", amounts[:1]
    takes = agree("take", len(names) > 1)
    return f"{join_names(names)} {takes} {join_names(amounts)} {what}{each}"


def offers_without_shield(scene: OddScene, blow: Blow) -> tuple[Choice, ...]:
    """Return the choices after harm without sundering, because only attacks can be blocked."""
    return tuple(choice for choice in offers_after(scene, blow) if choice.says != "sunder")


def _harm_attribute(
    sheet: OddSheet, attribute: str, amount: int, dice: Dice, scene: OddScene
) -> Blow:
    if attribute == "hp":
        return strike(sheet, amount, dice, scene)
    if attribute == "str":
        return wound(sheet, amount, dice, scene.game.turns)
    return sap(sheet, attribute, amount, scene.game.turns)
