"""Scars, from a blow that leaves zero hit points, and debilities that fill a slot."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rules.core.characters.group_names import count_things
from rules.core.characters.targets import find_affected, find_all_meant
from rules.core.dice.dice import Dice, throw
from rules.core.errors import BadValues
from rules.core.outcome import QUESTION, Choice, Fact, Outcome
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Value
from rules.core.rule_helpers import insist, join_names, quote_name
from rules.core.scene import changes
from rules.odd.checks.dice import Saved, roll_save
from rules.odd.content import DEBILITIES_BY_NAME, SCARS_BY_DAMAGE, SCARS_BY_NAME, Scar
from rules.odd.sheet import (
    MORTAL_TURNS,
    SHOWN,
    TRACKS,
    Item,
    OddScene,
    OddSheet,
    is_hero,
    number,
    quote_phrase,
    slots_used,
    with_number,
)
from rules.odd.verb_declarations.saves_and_combat import Status

WORST = max(SCARS_BY_DAMAGE)


@freeze
class Raise:
    """Dice rolled against a maximum, and replacing it if they are higher."""

    field: str
    faces: tuple[int, ...]
    before: int
    after: int

    def serialise(self) -> dict[str, Value]:
        return {
            "field": self.field,
            "faces": list(self.faces),
            "roll": sum(self.faces),
            "before": self.before,
            "after": self.after,
        }

    def describe(self) -> str:
        rolled = " ".join(map(str, self.faces))
        total = f" = {sum(self.faces)}" if len(self.faces) > 1 else ""
        name = SHOWN[self.field.removesuffix("_max")]
        end = (
            f"max {name} {self.before} → {self.after}"
            if self.after > self.before
            else f"max {name} stays {self.before}"
        )
        return f"{len(self.faces)}d6 ({rolled}){total}: {end}"


@freeze
class Scarred:
    """A scar that was dealt, with its rolls."""

    scar: Scar
    sheet: OddSheet
    where: str
    face: int
    saved: Saved | None
    raised: Raise | None

    def serialise(self) -> dict[str, Value]:
        return {
            "name": self.scar.name,
            "where": self.where or None,
            "face": self.face or None,
            "save": self.saved.serialise() if self.saved else None,
            "raise": self.raised.serialise() if self.raised else None,
            "pending": self.scar.later,
        }

    def describe(self, veiled: bool) -> str:
        where = SHOWN.get(self.where, self.where)
        rolled = f" ({where}: {self.face} on a d6)" if self.face else ""
        text = self.scar.text if veiled and self.raised else self.scar.describe()
        lines = [f"{self.sheet.name} gets a scar: **{self.scar.name}**{rolled}. {text}"]
        lines += [f"Save against corruption {self.saved.describe(veiled)}"] if self.saved else []
        lines += [self.raised.describe()] if self.raised and not veiled else []
        return "\n".join(lines)


def scar_for(damage: int) -> Scar:
    return SCARS_BY_DAMAGE[min(damage, WORST)]


def raise_maximum(sheet: OddSheet, field: str, count: int, dice: Dice) -> tuple[OddSheet, Raise]:
    """Roll d6s against a maximum (without armour, for HP); a higher roll becomes the maximum.

    An attribute's score rises with its maximum; hit points stay as they are.
    """
    faces = throw(dice, count, 6)
    name = f"{field}_max"
    before = number(sheet, name)
    after = max(before, sum(faces))
    if field != "hp":
        sheet = with_number(sheet, field, number(sheet, field) + after - before)
    return with_number(sheet, name, after), Raise(name, faces, before, after)


def deal_scar(sheet: OddSheet, damage: int, dice: Dice, now: int, corruption: str) -> Scarred:
    """Give a character the scar for this damage, and make its rolls in the table's order."""
    scar = scar_for(damage)
    face = dice.roll(6) if scar.where or scar.aspects else 0
    where = (scar.where or scar.aspects)[face - 1] if face else ""
    saved = roll_save(sheet, corruption, dice) if scar.save else None
    sheet = _mark_scar(sheet, scar, where, saved)
    if scar.state:
        sheet = replace(sheet, state=scar.state, dies_at=now + MORTAL_TURNS)
    rise: Raise | None = None
    if scar.later:
        sheet = replace(sheet, pending=(*sheet.pending, scar.name))
    elif scar.dice:
        field = where if scar.raises == "where" else "hp"
        sheet, rise = raise_maximum(sheet, field, scar.dice, dice)
    return Scarred(scar=scar, sheet=sheet, where=where, face=face, saved=saved, raised=rise)


def name_mark(scar: Scar, where: str, saved: Saved | None) -> str:
    """Return what a scar leaves: `Broken Limb: skull`; for most only its name."""
    left = where
    if scar.lost:
        left = f"{where} lost"
    elif saved is not None:
        left = "" if saved.passed else "corrupted"
    elif scar.aspects or scar.raises == "where":
        left = ""
    return f"{scar.name}: {left}" if left else scar.name


