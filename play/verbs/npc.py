"""What only NPCs have: copies, and being revealed or hidden."""

from dataclasses import replace
from itertools import islice

from play.language.meaning import Understood
from play.turn.turn import Handlers, Turn
from play.verbs.sheet import named_or_own
from play.wording import table as wording
from rules.core.errors import Refused
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import gms_only
from rules.core.requests.table import NpcCopy, NpcReveal
from rules.core.scene import changes
from rules.core.sheet import Sheet


async def copy(turn: Turn, understood: Understood) -> Outcome:
    """Make several of an NPC: Cultist 1, Cultist 2 and so on."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, NpcCopy)
    gms_only(scene, "copy NPCs")
    sheet = named_or_own(turn, understood, request.who)
    count = int(request.who.key("number") or 0)
    if not count:
        sheet, count = _counted(turn, understood, sheet)
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


def _counted(turn: Turn, understood: Understood, sheet: Sheet) -> tuple[Sheet, int]:
    """Return whom to copy, and how often: `Cultist 3` is three of Cultist, though a Cultist 3 is
    here already. In quotation marks it is that one."""
    request = understood.request
    assert isinstance(request, NpcCopy)
    original, _, number = sheet.name.rpartition(" ")
    named = [s for s in understood.scene.sheets.values() if s.name == original and s.npc]
    if not named or not number.isdecimal():
        return sheet, 1
    if '"' in request.who.text:
        turn.spoken = understood.said.replace(sheet.name, f"{sheet.name} 1", 1)
        return sheet, 1
    return named[0], int(number)


async def reveal(turn: Turn, understood: Understood) -> Outcome:
    """Show an NPC to the players from now on, or hide it again."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, NpcReveal)
    gms_only(scene, "show NPCs to the players")
    sheet = named_or_own(turn, understood, request.who)
    after = scene.put(replace(sheet, shown=not request.hide))
    title = wording.hidden(sheet.name) if request.hide else wording.revealed(sheet.name)
    return Outcome(
        title,
        facts=() if request.hide else turn.system.card(sheet),
        changes=changes(scene, after),
        subject=sheet.record,
        private=request.hide,
    )


HANDLERS: Handlers = {NpcCopy: copy, NpcReveal: reveal}
