"""Commands for NPCs only: copying, revealing and hiding them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from play.language.exact_reading import Understood
from play.turn.turn import Handlers, Turn
from play.verbs.sheet import introduction, named_or_own, numbered_names
from play.wording import npc as wording
from play.wording import sheet as sheet_wording
from rules.core import limits
from rules.core.errors import AlreadyDone, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import gms_only, require_visible, shows_numbers
from rules.core.scene import AnyScene, changes
from rules.core.sheet import Sheet, looks
from rules.core.verb_declarations.sheets_and_npcs import NpcCopy, NpcReveal


async def copy(turn: Turn, understood: Understood) -> Outcome:
    """Make several of an NPC: Cultist 1, Cultist 2 and so on."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, NpcCopy)
    gms_only(scene, "copy NPCs")
    sheet = named_or_own(turn, understood, request.who)
    count = int(request.who.key("number") or 0)
    if not count:
        sheet, count = _read_copies(turn, understood, sheet)
    if not 1 <= count <= limits.NPCS_AT_ONCE:
        raise Refused("too_many_copies", most=limits.NPCS_AT_ONCE)
    free = numbered_names(scene, sheet.name, count)
    after = scene
    for name in free:
        after = after.add(replace(sheet, name=name, npc=True, retired=False, shortcuts={}))
    met = sheet.revealed
    return Outcome(
        sheet_wording.sheets_made(free, "", several=sheet.several),
        prose=wording.known_already(free) if met else sheet_wording.not_met(free),
        facts=(Fact("names", free),),
        changes=changes(scene, after),
        choices=() if met else (introduction(free),),
        private=not met,
    )


def _read_copies(turn: Turn, understood: Understood, sheet: Sheet) -> tuple[Sheet, int]:
    """Return whom to copy, and how often. `Cultist 3` means three copies of Cultist even if there
    is a Cultist 3; in quotation marks it means that one."""
    request = understood.request
    assert isinstance(request, NpcCopy)
    original, _, number = sheet.name.rpartition(" ")
    named = [s for s in understood.scene.sheets.values() if s.name == original and s.npc]
    if not named or not number.isdecimal():
        return sheet, 1
    if '"' in request.who.text:
        turn.draft.canonical_text = understood.said.replace(sheet.name, f"{sheet.name} 1", 1)
        return sheet, 1
    return named[0], int(number)


async def reveal(turn: Turn, understood: Understood) -> Outcome:
    """Reveal NPCs to the players, by name and looks or with their numbers; or hide them again."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, NpcReveal)
    gms_only(scene, "show NPCs to the players")
    sheets = _list_named(understood, request)
    if _is_all(request):  # here `all` leaves out players' characters
        how = "hide" if request.hide else "reveal"
        _, mark, comment = understood.said.partition(" # ")
        turn.draft.canonical_text = (
            f"npc {how} all{' stats' if request.numbers else ''}{mark}{comment}"
        )
    after = scene
    for sheet in sheets:
        numbers = sheet.numbers_public if request.hide else request.numbers
        after = after.put(
            replace(sheet, revealed=not request.hide, numbers_public=numbers, former_name="")
        )
    names = [sheet.name for sheet in sheets]
    several = len(sheets) > 1 or sheets[0].several
    if request.hide:
        title = wording.describe_hiding(names, several=several)
    else:
        title = wording.describe_revelation(
            names,
            new=not all(sheet.revealed for sheet in sheets),
            numbers=request.numbers,
            changed=bool(changes(scene, after)),
        )
    return Outcome(
        title,
        facts=() if request.hide else tuple(_list_card_facts(turn, after, sheets)),
        changes=changes(scene, after),
        subject=sheets[0].record,
        private=request.hide,
    )


def _list_named(understood: Understood, request: NpcReveal) -> list[Sheet]:
    """Return the NPCs that are named; `all` are those that would change."""
    scene = understood.scene
    if _is_all(request):
        found = [s for s in scene.list_unretired() if s.npc and s.revealed == request.hide]
        if not found:
            raise AlreadyDone("npcs_shown", how="hidden" if request.hide else "shown")
        return found
    named = dict.fromkeys(request.who.records())
    return [require_visible(scene, scene.sheets[record]) for record in named]


def _is_all(request: NpcReveal) -> bool:
    return request.who.text.casefold() == "all"


def _list_card_facts(turn: Turn, scene: AnyScene, sheets: Sequence[Sheet]) -> Iterator[Fact]:
    """Return the sheet cards of NPCs whose numbers are public, and the looks of the others."""
    for sheet in sheets:
        now = scene.sheets[sheet.record]
        card = turn.system.card(now) if shows_numbers(scene, now) else looks(now)
        whose = f"{now.name}'s " if len(sheets) > 1 else ""
        yield from (f._replace(label=f"{whose}{f.label}") if f.label else f for f in card)


HANDLERS: Handlers = {NpcCopy: copy, NpcReveal: reveal}
