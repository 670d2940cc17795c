"""Movement between range bands, and ranges set by hand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from rules.core.characters.targets import name_someone, plays_nobody
from rules.core.errors import Refused
from rules.core.outcome import ADDS, Choice, Fact, Outcome
from rules.core.permissions import is_gm
from rules.core.records.record import Value
from rules.core.rule_helpers import agree, insist, join_names, quote_name
from rules.core.scene import changes
from rules.core.verb_declarations.request import Name
from rules.genesys.harm.conditions import lose
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import (
    BANDS,
    GenesysScene,
    GenesysSheet,
    band_between,
    band_key,
    describe_band,
    describe_range,
    list_engaged,
)
from rules.genesys.verb_declarations.harm_turns_growth import Maneuver, SetRange

#: how many maneuvers it takes from one band to the next
COSTS = {
    ("engaged", "short"): 1,
    ("short", "medium"): 1,
    ("medium", "long"): 2,
    ("long", "extreme"): 2,
}
#: difficult terrain takes this many times the maneuvers
DIFFICULT = 2


def move_cost(here: str, there: str) -> int:
    """Return how many maneuvers it takes from one band to the next."""
    # the same both ways: the text has no row for long range, and this fills it
    return COSTS.get((here, there)) or COSTS[(there, here)]


def move(tale: Progress, record: int, request: Maneuver) -> Progress:
    """Move one maneuver's distance toward someone, away from them, or within short range."""
    stage, sheet = tale.scene.stage, tale.sheet(record)
    barred = stage.terrain == "impassable" and "crossing" not in sheet.statuses
    insist(
        request, not barred, "impassable", name=sheet.name, cure="check athletics vs average cross"
    )
    # nobody aims while moving, and cover stays where it is
    tale = tale.put(lose(sheet, "aiming", "cover"))
    if sheet.statuses.get("aiming"):
        tale = tale.tell("The aim is lost.")
    if sheet.statuses.get("cover"):
        tale = tale.tell(f"{sheet.name} {agree('leave', sheet.several)} cover.")
    others = _others(tale.scene, record, request)
    if not others:
        return tale.tell(f"{sheet.name} {agree('move', sheet.several)} within short range.")
    for other in others:
        tale = _step(tale, record, other, others, request)
    return tale


def to_band(request: Maneuver, scene: GenesysScene) -> Maneuver:
    """Return a move to a range with the character it is measured from: the one named, or the only
    foe.

    If there are several foes, it names nobody, and the player is asked.
    """
    band = request.who.key("band") if request.who and not request.who.records() else None
    if not band:
        return request
    if request.of is not None:
        return replace(request, band=band, who=request.of)
    foes = _foes(scene)
    if not foes:
        raise Refused("nobody_near", band=band)
    names = tuple(Name("character", str(each.record), each.name) for each in foes)
    who = request.who._replace(names=names) if request.who and len(foes) == 1 else None
    return replace(request, band=band, who=who)


def _foes(scene: GenesysScene) -> list[GenesysSheet]:
    """Return the living characters of the other side whom the speaker knows."""
    side = scene.actor.side
    there = (each for each in scene.list_present(npcs=True) if each.side != side)
    return [each for each in there if each.state != "dead"]


def ask_distance(request: Maneuver, scene: GenesysScene) -> Outcome:
    """Ask from whom the range is measured."""
    name = scene.actor.name
    return Outcome(
        f"{name}: at {request.band} range of whom?",
        facts=(Fact("maneuver", request.what), Fact("paid", None),
               Fact("maneuvers", scene.actor.turn.maneuvers)),
        choices=tuple(
            Choice(foe.name, f"{ADDS}of {foe.spoken}", "player", name) for foe in _foes(scene)
        ),
        recorded=False,
    )  # fmt: skip


def _is_nearer(request: Maneuver, here: str) -> bool:
    """Say whether a move goes toward someone at this range."""
    if request.band:
        return BANDS.index(request.band) < BANDS.index(here)
    return request.what != "disengage" and not request.away


def there_already(scene: GenesysScene, record: int, request: Maneuver) -> str:
    """Return the range of everyone that a move is about, if it can't change it; else ""."""
    if request.what not in ("move", "engage", "disengage"):
        return ""
    bands = {
        band_between(scene, record, other) or _guess_band(request)
        for other in _others(scene, record, request)
    }
    if request.band:
        return request.band if bands == {request.band} else ""
    away = request.what == "disengage" or request.away
    end = BANDS[-1] if away else BANDS[0]
    return end if bands == {end} else ""


