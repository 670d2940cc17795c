"""Reads a rolled move: what its band does, says and offers; and takes a roll back.

Moves, rerolls, aid and perks all end here, so each outcome has the complete facts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.core.errors import Moved, NotFound, Refused
from rules.core.outcome import DICE, HEAD, TOTAL, Fact, Outcome
from rules.core.permissions import is_met
from rules.core.records.changes import inverses, replay_changes
from rules.core.records.field_values import words
from rules.core.records.record import Change, Value, copy_with
from rules.core.rule_helpers import dice_line, format_modifier, join_names
from rules.core.scene import Recalled, changes
from rules.core.sheet import SOMEONE
from rules.core.verb_declarations.request import Request
from rules.heresy.checks.dice import GRADES, Rolled, roll_from_memory
from rules.heresy.checks.move_offers import follow_ups
from rules.heresy.combat.weapons import reload_weapon
from rules.heresy.content import ADDING, Move, find_move, knows
from rules.heresy.harm import after_last_breath
from rules.heresy.sheet import MOST_XP, PINNING, Forward, HeresyScene, HeresySheet

ON_THE_ANSWERS = "acting on the answers"
PINNED = "against those pinned down"
#: follow-ups that act on a roll, after which it can't change any more
ACTED = ("damage", "suffer", "pick", "breath lower")


def _remember_roll(record: int, rolled: Rolled, made: Sequence[Change]) -> dict[str, Value]:
    """Return what later sentences need to know of a roll."""
    return {
        "rolled": rolled.memory(),
        "effects": [[c.record, c.name, c.field, c.before, c.after] for c in made],
        # helpers too, because they may reroll their own dice
        "concerns": [record, *(help.by for help in rolled.helped)],
    }


def read_roll(
    scene: HeresyScene,
    base: HeresyScene,
    record: int,
    rolled: Rolled,
    *,
    move: Move | None = None,
    title: str = "",
    prose: str = "",
    facts: Sequence[Fact] = (),
) -> Outcome:
    """Return the outcome of a roll.

    `scene` is the current scene; `base` is the scene without the effects of the roll.
    """
    sheet = base.sheets[record]
    move = move or find_move(base, rolled.move, sheet)
    after = _apply_band(base, sheet, move, rolled)
    made = changes(scene, after)
    own = made if base is scene else changes(base, after)  # to take back when it's read again
    saved = after.sheets[record].xp < scene.sheets[record].xp
    said = [
        prose,
        move.says(rolled.band),
        *_known_better(sheet, move, rolled.band),
        "No longer a miss, so no XP for it." if saved else "",
    ]
    what = f"{move.name}{_describe_aim(base, rolled, move.aims)}"
    headline = "" if title else f"{what} · {rolled.band}"
    return Outcome(
        title or f"{sheet.name}: {what}, {rolled.band}",
        GRADES[rolled.band],
        "\n".join(filter(None, said)),
        facts=(*move_facts(rolled, move, headline), *facts),
        changes=made,
        choices=follow_ups(after, after.sheets[record], move, rolled),
        kind="move",
        subject=record,
        memory=_remember_roll(record, rolled, own),
    )


def _known_better(sheet: HeresySheet, move: Move, band: str) -> list[str]:
    """Return what a character's other moves add to a success at this one."""
    if band == "6-":
        return []
    better = [each for each in ADDING.get(move.key, []) if knows(sheet, each.key)]
    return [f"{each.name}: {each.full}" for each in better]


def _describe_aim(scene: HeresyScene, rolled: Rolled, how: str) -> str:
    """Return a move's targets as a headline continues: ` at Scar`; unmet NPCs aren't named."""
    if not rolled.aimed:
        return ""
    aimed = [scene.sheets[each] for each in rolled.aimed]
    names = dict.fromkeys(each.name if is_met(each) else SOMEONE for each in aimed)
    return " " + " ".join(filter(None, (how, join_names(names))))


def move_facts(rolled: Rolled, move: Move, headline: str) -> tuple[Fact, ...]:
    """Return the facts of a rolled move; `headline` is for a title that isn't one itself."""
    listed = ", ".join(
        f"{format_modifier(value)} {_name_part(label, value)}" for label, value in rolled.parts
    )
    total, band, pick = rolled.total, rolled.band, move.picks(rolled.band)
    return (
        Fact("move", rolled.move),
        Fact("stat", rolled.stat or None),
        Fact("kept", list(rolled.kept), "Dice", *_dice(rolled)),
        Fact("dropped", list(rolled.dropped)),
        Fact("modifier", rolled.modifier, "Modifiers" if listed else "", listed, DICE),
        Fact("total", total, "Total", f"**{total}**", TOTAL),
        Fact("band", band, "", headline, HEAD),
        Fact("pick", pick),
    )


