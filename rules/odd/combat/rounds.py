"""Rounds: who acts first, where everyone stands, and when the fight is over."""

from dataclasses import replace

from rules.core.dice import Dice
from rules.core.errors import NotFound
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.odd.checks.dice import Saved, save
from rules.odd.combat.actions import acts, can_act, moves
from rules.odd.requests import Act, Initiative, Range, Round
from rules.odd.sheet import GONE, OUT, ZONES, OddScene, OddSheet


def initiative(request: Initiative, scene: OddScene, dice: Dice) -> Outcome:
    """Settle who acts before the foes: whoever passes a DEX save. Surprise needs none.

    It starts the fight where none is on, and is rolled anew each round.
    """
    heroes = _heroes(request, scene)
    saves: list[Saved] = []
    if not request.surprise:
        saves = [save(sheet, "dex", dice, request.adv, request.dis) for sheet in heroes]
    quick = {s.record for s in saves if s.passed}
    if request.surprise == "foes":
        quick = {sheet.record for sheet in heroes}
    order = _order(scene, heroes, quick)
    after = scene.put(replace(scene.stage, order=order, round=max(1, scene.stage.round)))
    names = [scene.sheets[record].name for record in order]
    told = ", ".join(_met(scene.sheets[record]) for record in order)
    before = [sheet.name for sheet in heroes if sheet.record in quick]
    first = ", ".join(before) or "nobody"
    return Outcome(
        f"Round {after.stage.round}: {first} before the foes",
        Grade.NONE,
        "\n".join(f"{each.name}: {each.told()}" for each in saves),
        facts=(
            *_first(saves),
            Fact("first", before),
            Fact("order", names, "Order", told),
            Fact("surprise", request.surprise or None),
            Fact("saves", [each.plain() for each in saves]),
            Fact("round", after.stage.round),
        ),
        changes=changes(scene, after),
        kind="init",
        subject=heroes[0].record if len(heroes) == 1 else 0,
    )


def owes(scene: OddScene) -> tuple[tuple[str, str], ...]:
    """Return whose turn it is in this round: the first who has not acted."""
    spent = scene.stage.spent
    for record in scene.stage.order:
        idle = str(record) not in spent or not spent[str(record)].actions
        if idle and record in scene.sheets and not scene.sheets[record].retired:
            return ((scene.sheets[record].name, "the turn"),)
    return ()


def _order(scene: OddScene, heroes: list[OddSheet], quick: set[int]) -> tuple[int, ...]:
    """Return who acts when: the quick, then the foes, then the rest.

    Whoever has their place this round and does not roll now keeps it, before the foes or after.
    """
    foes = [s.record for s in scene.present(npcs=True) if s.npc and s.state not in GONE]
    rolled = [sheet.record for sheet in heroes]
    old = [r for r in scene.stage.order if r in scene.sheets and r not in rolled]
    turn = min((old.index(foe) for foe in foes if foe in old), default=len(old))
    early = [r for r in old[:turn] if r not in foes]
    late = [r for r in old[turn:] if r not in foes]
    before = [record for record in rolled if record in quick]
    after = [record for record in rolled if record not in quick]
    return (*early, *before, *foes, *late, *after)


def _met(sheet: OddSheet) -> str:
    """Return a name, unless it is one that the players have not learned yet."""
    return sheet.name if sheet.shown or not sheet.npc else "a foe"


def _first(saves: list[Saved]) -> tuple[Fact, ...]:
    one = saves[0] if saves else None
    return (
        Fact("attribute", "dex"),
        Fact("score", one.score if one else None),
        Fact("used", one.used if one else None),
        Fact("passed", one.passed if one else None),
    )


def _heroes(request: Initiative, scene: OddScene) -> list[OddSheet]:
    """Return who rolls: those named, else the one who acts, else everyone who is there."""
    records = request.who.records() if request.who else ()
    named = [scene.sheets[record] for record in dict.fromkeys(records)]
    if not named:
        named = [scene.actor] if scene.someone else list(scene.present())
    able = [s for s in named if not s.npc and s.state not in OUT]
    if not able:
        raise NotFound("no_character")
    return able


