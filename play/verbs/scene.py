"""Scenes: what is played in a channel or thread, and who is there."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from play.chronicle.story_contents import CHAPTER
from play.language.exact_reading import Understood
from play.turn.turn import Handlers, Turn
from play.wording import scene as wording
from rules.core import limits
from rules.core.errors import AlreadyDone, NotAllowed, NotFound, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import gms_only, may_play
from rules.core.records.calendar import find_date
from rules.core.scene import AnyScene, changes
from rules.core.sheet import Sheet
from rules.core.verb_declarations.request import Phrase
from rules.core.verb_declarations.speech_scenes_shortcuts import (
    BeginChapter,
    SceneEnd,
    SceneJoin,
    SceneShow,
    SceneStart,
)


async def start(turn: Turn, understood: Understood) -> Outcome:
    """Begin a scene here, with some of the characters or all of them."""
    request, scene = understood.request, turn.scene
    assert isinstance(request, SceneStart)
    turn.require_game()
    gms_only(scene, "start a scene")
    if scene.stage.scene:
        raise Refused("scene_running", name=scene.stage.scene, cure="scene end")
    title = " ".join(request.title.split())[: limits.TITLE] or wording.A_SCENE
    present = _with_company(scene, request.who.records()) if request.who else ()
    stage = replace(scene.stage, scene=title, present=present, left=(), floor=0)
    after = scene.put(stage)
    date = find_date(scene.game)
    return Outcome(
        wording.scene_starts(title),
        prose="\n".join(filter(None, (date and date.heading, wording.scene_with(_names(after))))),
        facts=(*_facts(after), *(date.facts() if date else ())),
        changes=changes(scene, after),
        kind="scene_start",
    )


def _names(scene: AnyScene) -> list[str]:
    there = set(scene.stage.present)
    return [s.name for s in scene.list_present(npcs=bool(there)) if not s.npc or s.revealed]


def _facts(scene: AnyScene) -> tuple[Fact, ...]:
    holder = scene.sheets.get(scene.stage.floor)
    return (
        Fact("scene", scene.stage.scene or None),
        Fact("present", [s.name for s in scene.list_present(npcs=bool(scene.stage.present))]),
        Fact("floor", holder.name if holder else None),
    )


def _who(scene: AnyScene, acting: AnyScene, who: Phrase | None) -> Sequence[Sheet]:
    """Return the characters named, if the speaker may play them; if none is, the speaker's own."""
    if who is None:
        return [acting.actor]
    sheets = [scene.sheets[record] for record in dict.fromkeys(who.records())]
    for sheet in sheets:
        if not may_play(scene, sheet):
            raise NotAllowed("not_your_character", name=sheet.name)
    return sheets


def _with_company(scene: AnyScene, records: Iterable[int]) -> tuple[int, ...]:
    """Return characters with those in their service, who come and go with them."""
    named = dict.fromkeys(records)
    employers = {scene.sheets[record].name for record in named}
    company = (s.record for s in scene.list_unretired() if getattr(s, "employer", "") in employers)
    return tuple(dict.fromkeys((*named, *company)))


async def join(turn: Turn, understood: Understood) -> Outcome:
    """Join the scene that is played here, or leave it."""
    request, scene = understood.request, turn.scene
    assert isinstance(request, SceneJoin)
    turn.require_game()
    stage = scene.stage
    if not stage.scene:
        raise NotFound("no_scene")
    sheets = _who(scene, understood.scene, request.who)
    records = _with_company(scene, [sheet.record for sheet in sheets])
    # a scene that lists nobody has everyone in it
    here = stage.present or tuple(s.record for s in scene.list_present(npcs=request.leaves))
    if request.leaves:
        present = tuple(record for record in here if record not in records)
        if not (present if stage.present else [r for r in present if not scene.sheets[r].npc]):
            raise Refused("last_in_scene", cure="scene end")
    else:
        present = tuple(dict.fromkeys((*here, *records)))
    if present == here:
        code = "not_in_scene" if request.leaves else "in_scene"
        raise AlreadyDone(code, name=sheets[0].name)
    moved = [record for record in records if (record in here) == request.leaves]
    floor = 0 if request.leaves and stage.floor in records else stage.floor
    gone = moved if request.leaves else []
    left = (*(record for record in stage.left if record not in records), *gone)
    after = scene.put(replace(stage, present=present, left=left, floor=floor))
    return Outcome(
        wording.scene_joined(
            [scene.sheets[record].name for record in moved], stage.scene, request.leaves
        ),
        facts=_facts(after),
        changes=changes(scene, after),
    )


async def end(turn: Turn, understood: Understood) -> Outcome:
    """End the scene: tell the system, clear the stage and close optional choices."""
    request, scene = understood.request, turn.scene
    assert isinstance(request, SceneEnd)
    system = turn.system
    gms_only(scene, "end a scene")
    title = scene.stage.scene
    ended = system.scene_ends(scene, request.words.strip().casefold())
    stage = replace(ended.stage, scene="", present=(), left=(), floor=0)
    after = ended.put(stage)
    made = changes(scene, after)
    if not title and not made:
        raise NotFound("no_scene")
    return Outcome(
        wording.scene_ends(title),
        facts=(Fact("ended", title or None), Fact("words", request.words), *_facts(after)),
        changes=made,
        kind="scene_end",
    )


async def begin_chapter(turn: Turn, understood: Understood) -> Outcome:
    """Begin a chapter of the chronicle. Scenes go on and belong to it from now on."""
    request, scene = understood.request, turn.scene
    assert isinstance(request, BeginChapter)
    turn.require_game()
    gms_only(scene, "start a chapter")
    title, date = (
        " ".join(request.title.strip('" ').split())[: limits.TITLE],
        find_date(scene.game),
    )
    return Outcome(
        title,
        prose=date.heading if date else "",
        facts=(Fact("chapter", title), *(date.facts() if date else ())),
        kind=CHAPTER,
    )


async def show(turn: Turn, understood: Understood) -> Outcome:
    scene = turn.scene
    turn.require_game()
    return Outcome(
        scene.stage.scene or wording.NO_SCENE,
        prose=wording.scene_with(_names(scene)) if scene.stage.scene else "",
        facts=_facts(scene),
        recorded=False,
    )


HANDLERS: Handlers = {
    SceneStart: start,
    SceneJoin: join,
    SceneEnd: end,
    SceneShow: show,
    BeginChapter: begin_chapter,
}
