"""Who may do what: owner, borrower, game master. Every rule and every verb asks here."""

from collections.abc import Iterable

from rules.core.errors import NotAllowed, NotFound
from rules.core.records.record import Change, copy_with
from rules.core.scene import AnyScene
from rules.core.sheet import Sheet
from rules.core.system import System
from rules.core.verb_declarations.request import Request
from rules.core.verb_declarations.verb import Way


def is_gm(scene: AnyScene) -> bool:
    """Say whether a game master is speaking."""
    return scene.speaker.gm


def owns(scene: AnyScene, sheet: Sheet) -> bool:
    """Say whether a character is the speaker's own; NPCs belong to the game."""
    return sheet.owner == scene.speaker.id and not sheet.npc


def borrows(scene: AnyScene, sheet: Sheet) -> bool:
    """Say whether the character is on loan to the speaker right now."""
    loan = scene.game.loans.get(str(sheet.record))
    if loan is None or loan.to != scene.speaker.id:
        return False
    return bool(loan.until == 0 or scene.now < loan.until)


def may_play(scene: AnyScene, sheet: Sheet) -> bool:
    """Say whether the speaker may speak for a character; nobody may for a retired one."""
    if sheet.retired:
        return False
    return is_gm(scene) or owns(scene, sheet) or borrows(scene, sheet)


def active_character(scene: AnyScene) -> int:
    """Return the record of the speaker's active character here, or 0."""
    speaker = scene.speaker.id
    for active in (scene.stage.active, scene.game.active):
        record = active.get(speaker, 0)
        if not record or record not in scene.sheets:
            continue
        if may_play(scene, scene.sheets[record]):
            return int(record)
        return _find_newest_own(scene)  # it was borrowed, and the loan has ended
    return 0


def _find_newest_own(scene: AnyScene) -> int:
    return max((s.record for s in scene.list_unretired() if owns(scene, s)), default=0)


def may_edit(scene: AnyScene, sheet: Sheet) -> bool:
    """Say whether the speaker may edit a sheet by hand."""
    # not who borrows it: they play the character, but don't rewrite it
    return is_gm(scene) or owns(scene, sheet)


def may_see(scene: AnyScene, sheet: Sheet) -> bool:
    """Say whether the speaker may look at a sheet.

    An NPC that isn't revealed exists only for game masters and for a borrower.
    """
    return is_gm(scene) or is_met(sheet) or borrows(scene, sheet)


def is_met(sheet: Sheet) -> bool:
    """Say whether players know of a character: an NPC only once it is revealed."""
    return sheet.revealed or not sheet.npc


def shows_numbers(scene: AnyScene, sheet: Sheet) -> bool:
    """Say whether everyone may see a character's numbers.

    An NPC's are open if it was revealed with its stats, or if the table plays with open numbers.
    """
    if not sheet.npc or scene.read_setting("npc_numbers", "hidden") == "shown":
        return True
    return sheet.revealed and sheet.numbers_public


def may_see_numbers(scene: AnyScene, sheet: Sheet) -> bool:
    """Say whether the speaker may see a character's numbers, and not only name and looks."""
    return is_gm(scene) or shows_numbers(scene, sheet)


def insist_own_roll(scene: AnyScene) -> None:
    """Refuse to change someone else's roll."""
    subject = scene.recalled.subject if scene.recalled else 0
    if subject != scene.acting and not is_gm(scene):
        raise NotAllowed("not_your_character", name=scene.sheets[subject].name)


def gms_only(scene: AnyScene, what: str) -> None:
    """Refuse what only a game master may do."""
    if not is_gm(scene):
        raise NotAllowed("gms_only", what=what)


def as_known(scene: AnyScene) -> AnyScene:
    """Return a scene without the NPCs that the speaker doesn't know, so no sentence can name
    them."""
    if is_gm(scene):
        return scene

    def hides(sheet: Sheet) -> bool:
        return sheet.npc and not sheet.revealed and not may_see(scene, sheet)

    made: AnyScene = copy_with(scene, {"sheets": scene.sheets.hide_some(hides)})
    return made


def require_visible(scene: AnyScene, sheet: Sheet) -> Sheet:
    """Return the sheet, or say that there is no such character if the speaker may not see it."""
    if not may_see(scene, sheet):
        raise NotFound("unknown_character", sheet.name)
    return sheet


def require_editable(scene: AnyScene, sheet: Sheet) -> Sheet:
    """Return the sheet if the speaker may edit it; else refuse, and say whose it is."""
    require_visible(scene, sheet)
    if not may_edit(scene, sheet):
        raise tell_whose(sheet)
    return sheet


def tell_whose(sheet: Sheet) -> NotAllowed:
    """Return the refusal that says whose a character is; an NPC has no player."""
    if sheet.npc:
        return NotAllowed("gms_only", what=f"do that to {sheet.name}")
    return NotAllowed("not_your_sheet", name=sheet.name)


def check(
    system: System, verb: str, request: Request, scene: AnyScene, changes: Iterable[Change]
) -> None:
    """Refuse a ruling whose changes aren't the speaker's to make.

    A rule's help, and harm that dice decided, may affect anyone. A bare edit is for the owner and
    the game master.
    """
    if is_gm(scene):
        return
    ways = system.ways_said(verb, request)
    _check_may_say(ways)
    if not [way for way in ways if way.edits]:
        return
    for change in changes:
        sheet = scene.sheets.get(change.record)
        # new sheets, the game and the stage have no owner to ask
        if sheet is not None and not may_play(scene, sheet):
            raise tell_whose(sheet)


def check_may_say(system: System, verb: str, request: Request) -> None:
    """Refuse a player a sentence that only a game master may say."""
    _check_may_say(system.ways_said(verb, request))


def _check_may_say(ways: Iterable[Way]) -> None:
    if [way for way in ways if way.gm_only]:
        raise NotAllowed("gms_only", what="do that")


def may_take(scene: AnyScene, who: str, of: Sheet | None) -> bool:
    """Say whether the speaker may take a choice; the game master may take any for an absent
    player."""
    if is_gm(scene) or who == "anyone":
        return True
    if who == "others":
        return of is None or not owns(scene, of)
    return who == "player" and of is not None and may_play(scene, of)
