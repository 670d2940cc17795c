"""The rounds of a fight: who acts before the foes, whose turn it is, what it allows."""

from dataclasses import replace
from itertools import groupby

from rules.core.characters.targets import find_named
from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone, Refused
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.permissions import is_gm, is_met
from rules.core.rule_helpers import agree, insist, join_names
from rules.core.scene import changes
from rules.core.system import Upcoming, refuse_second_start
from rules.core.verb_declarations.request import Request
from rules.odd.checks.dice import Saved, roll_save
from rules.odd.checks.joint_save import describe_saver
from rules.odd.death import check_able
from rules.odd.sheet import GONE, OUT, OddScene, OddSheet, Spent
from rules.odd.verb_declarations.saves_and_combat import Act, Initiative, Round


def count_rounds(request: Round, scene: OddScene) -> Outcome:
    """Begin the next round, or end the fight, after which nobody is fresh."""
    stage = scene.stage
    if request.how == "end":
        after = end_fight(scene)
        if not (_is_fighting(scene) or request.anyway) or not changes(scene, after):
            raise AlreadyDone("no_fight")
        return _show_round(scene, after, "The fight is over")
    if not request.how:
        title = f"Round {stage.round}" if stage.round else "There's no fight right now"
        return _show_round(scene, scene, title)
    refuse_second_start(request, request.how, stage.round)
    # whoever left an earlier fight may be back for this one
    left = stage.left if stage.round else ()
    now = replace(stage, round=stage.round + 1, order=(), spent={}, struck=(), left=left)
    after = scene.put(now)
    outcome = _show_round(scene, after, f"Round {after.stage.round}")
    prompt = Choice("Roll initiative", "init dex all", "gm", recalls=False)
    return replace(outcome, prose="Who acts first? `/init dex all`", choices=(prompt,))


def _is_fighting(scene: OddScene) -> bool:
    """Say whether a fight is on: counted rounds, a blow, or somebody's place in it."""
    stage = scene.stage
    placed = any(sheet.zone for sheet in scene.list_involved())
    return bool(stage.round or stage.order or stage.struck or placed)


def end_fight(scene: OddScene) -> OddScene:
    """Return the scene after the end of its fight: nobody is fresh, and all places are cleared."""
    over = scene.stage.fights + bool(scene.stage.round)
    stage = replace(scene.stage, round=0, fights=over, order=(), spent={}, struck=(), left=())
    after = scene.put(stage)
    for sheet in scene.list_involved():
        if sheet.fresh or sheet.zone:
            after = after.put(replace(sheet, fresh=False, zone=""))
    return after


def _show_round(before: OddScene, after: OddScene, title: str) -> Outcome:
    names = [before.sheets[record].name for record in after.stage.order if record in before.sheets]
    return Outcome(
        title,
        facts=(Fact("round", after.stage.round), Fact("order", names)),
        changes=changes(before, after),
        recorded=before is not after,
    )


#: a round is a move and an action, or two moves
MOST_MOVES = 2
#: how many of those still to act a refusal names
MOST_TOLD = 6


def spend_action(
    request: Request, scene: OddScene, sheet: OddSheet, dazed: bool = False
) -> OddScene:
    """Return the scene with a character's action spent. `dazed`: even the Dazed may do this.

    Without rounds there is no limit; either way, whoever acts can no longer sunder.
    """
    check_able(request, sheet, dazed)
    stage = scene.stage
    struck = tuple(record for record in stage.struck if record != sheet.record)
    if struck != stage.struck:
        scene = scene.put(replace(stage, struck=struck))
    return _spend(request, scene, sheet, Spent(actions=1))


def spend_move(request: Request, scene: OddScene, sheet: OddSheet) -> OddScene:
    """Return the scene with one of a character's moves spent; the Dazed can't act, but can move."""
    check_able(request, sheet, dazed=True)
    return _spend(request, scene, sheet, Spent(moves=1))


