"""Options picked after a rolled move, and answers to misses."""

from collections.abc import Callable
from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone, NotFound, Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import gms_only, insist_own_roll, is_met
from rules.core.rule_helpers import insist, quote_name
from rules.core.scene import Recalled, changes
from rules.heresy.checks.dice import Rolled
from rules.heresy.checks.move_offers import counter_attack, damage_sentence, options_for
from rules.heresy.checks.move_result import recalled_roll
from rules.heresy.combat.weapons import spend_use
from rules.heresy.content import OPTIONS, Move, Option, find_move
from rules.heresy.harm import THIS_ATTACK, with_defense_mod
from rules.heresy.sheet import DefenseMod, Forward, HeresyScene, HeresySheet
from rules.heresy.verb_declarations.moves_harm_gear import Answered, PickOption

OptionEffect = Callable[
    [PickOption, HeresyScene, Move, Rolled], tuple[HeresyScene, tuple[Choice, ...]]
]


def pick_option(request: PickOption, scene: HeresyScene, dice: Dice) -> Outcome:
    """Take one of the options that a roll offers."""
    recalled, rolled = recalled_roll(scene)
    insist_own_roll(scene)
    sheet = scene.sheets[recalled.subject]
    move = find_move(scene, rolled.move, sheet)
    option = OPTIONS[request.option.key("option") or ""]
    offered = options_for(sheet, move)
    if option not in offered or not move.picks(rolled.band):
        raise Refused("not_an_option", option=option.label, move=move.name)
    left = _count_picks_left(request, move, rolled, recalled, option)
    more = left and not any(said.startswith("pick ") for said in recalled.coming)
    after, choices = OPTION_EFFECTS[option.effect](request, scene, move, rolled)
    asks = " asks" if option.label.endswith("?") else ""
    return Outcome(
        f"{sheet.name}{asks}: {option.label}",
        prose=" ".join(
            filter(
                None, (_tell_option(scene, rolled, option), f"Choose {left} more." if more else "")
            )
        ),
        facts=(Fact("move", move.key), Fact("picked", [option.key]), Fact("pick", left)),
        changes=changes(scene, after),
        choices=choices,
        subject=sheet.record,
    )


def _tell_option(scene: HeresyScene, rolled: Rolled, option: Option) -> str:
    foe = scene.sheets.get(rolled.target)
    if option.effect != "brace" or foe is None:
        return option.text
    return f"{foe.name if is_met(foe) else 'The target'} has +1 Defense against your damage."


def _count_picks_left(
    request: PickOption, move: Move, rolled: Rolled, recalled: Recalled, option: Option
) -> int:
    """Return how many picks are left after this one; refuse one too many."""
    # a choice that was taken late names its entry
    said = [each.partition(" entry ")[0] for each in recalled.taken]
    taken = [each for each in said if each.startswith("pick ") and each != "pick answered"]
    if f"pick {option.key}" in taken:
        raise AlreadyDone("picked_already", label=option.label)
    most = move.picks(rolled.band)
    alone = option.alone or any(OPTIONS[each[5:]].alone for each in taken if each[5:] in OPTIONS)
    room = not taken if alone else len(taken) < most
    insist(request, room, "no_more_picks")
    return 0 if option.alone else max(0, most - len(taken) - 1)


def answer_miss(request: Answered, scene: HeresyScene, dice: Dice) -> Outcome:
    """Record that the game master has answered a miss."""
    gms_only(scene, "answer a miss")
    facts = scene.recalled.facts if scene.recalled else {}
    aid = facts.get("aid") or {}
    missed = [facts.get("band"), aid.get("band")]
    if scene.recalled is None or "6-" not in missed:
        raise NotFound("nothing_recalled")
    own = missed[0] == "6-"
    name = scene.sheets[scene.recalled.subject].name if own else aid["by"]
    return Outcome(
        f"The game master answers {name}'s miss",
        prose=request.comment,
        facts=(Fact("answered", scene.recalled.number),),
        settles="answer" if own else "answer_aid",
    )


def _nothing(
    request: PickOption, scene: HeresyScene, move: Move, rolled: Rolled
) -> tuple[HeresyScene, tuple[Choice, ...]]:
    return scene, ()


def _change_defense(scene: HeresyScene, rolled: Rolled, name: str, mod: DefenseMod) -> HeresyScene:
    """Change the target's Defense, if the roll has a target with a sheet."""
    foe = scene.sheets.get(rolled.target)
    if foe is None:
        return scene
    return scene.put(with_defense_mod(foe, name, mod))


def _brace(
    request: PickOption, scene: HeresyScene, move: Move, rolled: Rolled
) -> tuple[HeresyScene, tuple[Choice, ...]]:
    assert scene.recalled is not None
    # damage that was dealt can't meet more Defense afterwards
    dealt = any(said.startswith("damage") for said in scene.recalled.taken)
    insist(request, not dealt, "dealt_already")
    return _change_defense(scene, rolled, "braced", DefenseMod(1, until=THIS_ATTACK)), ()


def _crack(
    request: PickOption, scene: HeresyScene, move: Move, rolled: Rolled
) -> tuple[HeresyScene, tuple[Choice, ...]]:
    return _change_defense(scene, rolled, "cracked", DefenseMod(-1, until="repaired")), ()


def _burn(
    request: PickOption, scene: HeresyScene, move: Move, rolled: Rolled
) -> tuple[HeresyScene, tuple[Choice, ...]]:
    return scene.put(spend_use(_roller(scene), rolled.weapon, 1, request)), ()


def _deal_extra(
    request: PickOption, scene: HeresyScene, move: Move, rolled: Rolled
) -> tuple[HeresyScene, tuple[Choice, ...]]:
    sheet = _roller(scene)
    says = damage_sentence(scene, sheet, move, rolled, "+1d cheap")
    return scene, (
        Choice("Deal damage", says, "player", sheet.name, owed=True, group="deal", recalls=False),
    )


def _give_opening(
    request: PickOption, scene: HeresyScene, move: Move, rolled: Rolled
) -> tuple[HeresyScene, tuple[Choice, ...]]:
    """Give the forward to the character who picked it, and offer to hand it on."""
    sheet = _roller(scene)
    forward = (*sheet.forward, Forward(1, why=move.name))
    others = tuple(
        Choice(f"{each.name} instead", f"forward give {len(forward)} to {quote_name(each.name)}",
               "player", sheet.name, group="give", recalls=False)
        for each in scene.list_present()
        if each.record != sheet.record
    )  # fmt: skip
    return scene.put(replace(sheet, forward=forward)), others


def _counter(
    request: PickOption, scene: HeresyScene, move: Move, rolled: Rolled
) -> tuple[HeresyScene, tuple[Choice, ...]]:
    return scene, (counter_attack(scene, _roller(scene), rolled.target, move.mode),)


def _torture(
    request: PickOption, scene: HeresyScene, move: Move, rolled: Rolled
) -> tuple[HeresyScene, tuple[Choice, ...]]:
    name = _roller(scene).name
    return scene, (Choice("Roll +Int", "move torturer", "player", name, owed=True, recalls=False),)


def _roller(scene: HeresyScene) -> HeresySheet:
    assert scene.recalled is not None
    return scene.sheets[scene.recalled.subject]


OPTION_EFFECTS: dict[str, OptionEffect] = {
    "": _nothing,
    "brace": _brace,
    "crack": _crack,
    "burn": _burn,
    "deal_extra": _deal_extra,
    "opening": _give_opening,
    "counter": _counter,
    "torture": _torture,
}
