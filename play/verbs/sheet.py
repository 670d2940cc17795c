"""Characters and NPCs: make, show, edit and pass on."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import count, islice
from typing import Any

from play.language.exact_reading import Understood
from play.language.names.name_matching import read
from play.language.names.new_names import Counted, looks_of, read_count
from play.posted.pinned_cards import offers
from play.tables_decks_notes.pictures import hand_portrait, keep_portrait
from play.turn.consequences import follow
from play.turn.preview.creation_dice import show_kept_dice
from play.turn.turn import Handlers, Turn
from play.turn.visibility import keep_values, veil_scene
from play.verbs.game import find_person
from play.verbs.sheet_values import (
    Given,
    Keys,
    check_maxima,
    join_keys,
    leave_out_to,
    list_exceeded,
    read_given,
    whom_first,
)
from play.wording import sheet as wording
from play.wording.changes import Reader, describe_changes
from rules.core import limits
from rules.core.errors import BadValues, NotAllowed, NotFound, NotUnderstood, Refused
from rules.core.outcome import NEWCOMER, Choice, Fact, Outcome
from rules.core.permissions import (
    gms_only,
    is_gm,
    is_met,
    may_play,
    may_see_numbers,
    require_editable,
    require_visible,
)
from rules.core.records.record import encode
from rules.core.scene import AnyScene, changes
from rules.core.sheet import ABOUT, Sheet, looks
from rules.core.system import Creation, System
from rules.core.verb_declarations.request import Phrase, Token
from rules.core.verb_declarations.sheets_and_npcs import (
    SheetGive,
    SheetNew,
    SheetRename,
    SheetRetire,
    SheetSet,
    SheetShow,
    SheetUse,
)

RESERVED = frozenset({"all", "me", "gm", "here", "game", "stage", "none", "everyone"})


async def make_sheet(turn: Turn, understood: Understood) -> Outcome:
    """Make a character or an NPC, by the system's own rules."""
    request, scene, system = understood.request, understood.scene, turn.system
    assert isinstance(request, SheetNew)
    npc = request.npc
    if npc:
        gms_only(scene, "make NPCs")
    keys = Keys(system, scene)
    said, shown = _shown_at_once(request)
    made = read_given(said, keys, understood.sentence, named=True)
    if npc and '"' not in understood.sentence.body and (several := read_count(made.name)):
        return _make_several(turn, understood, made, several, shown=shown)
    name = fit_name(made.name)
    values = _join_values(system, made.values)
    if not npc:
        await show_kept_dice(turn)
    created = system.create(Creation(name, npc, made.words, values), scene, turn.dice)
    if not request.anyway:
        system.check(None, created.sheet)
    owner = scene.speaker.id
    sheet = replace(
        created.sheet, name=name, owner=owner, npc=npc, revealed=shown, numbers_public=not npc
    )
    after = (created.scene or scene).add(sheet)
    record, unmet = scene.next_record, npc and not shown
    if not npc:
        after = activate_character(after, record, scene.speaker.id)
    return Outcome(
        wording.sheets_made((name,), _vitals(system, sheet), created.notes, several=sheet.several),
        prose="\n".join((*created.notes, wording.not_met([name])) if unmet else created.notes),
        facts=(Fact("name", name), *created.facts, *fields_of(system, sheet)),
        changes=changes(scene, after),
        choices=(introduction([name]),) if unmet else created.choices,
        subject=record,
        memory=keep_values(scene, (sheet,), f"npc new {made.name} shown"),
        private=unmet,
    )


def _vitals(system: System, sheet: Sheet) -> str:
    """Return a new character's vitals. If an NPC is revealed without its numbers, nothing."""
    return "" if sheet.revealed and not sheet.numbers_public else system.vitals(sheet)


def _shown_at_once(request: SheetNew) -> tuple[tuple[Token, ...], bool]:
    """Return the words about a new sheet without `shown` or `hidden`, and whether it is shown."""
    first, *others = request.said or (None,)
    ways = {each.text.casefold() for each in others if not each.key} & {"shown", "hidden"}
    if not request.npc or first is None or len(ways) != 1:
        return request.said, False
    return (first, *(t for t in others if t.key or t.text.casefold() not in ways)), "shown" in ways


