"""What a move deals to a foe, and the rounds of a fight."""

from dataclasses import replace

from rules.core.characters.group_names import name_things
from rules.core.dice.dice import Dice
from rules.core.errors import NotAllowed
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import gms_only, is_gm, is_met
from rules.core.rule_helpers import agree, insist
from rules.core.scene import changes
from rules.core.system import Upcoming, refuse_second_start
from rules.tens.checks.dice import Attempt
from rules.tens.content import Move
from rules.tens.death import (
    check_able,
    condition,
    describe_change,
    entry_kind,
    fates_of,
    lose_dying_hp,
    offer_fate,
    tell_dying_loss,
    tell_hits,
)
from rules.tens.harm import Hurt, land_hits, least_hits, one_type, take_hits
from rules.tens.sheet import TensScene, TensSheet, Weapon, said_name
from rules.tens.verb_declarations import Act, CallRound, MakeMove

#: the name of a foe's attack without a weapon
PLAIN_HITS = "hits"


def weapons_meant(request: MakeMove, actor: TensSheet, move: Move) -> tuple[Weapon, ...]:
    """Return the weapons that may be meant: those named, or for a strike those carried.

    If hits or another weapon were typed, none of the carried ones is.
    """
    named = (*request.keys("weapon"), *request.keys("spell"))
    if named:
        return tuple(actor.weapons[key] for key in dict.fromkeys(named))
    unsaid = request.hits is None and request.weapon is None
    return tuple(actor.weapons.values()) if move.strike and request.target and unsaid else ()


def count_hits(request: MakeMove, move: Move, weapon: Weapon | None, aimed: bool) -> int:
    """Return the hits that a success deals: as typed, else the weapon's, else the move's own."""
    if request.hits is not None:
        return request.hits
    if weapon is not None:
        return weapon.hits
    return move.hits or int(move.strike and aimed)


def find_type(request: MakeMove, move: Move, weapon: Weapon | None) -> str:
    """Return the type of the hits: as typed, else the weapon's, else the move's own."""
    said = one_type(request.keys("damage_type"))
    if said:
        return said
    return weapon.type if weapon is not None else move.hits_type


def are_foes_hits(request: MakeMove) -> bool:
    """Say whether the typed hits are the foe's: they come `from` someone and have no target."""
    return request.foe is not None and request.target is None and request.weapon is None


def deal_hits(attempt: Attempt, scene: TensScene, band: str) -> int:
    """Return the hits that a band deals; mixed deals all of them, unless the table halves."""
    if band == "failure":
        return 0
    half = band == "mixed" and scene.read_setting("mixed_hits", "full") == "half"
    return attempt.hits // 2 if half else attempt.hits


def strike_targets(
    attempt: Attempt, scene: TensScene, band: str, critical: bool
) -> tuple[Hurt, ...]:
    """Let the hits land on every living target."""
    dealt = deal_hits(attempt, scene, band)
    if not dealt:
        return ()
    return tuple(
        take_hits(target, land_hits(dealt, attempt.hits_type, target, critical, least_hits(scene)))
        for target in (scene.sheets[record] for record in dict.fromkeys(attempt.targets))
        if condition(target) != "dead"
    )


def find_foes(attempt: Attempt, scene: TensScene, actor: TensSheet) -> tuple[TensSheet, ...]:
    """Return who may answer a failure: the foe named, or in a fight the targets.

    Only NPCs who can act answer, through the game master.
    """
    if attempt.foe:
        return (scene.sheets[attempt.foe],) if attempt.foe != actor.record else ()
    if actor.npc or not (attempt.hits or scene.stage.round):
        return ()
    aimed = (scene.sheets[record] for record in dict.fromkeys(attempt.targets))
    return tuple(foe for foe in aimed if foe.npc and condition(foe) == "well")


def offer_foe_hits(
    attempt: Attempt, scene: TensScene, actor: TensSheet, band: str
) -> tuple[Choice, ...]:
    """Offer the game master the hits that a foe may deal on a failure."""
    foes = find_foes(attempt, scene, actor) if band == "failure" else ()
    if not foes:
        return ()
    name = said_name(actor.name)
    return (
        *(
            Choice(
                _tell_answer(foe, weapon),
                " ".join(f"harm {weapon.hits} {weapon.type} {name}".split()),
                who="gm",
                of=actor.name,
                owed=True,
                group="foe",
            )
            for foe in foes
            for weapon in _answers(attempt, foe)
        ),
        Choice("No hits", f"harm 0 {name}", who="gm", of=actor.name, owed=True, group="foe"),
    )


def _tell_answer(foe: TensSheet, weapon: Weapon) -> str:
    hits = tell_hits(weapon.hits, weapon.type)
    if weapon.name == PLAIN_HITS:
        return f"{foe.name} {agree('deal', foe.several)} {hits}"
    return f"{foe.name} {agree('hit', foe.several)} with {name_things(weapon.name, 1)}: {hits}"


def _answers(attempt: Attempt, foe: TensSheet) -> tuple[Weapon, ...]:
    """Return what a foe may answer with: the typed hits, its weapons, or one plain hit."""
    if attempt.foe_hits is not None:
        return (Weapon(PLAIN_HITS, attempt.foe_hits, attempt.hits_type),)
    return tuple(foe.weapons.values()) or (Weapon(PLAIN_HITS),)


