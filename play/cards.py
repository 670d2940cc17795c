"""Standing cards as they are now: what a message that was hung up long ago should show."""

from collections.abc import Mapping

from play.clock import Clock
from play.hiding import veiled
from play.manner import manner_of
from play.said import Ruling, Said
from play.turn import build_scene
from play.verbs.keeping import card
from rules.registry import SYSTEMS
from storage import pins, scenes, shown
from storage.choices import Offered
from storage.database import Transaction
from storage.pins import Pin


async def cards(
    tx: Transaction, game: int, changed: set[int] | None, people: Mapping[str, str]
) -> list[Ruling]:
    """Return the cards that hang in a game, of these characters or of all."""
    hanging = await pins.hanging(tx, game)
    wanted = [each for each in hanging if changed is None or each.record in changed]
    found = [await _card(tx, each, people) for each in wanted]
    return [each for each in found if each is not None]


async def _card(tx: Transaction, pin: Pin, people: Mapping[str, str]) -> Ruling | None:
    place = await shown.place(tx, pin.entry)
    if place is None:
        return None
    game, number, channel, parent = place
    found = await scenes.read(tx, channel, parent)
    scene = build_scene(found, Said("", channel, "", "", "", parent), Clock().now())
    sheet = scene.sheets.get(pin.record)
    if sheet is None or sheet.retired:
        return None
    told = await veiled(tx, game, scene, sheet)
    outcome = card(SYSTEMS[found.system], told, scene)
    loose = [Offered(0, 0, place, each, True) for place, each in enumerate(outcome.choices, 1)]
    return Ruling(
        outcome,
        f"sheet pin {sheet.name}",
        people.get(sheet.owner, sheet.owner),
        number,
        pin.entry,
        choices=tuple(loose),
        game=game,
        system=found.system,
        manner=manner_of(found, scene, people, pin.record),
        speaker=sheet.owner,
        channel=channel,
    )