def _mark_scar(sheet: OddSheet, scar: Scar, where: str, saved: Saved | None) -> OddSheet:
    """Return the sheet with the scar and what it leaves."""
    mark = name_mark(scar, where, saved)
    return replace(
        sheet,
        scars=(*sheet.scars, scar.name),
        marks=(*sheet.marks, mark) if mark != scar.name else sheet.marks,
        aspects=(*sheet.aspects, where) if scar.aspects else sheet.aspects,
    )


def mend_scars(
    sheet: OddSheet, names: Sequence[str], dice: Dice
) -> tuple[OddSheet, tuple[Raise, ...]]:
    """Treat these scars in the order they were dealt, and make their pending rolls.

    Those that also need rest are marked as tended until then.
    """
    rises, tended = [], list(sheet.tended)
    for scar in [SCARS_BY_NAME[each] for each in sheet.pending if each in names]:
        tended += [scar.name] if scar.ends == "long" else []
        if scar.dice:
            sheet, rise = raise_maximum(sheet, "hp", scar.dice, dice)
            rises.append(rise)
    left = tuple(each for each in sheet.pending if each not in names)
    return replace(sheet, pending=left, tended=tuple(tended)), tuple(rises)


def suffer(sheet: OddSheet, *names: str) -> OddSheet:
    """Return the sheet with debilities, each only once; a new one ends being fresh."""
    new = [name for name in dict.fromkeys(names) if name not in sheet.debilities]
    if not new:
        return sheet
    return replace(sheet, debilities=(*sheet.debilities, *new), fresh=False)


def shed(sheet: OddSheet, names: Iterable[str]) -> OddSheet:
    gone = set(names)
    return replace(sheet, debilities=tuple(d for d in sheet.debilities if d not in gone))


def list_cleared(sheet: OddSheet, *ways: str) -> tuple[str, ...]:
    """Return the debilities that these kinds of rest or remedy clear."""
    return tuple(name for name in sheet.debilities if DEBILITIES_BY_NAME[name].clears in ways)


def drop_group(sheet: OddSheet) -> str:
    """Return the group of a character's owed drops."""
    return f"drop {sheet.name}"


def drop_is_moot(scene: OddScene, choice: Choice) -> bool:
    """Say whether a drop is owed for a pack that isn't overfull any more."""
    sheet = scene.find_named(choice.of)
    return sheet is not None and choice.group == drop_group(sheet) and not _count_excess(sheet)


def _count_excess(sheet: OddSheet) -> int:
    return max(0, slots_used(sheet) - sheet.slots)


def offer_drops(before: OddSheet, after: OddSheet) -> tuple[Choice, ...]:
    """Return what a player must drop because a debility has overfilled the pack."""
    new = len(after.debilities) - len(before.debilities)
    over = _count_excess(after)
    if new <= 0 or not over or not is_hero(after):
        return ()
    take = min(over, len(after.items))
    return tuple(
        Choice(f"Drop {count_things(item.name, drops_needed(after, item))}",
               f"item drop {quote_phrase(item.name)}", of=after.name, owed=True,
               group=drop_group(after), take=take)
        for item in after.items.values()
    )  # fmt: skip


def tell_full_packs(choices: Iterable[Choice]) -> list[str]:
    """Say for each character why something must be dropped."""
    names = dict.fromkeys(each.of for each in choices if each.says.startswith("item drop "))
    return [f"{name}'s pack is too full now. Something has to go." for name in names]