def _spend(request: Request, scene: OddScene, sheet: OddSheet, cost: Spent) -> OddScene:
    stage = scene.stage
    if not stage.round or scene.supposed:  # chances cost no action
        return scene
    key = str(sheet.record)
    done = stage.spent.get(key, Spent())
    new = Spent(done.moves + cost.moves, done.actions + cost.actions)
    if new.actions > 1:
        _refuse_second_action(request, scene, sheet)
    insist(
        request, new.moves + new.actions <= MOST_MOVES, "spent", name=sheet.name, round=stage.round
    )
    return scene.put(replace(stage, spent={**stage.spent, key: new})).join_scene(sheet.record)


def _refuse_second_action(request: Request, scene: OddScene, sheet: OddSheet) -> None:
    """Refuse a second action; the next round is only offered once nobody is left to act.

    Otherwise one player's slip would skip everyone else.
    """
    number, waiting = scene.stage.round, list_waiting(scene)
    others = [each.name for each in waiting if is_met(each)]
    if others:
        others = [*others[:MOST_TOLD], *["others"] * (len(others) > MOST_TOLD)]
        told = join_names(others)
        insist(request, False, "acted_before_others", name=sheet.name, round=number, others=told)
    insist(request, False, "acted", name=sheet.name, round=number, cure="round next")


def list_waiting(scene: OddScene) -> list[OddSheet]:
    """Return who can still act this round, in order if initiative was rolled."""
    here = scene.list_present(npcs=True, unknown=True)
    order = scene.stage.order or tuple(sheet.record for sheet in here)
    return [scene.sheets[record] for record in order if may_act(scene, record)]


def may_act(scene: OddScene, record: int) -> bool:
    """Say whether a character can still act in this round."""
    done = scene.stage.spent.get(str(record), Spent())
    sheet = scene.sheets.get(record)
    able = sheet is not None and not sheet.retired and sheet.state not in OUT
    return able and not done.actions and done.moves < MOST_MOVES


def check_no_battle(request: Request, scene: OddScene) -> None:
    """Refuse what can only be done after the fight."""
    insist(request, not scene.stage.round, "in_battle", cure="round end" if is_gm(scene) else "")


def spend_by_hand(request: Act, scene: OddScene) -> Outcome:
    """Record that a character has acted or moved."""
    sheet = scene.actor
    spend = spend_move if request.move else spend_action
    after = spend(request, scene, sheet)
    spent = after.stage.spent.get(str(sheet.record))
    has = "have" if sheet.several else "has"
    done = f"{sheet.name} {has} {'moved' if request.move else 'acted'}"
    return Outcome(
        f"{sheet.name}: {request.words}" if request.words else done,
        facts=(
            Fact("moves", spent.moves if spent else 0),
            Fact("actions", spent.actions if spent else 0),
        ),
        changes=changes(scene, after),
        kind="act",
        subject=sheet.record,
    )


def roll_initiative(request: Initiative, scene: OddScene, dice: Dice) -> Outcome:
    """Settle who acts before the foes: those who pass a DEX save; with surprise nobody saves.

    It starts a fight if none is on, and is rolled again each round.
    """
    heroes = _heroes(request, scene)
    saves: list[Saved] = []
    if not request.surprise:
        saves = [roll_save(sheet, "dex", dice, request.adv, request.dis) for sheet in heroes]
    quick = {s.record for s in saves if s.passed}
    if request.surprise == "foes":
        quick = {sheet.record for sheet in heroes}
    order = _order(scene, heroes, quick)
    after = scene.put(replace(scene.stage, order=order, round=max(1, scene.stage.round)))
    names = [scene.sheets[record].name for record in order]
    met = (scene.sheets[record] for record in order)
    told = ", ".join(sheet.name for sheet in met if is_met(sheet))
    before = [sheet.name for sheet in heroes if sheet.record in quick]
    return Outcome(
        f"Round {after.stage.round}: {_tell_first(heroes, before)}",
        Grade.NONE,
        "\n".join(describe_saver(each, scene) for each in saves),
        facts=(
            *_list_first_facts(saves),
            Fact("first", before),
            Fact("order", names, "Order", told),
            Fact("surprise", request.surprise or None),
            Fact("saves", [each.serialise() for each in saves]),
            Fact("round", after.stage.round),
        ),
        changes=changes(scene, after),
        kind="init",
        subject=0 if len(heroes) > 1 else next(sheet.record for sheet in heroes),
    )