#: what only a game master may do, as a refusal words it
GM_ACTS = {"start": "start a fight", "next": "start the next round", "end": "end a fight"}


def call_round(request: CallRound, scene: TensScene, dice: Dice) -> Outcome:
    """Start, advance, end or show the round."""
    how = request.how or ("next" if request.threat else "show")
    if how == "show":
        number = scene.stage.round
        title = f"Round {number}" if number else "There's no fight on"
        told = _outcome(title, scene, scene, ())
        prose = told.prose if number else "Start one: `/round start`"
        return replace(told, prose=prose, recorded=False)
    gms_only(scene, GM_ACTS[how])
    refuse_second_start(request, how, scene.stage.round)
    if how == "end":
        insist(request, scene.stage.round > 0, "no_round", cure="round start")
        after = scene.put(replace(scene.stage, round=0, acted=(), threat=""))
        return _outcome("The fight is over", scene, after, ())
    return _begin_round(how, request.threat, scene)


def _begin_round(how: str, threat: str, scene: TensScene) -> Outcome:
    """Begin a round; the dying lose hit points, unless the fight has only just started."""
    number = 1 if how == "start" else scene.stage.round + 1
    stage = replace(scene.stage, round=number, acted=(), threat=threat)
    after = scene.put(stage)
    lost = lose_dying_hp(scene) if how == "next" else []
    choices: list[Choice] = []
    for sheet, now in lost:
        after = after.put(now)
        choices += offer_fate(sheet, now) if is_met(sheet) else ()
    return _outcome(f"Round {number}", scene, after, lost, choices)


def _outcome(
    title: str,
    before: TensScene,
    after: TensScene,
    lost: list[tuple[TensSheet, TensSheet]] | tuple[()],
    choices: list[Choice] | tuple[()] = (),
) -> Outcome:
    stage = after.stage
    dying = "\n".join(
        describe_change(before, tell_dying_loss(before, now), then, now)
        for then, now in lost
        if is_met(now)
    )
    waiting = [s.name for s in yet_to_act(after)] if stage.round else []
    return Outcome(
        title,
        prose=stage.threat,
        facts=(
            Fact("round", stage.round),
            Fact("threat", stage.threat or None),
            Fact("dying", [now.name for _, now in lost], "Dying" if dying else "", dying),
            Fact("acted", [after.sheets[r].name for r in stage.acted if r in after.sheets]),
            Fact("waiting", waiting, "Still to act" if waiting else "", ", ".join(waiting)),
        ),
        changes=changes(before, after),
        choices=tuple(choices),
        kind=entry_kind("", choices),
        ends=fates_of(choices),
    )


def yet_to_act(scene: TensScene) -> list[TensSheet]:
    """Return the player characters here who can still act."""
    return [
        sheet
        for sheet in scene.list_present()
        if sheet.record not in scene.stage.acted and condition(sheet) == "well"
    ]


def whose_turn(scene: TensScene, passed: frozenset[int]) -> Upcoming:
    """Return who can still act: everyone at once, in any order."""
    if not scene.stage.round:
        return Upcoming()
    waiting = (sheet.record for sheet in yet_to_act(scene))
    return Upcoming(tuple(record for record in waiting if record not in passed), each=True)


def owed_turns(scene: TensScene) -> tuple[tuple[str, str], ...]:
    """Return who hasn't acted yet in this round."""
    waiting = yet_to_act(scene) if scene.stage.round else ()
    return tuple((sheet.name, "the turn") for sheet in waiting)


def offer_action(scene: TensScene, actor: TensSheet) -> tuple[Choice, ...]:
    """Offer to count a move as this round's action, if rounds are counted."""
    if not scene.stage.round or actor.record in scene.stage.acted:
        return ()
    return (Choice("That was my action", f"act {said_name(actor.name)}", "player", actor.name),)


def act(request: Act, scene: TensScene, dice: Dice) -> Outcome:
    """Record a character's action of this round; without a fight it starts round 1."""
    words = request.words.strip(' "')
    named = next((s for s in scene.list_unretired() if s.name.casefold() == words.casefold()), None)
    sheet = named or scene.actor
    if sheet.record != scene.acting and not is_gm(scene):
        raise NotAllowed("not_your_character", name=sheet.name)
    check_able(request, sheet)
    stage = scene.stage
    insist(request, sheet.record not in stage.acted, "acted_already", name=sheet.name)
    acted = tuple(dict.fromkeys((*stage.acted, sheet.record)))
    after = scene.put(replace(stage, round=max(1, stage.round), acted=acted))
    waiting = [each.name for each in yet_to_act(after)]
    done = not waiting
    begun = "" if stage.round else "This begins round 1."
    return Outcome(
        f"{sheet.name} has acted",
        prose="\n".join(filter(None, ("" if named else words, begun))),
        facts=(
            Fact("character", sheet.name),
            Fact("round", after.stage.round),
            Fact("acted", [after.sheets[r].name for r in acted if r in after.sheets]),
            Fact("waiting", waiting, "Still to act" if waiting else "", ", ".join(waiting)),
        ),
        changes=changes(scene, after),
        choices=(Choice("Next round", "round next", "gm", recalls=False),) if done else (),
        subject=sheet.record,
    )
