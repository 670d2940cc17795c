"""Exports and imports sheets, between games with the same rules."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from play.chronicle.json_stream import decode_attached
from play.language.exact_reading import Understood
from play.turn.turn import Handlers, Turn
from play.turn.visibility import veil_for_speaker
from play.verbs.sheet import activate_character, fields_of, fit_name, named_or_own
from play.wording import sheet as wording
from rules.core.errors import NotAllowed, NotUnderstood, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import gms_only, may_edit
from rules.core.records.record import decode, encode
from rules.core.records.validation import fits
from rules.core.scene import changes
from rules.core.sheet import ABOUT
from rules.core.system import System
from rules.core.verb_declarations.sheets_and_npcs import SheetExport, SheetImport
from storage.personal_data.pictures import KEPT


async def export(turn: Turn, understood: Understood) -> Outcome:
    """Export a sheet as JSON that any game with the same rules can import."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, SheetExport)
    sheet = named_or_own(turn, understood, request.who)
    if not may_edit(scene, sheet):
        raise NotAllowed("not_your_sheet", name=sheet.name)
    sheet = (await veil_for_speaker(turn.tx, turn.found.game, scene)).sheets[sheet.record]
    kept: dict[str, Any] = {
        "longhand": "sheet",
        "system": turn.found.system,
        "version": turn.system.version,
        "name": sheet.name,
        "npc": sheet.npc,
        "fields": {k: v for k, v in encode(sheet).items() if k not in ABOUT or k == "kept"},
    }
    attached = sheet.portrait.startswith(KEPT)
    kept["fields"] |= {"portrait": ""} if attached else {}
    text = json.dumps(kept, separators=(",", ":"))
    shown = f"```json\n{text}\n```" if len(text) < 3500 else ""
    return Outcome(
        wording.describe_sheet_export(sheet.name),
        prose="\n".join(filter(None, (wording.PORTRAIT_STAYS if attached else "", shown))),
        facts=(Fact("json", text),),
        recorded=False,
        private=True,
    )


async def take_in(turn: Turn, understood: Understood) -> Outcome:
    """Make a sheet from one of our exports, whole or not at all."""
    request, scene, system = understood.request, understood.scene, turn.system
    assert isinstance(request, SheetImport)
    if request.npc:
        gms_only(scene, "import NPCs")
    if not request.json and not turn.said.attached:
        raise Refused("import_missing", what="sheet")
    text = request.json or decode_attached(turn.said.attached or b"")
    kept = _read_export(understood, text, system)
    name = fit_name(kept["name"])
    try:
        if not fits(system.sheet, kept["fields"]):
            raise ValueError
        sheet = decode(system.sheet, {**kept["fields"], "name": name})
        if sheet.find_invalid_field():
            raise ValueError
    except (TypeError, ValueError, AttributeError, KeyError) as error:
        raise Refused("import_broken") from error
    sheet = replace(sheet, owner=scene.speaker.id, npc=request.npc)
    after = scene.add(sheet)
    if not request.npc:
        after = activate_character(after, scene.next_record, scene.speaker.id)
    return Outcome(
        wording.sheets_made((name,), system.vitals(sheet), several=sheet.several),
        facts=(Fact("name", name), *fields_of(system, sheet)),
        changes=changes(scene, after),
        subject=scene.next_record,
        private=request.npc,
    )


def _read_export(understood: Understood, text: str, system: System) -> Mapping[str, Any]:
    sentence = understood.sentence
    try:
        kept = json.loads(text.strip().removeprefix("```json").strip("`\n "))
        kept = json.loads(kept) if isinstance(kept, str) else kept
    except (ValueError, RecursionError) as error:
        if not sentence.body.endswith(text[-10:]):  # from a file, where a column means nothing
            raise Refused("import_not_ours") from error
        column = sentence.column(sentence.start + max(0, sentence.body.find(text.strip()[:10])))
        raise NotUnderstood(sentence.text, column, "the file from `/sheet export`") from error
    if not isinstance(kept, dict) or kept.get("longhand") != "sheet":
        raise Refused("import_not_ours")
    if kept.get("system") != system.key:
        raise Refused("import_other_system", system=kept.get("system"))
    whole = isinstance(kept.get("fields"), dict) and isinstance(kept.get("name"), str)
    version = kept.get("version")
    if not whole or not isinstance(version, int) or not 1 <= version <= system.version:
        raise Refused("import_broken")
    if version != system.version:
        kind = "npc" if kept.get("npc") else "pc"
        try:
            kept["fields"] = system.upgrade(kind, version, kept["fields"])
        except (TypeError, ValueError, AttributeError, KeyError) as error:
            raise Refused("import_broken") from error
    return kept


HANDLERS: Handlers = {SheetExport: export, SheetImport: take_in}
