"""What a move deals: weapon, hits, type and criticals, and what the foe deals back."""

from rules.core.characters.group_names import name_things
from rules.core.outcome import Choice
from rules.core.rule_helpers import agree
from rules.tens.checks.dice import Attempt
from rules.tens.content import Move
from rules.tens.harm.health import condition, tell_hits
from rules.tens.harm.hits import Hurt, land_hits, least_hits, one_type, take_hits
from rules.tens.sheet import TensScene, TensSheet, Weapon, said_name
from rules.tens.verb_declarations import MakeMove

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
        return (scene.sheets[attempt.foe],)
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
