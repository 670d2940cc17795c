"""Asking for rolls: one choice for each character asked, until all have answered."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce

from play.dice_sources import RememberedDice
from play.language.exact_reading import Understood
from play.language.names.name_matching import EVERYONE
from play.turn.choices.choice_rights import is_speakers, owner_of
from play.turn.choices.choice_sentences import read_choice
from play.turn.preview.dry_run import dry_run
from play.turn.secrets.unmet_npcs import list_named
from play.turn.turn import UNNAMED, Handlers, Turn
from play.turn.utterance_and_ruling import Settled
from play.verbs import odds
from play.wording import ask as wording
from play.wording import odds as odds_wording
from rules.core.errors import AlreadyDone, NotFound, NotUnderstood, PlayerError, Refused
from rules.core.outcome import QUESTION, Choice, Fact, Grade, Outcome
from rules.core.permissions import gms_only, is_met
from rules.core.records.changes import replay_changes
from rules.core.records.record import Value
from rules.core.rule_helpers import quote_name
from rules.core.scene import AnyScene, Scene, Speaker, changes
from rules.core.sheet import Sheet
from rules.core.verb_declarations import tables_decks_clocks
from rules.core.verb_declarations.asks_and_waiting import Ask, AskClose, AskRest
from rules.core.verb_declarations.rolls_and_history import OddsAsked
from rules.core.verb_declarations.verb import verbs_in
from rules.core.verb_declarations.where_understood import EVERYWHERE, IN_GAMES
from rules.lazy_regex import compile_later
from storage import choices, journal
from storage.choices import Offered

_WITH_ODDS = compile_later(r"\s+with\s+odds(?=\s*(?:$|#\s|—\s))", re.IGNORECASE)
REVEALED = "revealed"
_HOW = compile_later(r"\s+(?:revealed|unnamed)(?=\s*(?:$|#\s|—\s))", re.IGNORECASE)
#: verbs that nobody can be asked for, as they never roll
NOT_ASKED = verbs_in(*EVERYWHERE, *IN_GAMES, tables_decks_clocks) - {"roll", "table"}


async def ask(turn: Turn, understood: Understood) -> Outcome:
    """Ask characters to say a sentence, after checking that each of them could."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, Ask)
    turn.require_game()
    gms_only(scene, "ask for rolls")
    asked = [scene.sheets[record] for record in dict.fromkeys(request.who.records())]
    if not asked:
        raise NotFound("nobody_here")
    if request.who.text.casefold() in EVERYONE:  # skips those who are down
        asked = [sheet for sheet in asked if turn.system.able(sheet)] or asked
    request, how = _without_tail(request, _HOW)
    request, with_odds = _without_tail(request, _WITH_ODDS)
    read = {sheet.name: _check_sentence(turn, understood, request, sheet) for sheet in asked}
    for sheet in asked:
        if not turn.system.able(sheet):
            await _insist_possible(turn, read[sheet.name].said, sheet)
    unmet = _list_unmet(scene, asked, read.values())
    if unmet and not how:
        return _ask_back(understood, unmet)
    says = {name: inner.said for name, inner in read.items()}
    names = [sheet.name for sheet in asked]
    said, mark, comment = says[names[0]].partition(" # ")
    wanted = f"{said} with odds{mark}{comment}" if with_odds else says[names[0]]
    met = [replace(sheet, revealed=True, numbers_public=False, former_name="") for sheet in unmet]
    after = reduce(Scene.put, met, scene) if how == REVEALED else scene
    turn.draft.canonical_text = (
        f"ask {', '.join(name.said for name in request.who.names)}: {wanted}"
    )
    chances, lines = await _chances(turn, read) if with_odds else ((), [])
    return Outcome(
        wording.describe_ask(says),
        prose="\n".join(filter(None, (wording.describe_asked_sentences(says), *lines))),
        facts=(Fact("asked", names), Fact("says", says[names[0]]), Fact("open", names), *chances),
        changes=changes(scene, after),
        choices=tuple(_choice(sheet, says[sheet.name]) for sheet in asked),
        memory={UNNAMED: [s.record for s in unmet]} if unmet and how != REVEALED else {},
        private=any(sheet.npc and not sheet.revealed for sheet in asked),
    )