def _guess_band(request: Maneuver) -> str:
    """Return a likely range if none is stored: someone who disengages was engaged."""
    return "engaged" if request.what == "disengage" else "short"


def _others(scene: GenesysScene, record: int, request: Maneuver) -> list[int]:
    named = list(request.who.records()) if request.who is not None else []
    if record in named:
        raise Refused("move_oneself", name=scene.sheets[record].name)
    if request.what == "disengage":
        near = [sheet.record for sheet in list_engaged(scene, record)]
        # Someone named whose range isn't stored may well be in melee.
        near = [r for r in named if band_between(scene, record, r) in ("", "engaged")] or near
        apart = bool(named) and not set(named) & set(near)
        insist(request, bool(near) and not apart, "engaged_with_nobody",
               name=scene.sheets[record].name)  # fmt: skip
        return near
    if request.who is not None:
        return named
    if request.what == "engage":
        raise Refused("who", verb="maneuver engage", name=name_someone(scene, npcs=True))
    return []


def _step(
    tale: Progress, record: int, other: int, others: list[int], request: Maneuver
) -> Progress:
    """Move one maneuver's distance to one of the others; the band changes once it was covered."""
    scene, name = tale.scene, tale.sheet(other).name
    known = band_between(scene, record, other)
    here = known or _guess_band(request)
    if not known and request.what == "move":
        tale = tale.tell(f"No range to {name} was set, so it's taken as short.")
    place = BANDS.index(here) + (-1 if _is_nearer(request, here) else 1)
    if not 0 <= place < len(BANDS):
        return tale.tell(f"{name} is already {describe_band(here)}.")
    there = BANDS[place]
    stage = scene.stage
    rough = bool(stage.terrain) or stage.gravity == "zero"
    rough = rough and "unhindered" not in tale.sheet(record).statuses
    needed = move_cost(here, there) * (DIFFICULT if rough else 1)
    # counted by pair and goal, because a far step takes several turns
    key = f"{band_key(record, other)}:{there}"
    done = stage.moving.get(key, 0) + 1
    if done < needed:
        mover = tale.sheet(record)
        be = "are" if mover.several else "is"
        going = f"{mover.name} {be} on the way to {there} range of {name}"
        line = f"{going}: {done} of {needed} maneuvers."
        return tale.put(replace(stage, moving={**stage.moving, key: done}), line)
    pair = band_key(record, other)
    moving = {k: n for k, n in stage.moving.items() if not k.startswith(f"{pair}:")}
    ranges = {**stage.ranges, **_left_behind(scene, record, others), pair: there}
    moved = replace(stage, ranges=ranges, moving=moving)
    apart = replace(tale, scene=_drop_openings(scene, ranges))
    one, two = (tale.sheet(each).name for each in sorted((record, other)))
    return apart.put(moved, f"{describe_range(one, two, there)}.")


def _left_behind(scene: GenesysScene, record: int, others: list[int]) -> dict[str, str]:
    """Return the ranges of those who were engaged and are left behind."""
    return {
        band_key(record, sheet.record): "short"
        for sheet in list_engaged(scene, record)
        if sheet.record not in others
    }


def _drop_openings(scene: GenesysScene, ranges: Mapping[str, str]) -> GenesysScene:
    """Drop the boosts against someone who shot in melee, for those no longer engaged with them."""
    # the boost is against someone one is still engaged with
    parted = [key for key, band in scene.stage.ranges.items() if band == "engaged" != ranges[key]]
    for key in parted:
        one, other = map(int, key.split("-"))
        for record, against in ((one, other), (other, one)):
            sheet = scene.sheets[record]
            kept = tuple(each for each in sheet.pending if each.against != against)
            scene = scene.put(replace(sheet, pending=kept))
    return scene