def _make_several(
    turn: Turn, understood: Understood, made: Given, several: Counted, *, shown: bool
) -> Outcome:
    """Make several NPCs (Cultist 1, Cultist 2 and so on) or a group of them."""
    request, scene, system = understood.request, understood.scene, turn.system
    if not 1 <= several.many <= limits.NPCS_AT_ONCE:
        raise Refused("too_many_copies", most=limits.NPCS_AT_ONCE)
    if re.search(r"\d|[x×]\s*$|\band\b", several.name):
        raise BadValues([("name", made.name, "one kind at a time, such as Goblin x3")])
    values = _join_values(system, made.values)
    asked = Creation(several.name, True, made.words, values, several.many)
    created = system.create(asked, scene, turn.dice)
    if not request.anyway:
        system.check(None, created.sheet)
    one = several.together if created.is_group else several.name
    alone = created.is_group or several.many == 1
    names = [fit_name(one)] if alone else numbered_names(scene, one, several.many)
    sheet = replace(
        created.sheet, owner=scene.speaker.id, npc=True, revealed=shown, numbers_public=False
    )
    after = created.scene or scene
    for name in names:
        after = after.add(replace(sheet, name=name))
    return Outcome(
        wording.sheets_made(names, _vitals(system, sheet), several=sheet.several),
        prose="\n".join((*created.notes, *(() if shown else (wording.not_met(names),)))),
        facts=(Fact("names", names), *created.facts),
        changes=changes(scene, after),
        choices=() if shown else (introduction(names),),
        subject=scene.next_record,
        memory=keep_values(scene, (sheet,), f"npc new {made.name} shown"),
        private=not shown,
    )


def numbered_names(scene: AnyScene, name: str, many: int) -> list[str]:
    """Return as many numbered names as needed that nobody has yet."""
    taken = {look for s in scene.sheets.values() for look in looks_of(s.name)}
    names = (f"{name} {number}" for number in count(1))
    return list(islice((each for each in names if taken.isdisjoint(looks_of(each))), many))


def introduction(names: Sequence[str]) -> Choice:
    """Return the offer to reveal NPCs that only game masters know so far."""
    says = f"npc reveal {', '.join(names)}"
    return Choice(wording.MEET, says, "gm", recalls=False, group=NEWCOMER)


def _join_values(system: System, said: Sequence[tuple[str, str, str]]) -> dict[str, str]:
    """Return the values of a new sheet by key. A list given in parts becomes one list."""
    blank, values = system.sheet(name=""), dict[str, str]()
    for key, _, text in said:
        listed = isinstance(getattr(blank, key, None), tuple)
        values[key] = f"{values[key]},{text}" if listed and key in values else text
    return values


def activate_character(scene: AnyScene, record: int, player: str) -> AnyScene:
    """Return the scene with a character as a player's active one."""
    game = scene.game
    return scene.put(replace(game, active={**game.active, player: record}))


def fit_name(said: str) -> str:
    """Return a clean name, or refuse it; `play.turn.name_rules` checks whether it is free."""
    name = " ".join(said.split())
    if not name:
        raise BadValues([("name", "", "a name, such as Griff")])
    if len(name) > limits.NAME:
        raise BadValues([("name", name[:20] + "…", f"at most {limits.NAME} characters")])
    if name.casefold() in RESERVED or name.isdigit() or any(c in name for c in '"\n@#<>,=+:'):
        raise BadValues([("name", name, "a name of letters that isn't one of my words")])
    return name


def fields_of(system: System, sheet: Sheet) -> tuple[Fact, ...]:
    """Return every field of a sheet and the values derived from them."""
    kept = {key: value for key, value in encode(sheet).items() if key not in ABOUT}
    every: Mapping[str, Any] = {**kept, **system.derived(sheet)}
    return tuple(Fact(key, value) for key, value in every.items())


def named_or_own(turn: Turn, understood: Understood, who: Any) -> Sheet:
    """Return the character that is named, or the speaker's own."""
    scene = understood.scene
    record = who.record() if who is not None else scene.acting
    if not record:
        raise NotFound("no_character")
    return require_visible(scene, scene.sheets[record])