def _name_part(label: str, value: int) -> str:
    """Return the label of a modifier on a card; a typed one is a bonus or a penalty."""
    if label != "said":
        return label
    return "bonus" if value > 0 else "penalty"


def _dice(rolled: Rolled) -> tuple[str, str, str]:
    """Return the dice of a move as text, their place on the card, and the kind of die."""
    if len(set(rolled.sides)) == 1:
        return dice_line(rolled.kept, rolled.dropped), DICE, f"d{rolled.sides[0]}"
    lying = list(rolled.faces)
    for face in rolled.dropped:
        lying[rolled.faces.index(face)] = 0
    told = (
        f"d{size} ({face if kept else f'~~{face}~~'})"
        for size, face, kept in zip(rolled.sides, rolled.faces, lying, strict=True)
    )
    return " ".join(told), DICE, ""


def unrolled_facts(move: str, stat: str = "", band: str | None = None) -> tuple[Fact, ...]:
    """Return the facts of a move made without dice."""
    empty: Mapping[str, Value] = {
        "move": move,
        "stat": stat or None,
        "kept": [],
        "dropped": [],
        "modifier": 0,
        "total": 0,
        "band": band,
        "pick": 0,
    }
    return tuple(Fact(key, value) for key, value in empty.items())


def _apply_band(scene: HeresyScene, sheet: HeresySheet, move: Move, rolled: Rolled) -> HeresyScene:
    """Return the scene after the automatic effects of the band."""
    band = rolled.band
    if move.key == "last_breath":
        return scene.put(after_last_breath(sheet, band))
    if band == "6-":
        # an NPC has no experience to mark
        return (
            scene if sheet.npc else scene.put(copy_with(sheet, {"xp": min(MOST_XP, sheet.xp + 1)}))
        )
    if move.hold(band):
        held = sheet.hold.get(move.key, 0) + move.hold(band)
        sheet = copy_with(sheet, {"hold": {**sheet.hold, move.key: held}})
    if move.effect == "answers":
        gained = Forward(1, when=ON_THE_ANSWERS)
        sheet = replace(sheet, forward=(*sheet.forward, gained))
    if move.effect == "reload" and rolled.weapon in sheet.weapons:
        sheet = reload_weapon(sheet, rolled.weapon)
    if move.effect == "pinned":
        scene = _pin_foes(scene, sheet, rolled)
    return scene.put(sheet)


def _pin_foes(scene: HeresyScene, sheet: HeresySheet, rolled: Rolled) -> HeresyScene:
    """Give the allies +1 forward against everyone who is pinned down."""
    foes = [scene.sheets[each].name for each in rolled.aimed] or [""]
    given = tuple(Forward(1, target=foe, when="" if foe else PINNED, why=PINNING) for foe in foes)
    for ally in scene.list_present():
        if ally.record != sheet.record:
            scene = scene.put(replace(ally, forward=(*ally.forward, *given)))
    return scene


def recalled_roll(scene: HeresyScene) -> tuple[Recalled, Rolled]:
    """Return the roll that a sentence is about, or refuse if there is none."""
    recalled = scene.recalled
    if recalled is None or "rolled" not in recalled.memory:
        raise NotFound("nothing_recalled")
    return recalled, roll_from_memory(recalled.memory["rolled"])


def insist_open(request: Request, recalled: Recalled) -> None:
    """Refuse to change a roll that was already acted on."""
    if request.anyway:
        return
    for said in recalled.taken:
        if said.startswith(ACTED):
            raise Refused("roll_settled", number=recalled.number)


def without_roll(scene: HeresyScene, recalled: Recalled) -> HeresyScene:
    """Return the scene without the effects of a roll's band."""
    return without_effects(scene, recalled.number, recalled.memory["effects"])


def without_effects(
    scene: HeresyScene, number: int, effects: Sequence[Sequence[Any]]
) -> HeresyScene:
    """Return the scene without an entry's effects; refuse if they can't be taken back any more.

    For instance, damage that was healed since can't be undone, so the entry can't be read again.
    """
    made = [Change(*each) for each in effects]
    try:
        return replay_changes(scene, inverses(scene, made))
    except Moved as moved:
        raise Refused(
            "too_late", number=number, name=moved.record, field=words(moved.field).replace(".", " ")
        ) from moved
