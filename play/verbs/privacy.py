"""What is kept about a person: told, given to them, erased."""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from play.language.meaning import Understood
from play.turn.scene import build_scene, upgraded
from play.turn.turn import Handlers, Turn
from play.turn.visibility import known
from play.wording import desk as wording
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.records.record import encode
from rules.core.requests.desk import Privacy
from storage import privacy as kept
from storage import scenes


async def privacy(turn: Turn, understood: Understood) -> Outcome:
    """Tell what is kept, export it, or delete it in two steps."""
    request = understood.request
    assert isinstance(request, Privacy)
    if request.how == "export":
        return await _export(turn, wording.YOUR_DATA)
    if request.how != "delete":
        return _told()
    if not request.sure:
        return await _sure(turn)
    exported = await _export(turn, wording.DELETED)
    count = await kept.erase(turn.tx, turn.said.speaker, _blank)
    return Outcome(
        wording.DELETED,
        prose=wording.deleted(count),
        facts=(Fact("erased", count), *exported.facts),
        recorded=False,
        private=True,
    )


def _told() -> Outcome:
    offers = (
        Choice(wording.EXPORT, "privacy export", recalls=False),
        Choice(wording.DELETE, "privacy delete", recalls=False),
    )
    return Outcome(
        wording.PRIVACY,
        prose=wording.WHAT_IS_KEPT,
        choices=offers,
        recorded=False,
        private=True,
    )


async def _export(turn: Turn, title: str) -> Outcome:
    found = await kept.gathered(turn.tx, turn.said.speaker, _veil(turn))
    whole = {"longhand": "person", "id": turn.said.speaker, **found}
    text = json.dumps(whole, separators=(",", ":"))
    return Outcome(
        title,
        prose=wording.exported(len(found["sheets"]), len(found["entries"])),
        facts=(
            Fact("json", text),
            Fact("sheets", [sheet["name"] for sheet in found["sheets"]]),
            Fact("entries", len(found["entries"])),
        ),
        recorded=False,
        private=True,
    )


def _veil(turn: Turn) -> Callable[[int, int], Awaitable[Any]]:
    """Return what gives the values of a sheet of any game, as the speaker may know them."""
    scenes_known: dict[int, Any] = {}

    async def values(game: int, record: int) -> Any:
        if game not in scenes_known:
            found = upgraded(await scenes.read(turn.tx, "", "", game=game))
            scene = build_scene(found, turn.said, turn.now)
            scenes_known[game] = await known(turn.tx, game, scene)
        return encode(scenes_known[game].sheets[record])

    return values


async def _sure(turn: Turn) -> Outcome:
    found = await kept.gathered(turn.tx, turn.said.speaker, _veil(turn))
    alone = [game["name"] for game in found["games"] if game["game_master"]]
    sheets = [sheet["name"] for sheet in found["sheets"] if sheet["kind"] == "pc"]
    return Outcome(
        wording.SURE_TO_DELETE,
        prose=wording.would_delete(sheets, len(found["entries"]), alone),
        facts=(Fact("sheets", sheets), Fact("entries", len(found["entries"]))),
        choices=(Choice(wording.DELETE, "privacy delete yes", recalls=False),),
        recorded=False,
        private=True,
    )


def _blank(record: int) -> Mapping[str, Any]:
    """Return what stands in place of a sheet that was erased."""
    return {"name": wording.erased_name(record), "owner": "", "retired": True}


HANDLERS: Handlers = {Privacy: privacy}
