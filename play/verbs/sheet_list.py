"""`/sheet list` and `/npc list`, a page at a time."""

from collections.abc import Sequence

from play.language.exact_reading import Understood
from play.turn.name_rules import likenesses
from play.turn.turn import Handlers, Turn
from play.turn.visibility import veil_scene
from play.wording import sheet as wording
from play.wording.markup import escape_markup
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import is_gm, may_see, may_see_numbers
from rules.core.scene import AnyScene
from rules.core.sheet import Sheet, looks
from rules.core.system import System
from rules.core.verb_declarations.sheets_and_npcs import SheetList

#: sheets on one page of a list
PAGE = 40


async def show_sheets(turn: Turn, understood: Understood) -> Outcome:
    """List the characters, or the NPCs that the speaker may see."""
    request, scene, system = understood.request, understood.scene, turn.system
    assert isinstance(request, SheetList)
    public = await veil_scene(turn.tx, turn.found.game, scene)
    listed = _list_kind(turn, public, npc=request.npc)
    page, shown = _page_of(listed, request.page or 1)
    alike = likenesses(turn, scene, shown)
    lines = [
        f"**{escape_markup(s.name)}**{_few_words(system, scene, s)}"
        + (f" ({turn.people.get(s.owner, s.owner)})" if not s.npc else "")
        + (wording.name_mistaken(*alike[s.record]) if s.record in alike else "")
        for s in shown
    ]
    return Outcome(
        wording.NPCS if request.npc else wording.CHARACTERS,
        prose="\n".join(lines) or wording.nobody_yet(request.npc),
        facts=(Fact("names", [s.name for s in listed]),),
        choices=_turn_page("npc" if request.npc else "sheet", page, len(listed)),
        recorded=False,
        private=request.npc,
    )


def _list_kind(turn: Turn, scene: AnyScene, *, npc: bool) -> list[Sheet]:
    """Return the characters, or the NPCs, that the speaker may see, in the order they were made.

    Only rows of this kind are read; sheets changed by something blind are in the scene already, as
    players know them.
    """
    kind, seen = ("npc" if npc else "pc"), scene.sheets.list_seen()
    rows = {id for id, row in turn.found.rows.items() if row.kind == kind}
    every = scene.sheets.list_some(
        sorted((rows | seen.keys()).intersection(scene.sheets.records()))
    )
    known = [s for s in every if s.npc == npc and not s.retired]
    return known if is_gm(scene) else [s for s in known if may_see(scene, s)]


def _page_of(listed: Sequence[Sheet], wanted: int) -> tuple[int, Sequence[Sheet]]:
    """Return the page to show and who is on it; the last page if the wanted one doesn't exist."""
    page = max(1, min(wanted, -(-len(listed) // PAGE)))
    return page, listed[(page - 1) * PAGE : page * PAGE]


def _turn_page(name: str, page: int, count: int) -> tuple[Choice, ...]:
    """Offer the next and the previous page of a list."""
    offers = []
    if page * PAGE < count:
        offers.append(Choice(wording.next_page(count - page * PAGE), f"{name} list {page + 1}"))
    if page > 1:
        offers.append(Choice(wording.PAGE_BEFORE, f"{name} list {page - 1}"))
    return tuple(each._replace(recalls=False) for each in offers)


def _few_words(system: System, scene: AnyScene, sheet: Sheet) -> str:
    """Return a sheet in a few words, as far as the speaker may know it."""
    if may_see_numbers(scene, sheet):
        return f" — {system.vitals(sheet)}"
    return "".join(f" — {fact.text}" for fact in looks(sheet) if fact.label)


HANDLERS: Handlers = {SheetList: show_sheets}