def _tell_first(heroes: list[OddSheet], before: list[str]) -> str:
    """Describe who acts before the foes; a single roller, whether they do."""
    if before:
        return f"{join_names(before)} {agree('act', len(before) > 1)} before the foes"
    return f"{heroes[0].name} acts after the foes" if len(heroes) == 1 else "the foes act first"


def owes(scene: OddScene) -> tuple[tuple[str, str], ...]:
    """Return whose turn it is, or that initiative is due.

    A side acts in any order, so all who are left of it are awaited, except hirelings. If only the
    game master knows those foes, the next ones are awaited as well.
    """
    if not scene.stage.order:
        # initiative is optional: once someone has acted without, nobody waits for it
        due = scene.stage.round and not scene.stage.spent
        return (("gm", "Roll initiative"),) if due else ()
    idle = [sheet for sheet in list_waiting(scene) if not sheet.employer]
    waited: list[OddSheet] = []
    for _, side in groupby(idle, key=lambda sheet: sheet.npc):
        waited += side
        if any(map(is_met, waited)):
            break
    return tuple((sheet.name, "the turn") for sheet in waited)


def whose_turn(scene: OddScene, passed: frozenset[int] = frozenset()) -> Upcoming:
    """Return whose turn it is this round: the first in order who can still act.

    Two moves leave no action. Without initiative, everyone may act.
    """
    if scene.stage.round and not scene.stage.order:
        here = scene.list_present(npcs=True, unknown=True)
        idle = tuple(s.record for s in here if s.record not in passed and may_act(scene, s.record))
        return Upcoming(idle, each=True, initiative="init dex all")
    for record in scene.stage.order:
        if record not in passed and may_act(scene, record):
            return Upcoming((record,))
    return Upcoming()


def _order(scene: OddScene, heroes: list[OddSheet], quick: set[int]) -> tuple[int, ...]:
    """Return the order of acting: the quick, then the foes, then the rest.

    Someone who rolled earlier this round keeps their place before or after the foes.
    """
    foes = [
        s.record
        for s in scene.list_present(npcs=True, unknown=True)
        if s.npc and s.state not in GONE
    ]
    rolled = [sheet.record for sheet in heroes]
    old = [r for r in scene.stage.order if r in scene.sheets and r not in rolled]
    turn = min((old.index(foe) for foe in foes if foe in old), default=len(old))
    early = [r for r in old[:turn] if r not in foes]
    late = [r for r in old[turn:] if r not in foes]
    before = [record for record in rolled if record in quick]
    after = [record for record in rolled if record not in quick]
    return (*early, *before, *foes, *late, *after)


def _list_first_facts(saves: list[Saved]) -> tuple[Fact, ...]:
    one = saves[0] if saves else None
    return (
        Fact("attribute", "dex"),
        Fact("score", one.score if one else None),
        Fact("used", one.used if one else None),
        Fact("passed", one.passed if one else None),
    )


def _heroes(request: Initiative, scene: OddScene) -> list[OddSheet]:
    """Return who rolls: those named, else the acting character, else everyone present."""
    named = find_named(scene, request.who)
    if not named:
        one = scene.someone and not scene.someone.npc
        named = [scene.actor] if one or not is_gm(scene) else list(scene.list_present())
    if foes := [sheet.name for sheet in named if sheet.npc]:
        raise Refused("foes_roll_not", names=", ".join(foes))
    able = [sheet for sheet in named if sheet.state not in OUT]
    if not able:
        raise Refused("no_heroes")
    return able
