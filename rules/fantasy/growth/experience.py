"""Experience: gained through trouble, spent on a roll, and what that roll may give."""

from collections.abc import Iterator
from dataclasses import replace

from rules.core.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.fantasy.checks.hand import single
from rules.fantasy.content import CLASSES, FEATS, ROLLED, SPELLS, Class
from rules.fantasy.requests import Advance, Experience
from rules.fantasy.sheet import ATTRIBUTES, SKILLS, FantasyScene, FantasySheet, attribute, step_up

#: the dice that experience may be rolled on: their size is also what must be had for it
DICE = (4, 6, 8, 10, 12, 20)
TOP = 12
MOST_CHOICES = 25
#: what each row of the table lets one learn
ALL = ("feat", "other_feat", "spell", "class", "skill", "attribute")
MAY = {
    "feat": ("feat", "spell", "class"),
    "skill": ("skill",),
    "other": ("other_feat", "spell", "class"),
    "attribute": ("attribute",),
    "any": ALL,
}


def experience(request: Experience, scene: FantasyScene, dice: Dice) -> Outcome:
    """Gain experience, when style, motivation or flaw brought trouble. Or lose some."""
    records = request.who.records() if request.who else (scene.actor.record,)
    after = scene
    for record in records:
        sheet = scene.sheets[record]
        total = sheet.xp + request.points
        insist(request, total >= 0, "no_such_xp", name=sheet.name, xp=sheet.xp)
        after = after.put(replace(sheet, xp=max(0, total)))
    changed = [after.sheets[record] for record in records]
    told = ", ".join(f"{sheet.name}: {sheet.xp} XP" for sheet in changed)
    return Outcome(
        told,
        prose=f"For {request.comment}." if request.comment else "",
        facts=(
            Fact("xp", changed[0].xp),
            Fact("may_roll", [f"d{die}" for die in DICE if die <= changed[0].xp]),
        ),
        changes=changes(scene, after),
        choices=tuple(choice for sheet in changed for choice in _rolls(sheet)),
        subject=records[0],
    )


def _rolls(sheet: FantasySheet) -> Iterator[Choice]:
    best = max((die for die in DICE if die <= sheet.xp), default=0)
    if best:
        yield Choice(
            f"Roll a d{best} to advance", f"advance d{best}", "player", sheet.name, recalls=False
        )


def advance(request: Advance, scene: FantasyScene, dice: Dice) -> Outcome:
    """Roll a die on the experience table. Experience drops to the next die's size below."""
    actor = scene.actor
    said = single(request.die, "die")
    die = (
        int(said.partition("d")[2]) if said else max((d for d in DICE if d <= actor.xp), default=4)
    )
    if die not in DICE:
        raise Refused("advance_dice", dice=", ".join(f"d{size}" for size in DICE))
    insist(request, actor.xp >= die, "not_enough_xp", die=die, xp=actor.xp)
    left = max((size for size in DICE if size < die), default=0)
    return roll_advance(scene, replace(actor, xp=left), die, dice)


def roll_advance(scene: FantasyScene, sheet: FantasySheet, die: int, dice: Dice) -> Outcome:
    """Read a roll on the experience table."""
    face = dice.roll(die)
    row = ROLLED["experience"].at(face)
    loss = 0
    if row.effect.startswith("lose"):
        loss = dice.roll(int(row.effect.split()[1]))
        sheet = replace(sheet, xp=max(0, sheet.xp - loss))
    may = MAY.get(row.effect, ())
    choices = tuple(choices_of_roll(sheet, may)) if may else ()
    return Outcome(
        f"{sheet.name} rolls a d{die} to advance: {face}",
        Grade.SUCCESS if may else Grade.FAILURE,
        row.text,
        facts=(
            Fact("die", die),
            Fact("face", face, "Roll", f"d{die}: **{face}**"),
            Fact("result", row.text),
            Fact("may", list(may)),
            Fact("lost_xp", loss),
            Fact("xp", sheet.xp, "XP", str(sheet.xp)),
        ),
        changes=changes(scene, scene.put(sheet)),
        choices=choices,
        kind="advance",
        subject=sheet.record,
        memory={"may": list(may), "die": die, "again": row.effect == "any"},
    )


def choices_of_roll(sheet: FantasySheet, may: tuple[str, ...]) -> Iterator[Choice]:
    """Offer all that a roll lets a character learn; by kind, where that is more than fits."""
    ways = [way for how in may for way in _ways(sheet, how)]
    if len(ways) > MOST_CHOICES:
        kinds = dict.fromkeys(how.removeprefix("other_") for how in may if any(_ways(sheet, how)))
        ways = [(f"{how.title()}…", f"advance {how}") for how in kinds]
    for label, says in ways:
        yield Choice(label, says, "player", sheet.name, owed=True, group="learn")


def choices_of_kind(
    sheet: FantasySheet, how: str, may: tuple[str, ...], entry: int
) -> tuple[Choice, ...]:
    """Offer all of one kind, about the entry that allowed it."""
    kinds = [each for each in may if each.removeprefix("other_") == how]
    ways = [way for each in kinds for way in _ways(sheet, each)]
    return tuple(
        Choice(label, f"{says} entry {entry}", "player", sheet.name) for label, says in ways
    )


def _ways(sheet: FantasySheet, how: str) -> Iterator[tuple[str, str]]:
    """Return what may be learned in one way: how it reads, and the sentence for it."""
    if how in ("skill", "attribute"):
        yield from _dice(sheet, how)
        return
    known: dict[str, str] = {}
    if how in ("feat", "other_feat"):
        known = {key: FEATS[key].name for key in feats_open(sheet, how == "other_feat")}
    elif how == "class":
        fit = [each for each in CLASSES.values() if qualifies(sheet, each)]
        known = {each.key: each.name for each in fit if each.key != sheet.class_}
    elif "spellcasting" in sheet.feats:
        known = {key: spell.name for key, spell in SPELLS.items() if key not in sheet.spells}
    word = how.removeprefix("other_")
    for name in known.values():
        yield f"{word.title()}: {name}", f"advance {word} {name.casefold()}"


def _dice(sheet: FantasySheet, how: str) -> Iterator[tuple[str, str]]:
    """Return the dice that may go a step up. None goes beyond a d12."""
    if how == "skill":
        sizes = {key: sheet.skills.get(key, 0) for key in SKILLS}
    else:
        whole = [key for key in ATTRIBUTES if key not in sheet.lost]
        sizes = {key: attribute(sheet, key).normal for key in whole}
    for key, size in sizes.items():
        if size < TOP:
            shown = key if how == "skill" else key.upper()
            yield f"{shown} d{step_up(size)}", f"advance {how} {key}"


def qualifies(sheet: FantasySheet, wanted: Class) -> bool:
    """Say whether every main attribute of a class is a d8 or better."""
    return all(attribute(sheet, key).normal >= 8 for key in wanted.main)


def feats_open(sheet: FantasySheet, others: bool) -> list[str]:
    """Return the feats of one's class, or of the other classes, that one has not yet."""
    own = CLASSES[sheet.class_].feats if sheet.class_ in CLASSES else ()
    return [
        key
        for key, feat in FEATS.items()
        if key not in sheet.feats and (feat.list in own) != others
    ]
