"""Characters and NPCs: made, shown, edited, passed on."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from play import wording
from play.matching import read
from play.permissions import editable, gms_only, may_edit, may_play, may_see, seen
from play.turn import Handlers, Turn, Understood
from play.verbs.games import find_person
from play.verbs.making import Keys, given
from rules.core.errors import BadValues, NotAllowed, NotFound, NotUnderstood, Refused
from rules.core.fitting import fits
from rules.core.outcome import Fact, Outcome
from rules.core.record import decode, encode
from rules.core.request import Phrase
from rules.core.scene import Scene, changes
from rules.core.sheet import ABOUT, Sheet
from rules.core.system import Creation, System
from rules.core.table import (
    NpcCopy,
    NpcReveal,
    SheetExport,
    SheetGive,
    SheetImport,
    SheetList,
    SheetNew,
    SheetRename,
    SheetRetire,
    SheetSet,
    SheetShow,
    SheetUse,
)

AnyScene = Scene[Any, Any, Any]
LONGEST_NAME = 100
RESERVED = frozenset({"all", "me", "gm", "here", "game", "stage", "none", "everyone"})


async def new(turn: Turn, understood: Understood) -> Outcome:
    """Make a character, or an NPC, by the system's own rules."""
    request, scene, system = understood.request, understood.scene, turn.system
    assert isinstance(request, SheetNew)
    if request.npc:
        gms_only(scene, "npc new")
    keys = Keys(system, scene)
    made = given(request.said, keys, understood.sentence, named=True)
    name = free_name(scene, made.name)
    values = {key: text for key, _, text in made.values}
    created = system.create(Creation(name, request.npc, made.words, values), scene, turn.dice)
    sheet = replace(created.sheet, name=name, owner=scene.speaker.id, npc=request.npc)
    after = (created.scene or scene).add(sheet)
    record = scene.next_record
    if not request.npc:
        after = _activated(after, record, scene.speaker.id)
    return Outcome(
        wording.sheet_made(name, system.vitals(sheet)),
        prose="\n".join(created.notes),
        facts=(Fact("name", name), *created.facts, *_fields(system, sheet)),
        changes=changes(scene, after),
        subject=record,
        private=request.npc,
    )


def _activated(scene: AnyScene, record: int, player: str) -> AnyScene:
    game = scene.game
    return scene.put(replace(game, active={**game.active, player: record}))


def free_name(scene: AnyScene, said: str) -> str:
    """Return a name that nobody in the game has yet, fit to be shown and spoken."""
    name = " ".join(said.split())
    if not name:
        raise BadValues([("name", "", "a name, such as Griff")])
    if len(name) > LONGEST_NAME:
        raise BadValues([("name", name[:20] + "…", f"at most {LONGEST_NAME} characters")])
    if name.casefold() in RESERVED or name.isdigit() or any(c in name for c in '"\n@#<>,=+:'):
        raise BadValues([("name", name, "a name of letters, not a word of the language")])
    if any(s.name.casefold() == name.casefold() for s in scene.sheets.values()):
        raise Refused("name_taken", name=name)
    return name


def _fields(system: System, sheet: Sheet) -> tuple[Fact, ...]:
    """Return every named field of a sheet, and what follows from them."""
    kept = {key: value for key, value in encode(sheet).items() if key not in ABOUT}
    every: Mapping[str, Any] = {**kept, **system.derived(sheet)}
    return tuple(Fact(key, value) for key, value in every.items())


def _one(turn: Turn, understood: Understood, who: Any) -> Sheet:
    """Return the character who is named, or the speaker's own."""
    scene = understood.scene
    record = who.record() if who is not None else scene.acting
    if not record:
        raise NotFound("no_character")
    return seen(scene, scene.sheets[record])


async def show(turn: Turn, understood: Understood) -> Outcome:
    """Show a sheet card."""
    request = understood.request
    assert isinstance(request, SheetShow)
    system = turn.system
    sheet = _one(turn, understood, request.who)
    owner = turn.people.get(sheet.owner, sheet.owner)
    return Outcome(
        sheet.name,
        prose=wording.sheet_of(owner, sheet.npc, sheet.retired),
        facts=(
            *system.card(sheet),
            Fact("name", sheet.name),
            Fact("player", owner),
            Fact("npc", sheet.npc),
            *_fields(system, sheet),
        ),
        subject=sheet.record,
        recorded=False,
        private=sheet.npc and not sheet.shown,
    )