async def show(turn: Turn, understood: Understood) -> Outcome:
    """Show a sheet card."""
    request = understood.request
    assert isinstance(request, SheetShow)
    system = turn.system
    sheet = named_or_own(turn, understood, request.who)
    owner = turn.people.get(sheet.owner, sheet.owner)
    public = await veil_scene(turn.tx, turn.found.game, turn.scene)
    known = public.sheets[sheet.record]
    told = (*system.card(known), *fields_of(system, sheet))
    playable = may_play(turn.scene, sheet) and not sheet.retired
    return Outcome(
        sheet.name,
        prose=wording.sheet_of(owner, sheet.npc, sheet.retired),
        facts=(
            Fact("name", sheet.name),
            Fact("player", owner),
            Fact("npc", sheet.npc),
            *(told if may_see_numbers(turn.scene, sheet) else looks(known)),
        ),
        kind="sheet",
        subject=sheet.record,
        memory={"offers": dict(offers(system, known, turn.scene)) if playable else {}},
        recorded=False,
        private=request.private or (sheet.npc and not sheet.revealed),
    )


async def use(turn: Turn, understood: Understood) -> Outcome:
    """Make a character the speaker's active one, in the game or only here."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, SheetUse)
    sheet = named_or_own(turn, understood, request.who)
    if not may_play(scene, sheet):
        raise NotAllowed("not_your_character", name=sheet.name)
    if request.here:
        stage = scene.stage
        active = {**stage.active, scene.speaker.id: sheet.record}
        after = scene.put(replace(stage, active=active))
    else:
        after = activate_character(scene, sheet.record, scene.speaker.id)
    return Outcome(
        wording.now_playing(scene.speaker.name, sheet.name, request.here),
        changes=changes(scene, after),
        subject=sheet.record,
    )


def _check_edited(
    system: System, sheet: Sheet, edited: Sheet, given: Sequence[tuple[str, str, str]]
) -> None:
    """Refuse numbers that the rules don't allow."""
    check_maxima(system, sheet, edited, [key for key, operator, _ in given if operator == "+="])
    system.check(sheet, edited)


async def change(turn: Turn, understood: Understood) -> Outcome:
    """Set fields of one sheet, or of several."""
    request, scene, system = understood.request, understood.scene, turn.system
    assert isinstance(request, SheetSet)
    keys = Keys(system, scene)
    somebody = partial(_somebody, turn, understood)
    said = whom_first(join_keys(request.said, keys.fields, somebody), keys, somebody)
    made = read_given(leave_out_to(said, keys), keys, understood.sentence, named=False)
    if not made.values and turn.said.attached is None:
        typed = understood.sentence
        raise NotUnderstood(typed.text, typed.column(typed.end), "a value such as `notes=tired`")
    sheets = _find_edited(turn, understood, made.name)
    portrait = await keep_portrait(turn, sheets)
    for key, _, _ in made.values:
        if key.partition(".")[0] in system.gm_fields and not is_gm(scene):
            raise NotAllowed("gms_only", what=f"set {key}")
    after = scene
    for sheet in sheets:
        edited = _assign_values(system, sheet, [*made.values, *portrait])
        if not request.anyway:
            _check_edited(system, sheet, edited, made.values)
        after = after.put(edited)
    names, met = [s.name for s in sheets], ", ".join(s.name for s in sheets if is_met(s))
    then = await follow(turn, scene, after, anyway=request.anyway)
    if any(_is_dead(sheet) and not _is_dead(then.scene.sheets[sheet.record]) for sheet in sheets):
        gms_only(scene, "bring back the dead")
    changed = changes(scene, then.scene)
    told = describe_changes(changed, Reader(system.key), then.prose.casefold())
    told *= not any(sheet.npc for sheet in sheets)  # no NPC's numbers in a headline
    above = _tell_exceeded(system, sheets, then.scene, [key for key, _, _ in made.values])
    outcome = Outcome(
        wording.describe_editing(names, bool(changed), told, portrait=not made.values),
        prose="\n".join(filter(None, (then.prose, *above))),
        facts=(Fact("name", names[0]), Fact("names", names)),
        changes=changed,
        choices=then.choices,
        subject=sheets[0].record,
        memory=keep_values(scene, sheets, f"{understood.sentence.verb} set {met}"),
    )
    return hand_portrait(turn, outcome, portrait[0][2]) if portrait else outcome


