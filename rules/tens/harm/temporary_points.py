"""Temporary hit points: granted by an effect, and gone when it ends."""

from dataclasses import replace
from difflib import get_close_matches

from rules.core.characters.harm_and_rest import insist_living
from rules.core.characters.targets import find_meant
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.rule_helpers import agree, join_names
from rules.core.scene import changes
from rules.tens.conversion import convert_temp
from rules.tens.sheet import Temp, TensScene, TensSheet, said_name
from rules.tens.verb_declarations import EndTemp, GiveTemp


def give_temp(request: GiveTemp, scene: TensScene, dice: Dice) -> Outcome:
    """Grant temporary hit points; the same effect replaces what was left of it."""
    if request.amount < 1:
        raise Refused("nothing_given")
    sheets, source = _whose(request, scene)
    amount = convert_temp(request.amount) if request.five else request.amount
    new = []
    for sheet in sheets:
        others = [temp for temp in sheet.temp if not source or temp.source != source]
        new.append(replace(sheet, temp=(*others, Temp(amount, source))))
    five = f"{request.amount} in the fifth edition" if request.five else ""
    why = f" ({', '.join(filter(None, (source, five)))})" if source or five else ""
    names = join_names(sheet.name for sheet in new)
    several = len(new) > 1
    each = " each" if several else ""
    title = f"{names} {agree('gain', several)} {amount} temporary HP{each}{why}"
    if source and any(temp.source == source for sheet in sheets for temp in sheet.temp):
        has = "have" if several else "has"
        title = f"{names} now {has} {amount} temporary HP{each} from {source}"
        title += f" ({five})" if five else ""
    return _show_temporary(title, new, amount, source, scene)


def end_temp(request: EndTemp, scene: TensScene, dice: Dice) -> Outcome:
    """End an effect, and remove what is left of its hit points."""
    sheets, source = _whose(request, scene)
    ending = {sheet.record: _list_ending(sheet, source) for sheet in sheets}
    new = [
        replace(sheet, temp=tuple(t for t in sheet.temp if t not in ending[sheet.record]))
        for sheet in sheets
    ]
    first = ending[sheets[0].record]
    amount, source = sum(temp.amount for temp in first), first[0].source
    names = join_names(sheet.name for sheet in new)
    title = f"{source.capitalize()} ends for {names}" if source else f"Temporary HP end for {names}"
    return _show_temporary(title, new, -amount, source, scene)


def _list_ending(sheet: TensSheet, source: str) -> list[Temp]:
    """Return which of someone's temporary points end."""
    if not sheet.temp:
        raise Refused("nothing_temp", name=sheet.name)
    ending = [temp for temp in sheet.temp if not source or temp.source == source]
    if not ending:
        raise NotFound("no_temp", source, [temp.source for temp in sheet.temp if temp.source])
    if len(ending) > 1 and not source:
        raise _ask_which_ends(sheet)
    return ending


def _ask_which_ends(sheet: TensSheet) -> Refused:
    """Return the question which of several effects ends; named ones are offered as answers."""
    named = [temp for temp in sheet.temp if temp.source]
    error = Refused("which_temp", name=sheet.name)
    error.choices = tuple(
        Choice(
            f"End {temp.source} ({temp.amount})",
            f'temp end "{temp.source}" {said_name(sheet.name)}',
            recalls=False,
        )
        for temp in named
    )
    return error


def absorb_hits(sheet: TensSheet, hits: int) -> tuple[TensSheet, int]:
    """Take hits from temporary points, oldest first; return the sheet and how many they took."""
    left = hits
    kept: list[Temp] = []
    for temp in sheet.temp:
        taken = min(left, temp.amount)
        left -= taken
        if temp.amount > taken:
            kept.append(replace(temp, amount=temp.amount - taken))
    if left == hits:
        return sheet, 0
    return replace(sheet, temp=tuple(kept)), hits - left


def _show_temporary(
    title: str, new: list[TensSheet], amount: int, source: str, scene: TensScene
) -> Outcome:
    after = scene
    for sheet in new:
        after = after.put(sheet)
    first = new[0]
    return Outcome(
        title,
        facts=(
            Fact("target", first.name),
            Fact("amount", amount),
            Fact("source", source or None),
            Fact("temp", count_temporary(first)),
        ),
        changes=changes(scene, after),
        subject=first.record,
    )


def count_temporary(sheet: TensSheet) -> int:
    """Return the temporary hit points of all sources."""
    return sum(temp.amount for temp in sheet.temp)


def _whose(request: GiveTemp | EndTemp, scene: TensScene) -> tuple[tuple[TensSheet, ...], str]:
    """Return whose temporary points are meant, and their source; unquoted words may be either."""
    named, source = _split_name(request.words.casefold(), scene)
    if source and request.source:
        raise NotFound("unknown_character", request.words)
    sheets = named or tuple(find_meant(scene, request.who))
    if isinstance(request, GiveTemp) and source:
        _check_source(request, source, sheets, scene)
    insist_living(request, sheets)
    return sheets, (source or request.source).casefold()


def _split_name(words: str, scene: TensScene) -> tuple[tuple[TensSheet, ...], str]:
    """Split a name, or `all`, from the end or the beginning of the words; return it and the
    rest."""
    known: dict[str, tuple[TensSheet, ...]] = {"all": tuple(scene.list_present())}
    known |= {sheet.name.casefold(): (sheet,) for sheet in scene.list_unretired()}
    for name in sorted(known, key=len, reverse=True):
        if f" {words}".endswith(f" {name}"):
            return known[name], words.removesuffix(name).strip()
        if words.startswith(f"{name} "):
            return known[name], words.removeprefix(name).strip()
    return (), words


def _check_source(
    request: GiveTemp, source: str, sheets: tuple[TensSheet, ...], scene: TensScene
) -> None:
    """Refuse unquoted words that may be a mistyped name.

    They are taken as a source if the receiver is named as well, or if such an effect is there
    already.
    """
    known = any(temp.source == source for sheet in sheets for temp in sheet.temp)
    names = {sheet.name.casefold(): sheet.name for sheet in scene.list_unretired()}
    near = [names[name] for name in get_close_matches(source, names, 3, 0.75)]
    beside = request.who is not None or source != request.words.casefold()
    if not known and (near or not beside):
        five = "5e " * request.five
        quoted = f'temp {five}{request.amount} "{request.words}"'
        raise NotFound("name_or_source", request.words, near, cure=quoted)