async def _insist_possible(turn: Turn, says: str, sheet: Sheet) -> None:
    """Refuse to wait for a character who is down, unless they can still do what is asked."""
    said = says.partition(" # ")[0]
    foreseen = await dry_run(turn, f"{said} as {quote_name(sheet.name)}")
    if isinstance(foreseen, Refused):
        raise foreseen


def _choice(sheet: Sheet, says: str) -> Choice:
    who = "gm" if sheet.npc else "player"
    return Choice(sheet.name, says, who, sheet.name, owed=True, recalls=False)


def _without_tail(request: Ask, tail: re.Pattern[str]) -> tuple[Ask, str]:
    """Split off how something is asked: with its chances, or with a way to treat an unmet NPC."""
    found = tail.search(request.text)
    if found is None:
        return request, ""
    # blanks in its place, so that errors keep their columns
    text = request.text[: found.start()] + " " * len(found[0]) + request.text[found.end() :]
    return replace(request, text=text), found[0].strip().casefold()


def _list_unmet(scene: AnyScene, asked: Sequence[Sheet], read: Iterable[Understood]) -> list[Sheet]:
    """Return the NPCs whose names this request would reveal to
    players; none if it asks only NPCs."""
    if not any(map(is_met, asked)):
        return []
    named = dict.fromkeys(record for inner in read for record in list_named(inner))
    return [sheet for sheet in map(scene.sheets.__getitem__, named) if not is_met(sheet)]


def _ask_back(understood: Understood, unmet: Sequence[Sheet]) -> Outcome:
    """Ask a game master what to do about names that no player has heard yet."""
    names = [sheet.name for sheet in unmet]
    sentence = understood.sentence
    said, mark, comment = sentence.text[: sentence.end].strip(" /").partition(" # ")
    ways = ((wording.reveal(names), REVEALED), (wording.ASK_UNNAMED, "unnamed"))
    return Outcome(
        wording.asks_for_unmet(names),
        choices=tuple(
            Choice(label, f"{said} {how}{mark}{comment}", "gm", recalls=False)
            for label, how in ways
        ),
        kind=QUESTION,
        recorded=False,
        private=True,
    )


async def _chances(
    turn: Turn, read: Mapping[str, Understood]
) -> tuple[tuple[Fact, ...], list[str]]:
    """Return the chances of everyone who is asked, as players may know them, since all read it."""
    odds.check_allowed(turn)
    scene = replace(turn.scene, speaker=Speaker("", "", gm=False))
    facts: dict[str, Value] = {}
    lines: list[str] = []
    questions = [await odds.ask_about(turn, inner, scene) for inner in read.values()]
    for name, counted in zip(read, odds.count_all(turn, questions, scene), strict=True):
        if isinstance(counted, PlayerError):
            raise counted
        facts[name] = {fact.key: fact.value for fact in counted.facts()}
        lines.append(odds_wording.of_someone(name, counted.in_a_line()))
    return (Fact("odds", facts),), lines


async def chances_of_asked(turn: Turn, understood: Understood) -> Outcome:
    """Tell the speaker the chances of the roll they are asked for."""
    request, scene = understood.request, turn.scene
    assert isinstance(request, OddsAsked)
    odds.check_allowed(turn)
    offers = await _find_open_ask(turn, request.of)
    mine = [each for each in offers if is_speakers(scene, each)]
    mine.sort(key=lambda each: _record(scene, each) != understood.scene.acting)
    if not mine:
        raise NotFound("not_asked")
    turn.draft.canonical_text = f"odds ask of {mine[0].number}"
    inner = await odds.read_inner(turn, understood, mine[0].choice.says, _record(scene, mine[0]))
    return odds.show_odds(inner, await odds.count_sentence(turn, inner, scene))


def _record(scene: AnyScene, offered: Offered) -> int:
    owner = owner_of(scene, offered)
    return owner.record if owner is not None else 0


def _check_sentence(turn: Turn, understood: Understood, request: Ask, sheet: Sheet) -> Understood:
    """Return the sentence as it reads for one character, or refuse it with the right column."""
    sentence = understood.sentence
    start = sentence.end - len(request.text)
    text = " " * start + request.text
    try:
        inner = turn.understand(text, turn.scene, loose=True, acting=sheet.record)
    except PlayerError as error:
        if error.column is not None:
            error.column = max(1, error.column - sentence.shift)
        error.choices = tuple(_offer_ask(each, request) for each in error.choices)
        raise
    if inner.sentence.verb in NOT_ASKED:
        raise Refused("cannot_ask", verb=inner.sentence.verb)
    if inner.sentence.speaking_as is not None:
        place = inner.sentence.speaking_as.start
        raise NotUnderstood(sentence.text, sentence.column(place), "a name before the colon")
    return inner