async def listing(turn: Turn, understood: Understood) -> Outcome:
    """List the characters, or the NPCs that the speaker may see."""
    request, scene, system = understood.request, understood.scene, turn.system
    assert isinstance(request, SheetList)
    listed = [s for s in scene.standing() if s.npc == request.npc and may_see(scene, s)]
    lines = [
        f"**{wording.plain(s.name)}** — {system.vitals(s)}"
        + (f" ({turn.people.get(s.owner, s.owner)})" if not s.npc else "")
        for s in listed
    ]
    return Outcome(
        wording.NPCS if request.npc else wording.CHARACTERS,
        prose="\n".join(lines) or wording.nobody_yet(request.npc),
        facts=(Fact("names", [s.name for s in listed]),),
        recorded=False,
        private=request.npc,
    )


async def use(turn: Turn, understood: Understood) -> Outcome:
    """Make a character the speaker's active one, in the game or only here."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, SheetUse)
    sheet = _one(turn, understood, request.who)
    if not may_play(scene, sheet):
        raise NotAllowed("not_your_character", name=sheet.name)
    if request.here:
        stage = scene.stage
        active = {**stage.active, scene.speaker.id: sheet.record}
        after = scene.put(replace(stage, active=active))
    else:
        after = _activated(scene, sheet.record, scene.speaker.id)
    return Outcome(
        wording.now_playing(scene.speaker.name, sheet.name, request.here),
        changes=changes(scene, after),
        subject=sheet.record,
    )


async def change(turn: Turn, understood: Understood) -> Outcome:
    """Set fields of one sheet, or of several."""
    request, scene, system = understood.request, understood.scene, turn.system
    assert isinstance(request, SheetSet)
    keys = Keys(system, scene)
    made = given(request.said, keys, understood.sentence, named=False)
    if not made.values:
        raise BadValues([("sheet set", made.name, "a value such as key=value")])
    sheets = _edited(turn, understood, made.name)
    for key, _, _ in made.values:
        if key.partition(".")[0] in system.gm_fields and not scene.speaker.gm:
            raise NotAllowed("gms_only", what=f"set {key}")
    after = scene
    for sheet in sheets:
        after = after.put(_assigned(system, sheet, made.values))
    names = [sheet.name for sheet in sheets]
    return Outcome(
        wording.edited(names),
        facts=(Fact("name", names[0]), Fact("names", names)),
        changes=changes(scene, after),
        subject=sheets[0].record,
    )


def _assigned(system: System, sheet: Sheet, values: Sequence[tuple[str, str, str]]) -> Sheet:
    """Return a sheet with all the values set, or list all that is wrong at once."""
    problems: list[tuple[str, str, str]] = []
    for key, operator, text in values:
        try:
            sheet = system.assign(sheet, key, operator, text)
        except BadValues as error:
            problems.extend(error.problems)
    if problems:
        raise BadValues(problems)
    return sheet


def _edited(turn: Turn, understood: Understood, said: str) -> list[Sheet]:
    """Return the sheets that `/sheet set` names: none is one's own, `all` is everyone here."""
    scene = understood.scene
    said = said.removeprefix("for ").strip()
    if not said:
        return [editable(scene, scene.actor)]
    if said.casefold() == "all":
        gms_only(scene, "sheet set all")
        return list(scene.present())
    start = understood.sentence.text.find(said.split()[0], understood.sentence.start)
    phrase = Phrase(said, start, start + len(said), ("character",))
    found = read(phrase, understood.sentence, turn.vocabulary(scene))
    return [editable(scene, scene.sheets[record]) for record in found.records()]


async def rename(turn: Turn, understood: Understood) -> Outcome:
    request, scene = understood.request, understood.scene
    assert isinstance(request, SheetRename)
    sheet = editable(scene, _one(turn, understood, request.who))
    name = free_name(scene, request.name.strip('" '))
    after = scene.put(replace(sheet, name=name))
    return Outcome(
        wording.renamed(sheet.name, name), changes=changes(scene, after), subject=sheet.record
    )


async def retire(turn: Turn, understood: Understood) -> Outcome:
    """Put a sheet away, or fetch it back. It stays in the journal either way."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, SheetRetire)
    sheet = editable(scene, _one(turn, understood, request.who))
    after = scene.put(replace(sheet, retired=not request.back))
    title = wording.returned(sheet.name) if request.back else wording.retired(sheet.name)
    return Outcome(title, changes=changes(scene, after), subject=sheet.record)


async def give(turn: Turn, understood: Understood) -> Outcome:
    """Hand a character to another player, whose active one it becomes if they have none."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, SheetGive)
    sheet = editable(scene, _one(turn, understood, request.who))
    person = find_person(turn, request.person)
    after = scene.put(replace(sheet, owner=person, npc=False))
    if person not in scene.game.active:
        after = _activated(after, sheet.record, person)
    return Outcome(
        wording.given(sheet.name, turn.people.get(person, person)),
        changes=changes(scene, after),
        subject=sheet.record,
    )


