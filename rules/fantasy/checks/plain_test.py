"""The plain test: typed dice, found on a sheet and rolled."""

import re
from collections.abc import Sequence
from dataclasses import replace

from rules.core.characters.targets import find_key
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import Outcome
from rules.core.records.frozen_values import freeze
from rules.core.rule_helpers import insist, quote_name
from rules.core.verb_declarations.request import Name, Phrase, Request
from rules.fantasy.checks.dice import Die, Hand, read_face
from rules.fantasy.checks.trial import Effect, Trial
from rules.fantasy.checks.trial_result import label_die, settle, tell_lacking, verdict
from rules.fantasy.combat.rounds import mark_test
from rules.fantasy.content import ATTRIBUTE_NAMES, USUAL, weapon_of
from rules.fantasy.pools_and_death import check_able
from rules.fantasy.sheet import (
    ATTRIBUTES,
    LADDER,
    FantasyScene,
    FantasySheet,
    attribute,
    hireling_sheet,
)
from rules.fantasy.verb_declarations.checks_and_combat import Test

#: of one hand
MOST_DICE = 6


@freeze
class Wanted:
    """The dice someone wants to roll, in the order typed."""

    names: tuple[Name, ...] = ()
    attribute: str = ""
    skill: str = ""
    weapon: str = ""
    sizes: tuple[int, ...] = ()

    @property
    def said(self) -> str:
        """Return the dice as a sentence writes them, so that they can be rolled later."""
        if not self.weapon:
            return "+".join(name.key for name in self.names)
        weapon = weapon_of(self.weapon)
        parts = [weapon.name]
        if self.attribute not in ("", USUAL[weapon.skill]):
            parts.append(self.attribute)
        if self.skill not in ("", weapon.skill):
            parts.append(self.skill)
        return "+".join([*parts, *(f"d{size}" for size in self.sizes)])


def read_dice(phrases: Sequence[Phrase], default: str = "") -> Wanted:
    """Read typed dice: an attribute, a skill, a weapon, dice."""
    return dice_of([name for phrase in phrases for name in phrase.names], default)


def dice_of(names: Sequence[Name], default: str = "") -> Wanted:
    """Return the dice that an attribute, a skill, a weapon or dice stand for."""
    keys = {name.kind: name.key for name in names}
    sizes = tuple(size for name in names if name.kind == "die" for size in _sizes(name.key))
    for kind in ("attribute", "skill", "weapon"):
        if sum(name.kind == kind for name in names) > 1:
            raise Refused("one_of_each")
    weapon = keys.get("weapon", "")
    # typed dice stand in for the skill and attribute that a weapon usually takes
    skill = keys.get("skill", "") or (weapon_of(weapon).skill if weapon and not sizes else "")
    usual = USUAL[weapon_of(weapon).skill] if weapon else USUAL.get(skill, default)
    found = keys.get("attribute", "") or ("" if sizes else usual)
    dice = [name for name in names if name.kind in ("attribute", "skill", "die")]
    if found and not any(name.kind == "attribute" for name in dice):
        dice.insert(0, Name("attribute", found, found))
    if skill and not any(name.kind == "skill" for name in dice):
        dice.append(Name("skill", skill, skill))
    if len(sizes) + sum(name.kind != "die" for name in dice) > MOST_DICE:
        raise Refused("too_many_dice_here", most=MOST_DICE)
    if any(size not in LADDER for size in sizes):
        raise Refused("not_on_ladder", die=next(size for size in sizes if size not in LADDER))
    return Wanted(tuple(dice), found, skill, weapon, sizes)


def _sizes(said: str) -> tuple[int, ...]:
    count, _, size = said.partition("d")
    return (int(size),) * int(count or 1)


def dice_from_text(said: str) -> Wanted:
    """Read dice stored as text on a sheet or in a memory, such as `bod+defense`."""
    names = []
    for word in said.split("+"):
        kind = "skill" if word in USUAL else "weapon"
        kind = "attribute" if word in ATTRIBUTE_NAMES else kind
        kind = "die" if re.fullmatch(r"\d*d\d+", word) else kind
        names.append(Name(kind, word.replace(" ", "_"), word))
    return dice_of(names)


def show_dice(said: str) -> str:
    """Return dice stored as text the way people read them: `BOD + melee`."""
    parts = (word.upper() if word in ATTRIBUTES else word for word in said.split("+"))
    return " + ".join(parts)