def _tell_exceeded(
    system: System, sheets: Sequence[Sheet], after: AnyScene, keys: Sequence[str]
) -> list[str]:
    """Return lines about numbers beyond their maximum, except the secret ones of NPCs."""
    return [
        wording.exceeds(sheet.name, name, most, raisable=hasattr(sheet, f"max_{name.casefold()}"))
        for sheet in sheets
        if not sheet.npc
        for name, most in list_exceeded(system, sheet, after.sheets[sheet.record], keys).items()
    ]


def _is_dead(sheet: Sheet) -> bool:
    return getattr(sheet, "state", "") in ("dead", "destroyed")


def _assign_values(system: System, sheet: Sheet, values: Sequence[tuple[str, str, str]]) -> Sheet:
    """Return a sheet with all values set, or refuse with everything that is wrong."""
    problems: list[tuple[str, str, str]] = []
    hints: dict[str, None] = {}
    order = {key: place for place, key in enumerate(sheet.set_last, start=1)}
    for key, operator, text in sorted(values, key=lambda each: order.get(each[0], 0)):
        try:
            sheet = system.assign(sheet, key, operator, text)
        except BadValues as error:
            problems.extend(error.problems)
            hints |= dict.fromkeys(error.hints)
    if problems:
        raise BadValues(problems, tuple(hints))
    return sheet


def _somebody(turn: Turn, understood: Understood, said: str) -> bool:
    """Say whether words name characters, and nothing else."""
    phrase = Phrase(said, 0, len(said), ("character",))
    try:
        return bool(read(phrase, understood.sentence, turn.vocabulary(understood.scene)).names)
    except (NotFound, NotUnderstood):
        return False


def _find_edited(turn: Turn, understood: Understood, said: str) -> list[Sheet]:
    """Return the sheets `/sheet set` names: the speaker's own by default, everyone's for `all`."""
    scene = understood.scene
    said = said.removeprefix("for ").strip()
    if not said:
        return [require_editable(scene, scene.actor)]
    if said.casefold() == "all":
        gms_only(scene, "change everyone's sheets")
        return list(scene.list_present())
    start = understood.sentence.text.find(said.split()[0], understood.sentence.start)
    phrase = Phrase(said, start, start + len(said), ("character",))
    found = read(phrase, understood.sentence, turn.vocabulary(scene))
    return [require_editable(scene, scene.sheets[record]) for record in found.records()]


async def rename(turn: Turn, understood: Understood) -> Outcome:
    request, scene = understood.request, understood.scene
    assert isinstance(request, SheetRename)
    sheet = require_editable(scene, named_or_own(turn, understood, request.who))
    name = fit_name(request.name.strip('" '))
    after = turn.system.renamed(
        scene.put(replace(sheet, name=name, former_name="")), sheet.name, name
    )
    return Outcome(
        wording.describe_renaming(sheet.name, name),
        changes=changes(scene, after),
        subject=sheet.record,
    )


async def retire(turn: Turn, understood: Understood) -> Outcome:
    """Retire a sheet, or bring it back. It stays in the journal either way."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, SheetRetire)
    sheets = [require_editable(scene, scene.sheets[record]) for record in request.who.records()]
    after = scene
    for sheet in sheets:
        after = after.put(replace(sheet, retired=not request.back))
    names = [sheet.name for sheet in sheets]
    npcs = all(sheet.npc for sheet in sheets)
    several = len(sheets) > 1 or sheets[0].several
    title = wording.describe_leaving(names, npcs=npcs, back=request.back, several=several)
    return Outcome(title, changes=changes(scene, after), subject=sheets[0].record)


async def give(turn: Turn, understood: Understood) -> Outcome:
    """Give a character to another player. It becomes their active one if they have none."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, SheetGive)
    sheet = require_editable(scene, named_or_own(turn, understood, request.who))
    person = await find_person(turn, request.person)
    active = dict(e for e in scene.game.active.items() if e != (sheet.owner, sheet.record))
    after = scene.put(replace(sheet, owner=person, npc=False))
    after = after.put(replace(scene.game, active=active))
    if person not in scene.game.active:
        after = activate_character(after, sheet.record, person)
    return Outcome(
        wording.describe_giving(sheet.name, turn.people.get(person, person)),
        changes=changes(scene, after),
        subject=sheet.record,
    )


HANDLERS: Handlers = {
    SheetNew: make_sheet,
    SheetShow: show,
    SheetUse: use,
    SheetSet: change,
    SheetRename: rename,
    SheetRetire: retire,
    SheetGive: give,
}