def go(request: Range, scene: OddScene, dice: Dice) -> Outcome:
    """Move to an adjacent zone. A Panicked one goes nearer only after a WIL save."""
    if not request.zone:
        return _where(scene)
    sheet = scene.actor
    can_act(request, sheet)
    old, new = sheet.zone, request.zone
    insist(request, old != new, "there_already", name=sheet.name, zone=new.capitalize())
    apart = abs(ZONES.index(new) - ZONES.index(old)) if old else 1
    insist(request, apart <= 1, "one_zone", name=sheet.name, zone=old.capitalize())
    after = moves(request, scene, sheet) if old else scene
    saved = save(sheet, "wil", dice) if _approaches(sheet, new) else None
    stays = saved is not None and not saved.passed
    if not stays:
        after = after.put(replace(sheet, zone=new))
    end = (
        f"stays {old.capitalize() or 'back'}, too afraid"
        if stays
        else f"moves to {new.capitalize()}"
    )
    return Outcome(
        f"{sheet.name} {end}",
        Grade.FAILURE if stays else Grade.NONE,
        f"Panicked, so a WIL save to go nearer: {saved.told()}" if saved else "",
        facts=(
            Fact("zone", old if stays else new),
            Fact("before", old),
            Fact("save", saved.plain() if saved else None),
            Fact("passed", saved.passed if saved else None),
            Fact("used", saved.used if saved else None),
        ),
        changes=changes(scene, after),
        kind="range",
        subject=sheet.record,
    )


def _approaches(sheet: OddSheet, new: str) -> bool:
    if "Panicked" not in sheet.debilities:
        return False
    old = ZONES.index(sheet.zone) if sheet.zone else 2
    return ZONES.index(new) < old


def _where(scene: OddScene) -> Outcome:
    zones = {s.name: s.zone for s in scene.present(npcs=True) if s.zone and (s.shown or not s.npc)}
    lines = [f"{name}: {zone.capitalize()}" for name, zone in zones.items()]
    return Outcome(
        "Where everyone stands",
        prose="\n".join(lines) or "No places are known. Say one: /range near",
        facts=(Fact("zones", zones),),
        recorded=False,
    )


def count_rounds(request: Round, scene: OddScene) -> Outcome:
    """Begin the next round, or end the fight: then nobody is fresh any more."""
    stage = scene.stage
    if request.how == "end":
        return _told(scene, over(scene), "The fight is over")
    if not request.how:
        return _told(scene, scene, f"Round {stage.round}" if stage.round else "No fight is on")
    if request.how == "start" and stage.round:
        insist(request, False, "fight_on", round=stage.round)
    after = scene.put(replace(stage, round=stage.round + 1, order=(), spent={}, struck=()))
    outcome = _told(scene, after, f"Round {after.stage.round}")
    prompt = Choice("Roll initiative", "init dex all", "gm", recalls=False)
    return replace(outcome, prose="Who acts first? /init dex all", choices=(prompt,))


def over(scene: OddScene) -> OddScene:
    """Return the scene once its fight has ended: nobody is fresh, and no place is known."""
    after = scene.put(replace(scene.stage, round=0, order=(), spent={}, struck=()))
    for sheet in scene.present(npcs=True):
        tired = sheet.fresh and not sheet.npc
        if tired or sheet.zone:
            after = after.put(replace(sheet, fresh=sheet.fresh and not tired, zone=""))
    return after


def _told(before: OddScene, after: OddScene, title: str) -> Outcome:
    names = [before.sheets[record].name for record in after.stage.order if record in before.sheets]
    return Outcome(
        title,
        facts=(Fact("round", after.stage.round), Fact("order", names)),
        changes=changes(before, after),
        recorded=before is not after,
    )


def act(request: Act, scene: OddScene) -> Outcome:
    """Say that one's action, or a move, is done."""
    sheet = scene.actor
    spend = moves if request.move else acts
    after = spend(request, scene, sheet)
    spent = after.stage.spent.get(str(sheet.record))
    what = request.words or ("moves" if request.move else "acts")
    return Outcome(
        f"{sheet.name}: {what}",
        facts=(
            Fact("moves", spent.moves if spent else 0),
            Fact("actions", spent.actions if spent else 0),
        ),
        changes=changes(scene, after),
        kind="act",
        subject=sheet.record,
    )
