"""Harm without an attack: a fall, a poison, a spell."""

from collections.abc import Sequence

from rules.core.characters.targets import find_affected
from rules.core.dice.dice import Dice, throw
from rules.core.errors import BadValues, Refused
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.rule_helpers import agree, insist, join_names
from rules.core.scene import changes
from rules.core.verb_declarations.request import Phrase
from rules.odd.harm.damage import Blow, sap, strike, wound
from rules.odd.harm.debilities import list_superseded, tell_full_packs
from rules.odd.harm.harm_offers import offers_after
from rules.odd.sheet import GONE, SHOWN, OddScene, OddSheet, is_veiled
from rules.odd.verb_declarations.saves_and_combat import Harm


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