def drops_needed(sheet: OddSheet, item: Item) -> int:
    """Return how many of an item must go so that the pack isn't overfull, at least one."""
    size = item.slots // item.count
    return max(1, min(item.count, -(-_count_excess(sheet) // size)))


def list_superseded(choices: Iterable[Choice]) -> tuple[str, ...]:
    """Return the groups that are owed here, so that older offers of them end."""
    return tuple(dict.fromkeys(choice.group for choice in choices if choice.owed))


INJURED = "Injured"
#: what debilities without worse saves mean in a fight
NOW = {"Dazed": "in a fight, can only try to come round"}


FRESH = "Fresh"
#: words for states whose key doesn't read well
DOWN = {"mortal": "mortally wounded"}


def change_status(request: Status, scene: OddScene) -> Outcome:
    """Give or clear a debility; without one, show what someone suffers from."""
    debilities = [key for phrase in request.what for key in phrase.keys("debility")]
    if not debilities:
        if request.how:
            raise BadValues([("status", "", "a debility, such as panicked")])
        sheets = find_all_meant(scene, *request.what, request.source)
        return _show_several(sheets) if len(sheets) > 1 else _show_debilities(sheets[0])
    if (asked := _ask_about_source(request, scene, debilities)) is not None:
        return asked
    after, sheets = scene, find_affected(scene, *request.what)
    for sheet in sheets:
        for name in debilities:
            after = after.put(_change_debility(request, after.sheets[sheet.record], name))
    word = "is" if len(sheets) == 1 else "are"
    word += " no longer" if request.how == "clear" else " already" if after == scene else ""
    names = join_names(sheet.name for sheet in sheets)
    choices = _choices(sheets, after)
    explained = [] if request.how == "clear" else [_explain_debilities(debilities)]
    if len(debilities) == 1:  # the headline names it
        explained = [each.partition(": ")[2] for each in explained]
    return replace(
        _show_debilities(after.sheets[sheets[0].record]),
        prose="\n".join((*explained, *tell_full_packs(choices))),
        title=f"{names} {word} {join_names(debilities)}",
        changes=changes(scene, after),
        choices=choices,
        ends=list_superseded(choices),
        kind="status",
        recorded=True,
        private=False,
    )


def _choices(sheets: list[OddSheet], after: OddScene) -> tuple[Choice, ...]:
    return tuple(c for sheet in sheets for c in offer_drops(sheet, after.sheets[sheet.record]))


def _change_debility(request: Status, sheet: OddSheet, name: str) -> OddSheet:
    if name == FRESH:
        return replace(sheet, fresh=request.how != "clear")
    if request.how != "clear":
        return suffer(sheet, name)
    has = name in sheet.debilities
    insist(request, has, "no_such_debility", name=sheet.name, debility=name)
    healed = name != INJURED or not TRACKS["str"].lacks(sheet)
    insist(request, healed, "still_injured", name=sheet.name, missing=TRACKS["str"].lacks(sheet))
    return shed(sheet, [name])


def _ailments(sheet: OddSheet) -> list[str]:
    """Return what someone suffers from, their state first."""
    down = [DOWN.get(sheet.state, sheet.state)] if sheet.state != "well" else []
    return [*down, *sheet.debilities]


def _ask_about_source(request: Status, scene: OddScene, debilities: list[str]) -> Outcome | None:
    """Ask back if a second name is the cause: `panicked Brenna of Ogre`.

    Otherwise the cause would get the debility too.
    """
    said = [phrase for phrase in request.what if phrase.records()]
    cause = request.source or (said[1] if len(said) > 1 else None)
    if cause is None or request.how == "clear":
        return None
    who = said[0].names[-1].said if said else scene.actor.name
    label = f"{who} is {' and '.join(debilities)}"
    says = f"status {' '.join(debilities).casefold()} add {quote_phrase(who)}"
    other = cause.names[-1].said
    title = f"A debility isn't tied to one foe, so I'll leave out {other}. {label}?"
    return Outcome(title, choices=(Choice(label, says),), kind=QUESTION, recorded=False)


def _show_several(sheets: list[OddSheet]) -> Outcome:
    """Show what each of several characters suffers from."""
    lines = [
        f"**{sheet.name}**: {', '.join((*_ailments(sheet), *[FRESH] * sheet.fresh)) or 'well'}"
        for sheet in sheets
    ]
    first = _show_debilities(sheets[0])
    return replace(first, title="Debilities", prose="\n".join(lines))


def _explain_debilities(names: Iterable[str]) -> str:
    """Explain debilities, and being fresh, a line each."""
    texts = {each.name: each.text for each in DEBILITIES_BY_NAME.values()}
    texts[FRESH] = "All saves have advantage."
    return "\n".join(f"**{name}**: {texts[name]}" for name in names)


def explain_shortly(name: str) -> str:
    """Return a debility with what it means right now, in brackets."""
    debility = DEBILITIES_BY_NAME[name]
    saves = join_names(SHOWN[each] for each in debility.worsens or ("str",))
    means = f"disadvantage on {saves} saves" if debility.worsens else NOW.get(name, "")
    return f"{name} ({means})" if means else name


def tell_still(sheet: OddSheet) -> list[str]:
    """Say what still ails someone, and where to read how it ends."""
    if not sheet.debilities:
        return []
    names, cure = join_names(sheet.debilities), f"status {quote_name(sheet.name)}"
    return [f"{sheet.name} is still {names}: `/{cure}`"]


def explain_new(name: str, debilities: Sequence[str]) -> str:
    """Say that someone has debilities, and what a single one means."""
    told = f"{name} is {join_names(debilities)}"
    if len(debilities) > 1:
        return f"{told}."
    return f"{told}: {DEBILITIES_BY_NAME[debilities[0]].text}"


def _show_debilities(sheet: OddSheet) -> Outcome:
    return Outcome(
        f"{sheet.name}: {', '.join(_ailments(sheet)) or 'no debilities'}",
        prose=_explain_debilities((*sheet.debilities, *[FRESH] * sheet.fresh)),
        facts=(
            Fact("target", sheet.name),
            Fact("debilities", list(sheet.debilities)),
            Fact("fresh", sheet.fresh),
        ),
        subject=sheet.record,
        recorded=False,
        private=True,
    )
