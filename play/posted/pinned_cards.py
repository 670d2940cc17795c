"""The current content of pinned cards, which may have been posted long ago."""

from collections.abc import Mapping
from dataclasses import replace

from play.current_time import Clock
from play.language.shortcuts import spell_key
from play.turn.presentation import manner_of
from play.turn.scene_builder import build_scene, upgrade_state
from play.turn.utterance_and_ruling import Ruling, Utterance
from play.turn.visibility import veil_scene
from play.wording.odds import CHANCES
from rules.core.outcome import MOST_CHOICES, Choice, Fact, Outcome
from rules.core.permissions import shows_numbers
from rules.core.scene import AnyScene
from rules.core.sheet import Sheet, looks
from rules.core.system import System
from rules.registry import system_of
from storage import posted_messages, scene_query
from storage.choices import Offered
from storage.engine.database import Transaction
from storage.posted_messages import Pin

#: a card's choices can be taken any number of times
FOREVER = 1_000_000


async def cards(tx: Transaction, game: int, changed: set[int] | None) -> list[Ruling]:
    """Return the pinned cards of these characters, or of everyone in the game."""
    hanging = await posted_messages.list_pins(tx, game)
    wanted = [each for each in hanging if changed is None or each.record in changed]
    found = [await _card(tx, game, each) for each in wanted]
    return [each for each in found if each is not None]


async def _card(tx: Transaction, game: int, pin: Pin) -> Ruling | None:
    channel = pin.channel
    found = upgrade_state(await scene_query.read(tx, channel, "", game=game))
    people = found.people
    scene = build_scene(found, Utterance("", channel, "", "", ""), Clock().now())
    sheet = scene.sheets.get(pin.record)
    if sheet is None or sheet.retired:
        return None
    told = (await veil_scene(tx, game, scene)).sheets[sheet.record]
    outcome = card(system_of(found.system), told, scene)
    loose = [Offered(0, 0, place, each, True) for place, each in enumerate(outcome.choices, 1)]
    return Ruling(
        outcome,
        f"sheet pin {sheet.name}",
        people.get(sheet.owner, sheet.owner),
        pin.number,
        choices=tuple(loose),
        game=game,
        system=found.system,
        manner=manner_of(found, scene, people, pin.record),
        speaker=sheet.owner,
        channel=channel,
    )


def offers(system: System, sheet: Sheet, scene: AnyScene) -> Mapping[str, str]:
    """Return what a character's card offers: the system's sentences, then the stored ones."""
    own = {
        spell_key(key).capitalize(): f"do {spell_key(key)}"
        for key, text in sheet.shortcuts.items()
        # a button can't ask what goes in for a `$`
        if "$" not in text
    }
    chances = {CHANCES: "odds"} if scene.read_setting("odds", "on") == "on" else {}
    # a menu on Discord has 25 lines; what players stored themselves goes first
    room = max(0, MOST_CHOICES - len(own) - len(chances))
    listed = dict(list(system.offers(sheet, replace(scene, acting=sheet.record)).items())[:room])
    return {**listed, **(chances if listed else {}), **own}


def group_offers(system: System, offered: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Return what a card offers, by the group that it belongs to: key -> label -> says."""
    found: dict[str, dict[str, str]] = {}
    for label, says in offered.items():
        fits = (k for k, each in system.card_buttons.items() if says.startswith(each.begins))
        if key := next(fits, ""):
            found.setdefault(key, {})[label] = says
    return found


def card(system: System, sheet: Sheet, scene: AnyScene) -> Outcome:
    """Return the current content of a character's pinned card, for everyone to see."""
    open_ = shows_numbers(scene, sheet)
    return Outcome(
        sheet.name,
        prose=system.vitals(sheet) if open_ else "",
        facts=(
            *(system.card(sheet) if open_ else looks(sheet)),
            Fact("name", sheet.name),
            Fact("pinned", True),
        ),
        choices=tuple(
            Choice(label, says, "player", sheet.name, take=FOREVER, recalls=False)
            for label, says in offers(system, sheet, scene).items()
        ),
        kind="pin",
        subject=sheet.record,
    )