def roll_hand(
    request: Request, sheet: FantasySheet | None, want: Wanted, dice: Dice, name: str = ""
) -> Hand:
    """Roll the wanted dice; a skill that the sheet lacks adds none."""
    rolled: list[Die] = []
    for part in want.names:
        for label, size in _find_dice(request, sheet, part):
            face = dice.roll(size)
            rolled.append(Die(label, size, face, read_face(face), part.kind))
    own = sheet if want.attribute else None
    return Hand(
        own.record if own else 0,
        own.name if own else name,
        want.attribute,
        want.skill,
        tuple(rolled),
        weapon=want.weapon,
    )


def _find_dice(
    request: Request, sheet: FantasySheet | None, part: Name
) -> Sequence[tuple[str, int]]:
    """Return the labels and sizes of the dice that one word stands for."""
    if part.kind == "die":
        return [(f"d{size}", size) for size in _sizes(part.key)]
    if sheet is None:
        raise NotFound("no_character")
    if part.kind == "skill":
        return [(part.key, sheet.skills[part.key])] if part.key in sheet.skills else []
    check_able(request, sheet, part.key)
    # with `anyway`, even a lost attribute rolls a d4
    return [(part.key, attribute(sheet, part.key).die or LADDER[0])]


def with_hireling(
    request: Request, scene: FantasyScene, hand: Hand, phrase: Phrase | None, dice: Dice
) -> Hand:
    """Add the skill die of a hireling who helps."""
    if phrase is None:
        return hand
    key = find_key("hireling", phrase)
    assert key is not None
    need_hireling(request, scene, scene.actor, key)
    return with_helper(hand, key, hireling_die(scene, scene.actor, key), dice)


def need_hireling(request: Request, scene: FantasyScene, employer: FantasySheet, key: str) -> None:
    """Refuse the help of a hireling who fled, refuses to work or is dead."""
    agreed, sheet = employer.hirelings[key], hireling_sheet(scene, employer, key)
    insist(request, agreed.state != "fled", "hireling_gone", name=key)
    insist(
        request,
        agreed.state != "refuses",
        "hireling_refuses",
        name=key,
        cure=f"hireling pay {quote_name(key)}",
    )
    if sheet is not None:
        check_able(request, sheet)


def hireling_die(scene: FantasyScene, employer: FantasySheet, key: str) -> int:
    """Return the skill die of a hireling."""
    agreed, sheet = employer.hirelings[key], hireling_sheet(scene, employer, key)
    return sheet.skills.get(agreed.skill, agreed.die) if sheet else agreed.die


def is_willing(scene: FantasyScene, employer: FantasySheet, key: str) -> bool:
    """Say whether a hireling still helps: not if they fled, refuse to work or are dead."""
    agreed = employer.hirelings.get(key)
    if agreed is None or agreed.state != "ready":
        return False
    sheet = hireling_sheet(scene, employer, key)
    return sheet is None or sheet.state != "dead"


def with_helper(hand: Hand, label: str, size: int, dice: Dice) -> Hand:
    """Return a hand with a helper's die rolled and added."""
    face = dice.roll(size)
    return replace(hand, dice=(*hand.dice, Die(label, size, face, read_face(face), "help")))


def test_effect(trial: Trial, scene: FantasyScene, dice: Dice) -> Effect:
    """Return the effect of a plain test, which changes nothing by itself."""
    mine = trial.hands[0]
    dice_said = " + ".join(label_die(die) for die in mine.dice)
    return Effect(scene, f"{mine.name}: {dice_said}, {verdict(trial)}", notes=tell_lacking(mine))


def test(request: Test, scene: FantasyScene, dice: Dice) -> Outcome:
    """Roll the typed dice, and read each alone."""
    want = read_dice(request.hand)
    sheet = scene.someone
    # a test that was asked for is nobody's action
    own = scene.acting if want.attribute and not scene.asked else 0
    base, late = mark_test(request, scene, own)
    name = sheet.name if sheet else scene.speaker.name
    hand = roll_hand(request, sheet, want, dice, name)
    if sheet is not None:
        # Bare dice belong to their roller too, so that aid and trouble can apply to them.
        check_able(request, sheet, want.attribute)
        hand = replace(hand, who=sheet.record)
    hand = with_hireling(request, scene, hand, request.hireling, dice)
    if request.need < 1:
        raise Refused("need_one")
    who = (hand.who,) if hand.who else ()
    outcome = settle(
        Trial("test", (hand,), request.need, concerns=who), test_effect, base, scene, dice
    )
    return replace(outcome, prose="\n".join(filter(None, (outcome.prose, late))))