def _offer_ask(offer: Choice, request: Ask) -> Choice:
    """Return what is offered for the words of a request as that request, with those words."""
    whom, said = request.who.text, offer.says
    words = said if " # " in said else f"{said} # {request.text.strip()}"
    return offer._replace(label=wording.ask_for(whom, offer.label), says=f"ask {whom}: {words}")


async def _find_open_ask(turn: Turn, number: int | None) -> list[Offered]:
    """Return the open choices of this request, or of the latest that is still waiting."""
    turn.require_game()
    if number is not None:
        entry = await turn.entry(number)
        if entry.verb != "ask":
            raise NotFound("no_ask", str(number))
        offers = [
            each for each in await choices.of_entry(turn.tx, entry.game, entry.number) if each.open
        ]
    else:
        waiting = [o for o in await choices.list_owed(turn.tx, turn.found.game) if o.verb == "ask"]
        last = max((each.number for each in waiting), default=0)
        offers = [each for each in waiting if each.number == last]
        if not offers and not await journal.latest_ask(turn.tx, turn.found.game):
            raise NotFound("no_ask_yet")
    if not offers:
        raise AlreadyDone("ask_answered")
    return offers


async def close(turn: Turn, understood: Understood) -> Outcome:
    """Stop waiting for those who have not answered."""
    request = understood.request
    assert isinstance(request, AskClose)
    gms_only(understood.scene, "close a request")
    offers = await _find_open_ask(turn, request.of)
    names = [each.choice.label for each in offers]
    turn.draft.take((each.number, each.position) for each in offers)
    return Outcome(
        wording.ask_closed(offers[0].number, names),
        facts=(Fact("closed", names), Fact("ask", offers[0].number)),
    )


async def roll_rest(turn: Turn, understood: Understood) -> Outcome:
    """Roll for everyone who hasn't answered, each as an entry of its own."""
    request, scene = understood.request, turn.scene
    assert isinstance(request, AskRest)
    gms_only(scene, "roll for others")
    offers = await _find_open_ask(turn, request.of)
    rolled: list[Settled] = []
    for each in offers:
        rolled.append(await _roll_for(turn, scene, each))
        scene = replay_changes(scene, rolled[-1].outcome.changes)
    turn.draft.also_redraw.append(offers[0].number)
    number = turn.found.last + 1
    lines = [
        wording.describe_roll(place, settled.outcome)
        for place, settled in enumerate(rolled, start=number + 1)
        if settled.visible == "all"
    ]
    results = [
        [offered.choice.label, place, settled.outcome.title, settled.outcome.grade.value]
        for place, (offered, settled) in enumerate(zip(offers, rolled, strict=True), number + 1)
    ]
    names = [each.choice.label for each in offers]
    return Outcome(
        wording.rest_rolled(names),
        _find_shared_grade(rolled),
        prose="\n".join(lines),
        facts=(Fact("rolled_for", names), Fact("rolls", results), Fact("ask", offers[0].number)),
    )


def _find_shared_grade(rolled: Sequence[Settled]) -> Grade:
    """Return the grade that all results share, or none."""
    grades = {settled.outcome.grade for settled in rolled}
    return grades.pop() if len(grades) == 1 else Grade.NONE


async def _roll_for(turn: Turn, scene: AnyScene, offered: Offered) -> Settled:
    """Settle an answer that is still missing, with dice of its own."""
    answer = turn.carry_sentence(dice=RememberedDice(turn.dice))
    inner = read_choice(turn, scene, offered)
    outcome = await answer.resolve(inner)
    settled = Settled(
        outcome,
        inner.said,
        inner.sentence.verb,
        inner.scene.acting,
        inner.sentence.visible,
        tuple(answer.dice.faces),
        ((offered.number, offered.position),),
    )
    turn.dice.faces.clear()  # these dice belong to the answer's own entry
    turn.draft.more.append(settled)
    return settled


HANDLERS: Handlers = {OddsAsked: chances_of_asked, Ask: ask, AskClose: close, AskRest: roll_rest}
