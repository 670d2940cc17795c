"""Lending a character to another player, and taking it back."""

from dataclasses import replace

from play.language.exact_reading import Understood
from play.pending.game_time_zone import read_deadline
from play.pending.players import find_named
from play.turn.turn import Handlers, Turn
from play.verbs.game import find_person
from play.wording import lend as wording
from play.wording import timestamps
from rules.core.errors import AlreadyDone, NotAllowed, NotFound, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import may_edit, require_visible
from rules.core.scene import Loan, changes
from rules.core.sheet import Sheet
from rules.core.verb_declarations.asks_and_waiting import Lend, TakeBack
from rules.core.verb_declarations.request import Phrase


async def lend(turn: Turn, understood: Understood) -> Outcome:
    """Let another player play a character, until a time or until it is taken back."""
    request, scene = understood.request, turn.scene
    assert isinstance(request, Lend)
    sheet = _require_own(turn, request.who)
    person = await _person(turn, request.person)
    if person == sheet.owner:
        raise Refused("lent_to_owner", name=sheet.name)
    time, told, _ = read_deadline(turn, understood, request.until)
    loans = {**scene.game.loans, str(sheet.record): Loan(person, time)}
    after = scene.put(replace(scene.game, loans=loans))
    name = turn.people.get(person, person)
    return Outcome(
        wording.describe_loan(sheet.name, name, told),
        facts=(
            Fact("name", sheet.name),
            Fact("to", name),
            Fact("until", timestamps.moment(time) if time else None),
        ),
        changes=changes(scene, after),
        subject=sheet.record,
    )


def _require_own(turn: Turn, who: Phrase) -> Sheet:
    scene = turn.scene
    turn.require_game()
    record = who.record()
    assert record is not None
    sheet = require_visible(scene, scene.sheets[record])
    if not may_edit(scene, sheet):
        raise NotAllowed("not_your_sheet", name=sheet.name)
    return sheet


async def _person(turn: Turn, said: str) -> str:
    """Return a player, by their name or their character's."""
    try:
        return await find_person(turn, said)
    except NotFound as error:
        sheet = find_named(turn.scene, said.strip('"@ '))
        if sheet is None or sheet.npc:
            names = [s.name for s in turn.scene.list_unretired() if not s.npc]
            raise NotFound("unknown_player", said, [*error.hints, *names][:8]) from None
        return sheet.owner


async def take_back(turn: Turn, understood: Understood) -> Outcome:
    """End a loan early, by the owner, the borrower or a game master."""
    request, scene = understood.request, turn.scene
    assert isinstance(request, TakeBack)
    record = request.who.record()
    loan = scene.game.loans.get(str(record))
    sheet = (
        _require_own(turn, request.who) if loan is None or loan.to != turn.said.speaker else None
    )
    sheet = sheet or scene.sheets[record or 0]
    if loan is None or (loan.until and scene.now >= loan.until):
        raise AlreadyDone("not_lent", name=sheet.name)
    loans = {key: each for key, each in scene.game.loans.items() if key != str(record)}
    after = scene.put(replace(scene.game, loans=loans))
    return Outcome(
        wording.given_back(sheet.name),
        facts=(Fact("name", sheet.name), Fact("to", None), Fact("until", None)),
        changes=changes(scene, after),
        subject=sheet.record,
    )


HANDLERS: Handlers = {Lend: lend, TakeBack: take_back}
