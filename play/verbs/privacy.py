"""`/privacy`: what is stored about a person, shown, exported or erased."""

import json
from collections.abc import Mapping
from typing import Any

from grammar.parser import forget_sentences
from play.language.exact_reading import Understood
from play.tables_decks_notes.deck_cards import names_at, places_of
from play.turn.scene_builder import build_scene, forget_records, upgrade_state
from play.turn.secrets.unmet_npcs import thin_entry
from play.turn.turn import Handlers, Turn
from play.turn.visibility import veil_for_speaker
from play.wording import privacy as wording
from rules.core.outcome import FACES, Choice, Fact, Outcome
from rules.core.records.record import decode, encode
from rules.core.records.tables_decks_notes import Deck
from rules.core.scene import AnyScene
from rules.core.verb_declarations.games_and_help import Privacy
from storage import scene_query
from storage.personal_data import person_erasure as kept
from storage.personal_data import pictures
from storage.personal_data.personal_export import gather_person


async def privacy(turn: Turn, understood: Understood) -> Outcome:
    """Tell what is stored, export it, or delete it after a confirmation."""
    request = understood.request
    assert isinstance(request, Privacy)
    if request.how == "export":
        return await _export(turn, wording.YOUR_DATA)
    if request.how != "delete":
        return _show_privacy()
    if not request.sure:
        return await _ask_whether_sure(turn)
    exported = await _export(turn, wording.DELETED)
    posted = await pictures.list_posted(turn.tx, turn.said.speaker)
    count = await kept.erase(turn.tx, turn.said.speaker, _make_erased_fields)
    forget_records()
    forget_sentences()
    return Outcome(
        wording.DELETED,
        prose=wording.describe_deletion(count),
        facts=(Fact("erased", count), *exported.facts),
        memory={FACES: [[each.channel, each.message] for each in posted]},
        recorded=False,
        private=True,
    )


def _show_privacy() -> Outcome:
    offers = (
        Choice(wording.EXPORT, "privacy export", recalls=False),
        Choice(wording.DELETE, "privacy delete", recalls=False),
    )
    return Outcome(
        wording.PRIVACY, prose=wording.WHAT_IS_KEPT, choices=offers, recorded=False, private=True
    )


async def _export(turn: Turn, title: str) -> Outcome:
    games = _Known(turn)
    found = await gather_person(turn.tx, turn.said.speaker, games.sheet)
    found["entries"] = [thin_entry(await games.scene(e["game"]), e) for e in found["entries"]]
    found["hands"] = [_hand(each, turn.said.speaker) for each in found.pop("decks")]
    whole = {"longhand": "person", "id": turn.said.speaker, **found}
    text = json.dumps(whole, separators=(",", ":"))
    return Outcome(
        title,
        prose=wording.describe_export(len(found["sheets"]), len(found["entries"])),
        facts=(
            Fact("json", text),
            Fact("sheets", [sheet["name"] for sheet in found["sheets"]]),
            Fact("entries", len(found["entries"])),
        ),
        recorded=False,
        private=True,
    )


def _hand(held: Mapping[str, Any], person: str) -> dict[str, Any]:
    """Return the cards that someone holds from one deck."""
    deck = decode(Deck, held["fields"])
    cards = names_at(deck, places_of(deck, person))
    return {"game": held["game"], "deck": deck.name, "cards": cards}


class _Known:
    """Any game, as far as the speaker may know it."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._scenes: dict[int, AnyScene] = {}

    async def scene(self, game: int) -> AnyScene:
        if game not in self._scenes:
            turn = self._turn
            found = upgrade_state(await scene_query.read(turn.tx, "", "", game=game))
            scene = build_scene(found, turn.said, turn.now)
            self._scenes[game] = await veil_for_speaker(turn.tx, game, scene)
        return self._scenes[game]

    async def sheet(self, game: int, record: int) -> Any:
        """Return the values of a sheet."""
        return encode((await self.scene(game)).sheets[record])


async def _ask_whether_sure(turn: Turn) -> Outcome:
    found = await gather_person(turn.tx, turn.said.speaker, _Known(turn).sheet)
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


def _make_erased_fields(record: int) -> Mapping[str, Any]:
    """Return the values that replace an erased sheet's."""
    return {"name": wording.erased_name(record), "owner": "", "retired": True}


HANDLERS: Handlers = {Privacy: privacy}
