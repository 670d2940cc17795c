"""Initiative: who acts before the foes this round, and whose turn it is."""

from dataclasses import replace

from rules.core.characters.targets import find_named
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.permissions import is_gm, is_met
from rules.core.rule_helpers import agree, join_names
from rules.core.scene import changes
from rules.core.system import Upcoming
from rules.odd.checks.joint_save import describe_saver
from rules.odd.checks.save_dice import Saved, roll_save
from rules.odd.combat.actions import may_act
from rules.odd.sheet import GONE, OUT, OddScene, OddSheet
from rules.odd.verb_declarations.saves_and_combat import Initiative


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

    If only the game master knows that foe, the next one players know is awaited as well.
    """
    waited: list[int] = []
    if not scene.stage.order:
        # initiative is optional: once someone has acted without, nobody waits for it
        due = scene.stage.round and not scene.stage.spent
        return (("gm", "Roll initiative"),) if due else ()
    while who := whose_turn(scene, frozenset(waited)).who:
        waited += who
        if is_met(scene.sheets[waited[-1]]):
            break
    return tuple((scene.sheets[record].name, "the turn") for record in waited)


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