def set_range(request: SetRange, scene: GenesysScene) -> Outcome:
    """Set how far apart two characters are, or show all known ranges."""
    if not request.band:
        about = request.who.records() if request.who else ()
        return _show_ranges(scene, scene, about=about)
    here = list(request.who.records()) if request.who else []
    there = list(request.to.records()) if request.to else []
    if len(here) > 2 and not there:
        raise Refused(
            "which_sides",
            band=request.band,
            names=(sides := _sides(scene, here)),
            cure=f"range {sides} {request.band}",
        )
    if not there:
        here, there = here[:1], here[1:]
    if not (here and there) and plays_nobody(scene):
        return _from_somebody(request, scene, here or there)
    here, there = (here, there) if here and there else ([scene.actor.record], here or there)
    pairs = [(one, other) for one in here for other in there if one != other]
    if not pairs:
        raise Refused("two_names")
    return _show_ranges(scene, place_pairs(scene, pairs, request.band), pairs)


def _sides(scene: GenesysScene, records: list[int]) -> str:
    """Write several names as two sides, the way they are most likely meant."""
    sheets = [scene.sheets[record] for record in records]
    sides = [[s.spoken for s in sheets if s.side == side] for side in ("PC", "NPC")]
    if not all(sides):
        sides = [[sheets[0].spoken], [sheet.spoken for sheet in sheets[1:]]]
    return " to ".join(", ".join(side) for side in sides)


def _from_somebody(request: SetRange, scene: GenesysScene, records: list[int]) -> Outcome:
    """Measure from the only character here, or ask a game master without a character from whom."""
    those = [sheet for sheet in scene.list_present() if sheet.record not in records]
    if len(records) != 1 or len(those) != 1:
        return _from_whom(request, [scene.sheets[record] for record in records], those)
    pairs = [(those[0].record, records[0])]
    return _show_ranges(scene, place_pairs(scene, pairs, request.band), pairs)


def place_pairs(scene: GenesysScene, pairs: Iterable[tuple[int, int]], band: str) -> GenesysScene:
    """Return the scene with these pairs at a range."""
    stage, said = scene.stage, {band_key(*pair): band for pair in pairs}
    ranges = {**stage.ranges, **said}
    moving = {k: n for k, n in stage.moving.items() if k.partition(":")[0] not in said}
    return _drop_openings(scene, ranges).put(replace(stage, ranges=ranges, moving=moving))


def _from_whom(request: SetRange, those: list[GenesysSheet], others: list[GenesysSheet]) -> Outcome:
    """Ask a game master without a character which character is meant."""
    if not others or not those:
        raise Refused("two_names")
    names = ", ".join(sheet.name for sheet in those)
    lead = "to" if request.to is None else "for"
    return Outcome(
        f"{names}: at {request.band} range of whom?",
        facts=(Fact("ranges", []),),
        choices=tuple(
            Choice(other.name, f"{ADDS}{lead} {other.spoken}", "gm")
            for other in others
        ),
        recorded=False,
    )  # fmt: skip


def _show_ranges(
    scene: GenesysScene,
    after: GenesysScene,
    pairs: Sequence[tuple[int, int]] = (),
    about: Sequence[int] = (),
) -> Outcome:
    """Show the ranges that were set, or all of them, or only those `about` some characters.

    The text names only characters that players have met; others are in a private card.
    """
    said = {band_key(*pair) for pair in pairs}
    secret = any(not after.sheets[record].seen for pair in pairs for record in pair)
    whole = is_gm(after) and (secret or after is scene)
    known: list[Value] = []
    lines = []
    for key, band in after.stage.ranges.items():
        one, other = (after.sheets.get(int(part)) for part in key.split("-"))
        if one is None or other is None or one.retired or other.retired:
            continue
        known.append({"between": [one.name, other.name], "band": band})
        told = key in said if said else not about or bool({*about} & {one.record, other.record})
        if told and (whole or (one.seen and other.seen)):
            line = describe_range(one.name, other.name, band)
            lines.append(f"{line}." if said else f"{one.name} and {other.name}: {band}")
    names = join_names(after.sheets[record].name for record in about) if about else ""
    title = lines.pop().removesuffix(".") if said and len(lines) == 1 else "Ranges"
    title = f"How far it is to {names}" if names else title
    return Outcome(
        title,
        prose="\n".join(lines)
        if lines or (title != "Ranges" and not names)
        else f"No ranges are set yet. Set one: `/range {quote_name(names or 'Scar')} medium`",
        facts=(Fact("ranges", known),),
        changes=changes(scene, after),
        recorded=after is not scene,
        private=secret,
    )
