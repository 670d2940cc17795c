"""Whom a sentence means: those named, whoever acts, or everyone there."""

from collections.abc import Sequence

from rules.core.errors import Refused
from rules.core.permissions import is_gm
from rules.core.requests.request import Phrase
from rules.odd.requests.rolls import Attack
from rules.odd.sheet import GONE, SHOWN, ZONES, OddScene, OddSheet


def find_one(phrase: Phrase | None, scene: OddScene) -> OddSheet | None:
    """Return the character that was named; None where nobody was. Several are too many."""
    records = dict.fromkeys(phrase.records() if phrase else ())
    if len(records) > 1:
        raise Refused("only_one", names=" or ".join(scene.sheets[each].name for each in records))
    return next((scene.sheets[record] for record in records), None)


def find_attribute(phrase: Phrase | None, default: str = "") -> str:
    """Return the attribute that was named. Several are too many."""
    keys = list(dict.fromkeys(phrase.keys("attribute") if phrase else ()))
    if len(keys) > 1:
        raise Refused("one_score", scores=" or ".join(SHOWN[key] for key in keys))
    return next(iter(keys), default)


def find_named(phrases: Sequence[Phrase | None], scene: OddScene) -> list[OddSheet]:
    """Return the characters that were named, each once."""
    records = [record for phrase in phrases if phrase for record in phrase.records()]
    return [scene.sheets[record] for record in dict.fromkeys(records)]


def find_affected(phrases: Sequence[Phrase | None], scene: OddScene) -> list[OddSheet]:
    """Return who is harmed or helped: those named, else the one who acts."""
    return keep_living(find_named(phrases, scene) or [scene.actor])


def find_resting(phrase: Phrase | None, scene: OddScene) -> list[OddSheet]:
    """Return who rests: those named, the one who acts, or with a game master everyone there."""
    named = find_named([phrase], scene)
    if named or scene.someone or not is_gm(scene):
        return keep_living(named or [scene.actor])
    there = [sheet for sheet in scene.present() if sheet.state not in GONE]
    return there or [scene.actor]


def find_shown(phrases: Sequence[Phrase | None], scene: OddScene) -> list[OddSheet]:
    """Return whom a lookup is about: a game master who plays nobody looks at everyone."""
    named = find_named(phrases, scene)
    if not named and scene.someone is None and is_gm(scene):
        named = list(scene.present())
    return named or [scene.actor]


def find_attacked(request: Attack, scene: OddScene, attacker: OddSheet | None) -> list[OddSheet]:
    """Return whom an attack is aimed at: those named, the other side, or everyone in a zone.

    A warband's blow sweeps the zone of whom it hits. Companions may join one that has killed
    already.
    """
    if request.foes:
        return _someone(find_foes(scene, attacker), "no_foes")
    if request.area:
        there = find_in_zone(scene, request.area)
        if request.spared:
            there = [sheet for sheet in there if side_of(sheet) != side_of(attacker)]
        return _someone(there, "nobody_there", zone=request.area)
    named = find_named((request.at, *request.said), scene)
    if attacker and attacker.warband:
        zones = {sheet.zone for sheet in named} - {""}
        beside = [foe for foe in find_foes(scene, attacker) if foe.zone in zones]
        named = list({sheet.record: sheet for sheet in (*named, *beside)}.values())
    return named if request.together else keep_living(named)


def side_of(attacker: OddSheet | None) -> str:
    """Return whose side someone fights on. A game master without a character is the foes'."""
    return "foes" if attacker is None or attacker.npc else "heroes"


def find_foes(scene: OddScene, attacker: OddSheet | None) -> list[OddSheet]:
    """Return the other side: those who are there, and whom the speaker knows to be there."""
    there = [s for s in scene.present(npcs=True) if s.state not in GONE]
    npcs = side_of(attacker) != "foes"
    return [sheet for sheet in there if sheet.npc == npcs]


def find_in_zone(scene: OddScene, zone: str) -> list[OddSheet]:
    """Return everyone in a zone. Whose place is not known stands in the middle, where any is."""
    there = [s for s in scene.present(npcs=True) if s.state not in GONE]
    places = {zone, ""} if zone == ZONES[0] and any(s.zone for s in there) else {zone}
    return [sheet for sheet in there if sheet.zone in places]


def _someone(sheets: list[OddSheet], code: str, **fields: str) -> list[OddSheet]:
    if not sheets:
        raise Refused(code, **fields)
    return sheets


def keep_living(sheets: list[OddSheet]) -> list[OddSheet]:
    """Return those of several who can still be harmed or helped; one alone is told why not."""
    left = [sheet for sheet in sheets if sheet.state not in GONE]
    return left or sheets[:1]
