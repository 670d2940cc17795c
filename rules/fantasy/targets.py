"""Whom a sentence means: those it names, else the one who acts."""

from collections.abc import Iterable
from dataclasses import replace

from rules.core.errors import NotAllowed, NotFound, Refused
from rules.core.permissions import is_gm, may_play, may_see
from rules.core.requests.request import Phrase, Request
from rules.core.ruling import insist
from rules.fantasy.content import Spell
from rules.fantasy.requests.rolls import Cast
from rules.fantasy.requests.sheets import Harm, Heal, Rest
from rules.fantasy.sheet import FantasyScene, FantasySheet


def single(phrase: Phrase | None, kind: str) -> str | None:
    """Return the one thing of a kind that was named. Two at once are refused, never dropped."""
    keys = phrase.keys(kind) if phrase else ()
    if len(keys) > 1:
        raise Refused("one_at_a_time")
    return next(iter(keys), None)


def single_target(phrase: Phrase | None) -> int:
    """Return the record of the one character who was named; 0 for nobody."""
    return int(single(phrase, "character") or 0)


def single_opponent(phrases: Iterable[Phrase]) -> int | None:
    """Return the record of the one whom a contest is with; None for dice of nobody's."""
    records = [record for phrase in phrases for record in phrase.records()]
    if len(records) > 1:
        raise Refused("one_at_a_time")
    return next(iter(records), None)


def named_or_actor(phrase: Phrase | None, scene: FantasyScene) -> FantasySheet:
    """Return the one who was named, else the one who acts."""
    record = single_target(phrase)
    return scene.sheets[record] if record else scene.actor


def all_named_or_actor(phrase: Phrase | None, scene: FantasyScene) -> tuple[int, ...]:
    """Return the records of all who were named, else of the one who acts."""
    if phrase is None:
        return (scene.actor.record,)
    if not phrase.records():  # everyone, and there is nobody
        raise NotFound("no_character")
    return phrase.records()


def pool_targets(
    request: Harm | Heal, scene: FantasyScene, refusal: str
) -> tuple[list[FantasySheet], str, int]:
    """Return whose pool loses or gains; which one, else the body's; and how many points."""
    said = [phrase for phrase in (request.who, request.at) if phrase is not None]
    records = [record for phrase in said for record in phrase.records()]
    keys = [key for phrase in said for key in phrase.keys("attribute")]
    if len(keys) > 1:
        raise Refused("one_at_a_time")
    key = next(iter(keys), "bod")
    points = _points(request, scene, said)
    sheets = [scene.sheets[r] for r in dict.fromkeys(records)] or [scene.actor]
    return fit_targets(request, sheets, key, refusal), key, points


def _points(request: Harm | Heal, scene: FantasyScene, said: list[Phrase]) -> int:
    """Return how many points are meant. A second number can only be part of a name."""
    names = [name for phrase in said for name in phrase.names]
    numbers = [place for place, name in enumerate(names) if name.kind == "number"]
    if len(numbers) > (0 if request.points else 1):
        last = numbers[-1]
        before = names[last - 1].said if last else ""
        raise NotFound("unknown_character", f"{before} {names[last].key}".strip(), _named(scene))
    points = request.points or int(names[numbers[0]].key if numbers else 0)
    if points < 1:
        raise Refused("some_points")
    return points


def _named(scene: FantasyScene) -> list[str]:
    """Return the names of those whom the speaker may see here."""
    return [sheet.name for sheet in scene.present(npcs=True) if may_see(scene, sheet)]


def fit_targets(
    request: Request, sheets: list[FantasySheet], key: str, refusal: str
) -> list[FantasySheet]:
    """Return those of several who live and have an attribute; one alone is told why not."""
    left = [sheet for sheet in sheets if sheet.state != "dead" and key not in sheet.lost]
    if not left:
        first = sheets[0]
        insist(request, first.state != "dead", "dead", name=first.name)
        insist(request, key not in first.lost, refusal, name=first.name, attribute=key.upper())
    return left or sheets


def fills_all(request: Rest) -> bool:
    """Say whether `all` may be all pools: what is tested, for an hour or hungry, fills one."""
    return request.every and request.how == "night" and not request.hungry


def rest_targets(request: Rest, scene: FantasyScene, key: str) -> list[FantasySheet]:
    """Return who rests: those who are named, else the one who acts. `key` is the pool, if said.

    `all` is all pools of one who rests a night; where that cannot be meant it is everyone.
    """
    named = [scene.sheets[r] for phrase in request.hand for r in phrase.records()]
    pools = fills_all(request) and not key and scene.someone is not None
    nobody = scene.someone is None and is_gm(scene)  # a game master means those present
    if not named and ((request.every and not pools) or nobody):
        named = _present(scene)
    if request.only is not None:
        named = [scene.sheets[record] for record in request.only.records()]
    for sheet in named:
        if not may_play(scene, sheet):
            raise NotAllowed("not_your_character", name=sheet.name)
    return named or [scene.actor]


def _present(scene: FantasyScene) -> list[FantasySheet]:
    """Return the characters who are there, or say that there are none."""
    present = list(scene.present())
    if not present:
        raise NotFound("no_character")
    return present


def spell_targets(request: Cast, scene: FantasyScene, spell: Spell) -> list[FantasySheet]:
    """Return whom a spell is cast on; a healing one on the caster where nobody is named."""
    named = [
        scene.sheets[record] for record in (request.target.records() if request.target else ())
    ]
    if not named and spell.heals:
        named = [scene.actor]
    if not named and spell.harm:
        raise Refused("cast_on_whom", spell=spell.name)
    if spell.harm or spell.heals:
        insist(request, len(named) <= spell.targets, "too_many_targets", most=spell.targets)
        for sheet in named:
            insist(request, sheet.state != "dead", "dead", name=sheet.name)
    return named


def as_lone_npc(scene: FantasyScene, records: Iterable[int]) -> FantasyScene:
    """Return the scene with the one NPC of several acting, for a game master without a character.

    Where there are more, or someone acts already, it is the scene as it was.
    """
    npcs = [record for record in records if record and scene.sheets[record].npc]
    if scene.someone is None and is_gm(scene) and len(npcs) == 1:
        return replace(scene, acting=npcs[0])
    return scene