async def export(turn: Turn, understood: Understood) -> Outcome:
    """Give a sheet as JSON that any game of the same rules can take in."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, SheetExport)
    sheet = _one(turn, understood, request.who)
    if sheet.npc and not may_edit(scene, sheet):
        raise NotAllowed("not_your_sheet", name=sheet.name)
    kept = {
        "longhand": "sheet",
        "system": turn.found.system,
        "version": turn.system.version,
        "name": sheet.name,
        "npc": sheet.npc,
        "fields": {k: v for k, v in encode(sheet).items() if k not in ABOUT or k == "kept"},
    }
    text = json.dumps(kept, separators=(",", ":"))
    return Outcome(
        wording.exported(sheet.name),
        prose=f"```json\n{text}\n```" if len(text) < 3500 else "",
        facts=(Fact("json", text),),
        recorded=False,
        private=True,
    )


async def take_in(turn: Turn, understood: Understood) -> Outcome:
    """Make a sheet from an export of ours, whole or not at all."""
    request, scene, system = understood.request, understood.scene, turn.system
    assert isinstance(request, SheetImport)
    if request.npc:
        gms_only(scene, "npc import")
    kept = _exported(understood, request.json, system)
    name = free_name(scene, str(kept["name"]))
    try:
        if not fits(system.sheet, kept["fields"]):
            raise ValueError
        sheet = decode(system.sheet, {**kept["fields"], "name": name})
    except (TypeError, ValueError, AttributeError, KeyError) as error:
        raise Refused("import_broken") from error
    sheet = replace(sheet, owner=scene.speaker.id, npc=request.npc)
    after = scene.add(sheet)
    if not request.npc:
        after = _activated(after, scene.next_record, scene.speaker.id)
    return Outcome(
        wording.sheet_made(name, system.vitals(sheet)),
        facts=(Fact("name", name), *_fields(system, sheet)),
        changes=changes(scene, after),
        subject=scene.next_record,
    )


def _exported(understood: Understood, text: str, system: System) -> Mapping[str, Any]:
    sentence = understood.sentence
    try:
        kept = json.loads(text.strip().removeprefix("```json").strip("`\n "))
        kept = json.loads(kept) if isinstance(kept, str) else kept
    except (ValueError, RecursionError) as error:
        column = sentence.column(sentence.start + max(0, sentence.body.find(text.strip()[:10])))
        raise NotUnderstood(sentence.text, column, "what /sheet export gave") from error
    if not isinstance(kept, dict) or kept.get("longhand") != "sheet":
        raise Refused("import_not_ours")
    if kept.get("system") != system.key:
        raise Refused("import_other_system", system=kept.get("system"))
    if not isinstance(kept.get("fields"), dict) or kept.get("version") != system.version:
        raise Refused("import_broken")
    return kept


async def copy(turn: Turn, understood: Understood) -> Outcome:
    """Make several of an NPC: Cultist 1, Cultist 2 and so on."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, NpcCopy)
    gms_only(scene, "npc copy")
    sheet = _one(turn, understood, request.who)
    count = int(request.who.key("number") or 1)
    if not 1 <= count <= 25:
        raise Refused("too_many_copies", most=25)
    taken = {s.name.casefold() for s in scene.sheets.values()}
    names = (f"{sheet.name} {n}" for n in range(1, 10_000))
    free = list(islice((name for name in names if name.casefold() not in taken), count))
    after = scene
    for name in free:
        after = after.add(replace(sheet, name=name, npc=True, kept={}))
    return Outcome(
        wording.copied(sheet.name, free),
        facts=(Fact("names", free),),
        changes=changes(scene, after),
        private=True,
    )


async def reveal(turn: Turn, understood: Understood) -> Outcome:
    """Show an NPC to the players from now on, or hide it again."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, NpcReveal)
    gms_only(scene, "npc reveal")
    sheet = _one(turn, understood, request.who)
    after = scene.put(replace(sheet, shown=not request.hide))
    title = wording.hidden(sheet.name) if request.hide else wording.revealed(sheet.name)
    return Outcome(
        title,
        facts=() if request.hide else turn.system.card(sheet),
        changes=changes(scene, after),
        subject=sheet.record,
        private=request.hide,
    )


HANDLERS: Handlers = {
    SheetNew: new,
    SheetShow: show,
    SheetList: listing,
    SheetUse: use,
    SheetSet: change,
    SheetRename: rename,
    SheetRetire: retire,
    SheetGive: give,
    SheetExport: export,
    SheetImport: take_in,
    NpcCopy: copy,
    NpcReveal: reveal,
}
